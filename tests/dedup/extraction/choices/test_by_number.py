"""What a user settles by the number of Claude's point is kept with the point, without which it says nothing."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Source, Speaker, Utterance
from tests.fakes import PROJECT

LIST = """I read the importer. What I'd change:

1. The importer should reject files over 20 MB.
2. **Empty SKUs** - rows without one are skipped.
3. Duplicated SKUs: the last one wins.

Does this match what you want?"""
PARTS = """Let me work through each.

## 1. Where the thumbnails live

**Pros of the CDN:**
- Cheap, and close to whoever looks at them, wherever in the world that may be
- Nothing to run ourselves, nothing to patch, and nobody has to get up at night for it
- The contract is there already

**Verdict:** keep them on the CDN.

## 2. Retries of the mailer

Five are too many.

---

Want me to write this down?"""
BOLD = """**1. Error format**

I'd go with problem documents, since the mobile team parses them.

**2. Versioning**

Either a header or the path; I'd suggest the path."""


def settled(points: str, answers: str, then: str = "Got it.") -> list[str]:
    """What is kept of a user's answers to the points."""
    said = [
        Utterance(Speaker.ASSISTANT, points),
        Utterance(Speaker.USER, answers, Source(uuid="answers")),
        Utterance(Speaker.ASSISTANT, then),
    ]
    return [c.content for c in extract(said, PROJECT) if c.source == said[1].source]


@pytest.mark.parametrize(
    "answers",
    [
        "1. should be 50 MB\n2. ok\n3. the first one wins, not the last",
        "1) should be 50 MB\n\n2) ok\n\n3) the first one wins, not the last",
        "1. should be 50 MB. 2. ok. 3. the first one wins, not the last",
        "1 should be 50 MB, 2 ok, 3 the first one wins, not the last",
        "my take:\n1. should be 50 MB\n2. ok\n3. the first one wins, not the last\n\nthanks!",
    ],
)
def test_each_answer_is_kept_with_its_point(answers: str) -> None:
    """However they are numbered, and whatever stands before and behind them."""
    assert [text.rstrip(".") for text in settled(LIST, answers)] == [
        "The importer should reject files over 20 MB. should be 50 MB",
        "**Empty SKUs** - rows without one are skipped. ok",
        "Duplicated SKUs: the last one wins. the first one wins, not the last",
    ]


@pytest.mark.parametrize(
    ("answers", "says", "second"),
    [
        ("yes to 1 and 3, 2 they should be refused", "yes", "they should be refused"),
        ("yup to 1 and 3, 2 they should be refused", "yup", "they should be refused"),
        ("ok with 1, 3. 2 no, they should be refused", "ok", "no, they should be refused"),
        ("all good except 2, they should be refused", "all good", "they should be refused"),
        ("looks good but 2 should be refused", "looks good", "should be refused"),
        ("agreed except for #2: they should be refused", "agreed", "they should be refused"),
    ],
)
def test_several_are_agreed_to_at_once(answers: str, says: str, second: str) -> None:
    """Each is kept by itself, with the words in which its user has agreed."""
    assert settled(LIST, answers) == [
        f"The importer should reject files over 20 MB. {says}",
        f"**Empty SKUs** - rows without one are skipped. {second}",
        f"Duplicated SKUs: the last one wins. {says}",
    ]


CHECKS = """1. voltage below 11.5 V: switch off
2. temperature above 60 °C: fan on
3. no packet for 10 s: red light
4. door open: motor stops"""


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ("good. only 2 is too late, 50\nand 3 with a blue one", "good"),
        ("all good except 2, it is too late, 50. and 3 with a blue one", "all good"),
        ("ok but 2 is too late, 50. also 3 with a blue one", "ok"),
        ("perfect!!\njust 2 is too late, 50\n3 with a blue one", "perfect"),
        ("2 is too late, 50\nand 3 with a blue one\nrest ok", "ok"),
        ("hm ok, only 2 is too late, 50. 3 should be a blue one. the others are fine", "hm ok"),
        ("agreed, except for 2: too late, 50; and 3 with a blue one", "agreed"),
    ],
)
def test_several_are_apart_from_the_others(answers: str, says: str) -> None:
    """In the next line or sentence as well. What is not named is agreed to, and no value that was overruled stands
    without the new one."""
    first, second, third, fourth = settled(CHECKS, answers)
    assert [first, fourth] == [f"voltage below 11.5 V: switch off; {says}", f"door open: motor stops; {says}"]
    assert second.startswith("temperature above 60 °C: fan on; ") and second.endswith("too late, 50")
    assert third.startswith("no packet for 10 s: red light; ") and third.endswith("a blue one")


def test_what_else_a_message_says_stands_for_itself() -> None:
    """Before its answers, and in lines behind them that name no point."""
    kept = settled(CHECKS, "slack we don't use, only teams\n2 is too late, 50\nthe truck is called Rolf\nrest ok")
    assert "temperature above 60 °C: fan on; is too late, 50" in kept
    assert not [text for text in kept if "Rolf" in text and "60" in text]


def test_points_may_be_rows_of_a_table() -> None:
    """With a number in the first column."""
    table = (
        "Alerts that I'd set:\n\n| # | what | when |\n|---|---|---|\n| 1 | queue lag | > 1000 |\n| 2 | disk | > 80 % |"
    )
    assert settled(table, "looks good, only 2 is too sensitive, 92") == [
        "queue lag | > 1000; looks good",
        "disk | > 80 %; is too sensitive, 92",
    ]


def test_a_point_of_one_word_stands_behind_the_line_above_its_list() -> None:
    """If its user only agrees."""
    fields = "Fields of the form:\n1. name\n2. birthday\n3. phone number"
    kept = settled(fields, "ok except 2, drop it, and 3 should be optional")
    assert kept == ["Fields of the form: name; ok", "birthday; drop it", "phone number; should be optional"]


@pytest.mark.parametrize(
    "answers",
    [
        "good. only 3 workers please",
        "good. 2 more things: it is loud, and the door sticks",
        "good, 2 hours should be enough for that",
        "looks good. 2 is enough for the small one",
        "all good. and 2 coffees please",
        "good question. 2 o'clock i think",
        "all good except 7, that is wrong",
        "ok only 2 is good",
        "ok. and 3 people can drive it at once?",
        "1 is what we have now",
        "all good except 2 days are missing",
    ],
)
def test_a_number_beside_a_verdict_may_be_none_of_a_point(answers: str) -> None:
    """But a value, or what alone is good; or nothing is said of the others."""
    assert not [
        text for text in settled(CHECKS, answers) if text.startswith(("voltage", "temperature", "no packet", "door"))
    ]


def test_what_is_left_open_among_them_is_not_kept() -> None:
    """Nor what is asked."""
    for answers in ("good. but 2 is what exactly?", "all good except 2, not sure yet"):
        assert not [text for text in settled(CHECKS, answers) if text.startswith("temperature")]


@pytest.mark.parametrize(
    "answers",
    [
        "all good but 2 things are missing",
        "yes but 2 workers please",
        "looks good, 3 files are left",
        "ok 2 workers",
        "fine with 3 retries",
        "yes to 1",
    ],
)
def test_a_number_that_counts_names_no_point(answers: str) -> None:
    """What it counts tells."""
    assert not [text for text in settled(LIST, answers) if text.startswith(("The importer", "**Empty", "Duplicated"))]


@pytest.mark.parametrize(
    ("points", "answers", "kept"),
    [
        (
            "1. Ich würde den Import in einen eigenen Prozess verschieben.\n2. Die Protokolle heben wir 90 Tage auf.",
            "1. ja\n2. nein, 30 Tage",
            [
                "Ich würde den Import in einen eigenen Prozess verschieben. ja",
                "Die Protokolle heben wir 90 Tage auf. nein, 30 Tage",
            ],
        ),
        (
            "1. 会话存在哪里，Redis 还是 Postgres？\n2. 建议把导入程序放到单独的进程里。",
            "1、Redis\n2、可以",
            ["会话存在哪里，Redis 还是 Postgres？ Redis", "建议把导入程序放到单独的进程里。 可以"],
        ),
        (
            "1. ログは何日間保存しますか？\n2. インポートは別プロセスに移すことを提案します。",
            "1. 30日\n2. はい",
            ["ログは何日間保存しますか？ 30日", "インポートは別プロセスに移すことを提案します。 はい"],
        ),
    ],
)
def test_so_are_answers_in_other_languages(points: str, answers: str, kept: list[str]) -> None:
    """With the marks that are used there."""
    assert settled(points, answers) == kept


def test_letters_count_like_numbers() -> None:
    """As Claude may have written them."""
    letters = LIST.replace("1.", "a)").replace("2.", "b)").replace("3.", "c)")
    for answers in ("a) should be 50 MB\nc) no, the first one wins", "A should be 50 MB, C no, the first one wins"):
        assert settled(letters, answers) == [
            "The importer should reject files over 20 MB. should be 50 MB",
            "Duplicated SKUs: the last one wins. no, the first one wins",
        ]


def test_what_stands_below_a_quotation_answers_it() -> None:
    """The quotation is Claude's sentence, however much of it its user has copied; a question is answered as any is."""
    told = "I'd cap the pool at 20 connections. I'd also move the importer out. How long is a hold good for?"
    answers = "> cap the pool at 20 connections\nmake that 30\n\n> How long is a hold good for?\n12 minutes"
    assert settled(told, answers) == [
        "I'd cap the pool at 20 connections. make that 30",
        "How long is a hold good for? 12 minutes",
    ]
    assert settled(told, "> the tariff file is parsed by hand\nyes") == []


def test_what_stands_around_quotations_answers_none_and_is_heard() -> None:
    """Before the first, and in paragraphs of their own, people tell other things, rules among them."""
    told = "I'd cap the pool at 20 connections. How long is a hold good for?"
    answers = (
        "never push to main.\n\n> cap the pool at 20 connections\nmake that 30\n\nno mocks in tests, ever.\n\n"
        "> How long is a hold good for?\n12 minutes\n\nplease remember that Fenna owns the billing code"
    )
    assert sorted(settled(told, answers)) == [
        "How long is a hold good for? 12 minutes",
        "I'd cap the pool at 20 connections. make that 30",
        "never push to main.",
        "no mocks in tests, ever.",
        "please remember that Fenna owns the billing code",
    ]


def test_nothing_need_stand_between_a_yes_and_the_next_number() -> None:
    """If all points have their answer; a number of something is none."""
    assert settled(LIST, "1 yes 2 no they are refused 3 ok") == [
        "The importer should reject files over 20 MB. yes",
        "**Empty SKUs** - rows without one are skipped. no they are refused",
        "Duplicated SKUs: the last one wins. ok",
    ]
    for other in ("1 yes 2 no", "1 yes 2 files 3 ok"):
        assert "**Empty SKUs** - rows without one are skipped. files" not in settled(LIST, other)
        assert len(settled(LIST, other)) < 2


def test_of_some_points_the_others_stay_open() -> None:
    """Nobody has said anything of them."""
    assert settled(LIST, "1. yes\n3. no, the first one wins") == [
        "The importer should reject files over 20 MB. yes",
        "Duplicated SKUs: the last one wins. no, the first one wins",
    ]


def test_of_a_part_its_title_and_what_it_comes_to_are_kept() -> None:
    """All of it would bury the answer."""
    assert settled(PARTS, "1. no, let's move them to our own bucket\n2. three is fine") == [
        "Where the thumbnails live; **Verdict:** keep them on the CDN. no, let's move them to our own bucket",
        "Retries of the mailer; Five are too many. three is fine",
    ]
    assert settled(BOLD, "1. agreed\n2. header please, paths are ugly") == [
        "Error format; I'd go with problem documents, since the mobile team parses them. agreed",
        "Versioning; Either a header or the path; I'd suggest the path. header please, paths are ugly",
    ]


def test_what_a_user_answers_is_not_kept_as_claude_proposed_it() -> None:
    """It stands with the answer; alone it would read as if it had been agreed to."""
    said = [
        Utterance(Speaker.ASSISTANT, "1. We drop Python 3.9, because asyncio.timeout needs 3.11.\n2. Wheels go to S3."),
        Utterance(Speaker.USER, "1. no, we have customers on it\n2. yes"),
    ]
    assert [c.content for c in extract(said, PROJECT)] == [
        "We drop Python 3.9, because asyncio.timeout needs 3.11. no, we have customers on it",
        "Wheels go to S3. yes",
    ]


@pytest.mark.parametrize(
    ("points", "answers"),
    [
        # their own list of what is to be done, behind a report or questions
        ("1. Added the login form.\n2. Renamed `UserSvc`.", "1. make the header sticky\n2. remove the old logo"),
        ("1. Which Node version do you run?\n2. Do you use Docker?", "1. fix the flaky upload test\n2. then bump vite"),
        # nods to what is done, and to what Claude does next
        ("1. Added the login form.\n2. All tests pass.", "1. great\n2. good"),
        ("1. Run the tests.\n2. Look at the snapshot.\n3. Commit.", "1. ok\n2. ok\n3. yes"),
        ("1. I'll rename the module.\n2. I'll move the tests.", "1. yes\n2. yes"),
        # left open, or asked back
        ("1. We hash the emails.\n2. We start in January.", "1. not sure yet\n2. later"),
        ("1. We hash the emails.\n2. We start in January.", "1. why?\n2. how long would that take?"),
        ("1. We hash the emails.\n2. We start in January.", "1. leave it for now\n2. skip that"),
        # no such numbers
        ("1. We hash the emails.\n2. We start in January.", "2. yes\n3. no"),
        ("We hash the emails.\n\nWe start in January.", "1. yes\n2. yes"),
        ("```\n1. We hash the emails.\n2. We start in January.\n```", "1. yes\n2. yes"),
    ],
)
def test_what_settles_no_point_is_not_kept_with_one(points: str, answers: str) -> None:
    """Numbers alone make no answer."""
    assert settled(points, answers) == []


def test_a_secret_among_them_is_not_kept() -> None:
    """Nor what is said to a point of one."""
    points = "1. The root password stays in Vault.\n2. Wheels go to S3."
    assert settled(points, "1. no, it is Lichen77moos now\n2. yes") == ["Wheels go to S3. yes"]


def test_the_last_list_is_meant() -> None:
    """The first ones are mostly what was found."""
    both = (
        "I found:\n\n1. The pool is small.\n2. Nobody closes it.\n\nSo:\n\n1. We cap it at 20.\n2. We close it on exit."
    )
    assert settled(both, "1. yes\n2. yes, with a timeout") == [
        "We cap it at 20. yes",
        "We close it on exit. yes, with a timeout",
    ]
