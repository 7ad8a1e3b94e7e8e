"""What says itself that it changes an older text: what is so instead, where it is now, another number or answer.

By their words alone; what the verifier finds of the two is asked first (`dedup.bands.bands`). A memory that is taken
for replaced is no longer recalled, so every rule here is for keeping both where in doubt.
"""

import re
from collections.abc import Sequence

from dedup.bands.announced import of_a_kind
from dedup.bands.beside import CHANGES, LONGEST_NAME, PARALLEL, WAS_OR_WOULD_BE, as_stated
from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.stems import stem
from dedup.words import (
    AUXILIARIES,
    DETERMINERS,
    ENGLISH_NUMBERS,
    FEWEST_SHARED,
    SMALL,
    exchanged,
    numbers,
    stems,
    words,
)

_FROM_NOW_ON = late(
    r"\b(?:from now on|as of (?:now|today)|(?:i|we)(?:['’]?ve| have)? changed (?:my|our) minds?|change of plans?"
    r"|any ?more)\b",
    re.IGNORECASE,
)
_INSTEAD = late(
    r"(?:\b(?:instead of|rather than|in place of|away from)|, not)"
    r" (?:(?:in|on|with|by|the|our|an?|using|to) ){0,2}([\w.@/-]+)",
    re.IGNORECASE,
)
_NOW = late(r"\b(?:now|from now on|as of now)\b", re.IGNORECASE)
_NAMES = late(r"[#@]?\w+(?:[-./:_]\w+)*")
_IS_NAME = late(r"[#@./:_-]")
_LEADING_TO = frozenset(["to", "on", "in", "at", "by", "via", "from", "into", "under"])
_OF_A_PART = frozenset(["for", "with", "during", "when", "if", "while", "only", "except", "unless", "and", "or", "not"])
_LONGEST_PLACE = 3  # words: "a self-hosted Sentry"
_BESIDES = late(
    r"\b(?:also|too|as well|additionally|besides|can|could|may|access|available|offered|supports?|supported"
    r"|published)\b",
    re.IGNORECASE,
)
_PRONOUNS = frozenset({"we", "i", "you", "they"})

_NOT_ANY_MORE = late(
    r"(?:\b(?:instead of|rather than|no longer|up from|down from)|,? not) (?:(?:every|at|on|the|only|just|after) ){0,2}"
    r"(\d[\d.,:]*)|(?<![\d.,:])\b(\d[\d.,:]*+) (?:\w+ )?(?:is|was|are|were) too\b",
    re.IGNORECASE,
)
_HANDLED = frozenset(["keep", "make", "set", "put", "give", "take", "let"])
_SETTINGS = frozenset(["config", "configuration", "figure", "policy", "rule", "setting", "value"])
"""What any number may be called: "the compression policy" is no other thing than the compression."""
_BEHIND = late(r"(?:\s*\w+)?\s+(?=(?:for|on|in|at|with|when|if|during)\b)([^,.;:()\n]*)", re.IGNORECASE)
"""Of what, behind the number that is so no more and its unit: "instead of 7 days for guests"."""
_ABOUT = 2
"""Words that a text has in common with the older one where it begins with the number, and names what it is of later."""
_ANSWERED = late(r"(?P<question>.*[?？])\s*(?P<answer>[^?？]+)", re.DOTALL)
_AT_HAND = late(r"\b(?:this|that|these|those|new|old|current|failing|broken|missing|remaining)\b", re.IGNORECASE)
_AS_BEFORE = late(
    r"\b(?:as (?:before|it is|is|now|decided|agreed|(?:i|we) said)|same|unchanged|no changes?|already|undecided"
    r"|not decided|unsure|see (?:above|my)|doesn['’]?t matter|don['’]?t (?:bother|change)|keep (?:it|them|that|this|as)"
    r"|leave (?:it|as))\b",
    re.IGNORECASE,
)
_ASKED = 3
"""Words of a question that say what it is about, so that it is not asked of something else in the same words."""


def says_it_changes(stored: str, text: str) -> bool:
    """Whether a text says itself that what the older one states is so no more: it names what something else stands in
    place of, and leaves nothing else of it out ("Postgres instead of Redis"), or is the same sentence with something
    else stated at its end, and words such as "from now on". A mere "now" may add something."""
    stored, text = in_english(stored), in_english(text)
    if any(form.search(stored) for form in (_FROM_NOW_ON, _INSTEAD)):
        return False
    if any(form.search(text) for form in (WAS_OR_WOULD_BE, _BESIDES)):
        return False
    bare = _FROM_NOW_ON.sub(" ", text)
    if gone := stems(" ".join(_INSTEAD.findall(text))):
        known, rest = stems(stored), stems(_INSTEAD.sub(" ", bare))
        added = [at for at, word in enumerate(words(_INSTEAD.sub(" ", bare))) if stems(word) - known]
        in_one_place = not added or added[-1] - added[0] < LONGEST_NAME  # not "the mobile CI runs on Bitrise"
        return gone <= known and not known - rest - gone and in_one_place
    said = words(bare)
    parts = exchanged(stored, bare, PARALLEL) if bare != text else ()
    telling = [part for part in parts if not (SMALL.issuperset(part.before) or SMALL.issuperset(part.after))]
    if len(telling) != 1 or max(map(len, telling[0][:2])) > LONGEST_NAME:
        return False
    part = telling[0]
    before, behind = said[: part.at], [word for word in said[part.at + len(part.after) :] if not word.isdigit()]
    if not SMALL.issuperset(behind):  # "we deploy the worker on fridays": of something else
        return False
    return bool(AUXILIARIES.intersection(before)) or (len(before) > 1 and before[0] in _PRONOUNS)


def is_elsewhere_now(stored: str, text: str) -> bool:
    """Whether a text is the same sentence with "now" and another place, time or person at its end: "CI runs on Bitrise
    now", "alerts now go to the channel #oncall". Not "the importer now reads CSV", which adds something, nor what is of
    a part: "CI runs on Bitrise for mobile now"."""
    stored, text = in_english(stored), in_english(text)
    if not _NOW.search(text) or any(form.search(text) for form in (WAS_OR_WOULD_BE, _BESIDES)) or _NOW.search(stored):
        return False
    before, after = (_NAMES.findall(_NOW.sub(" ", said).lower()) for said in (stored, text))
    same = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    gone, new = before[same:], after[same:]
    leads = [word for word in before[:same] if word not in DETERMINERS]
    if len(leads) < FEWEST_SHARED or max(len(gone), len(new)) > _LONGEST_PLACE or set(gone) <= set(new):
        return False
    if not _OF_A_PART.isdisjoint((*gone, *new)) or not of_a_kind(gone, new):
        return False
    return leads[-1] in _LEADING_TO or all(side and _IS_NAME.search(side[0]) for side in (gone, new))


def corrects_a_number(stored: str, text: str) -> bool:
    """Whether a text tells another number in place of one that it names, and that is the older one's: "14 days, not 7",
    "every 5 min, 10 is too slow". Not where it is of something else: "for guests 5 MB, not 20"."""
    gone = numbers(" ".join("".join(named) for named in _NOT_ANY_MORE.findall(text)))
    known, told = numbers(stored), numbers(text)
    new = told - known
    if not gone or not gone <= known or not new or (len(new) > 1 and known - told):
        return False
    stored, text = in_english(stored), in_english(text)
    return len(stems(stored) & stems(text)) >= FEWEST_SHARED and not _narrows(stored, text)


def answers_otherwise(stored: str, text: str) -> bool:
    """Whether both are the same question with its answer, and the answers differ: who is asked again, and answers in
    another way, has changed their mind. Not where the question is about what was new or broken at the time, or the
    answer is that all stays as it is."""
    one, other = _ANSWERED.fullmatch(stored), _ANSWERED.fullmatch(text)
    if not (one and other) or words(one["question"]) != words(other["question"]):
        return False
    question, answer = in_english(other["question"]), in_english(other["answer"])
    if len(stems(question)) < _ASKED or _AT_HAND.search(question) or _AS_BEFORE.search(answer):
        return False
    return words(one["answer"]) != words(other["answer"])


def _narrows(stored: str, text: str) -> bool:
    """Whether a text that corrects a number names, with the new one, something that the older one does not: it is of
    another thing, or of a part. The verb may be another one ("the load starts at 5:15", "move the load to 5:15")."""
    known = {stem(word) for word in words(stored)} | stems(stored)
    text = as_stated(stored, text)[1]
    if not (corrections := list(_NOT_ANY_MORE.finditer(text))):  # "Let me note that 7 days was too short: …"
        return True
    correction, *others = corrections
    said = text[: correction.start()]
    if numbers(said) <= numbers(stored):  # "10 is too slow, sync every 5 min"
        said = _NOT_ANY_MORE.sub(" ", text)
        others = [correction]
    found = _naming(words(said))
    if not others and (behind := _BEHIND.match(text, correction.end())) and "too" not in words(correction[0]):
        more = _naming(words(behind[1]))
        if not found:
            return len({stem(word) for word in more} & known) < _ABOUT
        found += more
    return any(stem(word) not in known and stems(word).isdisjoint(known) for word in found)


def _naming(said: Sequence[str]) -> list[str]:
    """The words by which a text with a number names what the number is of. Left out: numbers, the unit behind one, the
    verb of an order at the beginning, and the verb before the number ("starts at 5")."""
    found = []
    for at, word in enumerate(said):
        before, behind = said[at - 1] if at else "", [*said[at + 1 : at + 3], "", ""]
        if not stems(word) or _counts(word) or _counts(before) or word in AUXILIARIES | _HANDLED | _SETTINGS:
            continue
        if CHANGES.fullmatch(word) or (not at and behind[0] in DETERMINERS):
            continue
        if not (behind[0] in SMALL and _counts(behind[1])):
            found.append(word)
    return found


def _counts(word: str) -> bool:
    return word[:1].isdigit() or word in ENGLISH_NUMBERS
