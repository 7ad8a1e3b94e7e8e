"""Passwords that changed, where their name stands in one clause and the value in another: "the password of the replica
was rotated, the new one is Lichen77", "ops reset the login. new one: Lichen77", "the token leaked. use Lichen77 from
now on", "the root password is not Lichen77 any more".

A clause tells of a change, and its head is the bare name of a secret: not "the password policy was changed". Behind it,
in the same sentence or one of the next, words that stand for that name lead to a value that nothing else is called
(`certain`). In English, German, French, Spanish and Portuguese. Linear: every gap and every look back is bounded.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import CHANGED, FROM_NOW, NEW, NOUNS, ON, PASSWORD, SMALL, STOP, VERBS, change_told
from dedup.redaction.prose.coined import is_told
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.certain import MAY_BE, is_certain, is_no_name
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.sought import Read, Sought, sought

_BACK = 240  # characters
_KEY = (
    r"(?:(?:api|access|admin|app|auth|client|db|deploy|encryption|master|secret|service|session|webhook)[ _-])?"
    r"(?:token|secret)s?"
    r"|(?:api|access|admin|auth|deploy|encryption|licen[cs]e|master|secret|service|webhook)[ _-]keys?"
)
_LOGIN = r"log[ -]?ins?|credentials|creds|zugang(?:sdaten)?|identifiants|credenciales|credenciais|accès|acceso|acesso"
_NAME = rf"(?<![\w$./])(?<!\w[-.])(?:[^\W\d_]\w{{1,20}}-)?(?:{PASSWORD}|{_KEY}|{_LOGIN})(?![\w-])"
_BARE = late(rf"(?i){_NAME}(?=\s?(?:[.,;:!?)(–—→\"'’`*]|\Z)|\s(?:{CHANGED}|(?:{SMALL}|{NEW})(?![\w-])|\[redacted))")
_NAMES = tuple(map(Sought, (rf"(?i)(?:{PASSWORD})", r"(?i)(?:token|secret|keys?)(?![\w-])", rf"(?i)(?:{_LOGIN})")))
_TELL = late(rf"(?i)(?<![\w-])(?:{VERBS}|{NOUNS}|{NEW})(?![\w-])")
_IS_NOT = late(r"(?i)(?:is|was|are)n['’]?t\s")
_DATE = late(
    r"(?i)(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zäé]{0,6}-[0-9]{1,4}(?:-[0-9]{2,4})?\Z"
)
_MACHINE = late(
    r"(?:\A|-)(?:db|web|app|srv|svc|vm|ns|gw|lb|ci|pg|mx|eu|us|ec2|nas|node|host|box|api|prod|staging|stage|dev)[0-9]{0,3}(?:-|\Z)"
)
# Of these the next words may speak: "the password leaked, the server was replaced, the new one is …"
_OTHERS = late(
    r"(?i)(?<![\w-])(?:(?:new|another|a\sdifferent|the\sother|neue[nrs]?|nouve(?:au|lle)|nuev[oa]|nov[oa])\s"
    r"(?!(?:[\w-]{1,15}\s)?(?:ones?|values?|pw|pass|tok|key|log|sec|cred|kenn|mot|mdp|contra|clave|senha)"
    r"|(?:is|are|will|reads|now|ist|laute\w|sind|est|sont|es|son|é|são)\b)[^\W\d_]{3,20}"
    r"|(?:server|host|machine|box|node|cluster|replica|db|database|branch|release|version|build|image|user|account|policy|file|script|job|form|link"
    r"|page|service|vault|manager|tool|laptop|router|pods?|bucket|instance|container|rechner|maschine|serveur|servidor|máquina)"
    r"\s(?:(?:was|were|has\sbeen|is|got|wurde|ist|a\sété|fue|foi)\s)?(?:also\s|auch\s)?(?:chang|replac|renam|mov|migrat|switch|rotat|upgrad|rebuil|recreat|ersetzt"
    r"|umbenannt|umgezogen|remplac|renomm|reemplaz|renombr|substitu|renomead))"
)


def rotated(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    if not (text.has_odd_words() and any(name.search(text, 0) for name in _NAMES)):
        return
    told = _TELL.search(text)
    if told or _IS_NOT.search(text):
        yield from values(text, _NO_MORE, 6)
    if not told:
        return
    changes: _Changes | None = None
    for sentences, forms in _BEHIND:
        for begin, end, kind in values(text, forms, 6):
            changes = changes or _Changes(text)
            if changes.lead_to(begin, sentences):
                yield begin, end, kind


class _Changes:
    """Where a text tells of a secret that changed. Read once, for many values."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._stops = [0, *(stop.end() for stop in STOP.finditer(text)), len(text)]
        self._told = sorted(self._read())

    def _read(self) -> Iterator[tuple[int, int]]:
        """Of each change, where it has been told, and where the name stands."""
        for name in _BARE.finditer(self._text):
            n = bisect_right(self._stops, name.start(), hi=len(self._stops) - 1)
            if told := change_told(name, self._stops[n - 1], self._stops[n]):
                yield told, name.start()

    def lead_to(self, at: int, sentences: int) -> bool:
        """Whether one of so many sentences up to `at` tells of a change, and nothing else that is new stands behind."""
        n = bisect_right(self._told, (at, at)) - 1
        if n < 0:
            return False
        told, name = self._told[n]
        stops = bisect_right(self._stops, at) - bisect_right(self._stops, name)
        return at - name <= _BACK and stops < sentences and _OTHERS.search(self._text, told, at) is None


def _certain(_found: "re.Match[str]", secret: str) -> bool:
    return is_certain(secret) and not _DATE.match(secret)


def _no_more(found: "re.Match[str]", secret: str) -> bool:
    return is_told(found, secret) and not _DATE.match(secret)


def _no_name(found: "re.Match[str]", secret: str) -> bool:
    """No user, and no machine either: the next one of those may be told in the same breath."""
    return is_no_name(secret) and _certain(found, secret) and not (secret.islower() and _MACHINE.search(secret))


def _ends(found: "re.Match[str]", secret: str) -> bool:
    end = found.start("secret") + len(secret)
    ends = goes_no_further(found.string, end, subject=False) or FROM_NOW.match(found.string, end)
    return _no_name(found, secret) and bool(ends)


_NOW = r"(?:\s(?:now|currently|just|again|jetzt|nun|ab\sjetzt|maintenant|désormais|ahora|agora))?"
_REDACTED = r"(?:\[redacted:\w{1,12}\](?:,|\s(?:and|und|et|y|e))\s){0,4}"
_OF = (
    r"(?:\s(?:of|for|on|in|at|from|behind|vom|von|fürs?|auf|im|am|zum|des|der|du|de|pour|sur|del?|para|en|d[oa]|n[oa]|em)"
    r"(?:\s[\w.'’-]{1,24}){1,5}?)?"
)
_NO_MORE: Forms = sought(
    # "the root password is not … any more", "used to be …", "n'est plus …"
    (
        rf"(?i){_NAME}{_OF}\s(?:(?:is|was|are)(?:\s(?:not|no\slonger|previously|formerly)|n['’]?t)|used\sto\sbe|(?:ist|war|lautet)(?:\sjetzt|\sauch)?\s(?:nicht\smehr|früher|bisher)"
        rf"|n['’](?:est|était)\splus|était(?:\savant)?|ya\sno\ses|antes\sera|era(?:\santes)?|já\snão\sé|não\sé\smais|não\sé)\s{MAY_BE}",
        _no_more,
    ),
)
_ONES: Forms = sought(
    # "the new one is …", "new one: …", "the replacement is …", "das neue lautet …", "voici le nouveau : …"
    (
        rf"(?i)(?<![\w-])(?:{NEW}(?:\s(?:ones?|{PASSWORD}|pass|value|token|key|login))?|temp(?:orary)?\sone|replacement|ersatz|remplaçant)"
        rf"(?:['’]s|\s(?:is|are|will\sbe|reads|goes|ist|lautet|sind|est|c['’]est|es|é|são|son))?{_NOW}(?:\s?[:=,→–—-])?\s{_REDACTED}{MAY_BE}",
        _no_name,
    ),
    # "so i made another: …", "here it is: …"
    (
        rf"(?i)(?<![\w-])(?:another|hier|here(?:\sit\sis|['’]s|\sis)?|voici|aquí\sestá|aqui\sestá)\s?[:,–—-]?\s{MAY_BE}",
        _no_name,
    ),
    # "…: X works now", "… X from now on"
    (rf"(?i)[,:;.–—-]\s{MAY_BE}[\"'`*”“»)]{{0,3}}\s{ON}(?![\w-])", _no_name),
)
_ITS: Forms = sought(
    # "its … now", "now it's …", "that's … now"
    (
        rf"(?i)(?<![\w-])(?:it['’]?s|it\sis|reads|that['’]?s|they['’]?re|now|so|is|are){_NOW}(?:\sis)?:?\s{MAY_BE}",
        _ends,
    ),
    # "jetzt gilt …", "jetzt ist es …", "es ist jetzt …"
    (
        rf"(?i)(?<![\w-])(?:ist\ses|es\sist|gilt|lautet|heißt|jetzt|nun){_NOW}(?:\s(?:es|gilt|ist|lautet))?:?\s{MAY_BE}",
        _ends,
    ),
    # "c'est … maintenant", "ahora es …", "agora é …"
    (
        rf"(?i)(?<![\w-])(?:c['’]est|est|désormais|ahora|es|agora|é){_NOW}(?:\s(?:est|es|é))?:?\s{MAY_BE}",
        _ends,
    ),
    # "use … from now on", "take … instead", "nehmt ab jetzt …"
    (
        r"(?i)(?<![\w-])(?:use|using|try|take|type|enter|put|switch(?:ed)?\sto|go\swith|(?:now\s|we\sare\s|we['’]?re\s|i['’]m\s)on|nehmt|nimm|nehmen|nutzt?|nutzen"
        r"|verwende[nt]?|benutzt?|utilise[zr]?|prend[sz]|prenez|mets|usad?|uss?en|usar|usem|use[nm]?|pon|põe|coloque)"
        rf"(?:\s(?:please|the|bitte|wir|sie))?{_NOW}\s{MAY_BE}",
        _ends,
    ),
    # "changed it to …", "the password was changed to …", "swapped for …"; no "changé par …", who changed it
    (
        r"(?i)(?<![\w-])(?:(?:changed?|changes|set|sets|reset|rotated|updated|switched|swapped)(?:\s(?:it|them|this|that|mine|all|back|over)){0,3}\sto"
        r"|(?:geändert|gesetzt|gewechselt)\sauf|auf(?=\s\S{6,60}\s(?:geändert|gesetzt|gewechselt))"
        r"|(?:cambi|troc)(?:ad[oa]|amos|aron|aram|ou|ó)\s(?:a|para)|changée?\sen"
        rf")\s{MAY_BE}",
        _certain,
    ),
    (
        r"(?i)(?<![\w-])(?:(?:swapped|replaced)(?:\s(?:it|them))?\s(?:for|with|by)|(?:cambi|troc)(?:amos|aron|aram|ou|ó)\spor|remplacée?\spar)"
        rf"\s{MAY_BE}",
        _no_name,
    ),
)
# "The new one is …" may stand further behind the change than "it's …".
_BEHIND = ((3, _ONES), (2, _ITS))
