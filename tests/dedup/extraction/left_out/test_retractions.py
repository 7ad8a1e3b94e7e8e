"""Claims that were taken back."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.left_out.retractions import retracted
from dedup.model import Speaker, Utterance

MODEL, USER = Speaker.ASSISTANT, Speaker.USER


def taken_back(*talk: tuple[Speaker, str]) -> list[str]:
    said = [s for turn, (who, text) in enumerate(talk) for s in statements(Utterance(who, text), turn)]
    return [said[i].text for i in sorted(retracted(said))]


def test_the_claim_is_taken_back_and_what_replaces_it_is_not() -> None:
    """The correction is about the claim that shares its words."""
    assert taken_back(
        (MODEL, "The outage comes from the full disk on node 3. The alert fired at nine."),
        (MODEL, "I was wrong: the disk on node 3 is half empty. The outage comes from an expired certificate."),
    ) == ["The outage comes from the full disk on node 3."]


def test_a_guess_was_never_claimed() -> None:
    """The nearest plain statement is what was taken back, not the guess beside it."""
    assert taken_back(
        (MODEL, "It might be the disk. The parser drops every second line."),
        (MODEL, "I have to take that back, both are fine."),
    ) == ["The parser drops every second line."]


def test_a_user_who_changes_a_decision_takes_nothing_back() -> None:
    """Both decisions were made; the second supersedes the first."""
    assert taken_back((USER, "kafka runs on spot nodes"), (USER, "i was wrong, kafka goes on on-demand nodes")) == []


def test_what_lies_long_back_is_not_meant() -> None:
    """Nothing further than a few utterances."""
    work = [(MODEL, f"Step {n} of the migration is written down in the plan.") for n in range(6)]
    claim = (MODEL, "The outage comes from the full disk on node 3.")
    correction = (MODEL, "Correction: the outage was a full disk on node 4.")
    assert taken_back(claim, *work[:3], correction) == [claim[1]]
    assert claim[1] not in taken_back(claim, *work, correction)


@pytest.mark.parametrize(
    ("told", "takes_back"),
    [
        ("That was wrong: node 3 has plenty of room.", True),
        ("I looked again, and that was not right.", True),
        ("The alert used local time, which was wrong for offices abroad.", False),
        ("It replaces the threshold that was wrong in March.", False),
        ("I must correct that typo in the changelog first.", False),
        ("I must correct that: node 3 has plenty of room.", True),
        ("I said so, but that was wrong only for tenants of 2021.", False),
        ("That turned out not to be the case: node 3 has plenty of room.", True),
    ],
)
def test_telling_of_something_that_was_wrong_takes_nothing_back(told: str, takes_back: bool) -> None:
    """Only a sentence that calls what was just said wrong does."""
    said = "The outage comes from the full disk on node 3."
    assert taken_back((MODEL, said), (MODEL, told)) == [said] * takes_back


CHOICE = "The page cache of the shop will be Memcached, because it is simple. The tests are green."


@pytest.mark.parametrize(
    ("told", "turned_down"),
    [
        ("Scrap that. The page cache will be Redis.", True),
        ("hm, no, actually scrap that, let's have redis for the page cache", True),
        ("no, that's wrong: the page cache of the shop is Redis", True),
        ("thats not it, the page cache is in redis", True),
        ("not quite, redis holds the page cache", True),
        ("can't be, we have redis for the page cache", True),
        ("wrong, its the redis page cache", True),
        ("scrap that, and run the linter instead", False),
        ("That's wrong in the docs, too.", False),
        ("not true for the cache of the shop's API", False),
        ("wrong page, sorry", False),
        ("The page cache of the shop was Redis once, scrap that note.", False),
    ],
)
def test_what_a_user_sets_something_else_against_right_away_is_taken_back(told: str, turned_down: bool) -> None:
    """What Claude claimed, if the user speaks of the same thing; who drops the next step denies nothing."""
    claim = CHOICE.partition(". ")[0] + "."
    assert taken_back((MODEL, CHOICE), (USER, told)) == [claim] * turned_down


@pytest.mark.parametrize(
    ("answer", "refutes"),
    [
        ("wrong. two people release it", True),
        ("that's wrong then. it takes two people", True),
        ("no, that is not true", True),
        ("not right now", False),
        ("not true?", False),
        ("wrong branch, sorry", False),
        ("we had it wrong in march, two people release it", False),
    ],
)
def test_what_a_user_calls_wrong_at_once_is_not_kept(answer: str, refutes: bool) -> None:
    """If it is all that Claude just said; of several sentences the one that is named, if any is."""
    claim = "A payroll is released by anybody who has the role."
    named = "release" in answer and refutes
    assert taken_back((MODEL, claim), (USER, answer)) == [claim] * refutes
    assert taken_back((MODEL, f"{claim} The role is called payroll."), (USER, answer)) == [claim] * named
    assert taken_back((USER, claim), (USER, answer)) == []


@pytest.mark.parametrize(
    ("told", "turned_down"),
    [
        ("cant be, we bundle the fonts", True),
        ("not quite – it takes two people", True),
        ("thats wrong, ask anna", True),
        ("actually that's not true. ask anna", True),
        ("wrong file, look into the other one", False),
        ("no, look into the other one", False),
        ("not right now", False),
    ],
)
def test_the_one_thing_that_claude_said_is_denied_in_any_words(told: str, turned_down: bool) -> None:
    """Whatever is said instead; of several things it is not known which."""
    claim = "A payroll is released by anybody who has the role."
    assert taken_back((MODEL, claim), (USER, told)) == [claim] * turned_down
    assert taken_back((MODEL, f"{claim} The queue is called payroll."), (USER, told)) == []
