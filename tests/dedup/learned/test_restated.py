"""The same thing, said again in one conversation."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.config import load
from dedup.engine import Engine
from dedup.learned.logistic import trained
from dedup.learned.restated import (
    AGREES,
    DENIED,
    SURE,
    VERSION,
    WEIGHTS,
    comparable,
    features,
    may_be_news,
    says_otherwise,
    tells_of_it,
)
from dedup.model import (
    Action,
    Band,
    Candidate,
    Comparison,
    Domain,
    Match,
    Namespace,
    Place,
    Receipt,
    Source,
    Speaker,
    Urn,
)
from dedup.stores.sqlite import SqliteStore
from dedup.terms import POINTED_OUT, Resolution
from dedup.verifier.judgement import Judgement, Veto, VetoKind
from dedup.wiring import assembled, embedder
from dedup.words import shared
from tests.conftest import ROOT
from tests.fakes import FakeEmbedder, FakeScorer, engine_over
from tests.memory_store import MemoryStore

DOMAIN = Domain("team-repo")
DECIDED = "every write to the balance table goes through the ledger crate, nothing else touches it"
CONFIRMED = "The balance table is written through the ledger crate only, which the contributing guide says now."


def said(text: str, session: str, speaker: Speaker = Speaker.ASSISTANT) -> Candidate:
    return Candidate(text, DOMAIN, Namespace.DECISIONS, Source(session, "u", "t.jsonl"), speaker=speaker)


def stored(text: str, cosine: float) -> Match:
    """What was said before, as vectors found it."""
    return Match(Urn(DOMAIN, Namespace.DECISIONS, "0" * 12), text, cosine, session_id="s1")


def captured(engine: Engine, *said_in_turn: Candidate) -> Receipt:
    """The receipt of the last; each is captured in a run of its own."""
    for candidate in said_in_turn:
        (receipt,) = engine.capture([candidate])
    return receipt


@pytest.fixture
def engine(home: Path, model_dir: Path) -> Engine:
    settings = load()
    return assembled(settings, SqliteStore(home), embedder(settings))


def test_what_is_confirmed_with_a_detail_more_is_a_wording(engine: Engine) -> None:
    """Not a line of its own, and not lost: its text is kept under the memory of what was decided."""
    receipt = captured(engine, said(DECIDED, "s1", Speaker.USER), said(CONFIRMED, "s1"))
    assert receipt.action is Action.SKIPPED
    assert receipt.verdict.band is Band.WORDING
    assert "said before in this conversation" in receipt.verdict.findings[-1].why
    (memory,) = engine.store.memories()
    assert [wording.content for wording in memory.wordings] == [CONFIRMED]


@pytest.mark.parametrize("how", [Resolution.REPLACE, Resolution.MERGE])
@pytest.mark.parametrize("chance", [0.92, 0.99])
def test_what_is_said_again_takes_no_memorys_place(how: Resolution, chance: float) -> None:
    """How likely it is said again is no similarity: `replace` and `merge` are for texts that add nothing."""

    class Recognising(FakeScorer):
        def said_again(self, own: Sequence[Match], *_more: object) -> tuple[Match, float] | None:
            return (own[0], chance) if own else None

    over = engine_over(MemoryStore(), FakeEmbedder(), scorer=Recognising(), resolutions={Namespace.DECISIONS: how})
    receipt = captured(over, said(DECIDED, "s1", Speaker.USER), said(CONFIRMED, "s1"))
    assert receipt.verdict.similarity == chance
    assert receipt.action is Action.SKIPPED
    (memory,) = over.store.memories()
    assert (memory.content, [wording.content for wording in memory.wordings]) == (DECIDED, [CONFIRMED])


def test_what_a_language_model_points_out_is_never_said_again(engine: Engine) -> None:
    """It has said itself which statements say the same, and that this one does not."""
    pointed_out = replace(said(CONFIRMED, "s1"), evidence=(f"{POINTED_OUT}a model",))
    assert captured(engine, said(DECIDED, "s1", Speaker.USER), pointed_out).stored


def test_in_one_run_as_in_two(engine: Engine) -> None:
    """A conversation that is captured at once is compared with itself the same way."""
    engine.capture([said(DECIDED, "s1", Speaker.USER), said(CONFIRMED, "s1")])
    assert len(list(engine.store.memories())) == 1


def test_another_conversation_is_compared_strictly(engine: Engine) -> None:
    """There a detail more is a detail nobody has written down yet; so it is for what was typed by hand."""
    assert captured(engine, said(DECIDED, "s1", Speaker.USER), said(CONFIRMED, "s2")).stored
    assert captured(engine, said(DECIDED, "", Speaker.USER), said(CONFIRMED + " It takes an hour.", "")).stored


def test_a_short_text_is_compared_with_its_own_conversation(engine: Engine) -> None:
    """A line of a closing summary, too short to be compared with anything else by meaning."""
    fixed = "The projection by district brings the monthly report from 48 s down to 2.1 s."
    summed_up = "Monthly report: 2.1 s, formerly 48 s"
    assert len(summed_up) < load().dedup_min_semantic_length
    assert captured(engine, said(fixed, "s1"), said(summed_up, "s2")).stored
    engine.forget(next(memory.urn for memory in engine.store.memories() if memory.content == summed_up))
    again = captured(engine, said(summed_up, "s1"))
    assert (again.action, again.verdict.band) == (Action.SKIPPED, Band.WORDING)
    assert captured(engine, said("Nightly report: 9 minutes", "s1")).stored


def test_what_repeats_a_change_is_no_second_change() -> None:
    """Beside the outdated memory it is a revision; but what revised that says the same already."""
    before, change, repeated = (f"the load starts at {at} utc every night" for at in ("04:30", "05:15", "05:15"))
    repeated += ", it was too early for the west"

    class Recognises(FakeScorer):
        def said_again(
            self, own: Sequence[Match], candidate: Candidate, outdated: str = ""
        ) -> tuple[Match, float] | None:
            alike = [match for match in own if "05:15" in match.content and "05:15" in candidate.content]
            return (alike[0], 0.9) if alike else None

        def _one(self, match: Match, candidate: str, threshold: float) -> Comparison:
            outdated = "04:30" in match.content and "05:15" in candidate
            return Comparison(0.5, Band.REVISION if outdated else Band.NEW)

    engine = engine_over(MemoryStore(), FakeEmbedder(), scorer=Recognises())
    first, second, third = (captured(engine, said(text, "s1")) for text in (before, change, repeated))
    assert second.verdict.band is Band.REVISION
    assert third.action is Action.SKIPPED
    assert third.verdict.match is not None
    assert third.verdict.match.urn == second.urn != first.urn


class Suggestible(FakeScorer):
    """Takes whatever it is offered for what is said again, and remembers what that was."""

    def __init__(self) -> None:
        self.offered: list[Match] = []

    def said_again(self, own: Sequence[Match], candidate: Candidate, outdated: str = "") -> tuple[Match, float] | None:
        self.offered = list(own) if "05:15" in candidate.content else []
        return (self.offered[0], 0.9) if self.offered else None

    def _one(self, match: Match, candidate: str, threshold: float) -> Comparison:
        if "every night" in match.content and "every night" in candidate and "05:15" not in candidate:
            return Comparison(0.7, Band.WORDING)
        outdated = "04:30" in match.content and "05:15" in candidate
        return Comparison(0.5, Band.REVISION if outdated else Band.NEW)


def test_a_change_is_never_a_repeat_of_what_it_changes() -> None:
    """Neither of its text nor of its wordings: the outdated memory would come back to life."""
    scorer = Suggestible()
    engine = engine_over(MemoryStore(), FakeEmbedder(), scorer=scorer)
    captured(engine, said("the load starts at 04:30 utc every night", "s1"), said("it loads at four every night", "s1"))
    changed = captured(engine, said("the load starts at 05:15 utc", "s1"))
    assert changed.stored
    (outdated,) = [memory for memory in engine.store.memories() if memory.superseded_by]
    assert len(outdated.wordings) == 1
    captured(engine, said("the load starts at 05:15 utc, it was too early", "s1"))
    assert [match.urn for match in scorer.offered] == [changed.urn]


def test_what_is_known_of_an_older_text_of_the_same_run() -> None:
    """By whom and where it was said; of what another run has stored, neither."""
    scorer = Suggestible()
    engine = engine_over(MemoryStore(), FakeEmbedder(), scorer=scorer)
    older = replace(said("the load starts in the morning, at 05:00 utc", "s1", Speaker.USER), place=Place(3, 2))
    engine.capture([older, said("it loads at 05:15 utc every morning", "s1")])
    assert [(match.speaker, match.place) for match in scorer.offered] == [(Speaker.USER, Place(3, 2))]
    engine.capture([said("at 05:15 utc the load starts, as agreed", "s1")])
    assert {(match.speaker, match.place) for match in scorer.offered} == {(None, None)}


def test_a_short_change_is_kept() -> None:
    """Also where another line of the conversation sounds like it."""
    engine = engine_over(MemoryStore(), FakeEmbedder(), scorer=Suggestible(), min_semantic_length=200)
    captured(engine, said("load at 04:30 utc", "s1"), said("the loader lives in west", "s1"))
    assert captured(engine, said("load at 05:15 utc", "s1")).stored


def test_the_literal_spec_knows_nothing_of_conversations(home: Path, model_dir: Path) -> None:
    """By cosine alone, only the threshold counts."""
    settings = replace(load(), dedup_scorer="cosine")
    engine = assembled(settings, SqliteStore(home), embedder(settings))
    assert captured(engine, said(DECIDED, "s1", Speaker.USER), said(CONFIRMED, "s1")).stored


@pytest.mark.parametrize(
    ("stored", "text", "speaker"),
    [
        ("the load starts at 04:30 utc", "yes, the load starts at 04:30 utc", Speaker.USER),
        ("they have signed 0.87 for the score", "The score goes from 0.87 to 0.91 now.", Speaker.ASSISTANT),
        ("the index is why the export is slow", "The index can't be the cause of it.", Speaker.ASSISTANT),
        ("the data is stored in eu-west-1", "Then it is Frankfurt: the data is stored there.", Speaker.ASSISTANT),
        ("google first, nominatim second", "Swapped: Nominatim is asked first, Google second.", Speaker.ASSISTANT),
        ("mails go out through sendgrid", "I moved the mails to Postmark, they go out through it.", Speaker.ASSISTANT),
        ("we fall back to schema 3", "I take that back: no fallback to schema 3.", Speaker.ASSISTANT),
        ("everything in staging runs on spot", "From now on staging keeps Kafka off spot.", Speaker.ASSISTANT),
        (
            "webhooks are retried with backoff for a day",
            "Webhooks are retried with backoff for a day. The crash came from the parser, which expects a first line.",
            Speaker.ASSISTANT,
        ),
    ],
)
def test_news_keeps_its_own_line(stored: str, text: str, speaker: Speaker) -> None:
    """Whatever a user says, a refutation, what holds from now on; however alike it sounds."""
    assert may_be_news(stored, said(text, "s1", speaker))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "how can we delete customers without losing invoices? I don't want the row gone, what do you propose?",
            "**Anonymise:** overwrite name and mail of the customer, and keep the row and its invoices",
        ),
        ("where do we put the exchange rates?", "Exchange rates go into a `rates` table."),
        ("should we keep the full export or go incremental?", "The export is incremental, the full one is kept."),
        ("how do we warn people about frost? nobody there installs another app", "People get an SMS, no app."),
    ],
)
def test_a_question_is_repeated_by_no_answer(question: str, answer: str) -> None:
    """Neither by a proposal nor by what is done; by the question it may be."""
    assert may_be_news(question, said(answer, "s1"))
    assert not may_be_news(question, said(question, "s1"))


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("How about splitting episodes at silence?", "Episodes are split at silence."),
        ("why not put the sessions into redis?", "The sessions are put into Redis."),
        ("could we limit uploads to images?", "Uploads are limited to images."),
        ("Where do the sessions live? in Redis, with a TTL", "Sessions live in Redis with a TTL."),
        (
            "invoices are numbered per month and tenant. how would you do that?",
            "Invoices are numbered per tenant and month.",
        ),
    ],
)
def test_what_is_proposed_answered_or_told_beside_a_question_may_be_said_again(stored: str, text: str) -> None:
    """A proposal has the form of a question, and an answer is kept with its own."""
    assert not may_be_news(stored, said(text, "s1"))


def test_what_was_open_and_is_settled_is_not_said_again() -> None:
    """However likely it seems."""
    waiting = "we don't have the Apple certificate yet, so no iOS builds"
    assert says_otherwise(waiting, "Hanna has received the Apple certificate.", Judgement(0.9), likely=1.0)
    assert not says_otherwise(
        waiting, "We don't have the Apple certificate yet, so there are no iOS builds.", Judgement(0.9), likely=1.0
    )


def test_an_acknowledgement_of_several_things_repeats_none_of_them_alone(engine: Engine) -> None:
    """Where the others stand nowhere else; in memory they may all be."""
    rule, others = (
        "use pytest fixtures instead of setUp methods",
        ("no network in unit tests", "factories for all models"),
    )
    list_ = "Okay: fixtures instead of setUp methods, no network in unit tests, and factories for all models."
    assert captured(engine, said(rule, "s1", Speaker.USER), said(list_, "s1")).stored
    known = [said(one, "s2", Speaker.USER) for one in (rule, *others)]
    assert not captured(engine, *known, said(list_, "s2")).stored


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("the load starts at 04:30 utc", "The load starts at 05:15 UTC."),
        ("run it on the first day of the month", "The timer is set to the second day of the month."),
        ("at most sixty of those jobs at once", "Of those jobs at most fifty run at once."),
    ],
)
def test_other_numbers_are_another_fact(stored: str, text: str) -> None:
    """Unless it is nearly certain that the text repeats the other, and the verifier finds no value changed."""
    changed = Judgement(0.9, (Veto(VetoKind.VALUE, "a", "b"),))
    assert not tells_of_it(stored, text, Judgement(0.9), SURE - 0.01)
    assert not tells_of_it(stored, text, changed, 1.0)
    assert tells_of_it(stored, text, Judgement(0.9), SURE)


@pytest.mark.parametrize(
    ("text", "news"),
    [
        ("BuildKit instead of Kaniko, cache in ECR", True),
        ("The build uses BuildKit in place of Kaniko", True),
        ("Kaniko builds without a cache, all layers instead of one", False),
        ("Docker instead of Podman, as before", False),
    ],
)
def test_what_stands_in_the_place_of_what_was_told_is_news(text: str, news: bool) -> None:
    """However few other words it has."""
    assert may_be_news("**Build, 14 minutes**: Kaniko without a cache, all layers", said(text, "s1")) is news


def test_claude_does_not_repeat_itself_in_half_the_words() -> None:
    """An agent at work tells many things about one subject; who confirms a user says it in words of their own."""
    stored = "Renaming the folder breaks session continuity, because Claude Code derives its path from the directory."
    text = "**cwd field**: must be set to the path of the new project folder"
    doubts, said_by_user = Judgement(AGREES - 0.01), Speaker.USER
    assert not tells_of_it(stored, text, doubts, 0.9, said_by=Speaker.ASSISTANT)
    assert tells_of_it(stored, text, doubts, 0.9, said_by=said_by_user)
    assert tells_of_it(stored, text, Judgement(AGREES), 0.9, said_by=Speaker.ASSISTANT)
    again = "Claude Code derives the session path from the directory, and renaming the folder breaks it"
    assert tells_of_it(stored, again, doubts, 0.9, said_by=Speaker.ASSISTANT)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("From now on releases are cut on Fridays.", "From now on the bot cuts releases on Fridays."),
        ("The job is tried two times.", "The job is tried 2 times before it is given up."),
        ("settle runs at 6 on banking days", "The settle job runs on banking days at 06:00."),
        ("ranges above 50k rows are split at runtime", "At runtime each range is split above 50,000 rows, in 2 steps."),
        ("webhooks are retried with backoff", "Decided. Webhooks are retried with backoff; a retry has its backoff."),
    ],
)
def test_the_same_news_and_the_same_number_in_another_writing_are_none(stored: str, text: str) -> None:
    """What is announced is announced once, and 50k is 50,000."""
    assert not may_be_news(stored, said(text, "s1"))
    assert tells_of_it(stored, text, Judgement(AGREES), 0.6)


@pytest.mark.parametrize(
    ("found", "turned"),
    [
        (Judgement(0.3, revision=0.5, denies=True), True),
        (Judgement(0.3, revision=0.3, denies=True), False),  # a summary mostly denies the opposite
        (Judgement(0.3, revision=0.9), False),
        (Judgement(0.3, (Veto(VetoKind.VALUE, "20", "40"),), revision=0.6), True),
        (Judgement(0.3, (Veto(VetoKind.VALUE, "", "40"),), revision=0.3), False),
        (Judgement(0.3, (Veto(VetoKind.ROLES, "", ""),)), True),
    ],
)
def test_what_is_denied_is_turned_round_where_the_older_text_is_probably_outdated(
    found: Judgement, turned: bool
) -> None:
    """By a veto that turns it round, by another value, or by a denial in earnest."""
    assert says_otherwise("kiosk sessions end after a while", "Nobody ends a session of the kiosk.", found) is turned


@pytest.mark.parametrize(
    ("stored", "text", "turned"),
    [
        ("the gateway keeps accepting v1 tokens for two weeks", "v1 tokens are not accepted by it.", True),
        ("the gateway accepts v1 tokens only for two weeks", "v1 tokens are not accepted after that.", False),
        ("the gateway keeps accepting v1 tokens for two weeks", "v1 tokens do no harm at the gateway.", False),
    ],
)
def test_a_word_that_is_denied_in_another_order_is_denied(stored: str, text: str, turned: bool) -> None:
    """Where the older text holds wholly, and is probably outdated."""
    assert says_otherwise(stored, text, Judgement(0.5, revision=DENIED), likely=1.0) is turned
    assert not says_otherwise(stored, text, Judgement(0.5, revision=DENIED - 0.01), likely=1.0)


def test_what_is_nearly_certainly_said_again_denies_the_opposite() -> None:
    """ "jQuery is banned", "No jQuery in new code": there a denial is none, whatever the older text's chances."""
    banned, again = "jquery is banned for new code, rewrite the counter", "No jQuery in new code."
    denied = Judgement(0.4, revision=0.6, denies=True)
    assert says_otherwise(banned, again, denied, likely=SURE - 0.01)
    assert not says_otherwise(banned, again, denied, likely=SURE)


@pytest.mark.parametrize(("likely", "turned"), [(0.3, True), (0.6, False)])
def test_a_word_exchanged_is_meant_though_the_order_changed(likely: float, turned: bool) -> None:
    """Unless the verifier takes it for another word for the same."""
    said, answer = "backups are encrypted with a customer key", "With a platform key backups are encrypted."
    assert says_otherwise(said, answer, Judgement(likely)) is turned
    assert not says_otherwise(said, f"{said}, as agreed on Monday", Judgement(likely))  # nothing is lost


@pytest.mark.parametrize(
    ("stored", "text", "turned"),
    [
        ("the parser accepts commas as separators", "The parser accepts semicolons as separators.", True),
        ("Errors are shown to the user in a red banner", "Errors are sent to the admin in a red banner", True),
        ("the parser accepts commas as separators", "The parser accepts commas as the separators.", False),
        ("the parser accepts commas as separators", "So commas are what the parser takes to separate.", False),
        ("zone C of the greenhouse is heated at night", "Zone D of the greenhouse is heated at night.", True),
        ("the queue `orders-eu` waits thirty seconds", "The queue `orders-us` waits thirty seconds.", True),
        ("contractors are allowed to push to main", "Contractors are not allowed to push to main.", True),
        ("only the owner can change the address", "The owner can change the address.", True),
        ("the team lead approves each release", "No release is approved by the team lead.", True),
        ("the import is idempotent and may be repeated", "The import is idempotent, so it may be repeated.", False),
    ],
)
def test_the_same_sentence_about_something_else_is_no_repeat(stored: str, text: str, turned: bool) -> None:
    """Nor is one that is denied or limited, however likely the verifier takes it for one; a small word is nothing."""
    assert says_otherwise(stored, text, Judgement(0.65)) is turned


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (
            "the date of Vienna is compared with the date of London",
            "The date of Vienna is compared with the level of London.",
        ),
        ("CI was green in 20 of 20 runs on Monday", "CI was green in 200 of 20 runs on Monday."),
        ("the lines of a bill are rounded once per month", "The lines of a bill are rarely rounded once per month."),
        (
            "the lines of a bill are rounded once per month",
            "The lines of a bill are supposedly rounded once per month.",
        ),
    ],
)
def test_one_word_in_two_places_may_be_exchanged_in_one(stored: str, text: str) -> None:
    """Then it is no repeat either; nor is what takes the statement back."""
    assert says_otherwise(stored, text, Judgement(0.65))


@pytest.mark.parametrize("where", ["in production", "on weekends", "until the audit is over", "when it rains"])
def test_the_same_sentence_with_a_condition_more_is_no_repeat(where: str) -> None:
    """Nor with one less: the one holds always, the other does not."""
    always = "the lines of a bill are rounded once per month and country"
    assert says_otherwise(always, f"{always} {where}", Judgement(0.65))
    assert says_otherwise(f"{always} {where}", always, Judgement(0.65))


@pytest.mark.parametrize(
    ("kind", "turned"),
    [
        (VetoKind.MODALITY, True),
        (VetoKind.STATE, True),
        (VetoKind.CONDITION_NEW, True),
        (VetoKind.CONDITION_LOST, False),
    ],
)
def test_the_same_sentence_that_says_less_is_no_repeat(kind: VetoKind, turned: bool) -> None:
    """It is only planned, was so once, or holds on a condition. A summary leaves conditions out, in other words."""
    found = Judgement(0.3, (Veto(kind, "", ""),))
    stored = "the tiles of the map are cached on every node"
    assert says_otherwise(stored, "The tiles of the map are cached on every node soon.", found) is turned
    assert not says_otherwise(stored, "So that is done: map tiles lie in a cache, and every node has one.", found)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Изменения схемы одобряет Вера до выкладки.", "Изменения схемы одобряет Вера после выкладки."),
        (
            "La tarifa de los socios es de cien euros por hora.",
            "La tarifa de los socios es de doscientos euros por hora.",
        ),
        ("테스트 환경에서는 캐시를 항상 켜 두기로 했습니다.", "테스트 환경에서는 캐시를 항상 꺼 두기로 했습니다."),
        ("所有服务都使用同一个队列，不再考虑其他方案。", "所有服务都不使用同一个队列，不再考虑其他方案。"),
    ],
    ids=["before, after", "a number in words", "on, off", "not"],
)
def test_a_word_exchanged_in_another_language_is_meant(stored: str, text: str) -> None:
    """By the words as they were said, and by their glosses: either may show it."""
    assert says_otherwise(stored, text, Judgement(0.9))


def test_the_small_words_of_another_language_are_nothing_in_common() -> None:
    """Texts are compared by their glosses, whose small words are known."""
    stored = "Die Berichte sind für den Vorstand und werden nur im Januar gelesen."
    assert not comparable(stored, said("Die Sicherungen sind für den Notfall und werden nur nachts geschrieben.", "s"))
    assert comparable(stored, said("Berichte für den Vorstand: im Januar gelesen.", "s"))


def test_two_words_in_common_are_too_few_of_a_short_text() -> None:
    """They are most of it, whatever is said with them; of a longer one they are enough, and one is not. Where the
    verifier likely finds nothing new, so few are enough."""
    decided, reversed_ = "ok single duckdb file then", "one parquet file per job, duckdb only for reading"
    doubts, agrees = Judgement(AGREES - 0.01), Judgement(AGREES)
    assert shared(decided, reversed_) >= 0.5
    assert not tells_of_it(decided, reversed_, doubts, 1.0)
    assert tells_of_it(decided, reversed_, agrees, 0.6)
    assert tells_of_it("a single duckdb file for all jobs", "all jobs share a single duckdb file", doubts, 0.6)
    rule = "every job writes to a single duckdb file"
    assert tells_of_it(rule, "The importer is a job, too, so it opens duckdb for reading and for writing.", doubts, 0.6)
    assert not tells_of_it(rule, "The importer opens duckdb for reading.", doubts, 1.0)


def test_a_short_rule_is_said_again_in_a_summary(engine: Engine) -> None:
    """With two words in common, where the verifier agrees; turned round it is a memory of its own."""
    rule = "no factories, we have fixtures, yml."
    assert captured(engine, said(rule, "s1", Speaker.USER), said("Fixtures in YAML, no factories.", "s1")).urn
    assert len(list(engine.store.memories())) == 1
    assert captured(engine, said("Factories in YAML, no fixtures.", "s1")).stored


@pytest.mark.parametrize(
    ("rule", "news"),
    [
        ("lowercase msgs, no period", "Messages end with a period."),
        ("merge, no rebase", "Rebase instead of merge."),
        ("merged branches get deleted", "Merged branches are kept."),
        ("cents as integers", "Cents as floats."),
        ("retries on, backoff off", "Backoff on, retries off."),
        ("english comments", "German comments."),
        ("utc everywhere", "Local time everywhere."),
        ("no mails before 11 to actors", "No mails before 12 to actors."),
        ("deploy from main", "Deploy from the release branch."),
    ],
)
def test_a_short_rule_that_is_changed_is_not_said_again(engine: Engine, rule: str, news: str) -> None:
    """A word for another, a denial, a number: in a text of few words that is all of it."""
    assert captured(engine, said(rule, "s1", Speaker.USER), said(news, "s1")).stored


def test_a_number_more_is_a_detail_not_news() -> None:
    """Only where both have a number that the other lacks has one been changed."""
    stored, text = "the pool is capped at 20", "The pool is capped at 20, of 100 the server allows."
    assert not may_be_news(stored, said(text, "s1"))
    assert tells_of_it(stored, text, Judgement(0.6), 0.6)


def test_more_in_common_is_more_likely_the_same() -> None:
    """The chance grows with the words shared and with what the verifier says; it is one of [0, 1]."""
    of, other = trained(WEIGHTS), "The importer is written in Go and reads from the queue."
    far, near = (replace(stored(DECIDED, cosine), speaker=Speaker.USER, place=Place(3, 1)) for cosine in (0.1, 0.8))
    answers = [replace(said(text, "s1"), place=Place(4, 1)) for text in (other, CONFIRMED)]
    unlike, like = Judgement(0.01, revision=0.05), Judgement(0.6, revision=0.05)
    apart = of.chance(features(far, answers[0], unlike, unlike))
    alike = of.chance(features(near, answers[1], like, like))
    assert 0 <= apart < 0.2 < of.cut <= alike <= 1
    assert shared(DECIDED, CONFIRMED) > shared(DECIDED, other)


def test_who_said_it_and_where_counts() -> None:
    """What an agent says just after the user is more likely a confirmation than what it says much later, after itself;
    the older text's place may be unknown, when it was read another time."""
    of = trained(WEIGHTS)

    def chance(speaker: Speaker | None, before: Place | None, now: Place) -> float:
        older, later = stored(DECIDED, 0.6), replace(said(CONFIRMED, "s1"), place=now)
        return of.chance(features(replace(older, speaker=speaker, place=before), later, Judgement(0.1), Judgement(0.1)))

    answered = chance(Speaker.USER, Place(3, 1), Place(4, 1))
    later = chance(Speaker.ASSISTANT, Place(3, 1), Place(30, 1))
    assert later < chance(None, None, Place(30, 1)) < answered


def test_the_weights_say_how_they_were_made() -> None:
    """Version and recipe stand in the file, and every source it names is in the repository."""
    data = json.loads((ROOT / "dedup" / "data" / WEIGHTS.name).read_text(encoding="utf-8"))
    assert data["recipe"]["version"] == VERSION
    assert all((ROOT / source).exists() for source in data["recipe"]["from"])
    assert len(data["weights"]) == len(features(stored("a", 0.0), said("b", "s1"), Judgement(0.5), Judgement(0.5)))


def test_what_only_resembles_an_outdated_memory_does_not_revive_it() -> None:
    """It may say that it no longer holds. The same text, or what says just the same, does."""

    class Resembles(FakeScorer):
        def _one(self, match: Match, candidate: str, threshold: float) -> Comparison:
            if "05:15" in candidate:
                return Comparison(0.5, Band.REVISION)
            return Comparison(0.8, Band.WORDING) if "04:30" in match.content else Comparison(0.1, Band.NEW)

    engine = engine_over(MemoryStore(), FakeEmbedder(), scorer=Resembles())
    old = captured(engine, said("the load starts at 04:30 utc every night", "s1"))
    captured(engine, said("the load starts at 05:15 utc every night", "s1"))
    vague = captured(engine, said("the load does not start at 04:30 utc any more", "s1"))
    assert vague.stored
    assert vague.verdict.is_unsure
    assert old.urn is not None
    assert any(memory.superseded_by for memory in engine.store.memories() if memory.urn == old.urn)
    again = said("the load starts at 04:30 utc every night", "s2", Speaker.USER)
    captured(engine, replace(again, source=Source("s2", "v", "t.jsonl")))
    assert not any(memory.superseded_by for memory in engine.store.memories() if memory.urn == old.urn)


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("errors are shown unless they are transient", "Users see errors if these are transient."),
        ("Users see errors even if these are transient.", "errors are shown unless they are transient"),
        ("the nightly job copies all tables except audit", "All tables, including audit, are copied each night."),
    ],
)
def test_what_one_text_leaves_out_and_the_other_takes_in_is_not_said_again(before: str, text: str) -> None:
    """An exception is no condition, however much else the two have in common."""
    assert says_otherwise(before, text, Judgement(1.0))
    assert not says_otherwise(before, before, Judgement(1.0))


def test_an_exception_may_be_said_as_what_must_not_be() -> None:
    """ "Unless" is "if not"."""
    there = Judgement(1.0)
    assert not says_otherwise("errors are shown unless they are transient", "We show errors if not transient.", there)


@pytest.mark.parametrize(
    ("before", "text", "news"),
    [
        ("let's do 25 € and 14 days", "Vouchers: 25 €, 14 days.", True),
        ("What is it worth, and how long? 25 € and 14 days", "Vouchers: 25 €, 14 days.", True),
        ("vouchers: 25 € and 14 days", "Vouchers are worth 25 € and run 14 days.", False),
        ("let's do 25 € and 14 days", "25 € and 14 days it is.", False),
        ("let's do 25 € and 14 days", "Vouchers run 14 days.", False),
        ("the second one", "Vouchers: the second.", False),
        (
            "Should I add a timeout of statements? yes, 30 seconds",
            "**Config:** statements end after 30 seconds.",
            False,
        ),
    ],
)
def test_what_names_bare_values_has_a_line_of_its_own(before: str, text: str, news: bool) -> None:
    """The values alone would be told, and nobody knew of what."""
    assert may_be_news(before, said(text, "s1")) is news
