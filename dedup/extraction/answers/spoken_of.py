"""What an answer of Claude's is of, where only the question says it: "When does the tide file arrive?", "Half of the
time it's there at 3:10, in 95 % by 3:40".

Alone, the answer says of nothing that it is there, and the models hear little in it. So it is heard behind its
question, and kept with that. Not where its user asks what to do: what Claude advises is theirs to take.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.asked_earlier import ANSWERS_ONLY, OF_WHAT_WAS, only_question, without_asking
from dedup.extraction.answers.unsaid import has_no_verb
from dedup.extraction.cutting.momentary import MOMENT
from dedup.extraction.cutting.secretive import is_of_a_secret
from dedup.extraction.cutting.statements import Statement, asks, says_of_what
from dedup.extraction.evidence.cues import cues, spoken
from dedup.extraction.evidence.in_place import in_place
from dedup.extraction.evidence.observed import Observed
from dedup.languages import ENGLISH
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.ports import Estimate, Weigh
from dedup.words import numbers, stems

_POINTS = late(  # "they stay valid", "half of the time it's there"; not "it depends", "that's a good question"
    r"\W*(?:(?:no|nope|yes|yep|right|correct|exactly|not (?:quite|really|exactly|any ?more))\b[,:;!–—-]* )?"
    r"(?:(?!(?:if|when|since|because|as|while|once|unless|so)\b)[^\W_][\w%]* ){0,5}?(?:it|they)"
    r"(?:['’](?:s|re|ll|ve|d)\b| (?!depends?\b)[a-z]+\b)",
    re.IGNORECASE,
)
_OF_NOW = late(
    rf"\b(?:{MOMENT}|now|yesterday|this error|next|wrong|failed|fails|failing|running|done|crash\w*"
    r"|broken?|stuck|time is it)\b",
    re.IGNORECASE,
)
_IS_SO = late(  # "when does the organ get tuned?", "what happens when a show is cancelled?": not what was
    r"\A(?!.*\b(?:did|was|were|why)\b).*\b(?:what happens|(?:when|where|how|how \w+|(?:which|what) [\w-]+) (?:do|does"
    r"|is|are|can|will))\b",
    re.IGNORECASE,
)
_FOR_ADVICE = late(  # the answer is no fact yet
    r"\b(?:or|should|shall|would|could|recommend\w*|suggest\w*|better|best|usual|ideas?|prefer|opinions?)\b",
    re.IGNORECASE,
)
_COMMENTS = late(r"\W*(?:i|we|it|they|that|this|there|somebody|nobody)\b", re.IGNORECASE)
_AS = late(r"\W*as an? \w", re.IGNORECASE)  # "as a CSV with semicolons"
_LONGEST = 300  # characters of an answer

SPOKEN_OF = 1.0
"""By how much the cut is lowered for it, in log-odds. Of 50 made-up answers the facts are above that, some by little,
and those of the moment more than two below."""


def question_spoken_of(said: Sequence[Statement], i: int) -> str:
    """What a user has asked just before, with Claude's mere yes or no to it, where the statement at `i` is Claude's
    answer and spares what it is of; "" where it is none, or names that itself."""
    own, first = said[i], i - said[i].part
    if own.speaker is not Speaker.ASSISTANT or own.part > 1 or not first or own.bullet or own.row:
        return ""
    if own.language != ENGLISH or len(own.text) > _LONGEST or asks(own.gloss) or not _spares(own.gloss):
        return ""
    if own.part and not ANSWERS_ONLY.fullmatch(said[first].gloss):
        return ""
    asked = only_question(said, first - 1)
    if asked is None or asked.language != ENGLISH or not _is_of_the_work(asked, own):
        return ""
    behind = said[first - 1]
    if asked is not behind and not _COMMENTS.match(behind.gloss):  # it may be an answer to that
        return ""
    return f"{asked.text} {said[first].text}" if own.part else asked.text


def _spares(gloss: str) -> bool:
    """Whether it names no subject: it has a mere pronoun, or is no sentence."""
    return has_no_verb(gloss, names=True) or bool(_POINTS.match(gloss) or _AS.match(gloss))


def _is_of_the_work(asked: Statement, own: Statement) -> bool:
    gloss = asked.gloss
    was = OF_WHAT_WAS.search(gloss) and not _IS_SO.match(gloss)
    if was or _OF_NOW.search(gloss) or _FOR_ADVICE.search(gloss) or numbers(gloss) - numbers(own.gloss):
        return False
    named = says_of_what(without_asking(gloss)) and not stems(gloss) <= stems(own.gloss)
    return named and not is_of_a_secret(f"{gloss} {own.gloss}")


def heard_with_question(seen: Sequence[Observed]) -> dict[int, Observed]:
    """Such answers by their places, each as it would be with what it is of."""
    said = [one.statement for one in seen]
    found = dict[int, Observed]()
    for i, one in enumerate(said):
        if one.speaker is Speaker.ASSISTANT and one.part <= 1 and question_spoken_of(said, i):
            asked = only_question(said, i - one.part - 1)
            subject = without_asking(asked.gloss).rstrip("?!. ") if asked else ""
            whole = replace(one, text=f"{subject}: {one.text}")
            beside = [said[n] if 0 <= n < len(said) and said[n].turn == one.turn else None for n in (i - 1, i + 1)]
            own = cues(one, beside).keys() | spoken(one.gloss).keys()
            around = {name: value for name, value in seen[i].cues.items() if name not in own}
            found[i] = Observed(whole, around | cues(whole, beside) | spoken(whole.gloss))
    return found


def read(
    weigh: Weigh, said: Sequence[Statement], heard: Sequence[Observed], places: Sequence[int]
) -> dict[int, Estimate | None]:
    """What a reader says of the statements at `places`; of those that are heard behind a question the better of what it
    says of them with that and without."""
    whole = [one.statement for one in heard]
    spared = [i for i in places if whole[i] is not said[i]]
    alone = {i: in_place(said, i) for i in places}
    # What stands around them is read as it was said.
    behind = [(in_place(whole, i)[0], around) for i, (_, around) in alone.items()]
    pairs = [*behind, *(alone[i] for i in spared)]
    estimates = weigh(pairs) if pairs else []
    found = dict(zip(places, estimates, strict=False))
    for i, without in zip(spared, estimates[len(places) :], strict=True):
        with_it = found[i]
        found[i] = without if without and with_it and without.keep > with_it.keep else with_it
    return found
