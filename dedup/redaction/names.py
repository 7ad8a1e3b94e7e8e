"""Secrets known by the name they are given: `password: …`, `API_KEY=…`, "the PIN is …", and what is none of them."""

import re
from collections.abc import Iterator
from itertools import takewhile

from dedup.patterns import late
from dedup.redaction.codes import is_code, is_of_a_board
from dedup.redaction.forms import Span
from dedup.redaction.further import Further, first, further, is_made_up, owned
from dedup.redaction.words import (
    CLAUSE_ENDS,
    DEFAULTS,
    TIGHT,
    bare,
    entropy,
    is_descriptive,
    is_marked,
    is_mixed,
    is_odd,
    is_of_a_run,
    is_phrase,
    is_placeholder,
    is_prose,
    is_random,
    is_said_of_it,
    is_word_and_number,
    is_wordy,
    names_no_secret,
    speaks,
)

# The name must end with the word: `token_ttl=3600` and `max_tokens: 4096` say nothing.
_NAMED = late(
    r"(?P<name>(?i:(?P<phrase>pass ?phrase|(?:seed|recovery|backup) phrase|mnemonic)"
    r"|(?P<password>(?<!1)pass(?:word|wd|code|wort)s?|(?:pass|kenn)w(?:ö|oe)rter|kennwort"
    r"|contrase(?:ñ|n)as?|mots? de passe|senhas?|wachtwoord|hasło|heslo"
    r"|parola|пароль|密码|密碼|パスワード|비밀번호|(?P<short>pass|pwd|pw))"
    r"|(?P<code>t?otp(?! (?:seed|secret))|pin(?: (?:code|number))?s?|cvv|cvc"
    r"|(?:2fa|mfa|verification|one[ -]time|security|confirmation|sms|door|alarm) codes?)"
    r"|(?P<login>credentials?|creds|zugangsdaten|credenciales|identifiants|anmeldung(?: mit| als)?"
    r"|(?:log|sign|ssh)[ -]?in(?: with| as)?|logins|(?:test|demo|default) (?:accounts?|logins?|users?))"
    r"|(?:api|app|application|admin|write|insert|rest|server|subscription|global|hmac|jwt|cookie|access|private|signing|encryption|master|account|shared|secret|service|auth|licen[sc]e|product|storage"
    r"|session|webhook|client|deploy|activation|unseal|recovery)[ _.-]?(?:access[ _.-]?)?(?:key|secret)s?"
    r"|(?:totp|otp|2fa|mfa) (?:seed|secret)|secrets?|tokens?))"
    r"(?:[ _.-]?(?:[0-9]{1,2}|(?i:prod|production|staging|stage|dev|test|live|old|new|b64|base64|value)))?"
    r"(?![A-Za-z0-9])"
    r"(?:\sheader)?(?:(?:\s?\([^()\n]{1,40}\)|\s(?:for|of|on|to|at|für)\s[^\s:=|]{1,40}(?:[^\S\n][^\s:=|]{1,30}){0,3}?)?"
    r"(?:,\s(?i:by the way|btw))?"
    r"[\"'`\]\)*_]{0,6}+"
    r"(?:(?:\s(?i:is|are|was|were|ist|sind)(?=:))?\s{0,3}(?P<sign>=>|:=|={1,3}|->|→|：|:(?!:)|\||>)"
    r"|[^\S\n](?P<verb>(?i:(?:was |were |has been )?(?:changed|rotated|reset|set|updated) to|are|were|sind|waren"
    r"|(?:is|was)(?: now| still| always| set to| stored as|(?P<adverb> just| simply| currently| actually"
    r"| probably| really| of course))?|(?:should|must|will)(?: always)? be|stays|remains|to|ist"
    r"|lautet|lauten))(?=\s))"
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
_MARKED = late(r"[\"'`*_]{0,3}\[redacted:[a-z-]+\]")
_CLOSING = ",;.:)]}'*_>\\"
_SEVERAL = late(
    r"(?i)(?:(?:password|passwd|passcode|passwort|phrase|key|secret|token|pin|code|cred|credential|login|senha|contrase[ñn]a)s"
    r"|w(?:ö|oe)rter|mots de passe)\b"
)
_OPENS = late(r"(?:users?:\s{1,8})?[\[{]\s{0,8}(?=[\"'\w])")
_KEYED = late(r"[\"'][\w.@-]{1,30}[\"']\s?:")
_KEY_LIKE = late(r"[A-Za-z0-9/+=]+")
_HOLDS = late(r"(?i)licen[sc]e|product|activation")
_GROUPED = late(r"(?:[A-Z0-9]{4,8}-){2,}[A-Z0-9]{4,8}")
_FOUR_DIGITS = late(r"[0-9]{4}")
_OWNER = late(r"(?i)(?:root|db|admin|wifi|ftp|smtp|ldap|mail|become|sudo|ssh|user|bind|proxy)_?\Z")
_WORD_IN_PASS = late(r"(?i)(?:by|com|tres|sur|en)\Z")
_NEXT_NAME = late(r"\s\w{2,40}=")
_LINE_OF_WORDS = late(r"(?P<words>[a-z \t]+)(?:[.!?;](?:\s[^\n]*)?)?")
_WORDS_OF_A_WALLET = 24
_TYPE = late(
    r"(?:[A-Z][a-z]+)+(?:Array|Buffer|Bytes|Config|Element|Encoder|Field|Hash|Input|Manager|Object|Options|Password|Ref"
    r"|Provider|Schema|String|Text|Type|Value)"
)
_IN_CAPITALS = late(r"(?<![A-Z0-9_])[A-Z][A-Z0-9_]*\Z")
_IN_AN_ARN = late(r"arn:[\w:-]*\Z")
_HUMPS = late(r"(?:[A-Z][a-z]+){2,}[A-Z]+[0-9]?|(?:[A-Z][a-z]+){3,}[0-9]?")  # LowerToLLVM2
_ENDS = late(r"\s*(?:(?<=\n)|\Z|[.,;)])")


def named(text: str) -> Iterator[Span]:
    """The values that names of secrets are given. Linear: a value is read once, what is judged is bounded."""
    at = 0
    while found := _NAMED.search(text, at):
        # A value that is none may hold a name itself: `token: https://host/?token=…`.
        at = found.end("name")
        if _begins_a_name(text, found) and not _in_mark(text, found.start()):
            for begin, at, new in _value_spans(text, found):
                if new:
                    yield begin, at, "secret"


def _value_spans(text: str, found: "re.Match[str]") -> Iterator[tuple[int, int, bool]]:
    """One value after the other, as long as each of them is one; marks, too, which are not new."""
    several = _SEVERAL.search(found["name"]) is not None
    opened = _OPENS.match(text, found.end()) if several else None
    at, before = opened.end() if opened else found.end(), ""
    span = None if opened and _KEYED.match(text, at) else _value_span(text, found, at)
    if span is None and several:
        at = first(text, at)
        span = _further_span(text, found, Further(at, told=True), "")
    while True:
        mark = None if span else _MARKED.match(text, owned(text, at, several))
        if span is None and mark is None:
            return
        begin, end = span or (mark.span() if mark else (at, at))
        yield begin, end, span is not None
        before = text[begin:end] if span else before
        place = further(text, end, several)
        if place is None:
            return
        at, span = place.at, _further_span(text, found, place, before)


def _further_span(text: str, found: "re.Match[str]", place: Further, before: str) -> tuple[int, int] | None:
    """A value that follows on another one may be a word only where that was a word, too."""
    login = _password_of_login(text, found, place.at) if found["login"] else None
    at = owned(text, place.at, _SEVERAL.search(found["name"]) is not None)
    quoted = _QUOTED.match(text, at)
    value = quoted or _BARE.match(text, at)
    if login or value is None or len(value["secret"]) > _MAX_JUDGED:
        return login
    secret = value["secret"] if quoted else value["secret"].rstrip(_CLOSING)
    begin, end = value.start("secret"), value.start("secret") + len(secret)
    ends = CLAUSE_ENDS.match(text, end)
    if not (quoted or ends or (at > place.at and is_made_up(secret))) or (
        quoted is None and text[end : end + 1] == ":"
    ):
        return None
    if found["code"]:
        if not before and is_of_a_board(text, found):
            return None
        return (begin, end) if secret.isdigit() and 4 <= len(secret) <= 8 else None
    if len(secret) < 4 or " " in secret or is_placeholder(secret) or is_descriptive(secret):
        return None
    if found["login"]:
        return (begin, end) if at > place.at and is_made_up(secret) else None
    if not (found["password"] or found["phrase"]):
        return (begin, end) if _is_key(text, found, secret, bool(quoted)) else None
    numbered = before and any(len(part) > 2 and part.isdigit() for part in secret.split("-"))  # trout-9982
    if is_odd(secret.rstrip("?")) or (numbered and is_mixed(secret)):
        return (begin, end) if len(secret) >= 6 and not any(mark in secret for mark in "/=<([{@\\") else None
    listed = _SEVERAL.search(found["name"]) or (place.labelled and text[end : end + 2].lstrip(" ")[:1] == "(")
    plain = bool(listed) and not place.told and before.isalpha() and secret.isalpha() and not is_prose(secret)
    return (begin, end) if plain else None


def _begins_a_name(text: str, found: "re.Match[str]") -> bool:
    """`PGPASSWORD` and `dbPass` are names of a secret, `compass` and `BYPASS` are words."""
    before = text[found.start() - 1 : found.start()]
    if before == ":" and _IN_AN_ARN.search(text, max(0, found.start() - 80), found.start()):
        return False
    setting = _IN_CAPITALS.search(text, max(0, found.start() - 60), found.end("name"))
    if setting and names_no_secret(setting[0]):
        return False
    if not before.isalpha():
        return True
    if found["short"]:
        name, prefix = found["short"], text[max(0, found.start() - 7) : found.start()]
        if _OWNER.search(prefix):
            return True
        glued = (before.islower() and name[0].isupper()) or (name.isupper() and before.isupper())
        return glued and not _WORD_IN_PASS.search(prefix)
    return not (found["code"] or found["login"])


def _in_mark(text: str, at: int) -> bool:
    opened = text.rfind(_MARK, max(0, at - 50), at)
    return opened >= 0 and "]" not in text[opened:at]


def _value_span(text: str, found: "re.Match[str]", begin: int) -> tuple[int, int] | None:
    quoted = _QUOTED.match(text, begin)
    value = quoted or _BARE.match(text, begin)
    if value is None:
        return None
    secret = value["secret"]
    if quoted is None:
        secret = secret.rstrip("'") if len(secret) > _MAX_JUDGED else secret.rstrip(_CLOSING)
    begin = value.start("secret")
    if quoted is None and value["secret"].endswith(":") and _SEVERAL.search(found["name"]):
        return None  # what is counted or listed: "tokens: gpt-4o-2024-08-06: 900"
    if found["login"]:
        return _password_of_login(text, found, begin)
    if found["code"]:
        return (begin, begin + len(bare(secret))) if is_code(text, found, begin, bare(secret)) else None
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
        meant = bool(quoted or CLAUSE_ENDS.match(text, begin + len(bare(secret))) or _NEXT_NAME.match(value["after"]))
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
    if found["short"] and _is_a_run(text, found, bare(secret)):
        return False
    if found["password"] or found["phrase"]:
        return _is_password(text, found, secret, quoted, after)
    return _is_key(text, found, secret, quoted)


def _is_a_run(text: str, found: "re.Match[str]", word: str) -> bool:
    """Whether a pass is one of a compiler or a renderer: `DEPTH_PASS=early-z`, "the pass is LowerToLLVM2"."""
    setting = _IN_CAPITALS.search(text, max(0, found.start() - 60), found.end("name"))
    if setting:
        return is_of_a_run(setting[0], word)
    return found["short"] == "pass" and bool(found["verb"] and _HUMPS.fullmatch(word))


_NO_ROLES = frozenset(["toor", "changeme", "minioadmin"])  # "login: admin / guest" may speak of two users
_TWO_DIGITS = late(r"[0-9]{2}")
_RULES = late(r"(?i)(?:admin\w*|root|sa|postgres)\Z")
_LOGIN = late(
    r"[\"'`]?(?P<user>[\w.@+-]{1,80})[\"'`]?(?:\s?[/:](?!//)\s?|\s(?:(?P<and>and|und|y|et)|with|mit)\s)"
    r"[\"'`]?(?P<secret>[^\s\"'`<>\[]{4,}+)"
)


def _password_of_login(text: str, name: "re.Match[str]", at: int) -> tuple[int, int] | None:
    """`credentials: user:password`, `login with user / password`, "log in as user with password"."""
    found = _LOGIN.match(text, at)
    secret = bare(found["secret"][:_MAX_JUDGED]) if found else ""
    if (
        found
        and secret in DEFAULTS
        and (name["sign"] or name["verb"])
        and CLAUSE_ENDS.match(text, found.start("secret") + len(secret))
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
    begin = found.start("secret")
    end = begin + len(found["secret"].rstrip(",;.}" if "{" in text[max(name.end("name"), at - 200) : at] else ",;."))
    if is_marked(secret) or not is_wordy(secret):
        return begin, end
    marked = found["secret"].endswith("!")
    said = (not found["and"] or marked) and (
        name["sign"] or name["verb"] or name["login"].lower().endswith(("with", "as", "mit", "als"))
    )
    few = (
        not _TWO_DIGITS.search(secret) and not marked and name["login"] != "logins"
    )  # "with Apple / Google2"; of an administrator it is a password
    chosen = (
        is_word_and_number(secret) and CLAUSE_ENDS.match(text, end) and not (few and not _RULES.match(found["user"]))
    )
    return (begin, end) if said and chosen else None


def _is_password(text: str, found: "re.Match[str]", secret: str, quoted: bool, after: str) -> bool:
    """A password may be any word, so what speaks about passwords has to be known; keys and tokens are no words."""
    sign, word = found["sign"] or "", bare(secret)
    odd = is_mixed(secret) or bool(re.search(r"[^\W_][^\w\s.,:;/'()\[\]-][^\W_]", secret))
    chosen = word[:1].isalpha() and word[-1:].isdigit() and bool(CLAUSE_ENDS.match(after))  # Winter-2025
    if " " in secret:  # a quoted sentence, or a phrase
        return (
            bool(sign or found["verb"])
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
            told = quoted or chosen or (numbered and bool(CLAUSE_ENDS.match(after)))
            return told or not is_wordy(word) or not any(c in "-_/" for c in word)
        if _SEVERAL.search(found["name"]) and found["verb"].lower().startswith(("is", "was")) and not odd:
            return False  # "the rotation of the passwords is complete"
        german = found["verb"].lower() in ("ist", "lautet", "sind", "waren")
        plain = (
            word.isalpha()
            and not is_prose(word)
            and not (german and is_said_of_it(word))
            and bool(CLAUSE_ENDS.match(after))
        )
        return word.isdigit() or (
            plain and found["verb"].lower() != "to" and not found["adverb"] and (len(word) >= 6 or quoted)
        )
    if sign in TIGHT:
        loose = bool(found["gap"]) and not quoted
        if (found["short"] or "").islower() and loose and not odd:  # `pass = 0 leaks`
            return False
        return odd or not loose or (not is_prose(word) and bool(CLAUSE_ENDS.match(after)))
    if quoted:
        return True
    if found["short"] == "pass" and is_wordy(word):  # `render pass: shadow2`
        line = text[max(0, found.start() - 60) : found.start()].rpartition("\n")[2].strip(" \t-*\"'`{")
        return is_word_and_number(word) and (not line or bool(line.endswith("_") and _OWNER.search(line)))
    if odd or word.isdigit():
        return not (is_wordy(word) and any(c in "/:" for c in word)) and not (word.isdigit() and bool(found["short"]))
    if "\n" in found.group() or (found["short"] or "").islower():
        return False
    if _SEVERAL.search(found["name"]):  # `passwords: complexity, reuse`
        return False
    return not (is_prose(word) or _TYPE.fullmatch(word)) and bool(CLAUSE_ENDS.match(after)) and "/" not in word


def _is_wallet(secret: str) -> bool:
    """Whether a long phrase is some words drawn from a list, and speaks of nothing."""
    words = secret.split()
    return _LINE_OF_WORDS.fullmatch(secret) is not None and 3 * sum(map(is_descriptive, words)) < len(words)


def _is_key(text: str, found: "re.Match[str]", secret: str, quoted: bool) -> bool:
    """Keys, tokens and shared secrets are random: long, mixed, and not built of words as names are."""
    tight, word = found["sign"] in TIGHT or quoted, bare(secret)
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
    if is_wordy(word.removeprefix("$")):  # $gray-200
        return False
    return len(word) >= (8 if tight else 12) and is_mixed(word) and entropy(word) >= (2.5 if tight else 2.8)
