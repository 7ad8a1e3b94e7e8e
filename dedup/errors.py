"""The errors this package raises on purpose.

    DedupError
    ├── InvalidInput        what a person or a payload gave us cannot be used
    │   └── ConfigError     … and it came from the environment or the config file
    ├── NotFound            no such memory, log row or file
    ├── Refused             it could be done, and is not: the message says why
    ├── Stopped             who was asked cannot go on for now (`dedup.judge.model.Unanswered`)
    ├── DataDamaged         a file of weights or words that comes with the package cannot be used
    ├── StoreError          the database cannot be opened, is of a newer schema, or is damaged
    └── ModelError          the embedding model cannot be used
        ├── ModelMissing    … because it is not installed (`subcog-dedup model install`)
        ├── TooLate         … in the time that there is (`dedup.in_time`)
        └── InstallFailed, SourceUnavailable, WeightsRefused    … and could not be installed (`dedup.embedding`)

Everything else that escapes is a bug. Messages are one line and say what to do; they never carry memory content.
"""


class DedupError(Exception):
    """Root of every error raised on purpose."""


class InvalidInput(DedupError):
    """Input from outside that cannot be used as it is."""


class ConfigError(InvalidInput):
    """A setting in the environment or the config file that is not valid."""


class NotFound(DedupError):
    """The thing asked for is not in the store."""


class Refused(DedupError):
    """What was asked for would do harm, or has been done already."""


class Stopped(DedupError):
    """Who is asked cannot go on for now."""


class DataDamaged(DedupError):
    """A file of weights or words that comes with the package is damaged or missing."""


class StoreError(DedupError):
    """The store cannot be opened or is damaged."""


class ModelError(DedupError):
    """The embedding model cannot be used."""


class ModelMissing(ModelError):
    """No usable embedding model is installed."""
