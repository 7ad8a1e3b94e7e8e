"""What was said of the same thing later: in another conversation, or at all.

Few changes of mind are recognised as one. Where one is not, the two memories stand beside each other, often under two
namespaces, and whoever is told the earlier one is to hear the later one, too. By vectors alone, without the model.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dedup.model import Memory, Urn
from dedup.ports import Store

if TYPE_CHECKING:
    from dedup.ports import Vector

_LIKE = 0.4
"""Cosine from which a later memory may be about the same: of the changes in `fixtures/news`, 83 % are as near to what
they outdate."""

_MUCH_LIKE = 0.5
"""Cosine from which a later memory may say the same, or what holds now. From .4 to .6 a new session is told more facts
of `fixtures/held_out/manners` and `long` than without it."""

_LATEST = 300  # memories of a project that are looked at beside those asked for, of those that hold


def said_since(store: Store, model_id: str, memories: Sequence[Memory], now: float) -> dict[Urn, Memory]:
    """For each of these memories, and for the project's latest ones, what was said in a later conversation that is most
    like it, if anything is."""
    found = dict[Urn, Memory]()
    for domain in {memory.urn.domain for memory in memories}:
        own = {memory.urn: memory for memory in memories if memory.urn.domain == domain}
        own |= {memory.urn: memory for memory in store.in_force([domain], _LATEST, wanted=False, now=now)}
        found |= _later([*own.values()], store.vectors([*own.values()], model_id))
    return found


def said_anew(store: Store, model_id: str, memories: Sequence[Memory]) -> set[Urn]:
    """Those of these memories that a later one among them is much like, which is not itself said anew by another. No
    two of the others are: what they tell differs most."""
    vectors = store.vectors(memories, model_id)
    known = sorted((m for m in memories if m.urn in vectors), key=lambda memory: (memory.last_seen_at, memory.number))
    if not known:
        return set()
    import numpy as np

    stacked = np.stack([vectors[memory.urn] for memory in known])
    like = stacked @ stacked.T >= _MUCH_LIKE
    stand = np.zeros(len(known), bool)
    for n in reversed(range(len(known))):
        stand[n] = not (like[n] & stand).any()
    return {memory.urn for memory, stands in zip(known, stand, strict=True) if not stands}


def _later(memories: Sequence[Memory], vectors: "Mapping[Urn, Vector]") -> dict[Urn, Memory]:
    known = [memory for memory in memories if memory.urn in vectors]
    if not known:
        return {}
    import numpy as np

    stacked = np.stack([vectors[memory.urn] for memory in known])
    said = np.array([memory.last_seen_at for memory in known])
    _, session = np.unique([memory.source.session_id for memory in known], return_inverse=True)
    cosines = stacked @ stacked.T
    cosines[(said[None, :] <= said[:, None]) | (session[None, :] == session[:, None])] = -1.0
    best = cosines.argmax(1)
    near = cosines[np.arange(len(known)), best] >= _LIKE
    return {memory.urn: known[best[n]] for n, memory in enumerate(known) if near[n]}
