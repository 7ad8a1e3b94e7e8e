"""Settings: environment over file over defaults; strict for a person, lenient for a hook."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from dedup.config import NAMES, load, load_leniently, variable
from dedup.directories import default_directory
from dedup.errors import ConfigError
from dedup.model import Namespace
from hooks import client


def write(home: Path, content: str) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "config.toml").write_text(content)


def test_the_specs_defaults(home: Path) -> None:
    """.92 / .90 / .88 for decisions, patterns, learnings, and .90 for the others."""
    settings = load()
    assert settings.home == home
    assert settings.thresholds[Namespace.DECISIONS] == 0.92
    assert settings.thresholds[Namespace.PATTERNS] == 0.90
    assert settings.thresholds[Namespace.LEARNINGS] == 0.88
    assert settings.thresholds[Namespace.TECH_DEBT] == 0.90
    assert (settings.dedup_time_window_secs, settings.dedup_cache_capacity) == (300, 1000)
    assert (settings.dedup_min_semantic_length, settings.dedup_enabled) == (50, True)


def test_the_environment_wins_over_the_file_and_the_file_over_the_default(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each setting on its own."""
    write(home, "dedup_threshold_tech_debt = 0.8\ndedup_time_window_secs = 60\n")
    monkeypatch.setenv("SUBCOG_DEDUP_THRESHOLD_TECH_DEBT", "0.7")
    settings = load()
    assert settings.thresholds[Namespace.TECH_DEBT] == 0.7
    assert settings.dedup_time_window_secs == 60


def test_the_default_threshold_does_not_overrule_a_namespaces_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SUBCOG_DEDUP_THRESHOLD_DEFAULT` is for namespaces without one."""
    monkeypatch.setenv("SUBCOG_DEDUP_THRESHOLD_DEFAULT", "0.5")
    thresholds = load().thresholds
    assert (thresholds[Namespace.APIS], thresholds[Namespace.DECISIONS]) == (0.5, 0.92)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SUBCOG_DEDUP_THRESHOLD_DECISIONS", "1.5"),
        ("SUBCOG_DEDUP_THRESHOLD_DEFAULT", "high"),
        ("SUBCOG_DEDUP_TIME_WINDOW_SECS", "-1"),
        ("SUBCOG_DEDUP_CACHE_CAPACITY", "0"),
        ("SUBCOG_DEDUP_MIN_SEMANTIC_LENGTH", "-3"),
        ("SUBCOG_DEDUP_ENABLED", "perhaps"),
        ("SUBCOG_JUDGE_BACKEND", "gpt"),
        ("SUBCOG_JUDGE_BASE_URL", "http://proxy.example"),
        ("SUBCOG_JUDGE_BASE_URL", "https://me:word@proxy.example"),
        ("SUBCOG_JUDGE_BASE_URL", "proxy.example"),
        ("SUBCOG_JUDGE_TOKENS_PER_DAY", "-1"),
        ("SUBCOG_JUDGE_TIMEOUT_SECS", "0"),
    ],
)
def test_a_value_out_of_range_is_an_error_for_a_person_and_the_default_for_a_hook(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    """The error names the variable and the value."""
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=f"{name} = '{value}'"):
        load()
    loaded = load_leniently()
    assert len(loaded.problems) == 1
    monkeypatch.delenv(name)
    assert loaded.settings == load()


def test_several_bad_values_are_told_at_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with the place it stands in; the good ones still count."""
    write(home, "dedup_threshold_apis = 7\ndedup_cache_capacity = 5\n")
    monkeypatch.setenv("SUBCOG_DEDUP_ENABLED", "perhaps")
    loaded = load_leniently()
    assert len(loaded.problems) == 2
    assert any("config.toml: dedup_threshold_apis" in str(p) for p in loaded.problems)
    assert any("SUBCOG_DEDUP_ENABLED: has to be true or false, or on or off" in str(p) for p in loaded.problems)
    assert loaded.settings.dedup_cache_capacity == 5


def test_a_file_that_cannot_be_parsed_is_named_and_the_environment_still_counts(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is in the message."""
    write(home, "dedup_enabled = = false\n")
    monkeypatch.setenv("SUBCOG_DEDUP_CACHE_CAPACITY", "7")
    loaded = load_leniently()
    assert "line 1" in str(loaded.problems[0])
    assert loaded.settings.dedup_cache_capacity == 7


def test_a_byte_order_mark_before_the_settings_is_none_of_them(home: Path) -> None:
    """An editor has put it there, and CRLF: without it all settings of the file were ignored."""
    write(home, "\ufeffdedup_enabled = false\r\ndedup_cache_capacity = 5\r\n")
    loaded = load_leniently()
    assert not loaded.problems
    assert (loaded.settings.dedup_enabled, loaded.settings.dedup_cache_capacity) == (False, 5)


def test_a_file_that_cannot_be_read_is_told_in_words(home: Path) -> None:
    """Not in those of Python's errors."""
    write(home, "")
    (home / "config.toml").write_bytes(b"\xff")
    assert str(load_leniently().problems[0]) == f"{home}/config.toml: not UTF-8 text"
    (home / "config.toml").unlink()
    (home / "config.toml").mkdir()
    assert str(load_leniently().problems[0]) == f"{home}/config.toml: is a directory"


@pytest.mark.parametrize("spoil", [os.mkfifo, lambda file: file.symlink_to("/dev/zero")], ids=["pipe", "device"])
def test_what_is_no_file_is_not_read(home: Path, spoil: Callable[[Path], None]) -> None:
    """It has no end, or none that comes: the defaults hold, and it is told."""
    home.mkdir()
    spoil(home / "config.toml")
    loaded = load_leniently()
    assert [problem.why for problem in loaded.problems] == ["not a file"]
    assert loaded.settings.max_captures == 60


def test_a_misspelt_setting_in_the_file_is_told(home: Path) -> None:
    """It would otherwise do nothing, silently."""
    write(home, "dedup_treshold_default = 0.8\n")
    told = f"{home}/config.toml: dedup_treshold_default: unknown setting, did you mean dedup_threshold_default?"
    assert str(load_leniently().problems[0]) == told


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SUBCOG_MODEL_DIR= command` means: none."""
    monkeypatch.setenv("SUBCOG_DEDUP_CACHE_CAPACITY", "")
    assert load().dedup_cache_capacity == 1000


def test_every_setting_has_its_variable() -> None:
    """One name, upper-cased, with the prefix."""
    assert variable("dedup_enabled") == "SUBCOG_DEDUP_ENABLED"
    assert all(variable(name).isupper() for name in NAMES)


def test_a_misspelt_variable_is_told_with_the_one_that_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an unknown key in the file; names that begin otherwise may belong to somebody else."""
    monkeypatch.setenv("SUBCOG_DEDUP_TRESHOLD_DEFAULT", "0.8")
    monkeypatch.setenv("SUBCOG_ELSEWHERE", "1")
    with pytest.raises(ConfigError, match=r"^SUBCOG_DEDUP_TRESHOLD_DEFAULT: .* SUBCOG_DEDUP_THRESHOLD_DEFAULT\?$"):
        load()
    assert len(load_leniently().problems) == 1


def test_what_a_hook_logs_about_a_bad_value_does_not_hold_the_value(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have put a key on the wrong line; the log is kept, and read by others."""
    write(home, 'dedup_cache_capacity = "hunter2"\n')
    monkeypatch.setenv("SUBCOG_LOG_LEVEL", "hunter2")
    problems = load_leniently().problems
    assert len(problems) == 2
    for problem in problems:
        assert "hunter2" not in f"{problem} {problem!r}"
        assert "hunter2" in problem.shown


def test_no_level_leaves_out_the_lines_that_doctor_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook run is logged at info: above that, no hook would seem to have run."""
    for level in ("debug", "info"):
        monkeypatch.setenv("SUBCOG_LOG_LEVEL", level)
        assert load().log_level == level
    monkeypatch.setenv("SUBCOG_LOG_LEVEL", "warning")
    with pytest.raises(ConfigError, match=r"has to be one of: debug, info$"):
        load()


def test_a_tilde_in_the_home_is_the_persons_directory(guarded_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings files and unit files do not expand it; a directory called `~` is never meant."""
    monkeypatch.setenv("SUBCOG_HOME", "~/zz")
    monkeypatch.setenv("SUBCOG_MODEL_DIR", "~/models")
    settings = load()
    assert (settings.home, settings.model_path) == (guarded_home / "zz", guarded_home / "models")


@pytest.mark.parametrize("given", ["zz", "./zz", "~nobody-of-that-name/zz"])
def test_a_home_that_is_no_absolute_path_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    """Or there would be another store in every directory; a hook uses the default instead."""
    monkeypatch.setenv("SUBCOG_HOME", given)
    with pytest.raises(ConfigError, match=f"SUBCOG_HOME = '{given}'"):
        load()
    loaded = load_leniently()
    monkeypatch.delenv("SUBCOG_HOME")
    assert loaded.settings.home == load().home


@pytest.mark.parametrize("given", [None, "", "  ", "relative", "/srv/x", "/srv/x/"])
@pytest.mark.parametrize(("platform", "rules"), [("linux", Unix), ("darwin", MacOS)])
@pytest.mark.skipif(os.name == "nt", reason="there platformdirs itself is asked")
def test_default_directories_are_those_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, rules: type[PlatformDirsABC], given: str | None
) -> None:
    """As platformdirs has them, which hooks have no time to import; the client, which imports nothing, agrees."""
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False) if given is None else monkeypatch.setenv(name, given)
    monkeypatch.delenv("SUBCOG_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert default_directory("data") == rules("subcog-dedup").user_data_path
    assert default_directory("cache") == rules("subcog-dedup").user_cache_path
    assert Path(client.home()) == default_directory("data")


NOWHERE = pytest.mark.parametrize("given", ["", "relative", "./relative"])


@NOWHERE
@pytest.mark.skipif(os.name == "nt", reason="there HOME says nothing")
def test_without_a_directory_of_the_user_there_is_no_home(
    monkeypatch: pytest.MonkeyPatch, guarded_home: Path, given: str
) -> None:
    """An empty HOME would have the store at the root of the disk, a relative one another in each directory. Neither is
    used, also where the home is to be in it; whoever names the home, or all data directories, needs none."""
    monkeypatch.setenv("HOME", given)
    assert load().home == guarded_home / "subcog"
    monkeypatch.delenv("SUBCOG_MODEL_DIR")
    assert load().model_path == guarded_home / "subcog" / "model"
    for named in ("", "~", "~/zz"):
        monkeypatch.setenv("SUBCOG_HOME", named)
        for loading in (load, load_leniently):
            with pytest.raises(ConfigError, match=f"^HOME = '{given}': has to be an absolute path"):
                loading()
        with pytest.raises(OSError, match="HOME has to be an absolute path"):
            client.home()
    monkeypatch.setenv("SUBCOG_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/x")
    assert load().home == Path("/srv/x/subcog-dedup") == Path(client.home())


@pytest.mark.skipif(os.name == "nt", reason="there HOME says nothing")
def test_the_root_of_the_disk_is_a_home_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that of containers whose user has no name."""
    monkeypatch.setenv("HOME", "/")
    monkeypatch.delenv("SUBCOG_HOME")
    monkeypatch.setattr(sys, "platform", "linux")
    assert load().home == Path("/.local/share/subcog-dedup") == Path(client.home())
