"""The documentation's own promises: what it links to, and what its map of the code names, is there; a default
is what it says."""

import re
from pathlib import Path

import pytest

from dedup.config import NAMES, Settings, load, variable
from tests.conftest import ROOT
from tools.demo import FOR_REAL

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_MAPPED = re.compile(r"[\w.-]+(?:/|\.py\b|\.json\b)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """Where its relative links lead: a file, a heading (`#…`), or both."""
    found: list[str] = _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8")))
    return [link for link in found if "://" not in link]


def anchors(page: Path) -> set[str]:
    """The names under which GitHub makes its headings known."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in _HEADING.findall(text)}


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    """To a file that exists, and in it to a heading that it has."""
    assert links(page)
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_what_the_demo_says_to_type_next_is_what_the_readme_says() -> None:
    """In that order; who reads one need not wonder about the other."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Use it")[2]
    typed = re.findall(r"^\.venv/bin/subcog-dedup (.*?)(?: +#.*)?$", text, re.MULTILINE)
    assert tuple(typed) == FOR_REAL


def test_every_page_can_be_reached_from_the_readme() -> None:
    """Nobody looks into a folder for what nothing leads to."""
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in links(ROOT / "README.md")}
    assert linked >= {page.resolve() for page in PAGES[1:]}


def mapped() -> set[str]:
    """What the map of the code names, as paths: files with their ending, and folders."""
    text = (ROOT / "docs" / "code.md").read_text(encoding="utf-8").partition("## Where things are\n\n```\n")[2]
    found, folder = set(), ""
    for line in text.partition("```")[0].splitlines():
        names = _MAPPED.findall(line)
        folder = folder if line.startswith(" ") else names[0]
        found.update(names if not line.startswith(" ") else [folder + name for name in names])
    return found


def test_what_the_map_names_is_there() -> None:
    """A stranger looks for it."""
    assert [name for name in sorted(mapped()) if not (ROOT / name).exists()] == []


def test_every_room_is_on_the_map() -> None:
    """Each folder of the two packages, and each module that is in none."""
    inside = [path for package in ("hooks", "dedup") for path in (ROOT / package).glob("[!_]*")]
    rooms = {f"{path.relative_to(ROOT)}{'/' * path.is_dir()}" for path in inside}
    assert rooms
    assert rooms - mapped() == set()


_PATH = re.compile(r"`((?:bench|dedup|docs|fixtures|hooks|tests|tools)/[\w./-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    """Who wants to change something is sent there. `bench/latest.json` is made by `make bench`."""
    named = set(_PATH.findall(page.read_text(encoding="utf-8"))) - {"bench/latest.json"}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


SETTINGS = ROOT / "docs" / "settings.md"


def settings_of(page: Path) -> dict[str, str]:
    """The variables in a page's table, each with its default; those whose default is told in words are left out."""
    found: dict[str, str] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("| `SUBCOG_"):
            names, default = (re.findall("`([^`]+)`", cell) for cell in line.split("|")[1:3])
            if "{NAMESPACE}" in names[0]:
                own = re.findall(r"`[^`]+` for (\w+)", line.split("|")[2])
                names, default = [names[0].replace("{NAMESPACE}", space.upper()) for space in own], default[: len(own)]
            elif len(default) == 1:
                default *= len(names)
            found |= zip(names, default, strict=bool(default))
    return found


def test_every_setting_is_documented() -> None:
    """In the table of all settings, by its own name or that of its family."""
    text = SETTINGS.read_text(encoding="utf-8")
    for name in map(variable, NAMES):
        family = re.sub("(?<=^SUBCOG_DEDUP_)(THRESHOLD|RESOLUTION)_.*", r"\1_{NAMESPACE}", name)
        assert f"`{family}`" in text or f"`{name}`" in text


def test_a_default_is_what_is_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sets what the table says has changed nothing."""
    given, told = load(), settings_of(SETTINGS)
    assert told
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    plain = Settings(home=given.home, model_dir=given.model_dir)
    assert load() == plain
    untold = [name for name in NAMES if variable(name) not in told and getattr(plain, name) is not None]
    assert untold == ["home", "model_dir"]


@pytest.mark.parametrize("room", ["extraction", "redaction", "verifier", "bands"])
def test_a_room_of_many_modules_says_what_each_of_them_is_for(room: str) -> None:
    """It and the rooms within, in the order of a text's way, so that nobody has to find it out from their names."""
    folders = [path.parent for path in (ROOT / "dedup" / room).rglob("__init__.py")]
    for folder in folders:
        said = set(re.findall(r"`(\w+)`", (folder / "__init__.py").read_text(encoding="utf-8")))
        inside = {path.stem for path in folder.glob("[!_.]*") if path.suffix == ".py" or path.is_dir()}
        assert inside - said == set(), folder
    assert folders
