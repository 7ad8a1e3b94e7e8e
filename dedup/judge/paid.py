"""Asking a language model within a budget: what a question may cost is set aside before it is asked."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from dedup.judge import packing, prompts
from dedup.judge.model import Ending, LanguageModel, Prompt, Unanswered, Usage

T = TypeVar("T")

NO_BUDGET = "the token budget is used up"


class Budget(Protocol):
    """What may be spent. Tokens are reserved before a question is asked, so that a crash cannot hide what it cost."""

    def left(self) -> int:
        """Tokens that may still be spent."""

    def whole(self) -> int:
        """Tokens that a run may spend, where nothing was spent before."""

    def reserve(self, tokens: int) -> bool:
        """Whether so many tokens may be spent; from then on they are."""

    def settle(self, reserved: int, spent: Usage | None, ending: Ending) -> None:
        """What the question did cost; None: nobody knows, and what was reserved stays spent."""


class PaidModel:
    """A language model, and what may be spent on it."""

    def __init__(self, model: LanguageModel, budget: Budget) -> None:
        self._model = model
        self._budget = budget

    @property
    def name(self) -> str:
        return self._model.name

    def left(self) -> int:
        """Tokens that may still be spent."""
        return self._budget.left()

    def whole(self) -> int:
        """Tokens that a run may spend, where nothing was spent before."""
        return self._budget.whole()

    def cost(self, question: int, answer: int) -> int:
        """See `LanguageModel`."""
        return self._model.cost(question, answer)

    def ask(
        self, texts: prompts.PromptTexts, schema: Mapping[str, object], size: int, most: int, read: Callable[[str], T]
    ) -> T:
        """Ask and pay. `size`: tokens of the texts, `most`: of the answer; `read` makes sense of it.

        Raises `Unanswered`.
        """
        reserved = self._model.cost(packing.PREFACE + size, most)
        if not self._budget.reserve(reserved):
            raise Unanswered(Ending.REJECTED, NO_BUDGET)
        ending, usage = Ending.UNREACHABLE, None
        try:
            reply = self._model.ask(Prompt(texts.system, texts.text, schema, most))
            usage = reply.usage
            ending = Ending.GARBAGE
            found = read(reply.text)
            ending = Ending.ANSWERED
            return found
        except Unanswered as failure:
            ending, usage = failure.ending, failure.usage or usage
            raise
        finally:
            self._budget.settle(reserved, usage, ending)
