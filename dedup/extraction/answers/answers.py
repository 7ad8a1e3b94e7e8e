"""What a user answers to Claude, in fewer words than it takes to understand it without the question.

"grpc it is", "use ktor then" decide something that the models do not hear in so little. Only what is asked about the
work is decided, not what Claude should do next; see `dedup.extraction.cutting.settled`, by whose measure it is told.
"""

import re
from collections.abc import Sequence, Set

from dedup.extraction.answers.advised import advised
from dedup.extraction.answers.agreed import agreed_question
from dedup.extraction.answers.turned_down import PROPOSES, wanted
from dedup.extraction.answers.whether import whether
from dedup.extraction.choices.pick_parts import AND
from dedup.extraction.choices.picks import option_picked
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import LEAD, NO, SORRY, YES
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.settled import LONGEST_QUESTION, is_next_step, settled
from dedup.extraction.cutting.statements import MIN_LENGTH, Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import (
    BRIEF_ANSWER,
    CHOICE,
    LONGEST_ASKED,
    OF_THE_RUN,
    WANTS_YES_OR_NO,
    asked_just_before,
    heard,
    in_whole,
    is_corrected,
    names_another_time,
    question_answered,
)
from dedup.extraction.turns.point_by_point import asked_in_place
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import WEEKDAYS, numbers, stems, words

PICKED, ANSWERED = "picked", "answered"
"""The evidence of what was picked, and of an answer that is kept with its question, though by itself it says little."""

_WHAT = (
    r"(?!(?:it|that|this|these|those|them|both|all|one|the (?:first|second|last|other))\b)"
    r"[\w`./@-]+(?: [\w`./@-]+){0,3}"
)
_WE = r"(?:let['’]?s |we['’]?(?:ll)? |i['’]?(?:ll|d)? )?"
_PICKS = r"(?:use|take|keep|go (?:with|w/)|stick (?:with|to|w/)|stay (?:with|on|w/))"
_FORMS = late(
    rf"{LEAD}(?:(?P<a>{_WHAT} it is)|(?P<stays>{_WHAT} stays?)(?: then)?|{_WE}(?P<b>{_PICKS} {_WHAT})"
    rf"|{_WE}(?P<c>(?:{_PICKS} )?{_WHAT},? then))\W*\Z",
    re.IGNORECASE,
)
_TAKES = late(  # what was not asked about: no order, as "use grep then" may be one
    rf"{LEAD}(?:{_WHAT} it is"
    rf"|{_WE}(?:(?:go )?back to|(?:set|put|leave|keep) it(?: (?:back )?(?:to|at|on))?|stay (?:at|with)) \S*\d\S*"
    rf"(?: \w+)?|(?:{_WE}make it \S*\d\S*(?: \w+)?"
    rf"|(?!(?:{_PICKS}|do|run)\b)(?!.*\b(?:it|them|this|that|these|those)\b){_WHAT}),? then)\W*",
    re.IGNORECASE,
)
_KEEPS = late(  # what is as it was told: "keep rollup then", "hourly is enough"
    rf"{LEAD}{_WE}(?:(?:keep|stay (?:with|on|w/)|stick (?:with|to|w/)) (?P<kept>{_WHAT}?)(?:,? then)?"
    rf"|(?P<fine>{_WHAT}?) (?:is|are) (?:fine|enough|plenty)(?: for us)?(?:,? then)?)\W*\Z",
    re.IGNORECASE,
)
_WEIGHS = late(r"\b(?:would|could|might|possible|faster|slower|rather|instead)\b", re.IGNORECASE)
_LEFT_AT = late(r"\W*(?:(?:ok(?:ay)?|done|sure)\W+)?(?:(?:it )?(?:left|stays|kept|remains|staying))\b", re.IGNORECASE)
_MOMENT = late(rf"\b(?:{PASSING}|next|going|branch|tests?)\b", re.IGNORECASE)
_OF_WHAT_LIES_THERE = late(r"\b(?:it|them|this|that|these|those|please|pls)\b", re.IGNORECASE)  # "put them back"
_AGREES_OR_NOT = late(
    rf"\W*(?:{YES}|{NO}|sure|not|never|only|both|neither|none|right|correct|exactly|ok(?:ay)?)\b",
    re.IGNORECASE,
)
_LIMITS = late(r"\W*(?:but |just )?(?:not|never|only) (?:in|on|for|at|with|to|from|by)\b", re.IGNORECASE)

OF_THE_TASK = late(
    r"\b(?:anything|something) (?:else|more|missing|that|you|in)\b|\bwhat(?:['’]s| is) (?:missing|next|up|left)\b"
    r"|\b(?:working on|(?<!before )(?:i|we|you) (?:(?:want|like|prefer) (?:to )?)?(?:begin|start(?:ed)?)"
    r"|you (?:want|like) to (?:do|change)"
    r"|today|(?:do|have|come|comes) (?:first|next)|reported|do you see"
    r"|(?:is|are) (?:[\w-]+ ){0,3}(?:running|installed)(?! (?:by|on|in))|which tests? fails?"
    r"|(?:the|your) (?:log|error|output|screen) (?:says?|shows?)|where were we"
    r"|(?:can|may|could) i help|any other (?:thoughts?|questions?|ideas?|wish(?:es)?|things?)"
    r"|what are we (?:doing|building)|what d(?:id|o) you have in mind|(?:we|i) look at)\b",
    re.IGNORECASE,
)
_OF_THE_WORK = late(  # "which database should we use?"; not "which branch should we use?", "what should the title be?"
    r"(?!.*\b(?:branch|commit|file|line|log|one|page|pr|step|test|ticket)s? (?:\w+ )?should\b)"
    r"(?!.*\bshould (?:the|our|an?) (?:[\w-]+ )?(?:subject|title|headline|caption|e?mail|message|reply|summary"
    r"|paragraph|text|slides?|pr|commit|branch|variable|function|test)\b)"
    r".*\b(?:which|what|how|where|who|when)\b[^?]*\bshould (?:(?:the|our|an?|each|every|all) "
    r"|we (?:use|keep|support|store|name|call|allow|cache|limit)\b"
    r"|i (?:use|keep|support|name|call)\b(?! (?:this|it)\b))",
    re.IGNORECASE,
)
_PLEASE = late(r"\b(?:please|pls|plz)\b", re.IGNORECASE)
_NO_NUMBER = late(r"\b(?:which|this|that|the) one\b|\bone of\b", re.IGNORECASE)
_ANY_ONE = late(  # "how many messages should one fetch take?"; not "one or two?", "in one insert or by month?"
    r"(?<=[a-z] )(?<! or )(?<! at )(?<! than )(?<! only )(?<! just )one (?!(?:\w+ )?or\b)(?=[a-z])", re.IGNORECASE
)
_EXCEPTS = late(  # "the migration user keeps it", "the payment service stays at info"; not "it stays at 5"
    r"\W*(?:(?:but|and|only|just|oh)\W+)?(?!(?:it|that|this|they|we|i|you)\b)(?:[\w`/.-]+ ){1,5}?"
    r"(?:(?:keeps?|needs?|uses?|wants?|still (?:has|have|needs?|uses?)) (?:it|them)\b"
    r"|(?:stays?|remains?) (?:at|on|off|out|in|as (?:it is|they are))\b)",
    re.IGNORECASE,
)
_HOW_MANY_OF = late(r"(?<=\bwhich )(?:two|three|four|[2-4])(?= [a-z]+s\b)", re.IGNORECASE)  # who names them has counted
_SEVERAL = late(rf"\w(?:{AND})\w", re.IGNORECASE)
_TITLED = late(r"\A\W*(?:question |frage |[qf])?\d{1,2}[.):]\W", re.IGNORECASE)  # "**6. Autostart** …"
_NAMED_WITH_DIGITS = late(r"\b[a-z]{1,8}\d{1,4}[a-z]\w{0,8}\b", re.IGNORECASE)  # e2e, k8s, i18n: no value
_POINTS = late(r"\W*(?:the )?(?:first|second|third|last|other|latter|former|[a-d])(?: one)?\W*", re.IGNORECASE)
_UNSURE = late(r"\b(?:i (?:think|guess|suppose|believe)|probably|dunno|no idea|not sure)\b", re.IGNORECASE)
_AFTERTHOUGHT = late(rf"\A\W*(?:(?:{SORRY}|no|actually|i meant)\b\W*)+", re.IGNORECASE)
_OF_CLAUDE = late(r"\b(?:you|claude|look(?:ing)? at|start|begin|try|fix|debug|rerun)\b", re.IGNORECASE)
_LEANS = late(r"\b(?:lean(?:ing|t|ed)?|tend(?:ing)?|inclined|gravitat\w+|prefer|favou?r|would rather)\b", re.IGNORECASE)

_OFFERS = late(  # what one may pick something of: "We use Redis or Memcached."
    r"\b(?:(?:i|we)(?:['’]d| would| could| can)? (?:also |either |rather )?(?:suggest|recommend|propose|prefer|go with"
    r"|use|pick|choose|take|lean|stay|stick|keep|leave)|options?|alternatives?|either|or)\b",
    re.IGNORECASE,
)

_NUMBER = r"(?<![\w.-])[v~$€:]?\d[\w.:%]*"
_NUMBERS_TO_CHOOSE = late(  # "How long does it live: 5, 15 or 60 minutes?", "do we keep 7 backups or 30?"
    rf"(?P<before>[\s:,–—]* \(?){_NUMBER}(?P<each>(?: (?!or\b)[a-z%€]+)?)(?:, ?{_NUMBER}(?P=each))*"
    rf",? or {_NUMBER}(?P<unit>(?: (?!and\b|or\b)[a-z%€]+){{0,2}})\)?(?=\?\W*\Z)",
    re.IGNORECASE,
)
_REPORTS = late(r"\W*(?:is|are|was|were|did|does|has|have|had)\b", re.IGNORECASE)  # "did it exit with code 1 or 2?"
_LONGEST_WORD = 20  # characters
_HANGING = 40  # characters of what one says behind a mere agreement, below which it hangs on what was asked

AGREEING, TELLING, DECIDING, CORRECTING = 0.8, 2.2, 4.0, 5.0
"""What `leeway` gives to who only agrees or not, to who tells which, what or how many, to who tells that where Claude
asks how the work should be, and to who corrects such an answer, which then takes its place. Of the answers that the
first two add in the conversations which the models are made of, half state an annotated fact; most of the others tell
something about the work that nobody annotated ("Which protocol does the scanner speak? SMB."). `DECIDING` adds none in
nine annotated sets."""

POLITE = 1.5
"""What is added to `DECIDING` for "please", which the models hear as an order."""


def picked(said: Sequence[Statement], i: int) -> bool:
    """Whether the statement at `i` picks something of what Claude asks about or lays out just before: "use ktor then",
    "b"."""
    if option_picked(said, i) or advised(said, i) or whether(said, i):
        return True
    asked, answer = question_answered(said, i), said[i]
    if asked and _counters(asked, answer):
        return bool(settled(asked.text, answer.text)) and not OF_THE_TASK.search(asked.gloss)
    pick = asked and _FORMS.match(answer.gloss)
    if not asked or not pick or _MOMENT.search(answer.gloss):
        return _proposed(said, i) is not None
    return _is_of(answer, asked.utterance_gloss) and bool(settled(asked.text, pick[pick.lastgroup or 0]))


def _proposed(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude proposed just before without asking, where a user picks something of it with the statement at `i`:
    "For sessions we could use Redis or Memcached." "yes, redis then". Or what was told of that which is to stay."""
    pick, last = _FORMS.match(said[i].gloss), _told_to(said, i)
    keeps = None if last is None or asked_just_before(said, i) else _KEEPS.match(said[i].gloss)
    if keeps and last is not None and (kept := _kept(said, turn_of(said, last), keeps[keeps.lastgroup or 0])):
        return kept
    if not pick or last is None or asked_just_before(said, i):
        return None
    named = stems(pick[pick.lastgroup or 0]) - stems("stays")
    turn = turn_of(said, last)
    offers = (one for n in reversed(turn) if _OFFERS.search((one := said[n]).gloss))
    offered = next((one for one in offers if named & stems(one.gloss)), None) or _weighed_up(said, turn, named)
    if pick["stays"]:
        near = (said[n] for n in (*reversed(turn), *reversed(turn_of(said, max(turn.start - 1, 0)))))
        offered = next((one for one in near if named & stems(one.gloss) and not asks(one.gloss)), offered)
    return offered if offered and len(offered.text) <= LONGEST_QUESTION else None


def _kept(said: Sequence[Statement], turn: range, name: str) -> Statement | None:
    """What Claude tells in its `turn` of that which is to be as it is, where it tells what else could be: "The sync
    runs hourly. Every ten minutes would be possible."."""
    named, told = frozenset(words(name)), " ".join(said[n].gloss for n in turn)
    weighs = _WEIGHS.search(told) and not OF_THE_RUN.search(told) and named.isdisjoint(WEEKDAYS.split())
    one = next((said[n] for n in reversed(turn) if named and named <= set(words(said[n].gloss))), None)
    return one if one and weighs and says_of_what(one.gloss) and len(one.text) <= LONGEST_QUESTION else None


def _weighed_up(said: Sequence[Statement], turn: range, named: Set[str]) -> Statement | None:
    """What a user chooses from, who has named it themselves before Claude's `turn`, and perhaps leant towards one:
    "either Thursday or Saturday for the market. I lean towards Thursday." "Sounds fine." "Thursday it is"."""
    if not turn.start or not named or any(asks(said[n].gloss) for n in turn):
        return None
    own = [said[n] for n in turn_of(said, turn.start - 1)]
    own = [one for one in own if one.speaker is Speaker.USER and named <= stems(one.gloss) and says_of_what(one.gloss)]
    own = [one for one in own if not (_MOMENT.search(one.gloss) or _OF_CLAUDE.search(one.gloss))]
    own = [one for one in own if not (is_next_step(one.gloss) or is_of_a_secret(one.gloss))]
    choice = next((one for one in own if CHOICE.search(one.gloss)), None)
    return choice or next((one for one in own if _LEANS.search(one.gloss) and not asks(one.gloss)), None)


def opens_with_pick(said: Sequence[Statement], i: int) -> bool:
    """Whether in the statement at `i` a user picks, in a few words, something that Claude has just spoken of: "canvas.
    swift charts has been nothing but pain". Whether what follows is the reason is for the caller to judge."""
    statement = said[i]
    if len(statement.gloss) >= MIN_LENGTH or not statement.gloss.endswith("."):
        return False
    before = next((said[j] for j in range(i - 1, -1, -1) if said[j].turn != statement.turn), statement)
    picks = before.speaker is Speaker.ASSISTANT and _is_of(statement, before.utterance_gloss)
    return picks and not _OF_WHAT_LIES_THERE.search(statement.gloss)


def leeway(said: Sequence[Statement], i: int) -> float:
    """By how much the cut is lowered, in log-odds, for the statement at `i`. A user answers with it in a few words what
    Claude has just asked about the work; it is kept with the question, without which the models hear little in it. Or
    they take something that Claude has just spoken of, or turn it down and say what is to be instead. 0 where it is no
    such answer, or not their last word."""
    if _taken(said, i) or option_picked(said, i) or advised(said, i):
        return TELLING
    asked, answer = question_answered(said, i), said[i]
    corrects = asked is not None and asked_just_before(said, i) is None
    told = _AFTERTHOUGHT.sub("", answer.text) if corrects else answer.text
    if not asked and not is_corrected(said, i) and _wanted(said, i):
        return TELLING
    if not asked or (_length(answer.gloss) >= BRIEF_ANSWER and not answer.point) or not settled(asked.text, told):
        return 0.0
    question = needed_question(said, i)
    decides = bool(answer.point or _OF_THE_WORK.match(asked.gloss))
    says_little = not says_of_what(question) and len(answer.gloss) < MIN_LENGTH  # "Which one? the second"
    if not question or (says_little and not decides):
        return 0.0
    if OF_THE_TASK.search(asked.gloss) or _UNSURE.search(answer.gloss) or _POINTS.fullmatch(answer.gloss):
        return 0.0
    if is_corrected(said, i):
        return 0.0
    if corrects:
        return CORRECTING
    if decides:
        return DECIDING + POLITE * bool(_PLEASE.search(answer.gloss))
    agrees = _AGREES_OR_NOT.match(answer.gloss) or (
        WANTS_YES_OR_NO.match(asked.gloss) and not CHOICE.search(asked.gloss)
    )
    return AGREEING if agrees else TELLING


def _length(text: str) -> int:
    """Its characters, where a path or an address counts as a word: it takes no longer to say."""
    return sum(min(len(word), _LONGEST_WORD) + 1 for word in text.split()) - 1


def needed_question(said: Sequence[Statement], i: int) -> str:
    """What is to stand before the statement at `i` because a user answers it: Claude's question, the option or the
    proposal that they pick or agree to, or what they had wanted where they turn a proposal down. "" if the statement is
    no answer, or if the question has numbers that it lacks: "8 minutes as today?" would be found again as what was
    said."""
    if option := option_picked(said, i) or whether(said, i) or agreed_question(said, i) or advised(said, i):
        return option
    asked, answer = question_answered(said, i), said[i]
    if answer.settles:
        return ""
    if near := _proposed(said, i) or _taken(said, i):
        return near.text
    if not asked:
        return _wanted(said, i)
    question = told_with(said, i, asked) or answer.point
    if not question:
        return ""
    agreed = answer.part and asked_in_place(said, i) is None and len(answer.gloss) < _HANGING
    if agreed or _AGREES_OR_NOT.match(answer.gloss) or _is_of(answer, asked.gloss) or _counters(asked, answer):
        return question
    chosen = not _REPORTS.match(asked.gloss) and _NUMBERS_TO_CHOOSE.search(asked.gloss)
    yes_or_no = WANTS_YES_OR_NO.match(asked.gloss) and not chosen
    return "" if yes_or_no or OF_THE_TASK.search(asked.gloss) or is_next_step(asked.gloss) else question


def told_with(said: Sequence[Statement], i: int, asked: Statement) -> str:
    """The question as it may stand before the answer at `i`; "" where it has a number that the answer lacks."""
    question, gloss = in_whole(said, i, asked), said[i].gloss
    if not _REPORTS.match(asked.gloss):
        question = _without_numbers_to_choose(question, gloss)
    told = _NO_NUMBER.sub(" ", question)
    if not WANTS_YES_OR_NO.match(asked.gloss):
        told = _ANY_ONE.sub(" ", told)
    told = _NAMED_WITH_DIGITS.sub(" x ", _TITLED.sub("", told))
    if _SEVERAL.search(gloss):
        told = _HOW_MANY_OF.sub(" ", told)
    return "" if numbers(told if says_of_what(told) else question) - numbers(gloss) else question


def _without_numbers_to_choose(question: str, answer: str) -> str:
    """A question that offers several numbers, one of which is the answer, without them: each would be found again as
    what was said. "How long does it live: … minutes?" As it is, where they are of several units."""
    offered = _NUMBERS_TO_CHOOSE.search(question)
    if offered is None or not numbers(answer) or not numbers(answer) <= numbers(offered[0]):
        return question
    each, unit = offered["each"], offered["unit"]
    if each and unit and each != unit:
        return question
    left = f"{offered['before'].replace('(', '')}…{each or unit}" if each or unit else ""
    told = question[: offered.start()].rstrip() + left + question[offered.end() :]
    return told if stems(told) else question


def _wanted(said: Sequence[Statement], i: int) -> str:
    """What a user wanted, who turns down with the statement at `i` what Claude has proposed for it; "" where that is of
    the moment, or they are unsure."""
    own = said[i].gloss
    return "" if _MOMENT.search(own) or _UNSURE.search(own) else wanted(said, i)


def limited(said: Sequence[Statement], i: int) -> str:
    """What Claude proposed last, asking nothing, of which a user says with the statement at `i` where it does not hold:
    "do it. not in prod, ever"; "" where they do not."""
    place = heard(said, i)
    if place is None or not (_LIMITS.match(said[i].gloss) or (said[i].part and _EXCEPTS.match(said[i].gloss))):
        return ""
    last = said[place]
    proposes = PROPOSES.search(last.gloss) and not asks(last.gloss)
    return last.text if proposes and len(last.text) <= LONGEST_ASKED else ""


def _taken(said: Sequence[Statement], i: int) -> Statement | None:
    """What Claude said last, asking nothing, of which a user takes something with the statement at `i`: "By size is
    simpler, I'd take 64 kB.", "64 it is"."""
    place = _told_to(said, i)
    if place is None or not _TAKES.fullmatch(said[i].gloss):
        return None
    last, behind = said[place], said[turn_of(said, i).stop :][:1]
    left = any(_LEFT_AT.match(one.gloss) and numbers(said[i].gloss) & numbers(one.gloss) for one in behind)
    fits = not asks(last.gloss) and len(last.text) <= LONGEST_ASKED and says_of_what(last.gloss)
    return last if fits and (left or _is_of(said[i], last.gloss)) else None


def _told_to(said: Sequence[Statement], i: int) -> int | None:
    """The place that `heard` finds; None, too, where the statement at `i` is of the moment."""
    return None if _MOMENT.search(said[i].gloss) else heard(said, i)


def _counters(asked: Statement, answer: Statement) -> bool:
    """Whether a user only names another time than the one that Claude asks about: "on Thursday?", "friday then"."""
    yes_or_no = WANTS_YES_OR_NO.match(asked.gloss) and not CHOICE.search(asked.gloss)
    return bool(yes_or_no) and names_another_time(asked.gloss, answer.gloss)


def _is_of(answer: Statement, spoken_of: str) -> bool:
    return not stems(answer.gloss).isdisjoint(stems(spoken_of))
