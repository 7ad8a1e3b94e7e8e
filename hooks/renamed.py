"""Projects that are known by another name now: what they were called, and the URNs that were handed out before."""

import json
from pathlib import Path
from typing import NamedTuple

from dedup.lazy_dataclasses import replace
from dedup.model import Domain, Urn
from dedup.ports import Store
from dedup.state_keys import CALLED, MOVED
from hooks.project import project_of, without_remote


def note_name(store: Store, cwd: str | Path, name: Domain) -> None:
    """Remember what the repository of a directory is called: once its remote is another one, nothing tells."""
    if place := without_remote(cwd):
        key = f"{CALLED}{place.slug}"
        names = _names(store, key)
        if name.slug not in names:
            store.set_state(key, json.dumps([*names, name.slug]))


class Former(NamedTuple):
    """An earlier name of a project that has memories. `shared`: another repository was called so, too, and some of the
    memories may be of that one: a clone of the same, or one that is told apart only now."""

    name: Domain
    now: Domain
    shared: bool

    @property
    def command(self) -> str:
        """What to type to have the memories under the name of now. What is shared takes more than a copied line."""
        return f"subcog-dedup move {self.name}" + (f" --domain {self.now}" if self.shared else "")

    @property
    def caution(self) -> str:
        """What is to be looked at before; "" if nothing."""
        look = f"subcog-dedup list --domain {self.name}"
        return f"another repository was called so, too, and some may be its own: {look}" if self.shared else ""


def former_names(store: Store, cwd: str | Path) -> list[Former]:
    """What the project of a directory was called before its remote was this one, if there are memories under it."""
    place = without_remote(cwd)
    if place is None:
        return []
    key, now = f"{CALLED}{place.slug}", project_of(cwd).domain
    names = dict.fromkeys([place.slug, *_names(store, key)])
    names.pop(now.slug, None)
    # By an index: all that is said of a session's start is waited for.
    left = [d for d in map(Domain, names) if any(store.in_force([d], 1, wanted=wanted) for wanted in (True, False))]
    others = [name for other in store.states(CALLED) if other != key for name in _names(store, other)] if left else []
    return [Former(name, now, name.slug in others) for name in left]


def as_called_now(store: Store, urn: Urn) -> Urn:
    """The memory's URN by the name that its domain was moved to; the URN itself where it is known, or nobody knows."""
    names = [urn.domain]
    for name in names:  # which grows
        named = replace(urn, domain=name)
        if store.get(named) or store.retired(named) or (name != urn.domain and store.log_about(named)):
            return named
        names += [new for new in map(Domain, _names(store, f"{MOVED}{name}")) if new not in names]
    return urn


def _names(store: Store, key: str) -> list[str]:
    try:
        return [str(name) for name in json.loads(store.state(key) or "[]")]
    except (ValueError, TypeError):  # damaged: nobody knows any more
        return []
