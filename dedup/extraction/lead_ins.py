"""What stands above a list → what is kept with one of its items, if that says little without."""

import re

from dedup.extraction.cutting.listings import LONGEST_LEAD, for_good, names_nothing, of_facts
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import Statement
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.rules.announcing import forbids
from dedup.gloss import glossed
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

SHORT_ITEM = 70
"""Characters below which a list item may need its lead-in."""

LONGEST_HEADING = 60
"""Characters of a heading that stands for such a line."""

_EMPTY_LEAD = frozenset({"these_lines", "begins_let_me", "request", "option", "plan", "begins_i_did"})
_LIMITS = late(  # limits, denies or doubts the sentence after it
    r"\?|n['’]t\b|\b(?:only|not|no|never|none|neither|until|unless|except|if|when|where|while|without|instead|wrong"
    r"|dropped|removed|gone|these|those|this|they|former(?:ly)?|old)\b",
    re.IGNORECASE,
)
_OCCASION = late(
    r"\b(?:report|summary|recap|overview|status|results?|changes|done|next|to-?dos?|conclusions?|notes?|findings|files)\b",
    re.IGNORECASE,
)
_NO_PART = "this these the our all every a project repo repository team codebase you claude me us general future"
_OF_PART = late(  # "rules for the API:", not "rules for this repo:"
    rf"\b(?:for|of) (?:(?:the|our|all|every) )?(?!(?:{_NO_PART.replace(' ', '|')})\b)[\w.-]+\W*\Z", re.IGNORECASE
)


def with_lead_in(text: str, statement: Statement) -> str:
    """A text that begins with that statement, behind the line or the heading that it makes no sense without."""
    lead, typed = _last_of(statement) or _heading(statement), statement.speaker is Speaker.USER
    gloss = glossed(lead, statement.language)
    if not statement.bullet or not 0 < len(lead) <= LONGEST_LEAD or (typed and names_nothing(gloss)):
        return text
    of_part = typed and _OF_PART.search(gloss)
    telling = introduces(gloss) or for_good(gloss) or of_facts(gloss) or of_part
    needed = forbids(gloss) or (len(text) < SHORT_ITEM and telling)
    return f"{lead} {text}" if needed else text


def _heading(statement: Statement) -> str:
    """What an item of an answer stands under, as the line that introduces it, unless that names only the occasion."""
    heading = statement.heading.strip().rstrip(":")
    if not heading or statement.speaker is Speaker.USER or len(heading) > LONGEST_HEADING:
        return ""
    return "" if _OCCASION.search(glossed(heading, statement.language)) else f"{heading}:"


def _last_of(statement: Statement) -> str:
    """Of the line "44 tests pass. What the README says:" the second sentence; a denial or a condition stays with it."""
    *before, last = sentences(statement.lead_in.strip(), casual=statement.speaker is Speaker.USER) or [""]
    while before and _LIMITS.search(glossed(before[-1], statement.language)):
        last = f"{before.pop()} {last}"
    return last


def introduces(lead: str) -> bool:
    """Whether the line before a list says what its items are about: "here is the summary:" does not."""
    return not _EMPTY_LEAD & word_cues(lead) and len(stems(lead)) >= 3
