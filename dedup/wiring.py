"""Settings → Engine: which backends it has is chosen here. (Who needs only a store opens SQLite's by name.)"""

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from dedup.config import Settings
from dedup.embedding.views import Views
from dedup.engine import Engine
from dedup.parts import Policy
from dedup.ports import Embedder, Scorer, Span, Store
from dedup.scorers import CosineScorer, VerifierScorer
from dedup.stores.sqlite import SqliteStore

if TYPE_CHECKING:  # hooks come through here, and none of them asks a judge or cleans up
    from dedup.janitor.run import Janitor
    from dedup.judge.model import LanguageModel
    from dedup.judge.paid import PaidModel
    from dedup.judge.rereader import Rereader
    from dedup.judge.run import Judging


def open_engine(
    settings: Settings, *, span: Span = lambda _name: nullcontext(), bare: bool = False, or_read: bool = False
) -> Engine:
    """An engine over the store in the home; `or_read`: see `SqliteStore`. Raises `StoreError`.

    The model is loaded on first need; `bare`: in the way of a process that answers one hook, see
    `dedup.embedding.bare_session`.
    """
    store = SqliteStore(settings.home, or_read=or_read)
    return assembled(settings, store, embedder(settings, bare=bare, once=bare), span=span)


def assembled(settings: Settings, store: Store, views: Views, used: Scorer | None = None, **parts: Any) -> Engine:
    """An engine of these parts. `used`: a scorer that has been at work before, and remembers what it saw; `parts` are
    the engine's own keyword arguments."""
    return Engine(store, views, used or scorer(settings, views), policy(settings), weigh=views.weigh, **parts)


@contextmanager
def open_janitor(settings: Settings, **parts: Any) -> "Iterator[Janitor]":
    """A janitor of the store in the home. Raises `StoreError`."""
    with closing(SqliteStore(settings.home)) as store:
        yield janitor_over(settings, store, embedder(settings), **parts)


def janitor_over(settings: Settings, store: SqliteStore, embedding: Embedder, **parts: Any) -> "Janitor":
    """A janitor of these parts; `parts` are its own keyword arguments.

    It asks the verifier also where hooks are set to cosine, which nobody should let merge anything.
    """
    from dedup.janitor.assessor import Assessor  # numpy and more, that a hook which opens an engine has no use for
    from dedup.janitor.provisional import Rejudging
    from dedup.janitor.run import Care, Janitor

    views = embedding if isinstance(embedding, Views) else embedder(settings)
    verifier, rules = VerifierScorer(views), policy(settings)
    return Janitor(
        store,
        Engine(store, embedding, verifier, rules),
        embedding.model_id,
        Assessor(verifier, rules.thresholds, rules.min_semantic_length),
        Rejudging(store, embedding, verifier, rules.thresholds, rules.min_semantic_length),
        Care(settings.log_days, settings.retired_days, settings.log_reviewed_texts == "drop"),
        **parts,
    )


def embedder(settings: Settings, *, bare: bool = False, once: bool = False) -> Views:
    """The embedding model; whether it is installed shows when it is used."""
    return Views(settings.model_path, bare=bare, once=once)


def policy(settings: Settings) -> Policy:
    """What counts as a duplicate under these settings."""
    return Policy(
        thresholds=settings.thresholds,
        min_semantic_length=settings.dedup_min_semantic_length,
        window=settings.dedup_time_window_secs,
        capacity=settings.dedup_cache_capacity,
        enabled=settings.dedup_enabled,
        resolutions=settings.resolutions,
    )


def scorer(settings: Settings, views: Views) -> Scorer:
    """The calibrated verifier, or cosine to the letter of the spec."""
    return CosineScorer() if settings.dedup_scorer == "cosine" else VerifierScorer(views)


def paid_model(settings: Settings, engine: Engine) -> "PaidModel | None":
    """The language model that is asked, within its budget for one run; None where none is wanted.

    Raises `ConfigError` where one is wanted and cannot be asked.
    """
    if settings.judge_backend == "off":
        return None
    from dedup.judge.budget import StoreBudget
    from dedup.judge.paid import PaidModel

    prices = (settings.judge_price_input, settings.judge_price_output)
    per_run, per_day = settings.judge_tokens_per_run, settings.judge_tokens_per_day
    return PaidModel(_language_model(settings), StoreBudget(engine.store, engine.clock, per_run, per_day, prices))


def judging(settings: Settings, engine: Engine, model: "PaidModel") -> "Judging":
    """A run of questions over the engine's store."""
    from dedup.judge.asking import ModelJudge
    from dedup.judge.run import Judging

    return Judging(engine.store, ModelJudge(model, settings.judge_context_tokens), engine.clock)


def rereader(settings: Settings, model: "PaidModel", **parts: Any) -> "Rereader":
    """What reads conversations a second time; `parts` are its own keyword arguments."""
    from dedup.judge.rereader import Rereader

    return Rereader(model, settings.judge_context_tokens, **parts)


def _language_model(settings: Settings) -> "LanguageModel":
    if settings.judge_backend == "api":
        from dedup.judge.messages import MessagesModel

        return MessagesModel(settings.judge_model, settings.judge_timeout_secs, settings.judge_base_url)
    from dedup.judge.claude_cli import ClaudeModel

    return ClaudeModel(settings.judge_model, settings.judge_timeout_secs)


def judge_lacking(settings: Settings) -> str:
    """What this machine lacks for asking the judge of these settings; "" if nothing. Asks nobody."""
    from dedup.judge import claude_cli, messages

    return {"api": messages.lacking, "claude": claude_cli.lacking}.get(settings.judge_backend, str)()
