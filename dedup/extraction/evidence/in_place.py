"""A statement and what it stood between, as a model reads them side by side (`dedup.embedding.reader`)."""

from collections.abc import Sequence

from dedup.extraction.cutting.statements import Statement

EARLIER, LATER = 110, 70
"""Characters of what was said just before a statement, and just after it."""

_HERE = "##"  # where the statement stood, also where nothing was said around it


def in_place(said: Sequence[Statement], i: int) -> tuple[str, str]:
    """The statement at `i` and what was said around it, each with who said it; in English, as far as glosses go."""
    earlier = " ".join(map(_told, said[max(i - 3, 0) : i]))[-EARLIER:]
    later = " ".join(map(_told, said[i + 1 : i + 3]))[:LATER]
    return _told(said[i]), " ".join(f"{said[i].above_gloss} {earlier} {_HERE} {later}".split())


def _told(statement: Statement) -> str:
    return f"{statement.speaker}: {statement.gloss}"
