"""The judge behind the port: packs pairs into questions, and believes only what it can check."""

import sys
from collections.abc import Iterator, Sequence

from dedup.judge import answers, packing, prompts
from dedup.judge.model import ABOUT_THE_TEXTS, Unanswered
from dedup.judge.opinions import Answer, Merging, Opinion, Pair
from dedup.judge.paid import NO_BUDGET, PaidModel

_FAILURES_IN_A_ROW = 10
"""More than it takes to halve a full question down to the one pair that the model will not answer (2^10 > 500)."""


class ModelJudge:
    """A `Judge` that asks a language model."""

    def __init__(self, model: PaidModel, window: int) -> None:
        """`window`: the model's context window in tokens."""
        self._model = model
        self._window = window

    @property
    def name(self) -> str:
        return self._model.name

    def compare(self, pairs: Sequence[Pair]) -> Iterator[Answer]:
        return self._answers(pairs, rejected=False)

    def review(self, pairs: Sequence[Pair]) -> Iterator[Answer]:
        return self._answers(pairs, rejected=True)

    def merge(self, older: str, newer: str) -> Merging:
        texts = prompts.merging(older, newer)
        size = packing.tokens(older) + packing.tokens(newer)
        try:
            text = self._model.ask(texts, answers.MERGED, size, size + packing.THINKING, answers.merged)
        except Unanswered as failure:
            return Merging(None, str(failure), failure.ending not in ABOUT_THE_TEXTS)
        return Merging(text) if text else Merging(None, "the judge's text is empty: nothing says what both say")

    def _answers(self, pairs: Sequence[Pair], *, rejected: bool) -> Iterator[Answer]:
        """Question by question. One that fails for what is in it is asked again in halves, down to the single pair."""
        fits: list[Pair] = []
        too_long: list[str] = []
        for pair in pairs:
            if packing.packed([pair], self._window, sys.maxsize, self._model.cost):
                fits.append(pair)
            else:
                too_long.append(pair.key)
        if too_long:
            yield Answer(tuple(too_long), problem="too long for one question")
        groups = [fits] if fits else []
        failures = 0
        while groups:
            group = groups.pop()
            count = packing.packed(group, self._window, self._model.left(), self._model.cost)
            if not count:
                yield Answer((), problem=NO_BUDGET, over=True)
                return
            batch, rest = group[:count], group[count:]
            groups += [rest] if rest else []
            keys = tuple(pair.key for pair in batch)
            try:
                found = self._opinions(batch, rejected=rejected)
            except Unanswered as failure:
                failures += 1
                over = failure.ending not in ABOUT_THE_TEXTS or failures == _FAILURES_IN_A_ROW
                if over or count == 1:
                    yield Answer(keys, problem=str(failure), over=over)
                else:
                    groups += [batch[count // 2 :], batch[: count // 2]]
                if over:
                    return
            else:
                failures = 0
                silent = len(keys) - len(found)
                yield Answer(keys, found, f"{silent} of {len(keys)} pairs were not answered" if silent else "")

    def _opinions(self, batch: Sequence[Pair], *, rejected: bool) -> dict[str, Opinion]:
        texts = prompts.comparison(batch, rejected=rejected)
        size = sum(map(packing.pair_tokens, batch))
        most = packing.answer_tokens(len(batch))
        return self._model.ask(texts, answers.VERDICTS, size, most, lambda text: answers.opinions(text, texts.keys))
