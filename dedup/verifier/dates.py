"""What the grammar of `numerals` has matched → dates, times of day, and a crontab's fields."""

from __future__ import annotations

import re

from dedup.verifier.quantities import HALF_DAY, PERIOD, Dimension, Quantity
from dedup.verifier.units import DAY, HOUR, MINUTE, MONTHS, NUMBER_WORDS


def of_cron(match: re.Match[str]) -> list[Quantity]:
    """A crontab's five fields: the time of day, or how often. That it is daily or weekly need not be said elsewhere."""
    minute, hour, *days = match.group("cron").split()
    at, all_days = match.span(), days == ["*", "*", "*"]
    if minute.isdigit() and hour.isdigit():
        clock = Quantity(Dimension.CLOCK, int(hour[:4]) * 60.0 + int(minute[:4]), at=at)
        days_apart = DAY if all_days else 7 * DAY if days[:2] == ["*", "*"] and days[2].isdigit() else 0.0
        often = Quantity(Dimension.TIME, days_apart, PERIOD, weak=True, at=at)
        return [clock, often] if days_apart else [clock]
    for field, rest, unit in ((minute, hour, MINUTE), (hour, "*", HOUR)):
        if field[:2] == "*/" and field[2:].isdigit() and rest == "*" and all_days:
            return [Quantity(Dimension.TIME, int(field[2:6]) * unit, PERIOD, at=at)]
    return [Quantity(Dimension.PLAIN, 0.0, weak=True, at=at)]


def date(match: re.Match[str]) -> Quantity | None:
    """The date that a match of the grammar is (`dedup.verifier.numerals`): year, month, day; 0 for what is not said."""
    group, at = match.group, match.span()
    if group("numday"):
        day, month, year = int(group("numday")), int(group("nummonth")), int(group("numyear"))
        # 01/03: which of them is the month depends on whom you ask.
        either = "/" if group("numsep") == "/" and max(day, month) <= 12 else ""
        return Quantity(Dimension.DATE, 0.0, either, (year, *((day, month) if month > 12 else (month, day))), at=at)
    if group("dotday"):
        return Quantity(Dimension.DATE, 0.0, parts=(0, int(group("dotmonth")), int(group("dotday"))), at=at)
    if group("monthday"):  # not "10-20 ms", a range
        return Quantity(Dimension.DATE, 0.0, parts=(0, *map(int, group("monthday").split("-"))), at=at)
    if group("isodate"):
        return Quantity(
            Dimension.DATE, 0.0, parts=tuple(int(p) for p in group("isodate").split(group("isosep"))), at=at
        )
    for of_day, of_month, of_year in (("day", "month", "year"), ("day2", "month2", "year2")):
        if group(of_day) and group(of_month):
            parts = (int(group(of_year) or 0), MONTHS[group(of_month).lower()], int(group(of_day)))
            return Quantity(Dimension.DATE, 0.0, parts=parts, at=at)
    return None


def clock(match: re.Match[str]) -> Quantity | None:
    """The time of day that it is, in minutes after midnight; `HALF_DAY` where it may be twelve hours later."""
    group, at = match.group, match.span()
    if group("clock"):
        hours, minutes = group("clock").split(":")
        return Quantity(Dimension.CLOCK, int(hours) * 60.0 + int(minutes), at=at)
    if group("noon"):
        return Quantity(
            Dimension.CLOCK,
            0.0
            if group("noon").lower().startswith("mi") and group("noon").lower() not in ("midday", "mittag")
            else 720.0,
            at=at,
        )
    if group("pasthour"):
        quarter = (15 if group("pastto").lower() == "past" else -15) if group("quarter") else 30
        return Quantity(Dimension.CLOCK, _hour(group("pasthour")) * 60.0 + quarter, HALF_DAY, at=at)
    if group("said"):
        told, part = _hour(group("said")), group("partofday").lower()
        night = part.endswith(("night", "noche"))
        late = told > 5 if night else part.endswith(("afternoon", "evening", "tarde", "soir"))
        hour = 0 if night and told % 12 == 0 else told % 12 + 12 if late else told
        return Quantity(Dimension.CLOCK, hour * 60.0, at=at)
    if group("uhr"):
        hour = int(group("uhr"))
        return Quantity(Dimension.CLOCK, hour * 60.0, HALF_DAY if hour <= 12 else "", at=at)
    if group("cjkhour"):
        return Quantity(Dimension.CLOCK, int(group("cjkhour")) * 60.0, at=at)
    if group("ampm2"):
        hour = int(group("ampmhour")) % 12 + (12 if group("ampm2") in ("午後", "下午", "오후") else 0)
        return Quantity(Dimension.CLOCK, hour * 60.0 + int(group("ampmmin2") or 0), at=at)
    if group("ampm"):
        hour = int(group("ampm")) % 12 + (12 if group("half").lower().startswith("p") else 0)
        return Quantity(Dimension.CLOCK, hour * 60.0 + int(group("ampmmin") or 0), at=at)
    return None


def _hour(said: str) -> int:
    return int(said) if said.isdigit() else NUMBER_WORDS[said.lower()]
