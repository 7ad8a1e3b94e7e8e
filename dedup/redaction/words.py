"""What a value is that stands where a secret could: a placeholder, a reference, a description, a name, or none of them.

Every judgement is about the whole value, never about how it begins: `$DB_PASSWORD` is a variable, `$ecret123!x` is not.
"""

import math
import re
from collections import Counter

from dedup.patterns import late

_ALGORITHM = (
    r"argon2(?:id|i|d)?|[bsy]?crypt|yescrypt|pbkdf2|sha-?[0-9]{0,3}|sha[123]-?[0-9]{3}|(?:md5|sha(?:256|512))-?crypt|md[45]|blake[23][bs]?|hmac|hkdf"
    r"|aes(?:128|192|256)?|gcm|cbc|rsa(?:2048|4096)?|dsa|ecdsa|eddsa|ecdh|ed25519|x25519|p256|secp256[kr]1|curve25519"
    r"|chacha20|poly1305|[rhep]s(?:256|384|512)|jw[tske]|oauth[12]?|oidc|saml2?|pkce|hotp|totp|webauthn|fido2?|u2f|ldaps?"
    r"|kerberos|ntlm|scram|srp6?a?|gpg|pgp|x509|pkcs[0-9]{0,2}|pem|base(?:16|32|58|62|64)|base64url|b64|hex|utf8|ascii"
    r"|uuid(?:v?[1-8])?|ulid|nanoid|cuid2?|i?pv?[46]|tls1?|mtls|ssl|ssh|http[s2]?|http3|varchar[0-9]*|char[0-9]*"
)
_VOCABULARY = """
a about above access account active actual add admin after again age all allow allowlist alphanumeric also always am
an and another any anything api app apply applied are argument array as ask asks at attribute auth authentication
available backup bad bearer because before being between binary blank body bool boolean both bot bound bucket but by
bytes bit bits byte cache callback can cannot case change changes check checks class clear client cleartext code
column comes config configured constant cookie correct credential credentials csrf current custom data database day
days db default deny derived dev digest digit digits disabled does done during each either email empty encoding
encryption entropy entry env environment error every everywhere except expires expiry expire external fail fails
failed false fetch field fields file fine first flow for format forgotten form four five found from full generate
generator generic github gitlab global go good google guarded handling hard has hash hashes hashing header hidden
hint hour hours how http human id identity idp if ignore in incorrect index inline input insecure inside instead
integer interactive internal into invalid is issue issued issuer issues it item items its jwks kept key keychain
keyring keys kind kms kubernetes label ldap leak leaks left length less lifetime limit list live local locked login
logins logout long lost lower lowercase magic managed manager mandatory manual many map masked master match matches
max maximum may method min mine minimum minute minutes missing mode model module month months more most must my name
namespace needed needs never new next no node none nope normal not nothing now null nil number numeric object off
okta old on once one only opaque open option optional or order orders other our out over owner page parameter params
part pass passcode passphrase passwd password passwordless passwords path pattern payload pending pepper per
permanent personal phrase pin place placeholder plain plaintext plus policy present prod production profile
prompt prompted prompts protected provider provision public pw pwd random range rate raw read reader readonly ready
recovery redacted ref reference refresh remote remove renew request required requires reset resets response rest
result return review role root rotate rotates rotation rule rules safe salt same sample schema scope scopes screen
second seconds secret secrets secure security see self send sensitive separate server service session set setting
settings seven shall shared short should shown sign signed signature signing signup simple since single six size sms
so some something space special stage staging standard static still storage store stores str string strings strength
strong symbols system tab table tag temporary ten tenant test tests text than that the their them then there these
they this those three through thumbprint time to today todo token tokens tool too true truncated ttl two twice type
types unchanged undefined unique unknown unlimited until unset unused update upper uppercase url use used user users
username uses using valid validation validator value values variable vault verification verify verifier version very
via visible was way we weak web webhook week weeks well were what when where which while who why will with within
without word words work workflow works write wrong year years yes you your zero rps req chars char characters
changeme change_me fixme foo bar baz example dummy fake foobar eu us west east north south central
somewhere anywhere nowhere everywhere stale dead bogus blank silly common known broken stolen chosen written taken given
frozen complex rather really pretty already almost maybe perhaps either nobody gone done unsafe insecure okay rubbish
garbage nonsense history awkward awful terrible obsolete separate identical similar different distinct another someone
somebody anyone ours theirs yours unclear uncertain unchanged clean dirty enough longer shorter better worse stronger
weaker easier harder crap useless sacred posted sacrosanct
alright elsewhere upstream legacy overridden overwritten keycloak keepass keepassxc bitwarden vaultwarden lastpass
blob bytea tinytext uint8array nullable 1password
chiffré haché masqué optionnel requis cifrada cifrado hasheada oculta opcional requerida mínimo criptografada
obrigatória verplicht vereist versleuteld wymagane opcjonalne хеш хэш хешируется хэшируется зашифрован обязателен
обязательно
ein eine der die das ist nicht und oder mit für wird im per pflicht pflichtfeld falsch obligatoria obligatoire
"""
_WORDS = frozenset(_VOCABULARY.split())
# What products come with, or people never change. As the value of a password they are one, whatever else they mean.
DEFAULTS = frozenset(["admin", "root", "toor", "guest", "postgres", "changeme", "minioadmin"])
_UNIT = r"(?:bytes?|bits?|chars?|digits?|days?|hours?|min|mins|sec|ms|s|m|h|d|w|y|rps|kb|mb|gb|st|nd|rd|th|x)?"
_DESCRIBES = late(rf"(?i:{_ALGORITHM}|v[0-9]{{1,3}}x?|[0-9]{{1,4}}{_UNIT}|[a-z]{{3,}}ed)\Z")
_SEPARATORS = late(r"[-_./:+@,;|\\#~()\[\]{}!?*&]+")
_WORDY = late(r"(?:[A-Za-z]{1,14}(?:[0-9]{0,3}|(?:19|20)[0-9]{2})|[0-9]{1,4}[a-z]{0,6}|v[0-9]{1,3}[a-z]?)\Z")
_HUMP = late(r"(?<=[a-z])(?=[A-Z])")
_LETTERS_THEN_DIGITS = late(r"([A-Za-z]+)([0-9]{1,4})?\Z")
CLAUSE_ENDS = late(
    r"\s*(?:(?<=\n)|\Z|[\n.,;:!?)|(\]}\"'`*_—–-]|(?:for|on|at|in|and|but|works|then|to|until|since|now|today|yesterday|thanks|thx|please|btw"
    r"|if|when|because|so)\b)"
)
TIGHT = ("=", ":=", "=>", "==", "===")  # signs that give a value and describe nothing
LONGEST = 200  # characters that are judged; a longer run without white space is no word of any language
_TRAILING = ".,;:!?)]}>*_\"'`"

_PLACEHOLDER = late(
    r"\$[A-Z_][A-Z0-9_]*|\$[a-z_]*[A-Za-z_.]*|\$env:\w+|\$[0-9@#*]|\$\{[^}]*\}?|\$\([^()]*\)?|\$\{\{.*"  # shell, CI
    r"|%[A-Za-z_]+%?|%\([A-Za-z_]+\)[sdr]|%[sdrv]|<[^<>\s0-9]*|<[^<>]*>|\{\{?[A-Za-z_.$|:\s-]*|\{\{?[^{}]*\}{1,2}|@\w+@"
    r"|[A-Z][A-Za-z]*<[A-Za-z<>,&' ]*|[A-Za-z_][\w.]*(?:::[A-Za-z_<][\w<>]*)+(?:[(\[].*)?"  # types
    r"|[*•.…xX_#?-]+|\.{3}.*|\[[^\[\]\s]*\]|\[\[.*|:[a-z_]+|@[a-z_]+"  # masks, lists, SQL parameters
    r"|(?:(?:[a-z]{2,6}[-_]){0,2}your|my|some|insert|enter|put)[-_ ](?:[a-z]++[-_ ]?){1,6}"
)
_CALL = late(
    r"(?:await |new )?[A-Za-z_][\w.]{0,80}\((?:[^()]*\)+)?[\w.()]{0,40}"
    r"|[A-Za-z_][\w.]{0,80}\((?:[\"'][\w.-]*[\"']?|[a-z_]+=\w*)"  # its first argument, where a reader cut it off
)
_MEMBER = late(r"[A-Za-z_]\w*(?:\??\.[A-Za-z_]\w*|\[[\"']?[A-Za-z_]*[\"']?\]?|->[A-Za-z_]\w*)+!?")
_FAMILIAR = late(r"(?i)(?:os|sys|process|env|import|self|this|ctx|django|app|settings|config)[.\[]")
_REFERENCE = late(
    r"(?i)(?:arn|op|vault|ssm|env|file|keyring|keychain|gsm|sops|https?|s3|gs|secretsmanager|azurekeyvault|SHA256|MD5)"
    r":.{2,}|alias/[\w/-]{1,200}|0x[0-9a-f]{8,16}|(?:fd|pass|pkcs11|tpm2?):.*"
)


def bare(value: str) -> str:
    """`value` without the punctuation that ends a clause, a call or an emphasis."""
    return value.strip().rstrip(_TRAILING)


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
    if _REFERENCE.fullmatch(short):
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


def is_descriptive(value: str) -> bool:
    """Whether `value` speaks about a secret (`bcrypt`, `sha256-hashed`, `min12-chars`, `newPassword`) and is none."""
    parts = _segments(bare(value))
    return not parts or all(_describes(part) for part in parts) or _says_how(value)


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
    if part.lower() in _WORDS or _DESCRIBES.match(part):
        return True
    humps = [hump.lower() for hump in _HUMP.split(part)]
    if len(humps) > 1 and all(hump in _WORDS for hump in humps):
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


_SPEAKS = late(
    r"(?i)\b(?:must|should|at least|please|enter|required|characters?|cannot|invalid|incorrect|forgot\w*|something"
    r"|choose)\b"
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


def entropy(text: str) -> float:
    """Shannon entropy of the characters of `text`, in bits per character."""
    n = len(text)
    return -sum(count / n * math.log2(count / n) for count in Counter(text).values()) if n else 0.0


_MARKED = late(r"[^\W_][!#$%^&?*][^\W_]")
_WORD_AND_NUMBER = late(r"[^\W\d_]{4,}[0-9]{1,6}[^\W\d_]?!?")


def is_marked(value: str) -> bool:
    """Whether `value` has a mark within that no name has: `Kp9!xTz2`."""
    return bool(_MARKED.search(value))


def is_word_and_number(value: str) -> bool:
    """Whether `value` is what people choose: `Winter2025`, `tiger99!`. Names may look like it, too."""
    return bool(_WORD_AND_NUMBER.fullmatch(value))


def is_odd(value: str) -> bool:
    """Whether `value` was chosen by somebody, or made at random; it is not built of words as names are."""
    return (is_mixed(value) and not is_wordy(value)) or is_marked(value) or is_word_and_number(value)


_CAMEL = late(r"[A-Z]{0,4}[0-9]{0,3}(?:[A-Z][a-z]{2,}[0-9]{0,2})+\Z")


def is_camel(value: str) -> bool:
    """Whether `value` is a class name, with a number here and there: `AP10Dispatcher9Queue`."""
    return bool(_CAMEL.match(value))


# "ERR_INVALID_PASSWORD = …", "TLS_SECRET: …", "EOS_TOKEN = …": a text, the name of a secret, a mark of a language
_SAYS_OTHER = late(
    r"(?:\w{1,60}_)?(?:(?:ERR|ERROR|INVALID|WRONG|MISSING|FORGOT|RESET|CHANGE|CONFIRM|TYPE|KIND|LABEL|HINT|NO|HAS|IS|USE"
    r"|REQUIRE|ROUTE|PATH|K8S|KUBE|KUBERNETES|TLS|PULL)(?:_\w{1,60})?_[A-Z]{2,10}"
    r"|(?:CSRF|XSRF|EOF|EOL|EOS|BOS|PAD|UNK|SEP|CLS|MASK|END|START|NEXT|PAGE|STOP|IMAGE|SPECIAL|HEADER|COOKIE"
    r"|CONTINUATION|CANCELLATION)(?:_\w{1,60})?_TOKEN)"
)


# What a compiler, a renderer or a build goes through, and what a filter lets through: "DEPTH_PASS", "LOW_PASS"
_IS_A_RUN = late(
    r"(?:\w{1,60}_)?(?:FIRST|SECOND|THIRD|FOURTH|LAST|FINAL|NEXT|PREV(?:IOUS)?|SINGLE|EACH|EARLY|LATE|PRE|MULTI"
    r"|RENDER(?:ING)?|DEPTH|SHADOWS?|GEOMETRY|LIGHT(?:ING)?|COLOU?R|BLUR|BLOOM|SSAO|GBUFFER|COMPUTE|FORWARD|BACKWARD"
    r"|DEFERRED|OPAQUE|TRANSPARENT|BUILD|COMPILER?|OPT|OPTIMI[SZ](?:E|ER|ATION)|LINK(?:ER)?|LOWERING|CODEGEN|ANALYSIS"
    r"|PARSER?|LEXER|LLVM|MLIR|FUNCTION|MODULE|LOOP|INLINE|INLINING|TRANSFORM|HIGH|LOW|BAND)_PASS"
)


def is_of_a_run(setting: str, value: str) -> bool:
    """Whether a setting names a pass over something, and what it is given is a word, as such a pass is called."""
    return bool(_IS_A_RUN.fullmatch(setting)) and is_wordy(value) and not is_odd(value)


def names_no_secret(setting: str) -> bool:
    """Whether the name of a setting speaks of secrets and holds none."""
    return bool(_SAYS_OTHER.fullmatch(setting))


# "ist abgelaufen", "sind gehasht": lower-case, as no name is
_TELLS_HOW = late(
    r"(?:ab|an|auf|aus|be|ein|ent|er|ge|ver|vor|zer|zu|un)[a-zäöüß]{2,20}(?:t|en)|[a-zäöüß]{2,20}(?:ig|lich|bar|los|isch|haft|sam|iert)"
)


def is_said_of_it(word: str) -> bool:
    """Whether a German word tells how something is."""
    return bool(_TELLS_HOW.fullmatch(word))
