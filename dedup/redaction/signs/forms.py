"""Secrets known by the form of what carries them: addresses, headers and commands. What tokens look like that say by
themselves who has issued them is in `issuers`. Every finder yields spans `(begin, end, kind)` from left to right and
takes time linear in the text.
"""

import binascii
import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import (
    is_common,
    is_descriptive,
    is_identifier,
    is_mixed,
    is_odd,
    is_placeholder,
    is_random,
    is_wordy,
)

Span = tuple[int, int, str]

_SCHEME = Sought(r"(?<![A-Za-z0-9])[a-zA-Z][a-zA-Z0-9+.-]{1,30}://")
_USERINFO = late(
    r"(?P<user>[^\s:/@\[\]\"'`<>?#]*+)"
    r"(?::(?P<secret>\"[^\"\s]*+\"|'[^'\s]*+'|(?:[^\s/\"'`<>]|<\w+>)*)|)@(?=[A-Za-z0-9_\[.$-])(?!sha[0-9]{3})"
)
# A slash in a password belongs written as %2F; people paste it raw all the same. What begins with a port is a path.
_SLASHED = late(
    r"[^\s:/@\[\]\"'`<>?#.]*+:(?![0-9]+[/,;)]|[0-9]*\?)(?P<secret>[^\s\"'`<>@/]*+/[^\s\"'`<>@]*+)@(?!sha[0-9]{3})(?=[A-Za-z0-9_\[.-]{1,255}(?:[:/?]|\Z|\s|[\"'`]))"
)
_WELL_KNOWN = frozenset({"password", "pass", "passwd", "pwd", "pw", "p", "secret", "token", "xxx", "x-oauth-basic"})


def addresses(text: Read) -> Iterator[Span]:
    """Passwords and tokens inside addresses: `scheme://user:secret@host`, `https://token@host`, `?sig=…`."""
    for found in _SCHEME.finditer(text):
        begin = found.end()
        # The reading stops where the next address begins: a run of them is read once, not once for each.
        login = _USERINFO.match(text, begin, _next_scheme(text, begin)) or None
        if login and _hides(login["user"]) and is_random(login["user"]):
            yield *login.span("user"), "url-password"
        if login is None:
            login = _SLASHED.match(text, begin, _next_scheme(text, begin))
        if login and login["secret"] and _hides(login["secret"]):
            yield *login.span("secret"), "url-password"
    for found in _ORACLE.finditer(text):
        if _hides(found["secret"]) and (found["tool"] or is_odd(found["secret"])):
            yield *found.span("secret"), "url-password"
    for found in _BARE.finditer(text):
        if _hides(found["secret"]) and not _TAG.fullmatch(found["secret"]):
            yield *found.span("secret"), "url-password"
    for driver in _DRIVER.finditer(text):
        login = _BEFORE_A_DRIVER.search(text, max(0, driver.start() - 200), driver.start())
        if login and _hides(login["secret"]):
            yield *login.span("secret"), "url-password"
    for found in _SIGNATURE.finditer(text):
        yield *found.span("secret"), "signature"
    for found in _NETWORK.finditer(text):
        if _hides(found["secret"]):
            yield *found.span("secret"), "login"


# jdbc:oracle:thin:scott/…@db, sqlplus scott/…@db; with nothing before it, "actions/checkout@v4" looks the same
_ORACLE = Sought(
    r"(?i)(?<![\w/@.:=-])(?:(?P<tool>jdbc:oracle:\w{2,5}:|(?:sqlplus|sqlldr|sqlcl|impdp|expdp|rman|conn)\s(?:[\w-]{1,20}\s){0,2}?"
    r"(?:userid=)?))?[\"']?[\w$#.-]{1,60}/(?P<secret>\"[^\"\s]{1,100}\"|[^\s\"'`@/]{3,100})@(?=[\w/(.\[])"
)
# foo:…@proxy.acme.io:3128, with a port, which no mail's address has
_BARE = Sought(
    r"(?<![\w/.:@-])[\w.-]{2,40}:(?P<secret>[^\s\"'`/@:]{3,60})@(?!sha[0-9]{1,3}:)(?:[\w-]{1,40}\.){0,4}[\w-]{1,40}:[0-9]{2,5}(?![\w:@]|\.\w)"
)
_TAG = late(r"(?i)v?[0-9][\w.-]*|stable|latest|any|edge|main|master|beta|dev|prod|staging")  # web:stable@localhost:5000
# app:…@tcp(db:3306)/shop, as Go has it
_DRIVER = Sought(r"@(?:tcp|unix)\(")
_BEFORE_A_DRIVER = late(r"(?<![\w/.:@-])[\w.-]{1,60}:(?P<secret>[^\s\"'`/@]{3,100})\Z")
_SIGNATURE = Sought(
    r"(?i)(?:[?&;](?:sig|x-amz-signature|x-amz-security-token|x-goog-signature)|\bSignedHeaders=[\w;-]{1,200},\s?Signature)=(?P<secret>[\w%+/=-]{16,}+)"
)


# WIFI:T:WPA;S:BeeNet;P:…;;, as a code for cameras has it; a backslash leads a sign that belongs to a value
_NETWORK = Sought(r"WIFI:(?:[A-OQ-Z]:(?:[^;\\\n]|\\.){0,60};){0,5}P:\"?(?P<secret>(?:[^;\\\n\"]|\\.){4,80})\"?;")


def _next_scheme(text: str, begin: int) -> int:
    following = text.find("://", begin)
    return len(text) if following < 0 else following


def _hides(secret: str) -> bool:
    return not is_placeholder(secret) and secret.lower() not in _WELL_KNOWN


_AUTHORIZATION = Sought(
    r"(?i)(?:(?P<header>\b(?:proxy-)?authorization[\"'`*]{0,3}\s{0,3}[:=]\s{0,3}[\"'`*]{0,3}\s?)"
    r"(?P<scheme>[a-z][a-z0-9-]{2,20}\s{1,3})?|\b(?P<word>bearer|basic)\s{1,3})(?P<secret>[\w.~+/=-]{6,}+)"
)
_JAR = Sought(
    r"(?i)(?:\b(?:set-)?cookie[\"'`*]{0,3}(?:\s{0,2}[:=,]\s{0,3}|\sis\s)[\"'`]?"
    r"|(?<!\S)(?:-b|--cookie)[ =][\"'](?=[\w.-]{1,80}=))"
    r"(?P<jar>(?:[^\n\"'`]|(?<==)\"[^\"\s]{1,4000}\"(?![\w=]))+)"  # auth="…", as RFC 6265 allows it
)
_COOKIE = late(r"(?P<name>[\w.-]{1,80})=\"?(?P<secret>[^;,\s\"]++)")
# res.cookie("auth", "…"), set_cookie('session', '…'); cookies.txt: domain, flag, path, flag, expiry, name, value
_SET_BY_CODE = Sought(
    r"(?i)(?:\.cookie|set_?cookie|cookies\.set|\.add_cookie)\(\s?[\"'](?P<name>[\w.-]{1,80})[\"']\s?,\s?[\"'](?P<secret>[^\s\"';]{8,4000})[\"']"
)
_IN_A_FILE = Sought(
    r"(?m)(?<!\S)(?:TRUE|FALSE)\s\S{1,200}\s(?:TRUE|FALSE)\s[0-9]{1,12}\s(?P<name>[\w.-]{1,80})\s(?P<secret>[^\s;]{8,4000})"
)
# cookies={"sessionid": "…"}
_MAPPED = Sought(r"(?i)\bcookies[\"']?\s?[:=]\s?\{(?P<jar>[^{}]{5,4000})")
# "JSESSIONID=…", "my session id is …"; a UUID names a session of anything, and lets in nobody
_OF_A_SESSION = Sought(
    r"(?i)(?:sess(?:ion)?(?:[ _-]?(?:id|cookie|key))?|connect\.sid)[\"'`]?"
    r"(?:\s?[:=]\s?|\s(?:is|was|ist)\s|(?<=id)\s|(?<=cookie)\s)[\"'`]?(?P<secret>[\w%.+/=-]{16,400})"
)
_NAMES_A_SESSION = late(
    r"(?i)(?:[\w-]{0,40}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){2}[0-9a-f-]{0,20}|[0-9a-f]{40}|[a-z]{2,12}_[0-9a-z]{10,}|[0-9TZ:._-]+"
)
_PAIR = late(r"[\"']?(?P<name>[\w.-]{1,80})[\"']?\s?:\s?[\"'](?P<secret>[^\s\"';]{8,4000})[\"']")
_SESSION = late(r"(?i)sess|sid\Z|auth|token|jwt|remember|csrf|xsrf|login")


def headers(text: Read) -> Iterator[Span]:
    """What `Authorization` and `Cookie` carry, and what follows `Bearer` or `Basic`."""
    for found in _AUTHORIZATION.finditer(text):
        secret, word = found["secret"], (found["word"] or "").lower()
        if is_placeholder(secret) or is_descriptive(secret):
            continue
        if word == "basic":
            meant = is_user_and_password(secret)
        elif word:
            meant = len(secret) >= 12 and is_mixed(secret) and not is_wordy(secret)
        else:
            meant = (is_mixed(secret) and not is_wordy(secret)) or is_user_and_password(secret)
        if meant:
            yield *found.span("secret"), "authorization"
    for found in _cookies(text):
        if _is_a_session(found["name"], found["secret"]):
            yield *found.span("secret"), "cookie"
    for found in _OF_A_SESSION.finditer(text):
        secret = found["secret"].rstrip(".")
        random = is_random(secret.rstrip("=")) and not is_placeholder(secret)
        called = text.startswith("(", found.end())
        if random and not called and not is_identifier(secret) and not _NAMES_A_SESSION.fullmatch(secret):
            yield found.start("secret"), found.start("secret") + len(secret), "cookie"


def _cookies(text: Read) -> Iterator["re.Match[str]"]:
    for several, each in ((_JAR, _COOKIE), (_MAPPED, _PAIR)):
        for jar in several.finditer(text):
            yield from each.finditer(text, *jar.span("jar"))
    for form in (_SET_BY_CODE, _IN_A_FILE):
        yield from form.finditer(text)


def _is_a_session(name: str, secret: str) -> bool:
    named = _SESSION.search(name) and len(secret) >= 8 and is_mixed(secret) and not is_wordy(secret)
    return bool(named or is_random(secret)) and not is_placeholder(secret)


def is_user_and_password(encoded: str) -> bool:
    """RFC 7617: the credentials of `Basic` are the base64 of `user:password`."""
    from base64 import b64decode  # 1 ms; hardly anybody shows one

    try:
        return b":" in b64decode(encoded.rstrip("=") + "=" * (-len(encoded.rstrip("=")) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False


_LOGIN = Sought(
    r"(?<!\S)(?:-[uU][ =]?|(?:--user|--login|--proxy-user|--auth|-a)[ =])[\"']?"
    r"(?P<user>[\w.@-]{1,80}):(?P<secret>[^\s\"'`]++)"
)
_NOBODY = frozenset({"user", "username", "login", "name"})
_ASKS_A_SERVER = late(
    r"(?i)\b(?:curl|wget|https?|httpie|xh|hurl|lftp|ab|hey|etcdctl|consul|nats|kcat|rclone|aria2c|yt-dlp|bundle)\b"
)
_RUNS_AS_A_USER = late(r"(?i)\b(?:docker|podman|container|chown|rsync|run|sudo|install|kubectl|compose|uid|gid)\b")
_COMMANDS = tuple(
    (
        Sought(rf"(?<![\w-])(?i:{programs})(?=\s)"),
        late(
            rf"(?<=\s)(?:{option})(?:(?P<q>[\"'])(?P<words>[^\"'\n]{{3,200}})(?P=q)|[\"']?(?P<secret>[^\s\"'`]{{3,}}+))"
        ),
    )
    for programs, option in (
        (r"mysql(?:dump|admin|import|show|check|binlog)?|mariadb(?:-dump|-admin)?|7za?", "-p"),
        (r"sshpass", r"-p\s{0,2}"),
        (r"(?:docker|podman|buildah|skopeo|nerdctl|oras|helm registry|az acr|oc) login", r"-p[ =]"),
        (r"redis-cli|valkey-cli", r"(?:-a|--pass) "),
        (r"ldap(?:search|modify|add|whoami|passwd)", r"-w "),
        (r"sqlcmd|[iot]sql|sqsh|defncopy|bcp|zip|unzip", r"-P ?"),
        (
            r"mongo(?:sh|dump|restore|export|import)?|cqlsh|az login|influx|beeline|conan (?:user|remote login)",
            r"(?:-p|--?password)[ =]",
        ),
        (r"openssl enc", r"-(?:k|pass) "),
        (r"useradd|usermod", r"-p "),
        (r"(?:un)?rar(?: [a-z]{1,2})?", r"-h?p"),
        (r"twine upload|hydra|medusa|ncrack|(?:expo|eas) login", r"-p[ =]"),
        (r"rclone obscure|npm config set \S{0,80}_authToken", r"(?!-)"),
        (r"networksetup -setairportnetwork \S{1,20} (?:\"[^\"\n]{1,40}\"|\S{1,40})", r""),
        (r"netsh wlan", r"keyMaterial="),
        (r"redis-server|valkey-server", r"--(?:requirepass|masterauth) "),
        (r"(?:redis|valkey)-cli[^\n]{0,80}? config set|config set", r"(?:requirepass|masterauth) "),
        (r"plink|pscp|psftp|putty|kitty", r"-pw "),
        (r"ssh-keygen", r"-N ?"),
        (r"ssh-keygen", r"-P ?"),
        (r"(?:x|w|sdl-)freerdp3?|cmdkey|schtasks", r"/(?:p|pass|rp):? ?"),
        (r"psexec(?:64)?(?:\.exe)?|evil-winrm|netexec|nxc|crackmapexec|rdesktop|rabbitmqadmin", r"-p[ =]"),
        (r"winrs", r"-p:"),
        (r"net user \S{1,40}", r"(?=[^\s/*]\S{2,60} /(?:add|domain|active|expires|y))"),
        (r"ipmi(?:tool|util|-\w{1,12})|mosquitto_(?:pub|sub|rr)", r"-P ?"),
        (
            r"snmp(?:walk|bulkwalk|get|bulkget|getnext|set|table|trap|inform|status|df|netstat)",
            r"-c ?(?!public\b|private\b)",
        ),
        (r"snmp(?:walk|bulkwalk|get|bulkget|getnext|set|table|trap|inform|status|df|netstat)", r"-A ?"),
        (r"snmp(?:walk|bulkwalk|get|bulkget|getnext|set|table|trap|inform|status|df|netstat)", r"-X ?"),
        (r"mc (?:alias|config host) (?:set|add) \S{1,40} https?://\S{1,200}", r"\S{3,40} "),
        (r"(?:fly(?:ctl)?|doppler|supabase|infisical|phase) secrets set", r"[\w.-]{1,60}=(?![A-Z_]+(?!\S))"),
        (r"lftp", r"-u [\w.@-]{1,60},"),
        (r"(?:poetry|composer) config(?: --\w+)?", r"http-basic\.\S{1,60} \S{1,60} "),
        (r"rabbitmqctl (?:add_user|change_password)", r"[\w.@-]{1,60} "),
        (r"security add-(?:generic|internet)-password", r"-w "),
        (r"gh secret set", r"(?:-b|--body)[ =]"),
        (r"az keyvault secret set", r"--value[ =]"),
        (r"aws ssm put-parameter(?=[^\n]{0,300}SecureString)", r"--value[ =]"),
        (r"smbclient|net|rpcclient", r"-U ?[\w.\\@-]{1,60}%"),
        (r"net use", r"/user:\S{1,60} "),
        (r"kubectl (?:-n \S{1,40} )?create secret \w{1,20}", r"--from-literal[ =][\w.-]{1,60}="),
        (r"htpasswd", r"-(?=[a-zA-Z]*b)(?:[a-zA-Z]*n[a-zA-Z]*|[a-zA-Z]+ \S{1,100}) [\w.@-]{1,60} "),
    )
)
_PIPED = Sought(r"\b(?:echo|printf)\s(?:-n\s)?[\"']?(?P<secret>[^\s\"'`|]{4,})[\"']?\s?\|\s?(?P<reader>[^\n|]{1,120})")
_HANDED = Sought(
    r"<<<\s?(?:\"(?P<double>[^\"\n]{4,200})\"|'(?P<single>[^'\n]{4,200})'|(?P<bare>[^\s\"'`|;&<>()]{4,200}))"
)
_READS_A_PASSWORD = late(
    r"--password-stdin|--passphrase-fd|-passin stdin|sudo -S|passwd|chpasswd|\bkinit\b|\bcryptsetup\b|--with-token"
    r"|\bvault login\b|\bsecrets? (?:set|create|put|versions add)\b|\bsecret put\b"
)


def commands(text: Read) -> Iterator[Span]:
    """Passwords among a command's options: `curl -u user:…`, `mysql -p…`, `sshpass -p …`, `echo … | docker login`."""
    for found in _LOGIN.finditer(text):
        secret, before = found["secret"], text[max(0, found.start() - 200) : found.start()].rpartition("\n")[2]
        if is_placeholder(secret) or len(secret) < 4:
            continue
        if found["user"].lower() in _NOBODY and secret.lower() in _WELL_KNOWN:  # curl -u user:pass
            continue
        if _ASKS_A_SERVER.search(before) or (
            is_mixed(secret) and "/" not in secret and not _RUNS_AS_A_USER.search(before)
        ):
            yield *found.span("secret"), "login"
    for program, option in _COMMANDS:
        for called in program.finditer(text):
            stop = text.find("\n", called.end(), called.end() + 400)
            given = option.search(text, called.end(), stop if stop >= 0 else called.end() + 400)
            if given and given["words"]:
                if not is_placeholder(given["words"]):
                    yield *given.span("words"), "login"
            elif given and not (
                is_placeholder(given["secret"]) or (is_common(given["secret"]) and _IN_PROSE.match(text, given.end()))
            ):
                yield given.start("secret"), _run_end(text, given.end()), "login"
    for found in _PIPED.finditer(text):
        if _READS_A_PASSWORD.search(found["reader"]) and _hides(found["secret"]):
            yield *found.span("secret"), "login"
    for found in _HANDED.finditer(text):
        line = text.rfind("\n", max(0, found.start() - 200), found.start()) + 1
        reader = _READS_A_PASSWORD.search(text, max(line, found.start() - 200), found.start())
        if reader and _hides(found[found.lastgroup or 0]):
            yield *found.span(found.lastgroup or 0), "login"


_IN_PROSE = late(r" (?:an?|the|its?|no|from|as|is|are|and|or|instead|to|of|for|in)\s")  # "redis-cli -a takes the …"
_REST = late(r"[^\s\"'`]*+")


def _run_end(text: str, at: int) -> int:
    """Where the run of characters goes on to that the bounded look at a command line may have cut."""
    rest = _REST.match(text, at)
    return rest.end() if rest else at
