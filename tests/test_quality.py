"""Quality is a figure, and it must not fall by more than noise.

The held-out pairs and sessions were written for this and are never trained on. Each floor lies about two standard
errors below what was measured when it was last set; raise a floor when the figure has risen for good.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from dedup.config import load
from dedup.extraction.cutting.statements import MIN_LENGTH
from dedup.extraction.extract import extract
from dedup.learned.outdated import model
from dedup.model import Domain, Source, Speaker, Utterance
from dedup.verify import judge_pairs, prepare
from dedup.wiring import embedder
from hooks.evaluation.figures import auc, figures
from hooks.evaluation.gold import read_gold
from hooks.evaluation.pairs import measured, read_pairs
from hooks.evaluation.sessions import SessionFigures, score
from tests.conftest import ROOT
from tools.mutations import CHANGING, KEEPING, facts, shares
from tools.train_outdated import likeliest, read

SPEAKERS = {"U": Speaker.USER, "A": Speaker.ASSISTANT}
HELD_OUT, LANGUAGES = ROOT / "fixtures" / "held_out", ROOT / "fixtures" / "languages"


def test_pairs_of_an_author_never_trained_on(model_dir: Path) -> None:
    """Ranking, skips, and the duplicate band by itself."""
    rows = list(measured(read_pairs(HELD_OUT / "pairs.jsonl"), load()))
    found = figures(rows)
    assert (auc(rows) or 0) >= 0.95
    assert (found.precision or 0) >= 0.97
    assert (found.recall or 0) >= 0.69
    assert (found.duplicate_precision or 0) >= 0.97
    assert (found.duplicate_recall or 0) >= 0.50
    assert found.false_skip_rate is not None
    assert found.false_skip_rate <= 0.02


def test_pairs_in_which_everything_is_said_anew(model_dir: Path) -> None:
    """Every sentence is another one, and half of the pairs differ in one thing: the hardest there are."""
    rows = list(measured(read_pairs(HELD_OUT / "reworded.jsonl"), load()))
    found = figures(rows)
    assert (auc(rows) or 0) >= 0.86
    assert (found.precision or 0) >= 0.77
    assert (found.recall or 0) >= 0.61
    assert (found.duplicate_precision or 0) >= 0.89
    assert (found.duplicate_recall or 0) >= 0.35
    assert found.false_skip_rate is not None
    assert found.false_skip_rate <= 0.185


def test_pairs_by_authors_with_manners_of_their_own(model_dir: Path) -> None:
    """Notes from operations, telegraphic notes of many trades, and what a user types beside what Claude reports."""
    rows = list(measured(read_pairs(HELD_OUT / "unseen.jsonl"), load()))
    found = figures(rows)
    assert (auc(rows) or 0) >= 0.855
    assert (found.precision or 0) >= 0.87
    assert (found.recall or 0) >= 0.585
    assert (found.duplicate_precision or 0) >= 0.91
    assert (found.duplicate_recall or 0) >= 0.29
    assert found.false_skip_rate is not None
    assert found.false_skip_rate <= 0.095


def test_changes_that_an_author_never_trained_on_tells(model_dir: Path) -> None:
    """Of 142 texts that outdate what was settled before, and 218 that were written to be mistaken for such."""
    found = likeliest(read(HELD_OUT / "news.jsonl", embedder(load())), model())
    told = [right for chance, right in found if chance >= model().figures.cut]
    assert sum(told) >= 40
    assert sum(told) >= 0.77 * len(told)


def test_what_is_merely_near_is_not_taken_for_a_repeat(model_dir: Path) -> None:
    """Of a statement's three nearest of other facts of its project, few would be skipped for it."""
    facts = read_gold(HELD_OUT / "sessions_gold.jsonl").facts
    said = [(fact, m.text) for fact in facts for m in fact.mentions if len(m.text) >= MIN_LENGTH]
    views = embedder(load())
    seen = views.tokens([text for _, text in said])
    vectors = np.stack([view.vector for view in seen])
    alike = vectors @ vectors.T
    texts = [prepare(text, view) for (_, text), view in zip(said, seen, strict=True)]
    pairs = []
    for number, (fact, text) in enumerate(said):
        order = np.argsort(-alike[number])
        others = [n for n in order if said[n][0].project == fact.project and said[n][1] != text]
        pairs += [(texts[n], texts[number]) for n in [n for n in others if said[n][0] is not fact][:3]]
    skipped = [j for j in judge_pairs(pairs, views.read) if j.is_wording]
    assert len(pairs) > 500
    assert len(skipped) < 0.006 * len(pairs)


def test_one_small_change_of_a_text_is_told_from_none(model_dir: Path) -> None:
    """What people say around a fact makes it no new one; what changes its meaning in one place never makes it a
    duplicate, and next to never a wording."""
    texts, views = list(facts(20)), embedder(load())
    for name, share in shares(KEEPING, texts, views).items():
        assert share.skipped >= 0.95, name
    changed = shares(CHANGING, texts, views).values()
    assert sum(share.duplicates for share in changed) == 0
    assert sum(share.wordings for share in changed) <= 0.005 * sum(share.texts for share in changed)


@dataclass(frozen=True)
class Floor:
    """What must be reached; of `per_fact`, `wrong_joins` and `wrong_updates` no more."""

    found: float
    precision: float
    per_fact: float
    namespace: float
    wrong_joins: int
    superseding: int
    right_updates: int = 0
    wrong_updates: int = 2


@pytest.mark.parametrize(
    ("of", "floor"),
    [
        ("sessions", Floor(0.93, 0.89, 1.39, 0.73, 2, 4, right_updates=2)),
        ("fresh", Floor(0.91, 0.82, 1.54, 0.52, 2, 1)),
        ("long", Floor(0.935, 0.75, 1.53, 0.57, 7, 4)),
        ("turned", Floor(0.87, 0.90, 1.38, 0.53, 5, 86, right_updates=1)),
        ("plain", Floor(0.92, 0.91, 1.06, 0.79, 5, 11, right_updates=5, wrong_updates=6)),
        ("rules", Floor(0.865, 0.71, 1.21, 0.61, 5, 1)),
        ("manners", Floor(0.75, 0.90, 1.15, 0.54, 16, 56, right_updates=2, wrong_updates=5)),
        ("casual", Floor(0.79, 0.91, 1.35, 0.58, 9, 23, wrong_updates=5)),
    ],
    ids=[
        "people who agree on things",
        "the same, by an author in view of whom nothing was chosen",
        "an agent at work for hours",
        "people who turn round what they agreed on",
        "people who say things plainly",
        "people who tell how things are to be done",
        "people who talk each in a manner of their own",
        "people at work who take things back, and an agent that sums up",
    ],
)
def test_sessions_never_trained_on(model_dir: Path, of: str, floor: Floor) -> None:
    """What is found, what of it is right, how often it is repeated, and under which kind."""
    reached(score(read_gold(HELD_OUT / f"{of}_gold.jsonl"), HELD_OUT / of, load()), floor)


@pytest.mark.parametrize(
    ("code", "floor"),
    [
        ("de", Floor(0.93, 0.87, 1.33, 0.68, 5, 2)),
        ("es", Floor(0.92, 0.93, 1.23, 0.73, 3, 2)),
        ("fr", Floor(0.90, 0.93, 1.18, 0.70, 3, 2)),
        ("ja", Floor(0.87, 0.77, 1.29, 0.62, 4, 3)),
        ("ko", Floor(0.75, 0.90, 1.20, 0.62, 3, 2)),
        ("pt", Floor(0.92, 0.90, 1.20, 0.67, 3, 2)),
        ("ru", Floor(0.90, 0.80, 1.28, 0.50, 3, 2)),
        ("zh", Floor(0.96, 0.87, 1.19, 0.61, 4, 4)),
    ],
)
def test_conversations_in_other_languages(model_dir: Path, code: str, floor: Floor) -> None:
    """The same, by models that have learned from English alone."""
    reached(score(read_gold(LANGUAGES / f"{code}_gold.jsonl"), LANGUAGES / code, load()), floor)


def reached(found: SessionFigures, floor: Floor) -> None:
    assert (found.fact_recall or 0) >= floor.found
    assert (found.precision or 0) >= floor.precision
    assert 0 < (found.captures_per_fact or 0) <= floor.per_fact
    assert (found.namespace_accuracy or 0) >= floor.namespace
    assert found.wrong_joins <= floor.wrong_joins
    assert found.superseding_captured >= floor.superseding
    assert found.right_updates >= floor.right_updates
    assert found.updates - found.right_updates <= floor.wrong_updates


SMALL = [
    json.loads(line)
    for name in ("brief", "house")
    for line in (HELD_OUT / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Small conversations, each of `turns` ("U" or "A", and what is said). Right is where each of `want`, several words, is
in one of the texts that are kept, and none of `stale` in a text without the first of them; where nothing is wanted,
nothing may be kept but what has been refuted."""


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("slips", 13),
        ("claims refuted", 5),
        ("picks", 20),
        ("proposals refused", 6),
        ("proposals agreed to", 11),
        ("of the moment", 25),
        ("rules in few words", 35),
        ("lists", 38),
        ("setups", 30),
        ("rules lifted", 24),
        ("nothing that lasts", 57),
    ],
)
def test_what_is_told_or_settled_in_a_word(kind: str, least: int, model_dir: Path) -> None:
    """By three strangers; the rules for slips, picks, refusals, lists and what is told in few words were made with
    these in view, the others leave them to the models. Measured: 15 of 30 slips, 6 of 25 claims, 23 of 35 picks, 9 of
    20, 15 of 25, and 25 of 25; of what is told 37 of 40, 40 of 50, 32 of 40, 26 of 30, and 57 of 80."""
    vectors = embedder(load())
    assert vectors is not None
    right = 0
    for case in (case for case in SMALL if case["kind"] == kind):
        said = [Utterance(SPEAKERS[by], text, Source(uuid=str(n))) for n, (by, text) in enumerate(case["turns"])]
        kept = [candidate.content.lower() for candidate in extract(said, Domain("small"), vectors.weigh)]
        found = all(any(all(word in text for word in words) for text in kept) for words in case["want"])
        first = [words[0] for words in case["want"]]
        stale = any(old in text and not any(new in text for new in first) for old in case["stale"] for text in kept)
        right += found and not stale and (bool(case["want"] or case["stale"]) or not kept)
    assert right >= least
