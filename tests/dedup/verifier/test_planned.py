"""What was planned, and is done or called off."""

from dataclasses import replace
from pathlib import Path

import pytest

from dedup.bands.bands import compared
from dedup.config import load
from dedup.engine import Engine
from dedup.extraction.extract import extract
from dedup.model import Band, Candidate, Match, Namespace, Source, Speaker, Urn, Utterance
from dedup.scorers import VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.verifier.judgement import Judgement
from dedup.verifier.planned import ends_a_plan, is_called_off, is_carried_out, may_end_a_plan
from dedup.wiring import embedder
from tests.fakes import PROJECT, engine_over


@pytest.mark.parametrize(
    ("stored", "text", "done"),
    [
        ("We drop node 18 in April.", "dropped node 18", True),
        ("The wiki will be archived at the end of June.", "the wiki was archived on friday", True),
        ("we plan to move the docs to mkdocs", "Moved the docs to mkdocs last week.", True),
        ("Ida takes over the newsletter in October", "Ida took over the newsletter", True),
        ("the fax goes away in Q3, the portal takes over", "ok, the fax is gone", True),
        ("the ini files we kill when we have time", "ini files are gone since today", True),
        ("We drop node 18 in April.", "dropped node 16", False),
        ("We drop node 18 in April.", "dropped the tests of node 18", False),
        ("We drop node 18 in April.", "node 18 is not dropped yet", False),
        ("We drop node 18 in April.", "node 18 should be dropped", False),
        ("we plan to move the docs to mkdocs", "moved the docs to the root", False),
        ("The wiki was archived in June.", "the wiki was archived", False),
        ("Accounts get deleted after 30 days.", "deleted the accounts", False),
        ("The importer will skip rows without an id.", "The importer skips rows without an id.", False),
    ],
)
def test_what_was_planned_is_done_if_its_own_words_say_so(stored: str, text: str, done: bool) -> None:
    """And no others: of what else something was done, that is news of another thing."""
    assert is_carried_out(stored, text) is done
    assert not done or may_end_a_plan(text)


@pytest.mark.parametrize(
    ("stored", "text", "off"),
    [
        ("The wiki will be archived at the end of June.", "the wiki stays, legal reads it", True),
        ("the sandbox account gets deleted next month", "we keep the sandbox account, qa needs it", True),
        ("the sandbox account gets deleted next month", "the live account stays", False),
        ("The wiki will be archived at the end of June.", "the wiki stays if legal says so", False),
        ("The wiki moves to another host in June.", "the wiki stays in the menu", False),
        ("The wiki was archived in June.", "the wiki stays as it is", False),
    ],
)
def test_a_plan_is_called_off_by_what_stays_though_it_was_to_go(stored: str, text: str, off: bool) -> None:
    """Where it is the very thing; of a plan to move something it is no end that it stays somewhere."""
    assert is_called_off(stored, text) is off
    assert ends_a_plan(stored, text, by_user=True) is off
    assert not ends_a_plan(stored, text, by_user=False)


@pytest.mark.parametrize(("session", "band"), [("later", Band.REVISION), ("same", Band.DUPLICATE)])
def test_the_news_replaces_the_plan_in_a_later_conversation(session: str, band: Band) -> None:
    """However alike the verifier finds the two. Within one, Claude says so of all that it was told to do."""
    plan = Match(Urn(PROJECT, Namespace.DECISIONS, "0" * 12), "we drop node 18 in April", 0.9, session_id="same")
    said = Candidate("dropped node 18", PROJECT, Namespace.DECISIONS, Source(session), speaker=Speaker.ASSISTANT)
    assert compared(Judgement(0.95), 0.9, plan, said).band is band


@pytest.mark.parametrize("text", ["shall we drop node 18?", "the wiki has 30 pages", "we will drop node 18"])
def test_most_of_what_is_said_ends_no_plan(text: str) -> None:
    """So that the store need not be asked for each statement."""
    assert not may_end_a_plan(text)


@pytest.mark.parametrize(
    ("stored", "kept"), [("the ini files we kill when we have time", True), ("ini files are slow", False)]
)
def test_what_ends_a_plan_is_kept_for_it(stored: str, kept: bool) -> None:
    """Few words are enough then, in which the models hear nothing; and it names the plan, however that was filed."""
    said = [Utterance(Speaker.USER, "ini files are gone since today"), Utterance(Speaker.ASSISTANT, "Nice.")]
    found = extract(said, PROJECT, near=lambda _text: [stored])
    assert [(one.content, one.outdates) for one in found] == [(said[0].text, stored)] * kept


def test_a_named_text_is_compared_whatever_it_was_filed_as(store: SqliteStore, model_dir: Path) -> None:
    """The guess of the one and of the other may differ."""
    views = embedder(load())
    assert views is not None
    _, revised = in_turn(engine_over(store, views, scorer=VerifierScorer(views)))
    assert revised


def test_a_named_text_is_no_repeat_for_cosines(engine: Engine) -> None:
    """They hear nothing of a plan in it, and nobody has measured one."""
    stored, revised = in_turn(engine)
    assert stored
    assert not revised


def in_turn(engine: Engine) -> tuple[bool, bool]:
    """Whether the news is stored, and whether it replaces the plan, which was filed elsewhere."""
    plan = Candidate(
        "the ini files we kill when we have time", PROJECT, Namespace.PATTERNS, Source("a"), speaker=Speaker.USER
    )
    news = replace(plan, content="ini files are gone since today", namespace=Namespace.PROGRESS, source=Source("b"))
    first, second = engine.capture([plan])[0], engine.capture([replace(news, outdates=plan.content)])[0]
    return second.stored, second.revises == first.urn
