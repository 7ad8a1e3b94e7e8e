"""Pairs of stored memories that a person may decide about: shown one by one, a key each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dedup.audit import Audit
from dedup.errors import Refused
from dedup.history import OpenPair
from dedup.janitor.cross import listed
from dedup.model import Domain, Memory
from dedup.ports import Store
from hooks.cli.asking import pressed
from hooks.cli.forms import iso
from hooks.cli.printing import console, print_json
from hooks.side_by_side import differing, side_by_side

_KEYS = "[s]ame  [d]istinct  [n]ewer holds, older does not  [l]ater  [q]uit "


@dataclass(frozen=True, slots=True)
class Couple:
    """Two living memories, the older first; `asked` is the question that is open about them, if one is."""

    older: Memory
    newer: Memory
    asked: OpenPair | None = None


def across_namespaces(store: Store, domains: Sequence[Domain] | None) -> Iterator[Couple]:
    """What the janitor has found under two namespaces of one domain."""
    for pair in listed(store):
        older, newer = sorted(pair, key=lambda memory: memory.created_at)
        if domains is None or older.domain in domains:
            yield Couple(older, newer)


def left_open(store: Store, domains: Sequence[Domain] | None) -> Iterator[Couple]:
    """What was kept although it may say the same, or until one text is made of both."""
    for asked in store.open_pairs(domains):
        older, newer = store.get(asked.older), store.get(asked.newer)
        if older and newer:
            yield Couple(older, newer, asked)


def print_couples(couples: Sequence[Couple]) -> None:
    """Every couple with what differs, as JSON."""
    found = []
    for couple in couples:
        lost, new = differing(couple.older.content, couple.newer.content)
        row: dict[str, object] = {"question": couple.asked.question if couple.asked else None}
        row |= {"older": str(couple.older.urn), "newer": str(couple.newer.urn)}
        row |= {"older_text": couple.older.content, "newer_text": couple.newer.content}
        found.append(row | {"only_older": lost, "only_newer": new})
    print_json(found)


def walk(auditor: Audit, couples: Sequence[Couple], *, ask: bool) -> None:
    """Show them, and where `ask` is set take a key for each."""
    out = console()
    if not couples:
        out.print("No pairs wait for a decision here.")
    for number, couple in enumerate(couples, start=1):
        titles = tuple(f"{m.namespace}, {iso(m.created_at)}" for m in (couple.older, couple.newer))
        out.rule(f"{number} of {len(couples)}", style="dim")
        out.print(f"[cyan]{couple.older.urn}[/]\n[cyan]{couple.newer.urn}[/]\n")
        coloured = out.is_terminal and not out.no_color
        out.print(side_by_side(couple.older.content, couple.newer.content, (titles[0], titles[1]), coloured=coloured))
        if not ask:
            continue
        key = pressed(_KEYS, "sdnlq")
        if key == "q":
            break
        try:
            out.print(_done(auditor, couple, key))
        except Refused as error:
            out.print(f"Nothing was done: {error}", markup=False)


def _done(auditor: Audit, couple: Couple, key: str) -> str:
    if key == "s":
        auditor.is_same(couple.newer, couple.older)
        return f"One: [cyan]{couple.newer.urn}[/] went into [cyan]{couple.older.urn}[/]; restore brings it back"
    if key == "d":
        auditor.is_distinct(couple.older, couple.newer)
        return "Two, for good"
    if key == "n":
        auditor.newer_holds(couple.newer, couple.older)
        return f"[cyan]{couple.newer.urn}[/] holds in place of [cyan]{couple.older.urn}[/]"
    return "Left for later"
