"""Secrets are taken out before anything is stored; everything else is left as it is."""

import json
import re
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedup.errors import InvalidInput
from dedup.model import Namespace
from dedup.redaction import redact as redaction
from dedup.redaction.redact import candidate, redact
from dedup.redaction.signs.marks import MARKS, kinds_in
from tests.conftest import ROOT
from tests.fakes import PROJECT

TABLES = ROOT / "fixtures" / "secrets"


def rows(name: str) -> list[dict[str, str]]:
    """The table's rows. Values are stored in pieces, so that no scanner takes the file for a leak."""
    table = [json.loads(line) for line in (TABLES / name).read_text("utf-8").splitlines()]
    return [{key: "".join(value) for key, value in row.items()} for row in table]


SECRETS = rows("secrets.jsonl")
SEVERAL = [json.loads(line)["told"] for line in (TABLES / "several.jsonl").read_text("utf-8").splitlines()]
HARMLESS = [row["text"] for row in rows("harmless.jsonl")]
TEXTS = [row["before"] + row["secret"] + row["after"] for row in SECRETS] + HARMLESS


@pytest.mark.parametrize("row", SECRETS, ids=[f"{n}:{row['before'][:30]}" for n, row in enumerate(SECRETS)])
def test_no_piece_of_a_secret_is_left(row: dict[str, str]) -> None:
    """Not its beginning, nor the rest after a character that ends most values; what stands around it stays. The mark
    tells what was taken out."""
    result = redact(row["before"] + row["secret"] + row["after"])
    left = MARKS.sub("\x00", result)
    secret = row["secret"]
    size = min(5, len(secret))
    around = row["before"] + row["after"]
    pieces = {secret[i : i + size] for i in range(len(secret) - size + 1)}
    assert kinds_in(result)
    assert not [piece for piece in pieces if piece in left and piece not in around]
    assert left.endswith(row["after"])


@pytest.mark.parametrize("told", SEVERAL, ids=[f"{n}:{told[0][:30]}" for n, told in enumerate(SEVERAL)])
def test_every_value_behind_a_name_is_taken(told: list[str | list[str]]) -> None:
    """Listed, said of one after the other, or the old one beside the new one; the words between them stay."""
    text = "".join("".join(part) for part in told)
    left = MARKS.sub("\x00", redact(text))
    assert left == "".join(part if isinstance(part, str) else "\x00" for part in told)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_looks_like_a_secret_and_is_none_stays(text: str) -> None:
    """Algorithms, names, paths, references, identifiers, digests: two different facts must not become one."""
    assert redact(text) == text


@pytest.mark.parametrize("text", [t for t in TEXTS if not redaction._WORTH_A_SCAN.search(t)])
def test_the_fast_path_loses_nothing(text: str) -> None:
    """Where the detectors of detect-secrets are not asked, none of them would have found anything."""
    assert not [kind for kind, form in redaction._scanners() if form.search(text)]


def test_the_fast_path_does_not_import_detect_secrets() -> None:
    """An ordinary fact costs no import; a long token with no known issuer does."""
    code = (
        "import sys; from dedup.redaction.redact import redact\n"
        "redact('Use PostgreSQL 16 for billing, password: swordfish'); print('detect_secrets' in sys.modules)\n"
        "redact('0123456789abcdef' * 3); print('detect_secrets' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]


PIECES = st.sampled_from(
    [
        *TEXTS,
        "password",
        "token",
        ": ",
        "=",
        " is ",
        "://",
        "@",
        '"',
        "`",
        "**",
        "\n",
        "a1",
        "[redacted:",
        "]",
        "-u ",
        ";",
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=6).map("".join))
def test_law_redacting_twice_is_redacting_once(text: str) -> None:
    """Stored text is its own redacted form, so its hash is found again."""
    once = redact(text)
    assert redact(once) == once


@given(st.text(max_size=200), st.sampled_from([row for row in SECRETS if len(row["secret"]) > 12]))
def test_law_a_secret_on_its_own_line_does_not_depend_on_other_lines(text: str, row: dict[str, str]) -> None:
    """Whatever is written above."""
    line = row["before"] + row["secret"] + row["after"]
    assert row["secret"] not in redact(text.replace("[", "").replace("-", "") + "\n\n\n\n" + line)


@pytest.mark.parametrize(
    "above",
    [
        "TOKENIZER",
        "bug fix",
        "the cache key of a commit",
        "a test fixture",
        "the PIN of the board",
        "the http status of an error handler",
        "arn:aws:",
        "sudo -u",
    ],
)
def test_what_exempts_a_value_in_one_line_exempts_none_in_the_next(above: str) -> None:
    """A list has a line for each value."""
    kept = []
    for row in SECRETS:
        line = row["before"] + row["secret"] + row["after"]
        if row["secret"] in redact(f"{above}\n{line}") and row["secret"] not in redact(line):
            kept.append(line)
    assert not kept


@pytest.mark.parametrize(
    "below",
    [
        *("# Next", "The tests run on every push", "- two", "| a |", "}", "the tokenizer", "is required"),
        *("public key", "password", "token: abc", "and more"),
    ],
)
def test_the_next_line_neither_saves_a_secret_nor_makes_one(below: str) -> None:
    """A line ends a clause, and what names a secret stands in the line of it."""
    texts = [text for text in TEXTS if not text.endswith("\n")]
    assert not [text for text in texts if redact(f"{text}\n{below}") != f"{redact(text)}\n{below}"]


FOLLOWED = [
    "my passphrase is purple monkey dishwasher. We met on Monday.",
    "The admin password of the staging server on Hetzner is kX9#mP2$vL4q. We met on Monday.",
    "passwords: admin=wR7%tQ2nZ8; the rest is in the vault",
    "password: swordfish — thanks",
    "password: swordfish, thanks",
    'door code "4711"',
    '{"note": "the access code is 4711"}',
    'seed phrase: "ribbon lunar velvet orbit cactus pepper wagon island melody zebra tulip magnet"',
]


@pytest.mark.parametrize("text", FOLLOWED)
def test_a_sentence_or_a_quote_behind_a_secret_does_not_save_it(text: str) -> None:
    """Nor a dash, nor a word of thanks."""
    said = r"swordfish|4711|monkey|kX9|wR7|velvet"
    assert re.search(said, text)
    assert not re.search(said, redact(text))


@pytest.mark.parametrize(
    "text",
    [
        "the token bug was fixed with d97dcbee500fe7ee5fc324bdb2e1142a21c40236.",
        "## Credentials\nhttps://ci.example.test/deploy/3f786850e387",
    ],
)
def test_a_full_stop_or_an_address_makes_no_secret(text: str) -> None:
    """A commit stays one at the end of its sentence; the scheme of an address is no user."""
    assert redact(text) == text


def test_a_command_or_an_address_may_begin_a_sentence() -> None:
    """A telephone writes its first letter large."""
    for row in SECRETS:
        if row["before"].startswith(("http", "mysql", "redis", "docker", "mongo", "ldap", "smb")):
            text = row["before"][0].upper() + row["before"][1:] + row["secret"] + row["after"]
            assert row["secret"] not in redact(text), text


TOLD = [
    ("password: ", "swordfish"),
    ("the garage code is ", "8350"),
    ("PIN: ", "4711"),
    ("API key: ", "7h3r3is4k3yh3r3"),
    ("the deploy token is ", "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H8"),
    ("DB_PASSWORD=", "k1ngfisher"),
    ("wifi key is ", "tulpenfeld77"),
    ("the db password is ", "sunflower"),
    ("admin / ", "Kp9!xTz2"),
    ("login: root / ", "calvin"),
    ("passwords: (alice) ", "tulpe77"),
    ("the keys are ", "509125a736f91cd6"),
    ("пароль от базы ", "zima7788x"),
    ("requirepass ", "redisgeheim"),
]
WRITTEN = [
    *("- {}{}", "> 1. {}{}", "## {}{}", "+{}{}", "| {}{} |", "```sh\n{}{}\n```", "     1\t{}{}", "     1→{}{}"),
    *("{}**{}**", "{}`{}`", "{}**`{}`**", "{}~~{}~~", "_{}{}_", "<p>{}{}</p>", "{}{}<br>and", "/* {}{} */"),
    *("{}“{}”", "{}  {}", "{}\u00a0{}", "{}\t{}", "{}{}\r\nand", "{}{}…", "{}{} — thanks", "{}{}🙂", "{}{}。"),
    *('{}\\"{}\\"', '{{"said": "Hello\\n{}{}\\nand"}}'),
]


@pytest.mark.parametrize("written", WRITTEN)
def test_no_markup_hides_a_secret(written: str) -> None:
    """Lists, emphasis, typography, JSON in a string: they change how a value is written, not what it is."""
    texts = [(written.format(name, secret), secret) for name, secret in TOLD]
    assert not [text for text, secret in texts if secret in redact(text)]


@pytest.mark.parametrize("written", [each for each in WRITTEN if not re.search("said|[+_<~→]", each)])
def test_no_markup_makes_a_secret(written: str) -> None:
    """What is none in plain text is none in a list, either."""
    texts = [written.format("", text) for text in HARMLESS]
    assert not [text for text in texts if redact(text) != text]


_LINE = "pTyGJMuHbEL31IeL2HPcHyGcFRl1SPnXNYvMIHa/2o76umfXfKm/r5kJP1VrT+1F"


@pytest.mark.parametrize(
    "written",
    ["{}", "> {}", "# {}", "// {}", " * {}", "+{}", "`{}`", '"{}\\n"', "    '{}\\n' +", "     7\t{}", "     7→{}"],
)
@pytest.mark.parametrize("between", ["\n", "\r\n", "\\n", ", "])
def test_a_private_key_is_taken_to_its_end(written: str, between: str) -> None:
    """Whatever stands before and behind each of its lines: it was quoted, numbered, commented out, or is a literal of a
    program. What follows on it stays."""
    key = [
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        *[_LINE] * 3,
        _LINE[:22] + "==",
        "-----END RSA " + "PRIVATE KEY-----",
    ]
    left = redact(between.join(map(written.format, [*key, "we use it for the deploys"])))
    assert kinds_in(left) == {"private-key"}
    assert _LINE[:12] not in left
    assert "we use it for the deploys" in left


def test_a_mark_takes_the_place_of_the_value_alone() -> None:
    """The markup around it stays as it was, and so does every character that only looks like another one."""
    assert redact("- password:  **swordfish**\r\n“so”…") == "- password:  **[redacted:secret]**\r\n“so”…"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("password: abcd1[redacted:secret]", "password: [redacted:secret][redacted:secret]"),
        ("[redacted:secret]=Kx9zQ2tulip", "[redacted:secret]=Kx9zQ2tulip"),
        ("token: [redacted:secret]", "token: [redacted:secret]"),
    ],
)
def test_a_mark_is_neither_a_value_nor_a_name(text: str, left: str) -> None:
    """A value ends where one begins; the kind that it tells names nothing that follows."""
    assert redact(text) == left


LONG_RUNS = [
    "a1",
    "sk-a1 ",
    "password=",
    "token:a,b=",
    "a://b:",
    "eyJ-",
    "-u a:",
    "a b1 ",
    "'",
    "-----",
    "token for a ",
    "<password",
    "user a password ",
    "password!A1",
    "password from https://h/hooks/a0-",
    "https://a/hooks/",
    "a-a1/hooks/",
    "door code ",
    "\\",
    "\n- ",
    "_a*`",
    "\u00a0|",
    "passwords: a1b2c3d4, ",
    "the new one is ",
    "tokens:\n- a: ",
    "DB_PASSWORD ",
    "ocean ",
    "Ocean\n1. ",
    "passwords: alice Xk3!pqRs7, ",
    "alice Xk3!pqRs7 ",
    "logins: {a: ",
    "sqlplus a/",
    "key was changed from ",
    "mysql -p'",
    "keys: (a) ",
    "the keys are 509125a736f91cd6, ",
    "keys: 8f3kd92jqLw0x7Yz, ",
    "key for a ",
    "(a) ",
    "login: root / ",
    'variable "password" {',
    '<string name="password">',
    '\npassword "',
    "a:b@tcp(",
    "SignedHeaders=a;",
    "password de a ",
    "login is a / ",
    "when it asks for a password, ",
    "\npassword\n",
    "X-a-token: ",
    "pw for a-1 ",
    "set a pw to b-2c ",
    "Aaa-22b as the pw ",
    "my pass on a b c: ",
    "-----BEGIN " + "PRIVATE KEY-----\n",
    "-----BEGIN " + "PRIVATE KEY-----" + "a" * 39 + "-",
    "cookie, a=",
]


@pytest.mark.parametrize("unit", LONG_RUNS)
def test_a_secret_after_a_long_run_of_anything_is_found(unit: str) -> None:
    """No form takes time quadratic in the text: if one did, each of these would take minutes."""
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H8"
    text = (unit * (200_000 // len(unit) + 1))[:200_000]
    assert redact(f"{text}\n\n\n\n{token}").endswith("[redacted:github-token]")


@pytest.mark.parametrize("begin", ["your-", "my ", "insert_", "$", "${", "<", "a(", "a.b", "Ab", "err_", "ver"])
@pytest.mark.parametrize("unit", ["a", "aB", "a-", "a_", "a.", "(", "1a"])
def test_a_value_that_nearly_is_something_else_is_judged_at_once(begin: str, unit: str) -> None:
    """Of a placeholder, a call or a name that goes on and on and ends otherwise, no way to divide it is tried twice."""
    started = time.perf_counter()
    redact(f"password: {begin}{unit * (180 // len(unit))}1!")
    assert time.perf_counter() - started < 1


def test_a_candidate_never_holds_the_secret() -> None:
    """`candidate` is the one door for text from outside."""
    made = candidate("the staging password is Tr0ub4dor&3", PROJECT, Namespace.CONFIG)
    assert made.content == "the staging password is [redacted:secret]"


def test_a_name_it_is_kept_under_may_give_a_secret_away() -> None:
    """`add "sunflower" --key db_password`: neither half says so alone, and a rule about passwords is none."""
    made = candidate("sunflower", PROJECT, Namespace.CONFIG, key="db_password")
    assert made.content == "[redacted:secret]"
    for kept in ("stored in Vault", "Argon2id with 64 MiB", "We hash it with bcrypt", "at least 12 characters"):
        assert candidate(kept, PROJECT, Namespace.CONFIG, key="db_password").content == kept
    assert candidate("sunflower", PROJECT, Namespace.CONFIG, key="logo").content == "sunflower"


VALUES = [
    ("api_key", "8f3kd92jq", "8f3kd92jq", '"[redacted:secret]"'),
    ("db_passwords", ["tulip", "heron"], "tulip; heron", '["[redacted:secret]","[redacted:secret]"]'),
    ("db", {"password": "tulip", "port": 5432}, "password: tulip; port: 5432", None),
    ("svc", {"secret": "8f3kd92jq"}, "secret: 8f3kd92jq", '{"secret":"[redacted:secret]"}'),
    ("door", {"pin": 4711, "open": True}, "pin: 4711; open: yes", '{"open":true,"pin":"[redacted:secret]"}'),
]


@pytest.mark.parametrize(("key", "value", "text", "held"), VALUES, ids=lambda given: str(given)[:20])
def test_a_value_is_judged_by_the_name_each_part_stands_under(key: str, value: object, text: str, held: str) -> None:
    """Those of a list by the name of the list; the value stays JSON, and the text that words it is masked alike."""
    made = candidate(text, PROJECT, Namespace.CONFIG, key=key, value=json.dumps(value))
    secrets = re.findall(r"8f3kd92jq|tulip|heron|4711", text)
    assert made.value is not None and (held is None or made.value == held)
    json.loads(made.value)
    assert not [secret for secret in secrets if secret in made.value + made.content]


MASK = "[redacted:secret]"
SEED = "ribbon lunar velvet orbit cactus pepper wagon island melody zebra tulip magnet"
WHOLE = [
    ({"admin": "Kx9!ztulip"}, {"admin": MASK}),
    ({"host": "a", "root": "Kx9!ztulip", "user": "b"}, {"host": "a", "root": MASK, "user": "b"}),
    ({"hinweis": "das Passwort ist in Vault2", "port": 8080}, {"hinweis": "das Passwort ist in Vault2", "port": 8080}),
    ({"pin": ["4711", {"length": 4}], "user": 4711}, {"pin": [MASK, {"length": 4}], "user": 4711}),
    ({"name": "DB_PASSWORD", "value": "tulip"}, {"name": "DB_PASSWORD", "value": MASK}),
    ({"passwords": {"root": "tulip77x"}, "port": 1}, {"passwords": {"root": MASK}, "port": 1}),
    ({"list": SEED.split(), "port": 1}, {"list": [MASK] * 12, "port": 1}),
    (
        {"ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H" + end: end for end in "89"},
        {"[redacted:github-token]": "8", "[redacted:github-token]'": "9"},
    ),
]


@pytest.mark.parametrize(("value", "held"), WHOLE, ids=lambda given: str(given)[:20])
def test_a_value_keeps_its_shape_and_all_that_is_no_secret(value: object, held: object) -> None:
    """A secret ends with its string: no bracket goes with it and no field that follows. What only several parts
    together give away is taken as well, also where a key holds it."""
    made = candidate("as told", PROJECT, Namespace.CONFIG, key="svc", value=json.dumps(value))
    assert json.loads(made.value or "") == held


@pytest.mark.parametrize(("value", "held"), WHOLE, ids=lambda given: str(given)[:20])
def test_what_is_taken_from_a_value_is_taken_from_its_words(value: object, held: object) -> None:
    """`name: DB_PASSWORD; value: tulip` holds what the value no longer has."""
    said = json.dumps(value).translate(dict.fromkeys(map(ord, '{}"')))
    made = candidate(said, PROJECT, Namespace.CONFIG, key="svc", value=json.dumps(value))
    gone = set(re.findall(r"\w{5,}", said)) - set(re.findall(r"\w{5,}", made.value or ""))
    assert not [word for word in gone if word in made.content]


LEAVES = st.sampled_from([text for text in TEXTS if len(text) < 60]) | st.integers(0, 10**9) | st.booleans() | st.none()
NAMES = st.sampled_from(["password", "passwords", "name", "value", "user", "pin", "note", "api_key", "url"])


PARTS = st.recursive(LEAVES, lambda part: st.lists(part) | st.dictionaries(NAMES, part), max_leaves=4)


@settings(deadline=None)
@given(st.dictionaries(NAMES, PARTS, max_size=3))
def test_law_a_value_without_its_secrets_is_what_it_is_stored_as(value: dict[str, object]) -> None:
    """An export that is imported again is the same memory, in whatever order its fields are written."""
    once = candidate("as told", PROJECT, Namespace.CONFIG, key="svc", value=json.dumps(value)).value
    back = dict(reversed(json.loads(once or "").items()))
    again = candidate("as told", PROJECT, Namespace.CONFIG, key="svc", value=json.dumps(back)).value
    assert again == once


def test_a_secret_that_begins_with_another_one_is_taken_whole() -> None:
    """And neither stays among the expressions that `re` keeps."""
    value = json.dumps({"db_password": "tulip", "vpn_password": "tulip-Two9"})
    made = candidate("passwords: tulip and tulip-Two9", PROJECT, Namespace.CONFIG, key="access", value=value)
    assert "Two9" not in made.content and "tulip" not in made.content
    assert "Two9" not in repr(list(re._cache))  # type: ignore[attr-defined]


def test_a_key_that_is_a_secret_is_refused() -> None:
    """Whoever asks for a memory by its key would have to say it again; so it is stored as it is."""
    with pytest.raises(InvalidInput, match="looks like a secret"):
        candidate(
            "the deploy token", PROJECT, Namespace.CONFIG, key="pw-ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H8"
        )
