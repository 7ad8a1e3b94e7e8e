"""Sentences with their secrets in angle brackets: what `redact` is to leave of them."""

import re

from dedup.redaction.redact import redact

_MARK, _SECRET = re.compile(r"\[redacted:\w+\]"), re.compile(r"<([^<>]+)>")


def left_of(told: str) -> str:
    """What is left where the sentence is redacted without its brackets, "<>" for each secret that is taken out."""
    return _MARK.sub("<>", redact(_SECRET.sub(r"\1", told)))


def wanted_of(told: str) -> str:
    """The same, if what stands in the brackets is taken out, and nothing else."""
    return _SECRET.sub("<>", told)
