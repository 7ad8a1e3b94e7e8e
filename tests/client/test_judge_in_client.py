"""The judge by `claude -p` with the real client: it answers, and our own hooks in its settings stay silent."""

import json
import subprocess
from pathlib import Path

import pytest

from dedup.judge.asking import ModelJudge
from dedup.judge.claude_cli import WITHIN, ClaudeModel
from dedup.judge.model import Prompt
from dedup.judge.opinions import Pair
from dedup.judge.paid import PaidModel
from dedup.model import Namespace
from hooks.install import executable
from tests.client.fake_api import Reply, serving
from tests.dedup.judge.test_asking import FakeBudget

SCHEMA = {"type": "object", "properties": {"verdicts": {"type": "array"}}, "required": ["verdicts"]}
NOTHING = [Reply('{"verdicts": []}')] * 4


@pytest.fixture
def hooked(client: Path, guarded_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which the client is `claude`, and our hooks are registered; the home of the store."""
    (tmp_path / "claude").symlink_to(client)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-none")
    monkeypatch.setenv("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1")
    subprocess.run([executable(), "install"], check=True, capture_output=True, cwd=tmp_path)
    return guarded_home / "subcog"


def test_the_client_answers_to_the_schema_with_what_it_cost(hooked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No hook runs in that session, and no transcript of it is kept."""
    with serving(NOTHING) as api:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
        reply = ClaudeModel("claude-sonnet-5-5", 60).ask(Prompt("You compare.", "Two notes.", SCHEMA, 5_000))
    assert json.loads(reply.text) == {"verdicts": []}
    assert reply.usage
    assert reply.usage.input > 0
    assert reply.usage.usd
    assert "Two notes." in api.requests[0].text
    assert not (hooked / "hooks.log").exists()
    assert list(hooked.parent.glob(".claude/projects/*/*.jsonl")) == []


def test_pairs_go_through_the_client_and_what_it_leaves_out_stays_unsure(
    hooked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As over the Messages API: an answer may fit the schema and yet leave a pair out."""
    with serving(NOTHING) as api:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
        judge = ModelJudge(PaidModel(ClaudeModel("claude-sonnet-5-5", 60), FakeBudget()), 200_000)
        (answer,) = judge.compare([Pair("a", Namespace.CONFIG, "stored words", "other words")])
    assert (answer.opinions, answer.problem) == ({}, "1 of 1 pairs were not answered")
    assert "stored words" in api.requests[0].text


def test_a_client_that_runs_hooks_all_the_same_gets_nothing_out_of_ours(
    hooked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clients that know no safe mode do; without the guard the same session is captured."""
    for guarded in (True, False):
        monkeypatch.setenv(WITHIN, "1" if guarded else "")
        with serving(NOTHING) as api:
            monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
            subprocess.run(["claude", "-p", "We decided."], check=True, capture_output=True, cwd=tmp_path)
        assert (hooked / "hooks.log").exists() is not guarded
