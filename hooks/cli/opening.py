"""What the verbs open: settings, the store with its engine, files that a person names."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dedup.audit import Audit
from dedup.config import Settings, load
from dedup.embedding.embeddings import lacking
from dedup.engine import Engine
from dedup.errors import InvalidInput
from dedup.wiring import embedder, open_engine, paid_model
from hooks import tracing
from hooks.control_characters import printable

if TYPE_CHECKING:
    from dedup.judge.paid import PaidModel


@contextmanager
def opened(*, for_one_text: bool = False) -> Iterator[tuple[Settings, Engine]]:
    """The settings (bad ones are an error here) and an engine over the store.

    `for_one_text`: somebody waits for the answer, and the model is loaded as a hook loads it, in a third of the time.
    """
    settings = load()
    engine = open_engine(settings, span=tracing.span(), bare=for_one_text)
    with closing(engine.store):
        try:
            yield settings, engine
        finally:
            for urn in sorted(engine.store.damaged):
                click.echo(printable(f"{urn} is damaged in the store, and was left out"), err=True)


def left_out(engine: Engine) -> int:
    """The exit code where nothing failed: 1 if anything was left out because it is damaged, which is named."""
    return 1 if engine.store.damaged else 0


def asked_model(settings: Settings, engine: Engine) -> "PaidModel":
    """The one that is to be asked. Raises `InvalidInput` where none is configured, `ConfigError` where it cannot be."""
    model = paid_model(settings, engine)
    if model is None:
        raise InvalidInput("no judge is configured: set SUBCOG_JUDGE_BACKEND to api or claude")
    return model


@contextmanager
def audit() -> Iterator[tuple[Engine, Audit]]:
    """An engine, and the auditor with whom its decisions are reviewed."""
    with opened() as (settings, engine):
        yield engine, Audit(engine.store, clock=engine.clock, drop_texts=settings.log_reviewed_texts == "drop")


def lacks_model(settings: Settings) -> str:
    """Why figures are of words alone, without the embedding model, which is told; "" if they are not."""
    why = lacking(embedder(settings))
    if why:
        click.echo(f"Measured without the embedding model, by words alone: {printable(why)}", err=True)
    return why


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """A file that a person named as one of ours: bytes that are no text are their mistake, not a bug."""
    try:
        yield
    except UnicodeDecodeError:
        raise InvalidInput(f"{file}: not UTF-8 text") from None
