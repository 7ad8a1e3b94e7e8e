"""Passwords whose name and value stand apart in a sentence: "the admin password on nord3, i always forget it, it's
Lichen77", "Password for the db? Lichen77, never changed", "same password everywhere, Lichen77", "it asks for a token:
Lichen77".

What leads to the value tells that it is one: "it's", "type", a question that names a secret and nothing more, a colon
or a comma behind "the same". So it may also be of the kind that elsewhere is the name of a table, a file or a commit
(`is_coined`). In English, German, French, Spanish and Portuguese. Linear: of each name, a bounded part to either side
is read.
"""

import re
from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import CHANGED, SMALL, STOP
from dedup.redaction.prose.told import FLATLY
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import BEGINNINGS, goes_no_further
from dedup.redaction.signs.services import ADMINS, OWNERS
from dedup.redaction.signs.sought import ODD_WORD, Read, Sought
from dedup.redaction.signs.words import bare_word, is_mixed, is_word_and_number

_NAME = Sought(
    rf"(?i)(?:(?<![\w$./])(?<!--)(?:(?:{OWN}|{FOREIGN}|pws|token|(?:api|access|licen[sc]e)\skey)s?"
    r"|(?:webhook|client|api|app|shared|jwt|signing|session|admin|bot|auth)[ -](?:secret|key)"
    r"|(?P<short>pass))|(?<![$./_])(?:passwort|kennwort))(?![\w-])"
)
# Somebody's or something's: "backup pass", and not "the second pass is the same as the first", "tests pass".
_OWNED = late(r"(?i)(?<![\w-])[\w'’-]{2,20}\s\Z")
_IS_A_RUN = late(
    r"(?i)(?<![\w-])(?:an?|the|of|to|will|would|can|could|should|must|may|all|tests?|checks?|first|second|third|last|next"
    r"|single|one|each|this|that|every|early|late|render|depth|shadow|build|link|bus|day|boarding|season|two|both|by|let"
    r"|did|does|do|not|don['’]t|they|it|we|you|i)\s\Z"
)
_OF = (
    rf"(?:\s(?:{OWNERS}))?(?:\s(?:for|of|on|at|to|in|behind|from|across|fürs?|auf|vom|von|zum|zur|d[eu]l?"
    r"|d[ao]s?|pour|para|pra|sur|en|n[ao])(?:\s[\w.'’-]{1,24}){1,4}?)?(?:\s(?:again|now|please|there|here|nochmal))?"
)
_SMALL = (
    r"(?:(?:still|now|just|simply|actually|always|also|again|currently|immer|halt|noch|jetzt|toujours|siempre|sempre)"
    r"\s){0,2}"
)
_ITS = (
    r"(?:it['’]?s|it\sis|(?:that|which)(?:['’]?s|\sis|\swas)|namely|i\.?e\.?|es\sist|ist\ses|das\sist|nämlich"
    r"|und\szwar|c['’]est|à\ssavoir|o\s(?:sea|es)|ou\sseja)"
)
_IS = rf"(?:{_ITS}|is|was|ist|war|lautet|est|es|é)"
_ENTER = (
    r"(?:type(?:\sin)?|enter|use|try|give\sit|paste|put\sin|say|answer(?:\swith)?|tippe?|nimm|gib|tape[rz]?|mets|saisis"
    r"|pon|usa|escribe|teclea|mete|digita|digite|coloca|põe)"
)
_WORD = r"[\w'’.-]{1,24}"
# What follows a name that stands for itself: not "the password dialog".
_FIRST = (
    rf"(?:{SMALL}|as|like|across|remains|stays|kept|never|always|hasn['’]t|{ADMINS}|wie|überall|comme|partout|como"
    r"|em)"
)
_FREE = rf"(?P<free>(?:\s{_FIRST}(?![\w-])(?:\s{_WORD}){{0,7}}?)?)"
_CLAUSE = rf"(?P<clause>(?:{_WORD}\s){{0,6}}{_WORD})(?:,|\s[–—-])\s"
_USUAL = (
    r"(?:(?:as|like)\s(?:ever|always|usual|before|everywhere|on\s[\w.-]{1,20})|wie\s(?:immer|überall|üblich)"
    r"|comme\s(?:d['’]habitude|toujours|partout)|(?:como|de)\s(?:siempre|sempre|costumbre|costume))"
)
_UNCHANGED = (
    r"(?:has(?:n['’]t|\snot|\snever)\s(?:been\s)?changed|did(?:n['’]t|\snot)\schange|never\schange[ds]"
    r"|is\s(?:still\s)?(?:the\ssame|unchanged))"
)
_ALL = r"(?:all|both|still|now|the\ssame|simply|just|alle|toute?s|tous|todas|beide|ambas)"
_AFTER = r"[\"'`*”“»]{0,3}"
_WORKS = (
    r"(?:still\s|also\s)?(?:works?(?!\son)|worked|should\swork|does\sit|is\sfine|will\sdo|lets|gets|opens|geht|klappt"
    r"|passt|funktioniert|marche|fonctionne|funciona|vale|serve)"
)
_GOES_ON = late(
    r"(?i)(?:is|are|was|were|works?|worked|has|have|had|hasn|isn|should|will|can|opens|gets|lets|goes|stays|same|but|and"
    r"|gilt|geht|klappt|passt|funktioniert|marche|fonctionne|vale|sirve|serve|funciona|et|y|und|aber|é|es|est)\Z"
)
# Whether somebody tells that there is but one, or that there is one at all.
_TELLING = late(
    r"(?i)(?<![\w-])(?:same|usual|shared?|single|common|identical|unchanged|one|only|always|everywhere|changed|kept|keep"
    r"|chose|picked|reset|agreed|(?:has|have|had|got|needs?|is|set|wants?)\s(?:also\s|still\s)?an?|dasselbe|gleich\w{0,2}"
    r"|selbe|übliche|ein(?:\seinziges)?|même|habituel|un\sseul|misma|habitual|única|mesma)(?![\w-])|['’]s\san?(?![\w-])"
)
_NOT_TELLING = late(
    r"(?i)(?<![\w-])(?:no|not|without|wrong|bad|invalid|incorrect|missing|unknown|failed|error|each|user|kein\w?|ohne"
    r"|falsch\w{0,2}|sans|mauvais|sin|sem)(?![\w-])"
)
_NOUNS = (
    r"host|hostname|machine|branch|file|version|release|build|user|users|account|tool|table|column|page|ticket|issue"
    r"|commit|sha|hash|hashe[ds]|digest|checksum|fingerprint|class|tests?|model|script|image|tag|item|entry|field|form"
    r"|type|screen|dialog|check|policy|rules?|length|limit|count|usage|error|code|id|vault|manager|template|header|cache"
    r"|config|bug|because|since|rechner|zweig|datei|fichier|rama|archivo|usuario|arquivo|usuário"
)
_OTHERS = late(rf"(?i)(?<![\w-])(?:{_NOUNS})(?![\w-])")
_WHERE = late(rf"(?i)(?<![\w-])(?:{_NOUNS}|see|in|on|at|by|under|via|from|siehe|voir|ver|two|twice|three)(?![\w-])")
# "the password works, it's Heron42 that is down", "the same password as before, said Anna42"
_FINE = late(
    r"(?i)(?<![\w-])(?:works?|worked|fine|ok(?:ay)?|good|correct|right|(?:in)?valid|missing|wrong|broken|fails?|said|says|stimmt"
    r"|falsch|geht)(?![\w-])"
)
_BY_THE_WAY = late(
    r"(?i)(?:in\scase|if|should|sorry|wait|well|btw|fyi|hm+|ok|by\sthe\sway|just\sso|so\syou"
    r"|for\s(?:the\srecord|you|reference|next)|falls|übrigens|au\scas|por\ssi|caso)(?![\w-])"
)
_OF_MACHINES = late(
    r"(?i)(?:machine|host|server|box|vm|nas|pi|laptop|users?|accounts?|rechner|[\w.-]{0,20}[0-9]),\s?\Z"
)
_OF_A_PARSER = late(r"(?i)(?<![\w-])(?:pars|lex|gramm|compil|scann|tokeni|syntax)")
_OTHERWISE = late(rf"{_AFTER}\s(?:that|which|who|where|says?|said|has|is|was|never|knows)(?![\w-])")
_ASKS = late(
    r"(?i)(?<![\w-])(?:who|whose|where|which(?!\s?\Z)|why|how|when|did|does|do|is|are|was(?!\sthe)|can|could|should"
    r"|would|will|has|have|wer|wo|warum|wann|hast|kannst|qui|où|quién|dónde|quem|onde)(?![\w-])"
)
_ASKED_FOR = late(
    r"(?i)(?<![\w-])(?:ask(?:s|ed)?(?:\s(?:you|me|us))?\sfor|prompt(?:s|ed)?(?:\s(?:you|me))?\sfor|wants?|wanted|needs?"
    r"|requires?|expects?|fragt\snach|will|braucht|demande|veut|pide|quiere|pede|quer)"
    r"\s(?:(?:an?|the|my|your|its|eine?[nm]?|das|une?|l[ea]|una?|uma?|[oa])\s)?(?:[\w-]{1,20}\s)?\Z"
)
_HAS_A_NUMBER = late(r"[\w.'’-]{0,24}[0-9][\w.'’-]{0,24}\Z")
_LEADS = late(r"\s?[,;:?(.]|\s(?:[–—-]|[^\W\d_]|$)")
_VALUE = late(MAY_BE)
_SHORTEST = 6
_BACK = 60  # characters
_REACH = 200  # characters to a value and through it

Judge = Callable[["re.Match[str]", "re.Match[str]", str], bool]


def apart(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    for name in _NAME.finditer(text):
        begin, end = name.span()
        if name["short"] and not _is_owned(text, begin):
            continue
        if _LEADS.match(text, end) and ODD_WORD.search(text, end, end + _REACH) and _has_one(text, end):
            for form, meant in _TAILS:
                found = form.match(text, end)
                if found and (span := _judged(name, found, meant)):
                    yield span
        back = max(0, begin - _BACK - 40)
        if ODD_WORD.search(text, back, begin) and _BARE.match(text, end):
            found = _AHEAD.search(text, back, begin)
            if found and (span := _judged(name, found, _any)):
                yield span


def _is_owned(text: str, begin: int) -> bool:
    back = max(0, begin - 24)
    return _OWNED.search(text, back, begin) is not None and _IS_A_RUN.search(text, back, begin) is None


def _has_one(text: str, begin: int) -> bool:
    """Whether there is any value that may be told by what leads to it: few names have one."""
    close = text.find("\n", begin, begin + _REACH)
    values = _VALUE.finditer(text, begin, close if close >= 0 else begin + _REACH)
    return any(map(_is_value, (bare_word(found["secret"]) for found in values)))


def _is_value(secret: str) -> bool:
    return len(secret) >= _SHORTEST and (is_certain(secret) or is_coined(secret))


def _judged(name: "re.Match[str]", found: "re.Match[str]", meant: Judge) -> Span | None:
    secret = bare_word(found["secret"])
    at = found.start("secret")
    if not _is_value(secret) or not meant(name, found, secret):
        return None
    return at, at + len(secret), "secret"


def _before(name: "re.Match[str]") -> str:
    """What the sentence has before the name."""
    return STOP.split(name.string[max(0, name.start() - _BACK) : name.start()])[-1]


def _behind(found: "re.Match[str]", secret: str) -> int:
    return found.start("secret") + len(secret)


def _any(_name: "re.Match[str]", _found: "re.Match[str]", _secret: str) -> bool:
    return True


def _is_it(name: "re.Match[str]", found: "re.Match[str]", secret: str) -> bool:
    """Of the name, and of nothing that is told between: "the password db has another host, it's Heron42"."""
    between = " ".join(found.groupdict().get(each) or "" for each in ("free", "clause"))
    if _OTHERS.search(between) or _FINE.search(between):
        return False
    if name[0].lower().startswith("token") and _OF_A_PARSER.search(_before(name)):
        return False
    return _OTHERWISE.match(found.string, _behind(found, secret)) is None


def _asked(name: "re.Match[str]", found: "re.Match[str]", secret: str) -> bool:
    """ "who has the password? Anna42, I think"; what goes on behind it tells of something else."""
    if _OTHERWISE.match(found.string, _behind(found, secret)) or _ASKS.search(_before(name)):
        return False
    return goes_no_further(found.string, _behind(found, secret), subject=False)


def _beside(name: "re.Match[str]", found: "re.Match[str]", secret: str) -> bool:
    """ "the password for the new box, Heron42, has expired" may tell what the box is called."""
    if _NOT_TELLING.search(_before(name)):
        return False
    then = found.groupdict().get("then")
    if then and _GOES_ON.match(then) is None and then.lower() not in BEGINNINGS:
        return False
    of = found["of"].strip()
    return not of or _HAS_A_NUMBER.search(of) is not None or not is_word_and_number(secret)


def _at_the_end(name: "re.Match[str]", found: "re.Match[str]", secret: str) -> bool:
    """Behind a comma, where there is one password, or the same one; after a machine or a user may stand the next."""
    text, at = found.string, found.start("secret")
    before, between, last = _before(name), found["between"], found["last"] or ""
    if FLATLY.match(text, at + len(secret)) is None or _NOT_TELLING.search(before) or _OF_A_PARSER.search(before):
        return False
    if not between and text[name.end() : name.end() + 1] == ":":  # "tokens: AtomicU32": `names` reads it
        return False
    by_the_way = _BY_THE_WAY.match(last)
    if between and not by_the_way and _TELLING.search(before + " " + between) is None:
        return False
    if _FINE.search(between) or _OTHERS.search(between.rpartition(" ")[2]):
        return False
    if last and not by_the_way and (" " not in last or _WHERE.search(last)):  # "for anna, bert, Cleo43"
        return False
    return not (is_word_and_number(secret) and _OF_MACHINES.search(text, max(0, at - 30), at))


def _asked_for(name: "re.Match[str]", found: "re.Match[str]", secret: str) -> bool:
    before = _before(name)
    if name[0].endswith("s"):  # "requires tokens: AtomicU32"
        return False
    return _ASKED_FOR.search(before) is not None and _OF_A_PARSER.search(before) is None and is_mixed(secret)


_TAILS: tuple[tuple["re.Pattern[str]", Judge], ...] = (
    # "…, it's V", "… - that's V", "it asks for the password it's V"
    (
        late(rf"(?i){_FREE}(?:\s?[,;?:(]|\s[–—-]|\.)\s(?:and\s|so\s|but\s|ok\s)?{_ITS}[:,]?\s{_SMALL}{MAY_BE}"),
        _is_it,
    ),
    (late(rf"(?i){_OF}\s{_ITS}\s{_SMALL}{MAY_BE}"), _is_it),
    # "…, i always forget it, it's V", "…, if it asks, is V"
    (late(rf"(?i){_FREE}(?:\s?[,;?]|\s[–—-]|\.)\s{_CLAUSE}{_IS}[:,]?\s{_SMALL}{MAY_BE}"), _is_it),
    # "the token expired, the new one is V"
    (
        late(
            rf"(?i){_OF}\s(?:(?:is|was|has|got)\s)?{CHANGED}(?:[,;.]|\s[–—-])\sthe\s(?:new|current)\s(?:one|token|key)"
            rf"(?:\sis|['’]s)\s{_SMALL}{MAY_BE}"
        ),
        _is_it,
    ),
    # "my password there was always V", "password stays V everywhere"
    (
        late(rf"(?i){_OF}\s(?:is|was|stays|remains|has\sbeen|will\sbe|should\sbe|ist|war|bleibt)\s{_SMALL}{MAY_BE}"),
        _is_it,
    ),
    # "…, just type V", "…, give it V"
    (
        late(
            rf"(?i){_OF}(?:\s?[,;?.]|\s[–—-])?\s(?:(?:and|so|then|just|simply|please|you|i|dann|einfach|puis|luego|solo"
            rf"|só)\s){{0,3}}{_ENTER}\s{MAY_BE}"
        ),
        _is_it,
    ),
    # "it asks for a token: V", "it asks for the pw, V works"
    (late(rf"(?i){_OF}\s?[:–—-]\s{MAY_BE}"), _asked_for),
    (late(rf"(?i){_OF},\s{MAY_BE}(?={_AFTER}(?:\s?[.!]|\s*\Z|\s*\n|\s{_WORKS}(?![\w-])))"), _asked_for),
    # "password for the db? V, never changed"
    (late(rf"(?i){_OF}\s?\?\s(?:should\sbe\s|i\sthink\s|probably\s)?{MAY_BE}"), _asked),
    # "the password, V, is the same", "the usual password (V)"
    (
        late(rf"(?i)(?P<of>{_OF})(?:,|\s[–—-])\s{MAY_BE}{_AFTER}(?:,|\s[–—-])\s(?P<then>[^\W\d_]{{1,20}})"),
        _beside,
    ),
    (late(rf"(?i)(?P<of>)\s\({MAY_BE}{_AFTER}\)"), _beside),
    # "same password everywhere, V", "the keystore has a password, fyi, V", "pass is the same as the wifi: V"
    (
        late(
            rf"(?i)(?P<between>(?:\s{_FIRST}(?![\w-])(?:\s{_WORD}){{0,8}}?)?(?:,\s(?P<last>(?:{_WORD}\s){{0,6}}{_WORD}))?)"
            rf"(?:\s?[,:]|\s[–—-]|\s(?=\())\s?\(?{MAY_BE}"
        ),
        _at_the_end,
    ),
    # "passwords are all V"
    (
        late(rf"(?i){_OF}\s(?:are|were|is|was|sind|sont|son|são)\s(?:{_ALL}[,:]?\s){{1,3}}{MAY_BE}"),
        _is_it,
    ),
    # "password as ever V", "password hasn't changed, still V"
    (late(rf"(?i){_OF}[,:]?\s{_USUAL}\s?[,:–—-]?\s{_SMALL}{MAY_BE}"), _is_it),
    (late(rf"(?i){_OF}\s{_UNCHANGED}[,:;]?\s(?:{_ITS}\s)?{_SMALL}{MAY_BE}"), _is_it),
)
# "V is the password for nord3", "the cameras all have V as password"
_THE = r"(?:the|my|our|its|an?|das|mein|unser|le|la|mon|notre|mi|nuestra|minha|nossa)\s"
_AHEAD = late(
    rf"(?i){MAY_BE}{_AFTER}\s(?:(?:is|was|ist|war|est|es|é)\s{_SMALL}{_THE}|(?:as|als|comme|como)\s(?:{_THE})?)"
    r"(?:[\w-]{1,20}\s){0,2}\Z"
)
_BARE = late(
    r"\s?(?:[.,;!)]|\Z|\n)|\s(?:for|on|of|to|in|at|there|here|everywhere|now|again|by|btw|and|but|für|auf|von|vom|zu[mr]?"
    r"|du|de|del|d[ao]|pour|para|sur|en)\b"
)
