"""The embedding model, as it is for the verifier, with an account of what it was asked."""

from collections.abc import Sequence
from pathlib import Path

from dedup.embedding.embed import TokenView
from dedup.embedding.views import Views


class Counted:
    """The model, every text that it was asked about, and how many it saw in each pass."""

    def __init__(self, model_dir: Path) -> None:
        self._model = Views(model_dir)
        self.model_id = self._model.model_id
        self.asked: list[str] = []
        self.passes: list[int] = []

    def tokens(self, texts: Sequence[str]) -> list[TokenView]:
        self.asked += texts
        if texts:
            self.passes.append(len(texts))
        return self._model.tokens(texts)

    def read(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float | None]:
        return self._model.read(pairs)
