"""Texts in other languages, glossed: each word that the language's glossary has becomes an English one.

Our models have learned from English. What makes a statement a decision, a rule or a cause is said by a few hundred
common words in any language; the technical ones are English anyway. A gloss is no translation: word order and grammar
stay as they were, and so does every word that the glossary lacks. Nobody reads it but what finds and files statements;
what is stored, and what the verifier compares, is what was said: two words may have one gloss.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from dedup.code_cache import data_of
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

ENGLISH = ""
"""The language of a text that is not glossed: English, or none that is known here."""

READ_FOR_LANGUAGE = 1_000
"""Characters of a text that are looked at to tell its language."""

_FOLDER = Path(__file__).parent / "data" / "gloss"
_SCRIPTS = late("(?P<ja>[\u3041-\u30fa])|(?P<ko>[\uac00-\ud7a3])|(?P<zh>[\u4e00-\u9fff])|(?P<ru>[\u0430-\u044f])")
_UNSPACED = late("[\u3005\u3041-\u30fc\u3400-\u9fff]+")
_CODE_SPAN = late(r"`[^`\n]*`")
# Not what stands within an identifier, a path or a number: `un_index`, `src/de`, `1e-5`; but a unit: "30분".
_WORD = late(r"(?:(?<![\w/.@])|(?<=\d)(?=[^\x00-\x7f]))[^\W\d_]++(?:['’]|(?![\w/@]|\.\w))")
_GAP = late(r"[ \u00a0-]?")
_MARKS = str.maketrans("。、，；：！？（）「」『』【】", '.,,;:!?()""""[]')

# The commonest words; one that several languages have stands in the list of each, so that it tells for none.
_TELLTALES = {
    ENGLISH: "the and is are was were to of in on for with that this it we you i not be have has will can from by at a"
    " an no me as do so or but if die den plus what when they there then all only now don't let's",
    "de": "und ist nicht ich wir ein eine einen der das dem den die im mit für fuer auf zu von sich auch wird werden"
    " haben hat sind noch wenn aber oder bei nach wie kann muss dass nur jetzt weil in du es",
    "es": "el la los las un una de del al en por para con sin que qué y pero porque cuando como más mas muy se lo le"
    " es está esta este esto eso ese esa hay ya también tambien según desde hasta ahora hemos no si a o nos dos su sus"
    " e mi me te todo cada hace tiene queda aquí entonces siempre nunca hacer vamos va",
    "fr": "le la les un une des du de et est en dans pour pas que qui nous on au aux ce ces cette sur par ne ça ca mais"
    " avec si sont je tu il c'est se plus donc être été a ou me te tout fait faut quand comme aussi encore toujours"
    " jamais avait elle ils sans",
    "pt": "o a os as um uma de do da dos das em no na nos nas e é que para pra por com não nao se mas mais como ao à"
    " está tá já também isso esse essa este esta ele ela só foi são eu você vc quando porque sem la me te sua seu pelo"
    " pela tem vai pode fica aqui agora então ainda depois sempre nunca cada faz fazer todo vamos",
}
_FOREIGN = frozenset(" ".join(_TELLTALES.values()).split()).difference(_TELLTALES[ENGLISH].split())


@dataclass(frozen=True, slots=True)
class Glossary:
    """What the words of a language become.

    `forms` are words and phrases, `beginnings` those of words with any ending, both → English; `lengths` how many words
    the phrases have that begin with a word, longest first. In a script without spaces a form is a string of characters,
    and `longest` the length of the longest.
    """

    forms: dict[str, str]
    beginnings: dict[str, str]
    lengths: dict[str, tuple[int, ...]]
    longest: int


def language(text: str) -> str:
    """The code of the language in which a text is written, if there is a glossary for it; else `ENGLISH`."""
    text = text[:READ_FOR_LANGUAGE].lower()
    if not text.isascii():
        scripts = Counter(found.lastgroup for found in _SCRIPTS.finditer(text))
        if scripts:
            return "ja" if scripts["ja"] else str(scripts.most_common(1)[0][0])
    words = text.split()
    if _FOREIGN.isdisjoint(words):
        return ENGLISH
    found = dict.fromkeys(_TELLTALES, 0.0)
    tells = _tells()
    for word in words:
        names = tells.get(word, ())
        for name in names:
            found[name] += 1 / len(names)
    most = max(found, key=found.__getitem__)
    return most if found[most] > found[ENGLISH] else ENGLISH


@cache
def _tells() -> dict[str, list[str]]:
    """For each of the telltale words, the languages that have it."""
    lists = {name: frozenset(words.split()) for name, words in _TELLTALES.items()}
    return {
        word: [name for name, words in lists.items() if word in words] for word in frozenset().union(*lists.values())
    }


def glossed(text: str, language: str) -> str:
    """`text` with every word that the glossary of its language has replaced by its English one; code as it is."""
    return _glossed(text, language) if language else text


def in_english(text: str) -> str:
    """The same for a text whose language nobody has told."""
    return glossed(text, language(text))


@lru_cache(2048)  # a statement is looked at as itself and as its neighbours'
def _glossed(text: str, language: str) -> str:
    known = glossary(language)
    replace = _by_characters if known.longest else _by_words
    parts, start = [], 0
    for code in _CODE_SPAN.finditer(text):
        parts += [replace(text[start : code.start()], known), code.group()]
        start = code.end()
    return "".join([*parts, replace(text[start:], known)]).translate(_MARKS)


def _by_words(text: str, known: Glossary) -> str:
    words = list(_WORD.finditer(text))
    parts, start, at = [], 0, 0
    while at < len(words):
        count, english = _longest(text, words, at, known)
        if count:
            first, last = words[at], words[at + count - 1]
            begins = not at and first.group()[0].isupper()
            parts += [text[start : first.start()], english.capitalize() if begins else english]
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
            if english is not None:
                return length, english
    for end in range(len(first), 0, -1):
        if (english := known.beginnings.get(first[:end])) is not None:
            return 1, english
    return 0, ""


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
def glossary(language: str) -> Glossary:
    """The glossary for a language, read once per process."""
    file = _FOLDER / f"{language}.txt"
    return Glossary(**data_of(file, lambda: _parsed(file.read_text(encoding="utf-8"))))


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
        "longest": max(map(len, forms)) if unspaced else 0,
    }
