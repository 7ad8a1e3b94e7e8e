"""What a user meant instead of something, named by its kind, is kept behind it, and what they order anew without it."""

import pytest

from dedup.extraction.corrections.amended import amendments
from dedup.extraction.corrections.contradicted import contradicted
from dedup.extraction.corrections.meant import meant
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.turns.instead import Instead
from dedup.model import Speaker, Utterance

USER, MODEL = Speaker.USER, Speaker.ASSISTANT
WORKER = "The worker reads from the orders queue and writes to the `audit` table."


def heard(*told: tuple[Speaker, str]) -> tuple[list[Statement], dict[int, Instead]]:
    """The statements of a conversation, and what is meant instead of some."""
    spoken = [Utterance(MODEL, "Go ahead."), *(Utterance(who, text) for who, text in told)]
    said = [statement for n, utterance in enumerate(spoken) for statement in statements(utterance, n)]
    known = amendments(said)
    known |= contradicted(said, known)
    return said, known | meant(said, known)


@pytest.mark.parametrize(
    ("claim", "own"),
    [
        (WORKER, "sorry, the `events` table"),
        (WORKER, "sorry, I meant the `events` table"),
        ("Uploads land in the `incoming` folder of the share.", "my bad, the `quarantine` folder"),
        ("The price feed is pulled from the Oslo exchange.", "oops, the Bergen exchange"),
        ("Refunds are approved by the night shift.", "oops, i meant the morning shift"),
        ("The importer matches customers on the email column.", "oh sorry, on the tax id column"),
        ("Invoices are forwarded to the ledger service.", "correction: the invoice service"),
        ("Der Worker schreibt in die Tabelle `audit`.", "sorry, die Tabelle `events`"),
    ],
)
def test_it_stands_behind_the_claim_that_has_another_one_of_its_kind(claim: str, own: str) -> None:
    """The claim stands nowhere else."""
    said, found = heard((MODEL, claim), (USER, own))
    assert {i: (one.statement.text, one.not_so) for i, one in found.items()} == {2: (f"{claim} {own}", (1,))}
    assert said[1].text == claim


def test_what_claude_has_said_again_is_kept_nowhere() -> None:
    """Neither with the wrong thing nor, where that says nothing else, with the right one."""
    _, found = heard(
        (USER, "The invoices are printed by the basement printer."),
        (MODEL, "Okay, the basement printer."),
        (USER, "sorry, the attic printer"),
        (MODEL, "The attic printer, noted."),
    )
    assert {i: set(one.not_so) for i, one in found.items()} == {3: {1, 2, 4}}


@pytest.mark.parametrize(
    ("claim", "own"),
    [
        (WORKER, "sorry, go on"),
        (WORKER, "sorry for the typo"),
        (WORKER, "no, thanks"),
        (WORKER, "sorry, wrong table, I'm in the other window"),
        (WORKER, "sorry, the wrong table"),
        (WORKER, "sorry, the `audit` table"),
        (WORKER, "sorry, my table is ready"),
        (WORKER, "oops, the coffee machine"),
        (WORKER, "sorry, which `events` table?"),
        ("It writes to the `audit` table and reads from the `orders` table.", "sorry, the `events` table"),
        ("Should it write to the `audit` table?", "sorry, the `events` table"),
        ("The door code is stored in the blue vault.", "sorry, the red vault"),
        ("The audit log is kept for 30 days, and so are 20 backups.", "sorry, 60 days"),
        ("The build broke in the `lint` step.", "oops, the format step"),
    ],
)
def test_nothing_is_meant_where_nobody_knows_of_what(claim: str, own: str) -> None:
    """Nor where something is excused, asked, a secret or a failure."""
    assert heard((MODEL, claim), (USER, own))[1] == {}


@pytest.mark.parametrize(
    ("first", "claim", "then"),
    [
        (
            "Put the file browser in the left sidebar.",
            "OK, left sidebar.",
            "No, put the file browser in the right sidebar.",
        ),
        ("Use the dark theme as the default.", "Dark theme it is.", "no, use the light theme as the default"),
        (
            "Archive closed tickets in the cold bucket.",
            "Will do.",
            "wait, archive closed tickets in the warm bucket",
        ),
    ],
)
def test_an_order_that_is_given_anew_stands_for_itself(first: str, claim: str, then: str) -> None:
    """And the first one stands nowhere."""
    _, found = heard((USER, first), (MODEL, claim), (USER, then))
    assert found[3].statement.text == then
    assert 1 in found[3].not_so


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Put the file browser in the left sidebar.", "Put the search box in the left sidebar."),
        ("Put the file browser in the left sidebar.", "No, put the trash can and the clock in the right one too."),
        ("Put the file browser in the left sidebar.", "No, put the file browser in the left sidebar."),
        ("Show me the log of the web pod.", "no, show me the log of the db pod"),
        ("Run the tests on the staging cluster.", "no, run the tests on the dev cluster"),
    ],
)
def test_another_order_leaves_the_first_one_as_it_is(first: str, then: str) -> None:
    """So does what is done once."""
    assert heard((USER, first), (MODEL, "Ok."), (USER, then))[1] == {}


def test_an_answer_is_corrected_behind_its_question() -> None:
    """Not here."""
    told = ((MODEL, "Which table does it write to?"), (USER, "the `audit` table"), (MODEL, "Okay."))
    assert heard(*told, (USER, "sorry, the `events` table"))[1] == {}
