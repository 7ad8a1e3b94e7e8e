"""Labelled pairs for training: those that authors wrote, what follows from them, and neighbours in `fixtures/sessions`.

The pairs come in blocks, several candidates for one stored memory. Two paraphrases of the same memory are paraphrases
of each other, and what contradicts the memory contradicts its paraphrases; so each block gives many more pairs whose
label is certain, and in them the same word-for-word likeness goes with either label.

Both texts of a written pair are about the same thing. What a candidate is compared with mostly is not: it is the nearest
there is. Annotated sessions say which statements of a project are of different facts.
"""

import json
import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dedup.extraction.cutting.statements import MIN_LENGTH
from tools.build_sessions import SESSIONS, gold, parse
from tools.verifier_edits import change, keep

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"

_PAIRS = ("ada", "bo", "cleo", "dov", "emi", "fin", "gus", "jun", "ken", "lena", "miro", "nora", "otto", "piet")
_REWORDED = (
    "anton", "bela", "britta", "cem", "dora", "eike", "flor", "paul", "rike", "tarik", "veit", "wim", "xaver", "yuna",
    "zeno",
)  # fmt: skip
TRAINED_ON = {"pairs": _PAIRS, "reworded": _REWORDED}
"""The authors whose pairs the shipped weights are trained on, by folder. Named, not globbed: a file that merely lies in
the folder must not get into the weights. Every other author there is scored as one never seen. The authors of
`reworded` say what contradicts a memory as freely as what repeats it."""

SPOKEN_BY = ("fenja", "gil", "hela", "ivo", "kai", "lou", "mara", "nils", "oona")
"""Those whose sessions give the neighbours."""

FULL = frozenset(
    [
        "light_paraphrase",
        "heavy_paraphrase",
        "reordered",
        "voice",
        "passive_active",
        "unit_or_format",
        "code_style",
        "reformatted",
        "minimal_edit",
        "equivalent_negation",
        "longer_no_new_info",
        "typo",
        "filler",
        "user_ack",
        "abbreviation",
    ]
)
"""Kinds of duplicates that say all that the memory says: stored in its place, the memory would be the duplicate."""
REVISING = frozenset(
    [
        "superseding",
        "number",
        "version",
        "negation",
        "polarity",
        "before_after",
        "tool_swap",
        "unit_change",
        "date_time",
        "port_or_path",
    ]
)
"""Kinds after which the stored memory is outdated."""
AMBIGUOUS = frozenset(["entity_swap", "cause_swap", "modality", "partial", "added_condition"])
"""Kinds after which it may be, or not."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One labelled pair. `weight` is 1 for a pair that was written, less for one that was derived."""

    id: str
    stored: str
    candidate: str
    duplicate: bool
    kind: str
    namespace: str = ""
    weight: float = 1.0

    @property
    def block(self) -> str:
        return self.id.rsplit("-", 1)[0]

    @property
    def revises(self) -> bool | None:
        """Whether the candidate outdates the memory; None where that depends."""
        return None if self.kind in AMBIGUOUS else self.kind in REVISING


def read_pairs(path: Path) -> list[Pair]:
    """Pairs of one file, in its order."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [Pair(r["id"], r["a"], r["b"], r["label"] == "duplicate", r["kind"], r.get("namespace", "")) for r in rows]


def authors() -> dict[str, list[Pair]]:
    """The pairs of each training author, by name."""
    return {
        name: read_pairs(FIXTURES / folder / f"{name}.jsonl") for folder, names in TRAINED_ON.items() for name in names
    }


def unseen() -> dict[str, list[Pair]]:
    """The pairs of the authors in the same folders that nothing is trained on."""
    paths = [path for folder, names in TRAINED_ON.items() for path in sorted((FIXTURES / folder).glob("*.jsonl"))]
    return {path.stem: read_pairs(path) for path in paths if path.stem not in TRAINED_ON[path.parent.name]}


@dataclass(frozen=True, slots=True)
class Mention:
    """A statement of an annotated session. `facts`: the fact it states, and what that supersedes."""

    project: str
    facts: frozenset[str]
    namespace: str
    text: str


def mentions() -> list[Mention]:
    """What states a fact in sessions of `SPOKEN_BY`."""
    found = []
    for author in SPOKEN_BY:
        for row in gold(parse((SESSIONS / f"{author}.txt").read_text("utf-8"))):
            if not row.get("negative"):
                facts = frozenset({row["fact_id"], row.get("supersedes") or row["fact_id"]})
                found += [Mention(row["project"], facts, row["namespace"], m["text"]) for m in row["mentions"]]
    return [mention for mention in found if len(mention.text) >= MIN_LENGTH]


def neighbours(said: list[Mention], vectors: "npt.NDArray[np.float32]", most: int, weight: float) -> list[Pair]:
    """Each statement with the `most` nearest of its project that state other facts: distinct, and no revisions.

    `vectors`: a row for each statement.
    """
    found = []
    for number, mention in enumerate(said):
        others = [n for n, other in enumerate(said) if other.project == mention.project]
        others = [n for n in others if not said[n].facts & mention.facts and said[n].text != mention.text]
        alike = vectors[others] @ vectors[number]
        for n in (others[place] for place in (-alike).argsort(kind="stable")[:most]):
            name = f"{mention.project}-{number}"
            found.append(Pair(name, said[n].text, mention.text, False, "neighbour", mention.namespace, weight))
    return found


def derived(pairs: list[Pair], weight: float, unrelated: int) -> list[Pair]:
    """Pairs whose label follows from those that were written; `unrelated` more of two memories of one namespace."""
    blocks: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        blocks[pair.block].append(pair)
    found = [pair for block in blocks.values() for pair in _of_block(block, weight)]
    chance = random.Random(0)
    by_namespace: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by_namespace[pair.namespace].append(pair)
    for _ in range(unrelated):
        one = chance.choice(pairs)
        other = chance.choice(by_namespace[one.namespace])
        if one.block != other.block:
            words = other.candidate.split()
            # Half of them short: a candidate of three words that are nowhere in the memory is not a summary of it.
            text = other.candidate if chance.random() < 0.5 else " ".join(words[: chance.randint(2, 7)])
            found.append(Pair(one.id, one.stored, text, False, "unrelated", one.namespace, weight))
    return found


def edited(pairs: list[Pair], weight: float) -> list[Pair]:
    """Near copies of memories, paraphrases and contradictions, with one edit that keeps or changes their meaning."""
    chance = random.Random(0)
    blocks: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        blocks[pair.block].append(pair)
    found = []
    for block in blocks.values():
        memory = block[0].stored
        equal = [memory, *(p.candidate for p in block if p.duplicate and p.kind in FULL)]
        other = [p.candidate for p in block if not p.duplicate]
        made = [(text, keep(text, chance), True) for text in (memory, chance.choice(equal))]
        made += [(memory, keep(chance.choice(equal), chance), True)]
        made += [(text, change(text, chance), False) for text in (memory, chance.choice(equal))]
        made += [(memory, change(chance.choice(equal), chance), False)]
        made += [(memory, keep(text, chance), False) for text in other[:1]]
        found += [
            Pair(block[0].id, stored, text, same, "edit", block[0].namespace, weight)
            for stored, text, same in made
            if text != stored
        ]
    return found


def _of_block(block: list[Pair], weight: float) -> list[Pair]:
    memory = block[0].stored
    equal = [(memory, "")] + [(p.candidate, p.kind) for p in block if p.duplicate and p.kind in FULL]
    less = [(p.candidate, p.kind) for p in block if p.duplicate and p.kind not in FULL]
    other = [(p.candidate, p.kind) for p in block if not p.duplicate]
    found: list[Pair] = []

    def add(stored: str, candidate: str, duplicate: bool, kind: str) -> None:
        found.append(Pair(block[0].id, stored, candidate, duplicate, kind, block[0].namespace, weight))

    for index, (text, _) in enumerate(equal):
        for number, (again, kind) in enumerate(equal):
            if index and index != number:
                add(text, again, True, kind or equal[index][1])
        for again, kind in less:
            if index:
                add(text, again, True, kind)
            if kind == "subset":
                add(again, text, False, "elaboration")
        for again, kind in other:
            if index:
                add(text, again, False, kind)
            if kind == "elaboration":
                add(again, text, True, "subset")
            else:
                add(again, text, False, _reverse(kind))
    for text, _ in less:
        for again, kind in other:
            add(text, again, False, kind)
    return found


def _reverse(kind: str) -> str:
    """The kind of the pair when stored text and candidate change places."""
    return {"partial": "added_condition", "added_condition": "partial"}.get(kind, kind)
