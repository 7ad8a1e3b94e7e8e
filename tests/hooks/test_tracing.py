"""Spans of the tiers: for a process that an SDK was loaded into, and for nobody else."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

_WITH_AN_SDK = """
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

spans = InMemorySpanExporter()
trace.set_tracer_provider(TracerProvider())
trace.get_tracer_provider().add_span_processor(SimpleSpanProcessor(spans))
"""
_TOLD = """
import json, sys
told = [span.name for span in spans.get_finished_spans()] if "spans" in globals() else "opentelemetry" in sys.modules
print(json.dumps(told), file=sys.stderr)
"""
_CHECK = """
from click.testing import CliRunner
from hooks.cli import cli
assert CliRunner().invoke(cli, ["check", "The queue is RabbitMQ", "-n", "decisions"]).exit_code == 0
"""
_HOOK = """
from hooks.dispatch import Request, answer
answer(Request("pre-compact", CALL, "text"))
"""


@pytest.mark.parametrize("works", [_CHECK, _HOOK], ids=["command", "hook"])
@pytest.mark.parametrize("sdk", [True, False])
def test_each_tier_has_a_span_where_an_sdk_is_loaded(
    works: str, sdk: bool, tmp_path: Path, no_model: None, home: Path
) -> None:
    """A variable alone, which the client may have for its own telemetry, is no reason to import anything."""
    said = {
        "type": "user",
        "uuid": "u1",
        "message": {"role": "user", "content": "We decided to use RabbitMQ as queue."},
    }
    (tmp_path / "t.jsonl").write_text(json.dumps(said) + "\n")
    call = {"session_id": "s", "transcript_path": str(tmp_path / "t.jsonl"), "cwd": str(tmp_path)}
    program = (_WITH_AN_SDK if sdk else "") + works.replace("CALL", repr(json.dumps(call).encode())) + _TOLD
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
    )
    tiers = ["dedup.exact", "dedup.semantic", "dedup.recent"]
    assert json.loads(done.stderr) == (tiers if sdk else False)
