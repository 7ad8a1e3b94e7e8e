"""The same number that says something else: by what bounds it, by what stands beside it, by its unit."""

import pytest

from dedup.verify import VetoKind, judge, prepare
from tests.dedup.conftest import Reads, kinds


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("Discounts apply from 5 items on in the shop.", "Discounts apply above 5 items in the shop."),
        ("A basket of 5 items or more gets the discount.", "A basket of more than 5 items gets the discount."),
        ("Uploads up to 20 MB are scanned inline.", "Uploads under 20 MB are scanned inline."),
        ("Nobody is asked below 18 years of age.", "Nobody is asked up to 18 years of age."),
        ("Retries stop when the counter reaches 5.", "Retries stop when the counter exceeds 5."),
        ("The batch has no more than 500 rows.", "The batch has fewer than 500 rows."),
        ("The alarm fires at >= 50 % of failed calls.", "The alarm fires at more than 50 % of failed calls."),
    ],
)
def test_whether_the_bound_itself_is_meant_is_a_value(reads: Reads, stored: str, candidate: str) -> None:
    """From 5 on, above 5: five is another case."""
    assert VetoKind.VALUE in kinds(reads, stored, candidate)
    assert VetoKind.VALUE in kinds(reads, candidate, stored)


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("Discounts apply to baskets with 5 items or more.", "Discounts apply to baskets with at least 5 items."),
        ("Batches of no more than 500 rows are fast.", "Batches of at most 500 rows are fast."),
        ("Uploads must not exceed 20 MB.", "Uploads of up to 20 MB are fine."),
        ("Above 5 items the discount applies.", "The discount applies to more than 5 items."),
        ("The pool has 20 connections.", "The pool has at most 20 connections."),
        ("p95 fell from 120 ms to 18 ms.", "p95: 120 -> 18 ms, over 18 ms we are paged."),
        ("The feedstock needs >= 24.1 of the plugin.", "The feedstock's plugin is older than 24.1, it needs that."),
    ],
)
def test_one_bound_may_be_said_in_many_ways(stored: str, candidate: str) -> None:
    """Or left out, or turned round with its denial. "Older" bounds a version from above, an age from below."""
    assert VetoKind.VALUE not in {veto.kind for veto in judge(prepare(stored, None), prepare(candidate, None)).vetoes}


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("The firewall opens the ports 80 and 443 for it.", "The firewall opens the ports 80-443 for it."),
        ("The firewall opens the ports 8000–8010 for it.", "The firewall opens the ports 8000, 8010 for it."),
        ("The health check gives up after 5 seconds.", "The health check gives up after 5 failures."),
        ("The prune job runs by `0 2 * * 1` in prod.", "The prune job runs by `0 2 1 * *` in prod."),
        ("The reader asks for 1 page every 2 seconds.", "The reader asks for 2 pages every second."),
        ("The broker listens on 2001:db8::1:0 in the cluster.", "The broker listens on 2001:db8::1 in the cluster."),
    ],
)
def test_what_stands_beside_a_number_is_part_of_the_value(reads: Reads, stored: str, candidate: str) -> None:
    """A range is no list, a length of time no count, the first of the month no Monday."""
    assert kinds(reads, stored, candidate) & {VetoKind.VALUE, VetoKind.IDENTIFIER}
    assert kinds(reads, candidate, stored) & {VetoKind.VALUE, VetoKind.IDENTIFIER}


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("It waits between 5 and 10 seconds.", "It waits 5-10 seconds."),
        ("The CDN caches 404s for a while.", "The CDN caches 404 responses for a while."),
        ("`timeout_ms` is 5000 for all jobs.", "The timeout is 5 s for all jobs."),
        ("The step took 38 minutes before.", "The step took 38 minuts before."),
        ("The prune job runs by `0 2 * * 1`.", "The prune job runs at 02:00 each Monday (`0 2 * * 1`)."),
    ],
)
def test_the_same_beside_it_is_the_same_value(stored: str, candidate: str) -> None:
    """Between two numbers is a range; 404s are no seconds; a slip of the pen is no other unit."""
    assert VetoKind.VALUE not in {veto.kind for veto in judge(prepare(stored, None), prepare(candidate, None)).vetoes}


@pytest.mark.parametrize(("one", "other"), [("10 Mb", "10 MB"), ("5 mW", "5 MW"), ("6m", "6M"), ("1 Gb/s", "1 GB/s")])
def test_the_case_of_a_unit_may_be_all_that_differs(reads: Reads, one: str, other: str) -> None:
    """Bits are no bytes. The case of any other word is dress."""
    said = "The board of the greenhouse is limited to {} by its supplier"
    assert judge(reads(said.format(one)), reads(said.format(other))).similarity < 1
    assert judge(reads(said.format(one)), reads(said.format(one).upper().replace(one.upper(), one))).similarity == 1
