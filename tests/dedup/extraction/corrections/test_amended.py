"""What a user corrects in a few words is kept with what it corrects, and the wrong value is kept nowhere else."""

import pytest

from dedup.extraction.corrections.amended import amendments
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.model import Source, Speaker, Utterance
from dedup.terms import AMENDED
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT


def said(*turns: tuple[Speaker, str]) -> list[Statement]:
    """What was said, without corrections."""
    told = [Utterance(speaker, text, Source(uuid=str(n))) for n, (speaker, text) in enumerate(turns)]
    return [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]


def amended(*turns: tuple[Speaker, str]) -> list[str]:
    """The texts of the corrections among what was said, with what they correct."""
    return [one.statement.text for one in amendments(said(*turns)).values()]


@pytest.mark.parametrize(
    ("told", "correction"),
    [
        ("the api listens on 8080", "sorry, i meant 9090"),
        ("the api listens on 8080", "not 8080, 9090"),
        ("the api listens on 8080", "9090 not 8080"),
        ("backups are kept for 13 days", "oops 30"),
        ("never deploy on mondays", "sorry, i mean fridays."),
        ("the reports are run on postgres 13", "er, postgres 14 i mean"),
        ("releases always go to the green cluster first", "argh, wrong one, it's the blue cluster"),
        ("backups are kept for 13 days", "*30"),
        ("backups are kept for 13 days", "30, misread it"),
        ("mahmut owns the billing service", "no wait, mehmet"),
        ("mahmut owns the billing service", "mehmet, sorry"),
        ("the uploads go to the eu-west-2 bucket", "typo: eu-west-1"),
        ("the images of the tests lie in tests/golden", "tests/baseline, pardon"),
        ("the importer serves sixteen users", "sorry, 12 users"),
        ("the importer serves 12 users", "sorry, thirty users"),
        ("the cache lives for 30 days", "sorry, 30 hours"),
        ("anna owns the billing service", "i meant ben"),
    ],
)
def test_a_slip_is_corrected_by_a_word(told: str, correction: str) -> None:
    """With the statement it corrects, whatever Claude answers in between; the wrong value stands nowhere by itself."""
    for between in ("Noted.", f"Noted: {told}."):
        (candidate,) = extract(
            [Utterance(speaker, text) for speaker, text in ((USER, told), (MODEL, between), (USER, correction))],
            PROJECT,
        )
        assert candidate.content == f"{told}; {correction}"
        assert AMENDED in candidate.evidence
        assert candidate.speaker is USER
    assert amended((USER, f"{told}. {correction}")) == [f"{told}. {correction}"]


@pytest.mark.parametrize(
    ("claim", "correction"),
    [
        ("The database listens on port 5432.", "no, it's 5433"),
        ("The backups run on Mondays.", "make it fridays"),
        ("The feeds stay in Redis for 15 minutes.", "Make it three minutes."),
        ("Refunds above 200 € need a second person.", "make that 150, priya just wrote"),
        ("The amounts are kept as decimals.", "integers not decimals"),
    ],
)
def test_what_claude_claims_is_corrected_as_well(claim: str, correction: str) -> None:
    """It is the user's then."""
    assert amended((MODEL, claim), (USER, correction)) == [f"{claim} {correction}"]


@pytest.mark.parametrize(
    ("told", "between", "remark"),
    [
        ("the api listens on 8080", "Noted.", "wait, stop"),
        ("the api listens on 8080", "Noted.", "sorry for the noise"),
        ("the api listens on 8080", "Noted.", "sorry, was at lunch"),
        ("the api listens on 8080", "Noted.", "no, still failing"),
        ("the api listens on 8080", "Noted.", "no, 3 tests fail"),
        ("the api listens on 8080", "Noted.", "actually, can you look at the log?"),
        ("the api listens on 8080", "Noted.", "not this week"),
        ("the api listens on 8080", "Noted.", "sorry, phone"),
        ("the api listens on 8080", "Noted.", "sorry, platform 9"),
        ("the api listens on 8080", "Noted.", "oops, wrong terminal"),
        ("the api listens on 8080", "Noted.", "oops, lunch"),
        ("the api listens on 8080", "Noted.", "*sigh*"),
        ("the api listens on 8080", "Noted.", "404."),
        ("the api listens on 8080", "Noted.", "no, exit code 137"),
        ("the api listens on 8080", "Noted.", "make that configurable"),
        ("the api listens on 8080. the hub listens on 8081", "Noted.", "sorry, 9090"),  # which of them
        ("anna owns billing, and ben owns search", "Rates are fetched at 6.", "7"),
        ("the api listens on 8080", "I need to know the port of the gateway.", "8443"),
        ("exports go to s3 buckets", "Noted.", "deploys on fridays, sorry"),
        ("the cache lives for 20 minutes", "Noted.", "oops, 10 users"),
        ("the cache lives for 20 minutes", "Noted.", "sorry, 20 min"),
        ("the api listens on 8080", "How many workers?", "4"),  # an answer
        ("the api listens on 8080", "How many workers, 2 or 4?", "4 not 2"),
        ("the cache lives for 20 minutes", "Noted.", "make it 3 MB"),  # of something else
        ("the cache is a plain dict", "Noted.", "make it 3"),
        ("does the api listen on 8080?", "Yes.", "sorry, 9090"),
        ("the api listens on 8080", "Noted.", "sorry, the api listens on 9090 since last week"),  # stands alone
    ],
)
def test_what_else_is_said_in_few_words_corrects_nothing(told: str, between: str, remark: str) -> None:
    """An order, an answer, a remark, or a sentence that says what it is about."""
    assert amended((USER, told), (MODEL, between), (USER, remark)) == []


def test_of_several_statements_the_one_that_it_may_be_of_is_corrected() -> None:
    """By the unit or the length of its number."""
    told = "the api listens on 8080. the pool has 4 threads, and idles for 30 seconds"
    assert amended((USER, told), (USER, "sorry, 9090")) == ["the api listens on 8080. sorry, 9090"]
    (found,) = amended((USER, told), (USER, "oops, 20 seconds"))
    assert found == "the pool has 4 threads, and idles for 30 seconds; oops, 20 seconds"


def test_the_last_correction_holds() -> None:
    """Whoever needs three attempts is heard to the end."""
    turns = ((USER, "the api listens on 8080"), (USER, "sorry, 9090"), (USER, "no wait, 9091"))
    assert amended(*turns)[-1] == "the api listens on 8080; sorry, 9090; no wait, 9091"
    (candidate,) = extract([Utterance(*turn) for turn in turns], PROJECT)
    assert "9091" in candidate.content


def test_it_may_be_corrected_again_from_another_message() -> None:
    """The first slip was corrected at once, the correction in the next message."""
    told = "the api listens on 8080. sorry, 9090"
    assert amended((USER, told), (MODEL, "Ok."), (USER, "no wait, 9091"))[-1] == f"{told}; no wait, 9091"


def test_it_stays_in_its_list() -> None:
    """What forbids it is not lost with the slip."""
    (found,) = amendments(said((USER, "never:\n- push to mater"), (USER, "*master"))).values()
    assert (found.statement.lead_in, found.statement.bullet) == ("never:", True)


def test_what_says_something_itself_is_heard_where_nothing_is_corrected() -> None:
    """What it corrects was of the moment; it would be lost with that."""
    turns = ((MODEL, "I set the port to 8080."), (USER, "9090, not 8080"))
    assert [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)] == ["9090, not 8080"]


@pytest.mark.parametrize("change", ["ok, make it 60 please", "actually, make it 60 now", "set it to 60 then"])
def test_it_may_be_asked_for_politely(change: str) -> None:
    """A please is no unit."""
    assert amended((USER, "the session timeout is 20 minutes"), (MODEL, "Set."), (USER, change))


def test_what_was_decided_before_was_decided() -> None:
    """Who makes it another value takes back no slip: both are kept, the later one as the update."""
    turns = ((USER, "The session timeout is 20 minutes."), (MODEL, "Set."), (USER, "Make it 60 minutes."))
    found = [candidate.content for candidate in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert found == ["The session timeout is 20 minutes.", "The session timeout is 20 minutes. Make it 60 minutes."]


def test_an_order_stays_an_order() -> None:
    """What is corrected in it is not to be remembered either."""
    turns = ((USER, "rerun the benchmark with 5 clients"), (MODEL, "Running."), (USER, "sorry, 3"))
    assert extract([Utterance(*turn) for turn in turns], PROJECT) == []


@pytest.mark.parametrize(
    ("told", "between"),
    [
        ("the password of the admin is maria123", "Noted."),
        ("das passwort für den server ist maria123", "Ok."),
        ("the login is probe, and it takes a word", "That did not work."),
        ("the server listens on 8080", "What is the root password?"),
        ("the server listens on 8080", "It asks for the PIN of the card."),
        ("the safe in the office opens with 4711", "Noted."),
        ("the tablets unlock with 4711", "Noted."),
        ("basic auth is admin and maria123", "Noted."),
    ],
)
def test_what_may_be_a_secret_is_put_nowhere(told: str, between: str) -> None:
    """Redaction knows a secret by what it is called, and a word alone has no name."""
    for secret in ("maria124", "4712"):
        turns = ((USER, told), (MODEL, between), (USER, f"sorry, i meant {secret}"))
        assert amended(*turns) == []
        assert not any(secret in c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT))


@pytest.mark.parametrize(
    "slip", ["sorry, pin 4711", "oops hunter2", "*hunter2", "sorry, Tr0ub4dor&3", "oops sudo maria123"]
)
def test_what_was_typed_into_the_wrong_window_is_put_nowhere(slip: str) -> None:
    """It is no other word for anything that was said."""
    assert amended((USER, "the alarm panel is in room 12"), (MODEL, "Noted."), (USER, slip)) == []
    assert amended((USER, "the panel is mounted in the hall"), (MODEL, "Noted."), (USER, slip)) == []


def test_what_else_claude_says_stays() -> None:
    """Only what repeats the wrong value, and nothing else, goes with it."""
    for told, said_before, slip in (
        (
            "Because the queue has 2 consumers, ordering is only guaranteed per key.",
            "each region has 3 replicas",
            "4 replicas",
        ),
        ("The API only ever listens behind nginx.", "the api listens on 8080", "9090"),
    ):
        turns = ((USER, said_before), (MODEL, told), (USER, f"sorry, {slip}"))
        assert amended(*turns) == [f"{said_before}; sorry, {slip}"]
        assert told in [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]


def test_behind_a_sentence_it_is_of_that_one() -> None:
    """However unlike the two words are; in another message nobody knows."""
    assert amended((USER, "remember that the flag is called --dry-run. no sorry, --check")) == [
        "remember that the flag is called --dry-run. no sorry, --check"
    ]
    assert (
        amended((USER, "remember that the flag is called --dry-run."), (MODEL, "Noted."), (USER, "sorry, --check"))
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "invoices are rounded half up. the tax service owns that. sorry, half even",
        "the queue is called billing-events. its consumer is written in go. sorry, invoice-events",
        "never push to main. sorry, caps",
        "we host everything on hetzner. i mean seriously",
        "the export job runs in the lisbon region. sorry, wrong chat",
    ],
)
def test_behind_several_sentences_or_a_remark_nobody_knows(text: str) -> None:
    """Nothing is put together."""
    assert amended((USER, text)) == []


@pytest.mark.parametrize(
    ("told", "answer", "correction", "kept"),
    [
        (
            "flow logs to s3, keep 90 days",
            "Done, a lifecycle rule of 90 days.",
            "actually make that 30, 90 is a lot",
            True,
        ),
        ("the timeout is 30 seconds", "I set a breakpoint at line 30.", "actually 31, 30 is a comment", False),
        ("keep backups for 90 days", "90 backups were found.", "actually 91, 90 was too few", False),
        ("the api takes 100 calls", "Noted.", "make it 5, 100 takes too long on my laptop", False),
        ("retention is 90 days, tests take 90 seconds", "Noted.", "make that 30, 90 is too slow", False),
        ("keypad of the hall is on 1234", "Noted.", "make it 4471, 1234 gets boring", False),
    ],
)
def test_who_says_what_is_wrong_with_the_old_value_corrects_it(
    told: str, answer: str, correction: str, kept: bool
) -> None:
    """Where nothing else has that number."""
    found = amended((USER, told), (MODEL, answer), (USER, correction))
    assert found == ([f"{told}; {correction}"] if kept else [])


OTHER = ((MODEL, "Is that for the customs feed as well, or for parcels only?"), (USER, "both"))
COUNTED = ((MODEL, "How many workers should the consumer of the scans run?"), (USER, "4"))


@pytest.mark.parametrize("asked", [OTHER, COUNTED])
@pytest.mark.parametrize(
    ("claim", "no"),
    [
        ("For Iceberg I set the compaction target file size to 256 MB, as in the docs.", "no, 512."),
        ("The ack timeout of the consumer is 30 seconds, as in the docs.", "no, 90 seconds"),
        ("The metrics of the consumer are on port 9100, as in the docs.", "nope, 9200 please"),
        ("The stream keeps its messages for 7 days, as in the docs.", "hm no, 14 days"),
    ],
)
def test_a_mere_no_is_of_what_claude_has_told_since(
    asked: tuple[tuple[Speaker, str], ...], claim: str, no: str
) -> None:
    """Whatever question was answered before: the wrong value stands nowhere by itself, and no question before it."""
    turns = [*asked, (MODEL, f"I added it to both pipelines.\n\n{claim}"), (USER, no)]
    texts = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert f"{claim} {no}" in texts
    assert claim not in texts
    assert not any(text.startswith(asked[0][1]) and no in text for text in texts)


@pytest.mark.parametrize(
    "between",
    ["Done.", "Set to 4 workers.", "Set, all 44 tests pass.", "Done, see line 40.", "I changed 3 files for that."],
)
def test_and_of_the_answer_where_claude_has_told_no_other_value(between: str) -> None:
    """What it counts of its own work is none."""
    turns = [*COUNTED, (MODEL, between), (USER, "no, 6")]
    assert [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)] == [f"{COUNTED[0][1]} no, 6"]


@pytest.mark.parametrize(
    ("between", "no"),
    [
        ("I ran the 44 tests in 12 seconds, and all of them pass.", "no, 8 fail on my machine"),
        ("Done. Should I start the consumer with 2 replicas?", "no, 3"),
        ("I set the prefetch to 100 and the timeout to 30.", "no, 50"),
        ("I changed 3 files of the consumer for both feeds.", "no, 2 please"),
    ],
)
def test_where_nobody_knows_what_it_is_of_it_is_put_behind_nothing(between: str, no: str) -> None:
    """A question that was answered with no number, several numbers, and what Claude counts."""
    turns = [*OTHER, (MODEL, between), (USER, no)]
    assert not any(
        no in c.content and len(c.content) > len(no) for c in extract([Utterance(*t) for t in turns], PROJECT)
    )
