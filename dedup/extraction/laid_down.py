"""What a user lays down for good, in so many words: "never push to main", "always …", "ask me before …".

It says itself that it holds beyond the task at hand, however short it is and whatever it is about; the models, which go
by what statements mostly look like, take many of these for orders of the moment. Orders that are bound to a time or to
one thing ("never stop it while it is copying", "always answer yes today") are left to them.
"""

import re

from dedup.extraction.listings import for_good, lasting, may_tell_a_secret
from dedup.extraction.openers import OPENERS
from dedup.extraction.sentences import sentences
from dedup.extraction.statements import Statement, asks, without_tag
from dedup.gloss import glossed
from dedup.model import Speaker
from dedup.patterns import late

LAID_DOWN = "laid_down"
"""The evidence that such a candidate has."""

_QUOTES = ('"', "“", "„", "«", "'")
_SHORTEST = 12  # characters
_SHORTEST_RULE = 4  # of a list of rules: "tabs"

_CAN_YOU = r"(?:can|could|would|will) you (?:please )?"
_LEAD = (
    rf"\W{{0,6}}(?:(?:{OPENERS}|again|one more(?: thing)?|another(?: thing)?|actually|scratch that"
    r"|i(?:['’]?ve| have)? changed my mind|change of plans?|let['’]?s agree|(?:new|another|house) rule"
    r"|i (?:told|said to) you(?: to)?|(?:as|like) (?:i|we) (?:just |already |once )?said(?: before| earlier| already)?"
    r"|as (?:agreed|discussed|mentioned|always)|in general|(?:can|could|would|will) you(?: please)?"
    r"|you(?: (?:should|must|have to))?|i want you to)[\s,.:;!–—-]{1,4}){0,4}"
)
_NO_ORDER = (  # "never mind", "always the same", "never again"; "always crashes on startup" is a report
    r"(?:the|an?|this|that|these|those|mind|forget|ever|again|been|has|had|have|is|are|was|were|on|in|at|when|if|because|good"
    r"|nice|same|during|something|somebody|around|seen|heard|worked|works?|saw|got|gets?|knew|thought|ran|did|went|came"
    r"|took|made|gave|happen(?:s|ed)|fails?|boring)\b"
    r"|[a-z]+[^s\W]s (?:on|at|in|for|from|with|after|to|when|up|down|out|again|back|the|a|an|\d)"
)
_NO_RULE = (  # "no space left", "no errors in the log"
    r"space|such|need|way|idea|problems?|change|difference|matter|news|rush|hurry|one|more|luck|point|errors?|output"
    r"|response|answer|reply|connections?|differences?|rows?|tests?|results?|entr(?:y|ies)|data|changes|warnings?|logs?|traces?|lines?|trouble"
)
_NO_PLACE = (  # nor a time: "no builds in two days"
    r"(?:the )?(?:this|that|here|one|your|my|it|there|terminal|console|logs?|output|ci|browser|stack|response|body|list"
    r"|db|database|queue|\d"
    r"|(?:\w+ ){0,2}(?:minutes?|hours?|days?|weeks?|months?|years?|ages)\b(?! (?:before|after|around|of)\b))"
)
_FORBID = r"(?:don['’]?t|do not) (?!think|know|see|worry|care|mind|believe|remember|bother|you\b|we\b|they\b|i\b)"
_STATES = r"(?:is|are|was|were|has|have|had|can|exists?|fails?|works?|needs?|remains?|breaks?|crash(?:es)?)"
_ORDERS = (  # not "all tests fail", "no tests are collected", "only two tests fail", "you are in a branch"
    r"(?:please\b|always\b|never\b|use\b(?! of\b)|(?:don['’]?t|do not)\b"
    r"|you\b(?! (?:are|were|will|find|see|got|had|broke|have (?!to\b)))"
    r"|(?:every|each|all)(?: [\w`/-]+){1,4} (?:needs?|must|should|shall|gets?|ha(?:s|ve) to|go(?:es)?|requires?)\b"
    rf"|(?:no|only) (?!one\b|two\b|the\b)(?![^?]*\b{_STATES}\b)[\w`/])"
)
_NO_VERB = (  # "from now on it crashes", "from now on everything the importer does"
    r"(?:it|they|there|that|this|what|which|when|where|if|because|since|as|everything|nothing|something|both|most|some"
    r"|many|and|in|on|at|for|with|is|are|was|i|he|she)\b"
)
_FOR_GOOD = (  # "from now on every PR needs a screenshot", "in this repo we use tabs", "for the future: run the linter"
    rf"(?:for the future|from now on|going forward),? {_ORDERS}"
    r"|(?:for the|in) future: (?![^?]*\b(?:maybe|perhaps|might|could|would|nice|idea|nothing)\b)[a-z]\S* \S+ \S"
    rf"|in this (?:repo(?:sitory)?|project|codebase),? (?:{_ORDERS}|we (?:(?:only|don['’]?t|do not) )?"
    r"(?!(?:only|don['’]?t|do not|need|see|find|have|know|want|get)\b)(?:use|do|always|never|(?<=only )\w|(?<=t )\w))"
)
_WRITTEN = (  # "commit messages in English"; not "comments in English are …"
    r"(?:(?:all|the|our|your|code|write) ){0,3}(?:commit(?: message)?s?|comments?|docs|docstrings?|answers|branch names"
    r"|pr (?:titles|descriptions)) (?:(?:are|should be|must be|always|only) ){0,2}in (?:the )?"
    r"(?:english|german|french|spanish|imperative|present tense|conventional commits?)"
    r"(?:[ ,]+(?:please|pls|always|only|ok(?:ay)?|too|as well))?(?:[,;.]|\W*\Z)"
)
_EXCEPTED = (  # "no classes except for data", "no abbreviations except id and url"; not "no file except README changed"
    r"(?:unless\b|except (?:for|in|on|where|when|with|if|at|to|as|inside|within|from|by)\b"
    r"|except (?:the |an? )?[\w`/.-]+(?:(?:, | and | or |, (?:and|or) )[\w`/.-]+){0,5}\W*\Z)"
)
_FOR_ALL = (  # behind "use pnpm not npm"
    r"(?:,? (?:here|everywhere|please|pls|ok(?:ay)?"
    r"|(?:in|for) (?:this|the|our) (?:repo(?:sitory)?|project|codebase))){0,3}\W*\Z"
)
_EVERYWHERE = (  # "i want type hints everywhere", "i want tests in every package"
    r"i want (?!(?:it|this|that|them|you|to)\b)[\w`-]+(?: [\w`-]+){0,4}?"
    r" (?:everywhere|in (?:every|each|all) (?!(?:case|of|three|two|four|caps)\b)[\w`-]+(?: [\w`-]+){0,2})"
)
_ABOVE_ALL = (  # "one thing that must never happen: …", "what i care about most: it must fail open"
    r"(?:(?:one|the one|the) thing|something) (?:that )?must (?:never|not)(?: ever)? happen: ?\w"
    r"|what (?:i|we) (?:really )?(?:care about|insist on)(?: (?:the )?most| above all)?(?: is)?:"
    r" ?(?=[^?]*\b(?:must|never|always|no|not|has to|have to|should)\b)[^?]+\Z"
)
_AT_WORK = (  # "focus on the login bug", "take it from here", "the linter complains", "docs say: use v2"
    r"(?:the|my|our|your|an?|looks?|hopefully|should|let|assume|maybe|perhaps|continue|take|focus|read|rename|refactor"
    r"|fix|do|thanks|work on)\b|(?:[\w-]+ ){0,2}(?:said|says?)\b|(?:[\w-]+ ){0,5}(?:step|line) \d"
)
_BRIEFLY = (
    r"keep (?:(?:your|the|all|our) )?(?:answers|replies|responses|explanations|summaries|comments|commits"
    r"|commit messages|prs|pull requests|functions|diffs)(?: \w+)? (?:short|brief|small|terse|minimal|concise|simple)"
    r"\W*\Z"
)
_CHOICE = r"(?:the|this|that|it|not|option|variant|version|solution|number|plan|[a-c]|\d)\b"
_NOW_TO = r"to (?:look|wait|start|stop|go on|see (?!you\b)[^?]*\bagain)\b"
_FORMS = late(
    # "always rebase", "never push to main"; misspelt, too
    rf"{_LEAD}(?:(?:always|alwa?sy|alwyas|allways|never|nevr|neevr|nver)(?: ever)?,? (?!{_NO_ORDER})[\w`@./-]"
    r"|(?:don['’]?t|do not) ever [a-z]"
    rf"|{_FORBID}[^?]{{3,120}}(?:,? ever|, always)\W*\Z"
    # "no snapshot tests ever", "every job needs an owner, always", "from now on pin all versions"
    rf"|no (?!(?:{_NO_RULE})\b)[\w`-]{{2,30}}(?: [\w`-]{{2,30}}){{0,2}},? ever\W*\Z"
    rf"|(?:every|each|all) [^?]{{5,120}}, always\W*\Z"
    rf"|(?:from now on|going forward),? (?!{_NO_VERB}|{_AT_WORK}|we\b)(?![^?]*\b{_STATES}\b)[a-z]+ \w"
    # "use typst from now on", "never again use sed on the lock file"
    rf"|(?!{_NO_VERB}|{_AT_WORK})(?![^?]*\b{_STATES}\b)[^?]{{5,120}}? from now on\W*\Z"
    r"|never again,? (?!(?:did|does|do i|has|had|have|was|were|will|would)\b)[a-z]+ (?!(?:that|this|it)\b)[\w`-]"
    rf"|{_ABOVE_ALL}|{_BRIEFLY}"
    # With no reason of the moment behind it: "don't restart prod, the customer is on the phone".
    rf"|{_FORBID}(?![^?]*\b(?:it|this|that|them|before|because|since)\b)[^?,;]{{3,60}}\bprod(?:uction)?\b[^?,;]*\Z"
    rf"|{_FORBID}(?:bring up|mention|suggest|propose|ask)\b(?! (?:it|that|this|them|me)\b)[^?]{{1,60}} again\W*\Z"
    rf"|no (?!(?:{_NO_RULE})\b)[\w`-]{{2,30}}(?: [\w`-]{{2,30}})?,? {_EXCEPTED}"
    rf"|{_FOR_GOOD}|{_WRITTEN}"
    r"|whatever (?:you do|happens),? (?:don['’]?t|do not|never)\b(?![^?]*\b(?:this|that|these|those|it|yet|i)\b)"
    r"|(?:when(?:ever)?|before|if|once|as soon as) you (?!can['’]?t|cannot|can not|don['’]?t|do not)[^,?]{3,80},"
    r" (?:please |always |then )*ask me(?: first| before\b[^?]*)?\W*\Z"
    rf"|i (?:(?:always |generally |really )?prefer|never want|always want) (?!{_CHOICE}|{_NOW_TO})\w"
    r"|i (?:don['’]?t|do not) (?:ever )?want (?:to see )?(?:any )?[\w`-]{2,30} in (?!(?:this|that|here|one|it)\b)[\w`]"
    rf"|(?:{_CAN_YOU})?stop (?!(?:runn|read|wait|work|search|look|build|test|generat|download|try|restart)ing\b"
    r"|(?:crash|accept|fail|serv|listen|send)ing(?: (?:the|that|this|it|on \d|and|please)\b|\W*\Z))"
    r"[a-z]{2,}ing [\w`]"
    rf"|use (?!\S*(?:branch|option))[\w@`-]+(?:,? not| instead of| rather than) (?!\S*branch)[\w@`-]+{_FOR_ALL}"
    rf"|{_EVERYWHERE}{_FOR_ALL}"
    rf"|no (?!(?:{_NO_RULE})\b)[\w`-]{{2,30}}(?: [\w`-]{{2,30}})? in (?!{_NO_PLACE}\b)[\w`]"
    rf"|(?:don['’]?t|do not) use (?!(?:the|that|this|it|my|your|these|those)\b)[\w`-]{{2,30}} in (?!{_NO_PLACE}\b)[\w`]"
    r"|(?:always |then )*ask me (?:first|before)\b"
    # Not of what was done: "we should never have merged it".
    r"|(?!th(?:at|is)\b)(?:you|we|(?:the |all |every |our )?[\w-]+) (?:must|should) (?:always|never)\b"
    r"(?! have (?:been|had|gone|done|(?!open|seven)\w+e[dn])\b)"
    r"|(?:don['’]?t|do not|never|no|nothing|you (?:must|may|can|should)(?: not|n['’]t))\b[^?]{0,150}"
    r"\bwithout asking\b(?! for (?!permission|approval|consent|my|our|me)))",
    re.IGNORECASE,
)
_RECURS = (  # "during the day", "during office hours", "during a match"; not "during the migration"
    r"(?:the )?(?:day|night|week|weekend|daytime|peak)\b|(?:the )?(?:\w+ )?(?:hours|times?)\b|(?:an?|any|every) "
)
_BOUND = late(
    rf"\b(?:today|tonight|tomorrow|yesterday|right now|yet|while|until|till?|during (?!{_RECURS})|at this point"
    r"|just|once|so far|meanwhile|for (?:now|once|the (?:moment|time being|next))|first try|the same"
    r"|any of (?:it|this|that)"
    r"|(?:this|the next|next|last) (?:\w+ )?(?:afternoon|morning|evening|session|time|round|one|run|step|week|branch"
    r"|file|list|script|table|commit|pr|task|ticket))\b|\b(?:do|delete|touch|change|use) (?:that|it|this)\W*\Z",
    re.IGNORECASE,
)
_FORBIDS = late(rf"{_LEAD}(?:{_FORBID}|no (?!(?:{_NO_RULE})\b)[a-z])", re.IGNORECASE)
_IN_GENERAL = late(  # "please don't amend commits": all of a kind; not "don't make changes", "don't run tests"
    rf"{_LEAD}{_FORBID}(?!(?:run|rerun|make|apply|touch|start|commit|push|restart|stop|fix|change|delete|remove|read|open"
    r"|write|create|do|look|go|get|be|try|need|have|give|show|tell|waste|take|see|update|rename|regenerate|kill|merge|drop"
    r"|answer|pull|check|skip|add|install|upgrade|bump|rewrite|format|edit|move|copy|print|close|ask|use)\b)[a-z]+"
    r" (?!(?:this|its|his|always|us|tests|changes|files|things|yours|theirs|ours|details|lines|has|was|is|as|plus)\b)"
    r"[a-z-]{3,}s\W*\Z",
    re.IGNORECASE,
)
_COMPLAINS = late(
    r"\W*(?:(?:claude|argh?|ugh|hey|and|but|so)\W+)*(?:it|you|the|my|that|this|same|everything|nothing|an?|he|she|they)\b",
    re.IGNORECASE,
)  # "you break the imports. always."
_EMPHASIS = late(r".{12,}\w\W*[.!…]\s*(?:(?P<ever>ever)|always)[.!\s]*\Z", re.IGNORECASE)  # "no mocks tho. ever."
_STOPS = late(rf"\W{{0,6}}{_CAN_YOU}stop\b", re.IGNORECASE)  # asks in form only

_NOT_OF_US = (  # "the rules file fails with these errors:"
    r"fails?|failed|is|are|was|were|has|had|wrong|broken|errors?|bugs?|output|engine|files?|dialog|screen|page|tables?"
    r"|firewall|service|shows?|look|tests?|linter|eslint|not|nginx|proxy|changed?|missing"
)
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
_FORBIDDING = late(
    r"\W*(?:(?:please|pls|so|and|also|here|important)\W+)*(?:forbidden|not allowed|off[- ]limits|banned|never(?: ever)?"
    r"|avoid|(?:you|we|claude|nobody) (?:may|must|should)(?: not|n['’]t)|(?:you|claude) can(?:not|['’]?t)|must not"
    r"|(?:do not|don['’]?t)(?! (?:forget|worry|know|think)\b)"
    r"|do?n['’]?t['’]?s|no[- ]?gos?|taboos?|hands off"
    r"|(?:things|stuff|what) (?:that )?(?:i|we|you) (?:don['’]?t|do not|never|(?:must|should)(?: not|n['’]?t)"
    r"|are not to) (?:want|do|use|touch|see|like)|we (?:no longer|never|don['’]?t|do not) use)\b"
    r"[^.!?:\n]{0,60}:?\W*\Z",
    re.IGNORECASE,
)
_ITEMS = late(r"(?:[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t][^\n]*\n|[ \t]*\n)*(?:[ \t]*(?:[-*+•]|\d{1,3}[.)]))?[ \t]*")
_WORK = late(
    r"\W{0,6}(?:now|then|and|that|ok(?:ay)?|please|can|could|would|will|let['’]?s|go|start|first)\b", re.IGNORECASE
)


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


def _may_last(point: str) -> bool:
    return not (_REPORTS.search(point) or may_tell_a_secret(point))


def laid_down(statement: Statement) -> bool:
    """Whether its user says, in it or before it, that something holds for good, and not only for the task at hand."""
    if statement.speaker is not Speaker.USER:
        return False
    said = without_tag(statement.gloss)
    if announced := _ANNOUNCES.match(said):  # "House rules: always use pnpm."
        said = said[announced.end() :].strip()
    if len(said) < _SHORTEST_RULE:
        return False
    if _BOUND.search(said) or said.startswith(_QUOTES) or (said.endswith(":") and for_good(said)):
        return False  # of the moment, somebody else's, or of what stands below it
    if announced or _is_announced(statement):
        other = of_the_task(said) or may_tell_a_secret(said) or (announced and _OF_SOMETHING_ELSE.search(said))
        if not other:
            return True
    if emphasis := _EMPHASIS.match(said):
        lasts = _FORBIDS.match(said) if emphasis["ever"] else not (_COMPLAINS.match(said) or of_the_task(said))
        return bool(lasts) and _may_last(said)
    if statement.parts == 1 and _IN_GENERAL.match(said):
        return True
    return len(said) >= _SHORTEST and bool(_FORMS.match(said)) and (not asks(said) or bool(_STOPS.match(said)))


_ELSEWHERE = (  # of somebody else's place, of a guess or of the moment
    r"\b(?:docs?|manual|article|blog|tutorial|rfc|says?|said|friends?|somebody|someone|they|their|he|she|his|her|google"
    r"|companies|old job|used to|imagine|maybe|perhaps|might|could|would|if|why|what|which|how|when|bug|error|crash\w*"
    r"|fails?|failed|broken|wrong|weird|strange|stuck|missing|see|saw|look(?:s|ed)?|found|line"
    r"|heard|i read|lol|haha)\b|[\"“”🙄😂]"
)
_HERE = late(
    rf"(?![^\n]*(?:{_ELSEWHERE}))(?!\W*(?:this|that|it)\b)[^\n]*?(?:"
    r"\b(?:is|are) (?:banned|forbidden|taboo|off[- ]limits|a no[- ]?go|not allowed)\b"
    r"|\bwe (?:use|prefer|name|call|say|spell) (?!\d|(?:up|the|this|that|it|these|those)\b)[^?\n]*?"
    r"(?:\b(?:over|not|instead of) [^?\n]*|\b(?:here|btw|everywhere))\W*\Z"
    r"|\bonly(?: (?:in|for|on|from) (?:our|the) [\w-]+)?,? (?:here|please|pls)\W*\Z"
    r"|\A\W*(?P<only>(?:[\w-]+ )?[\w-]{3,}s only)\W*\Z"  # "squash merges only"
    r"|\beverywhere,? (?:please|pls|ok(?:ay)?|in (?:this|our|the) [\w-]+)\W*\Z"
    r"|\bno [\w*!.`-]+(?: [\w-]+)? anywhere\b"
    r"|\bno [\w*!.`-]+(?: [\w-]+)?,? ever\W*\Z"
    r"|\b(?:commits?|messages|comments|docs|names|branches|titles|files|tests)"
    r" (?:[\w-]+ )?(?:in|with|by) [\w-]+,? here\W*\Z)",
    re.IGNORECASE,
)
_LONGEST_SCOPED = 100  # characters
TELLS_WHERE, SCOPED = "tells_where", 1.5
"""The evidence of what says where it holds, and the log-odds by which less has to speak for it."""


def tells_where(statement: Statement) -> bool:
    """Whether its user says in a few words where it holds, beyond the task at hand: "pathlib everywhere", "we use yarn
    here", "`select *` is banned in our models". The models hear little in so few words."""
    said = without_tag(statement.gloss)
    if statement.speaker is not Speaker.USER or len(said) > _LONGEST_SCOPED or asks(said) or for_good(said):
        return False
    where = _HERE.match(said)
    if where is None or (where["only"] and statement.parts > 1):  # "show the tests that broke. failing tests only"
        return False
    return not _BOUND.search(said)


def of_the_task(said: str) -> bool:
    """Whether it is a question, an order or a state of the moment, though it stands among what lasts."""
    return asks(said) or bool(_WORK.match(said) or _BOUND.search(said))


def forbids(lead: str) -> bool:
    """Whether a line before a list forbids what stands in it: without that line each point says the contrary."""
    return bool(_FORBIDDING.match(lead)) and not _BOUND.search(lead)


def _begins_with_rules(message: str) -> bool:
    """Whether it announces rules, and what is said first is none of something else that is called so."""
    announced = _ANNOUNCES.match(message)
    said = sentences(message[announced.end() :])[:1] if announced else []
    return announced is not None and not any(_OF_SOMETHING_ELSE.search(one) for one in said)


def _is_announced(statement: Statement) -> bool:
    above = [glossed(text, statement.language) for text in (statement.lead_in, statement.heading)]
    if any(_ANNOUNCES.match(text) for text in above):
        return True
    if statement.bullet and (forbids(above[0]) or (lasting(above[0]) and _may_last(statement.gloss))):
        return True
    if not statement.depth:
        return statement.part > 0 and _begins_with_rules(statement.utterance_gloss)
    first, _, items = statement.utterance_gloss.partition(statement.gloss)[0].lstrip().partition("\n")
    return bool(_ANNOUNCES.match(first) and _ITEMS.fullmatch(items))  # "rules for this repo" before a list
