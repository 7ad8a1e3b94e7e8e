"""A new value that is told in a few words is kept with what it is of; what is measured or of the moment is not."""

from collections.abc import Sequence

import pytest

from dedup.extraction.corrections.another_value import may_tell_another, tells_another, values
from dedup.extraction.corrections.bare_values import bare_values
from dedup.extraction.cutting.sentences import run_on
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT
WORKERS = "the import runs with 8 workers"
CACHE = "the cache keeps an entry for 10 minutes"
RADIO = "radio: 868.1 MHz, SF9, BW 125, 14 dBm"
LIMIT = "The limit per region is 200 MB."
RETRIES = "Done: at most four retries, only on 503, with a backoff of 2 s."


def another(known: str, text: str, speaker: Speaker) -> bool:
    (statement,) = statements(Utterance(speaker, text), 0)
    return may_tell_another(statement) and tells_another(known, statement)


def put_together(*turns: str) -> list[str]:
    """The texts that are made of what a user and Claude say in turns, a user first."""
    told = [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]
    found = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return [one.text(found) for one in bare_values(found, ())]


def kept(stored: Sequence[str], *turns: str) -> list[str]:
    """What is kept of what they say, where `stored` is what is stored."""
    told = [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]
    return [one.content for one in extract(told, PROJECT, near=lambda _text: stored)]


@pytest.mark.parametrize(
    ("known", "text", "speaker"),
    [
        (WORKERS, "The import runs with 4 workers now.", MODEL),
        (WORKERS, "import with 4 workers", USER),
        (CACHE, "The cache now keeps entries for 5 minutes.", MODEL),
        (CACHE, "cache entries for 5 min", USER),
        ("the batch size of the importer is 500", "Changed the batch size to 200.", MODEL),
        ("reports are kept for 90 days", "Reports are kept for 30 days now.", MODEL),
        ("uploads are limited to 10 MB", "Raised the limit of uploads to 25 MB.", MODEL),
        ("the queue retries a message 3 times", "The queue now retries a message 5 times.", MODEL),
        ("the pool has 20 connections", "pool 30 connections", USER),
        ("sessions expire after two hours", "Sessions expire after 30 minutes now.", MODEL),
    ],
)
def test_the_same_in_few_words_with_another_number_tells_another_value(known: str, text: str, speaker: Speaker) -> None:
    """All that a user's words are about is known; Claude, who reports a change, may say more."""
    assert another(known, text, speaker)


@pytest.mark.parametrize(
    ("known", "text", "speaker"),
    [
        (WORKERS, "The import runs with 8 workers now.", MODEL),
        (WORKERS, "The import took 300 s with 4 workers.", MODEL),
        (WORKERS, "import with 4 workers done", USER),
        (WORKERS, "import: 4 of 8 workers", USER),
        (WORKERS, "would the import run with 4 workers?", USER),
        (WORKERS, "I'd run the import with 4 workers now.", MODEL),
        (WORKERS, "The import runs with 4 workers.", MODEL),
        (WORKERS, "Running the import with 4 workers now.", MODEL),
        (WORKERS, "run the import with 4 workers for now", USER),
        (WORKERS, "rerun the import with 4 workers", USER),
        (WORKERS, "ok, try the import with 4 workers", USER),
        (WORKERS, "The import found 40 rows now.", MODEL),
        (WORKERS, "Switched on the import two seconds after the export.", MODEL),
        ("it takes five steps", "Five days.", USER),
        (CACHE, "the cache test took 5 minutes", USER),
        (CACHE, "The mailer now waits for 5 minutes.", MODEL),
        (CACHE, "The cache holds 900 entries now.", MODEL),
        (LIMIT, "3 of the 4 regions are over the limit", USER),
        (LIMIT, "Changed line 40 of the limit.", MODEL),
        ("cutover is 5 % / 25 % / 100 %, an hour each", "cutover 1 %", USER),
    ],
)
def test_a_measurement_progress_a_proposal_or_another_thing_tells_none(known: str, text: str, speaker: Speaker) -> None:
    """Nor does what has another unit, or leaves open which of several values it is of."""
    assert not another(known, text, speaker)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("so three fifty", 350),
        ("three hundred", 300),
        ("300 MB", 300),
        ("five minutes", 5),
        ("every 5 min", 5),
        ("20 %", 20),
        ("SF10", 10),
    ],
)
def test_a_number_is_the_same_in_words_and_in_digits(said: str, written: float) -> None:
    """With its unit or without."""
    assert [value.written for value in values(said)] == [written]


@pytest.mark.parametrize(
    ("said", "report", "whole"),
    [
        ("saw the cpu graph, 97 %. 4 please", "The import runs with 4 workers now.", "{said}; {report}"),
        ("rerun the import. 4 please", "The import runs with 4 workers now.", "4 please; {report}"),
        ("edges are ugly at 8, ringing 1.1 V. go down to 4 MHz", "Set to 4 MHz.", "{said}; {report}"),
        ("no wait, that locks out all the singers. back to 20.", "So Node stays on 20.", "{said} {report}"),
        ("it wipes saves of 12. back to 11", "Back to 11.", "{said}"),
        ("8 is too hot, it throttled. go down to 4", "Set to 4 workers.", "{said}; {report}"),
        ("SF9 lost 22 %. SF10 lost 3 %. so SF10", "Switched to SF10.", "{said}; {report}"),
        ("5 then", "The cache now keeps entries for 5 minutes.", "{said}; {report}"),
        ("20 then", "20 minutes are within the policy.", "{said}; {report}"),
        ("with 10 minutes the pod runs out of memory. make it 5", "Done.", "{said}"),
        ("200 doesn't work, does it. Okay so three hundred, and that's my last word.", "Okay.", "{said}"),
        ("Jonas says that one alone has three hundred and ten. So three fifty.", "Okay.", "{said}"),
        ("30 days fill the disk. down to 14 days please", "Log retention is 14 days now.", "{said}; {report}"),
        ("2 replicas went down together last night. make it 3", "There are 3 replicas of it now.", "{said}; {report}"),
    ],
)
def test_a_bare_value_stands_with_what_it_is_of(said: str, report: str, whole: str) -> None:
    """With the sentences before it that tell a value of the kind or why, and with Claude's word of what it is now."""
    assert put_together(said, report) == [whole.format(said=said, report=report).replace(".;", ".")]


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        (RETRIES, "backoff 5", "Changed to 5 s."),
        (RETRIES, "make the backoff 5", "The backoff is 5 s now."),
        (RETRIES, "backoff should be 5 s", "Changed the backoff to 5 s."),
        ("Below 3.3 V it sleeps, with a hysteresis of 0.05 V.", "hysteresis 0.1", "Changed to 0.1 V."),
        ("Only JPEG and PNG up to 5 MB are accepted.", "8 MB", "The limit is 8 MB now."),
        ("The logo has 160 pt, it fades in within 300 ms.", "500 ms", "Changed to 500 ms."),
        ("The job keeps 12 backups.", "14 backups please", "It is set to 14 backups now."),
        ("The alert goes out at a load above 80 %.", "load above 90", "Changed to 90 %."),
        ("The alert fires at a p99 above 500 ms.", "p99 above 400. rest ok", "Changed to 400 ms."),
    ],
)
def test_what_claude_has_added_is_kept_with_its_correction(claim: str, said: str, report: str) -> None:
    """The value that the user has not wanted stands nowhere by itself."""
    own = said.removesuffix(" rest ok")
    separate = "" if own.endswith(".") else ";"
    assert put_together("how does it work", claim, said, report) == [f"{claim} {own}{separate} {report}"]


@pytest.mark.parametrize(
    "turns",
    [
        ("the import took 300 ms", "Good, it took 500 ms before."),
        ("4 done", "4 workers are done now."),
        ("batch 3 of 7", "Batch 3 is running now."),
        ("go down to line 40", "Line 40 is shown now."),
        ("make the title 3 words", "The title has 3 words now."),
        ("try 5", "With 5 workers it fails now."),
        ("5 then", "Should the cache keep entries for 5 minutes?"),
        ("5 then", "I'd keep entries for 5 minutes now."),
        ("5 then", "Done."),
        ("5 then", "I changed 5 files."),
        ("it printed 200 lines. 4 please?", "Okay."),
        ("how does it work", RETRIES, "took 5 s", "5 s is the backoff now."),
        ("how does it work", RETRIES, "5 failed", "5 requests failed now."),
        ("how does it work", RETRIES, "backoff 5", "Okay."),
        ("how does it work", RETRIES, "line 5", "Changed line 5."),
        ("how does it work", f"{RETRIES} Should I log them?", "backoff 5", "Changed to 5 s."),
        ("how does it work", "The backoff is 2 s. The lock has a backoff of 3 s.", "backoff 5", "Changed to 5 s."),
        ("how does it work", "The pin is 4711.", "pin 5822", "Changed to 5822."),
        ("how does it work", "All 44 tests pass in 12 s.", "44 tests", "Changed to 44 tests."),
    ],
)
def test_what_is_measured_counted_or_of_the_moment_stands_with_nothing(turns: tuple[str, ...]) -> None:
    """Nor a value that Claude does not take up, one that may be of two things, and a secret."""
    assert put_together(*turns) == []


@pytest.mark.parametrize(
    ("stored", "said", "report", "text"),
    [
        (WORKERS, "saw the cpu graph, 97 %. 4 please", "The import runs with 4 workers now.", "{said}; {report}"),
        (WORKERS, "4 please", "Set to 4 workers.", "4 please; {report}"),
        (CACHE, "5 then", "The cache now keeps entries for 5 minutes.", "{said}; {report}"),
        (RADIO, "SF9 lost 22 %. SF10 lost 3 %. so SF10", "Switched to SF10.", "{said}; {report}"),
        (LIMIT, "so three hundred", "The limit is 300 MB now.", "{said}; {report}"),
    ],
)
def test_the_new_value_of_what_is_stored_is_kept(stored: str, said: str, report: str, text: str) -> None:
    """By itself nobody would take it for worth keeping."""
    whole = text.format(said=said, report=report)
    assert whole in kept([stored], said, report)
    assert whole not in kept([], said, report)


@pytest.mark.parametrize(
    ("stored", "said", "report"),
    [
        (WORKERS, "the import took 300 s", "It took 300 s."),
        (WORKERS, "4 done", "4 workers are done."),
        (CACHE, "5 please", "Set to 5 minutes."),
        (CACHE, "try 5", "Running it with 5 minutes now."),
        (CACHE, "where does it hang", "The build hangs for 5 minutes now."),
        (RADIO, "so SF10", "SF10 would draw more."),
        (LIMIT, "go down to line 40", "Line 40 says that the limit is missing."),
    ],
)
def test_what_changes_nothing_of_what_is_stored_is_not_kept(stored: str, said: str, report: str) -> None:
    """Minutes may be of anything, so that nobody knows of what they are."""
    assert kept([stored], said, report) == []


def outdated(stored: str, *turns: str) -> list[str]:
    """What no longer holds by what is kept of what they say, where `stored` is what is stored."""
    told = [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]
    return [one.outdates for one in extract(told, PROJECT, near=lambda _text: [stored]) if one.outdates]


@pytest.mark.parametrize(
    ("stored", "turns"),
    [
        (WORKERS, ("saw the cpu graph, 8 is too hot, it throttled. go down to 4", "Set to 4 workers.")),
        (RADIO, ("SF9 lost 22 %. SF10 lost 3 %. so SF10", "Switched to SF10.")),
        ("connections per pod at most 20, and always close them", ("change the connections per pod to 30", "Okay.")),
        ("watchdog on, 8 s. feed it only from the main loop", ("change watchdog to 10 s", "Okay.")),
    ],
)
def test_what_is_kept_names_what_it_outdates(stored: str, turns: tuple[str, ...]) -> None:
    """So that nobody has to find out once more what is no longer so."""
    assert outdated(stored, *turns) == [stored]


def test_what_claude_alone_reports_outdates_nothing() -> None:
    """It is kept; but it may be of a part of what is stored, so both stand."""
    report = "The import of the archive runs with 4 workers now."
    assert report in kept([WORKERS], "how does it go", report)
    assert outdated(WORKERS, "how does it go", report) == []


def test_another_measure_outdates_nothing_that_has_the_same_unit() -> None:
    """A hysteresis in volts is no other threshold in volts."""
    said = ("Below 3.3 V it sleeps, with a hysteresis of 0.05 V.", "hysteresis 0.1", "Changed to 0.1 V.")
    assert outdated("low bat threshold 3.3 V, below that it sleeps", "how does it sleep", *said) == []


def test_it_is_one_text_and_no_second_one_of_its_parts() -> None:
    """Also where the user's words alone would be taken for a correction of what they have just said."""
    said, report = "with 10 minutes it crashes. make it 5", "The cache now keeps entries for 5 minutes."
    for stored in ([], [CACHE]):
        assert kept(stored, said, report) == [f"{said}; {report}"]


CODE = "The guest code is valid for 90 days."
CHECK = "The check of the moorings runs every night at 02:30."


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        (CODE, "30 please", "Set to 30 days."),
        (CODE, "make it 30, policy says so", "Set to 30 days."),
        (CODE, "nice but make it 30", "Done, 30 days."),
        (CODE, "hm lets do 30 to be safe", "30 days it is."),
        (CODE, "raise to 120, still under 150", "Raised to 120 days."),
        (CODE, "90 is too long, policy is 30", "Re-issued with 30 days."),
        (CODE, "90 too long. 30", "I'll set it to 30 days."),
        (CODE, "that's long, 30", "It's 30 days now."),
        (CHECK, "5am pls", "Moved to 05:00."),
        (CHECK, "not 2:30, people sleep. 5h", "Changed to 05:00."),
        (CHECK, "nice but make it 05:00, 0230 is the ferry", "Moved to 05:00."),
        (CHECK, "back to 4", "It runs at 04:00 again."),
        ("A group has at most 12 people.", "cap it at 8 since the van has 8 seats", "Capped at 8 people."),
        ("The search radius is 25 km by default.", "hm thats far. 10", "10 km it is."),
        ("I'd print the labels at 600 dpi.", "600 is too much for the old zebra. 300", "300 dpi it is."),
        ("I'd set the idle alarm back to 15 minutes.", "yes back to 15", "`idle_alarm` = 15 minutes."),
        ("An SMS goes out 3 hours before the lesson.", "only 1 hour before pls, they forget", "Changed to 1 hour."),
    ],
)
def test_a_new_value_without_its_unit_or_with_a_reason_is_of_the_claim_that_has_the_unit(
    claim: str, said: str, report: str
) -> None:
    """Claude's report has the unit that the user has spared; and it is kept, however little its parts say."""
    whole = run_on([claim, said, report])
    assert put_together("how is it now", claim, said, report) == [whole]
    assert whole in kept([], "how is it now", claim, said, report)


@pytest.mark.parametrize(
    "said", ["4", "make it 4", "4 please", "give it 4", "no, 4", "4 should do", "better 4", "i'd say 4"]
)
@pytest.mark.parametrize("report", ["Set to 4.", "Lowered to 4.", "Done, 4.", "OK, it's 4 now.", "4 it is."])
@pytest.mark.parametrize(
    "claim",
    [
        "I've set the retry limit to 5.",
        "The importer uses 8 workers.",
        "I set `max_connections` to 100.",
        "`page_size` is 50.",
        "Each batch has 500 rows, since the API rejects more.",
        "Added a rate limit of 60 requests per minute.",
    ],
)
def test_what_nobody_names_is_of_the_only_value_that_claude_has_just_told(claim: str, said: str, report: str) -> None:
    """Whatever that counts: what is said of 5 retries, 4, is of retries."""
    whole = run_on([claim, said, report])
    assert put_together("how is it now", claim, said, report) == [whole]


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        ("I found 12 places that call it.", "3 please", "Done, 3."),
        ("Step 4 is done.", "5 then", "OK, 5 it is."),
        ("The importer uses 8 workers and a pool of 20.", "4", "Set to 4."),
        ("The importer uses 8 workers. The pool has 20 connections.", "4", "Set to 4."),
        ("The importer uses 8 workers.", "4", "Let me look."),
        ("The importer uses 8 workers.", "I counted 6 requests. so 4", "4 it is."),
        ("There are 8 errors in the log.", "4", "It's 4 now."),
    ],
)
def test_it_is_of_nothing_where_there_are_two_or_that_is_counted(claim: str, said: str, report: str) -> None:
    """Nor where its user says of what else it follows."""
    assert [text for text in put_together("how is it now", claim, said, report) if claim in text] == []


def test_claude_may_narrate_before_it_takes_a_value_up() -> None:
    """In records of its own, as it looks for the place."""
    turns = [(USER, "how is it"), (MODEL, CODE), (USER, "make it 30"), (MODEL, "Let me look where that is.")]
    told = [Utterance(speaker, text) for speaker, text in (*turns, (MODEL, "Set to 30 days."))]
    assert run_on([CODE, "make it 30", "Set to 30 days."]) in [one.content for one in extract(told, PROJECT)]


@pytest.mark.parametrize(
    ("turns", "whole"),
    [
        (
            ("and 48 hours to cancel, after that no refund", "I'll add it.", "hm lets do 72 to be safe", "72 hours."),
            "and 48 hours to cancel, after that no refund; hm lets do 72 to be safe; 72 hours.",
        ),
        (
            ("how long is the badge valid?", "90 days.", "90 too long, policy is 30", "Set to 30 days."),
            "how long is the badge valid? 90 days. 90 too long, policy is 30; Set to 30 days.",
        ),
        (
            (
                "send the milk report every day",
                "I'll send it at 9:00.",
                "not 9, they are out. 20h",
                "Changed to 20:00.",
            ),
            "send the milk report every day; I'll send it at 9:00. not 9, they are out. 20h; Changed to 20:00.",
        ),
        (
            ("the entry fee, hmm my brother say 6 is cheap, 8", "8 euros it is; the season tickets too?"),
            "the entry fee, hmm my brother say 6 is cheap, 8",
        ),
        (
            ("next: the sauna timer. 20 min kills the old folks. make it 12", "I'll set `sauna_minutes` to 12."),
            "next: the sauna timer. 20 min kills the old folks. make it 12; I'll set `sauna_minutes` to 12.",
        ),
        (
            ("why", "The round takes at most 45 minutes. The van needs fuel.", "30 then. not 45", "Set to 30 minutes."),
            "The round takes at most 45 minutes. 30 then. not 45; Set to 30 minutes.",
        ),
    ],
)
def test_what_it_is_of_may_have_been_said_before(turns: tuple[str, ...], whole: str) -> None:
    """By the user, in an earlier message or in the same one; and a claim that names nothing takes along what was asked
    or ordered."""
    assert whole in kept([], *turns)


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        (CODE, "30 sec pls i'm on the phone", "Sure, take your time."),
        (CODE, "30 of them failed", "Let me look at the 30 that failed."),
        (CODE, "5 please", "Set to 5 codes per page."),
        (CODE, "make it 30", "I'd rather set it to 45 days."),
        (CODE, "make it 30", "30 days for everyone?"),
        (CODE, "30 not enough?", "30 days are enough."),
        (CODE, "i have 90 tabs open, 30 crash", "Close 30 of them."),
        ("The report runs for 15 minutes.", "30 min, then i have to go", "30 minutes, got it."),
        ("The lock is held for 30 seconds. The lease lives for 90 seconds.", "make it 60", "Set to 60 seconds."),
        ("The queue holds 500 messages.", "drain 100, then stop", "Drained 100 messages."),
        ("All 90 tests pass in 12 s.", "ok 30 more please", "Added 30 tests."),
        ("The code of the door is 4711.", "make it 5822", "Set to 5822."),
        ("A group has at most 12 people.", "8 or 10, ask the board", "I'll ask them."),
    ],
)
def test_a_number_that_claude_does_not_take_up_as_a_value_is_none(claim: str, said: str, report: str) -> None:
    """Nor one of another unit, or one that may be of two claims. What it says alone, it may say."""
    assert [text for text in kept([], "how is it now", claim, said, report) if said in text and text != said] == []


@pytest.mark.parametrize(
    ("stored", "turns"),
    [
        (CODE, ("how long is the guest code valid?", "90 days.", "90 too long, policy is 30", "Set to 30 days.")),
        (CODE, ("and now", CODE, "make it 30", "Set to 30 days.")),
        (
            "limit the crawler to 5 pages/s",
            ("the crawler, 5/s, takes till noon. raise to 8, still under 10", "Set to 8 pages per second."),
        ),
    ],
)
def test_a_new_value_outdates_the_claim_that_has_the_old_one(stored: str, turns: tuple[str, ...]) -> None:
    """As far as the old value and the words tell that it is the same."""
    assert outdated(stored, *turns) == [stored]
    assert outdated("backups are kept for 90 days, 5 of them", *turns) == []


@pytest.mark.parametrize(
    ("own", "heard", "said", "report"),
    [
        ("sessions last 8 hours", "Set to 8 h.", "12, night shifts", "12 h then."),
        ("uploads may have 15 mb", "Set to 15 MB.", "40, drone pictures", "40 MB then."),
        ("the dashboard refreshes every 30 seconds", "Done, 30 s.", "60. battery", "60 s now."),
        ("rooms can be held for 20 minutes", "The hold time is 20 minutes.", "45 please", "45 minutes then."),
    ],
)
def test_what_claude_has_repeated_stands_before_it_as_its_user_has_told_it(
    own: str, heard: str, said: str, report: str
) -> None:
    """Else the old value would be told alone, as its user's own words."""
    whole = put_together(own, heard, said, report)[-1]
    assert all(part in whole for part in (own, heard, said, report))
    assert [text for text in kept([], own, heard, said, report) if own in text] == [whole]


@pytest.mark.parametrize(
    ("own", "heard", "said", "report"),
    [
        ("sessions last 8 hours", "Set to 8 h.", "5 failed", "Let me look at the 5 failures."),
        ("sessions last 8 hours", "Set to 8 h.", "5 min, phone", "OK."),
        ("sessions last 8 hours, tokens 9 hours", "Set to 8 h.", "12, night shifts", "12 h then."),
        ("do sessions last 8 hours?", "They last 8 h.", "5, really?", "No, 8 h."),
    ],
)
def test_what_claude_has_repeated_stands_where_nothing_else_takes_its_place(
    own: str, heard: str, said: str, report: str
) -> None:
    assert not any(own in text and said in text for text in put_together(own, heard, said, report))


def outdating(stored: Sequence[str], *turns: str) -> dict[str, str]:
    """What is kept of what they say, where `stored` is what is stored, and which of it each outdates."""
    told = [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]
    return {one.content: one.outdates for one in extract(told, PROJECT, near=lambda _text: stored)}


@pytest.mark.parametrize(
    ("known", "said", "report"),
    [
        ("The guest code is valid for 90 days.", "make the guest code 30", "Guest code validity is now 30 days."),
        ("guest code is valid for 90 days, the landlord wants that", "set the guest code to 30", "Set to 30 days."),
        ("the backup of the farm server runs at 02:00", "move the farm backup to 4", "It now runs at 04:00."),
        ("Log retention is 14 days.", "log retention 30 please, the auditors want it", "Logs are kept 30 days now."),
    ],
)
def test_a_value_of_what_its_user_names_outdates_what_an_earlier_conversation_told(
    known: str, said: str, report: str
) -> None:
    """Claude's report has the unit, and is kept behind it: else it would be a repeat of what has none."""
    assert outdating([known], said, report) == {f"{said}; {report}": known}


@pytest.mark.parametrize(
    ("known", "said", "report"),
    [
        ("The guest code is valid for 90 days.", "make the staff code 30", "Staff code validity is now 30 days."),
        ("The guest code is valid for 30 days.", "make the guest code 30", "Guest code validity is now 30 days."),
        ("Guests get 90 days, and 5 days of grace.", "make the guests 30", "Guests get 30 days now."),
        ("The guest code is valid for 90 days.", "make the guest code 30", "With 30 days the cleaners are locked out."),
        ("The guest code is valid for 90 days.", "make the guest code 30?", "Guest code validity is now 30 days."),
        ("The door code is 2210.", "make the door code 4711", "The door code is now 4711."),
    ],
    ids=["of something else", "the same", "one of two", "not taken up", "only asked", "a secret"],
)
def test_it_outdates_nothing_else(known: str, said: str, report: str) -> None:
    assert not any(outdating([known], said, report).values())


def test_a_secret_beside_it_is_not_put_together() -> None:
    said = "make the door code 30, the code for the cellar is 4711"
    assert put_together(said, "The door code is valid for 30 days now.") == []


def test_who_wants_another_value_may_be_somebody_else() -> None:
    claim, said, report = (
        "The deposit for the hall is 50 euros.",
        "klara found that too low, they want 80",
        "It is 80 euros now.",
    )
    assert put_together("how much is it?", claim, said, report) == [f"{claim} {said}; {report}"]
    assert put_together("how much is it?", claim, said, "Klara should write that.") == []
    assert put_together("how much is it?", claim, "klara thinks they want 80?", report) == []


def test_the_number_of_an_option_is_no_value() -> None:
    """The option is kept, and takes no other number's place."""
    told = "They are retried 5 times. What one could do:\n\n1. keep retrying\n2. put them on a dead letter queue"
    turns = ("what happens to failed messages?", told, "2 then", "2 it is, they go to the queue.")
    assert kept([], *turns) == ["2. put them on a dead letter queue; 2 then"]
