"""One decision in plain words, as a colleague would explain it who had looked it up in the log."""

import json
from collections.abc import Callable, Iterator, Mapping

from dedup.history import LogRow
from dedup.lazy_dataclasses import replace
from dedup.model import Band, Decision, DuplicateReason, Outcome, TierName
from dedup.terms import (
    BY_WORDS,
    NOT_RUN,
    POINTED_OUT,
    RESTORED,
    SAID_BEFORE,
    TOO_SHORT,
    Review,
)
from hooks.phrases import day


def explained(row: LogRow) -> list[str]:
    """The decision of a log row, its reason, what followed from it, and how to undo it: a paragraph each."""
    return [paragraph for paragraph in (_said(row), short(row), _review(row), undo(row)) if paragraph]


def short(row: LogRow) -> str:
    """The reason alone, in one paragraph."""
    if not row.reasoning.startswith(POINTED_OUT):
        return _TOLD[row.decision](row)
    who, _, why = row.reasoning.partition("; ")
    return f"It was {who}, a language model. {_TOLD[row.decision](replace(row, reasoning=why))}"


def _said(row: LogRow) -> str:
    where = f" in session {row.session_id}" if row.session_id else ""
    if row.decision is Decision.FORGOTTEN:
        return ""
    begin = f"On {day(row.at)}{where}, this came up for {row.domain}, filed under {row.namespace}:"
    return f"{begin} \u201c{row.text}\u201d" if row.text is not None else f"{begin} a text that has been erased since."


def _captured(row: LogRow) -> str:
    if row.reasoning.startswith(RESTORED):
        number = row.reasoning.removeprefix(RESTORED)
        return f"It had been skipped (log row {number}) and was restored by hand: it is the memory {row.urn} now."
    if row.replaces:
        return (
            f"It says what {row.replaces} said, in newer words (similarity {_figure(row.score)}). In {row.namespace}"
            f" the newer wording wins, so it became the memory {row.urn}, and the older one was retired into it."
        )
    if row.findings == "[]":  # an import that was not to be compared, or an old row: nobody knows any more
        return f"It became a memory of its own, {row.urn}."
    found = f"No memory said the same.{_nearest(row)}"
    if why := _not_compared(row):
        found = f"No memory had the same text. It was not compared by meaning: {why}."
    return f"{found} So it became a memory of its own, {row.urn}."


_ABOUT_IT = 0.05
"""Similarity below which two texts are about different things, and differ in everything."""


def _nearest(row: LogRow) -> str:
    """With what a text that was kept was compared, and what spoke against its being the same or a change of it."""
    if not row.matched_urn or row.score is None:
        return " None was about the same thing." if _semantic(row).get("outcome") == Outcome.CLEAR else ""
    by = f" by words alone ({_without(row)})" if _without(row) else ""
    differ = f" They differ in this: {_conflict(row)}." if _conflict(row) and row.score >= _ABOUT_IT else ""
    return (
        f" The nearest one{by}, {row.matched_urn}, is not near: similarity {_figure(row.score)}, where"
        f" {_figure(row.threshold)} makes a duplicate.{differ}"
    )


def _revision(row: LogRow) -> str:
    changed = f" ({_conflict(row)})" if _conflict(row) else ""
    if not row.replaces:
        how = "stands under its key now" if row.key else "was said before that, and is marked as replaced by it"
        return (
            f"It is about the same thing as {row.matched_urn}, but says something else of it{changed}. It became the"
            f" memory {row.urn}, which {how}."
        )
    there = "Both can still be found." if row.matched_text is not None else "The older one has been erased since."
    return (
        f"It is about the same thing as {row.replaces}, but says something else of it{changed}."
        f" That is news and no repeat: it became the memory {row.urn}, and the older one is marked as replaced by it."
        f" {there}"
    )


def _unsure_keep(row: LogRow) -> str:
    sure = row.score is not None and row.threshold is not None and row.score >= row.threshold
    if sure and not (_conflict(row) or _is_erased(row)):
        return (
            f"It says much the same as {row.matched_urn} (similarity {_figure(row.score)}). In {row.namespace} one text"
            f" is to be made of such a pair, so both are kept until that is done; this one is {row.urn}."
        )
    doubt = f", and they differ in something ({_conflict(row)})" if _conflict(row) else ""
    return (
        f"It may say what {row.matched_urn} says: similarity {_figure(row.score)}{doubt}. That is not enough to skip"
        f" it, and what is in doubt is kept: it became the memory {row.urn}. The pair is noted for a second look."
    )


def _hash_exact(row: LogRow) -> str:
    if row.replaces and not row.run:
        why = f" ({row.reasoning})" if row.reasoning else ""
        return f"It was stored twice: {row.replaces} was retired into {row.urn}, which holds the same{why}."
    return (
        f"It is what {row.urn} says, letter for letter but for case and white space. Nothing was stored; that memory"
        f" counts as seen once more, unless the same record says it in a copy of its conversation.{_again(row)}"
    )


def _again(row: LogRow) -> str:
    return f" It had been replaced by {row.replaces}, and holds again." if row.revives else ""


def _auto_reject(row: LogRow) -> str:
    if row.replaces and not row.run:
        return f"It was a memory, {row.replaces}, and was retired into {row.urn}{_because(row)}."
    likely = "most probably " if _band(row) is Band.WORDING else ""
    return (
        f"{row.urn} {likely}says the same. {_near(row)} So it did not become a memory of its own. If its words differ,"
        f" they are kept as another wording of that one, and found like it.{_again(row)}"
    )


def _fallback_reject(row: LogRow) -> str:
    if row.reason is DuplicateReason.EXACT:
        return (
            f"Deduplication is switched off, so it was compared with the texts of its own run only: it is {row.urn}"
            " once more, or the beginning of it, cut off."
        )
    return (
        f"{row.urn} says the same, as far as words alone can tell: {_without(row) or 'not every tier could be asked'}."
        f" {_near(row)} Its text is kept as another wording of that memory."
    )


def _recent(row: LogRow) -> str:
    if row.text is None:
        return (
            f"The same text had been erased on request ({row.urn}), moments before, or some time ago if it is the same"
            " record that says it in a copy of its conversation. So it was not stored again by itself. To have it back,"
            " add it: subcog-dedup add stores what you ask for."
        )
    return (
        f"The same text had been judged moments before and belongs to {row.urn}. Nothing was stored; that memory counts"
        " as seen once more."
    )


def _over_limit(_row: LogRow) -> str:
    return "It was found but not judged: better candidates had filled the run (SUBCOG_MAX_CAPTURES says how many)."


def _forgotten(row: LogRow) -> str:
    return (
        f"On {day(row.at)} the memory {row.urn} was erased on request, with its words, wherever they stood. What is"
        " left is a hash, so that the same text is not stored again by itself: moments later, or from a copy of the"
        " conversation."
    )


def _llm_reject(row: LogRow) -> str:
    gone = f" So {row.replaces} was retired into {row.urn}." if row.replaces else ""
    return f"{_asked(row, 'it')}{gone}"


def _llm_keep(row: LogRow) -> str:
    after = f"So {row.replaces} is marked as replaced by it." if row.replaces else "Both stay."
    return f"{_asked(row, row.urn)} {after}"


def _person_reject(row: LogRow) -> str:
    return f"Somebody said that it says what {row.matched_urn} says. So {row.replaces} was retired into that one."


def _person_keep(row: LogRow) -> str:
    if row.replaces:
        return f"Somebody said that it holds in place of {row.replaces}, which is marked as replaced."
    return f"Somebody said that it and {row.matched_urn} say two things. They are never taken for one again."


def _asked(row: LogRow, what: str) -> str:
    """The question, and what came of it. Not "said yes": it may say why nobody was asked, or what was made of both."""
    return f"The judge ({row.model}) was to say whether {what} says what {row.matched_urn} says{_because(row) or '.'}"


def _because(row: LogRow) -> str:
    """Why, behind a colon; "" where that was erased."""
    return f": {row.reasoning}" if row.reasoning else ""


def _is_erased(row: LogRow) -> bool:
    """Whether what a run saw of two texts has been erased with their words."""
    return bool(row.run) and row.findings == "[]"


_TOLD: Mapping[Decision, Callable[[LogRow], str]] = {
    Decision.CAPTURED: _captured,
    Decision.REVISION: _revision,
    Decision.UNSURE_KEEP: _unsure_keep,
    Decision.HASH_EXACT: _hash_exact,
    Decision.AUTO_REJECT: _auto_reject,
    Decision.FALLBACK_REJECT: _fallback_reject,
    Decision.RECENT: _recent,
    Decision.OVER_LIMIT: _over_limit,
    Decision.FORGOTTEN: _forgotten,
    Decision.LLM_REJECT: _llm_reject,
    Decision.LLM_KEEP: _llm_keep,
    Decision.PERSON_REJECT: _person_reject,
    Decision.PERSON_KEEP: _person_keep,
}


def _review(row: LogRow) -> str:
    if row.reviewed_at is None:
        return ""
    kept = f"{row.replaces} holds again" if row.replaces else "both hold"
    now = "the text became a memory of its own" if row.decision.is_skip else kept
    said = {
        Review.CONFIRMED: "confirmed that",
        Review.MERGED: "wanted one text made of the two; until then both are memories",
    }.get(row.review, f"reversed that: {now}")
    return f"On {day(row.reviewed_at)} somebody looked at it and {said}."


def undo(row: LogRow) -> str:
    """What to type if it was wrong; "" where nothing can be undone."""
    if row.decision is Decision.OVER_LIMIT and row.review is not Review.REVERSED:
        return f"subcog-dedup restore {row.id} stores it."
    both = row.decision in (Decision.REVISION, Decision.PERSON_KEEP) or (
        row.decision is Decision.HASH_EXACT and row.revives
    )
    if both and row.replaces and row.review is not Review.REVERSED:
        return f"If both hold: subcog-dedup restore {row.id} says so, for good."
    open_skip = row.decision.is_skip and row.decision is not Decision.HASH_EXACT and not row.review.keeps
    if not open_skip or row.text is None:
        return ""
    return f"If that was wrong: subcog-dedup restore {row.id} makes it a memory of its own, for good."


def _near(row: LogRow) -> str:
    """How near it was, and what that means."""
    if _is_erased(row):  # and whether the figure is a similarity at all, nobody can tell
        return f"What was seen of the two has been erased with their words; the figure was {_figure(row.score)}."
    if row.reasoning == SAID_BEFORE:
        return f"The same conversation had said it before, in other words, with a probability of {_figure(row.score)}."
    if _band(row) is Band.WORDING:
        score, threshold = _told_apart(row.score, row.threshold)
        return f"Similarity {score}: less than the {threshold} of a sure duplicate, but nothing in it contradicts."
    return f"Similarity {_figure(row.score)}, where {_figure(row.threshold)} makes a duplicate."


def _conflict(row: LogRow) -> str:
    """What the two say otherwise, each thing once."""
    return "; ".join(dict.fromkeys(row.reasoning.partition(BY_WORDS)[0].removesuffix("; ").split("; ")))


def _without(row: LogRow) -> str:
    """Why words were all there was to compare; without the advice that goes with it."""
    return row.reasoning.partition(BY_WORDS)[2].partition(": run ")[0]


def _not_compared(row: LogRow) -> str:
    """Why the text was not compared by meaning; "" if it was, or nobody knows."""
    found = _semantic(row)
    if found.get("outcome") != Outcome.SKIPPED:
        return ""
    why = str(found["why"])
    if why.startswith(TOO_SHORT):
        return f"it is {why}"
    return "there was no time for it then" if why == NOT_RUN else why


def _semantic(row: LogRow) -> dict[str, object]:
    """What the tier that compares by meaning has found; nothing in a row without findings."""
    return next((found for found in json.loads(row.findings) if found.get("tier") == TierName.SEMANTIC), {})


def _band(row: LogRow) -> Band:
    bands: Iterator[str] = (found.get("band", "") for found in json.loads(row.findings))
    return Band(next((band for band in bands if band), Band.NEW))


def _figure(score: float | None) -> str:
    return "unknown" if score is None else f"{score:.2f}"


def _told_apart(score: float | None, threshold: float | None) -> tuple[str, str]:
    """Both in as few digits as tell them apart: 0.919 and 0.920, not 0.92 and 0.92."""
    if score is None or threshold is None:
        return _figure(score), _figure(threshold)
    digits = next((n for n in range(2, 6) if f"{score:.{n}f}" != f"{threshold:.{n}f}"), 6)
    return f"{score:.{digits}f}", f"{threshold:.{digits}f}"
