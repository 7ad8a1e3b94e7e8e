"""What asks for a secret, and what only asks about one."""

import pytest

from dedup.extraction.cutting.secretive import asks_for_a_secret, is_told_in


@pytest.mark.parametrize(
    "question",
    [
        "What should POSTGRES_PASSWORD be?",
        "What should I use as JWT_SECRET in dev?",
        "What is the wifi key?",
        "Which PIN opens the panel?",
        "¿Cuál es la clave de la base de datos?",
        "What is the heslo of the staging db?",
        "Qual é a palavra-passe?",
        "Vad är lösenordet?",
        "hvad er adgangskoden?",
        "quel est le mdp ?",
        "Should the password of the db be kestrel or heron?",
        "Is the password kestrel or heron?",
        "Is the pin 4711 or 4712?",
        "Which user and password should the seed script use?",
        "Please give me the database password.",
        "I need the passphrase of the deploy key to continue.",
        "Can you send me the API key?",
        "When I connect it asks for a password, which one is it?",
        "Welches Passwort soll ich nehmen?",
        "Quel mot de passe dois-je utiliser ?",
        "¿Cuáles son las credenciales?",
        "密码是什么？",
        "What is the PIN, or the password?",
        "Which token should we use for the staging deploy?",
        "How do I log in prod?",
        "I get status code 401: which password do we use for the sandbox?",
        "The page says 401 - which password do we use?",
        "What goes into the form: email or password?",
        "What should the password be, admin login or a token?",
        "What's the door, password or code?",
        "What is the pin for the door?",
        "What is the combination of the safe?",
        "Which recovery phrase did you get?",
        "What is the verification code?",
        "How do we log in?",
    ],
)
def test_a_request_for_the_value_asks_for_a_secret(question: str) -> None:
    """In any language, with a question mark or without, by the name of a setting, too."""
    assert asks_for_a_secret(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which API key header should I read?",
        "¿Cuál es la clave primaria de la tabla?",
        "Should the password be hashed or encrypted?",
        "Should the token be optional or required?",
        "Is the password plain or hashed?",
        "Should the password field be text or masked?",
        "Should the password page be light or dark?",
        "Should the login be a page or a dialog?",
        "Who owns the signing key of the app?",
        "Which claims go into the access token?",
        "Which service issues the access tokens?",
        "Which environment variable holds the token?",
        "Where is the password stored?",
        "How long do tokens live?",
        "Should tokens be opaque?",
        "What is the pin for the LED?",
        "Which combination of flags do we use?",
        "What auth for the admin, password or SSO?",
        "Which tokens should we use, opaque or JWT?",
        "What status code when the token is missing?",
        "What should the error say when the password is wrong?",
        "How do we log in JSON?",
        "What should the token contain?",
        "What color tokens should I use?",
        "We need the token to be short-lived.",
        "Wer hat das Passwort?",
    ],
)
def test_a_question_about_a_secret_does_not_ask_for_it(question: str) -> None:
    """Who has it, what belongs to it, where it is and how long it lives may be told."""
    assert not asks_for_a_secret(question)


@pytest.mark.parametrize(
    ("question", "answer", "lost"),
    [
        ("What's the password for admin?", "Always use marigold for admin, that's what the whole team has known", True),
        (
            "What's the password for admin?",
            "It's in the vault under staging, ask Lena for access to that folder",
            False,
        ),
        ("Should I use a real password in the seed script?", "No, always use marigold in the seed script.", True),
        ("Should the password be hashed?", "yes, use argon2id in the worker, never in the request", False),
        ("Which service issues the access tokens?", "the gateway does, never the apps", False),
        ("Which header carries the API key?", "it was Xk3!pqRs7 until yesterday", True),
        ("Which port does the gateway use?", "Xk3!pqRs7", False),
        (
            "I've written so next to `MAIL_SALT`.",
            "I set it on the host, it's 4d7Qe-lamp-HERON-19c if you need it",
            True,
        ),
        ("I've written so next to `MAIL_SALT`.", "good, it's described in deploy-notes-2024-06 anyway", False),
    ],
)
def test_an_answer_is_lost_if_it_seems_to_hold_the_secret(question: str, answer: str, lost: bool) -> None:
    """However long it is, and whatever exactly was asked about a secret."""
    assert is_told_in(question, answer, brief=False) is lost
