"""What is laid down in German is known by its own forms; what is of now is not."""

import re

import pytest

from dedup.extraction.rules.rules_in_german import RULES_IN_GERMAN, is_rule_in_german
from tests.dedup.extraction.rules.test_permissions import laid


@pytest.mark.parametrize(("said", "form"), RULES_IN_GERMAN.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "du darfst ohne rückfrage committen",
        "Du kannst kleine Fixes selbst mergen, aber frag mich bei Migrationen.",
        "zeig mir den diff bevor du pushst",
        "frag mich bevor du etwas löschst",
        "Frag mich immer, bevor du deployst.",
        "push nie ohne mein ok",
        "Ohne meine Freigabe wird nichts gemergt.",
        "du musst nicht fragen, bevor du die Tests laufen lässt",
        "Finger weg vom Ordner legacy/",
        "bitte die finger von der alten api lassen",
        "nenn mich bitte Ruta",
        "das commiten mach ich selbst",
        "installier nichts global",
        "ok, committe bitte nichts ohne meine Zustimmung",
        "Übrigens: du darfst Abhängigkeiten jederzeit aktualisieren",
        "Du brauchst nicht fragen, wenn du nur Kommentare änderst",
        "Lass die Finger vom Importer, den schreibt Jan",
        "Fass die Migrationen nicht an",
        "Deploye nie am Freitag",
        "das Deployment übernehme ich",
    ],
)
def test_what_holds_for_good_is_laid_down(text: str) -> None:
    """What to ask before, what Claude may do alone, what it is to leave."""
    assert laid(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "frag mich nachher nochmal, bevor du das löschst",
        "zeig mir mal den diff",
        "zeig mir den fehler bevor du ihn behebst",
        "du darfst jetzt committen",
        "du kannst das ohne rückfrage mergen",
        "du musst nicht fragen, mach einfach",
        "push das nicht",
        "lösch das nicht, ich brauche es noch",
        "fass das jetzt nicht an",
        "installier erstmal nichts",
        "ohne mein ok geht das hier nicht weiter",
        "die finger tun weh vom tippen",
        "ich mache das committen heute selbst",
        "Darfst du ohne Rückfrage committen?",
        "nenn mich nicht immer so",
        "nenn mich verrückt, aber das sieht falsch aus",
        "das pushen dauert ewig",
        "der client fragt nie, bevor er etwas löscht",
        "der Nutzer kann ohne Rückfrage löschen",
        "frag mich was leichteres",
    ],
)
def test_what_is_of_now_or_of_one_thing_is_not(text: str) -> None:
    """Nor what a program does, nor a manner of speaking."""
    assert not is_rule_in_german(text)
    assert not laid(text)
