"""What a user announces in casual words: "staging is on fly.io now", "48h is too generous, make it 72".

The verifier hears no change in so few words, and Claude may never repeat it in more. What is announced takes the place
of an older text where it says the end of something that stands there, or is about the same thing and puts something
else where that stood. By words alone, and for keeping both where in doubt: in all annotated conversations, 33 of 27,159
pairs of a user's statement and one of the five texts before it that are nearest are taken for such a change. 24 are
annotated as one, and most of the others do end what was so.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from dedup.bands.rules_lifted import lifts
from dedup.gloss import in_english
from dedup.model import Candidate, Match, Speaker
from dedup.patterns import late
from dedup.terms import AMENDED
from dedup.verifier.fillers import undressed
from dedup.verifier.stems import stem
from dedup.words import FORMATS, MONTHS, TIMES, WEEKDAYS, exchanged, numbers, stems, words

NEAR = 0.45
"""Cosine (of a text that was found by its words alone, their likeness, which is mostly lower) from which an older text
may be what such a change is about."""

_WORD = late(r"#?\w+(?:[./:@_-]\w+)*%?")
_SMALL_WORDS = (
    "the a an our my your its their this that these those we i you they he she it us me btw and but so ok okay oh ah"
    " also then just please pls will would should can must is are was were be been being has have had do does did gets"
    " get got of every each all any only no not"
)
_GENERIC_WORDS = (
    "rule rules policy limit limits setting settings value target min minimum max maximum default thing things stuff"
    " part date time day days version number name interval retention timeout deadline check ban again still back"
)
_SMALL = frozenset(_SMALL_WORDS.split())
_GENERIC = frozenset(_GENERIC_WORDS.split())
"""What may be said of anything: "the coverage target is 70 now" is of the coverage."""
_OF = frozenset(["of", "for", "with", "in", "on"])
_PLACING = frozenset(["on", "in", "at", "to", "with", "by", "via", "from", "under", "through", "into", "for", "as"])
_NO_UNIT = _SMALL | _PLACING | {"now", "because", "bc", "since", "instead", "max", "min"}

_TELLING_NOTHING = _SMALL | _PLACING | _GENERIC | TIMES
_EMPTY = frozenset(map(stem, _TELLING_NOTHING))

_NOW = late(
    r"\b(?:from now on|as of (?:now|today)|now|any ?more|instead|(?:went|goes|go|is|are) (?:up|down) to|back to)\b",
    re.IGNORECASE,
)
_MOVED = late(
    r"\b(?:move[ds]|moving|switche[ds]|switching|migrated|migrating|renamed|changed|rewritten|ported|raise[sd]?"
    r"|lower(?:s|ed)?|bump(?:s|ed)?|increase[sd]?|reduce[sd]?|extend(?:s|ed)?|shorten(?:s|ed)?|set|cut)\b"
    r"(?=.{0,80} (?:to|in) )",
    re.IGNORECASE,
)
_LONGEST_GONE, _LONGEST_VALUE = 3, 3  # words that name what is so no more, and what is put in its place
_CLAUSES = late(r"[,;.!](?=\s|\Z)|\n| (?:bc|because|since|cuz|cause) ", re.IGNORECASE)


def takes_its_place(stored: str, text: str) -> bool:
    """Whether what a user says in `text` takes the place of what is `stored`."""
    stored, text = in_english(stored), in_english(text)
    # An older text that is itself such news was said after what it changed, and is left to the verifier.
    if _OPEN.search(text) or _NOW.search(stored) or _MOVED.search(stored):
        return False
    if lifts(stored, text):
        return True
    if _ends_it(stored, text):
        return True
    return not _adds(text) and any(_puts_another(stored, part) for part in _CLAUSES.split(text))


# What leaves open whether it is so, denies it, tells of the moment or of what somebody else says, or is no news of the
# work at all.
_OPEN = late(
    r"[?\"“”«»]|\b(?:(?<!\d )(?<!to )may(?! \d)|might|maybe|perhaps|would|used to|until|before|today|tonight|for now"
    r"|for the moment|right now|at the moment|this (?:time|session|run|commit|pr|branch)|i think|if|when|unless|once"
    r"|never|nobody|whether|suppose|imagine|(?:could|should) have|claims?|asked|bug|weird|revert|regression|locally"
    r"|laptop|(?:on|in|to) my|in (?:the )?tests?|your"
    r"|(?:left|quit) (?:a|an|the|his|her|feedback|comments?|early|for|vim|me|us)"
    r"|fix (?:it|that|this)|do(?:n['’]?t| not))\b"
    r"|\b(?:have|has|had|did|do|does|was|were|is|are)(?:n['’]?t| not)\b(?!.* any ?more)"
    r"|(?:[,;]|\b(?:and|then)) *(?:and |just )?(?:show|run|rerun|restart|start|look|check|fix|ignore"
    r"|can you|could you)\b|\bfor maintenance\b",
    re.IGNORECASE,
)


def takes_back(stored: Match, candidate: Candidate) -> bool:
    """Whether a user corrects what they have just said of the same thing: "my mistake, deploys go out on Mondays"; or,
    in a text that says it whole, "make it 60"."""
    before, now = stored.place, candidate.place
    own = bool(stored.session_id) and stored.session_id == candidate.source.session_id
    if not (own and stored.speaker is candidate.speaker is Speaker.USER and before and now and stored.score >= NEAR):
        return False
    if not 0 <= now.utterance - before.utterance <= REACH:
        return False
    if AMENDED in candidate.evidence and stored.content in candidate.content:
        return True
    text = in_english(candidate.content)
    return bool(_TAKES_BACK.match(text)) and not stems(in_english(stored.content)).isdisjoint(stems(text))


_TAKES_BACK = late(
    r"\W*(?:(?:no|oh|ah|ok(?:ay)?|hm+|wait|actually|sorry|well|ups|oops|argh?)\b\W*){0,3}"
    r"(?:(?:scratch|scrap|strike|forget|ignore) (?:that|it|what i (?:just )?(?:said|wrote))\b"
    r"|(?:that(?:['’]s| is| was) )?my (?:mistake|bad)\b|i (?:was wrong|misspoke|misremembered|meant)\b"
    r"|i (?:mixed|messed|got) (?:it|that|this|them|those)(?: \w+)? (?:up|wrong)\b|correction:)",
    re.IGNORECASE,
)
REACH = 4
"""Utterances back within which a user takes back what they have said."""


def of_another_subject(stored: str, text: str) -> bool:
    """Whether a text puts another value there of something else: "the Lisbon store opens at 9", "the Porto store opens
    at 10 now, not 9". Then a word stands for another one before what both say, and another value behind it."""
    stored, text = (undressed(in_english(said)) for said in (stored, text))
    text = _NOW.sub(" ", _INSTEAD_OF.sub("", text))
    if _of_another_version(stored, text):
        return True
    parts, said = exchanged(stored, text, LIKE_SENTENCES), words(text)
    first = next((part for part in parts if _is_name(part.before) and _is_name(part.after)), None)
    if first is None or all(part.at <= first.at for part in parts):
        return False
    lead = [word for word in said[: first.at] if word not in _SMALL - _OF]
    return not lead or lead[-1] in _OF  # "the …", "sessions of …"; not "the hub listens", "the hub uses"


LIKE_SENTENCES, _LONGEST_SUBJECT = 0.5, 2
"""Share of their words, in order, that two texts have in common, from which they are sentences of one form; and how
many words a name in it has."""
_INSTEAD_OF = late(r"(?:,? not| instead of| rather than) [^,;]*\Z", re.IGNORECASE)


def _is_name(said: Sequence[str]) -> bool:
    """Also "us" in the place of "eu": who is spoken of stands there, not who speaks."""
    telling = any(not word[0].isdigit() and (word == "us" or word not in _TELLING_NOTHING) for word in said)
    return telling and len(said) <= _LONGEST_SUBJECT


_VERSION = late(r"\b(?:(\w+) )?(v\d+)\b(?: (\w+))?", re.IGNORECASE)
_ABOUT_A_VERSION = late(
    r"(?:(?:on|in|for|with) (?:(?:the|our|all|every) )?|(?:the|our|all|every) )(?:\w+ ){0,2}v\d+\b", re.IGNORECASE
)


def _of_another_version(stored: str, text: str) -> bool:
    """Whether a text is about one version of a thing, and the older one about another: "the api v2 gives UTC", "on v2
    boards the LED is inverted". Not "we use the api v2": that is what is so now."""
    about = _ABOUT_A_VERSION.match(text)
    named = _VERSION.search(text) if about else None
    if about is None or named is None or not _SMALL.isdisjoint(about[0].lower().split()[1:-1]):
        return False
    things = {stem(word.lower()) for word in named.group(1, 3) if word and word.lower() not in _TELLING_NOTHING}
    return any(
        version.lower() != named[2].lower() and not things.isdisjoint(map(stem, f"{before} {behind}".lower().split()))
        for before, version, behind in _VERSION.findall(stored)
    )


def _adds(text: str) -> bool:
    """Whether it may be told beside what was so before: "German as well now"; not "too slow"."""
    return bool(_ADDS.search(_TOO.sub("", text)))


_ADDS = late(r"\b(?:also|too|as well|additionally|besides|can(?! go (?:up|down) to)|could|access)\b", re.IGNORECASE)
_TOO = late(
    r"\btoo (?=(?:generous|short|long|slow|fast|much|many|few|little|big|small|high|low|strict|tight|expensive)\b)",
    re.IGNORECASE,
)


def _ends_it(stored: str, text: str) -> bool:
    """Whether it says that something which the older text names is so no more, and of the same thing what is."""
    said, known = _stemmed(text) - _EMPTY, _stemmed(stored)
    if said <= known:  # nothing stands in its place
        return False
    for gone in _gone(known, text):
        over = _stemmed(gone)
        if len(over) > 1 or (said & known) - over or _USES.search(stored.lower().partition(gone.lower())[0]):
            return True
    return False


def _gone(known: frozenset[str], text: str) -> Iterator[str]:
    """What a text says the end of, as far as it is known."""
    for match in _ENDS_WHAT_FOLLOWS.finditer(text):
        following = _WORD.findall(text[match.end() :][:_LOOKED_BACK].split(",")[0])[: _LONGEST_GONE + 1]
        yield from _named(known, [following[:n] for n in range(len(following), 0, -1)])
    for match in _ENDS_WHAT_STANDS_BEFORE.finditer(text):
        said = text[max(match.start() - _LOOKED_BACK, 0) : match.start()]
        before = _WORD.findall(re.split(r"[,;.!] ", said)[-1])[-_LONGEST_GONE:]
        yield from _named(known, [before[n:] for n in range(len(before))])


# What is so no more: behind these words, or before them.
_ENDS_WHAT_FOLLOWS = late(
    r"\b(?:no more|forget(?: what i said)?(?: about)?(?: the)?|scrap|ditch(?:ed)?|dropp?(?:ed)?|kill(?:ed)?|got rid of"
    r"|ripp?(?:ed)? out|goodbye to|done with|away with|jumped ship from"
    r"|moved (?:off|away from)|(?:moved|switched|migrated|t(?:ook|aken) over)(?: [\w-]+){0,3}? from"
    r"|instead of|rather than|now,? not)\s+",
    re.IGNORECASE,
)
_ENDS_WHAT_STANDS_BEFORE = late(
    r"\s(?:(?:is|are|was|got|gets) (?:too (?!many\b|much\b|few\b)\w+|gone|dead|cancell?ed|archived|retired|deprecated"
    r"|decommissioned|shut down|switched off|overkill|a mistake)\b|(?:left|quit|moved on)\b)",
    re.IGNORECASE,
)
_LOOKED_BACK = 80  # characters
_USES = late(r"\b(?:uses?|using|on|in|for|via|with|by|through|to|from|at)\s+(?:the |our |an? )?$", re.IGNORECASE)


def _named(known: frozenset[str], parts: Sequence[Sequence[str]]) -> Iterator[str]:
    """The longest of the parts of a text whose words are all known, without small words."""
    for part in parts:
        told = [word for word in part if word.lower() not in _SMALL]
        gone = " ".join(told)
        if told and all(_stands(word, known) for word in told) and not _GENERIC.issuperset(map(str.lower, told)):
            yield gone
            return


def _stemmed(text: str) -> frozenset[str]:
    """All its words without their endings, and its numbers."""
    return frozenset(map(stem, words(text))) | numbers(text)


def _stands(word: str, known: frozenset[str]) -> bool:
    return (numbers(word) if word[0].isdigit() else frozenset(map(stem, words(word)))) <= known


def _puts_another(stored: str, clause: str) -> bool:
    """Whether a clause announces something else of the thing that the older text is about."""
    moved = _MOVED.search(clause)
    if not (moved or _NOW.search(clause)) or _OF_ONESELF.match(clause):
        return False
    said = _WORD.findall(_NOW.sub(" ", _MOVED.sub(" ", clause)).lower())
    telling = [(at, word) for at, word in enumerate(said) if word not in _TELLING_NOTHING]
    known, numbered = _stemmed(stored), _another_number(stored, clause)
    new = [(at, word) for at, word in telling if not _stands(word, known) and word != "re"]  # "we're"
    old = [(at, word) for at, word in telling if _stands(word, known) and not word[0].isdigit()]
    if not _PASSING.isdisjoint(word for _, word in new):
        return False
    if not new or not old or len(new) > _LONGEST_VALUE or new[-1][0] - new[0][0] >= len(new):
        return False  # "uploads for admins are limited to 100 MB now": two things are new in it
    if numbered and any(said[at - 1] in _OF and not word[0].isdigit() for at, word in new if at):
        return False  # "sessions of guests last 10 min now"
    if old[0][0] > new[0][0]:  # "lena owns payments now"; not "look at the payments instead"
        alone = len(new) == 1 and _OWNING.match(" ".join(said[new[0][0] + 1 :]))
        return bool(alone and _FROM_NOW.search(clause)) and numbered is not False
    if _RULES.search(stored) and not _RULES.search(clause):  # how far it has got: "coverage is at 83 % now"
        return False
    if numbered is not None:
        return numbered
    put = [word for _, word in new]
    if moved:
        return _has_place(stored, old, put)
    leads = [word for word in said[: new[0][0]] if word in _PLACING and word != "with"]
    return bool(leads) and _has_place(stored, old, put, leads[-1])


_FROM_NOW = late(r"\b(?:from now on|as of (?:now|today)|now)\b", re.IGNORECASE)
_OF_ONESELF = late(r"\W*(?:(?:and|but|so|ok(?:ay)?|well)\W+)*(?:i|my)\b", re.IGNORECASE)  # "i waited 20 seconds now"
_PASSING = frozenset(["review", "progress", "draft", "branch", "trouble"])  # "the app is in review now"
_RULES = late(
    r"\b(?:must|should|shall|has to|have to|may|need(?:s|ed)?|required?|min(?:imum)?|max(?:imum)?|at (?:least|most)"
    r"|above|below|up to|limit(?:s|ed)?|target(?:s|ed)?|only|never|always)\b",
    re.IGNORECASE,
)
_OWNING = late(
    r"(?:owns?|leads?|maintains?|manages?|handles?|heads?|does|reviews?|approves?|takes? (?:care|over)|looks? after"
    r"|(?:is|are) (?:on (?:call|duty)|in charge|responsible|our|the))\b",
    re.IGNORECASE,
)
"""What only one does at a time; what runs, is built or is released somewhere is so beside the others."""


def of_a_kind(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two places may be one for the other: a job that runs "on Jenkins" may run "on Sundays" as well, and what
    is stored "in MinIO", "in WebP"."""
    return _kinds(one) == _kinds(other)


def _kinds(said: Iterable[str]) -> set[int]:
    return {_KIND[stemmed] for stemmed in map(stem, said) if stemmed in _KIND}


_LANGUAGES = (
    "english german french spanish italian portuguese dutch polish russian chinese japanese korean turkish arabic"
    " swedish danish norwegian finnish czech"
)
_KIND = {
    stem(word): kind
    for kind, names in enumerate((f"{WEEKDAYS} {MONTHS} morning night midnight noon", _LANGUAGES, FORMATS))
    for word in names.split()
}


def _another_number(stored: str, clause: str) -> bool | None:
    """Whether the one number in which the two differ is of the same unit; None where the clause tells no number
    that the older text lacks."""
    new = numbers(clause) - numbers(stored)
    if not new:
        return None
    told = _CLAUSES.split(stored)[0]  # what stands behind it tells why, or of something else
    lost = numbers(told) - numbers(clause)
    if len(new) != 1 or len(lost) != 1 or not _stemmed(clause) & _stemmed(stored) - _EMPTY <= _stemmed(told):
        return False
    one, other = _unit(told, next(iter(lost))), _unit(clause, next(iter(new)))
    if one and not other:  # "the limit is 150 now"; not "the pool is at 18 now" of its 20 connections
        measured = _MEASURED.search(clause)
        return measured is not None and stem(measured[1].lower()) in _stemmed(told)
    return not one or one == other


_MEASURED = late(
    r"\b(limit|minimum|maximum|min|max|timeout|retention|interval|target|default) (?:is|goes (?:up|down) to) \S*\d",
    re.IGNORECASE,
)
_PARTS = late(r"[,;.](?=\s)")


def _unit(text: str, number: str) -> str:
    """What stands right behind a number, times being one unit."""
    said = [word for part in _PARTS.split(text.lower()) for word in (*_WORD.findall(part), "")]
    for at, word in enumerate(said):
        if word and number in numbers(word):
            behind = word.lstrip("0123456789.,:") or said[at + 1]
            if behind in TIMES:
                return "time"
            return "" if behind in _NO_UNIT else behind[:6]
    return ""


def _has_place(stored: str, about: Sequence[tuple[int, str]], put: Sequence[str], lead: str = "") -> bool:
    """Whether the older text is about the same, and puts something of the kind of `put` there by the same small word,
    or any."""
    said = _WORD.findall(stored.lower())
    subject = {stem(word) for _, word in about}
    return any(
        word in ((lead,) if lead else _PLACING)
        and not subject.isdisjoint(map(stem, said[:at]))
        and stem(said[at + 1]) not in subject
        and not (said[at + 1] == "port" and not numbers(" ".join(put)))  # "listens on port 8080", "is on fly.io now"
        and of_a_kind(said[at + 1 : at + 1 + _LONGEST_VALUE], put)
        for at, word in enumerate(said[:-1])
    )
