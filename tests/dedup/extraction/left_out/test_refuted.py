"""Causes that turned out not to be the cause."""

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.left_out.refuted import refuted
from dedup.model import Speaker, Utterance

MODEL, USER = Speaker.ASSISTANT, Speaker.USER
DNS = "The cause is `ndots:5`: each lookup is multiplied by five and CoreDNS is saturated."


def no_cause(*talk: tuple[Speaker, str]) -> list[str]:
    """What is refuted in it."""
    said = [s for turn, (who, text) in enumerate(talk) for s in statements(Utterance(who, text), turn)]
    return [said[i].text for i in sorted(refuted(said))]


@pytest.mark.parametrize(
    "answer",
    [
        "ndots is 2 for us. So no.",
        "flashed it with 2, still slow. not it",
        "that wasn't it",
        "that's not the cause, the lookups are cached",
        "wasn't that",
        "set it to 1, made no difference",
        "the slow lookup wasn't the ndots",
        "nah. its my usb adapter, dead. other one works",
        "no, the antenna cable was off. plugged it in",
    ],
)
def test_what_a_user_says_is_not_the_cause_is_none(answer: str) -> None:
    """Where Claude has told one just before: from what they know, or tried, or as they found another."""
    assert no_cause((MODEL, DNS), (USER, answer)) == [DNS]


@pytest.mark.parametrize(
    "answer",
    [
        "no, that's intended",
        "no, leave it, the pods were dropped on purpose",  # to what Claude would do
        "no, coredns was switched off by anna",  # tells why it is so
        "is that not it?",
        "so no rush",
        "not the best time. later",
        "it isn't the first time",
        "ok. so what do we do",
        "the deploy is done. so no need to wait",
        "was that it? no",
        "nope",
    ],
)
def test_who_refuses_or_asks_refutes_nothing(answer: str) -> None:
    """A no alone may be one to what Claude would do about it."""
    assert no_cause((MODEL, DNS), (USER, answer)) == []


@pytest.mark.parametrize(
    "told",
    [
        "You're right, `ndots` is 2. Hypothesis rejected.",
        "The `ndots` value is right after all. Checking the nodes instead.",
        "That's not it: with `ndots:2` the lookups are as slow.",
        "`ndots` isn't the cause, the node is.",
        "So it's not the lookup.",
    ],
)
def test_claude_finds_out_itself(told: str) -> None:
    """In its next message, or after the user has spoken; what it tells as the cause then stays."""
    other = "**Found it:** the conntrack table is full, so the kernel drops DNS packets."
    assert no_cause((MODEL, DNS), (MODEL, told), (MODEL, other)) == [DNS]
    assert no_cause((USER, "p99 is 9 s"), (MODEL, DNS), (USER, "hm"), (MODEL, told), (MODEL, other)) == [DNS]


def test_it_is_known_which_cause_is_meant() -> None:
    """By a word that it shares with what refutes it; of two without one, both are kept."""
    disk = "The upload fails because the disk on node 3 is full."
    assert no_cause((MODEL, f"{DNS} {disk}"), (USER, "that's not it, the disk has room")) == [disk]
    assert no_cause((MODEL, f"{DNS} {disk}"), (USER, "that's not it")) == []
    assert no_cause((MODEL, DNS), (MODEL, disk), (MODEL, "The disk is fine after all.")) == [disk]


def test_what_is_no_cause_is_not_refuted() -> None:
    """Nor what a user has told, or what Claude told long ago."""
    plain = "The service listens on port 8080."
    assert no_cause((MODEL, plain), (USER, "that's not it")) == []
    assert no_cause((USER, DNS), (MODEL, "`ndots` isn't the cause.")) == []
    work = [(MODEL, f"Step {n} of the migration is written down in the plan.") for n in range(4)]
    assert no_cause((MODEL, DNS), *work, (USER, "that's not it")) == []


def test_in_german_too() -> None:
    """As the models read it, or by its own words."""
    cause = "Die Ursache ist der Kompass: er wird 60-mal pro Sekunde abgefragt."
    assert no_cause((MODEL, cause), (USER, "bleibt gleich"), (MODEL, "Dann liegt es nicht am Kompass.")) == [cause]


CACHE = "The login is slow because the session cache is cold after each deploy."


@pytest.mark.parametrize(
    "told",
    [
        "It was not the cache after all: the proxy strips the `Cookie` header.",
        "Hm, it's not the cache then: the proxy strips the header, see `proxy.conf`.",
        "I looked again. It wasn't our session cache, the proxy strips the header.",
        "So it is not because of the cache. The proxy strips the header.",
    ],
)
def test_a_cause_that_claude_says_by_name_was_not_it_is_none(told: str) -> None:
    """Though it says at once what it is instead."""
    assert no_cause((MODEL, CACHE), (USER, "warmed it, still slow"), (MODEL, told)) == [CACHE]
    since = "The sensor reports zeros at night since its battery drops below 3 V in the cold."
    instead = "It wasn't the battery: the gateway drops packets between 1 and 3."
    assert no_cause((MODEL, since), (USER, "new ones, still zeros"), (MODEL, instead)) == [since]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("ok, warm it then", "Done. It was not the cache of the proxy, by the way, that one is fine."),
        ("ok, warm it then", "Done. It was not the disk, by the way."),
        ("and the mails?", "It's not the cache, mails have none: the relay throttles."),
        ("what about the export?", "It is not the cache: the export sorts in memory."),
        ("hm", "That one isn't the cache: the phone number has no country code."),
        ("hm", "It isn't the cache there: the export sorts in memory."),
    ],
)
def test_what_was_not_the_cause_of_something_else_refutes_nothing(asked: str, told: str) -> None:
    """Nor what is called otherwise."""
    assert no_cause((MODEL, CACHE), (USER, asked), (MODEL, told)) == []
