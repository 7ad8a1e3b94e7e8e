"""usearch files: one index per (model, domain, namespace), a rebuildable cache over the `embeddings` rows.

An index is a manifest (`….json`) that names the index file (`….usearch`), its size, and its *watermark*: the highest
embedding row in it. Rows above the watermark are compared by brute force, so a hook never writes here. One
whose manifest is damaged reads as empty, one whose index file is damaged raises when it is asked, and the store then
compares with all rows, until it is built again.

An index file that has its size and is damaged inside may also end the process that looks into it, or keep it for ever.
To read all of it first takes too long for a hook, so the janitor does, and whoever has seen a hook end like that: its
SHA-256 is in the manifest (`discard_damaged`).
"""

import json
import os
from _thread import LockType, allocate_lock  # what `threading` wraps; importing that costs a hook process 1 ms
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from dedup.digests import sha256
from dedup.lazy_dataclasses import dataclass
from dedup.model import Domain, Namespace

if TYPE_CHECKING:
    from dedup.ports import Vector
    from dedup.stores.tails import Page

IndexKey: TypeAlias = tuple[str, Domain, Namespace]
"""Whose vectors an index holds: the model that made them, and the domain and namespace of their memories."""

FOLDER, LOCK = "index", "index.lock"
"""In the home: where the indexes are, and what is held by who writes there."""
DIMENSIONS = 384  # of the embedding model's vectors
VECTOR_BYTES = 4 * DIMENSIONS
TAIL_LIMIT = 4096
"""Rows above the watermark after which folding them in is worth it: brute force over 4,096 rows costs about 5 ms."""


@dataclass(frozen=True)
class IndexFile:
    """One index on disk, as its manifest describes it; `watermark` 0 means there is none."""

    path: Path
    watermark: int = 0
    made: tuple[int, int] = (0, 0)
    """Which file of that name it is: an index may be replaced by one of the same name."""
    sha256: str = ""
    """Of the file as it was written; "" where nobody knows."""

    def nearest(self, vectors: "Vector", limit: int) -> list[list[int]]:
        """For each vector the embedding rows nearest to it by the index's own (half-precision) reckoning, best first.

        Raises `RuntimeError`, `ValueError` or `OSError` for a damaged file.
        """
        if not self.watermark:
            return [[] for _ in vectors]
        opened = _opened(self.path, self.made)
        with opened.lock:
            found = opened.index.search(vectors, limit, threads=1)
        if len(vectors) == 1:  # which usearch answers as if it were not one of several
            return [found.keys.tolist()]
        return [keys[:count].tolist() for keys, count in zip(found.keys, found.counts, strict=True)]

    def is_whole(self) -> bool:
        """Whether the file is as it was written, as far as that is known. Reads all of it."""
        with suppress(OSError):
            return not self.sha256 or _digest(self.path) == self.sha256
        return False

    def size(self) -> int:
        """How many vectors the file holds; 0 where it cannot be read."""
        try:
            return int((_index_type().metadata(str(self.path)) or {}).get("count_present", 0)) if self.watermark else 0
        except (RuntimeError, ValueError, OSError):
            return 0


@dataclass(frozen=True, slots=True)
class _Opened:
    """An index file in view. Its searches share scratch memory, so they take turns."""

    index: Any
    lock: LockType


@lru_cache(maxsize=32)
def _opened(path: Path, _made: tuple[int, int]) -> _Opened:
    """Mapped, not read; kept open, since a view of 200,000 vectors takes milliseconds to set up."""
    return _Opened(_index_type().restore(str(path), view=True), allocate_lock())


def open_index(folder: Path, key: IndexKey) -> IndexFile:
    """The index as the newest manifest names it; an empty one if that is missing, damaged or does not fit its file."""
    manifest = _manifest(folder, key)
    try:
        written = manifest.stat()
        found = _written(manifest, written.st_ino, written.st_mtime_ns)
        path = manifest.with_name(str(found["file"]))
        # A file shorter than its manifest says would be a SIGBUS in the memory map, not an exception.
        file = path.stat()
        if file.st_size == found["size"] and found["model"] == key[0]:
            return IndexFile(
                path, int(found["watermark"]), (file.st_ino, file.st_mtime_ns), str(found.get("sha256", ""))
            )
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return IndexFile(manifest)


@lru_cache(maxsize=64)
def _written(manifest: Path, _inode: int, _changed: int) -> Any:
    """What a manifest says; read again when it has been replaced. A look-up asks for several, for every candidate."""
    return json.loads(manifest.read_text())


def build_index(folder: Path, key: IndexKey, pages: "Iterator[Page]") -> IndexFile:
    """Write a new index of these vectors and switch the manifest to it.

    Index first, manifest second, both by rename: a reader sees the old pair or the new one. The caller holds the
    index lock; two builders would only waste work, but could remove each other's file.
    """
    manifest = _manifest(folder, key)
    for private in (folder, manifest.parent):  # `parents=True` would leave the upper one open to others
        private.mkdir(exist_ok=True, mode=0o700)
    old = open_index(folder, key)
    index, watermark = _index_type()(ndim=DIMENSIONS, metric="cos", dtype="f16"), 0
    for keys, _, vectors in pages:
        index.add(keys, vectors)
        watermark = keys[-1]
    if not watermark:
        return old
    path = manifest.with_suffix(f".{watermark}.usearch")
    temporary = path.with_suffix(".tmp")
    index.save(str(temporary))
    temporary.chmod(0o600)
    digest = _digest(temporary)
    with temporary.open("rb") as written:  # else a power cut may leave a file of that size with nothing in it
        os.fsync(written.fileno())
    temporary.replace(path)
    entry = {"file": path.name, "size": path.stat().st_size, "watermark": watermark, "model": key[0], "sha256": digest}
    _write(manifest, json.dumps(entry))
    for file in manifest.parent.glob(f"{manifest.stem}.*"):  # the one before, and what a process that died has left
        if file not in (manifest, path):
            file.unlink(missing_ok=True)
    return open_index(folder, key)


def discard(folder: Path, domain: Domain, namespace: Namespace) -> None:
    """Remove the index files of a scope, for every model; look-ups compare with its rows until there are others."""
    with suppress(OSError):  # in use, as on Windows
        for file in (folder / domain.slug).glob(f"{namespace}-*"):
            file.unlink(missing_ok=True)


def discard_damaged(folder: Path) -> int:
    """Remove the index files that are not as they were written; how many. The caller holds the index lock.

    Of one that an earlier version has written, nobody knows.
    """
    gone = 0
    for manifest in folder.glob("*/*.json"):
        with suppress(OSError, ValueError, KeyError, TypeError):
            written = json.loads(manifest.read_text())
            path = manifest.with_name(str(written["file"]))
            if "sha256" in written and _digest(path) != written["sha256"]:
                manifest.unlink()
                path.unlink()
                gone += 1
    return gone


def discard_unknown(folder: Path, known: Collection[IndexKey]) -> None:
    """Remove index files that no scope of the store has any more: their vectors were of forgotten memories."""
    named = {_manifest(folder, key) for key in known}
    for manifest in set(folder.glob("*/*.json")) - named:
        for file in manifest.parent.glob(f"{manifest.stem}.*"):
            file.unlink(missing_ok=True)


def _index_type() -> Any:
    """usearch's `Index`, imported so that the embedding model can still be loaded after it.

    usearch makes the symbols of its own library global (`RTLD_GLOBAL`), and importing onnxruntime after that ends the
    process with a segmentation fault (usearch 2.26, onnxruntime 1.31, Linux). The other order does no harm.
    """
    from dedup.embedding.bare_session import silence

    silence()
    with suppress(ImportError):
        import onnxruntime  # noqa: F401
    from usearch.index import Index

    return Index


@lru_cache(maxsize=256)
def _manifest(folder: Path, key: IndexKey) -> Path:
    model, domain, namespace = key
    recipe = sha256(model.encode()).hexdigest()[:8]  # a model id has slashes
    return folder / domain.slug / f"{namespace}-{recipe}.json"


def _digest(path: Path) -> str:
    from hashlib import file_digest  # OpenSSL's, which is several times as fast, and files may have a gigabyte

    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(".tmp")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
