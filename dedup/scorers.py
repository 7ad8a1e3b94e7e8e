"""What makes a neighbour a duplicate: the calibrated verifier, or, for comparison, cosine alone."""

import zlib
from _thread import allocate_lock  # what `threading` wraps; importing that costs a hook process 1 ms
from collections import Counter, OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from dedup.errors import ModelError
from dedup.model import Band, Candidate, Comparison, Match, Urn
from dedup.values import dataclass, replace
from dedup.words import SAME_SUBJECT, shared

if TYPE_CHECKING:
    from dedup.embed import TokenView
    from dedup.verifier.prepared import Vectors
    from dedup.verify import Judgement, Prepared

UNSURE = 0.3
"""From this similarity on a text that is kept may say the same all the same."""

_COSINE_MARGIN = 0.05  # below the threshold, by cosine alone
_KEPT = 4096  # prepared texts, a few kB each
_SEEN_AT_ONCE = 64  # texts handed to the model; what it saw of one takes about 100 kB
_HEAD = 4  # bytes of a kept reading that say what made it


class Reader(Protocol):
    """Sees texts as the model does, word by word."""

    @property
    def model_id(self) -> str: ...

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        """Raises `ModelError`."""
        ...


@dataclass(frozen=True)
class CosineScorer:
    """The spec to the letter: a neighbour's cosine (or lexical similarity) at or above the threshold, nothing else."""

    calibration = "cosine"

    def compare(
        self, stored: Sequence[Match], candidate: str, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        return [
            Comparison(m.score, Band.DUPLICATE)
            if m.score >= threshold
            else Comparison(m.score, Band.NEW, unsure=m.score >= threshold - _COSINE_MARGIN)
            for m in stored
        ]

    def said_again(
        self, judged: Sequence[tuple[Match, Comparison]], candidate: Candidate
    ) -> tuple[Match, float] | None:
        return None

    def reading(self, text: str) -> bytes:
        return b""


class VerifierScorer:
    """The verifier's calibrated similarity, and the bands that follow from it and from what it vetoes.

    Safe to share between threads.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._prepared: OrderedDict[str, Prepared] = OrderedDict()  # as the model saw them
        self._lock = allocate_lock()

    @property
    def calibration(self) -> str:
        """The version of features, weights and calibration together. Loads what computes with them."""
        from dedup.verifier.forest import RECIPE

        return f"verifier/{RECIPE}"

    def compare(
        self, stored: Sequence[Match], candidate: str, threshold: float, most: int | None = None
    ) -> list[Comparison]:
        """Only what is near enough to be anything but new is judged, and always the nearest of all."""
        if not stored:
            return []
        try:
            with self._lock:
                (text,) = self._seen([candidate])
                vectors, reread = self._vectors(stored)
        except ModelError:  # words alone, for all of them
            return self._without_model(stored, candidate, threshold)
        from dedup.verifier.nearness import FAR, nearness
        from dedup.verify import judge_many

        near = nearness(_vectors(text), vectors)
        worth = [index for index in _nearest(stored, near.tolist())[:most] if near[index] >= min(FAR, near.max())]
        with self._lock:
            memories = [self._stored(stored[index]) for index in worth]
            self._trim()
        judged = dict(zip(worth, judge_many(memories, text), strict=True))
        return [
            replace(
                _comparison(judged[index], threshold, match.content, candidate), reread=reread.get(match.content, b"")
            )
            if index in judged
            else Comparison(0.0, Band.NEW, far=True, reread=reread.get(match.content, b""))
            for index, match in enumerate(stored)
        ]

    def said_again(
        self, judged: Sequence[tuple[Match, Comparison]], candidate: Candidate
    ) -> tuple[Match, float] | None:
        """By `dedup.restated`, which knows more about a conversation's own texts than the verifier.

        Raises `ModelError` where the model no longer sees what it saw when the cosines were made.
        """
        from dedup.restated import chance, comparable, cut, features
        from dedup.verify import judge_pairs

        akin = [(match, there) for match, there in judged if comparable(match.content, candidate)]
        if not akin:
            return None
        with self._lock:
            (text,) = self._seen([candidate.content])
            memories = [self._stored(match) for match, _ in akin]
            self._trim()
        far = [memory for memory, (_, there) in zip(memories, akin, strict=True) if there.far]
        found = judge_pairs([(text, memory) for memory in memories] + [(memory, text) for memory in far])
        back, late = found[: len(akin)], iter(found[len(akin) :])
        likely = []
        for (match, there), other_way in zip(akin, back, strict=True):
            similarity = next(late).similarity if there.far else there.similarity
            seen = features(match.content, candidate.content, match.score, similarity, other_way.similarity)
            likely.append((match, chance(seen)))
        return max((one for one in likely if one[1] >= cut()), key=lambda one: one[1], default=None)

    def acquaint(self, texts: Sequence[Match]) -> None:
        """Get texts ready that are to be compared, by their readings or seen by the model: eight at a time, not one."""
        with suppress(ModelError), self._lock:  # without the model they are compared by words
            fresh = [match.content for match in texts if self._known(match) is None]
            for start in range(0, len(fresh), _SEEN_AT_ONCE):
                self._seen(fresh[start : start + _SEEN_AT_ONCE])
            self._trim()

    def reading(self, text: str) -> bytes:
        """What is worth keeping of a text that the model has just seen; nothing if it cannot see it."""
        try:
            with self._lock:
                (prepared,) = self._seen([text])
                self._trim()
            return kept(prepared, self._reader.model_id)
        except ModelError:
            return b""

    def _without_model(self, stored: Sequence[Match], candidate: str, threshold: float) -> list[Comparison]:
        from dedup.verify import judge_many, prepare

        memories, text = [prepare(match.content, None) for match in stored], prepare(candidate, None)
        return [
            _comparison(judgement, threshold, match.content, candidate)
            for match, judgement in zip(stored, judge_many(memories, text), strict=True)
        ]

    def _vectors(self, stored: "Sequence[Match]") -> "tuple[list[Vectors], dict[str, bytes]]":
        """The vectors of each text, and the readings of those that had to be seen by the model again."""
        from dedup.verify import unpack_vectors

        model = self._reader.model_id
        fitting = head(model)
        vectors: dict[str, Vectors | None] = {}
        for match in stored:
            known = self._prepared.get(match.content)
            if known is not None:
                vectors[match.content] = known.vectors
            elif match.reading[:_HEAD] == fitting:
                vectors[match.content] = unpack_vectors(match.reading[_HEAD:])
        fresh = {one.text: one for one in self._seen([m.content for m in stored if vectors.get(m.content) is None])}
        found = [vectors.get(match.content) or _vectors(fresh[match.content]) for match in stored]
        return found, {text: kept(prepared, model) for text, prepared in fresh.items()}

    def _seen(self, texts: Sequence[str]) -> "list[Prepared]":
        """Texts as the model sees them, those that it has not seen lately in one batch. Raises `ModelError`."""
        from dedup.verify import prepare

        fresh = [text for text in dict.fromkeys(texts) if text not in self._prepared]
        for text, view in zip(fresh, self._reader.tokens(fresh), strict=True):
            self._prepared[text] = prepare(text, view)
        return [self._prepared[text] for text in texts]

    def _stored(self, match: Match) -> "Prepared":
        """A stored text, by its reading if there is one that fits."""
        return self._known(match) or self._seen([match.content])[0]

    def _known(self, match: Match) -> "Prepared | None":
        """What is known of a stored text without the model; None where its reading is another's, or damaged."""
        from dedup.verify import unpack

        if match.content not in self._prepared and match.reading[:_HEAD] == head(self._reader.model_id):
            prepared = unpack(match.content, match.reading[_HEAD:])
            if prepared.vectors is not None:
                self._prepared[match.content] = prepared
        return self._prepared.get(match.content)

    def _trim(self) -> None:
        while len(self._prepared) > _KEPT:
            self._prepared.popitem(last=False)


def kept(prepared: "Prepared", model_id: str) -> bytes:
    """A text's reading as it is stored: what made it, then what the verifier packs (80 bytes a word)."""
    from dedup.verify import pack

    return head(model_id) + pack(prepared)


def head(model_id: str) -> bytes:
    """Model, weights and projections: vectors of different ones are never compared."""
    from dedup.verifier.forest import RECIPE

    return zlib.crc32(f"{model_id} {RECIPE}".encode()).to_bytes(_HEAD, "little")


def _nearest(stored: Sequence[Match], near: Sequence[float]) -> list[int]:
    """Places in order of nearness, one for each memory first: the wordings of one would crowd out all others."""
    order, turns, seen = sorted(range(len(stored)), key=lambda place: -near[place]), {}, Counter[Urn]()
    for place in order:
        turns[place] = seen[stored[place].urn]
        seen[stored[place].urn] += 1
    return sorted(order, key=turns.__getitem__)


def _vectors(prepared: "Prepared") -> "Vectors":
    if prepared.vectors is None:
        raise ModelError("the model saw nothing in a text")
    return prepared.vectors


def _comparison(judgement: "Judgement", threshold: float, stored: str, candidate: str) -> Comparison:
    """The band: a veto forbids a skip, whatever the similarity."""
    from dedup.verify import is_revision

    why = "; ".join(judgement.conflicts)
    if judgement.is_duplicate(threshold):
        band = Band.DUPLICATE
    elif judgement.similarity >= judgement.lower_cut and not judgement.vetoes:
        band = Band.WORDING
    elif judgement.vetoes and is_revision(judgement) and shared(stored, candidate) >= SAME_SUBJECT:
        band = Band.REVISION
    else:
        band = Band.NEW
    return Comparison(judgement.similarity, band, why, band is Band.NEW and judgement.similarity >= UNSURE)
