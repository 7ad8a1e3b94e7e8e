"""What a text that sounds like an older one says of something else beside it, so that both stay true.

By their words, and what the verifier finds of the two. It is asked where that, or a model, takes the older text for
replaced (`dedup.bands.bands`), not where the newer one says itself that it is a change (`dedup.bands.changes`).
"""

import re
from collections.abc import Sequence

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.fillers import opening
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.verifier.stems import stem
from dedup.words import (
    AUXILIARIES,
    DETERMINERS,
    MONTHS,
    SMALL,
    WEEKDAYS,
    Exchange,
    exchanged,
    numbers,
    renumbered,
    stems,
    words,
)

PARALLEL, LONGEST_NAME = 0.6, 2
"""Share of their words, in order, that two texts have in common, from which they are the same sentence about something
else; how many words a name has at most."""

WAS_OR_WOULD_BE = late(
    r"\b(?:if (?:we|you|i|they)|would|used to|(?:was|were)\b[^.;]{0,60}\b(?:until|before)"
    r"|(?:must be|is|looks like|probably) a (?:bug|glitch|mistake))\b",
    re.IGNORECASE,
)

CHANGES = late(
    r"\b(?:now|instead|any ?more|no longer|chang(?:es?|ed)|rais(?:es?|ed)|lower(?:s|ed)|increas(?:es?|ed)"
    r"|extend(?:s|ed)?|mov(?:es?|ed)|switch(?:es|ed)?|bump(?:s|ed)?|shorten(?:s|ed)?|goes (?:up|down)"
    r"|(?:up|down) (?:to|from))\b",
    re.IGNORECASE,
)
# What people number to tell one from another. No plurals: "stores 30 days", "issues 15 minute tokens" are verbs.
_KINDS = (
    "ticket|issue|bug|pr|mr|task|story|epic|case|customer|client|tenant|account|order|invoice|contract|project|room|floor"
    "|building|apartment|site|store|shop|warehouse|plant|department|team|agent|worker|runner|host|server|machine|rack|gpu"
    "|shard|partition|sensor|device|camera|printer|robot|truck|station|pump|valve|zone|lane|line|gate|slot|sprint|phase"
    "|chapter|section|error|port"
)
_NUMBERED = late(rf"\b({_KINDS})(?: (?:number|no\.?|nr\.?))? ?#?(\d[\w.-]*)", re.IGNORECASE)
_NEWS = late(
    r"\W*(?:from now on|as of (?:now|today)|chang(?:ed|e of (?:mind|plans?))|correct(?:ed|ion)|new plan|and)[\s,:]+",
    re.IGNORECASE,
)
_ANOTHER = late(
    r"\W*(?:(?:and|also|then|so|ok(?:ay)?|plus|now|btw|finally)\W+"
    r"|(?:we|i|they)(?:['’](?:ll|ve)| will| have)? (?:also )?(?:get|got|have|need|want|add(?:ed)?|plan)\s+"
    r"|there(?:['’]s| is| are| will be)\s+(?:also\s+)?)*"
    r"(?:a (?:second|third|fourth|new kind of|further)\s+(?!(?:is|of|per|was|later|ago)\b)\w|an additional\s|one more\s"
    r"|in addition\b|additionally\b|besides (?:that|this|the)\b|on top of (?:that|this)\b)",
    re.IGNORECASE,
)
"""A second thing is introduced. Of 45 pairs of `fixtures/news` in which the later text begins so, the earlier one is
outdated in none."""
_ALSO = late(
    r"(?<=\w )(?<!can )(?<!may )(?:also|additionally) \w|\bin addition to\b"
    r"|\bon top of (?:his|her|their|its|the|that|this|what)\b",
    re.IGNORECASE,
)
"""Something more is said of a thing. Of 75 remarks in all news of `fixtures` with such a word 5 outdate something, and
three of these five what said "only", or denied it."""
_CLOSED = late(r"\b(?:only|no|not|never|none|nobody|hidden|just|alone)\b|n['’]t\b", re.IGNORECASE)
_APART = late(
    r"(?:\A|[,;.(–—-])\s?(?:(?:but|and) )?(?:that|this|it|they|those|these|which)(?:['’]?s|['’]?re| is| are)"
    r"(?: (?:only|just|also|quite|kind of|on|in|for|at|from))*(?: an?)? (?:another|other|different|separate|second)\b"
    r"|\b(?:nothing to do with the|not to be confused with|do(?:n['’]?t| not) (?:mix|confuse) (?:them|it|that|this))\b",
    re.IGNORECASE,
)
"""What the text is about is told from something else: "that's another team", "they're on a different node pool"."""
_SUBJECT_WORD = late(r"\w+(?:['’]\w+)?|[,;.:=!?(]")
_LONGEST_SUBJECT = 9
_STATING_TOO = (
    "runs run goes go takes take costs cost lasts last gets get stays stay needs need expires expire lives live starts"
    " start ends end closes close opens open keeps keep holds hold uses use"
)
_SAID_OF_ANY = (
    "new old current default standard usual normal regular whole full total overall own same actual real other first"
    " max min maximum minimum s only just also so and or but not btw ok then now remember note it there here"
)
_KINDS_OF_THINGS = (
    "api app service server system tool module component page form box machine team job process code repo site thing"
    " part"
)
_STATED_BY = AUXILIARIES | frozenset(_STATING_TOO.split())
_OF = frozenset(["of", "for", "in", "on", "at", "with", "to", "from", "by", "per"])
_NAMING_NOTHING = SMALL | frozenset(_SAID_OF_ANY.split())
_GENERIC = frozenset(map(stem, _KINDS_OF_THINGS.split()))
"""What goes by several names: the search api may be the search service."""
_TIMES = frozenset(map(stem, f"{WEEKDAYS} {MONTHS} day week month quarter year today tomorrow morning night".split()))
_BEFORE = 2
"""Words that may stand before what is numbered for it to be what the sentence is about: "the build agent 7"."""


def is_beside(stored: str, text: str) -> bool:
    """Whether a text is no change for another reason: it tells of what was or what would be, has several numbers that
    the older one lacks (service 7 uses port 3007), or is the same sentence about something else, alone or with its own
    number ("the email worker retries 5 times", "outgoing messages are stored", "on Windows the …"). Both stay true."""
    before, after = numbers(stored), numbers(text)
    stored, text = as_stated(stored, text)
    if WAS_OR_WOULD_BE.search(text) and not WAS_OR_WOULD_BE.search(stored):
        return True
    lost, new = before - after, after - before
    if len(lost) > 1 and len(new) > 1:
        return True
    parts = exchanged(stored, text, PARALLEL)
    return (bool(lost and new) and _named_otherwise(parts)) or _begins_otherwise(parts, words(text))


def is_same_of_another(stored: str, text: str) -> bool:
    """Whether a text is the same sentence with the number of something else, or the number says which one it is
    ("ticket 341", "ticket 342"). Both stay true."""
    if not renumbered(stored, text):
        return False
    stored, text = as_stated(stored, text)
    one, other = _numbered(stored), _numbered(text)
    if any(one[kind].isdisjoint(other[kind]) for kind in one.keys() & other.keys()):
        return True
    sides = (side for part in exchanged(stored, text, PARALLEL) for side in (part.before, part.after))
    return any(not (SMALL.issuperset(side) or any(map(_is_number, side))) for side in sides)


def is_of_another(stored: str, text: str, found: Judgement) -> bool:
    """Whether a text tells in another sentence a number of something else, so that both stay true: each of the two has
    a word, and no number, that the other lacks ("20 MB for guests", "200 MB for members"). Not where it says that it is
    a change ("from now on the hub uses port …")."""
    if not renumbered(stored, text) or _changing(text) - _changing(stored):
        return False
    stored, text = as_stated(stored, text)
    if exchanged(stored, text, PARALLEL):
        return False
    named = (any(not _is_number(word) for word in words) for words in (found.lost, found.new))
    return all(named) or _in_another_unit(stored, text, found)


def is_of_another_owner(stored: str, text: str) -> bool:
    """Whether a text states the same property of something else: "the max length of a title is 80", "the max length for
    comments is 500"; also "the web dynos' memory limit". Each says of what, by words of which none, in any form, stands
    in the other. Of 841 replacements in all news of `fixtures` it forbids one, a wrong one."""
    stored, text = as_stated(stored, text)
    before, after = _property(stored), _property(text)
    if not (before and after) or before[0] != after[0]:
        return False
    one, other = before[1] - after[1], after[1] - before[1]
    if before[1] & after[1] - {before[0]}:  # "the owner of the search api", "of the search service"
        one, other = one - _GENERIC, other - _GENERIC
    if not (one and other) or not _TIMES.isdisjoint(one | other):
        return False
    return _apart(one, stored, text) and _apart(other, text, stored)


def adds_to_it(stored: str, text: str) -> bool:
    """Whether a text introduces a second thing ("a new kind of tour", "in addition there is an export"), or tells what
    else one does ("Dan also runs the fair"), where the older one does not say that there is nothing else."""
    stored, text = as_stated(stored, text)
    if _ANOTHER.match(text) and not _ANOTHER.match(stored):
        return True
    return bool(_ALSO.search(text)) and not (_ALSO.search(stored) or _CLOSED.search(stored))


_CONFIRMING = "right yes yep yeah correct exactly still please pls indeed"
_SAYING_NO_MORE = DETERMINERS | frozenset(f"is are be {_CONFIRMING}".split())
_NO_LONGER = late(r"\b(?:was|were|had|used to|until|would|if)\b", re.IGNORECASE)


def says_no_more(stored: str, text: str) -> bool:
    """Whether every word of a text is in the stored one, in that order, with the same numbers and denials: "the
    timeout is 30 seconds, right"."""
    stored, text = in_english(stored), in_english(text)
    if numbers(text) != numbers(stored) or any(one.search(text) for one in (CHANGES, _NO_LONGER)):
        return False
    there = iter(words(stored))
    in_order = all(word in there for word in words(text) if word not in _SAYING_NO_MORE)
    return in_order and bool(_CLOSED.search(stored)) == bool(_CLOSED.search(text))


def is_told_apart(stored: str, text: str) -> bool:
    """Whether a text says itself that it is of another thing ("…, that's another team"), and no word of change."""
    stored, text = as_stated(stored, text)
    return bool(_APART.search(text)) and not _APART.search(stored) and not _changing(text) - _changing(stored)


def _property(text: str) -> tuple[str, frozenset[str]] | None:
    """What a text states something of, up to its verb: which property, and all words that name it and whose it is."""
    said: list[str] = []
    for match in _SUBJECT_WORD.finditer(text.lower()):
        word = match[0].replace("’", "'")
        if word in (":", "=") or word.partition("'")[0] in _STATED_BY:
            break
        if not word[0].isalpha() or len(said) == _LONGEST_SUBJECT:
            return None
        said.append(word.removesuffix("'s"))
    else:
        return None
    at = next((n for n, word in enumerate(said) if n and word in _OF), len(said))
    head = [word for word in said[:at] if word not in _NAMING_NOTHING]
    return (stem(head[-1]), frozenset(stem(word) for word in said if word not in _NAMING_NOTHING)) if head else None


def _apart(names: frozenset[str], own: str, other: str) -> bool:
    """Whether the words of a text that have these stems stand in no form in the other text."""
    named = stems(" ".join(word for word in words(own) if stem(word) in names))
    return named.isdisjoint(stems(other)) and names.isdisjoint(map(stem, words(other)))


def _in_another_unit(stored: str, text: str, found: Judgement) -> bool:
    """Whether the number that differs has another unit in the older text, and each text has a word that the other lacks
    in any form, however alike the verifier finds them: "kept 14 days", "a restore takes 12 minutes"."""
    for veto in found.vetoes:
        one, other = words(veto.stored), words(veto.candidate)
        if veto.kind is VetoKind.VALUE and one and other and one[-1] != other[-1]:
            units = stems(f"{veto.stored} {veto.candidate}")
            own = (stems(stored) - stems(text) - units, stems(text) - stems(stored) - units)
            return all(any(not stem.isdigit() for stem in side) for side in own)
    return False


def _numbered(text: str) -> dict[str, set[str]]:
    """What a text is about, or something of which is what it is about, by its number: for each kind, the numbers. Not
    what is stated ("the standup is in room 412")."""
    found: dict[str, set[str]] = {}
    for match in _NUMBERED.finditer(text):
        before, behind = words(text[: match.start()]), words(text[match.end() :])
        states = bool(AUXILIARIES.intersection(before))
        about = len([word for word in before if word not in DETERMINERS]) < _BEFORE
        part = match[1].lower() != "port" and bool(AUXILIARIES.intersection(behind))
        if not states and (about or part):
            found.setdefault(match[1].lower(), set()).add(match[2].lower().rstrip(".-"))
    return found


def as_stated(stored: str, text: str) -> tuple[str, str]:
    """Both in English, without what is said before anything is stated: "OK, ", "Noted: ". "From now on" tells of the
    newer one that it is a change, unless the older one begins in such a way, too."""
    stored, text = (said[opening(said) :] for said in (in_english(stored), in_english(text)))
    if news := _NEWS.match(stored):
        stored = stored[news.end() :]
        if again := _NEWS.match(text):
            text = text[again.end() :]
    return stored, text


def _changing(text: str) -> set[str]:
    """The words by which a text may say that it is a change. An alarm "is raised" before and after one."""
    return {word.lower() for word in CHANGES.findall(in_english(text))}


def _is_number(word: str) -> bool:
    return any(character.isdigit() for character in word) or bool(numbers(word))


def _named_otherwise(parts: Sequence[Exchange]) -> bool:
    """Whether other words stand for what the number belongs to: before the number, as many."""
    named = False
    for before, after, _ in parts:
        if any(word[0].isdigit() for word in (*before, *after)):
            return named
        named |= len(before) == len(after) <= LONGEST_NAME
    return False


def _begins_otherwise(parts: Sequence[Exchange], said: list[str]) -> bool:
    """Whether what the sentence is about, or when or where it holds, is named by another word at its beginning.

    Where nothing else differs, that word must say which one it is ("public repositories are …", "in summer the …"):
    who says "Redis is …" and "Memcached is …", "Redis stores the …" and "Memcached stores the …" has changed his mind.
    A verb with no such small word behind it is not told from a noun ("Redis keeps sessions"): then both stay.
    """
    telling = [part for part in parts if not (SMALL.issuperset(part.before) or SMALL.issuperset(part.after))]
    if not telling or not SMALL.issuperset(said[: telling[0].at]):
        return False
    first = telling[0]
    rest = said[first.at + len(first.after) :]
    if max(len(first.before), len(first.after)) > LONGEST_NAME or not rest:
        return False
    subject = rest[0] in AUXILIARIES or (rest[0] not in DETERMINERS and bool(DETERMINERS.intersection(rest[1:2])))
    return len(telling) > 1 or not subject
