"""Codes and passwords of digits that changed, where the name stands in one clause and the number in another: "the pin
was changed, it's 4471 now", "new door code since monday, it is 8830", "the alarm code has been changed to something
easier: 2580".

A number tells nothing of itself, so the name has to be that of what opens something, a PIN or a password, bare and told
to have changed, and the number has to end its clause behind "it's", "the new one is", "use" or a colon. Errors, areas
and products have codes as well, a board has pins, and a release may be pinned. In English, German, French, Spanish and
Portuguese. Linear: every look to either side is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import CHANGED, FROM_NOW, NEW, ON, SMALL, STOP, change_told
from dedup.redaction.prose.told import FLATLY
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.doors import OPENED
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.tokens.codes import counts_up, is_of_a_board

_ANY = late(r"[0-9](?:[0-9]{2}|-[0-9])")
# What the name of a code begins with, and what has a PIN.
_DOOR = rf"(?:{OPENED}|access|unlock|disarm|parking|zugangs|zutritts|garagen|eingangs|digi)"
_DEVICE = r"(?:sim|phone|voicemail|card|bank|debit|credit[ -]card|visa|laptop|handy|karten|konto|ec)"
_OPENED = rf"(?:(?:front|back|side|main|garage|cellar)\s)?{OPENED}"
_THE = (
    r"(?:(?:the|our|my|your|his|her|their|that|die|den|das|dem|der|unser\w{0,2}|mein\w{0,2}|la|le|notre|nos|mon|ma|el|nuestr[ao]|mi|a|o|nossa|nosso"
    r"|meu|minha)\s)?"
)
_OF = (
    rf"\s(?:(?:for|of|to|on|at|für|von|zu|am|an|de|pour|d[ao]|para|pra)\s{_THE}|(?:fürs?|vom|zum|zur|des|der|du|del)\s|(?:de\s|pour\s)?[dl]['’])"
    rf"(?:[\w'’-]{{1,15}}\s){{0,1}}?{_OPENED}"
)
_AHEAD = rf"(?=\s?(?:[.,;:!?)(–—→\"'’`*-]|\Z)|\s(?:{CHANGED}|(?:{SMALL}|{NEW}|went)(?![\w-])|\[redacted))"
_CODE = Sought(
    rf"(?i)(?:(?P<pin>pin(?:[ -]?(?:code|nummer|number))?|pass ?code|code\spin|código\spin)"
    rf"|code|combination|kombination|c[óo]digo)(?![\w-])(?P<of>{_OF}(?![\w-]))?{_AHEAD}"
)
_PASSWORD = Sought(rf"(?i)(?<![$./_-])(?:{OWN}|(?P<foreign>{FOREIGN})|clave)(?![\w-]){_AHEAD}")
_OF_A_DOOR = late(rf"(?i)(?<![^\W_]){_DOOR}[ -]?\Z|[^\W\d_]{{1,12}}(?:tür|tor)-?\Z")
_OF_A_DEVICE = late(rf"(?i)(?<![^\W_]){_DEVICE}[ -]?\Z")
_SOMEBODYS = late(
    r"(?i)(?:\A|[.,;:!?(\n–—]\s?|- |(?<![\w-])(?:the|my|our|your|his|her|their|an?|new|old|this|that|another|reset"
    r"|changed|got|die|der|meine?|unsere?|deine?|eine|neue|alte|andere|le|un|mon|notre|nouveau|el|mi|nuestro|nuevo|otro|o|meu|nosso|um|novo"
    r"|outro)\s)\Z"
)
_OF_WHAT_HAS_ONE = late(
    rf"(?i)(?<![\w-]){_OPENED}\s(?:has|have|had|got|gets|needs|hat|hatte|bekam|a|tiene|tem)\s(?:(?:an?|the|its|eine?n?|une?|una?|uma?)\s)?(?:also\s)?{NEW}\s\Z"
)
_OF_ANYTHING = late(r"(?i)\s(?:for|of|in|on|at|to|für|von|fürs|vom)\s")
_IS_ANOTHER = late(
    r"(?i)(?:['’]s|\s(?:is|are|was|ist|war|est|es|é)n?['’]?t?)(?:\s[^\W\d_]{1,12}){0,3}?\s(?:new|different|another|the\sold|neu|anders|eine\sandere|nouveau|différent|autre|nuev[oa]|distint[oa]|otr[oa]"
    r"|nov[oa]|diferente|outr[oa]|wrong|incorrect|right|falsch|faux|mal|errad[oa])(?![\w-])"
)
_NUMBER = (
    r"[\"'`*(]{0,2}(?P<secret>(?-i:[*#]?(?:[0-9]{4,10}|[0-9]{1,2}(?:-[0-9]{1,2}){2,3}|[0-9]{3} [0-9]{3}|[A-Z][0-9]{3,7}"
    r"|[0-9]{2,4}[A-Z][0-9]{1,4})[#*]?))(?![\w%€$£°*#-])(?![.,:/][0-9])"
)
_NOW = r"(?:\s(?:please|bitte|now|currently|just|again|jetzt|nun|maintenant|ahora|agora|est|es|é|ist|lautet|is))?"
_SO = r"(?:please|now|currently|jetzt|nun|ab\s(?:jetzt|sofort)|maintenant|ahora|agora)"
_LED = late(
    rf"(?i)(?:(?<![\w-])(?:it['’]?s|it\sis|its|that['’]?s|(?:should|must)\sbe|reads|now|so|is|are|gilt|ist|lautet|jetzt|nun|c['’]est|est|maintenant|désormais|ahora|es|agora|é"
    rf"|use|using|try|take|type|enter|dial|press|punch\sin|nehmt|nimm|nutzt?|verwende|tape[zr]?|mets|pon|usa[dr]?|usen?){_NOW}:?\s"
    rf"|(?<![\w-])(?:{NEW}(?:\s(?:ones?|code|pin|passcode|combination|number))?|replacement)(?:['’]s|\s(?:is|are|reads|ist|lautet|est|c['’]est|es|é))?{_NOW}(?:\s?[:=,→–—-])?\s"
    rf"|[,:;.–—-]\s(?=\S{{4,12}}\s{ON}(?![\w-]))){_NUMBER}"
)
_TO = late(rf"(?i)(?:\s(?:it|back|again))?\s(?P<to>to|into|auf|en|a|para|por|pour|par)\s{_NUMBER}")
_NO_MORE = late(
    rf"(?i)\s(?:(?:is|was)(?:\s(?:not|no\slonger)|n['’]?t)|used\sto\sbe|ist\snicht\smehr|n['’]est\splus|ya\sno\ses|já\snão\sé)\s{_NUMBER}"
)
_FROM = late(
    rf"(?i)(?:\s(?:was|has|had|been|got|changed|changes|went|goes|switched|moved|updated|reset|swapped)){{0,3}}\sfrom\s"
    rf"{_NUMBER.replace('secret', 'old')}[\"'`*)]{{0,2}}\sto\s{_NUMBER}"
)
_SIGN = late(rf"(?i)(?:\s?[:–—(]\s?|,\s|\s-\s)(?:{_SO}\s)?{_NUMBER}")
_NEXT = late(rf"(?:(?<!\sin)\s|[.!]\s|[.!]?\n\s{{0,8}}){_NUMBER}")
# What may stand between a change and a colon.
_BETWEEN = late(
    rf"(?i)(?:[\s,]{{1,2}}(?:{SMALL}|{NEW}|to|into|something|someone|somebody|easier|simpler|shorter|longer|better|safer|harder|one|else|a|an|the|by|us|me|week|month|night"
    r"|morning|evening|year|noon|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|landlord|office|january|february|march|april|may|june|july"
    r"|august|september|october|november|december|auf|zu|was|etwas|einfacheres|leichteres|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag"
    r"|letzte|woche|diese|semaine|dernière|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|depuis|desde|el|la|lunes|martes|miércoles|jueves|viernes"
    r"|sábado|domingo|semana|pasada|segunda|terça|quarta|quinta|sexta|passada|été|been|sich|worden)(?![\w-])){0,8}"
)
# Of these a number may be told behind a change as well: "the door code was changed, the port is 8443 now".
_OF_OTHERS = late(
    r"(?i)(?<![\w-])(?:port|room|floor|suite|ticket|issue|version|release|price|year|extension|limit|timeout|size|length|lines?|pages?|count|total|number|code|house"
    r"|flat|build|budget|cost|rent|team|server|listens?|phone|tel|id|zimmer|raum|stock|preis|salle|prix|sala|precio|preço|puerto|porto)(?![\w-])"
)
_ENDS = late(
    r"(?i)[\"'`*)]{0,3}\s(?:maintenant|jetzt|heute|ahora|hoy|agora|hoje|from|ab|tho|though|any\s?more|nicht)\b"
)
_YEAR = late(r"(?:19|20)[0-9]{2}")
_WINDOW = 120  # characters behind a change
_BACK = 60


def new_codes(text: Read) -> Iterator[Span]:
    """The numbers that these sentences tell."""
    if not _ANY.search(text):
        return
    for form, is_named in ((_CODE, _is_a_code), (_PASSWORD, _is_a_password)):
        for name in form.finditer(text):
            begin = max(0, name.start() - _BACK)
            stops = list(STOP.finditer(text, begin, name.start()))
            begin = stops[-1].end() if stops else begin
            if not is_named(name, text[begin : name.start()]):
                continue
            for span in _numbers(text, name, begin):
                yield *span, "secret"


def _is_a_code(name: "re.Match[str]", before: str) -> bool:
    """Whether it is a PIN, or the code of a door: "the voicemail pin", "digicode", "the code for the garage"."""
    if name["of"] or _OF_A_DOOR.search(before) or _OF_WHAT_HAS_ONE.search(before):
        return not (name["pin"] and is_of_a_board(name.string, name))
    if name["pin"] is None or (before[-1:].isalnum() and not _OF_A_DEVICE.search(before)):
        return False
    if _OF_A_DEVICE.search(before):
        return True
    if _OF_ANYTHING.match(name.string, name.end()) or is_of_a_board(name.string, name):
        return False  # "the pin for numpy"
    return name["pin"].startswith("PIN") or _SOMEBODYS.search(before) is not None


def _is_a_password(name: "re.Match[str]", before: str) -> bool:
    return bool(name["foreign"]) or not before[-1:].isalpha()


def _numbers(text: str, name: "re.Match[str]", begin: int) -> Iterator[tuple[int, int]]:
    end = name.end()
    both = _FROM.match(text, end)
    if both:
        yield both.span("old")
        yield both.span("secret")
        return
    old = _NO_MORE.match(text, end)
    if old and _is_one(text, name, old):
        yield old.span("secret")
        end = old.end()
    close = STOP.search(text, end, end + _WINDOW)
    here = close.start() + 1 if close else min(end + _WINDOW, len(text))
    another = _IS_ANOTHER.match(text, name.end())
    told = end if old else another.end() if another else change_told(name, begin, here)
    if not told:
        return
    after = STOP.search(text, close.end(), told + _WINDOW) if close else None
    there = after.start() + 1 if after else min(told + _WINDOW, len(text))
    found = _TO.match(text, told) or _LED.search(text, told, there)
    if found is None or not _is_one(text, name, found) or _OF_OTHERS.search(text, told, found.start("secret")):
        small = _BETWEEN.match(text, told, here)
        told = small.end() if small else told
        found = _SIGN.match(text, told) or _NEXT.match(text, told)
        if found is None or not _is_one(text, name, found):
            return
        if found[0][0] in ". !\n" and (_YEAR.fullmatch(found["secret"]) or not FLATLY.match(text, found.end("secret"))):
            return
    yield found.span("secret")


def _is_one(text: str, name: "re.Match[str]", found: "re.Match[str]") -> bool:
    """Whether a number is told, and nothing that is counted; nor a year, unless it is said to be the one of a door."""
    begin, end = found.span("secret")
    if _YEAR.fullmatch(found["secret"]) and ("of" not in name.re.groupindex or "to" in found.re.groupindex):
        return False
    ends = goes_no_further(text, end, subject=False) or FROM_NOW.match(text, end) or _ENDS.match(text, end)
    return bool(ends) and not counts_up(text, begin, end)
