"""What was planned and is done, or called off: "the docs move to mkdocs in May", "docs moved to mkdocs last week".

Who carries a plan out says so in the plan's words, so the verifier takes the news for a wording of it, and the plan
would stand for good. By words alone, and only of plans to change, move or remove something.
"""

import re
from collections.abc import Iterator

from dedup.gloss import in_english
from dedup.patterns import late
from dedup.verifier.fillers import undressed
from dedup.verifier.stems import stem
from dedup.words import AUXILIARIES, MONTHS, SMALL, TIMES, WEEKDAYS, words

_PLANNED, _DONE = 0, 1
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
    stored, text = in_english(stored), undressed(in_english(text))
    if _OPEN.search(text):
        return False
    known = _telling(stored)
    return any(
        aim <= said <= known
        for (planned, done) in _WAYS
        for aim in _aims(stored, planned)
        for said in _clauses(text, done)
        if said
    )


def is_called_off(stored: str, text: str) -> bool:
    """Whether the stored text plans that something goes which stays by the newer one: "v2 stays until spring"."""
    stored, text = in_english(stored), undressed(in_english(text))
    stays = _STAYS.match(text)
    if not stays or _OPEN.search(text) or _STAYS.match(stored):
        return False
    kept = _telling(stays["subject"] or stays["object"])
    gone = (clause for clause in _CLAUSE.split(stored) if _WAYS[0][_PLANNED].search(clause) and _plans(clause))
    return bool(kept) and any(kept <= _telling(clause) for clause in gone)


def ends_a_plan(stored: str, text: str, *, by_user: bool) -> bool:
    """Either of the two. Only a user calls a plan off."""
    return is_carried_out(stored, text) or (by_user and is_called_off(stored, text))


def may_be_of_a_plan(text: str) -> bool:
    """Whether a text may tell that some plan was carried out or called off: cheap, to ask it of every statement."""
    said = in_english(text)
    return not _OPEN.search(said) and (bool(_STAYS.match(said)) or any(done.search(said) for _, done in _WAYS))


def _plans(clause: str) -> bool:
    return bool(_TO_COME.search(clause)) and not _OVER.search(clause)


def _aims(text: str, way: "re.Pattern[str]") -> Iterator[frozenset[str]]:
    """Of each clause that plans something in this way: the words for where to, or by what."""
    for clause in filter(_plans, _CLAUSE.split(text)):
        plain = _TO_COME.sub(" ", clause)
        if found := way.search(plain):
            aim = _TARGET.match(plain, found.end())
            yield _telling(aim[1]) if aim else frozenset()


def _clauses(text: str, done: "re.Pattern[str]") -> Iterator[frozenset[str]]:
    """What each clause of a text says, beside that it is done, in which that is told."""
    for clause in _CLAUSE.split(text):
        if done.search(clause):
            yield _telling(done.sub(" ", clause))


def _telling(text: str) -> frozenset[str]:
    return frozenset(map(stem, words(text))) - _EMPTY
