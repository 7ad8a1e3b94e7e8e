"""What the worker keeps between calls, and how it answers one."""

from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from dedup import code_cache, patterns, wiring
from dedup.config import Loaded, Settings, load_leniently
from dedup.embedding.model_store import WEIGHTS
from dedup.engine import Engine
from dedup.errors import DedupError
from dedup.learned import outdated, replaced, restated
from dedup.model import GLOBAL, Match, Namespace, Speaker, Urn, Utterance
from dedup.ports import Span
from dedup.redaction.redact import candidate
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from hooks import client, dispatch, janitor_launch, report
from hooks.freshness import Stamp, seen, stamp

_LOADED = (janitor_launch, outdated, replaced, restated)
"""First used while a call is answered, when an upgrade may have taken their files away."""

_SAMPLE = (
    "We decided to use PostgreSQL 15 for the orders, because its JSON support is enough:"
    " 00000000000000000000000000000000."
)
"""Something to remember, with something in it that might be a secret."""


class Service:
    """Settings, model and scorer of one home, read once. Several threads may use it at once."""

    def __init__(self, fresh: Stamp, **parts: Any) -> None:
        """`fresh`: what code and settings were before they were read. `parts`: for the engine of each call."""
        self._stamp = fresh
        self._surroundings = client.surroundings()
        self._parts = parts
        self.loaded: Loaded = load_leniently()
        self._weights = seen(self.loaded.settings.model_path / WEIGHTS)
        self._views = wiring.embedder(self.loaded.settings, bare=True)
        self._scorer = wiring.scorer(self.loaded.settings, self._views)
        self._keeper: SqliteStore | None = None
        self._store_file = 0

    def is_stale(self) -> bool:
        """Whether code or settings have changed since, the store is another file, or the model was installed."""
        try:
            changed = stamp() != self._stamp or seen(Path(self._weights[0])) != self._weights
            return changed or self._inode() != self._store_file
        except OSError:  # an upgrade is just replacing our files
            return True

    def is_for(self, surroundings: Sequence[bytes]) -> bool:
        """Whether a call from there is answered here as it would be without us."""
        return list(surroundings) == self._surroundings

    def warm_up(self) -> None:
        """Load what the first call would have to wait for, by judging a sentence of our own. Nothing is written."""
        report.report([], now=0.0)
        with suppress(DedupError):
            # Stays open: the last connection to be closed writes everything back and deletes SQLite's log, which takes
            # longer than a call that has nothing to do.
            self._keeper = SqliteStore(self.loaded.settings.home)
            engine = self._engine(self._keeper)
            engine.extract([Utterance(Speaker.USER, _SAMPLE)], GLOBAL)
            engine.check(candidate(_SAMPLE, GLOBAL, Namespace.DECISIONS))
            engine.said_since([])
        with suppress(DedupError):  # whatever is stored there
            stored = Match(Urn(GLOBAL, Namespace.DECISIONS, "0" * 12), _SAMPLE, 1.0)
            again = candidate(f"{_SAMPLE} So be it.", GLOBAL, Namespace.DECISIONS)
            self._scorer.compare([stored], again, 0.9)
        patterns.compile_all()  # of all modules that are imported by now
        code_cache.keep()
        self._store_file = self._inode()

    def close(self) -> None:
        """Leave the store as one file."""
        if self._keeper:
            self._keeper.close()

    def answer(self, arguments: Sequence[str], payload: bytes, until: float, cwd: str) -> bytes:
        """What the hook prints. Never raises."""
        call = dispatch.request(arguments, payload, until, cwd)
        return dispatch.answer(call, self._opened, lambda: self.loaded)

    def rejudge(self) -> None:
        """Judge again what hooks kept for want of time. For when nobody calls; not beside the janitor."""
        from filelock import Timeout

        settings = self.loaded.settings
        with suppress(DedupError, Timeout), closing(SqliteStore(settings.home)) as store:
            if store.provisional(1):
                with janitor_launch.janitor_lock(settings.home):
                    wiring.janitor_over(settings, store, self._views).rejudge()

    def _opened(self, settings: Settings, *, span: Span, or_read: bool) -> Engine:
        return self._engine(SqliteStore(settings.home, or_read=or_read), span=span, **self._parts)

    def _engine(self, store: SqliteStore, **more: Any) -> Engine:
        """A store of its own for each call: a connection belongs to one thread."""
        return wiring.assembled(self.loaded.settings, store, self._views, self._scorer, **more)

    def _inode(self) -> int:
        try:
            return (self.loaded.settings.home / DATABASE).stat().st_ino
        except OSError:
            return 0
