"""`make demo`: the main job on real-looking sessions, through the real hook process and the real embedding model.

Everything happens in a temporary home; nothing on the machine is touched. It fails where the job is not done.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from hooks.install import launcher
from tools.command_line import command_line

ROOT = Path(__file__).parents[1]
SESSIONS = ROOT / "fixtures" / "demo"
COMMAND = Path(sys.executable).with_name("subcog-dedup")
FOR_REAL = ("model install --from .cache/model", "install", "doctor")
"""What to type next, as the README has it; the model is here already."""


@dataclass(frozen=True)
class Act:
    """One hook call of the demo: what it shows, which transcript it reads, and whether it has something to say."""

    title: str
    transcript: str
    look_at: str
    says: bool = True


ACTS = (
    Act(
        "A session is about to be compacted", "1-first.jsonl", "What was decided and learned is kept, each under a URN."
    ),
    Act(
        "The hook fires again",
        "1-first.jsonl",
        "The client does that. Nothing new was said, so it says nothing.",
        says=False,
    ),
    Act("The same words in another session", "2-again.jsonl", "A fork or a replay: every statement is recognised."),
    Act(
        "The same things said differently",
        "3-said-differently.jsonl",
        "What is recognised by meaning is skipped, with the similarity; what is in doubt is kept.",
    ),
    Act("A value changes", "4-changed-value.jsonl", "Nearly the same words, another number: kept, never skipped."),
)


def main() -> None:
    command_line(__doc__).parse_args()
    out = Console()
    with tempfile.TemporaryDirectory(prefix="subcog-demo-") as top:
        project = Path(top, "harbour")
        project.mkdir()
        sessions = Path(shutil.copytree(SESSIONS, Path(top, "transcripts")))
        shutil.copy(sessions / "1-first.jsonl", sessions / "2-again.jsonl")
        ours = {name for name in os.environ if name.startswith("SUBCOG_")} - {"SUBCOG_MODEL_DIR"}
        env = {name: value for name, value in os.environ.items() if name not in ours}
        env["SUBCOG_HOME"] = str(Path(top, "home"))
        try:
            _play(out, sessions, project, env)
        finally:
            _run(["worker", "stop"], project, env)
    out.print("[dim]The demo's home is gone again. To use it for real:[/]")
    for verb in FOR_REAL:
        out.print(f"  .venv/bin/subcog-dedup {verb}", highlight=False)


def _play(out: Console, sessions: Path, project: Path, env: dict[str, str]) -> None:
    for number, act in enumerate(ACTS, start=1):
        out.print()
        out.rule(f"[bold]{number}. {act.title}[/]", align="left")
        out.print(f"[dim]{act.look_at}[/]")
        report, milliseconds = _hook(sessions / act.transcript, project, env)
        out.print(Panel(Text(report) if report else "[dim](says nothing)[/]", title="report", title_align="left"))
        if bool(report) != act.says:
            raise SystemExit(f"act {number}: the hook should have said {'something' if act.says else 'nothing'}")
        out.print(f"[dim]One hook process, {'with' if number > 1 else 'without'} a worker: {milliseconds:.0f} ms[/]")
        if number == 1:
            out.print("[dim]It has had a worker started for the next ones; we wait until that is ready.[/]")
            _run(["worker", "start"], project, env)
    out.print()
    out.rule("[bold]What the store holds now[/]", align="left")
    for command in (["list", "--limit", "5"], ["doctor"]):
        out.print(f"[dim]$ subcog-dedup {' '.join(command)}[/]")
        out.print(_run(command, project, env), markup=False, highlight=False)


def _hook(transcript: Path, project: Path, env: dict[str, str]) -> tuple[str, float]:
    """The report of one PreCompact call, and how long its process took, in milliseconds."""
    payload = {
        "session_id": transcript.stem,
        "transcript_path": str(transcript),
        "cwd": str(project),
        "hook_event_name": "PreCompact",
        "trigger": "auto",
        "custom_instructions": None,
    }
    begin = time.perf_counter()
    done = subprocess.run(
        [*launcher(), "hook", "pre-compact", "--output", "text"],  # as it is registered
        input=json.dumps(payload).encode(),
        capture_output=True,
        env=env,
        check=True,
    )
    return done.stdout.decode().rstrip(), (time.perf_counter() - begin) * 1000


def _run(command: list[str], project: Path, env: dict[str, str]) -> str:
    """What a command prints. `doctor` may find the person's own hooks broken, and `worker stop` none to stop."""
    check = command not in (["doctor"], ["worker", "stop"])
    return subprocess.run([COMMAND, *command], cwd=project, capture_output=True, env=env, text=True, check=check).stdout


if __name__ == "__main__":
    main()
