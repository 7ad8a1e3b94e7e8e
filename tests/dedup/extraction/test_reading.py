"""What reading a statement in its place adds to its cues: what is kept, and of what kind it is."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from dedup.extraction.by_rules import CORRECTED
from dedup.extraction.evidence.models import Keepers, Models, Pool, models
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import candidates, extract
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.weighing import BY_READING
from dedup.model import Candidate, Domain, Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from dedup.terms import UNREAD

DOMAIN = Domain("harbour")
KINDS = sorted(Namespace)
SURE = 12.0
"""Log-odds."""
NARROWLY_NOT = "The export job needs twenty minutes for the photos of one day"
"""A statement that its cues nearly keep."""
CHAT = "Let me look at the migrations first and then at the tests."
HABIT = "We mostly do not deploy on Fridays because a rollback on Saturday needs people who are not at work."


class Says:
    """A reader that says the same of everything, and remembers what it was asked."""

    def __init__(self, keep: float, namespace: Namespace | None = None) -> None:
        self._estimate = Estimate(keep, [SURE * (kind is namespace) for kind in KINDS])
        self.asked: list[str] = []

    def __call__(self, statements: Sequence[tuple[str, str]]) -> Sequence[Estimate | None]:
        self.asked += [own for own, _ in statements]
        return [self._estimate] * len(statements)


def kept(text: str, weigh: Says | None = None, who: Speaker = Speaker.USER) -> list[Candidate]:
    return extract([Utterance(who, text, Source(uuid="1"))], DOMAIN, weigh)


def test_it_finds_what_the_cues_nearly_keep() -> None:
    """And says that it did."""
    assert kept(NARROWLY_NOT) == []
    (found,) = kept(NARROWLY_NOT, Says(SURE))
    assert found.evidence[0] == BY_READING
    assert found.content == NARROWLY_NOT


def test_it_drops_what_the_cues_alone_would_keep() -> None:
    """No evidence is left of that: nothing is kept."""
    alone = kept(HABIT)
    assert [BY_READING in candidate.evidence for candidate in alone] == [False]
    assert kept(HABIT, Says(-SURE)) == []


def test_what_a_user_lays_down_is_kept_whatever_is_read() -> None:
    """A rule that says that it is one needs no model."""
    (found,) = kept("Always run the linter before committing.", Says(-SURE))
    assert LAID_DOWN in found.evidence
    assert found.confidence == 1


def test_it_is_asked_only_where_it_can_decide() -> None:
    """Reading takes milliseconds for each: what nobody would keep is not read."""
    weigh = Says(SURE)
    assert kept(CHAT, weigh, Speaker.ASSISTANT) == []
    assert weigh.asked == []


def test_what_is_stored_is_not_read() -> None:
    """Word for word: it is found by its hash, and no model is loaded for it."""
    weigh, said = Says(-SURE), [Utterance(Speaker.USER, text) for text in (HABIT, NARROWLY_NOT)]
    found = extract(said, DOMAIN, weigh, HABIT.__eq__)
    assert [candidate.content for candidate in found] == [HABIT]
    assert weigh.asked == [f"user: {NARROWLY_NOT}"]


def test_it_has_a_say_in_the_kind() -> None:
    """The likeliest by both; what the cues alone would say stays likely."""
    (alone,) = kept(HABIT)
    (read,) = kept(HABIT, Says(SURE, Namespace.TESTING))
    assert alone.namespace is not Namespace.TESTING
    assert read.namespace is Namespace.TESTING


def test_what_it_cannot_read_is_left_to_the_cues() -> None:
    """A model that is not there says nothing, and nothing is lost; the evidence tells that it was not read."""
    (alone,) = kept(HABIT)
    (unread,) = kept(HABIT, lambda statements: [None] * len(statements))  # type: ignore[arg-type]
    assert unread == replace(alone, evidence=(UNREAD, *alone.evidence))


def test_where_it_has_no_say_in_what_is_kept_it_names_the_kind() -> None:
    """As where no file says how the two go together."""
    use = models()
    mute = Keepers(*(replace(k, pool=None) for k in (use.keep.plain, use.keep.dense, use.keep.work)))
    seen = observed([Utterance(Speaker.USER, HABIT), Utterance(Speaker.ASSISTANT, CHAT)])
    found = candidates(seen, DOMAIN, Models(mute, use.sort), Says(SURE, Namespace.TESTING))
    assert [(c.content, c.namespace) for c in found] == [(HABIT, Namespace.TESTING)]


def test_its_answers_are_in_the_order_of_the_extractor() -> None:
    """Namespaces by their names; both were trained apart."""
    assert models().sort.classes == [str(kind) for kind in KINDS]


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_between_two_kinds_of_conversation_lies_a_pool_between(share: float) -> None:
    """One word more makes no step."""
    one, other = Pool(0.1, 0.4, 0.2, 0.5), Pool(0.3, 0.8, 0.6, 0.7)
    between = one.towards(other, share)
    assert between.cues == pytest.approx(0.4 + share * 0.4)
    assert one.cut - 1e-9 <= between.cut <= other.cut + 1e-9
    assert between.pooled(0.5, 0.0) == pytest.approx(1 / (1 + 2.718281828 ** -(0.1 + share * 0.2)))


def test_what_may_be_a_secret_is_not_even_read() -> None:
    """However little has to speak for a correction of what was answered, whoever reads would hear something in it."""
    weigh = Says(SURE)
    said = [
        (Speaker.ASSISTANT, "Which port does the staging API listen on?"),
        (Speaker.USER, "8080"),
        (Speaker.ASSISTANT, "Thanks. Please send me the PIN of the door."),
        (Speaker.USER, "wait, 4471"),
    ]
    found = extract([Utterance(who, text, Source(uuid=str(n))) for n, (who, text) in enumerate(said)], DOMAIN, weigh)
    assert not any("4471" in one for one in (*weigh.asked, *(candidate.content for candidate in found)))


def test_an_order_that_is_corrected_later_says_why_it_is_kept() -> None:
    """It answers nothing."""
    said = [
        (Speaker.USER, "let the job wait 30 minutes"),
        (Speaker.ASSISTANT, "Done."),
        (Speaker.USER, "make it 60"),
    ]
    found = extract([Utterance(who, text, Source(uuid=str(n))) for n, (who, text) in enumerate(said)], DOMAIN, Says(0))
    assert CORRECTED in found[0].evidence
