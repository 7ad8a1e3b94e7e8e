"""What algorithms, formats and standards are called, which sentences about passwords are full of."""

from dedup.patterns import late

ALGORITHM = (
    r"argon2(?:id|i|d)?|[bsy]?crypt|yescrypt|pbkdf2|sha-?[0-9]{0,3}|sha[123]-?[0-9]{3}|(?:md5|sha(?:256|512))-?crypt|md[45]|blake[23][bs]?|hmac|hkdf"
    r"|aes(?:128|192|256)?|gcm|cbc|rsa(?:2048|4096)?|dsa|ecdsa|eddsa|ecdh|ed25519|x25519|p256|secp256[kr]1|curve25519"
    r"|chacha20|poly1305|[rhep]s(?:256|384|512)|jw[tske]|oauth[12]?|oidc|saml2?|pkce|hotp|totp|webauthn|fido2?|u2f|ldaps?"
    r"|kerberos|ntlm|scram|srp6?a?|gpg|pgp|x509|pkcs[0-9]{0,2}|pem|base(?:16|32|58|62|64)|base64url|b64|hex|utf8|ascii"
    r"|uuid(?:v?[1-8])?|ulid|nanoid|cuid2?|i?pv?[46]|tls1?|mtls|ssl|ssh|http[s2]?|http3|varchar[0-9]*|char[0-9]*"
)
# Standards and what they lay down, with their number: RFC8265, NIST800-63b, ISO27001, x509v3, bcrypt12, secp384r1.
_STANDARD = late(
    r"(?:RFC|rfc)-?[0-9]{3,5}|(?:NIST|nist)-?(?:SP-?)?[0-9]{3,4}(?:-[0-9]{1,3}[A-Za-z]?){0,2}|SP-?800-[0-9]{1,3}[A-Za-z]?"
    r"|(?:FIPS|fips)-?[0-9]{2,3}(?:-[0-9])?|(?:ISO|IEC|DIN|EN)-?[0-9]{4,5}(?:[-:][0-9]{1,4}){0,2}|iso-?(?:8601|8859|270[0-9]{2})"
    r"|CVE-[0-9]{4}-[0-9]{4,7}|(?:CWE|PEP|OWASP)-?[0-9]{1,4}|(?:ASVS|PCI-?DSS)-?v?[0-9](?:\.[0-9]){0,2}|(?:ES|ECMA-?)[0-9]{1,4}"
    r"|TR-?[0-9]{5}(?:-[0-9])?|WPA[23](?:-[A-Z]{2,12})?|(?i:x\.?509(?:v[1-3])?|secp[0-9]{3}[kr]1|(?:[bsy]?crypt|yescrypt"
    r"|argon2(?:id|i|d)?|pbkdf2|blake[23][bs]?|scram|kerberos|krb|ldap|snmp|ntlm|oauth|saml|fido|hmac|aes|rsa|tls|ssl)"
    r"-?v?[0-9]{1,5}(?:\.[0-9]{1,2}){0,2})"
)


def is_standard(word: str) -> bool:
    """Whether a word names a standard, or an algorithm with its version or its cost."""
    return _STANDARD.fullmatch(word) is not None
