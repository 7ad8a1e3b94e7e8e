"""Finding memories by their words: rare ones decide, common ones cost nothing."""

from contextlib import closing
from pathlib import Path

import pytest

from dedup.model import Namespace
from dedup.scope import Scope
from dedup.steps import Run
from dedup.stores import lexical
from dedup.stores.lookup import scope_token
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, OTHER, PROJECT, kept, text

SCOPE = Scope((PROJECT,), (Namespace.DECISIONS,))


def filled(store: SqliteStore, *contents: str, first: int = 1) -> None:
    steps = tuple(kept(text(content), number) for number, content in enumerate(contents, first))
    store.commit(Run(f"r{first}", NOW, steps))


def many(count: int) -> list[str]:
    return [f"service {number} writes its log to the shared disk" for number in range(count)]


def test_the_rare_word_decides_however_common_the_others_are(store: SqliteStore) -> None:
    """The memory that has it comes first, among hundreds that share all other words."""
    filled(store, "the zeppelin writes its log elsewhere", *many(600))
    assert store.by_text(SCOPE, "the zeppelin writes its log to the shared disk", 1)[0].content.startswith("the zepp")


def test_no_more_rows_of_a_word_are_read_than_few(store: SqliteStore) -> None:
    """The cost of a look-up does not grow with the store; how common a word is, is estimated."""
    filled(store, *many(10 * lexical._FEW))
    found = lexical.Lexical(store._db)._postings(
        [scope_token(PROJECT, Namespace.DECISIONS)], ["log", "7"], 10 * lexical._FEW
    )
    log, seven = found["log"], found["7"]
    assert (len(log.rows), log.whole, log.count) == (lexical._FEW, False, 10 * lexical._FEW)
    assert (len(seven.rows), seven.whole, seven.count) == (1, True, 1)


def test_where_no_word_is_rare_two_together_may_be(store: SqliteStore) -> None:
    """The one memory that has both is found behind hundreds that have either."""
    reads, writes = ([f"service {kind} {n} {word} the disk" for n in range(900)] for kind, word in TWO)
    filled(store, *reads, *writes, "the archive alone reads and writes the tape of the disk")
    assert store.by_text(SCOPE, "reads writes", 1)[0].content.startswith("the archive")


TWO = (("a", "reads"), ("b", "writes"))


def test_a_text_of_the_most_common_words_still_finds_something(store: SqliteStore) -> None:
    """Where not even two together are rare, any that have them have to do."""
    filled(store, *many(2 * lexical._FEW))
    assert len(store.by_text(SCOPE, "log", 5)) == 5


def test_words_that_only_hold_a_sentence_together_are_looked_up_when_there_are_no_others(store: SqliteStore) -> None:
    """A search for them finds what has them."""
    filled(store, "to be or not to be", "another one")
    assert [m.content for m in store.search([PROJECT], "to be", None, 5)] == ["to be or not to be"]


def test_another_projects_words_are_neither_found_nor_counted(home: Path) -> None:
    """A word that is common elsewhere and rare here is rare."""
    with closing(SqliteStore(home)) as store:
        elsewhere = [kept(text(f"zeppelin {n}", domain=OTHER), 10_000 + n) for n in range(2 * lexical._FEW)]
        store.commit(Run("r", NOW, tuple(elsewhere)))
        filled(store, "our own zeppelin is grey", *many(300))
        assert [m.content for m in store.by_text(SCOPE, "zeppelin", 5)] == ["our own zeppelin is grey"]


def test_a_shorter_text_with_the_same_words_ranks_higher(store: SqliteStore) -> None:
    """BM25's length norm."""
    filled(store, "redis keeps the sessions", "redis keeps the sessions, " + "and much more is said here about it " * 5)
    first, second = store.search([PROJECT], "redis sessions", None, 5)
    assert first.content == "redis keeps the sessions"
    assert first.score > second.score > 0


def test_what_is_stored_meanwhile_is_found(store: SqliteStore, home: Path) -> None:
    """By this connection or by another one: words that were looked up before are looked up again."""
    assert not store.by_text(SCOPE, "zeppelin", 5)
    filled(store, "the zeppelin lands")
    assert len(store.by_text(SCOPE, "zeppelin", 5)) == 1
    with closing(SqliteStore(home)) as other:
        filled(other, "the other zeppelin lands", first=2)
    assert len(store.by_text(SCOPE, "zeppelin", 5)) == 2


def test_many_small_runs_leave_few_segments(store: SqliteStore) -> None:
    """Each look-up of a word goes through all segments of the index."""
    for number in range(120):
        filled(store, f"statement number {number} names the zeppelin of hall {number}", first=number + 1)
    assert _segments(store) <= 6
    assert len(store.by_text(SCOPE, "zeppelin of hall 77", 1)) == 1


def test_folding_joins_the_segments_that_forgetting_leaves(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each memory that is forgotten by itself adds one, where it need not join all; afterwards few are left."""
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 42, 0))
    for number in range(60):
        filled(store, f"statement number {number} names the zeppelin of hall {number}", first=number + 1)
    for memory in list(store.memories())[:25]:
        store.forget(memory.urn, 1.0)
    before = _segments(store)
    store.fold_indexes()
    assert _segments(store) <= 4 < before
    assert len(store.by_text(SCOPE, "zeppelin of hall 57", 1)) == 1
    assert store.check() + store.check_texts() == []


def test_a_damaged_index_keeps_nobody_from_storing_and_folding(store: SqliteStore) -> None:
    """Segments of it cannot be joined; what does not need them goes on."""
    for number in range(8):
        filled(store, f"statement number {number} names the zeppelin", first=number + 1)
    store._db.execute(
        "UPDATE memory_text_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM memory_text_data)"
    )
    with closing(SqliteStore(store._home)) as again:
        filled(again, "one more statement names another zeppelin", first=20)
        again.fold_indexes()
        assert len(list(again.memories())) == 9


def _segments(store: SqliteStore) -> int:
    return int(store._db.execute("SELECT count(DISTINCT segid) FROM memory_text_idx").fetchone()[0])
