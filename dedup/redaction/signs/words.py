"""What a value is that stands where a secret could: a placeholder, a reference, a description, a name, or none of them.

Every judgement is about the whole value, never about how it begins: `$DB_PASSWORD` is a variable, `$ecret123!x` is not.
"""

import math
import re
from collections import Counter

from dedup.patterns import late
from dedup.redaction.signs.standards import ALGORITHM, is_standard
from dedup.redaction.signs.vocabulary import ABOUT_SECRETS, COMMON

# What products come with, or people never change. As the value of a password they are one, whatever else they mean.
DEFAULTS = frozenset(["admin", "root", "toor", "guest", "postgres", "changeme", "minioadmin"])
_UNIT = r"(?:bytes?|bits?|chars?|digits?|days?|hours?|min|mins|sec|ms|s|m|h|d|w|y|rps|kb|mb|gb|st|nd|rd|th|x)?"
_DESCRIBES = late(rf"(?i:{ALGORITHM}|v[0-9]{{1,3}}x?|[0-9]{{1,4}}{_UNIT}|[a-z]{{3,}}ed)\Z")
_SEPARATORS = late(r"[-_./:+@,;|\\#~()\[\]{}!?*&]+")
_WORDY = late(
    r"(?:[A-Za-z]{1,14}(?:[0-9]{0,3}|(?:19|20)[0-9]{2})|[0-9]{1,4}[a-z]{0,6}|(?:19|20)[0-9]{6}|v[0-9]{1,3}[a-z]?)\Z"
)
_HUMP = late(r"(?<=[a-z])(?=[A-Z])")
_LETTERS_THEN_DIGITS = late(r"([A-Za-z]+)([0-9]{1,4})?\Z")
CLAUSE_ENDS = late(
    r"\s*(?:(?<=\n)|\Z|[\n.,;:!?)|(\]}\"'`*_—–-]|(?:for|on|at|in|and|but|works|then|to|until|since|now|today|yesterday|thanks|thx|please|btw"
    r"|if|when|because|so|by the way|with an? (?:capital|big|small|upper|lower|dot|dash|zero))\b|#\s|//\s)"
)
TIGHT = ("=", ":=", "=>", "==", "===")  # signs that give a value and describe nothing
LONGEST = 200  # characters that are judged; a longer run without white space is no word of any language
_OPENING = "([{"
_CLOSING = ".,;:)]}>*_\"'`"

_PLACEHOLDER = late(
    r"\$[A-Z_][A-Z0-9_]*|\$[a-z_]*[A-Za-z_.]*|\$env:\w+|\$[0-9@#*]|\$\{[^}]*\}?|\$\([^()]*\)?|\$\{\{.*"  # shell, CI
    r"|%[A-Za-z_]+%?|%\([A-Za-z_]+\)[sdr]|%[sdrv]|<[^<>\s0-9]*|<[^<>]*>|\{\{?[A-Za-z_.$|:\s-]*|\{\{?[^{}]*\}{1,2}|@\w+@"
    r"|[A-Z][A-Za-z]*<[A-Za-z<>,&' ]*|[A-Za-z_][\w.]*(?:::[A-Za-z_<][\w<>]*)+(?:[(\[].*)?"  # types
    r"|[*•.…xX_#?-]+|(?:\\[nrt])+|\.{3}.*|\[[^\[\]\s]*\]|\[\[.*|:[a-z_]+|@[a-z_]+"  # masks, lists, SQL parameters
    r"|(?:(?:[a-z]{2,6}[-_]){0,2}your|my|some|insert|enter|put)[-_ ](?:[a-z]++[-_ ]?){1,6}"
    r"|(?:[a-z]{2,8}[0-9]{0,2}[-_]){1,3}(?:[xX]{3,}|\.{3}|…)"  # sk-ant-xxxxx
    r"|:[a-z]+(?::[a-z]+)?:?`.*"  # a role in reStructuredText
    r"|\[[^\[\]]*\]\(.*|[A-Z][A-Za-z]*\[[\w, .|]*\]?"  # a link in Markdown, a type with its parameters
)
_CALL = late(
    r"(?:await |new )?[A-Za-z_][\w.]{0,80}\((?:[^()]*\)+)?[\w.()]{0,40}"
    r"|[A-Za-z_][\w.]{0,80}\((?:[\"'][\w.-]*[\"']?|[a-z_]+=\w*)"  # its first argument, where a reader cut it off
)
_MEMBER = late(r"[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*|\[[\"']?[A-Za-z_]*[\"']?\]?|->[A-Za-z_]\w*)+!?")
# auth_info[2], certs[0][2], colors['base0']; cut off, too, as a reader leaves it
_ITEM = late(r"[A-Za-z_]+(?:\.[A-Za-z_]+)*(?:\[(?:[0-9]{1,3}|[\"'][\w-]+[\"']?)(?:\]|\Z)){1,3}")
_FAMILIAR = late(r"(?i)(?:os|sys|process|env|import|self|this|ctx|django|app|settings|config)[.\[]")
_REFERENCE = late(
    r"(?i)(?:arn|op|vault|ssm|env|file|keyring|keychain|gsm|sops|https?|s3|gs|secretsmanager|azurekeyvault|SHA256|MD5)"
    r":.{2,}|alias/[\w/-]{1,200}|0x[0-9a-f]{8,16}|(?:fd|pass|pkcs11|tpm2?):.*"
)


def bare(value: str) -> str:
    """`value` without the punctuation that ends a clause, a call or an emphasis."""
    return value.strip().rstrip(_CLOSING + "!?")


def ended(value: str) -> str:
    """`value` without the punctuation that no password ends with."""
    return value.rstrip(_CLOSING)


def around(text: str, found: "re.Match[str]", before: int, after: int) -> str:
    """What stands that many characters before and after, on the same lines: what another line speaks of exempts no
    secret ("TOKENIZER", a line further up).
    """
    begin, end = found.span()
    leads = text[max(0, begin - before) : begin].rpartition("\n")[2]
    return leads + found[0] + text[end : end + after].partition("\n")[0]


def is_placeholder(value: str) -> bool:
    """Whether the whole of `value` stands for a secret held elsewhere: a variable, mask, expression, reference."""
    value = value.strip()
    short = value.rstrip(".,;:!?\"'`")
    if _PLACEHOLDER.fullmatch(value) or _PLACEHOLDER.fullmatch(short) or _CALL.fullmatch(short.rstrip(";,")):
        return True
    if _REFERENCE.fullmatch(short) or _ITEM.fullmatch(short):
        return True
    member = _MEMBER.fullmatch(bare(value) if not short.endswith("]") else short)
    if member and (_FAMILIAR.match(short) or not any(c.isdigit() for c in short)):
        return True
    return is_path(short)


def is_path(value: str) -> bool:
    """Whether `value` is a path of word-like names: `/run/secrets/db`, `~/.ssh/id_ed25519`, `C:\\keys\\tls.pem`."""
    if not re.match(r"~?/|\.{1,2}/|[A-Za-z]:\\|~\Z", value):
        return False
    parts = [part for part in re.split(r"[/\\]+", value) if part]
    return (len(parts) > 1 or "." in value) and all(is_wordy(part) for part in parts)


_FILE = late(r"(?:[\w.@=-]{1,80}/){1,12}[\w.@-]{1,80}\.[a-z]{1,8}[0-9]?(?:::\w{1,100})*")


def is_file(value: str) -> bool:
    """Whether `value` is a file among folders, or a test in one: `orders/2025/part-42.parquet`, `tests/a.py::b`."""
    return _FILE.fullmatch(value) is not None and all(
        is_wordy(part) or part.isdigit() or is_identifier(part.replace("_", ""))
        for part in _SEPARATORS.split(value)
        if part
    )


def is_descriptive(value: str) -> bool:
    """Whether `value` speaks about a secret (`bcrypt`, `sha256-hashed`, `min12-chars`, `newPassword`) and is none."""
    word = bare(value)
    parts = _segments(word)
    return (
        not parts or all(_describes(part) for part in parts) or _says_how(value) or is_standard(word.lstrip(_OPENING))
    )


_HYPHENATED = late(r"[a-z]+(?:-[a-z]+)+")
_HOW = frozenset(
    [
        *("decrypted", "derived", "encrypted", "generated", "hashed", "inherited", "injected", "managed", "masked"),
        *("mounted", "omitted", "provided", "redacted", "resolved", "rotated", "sealed", "stored", "supplied"),
        "templated",
    ]
)


def _says_how(value: str) -> bool:
    """Whether a value tells how the secret comes to its place: `sops-encrypted`, `generated-at-install`."""
    return bool(_HYPHENATED.fullmatch(bare(value))) and not _HOW.isdisjoint(value.split("-"))


def _describes(part: str) -> bool:
    if part.lower() in ABOUT_SECRETS or _DESCRIBES.match(part):
        return True
    humps = [hump.lower() for hump in _HUMP.split(part)]
    if len(humps) > 1 and all(hump in ABOUT_SECRETS for hump in humps):
        return True
    counted = _LETTERS_THEN_DIGITS.match(part)
    return bool(counted and counted[2] and counted[1].lower() in ("min", "max", "len", "v", "utf", "tls", "level"))


def is_prose(word: str) -> bool:
    """Whether `word` is one that a sentence about secrets goes on with."""
    word = bare(word).lower()
    return is_descriptive(word) or word.endswith(_ENDINGS)


_ENDINGS = (
    *("ing", "able", "ible", "tion", "sion", "ment", "less", "ly"),
    *("ive", "ous", "ory", "ary", "ful", "ant", "ent", "al"),
)


def is_common(word: str) -> bool:
    """Whether a sentence goes on with `word` where it tells no value: asked where nothing but a word is told."""
    word = bare(word).lower()
    parts = _segments(word)
    if len(parts) > 1:
        return all(is_common(part) for part in parts) or _says_how(word) or is_descriptive(word)
    if is_prose(word) or word in COMMON or word in COMMON_SHORT:
        return True
    return any(word.endswith(end) and word.removesuffix(end) in COMMON for end in ("s", "es", "d", "er", "ers", "ness"))


_SHORT = "a an as at be by do go he if in is it me my no of off on or so to up us we"
COMMON_SHORT = frozenset(_SHORT.split())

_SPEAKS = late(
    r"(?i)\b(?:must|should|at least|please|enter|required|characters?|cannot|invalid|incorrect|forgot\w*|something"
    r"|choose)\b|\A(?-i:[A-Z])[^\n]*\b(?:does|do|is|are)(?: not|n['’]t)\b[^\n]*\.\Z"
)
_JOINING = "the a an is are be of for your to by and in on with from only not as at we you it its"
_JOINTS = frozenset(_JOINING.split())


def speaks(text: str) -> bool:
    """Whether a text is one that a form shows beside a password's field: "at least 8 characters"."""
    return bool(_SPEAKS.search(text))


def is_phrase(text: str) -> bool:
    """Whether a text is some words that nothing joins, as in a passphrase: "purple monkey dishwasher"."""
    words = text.split()
    if not 3 <= len(words) <= 8 or not all(word.isalpha() and word.islower() for word in words):
        return False
    return _JOINTS.isdisjoint(words) and 3 * sum(map(is_descriptive, words)) < len(words)


def is_wordy(value: str) -> bool:
    """Whether `value` is built of words and short numbers, as names are: `orders-eu-west-1`, `user:42:cart:v2`."""
    parts = _segments(value)
    return bool(parts) and all(
        _WORDY.match(part) or _DESCRIBES.match(part) or all(h.isalpha() and len(h) < 15 for h in _HUMP.split(part))
        for part in parts
    )


def _segments(value: str) -> list[str]:
    return [part for part in _SEPARATORS.split(value) if part]


def is_mixed(value: str) -> bool:
    """Whether `value` has letters and digits, as words of prose do not."""
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)


def is_random(value: str) -> bool:
    """Whether `value` is long, mixed and no name: what an issuer's random generator writes."""
    return len(value) >= 16 and is_mixed(value) and not is_wordy(value) and entropy(value) >= 2.5


_TO_A_CAPITAL = late(r"[a-z][A-Z]")


def is_jumbled(value: str) -> bool:
    """Whether capitals stand in letters at random, and not where words of a name begin: `efEyZdHeICdTjPJWIPhC`."""
    capitals = sum(map(str.isupper, value))
    return (
        value.isalpha()
        and 20 <= len(value) <= 400
        and 3 * len(value) <= 10 * capitals <= 7 * len(value)
        and len(_TO_A_CAPITAL.findall(value)) > 3
    )


def entropy(text: str) -> float:
    """Shannon entropy of the characters of `text`, in bits per character."""
    n = len(text)
    return -sum(count / n * math.log2(count / n) for count in Counter(text).values()) if n else 0.0


_SYMBOL = late(r"[^\W_][!#$%^&?*][^\W_]")
_WORD_AND_NUMBER = late(r"[^\W\d_]{4,}[0-9]{1,6}[^\W\d_]?!?")


def has_symbol(value: str) -> bool:
    """Whether `value` has a symbol within that no name has: `Kp9!xTz2`."""
    return bool(_SYMBOL.search(value))


def is_word_and_number(value: str) -> bool:
    """Whether `value` is what people choose: `Winter2025`, `tiger99!`. Names may look like it, too."""
    return bool(_WORD_AND_NUMBER.fullmatch(value))


def is_odd(value: str) -> bool:
    """Whether `value` was chosen by somebody, or made at random; it is not built of words as names are."""
    return (is_mixed(value) and not is_wordy(value)) or has_symbol(value) or is_word_and_number(value)


_CAMEL = late(r"[A-Z]{0,4}[0-9]{0,3}(?:[A-Z][a-z]{2,}[0-9]{0,2})+\Z")


def is_camel(value: str) -> bool:
    """Whether `value` is a class name, with a number here and there: `AP10Dispatcher9Queue`."""
    return bool(_CAMEL.match(value))


# "ist abgelaufen", "sind gehasht": lower-case, as no name is
_TELLS_HOW = late(
    r"(?:ab|an|auf|aus|be|ein|ent|er|ge|ver|vor|zer|zu|un)[a-zäöüß]{2,20}(?:t|en)|[a-zäöüß]{2,20}(?:ig|lich|bar|los|isch|haft|sam|iert)"
)


_HOW_IT_IS = (
    "geheim richtig falsch leer kurz lang gleich neu alt weg unbekannt identisch dasselbe einfach schwach stark sicher"
    " temporär nirgends überall kaputt voll defekt"
)
_HOW_IT_IS_IN_GERMAN = frozenset(_HOW_IT_IS.split())


def is_said_of_it(word: str) -> bool:
    """Whether a German word tells how something is."""
    return bool(_TELLS_HOW.fullmatch(word)) or word in _HOW_IT_IS_IN_GERMAN


# What has digits in the names of classes and functions: Ed25519PrivateKey, ChaCha20Poly1305, OAuth2Client, end2end
_WITHIN_NAMES = late(
    r"(?:Ed|X|Curve)25519|(?:Ed|X)448|X?Cha[Cc]ha20|Poly1305|AES(?:128|192|256)|R[Ss][Aa](?:2048|4096)|O[Aa]uth[12]|Auth0"
    r"|S[Hh][Aa](?:1|256|384|512)|[Bb]ase(?:32|58|64)|P[Kk][Cc][Ss][0-9]{1,2}|[Ss]ecp256[kr]1|Argon2|Blake[23]|K8s|S3"
    r"|E[Cc]2|H[Tt]{2}[Pp][23]|[Uu]tf8|[Ee](?:nd)?2[Ee](?:nd)?|I18n|L10n|[Vv][0-9]{1,2}(?![a-z0-9])"
)
# A word of an identifier: one vowel at least, and a capital at its beginning unless it comes first.
_HUMP_OF_A_NAME = late(r"(?:[AEIOU][a-z]{2,13}|(?:[A-Z]|\b)(?=[a-z]{0,13}[aeiouy])[a-z]{2,14})(?![a-z])")


def is_identifier(name: str) -> bool:
    """Whether words make up most of it: `useX2Factor`, `S3ObjectCreatedV2Event`. Of a hundred random tokens of 16
    characters or more, none or one has as many."""
    bare_name = _WITHIN_NAMES.sub("", name)
    in_words = sum(len(word[0]) for word in _HUMP_OF_A_NAME.finditer(bare_name))
    return name.isalnum() and len(name) <= 60 and 10 * in_words >= 7 * len(bare_name)


_WORDS_TOLD = late(r"[a-z]+(?: [a-z]+){1,7}")
_LINKING = "a an and at for in of on over the to under with"
_LINKS = frozenset(_LINKING.split())


def bare_word(said: str) -> str:
    """A word without what ends its clause; the mark that ends many passwords stays: "Kestrel!"."""
    word = bare(said)
    return word + "!" if said.startswith(word + "!") and is_mixed(word) else word


def is_value(secret: str) -> bool:
    """Whether a word, or several in quotes, is none that speaks of passwords or software."""
    if " " in secret:
        return is_told_phrase(secret)
    if len(secret) < 4 or secret.isupper() or is_common(secret):
        return False
    return secret.islower() or secret.istitle() or is_odd(secret) or is_humped(secret)


_HUMPED = late(r"[A-Z]?[a-z]{3,}(?:[A-Z][a-z]{3,})+[0-9]{0,4}")


def is_humped(secret: str) -> bool:
    """`KoalaSleeps`, and no name of a variable."""
    return _HUMPED.fullmatch(secret) is not None and not is_common(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", secret))


def is_told_phrase(said: str) -> bool:
    """Whether some words in a row are a phrase that somebody chose: none of them speaks of passwords; small ones may
    join them."""
    words = said.split()
    own = [word for word in words if word not in _LINKS]
    if not (_WORDS_TOLD.fullmatch(said) and len(own) >= 2 and words[0] not in _LINKS):
        return False
    spoken = sum(is_common(word) for word in own)
    return spoken == 0 or (len(own) >= 3 and 3 * spoken <= len(own))


def is_quoted_phrase(said: str) -> bool:
    """In quotes, a phrase may have ordinary words, and begin with a small one: "open sesame", "the quick otter"."""
    own = [word for word in said.split() if word not in _LINKS]
    return bool(_WORDS_TOLD.fullmatch(said) and len(own) > 1 and 2 * sum(map(is_common, own)) <= len(own))
