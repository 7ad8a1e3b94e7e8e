"""A text → the quantities in it: digits, number words, units, dates, times of day, versions, frequencies."""

from __future__ import annotations

import re

from dedup.lazy_dataclasses import replace
from dedup.patterns import late
from dedup.verifier.dates import clock, date, of_cron
from dedup.verifier.grammar import QUANTITY
from dedup.verifier.quantities import EXACT, PERIOD, PLACE, Dimension, Quantity
from dedup.verifier.spelt import in_words, nth, together
from dedup.verifier.units import (
    BITS,
    BITS_OR_BYTES,
    BYTES,
    DAY,
    FRACTIONS,
    FREQUENCY,
    HOW_OFTEN,
    MULTIPLES,
    NUMBER_WORDS,
    OTHER,
    PERIODS,
    RATIO,
    SCALE,
    SUPERSCRIPTS,
    TIME,
    VULGAR,
    WEAK,
)
from dedup.words import usual_letters


def find_quantities(text: str) -> list[Quantity]:
    """All quantities of a text, in order. Linear in the length of the text."""
    found: list[Quantity] = []
    text = usual_letters(text)
    # It looks further than the quantity it finds (is the next word a unit?); reading goes on behind the latter.
    position = 0
    while match := QUANTITY.search(text, position):
        quantities = of_cron(match) if match.group("cron") else [quantity for quantity in (_read(match),) if quantity]
        position = max(quantities[-1].at[1] if quantities else match.end(), match.start() + 1)
        found += [part for quantity in quantities for part in _rate(quantity, text)]
    return _compounds(text, found)


def _rate(quantity: Quantity, text: str) -> list[Quantity]:
    """ "100 rps" are 100 in each second, as "100 requests per second" are."""
    start, end = quantity.at
    if quantity.unit != "rps" or quantity.dimension is not Dimension.OTHER or not text[start].isdigit():
        return [quantity]
    digits = next(at for at in range(start, end) if not (text[at].isdigit() or text[at] in ".,_’' \u00a0\u202f"))
    amount = Quantity(Dimension.PLAIN, quantity.value, at=(start, len(text[:digits].rstrip())))
    return [amount, Quantity(Dimension.TIME, 1.0, PERIOD, at=(digits, end))]


def _compounds(text: str, found: list[Quantity]) -> list[Quantity]:
    """ "1 min 35 s" and "2 h and 30 minutes" are one quantity: times in falling units with next to nothing between."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.dimension is quantity.dimension is Dimension.TIME
            and PERIOD not in (last.unit, quantity.unit)
            and text[last.at[1] : quantity.at[0]].strip() in ("", "and")
            and TIME.get(quantity.unit, 0) < TIME.get(last.unit, 0)
            and quantity.value < TIME.get(last.unit, 0)
        ):
            joined[-1] = Quantity(
                Dimension.TIME, last.value + quantity.value, quantity.unit, at=(last.at[0], quantity.at[1])
            )
        elif (
            last is not None
            and last.dimension in (Dimension.BITS, Dimension.BYTES)
            and (quantity.unit, quantity.value) == (PERIOD, 1.0)
            and not text[last.at[1] : quantity.at[0]].strip()
        ):  # "100 megabits per second" are 100 Mbit/s
            joined[-1] = replace(last, at=(last.at[0], quantity.at[1]))
        else:
            joined.append(quantity)
    return joined


def _read(match: re.Match[str]) -> Quantity | None:
    """The quantity that the grammar matched; None for the number of a list item."""
    for reader in (date, clock, _exact, _period, _counted):
        quantity = reader(match)
        if quantity is not None:
            return quantity
    return None


_THOUSANDS = late(r"[1-9]\d{0,2}(?:\.\d{3})*\.000(?:\.000)+")
"""1.000.000 rows are no version."""
_BEFORE_RELEASE = {"alpha": -3, "beta": -2, "rc": -1}
"""As components of a version: 1.2.0-rc is not 1.2.0, nor is 1.2.0-beta."""


def _exact(match: re.Match[str]) -> Quantity | None:
    """Hexadecimal numbers, powers and versions."""
    group, at = match.group, match.span()
    if group("hex"):
        digits = group("hex").lower().removeprefix("0x").lstrip("0")
        exact = f"0x{digits}" if len(digits) >= EXACT else ""
        return Quantity(Dimension.PLAIN, float(int(digits[:40] or "0", 16)), exact, at=at)
    if group("base") or group("over"):
        power = group("power") or group("superscript").translate(SUPERSCRIPTS)
        base = min(int((group("base") or group("over"))[:9]), 10**6)
        return Quantity(Dimension.PLAIN, float(base) ** min(int(power[:4]), 40), at=at)
    if group("together") or group("iso8601"):
        return Quantity(Dimension.TIME, together(group("together") or group("iso8601")), "s", at=at)
    if group("version") and _THOUSANDS.fullmatch(group("version")):
        return Quantity(Dimension.PLAIN, float(group("version").replace(".", "")), at=at)
    if group("version"):
        parts = re.findall(r"\d+|rc|beta|alpha", group("version").lower())[:8]
        components = tuple(_BEFORE_RELEASE.get(part) or int(part[:18]) for part in parts)
        return Quantity(Dimension.VERSION, 0.0, parts=components, at=at)
    return None


def _period(match: re.Match[str]) -> Quantity | None:
    """How often: the time from one to the next."""
    group, at = match.group, match.span()
    if group("times"):
        count = HOW_OFTEN.get(group("times").lower()) or _number(group("ntimes"))
        apart = PERIODS[group("timesly").lower()] if group("timesly") else _time(group("timesunit"))
        return Quantity(Dimension.TIME, apart / max(count, 1e-9), PERIOD, at=at)
    if group("slashunit"):
        return Quantity(Dimension.TIME, _time(group("slashunit")), PERIOD, at=at)
    if group("everypart"):
        part = FRACTIONS[group("everypart").lower()]
        return Quantity(Dimension.TIME, part * _time(group("partunit")), PERIOD, at=at)
    if group("every"):
        word = (group("everynum") or "").lower()
        count = 2.0 if word in ("other", "second") else _number(word) if word else 1.0
        return Quantity(Dimension.TIME, count * _time(group("everyunit")), PERIOD, at=at)
    if group("period"):
        return Quantity(Dimension.TIME, PERIODS[group("period").lower()], PERIOD, at=at)
    return None


def _counted(match: re.Match[str]) -> Quantity | None:
    """Numbers in digits and in words, fractions, and "an hour"."""
    group, at = match.group, match.span()
    if group("twice"):
        return Quantity(Dimension.OTHER, HOW_OFTEN[group("twice").lower()], "times", at=at)
    if group("whole"):
        whole, part = _number(group("whole")), _number(group("share") or "1")
        return Quantity(Dimension.RATIO, part / max(whole, 1.0), weak=whole <= 3, at=at)
    if group("parts"):
        part, whole = int(group("part_of")), int(group("parts"))
        return Quantity(Dimension.RATIO, part / whole, at=at)
    if group("nth"):
        place = nth(group("nth"))
        return Quantity(Dimension.OTHER, float(place), PLACE, weak=place <= _FEW, at=at)
    if group("num"):
        return None if _numbers_a_list(match) else _measured(match)
    if group("andhalf"):
        value, scale = _number(group("andhalf")) + 0.5, SCALE.get((group("halvedunit") or "").lower())
        return Quantity(Dimension.PLAIN, value * scale, at=at) if scale else _with_unit(value, match, "halvedunit", *at)
    if group("halfmore"):
        return Quantity(Dimension.TIME, 1.5 * _time(group("halfmore")), group("halfmore").lower(), at=at)
    if group("inwords"):
        return _in_several_words(match)
    if group("fraction"):
        return _fraction(match)
    if group("wordnum"):
        return _in_words(match)
    if group("article"):
        unit = group("articleunit").lower()
        if unit == "dozen":
            return Quantity(Dimension.PLAIN, 12.0, at=at)
        return Quantity(Dimension.TIME, _time(unit), unit, weak=unit == "second", at=at)
    return None


def _numbers_a_list(match: re.Match[str]) -> bool:
    """Whether the number only counts the items of a list: "1) … 2) …", "(1) … (2) …"."""
    after, before = match.string[match.end("num") : match.end("num") + 1], match.string[: match.start("num")]
    if after != ")" or len(match.group("num")) > 2:
        return False
    return before.endswith("(") or before.count("(") <= before.count(")")


def _in_several_words(match: re.Match[str]) -> Quantity:
    said, start = match.group("inwords"), match.start()
    value, taken = in_words(said, match.string[:start])
    if taken < len(said):  # "one two", "one hundred and two hundred": the next number is read next
        return Quantity(Dimension.PLAIN, value, weak=value <= _FEW, at=(start, start + taken))
    return _with_unit(value, match, "inwordsunit", start, match.end("inwords"))


def _in_words(match: re.Match[str]) -> Quantity:
    word = match.group("wordnum").lower()
    value = float(NUMBER_WORDS[word])
    unit = match.group("wordunit") or ""
    scale = SCALE.get(unit.lower()) if len(unit) > 2 else None
    if scale:
        return _with_unit(value * scale, match, "wordmore", match.start(), match.end("wordunit"))
    weak = word in WEAK or value <= _FEW
    return _with_unit(value, match, "wordunit", match.start(), match.end("wordnum"), weak=weak)


def _fraction(match: re.Match[str]) -> Quantity:
    word = match.group("fraction").lower()
    value = FRACTIONS.get(word) or FRACTIONS.get(word.removesuffix("s"), 0.5)
    count = (match.group("part") or "a").lower()
    value *= NUMBER_WORDS.get(count, 1)
    if match.group("fracunit"):
        return Quantity(Dimension.TIME, value * _time(match.group("fracunit")), at=match.span())
    of = (match.group("fracof") or "").lower()
    if len(of) > 1 and of != "bit":  # "half a dozen", "half a gigabyte"
        if of == "dozen" or of in SCALE:
            return Quantity(Dimension.PLAIN, value * SCALE[of], at=match.span())
        measured = _with_unit(value, match, "fracof", match.start(), match.end())
        if measured.dimension is not Dimension.PLAIN:
            return measured
    dimension = Dimension.RATIO if value < 1 else Dimension.OTHER
    end = match.end("fraction")
    weak = not (word.endswith("ths") and value <= _LARGEST_EXACT)  # "hundredths of a degree"
    return Quantity(dimension, value, "times" if value >= 1 else "", weak=weak, at=(match.start(), end))


_LARGEST_EXACT = 0.1


def _measured(match: re.Match[str]) -> Quantity:
    """A number in digits, with the unit or scale after it."""
    start = match.start("num")
    digits = _digits(match.group("num"))
    value = float(digits)
    sign = (match.group("sign") or "").strip()
    if sign in ("-", "−"):
        value, start = -value, match.start("sign")
    if currency := OTHER.get(sign.lower().lstrip("~≈<>≤≥= ")):
        scale, end = SCALE.get((match.group("unit") or "").lower()), match.end("unit")  # "$5m" are no minutes
        start = match.start("sign") if sign.isalpha() else start  # "EUR" is no word of its own
        return Quantity(
            Dimension.OTHER, value * (scale or 1.0), currency, at=(start, end if scale else match.end("num"))
        )
    raw, tight = match.group("unit") or "", not match.group("gap")
    bare = match.end("ordinal") if match.group("ordinal") else match.end("num")
    scale = _scale(raw)
    if scale:
        return _with_unit(value * scale, match, "more", start, match.end("unit"))
    if match.group("ordinal"):
        return Quantity(Dimension.OTHER, value, PLACE, weak=value <= _FEW, at=(start, bare))
    measured = _with_unit(value, match, "unit", start, bare, digits=digits, tight=tight)
    if measured.dimension is Dimension.PLAIN and 0 < value < 1 and match.group("num") in VULGAR:
        return Quantity(Dimension.RATIO, value, at=measured.at)
    return measured


def _scale(raw: str) -> float | None:
    """Thousand, million … where the word after a number is one. "5m" is minutes, "5M" and "5 M" are millions."""
    if raw in ("M", "k", "K"):
        return SCALE[raw.lower()]
    return SCALE.get(raw.lower()) if len(raw) > 1 or raw == "万" else None


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
    one = raw.lower().replace("\u03bc", "µ")
    if not any(one in units for units in (TIME, BITS, OTHER)) and len(one) > 2 and not one.endswith("ss"):
        one = one.removesuffix("/s").removesuffix("s")  # not of "fps"
    one = BITS_OR_BYTES.get(raw, one)
    at = (start, match.end(group) if raw else bare)
    if one in RATIO:
        return Quantity(Dimension.RATIO, value * RATIO[one], "%", at=at)
    if one in TIME and _is_time(raw, tight):
        return Quantity(Dimension.TIME, value * TIME[one], one, at=at)
    if one in BYTES and (len(one) > 1 or raw in ("B", "G")):
        return Quantity(Dimension.BYTES, value * BYTES[one], one, at=at)
    if one in BITS:
        return Quantity(Dimension.BITS, value * BITS[one], one, at=at)
    if one in FREQUENCY and value:
        return Quantity(Dimension.TIME, 1 / (value * FREQUENCY[one]), one, at=at)
    if one in OTHER and (len(one) > 1 or raw in ("A", "V", "W") or one in "x×°€" or (one == "g" and not tight)):
        multiple = MULTIPLES.get(raw, MULTIPLES.get(one, 1.0))
        return Quantity(Dimension.OTHER, value * multiple, OTHER[one], weak=weak and value == 1, at=at)
    told = digits if "." in digits or len(digits) >= EXACT else ""
    return Quantity(Dimension.PLAIN, value, told, weak=weak or value == 0, at=(start, bare))


def _is_time(raw: str, tight: bool) -> bool:
    """Single letters and short words are units only where they are written like one ("an" is French for year)."""
    if raw in ("an", "M", "D", "W", "Y", "H"):
        return False
    return len(raw) > 1 or raw in ("s", "h") or (tight and raw in ("m", "d", "w", "y")) or not raw.isascii()


_FEW = 12
"""Up to this number, what is written as a word may be said for its sound ("one or two")."""


def _number(text: str) -> float:
    word = text.lower()
    return float(NUMBER_WORDS[word]) if word in NUMBER_WORDS else float(_digits(word))


def _digits(written: str) -> str:
    """What `_NUM` has matched, as `float` reads it. No number begins with a group of its thousands that is 0: the comma
    of "0,125" is a decimal one."""
    if written[-1:] in VULGAR:
        return repr(float(written[:-1] or 0) + VULGAR[written[-1]])
    return re.sub(r"(?:[_’'\u00a0\u202f ]|(?<!^0),)(?=\d{3})", "", written).replace(",", ".")


def _time(unit: str) -> float:
    word = unit.lower()
    if word in ("night", "nights", "morning", "evening"):
        return DAY
    return TIME.get(word) or TIME.get(word.removesuffix("s"), 1.0)
