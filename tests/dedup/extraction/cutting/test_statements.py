"""What of an utterance is a statement at all, by its form."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedup.extraction.cutting.statements import Statement, asks, asks_unmarked, statements
from dedup.model import Speaker, Utterance
from tests.conftest import ROOT

FIXTURES = ROOT / "fixtures"


def said(text: str, speaker: Speaker = Speaker.ASSISTANT) -> list[Statement]:
    return statements(Utterance(speaker, text), 0)


def texts(text: str, speaker: Speaker = Speaker.ASSISTANT) -> list[str]:
    return [s.text for s in said(text, speaker)]


@pytest.mark.parametrize(
    "text",
    [
        "```python\nnever = 'use this'\n```",
        "~~~\nnever use this\n~~~",
        "    never = 'indented code'",
        "> never use this, says the manual",
        "| | fast | slow |\n|---|---|---|\n| never use this | a | b |",
        "| never use this | why |\n|---|---|",
        "> | rule | why |\n> |---|---|\n> | never use this | slow |",
        "# We never use this",
    ],
)
def test_what_is_not_speech_makes_no_statement(text: str) -> None:
    """Code, quotations, headings, the heads of a table, and rows that compare."""
    assert texts(text) == []


def test_a_row_of_two_cells_says_the_second_of_the_first() -> None:
    """Reports put requirements and findings into tables. What stands before and after the table is not part of it."""
    text = "What it needs:\n\n| | rule |\n|---|---|\n| **File name** | the session's id |\n| empty | |\n\nThat is all."
    lead, row, after = said(text)
    assert (row.text, row.row, row.lead_in) == ("**File name**: the session's id", True, "What it needs:")
    assert (lead.row, after.text, after.row, after.lead_in) == (False, "That is all.", False, "")


@pytest.mark.parametrize(
    "line",
    [
        "2024-08-11 09:14:02,118 INFO web-1 reservation created",
        "[09:14:02] worker started",
        "ERROR: connection refused",
        "HTTP/1.1 502 Bad Gateway",
        "$ go run ./cmd/server always listens",
        "[http] server is running on port 3000",
        "error: 403 for user deploy on bucket acme-prod",
        "INFO server is listening on 3000",
        "ERROR in ./src/app.ts",
        'File "/app/main.py", line 3, in run',
        "    at Object.run (/app/index.js:3:4)",
        "    at http://localhost:5173/src/main.tsx:31375:23",
        "    at div",
        "printWarning @ chunk-XQLYTHWV.js:2338",
        "(anonymous) @ WebSocketClientAdapter.js:59",
        "Found 11 errors in 3 files.",
        "     4  src/automerge/document-service.ts:32",
        "ValueError: no such thing here",
        "Error: 'overlay' is not supported over overlayfs, a mount_program is required",
        "$ make test everything",
        "(venv) me@host:~/code$ make test",
        '{"level": "info", "message": "started"}',
        "diff --git a/x.py b/x.py",
        "From: Ingrid <ingrid@example.org>",
        "npm ERR! code ELIFECYCLE",
        "npm error Lifecycle script `build` failed with error:",
        "➜  api git:(main) ✗ npm run build",
        "--> Building image done",
        " ✔ Cleared lease for d89d559a5443e8",
        "src/automerge/store.ts:32:7 - error TS2740: Type 'A' is missing properties",
        "index.ts:5 [INFO] Documents fetched: Object",
        "CollaborativeEditor.tsx:38 Finding document with URL: automerge:Ct6baauY2U",
        "main.c:12:3: warning: unused variable",
        "32       handle = repo.find<MarkdownDocument>(file.id as AutomergeUrl);",
        "         ~~~~~~",
        "--------",
    ],
)
def test_what_a_user_pasted_is_left_out_and_what_they_typed_stays(line: str) -> None:
    """Logs, stack traces, shells, mails and patches show by their form."""
    assert texts(f"it fails since monday:\n{line}\nwe never restart it", Speaker.USER) == [
        "it fails since monday:",
        "we never restart it",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "ERROR responses must carry a code",
        "HTTP/2 must stay off behind the old balancer",
        "[P1] tickets are answered within an hour",
        "<Modal> is deprecated, use <Dialog>",
        "DEBUG logs go to stderr, never to stdout",
        "DEBUG output never goes to the console",
        "at 03:00 UTC the exports must be done",
        "at localhost:5432 there is a tunnel to staging",
        "$ amounts must be integers",
        "<Link> never prefetches in this app",
        "<Price /> should round to cents",
        "[id].tsx holds the page of one order",
        "[the guide](https://example.org) says how we name branches",
        "[frontend] buttons must use the design tokens",
        "store.ts:32 is where the handle is made",
        "index.ts:5 Documents must never be fetched twice",
        "32 handles at most per process",
        "❯ we deploy from the release branch",
    ],
)
def test_what_is_said_of_such_things_is_no_paste(line: str) -> None:
    """A person begins a line with what a program writes, and says what it must, may or never does."""
    assert texts(f"two things first:\n{line}", Speaker.USER) == ["two things first:", line]


def test_what_stands_between_two_pasted_lines_was_pasted_as_well() -> None:
    """A few lines in which nobody speaks; what a person says there stays, and so does what is before or behind."""
    log = (
        "-------\nUpdating existing machines in 'api' with rolling strategy\nFailed to update machines: VM d89d: "
        "Force https is not allowed when the tls handler is enabled\n-------"
    )
    above = "hit this, uptime isn't important while we are prototyping"
    assert texts(f"{above}\n{log}\nHelp is welcome", Speaker.USER) == [above, "Help is welcome"]
    for typed in ("We restart it every night", "It needs an hour.", "and it stays like that since monday"):
        assert texts(f"ERROR: refused\n{typed}\nERROR: refused", Speaker.USER) == [typed]
    many = "\n".join(f"Point {n} of the plan" for n in "abcde")
    assert len(texts(f"ERROR: refused\n{many}\nERROR: refused", Speaker.USER)) == 5


def test_what_was_pasted_does_not_make_a_message_longer() -> None:
    """Who types a sentence over a log has typed a sentence, whatever the cues of long messages say of it."""
    first, *_ = said("it fails since monday\n" + "ERROR: refused\n" * 200, Speaker.USER)
    assert first.utterance_gloss.strip() == first.text == "it fails since monday"


def test_code_within_a_line_hides_no_paste_behind_it() -> None:
    """However many marks it stands in: a fence has none behind it on its line."""
    pasted = "ERROR: connection refused"
    assert texts(f"```npm test``` fails on my machine\n{pasted}", Speaker.USER) == [
        "```npm test``` fails on my machine"
    ]


def test_a_heading_is_no_shell_prompt() -> None:
    """What stands under it is the user's own, and known by it."""
    found = said("# House rules\n\n- no ORM\n- tabs, not spaces", Speaker.USER)
    assert [(s.text, s.heading) for s in found[-2:]] == [("no ORM", "House rules"), ("tabs, not spaces", "House rules")]


def test_a_list_item_is_one_statement_and_knows_what_it_hangs_on() -> None:
    """A nested item knows the item above it; the label stays with the words."""
    found = said("## Root cause\n\nTwo things:\n\n- **Pool:** too small. It has five.\n  - since May\n- no retries\n")
    assert [(s.text, s.lead_in, s.heading, s.depth) for s in found[1:]] == [
        ("**Pool:** too small. It has five.", "Two things:", "Root cause", 1),
        ("since May", "", "Root cause", 2),
        ("no retries", "Two things:", "Root cause", 1),
    ]


def test_lines_that_only_wrap_are_joined() -> None:
    """A model's hard-wrapped sentence is one; a line that begins anew is another."""
    assert texts("The pool is too\nsmall for this.\n**Fix:** twenty connections") == [
        "The pool is too small for this.",
        "**Fix:** twenty connections",
    ]


def test_what_a_user_wraps_by_hand_stays_one_sentence() -> None:
    """Its half would say the contrary. What only stands below is another statement."""
    for wrapped in (
        "Remember that we may only push to production if the nightly backup has\nnot failed.",
        "never push to main\nunless I told you so",
        "never delete files,\nonly move them to trash",
        "always run the whole test suite before you touch the\npayment module",
        "- Never push to main\n  without a review by Anna.",
    ):
        assert texts(wrapped, Speaker.USER) == [" ".join(wrapped.removeprefix("- ").split())]
    assert texts("use pnpm not npm\nnode is 22 everywhere", Speaker.USER) == [
        "use pnpm not npm",
        "node is 22 everywhere",
    ]


def test_numbered_answers_in_one_line_keep_all_their_numbers() -> None:
    """The first as well: "quarter past 2" is another time."""
    answers = "1. every hour, it publishes at quarter past 2. gcs first always 3. all 14 cities"
    assert [s.text for s in said(answers, Speaker.USER)] == [answers]
    assert texts("1. The cache needs redis 2. Nobody may flush it\n2. The queue is apart") == [
        "1. The cache needs redis 2. Nobody may flush it",
        "The queue is apart",
    ]
    item = "The cache needs version 2. Nobody may flush it"
    assert texts(f"- {item}") == [item]


def test_the_number_of_a_single_item_is_no_place_in_a_list() -> None:
    """It is a day, or a floor, in a language that writes those so; or what a user answers."""
    assert texts("7. März ist Abgabe bei allen Mandanten.\n\n3. Stock hat keinen Drucker") == [
        "7. März ist Abgabe bei allen Mandanten.",
        "3. Stock hat keinen Drucker",
    ]
    assert texts("2. The cache needs redis") == ["The cache needs redis"]
    assert texts("20. the vendor allows 100 in total", Speaker.USER) == ["20. the vendor allows 100 in total"]
    assert texts("9100.", Speaker.USER) == ["9100."]
    assert texts("1. redis for the cache\n2. none for the queue", Speaker.USER)[0] == "redis for the cache"
    assert texts("2. Der Cache braucht Redis\n3. Die Warteschlange ist getrennt") == [
        "Der Cache braucht Redis",
        "Die Warteschlange ist getrennt",
    ]


def test_lettered_lines_are_a_list() -> None:
    """As numbered ones are; a single one counts nothing."""
    options = said("Two ways:\na) a bigger runner, five minutes\nb) splitting the stack, half a day")
    assert [(s.text, s.bullet) for s in options[1:]] == [
        ("a bigger runner, five minutes", True),
        ("splitting the stack, half a day", True),
    ]
    assert texts("a) is what we want, it is cheaper", Speaker.USER) == ["a) is what we want, it is cheaper"]


@pytest.mark.parametrize("space", [" ", "\n", "\t "])
def test_a_long_run_of_white_space_costs_no_more_than_its_length(space: str) -> None:
    """A hook would be killed over it, and so would the next one."""
    said = f"The cache lives in Redis.{space * 20_000}It is never written to by the workers."
    found = [s.text for s in statements(Utterance(Speaker.USER, said), 0)]
    assert found == ["The cache lives in Redis.", "It is never written to by the workers."]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab`*_->#|[]().:!?1 \n\t\"'~😀é中ا", max_size=400), st.sampled_from(Speaker))
def test_any_text_can_be_taken_apart(text: str, speaker: Speaker) -> None:
    """Never an error, and never a statement without a letter or digit."""
    assert all(any(c.isalnum() for c in s.text) for s in said(text, speaker))


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("会话存在哪里？", True),
        ("（这个要保密吗？）", True),
        ("Did they say “is it cached?”", True),
        ("Did they say 'is it cached?'", True),
        ("Fragt er „ist das im Cache?“", True),
        ("Ils demandent « et le cache ? »", True),
        ("**Which database?** ", True),
        ("会话存在 Redis 里。", False),
        ("Did they ask? Yes.", False),
        ("A lazy match is written `.*?`", False),  # the mark is of the code
        ("add rejectionReason String?", False),
        ("is the type of it a String?", True),
    ],
)
def test_a_question_ends_with_a_mark_whatever_closes_on_it(text: str, is_question: bool) -> None:
    """The mark and what closes are of any script."""
    assert asks(text) is is_question


@pytest.mark.parametrize(
    ("text", "is_question"),
    [
        ("how does the retry work here", True),
        ("so is there a linter for the sql", True),
        ("claude how does the importer pick its pool size", True),
        ("how long do guest carts live actually", True),
        ("can you look why it is slow", True),
        ("what we use is redis", False),
        ("how we deploy: by hand, on tuesdays", False),
        ("when the queue is full the oldest goes", False),
        ("where is the log, it belongs in /var/log/app", False),  # goes on
        ("can we use pnpm everywhere from now on", False),  # it is wished for
        ("have the tests run before each push", False),
        ("is on call this week: anna", False),
    ],
)
def test_a_question_is_known_without_its_mark(text: str, is_question: bool) -> None:
    """By how it begins, where it is all that is said."""
    assert asks_unmarked(text) is is_question


def test_lines_that_go_on_and_on_are_each_read_once() -> None:
    """Whatever each of them hangs on: ten thousand of them took minutes."""
    started = time.perf_counter()
    (whole,) = statements(Utterance(Speaker.USER, "ask the\n" * 7_000), 0)
    assert whole.text == " ".join(["ask the"] * 7_000)
    assert time.perf_counter() - started < 10
