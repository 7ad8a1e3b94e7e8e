"""What somebody may do, and what somebody may do as well."""

import pytest

from dedup.bands.permitted import permits_another_act


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Only the release job may write to the bucket", "The release job may read from the bucket"),
        ("Only admins may create tenants", "Only admins may delete tenants"),
        ("The CI user is allowed to create branches", "The CI user is allowed to delete branches"),
        ("Interns have read access to the logs", "Interns have write access to the logs"),
    ],
)
def test_another_act_is_permitted_beside_the_first(stored: str, text: str) -> None:
    """Who may write may read: neither is outdated by the other."""
    assert permits_another_act(stored, text)
    assert permits_another_act(text, stored)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("The app may cache customer data", "The app may not cache customer data"),
        ("The jobs can use Redis", "The jobs can use Valkey"),
        ("Contractors may read and edit the wiki", "Contractors may read the wiki"),
        ("Admins may delete invoices", "Admins may only archive invoices"),
        ("Interns have read access to the logs", "Interns now have write access to the logs"),
        ("The export runs at night", "The export may run at noon"),
        ("The pool can hold 20 connections", "The pool can grow to 40 connections"),
    ],
)
def test_what_denies_limits_or_says_that_it_is_a_change_is_no_other_act(stored: str, text: str) -> None:
    """Nor is the same act on something else."""
    assert not permits_another_act(stored, text)
