"""What a user corrects in so few words that they say nothing alone: "the api listens on 8080", "sorry, i meant 9090".

Such a correction is heard with the statement that it corrects, their own or Claude's, and takes its place: the wrong
value would be kept without the right one, and the right one without what it is of. Nothing is put into other words.
What a user answers to a question, and corrects, stands behind the question instead: see `dedup.extraction.answers`.
Where a secret is spoken of, nothing is corrected: nothing in a few words tells that they are one.
"""

import re
from collections.abc import Iterator, Sequence

from dedup.extraction.answers import BRIEF_ANSWER
from dedup.extraction.picks import option_picked
from dedup.extraction.questions import is_of_a_secret
from dedup.extraction.sentences import run_on
from dedup.extraction.statements import Statement, asks
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import SAYS_AGAIN, numbers, overlap, stems

REACH = 12
"""Statements back from a correction within which what it corrects is looked for: the message before, or the same."""

LONGEST = 400
"""Characters of what is corrected, with the corrections before."""

_IT_IS = (
    r"(?:(?:it|that|they|he|she|its|thats)(?:['’]?s| is|['’]?re| are| was| should(?: be| say)?)?(?: actually)?"
    r"|should be|make (?:it|that))"
)
_THING = r"(?:(?:the|an?|on|in|at|by|with|to|for) ){0,2}[\w`#./:@+%-]+"
# What one takes back one's own words with, be it a name or a number; what may stand before a number.
_SURELY = (
    r"(?:(?:no,? )?wait,? no|no,? wait|sorry(?! (?:for|about|to|bro\w*|man|guys|mate)\b)|sry|oops|whoops|correction"
    r"|typo|i (?:do |did )?mean(?:t)?|i should say"
    r"|(?:that(?:['’]s| is| was) )?my (?:bad|mistake)|wrong (?:one|number|name|word)|or rather|scratch that|make that"
    r"|i (?:got|mixed|messed) (?:it|that|this|them) (?:wrong|up)|i misspoke)"
)
_MAYBE = (
    r"(?:ups|argh?|ugh|damn|er+m?|uh+|wait|(?:hold|hang) on|actually|(?:make|read) (?:it|that)|rather|nope|no(?=\W))"
)
_LEAD = r"\W*(?:(?:oh|ah|ok(?:ay)?|well|hm+|and|er+m?|uh+|no(?=\s*[,.:;!–—]| wait)|argh?|ugh|damn)\b\W*){0,3}"
_OWN = late(rf"{_LEAD}(?:{_SURELY}\b\W*)(?:(?:{_SURELY}|{_MAYBE})\b\W*){{0,3}}", re.IGNORECASE)
_OF_A_NUMBER = late(rf"{_LEAD}(?:{_MAYBE}\b\W*){{1,4}}", re.IGNORECASE)
_NUMBER = late(r"\W*\d(?:[^\s,;:]+| [a-z%]+|[^\s,;:]+ [a-z%]+)\W*", re.IGNORECASE)  # "250", "15 min"
_EXCUSE = (
    r"(?:i )?(?:mis(?:read|typed|spoke|remembered)|mixed (?:it |that |them )?up|had the wrong \w+"
    r"|brain ?fart|was thinking|pardon|confused|slip|was a typo|got (?:it|that) (?:wrong|mixed up))"
)
_BEHIND = late(rf"(?:[,.;:–—-]\s*|\s)(?:{_SURELY}\W*\Z|(?<=[,.;:–—-]\s){_EXCUSE}\b.*\Z)", re.IGNORECASE | re.DOTALL)
_STARRED = late(r"\*\s?\S+(?: \S+){0,2}\Z|(?P<put>[^\s*]+(?: [^\s*]+){0,2})\s?\*(?=\s|\Z)")  # "*staging", "warsaw*"
_REFUTES = late(
    r"\W*(?:(?P<surely>(?:no,? |nope,? )?(?:wrong|incorrect|false|not (?:quite|true|right|correct|exactly|really|so)"
    r"|(?:that|this|it)(?:['’]?s| is| was) (?:not (?:it|true|right|correct|so)|wrong|incorrect|outdated)))"
    r"|no+|nope|nah|hm+ no)"
    rf"(?:\s*[,;.:!–—-]+\s*|\s(?={_IT_IS}\b)|\Z)",
    re.IGNORECASE,
)
_CONTRAST = late(
    rf"\W*(?:{_IT_IS} )?(?:not (?P<gone>{_THING})(?:\s*[,;.:–—-]+\s+|\s+but\s+)(?:{_IT_IS} )?"
    rf"(?P<put>{_THING}(?: {_THING})?)"
    rf"|(?P<new>{_THING}(?: {_THING})?)(?:[\W]+(?:and )?not|,? instead of|,? rather than) (?P<old>{_THING}))\W*",
    re.IGNORECASE,
)
_FILLING = late(rf"\W*(?:{_IT_IS}|use|the|an?)\b\W*", re.IGNORECASE)
# What is of the moment, or says what Claude is to do, or says no more than that it is not so.
_NO_VALUE = late(
    r"\?|(?<![/.\w])(?:still|again|fail\w*|errors?|broken|crash\w*|works?|working|done|now|yet|later|first|last|stop|hold|go"
    r"|going|continue|ahead|revert|undo|run|rerun|try|look|check|show|tell|let|do|does|did|didn['’]?t|don['’]?t|leave"
    r"|forget|never|ignore|please|pls|thanks|thx|i|we|you|me|my|mine|your|what|why|how|which|where|when|who|files?"
    r"|folder|branch|window|tab|mind|nothing|something|everything|all|right|sure|yes|maybe|think|know|see|need|want"
    r"|can|could|would|will|this|these|those|one|ones|other|same|good|fine|nvm|nevermind|worries|problem|though|more"
    r"|easier|better|nicer|so|must|wrong|joking|another|old|not|jk|until|before|after|lines?|tests?"
    r"|builds?|compiles?|commit|push|worry)(?![/\w])",
    re.IGNORECASE,
)
_IS_SAID = late(r"\b(?:is|are|was|were|has|have|had|stays?|for)\b", re.IGNORECASE)
_UNIT = late(r"\d\s?(?P<unit>[a-z%]+)", re.IGNORECASE)
_A_TIME = "ms s sec secs second seconds m min mins minute minutes h hr hrs hour hours d day days"
_TIMES = frozenset(_A_TIME.split())
_CLAUSE = late(r"[,;.!](?=\s|\Z)")

_WORDS = 3  # of a value that says nothing alone
_MOST = 80  # characters
_TELLING = 2  # stems that what is corrected has at least
_FEW = 2  # statements of Claude's: of more, nobody knows which of them "no, dana" corrects


@dataclass(frozen=True, slots=True)
class _Correction:
    """What a message says instead of something: `value`; in `gone` the stems of what it says is not so; `own`: their
    user speaks of their own words, as far as that can be told; `surely`: that something is not so is certain."""

    value: str
    own: bool
    surely: bool
    gone: frozenset[str] = frozenset()


def with_amended(said: Sequence[Statement]) -> list[Statement]:
    """What was `said`, each correction with what it corrects: their texts in one, and that one in `amends`."""
    found = list(said)
    for i, statement in enumerate(said):
        correction = _correction(statement) if statement.speaker is Speaker.USER else None
        if correction and option_picked(said, i):  # "2 then"
            continue
        at = None if correction is None else _corrected(found, i, correction)
        if correction and at is not None and len(found[at].text) <= LONGEST:
            wrong = found[at]
            text = run_on([wrong.text, statement.text])
            # Who changes a decision has made both; who takes back a slip has not.
            claimed = wrong.speaker is not Speaker.USER
            not_so = (wrong, *_echoes(found, at, i)) if correction.surely or claimed else ()
            found[i] = replace(statement, text=text, amends=wrong, corrects=not_so, before="")
    return found


def _correction(statement: Statement) -> _Correction | None:
    """What a user corrects in it; None if they correct nothing, or say it in more words."""
    gloss = statement.gloss
    if len(gloss) > _MOST or asks(gloss):
        return None
    own, refutes, number = (pattern.match(gloss) for pattern in (_OWN, _REFUTES, _OF_A_NUMBER))
    behind, starred = _BEHIND.search(gloss), _STARRED.match(gloss)
    lead = max(m.end() if m else 0 for m in (own, refutes, number))
    rest = gloss[lead : behind.start() if behind and behind.start() > lead else None]
    if contrast := _CONTRAST.fullmatch(rest):
        gone, value = contrast["gone"] or contrast["old"], contrast["put"] or contrast["new"]
        sound = not _NO_VALUE.search(value) and (numbers(value) or stems(value))
        return _Correction(value, not refutes, True, stems(gone) | numbers(gone)) if sound else None
    value = _FILLING.sub("", rest, count=1).strip(" ,.;:!*–—-")
    if starred and starred["put"]:
        value = starred["put"]
    slip = bool(own or behind or starred)
    if number and not slip and not refutes:
        value = _CLAUSE.split(value)[0]
    if _NO_VALUE.search(value) or _IS_SAID.search(value) or len(value.split()) > _WORDS:
        return None
    brief = statement.parts == 1 and bool(_NUMBER.fullmatch(gloss))
    by_number = bool(numbers(value)) and (slip or refutes or number or brief)
    if not by_number and not (stems(value) and (slip or refutes)):
        return None
    return _Correction(value, slip or not refutes, slip or bool(refutes and refutes["surely"]))


def _corrected(said: Sequence[Statement], i: int, correction: _Correction) -> int | None:
    """Where what the correction at `i` corrects stands: what names most of it, and of those the last."""
    before = list(_before(said, i))
    own = [n for n in before if said[n].speaker is Speaker.USER and not _answers(said, n)]
    claims = [n for n in before if said[n].speaker is not Speaker.USER]
    if any(is_of_a_secret(text) for n in before for text in (said[n].gloss, said[n].text)):  # no glossary has them all
        return None
    if any(asks(said[n].gloss) for n in claims[:_FEW]) and (correction.gone or not correction.surely):
        return None  # it is an answer
    if not (numbers(correction.value) or correction.gone) and len(claims) > _FEW:
        claims = []
    named = stems(correction.value)
    for places in (own, claims) if correction.own else (claims, own):
        if fitting := [n for n in places if _fits(said[n], correction)]:
            return max(fitting, key=lambda n: (len(stems(said[n].gloss) & named), n))
    return None


def _answers(said: Sequence[Statement], n: int) -> bool:
    """Whether the statement at `n` answers a question in few words: see `dedup.extraction.answers`."""
    return bool(n) and not said[n].part and len(said[n].gloss) < BRIEF_ANSWER and asks(said[n - 1].gloss)


def _before(said: Sequence[Statement], i: int) -> Iterator[int]:
    """The places of what was said just before: in the same message, by Claude, and in their user's message before."""
    users = said[i].turn
    for n in range(i - 1, max(i - 1 - REACH, -1), -1):
        if said[n].speaker is Speaker.USER and said[n].turn != users:
            if users != said[i].turn:
                return
            users = said[n].turn
        yield n


def _fits(wrong: Statement, correction: _Correction) -> bool:
    """Whether the correction may be one of that: it names what it says is not so, or a number where a number stood, or
    a path where a path stood, or a name."""
    gloss, value = wrong.gloss, correction.value
    named, told, new = stems(gloss), numbers(gloss), numbers(value)
    if asks(gloss) or wrong.settles or len(named) < _TELLING:
        return False
    if correction.gone:
        return correction.gone <= named | told
    if new:
        return bool(told) and not new <= told and _is_of_a_unit(value, gloss)
    return not stems(value) <= named and correction.surely


def _is_of_a_unit(value: str, gloss: str) -> bool:
    """Whether a number stood there of the same unit, where the value has one."""
    put, stood = ({m["unit"].lower() for m in _UNIT.finditer(text)} for text in (value, gloss))
    if not stood:
        return not put or any(character.isdigit() for character in gloss)
    return not put or not put.isdisjoint(stood) or not (_TIMES.isdisjoint(put) or _TIMES.isdisjoint(stood))


def _echoes(said: Sequence[Statement], at: int, i: int) -> Iterator[Statement]:
    """What Claude says after its user, with the wrong value: "Noted, 8080."."""
    if said[at].speaker is not Speaker.USER:
        return
    wrong = stems(said[at].gloss)
    for one in said[at + 1 : i]:
        if one.speaker is Speaker.ASSISTANT and not asks(one.gloss):
            bag, told = stems(one.gloss), numbers(one.gloss)
            if overlap(bag, wrong) >= SAYS_AGAIN or (told and told <= numbers(said[at].gloss)):
                yield one
