"""Second thoughts: what was skipped becomes a memory after all, what was retired comes back, and what was right is so.

What a person has said of a pair is remembered: it is not taken for one again.
"""

import time

from dedup.errors import NotFound, Refused, StoreError
from dedup.fingerprint import full_hash
from dedup.history import LogRow
from dedup.model import (
    Candidate,
    Decision,
    Finding,
    Match,
    Memory,
    Namespace,
    Outcome,
    Retired,
    Source,
    TierName,
    Urn,
    Verdict,
    new_id,
)
from dedup.ports import Clock, Store
from dedup.steps import Keep, Ruling
from dedup.terms import LOG_ROW, Question, Retirement, Review


class Audit:
    """What people say of decisions, and what follows from it."""

    def __init__(self, store: Store, *, clock: Clock = time.time, drop_texts: bool = False) -> None:
        """`drop_texts`: a decision loses its texts once it is reviewed."""
        self._store = store
        self._clock = clock
        self._drop_texts = drop_texts

    def row(self, number: int) -> LogRow:
        """Raises `NotFound`, or `StoreError` for one that is damaged."""
        row = self._store.log_row(number)
        if row is None and f"{LOG_ROW}{number}" in self._store.damaged:
            raise StoreError(f"{LOG_ROW}{number} is damaged in the store, and cannot be read")
        if row is None:
            raise NotFound(f"no row {number} in the log")
        return row

    def confirm(self, number: int) -> None:
        """The skip was right. Raises `NotFound`, `Refused`."""
        row = self.row(number)
        if not row.decision.is_skip:
            raise Refused(f"log row {number} is no skip: it says {row.decision}")
        if row.review.keeps:
            raise Refused(f"log row {number} was {row.review}: its text is a memory of its own")
        self._set_review(row, Review.CONFIRMED)

    def restore(self, number: int, ruling: Ruling | None = None, revises: Urn | None = None) -> Urn:
        """The decision was wrong. What was skipped is a memory from now on, and not taken for what it matched again;
        what was replaced by a revision holds again, beside that one. Returns the URN of either.

        `ruling`: who says so, where that is not a person; `revises`: the memory that it replaces.

        Raises `NotFound`, `Refused`: for what is neither, for a text that is erased, and where a living memory has it.
        """
        row = self.row(number)
        if row.review is Review.REVERSED and row.replaces and not _admits(row):
            older = self._store.get(Urn.parse(row.replaces))
            if older and str(older.superseded_by) != row.urn:
                raise Refused(f"{older.urn} is there already: log row {number} was reversed before")
        with self._store.transaction():
            if _admits(row):
                # What is no repeat of an outdated memory is no reason for that one to hold again.
                urn = self._admit(row, ruling=ruling, revises=revises)
                self._store.supersede(Urn.parse(row.urn), Urn.parse(row.replaces))
                return urn
            retired = None if row.revives else self._retired_by(row)
            if retired:
                urn = self._bring_back(retired)
            if row.urn and row.replaces and (row.decision is Decision.REVISION or not retired):
                urn = self._hold_both(Urn.parse(row.replaces), Urn.parse(row.urn))
            elif not retired:
                return self._admit(row, ruling=ruling, revises=revises)
            self._set_review(row, Review.REVERSED, ruling)
            return urn

    def merge(self, number: int) -> Urn:
        """Both say something: the text is a memory from now on, until one text is made of it and its match.

        Raises as `restore`.
        """
        row = self.row(number)
        if not row.decision.is_skip:
            raise Refused(f"log row {number} is no skip: it says {row.decision}")
        matched = self._store.get(self._store.survivor_of(Urn.parse(row.urn)))
        with self._store.transaction():
            urn = self._admit(row, distinct=False)
            self._set_review(row, Review.MERGED)  # it was no mistake to take the two for one
            if matched:
                self._store.leave_open(Question.MERGE, matched.urn, urn, row.id, self._clock())
        return urn

    def bring_back(self, urn: Urn) -> Urn:
        """A retired memory lives again, and is not taken for its survivor again; a replaced one holds again.

        Raises `NotFound`, `Refused`.
        """
        retired = self._store.retired(urn)
        with self._store.transaction():
            if retired is None:
                return self._hold_again(urn)
            found = self._bring_back(retired)
            self._take_back(retired.into, urn)
            return found

    def _hold_again(self, urn: Urn) -> Urn:
        memory = self._store.get(urn)
        if memory and memory.superseded_by:
            self._take_back(memory.superseded_by, urn)
            return self._hold_both(urn, memory.superseded_by)
        if memory:
            raise Refused(f"{urn} is there already, neither retired nor replaced")
        raise NotFound(f"no memory {urn}, living or retired")

    def _take_back(self, stands: Urn, gone: Urn) -> None:
        """Whatever decided that the one memory holds in place of the other, or says what it said, is reversed."""
        for row in self._store.log_about(stands):
            about_both = (row.urn, row.replaces) == (str(stands), str(gone)) and not _admits(row)
            if about_both and row.review is not Review.REVERSED:
                self._set_review(row, Review.REVERSED)

    def is_distinct(self, one: Memory, other: Memory) -> None:
        """Two living memories say two things, whatever they look like."""
        with self._store.transaction():
            self._store.mark_both_distinct(one.urn, other.urn, self._clock())
            self._store.rule(one.urn, other.urn, _TWO, self._clock())

    def newer_holds(self, newer: Memory, older: Memory) -> None:
        """The newer of two memories tells what holds now. Raises `Refused` if one of them is not there any more, they
        are one, or of two domains, or something else has replaced the newer one itself."""
        if newer.urn == older.urn:
            raise Refused(f"{newer.urn} cannot replace itself")
        if newer.domain != older.domain:
            raise Refused(f"{newer.urn} and {older.urn} are not two memories of one domain")
        if newer.superseded_by and self._store.survivor_of(newer.superseded_by) != older.urn:
            raise Refused(f"{newer.urn} was replaced itself, by {newer.superseded_by}: restore it first")
        if gone := next((m.urn for m in (newer, older) if not self._store.get(m.urn)), None):
            raise Refused(f"{gone} is not there any more")
        with self._store.transaction():
            self._take_back(older.urn, newer.urn)  # what said the contrary
            self._store.rule(older.urn, newer.urn, _TWO, self._clock(), supersedes=True)

    def is_same(self, newer: Memory, older: Memory) -> None:
        """Two memories say one thing: the newer one goes into the older one.

        Raises `Refused` if one of them is not there any more, only one of them holds, they are of two domains (its text
        would be lost to one, and shown to the other), or the older one would not have the newer one's key or value.
        """
        if newer.domain != older.domain:
            raise Refused(f"{newer.urn} and {older.urn} are not two memories of one domain")
        if not newer.fits_into(older):
            raise Refused(f"{newer.urn} has a key or a value of its own, which {older.urn} would not have")
        if not self._store.retire(newer.urn, older.urn, Retirement.MERGED, self._clock(), _ONE):
            raise Refused(f"{newer.urn} or {older.urn} is not there any more, or has been replaced")

    def _hold_both(self, older: Urn, newer: Urn) -> Urn:
        older = self._store.survivor_of(older)
        if not self._store.get(older):
            raise NotFound(f"no living memory {older}")
        self._store.hold_both(older, newer, self._clock())
        return older

    def _retired_by(self, row: LogRow) -> Retired | None:
        """The memory that was retired by the decision, if that was about a stored one."""
        return self._store.retired(Urn.parse(row.replaces)) if row.replaces else None

    def _bring_back(self, retired: Retired) -> Urn:
        self._store.bring_back(retired.memory.urn, self._clock())
        if retired.why.joins:
            self._store.mark_both_distinct(retired.memory.urn, retired.into, self._clock())
        return retired.memory.urn

    def _admit(
        self, row: LogRow, *, distinct: bool = True, ruling: Ruling | None = None, revises: Urn | None = None
    ) -> Urn:
        """Store the text of a skip. `distinct`: it is not what it was skipped for, and is not to be taken for it again.

        Raises `Refused` where there is no such text, or a memory has it.
        """
        if not (row.decision.is_skip or row.decision is Decision.OVER_LIMIT):
            raise Refused(self._no_skip(row))
        if row.text is None:
            raise Refused(f"the text of log row {row.id} was erased")
        source = Source(row.session_id, row.uuid, row.transcript)
        text = Candidate(
            row.text, row.domain, Namespace(row.namespace), source, row.confidence, key=row.key, value=row.value
        )
        verdict = Verdict(text, (_compared(row, ruling),)) if ruling and row.urn else Verdict(text)
        keep = Keep(verdict, new_id(), revises=revises, ruling=ruling)
        winner = self._store.admit(row, keep, self._clock())
        if winner:
            raise Refused(f"the text of log row {row.id} is there already: {winner}")
        if distinct and row.urn:
            self._store.mark_both_distinct(keep.urn, Urn.parse(row.urn), self._clock())
        matched = full_hash(row.matched_text) if distinct and row.urn and row.matched_text else text.hash
        if matched != text.hash:  # a wording of it, or what it said then
            self._store.mark_distinct(text.domain, text.hash, [matched], self._clock())
        self._drop_unwanted_texts()
        return keep.urn

    def _no_skip(self, row: LogRow) -> str:
        """Why there is nothing to restore where nothing was skipped."""
        if row.decision is Decision.FORGOTTEN:
            return f"the text of log row {row.id} was erased"
        if self._store.get(Urn.parse(row.urn)):
            return f"{row.urn} is there already: log row {row.id} kept it"
        back = f"; subcog-dedup restore {row.urn} brings it back" if self._store.retired(Urn.parse(row.urn)) else ""
        return f"log row {row.id} is no skip: it kept {row.urn}, which is not there any more{back}"

    def _set_review(self, row: LogRow, status: Review, ruling: Ruling | None = None) -> None:
        self._store.review(row.id, status, self._clock(), ruling)
        self._drop_unwanted_texts()

    def _drop_unwanted_texts(self) -> None:
        if self._drop_texts:
            self._store.drop_reviewed_texts()


_ONE, _TWO = Ruling(Decision.PERSON_REJECT, ""), Ruling(Decision.PERSON_KEEP, "")  # what a person says of two memories


def _admits(row: LogRow) -> bool:
    """Whether a skip has made an outdated memory hold again, and is undone by a memory beside that one."""
    return row.revives and row.decision is not Decision.HASH_EXACT


def _compared(row: LogRow, ruling: Ruling) -> Finding:
    """What was seen of a candidate and what it was taken for, as whoever ruled saw it."""
    similarity = row.score or 0.0
    match = Match(Urn.parse(row.urn), row.matched_text or "", similarity)
    return Finding(TierName.SEMANTIC, Outcome.UNSURE, ruling.reasoning, match, similarity, row.threshold)
