"""Texts in other languages, glossed: each word that the language's glossary has becomes an English one.

Our models have learned from English. What makes a statement a decision, a rule or a cause is said by a few hundred
common words in any language; the technical ones are English anyway. A gloss is no translation: word order and grammar
stay as they were, and so does every word that the glossary lacks. What finds and files statements reads it, what makes
vectors, and what tells repeats and changes within a conversation. What is stored, and what the verifier compares, is
what was said: two words may have one gloss.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import normalize

from dedup.code_cache import data_of
from dedup.data_files import DATA, blaming, words_of
from dedup.errors import DataDamaged
from dedup.languages import language
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

RECIPE = 1
"""To be raised when texts are glossed otherwise than before: their vectors are not to be compared with older ones."""

GLOSSED = frozenset(["de", "es", "fr", "ja", "ko", "pt", "ru", "zh"])
"""The languages that have a glossary."""

_FOLDER = DATA / "gloss"
_UNSPACED = late("[\u3005\u3041-\u30fc\u3400-\u9fff]+")
CODE = late(r"`[^`\n]*`")
"""Code within a line, also where there is none between its marks."""

# Not what stands within an identifier, a path or a number: `un_index`, `src/de`, `1e-5`; but a unit: "30분".
_WORD = late(r"(?:(?<![\w/.@])|(?<=\d)(?=[^\x00-\x7f]))[^\W\d_]++(?:['’]|(?![\w/@]|\.\w))")
_GAP = late(r"[ \u00a0-]?")
_MARKS = str.maketrans("。、，；：！？（）「」『』【】", '.,,;:!?()""""[]')


@dataclass(frozen=True, slots=True)
class Glossary:
    """What the words of a language become.

    `forms` are words and phrases, `beginnings` those of words with any ending, both → English; `lengths` how many words
    the phrases have that begin with a word, longest first. In a script without spaces, `unspaced`, a form is a string
    of characters. `longest`: how long the longest beginning is, or in such a script the longest form.
    """

    forms: dict[str, str]
    beginnings: dict[str, str]
    lengths: dict[str, tuple[int, ...]]
    unspaced: bool
    longest: int


def glossed(text: str, code: str) -> str:
    """`text` with each word that the glossary of `code`, its language, has replaced by its English one; code stays.

    As it is, where there is no glossary.
    """
    return _glossed(text, code) if code in GLOSSED else text


def in_english(text: str) -> str:
    """The same for a text whose language nobody has told."""
    return glossed(text, language(text))


@lru_cache(2048)  # a statement is looked at as itself and as its neighbours'
def _glossed(text: str, code: str) -> str:
    known = glossary(code)
    replace = _by_characters if known.unspaced else _by_words
    parts, start = [], 0
    text = normalize("NFC", text)
    for span in CODE.finditer(text):
        parts += [replace(text[start : span.start()], known).translate(_MARKS), span.group()]
        start = span.end()
    return "".join([*parts, replace(text[start:], known).translate(_MARKS)])


def _by_words(text: str, known: Glossary) -> str:
    words = list(_WORD.finditer(text))
    parts, start, at = [], 0, 0
    while at < len(words):
        count, english = _longest(text, words, at, known)
        if count:
            first, last = words[at], words[at + count - 1]
            begins = not at and first.group()[0].isupper()
            before = text[start : first.start()]
            gap = " " if before[-1:].isdigit() else ""  # "30분"
            parts += [before, gap, english.capitalize() if begins else english]
            start = last.end()
            if last.group()[-1] in "'’":  # an elided word: "l'erreur"
                parts.append(" ")
        at += count or 1
    return "".join([*parts, text[start:]])


def _longest(text: str, words: Sequence["re.Match[str]"], at: int, known: Glossary) -> tuple[int, str]:
    """How many of the words from `at` on the glossary knows together, and what they become; none: 0."""
    first = _form(words[at])
    for length in known.lengths.get(first, ()):
        span = words[at : at + length]
        if len(span) == length and all(_GAP.fullmatch(text, a.end(), b.start()) for a, b in pairwise(span)):
            english = known.forms.get(" ".join(map(_form, span)))
            name = length == 1 and english not in _EMPHASISED and _is_name(text, words[at], at)
            if english is not None and not name:
                return length, english
    for end in range(min(len(first), known.longest), 0, -1):
        if (english := known.beginnings.get(first[:end])) is not None:
            return 1, english
    return 0, ""


# Words that are written in capitals and are no acronyms.
_EMPHASISED = frozenset(["all", "always", "do not", "must", "must not", "never", "no", "not", "nothing", "only"])


def _is_name(text: str, word: "re.Match[str]", at: int) -> bool:
    """Whether a word is no word of the language: an acronym, or a letter of a compound ("OPA", "e-mail")."""
    found = word.group().rstrip("'’")
    if len(found) == 1:
        around = text[max(0, word.start() - 1) : word.start()], text[word.end() : word.end() + 1]
        return (found.isupper() and at > 0) or "-" in around
    return found.isupper()


def _form(word: "re.Match[str]") -> str:
    return word.group().lower().replace("’", "'")


def _by_characters(text: str, known: Glossary) -> str:
    return _UNSPACED.sub(lambda run: f" {' '.join(_cut(run.group(), known))} ", text)


def _cut(run: str, known: Glossary) -> Iterator[str]:
    """A run of characters, cut where the longest forms are that the glossary knows."""
    start = at = 0
    while at < len(run):
        for end in range(min(len(run), at + known.longest), at, -1):
            if (english := known.forms.get(run[at:end])) is not None:
                if start < at:
                    yield run[start:at]
                yield english
                start = at = end
                break
        else:
            at += 1
    if start < len(run):
        yield run[start:]


@cache
def glossary(code: str) -> Glossary:
    """The glossary for a language, read once per process; if it is damaged, its words stay as they are."""
    file = _FOLDER / f"{code}.txt"
    with suppress(DataDamaged), blaming(file):
        return Glossary(**data_of(file, lambda: _parsed(words_of(file))))
    return Glossary({}, {}, {}, unspaced=False, longest=0)


def _parsed(text: str) -> dict[str, object]:
    """Lines of "english: form form_of_several_words beginning*"; a form has one meaning, the first that is listed."""
    forms: dict[str, str] = {}
    beginnings: dict[str, str] = {}
    lengths: dict[str, set[int]] = {}
    for line in text.splitlines():
        english, colon, entries = line.partition(": ")
        if not colon or line.startswith("#"):
            continue
        for entry in entries.split():
            if entry.endswith("*"):
                beginnings.setdefault(entry[:-1], english)
                continue
            words = [entry] if _UNSPACED.fullmatch(entry) else _WORD.findall(entry.replace("_", " "))
            forms.setdefault(" ".join(words), english)
            lengths.setdefault(words[0], set()).add(len(words))
    unspaced = any(_UNSPACED.match(form) for form in forms)
    return {
        "forms": forms,
        "beginnings": beginnings,
        "lengths": {} if unspaced else {word: tuple(sorted(found, reverse=True)) for word, found in lengths.items()},
        "unspaced": unspaced,
        "longest": max(map(len, forms if unspaced else beginnings), default=0),
    }
