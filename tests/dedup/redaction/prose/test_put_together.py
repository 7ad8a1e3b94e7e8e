"""Passwords of words and numbers with a dash: taken where a sentence says whose they are, and only there."""

import re

import pytest

from dedup.redaction.redact import redact

MARK = "[redacted:secret]"

# Each with the value in brackets.
TOLD = [
    # words between the name and the verb
    "pw for the qa db is <hunter2-Blau>",
    "remember that the pw for the ci user is <Kirsche-78y>",
    "the passphrase of the backup key is <Lampe-Turm-7x>",
    "my pw on the nas is <kestrel-Blue>",
    "the mysql password on staging is <99-luftballons>",
    "the pw (qa db) is <hunter2-Blau>",
    "the pw for the windows vm is <Winter_2023x>",
    "the password for the qa db on the hetzner box in frankfurt is <hunter2-Blau>",
    "my db password locally is <Biber-6j>, so don't be surprised",
    "what I set as the password is <Kamel-70i>",
    "the password for **grafana** is **<hunter2-Gelb>**",
    "the password for the backup nas, btw, is <Hamster-08p>",
    # other verbs, and a clause that goes on
    "the admin password of the router is still <Falke-3d>",
    "the wifi pw in the office should be <Hund2-Katze>",
    "the kafka password should now be <Motte-13z>",
    "the password of the keystore will be <Kirsche-78y> from monday on",
    "the password for the test tenant became <Linde-74w>",
    "the grafana pw <hunter2-Gelb> still works",
    # changed, and used as one
    "the password for the printer has changed to <Herbst-21q>",
    "the grafana password's been changed to <hunter2-Gelb>",
    "set the pw for grafana to <hunter2-Gelb>",
    "I reset the ci user's pw to <Kirsche-78y>",
    "the password on qa went from <Sonne-28l> to <Sonne-29l>",
    "use <Kirsche-78y> as the pw for the ci user",
    "<Kirsche-78y> is the pw for the ci user",
    "<Kirsche-78y> is the login for the switch",
    "the new pw for the ci user is <Kirsche-78y>, the old one was <Kirsche-77y>",
    # nothing between
    "pw is <hunter2-Blau>",
    "pw's <hunter2-Blau>",
    "use pw <hunter2-Blau> for the qa db",
    "Use the password <Ostsee-3n> for the VPN.",
    "pw grafana: <hunter2-Gelb>",
    "user anna pw <Sommer-2022x>",
    # a name that means other things as well
    "my root pass on the hetzner box: <Blaubeere-93>, ssh port is 2222",
    "the pass for the ci user is <Pinguin-04k>",
    "ssh pass for the pi is <Himbeere-3k>",
    "remember that the login for anna on the wiki is <Sommer-2022x>",
    "the creds for the qa box: <Wolke7-Grau>",
    "My credentials on the sandbox are anna / <Sommer-2022x>",
    # in other languages
    "merk dir: das pw für den ci user ist <Kirsche-78y>",
    "nimm <Kirsche-78y> als passwort für den ci user",
    "le mdp du user ci c'est <Cerise-78y>",
    "la contraseña de wifi es <Cereza-78y>",
]
SPOKEN = [
    # where it is, and how it is made
    "the pw for the ci user is stored in vault",
    "the pw for grafana is the same as for prometheus",
    "the password is rotated every 90 days",
    "the password for the ci user is in vault-2",
    "the password for staging is Vault-managed",
    "the pw for grafana is SOPS-encrypted",
    "the passphrase for backups is Shamir-split",
    "the passphrase for backups is in Safe-2b",
    "the password for the operator is mounted from secret-v2",
    "the pw for the zip is emailed by Mailgun-2",
    # what it is like
    "password min length is 12",
    "the password for legacy users is SHA-256-hashed",
    "the password of a user is 12-char minimum",
    "the password for preview envs is Branch-specific",
    "a password of the form Word-12x is too weak",
    "the password policy for admins is NIST-800",
    "das Passwort ist selbst-gewählt",
    "le mot de passe est auto-généré",
    "la contraseña es auto-generada",
    # what was done about it
    "the pw reset mail is sent by Postmark",
    "the pw for the qa db was changed in release 2024-05",
    "the password for the ci user: ticket OPS-4711",
    "pw change for the ci user: blocked by PR-77b",
    "the password prompt on ubuntu is Polkit-1",
    # a pass that something goes through
    "pass on the hetzner box: 3 of 4 tests",
    "the pass on Node-20: all green",
    "the pass for the ci user is checked by pam-auth-2",
    "the pass in the pipeline is Sign-12b",
    "my pass over the docs is done, section-2 is open",
    "first pass on the refactor: 12-files changed",
    # a login by other means, and what it runs on
    "the login for anna is via SSO",
    "the login is at /auth/login",
    "the login for the wiki is Keycloak-only",
    "the login for the mobile app is FaceID-first",
    "the login module for v3 is Passport-0.7",
    "the login for tenants is Tenant-1 and Tenant-2",
    "the mail login for staff is Exchange-2019",
    "login as anna: works on Firefox-128esr",
    "the credentials for the bucket are STS-based",
]


@pytest.mark.parametrize("told", TOLD)
def test_what_somebody_put_together_is_taken(told: str) -> None:
    """Whatever words and numbers it is made of, and however they are written; what stands around it stays."""
    assert redact(told.replace("<", "").replace(">", "")) == re.sub("<[^>]+>", MARK, told)


@pytest.mark.parametrize("text", SPOKEN)
def test_machines_releases_and_methods_stay(text: str) -> None:
    """They are written like that, too; and a sentence about a password tells more often of these."""
    assert redact(text) == text
