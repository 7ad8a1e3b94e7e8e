"""From pairs that may merge to what goes into what: a group becomes one memory only where every member fits it.

A~B and B~C do not make A~C: joined along such a chain, a memory would end under one that says something else.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """Memories, by any number that tells their age, that all fit `survivor` and go into it."""

    survivor: int
    members: tuple[int, ...]


def groups(pairs: Iterable[tuple[int, int]], fits: Callable[[int, int], bool]) -> list[Group]:
    """The groups that the pairs make, in the order of their survivors. `fits(survivor, member)` decides.

    The survivor is the member that has most pairs with the others, the oldest of equals. `fits` is asked about memories
    that are connected by pairs only.
    """
    known: dict[int, set[int]] = {}
    for one, other in pairs:
        known.setdefault(one, set()).add(other)
        known.setdefault(other, set()).add(one)
    found: list[Group] = []
    for connected in _components(known):
        left = set(connected)
        while len(left) > 1:
            survivor = min(left, key=lambda member: (-len(known[member] & left), member))
            joined = tuple(member for member in sorted(left - {survivor}) if fits(survivor, member))
            if joined:
                found.append(Group(survivor, joined))
            left -= {survivor, *joined}
    return sorted(found, key=lambda group: group.survivor)


def _components(neighbours: dict[int, set[int]]) -> list[list[int]]:
    """The connected sets, by union-find with path halving (Tarjan and van Leeuwen 1984)."""
    parent = {member: member for member in neighbours}

    def root(member: int) -> int:
        while parent[member] != member:
            parent[member] = parent[parent[member]]
            member = parent[member]
        return member

    for member, others in neighbours.items():
        for other in others:
            one, two = sorted((root(member), root(other)))
            parent[two] = one
    found: dict[int, list[int]] = {}
    for member in sorted(parent):
        found.setdefault(root(member), []).append(member)
    return list(found.values())
