"""What a user lifts that was forbidden or laid down before: "lodash is fine from now on", "forget the rule about …".

Said in another session, it is the only word of it; the rule would be recalled first for ever. It takes the rule's place
where it allows, without a condition, the very thing that is forbidden, or names the rule and nothing that is not in it.
"""

import re

from dedup.extraction.cutting.openers import LEAD, OPENERS
from dedup.patterns import late
from dedup.words import stems

_NO_THING = rf"(?:{OPENERS}|the|this|that|these|those|it|my|your|our)\b"
_THING = rf"(?!{_NO_THING})[\w`@+-][\w`./@+-]*(?: [\w`@+-][\w`./@+-]*){{0,2}}?"
_FROM_NOW = r"(?:from now on|from here on|after all)"
_ALLOWED = (  # "lodash is fine now" may tell how it goes
    rf"(?:(?:is|are) (?:fine|ok|okay)(?: (?:here|with me|by me))?,? {_FROM_NOW}|are (?:fine|ok|okay),? (?:now|again)"
    rf"|(?:is|are) (?:allowed|permitted|welcome),? (?:now|again|{_FROM_NOW}))"
)
_ALLOWS = late(
    rf"\A{LEAD}(?P<what>{_THING}) {_ALLOWED}\W*\Z"
    rf"|\A{LEAD}(?:you|we) (?:may|can) (?:use |do )?(?P<thing>{_THING}),? (?:now|again|{_FROM_NOW})\W*\Z",
    re.IGNORECASE,
)
_FORBIDS = late(rf"\A{LEAD}(?:(?:you|we) )?(?:never|no|do not|don['’]?t|avoid|stop)\b", re.IGNORECASE)
_OF_USE = stems(
    "use using do add write import want ever here please pls repo repository project codebase library again"
)
_EXCEPTS = late(r"\b(?:unless|except|only|but|if|when|while|until|before|after)\b", re.IGNORECASE)
_ENDS = late(
    rf"\A{LEAD}(?:we (?:can |could )?)?(?:forget|scrap|drop|lift|scratch|ditch)(?: about)? the "
    r"(?P<about>(?:[\w-]+ ){0,3}rule(?: [\w'’`./-]+){0,8})\W*\Z"
    rf"|\A{LEAD}the (?P<named>(?:[\w-]+ ){{1,4}}rule(?: (?:about|on|for)(?: [\w'’`./-]+){{1,6}})?) (?:is (?:gone|off"
    r"|dead|lifted|history)|no longer (?:holds|applies)|does(?:n['’]?t| not) (?:hold|apply) any ?more)\W*\Z",
    re.IGNORECASE,
)
_CLAUSE = late(r"[,;.:!?](?=\s|\Z)")
_STRESSED = late(r"[,;.] ?(?:always|ever|please|pls)\W*\Z", re.IGNORECASE)  # "in english pls, always" is one rule
_LAYS_DOWN = late(r"\b(?:never|always|no|not|don['’]?t|must|only|every|each|all|avoid|please|pls)\b", re.IGNORECASE)
_OF_A_RULE = stems("the rule about that on for with")
_OF_A_PROGRAM = stems("firewall lint linter eslint css routing ingress iptables proxy alert alerting nginx filter")
_NAMES_IT = 2  # stems of a rule that it takes to know it by, of one that has more


def lifts(stored: str, text: str) -> bool:
    """Whether what a user says in `text` lifts the rule that is `stored`; both in English, or as glosses."""
    allowed = None if _EXCEPTS.search(text) else _ALLOWS.search(text)
    if allowed:
        return _forbids(stored, allowed["what"] or allowed["thing"])
    ended = _ENDS.search(text)
    if not ended or not _LAYS_DOWN.search(stored):
        return False
    if len(list(filter(str.strip, _CLAUSE.split(stored)))) > 1 and not _STRESSED.search(stored):
        return False  # which of several rules
    named, known = stems(ended["about"] or ended["named"]) - _OF_A_RULE, stems(stored)
    return named <= known and len(named) >= min(_NAMES_IT, len(known)) and named.isdisjoint(_OF_A_PROGRAM)


def _forbids(stored: str, what: str) -> bool:
    """Whether the older text forbids just that: "never use lodash in this repo"; not on a condition."""
    asked, forbidding = stems(what), _FORBIDS.match(stored)
    if not asked or not forbidding or _EXCEPTS.search(stored):
        return False
    return stems(_CLAUSE.split(stored[forbidding.end() :])[0]) - _OF_USE == asked
