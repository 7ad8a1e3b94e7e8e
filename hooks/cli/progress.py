"""Progress of long work: one bar on standard error, where a terminal is there to show it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Callable[[str, int, int], None]]:
    """A function that hears what is being done, how much of it is done, and how much there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda doing, done, total: bar.update(task, description=doing, completed=done, total=total or None)


def tracked(items: Iterable[T], doing: str, total: int) -> Iterator[T]:
    """The items, while the bar tells how many of them have come."""
    with progress() as on_progress:
        for number, item in enumerate(items, start=1):
            on_progress(doing, number, total)
            yield item
