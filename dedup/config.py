"""Settings: environment over `config.toml` in the home over defaults. Parsed here once; the core gets plain values."""

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from platformdirs import user_cache_path, user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from dedup.errors import ConfigError
from dedup.model import Namespace

APP = "subcog-dedup"
Threshold = Annotated[float, Field(ge=0.0, le=1.0)]


class Settings(BaseSettings):
    """Every setting, under the name it has in the environment with `SUBCOG_` before it."""

    model_config = SettingsConfigDict(env_prefix="SUBCOG_", env_ignore_empty=True, extra="ignore", frozen=True)

    home: Path = Field(default_factory=lambda: user_data_path(APP), description="where the store lives")
    model_dir: Path | None = Field(default=None, description="a directory with the embedding model, instead of ours")
    max_captures: int = Field(60, ge=1, le=1000, description="memories one hook run may propose")
    log_level: Literal["debug", "info", "warning"] = Field("info", description="what goes into the log file")

    dedup_enabled: bool = Field(True, description="false: only cut-off repeats within a run are skipped")
    dedup_threshold_default: Threshold = Field(0.90, description="similarity from which a text is a duplicate")
    dedup_threshold_decisions: Threshold | None = 0.92
    dedup_threshold_patterns: Threshold | None = 0.90
    dedup_threshold_learnings: Threshold | None = 0.88
    dedup_threshold_blockers: Threshold | None = None
    dedup_threshold_context: Threshold | None = None
    dedup_threshold_tech_debt: Threshold | None = None
    dedup_threshold_progress: Threshold | None = None
    dedup_threshold_apis: Threshold | None = None
    dedup_threshold_config: Threshold | None = None
    dedup_threshold_security: Threshold | None = None
    dedup_threshold_performance: Threshold | None = None
    dedup_threshold_testing: Threshold | None = None
    dedup_time_window_secs: float = Field(300, ge=0, le=86_400, description="how long a text counts as recent, seconds")
    dedup_cache_capacity: int = Field(1000, ge=1, le=100_000, description="texts the recent cache holds")
    dedup_min_semantic_length: int = Field(
        50, ge=0, description="characters; shorter texts are not compared by meaning"
    )

    @property
    def thresholds(self) -> dict[Namespace, float]:
        """The threshold of every namespace; its own, or the default."""
        own = {n: getattr(self, f"dedup_threshold_{n.value.replace('-', '_')}") for n in Namespace}
        return {n: self.dedup_threshold_default if value is None else value for n, value in own.items()}

    @property
    def model_path(self) -> Path:
        """Where the embedding model is, or goes."""
        return self.model_dir or user_cache_path(APP) / "model"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, InitSettingsSource(settings_cls, _read_file()[0])


@dataclass(frozen=True)
class Loaded:
    """Settings, and what had to be left out of them."""

    settings: Settings
    problems: tuple[str, ...] = ()


def config_file() -> Path:
    """`config.toml` in the home that the environment names; the file cannot move the home it lies in."""
    return Path(os.environ.get("SUBCOG_HOME") or user_data_path(APP)) / "config.toml"


def load() -> Settings:
    """The settings. Raises `ConfigError` that names every bad value and where it stands."""
    loaded = load_leniently()
    if loaded.problems:
        raise ConfigError("; ".join(loaded.problems))
    return loaded.settings


def load_leniently() -> Loaded:
    """The settings with each bad value replaced by its default: a typo must not cost a session its memories."""
    problems = _read_file()[1]
    forced: dict[str, Any] = {"home": config_file().parent}
    while True:
        try:
            return Loaded(Settings(**forced), tuple(problems))
        except ValidationError as error:
            for fault in error.errors():
                name = str(fault["loc"][0])
                where = variable(name) if variable(name) in os.environ else f"{config_file()}: {name}"
                problems.append(f"{where} = {fault['input']!r}: {fault['msg'].lower()}")
                forced[name] = Settings.model_fields[name].get_default(call_default_factory=True)


def variable(setting: str) -> str:
    """The environment variable of a setting."""
    return f"SUBCOG_{setting.upper()}"


def _read_file() -> tuple[dict[str, Any], list[str]]:
    """What the config file sets, and what is wrong with it; a file that is not there sets nothing."""
    path = config_file()
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError) as error:
        return {}, [f"{path}: {error}"]
    unknown = sorted(set(values) - set(Settings.model_fields))
    return {k: v for k, v in values.items() if k not in unknown}, [f"{path}: unknown setting {k}" for k in unknown]
