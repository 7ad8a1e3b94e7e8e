"""What a user says no to in what Claude has told is kept behind it, with the reason and what Claude says it is now."""

from collections.abc import Sequence

import pytest

from dedup.extraction.corrections.amended import amendments
from dedup.extraction.corrections.contradicted import contradicted
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT
ALERTS = "Alerts are posted to #ops-general in Slack, with the failing job."
NIGHTLY = "The nightly job runs on the small machine, because it needs only 2 GB."
REPORTS = "Reports are written to `s3://acme-reports-dev/` with a lifecycle of 30 days."
AGENT = "The client sends `tidewatch (info@tidewatch.example)` as its User-Agent."
VENDOR = "The join fails because the vendor writes local time without an offset."


def put_together(claim: str, said: str, *more: str) -> list[str]:
    """The texts that are made of what Claude told, what its user says to it, and what Claude says then."""
    told = [Utterance(USER, "how does it work"), Utterance(MODEL, claim), Utterance(USER, said)]
    told += [Utterance(MODEL, one) for one in more]
    found = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return [one.statement.text for one in contradicted(found, amendments(found)).values()]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (ALERTS, "no, #ops-alerts"),
        (ALERTS, "no, #ops-alerts, not general. thats too loud"),
        (AGENT, "no, my mail, not the team one. they want a person"),
        (REPORTS, "no, to the prod bucket. finance reads from there"),
        (NIGHTLY, "not the small one, it swaps. use the build machine"),
        (NIGHTLY, "no, the build machine"),
        (NIGHTLY, "hm no, not on the small machine"),
        (VENDOR, "no, the vendor writes utc since june. only the old files are local time"),
        ("The export is uploaded every evening.", "nope, every morning. the bank closes at noon"),
        ("The export is uploaded every evening.", "nay, every morning. the bank closes at noon"),
        ("Tom reviews the database migrations.", "no, Ines reviews the migrations, tom only does the frontend"),
        ("Parcels over 30 kg are refused by the carrier.", "no the carrier takes parcels up to 40 kg since may"),
    ],
)
def test_it_stands_behind_the_claim_with_its_reason(claim: str, said: str) -> None:
    """It names the wrong value, one of the same form, the same thing of another kind, or the same thing."""
    assert put_together(claim, said) == [f"{claim} {said}"]


def test_of_several_claims_it_is_of_the_one_that_has_what_is_not_so() -> None:
    """Where two may be meant, nobody knows which is wrong."""
    two = "Exports are gzipped in the worker. The docs are published to GitHub Pages."
    assert put_together(two, "no, not pages, our own server") == [
        "The docs are published to GitHub Pages. no, not pages, our own server"
    ]
    assert put_together("The api runs on Hetzner. The workers run on Hetzner.", "no, not on hetzner") == []


@pytest.mark.parametrize(
    ("confirmed", "taken"),
    [
        ("Changed to #ops-alerts.", True),
        ("Done. Moved to #ops-alerts.", True),
        ("Alerts go to #ops-alerts now.", True),
        ("Noted.", False),
        ("Should the old messages be moved?", False),
        ("The worker is restarted now.", False),
    ],
)
def test_what_claude_says_it_is_now_goes_with_it(confirmed: str, taken: bool) -> None:
    """It may tell the value in full; alone it would not tell of what."""
    (text,) = put_together(ALERTS, "no, the alerts channel, not general", confirmed)
    assert text.endswith(confirmed.removeprefix("Done. ")) is taken


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (ALERTS, "no, that's fine. leave it"),
        (ALERTS, "no, ask in #ops-help, they know"),
        (ALERTS, "no need for the job, its name is enough"),
        (NIGHTLY, "no, I meant run the other test"),
        (NIGHTLY, "no, do the login page first"),
        (NIGHTLY, "no, the build fails"),
        (NIGHTLY, "not bad. what's next?"),
        (NIGHTLY, "not now, I have a meeting"),
        (NIGHTLY, "not on the small machine, only for this run"),
        (NIGHTLY, "no more jobs on the machine then, right?"),
        (f"{NIGHTLY} Is 2 GB enough there?", "no, 8, not 2"),
        ("I'd run it on the small machine.", "no, the build machine"),
        ("We could run it on the small machine.", "not the small one, use the build machine"),
        ("All 44 tests pass.", "no, not in my checkout. test_export fails"),
        ("The report runs at 06:00, before the stand-up.", "no, at 10:00 I have a call"),
        ("It takes about ten minutes on Fridays.", "no, on friday I'm off"),
        ("Customers are synced every hour by the worker.", "no, every time I look it's empty"),
        ("The motor starts, and the rail dips.", "nah the motor has its own rail. its the modem"),  # see `answers`
        ("Moment is in maintenance mode.", "no runtime dependencies in our library, not one"),
        ("The admin password is rotated every 90 days.", "no, every 30 days. hunter2go is the current one"),
    ],
)
def test_no_to_a_question_a_proposal_or_the_work_at_hand_corrects_nothing(claim: str, said: str) -> None:
    """Nor does what only begins like that; and what may be a secret is put nowhere."""
    assert put_together(claim, said) == []


def test_the_claim_and_what_claude_says_it_is_now_stand_nowhere_by_themselves() -> None:
    """Whatever the models think of either."""
    reply, now = "no, to the prod bucket. finance reads from there", "They are written to `s3://acme-reports/` now."
    said = [Utterance(USER, "where do they go"), Utterance(MODEL, REPORTS), Utterance(USER, reply)]
    estimate = Estimate(9.0, [0.0] * len(Namespace))
    found = extract([*said, Utterance(MODEL, now)], PROJECT, lambda asked: [estimate] * len(asked))
    assert [c.content for c in found if "bucket" in c.content or "s3" in c.content] == [f"{REPORTS} {reply}; {now}"]


def test_what_would_be_kept_by_itself_is_kept_with_a_claim_that_would_not() -> None:
    """The models may hear the user, and not Claude."""
    reply = "no, to the prod bucket, because finance always reads the reports from there"

    def hear(asked: Sequence[tuple[str, str]]) -> list[Estimate]:
        return [Estimate(30.0 if "finance" in text else -30.0, [0.0] * len(Namespace)) for text, _ in asked]

    said = [Utterance(USER, "where do they go"), Utterance(MODEL, REPORTS), Utterance(USER, reply)]
    assert [c.content for c in extract(said[:2], PROJECT, hear)] == []
    assert [c.content for c in extract(said, PROJECT, hear)] == [f"{REPORTS} {reply}"]


TICKET = "The ticket shows the seat, the price and the buyer's name."
PUMP = "The pump runs every night from 23:00 to 1:00."
BOARD = "The weekly report goes to the board on Monday morning."


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (TICKET, "price out, gifts get awkward"),
        (TICKET, "the price away please, gifts get awkward"),
        (TICKET, "hm, drop the price. gifts get awkward"),
        (TICKET, "get rid of the price thing, gifts get awkward"),
        (TICKET, "no prices pls, gifts get awkward"),
        (TICKET, "price i dont want, gifts get awkward"),
        (PUMP, "friday no pump"),
        (PUMP, "on sundays no pumping, the neighbours are in"),
        (BOARD, "hm no, tuesday better. half of them travel on monday"),
        (BOARD, "nah tuesday better, monday half of them is travelling"),
        ("The beds on the slope get bark mulch.", "no, straw is better. bark washes off"),
    ],
)
def test_what_is_turned_down_without_a_verb_stands_behind_the_claim(claim: str, said: str) -> None:
    """With the reason, or for a day of what comes back."""
    assert put_together(claim, said) == [f"{claim} {said}"]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (TICKET, "price out"),  # for what reason it may be of the moment
        (TICKET, "drop the price for now, i need a screenshot"),
        (TICKET, "remove the footer, it wraps badly on phones"),
        (TICKET, "no worries, gifts get awkward anyway"),
        (TICKET, "yes, much better. gifts get awkward"),
        (TICKET, "cable out, nothing works in here"),
        (TICKET, "no idea better than that, people get angry"),
        (TICKET, "friday no price"),  # nothing that comes back
        ("Shall the ticket show the price?", "price out, gifts get awkward"),
        ("I'd show the price on the ticket.", "price out, gifts get awkward"),
        ("The price could be left out.", "price out, gifts get awkward"),
        ("Which day suits you, Monday or Tuesday?", "no, wednesday better. tuesday is choir"),
        (f"{TICKET} The price on the receipt is rounded.", "price out, gifts get awkward"),
        (BOARD, "tuesday better, half of them travel on monday"),
    ],
)
def test_what_may_be_of_the_moment_of_another_thing_or_of_a_proposal_is_not_turned_down(claim: str, said: str) -> None:
    """Nor where it is not certain which claim is meant."""
    assert put_together(claim, said) == []


def test_what_is_turned_down_is_kept_and_the_claim_nowhere_else() -> None:
    """Neither says enough for the models to keep it; a rule that forbids it for good is kept as such."""
    sunday = "What falls on a Sunday is done on Saturday."
    turns = [Utterance(MODEL, sunday), Utterance(USER, "hm no, monday better. saturday is beach")]
    assert [one.content for one in extract(turns, PROJECT)] == [f"{sunday} hm no, monday better. saturday is beach"]
    turns = [Utterance(MODEL, TICKET), Utterance(USER, "no prices on tickets. ever. gifts get awkward")]
    assert "no prices on tickets. ever." in [one.content for one in extract(turns, PROJECT) if one.confidence == 1]
