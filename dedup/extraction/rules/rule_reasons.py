"""What a user says right behind a rule, and of it: why it is so, what to do instead, what is allowed all the same.

"Hands off the .blend files. i do meshes in blender, it breaks the export", "don't deploy on your own. Show me the diff
first". What else stands behind a rule is mostly the task: "never push to main. it crashes on startup, please fix that".
"""

import re

from dedup.extraction.cutting.chat_spelling import spelt_out
from dedup.extraction.cutting.momentary import NOT_FOR_LONG
from dedup.extraction.cutting.openers import AGREES, NO_KIND, OPENERS
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks
from dedup.extraction.rules.laid_down import laid_down
from dedup.model import Speaker
from dedup.patterns import late

_LONGEST = 200  # characters
_FORBIDS = late(r"\W*(?:[\w,]+ ){0,3}?(?:no|never|don['’]?t|do not|nobody|not)\b", re.IGNORECASE)
_ALLOWS = late(  # "no user ids in search logs. session hash is ok"
    r"(?!\W*(?:that|this|it|which|what|everything|all|else)\b)\W*(?:[\w`/.-]+ ){1,5}(?:is|are)"
    r" (?:ok(?:ay)?|fine|allowed)[\s.,!)]*",
    re.IGNORECASE,
)
_RULES_OUT = late(
    r"\b(?:no|not|never|nobody|nothing|without|stop|quit|hands off|stay (?:out|away)|leave|avoid|off[- ]limits|dont)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_LEAD = rf"\W*(?:(?:{OPENERS}|always|rather)\W+){{0,2}}"
_INSTEAD = late(
    rf"{_LEAD}(?:(?:ask|show|tell|send|give|ping|check with|let) (?:me|us)\b[^?]{{0,80}}? first(?:,? (?:please"
    r"|instead))*\W*\Z"
    r"|[a-z]+(?<!s)(?<!ed) [^?]{2,100}? instead(?:,? please)?\W*\Z|instead,? [a-z]+ \w)",
    re.IGNORECASE,
)
_NO_ORDER = r"(?!i\b|we\b|you\b|the\b|it\b|that\b|this\b|they\b)"
_DO = (
    r"(?:do(?! not\b)|edit|write|draw|own|keep|make|manage|maintain|handle|wire|set|build|curate|create|generate|record"
    r"|sign|fill|tune|mix|model|translate|approve|bisect|review|rely on|depend on|deploy from|release from|read|store"
    r"|track|version|ship|print|archive|index|grep|squash|merge|use|pay|parse|diff|audit|report|bill)"
)
_USE = (
    r"(?:reads?|uses?|needs?|pars(?:e|es)|depends? on|rel(?:y|ies) on|expects?|imports?|caches?|reviews?|signs?"
    r"|watch(?:es)?|owns?|writes?|generates?|overwrites?|breaks?|bills?|counts?|indexe?s?|archives?|checks?)"
)
_IT = r"(?:it|that|this|they|those|these)"
_REASON = late(
    rf"{_LEAD}(?:(?:because|since|otherwise|or else|else)\b"
    # "it triggers a deploy": with what it does it to
    rf"|{_IT} (?:(?:always|otherwise|only|also|would|will|can|may) )?(?!(?:looks?|works?|seems?|says?|shows?|prints?"
    r"|returns?|throws?|gives?|gets?|has|have|had|is|are|was|were|did|does|do|should|must|needs?|takes?|takes"
    r"|makes sense"
    r"|passe?s?|loads?|starts?|runs?|builds?|complains?)\b)"
    r"[a-z]{3,}(?<!ed)(?: (?:up|down|out|off|into|with|from|to|on))? (?:the|our|an?|my|all|every|everything|their|your"
    r"|half|people|others)\b"
    rf"|{_IT} comes? from\b|{_IT}(?:['’]s| is|['’]re| are) (?:(?:how|why|because|where)\b|(?:auto-?)?generated\b|mine\b"
    r"|ours\b|vendored\b)"
    rf"|(?:i|we) (?:(?:always|only|mostly|usually|often|also|all) )?{_DO}\b [^?]{{2,}}"
    r"|(?:i|we) need (?:them|it|those) (?:for|in|to) "
    r"|(?:the )?(?:last|previous) (?:time|bot|agent|ai|one|guy|contractor|intern|dev|assistant|tool)\b[^?]*\b[a-z]+"
    r"|we(?:['’]ve| have)? (?:already )?(?:lost|broke|got burned|leaked|had (?:an? )?(?:outage|incident|leak"
    r"|mess)|wrecked)"
    r"\b[^?]*\b(?:last (?:year|month|time|summer|winter|spring|autumn)|once|twice|before|already|that way)\b"
    rf"|(?:(?:the|our|some|all|other) )?{_NO_ORDER}[\w-]+(?: [\w-]+){{0,2}} {_USE} (?:them|it|those|that)\b"
    r"|(?:every|each|any) (?:\w+ )?(?:one|of them)\b)",
    re.IGNORECASE,
)
_OF_THE_TASK = late(
    rf"\b(?:{NOT_FOR_LONG}|now|yesterday|this one|still|just|please fix|fix (?:it|that|this)|bugs?|can you|could you"
    r"|let['’]?s|go on|continue|line \d+|thanks|done|next|stuck)\b",
    re.IGNORECASE,
)
_IS_NOT_USED = late(  # "slack we don't use. teams."
    r"(?:\b(?:do(?:es)?n['’]?t|not|never|no longer) (?:\w+ )?(?:use|want|need|like|have|take)\b|\W*(?:please )?no [\w`]"
    r"|\b(?:please|pls|like|want) (?:not|no)\b)[^,;]*\Z",
    re.IGNORECASE,
)
_ANOTHER = late(
    rf"\W*(?:(?:just|only|rather|but|use|plain|always) )*(?!(?:{NO_KIND}|{OPENERS}|{AGREES}|{NOT_FOR_LONG}|next|done"
    r"|commit|push"
    r"|deploy|merge|now|later|today|never|ever|always|yet|again|seriously|whatever|period|understood|stop|why|how|what|when|where|bye"
    r"|cheers|lol|haha|ugh)\b)[\w`./+#-]+(?: (?:is enough|only|instead|everywhere))?[\s.!]*",
    re.IGNORECASE,
)


def goes_on_with_rule(rule: Statement, statement: Statement) -> bool:
    """Whether its user says it of the rule that they have just laid down."""
    said = statement.gloss
    if statement.speaker is not Speaker.USER or len(said) > _LONGEST:
        return False
    if _FORBIDS.match(rule.gloss) and _ALLOWS.fullmatch(said):
        return True
    if len(rule.gloss) <= _LONGEST and _ANOTHER.fullmatch(said) and _IS_NOT_USED.search(rule.gloss) and not asks(said):
        return True
    said = spelt_out(said)
    if asks(said) or _OF_THE_TASK.search(said) or may_tell_a_secret(said):
        return False
    of_it = _REASON.match(said) or (_INSTEAD.match(said) and _RULES_OUT.search(rule.gloss))
    return bool(of_it) and laid_down(rule)
