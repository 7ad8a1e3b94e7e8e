from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

import click

from dedup.config import config_file, load
from dedup.errors import InvalidInput
from dedup.model import Decision
from dedup.terms import SAID_BEFORE, Review
from dedup.wiring import embedder, scorer
from hooks.cli.opening import lacks_model, opened, reading
from hooks.cli.options import as_json
from hooks.cli.printing import console, no, print_json
from hooks.cli.progress import tracked
from hooks.evaluation.figures import Measured, Said, recommended
from hooks.evaluation.pairs import measured, read_pairs
from hooks.phrases import counted

_ENOUGH = 60  # pairs of one namespace; with fewer, its interval says nothing


@click.command()
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--precision", default=0.97, show_default=True, type=click.FloatRange(0.5, 1), help="What is wanted.")
@click.option("--write", is_flag=True, help="Put the recommended thresholds into the config file.")
@as_json
def tune(file: Path | None, precision: float, write: bool, as_json: bool) -> None:
    """Recommend duplicate thresholds that reach a wanted precision on the labelled pairs in FILE, with intervals.

    Without FILE: on the skips that have been reviewed. Only skips are: this can raise a threshold, not lower it.
    """
    judged = _on_pairs(file, write) if file else _on_reviews()
    if not judged and not as_json:
        no("no skip has been reviewed that a threshold had decided: subcog-dedup review, or give a FILE of pairs")
    cuts = {name: cut for name, rows in _groups(judged).items() if (cut := recommended(rows, precision))}
    if write and cuts:
        _write({name: cut.threshold for name, cut in cuts.items()})
    if as_json:
        print_json({name: asdict(cut) for name, cut in cuts.items()})
        raise SystemExit(0 if cuts else 1)
    if not cuts:
        what = "these pairs" if file else f"the {counted(len(judged), 'skip that was', 'skips that were')} reviewed"
        no(f"no threshold reaches a precision of {precision} on {what}")
    if not file:
        console().print(f"From {counted(len(judged), 'skip that was', 'skips that were')} reviewed:")
    for name, cut in cuts.items():
        low, high = cut.precision_interval
        console().print(
            f"{name} = {cut.threshold}   precision {cut.precision:.3f} [{low:.2f}, {high:.2f}]"
            f" on {cut.skipped} skips, recall {cut.recall:.3f}",
            markup=False,
        )
    if write:
        console().print(f"Written to {config_file()}", markup=False)


def _on_pairs(file: Path, write: bool) -> list[Measured]:
    settings = load()
    with reading(file):
        found = read_pairs(file)
    if lacks_model(settings) and write:
        raise InvalidInput("thresholds that were measured without the model are not written: they are not for it")
    return list(tracked(measured(found, settings), "Judging", len(found)))


def _on_reviews() -> list[Measured]:
    """What people have said of skips by the measure that is in use now."""
    with opened() as (settings, engine):
        measure = scorer(settings, embedder(settings)).calibration
        return [
            Measured(
                id=str(row.id),
                kind=row.decision,
                duplicate=row.review is Review.CONFIRMED,
                said=Said.DUPLICATE,
                score=row.score,
                namespace=row.namespace,
            )
            for row in engine.store.log()
            if row.decision is Decision.AUTO_REJECT
            and row.calibration == measure
            and row.reasoning != SAID_BEFORE  # by another measure
            and row.reviewed_at is not None
            and row.review is not Review.MERGED  # the two are one, and yet the text was not to be lost
            and row.score is not None
        ]


def _groups(judged: list[Measured]) -> dict[str, list[Measured]]:
    """All pairs for the default, and those of each namespace that has enough."""
    groups: dict[str, list[Measured]] = defaultdict(list, dedup_threshold_default=judged)
    for row in judged:
        groups[f"dedup_threshold_{row.namespace.replace('-', '_')}"].append(row)
    return {name: rows for name, rows in groups.items() if rows is judged or len(rows) >= _ENOUGH}


def _write(values: dict[str, float]) -> None:
    """Set these values in the config file; everything else in it stays, comments too. By rename, so never half."""
    import tomlkit

    path = config_file()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    document = tomlkit.parse(path.read_text(encoding="utf-8-sig")) if path.exists() else tomlkit.document()
    document.update(values)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(tomlkit.dumps(document), encoding="utf-8")
    temporary.chmod(0o600)
    temporary.replace(path)
