"""Lists in which a user tells what lasts, known by the line above them: "from now on:", "our stack:", "who is who:"."""

import re
from itertools import takewhile

from dedup.extraction.cutting.openers import OPENERS
from dedup.patterns import late

LONGEST_LEAD = 110
"""Characters of a line that introduces a list."""

_FEWEST = 2  # lines that make a list
_MOST_LINES, _LONGEST_LINE, _SHORT_LINE = 30, 160, 60  # more, or longer ones, are no list that somebody types

_BEFORE = (
    r"\W{0,6}(?:[^,.:!?\n]{2,40}, )?"
    rf"(?:(?:{OPENERS}|hello|here(?:['’]s| is| are)?)[\s,.!:–—-]{{1,4}}){{0,4}}"
)
_BEHIND = (
    r"(?:,? (?:please|pls|ok(?:ay)?|claude|here|everywhere|in (?:this|the|our|all|every) [\w-]+)){0,3}\s*[:：–—-]?\W*\Z"
)
_FOR_GOOD = late(
    rf"{_BEFORE}(?:from (?:now|here) on(?:wards?)?|going forward|always|at all times"
    r"|(?:yes,? )?(?:those|these|this|the following|this stuff) always (?:appl(?:y|ies)|holds?|goes)"
    r"|(?:always |please )?stick to"
    r"|(?:every|each|all|any) (?:new )?(?:prs?|pull requests?|mrs?|commits?|branch(?:es)?|migrations?|releases?"
    r"|deploys?|tickets?)(?: [\w-]+){0,4} (?:needs?|must(?: have)?|should(?: have)?|gets?|ha(?:s|ve) to|requires?))"
    rf"{_BEHIND}",
    re.IGNORECASE,
)
_NORMS = late(  # "rust crate guidelines:", "house style in this repo, pls stick to it:"
    rf"{_BEFORE}(?:how (?:we|i) (?:work|code|do things)|"
    r"(?:(?!(?:bad|good|these|those|which|what|delete|remove|fix|change|update|apply|check|write|read|review|explain"
    r"|compare|list|show)\b)[\w./'’+-]+ ){0,3}(?:guidelines?|conventions?|standards|style guides?"
    r"|(?:code |coding |house )style"
    r"|(?:ground|house) rules|etiquette))(?: here)?"
    r"(?: (?:in|of|for|at) (?:this|our|the) [\w-]+(?: [\w-]+)?| that we [^.!?:\n]{1,40})?"
    r"(?:[, (]+(?:pls|please|always)\b[^.!?:\n]{0,40})?\W*\Z",
    re.IGNORECASE,
)
_NOT_NOW = (  # nor of somebody else's, nor of a task
    r"errors?|fail(?:s|ed|ing)?|todos?|to-dos?|tasks?|steps?|plan|fix(?:es|ed)?|bugs?|questions?|problems?|issues?"
    r"|changes|violations?|tried|output|logs?|trace|today|tonight|tomorrow|yesterday|now|next|wrong|broken|missing|ideas?"
    r"|options?|maybe|could|should(?! know)|would|did|either|old|new|ticket|draft|mail|letter|report|diagram|example"
    r"|story|crash(?:es)?|measured|complaint|seed|sample|like this|hit|reach(?:ed)?"
    r"|i (?:need|have|want|looked|would)|before i|of this"
    r"|for (?:this|my|a)|for the (?!team|project|repo|record)|in this (?!project|repo(?:sitory)?|team|company)"
    r"|give|write|show|tell|explain|compare|draw|make|create|build|import|export|list|check|change|move"
)
_OF_FACTS = late(
    rf"(?!.*\b(?:{_NOT_NOW})\b)"
    r"(?=.*\b(?:context|background|set-?up|stack|environments?|envs?|infra(?:structure)?|constraints?|limits?|limitations"
    r"|facts|basics|people|team|who(?: is|['’]s) who|where (?:things|stuff|what|everything) (?:live|is|are|lives|runs?)"
    r"|(?:need|have|ought) to know|(?:should|must) know|so you know|fyi|good to know|tooling"
    r"|about (?:us|the (?:project|repo|team|customer|client))"
    r"|who (?:owns|does|reviews|maintains|runs) (?:what|which)"
    r"|\A\W*(?:[\w-]+ ){0,2}(?:retention|ports|quotas|owners|ownership|timeouts|budgets|versions|thresholds|roles"
    r"|slas?)\W*\Z|we (?:use|have|work with|run on|are on)(?: (?:here|on this one))?\W*\Z)(?!\w))"
    # Not "the setup is slow", which says something itself.
    r"(?!(?!.*\b(?:who|what|where|how|this|that|here)(?:['’]s| is| are)\b)"
    r".*\b(?:is|are|was|were|has|does|takes|needs)\b)"
    r"[^.!?:\n]*(?:[.!]\s+[^.!?:\n]*)?[:：]?\W*\Z",
    re.IGNORECASE,
)
_ALWAYS = late(r"\W*always\W*", re.IGNORECASE)  # crashes, it may be
_TO_KNOW = late(r"\b(?:to|should|must|you) know\b|\bfyi\b|\bwho(?: is|['’]s) who\b", re.IGNORECASE)
_DOTS = late(r"^[ \t]{0,3}[•·‣▪◦–—→][ \t]+(?=\S)", re.MULTILINE)
_MARKED = late(r"\s*(?:[-*+•·>|#]|\d{1,3}[.)]\s|```|~~~|\Z)")

_POINT = late(r" {0,3}(?:[-*+]|\d{1,3}[.)]) +\S")
_BEGINS = late(  # not "results to the bucket", which may be the end of a wrapped line
    r"[^\W\d_a-z]|(?i:ok(?:ay)?|now|so|then|please|pls|can|could|would|let['’]?s|let me|next|also|btw|and now|you|u|thx"
    r"|thanks|regarding|for now|today)\b"
)
_GOES_ON = late(r"\s*(?:unless|except|until|because|but|otherwise|so that)\b", re.IGNORECASE)

_OF_US = (
    r"(?:you|u|us|later|now|it|them|the record|(?:our|this|the) (?:team|project|repo(?:sitory)?|codebase|set-?up"
    r"|infra(?:structure)?|stack))\b"
)
_NAMES_NOTHING = late(  # "btw some context so you don't have to guess:"; not "our stack:", "context of the api:"
    rf"{_BEFORE}(?![^:\n]*\b(?:about|of|for|in|on) (?!{_OF_US})\w)"
    r"(?:(?:some|a few|few|a bit of|a little|more|first|the|these are|important|general|short|quick) ){0,3}"
    r"(?:context|background|facts|info(?:rmation|s)?|things|stuff|notes|points|basics|fyi|good to know"
    r"|for your information|what (?:you|u) (?:should|must|need to|have to|ought to) know)"
    rf"(?: (?:for|about|on) {_OF_US}| up ?front)?"
    r"(?:,? (?:so|because|since|as|in case)(?: that)? (?:you|u) [^:\n]{3,60}"
    r"|,? (?:(?:that|which) )?(?:(?:you|u) (?:should|must|need to|have to|ought to)|worth|to) know\w*)?"
    r"\s*[:：]?\W*\Z",
    re.IGNORECASE,
)


def names_nothing(lead: str) -> bool:
    """Whether the line says only that something is told, not of what."""
    return bool(_NAMES_NOTHING.match(lead))


def for_good(lead: str) -> bool:
    """Whether the line says since when, or how often, what stands below it holds: "from now on:", "always:"."""
    return len(lead) <= LONGEST_LEAD and bool(_FOR_GOOD.match(lead))


def lasting(lead: str) -> bool:
    """Whether the line says that what stands below it holds for good, or is called a rule, however it says so."""
    return for_good(lead) or (len(lead) <= LONGEST_LEAD and bool(_NORMS.match(lead)))


def of_facts(lead: str) -> bool:
    """Whether the line says that what stands below it is how things are."""
    return len(lead) <= LONGEST_LEAD and bool(_OF_FACTS.match(lead))


def as_lists(text: str) -> str:
    """What a user has typed, with Markdown's marks before the points of a list that has other marks, or none.

    Lines without a mark are points below a line that says so ("what you need to know:", "from now on"), and short ones
    below any line with a colon. A line behind the last point begins something else, if it begins like that.
    """
    if len(_DOTS.findall(text)) >= _FEWEST:
        text = _DOTS.sub("- ", text)
    lines = text.split("\n")
    if len(lines) == 1:  # most of what people type
        return text
    for n, line in enumerate(lines):
        if not line.strip() or _MARKED.match(line):
            continue
        introduces = line.rstrip().endswith((":", "："))
        announced = (lasting(line) and (introduces or not _ALWAYS.fullmatch(line))) or (
            of_facts(line) and (introduces or bool(_TO_KNOW.search(line)))
        )
        if announced or introduces:
            first = n + 1 if n + 1 < len(lines) and lines[n + 1].strip() else n + 2
            points = _points(lines, first, _LONGEST_LINE if announced else _SHORT_LINE)
            for at in points if len(points) >= _FEWEST else ():
                if at == first or not _GOES_ON.match(lines[at]):
                    lines[at] = f"- {lines[at].strip()}"
        elif n and _POINT.match(lines[n - 1]) and _BEGINS.match(line):
            lines[n] = f"\n{line}"
    return "\n".join(lines)


def _points(lines: list[str], first: int, longest: int) -> list[int]:
    """The lines from there up to the next blank one; none, where one has a mark, or is too long for a point."""
    near = range(first, min(first + _MOST_LINES + 1, len(lines)))
    points = list(takewhile(lambda n: lines[n].strip(), near))
    if len(points) > _MOST_LINES or any(_MARKED.match(lines[n]) or len(lines[n]) > longest for n in points):
        return []
    return points
