"""The forms in which people lay down a rule in one sentence.

`RULES` has each form below something that is said in it. A form names what it is not as well, since reports, questions
and orders for this once begin with the same words: "always crashes on startup", "never mind", "no errors in the log".
"""

import re

from dedup.extraction.cutting.openers import CHANGES_MIND, OPENERS
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_DO_NOT = r"(?:don['’]?t|do not)"
_CAN_YOU = r"(?:can|could|would|will) you (?:please )?"
_LEAD = (
    rf"\W{{0,6}}(?:(?:{OPENERS}|{CHANGES_MIND}|again|(?:one more|another)(?: thing| rule(?: (?:about|for|on) \w+)?)?"
    rf"|let['’]?s agree"
    r"|(?:new|another|house) rule"
    r"|i (?:told|said to) you(?: to)?|(?:as|like) (?:i|we) (?:just |already |once )?said(?: before| earlier| already)?"
    r"|as (?:agreed|discussed|mentioned|always)|in general|(?:can|could|would|will) you(?: please)?"
    r"|you(?: (?:should|must|have to))?|i want you to)[\s,.:;!–—-]{1,4}){0,4}"
)

_NO_ORDER = (  # behind "never", "always": "never mind", "always the same", "never again", "always crashes on startup"
    r"(?!(?:the|an?|this|that|these|those|mind|forget|ever|again|been|has|had|have|is|are|was|were|on|in|at|when|if"
    r"|because|good|nice|same|during|something|somebody|around|seen|heard|worked|works?|saw|got|gets?|knew|thought|ran"
    r"|did|went|came|took|made|gave|happen(?:s|ed)|fails?|boring)\b"
    r"|[a-z]+[^s\W]s (?:on|at|in|for|from|with|after|to|when|up|down|out|again|back|the|a|an|\d))"
)
_THING = r"[\w`-]{2,30}"
_KIND = (  # behind "no": not "no space left", "no errors in the log"
    r"(?!(?:space|such|need|way|idea|problems?|change|matter|news|rush|hurry|one|more|luck|point|errors?"
    r"|output|response|answer|reply|connections?|differences?|rows?|tests?|results?|entr(?:y|ies)|data|changes|warnings?"
    rf"|logs?|traces?|lines?|trouble)\b){_THING}(?: {_THING})?"
)
_PLACE = (  # behind "in": nor a time, "no builds in two days"
    r"(?!(?:(?:the )?(?:this|that|here|one|your|my|it|there|terminal|console|logs?|output|ci|browser|stack|response"
    r"|body|list|db|database|queue|\d"
    r"|(?:\w+ ){0,2}(?:minutes?|hours?|days?|weeks?|months?|years?|ages)\b(?! (?:before|after|around|of)\b)))\b)[\w`]"
)
_FORBID = rf"{_DO_NOT} (?!think|know|see|worry|care|mind|believe|remember|bother|you\b|we\b|they\b|i\b)"
_NOT_SO = (  # no order but a report: "from now on all tests fail"
    r"(?![^?]*\b(?:is|are|was|were|has|have|had|can|exists?|fails?|works?|needs?|remains?|breaks?|crash(?:es)?)\b)"
)
_ORDER = (  # behind "from now on": not "no tests are collected", "only two tests fail", "you are in a branch"
    rf"(?:please\b|always\b|never\b|use\b(?! of\b)|{_DO_NOT}\b"
    r"|you\b(?! (?:are|were|will|find|see|got|had|broke|have (?!to\b)))"
    r"|(?:every|each|all)(?: [\w`/-]+){1,4} (?:needs?|must|should|shall|gets?|ha(?:s|ve) to|go(?:es)?|requires?)\b"
    rf"|(?:no|only) (?!one\b|two\b|the\b){_NOT_SO}[\w`/])"
)
_NO_VERB = (  # "from now on it crashes", "from now on everything the importer does"
    r"(?:it|they|there|that|this|what|which|when|where|if|because|since|as|everything|nothing|something|both|most|some"
    r"|many|and|in|on|at|for|with|is|are|was|i|he|she)\b"
)
_AT_WORK = (  # "focus on the login bug from now on", "the linter complains", "docs say: use v2"
    r"(?:the|my|our|your|an?|looks?|hopefully|should|let|assume|maybe|perhaps|continue|take|focus|read|rename|refactor"
    r"|fix|do|thanks|work on)\b|(?:[\w-]+ ){0,2}(?:said|says?)\b|(?:[\w-]+ ){0,5}(?:step|line) \d"
)
_OUR_REPO = r"(?:this|the|our) (?:repo(?:sitory)?|project|codebase)"
_A_RULE = (
    r"(?:that|this)(?:['’]?s| is| is now|['’]?s now) (?:an?|our|the|my)"
    r" (?:new |house |general |standing |team |hard |firm )?rule"
    r"(?: now| from now on| here"
    r"| for (?:all|every|each|any|everything|everybody|the (?:entire|whole))(?: [\w-]+){0,3})?"
)
_NEXT_TIME = r"(?:(?:the )?next time|in (?:the )?future|(?:from )?here on out|from here on|henceforth)"
_BARE = (  # an order, and no question or news: "next time it crashes", "next time we meet", "next time around"
    rf"(?!{_NO_VERB}|{_AT_WORK}|(?:we|you|i['’]?\w*|someone|somebody|anybody|nobody|no one|around|maybe|perhaps|lucky"
    r"|good|better|more|less|only|just|not|no|yes|ok(?:ay)?|thanks?|let['’]?s|[a-z]+(?:ing|ed)|a|so|too)\b"
    r"|[a-z]{2,}[^s\W]s\b|[\w-]+ (?:will|would|could|can|might|may|is|are|was|were|has|have|needs?|gets?|should"
    r"|must)\b)"
)
_FOR_ALL = rf"(?:,? (?:here|everywhere|please|pls|ok(?:ay)?|(?:in|for) {_OUR_REPO})){{0,3}}\W*\Z"
_TEXTS = (
    r"(?:(?:all|the|our|your|code|write) ){0,3}(?:commit(?: message| msg)?s?|comments?|docs|docstrings?|answers"
    r"|branch names|pr (?:titles|descriptions))"
)

_DONE = (  # what people do: "no pushing to main"; others tell what a program does: "no polling from the client"
    r"(?:push|merg|committ?|deploy|releas|edit|touch|skipp|squash|rebas|bypass|hard-?cod|install|renam|amend|tagg"
    r"|publish|refactor|copy|copy-past|past|cherry-pick|self-merg|vendor)ing"
)
_SENT = (
    r"(?:(?!the\b)[\w-]+ )?(?:deploy(?:ment)?s?|releases?|rollouts?|merges?|migrations?|push(?:es)?|hotfix(?:es)?"
    r"|upgrades?|e?mails?|sms|text messages|notifications?|reminders?|newsletters?)"
)
_AT_TIMES = (
    r"(?:on (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:the )?weekends?|(?:public )?holidays)|at night"
    r"|after hours"
    r"|(?:between|outside) [\w:. ]{1,30} and [\w:. ]{1,30}?)"
)
_NOT_SEEN = r"(?![^?]*\b(?:possible|arrived|came|went|happened|got|seen|yet|so far|needed|necessary)\b)"
_NO_FAULT = r"(?![^?]*\b(?:fail\w*|crash\w*|break(?:s|ing)|broken?|errors?|bugs?|hangs?|stuck|slow|logged)\b)"
_NO_REPORT = f"{_NOT_SO}{_NO_FAULT}"
_NO_EXCEPTION = (
    r"(?:no exceptions?|without (?:any )?exceptions?|no matter what|whatever happens|under no circumstances)"
)
_ALWAYS_SO = rf"(?:always|every (?:single )?time|{_NO_EXCEPTION})"
_STRESS_ENDS = r"(?:[,.;!]|,? (?:please|pls|ok(?:ay)?|even|not even)\b|\W*\Z)"
_STRESS = rf"(?:(?:,| -|\.) {_ALWAYS_SO})+{_STRESS_ENDS}"
_PRACTICE = (
    r"(?:(?:a )?(?:prs?|mrs?|pull requests?|merge requests?|(?:code )?reviews?|feature branch(?:es)?|own branch|squash"
    r"|merge commits?|rebase|dry[- ]run|signed commits?|conventional commits))"
)

_WORDS = r"(?: [\w`/-]+){0,3}?"
_FORBIDS_IT = (
    r"(?:forbids?|prohibits?|bans?|(?:do(?:es)?(?: not|n['’]?t)) allow|(?:is|are) (?:not allowed|forbidden|banned)"
    r"|against (?:the|our) (?:\w+ )?(?:rules?|policy|contract))"
)
_NOT_COUNTED = (  # "no downtime with that provider, ever"
    r"(?!(?:outage|downtime|complaint|incident|restart|loss|leak|crash|issue|ticket|alert|reload|hit|progress"
    r"|feedback|support|interest|traffic|usage|movement|rain|updates)\w*\b)"
)
_HAPPENS = (  # what a program does, and no kind of things is called like
    "crash|fail|hang|die|return|break|stop|appear|show|start|come|goes|happen|run|end|land|load|open|throw|get|give|take"
    "|work|stay|pop|lead|result|sit|look|freez|lie|arriv|occur|exit|drop|jump|stick|sleep|wait|is|was|has|does"
)
_ENV = r"(?:prod(?:uction)?|stag(?:e|ing)|dev|main|master|trunk|ci|qa|uat|preprod)"
_COUNT = r"(?:\d+|an?|one|two|three|five|ten)\b"
_NOT_PROD = r"(?:stag(?:e|ing)|dev|test|ci|qa|uat|preprod|sandbox)"
_ORDERED = (
    r"(?:use(?! up)|push|merge|deploy|commit|edit|touch|delete|drop|write to|call|install|run (?!into)"
    r"|log(?! (?:in|out))|store|send|mock|import|squash|rebase|force[- ]push|restart|apply)"
)

RULES = {
    "never push to main": (  # misspelt, too
        rf"(?:always|alwa?sy|alwyas|allways|never|nevr|neevr|nver)(?: ever)?,? {_NO_ORDER}[\w`@./-]"
    ),
    "don't ever edit generated files": rf"{_DO_NOT} ever [a-z]",
    "do not push to main, ever": rf"{_FORBID}[^?]{{3,120}}(?:,? ever|, always)\W*\Z",
    "no snapshot tests ever": rf"no {_KIND}(?: {_THING})?,? ever\W*\Z",
    "every job needs an owner, always": r"(?:every|each|all) [^?]{5,120}, always\W*\Z",
    "from now on pin all versions": (
        rf"(?:from (?:now|this point) on|(?:going|moving) forward),? (?!{_NO_VERB}|{_AT_WORK}|we\b){_NOT_SO}[a-z]+ \w"
    ),
    "use typst from now on": rf"(?!{_NO_VERB}|{_AT_WORK}){_NOT_SO}[^?]{{5,120}}? from now on\W*\Z",
    "from now on every pr needs a screenshot": rf"(?:for the future|from now on|going forward),? {_ORDER}",
    "for the future: run the linter before you commit": (
        r"(?:for the|in) future: (?![^?]*\b(?:maybe|perhaps|might|could|would|nice|idea|nothing)\b)[a-z]\S* \S+ \S"
    ),
    "next time put it in an overlay under app/boards": (
        rf"{_NEXT_TIME},? (?:please,? |pls,? )?{_BARE}{_NOT_SO}[a-z'’]+ [\w`'\"][^?]*\Z"
    ),
    "ask me first next time": (
        rf"{_BARE}{_NOT_SO}(?:ask|tell|put|use|write|run|check|keep|name|read|say|show|leave|test|add|{_DO_NOT})"
        rf" [^?]{{2,100}}?,? {_NEXT_TIME}(?:,? (?:please|pls))?\W*\Z"
    ),
    "in this repo we use tabs": (
        rf"in this (?:repo(?:sitory)?|project|codebase),? (?:{_ORDER}|we (?:(?:only|don['’]?t|do not) )?"
        r"(?!(?:only|don['’]?t|do not|need|see|find|have|know|want|get)\b)(?:use|do|always|never|(?<=only )\w"
        r"|(?<=t )\w))"
    ),
    "never again use sed on the lock file": (
        r"never again,? (?!(?:did|does|do i|has|had|have|was|were|will|would)\b)[a-z]+ (?!(?:that|this|it)\b)[\w`-]"
    ),
    "one thing that must never happen: a lost order": (
        r"(?:(?:one|the one|the) thing|something) (?:that )?must (?:never|not)(?: ever)? happen: ?\w"
    ),
    "what i care about most: it must fail open": (
        r"what (?:i|we) (?:really )?(?:care about|insist on)(?: (?:the )?most| above all)?(?: is)?:"
        r" ?(?=[^?]*\b(?:must|never|always|no|not|has to|have to|should)\b)[^?]+\Z"
    ),
    "keep answers short": (
        r"keep (?:(?:your|the|all|our) )?(?:answers|replies|responses|explanations|summaries|comments|commits"
        r"|commit messages|prs|pull requests|functions|diffs)(?: \w+)? (?:short|brief|small|terse|minimal|concise"
        r"|simple)\W*\Z"
    ),
    "don't touch the prod database": (  # with no reason of the moment: "don't restart prod, the customer is in a call"
        rf"{_FORBID}(?![^?]*\b(?:it|this|that|them|before|because|since)\b)[^?,;]{{3,60}}\bprod(?:uction)?\b[^?,;]*\Z"
    ),
    "don't suggest kafka again": (
        rf"{_FORBID}(?:bring up|mention|suggest|propose|ask)\b(?! (?:it|that|this|them|me)\b)[^?]{{1,60}} again\W*\Z"
    ),
    "no classes except for data": (  # "no abbreviations except id and url"; not "no files except README changed"
        rf"no {_KIND},? (?:unless\b"
        r"|except (?:for|in|on|where|when|with|if|at|to|as|inside|within|from|by)\b"
        r"|except (?:the |an? )?[\w`/.-]+(?:(?:, | and | or |, (?:and|or) )[\w`/.-]+){0,5}\W*\Z)"
    ),
    "commit messages in English": (  # not "comments in English are …"
        rf"{_TEXTS} (?:(?:are|should be|must be|always|only) ){{0,2}}in (?:the )?"
        r"(?:english|german|french|spanish|imperative|present tense|conventional commits?)"
        r"(?:[ ,]+(?:please|pls|always|only|ok(?:ay)?|too|as well))?(?:[,;.]|\W*\Z)"
    ),
    "whatever you do, don't touch the legacy folder": (
        r"whatever (?:you do|happens),? (?:don['’]?t|do not|never)\b(?![^?]*\b(?:this|that|these|those|it|yet|i)\b)"
    ),
    "when you touch a mapping, ask me first": (
        r"(?:when(?:ever)?|before|if|as soon as) you (?!can['’]?t|cannot|can not|don['’]?t|do not)[^,?]{3,80},"
        r" (?:please |always |then )*ask me(?: first| before\b[^?]*)?\W*\Z"
    ),
    "i prefer short commit messages": (
        r"i (?:(?:always |generally |really )?prefer|never want|always want)"
        r" (?!(?:the|this|that|it|not|option|variant|version|solution|number|plan|[a-c]|\d)\b"
        r"|to (?:look|wait|start|stop|go on|see (?!you\b)[^?]*\bagain)\b)\w"
    ),
    "i don't want any emojis in code": (
        rf"i {_DO_NOT} (?:ever )?want (?:to see )?(?:any )?{_THING} in (?!(?:this|that|here|one|it)\b)[\w`]"
    ),
    "stop adding comments to everything": (
        rf"(?:{_CAN_YOU})?stop (?!(?:runn|read|wait|work|search|look|build|test|generat|download|try|restart)ing\b"
        r"|(?:crash|accept|fail|serv|listen|send)ing(?: (?:the|that|this|it|on \d|and|please)\b|\W*\Z))"
        r"[a-z]{2,}ing [\w`\"“]"
    ),
    "use pnpm not npm": (
        r"use (?!\S*(?:branch|option))[\w@`-]+(?:,? not| instead of| rather than) (?!\S*branch)[\w@`-]+"
        rf"{_FOR_ALL}"
    ),
    "i want tests in every package": (
        r"i want (?!(?:it|this|that|them|you|to)\b)[\w`-]+(?: [\w`-]+){0,4}?"
        r" (?:everywhere|in (?:every|each|all) (?!(?:case|of|three|two|four|caps)\b)[\w`-]+(?: [\w`-]+){0,2})"
        rf"{_FOR_ALL}"
    ),
    "no emojis in commit messages": rf"no {_KIND} in {_PLACE}",
    "don't use any in typescript": (
        rf"{_DO_NOT} use (?!(?:the|that|this|it|my|your|these|those)\b){_THING} in {_PLACE}"
    ),
    "no floats anywhere near money, please": (
        rf"no {_KIND}{_WORDS} anywhere\b{_NO_REPORT}{_NOT_SEEN}[^?]{{0,80}}?,? (?:please|pls)\W*\Z"
    ),
    "no privileged container please, security forbids": (
        rf"no {_KIND}{_WORDS},? (?:please|pls)(?:[,;:.]| [–—-]) ?[^?]{{3,80}}?\b{_FORBIDS_IT}\b"
    ),
    "no third party analytics in the kids app, ever": (
        rf"no {_NOT_COUNTED}{_KIND}{_WORDS} (?:in|on|into|to|for|near|inside|outside|within|without|before|after"
        rf"|during) {_NO_REPORT}{_NOT_SEEN}[^?]{{2,80}}?,?(?: (?:please|pls),?)? ever(?:,? (?:please|pls))?\W*\Z"
    ),
    "keep commit messages in the imperative and without emoji": (
        r"keep (?:(?:your|the|all|our) )?(?:answers|replies|responses|explanations|summaries|comments|commits"
        r"|(?:commit|error|log) messages|prs|pull requests|docs|docstrings|branch names|pr titles|functions|diffs)"
        r" (?:in (?:the )?(?:english|german|french|spanish|imperative|present tense|lower ?case|plain \w+"
        r"|one sentence)\b(?!\.)"
        r"|without (?!(?:this|that|it|them|me|us|the)\b)\w|free of \w|lower ?case\b"
        rf"|(?:(?:under|below|shorter than|at most|within) {_COUNT}"
        rf"|to {_COUNT} (?:lines?|sentences?|words?|paragraphs?|topic|change|thing|concern|point)\b))"
    ),
    "prod never auto sync": (  # the bare verb orders; not "prod never syncs"
        rf"{_ENV},? never (?![^?]*\b(?:since|why|idea|but|strange|weird|again)\b)(?:auto[- ]?(?!\w*s\b)[a-z]{{3,}}\b"
        rf"|{_ORDERED}(?: (?:by|on|to|from|without|directly)\b|(?<=force push)|(?<=force-push)))"
    ),
    "dev and stage never page": (  # nobody misses that
        rf"{_NOT_PROD}(?:(?:,| and| or|/| \+| &) ?{_NOT_PROD}){{0,3}} (?:alerts? |alarms? )?never"
        r" (?:(?:page|alert|wake|ring|phone)s?\b(?! (?:load|view))"
        r"|(?:go(?:es)? to|reach(?:es)?) (?:the )?(?:pager|on[- ]?call)\b)"
        rf"{_NO_REPORT}[^?]*\Z"
    ),
    "always testids in e2e, never text": (  # not "always crashes in chrome, never in firefox"
        rf"always (?!(?:{_HAPPENS})\w*\b)[\w-]+s (?:in|for|on) (?:the )?[\w`-]+, never (?!(?:{_HAPPENS})\w*\b)"
        rf"(?!(?:in|on|at|for|with|from|when|if|once|again|mind|before|after|during|more|less|by|to|the|locally|here)\b)"
        r"[\w`-]+(?: [\w`-]+)?(?:[,.;]|\W*\Z)"
    ),
    "in prod never run migrations by hand": (
        r"(?:in|on|for|with) (?!(?:this|that|these|my|your|the (?:mean|log|past|end|first|second|last|next|old))\w*\b)"
        rf"(?:the )?[\w`-]+(?: [\w`-]+)?,? (?:never|always) {_ORDERED} ?(?!(?:it|this|that)\b)[\w`]"
    ),
    "ask me before you add a dependency": r"(?:always |then )*ask me (?:first|before)\b",
    "you should never edit the tables by hand": (  # not of what was done: "we should never have merged it"
        r"(?!th(?:at|is)\b)(?:you|we|(?:the |all |every |our |your )?[\w-]+) (?:must|should) (?:always|never)\b"
        r"(?! have (?:been|had|gone|done|(?!open|seven)\w+e[dn])\b)"
    ),
    "no pushing to main directly anymore": (  # not of today: "no merging yet"
        rf"no (?:force[- ])?{_DONE}(?: [\w`-]+){{0,2}} (?:to|on|into|in|without|with|of|from|after|before|by|at)"
        rf" (?!(?:this|that|these|it)\b){_NO_REPORT}{_NOT_SEEN}[\w`]"
    ),
    "no deployments on Fridays": (
        rf"no {_NO_REPORT}{_NOT_SEEN}{_SENT}(?: to [\w-]+)? {_AT_TIMES}\b(?!, (?:that['’]?s|which|so|it)\b)"
    ),
    "no SMS to the parents, whatever happens": (
        rf"(?:no {_KIND}|{_DO_NOT}|only|(?:every|each|all)(?: [\w`/-]+){{1,4}}? (?:needs?|must|should|shall"
        rf"|ha(?:s|ve) to|gets? (?:an?|its|their) (?!\d)))\b{_NO_FAULT}(?![^?]*\b(?:this|that|it)\b)"
        rf" ?[^?]{{3,120}}?(?:,| -|\.) {_NO_EXCEPTION}{_STRESS_ENDS}"
    ),
    "ask before you install anything, no exceptions": (
        r"(?:(?:ask|use|run|write|keep|send|put|take)\b|you (?:must|should|may|need to)\b"
        r"|you (?:ask|use|run|write|tell|keep|send)\b(?=[^?]*\b(?:first|before)\b))"
        rf"{_NO_FAULT}(?![^?]*\b(?:this|that|it)\b) [^?]{{3,120}}?{_STRESS}"
    ),
    "before you run a migration you ask me, always": (
        r"(?:when(?:ever)?|before|if|as soon as) you (?!can['’]?t|cannot|can not|don['’]?t|do not)[^,?]{3,80}?(?:,"
        r"|,? you)"
        r" (?:(?:please|always|then) )*(?:ask|tell|check with|talk to) me"
        rf"(?: first| before\b[^?,]*)?(?:(?<=first)|(?={_STRESS}))"
    ),
    "run the fast tests before every commit": (
        r"(?:run|check|update|add|write|format|lint|regenerate|rebase|bump|build) [^?,]{2,60}? (?:before|after|with)"
        r" (?:every|each) (?:single )?(?:commit|push|pr|mr|merge|release|deploy(?:ment)?|migration"
        r"|change(?: of [\w ]{2,30})?)"
        r"(?:[, ]+(?:please|pls|always|too|as well|ok(?:ay)?))*\W*\Z"
    ),
    "pr always, mikael reviews": rf"{_PRACTICE} always(?:,(?! it\b)|[^\w,]*\Z)",
    "that's a rule now: max 3 pics per card": rf"{_A_RULE}: ?(?!(?:it|that|this)\b)[^?]{{5,140}}\Z",
    "everything you can tap is at least 56 points, that's a rule for the entire app": (
        rf"(?!(?:i|if|why|because|not)\b)[^?]{{5,120}}(?:,| [–—-]|;|\.) ?{_A_RULE}\W*\Z"
    ),
    "one rule for all experiments: every run gets 3 seeds": (
        r"(?:one|a|my|our|the|another) (?:new |general |house |simple |firm )?rule for (?:all|every|each|any|everything"
        rf"|everybody|{_OUR_REPO})(?: [\w-]+){{0,3}}: ?[^?]{{5,140}}\Z"
    ),
    "don't touch anything under data/golden": (
        r"(?:do not|don['’]?t|never) (?:ever )?(?:touch|edit|change|modify|delete)"
        r" (?:anything|any(?: of the)? (?:file|thing)s?|the files) (?:under|in|inside|below)"
        r" (?:the )?`?[\w.-]*[/_.][\w./-]*"
        r"`?(?![^?]*\b(?:until|till|while|yet|for now|today|tonight|at the moment|before)\b)"
    ),
    "don't commit without asking me": (
        r"(?:don['’]?t|do not|never|no|nothing|you (?:must|may|can|should)(?: not|n['’]t))\b[^?]{0,150}"
        r"\bwithout asking\b(?! for (?!permission|approval|consent|my|our|me))"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Anything but a question."""

_RULES = late(rf"{_LEAD}(?:{'|'.join(RULES.values())})", re.IGNORECASE)
_CALLED = late(rf"\W*(?:and |so )?{_A_RULE}[^\w:]*(?:\Z|[.!;\n])", re.IGNORECASE)
_STOPS = late(rf"\W{{0,6}}{_CAN_YOU}stop\b", re.IGNORECASE)  # asks in form only
_FORBIDS = late(rf"{_LEAD}(?:{_FORBID}|no (?={_KIND})[a-z])", re.IGNORECASE)
_NO_KIND = late(
    rf"{_LEAD}{_FORBID}(?!(?:run|rerun|make|apply|touch|start|commit|push|restart|stop|fix|change|delete|remove|read"
    rf"|open"
    r"|write|create|do|look|go|get|be|try|need|have|give|show|tell|waste|take|see|update|rename|regenerate|kill|merge"
    r"|drop"
    r"|answer|pull|check|skip|add|install|upgrade|bump|rewrite|format|edit|move|copy|print|close|ask|use)\b)[a-z]+"
    r" (?!(?:this|its|his|always|us|tests|changes|files|things|yours|theirs|ours|details|lines|has|was|is|as|plus)\b)"
    r"[a-z-]{3,}s\W*\Z",
    re.IGNORECASE,
)


def is_rule(said: str) -> bool:
    """Whether it has one of the forms of `RULES`, behind whatever people say first."""
    return bool(_RULES.match(said)) and (not asks(said) or bool(_STOPS.match(said)))


def calls_it_a_rule(said: str) -> bool:
    """Whether a sentence says that what stands before it is a rule: "max 6 lights per level. that's a rule now"."""
    return bool(_CALLED.match(said))


def forbids_something(said: str) -> bool:
    """Whether it forbids something, of the moment or not."""
    return bool(_FORBIDS.match(said))


def forbids_a_kind(said: str) -> bool:
    """Whether it forbids all of a kind, and nothing that lies at hand: "please don't amend commits", not "don't make
    changes", "don't run tests"."""
    return bool(_NO_KIND.match(said))
