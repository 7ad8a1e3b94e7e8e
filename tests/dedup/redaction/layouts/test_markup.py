"""What the fields of a page are filled with."""

import pytest

from dedup.redaction.redact import redact

TOKEN = "5GAHdUjyRty7VSU1" + "EfWi0pPUtOrbpzni"


@pytest.mark.parametrize(
    ("before", "secret", "after"),
    [
        ("<input type=password value=", "kestrel", " name=pw>"),
        ('<input type="password" id="pw" value="', "Kestrel1", '" />'),
        ("<input value='", "kestrel", "' class='wide' type='password'>"),
        ('<INPUT TYPE="PASSWORD"\n  VALUE="', "kestrel", '">'),
        ('<input type="text" name="db_password" value="', "kestrel", '">'),
        ('<input type="password" name="value" value="', "kestrel", '">'),
        ('<input name="csrfmiddlewaretoken" type="hidden" value="', TOKEN, '">'),
        ('<input value="', TOKEN, '" type="hidden" name="_csrf">'),
        ('<meta content="', TOKEN, '" name="csrf-token">'),
    ],
)
def test_the_value_of_a_field_is_taken_wherever_it_stands(before: str, secret: str, after: str) -> None:
    """What else the element says stays."""
    assert redact(before + secret + after) == f"{before}[redacted:secret]{after}"


@pytest.mark.parametrize(
    "text",
    [
        '<input type="password" name="password" value="">',
        '<input type="password" placeholder="At least 12 characters">',
        "<input type=password autocomplete=current-password>",
        '<input type="password" value="{{ old(\'password\') }}">',
        '<input type="password" value={this.state.password} />',
        '<input type="submit" value="Log in">',
        '<input type="text" name="username" value="robert77">',
        '<input type="hidden" name="page_token" value="next">',
        '<input type="hidden" name="csrf_token" value="{{ csrf_token() }}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta property="og:image" content="https://example.com/{TOKEN[:8]}.png">',
    ],
)
def test_an_empty_field_and_what_anybody_may_read_stay(text: str) -> None:
    """So do expressions, and the names of fields."""
    assert redact(text) == text
