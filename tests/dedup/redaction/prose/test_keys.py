"""Keys in plain English, and what code and documents say of keys."""

import pytest

from dedup.redaction.redact import redact

_KEY = "r5R7ZN8wG0IET7Fl" + "qQpal0FcPrclhwzs"
_HEX = "070d20d96315dde2" + "c79c5c0d07983144"
_FORTY = _HEX + "0a1b2c3d"


@pytest.mark.parametrize(
    "told",
    [
        f"request signer key is <{_HEX}>",
        f"the session service's key is <{_KEY}>",
        f"hash salt key is <{_HEX}>",
        f"the key which signs requests is <{_KEY}>",
        f"the key for maps.example.com is <{_KEY}>",
        f"the token we use against e.g. staging is <{_KEY}>",
        f"key for the sort service: <{_KEY}>",
        f"merged; the sonar token is <{_FORTY}>",
        f"remember: ENC_KEY is <{_HEX}>",
        f"the API key for maps, it's <{_KEY}>",
        "the second factor seed for the aws root is <JBSWY3DPEHPK3PXP>",
        "api_token <9a8b7c6d5e> for the printer",
    ],
)
def test_the_name_of_an_owner_makes_no_key_public(told: str) -> None:
    """Services are called after requests, sessions and hashes, and have names with dots in them."""
    before, rest = told.split("<", 1)
    _, after = rest.split(">", 1)
    assert redact(told.replace("<", "").replace(">", "")) == f"{before}[redacted:secret]{after}"


@pytest.mark.parametrize(
    "text",
    [
        f"the request id is {_HEX}",
        f"the cache key is {_HEX}",
        f"the token's sha256 is {_HEX}",
        f"the token bug was fixed with {_FORTY}",
        "the KMS key is 0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9",
        "the key is invoices/2025/11/part-00042.parquet",
        "We accept only Ed25519PrivateKey keys in the signer.",
        "ChaCha20Poly1305 key must be 32 bytes",
        "token handling moved to OAuth2AuthorizationService",
        "token: Optional[OAuth2Token] = None",
        "password: SecretStr2",
        "We add tokens to parseArgs, see https://github.com/acme/api/pull/39271",
        "skip the tests that now pass on AIX (Sam) [#29054](https://github.com/acme/api/pull/29054)",
        "password=auth_info[2]",
        'params["registry_password"] = registry_password',
        "password: ${DB_PASSWORD:-postgres}",
        "pass 2 of the compiler lowers to SSA3",
        "export GIT_ASKPASS=echo",
        "model token: claude-3-5-sonnet-20241022",
        "--- PASS: TestFindCheckpointUUID (0.00s)",
        "PASS: TestOAuth2Login",
        "CI says PASS: TenantIsolation",
        "Pass :meth:`peek` a default",
    ],
)
def test_identifiers_and_code_are_no_keys(text: str) -> None:
    """Digests, commits, files, classes, and expressions that only refer to one."""
    assert redact(text) == text


@pytest.mark.parametrize(
    "said",
    [
        "ENC_KEY is read from the vault",
        "the API key for maps, it's in the vault",
        "api_token 3600seconds, then it is renewed",
        "use npm:lodash@4.17.21 as an alias",
        "access token 15min30s is the ttl",
        "PARTITION_KEY is tenantId2orderId3lineId",
        "pull web:stable@localhost:5000 on the runners",
        "docker run app:v1.2.3@registry:5000",
        "pin python:3.12-slim@sha256:97 in CI",
        "mail:anna99@example.org is who to ask",
    ],
)
def test_what_only_stands_where_a_key_would(said: str) -> None:
    """A place, a time, a version, a mail's address."""
    assert redact(said) == said


def test_a_login_before_a_host_with_a_port_needs_no_scheme() -> None:
    """Proxies are told like that."""
    for end in ("", ".", ". ask Tom"):
        told = "use foo:{}@proxy.acme.io:3128" + end
        assert redact(told.format("bar123")) == told.format("[redacted:url-password]")


@pytest.mark.parametrize(
    "text",
    [
        "the lora app key is <2B7E151628AED2A6ABF7158809CF4F3C> and dev eui 70B3D57ED0061234",
        "app key: <2B7E151628AED2A6ABF7158809CF4F3C>, dev eui: 70B3D57ED0061234",
        "appkey=<2B7E151628AED2A6ABF7158809CF4F3C> deveui=70B3D57ED0061234",
        "the api key is <2B7E151628AED2A6ABF7158809CF4F3C> and the commit 2b7e1516a8aed2a6abf7158809cf4f3c00112233",
        "the password is <Xk3!pqRs7> and user id 70B3D57ED0061234",
    ],
)
def test_an_identifier_beside_a_secret_stays(text: str) -> None:
    """The next value of a secret's name may be given to somebody; what a device, a commit or a record is known by is
    no such value, however random it looks."""
    secret = text[text.index("<") : text.index(">") + 1]
    assert redact(text.replace("<", "").replace(">", "")) == text.replace(secret, "[redacted:secret]")
