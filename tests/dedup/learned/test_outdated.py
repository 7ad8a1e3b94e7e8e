"""What an earlier conversation said is outdated by what a user says now, in whatever words; what stays true stays."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.config import load
from dedup.engine import Engine
from dedup.learned import outdated
from dedup.learned.outdated import FIGURES, VERSION, model, pair
from dedup.model import GLOBAL, Band, Candidate, Domain, Match, Namespace, Receipt, Source, Speaker, Urn
from dedup.stores.sqlite import SqliteStore
from dedup.terms import OUTDATED
from dedup.verifier.judgement import Judgement
from dedup.wiring import assembled, embedder
from tests.conftest import ROOT
from tests.fakes import PROJECT

CHANGES = [
    ("we deploy only tue to thu, before 3pm", "deploy window is mon to thu now, still before 3pm"),
    ("logs are kept for 14 days in loki", "loki keeps logs for 30 days now"),
    ("the stage db is refreshed every monday", "the stage db gets refreshed every wednesday now"),
    ("the gpu box is called bertha", "bertha died, the new gpu box is called otto"),
    ("we cap a session at 8 hours", "sessions are capped at 4 hours, legal wants that"),
    ("attachments up to 25 mb are allowed", "attachment limit is 40 mb, the radiology pics are huge"),
    ("the free plan has 2 devices", "three devices on the free plan, marketing wants it to feel generous"),
    ("we keep checkpoints every 500 steps", "a checkpoint every 2000 steps, writing them took longer than training"),
    ("clusters run on eks 1.27", "did the upgrade, we are at 1.29 on all clusters"),
]
"""In few words, and not in those by which `dedup.bands.announced` knows a change."""

STAYS = [
    (
        "we go to two forty per active student from january, existing schools keep one ninety until then",
        "first, the ninety days of lessons in advance, lucerne plans for the whole school year, so ninety days is"
        " not enough for them, let's fill up to the thirty-first of july of the school year, for everybody, simpler",
    ),
    ("the nightly etl starts at 01:00 utc", "the nightly etl takes 40 minutes now"),
    ("logs are kept for 14 days in loki", "traces are kept for 7 days in tempo now"),
    ("the gpu box is called bertha", "the gpu box has 2 more ssds now"),
    ("the stage db is refreshed every monday", "the stage db is read only now"),
    ("we cap a session at 8 hours", "maybe sessions are capped at 4 hours soon"),
    ("logs are kept for 14 days in loki", "if loki is too slow we keep logs for 7 days"),
    ("attachments up to 25 mb are allowed", "avatars may have 2 mb at most"),
    ("gold tickets have to be answered within 1 hour", "silver tickets have to be answered within 8 hours"),
    ("the free plan has 2 devices", "a customer on the free plan showed me 5 devices, must be a bug"),
    ("the staging raw bucket keeps files 7 days", "the prod raw bucket keeps files 90 days"),
    ("uploads time out after 30 seconds", "an upload of 5 gb took 45 seconds on my line"),
]


@pytest.fixture(scope="module")
def engine(model_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    settings = load()
    with closing(SqliteStore(tmp_path_factory.mktemp("home"))) as store:
        yield assembled(settings, store, embedder(settings))


def said(text: str, session: str, domain: Domain, speaker: Speaker = Speaker.USER) -> Candidate:
    return Candidate(text, domain, Namespace.CONFIG, Source(session, text, "t.jsonl"), speaker=speaker)


def told(engine: Engine, before: Candidate, now: Candidate) -> Receipt:
    """What becomes of `now` where `before` is stored."""
    for candidate in (before, now):
        (receipt,) = engine.capture([candidate], session_id=candidate.source.session_id)
    return receipt


def project(name: str) -> Domain:
    """One for each test: what others have said is not to be compared with."""
    return Domain(f"{''.join(filter(str.isalnum, name))[:40].lower()}-0a1b2c3d")


@pytest.mark.parametrize(("before", "now"), CHANGES)
def test_what_a_user_changes_in_a_few_words_replaces_it(engine: Engine, before: str, now: str) -> None:
    """And the log says by what it was known, and how surely."""
    at = project(now)
    receipt = told(engine, said(before, "monday", at), said(now, "friday", at))
    assert receipt.revises
    (finding,) = [found for found in receipt.verdict.findings if found.band is Band.REVISION]
    assert OUTDATED in finding.why


@pytest.mark.parametrize(("before", "now"), STAYS)
def test_what_speaks_of_the_same_things_and_changes_none_stands_beside_it(
    engine: Engine, before: str, now: str
) -> None:
    """What is replaced is not recalled any more, so both are kept where in doubt."""
    at = project(now)
    assert told(engine, said(before, "monday", at), said(now, "friday", at)).revises is None


BEFORE, NOW = CHANGES[3]


def test_what_claude_says_of_a_change_changes_nothing(engine: Engine) -> None:
    """It may be telling what it thinks, or what it was told of memory."""
    at = project("claude")
    assert told(engine, said(BEFORE, "monday", at), said(NOW, "friday", at, Speaker.ASSISTANT)).revises is None


def test_one_conversation_has_a_model_of_its_own(engine: Engine) -> None:
    """In it most of what looks like a change is the same thing said again."""
    at = project("one conversation")
    assert told(engine, said(BEFORE, "monday", at), said(NOW, "monday", at)).revises is None


def test_what_holds_everywhere_is_not_replaced_by_one_project(engine: Engine) -> None:
    """The others would lose it."""
    at = project("everywhere")
    assert told(engine, said(BEFORE, "monday", GLOBAL), said(NOW, "friday", at)).revises is None


def test_without_its_weights_nothing_is_outdated(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is said is kept beside what was said before."""
    file = tmp_path / "outdated.json"
    file.write_text(json.dumps({"intercept": 0, "weights": [1.0], "cut": 0.0, "new": {}, "gone": {}}))
    monkeypatch.setattr(outdated, "FILE", file)
    model.cache_clear()
    try:
        at = project("without")
        receipt = told(engine, said(BEFORE, "monday", at), said(NOW, "friday", at))
        assert receipt.action.name == "STORED"
        assert receipt.revises is None
    finally:
        monkeypatch.undo()
        model.cache_clear()


def test_the_weights_are_those_of_the_recipe() -> None:
    """The file says what it was made from, and none of it is held out."""
    data = json.loads((ROOT / "dedup" / "data" / "outdated.json").read_text(encoding="utf-8"))
    assert data["recipe"]["version"] == VERSION
    assert len(data["weights"]) == FIGURES
    files = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "fixtures" / "news").glob("*.jsonl"))
    assert data["recipe"]["from"] == files


def test_what_each_text_has_alone_is_looked_at_and_its_numbers_apart() -> None:
    """Another number is no new word; how near the texts are counts, too."""
    stored = Match(Urn(PROJECT, Namespace.CONFIG, "0" * 12), "logs are kept for 14 days", 0.7)
    seen = pair(stored, "logs are kept for 30 days now", Judgement(0.1))
    assert seen.new == frozenset(["now"])
    assert not seen.gone
    assert len(seen.figures) == FIGURES
    assert seen.figures != pair(replace(stored, score=0.6), "logs are kept for 30 days now", Judgement(0.1)).figures
