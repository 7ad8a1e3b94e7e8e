"""How much goes into one question: a share of the context window, what may be spent, and a cap."""

from collections.abc import Callable, Sequence

from dedup.extraction.cutting.statements import Statement
from dedup.judge.opinions import Pair

SHARE = 0.4
"""Of the context window, for texts: what is said in the middle of a full window is read worst."""

MOST_PAIRS = 500  # asked about at once
MOST_ANSWER = 16_000
"""Tokens of an answer: what the slower models write in two minutes, and below what has to be streamed (21,333)."""

THINKING = 4_000
"""Tokens: models that think before they answer count that as output."""

_PER_PAIR = 90  # tokens of the answer: a name, a relation, a sentence
_PER_STATEMENT = 12  # tokens of the answer: one in six is part of a fact, which has a kind and a few numbers
_SHORT = 40  # characters of a statement, where they are short
_BYTES_PER_CHARACTER = 3  # of Chinese, Japanese, Korean
_NUMBER = 8  # tokens of a statement's number and speaker
_FRAME = 60  # tokens of the question around the two texts of a pair
PREFACE = 900  # tokens of the system prompt and the schema

_BYTES_PER_TOKEN = 2.5  # on the safe side: 3 to 4 in English, with tokenizers that cut finely; a CJK letter has 3 bytes


def tokens(text: str) -> int:
    """About how many tokens a text has; rather too many than too few."""
    return int(len(text.encode()) / _BYTES_PER_TOKEN) + 1


def pair_tokens(pair: Pair) -> int:
    """Tokens that a pair adds to the question."""
    return tokens(pair.stored) + tokens(pair.candidate) + _FRAME


def answer_tokens(pairs: int) -> int:
    """Tokens that the answer on so many pairs may have."""
    return pairs * _PER_PAIR + THINKING


def statement_tokens(said: Statement) -> int:
    """Tokens that a statement adds to the question."""
    return tokens(said.text) + _NUMBER


def speech_tokens(characters: int) -> tuple[int, int]:
    """Tokens that so much of a conversation adds to the question, and those of the answer, at the most."""
    statements = characters // _SHORT
    return int(characters * _BYTES_PER_CHARACTER / _BYTES_PER_TOKEN) + statements * _NUMBER, pointer_tokens(statements)


def pointer_tokens(statements: int) -> int:
    """Tokens that the answer on so many statements may have."""
    return statements * _PER_STATEMENT + THINKING


def packed(pairs: Sequence[Pair], window: int, left: int, cost: Callable[[int, int], int]) -> int:
    """How many of the pairs, from the first on, fit into one question; 0 if not even the first does."""
    return fitting([pair_tokens(pair) for pair in pairs[:MOST_PAIRS]], answer_tokens, window, left, cost)


def fitting(
    sizes: Sequence[int],
    answer: Callable[[int], int],
    window: int,
    left: int,
    cost: Callable[[int, int], int],
) -> int:
    """How many of things of these sizes, in tokens, fit into one question, from the first on.

    `answer`: tokens of the answer on so many. `window`: tokens of the context window. `left`: tokens that may still be
    spent. `cost`: of question and answer.
    """
    asked = PREFACE
    for count, size in enumerate(sizes, start=1):
        asked += size
        if asked > window * SHARE or answer(count) > MOST_ANSWER or cost(asked, answer(count)) > left:
            return count - 1
    return len(sizes)
