"""When two stored memories may become one: a stricter question than the hook's, for both have been kept already.

A hook asks in one direction whether a candidate adds anything. Here the verifier is asked in both, nothing may forbid
it in either, and one of the two answers must be a duplicate outright; or else the texts must differ in a few words that
turn nothing round, and say all the others in the same order.
"""

import re
from collections import Counter
from difflib import SequenceMatcher

from dedup.model import Band, Comparison
from dedup.verifier.fillers import opening
from dedup.verifier.prepared import prepare
from dedup.verifier.stems import misspelt
from dedup.verifier.values import unmatched_quantities
from dedup.words import MONTHS, WEEKDAYS, words

# Ways to say the same that a writer takes without thinking; the longer ones first.
_SAYINGS = (
    ("in order that", "so that"), ("is able to", "can"), ("are able to", "can"), ("is unable to", "can not"),
    ("are unable to", "can not"), ("as well as", "and"), ("rather than", "instead of"), ("no more than", "at most"),
    ("no less than", "at least"), ("at no time", "never"), ("e g", "for example"), ("prior to", "before"),
    ("with no", "without"), ("has to", "must"), ("have to", "must"), ("makes use of", "uses"), ("each", "every"),
    ("solely", "only"), ("till", "until"), ("since", "because"), ("approximately", "about"), ("roughly", "about"),
    ("requires", "needs"), ("require", "need"), ("reqs", "requests"), ("w", "with"),
)  # fmt: skip
_ARTICLES = frozenset(("a", "an", "the"))

# A word of these on one side only turns a statement round, limits it, or moves it in time.
_TURNING = frozenset(
    (
        "not", "no", "never", "nor", "unless", "except", "mostly", "often", "sometimes", "usually", "rarely", "some",
        "most", "few", "used", "were", "was", "once", "formerly", "previously", "will", "would", "might", "may",
        "could", "should", "need", "needs", "op",
    )
)  # fmt: skip
_TELLING = _TURNING | frozenset(
    (
        "none", "besides", "only", "even", "always", "any", "every", "all", "many", "both", "either", "neither", "must",
        "can", "shall", "required", "optional", "is", "are", "been", "going", "still", "yet", "already", "anymore",
        "longer", "until", "after", "before", "if", "when", "while", "instead", "more", "less", "least", "fewer",
        "from", "to", "into", "with", "without", "first", "last",
    )
)  # fmt: skip
# Words that nearly every English text has: what `_TELLING` knows can only be relied on in English.
_ENGLISH = frozenset(
    ("the", "a", "an", "is", "are", "to", "of", "and", "in", "for", "with", "on", "by", "at", "it", "we", "not")
)

# Words that may stand for one another without changing what is said.
_JOINING = frozenset(("by", "via", "through", "is", "are", "be", "get", "gets", "got", "was", "were", "been", "being"))
_CALENDAR = frozenset(name + ending for name in f"{WEEKDAYS} {MONTHS} may".split() for ending in ("", "s"))

_LIST = re.compile(r"^\s*(?:[-*+>]\s+)*", re.MULTILINE)
_LABEL = re.compile(
    r"\W*(?:decision|decided|pattern|convention|learning|learned|til|blocker|blocked|context|progress|config|note|"
    r"remember|reminder|important|fact|memory|fyi)\W*:\W*",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:can(?:no|['’]?)t|(\w+?)n['’]t)\b")
_OPERATOR = re.compile(r"(?<![-=<])[<>](?![-<>])=?|[≤≥≠]|[!=]=")
_SYMBOLS = re.compile(r"`[^\w`\s]+`")
_LEAST_SHARED = 0.6  # of the shorter text's words
_ALIKE, _SAME_ORDER = 0.7, 0.85  # of the shorter text's words, in any order; of the longer one's, in the same order


def may_merge(one: str, other: str, there: Comparison, back: Comparison) -> bool:
    """Whether either text may go into the other; `there` compares `other` as a candidate with `one`, `back` vice versa.

    Both comparisons carry a reason where something in the texts forbids calling them the same.
    """
    if there.band.is_skip and back.band.is_skip:
        alike = not _turned(one, other) if Band.DUPLICATE in (there.band, back.band) else near_words(one, other)
    else:
        alike = not there.conflict and not back.conflict and same_words(one, other)
    return alike and not _other_amounts(one, other)


def same_words(one: str, other: str) -> bool:
    """Whether two texts say the same words in the same order, but for articles, labels and interchangeable sayings."""
    mine = _told(one)
    return bool(mine) and mine == _told(other)


def near_words(one: str, other: str) -> bool:
    """Whether two English texts share most words, all of those in the same order, and differ in no telling one."""
    a, b = _told(one), _told(other)
    if a == b:
        return bool(a)
    differing = _differing(a, b)
    if not differing or differing & _TELLING:
        return False  # the same words in another order, or a word that turns the statement round
    if not _english(one, other):
        return False
    if _substituted(a, b):
        return False
    return _LEAST_SHARED * min(len(a), len(b)) <= _shared(a, b) == _in_order(a, b)


def _turned(one: str, other: str) -> bool:
    """Whether texts of nearly the same words differ in what turns a statement round, or in order in an unspaced script.

    The verifier recognises most of such differences; of those that it misses, most are of these kinds. In other
    languages than English it has learned nothing of units and names, and texts of fewer words in common are looked at
    too.
    """
    a, b = _told(one), _told(other)
    if any(len(word) == 1 and not word.isascii() for word in a):
        return _in_order(a, b) < _SAME_ORDER * max(len(a), len(b))
    if _shared(a, b) < _ALIKE * min(len(a), len(b)) and _english(one, other):
        return False
    return bool(_differing(a, b) & _TURNING) or _substituted(a, b)


def _differing(a: list[str], b: list[str]) -> set[str]:
    """The words that one text has oftener than the other; any sign is `op` (see `_sign`)."""
    mine, theirs = Counter(a), Counter(b)
    return {word.split("_")[0] for word in (mine - theirs) + (theirs - mine)}


def _shared(a: list[str], b: list[str]) -> int:
    """How many words both have."""
    return (Counter(a) & Counter(b)).total()


def _in_order(a: list[str], b: list[str]) -> int:
    """How many of them stand in the same order."""
    return sum(block.size for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks())


def _english(one: str, other: str) -> bool:
    return bool(_ENGLISH & set(words(one))) and bool(_ENGLISH & set(words(other)))


def _substituted(a: list[str], b: list[str]) -> bool:
    """Whether one word stands in the place of another, and not by a slip of the pen: on Tuesday, on Thursday."""
    replaced = (
        (a[i], b[k])
        for op, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
        if op == "replace" and j - i == m - k == 1
    )
    return any(
        _named(one)
        and _named(other)
        and not {one, other} <= _JOINING
        and ({one, other} <= _CALENDAR or not misspelt(one, other))
        for one, other in replaced
    )


def _named(word: str) -> bool:
    """Whether it names something: a word or a sign. Numbers are compared by what they amount to."""
    return word.isalpha() or word.startswith("op_")


def _other_amounts(one: str, other: str) -> bool:
    """Whether either gives a number that the other does not; also small ones, which the verifier lets pass as words."""
    a, b = prepare(one, None).analysis.quantities, prepare(other, None).analysis.quantities
    return bool(unmatched_quantities(a, b)[0] or unmatched_quantities(b, a)[0])


def _told(text: str) -> list[str]:
    """The words that tell what a text says, each saying in one form; operators count as words."""
    lower = _LIST.sub("", text).lower()
    lower = lower[opening(lower) :]
    if label := _LABEL.match(lower):
        lower = lower[label.end() :]
    lower = _NOT.sub(lambda found: f"{found[1] or 'can'} not", lower.replace("&", " and ").replace("%", " percent"))
    lower = _SYMBOLS.sub(_sign, lower)
    lower = _OPERATOR.sub(_sign, lower)
    said = f" {' '.join(word for word in words(lower) if word not in _ARTICLES)} "
    for longer, shorter in _SAYINGS:
        said = said.replace(f" {longer} ", f" {shorter} ")
    return said.split()


def _sign(found: "re.Match[str]") -> str:
    """Signs as a word."""
    return f" op_{'_'.join(str(ord(sign)) for sign in found[0])} "
