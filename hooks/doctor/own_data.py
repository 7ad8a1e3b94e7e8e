"""The files of weights and words that came with this installation, looked at one by one, for `doctor`."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dedup import data_files
from dedup.errors import DataDamaged

_NOTHING = "nothing is captured, and what was said waits in its transcript"
_NO_PHRASE = "a session that may hold a seed phrase is not captured, and waits in its transcript"
_UNTIL_MENDED = {
    "extract.json": _NOTHING,
    "verifier.json": _NOTHING,
    "verifier.npz": _NOTHING,
    "lexicon.txt": _NOTHING,
    "bip39.txt": _NO_PHRASE,
}
"""What is lost without those that decide, and without the one that is read only for a row of twelve words."""


class Damage(NamedTuple):
    """A file that cannot be used, and `why`; or, without a reason, one that can be, and is not as it came. `needed`:
    something is not captured without it."""

    name: str
    why: str
    needed: bool
    cure: str

    @property
    def seen(self) -> str:
        """What it means."""
        if not self.why:
            return f"{self.name} is not as it came: what depends on it may be decided wrongly"
        lacking = _UNTIL_MENDED.get(self.name)
        without = f"until it is mended {lacking}" if lacking else "hooks do without it"
        return f"{self.name} is damaged or missing ({self.why}): {without}"


def damaged() -> list[Damage]:
    """Reads every file that this process has not read, and looks whether each is as it came."""
    found: dict[str, str] = {}
    with suppress(DataDamaged):
        found |= dict.fromkeys(data_files.changed(), "")
    for load in _loads():
        with suppress(DataDamaged):
            load()
        found |= data_files.lost  # each time: another part of the same file may be whole
    return [Damage(name, why, bool(why) and name in _UNTIL_MENDED, _cure(name)) for name, why in sorted(found.items())]


def _loads() -> Iterator[Callable[[], object]]:
    from dedup.embedding.model_install import reference_pairs
    from dedup.embedding.reader import PAIRS, STATEMENTS
    from dedup.extraction.evidence.models import models
    from dedup.gloss import GLOSSED, glossary
    from dedup.learned import outdated, replaced, restated
    from dedup.learned.logistic import trained
    from dedup.redaction.tokens.wallets import listed
    from dedup.verifier.forest import model, projection
    from dedup.verifier.lexicon import lexicon

    yield from (models, lexicon, listed, reference_pairs, outdated.model)
    yield from (partial(model, kind) for kind in (True, False))
    yield from (partial(projection, which) for which in ("contextual", "static", "text"))
    yield from (partial(trained, file) for file in (replaced.WEIGHTS, restated.WEIGHTS))
    yield from (partial(glossary, code) for code in sorted(GLOSSED))
    yield from (adapter.learned for adapter in (PAIRS, STATEMENTS))


def _cure(name: str) -> str:
    """How it is had back: from the repository that this runs from, or from where the package came from."""
    file = data_files.DATA / name
    if file.is_file() and not os.access(file, os.R_OK):
        return f"chmod u+r {shlex.quote(str(file))}"
    root = Path(__file__).parents[2]
    if (root / ".git").exists():
        return f"git -C {shlex.quote(str(root))} checkout -- {shlex.quote(str(file.relative_to(root)))}"
    return f"{shlex.quote(sys.executable)} -m pip install --force-reinstall --no-deps subcog-dedup"
