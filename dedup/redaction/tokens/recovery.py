"""Codes that let somebody in who has lost the second factor: "recovery codes: 8f3a-22bc, 91cd-77ef and a1b2-c3d4"; and
what an authenticator is set up with, as it is shown to be typed: "setup key: JBSW Y3DP EHPK 3PXP".

As many as there are, beside each other or each on a line of its own. Those of one issuer are all of one shape, so that
the first tells what the next ones look like, whatever words stand between. Linear: a list is read once.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.marks import FORM
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import is_common, is_descriptive, is_mixed

_NAME = Sought(
    r"(?i)\b(?:(?:recovery|backup|back-up|scratch|emergency|rescue|restore|one[ -]time)[ -]codes?"
    r"|(?:wiederherstellungs|notfall|ersatz|backup|einmal)-?codes?|codes? (?:de )?(?:secours|récupération)"
    r"|c[óo]digos? de (?:respaldo|recuperación|recuperação|emergencia|emergência|backup)"
    r"|kod(?:y|ów|ami|u)? (?:zapasow\w{1,3}|odzyskiwania|awaryjn\w{1,3})|codici? di (?:recupero|backup)|herstelcodes?)"
    r"(?:\s\([^()\n]{1,40}\))?(?:\s(?:for|of|für|von|vom|pour|de|para|do|dla|voor)(?:\s[\w.-]{1,30}){1,3}?)?"
    r"(?P<said>\s(?:are|is|were|was|sind|ist|lauten|sont|est|son|es|são|é|to|są|sono))?(?P<sign>\s?[:=]|\s[—–-]|,)?\s{1,3}"
)
# Base32, as RFC 4648 has it, in groups of four.
_SEED = Sought(
    r"(?i)\b(?:authenticator|totp|otp|2fa|mfa|two[- ]factor|setup|google\sauth\w{0,12})\b"
    r"[^\n]{0,40}?\b(?:key|seed|secret|code)\b"
    r"[^\n]{0,20}?[\s:=\"'`(](?P<secret>(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{2,8})(?![\w-])"
)
_CODE = late(
    rf"(?i)[\"'`*_]{{0,3}}(?:{FORM}"
    r"|(?P<code>[0-9]{4} [0-9]{4}|[0-9]{3} [0-9]{3}|[a-z0-9]{4,12}(?:-[a-z0-9]{3,12}){0,4}))(?![\w-])"
)
_JOINT = late(
    r"(?i)[\"'`*_]{0,3}(?P<note>\s?\([^()\n]{1,30}\))?\s{0,3}[,;/|&+·•]?\s{0,3}(?P<words>(?:[^\W\d_]{1,10}[:,]?\s{1,3}){0,3})"
    r"(?:(?:[-*•]|\[[ x]\]|[0-9]{1,2}[.):])\s{1,3})?(?P<fence>```\w{0,10}\s{1,3})?"
)
_FENCED = late(r"(?:```\w{0,10}\s{1,3})?(?:(?:[-*•]|\[[ x]\]|[0-9]{1,2}[.):])\s{1,3})?")
_AND = "and or then und oder dann et ou puis y o luego e i oraz lub potem en of plus"
_JOINING = frozenset(_AND.split())
_PARTS = late(r"[- ]")
_FOUR_DIGITS = late(r"[0-9]{4}")
_NUMBERED = late(r"[A-Za-z]{3,}[0-9]{1,3}|[0-9]{4} [0-9]{4}")  # "the backup code path2", "codes 5010 5011"
_DATE = late(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")
_MOST = 100  # codes
_LONG = 7  # characters: longer than other numbers in a sentence


def recovery(text: Read) -> Iterator[Span]:
    """The codes behind each name of such."""
    for found in _SEED.finditer(text):
        if _is_a_seed(found["secret"]):
            yield *found.span("secret"), "secret"
    read = 0
    for name in _NAME.finditer(text):
        if name.end() < read:
            continue
        codes, read = _listed(text, name.end(), said=bool(name["said"]) or (name["sign"] or ",") != ",")
        for begin, end in codes:
            yield begin, end, "secret"


def _is_a_seed(groups: str) -> bool:
    """Whether some groups are no words, as digits among them tell; in one case, as they are shown."""
    letters = "".join(filter(str.isalpha, groups))
    return any(map(str.isdigit, groups)) and (letters.isupper() or letters.islower())


def _listed(text: str, at: int, *, said: bool) -> tuple[list[tuple[int, int]], int]:
    """The codes that stand from there on, and how far they were read."""
    codes: list[tuple[int, int]] = []
    shape: list[int] = []
    fenced = _FENCED.match(text, at)
    at = fenced.end() if fenced else at
    words = False
    for _ in range(_MOST):
        found = _CODE.match(text, at)
        if found is None:
            break
        code = found["code"]
        if code:
            alike = _shape(code) == shape and _is_another(code, words=words)
            odd = _is_odd(code) and (said or not _NUMBERED.fullmatch(code))
            if not alike and (words or not (odd or (said and _FOUR_DIGITS.fullmatch(code)))):
                break
            codes.append(found.span("code"))
            shape = shape or _shape(code)
        joint = _JOINT.match(text, found.end())
        if joint is None or joint.end() == found.end():
            at = found.end()
            break
        words = any(word.strip(":,").lower() not in _JOINING for word in joint["words"].split())
        at = joint.end()
    short = all(_FOUR_DIGITS.fullmatch(text, *code) for code in codes)
    return ([] if short and len(codes) % 2 else codes), at  # as Google writes its own: 1234 5678


def _shape(code: str) -> list[int]:
    return [len(part) for part in _PARTS.split(code)]


def _is_another(code: str, *, words: bool) -> bool:
    """Whether what has the shape of the first code is no word; behind other words, no date."""
    if any(map(str.isdigit, code)):
        return not (words and _DATE.fullmatch(code))
    return not is_common(code)


def _is_odd(code: str) -> bool:
    """Whether a code is no word and no number of something else, wherever it stands in such a list."""
    if is_descriptive(code) or not any(map(str.isdigit, code)) or _DATE.fullmatch(code):
        return False
    return is_mixed(code) or len(code) >= _LONG
