"""Which claim a user means who sets another value in few words, and where Claude takes it up: "The guest code is valid
for 90 days.", "make it 30, policy says so", "Set to 30 days.".

The user often spares the unit, and every word of what it is. Claude's report has the unit, and the claim has one value
of it: so the three belong together. A number that Claude does not take up as a value is none: "30 sec pls, I'm on the
phone".
"""

import re
from collections.abc import Callable, Container, Sequence

from dedup.extraction.answers.elliptic import may_name
from dedup.extraction.corrections.another_value import NARRATES, NO_VALUE, SAYS_CHANGED, Value, told, values
from dedup.extraction.corrections.bare_forms import (
    BEFORE,
    HEARD,
    LONGEST_BARE,
    LONGEST_CLAIM,
    LONGEST_REPORT,
    PROPOSES,
    REPORTS,
    RESET,
    THING,
    TOPIC,
)
from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import LEAD
from dedup.extraction.cutting.secretive import asks_for_a_secret, may_tell_a_secret
from dedup.extraction.cutting.statements import (
    FURTHEST,
    MIN_LENGTH,
    SHORT_MESSAGE,
    Statement,
    asks,
    asks_unmarked,
    says_of_what,
    turn_of,
)
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import HALF_DAY, Dimension
from dedup.words import CODE_SPAN

_TURNS = 5  # back from a value, in which its claim is looked for
_SHARED = 2  # words of two texts that are of the same, where the old value is one
_CLOCK = "clock"
_HOUR, _HALF_DAY = 60, 12  # minutes, hours
_NO_SETTING = late(  # "one thing", but "one hour"
    r"\b(?:every|each|per|an?) (?:second|sec|minute|min|hour|day|night|week|month|year|quarter)\b"
    r"|/ ?(?:s|sec|min|h|d|day|night|week|month)\b|\b(?:hourly|daily|nightly|weekly|monthly|yearly)\b"
    r"|\bone\b(?! (?:second|minute|hour|day|night|week|month|year|euro|dollar|percent|metre|meter)\b)",
    re.IGNORECASE,
)
_LOOKED = (
    r"(?:found|check(?:ed)?|test(?:ed)?|count(?:ed)?|measured?|verified|search(?:ed)?|compared|looked|listed|printed|passed"
    r"|failed|finished|need(?:ed)?|missed|skipped|processed|loaded|fetched|received|waited|added|deleted|removed|killed)"
)
_IS_SET = late(
    rf"{HEARD}(?:(?:i(?:['’]ve| have)?|it(?:['’]s| is)) )?"
    rf"(?:(?!{_LOOKED}\b)[a-z-]{{2,14}}ed|reset|set|put|cut)\b(?! (?:in|by) \d)",
    re.IGNORECASE,
)
_WILL_SET = late(
    rf"{HEARD}i(?:['’]ll| will) (?:then )?(?:set|change|make|put|raise|lower|move|cap|limit|use|go|poll|send|keep"
    r"|schedule|store|retry|allow)\b",
    re.IGNORECASE,
)
_IT_IS = late(
    rf"{HEARD}(?:(?:it|that|they)(?:['’]s| is|['’]re| are) |`[\w.-]{{2,40}}`? ?[=:] ?)?(?:now |at |back (?:to|at) )?"
    r"\Z",
    re.IGNORECASE,
)
_AGAIN = late(r"\bagain\W*\Z", re.IGNORECASE)
_POINTS = late(rf"{HEARD}(?:i(?:['’]ll|['’]ve| will| have)? [a-z-]{{2,14}} (?:it|them)|it|they)\b", re.IGNORECASE)
_GOES_ON = late(
    r"\W*(?:not|never|no (?:more|less|longer)|more|less|because|cause|since|otherwise|else|that['’]?s|it['’]?s|they"
    r"|people)\b",
    re.IGNORECASE,
)
MEANWHILE = (  # "10 min, getting coffee"
    rf"{MOMENT}|i['’]?m|im|i am|i have to|i['’]ve got|i need to|i must|brb|afk|coffee|lunch|phone|wait|hold on"
    r"|(?:half )?a sec|moment"
)
_OF_NOW = late(rf"\b(?:{MEANWHILE})\b", re.IGNORECASE)
_LEADS = late(rf"\A{LEAD}", re.IGNORECASE)
_NO_REASON = frozenset({"begins_let_me", "begins_imperative", "request", "begins_ack"})


@dataclass(frozen=True, slots=True)
class Reset:
    """What is set anew, each by its place: the `claim`, with the question that it answers where it is as short as that;
    none where its user says of what it is. `own`: their words, with the sentences beside it that tell the old value, or
    why. And the `report`, if it is no question as well, with the `new` value as Claude tells it, in the place of the
    one that `stood`."""

    claim: tuple[int, ...]
    own: tuple[int, ...]
    report: int | None
    new: Value
    stood: Value | None
    told: frozenset[str] = frozenset()
    """The claim, and what its user has said of it just before, if that has the same value."""


def settings(gloss: str) -> tuple[Value, ...]:
    """The values of a text, times of day among them, without how often something happens."""
    gloss = _NO_SETTING.sub(";", gloss)
    clocks = (
        Value(one.value, _CLOCK, one.value / _HOUR)
        for one in find_quantities(gloss)
        if one.dimension is Dimension.CLOCK and one.unit != HALF_DAY
    )
    return (*values(gloss), *clocks)


def is_same(reported: Value, said: Value) -> bool:
    """Whether the value that Claude reports is the one that a user has said, who may have spared the unit."""
    if reported.named or said.named or (said.key and said.key == reported.key):
        return (said.key, said.number) == (reported.key, reported.number)
    if reported.key == _CLOCK:  # "20h", "make it 8", "0230 is the ferry"
        hour, minute = divmod(said.written, 100)
        hours = (reported.written, reported.written - _HALF_DAY)
        return said.key in ("", "time") and (said.written in hours or hour * _HOUR + minute == reported.number)
    return not said.key and said.written == reported.written


def reset(said: Sequence[Statement], i: int, taken: Container[int]) -> Reset | None:
    """What a user sets anew with the statement at `i`; None if nothing, or if it may be of several things. `taken`:
    what is known to be something else."""
    gloss = said[i].gloss
    if len(gloss) > LONGEST_BARE or said[i].parts > SHORT_MESSAGE or asks_unmarked(gloss) or _OF_NOW.search(gloss):
        return None
    own = settings(gloss)
    bare, topic = RESET.match(gloss), TOPIC.match(gloss)
    form = bare or topic
    meant = settings(form["value"]) if form else own[-1:]
    before = _before(said, i, taken) if form else ()
    olds = [value for n in before for value in settings(said[n].gloss)] + [one for one in own if one not in meant]
    reported = taken_up(said, i, meant[0]) if len(meant) == 1 and (form or olds) else None
    if reported is None:
        return None
    report, new = reported
    words = (*before, i, *_behind(said, i, taken))

    alone = bare and not new.key and not olds

    def stood_in(n: int) -> Value | None:
        return _stood(said[n], new, olds, named=not bare) or (_only_value(said[n]) if alone else None)

    claim = _claim(said, turn_of(said, i).start, new, stood_in, taken)
    if claim is not None:
        stood = stood_in(claim[-1])
        return Reset(claim, words, report, new, stood, _told(said, claim, stood))
    alike = [one for one in olds if one.number != new.number and (one.key == new.key or not (one.key and new.key))]
    if not form or new.named or not (new.key or any(value.key for value in alike)):
        return None
    names = topic or (alike and before and may_name(said[before[0]]))
    return Reset((), words, report, new, alike[-1] if alike else None) if names else None


def _before(said: Sequence[Statement], i: int, taken: Container[int]) -> tuple[int, ...]:
    """The sentences before it in its message that tell a value, or why: "not 9, they are in the barn. 20h"."""
    found = list[int]()
    for n in range(i - 1, max(i - 1 - BEFORE, turn_of(said, i).start - 1), -1):
        one = said[n]
        tells = settings(one.gloss) or (n == i - 1 and is_reason(one))
        if n in taken or one.bullet or asks(one.gloss) or not tells or OF_THE_RUN.search(one.gloss):
            break
        if NARRATES & word_cues(one.gloss):
            break
        found.insert(0, n)
        if not settings(one.gloss):
            break
    first = found[0] if found else i
    thing = said[first - 1].gloss if said[first].part and first - 1 not in taken else ""
    if len(thing) <= LONGEST_BARE and THING.match(thing):
        found.insert(0, first - 1)
    return tuple(found)


def _behind(said: Sequence[Statement], i: int, taken: Container[int]) -> tuple[int, ...]:
    """The sentence behind it that tells what it is not to be, or why: "45 then. not 60"."""
    n = i + 1
    if n not in turn_of(said, i) or n in taken or asks(said[n].gloss) or len(said[n].gloss) > LONGEST_BARE:
        return ()
    return (n,) if _GOES_ON.match(said[n].gloss) else ()


def is_reason(statement: Statement) -> bool:
    """Whether a sentence may say why: "the disk is full because of the logs. 14 days please"."""
    gloss = _LEADS.sub("", statement.gloss, count=1)
    return says_of_what(gloss) and not asks(gloss) and not _NO_REASON & word_cues(gloss)


def taken_up(said: Sequence[Statement], i: int, meant: Value) -> tuple[int | None, Value] | None:
    """Where Claude takes a value up right away, and as what: "8 euros it is; the season tickets too?" asks as well."""
    first, told_since = turn_of(said, i).stop, 0
    for n, one in enumerate(said[first : first + FURTHEST], first):
        if one.speaker is Speaker.USER or one.row or told_since == REPORTS:
            return None
        if NARRATES & word_cues(one.gloss) and not _WILL_SET.match(one.gloss):  # "Let me look where that is."
            continue
        told_since += 1
        gloss = one.gloss.rpartition(";")[0] if asks(one.gloss) else one.gloss
        same = [value for value in settings(gloss) if is_same(value, meant)]
        if same and len(gloss) <= LONGEST_REPORT and redact(one.text) == one.text:
            return (None if asks(one.gloss) else n, same[0]) if says_so(gloss) else None
        if asks(one.gloss):
            return None
    return None


def says_so(gloss: str) -> bool:
    """Whether Claude says that a value is so now: "Set to 30 days.", "30 days it is."."""
    if OF_THE_RUN.search(gloss):
        return False
    if _WILL_SET.match(gloss):
        return True
    if PROPOSES.search(gloss) or NARRATES & word_cues(gloss):
        return False
    first = min((one.at[0] for one in find_quantities(gloss)), default=None)
    begins = first is not None and _IT_IS.match(gloss[:first])
    return bool(begins or _AGAIN.search(gloss) or SAYS_CHANGED.search(gloss) or _IS_SET.match(gloss))


def _claim(
    said: Sequence[Statement],
    first: int,
    new: Value,
    stood_in: Callable[[int], Value | None],
    taken: Container[int],
) -> tuple[int, ...] | None:
    """The places of what the message that begins at `first` sets anew: what was told last of that unit, if it is one
    thing alone."""
    end = first
    for _ in range(_TURNS):
        if not end:
            return None
        turn = turn_of(said, end - 1)
        claude, near = said[turn.start].speaker is Speaker.ASSISTANT, end == first
        if claude and any(asks_for_a_secret(said[n].gloss) or (near and asks(said[n].gloss)) for n in turn):
            return None
        agreed = [n for n in turn if near and claude and any(is_same(one, new) for one in settings(said[n].gloss))]
        if agreed:  # "I'd set the alarm back to 15 minutes.", "yes back to 15"
            one = said[agreed[0]]
            return (agreed[0],) if len(agreed) == 1 and PROPOSES.search(one.gloss) and _may_change(one) else None
        having = [n for n in turn if _has(said[n], new) and not asks(said[n].gloss)]
        if having:
            fits = [n for n in having if n not in taken and stood_in(n)]
            if len(fits) != 1 or (len(having) > 1 and not near):
                return None
            return _in_whole(said, fits[0]) if near or not NO_VALUE.search(said[fits[0]].gloss) else None
        end = turn.start
    return None


def _told(said: Sequence[Statement], claim: Sequence[int], stood: Value | None) -> frozenset[str]:
    before = turn_of(said, claim[0] - 1) if claim[0] else ()
    own = [said[n] for n in before if said[n].speaker is Speaker.USER]
    same = [one for one in own if stood and any(is_same(stood, value) for value in settings(one.gloss))]
    return frozenset(one.text for one in (*same, *(said[n] for n in claim)))


def _has(statement: Statement, new: Value) -> bool:
    return any(value.key == new.key or not new.key for value in settings(statement.gloss))


def _in_whole(said: Sequence[Statement], n: int) -> tuple[int, ...] | None:
    """A claim, with what it repeats, or where it names nothing, the question or the order before it: "how long is it
    valid?" "90 days.", "send the farmers the report" "I'll send it daily at 9:00."."""
    named = CODE_SPAN.search(said[n].text) is not None
    names = named or (says_of_what(said[n].gloss) and len(said[n].gloss) >= MIN_LENGTH)
    points = _POINTS.match(said[n].gloss)
    if said[n].speaker is not Speaker.USER and (repeated := _repeated(said, n)) is not None:
        return (repeated, n)
    before = said[n - 1] if n and not said[n].part and (points or not names) else None
    tells = before is not None and before.speaker is Speaker.USER and says_of_what(before.gloss)
    if before and tells and (asks(before.gloss) or asks_unmarked(before.gloss) or (points and before.parts == 1)):
        return (n - 1, n)
    return (n,) if names else None


def _repeated(said: Sequence[Statement], n: int) -> int | None:
    """What its user has just told, with that value and no other, where Claude repeats just that with the one at `n`."""
    first, there = turn_of(said, n).start, settings(said[n].gloss)
    before = turn_of(said, first - 1) if first else range(0)
    same = [m for m in before if any(is_same(one, value) for value in settings(said[m].gloss) for one in there)]
    one = said[same[0]] if len(same) == len(there) == 1 else None
    return same[0] if one and _only_value(one) and says_of_what(one.gloss) and not asks(one.gloss) else None


def _stood(claim: Statement, new: Value, olds: Sequence[Value], *, named: bool) -> Value | None:
    """The one value of a claim in whose place the `new` one stands. `named`: only one that its user names."""
    if not _may_change(claim):
        return None
    there = [value for value in settings(claim.gloss) if value.key == new.key or not new.key]
    if any(value.number == new.number for value in there):
        return None
    of_old = [value for value in there if any(is_same(value, old) or _is_spared(value, old) for old in olds)]
    if of_old or named or not new.key:
        there = of_old
    numbers = {value.number: value for value in there}
    return next(iter(numbers.values())) if len(numbers) == 1 else None


def _only_value(claim: Statement) -> Value | None:
    """The value of a claim that has no other, whatever it counts: "with 8 workers", "4 please", "Set to 4."."""
    there = settings(claim.gloss)
    may_change = _may_change(claim) and not NO_VALUE.search(claim.gloss) and not may_tell_a_secret(claim.gloss)
    return there[0] if len(there) == 1 and may_change else None


def _is_spared(value: Value, said: Value) -> bool:
    """Whether a user names it without its unit, before a word that is none: "5 kills the bus"."""
    return said.counted and said.written == value.written


def _may_change(claim: Statement) -> bool:
    return not (OF_THE_RUN.search(claim.gloss) or len(claim.text) > LONGEST_CLAIM or redact(claim.text) != claim.text)


def is_of_that(known: str, name: str, new: Value, about: str) -> bool:
    """Whether what is known has one other value of the unit, and all of the name, and shares two words with what is
    told now of it."""
    numbers = {value.number for value in settings(known) if value.key == new.key}
    if len(numbers) != 1 or new.number in numbers:
        return False
    words, of = told(about), told(known)
    return told(name) <= of and len(words & of) >= _SHARED


def outdates(one: Reset, known: str, about: str) -> bool:
    """Whether what is known has the value that stood, and is about the same, as far as its words tell."""
    there = [value for value in settings(known) if value.key == one.new.key]
    stands = one.stood is not None and any(is_same(value, one.stood) or _is_spared(value, one.stood) for value in there)
    if not stands or any(value.number == one.new.number for value in there):
        return False
    if known in one.told:
        return True
    words, of = told(about), told(known)
    return len(words & of) >= min(_SHARED, len(words), len(of)) > 0
