"""What a user excepts from a rule in the message behind it, where Claude has only heard the rule: "ask me before you
flash anything", "I'll ask first.", "except the dev board on my desk".

Alone neither is so: the rule is a wider one, and the exception is of nothing. So the two are one text, in the place of
both and of what Claude says back of them. What is excepted once, or asked, is none.
"""

import re
from collections.abc import Container, Mapping, Sequence

from dedup.extraction.answers.elliptic import limits
from dedup.extraction.corrections.amended import behind
from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import AGREES, CHANGES_MIND, OPENERS
from dedup.extraction.cutting.secretive import is_of_a_secret, may_tell_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, turn_of
from dedup.extraction.left_out.unwanted import said_back
from dedup.extraction.rules.asked import ASKED
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.rules.rule_reasons import goes_on_with_rule
from dedup.extraction.turns.instead import Instead
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import CODE_SPAN, numbers, stems

_GENERAL = late(  # what the models keep may be a rule, too: "prices with two decimals, always"
    r"\b(?:all|every|each|any|anything|anywhere|everywhere|everything|always|never|no|none|must(?:n['’]?t)?|only|nobody"
    r"|no[ -]?one|nothing|do(?:n['’]?t| not)|dont|forbidden|not allowed|hands off|before you)\b",
    re.IGNORECASE,
)
_LEAD = (
    rf"\W*(?:(?:{OPENERS}|{CHANGES_MIND}|ofc|of course|haha|lol|ugh|uh|er+m?|though|one more thing)\b"
    r"[\s,.:;!…–—-]{1,4}){0,4}"
)
_WHERE = r"(?:for|on|in|at|with|to|from|by|when(?:ever)?|if|during|while|between|inside|within|under|after|before)"
_NAME = (  # a noun with what stands around it
    r"(?!(?:i|it|that|this|there|what|which|why|how|everything|all|nothing|so|he|she|they|we|you"
    rf"|{OPENERS})\b)"
    r"[\w`'’./-]+(?: (?!(?:it|that|this|they|is|are)\b)[\w`'’./-]+){0,9}?"
)
_FREE = (
    r"(?:ok(?:ay)?|fine|allowed|permitted|exempt(?:ed)?|excluded|excepted|free|different|(?:an? |the )?exceptions?"
    r"|welcome|another (?:thing|story|matter)|all ?right|no problem|enough)"
)
_IS = r"(?:is|are|['’]?s|['’]?re|would be)(?: (?:still|also|always|of course))?"
_MAY = r"(?:you|we|he|she|they|one) (?:can|may|could|are (?:free|allowed) to)"
_NOT = r"(?:do(?:es)?(?: not|n['’]?t))"
_NEED_NOT = (
    rf"(?:{_NOT} (?:need|have|count|apply|matter)|need(?: not|n['’]?t)|needs? no"
    r"|no need(?! (?:for|of) (?:that|this)\b))"
)
_NO_EXCEPTION = (  # "except that it hangs", "not for now", "unless I'm missing something", "not in a hurry"
    r"(?!(?:that|this|these)\b(?! one\b)(?=[^?]*\b(?:is|are|was|[a-z]+s|[a-z]+ed)\b)|it\b|its\b|it['’]s|there\b"
    r"|i['’]?m\b|i am\b|(?:i|you|we) (?:think|know|have|see|saw|find|found|want|forgot|mean|get|got)\b"
    r"|(?:that|this|me|us|now|sure|long|today|mine|a (?:hurry|rush|second|minute|while)|(?:the|a good) mood|real|all"
    r"|once|least|first|my (?:machine|laptop|screen|side|opinion)"
    r"|the (?:first|same|last|next|best|worst|point|problem|case|end))\b(?! one\b))"
)
_FORMS = (
    # "except the dev board", "unless its a hotfix", "one exception: the readme"
    rf"(?:but )?(?:except(?:ing)?|apart from|other than|besides|excluding)(?: for)? {_NO_EXCEPTION}[\w`]",
    r"unless (?!i['’]?m\b|i am\b|(?:i|you|we) (?:think|know|see|find|have (?:a|any|other)|mis+)\b)[\w`]",
    r"(?:with )?(?:(?:the|my|our|one) )?(?:only |one |sole )?exceptions?\b(?: (?:to (?:that|this)|of|for))?"
    r"(?: ?[:=–—-]| is\b| are\b| \w)",
    rf"(?:as long as|provided that) \w|never {_WHERE} \w",
    # "not for typos in the docs though", "not the fuel prices, those have three"
    rf"(?:(?:that['’]?s|this is|that is|{_NOT} (?:apply|hold|count)) )not {_WHERE} {_NO_EXCEPTION}[\w`]",
    r"not (?:the|our|those|these) (?!(?:same|first|last|next|point|problem)\b)[\w`-]+(?: [\w`-]+){0,4}"
    r"(?:\W*\Z|[,;–—.])",
    rf"(?:that|this|it) {_NOT} (?:apply|hold|count|go) (?:for|to|in|on)\b",
    # "only if it's over 30 degrees inside", "only the placeholders you can rename"
    rf"(?:but )?(?:only|not) (?:if|when(?:ever)?|during|while|{_WHERE} {_NO_EXCEPTION})(?! ?i['’]?m\b) ?[\w`]",
    rf"(?:but )?(?:only|just) (?:the |our |my )?{_NAME} (?:{_IS} {_FREE}\b|(?-i:may)\b|{_MAY}\b|{_NEED_NOT}\b)",
    rf"{_WHERE} [^?,;:]{{2,60}},? ?{_MAY}\W*\Z",
    # "in the changelog they are ok", "for the pipes inches are fine", "in the notebooks i dont mind"
    rf"{_WHERE} [^?,;:]{{2,60}},? ?(?:(?:it|that|this|they|those)['’]?s? |{_NAME} )?"
    rf"(?:(?:{_IS} )?{_FREE}|i (?:do not|don['’]?t) (?:mind|care))\b",
    # "test libs are exempt", "password resets don't count", "Ola may, she wrote it"
    rf"{_NAME} {_IS} (?:exempt(?:ed)?|excluded|excepted|allowed|(?:an? |the )?exceptions?)\b",
    rf"{_NAME} {_IS} (?:ok(?:ay)?|fine|all ?right) (?:to \w|though|tho|however|without)",
    rf"{_NAME} {_NOT} (?:(?:count|apply|matter)\b|need (?:it|one|that|this|any|them|to)\b)",
    rf"{_NAME} (?:(?:(?-i:may)|can)(?: too| still| also)?(?:\W*\Z|,)|{_NOT}\W*\Z"
    r"|(?<!be )(?:excepted|excluded|exempt)\b)",
    rf"{_NAME} (?:(?-i:may)|can|{_NOT} need) [^?,;]{{2,40}} (?:though|tho|however)\W*\Z",
    rf"(?:{_NAME},? )?{_MAY} [^?]{{3,60}} without (?:asking|me\b|permission|approval|an? )",
    # "private helpers not"
    r"(?!(?:why|maybe|perhaps|better|rather|probably|surely|certainly|definitely|absolutely|i|you|we|it|that|this|if"
    r"|or)\b)[\w`-]+(?: (?!(?:is|are|was|were|do|does|did|should|could|can|will|would|has|have|had|think|hope"
    r"|guess)\b)[\w`-]+){0,3} not(?: needed| necessary)?(?: though| tho)?\W*\Z",
)
_EXCEPTS = late(rf"{_LEAD}(?:{'|'.join(_FORMS)})", re.IGNORECASE)
_OF_THE_SAME = late(  # where it does what the rule is of: "staging you can deploy as often as you like"
    rf"{_LEAD}(?:{_NAME},? {_MAY}\b"
    rf"|(?!the\b){_NAME} (?:is|are) (?:ok(?:ay)?|fine)(?: of course| too| though| tho)?\W*\Z"
    rf"|{_NAME},? (?:you|we) {_NEED_NOT}\b"
    r"|you (?:can|may) [^?]{3,60} (?:whenever|when|any(?:time)?|always|freely|if|though|tho|(?:as|how|what) you like)\b"
    rf"|(?:you )?{_NEED_NOT}\b|(?:the )?{_NAME} {_IS} {_FREE}\b"
    rf"|{_WHERE} [^?,;:]{{2,60}},? ?(?:{_MAY}|{_NEED_NOT})\b)",
    re.IGNORECASE,
)
_WHO_ELSE = late(  # "nobody but me changes the prices", "and Marek too, when I'm on holiday"
    rf"{_LEAD}(?:and |plus )?(?!(?:i|it|that|this|you|we|they|the tests?|tests?)\b)(?:the )?"
    r"[\w'’-]+(?: [\w'’-]+){0,2}(?:,? (?:when|if|while) (?:i|we|he|she|they|the|[\w-]+) (?:is|are|am|has|have)\b"
    r"| (?:too|as well|also)(?:\W*\Z|,? (?:when|if|while|on|at|during|for|in|but|who|because|since)\b|[,;–—]))",
    re.IGNORECASE,
)
_ONLY_SOME = late(r"\b(?:but|except|only|other than|besides|apart from|unless|just)\b", re.IGNORECASE)
_OF_NOW = late(
    rf"\b(?:{MOMENT}|for now|now|yet|again|later|already|(?:just|only) once|go ahead|do it\W*\Z|just do it|let['’]?s"
    r"|this (?:one|(?:one )?(?:once|time|call|run|branch|file|release|ticket))|(?:can|could|would) you"
    r"|you (?:can|may) (?:ask|tell|start|begin|look|try|continue|go)|i (?:see|saw|get|got|found|meant)"
    r"|(?:please|pls) (?:fix|update|look|run|check|show|add)|first (?:fix|look|run|check|do)"
    r"|(?:fix|look at|run|check|show) (?:it|that|this|the)|(?:there|it) (?:was|is one)|there['’]?s"
    r"|(?<!in )(?<!over )there (?:is|are)|(?:fails|crashes|hangs|breaks|crashed|hung|broke)\b"
    r"|(?:is|are|was|were|still) (?:still )?(?:red|broken|stuck|down|missing|dead|empty|green|failing|slow))\b",
    re.IGNORECASE,
)
_HEARS = late(rf"\W*(?:(?:{AGREES}|will do|done|noted|i(?:['’]ll| will| won['’]t))\b[\s,.:;!–—-]*)+", re.IGNORECASE)
_SAYS_MORE_OF_IT = late(
    r"\W*(?:that|those|these|this|they|it|its|it['’]s|he|she|there|because|since|otherwise)\b"
    r"|.{3,60} (?:that|it|them|those|there)\W*\Z",
    re.IGNORECASE,
)
_LONGEST_EXCEPTION, _SENTENCES = 160, 3
_ADDED = 2  # stems that Claude's word of having heard it has beside those of what it has heard
_NO_WORDS = stems("exempt exempted exception exceptions allowed except stays remains without noted understood then")


def excepted(said: Sequence[Statement], ruled: Mapping[int, str], out: Container[int]) -> dict[int, Instead]:
    """The statements that except something from a rule, each with the rule. `ruled`: by which rule each of the others
    is kept; `out`: what is kept by none."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or i in out or not _may_except(said, i):
            continue
        rule = _limited(said, i, ruled, out, found)
        if rule is None:
            continue
        stood = found[rule].statement if rule in found else said[rule]
        reasons, more = _reasons(said, rule), _more(said, i)
        texts = [said[n].text for n in (*reasons, i, *more)]
        if len(run_on([stood.text, *texts])) > LONGEST:
            reasons, more, texts = [], [], [own.text]
        if len(run_on([stood.text, *texts])) > LONGEST:
            continue
        # With the rule before it, it answers nothing: no question may be put before it.
        whole = replace(behind(stood, replace(own, text=run_on(texts))), part=max(own.part, 2))
        echoes = (*_heard(said, turn_of(said, rule)), *_heard(said, turn_of(said, i), whole.text))
        not_so = tuple(dict.fromkeys((rule, *reasons, *more, *said_back(said, rule), *echoes)))
        found[i] = Instead(whole, rule, not_so, either=rule not in ruled)
    return found


def _may_except(said: Sequence[Statement], i: int) -> bool:
    """Whether a message begins there with what may be an exception, for good and no secret."""
    own = said[i]
    gloss = own.gloss
    begins = not own.part or (own.part == 1 and i > 0 and _HEARS.fullmatch(said[i - 1].gloss) is not None)
    if not begins or own.bullet or own.parts - own.part > _SENTENCES or len(gloss) > _LONGEST_EXCEPTION:
        return False
    if asks(gloss) or asks_unmarked(gloss) or _OF_NOW.search(gloss):
        return False
    if any(is_of_a_secret(text) or may_tell_a_secret(text) for text in (gloss, own.text)):
        return False
    return any(form.match(gloss) for form in (_EXCEPTS, _OF_THE_SAME, _WHO_ELSE))


def _limited(
    said: Sequence[Statement], i: int, ruled: Mapping[int, str], out: Container[int], found: Mapping[int, Instead]
) -> int | None:
    """The place of the rule that its user has laid down in the message before, or of its last exception; of several,
    the one that shares most words with this one. Where Claude has told something else since, it must share one with
    the rule, and none with that."""
    first = turn_of(said, i).start
    if not first or said[first - 1].speaker is not Speaker.ASSISTANT:
        return None
    claude = turn_of(said, first - 1)
    last = turn_of(said, claude.start - 1) if claude.start else range(0)
    if not last or said[last.start].speaker is not Speaker.USER or any(asks(said[n].gloss) for n in claude):
        return None
    own = stems(said[i].gloss)
    rules = [
        n
        for n in last
        if n not in out and (n in found or ruled.get(n) in (ASKED, LAID_DOWN) or _is_general(said[n], len(last)))
    ]
    if not rules:
        return None
    laid_down = [n for n in rules if n in ruled or n in found] or rules
    shared = {n: len(own & _about(said, n, found)) for n in laid_down}
    rule = max(laid_down, key=lambda n: (shared[n], n))
    heard = _is_heard(said, claude, last)
    told = [n for n in claude if not (heard and _HEARS.match(said[n].gloss))]
    other = {stem for n in told for stem in stems(said[n].gloss)} - _about(said, rule, found)
    if (not heard and not shared[rule]) or own & other:
        return None
    if _EXCEPTS.match(said[i].gloss):
        return rule
    if _WHO_ELSE.match(said[i].gloss):
        return rule if _ONLY_SOME.search(said[rule].gloss) else None
    return rule if shared[rule] else None


def _is_heard(said: Sequence[Statement], claude: range, last: range) -> bool:
    """Whether all that Claude has said is that it has heard it."""
    known = stems(" ".join(said[n].gloss for n in last)) | _NO_WORDS
    echoes = {n for m in last for n in said_back(said, m)}
    return all(n in echoes or _adds_little(said[n], known) for n in claude)


def _adds_little(one: Statement, known: frozenset[str]) -> bool:
    own = stems(_HEARS.sub("", one.gloss, count=1))
    return len(own - known) <= _ADDED + (not own.isdisjoint(known))


def _about(said: Sequence[Statement], n: int, found: Mapping[int, Instead]) -> frozenset[str]:
    return stems(found[n].statement.gloss if n in found else said[n].gloss)


def _is_general(one: Statement, parts: int) -> bool:
    """Whether it may be a rule that the models keep: it is all that its user says, and of more than one thing."""
    return parts == 1 and not asks(one.gloss) and _GENERAL.search(one.gloss) is not None


def _reasons(said: Sequence[Statement], rule: int) -> list[int]:
    """What its user has said of the rule right behind it."""
    found = list[int]()
    for n in range(rule + 1, turn_of(said, rule).stop):
        if not (goes_on_with_rule(said[rule], said[n]) or limits(said[n])):
            break
        found.append(n)
    return found


def _more(said: Sequence[Statement], i: int) -> list[int]:
    """What its user goes on to say of what is excepted: "that one is only for playing"."""
    found = list[int]()
    for n in range(i + 1, turn_of(said, i).stop):
        gloss = said[n].gloss
        if not _SAYS_MORE_OF_IT.match(gloss) or asks(gloss) or _OF_NOW.search(gloss) or may_tell_a_secret(gloss):
            break
        found.append(n)
    return found


def _heard(said: Sequence[Statement], message: range, whole: str = "") -> list[int]:
    """Where Claude says, behind a user's message, only that it has heard it: nothing that is not told there, or in the
    `whole`."""
    first = message.stop if message else len(said)
    if first >= len(said) or said[first].speaker is not Speaker.ASSISTANT:
        return []
    told = " ".join([whole, *(said[n].gloss for n in message)])
    known = stems(told) | _NO_WORDS
    found = list[int]()
    for n in turn_of(said, first):
        gloss = said[n].gloss
        named = {stem for span in CODE_SPAN.findall(said[n].text) for stem in stems(span)} - known
        if asks(gloss) or not _adds_little(said[n], known) or named or numbers(gloss) - numbers(told):
            break
        found.append(n)
    return found
