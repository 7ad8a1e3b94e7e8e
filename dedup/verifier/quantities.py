"""Numbers with what they count, as values: 5 min is 300 s, 2 GB is 2048 MB, 5k is 5,000, v3.2 is 3.2, 0x68 is 104."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


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
    """One number of a text. `unit` is the unit as it is compared within its dimension, `at` the characters it takes."""

    dimension: Dimension
    value: float
    unit: str = ""
    #: Version components, or (year, month, day) of a date with 0 where unsaid.
    parts: tuple[int, ...] = ()
    #: Written as a word that may also be an article or a pronoun ("one", "single").
    weak: bool = False
    at: tuple[int, int] = (0, 0)


_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0
_TIME = {
    "ns": 1e-9, "nanosecond": 1e-9, "µs": 1e-6, "μs": 1e-6, "us": 1e-6, "microsecond": 1e-6,
    "ms": 1e-3, "msec": 1e-3, "millisecond": 1e-3, "milli": 1e-3,
    "s": 1.0, "sec": 1.0, "second": 1.0, "sek": 1.0, "sekunde": 1.0, "sekunden": 1.0, "segundo": 1.0, "seconde": 1.0,
    "min": _MINUTE, "minute": _MINUTE, "m": _MINUTE, "minuten": _MINUTE, "minuto": _MINUTE, "minuut": _MINUTE,
    "h": _HOUR, "hr": _HOUR, "hour": _HOUR, "stunde": _HOUR, "stunden": _HOUR, "hora": _HOUR, "heure": _HOUR,
    "uur": _HOUR, "d": _DAY, "day": _DAY, "tag": _DAY, "tage": _DAY, "tagen": _DAY, "día": _DAY, "dia": _DAY,
    "jour": _DAY, "dag": _DAY, "dagen": _DAY, "w": 7 * _DAY, "wk": 7 * _DAY, "week": 7 * _DAY, "woche": 7 * _DAY,
    "wochen": 7 * _DAY, "semana": 7 * _DAY, "semaine": 7 * _DAY, "fortnight": 14 * _DAY, "sprint": 0.0,
    "month": 30 * _DAY, "mo": 30 * _DAY, "monat": 30 * _DAY, "monate": 30 * _DAY, "monaten": 30 * _DAY,
    "mes": 30 * _DAY, "mois": 30 * _DAY, "quarter": 91 * _DAY, "y": 365 * _DAY, "yr": 365 * _DAY, "year": 365 * _DAY,
    "jahr": 365 * _DAY, "jahre": 365 * _DAY, "año": 365 * _DAY, "an": 365 * _DAY, "jaar": 365 * _DAY,
    "секунд": 1.0, "сек": 1.0, "минут": _MINUTE, "мин": _MINUTE, "часа": _HOUR, "часов": _HOUR, "час": _HOUR,
    "дней": _DAY, "день": _DAY, "毫秒": 1e-3, "秒": 1.0, "초": 1.0, "秒間": 1.0, "分钟": _MINUTE, "分鐘": _MINUTE, "分間": _MINUTE, "分": _MINUTE, "분": _MINUTE,
    "小时": _HOUR, "小時": _HOUR, "時間": _HOUR, "시간": _HOUR, "天": _DAY, "日": _DAY, "일": _DAY, "周": 7 * _DAY, "週間": 7 * _DAY,
    "주": 7 * _DAY, "gün": _DAY, "hafta": 7 * _DAY, "dakika": _MINUTE, "saniye": 1.0, "godzin": _HOUR, "dni": _DAY,
}  # fmt: skip
_K = 1024.0
_BYTES = {
    "b": 1.0, "byte": 1.0, "octet": 1.0, "kb": _K, "kib": _K, "kilobyte": _K, "ko": _K, "mb": _K**2, "mib": _K**2,
    "meg": _K**2, "megabyte": _K**2, "mo ": _K**2, "gb": _K**3, "gib": _K**3, "gig": _K**3, "gigabyte": _K**3,
    "g": _K**3, "gi": _K**3, "mi": _K**2, "ki": _K, "tb": _K**4, "tib": _K**4, "terabyte": _K**4, "pb": _K**5,
}  # fmt: skip
_BITS = {"bit": 1.0, "kbit": 1e3, "mbit": 1e6, "gbit": 1e9, "kbps": 1e3, "mbps": 1e6, "gbps": 1e9, "bps": 1.0}
_RATIO = {
    "%": 0.01,
    "percent": 0.01,
    "pct": 0.01,
    "per cent": 0.01,
    "prozent": 0.01,
    "porciento": 0.01,
    "процентов": 0.01,
    "bp": 1e-4,
}
_FREQUENCY = {"hz": 1.0, "khz": 1e3, "mhz": 1e6, "ghz": 1e9, "fps": 1.0}
_SCALE = {
    "k": 1e3, "thousand": 1e3, "tsd": 1e3, "mil": 1e3, "m": 1e6, "mio": 1e6, "million": 1e6, "millones": 1e6,
    "mn": 1e6, "bn": 1e9, "billion": 1e9, "hundred": 1e2, "dozen": 12.0, "万": 1e4, "тыс": 1e3, "млн": 1e6,
}  # fmt: skip
#: Units that are only compared with themselves, under one spelling.
_OTHER = {
    "px": "px", "pixel": "px", "rem": "rem", "em": "em", "v": "volt", "volt": "volt", "a": "ampere", "amp": "ampere",
    "ma": "ampere", "mv": "volt", "w": "watt", "watt": "watt", "kw": "watt", "mw": "watt", "x": "times", "×": "times", "times": "times", "fold": "times",
    "°c": "celsius", "°": "degree", "rpm": "rpm", "baud": "baud", "kbaud": "baud", "rps": "rps", "qps": "rps", "req/s": "rps", "vcpu": "cpu",
    "€": "euro", "eur": "euro", "euro": "euro", "$": "dollar", "usd": "dollar", "dollar": "dollar", "cent": "cent",
    "cm": "metre", "mm": "metre", "km": "metre", "metre": "metre", "meter": "metre",
}  # fmt: skip

_THOUSANDTHS = {"ma": 1e-3, "mv": 1e-3, "kw": 1e3, "mw": 1e6, "kbaud": 1e3, "cm": 1e-2, "mm": 1e-3, "km": 1e3}

NUMBER_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000,
    "dozen": 12, "single": 1, "pair": 2, "couple": 2,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwölf": 12,
    "zwanzig": 20, "dreißig": 30, "hundert": 100, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "diez": 10, "doce": 12, "veinte": 20, "treinta": 30, "deux": 2, "trois": 3, "quatre": 4,
    "cinq": 5, "six ": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "douze": 12, "vingt": 20, "trente": 30,
    "cent ": 100, "два": 2, "три": 3, "пять": 5, "десять": 10, "dois": 2, "due": 2, "tre": 3, "drie": 3, "vijf": 5,
}  # fmt: skip
_WEAK = frozenset({"one", "single", "pair", "couple", "zero", "due", "six ", "tre", "cent ", "dos", "sept"})
_FRACTIONS = {
    "half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1, "hälfte": 0.5, "mitad": 0.5,
    "moitié": 0.5, "double": 2.0, "doubled": 2.0, "triple": 3.0, "tripled": 3.0, "halved": 0.5, "halves": 0.5,
    "doubles": 2.0,
}  # fmt: skip
PERIODS = {
    "hourly": _HOUR, "daily": _DAY, "nightly": _DAY, "weekly": 7 * _DAY, "biweekly": 14 * _DAY,
    "monthly": 30 * _DAY, "quarterly": 91 * _DAY, "yearly": 365 * _DAY, "annually": 365 * _DAY,
    "fortnightly": 14 * _DAY, "täglich": _DAY, "wöchentlich": 7 * _DAY,
}  # fmt: skip
_TIMES = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"), 1)
    for name in names.split()
}  # fmt: skip

_NUM = r"(?:\d{1,3}(?:[,_’'\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
_WORDNUM = "|".join(sorted((w for w in NUMBER_WORDS if w == w.strip()), key=len, reverse=True))
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_PERIOD = "|".join(PERIODS)
_CJK = "|".join(sorted((u for u in _TIME if not u.isascii() and ord(u[0]) > 0x3000), key=len, reverse=True))
#: A unit of an unspaced script stands before anything; others end with their word.
_UNIT_AFTER = r"(?P<{name}>(?:" + _CJK + r")|(?:per\ cent|[^\W\d_]+(?:/s)?|%|°c|°|×|€)(?!\w))"
_UNITWORD = r"per\ cent|[^\W\d_]+(?:/s)?|%|°c|°|×|€"
_GRAMMAR = re.compile(
    rf"""
    (?<![\w.])(?P<isodate>\d{{4}}-\d{{2}}-\d{{2}})(?![\w-])
  | (?<![\w.-])(?P<monthday>\d\d-\d\d)(?![\w-])
  | (?<![\w.])(?P<ampm>\d{{1,2}})(?::(?P<ampmmin>\d\d))?\s?(?P<half>[ap]\.?m\b\.?)
  | (?P<ampm2>午前|午後|上午|下午|오전|오후)\s?(?P<ampmhour>\d{{1,2}})(?::(?P<ampmmin2>\d\d)|[時时点시])?
  | (?<![\d.])(?P<cjkhour>\d{{1,2}})[時时点시](?![間间])
  | (?<![\w.:])(?P<clock>\d{{1,2}}:\d{{2}})(?::\d{{2}})?(?![\w:])
  | (?<![\w.])(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s)?(?P<month>{_MONTH})\b(?:,?\s(?P<year>\d{{4}}))?
  | \b(?P<month2>{_MONTH})\.?\s(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?(?:%|ms|s|mb|gb|kb)\b)(?:,?\s(?P<year2>\d{{4}}))?
  | (?<![\w.])(?P<hex>0x[0-9a-f]+)\b
  | (?<![\w.^])(?P<base>\d+)\^(?P<power>\d+)
  | (?<![\w.])(?P<version>v\d+(?:\.\d+)*(?:[-.]?(?:rc|beta|alpha)\.?\d*)?|\d+(?:\.\d+){{2,}}(?:[-.]?(?:rc|beta|alpha)\.?\d*)?)(?![\w])
  | \b(?P<times>once|twice|thrice|(?P<ntimes>{_NUM}|{_WORDNUM})\s?(?:times|x))\s(?:a|an|per|each|every|in\sa)\s(?P<timesunit>day|hour|week|month|year|minute|second|night)\b
  | \b(?P<every>every|each|per|pro|jede[nr]?|cada|chaque)\s(?:(?P<everynum>{_NUM}|{_WORDNUM}|other|second)[\s-])?(?P<everyunit>ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|min|hours?|h|days?|d|nights?|weeks?|months?|quarters?|years?|morning|evening)\b
  | \b(?P<period>{_PERIOD})\b
  | (?P<sign>(?<!\w)[x×](?=\d)|(?<![\w.)\]])[-−+]|[~≈<>≤≥=$€]+\s?)?(?<![a-wyzA-WYZ\d_.])(?P<num>{_NUM})(?!\.?\d)(?P<ordinal>st|nd|rd|th)?(?:(?P<gap>[\s\u00a0\u202f-]?){_UNIT_AFTER.format(name="unit")}(?:[\s-](?P<more>{_UNITWORD}))?)?
  | \b(?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-](?P<ones>one|two|three|four|five|six|seven|eight|nine)\b(?:[\s-](?P<tensunit>{_UNITWORD})(?!\w))?
  | \b(?:(?P<part>{_WORDNUM}|a)[\s-])?(?P<fraction>half|halves|thirds?|quarters?|fifths?|tenths?|hälfte|mitad|moitié|doubled?|doubles|tripled?|halved)\b(?:\s(?:an?\s|of\san?\s)?(?P<fracunit>hour|minute|second|day|week|month|year)\b)?
  | \b(?P<wordnum>{_WORDNUM})\b(?:[\s-](?P<wordunit>{_UNITWORD})(?!\w)(?:[\s-](?P<wordmore>[^\W\d_]+))?)?
  | \b(?P<article>an?|one)\s(?P<articleunit>millisecond|second|minute|hour|day|week|month|year|fortnight|dozen)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def find_quantities(text: str) -> list[Quantity]:
    """All quantities of a text, in order. Linear in the length of the text."""
    found: list[Quantity] = []
    # The grammar looks further than the quantity it finds (is the next word a unit?); reading goes on behind the latter.
    position = 0
    while match := _GRAMMAR.search(text, position):
        quantity = _read(match)
        position = max(quantity.at[1] if quantity else match.end(), match.start() + 1)
        if quantity is not None:
            found.append(quantity)
    return _compounds(text, found)


def _compounds(text: str, found: list[Quantity]) -> list[Quantity]:
    """ "1 min 35 s" and "2 h and 30 minutes" are one quantity: times in falling units with next to nothing between."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.dimension is quantity.dimension is Dimension.TIME
            and "period" not in (last.unit, quantity.unit)
            and text[last.at[1] : quantity.at[0]].strip() in ("", "and")
            and _TIME.get(quantity.unit, 0) < _TIME.get(last.unit, 0)
            and quantity.value < _TIME.get(last.unit, 0)
        ):
            joined[-1] = Quantity(
                Dimension.TIME, last.value + quantity.value, quantity.unit, at=(last.at[0], quantity.at[1])
            )
        else:
            joined.append(quantity)
    return joined


def equal(one: Quantity, other: Quantity) -> bool:
    """Whether both say the same amount of the same thing."""
    if one.dimension is Dimension.DATE and other.dimension is Dimension.DATE:
        return all(a == b or not a or not b for a, b in zip(one.parts, other.parts, strict=True))
    if Dimension.VERSION in (one.dimension, other.dimension):
        return _version(one) == _version(other)
    if one.dimension is other.dimension:
        if one.dimension is Dimension.OTHER and one.unit != other.unit:
            return False
        # Only a change of units may round: 1 GB is 1000 MB or 1024, 60 Hz is 16.67 ms; 0.80 is not 0.81.
        rounded = {Dimension.BYTES: 0.025, Dimension.TIME: 0.002}.get(one.dimension, 0.0)
        return _near(one.value, other.value, 0.0 if one.unit == other.unit else rounded)
    return False


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
        return any(
            _near(abs(plain.value) * unit, abs(measured.value), 0.0) for unit in (1e-3, 1.0, _MINUTE, _HOUR, _DAY)
        )
    if measured.dimension in (Dimension.BYTES, Dimension.BITS):
        return any(_near(plain.value * unit, measured.value, 0.025) for unit in (1.0, _K, _K**2, _K**3))
    return measured.dimension is Dimension.OTHER and _near(plain.value, measured.value, 0.0)


def _near(one: float, other: float, tolerance: float) -> bool:
    return abs(one - other) <= max(tolerance, 1e-9) * max(abs(one), abs(other))


def _version(quantity: Quantity) -> tuple[int, ...]:
    """Components without trailing zeros: 3.2.0 is 3.2. A plain 3.2 reads as a version too."""
    parts = quantity.parts
    if quantity.dimension is not Dimension.VERSION:
        if quantity.dimension is not Dimension.PLAIN:
            return (-1,)
        parts = tuple(int(p) for p in (quantity.unit or f"{quantity.value:g}").split(".") if p.isdigit())
    while len(parts) > 1 and parts[-1] == 0:
        parts = parts[:-1]
    return parts


def _read(match: re.Match[str]) -> Quantity | None:
    """The quantity that the grammar matched."""
    at = match.span()
    group = match.group
    if group("isodate"):
        return Quantity(Dimension.DATE, 0.0, parts=tuple(int(p) for p in group("isodate").split("-")), at=at)
    if group("monthday"):
        return Quantity(Dimension.PLAIN, 0.0, weak=True, at=at)
    if group("clock"):
        hours, minutes = group("clock").split(":")
        return Quantity(Dimension.CLOCK, int(hours) * 60.0 + int(minutes), at=at)
    if group("ampm2"):
        hour = int(group("ampmhour")) % 12 + (12 if group("ampm2") in ("午後", "下午", "오후") else 0)
        return Quantity(Dimension.CLOCK, hour * 60.0 + int(group("ampmmin2") or 0), at=at)
    if group("cjkhour"):
        return Quantity(Dimension.CLOCK, int(group("cjkhour")) * 60.0, at=at)
    if group("ampm"):
        hour = int(group("ampm")) % 12 + (12 if group("half").lower().startswith("p") else 0)
        return Quantity(Dimension.CLOCK, hour * 60.0 + int(group("ampmmin") or 0), at=at)
    for day, month, year in (("day", "month", "year"), ("day2", "month2", "year2")):
        if group(day) and group(month):
            parts = (int(group(year) or 0), MONTHS[group(month).lower()], int(group(day)))
            return Quantity(Dimension.DATE, 0.0, parts=parts, at=at)
    if group("hex"):
        return Quantity(Dimension.PLAIN, float(int(group("hex"), 16)), at=at)
    if group("base"):
        power = min(int(group("power")), 1023)
        return Quantity(Dimension.PLAIN, float(min(int(group("base")), 10**9)) ** min(power, 64), at=at)
    if group("version"):
        return Quantity(
            Dimension.VERSION, 0.0, parts=tuple(int(p) for p in re.findall(r"\d+", group("version"))), at=at
        )
    if group("times"):
        count = _TIMES.get(group("times").lower()) or _number(group("ntimes"))
        return Quantity(Dimension.TIME, _time(group("timesunit")) / max(count, 1e-9), "period", at=at)
    if group("every"):
        word = (group("everynum") or "").lower()
        count = 2.0 if word in ("other", "second") else _number(word) if word else 1.0
        return Quantity(Dimension.TIME, count * _time(group("everyunit")), "period", at=at)
    if group("period"):
        return Quantity(Dimension.TIME, PERIODS[group("period").lower()], "period", at=at)
    if group("num"):
        after, before = match.string[match.end("num") : match.end("num") + 1], match.string[: match.start("num")]
        if after == ")" and (before.count("(") <= before.count(")") or before.endswith("(")) and len(group("num")) < 3:
            return None  # the number of a list item: "1) … 2) …", "(1) … (2) …"
        return _measured(match)
    if group("tens"):
        value = float(NUMBER_WORDS[group("tens").lower()] + NUMBER_WORDS[group("ones").lower()])
        return _with_unit(value, match, "tensunit", at[0], match.end("ones"))
    if group("fraction"):
        return _fraction(match)
    if group("wordnum"):
        word = group("wordnum").lower()
        value = float(NUMBER_WORDS[word])
        scale = _SCALE.get((group("wordunit") or "").lower()) if len(group("wordunit") or "") > 2 else None
        if scale:
            return _with_unit(value * scale, match, "wordmore", at[0], match.end("wordunit"))
        return _with_unit(value, match, "wordunit", at[0], match.end("wordnum"), weak=word in _WEAK or value <= 12)
    if group("article"):
        unit = group("articleunit").lower()
        if unit == "dozen":
            return Quantity(Dimension.PLAIN, 12.0, at=at)
        return Quantity(Dimension.TIME, _time(unit), unit, weak=unit == "second", at=at)
    return None


def _fraction(match: re.Match[str]) -> Quantity:
    word = match.group("fraction").lower()
    value = _FRACTIONS.get(word) or _FRACTIONS.get(word.removesuffix("s"), 0.5)
    count = (match.group("part") or "a").lower()
    value *= NUMBER_WORDS.get(count, 1)
    if match.group("fracunit"):
        return Quantity(Dimension.TIME, value * _time(match.group("fracunit")), at=match.span())
    dimension = Dimension.RATIO if value < 1 else Dimension.OTHER
    return Quantity(dimension, value, "times" if value >= 1 else "", weak=True, at=match.span())


def _measured(match: re.Match[str]) -> Quantity:
    """A number in digits, with the unit or scale after it."""
    start = match.start("num")
    digits = re.sub(r"[,_’'\u202f](?=\d{3})", "", match.group("num"))
    value = float(digits)
    sign = (match.group("sign") or "").strip()
    if sign in ("-", "−"):
        value, start = -value, match.start("sign")
    if "$" in sign or "€" in sign:
        return Quantity(Dimension.OTHER, value, "dollar" if "$" in sign else "euro", at=(start, match.end("num")))
    raw, tight = match.group("unit") or "", not match.group("gap")
    bare = match.end("ordinal") if match.group("ordinal") else match.end("num")
    scale = _scale(raw)
    if scale:
        return _with_unit(value * scale, match, "more", start, match.end("unit"))
    return _with_unit(value, match, "unit", start, bare, digits=digits, tight=tight)


def _scale(raw: str) -> float | None:
    """Thousand, million … where the word after a number is one. "5m" is minutes, "5M" and "5 M" are millions."""
    if raw in ("M", "k", "K"):
        return _SCALE[raw.lower()]
    return _SCALE.get(raw.lower()) if len(raw) > 1 or raw == "万" else None


def _with_unit(
    value: float,
    match: re.Match[str],
    group: str,
    start: int,
    bare: int,
    *,
    digits: str = "",
    weak: bool = False,
    tight: bool = False,
) -> Quantity:
    """A value in its dimension if the word in `group` is a unit, else a plain number that ends at `bare`."""
    raw = match.group(group) or ""
    unit = raw.lower()
    one = unit if len(unit) < 3 or unit.endswith("ss") else unit.removesuffix("s")
    one = one.replace("\u03bc", "µ")
    at = (start, match.end(group) if raw else bare)
    if one in _RATIO:
        return Quantity(Dimension.RATIO, value * _RATIO[one], "%", at=at)
    if (one in _TIME or unit in _TIME) and _is_time(raw, tight):
        return Quantity(Dimension.TIME, value * _TIME.get(one, _TIME.get(unit, 1.0)), one, at=at)
    if one in _BYTES and (len(one) > 1 or raw in ("B", "G")):
        return Quantity(Dimension.BYTES, value * _BYTES[one], one, at=at)
    if one in _BITS:
        return Quantity(Dimension.BITS, value * _BITS[one], one, at=at)
    if one in _FREQUENCY and value:
        return Quantity(Dimension.TIME, 1 / (value * _FREQUENCY[one]), one, at=at)
    if unit in _OTHER and (len(unit) > 1 or raw in ("A", "V", "W") or unit in "x×°€"):
        return Quantity(Dimension.OTHER, value * _THOUSANDTHS.get(unit, 1.0), _OTHER[unit], at=at)
    return Quantity(Dimension.PLAIN, value, digits if "." in digits else "", weak=weak or value == 0, at=(start, bare))


def _is_time(raw: str, tight: bool) -> bool:
    """Single letters and short words are units only where they are written like one ("an" is French for year)."""
    if raw in ("an", "M", "D", "W", "Y", "H"):
        return False
    return (
        len(raw) > 1 or raw in ("s", "h") or (tight and raw in ("m", "d", "w", "y")) or raw in ("秒", "分", "天", "日")
    )


def _number(text: str) -> float:
    word = text.lower()
    return float(NUMBER_WORDS[word]) if word in NUMBER_WORDS else float(re.sub(r"[,_’'\u202f]", "", word))


def _time(unit: str) -> float:
    word = unit.lower()
    if word in ("night", "nights", "morning", "evening"):
        return _DAY
    return _TIME.get(word) or _TIME.get(word.removesuffix("s"), 1.0)
