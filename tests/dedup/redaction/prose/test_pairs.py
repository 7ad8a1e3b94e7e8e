"""A user and a password beside each other."""

import pytest

from dedup.redaction.redact import redact


@pytest.mark.parametrize(
    "told",
    [
        "Test login is probe / <hedgehog> and must not be changed.",
        "Note for later: the router at 192.168.2.1 is admin / <hedgehog>.",
        "staging is behind basic auth (probe:<marigold>)",
        "log in as maria with <willowtree>",
        "login with root and <Pelican77>",
        "test account: qa@orchard.dev / <letmein>",
        "the panel takes qa@orchard.dev and <Marigold2025>",
        "grafana: admin / <pelican-operator>",
        "The login of the demo shop is guest / <Pelican>, as ever.",
        "ssh pi@192.168.2.9 / <Raspb3rry!>",
        "everyone logs in with <orchard99!> on staging",
        "| service | login |\n|---|---|\n| grafana | admin / <marigolD0g!> |",
        "Login mit admin / <Gartentor7!>",
        "VPN: maria <Pelican#77>",
        "couchdb: admin / <pelican>",
        "log in as kim and <Pelican77>",
        "use e2e:<marigold> as credentials",
        "app:<or!chard> lets you log in",
        "staging has basic auth (team:<Pelican77>)",
    ],
)
def test_the_password_of_a_pair_is_taken(told: str) -> None:
    """The user stays: who logs in is no secret."""
    before, rest = told.split("<", 1)
    _, after = rest.split(">", 1)
    assert redact(told.replace("<", "").replace(">", "")) == f"{before}[redacted:secret]{after}"


@pytest.mark.parametrize(
    "text",
    [
        "log in with Google / GitHub",
        "login: admin / editor",
        "The login of the demo shop is Okta / Keycloak, as ever.",
        "log in with alice and charlie, one after the other",
        "sign in as maria with Okta",
        "login with email and password",
        "the router is client / server rendered",
        "the console is read/write for operators",
        "the admin / storefront split is done",
        "credentials are rotated / revoked by the operator",
        "git@github.com v2",
        "TODO: rename Pelican#heron7",
        "gitlab: team/orchard",
        "use client/server as login",
        "read/write lets you log in",
        "vpn: service/orchard",
        "the panel has user and Invoices",
        "connect as app with pgbouncer",
        "log in as user1 and user2 in two browsers",
        "tests/pages/login.page.ts\n/Users/maria/Code/cipher-box/tests/e2e/tests/wallet2.spec.ts",
        "tests/pages/login.page.ts\\n/Users/maria/Code/cipher-box/tests/e2e/tests/wallet2.spec.ts",
    ],
)
def test_other_pairs_stay(text: str) -> None:
    """Roles, providers, and what is written with a slash in any case."""
    assert redact(text) == text


@pytest.mark.parametrize("value", ["kestrel", "lichen-moor", "Heron77"])
@pytest.mark.parametrize(
    "told",
    [
        "sftp user@host:<>",
        "sftp anna@nas: <>",
        "sftp -P 2222 shop@files.acme.io:<>",
        "connect via sftp backup@nas.local:<>, then put the dump there",
        "ssh deploy@10.0.0.4, <>",
        "ftp upload@ftp.acme.io / <>",
        "ssh pi@raspi – <>",
        "ssh ivo@bastion pw <>",
        "`sftp shop@files.acme.io:<>`",
        "bastion host1, ivo / <>",
        "jump host: ivo / <>",
        "nas, marta / <>",
        "server db-2 (ivo / <>)",
        "vm lab-7 (marta / <>), ask me for the vpn",
        "vps 3 - ivo / <>",
        "files.acme.io: ivo / <>",
        "192.168.1.10 – marta / <>",
        "the build server is ivo / <>",
    ],
)
def test_the_password_behind_an_address_or_a_machine_is_taken(told: str, value: str) -> None:
    """Also of a user whom no other machine has."""
    assert redact(told.replace("<>", value)) == told.replace("<>", "[redacted:secret]")


def test_a_number_behind_them_is_taken_unless_it_is_a_port() -> None:
    """Servers of SSH listen on any port, those of SFTP on some that look like theirs."""
    assert redact("sftp user@host:4711") == "sftp user@host:[redacted:secret]"
    assert redact("bastion host1, ivo / 4711") == "bastion host1, ivo / [redacted:secret]"
    for text in ("sftp deploy@files.acme.io:2222", "ssh deploy@10.0.0.4:4711", "ssh user@host:22"):
        assert redact(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "scp user@host:backup.sql",
        "scp dump anna@nas:kestrel",
        "rsync -av anna@nas:kestrel .",
        "git clone git@github.com:acme/kestrel",
        "ssh git@github.com:kestrel",
        "sftp user@host:/var/www",
        "sftp user@host:backup.sql",
        "sftp user@host:uploads",
        "sftp anna@nas:music",
        "sftp user@host:uploads/kestrel",
        "sftp marta@nas:~/kestrel",
        "sftp://marta@nas:2222/kestrel",
        "sftp anna@nas: no such file",
        "ssh anna@nas: connection refused",
        "ssh anna@nas: kestrel service is down",
        "ssh anna@nas, then reboot",
        "ssh anna@nas / scp works too",
        "ssh pi@raspi, tmux",
        "mosh ivo@vps1 - laggy",
        "ssh marta@bastion, Ivo has the key",
        "bastion host1, blue / green",
        "bastion host1, ivo / Anna",
        "server 2: Anna / Bert",
        "the server, client / server",
        "box 2, ivo / admin",
        "box 3, primary / replica",
        "node 18, npm / yarn",
        "the router, lan / wan",
        "the machine has docker / podman",
        "server is fastapi / uvicorn",
        "docs.acme.io: en / de",
        "10.0.0.4, up / down",
    ],
)
def test_what_else_stands_behind_an_address_or_a_machine_stays(text: str) -> None:
    """Paths, commands, what became of a connection, and two of a sort."""
    assert redact(text) == text
