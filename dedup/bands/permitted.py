"""Who may do one thing, and who may do another: both stay true, however alike the sentences are."""

import re

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.stems import stem
from dedup.words import stems

_DENIED = late(r"\b(?:not|no|never|nobody|none|cannot|nothing|longer|instead|only|now|but)\b|n['’]t\b", re.IGNORECASE)
_ONLY = late(r"\A\W*only\b", re.IGNORECASE)
"""Who alone may do one thing may be who alone may do the other."""
_ACTS = late(
    r"\b(?:may|can|could|(?:is|are) (?:allowed|permitted|able) to|(?:has|have) (?:the )?(?:right|permission) to)"
    r" (?:also |then |always )?(?:be )?([a-z]+)(?:(?:,| and| or) ([a-z]+))?"
    r"|\b(read|write|edit|view|delete|admin|deploy|root|execute)[- ](?:access|rights?|permissions?)\b",
    re.IGNORECASE,
)
_NO_ACTS = frozenset(["only", "not", "the", "a", "an", "be", "have", "get", "take"])


def permits_another_act(stored: str, text: str) -> bool:
    """Whether both texts tell in the same words what somebody may do, without a denial or a word of change in the newer
    one, and it is another act: "may write to the bucket", "may read from the bucket". Not "can use Redis", "can use
    Valkey"."""
    stored, text = (_ONLY.sub("", in_english(said)) for said in (stored, text))
    if _DENIED.search(text):
        return False
    before, after = _acts(stored), _acts(text)
    if not (before and after) or not before.isdisjoint(after):
        return False
    return stems(_ACTS.sub(" ", stored)) == stems(_ACTS.sub(" ", text))


def _acts(text: str) -> frozenset[str]:
    found = (word.lower() for match in _ACTS.finditer(text) for word in match.groups() if word)
    return frozenset(stem(word) for word in found if word not in _NO_ACTS)
