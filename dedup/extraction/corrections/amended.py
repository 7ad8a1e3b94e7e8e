"""What a user corrects in so few words that they say nothing alone: "the api listens on 8080", "sorry, i meant 9090".

Such a correction and the statement that it corrects, their own or Claude's, become one text in the place of both:
apart, one would tell the wrong value, and nobody would know what the other is of. Nothing is put into other words. It
is done only where there is no doubt what is corrected: one statement alone has a number of that unit, or a word that is
spelt alike or of the same kind. Else both stay as they were said.

What a user answers to a question, and corrects, stands behind the question instead: see
`dedup.extraction.answers.answers`. Where a secret is spoken of, nothing is corrected: nothing in a few words tells that
they are one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from dedup.extraction.corrections.slips import are_of_a_kind, may_stand_for
from dedup.extraction.cutting.openers import EXCUSES, SORRY
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import FURTHEST, TELLING_STEMS, Statement, asks, asks_unmarked, says_of_what
from dedup.extraction.turns.dialogue import BRIEF_ANSWER, OF_THE_RUN, is_of_another_number
from dedup.extraction.turns.instead import Instead
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import ENGLISH_NUMBERS, TIMES, numbers, stems

REACH = 12
"""Statements back from a correction within which what it corrects is looked for."""

_NO_NAMES = (
    "stop wait so then but just only please and or well no yes still certainly definitely probably maybe also why ok"
    " now it that this they we you"
)
_WORD = r"[\w`#][\w`./:@+-]{1,40}"
_NAME = rf"(?P<name>(?!(?:{'|'.join(_NO_NAMES.split())})\b)(?=[^\s,;]*[^\W\d_])(?:--?)?{_WORD})"
_IN_LETTERS = "|".join(word for word, number in ENGLISH_NUMBERS.items() if 1 < number < 100)
_POLITE = r"please|pls|then|now|instead"
_NUMBER = (
    rf"(?P<number>(?:v|:|~|\$|€)?\d[\d.,:]*(?:\s?(?:(?!(?:{_POLITE})\b)[a-z]{{1,12}}|%|€))?"
    rf"|(?:{_IN_LETTERS})(?: (?!(?:{_POLITE})\b)[a-z]{{1,12}})?)"
)
_SMALL = r"(?:(?:the|on|in|at|to|for|with|by|every|after|port|version) ){0,2}"
_IS = r"(?:['’]?s| is|['’]?re| are)"
IT_IS = rf"(?:(?:it{_IS}?(?: actually)?|that{_IS}|they{_IS}|should be|it should be) )?"
FEW = r"\W*(?:(?:oh|ah|ok(?:ay)?|well|hm+|no|argh?|ugh|damn|er+m?|uh+)\b[\s,.!:…–—-]*){0,3}"
TURNS = (  # of "wait" alone one waits
    rf"(?!wait\b(?! ?,)(?! no\W*[,.:;!–—-]))(?:{SORRY}|i meant|i should say|or rather|actually"
    r"|wrong (?:one|name|number)|wait,? no)"
)
_EXCUSE = (
    rf"(?:{EXCUSES}|i meant|i should say|brain ?fart"
    r"|(?:i )?mis(?:read|typed|spoke)(?: it)?|(?:i )?mixed (?:it|that|them) up|had the wrong \w+(?: open)?)"
)
END = rf"(?:,? (?:{_POLITE}))?[\s.!)…]*\Z"
_BESIDES = (  # who wants it so: "make that 150, priya just wrote"
    r"[,;] (?:(?:the|our) )?[\w'’]+ (?:(?:just|already|has|have) )?(?:said|says|wrote|writes|told|decided|confirmed"
    r"|agreed|asked|insists?)\b[^?\d,;]{0,40}\Z"
)
_BESIDE = r"[a-z][\w-]{1,30}"  # "postgres 14", "the blue cluster": a word of what is corrected
_VALUE = rf"{IT_IS}{_SMALL}(?:(?:(?P<of>{_BESIDE}) )?{_NUMBER}|{_NAME}(?: (?P<thing>{_BESIDE}))?)"
_GONE = rf"not {_SMALL}(?P<gone>[\w`#./:@+%-]+)"
_MAYBE_SORRY = rf"{FEW}(?:{TURNS}\b[\s,.!:]*)?"
_FAULT = (  # of the old value, behind the new one: "make that 30, 90 gets expensive"
    rf"[,;:–—-]{{1,2}} {_SMALL}(?P<gone>\d[\w.:,]*)(?: [a-z%]+)?"
    r" (?:is|was|are|were|gets?|would|won['’]?t|do(?:es)?n['’]?t|can['’]?t|cannot|costs?|takes?|wastes?|breaks?|fails?"
    r"|collides?|clashes|conflicts?|overlaps?)\b"
    r"(?![^?]*\b(?:my|here|this|that|tests?|screenshot|laptop|machine|comment|sticker|before)\b)[^?]*\Z"
)
_MAKE_IT = r"(?:make|set) (?:it|that) (?:to )?"
_CONTRAST, _SLIP, _NO, _SETS, _FAULTS = "contrast", "slip", "no", "sets", "faults"
_FORMS = tuple(
    (kind, late(form, re.IGNORECASE))
    for kind, form in (
        # "not 8080, 9090", "9090 not 8080"
        (_CONTRAST, rf"{_MAYBE_SORRY}{IT_IS}{_GONE}(?:\s*[,;–—-]+\s+|\.\s+|\s+but\s+){_VALUE}{END}"),
        (_CONTRAST, rf"{_MAYBE_SORRY}{_VALUE},? {_GONE}{END}"),
        # "sorry, i meant 9090", "mehmet, sorry", "*staging", "warsaw* i need coffee"
        (_SLIP, rf"{FEW}(?:{TURNS}\b[\s,.!:…–—-]*){{1,3}}{_VALUE}{END}"),
        (_SLIP, rf"{FEW}{_VALUE}[\s,.!:…–—-]{{1,4}}{_EXCUSE}{END}"),
        (_SLIP, rf"\*(?:{_NUMBER}|{_NAME})\Z"),
        (_SLIP, rf"{_VALUE}\*(?:\s.*)?\Z"),
        # "hm no, 32"
        (_NO, rf"\W*(?:(?:hm+|no|nope|oh)[\s,.!:…–—-]+){{1,3}}{_SMALL}{_NUMBER}{END}"),
        # "make it 60", "no, it's 5433"
        (_SETS, rf"{_MAYBE_SORRY}{_MAKE_IT}(?:{_NUMBER}|{_NAME}){END}"),
        (_SETS, rf"{_MAYBE_SORRY}{_MAKE_IT}{_NUMBER}{_BESIDES}"),
        (_SETS, rf"\W*(?:no|nope|wrong)[\s,.!:…–—-]+(?:it|that|they){_IS} (?:actually )?{_SMALL}{_NUMBER}{END}"),
        # "make that 30, 90 gets expensive"
        (_FAULTS, rf"{FEW}(?:{TURNS}\b[\s,.!:]*(?:{_MAKE_IT})?|{_MAKE_IT}){_SMALL}{_NUMBER}{_FAULT}"),
    )
)
"""The forms of a correction, the first of which counts, each with its kind: a slip is of its user's own words; who says
no means what was said last, by whomever; who finds fault with the old value says it of whatever has that number."""
_DIGIT = late(r"\d")
_SHAPED = late(r"\A--?\w|\w[-/_.:]\w|\d")  # a flag, a name of several parts, no "lunch" or "caps"
_EXCUSES = late(rf"{FEW}{_EXCUSE}\b", re.IGNORECASE)
_I_MEANT = late(r"\b(?:i meant|typo:|correction:|mis(?:read|typed|spoke)|mixed)", re.IGNORECASE)
_AGREES = late(r"[,.!:;]\s*right\W*\Z", re.IGNORECASE)  # "sorry, right."; of "sorry right" it is the other side
_NO_NUMBER = late(
    r"\b(?:http|exit|code|pr|ticket|issue|line|status|tests?|failed|passed|warnings?|errors?|\d+ ok)\b|#\d",
    re.IGNORECASE,
)
MAY_BE_OPENED = late(
    r"\b(?:opens?|safe|doors?|gates?|keypads?|armed|alarms?|codes?\b[^.]{0,40}\d|iban|cards?|accounts?|otp|2fa|mfa|auth"
    r"|log(?:s|ged)? on|phone|mobile|root|sudo|admin|username)\b",
    re.IGNORECASE,
)
"""What may be opened or reached by a number or a word that is said of it, beside what is of a secret anywhere."""
_UNIT = late(rf"(?:\d\s?|\b(?:{_IN_LETTERS})\s)(?P<unit>[a-z%€]+)", re.IGNORECASE)
_TIMES = TIMES | {"m"}
_SMALL_ONES = "and or for in on at to of with the a is are by per not from until if when so as because since while"
_SMALL_WORDS = frozenset(_SMALL_ONES.split())
_TOKEN = late(r"[\w`#][\w`./:@+-]*\w")
_A_NUMBER = late(rf"(?<![\w.])\d[\d.,:]*|\b(?:{_IN_LETTERS})\b", re.IGNORECASE)
_MOST, _NEAR = 80, 12  # characters of a correction; before its number
_LARGE = 3  # digits from which a number is a port, a year, a code: one of another length is another thing
_ADDED = 2  # stems that an echo has beside those of what it repeats


@dataclass(frozen=True, slots=True)
class _Correction:
    """What a message says instead of something: a `number` with its unit, or a `name`; `gone`: what it says is not so;
    `beside`: a word that stands beside the value; `meant`: that it was a slip, in so many words."""

    kind: str
    number: str
    name: str
    gone: str
    beside: str
    meant: bool


def amendments(said: Sequence[Statement]) -> dict[int, Instead]:
    """The corrections among what was `said`, by their places, in order."""
    found: dict[int, Instead] = {}
    for i, statement in enumerate(said):
        correction = _correction(statement) if statement.speaker is Speaker.USER else None
        wrong = None if correction is None else _corrected(said, i, correction, found)
        if correction is None or wrong is None:
            continue
        stood = found[wrong].statement if wrong in found else said[wrong]
        # Who changes a decision has made both; who takes back a slip has not, nor has Claude who was wrong.
        slip = correction.kind in (_SLIP, _NO) or correction.gone or stood.speaker is not Speaker.USER
        not_so = (wrong, *_echoes(said, i, wrong, correction)) if slip else ()
        found[i] = Instead(behind(stood, statement), wrong, not_so)
    return found


def behind(stood: Statement, statement: Statement) -> Statement:
    """The statement behind what `stood` and it amends, which keeps the line that introduces its list."""
    return replace(
        stood,
        text=run_on([stood.text, statement.text]),
        turn=statement.turn,
        utterance=statement.utterance,
        part=statement.part,
        parts=statement.parts,
        before="",
    )


def _correction(statement: Statement) -> _Correction | None:
    """What a user corrects in it; None if they correct nothing, or say it in more words."""
    gloss = statement.gloss
    if len(gloss) > _MOST or asks(gloss) or MAY_BE_OPENED.search(gloss) or is_of_a_secret(gloss):
        return None
    kind, said = next(((kind, m) for kind, form in _FORMS if (m := form.match(gloss))), ("", None))
    if said is None:
        return None
    parts = said.groupdict("")
    number, name = parts.get("number", ""), parts.get("name", "")
    if number and _NO_NUMBER.search(gloss, max(said.start("number") - _NEAR, 0)):
        return None
    if not number and parts.get("gone", "").isdigit() and not _DIGIT.search(name):
        return None  # "not 9, they are in the barn" says why
    if _AGREES.search(gloss):
        return None
    beside = parts.get("of", "") or parts.get("thing", "")
    return _Correction(kind, number, name, parts.get("gone", ""), beside, bool(_I_MEANT.search(gloss)))


def _corrected(said: Sequence[Statement], i: int, correction: _Correction, found: Mapping[int, Instead]) -> int | None:
    """Where the one statement stands that the correction at `i` corrects; None if there are several, or where a secret
    is spoken of, or Claude asks for something. `found`: the corrections before it, which may be corrected again."""
    before = list(before_it(said, i))
    texts = [text for n in before for text in {said[n].gloss, said[n].text}]  # no glossary has every language
    if any(is_of_a_secret(text) or MAY_BE_OPENED.search(text) for text in texts):
        return None
    if any(asks_for_a_secret(one.text) for one in said[max(i - FURTHEST, 0) : i]):
        return None
    own = [n for n in before if said[n].speaker is Speaker.USER]
    claims = [n for n in before if said[n].speaker is not Speaker.USER]
    if any(asks(said[n].gloss) for n in claims) or any(answers_briefly(said, n, i) for n in own):
        return None
    amended = {found[n].kept_if for n in before if n in found}
    stood = {n: found[n].statement if n in found else said[n] for n in before if n not in amended}
    for places in (own,) if correction.kind == _SLIP else (own, claims):
        if fitting := [n for n in places if n in stood and _fits(stood[n], correction, n in found)]:
            wrong = fitting[0]
            several = len(fitting) > 1 or any(_is_rival(stood[wrong], said[n], correction) for n in claims)
            return None if several or redact(stood[wrong].text) != stood[wrong].text else wrong
    return i - 1 if correction.kind == _SLIP and i - 1 in stood and _is_of_last(said, i, correction) else None


def _is_of_last(said: Sequence[Statement], i: int, correction: _Correction) -> bool:
    """Whether it can only be of the one sentence before: "the flag is called --dry-run. no sorry, --check"."""
    last, name = said[i - 1], _plain(correction.name)
    if said[i].part != 1 or not _SHAPED.search(said[i].gloss.split()[-1].rstrip(".,!")):
        return False
    if not name or last.turn != said[i].turn or not _EXCUSES.match(said[i].gloss) or redact(last.text) != last.text:
        return False
    return not (asks(last.gloss) or name in _words(last.gloss) or name in _SMALL_WORDS or not says_of_what(last.gloss))


def answers_briefly(said: Sequence[Statement], n: int, i: int) -> bool:
    """Whether their user answers a question in few words with the statement at `n`, which the one at `i` may correct:
    see `dedup.extraction.answers.answers`."""
    first = n > 0 and not said[n].part and said[n - 1].speaker is not Speaker.USER
    brief = first and len(said[n].gloss) < BRIEF_ANSWER and asks(said[n - 1].gloss)
    return brief and not is_of_another_number(said, n, i)


def before_it(said: Sequence[Statement], i: int) -> Iterator[int]:
    """The places of what was said just before: in the same message, by Claude, and in their user's message before."""
    earlier = None
    for n in range(i - 1, max(i - 1 - REACH, -1), -1):
        own = said[n].speaker is Speaker.USER and said[n].turn != said[i].turn
        if earlier is not None and said[n].turn != earlier:
            return
        earlier = said[n].turn if own else earlier
        yield n


def _fits(wrong: Statement, correction: _Correction, again: bool) -> bool:
    """Whether the correction may be one of that statement, which has the word that is said not to be so, or a number of
    the same unit, or a word that is spelt like the right one or of its kind. `again`: it was corrected before."""
    gloss = wrong.gloss
    if asks(gloss) or asks_unmarked(gloss) or wrong.settles or (correction.kind == _NO and OF_THE_RUN.search(gloss)):
        return False
    if not says_of_what(gloss) or len(wrong.text) > LONGEST:
        return False
    words = _words(gloss)
    if correction.beside and correction.beside.lower() not in words:
        return False
    if correction.kind == _FAULTS:  # of two of them, nobody knows which
        return len([one for one in _A_NUMBER.findall(gloss) if numbers(one) <= numbers(correction.gone)]) == 1
    if correction.gone:
        return not _stale(wrong, correction).isdisjoint(words)
    if correction.number:
        return _is_another_number(correction.number, gloss, again)
    name = _plain(correction.name)
    if name in words or name in _SMALL_WORDS:
        return False
    if correction.kind != _SLIP:
        return any(are_of_a_kind(name, word) for word in words)
    return correction.meant or any(may_stand_for(name, word) for word in words if word not in _SMALL_WORDS)


def _is_rival(wrong: Statement, claim: Statement, correction: _Correction) -> bool:
    """Whether Claude's claim has the old number, too, as one of something else, so that the fault may lie there: "the
    timeout is 30 seconds", "I set a breakpoint at line 30", "actually 31, 30 is a comment"."""
    if correction.kind != _FAULTS or claim is wrong:
        return False
    one, other = (_behind(statement.gloss, correction.gone) for statement in (wrong, claim))
    return other is not None and one != other


def _behind(gloss: str, number: str) -> str | None:
    """The word behind a number, "" if there is none; None where the number does not stand there."""
    found = re.search(rf"(?<![\w.:]){re.escape(number)}(?![\d:])\s?([a-z%]*)", gloss, re.IGNORECASE)
    return found[1].lower() if found else None


def _is_another_number(value: str, gloss: str, again: bool) -> bool:
    """Whether one number of the same unit stands there, or the same number of another unit of time, or, where the value
    has no unit, one number alone. `again`: it was corrected before, so that it has several."""
    told = numbers(value) <= numbers(gloss)
    stood = [found["unit"].lower() for found in _UNIT.finditer(gloss) if found["unit"].lower() not in _SMALL_WORDS]
    if put := _UNIT.search(value):
        unit = put["unit"].lower()
        same = [one for one in stood if one[:3] == unit[:3]]
        return not (same and told) and len(same or [one for one in stood if {one, unit} <= _TIMES]) == 1
    if told:
        return False
    stood_there = _A_NUMBER.findall(gloss)
    if again or len(stood_there) != 1:
        return again
    before, now = (sum(map(str.isdigit, text)) for text in (stood_there[0], value))
    return before == now or max(before, now) < _LARGE


def _echoes(said: Sequence[Statement], i: int, at: int, correction: _Correction) -> Iterator[int]:
    """Where Claude says again what stands at `at`, with the wrong value, and hardly anything else: "Noted, the API
    listens on 8080."."""
    wrong = said[at]
    known, stale = stems(wrong.gloss) | numbers(wrong.gloss), _stale(wrong, correction)
    for n in before_it(said, i):
        one = said[n]
        if one.speaker is Speaker.ASSISTANT and n != at and not asks(one.gloss):
            told = stems(one.gloss) | numbers(one.gloss)
            wholly = known <= told  # with the wrong word, whichever that is
            stands = wholly or not stale.isdisjoint(_words(one.gloss))
            if (told <= known or (stands and len(told - known) <= _ADDED)) and len(told & known) >= TELLING_STEMS:
                yield n


def _stale(wrong: Statement, correction: _Correction) -> frozenset[str]:
    """The words and numbers of what is corrected that are not so; none, where only its writer knows."""
    if correction.gone:
        return frozenset([_plain(correction.gone)]) | numbers(correction.gone)
    if correction.number:
        stood = numbers(wrong.gloss)
        return stood - numbers(correction.number) if len(stood) == 1 else frozenset()  # nobody knows which of them
    name = _plain(correction.name)
    return frozenset(word for word in _words(wrong.gloss) - _SMALL_WORDS if may_stand_for(name, word))


def _words(gloss: str) -> frozenset[str]:
    return frozenset(map(_plain, _TOKEN.findall(gloss))) | numbers(gloss)


def _plain(word: str) -> str:
    return word.strip("`.,:-").lower()
