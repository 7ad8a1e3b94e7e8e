"""What a user puts in the place of a value with an arrow is kept with what it is of, also long after that was set."""

from collections.abc import Sequence

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def kept(stored: Sequence[str], *turns: str) -> dict[str, str]:
    """What is kept of what a user and Claude say in turns, a user first, each with what it outdates of what is
    `stored`."""
    told = [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]
    return {one.content: one.outdates for one in extract(told, PROJECT, near=lambda _text: stored)}


@pytest.mark.parametrize(
    ("known", "own", "report"),
    [
        (
            "thumbnails are 200 px wide",
            "thumbnails 200 -> 320, on the tablet they look like mud",
            "They are 320 px wide now.",
        ),
        (
            "poll interval is 30 s",
            "polling, the battery is empty after two days. 30 -> 120",
            "It polls every 120 s now.",
        ),
        ("keep images 30 days", "ssd gets full, images 30 -> 10 days", "Images are deleted after 10 days."),
        ("price of the starter plan is 9 €", "starter plan 9€->12€ from may on", "Noted."),
        ("deploys go out on tuesdays", "deploys tuesdays -> thursdays, the demo is on tuesday", "Understood."),
        ("the deps are managed with poetry", "deps: poetry -> uv", "I'll convert the lockfile."),
        ("our main branch is called master", "branch master → trunk since yesterday", "OK."),
    ],
)
def test_what_is_known_has_the_old_side(known: str, own: str, report: str) -> None:
    """And is of the same thing, by a word."""
    (text, outdated), *_ = [one for one in kept([known], own, report).items() if one[1]]
    assert own in text
    assert outdated == known


def test_what_claude_takes_up_needs_nothing_that_is_known() -> None:
    """It tells the new value as one that holds now."""
    report = "Rooms take 6 players now."
    own = "room size, the netcode lags with voice on. 8 -> 6"
    assert [*kept([], own, report)] == [f"{own}; {report}"]


@pytest.mark.parametrize(
    "turns",
    [
        ("api -> queue -> worker", "Yes, through the queue."),
        ("click settings -> export and it crashes", "I see the trace."),
        ("the build got faster, took 12 -> 9 s", "Nice, 9 s now."),
        ("rename foo -> bar in utils.py", "Renamed."),
        ("the graph shows 80 -> 20 % after the deploy", "That is the cache."),
        ("map old ids to new: 12 -> 45, 13 -> 46", "Mapped."),
        ("room size 8 -> 6?", "I'd leave it at 8."),
    ],
)
def test_an_arrow_that_shows_a_way_changes_nothing(turns: tuple[str, str]) -> None:
    """Nor does what was measured, or what is asked."""
    known = ["the api has 8 rooms", "settings are exported as json", "the old foo takes 12 s"]
    assert not any(kept(known, *turns).values())
