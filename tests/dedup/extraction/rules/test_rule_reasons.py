"""What hangs on a rule is kept with it; the task that is told behind it is not."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.extraction.rules.rule_reasons import goes_on_with_rule
from dedup.model import Domain, Speaker, Utterance


def kept(text: str) -> list[str]:
    """What is kept of what a user says."""
    return [one.content for one in extract([Utterance(Speaker.USER, text)], Domain("shop"))]


@pytest.mark.parametrize(
    "text",
    [
        "From now on don't deploy on your own. Show me the diff first.",
        "In the future, don't autopush. Ask me to review the commit messages first.",
        "hands off the .blend files. i do meshes in blender, it breaks the export",
        "never push to main. it triggers a deploy",
        "Always squash before merging. We bisect a lot, and noise hurts.",
        "don't edit data/golden/*.json, those are generated. they come from the nightly job",
        "never rename columns. The reports read them by name.",
        "From now on never rebase shared branches. Merge them instead.",
        "don't touch the .sch files, i do those in kicad. last bot wrecked the nets",
        "Never use sed on the lock file. Edit it with the tool instead.",
        "never merge without asking. Tell me what changed first.",
        "no user ids in search logs. session hash is ok",
    ],
)
def test_why_a_rule_is_and_what_to_do_instead_stand_with_it(text: str) -> None:
    """They say little alone, and the rule less without them."""
    assert kept(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "never push to main. it breaks the build again",
        "never push to main. it triggers a deploy today",
        "hands off the .blend files. it breaks the export now",
        "never push to main. it crashes on startup, please fix that",
        "always use pnpm. now run the tests",
        "ask me before you add a dependency. then fix the login bug",
        "From now on use tabs. i have a bug in the parser, it crashes on long lines",
        "never use any in typescript. the build is red",
        "hands off the migrations folder. show me the last error",
        "never mock the clock. i saw the test fail this morning",
        "always squash. What does the log say?",
        "never commit secrets. It works now, thanks",
        "from now on write tests first. we have a new bug in checkout",
        "always use pnpm. I pushed the fix to staging",
        "never push to main. this looks better now",
        "never push to main. can you show me the diff first?",
    ],
)
def test_what_else_stands_behind_a_rule_is_not_taken_along(text: str) -> None:
    """Orders of the moment, faults, questions, and what its user has just done."""
    rule = text[: text.index(". ", 10) + 1]
    assert rule in kept(text)


@pytest.mark.parametrize(
    ("text", "goes_on"),
    [
        ("never reset the kiosk by hand. we use the serial console for it", True),
        ("never reset the kiosk by hand. we use the password hunter2-Xq91 for it", False),
        ("hands off the .blend files. it breaks the export", True),
        ("leave the tests alone for the moment. it breaks the export", False),
        ("don't deploy on your own. Show me the diff first.", True),
        ("always deploy to staging. Show me the diff first.", False),
    ],
)
def test_neither_a_secret_nor_what_stands_behind_no_rule_goes_on_with_it(text: str, goes_on: bool) -> None:
    """Behind an order of the moment a reason explains only that; "first" stands against what is forbidden."""
    rule, behind = statements(Utterance(Speaker.USER, text), 0)
    assert goes_on_with_rule(rule, behind) is goes_on
