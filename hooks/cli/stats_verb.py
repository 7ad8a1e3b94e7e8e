from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.table import Table

from dedup.history import Census
from dedup.model import Decision, Namespace
from dedup.stores.schema import DATABASE
from dedup.stores.vectors import FOLDER
from dedup.terms import Review
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json, domain_option, visible_domains
from hooks.cli.printing import console, print_json
from hooks.evaluation.figures import wilson
from hooks.phrases import counted

_TIERS = {
    Decision.HASH_EXACT: "exact",
    Decision.AUTO_REJECT: "semantic",
    Decision.FALLBACK_REJECT: "fallback",
    Decision.RECENT: "recent",
    Decision.LLM_REJECT: "judge",
}


@dataclass
class Skips:
    """How many skips of one tier and namespace there were, how many people looked at, of how many of these they wanted
    one text made of the two, and how many they reversed."""

    skipped: int = 0
    reviewed: int = 0
    merged: int = 0
    reversed: int = 0

    def as_dict(self) -> dict[str, object]:
        """With the live estimate of false skips and its 95 % interval; None while nobody has looked."""
        rate = self.reversed / self.reviewed if self.reviewed else None
        interval = wilson(self.reversed, self.reviewed) if self.reviewed else None
        return asdict(self) | {"reversal_rate": rate, "interval": interval}


@click.command()
@domain_option
@click.option("--all", "everything", is_flag=True, help="Every project's.")
@as_json
def stats(domain: str | None, is_global: bool, everything: bool, as_json: bool) -> None:
    """Count memories and decisions, and show how many of the reviewed skips people have reversed."""
    with opened() as (settings, engine):
        domains = visible_domains(engine.store, domain, is_global, everything)
        census = engine.store.census(domains)
        tally = engine.store.tally(domains)
        waiting = len(engine.store.open_pairs(domains))
        size, code = _size(settings.home), left_out(engine)
    decisions: dict[str, int] = defaultdict(int)
    for (_, decision, _), number in tally.items():
        decisions[decision] += number
    skips = _skips(tally)
    if as_json:
        print_json(
            {
                "namespaces": {name: asdict(count) for name, count in census.items()},
                "decisions": dict(sorted(decisions.items())),
                "skips": [
                    {"tier": tier, "namespace": namespace} | skip.as_dict()
                    for (tier, namespace), skip in sorted(skips.items())
                ],
                "open_pairs": waiting,
                "bytes": size,
            }
        )
    else:
        _show(census, decisions, skips, waiting, size)
    raise SystemExit(code)


def _skips(tally: Mapping[tuple[str, Decision, Review], int]) -> dict[tuple[str, str], Skips]:
    """What was skipped, by tier and namespace; `tally`: the log's rows by namespace, decision and review, counted."""
    skips: dict[tuple[str, str], Skips] = defaultdict(Skips)
    for (namespace, decision, review), number in tally.items():
        if decision in _TIERS:
            skip = skips[_TIERS[decision], namespace]
            skip.skipped += number
            by_itself = decision is Decision.HASH_EXACT and review is Review.CONFIRMED
            skip.reviewed += number * (review is not Review.UNREVIEWED and not by_itself)
            skip.merged += number * (review is Review.MERGED)
            skip.reversed += number * (review is Review.REVERSED)
    return skips


def _show(
    census: Mapping[Namespace, Census],
    decisions: Mapping[str, int],
    skips: Mapping[tuple[str, str], Skips],
    waiting: int,
    size: int,
) -> None:
    """`waiting`: pairs that are left open. `size`: bytes of the store."""
    out = console()
    table = Table("Namespace", "Memories", "Replaced", "Wordings", "Retired", box=None, header_style="dim")
    for name, count in census.items():
        table.add_row(name, *map(str, (count.memories, count.superseded, count.wordings, count.retired)))
    out.print(table if census else "No memories here yet.")
    out.print(
        "\n" + (", ".join(f"{name} {number}" for name, number in sorted(decisions.items())) or "No decisions yet.")
    )
    if skips:
        out.print()
        out.print(_skips_table(skips))
    where = " (review --unsure)" if waiting else ""
    pairs = counted(waiting, "pair waits", "pairs wait")
    out.print(f"\n{pairs} for a decision{where}; the store takes {size / 1e6:.1f} MB")


def _skips_table(skips: Mapping[tuple[str, str], Skips]) -> Table:
    table = Table(
        "Tier", "Namespace", "Skipped", "Reviewed", "Merged", "Reversed", "Rate", box=None, header_style="dim"
    )
    for (tier, namespace), skip in sorted(skips.items()):
        rate = ""
        if skip.reviewed:
            low, high = wilson(skip.reversed, skip.reviewed)
            rate = f"{skip.reversed / skip.reviewed:.0%} ({low:.0%} to {high:.0%})"
        table.add_row(tier, namespace, *map(str, (skip.skipped, skip.reviewed, skip.merged, skip.reversed)), rate)
    return table


def _size(home: Path) -> int:
    """Bytes of the database and the index files."""
    size = 0
    for path in (*home.glob(f"{DATABASE}*"), *(home / FOLDER).rglob("*")):
        with suppress(FileNotFoundError):  # SQLite's own files come and go
            size += path.stat().st_size if path.is_file() else 0
    return size
