"""Passwords and codes that are spelled out or dictated: "the password is capital S summer twenty twenty", "it's
L-i-c-h-e-n-7-7", "the pin is eight eight three zero", "lichen seven seven exclamation mark".

Behind the name of a password stand letters and digits one by one, numbers and signs in words, which case a letter has,
and between them a word or two that no sentence about passwords goes on with; behind that of a code, digits in words.
The clause has to end there. In English and German. Linear: of each name, a bounded number of words is read.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.doors import OPENED
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import BEGINNINGS, goes_no_further
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import is_common

_NAME = Sought(
    rf"(?i)(?<![\w$./-])(?:(?P<password>(?:\w{{2,20}}[ -])?(?:{OWN}|{FOREIGN}))"
    rf"|(?:pin|pass\scode|{OPENED}[ -]?code))"
    r"(?:\s(?:for|of|on|to|für|vom|von)(?:\s[\w.'’-]{1,20}){1,3}?)?"
    r"(?:\s(?:is|was|ist|war|lautet)(?:\s(?:now|still|just|spelled|spelt|jetzt|noch))?:?|['’]s|\s?[:=,])\s"
)
_TOKEN = late(r"(?P<gap>[ ]{1,2}|, |-|\A)?(?P<word>[^\W_]{1,15}[!?]?)(?![^\s,.;:!?)-])")
_DIGITS = (
    "zero oh one two three four five six seven eight nine null eins zwei drei vier fünf sechs sieben acht neun"
    " double triple"
)
_NUMBERS = (
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty"
    " seventy eighty ninety hundred thousand zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig"
    " neunzig siebenundsiebzig"
)
_SIGNS = (
    "dash hyphen underscore dot period hash bang exclamation mark question dollar percent ampersand asterisk star plus"
    " slash bindestrich unterstrich punkt ausrufezeichen fragezeichen raute"
)
_CASES = "capital uppercase lowercase caps groß große großes großer klein kleines"
_JOINTS = "then followed by dann"
_DIGIT_WORDS = frozenset(_DIGITS.split())
_NUMBER_WORDS = frozenset(_NUMBERS.split()) | _DIGIT_WORDS
_SPELLED = frozenset([*_SIGNS.split(), *_CASES.split()]) | _NUMBER_WORDS
_BETWEEN = frozenset(_JOINTS.split())
_MOST = 40  # words
_FEWEST_DIGITS = 4
_OWN_WORDS = 2


def spelled(text: Read) -> Iterator[Span]:
    """What is spelled behind such a name."""
    for name in _NAME.finditer(text):
        tokens = list(_tokens(text, name.end()))
        if name["password"] is None:
            meant = len(tokens) >= _FEWEST_DIGITS and all(_is_digit(text[begin:end]) for begin, end in tokens)
        else:
            meant = _is_a_password([text[begin:end] for begin, end in tokens])
        if meant and goes_no_further(text, tokens[-1][1], subject=False):
            yield tokens[0][0], tokens[-1][1], "secret"


def _tokens(text: str, at: int) -> Iterator[tuple[int, int]]:
    """The words from there on, as long as they may be a part of what is spelled."""
    own = 0
    for n in range(_MOST):
        found = _TOKEN.match(text, at)
        if found is None or (n and not found["gap"]):
            return
        word = found["word"]
        if not _is_spelled(word) and word.lower() not in _BETWEEN:
            own += 1
            if own > _OWN_WORDS or is_common(word) or word.lower() in BEGINNINGS:
                return
        yield found.span("word")
        at = found.end()


def _is_digit(word: str) -> bool:
    return word.lower() in _DIGIT_WORDS or (len(word) == 1 and word.isdigit())


def _is_spelled(word: str) -> bool:
    return len(word) == 1 or word.isdigit() or word.lower() in _SPELLED


def _is_a_password(words: list[str]) -> bool:
    """Letters one by one; or a word of its own, with at least two that spell something, one of them a number or a
    letter: "two words" and "a four digit one" tell how it is."""
    if not words or words[-1].lower() in _BETWEEN or words[0].lower() in ("a", "i"):
        return len(words) > 1 and len(words[1]) == 1 and _is_a_password(words[1:])
    letters = sum(len(word) == 1 for word in words)
    # A number of several digits is no more than what "ISO-8859-1" and "kafka 300 5" have.
    marks = sum(_is_spelled(word) and not (len(word) > 1 and word.isdigit()) for word in words)
    numbers = sum(word.isdigit() or word.lower() in _NUMBER_WORDS for word in words)
    if letters >= _FEWEST_DIGITS and letters + numbers >= len(words) - 2:
        return True
    own = letters > 0 or not all(map(_is_spelled, words))
    joined = any(word.lower() in _BETWEEN or word.lower() in _CASES.split() for word in words)
    return own and numbers > 0 and (marks > 1 or joined)
