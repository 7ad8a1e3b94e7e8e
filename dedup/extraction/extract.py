"""What was said → what is worth remembering. Pure: no clock, no store, the same words give the same candidates."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

from dedup.errors import InvalidInput
from dedup.extraction.answers.agreed import AGREED
from dedup.extraction.answers.refusals import TURNED_DOWN
from dedup.extraction.choices.proposed import untaken
from dedup.extraction.evidence.conversation import by_itself, plainness
from dedup.extraction.evidence.models import Models, models
from dedup.extraction.evidence.observed import Observed, observed
from dedup.extraction.filing import guessed_namespaces
from dedup.extraction.standalone import texts
from dedup.extraction.weighing import weighed
from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Domain, Place, Utterance
from dedup.ports import Weigh
from dedup.redaction.redact import candidate
from dedup.terms import PROPOSED


def extract(
    utterances: Sequence[Utterance],
    domain: Domain,
    weigh: Weigh | None = None,
    known: Callable[[str], bool] = lambda _text: False,
    near: Callable[[str], Sequence[str]] = lambda _text: (),
    *,
    before: Sequence[Utterance] = (),
) -> list[Candidate]:
    """The candidates in the order in which they were said.

    `confidence` is the probability that a person would keep the statement, 1 where the user asks for it or lays it down
    for good; `evidence` the cues that spoke for it and for its namespace. `weigh`: reads what the cues would keep, or
    nearly, and has a say in both. What is `known`, word for word, need not be read. `near`: the stored texts that are
    nearest to one; what says that one of them no longer holds is kept. `before`: what was said last before these, and
    read then. It is heard with them ("make it 30"), and kept only for what is said now ("remember that").
    """
    return candidates(observed((*before, *utterances)), domain, models(), weigh, known, near, heard=len(before))


def candidates(
    seen: Sequence[Observed],
    domain: Domain,
    use: Models,
    weigh: Weigh | None = None,
    known: Callable[[str], bool] = lambda _text: False,
    near: Callable[[str], Sequence[str]] = lambda _text: (),
    *,
    heard: int = 0,
) -> list[Candidate]:
    """The candidates among `seen`, by the models `use`. `weigh`, `known`, `near`: see `extract`. `heard`: how many
    utterances were read before."""
    said = [o.statement for o in seen]
    work = by_itself(said)
    keep = use.keep.of(plainness(said), work)
    first = next((i for i, one in enumerate(said) if one.turn >= heard), len(said))
    seen, weights = weighed(seen, keep, weigh, known, near, first)
    said = [o.statement for o in seen]
    spoken = [replace(one, text="") if i in weights.private else one for i, one in enumerate(said)]
    kept = texts(spoken, weights.chosen, weights.scores, weights.brief)
    kept = [text for text in kept if text.about >= first or text.about in weights.anew]
    about_them = [seen[text.about] for text in kept]
    read = [weights.read.get(text.about) for text in kept]
    agreed = {n for n, text in enumerate(kept) if weights.why.get(text.about) in (AGREED, TURNED_DOWN)}
    namespaces = guessed_namespaces(about_them, work, use, read, agreed)
    proposed = untaken(said)
    in_turn = Counter(said[text.about].turn for text in kept)
    found = []
    for text, (namespace, akin, of_kind) in zip(kept, namespaces, strict=True):
        about = seen[text.about]
        why = [weights.why[text.about]] if text.about in weights.why else []
        why += [PROPOSED] if text.about in proposed else []
        with suppress(InvalidInput):  # nothing but white space
            found.append(
                candidate(
                    text.text,
                    domain,
                    namespace,
                    source=about.statement.utterance.source,
                    confidence=round(weights.scores[text.about], 3),
                    evidence=(*why, *keep.reasons(about.cues), *of_kind),
                    akin=akin,
                    speaker=about.statement.speaker,
                    place=Place(max(about.statement.turn - heard, 0), in_turn[about.statement.turn]),
                    outdates=weights.outdates.get(text.about, ""),
                )
            )
    return found
