"""A proposal that its user agrees to but for one thing is one memory with that; alone it is told nowhere."""

import pytest

from dedup.extraction.answers.agreed_but import agreed_but
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def told(*turns: str) -> list[Utterance]:
    return [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]


@pytest.mark.parametrize(
    ("wish", "proposal", "asked", "answer"),
    [
        (
            "the invoices need a number",
            "I'd number them per year, as `INV-2026-0001`.",
            "Shall I?",
            "yes, but RE instead of INV",
        ),
        (
            "how do I name the exports",
            "I suggest `export-<customer>-<date>.csv`.",
            "OK?",
            "ok just without the customer",
        ),
        (
            "some readings are negative",
            "I'd clamp them to zero and count them.",
            "Sound good?",
            "sounds good. only log them please",
        ),
        (
            "who gets the alert mails",
            "I'd send them to `ops@` and the team lead.",
            "Is that fine?",
            "fine but not the lead",
        ),
        (
            "cache for the tiles?",
            "I'd use Redis with a key `tile:z/x/y`.",
            "Shall I set it up?",
            "yes with prefix t: instead",
        ),
        (
            "drafts get lost",
            "I'd save them every 10 seconds and keep them for 30 days.",
            "OK?",
            "yes do it but 7 days are enough",
        ),
    ],
)
def test_the_proposal_stands_with_what_is_otherwise(wish: str, proposal: str, asked: str, answer: str) -> None:
    """And with what its user asked, or what it points at; without Claude's mere question."""
    kept = [one.content for one in extract(told(wish, f"{proposal} {asked}", answer, "Done."), PROJECT)]
    (whole,) = [text for text in kept if answer in text]
    assert proposal in whole
    assert wish.rstrip("?") in whole
    assert f" {asked} " not in whole
    assert proposal not in kept


@pytest.mark.parametrize(
    ("wish", "proposal", "answer"),
    [
        ("tests are red", "I'd fix the fixture and rerun. Shall I?", "yes but first commit what we have"),
        ("the page is slow", "I'd profile it first. Shall I?", "yes but not today"),
        ("a typo in the footer", "I'd fix it. OK?", "sure, but where is it?"),
        ("too many branches", "I'd delete the 12 merged ones. OK?", "yes please, thanks"),
        ("the login fails", "Perhaps the token expired. Which log shall I look at?", "yes but only the last hour"),
        ("who may book?", "I'd let members book. Or guests too?", "yes but not on sundays"),
        ("the login", "I'd store the password as kestrel-77. OK?", "yes but with an x at the end"),
    ],
)
def test_what_is_of_the_moment_is_no_such_answer(wish: str, proposal: str, answer: str) -> None:
    """Nor an answer to a question of its own, nor what may be secret."""
    said = [one.statement for one in observed(told(wish, proposal, answer))]
    assert not agreed_but(said, (), ())
