"""A statement as it is put before a model that reads it: who said it, and what it stood between."""

from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.evidence.in_place import EARLIER, LATER, in_place
from dedup.model import Speaker, Utterance


def said(*talk: tuple[Speaker, str]) -> list[Statement]:
    return [s for turn, (who, text) in enumerate(talk) for s in statements(Utterance(who, text), turn)]


TALK = (
    (Speaker.ASSISTANT, "Which database shall we take?"),
    (Speaker.USER, "Postgres, please. MySQL burned us last year."),
    (Speaker.ASSISTANT, "Agreed, Postgres it is."),
)


def test_it_stands_between_what_was_said_around_it() -> None:
    """In the order in which that was said, and with who said it; the statement itself is not among it."""
    own, around = in_place(said(*TALK), 2)
    assert own == "user: MySQL burned us last year."
    earlier, later = around.split(" ## ")
    assert earlier == "assistant: Which database shall we take? user: Postgres, please."
    assert later == "assistant: Agreed, Postgres it is."


def test_where_nothing_else_was_said_there_is_still_a_place() -> None:
    """A model that takes the mean of what stands around it needs something to stand there."""
    assert in_place(said((Speaker.USER, "We use Redis for sessions.")), 0) == ("user: We use Redis for sessions.", "##")


def test_what_it_hangs_on_comes_first() -> None:
    """The heading it stands under, and the line that introduces its list."""
    list_of_two = "## Storage\n\nWe agreed on:\n\n- Redis for sessions\n- Postgres for the rest"
    _, around = in_place(said((Speaker.ASSISTANT, list_of_two)), 1)
    assert around.startswith("Storage We agreed on:")


def test_of_long_talk_the_nearest_is_seen() -> None:
    """The end of what came before, and the beginning of what came after."""
    far, near = "So it was said long ago. " + "a word and " * 40 + "no end.", "The last word before it."
    talk = said((Speaker.USER, far), (Speaker.USER, near), (Speaker.USER, "The fact."), (Speaker.USER, far))
    (i,) = (i for i, s in enumerate(talk) if s.text == "The fact.")
    earlier, later = in_place(talk, i)[1].split("##")
    assert len(earlier) <= EARLIER + 1
    assert len(later) <= LATER + 1
    assert earlier.endswith(f"{near} ")
    assert later.startswith(" user: So it was said long ago.")


def test_other_languages_are_read_as_their_glosses() -> None:
    """The model knows English."""
    own, _ = in_place(said((Speaker.USER, "Wir nutzen Redis nur für die Sitzungen, nicht für die Warteschlange.")), 0)
    assert "we" in own.lower().split()
    assert "Wir" not in own
