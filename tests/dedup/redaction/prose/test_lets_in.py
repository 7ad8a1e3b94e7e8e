"""Passwords of a word and a number, where a sentence says how somebody gets in and names no password."""

import re

import pytest

from dedup.redaction.redact import redact

MARK = "[redacted:secret]"

# Each with the value in brackets.
TOLD = [
    # who logs in, and with what
    "ssh to the lab pi as root with <walnut-2031>",
    "ssh into rack-3 as deploy with <walnut88> and restart the agent",
    "connect to the nas as backup with <heron-blue-19>",
    "connect over vnc as display with <sesame-1001>",
    "rdp to win-4 with <storch1999> as tester",
    "ssh nils@attic with <walnut2031>",
    "user monitor with <chestnut-303>",
    "user deploy, <walnut-2031>",
    "the printer's web page: user admin, <toner-1234>",
    "melde dich auf der kamera als admin mit <linse4711> an",
    "ssh auf die pi als pi mit <himbeere31>, dann neu starten",
    "connecte-toi au serveur en deploy avec <hirondelle-19>",
    "inicia sesión como ana con <tortuga-44>",
    # whose pass it is
    "admin pass: <walnut88> on the metrics box",
    "my pass on the wiki: <lynx-1999>",
    "anna's pass is <brioche-31>",
    "the mariadb pass is <zucchini-12-k>",
    # what a server wants
    "redis on staging needs auth <mandarin-45-lima>",
    "the broker takes auth <heidelbeere-9x>",
    "the db auth for staging is <koala-808>",
    # the key of a network, or of what is locked
    "the key for our wifi at the cabin is <campfire55>",
    "wifi is called Attic, the key is <doormouse-8>",
    "the key to the keystore is <jaguar-98>",
    "das wlan heisst Imker, der schlüssel dazu ist <wabentopf42>",
    "der code vom gäste-wlan ist <erdbeere22>",
    "la clé du hotspot est <coquelicot12>",
    "le wifi s'appelle Ruche, la clé c'est <miellerie-2023>",
    "la clave del wifi de la oficina es <cafetera44>",
]
SPOKEN = [
    # other ways to get in, and what one gets in with
    "ssh to the lab pi as root with key auth",
    "log in as admin with sso",
    "run it as deploy with sudo",
    "connect as app with psycopg2",
    "connect to kafka as loader with sasl-scram-512",
    "log in as admin with chrome-120",
    "ssh to build-12 as ci with tmux-3",
    "ssh as ubuntu with cloud-init-24",
    "melde dich als admin mit firefox128 an",
    "connecte-toi en root avec openssh-9",
    "entra como root con sudo",
    # passes that something goes through, and that are counted
    "pass: 12 fail: 3",
    "all tests pass: 99",
    "admin pass over the docs is done",
    "db migrations pass on postgres-16",
    "render pass: shadow2",
    # what asks for a login
    "redis needs auth since v7.2",
    "the api requires auth header x-api-2",
    "every handler uses auth guard-v2",
    "the db auth is scram-sha-256",
    # users beside other things
    "user anna, branch feature-42",
    "user deploy, node-18",
    "user deploy, hetzner01",
    "user deploy, walnut-2",
    "the user story, sprint-42, is done",
    # keys that find or identify something
    "the key is us-east-1",
    "the sort key for events is ts-2024",
    "the key for the backup is snapshot-2024",
    "the wifi fails with code timeout408",
    "the guest wifi is on vlan-20, the key is in vault",
    "la clé de la table est commande42",
    "ssh to walnut-2 and restart the agent",
    "the empty file is e3b0c44, in us-east-1",
]


@pytest.mark.parametrize("told", TOLD)
def test_a_word_and_a_number_that_lets_somebody_in_is_taken(told: str) -> None:
    """In four languages, and only the value: who logs in, and where, stays."""
    assert redact(told.replace("<", "").replace(">", "")) == re.sub("<[^>]+>", MARK, told)


@pytest.mark.parametrize("text", SPOKEN)
def test_tools_releases_hosts_and_branches_stay(text: str) -> None:
    """They stand in the same places, and are words with numbers, too."""
    assert redact(text) == text


@pytest.mark.parametrize("form", ["ssh as a with {}", "the key for a wifi is {}", "x's pass is {}", "user a, {}"])
def test_a_long_text_takes_no_time_out_of_proportion(form: str) -> None:
    """Every gap is bounded: what nearly fits, a thousand times over, is read once."""
    text = form.format("node-18 ") * 1_000
    assert redact(text) == text
