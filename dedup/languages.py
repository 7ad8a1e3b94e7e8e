"""In which language is a text? By its script, or by its commonest words.

Conversations are short, and full of English terms: few words decide, and what tells nothing ("oui", "ok passt") is
taken to be in the language of the rest. Languages without a glossary (`dedup.gloss`) are told, too: they are neither
read through that of a neighbour, nor taken for English by what can read English only.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from unicodedata import normalize

from dedup.patterns import late

ENGLISH = ""
"""The language of English, and of what is not told to be in another one."""

READ_FOR_LANGUAGE = 1_000
"""Characters of a text, code left out, that are looked at to tell its language."""

_CODE = late(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_SCRIPTS = late(
    "(?P<ja>[\u3041-\u30fa])|(?P<ko>[\uac00-\ud7a3])|(?P<zh>[\u3400-\u9fff])|(?P<uk>[іїєґ])|(?P<ru>[\u0430-\u044f])"
)
_BORROWED = {"ja": "zh", "uk": "ru"}
"""Whose characters a script has beside its own: a few of its own are enough."""

_ACCENTED = late("[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1ea0-\u1eff]")
_PUNCTUATION = str.maketrans(dict.fromkeys('.,;:!?()¿¡«»"“”', " "))
_SCRIPT_TO_WORD = 2
"""Characters of another script that weigh more than one English word: a name in it makes no text Chinese."""

# The commonest words; one that several languages have stands in the list of each, and counts for each the less.
_TELLTALES = {
    ENGLISH: "the and is are was were to of in on for with that this it we you i not be have has will can from"
    " by at a an no me as do so or if but then than when what which who how why there their they them he"
    " she his her its our your my us all any each every only also just now still again after before into"
    " over under out up down off about more most less one two first last next new old use used uses"
    " using run runs make made add set get take keep need must should would could may might don't"
    " doesn't isn't can't won't let's i'm i'll it's that's here ok okay yes please thanks because since"
    " until while where without within between same other some such both very too never always often die"
    " den plus con sin son pour per via al et de",
    "de": "und ist nicht ich wir ein eine einen der das dem den die im mit für fuer auf zu von sich auch wird werden"
    " haben hat sind noch wenn aber oder bei nach wie kann muss dass nur jetzt weil in du es"
    " kein keine keinen bitte dir mir man immer nie schon hier mal alle",
    "es": "el la los las un una de del al en por para con sin que qué y pero porque cuando como más mas muy se lo le"
    " es está esta este esto eso ese esa hay ya también tambien según desde hasta ahora hemos no si a o nos dos su sus"
    " e mi me te todo cada hace tiene queda aquí entonces siempre nunca hacer vamos va",
    "fr": "le la les un une des du de et est en dans pour pas que qui nous on au aux ce ces cette sur par ne ça ca mais"
    " avec si sont je tu il c'est se plus donc être été a ou me te tout fait faut quand comme aussi encore toujours"
    " jamais avait elle ils sans",
    "pt": "o a os as um uma de do da dos das em no na nos nas e é que para pra por com não nao se mas mais como ao à"
    " está tá já também isso esse essa este esta ele ela só foi são eu você vc quando porque sem la me te sua seu pelo"
    " pela tem vai pode fica aqui agora então ainda depois sempre nunca cada faz fazer todo vamos",
    "it": "il lo la gli le un una di del della dei che è non per con da dal in nel nella al alla si sono ha anche come"
    " più ma se quando questo ci ogni solo adesso abbiamo",
    "nl": "de het een en van niet met voor op is dat zijn er ook maar als dan wordt worden bij nog naar om te we wij ik"
    " die dit geen alleen altijd moet in",
    "pl": "na nie się jest do że to jak ale tylko po przez przy dla są być tak już od oraz zawsze tego",
    "cs": "na je se že to jak ale jen po pro do by tak už od nebo jsou není vždy",
    "sv": "och att det som är en ett på för med inte av till den har vi jag om när men bara från alltid ska",
    "da": "og at det som er en et på for med ikke af til den har vi jeg om når men kun fra altid skal",
    "tr": "ve bir bu için çok daha gibi ama sadece olarak değil yok biz olan",
    "vi": "và là của có không được cho các với trong một này khi để đã chỉ mọi luôn chúng ta",
    "fi": "ja on ei se että kun mutta vain tai joka ovat oli myös jos me kuin aina",
    "hu": "a az és nem hogy egy van csak de ha is ezt már vagy mindig minden",
    "ro": "și în de la nu cu pe este sunt că pentru din care un o se mai dar doar dacă când întotdeauna",
    "id": "dan yang di ke dari tidak ini itu untuk dengan pada adalah kami kita hanya akan sudah atau selalu",
}
_ENGLISH = frozenset(_TELLTALES[ENGLISH].split())
_FOREIGN = frozenset(" ".join(_TELLTALES.values()).split()) - _ENGLISH


def language(text: str) -> str:
    """The code of the language (ISO 639-1); `ENGLISH` where it is that or cannot be told."""
    return _told(text) or ENGLISH


def is_foreign(text: str) -> bool:
    """Whether a text is in another language than English, as far as that can be told: by accented letters, too, where
    nothing else tells."""
    found = _told(text)
    return bool(found) or (found is None and bool(_ACCENTED.search(text)))


def languages(said: Sequence[tuple[object, str]]) -> list[str]:
    """The language of each text of a conversation; `said`: who says it, and the text.

    What tells no language has the one in which the same speaker says most of the rest.
    """
    told = [_told(text) for _, text in said]
    usual: dict[object, Counter[str]] = {}
    for (speaker, _), found in zip(said, told, strict=True):
        if found is not None:
            usual.setdefault(speaker, Counter())[found] += 1
    most = {speaker: found.most_common(1)[0][0] for speaker, found in usual.items()}
    return [
        most.get(speaker, ENGLISH) if found is None else found for (speaker, _), found in zip(said, told, strict=True)
    ]


def _told(text: str) -> str | None:
    """None where nothing tells, or as much for one language as for another."""
    if "`" in text:
        text = _CODE.sub(" ", text[: 4 * READ_FOR_LANGUAGE])
    text = text[:READ_FOR_LANGUAGE]
    words = text.translate(_PUNCTUATION).split()
    # Not acronyms and names: "License: MIT", "ES modules", "Da Silva".
    plain = [word.lower() if not n else word for n, word in enumerate(words) if n or not word[1:2].isupper()]
    if not text.isascii():
        text = normalize("NFC", text.lower())
        plain = [normalize("NFC", word) for word in plain]
        scripts = Counter(found.lastgroup for found in _SCRIPTS.finditer(text))
        if scripts.total() > _SCRIPT_TO_WORD * sum(word in _ENGLISH for word in plain):
            for script, lender in _BORROWED.items():
                if scripts[script]:
                    scripts[script] += scripts.pop(lender, 0)
            return scripts.most_common(1)[0][0]
    if _FOREIGN.isdisjoint(plain):
        return None if _ENGLISH.isdisjoint(plain) else ENGLISH
    found = dict.fromkeys(_TELLTALES, 0.0)
    for word in plain:
        names = _tells().get(word, ())
        for name in names:
            found[name] += 1 / len(names)
    first, second = sorted(found, key=found.__getitem__, reverse=True)[:2]
    if found[first] > found[second] or ENGLISH in (first, second):
        return first if found[first] > found[second] else ENGLISH
    return None


@cache
def _tells() -> dict[str, list[str]]:
    """For each of the telltale words, the languages that have it."""
    lists = {name: frozenset(words.split()) for name, words in _TELLTALES.items()}
    words: frozenset[str] = frozenset().union(*lists.values())
    return {word: [name for name, own in lists.items() if word in own] for word in words}
