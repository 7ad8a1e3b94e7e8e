"""What a user wants to see, to approve or to do themselves in every session is laid down."""

import re

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.rules.consulted import CONSULTED
from dedup.extraction.rules.laid_down import laid_down
from dedup.model import Speaker, Utterance


def laid(text: str) -> list[str]:
    """The statements of what a user says that are laid down."""
    return [one.text for one in statements(Utterance(Speaker.USER, text), 0) if laid_down(one)]


@pytest.mark.parametrize(("said", "form"), CONSULTED.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "Ask me to review the commit messages first.",
        "Show me the diff before you push.",
        "Let me read the release notes before you publish.",
        "let me approve migrations before you run them",
        "Check with me before merging anything.",
        "run schema changes by me before you commit",
        "Run destructive commands past me first.",
        "Wait for my ok before you deploy.",
        "wait for my go-ahead before pushing",
        "Get my approval before you touch the billing code.",
        "Send me the changelog before you tag a release.",
        "show me the sql before you run migrations",
        "please show me the diff before committing anything",
        "in production I'd like to check the sql first",
        "I want to read the release notes before you publish.",
        "don't deploy on your own",
        "Don't open PRs on your own initiative.",
        "don't merge without my approval",
        "do not push without my ok please",
        "leave committing to me",
        "leave the pushing to me",
        "I do the commits myself.",
        "I do all releases myself, you only prepare them",
    ],
)
def test_what_comes_before_each_push_is_laid_down(text: str) -> None:
    """What is shown or asked before what is done over and over, and what is left to its user."""
    assert laid(text)


@pytest.mark.parametrize(
    "text",
    [
        "show me the diff",
        "ask me when you're done",
        "show me the test before you run it",
        "it's ok to leave it as is",
        "show me the plan before you start",
        "show me the config before we go on",
        "show me the error before you fix it",
        "let me see the output first",
        "for the demo i want to see the plan first",
        "for now i want to see the diff first",
        "i want to see the diff first",
        "in staging i want to see the error first",
        "let me test it before you merge",
        "let me check before you continue",
        "wait for the build before you push",
        "wait for my answer",
        "check the logs before you restart it",
        "check with Tom before you merge this",
        "get the approval from Anna first",
        "send me the link before the meeting",
        "ask me if anything is unclear",
        "ask me again tomorrow",
        "ask me to confirm it first",
        "the app asks me to review the terms first",
        "it asks me to log in first before every push",
        "the job restarts on its own",
        "the page reloads on its own whenever it likes",
        "you merged it without my approval",
        "you deleted the branch without my ok, restore it",
        "I'll push it myself",
        "I did the commits myself yesterday",
        "leave that to me",
        "leave the fix to me",
        "leave the last one to me, go on with the next",
        "run the linter yourself and tell me what it says",
        "don't wait for my ok, go ahead",
        "don't fix it on your own, wait for me",
        "I can't deploy on my own",
        "don't let the cron deploy on its own",
        "before you push show me the last commit again",
        "show me the diff of the last commit before you push it",
        "it works without my approval",
        "users can sign up without my approval, is that intended?",
        "the bot approves PRs on its own initiative",
        "I do the dishes myself",
        "show me the migration before you commit, I want to see the index",
        "get my approval before you rename the column",
        "wait for my go-ahead before deploying tonight",
        "tell me before you restart the server",
        "don't merge without my review, I'm looking at the last file",
        "leave the migrations to me for now",
        "I release it myself once the build is green",
    ],
)
def test_what_is_asked_for_once_is_not(text: str) -> None:
    """Nor what has happened, what a program asks, and what others are to approve."""
    assert not laid(text)
