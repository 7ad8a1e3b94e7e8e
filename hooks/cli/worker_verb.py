import time

import click

from dedup.config import load
from dedup.errors import DedupError
from hooks import worker_control, worker_launch
from hooks.cli.options import as_json
from hooks.cli.printing import console, no, print_json
from hooks.phrases import counted
from hooks.worker_control import Condition, View


class NotServing(DedupError):
    """A worker was wanted, and there is none."""


@click.group()
def worker() -> None:
    """The process that keeps the model loaded, so that hooks need not. Hooks start it; it ends when nobody calls."""


@worker.command()
@as_json
def start(as_json: bool) -> None:
    """Start it, unless it is there, and wait until it serves."""
    there = worker_control.view().condition is Condition.SERVING
    _start()
    _say(worker_control.view(), as_json, "It is there already. " if there else "Started. ")


@worker.command()
@as_json
def status(as_json: bool) -> None:
    """Say how it is. Exit code 1 if it does not serve."""
    found = worker_control.view()
    _say(found, as_json)
    raise SystemExit(0 if found.condition is Condition.SERVING else 1)


@worker.command()
@as_json
def stop(as_json: bool) -> None:
    """End it. What it has begun it finishes first, if it does so within seconds."""
    if not worker_control.stop():
        no("there is no worker")
    _say(worker_control.view(), as_json, "Stopped. ")


@worker.command()
@as_json
def restart(as_json: bool) -> None:
    """End it, and start a new one."""
    worker_control.stop()
    _start()
    _say(worker_control.view(), as_json)


@worker.command()
def run() -> None:
    """Be it, here and now, until Ctrl-C."""
    _wanted()
    if worker_control.view().condition is not Condition.NONE:
        no("there is one already")
    from hooks.worker import run as serve

    serve()


def _wanted() -> None:
    """Raises `NotServing` where there is to be none, `ConfigError`."""
    if not worker_launch.is_possible() or not load().worker:
        raise NotServing("the worker is switched off (SUBCOG_WORKER), or this system has no Unix sockets")


def _start() -> None:
    """Raises `NotServing`, `ConfigError`."""
    _wanted()
    if not worker_control.start():
        trouble = worker_control.view().trouble
        raise NotServing(
            "the worker does not serve" + (f": {trouble}" if trouble else f"; see {worker_launch.directory()}")
        )


def _say(found: View, as_json: bool, before: str = "") -> None:
    if as_json:
        print_json(
            {"condition": found.condition, "pid": found.pid, "directory": str(found.folder), **(found.told or {})}
        )
        return
    console().print(before + in_words(found), markup=False)


def in_words(found: View) -> str:
    """One line for a person."""
    match found.condition:
        case Condition.OFF:
            return "The worker is switched off"
        case Condition.NONE:
            return "No worker; the next hook starts one"
        case Condition.STARTING:
            return f"The worker (process {found.pid}) is starting"
        case Condition.SILENT:
            return f"The worker (process {found.pid}) does not answer"
    told = found.told or {}
    minutes, megabytes = (time.time() - told["begun"]) / 60, told["own_bytes"] / 1e6
    calls = counted(told["answered"], "call", "calls")
    return (
        f"The worker (process {found.pid}) has served for {minutes:.0f} min: {calls} answered,"
        f" {megabytes:.0f} MB of its own"
    )
