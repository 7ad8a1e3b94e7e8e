"""What a user says has changed: "we switched to pnpm", "actually Tom owns billing, not Anna".

Nobody else may ever say it, and what memory holds is wrong from then on. The models, which learned from longer texts,
hear little in so few words. Orders of the moment ("switch to the other branch", "put it on the left, not on the right")
are no such news.
"""

import re

from dedup.extraction.cutting.momentary import NOT_FOR_LONG
from dedup.extraction.cutting.openers import CHANGES_MIND, LEAD
from dedup.extraction.cutting.put_right import PUT_RIGHT
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks, without_tag
from dedup.model import Speaker
from dedup.patterns import late

CHANGED = "changed"
"""The evidence that such a candidate has."""

_FEWEST = 3  # words

_TURNS = rf"(?:{CHANGES_MIND}|update|(?:(?:one|small) )?correction)[\s,.:;!–—-]{{1,4}}"
_WE_WENT = r"we(?:['’]ve| have)?(?: just| now| already| recently| since)* (?:switched|moved|migrated|changed)(?: over)?"
_ELSEWHERE = (  # "we switched to the release branch", "we moved it to the next sprint" are of the moment
    r"(?!(?:(?:the|a|an|another|my|your|this|that) )?(?:\w+ )?(?:branch|tab|terminal|window|main|master|directory"
    r"|folder|worktree|plan mode|next|other|screen|page|file|chat|session|line)\b)"
)
_NO_PLACE = (  # "we changed 3 files to make it work", "we moved the button to the left"
    r"(?!(?:make|fix|get|do|see|avoid) \w"
    r"|the (?:left|right|top|bottom|side|end|front|back|middle|tests?)(?=\W*\Z|[,.]))"
)
_NO_ORDER = (
    r"(?!\W*(?:please|pls|put|make|move|use|add|show|keep|do|don['’]?t|let['’]?s?|set|change|remove|rename|try|run|just"
    r"|can|could|would|i|open|write|start|stop|give|take|look|go|call|return|check|fix|it|that|this|maybe)\b)"
)
ADDRESS = (
    r"(?:port \d+|:\d+|https?://\S+|/[\w./-]+"
    r"|[\w-]+(?:(?:\.[\w-]+){2,}|\.(?:com|org|net|io|dev|app|ai|co|eu|local|internal|cloud|de|uk|fr))(?:[:/]\S*)?)"
)
"""Where something is found, in one word."""
_NO_PRONOUN = r"(?!(?:it|this|that|everything|nothing|something|all|which|he|she|i|you|they|what|there)\b)"
_MEASURE = (
    r"(?:min(?:imum)?|max(?:imum)?|limit|default|timeout|deadline|launch|freeze|cap|quota|retention|ttl|interval|price"
    r"|cutoff|threshold|target)"
)
_USUALLY = (  # what is done again and again, or by whom
    r"(?:go(?:es)?(?: out)? (?:to|on|via|through)|starts? (?:at|on)|lives? (?:in|on)|reports? to|belongs? to"
    r"|deploys? (?:on|to)|runs? on(?! (?:it|that|this|the|a|an|my|your)\b)|(?:is|are) on(?= [a-z]+days?\b)"
    r"|(?:is|are) (?:owned|done|handled|reviewed|maintained|sent|hosted|stored|kept|deployed|published|released|built)"
    r" (?:by|on|in|to|at|with|via))"
)
_GONE = r"(?:archived|gone|dead|deprecated|retired|closed|shut down|decommissioned)"
_LEFT = r"[\w-]+ (?:left|quit|is gone|moved on|is on (?:parental |maternity )?leave)"
_DOES = r"[\w-]+ (?:owns|reviews|approves|handles|maintains|runs|takes over|does)\b"
_HAS_TAKEN = r"[\w-]+ (?:owns|leads|maintains|handles|reviews|approves|is on call|is in charge of)\b"
_RULE = r"(?:rule|ban|freeze|limit|policy|convention|requirement)\b"
_SCRAP = r"(?:scrap|ditch|drop|forget)"
_DASH = r"[,;:–—-]{1,2} ?"

# What has a name, an address, a day or a person of its own, in whose place another one may come.
_SLOT = (
    r"(?:(?:default|main|release) branch|channel|repo(?:sitory)?|package|org(?:anization)?|bucket|cluster|domain"
    r"|host(?:name)?|(?:base )?ur[li]|endpoint|address|e-?mail|region|(?:team|tech|product|project) (?:lead|manager)"
    r"|owner|maintainer|contact(?: person)?|client|supplier|vendor|provider|registrar|registry|deadline"
    r"|(?:launch|release|billing|due) (?:date|day)|(?:stand ?up|meeting|office)(?: (?:time|day|room|hours))?|namespace"
    r"|(?:package|project|product) name|topic|queue|licen[cs]e|currency|(?:primary|accent|brand|background) colou?r"
    r"|font|time ?zone|(?:staging|prod(?:uction)?|test|dev|demo) (?:server|box|machine|db|database|account|system))"
)
OF_ONE = (
    rf"(?:the |our |my |their )?(?:[\w`-]+ ){{0,2}}?{_SLOT}"
    r"(?: (?:of|for|in|on) (?:the |our )?[\w`-]+(?: [\w`-]+)?)?"
)
"""Such a thing, as somebody names it."""
_ONE = (
    r"(?:the (?=\d))?(?!(?:a|an|the|your|my|in|at|not|so|too|it|this|that|something|nothing|everything|another|null"
    r"|none|undefined|empty|broken|wrong|red|green|slow|fast|down|up|dead|hard|easy|better|worse|good|bad|nice|ugly|ok(?:ay)?"
    r"|fine|ready|there|here|back|done|\d+%?\W*\Z)\b)[\w`@/#:][^\s,;?]*"
)
_FEW = r"(?: [\w`./-]+){0,2}\W*\Z"
_BECAME = (
    r"(?:(?:(?:has|have) )?(?:just )?(?:been |was |were |got |is |are )?"
    r"(?:changed|moved|renamed|switched|migrated|replaced|extended|transferred)"
    r"|(?:is|are) (?:now )?(?:new|another(?: one)?|different|gone|dead)(?: now)?)"
)
_WHEN = r"(?:,? (?:btw|by the way|too|again|last \w+|yesterday|today|on \w+))?"
_BREAK = r"(?:[,;:.–—]| -)"
_NOW_ON = (
    r"(?:it['’]?s|it is|we use|now|use|the new one(?: is|['’]s)|new one:|under|at|to) (?:now |under |at |in |on )?"
)
_NO_NOUN = (
    r"(?!(?:need|problem|idea|one|way|luck|errors?|tests?|rush|hurry|time|reason|so|but|and|because|since|it|that|this"
    r"|thanks|great|good|nice|fine|perfect|what|why|how|where|who|when)\b)"
)
_NAME = r"[\w`./@-]+(?: [\w`./@-]+){0,2}?"

NEWS = {
    "the default branch changed to trunk": rf"{OF_ONE} {_BECAME}(?: from \S+)? (?:to|by|with) {_ONE}{_FEW}",
    "the domain changed btw, it's acme.dev": (
        rf"(?:{OF_ONE} {_BECAME}|(?:i|we)(?:['’]ve| have)?(?: just)? (?:renamed|moved|changed|transferred|replaced)"
        rf" {OF_ONE}){_WHEN}{_BREAK} ?{_NOW_ON}{_ONE}{_FEW}"
    ),
    "new staging url: https://stage.acme.dev": (
        r"(?:(?:(?:we|i)(?:['’]ve| have)?(?: got)?|there['’]?s|they gave us) a |the |our )?new (?:[\w`-]+ )?"
        rf"{OF_ONE}(?: is(?: called| named| at)?|{_BREAK}(?: (?:it['’]?s|called|named))?) {_ONE}{_FEW}"
    ),
    "no jest any more, vitest since last week": (
        rf"(?:(?:there['’]?s|we have|we use|we['’]?re) )?no {_NO_NOUN}{_NAME} (?:any ?more|any longer){_BREAK} ?"
        rf"(?:(?:we['’]?re on|we use|it['’]?s|only|just|use) )?{_NO_NOUN}{_NAME}"
        r"(?: (?:since|now|instead|from now on)\b[^?\n]{0,30})?\W*\Z"
    ),
    "one review is enough from now on": (
        rf"{_NO_PRONOUN}(?:[\w`-]+ ){{1,6}}(?:is|are) (?:enough|fine|ok(?:ay)?|plenty|sufficient)"
        r" from (?:now|here) on\W*\Z"
    ),
    "we've moved from Jenkins to Buildkite": (
        rf"{_WE_WENT}(?! on (?!from\b|to the new\b))(?: [\w`./@-]+){{0,6}}? to {_ELSEWHERE}{_NO_PLACE}[\w`@/.]"
    ),
    "github's runners are too slow, we moved ci to bitrise": (
        r"[^?,;\n]{3,100}[,;] (?:so )?we(?:['’]ve| have)? (?:switched|moved|migrated)(?: over)?"
        rf"(?! (?:it|them|this|that|on)\b)(?: [\w`./@-]+){{0,4}}? to {_ELSEWHERE}[\w`@/.]"
    ),
    "scrap redis streams, we do nats now": (
        rf"{_SCRAP}(?: about| what i said about)? (?!(?:it|that|this|them)\b)(?:[\w`./@-]+ ){{0,4}}[\w`./@-]+{_DASH}"
        r"(?:we(?:['’]re| are)? \w|it['’]?s (?!only|not|just|too)\w|use \w)"
    ),
    "forget what I said about the JsonCodec, that class is gone": (
        r"(?:scrap|forget|ignore|scratch) what i (?:just )?(?:said|told you|wrote) about"
        r" [^,;:.–—\n]{2,60}(?:[,;:.–—]| -)+ ?\w"
    ),
    "forget the friday rule we can deploy anytime now": (
        rf"{_SCRAP}(?: about)? the (?:[\w-]+ ){{1,3}}{_RULE}"
        r"[\s,;:–—-]{1,3}(?:we|you|they|i|it|use|everyone|everybody|anyone) \w"
    ),
    "my mistake, deploys go out on Mondays": (
        rf"(?:that(?:['’]s| is| was) )?my (?:mistake|bad)[\s,.:;!–—-]{{1,4}}{_NO_ORDER}{_NO_PRONOUN}"
        r"(?![^?\n]*\b(?:was|were|did|had)\b)(?:[\w`./@-]+ ){2}[^?\n]*\Z"
    ),
    "I was wrong about the weights, they take kg, too": (
        rf"(?:i|we) (?:was|were) wrong about (?!(?:it|that|this|them)\b)[^,;:?\n]{{3,60}}{_DASH}\w"
    ),
    "staging is now at stage.acme.dev": (
        r"(?:[\w`-]+ ){1,4}?(?:is|are|lives?|runs?|listens?)"
        rf" (?:now (?:at|on|under) {ADDRESS}|(?:at|on|under) {ADDRESS} (?:now|from now on))\W*\Z"
    ),
    "alerts go to #oncall-data now": (
        rf"(?:[^?\n]{{0,60}}, )?{_NO_PRONOUN}(?:[\w`/#-]+ ){{1,4}}?{_USUALLY} [^?,;\n]{{2,60}} now\W*\Z"
    ),
    "the importer runs at 5am now": (
        rf"{_NO_PRONOUN}(?:(?!(?:maybe|perhaps|never|still|why)\b)[\w`/#-]+ ){{1,4}}?runs?"
        r" (?:at \d{1,2}(?::\d\d|(?::\d\d)? ?(?:am|pm|utc))|every \d{1,3} ?(?:s|sec\w*|m|min\w*|h|hours?|days?))"
        r" now\W*\Z"
    ),
    "min ios is 17 now": (
        rf"(?:[^?\n]{{0,60}}, )?{_NO_PRONOUN}(?:[\w-]+ ){{0,3}}?{_MEASURE}(?: [\w-]+){{0,3}}"
        r" is (?:up to |down to )?\S*\d\S*(?: \w+)? now\W*\Z"
    ),
    "we're on postgres 16 now": (
        r"we(?:['’]re| are) on (?!(?:step|line|page|part|point|day|number)\b)[\w.-]+ v?\d[\w.]* now\W*\Z"
    ),
    "anna left, ben owns billing now": rf"{_NO_PRONOUN}{_LEFT}(?: \w+){{0,3}}[,;.] {_NO_PRONOUN}{_DOES} \w",
    "ben owns billing now, anna left": rf"{_NO_PRONOUN}{_DOES} [^?,;\n]{{2,60}}, {_LEFT}\W*\Z",
    "omar is on call now": rf"{_NO_PRONOUN}{_HAS_TAKEN}(?: [^?,;\n]{{2,60}})? now\W*\Z",
    "#data-alerts is archived, its #oncall-data now": (
        rf"[\w`#@.-]+ (?:is|are|was|got) {_GONE}[,;] (?:it['’]?s|we use|use|we['’]?re on) [\w`#@]"
        r"[\w.@-]*(?: \S+){0,2}\W*\Z"
    ),
    "its jonas now not marga who reviews dags": (
        r"it['’]?s (?!(?:red|green|fixed|broken|done|slow|fast|late|early|working|on|off|up|down|ok|fine)\b)"
        r"[\w#@.-]+ now,? not [\w#@.-]"
    ),
}
"""What somebody says → the form that it has, as a regular expression."""

TURNED = {
    "actually Tom owns billing, not Anna": (
        r"[^?\n]*(?:, (?:and )?not (?!yet|sure|now|that|so)[\w`./@]|\b(?:no longer|instead of|rather than)\b)"
    ),
    "change of plan: we poll every 30 seconds now": r"we [^?,;\n]* now\W*\Z",
}
"""The same, of what is no news without the words that turn to it."""

_FORMS = late(
    rf"{LEAD}(?:(?:{_TURNS})?(?:{'|'.join(NEWS.values())})|{_TURNS}{_NO_ORDER}(?:{'|'.join(TURNED.values())}))",
    re.IGNORECASE,
)
_IN_TWO = "|".join(rf"{first}[\s.,!:;…)–—-]{{1,5}}{second}\W*\Z" for first, second in PUT_RIGHT.values())
_PUTS_RIGHT = late(rf"{LEAD}(?:{_TURNS})?(?:{_IN_TWO})", re.IGNORECASE)
_MOMENT = late(rf"\b(?:{NOT_FOR_LONG})\b", re.IGNORECASE)


def changed(statement: Statement) -> bool:
    """Whether its user says in it that something is no longer what it was, and what it is."""
    if statement.speaker is not Speaker.USER:
        return False
    said = without_tag(statement.gloss)
    if len(said.split()) < _FEWEST or asks(said) or _MOMENT.search(said):
        return False
    return bool(_FORMS.match(said)) or (bool(_PUTS_RIGHT.match(said)) and not may_tell_a_secret(said))
