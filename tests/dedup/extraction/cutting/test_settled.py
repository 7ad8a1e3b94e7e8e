"""What is settled in a dialogue is kept with its question; what a dialogue asks of the moment is not."""

import pytest

from dedup.extraction.cutting.settled import LONGEST_ANSWER, LONGEST_QUESTION, SETTLED
from dedup.extraction.extract import extract
from dedup.model import WANTED, Candidate, Namespace, Speaker, Utterance
from tests.fakes import PROJECT


def kept(question: str, answer: str) -> list[Candidate]:
    """What is kept of a dialogue in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you add the export to the billing page?"),
        Utterance(Speaker.USER, answer, question=question),
        Utterance(Speaker.ASSISTANT, "Understood. I changed it accordingly and ran the tests."),
    ]
    return [c for c in extract(said, PROJECT) if SETTLED in c.evidence]


@pytest.mark.parametrize(
    ("question", "answer", "text"),
    [
        ("Which store do the sessions live in?", "Redis", ""),
        (
            "Which store do the sessions live in?",
            "Postgres (Recommended)",
            "Which store do the sessions live in? Postgres",
        ),
        ("Should sessions expire after 30 minutes?", "No", ""),
        ("Should I use pnpm or npm here?", "pnpm", ""),
        ("How should I name the tables?", "plural, snake_case", ""),
        ("What is the oldest Python to support?", "3.11", ""),
        ("Which regions?", "eu-central-1, us-east-1", ""),
        ("Which framework: Next.js or Remix?", "Next.js", ""),
        ("What is the first day of the week in the calendar?", "Monday", ""),
        ("Which clubs get the new scoreboard first?", "Bern and Zug", ""),
        ("Who gets the new keys first?", "Members", ""),
        ("The importer is slow. Is a cache acceptable?", "Yes", ""),
        ("Welche Datenbank nehmen wir für die Sitzungen?", "Redis", ""),
        ("セッションはどこに保存しますか？", "Redis", ""),
        ("How does the importer treat a bad row?", "Skip it and log a warning", ""),
        ("Which service owns presence?", "Chat service", ""),
        ("What should the importer do with duplicates?", "Keep the newest", ""),
        ("Where should these events be stored?", "ClickHouse", ""),
        ("How does the plan limit seats?", "By contract", ""),
        ("Should we store money as cents?", "Yes", ""),
    ],
)
def test_a_choice_is_kept_with_what_was_asked(question: str, answer: str, text: str) -> None:
    """An answer alone ("Redis") says nothing; that the model recommended it is no part of what the user said."""
    (found,) = kept(question, answer)
    assert found.content == (text or f"{question} {answer}")
    assert found.speaker is Speaker.USER
    assert found.confidence < WANTED  # nobody asked to have it remembered


def test_a_choice_counts_as_a_decision() -> None:
    """Unless much else speaks for another kind: "Which regions? eu-central-1" is configuration."""
    (found,) = kept("Which store do the sessions live in?", "Redis")
    assert found.namespace is Namespace.DECISIONS


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should I run the tests now?", "Yes, run the tests"),
        ("And can we start?", "Yes"),
        ("Great, should we deploy that to staging?", "Yes, to staging"),
        ("Commit these changes?", "Yes"),
        ("Which approach?", "A"),
        ("Which file do you mean?", "a.py"),
        ("Which store do the sessions live in?", "no idea, you choose"),
        ("Which store do the sessions live in?", "ok"),
        ("Do you want me to commit?", "Yes"),
        ("Which one should I tackle first?", "The parser"),
        ("Which tests are next?", "The slow ones"),
        ("Which one is first?", "The parser"),
        ("What would you like to do?", "Add tests"),
        ("Which store do the sessions live in?", "You decide"),
        ("Which store do the sessions live in?", "what are the choices?"),
        ("Which store do the sessions live in?", "explain the difference"),
        ("Which store do the sessions live in?", ""),
        ("Pick a store.", "Redis"),
        ("Which store?", "x" * (LONGEST_ANSWER + 1)),
        (f"Which {'x' * LONGEST_QUESTION}?", "Redis"),
        ("Do you want these changes committed?", "Yes"),
        ("Do these look right?", "Yes"),
        ("What should happen with the failing tests?", "Skip them and push"),
        ("What about the running job?", "Cancel the job"),
        ("Should we store the draft?", "Yes"),
        ("Should we treat this as done?", "Yes"),
        ("How do you want the plan split?", "two commits"),
    ],
)
def test_what_settles_nothing_is_left_to_the_models(question: str, answer: str) -> None:
    """Next steps, choices left open, what is no question, and what is too long for a question and its answer."""
    assert kept(question, answer) == []


def test_of_a_long_explanation_the_question_is_kept() -> None:
    """What was said before the question stays with it only while the whole is short."""
    (found,) = kept(f"{'The importer is slow. ' * 20}Is a cache acceptable?", "Yes, of one minute")
    assert found.content == "Is a cache acceptable? Yes, of one minute"
