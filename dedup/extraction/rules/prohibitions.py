"""What is forbidden for good, whoever does it, wherever in a sentence: "patient names must never leave the network".

A rule of what is worked on is told like this more often than as an order: "we may never send a refund by hand", "nobody
edits the schema by hand". Of what may happen or not, and of what nobody happens to do, people speak in the same words:
"the job may never finish", "nobody reads the newsletter".

And how people work, which they tell in other words than an order: "no, we never squash", "deploy not on Fridays",
"forward only, always", also who learned another language first: "the drawings please only in SVG".
"""

import re

from dedup.extraction.cutting.momentary import is_bound
from dedup.extraction.cutting.openers import LEAD, NO_KIND
from dedup.extraction.cutting.statements import asks
from dedup.patterns import late

_LONGEST = 300  # characters

_DOES = (  # what one may be forbidden; not what may or may not come about: "know", "finish", "run"
    r"(?:be (?:sent|stored|saved|logged|written|shown|deleted|erased|opened|booked|changed|edited|touched|overwritten"
    r"|dropped|exposed|shared|copied|printed|published|committed|pushed|merged|mixed|charged|sold|moved|skipped"
    r"|cached"
    r"|switched (?:on|off)|turned (?:on|off))"
    r"|send|store|save|log|write|show|delete|erase|open|book|use|call|change|edit|touch|overwrite|drop|expose"
    r"|share|copy"
    r"|print|publish|commit|push|merge|mix|charge|sell|move|skip|talk|contact|import|depend|access|install|deploy"
    r"|approve|sign|restart|bypass)"
)
_WORKS = (  # not what customers do or do not: "nobody calls on Sundays"
    r"(?:(?:touches|edits|(?:force-)?pushes|merges|deploys|commits|changes|deletes|drops|installs|publishes|releases"
    r"|restarts|renames|runs|approves)\b(?! (?:it|this|that|my|me)\b)|(?:writes|talks) to\b(?! (?:me|us|him|her)\b))"
)
_LIMIT = (
    r"(?:by hand|manually|without|except|but (?:me|us)|unless|directly|before|after|between|during|ever|on \w+days?"
    r"|from (?:an?|their|his|her|the) \w+|(?:in|on|to|into) (?:prod(?:uction)?|main|master|staging|releases?)"
    r"|not even|(?:also|you) not|you included|including you)"
)
_NOT_OF_NOW = (  # "nobody should push now, I'm rebasing", "nobody should use the old one by now"
    r"(?![^?]*\b(?:now|i['’]?m|i am|running|in progress|going on|any ?more|still|already|probably|maybe|perhaps"
    r"|think|guess|suppose|hope|hopefully|expect|that (?:often|much|many|long)|hangs?|fail\w*|errors?|bugs?|slow)\b)"
)
_MAY = rf"(?:{_DOES}|run|read|access|export|download|apply|release|renew)"
_NOBODY = r"\b(?:nobody|no[ -]?one)"
_BUT = r" (?:but|except|outside|other than) [\w ]{2,40}?"
_ONE = r"(?<!\bit )(?<!\bthat )(?<!\bthis )(?<!\bthey )(?<!\bwhich )"  # else nothing tells what it is of

PROHIBITIONS = {
    "patient names must never leave the network": rf"{_ONE}\b(?:must never|must(?: not|n['’]t) ever)\b",
    "interns should not ever have the admin role": rf"{_ONE}\b(?:(?:may|should|shall) not|shouldn['’]t) ever\b",
    "we may never send a refund by hand to the acquirer": rf"{_ONE}\bmay never (?={_DOES}\b)",
    "the kiosk is never allowed to show prices without tax": (
        rf"{_ONE}\b(?:is|are) (?:never|under no circumstances) (?:allowed|permitted) to\b"
    ),
    "a bus may under no circumstances be booked twice": rf"{_ONE}\b(?:may|must|shall|should) under no circumstances\b",
    "under no circumstances may a card number be logged": r"\bunder no circumstances (?:may|must|shall|should|can)\b",
    "nobody but the archive staff may download originals": (
        rf"{_NOBODY}(?:{_BUT})? (?:(?:may|is allowed to|must|shall)\b|(?<!nobody )(?<!one )(?:uses\b|{_WORKS}))"
    ),
    "nobody should change prod by hand": (
        rf"(?<!theory )(?<!normally )(?<!usually )(?<!told ){_NOBODY}(?:{_BUT})? should (?:ever )?(?!be\b)(?={_MAY}\b)"
        rf"(?![\w ]+? (?:it|this|that|these|those|them|him|her)\b){_NOT_OF_NOW}[^?]*\w \w"
    ),
    "a stuck row goes to manual review, and it must never resend by itself": (
        r"(?:\A|, )(?!\W*(?:i|it|that|this|there)\b)[^,;.?]{12,150}, (?:and|but) (?:it|they)"
        r" must(?: never| not ever|n['’]t ever)\b"
    ),
    "nobody edits the schema by hand": rf"{_NOBODY} {_WORKS}[^?]*?\b{_LIMIT}\b",
}
"""What somebody says → the form of what forbids it, as a regular expression, at its beginning or further on."""

_FORBIDDEN = late("|".join(f"(?:{form})" for form in PROHIBITIONS.values()), re.IGNORECASE)
_NOT_ONES_OWN = late(  # a report, a guess, or what others say
    r"\b(?:must|may|shall|should)(?: never|(?: not|n['’]t) ever) (?:have (?:been|had|gone|done|\w+e[dn])\b"
    r"|happen again\b)"
    r"|\b(?:docs?|manual(?! (?:review|approval|step|check|entry|order)s?\b)"
    r"|article|says?|said|heard|read that|imagine|thought|apparently|unfortunately|sadly|lately"
    r"|that['’]?s why|that is why|why|anyway|crash(?:es|ed)|failed"
    r"|(?:is|are|still|gets?|got) (?:broken|slow|red|stuck))\b"
    r"|\bbut (?:it|they|now|still|does|did|do|here|somehow|just)\b"
    rf"|{_NOBODY}\b[^?]*, so (?!please\b|ask\b|you\b)\w",
    re.IGNORECASE,
)


def is_forbidden(said: str) -> bool:
    """Whether it says what must never be, and is neither a report nor said by others."""
    return len(said) <= _LONGEST and bool(_FORBIDDEN.search(said)) and not _NOT_ONES_OWN.search(said)


_HAND = (  # what one does or leaves undone for good
    r"(?:rebase|squash|force[- ]?push|merge|deploy|release|commit|push|publish|mock|stub|hard-?code|log|store"
    r"|hotfix|patch"
    r"|amend|cherry-pick|vendor|pin|ship|roll back|rollback|edit|install|upload|share|copy|expose|skip|bypass"
    r"|truncate"
    r"|overwrite|round|fork|use(?! up)|pass|inline|abbreviate|tag)"
)
_NOT_ONE = r"(?! (?:it|that|this|these|those|them|out|back)\b)"
_GOES = r"(?:run|go|land|live|leave|belong|ship|end up|get [a-z]+ed|are [a-z]+ed)"
_DAYS = (
    r"(?:(?:on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:the )?weekends?|(?:public )?holidays)"
    r"|on an? (?:mon|tues|wednes|thurs|fri|satur|sun)day|at (?:night|weekends?)|(?:between|outside) [\w:. ]{1,30})"
)
_HANDED = (
    r"(?:deployed|merged|released|published|shipped|pushed|sent out|installed|deleted|changed|committed|dropped"
    r"|exposed"
    r"|uploaded|approved|signed|migrated)"
)
_GATED = (
    r"(?:without (?:(?:an?|the|my|our|two|your) )?(?:[\w'’-]+ ){0,3}?(?:sign[- ]?offs?|approval|ok(?:ay)?|consent"
    r"|reviews?"
    r"|permission|say[- ]so|tags?|tests?|backups?|tickets?|dry[- ]run|changelog)\b|by hand\b|manually\b"
    r"|from (?:an?|somebody['’]s|someone['’]s|anybody['’]s|my|your|our|any)(?: [\w-]+)? (?:laptops?|machines?"
    r"|pcs?|notebooks?"
    r"|forks?|computers?|branch(?:es)?)\b|outside (?:of )?(?:the )?[\w ]{2,30})"
)
_THINGS = r"(?:the|all|our|any) [\w'’-]+(?: (?!(?:please|may|must|can|we)\b)[\w'’-]+){0,3}"
_PLACED = r"(?:in|into|on|to|with|without|by|from|over|via|as|after|before)"
_TEXTS = (
    r"(?:(?:all|the|our|your|code|user) ){0,3}(?:commit(?: messages?)?s?|comments?|docs|docstrings?|answers|messages"
    r"|branch names|pr (?:titles|descriptions)|release notes|logs?|identifiers|names|variables?|tickets)"
)
_LANGUAGE = r"(?:english|german|french|spanish|italian|polish|czech|dutch|british english|imperative|present tense)"
_BY_US = r"(?: (?:by us|with us|here|strictly|in (?:this|our) (?:project|team|repo|company|firm)))"
_MOST = r"(?:maximal(?:ly)?|maximum|at (?:most|maximum)|(?:not|no) more than)"
_SO_ALWAYS = (
    r"(?:(?:this|that|it) we (?:do|make|did|have|handle) (?:(?:it )?(?:always )?(?:so|like (?:this|that)) )?"
    r"(?:since (?:ever|always|years)|always)(?: (?:so|like (?:this|that)))?"
    r"|we (?:do|make|did|have|handle) (?:this|that|it) (?:(?:always )?(?:so|like (?:this|that)) )?"
    r"(?:since (?:ever|always|years)|always(?: so| like (?:this|that))?))"
)
_CONSULT = r"(?:ask|tell|show|inform)"
_ENDS = r"(?:\W*\Z|[,.;:!] | - | [–—])"

PRACTICES = {
    "no, we never squash": rf"we (?:never|always) {_HAND}\b{_NOT_ONE}",
    "we don't squash here": rf"we (?:don['’]?t|do not) {_HAND}\b{_NOT_ONE}[^?,.;]{{0,60}} here{_ENDS}",
    "migrations never run from CI here": (
        rf"(?!(?:it|that|this|there|they)\b)[\w`-]+(?: [\w`-]+){{0,2}}?s never {_GOES} {_PLACED}"
        rf" [^?,.;]{{2,60}} (?:here|with us){_ENDS}"
    ),
    "forward only, always": (
        r"(?:[\w`'’-]+ ){0,5}(?:forwards?|append|add|additive|additions|read|write|insert|fast[- ]forward|invite"
        r"|ssh|utc)"
        rf"[- ]only,? always{_ENDS}"
    ),
    "nothing gets published from a laptop": (
        rf"nothing (?:ever )?(?:(?:is|gets)(?: ever)? {_HANDED}|goes (?:to|into) (?:prod(?:uction)?|main|master"
        rf"|customers)"
        rf"|goes live) {_GATED}"
    ),
    "deploy not on fridays": (
        r"(?:deploy(?:ments?)?|releases?|merges?|publish|push(?:es)?|ship|migrat(?:e|ions?)|restarts?|reboots?"
        r"|updates?"
        rf"|upgrades?|book|mail|maintenance)(?: [\w-]+)? (?:not|never) {_DAYS}"
    ),
    "for the commit messages please in English": (
        rf"(?:for |in )?{_TEXTS},? (?:please|pls) (?:always |only )?in (?:the )?{_LANGUAGE}(?: and with\b"
        rf"| and in\b|{_ENDS})"
    ),
    "the signing key please not in the repo": rf"{_THINGS},? (?:please|pls) (?:not|never|only|always) {_PLACED} [\w`]",
    "please the photos only in the WebP": rf"(?<=please ){_THINGS} (?:not|never|only|always) {_PLACED} [\w`]",
    "one important thing for everything: please never change the format": (
        r"(?:one|an?)(?: (?:more|last|important|general|other|big|further))* (?:thing|point|remark|request)"
        r"(?: for [^:?]{2,50})?: ?(?:please (?:never|always|no [a-z]+)|(?:never|always) (?!the\b|an?\b|[a-z]+(?:s"
        r"|ed)\b)[a-z]+)"
        r" [\w`]"
    ),
    "no kubectl apply ever, only git": (
        rf"no (?!{NO_KIND}\b)[\w`./-]+(?: [\w`./-]+){{0,2}} ever(?: again)?[,;:.–—]{{1,3}} ?(?:only|always|just|use"
        r"|everything|all)\b(?! (?:timeouts?|errors?|noise|the (?:same|frame|header|title|border|text|first|last))\b)"
    ),
    "never the text, the code is what clients switch on": (
        r"never (?:the |by |an? )?(?!same\b)[\w`-]+,? (?:(?:but |only |always )(?:the |by |an? )?[\w`-]+"
        r"|(?:the )?[\w`-]+ is (?:what|the one)\b)"
    ),
    "it is by us forbidden to use recursion": (
        rf"(?:(?:here|(?:in|for) (?:this|our) (?:project|team|repo|company|firm)),? )?(?:it|that)(?:['’]?s"
        rf"| is){_BY_US}*"
        rf" (?:forbidden|prohibited|not allowed(?={_BY_US})){_BY_US}* to [a-z]+ "
    ),
    "the customer names may one not log": rf"{_THINGS} (?:may|must|should|shall|can) one (?:not|never) [a-z]+",
    "the tests we make always without network": (
        rf"{_THINGS}s we (?:make|do|write|run|name|keep|store|send|test|call|build|deploy|draw|print|save|take|use)"
        rf" (?:always|never|only) {_PLACED}\b"
    ),
    "please name the branches after the ticket, this we do so since ever": rf"[^?]{{5,100}}, {_SO_ALWAYS}\W*\Z",
    "before you delete something, you must me always ask": (
        rf"(?:when(?:ever)?|before|if) you [^?,]{{3,60}},? you (?:must|have to|should|shall|need to)"
        rf" (?:me (?:always |first )?{_CONSULT}|(?:always )?{_CONSULT} me(?: always| first))\b"
    ),
    "we have no exceptions in the product code, please": (
        r"we (?:have|use|want|make|write|do) (?:no|never|only) [^?,]{3,80}, please\W*\Z"
    ),
    "i want maximal three queries per page": (
        rf"(?:i|we) (?:want|allow|accept) {_MOST} (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) [\w-]+"
        r"(?: [\w-]+){0,4} (?:per|in (?:each|every)|for (?:each|every)|on (?:each|every)) \w"
    ),
    "in our team is the Friday without deployments": (
        r"(?:in|for|with|by) (?:us|our (?:team|company|project|firm|house)) (?:is|are) (?:the )?[^?]{3,60}?"
        r" (?:without|free of|not allowed|forbidden)\b"
    ),
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_PRACTICES = late(rf"{LEAD}(?:{'|'.join(f'(?:{form})' for form in PRACTICES.values())})", re.IGNORECASE)
_KIND_FORBIDDEN = late(  # "No demo data!", with what it does behind it
    rf"{LEAD}(?:no (?!{NO_KIND}\b[^\w]*!)[\w`./-]+(?: [\w`./-]+){{0,2}}"
    r"|(?:please )?(?:do not|don['’]?t|never) (?:make|do|run|use|install|update|upgrade)"
    r" (?!(?:the|this|that|it|an?|my|your|these|any|them)\b)[\w`./-]+(?: [\w`./-]+){0,3})!+\s*\Z",
    re.IGNORECASE,
)
_WHY_FOR_GOOD = late(
    r"\s*(?:(?:each|every|all|any) (?!(?:of|time)\b)[\w-]+s?\b|we (?:are (?:fixed|bound|limited|contractually)"
    r"|have (?:to|an?|our)"
    r"|use|need|pay|only|never|always)\b|(?:they|those|these|it) (?:always|only|never|makes?|breaks?|costs?"
    r"|leads?|confuses?)\b"
    r"|nobody \w+s\b|otherwise\b|our \w+|last (?:year|summer|winter|time)\b)",
    re.IGNORECASE,
)
_AT_HAND = late(  # a fault, an order for this once, or what somebody else says
    r"\b(?:now|yet|again|still|right away|this (?:one|branch|file|time)|today|tonight|delete it|anyway"
    r"|any ?more|already|when i|if i"
    r"|i (?:click|press|try|forgot|think|guess)|fail\w*|crash\w*|errors?|bugs?|hangs?|stuck|slow|broken?|says?"
    r"|said|since (?:this|the|yesterday"
    r"|monday|last)|why|maybe|perhaps|the (?:other|same|first|second|third|last|next) (?:one|day)?)\b",
    re.IGNORECASE,
)


def is_practice(said: str, behind: str) -> bool:
    """Whether it says how they work, always or never; or forbids a kind, where what stands `behind` it says why."""
    if len(said) > _LONGEST or asks(said) or is_bound(said) or _AT_HAND.search(said):
        return False
    if _PRACTICES.match(said):
        return True
    return bool(_KIND_FORBIDDEN.match(said) and _WHY_FOR_GOOD.match(behind[:_LONGEST]))
