"""How quantities are written: digits, number words, units, dates, times of day, versions, frequencies.

`numerals` reads what this matches.
"""

from __future__ import annotations

import re

from dedup.patterns import late
from dedup.verifier.spelt import IN_WORDS, ISO_8601, NTH, TOGETHER
from dedup.verifier.units import MONTHS, NUMBER_WORDS, PERIODS, TIME, VULGAR

_VULGAR = "".join(VULGAR)
_NUM = (
    rf"(?:(?:\d{{1,4}}\ ?)?[{_VULGAR}](?![{_VULGAR}])|"
    + r"\d{1,3}(?:[,_’'\u00a0\u202f]\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:\ 000)+(?!\d)|\d+,\d{1,2}(?=\s?(?:[^\W\d_]{1,12}\b|%|€))|\d+(?:\.\d+)?(?:e[+-]?\d+)?)"
)
"""In "1,5 s" it is a decimal comma: one or two digits behind it, and a word or a sign behind them."""
_WORDNUM = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_PERIOD = "|".join(PERIODS)
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_DURATION = (
    "ms|s|min|h|d|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|parallel|total|staging|production"
)
_CJK = "|".join(sorted((u for u in TIME if not u.isascii() and ord(u[0]) > 0x3000), key=len, reverse=True))
_UNIT_AFTER = r"(?P<{name}>(?:" + _CJK + r")|(?:per\ cent|[^\W\d_]+(?:/s)?|%|‰|°c|°|×|€)(?!\w))"
"""A unit of an unspaced script stands before anything; others end with their word."""
_UNITWORD = r"per\ cent|[^\W\d_]+(?:/s)?|%|‰|°c|°|×|€"
_PART_OF_DAY = (
    r"in\sthe\s(?:early\s)?(?:morning|afternoon|evening)|at\snight|de\sla\s(?:mañana|tarde|noche)|du\s(?:matin|soir)"
)
GRAMMAR = rf"""
    (?!\s|[a-z](?<=[a-z]{{2}}))  # nothing begins with a space or within a word: said at once, it halves the time
    (?:
    (?<![^\s`'"(])(?P<cron>(?:[\d*][\d*/,-]*\ ){{4}}[\d*][\d*/,-]*)(?=\W|$)
  | (?<![\w.])(?P<isodate>\d{{4}}(?P<isosep>[-/])\d{{2}}(?P=isosep)\d{{2}})(?![\w/-])
  | (?<![\w./])(?P<numday>\d{{1,2}})(?P<numsep>[./])(?P<nummonth>\d{{1,2}})(?P=numsep)(?P<numyear>\d{{4}})(?![\w/])
  | (?<![\w./])(?P<dotday>[0-3]\d)\.(?P<dotmonth>[01]\d)\.(?!\d)(?=\W|$)
  | (?<![\w.-])(?P<monthday>(?:0[1-9]|1[0-2](?!-\d\d\s?[\w%€°]))-(?:0[1-9]|[12]\d|3[01]))(?![\w-])
  | (?<![\w.])(?P<ampm>\d{{1,2}})(?:[:.](?P<ampmmin>\d\d))?\s?(?P<half>[ap]\.?m\b\.?)
  | \b(?:(?:a\s)?(?:half|(?P<quarter>quarter))\s(?P<pastto>past|to)|(?P<pastmin>five|ten|twenty(?:[\s-]five)?)\s(?:minutes\s)?past|(?P<tomin>ten|twenty(?:[\s-]five)?)\s(?:minutes\s)?to(?!\s(?:1[0-2]|one|ten|eleven|twelve)\b))\s(?P<pasthour>\d{{1,2}}|{_HOURS})\b(?:\s(?P<pastpart>{_PART_OF_DAY})\b)?
  | (?<![\w.:])(?P<military>0\d[0-5]\d)\s?(?:hours|hrs|h|uhr)\b
  | (?<![\w.:])(?P<said>\d{{1,2}}|{_HOURS})(?:\s?(?:o'clock|uhr)\b)?\s?(?P<partofday>{_PART_OF_DAY})\b
  | (?<![\w.:])(?P<uhr>\d{{1,2}})\s?(?:o'clock|uhr)\b(?:\s(?P<uhrmin>[0-5]\d)\b(?!\s?[%€°\w]))?
  | \b(?P<noon>noon|midday|midnight|mitternacht|mittag)\b
  | (?P<ampm2>午前|午後|上午|下午|오전|오후)\s?(?P<ampmhour>\d{{1,2}})(?::(?P<ampmmin2>\d\d)|[時时点시])?
  | (?<![\d.])(?P<cjkhour>\d{{1,2}})[時时点시](?![間间])
  | (?<![\w.:])(?P<clock>\d{{1,2}}:\d{{2}})(?:(?::\d{{2}})?(?P<clocklong>\s(?:h|hrs?|hours?)\b)?)(?![\w:])
  | (?<![\w.:])(?P<clockh>(?:[01]?\d|2[0-4])h[0-5]\d)(?!\w)
  | (?<![\w.])(?P<together>{TOGETHER})(?!\w)
  | (?<![\w.])(?P<iso8601>{ISO_8601})(?!\w)
  | (?<![\w.,-])(?P<compact>(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?![\w-]|[.,]\d)
  | \b(?P<dayth>{NTH})\sof\s(?P<monthth>{_MONTH})\b(?:,?\s(?P<yearth>\d{{4}}))?
  | (?<![\w.])(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.)?\s(?:of\s|de\s)?(?P<month>{_MONTH})\b(?:,?\s(?:de\s)?(?P<year>\d{{4}}))?
  | \b(?P<month2>{_MONTH})\.?\s(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s?(?:%|ms|s|mb|gb|kb)\b)(?:,?\s(?P<year2>\d{{4}}))?
  | (?<![\w.])(?P<hex>0x[0-9a-f]+)\b
  | (?<![\w.^*])(?:(?P<base>\d+)(?:\^|\*\*)(?P<power>\d+)|(?P<over>2|10)(?P<superscript>[⁰¹²³⁴-⁹]{{1,3}}))(?!\w)
  | (?<![\w./])(?P<part_of>[1-9]\d?)/(?P<parts>[1-9]\d{{0,2}})(?=\sof\b)
  | (?<![\w.])(?P<version>(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){{2,}}|\d+(?:\.\d+)?(?=[-.]?(?:rc|beta|alpha)\.?\d*(?!\w))|\d+\.\d+(?=\s(?:rc|beta|alpha)))(?:[-.\s]?(?:rc|beta|alpha)\.?\d*)?)(?![\w])
  | \b(?P<times>once|twice|thrice|(?P<ntimes>{_NUM}|{_WORDNUM})\s?(?:times|x))\s(?:(?:a|an|per|each|every|in\sa)\s(?P<timesunit>day|hour|week|month|year|minute|second|night)|(?P<timesly>{_PERIOD}))\b
  | (?<=[\w%])/(?P<slashunit>second|minute|min|hour|hr|h|day|week|month|mo|year|yr)\b
  | \b(?:(?:1|one|once)\s(?:(?!and\b|or\b)[^\W\d_]+\s)?in|(?P<share>\d+|{_WORDNUM})\s(?:(?!and\b|or\b)[^\W\d_]+\s)?out\sof)\s(?:every\s)?(?P<whole>\d{{1,4}}|{_WORDNUM})\b(?!\s?(?:{_DURATION})\b|[.,:]?\d)
  | \b(?P<andhalf>\d+|{_WORDNUM})\sand\sa\shalf\b(?:\s(?P<halvedunit>{_UNITWORD})(?!\w))?
  | \b(?:(?:every|each)\s)?(?:(?:an?|one)\s)?(?P<halfmore>second|minute|hour|day|week|month|year)\sand\sa\shalf\b
  | \b(?:every|each)\s(?P<everypart>half|quarter)[\s-](?:of\s)?(?:an?\s)?(?P<partunit>hour|minute|second|day|week|month|year)\b
  | \b(?P<every>every|each|per|pro|jede[nr]?|cada|chaque)\s(?:(?P<everynum>{_NUM}|{_WORDNUM}|other|second)[\s-])?(?P<everyunit>ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|min|hours?|h|days?|d|nights?|weeks?|months?|quarters?|years?|morning|evening)\b(?!\s[a-z]+day\b)
  | \b(?P<period>{_PERIOD})\b
  | (?P<sign>(?<!\w)[x×](?=\d)|(?<![\w.)\]])[-−+]|[~≈<>≤≥=$€£]+\s?|(?<!\w)(?:usd|eur|gbp|chf)\s?)?(?<![a-wyzA-WYZ\d_.])(?P<num>{_NUM})(?!\.?\d)(?P<ordinal>st|nd|rd|th)?(?:(?P<gap>[\s\u00a0\u202f-]?){_UNIT_AFTER.format(name="unit")}(?:[\s-](?P<more>{_UNITWORD}))?)?
  | \b(?P<inwords>{IN_WORDS})\b(?:[\s-](?P<inwordsunit>{_UNITWORD})(?!\w))?
  | (?<=\bthe\s)(?P<nth>(?!first\b){NTH})\b(?=\s(?!of\b|half\b|quarter\b)[^\W\d_])
  | \b(?:(?P<part>{_WORDNUM}|a)[\s-])?(?P<fraction>half|halves|thirds?|quarters?|fifths?|tenths?|(?:hundred|thousand|million)ths?(?=\sof\b)|hälfte|mitad|moitié|doubled?|doubles|tripled?|halved)\b(?:\s(?:an?\s|of\s(?:an?\s)?)?(?P<fracunit>hour|minute|second|millisecond|day|week|month|year)s?\b|\s(?:(?:of\s)?an?|of)\s(?P<fracof>{_UNITWORD})(?!\w))?
  | \b(?P<wordnum>{_WORDNUM})\b(?:[\s-](?P<wordunit>{_UNITWORD})(?!\w)(?:[\s-](?P<wordmore>[^\W\d_]+))?)?
  | \b(?P<twice>twice|thrice)\b
  | \b(?P<article>an?|one)\s(?P<articleunit>millisecond|second|minute|hour|day|week|month|year|decade|fortnight|dozen)\b
    )"""


QUANTITY = late(GRAMMAR, re.IGNORECASE | re.VERBOSE)
