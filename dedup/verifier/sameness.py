"""When two texts are the same text in another dress, and nothing needs to be weighed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dedup.verifier.prepared import Prepared
    from dedup.verifier.quantities import Quantity

from dedup.extraction.cutting.statements import asks
from dedup.patterns import late
from dedup.verifier.bounds import other_crontab, ranges_as_lists
from dedup.verifier.marks import differ_in_marks

_MARKUP = late(r"[`*\"“”„«»•]|(?<!\w)_+|_+(?!\w)|(?m:^\s*(?:[-+#>]+|\d+[.)])\s+)")
_PUNCTUATION = late(r"[.,;:!](?=\s|$)|\s[–—-](?=\s)")

_NUMBERS_A_LINE = late(r"(?m)^\s*(\d+)[.)]\s")
_WORD = late(r"\w+")
_UNIT_OF = late(r"\d\s?([^\W\d_]+)")


def same_text(one: Prepared, other: Prepared) -> bool:
    """Whether the texts differ in dress only: markup, case, punctuation, a label, filler, the units of a value."""
    if any(differ(one.text, other.text) for differ in (differ_in_marks, other_crontab, ranges_as_lists)):
        return False
    # A list may be numbered, or its numbers be days and floors: "7. März", "3. Stock".
    numbered, too = _NUMBERS_A_LINE.findall(one.text), _NUMBERS_A_LINE.findall(other.text)
    if numbered and too and numbered != too:
        return False
    own = plain(one.text)
    alike = bool(own and own == plain(other.text)) and not _other_case_of_a_unit(one, other)
    return alike or _same_words(one, other)


def _other_case_of_a_unit(one: Prepared, other: Prepared) -> bool:
    """Whether only the case of a letter makes another amount: 10 Mb and 10 MB, 5 mW and 5 MW."""
    a, b = one.analysis.quantities, other.analysis.quantities
    unlike = [(x, y) for x, y in zip(a, b, strict=False) if not same_amount(x, y)] if len(a) == len(b) else []
    cased = (_UNIT_OF.findall(one.text), _UNIT_OF.findall(other.text)) if unlike else ([], [])
    return cased[0] != cased[1]


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """A text without case, markup, label, bullets and closing punctuation."""
    from dedup.verifier.fillers import label

    text = _MARKUP.sub("", text[label(text) :].replace("’", "'"))
    return " ".join(_PUNCTUATION.sub(" ", text).casefold().split())


def _same_words(one: Prepared, other: Prepared) -> bool:
    """Whether they say the same word by word, but for what is said before them, and in equal quantities."""
    a, b = one.analysis, other.analysis
    if not (a.complete and b.complete and one.content) or len(a.words) != len(b.words) or a.cues != b.cues:
        return False
    if _with_signs(one) != _with_signs(other):
        return False
    # "At least" and "at most" begin alike, "scaled in" and "scaled out" end so, and a question mark takes the
    # statement back.
    if asks(one.text) != asks(other.text) or _small_words_at_the_end(one) != _small_words_at_the_end(other):
        return False
    # How far a negation reaches is known less surely where a number is written in another way: "no more than 2,048".
    numbers = any(v.raw != w.raw for v, w in zip(a.words, b.words, strict=True) if v.quantity >= 0)
    return all(
        v.lead == w.lead
        and (numbers or (v.sign, v.only) == (w.sign, w.only))
        and (
            (v.key == w.key and v.raw.lower() == w.raw.lower())
            or (v.quantity >= 0 and w.quantity >= 0 and same_amount(a.quantities[v.quantity], b.quantities[w.quantity]))
        )
        for v, w in zip(a.words, b.words, strict=True)
    )


def _with_signs(text: Prepared) -> list[str]:
    """The identifiers that are more than words, however joined: `@cached`, `../app.toml`."""
    return [bare for name in text.analysis.identifiers if not (bare := name.lstrip("/")).isalnum()]


def _small_words_at_the_end(text: Prepared) -> list[str]:
    """The words behind the last one of a text's content: "that is done" and "that was done"."""
    behind = max((word.at[1] for word in text.content), default=0)
    return [word for word in _WORD.findall(text.text[behind:].lower()) if word not in ("t", "not")]


def same_amount(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are equal. No version is, however written: `v2` may be a name, where 2 is a number."""
    from dedup.verifier.quantities import Dimension, equal

    return Dimension.VERSION not in (one.dimension, other.dimension) and equal(one, other)
