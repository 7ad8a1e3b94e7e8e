"""Which format a file is of, by what is in it rather than by its name, and its records."""

from collections.abc import Iterator
from pathlib import Path

from dedup.errors import InvalidInput
from dedup.model import Domain, Namespace
from hooks.imports import lines, markdown, recall
from hooks.imports.record import NotImported, Record


def records(
    path: Path, *, project: str, domain: Domain, namespace: Namespace | None
) -> tuple[str, Iterator[Record | NotImported]]:
    """The name of the format, and what is in the file. Raises `InvalidInput` for one of no format known here.

    `project` and `domain` are whose claude-recall's rows are; `namespace` is the kind of what does not say its own.
    """
    with path.open("rb") as file:
        begin = file.read(len(recall.MAGIC))
        if begin == recall.MAGIC:
            return "claude-recall", recall.records(path, project, domain, namespace)
        held = begin + file.read()  # not opened again: a pipe is empty then
    try:
        text = held.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise InvalidInput(f"{path}: not UTF-8 text") from None
    if path.suffix.lower() in (".md", ".markdown"):
        return "Markdown", iter(markdown.records(text, namespace))
    if text.lstrip()[:1] in ("{", ""):
        return "JSON lines", lines.records(iter(text.split("\n")), namespace)
    raise InvalidInput(f"{path}: neither lines of JSON, nor Markdown (*.md), nor claude-recall's database")
