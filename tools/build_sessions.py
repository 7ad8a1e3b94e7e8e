"""Annotated sessions as plain text → transcripts and gold, `python -m tools.build_sessions`.

`AUTHOR.txt` is the source: what was said by whom, with every statement of a fact marked `[[f1|words]]` and every
tempting non-fact `{{kind|words}}`, followed by the list of facts. From it come a transcript for each session, with
records of the client's own shapes, and `AUTHOR_gold.jsonl` with the facts and negatives. Building twice gives the same
bytes: record ids are derived from the session's name, times from a fixed start. What is held out, and what is in other
languages, is built into the repository, for `eval`; what is trained on (`fixtures/sessions`, `fixtures/plain`) by
whatever trains on it.
"""

import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tools.command_line import command_line

SESSIONS = Path(__file__).parents[1] / "fixtures" / "sessions"
PLAIN = SESSIONS.with_name("plain")
HELD_OUT, LANGUAGES = SESSIONS.with_name("held_out"), SESSIONS.with_name("languages")  # never trained on
_HEAD = re.compile(r"=== session (?P<name>\S+) \| project (?P<project>\S+) \| order (?P<order>\d+)")
_MARK = re.compile(
    r"\[\[(?P<ids>f\d+(?:,\s*f\d+)*)\|(?P<fact>.*?)\]\]|\{\{(?P<kind>[a-z-]+)\|(?P<not>.*?)\}\}", re.DOTALL
)
_FACT = re.compile(r"(?P<id>f\d+) \| (?P<namespace>[a-z-]+) \| (?P<statement>.*?)(?: \| supersedes (?P<old>\S+))?")
_START = datetime(2026, 3, 2, 9, tzinfo=UTC)


@dataclass(frozen=True)
class Mark:
    """Words that state the facts `facts`, or that only look like one and are a `kind`."""

    text: str
    facts: tuple[str, ...] = ()
    kind: str = ""


@dataclass(frozen=True)
class Turn:
    """One utterance or tool call, markers taken out. `speaker` is `U`, `A` or `T`."""

    speaker: str
    text: str
    marks: tuple[Mark, ...] = ()


@dataclass
class Session:
    """One session of a source file."""

    name: str
    project: str
    order: int
    turns: list[Turn] = field(default_factory=list)
    facts: list[dict[str, str]] = field(default_factory=list)

    @property
    def transcript(self) -> str:
        return f"{self.project}-{self.order}.jsonl"


def parse(source: str) -> list[Session]:
    """The sessions of a source text. Raises `ValueError` for a line that belongs nowhere, or a mark of no fact."""
    sessions: list[Session] = []
    block: list[str] = []
    in_facts = False
    for line in source.splitlines():
        head = _HEAD.fullmatch(line.strip())
        if head or line.strip() == "--- facts" or re.match(r"[UAT]:", line):
            if block:
                sessions[-1].turns.append(_turn("\n".join(block)))
            block = []
        if head:
            sessions.append(Session(head["name"], head["project"], int(head["order"])))
            in_facts = False
        elif line.strip() == "--- facts":
            in_facts = True
        elif in_facts:
            fact = _FACT.fullmatch(line.strip())
            if fact:
                sessions[-1].facts.append({k: v for k, v in fact.groupdict().items() if v})
            elif line.strip():
                raise ValueError(f"not a fact: {line!r}")
        elif re.match(r"[UAT]:", line) or block:
            block.append(line)
        elif line.strip():
            raise ValueError(f"belongs to no utterance: {line!r}")
    if block:
        sessions[-1].turns.append(_turn("\n".join(block)))
    for session in sessions:
        _check(session)
    return sessions


def _check(session: Session) -> None:
    known = {fact["id"] for fact in session.facts}
    used = {f for turn in session.turns for mark in turn.marks for f in mark.facts}
    if not used <= known:
        raise ValueError(f"{session.name}: marked but not listed: {sorted(used - known)}")


def _turn(block: str) -> Turn:
    speaker, text = block[0], block[2:].strip()
    marks = []
    for m in _MARK.finditer(text):
        if m["ids"]:
            marks.append(Mark(m["fact"].strip(), tuple(re.split(r",\s*", m["ids"]))))
        else:
            marks.append(Mark(m["not"].strip(), kind=m["kind"]))
    return Turn(speaker, _MARK.sub(lambda m: m["fact"] or m["not"] or "", text), tuple(marks))


def records(session: Session) -> Iterator[tuple[dict[str, Any], Turn | None]]:
    """The records of a session's transcript, each with the turn that it says (None for those of a tool)."""
    session_id = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{session.project}/{session.name}"))
    parent: str | None = None
    number = 0

    def record(kind: str, message: dict[str, Any]) -> dict[str, Any]:
        nonlocal parent, number
        number += 1
        made = {
            "parentUuid": parent,
            "isSidechain": False,
            "userType": "external",
            "cwd": f"/home/dev/{session.project}",
            "sessionId": session_id,
            "version": "2.1.112",
            "gitBranch": "main",
            "type": kind,
            "message": message,
            "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{session_id}/{number}")),
            "timestamp": (_START + timedelta(seconds=37 * number)).strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        }
        parent = str(made["uuid"])
        return made

    def says(blocks: list[dict[str, Any]]) -> dict[str, Any]:
        return {"type": "message", "role": "assistant", "model": "claude-opus-4-6", "content": blocks}

    for turn in session.turns:
        if turn.speaker == "U":
            yield record("user", {"role": "user", "content": turn.text}), turn
        elif turn.speaker == "A":
            yield record("assistant", says([{"type": "text", "text": turn.text}])), turn
        else:
            call, _, output = turn.text.partition(" -> ")
            tool, _, argument = call.partition(" ")
            use = {"type": "tool_use", "id": f"toolu_{number:05d}", "name": tool, "input": {"command": argument}}
            yield record("assistant", says([use])), None
            result = {"tool_use_id": use["id"], "type": "tool_result", "content": output or "(no output)"}
            yield record("user", {"role": "user", "content": [result]}), None


def gold(sessions: list[Session]) -> Iterator[dict[str, Any]]:
    """The facts with all their mentions, then the negatives, session by session."""
    for session in sessions:
        prefix = f"{session.project}-{session.order}"
        said = [(made["uuid"], turn) for made, turn in records(session) if turn]
        for fact in session.facts:
            mentions = [
                {"transcript": session.transcript, "uuid": uid, "text": mark.text}
                for uid, turn in said
                for mark in turn.marks
                if fact["id"] in mark.facts
            ]
            old = fact.get("old", "")
            yield {
                "fact_id": f"{prefix}.{fact['id']}",
                "project": session.project,
                "order": session.order,
                "transcript": session.transcript,
                "namespace": fact["namespace"],
                "statement": fact["statement"],
                "mentions": mentions,
                **({"supersedes": old if "." in old else f"{prefix}.{old}"} if old else {}),
            }
        for uid, turn in said:
            for mark in turn.marks:
                if mark.kind:
                    yield {
                        "negative": True,
                        "project": session.project,
                        "order": session.order,
                        "transcript": session.transcript,
                        "uuid": uid,
                        "text": mark.text,
                        "kind": mark.kind,
                    }


def build(source: Path, into: Path) -> list[Session]:
    """Write the transcripts of one author to `into/AUTHOR/` and the gold beside it."""
    sessions = parse(source.read_text(encoding="utf-8"))
    transcripts = into / source.stem
    transcripts.mkdir(parents=True, exist_ok=True)
    for session in sessions:
        write_transcript(session, transcripts)
    _write(into / f"{source.stem}_gold.jsonl", gold(sessions))
    return sessions


def write_transcript(session: Session, folder: Path) -> Path:
    """Write a session's records into a file of its name."""
    path = folder / session.transcript
    _write(path, (made for made, _ in records(session)))
    return path


def _write(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def main() -> None:
    command_line(__doc__).parse_args()
    for source in sorted([*HELD_OUT.glob("*.txt"), *LANGUAGES.glob("*.txt")]):
        sessions = build(source, source.parent)
        facts = sum(len(s.facts) for s in sessions)
        marks = [m for s in sessions for t in s.turns for m in t.marks]
        mentions = sum(len(m.facts) for m in marks)
        negatives = sum(bool(m.kind) for m in marks)
        print(f"{source.stem}: {len(sessions)} sessions, {facts} facts, {mentions} mentions, {negatives} negatives")


if __name__ == "__main__":
    main()
