"""Write what `tools/train_reader.py` learns from: `python -m tools.reader_pairs FOLDER`.

`pairs.npz`: the pairs that the verifier is trained on, and those of `tools.train_restated`, which ask another question,
as word pieces; `base.npz`: the weights that reading them needs (see `tools.word_pieces`).
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from dedup.config import load as settings
from dedup.embedding.reader import PAIRS
from dedup.wiring import embedder
from tools import train_restated as restated
from tools.command_line import command_line
from tools.fitting import authors as annotated
from tools.train_verifier import DERIVED_WEIGHT, EDITED_WEIGHT, UNRELATED
from tools.verifier_pairs import authors, derived, edited
from tools.word_pieces import write


@dataclass(frozen=True)
class Row:
    """A labelled pair. `written`: by a person, as it stands; `again`: `same` means said again in one conversation."""

    author: str
    stored: str
    candidate: str
    same: bool
    weight: float
    written: bool = False
    again: bool = False


def main() -> None:
    folder: Path = command_line(__doc__, "folder").parse_args().folder
    found = [
        Row(author, pair.stored, pair.candidate, pair.duplicate, pair.weight, written=group is pairs)
        for author, pairs in authors().items()
        for group in (pairs, derived(pairs, DERIVED_WEIGHT, UNRELATED), edited(pairs, EDITED_WEIGHT))
        for pair in group
    ]
    vectors = embedder(settings())
    again = [pair for author in annotated() for pair in restated.pairs(author, vectors)]
    again += [pair for source in sorted(restated.HARD.glob("*.txt")) for pair in restated.made(source, vectors)]
    found += [Row("", pair.read[0].text, pair.read[1].text, pair.same, pair.weight, again=True) for pair in again]
    write(
        folder / "pairs.npz",
        [row.stored for row in found],
        [row.candidate for row in found],
        PAIRS.longest,
        same=np.array([row.same for row in found]),
        weight=np.array([row.weight for row in found], np.float32),
        author=np.array([row.author for row in found]),
        written=np.array([row.written for row in found]),
        again=np.array([row.again for row in found]),
    )


if __name__ == "__main__":
    main()
