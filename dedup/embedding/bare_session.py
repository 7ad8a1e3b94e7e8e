"""Tokenizer and graph loaded without fastembed, for processes that answer hooks, and do so at once.

Importing fastembed takes 0.3 s, most of it for clients of model hubs, which a hook may not use anyway. What it does for
this one model is what its `OnnxTextModel` does, read in version 0.9; a test holds the two to the same vectors, but for
the rounding of sums that are added up in another order.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.embedding.model_store import GRAPH, TOKENIZER
from dedup.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from tokenizers import Tokenizer


@dataclass(frozen=True, slots=True)
class Output:
    """The last hidden states of a batch, float32 (texts, longest text in word pieces, 384)."""

    model_output: npt.NDArray[np.float32]


_MOST_THREADS = 2
"""More would only be impolite: the person is working on the same machine."""


def threads_usable() -> int:
    """Cores for one forward pass: those that this process may run on, where the system can say; at most two."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(_MOST_THREADS, cores)


def silence() -> None:
    """Before onnxruntime is first imported.

    From 1.29 on it reports sessions and model hashes to its maker, on every system and by default, and keeps a device
    id in the person's home. Only this variable stops all of it.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"


def session(graph: Path, threads: int, *, once: bool = False) -> Any:
    """A graph to be run on the CPU; `once`: for a batch or two. Raises bare Exceptions of onnxruntime."""
    silence()
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = threads
    # Threads that wait in a busy loop take the core from whoever they wait for: on a busy machine of two cores five
    # texts took 215 ms with it and 100 ms without. fastembed does not let it be switched off.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if once:  # weights in the order that products of matrices like best take 40 ms to lay out; five texts gain 5
        options.add_session_config_entry("session.disable_prepacking", "1")
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    return onnxruntime.InferenceSession(str(graph), sess_options=options, providers=["CPUExecutionProvider"])


class BareSession:
    """The part of fastembed's model that `dedup.embedding.embed` uses."""

    def __init__(self, model_dir: Path, threads: int, *, once: bool = False) -> None:
        """Load; `once`: for a batch or two. Raises bare Exceptions of onnxruntime and tokenizers for a bad file."""
        from tokenizers import Tokenizer

        self.tokenizer: Tokenizer = Tokenizer.from_file(str(model_dir / TOKENIZER))
        self.tokenizer.enable_padding(pad_id=0, pad_type_id=0, pad_token="[PAD]", direction="right")  # noqa: S106
        self._session = session(model_dir / GRAPH, threads, once=once)
        self._inputs = {node.name for node in self._session.get_inputs()}

    def onnx_embed(self, documents: Sequence[str]) -> Output:
        """One forward pass."""
        import numpy as np

        encoded = self.tokenizer.encode_batch(list(documents))
        ids = np.array([e.ids for e in encoded], dtype=np.int64)
        given = {
            "input_ids": ids,
            "attention_mask": np.array([e.attention_mask for e in encoded], dtype=np.int64),
            "token_type_ids": np.zeros_like(ids),
        }
        return Output(self._session.run(None, {name: given[name] for name in self._inputs})[0])
