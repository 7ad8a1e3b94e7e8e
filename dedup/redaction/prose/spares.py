"""The second password beside the first: "the wifi password is …, fallback is sommer", "make the door pin …, spare one
8830".

Only what a mark already stands for, or the number of a PIN, makes a secret of it. In English, German, French, Spanish
and Portuguese. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.changes import PASSWORD
from dedup.redaction.prose.coined import is_plain
from dedup.redaction.prose.told import FLATLY, Forms, values
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.doors import CODE
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, sought

_CALLED = late(rf"(?i)(?<![\w$./-])(?:{PASSWORD}|(?:[^\W\d_]{{2,12}}[ -]?)?{CODE}|frase|phrase)(?![\w-])")
_ONE = rf"(?:\s(?:one|pin|code|{PASSWORD}))?"
_BACK = 80


def spares(text: Read) -> Iterator[Span]:
    """The values that these sentences tell."""
    return values(text, _FORMS, 4)


def _is_another(found: "re.Match[str]", secret: str) -> bool:
    """Whether nothing else is meant: "the second one is older", "fallback is kerberos", "backup runs at night"."""
    if is_certain(secret):
        return True
    if FLATLY.match(found.string, found.start("secret") + len(secret)) is None:
        return False
    lead = found.string[max(0, found.start() - _BACK) : found.end("lead")]
    if _CALLED.search(lead) is None:
        return False
    return is_plain(secret)


_FORMS: Forms = sought(
    (
        r"(?i)(?P<lead>\[redacted:secret\]|(?<![\w-])pin\s[0-9]{2,3}(?![\w-]))[\"'`*)]{0,3}(?:\s[^\W\d_]{1,12}){0,3}?(?:[,;.]|\s(?:and|und|et|y|e|or)|\s?\()\s?"
        r"(?:(?:with|the|an?|our|my|its|das|die|der|als|la|le|el|o|en|de|come?)\s){0,2}"
        rf"(?:(?:(?:fall-?back|spare|back-?up|emergency|alternative|reserve|secondary|other|second|ersatz(?:passwort|pin)?|zweite[sr]?|reserve|autre|secours"
        rf"|seconde?|segund[ao]|de\srespaldo|respaldo|reserva|otr[ao]|outr[ao]){_ONE}(?:\s(?:is|would\sbe|ist|est|es|é)|\s?[:=])?"
        r"|if\sthat\sfails|otherwise|or\selse|notfalls|sonst|sinon|si\s?no|senão),?:?)\s"
        r"[\"'`*]{0,3}(?P<secret>\w[\w.!?@#$%^&*+~-]{3,60})",
        _is_another,
    ),
)
