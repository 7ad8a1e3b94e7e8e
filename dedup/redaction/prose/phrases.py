"""Passphrases: some words in a row behind their name, with a verb or a sign between or without: "the master password is
correct horse battery staple i use it for all", "passphrase correct horse battery staple", "passphrase, Biber Quitte
Mond Laterne"; and words that a clause of its own tells: "the passphrase is four words: …", "the password is the name of
our dog plus 2019: …".

What is said of a passphrase is words in a row as well. Where nothing but the name leads to them, few may be words that
sentences about passwords and software have, and none one that other languages tell such things with. Linear: every gap
is bounded.
"""

import re
from collections.abc import Callable, Iterator

from dedup.gloss import glossary
from dedup.patterns import late
from dedup.redaction.prose.told import FLATLY, values
from dedup.redaction.signs.called import FOREIGN, OWN
from dedup.redaction.signs.certain import has_a_known_word, is_certain
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import BEGINNINGS, goes_no_further
from dedup.redaction.signs.sought import Read, Sought, sought
from dedup.redaction.signs.words import is_common, is_odd, is_told_phrase, is_value

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
    rf"|{OWN}|{FOREIGN})"
    r"(?P<of>\s(?:for|of|für|vom|von|pour|du|de|para|del|do|da)(?:\s[\w.-]{1,24}){1,3}?)?"
    r"(?:\s(?:is|was|ist|lautet|est|c['’]est|es|é|to|jest)(?:\s(?:now|still|jetzt|noch))?:?\s|\s?[:=,]\s?|\s?\(|\s[–—-]\s|\s)"
    rf"{_WORDS}"
)
_PHRASE = (
    r"(?<![\w$./-])(?:pass ?phrase|(?:seed|recovery|backup|mnemonic|secret)\sphrase|phrase\s(?:secrète|de\spasse)"
    r"|frase\s(?:secreta|de\s(?:paso|contraseña|recuperaci[óo]n|recuperação)))"
)
_ANY_NAME = rf"(?:{_PHRASE}|(?<![\w$./-])(?:{OWN}|{FOREIGN}))(?![\w-])"
_OF = r"(?:\s(?:for|of|für|vom|von|pour|du|de|para|del|do|da)(?:\s[\w.-]{1,24}){1,3}?)?"
_IS = r"(?:\s(?:is|was|has|are|consists\sof|ist|sind|hat|lautet|est|es|é|são|son)\s|\s?[:=]\s?)"
# "the passphrase is four words: …", "the password is a sentence, …"
_COUNTED = Sought(
    rf"(?i){_ANY_NAME}{_OF}{_IS}(?:(?:an?|the|one|these|those|just|still|eine?|aus|une?|una|uma)\s){{0,2}}(?P<number>[2-9]|three|four|five|six|seven|eight|drei|vier"
    r"|fünf|sechs|trois|quatre|cinq|tres|cuatro|cinco|quatro)?\s?(?:[\w-]{1,12}\s)?"
    r"(?:words?|sentence|phrase|wörtern?|satz|mots|palabras|frase|palavras)"
    rf"(?:\s[^\W\d_]{{1,12}}){{0,4}}?\s?(?:[:,=(]|[–-](?=\s))\s?{_WORDS}"
)
# "its passphrase, as ever, is '…'", "the passphrase was changed. it's '…' now", "the password is the sentence '…'"
_QUOTED = Sought(
    rf"(?i)(?:{_PHRASE}|{_ANY_NAME}{_OF}{_IS}(?:(?:an?|the|ein|der|une?|la|una?|uma?|a)\s)?(?:sentence|phrase|satz|frase))(?![\w-])"
    r"(?:[^;\n\"'`(\[]|['’](?=s\s)){0,60}?(?P<quote>[\"'`])\s?"
    r"(?P<words>[a-zà-öø-ÿ]{2,19}(?: [a-zà-öø-ÿ]{1,19}){2,7})\s?(?P=quote)"
)
# "the passphrase reads …", "password (with spaces): …", "the passphrase was changed, the new one is …"
_APART = Sought(
    rf"(?i){_ANY_NAME}{_OF}(?:\s(?:reads|goes)(?:\slike\sthis)?:?\s|(?:\s\([^()\n]{{1,30}}\)|,(?:\s[^\W\d_]{{1,12}}){{1,4}}):\s"
    rf"|(?:\s[\w.'’-]{{1,20}}){{0,6}}?[.,;]\s(?:(?:the|das|die|le|la|el|a|o)\s(?:new|neue|nouveau|nouvelle|nuev[oa]|nov[oa])(?:\sone)?\s(?:is|ist|lautet|est|es|é)):?\s)"
    rf"{_WORDS}"
)
# "the wifi password is the name of our dog plus 2019: …", "password is our street and the year, so …"
_MADE_OF = sought(
    (
        rf"(?i){_ANY_NAME}{_OF}{_IS}(?P<of_what>[^.;:(\n=]{{4,80}}?)(?:\s?[:(]\s?|,\s(?:(?:so|i\.?e\.?|namely|also|d\.?h\.?|soit|o\ssea|ou\sseja)[,:]?\s)?)"
        r"[\"'`*]{0,2}(?P<secret>[^\W\d_][\w!#$%&*+~-]{3,40})",
        lambda found, secret: _is_made_of(found, secret),
    ),
)
_OF_A_WORD = late(
    r"(?i)(?<![\w-])(?:names?|plus|year|birthday|backwards|spelled|reversed|initials|capital|nickname|street|city|dog|cat|(?:what|as)\sit\salways|name|jahr|straße|hund(?:e[sn]?)?"
    r"|katze|geburtstag|rückwärts|nom|année|rue|chien|chat|nombre|año|calle|perro|gato|nome|ano|rua|cachorro)(?:['’]s)?(?![\w-])"
)
_SPACE = late(r" ")
_FEW = 3
# What leads to the next clause, and what a policy makes phrases of.
_LEADING = "a and as at but by for if in of on or since so the to until und seit et depuis y desde e"
_LEADS_ON = frozenset(_LEADING.split())
_GRAMMAR = frozenset(["noun", "nouns", "verb", "verbs", "adjective", "adjectives", "subject", "object", "adverb"])
_LANGUAGES = ("de", "es", "fr", "pt")
_SAYS = (
    "wird wurde werden bleibt nirgends niemals est sont jamais nie jest są był była były została został nigdy"
    " gdzie oraz się ma mają może musi trzeba nigdzie zapisane zapisana zapomniane zmienione wygasło wygasa"
    " czy jak tylko bardzo"
)
_SMALL = frozenset(_SAYS.split())


def phrases(text: Read) -> Iterator[Span]:
    """The phrases behind their names."""
    yield from values(text, _MADE_OF, 4)
    for form, meant in _FORMS:
        for found in form.in_lines(text):
            if span := found.span("words") if form is _QUOTED and _is_quoted(found["words"]) else _phrase(found, meant):
                yield *span, "secret"


def _phrase(found: "re.Match[str]", meant: Callable[["re.Match[str]", str], bool]) -> tuple[int, int] | None:
    """Of the words in a row, those that make up a phrase: as many as there are before another clause begins. Behind
    "for …" it may begin further on."""
    words, at = found["words"], found.start("words")
    spaces = [space.start() for space in _SPACE.finditer(words)]
    begins = [0, *(space + 1 for space in spaces[:2])] if found.groupdict().get("of") else [0]
    for n, begin in enumerate(begins):
        ends = (*spaces[n + 2 :], len(words))
        for end in reversed(ends) if meant in (_is_counted, _is_apart) else ends:
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


def _own(words: list[str]) -> list[str]:
    """Those that no sentence about passwords goes on with."""
    return [word for word in words if len(word) > 2 and not is_common(word)]


def _is_quoted(words: str) -> bool:
    """In quotes a phrase may have ordinary words: "seven green otters dance slowly"."""
    return len(_own(words.split())) > 1


def _is_counted(found: "re.Match[str]", words: str) -> bool:
    """Behind "four words:", and not how they are: "a sentence: long and easy to remember"."""
    each = words.lower().split()
    if len(each) < _FEW or not BEGINNINGS.isdisjoint(each) or not _SMALL.isdisjoint(each):
        return False
    return _is_drawn_of_many(each)


def _is_drawn_of_many(each: list[str]) -> bool:
    known = sum(any(word in glossary(code).forms for code in _LANGUAGES) for word in each)
    if not _GRAMMAR.isdisjoint(each) or each[-1] in _LEADS_ON:
        return False
    return len(_own(each)) > 1 and 2 * len(_own(each)) >= len(each) - 1 and 4 * known <= len(each)


def _is_apart(found: "re.Match[str]", words: str) -> bool:
    each = words.lower().split()
    return len(each) > _FEW and BEGINNINGS.isdisjoint(each) and _is_drawn_of_many(each)


def _is_made_of(found: "re.Match[str]", secret: str) -> bool:
    """A word at the end of the clause, behind what it is made of: "the name of our dog and the year"."""
    if (
        _OF_A_WORD.search(found["of_what"]) is None
        or FLATLY.match(found.string, found.start("secret") + len(secret)) is None
    ):
        return False
    return (
        is_certain(secret) or is_odd(secret) or (is_value(secret) and secret.isalpha() and not has_a_known_word(secret))
    )


_FORMS: tuple[tuple[Sought, Callable[["re.Match[str]", str], bool]], ...] = (
    (_SAID, _is_told),
    (_NAMED, _is_drawn),
    (_COUNTED, _is_counted),
    (_QUOTED, _is_told),
    (_APART, _is_apart),
)
