"""One pass of the model for each text, used twice: for its vector, and for the words that the verifier compares.

In other languages it takes two: the vector is that of the text's gloss, which means more to the model than the text
does; the verifier compares the text as it was said.
"""

from _thread import allocate_lock  # what `threading` wraps; importing that costs a hook process 1 ms
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.gloss import RECIPE, in_english

if TYPE_CHECKING:
    from dedup.embedding.embed import FastEmbedder, TokenView
    from dedup.embedding.reader import Adapter, Reader
    from dedup.ports import Estimate, Vector

_KEPT = 256  # texts; a view of 30 word pieces takes about 100 kB


class Views:
    """An `Embedder` that remembers what the model saw of the last texts. Safe to share between threads."""

    def __init__(self, model_path: Path, *, bare: bool = False, once: bool = False) -> None:
        """`bare`, `once`: as for `FastEmbedder`."""
        self._model_path = model_path
        self._bare = bare
        self._once = once
        self._seen: OrderedDict[str, TokenView] = OrderedDict()
        self._readers: dict[Adapter, Reader | None] = {}
        self._reading = allocate_lock()  # of its own: whoever embeds meanwhile need not wait
        self._lock = allocate_lock()

    @cached_property
    def _model(self) -> "FastEmbedder":
        from dedup.embedding.embed import FastEmbedder  # a run that compares nothing needs not even that

        return FastEmbedder(self._model_path, bare=self._bare, once=self._once)

    @property
    def model_id(self) -> str:
        from dedup.embedding.model_store import MODEL_ID

        return f"{MODEL_ID}/gloss-{RECIPE}"

    def embed(self, texts: Sequence[str]) -> "Vector":
        """Shape (len(texts), 384), float32, L2-normalised rows. Raises `ModelError`."""
        import numpy as np

        seen = self.tokens([in_english(text) for text in texts])
        return np.stack([view.vector for view in seen]) if seen else np.zeros((0, 384), np.float32)

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        """Each text as the model saw it, those not seen lately in one batch. Raises `ModelError`."""
        with self._lock:
            fresh = list(dict.fromkeys(text for text in texts if text not in self._seen))
            if fresh:
                self._seen.update(zip(fresh, self._model.tokens(fresh), strict=True))
            views = [self._seen[text] for text in texts]
            for text in texts:
                self._seen.move_to_end(text)
            while len(self._seen) > _KEPT:
                self._seen.popitem(last=False)
            return views

    def read(self, pairs: Sequence[tuple[str, str]]) -> "Sequence[float | None]":
        """Log-odds that a candidate says nothing that a stored text does not say, for each (stored, candidate); see
        `dedup.embedding.reader`.

        Uncalibrated; None where a text is too long, and for all where the reader cannot be loaded.
        """
        from dedup.embedding.reader import PAIRS

        return [answers[0] if answers else None for answers in self._answers(PAIRS, pairs)]

    def weigh(self, statements: Sequence[tuple[str, str]]) -> "Sequence[Estimate | None]":
        """A `dedup.ports.Weigh`."""
        from dedup.embedding.reader import STATEMENTS
        from dedup.ports import Estimate

        found = self._answers(STATEMENTS, statements)
        return [Estimate(answers[0], answers[1:]) if answers else None for answers in found]

    def _answers(self, adapter: "Adapter", pairs: Sequence[tuple[str, str]]) -> "Sequence[list[float] | None]":
        from dedup.embedding.reader import opened

        with self._reading:
            if adapter not in self._readers:
                self._readers[adapter] = opened(self._model_path, adapter, once=self._once)
            reader = self._readers[adapter]
            return reader.answers(pairs) if reader else [None] * len(pairs)
