"""What the line above a list of Claude's says of it: that one may choose, as in "what could be done:", what was found,
or that there are ways out of some trouble. And whether one may choose within a sentence: "The times can be stored as
text, or as epoch seconds.".

Ways out are no choice where they are steps: who picks "restart the box" has fixed something, and decided nothing.
"""

import re
from collections.abc import Sequence, Set

from dedup.extraction.choices.options import of_option
from dedup.extraction.choices.passed_over import LAYS_OUT
from dedup.extraction.choices.pick_forms import told_words
from dedup.extraction.cutting.statements import asks
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


_COULD = late(r"\b(?:could|might|choice|alternatively)\b", re.IGNORECASE)
_GUESSES = late(  # "It might be a race or a stale cache.": what may be so, and not what one may have
    r"\A\W*(?:(?:so|or|then|but|i think|maybe|perhaps)\W+)*(?:it|that|this|(?:the|your) (?:\w+ ){1,2}?)"
    r" ?(?:could|might|may|can) (?:also |still |well |just |simply )?be\b",
    re.IGNORECASE,
)
_STEPS = late(
    r"\b(?:checks?|run(?! (?:it|them) (?:as|inside|under)\b)|rerun|look|read|open|search|grep|debug|profile|bisect|wait"
    r"|investigate|reproduce|restart|revert|commit|(?<!by )(?<!via )push|merge|deploy|retry|continue|stop"
    r"|start with)\b",
    re.IGNORECASE,
)
_CAN = late(  # "The ids can be UUIDs, or …", "Candidates are …", "For the charts: …, or …", "It's either … or …"
    r"\b(?:can|may|either|candidates?|options?|alternatives?)\b|\A\W*(?:for|as) [^.:;?]{2,40}(?:: | there (?:is|are) )"
    r"|\b(?:two|both) (?:ways|options|kinds)\b",
    re.IGNORECASE,
)
_HAPPENS = late(  # what goes wrong, or is so anyway
    r"\b(?:fail\w*|errors?|crash\w*|wrong|missing|broken|cause[sd]?|because|due to|comes?|came|happens?|breaks?|bugs?"
    r"|documented|found|seen?|null|empty|you can(?! (?:have|use|get)\b)|tests?|suite|build|lines?|branch)\b",
    re.IGNORECASE,
)
_SIDES = late(r",? \bor\b ", re.IGNORECASE)
_TAKES_UP = late(
    r"\W*(?:(?:done|ok(?:ay)?|implemented|noted|got it|agreed|understood|perfect|good|fine|great|sure)\b"
    r"[\s,.:;!–—-]*){1,3}"
    r"|\W*(?:using|(?:i(?:['’]ve| have)? )?(?:now )?(?:added|built|set|made|put|stored|moved|removed|switched|bundled"
    r"|changed|created|wired|configured|updated|used|chose|implemented))\b",
    re.IGNORECASE,
)
_LONGEST_REPORT, _LONGEST_ECHO = 120, 30  # characters


def could_be(sentence: str) -> bool:
    """Whether it names what could be done for the work, and not what could be looked at, or may be so."""
    could = _COULD.search(sentence) and not _GUESSES.match(sentence)
    return bool(could or LAYS_OUT.search(sentence)) and not _STEPS.search(sentence)


def is_between(sentence: str, words: Set[str], report: str) -> bool:
    """Whether it tells what the work can have, and the words are of one side of that, which Claude takes up in its
    `report`. Of "can" alone nobody knows whether one may choose."""
    if not _CAN.search(sentence) or _STEPS.search(sentence) or _HAPPENS.search(sentence):
        return False
    took = _TAKES_UP.match(report) or (words <= told_words(report) and len(report) <= _LONGEST_ECHO)
    return bool(took and len(report) <= _LONGEST_REPORT and not asks(report) and is_one_side(sentence, words))


def is_one_side(sentence: str, words: Set[str]) -> bool:
    """Whether the words are of one of the things that stand there with an "or" between them, and of no other."""
    sides = [words <= told_words(side.replace("`", " ")) for side in _SIDES.split(sentence)]
    return len(sides) > 1 and sides.count(True) == 1
