"""The directory in which the embedding model lives: what belongs there, and whether it is there unharmed.

    model.safetensors         upstream's weights, byte for byte as published (90.9 MB)
    tokenizer.json            upstream's word-piece tokenizer, as published
    model.onnx                our graph over the weights (25 kB), see `dedup.embedding.model_graph`
    config.json, tokenizer_config.json, special_tokens_map.json    what fastembed wants to read beside them
    manifest.json             size and SHA-256 of each of them, recipe, source; written last

`status` is for every process that starts: it reads the manifest and stats six files. `verify` hashes them
(about 0.1 s with SHA instructions, up to 0.5 s without).
"""

from __future__ import annotations

import contextlib
import json
import os
from enum import StrEnum
from pathlib import Path
from typing import Any

from dedup.lazy_dataclasses import dataclass

MODEL_NAME = "all-MiniLM-L6-v2"
RECIPE = 1
"""Raised whenever vectors made by the new graph may not be compared with those of the old one."""
MODEL_ID = f"{MODEL_NAME}/onnx-{RECIPE}"
"""Names the vectors: same id, comparable vectors."""
INSTALL_HINT = "run `subcog-dedup model install`"

WEIGHTS = "model.safetensors"
TOKENIZER = "tokenizer.json"
GRAPH = "model.onnx"
MANIFEST = "manifest.json"
FILES = (WEIGHTS, TOKENIZER, GRAPH, "config.json", "tokenizer_config.json", "special_tokens_map.json")

PUBLISHED_SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
"""What upstream (`sentence-transformers/all-MiniLM-L6-v2`) publishes; nothing else is ever accepted."""


class ModelState(StrEnum):
    """What a look at the directory says."""

    INSTALLED = "installed"
    CHANGED = "changed"
    """Right sizes, but a file is newer than the manifest (copied, restored, written to): only hashes can tell."""
    DAMAGED = "damaged"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """The state of a model directory, with the findings it rests on."""

    state: ModelState
    model_dir: Path
    source: str = ""
    """Where the weights came from (`hub`, `index`, a path); empty when unknown."""
    findings: tuple[str, ...] = ()
    """One line per file that is not as it should be."""
    size: int = 0
    """Bytes of all files by the manifest; 0 when unknown."""

    @property
    def hint(self) -> str:
        """What to type; empty when nothing is wrong."""
        match self.state:
            case ModelState.MISSING | ModelState.DAMAGED:
                return INSTALL_HINT
            case ModelState.CHANGED:
                return "run `subcog-dedup model verify`"
            case _:
                return ""

    def __str__(self) -> str:
        what = f"embedding model {self.state} in {self.model_dir}"
        return f"{what} ({'; '.join(self.findings)})" if self.findings else what


@dataclass(frozen=True, slots=True)
class _Entry:
    """One file by the manifest; `size` in bytes."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class _Manifest:
    model_id: str
    source: str
    entries: tuple[_Entry, ...]


def status(model_dir: Path) -> ModelStatus:
    """Look at sizes and times only: cheap enough for every start. Never raises for what is on disk."""
    path = model_dir / MANIFEST
    try:
        manifest = _parse(path.read_bytes())
        written = path.stat().st_mtime_ns
    except FileNotFoundError:
        return _without_manifest(model_dir)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return ModelStatus(ModelState.DAMAGED, model_dir, findings=(f"{MANIFEST} cannot be read: {error}",))
    findings: list[str] = []
    newer: list[str] = []
    if manifest.model_id != MODEL_ID:
        findings.append(f"made for {manifest.model_id}, this version needs {MODEL_ID}")
    listed = {entry.name for entry in manifest.entries}
    findings.extend(f"{name} is not in {MANIFEST}" for name in FILES if name not in listed)
    for entry in manifest.entries:
        try:
            stat = (model_dir / entry.name).stat()
        except OSError:
            findings.append(f"{entry.name} is missing")
            continue
        if stat.st_size != entry.size:
            findings.append(f"{entry.name} has {stat.st_size} bytes instead of {entry.size}")
        elif stat.st_mtime_ns > written:
            # The manifest is written last, so an untouched file is never newer than it. The same rule as in make:
            # no times are stored, and a copy of the directory is merely checked once.
            newer.append(f"{entry.name} was written after {MANIFEST}")
    sound = ModelState.CHANGED if newer else ModelState.INSTALLED
    return ModelStatus(
        state=ModelState.DAMAGED if findings else sound,
        model_dir=model_dir,
        source=manifest.source,
        findings=tuple(findings or newer),
        size=sum(entry.size for entry in manifest.entries),
    )


def verify(model_dir: Path) -> ModelStatus:
    """Hash every file. INSTALLED means that each byte is what was installed, and the published files upstream's.

    A directory that was CHANGED and proves whole is stamped anew, so that `status` is content with it from then on.
    """
    seen = status(model_dir)
    if seen.state in (ModelState.MISSING, ModelState.DAMAGED):
        return seen
    findings: list[str] = []
    try:
        for entry in _parse((model_dir / MANIFEST).read_bytes()).entries:
            found = sha256_of(model_dir / entry.name)
            if found not in {entry.sha256} & {PUBLISHED_SHA256.get(entry.name, entry.sha256)}:
                findings.append(f"{entry.name} has SHA-256 {found[:16]}… instead of {entry.sha256[:16]}…")
    except (OSError, ValueError) as error:  # replaced or unreadable while we looked
        findings.append(str(error))
    state = ModelState.DAMAGED if findings else ModelState.INSTALLED
    if state is ModelState.INSTALLED and seen.state is ModelState.CHANGED:
        # A read-only directory cannot be stamped; it is only checked again next time.
        with contextlib.suppress(OSError):
            os.utime(model_dir / MANIFEST)
    return ModelStatus(state, model_dir, seen.source, tuple(findings), seen.size)


def write_manifest(model_dir: Path, source: str) -> None:
    """Seal a directory that holds every file of FILES. The last thing written."""
    entries = {
        name: {"size": (model_dir / name).stat().st_size, "sha256": sha256_of(model_dir / name)} for name in FILES
    }
    manifest = {"model_id": MODEL_ID, "source": source, "files": entries}
    (model_dir / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hex."""
    import hashlib  # 3 ms, and hooks come here only for names

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _parse(content: bytes) -> _Manifest:
    document: dict[str, Any] = json.loads(content)
    entries = tuple(
        _Entry(name=name, size=int(entry["size"]), sha256=str(entry["sha256"]))
        for name, entry in document["files"].items()
    )
    return _Manifest(str(document["model_id"]), str(document["source"]), entries)


def _without_manifest(model_dir: Path) -> ModelStatus:
    """No manifest: nothing was ever installed here, or something took it away."""
    present = [name for name in FILES if (model_dir / name).exists()]
    if not present:
        return ModelStatus(ModelState.MISSING, model_dir)
    return ModelStatus(ModelState.DAMAGED, model_dir, findings=(f"{MANIFEST} is missing beside {', '.join(present)}",))
