"""What was planned and is done, or called off: "the docs move to mkdocs in May", "docs moved to mkdocs last week".

Who carries a plan out says so in the plan's words, so the verifier takes the news for a wording of it, and the plan
would stand for good. By words alone, and only of plans to change, move or remove something.
"""

import re
from functools import lru_cache

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.fillers import undressed
from dedup.verifier.stems import stem
from dedup.words import AUXILIARIES, MONTHS, SMALL, TIMES, WEEKDAYS, words

_REMOVED = (
    r"(?:removed?|deleted?|drop(?:ped)?|kill(?:ed)?|retired?|decommission(?:ed)?|archived?|scrap(?:ped)?|ditch(?:ed)?"
    r"|(?:switch(?:ed)?|turn(?:ed)?|take|taken|shut|phased?|throw|thrown) (?:off|down|out)|get rid of)"
)
_GONE = (
    r"removed|deleted|dropped|killed|retired|decommissioned|archived|scrapped|ditched"
    r"|(?:switched|turned|taken|shut|phased|thrown|took|threw) (?:off|down|out)|got rid of"
    r"|(?:is|are|went) (?:gone|out|away)"
)
_FAMILIES = (  # how it is planned, and how it is told when it is done
    (rf"{_REMOVED}s?|go(?:es)? away", _GONE),
    (r"mov(?:es?|ed|ing)", r"moved"),
    (r"migrat(?:es?|ed|ing)", r"migrated"),
    (r"switch(?:es|ed|ing)?", r"switched"),
    (r"convert(?:s|ed|ing)?", r"converted"),
    (r"port(?:s|ed|ing)?", r"ported"),
    (r"rewrit(?:es?|ten|ing)", r"rewrote|rewritten"),
    (r"replac(?:es?|ed|ing)", r"replaced"),
    (r"renam(?:es?|ed|ing)", r"renamed"),
    (r"upgrad(?:es?|ed|ing)", r"upgraded"),
    (r"split(?:s|ting)?", r"split"),
    (r"merg(?:es?|ed|ing)", r"merged"),
    (r"(?:roll(?:s|ed)?|rolling) out", r"rolled out"),
    (r"(?:takes?|taken|taking) over", r"took over|taken over|has taken over"),
    (r"go(?:es|ing)? live", r"went live|is live|are live"),
)
_WAYS = [[late(rf"\b(?:{way})\b", re.IGNORECASE) for way in family] for family in _FAMILIES]
_TO_REMOVE = _WAYS[0][0]
_DONE_SOMEHOW = late(rf"\b(?:{'|'.join(done for _, done in _FAMILIES)})\b", re.IGNORECASE)
_WILL = (
    r"will|going to|gonna|plan(?:s|ned|ning)? to|wants? to|(?:is|are) to|to be|should (?=move|migrate|switch|go)|soon"
    r"|some ?day"
)
_TO_COME = late(
    rf"\b(?:{_WILL}|when (?:we|i) have (?:the )?time|once|next (?:week|month|quarter|year|sprint|release|spring|summer)"
    rf"|(?:in|by) (?:{MONTHS.replace(' ', '|')}|may|q[1-4]|spring|summer|autumn|fall|winter"
    rf"|\d+ (?:days|weeks|months))|(?:by|at) the end of|(?:next|by) (?:{WEEKDAYS.replace(' ', '|')}))\b|['’]ll\b",
    re.IGNORECASE,
)
_OVER = late(r"\b(?:was|were|has been|have been|since|already|done|last (?:week|month|year)|ago)\b", re.IGNORECASE)
_OPEN = late(
    rf"[?]|\b(?:{_WILL}|not|never|if|when|unless|before|would|could|might|may|must|shall|should|ha(?:s|ve) to|needs? to"
    r"|maybe|try|tried)\b|(?:n['’]t|['’]ll)\b",
    re.IGNORECASE,
)
_STAYS = late(
    r"(?P<subject>[^,;.!?\n]{2,60}?) (?:stays?|remains?|(?:is|are) kept|lives? on)\b"
    r"|(?:we(?:['’]ll| will)? |let['’]?s )?keep (?P<object>[^,;.!?\n]{2,60})",
    re.IGNORECASE,
)
_CLAUSE = late(r"[,;.!](?=\s|\Z)|\n")
_TARGET = late(r"\s+(?:to|onto|into|by|with|in|on)\s+([^,;.!?\n]+)", re.IGNORECASE)
_SAYING_NOTHING = (
    f"{MONTHS} {WEEKDAYS} may spring summer autumn fall winter today yesterday night morning last since ago finally now"
    " ve just also everything all done"
)
_EMPTY = frozenset(map(stem, (*SMALL, *AUXILIARIES, *TIMES, *_SAYING_NOTHING.split())))


def is_carried_out(stored: str, text: str) -> bool:
    """Whether the stored text plans what the newer one tells as done: with no word, and no place or number, that the
    plan has not ("removed the tests of v2")."""
    if not (done := _done_in(text)):
        return False
    known = _telling(in_english(stored))
    return any(way == planned and aim <= said <= known for planned, aim in _planned_in(stored) for way, said in done)


def is_called_off(stored: str, text: str) -> bool:
    """Whether the stored text plans that something goes which stays by the newer one: "v2 stays until spring"."""
    kept, stored = _kept_by(text), in_english(stored)
    if not kept or _STAYS.match(stored):
        return False
    gone = (clause for clause in _CLAUSE.split(stored) if _TO_REMOVE.search(clause) and _plans(clause))
    return any(kept <= _telling(clause) for clause in gone)


def ends_a_plan(stored: str, text: str, *, by_user: bool) -> bool:
    """Either of the two. Only a user calls a plan off."""
    return is_carried_out(stored, text) or (by_user and is_called_off(stored, text))


def may_end_a_plan(text: str) -> bool:
    """Whether a text may tell that some plan was carried out or called off: cheap, to ask it of every statement."""
    return bool(_done_in(text) or _kept_by(text))


def _plans(clause: str) -> bool:
    return bool(_TO_COME.search(clause)) and not _OVER.search(clause)


# One text is asked about with each of its neighbours.


@lru_cache(2048)
def _planned_in(text: str) -> tuple[tuple[int, frozenset[str]], ...]:
    """What a text plans: in which way, and the words for where to, or by what."""
    found = []
    for clause in filter(_plans, _CLAUSE.split(in_english(text))):
        plain = _TO_COME.sub(" ", clause)
        for way, (planned, _) in enumerate(_WAYS):
            if named := planned.search(plain):
                aim = _TARGET.match(plain, named.end())
                found.append((way, _telling(aim[1]) if aim else frozenset[str]()))
    return tuple(found)


@lru_cache(2048)
def _done_in(text: str) -> tuple[tuple[int, frozenset[str]], ...]:
    """What a text tells as done: in which way, and what else the clause says in which it does."""
    text = in_english(text)
    if _OPEN.search(text) or not _DONE_SOMEHOW.search(text):
        return ()
    clauses = _CLAUSE.split(undressed(text))
    told = [
        (way, _telling(done.sub(" ", clause)))
        for clause in clauses
        for way, (_, done) in enumerate(_WAYS)
        if done.search(clause)
    ]
    return tuple((way, said) for way, said in told if said)


@lru_cache(2048)
def _kept_by(text: str) -> frozenset[str]:
    """The words for what stays, or is kept, by a text."""
    text = undressed(in_english(text))
    stays = _STAYS.match(text)
    return _telling(stays["subject"] or stays["object"]) if stays and not _OPEN.search(text) else frozenset()


def _telling(text: str) -> frozenset[str]:
    return frozenset(map(stem, words(text))) - _EMPTY
