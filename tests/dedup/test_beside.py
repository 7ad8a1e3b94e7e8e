"""What sounds like an older text and is of something else, so that both still hold."""

import pytest

from dedup.beside import is_of_another, is_same_of_another
from dedup.verifier.judgement import Judgement, Veto, VetoKind


@pytest.mark.parametrize(
    ("stored", "text", "another"),
    [
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00; one takes 12 minutes.", True),
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00 and are kept 12 minutes.", False),
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00 and are kept only 12 minutes now.", False),
    ],
)
def test_a_number_of_another_kind_is_of_something_else(stored: str, text: str, another: bool) -> None:
    """How long something is kept, and how long it takes; also where the verifier finds a partner for each word."""
    found = Judgement(0.1, vetoes=(Veto(VetoKind.VALUE, "21 days", "12 minutes"),))
    assert is_of_another(stored, text, found) is another


@pytest.mark.parametrize(
    ("stored", "text", "same"),
    [
        ("The upload limit is 20 MB for guests.", "The upload limit is 200 MB for members.", True),
        ("Ticket 341 is about the login.", "Ticket 342 is about the login.", True),
        ("The upload limit is 20 MB for guests.", "The upload limit is 25 MB for guests.", False),
        ("The upload limit is 20 MB for guests.", "guests may send 25 MB, members asked for more", False),
    ],
)
def test_the_same_sentence_with_another_number_of_something_else(stored: str, text: str, same: bool) -> None:
    """Nothing that somebody says so tells a change, however surely it sounds like one. What says it in another sentence
    is for `dedup.learned.outdated` to judge."""
    assert is_same_of_another(stored, text) is same
