"""When two texts are the same text in another dress, and nothing needs to be weighed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dedup.verifier.prepared import Prepared
    from dedup.verifier.quantities import Quantity

from dedup.patterns import late

_MARKUP = late(r"[`*\"“”„«»•]|(?<!\w)_+|_+(?!\w)|(?m:^\s*(?:[-+#>]+|\d+[.)])\s+)")
_PUNCTUATION = late(r"[.,;:!](?=\s|$)|\s[–—-](?=\s)")

#: Comparisons, and code that is nothing but symbols.
_SYMBOLS = late(r"[<>≤≥]=?|[!=]=|`[^\w`\s]+`")


def same_text(one: Prepared, other: Prepared) -> bool:
    """Whether the texts differ in dress only: markup, case, punctuation, a label, filler, the units of a value."""
    own = plain(one.text)
    return bool(own and own == plain(other.text)) or _same_words(one, other)


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """A text without case, markup, label, bullets and closing punctuation."""
    from dedup.verifier.fillers import label

    text = _MARKUP.sub("", text[label(text) :].replace("’", "'"))
    return " ".join(_PUNCTUATION.sub(" ", text).casefold().split())


def _same_words(one: Prepared, other: Prepared) -> bool:
    """Whether they say the same word by word, but for what is said before them, and in equal quantities."""
    a, b = one.reading, other.reading
    if not (a.complete and b.complete and one.content) or len(a.words) != len(b.words) or a.cues != b.cues:
        return False
    # Words do not show everything: "at least" and "at most" begin alike, "<" and a code symbol are no words, and a
    # question mark takes the statement back.
    if _SYMBOLS.findall(one.text) != _SYMBOLS.findall(other.text) or _asks(one.text) != _asks(other.text):
        return False
    return all(
        v.lead == w.lead
        and (
            (v.key == w.key and v.raw.lower() == w.raw.lower())
            or (
                v.quantity >= 0 and w.quantity >= 0 and _same_amount(a.quantities[v.quantity], b.quantities[w.quantity])
            )
        )
        for v, w in zip(a.words, b.words, strict=True)
    )


def _asks(text: str) -> bool:
    return text.rstrip(' \n`*_"”)').endswith(("?", "？"))


def _same_amount(one: Quantity, other: Quantity) -> bool:
    """Versions are left out: their numbers may be equal where `rc` and `beta` differ."""
    from dedup.verifier.quantities import Dimension, equal

    return Dimension.VERSION not in (one.dimension, other.dimension) and equal(one, other)
