"""Secrets that stand apart from their name: what a command has printed, a key that is told or broken in two pieces, a
pair in JSON whose names are in another language or short.

    $ pass show db/shop        my key is                "wifiPsk": "Kestrel77"
    Kestrel77                  8f3kd92jqLw0x7YzQm4V     "credentials": ["anna", "Kestrel77"]

Linear: every gap is bounded.
"""

from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.marks import FORM
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import is_descriptive, is_identifier, is_mixed, is_placeholder, is_random, is_wordy

_ALONE = r"[ \t>]{0,6}(?P<secret>[!-~]{4,200})[ \t]*(?=\r?\n|\Z)"
_PRINTS = (
    r"(?:echo\s[\"']?\$\{?\w{0,30}(?:PASS|PASSWORD|PW|PWD|SECRET|TOKEN|KEY)\}?[\"']?|(?<!-)\bpass\s(?:show\s)?[\w-]{1,30}/[\w./-]{1,60}"
    r"|bw\sget\spassword\s[^\n]{1,60}|op\sread\s[^\n]{1,80}|vault\s(?:kv\sget|read)\s-field=\S{1,40}\s[^\n]{1,60}"
    r"|gcloud\ssecrets\sversions\saccess[^\n]{1,80}|security\sfind-generic-password[^\n]{1,80}"
    r"|kubectl\s[^\n]{0,40}\bsecrets?\b[^\n]{1,120}base64\s(?:-d|-D|--decode)|pwgen\b[^\n]{0,30}|openssl\srand\s[^\n]{1,40})"
)
_PIECE = r"[\"'`]?(?P<{}>[A-Za-z0-9][\w+/=~-]{{5,200}}[\w=]|[A-Za-z0-9]{{6,7}})[\"'`.,;]?"
_HOLDER = r"\b(?:api[ -]?key|access[ -]?key|key|token|secret)\b"
_HEX = late(r"(?:[0-9a-f]{7,12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})")
_UUID = late(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

Judge = Callable[[str], bool]


def in_pieces(text: Read) -> Iterator[Span]:
    """The values, and each piece of one."""
    for form, meant in _FORMS:
        for found in form.finditer(text):
            for name in ("secret", "rest"):
                value = found.groupdict().get(name)
                if value and not is_placeholder(value) and meant(value):
                    yield *found.span(name), "secret"


def _printed(value: str) -> bool:
    """All that such a command prints is a secret, unless it fails or prints nothing."""
    return len(value) >= 6 and not is_descriptive(value) and (is_mixed(value) or value.isalpha()) and value[-1] != ":"


def _a_piece(value: str) -> bool:
    """As no word is, nor the name of anything."""
    return is_mixed(value) and not is_wordy(value) and not _HEX.fullmatch(value) and not is_identifier(value)


def _issued(value: str) -> bool:
    return is_random(value) and _a_piece(value) and _UUID.fullmatch(value) is None


def _given(value: str) -> bool:
    return not is_descriptive(value) and value not in ("true", "false", "null")


_JSON = r"[\"']\s{0,3}:\s{0,3}[\"'](?P<secret>[^\"'\n]{4,80})[\"']"
_FORMS: tuple[tuple[Sought, Judge], ...] = sought(
    (rf"(?m)^[ \t]{{0,6}}(?:[\w@:~/.-]{{0,40}}[$#%>❯]\s)?{_PRINTS}[ \t]*\r?\n{_ALONE}", _printed),
    # "the key starts with … and goes on …", "part one … part two …"
    (
        rf"(?i){_HOLDER}[^.\n]{{0,30}}?\s(?:starts?|begins?|starting|beginning)(?:\swith|\sis)?:?\s{_PIECE.format('secret')}"
        rf"(?:[^\n]{{0,20}}?\s(?:goes\son|ends|ending|continues|and\sthen|then|followed\sby|the\srest\sis)(?:\s(?:with|in|by))?:?"
        rf"\s{_PIECE.format('rest')})",
        _a_piece,
    ),
    (
        rf"(?i){_HOLDER}[^.\n]{{0,30}}?\s(?:part\s(?:one|1)|(?:first|1st)\s(?:part|half))(?:\sis)?:?\s{_PIECE.format('secret')}"
        rf"[^\n]{{0,20}}?\s(?:part\s(?:two|2)|(?:second|2nd|other)\s(?:part|half))(?:\sis)?:?\s{_PIECE.format('rest')}",
        _a_piece,
    ),
    # a key that goes on in the next line, or begins there
    (rf"{FORM}[ \t]*\r?\n[ \t>]{{0,6}}(?P<secret>[A-Za-z0-9][\w+/=~-]{{11,200}})[ \t]*(?=\r?\n|\Z)", _a_piece),
    (
        rf"(?i){_HOLDER}(?:\s(?:for|of)\s[\w.-]{{1,30}})?(?:\s(?:is|was)|\s?[:=])[ \t]*\r?\n[ \t>]{{0,6}}"
        r"(?P<secret>[A-Za-z0-9][\w+/=~-]{15,200})[ \t]*(?=\r?\n|\Z)",
        _issued,
    ),
    # JSON
    (rf"(?i)[\"'](?:\w{{0,20}}_)?(?:{FOREIGN}|mot_?de_?passe|psk){_JSON}", _given),
    (rf"[\"']\w{{1,20}}(?:Psk|PSK|Mdp|Kennwort|Senha){_JSON}", _given),
    (rf"(?i)[\"']\w{{0,20}}(?:_auth|zugangscode|clave|passcode|_pw[0-9]?|_key|_secret){_JSON}", is_certain),
    (
        r"(?i)[\"'](?:\w{0,20}_)?(?:zugangscode|t(?:ü|ue)r_?code|door_?code|gate_?code|alarm_?code|clave|contrase(?:n|ñ)a)[\"']"
        r"\s{0,3}:\s{0,3}[\"']?(?P<secret>[0-9]{4,8})(?![\w-])",
        str.isdigit,
    ),
    (
        r"(?i)[\"'](?:u|usr|user|username|login)[\"']\s{0,3}:\s{0,3}[\"'][^\"'\n]{1,60}[\"']\s{0,3},\s{0,8}[\"'](?:p|pw|pass|pwd)"
        rf"{_JSON}",
        is_certain,
    ),
    (
        r"(?i)[\"'](?:credentials?|creds|login|auth|basic_?auth)[\"']\s{0,3}:\s{0,3}\[\s{0,8}[\"'][^\"'\n]{1,60}[\"']\s{0,3}"
        r",\s{0,8}[\"'](?P<secret>[^\"'\n]{4,80})[\"']",
        is_certain,
    ),
)
