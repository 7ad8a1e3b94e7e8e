"""Named checks of everything a hook needs. Each says ok, warn or broken, and what to type: a command, ready to run.

What hooks swallow so as not to hurt a session shows up here. `files`, `store`, `running` and `lately` look at the
organs, each of which is a function that is called what the organ is called.
"""

from itertools import chain

from dedup.config import Settings, load_leniently
from dedup.errors import DedupError
from hooks.doctor import files, lately, running, store
from hooks.doctor.check import Check, Examination, Health

__all__ = ["Check", "Health", "examine"]

_ORGANS: tuple[Examination, ...] = (
    files.home,
    files.data,
    store.store,
    files.model,
    running.judge,
    running.worker,
    running.registration,
    store.project,
    lately.runs,
    store.unread,
    lately.janitor,
)
"""In the order in which a hook needs them."""


def examine() -> list[Check]:
    """Every check, the settings first."""
    loaded = load_leniently()
    found = chain.from_iterable(_guarded(organ, loaded.settings) for organ in _ORGANS)
    return [*files.settings(loaded), *found]


def _guarded(organ: Examination, settings: Settings) -> list[Check]:
    try:
        return list(organ(settings))
    except DedupError as error:
        return [Check(organ.__name__, Health.BROKEN, str(error))]
    except Exception as error:  # noqa: BLE001 - a doctor that falls over examining one organ helps nobody
        return [Check(organ.__name__, Health.BROKEN, f"{type(error).__name__}: {error}")]
