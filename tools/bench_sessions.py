"""What the benchmark's hook calls are about: transcripts with as many new statements as are wanted, or nothing new."""

import json
from itertools import product
from pathlib import Path

PARTS = (
    ("ledger exporter", "seat map service", "invoice renderer", "rate limiter", "audit trail", "import pipeline"),
    ("DuckDB", "NATS JetStream", "Protobuf", "a Bloom filter", "Cap'n Proto", "RocksDB", "gRPC streaming", "Avro"),
    (
        "the current library loses messages when a node restarts",
        "its memory stays flat under load",
        "our auditors asked for a format with a schema",
        "the on-call rota must know how to run it",
        "cold starts have to stay below two seconds",
    ),
    ("the staging cluster", "the nightly batch", "the public API", "the Oslo data centre", "the mobile gateway"),
)
STATEMENTS = [
    f"We decided to use {tool} for the {part} of {where}, because {why}."
    for why, where, part, tool in product(PARTS[2], PARTS[3], PARTS[0], PARTS[1])
]
"""1,200 decisions that no author of the store's sentences wrote."""


class Sessions:
    """Transcripts in a folder; each new one says what none before it said."""

    def __init__(self, folder: Path, project: Path) -> None:
        self._folder = folder
        self._project = project
        self._made = 0
        self._said = 0
        folder.mkdir(parents=True, exist_ok=True)

    def new(self, count: int) -> list[str]:
        """That many statements that were not given out before."""
        step = 7919  # a prime: neighbours in the list differ in one part only, and are not wanted in one session
        first, self._said = self._said, self._said + count
        return [STATEMENTS[number * step % len(STATEMENTS)] for number in range(first, first + count)]

    def of(self, statements: list[str]) -> str:
        """The payload of a call about a new transcript that says just this."""
        self._made += 1
        path = self._folder / f"session-{self._made}.jsonl"
        path.write_text("".join(self._record(path.stem, n, text) for n, text in enumerate(statements)))
        return self._payload(path)

    def _payload(self, transcript: Path) -> str:
        return json.dumps(
            {
                "session_id": transcript.stem,
                "transcript_path": str(transcript),
                "cwd": str(self._project),
                "hook_event_name": "PreCompact",
                "trigger": "auto",
                "custom_instructions": None,
            }
        )

    def _record(self, session: str, number: int, text: str) -> str:
        """People and the model in turn: what the model says is compared with what was said before, too."""
        speaker = ("user", "assistant")[number % 2]
        message = {"role": speaker, "content": [{"type": "text", "text": text}]}
        row = {"type": speaker, "uuid": f"{session}-{number}", "sessionId": session, "cwd": str(self._project)}
        return json.dumps({"parentUuid": None, **row, "message": message}) + "\n"


def large_transcript(path: Path, size: int) -> Path:
    """A transcript of about `size` bytes, most of them results of tools, as in real ones; a statement now and then."""
    with path.open("w") as file:
        written = number = 0
        while written < size:
            number += 1
            result = [{"type": "tool_result", "tool_use_id": f"t{number}", "content": "x = compute(y)\n" * 600}]
            rows = [{"type": "user", "message": {"role": "user", "content": result}}]
            if number % 4 == 0:
                said = [{"type": "text", "text": f"Looking at part {number} of the output now, nothing unusual."}]
                rows.append({"type": "assistant", "message": {"role": "assistant", "content": said}})
            for row in rows:
                written += file.write(
                    json.dumps({"parentUuid": None, "sessionId": "s", "uuid": f"u{number}", **row}) + "\n"
                )
    return path
