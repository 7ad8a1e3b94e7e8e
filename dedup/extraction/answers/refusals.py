"""What Claude proposes and its user turns down in several short sentences: "I'd split the app into services.", "no. one
dev, three shops. monolith stays".

Apart they say little, and a later session would propose it again. So the proposal as Claude put it, and all that its
user says to it, become one text of theirs. Only what is to last: what Claude would do next is no such proposal, and a
reason of the moment none ("no. later. fix the import").
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.answers.designs import STEP, is_of_the_task
from dedup.extraction.answers.turned_down import built, wanted
from dedup.extraction.answers.unsaid import COUNTED
from dedup.extraction.choices.pick_parts import IS_UNSURE
from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.openers import CHANGES_MIND, NO, YES
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import (
    SHORT_MESSAGE,
    TELLING_STEMS,
    Statement,
    asks,
    asks_unmarked,
    says_of_what,
    turn_of,
)
from dedup.extraction.turns.dialogue import CHOICE, is_corrected, said_next
from dedup.extraction.turns.instead import Instead
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import numbers, stems

TURNED_DOWN = "turned_down"
"""The evidence of a proposal that is kept because its user has turned it down."""

# One may refuse for good to migrate, rename or delete something.
_STEP = rf"(?:{STEP}|assume|think|imagine|leave|have|need|see|know|get|lose|be|prefer)"
_SOFTLY = r"(?: (?:also|then|simply|just|still|probably|definitely|either|even|strongly|therefore|really)){0,2}"
_PROPOSES = late(
    rf"(?:\b(?:(?:i|we|you)(?:['’]d| would| could| might)|let['’]?s){_SOFTLY} (?:suggest |propose |recommend )?"
    rf"|\bi{_SOFTLY} (?:suggest|propose|recommend) |\bmy (?:suggestion|proposal|recommendation)\b[^,;:.]{{0,12}}?"
    rf"(?: (?:is|would be)|:) |\b(?:(?:one|another|the other|an?) (?:option|way|possibility|alternative)|usual choice"
    rf"|natural fit|good fit|best fit)\b|\b(?:how|what) about |\A\W*(?:(?:so|then|or)\W+)?(?:shall|should) (?:i|we) "
    rf"|\b(?:want|like) (?:me|us) to |\bwhy (?:not|don['’]t we) )"
    rf"(?:that |to |we |you |i ){{0,2}}(?P<step>{_STEP}(?:ing)?\b)?",
    re.IGNORECASE,
)
_ASKS_WHETHER = late(
    r"\W*(?:(?:so|then|or|ok(?:ay)?),? ){0,2}(?:(?:shall|should) (?:i|we)\b|(?:how|what) about\b"
    r"|why (?:not|don['’]t we)\b|(?:do you |would you |you )?(?:want|like) (?:me|us) to\b)",
    re.IGNORECASE,
)
_MERE_QUESTION = late(  # "Shall I set it up?", "OK?", "What do you think?": of what was proposed before it
    r".{0,60}\b(?:it|that|this|so|ok(?:ay)?|think|thoughts|agreed?|sounds?|sense)\b.{0,20}\?\W*\Z", re.IGNORECASE
)
_FEW = r"\W*(?:(?:hm+|oh|ah|well|ok(?:ay)?|ugh|lol|haha|eh|uh|honestly|tbh|but|please|pls|good idea but)\b\W*){0,3}"
_REFUSES = late(
    rf"{_FEW}(?:(?:{NO})\b(?!,? (?:problem|worries|idea|clue|rush|hurry|objections?|doubt|wait|pressure"
    r"|offen[cs]e|comment|questions?|matter|change|time|luck|more)s?\b)"
    r"|(?:absolutely|definitely|certainly|rather|please|better) not\b|not (?!sure|bad|yet|really|today|tonight|this\b"
    r"|quite|only|necessarily|too\b|at (?:all|the)|just|certain|wrong)|(?:please )?(?:do(?:n['’]?t| not)"
    r"|(?:can['’]?t|cannot)(?: do)?)\b(?! (?:know|mind|care|worry|forget|wait|say|decide|complain|tell"
    r"|remember|argue|see))"
    r"|we(?:['’]?re not| (?:do(?:n['’]?t| not)|wo(?:n['’]?t)|ca(?:n['’]?t)|cannot|are(?:n['’]?t| not)|never))\b"
    r"(?! (?:know|mind|care))"
    r"|i(?:['’]d| would) rather(?: not)?\b|i do(?:n['’]?t| not) want\b|let['’]?s not\b|never\b(?! mind)|skip\b"
    r"|(?:(?:that|it)(?:['’]?s| is|['’]d be| would be) )?(?:(?:way|far|much) )?(?:overkill|over the top|overengineered"
    r"|too (?:much|big|complicated|complex|expensive|heavy|many|risky|slow|fragile|costly)|not worth)\b)",
    re.IGNORECASE,
)
_NO_ALONE = late(
    rf"{_FEW}(?:{NO}|not now|no way|no thanks?|hard no|rather not|please not?|no need|never|don['’]?t"
    r"|(?:absolutely|definitely|certainly|better) not|i['’]d rather not|not worth it|skip (?:it|that)|(?:way )?overkill"
    r"|(?:way|far) too much|we don['’]?t|do not|can['’]?t(?: do(?: that)?)?)\W*",
    re.IGNORECASE,
)
_AS_IT_IS = r"(?:as (?:it|they) (?:is|are)|as is|like (?:that|this)|alone)"
_FIRMLY = late(  # for good, and not only now: "god no", "leave it as it is"; not "leave it"
    rf"{_FEW}(?:(?:oh )?(?:god|hell|heavens|lol|haha|ugh)\W+(?:no|nope)|(?:absolutely|definitely|certainly) not|no way"
    r"|hard no|(?:no,? )?never(?: again| ever)?|(?:no\W+)?(?:then |just |rather )?"
    rf"(?:leave (?:it|that|this|them) {_AS_IT_IS}|keep (?:it|that|this|them)(?: {_AS_IT_IS})?"
    rf"|(?:(?:it|that|they|we) )?stays?(?: {_AS_IT_IS})?|as (?:it )?is))(?:,? (?:then|please|pls|for us))?\W*",
    re.IGNORECASE,
)
_SAYS_NO = late(rf"{_FEW}(?:(?:{NO}|not)\b[\s,.!:;–—-]*){{0,2}}(?:thanks?\b[\s,.!:;–—-]*)?", re.IGNORECASE)
_SAYS_WHY = late(  # and not what is to be instead: "way overkill, plain session cookies"
    rf"{_FEW}(?:(?:{NO})\b\W*(?:thanks?\b\W*)?)?(?:(?:that|it)(?:['’]?s| is|['’]d be| would be) )?"
    r"(?:(?:way|far|much|a bit) )?(?:too|overkill|over the top|overengineered|not worth|i (?:do not|don['’]?t)"
    r"|we (?:do not|don['’]?t)|no (?=[a-z]))\b[^,;:]*\Z",
    re.IGNORECASE,
)
_THANKS = late(r"\W*(?:(?:but )?(?:thanks?|thx|cheers|please|pls|sorry)(?: (?:you|though|anyway))?\W*)+", re.IGNORECASE)
_OF_NOW = late(
    rf"\b(?:{MOMENT}|(?<!not )now|later|yet|again|next (?:week|month|time|step|one)|soon|first|yesterday"
    r"|this month|wait|hold on|hang on|stop(?! at)"
    r"|i(?:['’]ve)? (?:already|just|did|have (?:already|just))"
    r"|i (?:checked|tried|looked|tested|cleared|fixed|saw|did|ran)"
    r"|still (?:broken|running|fail\w*|red|in review|on it|there|typing)|same error|look again"
    r"|i(?:['’]m| am) (?:tired|busy|off|out|done|still|on|in)\b|i (?:get|need|like|know|see|mean|think|guess)"
    r"|commit|(?:the|this|my|that) branch|merge|rebase|linter|ci|pr|build is|the diff|error message|breakpoint"
    r"|go on|go ahead"
    r"|(?:that|it)(?:['’]?s| is) (?:(?:an?|the) )?(?:different|other|another|wrong|not (?:what|how|the))"
    r"|(?:in|of|for) this (?:file|one|script|function|module)|misunderst\w*|go for it|do it"
    r"|sounds (?:good|great)|bye)\b",
    re.IGNORECASE,
)
ORDERS = late(  # not "keep the monolith", "use plain JS", "leave the scanners in": how it is to be
    r"\W*(?:(?:just|please|pls|and|so|then|but|instead|rather)\W+){0,3}(?:run|rerun|fix|finish|show|print|look|check|open"
    r"|read|try|merge|push|revert|undo|restart|deploy|wait|stop|continue|explain|tell|ask|give|let (?:me|us)"
    r"|let['’]?s (?:see|do|wait|talk|look)|go|think|put (?:it|that|this)|move on|start|begin|debug|describe|find|do"
    rf"|delete|remove|rename|change|update|write|add|{YES}|thanks|next)\b",
    re.IGNORECASE,
)
"""What a user orders for the task at hand."""
_OF_CLAUDE = late(r"\b(?:you|your|yourself|claude)\b", re.IGNORECASE)
_EMPTY = late(  # "leave it", "it's fine", "that's enough", "I don't like it"
    r"\W*(?:(?:just )?(?:leave|keep) (?:it|that|this)(?: (?:as it is|like (?:that|this)|alone))?"
    r"|(?:it|that|this)(?:['’]?s| is|['’]ll be| will be| works| does)(?: (?:fine|ok(?:ay)?|enough|good|all|it|silly"
    r"|too much|pointless))?(?: (?:as it is|for us|anyway))?"
    r"|i (?:really )?(?:don['’]?t|do not) (?:like|want|need) (?:it|that|this)"
    r"|not worth it|no need|overkill|thanks?)\W*",
    re.IGNORECASE,
)
_AGREES_AFTER_ALL = late(
    rf"\W*(?:(?:oh|ah|hm+|no|ok(?:ay)?|well|fine|alright|all right)\b\W*){{0,3}}(?:{CHANGES_MIND}|rather|never ?mind"
    r"|(?:let['’]?s )?(?:do|try) it\b|go ahead|convinced|you(?:['’]?re| are) right|you convinced)",
    re.IGNORECASE,
)
OF_IT = late(r"\b(?:it|they|them)\b", re.IGNORECASE)
"""What points back."""
_ONE = late(r"\b(?:any|one)\b", re.IGNORECASE)
_CLAUSE = late(r"[,;:(–—](?=\s|[^\W\d_])|\s-\s")
_LONGEST_PROPOSAL, _LONGEST_PART, _LONGEST_REFUSAL = 200, 100, 260  # characters
_BEHIND = 2  # statements in which Claude says more of what it has proposed


def refusals(said: Sequence[Statement], taken: Container[int], private: Container[int]) -> dict[int, Instead]:
    """Each refusal as one text with the proposal, by the place of its last sentence. `taken`: what is kept otherwise,
    or not at all. `private`: what may stand in no text, and what is said to it neither.

    Where it says what is to be, or why, it is kept in any case; a bare "no" only if the proposal would be, which then
    does not stand alone as if it held."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or own.part or not i or own.parts > SHORT_MESSAGE or own.language != ENGLISH:
            continue
        firmly = own.parts == 1 and _FIRMLY.fullmatch(own.gloss) is not None
        if not (firmly or _REFUSES.match(own.gloss) or _NO_ALONE.fullmatch(own.gloss)):
            continue
        making = built(said, i)
        proposed = proposed_before(said, i) if making is None else making
        if proposed is None or proposed in taken or is_undone(said, i):
            continue
        if any(n in private for n in heard_around(said, i)):
            continue
        places = [n for n in turn_of(said, i) if not _THANKS.fullmatch(said[n].gloss)] or [i]
        lasts = making is not None or not _is_step(said[proposed])
        decides = lasts and (firmly or _decides(said, places))
        if not decides:
            places = places[: 2 if len(places) == 2 and _is_empty(said[places[1]]) else 1]
        if any(n in taken for n in places):
            continue
        whole = _whole(said, proposed, places, decides)
        if whole is None:
            continue
        last, telling = places[-1], max(places, key=lambda n: (len(stems(said[n].gloss)), n))
        # With what it answers before it, it answers nothing: no question may be put before it once more.
        text = replace(said[last], text=whole, before="", part=max(said[last].part, 2), settles=True)
        instead = (proposed, *places[:-1])
        found[last] = Instead(text, telling if decides else proposed, instead, either=decides, why=TURNED_DOWN)
    return found


def _whole(said: Sequence[Statement], proposed: int, places: Sequence[int], decides: bool) -> str | None:
    """What was wanted, the proposal and the refusal in one; None where that may be secret, or says too little. Who says
    in one sentence what is to be instead says it of what they wanted. What is merely refused stands as it was said."""
    refusal, before = [said[n].text for n in places], wanted(said, places[0])
    told = _as_proposed(said, proposed, " ".join(refusal)) if decides else said[proposed].text
    if not told or any(map(may_be_secret, (before, told, *refusal, " ".join(refusal)))):
        return None
    instead = (
        before and len(places) == 1 and not _is_empty(said[places[0]]) and not _SAYS_WHY.match(said[places[0]].gloss)
    )
    whole = run_on([*([before] if before else []), *([] if instead else [told]), *refusal])
    return whole if len(whole) <= LONGEST else None


def _is_empty(one: Statement) -> bool:
    """Whether it says no, and neither why nor what is to be."""
    rest = _SAYS_NO.sub("", one.gloss, count=1)
    return any(form.fullmatch(text) for form in (_NO_ALONE, _EMPTY) for text in (one.gloss, rest))


def heard_around(said: Sequence[Statement], i: int) -> range:
    """The places of the message that begins there, of what Claude says before it, and of its user's before that."""
    turn = turn_of(said, i - 1)
    return range(turn_of(said, turn.start - 1).start if turn.start else 0, turn_of(said, i).stop)


def proposed_before(said: Sequence[Statement], i: int) -> int | None:
    """The place of the one thing that Claude proposes in its turn before the statement at `i`."""
    if said[i - 1].speaker is not Speaker.ASSISTANT:
        return None
    turn = turn_of(said, i - 1)
    last = turn[-1]
    proposing = [n for n in turn if _PROPOSES.search(said[n].gloss) and not is_mere(said[n])]
    if len(proposing) != 1 or any(asks(said[n].gloss) for n in turn if n not in (proposing[0], last)):
        return None
    n = proposing[0]
    one = said[n]
    asked = asks(one.gloss)
    if last - n > _BEHIND or (asked and (n != last or not _ASKS_WHETHER.match(one.gloss) or CHOICE.search(one.gloss))):
        return None
    if asks(said[last].gloss) and n != last and not is_mere(said[last]):
        return None
    unfit = (
        one.bullet or one.language != ENGLISH or one.gloss.rstrip().endswith(":") or any(said[m].bullet for m in turn)
    )
    return None if unfit or asks_for_a_secret(one.gloss) else n


def _is_step(one: Statement) -> bool:
    """Whether what Claude proposes is done once, for the task at hand."""
    found = _PROPOSES.search(one.gloss)
    return found is None or bool(found["step"]) or is_of_the_task(one.gloss)


def is_mere(one: Statement) -> bool:
    """Whether Claude only asks whether it may do what it has just proposed."""
    return asks(one.gloss) and _MERE_QUESTION.match(one.gloss) is not None


def _as_proposed(said: Sequence[Statement], n: int, refusal: str) -> str:
    """The proposal as Claude put it, behind what "it" or "they" are, without what has a number that the refusal lacks,
    which would be found again as a value that holds; "" where nothing is left that says of what."""
    text, own = said[n].text, numbers(refusal)
    if len(text) > LONGEST:
        return ""
    if _values(text) - own:
        ends = [found.start() for found in _CLAUSE.finditer(text)]
        heads = [text[:end].rstrip() for end in ends if not _values(text[:end]) - own]
        text = f"{heads[-1]}." if heads and not asks(text) else ""
    cut = _PROPOSES.search(said[n].text) and not _PROPOSES.search(text)
    if len(text) > _LONGEST_PROPOSAL or not says_of_what(text) or cut:
        return ""
    if n not in turn_of(said, n)[1:] or not OF_IT.search(_CLAUSE.split(text, maxsplit=1)[0]):
        return text
    before = said[n - 1]
    both = run_on([before.text, text])
    fits = not (asks(before.gloss) or _values(before.text) - own) and len(both) <= _LONGEST_PROPOSAL
    return both if fits else text


def _values(text: str) -> frozenset[str]:
    """The numbers in it that say how much: not "one option", "the three servers"."""
    return numbers(_ONE.sub(" ", COUNTED.sub(" ", text)))


def _decides(said: Sequence[Statement], places: Sequence[int]) -> bool:
    """Whether the refusal says how it is to be, or why, and that is none of the moment."""
    own = [said[n] for n in places]
    if sum(len(one.text) + 1 for one in own) > _LONGEST_REFUSAL:
        return False
    for n, one in enumerate(own):
        gloss = one.gloss
        if one.bullet or len(one.text) > _LONGEST_PART or asks(one.gloss) or asks_unmarked(gloss):
            return False
        orders = ORDERS.match(gloss if n else _SAYS_NO.sub("", gloss, count=1))
        if orders or not may_last(gloss):
            return False
    named = {stem for one in own if not _is_empty(one) for stem in stems(_SAYS_NO.sub("", one.gloss, count=1))}
    return len(named) >= (TELLING_STEMS if len(own) > 1 else 1)


def may_last(gloss: str) -> bool:
    """Whether what a user says to a proposal is none of the moment, no guess, and nothing about Claude."""
    return not (_OF_NOW.search(gloss) or _OF_CLAUDE.search(gloss) or IS_UNSURE.search(gloss))


def is_undone(said: Sequence[Statement], i: int) -> bool:
    """Whether the next thing that its user says takes the refusal back: "ok, you're right, do it"."""
    n = said_next(said, i)
    return is_corrected(said, i) or (n is not None and _AGREES_AFTER_ALL.match(said[n].gloss) is not None)


def may_be_secret(text: str) -> bool:
    return is_of_a_secret(text) or redact(text) != text
