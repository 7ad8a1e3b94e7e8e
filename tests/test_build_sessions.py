"""The annotated sessions: their source, and the transcripts and gold made of it."""

from pathlib import Path

import pytest

from dedup.model import Namespace
from tools.build_sessions import HELD_OUT, LANGUAGES, SESSIONS, build, gold, parse, records

SOURCE = """=== session pool | project demo | order 1
U: [[f1|never retry]], ok? {{question|why is it
slow?}}
A: Understood. [[f1,f2|No retries, the pool has 20 connections.]]
T: Bash make test -> 3 passed
--- facts
f1 | patterns | Nothing is retried.
f2 | config | The pool has 20 connections. | supersedes f1
"""


def test_marks_become_gold_and_leave_no_trace_in_the_transcript() -> None:
    """Every mention with the record it stands in; what is superseded named by its full id."""
    (session,) = parse(SOURCE)
    user, model, call, result = [made for made, _ in records(session)]
    assert user["message"]["content"] == "never retry, ok? why is it\nslow?"
    assert model["message"]["content"][0]["text"] == "Understood. No retries, the pool has 20 connections."
    assert call["message"]["content"][0]["type"] == "tool_use"
    assert result["message"]["content"][0]["content"] == "3 passed"
    first, second, negative = gold([session])
    assert [m["uuid"] for m in first["mentions"]] == [user["uuid"], model["uuid"]]
    assert second["supersedes"] == "demo-1.f1"
    assert (negative["kind"], negative["text"]) == ("question", "why is it\nslow?")


@pytest.mark.parametrize(
    "source",
    [SOURCE.replace("f1,f2", "f9"), SOURCE.replace("--- facts", "--- facts\nnot a fact"), "what is this?\n"],
)
def test_a_slip_in_the_source_is_an_error(source: str) -> None:
    """A mark of an unknown fact, a line that is no fact, a line outside of everything."""
    with pytest.raises(ValueError, match=r"fact|listed|utterance"):
        parse(source)


@pytest.mark.parametrize("folder", [HELD_OUT, LANGUAGES], ids=lambda folder: folder.name)
def test_what_is_in_the_repository_was_built_from_its_sources(folder: Path, tmp_path: Path) -> None:
    """Byte for byte: nobody edits a transcript by hand."""
    sources = sorted(folder.glob("*.txt"))
    assert sources
    for source in sources:
        build(source, tmp_path)
    built = sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*.jsonl"))
    assert built
    for path in built:
        assert (tmp_path / path).read_bytes() == (folder / path).read_bytes(), path


@pytest.mark.parametrize("source", sorted(SESSIONS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_fact_that_is_learned_from_is_said(source: Path) -> None:
    """In its own session, under a namespace that there is."""
    facts = [row for row in gold(parse(source.read_text(encoding="utf-8"))) if not row.get("negative")]
    assert facts
    assert [fact["fact_id"] for fact in facts if not fact["mentions"]] == []
    assert {fact["namespace"] for fact in facts} <= set(Namespace)
