"""Finding memories by their words: rare ones decide, common ones cost nothing."""

from contextlib import closing
from pathlib import Path

from dedup.model import Namespace, Scope
from dedup.ports import Run
from dedup.stores import lexical
from dedup.stores.library import scope_token
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, OTHER, PROJECT, kept, text

SCOPE = Scope((PROJECT,), (Namespace.DECISIONS,))
TOKEN = scope_token(PROJECT, Namespace.DECISIONS)


def filled(store: SqliteStore, *contents: str, first: int = 1) -> None:
    steps = tuple(kept(text(content), number) for number, content in enumerate(contents, first))
    store.commit(Run(f"r{first}", NOW, steps))


def many(count: int, first: int = 1) -> list[str]:
    return [f"service {number} writes its log to the shared disk" for number in range(first, first + count)]


def test_the_rare_word_decides_however_common_the_others_are(store: SqliteStore) -> None:
    """The memory that has it comes first, among hundreds that share all other words."""
    filled(store, "the zeppelin writes its log elsewhere", *many(600))
    assert store.by_text(SCOPE, "the zeppelin writes its log to the shared disk", 1)[0].content.startswith("the zepp")


def test_no_more_rows_of_a_word_are_read_than_few(store: SqliteStore) -> None:
    """The cost of a look-up does not grow with the store."""
    filled(store, *many(2 * lexical._FEW))
    assert max(map(len, lexical._looked_up(store._db, [TOKEN], ["log", "disk", "7"]).values())) == lexical._FEW


def test_a_text_of_common_words_alone_still_finds_the_newest(store: SqliteStore) -> None:
    """Where no word is rare, common ones have to do."""
    filled(store, *many(2 * lexical._FEW))
    found = store.by_text(SCOPE, "writes log disk", 5)
    assert len(found) == 5
    assert {m.content for m in found} <= set(many(lexical._FEW, first=lexical._FEW + 1))


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
