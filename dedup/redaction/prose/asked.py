"""Passwords that are plain words, where somebody asks about one, or tells what becomes of it: "is the root password
still …?", "what's the password? …", "we changed the db password from … to …", "my password (…) is refused".

`told` knows sentences that say what the password is. Here they say something of it, so that more words may stand in its
place, and each form has to know those. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.told import CALLED, CHANGED, LED, MINE, PLACE, VALUE, WORD, Forms, flat, values
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.marks import MARK
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.vocabulary import SOFTWARE
from dedup.redaction.signs.words import bare_word, is_value

_MARK = r"\[redacted:\w+\]"
_MAYBE = r"(?:\s(?:still|now|not|really|maybe|perhaps|just|already|again|even|actually))?"
_IS = r"\b(?:is|was|isn['’]t|wasn['’]t)"
_OWN = r"\b(?:my|our|his|her|their|your)\s(?:[\w-]{1,20}\s)?"
_WHOSE = r"(?:[\w.-]{1,20}\s){0,2}?"
_HOW_IT_IS = late(r"(?i).*(?:ed|ing|able|y|ful|less|ic|al|ish)")
_A_PART = late(r"(?i).*(?:er|or|ion|ment|ance|ence|ing|ity|ness|ure|age|ism|let|kit|box|bar|wall|gate)")
_AT_THE_END = late(r"[*_`\"')]{0,4}[.!]?(?:\s*\Z|[ \t]*\n)")
_WORDS = late(r"[^\W\d_]+")


def asked(text: Read) -> Iterator[Span]:
    """The passwords that are asked about, and those that are no longer the same."""
    return values(text, _FORMS, 4)


def _both(found: "re.Match[str]", secret: str) -> bool:
    """ "from plain text to hashed", "from Vault to 1Password" and "from postgres16 to valkey8" tell of none."""
    other = found["other"]
    if {word.lower() for word in _WORDS.findall(f"{secret} {other}")} & SOFTWARE:
        return False
    return is_value(secret) and (other.startswith(MARK) or is_value(bare_word(other)))


def _meant(found: "re.Match[str]", secret: str) -> bool:
    """What nobody asks of a password: not whether it is salted, or whether it may be empty."""
    return is_value(secret) and _HOW_IT_IS.fullmatch(secret) is None


def _answered(found: "re.Match[str]", secret: str) -> bool:
    return is_value(secret) and _AT_THE_END.match(found.string, found.start("secret") + len(secret)) is not None


def _does_nothing(found: "re.Match[str]", secret: str) -> bool:
    """A password, and no part of a program: "the password importer still works"."""
    return is_value(secret) and _A_PART.fullmatch(secret) is None


def _named(_found: "re.Match[str]", secret: str) -> bool:
    return is_value(secret)


_FORMS: Forms = sought(
    # "the password changed: it is now …", "the password changed. It's … now"
    (
        rf"(?i){CALLED}{PLACE}\s{CHANGED}[.,:;]\s(?:and\s)?(?:now\s)?it(?:['’]s|\sis)\snow\s{VALUE}",
        flat,
    ),
    (rf"(?i){CALLED}{PLACE}\s{CHANGED}[.,:;]\s(?:and\s)?(?:now\s)?it(?:['’]s|\sis)\s{VALUE}(?=\snow\b)", _meant),
    # "changed the db password from … to …": both have to be no words of software
    (rf"(?i)\b{CHANGED}\s{LED}{_WHOSE}{CALLED}{PLACE}\sfrom\s{VALUE}\sto\s[\"'`]?(?P<other>{WORD})", _both),
    (
        rf"(?i)\b{CHANGED}\s{LED}{_WHOSE}{CALLED}{PLACE}\sfrom\s[\"'`]?(?P<other>{WORD}|{_MARK})[\"'`]?\sto\s{VALUE}",
        _both,
    ),
    # "is the root password still …?", "was the password … or …?", "what's the password? …"
    (rf"(?i){_IS}\s{LED}{CALLED}{PLACE}{_MAYBE}\s{VALUE}(?=\?|,|\sor\s)", _meant),
    (rf"(?i){_IS}\s{LED}{CALLED}{PLACE}{_MAYBE}\s[\"'`]?(?:{WORD}|{_MARK})[\"'`]?\sor\s{VALUE}\?", _meant),
    (rf"(?i){CALLED}{PLACE}\?(?:\sit['’]s|\sit\sis|\s(?:A|answer):|\s[–—-])?\s{VALUE}", _answered),
    (  # "my pass for the wiki: …"
        rf"(?i)\b(?:{MINE})\spass\s(?:for|on|to)(?:\s[\w.'’-]{{1,24}}){{1,4}}?(?:\sis|\s?:)"
        rf"\s{VALUE}",
        flat,
    ),
    # "my password (…) is refused", "our password, …, is refused", "the password … still works"
    (rf"(?i){_OWN}{CALLED}\s\((?P<secret>{WORD})\)", flat),
    (rf"(?i){_OWN}{CALLED},\s(?P<secret>{WORD}),\s", _named),
    (
        rf"(?i){CALLED}\s{VALUE}\s(?:still\s(?:works|worked|valid)|no\slonger\sworks|stopped\sworking"
        r"|(?:does|did|is|was)(?:n['’]t|\snot)?\s(?:work|working|rejected|refused|accepted|leaked|wrong)\b)",
        _does_nothing,
    ),
)
