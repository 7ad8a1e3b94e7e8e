"""What makes a neighbour a duplicate: the calibrated verifier, or, for comparison, cosine alone."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from dedup.errors import ModelError
from dedup.model import Band, Comparison, Match

if TYPE_CHECKING:
    from dedup.embed import TokenView
    from dedup.verify import Judgement, Prepared

UNSURE = 0.3
"""From this similarity on a text that is kept may say the same all the same. Of the labelled pairs in `fixtures/pairs`
from here to the lower cut about half do; of those below, one in eleven."""

_COSINE_MARGIN = 0.05  # below the threshold, by cosine alone
_KEPT = 4096  # prepared texts, a few kB each


class Reader(Protocol):
    """Sees texts as the model does, word by word."""

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        """Raises `ModelError`."""
        ...


@dataclass(frozen=True)
class CosineScorer:
    """The spec to the letter: a neighbour's cosine (or lexical similarity) at or above the threshold, nothing else."""

    calibration = "cosine"

    def compare(self, stored: Sequence[Match], candidate: str, threshold: float) -> list[Comparison]:
        return [
            Comparison(m.score, Band.DUPLICATE)
            if m.score >= threshold
            else Comparison(m.score, Band.NEW, unsure=m.score >= threshold - _COSINE_MARGIN)
            for m in stored
        ]


class VerifierScorer:
    """The verifier's calibrated similarity, and the bands that follow from it and from what it vetoes."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._prepared: OrderedDict[tuple[str, bool], Prepared] = OrderedDict()

    @property
    def calibration(self) -> str:
        """The version of features, weights and calibration together. Loads what computes with them."""
        from dedup.verifier.forest import RECIPE

        return f"verifier/{RECIPE}"

    def compare(self, stored: Sequence[Match], candidate: str, threshold: float) -> list[Comparison]:
        from dedup.verify import judge_many

        if not stored:
            return []
        *memories, text = self._read([*(match.content for match in stored), candidate])
        return [_comparison(judgement, threshold) for judgement in judge_many(memories, text)]

    def _read(self, texts: Sequence[str]) -> "list[Prepared]":
        """The texts, ready to be compared: with the model's eyes if it is there, all of them, or none."""
        from dedup.verify import prepare

        try:
            fresh = [text for text in dict.fromkeys(texts) if (text, True) not in self._prepared]
            views: dict[str, TokenView | None] = dict(zip(fresh, self._reader.tokens(fresh), strict=True))
            seen = True
        except ModelError:
            views, seen = dict.fromkeys(texts), False
        for text, view in views.items():
            if (text, seen) not in self._prepared:
                self._prepared[text, seen] = prepare(text, view)
        found = [self._prepared[text, seen] for text in texts]
        while len(self._prepared) > _KEPT:
            self._prepared.popitem(last=False)
        return found


def _comparison(judgement: "Judgement", threshold: float) -> Comparison:
    """The band: a veto forbids a skip, whatever the similarity."""
    from dedup.verify import is_revision

    why = "; ".join(judgement.conflicts)
    if judgement.is_duplicate(threshold):
        band = Band.DUPLICATE
    elif judgement.similarity >= judgement.lower_cut and not judgement.vetoes:
        band = Band.WORDING
    elif judgement.vetoes and is_revision(judgement):  # what replaces a statement changes something in it
        band = Band.REVISION
    else:
        band = Band.NEW
    return Comparison(judgement.similarity, band, why, band is Band.NEW and judgement.similarity >= UNSURE)
