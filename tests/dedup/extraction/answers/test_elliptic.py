"""Rules that spare the name of what they are of."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def kept(*turns: str) -> list[str]:
    """Of a talk that ends with the user: `turns` are by Claude and by the user, in turn."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    talk = [Utterance(speakers[(len(turns) - 1 - n) % 2], text) for n, text in enumerate(turns)]
    return [found.content for found in extract(talk, PROJECT) if found.speaker is Speaker.USER]


@pytest.mark.parametrize(
    "text",
    [
        "calendar: week starts on sunday for some. always monday",
        "the crane is booked by phone. never online",
        "maps: leaflet. never google",
        "plurals: icu. no ternaries in jsx for that",
        "invoices as pdf. always with the boat's name",
        "e2e locators break every week. always testids",
        "seat maps: svg. never canvas",
        "ferry times get mixed up. always local time of the harbour",
        "feature flags pile up. always with an end date",
        "dates in the export are a mess. always iso, please",
        "pontoon names: short. always upper case, the printer cant do others",
        "sms to guests cost 9 cents. never after 21:00, people complained",
        "berth photos come from the owners. never from instagram",
        "export dates are mixed. that's no good. always iso, please",
    ],
)
def test_a_rule_that_spares_what_it_is_of_stands_behind_what_says_that(text: str) -> None:
    """ "always monday" is told first in every session, and nobody could say of what."""
    assert kept(text) == [text]


@pytest.mark.parametrize(
    ("before", "rule"),
    [
        ("the build is green.", "never push to main"),
        ("lint passes now.", "always rebase before you merge"),
        ("the run took 3 minutes.", "always squash"),
        ("nice work on the map.", "never online"),
        ("thanks for the map.", "always use tabs"),
        ("i'm back on monday.", "never merge without me"),
        ("I pushed the fix to staging.", "always two reviewers for prod"),
        ("Step w11 by hand.", "Never step a database host."),
        ("ping me tomorrow before the show.", "always the summer hours"),
        ("the pontoon list is sorted by name.", "never auto sync prod"),
        ("add the pontoon filter to the list.", "never inline styles in components"),
        ("who broke the map?", "never google"),
        ("that looks much better now.", "always with tabs"),
    ],
)
def test_a_rule_takes_no_sentence_along_that_does_not_name_it(before: str, rule: str) -> None:
    """Neither one that orders something, or names its own thing, nor behind how a run went, thanks, what is of the
    moment, or who asks for something else."""
    assert before not in " ".join(kept(f"{before} {rule}"))


def test_of_several_lines_each_stands_for_itself() -> None:
    """Two may go on from each other; people list unrelated facts line by line."""
    assert kept("maps: leaflet\nnever google") == ["maps: leaflet; never google"]
    assert "always with a captive portal" in kept(
        "the guest wifi is on channel 11\nalways with a captive portal\nthe crane is booked by phone"
    )


@pytest.mark.parametrize(
    ("heard", "rule", "with_it"),
    [
        (
            "Which day should the calendar week start on?",
            "always monday",
            "Which day should the calendar week start on?",
        ),
        ("I'd use Google Maps for the harbour view.", "never google", "I'd use Google Maps for the harbour view."),
        ("How should the e2e tests look up elements?", "always testids", "How should the e2e tests look up elements?"),
        (
            "There are two ways. Testids are stable; text reads better.",
            "always testids",
            "Testids are stable; text reads better.",
        ),
        ("Shall I push the branch now?", "always squash", ""),
        ("Want me to add the tests next?", "always vitest", ""),
        ("The tests pass. The crane page shows the new hours.", "always with tabs", ""),
        ("I looked at the mailer: it never wakes up.", "never in production without asking me", ""),
    ],
)
def test_a_rule_that_answers_claude_stands_behind_what_it_answers(heard: str, rule: str, with_it: str) -> None:
    """What Claude asked or proposed, or the one sentence that names what the rule does; not its next step."""
    assert f"{with_it} {rule}".strip() in kept(heard, rule)


def test_a_rule_answers_its_users_own_question() -> None:
    """Where they ask how something is to be."""
    assert kept("what about error pages? always static") == ["what about error pages? always static"]
