"""What Claude has come upon on the way is heard, though it begins like a report of the work."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.noticed import CONCLUDED, FOUND, SURER, found_cause, noticed
from dedup.model import Speaker, Utterance


def told(text: str, speaker: Speaker = Speaker.ASSISTANT) -> bool:
    return any(noticed(statement) for statement in statements(Utterance(speaker, text), 0))


@pytest.mark.parametrize(
    "text",
    [
        "While going through the roles I noticed that interns may still delete bookings.",
        "Before the deploy I also noticed the following in the log: the certificate is valid until 22 November.",
        "One thing to know: months are zero-based in the old endpoint, but one-based in the new one.",
        "I noticed a trap: slots that the yard moved are stored as a missed slot plus a new one.",
        "While there I saw something odd: `tax.py` rounds each line, not the total.",
        "Worth knowing: while the first request runs, a second one under the same key gets a 409.",
    ],
)
def test_what_claude_comes_upon_is_told(text: str) -> None:
    """A user tells of their own in other words."""
    assert told(text)
    assert not told(text, Speaker.USER)


@pytest.mark.parametrize(
    "text",
    [
        "One caveat: we connect through PgBouncer in transaction mode, where session-level locks don't work.",
        "But one catch: the booking service answers 200 even when the slot is taken.",
        "**Pitfall:** the tills book a night sale on the day the shift began.",
        "A surprise from the run: prices before 2002 are in schillings, although the column says euro.",
        "Careful: the staging bucket is shared with the demo.",
        "Note that access tokens expire after 15 minutes.",
        "Keep in mind that the gauge's VPN closes at night.",
    ],
)
def test_what_claude_warns_of_is_heard_less_surely_than_what_it_came_upon(text: str) -> None:
    """So it tells as well what anybody can read somewhere."""
    assert told(text)
    assert not told(text, Speaker.USER)
    (warning,) = statements(Utterance(Speaker.ASSISTANT, text), 0)
    (found,) = statements(Utterance(Speaker.ASSISTANT, "One thing to know: the bucket is shared with the demo."), 0)
    assert noticed(warning) < noticed(found)


@pytest.mark.parametrize(
    "text",
    [
        "One caveat: I haven't run it on Windows.",
        "One catch: the test takes a minute on my machine.",
        "Careful: this will take the whole night.",
        "Note that I haven't pushed the branch yet.",
        "Careful: the run is still going, don't close the terminal.",
        "Be careful: don't close the terminal while it copies.",
        "One trap in general: closures in a loop share their variable.",
        "One caveat: should we keep the old endpoint?",
        "One quirk: the script had been started twice, so I've removed the second.",
        "A surprise party is planned for Friday.",
        "Careful planning pays here.",
    ],
)
def test_what_it_says_of_its_own_work_is_no_warning(text: str) -> None:
    """Nor is a general truth that calls itself one, nor the same word in another sense."""
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "While reading the code I came across something.",
        "I noticed that the module has 30 lines of commented-out code and removed it.",
        "While looking for the test I found the file.",
        "While reading I saw that the limit was 4, so I've changed it to 8.",
        "Have I noticed that interns may delete bookings? Should I take that away?",
        "Let me look at what I noticed in the roles before.",
    ],
)
def test_a_mere_report_and_what_was_mended_at_once_are_not(text: str) -> None:
    """Nor a question."""
    assert not told(text)


def cause(fault: str, told: str, *answers: str) -> bool:
    """Whether less has to speak for what Claude tells of a `fault`, which its user answers first, then Claude."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    turns = [Utterance(speakers[n % 2], text) for n, text in enumerate((fault, told, *answers))]
    said = [one for n, turn in enumerate(turns) for one in statements(turn, n)]
    return any(found_cause(said, i) for i, one in enumerate(said) if one.turn == 1)


@pytest.mark.parametrize(
    ("fault", "told", "answer"),
    [
        (
            "the kitchen printer stops at noon",
            "The till opens a new connection for each ticket and never closes it; the printer allows 16.",
            "ah ok",
        ),
        (
            "the shifts are an hour off",
            "`tz` is unset in the container, so the planner reckons in UTC and the staff think in Lisbon time.",
            "makes sense, fix it",
        ),
        (
            "the night backup misses files",
            "The glob stops at hidden folders, and the scanners write to `.inbox`.",
            "right. add it",
        ),
        (
            "search takes 8 seconds",
            "The index is on `title`, and the query asks for `lower(title)`, so Postgres reads the whole table.",
            "good find",
        ),
        (
            "the gate reboots at random",
            "The watchdog is fed only in the main loop, and the GPS fix blocks that for 9 seconds.",
            "ok do it",
        ),
        (
            "clients see the old prices",
            "The CDN keys on the path alone, and the prices differ by the `etag` of the branch.",
            "i see",
        ),
        (
            "the sums differ from the accountant's",
            "Each line is rounded before the tax; the accountant rounds the total.",
            "ah. do it like her",
        ),
        (
            "why does the worker hang after a while",
            "Each failed download leaves its semaphore taken. After 20 failures nobody gets one.",
            "oh wow. fix",
        ),
        (
            "umlauts are broken in the letters",
            "The letters come as latin-1, and the template engine reads them as utf-8.",
            "ok",
        ),
        ("some members disappear when i delete a group", "`members.group_id` has ON DELETE CASCADE.", "ah!"),
        (
            "the tablets can't log in since yesterday",
            "The intermediate certificate expired, and the tablets don't fetch the new one by themselves.",
            "thanks, makes sense",
        ),
        (
            "the display flickers",
            "The display and the SD card share `spi1`, and the card keeps the bus for 40 ms at each write.",
            "ok, move it",
        ),
        (
            "the member page needs forever",
            "For each member the template loads its payments: 1,400 queries per page.",
            "fix it",
        ),
        (
            "the ci job waits for an hour",
            "Both pipelines take the same lock `deploy`, and the first one waits for the second.",
            "got it",
        ),
        ("list is slow for the big customer", "`/orders` uses OFFSET. Keyset pagination takes 6 ms.", "keyset"),
        ("why is the scale off at noon", "The load cell is warmed by the metal cover.", "i'll ask for a plastic one"),
    ],
)
def test_a_cause_is_one_by_what_its_user_complains_of_and_how_they_take_it(fault: str, told: str, answer: str) -> None:
    """Nothing in it tells so: without the fault, or where they doubt it or come back with the same, it is like any
    other statement."""
    assert cause(fault, told, answer)
    assert not cause("add the export to the page", told, answer)
    assert not cause(fault, told, "no, that can't be it")
    assert not cause(fault, told, answer, "Done.", "still the same")
    assert not cause(fault, told, answer, "That wasn't it: it happens without that, too.")


@pytest.mark.parametrize(
    ("fault", "told", "answer"),
    [
        ("the kitchen printer stops at noon", "It might be a timeout in the till's pool.", "ok"),
        ("the display flickers", "I suspect the driver, which redraws the whole screen.", "ok"),
        ("the sums differ", "Let me look at how the lines are rounded.", "ok"),
        ("timeouts each morning", "Probably the pool is too small for 40 tills.", "ok"),
        ("the range is only 3 meters", "The antenna seems to be detuned.", "ok"),
        ("the page is white", "I had a typo in the last change.", "ok fix it"),
        ("there's an error in the log", "The error is in line 40 of `main.py`.", "ok"),
        ("why is the build red", "The tests are still running.", "ok"),
        ("it shows the old page", "Your browser has the old page in its cache.", "ah ok"),
        ("it says module not found", "The virtualenv isn't active in this terminal.", "right"),
        ("the mails arrive late", "If the queue is full, mails wait for the next run.", "ok"),
        ("search takes 8 seconds", "The index is on `title`.", "why?"),
        ("search takes 8 seconds", "The index is on `title`.", "ok, measure it"),
    ],
)
def test_a_guess_or_what_is_of_the_moment_is_no_cause(fault: str, told: str, answer: str) -> None:
    """Nor is what is not taken for true yet."""
    assert not cause(fault, told, answer)


def surely(fault: str, told: str, *answers: str) -> list[float]:
    """By how much less has to speak for each statement in which Claude tells the cause."""
    speakers = (Speaker.USER, Speaker.ASSISTANT)
    turns = [Utterance(speakers[n % 2], text) for n, text in enumerate((fault, told, *answers))]
    said = [one for n, turn in enumerate(turns) for one in statements(turn, n)]
    return [found_cause(said, i) for i, one in enumerate(said) if one.turn == 1]


@pytest.mark.parametrize("answer", ["aha", "ahaaa", "omg yes", "haha ok", "so preload them?", "ja klar"])
def test_who_asked_why_and_accepts_it_has_been_told_the_cause(answer: str) -> None:
    """So less has to speak for it than where they only complained; what they ask next may take it up."""
    told = "The shaders are compiled at first use, which preloading would move to the start."
    assert surely("why do the first frames stutter", told.replace(" would", "s can"), answer) == [SURER]
    assert surely("the first frames stutter", told.replace(" would", "s can"), answer) == [FOUND]
    assert surely("why do the first frames stutter", told.replace(" would", "s can"), "so why preload them?") == [0.0]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "what was that alarm last night",
            "I looked at the log: tank 6 read exactly 85 °C. That's its power-on value.",
        ),
        ("why did the roof open at night", "The clock is on UTC+8. That is its zone by default."),
    ],
)
def test_what_claude_reads_somewhere_and_goes_on_about_is_the_cause(asked: str, told: str) -> None:
    """Though by themselves "I looked" is of the work, and "that" of something before it."""
    assert surely(asked, told, "ah ok") == [SURER, SURER]
    assert surely(asked, told, "no, that isn't it") == [0.0, 0.0]


@pytest.mark.parametrize(
    "asked",
    [
        "why is rust fast?",
        "what was that command again?",
        "why not use a set there?",
        "rename the shader, then add a test",
    ],
)
def test_general_knowledge_is_no_cause(asked: str) -> None:
    """Nor is a name, or why something is not done otherwise."""
    assert SURER not in surely(asked, "It compiles to machine code, and no collector runs.", "aha")


WARNING = "GPIO 12 is a strapping pin. If it is high at boot, the chip selects another voltage."


@pytest.mark.parametrize(
    "answer",
    [
        "NEIN thats why it doesnt boot sometimes!! i thought it was the power supply i even bought a new one",
        "ahh that explains why nothing came up",
        "oh that's the reason it hangs",
    ],
)
def test_who_says_that_it_explains_something_need_not_have_complained(answer: str) -> None:
    """They tell the fault themselves, and what Claude then says of both is the cause, too."""
    assert surely("the relays are on 12, 13 and 14", WARNING, answer) == [SURER, SURER]
    assert surely("the relays are on 12, 13 and 14", WARNING, "ok") == [0.0, 0.0]
    assert surely("the relays are on 12, 13 and 14", WARNING, "maybe that's why it doesnt boot") == [0.0, 0.0]
    fits = "That fits: the failed boots come from GPIO 12 being pulled high."
    turns = ((Speaker.USER, "ok"), (Speaker.ASSISTANT, WARNING), (Speaker.USER, answer), (Speaker.ASSISTANT, fits))
    said = [one for n, turn in enumerate(turns) for one in statements(Utterance(*turn), n)]
    assert found_cause(said, len(said) - 1) == FOUND


@pytest.mark.parametrize(
    "answer",
    [
        "jaaa you are right i put it in a silicone tube so that they dont nibble on it, i forgot",
        "oh no, thats the one i wrapped in foam, my fault",
        "of course, i moved it in march myself",
    ],
)
def test_a_guess_that_its_user_confirms_is_none_any_more(answer: str) -> None:
    """Where they had complained; who only finds it right, or doubts, has confirmed nothing."""
    guess = "The reading lags 90 seconds. So the sensor is probably not in the flow."
    assert surely("tank 3 swings between 27 and 30 the whole time", guess, answer) == [SURER, CONCLUDED]
    assert surely("please add tank 3 to the page", guess, answer) == [0.0, 0.0]
    assert surely("tank 3 swings the whole time", guess, f"{answer}, but it swings still")[1] == 0.0
    assert surely("tank 3 swings the whole time", guess, "ok")[1] == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "Pinned `pyiceberg==0.7.1` in `pyproject.toml`, with a comment why.",
        "Playwright is fixed at 1.41.",
        "Kept Cinemachine at 2.9.7.",
        "OK, locked `libvips=8.14.5` in the Dockerfile.",
    ],
)
def test_a_version_at_which_claude_holds_something_is_told(text: str) -> None:
    """The order to do so does not name it."""
    assert told(text)
    assert not told(text, Speaker.USER)


@pytest.mark.parametrize("text", ["Fixed the crash in 3 files.", "Kept it.", "Upgraded to 2.1.", "Fixed line 40."])
def test_a_report_of_the_work_with_a_number_is_not(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "told", ["Understood.", "Committed as one change of the owner.", "Adjusted the label of the page."]
)
def test_a_report_of_what_was_done_is_no_cause(told: str) -> None:
    """Though its user asked why, and says that it explains something."""
    assert surely("why are the labels off", told, "ah ok") == [0.0]
    assert surely("why are the labels off", told, "that explains it") == [0.0]


def test_of_what_claude_says_the_first_is_the_cause() -> None:
    """What stands behind it is heard like that of any complaint."""
    told = "The key of the backup user expired on Thursday. Older copies were made by hand."
    assert surely("why is the backup empty", told, "oh") == [SURER, FOUND]
