"""What was captured and what was skipped, as the text that people and the model read."""

from collections.abc import Iterable, Iterator, Sequence

from dedup.history import LogRow
from dedup.lazy_dataclasses import dataclass, replace
from dedup.model import Decision, DuplicateReason, Receipt
from dedup.terms import FORGOTTEN_RECORD, JUST_FORGOTTEN
from hooks.payloads import units
from hooks.phrases import counted
from hooks.quoting import clipped, one_line

LIMIT = 9_000
"""Characters, as `units` counts them. The client cuts, or sends to a file, what is over 10,000; the rest is room for
the frame."""

BESIDE = 4_000
"""Characters of it that recalled memories have to themselves."""

BEFORE = "before compaction"

# Characters of a text: at most, at least while anything else can give way, and at least.
_MOST, _FAIR, _LEAST = 400, 90, 60
_MOST_SKIPPED = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """One candidate in a report; `reason` is None for what was captured, `replaces` the URN of what holds no more;
    `replaced_by` of what was said since, where the text was read late."""

    text: str
    namespace: str
    urn: str
    reason: DuplicateReason | None = None
    score: float | None = None
    seen_at: float | None = None
    replaces: str = ""
    replaced_by: str = ""
    forgotten: bool = False  # the text was erased on request


def of_receipts(receipts: Iterable[Receipt]) -> list[Entry]:
    """The entries of a run that has just been judged."""
    return [
        Entry(
            text=r.verdict.candidate.content,
            namespace=r.verdict.candidate.namespace.value,
            urn=str(r.urn),
            reason=r.reason,
            score=r.verdict.similarity,
            seen_at=r.verdict.match.seen_at if r.verdict.match else None,
            replaces=str(r.revises) if r.revises else "",
            replaced_by=str(r.outdated_by) if r.outdated_by else "",
            forgotten=bool(r.verdict.duplicate and r.verdict.duplicate.why in (JUST_FORGOTTEN, FORGOTTEN_RECORD)),
        )
        for r in receipts
    ]


def of_log(rows: Iterable[LogRow]) -> list[Entry]:
    """The entries of a run that the dedup log remembers, without those that were forgotten since."""
    return [
        Entry(row.text, row.namespace, row.urn, row.reason, row.score, replaces=row.replaces)
        for row in rows
        if row.text is not None and row.decision is not Decision.OVER_LIMIT
    ]


def count_over_limit(rows: Iterable[LogRow]) -> int:
    """How many candidates of such a run were found and not judged, without those that were forgotten since."""
    return sum(row.text is not None and row.decision is Decision.OVER_LIMIT for row in rows)


def report(
    entries: Iterable[Entry],
    *,
    over_limit_count: int = 0,
    dry_run: bool = False,
    now: float = 0.0,
    room: bool = False,
    when: str = BEFORE,
) -> str:
    """The spec's layout, at most `LIMIT` characters; "" when there is nothing to say.

    `over_limit_count`: how many candidates were found and not judged. `now`: epoch seconds. `room`: leave some for what
    is recalled beside it. `when`: of what occasion it tells.
    """
    limit = LIMIT - BESIDE if room else LIMIT
    lines = [replace(entry, text=one_line(entry.text)) for entry in entries]
    run = _Run(
        captured=[e for e in lines if e.reason is None and not e.replaces],
        updated=[e for e in lines if e.replaces],
        skipped=[e for e in lines if e.reason is not None and not e.replaces],
        over_limit_count=over_limit_count,
        dry_run=dry_run,
        now=now,
        when=when,
    )
    shapes = _shapes(run)
    text = _laid_out(run, next(shapes))
    if units(text) <= limit:
        return text
    from bisect import bisect_left  # few reports are that long

    tighter = list(shapes)
    fits = bisect_left(tighter, True, hi=len(tighter) - 1, key=lambda shape: units(_laid_out(run, shape)) <= limit)
    return _laid_out(run, tighter[fits])


@dataclass(frozen=True, slots=True)
class _Run:
    """What a report is about."""

    captured: Sequence[Entry]
    updated: Sequence[Entry]
    skipped: Sequence[Entry]
    over_limit_count: int
    dry_run: bool
    now: float
    when: str


@dataclass(frozen=True, slots=True)
class _Shape:
    """How much of a run is told: characters of a text that was kept and of one that was skipped, entries of each kind.

    One length for all texts of a kind is what shares the room fairly: short ones are whole, long ones get what is left.
    """

    kept_text: int
    skipped_text: int
    captured: int
    updated: int
    skipped: int


def _shapes(run: _Run) -> Iterator[_Shape]:
    """From the roomiest to the tightest. What was skipped gives way first: a memory has its text already."""
    captured, updated, skipped = len(run.captured), len(run.updated), len(run.skipped)
    for length in range(_MOST_SKIPPED, _LEAST - 1, -1):
        yield _Shape(_MOST, length, captured, updated, skipped)
    for length in range(_MOST, _FAIR - 1, -1):
        yield _Shape(length, _LEAST, captured, updated, skipped)
    for number in range(skipped, 0, -1):
        yield _Shape(_FAIR, _LEAST, captured, updated, number)
    for length in range(_FAIR, _LEAST - 1, -1):
        yield _Shape(length, _LEAST, captured, updated, 1)
    for number in range(captured, 0, -1):
        yield _Shape(_LEAST, _LEAST, number, updated, 1)
    for number in range(updated, 0, -1):
        yield _Shape(_LEAST, _LEAST, 1, number, 1)


def _laid_out(run: _Run, shape: _Shape) -> str:
    return "\n\n".join("\n".join(section) for section in _sections(run, shape))


def _sections(run: _Run, shape: _Shape) -> Iterator[Iterable[str]]:
    if run.captured:
        verb = "Would capture" if run.dry_run else "Auto-captured"
        yield [f"{verb} {counted(len(run.captured), 'memory', 'memories')} {run.when}:"]
        for number, entry in enumerate(run.captured[: shape.captured], start=1):
            text = clipped(entry.text, shape.kept_text)
            since = f" (replaced since by {entry.replaced_by})" if entry.replaced_by else ""
            yield f"{number}. **{entry.namespace}**: {text}", f"   URN: {entry.urn}{since}"
        if untold := len(run.captured) - shape.captured:
            yield [_more(untold, "captured", run)]
    if run.updated:
        yield _updates(run, shape)
    if run.skipped:
        yield _skips(run, shape)
    if run.over_limit_count:
        where = "" if run.dry_run else " (`subcog-dedup log`)"
        candidates = counted(run.over_limit_count, "candidate", "candidates")
        yield [f"Found but not judged, because the run was full: {candidates}{where}"]


def _updates(run: _Run, shape: _Shape) -> Iterator[str]:
    verb = "Would update" if run.dry_run else "Updated"
    yield f"{verb} {counted(len(run.updated), 'memory', 'memories')}:"
    for entry in run.updated[: shape.updated]:
        text = f'"{clipped(entry.text, shape.kept_text)}"'
        yield f"- Updated: **{entry.namespace}** {text} ({entry.urn} replaces {entry.replaces})"
    if untold := len(run.updated) - shape.updated:
        yield _more(untold, "updated", run)


def _skips(run: _Run, shape: _Shape) -> Iterator[str]:
    verb = "Would skip" if run.dry_run else "Skipped"
    yield f"{verb} {counted(len(run.skipped), 'duplicate', 'duplicates')}:"
    for entry in run.skipped[: shape.skipped]:
        yield f"- {_why(entry, shape.skipped_text, run.now)}"
    if untold := len(run.skipped) - shape.skipped:
        yield _more(untold, "skipped", run)


def _more(number: int, what: str, run: _Run) -> str:
    return f"… and {number} more {what}" + ("" if run.dry_run else ": `subcog-dedup log`")


def _why(entry: Entry, preview: int, now: float) -> str:
    text = f'"{clipped(entry.text, preview)}"'
    if entry.reason is DuplicateReason.SEMANTIC:
        return f"Semantic {100 * (entry.score or 0):.0f}%: {text} (similar to {entry.urn})"
    if entry.reason is DuplicateReason.RECENT:
        ago = "moments" if entry.seen_at is None else _ago(now - entry.seen_at)  # the log does not keep it
        if entry.forgotten:  # without the text, which somebody did not want to be anywhere
            recently = "" if entry.seen_at is None else f"{ago} ago, "
            return f"{'Recently f' if recently else 'F'}orgotten: {entry.urn} ({recently}`add` stores it)"
        return f"Recent capture: {text} (captured {ago} ago, {entry.urn})"
    return f"Exact match: {text} (matches {entry.urn})"


def _ago(seconds: float) -> str:
    return f"{max(0, seconds):.0f} s" if seconds < 60 else f"{seconds / 60:.0f} min"
