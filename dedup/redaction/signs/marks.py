"""The mark that stands in the place of a secret: `[redacted:kind]`."""

from dedup.patterns import late

MARK = "[redacted:"
FORM = r"\[redacted:([a-z0-9-]+)\]"
MARKS = late(FORM)
_LONGEST = 50  # characters of a mark


def mark_of(kind: str) -> str:
    """What is written in the place of a secret of that kind."""
    return f"{MARK}{kind}]"


def kinds_in(text: str) -> frozenset[str]:
    """The kinds of the secrets that were taken out of `text`, by its marks."""
    return frozenset(MARKS.findall(text))


def is_within_one(text: str, at: int) -> bool:
    """Whether a mark has begun before `at` that ends behind it: the kind of a secret is no name of another one."""
    opened = text.rfind(MARK, max(0, at - _LONGEST), at)
    return opened >= 0 and "]" not in text[opened:at]
