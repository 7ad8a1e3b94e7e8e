"""Which language a text is in."""

import pytest

from dedup.languages import ENGLISH, language, languages
from dedup.model import Speaker
from tests.dedup.test_gloss import DECISIONS

USER, MODEL = Speaker.USER, Speaker.ASSISTANT


@pytest.mark.parametrize("code", DECISIONS)
def test_the_language_of_a_sentence_is_told(code: str) -> None:
    """By its script, or by the commonest words."""
    assert language(DECISIONS[code]) == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("it", "abbiamo deciso di usare postgres per le prenotazioni, perché mysql ha perso dati"),
        ("nl", "we nemen postgres voor de boekingen, omdat mysql twee keer data is kwijtgeraakt"),
        ("pl", "rezerwacje trzymamy w postgresie, bo mysql dwa razy stracił nam dane i tak już nie robimy"),
        ("sv", "vi tar postgres för bokningarna, eftersom mysql har tappat data"),
        ("tr", "rezervasyonlar için postgres kullanıyoruz, çünkü mysql iki kez veri kaybetti ve bu pahalıydı"),
        ("uk", "для бронювань беремо postgres, бо mysql двічі втратив дані і це дорого"),
        ("vi", "chúng ta dùng postgres cho đặt chỗ, vì mysql đã mất dữ liệu hai lần"),
    ],
)
def test_a_language_without_a_glossary_is_not_its_neighbour(code: str, text: str) -> None:
    """Nor English: what reads English only is to know."""
    assert language(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "We use Postgres for bookings, since MySQL lost data twice.",
        "The process will die in the pod, no matter what the probe says.",
        "la migración is the name of the branch we work on",
        "npm run build && docker compose up -d",
        "License: MIT",
        "OS Ubuntu 22.04 required",
        "ES modules, no CommonJS",
        "Deploys happen 9am EST weekdays",
        "Run du before cleanup",
        "Author: Da Silva",
        "Use DE locale",
        "outlier detection: ejection base time 30 s, 5 consecutive 5xx",
        "var model: hist sim, 99%, 10 days",
        "The dashboard for 東京 uses 40 connections now",
        "Note for 李雷: the pool is 40",
        "",
        "42",
    ],
)
def test_english_is_not_glossed(text: str) -> None:
    """A foreign word in it, a name, an acronym, or nothing that tells a language, makes it no other language."""
    assert language(text) == ENGLISH


def test_code_tells_nothing() -> None:
    """However much of it stands before what was said, and whatever its words are."""
    code = "for user in users:\n    if not user.is_active and the_name in user.names:\n        users.remove(user)\n" * 9
    assert language(f"```python\n{code}```\nwir nehmen das so, weil es schneller ist") == "de"
    assert language("das ist `the name of it is not in the list and not of it`, oder?") == "de"


def test_what_tells_nothing_is_in_the_language_of_its_speaker() -> None:
    """A short answer; the other side may speak another language."""
    said = [
        (USER, "wir nehmen postgres, weil mysql daten verloren hat"),
        (MODEL, "Then I will set up the connection for it."),
        (USER, "passt, redis"),
        (MODEL, "Done, 14 tests pass."),
    ]
    assert languages(said) == ["de", ENGLISH, "de", ENGLISH]
    assert languages([(USER, "ok"), (USER, "redis")]) == [ENGLISH] * 2
