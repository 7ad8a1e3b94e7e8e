"""What was settled in a dialogue: the model asked a question through the client, and its user chose or typed an answer.

An answer says nothing without its question ("Redis"), so the two are one statement. Only what is asked about the work
is settled for good ("Which store do the sessions live in?"), not what the model should do next.
"""

import re

from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.sentences import sentences
from dedup.gloss import glossed
from dedup.languages import language
from dedup.patterns import late

SETTLED = "settled"
"""The evidence that such a candidate has."""

LONGEST_QUESTION = 240
"""Characters. What was said before the question itself stays with it up to this length; a question that is longer by
itself settles nothing."""

LONGEST_ANSWER = 160
"""Characters. A longer answer is a statement that stands for itself, without the question."""

_NEXT_STEP = late(
    # "Should I run the tests?", "Which one first?"; not "Should I use pnpm?", "How should I name the tables?"
    rf"\W*(?:(?:{OPENERS}|or|now)[\s,.:;!–—-]{{1,4}}){{0,3}}"
    r"(?:should|shall|can|may|could|must) (?:i\b(?! (?:use|keep|support)\b)"
    r"|we\b(?! (?:use|keep|support|store|rely|require|allow|expose|cache|retain|accept|enforce|treat|encrypt)\b"
    r"(?! (?:the|this|that|it|these)\b)))"
    r"|\bwhat (?:should|shall|can|would|do) (?:i|we|you)\b[^?]*\bdo\b"
    r"|.*\b(?:(?:want|like|prefer) me to|ok(?:ay)? (?:to|if i)|ready to|proceed|continue|go ahead|move on|start with"
    r"|begin with|right now|for now|next step|focus on|work on|tackle"
    r"|these(?! [\w-]+ (?:be|live|go)\b)|you (?:mean|like|see|find)|for you"
    r"|commit message|(?<!does )the plan"
    r"|this (?:time|session|pr|commit|change|approach|go))\b"
    # nor "Who gets the new keys first?"
    r"|(?!\W*(?:who|which (?!(?:ones?|of|file|test|task|step|part|issue|bug|item|thing|error|change)s?\b)[\w-]+)"
    r" (?:gets?|should be|is|are|goes?|will|has|have|moves?|opens?|comes?|starts?|sees?)\b)"
    r".*\b(?:next|first|which (?:approach|option))\s?\?"
    r"|\W*(?:commit|run|push|delete|start|create|add|fix|merge|deploy|apply|install|continue|would you)\b",
    re.IGNORECASE | re.DOTALL,
)
_LEFT_OPEN = late(
    # not "Skip it and log a warning", "Chat service", which say what is done and which it is
    r"\W*(?:(?:skip|cancel|stop|abort|chat)(?: (?:it|this|that|these|them|all|here|now|please|for now|about .*"
    r"|(?:this |the )?questions?)){0,2}\W*\Z"
    r"|(?:skip|cancel|stop|abort) (?:them|the|these|all)\b"
    r"|later|not (?:now|yet|sure)|other|continue|proceed|you decide|up to you"
    r"|whatever|as you (?:like|wish|want|prefer|think|see fit)|you (?:choose|pick)|your choice|no clue"
    r"|(?:i )?don['’]?t (?:know|care|mind)|either|no preference|it depends|let me|i(?:['’]ll| will| want to)|explain"
    r"|tell me|show me|what|why|how|wait|idk|no idea|your call|whichever|the (?:first|second|third|last) one"
    r"|hm+|let['’]?s(?! (?:use|take|keep|go with|stick (?:to|with))\b)|none yet|n/a|haha|ok(?:ay)?\W*\Z"
    r"|\[object)\b|\W*\Z",
    re.IGNORECASE,
)
_ASKS = ("?", "？")
_ADVICE = late(r"(?<!\s)\s*\((?:recommended|default)\)", re.IGNORECASE)  # the model's, to who chooses


def settled(question: str, answer: str) -> str:
    """The question and its answer as one statement; "" if they settle nothing that holds beyond the moment."""
    if not question:
        return ""
    *before, asked = sentences(question.strip()) or [""]
    chosen = _ADVICE.sub("", answer).strip()
    if not chosen or len(chosen) > LONGEST_ANSWER or len(asked) > LONGEST_QUESTION:
        return ""
    if not asked.endswith(_ASKS) or chosen.endswith(_ASKS):
        return ""
    code = language(f"{asked} {chosen}")
    if is_next_step(glossed(asked, code)) or _LEFT_OPEN.match(glossed(chosen, code)):
        return ""
    whole = " ".join([*before, asked])
    return f"{whole if len(whole) <= LONGEST_QUESTION else asked} {chosen}"


def is_next_step(question: str) -> bool:
    """Whether Claude asks what it should do, not what holds in the work."""
    return bool(_NEXT_STEP.match(question))
