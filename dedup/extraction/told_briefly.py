"""What says in few words how the work is now, what was moved, who does what in it, which value something is to have, or
how something is to be done and why.

"the pi does its db dump at 04:00 now", "staging logs: 3 days are enough", "priya runs oncall for the data team": nobody
else says it, and the models, which learned from longer texts, hear little in it. So less has to speak for it; orders
and states of the moment ("the tests are green now", "make the title 3 words") have far less than that, and are not
kept.
"""

import re

from dedup.extraction.corrections.changed import ADDRESS, OF_ONE
from dedup.extraction.cutting.momentary import FOR_NOW, NOT_FOR_LONG, PASSING
from dedup.extraction.cutting.openers import LEAD, NO_KIND
from dedup.extraction.cutting.put_right import sets_anew
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, asks, without_tag
from dedup.extraction.postponed import LATER, is_put_off
from dedup.model import Speaker
from dedup.patterns import late

_LONGEST = 140  # characters
_NAMES = (
    r"(?!(?:it|this|that|these|those|he|she|i|you|they|we|there|what|which|who|everything|nothing|everybody|nobody"
    r"|somebody|both|never)\b)"
)
_VALUE = r"(?:\d[\w.:,%]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_NO_ORDER = (
    r"(?!(?:please|pls|let['’]?s|can|could|would|run|rerun|try|use|do|make|put|add|fix|show|check|look|go|open|write|now|then"
    r"|and|just|remove|delete|change|set|start|stop|commit|push|merge|deploy|restart|so|if|when|ok|not|no|yes"
    r"|don['’]?t|always)\b)"
)
_DOES = (
    r"(?:runs|owns|leads|does|handles|reviews|approves|maintains|manages|coordinates|writes|signs(?: off)?"
    r"|takes care of|looks after|is (?:responsible for|in charge of|the owner of|on call for))"
)
_WORD, _NOW = r"[\w`#:./@€$£%°'’+-]+", r"(?<!for )(?<!not )(?<!right )(?<!until )(?<!from )now"
_STATES = r"(?!\d)(?=[^?\n]*(?:\b(?:are|have|[a-z]+s)|['’]s)\b)"  # not "implement the export now"
_WENT = (
    r"(?:(?:ripped|threw|kicked|took) out|ditched|dropped|removed|retired|got rid of|switched off|turned off"
    r"|recalibrated|recalculated|re-?measured|measured|upgraded|replaced|moved away from"
    r"|bumped|raised|lowered|increased|reduced|extended|shortened|doubled|halved|changed|renamed)"
)
_DONE = r"(?:moved|upgraded|switched|migrated|swapped|replaced|put|converted|ported|rolled out|installed|bumped)"
_WELL = (
    r"(?:works?|worked|(?:seems?|looks?|runs?|is|was)(?: to be)? (?:ok(?:ay)?|fine|good|well|stable|smooth(?:ly)?)"
    r"|(?:all )?(?:ok(?:ay)?|fine|good|well)|no (?:trouble|problems?|issues?|complaints?))"
    r"(?: (?:so far|since|now|until now))?"
)
_LEFT = r"(?:went|moved|switched|changed|left|quit|(?:is|are|has|['’]?s) (?:gone|left|retired|dead|on [\w ]*leave))"

TOLD = {
    "the pi does its db dump at 04:00 now": (
        rf"{_NO_ORDER}{_NAMES}{_STATES}(?:{_WORD}[ ,]+){{2,14}}?{_NOW}(?:,? too)?\W*\Z"
    ),
    "the hub feed is now mine": (
        rf"{_NO_ORDER}{_NAMES}{_STATES}(?:{_WORD} ){{1,8}}?{_NOW} (?!and then|plus)(?:{_WORD}[ ,]+){{0,9}}{_WORD}\W*\Z"
    ),
    "recalibrated hive b: its factor is 22.1 now": (
        rf"(?:(?:i|we)(?:['’]ve| have)? )?{_WENT} [^?\n]{{3,60}}[,;:.–—-] ?[^?\n]{{3,60}} now\W*\Z"
    ),
    "bun has replaced node in the workers": (
        rf"{_NAMES}{_NO_ORDER}(?:the |our )?[\w`./-]+ (?:has |have )?replace[ds] {_NAMES}(?:the |our )?[\w`./-]+"
        r"(?: (?:in|on|for|as|at) (?:the |our )?[\w`./-]+(?: [\w`./-]+)?)?\W*\Z"
    ),
    "moved the dns to cloudflare, works": (
        rf"(?:(?:yolo|just|finally|i|we)(?:['’]ve| have)? )?{_DONE} {_NAMES}(?!(?:back|up|down)\b)[^?,;:\n]{{3,60}}"
        rf"[,;:.–—-] ?(?:everything |it |all )?{_WELL}\W*\Z"
    ),
    "new project: rezeptomat, sveltekit 2 + sqlite, hetzner vps": (
        r"(?:(?:this|my|our|the)(?: is)? )?(?:(?:a|my|our) )?(?:new |small |old |current )?(?:side )?"
        r"(?:project|repo|service|app|(?:tech ?)?stack|tech|game|site|setup|tools|built with|backend|frontend|hosting)"
        rf"(?: here)?: {_NO_ORDER}(?=[^?\n]*[,+/&][^?\n]*[,+/&])"
        r"[^?:\n]{10,120}\Z"
    ),
    "you can go to 8 partitions in backfills since we got the new nodes": (
        rf"(?:you|we) can (?:go (?:up |down )?to|use|take|raise|lower|set|run)\b(?=[^?\n]*{_VALUE} [a-z])[^?\n]*"
        r"(?:\b(?:since|because|as|now that|from now on)\b|[,;–—])[^?\n]*\Z"
    ),
    "staging raw bucket: 7 days is enough there": (
        rf"(?:[\w`./-]+ ){{0,4}}[\w`./-]+: (?:[a-z]+ )?{_VALUE}(?: [\w%]+){{0,2}}"
        r" (?:is|are) (?:enough|plenty|fine|ok)\b[^?\n]{0,30}\Z"
    ),
    "actually make the readers 3": (
        rf"(?:actually|no|also|change of plans?)[\s,:–—-]{{1,3}}(?:make|set|put|raise|lower|bump|cap|limit)"
        rf" (?:the |our |all )?(?!it\b)(?:[\w`-]+ ){{1,4}}(?:(?:down |up )?(?:to|at) )?{_VALUE}(?: ?[\w%]+)?"
        r"(?: (?:please|pls))?\W*\Z"
    ),
    "write sql keywords lowercase pls, and trailing commas": (
        r"(?:write|name|spell|format) (?!(?:it|this|that|these|those|me|an?|the tests?|down|up)\b)(?:[\w`-]+ ){1,4}"
        r"(?:(?:in )?(?:lower|upper|snake|camel|kebab)[ -]?case|in (?:plural|singular|present|past|the imperative)\b"
        r"[\w ]*|one per line|as [\w-]+|after [\w ]+|with \d+[\w ]*)(?:,? (?:please|pls))?(?:[,;] [^?\n]{3,60})?\W*\Z"
    ),
    "i can't stand nested ternaries": (
        r"i (?:really |just |honestly )?(?:hate|loathe|despise|can['’]?t stand)"
        r" (?!(?:this|that|these|those|it|when|how|my|your|the|people|computers|meetings|bugs|errors|\w+days)\b)"
        r"(?:[\w-]+ ){0,3}[\w-]{2,}[^s\W]s(?: in [\w ]{2,30})?\W*\Z"
    ),
    "tom runs oncall for the data team": (
        rf"{_NO_ORDER}{_NAMES}(?!(?:the|an?|my|your) )[\w-]+ {_DOES}"
        r" (?!(?:it|this|that|me|an?|out|late|into|on|for|the (?:tests?|job|script|build))\b)[^?,;\n]{3,50}"
        r"(?:[,;] [^?\n]{3,50})?\Z"
    ),
    "oncall is with priya since monday, lena is on holiday": (
        rf"(?:since [\w ]{{2,20}},? )?{_NAMES}(?:[\w-]+ ){{1,4}}(?:is|are) (?:with|done by|up to) [\w-]+"
        r"(?: since [\w ]{2,20})?(?:[,;] [^?\n]{3,50})?\Z"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_DOES_NOW = (  # "soda does the bronze checks now"; not "the tests pass now"
    rf"{_NAMES}{_NO_ORDER}(?:[\w`./-]+ ){{1,5}}?(?!(?:works?|runs?|pass(?:es)?|loads?|builds?|is|are)\b)[a-z]+s"
    r" (?:[\w`./-]+ ){1,5}now\W*\Z"
)

SOMEONE_ELSE = {
    "grafanas gone, home assistant shows the curves now": (
        rf"{_NAMES}(?:[\w'’-]+ ){{0,2}}[\w'’-]+ ?{_LEFT}(?: [^?,;:.\n]{{2,40}})?[,;:.–—] ?"
        rf"{_DOES_NOW}"
    ),
    "also ripped out great expectations last night, soda does the bronze checks now": (
        rf"(?:(?:i|we)(?:['’]ve| have)? )?{_WENT} [^?,;:.\n]{{3,40}}[,;:.–—] ?"
        rf"{_DOES_NOW}"
    ),
    "search is mine now": rf"{_NAMES}(?:the |our )?(?:[\w-]+ ){{1,3}}(?:is|are) (?:mine|ours) now\W*\Z",
    "c'est lea qui s'occupe du feed maintenant": (
        r"(?:(?:maintenant|désormais),? )?c['’]est [\w-]+ qui (?:s['’]occupe|gère|fait|maintient|valide|relit)\b[^?\n]*"
    ),
    "marta s'occupe maintenant du feed": r"[\w-]+ (?:s['’]occupe|gère|reprend) (?:maintenant|désormais)\b[^?\n]*",
    "ahora el feed lo lleva marta": r"ahora [^?,;\n]{2,40}\blo (?:lleva|hace|gestiona|mantiene) [\w-]+[^?\n]*",
    "marta lleva ahora el feed": r"(?:ahora )?[\w-]+ (?:lleva|gestiona|mantiene) (?:ahora )?(?:el|la|los|las) [^?\n]*",
    "jetzt macht lea den bereitschaftsdienst": r"(?:ab )?jetzt (?:macht|hat|übernimmt|betreut|pflegt) [\w-]+ [^?\n]*",
    "lea kümmert sich jetzt um den importer": (
        r"[\w-]+ (?:kümmert sich|macht|übernimmt|betreut|pflegt|hat) (?:ab )?jetzt [^?\n]*"
    ),
    "agora quem cuida do feed é a marta": r"agora quem (?:cuida|trata|faz)[^?\n]{2,40}\bé (?:[ao] )?[\w-]+[^?\n]*",
}
"""The same, of what one more thing says: who or what stands in the place of another."""

_NAMED = rf"(?:#[\w-]+|@[\w/-]+|[\w.+-]+@[\w.-]+|{ADDRESS})"
_AT_HAND = (  # what somebody is at, and will be gone
    r"(?!(?:[\w`-]+ ){0,4}?(?:files?|screenshots?|dumps?|errors?|bugs?|problems?|issues?|tickets?|prs?|build|logs?"
    r"|traces?|output|paste|drafts?|mails?|links?|diff|fix|change|cause|video|picture|crash|leak)\b)"
)
_FOUND = (
    r"(?:lives?|is|are|go(?:es)?|runs?|(?:is|are|gets?) (?:sent|stored|posted|hosted|kept|announced|reported|pushed"
    r"|published))"
)
_NO_NAME_OF_ONE = (
    r"(?!(?:broken|red|green|behind|ahead|protected|not|up|ok|fine|wrong|empty|gone|missing|locked|clean|stable)\b)"
)
KNOWN_AS = {
    "the repo is github.com/acme/core": rf"{OF_ONE}(?: is(?: at| on| called)?|:) (?:{_NAMED}|`[^`\n]+`)\W*\Z",
    "alerts go to #ops": (
        rf"{_NO_ORDER}{_AT_HAND}{_NAMES}(?:[\w`-]+ ){{1,4}}?{_FOUND} (?:on|at|in|to|under) {_NAMED}\W*\Z"
    ),
    "the default branch is develop": (
        r"(?:the |our )?(?:default|main|release) branch(?: (?:here|there|of \S+|in \S+))? is(?: called)?"
        rf" {_NO_NAME_OF_ONE}[\w`/.-]+\W*\Z"
    ),
}
"""The same, of what has a name or an address."""

_KIND = (  # what one may do without; not what one does not see, or what is of now
    rf"(?:an? |another )?(?!(?:{NO_KIND}|these|those|more|all|both|other|another|everything|nothing|anything|something"
    r"|maybe|what|why|how|when|where|who|which|if|yes|nvm|never ?mind|ok(?:ay)?|please|pls|explanations?"
    r"|excuses?|details?|spoilers?|jokes?|rebase|reboot|restart|deploy|merge|push)\b)[\w`./+#-]+"
    r"(?: (?!(?:i|we|you|is|are|was|please|pls|not|no)\b)[\w`./+#-]+){0,3}"
)
_REASON = (  # of things, not of what its user is at: "i want to look first", "just the command"
    r"(?:[,;:.]+ ?(?=\S)| [–—-]+ ?(?=\S)| (?=(?:because|since|as|bc|cuz)\b))"
    r"(?:(?:because|since|as|bc|cuz|otherwise|then) )?"
    r"(?!(?:i|i['’]\w+|just|only|first|let|lets|do|use|show|give|look|try|go|run|help|wait|can|could|what|why"
    r"|how|thanks|thx)\b)[^?\n]*\w [\w`][^?\n]*\Z"
)
_IN_PLACE = (
    r"(?: (?:here|anywhere|at all|ever|any ?more"
    r"|(?:in|on|for|with|near|from|into|to (?:the|our|my|any)) [\w`'’ ./-]{2,40}?))?"
)
_END = r"(?:[,;.!–—]| [–—-]|\W*\Z)"
_WILL_NOT = r"(?:(?:do|will|would)(?: not|n['’]?t)|dont|wont|wouldnt|never|['’]ll not|['’]d not)"
GOES_WITHOUT = {
    "no kubernetes please, it is too heavy for us": rf"no {_KIND}{_IN_PLACE},? (?:please|pls){_REASON}",
    "please no redux, context is enough for us": rf"(?<=please )no {_KIND}{_IN_PLACE}{_REASON}",
    "kubernetes please not, is too heavy for us": (
        rf"{_KIND},? (?:(?:please|pls) (?:not|no)|(?:not|no),? (?:please|pls)){_IN_PLACE}{_END}"
    ),
    "spark i would like not": (
        rf"{_KIND},? (?:i|we) (?:(?:would|will|want|do|like|['’]d)(?: (?:like|want|prefer|have|use))? not|want no)"
        rf"(?: to (?:have|use|see|install|run))?{_IN_PLACE}{_END}"
    ),
    "docker i don't want on this machine": (
        rf"{_KIND},? (?:i|we) (?:(?:really|also) )?{_WILL_NOT} (?:like to |want to )?"
        rf"(?:want|use|need|like|have|show|install|see|allow|accept)"
        rf"(?: to (?:have|use|see|install|run|pay for|depend on))?{_IN_PLACE}{_END}"
    ),
}
"""The same, of what its user will have none of; who learned another language first says so behind its name."""

_NOT_TO_BE_HAD = late(  # "the button i don't see", "docker we don't have here"
    r"\b(?:don['’]?t|do not|dont) (?:see|have)\b(?! (?:to|and)\b)|\b(?:error|log|file|button|output|message|password"
    r"|(?:second|first|third|last|other) (?:option|one|part))s?\b",
    re.IGNORECASE,
)

_SUBJECT = r"(?!(?:you|it|this|that|i|all|everything|something|the (?:tests?|build|run|ci|job|fix|deploy))\b)"
_NO_PLAN = (  # a wish, a guess, an order, or what is so anyway
    r"(?:need|have|had|can|could|should|must|might|may|want|would|are|were|was|don|know|see|get|lose|fail|look|check|try"
    r"|ask|ok(?:ay)?|fine|good|bad|great|broken|done|over|red|green|your|my|their|his|her|because|not|just|about|too|wrong"
    r"|right|up|all|no|\w+ing)"
)

FALLBACKS = {
    "if they dont unban me its unity ads": (
        rf"(?:if|in case|unless) {_SUBJECT}[^?,;\n]{{5,70}}?,? (?:then )?it['’]?s (?!{_NO_PLAN}\b)"
        r"[\w`./-]+(?: [\w`./-]+){0,3}\W*\Z"
    ),
    "should the printer in Graz break again we order from Linz": (
        rf"(?:if|in case|unless|should) {_SUBJECT}[^?,;\n]{{5,70}}?,? (?:then )?we(?:['’]ll| will)? (?!{_NO_PLAN}\b)"
        r"[a-z]+ (?!(?:it|that|this|them|back)\W*\Z)[^?\n]{3,60}\Z"
    ),
    "keep distillation as the plan b if hendrik cuts the budget": (
        r"(?:keep|have|leave) (?!(?:it|this|that)\b)[\w`./-]+(?: [\w`./-]+){0,3} as (?:the|a|our|my)? ?(?:plan b"
        r"|fallback|backup|last resort|way out)\b[^?\n]{0,60}\Z"
    ),
}
"""The same, of what is done where something else fails."""

ORDERS = (
    "avoid|call|cap|count|disable|enable|give|group|hide|keep|leave|let|limit|link|list|make|mark|match|mount|move|name|order"
    "|parse|pin|place|prefer|publish|put|render|round|save|send|serve|set|ship|skip|sort|split|start|store|sync|take|treat|use"
    "|write"
)
"""What is told to be done so from then on as often as once; not "run", "restart", "check", "show"."""

_REASONED = late(
    rf"{LEAD}(?:let['’]?s )?(?:always |never |do(?:n['’]?t| not) |not )?(?:{ORDERS}) (?!(?:going|it|this|that|me|us)\b)"
    r"[^?\n]{3,90}?[, (–—-]+(?:because|since|bc|cuz|as otherwise|otherwise) (?!(?:i|it|this|that)(?:['’]?\w+)? )"
    r"[^?\n]{10,}",
    re.IGNORECASE,
)
_OUT_OF_ORDER = late(
    r"\b(?:broken|down|stuck|hangs?|wrong|fail\w*|errors?|crash\w*|in a (?:minute|moment|second|bit))\b", re.IGNORECASE
)
_NO_NAME = (
    r"(?:to|at|by|of|in|is|was|are|about|after|for|from|than|and|or|line|step|takes?|took|with|on|only|over|under|loss|acc"
    r"|accuracy|score|rate|lr|ratio|factor|mean|median|avg|max|min|error|f1|auc)"
)
_ITEM = r"(?:[\w`./#&'’-]+ (?:[+&] )?){0,4}[\w`./#&'’-]+"
_ONE_RELEASE = (  # not "loss 0.31, acc 0.9": several are measured values
    rf"(?=[^?\n]*\b(?!{_NO_NAME}\b)[a-z][\w+#-]* v?\d+\.\d[\d.]*(?:,|\W*\Z))"
    r"(?![^,?\n]*\d+\.\d[^,?\n]*,[^,?\n]*\b\d+\.\d)(?!(?:upgrade|update|bump|install|switch|move|wait)\b)"
)
INTRODUCES = {
    "slimejump, godot 4.3, gdscript": rf"{_NO_ORDER}{_ONE_RELEASE}{_ITEM}(?:, ?{_ITEM}){{2,7}}\W*\Z",
    "vite + react + zustand, supabase behind it": (
        rf"{_NO_ORDER}[\w`./-]+(?: \d[\d.]*)?(?: ?\+ ?[\w`./-]+(?: \d[\d.]*)?){{2,5}}(?:, {_ITEM}){{0,4}}\W*\Z"
    ),
}
"""The same, of what somebody begins with: the name of a project, and what it is made of."""

_INTRODUCES = late(rf"{LEAD}(?:{'|'.join(INTRODUCES.values())})", re.IGNORECASE)
_FALLBACK = late(rf"{LEAD}(?:{'|'.join(FALLBACKS.values())})", re.IGNORECASE)
_TODAY = late(rf"\b(?:{FOR_NOW}|i (?:think|guess)|maybe|perhaps)\b", re.IGNORECASE)
_PLEASE = late(r"\b(?:please|pls)[.!]+\Z", re.IGNORECASE)  # "no java please. nobody here can read it"
_AT_IT = late(rf"\b(?:{PASSING}|i am|i['’]?m)\b", re.IGNORECASE)
_FORMS, _ELSE, _KNOWN_AS, _GOES_WITHOUT = (
    late(rf"{LEAD}(?:{'|'.join(forms.values())})", re.IGNORECASE)
    for forms in (TOLD, SOMEONE_ELSE, KNOWN_AS, GOES_WITHOUT)
)
_MOMENT = late(
    rf"\b(?:{NOT_FOR_LONG}"
    r"|my (?:laptop|machine|screen|terminal|editor)|i (?:think|guess)|maybe|perhaps|(?:has|have|needs?) to)\b"
    r"|\b(?:faster|slower|better|worse|[45]\d\d|green|red|running|stuck|broken|fail\w*|pass(?:es|ing)|coverage|errors?"
    r"|(?:takes|shows|says|returns|prints|line|step) \d+)\b",
    re.IGNORECASE,
)

BRIEFLY = "told_briefly"
"""The evidence of such a statement."""

TELLS, TELLS_OF_FALLBACK, TELLS_OF_ANOTHER, TELLS_ITS_NAME, TELLS_OF_NONE = 2.5, 3.5, 4.0, 5.0, 5.0
"""The log-odds by which less has to speak for it; chosen with 60 such statements and 60 of the moment in view, of which
the first lack 2.5 or less, and most of the others more."""

_LONGEST_REASONED, REASONED = 220, 2.5
"""Characters of an order with its reason, and by how much less has to speak for it: of 30 such, those that hold for
good mostly lack less, and those of the moment ("write a longer message because …") more. In all annotated sets 19 of 28
orders with a reason are facts."""


def told_briefly(statement: Statement) -> float:
    """By how much less, in log-odds, has to speak for a statement in which its user says such a thing; else 0."""
    said = without_tag(statement.gloss)
    if statement.speaker is not Speaker.USER or len(said) > _LONGEST_REASONED or asks(said):
        return 0.0
    if _REASONED.match(said) and not (_passing(said) or may_tell_a_secret(said)):
        return REASONED
    if len(said) > _LONGEST:
        return 0.0
    if _FALLBACK.match(said) and not (_TODAY.search(said) or may_tell_a_secret(said)):
        return TELLS_OF_FALLBACK
    if not statement.turn and _INTRODUCES.match(said) and not (_MOMENT.search(said) or may_tell_a_secret(said)):
        return TELLS
    if is_put_off(said):
        return LATER
    if _MOMENT.search(said) or may_tell_a_secret(said):
        return 0.0
    if _ELSE.match(said) or _ELSE.match(statement.text):
        return TELLS_OF_ANOTHER
    if _KNOWN_AS.match(said):
        return TELLS_ITS_NAME
    behind = statement.utterance_gloss.partition(statement.gloss)[2].lstrip()[:_LONGEST] if _PLEASE.search(said) else ""
    whole = f"{said} {behind}".partition("\n")[0]
    if _GOES_WITHOUT.match(whole) and not (_AT_IT.search(whole) or _NOT_TO_BE_HAD.search(said)):
        return TELLS_OF_NONE
    return TELLS if _FORMS.match(said) or sets_anew(said) else 0.0


def _passing(order: str) -> bool:
    """Whether what is ordered, or why, is of the moment."""
    return bool(_TODAY.search(order) or _OUT_OF_ORDER.search(order))
