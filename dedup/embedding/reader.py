"""Reads a stored text and a candidate together: the embedding model, adapted to say whether they say the same.

Vectors of two texts, each seen alone, hardly tell who did what to whom, or what is denied. Here the model sees both at
once. The adapter (`dedup/data/reader.npz`, made by `tools/train_reader.py`) is 340 kB beside upstream's 90 MB: two
narrow matrices for each of its linear maps. Its graph, drawn over the same weights file, is written beside the
embedding model's when it is first needed; where it can be neither written nor read, nothing is read, and the verifier
does without.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.embedding.bare_session import session, threads_usable
from dedup.embedding.model_store import TOKENIZER, WEIGHTS

if TYPE_CHECKING:
    from tokenizers import Tokenizer

ADAPTER = Path(__file__).parents[1] / "data" / "reader.npz"
LONGEST = 110
"""Word pieces of either text. It was trained on no longer ones, and a text is compared whole or not at all."""
OPENS, CLOSES, _PADDING = 101, 102, 0
"""`[CLS]`, `[SEP]` and `[PAD]` in upstream's vocabulary."""


class PairReader:
    """Loaded once per process. Not safe to share between threads."""

    def __init__(self, model_dir: Path, threads: int, *, once: bool = False) -> None:
        """Load; `once`: as for `BareSession`. Raises `OSError`, and bare Exceptions of onnxruntime and tokenizers."""
        from tokenizers import Tokenizer

        self._tokenizer: Tokenizer = Tokenizer.from_file(str(model_dir / TOKENIZER))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._session = session(graph_in(model_dir), threads, once=once)

    def log_odds(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """Log-odds that a candidate says nothing that the stored text does not say, for each (stored, candidate).

        Uncalibrated, and None where a text is too long to be read.
        """
        import numpy as np

        texts = [text.encode("utf-8", "replace").decode("utf-8") for pair in pairs for text in pair]
        pieces = [one.ids for one in self._tokenizer.encode_batch(texts, add_special_tokens=False)]
        both = list(zip(pieces[::2], pieces[1::2], strict=True))
        fit = [n for n, (one, other) in enumerate(both) if max(len(one), len(other)) <= LONGEST and one and other]
        found: list[float | None] = [None] * len(pairs)
        if not fit:
            return found
        rows = [[OPENS, *both[n][0], CLOSES, *both[n][1], CLOSES] for n in fit]
        longest = max(map(len, rows))
        ids = np.full((len(fit), longest), _PADDING, np.int64)
        mask, types = np.zeros((2, len(fit), longest), np.int64)
        for row, (n, full) in enumerate(zip(fit, rows, strict=True)):
            ids[row, : len(full)] = full
            mask[row, : len(full)] = 1
            types[row, len(both[n][0]) + 2 : len(full)] = 1
        said = self._session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": types})[0]
        for n, value in zip(fit, said[:, 0].tolist(), strict=True):
            found[n] = value
        return found


def graph_in(model_dir: Path) -> Path:
    """The adapted graph in the model's directory; drawn there if it is not there yet. Raises `OSError`."""
    graph = model_dir / f"reader-{zlib.crc32(ADAPTER.read_bytes()):08x}.onnx"
    if not graph.exists():
        import numpy as np

        from dedup.embedding.model_graph import build_graph, read_spans

        with np.load(ADAPTER, allow_pickle=False) as arrays:
            adapter = {name: arrays[name].astype(np.float32) for name in arrays.files}
        content = build_graph(read_spans(model_dir / WEIGHTS), WEIGHTS, adapter)
        part = graph.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(graph)
        _discard(model_dir, but=graph)
    return graph


def opened(model_dir: Path, *, once: bool = False) -> PairReader | None:
    """The reader; None where it cannot be loaded. `once`: as for `BareSession`. A damaged graph is drawn again."""
    for _ in range(2):
        try:
            return PairReader(model_dir, threads_usable(), once=once)
        except Exception:  # noqa: BLE001 onnxruntime and tokenizers raise bare Exceptions of their own
            with suppress(OSError):
                _discard(model_dir)
    return None


def reader_graphs(model_dir: Path) -> list[Path]:
    """Those of this version and of others."""
    return list(model_dir.glob("reader-*.onnx"))


def _discard(model_dir: Path, but: Path | None = None) -> None:
    for graph in reader_graphs(model_dir):
        if graph != but:
            graph.unlink(missing_ok=True)
