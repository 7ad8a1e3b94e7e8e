"""Sentences of prose that is full of code, versions and abbreviations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.extraction.sentences import sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It failed. The cause is a lock.", ["It failed.", "The cause is a lock."]),
        ("Use v1.2.3 of app.ts. Then restart.", ["Use v1.2.3 of app.ts.", "Then restart."]),
        ("Pin it, e.g. with a lock file, i.e. for good.", ["Pin it, e.g. with a lock file, i.e. for good."]),
        ("Call `a. B()` first. Then stop.", ["Call `a. B()` first.", "Then stop."]),
        ("Is it **done?** Yes.", ["Is it **done?**", "Yes."]),
        ("It waits for the pool. `pool.get` blocks.", ["It waits for the pool.", "`pool.get` blocks."]),
        ("We asked Dr. Okonjo about it.", ["We asked Dr. Okonjo about it."]),
        ("1. first the schema", ["1. first the schema"]),
        ("For mail: 1. our relay, 2. Postmark. SMS: no.", ["For mail: 1. our relay, 2. Postmark.", "SMS: no."]),
        ("No mocks in tests. Ever. Nor sleeps.", ["No mocks in tests. Ever.", "Nor sleeps."]),
        ("The first. Always.", ["The first.", "Always."]),
        ("The limit is 1. Then 2. No more.", ["The limit is 1.", "Then 2.", "No more."]),
        ("我们使用PostgreSQL。不用MySQL。", ["我们使用PostgreSQL。", "不用MySQL。"]),
        ("", []),
    ],
)
def test_where_a_sentence_ends(text: str, found: list[str]) -> None:
    """Not within code, after an abbreviation, in a version, or after the number of a list item."""
    assert sentences(text) == found


def test_who_does_not_use_capitals_still_ends_sentences() -> None:
    """In casual text a full stop before a lower-case word ends one; elsewhere it does not."""
    text = "no. use redis for that. the old one stays"
    assert sentences(text, casual=True) == ["no.", "use redis for that.", "the old one stays"]
    assert sentences(text) == [text]


@given(st.text(max_size=300), st.booleans())
def test_no_word_is_lost(text: str, casual: bool) -> None:
    """The sentences hold every character that is not white space, in order."""
    assert "".join("".join(sentences(text, casual=casual)).split()) == "".join(text.split())
