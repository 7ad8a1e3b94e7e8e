"""What is said behind a compaction is heard with what was said last before it, which is not kept a second time."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dedup.engine import Engine
from dedup.model import Domain, Receipt
from dedup.steps import Cursor
from hooks.capture import Session, capture
from hooks.transcript import read

HERE, THERE = Domain("here-00000001"), Domain("there-00000002")
Talk = tuple[tuple[str, str], ...]


def record(speaker: str, text: str, number: int, **more: str) -> str:
    kind = {"U": "user", "A": "assistant"}[speaker]
    message = {"role": kind, "content": text if speaker == "U" else [{"type": "text", "text": text}]}
    return json.dumps({"type": kind, "message": message, "uuid": f"u{number}", "sessionId": "s", **more}) + "\n"


@pytest.fixture
def captured(tmp_path: Path, engine: Engine) -> Callable[..., list[Receipt]]:
    """What a hook makes of what is said, where another one has read what was said before."""
    path = tmp_path / "s.jsonl"

    def capture_both(before: Talk, then: Talk) -> list[Receipt]:
        found: tuple[Receipt, ...] = ()
        with path.open("a") as file:
            for part in (before, then):
                file.writelines(record(*one, n) for n, one in enumerate(part, len(before) * (part is then)))
                file.flush()
                found = capture(engine, Session(str(path), "s", HERE), limit=60).receipts
        return list(found)

    return capture_both


def texts(receipts: list[Receipt]) -> list[str]:
    return [one.verdict.candidate.content for one in receipts]


CODE = ("A", "The guest code is valid for 90 days.")


@pytest.mark.parametrize(
    ("before", "then", "whole"),
    [
        (
            (("U", "how long is the guest code valid?"), CODE),
            (("U", "make it 30, policy says so"), ("A", "Set to 30 days.")),
            f"{CODE[1]} make it 30, policy says so; Set to 30 days.",
        ),
        (
            (("U", "how long is the guest code valid?"), CODE, ("U", "make it 30, policy says so")),
            (("A", "Set to 30 days."),),
            f"{CODE[1]} make it 30, policy says so; Set to 30 days.",
        ),
        (
            (("U", "we need sessions"), ("A", "Which store should the sessions use, Redis or Postgres?")),
            (("U", "redis"), ("A", "Ok.")),
            "Which store should the sessions use, Redis or Postgres? redis",
        ),
        (
            (("A", "Where should the sessions live?\n- a) in Postgres\n- b) in Redis, with a TTL of a day"),),
            (("U", "b"), ("A", "Ok.")),
            "Where should the sessions live? b) in Redis, with a TTL of a day; b",
        ),
        (
            (("U", "where do alerts go?"), ("A", "Alerts are posted to #ops-general.")),
            (("U", "no, #ops-alerts, not general. thats too loud"), ("A", "Changed to #ops-alerts.")),
            "Alerts are posted to #ops-general. no, #ops-alerts, not general. thats too loud; Changed to #ops-alerts.",
        ),
    ],
    ids=["a new value", "Claude's word of it alone", "an answer", "a pick", "a correction"],
)
def test_what_answers_or_changes_what_was_said_before_is_kept_with_it(
    captured: Callable[..., list[Receipt]], before: Talk, then: Talk, whole: str
) -> None:
    assert texts(captured(before, then)) == [whole]


def test_a_slip_that_was_stored_meanwhile_is_replaced(captured: Callable[..., list[Receipt]]) -> None:
    (one,) = captured((("U", "the api listens on 8080"),), (("A", "Ok."), ("U", "sorry, i meant 9090")))
    assert one.verdict.candidate.content == "the api listens on 8080; sorry, i meant 9090"
    assert one.revises


@pytest.mark.parametrize(
    ("before", "answer"),
    [
        ("I'd recommend closing the list at 24 people, since the hut has 24 beds.", "yes, exactly like that"),
        ("The API listens on port 8080 behind the proxy.", "remember that"),
    ],
    ids=["agreed to", "asked to be kept"],
)
def test_what_was_said_before_is_kept_for_what_is_said_now(
    captured: Callable[..., list[Receipt]], before: str, answer: str
) -> None:
    assert texts(captured((("U", "how is it now?"), ("A", before)), (("U", answer), ("A", "Ok.")))) == [before]


def test_nothing_of_it_is_kept_a_second_time(captured: Callable[..., list[Receipt]]) -> None:
    """Not what was laid down, asked for, or agreed to before, either."""
    before = (
        ("U", "never push to main"),
        ("A", "I'd recommend closing the list at 24 people, since the hut has 24 beds."),
        ("U", "yes, exactly like that"),
        ("A", "The API listens on port 8080 behind the proxy."),
        ("U", "remember that"),
    )
    assert captured(before, (("A", "Done."), ("U", "thanks"), ("A", "The build is green."))) == []


@pytest.mark.parametrize(
    ("before", "then"),
    [
        (
            (("U", "can we speak off the record?"), ("A", "Sure.")),
            (("U", "we will fire the whole data team in May"), ("A", "The whole data team will be fired in May.")),
        ),
        (
            (("U", "don't remember this: we will fire the whole data team in May"),),
            (("A", "Understood, the whole data team will be fired in May."),),
        ),
    ],
    ids=["announced", "said back"],
)
def test_what_is_not_to_be_remembered_is_not_kept_behind_a_compaction(
    captured: Callable[..., list[Receipt]], before: Talk, then: Talk
) -> None:
    assert captured(before, then) == []


def test_a_question_changes_nothing(captured: Callable[..., list[Receipt]]) -> None:
    before = (("U", "how long is the guest code valid?"), CODE)
    assert captured(before, (("U", "why not 30?"), ("A", "Because the landlord wants it so."))) == []


def test_what_was_said_before_in_another_project_is_not_heard(
    tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "_owner", lambda _self, directory: {"/there": THERE}.get(directory, HERE))
    path = tmp_path / "s.jsonl"
    path.write_text(record("U", "how long is the guest code valid?", 0, cwd="/there") + record(*CODE, 1, cwd="/there"))
    session = Session(str(path), "s", HERE)
    assert texts(list(capture(engine, session, limit=60).receipts)) == [CODE[1]]
    with path.open("a") as file:
        file.write(
            record("U", "make it 30, policy says so", 2, cwd="/here") + record("A", "Set to 30 days.", 3, cwd="/here")
        )
    assert not any(CODE[1] in text for text in texts(list(capture(engine, session, limit=60).receipts)))


def test_of_what_was_said_before_only_the_last_is_heard(tmp_path: Path) -> None:
    """With its directory, and without secrets that are told later; nothing that is very long."""
    path = tmp_path / "s.jsonl"
    path.write_text("".join(record("UA"[n % 2], f"This is sentence {n}.", n, cwd="/w") for n in range(30)))
    first = read(path, Cursor(""))
    assert first.before == ()
    with path.open("a") as file:
        file.write(record("A", "What is the password of the router?", 30, cwd="/w"))
    second = read(path, first.cursor)
    assert [heard.text for heard, _ in second.before] == [f"This is sentence {n}." for n in range(18, 30)]
    assert {directory for _, directory in second.before} == {"/w"}
    with path.open("a") as file:
        file.write(record("A", "word " * 3_000, 31, cwd="/w") + record("U", "fine", 32, cwd="/w"))
    third = read(path, second.cursor)
    with path.open("a") as file:
        file.write(record("U", "ok", 33, cwd="/w"))
    assert [heard.text for heard, _ in read(path, third.cursor).before] == ["fine"]
