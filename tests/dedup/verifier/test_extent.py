"""For whom and for what a statement holds, in the same words."""

import pytest

from dedup.verify import VetoKind, judge, prepare
from tests.dedup.conftest import Reads, kinds


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("Only admins may delete invoices.", "Admins may only delete invoices."),
        ("Only the release job can write to the bucket.", "The release job can only write to the bucket."),
        ("Each hub keeps its own queue of readings.", "All hubs share one queue of readings."),
        ("Every tenant has a database of its own.", "The tenants have the same database."),
        ("Every environment has its own state file.", "The environments have one state file in common."),
        ("The teams have separate channels for alerts.", "The teams have a common channel for alerts."),
        (
            "All handlers are retried except the payment handler.",
            "Only the payment handler is retried of all handlers.",
        ),
        ("Everybody but admins may delete invoices.", "Only admins may delete invoices."),
        ("We test the happy path only in the nightly suite.", "We test the happy path only outside the nightly suite."),
    ],
)
def test_the_small_words_tell_how_far_it_holds(reads: Reads, stored: str, candidate: str) -> None:
    """Where "only" stands, whose something is, who is left out, where it is so; in both directions."""
    assert kinds(reads, stored, candidate) & {VetoKind.ROLES, VetoKind.OPPOSITE}
    assert kinds(reads, candidate, stored) & {VetoKind.ROLES, VetoKind.OPPOSITE}


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("Only admins may delete invoices.", "Invoices may only be deleted by admins."),
        ("Only admins may delete invoices.", "Nobody but admins may delete invoices."),
        ("A build is promoted only if it is green.", "Only if it is green is a build promoted."),
        (
            "Each team has its own channel in the same workspace.",
            "Teams share a workspace but have their own channels.",
        ),
        ("The teams own services, and review them.", "The same services are reviewed by the teams."),
        ("No two hubs share a queue.", "Each hub has its own queue."),
        ("All requests are logged except health checks.", "Only health checks are not logged, of all requests."),
        ("None of the jobs is retried except the mailer.", "Only the mailer is retried of all the jobs."),
        ("The account must not be used outside the cluster.", "The account must be used only inside the cluster."),
        ("The editor target alone keeps exceptions on.", "Exceptions are off everywhere except the editor target."),
    ],
)
def test_the_same_extent_in_other_words_is_no_difference(stored: str, candidate: str) -> None:
    """What is denied on one side and limited on the other, and what is shared besides."""
    found = judge(prepare(stored, None), prepare(candidate, None)).conflicts
    assert not [veto for veto in found if "only" in veto or "own" in veto.split() or "side" in veto]
