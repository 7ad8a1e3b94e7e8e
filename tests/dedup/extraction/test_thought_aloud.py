"""A user who thinks aloud in a long message settles things among much else; the models have learned from none."""

from dedup.extraction.evidence.cues import AT_LENGTH, MOST_PARTS
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from dedup.ports import Estimate
from dedup.terms import THOUGHT_ALOUD
from tests.fakes import PROJECT

TOLD = "If we move the validation into the gateway, each service can drop its own copy, and that is where it belongs."
TALK = (
    "I went through the whole thing again last night and could not sleep over it. ",
    "There is so much in there that nobody has looked at for a year or two. ",
    "You would laugh if you saw how the old diagrams look next to what we run. ",
)
ANSWER = Utterance(Speaker.ASSISTANT, "I see.")


def message(speaker: Speaker, characters: int) -> Utterance:
    """Talk of so many characters or a little more, with what is told in its middle."""
    around = ""
    while len(around) < characters / 2:
        around += TALK[len(around) % len(TALK)]
    return Utterance(speaker, around + TOLD + " " + around)


def cues_of(utterance: Utterance) -> dict[str, float]:
    """Those of what is told there."""
    return next(dict(o.cues) for o in observed([utterance, ANSWER]) if o.statement.text == TOLD)


def test_how_long_a_message_is_counts_for_claude_alone() -> None:
    """Of a long report little is worth keeping; users of whom the models have learned wrote nothing so long."""
    assert "turn_over_1200" in cues_of(message(Speaker.ASSISTANT, AT_LENGTH))
    user = cues_of(message(Speaker.USER, 2 * AT_LENGTH))
    assert "turn_over_1200" not in user
    assert user["many_parts"] == MOST_PARTS / 20 < cues_of(message(Speaker.ASSISTANT, 2 * AT_LENGTH))["many_parts"]


def test_less_has_to_speak_for_what_stands_in_a_long_message() -> None:
    """It is kept for that, and says so."""

    def kept(characters: int, keep: float) -> list[tuple[str, ...]]:
        estimate = Estimate(keep, [0.0] * len(Namespace))
        said = [message(Speaker.USER, characters), ANSWER]
        found = extract(said, PROJECT, lambda asked: [estimate] * len(asked))
        return [c.evidence for c in found if TOLD in c.content]

    assert [evidence for evidence in kept(AT_LENGTH, 0.5) if THOUGHT_ALOUD in evidence]
    assert kept(AT_LENGTH // 3, 0.5) == []
    assert kept(AT_LENGTH, -2.0) == []
