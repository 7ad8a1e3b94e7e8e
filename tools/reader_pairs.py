"""Write what `tools/train_reader.py` learns from: `python -m tools.reader_pairs FOLDER`.

`pairs.npz`: the pairs that the verifier is trained on, and those of `tools.train_restated`, which ask another question,
as word pieces; `base.npz`: the weights of the embedding model
that reading them needs, in half precision. Needs the embedding model (SUBCOG_MODEL_DIR).
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from dedup.config import load as settings
from dedup.embedding.model_graph import WORD_TABLE, map_tensor, read_spans
from dedup.embedding.model_store import TOKENIZER, WEIGHTS
from dedup.embedding.reader import CLOSES, LONGEST, OPENS
from dedup.wiring import embedder
from tools import train_restated as restated
from tools.fitting import authors as annotated
from tools.train_verifier import DERIVED_WEIGHT, EDITED_WEIGHT, UNRELATED
from tools.verifier_pairs import authors, derived, edited


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
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    found = [
        Row(author, pair.stored, pair.candidate, pair.duplicate, pair.weight, written=group is pairs)
        for author, pairs in authors().items()
        for group in (pairs, derived(pairs, DERIVED_WEIGHT, UNRELATED), edited(pairs, EDITED_WEIGHT))
        for pair in group
    ]
    vectors = embedder(settings())
    again = [pair for author in annotated() for pair in restated.pairs(author, vectors)]
    again += [pair for source in sorted(restated.MADE.glob("*.txt")) for pair in restated.made(source, vectors)]
    found += [Row("", pair.read[0].text, pair.read[1].text, pair.same, pair.weight, again=True) for pair in again]
    model = settings().model_path
    tokenizer: Tokenizer = Tokenizer.from_file(str(model / TOKENIZER))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def pieces(texts: list[str]) -> list[list[int]]:
        return [one.ids[:LONGEST] for one in tokenizer.encode_batch(texts, add_special_tokens=False)]

    stored = pieces([row.stored for row in found])
    candidate = pieces([row.candidate for row in found])
    ids = np.concatenate([[*one, *other] for one, other in zip(stored, candidate, strict=True)])
    used = np.unique([OPENS, CLOSES, *ids])
    np.savez_compressed(
        folder / "pairs.npz",
        ids=np.searchsorted(used, ids).astype(np.uint16),
        special=np.searchsorted(used, [OPENS, CLOSES]),
        stored=np.array([len(one) for one in stored], np.uint8),
        candidate=np.array([len(one) for one in candidate], np.uint8),
        same=np.array([row.same for row in found]),
        weight=np.array([row.weight for row in found], np.float32),
        author=np.array([row.author for row in found]),
        written=np.array([row.written for row in found]),
        again=np.array([row.again for row in found]),
    )
    spans = read_spans(model / WEIGHTS)
    base = {name: map_tensor(model / WEIGHTS, span).astype(np.float16) for name, span in spans.items()}
    base[WORD_TABLE] = base[WORD_TABLE][used]
    np.savez_compressed(folder / "base.npz", **base)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
