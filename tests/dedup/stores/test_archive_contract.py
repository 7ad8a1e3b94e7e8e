"""What every store does with memories that went into others, with keys, reviews and open questions."""

from dataclasses import replace

import pytest

from dedup.model import Band, Candidate, Decision, Finding, Match, Memory, Namespace, Outcome, TierName, Urn, Verdict
from dedup.ports import Store
from dedup.steps import Keep, Ruling
from dedup.terms import Question, Retirement, Review
from tests.dedup.stores.test_store_contract import ABSENT, SCOPE, any_store, run, said, skip
from tests.fakes import NOW, OTHER, PROJECT, FakeEmbedder, hasty, kept, text

__all__ = ["any_store"]

CONTENTS = ("the cache lives in redis", "cached data is in redis", "redis holds what we cache", "tabs not spaces")


def stored(any_store: Store) -> list[Urn]:
    """Four memories with vectors, the second seen twice and with a wording, all of different times."""
    vectors = FakeEmbedder().embed(CONTENTS)
    keeps = [kept(text(c), n, v) for n, (c, v) in enumerate(zip(CONTENTS, vectors, strict=True))]
    for n, keep in enumerate(keeps):
        any_store.commit(run(keep, at=NOW + n))
    (vector,) = FakeEmbedder().embed(["what is cached goes to redis"])
    any_store.commit(run(said(text("what is cached goes to redis"), keeps[1].urn, vector), at=NOW + 10))
    return [keep.urn for keep in keeps]


def whole(any_store: Store) -> dict[Urn, Memory]:
    return {memory.urn: memory for memory in any_store.memories()}


def texts(memory: Memory | None) -> list[str]:
    assert memory
    return [memory.content, *(wording.content for wording in memory.wordings)]


def test_01_a_retired_memory_lives_on_in_its_survivor(any_store: Store) -> None:
    """All its texts are wordings now, found by hash, vector and words; sightings are added up."""
    first, second, *_ = stored(any_store)
    assert any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    survivor = any_store.get(first)
    assert texts(survivor) == [CONTENTS[0], CONTENTS[1], "what is cached goes to redis"]
    assert survivor
    assert (survivor.times_seen, survivor.access_count, survivor.last_seen_at) == (3, 1, NOW + 10)
    assert any_store.get(second) is None
    c = text("what is cached goes to redis")
    found = any_store.by_hash(SCOPE, c.hash)
    assert found
    assert found.urn == first
    for vector, content in zip(FakeEmbedder().embed([CONTENTS[1], c.content]), (CONTENTS[1], c.content), strict=True):
        nearest = any_store.nearest([SCOPE], vector[None], "words/1", 1)[0]
        assert [(m.urn, m.content) for m in nearest] == [(first, content)]
    assert first in [m.urn for m in any_store.search([PROJECT], "goes", None, 5)]


def test_01b_a_survivor_is_wanted_if_what_went_into_it_was(any_store: Store) -> None:
    """Somebody asked for what it says, in other words."""
    found, other = (Candidate(said, PROJECT, Namespace.DECISIONS, confidence=0.7) for said in CONTENTS[:2])
    asked = text(CONTENTS[2])
    any_store.commit(run(*(kept(c, n) for n, c in enumerate((found, other, asked)))))
    survivor, *gone = (m.urn for m in sorted(any_store.memories(), key=lambda m: m.urn.id))
    any_store.retire(gone[0], survivor, Retirement.MERGED, NOW)
    assert survivor not in [m.urn for m in any_store.in_force([PROJECT], 9, wanted=True)]
    any_store.retire(gone[1], survivor, Retirement.MERGED, NOW)
    assert [m.urn for m in any_store.in_force([PROJECT], 9, wanted=True)] == [survivor]


def test_02_a_retired_memory_says_where_it_went(any_store: Store) -> None:
    """By its URN, in the list of all of them, and in the history of its survivor, through survivors that went too."""
    first, second, third, _ = stored(any_store)
    before = any_store.get(second)
    any_store.retire(second, third, Retirement.MERGED, NOW + 20)
    any_store.retire(third, first, Retirement.COMPACTED, NOW + 30)
    retired = any_store.retired(second)
    assert retired
    assert (retired.memory, retired.into, retired.why, retired.at) == (before, third, Retirement.MERGED, NOW + 20)
    assert any_store.retired(first) is None
    assert [r.memory.urn for r in any_store.all_retired()] == [third, second]
    assert list(any_store.all_retired([OTHER])) == []
    assert [r.memory.urn for r in any_store.gone_into(first)] == [second, third]


def test_03_bringing_back_undoes_everything(any_store: Store) -> None:
    """Both memories are exactly as they were, and found as they were."""
    first, second, *_ = stored(any_store)
    before = whole(any_store)
    any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    assert any_store.bring_back(second, NOW)
    after = whole(any_store)
    assert after == before
    for content, vector in zip(CONTENTS, FakeEmbedder().embed(CONTENTS), strict=True):
        assert any_store.nearest([SCOPE], vector[None], "words/1", 1)[0][0].content == content
        assert any_store.by_text(SCOPE, content, 1)[0].content == content
    found = any_store.nearest([SCOPE], FakeEmbedder().embed(["what is cached goes to redis"])[0][None], "words/1", 1)[0]
    assert found[0].urn == second
    assert not any_store.bring_back(second, NOW)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_04_links_of_a_chain_come_back_in_any_order(any_store: Store, order: tuple[int, int]) -> None:
    """One memory into a second, that into a third: each can be brought back alone, and in the end all are as before."""
    urns = stored(any_store)
    before = whole(any_store)
    any_store.retire(urns[1], urns[2], Retirement.MERGED, NOW + 20)
    any_store.retire(urns[2], urns[0], Retirement.MERGED, NOW + 30)
    assert len(texts(any_store.get(urns[0]))) == 4
    for place in order:
        assert any_store.bring_back(urns[place], NOW)
        found = any_store.get(urns[place])
        assert found
        assert found.content == CONTENTS[place]
        everything = [content for memory in any_store.memories() for content in texts(memory)]
        assert len(everything) == len(set(everything)) == 5
    assert whole(any_store) == before


def test_05_only_living_memories_can_be_retired_into_another(any_store: Store) -> None:
    """Not into themselves, not twice, not into one that is gone."""
    first, second, third, _ = stored(any_store)
    assert not any_store.retire(first, first, Retirement.MERGED, NOW)
    assert not any_store.retire(first, ABSENT, Retirement.MERGED, NOW)
    assert not any_store.retire(ABSENT, first, Retirement.MERGED, NOW)
    any_store.retire(second, first, Retirement.MERGED, NOW)
    assert not any_store.retire(second, third, Retirement.MERGED, NOW)
    assert not any_store.retire(third, second, Retirement.MERGED, NOW)


def test_05b_what_holds_goes_into_nothing_that_was_replaced(any_store: Store) -> None:
    """Nor the other way round, unless it is put aside for another text; two that the same one has replaced are one."""
    first, second, third, fourth = stored(any_store)
    any_store.supersede(first, fourth)
    assert not any_store.retire(second, first, Retirement.MERGED, NOW)
    assert not any_store.retire(first, second, Retirement.COMPACTED, NOW)
    any_store.supersede(second, fourth)
    assert any_store.retire(second, first, Retirement.MERGED, NOW)
    assert any_store.retire(first, third, Retirement.UPDATED, NOW)


@pytest.fixture
def replaced(any_store: Store) -> tuple[Urn, Urn, Urn]:
    """A memory, the one that has replaced it, and where that one has gone."""
    first, second, third, _ = stored(any_store)
    any_store.supersede(first, second)
    assert any_store.retire(second, third, Retirement.MERGED, NOW + 20)
    return first, second, third


def by(any_store: Store, urn: Urn) -> Urn | None:
    """What has replaced a memory, wherever that has gone."""
    memory = any_store.get(urn)
    assert memory
    return memory.superseded_by and any_store.survivor_of(memory.superseded_by)


def test_05c_what_replaces_a_retired_memory_replaces_its_survivor(
    any_store: Store, replaced: tuple[Urn, Urn, Urn]
) -> None:
    """Also where a run had judged it before; and what was said again comes in the survivor's place."""
    first, gone, survivor = replaced
    match = Match(gone, CONTENTS[1], 0.8)
    finding = Finding(TierName.SEMANTIC, Outcome.CLEAR, match=match, similarity=0.8, band=Band.REVISION)
    new = Keep(Verdict(text("memcached it is"), (finding,)), f"{8:012x}", revises=gone)
    any_store.commit(run(new))
    memory = any_store.get(new.urn)
    assert memory
    assert (memory.revises, by(any_store, survivor)) == (survivor, new.urn)
    row = any_store.log()[0]
    assert (row.replaces, row.matched_urn) == (str(survivor), str(survivor))
    any_store.commit(run(replace(skip(text(CONTENTS[0]), first), instead_of=gone)))
    assert (by(any_store, first), by(any_store, survivor), by(any_store, new.urn)) == (None, new.urn, first)


def test_05d_one_that_is_told_to_replace_another_does_so_wherever_either_went(
    any_store: Store, replaced: tuple[Urn, Urn, Urn]
) -> None:
    """And both hold, if that is said; not if they are one by now."""
    first, gone, survivor = replaced
    any_store.supersede(survivor, gone)
    assert by(any_store, survivor) is None
    any_store.supersede(gone, first)
    assert (by(any_store, first), by(any_store, survivor)) == (None, first)
    any_store.supersede(first, gone)
    assert (by(any_store, first), by(any_store, survivor)) == (survivor, None)
    any_store.hold_both(first, gone, NOW)
    assert (by(any_store, first), by(any_store, survivor)) == (None, None)
    assert {str(gone), str(survivor)} <= any_store.known_distinct(PROJECT, text(CONTENTS[0]).hash)


def test_05e_what_a_retired_memory_had_replaced_holds_no_more_once_that_is_forgotten(
    any_store: Store, replaced: tuple[Urn, Urn, Urn]
) -> None:
    """Its survivor says the same; only when that is forgotten, too, the older one holds again."""
    first, gone, survivor = replaced
    any_store.forget(gone, NOW + 30)
    assert by(any_store, first) == survivor
    any_store.forget(survivor, NOW + 40)
    assert by(any_store, first) is None


def test_06_what_was_updated_is_no_wording_of_what_holds_now(any_store: Store) -> None:
    """The old text says something else: said again, it is news again."""
    first, second, *_ = stored(any_store)
    any_store.retire(second, first, Retirement.UPDATED, NOW)
    assert texts(any_store.get(first)) == [CONTENTS[0]]
    c = text(CONTENTS[1])
    assert any_store.by_hash(SCOPE, c.hash) is None
    assert any_store.known_distinct(PROJECT, c.hash) >= {str(first), str(second)}


def test_07_a_sighting_of_a_retired_memory_is_one_of_its_survivor(any_store: Store) -> None:
    """Another process judged before the memory was retired."""
    first, second, *_ = stored(any_store)
    any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    any_store.commit(run(skip(text("cached data is in Redis."), second), at=NOW + 21))
    survivor = any_store.get(first)
    assert survivor
    assert survivor.times_seen == 4
    assert any_store.log()[0].urn == str(first)


def test_08_forgetting_a_survivor_forgets_what_went_into_it(any_store: Store) -> None:
    """They said the same. Nothing of it is left but that it was forgotten."""
    first, second, third, _ = stored(any_store)
    any_store.retire(second, third, Retirement.MERGED, NOW + 20)
    any_store.retire(third, first, Retirement.MERGED, NOW + 30)
    assert any_store.forget(first, NOW + 40)
    assert any_store.retired(second) is None
    assert [m.content for m in any_store.memories()] == [CONTENTS[3]]
    assert [row.text for row in any_store.log() if row.text] == [CONTENTS[3]]


def test_08b_forgetting_a_memory_forgets_its_wordings_too(any_store: Store) -> None:
    """Wherever the log has one: as another memory that went into this one so long ago that it was erased, as what a run
    had no room for, as what another text was compared with."""
    first, second, third, _ = stored(any_store)
    over_limit = text("redis it is for the cache")
    near = Match(ABSENT, over_limit.content, 0.6)
    finding = Finding(TierName.SEMANTIC, Outcome.CLEAR, match=near, similarity=0.6)
    any_store.commit(run(Keep(Verdict(text("six of them"), (finding,)), f"{9:012x}"), over_limit=(over_limit,)))
    any_store.commit(run(said(over_limit, third), at=NOW + 20))
    any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    any_store.retire(third, first, Retirement.MERGED, NOW + 21)
    any_store.expire_retired(NOW + 21, NOW + 400 * 86_400, 10)
    assert any_store.forget(first, NOW + 40)
    assert {row.text for row in any_store.log()} == {CONTENTS[3], "six of them", None}
    assert {row.matched_text for row in any_store.log() if row.text} == {None}
    forgotten = sorted(row.urn for row in any_store.log() if row.decision is Decision.FORGOTTEN)
    assert forgotten == [str(first), str(third)]


def test_09_a_retired_memory_can_be_forgotten(any_store: Store) -> None:
    """Its wording goes from the survivor, which stays."""
    first, second, *_ = stored(any_store)
    any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    assert any_store.forget(second, NOW + 30)
    assert texts(any_store.get(first)) == [CONTENTS[0]]
    assert any_store.retired(second) is None


def test_10_what_was_retired_long_ago_is_erased_and_stays_findable(any_store: Store) -> None:
    """The oldest first; the wordings that it brought stay."""
    first, second, third, _ = stored(any_store)
    any_store.retire(second, first, Retirement.MERGED, NOW + 20)
    any_store.retire(third, first, Retirement.MERGED, NOW + 30)
    assert any_store.expire_retired(NOW + 30, NOW + 400 * 86_400, 10) == 1
    assert any_store.retired(second) is None
    assert any_store.retired(third)
    assert len(texts(any_store.get(first))) == 4
    assert any_store.expire_retired(NOW + 30, NOW + 400 * 86_400, 10) == 0


def test_11_a_new_text_replaces_old_ones_in_the_same_run(any_store: Store) -> None:
    """It is stored and they are retired, or neither."""
    first, second, *_ = stored(any_store)
    new = Keep(Verdict(text("Redis is our cache")), f"{9:012x}", None, retires=(first, second), why=Retirement.MERGED)
    any_store.commit(run(new, at=NOW + 20))
    assert set(texts(any_store.get(new.urn))) == {"Redis is our cache", *CONTENTS[:2], "what is cached goes to redis"}
    assert [r.memory.urn for r in any_store.gone_into(new.urn)] == [first, second]


def keyed(content: str, number: int, key: str = "cache") -> Keep:
    c = text(content)
    return kept(type(c)(c.content, c.domain, c.namespace, key=key), number)


def test_12_a_key_stands_for_the_last_text_stored_under_it(any_store: Store) -> None:
    """The one before is history, and was not seen when the new one is."""
    old, new = keyed("the cache holds 300 entries", 1), keyed("the cache holds 600 entries", 2)
    any_store.commit(run(old))
    any_store.commit(run(new, at=NOW + 5))
    found = any_store.by_key(PROJECT, Namespace.DECISIONS, "cache")
    assert found
    assert (found.urn, found.key, found.times_seen) == (new.urn, "cache", 1)
    assert [(r.memory.urn, r.why) for r in any_store.gone_into(new.urn)] == [(old.urn, Retirement.UPDATED)]
    assert any_store.by_key(OTHER, Namespace.DECISIONS, "cache") is None


def test_12_an_update_is_undone_under_its_key(any_store: Store) -> None:
    """What was replaced holds again, what had replaced it is history: one of them stands there, whichever it is."""
    numbers = [keyed(f"the cache holds {entries} entries", place) for place, entries in enumerate((300, 600, 900), 1)]
    for place, keep in enumerate(numbers):
        any_store.commit(run(keep, at=NOW + place))
    for back, gone in ((0, {1, 2}), (2, {0, 1}), (1, {0, 2})):
        assert any_store.bring_back(numbers[back].urn, NOW + 9)
        found = any_store.by_key(PROJECT, Namespace.DECISIONS, "cache")
        assert found
        assert (found.urn, found.times_seen, list(any_store.memories())) == (numbers[back].urn, 1, [found])
        assert {r.memory.urn for r in any_store.gone_into(found.urn)} == {numbers[place].urn for place in gone}


def test_12_what_is_in_force_is_what_nothing_replaced(any_store: Store) -> None:
    """What somebody asked for apart from the rest, what was seen last first, of one run the surest."""
    first, second, *_ = stored(any_store)
    any_store.supersede(first, second)
    guessed = Candidate("found by itself", PROJECT, Namespace.DECISIONS, confidence=0.8)
    surer = Candidate("found more surely", PROJECT, Namespace.DECISIONS, confidence=0.9)
    doubted = Candidate("found hardly", PROJECT, Namespace.DECISIONS, confidence=0.6)
    any_store.commit(run(kept(guessed, 9), kept(surer, 11), kept(doubted, 12), at=NOW + 50))
    any_store.commit(run(kept(text("asked for"), 10), at=NOW + 60))
    asked = any_store.in_force([PROJECT], 9, wanted=True)
    assert asked[0].content == "asked for"
    assert second in {m.urn for m in asked}
    assert first not in {m.urn for m in asked}
    assert [m.content for m in any_store.in_force([PROJECT], 9, wanted=False)] == [
        "found more surely",
        "found by itself",
        "found hardly",
    ]
    stored_in_order = sorted(any_store.in_force([PROJECT], 9, wanted=False), key=lambda m: m.number)
    assert [m.content for m in stored_in_order] == ["found by itself", "found more surely", "found hardly"]
    assert any_store.in_force([OTHER], 9, wanted=False) == []
    assert any_store.in_force([PROJECT], 9, wanted=False, kinds=[Namespace.CONFIG]) == []
    decided = any_store.in_force([PROJECT], 2, wanted=False, kinds=[Namespace.DECISIONS, Namespace.CONFIG])
    assert [m.content for m in decided] == ["found more surely", "found by itself"]


def test_13_the_same_text_under_the_same_key_is_the_same_memory(any_store: Store) -> None:
    """And a memory without a key takes the one its text is stored under."""
    plain = kept(text("the cache holds 300 entries"), 1)
    any_store.commit(run(plain))
    assert any_store.commit(run(keyed("the cache holds 300 entries", 2))) == {0: plain.urn}
    assert any_store.commit(run(keyed("The cache holds 300 entries", 3))) == {0: plain.urn}
    found = any_store.get(plain.urn)
    assert found
    assert (found.key, found.times_seen) == ("cache", 3)


def test_14_two_keys_may_stand_for_the_same_text(any_store: Store) -> None:
    """They are two memories, or an update of one would change the other."""
    any_store.commit(run(keyed("300 entries", 1, "cache"), keyed("300 entries", 2, "queue")))
    assert len(list(any_store.memories())) == 2


def test_15_a_text_can_be_stored_beside_itself_when_told_to(any_store: Store) -> None:
    """An import without deduplication stores every row as it is."""
    first = kept(text("tabs"), 1)
    again = Keep(Verdict(text("Tabs")), f"{2:012x}", None, twin=True)
    assert any_store.commit(run(first, again)) == {}
    assert sorted(m.content for m in any_store.memories()) == ["Tabs", "tabs"]
    any_store.retire(again.urn, first.urn, Retirement.COMPACTED, NOW)
    assert texts(any_store.get(first.urn)) == ["tabs"]
    assert any_store.bring_back(again.urn, NOW)
    assert len(list(any_store.memories())) == 2


def test_16_a_distinct_pair_is_known_from_both_sides(any_store: Store) -> None:
    """To its domain only."""
    first, second = text("one"), text("two")
    any_store.mark_distinct(PROJECT, first.hash, [str(ABSENT), second.hash], NOW)
    any_store.mark_distinct(PROJECT, first.hash, [second.hash], NOW)
    assert any_store.known_distinct(PROJECT, first.hash) == {str(ABSENT), second.hash}
    assert any_store.known_distinct(PROJECT, second.hash) == {first.hash}
    assert any_store.known_distinct(OTHER, first.hash) == frozenset()


def test_16b_two_distinct_memories_are_known_as_such_from_both_sides_wherever_they_went(any_store: Store) -> None:
    """By their names and by their texts; the same text twice by its names only."""
    first, second, third, fourth = stored(any_store)
    any_store.retire(second, third, Retirement.MERGED, NOW)
    any_store.mark_both_distinct(first, second, NOW)
    one, two, three, _ = (text(said).hash for said in CONTENTS)
    assert any_store.known_distinct(PROJECT, one) == {str(second), str(third), two, three}
    assert any_store.known_distinct(PROJECT, two) == any_store.known_distinct(PROJECT, three) == {str(first), one}
    twin = Keep(Verdict(text(CONTENTS[3])), f"{9:012x}", twin=True)
    any_store.commit(run(twin))
    any_store.mark_both_distinct(fourth, twin.urn, NOW)
    any_store.mark_both_distinct(fourth, ABSENT, NOW)
    assert any_store.known_distinct(PROJECT, text(CONTENTS[3]).hash) == {str(fourth), str(twin.urn), str(ABSENT)}


def test_17_what_a_memory_is_not_its_survivor_is_not(any_store: Store) -> None:
    """A text that is distinct from a retired memory is distinct from the one that says it now."""
    first, second, *_ = stored(any_store)
    any_store.mark_distinct(PROJECT, text("x").hash, [str(second)], NOW)
    any_store.retire(second, first, Retirement.MERGED, NOW)
    assert str(first) in any_store.known_distinct(PROJECT, text("x").hash)


def test_17b_an_update_says_something_else_and_may_say_what_the_old_text_did_not(any_store: Store) -> None:
    """So what was distinct from that one may say the same as it."""
    first, second, *_ = stored(any_store)
    any_store.mark_distinct(PROJECT, text("x").hash, [str(second)], NOW)
    any_store.retire(second, first, Retirement.UPDATED, NOW)
    assert any_store.known_distinct(PROJECT, text("x").hash) == {str(second)}


def unsure(content: str, match: Urn, number: int) -> Keep:
    near = Match(match, "what it was compared with", 0.6)
    finding = Finding(TierName.SEMANTIC, Outcome.UNSURE, "value: 5 → 6", near, 0.6, 0.9, band=Band.NEW)
    return Keep(Verdict(text(content), (finding,)), f"{number:012x}", None, open=Question.SAME)


def test_18_a_pair_that_was_left_open_waits_for_an_answer(any_store: Store) -> None:
    """With the log row that left it open, until it is closed or one of the pair is gone."""
    first, second, *_ = stored(any_store)
    keep = unsure("six of them", first, 9)
    any_store.commit(run(keep, at=NOW + 20))
    (pair,) = any_store.open_pairs()
    assert (pair.question, pair.older, pair.newer) == (Question.SAME, first, keep.urn)
    row = any_store.log_row(pair.log)
    assert row
    assert (row.decision, row.matched_urn) == (Decision.UNSURE_KEEP, str(first))
    assert (row.matched_text, row.threshold, row.reasoning) == ("what it was compared with", 0.9, "value: 5 → 6")
    any_store.leave_open(Question.MERGE, first, keep.urn, pair.log, NOW)
    assert len(any_store.open_pairs([PROJECT])) == 1
    assert any_store.open_pairs([OTHER]) == []
    any_store.retire(keep.urn, second, Retirement.MERGED, NOW + 30)
    assert [(p.older, p.newer) for p in any_store.open_pairs()] == [(first, second)]
    any_store.forget(first, NOW + 40)
    assert any_store.open_pairs() == []


def test_18b_a_pair_of_which_one_was_replaced_is_not_asked_about(any_store: Store) -> None:
    """There is nothing to decide, until both hold again or the same one has replaced both; nor about what is gone."""
    first, second, third, fourth = stored(any_store)
    for pair in ((first, second), (third, ABSENT), (third, fourth)):
        any_store.leave_open(Question.SAME, *pair, 0, NOW)
    any_store.supersede(first, fourth)
    assert [(p.older, p.newer) for p in any_store.open_pairs()] == [(third, fourth)]
    any_store.supersede(second, fourth)
    assert [(p.older, p.newer) for p in any_store.open_pairs([PROJECT], 1)] == [(first, second)]
    assert any_store.open_pairs([OTHER]) == []
    assert len(any_store.open_pairs()) == 2


def test_19_the_judges_answer_is_logged_and_closes_the_question(any_store: Store) -> None:
    """With its sentence of reasoning, whether the pair becomes one or not."""
    first, *_ = stored(any_store)
    keep, other = unsure("six of them", first, 9), unsure("half a dozen", first, 10)
    any_store.commit(run(keep, other, at=NOW + 20))
    one, two = any_store.open_pairs()
    any_store.rule(one.older, one.newer, Ruling(Decision.LLM_KEEP, "Another number.", "judge/1"), NOW + 30)
    verdict = Ruling(Decision.LLM_REJECT, "The same number in words.", "judge/1")
    assert any_store.retire(other.urn, first, Retirement.MERGED, NOW + 31, verdict)
    assert any_store.open_pairs() == []
    assert two.newer == other.urn
    rejected, kept_row = any_store.log(limit=2)
    assert (kept_row.decision, kept_row.urn, kept_row.matched_urn) == (Decision.LLM_KEEP, str(keep.urn), str(first))
    assert (rejected.decision, rejected.urn, rejected.text) == (Decision.LLM_REJECT, str(first), "half a dozen")
    assert (rejected.reasoning, rejected.model) == ("The same number in words.", "judge/1")


def test_20_a_decision_is_reviewed_once_somebody_has_looked(any_store: Store) -> None:
    """A skip word for word is confirmed by itself; others wait."""
    first, *_ = stored(any_store)
    any_store.commit(run(skip(text("a"), first), skip(text(CONTENTS[0]), first, TierName.EXACT), at=NOW + 20))
    exact, semantic = any_store.log(limit=2)
    assert (exact.review, semantic.review) == (Review.CONFIRMED, Review.UNREVIEWED)
    any_store.review(semantic.id, Review.REVERSED, NOW + 30)
    row = any_store.log_row(semantic.id)
    assert row
    assert (row.review, row.reviewed_at) == (Review.REVERSED, NOW + 30)
    assert any_store.log_row(10_000) is None


def test_21_the_log_tells_the_story_of_a_memory(any_store: Store) -> None:
    """Whatever became it, matched it or was compared with it, oldest first."""
    first, *_ = stored(any_store)
    any_store.commit(run(skip(text("a"), first), unsure("b", first, 9), at=NOW + 20))
    assert [row.text for row in any_store.log_about(first)] == [CONTENTS[0], "a", "b"]


def test_22_old_rows_and_reviewed_texts_can_go(any_store: Store) -> None:
    """The decision itself stays, without words."""
    first, *_ = stored(any_store)
    any_store.commit(run(skip(text("a"), first), at=NOW + 20))
    assert any_store.drop_reviewed_texts() == 0
    newest = any_store.log()[0]
    any_store.review(newest.id, Review.CONFIRMED, NOW + 30)
    assert any_store.drop_reviewed_texts() == 1
    row = any_store.log_row(newest.id)
    assert row
    assert (row.text, row.matched_text, row.decision) == (None, None, Decision.AUTO_REJECT)
    assert any_store.expire_log(NOW + 2, NOW + 400 * 86_400, 10) == 2
    assert [row.at for row in any_store.log()] == [NOW + 20, NOW + 10, NOW + 3, NOW + 2]


def test_23_what_others_were_compared_with_is_forgotten_too(any_store: Store) -> None:
    """A kept candidate's row keeps its own text, not that of the forgotten memory it was near to."""
    first, *_ = stored(any_store)
    any_store.commit(run(unsure("six of them", first, 9), at=NOW + 20))
    any_store.forget(first, NOW + 30)
    row = next(row for row in any_store.log() if row.text == "six of them")
    assert (row.matched_text, row.reasoning, row.findings) == (None, "", "[]")


def test_24_work_that_goes_on_later_finds_what_it_put_down(any_store: Store) -> None:
    """And of two that go on at once, one finds out that the other was faster."""
    assert any_store.state("janitor") is None
    any_store.set_state("janitor", "5")
    assert any_store.swap_state("janitor", "5", "6")
    assert not any_store.swap_state("janitor", "5", "7")
    assert any_store.state("janitor") == "6"
    assert any_store.swap_state("janitor", "6", None)
    assert any_store.swap_state("janitor", None, "1")
    any_store.set_state("janitor", None)
    assert any_store.state("janitor") is None
    any_store.set_state("called/a_b", "1")
    any_store.set_state("called/é", "2")
    any_store.set_state("called", "3")
    assert any_store.states("called/") == {"called/a_b": "1", "called/é": "2"}


def test_25_looking_at_a_memory_counts_and_seeing_it_again_counts_both(any_store: Store) -> None:
    """Accesses and sightings are two figures."""
    first, *_ = stored(any_store)
    any_store.count_access([first, ABSENT])
    any_store.commit(run(skip(text("a"), first), at=NOW + 20))
    memory = any_store.get(first)
    assert memory
    assert (memory.access_count, memory.times_seen) == (2, 2)


def test_26_a_provisional_memory_says_so(any_store: Store) -> None:
    """Until somebody judges it again."""
    keep = Keep(hasty(text("kept in a hurry")), f"{1:012x}")
    any_store.commit(run(keep))
    any_store.commit(run(kept(text("kept at leisure"), 2)))
    (memory,) = any_store.provisional(10)
    assert memory.urn == keep.urn
    assert memory.provisional
    any_store.clear_provisional([keep.urn])
    assert any_store.provisional(10) == []
    assert len(list(any_store.memories())) == 2


def test_27_new_memories_have_the_hash_of_their_value(any_store: Store) -> None:
    """There is nothing left to compute."""
    stored(any_store)
    assert any_store.without_value_hash() == 0
    assert any_store.hash_values(10) == 0


def test_28_a_ruling_may_say_that_the_newer_memory_replaces_the_older_one(any_store: Store) -> None:
    """Both stay, as with a revision that was recognised at once."""
    first, *_ = stored(any_store)
    keep = unsure("six of them", first, 9)
    any_store.commit(run(keep, at=NOW + 20))
    (pair,) = any_store.open_pairs()
    any_store.rule(
        pair.older, pair.newer, Ruling(Decision.LLM_KEEP, "It is so no longer.", "judge/1"), NOW + 30, supersedes=True
    )
    older, newer = any_store.get(first), any_store.get(keep.urn)
    assert older
    assert newer
    assert (older.superseded_by, newer.revises) == (keep.urn, first)
    row = any_store.log()[0]
    assert (row.decision, row.urn, row.replaces) == (Decision.LLM_KEEP, str(keep.urn), str(first))


def test_29_a_review_by_the_judge_is_a_row_of_its_own_beside_the_one_reviewed(any_store: Store) -> None:
    """Which a person may review in turn."""
    first, *_ = stored(any_store)
    any_store.commit(run(skip(text("a"), first), at=NOW + 20))
    ruling = Ruling(Decision.LLM_REJECT, "Nothing would be lost.", "judge/1")
    any_store.review(any_store.log()[0].id, Review.CONFIRMED, NOW + 30, ruling)
    said, reviewed = any_store.log(limit=2)
    assert reviewed.review is Review.CONFIRMED
    assert (said.decision, said.urn, said.text, said.review) == (
        Decision.LLM_REJECT,
        str(first),
        "a",
        Review.UNREVIEWED,
    )
    assert (said.reasoning, said.model) == ("Nothing would be lost.", "judge/1")


def test_30_a_text_that_takes_the_place_of_two_says_who_ruled_so(any_store: Store) -> None:
    """A row for each that went into it; a ruling that keeps is the row of what is kept."""
    first, second, *_ = stored(any_store)
    rejects = Ruling(Decision.LLM_REJECT, "One text says both.", "judge/1")
    keep = replace(kept(text("one text"), 9), retires=(first, second), why=Retirement.MERGED, ruling=rejects)
    any_store.commit(run(keep, at=NOW + 20))
    rows = any_store.log(limit=3)
    assert [row.decision for row in rows] == [Decision.LLM_REJECT, Decision.LLM_REJECT, Decision.CAPTURED]
    assert {(row.urn, row.reasoning) for row in rows[:2]} == {(str(keep.urn), "One text says both.")}
    keeps = Ruling(Decision.LLM_KEEP, "It is another one.", "judge/1")
    any_store.commit(run(replace(kept(text("another"), 10), ruling=keeps), at=NOW + 30))
    assert any_store.log()[0].decision is Decision.LLM_KEEP


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_31_what_leaves_a_survivor_takes_along_when_it_was_seen(any_store: Store, order: tuple[int, int]) -> None:
    """Two that went into one memory come back one by one: it was last seen as without them, or since."""
    urns = stored(any_store)
    before = whole(any_store)
    for place in (2, 1):  # seen last at NOW + 2, and at NOW + 10
        any_store.retire(urns[place], urns[0], Retirement.MERGED, NOW + 20)
    for place in order:
        any_store.bring_back(urns[place], NOW)
    assert whole(any_store) == before
    any_store.retire(urns[1], urns[0], Retirement.MERGED, NOW + 30)
    any_store.commit(run(skip(text(CONTENTS[0]), urns[0]), at=NOW + 40))
    any_store.bring_back(urns[1], NOW)
    assert whole(any_store)[urns[0]].last_seen_at == NOW + 40


def test_32_an_imported_text_is_known_by_its_name_by_what_it_was_taken_for(any_store: Store) -> None:
    """Wherever that has gone since; not by another text's hash, and not once it is forgotten."""
    first, second, *_ = stored(any_store)
    c, there = text("redis is where cached data lives"), Urn(OTHER, Namespace.DECISIONS, "a" * 12)
    any_store.commit(run(replace(skip(c, second), origin=there), at=NOW + 20))
    assert any_store.taken_for(there, c.hash) == second
    assert any_store.taken_for(there, text(CONTENTS[0]).hash) is None
    assert any_store.taken_for(first, c.hash) is None
    any_store.retire(second, first, Retirement.MERGED, NOW + 30)
    assert any_store.taken_for(there, c.hash) == first
    any_store.forget(first, NOW + 40)
    assert any_store.taken_for(there, c.hash) is None


def test_33_a_candidate_is_admitted_with_all_that_follows_from_it(any_store: Store) -> None:
    """It is a memory, what was skipped leaves its match, the row is reversed, and the log says why."""
    first, *_ = stored(any_store)
    c = text("what is cached lives in redis, and nowhere else")
    any_store.commit(run(said(c, first), at=NOW + 20))
    row = any_store.log()[0]
    keep = Keep(Verdict(c), "b" * 12, ruling=Ruling(Decision.LLM_KEEP, "It says more.", "judge"))
    assert any_store.admit(row, keep, NOW + 30) is None
    assert texts(any_store.get(keep.urn)) == [c.content]
    assert texts(any_store.get(first)) == [CONTENTS[0]]
    newest, reversed_ = any_store.log()[0], any_store.log_row(row.id)
    assert (newest.decision, newest.urn, newest.reasoning) == (Decision.LLM_KEEP, str(keep.urn), "It says more.")
    assert reversed_
    assert (reversed_.review, reversed_.reviewed_at) == (Review.REVERSED, NOW + 30)
    assert any_store.admit(row, replace(keep, id="c" * 12), NOW + 40) == keep.urn
