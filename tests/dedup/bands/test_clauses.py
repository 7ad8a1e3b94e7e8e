"""What a text says besides."""

import pytest

from dedup.bands.clauses import is_summary, tells_besides, tells_more


@pytest.mark.parametrize(
    ("stored", "text", "more"),
    [
        ("The backup runs at 2 am and the retention is 30 days", "retention of the backup is now 90 days", True),
        ("two things: the import gets its own pool, and the service goes to 20", "the service goes to 60", True),
        ("The pool is limited to 20, because PostgreSQL allows 100 in total.", "The pool goes to 60", False),
        (
            "Builds run on Jenkins and deploys go through Argo CD",
            "builds run on GitHub Actions instead of Jenkins",
            True,
        ),
        ("Logs go to Loki - metrics of nodes go to Prometheus", "logs go to Elastic instead of Loki", True),
        ("Feature flags live in flags.yaml, owner is Dimitri", "Dimitri left, Sofia owns the feature flags", True),
        ("Uploads are limited to 10 MB and to PNG and JPEG.", "uploads are limited to 25 MB now", True),
        ("The timeout is 30 s.", "The timeout is 45 s.", False),
        ("The backup runs at 2 am and is kept 30 days", "The backup runs at 3 am and is kept 60 days", False),
    ],
)
def test_of_what_was_replaced_a_part_may_hold(stored: str, text: str, more: bool) -> None:
    """It stands nowhere else."""
    assert tells_more(stored, text) is more


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        (
            "Summary: sale starts August 25, new prices 26/20/10, groups from 12 people get 15%, gift cards of 25"
            " and 50 euros, full refund until 48 hours before the show, and Vue 3 in autumn.",
            True,
        ),
        ("Full refunds only until 72 hours before the show, not 48.", False),
        ("Full refund until 72 hours before the show, legal wants it, and the mail is adapted.", False),
        (
            "Refunds: full until 72h before the show, after the show no refund, who gets a refund asks at the show,"
            " a full voucher is valid for a year, legal wants it, the mail is adapted, tests pass.",
            False,
        ),
    ],
)
def test_a_summary_changes_nothing_of_what_it_names_besides(text: str, summary: bool) -> None:
    """The numbers that it has and the older text has not are of the other things."""
    stored = "who gets refunds: up to 48h before the show full refund, after that a voucher."
    assert is_summary(stored, text) == summary


RULE = "no migration on production without asking me, always"


@pytest.mark.parametrize(
    "text",
    [
        "Understood: one-line commit messages, I own up to my bugs at the top, and no migration on production without"
        " asking you first.",
        "No migration on production without asking you. Teachers stay logged in for a month.",
        "Right: no migration on production without asking you, colours come from the design tokens, lists have pages.",
        "Will do: no migration on production without asking you, and feature flags for whatever customers see.",
    ],
)
def test_an_acknowledgement_of_several_things_tells_more_than_one_of_them(text: str) -> None:
    """Until all of them are known."""
    assert tells_besides([RULE], text)
    assert not tells_besides([RULE, text], text)


@pytest.mark.parametrize(
    "text",
    [
        "Understood: no migration on production without asking you first.",
        "Got it. No migration on production without asking you. I've updated the checklist.",
        "No migration on production without asking you, and all tests pass.",
        "No migration on production without asking you. Let me continue with the invoice table.",
        "**Migrations on production:** never without asking you",
        "For the handover note: no migration on production without asking you.",
        "No migration on production without asking you, because the dump takes hours and customers would notice that.",
        "No migration on production without asking you, whatever the size, by mail or in the chat.",
        "No migration on production without asking you, the nightly deployment starts none any more.",
    ],
)
def test_what_says_nothing_by_itself_is_no_more(text: str) -> None:
    """A label, what was done, a reason however long, a circumstance, what was so before."""
    assert not tells_besides([RULE], text)


def test_what_is_known_from_several_texts_is_known() -> None:
    """A summary of what a conversation has said tells nothing of its own."""
    known = ["tests run in docker only", "the changelog is written in German", "branches carry the ticket's number"]
    summary = "So: tests run in Docker only, the changelog is in German, and branches carry the number of the ticket."
    assert not tells_besides(known, summary)
    assert tells_besides(known[:1], summary)
