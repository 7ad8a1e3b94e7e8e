"""What a user tells in confidence is not remembered, in whatever words of telling and keeping they ask for that."""

import pytest

from dedup.extraction.left_out.confided import confided
from tests.dedup.extraction.left_out.test_unwanted import kept

PRICES = {
    "F": "the price of the antenna goes from 4200 to 4900 euros in January because of the sx1262 shortage",
    "D": "der Preis der Antenne steigt im Januar von 4200 auf 4900 Euro, weil die Chips fehlen",
    "S": "el precio de la antena sube de 4200 a 4900 euros en enero porque faltan chips",
    "R": "le prix de l'antenne passe de 4200 à 4900 euros en janvier parce que les puces manquent",
}
"""What is told, in four languages; each is kept where nobody asks for anything."""


def filled(said: str) -> str:
    for name, told in PRICES.items():
        said = said.replace(f"{{{name}}}", told)
    return said


@pytest.mark.parametrize("told", PRICES.values())
def test_without_a_wish_it_is_kept(told: str) -> None:
    """Otherwise the tests below say nothing."""
    assert kept(told)


@pytest.mark.parametrize(
    "said",
    [
        "{F}. that isn't public, so don't write it down anywhere",
        "{F}. thats not for the memory",
        "{F}. This one stays in this chat.",
        "{F}. Not a word of this in the memory.",
        "{F} (confidential, don't keep)",
        "{F}. please treat as confidential",
        "{F}, keep that to yourself and out of your notes please",
        "what follows is private. {F}",
        "strictly confidential: {F}",
        "{F}. this is confidential",
        "{F}. thats confidential btw",
        "{F}, but that's confidential",
        "{F} – confidential!",
        "{F}. keep quiet about it",
        "{F}. don't tell anyone",
        "{F}. please don't mention that to anybody",
        "{F}. nobody else needs to know",
        "{F}. You don't know that from me.",
        "{F}. this is just for you",
        "{F}. leave that out of the notes",
        "{F}. I'd rather not have this stored",
        "{F}. that's not meant to be stored",
        "{F}. let's not keep a record of that",
        "{F}. no need to put that in memory",
        "{F} (not for memory)",
        "{F}. don't let this end up in the memory",
        "{F}. This should stay private.",
        "{F}. treat this as private please",
        "{F}. not for the notes",
        "{F}. That's not something for your memory.",
        "confidential: {F}",
        "this is confidential: {F}",
        "The following is confidential: {F}",
        "don't note this anywhere, but {F}",
        "not to be stored: {F}",
        "not for memory: {F}",
        "just for you: {F}",
        "in strict confidence, {F}",
        "{F}. Please keep this one confidential.",
        "{F}. don't share that with anyone",
        "{F}. I'd prefer that not to be written down",
        "{F}. You can forget about this one, it's not for the notes.",
        "{F} -- not for the memory please",
        "{F}. It mustn't end up in your memory.",
        "{F}. that has no business in your notes",
        "{F}. this is strictly between you and me, no notes",
        "{F}. please make no note of it",
        "{F}. thats private, leave it out",
        "keep the following to yourself: {F}",
        "this is just between us and not for the memory: {F}",
        "don't tell anyone: {F}",
        "Secret for now: {F}",
        "What I tell you next is not for your memory. {F}",
        "this is private so don't store it. {F}",
    ],
)
def test_what_is_told_in_confidence_is_not_kept(said: str) -> None:
    """The wish stands before it or behind, in the same sentence or in one of its own."""
    assert not kept(filled(said), "OK.")


@pytest.mark.parametrize(
    "said",
    [
        "{S}. no lo apuntes",
        "{D}, das behältst du aber für dich",
        "Das ist vertraulich: {D}",
        "Das muss nicht ins Gedächtnis, aber {D}",
        "The new head of product is Lena from January, that isn't public, so don't write that down anywhere.",
        "Our margin on the buoy is 62 %, keep that to yourself and out of your notes please.",
        "nur für dich: {D}",
        "{D}. Das ist vertraulich.",
        "{D}. Das bleibt in diesem Chat.",
        "{D}. Das gehört nicht ins Gedächtnis.",
        "{D}. Behalte das für dich.",
        "{D}. Bitte vertraulich behandeln.",
        "{D}, das sollte nirgends stehen",
        "{D}. Schreib das bitte nirgendwo hin.",
        "{S}. esto es confidencial, no lo guardes",
        "{S}. que no salga de aquí",
        "esto es confidencial: {S}",
        "{S}. no hace falta que lo guardes",
        "{R}. c'est confidentiel",
        "c'est confidentiel : {R}",
        "{R}. ne le note pas",
        "{R}. ça ne doit pas sortir d'ici",
        "{D}. Aber pssst, das weiß noch keiner, also nicht aufschreiben.",
        "{D}. Das darf nirgends auftauchen.",
        "{D} (vertraulich!)",
        "{D}, sag das bitte niemandem",
        "{D}. Nimm das nicht in deine Notizen auf.",
        "Nur für deine Ohren: {D}",
        "{D}. Nichts davon ins Gedächtnis bitte.",
        "{S}. Por favor, que esto no salga de este chat.",
        "{S}, es confidencial así que no lo anotes",
        "Esto es solo para ti: {S}",
        "{R}. Surtout n'en parle à personne.",
        "{R}. Que ça reste entre nous, ne le note nulle part.",
    ],
)
def test_in_other_languages_too(said: str) -> None:
    """In those that people mix with English or write alone."""
    assert not kept(filled(said), "OK.")


@pytest.mark.parametrize(
    "said",
    [
        "the payroll export is strictly confidential: only HR may read it",
        "The contract is confidential, so store it in the vault.",
        "private: the folder of the board in the repo, only Anna may push there",
        "don't write it down in the README, use the wiki. {F}",
        "{F}. don't write it down in the README, use the wiki",
        "This endpoint is private: it must not be called from the browser.",
        "The repository stays private because the license forbids publishing.",
        "treat customer names as confidential and never log them",
        "We treat all salary data as confidential because of the works council.",
        "Das Gehaltsdokument ist vertraulich: nur HR darf es lesen.",
        "{F}. The supplier keeps that price list confidential",
        "{F}. don't tell the user about it in the UI, just log it",
        "The importer needs Java 17, not for the memory but because of the tariff library.",
        "the cache is not for the memory of the workers but for disk, because they only have 512 MB",
        "Confidential documents are kept in the vault of the legal department.",
        "{F}. keep the old price in the table until then",
        "The class stays private because the tests use the facade.",
        "This one stays in the cart until checkout because the stock is reserved.",
        "The token must stay secret, so it is read from the environment.",
        "Nobody else needs to know the seed because it is derived from the id.",
        "The beta channel stays private because legal has not signed the terms.",
        "We keep the seed phrase secret because it signs the firmware.",
        "{F}. Nobody else can deploy that.",
        "{F}. the old price stays in the session until logout",
        "The draft stays in this session because the store is in memory.",
        "Der Bericht ist vertraulich, weil Gehälter drin stehen.",
        "Die Liste ist nur für dich sichtbar, weil der Filter am Benutzer hängt.",
        "The audit log is for the auditors only, so the API hides it from managers because of GDPR.",
        "{F}. share that with the sales team",
        "don't mention the vendor in the release notes, because the contract forbids it",
        "This is only for you to check: the limit of the mail relay is 200 per hour because of the provider.",
        "{F}. Do not write this down as final, since QA only closes tickets after the second run.",
        "Strictly private methods start with two underscores because mypy treats them so.",
        "{F}. Tell nobody but Anna about outages, because she is on call.",
    ],
)
def test_what_is_itself_confidential_private_or_not_stored_is_a_fact(said: str) -> None:
    """It names what it is of, who may see it or why, and is kept with what stands beside it."""
    assert kept(filled(said), "OK.")


@pytest.mark.parametrize(
    "said",
    ["is that confidential?", "这个要保密吗？", "why was that not stored", "I don't know who may hear that"],
)
def test_a_question_and_what_was_are_no_wish(said: str) -> None:
    """Nor is what the speaker does not know."""
    assert confided(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "The importer needs Java 17 because of the tariff library, so that nobody has to find it out again.",
        "The port is 8443 because of the proxy, so nobody has to learn that again.",
        "We decided nothing about retries so far, and I find no note on it.",
    ],
)
def test_what_something_is_good_for_and_a_missing_note_are_no_wish(said: str) -> None:
    """They are of the fact itself, which would be lost."""
    assert confided(said) is None
