"""Passwords in sentences that run on without a stop: taken whatever comes next, and nothing that speaks of them."""

import pytest

from dedup.redaction.redact import redact
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.next_clause import begins_anew

MARK = "[redacted:secret]"

# Each with the value in brackets.
TOLD = [
    # behind a name and a verb, or a name alone
    "the demo user for the fair has password <{}>",
    "always use password <{}>",
    "the test account for the review is anna@nest.example with password <{}>",
    "the password for the demo is <{}>",
    "the wifi password is <{}>",
    "log in as anna with password <{}>",
    "user anna pw <{}>",
    "we set the admin password to <{}>",
    "the password's <{}>",
    "das Passwort für die Demo ist <{}>",
    "mit dem Passwort <{}>",
    "Benutzer anna Passwort <{}>",
    "der Demo-User hat das Passwort <{}>",
    "le mot de passe du wifi est <{}>",
    "utilise le mot de passe <{}>",
    "la contraseña del wifi es <{}>",
    "usuario anna contraseña <{}>",
    "a senha do wifi é <{}>",
    "login anna com senha <{}>",
]
# Where nothing but a value that nothing else is called is taken: other words stand there as well.
CERTAINLY_TOLD = [
    "the test account is anna@nest.example pass <{}>",
    "wifi pw <{}>",
    "login anna / <{}>",
    "creds are anna / <{}>",
    "use <{}> as the password",
    "user anna password <{}>",
    "mdp <{}>",
    "la clave es <{}>",
]
NEXT = [
    *("you can use it for the screenshots", "can you try it first", "its only for staging", "pls dont commit it"),
    *("put it in the notes", "it works", "i made it up", "as usual", "with capital B", "only for qa", "ok", "thx"),
    *("not the old one", "is fine", "should work", "the old one is gone", "log in and check", "Anna knows it"),
    *("username is anna", "host is db1", "😀", "👍 thx", "— for the demo", "… go on", "-> notes", ";-)", "let me know"),
]
NEXT_IN = {
    "das|dem|Benutzer": [
        "du kannst es testen",
        "bitte nicht committen",
        "nur intern",
        "gilt für alle",
        "kannst du rein",
    ],
    "le mot": ["tu peux le tester", "stp ne le commite pas", "c'est pour la démo", "mets-le", "on peut tester"],
    "contraseña": ["puedes ponerlo", "es solo para pruebas", "no lo subas", "porfa", "yo la puse"],
    "senha": ["você pode usar", "só pra teste", "não commita", "a gente usa", "valeu"],
}
CERTAIN = ["Biber-Nest-31", "Lichen77", "Tucano2026!", "kestrel-77-delta", "mX4!pq9z", "fjord2024", "demo2024"]
PLAIN = ["pelican", "quokka"]


def taken(told: str, value: str, following: str) -> None:
    """Nothing but the value is gone."""
    before, after = told.split("<{}>")
    assert redact(f"{before}{value}{after} {following}") == f"{before}{MARK}{after} {following}"


@pytest.mark.parametrize("told", TOLD)
def test_a_value_is_taken_whatever_clause_comes_next(told: str) -> None:
    """A pronoun, a verb, a request, thanks, a picture, a dash. So is a plain word."""
    own = [each for which, each in NEXT_IN.items() if any(word in told.split("<")[0] for word in which.split("|"))]
    for following in [*NEXT, *(own[0] if own else ())]:
        taken(told, CERTAIN[len(following) % len(CERTAIN)], following)
        taken(told, PLAIN[len(following) % 2], following)


@pytest.mark.parametrize("told", CERTAINLY_TOLD)
def test_beside_a_name_a_certain_value_needs_no_clause_to_end(told: str) -> None:
    """Not even a word that begins a clause: "wifi pw Lichen77 guests love it"."""
    for following in [*NEXT, "guests love it", "seven people know", "fürs Handy", "pareil partout"]:
        for value in ("Biber-Nest-31", "Lichen77", "mX4!pq9z", "fjord2024"):
            taken(told, value, following)


@pytest.mark.parametrize(
    "told",
    [
        "the test account is probe@lift.example pass <pelican> can you try it",
        "pw: <pelican> you can use it",
        "remember: pass:<Falke60> pls dont commit",
        "remember: requirepass <Marten15> is in redis.conf you can check",
        "password: <pelican> can you try it",
        "wifi pw <pelican> its on the fridge",
        "use <pelican> as the password you can keep it",
        "with the password <hotdogs> you can open it",
        "user heron and password <heron> you can try",
        "pin is <4711> you can use it on the door",
        "the master password is <correct horse battery staple> i use it everywhere",
        "i think pw was <Lichen77>, its on the fridge",
    ],
)
def test_so_is_a_plain_word_where_nothing_else_can_stand(told: str) -> None:
    """Behind somebody's name, or a name that is short for nothing but a value."""
    before, rest = told.split("<")
    value, after = rest.split(">")
    assert redact(before + value + after) == f"{before}{MARK}{after}"


SPOKEN = [
    # software, rules and what they are like
    "password hashing with argon2id is used",
    "password reset2 is broken",
    "the password policy requires 12 characters",
    "token lifetime 30 days you can raise it",
    "with the password grant you can skip the browser",
    "the password dialog you built is broken",
    "the user password wizard we built is broken",
    "has the password column we added",
    "the password is way too short you know",
    "passphrase protected keys are nicer so we use them",
    "the password was stolen we must rotate it",
    "the password is too short you must choose another",
    "password: required it fails without",
    "password: ask Marta she knows",
    "Password: Marta can tell you",
    "password: marta can tell you",
    "INCORRECT_PASSWORD: Indicates the user provided an incorrect password",
    "pw: required you know",
    "with a password exposes the password in the log",
    "entry with a password spares us the key",
    "prompt for the password for the service account",
    "username field and password field are required you know",
    "use bcrypt as the password hash you know",
    "use heron as the password dialog",
    # words with a number that something else is called by
    "has password login2 you can test",
    "use password auth2 it works",
    "use password kestrel_auth_2 it works",
    "password page2 you can see it",
    "use password v2 it is faster",
    "we use password sha512crypt it is old",
    "password rockyou2021 list you can import",
    "pass kestrel99 as the first argument",
    "pass the id42 to it please",
    "render pass: kestrel99 is the last one",
    "requirepass directive is in redis.conf you can check",
    "login with Keycloak24 you can skip it",
    "login probe / editor you can switch",
    "the pin is 1013 on the header you can solder it",
    "the secret db-creds-v2 is mounted you can read it",
    "the token kestrel-api-v2 expires you can renew it",
    "cache key user-42-cart-v2 you can read it",
    # in other languages
    "das Passwort ist zu kurz du musst es ändern",
    "das Passwort ist gehasht wir sehen es nie",
    "Ripeti l'ultima passphrase per essere sicuro di cosa hai scritto.",
    "das Passwort ist abgelaufen du musst es ändern",
    "Benutzer admin Passwort vergessen du weißt schon",
    "le mot de passe est obligatoire tu peux le changer",
    "la contraseña está cifrada no la vemos",
    "la clave es el rendimiento puedes medirlo",
    "a senha expira em 30 dias você pode trocar",
]


@pytest.mark.parametrize("text", SPOKEN)
def test_what_is_said_of_passwords_stays_where_the_sentence_runs_on(text: str) -> None:
    """A clause that begins behind a word does not make it a password."""
    assert redact(text) == text


@pytest.mark.parametrize(
    "value",
    [
        "Lichen77",
        "Biber-Nest-31",
        "kestrel-77-delta",
        "Sunny-Otter-42",
        "mX4!pq9z",
        "Admin123!",
        "test1234",
        "kXqPmZtR",
    ],
)
def test_values_that_nothing_else_is_called(value: str) -> None:
    """A word that is no software's with a number or a sign, several with one, and what everybody tries first."""
    assert is_certain(value)


@pytest.mark.parametrize(
    "value",
    [
        *("pelican", "4711", "reset2", "sha256", "argon2id", "x509v3", "RFC8265", "ISO27001", "Thunderbird-115"),
        *("postgres16", "policy-2", "ABC-1234", "app-db-v2", "kestrel-api-2", "node_modules", "$DB_PASSWORD", "test2"),
        *(
            "src/auth2.py",
            "anna@nest.example",
            "getToken2()",
            "Login2Form",
            "sas3ircu",
            "admin",
            "v2.3.1",
            "orders-eu-west-1",
        ),
    ],
)
def test_values_that_may_be_something_else(value: str) -> None:
    """Algorithms, norms, releases, tickets, names, files, and plain words."""
    assert not is_certain(value)


def test_a_clause_begins_where_somebody_does_something() -> None:
    """A noun goes on with what was said before; behind a colon, a verb may tell what somebody does."""
    word = "with password heron"
    assert begins_anew(f"{word} you can", len(word))
    assert begins_anew(f"{word} should work", len(word))
    assert not begins_anew(f"{word} should work", len(word), subject=False)
    assert begins_anew(f"{word} can you try", len(word), subject=False)
    assert not begins_anew(f"{word} dialog", len(word))
    assert not begins_anew(f"{word} check fails", len(word))
    assert begins_anew(f"{word} check the mails", len(word))


@pytest.mark.parametrize("told", ["i think pw was {} or {} try both", "the password is {} instead of {} since today"])
def test_so_is_the_other_value_beside_it(told: str) -> None:
    """Of two, the sentence runs on behind the second one as well."""
    assert redact(told.format("Lichen77", "Lichen78")) == told.format(MARK, MARK)
    assert redact(f"passwort ist jetzt {CERTAIN[0]} statt {CERTAIN[1]}") == f"passwort ist jetzt {MARK} statt {MARK}"
