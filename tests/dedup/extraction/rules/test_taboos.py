"""What its user lets nobody talk them out of is laid down; faults and reports in nearly the same words are not."""

import re

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.rules.laid_down import laid_down
from dedup.extraction.rules.taboos import TABOOS
from dedup.model import Speaker, Utterance


def laid(text: str) -> list[str]:
    """The statements of what a user says that are laid down."""
    return [one.text for one in statements(Utterance(Speaker.USER, text), 0) if laid_down(one)]


@pytest.mark.parametrize(("said", "form"), TABOOS.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "Nothing below ward level comes onto this laptop, not into a notebook, not even for a minute.",
        "Nothing with a name in it goes into a test, not into a fixture, not into a screenshot, not even for a demo.",
        "Nothing that identifies a pupil leaves the school's server. Not in a log, not in a mail.",
        "nothing with a customer's name in it leaves this machine, not even in a screenshot",
        "Nothing from the interviews goes into the repo. Not as a fixture, not as a comment.",
        "No recording ever leaves the studio's disk. Not as a backup, not as a clip.",
        "Nothing goes live without Petra's sign-off, not even a typo fix.",
        "nothing gets deployed on a friday, not even a hotfix",
        "There's one thing, and it isn't negotiable: client names stay on the office machine.",
        "patient rows stay on the server. that's not negotiable",
        "patient-level rows stay on the trust's server, and that isn't negotiable",
        "Backups are encrypted, that's non-negotiable.",
        "two reviewers per change. not up for discussion.",
        "This isn't negotiable: the children's photos stay offline.",
        "non-negotiable: every export has a checksum",
        "seeds must stay deterministic always always",
        "invoices must stay reproducible always always, the auditors rely on it",
        "What we mustn't do is show an empty timetable. Ever. Rather yesterday's.",
        "What we must never do is send a bill twice.",
        "The one thing we mustn't do is lose an order.",
        "what must never happen is a double booking",
        "i want charts in our green, 2E7D32, and never 3d bars",
        "i want tables in black and white and never zebra stripes",
        "I want error texts in plain words, and never a stack trace",
        "no patient data in prompts, not up for discussion",
        "Tests run before every merge. That's not negotiable.",
        "Nothing with a member's address leaves this machine, not even as a hash.",
        "what we must never do is email a minor",
        "the one thing you mustn't do is overwrite a signed contract",
        "nothing goes live without Ada's approval, not even a typo",
        "I'd like short commit subjects, and never a body in German",
    ],
)
def test_what_has_the_weight_of_a_rule_is_one(text: str) -> None:
    """Whatever else stands in the sentence."""
    assert laid(text)


@pytest.mark.parametrize(
    "text",
    [
        "patient rows stay on the server now. that's not negotiable",
        "Nothing comes onto the screen when I click it, not even an error.",
        "Nothing goes into the log, not even a warning.",
        "nothing leaves the queue, not even the small ones",
        "Nothing happens when I click, not even a spinner.",
        "nothing from the importer gets into the table, not even the header",
        "Nothing that I try works. Not in chrome, not in firefox.",
        "nothing works, not the tests, not the build",
        "Nothing changed on the page, not even after a reload.",
        "Nothing is printed, not even with -v",
        "nothing gets written to disk, not even the header, why",
        "nothing arrives at the server. not in the log, not in the db",
        "nothing goes through the proxy, not even dns",
        "the build stays red always always, drives me nuts",
        "it must be something with the cache always always",
        "the price isn't negotiable, they said",
        "that isn't negotiable for them apparently",
        "the deadline isn't negotiable?",
        "what we mustn't do is clear, but what do we do?",
        "What we mustn't do is written in the contract.",
        "what we must do now is rebase",
        "what we mustn't do now is restart it",
        "the bars are green, and never 3d",
        "it shows charts in green, and never the legend",
        "works in firefox, never in chrome",
        "it fails in ci, and never locally",
        "i get a 500 in staging, never in prod",
        "i see the toast in chrome, and never in safari",
        "he answers in the morning, never at night",
        "the list is sorted by date, never by name, why?",
        "i want to know why it is green, and never red",
        "i want it to work on monday, never mind the tests",
        "charts in green, never mind the rest",
        "the first one, never again",
        "tests pass on my machine, never on ci",
        "sometimes null, never empty",
        "Nothing with an umlaut in it gets into the index, not as a word, not as a token.",
        "Nothing that was sent yesterday came in, not on ch1, not on ch2",
        "nothing with a date goes to the client, not even as json, the serializer drops it",
        "nothing from the sensor reaches the broker, not even on a cable",
        "nothing below level 3 shows up in the log, not even with debug on",
        "nothing of what I type ends up in the buffer, not in insert mode, not in normal",
        "nothing goes out without a retry, not even the first request",
        "nothing gets merged without conflicts, not even a one-liner",
        "nothing ships before 2027, not even a beta",
        "nothing gets printed without a newline, not even an empty string",
        "the vendor says the price is fixed, and that isn't negotiable",
        "they want the audit log in april and that's not negotiable",
        "is that really not negotiable?",
        "it isn't negotiable",
        "that is not optional: it crashes without the flag",
        "the argument is required, it's not optional",
        "the second param, that is not optional",
        "the field isn't optional, so the parser complains. that's not optional",
        "it should say hello always always",
        "there must be a reason it fails always always",
        "what we mustn't do is a different question",
        "i want it green, never red",
        "i want to see the list, never mind the order",
        "i want a button there, never seen it in the app before",
        "I'd like a coffee, and never a meeting again",
        "we want the report on friday, never got it last week",
        "i want the tests green, and never saw them so",
        "we want charts to load fast, but never get below 3 s",
        "that's not negotiable with them",
        "Nothing for users shows in the panel, not as admin, not as guest",
        "what we mustn't forget is the license",
        "nothing goes live on a weekend anyway, does it?",
        "I'd like to see it, and never found the page",
        "we want a fix, never mind how",
        "she wants it in blue and that's not negotiable, lol",
    ],
)
def test_what_happens_to_be_so_is_none(text: str) -> None:
    """What does not work, what others insist on, and what is wanted this once."""
    assert laid(text) == []
