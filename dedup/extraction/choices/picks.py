"""Which of several options that Claude lays out a user picks: "b", "2 then", "the latter", "the redis one".

A letter says nothing without what it stands for, so the option is kept before it, with the line or the question that
introduces it. Only what is chosen for the work is told by a pick, not what Claude should do next.
"""

import re
from collections.abc import Sequence, Set

from dedup.extraction.choices.by_number import settled_point
from dedup.extraction.choices.offered import (
    could_be,
    is_between,
    is_way_out,
    may_be_chosen_from,
    names_nothing,
    proposes_all,
    tells_of_findings,
)
from dedup.extraction.choices.options import Listed, is_to_do, lists, of_option
from dedup.extraction.choices.pick_forms import (
    names_instead,
    pick_in,
    picked_behind_so,
    picked_last,
    speaks_against,
    told_words,
)
from dedup.extraction.choices.pick_limits import and_also, limits_pick, takes_more
from dedup.extraction.choices.pick_parts import Pick
from dedup.extraction.choices.wondering import LONGEST_BEFORE, wondering
from dedup.extraction.cutting.secretive import is_about_a_secret
from dedup.extraction.cutting.sentences import run_on, sentences
from dedup.extraction.cutting.settled import is_next_step
from dedup.extraction.cutting.statements import (
    FURTHEST,
    SHORT_MESSAGE,
    Statement,
    asks,
    asks_unmarked,
    says_of_what,
    turn_of,
)
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems, usual_letters

_LONGEST_OPTION, _LONGEST_OPTIONS, _LONGEST_CHOICE = 240, 360, 300
"""Characters of an option, of several that are picked, and of a sentence that names several of them."""

_FEWEST = 2  # statements of who says why; words of that have more
_MOST_SAID = 8_000  # characters of what Claude says, at its end, that are looked at
_OFFERS = late(r"\bor\b|\beither\b|\btwo (?:ways|options|libs|libraries|tools|kinds)\b", re.IGNORECASE)
_OF_THESE = late(  # not "Which of these should I do first?"
    r"\W*(?:(?:so|and|now),? )?which (?:one )?of (?:these|those|them) (?:(?:do|would) you (?:want|prefer|like)"
    r"|should (?:we|it) (?:use|be)|is it|fits|suits)\b(?!.*\b(?:first|next|to|me|now)\b)",
    re.IGNORECASE,
)
_WHICH = late(
    r"\b(?:which|what (?:do|should|shall|would|will|are)|how (?:should|shall|would|do|does|can)"
    r"|where (?:should|shall|would|do|does)|prefer|choose|pick|options?|better|or|do you (?:want|like)|agree"
    r"|fine with)\b",
    re.IGNORECASE,
)
_COUNTS = late(
    r"\b(?:how (?:many|much|long|often|old|big|large|far|high|deep|soon|late)|when|(?:what|which)"
    r" (?:port|number|size|version|time|day|hour|limit))\b",
    re.IGNORECASE,
)
_PROPOSED = late(
    r"\b(?:could|would|either|might|can|may|options?|candidates?|consider|suggest|recommend|propose|choice"
    r"|for [^.:;?]{2,40} there (?:is|are))\b|['’]d\b|\?|:\s",
    re.IGNORECASE,
)
_TAKES_BACK = late(
    r"\W*(?:(?:oh|ah|hm+|no)\W+)*(?:sorry|oops|whoops|wait|actually|scratch|rather|on second thought|correction|my bad"
    r"|(?:just )?kidding|hang on|never ?mind|or|not (?:sure|that)|idk|dunno)\b",
    re.IGNORECASE,
)
_PICKS_ANOTHER = late(  # in the same breath, or before Claude has asked anything else
    r"\W*(?:(?:oh|ah|hm+|no)\W+)*(?:(?:the )?(?:first|second|third|last)\b|(?:no,? \w+|no|[a-h1-9])\W*\Z)",
    re.IGNORECASE,
)
_RECOMMENDS = late(r"\bi(?:['’]d| would)? (?:recommend|suggest|prefer)\b", re.IGNORECASE)
_CHOICES = late(
    r"\b(?:options|alternatives|choices|candidates|possibilities)\b[^\n]{0,60}:"
    r"|^\W{0,6}(?:option|variant|approach|alternative) (?:\d|[a-h])\b",
    re.IGNORECASE | re.MULTILINE,
)
_WAYS = late(r"\b(?:ways?|approaches|variants|versions)\b[^\n.]{0,60}:\s*\n", re.IGNORECASE)  # "Three ways to do it:"
# What Claude could do next is none of the work's options: "I could look at the logs or restart the worker."
_MINE = late(
    r"\b(?:i(?:['’]d|['’]ll| could| can| would| might| will)|shall i|should i|(?:do you )?want me to|let me)"
    r" (?!(?:use|put|keep|take|go with|choose|pick|store|suggest|recommend|consider|propose|prefer|think of|see|offer"
    r"|share)\b)\w+",
    re.IGNORECASE,
)
_OF_NOW = late(r"\W*(?:do|run|go|start|try|show)\b|.*\b(?:now|today)\W*\Z", re.IGNORECASE)
_WITHOUT = late(r"\b(?:no|not|without|never)\W+((?:\w+ )?\w+)", re.IGNORECASE)
_DECIDES = late(r"\b(?:then|it is|take|use|go with|let['’]?s)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Taken:
    """What is picked: its text, behind what introduces it, and what else was to be had."""

    text: str
    options: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def option_picked(said: Sequence[Statement], i: int) -> str:
    """The option, as Claude said it, that a user picks with the statement at `i`, behind what introduces it; "" if they
    pick none, or it is not of the work, or may be a secret."""
    taken = _taken(said, i)
    return taken.text if taken else ""


def laid_out(said: Sequence[Statement], i: int) -> set[int]:
    """The places of Claude's options of which a user picks one or several with the statement at `i`: what is picked is
    kept there, and what is not reads like a decision."""
    taken = _taken(said, i)
    if taken is None or not taken.options:
        return set()
    every = [of_option(option) for option in (*taken.options, *taken.others)]
    turn = turn_of(said, i - said[i].part - 1)
    return {n for n in turn if said[n].bullet and any(_is_part(said[n].text, option) for option in every)}


def _is_part(text: str, option: str) -> bool:
    bare = of_option(text)
    return bare in option or option in bare


def _taken(said: Sequence[Statement], i: int) -> _Taken | None:
    own = said[i]
    if own.point:
        point = settled_point(said, i)
        return _Taken(point, (point,)) if point else None
    first = i - own.part
    if own.speaker is not Speaker.USER or first < 1 or said[first - 1].speaker is Speaker.USER:
        return None
    pick = _pick(said, i)
    if pick is None:
        return None
    turn = [said[n] for n in turn_of(said, first - 1)]
    # Options may be questions themselves.
    asking = next((one for one in reversed(turn) if asks(one.gloss) and not one.bullet), None)
    wondered = wondering(said, first)
    late = own.part or pick.decided
    text = said[first - 1].utterance.text
    found = lists(text)
    limited = pick.limit or (i + 1 < len(said) and _limits(said, i + 1))
    named = pick.words and not own.part and not picked_behind_so(own.gloss)
    if named and not pick.change and ((asking and not found) or not (limited or _goes_on_with_reason(said, i))):
        return None  # an answer that names what it is about: see `dedup.extraction.answers.answers`
    if asking and not _asks_which(asking.gloss, pick):
        return None
    recommends = _RECOMMENDS.search(said[first - 1].gloss) and found
    proposes = any(proposes_all(lead) for lead, _ in found)
    in_part = named and limited and proposes  # what else is proposed is neither taken nor turned down by that
    whole = said[first - 1].utterance_gloss
    lays_out = _CHOICES.search(whole) or (pick.change and _WAYS.search(whole))
    if pick.instead:
        return _refused(asking, wondered, found, text)
    lead, options, others = _listed(found, pick) if found else ("", _told(text, pick), [])
    offers = _is_offered(lead, text, own.gloss, pick) if found else any(map(could_be, options))
    if not (offers or found) and pick.words and options:
        offers = is_between(options[0], pick.words, _report(said, i))
    if (found and pick.every and not limited) or (found and named and not (offers or lead.endswith("?") or in_part)):
        return None
    if not (asking or wondered or recommends or proposes or lays_out or offers):
        return None
    refused = (is_way_out(lead, options) and not late) or (not asking and tells_of_findings(lead))
    if not options or refused or _is_taken_back(said, i):
        return None
    option = run_on(options)
    if not pick.limit and speaks_against(pick, option, " ".join(others)):
        return None
    question = asking.text if asking else ""
    if (
        not lead.endswith((":", "?"))
        or not says_of_what(lead)
        or (names_nothing(lead) and says_of_what(question or wondered))
    ):
        lead = "" if question and question in option else question or wondered
    if any(map(is_about_a_secret, (lead, option, wondered, question, own.text))):
        return None
    whole = run_on([lead, option]) if 0 < len(lead) <= LONGEST_BEFORE else option
    return _Taken(whole, tuple(options) if found else (), () if in_part else tuple(others))


def _refused(asking: Statement | None, wondered: str, found: Sequence[Listed], text: str) -> _Taken | None:
    """What Claude has laid out, of which its user takes nothing, and names something else: "neither, Backblaze"."""
    if asking:
        is_choice = _OFFERS.search(asking.gloss) and _asks_which(asking.gloss, Pick(instead=True))
        laid = asking.text if is_choice and len(asking.text) <= LONGEST_BEFORE else ""
    elif found:
        lead = found[-1][0]
        offered = may_be_chosen_from(lead) and not tells_of_findings(lead)
        laid = wondered or (lead if offered and says_of_what(lead) else "")
    else:
        laid = next(filter(could_be, _told(text, Pick(instead=True))), "")
    return _Taken(laid) if laid and not is_about_a_secret(laid) else None


def _goes_on_with_reason(said: Sequence[Statement], i: int) -> bool:
    """Whether nothing stands behind a name, or what may be the reason: "serial. we have the cable already"."""
    if said[i].parts == 1:
        return True
    behind = said[i + 1].gloss
    if (other := pick_in(behind)) and not (
        other.words and other.words.isdisjoint(told_words(said[i - 1].utterance_gloss))
    ):
        return False
    return said[i].parts == _FEWEST and len(behind.split()) > _FEWEST and not (asks(behind) or _OF_NOW.match(behind))


def _report(said: Sequence[Statement], i: int) -> str:
    """What Claude says right behind the message of the statement at `i`."""
    n = turn_of(said, i).stop
    return said[n].gloss if n < len(said) and said[n].speaker is not Speaker.USER else ""


def _is_offered(lead: str, text: str, own: str, pick: Pick) -> bool:
    """Whether one may choose of the list below that line, or there is nothing but the list."""
    if lead:
        return may_be_chosen_from(lead)
    alone = text.lstrip()[:1] in ("-", "*", "•", "1", "a", "(") and not pick.words
    return alone or bool(text.lstrip()[:1] in ("-", "*", "•") and _DECIDES.search(own))


def _pick(said: Sequence[Statement], i: int) -> Pick | None:
    """What is picked with the statement at `i`: the first of its message, or the last, behind the reasons."""
    own = said[i]
    gloss = usual_letters(own.gloss)
    if own.part == own.parts - 1 and own.parts <= SHORT_MESSAGE:
        before = said[i - own.part : i]
        if own.part == 1 and names_instead(f"{before[0].gloss.rstrip('.! ')}, {own.gloss}"):
            return Pick(instead=True)
        if own.part and not any(asks(one.gloss) or asks_unmarked(one.gloss) or pick_in(one.gloss) for one in before):
            return picked_last(gloss)
        if not own.part and (pick := picked_behind_so(gloss)):
            return pick
    pick = None if own.part else pick_in(gloss)
    return and_also(pick, said[i + 1].gloss) if pick and own.part + 1 < own.parts else pick


def _asks_which(question: str, pick: Pick) -> bool:
    """Whether one may pick in answer to it: who is asked how many tells a number, and no option, but with a letter."""
    if (is_next_step(question) and not _OF_THESE.match(question)) or _MINE.search(question):
        return False
    return "".join(pick.marks).isalpha() or bool(_WHICH.search(question) and not _COUNTS.search(question))


def _is_taken_back(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that its user says takes it back ("b. no wait, c", "b", "sorry, c"), or, where Claude asks
    nothing in between, is another pick."""
    n = next((n for n in range(i + 1, min(i + 1 + FURTHEST, len(said))) if said[n].speaker is Speaker.USER), None)
    if n is None:
        return False
    asked = any(asks(one.gloss) or one.bullet for one in said[i + 1 : n])
    return bool(_TAKES_BACK.match(said[n].gloss) or (not asked and _PICKS_ANOTHER.match(said[n].gloss)))


def _limits(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` says what is not to be of what its user has just picked: "all 3. but no logs"."""
    return bool(i) and said[i].turn == said[i - 1].turn and limits_pick(said[i].gloss)


def may_limit_a_pick(said: Sequence[Statement], i: int) -> bool:
    """The same, or what else they take of it, if something is picked."""
    return said[i].part > 0 and (_limits(said, i) or takes_more(said[i].gloss))


def tells_more_of_it(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` goes on about what its user has just picked: "b. compress after 14 days"."""
    if not i or said[i].turn != said[i - 1].turn or asks(said[i].gloss):
        return False
    return not stems(said[i].gloss).isdisjoint(stems(option_picked(said, i - 1)))


def _listed(found: Sequence[Listed], pick: Pick) -> tuple[str, list[str], list[str]]:
    """What is picked, if it is of only one of the lists, behind what introduces that list; and what is not."""
    having = [(lead, *parts) for lead, options in found if (parts := _of(options, pick))[0]]
    if len(having) != 1:
        return "", [], []
    lead, options, others = having[0]
    whys = pick.decided or len(options) > 1
    too_long = len(run_on(options)) > (_LONGEST_OPTION if len(options) == 1 else _LONGEST_OPTIONS)
    of_claude = any(is_to_do(of_option(option), whys) for option in options)
    return ("", [], []) if of_claude or too_long else (lead, options, others)


def _of(options: Sequence[tuple[str, str]], pick: Pick) -> tuple[list[str], list[str]]:
    """The options that are picked, as they were said, and the others; none, if one is not there, or several have the
    words."""
    marks = [mark for mark, _ in options]
    several = len(pick.marks) > 1 and "".join(pick.marks).isdigit() and not any(marks)  # "1 and 3" of bare points
    places = tuple(int(mark) - 1 for mark in pick.marks) if several else pick.places
    if pick.every:
        named = set(range(len(options))) if pick.count in (0, len(options)) else set()
    elif places:
        named = {place % len(options) for place in places} if max(places) < len(options) else set[int]()
    elif pick.marks:
        named = {marks.index(mark) for mark in pick.marks} if set(pick.marks) <= set(marks) else set()
    else:
        having = [n for n, (_, what) in enumerate(options) if pick.words <= told_words(what)]
        heads = [n for n in having if not pick.words.isdisjoint(told_words(of_option(options[n][1]).split(" ", 1)[0]))]
        having = heads if len(heads) == 1 else having
        named = set(having) if len(having) == 1 and not _denies(options[having[0]][1], pick.words) else set()
    if pick.left and named:
        named = set(range(len(options))) - named
    parts = [what for _, what in options]
    return [parts[n] for n in sorted(named)], [what for n, what in enumerate(parts) if n not in named]


def _denies(option: str, name: Set[str]) -> bool:
    """Whether an option only says that it has none of that: "Bluetooth: no cable"."""
    return any(name & told_words(without[1]) for without in _WITHOUT.finditer(option))


def _told(text: str, pick: Pick) -> list[str]:
    """The last sentence of a text that names several options, if one of them is picked by its place or its words."""
    told = [one for line in text[-_MOST_SAID:].split("\n") for one in sentences(line) if _OFFERS.search(one)]
    if pick.marks or pick.left or not told or len(told[-1]) > _LONGEST_CHOICE:
        return []
    proposed = _PROPOSED.search(told[-1]) and not _MINE.search(told[-1])
    return [told[-1]] if proposed and pick.words <= told_words(told[-1].replace("`", " ")) else []
