"""Bytes → bytes: the fail-open door of every hook. Whatever goes wrong inside, the session gets an empty answer.

Each run leaves one line in the log: what came of it, how long it took, and for a failure its reason, never content.
"""

import math
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from dedup import data_files
from dedup.config import Loaded, Settings, load_leniently
from dedup.counting import MS_BUCKETS, observation
from dedup.errors import DedupError, InvalidInput
from dedup.lazy_dataclasses import dataclass
from dedup.state_keys import UNINDEXED_SINCE
from dedup.wiring import open_engine
from hooks import log, log_facts, pre_compact, session_end, session_start, too_long, tracing
from hooks.capture import Captured, Handled, Limits
from hooks.payloads import HookInput, SessionStartInput, output, parse, placed
from hooks.transcript_lock import one_at_a_time

if TYPE_CHECKING:
    from dedup.engine import Engine
    from dedup.ports import Span


@dataclass(frozen=True, slots=True)
class Request:
    """One hook call: the event as the command line names it, and what came on stdin.

    `output`: "text" for what a person reads; anything else is the JSON that the client takes. `dry_run`: nothing is
    stored. `deadline`: until when it has time, on the clock of `time.monotonic`. `cwd`: the directory it was made in,
    "" where that is this process's own.
    """

    event: str
    payload: bytes
    output: str = "json"
    dry_run: bool = False
    deadline: float = math.inf
    cwd: str = ""


def request(arguments: Sequence[str], payload: bytes, deadline: float, cwd: str = "") -> Request:
    """The call that a command line means: EVENT [--output json|text] [--dry-run]. Unknown arguments are ignored."""
    form = "json"
    if "--output" in arguments[:-1]:
        form = arguments[arguments.index("--output") + 1]
    elif "--output=text" in arguments:
        form = "text"
    return Request("".join(arguments[:1]), payload, form, "--dry-run" in arguments, deadline, cwd)


_NAMED = 5  # memories
_PATIENCE_S = 0.2
"""For a count. Else SQLite would wait for another writer for as long as the client waits for a new session, five
seconds (`registration.NEW_SESSIONS`), and the answer would be thrown away."""


@dataclass(frozen=True, slots=True)
class Event:
    """How one event is parsed, and handled with an engine.

    `speaks`: the name of the event in its JSON answer. `recalls`: there is something to say also where nothing can be
    written. `captures`: it reads what was said.
    """

    speaks: str
    parse: type[HookInput]
    handle: "Callable[[Any, Engine, Limits], Handled]"  # of what `parse` makes of the payload
    recalls: bool = False
    captures: bool = True


EVENTS: Mapping[str, Event] = {
    "pre-compact": Event("PreCompact", HookInput, pre_compact.handle),
    "session-start": Event("SessionStart", SessionStartInput, session_start.handle, recalls=True),
    "new-session": Event("SessionStart", SessionStartInput, session_start.handle_new, recalls=True, captures=False),
    "session-end": Event("SessionEnd", HookInput, session_end.handle),
}


class OpenEngine(Protocol):
    """Opens the engine of one call. It is closed with the call, unless that is `light` (see `answer`)."""

    def __call__(self, settings: Settings, *, span: "Span", or_read: bool) -> "Engine": ...


def answer(
    request: Request,
    opened: OpenEngine = open_engine,
    loading: Callable[[], Loaded] = load_leniently,
    *,
    light: bool = False,
) -> bytes:
    """What the hook prints: valid for the client, or nothing. Never raises.

    `opened`: how the call comes by an engine; `loading`: by its settings. The worker has its own of both, with the
    model and the settings that it holds. `light`: this process ends with the answer, so the log is written without
    structlog (see `hooks.log`), and the store is left open for `opened`'s owner to close when the answer is out.
    """
    begin = time.perf_counter()
    try:
        loaded = loading()
        with log.writing(loaded.settings.home, loaded.settings.log_level, light=light) as logger:
            facts = log_facts.of_hook(request.event, dry_run=request.dry_run)
            for problem in loaded.problems:
                logger.write("warning", "setting ignored", problem=str(problem))
            try:
                return _answered(request, opened, loaded.settings, logger, facts, begin, leave_open=light)
            except Exception as error:  # noqa: BLE001 - a hook never hurts the session
                facts |= {"outcome": "failed", "error": log.reason(error)}
                if too_long.is_of_what_was_said(error) and EVENTS[request.event].captures and not request.dry_run:
                    too_long.note_stop(loaded.settings.home, request.payload, time.time(), request.cwd)
                return b""
            finally:
                for name, why in [*data_files.lost.items()]:
                    logger.write("warning", "data file not usable", file=name, error=why)
                failed = facts.get("outcome") == "failed"
                facts["duration_ms"] = round((time.perf_counter() - begin) * 1000, 1)
                logger.write("error" if failed else "info", "hook", **facts)
    except Exception:  # noqa: BLE001 - not even the settings can be read; `doctor` reads them itself
        return b""


def _note(
    request: Request,
    engine: "Engine",
    settings: Settings,
    captured: Captured | None,
    facts: dict[str, Any],
    begin: float,
) -> None:
    """After the event: put down what is left to be read, start the janitor if it is due, and count the call. The answer
    is ready, and waits for it. `facts`: of the call's log line, to be added to. `begin`: of the call, on the clock of
    `time.perf_counter`."""
    if engine.store.state(UNINDEXED_SINCE) is not None:  # since the last run of the janitor
        facts["index_damaged"] = True
    if engine.store.damaged:
        facts["damaged"] = [*engine.store.damaged][:_NAMED]
    if request.dry_run:
        return
    if captured and captured.unfinished:
        too_long.note_unread_rest(engine.store, captured.passages[-1].cursor.key, engine.clock())
    if request.event == "session-end":
        from hooks import janitor_launch

        facts["janitor_started"] = janitor_launch.start_if_due(settings, engine.store, engine.clock())
    spent = (time.perf_counter() - begin) * 1000
    engine.store.count(observation("hook_duration_ms", spent, MS_BUCKETS, (("hook", request.event),)))


def _answered(
    request: Request,
    opened: OpenEngine,
    settings: Settings,
    logger: log.Logger,
    facts: dict[str, Any],
    begin: float,
    *,
    leave_open: bool,
) -> bytes:
    """The answer, by the event's own module, with all that goes on around it. Raises whatever goes wrong. `facts`,
    `begin`: see `_note`. `leave_open`: the store is closed by its owner."""
    event = EVENTS.get(request.event)
    if event is None:
        raise InvalidInput(f"unknown event {request.event[: log_facts.LONGEST_EVENT]!r}; one of: {', '.join(EVENTS)}")
    payload = placed(parse(event.parse, request.payload), request.cwd)
    facts |= log_facts.of_hook(request.event, dry_run=request.dry_run, session_id=payload.session_id)
    engine = opened(settings, span=tracing.span(), or_read=event.recalls)
    alone = one_at_a_time(settings.home, payload.transcript_path) if event.captures else nullcontext()
    with nullcontext() if leave_open else closing(engine.store), alone:
        done = event.handle(payload, engine, Limits(settings.max_captures, request.dry_run, request.deadline))
        facts |= {"outcome": "failed", "error": log.reason(done.failed)} if done.failed else {"outcome": "ok"}
        if done.captured:
            facts |= log_facts.of_capture(done.captured)
            log_facts.each_candidate(logger, done.captured)
        try:  # what was captured is told all the same
            with engine.store.busy_timeout(_PATIENCE_S):
                _note(request, engine, settings, done.captured, facts, begin)
        except (DedupError, sqlite3.Error, OSError) as error:
            facts["not_noted"] = log.reason(error)
    if not done.text:
        return b""
    return f"{done.text}\n".encode() if request.output == "text" else output(event.speaks, done.text)
