"""A claim that Claude says otherwise after its user's words stands nowhere; those words are kept whole."""

import pytest

from dedup.extraction.corrections.said_otherwise import said_otherwise
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import WANTED, Speaker, Utterance
from tests.fakes import PROJECT

TURNS = [
    (
        "schedule for marts: each hour",
        "Marts are built every hour.",
        "hm wait, trino is busy by day with the analysts. at 5:00 and 13:00 only",
        "Marts are built at 05:00 and 13:00.",
    ),
    (
        "backup target: the nas",
        "Backups go to the NAS.",
        "hmm wait the nas is in the same room. the hetzner box instead",
        "Backups go to the Hetzner box.",
    ),
    (
        "autosave after each fight",
        "The game saves after each fight.",
        "wait, that stutters on the old phones. only in the village",
        "The game saves only in the village.",
    ),
    (
        "logs go to loki",
        "Logs are sent to Loki.",
        "ah no, loki is down at the customer's. to files, rotated daily",
        "Logs are written to files, rotated daily.",
    ),
    (
        "sort by date",
        "The list is sorted by date, newest first.",
        "actually nobody remembers dates. by name better",
        "The list is sorted by name.",
    ),
]


def told(turns: tuple[str, ...]) -> list[Utterance]:
    return [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]


@pytest.mark.parametrize("turns", TURNS)
def test_its_users_words_stand_with_what_claude_says_then(turns: tuple[str, ...]) -> None:
    """With the reason, and once; neither the claim nor what its user had said of it is kept."""
    first, claim, own, report = turns
    kept = [one.content for one in extract(told(turns), PROJECT)]
    assert f"{own}; {report}" in kept
    assert not {first, claim} & {*kept}


@pytest.mark.parametrize(
    "turns",
    [
        ("add a test for the parser", "The parser has a test.", "no wait, for the lexer too", "The lexer has a test."),
        ("where is the log", "The log is in /var/log.", "hm wait i don't see it there", "The log is in /var/log/app."),
        ("is batch one in?", "The first batch is in.", "ok wait, then the second", "The second batch is in."),
        ("is it up", "The gateway is down.", "hm no i restarted it", "The gateway is up."),
        ("what fails", "The upload test is failing.", "hm no, only with node 22", "It fails only with Node 22."),
        ("deploys on friday", "Deploys are on Fridays.", "also on mondays", "Deploys are on Mondays and Fridays."),
        ("deploys on friday", "Should deploys be on Fridays?", "no wait, monday", "Deploys are on Mondays."),
        ("the list", "The list is sorted by name.", "actually, how is the tree sorted?", "The tree is sorted by size."),
        ("the list", "The list is sorted by name.", "hm wait, I need a coffee. then by date", "It is sorted by date."),
    ],
)
def test_what_says_something_else_takes_the_place_of_nothing(turns: tuple[str, ...]) -> None:
    """What is added, asked, seen once, or of another thing."""
    assert not said_otherwise([one.statement for one in observed(told(turns))], ())


def test_a_rule_stays_one() -> None:
    """It is kept for good, and recalled first: no correction takes its place."""
    turns = (
        "deploy by hand",
        "Deploys are done by hand.",
        "hm no. never by hand, always from ci",
        "Deploys are always done from CI.",
    )
    (rule,) = [one for one in extract(told(turns), PROJECT) if "never by hand" in one.content]
    assert rule.confidence == WANTED
