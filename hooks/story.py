"""The whole story of a memory in plain words: how it came about, what was said again, what became of it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from dedup.errors import NotFound
from dedup.history import LogRow
from dedup.model import Decision, Memory, Retired, Urn
from dedup.ports import Store
from dedup.terms import Retirement, Review
from hooks.explain import explained, short
from hooks.phrases import day, often
from hooks.recalled import holds_in_part

_WENT = {
    Retirement.MERGED: "because that one says the same",
    Retirement.COMPACTED: "because that one holds the same",
    Retirement.REPLACED: "because that one says the same in newer words",
    Retirement.UPDATED: "because that is what its key stands for now",
}
_AGAIN = {
    Decision.HASH_EXACT: "word for word",
    Decision.AUTO_REJECT: "in other words",
    Decision.FALLBACK_REJECT: "as far as words alone can tell",
    Decision.RECENT: "moments after it had been judged",
    Decision.LLM_REJECT: "as the judge sees it",
    Decision.PERSON_REJECT: "as somebody said",
}

_WHO_KEPT = {Decision.LLM_KEEP: "The judge says", Decision.PERSON_KEEP: "Somebody said"}


def story(store: Store, urn: Urn) -> list[str]:
    """A paragraph for each thing there is to say. Raises `NotFound` for what never was a memory here."""
    memory, retired, rows = store.get(urn), store.retired(urn), store.log_about(urn)
    if memory:
        return [
            *_living(memory, holds_in_part(store, memory)),
            *_began(rows, urn),
            *_again(rows, urn),
            *_took_in(store.gone_into(urn)),
        ]
    if retired:
        return [*_gone(retired), *_began(rows, urn), *_again(rows, urn)]
    forgotten = [row for row in rows if row.decision is Decision.FORGOTTEN]
    if forgotten:
        return explained(forgotten[-1])
    raise NotFound(f"no memory {urn}, and nothing in the log about it")


def decision(store: Store, row: LogRow) -> list[str]:
    """A paragraph for each thing there is to say of one decision, and of what became of its memory."""
    about = store.log_about(Urn.parse(row.urn)) if row.urn else []
    since = [one for one in about if one.decision is Decision.FORGOTTEN and one.id > row.id and one.urn == row.urn]
    return explained(row) + [short(one) for one in since]


def _living(memory: Memory, in_part: bool) -> Iterator[str]:
    yield f"{memory.urn} says: \u201c{memory.content}\u201d"
    if memory.key:
        yield f"It stands under the key {memory.key}: whatever is stored under that key next takes its place."
    if memory.superseded_by:
        how = "no more" if not in_part else "only in part"
        yield f"It holds {how}: {memory.superseded_by} says otherwise and is newer."
    elif memory.revises:
        yield f"It replaces {memory.revises}, which said otherwise before."
    if memory.provisional:
        yield "It was kept before every tier could be asked, and will be judged again."


def _gone(retired: Retired) -> Iterator[str]:
    memory = retired.memory
    yield f"{memory.urn} said: \u201c{memory.content}\u201d"
    yield (
        f"On {day(retired.at)} it was retired into {retired.into}, {_WENT[retired.why]}."
        + (" Its text is a wording of that memory now, and found like it." if retired.why.joins else "")
        + f" subcog-dedup restore {memory.urn} brings it back."
    )


def _began(rows: Sequence[LogRow], urn: Urn) -> Iterator[str]:
    first = next((row for row in rows if row.urn == str(urn) and not row.decision.is_skip), None)
    if first is None:
        yield "How it came about is not in the log any more."
        return
    where = f" in session {first.session_id}" if first.session_id else ", added by hand or imported"
    yield f"It came up on {day(first.at)}{where} (log row {first.id}). {short(first)}"
    if first.replaces and first.decision is Decision.REVISION and first.review is Review.REVERSED:
        yield f"Since then somebody has said that both hold: {first.replaces} was brought back."


def _again(rows: Sequence[LogRow], urn: Urn) -> Iterator[str]:
    taken = [row for row in rows if row.urn == str(urn) and row.decision.is_skip]
    # The same text was said again, whatever else has been undone of it.
    wrongly = [row for row in taken if row.review.keeps and row.decision is not Decision.HASH_EXACT]
    skips = [row for row in taken if row not in wrongly]
    if skips:
        ways = Counter(_AGAIN[row.decision] for row in skips)
        told = ", ".join(f"{often(number)} {way}" for way, number in ways.items())
        numbers = ("… " if len(skips) > 5 else "") + ", ".join(str(row.id) for row in skips[-5:])
        yield f"Since then it was said again: {told} (log row{'s' * (len(skips) > 1)} {numbers})."
    for row in wrongly:
        yield f"A text that had been taken for it became a memory of its own (log row {row.id})."
    for row in rows:
        near = row.matched_urn == str(urn) and row.urn != str(urn)
        if near and row.decision is Decision.UNSURE_KEEP:
            yield f"{row.urn} may say the same; both were kept (log row {row.id})."
        elif near and row.decision in _WHO_KEPT:
            found = "replaces it" if row.replaces else "is another matter"
            undone = ", which was taken back since" if row.review is Review.REVERSED else ""
            yield f"{_WHO_KEPT[row.decision]} that {row.urn} {found}{undone} (log row {row.id})."
        elif near and row.decision is Decision.REVISION and row.review is Review.REVERSED:
            yield f"It was marked as replaced by {row.urn}, and was brought back (log row {row.id})."


def _took_in(parts: Sequence[Retired]) -> Iterator[str]:
    for part in parts:
        yield (
            f"On {day(part.at)} {part.memory.urn} went into it (\u201c{part.memory.content}\u201d),"
            f" {_WENT[part.why].replace('that one', 'this one').replace('that is', 'this is')}."
        )
