"""The judge by `claude -p`: a program of that name that notes how it was called, and answers as the real one does."""

import json
import os
import stat
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.errors import ConfigError
from dedup.judge import packing
from dedup.judge.asking import ModelJudge
from dedup.judge.budget import StoreBudget
from dedup.judge.claude_cli import WITHIN, ClaudeModel
from dedup.judge.model import Ending, Prompt, Reply, Unanswered, Usage
from dedup.judge.opinions import Pair
from dedup.judge.paid import PaidModel
from dedup.model import Namespace
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, Clock

PROMPT = Prompt("You compare.", "<note>the text of a memory</note>", {"type": "object"}, 5_000)
USAGE = {"input_tokens": 10, "cache_creation_input_tokens": 5, "cache_read_input_tokens": 85, "output_tokens": 7}
WELL = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "stop_reason": "end_turn",
    "result": "Done.",
    "usage": USAGE,
    "total_cost_usd": 0.0125,
}
DAY = 86_400.0
PAIRS = [Pair(str(n), Namespace.CONFIG, f"The pool has {n} connections.", f"Pool size: {n}") for n in range(20)]
ANSWER: dict[str, list[str]] = {"verdicts": []}


@pytest.fixture
def claude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Claude":
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return Claude(folder / "claude", tmp_path / "noted.json")


class Claude:
    """Writes the program, and reads what it noted."""

    def __init__(self, program: Path, notes: Path) -> None:
        self._program = program
        self._notes = notes

    def answers(self, said: object, code: int = 0) -> None:
        """It prints this (as JSON, if it is no text), and ends."""
        text = said if isinstance(said, str) else json.dumps(said)
        self.runs(
            "import json, os, sys\n"
            f"json.dump([sys.argv[1:], sys.stdin.read(), dict(os.environ), os.getcwd(), os.listdir()],"
            f" open({str(self._notes)!r}, 'w'))\n"
            f"print({text!r})\nsys.exit({code})"
        )

    def runs(self, source: str, by: str = sys.executable) -> None:
        self._program.write_text(f"#!{by}\n{source}\n")
        self._program.chmod(stat.S_IRWXU)

    def noted(self) -> tuple[list[str], str, dict[str, str], str, list[str]]:
        arguments, stdin, environment, directory, files = json.loads(self._notes.read_text())
        return arguments, stdin, environment, directory, files


def failure(timeout: float = 20) -> Unanswered:
    with pytest.raises(Unanswered) as raised:
        ClaudeModel("haiku", timeout).ask(PROMPT)
    return raised.value


def test_the_answer_is_the_clients_structured_output(claude: Claude) -> None:
    """With what it says about tokens (cached ones count) and money."""
    claude.answers(WELL | {"structured_output": ANSWER})
    assert ClaudeModel("haiku", 20).ask(PROMPT) == Reply(json.dumps(ANSWER), Usage(100, 7, 0.0125))


def test_a_client_without_structured_output_may_answer_in_its_text(claude: Claude) -> None:
    """The door behind looks at it as at any other."""
    claude.answers(WELL | {"result": json.dumps(ANSWER)})
    assert ClaudeModel("haiku", 20).ask(PROMPT).text == json.dumps(ANSWER)


def test_texts_go_through_stdin_and_the_client_gets_no_tools_no_project_and_keeps_no_session(claude: Claude) -> None:
    """Arguments can be seen by everybody on the machine; the directory is empty, and gone afterwards."""
    claude.answers(WELL)
    ClaudeModel("haiku", 20).ask(PROMPT)
    arguments, stdin, environment, directory, files = claude.noted()
    assert stdin == PROMPT.text
    assert not [a for a in arguments if PROMPT.text in a]
    assert arguments[arguments.index("--tools") + 1] == ""
    assert arguments[arguments.index("--model") + 1] == "haiku"
    assert arguments[arguments.index("--max-turns") + 1] == "2"
    assert {"-p", "--strict-mcp-config", "--no-session-persistence"} <= set(arguments)
    assert files == []
    assert not Path(directory).exists()
    assert environment[WITHIN] == "1"
    assert environment["CLAUDE_CODE_SAFE_MODE"] == "1"
    assert environment["CLAUDE_CODE_MAX_OUTPUT_TOKENS"] == "5000"


def test_a_client_started_from_a_hook_does_not_take_itself_for_a_part_of_that_session(
    claude: Claude, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But keeps what it logs in with."""
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "s")
    monkeypatch.setenv("CLAUDE_CODE_OAUTH_TOKEN", "t")
    claude.answers(WELL)
    ClaudeModel("haiku", 20).ask(PROMPT)
    environment = claude.noted()[2]
    assert {"CLAUDECODE", "CLAUDE_CODE_SESSION_ID"}.isdisjoint(environment)
    assert environment["CLAUDE_CODE_OAUTH_TOKEN"] == "t"


@pytest.mark.parametrize(
    ("said", "ending", "why"),
    [
        ("", Ending.UNREACHABLE, "without an answer"),
        ("error: unknown option '--json-schema'", Ending.UNREACHABLE, "without an answer"),
        ("[]", Ending.UNREACHABLE, "without an answer"),
        (WELL | {"usage": 5}, Ending.UNREACHABLE, "without an answer"),
        (WELL | {"stop_reason": "refusal"}, Ending.REFUSED, "refused"),
        (WELL | {"stop_reason": "max_tokens", "is_error": True}, Ending.TRUNCATED, "cut off"),
        (WELL | {"is_error": True, "api_error_status": 529}, Ending.BUSY, "HTTP 529"),
        (WELL | {"is_error": True, "api_error_status": 429}, Ending.BUSY, "HTTP 429"),
        (WELL | {"is_error": True, "api_error_status": 413}, Ending.TRUNCATED, "too large"),
        (WELL | {"is_error": True, "api_error_status": 401}, Ending.REJECTED, "HTTP 401"),
        (WELL | {"is_error": True, "result": "Please run /login"}, Ending.REJECTED, "logged in"),
        (WELL | {"is_error": True, "subtype": "error_max_structured_output_retries"}, Ending.GARBAGE, "form"),
        (WELL | {"is_error": True, "subtype": "error_max_turns"}, Ending.GARBAGE, "form"),
    ],
)
def test_what_goes_wrong_in_the_client(claude: Claude, said: object, ending: Ending, why: str) -> None:
    """Told apart, and told without the client's own words: they may quote the question."""
    claude.answers(said, code=1)
    failed = failure()
    assert failed.ending is ending
    assert why in str(failed)


def test_a_client_that_hangs_is_ended_with_everything_it_started(claude: Claude, tmp_path: Path) -> None:
    """Its children too."""
    beat = tmp_path / "beat"
    claude.runs(f"(while :; do echo . >>{beat}; sleep 0.05; done) &\nsleep 60", by="/bin/sh")
    assert failure(timeout=2).ending is Ending.TIMEOUT
    size = beat.stat().st_size
    time.sleep(0.2)
    assert 0 < size == beat.stat().st_size


def test_what_a_client_has_started_is_ended_with_it(claude: Claude, tmp_path: Path) -> None:
    """Though it outlives the client and holds its output open; an answer that was given is taken all the same, however
    much time is left."""
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(WELL | {"structured_output": ANSWER}))
    beat = tmp_path / "beat"
    waits = f"until [ -s {beat} ]; do sleep 0.01; done"  # or what it has started may be ended before it has begun
    claude.runs(f"(while :; do echo . >>{beat}; sleep 0.05; done) &\n{waits}\ncat {answer}", by="/bin/sh")
    assert ClaudeModel("haiku", 3_600).ask(PROMPT) == Reply(json.dumps(ANSWER), Usage(100, 7, 0.0125))
    size = beat.stat().st_size
    time.sleep(0.2)
    assert 0 < size == beat.stat().st_size


def test_an_answer_and_a_question_that_no_pipe_holds_at_once_are_whole(claude: Claude, tmp_path: Path) -> None:
    """Also where the client takes its time to read the one, and to write the other."""
    long = {"verdict": "é" * 300_000}
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(WELL | {"structured_output": long}))
    heard = tmp_path / "heard"
    claude.runs(f"sleep 60 &\nsleep 0.3\ncat >{heard}\nsleep 0.3\ncat {answer}", by="/bin/sh")
    prompt = replace(PROMPT, text="ä" * 200_000)
    assert ClaudeModel("haiku", 3_600).ask(prompt).text == json.dumps(long)
    assert heard.read_text() == prompt.text


def test_a_question_costs_at_most_what_was_set_aside_for_it(claude: Claude, tmp_path: Path) -> None:
    """Two turns, each with the whole question, what the client adds to it, and an answer as long as it may be."""
    claude.answers(WELL | {"structured_output": ANSWER})
    with closing(SqliteStore(tmp_path / "home")) as store:
        judge = ModelJudge(PaidModel(ClaudeModel("haiku", 20), StoreBudget(store, Clock(), 10**6, 10**6)), 200_000)
        list(judge.compare(PAIRS))
        arguments, stdin, environment, *_ = claude.noted()
        question = len(" ".join(arguments) + stdin) // 3 + 600
        answer = int(environment["CLAUDE_CODE_MAX_OUTPUT_TOKENS"])
        most = [{"input_tokens": question, "output_tokens": answer}]
        most += [{"input_tokens": question + answer, "output_tokens": answer}]
        usage = {name: sum(turn[name] for turn in most) for name in most[0]}
        spent = sum(usage.values())
        claude.answers(WELL | {"structured_output": ANSWER, "usage": usage})
        for day in (spent, 3 * spent):
            budget = StoreBudget(store, Clock(NOW + day * DAY), 10**6, day)
            answers = list(ModelJudge(PaidModel(ClaudeModel("haiku", 20), budget), 200_000).compare(PAIRS))
            assert budget.left() == (day if answers[0].over else day - spent)
    assert [answer.over for answer in answers] == [False]


def test_what_may_cost_more_than_is_left_is_not_asked(claude: Claude, tmp_path: Path) -> None:
    """The client is not even started: what it spends cannot be taken back."""
    claude.answers(WELL | {"structured_output": ANSWER})
    cost = ClaudeModel("haiku", 20).cost(1_000, packing.answer_tokens(1))
    with closing(SqliteStore(tmp_path / "home")) as store:
        budget = StoreBudget(store, Clock(), 10**6, cost - 500)
        (answer,) = ModelJudge(PaidModel(ClaudeModel("haiku", 20), budget), 200_000).compare(PAIRS[:1])
        assert (answer.asked, answer.over) == ((), True)
        assert budget.left() == cost - 500
    assert not (tmp_path / "noted.json").exists()


def test_without_the_program_there_is_no_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is asked; and one that cannot be started is an answer missing, no crash."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match="claude"):
        ClaudeModel("haiku", 5)
    program = tmp_path / "claude"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(stat.S_IRWXU)
    assert failure().ending is Ending.UNREACHABLE
