"""Claude's answers that spare what they are of are heard and kept behind the question that says it."""

from collections.abc import Sequence

import pytest

from dedup.extraction.answers.spoken_of import heard_with_question, question_spoken_of
from dedup.extraction.cutting.statements import statements
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import Namespace, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT


def turns(*texts: str) -> list[Utterance]:
    """What a user and Claude say by turns."""
    return [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(texts)]


def question(asked: str, answer: str) -> str:
    """What stands before the last sentence of an answer."""
    said = [one for n, utterance in enumerate(turns(asked, answer)) for one in statements(utterance, n)]
    return question_spoken_of(said, len(said) - 1)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("where do the recordings end up?", "In `s3://grey-rec`, and they're deleted after 40 days."),
        ("who can open the gate at night?", "Only Sven and the guard; the code changes each Monday."),
        ("When does the tide file arrive, do you know?", "Half of the time it's there at 3:10, in 95 % by 3:40."),
        ("can you tell me how long the badges last?", "They're valid for 3 years; the dealer replaces them after 2."),
        ("In which format do we get the members?", "As a CSV with semicolons, in Latin-1, once a week."),
        ("what happens to vouchers when a show is cancelled?", "They stay valid and get six months on top."),
        ("when does the organ get tuned?", "Always in the week before Advent, by a firm from Kassel."),
        ("can the kiosk work offline?", "For about four hours: it keeps 500 tickets in a local queue."),
        ("is the staging db a copy of prod?", "No, it's seeded from `seed.sql`, with 200 fake customers."),
        ("do the kiosks update themselves?", "Not really, they ask the depot's server each Monday at four."),
        ("who sends the newsletter?", "Mailjet, with our own domain, and at most 6,000 mails a month."),
    ],
)
def test_who_spares_what_it_is_of_is_heard_with_the_question(asked: str, answer: str) -> None:
    """By a pronoun, or with no sentence at all."""
    assert question(asked, answer) == asked


def test_a_mere_no_or_yes_stays_between_them() -> None:
    """What follows would say the opposite without."""
    asked = "does the printer need the driver on each machine?"
    assert question(asked, "No. It speaks IPP, so only the print server has one.") == f"{asked} No."
    assert question(asked, "It's a long story. It speaks IPP, so only the print server has one.") == ""


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("when does the next run finish?", "They're at 60 %, so in ten minutes at most."),
        ("where is the failing job?", "In stage two, and it's stuck on the upload."),
        ("what happens at the moment when a show is cancelled?", "They stay valid and get six months on top."),
        ("how long do the badges last?", "The badges are valid for 3 years; the dealer replaces them after 2."),
        ("who can open the gate?", "Sven and the guard can open it, and nobody else."),
        ("how long do the badges last?", "That depends on the dealer, who replaces them after 2 years."),
        ("how long do the badges last?", "It depends on the dealer, who replaces them after 2 years."),
        ("how long do the badges last?", "If it rains, they're replaced after a year, or what do you think?"),
        ("how long do the 40 badges last?", "They're valid for 3 years; the dealer replaces them."),
        ("is it valid? how long do the badges last?", "They're valid for 3 years."),
        ("The badges are new.", "They're valid for 3 years."),
        ("which tests are failing?", "The two of the parser, and one of the lexer."),
        ("when was that file changed?", "In March, at the end of the month."),
        ("where are you now?", "In the second of three steps."),
        ("what do you need from me?", "The log of last night and the version of the app."),
        ("what's the password of the guest wifi?", "It's Quill_Harbour_19, in capitals."),
        ("payments, stripe or our own terminal?", "Stripe: no hardware, and refunds work from the dashboard."),
        ("what should we print the badges on?", "On PVC cards, which last for 3 years."),
        ("Since when?", "For two weeks; vacuum took most of the dead rows."),
        ("what format is the config in? and kill that query", "Killed; it had run for two hours."),
        ("who broke the build?", "It was the commit of Ben."),
    ],
)
def test_not_what_names_it_nor_what_is_of_the_moment_or_a_secret(asked: str, answer: str) -> None:
    """Nor where a number would be told that the answer lacks, or nobody knows what was asked."""
    assert question(asked, answer) == ""


def test_it_is_read_behind_the_question_and_kept_with_it() -> None:
    """Alone, its reader would say of nothing that it is there; of what names it itself, nothing else is read."""
    asked, answer = "where do the recordings end up?", "In `s3://grey-rec`, and they're deleted after 40 days."
    read = list[str]()

    def weigh(texts: Sequence[tuple[str, str]]) -> list[Estimate]:
        read.extend(text for text, _ in texts)
        return [Estimate(3.0 if "recordings" in text else -9.0, [0.0] * len(Namespace)) for text, _ in texts]

    found = [c.content for c in extract(turns(asked, answer, "hm"), PROJECT, weigh)]
    assert found == [f"{asked} {answer}"]
    assert f"assistant: where do the recordings end up: {answer}" in read


def test_what_stands_beside_it_is_read_as_before() -> None:
    """Around it stands the answer as it was said."""
    around = list[str]()

    def weigh(texts: Sequence[tuple[str, str]]) -> list[Estimate]:
        around.extend(place for _, place in texts)
        return [Estimate(3.0, [0.0] * len(Namespace)) for _ in texts]

    answer = "In `s3://grey-rec`, and they're deleted after 40 days. The bucket belongs to the county, not to the club."
    extract(turns("where do the recordings end up?", answer, "hm"), PROJECT, weigh)
    assert any("grey-rec" in place for place in around)
    assert not any("end up: In" in place for place in around)


def test_it_is_kept_if_either_way_of_reading_it_speaks_for_it() -> None:
    asked, answer = "where do the recordings end up?", "In `s3://grey-rec`, and they're deleted after 40 days."

    def weigh(texts: Sequence[tuple[str, str]]) -> list[Estimate]:
        return [Estimate(-9.0 if "recordings" in text else 3.0, [0.0] * len(Namespace)) for text, _ in texts]

    assert [c.content for c in extract(turns(asked, answer, "hm"), PROJECT, weigh)] == [f"{asked} {answer}"]


def test_what_names_it_is_heard_as_it_is() -> None:
    seen = observed(turns("where do the recordings end up?", "The recordings end up in `s3://grey-rec`.", "hm"))
    assert heard_with_question(seen) == {}


def test_a_long_answer_is_read_quickly() -> None:
    """Whatever is said again and again in it."""
    for text in ("it " * 30_000, "half of the " * 20_000, "no. " * 20_000, "as a " * 20_000):
        assert question("where do the recordings end up?", text) == ""
