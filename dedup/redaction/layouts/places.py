"""Secrets known by the place they stand in: SQL, markup, configuration, calls, tables, and "… is the API key".

There any word may be one, so what stands for a secret or describes one has to be known. Linear: every gap is bounded.
"""

import re
from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import OWN
from dedup.redaction.signs.forms import Span, is_user_and_password
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import (
    bare,
    ended,
    entropy,
    has_symbol,
    is_descriptive,
    is_jumbled,
    is_mixed,
    is_odd,
    is_placeholder,
    is_prose,
    is_random,
    is_value,
    is_word_and_number,
    is_wordy,
)

_NAME = r"(?:password|passwd|passphrase|secret|token|api[_-]?key)"


def _told(value: str) -> bool:
    return not is_prose(value)


def _random_literal(value: str) -> bool:
    """No name of another key: `("OAUTH2_CLIENT_SECRET", "oauth2ClientSecret")`."""
    named = re.search(r"(?i)secret|token|key", value)
    return not named and is_mixed(value) and not is_wordy(value) and entropy(value) >= 3.0


def _opaque(value: str) -> bool:
    return is_random(value) or is_jumbled(value)


_ISSUERS = (
    "anthropic|aws|azure|brevo|cloudflare|cohere|datadog|deepl|discord|firebase|gemini|github|gitlab|google|groq"
    "|mailchimp|mailgun|mistral|newrelic|openai|pagerduty|paypal|pinecone|plaid|postmark|resend|sendgrid|service_?role"
    "|shopify|slack|stripe|supabase|telegram|twilio|vonage"
)
# A type, another source or a macro's name between the name of a secret and the literal.
_GIVEN = (
    r"[\"'\])]{0,3}(?:\s?\??:\s?[A-Za-z_][\w.\[\]<>|?& ]{0,30}?\s?=(?!=)|\s?(?:\|\||\?\?)|\sor\b"
    r"|(?<=[A-Z_][A-Z_])(?=\s\"))\s?"
)
_UUID = late(r"[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}")

_PLACES: tuple[tuple[Sought, Callable[[str], bool]], ...] = sought(
    (  # create user app with password '…', alter user app identified by "…", set password for app = '…'
        r"(?i)\b(?:(?:create|alter|set)\s(?:user|role|login|password)|grant\s\w{1,20})\b[^;\n]{0,160}?"
        r"(?:identified\s(?:with\s[\w\"'`]{1,40}\s)?(?:by|as)|password(?:\sfor\s[\w@'%.]{1,60})?\s?=?)\s{0,3}(?P<q>['\"])(?P<secret>[^'\"\n]{3,200})(?P=q)",
        _told,
    ),
    (
        r"(?i)\b(?:create|alter)\suser\s[^;\n]{1,80}?\sidentified\sby\s(?P<secret>[\w$#!.-]{4,60})"
        r"(?=\s*[;)`\"']|\s*\Z|\s*\n|\s(?:account|default|profile|quota)\b)",
        _told,
    ),
    (rf"(?i)<[\w.:-]{{0,40}}{_NAME}\w{{0,20}}>(?P<secret>[^<>\s]{{3,200}})</", _told),
    (  # <property name="….password">…</property>, <name>….secret</name><value>…</value>
        rf"(?i)<(?:property|entry|param|parameter|env|var|add)\s(?:name|key|id)=[\"'][\w.:-]{{0,60}}{_NAME}[\"']>"
        r"(?P<secret>[^<>\s]{3,200})</",
        _told,
    ),
    (rf"(?i)<string\sname=[\"'][\w.]{{0,60}}{_NAME}[\"']>(?P<secret>[^<>\s]{{16,200}})</", is_random),  # Android
    (
        rf"(?i)<name>[\w.:-]{{0,60}}(?:{_NAME}|(?:secret|access)[._-]?key)</name>\s{{0,20}}"
        r"<value>(?P<secret>[^<>\s]{3,200})</value>",
        _told,
    ),
    (  # variable "db_password" {⏎  default = "…"
        rf"(?i)\bvariable\s\"[\w-]{{0,60}}(?:{_NAME}|_(?:pass|pwd|pw))\"\s?\{{[^{{}}]{{0,300}}?\bdefault\s{{0,10}}=\s{{0,3}}"
        r"\"(?P<secret>[^\"\n]{4,200})\"",
        _told,
    ),
    (  # storePassword "…", as Gradle and Chef have it: a name and a value on a line, and nothing else
        r"(?im)(?:^|[{;])[ \t]*[\w.]{0,40}(?:password|passwd|passphrase)[ \t]{1,8}"
        r"(?P<q>[\"'])(?P<secret>[^\"'\s]{4,200})(?P=q)[ \t]*(?=$|[};])",
        _told,
    ),
    # .npmrc
    (r"_auth(?<![^\s:]_auth)\s?=\s?\"?(?P<secret>[A-Za-z0-9+/]{8,400}=*)(?![^\s\"])", is_user_and_password),
    (rf"(?i)<td>\s?[\w. -]{{0,40}}{_NAME}\s?</td>\s{{0,20}}<td>(?P<secret>[^<>\s]{{3,200}})</td>", _told),
    (  # <add key="Password" value="…"/>, {"name": "DB_PASSWORD", "value": "…"}
        rf"(?i)[\"']?\b(?:key|name|id)[\"']?\s?[=:]\s?[\"'][\w.:-]{{0,60}}{_NAME}[\"'][\s,]{{1,4}}"
        r"[\"']?value[\"']?\s?[=:]\s?[\"'](?P<secret>[^\"'\n]{3,200})[\"']",
        _told,
    ),
    (  # - name: DB_PASSWORD⏎  value: …
        rf"(?i)\bname:\s?[\"']?[\w.-]{{0,60}}{_NAME}[\"']?\s{{1,20}}value:\s?[\"']?(?P<secret>[^\s\"']{{3,200}})",
        _told,
    ),
    (  # password: str = "…", password ?? "…", #define WIFI_PASS "…"
        rf"(?i)(?<![a-z])(?:pass(?:word|wd|phrase)|pwd|(?<=_)pass){_GIVEN}[\"'](?P<secret>[^\"'\s]{{4,200}})[\"']",
        _told,
    ),
    (  # const apiKey: string = "…", process.env.API_KEY || "…", getenv("API_KEY", "…")
        rf"(?i)(?:(?:api|access|secret)[_-]?key|secret|token)(?:{_GIVEN}|[\"']\s?,\s?)[\"'](?P<secret>[\w./+=-]{{12,200}})[\"']",
        _random_literal,
    ),
    (
        r"(?im)^[ \t]*(?:requirepass|masterauth|bindpw|(?:olc)?rootpw|bind_?credentials?)"
        r"(?:[ \t]{1,8}|[ \t]?[:=][ \t]?)(?:--plaintext[ \t])?[\"']?"
        r"(?P<secret>(?!--)[^\s\"']{3,200})",
        _told,
    ),
    (  # --db-pass …, --pass …
        r"(?i)(?<![\w-])--(?:(?:admin|api|auth|basic-auth|bind|db|ftp|http|key|ldap|mysql|proxy|redis|root|rpc|smtp|ssh|store|sudo|user|web)-?)?"
        r"pass[ =][\"']?(?P<secret>[^\s\"'`\\-][^\s\"'`\\]{3,200}+)(?! (?:an?|the|is|and|or|to|of)\s)",
        is_value,
    ),
    (  # ConvertTo-SecureString "…", {noop}…, as Spring has a password in plain text
        r"(?i)\bConvertTo-SecureString\s(?:-(?:String|AsPlainText|Force)\s){0,3}[\"'](?P<secret>[^\"'\n$]{3,200})[\"']",
        _told,
    ),
    (r"\{noop\}(?P<secret>[^\s\"'`{}]{3,200})", _told),
    (
        r"\bwpa_passphrase\s(?:\"[^\"\n]{1,32}\"|\S{1,32})\s[\"']?(?P<secret>[^\s\"']{8,63})(?=[\"']?\s*(?:\Z|[>|;\n]))",
        _told,
    ),
    (  # wg set wg0 private-key <(echo …)
        r"(?i)(?:key|password|passphrase|secret|token)(?:-?file)?[ =]<\((?:echo|printf)\s(?:-n\s)?[\"']?"
        r"(?P<secret>[^\s\"'`()$]{4,400})[\"']?\)",
        _told,
    ),
    # userPassword:: …, which LDIF has in Base64
    (r"(?im)^[ \t]*[\w;-]{0,40}(?:password|passwd|pwd|rootpw)::[ \t](?P<secret>[A-Za-z0-9+/]{4,400}=*)[ \t]*$", bool),
    (r"(?i)\bSAMLResponse[\"']?\s?[=:]\s?[\"']?(?P<secret>[\w%+/=-]{40,}+)", is_mixed),
    (r"(?i)\bDigest\s[^\n]{1,400}?\bresponse=\"?(?P<secret>[0-9a-f]{32,64})(?!\w)", is_mixed),
    (r"(?<!\w)[a-z0-9]{52,60}:descriptor:x25519:(?P<secret>[A-Z2-7]{52})(?!\w)", is_mixed),  # onion services
    (  # REDIS_AUTH=…, NPM_CONFIG__AUTH=…
        r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{0,40}?_AUTH[\"']?\s?[=:]\s?[\"']?(?P<secret>[^\s\"'`,;]{6,400})",
        lambda value: is_odd(value) or is_user_and_password(value),
    ),
    (  # .netrc
        r"(?i)\b(?:machine\s{1,8}\S{1,100}|default)\s{1,8}login\s{1,8}\S{1,100}\s{1,8}"
        r"password\s{1,8}(?P<secret>\S{3,200})",
        _told,
    ),
    (  # .pgpass: host:port:database:user:password
        r"(?<![\w:*/.-])(?:\*|[\w.-]{1,100}):(?:\*|[0-9]{4,5}):(?:\*|[\w-]{1,60}):[\w-]{1,60}:"
        r"(?P<secret>[^\s:\"'`]{4,200})(?!\S)",
        _told,
    ),
    (r"\"auth\"\s?:\s?\"(?P<secret>[A-Za-z0-9+/]{8,400}=*)\"", is_user_and_password),
    (  # options that are followed by nothing else
        r"(?i)(?<![\w-])--?(?:[a-z]{2,12}-)?(?:password|passwd|passphrase|storepass|keypass|secret-string)[ =]"
        r"[\"']?(?P<secret>[^\s\"'`-][^\s\"'`]{3,200}+)"
        r"(?! (?:an?|the|its|no|from|as|is|are|and|or|instead|to|of|must|can|may)\s)",  # "--password takes a …"
        _told,
    ),
    (r"(?<![\w-])-pass(?:in|out)? pass:(?P<secret>[^\s\"'`]{3,200})", _told),
    (  # auth=('bob', '…'), HTTPBasicAuth('bob', '…'), define('DB_PASSWORD', '…'), fill('#password', '…')
        r"(?:\bauth\s?=\s?\(|\bHTTP(?:Basic|Digest)Auth\(|\.login\()\s?[\"'][^\"'\n]{1,80}[\"']\s?,\s?"
        r"[\"'](?P<secret>[^\"'\n]{3,200})[\"']",
        _told,
    ),
    (
        rf"(?i)\b(?:define|setdefault)\([\"'][\w.-]{{0,60}}{_NAME}[\"']\s?,\s?"
        r"[\"'](?P<secret>[^\"'\n]{3,200})[\"']",
        _told,
    ),
    (
        r"(?i)password[^\n(){};,]{0,20}[\"'](?:\s?,\s?|\)\.(?:fill|type|send_?keys|setvalue)\(\s?)"
        r"[\"'](?P<secret>[^\"'\s]{4,200})[\"']\)",
        _told,
    ),
    (
        rf"(?i)\|\s?[*`]{{0,3}}[\w.]{{0,60}}{_NAME}[*`]{{0,3}}\s?\|\s?`?(?P<secret>[^\s|`]{{4,200}})`?\s?\|",
        is_odd,
    ),
    (r"(?i)\|\s?[*`]{0,3}\w{0,60}_password[*`]{0,3}\s?\|\s?`?(?P<secret>[^\s|`]{4,200})`?\s?\|", _told),
    (  # SECRET_KEY_BASE: …, APP_KEY=base64:…, COOKIE_KEY=…, GH_PAT=…, DB_PASSWORD_MAIN=…
        r"(?<![A-Za-z0-9_])(?![A-Z0-9_]{0,40}(?:PUBLIC|CACHE|PRIMARY|PARTITION|IDEMPOTENCY|SORT))"
        r"(?=[A-Z])[A-Z0-9_]{0,40}?(?:_(?:KEY|SALT|KEY_BASE|PAT|CREDS|CREDENTIALS)|BASIC_AUTH"
        r"|(?:KEY|TOKEN|SECRET|PASSWORD|PASS)_(?:READONLY|RO|RW|MAIN|CURRENT|PREVIOUS|NEXT|BACKUP|PRIVATE|LIVE|V[0-9]))"
        r"[\"']?\s?[=:]\s?[\"']?(?:base64:)?(?P<secret>[A-Za-z0-9+/_-]{20,400}=*)",
        _opaque,
    ),
    (  # secret_key_base: …, "openaiKey": "…", stripe_key=…: "queryKey" and "file_key" name keys that are no secrets
        rf"(?i)(?<![a-z0-9])(?:secret_?key_?base|(?:[a-z]{{1,20}}[_-]?)?(?:{_ISSUERS})[_-]?key|(?:cookie|hash|pii|session|token)[_-]?salt)"
        r"[\"']?\s?[=:]\s?[\"']?(?P<secret>[A-Za-z0-9+/_-]{20,400}=*)",
        _opaque,
    ),
    (  # "… is the API key", "`…` is our staging token"
        r"(?<![^\s\"'`(])(?P<secret>[\w.+/=-]{16,200})[\"'`]?[^\S\n](?:is|was)[^\S\n](?:the|our|my|their|an?)[^\S\n](?:[\w-]{1,20}[^\S\n]){0,3}?"
        r"(?i:key|token|secret|password)\b(?!\sids?\b)",
        is_random,
    ),
    (  # "use … as the password"
        r"(?<![^\s\"'`(])(?P<secret>[^\s\"'`(),]{5,60})[\"'`]?[^\S\n](?:is|as)[^\S\n](?:(?:the|our|my|its|their|an?)[^\S\n])?(?:[\w-]{1,20}[^\S\n]){0,2}?"
        rf"(?i:{OWN})(?=[.,;!?)\"}}\n]|\s(?:for|of|on)\b|\s?\Z)",
        is_odd,
    ),
    (
        r"(?i)[?&](?:key|code|t|token|api[_-]?key|access_token|auth(?:_token)?|app_?id|app_key|subscription-key|secret|signature)"
        r"=(?P<secret>[\w%.~+-]{20,400})",
        is_random,
    ),
    (r"(?i)https?://[\w.-]{1,100}/(?:v[0-9]|login|reset|invite|magic)/(?P<secret>[\w-]{30,400})", is_random),
    (r"(?i)https?://[\w.-]{1,100}/(?:invite|magic|reset|join)/(?P<secret>[\w-]{20,400})", is_random),
    (r"\bconnect\.sid=(?P<secret>s(?:%3A|:)[\w%.+/-]{30,200})", is_random),
    (r"\bPHPSESSID=(?P<secret>[\w,-]{20,200})", is_random),
    (
        r"(?i)\b(?:client-key-data|private_key_id|instrumentationkey|accountkey)[\"']?\s?[:=]\s?[\"']?"
        r"(?P<secret>[A-Za-z0-9+/_=-]{20,8000})",
        lambda value: is_random(value) or bool(_UUID.fullmatch(value)),
    ),
    (r"\"d\"\s?:\s?\"(?P<secret>[\w-]{40,2000})\"", is_random),  # the private part of a JWK
    (r"(?P<secret>LS0tLS1CRUdJTi(?!BDRVJU|BQVUJM)[A-Za-z0-9+/]{20,20000}=*)", is_mixed),  # -----BEGIN
    (  # "the password I use there is …", "… used to be …", "asked for a password, enter …"
        r"(?i)\bpasswor(?:d|t)(?:\s(?:that\s)?(?:you|i|we|they)\s[\w ]{1,30}?\s(?:is|was)"
        r"|\sfor\s[^.\n]{1,60}?\s(?:is|was)"
        r"|\?\s(?:it['’]?s|it is|that['’]?s)"
        r"|\sused to be|\shas (?:always )?been|\sfrom|['’]s(?! \w+\s(?:and|is|of))|\sshould be (?:changed|set) to"
        r"|(?:,|:)?\s(?:type|enter|use)| is(?: still)?(?: \w+){1,4},)\s[\"'`]?(?P<secret>[^\s\"'`]{5,60})",
        is_odd,
    ),
    (
        rf"(?im)^[\s*_-]{{0,6}}(?:{OWN})[*_]{{0,3}}\s(?:[-–—~]|⇒)\s`?(?P<secret>[^\s`]{{5,60}})`?\s*$",
        is_odd,
    ),
    (r"(?im)^[ \t]*password:[ \t]*[|>]-?[ \t]*\n[ \t]{1,20}(?P<secret>\S{4,200})[ \t]*$", _told),
    (  # "basic auth is admin:…", "use admin:… to log in"
        r"(?i)\b(?:basic auth|http basic|creds|credentials)\b[^\n]{0,50}?"
        r"[\s(][\w.@-]{2,60}\s?[/:]\s?(?P<secret>[^\s\"'`/]{6,60})",
        lambda value: has_symbol(value) or (is_word_and_number(value) and any(c.isupper() for c in value)),
    ),
    (
        r"(?i)\b[\w.@-]{2,60}\s?[/:]\s?(?P<secret>[^\s\"'`/:]{6,60})\s(?:to|gets you|lets you)\s(?:log|sign|in)",
        has_symbol,
    ),
    (  # networks and shared secrets, which people choose
        r"(?i)\b(?:psk|wpa[23]? key|wi-?fi key|pre-?shared key|shared secret|community string|snmp community"
        r"|(?:jwt|hmac|signing) (?:key|secret))"
        r"(?:\s[\w ]{1,40}?)??(?:\sis|\s?[:=])\s?[\"'`]?(?P<secret>[^\s\"'`]{6,100})",
        lambda value: is_mixed(value) and not is_prose(value),
    ),
    (r"(?i)\bapp password[^\n]{0,12}?\b(?P<secret>(?:[a-z]{4} ){3}[a-z]{4})\b", lambda value: True),
    (r"(?i)\bsecret[^\n]{0,12}?(?P<secret>(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4})\b", is_mixed),
    (
        r"(?i)\bapp(?:lication)?[ -]specific password\s(?:is\s)?(?P<secret>"
        r"(?:[a-z]{4}-){3}[a-z]{4})\b",
        lambda value: True,
    ),
    (r"\bAUTH\s(?:default\s)?(?P<secret>[\w!#$%&*+-]{6,100})(?=[`\"')]{0,2}(?:\s|\Z))", is_odd),
    (r"(?i)\b(?:requires|needs)\sauth:\s(?P<secret>[\w!#$%&*+-]{6,100})(?!\S)", is_odd),
    (r"(?<![\d-])(?P<secret>(?:[0-9]{6}-){7}[0-9]{6})(?![\d-])", lambda value: True),  # BitLocker
    (r"(?i)(?<![\w?&])appid=(?P<secret>[a-f0-9]{32})(?!\w)", lambda value: True),
    (
        r"(?i)\b(?:(?:monero|wallet|recovery|electrum)\s(?:seed|words)|seed)\s?:\s"
        r"(?P<secret>(?-i:(?:[a-z]{3,12} ){11,24}[a-z]{3,12}))\b",
        lambda value: 3 * sum(map(is_descriptive, value.split())) < len(value.split()),
    ),
)


def placed(text: Read) -> Iterator[Span]:
    """What stands where a secret belongs."""
    for form, meant in _PLACES:
        for found in form.finditer(text):
            secret = found["secret"].strip()
            if is_placeholder(secret) or is_descriptive(secret):
                continue
            if meant(bare(secret) or secret):
                begin = found.start("secret")
                yield begin, begin + len(ended(found["secret"])), "secret"
