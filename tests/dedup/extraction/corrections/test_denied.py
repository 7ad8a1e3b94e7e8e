"""What a user says instead of a claim of Claude's, without naming what it is of, is kept behind the claim."""

import pytest

from dedup.extraction.corrections.denied import denied
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT


def put_together(claim: str, instead: str) -> list[str]:
    """The texts that are made of what Claude told, and what its user says instead."""
    told = [Utterance(USER, "who does what again"), Utterance(MODEL, claim), Utterance(USER, instead)]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    return [one.statement.text for one in denied(said).values()]


@pytest.mark.parametrize(
    ("claim", "instead"),
    [
        ("Lena has oncall.", "no thats wrong. since monday its priya, lena is on holiday till january"),
        ("Tom owns the hub feed.", "not anymore, its mara since tom went to the platform team"),
        ("Tom owns the hub feed.", "no. it's mara, tom went to the platform team"),
        (
            "The exports of the feed go to `fraktal-exports`.",
            "nope, since march it's fraktal-out, the old bucket is read only",
        ),
        ("The cause is the lock of the importer.", "wrong. it's dns, the resolver drops every tenth query"),
        ("Payroll is checked by Edda.", "not anymore. Jonas does that now"),
        ("Release notes are written by Tomas.", "Not anymore actually. Lena does it now."),
        ("The hub feed belongs to Tom.", "nope, Mara handles it since june"),
        ("The metadata store is Postgres.", "that's outdated. it's cockroach since the move"),
    ],
)
def test_it_stands_behind_what_it_is_said_instead_of(claim: str, instead: str) -> None:
    """It says nothing alone; of several claims it is of the one that has a word of it, or of the only one."""
    assert put_together(claim, instead) == [f"{claim} {instead}"]


@pytest.mark.parametrize("heard", ["OK.", "Noted."])
def test_the_claim_may_be_its_users_own_where_claude_has_only_heard_it(heard: str) -> None:
    own, instead = "Orders are packed by the night shift.", "Not anymore. The day shift does it now."
    told = [Utterance(USER, own), Utterance(MODEL, heard), Utterance(USER, instead)]
    said = [statement for n, utterance in enumerate(told) for statement in statements(utterance, n)]
    assert [one.statement.text for one in denied(said).values()] == [f"{own} {instead}"]
    estimate = Estimate(9.0, [0.0] * len(Namespace))
    found = [c.content for c in extract(told, PROJECT, lambda asked: [estimate] * len(asked))]
    assert f"{own} {instead}" in found
    assert own not in found


def test_the_claim_stands_nowhere_by_itself() -> None:
    """Where what is said instead is kept."""
    claim, instead = "Tom owns the hub feed of the parcel team.", "no. it's mara, tom went to the platform team"
    said = [Utterance(USER, "who owns what"), Utterance(MODEL, f"I looked. {claim}"), Utterance(USER, instead)]
    estimate = Estimate(9.0, [0.0] * len(Namespace))
    found = [c.content for c in extract(said, PROJECT, lambda asked: [estimate] * len(asked))]
    assert f"{claim} {instead}" in found
    assert claim not in found


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("The build of main is green.", "no, it's red, look again"),
        ("The flaky test is `test_load`.", "no thats wrong. it's failing on main, too"),
        ("The flaky test is `test_load`. Should I skip it?", "no. it's lena's, ask her"),
        ("I fixed the rounding. The totals match now.", "no. it's wrong, totals are off by one cent"),
        ("The parser is strict.", "ok. it's yaml, so be careful with tabs"),
        ("Ozan owns the vpn.", "no. he's on leave till june, mara owns it"),
        ("The importer is slow.", "no. it does that since monday"),
        ("Payroll is checked by Edda.", "not anymore. the tests are green now"),
        ("The nas holds the backups.", "no. it's sommer2020"),
        ("The first one is in `a.py`. The second one is in `b.py`.", "no. they're generated, edit the template"),
    ],
)
def test_a_state_of_the_moment_a_secret_or_the_answer_to_a_question_is_put_nowhere(claim: str, said: str) -> None:
    """Nor what may be said of any of several claims."""
    assert put_together(claim, said) == []
