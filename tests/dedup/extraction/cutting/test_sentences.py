"""Sentences of prose that is full of code, versions and abbreviations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.extraction.cutting.put_right import TOGETHER
from dedup.extraction.cutting.sentences import sentences


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
        (
            "Add rejectionReason String? on Mission. Then migrate.",
            ["Add rejectionReason String? on Mission.", "Then migrate."],
        ),
        ("Is the type a String? It should be.", ["Is the type a String?", "It should be."]),
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


@pytest.mark.parametrize(
    "one",
    [
        "We never deploy on Fri. afternoons.",
        "no releases on fri. evenings please",
        "Standup is Mon. and Thu. mornings.",
        "The freeze begins Fri. 17:00 and ends on Monday.",
        "We open at 9 a.m. on weekdays only.",
        "don't page anyone before 7 a.m. on sundays",
        "Semicolons, braces and co. should be optional.",
        "+= and co. should not be part of the language.",
        "Acme Co. is our only customer with SSO.",
        "Ask the legal dept. before you publish anything.",
        "Prices incl. VAT are what the API returns.",
        "Use approx. EUR 50 as the default budget.",
        "The shop in St. Gallen closes at noon.",
        "Ms. Keller signs every invoice.",
        "the crane at pier no. 12 is off limits",
        "Chapter vol. 2 goes to print first.",
        "We count avg. latency per region.",
    ],
)
def test_an_abbreviation_does_not_end_a_rule(one: str) -> None:
    """Without the rest of its sentence a rule would say more than its user did. What goes on behind an abbreviation is
    a small letter, a name or a number that belongs to it."""
    assert sentences(one, casual=True) == [one]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("We ship to Acme Co.", "Billing is theirs."),
        ("The release is due Fri.", "Afterwards we freeze the branch."),
        ("the release is due fri.", "after that we freeze"),
        ("the demo is on mon.", "never push before it"),
        ("standup is at 9 a.m.", "never cancel it"),
        ("use redis and co.", "never touch the cache by hand"),
        ("it belongs to the finance dept.", "don't touch it"),
        ("All prices are VAT incl.", "We charge shipping on top."),
        ("The build takes 5 min.", "CI is slow."),
        ("Upload 3 pics per card max.", "Videos are not allowed."),
        ("The office is on Main St.", "Deliveries go to the back."),
        ("Each call takes 30 ms.", "The rest is network."),
        ("the server sits in the sun.", "move it inside"),
        ("the answer is no.", "5 retries are plenty"),
    ],
)
def test_an_abbreviation_may_end_a_sentence(first: str, second: str) -> None:
    """Where what stands behind it begins another one: with a capital, or, of who uses none, with an order."""
    assert sentences(f"{first} {second}", casual=True) == [first, second]


@given(st.text(max_size=300), st.booleans())
def test_no_word_is_lost(text: str, casual: bool) -> None:
    """The sentences hold every character that is not white space, in order."""
    assert "".join("".join(sentences(text, casual=casual)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "said",
    [
        *TOGETHER,
        "10 connections is too few. make that 25",
        "a timeout of 5 seconds is too short for the tax service. 20 please",
        "the poll interval is way too slow, the operators see everything late. every 10 seconds",
        "three retries is too many, the vendor blocks us then. just one",
        "the threshold for the fraud check is too low, half of the orders get stuck. 500 €",
        "five replicas is too many for staging. 2 is plenty",
        "a notice period of two weeks is too short for the schools. six weeks",
        "and the retry interval of 30 s is too long, customers wait. then 5 s",
    ],
)
def test_a_value_stays_with_what_is_wrong_with_the_one_before(said: str) -> None:
    """Alone it would be a number of nothing, and the old one would stand."""
    assert sentences(said, casual=True) == [said]


@pytest.mark.parametrize(
    "said",
    [
        "the build is too slow. 3 tests fail",
        "the queue limit is too low. 40 jobs are waiting",
        "the page is too slow on my phone. look at line 40",
        "that commit message is too long. 50 characters",
        "the search is too slow for the customers. 12 complaints",
        "with 4 workers the import is too slow. 12 minutes",
        "the latency to sydney is too high. 300 ms",
        "the timeout was too short. 12 requests failed",
        "the pool of 10 is too small for friday. what if we take 25?",
        "this test is too slow. use 3 workers",
        "the diff is too long. take a break",
        "the import of 40 files is too slow. go home",
    ],
)
def test_what_is_counted_or_done_next_is_another_sentence(said: str) -> None:
    """A number behind a complaint may be of the complaint."""
    assert len(sentences(said, casual=True)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "drop vienna.. no wait keep vienna drop berlin. no. argh. only vienna n zurich, 5 stalls each",
        "badges for all volunteers.. no wait, only for the crew. hm. no. crew n speakers, 140 pieces",
        "use mysql for the reports.. no wait, sqlite. no. hmm. duckdb",
        "the bar is in the foyer, wait no, in the yard. no no. in the hall",
    ],
)
def test_who_changes_their_mind_again_and_again_has_said_one_thing(text: str) -> None:
    """The last word, which alone says little; what was said before it would be kept as settled."""
    assert sentences(text, casual=True) == [text]
    assert sentences(f"{text}. the flyers are red", casual=True) == [f"{text}.", "the flyers are red"]


@pytest.mark.parametrize(
    "found",
    [
        ["drop vienna.. no wait keep vienna drop berlin.", "the stalls are red"],
        ["we use mysql.", "no.", "sqlite is for the tests"],
        ["no floats in the ledger.", "no.", "never had any"],
        ["there is no wait time in the queue.", "no.", "not one second"],
        ["actually wait, no.", "the archive has a day for delivery, so it needs no priority"],
        ["drop vienna.. no wait keep vienna drop berlin.", "no questions asked there"],
    ],
)
def test_who_says_no_once_or_is_sure_has_said_several(found: list[str]) -> None:
    """Each sentence stands for itself."""
    assert sentences(" ".join(found), casual=True) == found


def test_a_long_message_is_never_one_change_of_mind() -> None:
    """Only a few words are said in one breath, and a hostile line takes no longer for it."""
    long = f"drop {'vienna ' * 40}.. no wait keep vienna."
    assert sentences(f"{long} no. only berlin", casual=True) == [long, "no.", "only berlin"]
    assert len(sentences("a, no wait b. " * 20_000, casual=True)) == 20_000


def test_a_number_in_bold_is_one_of_a_list() -> None:
    """A title with its number does not end behind it."""
    text = "**6. Autostart** Should the app start with Windows?"
    assert sentences(text) == [text]
