"""What a user says of something that only the sentence before names: "but only of their own students", "except for the
refund ones", "only the old files are local time", "they've got 38 teachers", "always with an end date", "never canvas".
"""

import re

from dedup.extraction.cutting.statements import Statement, asks, says_of_what
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late

_AT = r"(?:for|of|in|on|at|with|to|from|by|after|before|during|if|when|where|since|through)"
_OMITS = late(  # not "only Ines deploys", "never on Fridays"
    r"\W*(?:(?:and|but|or|so)\W+)?"
    rf"(?:(?:only|not) (?:{_AT}\b|(?:the )?(?:old|new|older|newer|first|last|own|rest|others?)\b"
    r"|(?:their|its|his|her)\b)"
    rf"|(?:and|but) never (?:{_AT}\b|[a-z]+ed\b)"
    rf"|but (?:only|never|just|not(?! yet\b))\b|and (?:only|never) \S*\d"
    r"|(?:until|till|once|as soon as|unless|as long as) (?:they|he|she|it|that)\b"
    r"|the same (?:(?:will|must|should) )?(?:holds?|goes|applies|apply|happens?|counts?|is true)\b"
    r"|(?:except|apart from|other than)\b|(?:the )?(?:others|rest|(?:old|new|other) ones)\b"
    r"|(?:they|he|she)(?:['’]\w+)?\b(?! (?:said|say|says|told|tells?|asked|wrote|announced|mentioned)\b))",
    re.IGNORECASE,
)
_POLITE = late(
    r"\W*(?:(?:ok(?:ay)?|oh|ah|great|nice|cool|and)\W+)?(?:thanks?|thx|hi|hello|hey|good (?:morning|work|job)"
    r"|nice (?:work|one)|well done|one moment|i try|let['’]?s|sorry|please|pls|(?:can|could|would) you)\b",
    re.IGNORECASE,
)


_PLACES = r"(?:with|without|in|on|at|by|from|for|as|through|via|to|before|after|during|between|per|outside|inside)"
ORDERS = (  # who orders something says of what: "never push", "always squash"
    r"(?:(?:auto|force|live|hot|self|bulk|re|un)[- ]?)?(?:"
    r"accept|access|add|alias|allow|alter|amend|answer|apologi[sz]e|apply|approve|archive|ask|"
    r"assert|assign|assume|await|batch|bind|bleed|block|book|bother|build|bump|bypass|cache|call|"
    r"cancel|capture|cast|catch|chain|change|charge|check|clean|clone|close|collect|commit|compare|"
    r"compress|concatenate|convert|copy|cordon|count|create|cut|debug|decide|declare|define|delay|"
    r"delete|deliver|deny|depend|deploy|dial|disable|discard|document|downgrade|drain|draw|drop|"
    r"edit|embed|enable|encode|encrypt|enforce|erase|escape|exceed|exclude|execute|expect|expire|"
    r"expose|extend|fail|feed|fetch|fill|filter|find|finish|fix|follow|force|fork|format|forward|"
    r"freeze|generate|get|give|go|grant|guess|hack|handle|hide|hire|hold|host|hurry|ignore|"
    r"import|include|inherit|inject|inline|insert|inspect|install|interpolate|invent|invite|invoice|"
    r"iterate|join|keep|kill|leak|leave|let|lift|link|lint|listen|load|lock|log|look|loop|"
    r"loosen|mail|make|manage|mark|measure|memoi[sz]e|mention|merge|migrate|mix|mock|modify|"
    r"monkey-?patch|mount|move|mutate|mute|name|need|nest|normali[sz]e|notify|obey|offer|omit|open|"
    r"optimi[sz]e|order|overload|override|page|panic|parse|pass|pay|pick|pin|ping|poke|poll|post|"
    r"postpone|prefer|prefix|prepare|print|promise|propagate|propose|protect|provide|prune|publish|"
    r"pull|push|put|query|queue|quote|raise|reach|react|read|rebase|reboot|rebuild|recommend|"
    r"record|redirect|reduce|refactor|refer|refund|regenerate|reindex|reject|release|rely|remove|"
    r"rename|render|reorder|repeat|replace|reply|report|request|require|resend|reserve|reset|resize|"
    r"resolve|respond|restart|restore|restrict|resume|retry|return|reuse|revert|review|revoke|"
    r"rewrite|roll|rotate|round|route|run|sanitise|sanitize|save|say|scale|scrape|seal|search|see|"
    r"seed|select|sell|send|serialize|serve|set|share|ship|shout|show|sign|simplify|sit|skim|"
    r"skip|sleep|smoke|sort|spawn|speak|speed|spend|spill|spin|split|spread|squash|stage|start|"
    r"stash|stay|step|stick|stop|store|strip|subclass|submit|subscribe|suggest|summari[sz]e|suspend|"
    r"swallow|swap|swear|switch|sync|tag|take|talk|target|tear|tell|test|thank|throw|tidy|toggle|"
    r"touch|track|transfer|translate|transmit|travel|treat|trigger|trim|truncate|trust|try|turn|"
    r"type|undo|unlock|unplug|unwrap|update|upgrade|upload|use|vacuum|validate|vendor|verify|visit|"
    r"wait|warn|wash|watch|whitelist|wipe|work|wrap|write|hard-?code"
    r")"
)
_NO_RULE = (  # "never mind", "always nice to see", "always crashes"
    r"(?:mind|forget|ever|again|been|has|had|have|is|are|was|were|be|because|if|when|good|nice|great|happy|glad|welcome"
    r"|fun|boring|same|the same|sure|true|right|enough|late|slow|red|green|broken|flaky|seen|heard|worked|works?|saw"
    r"|got|gets?|knew|thought|ran|did|do|does|went|came|took|made|gave|possible|a (?:good|bad|pleasure|pain)|an? issue"
    r"|in (?:my|fact|the end|general|doubt)|at (?:all|ease)|for (?:me|us|now)|on (?:my|the run)"
    r"|(?:crash|fail|hang|happen|break|work|tim|flak)e?s\b)"
)
_SPARES = late(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|also|please|pls|just|yes|yeah|no|nope)\W+){0,3}(?:always|never)(?: ever)?,? "
    rf"(?!{_NO_RULE}\b)(?:(?P<placed>{_PLACES} )"
    rf"|(?!{ORDERS}\b|[\w-]+ (?:the|an?|any|our|my|your|his|their|its|it|them)\b))"
    r"(?P<what>[^\s,;:.!?()–—]+(?: [^\s,;:.!?()–—]+){0,4})"
    r" ?(?:[,;:.!?()–—]|[–—-] |\b(?:because|since|cause|as|so|unless|except|even|if|when)\b|\Z)",
    re.IGNORECASE,
)
_PLACED = late(  # "two reviewers for prod" says of what it is
    r"\b(?:in|for|on|to|from|under|inside) (?!(?:that|there|this|it|them|those|these|here|time)\b)(?:(?:the|our|all|any"
    r"|every|an?) )?[^\W\d]",
    re.IGNORECASE,
)
_VERB = late(
    r"\b(?:is|are|was|were|has|have|must|should|can|may|will|needs?|gets?|goes|you|we|i|they)\b", re.IGNORECASE
)


def spares(statement: Statement) -> bool:
    """Whether its user says, without a verb, how something is always or never, and spares what: "never canvas"."""
    said = _SPARES.match(statement.gloss) if statement.speaker is Speaker.USER else None
    if said is None or _VERB.search(said["what"]):
        return False
    return said["placed"] is not None or _PLACED.search(said["what"]) is None


def omits(statement: Statement) -> bool:
    """Whether its user spares the name of what it is of."""
    return statement.speaker is Speaker.USER and (_OMITS.match(statement.gloss) is not None or spares(statement))


_ASKED = late(
    r"\W*(?:(?:so|ok(?:ay)?|and|but|well)\W+)?(?:(?:i|we)(?:['’]ve| have| just)? )?"
    r"(?:asked|asking|called|talked (?:to|with)|spoke (?:to|with)|phoned|rang|wrote|mailed|e-?mailed|pinged"
    r"|checked with|met)\b(?! (?:you|twice|again)\b)",
    re.IGNORECASE,
)
_SAYS = late(
    r"\W*(?:he|she|they) (?:said|says?|told|tells?|wrote|writes|announced|thinks?|wants?|confirmed)\b", re.IGNORECASE
)
IN_THAT_CASE = late(
    r"\W*(?:(?:and|so|then|but|ok(?:ay)?|yes|well)\W+){0,2}in (?:that|such an?|this) case\b", re.IGNORECASE
)
CASE = late(r"\b(?:if|when|whenever|in case|unless|once)\b", re.IGNORECASE)
_LIMITS = late(
    rf"\W*(?:but (?:only|never|just|not(?! yet\b))\b|(?:and )?only {_AT}\b|(?:but )?(?:except\b|unless\b|apart from\b"
    r"|excluding\b|as long as\b|provided that\b|with the exception of\b)"
    r"|(?:(?:the |my |our )?(?:only|one|sole) )?exceptions?\b(?: to (?:that|this))?(?: ?[:=–—-]| is\b| are\b)"
    r"|[\w`./-]+(?: [\w`./-]+){0,3} (?:excepted|excluded|exempt)\W*\Z)",
    re.IGNORECASE,
)
_EXEMPTS = late(  # "/health doesn't", "tests may": what they may stands in the sentence before
    r"\W*(?:(?:but|only|just|and)\W+)?"
    r"(?!(?:i|you|it|that|this|they|we|he|she|there|here|what|who|which|those|these|nobody|everybody|nothing|everything"
    r"|something|all|so|if|as|yes|no|ok(?:ay)?|please|pls|just|what|how|why)\b)"
    r"[\w`./-]+(?: (?!(?:it|that|this|they|we|he|she|you|i)\b)[\w`./-]+){0,3}"
    r"(?<! to)(?<! in)(?<! by) (?:(?-i:may)(?: not)?|(?:can|must|do|does|need|should)(?: not|n['’]?t)?|cannot)"
    r"(?: though| however)?\W*\Z",
    re.IGNORECASE,
)


def is_named_by(before: Statement, statement: Statement) -> bool:
    """Whether the sentence before names whom a user reports, "I asked Urs. He says …", or which case they mean: "if it
    rains the market is inside. in that case …"."""
    if _SAYS.match(statement.gloss):
        return _ASKED.match(before.gloss) is not None
    return IN_THAT_CASE.match(statement.gloss) is not None and CASE.search(before.gloss) is not None


def limits(statement: Statement) -> bool:
    """Whether it says where that does not hold which its user has just said: "but only for members"."""
    said = statement.gloss
    exempts = statement.language == ENGLISH and _EXEMPTS.match(said)  # a gloss keeps too few of the small words
    return statement.speaker is Speaker.USER and bool(_LIMITS.match(said) or exempts)


_HOW_IT_RAN = late(  # "the build is green", "lint passes now", "I pushed the fix to staging"
    r"\W*(?:(?:ok(?:ay)?|and|now|all|the|our|my|both)\W+){0,3}(?:tests?|builds?|ci|lint(?:er)?|pipelines?|runs?|specs?|jobs?"
    r"|deploy(?:ment)?|suite)\b.*\b(?:pass(?:es|ed)?|green|red|fail(?:s|ed)?|broke|ok(?:ay)?|fine|done|through"
    r"|(?:seconds?|secs?|minutes?|mins?|hours?))\b"
    r"|.*\b(?:tomorrow|today|tonight|yesterday|ping me|right now|just now|this (?:morning|evening|week))\b"
    r"|\W*(?:(?:ok(?:ay)?|and|so)\W+)?i(?:['’]ve| have|['’]m|['’]ll|['’]d)?\b",
    re.IGNORECASE,
)
_COMMENTS = late(
    r"\W*(?:(?:ok(?:ay)?|and|but|so|hm+|no|oh)\W+){0,3}(?:th(?:at|is)['’]?s?|it['’]?s?|looks?|works?)\b", re.IGNORECASE
)
_LINES = 2  # lines of a message which may go on from each other


def may_name(before: Statement) -> bool:
    """Whether a sentence may say what the next one is of: not "nice.", "I know.", nor where one thanks or asks."""
    return says_of_what(before.gloss) and not asks(before.gloss) and not _POLITE.match(before.gloss)


def may_be_ruled(before: Statement, rule: Statement) -> bool:
    """Whether a sentence may say what the rule behind it is of, which spares that: nor how a run went, or what its user
    just did; nor one line of several, each of which stands for itself."""
    if not may_name(before) or comments(before) or _HOW_IT_RAN.match(before.gloss):
        return False
    _, _, behind = rule.utterance.text.partition(before.text)
    between, found, _ = behind.partition(rule.text)
    return rule.parts <= _LINES or not found or "\n" not in between


def comments(before: Statement) -> bool:
    """Whether it only says how it finds what was said or shown: "that's wrong", "this looks better now"."""
    return _COMMENTS.match(before.gloss) is not None
