"""The word lists of `dedup/data/lexicon.txt`: cues, opposites, things that exclude each other, other spellings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from dedup.data_files import DATA, blaming, words_of
from dedup.lazy_dataclasses import dataclass, field
from dedup.patterns import late
from dedup.verifier.stems import stem

Phrase = tuple[str, ...]
_SECTIONS = {"function", "exclusive", "cue", "axis", "set", "same"}
_WORD = late(r"[^\W_]+(?:['’/.-][^\W_]+)*|[.,;:!?()]")


@dataclass(slots=True)
class Entry:
    """What is known of one word or phrase."""

    cues: frozenset[str] = frozenset()
    axes: tuple[tuple[str, int], ...] = ()
    """Axes it lies on, each with the side: +1 or -1."""
    families: tuple[tuple[str, str], ...] = ()
    """Families of which one member excludes the others, with the member it stands for."""
    same: str = ""
    """The spelling under which it is compared; "" if its own."""


@dataclass(slots=True)
class Lexicon:
    """Entries by phrase; `starts` gives the lengths of the phrases that begin with a word, longest first."""

    entries: dict[Phrase, Entry] = field(default_factory=dict)
    starts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    function: frozenset[str] = frozenset()
    exclusive: list[frozenset[str]] = field(default_factory=list)
    """Words, by their stems, of which one excludes the others."""

    def entry(self, phrase: Phrase) -> Entry:
        return self.entries.setdefault(phrase, Entry())


def phrase_of(item: str) -> Phrase:
    """An entry as written in the file, as the words a text would have."""
    return tuple(item.replace("_", " ").split())


def spelling(word: str) -> str:
    """The spelling under which a single word is compared: "fri" is "friday"."""
    entry = lexicon().entries.get((word,))
    return entry.same if entry and entry.same else word


def cues_in(said: str) -> frozenset[str]:
    """The cues of all words and phrases in a passage, the longest phrase first. No phrase reaches over a mark."""
    return frozenset(cue for _, entry in _entries_in(said) for cue in entry.cues)


def axes_in(said: str) -> dict[tuple[str, int], str]:
    """The axes on which words and phrases of a passage lie, each with the side → what says so."""
    return {axis: phrase for phrase, entry in _entries_in(said) for axis in entry.axes}


def _entries_in(said: str) -> Iterator[tuple[str, Entry]]:
    known = lexicon()
    words = _WORD.findall(said.lower().replace("’", "'"))
    at = 0
    while at < len(words):
        spans = ((length, tuple(words[at : at + length])) for length in known.starts.get(words[at], ()))
        length, phrase = next((span for span in spans if span[1] in known.entries), (1, ()))
        if phrase:
            yield " ".join(phrase), known.entries[phrase]
        at += length


def exclusive_key(word: str) -> str:
    """What a word is found by among those that exclude each other: its stem, but "opening" is not "open"."""
    return word if word.endswith("ing") else stem(word)


@cache
def lexicon() -> Lexicon:
    """Read once per process. Raises `DataDamaged`."""
    file = DATA / "lexicon.txt"
    with blaming(file):
        return _parsed(words_of(file))


def _parsed(text: str) -> Lexicon:
    found = Lexicon()
    function: set[str] = set()
    seen: set[str] = set()
    section, name = "", ""
    for raw in text.splitlines():
        line = raw.split(" # ")[0].strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            section, _, name = line.strip("[]").partition(" ")
            seen.add(section)
        elif section == "function":
            function.update(_function_words(found, line))
        else:
            _read(found, section, name, line)
    if missing := _SECTIONS - seen:
        raise ValueError(f"lexicon: no {', '.join(sorted(missing))}")
    for entry in found.entries.values():  # "prod" excludes "staging" as "production" does
        if entry.same and not entry.families:
            entry.families = found.entries[phrase_of(entry.same)].families
    found.function = frozenset(function)
    found.starts = _starts(found.entries)
    return found


def _function_words(found: Lexicon, line: str) -> Iterator[str]:
    """Those of a line of `[function]`; a text has to be searched for those of several words, so they get entries."""
    for phrase in map(phrase_of, line.split()):
        yield " ".join(phrase)
        if len(phrase) > 1:
            found.entry(phrase)


def _read(found: Lexicon, section: str, cue: str, line: str) -> None:
    """A line of any other section: of `[exclusive]` or `[cue …]`, or of one whose lines begin with a name."""
    name, _, rest = line.partition(": ")
    if section == "exclusive":
        found.exclusive.append(frozenset(map(exclusive_key, line.split())))
    elif section == "cue":
        for item in line.split():
            entry = found.entry(phrase_of(item))
            entry.cues |= {cue}
    elif section == "axis":
        for side, words in zip((1, -1), rest.split(" / "), strict=True):
            for item in words.split():
                entry = found.entry(phrase_of(item))
                entry.axes = (*entry.axes, (name, side))
    elif section == "set":
        for item in rest.split():
            entry = found.entry(phrase_of(item))
            entry.families = (*entry.families, (name, item))
    elif section == "same":
        for item in (name, *rest.split()):
            entry = found.entry(phrase_of(item))
            entry.same = entry.same or name
    else:
        raise ValueError(f"lexicon: unknown section {section!r}")


def _starts(entries: Iterable[Phrase]) -> dict[str, tuple[int, ...]]:
    """The lengths of the phrases that begin with each word, longest first."""
    lengths: dict[str, set[int]] = {}
    for phrase in entries:
        lengths.setdefault(phrase[0], set()).add(len(phrase))
    return {first: tuple(sorted(known, reverse=True)) for first, known in lengths.items()}
