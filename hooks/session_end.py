"""SessionEnd: capture the transcript's last words. Says nothing; there is nobody left to tell."""

from dedup.engine import Engine
from hooks.capture import Captured, capture
from hooks.payloads import SessionEndInput
from hooks.project import domain_at, project_of


def handle(
    payload: SessionEndInput, engine: Engine, *, limit: int, dry_run: bool, deadline: float
) -> tuple[str, Captured]:
    domain = project_of(payload.cwd).domain
    return "", capture(
        engine,
        payload.transcript_path,
        domain,
        payload.session_id,
        limit=limit,
        dry_run=dry_run,
        elsewhere=domain_at,
        deadline=deadline,
    )
