"""Secrets among what a command or a call is handed, where no option names them: `isql dsn sa …`, `vault login …`,
`getConnection(url, "scott", "…")`, `jwt.sign(claims, "…")`, `expect "password:"; send "…"`.

`forms` knows what stands behind the options of commands. Here the place alone tells, and a sentence may have the same
words, so common words are none. Linear: every gap is bounded.
"""

from collections.abc import Callable, Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import (
    bare,
    is_common,
    is_descriptive,
    is_identifier,
    is_mixed,
    is_placeholder,
    is_value,
    is_wordy,
)

_NO_QUOTE = r"[^\"'\n]"
_STRING = rf"[rbuf@$]?[\"']{_NO_QUOTE}{{0,200}}[\"']"
_GIVEN = rf"[rbu]?[\"'](?P<secret>{_NO_QUOTE}{{4,200}})[\"']"
_ARGUMENT = r"[\"']?(?P<secret>[^\s\"'`<>|;&-][^\s\"'`<>|;&]{3,200})[\"']?"
_NO_SENTENCE = r"(?! (?:an?|the|its?|no|from|as|is|are|and|or|instead|to|of|for|in|takes|needs|flag|option)\s)"
_PHRASE = late(r"[a-z]+(?: [a-z]+)+")


def _no_word(value: str) -> bool:
    return not is_common(value) and not is_descriptive(value)


def _token(value: str) -> bool:
    """What is issued, and not the name of a method or a file: `vault login -method=oidc`."""
    return len(value) >= 8 and is_mixed(value) and not is_wordy(value) and not is_identifier(value)


def _no_sentence(value: str) -> bool:
    return not (value[0].isupper() and " " in value)


def _key(value: str) -> bool:
    """What something is signed or encrypted with; a sentence is a message, and a name is one of a key elsewhere."""
    return not (is_common(value) or is_descriptive(value) or _PHRASE.fullmatch(value)) and len(value) >= 6


_FORMS: tuple[tuple[Sought, Callable[[str], bool]], ...] = sought(
    (  # isql dsn sa …, as unixODBC has it
        rf"(?<![\w-])i?(?:isql|usql)\s(?:-\w{{1,8}}\s){{0,3}}[A-Za-z]\w{{1,40}}\s[A-Za-z][\w.@\\-]{{1,40}}\s{_ARGUMENT}{_NO_SENTENCE}",
        _no_word,
    ),
    (  # net use Z: \\host\share … /user:…
        r"(?i)\bnet1?\suse\s(?:[a-z*]:?\s)?\\\\\S{3,120}\s(?!/|\*)[\"']?(?P<secret>[^\s\"'`<>|;-][^\s\"'`<>|;]{3,200})[\"']?(?=\s+/)",
        bool,
    ),
    (rf"(?i)\bset\spassword\s(?:for\s\S{{1,80}}\s)?(?:=|to)\s?(?:password\(\s?)?{_GIVEN}", _no_word),
    (  # vault login …, ngrok config add-authtoken …, cloudflared service install …
        r"(?i)\b(?:(?:vault|snyk|heroku|railway|fly|flyctl|wandb|huggingface-cli|hf|pulumi|infisical|doppler|stripe|op|gh|glab"
        r"|supabase|netlify|sentry-cli|buf|cargo|replicate|modal|tailscale)\s(?:auth\s)?(?:login|up|auth|token)"
        r"|ngrok\s(?:config\s)?(?:add-)?authtoken|cloudflared\s(?:service\sinstall|tunnel\srun(?:\s--token)?)"
        rf"|dotnet\snuget\spush[^\n]{{1,120}}?\s-k|nuget\ssetapikey|gem\spush)\s{_ARGUMENT}",
        _token,
    ),
    (  # -pass …, -pwd …, as Java, Windows and their tools have them
        rf"(?<![\w-])[-/](?i:pass(?:w(?:or)?d)?|passphrase|pwd|pw)(?:\s|[:=]){_ARGUMENT}(?!\S){_NO_SENTENCE}",
        is_value,
    ),
    (rf"(?i)\bsigntool(?:\.exe)?\s[^\n]{{0,200}}?\s/p\s{_ARGUMENT}", bool),
    (rf"(?i)\b(?:secedit|dsadd|dsmod)\s[^\n]{{0,200}}?\s-pwd\s{_ARGUMENT}", bool),
    (  # expect "…password:"; send "…\r"
        r"(?i)\bexpect\b[^\n]{0,40}?p?ass(?:word|phrase|wd|code)?[^\n\"'}]{0,20}[\"'}]\s{0,20}[;{]?\s{0,20}send\s(?:--\s)?"
        r"[\"'{](?P<secret>[^\"'\\\n}$]{3,100})\\?[\"'\\}]",
        bool,
    ),
    (  # child.expect("password:")⏎child.sendline("…")
        rf"(?i)\bexpect\w{{0,8}}\([^\n()]{{0,60}}?p?ass(?:word|phrase|wd|code)?[^\n()]{{0,20}}\)[\s;]{{1,20}}\w{{1,20}}\.send(?:_?line)?\(\s?{_GIVEN}",
        bool,
    ),
    (  # the third argument of what connects with an address and a user
        r"(?i)\b(?:get_?connection|mysqli?(?:_p?connect)?|p?g?sql_connect|(?:new\s)?pdo|oci_connect"
        r"|createconnection|createdatasource|setupconnection|database\.connect|ftp_login|smtpclient|networkcredential)"
        rf"\(\s?(?:{_STRING}|[$\w.>()-]{{1,60}})\s?,\s?{_STRING}\s?,\s?{_GIVEN}(?=\s?[,)])",
        _no_word,
    ),
    (
        rf"(?i)(?<=\w\.)(?<!oracledb\.)(?<!cx_oracle\.)connect\(\s?(?:{_STRING}\s?,\s?){{2}}{_GIVEN}(?=\s?[,)])",
        _no_word,
    ),
    (  # the second of what has a user and a password by its name
        r"(?i)\b(?:(?:new\s)?(?:networkcredential|usernamepasswordcredentials?|passwordauthentication|passwordcredential"
        rf"|plaintextauthprovider|oracledb\.connect|cx_oracle\.connect|(?:plain|simple|user|login)credentials|basicauth(?:entication)?|setbasicauth|withcredentials|basic_auth))\(\s?{_STRING}\s?,\s?{_GIVEN}(?=\s?[,)])",
        _no_word,
    ),
    (  # assert authenticate("ann", "…")
        rf"(?i)\b(?:authenticate|check_?(?:login|credentials)|sign_?in(?:_?with\w{{1,20}})?|log_?in)\(\s?{_STRING}\s?,\s?{_GIVEN}"
        r"(?=\s?[,)])",
        is_value,
    ),
    (  # Buffer.from("ann:…"), as `Basic` has it
        r"(?i)\b(?:buffer\.from|btoa|b64encode|base64_encode|base64\.encode\w{0,12}|encodestring)\(\s?[rbu]?[\"'][\w.@-]{1,40}:"
        r"(?P<secret>[^\"'\n]{3,100})[\"']",
        _no_word,
    ),
    (rf"\bbundle\sconfig\s(?:set\s)?(?:--\w{{1,10}}\s)?[\w.-]{{1,60}}\s[\w.@-]{{1,60}}:{_ARGUMENT}", bool),
    (  # what tokens and messages are signed with
        r"\b(?i:jwt|jsonwebtoken|jose)\.(?:sign|verify|encode|decode)\([^\"'\n]{1,120}(?:[\"'][\w-]{1,40}[\"'][^\"'\n]{1,60}){0,4}?,\s?"
        rf"{_GIVEN}(?=\s?[,)])",
        _key,
    ),
    (rf"\b(?i:create_?hmac|hash_hmac)\(\s?[\"'][\w-]{{2,20}}[\"']\s?,(?:\s?[$\w.]{{1,60}}\s?,)?\s?{_GIVEN}", _key),
    (rf"\b(?:hmac\.new|AES\.new|Fernet|cookie_?[Pp]arser|SecretKeySpec|hmac\.HMAC)\(\s?(?:key\s?=\s?)?{_GIVEN}", _key),
    (  # if user == "admin" and password == "…"
        rf"(?i)\b(?:pass(?:word|wd|phrase)?|pwd|pw|secret)[\"'\])]{{0,3}}\s?(?:={{2,3}}|!={{1,2}}|\.equals\(|\seq\s)\s?{_GIVEN}",
        _no_word,
    ),
    (  # crypt('…', gen_salt('bf')), set password = password('…')
        rf"(?i)\b(?:crypt|(?<==\s)password|(?<==)password|encrypt)\(\s?{_GIVEN}(?=\s?(?:\)|,\s?gen_salt))",
        _no_word,
    ),
    (rf"(?i)\b(?:pgp_sym_(?:en|de)crypt|aes_(?:en|de)crypt)\([^()\"'\n]{{1,80}},\s?{_GIVEN}", _no_word),
    (  # session({ secret: "two words" })
        r"(?i)\b(?:express|cookie)?_?session\(\{[^{}\n]{0,120}?\bsecrets?\s?:\s?\[?[\"'](?P<secret>[^\"'\n]{5,100})[\"']",
        lambda value: " " in value or _key(value),
    ),
    (  # --password-command='echo -n …'
        r"(?i)pass(?:word|wd|phrase)?[_-]?(?:cmd|command|exec|program)[ =][\"']?(?:echo|printf)\s(?:-n\s)?[\"']?"
        r"(?P<secret>[^\s\"'$]{4,100})",
        bool,
    ),
    (  # hibernate.connection.password …: a name, blanks and a word, and nothing else
        r"(?im)^[ \t]*[\w-]{1,40}(?:\.[\w-]{1,40}){1,6}\.(?:password|passwd|passphrase)[ \t]{1,8}"
        r"(?P<secret>[^\s=:\"']{4,100})[ \t]*$",
        is_value,
    ),
    (  # password = """…""", as TOML and Python have it
        r"(?i)(?:pass(?:word|wd|phrase)|pwd|secret|token)[\"']?[ \t]?=[ \t]?(?P<q>\"\"\"|''')\s{0,3}"
        r"(?P<secret>[^\"'\n]{4,200}?)\s{0,3}(?P=q)",
        _no_sentence,
    ),
)


def arguments(text: Read) -> Iterator[Span]:
    """What commands and calls are handed."""
    for form, meant in _FORMS:
        for found in form.finditer(text):
            secret = found["secret"]
            if not is_placeholder(secret) and meant(bare(secret) or secret):
                yield *found.span("secret"), "secret"
