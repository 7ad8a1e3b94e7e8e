"""What a user laid down and lifts again."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from dedup.terms import AMENDED
from tests.fakes import PROJECT

RULE = "Always sign your commits."


def kept(*messages: str) -> list[str]:
    """The texts that are kept of a user's messages, to each of which Claude says hardly anything."""
    said = [
        turn
        for text in messages
        for turn in (Utterance(Speaker.USER, text), Utterance(Speaker.ASSISTANT, "All right."))
    ]
    return [c.content for c in extract(said, PROJECT) if AMENDED in c.evidence or c.confidence == 1]


@pytest.mark.parametrize(
    "lifts",
    [
        "scratch that rule",
        "hmm, we don't need that here",
        "actually no need for that after all",
        "ok, forget the sign rule again",
        "drop the last rule please",
    ],
)
def test_a_rule_that_is_lifted_is_kept_with_what_lifts_it(lifts: str) -> None:
    """Alone it would be told for ever; and that there was one may matter."""
    assert kept(RULE, lifts) == [f"{RULE} {lifts}"]


@pytest.mark.parametrize(
    "remark",
    [
        "scratch that",
        "we don't need that file here",
        "forget the timeout rule",
        "do we need that rule?",
        "no need for that, we have a linter for the style of commits",
    ],
)
def test_what_may_be_about_something_else_lifts_nothing(remark: str) -> None:
    """A rule is what most people mean by none of these."""
    assert RULE in kept(RULE, remark)


def test_what_claude_says_back_of_it_is_lifted_with_it() -> None:
    """In its words the rule would be told for ever, too."""
    rule, echo, lifts = "never deploy on fridays", "Understood, I will never deploy on Fridays.", "scratch that rule"
    said = [Utterance(Speaker.USER, rule), Utterance(Speaker.ASSISTANT, echo), Utterance(Speaker.USER, lifts)]
    assert echo in [c.content for c in extract(said[:2], PROJECT)]
    assert [c.content for c in extract(said, PROJECT)] == [f"{rule}; {lifts}"]


def test_of_several_rules_nobody_knows_which_is_lifted() -> None:
    """Unless it is named."""
    rules = "Always sign your commits. Never push to main."
    assert kept(rules, "scratch that rule") == ["Always sign your commits.", "Never push to main."]
    assert kept(rules, "scratch the push rule") == [RULE, "Never push to main. scratch the push rule"]


def test_one_lifts_what_was_said_last() -> None:
    """Not a rule of the message before."""
    assert kept(RULE, "the build is slow today", "scratch that rule") == [RULE]


@pytest.mark.parametrize(
    ("rule", "claude", "answer"),
    [
        ("never push to main", "Noted. Shall I also add a changelog entry?", "no need for that"),
        ("always use pnpm", "Added a test for the parser and a helper function.", "we don't need that"),
        ("always squash commits", "I added a firewall rule for 8080.", "drop that rule"),
        ("always squash commits. the eslint config has a no-any rule", "Done.", "ignore the last rule"),
        (
            "remember that Tom owns billing",
            "Noted. I also wrote a debug dump to /tmp/out.json.",
            "no need to keep that",
        ),
        ("never log emails", "Should I save the old stylesheet as a backup?", "no, don't save it"),
        ("never log the session id. don't save it", "Done.", "thanks"),
    ],
)
def test_what_answers_claude_lifts_nothing(rule: str, claude: str, answer: str) -> None:
    """It is about what Claude has just told or asked."""
    said = ((Speaker.USER, rule), (Speaker.ASSISTANT, claude), (Speaker.USER, answer))
    found = [c.content for c in extract([Utterance(*turn) for turn in said], PROJECT) if c.confidence == 1]
    assert found[:1] == [rule.split(". ")[0] + "." * (". " in rule)]
