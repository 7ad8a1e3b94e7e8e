"""What a user asks to have forgotten by naming it is forgotten, and the request with it."""

import pytest

from dedup.extraction.by_rules import rule_of
from dedup.extraction.evidence.observed import observed
from dedup.extraction.left_out.unwanted import unwanted
from dedup.model import Speaker, Utterance

OTHER = "The importer needs Java 17, because the tariff library does."


def gone(*turns: str) -> list[str]:
    """What is not to be kept of what a user and Claude say by turns."""
    spoken = [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]
    said = [one.statement for one in observed(spoken)]
    ruled = {i: rule for i in range(len(said)) if (rule := rule_of(said, i))}
    return [said[i].text for i in sorted(unwanted(said, ruled))]


@pytest.mark.parametrize(
    ("told", "request_"),
    [
        (
            "We live in Ghent now, the kids go to school there.",
            "Please forget what I told you about where we live, I don't want that in any notes.",
        ),
        (
            "Our daughter Mia has asthma, so I leave at four on Tuesdays.",
            "forget what i told you about mias asthma pls",
        ),
        (
            "Our daughter Mia has asthma, so I leave at four on Tuesdays.",
            "please forget what I said about Mia's asthma.",
        ),
        (
            "My sister is getting divorced, so I'm in Lyon every second week.",
            "forget abt my sisters divorce, that shouldnt be in ur notes",
        ),
        (
            "My salary is 4,200 euros, since I took the part-time contract.",
            "can you delete what I said about my salary?",
        ),
        (
            "My salary is 4,200 euros, since I took the part-time contract.",
            "pls erase what i said abt my salary from ur notes",
        ),
        (
            "My salary is 4,200 euros, since I took the part-time contract.",
            "Could you please remove what I told you about my salary from your memory?",
        ),
        (
            "My salary is 4,200 euros, since I took the part-time contract.",
            "remove my salary from your notes please",
        ),
        (
            "My knee surgery is in March, so I'm away for three weeks then.",
            "forget the thing about my knee surgery",
        ),
        (
            "My knee surgery is in March, so I'm away for three weeks then.",
            "I'd like you to forget what I told you about the knee surgery.",
        ),
        (
            "My knee surgery is in March, so I'm away for three weeks then.",
            "Forget everything I said about my surgery. I shouldn't have told you.",
        ),
        (
            "My knee surgery is in March, so I'm away for three weeks then.",
            "oh and forget that bit about the surgery, thats private",
        ),
        (
            "The Hartmann contract ends in May, because they found somebody cheaper.",
            "forget what we said about the Hartmann contract, ok?",
        ),
        (
            "The Hartmann contract ends in May, because they found somebody cheaper.",
            "Would you forget what I mentioned earlier about the Hartmann contract, please? It isn't public yet.",
        ),
        (
            "The Hartmann contract ends in May, because they found somebody cheaper.",
            "please delete everything i told you about hartmann",
        ),
        (
            "im a night nurse in aalst so i only code in the mornings",
            "forget what i told u abt me being a nurse btw, dont want that in any notes",
        ),
        (
            "Tom drinks again, so Ana signs off the invoices.",
            "please forget what I said about Tom drinking",
        ),
        (
            "Tom drinks again, so Ana signs off the invoices.",
            "you can forget the part about Tom drinking, it was not fair",
        ),
        (
            "My wife is pregnant, so I stop travelling in June.",
            "i dont want you to keep what i told you about my wife",
        ),
    ],
)
def test_what_is_named_is_forgotten_with_the_request(told: str, request_: str) -> None:
    """Whenever it was told in the same conversation; what else was told stays."""
    heard = "".join(gone(told, "All right.", OTHER, "All right.", request_, "Okay, done."))
    assert heard.startswith(told)
    assert heard.replace(" ", "").endswith(request_.replace(" ", ""))
    assert OTHER not in heard


@pytest.mark.parametrize(
    "request_",
    [
        "Please forget what I told you last week about where we live, I don't want that in any notes.",
        "please forget everything I told you about my divorce",
        "can you delete what I said about my brother's debts?",
        "forget the thing about Petra's illness",
        "Please erase what I told you about my therapist from your memory.",
        "Hey, please forget what I told you about our address. I don't want it in any file of yours.",
        "forget what I said about the surgery",
    ],
)
def test_the_request_is_no_memory_though_nothing_is_found(request_: str) -> None:
    """It would be told beside what an earlier conversation has stored of it."""
    heard = gone(OTHER, "All right.", request_, "Okay, done.")
    assert " ".join(heard) == request_


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (
            "the api runs on port 8080 behind the proxy",
            "forget what i told you about the port, it's 8443",
        ),
        (
            "Missing allergy lists are mailed to the kitchen, kitchen@inn.example.",
            "Forget what I said about the mail to the kitchen. Put it on the screen by the door, and ring Lea only.",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "please delete the part about Java 17 in the readme",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "remove the bit about Java from the docs",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget about Java 17 for now, fix the tests first",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "don't forget what I said about Java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "never forget what I told you about Java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "did you forget what I said about Java 17?",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "I forget what I said about Java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "you forget what i told you about java 17 every time",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "we delete what users said about Java 17 after 30 days",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "users can delete what they said about Java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget what the docs say about Java 17, it works with 21",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget what you said about Java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget what I said about Java 17 and use 21 instead",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget what I said about Java 17: the importer runs on 21 as well",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget the java 17 thing, the importer runs on 21 since the upgrade",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "the bot should forget what i told it about java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "remove the java 17 entry from your list",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "drop the java 17 image from the registry",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "delete everything about java 17 from the config",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "don't delete what I said about java 17",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "should I forget what I said about java 17?",
        ),
        (
            "The importer needs Java 17, because the tariff library does.",
            "forget it",
        ),
    ],
)
def test_what_changes_something_or_is_of_something_else_forgets_nothing(told: str, said: str) -> None:
    """What holds instead, orders, reports, questions, and what others are to forget."""
    assert gone(told, "All right.", said, "Okay, done.") == []


def test_a_rule_is_lifted_and_not_forgotten() -> None:
    """What is laid down stays until that is said of the rule."""
    assert "Always sign your commits." not in gone(
        "Always sign your commits.", "OK.", "forget what I said about signing"
    )


def test_one_word_that_names_it_may_be_of_other_things() -> None:
    """ "Live" is of sessions, too: who speaks of their own means what they told of themselves; and of several messages
    nobody knows which."""
    live, home = "Sessions live in Redis with a TTL of one hour.", "We live in Ghent now, near the school."
    forget = "Please forget what I told you about where we live."
    assert gone(live, "OK.", home, "OK.", forget) == [home, forget]
    assert gone(home, "OK.", "We live from the shop's sales.", "OK.", forget) == [forget]


def test_nor_is_kept_what_claude_says_back() -> None:
    """Of what was told, and of the request."""
    told, forget = "Our daughter Mia has asthma.", "please forget what I said about Mia's asthma"
    assert gone(told, "I see: Mia has asthma.", forget, "I won't note anything about Mia's asthma.") == [
        told,
        "I see: Mia has asthma.",
        forget,
        "I won't note anything about Mia's asthma.",
    ]
