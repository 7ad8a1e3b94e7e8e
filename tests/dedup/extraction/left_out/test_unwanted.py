"""What a user does not want remembered."""

import pytest

from dedup.extraction.extract import extract
from dedup.extraction.left_out.unwanted_forms import (
    BETWEEN_US,
    FORGOTTEN,
    NOT_IN_ENGLISH,
    NOT_TO_BE_KEPT,
    ends_with,
    forgets,
    leads_to,
    stands_alone,
)
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

RULE = "Always sign your commits."
FACT = "The importer needs Java 17, because the tariff library does."
HEARD = "All right."


def kept(*turns: str) -> list[str]:
    """The texts that are kept of what a user and Claude say by turns."""
    said = [Utterance((Speaker.USER, Speaker.ASSISTANT)[n % 2], text) for n, text in enumerate(turns)]
    return [candidate.content for candidate in extract(said, PROJECT)]


def test_otherwise_they_are_kept() -> None:
    """What the tests below say of other words would be true of any."""
    assert kept(FACT, HEARD) == [FACT]
    assert kept(RULE, HEARD) == [RULE]


@pytest.mark.parametrize(
    "order",
    [
        "no wait, don't remember that",
        "sorry, please do not note that",
        "no need to note this",
        "dont save this to memory please",
        "you don't have to remember that, ok?",
        "delete that from your memory",
        "never mind... forget that",
        "forget that, it's wrong",
        "forget what i just said",
    ],
)
def test_what_is_not_to_be_remembered_is_not_kept(order: str) -> None:
    """Whether it was asked for, or only told; in the same message, or in the next."""
    asked = "remember that Ann wants the report by noon"
    assert kept(asked, HEARD, order) == []
    assert kept(RULE, HEARD, asked, HEARD, order) == [RULE]
    assert kept(FACT, HEARD, order) == []
    assert kept(f"{FACT} {order}", HEARD) == []
    assert kept(f"{RULE} {FACT} {order}", HEARD) == [RULE]


@pytest.mark.parametrize(
    "order",
    ["dont remember this:", "please don't note this, but", "off the record:", "don't note this one —", "between us:"],
)
def test_it_may_be_said_before(order: str) -> None:
    """Then it is of the rest of the message, but for what is to be kept; what was said before that stays."""
    order = order.replace("between us", "this is just between us")
    assert (
        kept(f"{order} {FACT[:1].lower()}{FACT[1:]} We build it in the container, as the runner has 21.", HEARD) == []
    )
    assert kept(f"{RULE}\n{order} {FACT}", HEARD) == [RULE]
    assert kept(f"{order} {FACT} {RULE}", HEARD) == [RULE]


@pytest.mark.parametrize("order", ["don't remember this:", "dont save this to memory:", "off the record:"])
@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n- "])
def test_or_in_a_line_of_its_own(order: str, gap: str) -> None:
    """What stands below it is meant, not the message before."""
    assert kept(RULE, HEARD, f"{order}{gap}{FACT}", HEARD) == [RULE]


def test_or_at_the_end() -> None:
    """Of the same sentence."""
    assert kept(f"{FACT.rstrip('.')}, but don't remember that.", HEARD) == []


def test_nor_what_claude_says_back() -> None:
    """It would be remembered in other words; what else Claude tells is."""
    news = "The backup must never run during the import, because both lock the `yields` table of the `tariffs` schema."
    told = f"don't remember this: {FACT}"
    assert kept(told, f"Fine, I won't note that the importer needs Java 17.\n\n{news}") == [news]


@pytest.mark.parametrize(
    ("told", "claude", "answer"),
    [
        (FACT, "Noted. I also wrote a debug dump to /tmp/out.json for you.", "don't save that"),
        (FACT, "Should I save the old stylesheet as a backup?", "no, forget that"),
        (FACT, "We could add a cache for that.", "forget that"),
        (FACT, "Done. The build passes.", "forget that"),
        (FACT, HEARD, "I don't remember that one"),
        (FACT, HEARD, "don't forget that"),
        ("remember that Ann wants the report by noon. make the logo blue. no, forget that", HEARD, "thanks"),
        (FACT, HEARD, "don't keep it in memory"),
        (RULE, HEARD, "forget that"),
        (RULE, HEARD, "don't put that in the notes"),
        (f"{RULE} Don't keep it in memory.", HEARD, "thanks"),
        (f"{FACT} don't save it", HEARD, "thanks"),
        (f"{FACT} Don't remember this being slow before.", HEARD, "thanks"),
        (FACT, HEARD, "don't save that, undo it"),
        (FACT, HEARD, "don't remember that one, sorry"),
    ],
)
def test_what_may_be_about_something_else_forgets_nothing(told: str, claude: str, answer: str) -> None:
    """A wrong guess would lose what was told."""
    assert any(told.startswith(text) for text in kept(told, claude, answer))


def test_what_their_user_says_next_is_no_echo() -> None:
    """Of two messages in a row both are the user's: only what Claude says back goes with what is not to be kept."""
    said = ["Maria is on leave until June, please don't remember that", "Maria leads the QA team until June"]
    assert [c.content for c in extract([Utterance(Speaker.USER, text) for text in said], PROJECT)] == said[1:]


@pytest.mark.parametrize("order", [*NOT_TO_BE_KEPT, *NOT_IN_ENGLISH, *BETWEEN_US])
def test_each_form_may_lead_to_what_is_not_to_be_kept(order: str) -> None:
    """In English, and in each language with a glossary, so that one who reads the tables may believe them."""
    assert leads_to(f"{order}: {FACT}")
    assert kept(f"{order}: {FACT}", HEARD) == []


@pytest.mark.parametrize("order", [*NOT_TO_BE_KEPT, *NOT_IN_ENGLISH])
def test_or_stand_behind_it(order: str) -> None:
    """As a sentence of its own, or as the end of one."""
    assert stands_alone(order)
    assert ends_with(f"{FACT.rstrip('.')}, {order}")
    assert kept(FACT, HEARD, f"the hub contract ends in May, because they found somebody cheaper. {order}") == [FACT]


@pytest.mark.parametrize("order", FORGOTTEN)
def test_what_is_to_be_forgotten_stands_before(order: str) -> None:
    """Nobody says first that something is to be forgotten."""
    assert forgets(order)
    assert kept(FACT, "Alles klar.", order) == []


@pytest.mark.parametrize(
    "said",
    [
        "don't save this: the hub contract ends in May, because they found somebody cheaper",
        "please dont store this but the hub contract ends in May, because they found somebody cheaper",
        "do not keep this in memory: the hub contract ends in May, because they found somebody cheaper",
        "I don't want this saved: the hub contract ends in May, because they found somebody cheaper",
        "you shouldn't write this down, but the hub contract ends in May, because they found somebody cheaper",
        "the hub contract ends in May, because they found somebody cheaper, dont save that",
        "the hub contract ends in May, because they found somebody cheaper (pls don't write that down)",
        "nobody knows yet, so don't save this: the hub contract ends in May, because they found somebody cheaper",
        "this is private, don't save it: the hub contract ends in May, because they found somebody cheaper",
        "could you please not remember this? the hub contract ends in May, because they found somebody cheaper",
        "don't remember the following. the hub contract ends in May, because they found somebody cheaper",
        "nothing of this goes into your notes: the hub contract ends in May, because they found somebody cheaper",
        "the hub contract ends in May, because they found somebody cheaper (off the record)",
        "don't remember this. the hub contract ends in May, because they found somebody cheaper",
        "please don't save this. the hub contract ends in May, because they found somebody cheaper",
        "the hub contract ends in May, because they found somebody cheaper. don't remember that. now run the tests",
        "please dont write down anywhere that the hub contract ends in May, because they found somebody cheaper",
        "merk dir das bitte nicht. der hub-vertrag endet im Mai, weil sie jemand billigeren gefunden haben",
        "der hub-vertrag endet im Mai, weil sie jemand billigeren haben, das bitte nicht speichern",
        "n'enregistre surtout pas ça : le contrat du hub finit en mai, parce qu'ils ont trouvé moins cher",
        "por favor no guardes esto: el contrato del hub termina en mayo, porque han encontrado algo más barato",
    ],
)
def test_one_also_says_that_it_is_not_to_be_saved(said: str) -> None:
    """Or written down, or kept; before it or behind it, and what stands elsewhere in the conversation stays."""
    assert kept(FACT, HEARD, said, HEARD) == [FACT]


def test_nor_what_claude_says_back_of_what_it_is_not_to_write_down() -> None:
    """What is told stands in the order itself."""
    order = "please dont write down anywhere that mireille is sick"
    assert kept(FACT, HEARD, order, "Of course. Mireille's sick leave stays out of the docs.") == [FACT]


@pytest.mark.parametrize(
    "said",
    [
        "don't save this file yet, the importer needs Java 17 because of the tariff library",
        "don't store this in redis, sessions live in postgres because redis is evicted every night",
        "don't save passwords in plain text, we hash them with argon2 in the user service",
        "don't keep this in memory: the export has 4 GB, so it must be streamed from the disk in chunks",
        "the exporter writes a csv dump to /tmp on every run, because support reads it, don't save that",
        "we don't store that in the database, the price is computed from the tariff table on each read",
        "don't note that column as required, because the ERP leaves it empty for all returns",
        "don't forget this: the importer needs Java 17 because of the tariff library",
        "das nicht in redis speichern, weil die Sitzungen in postgres liegen und redis jede Nacht geleert wird",
        "if the upload fails, don't save this: half a file in the bucket breaks the importer of the customs feed",
        "the worker must not keep this in memory: each scan is written to the disk at once, because pods die",
        "no guardes las contraseñas en texto plano, porque usamos argon2 en el servicio de usuarios",
        "between us and the vendor there is a proxy, so all timeouts are 90 s on our side",
    ],
)
def test_a_file_a_row_or_a_value_may_not_be_saved_either(said: str) -> None:
    """That is a fact or a rule of the work, and kept like any other."""
    assert kept(said, HEARD) == [said]


@pytest.mark.parametrize(
    ("private", "proposal", "refusal"),
    [
        (
            "don't remember this: I'm thinking of selling the shop",
            "I'd move the shop to Shopify.",
            "nah, keep the monolith",
        ),
        (
            "this stays in this chat: Ana is leaving the company",
            "I'd give her tickets to Tom.",
            "no. Tom is full. Vera owns billing",
        ),
        (
            "off the record: the landlord wants us out by May",
            "I'd rent the hall next door.",
            "no, too dark. the archive stays in the cellar",
        ),
    ],
)
def test_nor_does_it_stand_before_what_its_user_turns_down(private: str, proposal: str, refusal: str) -> None:
    """What was wanted explains a refusal; what is private explains nothing."""
    secret = set(private.split(": ")[1].split())
    texts = kept(private, proposal, refusal, HEARD)
    assert texts
    assert not any(len(secret & set(text.split())) > 2 for text in texts)


def test_what_is_not_to_be_remembered_is_no_claim_that_a_few_words_change() -> None:
    """Nor what Claude says back of it: with "friday then" it would be kept all the same."""
    said = [
        Utterance(Speaker.USER, "this stays in this chat: the offsite is on Thursday"),
        Utterance(Speaker.ASSISTANT, "The offsite is on Thursday, noted for us."),
        Utterance(Speaker.USER, "friday then"),
        Utterance(Speaker.ASSISTANT, "Changed to Friday."),
    ]
    assert not [one.content for one in extract(said, PROJECT) if "offsite" in one.content]
    assert [one.content for one in extract(said[1:], PROJECT) if "offsite" in one.content]
