"""A text → the quantities in it: digits, number words, units, dates, times of day, versions, frequencies."""

from __future__ import annotations

import re

from dedup.patterns import late
from dedup.verifier.dates import clock, date, of_cron
from dedup.verifier.quantities import EXACT, PERIOD, Dimension, Quantity
from dedup.verifier.units import (
    BITS,
    BYTES,
    DAY,
    FRACTIONS,
    FREQUENCY,
    MONTHS,
    MULTIPLES,
    NUMBER_WORDS,
    OTHER,
    PERIODS,
    RATIO,
    SCALE,
    TIME,
    TIMES,
    WEAK,
)
from dedup.words import usual_letters

_NUM = r"(?:\d{1,3}(?:[,_’'\u00a0\u202f]\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:\ 000)+(?!\d)|\d+,\d{1,2}(?=\s?(?:[^\W\d_]{1,12}\b|%|€))|\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
"""In "1,5 s" it is a decimal comma: one or two digits behind it, and a word or a sign behind them."""
_WORDNUM = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_PERIOD = "|".join(PERIODS)
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_DURATION = (
    "ms|s|min|h|d|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|parallel|total|staging|production"
)
_CJK = "|".join(sorted((u for u in TIME if not u.isascii() and ord(u[0]) > 0x3000), key=len, reverse=True))
_UNIT_AFTER = r"(?P<{name}>(?:" + _CJK + r")|(?:per\ cent|[^\W\d_]+(?:/s)?|%|°c|°|×|€)(?!\w))"
"""A unit of an unspaced script stands before anything; others end with their word."""
_UNITWORD = r"per\ cent|[^\W\d_]+(?:/s)?|%|°c|°|×|€"
_GRAMMAR = rf"""
    (?!\s|[a-z](?<=[a-z]{{2}}))  # nothing begins with a space or within a word: said at once, it halves the time
    (?:
    (?<!\S)(?P<cron>(?:[\d*][\d*/,-]*\ ){{4}}[\d*][\d*/,-]*)(?=\W|$)
  | (?<![\w.])(?P<isodate>\d{{4}}(?P<isosep>[-/])\d{{2}}(?P=isosep)\d{{2}})(?![\w/-])
  | (?<![\w./])(?P<numday>\d{{1,2}})(?P<numsep>[./])(?P<nummonth>\d{{1,2}})(?P=numsep)(?P<numyear>\d{{4}})(?![\w/])
  | (?<![\w./])(?P<dotday>[0-3]\d)\.(?P<dotmonth>[01]\d)\.(?!\d)(?=\W|$)
  | (?<![\w.-])(?P<monthday>(?:0[1-9]|1[0-2](?!-\d\d\s?[\w%€°]))-(?:0[1-9]|[12]\d|3[01]))(?![\w-])
  | (?<![\w.])(?P<ampm>\d{{1,2}})(?:[:.](?P<ampmmin>\d\d))?\s?(?P<half>[ap]\.?m\b\.?)
  | \b(?:half|(?P<quarter>quarter))\s(?P<pastto>past|to)\s(?P<pasthour>\d{{1,2}}|{_HOURS})\b
  | (?<![\w.:])(?P<said>\d{{1,2}}|{_HOURS})(?:\s?(?:o'clock|uhr)\b)?\s?(?P<partofday>in\sthe\s(?:early\s)?(?:morning|afternoon|evening)|at\snight|de\sla\s(?:mañana|tarde|noche)|du\s(?:matin|soir))\b
  | (?<![\w.:])(?P<uhr>\d{{1,2}})\s?(?:o'clock|uhr)\b
  | \b(?P<noon>noon|midday|midnight|mitternacht|mittag)\b
  | (?P<ampm2>午前|午後|上午|下午|오전|오후)\s?(?P<ampmhour>\d{{1,2}})(?::(?P<ampmmin2>\d\d)|[時时点시])?
  | (?<![\d.])(?P<cjkhour>\d{{1,2}})[時时点시](?![間间])
  | (?<![\w.:])(?P<clock>\d{{1,2}}:\d{{2}})(?::\d{{2}})?(?![\w:])
  | (?<![\w.])(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s|de\s)?(?P<month>{_MONTH})\b(?:,?\s(?:de\s)?(?P<year>\d{{4}}))?
  | \b(?P<month2>{_MONTH})\.?\s(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?(?:%|ms|s|mb|gb|kb)\b)(?:,?\s(?P<year2>\d{{4}}))?
  | (?<![\w.])(?P<hex>0x[0-9a-f]+)\b
  | (?<![\w.^])(?P<base>\d+)\^(?P<power>\d+)
  | (?<![\w.])(?P<version>(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){{2,}})(?:[-.\s]?(?:rc|beta|alpha)\.?\d*)?)(?![\w])
  | \b(?P<times>once|twice|thrice|(?P<ntimes>{_NUM}|{_WORDNUM})\s?(?:times|x))\s(?:a|an|per|each|every|in\sa)\s(?P<timesunit>day|hour|week|month|year|minute|second|night)\b
  | (?<=[\w%])/(?P<slashunit>second|minute|min|hour|hr|h|day|week|month|mo|year|yr)\b
  | \b(?:(?:1|one|once)\s(?:(?!and\b|or\b)[^\W\d_]+\s)?in|(?P<share>\d+|{_WORDNUM})\s(?:(?!and\b|or\b)[^\W\d_]+\s)?out\sof)\s(?:every\s)?(?P<whole>\d{{1,4}}|{_WORDNUM})\b(?!\s?(?:{_DURATION})\b|[.,:]?\d)
  | \b(?P<andhalf>\d+|{_WORDNUM})\sand\sa\shalf\b(?:\s(?P<halvedunit>{_UNITWORD})(?!\w))?
  | \b(?:(?:every|each)\s)?(?:(?:an?|one)\s)?(?P<halfmore>second|minute|hour|day|week|month|year)\sand\sa\shalf\b
  | \b(?:every|each)\s(?P<everypart>half|quarter)[\s-](?:of\s)?(?:an?\s)?(?P<partunit>hour|minute|second|day|week|month|year)\b
  | \b(?P<every>every|each|per|pro|jede[nr]?|cada|chaque)\s(?:(?P<everynum>{_NUM}|{_WORDNUM}|other|second)[\s-])?(?P<everyunit>ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|min|hours?|h|days?|d|nights?|weeks?|months?|quarters?|years?|morning|evening)\b(?!\s[a-z]+day\b)
  | \b(?P<period>{_PERIOD})\b
  | (?P<sign>(?<!\w)[x×](?=\d)|(?<![\w.)\]])[-−+]|[~≈<>≤≥=$€]+\s?)?(?<![a-wyzA-WYZ\d_.])(?P<num>{_NUM})(?!\.?\d)(?P<ordinal>st|nd|rd|th)?(?:(?P<gap>[\s\u00a0\u202f-]?){_UNIT_AFTER.format(name="unit")}(?:[\s-](?P<more>{_UNITWORD}))?)?
  | \b(?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-](?P<ones>one|two|three|four|five|six|seven|eight|nine)\b(?:[\s-](?P<tensunit>{_UNITWORD})(?!\w))?
  | \b(?:(?P<part>{_WORDNUM}|a)[\s-])?(?P<fraction>half|halves|thirds?|quarters?|fifths?|tenths?|hälfte|mitad|moitié|doubled?|doubles|tripled?|halved)\b(?:\s(?:an?\s|of\san?\s)?(?P<fracunit>hour|minute|second|millisecond|day|week|month|year)\b)?
  | \b(?P<wordnum>{_WORDNUM})\b(?:[\s-](?P<wordunit>{_UNITWORD})(?!\w)(?:[\s-](?P<wordmore>[^\W\d_]+))?)?
  | \b(?P<twice>twice|thrice)\b
  | \b(?P<article>an?|one)\s(?P<articleunit>millisecond|second|minute|hour|day|week|month|year|fortnight|dozen)\b
    )"""


_QUANTITY = late(_GRAMMAR, re.IGNORECASE | re.VERBOSE)


def find_quantities(text: str) -> list[Quantity]:
    """All quantities of a text, in order. Linear in the length of the text."""
    found: list[Quantity] = []
    text = usual_letters(text)
    # The grammar looks further than the quantity it finds (is the next word a unit?); reading goes on behind the latter.
    position = 0
    while match := _QUANTITY.search(text, position):
        quantities = of_cron(match) if match.group("cron") else [quantity for quantity in (_read(match),) if quantity]
        position = max(quantities[-1].at[1] if quantities else match.end(), match.start() + 1)
        found += quantities
    return _compounds(text, found)


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


_BEFORE_RELEASE = {"alpha": -3, "beta": -2, "rc": -1}
"""As components of a version: 1.2.0-rc is not 1.2.0, nor is 1.2.0-beta."""


def _exact(match: re.Match[str]) -> Quantity | None:
    """Hexadecimal numbers, powers and versions."""
    group, at = match.group, match.span()
    if group("hex"):
        digits = group("hex").lower().removeprefix("0x").lstrip("0")
        exact = f"0x{digits}" if len(digits) >= EXACT else ""
        return Quantity(Dimension.PLAIN, float(int(digits[:40] or "0", 16)), exact, at=at)
    if group("base"):
        base, power = min(int(group("base")[:9]), 10**6), min(int(group("power")[:4]), 40)
        return Quantity(Dimension.PLAIN, float(base) ** power, at=at)
    if group("version"):
        parts = re.findall(r"\d+|rc|beta|alpha", group("version").lower())[:8]
        components = tuple(_BEFORE_RELEASE.get(part) or int(part[:18]) for part in parts)
        return Quantity(Dimension.VERSION, 0.0, parts=components, at=at)
    return None


def _period(match: re.Match[str]) -> Quantity | None:
    """How often: the time from one to the next."""
    group, at = match.group, match.span()
    if group("times"):
        count = TIMES.get(group("times").lower()) or _number(group("ntimes"))
        return Quantity(Dimension.TIME, _time(group("timesunit")) / max(count, 1e-9), PERIOD, at=at)
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
        return Quantity(Dimension.OTHER, TIMES[group("twice").lower()], "times", at=at)
    if group("whole"):
        whole, part = _number(group("whole")), _number(group("share") or "1")
        return Quantity(Dimension.RATIO, part / max(whole, 1.0), weak=whole <= 3, at=at)
    if group("num"):
        return None if _numbers_a_list(match) else _measured(match)
    if group("andhalf"):
        value, scale = _number(group("andhalf")) + 0.5, SCALE.get((group("halvedunit") or "").lower())
        return Quantity(Dimension.PLAIN, value * scale, at=at) if scale else _with_unit(value, match, "halvedunit", *at)
    if group("halfmore"):
        return Quantity(Dimension.TIME, 1.5 * _time(group("halfmore")), group("halfmore").lower(), at=at)
    if group("tens"):
        value = float(NUMBER_WORDS[group("tens").lower()] + NUMBER_WORDS[group("ones").lower()])
        return _with_unit(value, match, "tensunit", at[0], match.end("ones"))
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


def _in_words(match: re.Match[str]) -> Quantity:
    word = match.group("wordnum").lower()
    value = float(NUMBER_WORDS[word])
    unit = match.group("wordunit") or ""
    scale = SCALE.get(unit.lower()) if len(unit) > 2 else None
    if scale:
        return _with_unit(value * scale, match, "wordmore", match.start(), match.end("wordunit"))
    weak = word in WEAK or value <= 12
    return _with_unit(value, match, "wordunit", match.start(), match.end("wordnum"), weak=weak)


def _fraction(match: re.Match[str]) -> Quantity:
    word = match.group("fraction").lower()
    value = FRACTIONS.get(word) or FRACTIONS.get(word.removesuffix("s"), 0.5)
    count = (match.group("part") or "a").lower()
    value *= NUMBER_WORDS.get(count, 1)
    if match.group("fracunit"):
        return Quantity(Dimension.TIME, value * _time(match.group("fracunit")), at=match.span())
    dimension = Dimension.RATIO if value < 1 else Dimension.OTHER
    return Quantity(dimension, value, "times" if value >= 1 else "", weak=True, at=match.span())


def _measured(match: re.Match[str]) -> Quantity:
    """A number in digits, with the unit or scale after it."""
    start = match.start("num")
    digits = _digits(match.group("num"))
    value = float(digits)
    sign = (match.group("sign") or "").strip()
    if sign in ("-", "−"):
        value, start = -value, match.start("sign")
    if "$" in sign or "€" in sign:
        scale, end = SCALE.get((match.group("unit") or "").lower()), match.end("unit")  # "$5m" are no minutes
        currency = "dollar" if "$" in sign else "euro"
        return Quantity(
            Dimension.OTHER, value * (scale or 1.0), currency, at=(start, end if scale else match.end("num"))
        )
    raw, tight = match.group("unit") or "", not match.group("gap")
    bare = match.end("ordinal") if match.group("ordinal") else match.end("num")
    scale = _scale(raw)
    if scale:
        return _with_unit(value * scale, match, "more", start, match.end("unit"))
    counted = bool(match.group("ordinal")) and value <= 12
    return _with_unit(value, match, "unit", start, bare, digits=digits, tight=tight, weak=counted)


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


def _number(text: str) -> float:
    word = text.lower()
    return float(NUMBER_WORDS[word]) if word in NUMBER_WORDS else float(_digits(word))


def _digits(written: str) -> str:
    """What `_NUM` has matched, as `float` reads it. No number begins with a group of its thousands that is 0: the comma
    of "0,125" is a decimal one."""
    return re.sub(r"(?:[_’'\u00a0\u202f ]|(?<!^0),)(?=\d{3})", "", written).replace(",", ".")


def _time(unit: str) -> float:
    word = unit.lower()
    if word in ("night", "nights", "morning", "evening"):
        return DAY
    return TIME.get(word) or TIME.get(word.removesuffix("s"), 1.0)
