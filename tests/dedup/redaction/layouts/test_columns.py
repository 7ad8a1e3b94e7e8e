"""Secrets in columns, whatever divides them: commas, tabs, blanks, the rows of SQL and HTML."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "user,password\nroot,<wacholder>\nann,<pfingstrose>",
    "name;login;passwort\nRoot;root;<wacholder>",
    "host\tuser\tpw\ndb01\troot\t<wacholder>\ndb02\troot\t<pfingstrose>",
    "host      user    password\n----      ----    --------\ndb01      root    <wacholder>",
    "  user   |  password\n---------+------------\n root    | <wacholder>\n ann     | <pfingstrose>",
    "service,api_key\nmaps,<9sd8f7s9df87sdf98s7df>",
    "INSERT INTO accounts (login, pw) VALUES ('root', '<wacholder>'), ('ann', '<pfingstrose>');",
    "insert into `t` (id, password, at) values (1, '<wacholder>', now())",
    "<table><tr><th>user</th><th>password</th></tr><tr><td>root</td><td>|wacholder|</td></tr></table>",
    # the same user at every service, or another one at each
    "Credentials:\n- root / <wacholder>\n- ann / <pfingstrose>",
    "## Logins\n\n- wiki: ann / <wacholder>\n- build: ci / <pfingstrose>",
    "Zugangsdaten:\n  admin / <wacholder>\n  root / <pfingstrose>",
    "### Logins\nroot <wacholder7>\nann <pfingstrose7>",
    "Logins:\n* wiki — ann / <wacholder>\n* build — ci / <pfingstrose>",
    "Passwords:\n- root: <wacholder>\n- ann: <pfingstrose>",
]
STAYS = [
    "user, password and token are asked for\nby the form, in this order",
    " column   | type\n----------+------\n password | text",
    "type Field = name | password\ntype Other = name | wacholder",
    "email,password\nrequired,required",
    "name,token,count\nthe,the,12\nof,of,9",
    "column   type      null\npassword varchar   no\ntoken    text      yes",
    "id,password_hash,created\n1,bcrypt,2024-01-01",
    "INSERT INTO fields (name, label) VALUES ('password', 'Password');",
    "INSERT INTO users (name, password) VALUES (?, ?)",
    "INSERT INTO users (name, password) VALUES ($1, crypt($2, gen_salt('bf')))",
    "<tr><th>user</th><th>role</th></tr><tr><td>root</td><td>wacholder</td></tr>",
    "Credentials:\n- they are in the vault\n- ask ann / bob for access",
    "## Logins\n\n- Google / GitHub\n- email / password",
    "## Accounts\n\n- admin / editor\n- viewer / guest",
    "## Credentials\n\nThe token is read from Vault.\nroot is disabled.",
    "Passwords:\n- length: twelve\n- rotation: yearly",
    "Accounts:\n- billing: stripe\n- mail: mailgun",
]
# Single blanks between the columns, each text with its secrets in brackets.
WITH_BLANKS = [
    "host user password\ndb1 shop <Lichen77>",
    "host user password\ndb1 shop <wacholder>\ndb2 shop <pfingstrose>",
    "the boxes are\n\n  HOST USER PW ROLE\n  db1 shop <Lichen77> reader\n  db2 root <Biber-Nest-31> owner\n\nas before",
    "user pass\nanna <wacholder>",
    "remember the boxes: host user password\ndb1 shop <Lichen77>\ndb2 shop <wacholder>",
    "i wrote them down. host,login\ndb1,admin / <Lichen77>",
    "password user\n<Lichen77> anna",
    "host port user password\n---- ---- ---- --------\ndb1 5432 shop <mX4!pq9z>",
    "name url mdp\nwiki wiki.nest.example <Lichen77>",
    "servidor usuario contraseña\ndb1 shop <Lichen77>",
    "serwer użytkownik hasło\ndb1 shop <wacholder>",
    "env secret\nstaging <8f3kd92jqLw0x7Yz>",
    "host login\ndb1 admin:<wacholder>\ndb2 shop/<Lichen77>",
    # blanks within a cell, and headings that few tables have: what can be nothing else
    "host user password note\ndb1 shop <Lichen77> the old one\nbuild box anna <Biber-Nest-31> x",
    "host user password\nbuild box anna <Lichen77>\ndb2 shop <wacholder>",
    "klinik kürzel passwort\nnord anna <Lichen77>",
]
BELOW_A_LOGIN = [
    "| host | login |\n|---|---|\n| db1 | admin / <Lichen77> |\n| db2 | shop:<wacholder> |",
    "| host | credentials | note |\n|---|---|---|\n| db1 | `admin` / `<wacholder>` | old |",
    "| host | Zugang |\n|---|---|\n| db1 | admin / <wacholder> |\n| db2 | anna, <Lichen77> |",
    "| Dienst | Zugangsdaten |\n|---|---|\n| wiki | anna / <Lichen77>, bert / <Biber-Nest-31> |",
    "| service | user / password |\n|---|---|\n| wiki | anna/<wacholder> |",
    "| service | identifiants |\n|---|---|\n| wiki | anna@nest.example / <Lichen77> |",
    "| servicio | acceso |\n|---|---|\n| wiki | anna / <Lichen77> (viejo) |",
    "| serwis | dane logowania |\n|---|---|\n| wiki | anna / <Lichen77> |",
    "| login | admin / <wacholder> |\n| url | wiki.nest.example |",
    "host,login\ndb1,admin / <Lichen77>",
    "host\tcredentials\ndb1\tadmin:<wacholder>",
    "| user | password |\n|---|---|\n| anna | <Lichen77> (since May) |\n| bert | <heron wacholder canyon> |",
]
NO_COLUMN = [
    "the user password\nis too short now",
    "host user password\nare the three fields",
    "user password\nrole editor",
    "we ask for this: user password\nand nothing else",
    "column type default\npassword varchar none",
    "suite pass fail\nunit 1204 3\ne2e 88 12",
    "suite,pass,fail\nunit,1204,3",
    "| suite | pass | fail |\n|---|---|---|\n| unit | 1204 | 3 |",
    "env secret\nstaging db-creds\nprod db-creds",
    "name type secret\nwiki tls web-tls",
    "change the password\nin settings under account",
    "reset user password\nkestrel-12 is slow today",
    "| method | login |\n|---|---|\n| sso | Google / GitHub |\n| form | email / password |",
    "| role | login |\n|---|---|\n| anna | admin / editor |\n| bert | client / server |",
    "| Zugang | Wer |\n|---|---|\n| VPN / Schlüssel | alle |",
    "| dossier | accès |\n|---|---|\n| docs | lecture / écriture |",
    "| user | password |\n|---|---|\n| anna | see vault |\n| bert | never expires |",
    "| user | login |\n|---|---|\n| Anna | anna77 |\n| Bert | bert@nest.example |",
    "| api key | required |\n|---|---|\n| nein | ja |",
]


@pytest.mark.parametrize("told", [*WITH_BLANKS, *BELOW_A_LOGIN])
def test_a_heading_names_what_stands_below_it(told: str) -> None:
    """Whatever divides the columns; below a login, the password beside each user."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", NO_COLUMN)
def test_two_lines_of_a_sentence_and_other_tables_stay(text: str) -> None:
    """What tests have passed, how one logs in, roles, the names of secrets, users."""
    assert redact(text) == text


@pytest.mark.parametrize("text", TOLD)
def test_what_stands_below_its_name_is_a_secret(text: str) -> None:
    """Any word may be one there, in each of the rows."""
    pieces = [piece.split(">")[0] for piece in text.split("<")[1:] if ">" in piece]
    secrets = [piece for piece in pieces if piece.startswith(("wacholder", "pfingstrose", "9sd8"))] or ["wacholder"]
    said = text.replace("|", "") if "<table>" in text else text.replace("<", "").replace(">", "")
    assert not any(secret in redact(said) for secret in secrets)
    assert redact(said).count("[redacted:") == len(secrets)


@pytest.mark.parametrize("text", STAYS)
def test_what_only_looks_like_a_column_stays(text: str) -> None:
    """Sentences with commas, schemas, parameters, lists of services, roles and ways to log in."""
    assert redact(text) == text


@pytest.mark.parametrize(
    "line",
    [
        "user,password\n",
        "user password\n",
        "user password\nx y z\n",
        "| login | pass |\n",
        "Credentials:\n",
        "root / x\n",
        "INSERT INTO a (b, pw) VALUES ('c', ",
    ],
)
def test_a_heading_again_and_again_is_read_once(line: str) -> None:
    """Each line may be the heading of all that follow it, so what was read below one is not read for the next."""
    assert redact(line * 4_000) == line * 4_000
