"""Standards, algorithms and versions behind the name of a password: no secret, whatever number they have."""

import pytest

from dedup.redaction.redact import redact

NAMES = [
    *("x509v3", "X.509v3", "RFC8265", "RFC-7519", "rfc6238", "SHA256", "sha3-512", "bcrypt12", "scrypt16384"),
    *("NIST800-63b", "NIST-800-63B", "SP800-132", "FIPS140-2", "ISO27001", "ISO-8859-1", "argon2id", "Argon2id13"),
    *("PBKDF2-SHA256", "Blake2b512", "secp384r1", "secp256k1", "ed25519", "CVE-2024-12345", "CWE-259", "OWASP10"),
    *("ASVS4.0.3", "PCI-DSS4", "WPA3-SAE", "TLS1.3", "OAuth2.1", "AES256-GCM", "HS256", "SCRAM-SHA-256", "ES2022"),
    *("TR-02102-1", "LDAPv3", "SNMPv3", "Kerberos5", "PKCS12", "sha512crypt", "ISO8601"),
]
SPOKEN = [
    "password {}",
    "password {} profile",
    "the password is {}",
    "password: {}",
    "the password spec is {} you know",
    "passwords, per {}, are hashed",
    "password ({})",
    "passphrase {}",
    "the token is {}",
    "das Passwort ist {} gehasht",
    "passwort nach {}",
    "le mot de passe est {}",
    "la contraseña es {}",
    "a senha é {}",
    "hasło to {}",
    "we use {} for all test accounts",
    "password changed from {0} to {0}",
]
# Close to one, and no name of any: what people choose.
CHOSEN = ["RFC8265!heron", "Crypta12", "bcryptus12", "Nista800", "Isolde27001", "x509heron7", "Shadow256", "Kerbel55"]


@pytest.mark.parametrize("spoken", SPOKEN)
def test_a_standard_stays(spoken: str) -> None:
    """It says how passwords are kept or made."""
    for name in NAMES:
        assert redact(spoken.format(name)) == spoken.format(name)


@pytest.mark.parametrize("value", CHOSEN)
def test_what_only_begins_like_one_is_taken(value: str) -> None:
    """A word with a number is what many passwords are."""
    for told in ("the password is {}", "password: {}", "das Passwort ist {}"):
        assert redact(told.format(value)) == told.format("[redacted:secret]")
