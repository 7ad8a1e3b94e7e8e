"""Texts in other languages, as our models get to read them."""

import re
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup import gloss, languages
from dedup.extraction.extract import extract
from dedup.extraction.rules.asked import ASKED
from dedup.gloss import glossary, glossed, in_english
from dedup.languages import ENGLISH
from dedup.model import Domain, Source, Speaker, Utterance

CODES = sorted(file.stem for file in gloss._FOLDER.glob("*.txt"))
DECISIONS = {
    "de": "wir nehmen ab jetzt postgres für die buchungen, weil mysql uns zweimal daten gekostet hat",
    "es": "vamos a usar postgres para las reservas, porque mysql ya nos costó datos dos veces",
    "fr": "on prend postgres pour les réservations, parce que mysql nous a déjà coûté des données deux fois",
    "ja": "予約には PostgreSQL を使うことにしました。MySQL では二回データを失ったので。",
    "ko": "예약에는 postgres를 사용하기로 했습니다. mysql에서 데이터를 두 번 잃었기 때문입니다.",
    "pt": "vamos usar postgres para as reservas, porque o mysql já nos custou dados duas vezes",
    "ru": "для бронирований берём postgres, потому что mysql уже дважды стоил нам данных",
    "zh": "预订数据我们决定用 Postgres，因为 MySQL 已经让我们丢过两次数据了。",
}


def test_every_language_is_tried_here() -> None:
    """A glossary for each language that can be told, and an example for each glossary."""
    told = {*languages._TELLTALES, *languages._SCRIPTS.groupindex} - {ENGLISH}
    assert told > set(CODES)
    assert CODES == sorted(DECISIONS) == sorted(gloss.GLOSSED)


@pytest.mark.parametrize("code", CODES)
def test_a_decision_and_its_reason_become_english(code: str) -> None:
    """Whoever decided, what they do, and why: in the words that the models know."""
    gloss = in_english(DECISIONS[code]).lower()
    assert any(word in gloss for word in ("use", "take", "decided"))
    assert "because" in gloss or "caused" in gloss
    assert "postgres" in gloss


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("de", "Ab jetzt nie `nie_mehr` im Code.", "From now on never `nie_mehr` in the Code."),
        ("de", "nie in src/nie/und.py oder auth_und_nie", "never in src/nie/und.py or auth_und_nie"),
        ("fr", "l’erreur vient d'abord du cache", "the error comes from first of cache"),
        ("de", "u\u0308ber den u-boot-Lader, OPA und e-mail", "via the u-boot-Lader, OPA and e-mail"),
        ("es", "e-mail y e-commerce", "e-mail and e-commerce"),
        ("ko", "30분 동안 `30분、`", "30 minutes during `30분、`"),
        ("zh", "我们决定用 Redis。", " we decided use Redis. "),
    ],
)
def test_words_become_english(code: str, text: str, expected: str) -> None:
    """The longest phrase counts; code, identifiers, acronyms and letters of compounds stay; marks become ours."""
    assert " ".join(glossed(text, code).split()) == " ".join(expected.split())


@pytest.mark.parametrize("code", CODES)
def test_a_decision_is_kept_as_it_was_said(code: str) -> None:
    """In whichever language; what is stored is the original."""
    said = [
        Utterance(Speaker.USER, DECISIONS[code], Source(uuid="1")),
        Utterance(Speaker.ASSISTANT, "OK.", Source(uuid="2")),
    ]
    found = extract(said, Domain("harbour"))
    assert found
    assert all(candidate.content in DECISIONS[code] for candidate in found)


@pytest.mark.parametrize(
    "text",
    [
        "merk dir: die tests laufen nur mit pnpm",
        "recuerda que los tests solo corren con pnpm",
        "souviens-toi que les tests tournent seulement avec pnpm",
        "lembra que os testes só rodam com pnpm",
        "запомни: тесты запускаем только через pnpm",
        "记住：测试只用 pnpm 跑",
        "覚えておいて：テストは pnpm だけで動かす",
        "기억해: 테스트는 pnpm으로만 돌린다",
        "merk dir bitte: die tests laufen nur mit pnpm",
        "guarda isto: os testes rodam com pnpm",
        "запиши: тесты запускаем через pnpm",
        "别忘了测试只用 pnpm 跑",
        "テストは pnpm だけで動かすことを覚えておいて。",
        "테스트는 pnpm으로만 돌린다는 것을 기억해 줘.",
        "the tests only run with pnpm; remember that",
    ],
)
def test_what_a_user_asks_to_have_remembered_is_kept(text: str) -> None:
    """In the user's own language, too; no model is asked."""
    (found,) = extract([Utterance(Speaker.USER, text, Source(uuid="1"))], Domain("harbour"))
    assert found.content == text
    assert ASKED in found.evidence


@pytest.mark.parametrize(
    "text",
    [
        "restart the worker, don't forget",
        "Restart the worker. Don't forget it!",
        "Starte den Worker neu, vergiss das nicht!",
    ],
)
def test_an_order_that_is_not_to_be_forgotten_is_not_to_be_remembered(text: str) -> None:
    """It is about now."""
    found = extract([Utterance(Speaker.USER, text, Source(uuid="1"))], Domain("harbour"))
    assert not any(ASKED in candidate.evidence for candidate in found)


def test_a_sentence_behind_may_ask_for_the_one_before_it() -> None:
    """In verb-last languages that is how one asks."""
    said = Utterance(Speaker.USER, "変更履歴は英語で書きます。覚えておいてください。", Source(uuid="1"))
    found = extract([said], Domain("harbour"))
    assert [candidate.content for candidate in found] == ["変更履歴は英語で書きます。"]
    assert ASKED in found[0].evidence


@pytest.mark.parametrize("code", CODES)
def test_law_every_form_can_be_found(code: str) -> None:
    """No form of a glossary is written so that no text could have it, and none stands twice."""
    known = glossary(code)
    for form, english in known.forms.items():
        assert " ".join(glossed(form, code).split()).lower() == english.lower(), form
    lines = (gloss._FOLDER / f"{code}.txt").read_text(encoding="utf-8").splitlines()
    entries = [entry for line in lines if not line.startswith("#") for entry in line.partition(": ")[2].split()]
    assert len(entries) == len(set(entries)) == len(known.forms) + len(known.beginnings)


PIECES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(CODES).flatmap(lambda code: st.sampled_from(sorted(glossary(code).forms))),
    st.sampled_from(["`", "```", "'", "-", "_", "/", ".", " ", "\n", "30", "。", "：", "`nie`"]),
)


@given(parts=st.lists(PIECES, max_size=12), code=st.sampled_from(CODES))
def test_law_nothing_is_too_odd_to_be_glossed(parts: list[str], code: str) -> None:
    """Any characters in any language: no error, and code stays as it is."""
    text = "".join(parts)
    spans = [span for span in re.findall(r"`[^`\n]*`", normalize("NFC", text)) if span]
    gloss = glossed(text, code)
    assert [span for span in re.findall(r"`[^`\n]*`", gloss) if span] == spans
    in_english(text)
