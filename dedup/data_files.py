"""The files of weights and words that come with the package: where they are, and what is told of one that is damaged.

Some of them decide: without those, nothing is captured, and what was said waits in its transcript. The others have a
say: they are done without.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dedup.errors import DataDamaged

DATA = Path(__file__).parent / "data"

lost: dict[str, str] = {}
"""The files that this process could not use, by their names, and why: for the log, and for `doctor`."""


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Whatever goes wrong within is the file's fault. Raises `DataDamaged`."""
    name = file.relative_to(DATA).as_posix() if file.is_relative_to(DATA) else file.name
    try:
        yield
    except DataDamaged:
        raise
    except Exception as error:  # JSON, zip, UTF-8, numpy, a missing figure: each has errors of its own
        lost[name] = type(error).__name__
        raise DataDamaged(
            f"{name} of subcog-dedup is damaged or missing ({lost[name]}): see subcog-dedup doctor"
        ) from error
    lost.pop(name, None)


def words_of(file: Path) -> str:
    """A list of words, whole. Raises `OSError`, `ValueError`."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        raise ValueError("cut off")
    return text
