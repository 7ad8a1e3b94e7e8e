"""What follows from a decision, and from what people say of it: in the engine, over either store."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dedup.audit import Audit
from dedup.engine import Engine
from dedup.errors import Refused, StoreError
from dedup.janitor.sweep import are_distinct
from dedup.model import GLOBAL, Action, Candidate, Decision, Namespace, Receipt
from dedup.ports import Store
from dedup.steps import Ruling
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Question, Resolution, Retirement, Review
from tests.fakes import PROJECT, Clock, FakeEmbedder, MemoryStore, NoModel, database, engine_over, text

TEN = "alpha beta gamma delta epsilon zeta eta theta iota kappa"
SAME = TEN.replace("kappa", "kappa!")  # the same words: similarity 1
NEAR = TEN + " lambda"  # .953
LESS_NEAR = TEN + " lambda mu"  # .913
FAR = TEN + " lambda mu nu xi omicron pi"  # .79, a wording


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with closing(MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "home")) as opened:
        yield opened


def deciding(store: Store, how: Resolution, embedder: Any = None) -> Engine:
    return engine_over(store, embedder or FakeEmbedder(), resolutions={Namespace.DECISIONS: how})


def says(engine: Engine, content: str, **more: Any) -> Receipt:
    (receipt,) = engine.capture([text(content, **more)])
    return receipt


def contents(store: Store) -> set[str]:
    return {memory.content for memory in store.memories()}


def test_replace_takes_the_newer_wording_where_there_is_hardly_a_doubt(store: Store) -> None:
    """The older one is its history, and findable as its wording."""
    engine = deciding(store, Resolution.REPLACE)
    old, new = says(engine, TEN), says(engine, NEAR)
    assert (new.action, new.revises) == (Action.STORED, old.urn)
    memory = store.get(new.urn)
    assert memory
    assert ([w.content for w in memory.wordings], memory.times_seen) == ([TEN], 2)
    assert [(r.memory.urn, r.why) for r in store.gone_into(new.urn)] == [(old.urn, Retirement.REPLACED)]
    row = store.log()[0]
    assert (row.decision, row.replaces, row.matched_urn) == (Decision.CAPTURED, str(old.urn), str(old.urn))


@pytest.mark.parametrize("content", [LESS_NEAR, FAR])
def test_replace_skips_where_there_is_some_doubt(store: Store, content: str) -> None:
    """Below the upper figure the older memory stays what it is."""
    engine = deciding(store, Resolution.REPLACE)
    old, new = says(engine, TEN), says(engine, content)
    assert (new.action, new.urn) == (Action.SKIPPED, old.urn)


def test_nobody_elses_memory_is_replaced(store: Store) -> None:
    """A project's wording does not take the place of what all projects share."""
    engine = deciding(store, Resolution.REPLACE)
    shared, mine = says(engine, TEN, domain=GLOBAL), says(engine, NEAR)
    assert (mine.action, mine.urn) == (Action.SKIPPED, shared.urn)


def test_words_alone_replace_nothing(store: Store) -> None:
    """Without the model a replacement would rest on less than it should."""
    engine = deciding(store, Resolution.REPLACE, NoModel())
    says(engine, TEN)
    assert says(engine, SAME).action is Action.SKIPPED


def test_merge_keeps_both_until_one_is_made_of_them(store: Store) -> None:
    """Between the figures; above them a duplicate is a duplicate."""
    engine = deciding(store, Resolution.MERGE)
    old, new = says(engine, TEN), says(engine, LESS_NEAR)
    assert contents(store) == {TEN, LESS_NEAR}
    (pair,) = store.open_pairs()
    assert (pair.question, pair.older, pair.newer) == (Question.MERGE, old.urn, new.urn)
    assert store.log()[0].decision is Decision.UNSURE_KEEP
    assert says(engine, NEAR).action is Action.SKIPPED


def test_in_one_run_a_later_text_follows_what_replaced_its_match(store: Store) -> None:
    """The store is told of a memory that was retired a moment ago, and counts its survivor."""
    engine = deciding(store, Resolution.REPLACE)
    says(engine, TEN)
    replaced, skipped = engine.capture([text(NEAR), text(TEN.upper())])
    assert replaced.action is Action.STORED
    assert skipped.action is Action.SKIPPED
    (memory,) = store.memories()
    assert (memory.content, memory.times_seen) == (NEAR, 3)


def test_what_may_be_the_same_is_kept_and_noted(store: Store) -> None:
    """For whoever can tell."""
    engine = deciding(store, Resolution.SKIP)
    old, new = says(engine, TEN), says(engine, TEN + " never")
    (pair,) = store.open_pairs()
    assert (pair.question, pair.older, pair.newer) == (Question.SAME, old.urn, new.urn)
    assert store.log_row(pair.log)


def test_a_reversed_pair_is_never_skipped_again(store: Store) -> None:
    """Not by meaning, not by words, not as recent, not within one run, in neither direction."""
    engine = deciding(store, Resolution.SKIP)
    old, skipped = says(engine, TEN), says(engine, FAR)
    assert skipped.action is Action.SKIPPED
    urn = Audit(store, clock=Clock()).restore(store.log()[0].id)
    assert contents(store) == {TEN, FAR}
    assert store.get(old.urn).wordings == ()  # type: ignore[union-attr]
    for gone, said in ((urn, FAR), (old.urn, TEN)):
        store.forget(gone, 0)
        (again,) = engine.capture([text(said)], explicit=True)
        assert again.action is Action.STORED
    for memory in list(store.memories()):
        store.forget(memory.urn, 0)
    both = engine.capture([text(TEN), text(FAR)], explicit=True)
    assert [receipt.action for receipt in both] == [Action.STORED, Action.STORED]


def test_what_is_restored_is_not_taken_for_what_its_match_has_gone_into(store: Store) -> None:
    """Nor is what is brought back taken for where its survivor went; the next janitor would undo it."""
    engine = deciding(store, Resolution.SKIP)
    old = says(engine, TEN)
    says(engine, FAR)
    into, further = (says(engine, f"{said} altogether, nothing like it") for said in ("quite another", "a third"))
    store.retire(old.urn, into.urn, Retirement.MERGED, 1.0)
    store.retire(into.urn, further.urn, Retirement.MERGED, 2.0)
    audit, survivor = Audit(store, clock=Clock()), store.get(further.urn)
    assert survivor
    for urn in (audit.restore(2), audit.bring_back(old.urn)):
        back = store.get(urn)
        assert back
        assert are_distinct(store, back, survivor)
        assert {str(into.urn), str(further.urn), survivor.hash} <= store.known_distinct(back.domain, back.hash)
        assert {str(urn), back.hash} <= store.known_distinct(survivor.domain, survivor.hash)


def test_a_restoration_is_whole_or_not_at_all(home: Path) -> None:
    """The memory, what the skip left behind, the distinct pair, the log and the review: whichever of them fails."""
    with closing(SqliteStore(home)) as store, database(home) as db:
        engine = deciding(store, Resolution.SKIP)
        says(engine, TEN)
        says(engine, FAR)
        before = list(db.iterdump())
        for table, change in (("distinct_pairs", "INSERT"), ("dedup_log", "INSERT"), ("dedup_log", "UPDATE")):
            db.execute(f"CREATE TRIGGER fails BEFORE {change} ON {table} BEGIN SELECT RAISE(ABORT, 'no room'); END")
            with pytest.raises(StoreError, match="no room"):
                Audit(store, clock=Clock()).restore(2)
            db.execute("DROP TRIGGER fails")
            assert list(db.iterdump()) == before
        Audit(store, clock=Clock()).restore(2)
        assert contents(store) == {TEN, FAR}


def test_a_restored_text_has_the_value_that_it_came_with(store: Store) -> None:
    """The log has kept it."""
    engine = deciding(store, Resolution.SKIP)
    says(engine, TEN)
    c = text(FAR)
    (skipped,) = engine.capture([Candidate(c.content, c.domain, c.namespace, value='{"lambda":1}')])
    assert skipped.action is Action.SKIPPED
    restored = store.get(Audit(store, clock=Clock()).restore(store.log()[0].id))
    assert restored
    assert restored.value == '{"lambda":1}'


@pytest.mark.parametrize("taken", [False, True])
def test_a_restored_text_stands_under_its_key_again_unless_another_does(store: Store, taken: bool) -> None:
    """A key stands for one text."""
    engine, c = deciding(store, Resolution.SKIP), text(TEN)
    other = says(engine, "quite another matter altogether, nothing like it")
    keyed = Candidate(c.content, c.domain, c.namespace, key="k")
    first, again = (engine.capture([keyed])[0] for _ in range(2))
    assert again.action is Action.SKIPPED
    number = store.log()[0].id
    assert store.retire(first.urn, other.urn, Retirement.MERGED, 1.0)
    if taken:
        engine.capture([Candidate("a third matter, and a long one at that", c.domain, c.namespace, key="k")])
    restored = store.get(Audit(store, clock=Clock()).restore(number))
    assert restored
    assert restored.key == (None if taken else "k")


def test_a_forgotten_text_leaves_neither_key_nor_value_in_the_log(store: Store) -> None:
    """They are words, too."""
    engine, c = deciding(store, Resolution.SKIP), text(TEN)
    (kept,) = engine.capture([Candidate(c.content, c.domain, c.namespace, key="k", value='{"alpha":1}')])
    assert [(row.key, row.value) for row in store.log()] == [("k", '{"alpha":1}')]
    store.forget(kept.urn, 1.0)
    assert {(row.text, row.key, row.value) for row in store.log()} == {(None, None, None)}


def test_a_restored_text_keeps_its_vector(tmp_path: Path) -> None:
    """It is found by meaning at once."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        engine = deciding(store, Resolution.SKIP)
        says(engine, TEN)
        says(engine, FAR)
        Audit(store, clock=Clock()).restore(2)
        assert store.without_vector("words/1", 10) == []


def test_a_reversed_ruling_brings_the_retired_memory_back(store: Store) -> None:
    """The log row of a merge is undone by its number as by the memory's name."""
    engine = deciding(store, Resolution.SKIP)
    first, second = says(engine, TEN), says(engine, "quite another matter altogether, nothing like it")
    store.retire(second.urn, first.urn, Retirement.MERGED, 1.0, Ruling(Decision.LLM_REJECT, "They say the same.", "j"))
    row = store.log()[0]
    audit = Audit(store, clock=Clock())
    assert audit.restore(row.id) == second.urn
    assert len(contents(store)) == 2
    assert audit.row(row.id).review is Review.REVERSED
    with pytest.raises(Refused):
        audit.bring_back(second.urn)


@pytest.mark.parametrize("how", [Retirement.MERGED, Retirement.COMPACTED, Resolution.REPLACE])
def test_what_comes_back_by_its_name_reverses_what_retired_it(store: Store, how: Retirement | Resolution) -> None:
    """It waits for no review then, and counts as reversed; other rows about the survivor stay as they are."""
    engine = deciding(store, Resolution.REPLACE if how is Resolution.REPLACE else Resolution.SKIP)
    first, _ = says(engine, TEN), says(engine, NEAR)
    gone = first.urn
    if isinstance(how, Retirement):
        gone = says(engine, "quite another matter altogether, nothing like it").urn
        store.retire(gone, first.urn, how, 1.0, Ruling(Decision.AUTO_REJECT, "They say the same.", "janitor"))
    before = store.log()
    (row,) = (row for row in before if row.replaces)
    assert (row.replaces, row.review) == (str(gone), Review.UNREVIEWED)
    assert Audit(store, clock=Clock()).bring_back(gone) == gone
    after = {r.id: r.review for r in store.log()}
    assert after == {r.id: r.review for r in before} | {row.id: Review.REVERSED}
    assert row.id not in {r.id for r in store.to_review()}


def test_a_key_is_asked_before_likeness(store: Store) -> None:
    """What stands under a key is replaced by what is stored under it next, however alike; others stay what they are."""
    engine = deciding(store, Resolution.SKIP)
    other = says(engine, TEN)
    keyed = [Candidate(c.content, c.domain, c.namespace, key="k") for c in map(text, (FAR, NEAR, NEAR.upper()))]
    for c in keyed:
        (receipt,) = engine.capture([c])
    held = store.by_key(keyed[0].domain, Namespace.DECISIONS, "k")
    assert held
    assert (held.content, held.times_seen, receipt.action) == (NEAR, 2, Action.SKIPPED)
    assert contents(store) == {TEN, NEAR}
    assert store.get(other.urn)


def test_a_memory_with_a_key_goes_into_no_other(store: Store) -> None:
    """Nothing would stand under its key any more: not for another wording, not because a person says they are one."""
    engine = deciding(store, Resolution.REPLACE)
    (named,) = engine.capture([Candidate(TEN, text(TEN).domain, Namespace.DECISIONS, key="k")])
    other = says(engine, NEAR)
    assert (other.action, other.urn) == (Action.SKIPPED, named.urn)
    apart = says(engine, "something else altogether that nobody has said before")
    one, two = store.get(named.urn), store.get(apart.urn)
    assert one
    assert two
    with pytest.raises(Refused, match="key"):
        Audit(store).is_same(newer=one, older=two)
    Audit(store).is_same(newer=two, older=one)
    for say in (Audit(store).is_same, Audit(store).newer_holds):
        with pytest.raises(Refused, match="not there any more"):
            say(two, one)


def test_what_is_no_repeat_of_an_outdated_memory_does_not_bring_it_back(store: Store) -> None:
    """Whoever reverses such a skip has a memory of the text, and what holds is what held before."""
    engine = deciding(store, Resolution.SKIP)
    old, new = says(engine, TEN), says(engine, "what holds now, in words of its own")
    store.supersede(old.urn, new.urn)
    again = says(engine, NEAR)
    assert (again.urn, again.revises) == (old.urn, new.urn)
    row = store.log()[0]
    assert row.revives
    restored = store.get(Audit(store).restore(row.id))
    outdated, holds = store.get(old.urn), store.get(new.urn)
    assert restored
    assert outdated
    assert holds
    assert (restored.content, restored.superseded_by) == (NEAR, None)
    assert (outdated.superseded_by, holds.superseded_by) == (new.urn, None)


def test_what_was_said_before_the_newer_value_is_no_reason_for_the_older_one_to_hold_again(store: Store) -> None:
    """Though the newer one has gone into another since. Said later it is, and that other one holds no more."""
    engine = engine_over(store, FakeEmbedder(), clock=Clock(100.0))
    old, new, survivor = (says(engine, said) for said in (TEN, "what holds now, in words of its own", "and once more"))
    store.supersede(old.urn, new.urn)
    store.retire(new.urn, survivor.urn, Retirement.MERGED, 101.0)
    (late,) = engine.capture([Candidate(SAME, PROJECT, Namespace.DECISIONS, said_at=50.0)])
    assert (late.action, late.revises) == (Action.SKIPPED, None)
    (again,) = engine.capture([Candidate(SAME, PROJECT, Namespace.DECISIONS, said_at=200.0)], explicit=True)
    assert (again.action, again.revises) == (Action.SKIPPED, survivor.urn)
    there = store.get(survivor.urn)
    assert there
    assert there.superseded_by == old.urn


def test_a_person_may_say_which_holds_though_what_replaced_it_is_the_other_one_by_now(store: Store) -> None:
    """Under another name; and a text that is to be made one with its match is so with where that went."""
    engine = deciding(store, Resolution.SKIP)
    old, new, survivor = (says(engine, said) for said in (TEN, "what holds now, in words of its own", "and once more"))
    says(engine, FAR)
    store.supersede(old.urn, new.urn)
    store.retire(new.urn, survivor.urn, Retirement.MERGED, 1.0)
    one, other = store.get(old.urn), store.get(survivor.urn)
    assert one
    assert other
    Audit(store).newer_holds(one, other)
    holds, outdated = store.get(old.urn), store.get(survivor.urn)
    assert holds
    assert outdated
    assert (holds.superseded_by, outdated.superseded_by) == (None, old.urn)
    store.hold_both(old.urn, survivor.urn, 2.0)
    store.retire(old.urn, survivor.urn, Retirement.MERGED, 3.0)
    restored = Audit(store).merge(next(row.id for row in store.log() if row.text == FAR))
    assert [(pair.older, pair.newer) for pair in store.open_pairs()] == [(survivor.urn, restored)]


def test_what_is_put_under_a_key_holds(store: Store) -> None:
    """Also where another memory had replaced it, which is its history then, and where it stood there already."""
    engine = deciding(store, Resolution.SKIP)
    old, new = engine.capture([text(TEN), text(FAR)])
    store.supersede(old.urn, new.urn)
    for said in (text(FAR), text(TEN)):
        engine.capture([Candidate(said.content, said.domain, said.namespace, key="k")])
    (held,) = store.memories()
    assert (held.urn, held.key, held.superseded_by) == (old.urn, "k", None)


def test_a_memory_says_what_holds_under_its_key_again(store: Store) -> None:
    """Going back to an earlier text is an update like any other."""
    engine = deciding(store, Resolution.SKIP)
    for content in (TEN, FAR, TEN):
        c = text(content)
        engine.capture([Candidate(c.content, c.domain, c.namespace, key="k")])
    assert contents(store) == {TEN}
