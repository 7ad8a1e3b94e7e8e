"""Differences that forbid calling two texts the same, whatever the model thinks of them.

Each veto names what differs. They are narrow on purpose: a veto that hits true duplicates costs recall, and what they
do not see the model still may.
"""

from __future__ import annotations

from dedup.extraction.cutting.statements import asks
from dedup.patterns import late
from dedup.redaction.signs.marks import MARK
from dedup.verifier.align import Alignment
from dedup.verifier.bounds import bound_vetoes
from dedup.verifier.denials import denial_vetoes, waits
from dedup.verifier.extent import extent_vetoes
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.marks import mark_vetoes
from dedup.verifier.naming import environment_vetoes, exclusive_vetoes, family_vetoes, identifier_vetoes
from dedup.verifier.pairing import regrouped
from dedup.verifier.prepared import Prepared
from dedup.verifier.relations import turned_round
from dedup.verifier.roles import sent_back, voice_turned
from dedup.verifier.swaps import changed_places
from dedup.verifier.timeline import blamed
from dedup.verifier.trends import trend_vetoes
from dedup.verifier.values import value_vetoes
from dedup.verifier.verbatim import VERBATIM, verbatim, verbatim_vetoes
from dedup.verifier.words import Part


def vetoes(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> tuple[Veto, ...]:
    """All differences found. `found`: the features of the pair, by name; some differences are only looked for where
    these say that the one text nearly is the other."""
    return (
        *value_vetoes(stored, candidate),
        *_secret_vetoes(stored, candidate, found),
        *trend_vetoes(stored.text, candidate.text),
        *(mark_vetoes(stored, candidate) if verbatim(found) else ()),
        *bound_vetoes(stored, candidate, verbatim=verbatim(found)),
        *extent_vetoes(stored.text, candidate.text, alike=_same_words(found), verbatim=verbatim(found)),
        *identifier_vetoes(stored, candidate),
        *family_vetoes(stored, candidate),
        *exclusive_vetoes(stored, candidate),
        *(verbatim_vetoes(stored, candidate) if verbatim(found) else ()),
        *(environment_vetoes(stored, candidate) if found["ordered_lost"] >= VERBATIM else ()),
        *denial_vetoes(stored, candidate, aligned, found),
        *_modality_vetoes(stored, candidate, found),
        *_state_vetoes(stored, candidate, found),
        *_change_vetoes(stored, candidate),
        *_condition_vetoes(stored, candidate, found),
        *role_vetoes(stored, candidate, aligned, found),
    )


def _secret_vetoes(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
    """A secret was taken out of both. Nobody can tell whether it was the same one, so marks that agree say nothing, and
    a word of the candidate that the stored text has not may be whose it is."""
    both = all(MARK in text.text for text in (stored, candidate))
    return [Veto(VetoKind.VALUE, "", "a secret of its own")] if both and found["new_lexical"] < 1 else []


def _modality_vetoes(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
    """What is stated in one of them, and asked, planned or supposed in the other; what will be, or must, or should."""
    a, b = stored.analysis.cues, candidate.analysis.cues
    loose = ("plan", "might", "should", "may", "future", "would")
    result = []
    if asks(stored.text) and not asks(candidate.text) and not _REQUEST.search(stored.text):
        result.append(Veto(VetoKind.MODALITY, "asked", "stated"))
    if (b["plan"] or b["might"]) and not any(a[cue] for cue in loose):
        result.append(Veto(VetoKind.MODALITY, "stated", "planned or supposed"))
    elif (a["plan"] or a["might"]) and not any(b[cue] for cue in loose) and verbatim(found):
        result.append(Veto(VetoKind.MODALITY, "planned or supposed", "stated"))
    elif verbatim(found) and bool(a["future"]) != bool(b["future"]) and _past(candidate if a["future"] else stored):
        result.append(Veto(VetoKind.MODALITY, "will" if a["future"] else "did", "will" if b["future"] else "did"))
    elif (b["should"] and not a["should"] and a["must"] and not b["must"]) or (
        a["should"] and not b["should"] and b["must"] and not a["must"]
    ):
        result.append(Veto(VetoKind.MODALITY, "must" if a["must"] else "should", "must" if b["must"] else "should"))
    return result


_REQUEST = late(r"(?i)\b(?:(?:can|could|will|would) (?:you|we)\b|(?:ok(?:ay)?|right|please|pls|yes)\s*\?)")


def _state_vetoes(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
    """What is so in one of them, and no longer in the other."""
    a, b = stored.analysis.cues, candidate.analysis.cues
    stopped = b["stopped"] and not _AT_MOST.search(candidate.text)
    if stopped and not a["stopped"] and not a["ended"] and found["ordered_lost"] >= 0.5:
        return [Veto(VetoKind.STATE, "", "no longer")]
    if found["ordered_lost"] >= 0.6 and _once(candidate) and not _once(stored) and not _turns(stored):
        return [Veto(VetoKind.STATE, "", "used to")]
    if found["ordered_new"] >= 0.6 and _once(stored) and not _once(candidate) and not _turns(candidate):
        return [Veto(VetoKind.STATE, "used to", "")]
    return []


_AT_MOST = late(r"(?i)\bno (?:longer|more) than\b")


def _change_vetoes(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A change that the candidate announces, and the stored text does not."""
    new = words_of_change(candidate.text)
    return [Veto(VetoKind.STATE, "", new)] if new and not words_of_change(stored.text) else []


_OF_CHANGE = late(
    r"\b(?:change of plans?|from now on|going forward|on second thoughts?|scratch that|changed (?:our|my) minds?"
    r"|(?:i|we) (?:was|were) (?:wrong|mistaken)|you win|(?:convinced|persuaded) me|i (?:give in|stand corrected)"
    r"|i take (?:it|that|this) back|turn(?:s|ed) out not"
    r"|(?:can'?t|cannot|can not) be (?:right|true|it|the (?:\w+ )?(?:cause|reason|culprit))"
    r"|(?:is|was|has been) refuted|(?:is|was) ?n[o']t the (?:\w+ )?(?:cause|reason|culprit))\b"
    r"|\bafter all(?=\s*(?:[.,;:!?)]|\Z))|\b(?:new plan|correction)(?=\s*[:,])"
)


def words_of_change(text: str) -> str:
    """The words by which a text says that something is other than it was, or than was thought; "" if there are none.

    Of 7,461 labelled pairs 28 have them in the candidate alone, and none of these is a duplicate.
    """
    found = _OF_CHANGE.search(text.lower())
    return found.group() if found else ""


_ONCE = late(r"\b(?:used to(?! it| being| having)|formerly|(?:was|were|had) once|once (?:was|were|had))\b")


def _once(text: Prepared) -> bool:
    """Whether the text tells what was so, and is no more."""
    return bool(_ONCE.search(text.text.lower()))


def _turns(text: Prepared) -> bool:
    """Whether the text tells of a change: then what was so before it may be said or left out."""
    return any(text.analysis.cues[cue] for cue in ("changed", "stopped", "ended", "done"))


def _past(text: Prepared) -> bool:
    """Whether the text tells what was done: a regular past form, without an "is" or "are" that makes it a state."""
    words = text.text.lower().split()
    return any(w.endswith("ed") and len(w) > 4 for w in words) and not {"is", "are", "be", "been"} & set(words)


def _condition_vetoes(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
    """A condition that only one of them has, where all the rest of that one is in the other."""
    result = []
    if _limits(found, "lost") and found["new_covered"] >= COVERED and found["lost_condition_hosted"] >= HOSTED:
        result.append(Veto(VetoKind.CONDITION_LOST, _condition(stored), ""))
    if _limits(found, "new") and found["lost_covered"] >= COVERED:
        result.append(Veto(VetoKind.CONDITION_NEW, "", _condition(candidate)))
    return result


COVERED = 0.8
"""Share of the words of a text that must have a partner before a condition is taken to be all that differs."""
HOSTED = 0.6
"""… and how much of the statement that it belongs to must be kept: a condition dropped with its statement is a
summary."""


def _limits(found: dict[str, float], side: str) -> bool:
    unmet = found[f"{side}_condition_residue"] >= 0.9 and found[f"{side}_condition_worst"] < 0.5
    return bool(unmet and found[f"limits_{side}"])


def _condition(text: Prepared) -> str:
    words = [w for w in text.content if Part.IF <= w.part <= Part.UNTIL]
    return text.text[words[0].at[0] : words[-1].at[1]][:80] if words else ""


def role_vetoes(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> list[Veto]:
    """What has changed places; active for passive with both sides as they were; another order in time."""
    result = []
    if found["exchanged"] or found["exchanged_roles"]:
        one, other = changed_places(stored, candidate, aligned)
        result.append(Veto(VetoKind.ROLES, "", f"{one} and {other} changed places"))
    elif _crossed(found) or found["parted"] >= PARTED:
        result.append(Veto(VetoKind.ROLES, "", "words changed places"))
    elif found["voice_turned"]:
        verb = voice_turned(stored, candidate, aligned.partners)
        result.append(Veto(VetoKind.ROLES, "", f"who does it and to whom: {verb}"))
    elif min(found["new_lexical"], found["lost_lexical"]) >= REGROUPED:
        moved = regrouped(stored, candidate, aligned.partners)
        result += [Veto(VetoKind.ROLES, "", f"{moved} changed places")] if moved else []
    if not result and (name := turned_round(stored, candidate, aligned.partners)):
        result.append(Veto(VetoKind.ROLES, "", f"which stands to which: {name}"))
    if not result and (place := sent_back(stored, candidate, aligned.partners)):
        result.append(Veto(VetoKind.ROLES, "", f"where it comes from and where it goes: {place}"))
    if found["order_turned"] and not waits(stored, candidate):
        result.append(Veto(VetoKind.ORDER, "", "what comes first"))
    elif blamed(stored, candidate, aligned.partners):
        result.append(Veto(VetoKind.ROLES, "", "what is the cause of what"))
    return result


def _crossed(found: dict[str, float]) -> bool:
    """Whether what stands in the place of a word stands elsewhere in the other text, in texts of the same words."""
    near = found["ordered_new"] >= 0.5 and found["new_lexical"] >= 0.9 and found["lost_lexical"] >= 0.9
    moved = found["places_swapped"] or found["triples_turned"] or found["ordered_new"] >= 0.8
    little = found["slots_crossed"] >= 2 and found["inserted"] + found["deleted"] <= 1
    return bool(near and moved and little and found["exchange_kept"] < CROSSED)


def _same_words(found: dict[str, float]) -> bool:
    return min(found["new_lexical"], found["lost_lexical"]) >= REGROUPED and not found["axes_opposed"]


REGROUPED = 0.75
"""Share of the words, by their weight, that both texts must have before it is asked which go together."""
PARTED = 3
"""Words that must go with the other of two things of one kind."""
CROSSED = -0.5
"""How little of their neighbours two must have kept that stand in each other's place."""
