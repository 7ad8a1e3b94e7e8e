"""A URN that was handed out before its project got another name."""

import json

from dedup.lazy_dataclasses import replace
from dedup.model import Domain, Urn
from dedup.ports import Store
from dedup.terms import MOVED


def as_called_now(store: Store, urn: Urn) -> Urn:
    """The memory's URN by the name that its domain was moved to; the URN itself where it is known, or nobody knows."""
    names = [urn.domain]
    for name in names:  # which grows
        named = replace(urn, domain=name)
        if store.get(named) or store.retired(named):
            return named
        names += [new for new in map(Domain, json.loads(store.state(f"{MOVED}{name}") or "[]")) if new not in names]
    return urn
