"""A run of the janitor over a real store: what it puts right, and what it leaves alone."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.audit import Audit
from dedup.errors import NotFound
from dedup.janitor.assessor import Assessor
from dedup.janitor.cross import listed
from dedup.janitor.provisional import Rejudging
from dedup.janitor.report import Report
from dedup.janitor.run import Care, Janitor
from dedup.model import Candidate, Decision, Domain, Namespace, Urn, Verdict
from dedup.state_keys import LAST_RUN
from dedup.steps import Keep, Run
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Retirement, Review
from tests.fakes import (
    NOW,
    OTHER,
    PROJECT,
    Clock,
    FakeEmbedder,
    FakeScorer,
    FaultyScorer,
    NoModel,
    database,
    engine_over,
    hasty,
    text,
)

POOL = "The import job has a pool of 12 connections of its own, apart from the booking service"
DRESSED = "- The import job has a pool of 12 connections of its own, apart from the booking service."
CHANGED = "The import job has a pool of 40 connections of its own, apart from the booking service"
THRESHOLDS = dict.fromkeys(Namespace, 0.9)
DAY = 86_400.0


def janitor(
    store: SqliteStore, embedder: FakeEmbedder | None = None, scorer: FakeScorer | None = None, **parts: object
) -> Janitor:
    """A janitor over that store with a word-counting model; `parts` are its own arguments, `now` the time."""
    model, scorer = embedder or FakeEmbedder(), scorer or FakeScorer()
    clock = Clock(float(str(parts.pop("now", NOW + DAY))))
    return Janitor(
        store,
        engine_over(store, model, clock=clock),
        model.model_id,
        Assessor(scorer, THRESHOLDS, 20),
        Rejudging(store, model, scorer, THRESHOLDS, 20),
        Care(365, 365),
        **parts,  # type: ignore[arg-type]
    )


def runs_on(store: SqliteStore, *days: float) -> Report:
    """The janitor runs on these days; the report of the last."""
    return [janitor(store, now=NOW + day * DAY).run() for day in days][-1]


@pytest.fixture
def keep(store: SqliteStore) -> Callable[..., Urn]:
    """Stores a text as it is, also one that is there, each a second after the one before; its URN."""
    numbers = iter(range(1, 1_000))

    def stored(
        content: str,
        namespace: Namespace = Namespace.DECISIONS,
        domain: Domain = PROJECT,
        judged: Callable[[Candidate], Verdict] = Verdict,
        **more: object,
    ) -> Urn:
        number = next(numbers)
        step = Keep(judged(text(content, namespace, domain)), f"{number:012x}", twin=True)
        step = replace(step, **more)  # type: ignore[arg-type]
        store.commit(Run(f"run {number}", NOW + number, (step,)))
        return step.urn

    return stored


def merged(report: Report) -> list[tuple[Urn, Urn, Retirement]]:
    return [(merge.retired.urn, merge.into.urn, merge.why) for merge in report.merges]


def test_the_same_text_in_another_dress_goes_into_the_older_memory(
    store: SqliteStore, keep: Callable[..., Urn]
) -> None:
    """Its text becomes a wording, its sightings are added, the log says who did it, and a second run does nothing."""
    old, changed, new = keep(POOL), keep(CHANGED), keep(DRESSED)
    report = janitor(store).run()
    assert merged(report) == [(new, old, Retirement.MERGED)]
    survivor = store.get(old)
    assert survivor
    assert ([said.content for said in survivor.wordings], survivor.times_seen) == ([DRESSED], 2)
    assert store.get(changed)
    row = store.log_about(old)[-1]
    assert (row.decision, row.reasoning.partition(" found ")[0]) == ("auto_reject", "the janitor")
    assert janitor(store).run().merges == []
    assert janitor(store).run(again=True).merges == []
    assert store.bring_back(new, NOW)
    assert store.get(new)


@pytest.mark.parametrize("gone", ["merged", "forgotten"])
def test_what_is_stored_after_the_newest_one_has_gone_is_compared_too(
    store: SqliteStore, keep: Callable[..., Urn], gone: str
) -> None:
    """A run goes on behind the row that the last one came to; no other memory gets the number of one that went."""
    old = keep(POOL)
    new = keep(DRESSED if gone == "merged" else CHANGED)
    assert len(janitor(store).run().merges) == (gone == "merged")
    if gone == "forgotten":
        store.forget(new, NOW)
    again = keep(f"{DRESSED}!")
    assert merged(janitor(store).run()) == [(again, old, Retirement.MERGED)]


def test_exact_duplicates_are_compacted_whether_hashed_or_not(
    store: SqliteStore, home: Path, keep: Callable[..., Urn]
) -> None:
    """The oldest stays, counters are summed, also where the hash of a value was never computed."""
    first, second, third = keep(POOL), keep(POOL), keep(POOL.upper())
    elsewhere = [keep(POOL, domain=OTHER), keep(POOL, Namespace.CONFIG)]
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.execute("UPDATE memories SET value_hash = NULL WHERE id <> ?", (first.id,))
        db.commit()
    foreseen = janitor(store).run(dry_run=True)
    assert merged(foreseen) == [(second, first, Retirement.COMPACTED), (third, first, Retirement.COMPACTED)]
    assert merged(janitor(store).run()) == merged(foreseen)
    survivor = store.get(first)
    assert survivor
    assert survivor.times_seen == 3
    assert all(store.get(urn) for urn in elsewhere)
    assert [retired.memory.urn for retired in store.gone_into(first)] == [second, third]


def test_a_project_is_never_compared_with_another_and_a_domain_can_be_cleaned_alone(
    store: SqliteStore, keep: Callable[..., Urn]
) -> None:
    """What two projects both say stays with both; `--domain` leaves the other one as it is."""
    keep(POOL), keep(DRESSED)
    theirs, theirs_too = keep(POOL, domain=OTHER), keep(DRESSED, domain=OTHER)
    assert len(janitor(store).run([PROJECT]).merges) == 1
    assert store.get(theirs_too)
    assert store.state(LAST_RUN) is None
    assert merged(janitor(store).run()) == [(theirs_too, theirs, Retirement.MERGED)]
    assert store.state(LAST_RUN) == str(NOW + DAY)


def test_what_replaces_another_is_never_merged_with_it(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """Nor what still holds with what was replaced, though both say the same."""
    old = keep(POOL)
    changed = keep(CHANGED, revises=old)
    again = keep(DRESSED)
    assert janitor(store).run().merges == []
    assert [urn for urn in (old, changed, again) if store.get(urn)] == [old, changed, again]


def test_keys_and_values_stay(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """A memory with a name or a structured value of its own goes into none that would not have it."""
    candidate = text(DRESSED)
    old = keep(POOL)
    named = keep(DRESSED, verdict=Verdict(replace(candidate, key="pool")))
    valued = keep(DRESSED + "!", verdict=Verdict(replace(text(DRESSED + "!"), value='{"pool":12}')))
    retired = {urn for urn, _, _ in merged(janitor(store).run())}
    assert not retired & {named, valued}
    assert store.get(named)
    assert old


def test_the_same_under_two_namespaces_is_told_and_never_merged(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """A person may look at the pair until it is said to be distinct, or one of the two is gone."""
    decision, learning = keep(POOL), keep(DRESSED, Namespace.LEARNINGS)
    report = janitor(store).run()
    assert report.merges == []
    assert [(hint.one.urn, hint.other.urn) for hint in report.hints] == [(learning, decision)]
    assert [(one.urn, other.urn) for one, other in listed(store)] == [(learning, decision)]
    memory = store.get(learning)
    assert memory
    store.mark_distinct(PROJECT, memory.hash, [str(decision)], NOW)
    assert list(listed(store)) == []


@pytest.mark.parametrize(
    "texts", [[POOL, DRESSED], [POOL, POOL, DRESSED], [POOL, DRESSED, CHANGED, f"* {POOL}!", POOL]]
)
def test_a_dry_run_lists_the_pairs_of_the_run(store: SqliteStore, keep: Callable[..., Urn], texts: list[str]) -> None:
    """None with a memory that the same run merges, and with what remains in its place, however many there are."""
    for content in texts:
        keep(content)
    for content in (CHANGED, "The import job has a pool of 50 connections of its own", DRESSED):
        keep(content, judged=hasty)
    for content in (*texts, POOL.replace("its own", "its very own")):
        keep(content, Namespace.LEARNINGS)
    dry, done = (janitor(store).run(dry_run=dry_run) for dry_run in (True, False))
    told, seen = ([(h.one.urn, h.other.urn, h.similarity) for h in report.hints] for report in (dry, done))
    assert told == seen
    assert told
    assert merged(dry) == merged(done)
    assert len(merged(done)) >= len(texts)


def test_what_a_provisional_memory_replaced_does_not_come_to_hold(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """It was replaced itself before it was judged: the value before it holds no more than it does."""
    old, changed = keep(POOL), keep(CHANGED, judged=hasty)
    newest = keep(CHANGED.replace("40", "60"))
    store.supersede(changed, newest)
    janitor(store).run()
    first, second = store.get(old), store.get(changed)
    assert first
    assert second
    assert (first.superseded_by, second.superseded_by) == (changed, newest)
    assert store.provisional(10) == []


def test_a_provisional_memory_is_judged_as_the_hook_would_have(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """A repeat goes into what it repeats, a changed value replaces the old one, the rest stays; none is provisional."""
    old = keep(POOL)
    repeat = keep("The import job has a pool of 12 connections of its very own, apart from booking", judged=hasty)
    changed = keep(CHANGED, judged=hasty)
    new = keep("The crane reports its position every second over MQTT", judged=hasty)
    report = janitor(store).run()
    assert (repeat, old, Retirement.MERGED) in merged(report)
    assert report.revised == [(old, changed)]
    first, second = store.get(old), store.get(changed)
    assert first
    assert second
    assert (first.superseded_by, second.revises) == (changed, old)
    assert store.get(new)
    assert store.provisional(10) == []
    assert report.settled == 3


def test_what_the_janitor_replaced_can_be_restored_by_its_row_of_the_log(
    store: SqliteStore, keep: Callable[..., Urn]
) -> None:
    """As what a hook has replaced; the row says by what measure, and what was changed."""
    old, changed = keep(POOL), keep(CHANGED, judged=hasty)
    janitor(store).run()
    (row,) = (row for row in store.log_about(changed) if row.replaces == str(old))
    assert (row.decision, row.urn, row.model) == (Decision.REVISION, str(changed), "words/1")
    assert (row.threshold, row.calibration) == (0.9, "fake/1")
    assert row.score == pytest.approx(0.952, abs=0.001)
    assert "digits differ" in row.reasoning
    assert Audit(store).restore(row.id) == old
    assert {memory.urn for memory in store.in_force([PROJECT], 9, wanted=True)} == {old, changed}


def test_what_the_janitor_merged_is_logged_as_what_a_hook_skipped(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """With the figures that decided; of exact copies nobody is asked."""
    near = POOL.replace("its own", "its very own")
    crane = "The crane reports its position every second over MQTT to the yard"
    for content in (POOL, near, POOL, crane, crane + "!"):
        keep(content)
    janitor(store).run()
    rows = {row.text: row for row in store.log() if row.decision.is_skip}
    exact = rows.pop(POOL)
    assert (exact.decision, exact.review, exact.score) == (Decision.HASH_EXACT, Review.CONFIRMED, 1.0)
    assert (exact.model, exact.calibration) == ("", "")
    assert set(rows) == {near, crane + "!"}
    for row in rows.values():
        assert (row.decision, row.review, row.threshold) == (Decision.AUTO_REJECT, Review.UNREVIEWED, 0.9)
        assert (row.model, row.calibration) == ("words/1", "fake/1")
        assert row.score is not None
        assert f"similarity {row.score:.2f}" in row.reasoning
    assert {row.text for row in store.to_review()} == set(rows)


def test_what_could_not_be_merged_is_judged_again_in_the_next_run(
    store: SqliteStore, home: Path, keep: Callable[..., Urn]
) -> None:
    """It says what another one says, and nobody else would look at it."""
    old = keep(POOL)
    repeat = keep("The import job has a pool of 12 connections of its very own, apart from booking", judged=hasty)
    with closing(sqlite3.connect(home / DATABASE)) as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON retired BEGIN SELECT RAISE(ABORT, 'no room'); END")
        report = janitor(store).rejudge()
        assert (report.settled, [urn for urn, _ in report.failed]) == (0, [repeat])
        db.execute("DROP TRIGGER full")
    assert merged(janitor(store).rejudge()) == [(repeat, old, Retirement.MERGED)]


def test_a_damaged_vector_is_made_anew(store: SqliteStore, home: Path, keep: Callable[..., Urn]) -> None:
    """And what it is of is compared with the others as before."""
    old, repeat = keep(POOL), keep(DRESSED)
    with database(home) as db:
        db.execute("UPDATE embeddings SET vector = x'00'")
    report = janitor(store).run()
    assert report.embedded == 2
    assert merged(report) == [(repeat, old, Retirement.MERGED)]


def test_a_link_that_somebody_else_has_mended_meanwhile_stays(
    store: SqliteStore, home: Path, keep: Callable[..., Urn]
) -> None:
    """Between finding and clearing it, a hook may say what replaces that memory."""
    one, two = keep(POOL), keep(CHANGED)
    with database(home) as db:
        db.execute("UPDATE memories SET superseded_by = 'subcog://x/decisions/ffffffffffff' WHERE id = ?", (one.id,))
    with closing(SqliteStore(home)) as hook:

        def meanwhile(statement: str) -> None:
            if statement == "BEGIN IMMEDIATE":
                store._db.set_trace_callback(None)
                hook.supersede(one, two)

        store._db.set_trace_callback(meanwhile)
        store.mend_links(dry_run=False)
    assert [memory.urn for memory in store.in_force([PROJECT], 9, wanted=True)] == [two]


@pytest.mark.parametrize("ids", [(1, 2), (2, 1)])
def test_of_what_one_run_stored_in_a_hurry_the_later_statement_holds(store: SqliteStore, ids: tuple[int, int]) -> None:
    """Both have one time, and ids are drawn at random: it is the order in which they were stored that tells."""
    first, later = (
        Keep(hasty(text(said)), f"{number:012x}") for said, number in zip((POOL, CHANGED), ids, strict=True)
    )
    store.commit(Run("run", NOW, (first, later)))
    assert janitor(store).run().revised == [(first.urn, later.urn)]
    assert [memory.urn for memory in store.in_force([PROJECT], 9, wanted=True)] == [later.urn]


def test_what_is_said_after_a_value_was_replaced_goes_into_none_that_holds_no_more(
    store: SqliteStore, keep: Callable[..., Urn]
) -> None:
    """Kept in a hurry, it says again what was replaced: it would not hold any more, though it was said last."""
    old = keep(POOL)
    new = keep(CHANGED, revises=old)
    again = keep(DRESSED, judged=hasty)
    report = janitor(store).run()
    assert (report.merges, report.failed, store.provisional(9)) == ([], [], [])
    assert {memory.urn for memory in store.in_force([PROJECT], 9, wanted=True)} == {new, again}


def test_indexes_and_links_are_put_right(store: SqliteStore, home: Path, keep: Callable[..., Urn]) -> None:
    """Full-text rows that are missing, wrong or too many; links that lead nowhere, and rings of links."""
    one, two, three, four = (keep(f"Statement number {n} about crane {n}") for n in range(4))
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.execute("DELETE FROM memory_text WHERE rowid = 1")
        db.execute("DELETE FROM memory_tags WHERE rowid = 2")
        db.execute("INSERT INTO memory_text (rowid, content, scope) VALUES (99, 'nobody said this', 's')")
        for urn, link in ((one, "subcog://x/decisions/ffffffffffff"), (two, str(three)), (three, str(two))):
            db.execute("UPDATE memories SET superseded_by = ? WHERE id = ?", (link, urn.id))
        db.execute("UPDATE memories SET revises = 'subcog://x/decisions/ffffffffffff' WHERE id = ?", (four.id,))
        db.commit()
    foreseen = janitor(store).run(dry_run=True)
    assert (foreseen.reindexed, foreseen.links) == (3, 3)
    report = janitor(store).run()
    assert (report.reindexed, report.links) == (3, 3)
    assert store.check() + store.check_texts() == []
    found = [store.get(urn) for urn in (one, two, three, four)]
    assert [memory.superseded_by for memory in found if memory] == [None, three, None, None]
    assert found[3]
    assert found[3].revises is None
    again = janitor(store).run()
    assert (again.reindexed, again.links) == (0, 0)


def test_a_damaged_full_text_index_is_built_again(store: SqliteStore, home: Path, keep: Callable[..., Urn]) -> None:
    """Once, and told; a dry run tells it and leaves it. What could not be indexed meanwhile is indexed after that."""
    keep(POOL)
    with database(home) as db:
        db.execute("UPDATE memory_text_data SET block = x'ffffffffffffffffffff' WHERE id = 10")
    keep("The crane reports its position every second over MQTT")
    foreseen = janitor(store).run(dry_run=True)
    assert (foreseen.rebuilt, foreseen.reindexed) == (1, 0)
    assert store.check_texts() != []
    report = janitor(store).run()
    assert (report.rebuilt, report.reindexed) == (1, 1)
    assert store.check_texts() == []
    assert len(store.search([PROJECT], "MQTT", None, 5)) == 1
    again = janitor(store).run()
    assert (again.rebuilt, again.reindexed) == (0, 0)


def test_without_a_model_only_what_is_certain_is_done(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """The same value is compacted; what is only alike waits for the model, and the report says why."""
    keep(POOL), keep(POOL), keep(DRESSED)
    report = janitor(store, NoModel()).run()
    assert [why for _, _, why in merged(report)] == [Retirement.COMPACTED]
    assert report.without_model == "no embedding model is installed"
    assert [why for _, _, why in merged(janitor(store).run())] == [Retirement.MERGED]


def test_a_merge_that_fails_is_noted_and_the_rest_goes_on(
    store: SqliteStore, home: Path, keep: Callable[..., Urn]
) -> None:
    """A disk that is full for a moment costs one merge, not the run."""
    keep(POOL)
    unlucky = keep(DRESSED)
    keep("Deploys go out on Tuesdays after the stand-up meeting")
    lucky = keep("- Deploys go out on Tuesdays after the stand-up meeting.")
    with closing(sqlite3.connect(home / DATABASE)) as db:
        db.execute(
            f"CREATE TRIGGER full BEFORE INSERT ON retired WHEN NEW.id = '{unlucky.id}'"
            " BEGIN SELECT RAISE(ABORT, 'no room'); END"
        )
    report = janitor(store).run()
    ((urn, why),) = report.failed
    assert urn == unlucky
    assert "no room" in why
    assert [urn for urn, _, _ in merged(report)] == [lucky]


CRANE = "The crane of the harbour reports its position every second over MQTT"


@pytest.mark.parametrize("judged", [Verdict, hasty])
def test_a_pair_that_cannot_be_judged_is_left_as_it_is_and_noted(
    store: SqliteStore, keep: Callable[..., Urn], judged: Callable[[Candidate], Verdict]
) -> None:
    """By its names and the kind of fault, and the rest goes on: else no run ever got past it."""
    old, crane = keep(POOL), keep(CRANE)
    again, new = keep(f"- {CRANE}, as was agreed", judged=judged), keep(DRESSED)
    report = janitor(store, scorer=FaultyScorer()).run()
    assert merged(report) == [(new, old, Retirement.MERGED)]
    told = dict(report.failed)
    assert told[again] == f"could not be compared with {crane}: ValueError"
    assert [why for urn, why in report.failed if "judged" in why] == ["could not be judged: ValueError"] * (
        judged is hasty
    )
    assert store.get(again)
    assert [memory.urn for memory in store.provisional(10)] == [again] * (judged is hasty)


def test_what_was_retired_long_ago_can_still_be_forgotten(store: SqliteStore) -> None:
    """Its text stands in the log for longer than the memory itself is kept."""
    engine = engine_over(store, FakeEmbedder())
    old, new = engine.capture([replace(text(POOL), key="pool")]) + engine.capture([replace(text(CHANGED), key="pool")])
    assert store.expire_retired(NOW + DAY, NOW + 400 * 86_400, 10) == 1
    assert {row.text for row in store.log()} == {POOL, CHANGED}
    engine.forget(old.urn)
    assert {row.text for row in store.log() if row.text} == {CHANGED}
    assert store.get(new.urn)
    with pytest.raises(NotFound):
        engine.forget(old.urn)


def test_old_log_rows_and_retired_memories_expire(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """A year later the retired memory cannot be brought back; its words are still found under the survivor."""
    old, new = keep(POOL), keep(DRESSED)
    runs_on(store, 1, 363, 364, 365)
    assert store.retired(new)
    report = runs_on(store, 367)
    assert (report.expired_retired, report.expired_log) == (1, 3)
    assert store.retired(new) is None
    survivor = store.get(old)
    assert survivor
    assert [said.content for said in survivor.wordings] == [DRESSED]


@pytest.mark.parametrize("wrong", [[9_000], [9_000] * 9, [9_000, 9_001, 9_002], [200, 9_000, 300]])
def test_a_clock_that_is_far_ahead_on_some_days_erases_nothing(
    store: SqliteStore, keep: Callable[..., Urn], wrong: list[float]
) -> None:
    """However often the janitor runs on them. Nor does it keep anything from being erased once it is right again."""
    keep(POOL), keep(DRESSED)
    report = runs_on(store, 1, 2, 3, 4, *wrong)
    assert (report.expired_retired, report.expired_log) == (0, 0)
    assert len(store.log()) == 3
    runs_on(store, 367, 368, 369, 370)
    assert not store.log()


def test_who_comes_back_after_years_is_believed_after_some_days(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """The same times as of a clock that is wrong; only that it stays so."""
    keep(POOL), keep(DRESSED)
    assert runs_on(store, 1, 2, 3, 900, 901, 902).expired_log == 0
    assert runs_on(store, 903).expired_log == 3


def test_what_a_clock_that_was_behind_has_dated_is_kept_as_long_as_its_neighbours(
    store: SqliteStore, home: Path, keep: Callable[..., Urn]
) -> None:
    """Of 1970 it would be past its time at once; dated years to come it keeps nothing behind it for ever."""
    urns = [keep(POOL), keep(CHANGED), keep("one thing"), keep("another")]
    store.retire(urns[2], urns[1], Retirement.REPLACED, NOW)
    store.retire(urns[3], urns[1], Retirement.REPLACED, 0)
    with closing(sqlite3.connect(home / DATABASE)) as db, db:
        db.execute("UPDATE dedup_log SET at = 0 WHERE id = 2")
        db.execute("UPDATE dedup_log SET at = at + 1e10 WHERE id = 3")
    report = runs_on(store, 1, 2, 3, 4)
    assert (report.expired_retired, report.expired_log) == (0, 0)
    report = runs_on(store, 370, 371, 372, 373)
    assert (report.expired_retired, report.expired_log) == (2, 3)


def test_room_is_given_back_bit_by_bit(store: SqliteStore, home: Path, keep: Callable[..., Urn]) -> None:
    """A store of today gives pages back without being rewritten."""
    store.forget(keep(_long("gone")), NOW)
    size = (home / "memories.db").stat().st_size
    freed = janitor(store).run(may_rewrite=False).freed
    assert freed > 5_000_000
    assert (home / "memories.db").stat().st_size < size - 5_000_000


@pytest.mark.parametrize("large", [False, True])
def test_an_older_file_is_rewritten_once_by_night_if_small_else_for_a_person(
    store: SqliteStore, home: Path, keep: Callable[..., Urn], large: bool
) -> None:
    """Nobody else can write while a file is rewritten: a moment is no harm, seconds are."""
    with closing(sqlite3.connect(home / "memories.db")) as db:
        db.execute("PRAGMA auto_vacuum = NONE")
        db.execute("VACUUM")
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    if large:
        keep(_long("kept"))
    store.forget(keep(_long("gone")), NOW)
    assert (janitor(store).run(may_rewrite=False).freed > 5_000_000) is not large
    assert (janitor(store).run().freed > 5_000_000) is large
    with closing(sqlite3.connect(home / "memories.db")) as db:
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (2,)


def _long(word: str) -> str:
    """A text that takes some ten megabytes of a store."""
    return " ".join(f"{word}x{n}" for n in range(400_000))


def test_many_that_say_the_same_become_one(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """More than are proposed for one memory at once: they go into the oldest all the same, in one run."""
    heads = ("- ", "* ", "> ", "As agreed, ", "Note: ", "OK, ", "Noted: ", "For the record: ", "To summarise: ")
    oldest = keep(POOL)
    for head in heads:
        for tail in (".", "!", " .", "…", "..", ";"):
            keep(head + POOL + tail)
    report = janitor(store).run()
    assert {into for _, into, _ in merged(report)} == {oldest}
    assert len(report.merges) == len(heads) * 6
    assert janitor(store).run(again=True).merges == []


def test_a_run_that_is_told_to_stop_ends_and_the_next_goes_on(store: SqliteStore, keep: Callable[..., Urn]) -> None:
    """It says that it was interrupted, puts down no last run, and what it has merged stays merged."""
    for number in range(6):
        subject = ("crane", "berth", "ferry", "tariff", "manifest", "invoice")[number]
        keep(f"The {subject} service keeps its own log of everything that it does in a day")
        keep(f"- The {subject} service keeps its own log of everything that it does in a day.")
    asked = iter(range(100))
    report = janitor(store, stop=lambda: next(asked) > 8).run()
    assert report.interrupted
    assert 0 < len(report.merges) < 6
    assert store.state(LAST_RUN) is None
    assert len(report.merges) + len(janitor(store).run().merges) == 6
