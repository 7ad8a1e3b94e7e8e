"""Which of several options that Claude lays out a user picks: "b", "2 then", "the latter", "the redis one".

A letter says nothing without what it stands for, so the option is kept before it, with the line or the question that
introduces it. Only what is chosen for the work is told by a pick, not what Claude should do next.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from dedup.extraction.openers import OPENERS
from dedup.extraction.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.sentences import run_on, sentences
from dedup.extraction.settled import is_next_step
from dedup.extraction.statements import FURTHEST, MIN_LENGTH, Statement, asks, says_of_what, turn_of
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems, usual_letters, words

_LONGEST_OPTION, _LONGEST_BEFORE, _LONGEST_CHOICE = 240, 140, 300
"""Characters of an option, of what introduces it, and of a sentence that names several of them."""

_FEWEST, _MOST = 2, 9  # options
_MOST_SAID, _MOST_LINES, _LONGEST_LINE = 8_000, 60, 600  # of what Claude says the end is looked at; characters, lines
_MARK = r"(?P<mark>[a-h]|[1-9])"
_ITEM = late(
    rf"(?:[-*+•] +)?(?:\| *)?(?:\*\*|__)?(?:(?:option|variant|plan)\s+)?\(?{_MARK}"
    r"(?:(?:[).:]|\s[–—-]|\s*\|)(?:\*\*|__)?|(?:\*\*|__)(?:[).:]|\s[–—-]|\s*\|)?)\s+(?P<what>\S.*)",
    re.IGNORECASE,
)
_BULLET = late(r"[-*+•] +(?P<what>\S.*)")
_NAMED = late(r"(?:\*\*|__)(?P<what>[^*\n]{2,40}(?:\*\*|__)\s*[–—:-].*)")  # "**Chromatic** – hosted, paid"
_INLINE = late(rf"(?:(?<=\s)|\A)(?:option\s+)?\(?{_MARK}[):](?=\s)", re.IGNORECASE)
_ORDER = {mark: n for marks in ("abcdefgh", "123456789") for n, mark in enumerate(marks)}

_LEAD = (
    rf"\W*(?:(?:{OPENERS}|i think|probably)\W+){{0,2}}"
    r"(?:(?:let['’]?s |i['’]?d |we['’]?ll |i['’]?ll |i |we )?"
    r"(?:go (?:with|for)|going with|take|use|pick|choose|prefer|like|want|do)\s)?"
)
_BUT_WITH = r"but (?:with|without|plus)\b"  # what is picked, and what is added to it
_BUT = rf"(?!{_BUT_WITH})but"
_END = (
    r"(?:,? (?:then|pls|please|it is|obviously|of course|definitely|(?:sounds|is) (?:good|fine|best|better)))*[\s.!)]*"
    rf"(?:\Z|(?<=[.!])\s|(?=\s{_BUT_WITH})|,\s(?!(?:{_BUT}|if|only|let|and|or|\(?[a-h1-9])\b))"
)
_BY_MARK = late(
    rf"{_LEAD}(?:the )?(?:(?:option|number|nr\.?|variant|plan|row)\s?)?[#(]?{_MARK}\)?{_END}", re.IGNORECASE
)
_PLACES = {
    **dict.fromkeys(("first", "1st", "former", "one"), 0),
    **dict.fromkeys(("second", "2nd", "two"), 1),
    **dict.fromkeys(("third", "3rd", "three"), 2),
    **dict.fromkeys(("fourth", "4th", "four"), 3),
    **dict.fromkeys(("last", "latter"), -1),
}
_BY_PLACE = late(
    rf"{_LEAD}(?:the )?(?:(?P<place>first|second|third|fourth|last|latter|former|1st|2nd|3rd|4th)"
    rf"(?: (?:one|option|way|variant|approach))?|(?:number|option) (?P<number>one|two|three|four)){_END}",
    re.IGNORECASE,
)
_LISTS_ON = late(r"\W*(?:first|last|second)\s*,", re.IGNORECASE)  # "first, the sessions must survive a restart"
_BY_NAME = late(
    rf"{_LEAD}(?:the )?(?:one with )?(?P<name>(?!(?:no|not|none|both|neither|all|it|that|this|them|what|why|how)\b)"
    r"[\w`.+#-]+(?: [\w`.+#-]+){0,2}?)(?: (?:one|option|way|variant))?(?:,? (?:then|please|pls|sounds good))*[\s.!]*\Z",
    re.IGNORECASE,
)
# Who refuses, doubts, or names several has picked none.
_WHY = late(r"\bbecause\b", re.IGNORECASE)
_NO_PICK = late(
    r"\b(?:no|not|never|nope|neither|wait|wrong|overkill|kidding|joking|hang on|idea|unsure|maybe|perhaps|sorry|rather"
    rf"|actually|oops|instead|or|except|{_BUT}|both|all|unless|doubt|question|hm+|wtf|why|false|longer"
    r"|too (?:slow|big|much))\b"
    r"|n['’]t\b|[?]|\d:|(?<=\s)\d[.)]\s|(?<!\w)[a-h]:",
    re.IGNORECASE,
)
_OFFERS = late(r"\bor\b|\beither\b|\btwo (?:ways|options|libs|libraries|tools|kinds)\b", re.IGNORECASE)
_WONDERS = late(
    r"\b(?:which|what|how (?:do|should|shall|would|can|could|to)|where|whether|choose|opinions?|suggest\w*|recommend\w*"
    r"|decid(?:e|ing)|pick (?:a|an|one))\b|\bor\b[^.]*\?|(?:which|what|where|how)\W*\Z"
    r"|(?<!why)(?<!come)\?\W*\Z",
    re.IGNORECASE,
)
# "where is the check?", "which one failed?" ask for what is so, and no list of answers to that is one of options.
_OF_FACTS = late(
    r"\b(?:is|are|was|were|does|did|has|have|failed|why)\b"
    r"|\b(?:what|where|how|which)['’]?s\b(?! (?:usual|best|better|a good))",
    re.IGNORECASE,
)
_WHAT_TO_DO = late(
    r"\b(?:should|shall|would|could|(?:do|can) (?:i|we)|usual|best|better|good|propose|suggest"
    r"|recommend)\b",
    re.IGNORECASE,
)
_DESIGN = (  # two ways to store something are no ways out of trouble
    r"(?:do (?:that|this|it)|store|keep|save|model|build|name|structure|represent|split|implement|send|show|host|deploy"
    r"|sort|group|version|organi[sz]e|lay|draw|write|publish|serve)"
)
_WAYS_OUT = late(rf"\b(?:ways? (?:out|around|to (?!{_DESIGN}\b))|fix(?:es)?|remed(?:y|ies)|repairs?)\b", re.IGNORECASE)
_DO_THAT = late(  # it names nothing itself: "the head sees all teachers, but no bank details. How would you do that?"
    r"\bhow (?:would|should|do|can|could) (?:you|we|i) (?:do|solve|handle|build|model|approach) (?:that|this|it)\W*\?",
    re.IGNORECASE,
)
_OF_THE_TASK = late(
    r"\b(?:(?:can|could|would|will) you|how far|what(?:['’]?s| is)? (?:now|next|left|up))\b", re.IGNORECASE
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
_FOUND = late(
    r"\b(?:findings?|found|causes?|reasons?|wrong|problems?|issues?|bugs?|errors?|done|did|steps?|plan|change[sd]?|summary"
    r"|results?|status|next|facts?|rules?|questions?|go on)\b",
    re.IGNORECASE,
)
_PROPOSED = late(
    r"\b(?:could|would|either|might|can|may|options?|consider|suggest|recommend|propose|choice)\b|['’]d\b|\?|:\s",
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
_CHOICES = late(r"\b(?:options|alternatives|choices|candidates|possibilities)\b[^\n]{0,60}:", re.IGNORECASE)
# What Claude could do next is none of the work's options: "I could look at the logs or restart the worker."
_MINE = late(
    r"\b(?:i(?:['’]d|['’]ll| could| can| would| might| will)|shall i|should i|(?:do you )?want me to|let me)"
    r" (?!(?:use|put|keep|take|go with|choose|pick|store|suggest|recommend|consider|propose|prefer|think of|see|offer"
    r"|share)\b)\w+",
    re.IGNORECASE,
)
_TO_DO = late(
    r"\W*(?:run|rerun|look|check|read|write|fix|revert|restart|start|open|commit|push|merge|deploy|search|grep|try"
    r"|debug|profile|bisect|wait|stop|continue|investigate|reproduce|leave|skip|raise|pin)\b",
    re.IGNORECASE,
)


_List = tuple[str, list[tuple[str, str]]]
"""What introduces a list of options, and the options, each with its mark, or "", and as it was said."""


@dataclass(frozen=True, slots=True)
class _Pick:
    """By what an option is picked: its `mark`, its `place`, or `words` of it; of these one."""

    mark: str = ""
    place: int | None = None
    words: frozenset[str] = frozenset()


def option_picked(said: Sequence[Statement], i: int) -> str:
    """The option, as Claude said it, that a user picks with the statement at `i`, behind what introduces it; "" if they
    pick none, or it is not of the work, or may be a secret."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    pick = _pick(usual_letters(own.gloss))
    if pick is None:
        return ""
    turn = [said[n] for n in turn_of(said, i - 1)]
    # Options may be questions themselves.
    asking = next((one for one in reversed(turn) if asks(one.gloss) and not one.bullet), None)
    wondered = _wondering(said, i)
    if pick.words and (asking or len(own.gloss) >= MIN_LENGTH or own.parts > 1):
        return ""  # an answer that names what it is about: see `dedup.extraction.answers`
    if asking and not _asks_which(asking.gloss, pick):
        return ""
    text = said[i - 1].utterance.text[-_MOST_SAID:]
    lists = _lists(text)
    recommends = _RECOMMENDS.search(said[i - 1].gloss) and lists
    if not (asking or wondered or recommends or _CHOICES.search(said[i - 1].utterance_gloss)):
        return ""
    lead, option = _listed(lists, pick) if lists else ("", _told(text, pick))
    if not option or _WAYS_OUT.search(lead) or (not asking and _FOUND.search(lead)) or _is_taken_back(said, i):
        return ""
    question = asking.text if asking else ""
    if not lead.endswith((":", "?")) or not says_of_what(lead):
        lead = "" if question and question in option else question or wondered
    if any(is_of_a_secret(part) or asks_for_a_secret(part) for part in (lead, option, wondered, question, own.text)):
        return ""
    return run_on([lead, option]) if 0 < len(lead) <= _LONGEST_BEFORE else option


def _pick(gloss: str) -> _Pick | None:
    if _NO_PICK.search(_WHY.split(gloss, maxsplit=1)[0]) or _LISTS_ON.match(gloss):
        return None
    if by_mark := _BY_MARK.match(gloss):
        return _Pick(mark=by_mark["mark"].lower())
    if by_place := _BY_PLACE.match(gloss):
        return _Pick(place=_PLACES[(by_place["place"] or by_place["number"]).lower()])
    by_name = _BY_NAME.match(gloss)
    return _Pick(words=_told_words(by_name["name"])) if by_name and stems(by_name["name"]) else None


def _asks_which(question: str, pick: _Pick) -> bool:
    """Whether one may pick in answer to it: who is asked how many tells a number, and no option, but with a letter."""
    if is_next_step(question) or _MINE.search(question):
        return False
    return pick.mark.isalpha() or bool(_WHICH.search(question) and not _COUNTS.search(question))


def _is_taken_back(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that its user says takes it back ("b. no wait, c", "b", "sorry, c"), or, where Claude asks
    nothing in between, is another pick."""
    n = next((n for n in range(i + 1, min(i + 1 + FURTHEST, len(said))) if said[n].speaker is Speaker.USER), None)
    if n is None:
        return False
    asked = any(asks(one.gloss) or one.bullet for one in said[i + 1 : n])
    return bool(_TAKES_BACK.match(said[n].gloss) or (not asked and _PICKS_ANOTHER.match(said[n].gloss)))


def tells_more_of_it(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` goes on about what its user has just picked: "b. compress after 14 days"."""
    if not i or said[i].turn != said[i - 1].turn or asks(said[i].gloss):
        return False
    return not stems(said[i].gloss).isdisjoint(stems(option_picked(said, i - 1)))


def _wondering(said: Sequence[Statement], i: int) -> str:
    """What a user asked before Claude laid out the options; "" if they asked nothing."""
    before = next((n for n in range(i - 1, -1, -1) if said[n].speaker is Speaker.USER), None)
    turn = [] if before is None else [said[n] for n in turn_of(said, before)]
    if len(turn) > 1 and _DO_THAT.search(turn[-1].gloss) and says_of_what(turn[-2].gloss):
        whole = run_on([one.text for one in turn[-2:]])
        return whole if len(whole) <= _LONGEST_BEFORE and not asks(turn[-2].gloss) else ""
    return next((one.text for one in reversed(turn) if _wonders(one.gloss)), "")


def _wonders(gloss: str) -> bool:
    if not _WONDERS.search(gloss) or _OF_THE_TASK.search(gloss):
        return False
    return not _OF_FACTS.search(gloss) or bool(_WHAT_TO_DO.search(gloss))


def _listed(lists: Sequence[_List], pick: _Pick) -> tuple[str, str]:
    """What is picked, if it is of only one of the lists, behind what introduces that list."""
    found = [(lead, option) for lead, options in lists if (option := _of(options, pick))]
    if len(found) != 1:
        return "", ""
    (lead, option), item = found[0], _ITEM.match(found[0][1])
    of_claude = _TO_DO.match(item["what"] if item else option)
    return ("", "") if of_claude or len(option) > _LONGEST_OPTION else (lead, option)


def _of(options: Sequence[tuple[str, str]], pick: _Pick) -> str:
    """The one of the options that is picked, as it was said; "" if none is, or several have the words."""
    if pick.place is not None:
        return options[pick.place][1] if pick.place < len(options) else ""
    having = [what for mark, what in options if (mark == pick.mark if pick.mark else pick.words <= _told_words(what))]
    return having[0] if len(having) == 1 else ""


def _told(text: str, pick: _Pick) -> str:
    """The last sentence of a text that names several options, if one of them is picked by its place or its words."""
    told = [one for line in text.split("\n") for one in sentences(line) if _OFFERS.search(one)]
    if pick.mark or not told or len(told[-1]) > _LONGEST_CHOICE:
        return ""
    proposed = _PROPOSED.search(told[-1]) and not _MINE.search(told[-1])
    return told[-1] if proposed and pick.words <= _told_words(told[-1]) else ""


def _lists(text: str) -> list[_List]:
    """The lists of options in a text."""
    found, lead = list[_List](), ""
    options = list[tuple[str, str]]()
    for line in text.split("\n")[-_MOST_LINES:]:
        line = line.strip()[:_LONGEST_LINE]
        if not line or set(line) <= set("|-: \t"):
            continue
        inline = _inline(line)
        item = None if inline else _ITEM.match(line) or _BULLET.match(line) or _NAMED.match(line)
        mark = (item.groupdict().get("mark") or "").lower() if item else ""
        first = options[0][0] if options else None
        goes_on = item and (mark == first == "" or (first and mark and _ORDER[mark] == len(options)))
        if not goes_on:
            options = []
        if item:
            options.append((mark, _OUTER.sub("", line).rstrip(" |")))
            if len(options) == _FEWEST:
                found.append((lead, options))
            continue
        if not line.startswith("|"):  # the head of a table introduces nothing
            lead = (sentences(line) or [""])[-1]
        found += [inline] if inline else []
    return [(before, options) for before, options in found if len(options) <= _MOST]


_OUTER = late(r"\A(?:[-*+•] +|\| *)?")  # "| B | Redis | fast |", "- Redis"


def _inline(line: str) -> _List | None:
    """The options within a line: "(a) 409 and nothing is merged, (b) 200 with the quantity reduced"."""
    marks = list(_INLINE.finditer(line))
    if len(marks) < _FEWEST or [_ORDER[m["mark"].lower()] for m in marks] != list(range(len(marks))):
        return None
    ends = [later.start() for _, later in pairwise(marks)] + [len(line)]
    options = [(m["mark"].lower(), line[m.start() : end].strip(" ,;")) for m, end in zip(marks, ends, strict=True)]
    before = sentences(line[: marks[0].start()])
    return (before[-1] if before else "", options)


def _told_words(text: str) -> frozenset[str]:
    return stems(text) | frozenset(words(text))
