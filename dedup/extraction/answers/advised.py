"""What a user takes, in a few words, of what Claude has advised: "what should we build the images with?", "The usual
replacement of Kaniko is BuildKit, rootless.", "so buildkit".

Claude need not have asked, nor laid out a list. Only where its user asked what to do in the work, and names something
that Claude names; who asks what is so, or what to look at now, decides nothing by naming it.
"""

import re
from collections.abc import Sequence

from dedup.extraction.answers.declined import declined
from dedup.extraction.answers.taken_up import taken_up
from dedup.extraction.choices.pick_forms import pick_in, told_words
from dedup.extraction.choices.wondering import wondering
from dedup.extraction.cutting.momentary import PASSING
from dedup.extraction.cutting.secretive import is_about_a_secret
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.settled import LONGEST_QUESTION, is_next_step
from dedup.extraction.cutting.statements import Statement, asks, turn_of
from dedup.extraction.turns.dialogue import LONGEST_ASKED, asked_just_before, is_corrected
from dedup.model import Speaker
from dedup.patterns import late

_WHAT_TO_DO = late(
    r"\b(?:should|shall|would|could|(?:do|can) we|usual|best|better|propose|suggest|recommend|prefer)\b"
    r"|\b(?:which|what) (?!.*\b(?:is|are|was|were|do|does|did|has|have|had|can|fails?|failed)\b).*\bfor\b"
    r"|\A(?!.*\b(?:is|are|was|were|does|did|has|have|had|why|fails?|failed)\b).*\bor\b.*\?"
    r"|\A\W*which (?!(?:ones?|is|are|was|were)\b)[\w-]+(?: [\w-]+)?\W*\Z",
    re.IGNORECASE,
)
_OF_THE_MOMENT = late(  # "which branch should we use?", "what should I look at first?", "why would it fail?"
    r"\b(?:branch|commits?|files?|lines?|pr|steps?|tests? (?:fails?|first)|ticket|title|caption|message|subject|summary"
    r"|first|next|now|today|click|look|debug|start|begin|(?:run|fix) (?:the|it|this|that|them)|check|open|search|find"
    r"|wrong|fail\w*|broken|crash\w*|reason|why)\b",
    re.IGNORECASE,
)
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
_MOST = 8  # statements of what Claude advises: a longer answer tells more than what to take


def advised(said: Sequence[Statement], i: int) -> str:
    """What a user had asked, and the sentence of Claude's with what they take by the statement at `i`, by its name, or
    with a limit, or do without; "" where they take nothing, or it may be a secret."""
    return taken_up(said, i) or declined(said, i) or _named(said, i)


def _named(said: Sequence[Statement], i: int) -> str:
    own = said[i]
    if own.speaker is not Speaker.USER or own.part or not i or said[i - 1].speaker is Speaker.USER:
        return ""
    only = _ONLY_FOR.fullmatch(own.gloss)
    pick = pick_in(only["name"] if only else own.gloss)
    if pick is None or not pick.words or _MOMENT.search(own.gloss) or asked_just_before(said, i):
        return ""
    turn = turn_of(said, i - 1)
    question = wondering(said, i)
    if len(turn) > _MOST or not question or not _asks_what_to_do(question) or is_corrected(said, i):
        return ""
    near = [said[n] for n in turn if not said[n].row and not asks(said[n].gloss)]
    near = [one for one in near if pick.words <= told_words(one.gloss.replace("`", " "))]
    told = next((one.text for one in near if _PROPOSES.search(one.gloss)), near[0].text if near else "")
    if not told or len(told) > LONGEST_QUESTION:
        return ""
    if any(map(is_about_a_secret, (question, told, own.gloss))):
        return ""
    return run_on([question, told]) if len(question) <= LONGEST_ASKED else told


def _asks_what_to_do(question: str) -> bool:
    return bool(_WHAT_TO_DO.search(question)) and not _OF_THE_MOMENT.search(question) and not is_next_step(question)
