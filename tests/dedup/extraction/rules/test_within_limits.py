"""What Claude may do within limits is laid down with them; what it may do now is not."""

import re

import pytest

from dedup.extraction.rules.within_limits import WITHIN_LIMITS, is_within_limits
from tests.dedup.extraction.rules.test_permissions import laid


@pytest.mark.parametrize(("said", "form"), WITHIN_LIMITS.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "push to GitHub at will, but show me the diff first when you touch the migrations",
        "you may merge small PRs yourself, but ask me first if a test was changed",
        "feel free to install packages, unless they need a native build",
        "commit whenever you like, just never on a Friday",
        "you can delete branches that are merged but leave release/* alone",
        "bump dependencies on your own, majors only after i said yes",
        "you can deploy to staging on your own, prod needs my ok",
        "deploy to staging freely, for prod wait for my go",
        "you're free to open PRs, but never merge them without me",
        "feel free to commit, but don't push",
        "You may restart services in the dev cluster, but tell me before you do.",
        "merge dependabot PRs yourself as long as CI is green",
        "i don't mind if you force push to your own branches, just not to shared ones",
        "you can publish patch releases, minor ones only with my approval",
        "u can commit w/o asking but never amend",
        "it's fine to install dev dependencies, but no global packages",
        "You can always rebase your own branches, but squash only after I've said so",
        "you may close tickets yourself, except those with the label customer",
        "you can tag releases, but ask me for the version number",
        "you are allowed to upgrade packages, though never two majors at once",
        "feel free to push to feature branches, only main is off limits",
        "you can regenerate lockfiles whenever you want, but show me the diff if more than ten packages change",
        "you can push straight to main for docs, never for code",
    ],
)
def test_what_is_allowed_with_a_limit_is_laid_down_with_it(text: str) -> None:
    """In one piece: a permission without its limit would be another one."""
    assert laid(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "you can merge it, but ask me first if a test fails",
        "you can delete the folder but leave the README alone",
        "feel free to push, but not now",
        "feel free to push, but not yet",
        "you can install it but not globally",
        "can I merge without asking, but only on main?",
        "users may delete comments but not posts",
        "you can commit this but don't push",
        "you can push now, only the docs changed",
        "merge without asking the user fails, unless the flag is set",
        "you can merge that branch, but not the other one",
        "you can deploy the app, but not the worker",
        "you can push the fix, just not the refactoring",
        "feel free to skip this one, but not the next",
        "you can rename the function, but keep the alias",
        "you can install the package with pip, but not with conda",
        "deploy fails when you do it yourself, unless the token is set",
        "you can add tests, but only for the parser",
        "feel free to refactor, but keep the API",
        "you can bump the version, but leave the changelog",
        "push whenever you're ready, but run the tests first",
        "you can commit when the tests pass, but not before",
        "ok you can merge, but wait for the pipeline",
        "you can release, but ask Tom first",
        "you can commit the parser, but leave the lexer alone",
        "you can tag a photo, but not a video",
        "you can publish posts as a guest, but not comments",
    ],
)
def test_what_is_of_one_thing_or_of_now_is_no_permission_for_good(text: str) -> None:
    """Nor what somebody else may do, nor how something fails."""
    assert not is_within_limits(text)
