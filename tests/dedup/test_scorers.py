"""The verifier behind the semantic tier, with the real model: what is skipped, kept, and superseded."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.config import load
from dedup.embedding.embed import TokenView
from dedup.embedding.views import Views
from dedup.engine import Engine
from dedup.errors import DataDamaged
from dedup.model import Band, Match, Namespace, Outcome, Place, Receipt, Source, Speaker, TierName, Urn, Verdict
from dedup.scope import Scope
from dedup.scorers import CosineScorer, VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.tiers import ahead
from dedup.verify import Judgement, PairReading, Prepared, judge_pairs
from dedup.wiring import open_engine
from tests.dedup.counted import Counted
from tests.fakes import PROJECT, FakeEmbedder, database, engine_over, text

ABSENT = Urn(PROJECT, Namespace.CONFIG, "f" * 12)

STORED = "The nightly export job has a timeout of 30 seconds, because the billing API answers slowly"


@pytest.fixture
def real(home: Path, model_dir: Path) -> Iterator[Engine]:
    """The engine as `wiring` puts it together."""
    engine = open_engine(load())
    with closing(engine.store):
        engine.capture([text(STORED, Namespace.CONFIG)])
        yield engine


def said(engine: Engine, content: str) -> Verdict:
    return engine.check(text(content, Namespace.CONFIG))


@pytest.mark.parametrize(
    "same",
    [
        f"- **{STORED}**.",
        STORED.replace("30 seconds", "30 s"),
        STORED.replace("30 seconds", "half a minute"),
        f"As agreed, {STORED[0].lower()}{STORED[1:]}",
    ],
)
def test_the_same_in_another_dress_is_skipped(real: Engine, same: str) -> None:
    """Markup, units that mean the same, filler."""
    assert said(real, same).is_duplicate


@pytest.mark.parametrize("same", ["Never push to main!", "pls never push to main", "ok, never push to main"])
def test_a_short_text_is_the_same_in_another_dress(real: Engine, same: str) -> None:
    """In any conversation, and whoever says it: nothing is different but what people say around it."""
    real.capture([text("never push to main")])
    assert real.check(text(same)).is_duplicate


@pytest.mark.parametrize(
    "other",
    ["never push to master", "push to main", "never pull from main", "never push to main?", "never push to prod"],
)
def test_a_short_text_in_other_words_repeats_nothing(real: Engine, other: str) -> None:
    """One word is half of what it says."""
    real.capture([text("never push to main")])
    assert not real.check(text(other)).is_duplicate


def test_another_answer_to_the_same_question_replaces_the_older_one(real: Engine) -> None:
    """Claude, who only tells what was asked, changes nothing."""
    asked = "Should the nightly export write Parquet or CSV into the reporting bucket?"
    real.capture([text(f"{asked} Parquet")])
    again = replace(text(f"{asked} CSV"), speaker=Speaker.USER)
    assert real.check(again).band is Band.REVISION
    assert real.check(replace(again, speaker=Speaker.ASSISTANT)).band is Band.NEW
    assert real.check(replace(again, content=f"{asked} Parquet!")).band is Band.DUPLICATE


@pytest.mark.parametrize(
    "other",
    [
        STORED.replace("30", "45"),
        STORED.replace("30 seconds", "30 minutes"),
        STORED.replace("has a timeout", "has no timeout"),
        STORED.replace("nightly", "weekly"),
        STORED.replace("billing API", "tax API"),
        "Only admins may change the timeout of the nightly export job in production",
    ],
)
def test_a_changed_statement_is_never_skipped_however_near(real: Engine, other: str) -> None:
    """Number, unit, negation, schedule, cause: each is another fact."""
    assert not said(real, other).is_duplicate


def test_a_changed_value_is_a_revision_and_says_what_changed(real: Engine) -> None:
    """The finding names both values."""
    verdict = said(real, STORED.replace("30 seconds", "45 seconds"))
    finding = next(f for f in verdict.findings if f.tier is TierName.SEMANTIC)
    assert (verdict.band, finding.outcome) == (Band.REVISION, Outcome.UNSURE)
    assert "30" in finding.why
    assert "45" in finding.why


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "Changed: cancellation is free until 12 hours before the start.",
            "OK, cancellation is free until 24 hours before the start again.",
        ),
        (
            "remember that the staging VPN's network is 10.8.0.0/16",
            "Noted, the staging VPN's network is 10.9.0.0/16 now.",
        ),
        (
            "from now on cancellation is free until 12 hours before the start",
            "change of mind: cancellation is free until 24 hours before the start",
        ),
        (
            "A swarm alarm is raised when the weight drops by at least 1.5 kg within 10 minutes.",
            "OK: for all hives the swarm threshold is 1.2 kg within 10 minutes now.",
        ),
        (
            "the ingest batch size is 1000 rows, flushed every 2 seconds",
            "the ingest batch size is 2000 rows, flushed every 2 seconds",
        ),
    ],
)
def test_what_leads_in_a_change_does_not_hide_it(real: Engine, older: str, newer: str) -> None:
    """Nor does a verb of the older text that might have told one, or a unit that another number has."""
    real.capture([text(older, Namespace.CONFIG)])
    assert said(real, newer).band is Band.REVISION


@pytest.mark.parametrize(
    ("older", "newer", "other"),
    [
        (
            "The backup retention is 30 days.",
            "the backup retention is 60 days now instead of 30",
            "the log retention has 60 days",
        ),
        ("Our CI runs on CircleCI.", "Our CI runs on Bitrise now.", "Our CI runs on Bitrise for mobile now."),
    ],
    ids=["another number", "another place"],
)
def test_a_short_text_that_says_that_it_is_a_change_is_one(real: Engine, older: str, newer: str, other: str) -> None:
    """Whoever says it, a person who adds it too, and whenever; what is of something else, or of a part, is none."""
    old = real.capture([text(older, Namespace.CONFIG)])[0].urn
    verdict = said(real, newer)
    assert verdict.match
    assert (verdict.band, verdict.match.urn) == (Band.REVISION, old)
    assert said(real, other).band is Band.NEW


@pytest.mark.parametrize(
    ("older", "since"),
    [
        (
            "raw readings keep for 30 days only",
            "keep raw readings for 180 days, the beekeepers want to compare seasons",
        ),
        (
            "Raw readings are kept for 30 days on the archive server of the club.",
            "Raw readings are kept for 180 days on the archive server of the club.",
        ),
    ],
)
def test_what_is_read_late_is_replaced_by_what_was_said_since(real: Engine, older: str, since: str) -> None:
    """However short it is: as if the two had been read in the order in which they were said."""
    newer = real.capture([text(since, Namespace.CONFIG)])[0].urn
    late = replace(text(older, Namespace.CONFIG), said_at=real.clock() - 30 * 86_400)
    (receipt,) = real.capture([late])
    memories = {memory.urn: memory for memory in real.store.memories()}
    assert memories[receipt.urn].superseded_by == newer
    assert memories[newer].superseded_by is None


@pytest.mark.parametrize(
    "today",
    [
        "The booking service uses a pool of at most 20 connections because Postgres allows 100.",
        "The pool of the booking service has at most 40 connections now, since Postgres allows 100.",
    ],
)
def test_what_is_read_late_does_not_stand_in_for_what_holds(real: Engine, today: str) -> None:
    """A session of last week and what is said in it today may be read together. An old value that is said again today
    holds again, and another one replaces what holds, not what was out of date when it was read."""
    kept = "The booking service uses a pool of at most {} connections because Postgres allows 100."
    held = real.capture([text(kept.format(60), Namespace.CONFIG)])[0].urn
    late = replace(text(kept.format(20), Namespace.CONFIG), said_at=real.clock() - 7 * 86_400)
    latest = real.capture([late, text(today, Namespace.CONFIG)])[1].urn
    replaced = {memory.urn: memory.superseded_by for memory in real.store.memories()}
    assert replaced[held] == latest
    assert replaced[latest] is None


def test_no_number_replaces_a_year(real: Engine) -> None:
    """When something was released is not what somebody stays on, though both are numbers of it, in one conversation."""
    source = Source(session_id="s1")
    said = replace(text("Helm 4 was released in November 2025.", Namespace.PROGRESS), source=source)
    stays = replace(text("we stay on helm 3 for now, argocd cant do 4 yet", Namespace.PROGRESS), source=source)
    real.capture([replace(said, speaker=Speaker.ASSISTANT), replace(stays, speaker=Speaker.USER)])
    assert not any(memory.superseded_by for memory in real.store.memories())


def test_two_thousand_is_no_year(real: Engine) -> None:
    """A batch of 2000 may become one of 3000."""
    real.capture([text("the importer uses a batch size of 2000 rows", Namespace.CONFIG)])
    assert said(real, "the importer uses a batch size of 3000 rows").band is Band.REVISION


def test_what_is_read_late_is_not_replaced_by_a_short_text_about_something_else(real: Engine) -> None:
    """As it would not have been, had the two been read in order."""
    real.capture([text("The weekly backup keeps 4 copies, not 14", Namespace.CONFIG)])
    late = replace(text("The nightly backup keeps 14 copies", Namespace.CONFIG), said_at=real.clock() - 30 * 86_400)
    real.capture([late])
    assert not any(memory.superseded_by for memory in real.store.memories())


def test_what_is_only_of_the_same_field_replaces_nothing(real: Engine) -> None:
    """Another pool of another service, with another number: both hold."""
    stored = (
        "The connection pool of ledger-api is set to a maximum of 20 connections per pod, idle for 5 minutes at most."
    )
    real.capture([text(stored, Namespace.CONFIG)])
    verdict = said(
        real, "Hikari in `billing-api`: maximumPoolSize 40, connectionTimeout 30 ms, maxLifetime 25 minutes."
    )
    assert verdict.band is Band.NEW


def test_without_the_model_words_decide_with_a_calibration_of_their_own(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The changed number is kept there too, and the finding says that the model is missing."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "none"))
    engine = open_engine(load())
    with closing(engine.store):
        engine.capture([text(STORED, Namespace.CONFIG)])
        assert not said(engine, STORED.replace("30", "45")).is_duplicate
        verdict = said(engine, f"- **{STORED}**.")
        assert verdict.is_duplicate
        assert verdict.duplicate
        assert "by words" in verdict.duplicate.why


def test_without_the_model_too_a_user_takes_back_what_they_have_just_said(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a run has kept is known with who said it, and where, however it is found."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "none"))
    ones = "releases of the ledger go out on Tuesdays", "my mistake, releases of the ledger go out on Mondays"
    candidates = [
        replace(text(one), speaker=Speaker.USER, place=Place(turn, 1), source=Source(session_id="s1"))
        for turn, one in enumerate(ones)
    ]
    engine = open_engine(load())
    with closing(engine.store):
        first, second = engine.capture(candidates)
    assert second.revises == first.urn


def test_cosine_alone_calls_a_changed_number_a_duplicate(
    model_dir: Path, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """`SUBCOG_DEDUP_SCORER=cosine` is the spec to the letter, kept for comparison."""
    monkeypatch.setenv("SUBCOG_DEDUP_SCORER", "cosine")
    engine = open_engine(load())
    with closing(engine.store):
        engine.capture([text(STORED, Namespace.CONFIG)])
        assert said(engine, STORED.replace("30", "45")).is_duplicate
    assert CosineScorer().compare([], text("x"), 0.9) == []


@pytest.mark.parametrize("content", ["✨" * 40, "的" * 60, "مرحبا " * 20, "x" * 20_000, "word " * 5_000, "`" * 80])
def test_any_text_is_judged_and_what_is_not_understood_is_kept(real: Engine, content: str) -> None:
    """No exception in the tier, whatever the script or length."""
    verdict = said(real, content)
    assert not verdict.is_duplicate
    assert all(not f.why.startswith("failed") for f in verdict.findings)


def matched(engine: Engine) -> list[Match]:
    """The stored text as a look-up finds it."""
    return engine.store.by_text(Scope((PROJECT,), (Namespace.CONFIG,)), STORED, 1)


def test_a_stored_text_is_not_read_again(real: Engine, model_dir: Path) -> None:
    """Its reading comes with it, and the verdict is that of the text itself."""
    reader = Counted(model_dir)
    candidate = STORED.replace("30", "45")
    with_reading = VerifierScorer(reader).compare(matched(real), text(candidate), 0.9)
    assert reader.asked == [candidate]
    assert with_reading == VerifierScorer(reader).compare(
        [replace(matched(real)[0], reading=b"")], text(candidate), 0.9
    )


def test_texts_that_it_is_told_of_beforehand_are_seen_together_and_once(real: Engine, model_dir: Path) -> None:
    """Those whose readings fit are not seen at all; and the comparisons are the same."""
    reader = Counted(model_dir)
    scorer = VerifierScorer(reader)
    changed, other = STORED.replace("30", "45"), STORED.replace("nightly", "weekly")
    scorer.prefetch_texts([*matched(real), *(Match(ABSENT, content, 1.0) for content in (changed, other, changed))])
    assert reader.asked == [changed, other]
    found = [scorer.compare([*matched(real), Match(ABSENT, other, 1.0)], text(changed), 0.9)]
    found.append(scorer.compare([replace(matched(real)[0], content=changed, reading=b"")], text(STORED), 0.9))
    assert reader.asked == [changed, other]
    fresh = VerifierScorer(Counted(model_dir))
    assert [one.similarity for one in found[0]] == [
        one.similarity for one in fresh.compare([*matched(real), Match(ABSENT, other, 1.0)], text(changed), 0.9)
    ]
    assert found[1][0].conflict == fresh.compare([Match(ABSENT, changed, 1.0)], text(STORED), 0.9)[0].conflict


def test_what_is_expected_is_judged_only_while_there_is_time(real: Engine, model_dir: Path) -> None:
    """Statements that are all about the same are read by the hundred, and a hook is killed when its time is over."""

    class Reading(Counted):
        read_of = 0

        def read(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float | None]:
            self.read_of += len(pairs)
            time.sleep(0.01)
            return super().read(pairs)

    words = ["really", "clearly", "simply", "just", "actually", "indeed", "surely", "certainly"]
    said = [f"{STORED.replace('because', 'since')} {one} {other}" for one in words for other in words]
    asked = [(text(one), matched(real), ()) for one in said]
    whole, too_late, some = Reading(model_dir), Reading(model_dir), Reading(model_dir)
    VerifierScorer(whole).prefetch(asked)
    VerifierScorer(too_late).prefetch(asked, until=time.monotonic())
    scorer = VerifierScorer(some)
    scorer.prepare(STORED)
    scorer.prefetch_texts([Match(ABSENT, one, 1.0) for one in said])
    scorer.prefetch(asked, until=time.monotonic() + 0.005)
    assert (whole.read_of, too_late.read_of) == (len(said), 0)
    assert some.read_of < len(said)


def test_without_a_model_it_is_told_of_texts_in_vain(real: Engine, tmp_path: Path) -> None:
    """They are compared by words then."""
    scorer = VerifierScorer(Views(tmp_path / "no-model"))
    scorer.prefetch_texts([Match(ABSENT, "a text that nobody has seen", 1.0)])
    assert scorer.compare([Match(ABSENT, STORED, 1.0)], text(STORED), 0.9)[0].similarity == 1.0


@pytest.mark.parametrize("damage", ["DELETE FROM readings", "UPDATE readings SET reading = x'0011'"])
def test_a_missing_or_older_reading_is_made_again_and_kept(real: Engine, home: Path, damage: str) -> None:
    """By the run that needs it, in its own transaction; a check writes nothing."""
    before = matched(real)[0].reading
    with database(home) as db:
        db.execute(damage)
    later = open_engine(load())  # another process: this one still knows the text
    with closing(later.store):
        assert said(later, STORED.replace("30", "45")).band is Band.REVISION
        assert matched(later)[0].reading != before
    later = open_engine(load())
    with closing(later.store):
        later.capture([text(STORED.replace("30", "45"), Namespace.CONFIG)])
        assert {m.reading for m in matched(later) if m.content == STORED} == {before}


def test_a_reading_of_another_model_is_not_used(real: Engine, model_dir: Path) -> None:
    """Vectors of different models are never compared."""
    reader = Counted(model_dir)
    reader.model_id = "another/1"
    VerifierScorer(reader).compare(matched(real), text(STORED.replace("30", "45")), 0.9)
    assert STORED in reader.asked


def test_texts_about_different_things_are_not_judged_but_the_nearest_of_them_is(real: Engine, model_dir: Path) -> None:
    """So that a verdict can always name the nearest memory."""
    others = [Match(ABSENT, content, 0.1) for content in ("The logo is green.", "Lunch is served at noon on weekdays.")]
    found = VerifierScorer(Counted(model_dir)).compare([*others, *matched(real)], text(STORED.replace("30", "45")), 0.9)
    assert [comparison.far for comparison in found] == [True, True, False]
    alone = VerifierScorer(Counted(model_dir)).compare(others, text(STORED), 0.9)
    assert sorted(comparison.far for comparison in alone) == [False, True]
    assert {comparison.band for comparison in alone} == {Band.NEW}


def test_a_text_that_gets_its_vector_later_gets_its_reading_too(real: Engine, home: Path) -> None:
    """What was stored without a model is not read again by the first hook that has one."""
    before = matched(real)[0].reading
    with database(home) as db:
        db.execute("DELETE FROM embeddings")
    assert matched(real)[0].reading == b""
    assert real.embed_missing() == 1
    assert matched(real)[0].reading == before


class Failing(Counted):
    """A model that fails at some texts, as a fault of ours would."""

    def __init__(self, model_dir: Path, error: Exception) -> None:
        super().__init__(model_dir)
        self._error = error

    def tokens(self, texts: Sequence[str]) -> list[TokenView]:
        if any("logo" in text for text in texts):
            raise self._error
        return super().tokens(texts)


LOGO = "The logo of the harbour is green since the spring, and stays so until the next one"


def test_a_text_that_cannot_be_read_costs_no_run(store: SqliteStore, home: Path, model_dir: Path) -> None:
    """It is stored without a reading, and the texts beside it with theirs; also where they get their vectors later."""
    scorer = VerifierScorer(Failing(model_dir, ValueError("a fault, and what it was about")))
    engine = engine_over(store, FakeEmbedder(), scorer=scorer)
    receipts = engine.capture([text(STORED), text(LOGO), text("Deploys go out on Tuesdays after the stand-up")])
    assert [receipt.stored for receipt in receipts] == [True, True, True]
    later = engine_over(store, FakeEmbedder(), scorer=scorer)
    with database(home) as db:
        db.execute("DELETE FROM embeddings")
    assert later.embed_missing() == 3
    assert (scorer.reading(LOGO), bool(scorer.reading(STORED))) == (b"", True)


def test_a_reading_that_lacks_its_weights_is_refused(store: SqliteStore, model_dir: Path) -> None:
    """The file is told by name; a memory without a reading would tell nothing."""
    engine = engine_over(store, FakeEmbedder(), scorer=VerifierScorer(Failing(model_dir, DataDamaged("verifier.npz"))))
    with pytest.raises(DataDamaged):
        engine.capture([text(LOGO)])


def test_no_more_than_the_nearest_are_judged_where_no_more_are_wanted(real: Engine, model_dir: Path) -> None:
    """The rest are called far; the order of the answers is that of the texts."""
    near = [
        Match(replace(ABSENT, id=f"{seconds:012x}"), STORED.replace("30", str(seconds)), 0.9) for seconds in (40, 50)
    ]
    stored = [Match(ABSENT, "The logo is green.", 0.1), *near, *matched(real)]
    found = VerifierScorer(Counted(model_dir)).compare(
        stored, text(STORED.replace("slowly", "very slowly")), 0.9, most=2
    )
    assert found[0].far
    assert sum(not comparison.far for comparison in found) == 2


def test_texts_without_words_do_not_crowd_out_those_with_words(real: Engine, model_dir: Path) -> None:
    """ "a thing" shares nothing with any text; among the nearest it would take a repeat's place."""
    wordless = [
        Match(replace(ABSENT, id=f"{n:012x}"), say, 0.9) for n, say in enumerate(("a thing", "do it", "ok so it is"))
    ]
    found = VerifierScorer(Counted(model_dir)).compare([*wordless, *matched(real)], text(STORED), 0.9, most=2)
    assert [comparison.far for comparison in found] == [True, True, True, False]
    assert found[-1].band is Band.DUPLICATE
    (alone,) = VerifierScorer(Counted(model_dir)).compare(wordless[:1], text("a thing"), 0.9, most=2)
    assert alone.band is Band.DUPLICATE


SAID = (
    STORED.replace("30", "45"),
    "We decided to use DuckDB for the ledger exporter, because its memory stays flat under load.",
    "DuckDB is what the ledger exporter uses now; its memory stays flat.",
    "As agreed, the nightly export job has a timeout of half a minute, because the billing API answers slowly",
    "We decided to use DuckDB for the seat map service, because its memory stays flat under load.",
    "The ledger exporter must never write to the primary database.",
    "The ledger exporter may write to the primary database.",
)


def test_a_run_is_judged_as_its_texts_would_be_one_by_one(real: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeats, changes and news of one conversation; only that it takes fewer passes of the verifier."""
    passes: list[int] = []

    def counted(pairs: Sequence[tuple[Prepared, Prepared]], read: PairReading) -> list[Judgement]:
        passes.append(len(pairs))
        return judge_pairs(pairs, read)

    monkeypatch.setattr("dedup.verify.judge_pairs", counted)
    run = [replace(text(content, Namespace.CONFIG), source=Source("one conversation")) for content in SAID]
    found = []
    for at_once in (1, len(SAID)):
        monkeypatch.setattr(ahead, "AT_ONCE", at_once)
        engine = open_engine(load())  # which remembers nothing
        with closing(engine.store):
            found.append([judged(receipt) for receipt in engine.capture(run, dry_run=True)])
        passes = [size for size in passes if size]
        assert len(passes) < len(SAID) if at_once > 1 else len(passes) >= len(SAID)
        passes.clear()
    assert found[0] == found[1]
    assert {band for band, *_ in found[0]} == {Band.DUPLICATE, Band.WORDING, Band.REVISION, Band.NEW}


def judged(receipt: Receipt) -> tuple[object, ...]:
    verdict = receipt.verdict
    best = next((f.match for f in verdict.findings if f.match), None)
    score = round(best.score, 6) if best else None
    return verdict.band, receipt.action, best and best.content, score, [f.why for f in verdict.findings]


def test_what_is_foreseen_is_not_judged_again(real: Engine, model_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a reading that had to be made for it is handed to whoever compares."""
    candidate, scorer = text(STORED.replace("30", "45"), Namespace.CONFIG), VerifierScorer(Counted(model_dir))
    (stored,) = (replace(match, reading=b"") for match in matched(real))
    scorer.prefetch([(candidate, [stored], [])], most=3)
    monkeypatch.setattr("dedup.verify.judge_pairs", lambda pairs, _: [] if not pairs else pytest.fail("judged again"))
    (comparison,) = scorer.compare([stored], candidate, 0.9, most=3)
    assert comparison.band is Band.REVISION
    assert comparison.fresh_reading == matched(real)[0].reading


def test_what_cannot_be_judged_is_said_of_the_one_it_is_about(real: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not of those that are judged together with it."""

    def broken(pairs: Sequence[tuple[Prepared, Prepared]], read: PairReading) -> list[Judgement]:
        if any("DuckDB" in candidate.text for _, candidate in pairs):
            raise IndexError
        return judge_pairs(pairs, read)

    monkeypatch.setattr("dedup.verify.judge_pairs", broken)
    run = [text(content, Namespace.CONFIG) for content in (f"As agreed, {STORED}", *SAID[1:3])]
    found = [receipt.verdict for receipt in real.capture(run, dry_run=True)]
    assert found[0].is_duplicate
    assert [any("failed" in finding.why for finding in verdict.findings) for verdict in found] == [False, True, True]


def test_a_reading_made_again_is_that_of_every_memory_with_the_text(model_dir: Path) -> None:
    """A project may say what everybody's memory says."""
    stored = [Match(replace(ABSENT, id=f"{number:012x}"), STORED, 1.0) for number in range(2)]
    found = VerifierScorer(Counted(model_dir)).compare(stored, text(STORED.replace("30", "45")), 0.9)
    assert found[0].fresh_reading
    assert found[0].fresh_reading == found[1].fresh_reading


def test_what_says_the_opposite_is_not_said_again(model_dir: Path) -> None:
    """However much of it was said before in the conversation."""
    scorer, before = VerifierScorer(Counted(model_dir)), Match(ABSENT, STORED, 0.97, session_id="s")
    longer = text(f"{STORED} and has been fine so far", Namespace.CONFIG)
    opposite = text(f"{STORED.replace('has a', 'does not have a')} and has been fine so far", Namespace.CONFIG)
    assert scorer.said_again([before], longer)
    assert scorer.said_again([before], opposite) is None


def test_a_report_may_deny_the_opposite_of_what_was_said(model_dir: Path) -> None:
    """ "PDF bytes are left out" repeats "never the PDF". Of a user it may be another decision, and is kept."""
    said = "the importer's layout tree is compared as json, never the pdf bytes"
    scorer, before = VerifierScorer(Counted(model_dir)), Match(ABSENT, said, 0.8, session_id="s")
    report = text("**Tests:** layout trees of the importer as JSON are compared; PDF bytes are left out.")
    assert scorer.said_again([before], replace(report, speaker=Speaker.ASSISTANT))
    assert scorer.said_again([before], replace(report, speaker=Speaker.USER)) is None


@pytest.mark.parametrize(
    ("report", "same"),
    [
        ("I raised the booking service's pool from 20 to 60 connections.", True),
        ("The booking service's pool is now limited to 60 connections, we no longer share the server.", True),
        ("The booking service's pool is now limited to 60 connections, the importer's to 40.", False),
        ("The booking service's pool is now limited to 80 connections.", False),
    ],
)
def test_a_change_is_told_once(model_dir: Path, report: str, same: bool) -> None:
    """Who makes it reports it: the same numbers instead of the same outdated ones. Any other number is news."""
    scorer = VerifierScorer(Counted(model_dir))
    change = "so change of plan: the pool of the booking service goes to 60 connections"
    newer = Match(ABSENT, change, 0.8, session_id="s", speaker=Speaker.USER)
    told = replace(text(report), speaker=Speaker.ASSISTANT)
    outdated = "The pool of the booking service is limited to 20 connections."
    assert bool(scorer.said_again([newer], told, outdated)) is same
    assert not scorer.said_again([newer], told)


def test_what_neither_way_says_anything_of_the_other_is_not_said_again(model_dir: Path) -> None:
    """It may have all its words."""
    said = "all axes at 0.10 rad/s"
    answer = text(
        "The elbow has to be up first, so the wrist creeps at 0.04 while the three big axes run at 0.10 rad/s."
    )
    scorer, before = VerifierScorer(Counted(model_dir)), Match(ABSENT, said, 0.8, session_id="s")
    assert scorer.said_again([before], answer) is None


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("the cron jobs run on the leader pod only", "The cron jobs run on every pod."),
        ("the backups are encrypted with a customer managed key", "The backups are encrypted with an AWS managed key."),
        (
            "the export runs every night for every tenant, the big ones too",
            "The export runs every night for every tenant; the big ones are left out.",
        ),
    ],
)
def test_the_same_sentence_with_an_edit_is_not_said_again(model_dir: Path, said: str, answer: str) -> None:
    """Whoever repeats something repeats it in other words; a word or two that differ are meant."""
    before = Match(ABSENT, said, 0.9, session_id="s")
    scorer = VerifierScorer(Counted(model_dir))
    assert scorer.said_again([before], replace(text(answer), speaker=Speaker.ASSISTANT)) is None


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            "the android app supports version 9 and newer",
            "**Learned:** on Android 9 the WebView has no support for optional chaining, so the bundle is transpiled to"
            " ES2019.",
        ),
        (
            "image uploads go straight to the bucket with presigned urls",
            "Presigned urls are signed with the role of the pod, so they stop working when the pod is replaced.",
        ),
        (
            "we never delete orders, we only mark them as cancelled",
            "**Gotcha:** the unique index on the order number counts cancelled orders too, so a number cannot be used"
            " again.",
        ),
        (
            "the admin panel is reachable only through the vpn",
            "**Blocker:** the support team in Manila has no VPN accounts yet, so they cannot open the admin panel.",
        ),
    ],
)
def test_what_is_learned_about_the_same_thing_is_not_said_again(model_dir: Path, said: str, answer: str) -> None:
    """In the next utterance, though it names what was spoken of."""
    before = Match(ABSENT, said, 0.55, session_id="s", speaker=Speaker.USER, place=Place(5, 1))
    scorer = VerifierScorer(Counted(model_dir))
    assert scorer.said_again([before], replace(text(answer), speaker=Speaker.ASSISTANT, place=Place(6, 1))) is None


def test_another_tool_for_the_same_purpose_is_not_said_again(model_dir: Path) -> None:
    """Though the answer has every word of what was said before, the tool that it replaces included."""
    scorer = VerifierScorer(Counted(model_dir))
    before = Match(ABSENT, "We use Redis for the rate limiter.", 0.9, session_id="s")
    assert scorer.said_again([before], text("We use Memcached for the rate limiter, since Redis is full.")) is None
    assert scorer.said_again([before], text("Redis is used for the rate limiter, since it is there already."))


def test_nothing_is_foreseen_without_a_model(tmp_path: Path) -> None:
    """It shows when it is asked: words are compared then."""
    scorer, stored = VerifierScorer(Views(tmp_path / "no-model")), Match(ABSENT, STORED, 1.0)
    scorer.prefetch([(text(STORED), [stored], [stored])], most=3)
    assert scorer.compare([stored], text(STORED), 0.9)[0].similarity == 1.0
