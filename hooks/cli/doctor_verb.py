import click

from hooks.cli.options import as_json
from hooks.cli.printing import console, print_json
from hooks.control_characters import printable
from hooks.doctor import Health, examine

_MARKS = {Health.OK: "[green]✓[/]", Health.WARN: "[yellow]![/]", Health.BROKEN: "[bold red]✗[/]"}


@click.command()
@as_json
def doctor(as_json: bool) -> None:
    """Check settings, store, model, registration and the last hook runs. Exit code 1 if something is broken."""
    checks = examine()
    if as_json:
        print_json([{"name": c.name, "health": c.health, "seen": c.seen, "cure": c.cure} for c in checks])
    else:
        out = console()
        for check in checks:
            out.print(f"{_MARKS[check.health]} [bold]{check.name:9}[/]", end=" ")
            out.print(printable(check.seen), markup=False)
            if check.cure:
                out.print(f"            → {printable(check.cure)}", markup=False)
    raise SystemExit(1 if any(c.health is Health.BROKEN for c in checks) else 0)
