"""What its user is called is laid down."""

import re

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.rules.called import CALLED
from dedup.extraction.rules.laid_down import laid_down
from dedup.model import Speaker, Utterance


def laid(text: str) -> list[str]:
    """The statements of what a user says that are laid down."""
    return [one.text for one in statements(Utterance(Speaker.USER, text), 0) if laid_down(one)]


@pytest.mark.parametrize(("said", "form"), CALLED.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "Username is varrockbank.",
        'I am here on out "Human" in this repo, and you are "LLM (Claude)".',
        "My github handle is tarnwald.",
        "my github username is actually tarnwald.",
        "my username on the cluster is jpk42",
        "call me Ruta",
        "Please refer to me as the maintainer.",
    ],
)
def test_a_name_of_its_user_is_laid_down(text: str) -> None:
    """Their account, and how they want to be addressed."""
    assert laid(text)


@pytest.mark.parametrize(
    "text",
    [
        "username is missing",
        "my username is actually wrong",
        "username is required",
        "Username is null in the response",
        "username is a string",
        "the username is wrong",
        "username is already taken",
        "my username is not accepted",
        "call me crazy but this looks wrong",
        "call me back when it is done",
        "call me Monday",
        "call me March, at the earliest",
        "call me old-fashioned",
        "refer to me as soon as it fails",
        "I am here",
        "I am on the train now, push when ready",
        "my username is admin in the fixture",
        "my handle is leaking in the C code",
    ],
)
def test_what_is_said_of_a_field_is_no_name(text: str) -> None:
    """Nor is it a name when they want to be called back."""
    assert not laid(text)
