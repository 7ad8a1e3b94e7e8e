"""Secrets out, before anything is stored, hashed or looked up. `candidate` is the one door for text from outside.

The rules of this module know the tokens people paste today; detect-secrets adds those of further services. Only
detectors that recognise a *form* are asked: those that measure entropy alone would take commit ids for secrets.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from dedup.model import Candidate, Domain, Namespace, Source


@dataclass(frozen=True, slots=True)
class Redacted:
    """A text with `[redacted:kind]` in the place of each secret, and the kinds found, sorted."""

    text: str
    kinds: tuple[str, ...] = ()


def candidate(
    text: str,
    domain: Domain,
    namespace: Namespace,
    *,
    source: Source | None = None,
    confidence: float = 1.0,
    evidence: tuple[str, ...] = (),
) -> Candidate:
    """A candidate whose text holds no secret. Raises `InvalidInput` if no text is left."""
    return Candidate(redact(text).text, domain, namespace, source or Source(), confidence, evidence)


def redact(text: str) -> Redacted:
    """Replace every secret in `text`. Idempotent; text without secrets comes back unchanged."""
    kinds: set[str] = set()

    def marker(kind: str, meant: "Callable[[re.Match[str]], bool]") -> "Callable[[re.Match[str]], str]":
        def mark(found: "re.Match[str]") -> str:
            group = "secret" if "secret" in found.re.groupindex else 0
            if _MARK.search(found.group(group)) or not meant(found):
                return found.group()
            kinds.add(kind)
            begin, end = found.start(group) - found.start(), found.end(group) - found.start()
            return f"{found.group()[:begin]}[redacted:{kind}]{found.group()[end:]}"

        return mark

    for kind, pattern, meant in _FORMS:
        text = pattern.sub(marker(kind, meant), text)
    if _WORTH_A_SCAN.search(text):
        for kind, secret in _scanned(text):
            if secret in text and not _MARK.search(secret):
                kinds.add(kind)
                text = text.replace(secret, f"[redacted:{kind}]")
    text = _ASSIGNED.sub(marker("secret", _is_secret), text)
    return Redacted(text, tuple(sorted(kinds)))


_MARK = re.compile(r"\[redacted:[a-z-]+\]|\[redacted:")

_PLACEHOLDER = re.compile(
    r"(?i)\$|%[\w(]|<|\{|\*{2,}|x{4,}\Z|\.{3}|(?:none|null|nil|true|false|undefined|required|optional|string|str|bytes"
    r"|secret|pass|password|pw|token|changeme|change_me|redacted|hidden|masked|empty|missing|invalid|expired|env|todo)\W*\Z"
    r"|(?:os|process|env|config|settings|self|this|req|request|form|args|options|opts|ctx|secrets|vars|data|body|params"
    r"|user|account)[.\[]|[\w.]+\(|\.{0,2}/|~|https?:|\[redacted"
)


def _always(found: "re.Match[str]") -> bool:
    return True


def _no_placeholder(found: "re.Match[str]") -> bool:
    return not _PLACEHOLDER.match(found["secret"])


def _no_word(found: "re.Match[str]") -> bool:
    return _no_placeholder(found) and _mixed(found["secret"])


# Forms that are secrets wherever they stand. Lengths are the issuers' own, or a little less. Order: wider forms first.
_FORMS: tuple[tuple[str, "re.Pattern[str]", "Callable[[re.Match[str]], bool]"], ...] = (
    (
        "private-key",  # to its end, or as much of it as was pasted
        re.compile(
            r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
            r"(?:(?!-----)[A-Za-z0-9+/=\s\\:,.()-])*+(?:-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----)?"
        ),
        _always,
    ),
    ("jwt", re.compile(r"\beyJ[\w-]{8,}\.eyJ[\w-]{4,}(?:\.[\w-]*)?"), _always),
    ("anthropic-key", re.compile(r"\bsk-ant-[\w-]{16,}"), _always),
    ("stripe-key", re.compile(r"\b(?:[srp]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,})"), _always),
    ("openai-key", re.compile(r"\bsk-(?:proj-|svcacct-|admin-)?(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}"), _always),
    ("github-token", re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,})"), _always),
    (
        "gitlab-token",
        re.compile(r"\b(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[\w.-]{20,}|GR1348941[\w-]{20,})"),
        _always,
    ),
    (
        "slack-token",
        re.compile(
            r"\b(?:xox[a-z]-[\w-]{8,}|xapp-[\w-]{10,})|https://hooks\.slack\.com/(?:services|workflows)/[\w/+-]{8,}"
        ),
        _always,
    ),
    ("aws-key", re.compile(r"\b(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}\b"), _always),
    ("google-key", re.compile(r"\b(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,})"), _always),
    ("npm-token", re.compile(r"\bnpm_[A-Za-z0-9]{30,}"), _always),
    ("pypi-token", re.compile(r"\bpypi-[\w-]{40,}"), _always),
    ("huggingface-token", re.compile(r"\bhf_[A-Za-z0-9]{20,}"), _always),
    ("sendgrid-key", re.compile(r"\bSG\.[\w-]{16,}\.[\w-]{16,}"), _always),
    ("digitalocean-token", re.compile(r"\bdo[opr]_v1_[a-f0-9]{40,}"), _always),
    ("vault-token", re.compile(r"\bhv[sbr]\.[\w-]{20,}"), _always),
    ("age-key", re.compile(r"\bAGE-SECRET-KEY-1[A-Z0-9]{20,}"), _always),
    (
        "url-password",  # the last @ before the path counts: passwords may contain one
        re.compile(r"\b[a-zA-Z][\w+.-]{1,30}://[^\s:/@\[\]\"'`<>]{0,200}:(?P<secret>[^\s/\"'`<>]{1,200})@(?=[\w\[.-])"),
        _no_placeholder,
    ),
    ("login", re.compile(r"(?<!\S)(?:-u|--user|--login)[ =][\w.@-]{1,60}:(?P<secret>[^\s\"'`]{4,200})"), _no_placeholder),
    (
        "authorization",
        re.compile(r"(?i)\b(?:bearer|basic|authorization:\s{0,3}(?:token|apikey|digest)?)\s{1,3}(?P<secret>[\w.~+/=-]{12,2000})"),
        _no_word,
    ),
)

# A word that names a secret, something that assigns, and the value. `value` says nothing if the name goes on
# (`token_ttl=3600`, `max_tokens: 4096`): it must end with the word.
_ASSIGNED = re.compile(
    r"(?:(?<![A-Za-z])|(?<=[a-z0-9])(?=[A-Z]))"
    r"(?P<name>(?i:pass(?:word|wd|phrase|wort)?|kennwort|pwd|apikey"
    r"|(?:api|access|private|signing|encryption|master|account|shared|secret|service|auth|license|storage|session|webhook)"
    r"[ _.-]?(?:key|secret)|secret|token|credentials?|pin|otp|totp))"
    r"(?:[\"'`]?\]?\s{0,3}(?P<sign>=>|:=|={1,2}|:)\s{0,3}|\s(?i:is|ist|lautet)\s(?:now )?)"
    r"(?P<quote>[\"'`]?)(?P<secret>[^\s\"'`,;]{4,200})"
)
_NAME = re.compile(r"[A-Za-z]+(?:[-_.][A-Za-z]+)*(?:[-_.]?v?\d{1,3})?[.!?)]*\Z")


def _is_secret(found: "re.Match[str]") -> bool:
    """Whether what follows a name of a secret is one, and not a placeholder, a name, or the next word of a sentence."""
    secret, name = found["secret"], found["name"].lower()
    tight = found["sign"] in ("=", ":=", "=>") or bool(found["quote"])
    number = secret.rstrip(".,!)").isdigit()
    if _PLACEHOLDER.match(secret):
        return False
    if name in ("pin", "otp", "totp"):
        return number and tight
    if name.startswith(("pass", "pwd", "kennwort")):
        if number or secret.isalpha():
            return tight and secret.lower() not in _WORDS_AFTER
        return tight or _mixed(secret)
    if number or (_NAME.match(secret) and len(secret) < 40):  # `token=3600` is a limit, `secret: db-creds-v2` a name
        return False
    return len(secret) >= (8 if tight else 16) and _mixed(secret) and entropy(secret) >= (2.5 if tight else 3.0)


_WORDS_AFTER = frozenset("and or the a an in on for to is was not no field fields flow value here there this that".split())


def _mixed(secret: str) -> bool:
    """Letters and digits, as words of prose do not have."""
    return any(c.isdigit() for c in secret) and any(c.isalpha() for c in secret)


def entropy(text: str) -> float:
    """Shannon entropy of the characters of `text`, in bits per character."""
    n = len(text)
    return -sum(count / n * math.log2(count / n) for count in Counter(text).values()) if n else 0.0


# What a text must have for any detector below to find anything: an unbroken run of token characters with a digit in
# it, a private key, or one of the few shorter forms. detect-secrets costs 100 ms and more to import; most runs need none.
_WORTH_A_SCAN = re.compile(
    r"(?<![\w-])(?=[\w-]*\d)[\w-]{20,}|[A-Za-z0-9+/=]{40}|PRIVATE KEY|PuTTY-User-Key|://[^\s:/]+:[^\s@]+@|_authToken"
    r"|eyJ[\w=-]+\.|AKC[A-Za-z0-9]{10}|AP[0-9A-F][A-Za-z0-9]{8}|(?i:cl(?:ou|oudant)?[_-]?(?:api)?(?:key|pw|pass|token))"
)
_DETECTORS = (
    "artifactory.ArtifactoryDetector",
    "aws.AWSKeyDetector",
    "azure_storage_key.AzureStorageKeyDetector",
    "cloudant.CloudantDetector",
    "discord.DiscordBotTokenDetector",
    "github_token.GitHubTokenDetector",
    "gitlab_token.GitLabTokenDetector",
    "ibm_cloud_iam.IbmCloudIamDetector",
    "ibm_cos_hmac.IbmCosHmacDetector",
    "jwt.JwtTokenDetector",
    "mailchimp.MailchimpDetector",
    "npm.NpmDetector",
    "openai.OpenAIDetector",
    "private_key.PrivateKeyDetector",
    "pypi_token.PypiTokenDetector",
    "sendgrid.SendGridDetector",
    "slack.SlackDetector",
    "softlayer.SoftlayerDetector",
    "square_oauth.SquareOAuthDetector",
    "stripe.StripeDetector",
    "telegram_token.TelegramBotTokenDetector",
    "twilio.TwilioKeyDetector",
)


def _scanned(text: str) -> Iterator[tuple[str, str]]:
    """What detect-secrets finds: (kind, secret)."""
    for kind, find in _detectors():
        for secret in find(text):
            # Artifactory's form also fits identifiers (APDispatcherQueue); a real token has digits.
            if secret and (any(c.isdigit() for c in secret) or kind in ("private-key", "cloudant")):
                yield kind, secret


@cache
def _detectors() -> tuple[tuple[str, Callable[[str], Iterator[str]]], ...]:
    from importlib import import_module

    found = []
    for path in _DETECTORS:
        module, name = path.split(".")
        detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)()
        found.append((module.replace("_", "-"), detector.analyze_string))
    return tuple(found)
