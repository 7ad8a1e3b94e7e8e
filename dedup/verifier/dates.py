"""What the `grammar` has matched → dates, times of day, and a crontab's fields."""

from __future__ import annotations

import re

from dedup.verifier.quantities import HALF_DAY, LONG, PERIOD, Dimension, Quantity
from dedup.verifier.spelt import nth
from dedup.verifier.units import DAY, HOUR, MINUTE, MONTHS, NUMBER_WORDS


def of_cron(match: re.Match[str]) -> list[Quantity]:
    """A crontab's five fields: the time of day, or how often. That it is daily or weekly need not be said elsewhere."""
    minute, hour, *days = match.group("cron").split()
    at, all_days = match.span(), days == ["*", "*", "*"]
    if minute.isdigit() and hour.isdigit():
        clock = Quantity(Dimension.CLOCK, int(hour[:4]) * 60.0 + int(minute[:4]), at=at)
        days_apart = DAY if all_days else 0.0
        if days[:2] == ["*", "*"] and days[2].isdigit():
            days_apart = 7 * DAY
        elif days[1:] == ["*", "*"] and days[0].isdigit():
            days_apart = 30 * DAY
        often = Quantity(Dimension.TIME, days_apart, PERIOD, weak=True, at=at)
        return [clock, often] if days_apart else [clock]
    for field, rest, unit in ((minute, hour, MINUTE), (hour, "*", HOUR)):
        if field[:2] == "*/" and field[2:].isdigit() and rest == "*" and all_days:
            return [Quantity(Dimension.TIME, int(field[2:6]) * unit, PERIOD, at=at)]
    return [Quantity(Dimension.OTHER, 0.0, "cron", weak=True, at=at)]


def date(match: re.Match[str]) -> Quantity | None:
    """The date that a match of the grammar is: year, month, day; 0 for what is not said."""
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
    if group("compact"):
        digits = group("compact")
        return Quantity(Dimension.DATE, 0.0, parts=(int(digits[:4]), int(digits[4:6]), int(digits[6:])), at=at)
    if group("dayth"):
        parts = (int(group("yearth") or 0), MONTHS[group("monthth").lower()], nth(group("dayth")))
        return Quantity(Dimension.DATE, 0.0, parts=parts, at=at)
    for of_day, of_month, of_year in (("day", "month", "year"), ("day2", "month2", "year2")):
        if group(of_day) and group(of_month):
            parts = (int(group(of_year) or 0), MONTHS[group(of_month).lower()], int(group(of_day)))
            return Quantity(Dimension.DATE, 0.0, parts=parts, at=at)
    return None


def clock(match: re.Match[str]) -> Quantity | None:
    """The time of day that it is, in minutes after midnight; `HALF_DAY` where it may be twelve hours later."""
    group, at = match.group, match.span()
    if group("clock") or group("clockh"):
        hours, minutes = (group("clock") or group("clockh").lower().replace("h", ":")).split(":")
        long = LONG if group("clockh") or group("clocklong") else ""
        return Quantity(Dimension.CLOCK, int(hours) * 60.0 + int(minutes), long, at=at)
    if group("military"):
        return Quantity(Dimension.CLOCK, int(group("military")[:2]) * 60.0 + int(group("military")[2:]), at=at)
    if group("noon"):
        return Quantity(
            Dimension.CLOCK,
            0.0
            if group("noon").lower().startswith("mi") and group("noon").lower() not in ("midday", "mittag")
            else 720.0,
            at=at,
        )
    if group("pasthour"):
        if group("pastmin") or group("tomin"):
            words = re.split(r"[\s-]", (group("pastmin") or group("tomin")).lower())
            minutes_past = sum(NUMBER_WORDS[word] for word in words) * (1 if group("pastmin") else -1)
        else:
            minutes_past = (15 if group("pastto").lower() == "past" else -15) if group("quarter") else 30
        told = _hour(group("pasthour"))
        if group("pastpart"):
            return Quantity(Dimension.CLOCK, _hour_of_day(told, group("pastpart")) * 60.0 + minutes_past, at=at)
        return Quantity(Dimension.CLOCK, told * 60.0 + minutes_past, HALF_DAY, at=at)
    if group("said"):
        return Quantity(Dimension.CLOCK, _hour_of_day(_hour(group("said")), group("partofday")) * 60.0, at=at)
    if group("uhr"):
        hour = int(group("uhr"))
        minute = int(group("uhrmin") or 0)
        return Quantity(Dimension.CLOCK, hour * 60.0 + minute, HALF_DAY if hour <= 12 and not minute else "", at=at)
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
    """The hour in figures or in words: 8, "eight"."""
    return int(said) if said.isdigit() else NUMBER_WORDS[said.lower()]


def _hour_of_day(told: int, part_of_day: str) -> int:
    """The hour, from 0 to 23, that somebody tells with the part of the day: "8 in the evening", "2 at night"."""
    part = part_of_day.lower()
    night = part.endswith(("night", "noche"))
    if night and told % 12 == 0:
        return 0
    late = told > 5 if night else part.endswith(("afternoon", "evening", "tarde", "soir"))
    return told % 12 + 12 if late else told
