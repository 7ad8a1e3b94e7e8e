"""`janitor --damaged`: what cannot be read in the store is mended, or moved into a file."""

import json
import os
import time
from contextlib import closing
from pathlib import Path

import click
from filelock import Timeout

from dedup.errors import InvalidInput, StoreError
from dedup.stores.schema import DATABASE
from dedup.stores.sqlite import SqliteStore
from hooks import janitor_launch
from hooks.cli.printing import console, print_json
from hooks.doctor.check import quoted
from hooks.phrases import counted


def mend(home: Path, dry_run: bool, as_json: bool, *, otherwise: bool) -> None:
    """Do it, and say what was done. `otherwise`: options are given that have nothing to do with it."""
    if otherwise:
        raise InvalidInput("--damaged looks at the whole store, and goes with --dry-run and --json only")
    file = home / time.strftime("damaged-%Y%m%d-%H%M%S.jsonl", time.gmtime())
    kept: list[str] = []

    def keep(lines: str) -> None:
        kept.extend(lines.rstrip("\n").split("\n"))  # `splitlines` knows more ends than JSON writes as such
        if not dry_run:
            _write(file, lines)

    good, gone = 0, 0
    if (home / DATABASE).exists():
        try:
            with janitor_launch.janitor_lock(home), closing(SqliteStore(home)) as store:
                if dry_run:
                    with store.rehearsal() as copy:
                        good, gone = copy.mend_damaged(keep, time.time())
                else:
                    good, gone = store.mend_damaged(keep, time.time())
        except Timeout:
            raise StoreError("a janitor is at work in this store; try again when it is done") from None
    readable = any("content" in json.loads(line) for line in kept)
    _say(good, gone, None if dry_run or not kept else file, readable, as_json)


def _write(file: Path, lines: str) -> None:
    """To the disk, before anything is changed."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(lines)
        out.flush()
        os.fsync(out.fileno())


def _say(good: int, gone: int, file: Path | None, readable: bool, as_json: bool) -> None:
    if as_json:
        print_json({"mended": good, "taken_out": gone, "file": str(file or "")})
        return
    out = console()
    if not good + gone:
        out.print("Nothing is damaged")
        return
    seen = f"{counted(good, 'memory', 'memories')} mended, {counted(gone, 'row', 'rows')} taken out"
    if file is None:
        out.print(f"Would be done: {seen}")
        return
    click.echo(f"{seen}; as they were before: {file}")
    if readable:
        click.echo(f"What can be read of them is a memory again by: subcog-dedup import {quoted(file)}")
