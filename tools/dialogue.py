"""What becomes of a dialogue: each of its memories, with its wordings and what it replaces.

python -m tools.dialogue FILE        # or - for what is typed

What a user says begins with U:, what Claude says with A:, a tool call with T:, and goes on in the lines below. `===`
alone begins the next session of the same project, `=== NAME` another project. Before each memory stands whether a new
session would be told it, and who said it.
"""

import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

from dedup.config import load
from dedup.model import Memory
from dedup.stores.sqlite import SqliteStore
from dedup.wiring import assembled, embedder
from hooks.capture import Session, capture
from hooks.evaluation.sessions import DOMAIN
from hooks.recall_frame import recall
from hooks.recalled import relevant
from tools import build_sessions
from tools.command_line import command_line

_HEAD = re.compile(r"(?m)^===[ ]*(?P<project>[^|\n]*)$")


def sessions(typed: str) -> list[build_sessions.Session]:
    """The sessions of a typed text. Raises `ValueError` for a line that belongs nowhere."""
    project, order = "project", 0

    def head(found: re.Match[str]) -> str:
        nonlocal project, order
        order = order + 1 if not found["project"] else 1
        project = "-".join(found["project"].split()) or project
        return f"=== session {project}-{order} | project {project} | order {order}"

    return build_sessions.parse(_HEAD.sub(head, typed if typed.startswith("===") else f"===\n{typed}"))


def lines(memories: Sequence[Memory], told: str, speakers: Mapping[str, str]) -> Iterator[str]:
    """Of each memory, in the order in which they were stored, what there is to see. `speakers`: by a record's id."""
    by_urn = {memory.urn: memory for memory in memories}
    for memory in memories:
        mark = "told" if f"({memory.id}" in told else "----"
        yield f"  {mark} {speakers[memory.source.uuid]} {memory.namespace:12} {memory.content!r}"
        if memory.revises in by_urn:
            yield f"            replaces {by_urn[memory.revises].content!r}"
        yield from (f"            wording  {wording.content!r}" for wording in memory.wordings)


def main() -> None:
    asked = command_line(__doc__, "file").parse_args()
    typed = sys.stdin.read() if str(asked.file) == "-" else asked.file.read_text(encoding="utf-8")
    settings = load()
    views = embedder(settings)
    for project, held in groupby(sessions(typed), key=lambda session: session.project):
        print(f"== {project}")
        with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder))) as store:
            engine = assembled(settings, store, views)
            speakers: dict[str, str] = {}
            for session in held:
                speakers |= {made["uuid"]: turn.speaker for made, turn in build_sessions.records(session) if turn}
                path = build_sessions.write_transcript(session, Path(folder))
                capture(engine, Session.of_file(path, DOMAIN), limit=settings.max_captures)
            told = recall("", relevant(engine, DOMAIN))
            for line in lines([*store.memories()][::-1], told, speakers):
                print(line, flush=True)


if __name__ == "__main__":
    main()
