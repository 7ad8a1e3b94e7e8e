"""What a user turns down to say how it is to be: what Claude has proposed, "nah, a cron job", what they have asked
about themselves, "no, too much work for now. Terraform 1.11", or what is `built` of a kind that they will have none of.
"""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.openers import LEAD, NO, NO_KIND, OPENERS, SORRY
from dedup.extraction.cutting.secretive import asks_for_a_secret, is_of_a_secret
from dedup.extraction.cutting.statements import Statement, asks, says_of_what, turn_of
from dedup.extraction.evidence.cues import word_cues
from dedup.extraction.turns.dialogue import LONGEST_ASKED, WANTS_YES_OR_NO
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import numbers, stems

PROPOSES = late(  # what one may turn down: "I'd bring in Temporal."
    r"\b(?:i['’]?d|i would|i (?:suggest|propose|recommend)|let['’]?s|let me propose|we could|could|would|you want"
    r"|usual choice|natural fit|good fit|good (?:at|for)|time to|option|is enough|will do)\b",
    re.IGNORECASE,
)
_LONGEST_REFUSAL = 100  # characters of what a user says in the place of a proposal that they refuse
_PROPOSING = 3  # statements of Claude's, the last ones, among which it proposes something
_REFUSES = late(
    rf"(?!\W*(?:no\W+)?(?:{SORRY})\b)\W*(?:(?:{OPENERS}|lol|ugh|eh)\W+)*"
    r"(?:no\b(?! (?:problem|worries|idea|clue|rush)\b)|nah\b|nope\b"
    r"|not\b(?! (?:sure|bad)\b)|do(?:n['’]?t| not)\b|way |too |overkill\b|can['’]?t\b"
    r"|cannot\b|we do(?:n['’]?t| not)\b|i['’]d rather|rather|instead|without|never\b(?! mind)|skip\b)",
    re.IGNORECASE,
)
_SAYS_NO = late(rf"\W*(?:(?:hm+|oh|ah|well|ok(?:ay)?|ugh|lol)\W+)?(?:{NO})\b", re.IGNORECASE)
_PLANS = late(
    rf"\W*(?:(?:{OPENERS}|or)\b\W*){{0,4}}(?:(?:should|shall|could|can|may) (?:we|the|our)\b|do we want to\b)",
    re.IGNORECASE,
)
_OWN_PROPOSAL = late(
    r"\b(?:(?:i|we|you)(?:['’]d|['’]ll| would| could| can)|i (?:suggest|propose|recommend)|let['’]?s|let me|instead"
    r"|rather|usual choice|fit|option|alternative)\b",
    re.IGNORECASE,
)
_KIND_REFUSED = late(  # "no redis. we had that", "nah no latex", "no webhooks tho, the firewall eats them"
    rf"\W*(?:(?:{OPENERS}|lol|ugh|uh|eh|haha)\b[\s,.:;!–—-]*){{0,3}}?no (?!{NO_KIND}\b)"
    r"(?P<kind>[\w`./+#&-]*[\w`+#](?: [\w`./+#&-]*[\w`+#]){0,3}?)"
    r"(?:,? (?:please|pls|tho|though|here|there|at all|ever|thanks?|thx|anywhere|for (?:that|this)))*"
    r"(?=\s*(?:[.,;:!(–—]|\Z)|\s(?:-|in|on|for|as|to|with|from|into|because|bc|since|between|inside)\s)",
    re.IGNORECASE,
)
_NONE = late(rf"{LEAD}no [a-z`]", re.IGNORECASE)
_AS_IT_RAN = late(  # "no button. i see the old toolbar"
    r"\b(?:says?|shows?|prints?|returns?|displays?|empty|dark|blank|refused|missing|same|still|nothing (?:is|in"
    r"|on|there"
    r"|happens?)|(?:i|we|only|just|don['’]?t|can['’]?t) see|works?|worked|blinks?|(?:this|my) (?:laptop|machine"
    r"|box|computer"
    r"|branch)|local|looks?|appears?|not in|typo|there(?:['’]?s| is| are)|it(?:['’]?s| is) (?:red|green|off|on|up"
    r"|down|stuck"
    r"|slow|closed|open|gone))\b",
    re.IGNORECASE,
)
_OF_THE_CODE_AT_HAND = late(
    r"\b(?:commits?|branch(?:es)?|pr|pull requests?|diffs?|breakpoints?|debug\w*|git (?!submodule)|stash"
    r"|changelog|todos?|tests?"
    r"|this (?:file|one|module|script|session)|a moment|before i|after that|first|now|today|tonight|tomorrow"
    r"|again|meanwhile"
    r"|migration)\b",
    re.IGNORECASE,
)
_BUILDS = late(  # "I'll generate the client", "I've added a view"
    r"\A\W*(?:(?:ok(?:ay)?|done|then|so|next)\W+)?(?:(?:for|in|on|to) [^,.;:]{2,60}, )?"
    r"i(?:['’]ll| will|['’]d| would|['’]m(?: going to)?|['’]ve| have)?(?: also| then| simply| just)?"
    r" (?:add|write|use|put|creat|generat|mak|made|model|defin|stor|stored|pull in|keep|kept|set up|build|built"
    r"|do|embed|load"
    r"|serv|ship|wrote|us|sav|mov|mount|wrap|bundl|run|expos|open an? |giv|pars|render|sync|switch|move)(?:e?d"
    r"|ing|t|e)?\b",
    re.IGNORECASE,
)
_NO_DESIGN = late(  # "the cache should be warm now", "a toast appears", "start it with docker", "I sent the mail"
    r"\b(?:now|should|seems?|probably|perhaps|maybe|may|might|appears?|shows?|displays?|prints?|returns?|says?"
    r"|is (?:running|on|off)|fail\w*|errors?|broken?|crash\w*|slow)\b|\A\W*(?:i|you|we)\b",
    re.IGNORECASE,
)
_NOT_TOLD = frozenset({"begins_let_me", "begins_imperative", "hypothesis", "request"})
_HYPHEN = late(r"(?<=\b\w)-(?=\w)")  # "e-mails" are emails


def kind_refused(said: Sequence[Statement], i: int) -> str:
    """What its user will have none of, who begins with the statement at `i`: "no redis. we had that"; "" where they
    tell by it how something ran, or nothing."""
    refused = _KIND_REFUSED.match(said[i].gloss)
    return "" if refused is None or tells_how_it_ran(said, i) else refused["kind"]


def tells_how_it_ran(said: Sequence[Statement], i: int) -> bool:
    """Whether a user who begins with the statement at `i` says "no …" of what they see, or of what is theirs: "no
    button. i see the old toolbar", "no docker on this laptop"."""
    return _NONE.match(said[i].gloss) is not None and any(_AS_IT_RAN.search(said[n].gloss) for n in turn_of(said, i))


def built(said: Sequence[Statement], i: int) -> int | None:
    """The place of what Claude makes, has made or tells of in its turn before the statement at `i`, of which its user
    forbids the kind: "The filter uses float.", "no floats. m0 has no fpu". It must be named there, or be all that
    Claude makes in it."""
    kind = kind_refused(said, i)
    if not kind or said[i - 1].speaker is not Speaker.ASSISTANT:
        return None
    turn = turn_of(said, i - 1)[-_PROPOSING:]
    if any(asks(said[n].gloss) for n in turn):
        return None
    fit = [n for n in turn if _is_design(said[n])]
    named = [n for n in fit if _stems(kind) & _stems(said[n].gloss)]
    if named:
        return named[-1]
    making = [n for n in fit if _BUILDS.match(said[n].gloss)]
    return making[0] if len(making) == len(turn) == 1 else None


def _is_design(one: Statement) -> bool:
    """Whether Claude tells in it what it makes of something, or how that is: no step, no guess, and no order."""
    gloss = one.gloss
    if one.language != ENGLISH or one.bullet or one.row or gloss.rstrip().endswith(":"):
        return False
    if _OF_THE_CODE_AT_HAND.search(gloss) or asks_for_a_secret(gloss):
        return False
    return bool(_BUILDS.match(gloss)) or not (_NO_DESIGN.search(gloss) or _NOT_TOLD & word_cues(gloss))


def _stems(text: str) -> frozenset[str]:
    return stems(_HYPHEN.sub("", text).replace(".", " "))


def wanted(said: Sequence[Statement], i: int) -> str:
    """What a user wanted, where Claude has just proposed something for it without asking, and they turn that down and
    say briefly with the statement at `i` how it is to be: "the report should be mailed", "I'd bring in Temporal.",
    "nah, a cron job". Without it nobody knows what the cron job is for."""
    own = said[i]
    first = i - own.part
    if own.speaker is not Speaker.USER or own.part > 1 or first < 2 or said[first].turn != own.turn:
        return ""
    if own.language != ENGLISH or not _REFUSES.match(said[first].gloss) or len(own.gloss) > _LONGEST_REFUSAL:
        return ""  # of glosses, which keep too few of the small words, it would be a guess
    turn = turn_of(said, first - 1)
    before = [said[n] for n in turn_of(said, turn.start - 1)] if turn.start else []
    if not before or said[first - 1].speaker is Speaker.USER or before[0].speaker is not Speaker.USER:
        return ""
    planned = _planned(said, turn, before) if _SAYS_NO.match(said[first].gloss) else ""
    proposes = any(PROPOSES.search(said[n].gloss) for n in turn[-_PROPOSING:]) or planned
    if not proposes or asks(said[first - 1].gloss) or asks(own.gloss):
        return ""
    if asks_for_a_secret(said[first - 1].gloss) or any(is_of_a_secret(one.gloss) for one in (own, *before)):
        return ""
    whole = " ".join(one.text for one in before if one.text)
    named = any(says_of_what(one.gloss) for one in before)  # not "nice. next"
    told = planned or (whole if named and len(whole) <= LONGEST_ASKED else before[-1].text)
    asked = WANTS_YES_OR_NO.match(before[-1].gloss) and not planned
    if len(told) > LONGEST_ASKED or not says_of_what(told) or asked:
        return ""
    return "" if numbers(told) - numbers(own.gloss) else told  # a value that they told is found again as it was


def _planned(said: Sequence[Statement], turn: range, before: Sequence[Statement]) -> str:
    """The question of a user whether to do something, to which Claude has only told what that takes in its `turn`: who
    then says no, says it to that. Where Claude proposes something itself, nobody knows to which."""
    asked = [one for one in before if asks(one.gloss) and _PLANS.match(one.gloss)]
    own = any(_OWN_PROPOSAL.search(said[n].gloss) for n in turn)
    return asked[0].text if len(asked) == 1 and not own else ""
