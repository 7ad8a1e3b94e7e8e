"""Options that several verbs have, and which memories they mean."""

import sys
from collections.abc import Callable, Sized
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click

from dedup.errors import InvalidInput, NotFound
from dedup.model import GLOBAL, Domain, Namespace, Urn, is_id
from dedup.ports import Store
from dedup.scope import visible_from
from hooks.cli.printing import console
from hooks.phrases import first_of
from hooks.project import project_of
from hooks.renamed import as_called_now

F = TypeVar("F", bound=Callable[..., Any])

_NAMED = 8  # domains that are named where one was not found
_MOST = 2**31 - 1  # what SQLite takes ends at 2**63
_LONGEST_TEXT = 20_000  # characters of one that is typed: to compare it takes seconds, and it is none to list

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
namespace_option = click.option(
    "--namespace",
    "-n",
    "namespace",
    required=True,
    callback=lambda _c, _p, v: Namespace.parse(v),
    help=f"What kind it is: {', '.join(Namespace)}.",
)


def maybe_namespace(meaning: str = "Only this kind") -> Callable[[F], F]:
    """The same, for a verb that can do without one; `meaning`: what it does if it is given."""
    return click.option(
        "--namespace",
        "-n",
        callback=lambda _c, _p, v: None if v is None else Namespace.parse(v),
        help=f"{meaning}: {', '.join(Namespace)}.",
    )


limit_option = click.option(
    "--limit",
    default=50,
    show_default=True,
    type=click.IntRange(1, _MOST),
    help="How many at most.",
)


def tell_of_more(found: Sized, limit: int, *, as_json: bool = False) -> None:
    """Say below the last one that a limit has cut off others; beside JSON, which has no place for it, on stderr."""
    if len(found) <= limit:
        return
    shown, more = "this one" if limit == 1 else f"these {limit}", min(4 * limit, _MOST)
    told = f"There are more than {shown}; add --limit {more} to see up to {more}."
    if as_json:
        click.echo(told, err=True)
    else:
        console().print(f"\n{told}", style="dim")


def _text(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """The text, for `-` what stands on standard input. Raises `InvalidInput` where that is none, or a book."""
    said = text if text != "-" else _from_stdin()
    if len(said) > _LONGEST_TEXT:
        raise InvalidInput(f"a memory of {len(said):,} characters; the longest has {_LONGEST_TEXT:,}")
    return said


def _from_stdin() -> str:
    try:
        read = sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""
    except UnicodeDecodeError:
        raise InvalidInput("standard input: not UTF-8 text") from None
    if not read.strip():
        raise InvalidInput("there is no text on standard input")
    return read.strip("\r\n")


text_argument = click.argument("text", callback=_text)


def domain_option(function: F) -> F:
    """`--domain SLUG` or `--global`; without either, the project of the current directory."""
    function = click.option("--global", "is_global", is_flag=True, help="The `global` domain, shared by all projects.")(
        function
    )
    return click.option("--domain", help="A project, as its URNs name it: subcog://DOMAIN/…")(function)


def chosen_domain(domain: str | None, is_global: bool) -> Domain:
    """The domain that the options mean, which may be a new one. Raises `InvalidInput`."""
    if is_global and domain is not None:
        raise InvalidInput("--global and --domain exclude each other")
    if is_global:
        return GLOBAL
    return project_of(here()).domain if domain is None else Domain(domain)


def existing_domain(store: Store, domain: str | None, is_global: bool = False) -> Domain:
    """The domain that the options mean, for who only looks: a mistyped name must not look like an empty memory.

    Raises `NotFound` where nothing is known of a domain that was named; that of the directory may be empty.
    """
    asked = chosen_domain(domain, is_global)
    if domain is None or asked == GLOBAL:
        return asked
    if any(store.memories([asked], limit=1)) or store.log([asked], limit=1) or any(store.all_retired([asked])):
        return asked
    raise NotFound(f"no memories of {domain!r}; {_others(store, domain)}")


def visible_domains(store: Store, domain: str | None, is_global: bool, everything: bool) -> tuple[Domain, ...] | None:
    """The domains that are shown to the one that the options mean; None, for all of them, with `--all`."""
    if everything and (domain is not None or is_global):
        raise InvalidInput("--all shows every domain; leave out --domain and --global")
    return None if everything else visible_from(existing_domain(store, domain, is_global))


def resolve_urn(store: Store, name: str) -> Urn:
    """The memory that a person names: by its URN, also one that was handed out before, or by the id at its end.

    Raises `InvalidInput` for what is neither, `NotFound` for an id that no memory has.
    """
    if name.isdecimal() and not is_id(name):
        raise InvalidInput(f"{name} is a number of the log, no URN: subcog-dedup why {name} tells its memory")
    if "://" in name:
        return as_called_now(store, Urn.parse(name))
    if not is_id(name):
        raise InvalidInput(f"{name!r} is neither a URN nor the id at its end (12 lower-case hex digits)")
    if found := store.named(name):
        return found
    raise NotFound(f"no memory {name}")


def row_or_memory(store: Store, name: str) -> int | Urn:
    """What `why` and `restore` are asked about: a row of the log by its number, or a memory by its URN or id.

    Raises `InvalidInput` for what is neither, `NotFound` for an id that no memory has.
    """
    if is_id(name) or "://" in name:
        return resolve_urn(store, name)
    if name.isdecimal():
        return int(name)
    raise InvalidInput(
        f"{name!r} is neither a number of the log nor a URN or the id at its end (12 lower-case hex digits);"
        " `search` and `log` show them"
    )


def _others(store: Store, missed: str) -> str:
    """Which domains there are, what may have been meant first."""
    there = [str(domain) for domain in store.domains()]
    near = [name for name in there if name.startswith(missed)] or get_close_matches(missed, there, n=1)
    names = [*near, *(name for name in there if name not in near)]
    begins = f"did you mean {near[0]}? There are" if near else "there are"
    return f"{begins}: {first_of(names, _NAMED)}" if names else "the store is empty"


def here() -> Path:
    """The current directory. Raises `InvalidInput` where somebody has deleted it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise InvalidInput("the current directory does not exist any more; change to another one") from None
