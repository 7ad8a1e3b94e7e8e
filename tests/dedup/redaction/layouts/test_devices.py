"""What the configuration of routers, switches and firewalls gives away."""

import pytest

from dedup.redaction.redact import redact


@pytest.mark.parametrize(
    ("before", "secret", "after"),
    [
        ("enable password ", "skylark", ""),
        ("switch(config)# enable secret ", "skylark", ""),
        ("username netops privilege 15 secret ", "skylark", "\n"),
        ("username netops privilege 15 password 7 ", "0822455D0A16", ""),
        ("enable secret 4 ", "tnhtc92DXBhelxjYk8LWJrPV36S2i4nt", ""),
        (" key 7 ", "082245" + "5D0A16544541", ""),
        ("tacacs-server host 10.1.1.1 key ", "skylark", ""),
        ("radius-server host 10.1.1.1 key ", "skylark", " timeout 5"),
        ("radius server R1\n address ipv4 10.1.1.1 auth-port 1812\n key ", "skylark", ""),
        ("crypto isakmp key ", "skylark", " address 203.0.113.7"),
        (" pre-shared-key local ", "skylark", ""),
        ('pre-shared-key ascii-text "', "skylark", '";'),
        (" neighbor 10.0.0.1 password ", "skylark", ""),
        (" ip ospf message-digest-key 1 md5 ", "skylark", ""),
        (" ip ospf authentication-key ", "skylark", ""),
        ("  key-string ", "skylark", ""),
        (" ppp chap password 0 ", "skylark", ""),
        ("  wpa-psk ascii 0 ", "skylark", ""),
        ("/interface wireless security-profiles set default wpa2-pre-shared-key=", "skylark", ""),
        ('authentication plain-text-password-value "', "skylark", '"'),
        ("    set psksecret ", "skylark", ""),
        ("    set passwd ENC ", "AK1+jx8KX9DpPl0HYHLOjIfJBUOV", ""),
        ("snmp-server community ", "skylark", " RO"),
        ("snmp-server community ", "skylark", ""),
        ("set snmp community ", "skylark", " authorization read-only"),
        ("rocommunity ", "skylark", " 10.0.0.0/8"),
        ("com2sec readonly default ", "skylark", ""),
        ("snmpwalk -v3 -u rob -A ", "skylark", " 10.0.0.1"),
    ],
)
def test_a_value_is_known_by_the_statement_it_stands_in(before: str, secret: str, after: str) -> None:
    """It may be any word, and no sign gives it."""
    left = redact(before + secret + after)
    assert secret not in left
    assert left.startswith(before)
    assert left.endswith(after)


def test_both_secrets_of_a_user_are_taken() -> None:
    """One to be known by, and one to encrypt with."""
    left = redact('createUser rob SHA "skylark77" AES kestrel')
    assert "skylark" not in left
    assert "kestrel" not in left


@pytest.mark.parametrize(
    "text",
    [
        "enable password authentication on the server",
        "enable secret scanning",
        "enable secret rotation",
        "to enable password reset, run the migration",
        "enable secret is set on both routers",
        "username field and password field are required",
        "password 8 characters minimum",
        "the key 5 items down is broken",
        "secret 7 days old",
        "use password 2 times",
        "community edition 5 is free",
        "tacacs-server key rotation is due",
        "radius server R1\n address ipv4 10.0.0.1\n key handling differs",
        "crypto isakmp key exchange address pool",
        "pre-shared-key required",
        "the pre-shared key is rotated monthly",
        "neighbor 10.0.0.2 remote-as 65001",
        "key-string matching is slow",
        "authentication-key rotation",
        "set password policy",
        "set password for the new user in the admin page",
        "set key binding",
        "snmp-server community is documented",
        "snmp-server enable traps",
        "rocommunity public",
        "encrypted-password field",
        "enable secret 5",
    ],
)
def test_a_sentence_with_the_same_words_stays(text: str) -> None:
    """It goes on with what is said of passwords and keys, or tells no value."""
    assert redact(text) == text


@pytest.mark.parametrize("value", ["kestrel", "lichen-moor", "Heron77", "4711"])
@pytest.mark.parametrize(
    "told",
    [
        "snmp community <>",
        "snmp ro community is <>",
        "snmp v2c community: <>",
        "our snmp community was <>",
        "the snmp community on sw1 is <>, as on sw2",
        "snmp community string for the switches is <>",
        "snmpv2 community <> on all switches",
        "the community for snmp is <>",
        "rw community <>",
        "read-write community string is <> for the core switch",
        "snmp-community ist <>",
    ],
)
def test_a_community_of_snmp_is_taken_out_of_a_sentence(told: str, value: str) -> None:
    """Whoever knows it may read the device."""
    assert redact(told.replace("<>", value)) == told.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize(
    "text",
    [
        "snmp community is public knowledge",
        "snmp community public",
        "snmp community strings leak",
        "snmp community is read-only",
        "the snmp community is deprecated",
        "the snmp community is small",
        "the snmp community on sw1 is missing",
        "snmp community string must be rotated",
        "snmp community string length is limited",
        "snmp community support is limited",
        "snmp community: see the vault",
        "snmp community string is in 1password",
        "ro community is disabled",
        "read-only community members",
        "our community is friendly",
    ],
)
def test_what_is_said_of_a_community_stays(text: str) -> None:
    """How it is, and what everybody has."""
    assert redact(text) == text
