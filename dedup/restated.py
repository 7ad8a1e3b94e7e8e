"""Is it the same thing, said again in one conversation?

Whoever decides something hears it confirmed, sees it done and reads it in the summary, each time with a detail more or
less. The verifier rightly says that such a text adds something; a line of its own would still repeat what is there.
Within one conversation it is therefore kept as a wording of the memory: every detail stays, searchable, under it.

Not so where it may be news. A user who says "no, move it to 05:15" changes what was said before, and a text with other
numbers is another fact, of a user even one with numbers more.
"""

import json
import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.model import Candidate, Speaker
from dedup.patterns import late
from dedup.verifier.units import ENGLISH_NUMBERS
from dedup.verifier.vetoes import announced
from dedup.words import overlap, stems

if TYPE_CHECKING:
    from dedup.verifier.judgement import Judgement

WEIGHTS = "restated.json"
VERSION = 1

SHARED = 0.3
"""Share of the shorter text's words below which two texts are not compared: the rest of the evidence costs time."""

FEWEST_SHARED = 3
"""Words in common, too: "ok single duckdb file then" shares two of its three with the decision that reverses it."""

_MOST_SHARED = 8
_NUMBER = late(
    rf"\d+(?:[.,]\d+)*|\b(?:first|second|third|fourth|fifth|{'|'.join(ENGLISH_NUMBERS)})\b",
    re.IGNORECASE,
)
_CHANGES = late(
    r"\b(?:changed?|instead|rather than|no longer|not? any ?more|replac\w+|moved?|moves|switch\w*|revert\w*"
    r"|actually|back to|too (?:early|late|small|big|low|high|slow)|drop\w*|gone|goes|now)\b",
    re.IGNORECASE,
)


# What an answer begins with that gives in, or tells what was turned round: "Then it is Frankfurt", "Swapped: …". Of 375
# repeats in the annotated sessions 3 begin so.
_TURNS = late(
    r"\W*(?:then|reverted|undone|reversed|swapped|switched|flipped|changed|sorry|you(?: are|['’]re) right"
    r"|(?:right|all right|agreed), then|good point)\b",
    re.IGNORECASE,
)

LEAST_ALIKE = 0.1
"""Verifier's similarity, the better one of both directions: what has less is about the same thing and says another. Of
375 joins in the annotated sessions it prevents 18 that were right, and 7 of 25 that were wrong."""

DENIED = 0.4
"""Probability that the older text is outdated, from which an answer that denies a word of it is taken at its word. A
summary mostly denies the opposite of what was said."""

REVISED = 0.2
"""The same probability, from which a user is taken to change what was said. With numbers that were not there, it
prevents all 7 joins of a user's text with what it changes, in the annotated sessions, and 3 of 8 that were right."""


def comparable(stored: str, candidate: Candidate) -> bool:
    """Whether the candidate may repeat a text of its own conversation: enough words in common, and no news."""
    one, other = stems(stored), stems(candidate.content)
    alike = len(one & other) >= FEWEST_SHARED and overlap(one, other) >= SHARED
    return alike and not may_be_news(stored, candidate)


def may_be_news(stored: str, candidate: Candidate) -> bool:
    """Whether it must be kept as a line of its own, however much it sounds like what is there."""
    text = candidate.content
    if announced(text) and not announced(stored):
        return True
    if (_CHANGES.search if candidate.speaker is Speaker.USER else _TURNS.match)(text):
        return True
    before, after = _numbers(stored), _numbers(text)
    return bool(after - before) and (candidate.speaker is Speaker.USER or bool(before - after))


def contradicts(there: "Judgement", speaker: Speaker | None) -> bool:
    """Whether whoever says it turns round the older text; `there`: what the verifier says of the two."""
    if speaker is Speaker.USER:
        return there.reverses or there.denies or there.revision >= REVISED
    return there.reverses or (there.denies and there.revision >= DENIED)


def features(stored: str, candidate: str, cosine: float, adds_nothing: float, says_all: float) -> tuple[float, ...]:
    """What the chance is computed from.

    `adds_nothing` is the verifier's similarity of the candidate to the stored text, `says_all` the same the other way
    round: whether the candidate says everything that was there, and perhaps more.
    """
    one, other = stems(stored), stems(candidate)
    common = len(one & other)
    return (
        overlap(one, other),
        common / max(len(one | other), 1),
        min(common, _MOST_SHARED) / _MOST_SHARED,
        cosine,
        _log_odds(adds_nothing),
        _log_odds(says_all),
    )


def chance(seen: tuple[float, ...]) -> float:
    """Probability in [0, 1] that both texts are about the same fact, by `features`."""
    weights = model()
    total = weights["intercept"] + sum(w * x for w, x in zip(weights["weights"], seen, strict=True))
    return 1 / (1 + math.exp(-total))


def cut() -> float:
    """The chance from which a text counts as said again."""
    return float(model()["cut"])


@cache
def model() -> Mapping[str, Any]:
    """The weights file, made by `tools/train_restated.py`; its `recipe` says from what and how."""
    data: Mapping[str, Any] = json.loads((Path(__file__).parent / "data" / WEIGHTS).read_text(encoding="utf-8"))
    return data


@lru_cache(2048)
def _numbers(text: str) -> frozenset[str]:
    """The numbers of a text in digits, also those that are written in letters."""
    found = (word.lower().replace(",", "") for word in _NUMBER.findall(text))
    return frozenset(str(ENGLISH_NUMBERS.get(word, word)) for word in found)


def _log_odds(probability: float) -> float:
    p = min(max(probability, 0.001), 0.999)
    return math.log(p / (1 - p))
