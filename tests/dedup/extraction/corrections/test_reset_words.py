"""A day, a date, a place or a name in few words stands with what it is of, where Claude takes it up."""

from collections.abc import Sequence

import pytest

from dedup.extraction.corrections.bare_values import bare_values
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

USER, MODEL = Speaker.USER, Speaker.ASSISTANT
NEWSLETTER = "The newsletter goes out every Thursday morning."
FESTIVAL = "The harvest festival is on 12 October, with the band at 6pm."
CLUSTER = "The staging cluster runs in Dublin."
TOM = "Releases are approved by Tom."


def told(*turns: str) -> list[Utterance]:
    """What a user and Claude say in turns, a user first."""
    return [Utterance((USER, MODEL)[n % 2], text) for n, text in enumerate(turns)]


def put_together(*turns: str) -> list[str]:
    said = [statement for n, one in enumerate(told(*turns)) for statement in statements(one, n)]
    return [one.text(said) for one in bare_values(said, ())]


def outdating(stored: Sequence[str], *turns: str) -> dict[str, str]:
    """What is kept, where `stored` is what is stored, and which of it each outdates."""
    return {one.content: one.outdates for one in extract(told(*turns), PROJECT, near=lambda _text: stored)}


@pytest.mark.parametrize(
    ("claim", "said", "report", "whole"),
    [
        (NEWSLETTER, "friday then", "Changed to Friday.", f"{NEWSLETTER} friday then; Changed to Friday."),
        (
            "Reports go out on Mondays.",
            "hm, wednesday, monday nobody reads",
            "Wednesday it is.",
            "Reports go out on Mondays. hm, wednesday, monday nobody reads; Wednesday it is.",
        ),
        (
            FESTIVAL,
            "not the 12th. the 19th",
            "Moved to 19 October.",
            f"{FESTIVAL} not the 12th. the 19th; Moved to 19 October.",
        ),
        (
            "The new price list is valid from March.",
            "april then",
            "It is valid from April now.",
            "The new price list is valid from March. april then; It is valid from April now.",
        ),
        (
            CLUSTER,
            "frankfurt instead",
            "Switched the staging cluster to Frankfurt.",
            f"{CLUSTER} frankfurt instead; Switched the staging cluster to Frankfurt.",
        ),
        (
            TOM,
            "make it Ana",
            "Done, Ana approves releases now.",
            f"{TOM} make it Ana; Done, Ana approves releases now.",
        ),
        (
            "Marta has the on-call phone.",
            "not marta, jonas",
            "Changed to Jonas.",
            "Marta has the on-call phone. not marta, jonas; Changed to Jonas.",
        ),
        (
            "The export writes CSV files into the bucket.",
            "parquet please",
            "The export writes Parquet now.",
            "The export writes CSV files into the bucket. parquet please; The export writes Parquet now.",
        ),
    ],
)
def test_it_stands_between_the_claim_and_the_report(claim: str, said: str, report: str, whole: str) -> None:
    assert put_together("how is it?", claim, said, report) == [whole]


def test_the_claim_may_be_its_users_own() -> None:
    """Who spares capitals."""
    own, report = "the staging cluster runs in dublin, cheap there", "Switched the staging cluster to Frankfurt."
    assert put_together(own, "Noted.", "frankfurt instead", report) == [f"{own}; frankfurt instead; {report}"]


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        ("Should the newsletter go out on Thursday?", "friday then", "Changed to Friday."),
        ("We could host the cluster in Dublin.", "frankfurt instead", "Switched the cluster to Frankfurt."),
        ("The newsletter goes out on Thursday, the magazine on Monday.", "friday then", "Changed to Friday."),
        (f"{NEWSLETTER} The magazine goes out on Monday.", "friday then", "Changed to Friday."),
        (NEWSLETTER, "friday then", "On Friday the office is closed, so nobody could check it."),
        (NEWSLETTER, "friday then", "I'd move it to Friday now."),
        (NEWSLETTER, "friday then", "Done."),
        (NEWSLETTER, "thursday then", "Thursday it is."),
        (NEWSLETTER, "friday then?", "Changed to Friday."),
        (NEWSLETTER, "friday I'm off", "Friday is noted now."),
        (NEWSLETTER, "not the 12th. the 19th", "Changed to the 19th."),
        ("I put the legend at the top of the Chart.", "bottom instead", "Moved the legend of the chart to the bottom."),
        ("I added the Basel logo to the page.", "zurich instead", "Changed the page's logo to Zurich."),
        ("The importer reads files from Basel.", "tests please", "Tests pass now."),
        ("The importer reads files from Basel.", "zurich", "The importer reads files from Zurich now."),
        ('"Please count the packs on Thursday."', "wednesday", "Changed to Wednesday."),
        ("The password of the router is Sommer.", "make it Winter", "The password of the router is Winter now."),
    ],
)
def test_what_may_be_of_something_else_stands_with_nothing(claim: str, said: str, report: str) -> None:
    """A question and a proposal have other rules; of two days nobody knows which; and Claude must take it up."""
    assert put_together("how is it?", claim, said, report) == []


def test_the_claim_is_outdated_by_it() -> None:
    turns = ("when?", NEWSLETTER, "friday then", "Changed to Friday.")
    whole = f"{NEWSLETTER} friday then; Changed to Friday."
    assert outdating([NEWSLETTER], *turns) == {whole: NEWSLETTER}
    assert outdating(["our newsletter goes out on thursdays"], *turns) == {
        whole: "our newsletter goes out on thursdays"
    }
    assert outdating(["The market is on Thursday."], *turns) == {whole: ""}
