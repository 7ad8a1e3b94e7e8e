"""Secrets known by their form: what issuers' tokens look like, and the places where addresses, headers and commands
carry one. Every finder yields spans `(begin, end, kind)` from left to right and takes time linear in the text.
"""

import binascii
import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.words import is_descriptive, is_mixed, is_odd, is_placeholder, is_random, is_wordy

Span = tuple[int, int, str]

# Lengths are the issuers' own, or a little less. A pattern is a fixed beginning and one greedy class, so it never
# backtracks; what needs a closer look is looked at once it is found. Order: wider forms first.
_ISSUED: tuple[tuple[str, str], ...] = (
    (
        "private-key",  # to its end, or as much of it as was pasted; quoted, too
        r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
        r"(?:(?!-----)[A-Za-z0-9+/=\s\\:,.()>|-])*(?:-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----)?",
    ),
    ("private-key", r"Private-Lines: [0-9]+\s[A-Za-z0-9+/=\s]++(?:-MAC: ?[a-f0-9]+)?"),  # PuTTY
    ("mapbox-token", r"sk\.eyJ[\w-]{20,}+(?:\.[\w-]{10,}+)?"),
    ("jwt", r"(?<![\w-])eyJ[\w-]{8,}+\.(?:eyJ[\w-]{4,}+|[\w-]{16,}+)(?:\.[\w-]*+){0,3}"),
    ("anthropic-key", r"sk-ant-[\w-]{16,}+"),
    ("openrouter-key", r"sk-or-(?:v[0-9]-)?[\w-]{20,}+"),
    ("openai-key", r"sk-(?:proj|svcacct|admin)-[\w-]{20,}+"),
    ("api-key", r"sk-[\w-]{20,}+"),
    ("stripe-key", r"(?:[srp]k_(?:(?:org_)?(?:live|test)|prod|sbox)_[A-Za-z0-9]{10,}+|whsec_[A-Za-z0-9+/=]{16,}+)"),
    ("github-token", r"(?:gh[pousr]_[A-Za-z0-9]{30,}+|github_pat_\w{22,}+)"),
    ("gitlab-token", r"(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[\w.-]{20,}+|GR1348941[\w-]{20,}+)"),
    ("slack-token", r"(?:xox[a-z]-[\w-]{8,}+|xapp-[\w-]{10,}+)"),
    ("webhook", r"[hH]ttps://hooks\.slack\.com/(?:services|workflows|triggers)/[\w/+-]{8,}+"),
    ("webhook", r"[hH]ttps://(?:\w+\.)?discord(?:app)?\.com/api/(?:v[0-9]+/)?webhooks/[0-9]{5,}/[\w-]{20,}+"),
    ("webhook", r"[hH]ttps://[\w.-]{1,100}\.webhook\.office\.com/webhookb2/[\w@/-]{20,}+"),
    (
        "aws-key",  # the id, and the secret where the two were pasted together
        r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])"
        r"(?:[\s/:,;|\"'`]{1,5}(?:(?:and|with|secret) )?(?![0-9a-f]{40})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))?",
    ),
    ("aws-key", r"ABSK[A-Za-z0-9+/]{60,}+=*"),
    ("google-key", r"(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,}+|ya29\.[\w-]{20,}+|1//0[\w-]{20,}+)"),
    ("azure-secret", r"[A-Za-z0-9][A-Za-z0-9_~.]{2}[0-9]Q~[\w~.-]{31,34}"),
    ("npm-token", r"npm_[A-Za-z0-9]{30,}+"),
    ("pypi-token", r"pypi-[\w-]{40,}+"),
    ("rubygems-key", r"rubygems_[a-f0-9]{40,}+"),
    ("huggingface-token", r"hf_[A-Za-z0-9]{20,}+"),
    ("sendgrid-key", r"SG\.[\w-]{16,}+\.[\w-]{16,}+"),
    ("digitalocean-token", r"do[opr]_v1_[a-f0-9]{40,}+"),
    ("vault-token", r"hv[sbr]\.[\w-]{20,}+"),
    ("age-key", r"AGE-SECRET-KEY-1[A-Z0-9]{20,}+"),
    ("groq-key", r"gsk_[A-Za-z0-9]{20,}+"),
    ("xai-key", r"xai-[A-Za-z0-9]{20,}+"),
    ("perplexity-key", r"pplx-[A-Za-z0-9]{30,}+"),
    ("nvidia-key", r"nvapi-[\w-]{40,}+"),
    ("tavily-key", r"tvly-[\w-]{20,}+"),
    ("langsmith-key", r"lsv2_(?:pt|sk)_[a-f0-9]{32}_\w{8,}+"),
    ("pinecone-key", r"pcsk_\w{30,}+"),
    ("replicate-token", r"r8_[A-Za-z0-9]{30,}+"),
    ("docker-token", r"dckr_[op]at_[\w-]{20,}+"),
    ("shopify-token", r"shp(?:at|ca|pa|ss|tka)_[a-fA-F0-9]{32,}+"),
    ("linear-key", r"lin_(?:api|oauth)_[A-Za-z0-9]{30,}+"),
    ("notion-token", r"(?:ntn_[A-Za-z0-9]{30,}+|secret_[A-Za-z0-9]{40,}+)"),
    ("databricks-token", r"dapi[a-f0-9]{32}(?:-[0-9])?(?![A-Za-z0-9])"),
    ("grafana-token", r"(?:glsa_\w{20,}+|glc_[A-Za-z0-9+/=]{32,}+)"),
    ("atlassian-token", r"(?:AT[AC]TT3[\w=-]{20,}+|ATBB[A-Za-z0-9]{24,}+)"),
    ("figma-token", r"fig[dur]_[\w-]{20,}+"),
    ("supabase-key", r"(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,}+)"),
    ("mailgun-key", r"key-[a-f0-9]{32}(?![A-Za-z0-9])"),
    ("brevo-key", r"xkeysib-[a-f0-9]{40,}+(?:-\w+)?"),
    ("resend-key", r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}+"),
    ("postman-key", r"PMAK-[a-f0-9]{24}-[a-f0-9]{30,}+"),
    ("newrelic-key", r"NRAK-[A-Z0-9]{27}"),
    ("sentry-token", r"sntry[su]_[\w=+/]{40,}+"),
    ("sonar-token", r"sq[apu]_[a-f0-9]{40}(?![A-Za-z0-9])"),
    ("pulumi-token", r"pul-[a-f0-9]{40}(?![A-Za-z0-9])"),
    ("terraform-token", r"[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{40,}+"),
    ("doppler-token", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}+"),
    ("tailscale-key", r"tskey-[a-z]{2,10}-[\w-]{10,}+"),
    ("planetscale-token", r"pscale_(?:tkn|pw|oauth)_[\w.-]{30,}+"),
    ("fly-token", r"(?:fo1_[\w-]{40,}+|fm[12][ar]?_[\w+/=-]{40,}+)"),
    ("netlify-token", r"nfp_[A-Za-z0-9]{36,}+"),
    ("heroku-key", r"HRKU-[\w-]{36,}+"),
    ("airtable-token", r"pat[A-Za-z0-9]{14}\.[a-f0-9]{60,}+"),
    ("square-token", r"(?:sq0[a-z]{3}-[\w-]{22,}+|EAAA[\w-]{56,}+)"),
    ("posthog-key", r"ph[cx]_[A-Za-z0-9]{40,}+"),
    ("buildkite-token", r"bk[ua]{2}_[a-f0-9]{40}"),
    ("circleci-token", r"CCIPAT_\w{20,}+"),
    ("onepassword-token", r"ops_eyJ[\w=-]{40,}+"),
    ("gitlab-token", r"glffct-[\w-]{20,}+"),
    ("huggingface-token", r"api_org_[A-Za-z0-9]{30,}+"),
    ("datadog-key", r"ddapp_[A-Za-z0-9]{30,}+"),
    ("newrelic-key", r"NRII-[\w-]{30,}+"),
    ("newrelic-key", r"[a-f0-9]{36}NRAL(?![A-Za-z0-9])"),
    ("vercel-token", r"(?:vc[pikar]_[A-Za-z0-9]{40,}+|vercel_blob_rw_[A-Za-z0-9]{10,}_[A-Za-z0-9]{20,}+)"),
    ("render-key", r"rnd_[A-Za-z0-9]{24,}+"),
    ("neon-key", r"napi_[a-z0-9]{40,}+"),
    ("neon-password", r"npg_[A-Za-z0-9]{10,}+"),
    ("braintree-token", r"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}"),
    ("razorpay-key", r"rzp_(?:live|test)_[A-Za-z0-9]{14}"),
    ("plaid-token", r"access-(?:production|sandbox|development)-[a-f0-9]{8}-[a-f0-9-]{27}"),
    ("flutterwave-key", r"FLWSECK(?:_TEST)?-[a-f0-9]{32}-X"),
    ("honeycomb-key", r"hcaik_[a-z0-9]{40,}+"),
    ("clojars-token", r"CLOJARS_[A-Za-z0-9]{30,}+"),
    ("fireworks-key", r"fw_[A-Za-z0-9]{22,}+"),
    ("together-key", r"tgp_v1_[\w-]{30,}+"),
    ("elevenlabs-key", r"sk_[a-f0-9]{48}(?![A-Za-z0-9])"),
    ("cerebras-key", r"csk-[a-z0-9]{40,}+"),
    ("jina-key", r"jina_[A-Za-z0-9_-]{50,}+"),
    ("firecrawl-key", r"fc-[a-f0-9]{32}(?![A-Za-z0-9])"),
    ("langsmith-key", r"ls__[a-f0-9]{32}"),
    ("e2b-key", r"e2b_[a-f0-9]{40}"),
    ("google-key", r"AQ\.Ab8[\w-]{30,}+"),
    ("facebook-token", r"EAA[A-Za-z0-9]{80,}+"),
    ("dropbox-token", r"sl\.(?:u\.)?[\w-]{60,}+"),
    ("hubspot-token", r"pat-(?:na|eu|ap)[0-9]-[a-f0-9]{8}-[a-f0-9-]{27}"),
    ("mongodb-key", r"mdb_sa_sk_[\w-]{30,}+"),
    ("alibaba-key", r"LTAI[A-Za-z0-9]{16,26}(?![A-Za-z0-9])"),
    ("tencent-key", r"AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("yandex-key", r"AQVN[\w-]{30,}+"),
    ("mollie-key", r"live_[A-Za-z0-9]{30}(?![A-Za-z0-9])"),
    ("shippo-token", r"shippo_(?:live|test)_[a-f0-9]{40}"),
    ("contentful-token", r"CFPAT-[\w-]{40,}+"),
    ("sourcegraph-token", r"sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}"),
    ("prefect-key", r"pnu_[A-Za-z0-9]{36}"),
    ("readme-key", r"rdme_[a-z0-9]{60,}+"),
    ("mailgun-key", r"[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![\w-])"),
    ("cloudflare-token", r"eyJhIjoi[\w=-]{80,}+"),
    ("wallet-key", r"(?:[xyz]prv[A-Za-z0-9]{100,}+|nsec1[a-z0-9]{58})"),
    ("discord-token", r"[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}+"),
    ("okta-token", r"(?<=SSWS )[\w-]{30,}+"),
)
# No groups: they would cost the engine its quick look at the first character of each form.
_ISSUED_TOKEN = late("(?<![A-Za-z0-9])(?=[A-Za-z0-9]|-----BEGIN )(?:" + "|".join(form for _, form in _ISSUED) + ")")
_KINDS = tuple((kind, late(form)) for kind, form in _ISSUED)
_RUN = late(r"[A-Za-z0-9]{16,}+")
# Beginnings short enough to begin an ordinary name as well: what follows must hold an unbroken run with a digit.
_AMBIGUOUS = frozenset(
    {
        "api-key",
        "xai-key",
        "notion-token",
        "npm-token",
        "figma-token",
        "tavily-key",
        "pinecone-key",
        "mollie-key",
        "slack-token",
        "discord-token",
    }
)


def issued(text: str) -> Iterator[Span]:
    """Tokens that say by their own form whose they are."""
    for found in _ISSUED_TOKEN.finditer(text):
        kind = next(kind for kind, form in _KINDS if form.match(text, found.start()))
        if kind not in _AMBIGUOUS or any(is_mixed(run[0]) for run in _RUN.finditer(found[0])):
            yield *found.span(), kind


_SCHEME = late(r"(?<![A-Za-z0-9])[a-zA-Z][a-zA-Z0-9+.-]{1,30}://")
_USERINFO = late(
    r"(?P<user>[^\s:/@\[\]\"'`<>?#]*+)"
    r"(?::(?P<secret>\"[^\"\s]*+\"|'[^'\s]*+'|(?:[^\s/\"'`<>]|<\w+>)*)|)@(?=[A-Za-z0-9_\[.$-])(?!sha[0-9]{3})"
)
# A slash in a password belongs written as %2F; people paste it raw all the same. What begins with a port is a path.
_SLASHED = late(
    r"[^\s:/@\[\]\"'`<>?#.]*+:(?![0-9]+[/,;)]|[0-9]*\?)(?P<secret>[^\s\"'`<>@/]*+/[^\s\"'`<>@]*+)@(?!sha[0-9]{3})(?=[A-Za-z0-9_\[.-]{1,255}(?:[:/?]|\Z|\s|[\"'`]))"
)
_WELL_KNOWN = frozenset({"password", "pass", "passwd", "pwd", "pw", "p", "secret", "token", "xxx", "x-oauth-basic"})


def addresses(text: str) -> Iterator[Span]:
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
    for driver in _DRIVER.finditer(text):
        login = _BEFORE_A_DRIVER.search(text, max(0, driver.start() - 200), driver.start())
        if login and _hides(login["secret"]):
            yield *login.span("secret"), "url-password"
    for found in _SIGNATURE.finditer(text):
        yield *found.span("secret"), "signature"


# jdbc:oracle:thin:scott/…@db, sqlplus scott/…@db; with nothing before it, "actions/checkout@v4" looks the same
_ORACLE = late(
    r"(?i)(?<![\w/@.:=-])(?:(?P<tool>jdbc:oracle:\w{2,5}:|(?:sqlplus|sqlldr|sqlcl|impdp|expdp|rman|conn)\s(?:[\w-]{1,20}\s){0,2}?"
    r"(?:userid=)?))?[\"']?[\w$#.-]{1,60}/(?P<secret>\"[^\"\s]{1,100}\"|[^\s\"'`@/]{3,100})@(?=[\w/(.\[])"
)
# app:…@tcp(db:3306)/shop, as Go has it
_DRIVER = late(r"@(?:tcp|unix)\(")
_BEFORE_A_DRIVER = late(r"(?<![\w/.:@-])[\w.-]{1,60}:(?P<secret>[^\s\"'`/@]{3,100})\Z")
_SIGNATURE = late(
    r"(?i)(?:[?&;](?:sig|x-amz-signature|x-amz-security-token|x-goog-signature)|\bSignedHeaders=[\w;-]{1,200},\s?Signature)=(?P<secret>[\w%+/=-]{16,}+)"
)


def _next_scheme(text: str, begin: int) -> int:
    following = text.find("://", begin)
    return len(text) if following < 0 else following


def _hides(secret: str) -> bool:
    return not is_placeholder(secret) and secret.lower() not in _WELL_KNOWN


_AUTHORIZATION = late(
    r"(?i)(?:(?P<header>\b(?:proxy-)?authorization[\"'`*]{0,3}\s{0,3}[:=]\s{0,3}[\"'`*]{0,3}\s?)"
    r"(?P<scheme>[a-z][a-z0-9-]{2,20}\s{1,3})?|\b(?P<word>bearer|basic)\s{1,3})(?P<secret>[\w.~+/=-]{6,}+)"
)
_JAR = late(r"(?i)\b(?:set-)?cookie[\"'`*]{0,3}\s{0,2}[:=]\s{0,3}(?P<jar>[^\n\"'`]++)")
_COOKIE = late(r"(?P<name>[\w.-]{1,80})=(?P<secret>[^;,\s]++)")
_SESSION = late(r"(?i)sess|sid\Z|auth|token|jwt|remember|csrf|xsrf|login")


def headers(text: str) -> Iterator[Span]:
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
    for jar in _JAR.finditer(text):
        for found in _COOKIE.finditer(text, *jar.span("jar")):
            secret = found["secret"]
            named = _SESSION.search(found["name"]) and len(secret) >= 8 and is_mixed(secret) and not is_wordy(secret)
            if (named or is_random(secret)) and not is_placeholder(secret):
                yield *found.span("secret"), "cookie"


def is_user_and_password(encoded: str) -> bool:
    """RFC 7617: the credentials of `Basic` are the base64 of `user:password`."""
    from base64 import b64decode  # 1 ms; hardly anybody shows one

    try:
        return b":" in b64decode(encoded.rstrip("=") + "=" * (-len(encoded.rstrip("=")) % 4), validate=True)
    except (binascii.Error, ValueError):
        return False


_LOGIN = late(
    r"(?<!\S)(?:-[uU][ =]?|(?:--user|--login|--proxy-user|--auth|-a)[ =])[\"']?"
    r"(?P<user>[\w.@-]{1,80}):(?P<secret>[^\s\"'`]++)"
)
_NOBODY = frozenset({"user", "username", "login", "name"})
_ASKS_A_SERVER = late(r"(?i)\b(?:curl|wget|https?|httpie|xh|hurl|lftp|ab|hey)\b")
_RUNS_AS_A_USER = late(r"(?i)\b(?:docker|podman|container|chown|rsync|run|sudo|install|kubectl|compose|uid|gid)\b")
_COMMANDS = tuple(
    (
        late(rf"(?<![\w-])(?i:{programs})(?=\s)"),
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
        (r"sqlcmd|bcp|zip|unzip", r"-P ?"),
        (r"mongo(?:sh|dump|restore|export|import)?|cqlsh|az login|influx", r"(?:-p|--?password)[ =]"),
        (r"openssl enc", r"-(?:k|pass) "),
        (r"useradd|usermod", r"-p "),
        (r"lftp", r"-u [\w.@-]{1,60},"),
        (r"rabbitmqctl (?:add_user|change_password)", r"[\w.@-]{1,60} "),
        (r"security add-(?:generic|internet)-password", r"-w "),
        (r"gh secret set", r"(?:-b|--body)[ =]"),
        (r"az keyvault secret set", r"--value[ =]"),
        (r"aws ssm put-parameter(?=[^\n]{0,300}SecureString)", r"--value[ =]"),
        (r"smbclient|net|rpcclient", r"-U ?[\w.\\@-]{1,60}%"),
        (r"net use", r"/user:\S{1,60} "),
        (r"htpasswd", r"-[a-zA-Z]*b[a-zA-Z]* \S{1,100} [\w.@-]{1,60} "),
    )
)
_PIPED = late(r"\b(?:echo|printf)\s(?:-n\s)?[\"']?(?P<secret>[^\s\"'`|]{4,})[\"']?\s?\|\s?(?P<reader>[^\n|]{1,120})")


def commands(text: str) -> Iterator[Span]:
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
            elif given and not is_placeholder(given["secret"]):
                yield given.start("secret"), _run_end(text, given.end()), "login"
    for found in _PIPED.finditer(text):
        if re.search(r"--password-stdin|sudo -S|passwd|chpasswd", found["reader"]) and _hides(found["secret"]):
            yield *found.span("secret"), "login"


_REST = late(r"[^\s\"'`]*+")


def _run_end(text: str, at: int) -> int:
    """Where the run of characters goes on to that the bounded look at a command line may have cut."""
    rest = _REST.match(text, at)
    return rest.end() if rest else at
