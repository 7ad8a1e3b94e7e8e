"""A second reading of a conversation, by a language model: it says which statements are worth keeping, and writes none.

What is kept of them is what was said, as the extractor would keep it; a conversation that tells the model what to
answer can have a statement kept or passed over, and nothing else.
"""

from collections.abc import Iterator, Sequence

from dedup.extraction.extract import Fact, observed, overlooked
from dedup.extraction.models import models
from dedup.extraction.statements import Statement
from dedup.judge import answers, packing, prompts
from dedup.judge.model import ABOUT_THE_TEXTS, Unanswered
from dedup.judge.paid import PaidModel
from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Domain, Utterance

_FEW = 40
"""Statements: so many that the model will not read are passed over, more are asked about again in halves."""

_FAILURES_IN_A_ROW = 10


class Rereader:
    """Extraction by a language model, of what extraction by rules overlooks."""

    def __init__(self, model: PaidModel, window: int) -> None:
        """`window`: the model's context window in tokens."""
        self._model = model
        self._window = window

    def extract(self, utterances: Sequence[Utterance], domain: Domain, limit: int) -> list[Candidate]:
        """At most `limit` candidates that `dedup.extraction.extract.extract` does not find, in their order.

        Raises `Unanswered` where asking on is of no use: the budget is used up, the service does not answer.
        """
        seen = observed(utterances)
        facts = self._facts([o.statement for o in seen]) if seen else []
        return overlooked(seen, facts, domain, models())[:limit]

    def _facts(self, said: Sequence[Statement]) -> list[Fact]:
        found: list[Fact] = []
        failures = 0
        todo = [*_portions(said, self._window)][::-1]
        while todo:
            part = todo.pop()
            try:
                found += self._asked(said[part.start : part.stop], part.start)
                failures = 0
            except Unanswered as failure:
                failures += 1
                if failure.outcome not in ABOUT_THE_TEXTS or failures == _FAILURES_IN_A_ROW:
                    raise
                if len(part) > _FEW:
                    half = part.start + len(part) // 2
                    todo += [range(half, part.stop), range(part.start, half)]
        return found

    def _asked(self, said: Sequence[Statement], start: int) -> list[Fact]:
        letter = prompts.reading(said)
        size = sum(map(packing.statement, said))
        found = self._model.ask(
            letter, answers.FACTS, size, packing.facts(len(said)), lambda text: answers.facts(text, len(said))
        )
        return [replace(fact, places=tuple(start + place for place in fact.places)) for fact in found]


def _portions(said: Sequence[Statement], window: int) -> Iterator[range]:
    """The statements in as many portions as there have to be questions."""
    start = size = 0
    for place, statement in enumerate(said):
        more = packing.statement(statement)
        if place > start and not packing.fits(size + more, place + 1 - start, window):
            yield range(start, place)
            start, size = place, 0
        size += more
    yield range(start, len(said))
