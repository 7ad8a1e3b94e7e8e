"""SessionEnd: capture the transcript's last words. Says nothing; there is nobody left to tell."""

from dedup.engine import Engine
from hooks.capture import Captured, of_call, session_of
from hooks.payloads import HookInput


def handle(payload: HookInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float) -> tuple[str, Captured]:
    captured = of_call(payload, session_of(payload), engine, limit=limit, dry_run=dry_run, deadline=deadline)
    return "", captured
