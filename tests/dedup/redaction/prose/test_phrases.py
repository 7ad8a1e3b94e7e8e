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


APART = [
    "backup passphrase = four words: <>",
    "the gpg passphrase is four words, <>",
    "the recovery phrase consists of these words: <>",
    "the wifi password is a sentence: <>",
    "the wifi password is the sentence '<>'",
    "the passphrase, all lower case: <>",
    "password (with spaces): <>",
    "the luks passphrase reads <> since monday",
    "the passphrase was changed, the new one is <>",
    'the passphrase was changed. it\'s "<>" now',
    "the passphrase is four words: <> you can write it down",
    "die passphrase sind vier wörter: <>",
    'das kennwort ist ein satz: "<>"',
    "le mot de passe est une phrase : <>",
    'la frase de paso es: "<>"',
    'a frase secreta é "<>"',
]
MADE_OF = [
    "the wifi password is the name of our dog plus 2019: <>",
    "the password is our dog plus the year, so <>",
    "the password is the company name backwards (<>)",
    "das passwort ist der name vom hund plus jahr: <>",
    "le mot de passe est le nom du chien plus l'année : <>",
    "la contraseña es el nombre del perro y el año: <>",
    "a senha é o nome do cachorro mais o ano: <>",
]
NOT_APART = [
    "the passphrase has four words: they are drawn from a list",
    "the passphrase is four words, drawn from a list nobody else has",
    "the passphrase is three words: adjective noun verb",
    "the password has eight words (lowercase, separated by dashes)",
    "the wifi password is a sentence: long and easy to remember",
    "das passwort ist ein satz: lang und leicht zu merken",
    "le mot de passe est une phrase : longue et simple",
    'the passphrase dialog says "type your words here"',
    "The passphrase is read by 'gpg batch mode loopback'",
    "password (at least twelve characters): never logged anywhere at all",
    "the password was changed, the new one is written down somewhere safe",
    "the password is the name of our dog plus the year",
    "the password is the name of the user: never reuse it",
    "the password is the name of the env var: optional",
    "the password is the name of a kubernetes secret, mounted",
    "das passwort ist der name des feldes: pflicht",
    "the password is derived from the name and salt: scrypt",
    "the password is the old one: it was never changed",
    "the password is kept in one tool: gopass",
]


@pytest.mark.parametrize("told", APART)
def test_a_phrase_in_a_clause_of_its_own_is_taken_out(told: str) -> None:
    """All of it, whatever ordinary words it has within."""
    for phrase in ("lemon tractor violet engine", "blue kettle sings at noon", "seven green otters dance slowly"):
        said = told.replace("<>", f"<{phrase}>")
        assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("told", MADE_OF)
def test_so_is_a_word_behind_what_it_is_made_of(told: str) -> None:
    """With its number or without."""
    for word in ("rufus2019", "rufus"):
        said = told.replace("<>", f"<{word}>")
        assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("spoken", NOT_APART)
def test_what_a_phrase_is_like_stays(spoken: str) -> None:
    """How many words it has, how they are found, and where a password comes from."""
    assert redact(spoken) == spoken
