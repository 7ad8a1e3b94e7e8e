"""What every store does, numbered. Run over each of them; a new store is done when this is green."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.model import GLOBAL, Decision, Finding, Match, Namespace, Outcome, Speaker, TierName, Urn, Verdict
from dedup.ports import Store
from dedup.scope import Scope
from dedup.steps import Cursor, Keep, Run, Skip, StaleCursor
from dedup.stores.sqlite import SqliteStore
from dedup.stores.wordings import LIMIT
from tests.fakes import NOW, OTHER, PROJECT, FakeEmbedder, MemoryStore, kept, text

SCOPE = Scope((PROJECT, GLOBAL), (Namespace.DECISIONS,))
ABSENT = Urn(PROJECT, Namespace.DECISIONS, "f" * 12)


@pytest.fixture(params=["memory", "sqlite"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with closing(MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "home")) as store:
        yield store


def run(*steps: object, at: float = NOW, **more: object) -> Run:
    return Run(id=f"run-{at}", at=at, steps=tuple(steps), model_id="words/1", **more)  # type: ignore[arg-type]


def skip(candidate: object, urn: Urn, tier: TierName = TierName.SEMANTIC) -> Skip:
    match = Match(urn, "what it matched", 0.95)
    return Skip(Verdict(candidate, (Finding(tier, Outcome.DUPLICATE, match=match, similarity=0.95),)), urn)  # type: ignore[arg-type]


def test_01_a_kept_candidate_is_a_memory_with_all_it_came_with(any_store: Store) -> None:
    """What was kept can be got by its URN."""
    candidate = text("We use PostgreSQL 15")
    keep = kept(candidate, 1)
    assert any_store.commit(run(keep)) == {}
    memory = any_store.get(keep.urn)
    assert memory
    assert (memory.content, memory.hash, memory.times_seen) == (candidate.content, candidate.hash, 1)
    assert (memory.created_at, memory.last_seen_at) == (NOW, NOW)
    assert any_store.get(ABSENT) is None


def test_02_the_same_text_is_stored_once_in_a_namespace_of_a_domain(any_store: Store) -> None:
    """The second to store a text is told who was first, and that counts as a sighting."""
    first = kept(text("We use PostgreSQL 15"), 1)
    second = kept(text("  we USE\u00a0postgresql 15"), 2)
    any_store.commit(run(first))
    assert any_store.commit(run(second, at=NOW + 60)) == {0: first.urn}
    (memory,) = any_store.memories()
    assert (memory.times_seen, memory.last_seen_at) == (2, NOW + 60)
    assert any_store.log()[0].decision == "hash_exact"


def test_02b_what_was_guessed_to_be_of_another_kind_is_stored_once_too(any_store: Store) -> None:
    """Two runs at the same moment may guess differently, one with the model and one without."""
    said = replace(text("We use PostgreSQL 15"), speaker=Speaker.USER)
    first, second = kept(said, 1), kept(replace(said, namespace=Namespace.CONFIG), 2)
    any_store.commit(run(first))
    assert any_store.commit(run(second)) == {0: first.urn}
    named = kept(text("We use PostgreSQL 15", Namespace.CONFIG), 3)
    assert any_store.commit(run(named)) == {}, "a person named its namespace"


def test_03_the_same_text_elsewhere_is_another_memory(any_store: Store) -> None:
    """Uniqueness is per domain and namespace."""
    texts = [text("same"), text("same", Namespace.PATTERNS), text("same", domain=OTHER)]
    any_store.commit(run(*(kept(t, n) for n, t in enumerate(texts))))
    assert len(list(any_store.memories())) == 3


def test_04_a_hash_is_found_in_scope_only(any_store: Store) -> None:
    """Own domain before `global`; never another project, never another namespace."""
    c = text("We use PostgreSQL 15")
    any_store.commit(run(kept(text(c.content, domain=OTHER), 1), kept(text(c.content, Namespace.PATTERNS), 2)))
    assert any_store.by_hash(SCOPE, c.hash) is None
    any_store.commit(run(kept(text(c.content, domain=GLOBAL), 3)))
    found = any_store.by_hash(SCOPE, c.hash)
    assert found
    assert (found.urn.domain, found.score) == (GLOBAL, 1.0)
    any_store.commit(run(kept(c, 4)))
    found = any_store.by_hash(SCOPE, c.hash)
    assert found
    assert found.urn.domain == PROJECT


def test_05_a_tag_hit_with_another_full_hash_is_no_hit(any_store: Store) -> None:
    """Sixteen hex digits find; sixty-four decide."""
    c = text("We use PostgreSQL 15")
    any_store.commit(run(kept(c, 1)))
    assert any_store.by_hash(SCOPE, c.hash[:16] + "0" * 48) is None


def test_06_neighbours_come_nearest_first_in_scope_and_of_one_model(any_store: Store) -> None:
    """Vectors of other models, projects and namespaces are never compared."""
    contents = ["the cache lives in redis", "the cache lives in memcached", "tabs not spaces"]
    vectors = FakeEmbedder().embed(contents)
    any_store.commit(run(*(kept(text(c), n, v) for n, (c, v) in enumerate(zip(contents, vectors, strict=True)))))
    any_store.commit(run(kept(text(contents[0], domain=OTHER), 7, vectors[0])))
    any_store.commit(run(kept(text(contents[0], Namespace.PATTERNS), 8, vectors[0])))
    found = any_store.nearest([SCOPE], vectors[0][None], "words/1", 2)[0]
    assert [m.content for m in found] == contents[:2]
    assert found[0].score == pytest.approx(1)
    assert any_store.nearest([SCOPE], vectors[0][None], "other/1", 2)[0] == []


def test_06b_several_are_looked_up_at_once_each_in_its_own_scope(any_store: Store) -> None:
    """As if each were looked up alone."""
    contents = ["the cache lives in redis", "the cache lives in memcached", "tabs not spaces"]
    vectors = FakeEmbedder().embed(contents)
    any_store.commit(run(*(kept(text(c), n, v) for n, (c, v) in enumerate(zip(contents, vectors, strict=True)))))
    any_store.commit(run(kept(text("redis keeps the cache", Namespace.PATTERNS), 8, vectors[0])))
    scopes = [SCOPE, Scope((PROJECT,), (Namespace.PATTERNS,)), SCOPE, Scope((OTHER,), (Namespace.DECISIONS,))]
    asked = vectors[[0, 0, 2, 2]]
    together = any_store.nearest(scopes, asked, "words/1", 2)
    alone = [any_store.nearest([scope], asked[n : n + 1], "words/1", 2)[0] for n, scope in enumerate(scopes)]
    assert [[m.content for m in found] for found in together] == [[m.content for m in found] for found in alone]
    assert [len(found) for found in together] == [2, 1, 2, 0]


def test_06c_a_memory_has_the_vector_of_its_own_text(any_store: Store) -> None:
    """By the model that is asked for; where it was stored without one, none."""
    contents = ["the cache lives in redis", "tabs not spaces"]
    vectors = FakeEmbedder().embed(contents)
    any_store.commit(run(*(kept(text(c), n, v) for n, (c, v) in enumerate(zip(contents, vectors, strict=True)))))
    any_store.commit(run(kept(text("there is no vector of this"), 7)))
    first, second, bare = sorted(any_store.memories(), key=lambda memory: memory.number)
    found = any_store.vectors([bare, second, first], "words/1")
    assert found.keys() == {first.urn, second.urn}
    assert found[second.urn] == pytest.approx(vectors[1])
    assert any_store.vectors([first], "other/1") == any_store.vectors([], "words/1") == {}


def test_07_texts_are_found_by_words_in_any_script(any_store: Store) -> None:
    """Parts of unspaced scripts too; the score is a similarity."""
    contents = ["キャッシュはRedisに置く", "Die Größe ist 5 MB", "tabs, not spaces"]
    any_store.commit(run(*(kept(text(c), n) for n, c in enumerate(contents))))
    assert [m.content for m in any_store.by_text(SCOPE, "Redisのキャッシュ", 1)] == contents[:1]
    (same,) = any_store.by_text(SCOPE, "tabs not spaces", 5)
    assert same.score == pytest.approx(1)
    assert any_store.by_text(SCOPE, "!!", 5) == []
    assert any_store.by_text(SCOPE, 'quotes " and * NEAR( are words', 5) == []


def test_08_search_spans_namespaces_but_not_projects(any_store: Store) -> None:
    """A person searches all kinds at once, or one."""
    any_store.commit(run(kept(text("redis cache"), 1), kept(text("redis cluster", Namespace.CONFIG), 2)))
    any_store.commit(run(kept(text("redis elsewhere", domain=OTHER), 3)))
    assert {m.content for m in any_store.search([PROJECT], "redis", None, 5)} == {"redis cache", "redis cluster"}
    assert [m.content for m in any_store.search([PROJECT], "redis", Namespace.CONFIG, 5)] == ["redis cluster"]


def test_09_a_skip_is_a_sighting_of_what_it_matched(any_store: Store) -> None:
    """Skipping stores no memory, counts one sighting, and logs the text that was skipped."""
    keep = kept(text("We use PostgreSQL 15"), 1)
    any_store.commit(run(keep))
    any_store.commit(run(skip(text("Postgres 15 is what we use"), keep.urn), at=NOW + 5))
    (memory,) = any_store.memories()
    assert memory.times_seen == 2
    newest = any_store.log()[0]
    assert (newest.decision, newest.urn, newest.text) == ("auto_reject", str(keep.urn), "Postgres 15 is what we use")


def test_09b_what_was_said_before_is_a_sighting_that_is_not_the_last(any_store: Store) -> None:
    """A transcript may be read days after it was written; what was said since was seen later."""
    first = kept(text("We use PostgreSQL 15"), 1)
    any_store.commit(run(first))
    late = replace(skip(text("PostgreSQL 15 it is, then"), first.urn), said_at=NOW - 86_400)
    any_store.commit(run(late, at=NOW + 60))
    memory = any_store.get(first.urn)
    assert memory
    assert (memory.times_seen, memory.last_seen_at) == (2, NOW)


def test_09c_what_claude_says_again_is_a_sighting_that_is_not_the_last(any_store: Store) -> None:
    """It may be quoting what it was told of memory; what a user says again was said last."""
    first = kept(text("We use PostgreSQL 15"), 1)
    any_store.commit(run(first))
    again = text("PostgreSQL 15 it is, then")
    for speaker, seen in ((Speaker.ASSISTANT, (2, NOW)), (Speaker.USER, (3, NOW + 60))):
        any_store.commit(run(skip(replace(again, speaker=speaker), first.urn), at=NOW + 60))
        memory = any_store.get(first.urn)
        assert memory
        assert (memory.times_seen, memory.last_seen_at) == seen


def test_09d_what_somebody_asks_for_is_wanted_whoever_said_it_first(any_store: Store) -> None:
    """Also where two processes store it at once; not by a copy of the conversation."""
    found = replace(text("We use PostgreSQL 15"), confidence=0.7)
    first, asked = kept(found, 1), text("PostgreSQL 15 it is, then")
    any_store.commit(run(first))
    any_store.commit(run(replace(skip(asked, first.urn), copied=True)))
    assert any_store.in_force([PROJECT], 9, wanted=True) == []
    any_store.commit(run(skip(replace(asked, confidence=0.6), first.urn)))
    (memory,) = any_store.memories()
    assert memory.confidence == 0.7
    any_store.commit(run(skip(asked, first.urn)))
    assert [m.urn for m in any_store.in_force([PROJECT], 9, wanted=True)] == [first.urn]
    other = kept(replace(text("The queue is RabbitMQ"), confidence=0.7), 2)
    any_store.commit(run(other))
    any_store.commit(run(kept(text("The queue is RabbitMQ"), 3)))
    assert {m.urn for m in any_store.in_force([PROJECT], 9, wanted=True)} == {first.urn, other.urn}


def test_10_a_skip_of_a_text_that_lost_the_race_follows_the_winner(any_store: Store) -> None:
    """No log row or report names a memory that was never stored; the row of the loser itself is that of an exact match,
    whatever it was judged to be."""
    winner = kept(text("We use PostgreSQL 15"), 1)
    any_store.commit(run(winner))
    loser = kept(text("we use PostgreSQL 15"), 2)
    assert any_store.commit(run(loser, skip(text("pg 15 it is"), loser.urn))) == {0: winner.urn, 1: winner.urn}
    assert {row.urn for row in any_store.log()} == {str(winner.urn)}
    (row,) = (row for row in any_store.log() if row.text == "we use PostgreSQL 15")
    assert (row.decision, row.matched_urn, row.score) == (Decision.HASH_EXACT, str(winner.urn), 1.0)
    assert (row.matched_text, row.model, row.threshold) == ("We use PostgreSQL 15", "", None)


def test_10b_what_claude_stores_a_second_time_was_not_said_now(any_store: Store) -> None:
    """As where it is a skip: it may be quoting memory."""
    first = kept(text("We use PostgreSQL 15"), 1)
    any_store.commit(run(first))
    quoted = kept(replace(text("We use PostgreSQL 15"), speaker=Speaker.ASSISTANT), 2)
    any_store.commit(run(quoted, at=NOW + 60))
    (memory,) = any_store.memories()
    assert (memory.times_seen, memory.last_seen_at) == (2, NOW)


def test_10c_the_log_names_what_gave_way_in_the_store(any_store: Store) -> None:
    """What had replaced the memory that holds again may be known by another name there."""
    older, winner, loser = (kept(text(f"We use PostgreSQL {n}"), at) for at, n in ((1, 14), (2, 15), (3, 15)))
    any_store.commit(run(older))
    any_store.commit(run(replace(winner, revises=older.urn)))
    again = replace(skip(text("PostgreSQL 14 it is, after all"), older.urn), instead_of=loser.urn)
    any_store.commit(run(replace(loser, revises=older.urn), again))
    assert any_store.log()[0].replaces == str(winner.urn)


def test_11_the_cursor_moves_with_the_run_or_nothing_happens(any_store: Store) -> None:
    """Of two runs from the same place in a transcript one is written, the other refused whole."""
    start, end = Cursor("t.jsonl"), Cursor("t.jsonl", 100, "abc")
    any_store.commit(run(kept(text("one"), 1), before=start, after=end))
    assert any_store.cursor("t.jsonl") == end
    with pytest.raises(StaleCursor):
        any_store.commit(run(kept(text("two"), 2), before=start, after=Cursor("t.jsonl", 90, "x")))
    assert [m.content for m in any_store.memories()] == ["one"]
    assert len(any_store.log()) == 1
    assert any_store.cursor("t.jsonl") == end


def test_11b_all_cursors_can_be_listed(any_store: Store) -> None:
    """In the order of their names."""
    assert any_store.cursors() == []
    moved = [Cursor("b", 10, "x"), Cursor("a", 20, "y")]
    for after in moved:
        any_store.commit(run(before=Cursor(after.key), after=after))
    assert any_store.cursors() == moved[::-1]


def test_12_a_forgotten_memory_is_nowhere(any_store: Store) -> None:
    """Not by URN, hash, vector or word, nor in the log; what remains is that something was forgotten."""
    (vector,) = FakeEmbedder().embed(["the api key rotates weekly"])
    c = text("the api key rotates weekly")
    keep = kept(c, 1, vector)
    any_store.commit(run(keep, skip(text("keys rotate each week"), keep.urn)))
    assert any_store.forget(keep.urn, NOW + 1)
    assert any_store.get(keep.urn) is None
    assert any_store.by_hash(SCOPE, c.hash) is None
    assert any_store.nearest([SCOPE], vector[None], "words/1", 5)[0] == []
    assert any_store.by_text(SCOPE, c.content, 5) == []
    assert [(r.decision, r.text) for r in any_store.log(limit=1)] == [("forgotten", None)]
    assert all(r.text is None for r in any_store.log())
    assert not any_store.forget(keep.urn, NOW + 2)


def test_13_lists_are_newest_first_and_narrow_down(any_store: Store) -> None:
    """By domain, by namespace, by number."""
    for n, (content, namespace, domain) in enumerate(
        [("a", Namespace.CONFIG, PROJECT), ("b", Namespace.DECISIONS, PROJECT), ("c", Namespace.CONFIG, OTHER)]
    ):
        any_store.commit(run(kept(text(content, namespace, domain), n), at=NOW + n))
    assert [m.content for m in any_store.memories()] == ["c", "b", "a"]
    assert [m.content for m in any_store.memories([PROJECT])] == ["b", "a"]
    assert [m.content for m in any_store.memories(None, Namespace.CONFIG, 1)] == ["c"]


def test_14_the_latest_runs_of_a_session_are_told_apart(any_store: Store) -> None:
    """In the order of judging; earlier ones, and other sessions' and domains' rows, are not part of it."""
    any_store.commit(run(kept(text("old"), 1), session_id="s1"))
    any_store.commit(run(kept(text("one"), 2), kept(text("two"), 3), session_id="s1", at=NOW + 1))
    any_store.commit(run(kept(text("other"), 4), session_id="s2", at=NOW + 2))
    any_store.commit(run(kept(text("three"), 5), session_id="s1", at=NOW + 3))
    assert [r.text for r in any_store.judged_since(NOW, "s1", PROJECT)] == ["one", "two", "three"]
    assert any_store.judged_since(NOW, "s1", OTHER) == []
    assert any_store.judged_since(NOW, "s3", PROJECT) == []


def test_15_the_log_is_narrowed_by_domain_time_and_number(any_store: Store) -> None:
    """Newest first, as the recent tier and a person read it."""
    for n in range(3):
        any_store.commit(run(kept(text(f"memory {n}"), n), at=NOW + n))
    assert [r.text for r in any_store.log([PROJECT], 2)] == ["memory 2", "memory 1"]
    assert [r.text for r in any_store.log(None, since=NOW + 1)] == ["memory 2", "memory 1"]
    assert any_store.log([OTHER]) == []


def test_16_metrics_add_up_across_runs(any_store: Store) -> None:
    """A one-shot process adds its own to what is there."""
    sample = ("dedup_checks_total", 2, (("namespace", "config"), ("result", "unique")))
    any_store.commit(run(metrics=(sample,)))
    any_store.count([sample])
    assert any_store.metrics() == [(sample[0], 4, sample[2])]


def test_17_vectors_can_be_added_later(any_store: Store) -> None:
    """Memories stored without a model get their vectors when there is one."""
    any_store.commit(run(kept(text("the cache lives in redis"), 1)))
    texts = any_store.without_vector("words/1", 10)
    vectors = FakeEmbedder().embed([t.content for t in texts])
    any_store.add_vectors("words/1", texts, vectors, [b""] * len(texts))
    assert any_store.without_vector("words/1", 10) == []
    assert [m.content for m in any_store.nearest([SCOPE], vectors[0][None], "words/1", 1)[0]] == [
        "the cache lives in redis"
    ]


def test_17b_a_vector_is_given_to_the_text_it_is_of(store: SqliteStore) -> None:
    """Embedding takes minutes. What went away meanwhile gets none, nor another text that has its number by now."""
    store.commit(run(kept(text("the cache lives in redis"), 1)))
    (found,) = store.without_vector("words/1", 10)
    for other in (replace(found, content="another text"), replace(found, wording=77)):
        store.add_vectors("words/1", [other], FakeEmbedder().embed([other.content]), [b""])
    assert store.without_vector("words/1", 10) == [found]


def test_18_texts_of_any_kind_come_back_as_they_were(any_store: Store) -> None:
    """Line breaks, NULs, right-to-left, emoji, quotes; a lone surrogate becomes the replacement character."""
    odd = "line\none\x00 عربى 'quoted\" 👩\u200d💻 e\u0301"
    keep = kept(text(odd + "\ud800"), 1)
    any_store.commit(run(keep))
    memory = any_store.get(keep.urn)
    assert memory
    assert memory.content == odd + "\ufffd"


def said(candidate: object, urn: Urn, vector: object = None) -> Skip:
    return Skip(skip(candidate, urn).verdict, urn, vector, wording=True)  # type: ignore[arg-type]


def test_19_a_wording_is_kept_under_its_memory_and_found_like_it(any_store: Store) -> None:
    """By hash, by vector, by words; in lists it is no line of its own."""
    vectors = FakeEmbedder().embed(["the cache lives in redis", "cached data goes to redis"])
    keep, other = kept(text("the cache lives in redis"), 1, vectors[0]), text("cached data goes to redis")
    any_store.commit(run(keep, said(other, keep.urn, vectors[1])))
    (memory,) = any_store.memories()
    assert [w.content for w in memory.wordings] == [other.content]
    found = any_store.by_hash(SCOPE, other.hash)
    assert found
    assert found.urn == keep.urn
    nearest = any_store.nearest([SCOPE], vectors[1][None], "words/1", 1)[0]
    assert [(m.urn, m.content) for m in nearest] == [(keep.urn, other.content)]
    assert any_store.by_text(SCOPE, "cached data", 5)[0].content == other.content
    assert [m.urn for m in any_store.search([PROJECT], "goes", None, 5)] == [keep.urn]


def test_20_the_same_wording_is_kept_once_and_a_memorys_own_text_is_none(any_store: Store) -> None:
    """A repeat adds nothing."""
    keep = kept(text("the cache lives in redis"), 1)
    again = text("Cached data goes to redis")
    steps = [said(text("cached data goes to redis"), keep.urn), said(again, keep.urn)]
    any_store.commit(run(keep, *steps, said(text("THE CACHE lives in redis"), keep.urn)))
    (memory,) = any_store.memories()
    assert len(memory.wordings) == 1


def test_21_of_too_many_wordings_the_most_different_stay(any_store: Store) -> None:
    """Bounded per memory, and what goes is findable no more."""
    keep = kept(text("the cache lives in redis"), 1)
    different = [f"{word} alpha{n} beta{n}" for n, word in enumerate(["cache"] * LIMIT)]
    any_store.commit(run(keep, *(said(text(d), keep.urn) for d in different)))
    near = text("the cache lives in redis now")
    any_store.commit(run(said(near, keep.urn)))
    (memory,) = any_store.memories()
    assert [w.content for w in memory.wordings] == different
    assert any_store.by_hash(SCOPE, near.hash) is None


def test_22_a_revision_supersedes_what_it_revises(any_store: Store) -> None:
    """Both stay; matches of the old one say that it is outdated."""
    old = kept(text("the timeout is 30 seconds"), 1)
    new = Keep(Verdict(text("the timeout is 60 seconds")), f"{2:012x}", None, revises=old.urn)
    any_store.commit(run(old))
    any_store.commit(run(new))
    before, after = any_store.get(old.urn), any_store.get(new.urn)
    assert before
    assert after
    assert (before.superseded_by, after.revises) == (new.urn, old.urn)
    c = text("the timeout is 30 seconds")
    found = any_store.by_hash(SCOPE, c.hash)
    assert found
    assert found.superseded


def test_23_saying_the_old_thing_again_gives_it_its_place_back(any_store: Store) -> None:
    """The latest statement is the one that holds."""
    old = kept(text("the timeout is 30 seconds"), 1)
    new = Keep(Verdict(text("the timeout is 60 seconds")), f"{2:012x}", None, revises=old.urn)
    any_store.commit(run(old, new))
    back = skip(text("the timeout is 30 seconds"), old.urn, TierName.EXACT)
    any_store.commit(run(Skip(back.verdict, old.urn, instead_of=new.urn)))
    before, after = any_store.get(old.urn), any_store.get(new.urn)
    assert before
    assert after
    assert (before.superseded_by, after.superseded_by) == (None, old.urn)


def test_24_forgetting_a_revision_brings_back_what_it_replaced(any_store: Store) -> None:
    """Nothing stays superseded by a memory that is not there."""
    old = kept(text("the timeout is 30 seconds"), 1)
    new = Keep(Verdict(text("the timeout is 60 seconds")), f"{2:012x}", None, revises=old.urn)
    any_store.commit(run(old, new))
    any_store.forget(new.urn, NOW)
    before = any_store.get(old.urn)
    assert before
    assert before.superseded_by is None


def test_25_the_log_can_be_asked_about_some_texts_only(any_store: Store) -> None:
    """By their hashes, within domains and time as ever."""
    one, other = kept(text("We use PostgreSQL 15"), 1), kept(text("The cache is Redis"), 2)
    any_store.commit(run(one, other))
    asked = [one.verdict.candidate.hash, "0" * 64]
    assert [row.urn for row in any_store.log([PROJECT], hashes=asked)] == [str(one.urn)]
    assert any_store.log([PROJECT], since=NOW + 1, hashes=asked) == []
    assert any_store.log([OTHER], hashes=asked) == []
    assert any_store.log(hashes=[]) == []


def test_26_domains_are_those_that_have_memories(any_store: Store) -> None:
    """In alphabetical order; one whose last memory is forgotten is none any more."""
    assert any_store.domains() == []
    any_store.commit(run(kept(text("one"), 1), kept(text("two", domain=OTHER), 2), kept(text("three"), 3)))
    assert any_store.domains() == sorted([PROJECT, OTHER], key=str)
    (other,) = any_store.memories([OTHER])
    any_store.forget(other.urn, NOW)
    assert any_store.domains() == [PROJECT]


def test_27_the_log_can_be_asked_about_one_namespace(any_store: Store) -> None:
    """The limit counts its rows only."""
    steps = [kept(text(f"the pool has {n} connections", namespace), n) for n, namespace in enumerate(Namespace, 1)]
    any_store.commit(run(*steps, *[kept(text("ports are in the config"), 99)]))
    found = any_store.log([PROJECT], 1, namespace=Namespace.CONFIG)
    assert [row.text for row in found] == [s.verdict.candidate.content for s in steps if s.urn.namespace == "config"]
    assert any_store.log([OTHER], namespace=Namespace.CONFIG) == []
