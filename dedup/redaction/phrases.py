"""Passphrases: some words in a row behind their name, with a verb or a sign between or without: "the master password is
correct horse battery staple i use it for all", "passphrase correct horse battery staple", "passphrase, Biber Quitte
Mond Laterne".

What is said of a passphrase is words in a row as well. Where nothing but the name leads to them, few may be words that
sentences about passwords and software have, and none one that other languages tell such things with. Linear: every gap
is bounded.
"""

import re
from collections.abc import Callable, Iterator

from dedup.gloss import glossary
from dedup.patterns import late
from dedup.redaction.forms import Span
from dedup.redaction.next_clause import BEGINNINGS, goes_no_further
from dedup.redaction.sought import Read, Sought
from dedup.redaction.words import is_common, is_told_phrase

_SMALLS = r"[a-zà-öø-ÿąćęłńśźż]"
_WORDS = (
    rf"[\"'`*]{{0,2}}(?P<words>(?-i:[^\W\d_]{_SMALLS}{{2,19}}(?: (?:[^\W\d_]?{_SMALLS}{{1,19}}|[0-9]{{1,4}})){{2,7}}))"
    r"(?![\w-])"
)
# "the master password is correct horse battery staple i use it for all"
_SAID = Sought(
    r"(?i)(?<![\w-])pass(?:word|phrase)(?:\sfor(?:\s[\w.-]{1,24}){1,3}?)?(?:\s(?:is|was)(?:\snow|\sstill)?|:)\s"
    r"(?P<words>(?-i:[a-z]{3,20}(?: [a-z]{1,20}){2,7}))(?![\w-])"
)
_NAMED = Sought(
    r"(?i)(?<![\w$./-])(?:(?P<phrase>pass ?phrase|(?:seed|recovery|backup|mnemonic|secret)\sphrase"
    r"|phrase\s(?:secrète|de\spasse)"
    r"|frase\s(?:secreta|de\s(?:paso|contraseña|recuperaci[óo]n|recuperação))|fraz[aęy])"
    r"|password|passwort|kennwort|mots?\sde\spasse|contrase[ñn]a|senha|hasło)"
    r"(?P<of>\s(?:for|of|für|vom|von|pour|du|de|para|del|do|da)(?:\s[\w.-]{1,24}){1,3}?)?"
    r"(?:\s(?:is|was|ist|lautet|est|c['’]est|es|é|to|jest)(?:\s(?:now|still|jetzt|noch))?:?\s|\s?[:=,]\s?|\s?\(|\s[–—-]\s|\s)"
    rf"{_WORDS}"
)
_SPACE = late(r" ")
_FEW = 3
_LANGUAGES = ("de", "es", "fr", "pt")
_SAYS = (
    "wird wurde werden bleibt nirgends niemals est sont jamais nie jest są był była były została został nigdy"
    " gdzie oraz się ma mają może musi trzeba nigdzie zapisane zapisana zapomniane zmienione wygasło wygasa"
    " czy jak tylko bardzo"
)
_SMALL = frozenset(_SAYS.split())


def phrases(text: Read) -> Iterator[Span]:
    """The phrases behind their names."""
    for form, meant in ((_SAID, _is_told), (_NAMED, _is_drawn)):
        for found in form.in_lines(text):
            if span := _phrase(found, meant):
                yield *span, "secret"


def _phrase(found: "re.Match[str]", meant: Callable[["re.Match[str]", str], bool]) -> tuple[int, int] | None:
    """Of the words in a row, those that make up a phrase: as many as there are before another clause begins. Behind
    "for …" it may begin further on."""
    words, at = found["words"], found.start("words")
    spaces = [space.start() for space in _SPACE.finditer(words)]
    begins = [0, *(space + 1 for space in spaces[:2])] if found.groupdict().get("of") else [0]
    for n, begin in enumerate(begins):
        for end in (*spaces[n + 2 :], len(words)):
            if goes_no_further(found.string, at + end) and meant(found, words[begin:end]):
                return at + begin, at + end
    return None


def _is_told(_found: "re.Match[str]", words: str) -> bool:
    return is_told_phrase(words)


def _is_drawn(found: "re.Match[str]", words: str) -> bool:
    """As from a list: in one writing, and of a few words none that is known."""
    each = [word for word in words.split() if word.isalpha()]
    if len(each) < (_FEW if found["phrase"] else _FEW + 1):
        return False
    if not (all(map(str.islower, each)) or all(map(str.istitle, each))):
        return False
    each = [word.lower() for word in each]
    known = sum(map(is_common, each))
    if 3 * known > len(each) or (known and len(each) == _FEW) or not _SMALL.isdisjoint(each):
        return False
    if not BEGINNINGS.isdisjoint(each):
        return False
    return not any(word in glossary(code).forms for code in _LANGUAGES for word in each)
