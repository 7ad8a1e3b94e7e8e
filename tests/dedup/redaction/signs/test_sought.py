"""A form that is searched only where what it needs stands is found wherever it stands."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dedup.redaction import redact  # noqa: F401 - with all the forms
from dedup.redaction.signs.sought import Read, Sought
from tests.dedup.redaction.test_redact import PIECES, TEXTS

FORMS = list(Sought.all)


def _all(form: Sought, text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(form.pattern, text)]


def _line_by_line(form: Sought, text: str) -> Iterator[tuple[int, int]]:
    for line in re.finditer(r"(?m)^.*$", text):
        yield from (found.span() for found in re.compile(form.pattern).finditer(text, *line.span()))


def _agree(text: str) -> None:
    read = Read(text)
    for form in FORMS:
        assert [found.span() for found in form.finditer(read)] == _all(form, text), (form.pattern, text)
        assert [found.span() for found in form.in_lines(read)] == list(_line_by_line(form, text)), form.pattern


@pytest.mark.parametrize("upper", [False, True])
def test_every_form_is_found_where_it_stands(upper: bool) -> None:
    """In texts with secrets and without, whatever stands around them."""
    for n in range(0, len(TEXTS), 20):
        text = "\n".join(TEXTS[n : n + 20])
        _agree(text.upper() if upper else text)


@settings(max_examples=40, deadline=None)
@given(st.lists(PIECES | st.text(max_size=8), max_size=6).map("".join))
def test_law_no_text_hides_a_form(text: str) -> None:
    """Nor letters and blanks that only look like others."""
    _agree(text)
    _agree(text.replace("s", "\u017f").replace("k", "\u212a").replace(" ", "\u2003").replace("i", "\u0130"))


@pytest.mark.parametrize("form", FORMS, ids=[form.pattern[:40] for form in FORMS])
def test_every_form_has_what_it_needs(form: Sought) -> None:
    """Whatever it finds, made up from the form itself."""

    @settings(max_examples=5, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(form.pattern))
    def check(text: str) -> None:
        assert Read(text).has(form.told()[0])
        assert _all(form, text) == [found.span() for found in form.finditer(Read(text))]

    check()


def test_every_form_needs_something() -> None:
    """One that needs nothing would be searched in every text."""
    assert all(form.told()[0] for form in FORMS)
