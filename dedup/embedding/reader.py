"""The embedding model, adapted to read two texts at once and answer questions about them.

Vectors of two texts, each seen alone, hardly tell who did what to whom, or what is denied. Here the model sees both at
once. One adapter (`dedup/data/reader.npz`, made by `tools/train_reader.py`) reads a stored text and a candidate, and
says whether they say the same; another one (`statements.npz`, `tools/train_statements.py`) reads a statement and what
was said around it, and says whether it is worth keeping and what kind of memory it is. Each is 340,000 numbers,
0.7 MB beside upstream's 90: two narrow matrices for each of its linear maps (low-rank adaptation, so that the reader is
a cross-encoder). An adapter's graph, drawn over the same weights file, is written beside the embedding model's when it
is first needed; where it can be neither written nor read, nothing is read, and whoever asks does without.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.data_files import DATA, blaming
from dedup.embedding.bare_session import session, threads_usable
from dedup.embedding.model_store import TOKENIZER, WEIGHTS
from dedup.errors import DataDamaged
from dedup.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from tokenizers import Tokenizer

_DRAWN_BY = Path(__file__).with_name("model_graph.py")

OPENS, CLOSES, _PADDING = 101, 102, 0
"""`[CLS]`, `[SEP]` and `[PAD]` in upstream's vocabulary."""
_TOGETHER = 4
"""Pairs of about the same length that are read at once: 13 ms each on a machine where one by one takes 16, and sixteen
of any length, padded to the longest, 19."""


@dataclass(frozen=True, slots=True)
class Adapter:
    """Which weights, and the longest text that they were trained on, in word pieces.

    `whole`: a longer text is not read at all, since its beginning alone may say something else; otherwise its beginning
    is read.
    """

    file: Path
    longest: int
    whole: bool

    def learned(self) -> dict[str, npt.NDArray[np.float32]]:
        """The weights. Raises `DataDamaged`."""
        import numpy as np

        with blaming(self.file), np.load(self.file, allow_pickle=False) as arrays:
            return {name: arrays[name].astype(np.float32) for name in arrays.files}


PAIRS = Adapter(DATA / "reader.npz", 110, whole=True)
STATEMENTS = Adapter(DATA / "statements.npz", 100, whole=False)


class Reader:
    """Loaded once per process. Not safe to share between threads."""

    def __init__(self, model_dir: Path, adapter: Adapter, threads: int, *, once: bool = False) -> None:
        """Load; `once`: as for `BareSession`. Raises `OSError`, and bare Exceptions of onnxruntime and tokenizers."""
        from tokenizers import Tokenizer

        self._adapter = adapter
        self._tokenizer: Tokenizer = Tokenizer.from_file(str(model_dir / TOKENIZER))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._session = session(graph_in(model_dir, adapter), threads, once=once)

    def answers(self, pairs: Sequence[tuple[str, str]]) -> list[list[float] | None]:
        """What the adapter says of each pair of texts: log-odds, uncalibrated. None where a text is empty, or longer
        than an adapter reads that reads texts `whole`."""
        texts = [text.encode("utf-8", "replace").decode("utf-8") for pair in pairs for text in pair]
        pieces = [one.ids for one in self._tokenizer.encode_batch(texts, add_special_tokens=False)]
        longest = self._adapter.longest
        if not self._adapter.whole:
            pieces = [ids[:longest] for ids in pieces]
        both = list(zip(pieces[::2], pieces[1::2], strict=True))
        fit = [n for n, (one, other) in enumerate(both) if max(len(one), len(other)) <= longest and one and other]
        fit.sort(key=lambda n: len(both[n][0]) + len(both[n][1]))
        found: list[list[float] | None] = [None] * len(pairs)
        for start in range(0, len(fit), _TOGETHER):
            part = fit[start : start + _TOGETHER]
            for n, answers in zip(part, self._said([both[n] for n in part]), strict=True):
                found[n] = answers
        return found

    def _said(self, pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> list[list[float]]:
        """The answers for pairs of texts, as word pieces."""
        import numpy as np

        rows = [[OPENS, *one, CLOSES, *other, CLOSES] for one, other in pairs]
        width = max(map(len, rows))
        ids = np.full((len(rows), width), _PADDING, np.int64)
        mask, types = np.zeros((2, len(rows), width), np.int64)
        for row, (full, (one, _)) in enumerate(zip(rows, pairs, strict=True)):
            ids[row, : len(full)] = full
            mask[row, : len(full)] = 1
            types[row, len(one) + 2 : len(full)] = 1
        asked = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        said: list[list[float]] = self._session.run(None, asked)[0].tolist()
        return said


def graph_in(model_dir: Path, adapter: Adapter) -> Path:
    """The adapted graph in the model's directory; drawn there if it is not there yet, by this code from these weights.
    Raises `OSError` and `DataDamaged`."""
    with blaming(adapter.file):
        weights = zlib.crc32(adapter.file.read_bytes())
    graph = model_dir / f"{adapter.file.stem}-{zlib.crc32(_DRAWN_BY.read_bytes(), weights):08x}.onnx"
    if not graph.exists():
        from dedup.embedding.model_graph import build_graph, read_spans

        content = build_graph(read_spans(model_dir / WEIGHTS), WEIGHTS, adapter.learned())
        part = graph.with_suffix(f".onnx.{os.getpid()}")
        try:
            part.write_bytes(content)
            part.replace(graph)
        except OSError:  # a full disk
            part.unlink(missing_ok=True)
            raise
        _discard(model_dir, adapter, but=graph)
    return graph


def opened(model_dir: Path, adapter: Adapter, *, once: bool = False) -> Reader | None:
    """The reader; None where it cannot be loaded. `once`: as for `BareSession`. A damaged graph is drawn again."""
    for _ in range(2):
        try:
            return Reader(model_dir, adapter, threads_usable(), once=once)
        except DataDamaged:  # the weights themselves: the graph of whole ones stays
            return None
        except Exception:  # noqa: BLE001 onnxruntime and tokenizers raise bare Exceptions of their own
            with suppress(OSError):
                _discard(model_dir, adapter)
    return None


def adapted_graphs(model_dir: Path, *adapters: Adapter) -> list[Path]:
    """Those of this version and of others, and what is left of one whose process was killed while it was drawn; of all
    adapters, where none is named."""
    names = [adapter.file.stem for adapter in adapters or (PAIRS, STATEMENTS)]
    return [graph for name in names for graph in model_dir.glob(f"{name}-*.onnx*")]


def _discard(model_dir: Path, adapter: Adapter, but: Path | None = None) -> None:
    """Not what another process is drawing just now: an install takes away what is left of that."""
    for graph in adapted_graphs(model_dir, adapter):
        if graph != but and graph.suffix == ".onnx":
            graph.unlink(missing_ok=True)
