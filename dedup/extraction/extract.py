"""What was said → what is worth remembering. Pure: no clock, no store, the same words give the same candidates."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress

from dedup.errors import InvalidInput
from dedup.extraction.asked import ASKED, asked_for
from dedup.extraction.changed import CHANGED, changed
from dedup.extraction.conversation import conversation_cues, plainness
from dedup.extraction.cues import cues, spoken
from dedup.extraction.kinds import kind_cues, kind_named
from dedup.extraction.laid_down import LAID_DOWN, laid_down
from dedup.extraction.models import Models, models
from dedup.extraction.retractions import retracted
from dedup.extraction.settled import SETTLED
from dedup.extraction.standalone import texts
from dedup.extraction.statements import MIN_LENGTH, Statement, statements
from dedup.languages import languages
from dedup.lazy_dataclasses import dataclass
from dedup.model import WANTED, Candidate, Domain, Namespace, Place, Speaker, Utterance
from dedup.patterns import late
from dedup.redaction.redact import candidate
from dedup.words import SAYS_AGAIN, overlap, stems

_SUREST = 0.999  # of a model, which is never as sure as a person


@dataclass(frozen=True, slots=True)
class Observed:
    """A statement with everything that was seen of it."""

    statement: Statement
    cues: Mapping[str, float]


def extract(utterances: Sequence[Utterance], domain: Domain) -> list[Candidate]:
    """The candidates in the order in which they were said.

    `confidence` is the probability that a person would keep the statement, 1 where the user asks for it or lays it down
    for good; `evidence` the cues that spoke for it and for its namespace.
    """
    return candidates(observed(utterances), domain, models())


def observed(utterances: Sequence[Utterance]) -> list[Observed]:
    """Every statement with its cues, in the order in which they were said."""
    said: list[Statement] = []
    around: list[tuple[Statement | None, Statement | None]] = []
    codes = languages([(utterance.speaker, utterance.text) for utterance in utterances])
    for turn, utterance in enumerate(utterances):
        parts = statements(utterance, turn, codes[turn])
        said += parts
        if parts:
            around += zip([None, *parts[:-1]], [*parts[1:], None], strict=True)
    found = []
    for statement, near, echo in zip(said, around, conversation_cues(said), strict=True):
        seen = cues(statement, near) | echo
        if statement.speaker is Speaker.USER:  # the same words mean another thing in another mouth
            seen |= {f"u_{name}": value for name, value in seen.items()}
        # The cues of single words are the same for both speakers: there is too little data to learn them for each.
        found.append(Observed(statement, seen | spoken(statement.gloss)))
    return found


def candidates(seen: Sequence[Observed], domain: Domain, use: Models) -> list[Candidate]:
    """The candidates among `seen`, by the models `use`."""
    said = [o.statement for o in seen]
    turns = len({s.turn for s in said})
    keep = use.keep.of(turns, plainness(said))
    ruled = {i: rule for i, statement in enumerate(said) if (rule := _rule(statement))}
    scores = {i: _RULED[ruled[i]] if i in ruled else min(keep.score(o.cues), _SUREST) for i, o in enumerate(seen)}
    for i in retracted(said):
        scores[i] = 0.0
    chosen = {i: p for i, p in scores.items() if p >= keep.cut and (i in ruled or _tells(said[i]))}
    kept = texts(said, chosen, scores)
    namespaces = guessed_namespaces([seen[text.about] for text in kept], turns, use)
    in_turn = Counter(said[text.about].turn for text in kept)
    found = []
    for text, (namespace, leads, why) in zip(kept, namespaces, strict=True):
        about = seen[text.about]
        with suppress(InvalidInput):  # nothing but white space
            found.append(
                candidate(
                    text.text,
                    domain,
                    namespace,
                    source=about.statement.utterance.source,
                    confidence=round(scores[text.about], 3),
                    evidence=(*([ruled[text.about]] if text.about in ruled else []), *keep.reasons(about.cues), *why),
                    leads=tuple(leads.items()),
                    speaker=about.statement.speaker,
                    place=Place(about.statement.turn, in_turn[about.statement.turn]),
                )
            )
    return found


def _tells(statement: Statement) -> bool:
    """Whether a statement says something by itself: it is long enough, or a user corrects a number in it."""
    gloss = statement.gloss
    return len(gloss) >= MIN_LENGTH or (statement.speaker is Speaker.USER and bool(_CORRECTS.search(gloss)))


_CORRECTS = late(r"\d.*\b(?:not|instead|rather than|no longer|no more)\b", re.IGNORECASE)  # "fee is 12 % not 15"

_RULED = {ASKED: WANTED, LAID_DOWN: WANTED, SETTLED: _SUREST, CHANGED: 0.9}
"""The confidence in what is kept by a rule, whatever the models say of it."""


def _rule(statement: Statement) -> str:
    """By which rule it is kept; "" if the models are to say."""
    if statement.settles:
        return SETTLED
    rules = ((ASKED, asked_for), (LAID_DOWN, laid_down), (CHANGED, changed))
    return next((name for name, holds in rules if holds(statement)), "")


_CHOICE = Namespace.DECISIONS  # what is settled in a dialogue

_AKIN = 0.02
"""Probability from which another namespace counts as likely."""


def guessed_namespaces(
    kept: Sequence[Observed], turns: int, use: Models
) -> list[tuple[Namespace, dict[Namespace, float], tuple[str, ...]]]:
    """For each statement: its namespace, by how much that leads each likely other one, and the cues that spoke for it.

    Statements that repeat each other vote together, and share the namespaces that are likely. Memories are compared
    within these only: a fact that was filed one way when it was decided, and another way in the summary, would be kept
    twice.
    """
    shown = [kind_cues(o.statement, o.cues) for o in kept]
    named = [_CHOICE if o.statement.settles else kind_named(o.statement.gloss) for o in kept]
    votes = [use.sort.votes(cues, turns, name) for cues, name in zip(shown, named, strict=True)]
    bags = [stems(o.statement.gloss) for o in kept]
    result = []
    for i, bag in enumerate(bags):
        group = [i, *(j for j, other in enumerate(bags) if i != j and overlap(bag, other) >= SAYS_AGAIN)]
        together = [sum(votes_for, 0.0) for votes_for in zip(*(votes[j] for j in group), strict=True)]
        name, odds = use.sort.named(together), dict(zip(use.sort.classes, together, strict=True))
        akin = dict.fromkeys(other for j in group for other in use.sort.likely(votes[j], _AKIN) if other != name)
        leads = {Namespace.parse(other): round(odds[name] - odds[other], 3) for other in akin}
        result.append((Namespace.parse(name), leads, use.sort.reasons(shown[i], name)))
    return result
