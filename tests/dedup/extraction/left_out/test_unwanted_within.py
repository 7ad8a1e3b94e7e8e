"""The wish that something is not remembered, wherever it stands in what somebody says."""

import pytest

from dedup.extraction.left_out.unwanted_within import OF_MEMORY, OF_US, only_talks, wish_within
from tests.dedup.extraction.left_out.test_unwanted import FACT, HEARD, RULE, kept

TOLD = "the importer needs Java 17, because the tariff library does"


@pytest.mark.parametrize(
    "lead",
    [
        "Okay, last thing, this off the record, please don't remember this:",
        "I'm telling you this but don't remember it:",
        "What I'm going to say now please don't store:",
        "This next bit is off the record:",
        "Right, and that's off the record now,",
        "between us,",
        "so this one please don't keep,",
        "Ignore this for your memory, but",
        "please forget what I say now,",
        "Quick aside that I'd rather you didn't keep:",
        "Just so you understand the hurry, and don't write this down:",
        "The reason, which please do not store, is that",
        "I have to tell you something and I don't want it remembered:",
        "My manager told me this morning, and you must not write this down, that",
        "The next sentence must not end up in your memory:",
        "I need to vent, nothing of this should be remembered:",
        "I was told in the board meeting, strictly off the record, that",
        "OK here's the real reason (don't save it please):",
        "Fine, I'll tell you, but it can't end up in your memory:",
        "if you don't mind, don't remember this:",
        "Heads up, I don't want the following in your memory:",
        "I'd be grateful if you didn't keep any record of this:",
        "Esto que te cuento no lo apuntes:",
        "Noch was, das merkst du dir bitte nicht:",
        "Eins noch, aber das soll nicht in dein Gedächtnis:",
        "Je te le dis mais ne le retiens pas :",
        "Te lo cuento entre tú y yo:",
        "Mais uma coisa, e não guarde isso na memória:",
        "И ещё одно, только не запоминай это:",
        "顺便说一下,别把这个记下来:",
        "참고로 이건 저장하지 말아 주세요:",
    ],
)
def test_whatever_stands_before_it(lead: str) -> None:
    """Then nothing of the sentence is kept; what was said before that is."""
    assert wish_within(f"{lead} {TOLD}.")
    assert kept(RULE, HEARD, f"{lead} {TOLD}.", HEARD) == [RULE]


@pytest.mark.parametrize(
    "end",
    [
        ", but that stays between you and me.",
        ", though please don't put that in your memory.",
        " - not something I'd want you to remember.",
        ", and I'd appreciate it if you didn't remember that.",
        "; between us.",
        ", off the record of course.",
        ". That one is off the record by the way.",
        ". Please make sure that isn't remembered.",
        ". I never told you that and you shouldn't remember it.",
        ", aber das bleibt unter uns.",
        ", mais ne garde pas ça en mémoire.",
        ", pero no lo recuerdes.",
        ". That's just for you, I don't want it saved.",
        ", et tu n'as pas à le retenir.",
    ],
)
def test_or_before_that(end: str) -> None:
    """At the end of the sentence, or in one that says nothing else."""
    assert kept(FACT, HEARD) == [FACT]
    assert kept(RULE, HEARD, f"{FACT.rstrip('.')}{end}", HEARD) == [RULE]


def test_a_colon_leads_to_the_rest_of_the_message_and_a_comma_to_that_of_the_sentence() -> None:
    """What is told behind a comma has its end where the sentence has it."""
    more = "Our invoices are numbered without gaps, because the tax office checks that."
    assert kept(more, HEARD) == [more]
    assert kept(f"This next bit is off the record: {TOLD}. {more}", HEARD) == []
    assert kept(f"And, strictly between us, {TOLD}. {more}", HEARD) == [more]


@pytest.mark.parametrize("order", ["Can we speak off the record for a second?", "What comes next is between us."])
def test_what_is_announced_comes_next(order: str) -> None:
    """In the same message, or where there is nothing more, in the next one."""
    assert kept(RULE, HEARD, f"{order} {FACT}", HEARD) == [RULE]
    assert kept(RULE, HEARD, order, "Sure.", FACT, HEARD) == [RULE]


def test_words_that_only_lead_to_it_tell_nothing() -> None:
    """A wish behind them is of what follows, not of them."""
    assert only_talks("ok listen.")
    assert not only_talks("ok, the importer needs Java 17.")
    assert kept(f"ok listen. this is between us. {FACT}", HEARD) == []


@pytest.mark.parametrize(
    "said",
    [
        "We don't store passwords in plain text: they are hashed with argon2 in the user service.",
        "Don't save the draft before validation, since an invalid draft breaks the preview job.",
        "The API must not remember the session: each request carries its own token.",
        '"Off the record" is a label in our UI, it hides a note from the printout.',
        "The contract between us and the vendor ends in May, so the SFTP import has to go before.",
        "The middleware between us and SAP buffers 500 messages, then it drops the oldest.",
        "Don't forget that the exporter needs Java 17, because the tariff library does.",
        "Users who don't want to be remembered tick a box: then the cookie lives for an hour.",
        "Please don't record video in the CI runs: the artifacts fill the runner's disk.",
        "The customer said: don't save this on US servers, so the buckets are in Frankfurt.",
        "Legal told us not to remember this for guests, so the preference is stored per account.",
        "If a user opts out, do not remember this: the cookie is dropped and the banner comes back.",
        "In the mobile client, don't store that: the token comes from the keychain.",
        "Don't store it as float, use Decimal because cents get lost.",
        "Don't note it as resolved, since QA only closes tickets after the second run.",
        "Items taken off the record are put into the table archive_items with the date.",
        "Off the record mode must stay disabled in production, because compliance archives all chats.",
        "The chat must forget what I typed after logout, since tablets in the ward are shared.",
        "you forget it again: use pnpm, not npm.",
        "please forget what I said about knots.",
        "This is not in your notes yet: the staging cluster moved to Frankfurt in June.",
        "It wasn't saved to your memory last time: deploys go through Argo, never by hand.",
        "Drop this from memory after each batch, otherwise the worker is killed at 2 GB.",
        "Never drop this from your memory: deploys go through Argo.",
        "In confidence scoring, values below 0.6 are dropped since the reviewers ignored them.",
        "don't remember exactly, but the limit of the mail relay is 200 per hour.",
        "should this stay between us?",
        "Der Vertrag zwischen uns und dem Lieferanten endet im Mai, danach ist der Export kaputt.",
        "Le proxy entre nous et le fournisseur coupe après 90 s, donc le délai est de 80 s.",
        "El contrato entre nosotros y el proveedor termina en mayo, así que quitamos el SFTP.",
        "Мы не сохраняем это в базе: цена считается при каждом чтении.",
    ],
)
def test_what_the_program_keeps_is_no_wish(said: str) -> None:
    """Nor what others say, what lies between two parties, or a word for something else."""
    assert wish_within(said) is None


def test_a_very_long_sentence_is_read_to_a_point() -> None:
    """Its running time would be felt otherwise."""
    assert wish_within(f"{'really ' * 400}, between us: {TOLD}")
    assert wish_within(f"{'word ' * 20_000}, between us") is None


@pytest.mark.parametrize("said", [*OF_MEMORY, *OF_US])
def test_each_form_is_shown_by_what_is_said_in_it(said: str) -> None:
    """Before a colon and at the end, so that one who reads the tables may believe them."""
    assert wish_within(f"well, I thought about it, {said}: {TOLD}")
    assert wish_within(f"{TOLD}, {said}.")
