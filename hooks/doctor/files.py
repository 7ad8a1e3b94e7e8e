"""Files that hooks need: the settings, the home, what came with the package, the model's."""

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from dedup import data_files
from dedup.config import Loaded, Problem, Settings, config_file, variable
from dedup.embedding.model_store import ModelState
from dedup.embedding.model_store import status as model_status
from dedup.embedding.reader import PAIRS, STATEMENTS, Adapter, opened
from hooks.doctor import own_data
from hooks.doctor.check import Check, Health, quoted

_READERS = {"pairs": PAIRS, "statements": STATEMENTS}


def settings(loaded: Loaded) -> Iterator[Check]:
    """What was wrong with them when they were loaded; else which are set, and where."""
    if not loaded.problems:
        here = [name for name in loaded.given if name.isupper()]
        filed = [name for name in loaded.given if not name.isupper()]
        told = [f"in config.toml {', '.join(filed)}"] * bool(filed) + [f"in the environment {', '.join(here)}"] * bool(
            here
        )
        yield Check("settings", Health.OK, f"valid; set {'; '.join(told)}" if told else "valid, all as they came")
    for problem in loaded.problems:
        cure = f"unset {problem.where}" if problem.where in os.environ else "${EDITOR:-vi} " + quoted(config_file())
        yield Check("settings", Health.WARN, f"{problem.shown} ({_without(problem)})", cure)


def _without(problem: Problem) -> str:
    """What is used instead of what cannot be."""
    if problem.value:
        return "the default is used"
    whole_file = problem.where == str(config_file())
    return "none of its settings is used, but the defaults" if whole_file else "it is ignored"


def home(settings: Settings) -> Iterator[Check]:
    """Whether something can be written to it, and only its owner reads it."""
    home = settings.home
    there = next(path for path in (home, *home.parents) if path.exists())
    # To another disk, say, which is not there now; nothing can be made in its place.
    if astray := next((path for path in (home, *home.parents) if path.is_symlink() and not path.exists()), None):
        seen = f"{home} cannot be made: {astray} is a link to {astray.readlink()}, which is not there"
        yield Check("home", Health.BROKEN, seen, f"mkdir -p {quoted(os.path.realpath(astray))}")
        return
    try:
        # Tried, not asked for: permissions say nothing about file systems in which nobody can make anything.
        with tempfile.TemporaryDirectory(dir=there, prefix=".subcog-doctor-") as tried:
            (Path(tried) / "block").write_bytes(bytes(4_096))
    except OSError as error:
        seen = f"{home} cannot be {'written to' if there == home else 'made'}: {(error.strerror or str(error)).lower()}"
        cure = f"mkdir -p {quoted(home)}"
        if variable("home") in os.environ:
            cure = f"unset {variable('home')}"
        if home.is_dir():
            cure = f"chmod u+rwx {quoted(home)}"
        if error.errno == errno.ENOSPC:
            cure = f"df -h {quoted(there)}"
        yield Check("home", Health.BROKEN, seen, cure)
        return
    if there != home:
        yield Check("home", Health.OK, f"{home} will be made when the first hook runs")
        return
    loose = [path.name for path in (home, *home.iterdir()) if _others_read(path)]
    if loose and os.name == "posix":
        yield Check("home", Health.WARN, f"others can read {', '.join(loose)}", f"chmod -R go-rwx {quoted(home)}")
    else:
        yield Check("home", Health.OK, f"{home}, private")


def _others_read(path: Path) -> bool:
    try:
        return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
    except FileNotFoundError:  # SQLite's own files come and go
        return False


def data(_: Settings) -> Iterator[Check]:
    """The weights and words of the package that are not as they should be."""
    for file in own_data.damaged():
        yield Check("data", Health.BROKEN if file.needed else Health.WARN, file.seen, file.cure)


def model(settings: Settings) -> Iterator[Check]:
    """Whether it is installed, and its readers load."""
    found = model_status(settings.model_path)
    if found.state is ModelState.CHANGED:
        seen = f"{found}; whoever loads it checks it first"
        yield Check("model", Health.WARN, seen, "subcog-dedup model verify")
    elif found.state is not ModelState.INSTALLED:
        seen = f"{found}; duplicates are recognised by words only"
        yield Check("model", Health.WARN, seen, "subcog-dedup model install")
    elif lost := [what for what, adapter in _READERS.items() if _cannot_be_drawn(settings.model_path, adapter)]:
        seen = f"{found}, but the reader of {' and that of '.join(lost)} cannot be loaded, and is done without"
        # A graph that is missing or damaged is drawn anew, where it can be written; if it can, it is something else.
        cure = f"chmod -R u+rwX {quoted(settings.model_path)}"
        if os.access(settings.model_path, os.W_OK):
            cure = "subcog-dedup model install --force"
        yield Check("model", Health.WARN, seen, cure)
    else:
        yield Check("model", Health.OK, str(found))


def _cannot_be_drawn(model: Path, adapter: Adapter) -> bool:
    """Whether a reader does not load, though its weights are whole."""
    return opened(model, adapter) is None and adapter.file.name not in data_files.lost
