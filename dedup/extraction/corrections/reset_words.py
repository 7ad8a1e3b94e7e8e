"""What a user puts in the place of a day, a date, a place or a name, in few words, and Claude takes up: "The cluster
runs in Dublin.", "frankfurt instead", "Switched the cluster to Frankfurt.".

Of a day or a date one knows by itself what it replaces. Of a name only where one claim has a name, and the report is of
the same thing, or where its user says what it is not ("not dublin. frankfurt"), or takes it back ("hm no, frankfurt")
and Claude repeats nothing but that ("OK, Frankfurt.").
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.corrections.amended import MAY_BE_OPENED
from dedup.extraction.corrections.another_value import NARRATES
from dedup.extraction.corrections.bare_forms import (
    FEW,
    HEARD,
    IS_CHANGED,
    IS_SO_NOW,
    LONGEST_CLAIM,
    LONGEST_REPORT,
    PROPOSES,
    REPORTS,
    WHY,
)
from dedup.extraction.corrections.reset_values import MEANWHILE, is_reason
from dedup.extraction.corrections.slips import are_of_a_kind
from dedup.extraction.cutting.openers import NO
from dedup.extraction.cutting.secretive import asks_for_a_secret, may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, says_of_what, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import OF_THE_RUN, WANTS_YES_OR_NO
from dedup.lazy_dataclasses import dataclass
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import PLACE, Dimension
from dedup.words import MONTHS, WEEKDAYS, stems, words

_NO_NAME = (  # what a few words may be that name nothing: "tests please", "left then", "later instead"
    "a all almost already also always and anything as ask both but can check commit deploy do done down either"
    " everything fine first fix forget go good great he her here him his how i if it its just last later left less let"
    " like long maybe more my neither never next no none not nothing now of off ok okay on once one only open or our"
    " out please pls push quick ready revert right run same second she show skip so some something sorry stop sure test"
    " tests thanks that the their them then there these they third this those today tomorrow tonight too try up us use"
    " wait we what when where which why yes yet you your top bottom bigger smaller faster slower shorter longer"
)
_WORD = r"[^\W_][\w'’./@#&-]*"
_X = rf"(?!(?:{'|'.join(_NO_NAME.split())})\b){_WORD}(?: {_WORD}){{0,2}}?"
_IN = r"(?:(?:on|in|at|to|by|from|with|for|the) ){0,2}"
_MAKE = (
    r"(?:(?:make|change|set|put|move|switch|turn) (?:it|that|this|them)|switch|move|use|take|go with|let['’]?s"
    r"(?: (?:say|do|take|use|make it|go with))?|(?:i['’]?d )?(?:rather|prefer)|better)"
)
_AFTER = r"(?: (?:instead|then|rather|please|pls|it is|is better))"
_GONE = rf"(?:not|no,? not|no longer) {_IN}(?P<gone>{_WORD}(?: {_WORD})?)"
_BACKS = (  # behind which somebody says it otherwise: "no wait, 14th", "wrong, Solveig"
    rf"(?:{NO}|wait|wrong|sorry|oops|whoops|argh?|ugh|damn|my (?:bad|mistake)|actually|correction|scratch that"
    r"|i mean|i meant)"
)
_SWAP = late(
    rf"(?P<lead>{FEW}(?:{_BACKS}\b[\s,.!:;…–—-]{{1,4}}){{0,3}}{FEW})"
    rf"(?:(?P<not>{_GONE})(?:[,;:.–—]| -) ?(?:but |it['’]s |rather )?)?"
    rf"(?P<sets>{_MAKE} )?{_IN}(?P<x>{_X})(?P<after>{_AFTER})?{WHY}",
    re.IGNORECASE,
)
_NOT_THAT = late(rf"{FEW}{_GONE}[\s.!…]*\Z", re.IGNORECASE)
_LONGEST = 110  # characters
_TAKES_BACK = late(rf"\b{_BACKS}\b", re.IGNORECASE)
_ECHOES = late(rf"{HEARD}(?P<echo>[^?]{{1,50}}?)[\s.!]*\Z", re.IGNORECASE)
_UPDATES = late(
    r"\b(?:noted|got it|updated|changed|fixed|corrected|understood|it is|then|instead|sorry|thanks|ok(?:ay)?|right)\b",
    re.IGNORECASE,
)
_IT_IS = late(r"\W+(?:(?:it is|then|instead)\b[\s,.!]*)+(?:\Z|[,;.–—-])", re.IGNORECASE)
_DRAFT = late(r"\A\W*[\"“„«]|\b(?:please|dear)\b", re.IGNORECASE)  # of a text that the two are writing
_OF_WORK = late(  # what Claude tells of its own work is of the moment
    r"\W*(?:i(?:['’]ve| have)?|(?:done[\s,:.–—-]*)?(?:added|created|made|put|placed|moved|wrote|written|renamed|drew"
    r"|styled|colou?red))\b",
    re.IGNORECASE,
)
_DAYS = {day: n for n, day in enumerate(WEEKDAYS.split())}
_EACH_DAY = late(rf"\b({'|'.join(_DAYS)})s?\b", re.IGNORECASE)
_MONTH_NAMES = (*MONTHS.split(), "may")
_EACH_MONTH = late(  # not "it may be", "we march on"
    rf"\b({'|'.join(name for name in MONTHS.split() if name != 'march')}|(?-i:March|May)"
    r"|(?<=\bin )(?:march|may)|(?<=\buntil )(?:march|may))\b",
    re.IGNORECASE,
)
_A_MONTH = late(rf"(?:in |by |until )?(?:{'|'.join(_MONTH_NAMES)})\Z", re.IGNORECASE)
_PROPER = late(r"(?<=[\w,;:] )(?:[A-Z][\w'’-]+|#[\w-]+|[\w.+-]+@[\w.-]+)")  # not the first word
_AT = late(
    r"\b(?:in|at|by|from|via|with|on|to|through) ((?!(?:the|a|an|our|my|it|that|this|all|each|every)\b)[a-z][\w'’-]+)",
    re.IGNORECASE,
)
_WHO = late(  # "Ingrid approves the purchase orders"; not "The report is …"
    r"((?!(?:The|A|An|It|This|That|There|We|They|He|She|I|You|Our|My|All|Each|Every|No|When|If|For)\b)[A-Z][a-z]+)"
    r" (?:[a-z]{2,}s|is|has|will)\b"
)
OF_A_DAY = late(  # "I looked at the page in Firefox", "the job fails on Postgres"
    r"\A\W*(?:so |and |ok(?:ay)? )?i (?:was|saw|ran|went|got|[a-z]+ed)\b"
    r"|\b(?:fail\w*|crash\w*|broke|broken|hangs?|hung|pass(?:es|ed)|slow|red|green)\b",
    re.IGNORECASE,
)
"""What was seen or failed once."""
_SMALL_WORDS = "the a an it is on in at to by with from of"
_SMALL = frozenset(_SMALL_WORDS.split())
_FEWEST = 2  # stems that two texts of one thing share


@dataclass(frozen=True, slots=True)
class Swapped:
    """A word in the place of another one, by their places: the `claim`, its user's `own` words, and Claude's `report`.

    `gone`: the stems of what no longer holds. `claimed`: the claim itself."""

    claim: int
    own: tuple[int, ...]
    report: int
    gone: frozenset[str]
    claimed: str


def swapped(said: Sequence[Statement], i: int, taken: Container[int]) -> Swapped | None:
    """What the statement at `i` puts in the place of a day, a date or a name; None if nothing, or nobody knows what.
    `taken`: what is known to be something else."""
    own, turn = said[i], turn_of(said, i)
    form = _SWAP.match(own.gloss) if len(own.gloss) <= _LONGEST and own.parts <= _FEWEST else None
    first = _NOT_THAT.match(said[i - 1].gloss) if own.part == 1 and i - 1 not in taken else None
    if form is None or asks_unmarked(own.gloss) or (own.part and first is None):
        return None
    if NOT_TO_STAY.search(own.gloss, form.end("lead")):
        return None
    gone = form["gone"] or (first["gone"] if first else "")
    parts = (i - 1, i) if first else (i,)
    new = _Thing.of(form["x"])
    report = _report(said, turn.stop, new)
    if new is None or report is None or _goes_without(said[report].gloss, form["x"]):
        return None
    back = _TAKES_BACK.search(form["lead"]) is not None
    marked = bool(gone or form["sets"] or form["after"])
    for claims in _claims(said, parts[0]):
        fits = dict[int, frozenset[str]]()
        for n in claims:
            echoes = _echoes(said[report], own, said[n])
            if n in taken or not (echoes or _says_so(said[report].gloss, new)):
                continue
            stood = _stood(said, n, report, new, gone, marked)
            if stood is None and back and echoes and not gone and new.kind == "name":
                stood = _taken_back(said, n, new)
            if stood is not None:
                fits[n] = stood
        if fits:
            known = [n for n, stood in fits.items() if stood] or [*fits]
            why = _why(said, i, taken)
            return (
                Swapped(known[0], (*parts, *why), report, fits[known[0]], said[known[0]].text)
                if len(known) == 1
                else None
            )
    return None


def _why(said: Sequence[Statement], i: int, taken: Container[int]) -> tuple[int, ...]:
    """The sentence behind it that may say why: "no, Crowdin. lokalise was last year"."""
    n = i + 1
    return (n,) if n in turn_of(said, i) and n not in taken and is_reason(said[n]) else ()


def _echoes(report: Statement, own: Statement, claim: Statement) -> bool:
    """Whether Claude says nothing but what it is then, and that it has heard it: "14th, noted.", "OK, 14 June."."""
    echo = None if OF_A_DAY.search(claim.gloss) else _ECHOES.match(report.gloss)
    left = set(words(_UPDATES.sub(" ", echo["echo"]))) if echo else set()
    return bool(left) and left <= {*words(own.gloss), *words(claim.gloss), *_dates(own.gloss), *_SMALL}


NOT_TO_STAY = late(rf"\b(?:{MEANWHILE}|for now)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Thing:
    """A day of the week, a month, or a date, by its number; or a name, by its stems."""

    kind: str
    key: frozenset[str]

    @classmethod
    def of(cls, text: str) -> "_Thing | None":
        day, plain = _EACH_DAY.search(text), frozenset(words(text))
        if day:
            return cls("day", frozenset([day[1].lower()]))
        if _A_MONTH.match(text):
            return cls("month", frozenset([text.lower().split()[-1]]))
        if dates := _dates(text):
            return cls("date", dates) if len(dates) == 1 else None
        return cls("name", frozenset(plain)) if plain and not any(word.isdigit() for word in plain) else None

    def there(self, gloss: str) -> frozenset[str]:
        """What the text has of its kind."""
        if self.kind == "day":
            return frozenset(day.lower() for day in _EACH_DAY.findall(gloss))
        if self.kind == "month":
            return frozenset(month.lower() for month in _EACH_MONTH.findall(gloss))
        return _dates(gloss) if self.kind == "date" else frozenset(words(gloss))


def _dates(gloss: str) -> frozenset[str]:
    """The days of the month that it names: "12 October", "the 12th"."""
    found = find_quantities(gloss)
    of_month = {str(one.parts[2]) for one in found if one.dimension is Dimension.DATE and one.parts[2]}
    nth = {str(int(one.value)) for one in found if one.unit == PLACE and gloss[one.at[1] - 1].isalpha()}
    return frozenset(of_month | nth)


def _report(said: Sequence[Statement], first: int, new: "_Thing | None") -> int | None:
    """Where Claude says right away that it is so now."""
    for n in range(first, min(first + REPORTS, len(said))):
        one = said[n]
        if new is None or one.speaker is Speaker.USER or one.turn != said[first].turn or asks(one.gloss):
            return None
        if not new.key <= new.there(one.gloss) or len(one.gloss) > LONGEST_REPORT or one.bullet:
            continue
        refused = PROPOSES.search(one.gloss) or OF_THE_RUN.search(one.gloss) or NARRATES & word_cues(one.gloss)
        return None if refused or redact(one.text) != one.text else n
    return None


def _goes_without(gloss: str, name: str) -> bool:
    """Whether Claude says that there is to be none: "no kubernetes please, it is too heavy", "OK, no Kubernetes.\"."""
    return re.search(rf"\b(?:no|not|without|never) (?:more )?{re.escape(name)}", gloss, re.IGNORECASE) is not None


def _says_so(gloss: str, new: "_Thing") -> bool:
    its_own = any(
        (found := re.match(rf"{HEARD}(?:the )?\S*{re.escape(word)}\S*", gloss, re.IGNORECASE))
        and _IT_IS.match(gloss, found.end())
        for word in new.key
    )
    return bool(its_own or IS_CHANGED.match(gloss) or IS_SO_NOW.search(gloss))


def _claims(said: Sequence[Statement], first: int) -> list[range]:
    """What Claude has told last before the message that begins at `first`, and, if that hardly says anything, its user
    before; nothing, where Claude asked or proposed something."""
    if not first or said[first - 1].speaker is Speaker.USER:
        return []
    turn = turn_of(said, first - 1)
    if any(asks(said[n].gloss) or asks_for_a_secret(said[n].gloss) or PROPOSES.search(said[n].gloss) for n in turn):
        return []
    before = turn_of(said, turn.start - 1) if turn.start else range(0)
    told = before and said[before.start].speaker is Speaker.USER and len(turn) <= _FEWEST
    return [turn, before] if told else [turn]


def _stood(
    said: Sequence[Statement], n: int, report: int, new: "_Thing", gone: str, marked: bool
) -> frozenset[str] | None:
    """The stems of the one thing in a claim in whose place the new one stands."""
    claim = said[n]
    if (
        asks(claim.gloss)
        or OF_THE_RUN.search(claim.gloss)
        or _DRAFT.search(claim.gloss)
        or len(claim.text) > LONGEST_CLAIM
    ):
        return None
    if not says_of_what(claim.gloss) or redact(claim.text) != claim.text or new.key <= new.there(claim.gloss):
        return None
    if new.kind != "name":
        there = new.there(claim.gloss)
        named = _Thing.of(gone) if gone else None
        fits = len(there) == 1 and (named is None or named.key == there)
        return there if fits else None
    about = stems(claim.gloss)
    shared = about & stems(said[report].gloss)
    alike = {word for word in words(claim.gloss) for own in new.key if are_of_a_kind(own, word)}
    if len(alike) == 1 and not _OF_WORK.match(claim.gloss) and (not gone or stems(gone) <= stems(" ".join(alike))):
        return frozenset(alike)
    if gone:
        return stems(gone) if stems(gone) and stems(gone) <= about else None
    names = {name.lower() for name in _PROPER.findall(claim.text)}
    if not names and claim.speaker is Speaker.USER:  # who spares capitals
        names = {name.lower() for name in _AT.findall(claim.gloss)}
    if not marked or _OF_WORK.match(claim.gloss) or len(shared) < _FEWEST or len(names) != 1:
        return None
    return stems(names.pop())


def _taken_back(said: Sequence[Statement], n: int, new: "_Thing") -> frozenset[str] | None:
    """The same, of a name that its user takes back: also the one with which a claim begins ("Ingrid approves the
    orders"). Empty, where only who knows them can tell which word that is; None, where it is no such claim."""
    claim = said[n]
    before = said[turn_of(said, n).start - 1] if turn_of(said, n).start else None
    if before is not None and before.speaker is not claim.speaker and asks_for_a_secret(before.gloss):
        return None
    asked = asks(claim.gloss) or asks_unmarked(claim.gloss) or WANTS_YES_OR_NO.match(claim.gloss)
    if asked or OF_THE_RUN.search(claim.gloss) or _DRAFT.search(claim.gloss):
        return None
    of_work = _OF_WORK.match(claim.gloss) or NARRATES & word_cues(claim.gloss)
    if (of_work and claim.speaker is not Speaker.USER) or len(claim.text) > LONGEST_CLAIM:
        return None
    if not says_of_what(claim.gloss) or new.key <= new.there(claim.gloss):
        return None
    if redact(claim.text) != claim.text or may_tell_a_secret(claim.gloss) or MAY_BE_OPENED.search(claim.gloss):
        return None
    names = {name.lower() for name in (*_PROPER.findall(claim.text), *_AT.findall(claim.gloss))}
    if first := _WHO.match(claim.text):
        names |= {first[1].lower()}
    return stems(names.pop()) if len(names) == 1 else frozenset()


def is_swapped(one: Swapped, known: str) -> bool:
    """Whether what is known has what no longer holds, and is of the same thing as the claim."""
    if known == one.claimed:
        return True
    there = stems(known) | _dates(known) | {*words(known), *(day.lower() for day in _EACH_DAY.findall(known))}
    of = stems(one.claimed)
    return bool(one.gone) and one.gone <= there and len((stems(known) & of) - one.gone) >= _FEWEST
