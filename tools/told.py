"""What a new session is told, over annotated sets: how many facts in its limit, and how many lines say nothing new.

python -m tools.told manners long rules         # of fixtures/held_out
python -m tools.told --most 3000 manners        # as if a project had twice as many memories
"""

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from dedup.config import load
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.capture import Session, capture
from hooks.evaluation.gold import Gold, read_gold
from hooks.evaluation.sessions import DOMAIN
from hooks.recall_frame import AT_BEGINNING, recall
from hooks.recalled import relevant

FOLDER = Path("fixtures/held_out")


def counted(told: Sequence[frozenset[str]], outdated: Iterable[str]) -> Counter[str]:
    """Of lines with the facts that each states: lines, facts that hold, facts that do not, lines all of whose facts
    others tell as well (of two that say the same, one), and lines without a fact."""
    facts, gone = frozenset[str]().union(*told), frozenset(outdated)
    left = [*told]
    for line in sorted(told, key=len):
        others = [*left]
        others.remove(line)
        if line and line <= frozenset[str]().union(*others):
            left = others
    return Counter(
        lines=len(told),
        facts=len(facts - gone),
        outdated=len(facts & gone),
        repeats=len(told) - len(left),
        empty=sum(not line for line in told),
    )


def measured(gold: Gold, transcripts: Path, most: int) -> Counter[str]:
    """All projects of a set, each captured into a home of its own."""
    settings, found = load(), Counter[str]()
    views = embedder(settings)
    for project, names in gold.sessions().items():
        with tempfile.TemporaryDirectory() as home, closing(SqliteStore(Path(home))) as store:
            engine = assembled(settings, store, views)
            for name in names:
                capture(engine, Session.of_file(transcripts / name, DOMAIN), limit=settings.max_captures)
            text = recall("", relevant(engine, DOMAIN), most=most)
            told = [
                frozenset(fact.fact_id for fact in gold.stated(project, memory.source.uuid, memory.content))
                for memory in store.memories()
                if f"({memory.id}" in text
            ]
        outdated = {fact.supersedes for fact in gold.facts if fact.project == project and fact.supersedes}
        found += counted(told, outdated) + Counter(characters=len(text))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", help=f"their names in {FOLDER}")
    parser.add_argument("--most", type=int, default=AT_BEGINNING, help="characters")
    asked = parser.parse_args()
    for name in asked.sets:
        found = measured(read_gold(FOLDER / f"{name}_gold.jsonl"), FOLDER / name, asked.most)
        each = found["characters"] / max(1, found["facts"])
        print(
            name, *(f"{what} {number}" for what, number in found.items()), f"characters a fact {each:.0f}", flush=True
        )


if __name__ == "__main__":
    main()
