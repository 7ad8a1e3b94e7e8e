"""What judging only some of a text's neighbours loses: `python -m tools.neighbours`.

The earlier texts of all labelled pairs are one project's memories; each later text is a candidate. Its ten neighbours
are all judged, and then those only that the product judges. Needs the embedding model; takes minutes.
"""

import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from dedup.config import load
from dedup.embedding.embeddings import Embeddings
from dedup.model import Candidate, Domain, Finding, Namespace
from dedup.steps import Arrival
from dedup.stores.sqlite import SqliteStore
from dedup.tiers import semantic
from dedup.verifier import nearness
from dedup.wiring import assembled, embedder, policy, scorer
from tools.command_line import command_line

ROOT = Path(__file__).parents[1]
PROJECT, NAMESPACE = Domain("neighbours"), Namespace.DECISIONS
ALL = 100


def texts() -> Iterator[tuple[str, str]]:
    for path in (
        *sorted((ROOT / "fixtures" / "pairs").glob("*.jsonl")),
        ROOT / "fixtures" / "held_out" / "pairs.jsonl",
    ):
        for line in path.read_text(encoding="utf-8").splitlines():
            pair = json.loads(line)
            yield pair["a"], pair["b"]


def findings(store: SqliteStore, candidates: Sequence[Candidate], far: float, judged: int) -> list[Finding]:
    """What the semantic tier says of each, when it judges so many of the neighbours that are at least so near."""
    settings = load()
    views = embedder(settings)
    tier = semantic.SemanticTier(
        policy(settings).thresholds, settings.dedup_min_semantic_length, Embeddings(views), scorer(settings, views)
    )
    with patch.object(nearness, "FAR", far), patch.object(semantic, "MOST_JUDGED", judged):
        return [tier.find(candidate, store) for candidate in candidates]


def main() -> None:
    command_line(__doc__).parse_args()
    pairs = list(texts())
    candidates = [Candidate(text, PROJECT, NAMESPACE) for text in dict.fromkeys(b for _, b in pairs)]
    with tempfile.TemporaryDirectory() as home, closing(SqliteStore(Path(home))) as store:
        settings = load()
        engine = assembled(settings, store, embedder(settings))
        known = [Arrival(Candidate(text, PROJECT, NAMESPACE)) for text in dict.fromkeys(a for a, _ in pairs)]
        for first in range(0, len(known), 200):
            engine.adopt(known[first : first + 200], dedup=False)
        engine.embed_missing()
        store.fold_indexes(at_least=1)
        whole = findings(store, candidates, -1.0, ALL)
        print(f"{len(known)} memories, {len(whole)} candidates: {dict(Counter(f.band for f in whole))}")
        for name, far, judged in (
            ("those near enough", nearness.FAR, ALL),
            (f"the nearest {semantic.MOST_JUDGED}", -1.0, semantic.MOST_JUDGED),
            ("both", nearness.FAR, semantic.MOST_JUDGED),
        ):
            some = findings(store, candidates, far, judged)
            changed = Counter(f"{a.band} → {b.band}" for a, b in zip(whole, some, strict=True) if a.band is not b.band)
            print(f"{name}: {dict(changed)}")


if __name__ == "__main__":
    main()
