"""The judge behind its port, over a Messages API of our own on loopback: what it asks, and what it believes."""

import json
import logging
from dataclasses import dataclass, field
from operator import add

import pytest

from dedup.errors import ConfigError
from dedup.judge import packing
from dedup.judge.asking import ModelJudge
from dedup.judge.messages import KEY, MessagesModel
from dedup.judge.model import Ending, Usage
from dedup.judge.opinions import Answer, Opinion, Pair
from dedup.judge.paid import PaidModel
from dedup.model import Namespace
from dedup.terms import Relation
from tests.dedup.judge.fake_messages import Body, FakeMessages, Http, Script, error, pairs, says, serving, verdicts

THE_KEY = "sk-ant-of-nobody"
OLD = "Retries of the mail gateway use exponential backoff."
NEW = "The mail gateway retries with exponential backoff and jitter, at most 5 times."
BOTH = "Retries of the mail gateway use exponential backoff and jitter, at most 5 times."


@dataclass
class FakeBudget:
    """A budget with so many tokens, and a list of what was settled."""

    tokens: int = 1_000_000
    settled: list[tuple[int, Usage | None, Ending]] = field(default_factory=list)

    def left(self) -> int:
        return self.tokens

    def whole(self) -> int:
        return self.tokens

    def reserve(self, tokens: int) -> bool:
        self.tokens -= tokens
        return self.tokens >= 0

    def settle(self, reserved: int, spent: Usage | None, ending: Ending) -> None:
        self.settled.append((reserved, spent, ending))

    @property
    def endings(self) -> list[str]:
        return [ending.value for _, _, ending in self.settled]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, THE_KEY)


@pytest.fixture
def budget() -> FakeBudget:
    return FakeBudget()


def judge_at(api: FakeMessages, budget: FakeBudget, timeout: float = 20, window: int = 200_000) -> ModelJudge:
    return ModelJudge(PaidModel(MessagesModel("claude-x", timeout, api.url, retries=2), budget), window)


def pair(key: str, stored: str = OLD, candidate: str = NEW) -> Pair:
    return Pair(key, Namespace.DECISIONS, stored, candidate)


def by_length(stored: str, candidate: str) -> str:
    return "duplicate" if len(candidate) <= len(stored) else "distinct"


def always(relation: str) -> Script:
    return lambda body: verdicts(body, lambda _stored, _candidate: relation)


def asked(api: FakeMessages, budget: FakeBudget, *of: Pair, **more: float) -> list[Answer]:
    return list(judge_at(api, budget, **more).compare(of))  # type: ignore[arg-type]


# ---- what is asked


def test_every_pair_gets_an_opinion_with_a_sentence_under_the_askers_own_key(budget: FakeBudget) -> None:
    """A block of thinking before the answer is passed over."""
    with serving(lambda body: verdicts(body, by_length, "It names\na limit.")) as api:
        (answer,) = asked(api, budget, pair("row 7"), pair("row 8", NEW, OLD))
    assert answer.opinions == {
        "row 7": Opinion(Relation.DISTINCT, "It names a limit."),
        "row 8": Opinion(Relation.DUPLICATE, "It names a limit."),
    }
    assert (answer.asked, answer.problem, answer.over) == (("row 7", "row 8"), "", False)


def test_the_answer_is_bound_to_a_schema_and_no_sampling_is_asked_for(budget: FakeBudget) -> None:
    """Newer models refuse a temperature; the schema closes every object."""
    with serving(always("distinct")) as api:
        asked(api, budget, pair("a"))
    (body,) = api.requests
    schema = body["output_config"]["format"]["schema"]
    assert set(body) == {"model", "max_tokens", "system", "messages", "output_config"}
    assert (body["model"], schema["additionalProperties"]) == ("claude-x", False)
    assert "claude-x" not in json.dumps(schema)


def test_a_second_opinion_asks_what_would_be_lost(budget: FakeBudget) -> None:
    """The same pairs, another question."""
    with serving(always("distinct")) as api:
        list(judge_at(api, budget).compare([pair("a")]))
        list(judge_at(api, budget).review([pair("a")]))
    first, second = (body["system"] for body in api.requests)
    assert "would be lost" in second
    assert "would be lost" not in first


def test_texts_stand_as_data_in_fences_that_are_drawn_anew_for_each_question(budget: FakeBudget) -> None:
    """Neither the fence nor a pair's name can be known to who wrote a memory, and the asker's key is not sent."""
    with serving(always("distinct")) as api:
        asked(api, budget, pair("the-key"))
        asked(api, budget, pair("the-key"))
    first, second = (pairs(body) for body in api.requests)
    assert list(first.values()) == list(second.values()) == [{"stored": OLD, "candidate": NEW}]
    assert first.keys().isdisjoint(second.keys())
    assert "the-key" not in json.dumps(api.requests)
    fence = api.requests[0]["messages"][0]["content"].split()[0].strip("<")
    assert f"</{fence}>" in api.requests[0]["system"]
    assert fence not in json.dumps(api.requests[1])


def test_the_key_is_sent_to_the_service_and_shows_nowhere_else(
    budget: FakeBudget, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor do texts get into a log, whatever the environment asks of the SDK."""
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    with serving(error(529, "overloaded_error", retry_after="0.01"), always("distinct")) as api:
        answers = asked(api, budget, pair("a"))
    assert answers[0].opinions
    assert any(THE_KEY in value for value in api.headers[0].values())
    assert THE_KEY not in json.dumps(api.requests)
    assert THE_KEY not in caplog.text
    assert OLD not in caplog.text


def test_without_a_key_there_is_no_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is asked, with the name of what is missing."""
    monkeypatch.delenv(KEY)
    with pytest.raises(ConfigError, match=KEY):
        MessagesModel("claude-x", 5)


# ---- batches


def test_batches_take_a_share_of_the_window_and_what_is_asked_next_waits_until_it_is_wanted(budget: FakeBudget) -> None:
    """Whoever stops after the first answer pays for one question."""
    long = [pair(str(n), "stored " * 300, "candidate " * 300) for n in range(6)]
    with serving(always("distinct")) as api:
        answers = judge_at(api, budget, window=16_000).compare(long)
        assert next(answers).asked == ("0", "1")
        assert len(api.requests) == 1
        assert [key for answer in answers for key in answer.asked] == ["2", "3", "4", "5"]
    for body in api.requests:
        assert packing.tokens(body["system"] + body["messages"][0]["content"]) < 16_000 * packing.SHARE


def test_a_question_has_at_most_five_hundred_pairs_and_an_answer_that_needs_no_streaming() -> None:
    """However large the window is."""
    many = [pair(str(n), "a", "b") for n in range(2000)]
    assert packing.packed(many, 10**9, 10**9, add) <= packing.MOST_PAIRS
    assert packing.answer_tokens(packing.packed(many, 10**9, 10**9, add)) <= packing.MOST_ANSWER


def test_a_pair_too_long_for_any_question_stays_unsure_and_holds_up_nothing(budget: FakeBudget) -> None:
    """It is said why, and the other pairs are asked about without it."""
    with serving(always("duplicate")) as api:
        too_long, fine = asked(api, budget, pair("long", "x" * 200_000), pair("b"), window=8_000)
    assert (too_long.asked, too_long.opinions, too_long.over) == (("long",), {}, False)
    assert "too long" in too_long.problem
    assert fine.opinions.keys() == {"b"}


def test_where_the_budget_does_not_reach_for_all_the_first_ones_are_asked(budget: FakeBudget) -> None:
    """And never more is spent than there is: the answer's length is bounded by what was reserved."""
    budget.tokens = 6_000
    many = [pair(str(n)) for n in range(40)]
    with serving(always("distinct")) as api:
        answers = asked(api, budget, *many)
    assert answers[0].asked[0] == "0"
    assert 0 < len(answers[0].asked) < 40
    assert (answers[-1].asked, answers[-1].problem, answers[-1].over) == ((), "the token budget is used up", True)
    assert budget.tokens >= 0
    assert len(api.requests) == 1


def test_what_a_question_cost_is_settled_with_the_tokens_that_the_service_counts(budget: FakeBudget) -> None:
    """What is reserved is the most that it may cost; the rest can be spent again."""
    with serving(always("distinct")) as api:
        asked(api, budget, pair("a"))
    ((reserved, usage, ending),) = budget.settled
    assert (usage, ending) == (Usage(100, 20), Ending.ANSWERED)
    assert reserved > 120


# ---- what is not believed


def test_names_that_were_not_asked_about_and_pairs_answered_twice_or_not_at_all_stay_unsure(budget: FakeBudget) -> None:
    """The rest of the answer counts."""

    def reply(body: Body) -> Http:
        first, second, _third = pairs(body)
        rows = [("deadbeef", "duplicate"), (first, "duplicate"), (second, "duplicate"), (second, "distinct")]
        found = [{"pair": name, "reasoning": "So.", "relation": relation} for name, relation in rows]
        return says(json.dumps({"verdicts": found}))

    with serving(reply) as api:
        (answer,) = asked(api, budget, pair("a"), pair("b"), pair("c"))
    assert answer.opinions.keys() == {"a"}
    assert answer.problem == "2 of 3 pairs were not answered"


@pytest.mark.parametrize(
    "garbage",
    [
        says("I think they are all duplicates."),
        says(""),
        says('{"verdicts": [{"pair": "x", "reasoning": "", "relation": "same"}]}'),
        says('{"verdicts": [], "and": "more"}'),
        says('[{"verdicts": []}]'),
        Http(b"<html>a proxy's page</html>", headers={"content-type": "text/html"}),
        Http(b'{"type": "message"'),
        Http([1, 2]),
        Http({}),
        Http({"content": None, "usage": None}),
    ],
)
def test_garbage_decides_nothing(budget: FakeBudget, garbage: Http) -> None:
    """Whether the model or somebody on the way sent it."""
    with serving(garbage) as api:
        (answer,) = asked(api, budget, pair("a"))
    assert (answer.asked, answer.opinions, answer.over) == (("a",), {}, False)
    assert budget.endings == ["garbage"]


def test_a_question_that_is_refused_is_asked_again_in_halves_so_that_one_pair_holds_up_only_itself(
    budget: FakeBudget,
) -> None:
    """In the order of the pairs."""

    def reply(body: Body) -> Http:
        texts = [notes["candidate"] for notes in pairs(body).values()]
        return says("", "refusal") if "poison" in texts else verdicts(body, lambda *_: "distinct")

    with serving(reply) as api:
        answers = asked(api, budget, *(pair(str(n), candidate="poison" if n == 5 else NEW) for n in range(8)))
    assert [key for answer in answers for key in answer.asked] == list("01234567")
    assert [answer.asked for answer in answers if answer.problem] == [("5",)]
    assert {key for answer in answers for key in answer.opinions} == set("0123467")
    assert budget.endings.count("refused") == 4


@pytest.mark.parametrize("stop", ["max_tokens", "model_context_window_exceeded"])
def test_an_answer_that_was_cut_off_is_none_even_where_it_can_be_read(budget: FakeBudget, stop: str) -> None:
    """Nobody knows what it would have gone on to say."""
    with serving(says('{"verdicts": []}', stop)) as api:
        (answer,) = asked(api, budget, pair("a"))
    assert (answer.opinions, answer.problem) == ({}, "the answer was cut off")
    assert budget.endings == ["truncated"]


def test_a_service_that_answers_nothing_but_garbage_is_left_alone_after_a_while(budget: FakeBudget) -> None:
    """Halving five hundred pairs down to the single ones would be a thousand questions."""
    with serving(says("no")) as api:
        answers = asked(api, budget, *(pair(str(n)) for n in range(100)))
    assert answers[-1].over
    assert len(api.requests) <= 10


def test_reasoning_is_one_short_line_without_secrets(budget: FakeBudget) -> None:
    """A model may be talked into repeating what stands in a text, or into a novel."""
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    with serving(lambda body: verdicts(body, by_length, f"Token {secret}\n" + "and " * 500)) as api:
        (answer,) = asked(api, budget, pair("a"))
    said = answer.opinions["a"].reasoning
    assert secret not in said
    assert "\n" not in said
    assert len(said) <= 300


# ---- a service in trouble


@pytest.mark.parametrize("status", [429, 529, 500, 503])
def test_a_busy_service_is_asked_again_after_as_long_as_it_says(budget: FakeBudget, status: int) -> None:
    """The retries are the SDK's, and part of the one question."""
    with serving(error(status, "overloaded_error", retry_after="0.01"), always("distinct")) as api:
        (answer,) = asked(api, budget, pair("a"))
    assert answer.opinions.keys() == {"a"}
    assert len(api.requests) == 2
    assert budget.endings == ["answered"]


@pytest.mark.parametrize("status", [429, 529])
def test_a_service_that_stays_busy_ends_the_run(budget: FakeBudget, status: int) -> None:
    """Everything stays unsure, nothing is billed, and the next batch is not tried."""
    with serving(error(status, "rate_limit_error", retry_after="0.01")) as api:
        (answer,) = asked(api, budget, *(pair(str(n)) for n in range(300)))
    assert (answer.opinions, answer.over) == ({}, True)
    assert answer.problem == f"the service is busy (HTTP {status})"
    assert (len(api.requests), budget.settled[0][1:]) == (3, (Usage(0, 0), Ending.BUSY))


def test_no_retry_after_makes_a_question_longer_than_its_time(budget: FakeBudget) -> None:
    """An hour is not waited for."""
    with serving(error(429, "rate_limit_error", retry_after="3600")) as api:
        (answer,) = asked(api, budget, pair("a"), timeout=0.5)
    assert (answer.problem, answer.over) == ("no answer within 0.5 s", True)


def test_a_service_that_does_not_answer_in_time_costs_what_was_reserved(budget: FakeBudget) -> None:
    """It may have answered, and billed, all the same."""
    with serving(Http(after=3.0)) as api:
        (answer,) = asked(api, budget, pair("a"), timeout=0.5)
    assert (answer.opinions, answer.over) == ({}, True)
    assert budget.settled[0][1:] == (None, Ending.TIMEOUT)


@pytest.mark.parametrize(("status", "kind"), [(401, "authentication_error"), (404, "not_found_error"), (400, "x")])
def test_a_wrong_key_or_model_is_said_once_and_never_with_what_was_sent(
    budget: FakeBudget, status: int, kind: str
) -> None:
    """The error's own message may quote the question."""
    with serving(error(status, kind)) as api:
        (answer,) = asked(api, budget, pair("a"), pair("b"))
    assert answer.over
    assert answer.problem == f"the service rejects the question (HTTP {status}, {kind})"
    assert len(api.requests) == 1


def test_a_service_that_is_not_there_ends_the_run(budget: FakeBudget) -> None:
    """The next question would find nobody either."""
    with serving(Http()) as api:
        pass
    (answer,) = asked(api, budget, pair("a"))
    assert (answer.problem, answer.over) == ("the service cannot be reached", True)


# ---- merging


def test_two_texts_become_one(budget: FakeBudget) -> None:
    """The older and the newer one are told apart, and both are fenced."""
    with serving(says(json.dumps({"text": f" {BOTH}\n"}))) as api:
        merged = judge_at(api, budget).merge(OLD, NEW)
    assert (merged.text, merged.problem) == (BOTH, "")
    content = api.requests[0]["messages"][0]["content"]
    assert content.index('note="older"') < content.index(OLD) < content.index('note="newer"') < content.index(NEW)


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_text_is_discarded(budget: FakeBudget, text: str) -> None:
    """With a word on why."""
    with serving(says(json.dumps({"text": text}))) as api:
        merged = judge_at(api, budget).merge(OLD, NEW)
    assert (merged.text, merged.over) == (None, False)
    assert "empty" in merged.problem


@pytest.mark.parametrize(
    ("reply", "ending", "over"),
    [
        (says("", "refusal"), "refused", False),
        (says('{"text": "Retr', "max_tokens"), "truncated", False),
        (says("Here you are: one text."), "garbage", False),
        (error(529, "overloaded_error", retry_after="0.01"), "busy", True),
        (error(401, "authentication_error"), "rejected", True),
    ],
)
def test_a_merge_that_fails_gives_no_text(budget: FakeBudget, reply: Http, ending: str, over: bool) -> None:
    """And says whether another one is worth asking for."""
    with serving(reply) as api:
        merged = judge_at(api, budget).merge(OLD, NEW)
    assert (merged.text, merged.over, budget.endings) == (None, over, [ending])
    assert merged.problem


def test_without_budget_nothing_is_merged(budget: FakeBudget) -> None:
    """Nor is anything asked: what a question may cost is set aside before it is sent."""
    budget.tokens = 100
    with serving(says(json.dumps({"text": BOTH}))) as api:
        merged = judge_at(api, budget).merge(OLD, NEW)
    assert (merged.text, merged.over, api.requests) == (None, True, [])


def test_a_merged_text_brings_no_secret_along(budget: FakeBudget) -> None:
    """It becomes a memory, and is redacted like any other; the rest of it stays."""
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    with serving(says(json.dumps({"text": f"{BOTH} Token {secret}"}))) as api:
        merged = judge_at(api, budget).merge(OLD, NEW)
    assert merged.text
    assert merged.text.startswith(f"{BOTH} Token [redacted:")
    assert secret not in str(merged)
