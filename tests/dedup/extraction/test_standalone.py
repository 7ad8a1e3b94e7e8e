"""Statements that make sense alone."""

import pytest

from dedup.extraction.cutting.sentences import LONGEST
from dedup.extraction.cutting.statements import Statement, statements
from dedup.extraction.extract import extract
from dedup.extraction.standalone import texts
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def said(text: str, speaker: Speaker = Speaker.ASSISTANT) -> list[Statement]:
    return statements(Utterance(speaker, text), 0)


def kept(text: str, chosen: list[int], speaker: Speaker = Speaker.ASSISTANT, others: float = 0.2) -> list[str]:
    found = said(text, speaker)
    scores = dict.fromkeys(range(len(found)), others) | dict.fromkeys(chosen, 0.9)
    return [t.text for t in texts(found, set(chosen), scores)]


def test_what_points_back_takes_along_what_it_points_to() -> None:
    """Word for word, in the order in which it was said."""
    text = "The importer holds four connections. That is why bookings wait on Mondays. Let me run the tests."
    assert kept(text, [1]) == ["The importer holds four connections. That is why bookings wait on Mondays."]


def test_narration_and_questions_are_not_taken_along() -> None:
    """Better a statement that points nowhere than one that drags noise."""
    assert kept("Let me look at the importer. That is why bookings wait.", [1]) == ["That is why bookings wait."]
    assert kept("Is it the importer? That is why bookings wait.", [1]) == ["That is why bookings wait."]


def test_neighbours_that_were_both_chosen_are_kept_once() -> None:
    """No word is in two candidates."""
    text = "The importer holds four connections. Bookings queue behind it."
    assert kept(text, [0, 1]) == [text]


def test_what_an_answer_says_in_a_row_is_one_thing_to_remember() -> None:
    """Paragraphs and items under one heading; not across a heading, and not what a user lists."""
    text = (
        "The importer holds four connections.\n\nBookings queue behind it.\n\n- raise the pool to ten\n- free it early"
    )
    assert kept(text, [0, 1, 2, 3]) == [
        "The importer holds four connections. Bookings queue behind it. raise the pool to ten; free it early"
    ]
    parted = "The importer holds four connections.\n\n## Next\n\nBookings queue behind it."
    assert len(kept(parted, [0, 1])) == 2
    assert len(kept(text, [0, 1, 2, 3], Speaker.USER)) == 4


@pytest.mark.parametrize(
    "rest",
    [
        "and their contract demands an export within ten minutes",
        "the banner is shown in that case, too",
        "nothing is shipped before that",
        "below that the pump stays off",
        "I want that gone before the inspection in May",
        "no floats, ever",
    ],
)
def test_what_a_user_goes_on_to_say_of_the_same_thing_stays_with_it(rest: str) -> None:
    """Alone, nobody could tell what it is about. What names its own thing is another fact."""
    first = "the largest tenant has three million records."
    assert kept(f"{first} {rest}", [0, 1], Speaker.USER) == [f"{first} {rest}"]
    own = "the exports of every tenant go to the bucket in frankfurt"
    assert kept(f"{first} {own}", [0, 1], Speaker.USER) == [first, own]
    assert kept(f"{first} no, wait, {own}", [0, 1], Speaker.USER) == [first, f"no, wait, {own}"]
    named = "I want that export gone before the inspection in May"
    assert kept(f"{first} {named}", [0, 1], Speaker.USER) == [first, named]


@pytest.mark.parametrize(
    "rest",
    [
        "But only of their own students",
        "only the old files are local time",
        "Except for the refunds, those come once",
        "Apart from the ones from Bern",
        "the new ones never do",
        "and never touched by migrations",
        "Not during the inventory in January",
        "They've got 38 teachers, and Windows everywhere",
        "she wants changes two weeks before they apply",
    ],
)
@pytest.mark.parametrize("chosen", [[0, 1], [1]])
def test_what_spares_the_name_of_its_thing_stays_with_the_sentence_that_has_it(rest: str, chosen: list[int]) -> None:
    """Also where that one would not be kept by itself."""
    first = "the school in Thun keeps its old files for ten years."
    assert kept(f"{first} {rest}", chosen, Speaker.USER, others=0.02) == [f"{first} {rest}"]


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        ("thanks, that was very quick.", "they have 38 teachers in Thun"),
        ("can you clean up the list of branches?", "they are protected on the server"),
        ("let's stop with the roles here.", "only the old files are in local time"),
        ("hm.", "they have 38 teachers in Thun"),
        ("the school in Thun keeps its files.", "only Ines may approve production deploys"),
        ("the school in Thun keeps its files.", "they told me that prod is on arm64"),
        ("the school in Thun keeps its files.", "never deploy on a Friday afternoon"),
    ],
)
def test_what_has_its_name_or_stands_behind_small_talk_stands_alone(first: str, rest: str) -> None:
    """Nothing is glued to a sentence that cannot name what it is of."""
    assert kept(f"{first} {rest}", [1], Speaker.USER, others=0.02) == [rest]


@pytest.mark.parametrize(
    "rest",
    [
        "no new messages from the client yet",
        "no idea what the port of grafana is",
        "nothing really happened in the demo today",
        "after that we should look at the login bug",
        "with that can you fix the footer",
        "until then is it fine to keep the flag?",
    ],
)
def test_small_talk_and_orders_are_not_dragged_along(rest: str) -> None:
    """They begin like what goes on, and are about the moment."""
    first = "trips are billed per started kilometre."
    assert kept(f"{first} {rest}", [0, 1], Speaker.USER)[0] == first


def test_what_hangs_on_a_repeat_goes_along_with_it() -> None:
    """A user's second sentence is not kept alone because the first has been said before."""
    before = statements(Utterance(Speaker.USER, "the erp team has archived the old exports"), 0)
    text = "the erp team archived those old exports. so no backfill until they are restored"
    found = [*before, *statements(Utterance(Speaker.USER, text), 1)]
    likely = dict.fromkeys(range(3), 0.9)
    assert [t.text for t in texts(found, likely.keys(), likely)] == [before[0].text, text]


def after(first: str, answer: str, chosen: list[int], others: float = 0.3) -> list[str]:
    """What is kept of an answer to a user's fact, which was chosen; `chosen` are statements of the answer."""
    said_first = statements(Utterance(Speaker.USER, first), 0)
    found = [*said_first, *statements(Utterance(Speaker.ASSISTANT, answer), 1)]
    kept = dict.fromkeys([0, *(i + len(said_first) for i in chosen)], 0.9)
    return [t.text for t in texts(found, kept.keys(), dict.fromkeys(range(len(found)), others) | kept)][1:]


POOL = "the pool of every importer holds four connections"


@pytest.mark.parametrize("line", ["the pool of an importer holds four", "the pool of an importer holds six"])
def test_what_repeats_a_fact_meets_it_by_itself(line: str) -> None:
    """Beside a line that is new it would make one memory of both, which repeats the fact, or hides that it changed.
    Whether it says the same is for the tiers to say: here it is kept either way."""
    assert after(POOL, f"- bookings are retried for a day\n- {line}", [0]) == ["bookings are retried for a day", line]


def test_what_stands_behind_a_repeat_is_not_lost() -> None:
    """It was taken along together with it."""
    answer = "- bookings are retried for a day\n- the pool of an importer holds four\n- refunds wait in the ledger"
    assert after(POOL, answer, [0], 0.5)[-1] == "refunds wait in the ledger"


def test_what_is_about_something_else_is_taken_along_as_ever() -> None:
    """Two words in common are no repeat."""
    answer = "- bookings are retried for a day\n- every importer writes a log"
    assert after(POOL, answer, [0]) == ["bookings are retried for a day; every importer writes a log"]


@pytest.mark.parametrize("begins", ["That is why bookings wait", "Otherwise bookings wait"])
def test_what_a_statement_points_back_to_stays_with_it_though_it_repeats(begins: str) -> None:
    """Alone the new sentence would point to nothing."""
    answer = f"The pool of every importer holds four connections. {begins} on Mondays."
    assert after(POOL, answer, [1]) == [answer]


@pytest.mark.parametrize(
    ("paragraph", "lead"),
    [
        ("44 tests pass. What the README says of the pool:", "What the README says of the pool:"),
        (
            "Only on the old cluster. Limits of the booking pool:",
            "Only on the old cluster. Limits of the booking pool:",
        ),
        ("Is that so? The rules of the booking pool:", "Is that so? The rules of the booking pool:"),
        ("Done. We dropped these. Rules of the booking pool:", "We dropped these. Rules of the booking pool:"),
    ],
)
def test_a_list_hangs_on_the_last_sentence_before_it(paragraph: str, lead: str) -> None:
    """What else the paragraph tells would stand in front of each item; what limits or denies it must stay."""
    text = f"{paragraph}\n\n- never over four connections"
    assert kept(text, [len(said(paragraph))], others=0.0) == [f"{lead} never over four connections"]


@pytest.mark.parametrize(
    ("line", "lead"),
    [
        ("yes rerun. btw some context so u dont have to guess every time:", ""),
        ("ok cool, do it. some background for you:", ""),
        ("here are a few facts you should know:", ""),
        ("good to know:", ""),
        ("perfect, thanks. our booking stack:", "our booking stack: "),
        ("context of the booking pool:", "context of the booking pool: "),
        ("yes. a few facts about the booking pool so you know:", "a few facts about the booking pool so you know: "),
        ("things you must not touch:", "things you must not touch: "),
    ],
)
def test_what_a_user_says_before_a_list_stands_before_its_points_if_it_says_of_what_they_are(
    line: str, lead: str
) -> None:
    """Not what they say to Claude first, nor that something is told."""
    points = "- orchestrator is airflow 2.8\n- scans come in through kafka"
    at = [n for n, one in enumerate(said(f"{line}\n{points}", Speaker.USER)) if one.bullet]
    assert kept(f"{line}\n{points}", at, Speaker.USER, others=0.0) == [
        f"{lead}orchestrator is airflow 2.8",
        f"{lead}scans come in through kafka",
    ]


def test_what_is_introduced_by_its_kind_stands_for_itself() -> None:
    """A summary's cause and its rule are two memories; each is recognised where it was said before."""
    text = "**Cause:** the importer holds four connections.\n\n**Rule:** bookings are never retried."
    assert len(kept(text, [0, 1])) == 2
    assert len(kept(text.replace(":**", "**:"), [0, 1])) == 2


def test_rows_of_a_table_stand_for_themselves() -> None:
    """Each names what it speaks of. A short one takes along what the table is about."""
    lead = "What the connection pool of a worker requires:"
    text = f"{lead}\n\n| part | rule |\n|---|---|\n| size | never over four |\n| retry | twice |"
    assert kept(text, [1, 2]) == [f"{lead} size: never over four", f"{lead} retry: twice"]


def test_a_line_of_a_summary_that_says_something_again_stands_for_itself() -> None:
    """What was said in an earlier turn; what comes with it for the first time goes together as ever."""
    summary = "- Bookings queue behind four connections\n- Mails leave at noon\n- Logs rotate weekly"
    earlier = statements(Utterance(Speaker.USER, "bookings have to queue, there are four connections"), 0)
    said_all = earlier + statements(Utterance(Speaker.ASSISTANT, summary), 1)
    scores = dict.fromkeys(range(4), 0.9)
    assert [text.text for text in texts(said_all, scores.keys(), scores)][1:] == [
        "Bookings queue behind four connections",
        "Mails leave at noon; Logs rotate weekly",
    ]
    between = statements(Utterance(Speaker.ASSISTANT, summary.replace("noon", "noon\n- The digest waits for them")), 1)
    assert len(texts(earlier + between, {0, 1, 3}, scores | dict.fromkeys(range(5), 0.5))) == 3
    assert len(texts(said_all[1:], {0, 1, 2}, scores)) == 1


@pytest.mark.parametrize("chosen", [[0, 1], [1]])
def test_a_user_s_conclusion_takes_its_reason_along(chosen: list[int]) -> None:
    """ "so nothing that needs 20" tells nothing alone."""
    text = "we're stuck on node 18 until the hoster updates its image. so nothing that needs 20"
    assert kept(text, chosen, Speaker.USER) == [text]


def test_what_a_user_types_in_one_line_stays_apart() -> None:
    """Rule after rule, each a memory of its own."""
    text = "never let the orm sync the schema. and the api stays on node 18"
    assert kept(text, [0, 1], Speaker.USER) == [
        "never let the orm sync the schema.",
        "and the api stays on node 18",
    ]


def test_a_short_item_takes_the_line_that_introduces_its_list() -> None:
    """If that line says anything."""
    assert kept("The export server rejects files with:\n\n- more than 40 columns", [1]) == [
        "The export server rejects files with: more than 40 columns"
    ]
    assert kept("Here is the summary:\n\n- at most 40 columns per file", [1]) == ["at most 40 columns per file"]


def test_a_short_item_without_such_a_line_takes_its_heading() -> None:
    """If that tells what it is about, and not on which occasion it was told. What a user puts above a list may be the
    task."""
    text = "## Requirements of a session import\n\n- **Database**: not needed\n\n## {}\n\n- **History**: not needed"
    first = "Requirements of a session import: **Database**: not needed"
    assert kept(text.format("Summary of the changes"), [0, 1]) == [first, "**History**: not needed"]
    assert kept(text.format("What an import of sessions needs: " * 3), [0, 1]) == [first, "**History**: not needed"]
    assert kept(text, [0], Speaker.USER) == ["**Database**: not needed"]


def test_nothing_is_joined_beyond_the_longest() -> None:
    """A statement, not a paragraph."""
    text = " ".join(
        f"The pool number {n} is limited to twenty connections because the server allows no more." for n in "12345"
    )
    assert all(len(t) <= LONGEST for t in kept(text, [0, 1, 2, 3, 4]))


def test_what_is_news_beside_something_said_again_is_a_text_of_its_own() -> None:
    """It would be kept nowhere but under the memory that is repeated; what is not likely news is left out."""
    earlier = said("webhooks are retried with backoff for a day", Speaker.USER)
    answer = "Webhooks are retried with backoff for a day. The crash came from the parser, it needs a first line."
    turns = earlier + statements(Utterance(Speaker.ASSISTANT, answer), 1)
    chosen = {0: 0.9, 1: 0.9}
    again, news = answer.split(". ")
    for likely, expected in ((0.5, [earlier[0].text, f"{again}.", news]), (0.2, [earlier[0].text, f"{again}."])):
        assert [t.text for t in texts(turns, chosen.keys(), chosen | {2: likely})] == expected


@pytest.mark.parametrize(
    ("said_with_it", "text"),
    [
        ("you're in a vm, so docker is on the host", "you're in a vm, so docker is on the host. {}"),
        ("16 per pod", "16 per pod. {}"),  # short, but a value
        ("ok clear", "{}"),
        ("14 mails bounced this morning", "{}"),
        ("can you look at the importer again?", "{}"),
        ("let me check the importer", "{}"),
        ("ok, and now fix the importer", "{}"),
    ],
)
def test_a_user_s_short_message_is_kept_together(said_with_it: str, text: str) -> None:
    """What stands beside the chosen sentence is lost otherwise; a question, a plan or an "ok" may be."""
    chosen = "webhooks are retried eight times over a day"
    mark = "" if said_with_it.endswith("?") else "."
    assert kept(f"{said_with_it}{mark} {chosen}", [1], Speaker.USER) == [text.format(chosen)]
    behind = f"{chosen}. {said_with_it}"
    assert kept(behind, [0], Speaker.USER) == [f"{chosen}." if text == "{}" else behind]


def test_what_a_user_says_beside_it_is_left_out_of_a_long_message_and_of_a_rule() -> None:
    """There what else is said is mostly the task at hand; so is what hardly anybody would keep."""
    message = "the importer holds four connections. webhooks are retried eight times over a day"
    alone = ["webhooks are retried eight times over a day"]
    assert kept(message, [1], Speaker.USER, others=0.05) == alone
    assert kept("the importer is slow. " * 5 + message, [6], Speaker.USER) == alone
    found = said(message, Speaker.USER)
    assert [t.text for t in texts(found, {1}, {0: 0.2, 1: 1.0})] == alone


@pytest.mark.parametrize("rule", ["no user ids in the search logs", "please never log user ids, legal told us twice"])
def test_what_a_ban_allows_stays_with_it(rule: str) -> None:
    """Without its exception it would forbid more than was meant, also where it was laid down for good."""
    found = said(f"{rule}. a session hash is ok", Speaker.USER)
    assert [t.text for t in texts(found, {0}, {0: 1.0, 1: 0.2})] == [f"{rule}. a session hash is ok"]
    for beside in ("that is ok", "a session hash is ok?", "the tests are green"):
        found = said(f"{rule}. {beside}", Speaker.USER)
        assert [t.text for t in texts(found, {0}, {0: 1.0, 1: 0.2})] == [f"{rule}."]


def test_an_item_s_end_and_the_next_item_are_two_texts() -> None:
    """The end of a long item is about what the item begins with."""
    item = (
        f"**`share.ts`** holds the links, {'with everything that they need, ' * 7}and so on. Bookings queue behind it."
    )
    text = f"- {item}\n- **`pool.ts`** holds four connections"
    assert kept(text, [1, 2]) == [item, "**`pool.ts`** holds four connections"]


def test_what_stands_behind_code_begins_anew() -> None:
    """ "Line 105, when a branch is missing:", a block of code, "Now all cases print a message"."""
    text = "The importer holds four connections:\n\n```\npool(4)\n```\n\nBookings queue behind it."
    assert kept(text, [0, 1]) == ["The importer holds four connections:", "Bookings queue behind it."]


def test_a_line_that_introduces_a_list_is_kept_with_it() -> None:
    """As far as there is room: it says nothing without its items, whatever they are worth alone."""
    text = "The pool takes two parameters:\n\n- the number of connections\n- the time to wait for one"
    whole = "The pool takes two parameters: the number of connections; the time to wait for one"
    assert kept(text, [0], others=0.01) == [whole]
    assert kept(text, [0, 1, 2]) == [whole]
    long = f"The pool takes two parameters:\n\n- the number of connections\n- {'time to wait ' * 30}"
    assert kept(long, [0], others=0.01) == ["The pool takes two parameters: the number of connections"]


def test_what_is_not_likely_at_all_goes_with_no_list() -> None:
    """It was taken back, or it tells a secret."""
    text = "The pool takes two parameters:\n\n- the number of connections\n- the time to wait for one"
    assert kept(text, [0], others=0.0) == ["The pool takes two parameters:"]


def test_what_is_a_text_already_goes_on_from_no_other() -> None:
    """An answer is kept with its question, and the rule behind it is one already."""
    turns = [
        (Speaker.ASSISTANT, "How many workers does the import have?"),
        (Speaker.USER, "4 workers. no autoscaling ever"),
    ]
    found = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert found == ["How many workers does the import have? 4 workers.", "no autoscaling ever"]


@pytest.mark.parametrize(
    ("picked", "goes_with_it"),
    [
        ("canvas.", True),
        ("keep Supabase.", True),
        ("nah.", False),
        ("good morning.", False),
        ("try that canvas.", False),
        ("canvas?", False),
    ],
)
def test_what_a_user_picks_goes_with_the_reason(picked: str, goes_with_it: bool) -> None:
    """In a few words, of what Claude has just spoken of: alone they are no statement, and the reason is of nothing."""
    asked = "Two ways for the tide chart: Swift Charts, or a Canvas of our own. For the backend Firebase or Supabase."
    reason = "the other one has been nothing but pain on older phones"
    talk = statements(Utterance(Speaker.ASSISTANT, asked), 0) + statements(
        Utterance(Speaker.USER, f"{picked} {reason}"), 1
    )
    last = len(talk) - 1
    assert talk[last].text == reason
    (found,) = texts(talk, {last}, dict.fromkeys(range(last), 0.02) | {last: 0.9})
    assert found.text == (f"{picked} {reason}" if goes_with_it else reason)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How often should a frame go out?", "one frame per second"),
        ("And the thresholds?", "checkout errors above 2 percent"),
        ("Should its use alert somebody?", "yes, each use posts to #sec"),
        ("Fixed offset, or learn it from the slope?", "fixed, below the setpoint of rev C"),
        ("Is 60 m what the housing is tested for?", "yes, 60 m and not more"),
    ],
)
def test_a_short_answer_is_kept_with_its_question(question: str, answer: str) -> None:
    """Alone, nobody could tell what it is about."""
    assert answered(question, answer) == f"{question} {answer}"


@pytest.mark.parametrize(
    "question",
    [
        "What would you like to change?",
        "What should I do next?",
        "How can I help?",
        "Anything else?",
        "Want me to open a pull request?",
    ],
)
def test_what_is_told_instead_of_an_answer_stands_alone(question: str) -> None:
    """A question about the next step explains nothing that a user tells about the work behind it."""
    assert answered(question, "the prod cluster runs in Frankfurt because of the GDPR").startswith("the prod")
    assert answered(question, "we switched to pnpm") == "we switched to pnpm"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long should a hold last, 8 minutes as today?", "no, 12 minutes, people look for their card"),  # not 8
        ("Shall I write a test for that?", "static types everywhere in gdscript"),  # no answer
        (
            "How often should a frame go out?",
            "a frame goes out every second, and one that was not acknowledged is sent again",
        ),
        ("How often should a frame go out?", "is one frame per second too much?"),
        ("Frames go out every second.", "one frame per second is enough"),
    ],
)
def test_what_stands_alone_or_is_no_answer_goes_without_the_question(question: str, answer: str) -> None:
    """Also where the question names a number that was not agreed on: it would be found again."""
    assert answered(question, answer) == answer


def answered(question: str, answer: str) -> str:
    talk = statements(Utterance(Speaker.ASSISTANT, question), 0) + statements(Utterance(Speaker.USER, answer), 1)
    (found,) = texts(talk, {1}, {0: 0.02, 1: 0.9})
    return found.text


def test_what_is_settled_has_its_question_already() -> None:
    """That of the dialogue, whatever Claude wrote above it."""
    talk = statements(Utterance(Speaker.ASSISTANT, "Where do the sessions live?"), 0)
    talk += statements(Utterance(Speaker.USER, "Redis", question="Which store do the sessions live in?"), 1)
    (found,) = texts(talk, {1}, {0: 0.02, 1: 0.9})
    assert found.text == "Which store do the sessions live in? Redis"


def test_what_a_user_says_of_it_is_kept_with_what_it_is() -> None:
    """Or nobody knows: not with "nice.", which tells nothing."""
    reason = "It's not worth it, only 3% hit rate."
    assert f"Actually scrap the idea of caching search results. {reason}" in kept_of_user(
        f"Actually scrap the idea of caching search results. {reason}"
    )
    assert kept_of_user(f"nice. {reason}") == [reason]


def kept_of_user(text: str) -> list[str]:
    return [c.content for c in extract([Utterance(Speaker.USER, text)], PROJECT)]


@pytest.mark.parametrize(
    "text",
    [
        "I asked Urs. He says the new crane only comes in May.",
        "talked to Mira this morning. she wants the flyers on recycled paper only",
        "thats the harbour office again. until they fix it no night mooring",
        "open mooring then. but only berth 10-14, and only for members",
        "if it rains the market is inside. in that case we open at 9",
        "for berth 14 the upper reading counts. the same holds for every berth that is moved",
    ],
)
def test_who_is_reported_what_is_waited_for_and_which_case_is_meant_stand_before_it(text: str) -> None:
    """By itself such a sentence names nothing."""
    assert kept(text, [1], Speaker.USER, others=0.01) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "the deploy of the tool is through. he says the logs are noisy",
        "the market is inside. in that case we open at 9",
        "the map shows all berths. but not yet in the app",
        "I asked Urs. the new crane only comes in May",
    ],
)
def test_what_the_sentence_before_does_not_name_is_not_taken_along(text: str) -> None:
    """No person, no case; and what is only put off limits nothing."""
    assert kept(text, [1], Speaker.USER, others=0.01) == [text.split(". ")[1]]


def test_a_limit_stays_with_what_it_limits() -> None:
    """With a rule, too, which would be stricter without it."""
    text = "no photos in the hall, ever. but only for the dress rehearsal, the shows are fine"
    assert kept_of_user(text) == [text]


@pytest.mark.parametrize(
    ("rule", "limit"),
    [
        ("never push to main", "\n\nunless it's a hotfix"),
        ("never push to main", "\n(hotfixes excepted)"),
        ("never push to main.", " only exception is a hotfix"),
        ("don't touch the legacy folder, ever.", " exception: typo fixes"),
        ("always squash.", " except on release branches"),
        ("never use floats for money.", "\nTests may."),
        ("every endpoint needs a token, always.", " /health doesn't"),
        ("no print statements, ever.", " the migration scripts can"),
        ("never deploy on a Friday.", " As long as it isn't payroll week"),
    ],
)
def test_an_exception_stays_with_its_rule_however_it_is_set_apart(rule: str, limit: str) -> None:
    """In a sentence or in a line of its own, and without a verb of its own: the rule alone is another one."""
    (text,) = kept_of_user(rule + limit)
    assert text.startswith(rule)
    assert text.endswith(limit.strip())


@pytest.mark.parametrize(
    "other",
    [
        "\nTomasz left in May.",
        "\nit can",
        " just tell me what to do",
        "\n- unless the tests are red\n- and so on",
        " all of them do",
    ],
)
def test_what_only_sounds_like_an_exception_is_none(other: str) -> None:
    """Whom it speaks of, what is to be done, and the points of a list."""
    assert kept_of_user("never push to main." + other)[0] == "never push to main."
