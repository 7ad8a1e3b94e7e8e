"""A fork begins with the records of another conversation: what of its words has been judged there."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dedup.model import Candidate, Decision
from dedup.scope import visible_from

if TYPE_CHECKING:
    from dedup.history import LogRow
    from dedup.ports import Store

_ENDS = " .,;:!?"  # of a sentence


def news(store: "Store", candidates: list[Candidate], copied_from: Sequence[str]) -> list[Candidate]:
    """The candidates without those that are put together of what their own record said in a conversation which is
    copied here. How a message is taken apart depends on what stands around it: there it may have been two sentences,
    and here it is one text. The very same text is left to be judged, and is no news either."""
    judged: defaultdict[str, list[LogRow]] = defaultdict(list)
    for origin in copied_from if candidates else ():
        for row in store.log_of(origin, ()):
            if row.text and row.decision is not Decision.OVER_LIMIT:
                judged[row.uuid].append(row)
    return [c for c in candidates if not (c.source.uuid and _is_told(c, judged[c.source.uuid]))]


def _is_told(candidate: Candidate, rows: "Sequence[LogRow]") -> bool:
    """Whether nothing is left of a text without those that were judged, if none of them is the whole of it."""
    seen = visible_from(candidate.domain)
    said = {" ".join(row.text.split()).strip(_ENDS) for row in rows if row.text and row.domain in seen}
    left = " ".join(candidate.content.split()).strip(_ENDS)
    if left in said:
        return False
    if any(left in text for text in said):
        return True
    for text in sorted(filter(None, said), key=len, reverse=True):
        left = left.replace(text, " ")
    return not any(map(str.isalnum, left))
