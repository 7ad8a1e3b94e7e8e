"""The vectors of one run's candidates: made on first need, all in one batch, in time, or not at all."""

import math
import time
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from dedup.errors import ModelError
from dedup.in_time import Background
from dedup.model import Candidate
from dedup.ports import Embedder
from dedup.terms import NOT_RUN

if TYPE_CHECKING:
    from dedup.ports import Vector


RESERVE_S = 1.0
"""Before the deadline: for the look-ups, the transaction and the report that are left when the model is not ready."""


_NOT_INSTALLED = "no embedding model is installed"


def lacking(embedder: Embedder | None) -> str:
    """Why texts cannot be embedded; "" if they can. Loads the model."""
    if embedder is None:
        return _NOT_INSTALLED
    try:
        embedder.embed(["."])
    except ModelError as error:
        return str(error)
    return ""


class Embeddings:
    """Loads the model only when a vector is asked for; remembers why there is none."""

    def __init__(
        self,
        embedder: Embedder | None,
        *,
        deadline: float = math.inf,
    ) -> None:
        """`deadline`: until when the whole run has to be done, on the clock of `time.monotonic`."""
        self._embedder = embedder
        self._why_not = _NOT_INSTALLED
        self.until = deadline - RESERVE_S
        """When to stop comparing by meaning, on the same clock."""
        self._texts: dict[str, None] = {}
        self._vectors: dict[str, Vector] = {}
        self._batch: tuple[list[str], Background[Vector]] | None = None

    @property
    def model_id(self) -> str:
        """The id of the model in use. Raises `ModelError` where there is none."""
        if self._embedder is None:
            raise ModelError(self._why_not)
        return self._embedder.model_id

    def expect(self, candidates: Iterable[Candidate]) -> None:
        """Texts that the next batch should take along."""
        self._texts.update(dict.fromkeys(c.content for c in candidates))

    def unavailable(self) -> str:
        """Why there are no vectors, or "" when there are. Loads the model."""
        if self._embedder is not None:
            try:
                self._fill()
            except ModelError as error:
                self._embedder, self._why_not = None, str(error)
        return "" if self._embedder else self._why_not

    def too_late(self) -> bool:
        """Whether there is no time to compare by meaning any more: each candidate may cost milliseconds."""
        return self._why_not == NOT_RUN or time.monotonic() > self.until

    def of(self, candidate: Candidate) -> "Vector":
        """The unit vector of a candidate, shape (384,). Raises `ModelError`."""
        if candidate.content not in self._vectors:
            self._texts[candidate.content] = None
            if self.unavailable():
                raise ModelError(self._why_not)
        return self._vectors[candidate.content]

    def known(self, candidate: Candidate) -> "Vector | None":
        """The vector, if it can be had without loading a model that nothing else needed."""
        return self._vectors.get(candidate.content)

    def begin(self) -> None:
        """Start on what is expected. Whoever asks for a vector waits for all of them."""
        missing = [text for text in self._texts if text not in self._vectors]
        if missing and self._embedder and self._batch is None:
            self._batch = missing, Background(partial(self._embedder.embed, missing))

    def _fill(self) -> None:
        """Raises `ModelError`, also that there was no time: then the model goes on, and nobody waits for it."""
        while self._batch or any(text not in self._vectors for text in self._texts):
            self.begin()
            if self._batch is None:
                return
            (texts, batch), self._batch = self._batch, None
            self._vectors.update(zip(texts, batch.result(self.until), strict=True))
