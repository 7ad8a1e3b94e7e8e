"""What the judge may spend: tokens of a run and of a day, over all processes, through crashes."""

from pathlib import Path

import pytest

from dedup.judge.budget import StoreBudget
from dedup.judge.model import Ending, Usage
from dedup.metrics import prometheus
from dedup.stores.sqlite import SqliteStore
from tests.fakes import Clock

DAY = 86_400.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


def budget(store: SqliteStore, clock: Clock, per_run: int = 1_000) -> StoreBudget:
    return StoreBudget(store, clock, per_run, 1_500, prices=(1.0, 5.0))


def test_a_run_spends_what_a_run_may_and_a_day_what_a_day_may(store: SqliteStore, clock: Clock) -> None:
    """A second run the same day has what the first one left of the day; the next day begins anew."""
    first = budget(store, clock)
    assert first.reserve(900)
    assert (first.left(), first.reserve(101), first.reserve(100)) == (100, False, True)
    second = budget(store, clock)
    assert second.left() == 500
    assert not second.reserve(501)
    clock.now += DAY
    assert second.left() == 1_000


def test_what_was_reserved_and_not_used_can_be_spent(store: SqliteStore, clock: Clock) -> None:
    """And what was used beyond it is missing."""
    one = budget(store, clock)
    one.reserve(800)
    one.settle(800, Usage(90, 10), Ending.ANSWERED)
    assert (one.left(), budget(store, clock, per_run=9_999).left()) == (900, 1_400)
    one.reserve(100)
    one.settle(100, Usage(500, 0), Ending.TRUNCATED)
    assert (one.left(), budget(store, clock, per_run=9_999).left()) == (400, 900)


def test_a_process_that_dies_while_it_asks_has_spent_what_it_reserved(
    store: SqliteStore, home: Path, clock: Clock
) -> None:
    """It may have been billed; so has a question of which nobody knows what it cost."""
    budget(SqliteStore(home), clock).reserve(700)
    assert budget(store, clock).left() == 800
    other = budget(store, clock)
    other.reserve(300)
    other.settle(300, None, Ending.TIMEOUT)
    assert (other.left(), budget(store, clock).left()) == (500, 500)


def test_two_judges_at_once_do_not_spend_the_same_tokens(store: SqliteStore, home: Path, clock: Clock) -> None:
    """Both saw the same account; the second to pay looks again."""

    class Slow(SqliteStore):
        def state(self, key: str) -> str | None:
            seen = super().state(key)
            if others:
                assert others.pop().reserve(1_000)
            return seen

    others = [budget(store, clock)]
    slow = budget(Slow(home), clock)
    assert not slow.reserve(1_000)
    assert slow.left() == 500


def test_a_question_asked_before_midnight_is_not_given_back_to_the_day_after(store: SqliteStore, clock: Clock) -> None:
    """The day that paid for it is over; the new one has spent what was asked on it."""
    one = budget(store, clock)
    one.reserve(800)
    clock.now += DAY
    budget(store, clock).reserve(600)
    one.settle(800, Usage(0, 0), Ending.BUSY)
    assert budget(store, clock, per_run=9_999).left() == 900


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"day": 5}', '{"day": "2027-01-15", "tokens": "x"}'])
def test_an_account_that_cannot_be_read_is_begun_anew(store: SqliteStore, clock: Clock, damaged: str) -> None:
    """A damaged row does not silence the judge for good, and what is spent from then on counts."""
    store.set_state("judge.spent", damaged)
    one = budget(store, clock)
    assert one.reserve(600)
    assert budget(store, clock).left() == 900


def test_calls_tokens_and_money_are_counted(store: SqliteStore, clock: Clock) -> None:
    """Money by what the service says it was, else by the prices that were given."""
    one = budget(store, clock)
    one.settle(0, Usage(100_000, 2_000), Ending.ANSWERED)
    one.settle(0, Usage(10, 1, usd=0.5), Ending.REFUSED)
    one.settle(0, None, Ending.TIMEOUT)
    lines = set(prometheus(store.metrics()))
    assert 'judge_calls_total{outcome="answered"} 1' in lines
    assert 'judge_calls_total{outcome="refused"} 1' in lines
    assert 'judge_calls_total{outcome="timeout"} 1' in lines
    assert 'judge_tokens_total{kind="input"} 100010' in lines
    assert 'judge_tokens_total{kind="output"} 2001' in lines
    assert "judge_cost_usd_total 0.61" in lines
    assert "# TYPE judge_calls_total counter" in lines
