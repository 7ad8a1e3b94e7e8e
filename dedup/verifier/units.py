"""What the words after a number mean: units in base units, scales, number words, periods, months. Several languages."""

from dedup.words import ENGLISH_NUMBERS

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
TIME = {
    "ns": 1e-9, "nanosecond": 1e-9, "µs": 1e-6, "μs": 1e-6, "us": 1e-6, "microsecond": 1e-6,
    "ms": 1e-3, "msec": 1e-3, "millisecond": 1e-3, "milli": 1e-3,
    "s": 1.0, "sec": 1.0, "second": 1.0, "sek": 1.0, "sekunde": 1.0, "sekunden": 1.0, "segundo": 1.0, "seconde": 1.0,
    "min": MINUTE, "minute": MINUTE, "m": MINUTE, "minuten": MINUTE, "minuto": MINUTE, "minuut": MINUTE,
    "h": HOUR, "hr": HOUR, "hour": HOUR, "stunde": HOUR, "stunden": HOUR, "hora": HOUR, "heure": HOUR,
    "uur": HOUR, "d": DAY, "day": DAY, "tag": DAY, "tage": DAY, "tagen": DAY, "día": DAY, "dia": DAY,
    "jour": DAY, "dag": DAY, "dagen": DAY, "w": 7 * DAY, "wk": 7 * DAY, "week": 7 * DAY, "woche": 7 * DAY,
    "wochen": 7 * DAY, "semana": 7 * DAY, "semaine": 7 * DAY, "fortnight": 14 * DAY,
    "month": 30 * DAY, "mo": 30 * DAY, "monat": 30 * DAY, "monate": 30 * DAY, "monaten": 30 * DAY,
    "mes": 30 * DAY, "mois": 30 * DAY, "quarter": 91 * DAY, "y": 365 * DAY, "yr": 365 * DAY, "year": 365 * DAY,
    "decade": 3650 * DAY, "jahr": 365 * DAY, "jahre": 365 * DAY, "año": 365 * DAY, "an": 365 * DAY, "jaar": 365 * DAY,
    "секунд": 1.0, "сек": 1.0, "минут": MINUTE, "мин": MINUTE, "часа": HOUR, "часов": HOUR, "час": HOUR,
    "дней": DAY, "день": DAY, "毫秒": 1e-3, "秒": 1.0, "초": 1.0, "秒間": 1.0, "分钟": MINUTE,
    "分鐘": MINUTE, "分間": MINUTE, "分": MINUTE, "분": MINUTE,
    "小时": HOUR, "小時": HOUR, "時間": HOUR, "시간": HOUR, "天": DAY, "日": DAY, "일": DAY, "周": 7 * DAY,
    "週間": 7 * DAY,
    "주": 7 * DAY, "gün": DAY, "hafta": 7 * DAY, "dakika": MINUTE, "saniye": 1.0, "godzin": HOUR, "dni": DAY,
}  # fmt: skip
K = 1024.0
BYTES = {
    "b": 1.0, "byte": 1.0, "octet": 1.0, "kb": K, "kib": K, "kilobyte": K, "ko": K, "mb": K**2, "mib": K**2,
    "meg": K**2, "megabyte": K**2, "gb": K**3, "gib": K**3, "gig": K**3, "gigabyte": K**3,
    "kbyte": K, "mbyte": K**2, "gbyte": K**3,
    "g": K**3, "gi": K**3, "mi": K**2, "ki": K, "tb": K**4, "tib": K**4, "terabyte": K**4, "pb": K**5,
}  # fmt: skip
BITS = {
    "bit": 1.0, "kbit": 1e3, "mbit": 1e6, "gbit": 1e9, "kbps": 1e3, "mbps": 1e6, "gbps": 1e9, "bps": 1.0,
    "kilobit": 1e3, "megabit": 1e6, "gigabit": 1e9,
}  # fmt: skip
BITS_OR_BYTES = {
    "Kb": "kbit", "Mb": "mbit", "Gb": "gbit",
    "kBps": "kb", "KBps": "kb", "MBps": "mb", "GBps": "gb", "kB/s": "kb", "KB/s": "kb", "MB/s": "mb", "GB/s": "gb",
    "kb/s": "kbit", "Kb/s": "kbit", "Mb/s": "mbit", "Gb/s": "gbit",
}  # fmt: skip
"""Units, as they are written, in which only the case of a letter tells bits from bytes."""
RATIO = {
    "%": 0.01,
    "‰": 0.001,
    "percent": 0.01,
    "pct": 0.01,
    "per cent": 0.01,
    "prozent": 0.01,
    "porciento": 0.01,
    "процентов": 0.01,
    "bp": 1e-4,
}
FREQUENCY = {
    "hz": 1.0, "khz": 1e3, "mhz": 1e6, "ghz": 1e9,
    "hertz": 1.0, "kilohertz": 1e3, "megahertz": 1e6, "gigahertz": 1e9,
}  # fmt: skip
SCALE = {
    "k": 1e3, "thousand": 1e3, "tsd": 1e3, "mil": 1e3, "m": 1e6, "mio": 1e6, "million": 1e6, "millones": 1e6,
    "mn": 1e6, "bn": 1e9, "billion": 1e9, "hundred": 1e2, "dozen": 12.0, "万": 1e4, "тыс": 1e3, "млн": 1e6,
}  # fmt: skip
OTHER = {
    "px": "px", "pixel": "px", "rem": "rem", "em": "em", "v": "volt", "volt": "volt", "a": "ampere", "amp": "ampere",
    "ma": "ampere", "mv": "volt", "w": "watt", "watt": "watt", "kw": "watt", "mw": "watt", "x": "times", "×": "times",
    "times": "times", "fold": "times",
    "°c": "celsius", "°": "degree", "rpm": "rpm", "fps": "fps", "baud": "baud", "kbaud": "baud", "rps": "rps",
    "qps": "rps", "req/s": "rps", "vcpu": "cpu",
    "€": "euro", "eur": "euro", "euro": "euro", "£": "pound", "gbp": "pound", "pound": "pound", "chf": "franc",
    "$": "dollar", "usd": "dollar", "dollar": "dollar", "cent": "cent",
    "cm": "metre", "mm": "metre", "km": "metre", "metre": "metre", "meter": "metre",
    "centimetre": "metre", "centimeter": "metre", "millimetre": "metre", "millimeter": "metre", "kilometre": "metre",
    "kilometer": "metre", "g": "gram", "gram": "gram", "gramme": "gram", "kg": "gram", "kilo": "gram", "mg": "gram",
    "kilogram": "gram", "milliamp": "ampere", "milliampere": "ampere", "millivolt": "volt", "kilowatt": "watt",
}  # fmt: skip
"""Units that are only compared with themselves, under one spelling."""

MULTIPLES = {
    "ma": 1e-3, "mv": 1e-3, "kw": 1e3, "mw": 1e6, "mW": 1e-3, "kbaud": 1e3, "cm": 1e-2, "mm": 1e-3, "km": 1e3,
    "centimetre": 1e-2, "centimeter": 1e-2, "millimetre": 1e-3, "millimeter": 1e-3, "kilometre": 1e3, "kilometer": 1e3,
    "kg": 1e3, "kilo": 1e3, "kilogram": 1e3, "mg": 1e-3, "milliamp": 1e-3, "milliampere": 1e-3, "millivolt": 1e-3,
    "kilowatt": 1e3,
}  # fmt: skip

NUMBER_WORDS = ENGLISH_NUMBERS | {
    "single": 1, "pair": 2, "couple": 2,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwölf": 12,
    "zwanzig": 20, "dreißig": 30, "hundert": 100, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
    "ocho": 8, "nueve": 9, "diez": 10, "doce": 12, "veinte": 20, "treinta": 30, "deux": 2, "trois": 3, "quatre": 4,
    "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "douze": 12, "vingt": 20, "trente": 30,
    "два": 2, "три": 3, "пять": 5, "десять": 10, "dois": 2, "due": 2, "tre": 3, "drie": 3, "vijf": 5,
}  # fmt: skip
WEAK = frozenset({"one", "single", "pair", "couple", "zero", "due", "tre", "dos", "sept"})
FRACTIONS = {
    "half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1, "hundredth": 0.01,
    "thousandth": 1e-3, "millionth": 1e-6, "hälfte": 0.5, "mitad": 0.5,
    "moitié": 0.5, "double": 2.0, "doubled": 2.0, "triple": 3.0, "tripled": 3.0, "halved": 0.5, "halves": 0.5,
    "doubles": 2.0,
}  # fmt: skip
VULGAR = {
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8,
}  # fmt: skip
"""Fractions that are one character."""
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
PERIODS = {
    "hourly": HOUR, "daily": DAY, "nightly": DAY, "weekly": 7 * DAY, "biweekly": 14 * DAY,
    "monthly": 30 * DAY, "quarterly": 91 * DAY, "yearly": 365 * DAY, "annually": 365 * DAY,
    "fortnightly": 14 * DAY, "täglich": DAY, "wöchentlich": 7 * DAY,
}  # fmt: skip
HOW_OFTEN = {"once": 1.0, "twice": 2.0, "thrice": 3.0}
MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan januar enero janvier", "february feb februar febrero février", "march mar märz marzo mars",
         "april apr abril avril", "may mai mayo", "june jun juni junio juin", "july jul juli julio juillet",
         "august aug agosto août", "september sep sept septiembre septembre", "october oct oktober octubre octobre",
         "november nov noviembre novembre", "december dec dezember diciembre décembre"), 1)
    for name in names.split()
}  # fmt: skip
