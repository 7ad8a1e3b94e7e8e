"""Settings: environment over `config.toml` in the home over defaults. Parsed here once; the core gets plain values."""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
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
from dedup.terms import Resolution

APP = "subcog-dedup"
Threshold = Annotated[float, Field(ge=0.0, le=1.0)]


class Settings(BaseSettings):
    """Every setting, under the name it has in the environment with `SUBCOG_` before it."""

    model_config = SettingsConfigDict(env_prefix="SUBCOG_", env_ignore_empty=True, extra="ignore", frozen=True)

    home: Path = Field(default_factory=lambda: user_data_path(APP), description="where the store lives")
    model_dir: Path | None = Field(default=None, description="a directory with the embedding model, instead of ours")
    max_captures: int = Field(60, ge=1, le=1000, description="memories one hook run may propose")
    janitor: Literal["daily", "off"] = Field("daily", description="off: the store is cleaned only when you say so")
    log_level: Literal["debug", "info", "warning"] = Field("info", description="what goes into the log file")

    dedup_enabled: bool = Field(True, description="false: only cut-off repeats within a run are skipped")
    dedup_scorer: Literal["verifier", "cosine"] = Field("verifier", description="what judges a pair; cosine: the spec")
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
    dedup_resolution_default: Resolution = Field(Resolution.SKIP, description="what becomes of a duplicate")
    dedup_resolution_decisions: Resolution | None = None
    dedup_resolution_patterns: Resolution | None = None
    dedup_resolution_learnings: Resolution | None = None
    dedup_resolution_blockers: Resolution | None = None
    dedup_resolution_context: Resolution | None = None
    dedup_resolution_tech_debt: Resolution | None = None
    dedup_resolution_progress: Resolution | None = None
    dedup_resolution_apis: Resolution | None = None
    dedup_resolution_config: Resolution | None = None
    dedup_resolution_security: Resolution | None = None
    dedup_resolution_performance: Resolution | None = None
    dedup_resolution_testing: Resolution | None = None
    dedup_time_window_secs: float = Field(300, ge=0, le=86_400, description="how long a text counts as recent, seconds")
    dedup_cache_capacity: int = Field(1000, ge=1, le=100_000, description="texts the recent cache holds")
    dedup_min_semantic_length: int = Field(
        50, ge=0, description="characters; shorter texts are not compared by meaning"
    )

    log_days: int = Field(365, ge=0, description="days that the log of decisions is kept; 0: for ever")
    log_reviewed_texts: Literal["keep", "drop"] = Field("keep", description="drop: what was reviewed loses its text")
    retired_days: int = Field(180, ge=0, description="days in which a retired memory can be brought back; 0: for ever")

    @property
    def thresholds(self) -> dict[Namespace, float]:
        """The threshold of every namespace; its own, or the default."""
        return self._by_namespace("dedup_threshold_")

    @property
    def resolutions(self) -> dict[Namespace, Resolution]:
        """What becomes of a duplicate in every namespace."""
        return self._by_namespace("dedup_resolution_")

    def _by_namespace(self, prefix: str) -> dict[Namespace, Any]:
        own = {n: getattr(self, prefix + n.value.replace("-", "_")) for n in Namespace}
        default = getattr(self, prefix + "default")
        return {n: default if value is None else value for n, value in own.items()}

    @property
    def model_path(self) -> Path:
        """Where the embedding model is, or goes."""
        return Path(os.path.expanduser(self.model_dir or user_cache_path(APP) / "model"))  # noqa: PTH111 - as `_home`

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


@dataclass(frozen=True, slots=True)
class Problem:
    """A setting that cannot be used: where it stands, and why; `value` as it was given, which may be a secret."""

    where: str
    why: str
    value: str = field(default="", repr=False)

    def __str__(self) -> str:
        """Fit for a log: without the value."""
        return f"{self.where}: {self.why}"

    @property
    def shown(self) -> str:
        """For the person who has just set it, with the value."""
        return f"{self.where} = {self.value}: {self.why}" if self.value else str(self)


@dataclass(frozen=True)
class Loaded:
    """Settings, and what had to be left out of them."""

    settings: Settings
    problems: tuple[Problem, ...] = ()


def config_file() -> Path:
    """`config.toml` in the home that the environment names; the file cannot move the home it lies in."""
    return _home()[0] / "config.toml"


def load() -> Settings:
    """The settings. Raises `ConfigError` that names every bad value and where it stands."""
    loaded = load_leniently()
    if loaded.problems:
        raise ConfigError("; ".join(problem.shown for problem in loaded.problems))
    return loaded.settings


def load_leniently() -> Loaded:
    """The settings with each bad value replaced by its default: a typo must not cost a session its memories."""
    home, problems = _home()
    problems += [*_read_file()[1], *_misspelt()]
    forced: dict[str, Any] = {"home": home}
    while True:
        try:
            return Loaded(Settings(**forced), tuple(problems))
        except ValidationError as error:
            for fault in error.errors():
                name = str(fault["loc"][0])
                where = variable(name) if os.environ.get(variable(name)) else f"{config_file()}: {name}"
                problems.append(Problem(where, fault["msg"].lower(), repr(fault["input"])))
                forced[name] = Settings.model_fields[name].get_default(call_default_factory=True)


def variable(setting: str) -> str:
    """The environment variable of a setting."""
    return f"SUBCOG_{setting.upper()}"


def _home() -> tuple[Path, list[Problem]]:
    """The home that the environment names, or the default.

    A relative one is refused: it would be another store in every directory that a hook is started in.
    """
    given = os.environ.get("SUBCOG_HOME")
    path = Path(os.path.expanduser(given)) if given else user_data_path(APP)  # noqa: PTH111 - Path's own raises
    if path.is_absolute():
        return path, []
    return user_data_path(APP), [Problem("SUBCOG_HOME", "has to be an absolute path", repr(given))]


def _misspelt() -> Iterator[Problem]:
    """Variables that can only be meant for us and that nothing reads."""
    known = {variable(name) for name in Settings.model_fields}
    for name in sorted(os.environ):
        if name.upper().startswith("SUBCOG_DEDUP_") and name.upper() not in known and os.environ[name]:
            from difflib import get_close_matches  # a hook imports only what it needs

            near = get_close_matches(name.upper(), known, n=1)
            yield Problem(name, "unknown setting" + (f", did you mean {near[0]}?" if near else ""))


def _read_file() -> tuple[dict[str, Any], list[Problem]]:
    """What the config file sets, and what is wrong with it; a file that is not there sets nothing."""
    path = config_file()
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError) as error:
        return {}, [Problem(str(path), str(error))]
    unknown = sorted(set(values) - set(Settings.model_fields))
    problems = [Problem(f"{path}: {key}", "unknown setting") for key in unknown]
    return {k: v for k, v in values.items() if k not in unknown}, problems
