"""Pairs of texts as word pieces, and the model's weights, for training where neither tokenizer nor model is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from dedup.config import load as settings
from dedup.embedding.model_graph import WORD_TABLE, map_tensor, read_spans
from dedup.embedding.model_store import TOKENIZER, WEIGHTS
from dedup.embedding.reader import CLOSES, OPENS


def write(file: Path, firsts: Sequence[str], seconds: Sequence[str], longest: int, **columns: Any) -> None:
    """Write pairs of texts, of which no more than `longest` word pieces each, with further `columns` to `file`; and
    beside it `base.npz`: the model's weights in half precision, without pieces that none of the texts has. Needs the
    embedding model (SUBCOG_MODEL_DIR)."""
    model = settings().model_path
    tokenizer: Tokenizer = Tokenizer.from_file(str(model / TOKENIZER))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def pieces(texts: Sequence[str]) -> list[list[int]]:
        found = tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [one.ids[:longest] for one in found]

    first, second = pieces(firsts), pieces(seconds)
    ids = np.concatenate([[*one, *other] for one, other in zip(first, second, strict=True)])
    used = np.unique([OPENS, CLOSES, *ids])
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        file,
        ids=np.searchsorted(used, ids).astype(np.uint16),
        special=np.searchsorted(used, [OPENS, CLOSES]),
        first=np.array([len(one) for one in first], np.uint8),
        second=np.array([len(one) for one in second], np.uint8),
        **columns,
    )
    spans = read_spans(model / WEIGHTS)
    base = {name: map_tensor(model / WEIGHTS, span).astype(np.float16) for name, span in spans.items()}
    base[WORD_TABLE] = base[WORD_TABLE][used]
    np.savez_compressed(file.parent / "base.npz", **base)  # type: ignore[arg-type]
