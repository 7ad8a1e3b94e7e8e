"""What a user says no to in what Claude has just told, and says instead: "Alerts are posted to #ops-general.", "no,
#ops-alerts, not general. thats too loud", "Changed to #ops-alerts.".

It hardly says anything alone, and Claude's claim is not so. It is kept behind the claim, which stands nowhere by
itself, with the reason, and with Claude's brief word of what it is now: there the right value may be told in full. Only
where there is no doubt which claim is meant, nor that it is one: who says no to a question or a proposal corrects
nothing.

In the same way what they turn down of it without a verb, with a reason ("age out, people get angry"), on a day ("sunday
no watering"), or for something better ("hm no, monday better. saturday is beach"). The version that is refused stood
alone without it.
"""

import re
from collections.abc import Mapping, Sequence

from dedup.extraction.answers.turned_down import tells_how_it_ran
from dedup.extraction.corrections.bare_forms import IS_CHANGED, IS_SO_NOW
from dedup.extraction.cutting.momentary import FOR_NOW, MOMENT
from dedup.extraction.cutting.openers import NO
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.sentences import LONGEST, run_on
from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.rules.laid_down import laid_down
from dedup.extraction.turns.dialogue import OF_THE_RUN
from dedup.extraction.turns.instead import Instead
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.redaction.redact import redact
from dedup.words import WEEKDAYS, stems

# "no, X", and what is no X: what goes on with a word of `_NO_VALUE` or `_NO_GONE` is a sentence of its own.
_FEW = r"\W*(?:(?:oh|ah|ok(?:ay)?|well|hm+|sorry|wait|er+m?|uh+)\b[\s,.…–—-]{1,4}){0,2}"
_SEP = (  # not "no runtime dependencies"
    r"(?:\s?[,.:;!–—-]{1,3}\s{0,2}|\s(?=(?:no|nope|not|the|to|into|in|on|at|with|via|from|by|under|every|my|our|we)\b))"
)
_NO = rf"{_FEW}(?:(?:{NO}|wrong)\b{_SEP}){{1,3}}"
_NO_VALUE = (
    r"(?!(?:i|i['’]?m|it|it['’]?s|that|that['’]?s|this|these|those|there|he|she|you|thanks?|thx|need|idea|clue|problem|worries"
    r"|rush|hurry|objections?|comments?|more|way|wonder|matter|doubt|chance|please|pls|wait|stop|leave|let|let['’]?s|do|don['’]?t"
    r"|does|did|run|rerun|keep|just|only|first|then|later|but|because|if|when|what|why|how|where|who|and|so|or|sorry|ok(?:ay)?"
    r"|fine|good|great|still|try|use|take|make|put|set|add|fix|show|look|go|open|write|delete|remove|revert|undo|commit|push"
    r"|merge|deploy|check|test|read|ask|tell|give|send|start|continue|forget|never|both|all|none|nothing|everything|another"
    r"|somebody|someone|can|could|would|will|should|is|are|was|not|(?:the|an?) (?:other|first|second|third|last|next"
    r"|previous|tests?|error))\b)"
)
_PREPOSITION = r"(?:to|into|in|on|at|from|with|via|by|under|through|every|each|per|before|after|for)"
_VALUE = r"[\w`#@][\w`#@./:+%-]*(?: [\w`#@][\w`#@./:+%'’-]*){0,7}"
_NO_GONE = (
    r"(?!(?:yet|now|sure|bad|really|quite|so|true|right|correct|that|this|it|a|an|my|me|necessarily|only|all|any|everything"
    r"|again|today|until|here|there|needed|necessary|important|urgent|possible|working|much|many|too|just|what|how|why|if"
    r"|the (?:tests?|other|first|second|last))\b)"
)
_GONE = (
    rf"not {_NO_GONE}(?:{_PREPOSITION} )?(?:the |an? |our )?"
    r"(?P<gone>[\w`#@./:+%'’-]+(?: (?!one\b)[\w`#@./:+%-]+){0,2})(?: one)?"
)
_INSTEAD = (  # "no, X, not Y"; "not Y", where the value is told elsewhere; "no, X"
    late(rf"{_NO}{_NO_VALUE}(?P<value>{_VALUE}),? {_GONE}(?:[\s.!]*\Z|[,;:–—(])", re.IGNORECASE),
    late(rf"(?:{_NO})?{_GONE}(?:[\s.!]*\Z|[,;:–—(])", re.IGNORECASE),
    late(rf"{_NO}{_NO_VALUE}(?P<value>{_VALUE}(?:, {_VALUE})?)(?:,? (?:please|pls|instead))?[\s.!]*\Z", re.IGNORECASE),
)
_THING = r"(?P<thing>[\w`'’-]{2,30}(?: (?!(?:without|unless|until|again)\b)[\w`'’-]{2,30}){0,2}?)"
_POLITE, _STOPS = r"(?:,? (?:please|pls))?", r"(?:[\s.!]*\Z|[,;.!–—]\s)"
_NO_THANKS = (
    r"(?!(?:it|that|this|them|all|everything|one|more|need|idea|worries|problem|way|doubt|rush|hurry|wonder)\b)"
)
_NOT_THAT = (  # with the reason behind it: "drop the greeting, half of them are companies"
    late(
        rf"(?:{_NO}|{_FEW})(?:(?:please|pls) )?"
        r"(?:remove|drop|delete|take out|leave out|cut|get rid of|hide|kill|lose|no) (?:the |any )?"
        rf"{_NO_THANKS}{_THING}(?: (?:things?|stuff|there))?{_POLITE}{_STOPS}",
        re.IGNORECASE,
    ),
    late(
        rf"(?:{_NO}|{_FEW})(?:the )?{_NO_THANKS}{_THING} (?:out|off|away|must go|has to go"
        rf"|(?:i|we) (?:do not|don['’]?t) (?:want|need|like)){_POLITE}{_STOPS}",
        re.IGNORECASE,
    ),
)
_EXCEPT = late(  # "sunday no watering"
    rf"(?:{_NO}|{_FEW})(?:on )?(?:(?:{'|'.join(WEEKDAYS.split())}|holidays?|weekends?)s?),? (?:no|not) "
    r"(?P<thing>[\w'’-]{3,30})(?:\W*\Z|[,;.!–—]\s)",
    re.IGNORECASE,
)
_BETTER = late(  # "hm no, monday better. saturday is beach"
    rf"(?:{_NO}|{_FEW}(?:{NO}) )(?P<value>{_VALUE}?) (?:(?:is|would be|['’]?s) )?better(?:\W*\Z|[,;.!–—]\s)",
    re.IGNORECASE,
)
_DAY = late(rf"\b(?:{'|'.join(WEEKDAYS.split())})s?\b", re.IGNORECASE)
_COULD = late(r"\b(?:could|might) be\b", re.IGNORECASE)
_FEWEST_WHY = 3  # words of a reason
# "no, alerts are posted to X": a whole sentence of what it is instead.
_CLAUSE = late(rf"{_NO}{_NO_VALUE}(?P<clause>[^?]{{8,160}})\Z", re.IGNORECASE)
_NO_THING = late(  # "no, on friday I'm off", "no, every time I look"
    r"\b(?:i|i['’]m|im|we|you|it['’]?s|there['’]?s|they|has|have|is|are|was|both|all|time|honest|me|my (?:screen"
    rf"|machine|laptop|terminal|view)|{MOMENT})\b",
    re.IGNORECASE,
)
_BEGINS_WITH = late(rf"(?P<word>{_PREPOSITION})\b", re.IGNORECASE)
_OFTEN = late(r"\b(?:every|each|per|(?:once|twice) an?|hourly|daily|nightly|weekly|monthly|yearly)\b", re.IGNORECASE)
_SHAPES = (  # a channel, an address, a path or a URL, a time of day
    late(r"(?<![\w#&])#[a-z][\w-]*", re.IGNORECASE),
    late(r"[\w.+-]+@[\w.-]+\w"),
    late(r"\w+://\S+|(?<![\w/])/?(?:[\w.-]+/)+[\w.-]*"),
    late(r"(?<![\w.:])\d{1,2}:\d\d\b"),
)
_PROPOSES = late(
    r"\b(?:i['’]?d|i (?:suggest|propose|recommend)|let me|(?:we|you|i) (?:could|can|might)|shall we|would|option)\b"
    r"|\?",
    re.IGNORECASE,
)
_OF_NOW = late(rf"\b(?:{FOR_NOW})\b", re.IGNORECASE)
_IT_IS = late(r"\W*(?:it|that)(?:['’]?s| is) (?:the|an?|our|my)\b", re.IGNORECASE)
_PIECE = late(r"[^\W_]{2,}")
_FEWEST = 2  # stems of a claim, and shared with a clause
_LONGEST_CLAIM, _LONGEST_REASON, _REASONS = 240, 100, 2
_OF_THE_VALUE = late(r"\W*(?:(?:so|then|and|please|pls)\W+)*(?:use|take|go with|put (?:it|them))\b", re.IGNORECASE)
_NO_REASON = frozenset({"begins_imperative", "request", "begins_let_me", "begins_ack"})
_LONGEST_CONFIRMED = 120


def contradicted(said: Sequence[Statement], amended: Mapping[int, Instead]) -> dict[int, Instead]:
    """What is said instead of a claim, by its place, behind the claim. Not where it is known that something else is
    `amended` by it."""
    found: dict[int, Instead] = {}
    for i, own in enumerate(said):
        if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
            continue
        claim = None if asks(own.gloss) or asks_unmarked(own.gloss) else _claim(said, i)
        if claim is None or (i in amended and amended[i].kept_if != claim):
            continue
        reasons = _reasons(said, i)
        parts = [claim, i, *reasons]
        confirmed = _confirmed(said, parts)
        # What is too long goes without Claude's word, and then without the reasons as well.
        while len(text := run_on([said[n].text for n in (*parts, *confirmed)])) > LONGEST and (confirmed or reasons):
            confirmed = []
            if len(run_on([said[n].text for n in parts])) > LONGEST:
                parts, reasons = parts[:2], []
        if len(text) > LONGEST or any(is_of_a_secret(said[n].gloss) or is_of_a_secret(said[n].text) for n in parts):
            continue
        whole = replace(own, text=text, before="")
        found[i] = Instead(whole, claim, (claim, *reasons, *confirmed), either=True)
    return found


def _claim(said: Sequence[Statement], i: int) -> int | None:
    """The place of the one thing that Claude has just told which the user says no to with the statement at `i`."""
    gloss, turn = said[i].gloss, turn_of(said, i - 1)
    if (refused := _refused(said, i)) is not None:
        return refused
    instead = next((m for form in _INSTEAD if (m := form.match(gloss))), None)
    clause = _CLAUSE.match(gloss)
    if (instead is None and clause is None) or len(gloss) > _LONGEST_CLAIM or _OF_NOW.search(gloss):
        return None
    if any(asks(said[n].gloss) or asks_for_a_secret(said[n].gloss) for n in turn):
        return None
    claims = [n for n in turn if _may_be_wrong(said[n])]
    if clause and not _names_another(said, i) and (near := _nearest(said, clause["clause"], claims)) is not None:
        return near
    if not instead or any(_PROPOSES.search(said[n].gloss) for n in turn):
        return None
    value, gone = (instead.groupdict().get(name) or "" for name in ("value", "gone"))
    having = [n for n in claims if _pieces(gone) & _pieces(said[n].gloss)]
    if gone and (having or not value):
        return having[0] if len(having) == 1 else None
    if gone:
        return claims[0] if len(claims) == 1 else None
    if _NO_THING.search(value):
        return None
    having = [n for n in claims if _is_of(value, said[n].gloss)]
    return having[0] if len(having) == 1 else None


def _refused(said: Sequence[Statement], i: int) -> int | None:
    """The place of the one claim of which a user turns something down without a verb, or would have something better,
    and says why."""
    own, turn = said[i], turn_of(said, i - 1)
    if len(own.gloss) > _LONGEST_CLAIM or _OF_NOW.search(own.gloss):
        return None
    exempt = _EXCEPT.match(own.gloss)
    found = exempt or next((m for form in (*_NOT_THAT, _BETTER) if (m := form.match(own.gloss))), None)
    if found is None or laid_down(own) or tells_how_it_ran(said, i):
        return None
    if any(asks(said[n].gloss) or _PROPOSES.search(said[n].gloss) or _COULD.search(said[n].gloss) for n in turn):
        return None
    claims = [n for n in turn if _may_be_wrong(said[n])]
    why = " ".join([own.gloss[found.end() :], *(said[n].gloss for n in _reasons(said, i))])
    if not exempt and len(why.split()) < _FEWEST_WHY:
        return None
    if "value" in found.groupdict():
        having = [n for n in claims if _DAY.search(said[n].gloss)] if _DAY.search(found["value"]) else claims
    else:
        thing = stems(found["thing"])
        having = [n for n in claims if any(_is_form(one, other) for one in thing for other in stems(said[n].gloss))]
    if exempt:
        having = [n for n in having if _OFTEN.search(said[n].gloss) or _DAY.search(said[n].gloss)]
    return having[0] if len(having) == 1 else None


def _is_form(one: str, other: str) -> bool:
    """Whether two stems may be of one word: "water", "wateri"."""
    return one.startswith(other) or other.startswith(one)


def _may_be_wrong(claim: Statement) -> bool:
    """Whether it is a claim, short, of something and without secrets; no proposal, and nothing of a run of tests."""
    gloss = claim.gloss
    if len(claim.text) > _LONGEST_CLAIM or len(stems(gloss)) < _FEWEST or claim.settles:
        return False
    return not (_PROPOSES.search(gloss) or OF_THE_RUN.search(gloss) or redact(claim.text) != claim.text)


def _names_another(said: Sequence[Statement], i: int) -> bool:
    """Whether its user goes on with what it is instead: "no, the motor has its own rail. its the modem". Then it is of
    all that Claude has just explained, and of what was asked before."""
    return i + 1 < len(said) and said[i + 1].turn == said[i].turn and _IT_IS.match(said[i + 1].gloss) is not None


def _nearest(said: Sequence[Statement], clause: str, claims: Sequence[int]) -> int | None:
    """The claim of the same thing as a whole clause, as most of its words tell, or the two that both begin with."""
    own, first = stems(clause), clause.lower().split()[:2]
    shared = {n: len(stems(said[n].gloss) & own) for n in claims}
    best = [n for n in claims if shared[n] == max(shared.values())]
    if len(best) != 1:
        return None
    alike = said[best[0]].gloss.lower().split()[:2] == first and shared[best[0]]
    return best[0] if alike or shared[best[0]] >= _FEWEST else None


def _is_of(value: str, claim: str) -> bool:
    """Whether a value may stand in the place of one in the claim: behind the same preposition, as the same thing of
    another kind, in the same shape."""
    if any(shape.search(value) for shape in _SHAPES):
        return any(shape.search(value) and len(set(shape.findall(claim))) == 1 for shape in _SHAPES)
    if _OFTEN.search(value):
        return bool(_OFTEN.search(claim))
    begins = _BEGINS_WITH.match(value)
    if begins:
        return begins["word"].lower() in claim.lower().split()
    last = stems(value.split()[-1])
    return bool(last & stems(claim)) and len(value.split()) > 1


def _pieces(text: str) -> set[str]:
    """The stems of all words that are written in it, also within a name: `#ops-general` has two."""
    return {stem for piece in _PIECE.findall(text) for stem in stems(piece)}


def _reasons(said: Sequence[Statement], i: int) -> list[int]:
    """What its user goes on to say of it, in a short message: "they want a person", "use the build machine"."""
    behind = [n for n in range(i + 1, min(i + 1 + _REASONS, len(said))) if said[n].turn == said[i].turn]
    found = list[int]()
    for n in behind if said[i].parts <= 1 + _REASONS else ():
        gloss = said[n].gloss
        orders = _NO_REASON & word_cues(gloss) and not _OF_THE_VALUE.match(gloss)
        if len(gloss) > _LONGEST_REASON or asks(gloss) or asks_unmarked(gloss) or orders or said[n].bullet:
            break
        found.append(n)
    return found


def _confirmed(said: Sequence[Statement], parts: Sequence[int]) -> list[int]:
    """Where Claude says briefly, right away, what it is now."""
    first = turn_of(said, parts[1]).stop
    told = stems(" ".join(said[n].gloss for n in parts))
    for n in range(first, min(first + 2, len(said))):
        gloss = said[n].gloss
        if said[n].speaker is Speaker.USER or said[n].turn != said[first].turn or asks(gloss):
            return []
        so = IS_SO_NOW.search(gloss) and stems(gloss) & told
        if (
            len(gloss) <= _LONGEST_CONFIRMED
            and (so or IS_CHANGED.match(gloss))
            and redact(said[n].text) == said[n].text
        ):
            return [n]
    return []
