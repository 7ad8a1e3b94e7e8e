"""What a statement shows of its kind (decision, configuration, …): cues for the namespace model."""

import re
from collections.abc import Mapping

from dedup.extraction.cutting.statements import Statement
from dedup.extraction.evidence.cues import FORMS, STEM, spoken, word_cues
from dedup.patterns import late

_STEM_LENGTH = 6
"""Letters a word is cut to: `migrate`, `migrated`, `migration` are one."""

_LETTERS = late(r"[^\W\d_]{3,}")
_SURROUNDINGS = (
    "user bullet label answers_user answers_question answers_short under_cause under_summary under_open previous_ask"
    " echo_previous session_late last_turns ends_run turn_over_400"
)

# "**Decision:** …", "rule: …": whoever says what kind of thing follows is believed.
_SAYS_SO = late(
    r"\W{0,4}(?:(?P<decisions>decisions?|decided)|(?P<patterns>(?:hard )?rules?|conventions?|patterns?)"
    r"|(?P<learnings>(?:root )?cause|lessons?(?: learned)?|learnings?|til)|(?P<config>config(?:uration)?|settings?)"
    r"|(?P<blockers>blockers?|blocked(?: by)?|waiting(?: for)?)|(?P<performance>performance)"
    r"|(?P<testing>tests?|testing)"
    r"|(?P<security>security)"
    r"|(?P<apis>apis?)|(?P<debt>tech(?:nical)? debt)|(?P<context>context|constraints?))"
    r"\*{0,2}:",
    re.IGNORECASE,
)


def kind_named(text: str) -> str:
    """The namespace that the statement itself says it belongs to; "" if it does not say."""
    found = _SAYS_SO.match(text)
    return (found.lastgroup or "").replace("debt", "tech-debt") if found else ""


def kind_of_text(text: str) -> dict[str, float]:
    """The cues that are in the words alone."""
    names = word_cues(text) | {name for name, form in FORMS.items() if form.search(text)}
    return dict.fromkeys(names, 1.0) | _stems(text) | spoken(text, 2)


def kind_cues(statement: Statement, cues: Mapping[str, float]) -> dict[str, float]:
    """The cues of a statement where it was said; `cues` are those of `cues` and `conversation` beside this module."""
    found = kind_of_text(statement.gloss) | _stems(statement.above_gloss)
    return found | {f"c:{name}": cues[name] for name in _SURROUNDINGS.split() if name in cues}


def _stems(text: str) -> dict[str, float]:
    return {f"{STEM}{word[:_STEM_LENGTH]}": 1.0 for word in _LETTERS.findall(text.lower())}
