"""Passwords and codes in plain sentences of other languages: "das Passwort lautet …", "パスワードは…です".

What is written as a setting ("contraseña: …") `names` finds; here a verb stands between the name and its value, and
only a value that is no word of any language counts.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.forms import Span
from dedup.redaction.words import is_descriptive, is_mixed, is_placeholder, is_wordy

_NAMES = (
    r"(?:passwort|kennwort|contrase[ñn]a|clave|mot de passe|mdp|senha|palavra[- ]passe|wachtwoord|has[łl]o|heslo"
    r"|parola|password(?= (?:è|del|della|dello)\b)|şifre(?:si)?|парол[ьяюе]м?|密码|密碼|口令|パスワード|暗証番号"
    r"|비밀번호|비번|암호)"
)
_CODES = (
    r"(?:pin(?:[- ](?:code|nummer))?|c[óo]digo (?:pin|sms|de verificaci[óo]n|de verifica[çc][ãa]o)"
    r"|code (?:pin|sms|de v[ée]rification)|пин(?:-?код)?|код (?:из смс|подтверждения)|验证码|驗證碼|認証コード"
    r"|確認コード|인증번호|인증 번호|핀번호)"
)
_OF = (
    r"(?:\s(?:für|fuer|von|vom|zum|zur|der|des|dem|del|de|du|da|do|para|pour|per|van|voor|di|для|от|к|на)"
    r"\s[^\s:=|]{1,40}(?:\s[^\s:=|]{1,30}){0,3}?)?"
)
_IS = (
    r"(?:\s(?:ist|lautet|bleibt|war|wird|heißt|heisst|es|era|será|sigue siendo|est|était|reste|sera|é|fica|foi|è|rimane"
    r"|is|was|blijft|to|jest|это|будет|был)"
    r"|\s[—–-]|\s?(?:は|是|为|為|改成了?|改为)|는|은|이|가)"
    r"(?:\s(?:jetzt|nun|noch|immer|weiterhin|ahora|siempre|todavía|toujours|maintenant|encore|agora|sempre|ainda|теперь"
    r"|сейчас|всегда))?\s?|\s(?:теперь\s|сейчас\s)?"
)
_VALUE = r"[\"'`“„«「『]?(?P<value>(?=\S{0,200}[0-9])[!-~\u0400-\u04ff]{4,200})"
_TOLD = late(rf"(?i)(?<![a-z\u00c0-\u04ff])(?:{_NAMES}{_OF}(?:{_IS})|(?P<code>{_CODES}){_OF}(?:{_IS})){_VALUE}")
_WORD_AND_NUMBER = late(r"[^\W\d_]{4,}[0-9]{1,6}!?")


def told(text: str) -> Iterator[Span]:
    """The values that a sentence tells."""
    for found in _TOLD.finditer(text):
        value = found["value"].lstrip("\"'`(").rstrip(",;.:?)]}'\"`*_>\\")
        if value and _is_meant(value, code=bool(found["code"])):
            begin = text.index(value, found.start("value"))
            yield begin, begin + len(value), "secret"


def _is_meant(value: str, *, code: bool) -> bool:
    if code:
        return value.isdigit() and 4 <= len(value) <= 8
    if len(value) < 6 or not is_mixed(value) or is_placeholder(value) or is_descriptive(value):
        return False
    return not is_wordy(value) or bool(_WORD_AND_NUMBER.fullmatch(value))
