"""What nobody would call anything but a password, whatever goes on behind it: "with password Lichen77 you can …".

A plain word behind the name of a password needs a clause that ends; these need none. Their words are known neither to
sentences about passwords nor to software, so that "password reset2 is broken" and "password argon2id hashing" stay.
"""

from dedup.patterns import late
from dedup.redaction.signs.marks import MARK
from dedup.redaction.signs.vocabulary import COMMON, SOFTWARE
from dedup.redaction.signs.words import (
    LONGEST,
    has_symbol,
    is_common,
    is_descriptive,
    is_file,
    is_identifier,
    is_jumbled,
    is_mixed,
    is_path,
    is_placeholder,
    is_random,
    is_word_and_number,
)

MAY_BE = r"[\"'`*„“«(]{0,3}(?P<secret>(?<![\w.@/-])[^\W_](?=\S{0,60}[0-9!#$%^&*])[\w.!?@#$%^&*+~-]{5,60})"
"""What `is_certain` may be true of, behind a quote or not, where a form tells it."""

_SHORTEST = 6  # characters
_CARD = 12  # digits; shorter numbers are ports, prices and years, too
_WORDS = late(r"[^\W\d_]+")
_PIECES = late(r"[-_+~.]")
_YEAR = late(r"[0-9]{3}")
_DIGITS = late(r"[0-9]+")
_NO_VALUE = late(r"[/=<>(){}\[\]\\|`\"]|[\w.-]@[\w-]+\.|\A[\w.-]{1,40}:")  # paths, calls, addresses, "name:"
# What programs and people begin with; without a number they are words of any sentence.
_STOCK = late(
    r"(?i)(?:admin|root|test(?:er)?|demo|user|guest|gast|welcome|p[a@]ssw[o0]r[dt]|pass|secret|geheim|change-?me|letmein"
    r"|qwert[yz]|hello|hallo|login|dev|staging|temp|master|start|init|spring|summer|autumn|winter)"
    r"(?:[0-9]{3,6}[!?]?|[0-9]{0,6}!|[@#_-][0-9]{2,6}!?)"
)
_JOINED = late(r"[^\W\d_]{2,20}[0-9]{0,4}(?:[-+~](?:[^\W\d_]{1,20}[0-9]{0,4}|[0-9]{1,6}[a-z]?)){2,4}[!?]?")
_GLUED = late(r"[0-9]{2,}[a-z]\b|[a-z]{3}[0-9]{1,4}-|-[0-9]{2,}\b")
_TITLE = late(r"[A-ZÄÖÜ][a-zäöüß]{2}")
_WORD = r"[^\W\d_]{1,10}(?:[0-9]{1,2}[^\W\d_])?[^\W\d_]{1,12}"
_COINED = late(rf"(?=\w{{3,20}}[-_+~]){_WORD}[0-9]{{0,4}}(?:[-_+~]{_WORD}){{0,3}}[-_+~]?[0-9]{{2,4}}[!?]?")
_COMMIT = 40  # characters
MADE_OF = late(
    r"(?i)(?:\A|[-_])(?:db|web|app|srv|svc|vm|ns|gw|lb|ci|pg|mx|eu|us|ec2|nas|node|host|box|api|prod|staging|stage|dev|feature|feat|fix|release)[0-9]{0,3}(?:[-_]|\Z)|(?-i:[a-z]{2}[A-Z][a-z])"
)
"""What machines, branches and identifiers are made of: `web-Lichen77`."""
_SWITCHES = late(r"[a-z][A-Z]")


def is_unmistakable(secret: str) -> bool:
    """Whether nobody would call anything else so: it is random, or a word that software lacks with a number or a sign
    in it. `postgres16`, `orders-2024` and `4471` are names and numbers that a text may have elsewhere."""
    if not _SHORTEST <= len(secret) <= LONGEST or MARK in secret or is_placeholder(secret):
        return False
    if " " in secret or "\n" in secret:
        return False
    if secret.isdigit():
        return len(secret) >= _CARD
    if is_path(secret) or is_file(secret) or is_descriptive(secret):
        return False
    if is_identifier(secret) and not is_word_and_number(secret):
        return False
    if is_random(secret) or is_jumbled(secret):
        return True
    return not has_a_known_word(secret) and (has_symbol(secret) or (is_mixed(secret) and not _PIECES.search(secret)))


def has_a_known_word(secret: str) -> bool:
    """Whether a word of it is one of software, or of what people say about passwords: `login2`, `kestrel_auth_2`."""
    return any(map(_is_known, _words(secret)))


def _words(secret: str) -> list[str]:
    return [word.lower() for word in _WORDS.findall(secret) if len(word) > 1]


def _is_known(word: str) -> bool:
    return word in COMMON or word in SOFTWARE or is_common(word)


def is_certain(secret: str) -> bool:
    """Whether a value that stands behind the name of a password is one, whatever follows: it has a number of its own or
    a sign within. `RFC8265`, `x509v3` and `Thunderbird-115` may be what a sentence speaks of."""
    secret = secret.rstrip("?")
    if not _SHORTEST <= len(secret) <= 60 or _NO_VALUE.search(secret) or is_placeholder(secret):
        return False
    if _STOCK.fullmatch(secret):
        return True
    if is_descriptive(secret) or (secret.upper() == secret and not has_symbol(secret)):
        return False
    if _PIECES.search(secret) and not has_symbol(secret):
        return _is_joined(secret)
    if secret.isalpha():
        return len(secret) >= 8 and len(_SWITCHES.findall(secret)) > 2 and 3 * _capitals(secret) > len(secret)
    if not is_unmistakable(secret):
        return False
    digits = sum(map(len, _DIGITS.findall(secret)))
    longest = max(map(len, _words(secret)), default=0)
    if is_word_and_number(secret) or (secret.isalnum() and secret.islower()):  # psycopg2, sas3ircu
        return secret.endswith("!") or (digits > 1 and longest > 3)
    return longest > 3 or secret.lower() != secret or has_symbol(secret)


def is_no_name(secret: str) -> bool:
    """Whether a certain value is no user, machine or tool either: those have a small number, too ("bert42")."""
    small = is_word_and_number(secret) and secret.islower() and _YEAR.search(secret) is None and "!" not in secret
    return is_certain(secret) and not small


def is_coined(secret: str) -> bool:
    """Whether a value is one where its sentence tells a password, though tables, files and commits are called so
    elsewhere: `Fjord_Lantern_23`, `gravel-Moth88`, `b7e2d90c41fa5836aa17`."""
    if secret.isalnum() and secret.islower():
        return is_random(secret) and len(secret) != _COMMIT and len(_DIGITS.findall(secret)) > 2
    if not _COINED.fullmatch(secret) or MADE_OF.search(secret) or is_placeholder(secret) or is_descriptive(secret):
        return False
    words = [word for word in _WORDS.findall(secret) if len(word) > 1]
    known = sum(1 for word in words if word.isupper() or _is_known(word.lower()))
    return bool(words) and known <= (0 if secret.islower() else len(words) // 2)


def _capitals(secret: str) -> int:
    return sum(map(str.isupper, secret))


def _is_joined(secret: str) -> bool:
    """`Biber-Nest-31`, `kestrel-77-delta`; as neither a release nor a machine is called, some of its words are known to
    nobody else."""
    words = [word for word in _words(secret) if len(word) > 2]
    known = sum(map(_is_known, words))
    if not (_JOINED.fullmatch(secret) and is_mixed(secret) and _GLUED.search(secret)):
        return False
    some = 0 if _TITLE.match(secret) is None else len(words) // 2
    return bool(words) and known <= some
