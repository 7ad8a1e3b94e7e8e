"""Numbers are compared by what they mean, not by how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import Quantity, equal, maybe_equal


def only(text: str) -> Quantity:
    found = find_quantities(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 min", "300 s"),
        ("5 minutes", "five minutes"),
        ("1 min 35 s", "95 seconds"),
        ("an hour", "3600 s"),
        ("2 GB", "2048 MB"),
        ("1.5 GB", "1536 MB"),
        ("5,000", "5k"),
        ("5_000", "5000"),
        ("2 million", "2M"),
        ("50 %", "half"),
        ("40 percent", "two fifths"),
        ("1 %", "one per cent"),
        ("v3.2", "3.2"),
        ("3.2.0", "v3.2"),
        ("0x68", "104"),
        ("2^7", "128"),
        ("twice a day", "every 12 h"),
        ("daily", "every 24 hours"),
        ("60 Hz", "16.6667 ms"),
        ("10 Mar 2025", "2025-03-10"),
        ("March 10", "10th of March"),
        ("2:30 pm", "14:30"),
        ("500 mA", "0.5 A"),
        ("1e-3", "0.001"),
        ("90초", "1분 30초"),
        ("5 分钟", "300 秒"),
    ],
)
def test_equal_amounts_are_equal_however_written(one: str, other: str) -> None:
    """Units, scales, number words, versions, dates and frequencies, in both directions."""
    assert equal(only(one), only(other))
    assert equal(only(other), only(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 min", "5 s"),
        ("5 GB", "5.1 GB"),
        ("90 ms", "90 µs"),
        ("v3.2", "v3.20"),
        ("1.28", "1.29"),
        ("10 March", "17 March"),
        ("40 %", "60 %"),
        ("daily", "weekly"),
        ("09:00", "19:00"),
        ("5 V", "5 A"),
        ("-5", "5"),
    ],
)
def test_other_amounts_are_not_equal(one: str, other: str) -> None:
    """A difference in value or in unit is a difference."""
    assert not equal(only(one), only(other))


def test_a_bare_number_may_be_the_measured_one() -> None:
    """`timeout_ms: 5000` says 5 s, but only the name of the setting says so: equal if the unit is supplied."""
    assert maybe_equal(only("5000"), only("5 s"))
    assert maybe_equal(only("2048"), only("2 GB"))
    assert not maybe_equal(only("5001"), only("5 s"))


def test_the_numbers_of_a_list_are_not_quantities() -> None:
    """Items counted "1) … 2) …" count nothing that the text is about."""
    assert find_quantities("1) exact match 2) no wildcards") == []


@given(st.text(alphabet="0123456789.,:- %kMsvx^()ehminGB½٣", max_size=60))
def test_any_tangle_of_digits_is_read_without_an_error(text: str) -> None:
    """Reading never raises, its quantities lie within the text, in order, and each equals itself."""
    found = find_quantities(text)
    assert all(0 <= q.at[0] < q.at[1] <= len(text) for q in found)
    assert [q.at for q in found] == sorted(q.at for q in found)
    assert all(equal(q, q) for q in found)
