"""The closed lists of words: what kinds there are of everything that is of one of few kinds."""

from enum import StrEnum

from dedup.errors import InvalidInput


class Namespace(StrEnum):
    """*What kind* of memory it is. Candidates are compared within theirs; where it is a guess, see `dedup.scope`."""

    DECISIONS = "decisions"
    PATTERNS = "patterns"
    LEARNINGS = "learnings"
    BLOCKERS = "blockers"
    CONTEXT = "context"
    TECH_DEBT = "tech-debt"
    PROGRESS = "progress"
    APIS = "apis"
    CONFIG = "config"
    SECURITY = "security"
    PERFORMANCE = "performance"
    TESTING = "testing"

    @classmethod
    def parse(cls, name: str) -> "Namespace":
        """The namespace called `name`, in any case, `_` or `-`. Raises `InvalidInput`."""
        try:
            return cls(name.strip().lower().replace("_", "-"))
        except ValueError:
            from difflib import get_close_matches  # a hook imports only what it needs

            near = get_close_matches(name.strip().lower(), cls, n=1)
            meant = f"did you mean {near[0]}? There are" if near else "there are"
            raise InvalidInput(f"unknown namespace {name!r}; {meant}: {', '.join(cls)}") from None


class Speaker(StrEnum):
    """Who said an utterance."""

    USER = "user"
    ASSISTANT = "assistant"


class Retirement(StrEnum):
    """Why a memory was retired: it went into another one, and can be brought back."""

    MERGED = "merged"  # the survivor says the same
    COMPACTED = "compacted"  # the survivor is the same text, or the same value
    REPLACED = "replaced"  # the survivor says the same in newer words
    UPDATED = "updated"  # the survivor is what the key stands for now; the old text holds no more

    @property
    def joins(self) -> bool:
        """Whether the survivor says what the retired memory said, which therefore lives on as a wording of it."""
        return self is not Retirement.UPDATED


class Resolution(StrEnum):
    """What becomes of a text that says what a memory says, by namespace."""

    SKIP = "skip"  # it is kept as a wording of the memory
    REPLACE = "replace"  # where there is hardly a doubt, the newer text is the memory, and the older one its history
    MERGE = "merge"  # where there is some, both are kept until one text is made of them


class TierName(StrEnum):
    """The ways to recognise a duplicate, in the order in which they are asked."""

    EXACT = "exact"
    SEMANTIC = "semantic"
    RECENT = "recent"


class DuplicateReason(StrEnum):
    """Why a candidate is a duplicate (the spec's names)."""

    EXACT = "exact_match"
    SEMANTIC = "semantic_similar"
    RECENT = "recent_capture"


class Outcome(StrEnum):
    """What one tier says of one candidate."""

    DUPLICATE = "duplicate"
    UNSURE = "unsure"
    CLEAR = "clear"
    SKIPPED = "skipped"


class Band(StrEnum):
    """What a candidate is to the memory it was compared with, from nearest to farthest."""

    DUPLICATE = "duplicate"  # says nothing else: skipped, and its text kept under the memory if the words differ
    WORDING = "wording"  # most probably says nothing else: the same happens
    REVISION = "revision"  # says the same of the same thing with a changed value: a memory that replaces the other
    NEW = "new"

    @property
    def is_skip(self) -> bool:
        """Whether the candidate does not become a memory of its own because of it."""
        return self in (Band.DUPLICATE, Band.WORDING)


class Decision(StrEnum):
    """What the dedup log says was decided about a candidate."""

    CAPTURED = "captured"
    REVISION = "revision"  # captured, and another memory superseded
    UNSURE_KEEP = "unsure_keep"  # captured, though it may say what another memory says
    LLM_KEEP = "llm_keep"  # the judge was asked about such a pair: two memories
    HASH_EXACT = "hash_exact"
    AUTO_REJECT = "auto_reject"  # skipped as a paraphrase
    FALLBACK_REJECT = "fallback_reject"  # skipped by what remains where not every tier could do all it can
    LLM_REJECT = "llm_reject"  # the judge was asked: one memory
    PERSON_KEEP = "person_keep"  # a person said of two memories that they are two, or that the newer one holds
    PERSON_REJECT = "person_reject"  # a person said that they are one
    RECENT = "recent"
    OVER_LIMIT = "over_limit"  # not judged: better ones filled the run
    FORGOTTEN = "forgotten"

    @property
    def is_skip(self) -> bool:
        """Whether the text is not a memory of its own because of this."""
        return self in _SKIPS

    @property
    def reason(self) -> DuplicateReason | None:
        """What the spec calls a skip of this kind; None for what is no skip."""
        return _SKIPS.get(self)


_SKIPS = {
    Decision.HASH_EXACT: DuplicateReason.EXACT,
    Decision.AUTO_REJECT: DuplicateReason.SEMANTIC,
    Decision.FALLBACK_REJECT: DuplicateReason.SEMANTIC,
    Decision.LLM_REJECT: DuplicateReason.SEMANTIC,
    Decision.PERSON_REJECT: DuplicateReason.SEMANTIC,
    Decision.RECENT: DuplicateReason.RECENT,
}


class Review(StrEnum):
    """Whether somebody has looked at a decision, and what they said of it."""

    UNREVIEWED = "unreviewed"
    CONFIRMED = "confirmed"
    REVERSED = "reversed"
    MERGED = "merged"  # they say one thing, and one text is to be made of both; until then the text is a memory

    @property
    def keeps(self) -> bool:
        """Whether a text that had been skipped became a memory because of it."""
        return self in (Review.REVERSED, Review.MERGED)


class Question(StrEnum):
    """What is left to be decided about a pair of memories."""

    SAME = "same"  # do both say the same?
    MERGE = "merge"  # they do: make one of them


class Action(StrEnum):
    """What was done with a candidate."""

    STORED = "stored"
    SKIPPED = "skipped"
    WOULD_STORE = "would_store"
    WOULD_SKIP = "would_skip"


class Relation(StrEnum):
    """What a judge says a candidate is to a stored text."""

    DUPLICATE = "duplicate"  # adds nothing
    DISTINCT = "distinct"
    REVISION = "revision"  # replaces what the stored text says


SKIP_BY_TIER = {
    TierName.EXACT: Decision.HASH_EXACT,
    TierName.SEMANTIC: Decision.AUTO_REJECT,
    TierName.RECENT: Decision.RECENT,
}
"""How the log calls a skip, by the tier that recognised the duplicate."""


# Phrases that stand in the log's reasons and are recognised there: rows of older versions have them, too.

SAID_BEFORE = "said before in this conversation, in other words"
"""Why a text is skipped although it may add a detail (see `dedup.learned.restated`)."""

OUTDATED = "outdated by what a user says, with a probability of "
"""Why a text replaces what an earlier conversation said, before the figure (see `dedup.learned.outdated`)."""

JUST_FORGOTTEN = "forgotten moments ago"
FORGOTTEN_RECORD = "forgotten, and its record read again"
"""Why a text that somebody has erased is skipped: it was erased within the recent window; or, at any time since, the
same record of a transcript is read again."""

LOG_ROW = "log row "
"""What a decision is called that cannot be read; its number in the log follows."""

RESTORED = "restored from log row "
"""How a memory came about that had been skipped; the number of that row follows."""

POINTED_OUT = "pointed out by "
"""In the evidence and the log, of a text that a language model found in a conversation; the model's name follows."""

UNREAD = "unread"
"""In the evidence of a statement that somebody was to read, and did not: there was no time, or the model failed."""

THOUGHT_ALOUD = "thought_aloud"
"""The evidence of what a user says in a long message, for which less has to speak."""

PROPOSED = "proposed"
"""The evidence of what Claude has only proposed, and nobody has taken: it replaces nothing."""

AMENDED = "amended"
"""The evidence of what a user corrects in a few words: it stands behind what it corrects, in the same text."""

CUT_OFF = "beginning of another"
"""Why a text is skipped where deduplication is switched off: another one of the same run begins with it."""

BY_WORDS = "by words: "
"""Says that two texts were compared by their words, not by their meaning; the reason follows."""

FAILED = "failed: "
"""What became of a tier; the type of the error follows."""

NOT_RUN = "not run (deadline)"
"""Why a finding was skipped: the model was not ready, or not asked, in the time that the run had."""

TOO_SHORT = "shorter than "
"""Begins why a finding was skipped: the text has fewer characters than what is compared by meaning."""
