"""What a user lists below a line that says that it lasts is kept whole, however little each point says by itself."""

from pathlib import Path

import pytest

from dedup.config import load
from dedup.extraction.cutting.listings import LONGEST_LEAD, as_lists, for_good, lasting, of_facts
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.scoped import TELLS_WHERE, WHERE, tells_where
from dedup.extraction.weighing import LISTED
from dedup.model import Candidate, Source, Speaker, Utterance
from dedup.ports import Weigh
from dedup.said import MAX_UTTERANCE
from dedup.wiring import embedder
from tests.fakes import PROJECT


def kept(text: str, speaker: Speaker = Speaker.USER, weigh: Weigh | None = None) -> list[Candidate]:
    """What is kept of a message in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you add the export to the billing page?"),
        Utterance(Speaker.ASSISTANT, "I added `ExportButton` to `BillingPage.tsx`; the handler is in `export.ts`."),
        Utterance(speaker, text, Source(uuid="this")),
        Utterance(Speaker.ASSISTANT, "Understood."),
    ]
    return [c for c in extract(said, PROJECT, weigh) if c.source.uuid == "this"]


def texts(text: str, evidence: str) -> list[str]:
    return [c.content for c in kept(text) if evidence in c.evidence]


@pytest.mark.parametrize(
    "lead",
    [
        "from now on:",
        "From now on, please:",
        "Always:",
        "before we start, going forward:",
        "and those always apply",
        "every PR in this repo needs",
        "flutter project, stick to:",
    ],
)
def test_points_below_a_line_that_says_since_when_they_hold(lead: str) -> None:
    """Each is kept with that line, which alone tells that it lasts; what is asked for behind the list is not."""
    message = f"{lead}\n- 4 spaces\n- tests next to the source\n\nok, now the upload form"
    assert for_good(lead)
    assert texts(message, LAID_DOWN) == [f"{lead} 4 spaces", f"{lead} tests next to the source"]


@pytest.mark.parametrize(
    "lead",
    [
        "rust crate guidelines:",
        "style guide (please follow):",
        "house style in this repo, pls stick to it:",
        "before we start, how we work here:",
    ],
)
def test_points_below_a_name_for_rules(lead: str) -> None:
    """Whatever they say: the line above them lays them down."""
    assert lasting(lead)
    assert len(texts(f"{lead}\n- ids are ulids\n- amounts in cents", LAID_DOWN)) == 2


@pytest.mark.parametrize("lead", ["don'ts:", "stuff we never do:", "no-gos:", "things you must not touch:"])
def test_points_below_a_line_that_forbids_them_are_kept_with_it(lead: str) -> None:
    """Alone they would say the contrary."""
    assert texts(f"{lead}\n- console.log\n- sleeps in tests", LAID_DOWN) == [
        f"{lead} console.log",
        f"{lead} sleeps in tests",
    ]


def test_a_name_for_rules_of_a_part_stands_before_each() -> None:
    """Of the whole project it would say nothing."""
    assert (
        texts("rules for the API:\n- plural nouns\n- ids are ulids", LAID_DOWN)[0] == "rules for the API: plural nouns"
    )
    assert texts("rules for this repo:\n- plural nouns\n- ids are ulids", LAID_DOWN)[0] == "plural nouns"


@pytest.mark.parametrize(
    "lead",
    [
        "our stack:",
        "who is who:",
        "who owns what:",
        "retention:",
        "api timeouts:",
        "so you know where things live",
        "our setup:",
    ],
)
def test_points_below_a_line_that_announces_facts(lead: str) -> None:
    """All of them, with that line, if there is some reason to keep the best."""
    assert of_facts(lead)
    listed = texts(f"{lead}\n- Tom: infra\n- deploys only via argocd, never by hand\n- prod: aws frankfurt", LISTED)
    assert listed == [f"{lead} Tom: infra", f"{lead} prod: aws frankfurt"]


@pytest.mark.parametrize(
    "lead",
    [
        "now:",
        "todo today:",
        "the setup fails with these errors:",
        "what I tried for the environment:",
        "next steps for the stack:",
        "delete these conventions:",
        "all these files need",
        "here is the output of the tool:",
        "git basics for my course:",
        "the IAM policy needs these actions:",
        "constraints for the new table:",
        "I need to know:",
        "who is who in this stack trace:",
        "we hit these limits:",
    ],
)
def test_points_of_the_moment_are_left_to_the_models(lead: str) -> None:
    """Tasks, what a file needs, and what belongs to a text that is shown are no rules."""
    assert kept(f"{lead}\n- rename the button\n- bump the version\n- rerun it") == []


def test_a_list_of_which_more_than_half_is_kept_is_kept_whole() -> None:
    """Its points are of one kind; a question, an order of the moment and a doubt among them are not."""
    points = ["never mock the database, use the real one in docker", "always mark what takes a second as slow", "xdist"]
    more = ["maybe hypothesis", "now rerun it", "why not tox?"]
    listed = "\n- ".join(["for the tests", *points, *more])
    assert texts(listed, LISTED) == []  # two of six
    assert texts("\n- ".join(["for the tests", *points, more[0]]), LISTED) == []  # two of four
    assert texts("\n- ".join(["for the tests", *points]), LISTED) == ["xdist"]


def test_how_one_logs_in_is_no_secret() -> None:
    """Nor is what stands beside it."""
    facts = "about the project:\n- React Native app\n- MFA is done by Cognito\n- deploys only via argocd, never by hand"
    assert len(kept(facts)) == 3


def test_a_point_that_is_kept_for_its_list_is_nothing_its_user_asked_for() -> None:
    """Beside rules it may be; it is told of among what the memory holds, not of what was laid down."""
    found = kept("our team:\n- never ping anna after 6\n- tom does infra\n- always cc bob\n- lunch place is closed")
    assert {one.content: one.confidence == 1 for one in found}["our team: lunch place is closed"] is False


def test_two_lists_in_one_message_are_two() -> None:
    """What is to be done is not kept for the rules above it."""
    rules = "- never mock the database, use docker\n- always mark a slow test as slow\n- never sleep in a test"
    assert texts(f"{rules}\n\nand now, please\n\n- rename the button\n- bump it", LISTED) == []


@pytest.mark.parametrize("point", ["jenkins pass: ci-2024-xx", "vpn [redacted:secret]", "safe pin 2231"])
def test_beside_a_secret_nothing_is_kept_for_its_list(point: str) -> None:
    """What stands beside it may be a secret that nothing tells as one."""
    assert (
        texts(f"our setup:\n- deploys only via argocd, never by hand\n- {point}\n- prod: aws frankfurt", LISTED) == []
    )


@pytest.mark.parametrize("lead", ["our passwords, you need to know them:", "logins you should know:"])
def test_below_a_line_that_speaks_of_secrets_nothing_is_kept_for_its_list(lead: str) -> None:
    """Each point may be one, however plain it looks."""
    assert texts(f"{lead}\n- staging: hunter2\n- prod: correcthorse, never post it\n- vpn: battery9", LISTED) == []


@pytest.mark.parametrize("point", ["crash on start", "exit code 139", "do we keep jest or go vitest", "for tests:"])
def test_what_happens_always_and_what_is_asked_is_no_rule(point: str) -> None:
    """Below "always:" stands a rule, unless the point says what goes wrong, asks, or introduces others."""
    assert texts(f"always:\n- use pnpm\n- {point}", LAID_DOWN) == ["always: use pnpm"]


def test_what_claude_lists_is_left_to_the_models() -> None:
    """Nobody has laid it down."""
    assert kept("from now on:\n- 4 spaces\n- no semicolons", Speaker.ASSISTANT) == []


def test_marks_that_markdown_does_not_know_and_lines_without_any_are_points() -> None:
    """A line that goes on with the one above it is the rest of that point."""
    assert as_lists("x\n• a\n• b") == "x\n- a\n- b"
    assert as_lists("– one thing") == "– one thing"
    assert as_lists("our setup:\nnodes are spot\nonly 2 gpus") == "our setup:\n- nodes are spot\n- only 2 gpus"
    assert as_lists("so you know\n\na on b\nc on d") == "so you know\n\n- a on b\n- c on d"
    assert as_lists("the setup is slow\nfix it\nrerun it") == "the setup is slow\nfix it\nrerun it"
    assert (
        as_lists("our setup:\nnever push to main\nunless I say so")
        == "our setup:\n- never push to main\nunless I say so"
    )
    assert as_lists("ports:\napi 4100\nweb 4200") == "ports:\n- api 4100\n- web 4200"
    assert as_lists("ports:\n" + 31 * "a\n") == "ports:\n" + 31 * "a\n"  # nobody types so many
    assert as_lists("see below:\none line") == "see below:\none line"
    assert as_lists(f"see below:\na\n{'b' * 61}") == f"see below:\na\n{'b' * 61}"


def test_a_line_behind_the_last_point_begins_something_else() -> None:
    """Not where the point was too long for its line, or is not at its end."""
    assert as_lists("- ruff\n- mypy\nok now the test") == "- ruff\n- mypy\n\nok now the test"
    assert as_lists("- ruff,\nand mypy") == "- ruff,\nand mypy"
    assert as_lists(f"- {'word ' * 15}\nand more") == f"- {'word ' * 15}\nand more"
    assert as_lists("- ruff\n  for lint") == "- ruff\n  for lint"
    assert as_lists("- it writes all\nresults to the bucket") == "- it writes all\nresults to the bucket"
    assert as_lists("- ruff\n- mypy\nFix the test") == "- ruff\n- mypy\n\nFix the test"


def test_lines_cost_no_more_than_their_number() -> None:
    """A hook would be killed over it, and so would the next one."""
    for text in (
        "a:\n",
        " \t",
        "- a\nb\n",
        "• ",
        "our setup:\n",
        "every a" * 20,
        ",,,:::\n",
        "every " + "a " * 48 + "\n",
    ):
        said = text * (MAX_UTTERANCE // len(text))
        assert as_lists(said).count("\n") >= said.count("\n")
        lasting(text[:LONGEST_LEAD] * 100)
        of_facts(text[:LONGEST_LEAD] * 100)


@pytest.mark.parametrize("said", [*WHERE, "we prefer string unions over enums."])
def test_what_says_where_it_holds_is_heard(said: str) -> None:
    """From a user; what Claude says so was not laid down."""
    assert tells_where(*statements(Utterance(Speaker.USER, said), 0))
    assert not tells_where(*statements(Utterance(Speaker.ASSISTANT, said), 0))


def test_less_has_to_speak_for_what_says_where_it_holds(model_dir: Path) -> None:
    """The models hear little in so few words: in other words they would keep none of it."""
    vectors = embedder(load())
    assert vectors is not None
    (found,) = kept("we use yarn here", weigh=vectors.weigh)
    assert TELLS_WHERE in found.evidence
    assert kept("let me use yarn now", weigh=vectors.weigh) == []


@pytest.mark.parametrize(
    "said",
    [
        "run it everywhere today",
        "netflix does no code freezes anywhere, i read",
        "does it crash anywhere in our code?",
        "the bug is somewhere in our parser",
        "at my old job we used bazel everywhere",
        "use the second one here",
        "we use up the quota here",
        "we deploy it over ssh",
        "first release ever",
        "dead code everywhere",
        "null values in our users table",
        "we never figured out why the worker leaks",
        "we always return 200 even if the body is broken",
        "rename foo to bar, never mind the tests",
        "commits start with a slash there",
        "not on my machine, ever",
        "it hangs as always",
        "the same nginx since always",
        "not always",
        "i ask before lunch",
    ],
)
def test_where_something_is_of_the_moment_or_of_others_nothing_less_has_to_speak(said: str) -> None:
    """The same words tell where something is, what went wrong, or what others did."""
    assert not tells_where(*statements(Utterance(Speaker.USER, said), 0))


def test_the_name_of_a_part_stands_before_points_of_users_alone() -> None:
    """What introduces Claude's lists tells what was done as well."""
    point = "`Cache` never holds more than 1 GB, because the disk is small"
    said = f"I won't touch it before the merge. The rules of the cache:\n\n- {point}\n- it was slow"
    assert [c.content for c in kept(said, Speaker.ASSISTANT)] == [point]
