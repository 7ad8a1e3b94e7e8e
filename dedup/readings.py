"""Texts as the model sees them, ready to be compared: remembered here, and kept beside stored texts as *readings*."""

import zlib
from _thread import allocate_lock  # what `threading` wraps; importing that costs a hook process 1 ms
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from dedup.errors import DataDamaged, ModelError
from dedup.model import Match

if TYPE_CHECKING:
    from dedup.embedding.embed import TokenView
    from dedup.verifier.prepared import Vectors
    from dedup.verify import Prepared

_KEPT = 4096  # prepared texts, a few kB each
_SEEN_AT_ONCE = 64  # texts handed to the model; what it saw of one takes about 100 kB
_HEAD = 4  # bytes of a kept reading that say what made it


class Viewer(Protocol):
    """Sees texts as the model does, word by word."""

    @property
    def model_id(self) -> str: ...

    def tokens(self, texts: Sequence[str]) -> "list[TokenView]":
        """Raises `ModelError`."""

    def read(self, pairs: Sequence[tuple[str, str]]) -> Sequence[float | None]:
        """What a model says that sees a stored text and a candidate at once; None where it does not say anything."""


class Readings:
    """What the model saw of the last texts, each prepared to be compared. A stored text comes with its reading, mostly,
    and the model need not see it again. Safe to share between threads."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._prepared: OrderedDict[str, Prepared] = OrderedDict()
        self._made: OrderedDict[str, bytes] = OrderedDict()  # readings made anew, until somebody asks for them
        self._lock = allocate_lock()

    def text(self, content: str) -> "Prepared":
        """A text that is not stored. Raises `ModelError`."""
        with self._lock:
            (text,) = self._seen([content])
            self._trim()
            return text

    def stored(self, stored: Sequence[Match]) -> "list[Prepared]":
        """Stored texts. Raises `ModelError`."""
        with self._lock:
            memories = [self._stored(match) for match in stored]
            self._trim()
            return memories

    def vectors(self, stored: Sequence[Match]) -> "list[Vectors]":
        """The vectors of stored texts, of which no more is unpacked. Makes the readings of those that had to be seen
        again. Raises `ModelError`."""
        with self._lock:
            return self._vectors(stored)

    def made(self, contents: Iterable[str]) -> dict[str, bytes]:
        """The readings of stored texts that had to be made anew, each told once; b"" where none had to."""
        with self._lock:
            return {content: self._made.pop(content, b"") for content in set(contents)}

    def prefetch(self, texts: Sequence[Match]) -> None:
        """Have at hand texts that are about to be compared: unpacked where a reading is stored with them, else read by
        the model in batches."""
        with suppress(ModelError), self._lock:  # without the model they are compared by words
            fresh = [match.content for match in texts if self._known(match) is None]
            for start in range(0, len(fresh), _SEEN_AT_ONCE):
                self._seen(fresh[start : start + _SEEN_AT_ONCE])
            self._trim()

    def reading(self, text: str) -> bytes:
        """What is worth keeping of a text as the model sees it; b"" where there is no model, and of a text that cannot
        be read: comparing it tells why."""
        try:
            return packed(self.text(text), self._viewer.model_id)
        except DataDamaged:
            raise
        except Exception:  # noqa: BLE001 - whatever is wrong with one text, the others of the run are stored
            return b""

    def _vectors(self, stored: "Sequence[Match]") -> "list[Vectors]":
        from dedup.verify import unpack_vectors

        model = self._viewer.model_id
        fitting = head(model)
        vectors: dict[str, Vectors | None] = {}
        for match in stored:
            known = self._prepared.get(match.content)
            if known is not None:
                vectors[match.content] = known.vectors
            elif match.reading[:_HEAD] == fitting:
                vectors[match.content] = unpack_vectors(match.reading[_HEAD:])
        fresh = {one.text: one for one in self._seen([m.content for m in stored if vectors.get(m.content) is None])}
        self._made.update((text, packed(prepared, model)) for text, prepared in fresh.items())
        return [vectors.get(match.content) or vectors_of(fresh[match.content]) for match in stored]

    def _seen(self, texts: Sequence[str]) -> "list[Prepared]":
        """Texts as the model sees them, those that it has not seen lately in one batch. Raises `ModelError`."""
        from dedup.verify import prepare

        fresh = [text for text in dict.fromkeys(texts) if text not in self._prepared]
        for text, view in zip(fresh, self._viewer.tokens(fresh), strict=True):
            self._prepared[text] = prepare(text, view)
        return [self._prepared[text] for text in texts]

    def _stored(self, match: Match) -> "Prepared":
        """A stored text, by its reading if there is one that fits."""
        return self._known(match) or self._seen([match.content])[0]

    def _known(self, match: Match) -> "Prepared | None":
        """What is known of a stored text without the model; None where its reading is another's, or damaged."""
        from dedup.verify import unpack

        if match.content not in self._prepared and match.reading[:_HEAD] == head(self._viewer.model_id):
            prepared = unpack(match.content, match.reading[_HEAD:])
            if prepared.vectors is not None:
                self._prepared[match.content] = prepared
        return self._prepared.get(match.content)

    def _trim(self) -> None:
        for kept_of in (self._prepared, self._made):
            while len(kept_of) > _KEPT:
                kept_of.popitem(last=False)


def packed(prepared: "Prepared", model_id: str) -> bytes:
    """A text's reading as it is stored: what made it, then what the verifier packs (80 bytes a word)."""
    from dedup.verify import pack

    return head(model_id) + pack(prepared)


def head(model_id: str) -> bytes:
    """Model, weights and projections: vectors of different ones are never compared."""
    from dedup.verifier.forest import RECIPE

    return zlib.crc32(f"{model_id} {RECIPE}".encode()).to_bytes(_HEAD, "little")


def vectors_of(prepared: "Prepared") -> "Vectors":
    """Its vectors. Raises `ModelError` where there are none."""
    if prepared.vectors is None:
        raise ModelError("the model saw nothing in a text")
    return prepared.vectors
