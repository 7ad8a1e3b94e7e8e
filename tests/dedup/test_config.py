"""Settings: environment over file over defaults; strict for a person, lenient for a hook."""

from pathlib import Path

import pytest

from dedup.config import Settings, load, load_leniently, variable
from dedup.errors import ConfigError
from dedup.model import Namespace


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
    assert any("config.toml: dedup_threshold_apis" in p for p in loaded.problems)
    assert loaded.settings.dedup_cache_capacity == 5


def test_a_file_that_cannot_be_parsed_is_named_and_the_environment_still_counts(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is in the message."""
    write(home, "dedup_enabled = = false\n")
    monkeypatch.setenv("SUBCOG_DEDUP_CACHE_CAPACITY", "7")
    loaded = load_leniently()
    assert "line 1" in loaded.problems[0]
    assert loaded.settings.dedup_cache_capacity == 7


def test_a_misspelt_setting_in_the_file_is_told(home: Path) -> None:
    """It would otherwise do nothing, silently."""
    write(home, "dedup_treshold_default = 0.8\n")
    assert "dedup_treshold_default" in load_leniently().problems[0]


def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """`SUBCOG_MODEL_DIR= command` means: none."""
    monkeypatch.setenv("SUBCOG_DEDUP_CACHE_CAPACITY", "")
    assert load().dedup_cache_capacity == 1000


def test_every_setting_has_its_variable() -> None:
    """One name, upper-cased, with the prefix."""
    assert variable("dedup_enabled") == "SUBCOG_DEDUP_ENABLED"
    assert all(variable(name).isupper() for name in Settings.model_fields)
