"""What a text states, and what captures are worth beside annotations small enough to be counted by hand."""

import json
from pathlib import Path

import pytest

from dedup.model import Candidate, Domain, Namespace, Source
from hooks.evaluation.gold import Gold, read_gold
from hooks.evaluation.pairs import read_pairs
from hooks.evaluation.sessions import Tally

RULE, LATER, IDEA = "we never retry a booking", "the pool has 20 connections", "maybe retry at night"


def fact(name: str, order: int, transcript: str, text: str, **more: str) -> dict[str, object]:
    mention = {"transcript": transcript, "uuid": f"u{order}", "text": text}
    return {"fact_id": name, "project": "quay", "namespace": "patterns", "order": order, "mentions": [mention], **more}


@pytest.fixture
def gold(tmp_path: Path) -> Gold:
    """The later session comes first; another project has a record of the same name."""
    idea = {"negative": True, "project": "quay", "transcript": "b", "uuid": "u1", "text": IDEA, "kind": "thought"}
    rows = [fact("f2", 2, "a", LATER, supersedes="f1"), fact("f1", 1, "b", RULE), idea, idea | {"project": "pier"}]
    path = tmp_path / "gold.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return read_gold(path)


def test_sessions_come_in_their_order_project_by_project(gold: Gold) -> None:
    """What a later one says may replace what an earlier one said; one without a fact is captured, too."""
    assert gold.sessions() == {"pier": ["b"], "quay": ["b", "a"]}


def test_a_fact_may_be_said_again_in_a_later_session(tmp_path: Path) -> None:
    """Whose place its mention tells: it is not captured before what was said in between."""
    first, between = fact("f1", 1, "c", RULE), fact("f2", 2, "b", LATER)
    again = {"transcript": "a", "uuid": "u3", "text": RULE, "order": 3}
    first["mentions"] = [{"transcript": "c", "uuid": "u1", "text": RULE}, again]
    path = tmp_path / "gold.jsonl"
    path.write_text(f"{json.dumps(first)}\n{json.dumps(between)}\n")
    assert read_gold(path).sessions() == {"quay": ["c", "b", "a"]}


def test_a_fact_is_stated_by_half_of_the_words_of_its_record(gold: Gold) -> None:
    """In its project only; what merely looks like one, too."""
    assert [f.fact_id for f in gold.stated("quay", "u1", "Never retry, please")] == ["f1"]
    assert gold.stated("quay", "u1", "no call is made twice, says the harbour master") == []
    assert gold.stated("quay", "u2", RULE) == gold.stated("pier", "u1", RULE) == []
    assert gold.tempting("pier", "u1", IDEA) == gold.negatives[1]
    assert gold.tempting("jetty", "u1", IDEA) is None


def test_captures_are_counted_beside_the_annotations(gold: Gold) -> None:
    """A fact twice, one never, and a thought that is none."""
    tally = Tally(gold)
    for text in (RULE, "never retry a booking", IDEA):
        tally.add("quay", Candidate(text, Domain("quay"), Namespace.PATTERNS, Source(uuid="u1")))
    found = tally.figures()
    assert (found.captures, found.fact_recall, found.precision, found.captures_per_fact) == (3, 0.5, 0.667, 2.0)
    assert (found.namespace_accuracy, found.redundant, found.reduction) == (1.0, 1, None)
    assert (found.forbidden_kinds, found.capture_chars) == ({"thought": 1}, {"median": 21, "max": 24})
    assert found.missed_facts == ("f2",)
    assert found.as_dict()["superseding_captured"] == "0/1"


@pytest.mark.parametrize("end", ["\u2028", "\x85"])
def test_what_only_looks_like_the_end_of_a_line_ends_none(tmp_path: Path, end: str) -> None:
    """JSON may hold such characters as they are, in annotations and in pairs."""
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(fact("f1", 1, "b", f"one{end}two"), ensure_ascii=False) + "\n")
    assert len(read_gold(path).facts) == 1
    pair = {"id": "p", "a": f"one{end}two", "b": "two", "label": "distinct"}
    path.write_text(json.dumps(pair, ensure_ascii=False) + "\n")
    assert len(read_pairs(path)) == 1
