"""A query → the memories that have to do with it."""

from collections.abc import Sequence

from dedup.embedding.embeddings import Embeddings
from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Domain, Match, Namespace, Urn
from dedup.ports import Embedder, Store
from dedup.scope import Scope, visible_from

# Cosine from which a memory has to do with a query: where that is one to four words of a fact of `fixtures/held_out/
# turned`, .86 of the facts are above it with their own words, .05 of those of other projects. Words find the rest.
_MEANT = 0.2
_REPLACED = 8  # memories that may have been replaced, in front of the first that holds


def search(
    store: Store, embedder: Embedder | None, domain: Domain, query: str, namespace: Namespace | None, limit: int
) -> list[Match]:
    """Memories visible from `domain`, best first: by words, and by meaning where there is a model.

    The two rankings are joined by reciprocal rank (Cormack, Clarke, Büttcher, SIGIR 2009, k = 60). What was replaced
    since stands below all that holds.
    """
    domains, most = visible_from(domain), 2 * limit + _REPLACED
    rankings = [store.search(domains, query, namespace, most)]
    embeddings = Embeddings(embedder)
    probe = Candidate(query, domain, namespace or Namespace.CONTEXT)
    embeddings.expect([probe])
    if not embeddings.unavailable():
        vector, model = embeddings.of(probe), embeddings.model_id
        scope = Scope(domains, (namespace,) if namespace else tuple(Namespace))
        near = store.nearest([scope], vector[None], model, most)
        rankings += [[match for match in ranking if match.score >= _MEANT] for ranking in near]
    return sorted(_joined(rankings), key=lambda match: match.superseded)[:limit]


def _joined(rankings: Sequence[Sequence[Match]]) -> list[Match]:
    scores: dict[Urn, float] = {}
    matches: dict[Urn, Match] = {}
    for ranking in rankings:
        best = dict.fromkeys(match.urn for match in ranking)  # a memory with many wordings has one vote all the same
        for rank, urn in enumerate(best, start=1):
            scores[urn] = scores.get(urn, 0.0) + 1 / (60 + rank)
        for match in ranking:
            matches.setdefault(match.urn, match)
    return [replace(matches[urn], score=score) for urn, score in sorted(scores.items(), key=lambda item: -item[1])]
