"""What its user lets stand though it breaks a rule of theirs: "`Invoice.tsx` has inline styles.", "the pdf renderer
needs those. stays". Claude has looked for what breaks the rule, and would mend it another time.
"""

import re
from collections.abc import Container, Sequence

from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.openers import AGREES
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import SHORT_MESSAGE, Statement, asks, says_of_what, turn_of
from dedup.extraction.turns.instead import Instead
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import CODE_SPAN, stems

EXEMPTED = "exempted"
"""The evidence that such a candidate has."""

_LONGEST_FINDING, _LONGEST_ANSWER = 200, 160  # characters
_NEAR = 2  # statements at the end of what Claude says, of which one may be the finding
_RULES = late(
    r"\b(?:all|every|each|any|anywhere|everywhere|always|never|no|none|must(?:n['’]?t)?|only|nobody|nothing"
    r"|do(?:n['’]?t| not))\b",
    re.IGNORECASE,
)
_POINTS = r"that|this|it|those|these|they|them|that one|this one"
_THAT = rf"(?:{_POINTS}|((?!(?:looks?|sounds?|seems?|everything|all|nothing)\b)[\w`./-]+(?: [\w`./-]+){{0,2}}))"
_ENDS = r"(?=\W*\Z|[,;.(:]| [–—-])"
_STANDS = late(
    rf"\W*(?:(?:{AGREES}|no|ah|oh|but|yes)\W+){{0,2}}(?:"
    rf"(?:please )?(?:leave|keep) {_THAT}(?: (?:as (?:it|they) (?:is|are)|alone|in|like that|there))?{_ENDS}"
    rf"|(?:{_THAT}(?:['’]?s| is| are|['’]re)? )?(?:on purpose|intentional|intended|deliberate|by design"
    rf"|(?:fine|ok(?:ay)?|good) (?:as (?:it |they )?(?:is|are)|there|like that)){_ENDS}"
    rf"|{_THAT}(?:['’]?s| is| are|['’]re) (?:(?:an? |the )?(?:only |known )?exceptions?|exempt|allowed(?: to)?"
    rf"|ok(?:ay)?|fine){_ENDS}"
    rf"|{_THAT} (?:stays?|may|(?:can|may|has to|have to|must) stay|can keep (?:it|them|that)|is allowed to)"
    rf"(?: \d\S*)?{_ENDS}|(?:as )?(?:the )?only exceptions?\b|stays?\b{_ENDS})",
    re.IGNORECASE,
)
_ORDERS = late(
    r"(?:.*[,;] ?)?\W*(?:and |then |just |please )?(?:ship it|send|go (?:on|ahead)|run|show|fix|continue|merge|push"
    r"|commit|tell|open)\b",
    re.IGNORECASE,
)
_THANKS = late(r"\b(?:that['’]?s|it['’]?s|thanks?|thx|fine|ok(?:ay)?|good|great|cool)\b", re.IGNORECASE)
_HEARS = late(rf"\W*(?:{AGREES}|done|changed|i(?:['’]ll| will| won['’]t))\b", re.IGNORECASE)
_FIRST = 3  # sentences of an answer, among which one lets it stand
_OF_NOW = late(
    rf"\b(?:{PASSING}|next (?:week|month|time|sprint|release)|until|till|wait"
    r"|i['’]?ll)\b",
    re.IGNORECASE,
)


def exempted(said: Sequence[Statement], taken: Container[int], private: Container[int]) -> dict[int, Instead]:
    """Each finding with what its user says to it, as one text, by the place of the last sentence of that. `taken`:
    what is kept otherwise, or not at all. `private`: what may stand in no text."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or own.part or not i or own.parts > SHORT_MESSAGE or own.language != ENGLISH:
            continue
        places = list(turn_of(said, i))
        answer = [said[n] for n in places]
        finding = _finding(said, i)
        if (
            finding is None
            or not _decides(answer, said[finding])
            or any(n in taken or n in private for n in (finding, *places))
        ):
            continue
        texts = [said[finding].text, *(one.text for one in answer)]
        whole = run_on(texts)
        if len(whole) > LONGEST or any(is_of_a_secret(text) for text in texts) or redact(whole) != whole:
            continue
        last = places[-1]
        text = replace(said[last], text=whole, before="", part=max(said[last].part, 2), settles=True)
        found[last] = Instead(text, last, (finding, *places[:-1]), either=True, why=EXEMPTED)
    return found


def _decides(answer: Sequence[Statement], finding: Statement) -> bool:
    """Whether it lets the finding stand, by its name if by any, in few words that say why, and none of the moment."""
    if sum(len(one.text) for one in answer) > _LONGEST_ANSWER or any(one.bullet or asks(one.gloss) for one in answer):
        return False
    stands = [found for one in answer[:_FIRST] if (found := _STANDS.match(one.gloss))]
    if not stands or any(_OF_NOW.search(one.gloss) or _ORDERS.match(one.gloss) for one in answer):
        return False
    named = [next(filter(None, found.groups()), "") for found in stands]
    meant = any(not name or stems(name) & stems(finding.gloss) for name in named)
    return meant and any(says_of_what(_THANKS.sub("", one.gloss)) for one in answer)


def _finding(said: Sequence[Statement], i: int) -> int | None:
    """Where Claude tells, in its turn before the statement at `i`, what breaks the rule that its user has told just
    before."""
    if said[i - 1].speaker is Speaker.USER:
        return None
    turn = turn_of(said, i - 1)
    before = said[turn.start - 1] if turn.start else None
    rules = (
        before
        and before.speaker is Speaker.USER
        and any(_RULES.search(said[n].gloss) and not asks(said[n].gloss) for n in turn_of(said, turn.start - 1))
    )
    if not rules:
        return None
    near = [n for n in turn[-_NEAR:] if not (asks(said[n].gloss) or said[n].bullet) and _says_what(said[n])]
    near = [n for n in near if not _HEARS.match(said[n].gloss)]
    return near[-1] if near and len(said[near[-1]].text) <= _LONGEST_FINDING else None


def _says_what(one: Statement) -> bool:
    return says_of_what(one.gloss) or CODE_SPAN.search(one.text) is not None
