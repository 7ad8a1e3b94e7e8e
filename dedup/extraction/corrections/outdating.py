"""What may say that something known no longer holds: that what was open is settled, what was planned is done, or that a
value is another one."""

from collections.abc import Callable, Container, Sequence
from functools import partial

from dedup.extraction.corrections.another_value import may_tell_another, tells_another, values
from dedup.extraction.corrections.bare_values import Bare, is_confirmed
from dedup.extraction.cutting.statements import Statement, turn_of
from dedup.model import Speaker
from dedup.verifier.open_states import may_settle, settles
from dedup.verifier.planned import ends_a_plan, may_end_a_plan

SETTLES, NEW_VALUE = "settles_what_was_open", "new_value"
"""The evidence of what is kept for what something kept or stored waits for, plans, or has another value of."""

Outdates = tuple[str, Callable[[str], bool]]
"""The evidence, and whether a text that is known no longer holds."""


def may_outdate(said: Sequence[Statement], bare: Sequence[Bare]) -> dict[int, tuple[str, Outdates]]:
    """The statements that may say so, by their places, each with the text in which it is kept."""
    found = {i: (said[i].text, asked) for i in range(len(said)) if (asked := _outdates(said, i, bare))}
    for one in bare:
        found[one.own] = (one.text(said), (NEW_VALUE, partial(is_confirmed, said, one)))
    return found


def is_told(said: Sequence[Statement], i: int, kept: Container[int]) -> bool:
    """Whether Claude only says back what its user has just said, and is kept."""
    first = turn_of(said, i).start
    if said[i].speaker is Speaker.USER or not first:
        return False
    new = {value.number for value in values(said[i].gloss)}
    return any(n in kept and new & {value.number for value in values(said[n].gloss)} for n in turn_of(said, first - 1))


def _outdates(said: Sequence[Statement], i: int, bare: Sequence[Bare]) -> Outdates | None:
    """What the statement at `i` may say of something known, as the evidence of it, and of what it does."""
    own = said[i]
    if own.speaker is Speaker.USER and may_settle(own.text):
        return SETTLES, lambda known: settles(known, own.text)
    if may_tell_another(own):
        confirms = any(one.report == i for one in bare)
        return NEW_VALUE, lambda known: tells_another(known, own, confirms=confirms)
    if may_end_a_plan(own.text):
        return SETTLES, lambda known: ends_a_plan(known, own.text, by_user=own.speaker is Speaker.USER)
    return None
