"""What a user sets to another value without naming it: "it is ugly at 8. go down to 4 MHz", "4 please", "backoff 5".

It says nothing alone, so it is kept with what tells of what it is: the sentences before it in the message that tell the
old value or why, what was claimed with a value of its own (see `dedup.extraction.corrections.reset_values`), and
Claude's word of what it is now ("The import runs with 4 workers now."). Nothing is put into other words.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.answers.advised import advised, takes_value
from dedup.extraction.corrections.another_value import (
    NARRATES,
    SAYS_CHANGED,
    Value,
    replaced,
    told,
    values,
)
from dedup.extraction.corrections.arrows import Arrow, arrow, turns
from dedup.extraction.corrections.bare_forms import (
    BARE,
    BEFORE,
    LONGEST_BARE,
    LONGEST_CLAIM,
    LONGEST_REPORT,
    NAMED,
    OF_THAT,
    PROPOSES,
    REPORTS,
    REST,
)
from dedup.extraction.corrections.going_back import GoneBack, gone_back
from dedup.extraction.corrections.reset_values import Reset, is_of_that, is_reason, outdates, reset, settings, taken_up
from dedup.extraction.corrections.reset_words import Swapped, is_swapped, swapped
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import SHORT_MESSAGE, Statement, asks, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.extraction.turns.instead import Instead
from dedup.gloss import in_english
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker
from dedup.redaction.redact import redact

_LONGEST = 70  # characters
_MEASURES = frozenset(("time", "%", "bytes", "clock"))
_VERBS = frozenset(("put", "keep", "mov", "move", "limit", "cap", "bump", "lower", "shorten", "extend"))
_MORE = 3  # words beside the name of a thing that sound like a secret, and do not
_NEXT_TO = 3  # words between the name of a value and its number


@dataclass(frozen=True, slots=True)
class Bare:
    """What stands together, each by its place: the user's few words at `own`, what they are about, and, if any, what
    Claude says then. `sure`: it stands in the place of something else."""

    own: int
    parts: tuple[int, ...]
    report: int | None
    new: Value | None
    sure: Reset | Swapped | GoneBack | Arrow | None = None
    name: str = ""
    """Of what it is, where its user says so: it may be told in an earlier conversation what it was before."""

    @property
    def is_taken_up(self) -> bool:
        """Whether Claude has taken it up in the place of something else, so that it is kept in any case."""
        return self.sure is not None and (self.report is not None or not isinstance(self.sure, Arrow))

    def text(self, said: Sequence[Statement]) -> str:
        return run_on([said[n].text for n in self.parts])


def bare_values(said: Sequence[Statement], taken: Container[int]) -> list[Bare]:
    """The values that users set without naming them, with what tells of what they are. `taken`: what is known to be a
    correction, and what rules keep."""
    found = []
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or i in taken or asks(own.gloss):
            continue
        one = (
            _by_arrow(said, i, taken)
            or _about_claim(said, i, taken)
            or _reset(said, i, taken)
            or _about_before(said, i, taken)
        )
        one = one or _named(said, i) or _in_words(said, i, taken) or _as_before(said, i, taken)
        if (
            one
            and not any(_is_secret(said[n]) and not _lasts(said[n], one) for n in one.parts)
            and len(one.text(said)) <= LONGEST
        ):
            found.append(one)
    return found


def together(said: Sequence[Statement], bare: Sequence[Bare], kept: Container[int]) -> dict[int, Instead]:
    """Those of which a part is `kept`, each as one text in the place of its parts, behind what its user had asked to be
    advised on ("jpeg quality?", "85")."""
    found: dict[int, Instead] = {}
    for one in bare:
        why = next((n for n in reversed(one.parts) if n in kept and n != one.own), one.own)
        if why in kept and len(one.parts) > 1:
            question = advised(said, one.own) if one.parts[0] == one.own and takes_value(said[one.own]) else ""
            whole = replace(said[one.own], text=run_on([*filter(None, [question]), one.text(said)]), before="")
            parts = tuple(n for n in one.parts if n != one.own)
            found[one.own] = Instead(whole, why, parts, either=one.own in kept)
    return found


def is_confirmed(said: Sequence[Statement], one: Bare, known: str) -> bool:
    """Whether Claude confirms that it has changed a value of what is known: of what alone is named or counted so ("Set
    to 4 workers.", SF10 in the place of SF9), or has the old value that its user names."""
    if isinstance(one.sure, Arrow):
        return turns(one.sure, in_english(known), one.text(said))
    if isinstance(one.sure, Swapped):
        return is_swapped(one.sure, in_english(known))
    if isinstance(one.sure, Reset) and outdates(one.sure, known, one.text(said)):
        return True
    if one.new is None:
        return False
    if one.name:
        return is_of_that(in_english(known), one.name, one.new, one.text(said))
    if one.report is None or not SAYS_CHANGED.search(said[one.report].gloss):
        return False
    reported = [value for value in values(said[one.report].gloss) if _same(value, one.new)]
    stood = replaced(known, reported[:1])
    if stood is None or stood.named or stood.counted:
        return stood is not None
    its_own = turn_of(said, one.own)
    before = [value for n in one.parts if n in its_own and n < one.own for value in values(said[n].gloss)]
    return any(_same(stood, value) for value in before)


def _by_arrow(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """A value in the place of another one, with an arrow between: "room size 8 -> 6"."""
    one = arrow(said, i, taken)
    if one is None:
        return None
    report = () if one.report is None else (one.report,)
    return Bare(i, (*one.own, *report), one.report, one.value, one)


def _reset(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """A value that Claude takes up in the place of another one."""
    one = reset(said, i, taken)
    if one is None:
        return None
    report = () if one.report is None else (one.report,)
    return Bare(i, (*one.claim, *one.own, *report), one.report, one.new, one)


def _named(said: Sequence[Statement], i: int) -> Bare | None:
    """A value of what its user names, which Claude takes up, whatever it was before: "make the guest code 30", "Guest
    code validity is now 30 days."."""
    own = said[i]
    form = OF_THAT.match(own.gloss) if len(own.gloss) <= LONGEST_BARE and own.parts == 1 else None
    new = settings(form["value"]) if form and told(form["of"]) else ()
    report, value = (len(new) == 1 and taken_up(said, i, new[0])) or (None, None)
    if form is None or report is None or value is None or not value.key:
        return None
    return Bare(i, (i, report), report, value, name=form["of"])


def _in_words(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """A day, a date or a name that Claude takes up in the place of another one: "friday then"."""
    one = swapped(said, i, taken)
    return None if one is None else Bare(i, (one.claim, *one.own, one.report), one.report, None, one)


def _as_before(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """What is again as it was before an earlier conversation: "jump goes back to B", "Jump is on B again."."""
    one = gone_back(said, i, taken)
    return None if one is None else Bare(i, (*one.own, one.report), one.report, None, one)


def _about_before(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """A bare value at the end of a message, behind those of its sentences that tell another value of the kind."""
    gloss = said[i].gloss
    if len(gloss) > _LONGEST or not BARE.match(gloss) or said[i].part != said[i].parts - 1:
        return None
    new = values(gloss)
    if len(new) != 1:
        return None
    report = _report(said, i, new[0])
    if report is not None and told(said[report].gloss) <= told(gloss) and not SAYS_CHANGED.search(said[report].gloss):
        report = None  # "back to 11", "Back to 11."
    before = list[int]()
    if said[i].parts <= SHORT_MESSAGE:
        for n in range(i - 1, max(i - 1 - BEFORE, turn_of(said, i).start - 1), -1):
            if n in taken or asks(said[n].gloss) or said[n].bullet or not _is_of_kind(said[n], new[0]):
                break
            before.insert(0, n)
    tells = report is not None and bool(told(said[report].gloss) - {new[0].key})
    if tells and not before and 0 < said[i].part < SHORT_MESSAGE and i - 1 not in taken and is_reason(said[i - 1]):
        before = [i - 1]
    if not (before or tells) or (before and not said[i].part):
        return None
    return Bare(i, (*before, i, *([report] if report is not None else [])), report, new[0])


def _is_of_kind(statement: Statement, new: Value) -> bool:
    """Whether a sentence tells another value of the same kind, as far as one can see."""
    for value in values(statement.gloss):
        if value.number == new.number and not new.named:
            continue
        if value.key == new.key or (
            not new.named and not value.named and (not value.key or not new.key) and "%" not in (value.key, new.key)
        ):
            return True
    return False


def _about_claim(said: Sequence[Statement], i: int, taken: Container[int]) -> Bare | None:
    """A value that is put in the place of one that Claude has just told, which Claude then changes: "with a backoff of
    2 s", "backoff 5", "Changed to 5 s."."""
    own = said[i]
    named = NAMED.match(own.gloss) if len(own.gloss) <= _LONGEST else None
    if (
        own.part
        or len(own.gloss) > _LONGEST
        or not (named or BARE.match(own.gloss))
        or not i
        or said[i - 1].speaker is Speaker.USER
    ):
        return None
    if own.parts > 1 and not (own.parts == 2 and REST.match(said[i + 1].gloss)):
        return None
    new = values(own.gloss)
    new = new[-1:] if named else new
    report = _report(said, i, new[0]) if len(new) == 1 else None
    if report is None or not SAYS_CHANGED.search(said[report].gloss):
        return None
    turn = turn_of(said, i - 1)
    if any(asks(said[n].gloss) or asks_for_a_secret(said[n].gloss) for n in turn):
        return None
    claims = [n for n in turn if n not in taken and _has(said[n], new[0], named["of"] if named else "")]
    if len(claims) != 1 or len(said[claims[0]].text) > LONGEST_CLAIM:
        return None
    return Bare(i, (claims[0], i, report), report, new[0])


def _has(claim: Statement, new: Value, name: str) -> bool:
    """Whether a claim tells another value of that name, or, where there is no name, one alone of that unit."""
    if OF_THE_RUN.search(claim.gloss) or redact(claim.text) != claim.text:
        return False
    if name:
        near = re.search(
            rf"\b{re.escape(name)}s?(?:\W+[a-z]+){{0,{_NEXT_TO}}}\W+~?\d|\d\S*(?: [a-z%]+)? {re.escape(name)}\b",
            claim.gloss,
            re.IGNORECASE,
        )
        return near is not None and any(value.number != new.number for value in values(near[0] + " "))
    return bool(new.key) and replaced(claim.gloss, [new]) is not None


def _report(said: Sequence[Statement], i: int, new: Value) -> int | None:
    """Where Claude tells the new value right away."""
    first = turn_of(said, i).stop
    for n in range(first, min(first + REPORTS, len(said))):
        one = said[n]
        if one.speaker is Speaker.USER or one.turn != said[first].turn or asks(one.gloss):
            return None
        told_there = [value for value in values(one.gloss) if value.named == new.named and _same(value, new)]
        if not told_there or len(one.gloss) > LONGEST_REPORT or one.bullet or redact(one.text) != one.text:
            continue
        gloss = one.gloss
        if PROPOSES.search(gloss) or OF_THE_RUN.search(gloss) or NARRATES & word_cues(gloss):
            return None
        return n
    return None


def _same(value: Value, new: Value) -> bool:
    """Whether it is the same number, which may have a unit there that its user has spared."""
    return value.number == new.number and value.key == new.key if new.key else value.written == new.written


def _lasts(statement: Statement, one: Bare) -> bool:
    """Whether it tells nothing but how long, how much or when, of what its user names: "make the guest code 30", "Guest
    code validity is now 30 days."."""
    told_there = {value.written for value in settings(statement.gloss)}
    more = told(statement.gloss) - told(one.name)
    few = more <= _VERBS if statement.speaker is Speaker.USER else len(more) <= _MORE
    return (
        bool(one.name) and one.new is not None and one.new.key in _MEASURES and told_there == {one.new.written} and few
    )


def _is_secret(statement: Statement) -> bool:
    return is_of_a_secret(statement.gloss) or is_of_a_secret(statement.text)
