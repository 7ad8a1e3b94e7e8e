"""The password beside a user, where a sentence tells how to log in: "test login is e2e / kestrel", "log in as maria
with kestrel", "basic auth (acme:kestrel)", "qa@example.com / kestrel", "sftp anna@nas:kestrel", "bastion host1, ivo /
kestrel".

`logins` reads what stands right behind a name as `credentials:`. Here other words stand between. Pairs that look the
same are many ("client/server", "admin / editor"), so both halves have to be no words of software. Linear: every gap is
bounded.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.prose.coined import PLAIN, is_plain
from dedup.redaction.prose.told import Forms, values
from dedup.redaction.signs.certain import has_a_known_word
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.services import ADMINS, SERVICES, USERS
from dedup.redaction.signs.sought import Read, sought
from dedup.redaction.signs.words import (
    has_symbol,
    is_common,
    is_mixed,
    is_odd,
    is_prose,
    is_said_of_it,
    is_value,
    is_word_and_number,
    is_wordy,
)

_USER = r"[\"'`*]{0,3}(?P<user>[A-Za-z0-9][\w.@+-]{1,60})[\"'`*]{0,3}"
_BESIDE = r"[\"'`*]{0,3}(?P<secret>[^\s\"'`/:,;()\[\]<>{}=|\\]{4,60})"
_BOTH = rf"{_USER}\s?[/:]\s?{_BESIDE}"
_MAIL = late(r"[\w.+-]{1,60}@[\w-]{1,40}(?:\.[\w-]{1,40}){1,4}")
_DIGITS = "0123456789"
_ACCOUNTS = frozenset(USERS.split("|"))
_ENDS = late(r"[*_`\"')|]{0,4}(?:\s*\Z|\s*\n|\s?[,.;!?)|](?=\s|\Z|[)\"'])|\s[–—-]\s|\s\()")


def pairs(text: Read) -> Iterator[Span]:
    """The passwords that stand beside their users."""
    for begin, end, kind in values(text, _FORMS, 4):
        if not _MAIL.fullmatch(text, begin, end):
            yield begin, end, kind


def _ends(found: "re.Match[str]", secret: str) -> bool:
    end = found.start("secret") + len(secret)
    return _ENDS.match(found.string, end) is not None or goes_no_further(found.string, end, subject=False)


def has_an_account(user: str) -> bool:
    return user.lower() in _ACCOUNTS or _MAIL.fullmatch(user) is not None


def _made_up(secret: str) -> bool:
    """What people choose and nothing is called: `Kestrel2025`, `kestrel!`, `K3strel`."""
    return (
        is_mixed(secret)
        and not is_common(secret)
        and (has_symbol(secret) or secret.endswith("!") or is_word_and_number(secret) or not is_wordy(secret))
    )


def of_a_login(found: "re.Match[str]", secret: str) -> bool:
    """The sentence is about logging in: a user, and a word that is no role and no way to log in."""
    user = found["user"]
    if (is_prose(user) and not has_an_account(user)) or not _ends(found, secret) or is_said_of_it(user):
        return False
    if secret.lower() == user.lower():
        return has_an_account(user)
    plain = is_value(secret) or (has_an_account(user) and _is_hyphened(secret))
    return not is_common(secret) and (plain or _made_up(secret)) and not _is_title(secret, user)


def _is_title(secret: str, user: str) -> bool:
    """ "Google / GitHub" are two names of the same sort; a password of that sort stands beside an account."""
    return secret[0].isupper() and secret.isalpha() and not has_an_account(user)


def _is_hyphened(secret: str) -> bool:
    return re.fullmatch(r"[a-z]{3,12}(?:-[a-z0-9]{2,12}){1,3}", secret) is not None and not is_common(secret)


def _of_a_service(found: "re.Match[str]", secret: str) -> bool:
    """A program, a machine, and an account of it: "grafana: admin / kestrel", "minio is minioadmin:minioadmin"."""
    user = found["user"]
    if not has_an_account(user) or not _ends(found, secret) or is_common(secret):
        return False
    same = secret.lower() == user.lower() and user.lower() not in ("test", "user", "service", "dev", "demo")
    return same or is_value(secret) or _is_hyphened(secret) or _made_up(secret)


def _as_somebody(found: "re.Match[str]", secret: str) -> bool:
    user = found["user"]
    if is_common(secret) or not _ends(found, secret) or (is_common(user) and not has_an_account(user)):
        return False
    if found["and"] and not has_an_account(user):  # "log in with alice and bob", "as user1 and user2"
        return _made_up(secret) and user.rstrip(_DIGITS) != secret.rstrip(_DIGITS)
    return is_value(secret) or _made_up(secret)


def _by_mail(found: "re.Match[str]", secret: str) -> bool:
    """Behind an address a slash or "and" is enough for what was made up; a plain word has to end the clause."""
    if _MAIL.fullmatch(secret) or _MAIL.fullmatch(found["user"]) is None:
        return False
    return _made_up(secret) or (found["gap"].strip() == "/" and is_value(secret) and _ends(found, secret))


def _as_credentials(found: "re.Match[str]", secret: str) -> bool:
    """With spaces around the slash, "GitHub / Google as the login" are two ways to log in."""
    if found["gap"] in "/:" or has_an_account(found["user"]):
        return is_value(secret) or _made_up(secret) or is_odd(secret)
    return _made_up(secret)


def _chosen(found: "re.Match[str]", secret: str) -> bool:
    return is_mixed(secret) and not is_common(secret) and (secret.endswith("!") or has_symbol(secret))


def _with_a_symbol(found: "re.Match[str]", secret: str) -> bool:
    return has_symbol(secret) and is_mixed(secret) and secret.lower() != secret and "." not in secret


_SPEAKS_OF_ACCESS = late(
    r"(?i)log|sign|cred|auth|htaccess|htpasswd|zugang|identifiants|connex|anmeld|test[- ]|testumg|@|admin|root|guest"
    r"|superuser|svc|vpn|ssh|connect|access:|grafana|keycloak|minio|rabbit|sql|maria|postgres|mongo|redis|portainer"
    r"|jenkins|nexus|harbor|sonar|kibana|elastic|airflow|superset|metabase|git|wordpress|router|switch|printer|nas"
    r"|camera|ipmi|idrac|ilo|bmc|staging|interface|panel|dashboard|console|artemis|neo4j"
)


def _of_a_machine(found: "re.Match[str]", secret: str) -> bool:
    """ "TODO: fix Foo#bar1" looks the same: the line has to speak of machines and logins."""
    line = found.string[found.string.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
    return _with_a_symbol(found, secret) and _SPEAKS_OF_ACCESS.search(line) is not None


def _of_an_account(found: "re.Match[str]", secret: str) -> bool:
    return is_mixed(secret) and re.search(r"[^\W_][!@#$%^&*][^\W_]|!\Z", secret) is not None and "." not in secret


_FOLDER = late(
    r"(?:audio|documents?|downloads?|fotos?|htdocs|(?:in|out)box|incoming|invoices?|movies?|music|outgoing|photos?|pictures?|scans?|videos?)"
)
_LIKE_A_PORT = late(r"[0-9]*2[12][0-9]{0,2}")


def _entered(found: "re.Match[str]", secret: str) -> bool:
    """ "sftp anna@nas:kestrel"; a number there may be a port, and a file is fetched from there as well."""
    if secret.isdigit() and (found["ssh"] or _LIKE_A_PORT.fullmatch(secret)):
        return False
    if found["sign"] == ":" and _FOLDER.fullmatch(secret):
        return False
    return is_plain(secret) and _ENDS.match(found.string, found.start("secret") + len(secret)) is not None


def _on_a_machine(found: "re.Match[str]", secret: str) -> bool:
    """Somebody, and what is no other one of the same sort: not "host1, blue / green", "server 2: Anna / Bert"."""
    user = found["user"]
    known = is_common(user) or has_a_known_word(user)
    if (secret.istitle() and secret.isalpha()) or not (has_an_account(user) or (user.islower() and not known)):
        return False
    return is_plain(secret) and not has_an_account(secret) and _ends(found, secret)


_MACHINE = (
    r"(?:(?:the|our|my)\s)?(?:bastion|jump\s?(?:host|box)|(?:ssh|mail|file|build|db|web|backup)[ -]?(?:host|server|box)"
    r"|vps|nas|router|switch|firewall|host|server|box|vm|machine|node(?=\s\S{0,20}[^\W0-9])|pi)"
)
_NAMED = r"(?:\s(?=[\w.-]{0,40}[0-9.])[\w.-]{1,40})"
_ADDRESS = r"(?:[\w-]{1,40}\.){2,5}[\w-]{1,20}"
_LOGS_IN = (
    r"\b(?:log(?:s|ged|ging)?[ -]?in(?:to)?|sign(?:s|ed)?[ -]?in|logins?|credentials|creds|zugang(?:sdaten)?"
    r"|basic[ -]?auth"
    r"|htaccess|htpasswd|test[ -](?:user|account|login)|identifiants|connexion|credenciales|anmeld\w{1,8}"
    r"|meld\w{1,2} dich|connecte[rz]?(?:-toi|-vous)?|con[eé]ct[ae]\w{0,4}|inici[ae]\w? sesi[óo]n|entr[ae](?=\scon)"
    r"|(?:entre|acess[ae])(?=\scom)|accesso"
    r"|testumgebung)\b"
)
_SERVICE = rf"\b(?:{SERVICES})\b"
_WITHIN = r"(?:[^.\n]|\.(?=\w)){0,60}?"
_TELLS = (
    r"(?:\s(?:is|are|was|needs|has|with|as|using|mit|als|lautet|ist|sind|avec|est|sont|con|com|es|son|é)|:|\s?\("
    r"|,)\s?(?:still\s|now\s)?"
)
_FORMS: Forms = sought(
    (rf"(?i){_LOGS_IN}{_WITHIN}{_TELLS}{_BOTH}", of_a_login),
    (rf"(?i){_SERVICE}{_WITHIN}{_TELLS}{_BOTH}", _of_a_service),
    (  # "log in as maria with …", "login with admin and …"
        r"(?i)\b(?:log(?:s|ged)?[ -]?in(?:to)?|sign(?:s|ed)?[ -]?in|connect|anmelden|einloggen"
        r"|login)\b[^.,;\n]{0,40}?\s(?:as|with|using|mit|als)\s"
        rf"(?:user\s|the\suser\s)?{_USER}\s(?:with|using|mit|(?P<and>and|und|y|et))\s{_BESIDE}",
        _as_somebody,
    ),
    (  # "qa@example.com / …"
        r"(?<![\w.+/:-])(?P<user>[\w.+-]{1,60}@[\w-]{1,40}(?:\.[\w-]{1,40}){1,4})[\"'`*)]{0,3}(?P<gap>\s?/\s|\s(?:and|with|und|mit|et|y)\s(?:the\s)?)"
        rf"{_BESIDE}",
        _by_mail,
    ),
    (  # "sftp anna@nas:…", "ssh anna@nas / …"
        r"(?i)(?<![\w-])(?:p?sftp|ftps?|(?P<ssh>ssh|mosh|rlogin|telnet|rdp|vnc))\s(?:-\w{1,12}\s(?:[\w.~/-]{1,60}\s)?){0,3}(?:(?:to|on|into|as)\s)?"
        rf"(?!git@)[\w.+-]{{1,40}}@[\w-]{{1,40}}(?:\.[\w-]{{1,40}}){{0,5}}(?P<sign>\s?:\s?|\s?/\s|\s(?:[–—|-]|pw|pass)\s|,\s){PLAIN}",
        _entered,
    ),
    (  # "bastion host1, ivo / …", "10.0.0.4: ivo / …"
        rf"(?i)(?<![\w$/.@-])(?:{_MACHINE}{_NAMED}?|{_ADDRESS})(?:[,:]|\s[–—-]|(?=\s\()|\s(?:as|is|has|login|user))\s[(\"'`]?"
        rf"(?P<user>[a-z][\w.+-]{{1,40}})[\"'`]?\s/\s{PLAIN}",
        _on_a_machine,
    ),
    # "root@10.0.0.4 …", "VPN: maria …", "10.0.0.4 root …"
    (rf"(?<![\w.+/:-])[\w.+-]{{1,60}}@[\w.-]{{4,60}}\s{_BESIDE}(?!\S)", _with_a_symbol),
    (
        rf"(?:\b(?:[A-Z]{{2,8}}|[Ll]ogin|[Aa]ccess):|(?<![\w.])[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{3}})"
        rf"\s[\w.@-]{{2,40}}\s{_BESIDE}(?!\S)",
        _of_a_machine,
    ),
    (
        rf"(?i)\b(?:log(?:s|ged)?|sign(?:s|ed)?)[ -]?in(?:to)?\s(?:[\w-]{{1,20}}\s){{0,3}}?with"
        rf"\s{_BESIDE}",
        _chosen,
    ),
    (  # "keycloak admin:…", "| admin / … |"; "test:…", "dev/…" and "user/…" may be a script, a folder or a page
        rf"(?i)(?<![\w/.:@+-])(?:{ADMINS}|postgres|guest|svc)(?:[:/]|\s/\s)"
        r"(?P<secret>[^\s\"'`/:,;()\[\]<>{}=|]{6,60})(?=[.,;:)*`\"'|]{0,4}(?:\s|\Z))",
        _of_an_account,
    ),
    (  # "… as credentials"
        rf"(?i)(?<![\w/.:@+-]){_USER}(?P<gap>\s?[/:]\s?){_BESIDE}[\"'`*]{{0,3}}\s(?:as|als|comme|como)\s(?:the\s|its\s)?(?:credentials|creds|login|zugangsdaten)\b",
        _as_credentials,
    ),
)
