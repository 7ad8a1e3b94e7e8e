"""Write what `tools/train_statements.py` learns from: `python -m tools.statement_rows FILE`.

Each statement of the annotated sessions with what was said around it, whether it states a fact, and the namespaces of
the facts it states: as it stands in the whole session, and as a hook may see it, in a part of a few utterances. Beside
`FILE` comes what `tools.word_pieces` writes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from dedup.embedding.reader import STATEMENTS
from dedup.extraction.evidence.in_place import in_place
from dedup.extraction.evidence.observed import Observed
from dedup.model import Namespace
from tools.command_line import command_line
from tools.fitting import authors
from tools.session_score import Annotated, Session
from tools.train_extract import stated, watched
from tools.word_pieces import write

PART = 3
"""Utterances in a part of a session."""

NAMESPACES = sorted(Namespace)


@dataclass(frozen=True)
class Placed:
    """A statement in its place, and the namespaces of the facts it states (none: it is not to be kept)."""

    seen: Observed
    own: str
    around: str
    namespaces: tuple[str, ...]


def placed(author: Annotated, parts: Sequence[tuple[Session, Sequence[Observed]]]) -> Iterator[Placed]:
    """The statements of an author's sessions, or of parts of them."""
    for session, seen in parts:
        said = [o.statement for o in seen]
        for i, o in enumerate(seen):
            namespaces = stated(author, session, o.statement)
            if namespaces is not None:
                yield Placed(o, *in_place(said, i), namespaces)


def main() -> None:
    given = command_line(__doc__, "file").parse_args()
    rows = [
        (author, row, piece == 0)
        for author in authors()
        for piece in (0, PART)
        for row in placed(author, watched(author, piece))
    ]
    kinds = np.array([[name in row.namespaces for name in NAMESPACES] for _, row, _ in rows], np.float32)
    write(
        given.file,
        [row.own for _, row, _ in rows],
        [row.around for _, row, _ in rows],
        STATEMENTS.longest,
        keep=np.array([bool(row.namespaces) for _, row, _ in rows]),
        kinds=kinds / np.maximum(kinds.sum(1, keepdims=True), 1),
        author=np.array([author.author for author, _, _ in rows]),
        whole=np.array([whole for _, _, whole in rows]),
    )


if __name__ == "__main__":
    main()
