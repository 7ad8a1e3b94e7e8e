"""The files of weights and words that come with the package: where they are, and what is told of one that is damaged.

Some of them decide: without those, nothing is captured, and what was said waits in its transcript. The others have a
say: they are done without. A file that is not as it came, and can be read all the same, only `doctor` notices.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dedup.digests import sha256
from dedup.errors import DataDamaged

DATA = Path(__file__).parent / "data"
DIGESTS = "digests.txt"
"""The file that tells the others' SHA-256, and in its last line its own; `tools.data_files` writes it."""

lost: dict[str, str] = {}
"""The files that this process could not use, by their names, and why: for the log, and for `doctor`."""


@contextmanager
def blaming(file: Path) -> Iterator[None]:
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


def figure(value: Any) -> float:
    """A number of a JSON file. Raises `ValueError` for what is none."""
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("not a figure")
    return value


def words_of(file: Path) -> str:
    """A list of words, whole. Raises `OSError`, `ValueError`."""
    text = file.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        raise ValueError("cut off")
    return text


def digest(content: bytes) -> str:
    """What tells the content of a file from any other."""
    return str(sha256(content).hexdigest())


def changed() -> list[str]:
    """The files that are not as they came, by their names; those that are not there are among them. Raises
    `DataDamaged`."""
    file = DATA / DIGESTS
    with blaming(file):
        text, _, own = words_of(file).removesuffix("\n").rpartition("\n")
        if own != digest(f"{text}\n".encode()):
            raise ValueError("cut off")
        came = [line.split(maxsplit=1) for line in text.splitlines()]
    return [name for of, name in came if of != _digest_of(DATA / name)]


def _digest_of(file: Path) -> str:
    try:
        return digest(file.read_bytes())
    except OSError:
        return ""
