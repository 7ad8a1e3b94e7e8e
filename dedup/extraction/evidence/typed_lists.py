"""The lists that a user types, of whose points all are kept if most are."""

from collections.abc import Sequence
from itertools import groupby

from dedup.extraction.cutting.statements import Statement
from dedup.model import Speaker

_FEWEST = 2  # points


def lists_of_users(said: Sequence[Statement]) -> list[list[int]]:
    """The places of the points of each list that a user has typed, of lists with several."""

    def whose(i: int) -> tuple[bool, int, int, str, str]:
        own = said[i]
        return own.bullet and own.speaker is Speaker.USER, own.turn, own.depth, own.heading, own.lead_in

    found = [list(places) for (listed, *_), places in groupby(range(len(said)), whose) if listed]
    return [places for places in found if len(places) >= _FEWEST]
