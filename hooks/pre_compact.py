"""PreCompact: capture what the session said since the last time, and report it."""

from dedup.engine import Engine
from hooks.capture import Captured, Handled, Limits, of_call, session_of
from hooks.payloads import HookInput
from hooks.report import BEFORE, of_receipts, report

THIS_TRANSCRIPT = "from this transcript"
"""What a report says of its memories where nothing is compacted."""


def handle(payload: HookInput, engine: Engine, limits: Limits) -> Handled:
    """The report (may be empty), and what it is made of."""
    captured = of_call(payload, session_of(payload), engine, limits)
    return Handled(captured_report(captured, limits.dry_run, engine.clock()), captured)


def captured_report(captured: Captured, dry_run: bool, now: float, when: str = BEFORE) -> str:
    """What a capture has to say; "" if nothing. `when`: on what occasion it was made."""
    return report(
        of_receipts(captured.receipts), over_limit_count=captured.over_limit_count, dry_run=dry_run, now=now, when=when
    )
