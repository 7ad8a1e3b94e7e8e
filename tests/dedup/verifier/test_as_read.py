"""What the reader of pairs is shown of two texts."""

import pytest

from dedup.verifier.as_read import as_read
from dedup.verify import prepare


def shown(stored: str, candidate: str) -> tuple[str, str] | None:
    return as_read(prepare(stored, None), prepare(candidate, None))


@pytest.mark.parametrize(
    ("candidate", "expected"),
    [
        ("Access tokens live for 300 seconds.", "Access tokens live for 5 minutes."),
        ("A 300-second life is what access tokens have.", "A 5 minutes life is what access tokens have."),
        ("Access tokens live for 6 minutes.", "Access tokens live for 6 minutes."),
        ("As agreed, access tokens live for 5 min.", "access tokens live for 5 minutes."),
    ],
)
def test_equal_quantities_are_written_alike(candidate: str, expected: str) -> None:
    """In the stored text's units; another amount stays as it is, and filler is left out."""
    stored = "Each access token lives for 5 minutes."
    assert shown(stored, candidate) == (stored, expected)


def test_an_article_is_no_quantity() -> None:
    """ "One" may count, or not."""
    pair = ("Keep 1 replica for the queue.", "One keeps a single replica for the queue.")
    assert shown(*pair) == pair


@pytest.mark.parametrize(
    "candidate",
    ["Access tokens live for 5 minutes, right", "access tokens live for **300 s**", "OK, access tokens live for 5 min"],
)
def test_a_text_beside_itself_is_not_shown(candidate: str) -> None:
    """Nothing is left to read: the features know what punctuation, units and filler are worth."""
    assert shown("Access tokens live for 5 minutes.", candidate) is None
