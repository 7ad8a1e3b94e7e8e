"""PreCompact: capture what the session said since the last time, and report it."""

from dedup.engine import Engine
from hooks.capture import Captured, capture
from hooks.payloads import PreCompactInput
from hooks.project import domain_at, project_of
from hooks.report import of_receipts, report


def handle(
    payload: PreCompactInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float
) -> tuple[str, Captured]:
    """The report (may be empty), and what it is made of."""
    domain = project_of(payload.cwd).domain
    captured = capture(
        engine,
        payload.transcript_path,
        domain,
        payload.session_id,
        limit=limit,
        dry_run=dry_run,
        elsewhere=domain_at,
        deadline=deadline,
    )
    return captured_report(captured, dry_run, engine.clock()), captured


def captured_report(captured: Captured, dry_run: bool, now: float) -> str:
    """What a capture has to say; "" if nothing."""
    return report(of_receipts(captured.receipts), dry_run=dry_run, now=now)
