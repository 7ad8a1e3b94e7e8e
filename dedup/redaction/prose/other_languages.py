"""Passwords, keys and codes in plain sentences of other languages: "das Passwort lautet …", "パスワードは…です".

`names` knows what they are called in English, and reads settings ("contraseña: …"). Here a few words may stand between
the name and its value. What is random, or no word of any language, counts wherever it stands behind the name in the
same clause; a word with a number only where a verb or a sign says that this is the value.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.further import further
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import (
    has_symbol,
    is_descriptive,
    is_mixed,
    is_placeholder,
    is_word_and_number,
    is_wordy,
)

_NAMES = (
    rf"{FOREIGN}|(?:pass|kenn)w(?:ö|oe)rter|(?P<loose>clave)|palavra passe|passord|jelsz[óo]|parola"
    r"|password(?= (?:è|del|della|dello)\b)|şifre|парол[ьяюе]м?|密码|密碼|口令"
    r"|パスワード|비밀번호|비번|암호|패스워드|mật khẩu"
    r"|kata sandi|κωδικ[όο]ς|סיסמ[הא]|كلمة (?:المرور|السر)|पासवर्ड|รหัสผ่าน"
)
_KEY = (
    r"api[- ]?(?:schl(?:ü|ue)ssel|キー|密钥|密鑰|키)|(?:clave|chave) (?:de |da |de la )?api"
    r"|cl[ée] (?:d['’]|de l['’])?api|ключ[аеу]? api|api[- ]ключ[аеу]?|geheimnis|secreto|segredo|code secret"
    r"|cl[ée] secr[èe]te|(?:clave|chave) secreta|секретн\w{2,3} ключ\w{0,2}|секрет|秘密鍵|密钥|密鑰|비밀 ?키"
    r"|tokens?(?= (?:de|del|da|do|d['’]\w{1,20}|di|für|von|des|du|para|pour|es|é|ist|est|lautet)\b)"
    r"|jetons?|токен\w{0,2}|令牌|トークン|토큰"
)
_CODE = (
    r"pin(?:[- ](?:code|nummer))?|(?:t(?:ü|ue)r|tor|haus|garagen|alarm|zugangs|schranken|keller)-?code"
    r"|code(?=\s(?:f(?:ü|ue)rs?|vom|von|zum|zur|der|des)\s(?:\w{3,6}\s)?"
    r"(?:t(?:ü|ue)r|tor|haus|garage|alarm|safe|tresor|schranke|keller|wohnung))"
    r"|code(?=\s(?:de\sla|du|de\sl['’])\s?(?:porte|portail|alarme|coffre|garage|immeuble|cave|barrière))"
    r"|c[óo]digo(?=\s(?:de\sla|del|da|do)\s"
    r"(?:puerta|alarma|caja|portón|garaje|porta|portão|cofre|alarme|garagem|casa))"
    r"|c[óo]digo (?:pin|sms|de verificaci[óo]n|de verifica[çc][ãa]o)"
    r"|code (?:pin|sms|de v[ée]rification)|пин(?:-?код)?|код (?:из смс|подтверждения)|验证码|驗證碼|認証コード"
    r"|確認コード|暗証番号|인증 ?번호|핀번호"
)
_BETWEEN = r"(?P<between>(?:[^\S\n][^\s:=|.!?。]{1,30}){0,6}?)"
_IS = (
    r"(?P<said>\s(?:ist|sind|waren|son|eran|sont|étaient|são|sono"
    r"|lauten|lautet|bleibt|war|wird|heißt|heisst|es|era|será|sigue siendo|c['’]est|est|était|reste|sera|é|fica|foi"
    r"|è|rimane|is|was|blijft|to|jest|je|este|är|er|это|هي|هو|будет|был|verwenden wir|nehmen wir|usamos"
    r"|используем)(?!\w)"
    r"|\s?[—–-]|\s?[:：]|\s?(?:は|是|为|為|改成了?|改为|设置成|設置成|设为)|는|은|이|가)"
    r"(?:\s(?:jetzt|nun|noch|immer|weiterhin|ahora|siempre|todavía|toujours|maintenant|encore|agora|sempre|ainda|теперь"
    r"|сейчас|всегда))?\s?|\s(?:теперь\s|сейчас\s)?"
)
_VALUE = r"[\"'`“„«「『]?(?P<value>(?=\S{0,200}[0-9])[!-~\u00c0-\u024f\u0400-\u04ff]{4,200})"
_NOT_IN_A_WORD = r"(?<![a-z\u00c0-\u04ff])"
_TOLD = Sought(
    rf"(?i){_NOT_IN_A_WORD}(?:(?:(?P<password>{_NAMES})|(?P<key>{_KEY})|(?P<code>{_CODE}))\w{{0,3}}?{_BETWEEN}(?:{_IS})"
    rf"){_VALUE}"
)
_NEXT = late(_VALUE)
_NEAR = Sought(rf"(?i){_NOT_IN_A_WORD}(?:{_NAMES}|{_KEY})(?P<clause>[^.;。；\n]{{1,80}})")
_TOKEN = late(r"[!-~\u0400-\u04ff]{8,200}")
_WORDS_AND_NUMBER = late(r"(?:[^\W_]+-){1,5}[^\W_]+")
_DATE = late(r"[0-9]{4}-[0-9]{2}")
_KEEPERS = frozenset(["1password", "keepass2"])
_ENDS = ",;.:?)]}'\"`*_>\\"


def in_other_languages(text: Read) -> Iterator[Span]:
    """The values that sentences tell."""
    for found in _TOLD.finditer(text):
        value = found["value"].lstrip("\"'`(").rstrip(_ENDS)
        if value and _is_meant(value, found):
            begin = text.index(value, found.start("value"))
            yield begin, begin + len(value), "secret"
            yield from _further(text, found, begin + len(value))
    for near in _NEAR.finditer(text):
        for token in _TOKEN.finditer(text, *near.span("clause")):
            value = token.group().lstrip("\"'`(").rstrip(_ENDS)
            if _is_odd(value):
                begin = text.index(value, token.start())
                yield begin, begin + len(value), "secret"


def _further(text: str, found: "re.Match[str]", end: int) -> Iterator[Span]:
    while (place := further(text, end, several=False)) and (value := _NEXT.match(text, place.at)):
        begin, end = value.start("value"), value.start("value") + len(value["value"].rstrip(_ENDS))
        if not _is_meant(text[begin:end], found):
            return
        yield begin, end, "secret"


def _is_odd(value: str) -> bool:
    """Whether a value is no word, name, path or expression."""
    if len(value) < 8 or not is_mixed(value) or any(mark in value for mark in "/_=(<[@\\"):
        return False
    if is_placeholder(value) or is_descriptive(value) or _DATE.match(value) or value.lower() in _KEEPERS:
        return False
    return _is_random(value)


def _is_random(value: str) -> bool:
    """Whether a part of it is no word, or has a symbol within."""
    parts = re.split(r"[-.:]", value)
    return has_symbol(value) or any(len(part) > 3 and not is_wordy(part) for part in parts)


def _is_meant(value: str, found: "re.Match[str]") -> bool:
    """Whether a value is one that is told, and no description of it."""
    if found["code"]:  # "pin: 1023" may be one of a chip; `names` looks at what stands around it
        said = (found["said"] or ":").strip()
        told = not found["code"].lower().startswith("pin") or (
            said.isalpha() and said not in ("to", "is", "was")
        )  # "we pin to 1203"
        return value.isdigit() and 4 <= len(value) <= 8 and told
    if not is_mixed(value) or is_placeholder(value) or is_descriptive(value):
        return False
    if len(value) < 6 or _DATE.match(value) or value.lower() in _KEEPERS:
        return False
    phrase = found["loose"] is None and len(value) >= 10 and _WORDS_AND_NUMBER.fullmatch(value)
    word = is_word_and_number(value) and (found["said"] or not found["between"])
    return _is_random(value) or bool(word or (found["said"] and phrase))
