"""Which numbers behind the name of a code are one: a chip has pins, too, and a version may be pinned.

Some are named and not said to be anything: "door code 4471, wifi on the fridge". With no verb and no colon between, the
same words may name an error, a state or a rule: "the access code 4040", "building code 2021".
"""

import re

from dedup.patterns import late
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.words import TIGHT, around

_HARDWARE = late(
    r"(?i)\b(?:gpio|leds?|board|mcu|sensor|esp[0-9]*|arduino|header|connector|pinout|bcm|uart|spi|i2c|adc|pwm|relay)\b"
)
_PINS = late(r"(?i)\bpins\b")
_OF_A_LIST = late(r"\s(?:on|in|of)\s(?:the\s)?(?:\w{1,20}\s){0,2}(?:ports?|pinout|schematic)\b")

# What no program and no rule calls its codes: of all that opens (`doors`), a building, a house or a card has others.
_OPENS_A_DOOR = late(r"(?i)(?:gate|garage|door|alarm|t(?:ü|ue)r|puk)")
_PART_OF = late(r"(?i)\b(?:in|of|from|by)\s(?:(?:the|this|that|an?)\s)?\Z")
_HANDED_OVER = late(r"(?i)\b(?:dial|enter|my|our|press|punch|try|type|us(?:e|ing)|your)\b[^.;:\n]{0,24}\Z")
_BEGINS = late(r"(?:\A|[\n.,;:!?(|–—-])[\s*_`\"'(-]{0,4}\Z")
_ENDS = late(r"[#*`\"']{0,4}[^\S\n]*(?:\Z|[\n.,;!?)\]}|—–])")
_OF_A_PROGRAM = late(
    r"(?i)\b(?:api|enum|errors?|exceptions?|handlers?|http|rais(?:es?|ed)|responses?|returns?|returned|status"
    r"|throws?|thrown)\b"
)
_TO_ANOTHER = late(r"\s?(?:to|through|-|–)\s?[0-9]")
_NEXT_SENTENCE = late(r"\n|[.;!?](?:\s|\Z)")
_YEAR = late(r"(?:19|20)[0-9]{2}")
_SENTENCE = 80  # characters to either side
_LONG = 6  # digits: errors are numbered with fewer


def opens_something(text: str, name: tuple[int, int], number: tuple[int, int]) -> bool:
    """Whether a code that is only named is one that people are given, by how its sentence goes about it."""
    at, digits = name[0], text[slice(*number)]
    before = _NEXT_SENTENCE.split(text[max(0, at - _SENTENCE) : at])[-1]
    after = _NEXT_SENTENCE.split(text[number[1] : number[1] + _SENTENCE])[0]
    if _OF_A_PROGRAM.search(f"{before} {after}") or _PART_OF.search(before):
        return False
    if digits.endswith("#") or digits.startswith("0") or len(digits) >= _LONG or _HANDED_OVER.search(before):
        return True
    if _OPENS_A_DOOR.match(text, at):
        return True
    begins = _BEGINS.search(text, max(0, at - 8), at)
    return bool(begins and _ENDS.match(text, number[1]) and not _YEAR.fullmatch(digits))


def is_of_a_board(text: str, found: "re.Match[str]") -> bool:
    """Whether what stands around a name speaks of hardware."""
    return bool(_HARDWARE.search(around(text, found, 200, 200)))


_AND_THE_NEXT = late(r"[,;]?\s(?:and\s)?([0-9]{4,8})")


def counts_up(text: str, begin: int, end: int) -> bool:
    """Whether a number is the first of some that follow on each other, as codes of errors do: "4001, 4002 and 4003"."""
    after = _AND_THE_NEXT.match(text, end)
    return bool(_TO_ANOTHER.match(text, end) or (after and int(after[1]) == int(text[begin:end]) + 1))


def is_code(text: str, found: "re.Match[str]", at: int, secret: str) -> bool:
    """One-time codes and PINs: four to eight digits. A pin of a chip and a version that is pinned are none."""
    number, name = secret, found["code"].removesuffix("s")
    shortest = 3 if name.lower() in ("cvv", "cvc") else 4
    if not (number.isdigit() and shortest <= len(number) <= 8) or not goes_no_further(text, at + len(number)):
        return False
    if counts_up(text, at, at + len(number)):
        return False
    if found["none"] is not None and " " not in name and name != "PIN":
        return False
    if found["none"] is not None and name.lower().endswith(" code") and not name.lower().startswith("pin"):
        return opens_something(text, found.span("code"), (at, at + len(number)))
    if found["verb"] == "to" and name.islower():  # "pin the version to 4711"
        return False
    if not name.lower().startswith("pin") or " " in name:
        return True
    if found["sign"] in TIGHT or is_of_a_board(text, found) or _PINS.search(around(text, found, 200, 200)):
        return False
    if _OF_A_LIST.match(text, at + len(number)):
        return False
    return (name.isupper() and found["none"] is None) or not 1900 <= int(number) <= 2099
