"""Differences that forbid calling two texts the same, whatever the model thinks of them.

Each veto names what differs. They are narrow on purpose: a veto that hits true duplicates costs recall, and what they
do not see the model still may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dedup.patterns import late
from dedup.verifier.align import LEXICAL, Alignment
from dedup.verifier.exchange import changed_places
from dedup.verifier.judgement import Veto, VetoKind
from dedup.verifier.marks import mark_vetoes
from dedup.verifier.naming import alternatives, confined, exclusive, identifiers
from dedup.verifier.pairing import regrouped
from dedup.verifier.places import VERBATIM, other_words, verbatim
from dedup.verifier.prepared import Prepared
from dedup.verifier.quantities import Dimension, Quantity
from dedup.verifier.roles import turned_about, voice_turned
from dedup.verifier.sameness import asks
from dedup.verifier.sequence import partners
from dedup.verifier.structure import axis_sides, counted_otherwise, counterpart, plain_sides, unmatched_quantities
from dedup.verifier.timeline import blamed
from dedup.verifier.words import Part
from dedup.words import ordinals, words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def vetoes(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> tuple[Veto, ...]:
    """All differences found, in the order of `VetoKind`."""
    return (
        *_values(stored, candidate),
        *(mark_vetoes(stored, candidate) if verbatim(found) else ()),
        *identifiers(stored, candidate),
        *alternatives(stored, candidate),
        *exclusive(stored, candidate),
        *(other_words(stored, candidate) if verbatim(found) else ()),
        *(confined(stored, candidate) if found["ordered_lost"] >= VERBATIM else ()),
        *_negation(stored, candidate, aligned, found),
        *_denied_in_turn(stored, candidate),
        *_refused(stored, candidate),
        *_modality(stored, candidate, found),
        *_change(stored, candidate),
        *_conditions(stored, candidate, found),
        *_roles(stored, candidate, aligned, found),
    )


def _values(stored: Prepared, candidate: Prepared) -> list[Veto]:
    a, b = stored.analysis.quantities, candidate.analysis.quantities
    new = [q for q in unmatched_quantities(b, a)[0] if not q.weak and not _within_name(q, candidate, stored)]
    lost = [q for q in unmatched_quantities(a, b)[0] if not q.weak]
    found = []
    for quantity in new:
        other = counterpart(quantity, lost)
        kind = {Dimension.VERSION: VetoKind.VERSION, Dimension.DATE: VetoKind.DATE}.get(quantity.dimension)
        found.append(Veto(kind or VetoKind.VALUE, _said(stored, other) if other else "", _said(candidate, quantity)))
    if not found:
        counts = counted_otherwise(stored, candidate)
        found += [Veto(VetoKind.VALUE, _said(stored, one), _said(candidate, other)) for one, other in counts]
    if not found:
        before, after = ordinals(stored.text), ordinals(candidate.text)
        if before - after and after - before:
            found.append(Veto(VetoKind.VALUE, f"{min(before - after)}.", f"{min(after - before)}."))
    return found


def _within_name(quantity: Quantity, text: Prepared, other: Prepared) -> bool:
    """Whether the number stands in a name of the other text: 17 in `C++17`, `v2` in `/v2/trades`."""
    if quantity.dimension not in (Dimension.PLAIN, Dimension.VERSION):
        return False
    number = _said(text, quantity).lower()
    return bool(other.analysis.identifiers) and number in _NUMBERS.findall(other.text.lower())


_NUMBERS = late(r"v?\d+(?:\.\d+)*")


def _said(text: Prepared, quantity: Quantity) -> str:
    return text.text[quantity.at[0] : quantity.at[1]].strip()


def _negation(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> list[Veto]:
    if not verbatim(found):
        return []
    a, b = axis_sides(stored), axis_sides(candidate)
    opposed = [name for name in sorted(a.keys() & b.keys()) if not a[name] & b[name]]
    plain_a, plain_b = plain_sides(stored), plain_sides(candidate)
    antonyms = any((name, side) in plain_a and (name, -side) in plain_b for name in opposed for side in (1, -1))
    waits = _waits(stored, candidate) or _preferred(stored, candidate, aligned)
    if opposed and not waits and (antonyms or not _denied_otherwise(stored, candidate, aligned)):
        return [Veto(VetoKind.OPPOSITE, "", ", ".join(opposed))]
    if denies(found):
        if waits or _denied_otherwise(stored, candidate, aligned):
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


_BRIEF = 8
"""Words of a text that only says "this, not that"; a longer one denies many things on its way."""
_DENIED = late(r"\b(?:no|not|never|without|instead of|rather than)\s+([^\W\d_]{2,})|([^\W\d_]{2,})\s+off\b")


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
    r"|too|free of|against)\b|n['’]t\b|\b(?:avoid|bypass|skip|ban|forbid|exclu|omit|drop|stop|remov|disabl|reject|refus"
    r"|fail|ignor|miss|lack|block|stuck|wait|broke)\w*"
)


def _refused(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """What the candidate says to leave alone, where the stored text leaves out nothing: "use the ORM for reports",
    "reports must bypass the ORM". Of 8,400 labelled pairs 6 are so, and none of them is a duplicate."""
    said = None if candidate.analysis.cues["neg"] else _REFUSES.search(candidate.text)
    return [Veto(VetoKind.NEGATION, "", said[0].lower())] if said and not _LEAVES_OUT.search(stored.text) else []


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


_INSTEAD = frozenset({"instead of", "rather than"})
_APART = frozenset({"before", "other", "outside", "another", "prior"})


def _denials(text: Prepared, best: npt.NDArray[np.float32]) -> int:
    """Words that deny and that the other text has not. What is stuck and what it waits for is one denial."""
    own = [word for word, likeness in zip(text.content, best, strict=True) if likeness < LEXICAL]
    denials = [word.raw.lower() for word in own if word.raw.lower() in _DENIALS or word.key == "forbidden"]
    halted = sum(word in _HALTED for word in denials)
    return len(denials) - max(0, halted - 1)


_HALTED = frozenset({"blocked", "stuck", "wait", "waiting", "waits"})


def _modality(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
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
    stopped = b["stopped"] and not _AT_MOST.search(candidate.text)
    if stopped and not a["stopped"] and not a["ended"] and found["ordered_lost"] >= 0.5:
        result.append(Veto(VetoKind.STATE, "", "no longer"))
    elif found["ordered_lost"] >= 0.6 and _once(candidate) and not _once(stored) and not _turns(stored):
        result.append(Veto(VetoKind.STATE, "", "used to"))
    elif found["ordered_new"] >= 0.6 and _once(stored) and not _once(candidate) and not _turns(candidate):
        result.append(Veto(VetoKind.STATE, "used to", ""))
    return result


_REQUEST = late(r"(?i)\b(?:(?:can|could|will|would) (?:you|we)\b|(?:ok(?:ay)?|right|please|pls|yes)\s*\?)")
_AT_MOST = late(r"(?i)\bno (?:longer|more) than\b")


def _change(stored: Prepared, candidate: Prepared) -> list[Veto]:
    """A change that the candidate announces, and the stored text does not."""
    new = announced(candidate.text)
    return [Veto(VetoKind.STATE, "", new)] if new and not announced(stored.text) else []


_ANNOUNCED = late(
    r"\b(?:change of plans?|from now on|going forward|on second thoughts?|scratch that|changed (?:our|my) minds?"
    r"|(?:i|we) (?:was|were) (?:wrong|mistaken)|i take (?:it|that|this) back|turn(?:s|ed) out not"
    r"|(?:can'?t|cannot|can not) be (?:right|true|it|the (?:\w+ )?(?:cause|reason|culprit))"
    r"|(?:is|was|has been) refuted|(?:is|was) ?n[o']t the (?:\w+ )?(?:cause|reason|culprit))\b"
    r"|\bafter all(?=\s*(?:[.,;:!?)]|\Z))|\b(?:new plan|correction)(?=\s*[:,])"
)


def announced(text: str) -> str:
    """The words by which a text says that something is other than it was, or than was thought; "" if there are none.

    Of 7,461 labelled pairs 28 have them in the candidate alone, and none of these is a duplicate.
    """
    found = _ANNOUNCED.search(text.lower())
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


def _conditions(stored: Prepared, candidate: Prepared, found: dict[str, float]) -> list[Veto]:
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


def _roles(stored: Prepared, candidate: Prepared, aligned: Alignment, found: dict[str, float]) -> list[Veto]:
    """What has changed places; active for passive with both sides as they were; another order in time."""
    result = []
    if found["exchanged"] or found["exchanged_roles"]:
        one, other = changed_places(stored, candidate, aligned, partners(aligned))
        result.append(Veto(VetoKind.ROLES, "", f"{one} and {other} changed places"))
    elif _crossed(found) or found["parted"] >= PARTED:
        result.append(Veto(VetoKind.ROLES, "", "words changed places"))
    elif found["voice_turned"]:
        verb = voice_turned(stored, candidate, partners(aligned))
        result.append(Veto(VetoKind.ROLES, "", f"who does it and to whom: {verb}"))
    elif min(found["new_lexical"], found["lost_lexical"]) >= REGROUPED:
        moved = regrouped(stored, candidate, partners(aligned))
        result += [Veto(VetoKind.ROLES, "", f"{moved} changed places")] if moved else []
    if not result and (verb := turned_about(stored, candidate, partners(aligned))):
        result.append(Veto(VetoKind.ROLES, "", f"who does it and to whom: {verb}"))
    if found["order_turned"] and not _waits(stored, candidate):
        result.append(Veto(VetoKind.ORDER, "", "what comes first"))
    elif blamed(stored, candidate, partners(aligned)):
        result.append(Veto(VetoKind.ROLES, "", "what is the cause of what"))
    return result


def _crossed(found: dict[str, float]) -> bool:
    """Whether what stands in the place of a word stands elsewhere in the other text, in texts of the same words."""
    near = found["ordered_new"] >= 0.5 and found["new_lexical"] >= 0.9 and found["lost_lexical"] >= 0.9
    moved = found["places_swapped"] or found["triples_turned"] or found["ordered_new"] >= 0.8
    little = found["slots_crossed"] >= 2 and found["inserted"] + found["deleted"] <= 1
    return bool(near and moved and little and found["exchange_kept"] < CROSSED)


REGROUPED = 0.75
"""Share of the words, by their weight, that both texts must have before it is asked which go together."""
PARTED = 3
"""Words that must go with the other of two things of one kind."""
CROSSED = -0.5
"""How little of their neighbours two must have kept that stand in each other's place."""


def _waits(stored: Prepared, candidate: Prepared) -> bool:
    """Whether one says "only after" where the other says "not before", or "only once" and "not until"."""
    return _restricts(stored, candidate) or _restricts(candidate, stored)
