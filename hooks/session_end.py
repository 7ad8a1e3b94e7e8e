"""SessionEnd: capture the transcript's last words. Says nothing; there is nobody left to tell."""

from dedup.engine import Engine
from hooks.capture import Captured, of_call
from hooks.payloads import HookInput


def handle(payload: HookInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float) -> tuple[str, Captured]:
    return "", of_call(payload, engine, limit=limit, dry_run=dry_run, deadline=deadline)
