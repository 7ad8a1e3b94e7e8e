"""`doctor` on files that hooks need: settings, home, model."""

import os
import shutil
from pathlib import Path

import pytest

from dedup.embedding.reader import STATEMENTS, adapted_graphs
from hooks.doctor import Health
from tests.hooks.doctor.examined import checks


def test_settings_that_somebody_has_set_are_named_with_the_place(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who wonders why a text was skipped may have forgotten them. What both set is the environment's; values, which may
    be an address with a name in it, are not shown."""
    monkeypatch.delenv("SUBCOG_JANITOR")
    monkeypatch.delenv("SUBCOG_MODEL_DIR")
    home.mkdir()
    (home / "config.toml").write_text("dedup_threshold_default = 0.87\nmax_captures = 30\n")
    monkeypatch.setenv("SUBCOG_MAX_CAPTURES", "20")
    (check,) = checks("settings")
    assert check.seen == (
        "valid; set in config.toml dedup_threshold_default; in the environment SUBCOG_HOME,"
        " SUBCOG_MAX_CAPTURES, SUBCOG_WORKER"
    )
    for name in ("SUBCOG_HOME", "SUBCOG_WORKER", "SUBCOG_MAX_CAPTURES"):
        monkeypatch.delenv(name)
    (check,) = checks("settings")
    assert check.seen == "valid, all as they came"


def test_bad_settings_are_told_with_value_and_cure(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who asks may see the value."""
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text("dedup_cache_capacity = 0\n")
    monkeypatch.setenv("SUBCOG_DEDUP_TRESHOLD_APIS", "1")
    monkeypatch.setenv("SUBCOG_LOG_LEVEL", "loud")
    found = {check.cure: check.seen for check in checks("settings")}
    assert set(found) == {
        "unset SUBCOG_LOG_LEVEL",
        "unset SUBCOG_DEDUP_TRESHOLD_APIS",
        f"${{EDITOR:-vi}} {home / 'config.toml'}",
    }
    assert "'loud'" in found["unset SUBCOG_LOG_LEVEL"]
    assert found["unset SUBCOG_LOG_LEVEL"].endswith("(the default is used)")
    assert found["unset SUBCOG_DEDUP_TRESHOLD_APIS"].endswith("(it is ignored)")
    (home / "config.toml").write_text("dedup_cache_capacity = = 0\n")
    (broken,) = (check.seen for check in checks("settings") if "config.toml" in check.cure)
    assert broken.endswith("(none of its settings is used, but the defaults)")


@pytest.mark.parametrize("below", [".", "below"])
def test_a_home_that_a_link_leads_to_that_is_not_there_is_broken(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    """On a disk that is not mounted, say: nothing can be made in its place, and hooks keep nothing until then."""
    home.symlink_to(tmp_path / "disk")
    monkeypatch.setenv("SUBCOG_HOME", str(home / below))
    (check,) = checks("home")
    assert check.health is Health.BROKEN
    assert check.seen.endswith(f"cannot be made: {home} is a link to {tmp_path / 'disk'}, which is not there")
    (tmp_path / "disk").mkdir()
    (check,) = checks("home")
    assert check.health is not Health.BROKEN


def test_a_home_that_can_be_made_will_be(home: Path) -> None:
    """And looking leaves nothing behind."""
    (check,) = checks("home")
    assert (check.health, check.seen) == (Health.OK, f"{home} will be made when the first hook runs")
    assert not home.exists()
    assert list(home.parent.iterdir()) == []


@pytest.mark.parametrize("place", ["/proc/x", "/dev/null/x"])
def test_a_home_that_cannot_be_made_is_broken(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """Also for root, who is told of no missing permission there; the cure goes back to the default."""
    monkeypatch.setenv("SUBCOG_HOME", place)
    (check,) = checks("home")
    assert check.health is Health.BROKEN
    assert check.seen.startswith(f"{place} cannot be made: ")
    assert check.cure == "unset SUBCOG_HOME"


def test_a_home_that_is_a_file_is_broken(home: Path) -> None:
    """Nothing can be stored in it; the cure goes back to the default."""
    home.write_text("")
    (check,) = checks("home")
    assert (check.health, check.cure) == (Health.BROKEN, "unset SUBCOG_HOME")


def test_a_home_that_others_can_read_is_told(home: Path) -> None:
    """It holds what was said in private; the command closes it with all that is in it."""
    home.mkdir(mode=0o755)
    home.chmod(0o755)
    (check,) = checks("home")
    assert (check.health, check.cure) == (Health.WARN, f"chmod -R go-rwx {home}")


def test_readers_that_do_not_load_are_told(model_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else shows it: what a reader would say is simply not asked."""
    installed = tmp_path / "model"
    shutil.copytree(model_dir, installed)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(installed))
    (well,) = checks("model")
    assert well.health is Health.OK
    (graph,) = adapted_graphs(installed, STATEMENTS)
    graph.unlink()
    graph.mkdir()  # can be neither read nor replaced
    (check,) = checks("model")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup model install --force")
    assert check.seen.startswith(f"{well.seen}, but the reader of statements cannot")


def test_a_model_that_was_copied_is_still_used(
    model_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked when it is loaded, so nothing is recognised by words only."""
    copied = tmp_path / "model"
    shutil.copytree(model_dir, copied)
    os.utime(copied / "manifest.json", (0, 0))
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(copied))
    (check,) = checks("model")
    assert (check.health, check.cure) == (Health.WARN, "subcog-dedup model verify")
    assert "words only" not in check.seen
