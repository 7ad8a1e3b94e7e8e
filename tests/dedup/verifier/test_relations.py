"""What stands to what, and which way round: in whatever words, order and voice."""

import pytest

from dedup.verifier.by_sentence import sentence_vetoes
from dedup.verifier.relations import relations
from dedup.verify import VetoKind, prepare
from tests.dedup.conftest import Reads, kinds


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("We picked Svelte over React for the widget.", "For the widget React was picked over Svelte."),
        ("We replaced Moment with Luxon in the calendar.", "In the calendar, Luxon has been replaced with Moment."),
        ("For background jobs we prefer Sidekiq to cron.", "We prefer cron to Sidekiq for background jobs."),
        (
            "If both sides changed a field, the local edit wins over the remote one.",
            "Where a field was changed on both sides, the remote edit wins over the local one.",
        ),
        (
            "Cold starts on the Graviton instances are shorter than on the Intel ones.",
            "On the Intel instances cold starts are shorter than they are on the Graviton ones.",
        ),
        (
            "The on-call engineer pages the support lead when an incident starts.",
            "When an incident starts, the support lead pages the engineer on call.",
        ),
        (
            "Large collection pauses triggered the failover of the broker.",
            "The broker's failover triggered the large collection pauses.",
        ),
        (
            "The converter turns Markdown into AsciiDoc for the handbook.",
            "For the handbook AsciiDoc is turned into Markdown by the converter.",
        ),
        (
            "The nightly job imports the prices of the ERP into the shop.",
            "Prices of the shop are imported into the ERP by the nightly job.",
        ),
        (
            "The translations are copied out of Crowdin into the repository.",
            "Copy the translations out of the repository into Crowdin.",
        ),
    ],
)
def test_what_stands_the_other_way_round_is_no_repeat(reads: Reads, stored: str, candidate: str) -> None:
    """What is chosen over what, more than what, done to what, made of what."""
    assert VetoKind.ROLES in kinds(reads, stored, candidate)


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("We picked Svelte over React for the widget.", "For the widget Svelte was picked over React."),
        ("We replaced Moment with Luxon in the calendar.", "In the calendar, Moment has been replaced with Luxon."),
        (
            "The support lead is paged by the on-call engineer when an incident starts.",
            "When an incident starts, the engineer on call pages the support lead.",
        ),
        (
            "Row groups of 128 MB made scans slower than those of 32 MB.",
            "Scans were faster with row groups of 32 MB than with 128 MB.",
        ),
        (
            "The tax engine never calls the ledger service.",
            "The tax engine does not call the ledger service.",
        ),
        (
            "The converter turns Markdown into AsciiDoc for the handbook.",
            "For the handbook Markdown is turned into AsciiDoc by the converter.",
        ),
        ("Of the two we use the old client, over port 90.", "We use the old client of the two, over port 90."),
    ],
)
def test_what_stands_the_same_way_round_is_not_vetoed(reads: Reads, stored: str, candidate: str) -> None:
    """In the passive, by the opposite word, or with the sides in another order."""
    assert VetoKind.ROLES not in kinds(reads, stored, candidate)


def test_what_is_mutual_has_no_direction() -> None:
    """A matches B where B matches A."""
    assert relations(prepare("The schema calls the model of the client.", None))
    assert not relations(prepare("The schema matches the model of the client.", None))


SWAPPED = "The gateway calls the new ledger service of billing.", "The ledger service of billing calls the new gateway."


def test_what_is_exchanged_in_one_sentence_is_seen_whatever_the_others_say() -> None:
    """A second sentence, in other words in either text, makes the whole less alike, and hides nothing."""
    stored = f"{SWAPPED[0]} The rest of the design is described in docs/orion.md."
    candidate = f"{SWAPPED[1]} For everything else have a look at docs/orion.md."
    assert sentence_vetoes(prepare(stored, None), prepare(candidate, None))
    same = candidate.replace(SWAPPED[1], "The new ledger service of billing is called by the gateway.")
    assert not sentence_vetoes(prepare(stored, None), prepare(same, None))


def test_sentences_in_another_order_or_of_few_words_are_no_exchange() -> None:
    """Each is held against the one that is most like it; two or three words may go with anything."""
    one, other = "Errors are sent to Sentry by the worker, metrics to Datadog.", "Logs stay on the disk for seven days."
    stored, candidate = (prepare(text, None) for text in (f"{one} {other}", f"{other} {one}"))
    assert not sentence_vetoes(stored, candidate)
    brief = prepare(f"{other} A calls B.", None), prepare(f"B calls A. {other}", None)
    assert not sentence_vetoes(*brief)
    assert not sentence_vetoes(prepare(SWAPPED[0], None), prepare(SWAPPED[1], None))  # left to the whole
