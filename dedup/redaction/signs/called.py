"""What secrets are called, and what only sounds like it: settings that hold something else, words within words.

A name is found with what gives it its value: a sign, a verb, or nothing. What stands behind it is read by `names`.
"""

import re

from dedup.patterns import late
from dedup.redaction.signs.sought import Sought
from dedup.redaction.signs.words import is_odd, is_wordy

OWN = r"pass(?:word|wd|phrase|code)|(?:store|key)pass|pwd|pw"
"""What a password is called in English sentences."""
MISTYPED = (
    r"(?!password|passwort|passwd)p[as]{1,4}w(?:r?o?r?[dt]|d|rod|o?o?rd|ood|ort)|pas{1,2}owrd|pword|pwrd|psw|p/w"
    r"|passw0rd|pass[ -]word"
)
"""How that is mistyped."""
FOREIGN = (
    r"passwort|kennwort|wachtwoord|mots? de passe|mdp|contrase[ñn]a|senha|palavra-passe|has[łl](?:o|a|em)|heslo"
    r"|l[öo]senord|adgangskode|salasana"
)
"""And in those of other languages. What one of them alone says is in `told_elsewhere`, by the language."""
SEVERAL = (
    r"pass(?:words|wds|phrases|codes)|pwds|pws|pass(?:w(?:ö|oe)rter)|kennw(?:ö|oe)rter|wachtwoorden|mots\sde\spasse"
    r"|contrase[ñn]as|senhas|hasła"
)
"""Several of them. Names in settings, code, commands and configurations of devices are no sentence: there `layouts`
asks for the one that a format or a program has."""
CALLED = rf"(?<![\w$./-])(?:(?:\w{{2,20}}[ -])?(?:{OWN}|{MISTYPED}|{FOREIGN}))(?![\w-])"
"""Any of them, with whose it is: "wifi-password"; no part of a path."""

# The name must end with the word: `token_ttl=3600` and `max_tokens: 4096` say nothing.
NAMED = Sought(
    r"(?P<name>(?i:(?P<phrase>pass ?phrase|(?:seed|recovery|backup) phrase|mnemonic)"
    r"|(?P<password>(?<!1)pass(?:word|wd|code|wort)s?|(?:store|key)pass|(?:pass|kenn)w(?:ö|oe)rter|kennwort"
    r"|contrase(?:ñ|n)as?|mots? de passe|senhas?|wachtwoord|hasło|heslo"
    r"|parola|пароль|密码|密碼|パスワード|비밀번호|(?P<short>pass|pwd|pw))"
    r"|(?P<code>t?otp(?! (?:seed|secret))|pin(?: (?:code|number))?s?|passkeys?|pairing (?:codes?|pins?|keys?)|cvv|cvc"
    r"|(?:2fa|mfa|verification|one[ -]time|security|confirmation|sms|door|alarm) codes?)"
    r"|(?P<login>credentials?|creds|zugangsdaten|credenciales|identifiants|anmeldung(?: mit| als)?"
    r"|(?:log|sign|ssh)[ -]?in(?: with| as)?|logins|(?:test|demo|default) (?:accounts?|logins?|users?))"
    r"|(?:api|app|application|admin|write|insert|rest|server|subscription|global|hmac|jwt|cookie|access|private|signing|encryption|master|account|shared|secret|service|auth|licen[sc]e|product|storage"
    r"|session|webhook|client|deploy|activation|unseal|recovery)[ _.-]?(?:access[ _.-]?)?(?:secret[_-]key|key|secret)s?"
    r"|(?:totp|otp|2fa|mfa) (?:seed|secret)|secrets?|tokens?))"
    r"(?:[ _.-]?(?:[0-9]{1,2}|(?i:prod|production|staging|stage|dev|test|live|old|new|b64|base64|value)))?"
    r"(?![A-Za-z0-9])"
    r"(?:\sheader)?(?:(?:\s?\([^()\n]{1,40}\)|\s(?:for|of|on|to|at|für)\s[^\s:=|]{1,40}(?:[^\S\n][^\s:=|]{1,30}){0,3}?"
    r"|\s(?:от|для|к|del?|du|da|di|para|pour|voor|von|vom|(?:(?<=hasło\s)|(?<=senha\s))do)"
    r"\s[^\s:=|]{1,40}(?:[^\S\n][^\s:=|]{1,30}){0,2}?(?=\s?[:：=]))?"
    r"(?:,\s(?i:by the way|btw))?"
    r"[\"'`\]\)*_]{0,6}+"
    r"(?:(?:\s(?i:is|are|was|were|ist|sind)(?=:))?\s{0,3}(?P<sign>=>|:=|={1,3}|->|→|：|:(?!:|//)|\||>)"
    r"|[^\S\n](?P<verb>(?i:(?:was |were |has been )?(?:changed|rotated|reset|set|updated) to|are|were|sind|waren"
    r"|(?:is|was)(?: now| still| always| set to| stored as|(?P<adverb> just| simply| currently| actually"
    r"| probably| really| of course))?|(?:should|must|will)(?: always)? be|stays|remains|to|ist"
    r"|lautet|lauten))(?=\s))"
    r"|[*_]{0,3}(?P<none>))"
    r"(?P<gap>\s{0,3})[*_]{0,3}\s{0,2}(?:!(?:!str|unsafe)\s)?"
)
_SEVERAL = late(
    r"(?i)(?:(?:password|passwd|passcode|passwort|phrase|key|secret|token|pin|code|cred|credential|login|senha|contrase[ñn]a)s"
    r"|w(?:ö|oe)rter|mots de passe)\b"
)
# Of `services.OWNERS` those that settings in code are named for, glued to the name: "rootpass", "ldap_pass". Shorter
# names are the end of other words there ("api_pass"), and compilers have passes ("printer_pass", "switch_pass").
_OWNER = late(
    r"(?i)(?:root|db|admin|wifi|ftp|smtp|imap|ldap|mail|become|sudo|ssh|vpn|user|bind|proxy|store|key|mysql|postgres|redis|mongo"
    r"|rabbitmq|grafana|service|svc|snmp|rpc|ipmi|bmc|vnc)_?\Z"
)
_WORD_IN_PASS = late(r"(?i)(?:by|com|tres|sur|en)\Z")
_IN_CAPITALS = late(r"(?<![A-Z0-9_])[A-Z][A-Z0-9_]*\Z")
# <input type="password" …>, of which `in_markup` reads the value; what git signs with is told by a key's id
_IS_NO_NAME = late(r"(?i)(?<![\w-])type=[\"']?password\Z|(?<![\w.])user\.signing_?key\Z")
_IN_AN_ARN = late(r"arn:[\w:-]*\Z")


# "ERR_INVALID_PASSWORD = …", "TLS_SECRET: …", "EOS_TOKEN = …": a text, the name of a secret, a mark of a language
_SAYS_OTHER = late(
    r"\w{0,60}_ASKPASS|(?:\w{1,60}_)?(?:(?:ERR|ERROR|INVALID|WRONG|MISSING|FORGOT|RESET|CHANGE|CONFIRM|TYPE|KIND|LABEL|HINT|NO|HAS|IS|USE"
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


def is_several(name: str) -> bool:
    """Whether a name stands for more than one secret: `passwords`."""
    return _SEVERAL.search(name) is not None


def ends_in_an_owner(before: str) -> bool:
    """Whether the pass of somebody or something is named: `dbpass`, `root_pass`."""
    return _OWNER.search(before) is not None


def setting_of(text: str, found: "re.Match[str]") -> str:
    """The name in capitals that a name is the end of, or nothing."""
    setting = _IN_CAPITALS.search(text, max(0, found.start() - 60), found.end("name"))
    return setting[0] if setting else ""


def begins_a_name(text: str, found: "re.Match[str]") -> bool:
    """`PGPASSWORD` and `dbPass` are names of a secret, `compass` and `BYPASS` are words."""
    before = text[found.start() - 1 : found.start()]
    if _IS_NO_NAME.search(text, max(0, found.start() - 20), found.end("name")):
        return False
    if before == ":" and _IN_AN_ARN.search(text, max(0, found.start() - 80), found.start()):
        return False
    if names_no_secret(setting_of(text, found)):
        return False
    if not before.isalpha():
        return True
    if found["short"]:
        name, prefix = found["short"], text[max(0, found.start() - 7) : found.start()]
        if ends_in_an_owner(prefix):
            return True
        glued = (before.islower() and name[0].isupper()) or (name.isupper() and before.isupper())
        return glued and not _WORD_IN_PASS.search(prefix)
    return not (found["code"] or found["login"])
