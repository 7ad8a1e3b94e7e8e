"""Secrets out, before anything is stored, hashed or looked up. `candidate` is the one door for text from outside.

Our own finders are in `tokens`, `layouts` and `prose`; detect-secrets adds the forms of further services. Only its
detectors that recognise a *form* are asked: those that measure entropy alone would take commit ids for secrets.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from dedup.errors import InvalidInput
from dedup.fingerprint import canonical_json
from dedup.model import WANTED, Candidate, Domain, Namespace, Place, Source, Speaker
from dedup.patterns import late
from dedup.redaction.again import Secrets
from dedup.redaction.layouts.arguments import arguments
from dedup.redaction.layouts.beneath import beneath
from dedup.redaction.layouts.columns import columns
from dedup.redaction.layouts.devices import of_devices
from dedup.redaction.layouts.in_pieces import in_pieces
from dedup.redaction.layouts.listed import listed
from dedup.redaction.layouts.markup import in_markup
from dedup.redaction.layouts.places import placed
from dedup.redaction.layouts.settings import settings
from dedup.redaction.prose.apart import apart
from dedup.redaction.prose.asked import asked
from dedup.redaction.prose.beside_one import beside_one
from dedup.redaction.prose.clauses import in_clauses
from dedup.redaction.prose.in_passing import in_passing
from dedup.redaction.prose.keys import told_keys
from dedup.redaction.prose.lets_in import lets_in
from dedup.redaction.prose.named_behind import named_behind
from dedup.redaction.prose.names import named
from dedup.redaction.prose.new_codes import new_codes
from dedup.redaction.prose.opened import opened
from dedup.redaction.prose.opens import opens
from dedup.redaction.prose.other_languages import in_other_languages
from dedup.redaction.prose.pairs import pairs
from dedup.redaction.prose.phrases import phrases
from dedup.redaction.prose.plain import Plain, typed
from dedup.redaction.prose.put_together import put_together
from dedup.redaction.prose.rotated import rotated
from dedup.redaction.prose.run_on import run_on
from dedup.redaction.prose.spares import spares
from dedup.redaction.prose.spelled import spelled
from dedup.redaction.prose.told import told
from dedup.redaction.prose.told_elsewhere import told_elsewhere
from dedup.redaction.prose.unlocks import unlocks
from dedup.redaction.prose.usual import usual
from dedup.redaction.prose.whose import whose
from dedup.redaction.signs.forms import Span, addresses, commands, headers
from dedup.redaction.signs.marks import MARKS, mark_of
from dedup.redaction.signs.sought import Read
from dedup.redaction.signs.words import is_camel, is_mixed
from dedup.redaction.tokens.hashes import hashes
from dedup.redaction.tokens.issuers import issued
from dedup.redaction.tokens.numbers import numbers
from dedup.redaction.tokens.recovery import recovery
from dedup.redaction.tokens.wallets import seed_words
from dedup.redaction.tokens.webhooks import webhooks


def candidate(
    text: str,
    domain: Domain,
    namespace: Namespace,
    *,
    source: Source | None = None,
    confidence: float = WANTED,
    evidence: tuple[str, ...] = (),
    akin: tuple[Namespace, ...] = (),
    speaker: Speaker | None = None,
    place: Place | None = None,
    key: str | None = None,
    value: str | None = None,
    outdates: str = "",
) -> Candidate:
    """A candidate whose text and value hold no secret.

    Raises `InvalidInput` if no text is left, or if the key looks like a secret: a key has to be stored as it is, since
    its owner asks for the memory by it.
    """
    if key is not None and redact(key) != key:
        raise InvalidInput("the key looks like a secret; it would be stored as it is")
    # In one order: what a part gives away together with the next one must not depend on who has written them down.
    given = None if value is None else json.loads(value, object_pairs_hook=lambda pairs: dict(sorted(pairs)))
    cleared = _cleared(given, key)
    taken = {each: kept for each, kept in zip(_parts(given), _parts(cleared), strict=True) if kept != each}
    held = None if value is None else canonical_json(cleared)
    said = _under(key, text)
    # The text puts the value into words, and its names are not always beside it. A secret may begin with another one.
    for secret in sorted(taken, key=len, reverse=True):
        said = _instead(said, secret, taken[secret])
    return Candidate(
        said, domain, namespace, source or Source(), confidence, evidence, akin, speaker, place, key, held, outdates
    )


def _instead(text: str, secret: str, mark: str) -> str:
    """`text` with `mark` wherever the secret stands as a word. By no regular expression: `re` keeps what it compiled,
    and the secret with it."""
    before, *parts = text.split(secret)
    for part in parts:
        within = before[-1:].isalnum() or part[:1].isalnum() or "_" in (before[-1:], part[:1])
        before += (secret if within else mark) + part
    return before


def _under(name: str | None, text: str) -> str:
    """`text` without its secrets, also where only the name it is kept under gives one away: `db_password`."""
    said = redact(text)
    if name is None:
        return said
    quote = "" if _MORE_THAN_A_WORD.search(said) else '"'
    begin = f"{name}: {quote}"
    told = redact(f"{begin}{said}{quote}")
    return told[len(begin) : len(told) - len(quote)] if told.startswith(begin) and told.endswith(quote) else said


_MORE_THAN_A_WORD = late(r"[\s\"\\]")


def _cleared(value: Any, name: str | None) -> Any:
    """A value without its secrets: what each part gives away by itself or by its key, and then what they give away
    together, as in `{"name": "DB_PASSWORD", "value": …}`. It keeps its shape, and all that is no secret."""
    parts = _each_cleared(value, name)
    lines = json.dumps(parts, ensure_ascii=False, indent=0, separators=(",", ":"))  # no run leaves its part
    read = redact(lines)
    if read == lines:
        return parts
    try:
        together = json.loads(read)
    except ValueError:
        together = None
    return together if _shape(together) == _shape(parts) else _left(parts, "", frozenset(read.split("\n")))


def _each_cleared(value: Any, name: str | None) -> Any:
    """`name`: the key of a value. Each part of a list is one of what the list is called: of `keys`, a `key`."""
    if isinstance(value, dict):
        cleared: dict[str, Any] = {}
        for key, part in value.items():
            known = redact(key)
            while known in cleared:  # two keys, and each a secret
                known += "'"
            cleared[known] = _each_cleared(part, known)
        return cleared
    if isinstance(value, list):
        return [_each_cleared(part, name and name.removesuffix("s")) for part in value]
    if isinstance(value, bool) or not isinstance(value, str | int):
        return value
    cleared_text = _under(name, str(value))
    return value if cleared_text == str(value) else cleared_text


def _shape(value: Any) -> Any:
    """How a value is built: a span that goes on from one part into another one leaves fewer of them."""
    if isinstance(value, dict):
        return {"": [_shape(part) for part in value.values()]}
    return [_shape(part) for part in value] if isinstance(value, list) else None


def _left(value: Any, before: str, lines: frozenset[str]) -> Any:
    """A value with a mark for each part that has none of the lines left in which it stood."""
    if isinstance(value, dict):
        return {key: _left(part, canonical_json(key) + ":", lines) for key, part in value.items()}
    if isinstance(value, list):
        return [_left(part, "", lines) for part in value]
    line = before + canonical_json(value)
    return value if {line, line + ","} & lines else mark_of("secret")


def _parts(value: Any) -> Iterator[str]:
    """The keys of a value and what they are given, one after the other, as a text puts them into words."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part)
    else:
        yield str(value)


def redact(text: str, taken: dict[str, str] | None = None) -> str:
    """`text` with `[redacted:kind]` in the place of each secret; as it was, without any. Idempotent.

    `taken`: what is taken out is added to it, and of each its kind.
    """
    own: dict[str, str] = {}
    # Until nothing is found: what a mark has replaced may have hidden the next secret. Every round turns at least one
    # character outside the marks into a mark, so there is a last one; most often it is the second.
    while True:
        before, keyed = text, Read(typed(text))
        for find in _FINDERS:
            marked = _marked(text, find(keyed), own)
            if marked != text:
                text, keyed = marked, Read(typed(marked))
        if text == before:  # nothing more as it is written
            plain = Plain(keyed)
            if plain.text != keyed:
                read = Read(plain.text)
                text = _marked(text, plain.spans(span for find in _FINDERS for span in find(read)), own)
        if text == before and own:
            text = _marked(text, Secrets(own).again(text), {})
        if text == before:
            if taken is not None:
                taken.update(own)
            return text


def without(text: str, secrets: Secrets) -> str:
    """`text` without what was told to be a secret elsewhere in its conversation."""
    return _marked(text, secrets.again(text), {})


# A quote within a value: where none stands before it, it ends nothing.
_GOES_ON = late(r"[\"'`](?=[A-Za-z0-9])[^\s,;]*[A-Za-z0-9!]")


def _marked(text: str, spans: Iterator[Span], taken: dict[str, str]) -> str:
    """`text` with a mark for each span that is not within, and does not cut, a mark or an earlier span. What the marks
    stand for is added to `taken`."""
    found = sorted(spans, key=lambda span: (span[0], -span[1]))
    if not found:
        return text
    kept, at = [], 0
    marks = deque(mark.span() for mark in MARKS.finditer(text))
    for begin, end, kind in found:
        while marks and marks[0][1] <= begin:
            marks.popleft()
        if begin < at or begin >= end or (marks and marks[0][0] < end):
            continue
        if text[end : end + 1] not in text[max(0, begin - 2) : begin]:
            rest = _GOES_ON.match(text, end, marks[0][0] if marks else len(text))
            end = rest.end() if rest else end
        kept += [text[at:begin], mark_of(kind)]
        taken.setdefault(text[begin:end], kind)
        at = end
    return "".join([*kept, text[at:]])


# Detectors for what `forms` does not know. Those whose forms it has are left out: several of them take time
# quadratic in the text.
_DETECTORS = (
    "artifactory.ArtifactoryDetector",
    "azure_storage_key.AzureStorageKeyDetector",
    "cloudant.CloudantDetector",
    "discord.DiscordBotTokenDetector",
    "ibm_cloud_iam.IbmCloudIamDetector",
    "ibm_cos_hmac.IbmCosHmacDetector",
    "mailchimp.MailchimpDetector",
    "softlayer.SoftlayerDetector",
    "square_oauth.SquareOAuthDetector",
    "telegram_token.TelegramBotTokenDetector",
    "twilio.TwilioKeyDetector",
)
# What a text must have for any of them to find anything. detect-secrets costs 100 ms and more to import; most runs
# need none of it.
_WORTH_A_SCAN = late(
    r"(?<![\w-])[\w-]{32}|AccountKey=|sq0csp-|AKC[A-Za-z0-9]{10}|AP[0-9A-F][A-Za-z0-9]{8}|[MNO][A-Za-z0-9_-]{23}"
    r"|(?i:cl(?:ou(?:dant)?)?[_-]?(?:api)?(?:key|pwd?|pass|token))"
)


def _scanned(text: str) -> Iterator[Span]:
    """What detect-secrets finds, wherever it stands."""
    if not _WORTH_A_SCAN.search(text):
        return
    for kind, form in _scanners():
        for found in form.finditer(text):
            groups = [n for n in range(1, form.groups + 1) if found[n]] or [0]
            for begin, end in (found.span(n) for n in groups):
                secret = text[begin:end].strip(' \t\n"').lstrip("=:")
                begin = text.index(secret, begin)
                # Artifactory's form also fits identifiers: AP10Dispatcher9Queue, APDispatcherQueue.
                if kind == "cloudant" or (is_mixed(secret) and not is_camel(secret)):
                    yield begin, begin + len(secret), kind


# Finders are asked together where none needs the marks of the other: for every one that marks, the text is read anew.
def _by_form(text: Read) -> Iterator[Span]:
    yield from issued(text)
    yield from hashes(text)


def _by_place(text: Read) -> Iterator[Span]:
    yield from placed(text)
    yield from in_markup(text)
    yield from of_devices(text)
    yield from arguments(text)
    yield from columns(text)
    yield from recovery(text)


@cache
def _scanners() -> tuple[tuple[str, "re.Pattern[str]"], ...]:
    from importlib import import_module

    found: list[tuple[str, re.Pattern[str]]] = []
    for path in _DETECTORS:
        module, name = path.split(".")
        detector = getattr(import_module(f"detect_secrets.plugins.{module}"), name)
        found += [(module.replace("_", "-"), form) for form in detector.denylist]
    return tuple(found)


_FINDERS: tuple[Callable[[Read], Iterator[Span]], ...] = (
    *(_by_form, addresses, webhooks, commands, headers, _scanned),
    *(seed_words, named, settings, told_keys, _by_place, in_other_languages, in_clauses),
    *(
        told,
        run_on,
        phrases,
        in_passing,
        asked,
        told_elsewhere,
        put_together,
        pairs,
        listed,
        lets_in,
        usual,
        opens,
        rotated,
        new_codes,
        whose,
        apart,
        unlocks,
        spares,
        named_behind,
        spelled,
        opened,
        beside_one,
        beneath,
        in_pieces,
        numbers,
    ),
)
