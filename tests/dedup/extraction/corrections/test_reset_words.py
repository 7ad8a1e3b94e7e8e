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
    ("own", "said", "report"),
    [
        ("the sale starts 4 march", "no wait, 6th", "OK, 6 March."),
        ("the handover is on tuesday at the depot", "ah, wednesday", "OK, Wednesday."),
        ("the lease of the press ends in march", "hm, april", "Got it, April."),
        ("backups go to hetzner", "hm no, ovh", "OVH, noted."),
        ("Petra owns the invoices module", "wrong, Paula", "Paula, noted."),
        ("the tide tables come from the harbour office", "wrong, the coast guard", "The coast guard then."),
        ("the vet comes every second tuesday", "hm no, thursday", "Every second Thursday, noted."),
        ("translations are done by Lokalise", "no, Crowdin. lokalise was last year", "Crowdin, OK."),
    ],
)
def test_what_its_user_takes_back_right_away_stands_behind_it(own: str, said: str, report: str) -> None:
    """Where Claude says nothing but what it is then; else the old one would be told alone."""
    assert put_together(own, "Noted.", said, report) == [f"{own}; {said}; {report}"]


@pytest.mark.parametrize(
    ("own", "said", "report"),
    [
        ("backups go to hetzner", "no wait, coffee first", "Enjoy."),
        ("backups go to hetzner", "no, tests", "Running the tests."),
        ("backups go to hetzner", "wait, ovh", "Should they go to OVH?"),
        ("backups go to hetzner", "hm, ovh", "OVH is cheaper, and has no storage boxes."),
        ("backups go to hetzner", "no, blue", "The button is blue now."),
        ("backups go to hetzner", "nope, still red", "Let me look again."),
        ("backups go to hetzner. logs go to ionos", "no, ovh", "OVH, noted."),
        ("the fair is on friday, the setup on thursday", "oh, wednesday", "OK, Wednesday."),
        ("the sale starts 4 march", "6 march is my birthday", "Congratulations!"),
        ("the invoice job fails on postgres", "no, mysql", "MySQL, OK."),
        ("I looked at the page in firefox", "no, chrome", "Chrome, OK."),
        ("the wifi password is on the fridge", "no, Harbour7", "Harbour7, noted."),
        ("who opens the gate is bernd", "no, karla", "Karla, noted."),
        ("should the backups go to hetzner", "no, ovh", "OVH, noted."),
    ],
)
def test_what_is_said_of_something_else_takes_nothing_back(own: str, said: str, report: str) -> None:
    """Claude would say more than that, or nobody knows which of two it is of; and nothing of a secret."""
    assert put_together(own, "Noted.", said, report) == []


def test_a_name_that_nobody_can_tell_in_the_claim_outdates_that_claim_alone() -> None:
    """Which word the new one is in the place of, only who knows both can tell."""
    own = "our error tracker is sentry"
    turns = (own, "OK.", "ah wait, glitchtip", "GlitchTip, noted.")
    whole = f"{own}; ah wait, glitchtip; GlitchTip, noted."
    assert outdating([own], *turns) == {whole: own}
    assert outdating(["the error tracker of the shop is sentry"], *turns) == {whole: ""}


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


@pytest.mark.parametrize(
    ("claim", "said", "report"),
    [
        (
            "Then `meter_key` is used for all joins.",
            "no kubernetes please, it is too heavy for us",
            "OK, no Kubernetes.",
        ),
        ("Pictures are stored in `game-art`.", "no ads please, the kids click everything", "Understood, no ads."),
        ("The pump runs 2 minutes on.", "no bluetooth please, it makes trouble", "OK, without Bluetooth."),
        ("Reports go out on Mondays.", "no fridays please, nobody reads them", "OK, no Fridays."),
    ],
)
def test_what_there_is_to_be_none_of_stands_in_the_place_of_nothing(claim: str, said: str, report: str) -> None:
    """ "no X please" is another thing than "no, X please": Claude says that there will be none."""
    assert put_together("how is it now?", claim, said, report) == []
