"""The one way in which the tools write the data files of the package: with their digests, by which `doctor` notices one
that was damaged since.

After an edit by hand, of word lists say:

    .venv/bin/python -m tools.data_files
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from dedup.data_files import DATA, DIGESTS, digest
from tools.command_line import command_line


def write(name: str, content: str | Mapping[str, Any]) -> None:
    """A text, or arrays by their names, as the file of that name in `dedup/data`; prints how large it is."""
    file = DATA / name
    if isinstance(content, str):
        file.write_text(content, encoding="utf-8")
    else:
        np.savez_compressed(file, **content)
    note_digests()
    print(f"wrote {name}: {file.stat().st_size / 1024:.0f} kB")


def digests() -> str:
    """What `dedup.data_files.DIGESTS` has to be."""
    names = sorted(file.relative_to(DATA).as_posix() for file in DATA.rglob("[!.]*.*") if file.name != DIGESTS)
    text = "".join(f"{digest((DATA / name).read_bytes())}  {name}\n" for name in names)
    return f"{text}{digest(text.encode())}\n"


def note_digests() -> None:
    (DATA / DIGESTS).write_text(digests(), encoding="utf-8")


if __name__ == "__main__":
    command_line(__doc__).parse_args()
    note_digests()
