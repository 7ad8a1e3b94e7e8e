"""The hooks in the real client: what it sends to the API after they have run, and what it shows.

Registered by `subcog-dedup install` into a HOME of the test's own; the API is ours, on loopback.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from hooks.install import executable, launcher
from tests.client.fake_api import Asks, FakeApi, Reply, serving
from tests.client.session import Session, session
from tests.conftest import MODEL_DIR, ROOT

URN = re.compile(r"subcog://[^/\s]+/[a-z-]+/[0-9a-f]{12}")
FULL = 110_000  # tokens
AUTO_COMPACT = {"CLAUDE_CODE_AUTO_COMPACT_WINDOW": "100000"}

DATABASE = "We decided to use PostgreSQL 15 for the ledger, because MySQL has no partial indexes."
CAUSE = "The root cause of the lost invoices was that the retry loop swallowed every timeout of the mail gateway."
PORT = "The billing service always listens on port 8443 and not on 443, because the load balancer expects it there."
SAID = (Reply(DATABASE), Reply(CAUSE))


@dataclass(frozen=True)
class Place:
    """A person's machine, as far as the client sees it."""

    client: Path
    home: Path
    project: Path
    warm: bool = False

    @property
    def environment(self) -> dict[str, str]:
        mine = {"SUBCOG_HOME": str(self.home / "subcog"), "SUBCOG_MODEL_DIR": str(MODEL_DIR)}
        return mine | {"SUBCOG_WORKER": "on" if self.warm else "off"}

    def command(self, *arguments: str) -> str:
        """Run the product's command line here; what it printed."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home)} | self.environment
        ran = subprocess.run(
            [executable(), *arguments], cwd=self.project, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def memories(self) -> dict[str, str]:
        """What the store holds: URN → text."""
        rows: list[dict[str, Any]] = [json.loads(line) for line in self.command("export").splitlines()]
        return {row["urn"]: row["content"] for row in rows}

    @contextmanager
    def talk(self, api: FakeApi, *arguments: str, **environment: str) -> Iterator[Session]:
        with session(
            self.client, api.url, self.home, self.project, self.environment | environment, arguments
        ) as running:
            yield running


@pytest.fixture
def place(client: Path, guarded_home: Path, tmp_path: Path) -> Place:
    """Nothing registered yet; the project is a directory of its own."""
    project = tmp_path / "ledger"
    project.mkdir()
    return Place(client, guarded_home, project)


@pytest.fixture
def installed(place: Place) -> Place:
    """The hooks registered by `install`, beside a hook of somebody else's."""
    settings = place.home / ".claude" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}')
    place.command("install")
    return place


def converse(talk: Session) -> None:
    """Two turns; each has reached the transcript, so that what a hook reads does not hang on the machine's speed."""
    talk.say("Which database do we take for the ledger?")
    talk.say("Why were invoices lost?")
    talk.until_written(CAUSE)


def test_compacting_by_hand_keeps_the_urns_and_reports_what_was_captured(installed: Place) -> None:
    """The request for the summary names each memory's URN; the next turn gets the report through SessionStart."""
    with serving(SAID) as api, installed.talk(api) as talk:
        converse(talk)
        talk.say("/compact")
        captured = {urn for urn, text in installed.memories().items() if text in (DATABASE, CAUSE)}
        talk.say("Go on.")
    (asked,) = api.asked(Asks.SUMMARY)
    instructions = asked.rpartition("Additional Instructions:")[2]
    assert "Auto-captured 2 memories before compaction:" in instructions
    assert captured == set(URN.findall(instructions))
    given = api.after_compaction().partition("SessionStart hook additional context:")[2]
    assert "Auto-captured 2 memories before compaction:" in given
    assert captured <= set(URN.findall(given))
    assert talk.complaints() == []


def test_automatic_compaction_does_the_same(installed: Place) -> None:
    """The client compacts by itself when the API says that the context is full."""
    said = (Reply(DATABASE), Reply(CAUSE, input_tokens=FULL))
    with serving(said) as api, installed.talk(api, **AUTO_COMPACT) as talk:
        converse(talk)
        talk.say("Go on.")
    captured = {urn for urn, text in installed.memories().items() if text in (DATABASE, CAUSE)}
    assert len(captured) == 2
    (asked,) = api.asked(Asks.SUMMARY)
    assert captured == set(URN.findall(asked.rpartition("Additional Instructions:")[2]))
    given = api.after_compaction().partition("SessionStart hook additional context:")[2]
    assert captured <= set(URN.findall(given))
    assert talk.complaints() == []


def test_what_is_said_again_is_skipped_with_the_urn_it_matches(installed: Place) -> None:
    """At the second compaction the repeated statement is a duplicate; the summary of the first one is not captured."""
    with serving((*SAID, Reply(DATABASE), Reply(PORT))) as api, installed.talk(api) as talk:
        converse(talk)
        talk.say("/compact")
        talk.say("Which database was it?")
        talk.say("And the port?")
        talk.until_written(PORT)
        talk.say("/compact")
    urns = {text: urn for urn, text in installed.memories().items()}
    assert set(urns) == {DATABASE, CAUSE, PORT}
    instructions = api.asked(Asks.SUMMARY)[1].rpartition("Additional Instructions:")[2]
    assert "Auto-captured 1 memory before compaction:" in instructions
    assert "Skipped 1 duplicate:" in instructions
    assert f'- Exact match: "{DATABASE}" (matches {urns[DATABASE]})' in instructions
    assert talk.complaints() == []


def test_the_last_words_of_a_session_are_captured_at_its_end(installed: Place) -> None:
    """Also where nothing is ever compacted."""
    with serving(SAID) as api, installed.talk(api) as talk:
        converse(talk)
    assert set(installed.memories().values()) == {DATABASE, CAUSE}
    assert api.asked(Asks.SUMMARY) == []
    assert talk.complaints() == []


def test_with_a_worker_it_is_the_same(installed: Place) -> None:
    """What the compaction is told, what the model reads afterwards, and what is stored."""
    warm = replace(installed, warm=True)
    warm.command("worker", "start")
    try:
        with serving(SAID) as api, warm.talk(api) as talk:
            converse(talk)
            talk.say("/compact")
            talk.say("Go on.")
        captured = set(URN.findall(api.asked(Asks.SUMMARY)[0].rpartition("Additional Instructions:")[2]))
        assert captured == set(warm.memories())
        assert set(warm.memories().values()) == {DATABASE, CAUSE}
        assert captured <= set(URN.findall(api.after_compaction().partition("additional context:")[2]))
        assert talk.complaints() == []
        told = json.loads(warm.command("worker", "status", "--json"))
        assert told["answered"] >= 2
    finally:
        warm.command("worker", "stop")


def test_a_new_session_knows_what_an_earlier_one_laid_down(installed: Place) -> None:
    """From its first request on, where that was asked for."""
    rule = "Never push to main without a review."
    installed.command("add", rule, "--namespace", "patterns")
    for options, told in (((), False), (("--new-sessions",), True)):
        installed.command("install", *options)
        with serving(SAID) as api, installed.talk(api) as talk:
            talk.say("Which database do we take for the ledger?")
        assert (rule in api.asked(Asks.TURN)[0]) is told
        assert talk.complaints() == []


def test_a_resumed_session_knows_what_was_kept_meanwhile(installed: Place) -> None:
    """And nothing else: what there was before, it was told before."""
    before, meanwhile = "Never push to main without a review.", "Always run the linter before a commit."
    installed.command("install", "--new-sessions")
    installed.command("add", before, "--namespace", "patterns")
    for arguments, rules in (((), {before}), (("--continue",), {meanwhile})):
        with serving(SAID) as api, installed.talk(api, *arguments) as talk:
            talk.say("Which database do we take for the ledger?")
            talk.until_written(DATABASE)
        told = api.asked(Asks.TURN)[-1].rpartition("<subcog-dedup-memory>")[2]
        assert {rule for rule in (before, meanwhile) if rule in told} == rules
        assert talk.complaints() == []
        installed.command("add", meanwhile, "--namespace", "patterns")


def test_a_deleted_installation_does_not_show_in_a_session(installed: Place) -> None:
    """The settings still name a command that is gone: the session compacts and goes on as if nothing were there."""
    settings = installed.home / ".claude" / "settings.json"
    registered = settings.read_text()
    for word in launcher():
        registered = registered.replace(word, f"{installed.home}/gone{word}") if word.startswith("/") else registered
    settings.write_text(registered)
    with serving(SAID) as api, installed.talk(api) as talk:
        converse(talk)
        assert talk.say("/compact")["is_error"] is False
        talk.say("Go on.")
    assert "Additional Instructions:" not in api.asked(Asks.SUMMARY)[0]
    assert "SessionStart hook" not in api.after_compaction()
    assert talk.complaints() == []


def test_a_hook_that_fails_would_be_seen(place: Place) -> None:
    """The other tests rest on this: what the client shows of a failing hook counts as a complaint."""
    settings = place.home / ".claude" / "settings.json"
    settings.parent.mkdir()
    failing = {"type": "command", "command": "echo broken >&2; exit 1"}
    settings.write_text(json.dumps({"hooks": {"PreCompact": [{"hooks": [failing]}]}}))
    with serving(SAID) as api, place.talk(api) as talk:
        converse(talk)
        talk.say("/compact")
    assert any("broken" in complaint for complaint in talk.complaints())


def test_after_uninstall_nothing_of_ours_runs(installed: Place) -> None:
    """And the settings are what they were."""
    installed.command("uninstall")
    settings = installed.home / ".claude" / "settings.json"
    assert settings.read_text() == '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}}'
    with serving(SAID) as api, installed.talk(api) as talk:
        converse(talk)
        talk.say("/compact")
    assert URN.findall(api.asked(Asks.SUMMARY)[0]) == []
    assert installed.memories() == {}


@pytest.mark.parametrize("scope", ["--project", "--local"])
def test_the_project_scopes_register_where_the_client_looks(place: Place, scope: str) -> None:
    """In the directory that a session is started in."""
    place.command("install", scope)
    with serving(SAID) as api, place.talk(api) as talk:
        converse(talk)
        talk.say("/compact")
    assert len(set(URN.findall(api.asked(Asks.SUMMARY)[0]))) == 2
    assert talk.complaints() == []


def test_the_config_directory_of_the_environment_is_the_clients_too(place: Place, tmp_path: Path) -> None:
    """CLAUDE_CONFIG_DIR moves ~/.claude for the client, so `install` goes there as well."""
    config = {"CLAUDE_CONFIG_DIR": str(place.home / ".claude" / "elsewhere")}
    program = [executable(), "install"]
    environment = {"PATH": os.environ["PATH"], "HOME": str(place.home)} | place.environment | config
    subprocess.run(program, cwd=place.project, env=environment, check=True, capture_output=True)
    assert (Path(config["CLAUDE_CONFIG_DIR"]) / "settings.json").exists()
    with serving(SAID) as api, place.talk(api, **config) as talk:
        talk.say("Which database do we take for the ledger?")
        talk.say("Why were invoices lost?")
    assert set(place.memories().values()) == {DATABASE, CAUSE}


def test_the_plugin_does_what_install_does(place: Place) -> None:
    """Loaded from its directory, with the command on the PATH."""
    path = os.pathsep.join((str(Path(executable()).parent), os.environ["PATH"]))
    with serving(SAID) as api, place.talk(api, "--plugin-dir", str(ROOT), PATH=path) as talk:
        converse(talk)
        talk.say("/compact")
        talk.say("Go on.")
    captured = set(URN.findall(api.asked(Asks.SUMMARY)[0].rpartition("Additional Instructions:")[2]))
    assert len(captured) == 2
    assert captured == set(place.memories())
    assert captured <= set(URN.findall(api.after_compaction().partition("additional context:")[2]))
    assert talk.complaints() == []


def test_the_client_accepts_the_plugin(client: Path, guarded_home: Path) -> None:
    """`claude plugin validate` finds no error, and all of our hooks."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(guarded_home)}
    ran = subprocess.run(
        [client, "plugin", "validate", ROOT], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "Validation passed" in ran.stdout
    for event in ("PreCompact", "SessionStart", "SessionEnd"):
        assert f"hooks: {event}" in ran.stdout
