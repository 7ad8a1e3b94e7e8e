"""Codes and PINs that changed: their name stands in one clause, the number in another one."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    # "it's"
    "{}, it's <> now",
    "{}. It's <> now.",
    "{}, now it's <>, don't forget",
    "{} yesterday, the new one is <>",
    "{}, please use <> from now on",
    "{} last week: <>",
    "{} to something easier: <>",
    "{} (now <>)",
    "{} - <>",
    "{}, <> since friday",
]
CHANGES = [
    "the pin was changed",
    "they changed the door pin",
    "the alarm code has been changed",
    "the code for the garage got reset",
    "our voicemail pin was updated",
    "the combination of the safe is different",
    "the keypad has a new code",
    "a new door code",
    "the wifi password changed",
]
NUMBERS = ["4471", "0815", "482913", "5512#", "12-34-56", "C4471"]
ELSEWHERE = [
    # to what, and from what
    "the gate code was reset to <>",
    "the door code went from <> to <>",
    "the door code is no longer <>, it's <>",
    "the alarm code was wrong, it should be <>",
    "New door code.\n<>",
    # German, French, Spanish, Portuguese
    "die pin wurde geändert, sie ist jetzt <>",
    "der alarmcode hat sich geändert: <>",
    "neue pin fürs handy: <>",
    "der code für die tür ist anders, jetzt gilt <>",
    "le code de la porte a changé, c'est <> maintenant",
    "nouveau code d'alarme depuis lundi, c'est <>",
    "le digicode a changé : <>",
    "el código de la puerta ha cambiado, ahora es <>",
    "cambiaron el código del portal, el nuevo es <>",
    "o código da porta foi trocado, agora é <>",
    "trocaram o código do cofre, o novo é <>",
]
SPOKEN = [
    # what else has a code
    "the exit code was changed, it's 1003 now",
    "the error code was changed, it's 4471 now",
    "new error code since monday, it is 8830",
    "the zip code was wrong, it's 8004",
    "the area code changed, it's 0351 now",
    "the promo code was changed, it's 2580 now",
    "der fehlercode wurde geändert, er ist jetzt 4471",
    "die postleitzahl hat sich geändert, sie ist jetzt 80331",
    "le code postal a changé, c'est 75011 maintenant",
    "el código de error cambió, ahora es 4471",
    "o código postal mudou, agora é 28013",
    # and what else is pinned, or has pins
    "the pin for numpy was changed, it's 2024 now",
    "the gpio pin was changed, it's 1042 now",
    "the LED pin on the board was changed, it's 1042 now",
    # what begins with such a name, or follows on one
    "the code was changed, it's 1200 lines now",
    "the pin length was changed, it's 6000 now",
    "the gate code handler was changed, it's 4000 bytes now",
    "the password limit was changed, it's 1024 now",
    "the port was changed, it's 8443 now",
    "the door code was changed, the server listens on 8443 now",
    "the alarm code was changed. The port is 8443 now.",
    "the door code was changed, room 4471 has it",
    "the alarm code has been changed, see issue 2580",
    # what is counted, and when it was
    "the guest code lives 30 days now",
    "the door code was changed, it's 6 digits now",
    "the door code was changed, it expires after 3600 seconds",
    "the alarm code was changed: 2580 people were told",
    "the door code was changed, it's 2580 € now",
    "the password was changed, it's 14 characters now",
    "the door code was changed in 2019",
    "the codes were changed: 4001, 4002 and 4003",
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("change", CHANGES)
def test_the_number_behind_the_change_of_a_code_is_taken_out(change: str, number: str) -> None:
    """However the change is told, and whatever leads to the number."""
    for told in TOLD:
        said = told.format(change).replace("<>", f"<{number}>")
        assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("number", ["4471", "0815", "482913"])
@pytest.mark.parametrize("told", ELSEWHERE)
def test_so_is_what_it_was_changed_to_in_other_languages(told: str, number: str) -> None:
    """And from what, where that is told."""
    said = told.replace("<>", f"<{number}>")
    assert left_of(said) == wanted_of(said)


@pytest.mark.parametrize("spoken", SPOKEN)
def test_other_numbers_behind_a_change_stay(spoken: str) -> None:
    """Those of errors, areas and boards, those that count something, and those of what stands beside a code."""
    assert redact(spoken) == spoken
