"""Passwords that people put together, where a sentence says whose they are: "the pw for the qa db is hunter2-Blau", "my
root pass on the hetzner box: Kirsche-78y", "the login for anna on the wiki is Sommer-2022x".

`told` knows plain words, `names` what stands right behind a name. Words and numbers with a dash between them may be the
name of a machine, a release or a method as well, so nothing may stand between the verb and the value, the clause has to
end behind it, and behind a name that has other meanings ("pass", "login") it has to look like a password. Linear: every
gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.further import further
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import OWNERS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import bare_word, is_common, is_descriptive, is_mixed, is_odd

_CALLED = rf"(?<![\w$-])(?:{OWN}|(?P<foreign>{FOREIGN}))(?![\w-])"
_OF = (
    r"(?:\s\([\w@. -]{1,30}\))?(?:\s(?:for|of|on|at|in|to|behind|from|locally|we|i|that|für|fürs|vom|von|des|der|auf"
    r"|im|de|del|du|do|da|sur)(?:\s[\w.'’@/`*-]{1,40}){0,5}?){0,2}"
)
_HOW = r"(?:\s(?:now|still|always|just|simply|again|currently|actually|jetzt|nun|noch|immer))?"
_CHANGED = r"(?:changed?|set|reset|rotated|updated|switched|went)"
_IS = (
    rf"(?:,\s(?:btw|by the way),)?(?:\s(?:is|was|are|were|ist|lautet|war|est|c['’]est|es|é|stays|remains|becomes|became"
    rf"|(?:will|should|must|has to)(?:\snow)? be){_HOW}:?\s|['’]s\s|\s?(?::|==?|→|[-=]>)\s?|\s[–—-]\s"
    rf"|(?:['’]s)?\s(?:(?:is|was|has|have|got|been|now)\s){{0,3}}{_CHANGED}(?:\sback)?\sto:?\s)"
)
_VALUE = r"[\"'`*]{0,3}(?P<secret>(?<![\w.-])[^\W_](?=[^\s]{0,60}[-_+~])[\w.!@#$%^&*+~-]{5,60})"
_PART = r"(?:[^\W\d_]{1,20}[0-9]{0,6}[^\W\d_]?|[0-9]{1,8}[^\W\d_]{0,12})"
_JOINED = late(rf"{_PART}(?:[-_+~]{_PART}){{1,4}}!?")
_WORD = late(r"[^\W\d_][^\W\d_A-Z]{2,}")
_CAPITAL = late(r"(?<![^\W\d_])[^\W\d_a-z][^\W\d_A-Z]{2,}")
_GLUED = late(r"[0-9]{2,}[a-z]\b|[a-z]{3}[0-9]{1,4}(?=[-_+~])")  # 2022x, hunter2-Blau
_A_LETTER = late(r"[0-9][a-z]\b")  # 3n
_FROM_LOWER_CASE = late(r"[a-z]{3,}(?:-[A-Z][a-z]{2,}){1,3}")
_SEPARATORS = late(r"[-_+~]")
_OWNER = late(rf"(?i)(?:\b(?:my|{OWNERS})|[\w-]['’]s)\s\Z")
_NEXT = late(_VALUE)
_AND_THEN = late(r"\s(?:from|still|again|only|instead|für|pour|para|auf|sur|en)\b")


def put_together(text: Read) -> Iterator[Span]:
    """The passwords that are words and numbers with a dash between them, and those that follow on one."""
    for begin, end, kind in values(text, _FORMS, 6):
        yield begin, end, kind
        if (place := further(text, end, several=False)) and (found := _NEXT.match(text, place.at)):
            value = bare_word(found["secret"])
            if _looks_like_one(value) and _goes_no_further(text, found.start("secret") + len(value)):
                yield found.start("secret"), found.start("secret") + len(value), kind


def _is_joined(secret: str) -> bool:
    """Whether words are joined to what names nothing: `Kirsche-78y`, and neither `postgres-16` nor `AES-256`."""
    if not _JOINED.fullmatch(secret) or not _WORD.search(secret) or is_common(secret) or is_descriptive(secret):
        return False
    words = [part for part in _SEPARATORS.split(secret) if part.isalpha() and len(part) > 2]
    if is_mixed(secret):
        return "_" not in secret or _is_glued(secret)  # `ci_db_2` is a variable
    return _FROM_LOWER_CASE.fullmatch(secret) is not None or not any(map(is_common, words))


def _looks_like_one(secret: str) -> bool:
    """Whether a letter is glued to a number, beside a word with a capital: `Sommer-2022x`, not `Thunderbird-115`."""
    return _is_joined(secret) and _is_glued(secret)


def _is_glued(secret: str) -> bool:
    return _CAPITAL.search(secret) is not None and _GLUED.search(secret) is not None


def _ends(found: "re.Match[str]", secret: str) -> bool:
    return _goes_no_further(found.string, found.start("secret") + len(secret))


def _goes_no_further(text: str, end: int) -> bool:
    return goes_no_further(text, end) or _AND_THEN.match(text, end) is not None


def _told(found: "re.Match[str]", secret: str) -> bool:
    """Of other languages it is not known which words are common: "selbst-gewählt", "peut-être"."""
    known = is_mixed(secret) or not found.groupdict().get("foreign")
    return known and _is_joined(secret) and _ends(found, secret)


def _numbered(found: "re.Match[str]", secret: str) -> bool:
    """Where less leads to it."""
    return _told(found, secret) and bool(
        _CAPITAL.search(secret) and (_GLUED.search(secret) or _A_LETTER.search(secret) or is_odd(secret))
    )


def _owned(found: "re.Match[str]", secret: str) -> bool:
    """A pass that somebody or something has is a password; others are gone through."""
    begin = found.start("name")
    if found["name"].lower() == "pass" and _OWNER.search(found.string, max(0, begin - 12), begin):
        return _told(found, secret) and bool(_CAPITAL.search(secret) and is_mixed(secret))
    return _looks_like_one(secret) and _ends(found, secret)


def _was_changed(_found: "re.Match[str]", secret: str) -> bool:
    return _is_joined(secret) and is_mixed(secret)


_FORMS: Forms = sought(
    (rf"(?i){_CALLED}{_OF}{_IS}{_VALUE}", _told),
    (  # "the login to the registry is ci / …"
        rf"(?i)(?<![\w$/.-])(?P<name>pass(?!\s(?:in|at|from)\s)|log[ -]?in|creds?|credentials?)"
        rf"(?![\w-]){_OF}{_IS}(?:[\w.@+-]{{2,40}}\s?[/:]\s?)?{_VALUE}",
        _owned,
    ),
    (rf"(?i){_CALLED}(?:\s[\w.@-]{{1,24}}:)?\s{_VALUE}", _numbered),  # "grafana pw …", "pw grafana: …"
    (  # "reset the ci user's pw to …"
        rf"(?i)\b(?:set|reset|chang(?:e|ed|ing)|rotated?|updated?|switched)\s(?:[\w.'’-]{{1,20}}\s){{1,5}}?{_CALLED}{_OF}"
        rf"\s(?:back\s)?to\s{_VALUE}",
        _told,
    ),
    (  # "use … as the pw", "… is the pw for the ci user"
        rf"(?i){_VALUE}[\"'`*]{{0,3}}\s(?:as|is|was|als|comme|como)\s(?:(?:the|our|my|a|new|old|root|admin|db)\s){{0,3}}"
        rf"(?:{_CALLED}|(?P<loose>log[ -]?in|creds|credentials))"
        r"(?=[.,;!?)]|\s(?:for|of|on|in|at|für|vom|pour|para|de)\b|\s?\Z)",
        lambda found, secret: _looks_like_one(secret) if found["loose"] else _is_joined(secret) and is_mixed(secret),
    ),
    (
        rf"(?i){_CALLED}{_OF}\s(?:(?:was|has|got|been)\s){{0,2}}{_CHANGED}\sfrom\s{_VALUE}[\"'`*]{{0,3}}\sto\s",
        _was_changed,
    ),
    (
        rf"(?i){_CALLED}{_OF}\s(?:(?:was|has|got|been)\s){{0,2}}{_CHANGED}\sfrom\s[^\s]{{3,60}}\sto\s{_VALUE}",
        _was_changed,
    ),
)
