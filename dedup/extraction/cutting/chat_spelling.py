"""Words as people type them in a chat, spelt out: "ask me b4 u push", "dont merge w/o askin me".

For what is looked for by its form, as rules and requests are; what is kept, and what the models read, is as it was
typed. A letter that is a name ("`n`", "n=5") is spelt out wrongly at worst where no form asks for "and".
"""

import re

from dedup.patterns import late

_SPELT = {
    "u": "you",
    "ya": "you",
    "ur": "your",
    "n": "and",
    "b4": "before",
    "w/o": "without",
    "pls": "please",
    "plz": "please",
    "tht": "that",
    "abt": "about",
    "w/": "with",
}
_SHORT = late(
    r"`[^`\n]*`|(?<![\w'’./=@$-])(?:(?P<word>u|ya|ur|(?<=\w )n(?= \w)|b4|w/o|pls|plz|tht|abt|w/(?= ))"
    r"|(?P<doing>ask|tell|check|show|read|look|push|test|sav|runn|us|mak|chang|mov|writ)in)(?![\w'’/=@-]|\.\w)",
    re.IGNORECASE,
)


def spelt_out(text: str) -> str:
    """`text` with the words written in full that people shorten when they type."""
    return _SHORT.sub(_in_full, text)


def _in_full(short: "re.Match[str]") -> str:
    if short["doing"]:
        return f"{short['doing']}ing"
    return _SPELT[short["word"].lower()] if short["word"] else short[0]  # code
