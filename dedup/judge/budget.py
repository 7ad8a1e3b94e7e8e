"""What the judge may spend, in a run and in a day. The day's account is in the store: every process pays into it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from dedup.counting import Sample
from dedup.judge.model import Ending, Usage
from dedup.ports import Clock, Store
from dedup.state_keys import SPENT

_MILLION = 1e6


class StoreBudget:
    """A budget whose day ends at midnight UTC."""

    def __init__(
        self, store: Store, clock: Clock, per_run: int, per_day: int, prices: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """`per_run`, `per_day`: tokens. `prices`: USD for a million input and output tokens; 0: not known."""
        self._store = store
        self._clock = clock
        self._per_run = per_run
        self._per_day = per_day
        self._prices = prices
        self._spent = 0
        self._day = ""  # of the reservation that is not settled yet

    def left(self) -> int:
        return self._left(self._account(), self._today())

    def whole(self) -> int:
        return min(self._per_run, self._per_day)

    def reserve(self, tokens: int) -> bool:
        while True:
            before, day = self._account(), self._today()
            if tokens > self._left(before, day):
                return False
            if self._pay(before, day, tokens):
                self._spent += tokens
                self._day = day
                return True

    def settle(self, reserved: int, spent: Usage | None, ending: Ending) -> None:
        if spent:
            change = spent.input + spent.output - reserved
            self._spent += change
            # Again where another judge has paid meanwhile; not at all where the day has ended meanwhile.
            while (before := self._account()) and _of(before)[0] == self._day:
                if self._pay(before, self._day, change):
                    break
        self._store.count(self._samples(spent, ending))

    def _left(self, account: str | None, day: str) -> int:
        begun, paid = _of(account)
        return max(0, min(self._per_run - self._spent, self._per_day - (paid if begun == day else 0)))

    def _pay(self, before: str | None, day: str, tokens: int) -> bool:
        """Add to the day's account, unless somebody else has changed it since `before` was read."""
        begun, paid = _of(before)
        paid = max(0, (paid if begun == day else 0) + tokens)
        return self._store.swap_state(SPENT, before, json.dumps({"day": day, "tokens": paid}))

    def _account(self) -> str | None:
        return self._store.state(SPENT)

    def _today(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).date().isoformat()

    def _samples(self, spent: Usage | None, ending: Ending) -> Iterator[Sample]:
        yield "judge_calls_total", 1, (("outcome", ending.value),)
        if spent:
            yield "judge_tokens_total", spent.input, (("kind", "input"),)
            yield "judge_tokens_total", spent.output, (("kind", "output"),)
            known = (spent.input * self._prices[0] + spent.output * self._prices[1]) / _MILLION
            yield "judge_cost_usd_total", known if spent.usd is None else spent.usd, ()


def _of(account: str | None) -> tuple[str, int]:
    """The day of an account and what was paid on it; one that cannot be read is empty."""
    try:
        found = json.loads(account or "{}")
        return str(found["day"]), int(found["tokens"])
    except (ValueError, KeyError, TypeError):
        return "", 0
