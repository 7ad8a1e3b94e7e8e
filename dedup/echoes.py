"""What a conversation tells of a statement beyond its words: who answered whom, and what was said more than once.

Facts come back: the user states one, the model confirms it in other words, the closing summary repeats it. Narration
does not. Likeness is counted over words that are rare in the conversation, through an index, so that a long session
costs no more than its length.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

from dedup.model import Speaker
from dedup.statements import Statement

_WORD = re.compile(r"[^\W_]{3,}|\d+")
_COMMON = frozenset(
    "the and for are was were that this with from have has had not but you your can will would could should they them"
    " then than there here its it's let's let now all any one our out use used uses using also just like into when what"
    " which who how why where been being does did doing done get got more most much make made some such only over very"
    " after before each other these those still yes okay well want need please look check see".split()
)
MAX_SHARED = 12
"""Statements a word may occur in and still count: one that is everywhere says nothing."""

_CONFIRMS = re.compile(
    r"\W*(?:yes|yeah|yep|yup|ya|ja|ok(?:ay)?|right|exactly|agreed|correct|sure|good|great|perfect|fine|do (?:it|that|so)"
    r"|go(?: ahead)?|makes sense|sounds good|nice|super|cool|thanks|thx|please do|confirmed|true|k\b|👍)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\W*(?:no\b|nope|not\b|wrong|don'?t|stop|wait|hm+|never|that'?s not|incorrect|nein|rather not|hold on|scratch)",
    re.IGNORECASE,
)


def words_of(text: str) -> frozenset[str]:
    """The words by which a statement is recognised again, cut to a stem of six characters."""
    return frozenset(w[:6] for w in _WORD.findall(text.lower()) if w not in _COMMON)


def echoes(said: Sequence[Statement]) -> list[dict[str, float]]:
    """For each statement of a conversation, the cues that its surroundings give."""
    bags = [words_of(s.text) for s in said]
    index: dict[str, list[int]] = defaultdict(list)
    for i, bag in enumerate(bags):
        for word in bag:
            index[word].append(i)
    turns: dict[int, list[int]] = defaultdict(list)
    for i, s in enumerate(said):
        turns[s.turn].append(i)
    order = sorted(turns)
    place = {turn: k for k, turn in enumerate(order)}
    whole = {turn: frozenset().union(*(bags[i] for i in turns[turn])) for turn in order}
    speakers = [said[turns[turn][0]].speaker for turn in order]
    runs = _runs(order, speakers)
    share = sum(s is Speaker.USER for s in speakers) / max(len(speakers), 1)
    return [_of(i, said, bags, index, turns, order, place, whole, runs, share) for i in range(len(said))]


def _runs(order: Sequence[int], speakers: Sequence[Speaker]) -> dict[int, tuple[int, int]]:
    """For each turn, how many turns by the same speaker stand directly before and after it."""
    before = [0] * len(order)
    for k in range(1, len(order)):
        before[k] = before[k - 1] + 1 if speakers[k] is speakers[k - 1] else 0
    after = [0] * len(order)
    for k in range(len(order) - 2, -1, -1):
        after[k] = after[k + 1] + 1 if speakers[k] is speakers[k + 1] else 0
    return {turn: (before[k], after[k]) for k, turn in enumerate(order)}


def _of(
    i: int,
    said: Sequence[Statement],
    bags: list[frozenset[str]],
    index: dict[str, list[int]],
    turns: dict[int, list[int]],
    order: list[int],
    place: dict[int, int],
    whole: dict[int, frozenset[str]],
    runs: dict[int, tuple[int, int]],
    user_share: float,
) -> dict[str, float]:
    s, bag = said[i], bags[i]
    found: dict[str, float] = {}
    shared: dict[int, int] = defaultdict(int)
    for word in bag:
        posting = index[word]
        if len(posting) <= MAX_SHARED:
            for j in posting:
                if said[j].turn != s.turn:
                    shared[j] += 1
    for name, mine in (("earlier", lambda j: j < i), ("later", lambda j: j > i)):
        best = max((n / max(min(len(bag), len(bags[j])), 4) for j, n in shared.items() if mine(j)), default=0.0)
        found[f"echo_{name}"] = min(best, 1.0)
        found[f"echo_{name}_strong"] = float(best >= 0.5)
    others = {said[j].turn for j, n in shared.items() if n >= 2 and n / max(len(bag), 1) >= 0.3}
    found["echo_turns"] = min(len(others), 4) / 4
    k = place[s.turn]
    found["session_late"] = k / max(len(order) - 1, 1)
    found["last_turns"] = float(k >= len(order) - 4)
    if s.speaker is not Speaker.USER:
        # A model works through many blocks and then reports: what it says last before the user speaks is the report.
        found["run_before"] = min(runs[s.turn][0], 8) / 8
        found["run_after"] = min(runs[s.turn][1], 8) / 8
        found["ends_run"] = float(runs[s.turn][1] == 0)
        found["ends_long_run"] = float(runs[s.turn][1] == 0 and runs[s.turn][0] > 3)
    found["user_share"] = user_share
    if k:
        before = said[turns[order[k - 1]][0]]
        found["answers_user"] = float(before.speaker is Speaker.USER and s.speaker is not Speaker.USER)
        found["answers_short"] = float(before.speaker is Speaker.USER and len(before.utterance.text) < 60)
        ask = before.utterance.text.rstrip("*_ )\"'").endswith("?")
        found["answers_question"] = float(ask)
        if bag:
            found["echo_previous"] = len(bag & whole[order[k - 1]]) / len(bag)
    if k + 1 < len(order):
        after = said[turns[order[k + 1]][0]]
        if after.speaker is Speaker.USER and s.speaker is not Speaker.USER:
            found["user_confirms"] = float(bool(_CONFIRMS.match(after.utterance.text)))
            found["user_denies"] = float(bool(_DENIES.match(after.utterance.text)))
        if bag:
            found["echo_next"] = len(bag & whole[order[k + 1]]) / len(bag)
    return {name: value for name, value in found.items() if value}
