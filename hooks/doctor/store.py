"""The store: whether it is whole and found by its words, its vectors' index, memories under a former name, and what was
left to be read."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from dedup.config import Settings
from dedup.embedding.model_store import ModelState, status
from dedup.errors import DedupError
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from dedup.stores.vectors import TAIL_LIMIT
from dedup.wiring import embedder
from hooks.control_characters import printable
from hooks.doctor.check import Check, Health, quoted
from hooks.phrases import counted, first_of
from hooks.renamed import former_names
from hooks.unfinished import lost, unfinished

_FEW = 100  # texts without a vector: hooks that had no time leave some, and the next janitor gives them one
_COUNTED = 10_000
_NAMED = 3  # transcripts, or memories
_SAVED = "; what can still be read of it, `sqlite3 FILE .recover` prints as SQL"


def store(settings: Settings) -> Iterator[Check]:
    """Whether it is whole, every memory is found by its words, and the index has most of the vectors."""
    if not (settings.home / DATABASE).exists():
        yield Check("store", Health.OK, "empty")
        return
    try:
        with closing(SqliteStore(settings.home)) as opened:
            problems, rows, texts = opened.check(), opened.check_rows(), opened.check_texts()
            tail = opened.longest_tail()
            count = sum(one.memories for one in opened.census().values())
            bare = len(opened.without_vector(embedder(settings).model_id, _COUNTED)) if _has_model(settings) else 0
    except sqlite3.OperationalError as error:
        # Locked, mostly: the janitor builds an index again, or joins what a night has left.
        yield Check("store", Health.WARN, f"cannot be looked at now: {error}", "subcog-dedup doctor")
        return
    except DedupError as error:
        yield Check("store", Health.BROKEN, str(error), _cure(error, settings.home))
        return
    except sqlite3.DatabaseError as error:  # opened, and damaged further in
        yield Check("store", Health.BROKEN, f"{error}{_SAVED}", _moved_away(settings.home))
        return
    yield _wholeness(problems, rows, texts, count)
    yield _index(tail, bare)


def _wholeness(problems: Sequence[str], rows: Sequence[str], texts: Sequence[str], count: int) -> Check:
    """What is wrong with the file, with which memories, and with the full-text indexes; `count`: of all memories."""
    if problems:
        return Check("store", Health.BROKEN, "; ".join(problems[:3]), "subcog-dedup export > backup.jsonl")
    if rows:
        seen = f"damaged, and left out: {first_of(rows, _NAMED)}"
        return Check("store", Health.BROKEN, printable(seen), "subcog-dedup janitor --damaged")
    if texts:
        seen = f"not every memory is found by its words: {'; '.join(texts)}"
        return Check("store", Health.BROKEN, seen, "subcog-dedup janitor")
    return Check("store", Health.OK, counted(count, "memory", "memories"))


def _index(tail: int, bare: int) -> Check:
    """`tail`: vectors that are in no index file yet, of the scope with the most of them. `bare`: texts without one."""
    left = f"{counted(tail, 'text that is', 'texts that are')} compared one by one"
    if bare > _FEW:
        many = f"{bare} texts or more" if bare == _COUNTED else f"{bare} texts"
        return Check("index", Health.WARN, f"{many} are found and compared by words only", "subcog-dedup index")
    if tail > TAIL_LIMIT:
        return Check("index", Health.WARN, f"every look-up is slowed down by {left}", "subcog-dedup index")
    but = [f"at most {left}"] if tail else []
    but += [f"{counted(bare, 'text', 'texts')} found by words only until the janitor runs"] if bare else []
    return Check("index", Health.OK, "search index up to date" + (f", but for {' and '.join(but)}" if but else ""))


def _cure(error: DedupError, home: Path) -> str:
    """What to type where the store cannot be opened; "" where it is whole: a later version has written it, say."""
    if "readonly" in str(error):  # nothing is wrong with what it holds
        return f"chmod -R u+rwX {quoted(home)}"
    if isinstance(error.__cause__, sqlite3.OperationalError):  # nor here: the disk is full, say
        return f"df -h {quoted(home)}"
    return _moved_away(home) if isinstance(error.__cause__, sqlite3.DatabaseError) else ""


def _moved_away(home: Path) -> str:
    return f"mv {quoted(home / DATABASE)} {quoted(home / DATABASE)}.damaged"


def _has_model(settings: Settings) -> bool:
    """Without the model no text has a vector; the check of the model says so."""
    return status(settings.model_path).state is ModelState.INSTALLED


def project(settings: Settings) -> Iterator[Check]:
    """Whether the project of this directory had another name, and memories, before it was called as it is now."""
    if not (settings.home / DATABASE).exists():
        return
    try:
        cwd = Path.cwd()
    except FileNotFoundError:  # the directory is deleted; the check of the hooks says so
        return
    with suppress(sqlite3.OperationalError, DedupError), closing(SqliteStore(settings.home)) as opened:  # told above
        for name in former_names(opened, cwd):
            left = sum(kind.memories for kind in opened.census([name.name]).values())
            seen = f"{counted(left, 'memory', 'memories')} of {name.name}, as it was called before"
            if name.shared:
                seen += f"; {name.caution}"
            yield Check("project", Health.WARN, seen, name.command)


def unread(settings: Settings) -> Iterator[Check]:
    """Whether hooks had no time for a part of some, which nothing has read since, and what of it is gone."""
    if not (settings.home / DATABASE).exists():
        return
    with suppress(sqlite3.OperationalError, DedupError), closing(SqliteStore(settings.home)) as opened:  # told above
        if left := [one.session.transcript for one in unfinished(opened)]:
            seen = f"hooks had no time to read {counted(len(left), 'transcript', 'transcripts')} to the end"
            yield Check("unread", Health.WARN, f"{seen}: {first_of(left, _NAMED)}", "subcog-dedup janitor")
        if gone := lost(opened):
            many = "a transcript that is" if len(gone) == 1 else f"{len(gone)} transcripts that are"
            seen = f"hooks had no time to read {many} gone now, with what was said there: {first_of(gone, _NAMED)}"
            yield Check("unread", Health.WARN, seen, "subcog-dedup janitor")
