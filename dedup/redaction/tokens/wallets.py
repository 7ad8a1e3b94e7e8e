"""Seed phrases of wallets that nothing names: twelve words or more in a row from the English list of BIP-39, which is
in `dedup/data/bip39.txt`. Linear: a run of words is read once, and none begins within another.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, groupby, pairwise

from dedup.data_files import DATA, blaming, words_of
from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import is_descriptive

_FEWEST = 12  # words
_LENGTHS = (12, 15, 18, 21, 24)
_MOST_OVER = 3  # words of a line that is none of the phrase's
_IN_LIST = 2048
_LETTERS = r"[A-Za-z]{3,8}+(?![\w’])"
# Rows and columns of any width, in quotes, with dashes or in a table; each word may have its number.
_JOINT = r"[\s,\"'`|>*-]{1,10}+(?:[0-9]{1,2}[.):]?[\s|]{1,4}+)?"
_RUN = late(rf"(?<!\w){_LETTERS}(?:{_JOINT}{_LETTERS}){{{_FEWEST - 1},}}")
_BYTES_OF_A_KEY = Sought(r"\[\s?(?:[0-9]{1,3},\s?){63}[0-9]{1,3}\s?\]")  # as Solana keeps one
_WORD = late(r"[A-Za-z]{3,8}")
_DIGITS = late(r"[0-9]+")


def seed_words(text: Read) -> Iterator[Span]:
    """Prose, and lists of commands, have words that are not listed, and words that say how and when."""
    for key in _BYTES_OF_A_KEY.finditer(text):
        yield *key.span(), "wallet-key"
    for run in _RUN.finditer(text):
        words = [(word[0].lower() in listed(), word) for word in _WORD.finditer(text, *run.span())]
        for meant, part in groupby(words, key=lambda each: each[0] or not is_descriptive(each[1][0])):
            for row in _drawn(list(part)) if meant else ():
                yield row[0].start(), row[-1].end(), "seed-phrase"


def _drawn(words: list["tuple[bool, re.Match[str]]"]) -> Iterator[list["re.Match[str]"]]:
    """The rows in which one of any twelve may be mistyped: what stands above a phrase is no part of it."""
    sums = [0, *accumulate(known for known, _ in words)]
    ends, end = [0] * len(words), 0  # of the last twelve that begin at each word or before it
    for n in range(len(words)):
        if n + _FEWEST <= len(words) and sums[n + _FEWEST] - sums[n] >= _FEWEST - 1:
            end = n + _FEWEST
        ends[n] = end
    for within, part in groupby(range(len(words)), key=lambda n: n < ends[n]):
        row = [words[n] for n in part] if within else []
        while row and not row[-1][0]:
            row.pop()
        row = row[next((n for n, (known, _) in enumerate(row) if known), 0) :]
        if len(row) >= _FEWEST and len(row) > 3 * sum(is_descriptive(word[0]) for _, word in row):
            yield _of_a_length([word for _, word in row])


def _of_a_length(row: list["re.Match[str]"]) -> list["re.Match[str]"]:
    """Without the line above or below that would make it too long. Of words that all have a line of their own, that is
    one which begins like no other.
    """
    if len(row) in _LENGTHS:
        return row
    text = row[0].string
    joints = [_DIGITS.sub("", text[a.end() : b.start()]) for a, b in pairwise(row)]
    lines = [n for n, joint in enumerate(joints, 1) if "\n" in joint]
    for n, part in ((lines[-1], row[: lines[-1]]), (lines[0], row[lines[0] :])) if lines else ():
        if (
            len(part) in _LENGTHS
            and len(row) - len(part) <= _MOST_OVER
            and (len(lines) < len(joints) or joints.count(joints[n - 1]) == 1)
        ):
            return part
    return row


@cache
def listed() -> frozenset[str]:
    """The words a phrase is drawn from. Raises `DataDamaged`: nothing may be stored that they might be in."""
    file = DATA / "bip39.txt"
    with blaming(file):
        words = frozenset(words_of(file).split())
        if len(words) != _IN_LIST:
            raise ValueError("cut off")
    return words
