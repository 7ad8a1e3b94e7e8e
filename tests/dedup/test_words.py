"""What two texts have in common without a model."""

import pytest

from dedup.words import numbers, ordinals


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("tried two times", "tried 2 times"),
        ("above 50k rows", "above 50,000 rows"),
        ("above 1.5k rows", "above 1500 rows"),
        ("runs at 6", "runs at 06:00"),
        ("runs at 6:15", "runs at 06:15:00"),
        ("waits 0,5 s", "waits 0.5 s"),
        ("the second worker", "the 2nd worker"),
        ("on the fifteenth", "on the 15th"),
    ],
)
def test_a_number_is_the_same_in_another_writing(one: str, other: str) -> None:
    """In letters, in thousands, with a decimal comma, as a time of day."""
    assert numbers(one) == numbers(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("5 s", "0,5 s"), ("25 s", "0.25 s"), ("1,500 rows", "1,5 rows"), ("runs at 05:06", "runs at 6:05")],
)
def test_another_number_is_another_however_alike_it_is_written(one: str, other: str) -> None:
    """A comma parts thousands only where three digits follow it."""
    assert numbers(one) != numbers(other)


def test_places_in_an_order_are_found_in_letters_and_digits() -> None:
    """A second is mostly a time, "a second" and "every second" may be either; those are left out."""
    assert ordinals("on the 1st, by the second worker, not on the fifteenth") == {1, 2, 15}
    assert not ordinals("30 per second, every second Tuesday, a second worker, the 2 workers")
    assert not numbers("waits a second") - numbers("waits")


@pytest.mark.parametrize("odd", ["firſt", "fİrst", "FİRST"])
def test_letters_that_count_as_one_in_any_case_are_read_as_one(odd: str) -> None:
    """Whatever lower case makes of them."""
    assert ordinals(f"the {odd} worker") == {1}
