from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from dedup.config import Settings, load
from dedup.wiring import rereader
from hooks.cli.opening import asked_model, lacks_model, opened, reading
from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json, show_text
from hooks.cli.progress import tracked
from hooks.control_characters import printable
from hooks.evaluation.figures import Measured, OfKind, Said, figures
from hooks.evaluation.gold import read_gold
from hooks.evaluation.pairs import Pair, measured, read_pairs
from hooks.evaluation.sessions import score

_scorer = click.option(
    "--scorer",
    type=click.Choice(["verifier", "cosine"]),
    help="What judges a pair, instead of what the settings say. cosine: how near the two vectors are, for comparison.",
)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group(name="eval")
def eval_() -> None:
    """Measure quality on labelled data: precision, recall, false skips."""


@eval_.command()
@click.argument("file", type=_FILE)
@click.option("--worst", default=10, show_default=True, type=click.IntRange(0), help="How many mistakes to show.")
@_scorer
@as_json
def pairs(file: Path, worst: int, scorer: str | None, as_json: bool) -> None:
    """Judge labelled pairs, each in a fresh store.

    FILE is JSON lines: id, a, b, label (duplicate or distinct), and maybe namespace and kind.
    """
    with reading(file):
        found = read_pairs(file)
    settings = _settings(scorer)
    judged = list(tracked(measured(found, settings), "Judging", len(found)))
    result = figures(judged)
    mistakes = _worst(list(zip(judged, found, strict=True)), worst)
    if as_json:
        shown = [
            {"id": j.id, "kind": j.kind, "said": j.said, "score": round(j.score, 4), "why": j.why}
            | {"a": pair.a, "b": pair.b}
            for j, pair in mistakes
        ]
        print_json(asdict(result) | {"mistakes": shown})
        return
    out = console()
    for name, value in asdict(result).items():
        if isinstance(value, int | float | None):
            within = result.intervals.get(name)
            out.print(f"{name:20} {value}" + (f"  (95 %: {within[0]}-{within[1]})" if within else ""))
    _kinds(result.by_kind)
    for j, pair in mistakes:
        why = f"; {printable(j.why)}" if j.why else ""
        said = f" {printable(j.kind)}: said {j.said} at {j.score:.3f}{why}"
        out.print(Text.assemble("\n", (printable(j.id), "yellow"), said))
        show_text(out, pair.a, "  a: ")
        show_text(out, pair.b, "  b: ")


@eval_.command()
@click.argument("gold", type=_FILE)
@click.option(
    "--transcripts",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The directory in which the annotated sessions lie.",
)
@click.option("--twice", is_flag=True, help="Capture each session twice, as the client sometimes does.")
@click.option("--reread", is_flag=True, help="Then have the judge's model read each; sends what was said in them.")
@_scorer
@as_json
def sessions(gold: Path, transcripts: Path, twice: bool, reread: bool, scorer: str | None, as_json: bool) -> None:
    """Capture annotated sessions into fresh stores.

    What was kept is compared with what GOLD says that they state. GOLD is JSON lines. A fact: fact_id, project,
    namespace, mentions (each: transcript, uuid, text, maybe order), and maybe order, salience, supersedes. Words that
    look like a fact and are none: negative (true), project, transcript, uuid, text, kind.
    """
    with reading(gold):
        annotated = read_gold(gold)
    if reread:
        with opened() as (settings, engine):  # whose account it is paid from
            reader = rereader(settings, asked_model(settings, engine))
            result = score(annotated, transcripts, _settings(scorer), twice=twice, rereader=reader)
    else:
        result = score(annotated, transcripts, _settings(scorer), twice=twice)
    if as_json:
        print_json(result.as_dict())
        return
    for name, value in result.as_dict().items():
        console().print(f"{name:22} {_flat(value)}", markup=False)


def _settings(scorer: str | None) -> Settings:
    settings = load()
    lacks_model(settings)
    return replace(settings, dedup_scorer=scorer) if scorer else settings


def _flat(value: object) -> str:
    """A figure, or several, in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {part}" for name, part in value.items())
    return ", ".join(map(printable, value)) if isinstance(value, tuple) else printable(value)


def _worst(judged: list[tuple[Measured, Pair]], number: int) -> list[tuple[Measured, Pair]]:
    """Wrong skips first, surest first; then missed duplicates, the least similar first."""
    skips = [one for one in judged if one[0].skipped and not one[0].right]
    missed = [one for one in judged if one[0].duplicate and not one[0].right]
    skips.sort(key=lambda one: (one[0].said is not Said.DUPLICATE, -one[0].score))
    missed.sort(key=lambda one: one[0].score)
    return [*skips, *missed][:number]


def _kinds(kinds: Mapping[str, OfKind]) -> None:
    table = Table("kind", "label", "n", "right", "in duplicate band", "revisions", box=None, header_style="dim")
    for name, kind in kinds.items():
        row = (kind.label, kind.n, kind.right, kind.in_duplicate_band, kind.revisions)
        table.add_row(Text(printable(name)), *map(str, row))
    console().print(table)
