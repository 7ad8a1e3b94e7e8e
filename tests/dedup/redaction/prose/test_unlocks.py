"""Passwords that nothing names, behind what they open and beside whose they are."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "wifi at the studio is moss_5g / <>",
    "studio wifi: moss_5g, <>",
    "the vps root is <> btw",
    "vps root is <>",
    "the keystore has the same password as the wifi, <>",
    "keystore pass is the same as the wifi: <>",
    "the zip opens with <>",
    "the zip is encrypted, <> opens it",
    "user deploy with <> as always",
    "wifi in the office is Moor_2g / <>",
    "office wifi: Moor_2g, <>",
    "the ssid is Moor_2g, <>",
    "guest wifi is called Moor_2g, <>",
    "the pi root is <> fwiw",
    "nord3 root is <>",
    "db1 root is still <>",
    "the archive opens with <>",
    "the keystore unlocks with <>",
    "the backup is encrypted, <> decrypts it",
    "the pdf is locked, <> opens it",
    "<> unlocks the keystore",
    "user backup with <> as usual",
    "das zip ist verschlüsselt, <> öffnet es",
    "the backup zip is password protected, use <>",
    "the backup zip is password-protected with <>",
    "the excel file is locked with <>",
    "the disk unlocks with <>",
    "luks on nord3 unlocks with <>",
    "<> decrypts the backup",
    "to open the keystore use <>",
    "the keystore takes <>",
    "wlan im büro: Moor_2g / <>",
    "the wifi here is Moor_2g and the pass is <>",
    "hotspot name is Moor_2g, <>",
    "nord3: root is <>",
    "the root on nord3 is <>",
    "for root it's <>",
    "root on the vps? <>",
    "sudo there is <>",
]
VALUES = ["Lichen77", "Tannen!Wolf91", "Hasel-Maus-12", "Fjord_Lantern_23", "gravel-Moth88", "b7e2d90c41fa5836aa17"]
PHRASES = [
    "you unlock the disk with '<lemon tractor violet engine>'",
    'open our old backup with "<lemon tractor violet engine>" please',
    "decrypt it with the words '<lemon tractor violet engine>'",
    "the keystore opens with `<lemon tractor violet engine>`",
]
SPOKEN = [
    "the file is locked by Lichen77",
    "the sheet is protected by Nord_Eins_23",
    "the safe needs Lichen77",
    "wifi at the studio is moss_5g / wpa3",
    "the vps root is ext4 btw",
    "the zip opens with 7zip-23",
    "the zip is encrypted, aes256 that is",
    "the keystore has the same password policy as the wifi, min-12-chars",
    "wifi in the office is Moor_2g / Moor_5g",
    "office wifi: Moor_2g, channel36",
    "the ssid is Moor_2g, wpa2-psk",
    "the pi root is btrfs2",
    "nord3 root is /dev/nvme0n1p2",
    "the fs root is squashfs4",
    "the project root is packages/Heron42",
    "the chart root is Panel42",
    "grafana admin is Bert42",
    "the archive opens with 7zip-23",
    "the archive opens with Keka2",
    "the editor opens with Welcome_Page_23",
    "the dialog opens with Ctrl+K7",
    "the app opens with Splash_Screen_12",
    "the backup is encrypted, aes256gcm",
    "the backup is encrypted, Restic17 does that",
    "the pdf is locked, Bert42 has it open",
    "Heron_Ticket_23 opens the discussion",
    "the workflow Deploy_Prod_23 unlocks the release",
    "PR Fix_Login_42 opens it up",
    "user backup with role admin2024",
    "user deploy with uid1042 as usual",
    "user deploy with Python312 as usual",
    "das zip ist verschlüsselt, AES256",
    "the vault is locked, Job_Nightly_23 opens a ticket",
    "the file is locked, Excel2019 opens it",
    "the file is locked, Excel2019 opens it read-only",
    "the disk is encrypted, Grub2 unlocks it",
    "the disk is encrypted, Clevis17 unlocks it via TPM2",
    "tang_server_23 unlocks the disk",
    "the phone opens with FaceID2",
    "the archive opens with WinRAR7",
    "the archive opens with Keka14",
    "the pdf opens with Okular23",
    "the backup opens with Restic_Browser_23",
    "you unlock the disk with 'cryptsetup open sda lemon'",
    "you unlock the disk with 'the new yubikey from anna'",
    "decrypt it with 'age and the key from anna'",
    "the server root is /srv/Heron42",
    "the vps root is ZFS-Pool-23",
    "box1 root is Ubuntu2404",
    "the vm root is LVM_Root_23",
    "node3 root is full",
    "the db admin is Anna_Maria_23",
    "grafana admin is anna.berg42",
    "wifi: Moor_2g, Moor_5g",
    "wifi in the office: Moor_2g, 802.11ax",
    "wifi: BeeNet / Gäste2024 are slow",
    "ssid: BeeNet, vlan2024",
    "ssid is BeeNet, channel36",
    "wifi: disabled, eth0-Main-23",
    "wifi: Intel_AX210, driver iwlwifi22",
    "wifi is broken, Heron42 too",
    "wlan: wlan0, mac b7e2d90c41fa",
    "the wifi is down, Ticket-2024-17",
    "user anna with Admin_Role_23 as usual",
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("told", TOLD)
def test_what_opens_a_thing_or_belongs_to_it_is_taken_out(told: str, value: str) -> None:
    """Whatever kind of value it is; nothing else is gone."""
    said = told.replace("<>", f"<{value}>")
    assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("told", PHRASES)
def test_quoted_words_that_something_opens_with_are_taken_out(told: str) -> None:
    """Some words that nobody would say otherwise."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("spoken", SPOKEN)
def test_what_else_opens_a_thing_stays(spoken: str) -> None:
    """Programs, people, networks, volumes and commands."""
    assert redact(spoken) == spoken


PLAIN = [
    "my sudo is <>",
    "our sudo on nord3 is <>, btw",
    "the sudo on the pi is <>",
    "anna's sudo is still <>",
    "my work laptop's sudo is <>",
    "my sudo's <>",
    "sudo there is <>",
    "mein sudo ist <>",
    "root on the pi: <>",
    "root on nord3 – <>",
    "root on my router? <>",
    "root auf dem nas ist <>",
    "root on the server is <>, don't share",
    "the vps root is <>",
    "nas root: <>",
    "for root use <>",
    "admin on the switch is <>",
    "admin on the printer: <>",
    "- admin on the camera: <>",
    "superuser on the router is <>",
    "vault unseal with <>",
    "unseal the vault with <>",
    "the vault unseals with <>",
    "the safe is unlocked with <>",
    "unlock the luks volume with <>",
    "unlock my laptop with <>",
    "den tresor entsperren mit <>",
    "unseal key is <>",
    "the unseal phrase: <>",
    "keystore: x.jks, <>",
    "keystore app.jks / <>",
    "keystore is build/upload.jks, <>",
    'truststore: "certs/t.p12" / <>',
    "release.keystore: <>",
    "vault.kdbx (<>)",
    "keepass file team.kdbx: <>",
    "the cert is client.pfx, <>",
]
ORDINARY = [
    "my sudo is broken",
    "my sudo is version 1.9",
    "my sudo is passwordless",
    "our sudo is only for anna",
    "the sudo here is 1.9.13",
    "the sudo group is wheel",
    "mein sudo ist kaputt",
    "root on the pi: disabled",
    "root on the pi is read-only",
    "root on the nas is btrfs",
    "root on the box is ext4",
    "root on the vps is full",
    "root there is squashfs",
    "root on nord3 is allowed via key",
    "root on the switch? never",
    "the nas root is shared",
    "for root use sudo",
    "for root use the console",
    "admin on the switch is Ivo",
    "admin on the switch is Anna",
    "the admin on the switch is kestrel",
    "admin on the router: locked out",
    "admin on the router is reachable from outside",
    "admin on nas1 is nobody",
    "admin on the host is a group",
    "vault unseal with kms",
    "the vault unseals with shamir",
    "the vault is unsealed by anna",
    "unlock the vault with touchid",
    "unlock the disk with tang",
    "unlock the keystore with keytool",
    "unlock the keychain with security unlock-keychain",
    "unlock my laptop with fingerprint",
    "unseal keys are with anna",
    "unseal key rotation",
    "keystore: x.jks, y.jks",
    "keystore: x.jks, alias upload",
    "keystore: x.jks, expired",
    "keystore: release.jks, truststore: ca.jks",
    "keystore: x.jks, pkcs12",
    "vault.kdbx: not found",
    "vault.kdbx (encrypted)",
    "ask anna for x.kdbx, please",
    "client.pfx, ca.crt and key.pem",
    "the keystore is app.jks, not release.jks",
]


@pytest.mark.parametrize("value", ["kestrel", "lichen-moor", "Heron77", "4711"])
@pytest.mark.parametrize("told", PLAIN)
def test_a_plain_word_is_taken_out_where_nothing_but_a_password_stands(told: str, value: str) -> None:
    """Or the digits of a PIN."""
    assert redact(told.replace("<>", value)) == told.replace("<>", "[redacted:secret]")


@pytest.mark.parametrize("text", ORDINARY)
def test_what_is_said_of_an_account_or_a_lock_stays(text: str) -> None:
    """How it is, who has it, and with which program."""
    assert redact(text) == text
