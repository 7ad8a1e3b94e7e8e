"""What somebody else finds worth keeping in a conversation → candidates, as the extractor would word them."""

from collections.abc import Mapping, Sequence

from dedup.extraction.cutting.statements import MIN_LENGTH
from dedup.extraction.evidence.conversation import by_itself
from dedup.extraction.evidence.models import Models
from dedup.extraction.evidence.observed import Observed
from dedup.extraction.filing import guessed_namespaces
from dedup.extraction.standalone import alone
from dedup.lazy_dataclasses import dataclass
from dedup.model import Candidate, Domain, Namespace
from dedup.redaction.redact import candidate
from dedup.terms import POINTED_OUT

PRECISION = 0.87
"""Share of the facts two language models pointed out in three real sessions that the annotations list, too."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A fact, of what kind it is, and which statements say it, by their positions, the one that says it best first."""

    namespace: Namespace
    places: tuple[int, ...]


Judged = Mapping[str, Sequence[str | None]]
"""By record: the texts in it that were judged; None for one that was erased."""


def overlooked(
    seen: Sequence[Observed], pointers: Sequence[Pointer], judged: Judged, domain: Domain, use: Models, by: str
) -> list[Candidate]:
    """A candidate for each fact that nothing judged before states, in the words that say it best.

    In a record of which something was erased nothing is looked for: it may be what somebody wanted to be gone. `by`:
    who points them out.
    """
    found: dict[int, Namespace] = {}
    for pointer in pointers:
        telling = [i for i in pointer.places if len(seen[i].statement.gloss) >= MIN_LENGTH]
        if telling and not any(_known(seen[i], judged) for i in telling):
            found.setdefault(telling[0], pointer.namespace)
    said, places = [o.statement for o in seen], sorted(found)
    guesses = guessed_namespaces([seen[i] for i in places], by_itself(said), use)
    return [
        candidate(
            alone(said, i),
            domain,
            found[i],
            source=said[i].utterance.source,
            confidence=PRECISION,
            evidence=(f"{POINTED_OUT}{by}",),
            akin=tuple(other for other in dict.fromkeys((guess, *akin)) if other != found[i]),
            speaker=said[i].speaker,
        )
        for i, (guess, akin, _) in zip(places, guesses, strict=True)
    ]


def _known(seen: Observed, judged: Judged) -> bool:
    text, record = _plain(seen.statement.text), seen.statement.utterance.source.uuid
    # Records without a name are all one: what was erased in one of them says nothing of the others.
    return any(text in _plain(one) if one is not None else bool(record) for one in judged.get(record, ()))


def _plain(text: str) -> str:
    return " ".join(text.split())
