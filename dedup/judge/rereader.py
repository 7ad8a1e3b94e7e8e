"""A second reading of a conversation, by a language model: it points at statements worth keeping, and writes none.

What is kept of them is what was said. A conversation that tells the model what to answer can have one of its statements
kept, or filed under another namespace, or passed over, and nothing else.
"""

from collections.abc import Callable, Iterator, Sequence

from dedup.extraction.cutting.statements import Statement
from dedup.extraction.evidence.models import models
from dedup.extraction.evidence.observed import Observed, observed
from dedup.extraction.pointed_out import Judged, Pointer, overlooked
from dedup.extraction.turns.dialogue import tells_a_secret
from dedup.judge import answers, packing, prompts
from dedup.judge.model import ABOUT_THE_TEXTS, Ending, Unanswered
from dedup.judge.paid import NO_BUDGET, PaidModel
from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Domain, Utterance
from dedup.redaction.redact import redact

_PARTS = (40_000, 20_000, 10_000, 5_000, 2_500)
"""Characters of a conversation that are asked about at once, if they can be paid for. A session between two compactions
says 15,000."""

_FEW = 40
"""If the model refuses a question of at most this many statements, they are passed over; a larger one is halved."""

_FAILURES_IN_A_ROW = 10
"""Then the model will not read this part of the conversation at all, and what is left of it is passed over."""

_CONVERSATIONS = 3
"""If this many conversations fail before any succeeds, the service is at fault, not the conversations."""

_ABOUT_THEM = ABOUT_THE_TEXTS | {Ending.TIMEOUT}


class Rereader:
    """Extraction by a language model, of what the extractor overlooks."""

    def __init__(self, model: PaidModel, window: int, stop: Callable[[], bool] = lambda: False) -> None:
        """`window`: the model's context window in tokens. `stop`: asked before each question."""
        self._model = model
        self._window = window
        self._stop = stop
        self._failed = 0
        self.answered = False
        """Whether any question was answered in this run."""
        self.over = False
        """Whether asking on in this run is of no use, also about other conversations."""
        self.unread_statements = 0
        """How many statements got no answer that can be used, or were not asked about after too many such."""

    def part(self) -> int:
        """How much of a conversation can be paid for at once, in characters."""
        affordable = (part for part in _PARTS if self._affords(*packing.speech_tokens(part)))
        return next(affordable, _PARTS[-1])

    def candidates(self, utterances: Sequence[Utterance], domain: Domain, judged: Judged) -> list[Candidate]:
        """What of it is worth keeping and not among what was `judged`, in the order in which it was said.

        Raises `Unanswered` where asking on about this conversation is of no use now: the budget is used up, the service
        does not answer. Where it makes no sense of this one, another one may be asked about (`over`).
        """
        seen = _seen(utterances)
        try:
            pointers = list(self._pointers([o.statement for o in seen]))
        except Unanswered as failure:
            self._failed += 1
            self.over = failure.ending not in _ABOUT_THEM or self._failed == _CONVERSATIONS
            raise
        return overlooked(seen, pointers, judged, domain, models(), self._model.name)

    def cost(self, utterances: Sequence[Utterance]) -> int:
        """Tokens that are set aside for asking about these, at most."""
        said = [o.statement for o in _seen(utterances)]
        return self._cost(said) if said else 0

    def _cost(self, said: Sequence[Statement]) -> int:
        return self._model.cost(
            packing.PREFACE + sum(map(packing.statement_tokens, said)), packing.pointer_tokens(len(said))
        )

    def _pointers(self, said: Sequence[Statement]) -> Iterator[Pointer]:
        if self._model.left() < self._cost(said) <= self._model.whole():
            raise Unanswered(Ending.REJECTED, NO_BUDGET)  # another run can pay for it at once
        failures, answered = 0, False
        todo = [range(len(said))] if said else []
        while todo:
            left = todo.pop()
            part = left[: self._fitting([said[i] for i in left])]
            if not part and not answered:
                raise Unanswered(Ending.REJECTED, NO_BUDGET)
            if not part or failures == _FAILURES_IN_A_ROW:
                # What was found is kept, and paid for: asked about again, it would end here again.
                self.unread_statements += sum(map(len, (left, *todo)))
                return
            todo += [left[len(part) :]] if len(part) < len(left) else []
            try:
                yield from self._question(said, part)
                failures, answered, self.answered = 0, True, True
            except Unanswered as failure:
                failures += 1
                if self._hopeless(failure, len(part), failures):
                    raise
                if len(part) > _FEW:
                    half = len(part) // 2
                    todo += [part[half:], part[:half]]
                else:
                    self.unread_statements += len(part)

    def _hopeless(self, failure: Unanswered, statements: int, failures: int) -> bool:
        """Whether it is the service that fails, and not these statements that it fails at."""
        if failure.ending not in _ABOUT_THEM:
            return True
        divided = statements <= _FEW or failures == _FAILURES_IN_A_ROW
        # A gateway's page for guests, a model that knows no schema, a slow one: until it has answered, nobody can tell.
        return divided and not self.answered and failure.ending in (Ending.GARBAGE, Ending.TIMEOUT)

    def _question(self, said: Sequence[Statement], part: range) -> list[Pointer]:
        if self._stop():
            raise Unanswered(Ending.UNREACHABLE, "interrupted")
        asked = [said[i] for i in part]
        found = self._model.ask(
            prompts.reading(asked),
            answers.POINTERS,
            sum(map(packing.statement_tokens, asked)),
            packing.pointer_tokens(len(asked)),
            lambda text: answers.pointers(text, len(asked)),
        )
        return [replace(pointer, places=tuple(part[place] for place in pointer.places)) for pointer in found]

    def _fitting(self, said: Sequence[Statement]) -> int:
        sizes = [packing.statement_tokens(s) for s in said]
        return packing.fitting(sizes, packing.pointer_tokens, self._window, self._model.left(), self._model.cost)

    def _affords(self, size: int, answer: int) -> bool:
        return self._model.cost(packing.PREFACE + size, answer) <= self._model.left()


def _seen(utterances: Sequence[Utterance]) -> list[Observed]:
    """Without secrets, which are taken out before anything is cut up: half of one is not recognised. What tells one in
    answer to a question is left out."""
    seen = observed([replace(u, text=redact(u.text)) for u in utterances])
    said = [o.statement for o in seen]
    return [o for i, o in enumerate(seen) if not tells_a_secret(said, i)]
