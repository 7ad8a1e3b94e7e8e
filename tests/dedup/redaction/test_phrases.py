"""Passphrases: words in a row behind their name, with nothing between, and no sentence about passphrases."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

PHRASES = [
    "correct horse battery staple",
    "purple monkey dishwasher lantern",
    "velvet otter canyon",
    "Biber Quitte Mond Laterne",
    "heron 42 velvet canyon 7 otter",
]
TOLD = [
    "passphrase <>",
    "passphrase <> ok?",
    "the gpg passphrase <>",
    "my ssh key passphrase <>, dont lose it",
    "- passphrase <>\n- user anna",
    "vault passphrase <> works",
    "key passphrase - <>",
    "passphrase (<>) for the backup",
    "backup passphrase, <>",
    "use passphrase <> when it asks",
    "passphrase for db7 <>",
    "passphrase is <> and it never changed",
    "seed phrase <>",
    "phrase secrète <>",
    "die passphrase lautet <>",
    "frase secreta: <>",
]
OF_FOUR = ["master password <>", "das wlan passwort <>", "mot de passe <>", "hasło <>"]
SPOKEN = [
    "passphrase prompt dialog flickers",
    "passphrase protected keys are nicer",
    "passphrase strength meter renders twice",
    "passphrase wordlist generator tool for linux",
    "passphrase caching in the agent daemon",
    "the passphrase must be entered twice",
    "passphrase entropy estimator overestimates badly",
    "the passphrase unlocks every key in the ring",
    "seed phrase backup flow is confusing",
    "Passphrase Generator Pro Edition",
    "password manager browser extension crashes",
    "password reset email template renders twice",
    "die Passphrase wird nirgends gespeichert",
    "die Passphrase steht im Tresor",
    "la phrase secrète est stockée ailleurs",
    "la frase secreta nunca se guarda",
    "a senha nunca fica guardada em texto",
    "hasło nie jest nigdzie zapisane",
    "passphrase, user and host are asked for",
    "passphrase Anna Maria",
]


@pytest.mark.parametrize("phrase", PHRASES)
@pytest.mark.parametrize("told", TOLD)
def test_a_phrase_is_taken_behind_its_name(told: str, phrase: str) -> None:
    """As far as to the next clause."""
    sentence = told.replace("<>", f"<{phrase}>")
    assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("phrase", [each for each in PHRASES if len(each.split()) > 3])
@pytest.mark.parametrize("told", OF_FOUR)
def test_behind_a_password_it_has_four_words(told: str, phrase: str) -> None:
    """Of fewer, a sentence about passwords may be made."""
    sentence = told.replace("<>", f"<{phrase}>")
    assert left_of(sentence) == wanted_of(sentence)


@pytest.mark.parametrize("phrase", PHRASES)
def test_no_word_of_it_is_left_behind_what_it_is_for(phrase: str) -> None:
    """Which may be of several words, and the last of them goes along."""
    left = redact(f"passphrase for the backup {phrase}")
    assert not any(word in left for word in phrase.split())


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_said_of_passphrases_stays(text: str) -> None:
    """Dialogs, tools and rules, in five languages."""
    assert redact(text) == text
