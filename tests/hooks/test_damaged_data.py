"""Files of weights and words that are damaged after they were installed, in a copy of the packages."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dedup import data_files
from tests.conftest import ROOT
from tools.data_files import digests

SAID = [
    "From now on always use pnpm instead of npm, because the lock file must stay stable.",
    "We decided on PostgreSQL 15 for the orders, because of the index over JSON.",
    "Wir nehmen PostgreSQL 15 für die Bestellungen, weil der Index über JSON dort gut ist.",
]
MORE = "PostgreSQL 15 is set up for the orders: the index over JSON takes 40 MB, because it covers all columns."
AGAIN = "For the orders we use PostgreSQL 15, since it can index JSON."


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, compiled by the first test."""
    root = tmp_path_factory.mktemp("copy")
    for package in ("dedup", "hooks"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory, model_dir: Path) -> Path:
    """A model of its own, since graphs are drawn into it."""
    return shutil.copytree(model_dir, tmp_path_factory.mktemp("model") / "model")


class Session:
    """One transcript, and what is run on it."""

    def __init__(self, root: Path, model: Path, home: Path, transcript: Path) -> None:
        self._root, self._home, self._transcript = root, home, transcript
        self._environment = os.environ | {"PYTHONPATH": str(root), "SUBCOG_MODEL_DIR": str(model)}
        self._said = 0

    def run(self, *arguments: str, told: str = "") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "hooks", *arguments]
        return subprocess.run(
            command, cwd=self._root, env=self._environment, input=told, capture_output=True, text=True, check=False
        )

    def compacted(self, *said: str, by: str = "user") -> tuple[str, dict[str, Any]]:
        """What PreCompact says after something was said, and its line of the log."""
        for text in said:
            self._said += 1
            message = {"role": by, "content": [{"type": "text", "text": text}]}
            with self._transcript.open("a") as file:
                file.write(
                    json.dumps({"type": by, "sessionId": "s", "uuid": f"u{self._said}", "message": message}) + "\n"
                )
        place = {"transcript_path": str(self._transcript), "cwd": str(self._transcript.parent)}
        done = self.run("hook", "pre-compact", "--output", "text", told=json.dumps({"session_id": "s", **place}))
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout, self.log()[-1]

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in (self._home / "hooks.log").read_text().splitlines()]

    def told_by_doctor(self) -> list[dict[str, str]]:
        return [check for check in json.loads(self.run("doctor", "--json").stdout) if check["name"] == "data"]


@pytest.fixture
def session(copied: Path, model: Path, home: Path, tmp_path: Path) -> Session:
    return Session(copied, model, home, tmp_path / "session.jsonl")


def without(name: str) -> Callable[[bytes], bytes]:
    """A file of arrays, of which one has gone."""

    def damage(whole: bytes) -> bytes:
        left = BytesIO()
        with np.load(BytesIO(whole)) as arrays:
            np.savez(left, **{one: arrays[one] for one in arrays.files if one != name})
        return left.getvalue()

    return damage


def with_value(value: object, *names: str) -> Callable[[bytes], bytes]:
    """A JSON file that is whole, but for what stands under these names."""

    def damage(whole: bytes) -> bytes:
        data = json.loads(whole)
        part = data
        for name in names[:-1]:
            part = part[name]
        part[names[-1]] = value
        return json.dumps(data).encode()

    return damage


def cut_at_a_line_end(whole: bytes) -> bytes:
    """As a copy is that was broken off."""
    return whole[: whole.index(b"\n", len(whole) // 2) + 1]


def doctored(copied: Path, session: Session, name: str, damage: Callable[[bytes], bytes]) -> list[dict[str, str]]:
    """What `doctor` says of a file with that damage, which is mended again."""
    file = copied / "dedup" / "data" / name
    whole = file.read_bytes()
    try:
        file.write_bytes(damage(whole))
        return session.told_by_doctor()
    finally:
        file.write_bytes(whole)


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("gloss/ja.txt", cut_at_a_line_end),
        ("lexicon.txt", lambda whole: whole.replace(b"never", b"nevre")),
        ("statements.json", lambda _: b"{}\n"),
        ("statements.json", lambda _: b"null\n"),
        ("verifier.json", with_value(None, "trees")),
        ("digests.txt", cut_at_a_line_end),
    ],
)
def test_doctor_names_what_can_be_read_and_is_not_as_it_came(
    copied: Path, session: Session, name: str, damage: Callable[[bytes], bytes]
) -> None:
    """Nobody else can tell. The file with which it does is one of them."""
    (check,) = doctored(copied, session, name, damage)
    assert (check["health"], check["seen"].partition(" ")[0]) == ("warn", name)


@pytest.mark.parametrize(
    ("name", "damage", "health"),
    [
        ("reader.json", with_value(None, "bias"), "warn"),
        ("reader.json", with_value([0.5, 0.6], "knots_free"), "warn"),
        ("reader.json", with_value([None] * 97, "knots_free"), "warn"),
        ("replaced.json", with_value(None, "cut"), "warn"),
        ("replaced.json", with_value([0.5], "weights"), "warn"),
        ("restated.json", with_value([None] * 230, "weights"), "warn"),
        ("restated.json", with_value([0.5], "weights"), "warn"),
        ("verifier.json", with_value(None, "words", "cuts", "lower"), "broken"),
        ("verifier.json", with_value(None, "trees_share"), "broken"),
        ("verifier.npz", without("words_linear"), "broken"),
        ("verifier.npz", without("vectors_similar_sizes"), "broken"),
    ],
)
def test_a_file_of_other_figures_is_not_used(
    copied: Path, session: Session, name: str, damage: Callable[[bytes], bytes], health: str
) -> None:
    """What is missing in it is noticed when it is read, not when it is needed."""
    (check,) = doctored(copied, session, name, damage)
    assert (check["health"], check["seen"].partition(" (")[0]) == (health, f"{name} is damaged or missing")


def test_each_file_is_as_it_came() -> None:
    """If not, it was changed by hand, and `python -m tools.data_files` is to be called."""
    assert (data_files.DATA / data_files.DIGESTS).read_text(encoding="utf-8") == digests()
    assert data_files.changed() == []


@pytest.fixture
def damaged(copied: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A file that is cut off in the middle of a line, until the test is done."""
    file = copied / "dedup" / "data" / request.param
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2].rstrip(b"\n"))
    yield file
    file.write_bytes(whole)


@pytest.mark.parametrize("damaged", ["extract.json", "verifier.json", "verifier.npz", "lexicon.txt"], indirect=True)
def test_without_what_decides_nothing_is_captured_and_nothing_lost(damaged: Path, session: Session) -> None:
    """The hook says nothing and hurts nobody; `doctor` names the file. Once that is mended, all of it is read."""
    whole = (ROOT / "dedup" / "data" / damaged.name).read_bytes()
    told, line = session.compacted(*SAID)
    assert (told, line["outcome"]) == ("", "failed")
    assert line["error"].startswith(f"DataDamaged: {damaged.name} ")
    (check,) = session.told_by_doctor()
    assert check["health"] == "broken"
    assert check["seen"].startswith(f"{damaged.name} is damaged or missing")
    assert check["cure"].endswith("-m pip install --force-reinstall --no-deps subcog-dedup")
    damaged.write_bytes(whole)
    told, line = session.compacted()
    assert (line["outcome"], "pnpm" in told, "PostgreSQL" in told) == ("ok", True, True)
    assert session.told_by_doctor() == []


@pytest.mark.parametrize(
    "damaged",
    [
        "statements.json",
        "statements.npz",
        "reader.json",
        "reader.npz",
        "replaced.json",
        "restated.json",
        "gloss/de.txt",
    ],
    indirect=True,
)
def test_what_has_a_say_is_done_without(damaged: Path, session: Session, copied: Path) -> None:
    """Cues and features decide alone; a warning says so in the log, and `doctor` names the file."""
    told, line = session.compacted(*SAID)
    assert (line["outcome"], line["tier_failures"], "pnpm" in told) == ("ok", [], True)
    for said, by in ((AGAIN, "user"), (MORE, "assistant")):
        told, line = session.compacted(said, by=by)
        assert (line["outcome"], line["tier_failures"]) == ("ok", [])
    name = damaged.relative_to(copied / "dedup" / "data").as_posix()
    warnings = {row["file"]: row["level"] for row in session.log() if row["event"] == "data file not usable"}
    assert warnings == {name: "warning"}
    (check,) = session.told_by_doctor()
    assert (check["health"], check["seen"].partition(" ")[0]) == ("warn", name)


@pytest.mark.parametrize("damaged", ["bip39.txt"], indirect=True)
def test_without_the_words_of_seed_phrases_what_may_be_one_waits(damaged: Path, session: Session) -> None:
    """Any other session is captured as ever, and `doctor` says so. Once the file is mended, the phrase is taken out."""
    words = (ROOT / "dedup" / "data" / damaged.name).read_text().split()[100:1300:100]
    told, line = session.compacted(*SAID)
    assert (line["outcome"], "pnpm" in told) == ("ok", True)
    (check,) = session.told_by_doctor()
    without = "until it is mended a session that may hold a seed phrase is not captured, and waits in its transcript"
    assert (check["health"], check["seen"].partition("): ")[2]) == ("broken", without)
    told, line = session.compacted(f"We decided that the wallet for payouts is restored from {' '.join(words)}.")
    assert (told, line["error"].partition(" of ")[0]) == ("", f"DataDamaged: {damaged.name}")
    damaged.write_bytes((ROOT / "dedup" / "data" / damaged.name).read_bytes())
    told, line = session.compacted()
    assert (line["outcome"], "[redacted:seed-phrase]" in told, words[0] in told) == ("ok", True, False)


@pytest.mark.parametrize("damaged", ["extract.json"], indirect=True)
def test_memory_is_shown_all_the_same(damaged: Path, session: Session, tmp_path: Path) -> None:
    """After a compaction, what there is."""
    session.run("add", SAID[0], "-n", "patterns", "--global")
    compacted = {"session_id": "s", "transcript_path": str(tmp_path / "session.jsonl"), "cwd": str(tmp_path)}
    session.compacted(SAID[1])
    done = session.run("hook", "session-start", told=json.dumps({**compacted, "source": "compact"}))
    assert "pnpm" in done.stdout
