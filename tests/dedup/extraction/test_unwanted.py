"""What a user does not want remembered."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

RULE = "Always sign your commits."
FACT = "The importer needs Java 17, because the tariff library does."
HEARD = "All right."


def kept(*turns: str) -> list[str]:
    """The texts that are kept of what a user and Claude say by turns."""
    said = [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]
    return [candidate.content for candidate in extract(said, PROJECT)]


def test_otherwise_they_are_kept() -> None:
    """What the tests below say of other words would be true of any."""
    assert kept(FACT, HEARD) == [FACT]
    assert kept(RULE, HEARD) == [RULE]


@pytest.mark.parametrize(
    "order",
    [
        "no wait, don't remember that",
        "sorry, please do not note that",
        "no need to note this",
        "dont save this to memory please",
        "you don't have to remember that, ok?",
        "delete that from your memory",
        "never mind... forget that",
        "forget that, it's wrong",
        "forget what i just said",
    ],
)
def test_what_is_not_to_be_remembered_is_not_kept(order: str) -> None:
    """Whether it was asked for, or only told; in the same message, or in the next."""
    asked = "remember that Ann wants the report by noon"
    assert kept(asked, HEARD, order) == []
    assert kept(RULE, HEARD, asked, HEARD, order) == [RULE]
    assert kept(FACT, HEARD, order) == []
    assert kept(f"{FACT} {order}", HEARD) == []
    assert kept(f"{RULE} {FACT} {order}", HEARD) == [RULE]


@pytest.mark.parametrize(
    "order",
    ["dont remember this:", "please don't note this, but", "off the record:", "don't note this one —", "between us:"],
)
def test_it_may_be_said_before(order: str) -> None:
    """Then it is of the rest of the message, but for what is to be kept; what was said before that stays."""
    order = order.replace("between us", "this is just between us")
    assert (
        kept(f"{order} {FACT[:1].lower()}{FACT[1:]} We build it in the container, as the runner has 21.", HEARD) == []
    )
    assert kept(f"{RULE}\n{order} {FACT}", HEARD) == [RULE]
    assert kept(f"{order} {FACT} {RULE}", HEARD) == [RULE]


@pytest.mark.parametrize("order", ["don't remember this:", "dont save this to memory:", "off the record:"])
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n- "])
def test_or_in_a_line_of_its_own(order: str, gap: str) -> None:
    """What stands below it is meant, not the message before."""
    assert kept(RULE, HEARD, f"{order}{gap}{FACT}", HEARD) == [RULE]


def test_or_at_the_end() -> None:
    """Of the same sentence."""
    assert kept(f"{FACT.rstrip('.')}, but don't remember that.", HEARD) == []


def test_nor_what_claude_says_back() -> None:
    """It would be remembered in other words; what else Claude tells is."""
    news = "The backup must never run during the import, because both lock the `yields` table of the `tariffs` schema."
    told = f"don't remember this: {FACT}"
    assert kept(told, f"Fine, I won't note that the importer needs Java 17.\n\n{news}") == [news]


@pytest.mark.parametrize(
    ("told", "claude", "answer"),
    [
        (FACT, "Noted. I also wrote a debug dump to /tmp/out.json for you.", "don't save that"),
        (FACT, "Should I save the old stylesheet as a backup?", "no, forget that"),
        (FACT, "We could add a cache for that.", "forget that"),
        (FACT, "Done. The build passes.", "forget that"),
        (FACT, HEARD, "I don't remember that one"),
        (FACT, HEARD, "don't forget that"),
        ("remember that Ann wants the report by noon. make the logo blue. no, forget that", HEARD, "thanks"),
        (FACT, HEARD, "don't keep it in memory"),
        (RULE, HEARD, "forget that"),
        (RULE, HEARD, "don't put that in the notes"),
        (f"{RULE} Don't keep it in memory.", HEARD, "thanks"),
        (f"{FACT} don't save it", HEARD, "thanks"),
        (f"{FACT} Don't remember this being slow before.", HEARD, "thanks"),
        (FACT, HEARD, "don't save that, undo it"),
        (FACT, HEARD, "don't remember that one, sorry"),
    ],
)
def test_what_may_be_about_something_else_forgets_nothing(told: str, claude: str, answer: str) -> None:
    """A wrong guess would lose what was told."""
    assert any(told.startswith(text) for text in kept(told, claude, answer))


def test_what_their_user_says_next_is_no_echo() -> None:
    """Of two messages in a row both are the user's: only what Claude says back goes with what is not to be kept."""
    said = ["Maria is on leave until June, please don't remember that", "Maria leads the QA team until June"]
    assert [c.content for c in extract([Utterance(Speaker.USER, text) for text in said], PROJECT)] == said[1:]
