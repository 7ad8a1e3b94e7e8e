"""What Claude has come upon on the way is heard, though it begins like a report of the work."""

import pytest

from dedup.extraction.noticed import noticed
from dedup.extraction.statements import statements
from dedup.model import Speaker, Utterance


def told(text: str, speaker: Speaker = Speaker.ASSISTANT) -> bool:
    return any(noticed(statement) for statement in statements(Utterance(speaker, text), 0))


@pytest.mark.parametrize(
    "text",
    [
        "While going through the roles I noticed that interns may still delete bookings.",
        "Before the deploy I also noticed the following in the log: the certificate is valid until 22 November.",
        "One thing to know: months are zero-based in the old endpoint, but one-based in the new one.",
        "I noticed a trap: slots that the yard moved are stored as a missed slot plus a new one.",
        "While there I saw something odd: `tax.py` rounds each line, not the total.",
        "Worth knowing: while the first request runs, a second one under the same key gets a 409.",
    ],
)
def test_what_claude_comes_upon_is_told(text: str) -> None:
    """A user tells of their own in other words."""
    assert told(text)
    assert not told(text, Speaker.USER)


@pytest.mark.parametrize(
    "text",
    [
        "While reading the code I came across something.",
        "I noticed that the module has 30 lines of commented-out code and removed it.",
        "While looking for the test I found the file.",
        "While reading I saw that the limit was 4, so I've changed it to 8.",
        "Have I noticed that interns may delete bookings? Should I take that away?",
        "Let me look at what I noticed in the roles before.",
    ],
)
def test_a_mere_report_and_what_was_mended_at_once_are_not(text: str) -> None:
    """Nor a question."""
    assert not told(text)
