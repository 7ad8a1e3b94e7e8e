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
