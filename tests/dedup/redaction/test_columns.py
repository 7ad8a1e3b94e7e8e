"""Secrets in columns, whatever divides them: commas, tabs, blanks, the rows of SQL and HTML."""

import pytest

from dedup.redaction.redact import redact

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
    "line", ["user,password\n", "Credentials:\n", "root / x\n", "INSERT INTO a (b, pw) VALUES ('c', "]
)
def test_a_heading_again_and_again_is_read_once(line: str) -> None:
    """Each line may be the heading of all that follow it, so what was read below one is not read for the next."""
    assert redact(line * 4_000) == line * 4_000
