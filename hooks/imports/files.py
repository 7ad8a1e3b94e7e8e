"""Which format a file is of, by what is in it rather than by its name, and its records."""

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from dedup.errors import InvalidInput
from dedup.model import Domain, Namespace
from hooks.imports import lines, markdown, recall
from hooks.imports.record import NotImported, Record

_MOST = 1 << 30  # bytes of a pipe, which may never end
_LIST = re.compile(r"\s*(?:#{1,6}|[-*+]|---)\s")  # how Markdown with lists begins, where no name says that it is some


def records(
    path: Path, *, project: str, domain: Domain, namespace: Namespace | None
) -> tuple[str, Iterator[Record | NotImported]]:
    """The name of the format, and what is in the file. Raises `InvalidInput` for one of no format known here.

    `project` and `domain` are whose claude-recall's rows are; `namespace` is the kind of what does not say its own.
    """
    with path.open("rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        begin = file.read(len(recall.MAGIC))
        if begin and (stat.S_ISBLK(mode) or (stat.S_ISCHR(mode) and not file.isatty())):
            raise InvalidInput(f"{path}: a device, and no file")  # most of which never end
        if begin == recall.MAGIC and stat.S_ISREG(mode):
            return "claude-recall", recall.records(path, project, domain, namespace)
        held = begin + (
            file.read() if stat.S_ISREG(mode) else file.read(_MOST)
        )  # not opened again: a pipe is empty then
    if len(held) > _MOST and not stat.S_ISREG(mode):
        raise InvalidInput(f"{path}: more than {_MOST >> 20} MB, and no end of it; import it from a file")
    if begin == recall.MAGIC:
        with TemporaryDirectory(prefix="subcog-import-") as folder:  # SQLite reads no pipes
            copy = Path(folder, "copy.db")
            copy.write_bytes(held)
            return "claude-recall", iter([*recall.records(copy, project, domain, namespace, called=path)])
    try:
        text = held.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise InvalidInput(f"{path}: not UTF-8 text") from None
    nameless = not path.suffix and _LIST.match(text)  # a pipe, or standard input
    if path.suffix.lower() in (".md", ".markdown") or nameless:
        return "Markdown", iter(markdown.records(text, namespace))
    if text.lstrip()[:1] in ("{", ""):
        return "JSON lines", lines.records(iter(text.split("\n")), namespace)
    raise InvalidInput(f"{path}: neither lines of JSON, nor Markdown (*.md), nor claude-recall's database")
