"""What a user lays down for good, in so many words: "never push to main", "always …", "ask me before …".

It says itself that it holds beyond the task at hand, however short it is and whatever it is about; the models, which go
by what statements mostly look like, take many of these for orders of the moment. Orders that are bound to a time or to
one thing ("never stop it while it is copying", "always answer yes today") are left to them.
"""

import re

from dedup.extraction.cutting.chat_spelling import spelt_out
from dedup.extraction.cutting.listings import for_good
from dedup.extraction.cutting.momentary import is_bound, of_the_task
from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks, without_tag
from dedup.extraction.rules.announcing import is_announced, is_no_rule, may_last, rule_in, rules_in
from dedup.extraction.rules.called import tells_a_name
from dedup.extraction.rules.consulted import is_consulted
from dedup.extraction.rules.off_limits import is_off_limits
from dedup.extraction.rules.permissions import is_permitted
from dedup.extraction.rules.prohibitions import is_forbidden, is_practice
from dedup.extraction.rules.rule_forms import calls_it_a_rule, forbids_a_kind, forbids_something, is_rule
from dedup.extraction.rules.rules_in_german import is_rule_in_german
from dedup.extraction.rules.staying import stays_so
from dedup.extraction.rules.taboos import is_taboo
from dedup.extraction.rules.wishes import is_wish
from dedup.extraction.rules.within_limits import is_within_limits
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late

LAID_DOWN = "laid_down"
"""The evidence that such a candidate has."""

_QUOTES = ('"', "“", "„", "«", "'")
_SHORTEST = 12  # characters
_SHORTEST_LISTED = 4  # of a list of rules: "tabs"

_STRESSED = late(r".{12,}\w\W*[.!…]\s*(?:(?P<ever>ever)|always)[.!\s]*\Z", re.IGNORECASE)  # "no mocks tho. ever."
_EVEN_IF = late(r",? even (?:if|when)\b.*", re.IGNORECASE | re.DOTALL)  # binds it to nothing
_NEXT_TIME = late(r"\bnext time\b", re.IGNORECASE)  # nor does it: whenever it comes up again
_COMPLAINS = late(  # "you break the imports. always."
    rf"\W*(?:(?:{OPENERS}|argh?|ugh)\W+)*"
    r"(?:it|you|the|my|that|this|same|everything|nothing|an?|he|she|they)\b",
    re.IGNORECASE,
)


def laid_down(statement: Statement) -> bool:
    """Whether its user says, in it or before it, that something holds for good, and not only for the task at hand."""
    if statement.speaker is not Speaker.USER:
        return False
    said = without_tag(statement.gloss)
    if statement.language == ENGLISH:
        said = spelt_out(said)
    behind, one = rules_in(said), rule_in(said)
    said = one or (said if behind is None else behind)
    if len(said) < _SHORTEST_LISTED or is_bound(_NEXT_TIME.sub("", _EVEN_IF.sub("", said))) or said.startswith(_QUOTES):
        return False
    if said.endswith(":") and for_good(said):  # what stands below it is the rule
        return False
    if one or behind is not None or is_announced(statement):
        other = of_the_task(said) or may_tell_a_secret(said) or (not one and behind is not None and is_no_rule(said))
        if not other:
            return True
    follows = statement.utterance_gloss.partition(statement.gloss)[2]
    if calls_it_a_rule(follows):
        return True
    if (stays_so(said, follows) or is_off_limits(said)) and may_last(said):
        return True
    if is_taboo(said, follows) and not may_tell_a_secret(said):
        return True
    if stressed := _STRESSED.match(said):
        lasts = forbids_something(said) if stressed["ever"] else not (_COMPLAINS.match(said) or of_the_task(said))
        return lasts and may_last(said)
    if (is_forbidden(said) and not asks(said)) or is_wish(said) or is_practice(said, follows):
        return True
    of_its_work = is_permitted(said) or is_within_limits(said) or is_consulted(said)
    if (of_its_work or tells_a_name(said)) and not may_tell_a_secret(said):
        return True
    if is_rule_in_german(statement.text, statement.language):
        return True
    return (statement.parts == 1 and forbids_a_kind(said)) or (len(said) >= _SHORTEST and is_rule(said))
