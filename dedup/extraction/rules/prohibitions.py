"""What is forbidden for good, whoever does it, wherever in a sentence: "patient names must never leave the network".

A rule of what is worked on is told like this more often than as an order: "we may never send a refund by hand", "nobody
edits the schema by hand". Of what may happen or not, and of what nobody happens to do, people speak in the same words:
"the job may never finish", "nobody reads the newsletter".
"""

import re

from dedup.patterns import late

_LONGEST = 300  # characters

_DOES = (  # what one may be forbidden; not what may or may not come about: "know", "finish", "run"
    r"(?:be (?:sent|stored|saved|logged|written|shown|deleted|erased|opened|booked|changed|edited|touched|overwritten"
    r"|dropped|exposed|shared|copied|printed|published|committed|pushed|merged|mixed|charged|sold|moved|skipped|cached"
    r"|switched (?:on|off)|turned (?:on|off))"
    r"|send|store|save|log|write|show|delete|erase|open|book|use|call|change|edit|touch|overwrite|drop|expose|share|copy"
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
_OF_NOW = (  # "nobody should push now, I'm rebasing", "nobody should use the old one by now"
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
        rf"(?![\w ]+? (?:it|this|that|these|those|them|him|her)\b){_OF_NOW}[^?]*\w \w"
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
