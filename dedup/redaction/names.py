"""Secrets known by the name they are given: `password: …`, `API_KEY=…`, "the PIN is …", and what is none of them."""

import re
from collections.abc import Iterator
from itertools import takewhile

from dedup.patterns import late
from dedup.redaction.codes import opens_something
from dedup.redaction.forms import Span
from dedup.redaction.words import (
    DEFAULTS,
    around,
    bare,
    entropy,
    is_descriptive,
    is_marked,
    is_mixed,
    is_phrase,
    is_placeholder,
    is_prose,
    is_random,
    is_word_and_number,
    is_wordy,
    speaks,
)

# The name must end with the word: `token_ttl=3600` and `max_tokens: 4096` say nothing.
_NAMED = late(
    r"(?P<name>(?i:(?P<phrase>pass ?phrase|(?:seed|recovery|backup) phrase|mnemonic)"
    r"|(?P<password>(?<!1)pass(?:word|wd|code|wort)|kennwort|contrase(?:ñ|n)a|mot de passe|senha|wachtwoord|hasło|heslo"
    r"|parola|пароль|密码|密碼|パスワード|비밀번호|(?P<short>pass|pwd|pw))"
    r"|(?P<code>t?otp(?! (?:seed|secret))|pin(?: (?:code|number))?|cvv|cvc"
    r"|(?:2fa|mfa|verification|one[ -]time|security|confirmation|sms|door|alarm) code)"
    r"|(?P<login>credentials?|creds|(?:log|sign)[ -]?in(?: with| as)?)"
    r"|(?:api|app|application|admin|write|insert|rest|server|subscription|global|hmac|jwt|cookie|access|private|signing|encryption|master|account|shared|secret|service|auth|licen[sc]e|product|storage"
    r"|session|webhook|client|deploy|activation|unseal|recovery)[ _.-]?(?:access[ _.-]?)?(?:key|secret)"
    r"|(?:totp|otp|2fa|mfa) (?:seed|secret)|secret|token))"
    r"(?:[ _.-]?(?:[0-9]{1,2}|(?i:prod|production|staging|stage|dev|test|live|old|new|b64|base64|value)))?"
    r"(?![A-Za-z0-9])"
    r"(?:\sheader)?(?:(?:\s?\([^()\n]{1,40}\)|\s(?:for|of|on|to|at|für)\s[^\s:=|]{1,40}(?:\s[^\s:=|]{1,30}){0,3}?)?"
    r"(?:,\s(?i:by the way|btw))?"
    r"[\"'`\]\)*_]{0,6}+"
    r"(?:(?:\s(?i:is|are|was|ist)(?=:))?\s{0,3}(?P<sign>=>|:=|={1,3}|->|→|：|:(?!:)|\||>)"
    r"|\s(?P<verb>(?i:(?:was |were |has been )?(?:changed|rotated|reset|set|updated) to|are"
    r"|(?:is|was)(?: now| still| always| set to| stored as|(?P<adverb> just| simply| currently| actually"
    r"| probably| really| of course))?|(?:should|must|will)(?: always)? be|stays|remains|to|ist"
    r"|lautet))(?=\s))"
    r"|[*_]{0,3}(?P<none>))"
    r"(?P<gap>\s{0,3})[*_]{0,3}\s{0,2}"
)
_QUOTED = late(r"(?P<quote>[\"'`])(?P<secret>(?:(?!(?P=quote))[^\n\\]|\\.)+)(?P=quote)")
# To the next white space, quote, key of the same list, closing tag or mark.
_RUN = r"(?:[^\s\"`,;&<\[]|[,;&](?![\w.-]{1,40}=)|<(?!/)|\[(?!redacted:))"
_MAX_JUDGED = 200  # characters; a longer run without white space after such a name is no word of any language
_BARE = late(rf"(?P<secret>{_RUN}{{1,{_MAX_JUDGED + 1}}})(?P<after>[^\n]{{0,80}})")
_REST = late(rf"{_RUN}*")
_MARK = "[redacted:"
_TIGHT = ("=", ":=", "=>", "==", "===")
_HARDWARE = late(
    r"(?i)\b(?:gpio|leds?|board|mcu|sensor|esp[0-9]*|arduino|header|connector|pinout|bcm|uart|spi|i2c|adc|pwm|relay|pins)\b"
)
_KEY_LIKE = late(r"[A-Za-z0-9/+=]+")
_HOLDS = late(r"(?i)licen[sc]e|product|activation")
_GROUPED = late(r"(?:[A-Z0-9]{4,8}-){2,}[A-Z0-9]{4,8}")
_FOUR_DIGITS = late(r"[0-9]{4}")
_CLAUSE_ENDS = late(
    r"\s*(?:(?<=\n)|\Z|[\n.,;:!?)|(\]}\"'`*_—–-]|(?:for|on|at|in|and|but|works|then|to|until|since|now|today|yesterday|thanks|thx|please|btw"
    r"|if|when|because|so)\b)"
)
_OWNER = late(r"(?i)(?:root|db|admin|wifi|ftp|smtp|ldap|mail)\Z")
_WORD_IN_PASS = late(r"(?i)(?:by|com|tres|sur|en)\Z")
_NEXT_NAME = late(r"\s\w{2,40}=")
_LINE_OF_WORDS = late(r"(?P<words>[a-z \t]+)(?:[.!?;](?:\s[^\n]*)?)?")
_WORDS_OF_A_WALLET = 24
_TYPE = late(
    r"(?:[A-Z][a-z]+)+(?:Array|Buffer|Bytes|Config|Element|Encoder|Field|Hash|Input|Manager|Object|Options|Password|Ref"
    r"|Provider|Schema|String|Text|Type|Value)"
)
_IN_AN_ARN = late(r"arn:[\w:-]*\Z")
_ENDS = late(r"\s*(?:(?<=\n)|\Z|[.,;)])")


def named(text: str) -> Iterator[Span]:
    """The values that names of secrets are given. Linear: a value is read once, what is judged is bounded."""
    at = 0
    while found := _NAMED.search(text, at):
        span = _value_span(text, found) if _begins_a_name(text, found) and not _in_mark(text, found.start()) else None
        if span:
            yield *span, "secret"
        # A value that is none may hold a name itself: `token: https://host/?token=…`.
        at = span[1] if span else found.end("name")


def _begins_a_name(text: str, found: "re.Match[str]") -> bool:
    """`PGPASSWORD` and `dbPass` are names of a secret, `compass` and `BYPASS` are words."""
    before = text[found.start() - 1 : found.start()]
    if before == ":" and _IN_AN_ARN.search(text, max(0, found.start() - 80), found.start()):
        return False
    if not before.isalpha():
        return True
    if found["short"]:
        name, prefix = found["short"], text[max(0, found.start() - 5) : found.start()]
        if _OWNER.search(prefix):
            return True
        glued = (before.islower() and name[0].isupper()) or (name.isupper() and before.isupper())
        return glued and not _WORD_IN_PASS.search(prefix)
    return not (found["code"] or found["login"])


def _in_mark(text: str, at: int) -> bool:
    opened = text.rfind(_MARK, max(0, at - 50), at)
    return opened >= 0 and "]" not in text[opened:at]


def _value_span(text: str, found: "re.Match[str]") -> tuple[int, int] | None:
    begin = found.end()
    quoted = _QUOTED.match(text, begin)
    value = quoted or _BARE.match(text, begin)
    if value is None:
        return None
    secret = value["secret"]
    if quoted is None:
        secret = secret.rstrip("'") if len(secret) > _MAX_JUDGED else secret.rstrip(",;.:)]}'*_>\\")
    begin = value.start("secret")
    if found["login"]:
        return _password_of_login(text, found)
    if found["code"]:
        return (begin, begin + len(bare(secret))) if _is_code(text, found, begin, bare(secret)) else None
    if len(secret) < 4:
        return None
    if quoted is None and found["phrase"] and (found["sign"] or found["verb"]):
        line = _LINE_OF_WORDS.fullmatch(secret + value["after"])
        said = line["words"] if line else secret + value["after"]
        words = list(takewhile(lambda w: w.isalpha() and w.islower(), re.split(r"[ \t]+", said)))
        # A sentence goes on with words, too: one that ends with them all has to be a phrase.
        phrase = found["verb"] and line and is_phrase(" ".join(words))
        many = len(words) >= (4 if found["sign"] else 8)
        if phrase or (many and 3 * sum(map(is_descriptive, words[:24])) < len(words[:24])):
            told = re.compile(r"(?:[a-z]+[ \t]*)+").match(text, begin)
            return (begin, begin + len(told[0].rstrip())) if told else None
    if len(secret) > _MAX_JUDGED:
        meant = bool(found["sign"]) and not (quoted and " " in secret)
        if meant and quoted is None:  # read to its end only now: every name in it would read it again
            rest = _REST.match(text, value.end("secret"))
            return begin, begin + len((value["secret"] + (rest[0] if rest else "")).rstrip("'"))
    elif found["password"] and found["none"] is None and _FOUR_DIGITS.fullmatch(bare(secret)):
        meant = not found["short"] and bool(quoted or _ENDS.match(value["after"]))
    elif bare(secret) in DEFAULTS and found["password"] and found["none"] is None:
        meant = bool(quoted or _CLAUSE_ENDS.match(text, begin + len(bare(secret))) or _NEXT_NAME.match(value["after"]))
    elif is_placeholder(secret) or is_descriptive(secret) or is_placeholder(value["secret"]):
        meant = False
    else:
        meant = _is_secret(
            text, found, secret, bool(quoted), "" if quoted else text[begin + len(secret) : begin + len(secret) + 80]
        )
    return (begin, begin + len(secret)) if meant else None


def _is_secret(text: str, found: "re.Match[str]", secret: str, quoted: bool, after: str) -> bool:
    sign = found["sign"] or ""
    if sign == ">" and not (text[: found.start()].endswith("<") or text[found.start() - 30 : found.start()].count("<")):
        return False
    if sign in ("|", "->", "→", ">") and not is_mixed(secret):
        return False
    if found["password"] or found["phrase"]:
        return _is_password(text, found, secret, quoted, after)
    return _is_key(text, found, secret, quoted)


def _is_code(text: str, found: "re.Match[str]", at: int, secret: str) -> bool:
    """One-time codes and PINs: four to eight digits. A pin of a chip and a version that is pinned are none."""
    number, name = secret, found["code"]
    shortest = 3 if name.lower() in ("cvv", "cvc") else 4
    if not (number.isdigit() and shortest <= len(number) <= 8) or not _CLAUSE_ENDS.match(text, at + len(number)):
        return False
    if found["none"] is not None and " " not in name and name != "PIN":
        return False
    if found["none"] is not None and name.lower().endswith(" code") and not name.lower().startswith("pin"):
        return opens_something(text, found.span("code"), (at, at + len(number)))
    if found["verb"] == "to" and name.islower():  # "pin the version to 4711"
        return False
    if not name.lower().startswith("pin") or " " in name:
        return True
    if found["sign"] in _TIGHT or _HARDWARE.search(around(text, found, 200, 200)):
        return False
    return (name.isupper() and found["none"] is None) or not 1900 <= int(number) <= 2099


_NO_ROLES = frozenset(["toor", "changeme", "minioadmin"])  # "login: admin / guest" may speak of two users
_LOGIN = late(
    r"[\"'`]?(?P<user>[\w.@+-]{1,80})[\"'`]?(?:\s?[/:](?!//)\s?|\s(?:(?P<and>and)|with)\s)"
    r"[\"'`]?(?P<secret>[^\s\"'`<>\[]{4,}+)"
)


def _password_of_login(text: str, name: "re.Match[str]") -> tuple[int, int] | None:
    """`credentials: user:password`, `login with user / password`, "log in as user with password"."""
    found = _LOGIN.match(text, name.end())
    secret = bare(found["secret"][:_MAX_JUDGED]) if found else ""
    if (
        found
        and secret in DEFAULTS
        and (name["sign"] or name["verb"])
        and _CLAUSE_ENDS.match(text, found.start("secret") + len(secret))
    ):
        begin = found.start("secret")
        return (begin, begin + len(secret)) if secret == found["user"] or secret in _NO_ROLES else None
    if (
        not found
        or len(found["secret"]) < 6
        or not is_mixed(secret)
        or is_placeholder(secret)
        or is_descriptive(secret)
    ):
        return None
    if is_marked(secret) or not is_wordy(secret):
        return found.span("secret")
    said = not found["and"] and (name["sign"] or name["verb"] or name["login"].lower().endswith(("with", "as")))
    chosen = is_word_and_number(secret) and _CLAUSE_ENDS.match(text, found.end())
    return found.span("secret") if said and chosen else None


def _is_password(text: str, found: "re.Match[str]", secret: str, quoted: bool, after: str) -> bool:
    """A password may be any word, so what speaks about passwords has to be known; keys and tokens are no words."""
    sign, word = found["sign"] or "", bare(secret)
    odd = is_mixed(secret) or bool(re.search(r"[^\W_][^\w\s.,:;/'()\[\]-][^\W_]", secret))
    chosen = word[:1].isalpha() and word[-1:].isdigit() and bool(_CLAUSE_ENDS.match(after))  # Winter-2025
    if " " in secret:  # a quoted sentence, or a phrase
        return (
            bool(sign or (found["verb"] and found["phrase"]))
            and (is_mixed(secret) or bool(found["phrase"]) or is_phrase(secret))
            and len(secret.split()) <= (_WORDS_OF_A_WALLET if found["phrase"] and _is_wallet(secret) else 8)
            and not speaks(secret)
        )
    if found["none"] is not None:
        flag = re.search(r"--?[\w-]{0,30}\Z", text[max(0, found.start() - 30) : found.start()])
        if (found["short"] or "").lower() == "pass" and not flag:  # "pass `--color`"
            return False
        told = bool(quoted or flag or is_marked(word)) or not is_wordy(word)
        return odd and len(word) >= 6 and bool(found["gap"] or quoted) and (bool(told) or chosen)
    if found["verb"]:
        if odd:
            numbered = any(len(part) > 2 and part.isdigit() for part in word.split("-"))  # flower-4711-x
            told = quoted or chosen or (numbered and bool(_CLAUSE_ENDS.match(after)))
            return told or not is_wordy(word) or not any(c in "-_/" for c in word)
        plain = word.isalpha() and not is_prose(word) and bool(_CLAUSE_ENDS.match(after))
        return word.isdigit() or (
            plain and found["verb"].lower() != "to" and not found["adverb"] and (len(word) >= 6 or quoted)
        )
    if sign in _TIGHT:
        loose = bool(found["gap"]) and not quoted
        if (found["short"] or "").islower() and loose and not odd:  # `pass = 0 leaks`
            return False
        return odd or not loose or (not is_prose(word) and bool(_CLAUSE_ENDS.match(after)))
    if quoted:
        return True
    if found["short"] == "pass" and is_wordy(word):  # `render pass: shadow2`
        return False
    if odd or word.isdigit():
        return not (is_wordy(word) and any(c in "/:" for c in word)) and not (word.isdigit() and bool(found["short"]))
    if "\n" in found.group() or (found["short"] or "").islower():
        return False
    return not (is_prose(word) or _TYPE.fullmatch(word)) and bool(_CLAUSE_ENDS.match(after)) and "/" not in word


def _is_wallet(secret: str) -> bool:
    """Whether a long phrase is some words drawn from a list, and speaks of nothing."""
    words = secret.split()
    return _LINE_OF_WORDS.fullmatch(secret) is not None and 3 * sum(map(is_descriptive, words)) < len(words)


def _is_key(text: str, found: "re.Match[str]", secret: str, quoted: bool) -> bool:
    """Keys, tokens and shared secrets are random: long, mixed, and not built of words as names are."""
    tight, word = found["sign"] in _TIGHT or quoted, bare(secret)
    flag = re.search(r"--?[\w-]{0,30}\Z", text[max(0, found.start() - 30) : found.start()])
    if " " in secret:
        return False
    if found["none"] is not None and not quoted and not (flag and found["gap"]):
        return bool(found["gap"]) and bool(_KEY_LIKE.fullmatch(word)) and is_random(word)
    if _HOLDS.match(found["name"]) and _GROUPED.fullmatch(word):
        return any(c.isdigit() for c in word)
    if word.isdigit():
        return len(word) >= 12 and tight
    if word.isalpha():
        return len(word) >= 20 and tight and not is_wordy(word) and entropy(word) >= 3.0
    if is_wordy(word):
        return False
    return len(word) >= (8 if tight else 12) and is_mixed(word) and entropy(word) >= (2.5 if tight else 2.8)
