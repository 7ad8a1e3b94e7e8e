"""A row of a table says what its cells say, where its heads show that they tell how things are."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.cutting.tables import settles_briefly
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def rows(*lines: str) -> list[str]:
    """What the rows of a table say, of which the first line is the heads."""
    heads, *others = lines
    table = "\n".join((heads, "|---" * (heads.count("|") - 1) + "|", *others))
    found = statements(Utterance(Speaker.ASSISTANT, f"This is how it is now:\n\n{table}\n\nThat is all."), 0)
    return [statement.text for statement in found if statement.row]


@pytest.mark.parametrize(
    ("heads", "row", "said"),
    [
        (
            "| area | v2 | v3 |",
            "| webhooks | unsigned | signed, HMAC-SHA256 over the raw body |",
            "webhooks: v2 unsigned; v3 signed, HMAC-SHA256 over the raw body",
        ),
        (
            "| area | v2 | v3 |",
            "| authentication | static client secret | OAuth client credentials, token valid 20 minutes |",
            "authentication: v2 static client secret; v3 OAuth client credentials, token valid 20 minutes",
        ),
        (
            "| rule | before | after |",
            "| **Holds**: | none | thirty minutes, then the slip is free again |",
            "**Holds**: before none; after thirty minutes, then the slip is free again",
        ),
        (
            "| environment | database | who deploys |",
            "| staging | db-stage-2, shared with the demo | anybody |",
            "staging: database db-stage-2, shared with the demo; who deploys anybody",
        ),
        (
            "| Setting | **Value** | Reason |",
            "| `pollSeconds` | 300 | the search is what they throttle |",
            "`pollSeconds`: **Value** 300; Reason the search is what they throttle",
        ),
        (
            "| rollout | Staging | Production |",
            "| fails | – | rolled back by hand, by Zuzana |",
            "fails: Production rolled back by hand, by Zuzana",
        ),
        (
            "| job | runs at | needs | notes |",
            "| tide import | 02:00 | the VPN of the gauge | |",
            "tide import: runs at 02:00; needs the VPN of the gauge",
        ),
    ],
)
def test_a_row_says_each_cell_under_its_head(heads: str, row: str, said: str) -> None:
    """In the words that stand there; what is empty is left out."""
    assert rows(heads, row) == [said]


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        ("| option | for | against |", "| Redis | fast, and we know it | one more service to run |"),
        ("| variant | before | after |", "| keyset | not possible at all | possible, but slow |"),
        ("| | Per line | Per rate |", "| Printed invoice | stays as it is now | changes by a few cents |"),
        ("| | A | B |", "| own UI | no, it is only declared | yes, in an iframe |"),
        ("| query | before | after |", "| search | 2.1 s | 180 ms |"),
        (
            "| view | current | new |",
            "| Markdown view | ✅ the whole conversation | ❌ Removed, not needed for GitHub |",
        ),
        ("| step | status | next |", "| the worker | skeleton, not scheduled yet | move the retries over |"),
        ("| test | before | after |", "| `upload.spec.ts` | eight runs of ten failed | all of them pass |"),
        ("| suite | passed | failed |", "| checkout | all but the slow ones | the one with the coupon |"),
        ("| file | old | new |", "| `cart.ts` | reads the whole session | reads only the cart |"),
        ("| # | now | after |", "| 1 | the poller reads everything | the poller reads what is new |"),
        ("| finding | now | after |", "| H-1 | a sample of five is done | the whole fleet is done |"),
        ("| area | now | after |", "| H-1 | a sample of five is done | the whole fleet is done |"),
        ("| spec | rate | format | port | host |", "| api | ten each minute at most | json | 80 | a |"),
        ("| area | v2 | |", "| webhooks | not signed at all | signed over the body |"),
    ],
)
def test_what_compares_counts_or_tells_how_far_the_work_is_is_not_read(heads: str, row: str) -> None:
    """Options, measurements, results of tests, files; nor what no head tells."""
    assert rows(heads, row) == []


def test_the_heads_of_one_table_are_not_those_of_the_next() -> None:
    """Each has its own."""
    first = "| area | v2 | v3 |\n|---|---|---|\n| mails | sent at noon each day | sent at once |"
    second = "| area | staging | production |\n|---|---|---|\n| mails | kept in a box for us | sent at once |"
    said = statements(Utterance(Speaker.ASSISTANT, f"{first}\n\n{second}"), 0)
    assert [statement.text for statement in said] == [
        "mails: v2 sent at noon each day; v3 sent at once",
        "mails: staging kept in a box for us; production sent at once",
    ]


def test_a_long_row_is_no_statement_and_costs_no_more_than_its_length() -> None:
    """Of marks and blanks each pattern would try each place: a hook would be killed over it."""
    assert rows("| area | v2 | v3 |", f"| mails | sent at once | {'- ' * 50_000} |") == []
    assert rows(f"| {'- ' * 50_000} | v2 | v3 |", "| mails | sent at once | sent at noon |") == []


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        ("| host | database | password |", "| db-1 | the one of the shop | Halden4417 |"),
        ("| host | login | notes |", "| db-1 | shop / Halden4417 | rotated every year in May |"),
        ("| what | staging | production |", "| root password | Halden4417 | the one in the vault |"),
        ("| what | staging | production |", "| authentication | shop and Halden4417 | the one in the vault |"),
        ("| what | staging | production |", "| auth | Halden4417! since May | by the vault of ours |"),
        ("| env | value | notes |", "| staging | Halden | the password of the shop's database |"),
        ("| env | value | notes |", "| staging | Halden4417 | the token of the mail service |"),
        ("| what | value | notes |", "| API key | Halden4417 | of the harbour master's account |"),
    ],
)
def test_a_table_with_a_column_or_a_row_of_secrets_is_not_read(heads: str, row: str) -> None:
    """Under a head of its own nothing tells the value as one."""
    assert rows(heads, row) == []
    table = "\n".join((heads, "|---" * (heads.count("|") - 1) + "|", row))
    said = [Utterance(Speaker.USER, "where are the databases?"), Utterance(Speaker.ASSISTANT, table)]
    assert not any("Halden" in candidate.content for candidate in extract(said, PROJECT))


@pytest.mark.parametrize("row", ["**Autostart**: Nein", "Telemetry: off", "License: MIT", "Cookies: keine"])
def test_a_short_row_says_how_something_is_to_be(row: str) -> None:
    """No table of decisions is too short to be kept."""
    assert settles_briefly(row)


@pytest.mark.parametrize("row", ["**Status**: OK", "Task 3: done", "Export: open", "Lint: 44", "Import: yes", "a: b"])
def test_a_short_row_of_how_far_the_work_is_says_nothing(row: str) -> None:
    """Nor does a count, or a mere yes."""
    assert not settles_briefly(row)
