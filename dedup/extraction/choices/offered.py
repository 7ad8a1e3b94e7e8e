"""What the line above a list of Claude's says of it: that one may choose, as in "what could be done:", what was found,
or that there are ways out of some trouble.

Ways out are no choice where they are steps: who picks "restart the box" has fixed something, and decided nothing.
"""

import re
from collections.abc import Sequence

from dedup.extraction.choices.options import of_option
from dedup.extraction.choices.passed_over import LAYS_OUT
from dedup.patterns import late

_DESIGN = (  # two ways to store something are no ways out of trouble
    r"(?:do (?:that|this|it)|store|keep|save|model|build|name|structure|represent|split|implement|send|show|host|deploy"
    r"|sort|group|version|organi[sz]e|lay|draw|write|publish|serve)"
)
_WAYS_OUT = late(rf"\bways? (?:out|around|to (?!{_DESIGN}\b))\b", re.IGNORECASE)
_STEP = late(
    r"\W*(?:pin|patch|restart|reboot|reset|rerun|run|check|try|open|search|read|look|have|wait|clear|delete|reinstall"
    r"|update|upgrade|downgrade|revert|roll back|retry|debug|fix|rebuild|clean|kill|stop|start|commit|push"
    r"|merge|unplug|disable|ignore|skip|edit|investigate|reproduce|profile|bisect|continue|go|click|press)\b",
    re.IGNORECASE,
)
_COULD_BE_DONE = late(  # "what could be done:"; not "what was done:", "what's still to be done:"
    r"\bwhat (?:(?:can|could|might) (?:still |also |else )?be done|(?:people|others|one|you) (?:usually|mostly) do)\b",
    re.IGNORECASE,
)
_FOUND = late(
    r"\b(?:findings?|found|causes?|reasons?|wrong|problems?|issues?|bugs?|errors?|done|did|steps?|plan|change[sd]?|summary"
    r"|results?|status|next|facts?|rules?|questions?|go on)\b",
    re.IGNORECASE,
)
_USUAL = r"(?:usual|common|typical|frequent|cheapest|simplest|best)"
_CURES = r"(?:remed(?:y|ies)|fixes|cures|repairs|answers|solutions|suggestions|ways|choices|options|approaches)"
_OFFERED = late(  # "I can think of these:", "what helps:", "the usual remedies:", "here's what I'd consider:"
    r"\b(?:think of|could|might|would (?:work|help|do)|what (?:helps|works|would|could)|possib\w+|ideas?|either|choose"
    r"|candidates?|alternatives?|(?:i['’]d|i would|to|could|worth) consider(?:ing)?|suggestions?"
    rf"|{_USUAL} (?:\w+ )?{_CURES}|{_CURES} (?:\w+ )?are (?:the )?{_USUAL}|ways? (?:out|around))\b[^.!?]{{0,60}}:\W*\Z",
    re.IGNORECASE,
)
_OF_NOTHING = late(  # "There are two options:", "Three things would help:"
    r"\W*(?:(?:things|steps|would|could|help|i|we|you|there|here|these|this|the|are|is|have|see|has|two|three|four|five|some|several|my|your|main"
    r"|realistic|possible|usual|options?|ways|choices|alternatives|candidates|possibilities|implementations|variants)\W+)+\Z",
    re.IGNORECASE,
)
_PROPOSES = late(
    r"\bpossible:|\b(?:i['’]?d|i would|i|let me) (?:suggest|propose|recommend)\b.*:|\b(?:suggestions?|proposals?)\b.*:",
    re.IGNORECASE,
)


def may_be_chosen_from(lead: str) -> bool:
    """Whether one may choose from the list below that line."""
    return bool(LAYS_OUT.search(lead) or _OFFERED.search(lead) or _COULD_BE_DONE.search(lead))


def tells_of_findings(lead: str) -> bool:
    """Whether it announces what was found or done, or is to be done next."""
    return _FOUND.search(_COULD_BE_DONE.sub(" ", lead)) is not None


def is_way_out(lead: str, picked: Sequence[str]) -> bool:
    """Whether it announces ways out of some trouble, and what is `picked` of them is a step, or one of them."""
    return bool(_WAYS_OUT.search(lead)) and any(_STEP.match(of_option(option)) for option in picked)


def names_nothing(lead: str) -> bool:
    """Whether it says hardly more than that there is a list: "there are two options:"."""
    return _OF_NOTHING.match(lead) is not None


def proposes_all(lead: str) -> bool:
    """Whether it announces what Claude proposes."""
    return _PROPOSES.search(lead) is not None
