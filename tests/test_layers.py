"""The floors that `lint-imports` holds: every module stands on one."""

import tomllib
from pathlib import Path

from tests.conftest import ROOT


def modules(package: str) -> set[str]:
    """The dotted names of a package's modules; `__init__` files import nothing and stand nowhere."""
    files = (ROOT / package).rglob("*.py")
    return {_dotted(file) for file in files if file.name != "__init__.py"}


def _dotted(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def test_every_module_of_dedup_is_on_a_floor() -> None:
    """By its own name, or with its package; what the contract does not name may import whatever it likes."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (floors,) = (
        contract["layers"]
        for contract in config["tool"]["importlinter"]["contracts"]
        if contract["name"] == "inside dedup, imports only go down"
    )
    named = {name.strip() for floor in floors for name in floor.split("|")}
    lost = {name for name in modules("dedup") if not any(name == n or name.startswith(f"{n}.") for n in named)}
    assert lost == set()
