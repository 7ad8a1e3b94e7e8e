"""Codes of digits, where a sentence tells what opens with them."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    "the code for the door is <8830>",
    "the code for the door is <8830> not <4417>",
    "the code to our front gate is <8830>, please",
    "the code to the garage is <8830>, <4417> is the old one",
    "the keypad is <4417>",
    "lockbox code <4417>",
    "the keypad code is <4417>",
    "bike lock is <4417>",
    "the safe opens with <4417>",
    "it's <8830>, the door code",
    "its <8830> not <4417>, the door code",
    "der code ist <8830> für die tür",
    "the code is <8830> for the garage",
    "the code they texted me is <482913>",
    "2fa: <482913>",
    "the code from my authenticator: <482913>",
    "the gate's code is <4711>",
    "our garage's code: <4711>",
    "the back door's pin is <4711#>",
    "the office's alarm code is <2580>",
    "the locker's combination is <1357>",
    "die haustür's code ist <8830>",
    "the gate's code is <Heron77>",
    "ble pin for pairing <482913>",
    "bluetooth pin <482913>",
    "bluetooth pairing pin is <0000>",
    "pairing pin for the headset is <4711>",
    "pin to pair the sensor: <482913>",
    "the code for pairing the speaker is <8830>",
    "zigbee pairing code <4711>",
    "ble passkey <482913>",
    "pin for bluetooth <1357>",
]
SPOKEN = [
    "the code for the error is 4417",
    "the code to the page is 4417 lines",
    "the code for the house number is 8830 bytes",
    "the code for the garage module is 4417 lines long",
    "the code for the gate is 4001, 4002 and 4003",
    "the keypad is 4417 ms late",
    "the keypad is 2019",
    "the door opens with 2 keys",
    "the 2fa 2024 rollout",
    "mfa 100000 users",
    "the code i got 4044 errors",
    "the code in the mail 5000 lines",
    "its 8830, the port of the door service",
    "the gate's code is broken",
    "the gate's code is 4711 lines long",
    "the gate's code is 12",
    "the vault's code is in go",
    "the office's code is 2 years old",
    "the building's code is 2021 compliant",
    "the door's pin 12 is low",
    "ble pin for pairing 4 leds",
    "ble pin for pairing is random",
    "ble pin 12 is the reset",
    "bluetooth pin 2024 ms timeout",
    "bluetooth code is 4000 lines",
    "pairing code 404 error",
    "pairing pins 8 and 9",
    "the pairing code expires in 3600 seconds",
    "the code for pairing is 1200 lines",
    "pin the pairing library to 4711",
    "matter code 2024.1",
]


@pytest.mark.parametrize("told", TOLD)
def test_the_code_of_what_opens_is_taken(told: str) -> None:
    """Wherever in the sentence it stands."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", SPOKEN)
def test_other_numbers_stay(text: str) -> None:
    """Errors, lines, years and counts."""
    assert redact(text) == text
