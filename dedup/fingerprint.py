"""Canonical text and its hash: what makes two texts *the same* text.

The recipe is part of every stored hash. Where it changes, what was hashed before must either be hashed again, or the
texts that get another hash must be few: those are known again by the semantic tier alone, which finds them the same.
"""

import json

from dedup.digests import sha256
from dedup.patterns import late

RECIPE = 2  # in 1, megabits were lower-cased to megabytes
TAG_PREFIX = "hash:sha256:"

_TOLD_BY_CASE = late(r"(\d\s*(?:[KMGT]b(?:/s|ps|it)?|mW)\b)")
"""Bits and milliwatts: in small letters they would be bytes and, maybe, megawatts."""


_SURROGATES = late("[\ud800-\udfff]")


def without_surrogates(text: str) -> str:
    """A text without half surrogate pairs, which cut-off emoji leave: they can neither be stored nor hashed."""
    return _SURROGATES.sub("\ufffd", text)


def canonical(text: str) -> str:
    """Trim, lower-case (but for units that only their case tells from others), and collapse every run of Unicode white
    space to one space. Idempotent."""
    parts = _TOLD_BY_CASE.split(text)  # every other one is such a unit
    parts[::2] = [part.lower() for part in parts[::2]]
    return " ".join("".join(parts).split())


def full_hash(text: str) -> str:
    """SHA-256 of the canonical text, 64 lower-case hex digits."""
    return sha256(canonical(text).encode()).hexdigest()


def hash_tag(digest: str) -> str:
    """The tag by which a memory is found: `hash:sha256:` and the first 16 hex digits of its full hash."""
    return TAG_PREFIX + digest[:16]


def canonical_json(value: object) -> str:
    """A value in the one way in which equal values are written alike: sorted keys, no white space, no escapes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def value_hash(namespace: str, text: str, value: str | None = None) -> str:
    """SHA-256 of what a memory holds and of which kind it is, 64 lower-case hex digits.

    `value`: canonical JSON, where it came as more than a text; without one, the canonical text is the value.
    """
    held = canonical_json(canonical(text)) if value is None else value
    return sha256(f"{namespace}\n{held}".encode()).hexdigest()
