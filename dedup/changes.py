"""What a text is to an older one that sounds like it: a change of it, or something else beside it that leaves it true.

By their words alone; what the verifier finds of the two is asked first (`dedup.bands`). A memory that is taken for
replaced is no longer recalled, so every rule here is for keeping both where in doubt.
"""

import re
from collections.abc import Sequence

from dedup.announced import of_a_kind
from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.fillers import opening
from dedup.verifier.judgement import Judgement, VetoKind
from dedup.verifier.stems import stem
from dedup.words import ENGLISH_NUMBERS, FEWEST_SHARED, Exchange, exchanged, numbers, renumbered, stems, words

PARALLEL, LONGEST_NAME = 0.6, 2
"""Share of their words, in order, that two texts have in common, from which they are the same sentence about something
else; how many words a name has at most."""

_WAS_OR_WOULD_BE = late(
    r"\b(?:if (?:we|you|i|they)|would|used to|(?:was|were)\b[^.;]{0,60}\b(?:until|before)"
    r"|(?:must be|is|looks like|probably) a (?:bug|glitch|mistake))\b",
    re.IGNORECASE,
)

_DETERMINING = "the a an our your their its this that these every each all any no we you they"
_PLACING = "in on at for from with of to by during when if"
_STATING = "is are was were be isn aren wasn has have had must should shall can cannot may might will would do does did"
_DETERMINERS = frozenset(_DETERMINING.split())
_SMALL = _DETERMINERS | frozenset(_PLACING.split())
_AUXILIARIES = frozenset(_STATING.split())
_CHANGES = late(
    r"\b(?:now|instead|any ?more|no longer|chang(?:es?|ed)|rais(?:es?|ed)|lower(?:s|ed)|increas(?:es?|ed)"
    r"|extend(?:s|ed)?|mov(?:es?|ed)|switch(?:es|ed)?|bump(?:s|ed)?|shorten(?:s|ed)?|goes (?:up|down)"
    r"|(?:up|down) (?:to|from))\b",
    re.IGNORECASE,
)
_FROM_NOW_ON = late(
    r"\b(?:from now on|as of (?:now|today)|(?:i|we)(?:['’]?ve| have)? changed (?:my|our) minds?|change of plans?"
    r"|any ?more)\b",
    re.IGNORECASE,
)
_INSTEAD = late(
    r"(?:\b(?:instead of|rather than|in place of|away from)|, not)"
    r" (?:(?:in|on|with|by|the|our|an?|using|to) ){0,2}([\w.@/-]+)",
    re.IGNORECASE,
)
_NOW = late(r"\b(?:now|from now on|as of now)\b", re.IGNORECASE)
_NAMES = late(r"[#@]?\w+(?:[-./:_]\w+)*")
_IS_NAME = late(r"[#@./:_-]")
_LEADING_TO = frozenset(["to", "on", "in", "at", "by", "via", "from", "into", "under"])
_OF_A_PART = frozenset(["for", "with", "during", "when", "if", "while", "only", "except", "unless", "and", "or", "not"])
_LONGEST_PLACE = 3  # words: "a self-hosted Sentry"
_BESIDES = late(
    r"\b(?:also|too|as well|additionally|besides|can|could|may|access|available|offered|supports?|supported"
    r"|published)\b",
    re.IGNORECASE,
)
_PRONOUNS = frozenset({"we", "i", "you", "they"})

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
_BEFORE = 2
"""Words that may stand before what is numbered for it to be what the sentence is about: "the build agent 7"."""

_NOT_ANY_MORE = late(
    r"(?:\b(?:instead of|rather than|no longer|up from|down from)|,? not) (?:(?:every|at|on|the|only|just|after) ){0,2}"
    r"(\d[\d.,:]*)|(?<![\d.,:])\b(\d[\d.,:]*+) (?:\w+ )?(?:is|was|are|were) too\b",
    re.IGNORECASE,
)
_HANDLED = frozenset(["keep", "make", "set", "put", "give", "take", "let"])
_SETTINGS = frozenset(["config", "configuration", "figure", "policy", "rule", "setting", "value"])
"""What any number may be called: "the compression policy" is no other thing than the compression."""
_BEHIND = late(r"(?:\s*\w+)?\s+(?=(?:for|on|in|at|with|when|if|during)\b)([^,.;:()\n]*)", re.IGNORECASE)
"""Of what, behind the number that is so no more and its unit: "instead of 7 days for guests"."""
_ABOUT = 2
"""Words that a text has in common with the older one where it begins with the number, and names what it is of later."""
_ANSWERED = late(r"(?P<question>.*[?？])\s*(?P<answer>[^?？]+)", re.DOTALL)
_AT_HAND = late(r"\b(?:this|that|these|those|new|old|current|failing|broken|missing|remaining)\b", re.IGNORECASE)
_AS_BEFORE = late(
    r"\b(?:as (?:before|it is|is|now|decided|agreed|(?:i|we) said)|same|unchanged|no changes?|already|undecided"
    r"|not decided|unsure|see (?:above|my)|doesn['’]?t matter|don['’]?t (?:bother|change)|keep (?:it|them|that|this|as)"
    r"|leave (?:it|as))\b",
    re.IGNORECASE,
)
_ASKED = 3
"""Words of a question that say what it is about, so that it is not asked of something else in the same words."""


def is_beside(stored: str, text: str) -> bool:
    """Whether a text is no change for another reason: it tells of what was or what would be, has several numbers that
    the older one lacks (service 7 uses port 3007), or is the same sentence about something else, alone or with its own
    number ("the email worker retries 5 times", "outgoing messages are stored", "on Windows the …"). Both stay true."""
    before, after = numbers(stored), numbers(text)
    stored, text = _bare(stored, text)
    if _WAS_OR_WOULD_BE.search(text) and not _WAS_OR_WOULD_BE.search(stored):
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
    stored, text = _bare(stored, text)
    one, other = _numbered(stored), _numbered(text)
    if any(one[kind].isdisjoint(other[kind]) for kind in one.keys() & other.keys()):
        return True
    sides = (side for part in exchanged(stored, text, PARALLEL) for side in (part.before, part.after))
    return any(not (_SMALL.issuperset(side) or any(map(_is_number, side))) for side in sides)


def is_of_another(stored: str, text: str, found: Judgement) -> bool:
    """Whether a text tells in another sentence a number of something else, so that both stay true: each of the two has
    a word, and no number, that the other lacks ("20 MB for guests", "200 MB for members"). Not where it says that it is
    a change ("from now on the hub uses port …")."""
    if not renumbered(stored, text) or _changing(text) - _changing(stored):
        return False
    stored, text = _bare(stored, text)
    if exchanged(stored, text, PARALLEL):
        return False
    named = (any(not _is_number(word) for word in words) for words in (found.lost, found.new))
    return all(named) or _in_another_unit(stored, text, found)


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


def says_it_changes(stored: str, text: str) -> bool:
    """Whether a text says itself that what the older one states is so no more: it names what something else stands in
    place of, and leaves nothing else of it out ("Postgres instead of Redis"), or is the same sentence with something
    else stated at its end, and words such as "from now on". A mere "now" may add something."""
    stored, text = in_english(stored), in_english(text)
    if any(form.search(stored) for form in (_FROM_NOW_ON, _INSTEAD)):
        return False
    if any(form.search(text) for form in (_WAS_OR_WOULD_BE, _BESIDES)):
        return False
    bare = _FROM_NOW_ON.sub(" ", text)
    if gone := stems(" ".join(_INSTEAD.findall(text))):
        known, rest = stems(stored), stems(_INSTEAD.sub(" ", bare))
        added = [at for at, word in enumerate(words(_INSTEAD.sub(" ", bare))) if stems(word) - known]
        in_one_place = not added or added[-1] - added[0] < LONGEST_NAME  # not "the mobile CI runs on Bitrise"
        return gone <= known and not known - rest - gone and in_one_place
    said = words(bare)
    parts = exchanged(stored, bare, PARALLEL) if bare != text else ()
    telling = [part for part in parts if not (_SMALL.issuperset(part.before) or _SMALL.issuperset(part.after))]
    if len(telling) != 1 or max(map(len, telling[0][:2])) > LONGEST_NAME:
        return False
    part = telling[0]
    before, behind = said[: part.at], [word for word in said[part.at + len(part.after) :] if not word.isdigit()]
    if not _SMALL.issuperset(behind):  # "we deploy the worker on fridays": of something else
        return False
    return bool(_AUXILIARIES.intersection(before)) or (len(before) > 1 and before[0] in _PRONOUNS)


def is_elsewhere_now(stored: str, text: str) -> bool:
    """Whether a text is the same sentence with "now" and another place, time or person at its end: "CI runs on Bitrise
    now", "alerts now go to the channel #oncall". Not "the importer now reads CSV", which adds something, nor what is of
    a part: "CI runs on Bitrise for mobile now"."""
    stored, text = in_english(stored), in_english(text)
    if not _NOW.search(text) or any(form.search(text) for form in (_WAS_OR_WOULD_BE, _BESIDES)) or _NOW.search(stored):
        return False
    before, after = (_NAMES.findall(_NOW.sub(" ", said).lower()) for said in (stored, text))
    same = next((n for n, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    gone, new = before[same:], after[same:]
    leads = [word for word in before[:same] if word not in _DETERMINERS]
    if len(leads) < FEWEST_SHARED or max(len(gone), len(new)) > _LONGEST_PLACE or set(gone) <= set(new):
        return False
    if not _OF_A_PART.isdisjoint((*gone, *new)) or not of_a_kind(gone, new):
        return False
    return leads[-1] in _LEADING_TO or all(side and _IS_NAME.search(side[0]) for side in (gone, new))


def corrects_a_number(stored: str, text: str) -> bool:
    """Whether a text tells another number in place of one that it names, and that is the older one's: "14 days, not 7",
    "every 5 min, 10 is too slow". Not where it is of something else: "for guests 5 MB, not 20"."""
    gone = numbers(" ".join("".join(named) for named in _NOT_ANY_MORE.findall(text)))
    known, told = numbers(stored), numbers(text)
    new = told - known
    if not gone or not gone <= known or not new or (len(new) > 1 and known - told):
        return False
    stored, text = in_english(stored), in_english(text)
    return len(stems(stored) & stems(text)) >= FEWEST_SHARED and not _narrows(stored, text)


def answers_otherwise(stored: str, text: str) -> bool:
    """Whether both are the same question with its answer, and the answers differ: who is asked again, and answers in
    another way, has changed their mind. Not where the question is about what was new or broken at the time, or the
    answer is that all stays as it is."""
    one, other = _ANSWERED.fullmatch(stored), _ANSWERED.fullmatch(text)
    if not (one and other) or words(one["question"]) != words(other["question"]):
        return False
    question, answer = in_english(other["question"]), in_english(other["answer"])
    if len(stems(question)) < _ASKED or _AT_HAND.search(question) or _AS_BEFORE.search(answer):
        return False
    return words(one["answer"]) != words(other["answer"])


def _narrows(stored: str, text: str) -> bool:
    """Whether a text that corrects a number names, with the new one, something that the older one does not: it is of
    another thing, or of a part. The verb may be another one ("the load starts at 5:15", "move the load to 5:15")."""
    known = {stem(word) for word in words(stored)} | stems(stored)
    text = _bare(stored, text)[1]
    if not (corrections := list(_NOT_ANY_MORE.finditer(text))):  # "Let me note that 7 days was too short: …"
        return True
    correction, *others = corrections
    said = text[: correction.start()]
    if numbers(said) <= numbers(stored):  # "10 is too slow, sync every 5 min"
        said = _NOT_ANY_MORE.sub(" ", text)
        others = [correction]
    found = _naming(words(said))
    if not others and (behind := _BEHIND.match(text, correction.end())) and "too" not in words(correction[0]):
        more = _naming(words(behind[1]))
        if not found:
            return len({stem(word) for word in more} & known) < _ABOUT
        found += more
    return any(stem(word) not in known and stems(word).isdisjoint(known) for word in found)


def _naming(said: Sequence[str]) -> list[str]:
    """The words by which a text with a number names what the number is of. Left out: numbers, the unit behind one, the
    verb of an order at the beginning, and the verb before the number ("starts at 5")."""
    found = []
    for at, word in enumerate(said):
        before, behind = said[at - 1] if at else "", [*said[at + 1 : at + 3], "", ""]
        if not stems(word) or _counts(word) or _counts(before) or word in _AUXILIARIES | _HANDLED | _SETTINGS:
            continue
        if _CHANGES.fullmatch(word) or (not at and behind[0] in _DETERMINERS):
            continue
        if not (behind[0] in _SMALL and _counts(behind[1])):
            found.append(word)
    return found


def _counts(word: str) -> bool:
    return word[:1].isdigit() or word in ENGLISH_NUMBERS


def _numbered(text: str) -> dict[str, set[str]]:
    """What a text is about, or something of which is what it is about, by its number: for each kind, the numbers. Not
    what is stated ("the standup is in room 412")."""
    found: dict[str, set[str]] = {}
    for match in _NUMBERED.finditer(text):
        before, behind = words(text[: match.start()]), words(text[match.end() :])
        states = bool(_AUXILIARIES.intersection(before))
        about = len([word for word in before if word not in _DETERMINERS]) < _BEFORE
        part = match[1].lower() != "port" and bool(_AUXILIARIES.intersection(behind))
        if not states and (about or part):
            found.setdefault(match[1].lower(), set()).add(match[2].lower().rstrip(".-"))
    return found


def _bare(stored: str, text: str) -> tuple[str, str]:
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
    return {word.lower() for word in _CHANGES.findall(in_english(text))}


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
    telling = [part for part in parts if not (_SMALL.issuperset(part.before) or _SMALL.issuperset(part.after))]
    if not telling or not _SMALL.issuperset(said[: telling[0].at]):
        return False
    first = telling[0]
    rest = said[first.at + len(first.after) :]
    if max(len(first.before), len(first.after)) > LONGEST_NAME or not rest:
        return False
    subject = rest[0] in _AUXILIARIES or (rest[0] not in _DETERMINERS and bool(_DETERMINERS.intersection(rest[1:2])))
    return len(telling) > 1 or not subject
