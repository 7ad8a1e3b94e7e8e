"""What can be seen of a statement without understanding it: cues, by name, for the models beside it.

A cue is a number, mostly 0 or 1. Names are part of the weights file: rename one only together with training again.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from dedup.extraction.cutting.statements import Statement, asks
from dedup.extraction.evidence.cue_words import ANYWHERE, FILLERS, NOT_NARRATING, OPENING
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import CODE_SPAN

LONGEST_PHRASE = 4
"""Words."""

_SPOKEN = late(r"[^\W_]+|[?!:]")
SAID, STEM = "said:", "w:"
"""What the names of those cues begin with that are words of the statement itself, whole or cut to their stems."""
SPOKEN_WEIGHT = 2.0
"""The square root of what the squares of a text's words add up to."""

_TOKEN = late(r"[^\W_]+(?:['’.-][^\W_]+)*")

FORMS: Mapping[str, "re.Pattern[str]"] = {
    "number": late(r"\d"),
    "quantity": late(
        r"\d ?(?:%|€|°|ms|µs|us|ns|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|years?|[kmgt]i?b"
        r"|mbit|gbit|bytes?|bits?|px|rps|qps|[kmg]?hz|fps|x|k|m|eur|usd|µa|ma|v|w|mm|cm|km|kg|times|rows?|items?|users?|people|nodes?"
        r"|workers?|threads?|pods?|retries|connections?|files?|lines?|records?|entries|chars?|characters|requests?)\b"
        r"|[$€£] ?\d",
        re.IGNORECASE,
    ),
    "from_to": late(
        r"\bfrom [~≈]?\d[\w.,]* ?[%\w]{0,12} to [~≈]?\d|\d ?\w{0,8} ?(?:→|->|⇒) ?\d"
        r"|\b(?:instead of|down from|up from|against|compared (?:to|with)|versus|vs\.?) [~≈]?\d",
        re.IGNORECASE,
    ),
    "setting": late(
        r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b\w[\w.-]{0,40} ?[=:] ?(?:\d|true\b|false\b|on\b|off\b)|--[a-z][\w-]+"
        r"|\bport \d|:\d{2,5}\b"
    ),
    "path": late(
        r"(?:~|\.{1,2})?/?\b[\w.@-]+/[\w./@*-]+|\b[\w-]+\.(?:py|tsx?|jsx?|go|rs|rb|java|kt|cs|c|h|cpp|php|sql|ya?ml|json|toml"
        r"|ini|conf|cfg|md|sh|tf|csv|xml|html|css|env|lock|proto|swift)\b"
    ),
    "identifier": late(r"`|\b[a-z]+[A-Z]\w+\b|\b\w+_\w+\b|\b\w+\(\)|\b\w+\.\w+\.\w+\b"),
    "clock_time": late(r"\b\d{1,2}:\d\d\b"),
    "calendar": late(r"\b\d{1,2}\.? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b20[2-4]\d\b", re.IGNORECASE),
    "version": late(r"\bv?\d+\.\d+(?:\.\d+)*\b|\bv\d+\b"),
    "http_status": late(r"\b[45]\d\d\b|\b20[014]\b"),
    "ask": late(r"\?[\W]{0,4}\Z"),
    "ask_within": late(r"\?"),
    "colon_end": late(r":\**\s*\Z"),
    "colon": late(r"\w: "),
    "label": late(r"\A\W{0,6}\*\*[^*\n]{2,80}\*\*"),
    "bold": late(r"\*\*"),
    "dash": late(r"; | — | – | - "),
    "arrow": late(r"→|->|=>|⇒"),
    "equation": late(r"\w\)? ?= ?-?\w[^=]{0,30} ?[-+*/=] ?\w"),
    "quote": late(r"[\"“”„«»]"),
    "emoji": late("[\U0001f300-\U0001faff\u2600-\u27bf]"),
    "smiley": late(r"[:;]-?[)D(]"),
    "parenthesis": late(r"\([^()\n]{3,}\)"),
    "mostly_quoted": late(r"\A\W{0,3}[\"“„«].{15,}[\"”“»]\W{0,30}\Z"),
    "exclaim": late(r"!"),
    "ellipsis": late(r"\.\.\.|…"),
    "comma_no": late(r", (?:no|not) ", re.IGNORECASE),
    "comma_so": late(r", so\b", re.IGNORECASE),
    "line_reference": late(r"\blines? \d+|\.\w{1,4}:\d+\b|\btests? \d|\b\d+/\d+\b|#\d+", re.IGNORECASE),
    "count_of_tests": late(r"\b\d+ (?:tests?|passed|failed|of \d+|errors?|failures?)\b", re.IGNORECASE),
    "caps_word": late(r"\b(?:NOT|NEVER|ALL|ONLY|MUST|NO|ALWAYS|DO NOT|AFTER|BEFORE)\b"),
}
_NEIGHBOURLY = ("hypothesis", "begins_let_me", "cause", "must", "decided", "root_cause", "these_lines")

_HEADINGS: Mapping[str, "re.Pattern[str]"] = {
    "summary": late(
        r"summary|wrap|recap|overview|done|changed|what (?:was|we|i|changed)|result|findings|state|where we|final"
        r"|conclusion|key|fixed|released|learned|notes?|decisions?|decided|agreed|traps|changes",
        re.IGNORECASE,
    ),
    "cause": late(r"cause|analysis|diagnosis|why|problem|issue|explanation|finding|bug|wrong", re.IGNORECASE),
    "open": late(
        r"next|open|to-?do|remaining|plan|steps?\b|follow|options?|proposal|suggest|alternat|recommend|question|approach|risk"
        r"|missing|left|possib|ways",
        re.IGNORECASE,
    ),
}


def _compiled(table: Mapping[str, str]) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Phrase → cues, and beginning of a word → cues."""
    exact: dict[str, list[str]] = defaultdict(list)
    prefix: dict[str, list[str]] = defaultdict(list)
    for cue, entries in table.items():
        for entry in entries.split():
            if entry.endswith("*"):
                prefix[entry[:-1]].append(cue)
            else:
                exact[entry.replace("_", " ")].append(cue)
    return {k: tuple(v) for k, v in exact.items()}, {k: tuple(v) for k, v in prefix.items()}


_WORDS, _BEGINNINGS = _compiled(ANYWHERE)
_OPENERS, _ = _compiled(OPENING)
_FIRST_WORDS = frozenset(phrase.split()[0] for phrase in _WORDS if " " in phrase)
_PASSED_OVER = FILLERS | {phrase for phrase, cues in _OPENERS.items() if "ack" in cues}

_KEY = 4
"""Letters by which beginnings of words are looked up; none is shorter."""

_BY_KEY: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
for _beginning, _cues in _BEGINNINGS.items():
    _BY_KEY[_beginning[:_KEY]].append((_beginning, _cues))


def tokens(text: str) -> list[str]:
    """The words of `text`, lower-cased; apostrophes, dots and hyphens inside them stay: `don't`, `e.g`, `to-do`."""
    return _TOKEN.findall(text.lower().replace("’", "'"))


def cues_anywhere(words: Sequence[str]) -> set[str]:
    """The cues of `ANYWHERE` that these words give."""
    found: set[str] = set()
    for i, word in enumerate(words):
        if word in _WORDS:
            found.update(_WORDS[word])
        if word in _FIRST_WORDS:
            for n in range(2, LONGEST_PHRASE + 1):
                found.update(_WORDS.get(" ".join(words[i : i + n]), ()))
        for beginning, cues_of in _BY_KEY.get(word[:_KEY], ()):
            if word.startswith(beginning):
                found.update(cues_of)
    return found


def cues_opening(words: Sequence[str]) -> Iterator[str]:
    """The cues of `OPENING`, with up to two words of no meaning passed over."""
    for skip in range(3):
        for n in (1, 2, 3):
            if len(words) >= skip + n:
                for cue in _OPENERS.get(" ".join(words[skip : skip + n]), ()):
                    yield f"begins_{cue}" if not skip or cue in ("let_me", "found", "i_did") else f"soon_{cue}"
        if len(words) <= skip or words[skip] not in _PASSED_OVER:
            break
    for word in words[:2]:
        if word.endswith("ing") and len(word) > 4 and word not in NOT_NARRATING:
            yield "begins_gerund"


@lru_cache(maxsize=512)
def word_cues(text: str) -> frozenset[str]:
    """The cues that the words of `text` give. Remembered: each statement is read as itself and as its neighbours'."""
    words = tokens(text)
    return frozenset((*cues_anywhere(words), *cues_opening(words)))


def spoken(text: str, longest: int = 1) -> dict[str, float]:
    """The words of a text, with `?`, `!` and `:`, and their sequences of up to `longest`. Digits are the word `0`.

    The more there are, the less each of them weighs: see `SPOKEN_WEIGHT`.
    """
    words = ["0" if word.isdigit() else word for word in _SPOKEN.findall(text.lower())]
    found = {
        " ".join(words[start : start + length])
        for length in range(1, longest + 1)
        for start in range(len(words) - length + 1)
    }
    return dict.fromkeys((SAID + sequence for sequence in found), SPOKEN_WEIGHT / math.sqrt(max(len(found), 1)))


def cues(statement: Statement, around: Sequence[Statement | None] = (None, None)) -> dict[str, float]:
    """The cues of one statement that are not 0; `around` are the statements just before and after in its utterance."""
    text = statement.gloss
    words = tokens(text)
    names = cues_anywhere(words)
    names.update(cues_opening(words))
    names.update(name for name, form in FORMS.items() if form.search(text))
    if "begins_ack" in names and len(words) > 4:
        names.add("ack_then_says")
    found = dict.fromkeys(names, 1.0)
    found |= _shape(text, words)
    found |= _place(statement)
    for neighbour, side in zip(around, ("previous", "next"), strict=True):
        if neighbour is not None:
            theirs = word_cues(neighbour.gloss)
            found |= {f"{side}_{cue}": 1.0 for cue in _NEIGHBOURLY if cue in theirs}
            if FORMS["ask"].search(neighbour.gloss):
                found[f"{side}_ask"] = 1.0
    return found


def _shape(text: str, words: list[str]) -> dict[str, float]:
    n = len(words)
    code = len(CODE_SPAN.findall(text))
    shape = {
        "words_under_5": float(n < 5),
        "words_under_8": float(n < 8),
        "words_over_14": float(n > 14),
        "words_over_22": float(n > 22),
        "words_over_32": float(n > 32),
        "length": min(len(text), 300) / 300,
        "code_spans_1": float(code >= 1),
        "code_spans_2": float(code >= 2),
        "numbers_2": float(sum(w[0].isdigit() for w in words) >= 2),
        "capitals": min(sum(w[:1].isupper() for w in text.split()[1:]), 4) / 4,
        "starts_lower": float(text[:1].islower()),
        "ends_stop": float(text.rstrip("*_ )\"'").endswith((".", "!"))),
        "commas": min(text.count(","), 3) / 3,
        "long_words": sum(len(w) > 8 for w in words) / max(n, 1),
        "past_forms": float(any(w.endswith("ed") and len(w) > 4 for w in words)),
    }
    return {name: value for name, value in shape.items() if value}


AT_LENGTH, MOST_PARTS = 1200, 12
"""Characters of a long message. Statements that a message of a user's counts as having at most: none of those that the
models learn from has more, or is so long. What they have learned of Claude's reports, of which little is worth
keeping, holds for no user who thinks aloud."""


def _place(statement: Statement) -> dict[str, float]:
    said, by_user = len(statement.utterance_gloss), statement.speaker is Speaker.USER
    asking = asks(statement.utterance_gloss)
    place = {
        "turn_asks": float(asking),
        "listed_then_asks": float(asking and statement.depth > 0),
        "labelled_then_asks": float(asking and bool(FORMS["label"].search(statement.gloss))),
        "user": float(by_user),
        "bullet": float(statement.bullet),
        "nested": float(statement.depth > 1),
        "in_list": float(statement.depth > 0),
        "first": float(statement.part == 0),
        "last": float(statement.part == statement.parts - 1),
        "alone": float(statement.parts == 1),
        "second": float(statement.part == 1),
        "late": statement.part / max(statement.parts - 1, 1),
        "many_parts": min(statement.parts, MOST_PARTS if by_user else 20) / 20,
        "after_code": float(statement.after_code),
        "has_before": float(bool(statement.before)),
        "has_lead_in": float(bool(statement.lead_in)),
        "has_heading": float(bool(statement.heading)),
        "turn_under_80": float(said < 80),
        "turn_over_400": float(said > 400),
        "turn_over_1200": float(said > AT_LENGTH and not by_user),
    }
    if (context := statement.above_gloss).strip():
        place |= {f"under_{name}": float(bool(pattern.search(context))) for name, pattern in _HEADINGS.items()}
    return {name: value for name, value in place.items() if value}
