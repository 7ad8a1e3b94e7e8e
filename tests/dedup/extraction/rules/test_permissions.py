"""What Claude may do in every session is laid down; what it may do now is not."""

import re

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.rules.laid_down import laid_down
from dedup.extraction.rules.permissions import PERMISSIONS
from dedup.model import Speaker, Utterance


def laid(text: str) -> list[str]:
    """The statements of what a user says that are laid down."""
    return [one.text for one in statements(Utterance(Speaker.USER, text), 0) if laid_down(one)]


@pytest.mark.parametrize(("said", "form"), PERMISSIONS.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "Push to Github at will.",
        "push to feature branches without asking me",
        "you may merge small PRs yourself",
        "You can merge dependency bumps without asking.",
        "You may always run the linter yourself.",
        "feel free to commit small fixes on your own",
        "Commit as often as you like.",
        "commit whenever you see fit",
        "you're free to restructure the tests as you see fit",
        "You may delete stale branches without checking with me.",
        "you can always regenerate the snapshots yourself, no need to ask",
        "no need to ask me before running the tests",
        "you don't have to ask me for formatting changes",
        "You don't need my approval for docs changes.",
        "Feel free to open issues whenever you find something odd",
        "it's fine to push typo fixes straight to main without asking",
        "it's ok to bump patch versions on your own",
        "I don't mind if you refactor tests without asking",
        "typo fixes can be merged without asking me",
        "lockfile updates don't need my ok",
        "You are allowed to install dev dependencies without asking.",
        "you have standing permission to restart the dev server",
        "dependabot PRs you can merge on your own",
        "you may force push to your own branches whenever you want",
        "run the formatter whenever you like",
    ],
)
def test_what_is_allowed_for_good_is_laid_down(text: str) -> None:
    """Of a kind, or over and over, without asking."""
    assert laid(text)


@pytest.mark.parametrize(
    "text",
    [
        "you can go ahead and merge it",
        "you can push now",
        "feel free to look around",
        "without asking the user the form submits twice",
        "you can merge this without asking",
        "merge the branch without asking",
        "commit without asking the user for a message",
        "push without asking fails with a 403",
        "you can always revert it later",
        "you can always roll back",
        "you may need to restart the server yourself",
        "you can run it without docker",
        "feel free to ask",
        "feel free to ask me anything",
        "feel free to skip this one",
        "feel free to change the name if you find a better one",
        "feel free to use the existing helper",
        "take the second option if you like",
        "merge it whenever you like",
        "push whenever you're ready",
        "commit when you're done",
        "you can delete the branch yourself now",
        "no need to ask again, just do it",
        "no need to ask, go on",
        "you don't have to ask me for this one",
        "you don't need to ask, yes",
        "I don't mind if you rename it",
        "it's fine to skip the tests this time",
        "it's fine, push it",
        "the users can delete comments without asking",
        "the script merges branches without asking, that's the bug",
        "why can you push without asking?",
        "can I merge without approval?",
        "you pushed without asking",
        "from this point on the log is empty",
        "from this point on it crashes",
        "moving forward is slow in the carousel",
        "move forward with the plan",
        "you are on your own branch now",
        "are you allowed to push?",
        "can you push to github at will?",
        "the cat moves at will",
        "tokens expire at will of the issuer",
        "you may be right",
        "you can see the diff in the PR",
        "you may want to run the linter",
        "you can run the tests yourself now, docker is up",
        "you can now merge the dependency bump without asking",
        "you can commit the rest on your own",
        "feel free to commit that on your own",
        "you may commit the fix without asking, I saw it",
        "guests may update bookings without asking",
        "you can retry as often as you like, the limit is off",
        "push the tag whenever you want, I'm off for lunch",
        "you can create the folder by yourself",
        "editors can merge pull requests without approval, why?",
        "feel free to push back if you disagree",
        "feel free to add tests whenever you think a case is missing",
    ],
)
def test_what_is_allowed_now_is_not(text: str) -> None:
    """Nor what a program lets people do, what one may be able to, and what is asked."""
    assert not laid(text)
