"""Is what an earlier conversation said outdated by what a user says now? (`replaced` asks it within a conversation.)

Users tell a change in few words, and mostly without one that says so: "friday merges are fine, we have the rollback
button". The verifier asks whether a text adds anything, and hears no change in that. Words count here that do not count
there ("still", "today", "also"), and so does what each text names that the other does not.

The weights are made of what people say of a dozen things that were settled before (`fixtures/news`): two fifths of
it outdate one of them, and most of the rest speaks of the same things.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from dedup.data_files import DATA, blaming, figure
from dedup.gloss import in_english
from dedup.lazy_dataclasses import dataclass
from dedup.learned.logistic import Logistic, log_odds, probability
from dedup.model import Match
from dedup.patterns import late
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.words import numbers, stems, words

FILE = DATA / "outdated.json"
FIGURES = 35
VERSION = 1  # of the file's form

NEAR = 0.4
"""Cosine from which an earlier text may be what a user speaks of: of the changes in `fixtures/news`, 83 % are as near
to what they outdate."""

LONGEST = 35
"""Words of a text of which the model is asked; next to none in `fixtures/news` has as many, and what does says several
things."""

_FARTHEST = 9
"""Telling words before one that the earlier text has, too; more count as so many."""
_LEADS = late(r"\b(?:for|of|in|on|at|with|by|from|under|to)\s+(?:the |our |an? |all |my )?(\w+)")
_OF_US = late(r"\W*(?:(?:ok|so|btw|and)\W+)*(?:we|our|the|it)\b")


class Pair(NamedTuple):
    """An earlier text and a later one, as the model sees them: figures, and the words that one of them has alone."""

    figures: tuple[float, ...]
    new: frozenset[str]
    gone: frozenset[str]


@dataclass(frozen=True)
class Outdated:
    """Weights of the figures, of words that only the later text has, and of words that only the earlier one has."""

    figures: Logistic
    new: Mapping[str, float]
    gone: Mapping[str, float]

    def chance(self, pair: Pair) -> float:
        """Probability in [0, 1] that the earlier text is outdated."""
        said = sum(self.new.get(word, 0.0) for word in sorted(pair.new))
        said += sum(self.gone.get(word, 0.0) for word in sorted(pair.gone))
        return probability(self.figures.log_odds(pair.figures) + said)


@cache
def model() -> Outdated:
    """What `FILE` says. Raises `DataDamaged`."""
    with blaming(FILE):
        data = json.loads(FILE.read_text(encoding="utf-8"))
        weights = tuple(map(figure, data["weights"]))
        if len(weights) != FIGURES:
            raise ValueError("weights of other figures")
        new, gone = ({word: figure(w) for word, w in data[name].items()} for name in ("new", "gone"))
        return Outdated(Logistic(figure(data["intercept"]), weights, figure(data["cut"])), new, gone)


def pair(stored: Match, text: str, found: Judgement) -> Pair:
    """What the chance is computed from. `found`: what the verifier says of the two; the score of `stored` is their
    cosine."""
    before, after = in_english(stored.content), in_english(text)
    known, said = _telling(before), _telling(after)
    shared = [word in known for word in said]
    lost, new = numbers(before) - numbers(after), numbers(after) - numbers(before)
    led = [stems(word) for word in _LEADS.findall(after.lower())]
    figures = (
        stored.score,
        log_odds(found.similarity),
        log_odds(found.revision),
        float(len(found.vetoes)),
        float(found.revises),
        float(found.denies),
        *(float(any(veto.kind is kind for veto in found.vetoes)) for kind in VetoKind),
        len(words(after)) / 10,
        len(words(before)) / 10,
        len(said) / 10,
        sum(shared) / max(len(said), 1),
        float(shared[:1] == [True]),
        (shared.index(True) if True in shared else _FARTHEST) / _FARTHEST,
        sum(word in said for word in known) / max(len(known), 1),
        float(bool(known) and known[0] in said),
        float(len(new)),
        float(len(lost)),
        float(len(numbers(before) & numbers(after))),
        float(bool(lost) and bool(new)),
        float(sum(bool(word) and word.isdisjoint(known) for word in led)),
        float(sum(not word.isdisjoint(known) for word in led)),
        float("?" in after),
        float(bool(_OF_US.match(after.lower()))),
    )
    one, other = _words(before), _words(after)
    return Pair(figures, other - one, one - other)


def _telling(text: str) -> list[str]:
    """The stems of a text, in the order of its words."""
    return [stemmed for word in words(text) for stemmed in stems(word)]


def _words(text: str) -> frozenset[str]:
    """The words of a text, whatever its numbers are."""
    return frozenset(word for word in words(text) if not word[0].isdigit())
