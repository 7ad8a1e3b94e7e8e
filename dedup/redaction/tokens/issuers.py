"""Tokens that say by their own form who has issued them, as far as issuers have told it or scanners publish it.

Publishable keys (`pk_live_…`) are no secrets, and not in here. Most forms are a fixed beginning and one greedy class,
some a fixed end behind so many characters: either way the time is linear.
"""

import re
from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read
from dedup.redaction.signs.words import is_identifier, is_jumbled, is_mixed, is_wordy

_UUID = r"[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}(?![A-Za-z0-9])"
# Lengths are the issuers' own, or a little less. What needs a closer look is looked at once it is found. Of two forms
# that begin alike ("sk-ant-", "sk-") the longer beginning stands first: the first that fits says whose it is.
_ISSUED: tuple[tuple[str, str], ...] = (
    (
        "private-key",  # to its end, or as much of it as was pasted; whatever stands before and behind each line
        r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
        r"(?:(?:(?!-----)[\s\S]){0,90}?[A-Za-z0-9+/]{40,}+)*(?:(?!-----)[A-Za-z0-9+/=\s\\:,.()>|-])*"
        r"(?:(?:(?!-----)[\s\S]){0,90}?-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----)?",
    ),
    ("private-key", r"Private-Lines: [0-9]+\s[A-Za-z0-9+/=\s]++(?:-MAC: ?[a-f0-9]+)?"),  # PuTTY
    ("mapbox-token", r"sk\.eyJ[\w-]{20,}+(?:\.[\w-]{10,}+)?"),
    ("jwt", r"(?<![\w-])eyJ[\w-]{8,}+\.(?:eyJ[\w-]{4,}+|[\w-]{16,}+)(?:\.[\w-]*+){0,3}"),
    ("jwt", r"(?<![\w-])eyJ[\w-]{8,}+\.\.[\w-]{8,}+\.[\w-]{8,}+\.[\w-]{8,}+"),  # encrypted, with no key of its own
    ("anthropic-key", r"sk-ant-[\w-]{16,}+"),
    ("openrouter-key", r"sk-or-(?:v[0-9]-)?[\w-]{20,}+"),
    ("langfuse-key", rf"sk-lf-{_UUID}"),
    ("openai-key", r"sk-(?:proj|svcacct|admin)-[\w-]{20,}+"),
    ("api-key", r"sk-[\w-]{20,}+"),
    ("stripe-key", r"(?:[sr]k_(?:(?:org_)?(?:live|test)|prod|sbox)_[A-Za-z0-9]{10,}+|whsec_[A-Za-z0-9+/=]{16,}+)"),
    ("github-token", r"(?:gh[pousr]_[A-Za-z0-9]{30,}+|github_pat_\w{22,}+)"),
    ("gitlab-token", r"(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[\w.-]{20,}+|GR1348941[\w-]{20,}+)"),
    ("slack-token", r"(?:xox[a-z]-[\w-]{8,}+|xapp-[\w-]{10,}+)"),
    ("webhook", r"[hH]ttps://hooks\.slack\.com/(?:services|workflows|triggers)/[\w/+-]{8,}+"),
    ("webhook", r"[hH]ttps://(?:\w+\.)?discord(?:app)?\.com/api/(?:v[0-9]+/)?webhooks/[0-9]{5,}/[\w-]{20,}+"),
    ("webhook", r"[hH]ttps://[\w.-]{1,100}\.webhook\.office\.com/webhookb2/[\w@/-]{20,}+"),
    ("webhook", r"hooks\.slack\.com/services/T\w{6,}+/B\w{6,}+/\w{16,}+"),
    ("webhook", r"discord(?:app)?\.com/api/(?:v[0-9]+/)?webhooks/[0-9]{5,}/[\w-]{20,}+"),
    (
        "aws-key",  # the id, and the secret where the two were pasted together
        r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])"
        r"(?:[\s/:,;|\"'`]{1,5}(?:(?:and|with|secret) )?(?![0-9a-f]{40})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))?",
    ),
    ("aws-key", r"ABSK[A-Za-z0-9+/]{60,}+=*"),
    ("google-key", r"(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,}+|ya29\.[\w-]{20,}+|1//0[\w-]{20,}+|4/0A[\w-]{30,}+)"),
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
    ("brevo-key", r"x(?:key|smtp)sib-[a-f0-9]{40,}+(?:-\w+)?"),
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
    (  # the body of a private key, whose header was left out: PKCS #1, PKCS #8, SEC 1, Edwards curves, OpenSSH
        "private-key",
        r"(?:MII[A-Za-z0-9+/]{2}[A-Za-z0-9+/]?(?:IBAAK[BC]|IBADAN|gIBAAK)|MIG[HT2]AgEAM|ME4CAQAwEAYHKoZI|MHcCAQEEI"
        r"|MIGkAgEBBD|MIHcAgEBBEI|MC4CAQAwBQYDK2V[uw]BC|MEcCAQAwBQYDK2VxB|b3BlbnNzaC1rZXktdjE)[A-Za-z0-9+/]{30,}+"
        r"(?:(?:\s{1,8}|\\n)[A-Za-z0-9+/]{40,}+)*(?:(?:\s{1,8}|\\n)[A-Za-z0-9+/]{4,60}+(?==|\s*-----END))?={0,2}",
    ),
    ("crates-token", r"cio[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
    ("nuget-key", r"oy2[a-z0-9]{43}(?![A-Za-z0-9])"),
    ("cloudflare-token", r"(?:cf(?:ut|at|k)_[A-Za-z0-9]{40,}+|v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}+)"),
    ("azure-key", r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}(?![A-Za-z0-9])"),  # DevOps, OpenAI and others
    ("artifactory", r"(?:cmVmdGtu[A-Za-z0-9]{50,64}|AKCp[A-Za-z0-9]{69})(?![A-Za-z0-9])"),
    ("onesignal-key", r"os_v2_(?:app|org)_[a-z0-9]{40,}+"),
    ("runpod-key", r"rpa_[A-Za-z0-9]{40,}+"),
    ("dbt-token", r"dbt[cu]_[\w-]{30,}+"),
    ("polar-token", r"polar_(?:oat|pat|whs|at|rt)_\w{30,}+"),
    ("mailersend-token", r"mlsn\.[a-f0-9]{60,}+"),
    ("paddle-key", r"pdl_(?:live|sdbx)_apikey_\w{26,}+"),
    ("dynatrace-token", r"dt0[a-z][0-9]{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}"),
    ("bitbucket-token", r"BBDC-[\w+/@-]{40,50}+"),
    ("vault-token", r"(?<![\w.])[sb]\.[A-Za-z0-9]{24}(?![\w.-])"),
    ("fal-key", rf"{_UUID}:[a-f0-9]{{32}}(?![A-Za-z0-9])"),
    ("twilio", r"(?:AC|SK)[a-f0-9]{32}(?:[:/][a-f0-9]{32}(?![A-Za-z0-9]))?(?![A-Za-z0-9])"),
    ("asana-token", r"[12]/[0-9]{10,20}(?:/[0-9]{10,20})?:[a-f0-9]{32}(?![A-Za-z0-9])"),
    ("firebase-key", r"AAAA[\w-]{7,12}:APA91b[\w-]{100,}+"),
    ("launchdarkly-key", rf"(?:api|sdk|mob)-{_UUID}"),
    ("telnyx-key", r"KEY[A-Z0-9]{30,34}_[A-Za-z0-9]{20,}+"),
    ("brave-key", r"BSA[\w-]{27,28}(?![\w-])"),
    ("ngrok-token", r"[23][A-Za-z0-9]{26}_[A-Za-z0-9]{20,24}(?![A-Za-z0-9])"),
    ("modal-token", r"a[ks]-[A-Za-z0-9]{22}(?![\w-])"),
    ("clickup-token", r"pk_[0-9]{5,12}_[A-Z0-9]{32}(?![A-Za-z0-9])"),
    ("adafruit-key", r"aio_[A-Za-z0-9]{28}(?![A-Za-z0-9])"),
    ("logfire-token", r"pylf_v[0-9]_[a-z]{2}_[A-Za-z0-9]{30,}+"),
    ("infisical-token", r"st\.[a-f0-9-]{24,36}\.[a-f0-9]{32}\.[a-f0-9]{32}"),
    ("facebook-token", r"IGQ[VW][\w-]{80,}+"),
    ("yandex-key", r"(?:t1\.[\w-]{30,}+={0,2}\.[\w-]{60,}+={0,2}|y[0-6]_[\w-]{50,}+)"),
    ("age-key", r"AGE-PLUGIN-[A-Z0-9]{2,20}-1[A-Z0-9]{20,}+"),
    ("lichess-token", r"li[po]_[A-Za-z0-9]{20,}+"),
    ("duffel-token", r"duffel_(?:live|test)_[\w-]{40,}+"),
    ("octopus-key", r"API-[A-Z0-9]{26,40}(?![\w-])"),
    ("adyen-key", r"AQE[A-Za-z]hm[\w+/-]{60,}+={0,2}(?:-[^\s\"'`]{8,80})?"),
    ("intercom-token", r"dG9r[A-Za-z0-9+/]{36,}+=*"),
    ("wallet-key", r"(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-5][1-9A-HJ-NP-Za-km-z]{50})(?![A-Za-z0-9])"),
    ("api-key", r"(?:sk|pat|tok|secret)_(?:[a-z]{2,16}_)?[A-Za-z0-9]{20,}+"),  # as many name theirs
)
# No groups: they would cost the engine its quick look at the first character of each form.
_ISSUED_TOKEN = late(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9]\S{11}|-----BEGIN |Private-Lines: )(?:"
    + "|".join(form for _, form in _ISSUED)
    + ")"
)
_KINDS = tuple((kind, late(form)) for kind, form in _ISSUED)
_RUN = late(r"[A-Za-z0-9]++")
_RANDOM = 16  # characters
_DOTS = 2  # of a JWT that is signed
# Beginnings short enough to begin an ordinary name as well: what follows must be made up for the most part.
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
        "vault-token",
        "brave-key",
        "modal-token",
        "octopus-key",
        "lichess-token",
    }
)


def issued(text: Read) -> Iterator[Span]:
    """Tokens that say by their own form whose they are."""
    for found in _ISSUED_TOKEN.finditer(text):
        kind = next(kind for kind, form in _KINDS if form.match(text, found.start()))
        if kind not in _AMBIGUOUS or _is_made_up(found[0]):
            yield found.start(), _end_of(text, found, kind), kind


_WIDTH = 60  # characters of a line that a terminal or a mail may have cut
_GOES_ON = late(r"\n[ \t>]{0,6}(?P<run>[\w.+/=-]{4,})(?=[ \t]*(?:\n|\Z)|[\"'`])")


def _end_of(text: str, found: "re.Match[str]", kind: str) -> int:
    """Where a token ends that was cut into lines: one that fills its line, or a JWT that lacks a part."""
    line, end = text.rfind("\n", 0, found.start()) + 1, found.end()
    while run := _GOES_ON.match(text, end):
        cut = end - line >= _WIDTH or (kind == "jwt" and text.count(".", found.start(), end) < _DOTS)
        if not cut or not is_mixed(run["run"]) or is_wordy(run["run"]):
            break
        line, end = end + 1, run.end("run")
    return end


def _is_made_up(token: str) -> bool:
    """Whether what is neither word nor name in it is long enough for a key, though dashes may divide it, and it may
    have no digit: `sk-8X2Omu_uL4v7ELVtyuge`, and not `sk-api-7d9f8c6b5d-x2x4z`."""
    runs = _RUN.findall(token)
    odd = [run for run in runs if is_mixed(run) and not (is_wordy(run) or is_identifier(run))]
    return sum(map(len, odd)) >= _RANDOM or any(map(is_jumbled, runs))
