"""SessionEnd: capture the transcript's last words. Says nothing; there is nobody left to tell."""

from dedup.engine import Engine
from hooks.capture import Handled, Limits, of_call, session_of
from hooks.payloads import HookInput


def handle(payload: HookInput, engine: Engine, limits: Limits) -> Handled:
    """What was captured."""
    return Handled("", of_call(payload, session_of(payload), engine, limits))
