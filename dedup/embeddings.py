"""The vectors of one run's candidates: made on first need, all in one batch, or not at all."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dedup.errors import ModelError
from dedup.model import Candidate
from dedup.ports import Embedder

if TYPE_CHECKING:
    from dedup.ports import Vector


class Embeddings:
    """Loads the model only when a vector is asked for; remembers why there is none."""

    def __init__(self, embedder: Embedder | None, why_not: str = "no embedding model is installed") -> None:
        self._embedder = embedder
        self._why_not = why_not
        self._texts: dict[str, None] = {}
        self._vectors: dict[str, Vector] = {}

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

    def _fill(self) -> None:
        missing = [text for text in self._texts if text not in self._vectors]
        if missing and self._embedder:
            self._vectors.update(zip(missing, self._embedder.embed(missing), strict=True))
