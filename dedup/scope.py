"""What may be compared with what, and shown to whom."""

from dedup.lazy_dataclasses import dataclass
from dedup.model import GLOBAL, Candidate, Domain, Namespace


@dataclass(frozen=True, slots=True)
class Scope:
    """What a candidate may be compared with: its own domain and `global`, within its namespace.

    Where the namespace is a guess of the extractor, the namespaces it might have guessed as well are within the scope:
    one fact filed under two kinds would otherwise be two memories.
    """

    domains: tuple[Domain, ...]
    namespaces: tuple[Namespace, ...]

    @classmethod
    def of(cls, candidate: Candidate) -> "Scope":
        return cls(visible_from(candidate.domain), tuple(dict.fromkeys((candidate.namespace, *candidate.akin))))

    @classmethod
    def of_text(cls, candidate: Candidate) -> "Scope":
        """Where the same text, word for word, is looked for: in all namespaces if its own is a guess, which may have
        been another one the last time."""
        near = cls.of(candidate)
        return cls(near.domains, tuple(dict.fromkeys((*near.namespaces, *Namespace)))) if candidate.guessed else near


def visible_from(domain: Domain) -> tuple[Domain, ...]:
    """The domains whose memories may be shown to, or compared with, `domain`. Never another project's."""
    return (domain,) if domain == GLOBAL else (domain, GLOBAL)
