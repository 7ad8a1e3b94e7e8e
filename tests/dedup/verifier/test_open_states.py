"""What was open and is settled, or was there and is not: a state that turned round is told in other words."""

import pytest

from dedup.verifier.open_states import open_state_vetoes, settles
from tests.dedup.conftest import Reads, kinds

BLOCKED = "we cant test SEPA because the bank hasnt given us the creditor id, martin is on it"


@pytest.mark.parametrize(
    ("waiting", "there"),
    [
        (BLOCKED, "good news, martin got the creditor id from the bank"),
        (BLOCKED, "Martin has received the creditor id from the bank, so SEPA can be tested."),
        ("The firewall change hasn't been approved yet.", "The firewall change has been approved."),
        ("still waiting for legal to sign the contract with Mailjet", "legal has signed the contract with Mailjet"),
        ("Login with BankID is broken since the cert expired.", "Login with BankID works, the cert has been renewed."),
        ("we haven't decided yet whether files go into S3", "files go into S3, that's decided"),
        ("The Polish translations are missing.", "The Polish translations have been delivered."),
        ("nobody has reviewed the tax engine, so it cannot be merged", "The tax engine is reviewed and merged."),
        ("the invoice export is blocked", "the chart is there, the invoice export isn't blocked any more"),
        ("no access to the staging database so far", "I have access to the staging database now"),
        ("Jens hat den Zugang zum Testsystem noch nicht.", "Jens hat den Zugang zum Testsystem bekommen."),
    ],
)
def test_what_is_open_in_one_text_and_settled_in_the_other_is_no_repeat(reads: Reads, waiting: str, there: str) -> None:
    """Whichever was said first, with or without apostrophes."""
    assert open_state_vetoes(waiting, there)
    assert open_state_vetoes(there, waiting)
    assert kinds(reads, waiting, there)
    assert kinds(reads, there, waiting)


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        (BLOCKED, "SEPA can't be tested as long as the bank has not given us the creditor id; Martin is on it."),
        ("The firewall change hasn't been approved yet.", "The approval of the firewall change is pending."),
        ("The Polish translations are missing.", "The Polish translations haven't been delivered."),
        ("Login with BankID is broken.", "Login with BankID doesn't work."),
        ("The invoice export isn't blocked any more.", "The invoice export works."),
        ("The iOS release is blocked by a review.", "A review of the new entitlement is blocking the iOS release."),
        ("The firewall change has been approved.", "They have approved the firewall change."),
    ],
)
def test_what_is_open_or_settled_in_both_is_not_vetoed(stored: str, candidate: str) -> None:
    """By whatever words."""
    assert not open_state_vetoes(stored, candidate)
    assert not open_state_vetoes(candidate, stored)


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("The API doesn't accept more than 100 items.", "The API can take at most 100 items."),
        ("The export can't run before the import has finished.", "The export can run once the import has finished."),
        ("The cache isn't case-sensitive.", "The cache is case-insensitive."),
        ("Don't touch the billing module.", "The billing module has been left alone."),
        ("The sidebar didn't stick because of an overflow.", "The sidebar sticks, the overflow has been fixed."),
        ("A finding with an available fix breaks the build.", "The build is broken by a finding that has a fix."),
        ("the login is broken on Safari", "the search works on Safari"),
        ("the vendor hasn't sent the driver", "the release notes have been written"),
    ],
)
def test_a_limit_a_rule_the_past_and_another_thing_are_no_state_that_turned(stored: str, candidate: str) -> None:
    """What holds on a condition is often told the other way round, and what was done about a fault with the fault."""
    assert not open_state_vetoes(stored, candidate)


def test_the_veto_says_what_was_open_and_what_is_there() -> None:
    """In the order in which it was said."""
    there = "good news, martin got the creditor id from the bank"
    assert [str(veto) for veto in open_state_vetoes(BLOCKED, there)] == ["negation: hasnt → got"]
    assert [str(veto) for veto in open_state_vetoes(there, BLOCKED)] == ["negation: got → hasnt"]


@pytest.mark.parametrize(
    ("waiting", "there"),
    [
        (BLOCKED, "good news, martin got the creditor id from the bank"),
        ("the migration waits for ops, they haven't given us the replica yet", "we have the replica from ops now"),
        ("Legal hasn't signed off on the consent text.", "Legal has signed off on the consent text, Petra told me."),
        (
            "deploys are blocked since the vpn to frankfurt is down, netops are on it",
            "netops fixed the vpn to frankfurt",
        ),
        ("the import is blocked because reto hasnt sent the excel file", "reto sent the excel file to monika"),
        ("we're blocked on the vendor: no sandbox credentials yet", "got the sandbox credentials from the vendor"),
        ("the invoices are stuck because datev hasn't answered yet", "datev answered, invoices went out this morning"),
        ("we're waiting for the seal from the printer's", "the printer's sent the seal"),
        ("The permit for the stage hasn't come yet.", "The permit for the stage has come."),
        ("the payment tests are blocked until Anna has the keys", "anna got the keys for the payment tests"),
        ("the French translations are still missing", "the French translations are in"),
        ("The staging database is down, ops is on it.", "The staging database is back up."),
        ("we can't deploy to the clinic, their vpn is down", "the vpn of the clinic works again"),
        ("apple pay is stuck until IT puts the file on the domain", "IT has put the apple pay file on the domain"),
        ("we wait for the fonts from the agency", "the agency sent the fonts"),
        ("I haven't got the licence key for Figma yet", "I have the licence key for Figma now"),
        ("Der Vertrag mit dem Hoster ist noch nicht unterschrieben.", "Der Vertrag mit dem Hoster ist unterschrieben."),
    ],
)
def test_what_was_waited_for_and_is_there_settles_what_was_open(waiting: str, there: str) -> None:
    """In whatever words it is told, with a new consequence too. What is open settles nothing."""
    assert settles(waiting, there)
    assert not settles(there, waiting)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("We can't deploy before QA has signed off.", "QA has signed off on release 1.4"),
        ("nothing is merged when CI hasn't passed", "CI has passed, I merged it"),
        ("you can't touch prod unless anna has approved it", "anna has approved the change on prod"),
        ("The API can't take more than 100 items.", "The API has taken 80 items."),
        (BLOCKED, "martin got a new laptop from the bank's reseller in Cologne"),
        (BLOCKED, "martin got the creditor id for the test bank only"),
        (BLOCKED, "martin asked the bank for the creditor id again"),
        ("the vendor hasn't sent the driver yet", "the release notes have been sent to the customers"),
    ],
)
def test_a_rule_a_limit_another_thing_and_what_is_there_in_part_settle_nothing(stored: str, text: str) -> None:
    """A rule waits again for the next one."""
    assert not settles(stored, text)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("the gate waits 20 seconds for the second car, then it closes", "the second car has arrived at the gate"),
        ("spam from the contact form is blocked by the honeypot field", "the contact form got a honeypot field"),
        ("missing translations fall back to english", "the translations have been delivered in english"),
        ("uploads without a licence are pending for a day", "the editors decided on uploads without a licence"),
        ("the scheduler is stuck to one core on purpose", "the scheduler got one core"),
        ("orders with a missing postcode go to the clearing list", "the clearing list got the postcode of orders"),
        ("the lock blocks writers while a dump is running", "the lock for writers is done, the dump runs again"),
        ("the client waits for the handshake up to 3 s", "the handshake of the client is done"),
        ("requests that are waiting for a slot are dropped after 60 s", "the slot for requests is ready"),
        ("the crane is blocked by the light barrier", "the crane got a light barrier"),
        ("invoices are pending for at most 14 days", "accounting confirmed the invoices"),
        ("the old endpoint waits 3 s, then it answers `pending`", "the old endpoint answered"),
    ],
)
def test_what_something_always_does_is_never_settled(stored: str, text: str) -> None:
    """Who waits, blocks or is stuck by design does so the next time, too."""
    assert not settles(stored, text)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("we're waiting for the certificate from Apple", "the certificate from Apple can be used for two apps"),
        ("we're waiting for the certificate from Apple", "Apple has a certificate for pushes"),
        ("The staging database is down, ops is on it.", "the staging database runs on Postgres 16, ops can use it"),
        ("the bank hasn't sent the contract yet", "contracts are sent by mail to the bank"),
        ("The old endpoint hasn't been switched off yet.", "Then there's the matter of the old endpoint."),
        ("the French translations are still missing", "there's a French page for translations"),
        ("the keys for the sandbox haven't come yet", "the keys for the sandbox are kept in the vault"),
        (BLOCKED, "the creditor id is checked by the bank"),
        ("we wait for the fonts from the agency", "the agency works with fonts of Google"),
        ("the keys for the sandbox haven't come yet", "the keys for the sandbox are in the vault"),
        ("the tubes for L3 haven't arrived", "the tubes for L3 are stored in hall 2"),
        ("the paper for the flyers hasn't come yet", "the paper for the flyers is delivered on Mondays"),
    ],
)
def test_what_something_is_has_or_can_do_settles_nothing(stored: str, text: str) -> None:
    """It must have come, or be done."""
    assert not settles(stored, text)
