"""Statements that make sense alone."""

import pytest

from dedup.extraction.standalone import LONGEST, texts
from dedup.extraction.statements import Statement, statements
from dedup.model import Speaker, Utterance


def said(text: str, speaker: Speaker = Speaker.ASSISTANT) -> list[Statement]:
    return statements(Utterance(speaker, text), 0)


def kept(text: str, chosen: list[int], speaker: Speaker = Speaker.ASSISTANT, others: float = 0.2) -> list[str]:
    found = said(text, speaker)
    scores = dict.fromkeys(range(len(found)), others) | dict.fromkeys(chosen, 0.9)
    return [t.text for t in texts(found, dict.fromkeys(chosen, 0.9), scores)]


def test_what_points_back_takes_along_what_it_points_to() -> None:
    """Word for word, in the order in which it was said."""
    text = "The importer holds four connections. That is why bookings wait on Mondays. Let me run the tests."
    assert kept(text, [1]) == ["The importer holds four connections. That is why bookings wait on Mondays."]


def test_narration_and_questions_are_not_taken_along() -> None:
    """Better a statement that points nowhere than one that drags noise."""
    assert kept("Let me look at the importer. That is why bookings wait.", [1]) == ["That is why bookings wait."]
    assert kept("Is it the importer? That is why bookings wait.", [1]) == ["That is why bookings wait."]


def test_neighbours_that_were_both_chosen_are_kept_once() -> None:
    """No word is in two candidates."""
    text = "The importer holds four connections. Bookings queue behind it."
    assert kept(text, [0, 1]) == [text]


def test_what_an_answer_says_in_a_row_is_one_thing_to_remember() -> None:
    """Paragraphs and items under one heading; not across a heading, and not what a user lists."""
    text = (
        "The importer holds four connections.\n\nBookings queue behind it.\n\n- raise the pool to ten\n- free it early"
    )
    assert kept(text, [0, 1, 2, 3]) == [
        "The importer holds four connections. Bookings queue behind it. raise the pool to ten; free it early"
    ]
    parted = "The importer holds four connections.\n\n## Next\n\nBookings queue behind it."
    assert len(kept(parted, [0, 1])) == 2
    assert len(kept(text, [0, 1, 2, 3], Speaker.USER)) == 4


@pytest.mark.parametrize(
    ("beside", "taken"),
    [
        ("- the pool of an importer holds four", False),
        ("- the pool of an importer holds six", True),  # no figure, but who would take it for the same?
        ("- the pool of an importer holds 6", True),
        ("- reports are written by night", True),
    ],
)
def test_what_is_kept_already_is_not_taken_along(beside: str, taken: bool) -> None:
    """A closing list has one line that is new, and others that nobody would keep for themselves: they were said, and
    are memories, or would make one of the whole list."""
    first = statements(Utterance(Speaker.USER, "the pool of every importer holds four connections"), 0)
    found = [*first, *statements(Utterance(Speaker.ASSISTANT, f"- bookings are retried for a day\n{beside}"), 1)]
    chosen = {0: 0.9, 1: 0.9}
    last = texts(found, chosen, chosen | {2: 0.3})[-1]
    assert ("importer" in last.text or "reports" in last.text) is taken


def test_what_is_pointed_back_to_is_taken_along_though_it_is_kept() -> None:
    """Alone the new sentence would point to nothing."""
    first = statements(Utterance(Speaker.USER, "the importer holds four connections"), 0)
    answer = "The importer holds four connections. That is why bookings wait on Mondays."
    found = [*first, *statements(Utterance(Speaker.ASSISTANT, answer), 1)]
    assert texts(found, {0: 0.9, 2: 0.9}, {0: 0.9, 1: 0.3, 2: 0.9})[-1].text == answer


def test_what_is_introduced_by_its_kind_stands_for_itself() -> None:
    """A summary's cause and its rule are two memories; each is recognised where it was said before."""
    text = "**Cause:** the importer holds four connections.\n\n**Rule:** bookings are never retried."
    assert len(kept(text, [0, 1])) == 2
    assert len(kept(text.replace(":**", "**:"), [0, 1])) == 2


def test_rows_of_a_table_stand_for_themselves() -> None:
    """Each names what it speaks of. A short one takes along what the table is about."""
    lead = "What the connection pool of a worker requires:"
    text = f"{lead}\n\n| part | rule |\n|---|---|\n| size | never over four |\n| retry | twice |"
    assert kept(text, [1, 2]) == [f"{lead} size: never over four", f"{lead} retry: twice"]


def test_a_line_of_a_summary_that_says_something_again_stands_for_itself() -> None:
    """What was said in an earlier turn; what comes with it for the first time goes together as ever."""
    summary = "- Bookings queue behind four connections\n- Mails leave at noon\n- Logs rotate weekly"
    earlier = statements(Utterance(Speaker.USER, "bookings have to queue, there are four connections"), 0)
    said_all = earlier + statements(Utterance(Speaker.ASSISTANT, summary), 1)
    scores = dict.fromkeys(range(4), 0.9)
    assert [text.text for text in texts(said_all, scores, scores)][1:] == [
        "Bookings queue behind four connections",
        "Mails leave at noon; Logs rotate weekly",
    ]
    between = statements(Utterance(Speaker.ASSISTANT, summary.replace("noon", "noon\n- The digest waits for them")), 1)
    some = dict.fromkeys((0, 1, 3), 0.9)
    assert len(texts(earlier + between, some, scores | dict.fromkeys(range(5), 0.5))) == 3
    alone = dict.fromkeys(range(3), 0.9)
    assert len(texts(said_all[1:], alone, alone)) == 1


def test_what_a_user_types_in_one_line_stays_apart() -> None:
    """Rule after rule, each a memory of its own."""
    text = "never let the orm sync the schema. and the api stays on node 18"
    assert kept(text, [0, 1], Speaker.USER) == [
        "never let the orm sync the schema.",
        "and the api stays on node 18",
    ]


def test_a_short_item_takes_the_line_that_introduces_its_list() -> None:
    """If that line says anything."""
    assert kept("The export server rejects files with:\n\n- more than 40 columns", [1]) == [
        "The export server rejects files with: more than 40 columns"
    ]
    assert kept("Here is the summary:\n\n- at most 40 columns per file", [1]) == ["at most 40 columns per file"]


def test_nothing_is_joined_beyond_the_longest() -> None:
    """A statement, not a paragraph."""
    text = " ".join(
        f"The pool number {n} is limited to twenty connections because the server allows no more." for n in "12345"
    )
    assert all(len(t) <= LONGEST for t in kept(text, [0, 1, 2, 3, 4]))


def test_what_is_news_beside_something_said_again_is_a_text_of_its_own() -> None:
    """It would be kept nowhere but under the memory that is repeated; what is not likely news is left out."""
    earlier = said("webhooks are retried with backoff for a day", Speaker.USER)
    answer = "Webhooks are retried with backoff for a day. The crash came from the parser, it needs a first line."
    turns = earlier + statements(Utterance(Speaker.ASSISTANT, answer), 1)
    chosen = {0: 0.9, 1: 0.9}
    again, news = answer.split(". ")
    for likely, expected in ((0.5, [earlier[0].text, f"{again}.", news]), (0.2, [earlier[0].text, f"{again}."])):
        assert [t.text for t in texts(turns, chosen, chosen | {2: likely})] == expected
