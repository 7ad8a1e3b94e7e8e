"""Recent: the same text was captured, skipped or forgotten moments ago.

The cache is filled from `dedup_log` when a run begins and its rows are what later runs fill theirs from, so it works
across processes: it knows what runs that ended before this one began have judged. It comes last, so it only decides
where the exact and the semantic tier do not: for texts that are not stored, because they were skipped as the same
words in another dress and the model is away now, or because they were forgotten moments ago. What was forgotten is
known for longer where the very record that had said it is read again, in a copy of its conversation.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from dedup.history import LogRow
from dedup.lazy_dataclasses import dataclass
from dedup.model import Candidate, Decision, Domain, Finding, Match, Outcome, TierName, Urn
from dedup.ports import Lookup
from dedup.scope import Scope
from dedup.terms import FORGOTTEN_RECORD, JUST_FORGOTTEN

if TYPE_CHECKING:
    from cachetools import TLRUCache

Key = tuple[Domain, str, str]


@dataclass(frozen=True, slots=True)
class Sighting:
    """When a text was last judged, and which memory it became or matched."""

    urn: Urn
    at: float
    forgotten: bool = False


class RecentTier:
    """Least-recently-used cache of at most `capacity` texts, each for `window` seconds from when it was judged."""

    name = TierName.RECENT

    def __init__(
        self,
        rows: Iterable[LogRow],
        now: float,
        window: float,
        capacity: int,
        forgotten: Callable[[Candidate], Urn | None] | None,
    ) -> None:
        """`rows`: the log of the `window` seconds before `now`, when this run began, oldest first. `forgotten`: see
        `dedup.history.Decisions`; None where a person asks for a text, whatever was forgotten."""
        self._now, self._window, self._capacity, self._forgotten = now, window, capacity, forgotten
        self._before: list[tuple[Key, Sighting]] = []
        for row in rows:
            # Not rows of this tier itself, or a text repeated every few minutes would stay recent for ever; nor
            # candidates that were never judged; nor what a clock that was wrong once has dated years to come.
            if row.urn and row.decision is not Decision.RECENT and row.at <= now + window:
                key = (row.domain, row.namespace, row.hash)
                sighting = Sighting(Urn.parse(row.urn), row.at, row.decision is Decision.FORGOTTEN)
                self._before.append((key, sighting))

    @cached_property
    def _seen(self) -> "TLRUCache[Key, Sighting]":
        """Made when somebody asks: where everything is stored word for word, nobody does."""
        from cachetools import TLRUCache

        # Not TTLCache: it counts from insertion, and these were judged in another process some time ago.
        made: TLRUCache[Key, Sighting] = TLRUCache(
            maxsize=self._capacity, ttu=lambda _key, seen, _now: seen.at + self._window, timer=lambda: self._now
        )
        made.update(self._before)
        return made

    def note(self, candidate: Candidate, urn: Urn) -> None:
        """Remember a text judged in this run."""
        key, sighting = (candidate.domain, str(candidate.namespace), candidate.hash), Sighting(urn, self._now)
        if "_seen" in vars(self):
            self._seen[key] = sighting
        else:
            self._before.append((key, sighting))

    def find(self, candidate: Candidate, lookup: Lookup) -> Finding:
        scope = Scope.of_text(candidate)
        for domain, namespace in product(scope.domains, scope.namespaces):
            seen = self._seen.get((domain, namespace, candidate.hash))
            if seen and str(seen.urn) not in lookup.known_distinct(candidate.domain, candidate.hash):
                match = Match(seen.urn, candidate.content, 1.0, seen.at)
                return Finding(self.name, Outcome.DUPLICATE, JUST_FORGOTTEN if seen.forgotten else "", match, 1.0)
        if self._forgotten and (urn := self._forgotten(candidate)):
            return Finding(self.name, Outcome.DUPLICATE, FORGOTTEN_RECORD, Match(urn, candidate.content, 1.0), 1.0)
        return Finding(self.name, Outcome.CLEAR)
