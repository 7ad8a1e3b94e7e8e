"""What Claude is told, printed for a person; and what of a replaced memory still holds, told alike everywhere."""

import json
import os
import re
from contextlib import closing
from pathlib import Path

import pytest

from dedup.model import Urn
from dedup.stores.sqlite import SqliteStore
from dedup.terms import Retirement
from tests.hooks.command import run

BACKUP = "The nightly backup runs at 2 am and the retention is 30 days"
RETENTION = "The retention of the nightly backup is 60 days from now on"
POOL = "The connection pool of the ledger has 20 connections"
LARGER = "The connection pool of the ledger has 60 connections"


pytestmark = pytest.mark.usefixtures("project_without_model")


def added(text: str, namespace: str = "config", *more: str) -> str:
    return str(json.loads(run("add", text, "-n", namespace, "--json", *more).stdout)["urn"])


def replaced() -> dict[str, str]:
    """The URNs of the texts above, by text; the second of each two holds in place of the first."""
    urns = {text: added(text) for text in (BACKUP, RETENTION, POOL, LARGER)}
    with closing(SqliteStore(Path(os.environ["SUBCOG_HOME"]))) as store:
        for newer, older in ((RETENTION, BACKUP), (LARGER, POOL)):
            store.supersede(Urn.parse(urns[older]), Urn.parse(urns[newer]))
    return urns


def test_recall_prints_the_words_of_the_hook() -> None:
    """The frame and all, so that nobody has to guess what Claude was told; in JSON the same."""
    urns = replaced()
    told = run("recall").output
    assert told.startswith("<subcog-dedup-memory>\n")
    assert f"{LARGER} ({Urn.parse(urns[LARGER]).id})" in told
    assert re.search(
        rf"^\d{{4}}-\d\d-\d\d \d\d:\d\d\n(?:- .*\n)*- \w+: {LARGER}", told, re.MULTILINE
    )  # which of two lists is newer, else?
    assert POOL not in told
    assert json.loads(run("recall", "--json").stdout)["text"] == told.rstrip("\n")
    assert LARGER in run("recall", "--new").output


def test_an_empty_memory_has_nothing_to_recall() -> None:
    """Said in a line, with the exit code of a no."""
    result = run("recall")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "nothing is kept of this project\n")


def test_what_holds_in_part_is_told_though_what_replaced_it_has_gone_into_another() -> None:
    """What is recalled in its place says the same."""
    urns = replaced()
    survivor = added(RETENTION, "decisions")
    with closing(SqliteStore(Path(os.environ["SUBCOG_HOME"]))) as store:
        assert store.retire(Urn.parse(urns[RETENTION]), Urn.parse(survivor), Retirement.MERGED, 1.0)
    assert BACKUP in run("recall").output
    assert "It holds only in part" in run("why", urns[BACKUP]).output


def test_what_holds_in_part_is_called_so_everywhere() -> None:
    """Recall still tells it, perhaps for nothing; `list`, `show` and `why` must not say that it is gone."""
    urns = replaced()
    assert f"at least in part replaced by {Urn.parse(urns[RETENTION]).id}" in run("recall").output
    assert f"in part replaced by {urns[RETENTION]}" in run("show", urns[BACKUP]).output
    assert "It holds only in part" in run("why", urns[BACKUP]).output
    heads = [line for line in run("list").output.splitlines() if line.startswith("subcog://")]
    assert [line.split()[0] for line in heads if line.endswith("  replaced")] == [urns[POOL]]
    assert [line.split()[0] for line in heads if line.endswith("  in part replaced")] == [urns[BACKUP]]
    found = [line for line in run("search", *BACKUP.split()).output.splitlines() if line.startswith(urns[BACKUP])]
    assert found[0].endswith("  in part replaced")
    assert "\nreplaced by" in run("show", urns[POOL]).output
    assert "It holds no more" in run("why", urns[POOL]).output


def test_forgetting_tells_of_the_wordings_that_go_with_it() -> None:
    """They are other texts, and they are gone."""
    urn = added("The worker retries a failed delivery three times before it gives up.")
    again = "A failed delivery is retried three times by the worker before it gives up."
    assert json.loads(run("add", again, "-n", "config", "--json").stdout)["urn"] == urn
    assert run("forget", urn).output == f"Forgotten {urn}, with 1 other wording of it\n"


def test_forgetting_tells_what_holds_again() -> None:
    """What the memory had replaced: nobody else would say that it is back."""
    old, new = added("Backups are kept for 30 days, as the auditors ask."), added("Releases are cut on Thursdays.")
    run("supersede", old, new)
    assert run("forget", new).output == f"Forgotten {new}\n{old}, which it had replaced, holds again\n"


def test_forgetting_tells_of_the_memories_that_go_with_it() -> None:
    """What stood under a key before is history of what stands there, and has no other place."""
    for days in 30, 60:
        urn = added(f"Backups are kept for {days} days, as the auditors ask.", "config", "--key", "backups")
    assert run("forget", urn).output == f"Forgotten {urn}, with 1 memory that went into it\n"


@pytest.mark.parametrize("asked", [("help",), ("help", "list")])
def test_help_is_a_word_too(asked: tuple[str, ...]) -> None:
    """As with git: the same as the option."""
    assert run(*asked).output == run(*asked[1:], "--help").output
    assert run("help", "lst").exit_code == 2


def test_what_a_person_has_replaced_holds_no_more_in_part_either() -> None:
    """They have read both; `restore` makes it hold again."""
    older, newer = added(BACKUP), added(RETENTION)
    run("supersede", older, newer)
    assert BACKUP not in run("recall").output
    assert "in part" not in run("show", older).output + run("list").output + run("why", older).output
    run("restore", older)
    assert BACKUP in run("recall").output
