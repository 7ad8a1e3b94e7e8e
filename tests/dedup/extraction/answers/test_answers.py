"""What a user picks of what Claude asked about, or answers to it in a few words, is kept with the question."""

import re
from pathlib import Path

import pytest

from dedup.config import load
from dedup.extraction.answers.answers import ANSWERED, PICKED, leeway, needed_question
from dedup.extraction.cutting.statements import statements
from dedup.extraction.evidence.models import models
from dedup.extraction.evidence.observed import observed
from dedup.extraction.extract import extract
from dedup.model import Candidate, Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from dedup.terms import UNREAD
from dedup.wiring import embedder
from tests.fakes import PROJECT


def picked(question: str, answer: str) -> list[Candidate]:
    """What is kept for having been picked, in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you look at the importer, it is slow."),
        Utterance(Speaker.ASSISTANT, f"I looked at `importer.py`: it opens a connection for each row. {question}"),
        Utterance(Speaker.USER, answer),
        Utterance(Speaker.ASSISTANT, "Got it. I change it accordingly and run the tests."),
    ]
    return [c for c in extract(said, PROJECT) if PICKED in c.evidence]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should the services talk REST or gRPC?", "grpc it is."),
        ("Retrofit or Ktor for the client?", "use ktor then."),
        ("Postgres or MySQL for the ledger?", "ok, let's go with postgres"),
        ("Postgres or MySQL for the ledger?", "lets go w/ postgres."),
        ("Looker or Metabase for the dashboards?", "no, keep looker."),
        ("Would 15 minutes be all right?", "fine then, 15 minutes it is."),
        ("Swift Charts or a canvas of our own?", "the canvas then"),
        ("Which one of Looker and Metabase shall the dashboards use?", "looker then"),
    ],
)
def test_what_a_user_picks_is_kept_with_its_question(question: str, answer: str) -> None:
    """In however few words."""
    (found,) = picked(question, answer)
    assert found.content == f"{question} {answer}"
    assert found.speaker is Speaker.USER


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("I would suggest Redis for the sessions because it is deployed already.", "yes, redis then"),
        ("For the sessions we could use Redis or Memcached.", "let's go with redis"),
        ("For the sessions I'd go with Redis.", "ok, redis it is"),
    ],
)
def test_what_a_user_picks_is_kept_with_what_claude_proposed(offer: str, answer: str) -> None:
    """Claude need not have asked."""
    (found,) = picked(offer, answer)
    assert found.content == f"{offer} {answer}"


def test_the_reason_goes_with_it() -> None:
    """In the same message, behind it."""
    (found,) = picked("REST or gRPC?", "grpc it is. rest got too chatty for the mobile clients")
    assert found.content == "REST or gRPC? grpc it is. rest got too chatty for the mobile clients"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should I fix the importer or the exporter first?", "the importer then"),  # what Claude is to do next
        ("Should I run the unit tests or all?", "use the unit tests then"),
        ("Which one, REST or gRPC?", "take the other one"),
        ("REST or gRPC?", "whatever you like then"),
        ("REST or gRPC?", "use soap then"),  # of which nobody spoke
        ("REST or gRPC?", "grpc for now then"),
        ("REST or gRPC?", "use grpc then?"),
        ("The services talk gRPC.", "use grpc then."),
        ("We could use REST or gRPC.", "use soap then"),
        ("We could use REST or gRPC.", "use grpc for now"),
    ],
)
def test_what_settles_nothing_is_left_to_the_models(question: str, answer: str) -> None:
    """The next step, the moment, a question back, no question before."""
    assert not picked(question, answer)


def answered(question: str, answer: str, liked: float = 1.5, *, agreeing: str = "") -> list[str]:
    """What is kept of a user's answer, `agreeing` first, where a reader gives everything these log-odds."""
    said = [
        Utterance(Speaker.USER, "Can you look at the hive monitor, it sends nothing."),
        Utterance(Speaker.ASSISTANT, f"I looked at `send.py`: it never wakes up. {question}"),
        Utterance(Speaker.USER, f"{agreeing} {answer}".strip(), Source(uuid="answer")),
        Utterance(Speaker.ASSISTANT, "Got it. Let me run the tests."),
    ]
    estimate = Estimate(liked, [0.0] * len(Namespace))
    found = extract(said, PROJECT, lambda asked: [estimate] * len(asked))
    return [c.content for c in found if c.source == said[2].source and answer in c.content]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long should alerts stay muted after a press?", "2h"),
        ("Pest or PHPUnit?", "pest"),
        ("Wi-Fi, LoRa or a SIM card?", "lora."),
        ("How long are vouchers valid?", "3 years, legal says"),
        ("Three years from the date of issue, or to the end of the third year?", "end of 3rd year"),
        ("Do you want Grafana, or a plain page?", "plain page. grafana is too much for 12 hives"),
        ("Which key should identify our refunds? We have none so far.", "the booking id"),
        ("When should the nightly backup start?", "3 am"),
        ("What happens when a payment fails?", "retry 3 times"),
        ("Where is the manifest kept?", "in gs://hive-artifacts/production/manifest.json, the nightly run writes it"),
    ],
)
def test_a_short_answer_is_kept_with_its_question(question: str, answer: str) -> None:
    """However short it is: the two together say something."""
    asked, mark, _remark = question.partition("?")
    assert answered(question, answer) == [f"{asked}{mark} {answer}"]


@pytest.mark.parametrize(
    ("question", "answer", "kept"),
    [
        ("How long should a session live: 5, 15 or 60 minutes?", "15", "How long should a session live: … minutes? 15"),
        ("Which port should the API listen on: 8080 or 9090?", "9090", "Which port should the API listen on? 9090"),
        ("Which Postgres version do we take, 16 or 17?", "17", "Which Postgres version do we take? 17"),
        ("Should errors be retried 3 or 5 times?", "5 times", "Should errors be retried … times? 5 times"),
        ("Should we keep 7 backups or 30?", "30", "Should we keep … backups? 30"),
        ("How long do we keep logs (30, 60 or 90 days)?", "90", "How long do we keep logs … days? 90"),
        ("How long should it last: 15 minutes or 30 minutes?", "30", "How long should it last: … minutes? 30"),
        ("And the invite link? 30 or 90 days?", "90, legal says", "And the invite link? … days? 90, legal says"),
    ],
)
def test_a_number_is_kept_without_the_others_that_were_offered(question: str, answer: str, kept: str) -> None:
    """They would be found again as what was said."""
    assert answered(question, answer) == [kept]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did it exit with code 1 or 2?", "2"),
        ("Is the error on line 14 or 15?", "14"),
        ("Which hash, SHA-256 or 512?", "256"),
        ("Should links live for 5 minutes or 1 hour?", "less than 60"),
        ("Which one do you want?", "the second"),  # of what?
        ("What shall we do today?", "the importer"),
        ("Where do you want to start?", "the importer"),
        ("By which of them do you prefer to start?", "the payslips"),
        ("Anything else for the release?", "cold chain alarm"),
        ("How long should alerts stay muted?", "you decide"),
        ("How long should alerts stay muted?", "why?"),
        ("Should I run the tests first?", "the unit tests"),
        ("I've muted the alerts.", "2h"),
        ("How long should alerts stay muted?", "i think 2h"),
        ("Which version is installed?", "node 18"),
    ],
)
def test_what_makes_no_sense_or_is_of_the_moment_is_no_such_answer(question: str, answer: str) -> None:
    """Even where a reader would keep all of it."""
    assert answered(question, answer, 9.0) == []


def test_who_asks_why_it_is_kept_is_told_that_it_is_an_answer() -> None:
    """Its cues alone would not have it kept."""
    question = Utterance(Speaker.ASSISTANT, "It never wakes up. How often should it measure?")
    estimate = Estimate(1.5, [0.0] * len(Namespace))
    (found,) = extract([question, Utterance(Speaker.USER, "all night")], PROJECT, lambda asked: [estimate] * len(asked))
    assert ANSWERED in found.evidence
    # That it is one counts in how sure this is, too: what is told first, and kept over the limit, goes by that.
    assert (pool := models().keep.plain.pool)
    assert found.confidence >= pool.cut


def test_an_answer_that_was_not_read_says_so() -> None:
    """By its cues alone it is kept all the same; who reads the log sees that nobody had the time."""
    question = Utterance(Speaker.ASSISTANT, "It never wakes up. How often should it measure?")
    (found,) = extract([question, Utterance(Speaker.USER, "every 10 min")], PROJECT, lambda asked: [None] * len(asked))
    assert UNREAD in found.evidence


def test_nothing_less_speaks_for_an_answer_whose_question_is_not_kept() -> None:
    """The two are heard together, or it is a statement like others: here the question names another number."""
    question = Utterance(Speaker.ASSISTANT, "How long should logs be kept, 8 days as today?")
    said = [one.statement for one in observed([question, Utterance(Speaker.USER, "as long as legal wants it")])]
    assert needed_question(said, 1) == ""
    assert leeway(said, 1) == 0


def test_less_speaks_for_who_only_agrees() -> None:
    """Mostly it is about what Claude does next."""
    assert answered("Are the alerts muted at night?", "yes", 1.0) == []
    assert answered("How long are alerts muted?", "all night", 1.0) == ["How long are alerts muted? all night"]


@pytest.mark.parametrize(
    ("answer", "option"),
    [
        ("1", "There are two ways: 1. Keep the sessions in Redis, or; 1"),
        ("2)", "There are two ways: 2. Move the sessions to Postgres, which is backed up? 2)"),
        ("b", ""),
    ],
)
def test_who_names_an_option_by_its_number_does_not_answer_the_last_one(answer: str, option: str) -> None:
    """What is asked there is not what was chosen, but for the last."""
    options = "1. Keep the sessions in Redis, or\n2. Move the sessions to Postgres, which is backed up?"
    assert answered(f"There are two ways:\n\n{options}", answer, 5.0) == [option] * bool(option)
    assert answered("How many replicas does the session store have?", "2", 5.0)


def test_a_long_answer_stands_by_itself() -> None:
    """The models hear enough in it, and the question would only make it longer."""
    question = Utterance(Speaker.ASSISTANT, "How long should alerts stay muted after a press?")
    answer = Utterance(Speaker.USER, "two hours, since nobody needs longer than that to open all twelve of them")
    said = [one.statement for one in observed([question, answer])]
    assert leeway(said, 1) == 0


def listed(questions: str, answers: str) -> list[str]:
    """What is kept of a user's answers to a list, where a reader likes everything."""
    estimate = Estimate(1.5, [0.0] * len(Namespace))
    said = [
        Utterance(Speaker.ASSISTANT, f"Before I start:\n\n{questions}"),
        Utterance(Speaker.USER, answers, Source(uuid="answers")),
        Utterance(Speaker.ASSISTANT, "Got it."),
    ]
    found = extract(said, PROJECT, lambda asked: [estimate] * len(asked))
    return [c.content for c in found if c.source == said[1].source]


def test_a_list_of_questions_is_answered_by_a_list() -> None:
    """Each point answers the one in its place, in however few words, and says nothing without it."""
    questions = "1. Which store do the sessions live in?\n2. How long are logs kept?\n3. Who owns the billing code?"
    found = [
        "Which store do the sessions live in? redis",
        "How long are logs kept? 30 days",
        "Who owns the billing code? Anna",
    ]
    assert listed(questions, "1. redis\n2. 30 days\n3. Anna") == found
    assert listed(questions, "redis\n30 days\nAnna") == found
    assert listed(re.sub(r"(?m)^\d\.", "-", questions), "- redis\n- 30 days\n- Anna") == found


@pytest.mark.parametrize("space", ["\n", " "])
def test_a_secret_in_a_list_of_answers_is_not_heard(space: str) -> None:
    """Wherever it stands there; what the same words answer else is."""
    questions = "1. Which store do the sessions live in?\n2. How long are logs kept?\n3. What is the root password?"
    harmless = questions.replace("root password", "name of the release")
    for before in (["1. redis"], ["1. redis", "2. 30 days"], ["ok", "1. redis", "2. 30 days"]):
        answers = space.join([*before, "3. correct horse battery staple"])
        heard, hidden = ("".join(listed(asked, answers)) for asked in (harmless, questions))
        assert "horse" in heard
        assert "horse" not in hidden


@pytest.mark.parametrize(
    ("answers", "apart"),
    [
        ("1. redis 2. 30 days 3. Anna", ["redis", "30 days", "Anna"]),
        ("1) redis, version 7 2) 30 days 3) Anna. Tom is away", ["redis, version 7", "30 days", "Anna. Tom is away"]),
        ("1. postgres 2. 2. 30 days 3. Anna", ["postgres 2.", "30 days", "Anna"]),
        ("(1) redis, (2) 30 days; (3) Anna", ["redis", "30 days", "Anna"]),
        ("1: redis\n2: 30 days\n3: Anna", ["redis", "30 days", "Anna"]),
        ("1 - redis\n2 - 30 days\n3 - Anna", ["redis", "30 days", "Anna"]),
        ("#1 redis\n#2 30 days\n\n#3 Anna", ["redis", "30 days", "Anna"]),
        ("Q1: redis\nQ2: 30 days\nQ3: Anna", ["redis", "30 days", "Anna"]),
        ("sure\n1. redis\n2. 30 days\n3. Anna", ["redis", "30 days", "Anna"]),
        ("sure: 1. redis 2. 30 days 3. Anna", ["redis", "30 days", "Anna"]),
        ("1. redis\n2. 30 days\n3. Anna\n\nthanks!", ["redis", "30 days", "Anna"]),
    ],
)
def test_a_list_of_questions_is_answered_by_number(answers: str, apart: list[str]) -> None:
    """However they are written, in lines or in one; the numbers go with the questions, or they would be values."""
    questions = ["Which store do the sessions live in?", "How long are logs kept?", "Who owns the billing code?"]
    asked = "\n".join(f"{n}. {question}" for n, question in enumerate(questions, 1))
    assert listed(asked, answers) == [f"{question} {answer}" for question, answer in zip(questions, apart, strict=True)]


@pytest.mark.parametrize("answers", ["1. redis 2. 30 days", "1. redis 2. 30 days 4. Anna", "1. 2. 3. Anna"])
def test_numbers_that_answer_not_every_question_are_left_in_their_line(answers: str) -> None:
    """They may count something else."""
    questions = [
        Utterance(
            Speaker.ASSISTANT,
            "1. Which store do the sessions live in?\n2. How long are logs kept?\n3. Who owns the billing code?",
        )
    ]
    said = [one.statement for one in observed([*questions, Utterance(Speaker.USER, answers)])][3:]
    assert [one.text for one in said] == [one.text for one in statements(Utterance(Speaker.USER, answers), 0)]


@pytest.mark.parametrize("answers", ["1. redis\n3. Anna", "1) redis, 3) Anna", "sure:\n1. redis\n\n3. Anna\n\nthanks"])
def test_some_of_the_questions_are_answered_by_their_numbers(answers: str) -> None:
    """The others stay open."""
    questions = "1. Which store do the sessions live in?\n2. How long are logs kept?\n3. Who owns the billing code?"
    assert listed(questions, answers) == [
        "Which store do the sessions live in? redis",
        "Who owns the billing code? Anna",
    ]


@pytest.mark.parametrize("answers", ["1. redis\n4. 30 days", "- redis\n- 30 days\n- Anna\n- Tom"])
def test_a_list_of_another_length_answers_none_in_its_place(answers: str) -> None:
    """Nobody knows which point answers what."""
    questions = "1. Which store do the sessions live in?\n2. How long are logs kept?\n3. Who owns the billing code?"
    assert not any(text.startswith(("Which", "How", "Who")) for text in listed(questions, answers))


@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        ("12 frames cover 200 ms at a third of the cost.", "ok 12 it is."),
        ("By size is simpler to resume, 64 kB would be safe.", "make it 64 then"),
        ("A rank feature, since it can skip blocks.", "rank_feature then"),
    ],
)
def test_what_a_user_takes_of_what_claude_spoke_of_is_kept_with_it(offer: str, taken: str) -> None:
    """Though Claude asked nothing: nobody could tell what it is about without that."""
    assert answered(offer, taken) == [f"{offer} {taken}"]


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("A gin index, since it can skip blocks.", "use gin then"),  # an order, which may be of the moment
        ("I can delete the old table.", "delete it then"),
        ("The old table is still there.", "gin index then"),  # of which nobody spoke
        ("Staging is up, production is next.", "production tomorrow then"),
    ],
)
def test_who_takes_nothing_of_it_is_left_to_the_models(offer: str, answer: str) -> None:
    """Orders, and what was not spoken of."""
    assert answered(offer, answer) == []


def test_several_questions_stand_before_one_answer() -> None:
    """Or it would be joined to the wrong one; so does what a question that names nothing is about."""
    both = "Which database should I use? Which port should it listen on?"
    assert answered(both, "postgres, 5433") == [f"{both} postgres, 5433"]
    three = "1. Which database should I use?\n2. Which port should it have?\n3. Which team owns it?"
    assert listed(three, "postgres, 5433, billing") == [
        "Which database should I use? Which port should it have? Which team owns it? postgres, 5433, billing"
    ]
    which = "Pagefind builds its index, Lunr loads it. Which one?"
    assert answered(which, "pagefind") == [f"{which} pagefind"]


ASKED = "How long are the audit logs kept?"


def corrected(remark: str, between: str = "Noted.", answer: str = "90 days") -> list[str]:
    """What is kept of an answer to `ASKED`, and of what its user says in the next message, behind what Claude says."""
    turns = [(Speaker.ASSISTANT, ASKED), (Speaker.USER, answer), (Speaker.ASSISTANT, between), (Speaker.USER, remark)]
    return [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT) if ANSWERED in c.evidence]


@pytest.mark.parametrize(
    "correction",
    [
        "sorry, 60 days",
        "no wait, 60",
        "no, 60",
        "oh no, i meant 60",
        "actually 60 days",
        "wait, make it 60 instead",
        "whoops, 60",
        "my bad, 60 days",
    ],
)
def test_an_answer_that_is_taken_back_gives_way_to_the_other_one(correction: str) -> None:
    """In the next message; what is taken back in the same one is kept together with it."""
    assert corrected(correction) == [f"{ASKED} {correction}"]
    assert corrected(f"sorry, the audit logs have to be kept 60 days{', legal says so' * 2}") == []  # in many words


@pytest.mark.parametrize(
    ("remark", "between"),
    [
        ("actually, can you also check the exporter", "Noted."),
        ("sorry, was at lunch. go on", "Noted."),
        ("no 2 tests are red", "Noted."),
        ("sorry, the tests need node 22 by the way", "Noted."),
        ("actually the dump of the old server has 40 GB, mind that", "Noted."),
        ("no, 30 days is set in terraform already", "Should I add a lifecycle rule?"),
    ],
)
def test_a_remark_about_something_else_takes_no_answer_back(remark: str, between: str) -> None:
    """However it begins, and whatever number it has; nor does an answer to Claude's next question."""
    assert f"{ASKED} 90 days" in corrected(remark, between)


def test_a_number_that_begins_an_answer_is_its_value() -> None:
    """And no place in a list, though it is written like one."""
    asked = "How many connections may the pool of the booking service hold?"
    for number in (20, 40):
        assert f"{asked} {number}. the vendor allows 100" in answered(asked, f"{number}. the vendor allows 100")[0]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many messages should one fetch take?", "500. and the stream is PARCEL_SCANS"),
        ("How many rows may one page of the report hold?", "50. the footer says who made it"),
        ("How many workers should one node run?", "8"),
        ("What is the timeout of one request to the gateway?", "90 s. batch jobs have no limit"),
        ("How big may one upload of a customer be?", "25 mb"),
    ],
)
def test_one_thing_of_many_is_no_number_that_the_answer_lacks(question: str, answer: str) -> None:
    """So the question stays with the answer, whatever is said behind it."""
    assert answered(question, answer)[0].startswith(f"{question} {answer.partition('. ')[0]}")


def test_one_that_is_offered_is() -> None:
    """It would be found again as what was said."""
    assert not any(
        "one" in text for text in answered("Is one replica of the reader enough?", "make that three replicas")
    )


def test_a_sentence_too_long_to_be_said_ends_no_message() -> None:
    """It is no statement, and what stands before and behind it is heard all the same."""
    remark = f"remember that we never deploy on fridays. {'log line ' * 100}."
    turns = [
        (Speaker.ASSISTANT, ASKED),
        (Speaker.USER, "90 days"),
        (Speaker.ASSISTANT, "Noted."),
        (Speaker.USER, remark),
    ]
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert found == [f"{ASKED} 90 days", "remember that we never deploy on fridays."]
    secret = f"{'log line ' * 100}. remember the staging one is tr0ub4dor"
    asked = Utterance(Speaker.ASSISTANT, "What is the password of the staging database?")
    assert extract([asked, Utterance(Speaker.USER, secret)], PROJECT) == []


def test_a_number_is_an_answer_where_a_number_is_asked_for() -> None:
    """Whoever names one of several options by its number says nothing else."""
    assert answered("Before I go on:\n\n- How many days are logs kept?", "7") == ["How many days are logs kept? 7"]
    assert answered("\n\n1. Which days does it skip?\n2. How many days are logs kept?", "7")
    assert answered("\n\n1. Keep the old table of days?\n2. Split it by days?", "1") == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the root password of the database server?", "it's maria123"),
        ("What are the credentials for the demo account?", "demo and sommer"),
        ("Which user and password should the seed script use?", "admin and pineapple"),
        ("What's the PIN of the alarm panel?", "it's 4711 maria"),
        ("What's the encryption key for the backups?", "we use the word marmalade"),
        ("How do I log in to the router?", "root and calvin as always"),
        ("What's your phone number for the on-call list?", "it's 0664 1234567"),
        ("What is the password for the storage account?", "it's maria123"),
        ("What is the password of the live server?", "it's maria123"),
        ("What is the root password? I'll put it into the vault. Then we go on.", "it's maria123 as always"),
        ("What is the root password? Which port does it use?", "maria123, 5433"),
        ("What is the root password of the database server?", "sure. it's maria123 for the demo database"),
        ("Please give me the database password.", "we use marigold everywhere"),
        ("What should POSTGRES_PASSWORD be in dev?", "marigold, as always"),
        (
            "What is the password of the staging database?",
            "remember that we use this one in staging from now on, everywhere:\n- tr0ub4dor",
        ),
        (
            "What's the password for the admin account?",
            "Always use marigold for admin, that's what the whole team has known since 2021, and CI depends on it.",
        ),
    ],
)
def test_an_answer_that_is_a_secret_is_not_heard(question: str, answer: str) -> None:
    """Nothing in it tells that it is one, so nobody could take it out later."""
    assert answered(question, answer, 9.0) == []
    assert "tr0ub4dor" not in str(
        extract([Utterance(Speaker.ASSISTANT, question), Utterance(Speaker.USER, answer)], PROJECT)
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long do access tokens live?", "10 minutes"),
        ("Which password hash do we use?", "argon2id with 64 MB"),
        ("Where are the secrets of the deployment?", "in the parameter store"),
        ("Which key identifies our refunds?", "the booking id"),
        ("Which pin is the hall sensor connected to?", "pin 15"),
        ("Which tokens does the lexer know?", "names and numbers"),
        ("Should we use tokens or sessions?", "sessions"),
        ("Which API key header should the proxy read?", "X-Orchard-Key, nothing else"),
        ("Which service issues the access tokens?", "the identity gateway"),
    ],
)
def test_what_is_told_about_secrets_is_heard(question: str, answer: str) -> None:
    """How long they live, how they are made and where they are kept is no secret."""
    assert answered(question, answer) == [f"{question} {answer}"]


@pytest.mark.parametrize(
    ("heard", "agrees", "answer"),
    [
        ("Which registry do the images go to?", "good question.", "ghcr.io/acme-platform"),
        ("On which volumes do the backups run?", "got it.", "on everything stateful"),
    ],
)
def test_who_only_agrees_first_answers_all_the_same(heard: str, agrees: str, answer: str) -> None:
    """The second sentence says little without what it answers."""
    assert answered(heard, answer, 3.0, agreeing=agrees) == [f"{heard} {answer}"]


def test_who_says_no_gives_a_reason_that_needs_no_question() -> None:
    """It makes sense alone."""
    reason = "migrations only ever add columns"
    assert answered("Should the columns be NOT NULL right away?", reason, 3.0, agreeing="no.") == [reason]


def test_a_rule_takes_no_words_of_claude_along_that_propose_nothing() -> None:
    """Nor does a user turn anything down who has no problem with it, or is unsure."""
    rule = "never in production without asking me"
    assert answered("The API listens on 8080.", rule, 3.0) == [rule]
    for reply in (
        "no problem, go with that",
        "no idea what that is",
        "not sure, a cron job perhaps",
        "no wait, that one may stay",
    ):
        said = [
            Utterance(Speaker.USER, "the monthly report should be mailed"),
            Utterance(Speaker.ASSISTANT, "I'd bring in Temporal for that."),
            Utterance(Speaker.USER, reply),
        ]
        assert needed_question([one.statement for one in observed(said)], 2) == ""


def test_a_point_of_a_list_answers_no_question_that_is_none_of_a_list() -> None:
    """Only its first one stands where an answer would."""
    said = [
        Utterance(Speaker.ASSISTANT, "Done. Is there anything else that I should look at?"),
        Utterance(Speaker.USER, "1. alerts go to #ops\n2. logs are kept for 30 days"),
    ]
    seen = [one.statement for one in observed(said)]
    assert needed_question(seen, len(seen) - 1) == ""


def test_a_refusal_is_kept_with_what_was_wanted() -> None:
    """Without it nobody knows what the session cookies are for."""
    said = [
        Utterance(Speaker.USER, "the app needs accounts now"),
        Utterance(Speaker.ASSISTANT, "For that I propose Keycloak with a realm of its own. It would scale well."),
        Utterance(Speaker.USER, "way overkill, plain session cookies", Source(uuid="answer")),
    ]
    estimate = Estimate(2.0, [0.0] * len(Namespace))
    found = extract(said, PROJECT, lambda asked: [estimate] * len(asked))
    assert "the app needs accounts now; way overkill, plain session cookies" in [c.content for c in found]
    told = [Utterance(Speaker.USER, "the app keeps 20 accounts per tenant now"), *said[1:]]
    found = extract(told, PROJECT, lambda asked: [estimate] * len(asked))
    (refusal,) = [c.content for c in found if c.content.endswith("way overkill, plain session cookies")]
    assert "20" not in refusal  # it would be found again, as if said now


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which database should we use?", "postgres"),
        ("Which database should we use for the bookings?", "postgres please"),
        ("Which database should we use for the bookings?", "let's use postgres"),
        ("How should I name the branches?", "feat/ticket-number"),
        ("What should the timeout of the payment client be?", "5s pls"),
        ("Before I start: Postgres or MySQL for the ledger?", "mysql"),
    ],
)
def test_what_a_user_decides_when_claude_asks_how_the_work_should_be_is_kept(question: str, answer: str) -> None:
    """In one word, and politely: "please" makes no order of it."""
    said = [
        Utterance(Speaker.USER, "hi, we begin with the booking service today"),
        Utterance(Speaker.ASSISTANT, question),
        Utterance(Speaker.USER, answer),
    ]
    assert f"{question} {answer}" in [c.content for c in extract(said, PROJECT)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Which branch should we use?", "release-2"),
        ("Which file should I edit?", "main.py"),
        ("What should the title say?", "Hello Berlin"),
        ("Which database should we use?", "as you like"),
        ("Which database should we use?", "let's look at that later"),
        ("Which database should we use?", "hm, no idea"),
        ("Before I start: anything else?", "no"),
    ],
)
def test_what_a_user_decides_for_the_task_at_hand_is_not_kept(question: str, answer: str) -> None:
    """Nor what they leave open."""
    said = [
        Utterance(Speaker.USER, "hi, the build fails again"),
        Utterance(Speaker.ASSISTANT, question),
        Utterance(Speaker.USER, answer),
    ]
    assert not extract(said, PROJECT)


def weighed_up(before: str, between: str, answer: str) -> list[str]:
    """What is kept for having been picked, where a user has named what to choose from."""
    turns = ((Speaker.USER, before), (Speaker.ASSISTANT, between), (Speaker.USER, answer), (Speaker.ASSISTANT, "OK."))
    return [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]


@pytest.mark.parametrize(
    ("before", "between", "answer", "from_what"),
    [
        (
            "either Thursday or Saturday for the market. The square is taken on Saturdays, so I lean towards Thursday.",
            "Thursday sounds reasonable.",
            "Thursday it is then.",
            "either Thursday or Saturday for the market.",
        ),
        (
            "We could shard by tenant or by region. The big customer fills a shard, so I'm leaning towards region.",
            "No catch that I can see.",
            "Region it is.",
            "We could shard by tenant or by region.",
        ),
        (
            "We could shard by tenant or by region. The big customer fills a shard, so I'm leaning towards region.",
            "Region would split the reports, though.",
            "tenant then",  # against the lean
            "We could shard by tenant or by region.",
        ),
        (
            "for the market I lean towards Thursday, the square is taken on Saturdays.",
            "Sounds good to me.",
            "ok, thursday it is",
            "for the market I lean towards Thursday, the square is taken on Saturdays.",
        ),
        (
            "do we hold the market on Thursday or on Saturday?",
            "Both days work.",
            "thursday then",
            "do we hold the market on Thursday or on Saturday?",
        ),
    ],
)
def test_what_a_user_picks_of_what_they_named_themselves_is_kept_with_it(
    before: str, between: str, answer: str, from_what: str
) -> None:
    """Claude need not name it again."""
    assert weighed_up(before, between, answer) == [f"{from_what} {answer}"]


@pytest.mark.parametrize(
    ("before", "between", "answer"),
    [
        ("The market is noisy, and the square is small.", "Sounds reasonable.", "Thursday it is then."),
        ("The market is on Thursday, the square is taken on Saturdays.", "Sounds good.", "thursday it is"),  # no choice
        ("either Thursday or Saturday for the market.", "Both sound reasonable.", "Friday it is then."),
        ("I lean towards the parser first, or else the printer.", "Fine with me.", "the parser then"),  # of the task
        ("you could look at the parser or at the printer.", "Both look fine.", "the parser then"),
        ("should I run the parser or the printer?", "Both are quick.", "the parser then"),
        ("the password is either sommer or winter, I lean towards sommer.", "Hm.", "sommer it is"),
    ],
)
def test_what_was_no_choice_is_not_picked_from(before: str, between: str, answer: str) -> None:
    """Nor what is to be done next, nor a secret."""
    assert weighed_up(before, between, answer) == []


def test_where_claude_asks_in_between_its_question_is_answered() -> None:
    """Not what its user weighed up before it."""
    before = "either Thursday or Saturday for the market, I lean towards Thursday."
    found = weighed_up(before, "And on which day shall the flyers go out?", "Thursday it is.")
    assert not any("Saturday" in text for text in found)


@pytest.mark.parametrize(
    ("before", "between", "answer", "of_what"),
    [
        (
            "how wide is the path?",
            "Without the fence the path would be wider, but dogs get in.",
            "hm then the fence stays",
            "Without the fence the path would be wider, but dogs get in.",
        ),
        (
            "who needs json btw, do binary saves",
            "It'd be a fifth of the size, but you can't repair it by hand any more.",
            "nah then json stays",
            "who needs json btw, do binary saves",
        ),
        (
            "polling would do, or not?",
            "Polling costs 4 requests a second, the websockets nothing.",
            "ok websockets stay then",
            "Polling costs 4 requests a second, the websockets nothing.",
        ),
    ],
)
def test_what_is_to_stay_is_kept_with_what_was_told_of_it(before: str, between: str, answer: str, of_what: str) -> None:
    """Whoever has told it, and whatever would have come in its place."""
    assert weighed_up(before, between, answer) == [
        f"{of_what} {answer}" if of_what[-1] in ".?" else f"{of_what}; {answer}"
    ]


@pytest.mark.parametrize(
    ("between", "answer"),
    [
        ("Without the fence the path would be wider, but dogs get in.", "then the gate stays"),  # of which nobody spoke
        ("Without the fence the path would be wider, but dogs get in.", "it stays"),
        ("Without the fence the path would be wider, but dogs get in.", "the fence stays open at night, or does it"),
        ("The fence branch has three commits.", "the branch stays"),
        ("The fence is painted in a test run.", "the fence stays for now"),
    ],
)
def test_what_stays_for_the_moment_or_was_not_spoken_of_is_not_picked(between: str, answer: str) -> None:
    """Nor what a pronoun stands for."""
    assert weighed_up("how wide is the path?", between, answer) == []


@pytest.mark.parametrize("answer", ["no, json stays", "no, keep json"])
def test_a_few_words_that_turn_down_a_change_are_heard_with_the_question(model_dir: Path, answer: str) -> None:
    """What is to stay is settled by it, though Claude has asked what it should do. A mere yes or no tells nothing."""
    vectors = embedder(load())
    assert vectors is not None
    for said, kept in ((answer, [f"Should I move the config to TOML? {answer}"]), ("no", []), ("yes please", [])):
        talk = [
            Utterance(Speaker.ASSISTANT, "Should I move the config to TOML? JSON has no comments."),
            Utterance(Speaker.USER, said),
            Utterance(Speaker.ASSISTANT, "OK."),
        ]
        assert [c.content for c in extract(talk, PROJECT, vectors.weigh)] == kept


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should the newsletter go out on Thursday?", "friday then"),
        ("Should the newsletter go out on Thursday?", "no, friday"),
        ("Should the report be built weekly?", "daily instead"),
        ("Does the season open in April?", "May"),
        ("Is the market on Saturdays?", "sunday please"),
    ],
)
def test_another_time_than_the_one_asked_about_is_kept_with_the_question(question: str, answer: str) -> None:
    """Nobody says no before it, nor names what it is of."""
    turns = (Utterance(Speaker.ASSISTANT, question), Utterance(Speaker.USER, answer))
    assert [c.content for c in extract(turns, PROJECT)] == [f"{question} {answer}"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Should I send the newsletter on Thursday?", "friday then"),
        ("Shall we continue on Monday?", "tuesday"),
        ("Should the newsletter go out on Thursday?", "thursday"),
        ("Should the newsletter go out on Thursday?", "friday?"),
        ("Should the newsletter go out on Thursday?", "friday I'm off"),
        ("Should the newsletter go out on Thursday?", "weekly"),
        ("Should the newsletter go out?", "friday then"),
        ("Did the deploy run on Thursday?", "friday"),
        ("Is the release still this Thursday?", "friday"),
        ("Is it Thursday today?", "friday"),
        ("Should I run the tests daily?", "weekly"),
    ],
)
def test_a_time_of_what_claude_does_or_of_one_event_settles_nothing(question: str, answer: str) -> None:
    """Nor one of another kind, or one that is asked for."""
    turns = (Utterance(Speaker.ASSISTANT, question), Utterance(Speaker.USER, answer))
    assert not extract(turns, PROJECT)


def test_who_names_them_has_counted_them() -> None:
    """The number in "which two" is none that the answer lacks."""
    question = "Which two boats are in the beta?"
    for answer in ("dinghy n skiff", "the dinghy and the skiff", "dinghy, skiff"):
        assert answered(question, answer, 3.0) == [f"{question} {answer}"]
    assert answered("Which boats hold two people?", "dinghy n skiff", 3.0) != [
        "Which boats hold two people? dinghy n skiff"
    ]


def taken(told: str, answer: str, report: str = "OK.") -> list[str]:
    """What is picked of what Claude tells by itself."""
    who = (Speaker.ASSISTANT, Speaker.USER, Speaker.ASSISTANT)
    said = [Utterance(*turn) for turn in zip(who, (told, answer, report), strict=True)]
    return [c.content for c in extract(said, PROJECT) if PICKED in c.evidence or ANSWERED in c.evidence]


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("Vite would start faster than webpack, but the legacy plugin needs webpack.", "keep webpack then"),
        ("I'd stay with Vue, since all components would have to change.", "stay with vue"),
        ("The pool has 8 connections; 16 would be possible.", "8 is fine"),
        ("The search runs on SQLite, Meilisearch would be faster.", "sqlite is enough for us"),
    ],
)
def test_what_is_to_be_as_it_is_is_kept_with_what_else_could_be(told: str, answer: str) -> None:
    assert taken(told, answer) == [f"{told} {answer}"]


def needed(*turns: str) -> str:
    """What stands before the answer, the second of the turns, the first of which is Claude's."""
    who = (Speaker.ASSISTANT, Speaker.USER)
    said = [one for n, text in enumerate(turns) for one in statements(Utterance(who[n % 2], text), n)]
    return needed_question(said, next(i for i, one in enumerate(said) if one.turn == 1))


def test_the_number_at_which_it_is_left_may_be_told_by_claude_alone() -> None:
    """Who says of what, has told why it is left there."""
    told, answer = "More workers won't help, the disk is the limit.", "ok leave it at 4"
    assert needed(told, answer, "Left at 4.") == told
    assert needed(told, answer, "Four tests are red.") == ""
    assert needed(told, "leave it 4", "It stays at 4.") == told


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        ("The pool has 8 connections.", "8 is fine"),
        ("The deploy could go out on Monday.", "monday is fine"),
        ("All 8 tests pass, 16 would be possible.", "8 is fine"),
        ("The pool has 8 connections; 16 would be possible.", "12 is fine"),
        ("The pool has 8 connections; 16 would be possible. Which one?", "the build is fine"),
        ("Vite would start faster than webpack.", "keep going"),
        ("Vite would start faster than webpack.", "keep webpack for now"),
    ],
)
def test_what_is_fine_by_itself_is_no_decision(told: str, answer: str) -> None:
    """Where nothing else could be, or it is of the moment."""
    assert taken(told, answer) == []
