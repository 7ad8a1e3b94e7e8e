"""Seed phrases of wallets that nothing names: twelve words or more in a row from the English list of BIP-39, which is
in `dedup/data/bip39.txt`. Linear: a run of words is read once, and none begins within another.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from dedup.data_files import DATA, reading, words_of
from dedup.patterns import late
from dedup.redaction.forms import Span
from dedup.redaction.words import is_descriptive

_FEWEST = 12  # words
_IN_LIST = 2048
_NUMBER = r"(?:[0-9]{1,2}[.):]?\s)?"  # of the word
_RUN = late(  # on one line, or each on a line of its own
    rf"(?<![\w-])[a-z]{{3,8}}(?P<gap>,?(?:[^\S\n]{{1,2}}|\n)){_NUMBER}[a-z]{{3,8}}(?![\w'’-])"
    rf"(?:(?P=gap){_NUMBER}[a-z]{{3,8}}(?![\w'’-])){{{_FEWEST - 2},}}"
)
_WORD = late(r"[a-z]{3,8}")


def seed_words(text: str) -> Iterator[Span]:
    """Prose, and lists of commands, have words that are not listed, and words that say how and when."""
    for run in _RUN.finditer(text):
        words = [(word[0] in listed(), word) for word in _WORD.finditer(text, *run.span())]
        for meant, part in groupby(words, key=lambda each: each[0] or not is_descriptive(each[1][0])):
            row = list(part) if meant else []
            while row and not row[-1][0]:
                row.pop()
            row = row[next((n for n, (listed, _) in enumerate(row) if listed), 0) :]
            if len(row) >= _FEWEST and _are_drawn([word[0] for _, word in row]):
                yield row[0][1].start(), row[-1][1].end(), "seed-phrase"


def _are_drawn(words: list[str]) -> bool:
    """One in twelve may be mistyped."""
    return 12 * sum(word in listed() for word in words) >= 11 * len(words) > 33 * sum(map(is_descriptive, words))


@cache
def listed() -> frozenset[str]:
    """The words a phrase is drawn from. Raises `DataDamaged`: nothing may be stored that they might be in."""
    file = DATA / "bip39.txt"
    with reading(file):
        words = frozenset(words_of(file).split())
        if len(words) != _IN_LIST:
            raise ValueError("cut off")
    return words
