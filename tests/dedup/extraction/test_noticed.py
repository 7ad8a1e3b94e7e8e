"""What Claude has come upon on the way is heard, though it begins like a report of the work."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.noticed import noticed
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
        "One caveat: we connect through PgBouncer in transaction mode, where session-level locks don't work.",
        "But one catch: the booking service answers 200 even when the slot is taken.",
        "**Pitfall:** the tills book a night sale on the day the shift began.",
        "A surprise from the run: prices before 2002 are in schillings, although the column says euro.",
        "Careful: the staging bucket is shared with the demo.",
        "Note that access tokens expire after 15 minutes.",
        "Keep in mind that the gauge's VPN closes at night.",
    ],
)
def test_what_claude_warns_of_is_heard_less_surely_than_what_it_came_upon(text: str) -> None:
    """So it tells as well what anybody can read somewhere."""
    assert told(text)
    assert not told(text, Speaker.USER)
    (warning,) = statements(Utterance(Speaker.ASSISTANT, text), 0)
    (found,) = statements(Utterance(Speaker.ASSISTANT, "One thing to know: the bucket is shared with the demo."), 0)
    assert noticed(warning) < noticed(found)


@pytest.mark.parametrize(
    "text",
    [
        "One caveat: I haven't run it on Windows.",
        "One catch: the test takes a minute on my machine.",
        "Careful: this will take the whole night.",
        "Note that I haven't pushed the branch yet.",
        "Careful: the run is still going, don't close the terminal.",
        "Be careful: don't close the terminal while it copies.",
        "One trap in general: closures in a loop share their variable.",
        "One caveat: should we keep the old endpoint?",
        "One quirk: the script had been started twice, so I've removed the second.",
        "A surprise party is planned for Friday.",
        "Careful planning pays here.",
    ],
)
def test_what_it_says_of_its_own_work_is_no_warning(text: str) -> None:
    """Nor is a general truth that calls itself one, nor the same word in another sense."""
    assert not told(text)


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
