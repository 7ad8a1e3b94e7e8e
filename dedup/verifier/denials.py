"""What one of two texts denies and the other does not, in so many words or by a word that turns the sentence round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dedup.patterns import late
from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.prepared import Prepared
from dedup.verifier.structure import axis_sides, plain_sides
from dedup.verifier.verbatim import verbatim
from dedup.words import words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def denial_vetoes(
    stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]
) -> tuple[Veto, ...]:
    """All that is denied in one of the two texts only."""
    return (
        *(_negation(stored, candidate, aligned, found) or _plainly_denied(stored, candidate, aligned, found)),
        *_denied_in_turn(stored, candidate),
        *_refused(stored, candidate),
        *_conceded(stored, candidate),
    )


def _negation(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> list[Veto]:
    if not verbatim(found):
        return []
    a, b = axis_sides(stored), axis_sides(candidate)
    opposed = [name for name in sorted(a.keys() & b.keys()) if not a[name] & b[name]]
    plain_a, plain_b = plain_sides(stored), plain_sides(candidate)
    antonyms = any((name, side) in plain_a and (name, -side) in plain_b for name in opposed for side in (1, -1))
    alike = waits(stored, candidate) or _preferred(stored, candidate, aligned) or _bounds(stored, candidate)
    if opposed and not alike and (antonyms or not _denied_otherwise(stored, candidate, aligned)):
        return [Veto(VetoKind.OPPOSITE, "", ", ".join(opposed))]
    if denies(found):
        if alike or _denied_otherwise(stored, candidate, aligned):
            return []
        flipped = [
            candidate.content[i].raw
            for i, j in enumerate(aligned.of_candidate)
            if aligned.lexical.size
            and aligned.lexical[i, j] >= LEXICAL
            and candidate.content[i].sign != stored.content[j].sign
        ]
        return [Veto(VetoKind.NEGATION, "", ", ".join(flipped[:3]))]
    return []


_SHORT, _MORE, _IN_COMMON = 12, 1, 2
"""Words of a text that has no room to deny one thing and mean another; its content words that the other text has not,
and that both have."""
_LIMITED = frozenset(("without", "rather", "before", "other", "but", "too", "enough"))
_LIMITING = ("only", "until", "unless", "contrast")  # cues


def _plainly_denied(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> list[Veto]:
    """What a short text denies of what another one says in any order: "sign every commit", "no commit is signed"."""
    if not (aligned.lexical.size and found["signs_flipped"] and found["cue_neg_parity"]):
        return []
    said = [words(text.text) for text in (stored, candidate)]
    if max(map(len, said)) > _SHORT or any(not _LIMITED.isdisjoint(words_of) for words_of in said):
        return []
    if any(text.analysis.cues[cue] for text in (stored, candidate) for cue in _LIMITING):
        return []
    plain = candidate if stored.analysis.cues["neg"] % 2 else stored
    a, b = axis_sides(stored), axis_sides(candidate)
    if _LEAVES_OUT.search(plain.text) or any(a[name] != b[name] for name in a.keys() & b.keys()):
        return []
    alike = aligned.lexical >= LEXICAL
    own, others = alike.any(axis=1), alike.any(axis=0)
    if max((~own).sum(), (~others).sum()) > _MORE or min(own.sum(), others.sum()) < _IN_COMMON:
        return []
    return [Veto(VetoKind.NEGATION, "", ", ".join(word.raw for word in candidate.content[:3]))]


_BRIEF = 8
"""Words of a text that only says "this, not that"; a longer one denies many things on its way."""
_DENIED = late(r"\b(?:no|not|never|without|instead of|rather than)\s+([^\W\d_]{2,})|\b([^\W\d_]{2,})\s+off\b")


def _denied_in_turn(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """What one of two brief texts denies, the other has, and the other way round: "no factories, we have fixtures",
    "factories, no fixtures"; "retries on, backoff off"."""
    a, b = words(stored.text), words(candidate.text)
    if max(len(a), len(b)) > _BRIEF:
        return []
    before, after = (
        {one or other for one, other in _DENIED.findall(text.text.lower())} for text in (stored, candidate)
    )
    there, here = before.difference(after).intersection(b), after.difference(before).intersection(a)
    return [Veto(VetoKind.NEGATION, ", ".join(sorted(there)), ", ".join(sorted(here)))] if there and here else []


_REFUSES = late(
    r"(?i)\b(?:avoid(?:s|ed|ing)?|bypass(?:es|ed|ing)?|skip(?:s|ped|ping)?|omit(?:s|ted)?|exclud(?:e|es|ed|ing)|bans?|banned"
    r"|refrain(?:s|ed)?|steers? clear|stays? away|forgo(?:es)?|forbid(?:s|den)?|prohibit(?:s|ed)?|disallow(?:s|ed)?"
    r"|den(?:y|ies|ied)|keeps? (?:\w+ ){1,3}(?:out of|away from))\b"
)
_LEAVES_OUT = late(
    r"(?i)\b(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|instead|rather|only|unless|except|out|off|gone"
    r"|too|free of|against|silent\w*)\b|n['’]t\b"
    r"|\b(?:avoid|bypass|skip|ban|forbid|exclu|omit|drop|stop|remov|disabl|reject|refus"
    r"|fail|ignor|miss|lack|block|stuck|wait|broke)\w*"
)


_UNDONE = late(r"(?i)\b(?:fail(?:s|ed)? to|declin(?:es?|ed))\b")


def _refused(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """What the candidate says to leave alone, where the stored text leaves out nothing: "use the ORM for reports",
    "reports must bypass the ORM"; or what either has failed to do. Of 12,700 labelled pairs 13 are so, and none of them
    is a duplicate."""
    said = None if candidate.analysis.cues["neg"] else _REFUSES.search(candidate.text)
    if said and not _LEAVES_OUT.search(stored.text):
        return [Veto(VetoKind.NEGATION, "", said[0].lower())]
    for one, other in ((stored, candidate), (candidate, stored)):
        undone = None if one.analysis.cues["neg"] else _UNDONE.search(one.text)
        if undone and not other.analysis.cues["neg"] and not _LEAVES_OUT.search(other.text):
            return [Veto(VetoKind.NEGATION, *((undone[0], "") if one is stored else ("", undone[0])))]
    return []


def denies(found: dict[str, float]) -> bool:
    """Whether a word that both texts have is negated in one of them, and nothing else there is."""
    return bool(found["signs_flipped"] and found["cue_neg_parity"] and found["negations_bare_parity"])


_DENIAL_WORDS = (
    "absent avoid avoids avoided ban banned bans blocked bypass bypasses denied denies excluded excludes fail"
    " fails failed forbid forbidden forbids free gone hidden ignore ignores ignored impossible lacked miss missing"
    " off omit omits out outside prevent prevents prevented prohibited refuse refused refuses reject rejected"
    " rejects skip skipped skips stuck unable unavailable wait waiting waits"
)
"""Words that deny what they stand with, without being a negation: "is missing" is "isn't there"."""
_DENIALS = frozenset(_DENIAL_WORDS.split())


def _denied_otherwise(stored: Prepared, candidate: Prepared, aligned: Alignment) -> bool:
    """Whether a negation that one of them has is made up for in the other by a word that denies."""
    own = _denials(candidate, aligned.lexical.max(axis=1)), _denials(stored, aligned.lexical.max(axis=0))
    return any(own) and (stored.analysis.cues["neg"] + candidate.analysis.cues["neg"] + sum(own)) % 2 == 0


def _restricts(one: Prepared, other: Prepared) -> bool:
    """Whether the first says "not … until", "unless", "before" or "no other than", and the second "only …"."""
    limits, only = one.analysis.cues, other.analysis.cues
    if not limits["neg"] or limits["only"] or not only["only"] or (limits["neg"] + only["neg"]) % 2 == 0:
        return False
    named = {word.key for word in one.analysis.words}
    return bool(limits["until"] or limits["unless"] or limits["contrast"] or named & _APART)


def _preferred(stored: Prepared, candidate: Prepared, aligned: Alignment) -> bool:
    """Whether one says "over" a thing where the other says "instead of" it."""
    pairs = ((set(candidate.content[i].lead), set(stored.content[j].lead)) for i, j in enumerate(aligned.of_candidate))
    return any(
        (mine & _INSTEAD and "over" in theirs) or (theirs & _INSTEAD and "over" in mine) for mine, theirs in pairs
    )


def _bounds(stored: Prepared, candidate: Prepared) -> bool:
    """Whether one says "not … more than" where the other says "at most", or "not … less than" and "at least"."""
    return any(
        (denied.search(one.text) and said.search(other.text))
        for one, other in ((stored, candidate), (candidate, stored))
        for denied, said in _BOUNDS
    )


_DENIES = r"(?i)(?:\b(?:not|never|nobody|nothing|none|no|cannot)|n['’]t)\b[^.;:]{0,40}?\b"
_BOUNDS = (
    (late(rf"{_DENIES}(?:more|longer|larger|higher|greater|bigger|later|older) than\b"),
     late(r"(?i)\b(?:at most|max(?:imum)?|up to|no more than|limit(?:s|ed)?|capped)\b")),
    (late(rf"{_DENIES}(?:less|fewer|shorter|smaller|lower|earlier|younger) than\b"),
     late(r"(?i)\b(?:at least|min(?:imum)?|no (?:less|fewer) than)\b")),
)  # fmt: skip


_INSTEAD = frozenset({"instead of", "rather than"})
_APART = frozenset({"before", "other", "outside", "another", "prior"})


def _denials(text: Prepared, best: npt.NDArray[np.float32]) -> int:
    """Words that deny and that the other text has not. What is stuck and what it waits for is one denial."""
    own = [word for word, likeness in zip(text.content, best, strict=True) if likeness < LEXICAL]
    denials = [word.raw.lower() for word in own if word.raw.lower() in _DENIALS or word.key == "forbidden"]
    halted = sum(word in _HALTED for word in denials)
    return len(denials) - max(0, halted - 1)


_HALTED = frozenset({"blocked", "stuck", "wait", "waiting", "waits"})


_IN_SPITE = late(r"(?i)\b(?:in spite of|despite|notwithstanding)\b")
_CONTRASTS = late(
    r"(?i)\b(?:but|(?:al)?though|however|still|yet|even|despite|in spite|nonetheless|anyway|regardless|whatever|no|not"
    r"|never|cannot|without|only)\b|n['’]t\b"
)


def _conceded(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """What is so in spite of something, where the stored text tells neither a denial nor a contrast: "work_mem removed
    the disk sorts", "in spite of work_mem it sorts on disk". Of 12,500 labelled pairs 5 are so; none is a duplicate."""
    said = _IN_SPITE.search(candidate.text)
    return [Veto(VetoKind.NEGATION, "", said[0].lower())] if said and not _CONTRASTS.search(stored.text) else []


def waits(stored: Prepared, candidate: Prepared) -> bool:
    """Whether one says "only after" where the other says "not before", or "only once" and "not until"."""
    return _restricts(stored, candidate) or _restricts(candidate, stored)
