"""A project gets another name: everything goes along, and nothing is said of the old one any more."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dedup.errors import StoreError
from dedup.model import Domain, Namespace, Urn
from dedup.scope import Scope
from dedup.state_keys import SWEPT
from dedup.steps import Cursor
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Question, Retirement
from tests.dedup.stores.test_store_contract import run, said
from tests.fakes import NOW, OTHER, PROJECT, FakeEmbedder, kept, text

CACHE, AGAIN, TTL, TABS = (
    "the cache lives in redis",
    "redis is the cache",
    "it lives for 300 seconds",
    "tabs not spaces",
)
THERE = Scope((OTHER,), (Namespace.DECISIONS,))
HERE = Scope((PROJECT,), (Namespace.DECISIONS,))


@pytest.fixture
def moved(tmp_path: Path) -> Iterator[SqliteStore]:
    """Four memories with vectors of which one is retired, a wording, a link, a question, a judgement and cursors."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        contents = (CACHE, AGAIN, TTL, TABS)
        vectors = FakeEmbedder().embed(contents)
        cache, again, ttl, tabs = (kept(text(c), n, v) for n, (c, v) in enumerate(zip(contents, vectors, strict=True)))
        store.commit(
            run(cache, again, ttl, tabs, before=Cursor(f"{PROJECT}:/t"), after=Cursor(f"{PROJECT}:/t", 9, "x"))
        )
        store.commit(run(before=Cursor(f"{PROJECT}/judge:/t"), after=Cursor(f"{PROJECT}/judge:/t", 5, "y")))
        (vector,) = FakeEmbedder().embed(["redis caches"])
        store.commit(run(said(text("redis caches"), cache.urn, vector), at=NOW + 1))
        store.retire(again.urn, cache.urn, Retirement.MERGED, NOW + 2)
        store.supersede(ttl.urn, tabs.urn)
        store.leave_open(Question.SAME, cache.urn, tabs.urn, 1, NOW)
        store.mark_distinct(PROJECT, text(TABS).hash, [str(cache.urn)], NOW)
        assert store.move(PROJECT, OTHER) == 3
        yield store


def there(name: str) -> Urn:
    return Urn(OTHER, Namespace.DECISIONS, name)


def names(store: SqliteStore) -> dict[str, str]:
    return {memory.content: memory.urn.id for memory in store.memories([OTHER])}


def test_they_are_found_by_hash_words_and_vectors_and_nowhere_else(moved: SqliteStore) -> None:
    """Also by a wording."""
    for content in (CACHE, "redis caches", TTL, TABS):
        c = text(content)
        found = moved.by_hash(THERE, c.hash)
        assert found
        assert found.urn.domain == OTHER
        assert moved.by_hash(HERE, c.hash) is None
        (vector,) = FakeEmbedder().embed([content])
        ((near, *_),) = moved.nearest([THERE], vector[None], "words/1", 1)
        assert (near.urn, near.content) == (found.urn, content)
        assert moved.nearest([HERE], vector[None], "words/1", 1) == [[]]
        assert found.urn in [m.urn for m in moved.search([OTHER], content, None, 5)]
        assert moved.search([PROJECT], content, None, 5) == []
    assert moved.check() == moved.check_texts() == []


def test_what_is_said_of_them_names_them_as_they_are_called_now(moved: SqliteStore) -> None:
    """Links, decisions, questions, judgements."""
    by = names(moved)
    cache, ttl, tabs = (moved.get(there(by[content])) for content in (CACHE, TTL, TABS))
    assert cache
    assert ttl
    assert tabs
    assert (ttl.superseded_by, tabs.revises) == (tabs.urn, ttl.urn)
    (question,) = moved.open_pairs(None, 10)
    assert (question.older, question.newer) == (cache.urn, tabs.urn)
    assert moved.known_distinct(OTHER, text(TABS).hash) == {str(cache.urn)}
    assert moved.known_distinct(PROJECT, text(TABS).hash) == frozenset()
    log = moved.log()
    assert log
    assert all(row.domain == OTHER for row in log)
    assert not any(str(PROJECT) in f"{row.urn}{row.matched_urn}{row.replaces}{row.findings}" for row in log)


def test_what_was_retired_comes_back_under_the_new_name(moved: SqliteStore) -> None:
    """With what it said and its vector; its survivor has it no more."""
    (gone,) = moved.all_retired([OTHER])
    assert gone.memory.urn.domain == OTHER
    assert moved.bring_back(gone.memory.urn, NOW)
    assert AGAIN in names(moved)
    (vector,) = FakeEmbedder().embed([AGAIN])
    ((near, *_),) = moved.nearest([THERE], vector[None], "words/1", 1)
    assert near.urn == gone.memory.urn


def test_what_hooks_and_the_judge_have_read_is_not_read_again(moved: SqliteStore) -> None:
    """Nor under the old name, which may be in use; where the new name has read further, that holds."""
    for name in (PROJECT, OTHER):
        assert moved.cursor(f"{name}/judge:/t") == Cursor(f"{name}/judge:/t", 5, "y")
        assert moved.cursor(f"{name}:/t") == Cursor(f"{name}:/t", 9, "x")
    moved.commit(run(before=Cursor(f"{PROJECT}:/t", 9, "x"), after=Cursor(f"{PROJECT}:/t", 12, "z")))
    moved.move(PROJECT, OTHER)
    assert moved.cursor(f"{OTHER}:/t").offset == 9


def test_what_is_there_already_is_compared_with_what_comes(moved: SqliteStore) -> None:
    """The janitor begins anew in both."""
    for name in (PROJECT, OTHER):
        moved.set_state(f"{SWEPT}{name}/decisions", "7")
    moved.set_state(f"{SWEPT}shop-0a1b2c3d-and-more/decisions", "7")
    moved.move(OTHER, PROJECT)
    assert [moved.state(f"{SWEPT}{name}/decisions") for name in (PROJECT, OTHER)] == [None, None]
    assert moved.state(f"{SWEPT}shop-0a1b2c3d-and-more/decisions") == "7"


def test_what_people_said_is_not_changed(tmp_path: Path) -> None:
    """A memory may quote a URN, also one that was retired."""
    quoting = f"see subcog://{PROJECT}/decisions/000000000001 for the pool"
    with closing(SqliteStore(tmp_path / "home")) as store:
        first, second = kept(text(quoting), 1), kept(text(TABS), 2)
        store.commit(run(first, second))
        store.retire(first.urn, second.urn, Retirement.REPLACED, NOW)
        store.move(PROJECT, OTHER)
        assert store.bring_back(there(first.urn.id), NOW)
        assert {memory.content for memory in store.memories([OTHER])} == {quoting, TABS}


def test_an_index_file_of_the_new_name_does_not_hide_them(moved: SqliteStore) -> None:
    """It claims to hold every vector of its scope up to a number."""
    late = "the importer runs at night"
    (vector,) = FakeEmbedder().embed([late])
    moved.commit(run(kept(text(late), 9, vector)))
    newer = "the exporter runs at noon"
    (other,) = FakeEmbedder().embed([newer])
    moved.commit(run(kept(text(newer, domain=OTHER), 10, other)))
    assert moved.fold_indexes(1) > 0
    moved.move(PROJECT, OTHER)
    ((near, *_),) = moved.nearest([THERE], vector[None], "words/1", 1)
    assert near.content == late


def test_what_is_there_already_stays(tmp_path: Path) -> None:
    """A text of both is two memories; a key stays with the one that has it."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        keyed = [replace(text(CACHE, domain=name), key="cache") for name in (PROJECT, OTHER)]
        other = replace(text(TTL), key="ttl")
        store.commit(run(*(kept(c, n) for n, c in enumerate([*keyed, other]))))
        store.move(PROJECT, OTHER)
        found = {memory.urn.id: (memory.content, memory.key) for memory in store.memories([OTHER])}
        assert found == {f"{0:012x}": (CACHE, None), f"{1:012x}": (CACHE, "cache"), f"{2:012x}": (TTL, "ttl")}
        assert list(store.memories([PROJECT])) == []


def test_links_of_what_was_retired_go_along_however_often(moved: SqliteStore) -> None:
    """A second move finds what a first one has written."""
    by = names(moved)
    moved.retire(there(by[TABS]), there(by[CACHE]), Retirement.REPLACED, NOW + 9)
    third = Domain("third-00000001")
    moved.move(OTHER, third)
    assert moved.bring_back(Urn(third, Namespace.DECISIONS, by[TABS]), NOW)
    memory = moved.get(Urn(third, Namespace.DECISIONS, by[TABS]))
    assert memory
    assert memory.revises == Urn(third, Namespace.DECISIONS, by[TTL])


def test_all_of_it_or_nothing(moved: SqliteStore, tmp_path: Path) -> None:
    """Whatever ends it half-way: the cursors come when the memories have gone over."""
    before = list(moved.memories()), moved.cursors(), moved.log()
    with closing(sqlite3.connect(tmp_path / "home" / DATABASE)) as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON cursors BEGIN SELECT RAISE(ABORT, 'no room'); END")
    with pytest.raises(StoreError, match="no room"):
        moved.move(OTHER, PROJECT)
    assert (list(moved.memories()), moved.cursors(), moved.log()) == before
