"""What Claude proposes for good, and its user agrees to: "I'd recommend oak, since larch splinters.", "agreed".

The models hear a mere proposal in it. Only what lasts: a rule, what has a reason or a
value, or a list of such things; what Claude would do next is none. A question is kept with the user's answer, all else
as Claude put it; nothing, where its next words tell it again as done.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.answers.designs import STEP, is_announced, is_design
from dedup.extraction.cutting.openers import YES
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, is_undone
from dedup.gloss import glossed
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import CODE_SPAN, SAYS_AGAIN, shared, stems

AGREED = "agreed"
"""The evidence of what is kept because its user has agreed to it."""

_ASSENTS = (
    rf"(?:{YES}|ok(?:ay)?|sure|agreed|approved|absolutely|exactly|precisely|definitely|of course|perfect"
    r"|right|fine(?: (?:with|by) me)?|sounds (?:good|great|fine|right)|makes sense|i agree|good idea|great idea"
    r"|go ahead|go for it|(?:let['’]?s |we |please )?do (?:it|that|so|both|all(?: of (?:it|them|that))?)"
    r"|(?:just |exactly )?like (?:that|this)|all (?:three|four|five|of (?:it|them|that))|both(?: of them)?|all|so be it"
    r"|(?:and )?(?:that['’]?s|that is|this is)(?: exactly)? (?:it|right|the (?:rule|plan|way|idea)"
    r"|how (?:we|i) (?:do|want) it)"
    r"|(?:please|pls) do|sold|deal|works for me|(?:nice|good) (?:touch|one)"
    r"|please|pls|thanks?|thx|cool|(?:very |so )?(?:good|great|nice)|so)"
)
_ASSENT = late(rf"\W*{_ASSENTS}(?:(?:\s?[,.!;:–—-]+\s?|\s){_ASSENTS}){{0,5}}\W*", re.IGNORECASE)
_ONLY_HEARD = late(r"\W*(?:(?:please|pls|very|thanks?|thx|cool|good|great|nice|so|right|perfect)\b\W*)+", re.IGNORECASE)

_GLADLY = late(  # "yes please hardware is better than my code", "love it, we had that last week"
    r"\W*(?:(?:haha|lol|omg|oh|ah|ooh)\W+)*(?:ye+s+|yep|yup|yeah|sure|absolutely|definitely|love it|sounds good"
    r"|do (?:it|that)|great idea|good idea)\b"
    r"(?P<more>.{0,80})\Z",
    re.IGNORECASE,
)
_NO_ASIDE = late(  # it may limit the yes, put it off, or say how
    r"\b(?:no|nope|not|never|without|but|only|just|instead|too|or|if|unless|except|until|till|after|before|when|first"
    r"|later|then|now|next|today|tomorrow|though|maybe|wait|make|use|call|name|put|set|keep|with|rather|also|plus|and"
    r"|for|add|show|send|let|ask|want|wish|prefer|need|would|should|must)\b|n['’]?t\b|['’]d\b|[\d?:]",
    re.IGNORECASE,
)
_PERSONAL = late(  # not "dotted, nice idea"
    r"\b(?:i|we|me|us|my|our|you|your)\b|\A\W*(?:(?:please|pls|lol|haha|rofl|do (?:it|that))\b\W*)*\Z", re.IGNORECASE
)
_I_WOULD = (
    r"\b(?:i['’]?d|i would|let['’]?s|i (?:suggest|propose|recommend)|my (?:suggestion|proposal|recommendation))\b"
)
_PROPOSES = late(_I_WOULD, re.IGNORECASE)
_THANKS = late(r"\b(?:thanks?|thx)\b", re.IGNORECASE)
_AS_A_RULE = late(
    r"\W*(?:(?:so|then|ok(?:ay)?|and) ){0,3}(?:(?:the|our|my|a) (?:[\w-]+ )?(?:rule|convention|policy|suggestion"
    r"|proposal|recommendation|agreement)\b(?: (?:would|could) be| is(?: then)?| reads)?|(?:how|what) about this)"
    r"\s?:\s?\S",
    re.IGNORECASE,
)
_ASKS_WHETHER = late(
    r"\W*(?:(?:so|then|ok(?:ay)?|and),? ){0,3}(?:(?:shall|should) (?:i|we|the|our|an?|all|every|each)"
    r"|(?:how|what) about)\b",
    re.IGNORECASE,
)
_LEAD = late(
    rf"{_I_WOULD}|\b(?:the|my|our|these|following) (?:[\w-]+ )?(?:rules?|proposals?|suggestions?)\b", re.IGNORECASE
)
_REASON = late(
    r"\b(?:because|since|as (?:the|ours?|it|they|we|this)|so that|otherwise)\b|, so (?!far\b)"
    r"|\s(?:[–—-]|--) (?:it|they|that|this|which|there)(?:['’]s)?\s(?:\S+\s){0,20}\S",
    re.IGNORECASE,
)
_VALUE = late(
    r"(?<![\w.-])\d[\d.,]* ?(?:%|°|€|[$£]|[a-z]+\b)|[:=] ?\d|\b(?:each|every|per|only|never|always|nobody|by default"
    r"|at most|at least|instead of)\b",
    re.IGNORECASE,
)
_STEP = (
    rf"(?:{STEP}|call|let it|rename|delete|remove|refactor|migrate|install|upgrade|update|be (?:careful|glad|happy))"
)
_NEXT_STEP = late(
    rf"(?:{_I_WOULD}|\b(?:shall|should) (?:i|we)\b|\babout)(?: (?:to|that|we|i|you|now|then|also|still|first|simply"
    rf"|just|rather)){{0,3}},? {_STEP}(?:ing)?\b|\b(?:first|now|today|tonight|tomorrow|next week|meanwhile"
    r"|in the meantime|this (?:pr|commit|session|time|week|evening|morning)|for now|the night before|right away"
    r"|again)\b",
    re.IGNORECASE,
)
_TO_DO = late(rf"\W*{_STEP}(?:ing)?\b", re.IGNORECASE)
_CLAUSE = late(r"[,.!;:–—]+(?:\s|\Z)")
_NO = late(r"\b(?:no|not|never|without|but|only|instead|too|or)\b|n['’]t\b", re.IGNORECASE)
_LONGEST_ASSENT, _ECHO = 60, 3  # characters of who agrees with a word of the proposal; words of that
_MERE_QUESTION = 30  # characters: "OK?", "Does that suit you?"
_LONGEST, _LONGEST_LIST = 300, 900  # characters of a proposal, and of a list
_NEAR, _MOST = 3, 9  # statements at the end of what Claude says, in which it proposes; points of a list
_TELLS_AGAIN = 6  # statements of Claude's after the assent


def agreed_question(said: Sequence[Statement], i: int) -> str:
    """The question in which Claude proposes what a user agrees to with the statement at `i`, and nothing else."""
    places = agreed_to(said, i)
    return said[places[0]].text if places and asks(said[places[0]].gloss) else ""


def agreed(said: Sequence[Statement], kept: Container[int]) -> set[int]:
    """The places of what users agree to; of a question, that of the answer. `kept`: what is kept anyway; what Claude
    tells again there is not told twice."""
    found = set[int]()
    for i, own in enumerate(said):
        if own.speaker is Speaker.USER and not own.part and (places := agreed_to(said, i)):
            again = turn_of(said, turn_of(said, i).stop) if turn_of(said, i).stop < len(said) else range(0)
            told = " ".join(said[n].gloss for n in again[:_TELLS_AGAIN] if n in kept)
            if not _is_told(" ".join(said[n].gloss for n in places), told):
                found |= {i} if asks(said[places[0]].gloss) else set(places)
    return found


def _is_told(proposal: str, again: str) -> bool:
    """Whether what Claude says next tells it again: by its words together, or as it names the same thing in code."""
    named = not set(CODE_SPAN.findall(proposal)).isdisjoint(CODE_SPAN.findall(again))
    return named or shared(again, proposal) >= SAYS_AGAIN


def agreed_to(said: Sequence[Statement], i: int) -> list[int]:
    """The places of what Claude has just proposed, where the statement at `i` does nothing but agree to it."""
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return []
    turn = turn_of(said, i - 1)
    last = turn[-1]
    gladly = _GLADLY.match(own.gloss) and all(_is_glad(said[n].gloss) for n in turn_of(said, i))
    if not (gladly or _assents(own.gloss, said[last].gloss)):
        return []
    heard = _ONLY_HEARD.fullmatch(own.gloss)
    if asks(said[last].gloss):
        if heard:
            return []
        if len(said[last].text) > _MERE_QUESTION:
            alone = gladly or all(_ASSENT.fullmatch(said[n].gloss) for n in turn_of(said, i))
            return [last] if alone and _is_asked(said[last]) and not is_undone(said, i) else []
        last -= 1
    if last < turn.start:
        return []
    places = (
        _listed(said, turn, last)
        if said[last].bullet
        else _told(said, range(max(turn.start, last + 1 - _NEAR), last + 1))
    )
    if heard:
        places = [n for n in places if is_announced(said[n].gloss) and not _THANKS.search(own.gloss)]
    unsafe = any(is_of_a_secret(said[n].gloss) or redact(said[n].text) != said[n].text for n in places)
    return [] if unsafe or is_undone(said, i) else places


def _is_glad(gloss: str) -> bool:
    """Whether it is a yes, or said beside one, and says nothing of how it is to be."""
    yes = _GLADLY.match(gloss)
    aside = yes["more"] if yes else gloss
    return _PERSONAL.search(aside) is not None and not _NO_ASIDE.search(aside)


def _assents(gloss: str, proposal: str) -> bool:
    """Whether a user says nothing but yes, and perhaps a word of the proposal: "yes, dashed, nice touch"."""
    if _ASSENT.fullmatch(gloss):
        return True
    clauses = [clause for clause in _CLAUSE.split(gloss[:_LONGEST_ASSENT]) if clause.strip()]
    named = [clause for clause in clauses[1:] if not _ASSENT.fullmatch(clause)]
    if len(gloss) > _LONGEST_ASSENT or not clauses or not _ASSENT.fullmatch(clauses[0]) or asks(gloss):
        return False
    echo = named[0] if len(named) == 1 else ""
    return len(echo.split()) <= _ECHO and bool(stems(echo)) and stems(echo) <= stems(proposal) and not _NO.search(echo)


def _is_asked(one: Statement) -> bool:
    gloss = one.gloss
    if not _ASKS_WHETHER.match(gloss) or len(one.text) > LONGEST_ASKED or _NEXT_STEP.search(gloss):
        return False
    return bool(_REASON.search(gloss) or _VALUE.search(gloss)) and not is_of_a_secret(gloss)


def _told(said: Sequence[Statement], near: range) -> list[int]:
    """The places of what is proposed in sentences."""
    return [n for n in near if not said[n].bullet and not asks(said[n].gloss) and _lasts(said[n])]


def _lasts(one: Statement) -> bool:
    gloss = one.gloss
    if len(one.text) > _LONGEST or not says_of_what(gloss) or gloss.endswith(":"):
        return False
    if _AS_A_RULE.match(gloss):
        return True
    proposes = _PROPOSES.search(gloss) and not _NEXT_STEP.search(gloss)
    return bool(proposes and (_REASON.search(gloss) or _VALUE.search(gloss))) or is_design(gloss) or is_announced(gloss)


def _listed(said: Sequence[Statement], turn: range, last: int) -> list[int]:
    """The places of the points of the list that ends there, if the line above it proposes them, and none is a step."""
    points = [n for n in turn if n <= last and said[n].bullet and said[n].lead_in == said[last].lead_in]
    lead = (sentences(glossed(said[last].lead_in, said[last].language)) or [""])[-1]
    if not _LEAD.search(lead) or not 1 < len(points) <= _MOST:
        return []
    steps = _NEXT_STEP.search(lead) or any(_TO_DO.match(said[n].gloss) for n in points)
    too_long = sum(len(said[n].text) for n in points) > _LONGEST_LIST
    return [] if steps or too_long else points
