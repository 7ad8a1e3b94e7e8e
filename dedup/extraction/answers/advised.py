"""What a user takes of what Claude has just advised or told, asked or not, in a few words that name nothing without it.

- They name it: "what should we build the images with?", "The usual replacement of Kaniko is BuildKit, rootless.", "so
  buildkit". Only where they asked what to do in the work, or only named what is to have a value, "jpeg quality?"; who
  asks what is so, or what to look at now, decides nothing by naming it. A number is kept behind the question alone: the
  others that Claude names would be found again as what was said.
- They have it done, with a limit or with more: "Yes, Caddy can use your Keycloak.", "ok do it, only for the crew". Not
  what is of the moment, what is put off, or done under a condition.
- They do without it: "A Mac build needs a developer account, 99 USD a year.", "no mac", "then not".

And what an advice that they take is of, where only their question names it.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.agreed import agreed_to
from dedup.extraction.answers.designs import is_possible
from dedup.extraction.choices.pick_forms import pick_in, told_words
from dedup.extraction.choices.pick_parts import FINE, IS_UNSURE
from dedup.extraction.choices.pick_parts import LEAD as PICKS
from dedup.extraction.choices.wondering import NAME, wondering
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import LEAD, YES
from dedup.extraction.cutting.secretive import is_about_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.settled import LONGEST_QUESTION, is_next_step
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, asked_just_before, is_corrected
from dedup.extraction.turns.points import named
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

_WHAT_TO_DO = late(
    r"\b(?:should|shall|would|could|(?:do|can) we|usual|best|better|propose|suggest|recommend|prefer)\b"
    r"|\b(?:which|what) (?!.*\b(?:is|are|was|were|do|does|did|has|have|had|can|fails?|failed)\b).*\bfor\b"
    r"|\A(?!.*\b(?:is|are|was|were|does|did|has|have|had|why|fails?|failed)\b).*\bor\b.*\?"
    rf"|\A\W*{NAME} or {NAME}(?: for [^.?!]{{1,30}})?\W*\Z|\?\s(?:or )?{NAME}\s?\?\W*\Z"
    r"|\A\W*which (?!(?:ones?|is|are|was|were)\b)[\w-]+(?: [\w-]+)?\W*\Z",
    re.IGNORECASE,
)
_OF_THE_MOMENT = late(  # "which branch should we use?", "what should I look at first?", "why would it fail?"
    r"\b(?:branch|commits?|(?:which|what|the|this|that) files?|lines?|pr|steps?|tests? (?:fails?|first)|ticket|title"
    r"|caption|message|subject|summary|first|next|now|today"
    r"|click|look|debug|start|begin|(?:run|fix) (?:the|it|this|that|them)|check|open|search|find"
    r"|wrong|fail\w*|broken|crash\w*|reason|why)\b",
    re.IGNORECASE,
)
_OF_FACTS = late(  # "is it the cable? the switch?"
    r"\A\W*(?:(?:so|and|but)\W+)?(?:is|are|was|were|did|does|do|has|have)\b|\b(?:who|why|whose)\b", re.IGNORECASE
)
_CASE = late(r"\b(?:if|when|whenever|in case)\b[^,.?!]*", re.IGNORECASE)  # "if something is wrong it should tell me"
_PROPOSES = late(
    r"['’]d\b|\b(?:would|could|should|usual|recommend|suggest|propose|my choice|\A\W*use|better|simplest|best)\b",
    re.IGNORECASE,
)
_MOMENT = late(rf"\b(?:{PASSING})\b|\b(?:it|them|this|that|these|those)\b", re.IGNORECASE)
_ONLY_FOR = late(  # "osm only for launch"
    r"(?P<name>\W*(?:[\w`.+#-]+ ){1,2}?)(?:only|just) (?:for|in|on|at|during|with) (?:the |our |an? )?[\w-]+"
    r"(?: [\w-]+)?(?:,? (?:then|please|pls))?\W*",
    re.IGNORECASE,
)
_VALUE = late(  # "85", "ok 3 stays", "11 pt pls"
    rf"{PICKS}[v~$€#]?\d[\w.:%°]*(?: (?!(?:{FINE}|then|pls|please|it|stays?|is)\b)[a-z%°]{{1,12}})?"
    r"(?:,? (?:is (?:good|fine|ok(?:ay)?|enough|plenty)|enough|stays?|then|pls|please|it is))*[\s.]*!?"
    r"(?:(?:,|\s[–—-]) (?P<reason>[^?]{8,100}))?",
    re.IGNORECASE,
)
_NAMES_ONLY = late(  # "jpeg quality?", "the price lists, as excel or in the database?"; not "why so late?", "options?"
    r"(?!\W*(?:and|so|how(?! many)|what|any|old(?:er)?|new(?:er)?|others?|hey+|ha\w*|workarounds?)\b|\W*\d)"
    r"(?!.*\b(?:is|are|was|were|am|do|does|did|has|have|had|can|will|would|could|why|whose|who|how come|when|i|you|my"
    r"|your|it|its|that|thats|this|here|exit|errors?|usage|load|uptime|coverage|progress|status|result|score|left|free"
    r"|output|options?|ideas?)\b"
    r"|.*(?:n['’]t|['’]s)\b|.*[!:])[^?]{4,80}\?\W*\Z",
    re.IGNORECASE | re.DOTALL,
)
_WEIGHS = late(r"\b(?:default|most|common|normal|expects?|suits?|fits?|enough|or)\b", re.IGNORECASE)
_NO = late(r"\b(?:no|not|but|wait|what|though|wrong|instead|rather|never)\b|n['’]?t\b", re.IGNORECASE)
_IN_NAMES = late(r"\b[a-z]{1,8}\d\w*", re.IGNORECASE)  # s3, k8s: no value
_SPARES = late(  # "I'd keep them in the repo", "level 3 is the default"
    r".*\b(?:it|them|those|these|they|one|ones|that|this|both|each)\b|\W*(?:[a-z]+ )?\d", re.IGNORECASE | re.DOTALL
)
_TITLE = 30  # characters of what may name what a question is of, in the sentence before: "ok backups."
_MOST = 8  # statements of what Claude advises: a longer answer tells more than what to take

_TAKES_UP = late(
    rf"{LEAD}(?:let['’]?s |we['’]?ll )?do (?:it|that|this|so)(?: like that)?(?:,? (?:then|please|pls))?"
    r"[\s,;.:–—-]{1,3}(?:but |and |just |only )*"
    r"(?:only|just|without|except|restricted|limited|read[- ]only|for|from|with|in|on|at|to|by|not|never|no|until|after"
    r"|before|every|each|per|plus)\b(?! (?:me|you|this one|all means|course|your|first)\b)"
    r" ?(?P<how>\S.{2,140})\Z",
    re.IGNORECASE,
)
_PUT_OFF = late(
    rf"\b(?:{PASSING}|when you|before you|ask|if|tests?|commits?|branch|pr|files?"
    r"|fixtures|the day|one by one|step by step|same time|short|please)\b",
    re.IGNORECASE,
)
_SAYS_YES = late(rf"\W*(?:{YES}|sure|it can|it could|easily|of course|definitely|absolutely)\b", re.IGNORECASE)
_NEAR_ITS_PROPOSAL = 3  # statements at the end of what Claude says, in which it proposes

_WITHOUT = late(
    rf"{LEAD}(?:no|without|skip(?: the)?) (?P<what>[a-z][\w-]*(?: [a-z][\w-]*){{0,2}}?)"
    r"(?:,? (?:then|please|pls|at all|for us|needed|thanks?|thx))*\W*",
    re.IGNORECASE,
)
_THEN_NOT = late(
    rf"{LEAD}(?:then (?:not|no|don['’]?t|better not|without|we don['’]?t)"
    r"|(?:better |rather )?not then|no,? then not)\W*",
    re.IGNORECASE,
)
_WOULD = late(r"\b(?:would|could|might)\b", re.IGNORECASE)
_HAS_A_PRICE = late(r"\b(?:but|though|although|however|only|unless)\b|;", re.IGNORECASE)
_NOT_DONE_WITHOUT = late(
    rf"\b(?:{PASSING}|here|way|idea|clue|need|problems?|worries|rush|hurry|luck|change|chance"
    r"|doubt|difference|matter|thanks?|thx|time|money|tests?|commits?|errors?|wait|it|that|this|them|more|longer|one"
    r"|what|why|how|re-?(?:build|boot|start|run|install|write|deploy)|deploy|merge|push|revert|rollback|refactoring)\b",
    re.IGNORECASE,
)
_TAKES = late(
    r"\b(?:needs?|would|could|(?:has|have|had) to (?:be|have|get|use|pay)|costs?|requires?|takes?|must|adds?"
    r"|without)\b",
    re.IGNORECASE,
)
_OF_CLAUDE_NOW = late(
    r"\bi(?:['’][a-z]+)?\b|\b(?:again|just now|right now|at the moment|running|today)\b", re.IGNORECASE
)
_NEAR_ITS_PRICE = 4  # statements at the end of what Claude says, in which it tells what that takes


def advised(said: Sequence[Statement], i: int) -> str:
    """What a user had asked, and the sentence of Claude's with what they take by the statement at `i`, by its name, or
    with a limit, or do without; "" where they take nothing, or it may be a secret."""
    return taken_up(said, i) or declined(said, i) or _named(said, i)


def _named(said: Sequence[Statement], i: int) -> str:
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    if takes_value(own):
        return _with_value(said, i)
    only = _ONLY_FOR.fullmatch(own.gloss)
    pick = pick_in(only["name"] if only else own.gloss)
    if (
        pick is None
        or not any(map(str.isalpha, "".join(pick.words)))
        or _MOMENT.search(own.gloss)
        or asked_just_before(said, i)
    ):
        return ""
    question, near = _asked_and_told(said, i)
    near = [one for one in near if pick.words <= told_words(one.gloss.replace("`", " "))]
    if not _WHAT_TO_DO.search(question):
        near = [one for one in near if own.language == ENGLISH]  # a gloss keeps too few of the small words
        near = [one for one in near if _PROPOSES.search(one.gloss) or _WEIGHS.search(one.gloss)]
    told = next((one.text for one in near if _PROPOSES.search(one.gloss)), near[0].text if near else "")
    if not (told or pick.words <= told_words(question)) or len(told) > LONGEST_QUESTION:
        return ""
    if any(map(is_about_a_secret, (question, told, own.gloss))):
        return ""
    return run_on([question, *([told] if told else [])]) if len(question) <= LONGEST_ASKED else told


def takes_value(own: Statement) -> bool:
    """Whether a user says little more than a value: "85", "ok 3 stays"."""
    value = _VALUE.fullmatch(own.gloss)
    return value is not None and not (value["reason"] and (_NO.search(value["reason"]) or IS_UNSURE.search(own.gloss)))


def _with_value(said: Sequence[Statement], i: int) -> str:
    """The question to which a user takes, with the statement at `i`, a value that Claude names."""
    question, near = _asked_and_told(said, i)
    value = numbers(said[i].gloss)
    told = any(value <= numbers(one.gloss) for one in near)
    if (
        not told
        or any(said[n].bullet for n in turn_of(said, i - 1))  # it is the place of a point
        or asked_just_before(said, i)
        or numbers(_IN_NAMES.sub(" ", question)) - value
        or len(question) > LONGEST_ASKED
    ):
        return ""
    return "" if any(map(is_about_a_secret, (question, said[i].gloss))) else question


def _asked_and_told(said: Sequence[Statement], i: int) -> tuple[str, list[Statement]]:
    """What a user had asked to be advised on, and what Claude says of it before the statement at `i`."""
    turn = turn_of(said, i - 1)
    question = wondering(said, i)
    if len(turn) > _MOST or not question or not _asks_what_to_do(question) or is_corrected(said, i):
        return "", []
    return question, [said[n] for n in turn if not said[n].row and not asks(said[n].gloss)]


def question_of_advice(said: Sequence[Statement], i: int) -> str:
    """What a user had asked, where Claude's statement at `i` is the advice that they then take, and names it not: "the
    price lists, as excel or in the database?", "I'd put them into the database"."""
    own = said[i]
    if own.speaker is not Speaker.ASSISTANT or own.bullet or own.row or not own.turn:
        return ""
    turn = turn_of(said, i)
    if not turn.start or turn.stop >= len(said) or i > turn.start + 1:
        return ""
    question = wondering(said, turn.stop)
    asked = next((said[n] for n in turn_of(said, turn.start - 1) if said[n].text == question), None)
    if asked is None or not _asks_what_to_do(asked.gloss) or len(question) > LONGEST_ASKED:
        return ""
    titled = said[turn.start - 2] if asked.part == 1 and said[turn.start - 1] is asked else None
    if titled and len(titled.text) <= _TITLE and stems(titled.gloss) and not asks(titled.gloss):
        question = run_on([titled.text, question])
    shared = stems(asked.gloss) & stems(" ".join(said[n].gloss for n in range(turn.start, i + 1)))
    spares = not shared or (_SPARES.match(own.gloss) and shared < stems(asked.gloss))
    answer = said[turn.stop]
    taken = i in agreed_to(said, turn.stop) or (takes_value(answer) and _with_value(said, turn.stop))
    taken = taken or answer.text.startswith(asked.text)  # it stands behind the question already
    more = numbers(_IN_NAMES.sub(" ", asked.gloss)) - numbers(own.gloss)
    secret = any(map(is_about_a_secret, (asked.gloss, own.gloss)))
    return question if spares and taken and not secret and not more else ""


def _asks_what_to_do(question: str) -> bool:
    told = _CASE.sub(" ", question)
    if question.count("?") > 1 and _OF_FACTS.search(told):
        return False
    if _OF_THE_MOMENT.search(told) or is_next_step(question):
        return False
    return bool(_WHAT_TO_DO.search(question) or (_NAMES_ONLY.match(question) and says_of_what(question)))


def taken_up(said: Sequence[Statement], i: int) -> str:
    """What Claude has proposed, which its user has done otherwise than in whole by the statement at `i`, behind their
    question, where Claude says yes to one; "" where they do not, or it may be a secret."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    takes = _TAKES_UP.match(own.gloss)
    if takes is None or _PUT_OFF.search(takes["how"]) or IS_UNSURE.search(own.gloss) or asks(own.gloss):
        return ""
    turn = turn_of(said, i - 1)
    if asks(said[turn[-1]].gloss) or is_corrected(said, i):
        return ""
    near = [said[n] for n in turn[-_NEAR_ITS_PROPOSAL:] if not said[n].bullet and not asks(said[n].gloss)]
    told = next((one for one in reversed(near) if is_possible(one.gloss)), None)
    if told is None:
        return ""
    if len(told.text) > LONGEST_QUESTION or any(map(is_about_a_secret, (told.text, own.gloss))):
        return ""
    whole = run_on([said[turn.start - 1].text, told.text]) if _says_yes(said, turn.start) else told.text
    return told.text if len(whole) > LONGEST_QUESTION or is_about_a_secret(whole) else whole


def _says_yes(said: Sequence[Statement], first: int) -> bool:
    """Whether Claude's statement there says yes to what its user has asked just before."""
    asked = said[first - 1] if first else None
    return bool(asked and asked.speaker is Speaker.USER and asks(asked.gloss) and _SAYS_YES.match(said[first].gloss))


def declined(said: Sequence[Statement], i: int) -> str:
    """What Claude has told of that which its user does without by the statement at `i`, behind the question that names
    it, where Claude does not; "" where there is no such thing."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.parts > 1 or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    last = said[i - 1]
    if (
        _THEN_NOT.fullmatch(own.gloss)
        and not asks(own.gloss)
        and _WOULD.search(last.gloss)
        and _HAS_A_PRICE.search(last.gloss)
    ):
        unfit = last.bullet or asks(last.gloss) or _OF_CLAUDE_NOW.search(last.gloss) or is_of_a_secret(last.gloss)
        return "" if unfit or len(last.text) > LONGEST_QUESTION or is_corrected(said, i) else last.text
    without = _WITHOUT.fullmatch(own.gloss)
    what = named(without["what"]) if without else set[str]()
    if (
        not what
        or _NOT_DONE_WITHOUT.search(own.gloss)
        or asks(own.gloss)
        or asks(said[i - 1].gloss)
        or is_corrected(said, i)
    ):
        return ""
    turn = turn_of(said, i - 1)
    told = [said[n] for n in turn[-_NEAR_ITS_PRICE:] if not (said[n].bullet or asks(said[n].gloss))]
    told = [one for one in told if _TAKES.search(one.gloss) and not _OF_CLAUDE_NOW.search(one.gloss)]
    before = said[turn.start - 1] if turn.start else None
    asked = before if before and before.speaker is Speaker.USER and asks(before.gloss) else None
    of_it = next((one.text for one in told if what <= named(one.gloss)), "")
    if not of_it and asked and told and what <= named(asked.gloss) and len(asked.text) <= LONGEST_ASKED:
        of_it = run_on([asked.text, told[0].text])
    secret = is_about_a_secret(of_it) or is_of_a_secret(own.gloss)
    return "" if secret or len(of_it) > LONGEST_QUESTION else of_it
