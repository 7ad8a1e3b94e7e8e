"""Numbers with what they count, as values: 5 min is 300 s, 2 GB is 2048 MB, 5k is 5,000, v3.2 is 3.2, 0x68 is 104.

`numerals` finds them in a text; here they are compared.
"""

from __future__ import annotations

import math
from enum import StrEnum

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.verifier.units import BYTES, DAY, HOUR, MINUTE, K


class Dimension(StrEnum):
    """What a quantity measures. Values of different dimensions are equal only where `equal` says so."""

    PLAIN = "plain"
    TIME = "time"  # seconds; a frequency is the time between two events
    BYTES = "bytes"
    BITS = "bits"
    RATIO = "ratio"
    VERSION = "version"
    DATE = "date"
    CLOCK = "clock"  # minutes since midnight
    OTHER = "other"  # a unit that is only compared with itself


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number of a text. `unit` is the unit as it is compared within its dimension, `at` the characters it takes.

    The unit of a plain number is how it was written, where its value does not tell: `3.20`, and what is `EXACT`.
    """

    dimension: Dimension
    value: float
    unit: str = ""
    parts: tuple[int, ...] = ()
    """Version components, a pre-release below 0; or (year, month, day) of a date with 0 where unsaid; unit "/" where
    month and day may be the other way round."""
    weak: bool = False
    """Written as a word that may also be an article or a pronoun ("one", "single")."""
    at: tuple[int, int] = (0, 0)


EXACT = 12
"""Digits from which a whole number is a name: accounts and messages are numbered with 12 to 20 digits. Two of them are
the same digit by digit or not at all, and a float holds 15."""

PERIOD = "period"
"""The unit of how often something happens; its value is the time between two times."""

HALF_DAY = "12 h"
"""The unit of a time of day that may be before noon or after it: "half past three"."""

LONG = "h"
"""The unit of what may be a time of day or a length of time: 1h30, 1:30 h."""

PLACE = "place"
"""The unit of a place in an order: the third, 3rd."""

_ROUNDED = {Dimension.BYTES: 0.025, Dimension.TIME: 0.002}
"""Values in different units are equal up to what rounding takes: 1 GB is 1000 MB or 1024, 60 Hz is 16.67 ms."""
_LONG, _LONG_ROUNDED = 28 * DAY, 0.016
"""From a month on, a year is 12 months or 52 weeks, and a quarter 90 days."""


def equal(one: Quantity, other: Quantity) -> bool:
    """Whether both say the same amount of the same thing."""
    if one.dimension is Dimension.DATE and other.dimension is Dimension.DATE:
        return _same_date(one.parts, other.parts) or (
            "/" in (one.unit, other.unit) and _same_date(one.parts, (other.parts[0], other.parts[2], other.parts[1]))
        )
    if Dimension.VERSION in (one.dimension, other.dimension):
        return _version(one) == _version(other)
    if one.dimension is other.dimension:
        if one.dimension is Dimension.OTHER and one.unit != other.unit:
            return False
        if one.dimension is Dimension.PLAIN and _grouped(one, other):
            return True
        if one.dimension is Dimension.PLAIN and _is_name(one) and _is_name(other):
            return one.unit == other.unit and one.value == other.value  # the sign is in the value
        if one.dimension is Dimension.PLAIN and _next_ones(one.unit, other.unit):
            return False
        if HALF_DAY in (one.unit, other.unit):
            return one.value == other.value or (one.value - other.value) % 720 == 0
        rounded = 0.0 if one.unit == other.unit and _exact(one, other) else _ROUNDED.get(one.dimension, 0.0)
        if rounded and one.dimension is Dimension.TIME and min(one.value, other.value) >= _LONG:
            rounded = _LONG_ROUNDED
        return _near(one.value, other.value, rounded)
    if {one.dimension, other.dimension} == {Dimension.BYTES, Dimension.BITS}:
        bits, octets = (one, other) if one.dimension is Dimension.BITS else (other, one)
        return any(_near(bits.value, size * 8, 0.0) for size in (octets.value, _decimal(octets)))
    if LONG in (one.unit, other.unit) and {one.dimension, other.dimension} == {Dimension.CLOCK, Dimension.TIME}:
        said, span = (one, other) if one.dimension is Dimension.CLOCK else (other, one)
        return said.unit == LONG and span.unit != PERIOD and said.value * MINUTE == span.value
    return False


def _decimal(octets: Quantity) -> float:
    """As many bytes with a megabyte of a million, as lines are measured."""
    return octets.value * (1000 / K) ** round(math.log(max(BYTES.get(octets.unit, 1.0), 1.0), K))


def _grouped(one: Quantity, other: Quantity) -> bool:
    """Whether one is written with dots between its thousands: 10.000 beside 10,000 or ten thousand."""
    return any(
        _DOTTED.fullmatch(dotted.unit) and "." not in plain.unit and plain.value == dotted.value * 1000
        for dotted, plain in ((one, other), (other, one))
    )


_DOTTED = late(r"[1-9]\d{0,2}\.\d{3}")


def _exact(*of_one_unit: Quantity) -> bool:
    """Whether nothing in them was rounded: every 500 ms is not every 501, while 60 Hz is every 16.67 ms, and every six
    months twice a year."""
    return all(one.unit != PERIOD or (one.value < _LONG and (one.value * 1000).is_integer()) for one in of_one_unit)


def _same_date(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(a == b or not a or not b for a, b in zip(one, other, strict=True))


def same_share(one: Quantity, other: Quantity) -> bool:
    """Whether one is a fraction, and the other as much in per cent: 0.05 and 5 %."""
    shares = {one.dimension, other.dimension} == {Dimension.PLAIN, Dimension.RATIO}
    return shares and 0 < one.value < 1 and _near(one.value, other.value, 1e-9)


def maybe_equal(one: Quantity, other: Quantity) -> bool:
    """Whether they are equal if the one without a unit is given the other's, as in `timeout_ms: 5000` and 5 s."""
    if one.dimension is other.dimension and one.dimension is not Dimension.OTHER:
        return one.value < 0 < other.value or other.value < 0 < one.value if one.value == -other.value else False
    if {one.dimension, other.dimension} == {Dimension.PLAIN, Dimension.RATIO}:
        return _near(one.value, other.value, 0.0) or _near(one.value * 100, other.value * 100, 1e-9)
    plain, measured = (one, other) if one.dimension is Dimension.PLAIN else (other, one)
    if plain.dimension is not Dimension.PLAIN:
        return False
    if measured.dimension is Dimension.TIME:
        return any(_near(abs(plain.value) * unit, abs(measured.value), 0.0) for unit in (1e-3, 1.0, MINUTE, HOUR, DAY))
    if measured.dimension is Dimension.CLOCK:
        return 0 <= plain.value <= 24 and (plain.value * 60 - measured.value) % 720 == 0
    if measured.dimension in (Dimension.BYTES, Dimension.BITS):
        return any(_near(plain.value * unit, measured.value, 0.025) for unit in (1.0, 1024, 1024**2, 1024**3))
    return measured.dimension is Dimension.OTHER and _near(plain.value, measured.value, 0.0)


def _next_ones(one: str, other: str) -> bool:
    """Whether two plain numbers, as they are written, are two versions or sections: 3.1 and 3.10. Not 0.5 and 0.50, nor
    2.0 and 2.00, which are shares and amounts."""
    (whole, _, part), (also, _, more) = one.partition("."), other.partition(".")
    return bool(part and more) and whole == also != "0" and part != more and bool(part.strip("0"))


def _is_name(plain: Quantity) -> bool:
    return len(plain.unit) >= EXACT and "." not in plain.unit


def _near(one: float, other: float, tolerance: float) -> bool:
    """Equal up to the tolerance, or to what multiplying by units costs. To infinity (`1e400`) nothing else is near."""
    return one == other or abs(one - other) <= max(tolerance, 1e-13) * max(abs(one), abs(other)) < math.inf


def _version(quantity: Quantity) -> tuple[int, ...]:
    """Components without trailing zeros: 3.2.0 is 3.2. A plain 3.2 reads as a version too."""
    parts = quantity.parts
    if quantity.dimension is not Dimension.VERSION:
        if quantity.dimension is not Dimension.PLAIN:
            return (-1,)
        parts = tuple(int(p[:18]) for p in (quantity.unit or f"{quantity.value:g}").split(".") if p.isdigit())
    while len(parts) > 1 and parts[-1] == 0:
        parts = parts[:-1]
    return parts
