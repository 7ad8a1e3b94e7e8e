"""usearch files: a cache that may be missing, old, or damaged, and never changes what is found."""

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from dedup.model import Namespace
from dedup.scope import Scope
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from dedup.stores.vectors import discard_damaged, open_index
from dedup.terms import Retirement
from tests.conftest import ROOT
from tests.fakes import NOW, PROJECT, FakeEmbedder, kept, text

SCOPE = Scope((PROJECT,), (Namespace.DECISIONS,))
CONTENTS = [
    f"the {thing} lives in {place}" for thing in ("cache", "queue", "log") for place in ("redis", "kafka", "s3")
]


@pytest.fixture
def filled(store: SqliteStore) -> SqliteStore:
    vectors = FakeEmbedder().embed(CONTENTS)
    steps = [kept(text(c), n, v) for n, (c, v) in enumerate(zip(CONTENTS, vectors, strict=True))]
    store.commit(Run("r", NOW, tuple(steps), model_id="words/1"))
    return store


def found(store: SqliteStore, query: str, limit: int = 3) -> list[tuple[str, float]]:
    (vector,) = FakeEmbedder().embed([query])
    return [(m.content, round(m.score, 4)) for m in store.nearest([SCOPE], vector[None], "words/1", limit)[0]]


def files(home: Path) -> list[Path]:
    return sorted(home.rglob("*.usearch"))


def test_an_index_finds_what_brute_force_finds_with_the_same_scores(filled: SqliteStore) -> None:
    """The index proposes; full-precision cosines decide."""
    before = found(filled, "the cache lives in redis")
    assert filled.fold_indexes(at_least=1) == 1
    assert found(filled, "the cache lives in redis") == before
    assert filled.longest_tail() == 0


def test_rows_above_the_watermark_are_compared_too(filled: SqliteStore) -> None:
    """What was stored since the index was built is found at once."""
    filled.fold_indexes(at_least=1)
    (vector,) = FakeEmbedder().embed(["the backup lives in glacier"])
    filled.commit(Run("r2", NOW, (kept(text("the backup lives in glacier"), 99, vector),), model_id="words/1"))
    assert filled.longest_tail() == 1
    assert found(filled, "the backup lives in glacier", 1)[0][0] == "the backup lives in glacier"


def test_a_forgotten_memory_is_not_found_through_an_old_index(filled: SqliteStore) -> None:
    """Rows are the truth; a key without a row means nothing."""
    filled.fold_indexes(at_least=1)
    (memory,) = [m for m in filled.memories() if m.content == CONTENTS[0]]
    filled.forget(memory.urn, NOW)
    left = dict(found(filled, CONTENTS[0]))
    assert left
    assert CONTENTS[0] not in left


def test_the_vector_of_a_forgotten_memory_is_in_no_file(filled: SqliteStore, home: Path) -> None:
    """It tells what was said. The rest is few, and compared without an index until there is one again."""
    filled.fold_indexes(at_least=1)
    (memory,) = [m for m in filled.memories() if m.content == CONTENTS[0]]
    filled.forget(memory.urn, NOW)
    assert files(home) == []
    assert found(filled, CONTENTS[1], 1)[0][0] == CONTENTS[1]
    assert filled.fold_indexes() == 0


def test_it_goes_from_a_large_file_when_files_are_folded_next(
    filled: SqliteStore, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few of it were forgotten; once."""
    monkeypatch.setattr("dedup.stores.upkeep.TAIL_LIMIT", len(CONTENTS) - 2)
    filled.fold_indexes(at_least=1)
    (memory,) = [m for m in filled.memories() if m.content == CONTENTS[0]]
    filled.forget(memory.urn, NOW)
    with FileLock(home / "index.lock"), pytest.raises(Timeout):
        filled.fold_indexes()
    index = open_index(home / "index", ("words/1", memory.domain, memory.namespace))
    assert index.size() == len(CONTENTS)
    assert filled.fold_indexes() == 1
    index = open_index(home / "index", ("words/1", memory.domain, memory.namespace))
    assert index.size() == len(CONTENTS) - 1
    assert filled.fold_indexes() == 0


@pytest.mark.parametrize("damage", ["truncate", "empty", "remove", "manifest", "garbage"])
def test_a_damaged_index_reads_as_none_and_is_built_again(filled: SqliteStore, home: Path, damage: str) -> None:
    """Truncation must not reach the memory map, where it would kill the process."""
    before = found(filled, "the cache lives in redis")
    filled.fold_indexes(at_least=1)
    (index,), (manifest,) = files(home), [*home.rglob("*.json")]
    match damage:
        case "truncate":
            index.write_bytes(index.read_bytes()[:100])
        case "empty":
            index.write_bytes(b"")
        case "remove":
            index.unlink()
        case "manifest":
            manifest.write_text('{"file": 5, "size"')
        case "garbage":
            index.write_bytes(b"x" * index.stat().st_size)
    assert found(filled, "the cache lives in redis") == before
    filled.fold_indexes(at_least=0)
    assert found(filled, "the cache lives in redis") == before


def test_an_index_that_is_damaged_inside_is_told_by_its_digest(filled: SqliteStore, home: Path) -> None:
    """With its size and its head it opens, and may then end the process, or keep it for ever. One that is whole stays,
    and so does one of an earlier version, which says nothing of its digest."""
    before = found(filled, "the cache lives in redis")
    filled.fold_indexes(at_least=1)
    (index,), (manifest,) = files(home), [*home.rglob("*.json")]
    assert discard_damaged(home / "index") == 0
    written, said = bytearray(index.read_bytes()), json.loads(manifest.read_text())
    written[-1] ^= 1
    index.write_bytes(written)
    manifest.write_text(json.dumps({name: value for name, value in said.items() if name != "sha256"}))
    assert discard_damaged(home / "index") == 0
    manifest.write_text(json.dumps(said))
    assert [discard_damaged(home / "index"), discard_damaged(home / "index")] == [1, 0]
    assert files(home) == []
    assert found(filled, "the cache lives in redis") == before


def test_folding_looks_for_indexes_that_are_damaged_inside(filled: SqliteStore, home: Path) -> None:
    """The janitor does so before it looks into them."""
    filled.fold_indexes(at_least=1)
    (index,) = files(home)
    whole = index.read_bytes()
    index.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert filled.fold_indexes(at_least=1) == 1
    assert discard_damaged(home / "index") == 0


@pytest.mark.parametrize("vector", [b"", b"\0", b"\0" * 3072, "text"], ids=["none", "a byte", "another size", "text"])
@pytest.mark.parametrize("folded", [False, True])
def test_a_damaged_vector_keeps_no_other_from_being_compared(
    filled: SqliteStore, vector: bytes | str, folded: bool
) -> None:
    """It is done without, by look-ups, indexes and the janitor, which has it made anew; the others stay as they are."""
    before = found(filled, "the cache lives in redis")
    if folded:
        filled.fold_indexes(at_least=1)
    filled._db.execute("UPDATE embeddings SET vector = ? WHERE row = (SELECT max(row) FROM embeddings)", (vector,))
    assert {*found(filled, "the cache lives in redis")} <= {*before}
    rows = filled.rows_of(PROJECT, Namespace.DECISIONS, 99)
    assert len(filled.neighbours(PROJECT, Namespace.DECISIONS, "words/1", rows, 3)) == len(rows) - 1
    filled.fold_indexes(at_least=0)
    assert filled.without_vector("words/1", 9) == []
    assert [filled.drop_damaged_vectors(), filled.drop_damaged_vectors()] == [1, 0]
    assert len(filled.without_vector("words/1", 9)) == 1


def test_a_new_index_replaces_the_old_file_and_is_private(filled: SqliteStore, home: Path) -> None:
    """One file an index, readable by its owner only."""
    filled.fold_indexes(at_least=1)
    (vector,) = FakeEmbedder().embed(["one more"])
    filled.commit(Run("r2", NOW, (kept(text("one more"), 99, vector),), model_id="words/1"))
    filled.fold_indexes(at_least=1)
    (index,) = files(home)
    assert index.stat().st_mode & 0o077 == 0


def test_what_a_process_that_died_has_left_of_an_index_goes_with_the_next_one(filled: SqliteStore, home: Path) -> None:
    """It died while it wrote the file, or before it threw the old one away."""
    filled.fold_indexes(at_least=1)
    (manifest,) = home.rglob("*.json")
    for left in (".tmp", ".1.tmp", ".1.usearch"):
        manifest.with_suffix(left).write_bytes(b"x")
    filled.fold_indexes(at_least=0)
    assert sorted(manifest.parent.iterdir()) == sorted([manifest, *files(home)])
    assert len(files(home)) == 1


@pytest.mark.parametrize("trouble", ["damage", "deleted rows", "none"])
def test_an_index_that_is_damaged_or_has_many_deleted_rows_is_built_again(
    filled: SqliteStore, home: Path, trouble: str
) -> None:
    """Without waiting for new rows, and only by whoever has the lock."""
    filled.fold_indexes(at_least=1)
    if trouble == "damage":
        (index,) = files(home)
        index.write_bytes(b"x" * index.stat().st_size)
    last, *others = filled.memories()
    for memory in others[: 3 if trouble == "deleted rows" else 1]:
        filled.retire(memory.urn, last.urn, Retirement.UPDATED, NOW)
    with FileLock(home / "index.lock"), pytest.raises(Timeout):
        filled.fold_indexes()
    assert filled.fold_indexes() == (trouble != "none")
    assert filled.fold_indexes() == 0


def test_indexes_with_short_tails_are_left_alone(filled: SqliteStore) -> None:
    """Folding is for many rows; a few are cheaper to compare."""
    assert filled.fold_indexes() == 0


def test_what_goes_into_another_memory_leaves_the_index_as_it_is(filled: SqliteStore) -> None:
    """Its vector's row is handed over: found as before, through the survivor, without a row the index does not hold."""
    filled.fold_indexes(at_least=1)
    by_text = {memory.content: memory.urn for memory in filled.memories()}
    gone, survivor = by_text[CONTENTS[0]], by_text[CONTENTS[1]]
    assert filled.retire(gone, survivor, Retirement.MERGED, NOW)
    assert filled.longest_tail() == 0
    (vector,) = FakeEmbedder().embed([CONTENTS[0]])
    (nearest,) = filled.nearest([SCOPE], vector[None], "words/1", 1)[0]
    assert (nearest.urn, nearest.content, round(nearest.score, 4)) == (survivor, CONTENTS[0], 1.0)
    assert filled.bring_back(gone, NOW)
    assert filled.nearest([SCOPE], vector[None], "words/1", 1)[0][0].urn == gone


def test_what_is_forgotten_leaves_no_vector_behind(filled: SqliteStore) -> None:
    """Nor with what it went into, which was retired in turn; a vector tells what was said."""
    by_text = {memory.content: memory.urn for memory in filled.memories()}
    one, two, three, _, other, *_ = (by_text[content] for content in CONTENTS)
    for gone, survivor in ((one, two), (two, three), (three, other)):
        filled.retire(gone, survivor, Retirement.MERGED, NOW)
    filled.forget(one, NOW)
    asked = "SELECT hash FROM retired_vectors"
    assert text(CONTENTS[0]).hash not in {digest for (digest,) in filled._db.execute(asked)}
    for back in (two, three):
        filled.bring_back(back, NOW)
        assert filled.without_vector("words/1", 9) == []


def test_what_goes_into_another_namespace_is_found_there(filled: SqliteStore) -> None:
    """The index of the one does not hold what the other one got."""
    vectors = FakeEmbedder().embed(["redis holds the cache", "kafka holds the queue"])
    steps = [
        kept(text(said, Namespace.CONFIG), 90 + n, vector)
        for n, (said, vector) in enumerate(
            zip(["redis holds the cache", "kafka holds the queue"], vectors, strict=True)
        )
    ]
    filled.commit(Run("r2", NOW, tuple(steps), model_id="words/1"))
    filled.fold_indexes(at_least=1)
    (gone,) = [memory for memory in filled.memories() if memory.content == CONTENTS[0]]
    assert filled.retire(gone.urn, steps[0].urn, Retirement.MERGED, NOW)
    (vector,) = FakeEmbedder().embed([CONTENTS[0]])
    there = Scope((PROJECT,), (Namespace.CONFIG,))
    assert filled.nearest([there], vector[None], "words/1", 1)[0][0].content == CONTENTS[0]
    assert filled.nearest([SCOPE], vector[None], "words/1", 1)[0][0].content != CONTENTS[0]


def test_two_processes_do_not_build_at_once(filled: SqliteStore, home: Path) -> None:
    """The second is told, and leaves."""
    with FileLock(home / "index.lock"), pytest.raises(Timeout):
        filled.fold_indexes(at_least=1)


def test_the_index_of_a_scope_whose_memories_are_all_forgotten_goes_too(filled: SqliteStore, home: Path) -> None:
    """Vectors tell what was said."""
    filled.fold_indexes(at_least=1)
    for memory in list(filled.memories()):
        filled.forget(memory.urn, NOW)
    filled.fold_indexes(at_least=0)
    assert files(home) == []
    assert list(home.rglob("*.json")) == []


def test_every_folder_of_the_indexes_is_private(filled: SqliteStore, home: Path) -> None:
    """The upper one too."""
    filled.fold_indexes(at_least=1)
    assert {p.stat().st_mode & 0o077 for p in (home / "index").rglob("*")} == {0}
    assert (home / "index").stat().st_mode & 0o077 == 0


def test_the_model_can_be_loaded_after_an_index_was_opened(tmp_path: Path) -> None:
    """In whichever order a process needs them: the two libraries do not get on with each other by themselves."""
    done = subprocess.run([sys.executable, "-c", OPENS_AN_INDEX_FIRST, tmp_path / "home"], cwd=ROOT, check=False)
    assert done.returncode == 0


OPENS_AN_INDEX_FIRST = """
import sys
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from dedup.steps import Run
from dedup.stores.sqlite import SqliteStore
from tests.fakes import NOW, FakeEmbedder, kept, text
store = SqliteStore(Path(sys.argv[1]))
(vector,) = FakeEmbedder().embed(["a memory"])
store.commit(Run("r", NOW, (kept(text("a memory"), 1, vector),), model_id="words/1"))
assert store.fold_indexes(at_least=1) == 1
import onnxruntime
"""


def test_what_another_process_stores_is_compared_at_once(filled: SqliteStore, home: Path) -> None:
    """The vectors above the watermark are kept between look-ups, until anybody writes."""
    (vector,) = FakeEmbedder().embed(["the backup lives in glacier"])
    assert "the backup lives in glacier" not in dict(found(filled, "the backup lives in glacier"))
    with closing(SqliteStore(home)) as other:
        other.commit(Run("r2", NOW, (kept(text("the backup lives in glacier"), 99, vector),), model_id="words/1"))
    assert found(filled, "the backup lives in glacier", 1)[0][0] == "the backup lives in glacier"
    (memory,) = [m for m in filled.memories() if m.content == "the backup lives in glacier"]
    filled.forget(memory.urn, NOW)
    assert "the backup lives in glacier" not in dict(found(filled, "the backup lives in glacier"))
