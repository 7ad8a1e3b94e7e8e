"""Which of several options that Claude lays out a user picks: "b", "2 then", "the latter", "the redis one".

A letter says nothing without what it stands for, so the option is kept before it, with the line or the question that
introduces it. Only what is chosen for the work is told by a pick, not what Claude should do next.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from dedup.extraction.questions import asks_for_a_secret, is_of_a_secret
from dedup.extraction.sentences import run_on, sentences
from dedup.extraction.settled import is_next_step
from dedup.extraction.statements import MIN_LENGTH, Statement, asks
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems, usual_letters

LONGEST_OPTION, LONGEST_LEAD, LONGEST_CHOICE = 240, 140, 300
"""Characters of an option, of what introduces it, and of a sentence that names several of them."""

_FEWEST, _MOST = 2, 8  # options
_FURTHEST = 40  # statements back to the first of what Claude said
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
    r"\W*(?:(?:ok(?:ay)?|yes|yeah|yep|so|hm+|then|well|fine|sure|right|ah|oh|i think|probably)\W+){0,2}"
    r"(?:(?:let['’]?s |i['’]?d |we['’]?ll |i['’]?ll |i |we )?"
    r"(?:go (?:with|for)|going with|take|use|pick|choose|prefer|like|want|do)\s)?"
)
_END = (
    r"(?:,? (?:then|pls|please|it is|obviously|of course|definitely|(?:sounds|is) (?:good|fine|best|better)))*[\s.!)]*"
    r"(?:\Z|(?<=[.!])\s|,\s(?!(?:but|if|only|let|and|or|\(?[a-h1-9])\b))"
)
_BY_MARK = late(
    rf"{_LEAD}(?:the )?(?:(?:option|number|no\.?|nr\.?|variant|plan|row)\s?)?[#(]?{_MARK}\)?{_END}", re.IGNORECASE
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
_NO_PICK = late(
    r"\b(?:no|not|never|nope|neither|wait|wrong|overkill|kidding|joking|hang on|idea|unsure|maybe|perhaps|sorry|rather"
    r"|actually|oops|instead|or|except|but|both|all|unless|doubt|question|hm+|wtf|why|false|longer"
    r"|too (?:slow|big|much))\b"
    r"|n['’]t\b|[?]|\d:|(?<=\s)\d[.)]\s|(?<!\w)[a-h]:",
    re.IGNORECASE,
)
_OFFERS = late(r"\bor\b|\beither\b|\btwo (?:ways|options|libs|libraries|tools|kinds)\b", re.IGNORECASE)
_WONDERS = late(
    r"\b(?:which|what|how (?:do|should|shall|would|can|could|to)|where|whether|choose|opinions?|suggest\w*|recommend\w*"
    r"|decid\w*|pick (?:a|an|one))\b|\bor\b[^.]*\?|(?:which|what|where|how)\W*\Z"
    r"|(?<!why)(?<!come)\?\W*\Z",
    re.IGNORECASE,
)
# "where is the check?", "which one failed?" ask for what is so, and no list of answers to that is one of options.
_OF_FACTS = late(
    r"\b(?:is|are|was|were|does|did|has|have|failed|why)\b"
    r"|\b(?:what|where|how|which)['’]?s\b(?! (?:usual|best|better|a good))",
    re.IGNORECASE,
)
_WHAT_TO_DO = late(r"\b(?:should|shall|would|could|(?:do|can) (?:i|we)|usual|best|better|good)\b", re.IGNORECASE)
_WAYS_OUT = late(r"\b(?:ways? (?:out|around|to)|fix(?:es)?|remed(?:y|ies)|repairs?)\b", re.IGNORECASE)
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
    r"\W*(?:(?:the )?(?:first|second|third|last)\b|(?:no,? \w+|no|[a-h1-9])\W*\Z)", re.IGNORECASE
)
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


def option_picked(said: Sequence[Statement], i: int) -> str:
    """The option, as Claude said it, that a user picks with the statement at `i`, behind what introduces it; "" if they
    pick none, or it is not of the work, or may be a secret."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    gloss = usual_letters(own.gloss)
    by_mark, by_place, by_name = (form.match(gloss) for form in (_BY_MARK, _BY_PLACE, _BY_NAME))
    if not (by_mark or by_place or by_name) or _LISTS_ON.match(gloss) or _NO_PICK.search(own.gloss):
        return ""
    wondered, asking = _wondering(said, i), _asking(said, i)
    if not (by_mark or by_place) and (asking or len(gloss) >= MIN_LENGTH or own.parts > 1):
        return ""  # an answer that names what it is about: see `dedup.extraction.answers`
    if asking and not _asks_which(asking.gloss, bool(by_mark and by_mark["mark"].isalpha())):
        return ""
    if not (asking or wondered or _CHOICES.search(said[i - 1].utterance_gloss)):
        return ""
    question = asking.text if asking else ""
    text = said[i - 1].utterance.text[-_MOST_SAID:]
    lists = _lists(text)
    lead, option = _listed(lists, gloss) if lists else ("", _told(text, gloss))
    if not option or _WAYS_OUT.search(lead) or (not question and _FOUND.search(lead)) or _is_taken_back(said, i):
        return ""
    if not lead.endswith((":", "?")) or len(stems(lead)) < _FEWEST:
        lead = "" if question and question in option else question or wondered
    if any(is_of_a_secret(part) or asks_for_a_secret(part) for part in (lead, option, wondered, question, own.text)):
        return ""
    return run_on([lead, option]) if 0 < len(lead) <= LONGEST_LEAD else option


def _asking(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude asks last before the statement at `i`, but for options that are questions themselves."""
    turn = (one for one in reversed(said[max(i - _FURTHEST, 0) : i]) if one.turn == said[i - 1].turn)
    return next((one for one in turn if asks(one.gloss) and not one.bullet), None)


def _asks_which(question: str, letter: bool) -> bool:
    """Whether one may answer it with a `letter`, or with a number or a place: who is asked how many tells how many."""
    if is_next_step(question) or _MINE.search(question):
        return False
    return letter or bool(_WHICH.search(question) and not _COUNTS.search(question))


def _is_taken_back(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that its user says takes it back ("b. no wait, c", "b", "sorry, c"), or, where Claude asks
    nothing in between, is another pick."""
    after = said[i + 1 : i + 1 + _FURTHEST]
    n = next((n for n, one in enumerate(after) if one.speaker is Speaker.USER), None)
    if n is None:
        return False
    asked = any(asks(one.gloss) or one.bullet for one in after[:n])
    return bool(_TAKES_BACK.match(after[n].gloss) or (not asked and _PICKS_ANOTHER.match(after[n].gloss)))


def tells_more_of_it(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` goes on about what its user has just picked: "b. compress after 14 days"."""
    if not i:
        return False
    own, before = said[i], said[i - 1]
    if own.turn != before.turn or asks(own.gloss):
        return False
    return not stems(own.gloss).isdisjoint(stems(option_picked(said, i - 1)))


def _wondering(said: Sequence[Statement], i: int) -> str:
    """What a user asked before Claude laid out the options; "" if they asked nothing."""
    before = next((n for n in range(i - 1, -1, -1) if said[n].speaker is Speaker.USER), None)
    if before is None:
        return ""
    turn = [one for one in said[max(before - 5, 0) : before + 1] if one.turn == said[before].turn]
    return next((one.text for one in reversed(turn) if _wonders(one.gloss)), "")


def _wonders(gloss: str) -> bool:
    if not _WONDERS.search(gloss) or _OF_THE_TASK.search(gloss):
        return False
    return not _OF_FACTS.search(gloss) or bool(_WHAT_TO_DO.search(gloss))


def _listed(lists: Sequence[tuple[str, list[tuple[str, str]]]], gloss: str) -> tuple[str, str]:
    """What is picked of a list of options, or of the only one of several lists that has such a mark, behind what
    introduces that list."""
    by_mark, by_place, by_name = (pattern.match(gloss) for pattern in (_BY_MARK, _BY_PLACE, _BY_NAME))
    found = list[tuple[str, str]]()
    for lead, options in lists:
        at = None
        if by_mark:
            mark = by_mark["mark"].lower()
            at = next((n for n, (named, _) in enumerate(options) if named.lower() == mark), None)
        elif by_place:
            at = _PLACES[(by_place["place"] or by_place["number"]).lower()]
            at = at if at < len(options) else None
        elif by_name and stems(by_name["name"]) and (named := _words(by_name["name"])):
            having = [n for n, (_, what) in enumerate(options) if named <= _words(what)]
            at = having[0] if len(having) == 1 else None
        if at is not None:
            found.append((lead, options[at][1]))
    if len(found) != 1:
        return "", ""
    lead, option = found[0]
    item = _ITEM.match(option)
    return (
        ("", "") if len(option) > LONGEST_OPTION or _TO_DO.match(item["what"] if item else option) else (lead, option)
    )


def _told(text: str, gloss: str) -> str:
    """What is picked of the options in one sentence, or in several: these sentences are the context."""
    told = [one for line in text.split("\n") for one in sentences(line) if _OFFERS.search(one)]
    if not told or _MINE.search(told[-1]) or not _PROPOSED.search(told[-1]) or len(told[-1]) > LONGEST_CHOICE:
        return ""
    if _BY_MARK.match(gloss):
        return ""
    if not _BY_PLACE.match(gloss):
        by_name = _BY_NAME.match(gloss)
        if not by_name or not stems(by_name["name"]) or not _words(by_name["name"]) <= _words(told[-1]):
            return ""
    return told[-1]


def _lists(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The lists of options in a text, each with what introduces it, and each option with its mark or ""."""
    found = list[tuple[str, list[tuple[str, str]]]]()
    lead, options = "", list[tuple[str, str]]()

    def done() -> None:
        if _FEWEST <= len(options) <= _MOST:
            found.append((lead, list(options)))
        options.clear()

    for line in text.split("\n")[-_MOST_LINES:]:
        line = line.strip()[:_LONGEST_LINE]
        if not line or set(line) <= set("|-: \t"):
            continue
        inline = _inline(line)
        item = None if inline else _ITEM.match(line) or _BULLET.match(line) or _NAMED.match(line)
        if item is None:
            done()
            if not line.lstrip().startswith("|"):  # the head of a table introduces nothing
                lead = (sentences(line) or [""])[-1]
            if inline:
                found.append(inline)
            continue
        mark = item.groupdict().get("mark") or ""
        if (mark and _ORDER[mark.lower()] != len(options)) or (
            bool(mark) != bool(options and options[0][0]) and options
        ):
            done()
        options.append((mark, _without_bullet(line)))
    done()
    return found


def _inline(line: str) -> tuple[str, list[tuple[str, str]]] | None:
    """The options within a line: "(a) 409 and nothing is merged, (b) 200 with the quantity reduced"."""
    marks = list(_INLINE.finditer(line))
    if len(marks) < _FEWEST or [_ORDER[m["mark"].lower()] for m in marks] != list(range(len(marks))):
        return None
    ends = [later.start() for _, later in pairwise(marks)] + [len(line)]
    options = [(m["mark"], line[m.start() : end].strip(" ,;")) for m, end in zip(marks, ends, strict=True)]
    before = sentences(line[: marks[0].start()])
    return (before[-1] if before else "", options)


def _without_bullet(line: str) -> str:
    """An item as it was said: "| B | Redis | fast |" without its outer bars, "- Redis" without its bullet."""
    return _BULLET_OR_BAR.sub("", line).rstrip(" |")


_BULLET_OR_BAR = late(r"\A\s*(?:[-*+•]\s+|\|\s*)?")


def _words(text: str) -> frozenset[str]:
    return stems(text) | frozenset(_WORD.findall(text.lower()))


_WORD = late(r"[^\W_]+")
