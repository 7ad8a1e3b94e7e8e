"""Rules that are announced by the line above them, or at the beginning of what somebody says: "house rules: …"."""

import re

from dedup.extraction.cutting.listings import lasting
from dedup.extraction.cutting.momentary import is_bound
from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import Statement
from dedup.gloss import glossed
from dedup.patterns import late

_NOT_OF_US = (  # "the rules file fails with these errors:"
    r"fails?|failed|is|are|was|were|has|had|wrong|broken|errors?|bugs?|output|engine|files?|dialog|screen|page|tables?"
    r"|firewall|service|shows?|look|tests?|linter|eslint|not|nginx|proxy|changed?|missing"
)
_NOT_OURS = (  # "the new rule fails with this error:", "a new rule of the linter:"
    r"fails?|failed|is|are|was|were|has|had|wrong|broken|errors?|engine|files?|linter|eslint|not|nginx|proxy|firewall"
    r"|missing|changed?"
)
_WHERE = r"on|in|at|to|into|before|after|during|without|with|between|outside"
# "Some rules for this repo:", before a list or at the beginning of what somebody says.
_ANNOUNCES = late(
    r"\W{0,6}(?:(?:here are|these are|there are|ok(?:ay)?|hi|so|first|a few|some|my|our|the|two|three|four|five|more"
    r"|house|team|coding|code|project|repo|general|basic|ground|working|style|important)[\s,]{1,3}){0,6}"
    r"(?:rules?|conventions?|guidelines?|preferences?|principles"
    r"|how we (?:do things|work|code)|do['’]?s and don['’]?t['’]?s|what i expect (?:of|from) you"
    r"|(?:please )?(?:follow|stick to|respect) (?:these|the following)"
    r"|things (?:that )?(?:i|we) (?:care about|insist on|expect(?: of you)?|(?:always )?want))\b"
    rf"(?![^:\n]*\b(?:{_NOT_OF_US})\b)"
    r"[^.!?:\n]{0,60}(?::|\W*\Z)",
    re.IGNORECASE,
)
# "new rule: …", "hard rule: …", "make that a rule: …": of one thing, and of nothing that is said behind it.
_ANNOUNCES_ONE = late(
    rf"\W{{0,6}}(?:(?:{OPENERS}|now)\W{{1,3}}){{0,4}}"
    r"(?:(?:let['’]?s |let us |you (?:can|may) )?make (?:that|it|this) (?:an?|the|our)"
    r"(?: (?:new|hard|general|house))? rule(?: (?:please|pls))?\s*[:,]"
    r"|(?:(?:an?|one(?: more)?|another|the|our|my|one last) )?"
    r"(?:(?:new|hard|firm|strict|golden|general|standing|further|last|security|safety|testing|test|(?:code )?review"
    r"|naming|most important|important|house|team) ){0,2}rule"
    rf"(?! [^:\n]{{0,30}}\b(?:{_NOT_OURS})\b)"
    r"(?: (?:for|about|from|on|out of) [\w'’ -]{2,30})?(?:, effective [\w ]{3,20})?"
    r"(?: (?:please|pls|also|too|here|now))?"
    rf"(?:\s*:|, ?(?=(?:never|always|every|each|nobody|no one|do not|don['’]?t|no [\w-]+ (?:{_WHERE})) \w)))"
    r"(?=\W*\w)(?!\W*(?:it|this|that|see|look|i|what|who|why|did|otherwise|or|so|and|because|then|ok(?:ay)?|thanks"
    r"|work(?:s|ed)|pass(?:es|ed)|done|added|not)\b)",
    re.IGNORECASE,
)
_OF_A_NETWORK = late(  # a rule of a firewall
    r"\W*(?:allow|deny|drop|accept|reject|block|forward|redirect)\b[^.\n]{0,60}"
    r"\b(?:tcp|udp|icmp|ports?|\d+\.\d+\.\d+|ingress|egress|traffic|:\d{2,5}|any|all)\b"
    r"|[^\n]{0,120}\b(?:inbound|outbound|ports? \d+|0\.0\.0\.0|cidr|firewall|iptables|nginx|linter|eslint)\b",
    re.IGNORECASE,
)
_FORBIDDING = late(
    rf"\W*(?:(?:{OPENERS}|here)\W+)*"
    r"(?:forbidden|not allowed|off[- ]limits|banned|never(?: ever)?"
    r"|avoid|(?:you|we|claude|nobody) (?:may|must|should)(?: not|n['’]t)|(?:you|claude) can(?:not|['’]?t)|must not"
    r"|(?:do not|don['’]?t)(?! (?:forget|worry|know|think)\b)"
    r"|do?n['’]?t['’]?s|no[- ]?gos?|taboos?|hands off"
    r"|(?:things|stuff|what) (?:that )?(?:i|we|you) (?:don['’]?t|do not|never|(?:must|should)(?: not|n['’]?t)"
    r"|are not to) (?:want|do|use|touch|see|like)|we (?:no longer|never|don['’]?t|do not) use)\b"
    r"[^.!?:\n]{0,60}:?\W*\Z",
    re.IGNORECASE,
)
_ITEMS = late(r"(?:[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t][^\n]*\n|[ \t]*\n)*(?:[ \t]*(?:[-*+•]|\d{1,3}[.)]))?[ \t]*")
_OF_SOMETHING_ELSE = late(  # "guidelines for the review: i looked at the diff", "preferences: the page has a bug"
    r"\bi(?:['’]ve| have|['’]ll| will)? (?:just )?(?:look\w*|saw|see|did|tried|found|noticed|presents?)\b"
    r"|\b(?:has|have|is|are) (?:a |an )?(?:bugs?|broken|errors?)\b|\bcrashes\b|\bsays nothing\b"
    r"|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    re.IGNORECASE,
)
_REPORTS = late(  # below "it does that always:"; or asks
    r"\A\W*(?:(?:do|should|shall|can|could) (?:we|i|you)|who|why|how|when (?:do|does|is|are))\b|:\W*\Z"
    r"|\b(?:crash\w*|errors?|bugs?|exit code|(?:core )?dump|times? out|hangs?|stuck|fails?|failed|broken|slow|freez\w+"
    r"|loses?|lost|stops? at|ugly|overlaps?|line \d+)\b",
    re.IGNORECASE,
)


def rules_in(said: str) -> str | None:
    """What stands behind an announcement in the same sentence, "House rules: always use pnpm."; None without one."""
    announced = _ANNOUNCES.match(said)
    return said[announced.end() :].strip() if announced else None


def rule_in(said: str) -> str | None:
    """The same where one rule is announced: "New rule: no deploys on Friday". What it says is no report, and no rule of
    a firewall."""
    announced = _ANNOUNCES_ONE.match(said)
    rule = said[announced.end() :].strip() if announced else ""
    return rule if rule and may_last(rule) and not _OF_A_NETWORK.match(rule) else None


def is_announced(statement: Statement) -> bool:
    """Whether rules are announced above it, or at the beginning of what its user says."""
    above = [_last(glossed(text, statement.language)) for text in (statement.lead_in, statement.heading)]
    if any(_ANNOUNCES.match(text) for text in above):
        return True
    if statement.bullet and (forbids(above[0]) or (lasting(above[0]) and may_last(statement.gloss))):
        return True
    if not statement.depth:
        return statement.part > 0 and _begins_with_rules(statement.utterance_gloss)
    first, _, items = statement.utterance_gloss.partition(statement.gloss)[0].lstrip().partition("\n")
    return bool(_ANNOUNCES.match(_last(first)) and _ITEMS.fullmatch(items))  # "rules for this repo" before a list


def _last(line: str) -> str:
    """The last sentence of a line that announces something: what is said before it is of other things."""
    said = sentences(line, casual=True)
    return said[-1] if said else ""


def _begins_with_rules(message: str) -> bool:
    """Whether it announces rules, and what is said first is none of something else that is called so."""
    rules = rules_in(message)
    return rules is not None and not any(is_no_rule(said) for said in sentences(rules)[:1])


def is_no_rule(said: str) -> bool:
    """Whether what is announced by a word for rules is something else that is called so."""
    return bool(_OF_SOMETHING_ELSE.search(said))


def may_last(point: str) -> bool:
    """Whether it reports nothing, asks nothing, and holds no secret."""
    return not (_REPORTS.search(point) or may_tell_a_secret(point))


def forbids(lead: str) -> bool:
    """Whether a line before a list forbids what stands in it: without that line each point says the contrary."""
    return bool(_FORBIDDING.match(lead)) and not is_bound(lead)
