"""What a conversation tells of a statement beyond its words: who answered whom, and what was said more than once.

Facts come back: the user states one, the model confirms it in other words, the closing summary repeats it. Narration
does not. Likeness is counted over words that are rare in the conversation, through an index, so that a long session
costs no more than its length.
"""

import math
import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.statements import MIN_LENGTH, Statement, asks
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import FEWEST, SAME_SUBJECT, stems

MAX_SHARED = 10
"""Statements a word may occur in and still count: one that is everywhere says nothing."""

ORDINARY_LENGTH, ORDINARY_COUNT = 58.0, 1.6
"""Characters of a statement, and statements in an utterance, on average, where nothing is known."""

LONGEST = 120
"""Characters that a statement counts as at most: one long line does not make a plain conversation another one."""

IMAGINED = 4
"""Ordinary statements that are counted beside a conversation's own: a few words do not tell how people talk."""

SHORT, LONG = 50.0, 60.0
"""Characters of a statement, on average, up to which a conversation is plain, and from which it need not be."""

SINGLE, SEVERAL = 1.2, 1.5
"""The same for statements in an utterance. Of the 1,868 conversations in `fixtures/plain` 7 % are nearer to the others
by both, of the 317 in `fixtures/sessions` 21 % are nearer to the plain ones by one of them."""

BY_ITSELF, TOGETHER = 0.2, 0.3
"""A user's share of what is said, up to which Claude works by itself and tells of it, and from which the two talk. Of
the 609 conversations that people have, in `fixtures/held_out` and `fixtures/languages`, 9 are below .3, and none below
.2; of ten real sessions and the twelve in `fixtures/held_out/long` all are below .3, and 19 below .2. How long it goes
on tells little: three of the real ones have fewer utterances than the longest talk."""

USUAL_SHARE = 0.4
"""Of the user, in the imagined utterances and statements."""

_CONFIRMS = late(
    rf"\W*(?:(?:{YES}|ja|ok(?:ay)?|right|exactly|agreed|correct|sure|good|great|perfect|fine"
    r"|do (?:it|that|so)|go(?: ahead)?|makes sense|sounds good|nice|super|cool|thanks|thx|please do|confirmed|true|k)"
    r"(?![^\W_])|👍)",
    re.IGNORECASE,
)
_DENIES = late(
    r"\W*(?:no\b|nope|not\b|wrong|don['’]?t|stop|wait|hm+|never|that['’]?s not|incorrect|nein|rather not|hold on"
    r"|scratch)",
    re.IGNORECASE,
)


def conversation_cues(said: Sequence[Statement]) -> list[dict[str, float]]:
    """For each statement of a conversation, the cues that its surroundings give."""
    conversation = _Conversation(said)
    return [conversation.cues(i) for i in range(len(said))]


def usual_length(said: Sequence[Statement]) -> float:
    """How long the statements of a conversation are on average, in characters, whoever makes them."""
    lengths = _lengths(said)
    return (sum(lengths) + IMAGINED * ORDINARY_LENGTH) / (len(lengths) + IMAGINED)


def plainness(said: Sequence[Statement]) -> float:
    """Whether people say one thing at a time, or use few words for each: how much so, in [0, 1]."""
    count, turns = len(_lengths(said)), len({s.turn for s in said})
    each = (count * count / max(turns, 1) + IMAGINED * ORDINARY_COUNT) / (count + IMAGINED)
    return max(_nearness(usual_length(said), SHORT, LONG), _nearness(each, SINGLE, SEVERAL))


def by_itself(said: Sequence[Statement]) -> float:
    """Whether Claude works by itself, and tells of it, rather than talks with somebody: how much so, in [0, 1].

    By the user's share of the utterances or of the statements, whichever is smaller: a plan that is pasted is many
    statements, and who steers a lot may say little each time.
    """
    turns = {s.turn: s for s in said}
    return max(_nearness(_users_share(part), BY_ITSELF, TOGETHER) for part in (turns.values(), said))


def _users_share(said: Collection[Statement]) -> float:
    users = sum(s.speaker is Speaker.USER for s in said)
    return (users + IMAGINED * USUAL_SHARE) / (len(said) + IMAGINED)


def _nearness(value: float, near: float, far: float) -> float:
    """1 up to `near`, 0 from `far` on."""
    return min(max((far - value) / (far - near), 0.0), 1.0)


def _lengths(said: Sequence[Statement]) -> list[int]:
    return [min(len(s.gloss), LONGEST) for s in said if len(s.gloss) >= MIN_LENGTH]


class _Conversation:
    """All statements of a conversation, by turn and by word."""

    def __init__(self, said: Sequence[Statement]) -> None:
        self.said = said
        self.usual = usual_length(said)
        self.bags = [stems(s.gloss) for s in said]
        self.index: dict[str, list[int]] = defaultdict(list)
        turns: dict[int, list[int]] = defaultdict(list)
        for i, (statement, bag) in enumerate(zip(said, self.bags, strict=True)):
            turns[statement.turn].append(i)
            for word in bag:
                self.index[word].append(i)
        order = sorted(turns)
        self.place = {turn: k for k, turn in enumerate(order)}
        self.first = [said[turns[turn][0]] for turn in order]
        self.words = [frozenset(word for i in turns[turn] for word in self.bags[i]) for turn in order]
        speakers = [s.speaker for s in self.first]
        self.before = _run_lengths(speakers)
        self.after = _run_lengths(speakers[::-1])[::-1]
        self.user_share = sum(s is Speaker.USER for s in speakers) / max(len(speakers), 1)

    def cues(self, i: int) -> dict[str, float]:
        """The cues of the statement at `i` that are not 0."""
        found = self._repeats(i) | self._position(i) | self._neighbours(i)
        return {name: value for name, value in found.items() if value}

    def _repeats(self, i: int) -> dict[str, float]:
        """How much of the statement was said in other turns, before and after."""
        bag, turn = self.bags[i], self.said[i].turn
        shared: dict[int, int] = defaultdict(int)
        for word in bag:
            places = self.index[word]
            if len(places) <= MAX_SHARED:
                for j in places:
                    if self.said[j].turn != turn:
                        shared[j] += 1
        found: dict[str, float] = {}
        like = {j: n / max(min(len(bag), len(self.bags[j])), FEWEST) for j, n in shared.items()}
        for name, where in (("earlier", range(i)), ("later", range(i + 1, len(self.said)))):
            best = max((share for j, share in like.items() if j in where), default=0.0)
            found[f"echo_{name}"] = min(best, 1.0)
            found[f"echo_{name}_strong"] = float(best >= SAME_SUBJECT)
        others = {self.said[j].turn for j, n in shared.items() if n >= 2 and n / len(bag) >= 0.3}
        return found | {"echo_turns": min(len(others), 4) / 4}

    def _position(self, i: int) -> dict[str, float]:
        k = self.place[self.said[i].turn]
        turns = len(self.first)
        found = {
            "session_late": k / max(turns - 1, 1),
            "last_turns": float(k >= turns - 4),
            "user_share": self.user_share,
            # How much there is to be repeated in: where hardly anything was said, saying nothing twice means nothing.
            "turns_before": min(k, 8) / 8,
            "turns_after": min(turns - 1 - k, 8) / 8,
            "short_talk": float(turns <= 4),
            "longer_than_usual": min(max(math.log((len(self.said[i].gloss) + 5) / (self.usual + 5)), -1.5), 1.5),
        }
        if self.said[i].speaker is not Speaker.USER:
            # A model works through many blocks, then reports: what it says last before the user speaks is the report.
            found |= {
                "run_before": min(self.before[k], 8) / 8,
                "run_after": min(self.after[k], 8) / 8,
                "ends_run": float(self.after[k] == 0),
                "ends_long_run": float(self.after[k] == 0 and self.before[k] > 3),
            }
        return found

    def _neighbours(self, i: int) -> dict[str, float]:
        """What the turns just before and after make of it: an answer, something confirmed or denied, a repetition."""
        statement, bag = self.said[i], self.bags[i]
        k = self.place[statement.turn]
        mine = statement.speaker is not Speaker.USER
        found: dict[str, float] = {}
        if k:
            before = self.first[k - 1]
            text = before.utterance_gloss
            found["answers_user"] = float(before.speaker is Speaker.USER and mine)
            found["answers_short"] = float(before.speaker is Speaker.USER and len(text) < 60)
            found["answers_question"] = float(asks(text))
            found["echo_previous"] = len(bag & self.words[k - 1]) / max(len(bag), 1)
        if k + 1 < len(self.first):
            after = self.first[k + 1]
            if after.speaker is Speaker.USER and mine:
                found["user_confirms"] = float(bool(_CONFIRMS.match(after.utterance_gloss)))
                found["user_denies"] = float(bool(_DENIES.match(after.utterance_gloss)))
            found["echo_next"] = len(bag & self.words[k + 1]) / max(len(bag), 1)
        return found


def _run_lengths(speakers: Sequence[Speaker]) -> list[int]:
    """For each turn, how many turns by the same speaker stand directly before it."""
    lengths = [0] * len(speakers)
    for k in range(1, len(speakers)):
        lengths[k] = lengths[k - 1] + 1 if speakers[k] is speakers[k - 1] else 0
    return lengths
