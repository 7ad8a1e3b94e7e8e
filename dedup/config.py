"""Settings: environment over `config.toml` in the home over defaults. Read here once; the core gets plain values.

By hand and not by pydantic-settings, which takes 150 ms to import: every hook process comes through here.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from dedup.directories import default_directory, expanded
from dedup.errors import ConfigError
from dedup.lazy_dataclasses import dataclass, field
from dedup.model import Namespace
from dedup.terms import Resolution


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, under the name it has in the environment with `SUBCOG_` before it; see `_KINDS` for the limits."""

    home: Path  # where the store lives
    model_dir: Path | None = None  # a directory with the embedding model, instead of ours
    max_captures: int = 60  # memories one hook run may propose, beside what its user asks for
    log_level: str = "info"  # what goes into the log file
    log_reviewed_texts: str = "keep"  # drop: what was reviewed loses its text
    janitor: str = "daily"  # off: the store is cleaned only when you say so
    log_days: float = 365  # days that the log of decisions is kept; 0: for ever
    retired_days: float = 180  # days in which a retired memory can be brought back; 0: for ever
    worker: bool = True  # whether hooks may start a process that keeps the model loaded
    worker_idle_secs: float = 1800  # how long it waits for the next hook before it ends
    dedup_enabled: bool = True  # false: only the same text again, and what is cut off within a run, is skipped
    dedup_scorer: str = "verifier"  # what judges a pair; cosine: the spec
    dedup_threshold_default: float = 0.90  # similarity from which a text is a duplicate
    dedup_threshold_decisions: float | None = 0.92
    dedup_threshold_patterns: float | None = 0.90
    dedup_threshold_learnings: float | None = 0.88
    dedup_threshold_blockers: float | None = None
    dedup_threshold_context: float | None = None
    dedup_threshold_tech_debt: float | None = None
    dedup_threshold_progress: float | None = None
    dedup_threshold_apis: float | None = None
    dedup_threshold_config: float | None = None
    dedup_threshold_security: float | None = None
    dedup_threshold_performance: float | None = None
    dedup_threshold_testing: float | None = None
    dedup_resolution_default: Resolution = Resolution.SKIP  # what becomes of a duplicate
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
    dedup_time_window_secs: float = 300  # how long a text counts as recent
    dedup_cache_capacity: int = 1000  # texts the recent cache holds
    dedup_min_semantic_length: int = 50  # characters; what is shorter repeats only its own conversation

    judge_backend: str = "off"  # who is asked about unsure pairs
    judge_model: str = "claude-haiku-5-5"  # the model that is asked
    judge_base_url: str | None = None  # another address of the Messages API
    judge_tokens_per_run: int = 100_000  # tokens one run may spend, input and output together
    judge_tokens_per_day: int = 300_000  # the same, for one day (UTC), over all runs
    judge_context_tokens: int = 200_000  # the model's context window, tokens
    judge_reads: bool = False  # whether the janitor has it read conversations that hooks have read
    judge_timeout_secs: float = 120  # one question with all its retries
    judge_price_input: float = 0  # USD for a million input tokens, for the metrics
    judge_price_output: float = 0  # USD for a million output tokens, for the metrics

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
        """Where the embedding model is, or goes: beside the store where no cache is known to be the user's."""
        if self.model_dir:
            return Path(expanded(str(self.model_dir)))
        try:
            return default_directory("cache") / "model"
        except ConfigError:
            return self.home / "model"


Read = Callable[[object], Any]
"""A value as the environment (text) or the file (what TOML has) gives it → a value of the setting's type.

Raises `ValueError` that says what is expected, without the value.
"""


def _number(low: float, high: float, kind: type[int] | type[float] = float) -> Read:
    def read(value: object) -> float:
        number = None
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            try:
                number = kind(value)
            except (ValueError, OverflowError):
                number = None
        whole = kind is float or number == value or isinstance(value, str)
        if number is None or not low <= number <= high or not whole:
            upper = "" if high == float("inf") else f" and at most {high:g}"
            raise ValueError(f"has to be a {'whole ' if kind is int else ''}number of at least {low:g}{upper}")
        return number

    return read


_YES, _NO = ("1", "true", "yes", "on", "y", "t"), ("0", "false", "no", "off", "n", "f")


def _switch(value: object) -> bool:
    word = str(value).strip().lower()
    if word not in _YES + _NO:
        raise ValueError("has to be true or false, or on or off")
    return word in _YES


def _one_of(*names: str) -> Read:
    def read(value: object) -> str:
        if value not in names:
            raise ValueError(f"has to be one of: {', '.join(names)}")
        return str(value)

    return read


def _resolution(value: object) -> Resolution:
    return Resolution(_one_of(*Resolution)(value))


def _path(value: object) -> Path:
    if not isinstance(value, str):
        raise ValueError("has to be a path")
    return Path(value)


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("has to be a name")
    return value


_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def _private_url(value: object) -> str:
    """An address that a key and memories may be sent to: HTTPS, or this machine."""
    from urllib.parse import urlsplit

    url = urlsplit(value if isinstance(value, str) else "")
    private = url.scheme == "https" or (url.scheme == "http" and url.hostname in _LOOPBACK)
    if private and url.hostname and not url.username:
        return str(value)
    raise ValueError("has to be https://… (http:// only for this machine), without a user name")


_KINDS: Mapping[str, Read] = {
    "model_dir": _path,
    "max_captures": _number(1, 1000, int),
    "log_level": _one_of("debug", "info"),  # `doctor` reads the lines of hooks, which are at info
    "log_reviewed_texts": _one_of("keep", "drop"),
    "janitor": _one_of("daily", "off"),
    "log_days": _number(0, float("inf")),
    "retired_days": _number(0, float("inf")),
    "worker": _switch,
    "worker_idle_secs": _number(1, 86_400),
    "dedup_enabled": _switch,
    "dedup_scorer": _one_of("verifier", "cosine"),
    **{name: _number(0, 1) for name in Settings.__match_args__ if name.startswith("dedup_threshold_")},
    **{name: _resolution for name in Settings.__match_args__ if name.startswith("dedup_resolution_")},
    "dedup_time_window_secs": _number(0, 86_400),
    "dedup_cache_capacity": _number(1, 100_000, int),
    "dedup_min_semantic_length": _number(0, float("inf"), int),
    "judge_backend": _one_of("off", "api", "claude"),
    "judge_model": _name,
    "judge_base_url": _private_url,
    "judge_tokens_per_run": _number(0, float("inf"), int),
    "judge_tokens_per_day": _number(0, float("inf"), int),
    "judge_context_tokens": _number(8_000, float("inf"), int),
    "judge_reads": _switch,
    "judge_timeout_secs": _number(0.001, 600),
    "judge_price_input": _number(0, float("inf")),
    "judge_price_output": _number(0, float("inf")),
}

NAMES = ("home", *_KINDS)
"""Every setting there is."""


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


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings, and what had to be left out of them. `given`: the names of those that somebody has set, each as it is
    written in its place, which is the environment where both have it."""

    settings: Settings
    problems: tuple[Problem, ...] = ()
    given: tuple[str, ...] = ()


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
    """The settings with each bad value replaced by its default: a typo must not cost a session its memories. Raises
    `ConfigError` where no directory can be the home."""
    home, problems = _home()
    written, unread = _read_file(home / "config.toml")
    problems += [*unread, *_misspelt()]
    values: dict[str, Any] = {}
    names = [variable("home")] if os.environ.get(variable("home")) else []
    for name, read in _KINDS.items():
        given: object = os.environ.get(variable(name))
        where = variable(name)
        if not given:  # an empty variable counts as unset
            if name not in written:
                continue
            given, where = written[name], f"{home / 'config.toml'}: {name}"
        names.append(variable(name) if where == variable(name) else name)
        try:
            values[name] = read(given)
        except ValueError as error:
            problems.append(Problem(where, str(error), repr(given)))
    return Loaded(Settings(home, **values), tuple(problems), tuple(names))


def variable(setting: str) -> str:
    """The environment variable of a setting."""
    return f"SUBCOG_{setting.upper()}"


def _home() -> tuple[Path, list[Problem]]:
    """The home that the environment names, or the default. Raises `ConfigError` where there can be none.

    A relative one is refused: it would be another store in every directory that a hook is started in.
    """
    given = os.environ.get("SUBCOG_HOME")
    path = Path(expanded(given)) if given else None
    if path and path.is_absolute():
        return path, []
    default = default_directory("data")
    return default, [Problem("SUBCOG_HOME", "has to be an absolute path", repr(given))] if given else []


def _misspelt() -> Iterator[Problem]:
    """Variables that can only be meant for us and that nothing reads."""
    known = {variable(name) for name in NAMES}
    for name in sorted(os.environ):
        if name.upper().startswith(("SUBCOG_DEDUP_", "SUBCOG_JUDGE_")) and name not in known and os.environ[name]:
            yield Problem(name, _unknown(name.upper(), known))


def _unknown(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches  # a hook imports only what it needs

    near = get_close_matches(name, known, n=1)
    return "unknown setting" + (f", did you mean {near[0]}?" if near else "")


def _read_file(path: Path) -> tuple[dict[str, Any], list[Problem]]:
    """What the config file sets, and what is wrong with it; a file that is not there sets nothing."""
    try:
        if path.exists() and not path.is_file():  # a named pipe would be read forever
            return {}, [Problem(str(path), "is a directory" if path.is_dir() else "not a file")]
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        return {}, [Problem(str(path), (error.strerror or str(error)).lower())]
    except ValueError:
        return {}, [Problem(str(path), "not UTF-8 text")]
    import tomllib  # most homes have no such file

    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))  # which an editor has put there, and nobody sees
    except ValueError as error:
        return {}, [Problem(str(path), str(error))]
    return values, [Problem(f"{path}: {key}", _unknown(key, _KINDS)) for key in sorted(set(values) - set(_KINDS))]
