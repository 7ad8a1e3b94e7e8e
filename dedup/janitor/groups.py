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
        left = connected
        while len(left) > 1:
            survivor = min(left, key=lambda member: (-len(known[member] & left), member))
            joined = tuple(member for member in sorted(left - {survivor}) if fits(survivor, member))
            if joined:
                found.append(Group(survivor, joined))
            left -= {survivor, *joined}
    return sorted(found, key=lambda group: group.survivor)


def _components(neighbours: dict[int, set[int]]) -> list[set[int]]:
    """The connected sets."""
    found: list[set[int]] = []
    left = set(neighbours)
    while left:
        connected, ahead = set[int](), {left.pop()}
        while ahead:
            connected |= ahead
            ahead = {other for member in ahead for other in neighbours[member]} - connected
        left -= connected
        found.append(connected)
    return found
