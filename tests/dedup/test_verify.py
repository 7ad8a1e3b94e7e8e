"""The verifier: does a candidate add anything to a stored memory?"""

import hashlib
import json
import subprocess
import sys
import time
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedup.embedding.embed import FastEmbedder
from dedup.verifier.encoding import decode, encode
from dedup.verifier.features import names
from dedup.verifier.forest import UNREAD, model
from dedup.verifier.prepared import PACKING
from dedup.verifier.verbatim import name_vetoes
from dedup.verifier.words import analyse
from dedup.verify import Judgement, VetoKind, judge, judge_pairs, pack, prepare, unpack
from tests.conftest import ROOT
from tests.dedup.conftest import Reads

PAIRS = ROOT / "fixtures" / "pairs"
STORED = "The export job of billing-api writes 500 rows per batch to `audit_log`, unless the table is locked."


def kinds(judgement: Judgement) -> set[VetoKind]:
    return {veto.kind for veto in judgement.vetoes}


def test_the_same_text_is_certain(reads: Reads) -> None:
    """Similarity 1, nothing new, nothing lost, nothing in conflict."""
    judgement = judge(reads(STORED), reads(STORED))
    assert (judgement.similarity, judgement.vetoes, judgement.new, judgement.lost) == (1.0, (), (), ())


@pytest.mark.parametrize(
    "again",
    [
        STORED.replace("`", ""),
        STORED.upper(),
        "- " + STORED.rstrip("."),
        "- **Export job:** " + STORED,
        "As agreed, " + STORED,
        STORED.replace(",", " ,").replace("billing-api", "**billing-api**"),
    ],
)
def test_the_same_words_in_another_dress_are_a_duplicate(reads: Reads, again: str) -> None:
    """Markup, case, bullets and punctuation do not count."""
    assert judge(reads(STORED), reads(again)).is_duplicate(0.92)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Claude reports to the owner what is done.", "Claude reports to the owner what was done."),
        ("Card numbers are hashed wherever they appear.", "Card numbers are hashed wherever we appear."),
        (
            "The paper comes out in June and the url is printed in it.",
            "The paper comes out in June and the url is printed out it.",
        ),
    ],
)
def test_the_small_words_that_a_text_ends_with_are_part_of_it(reads: Reads, one: str, other: str) -> None:
    """All of those behind the last word that says something, not the very last alone."""
    assert not judge(reads(one), reads(other)).is_duplicate(0.9)


@pytest.mark.parametrize(
    ("one", "other"), [("0.81", "0.80"), ("1.28", "1.29"), ("0.48 s", "0.47 s"), ("2.10", "2.1.1")]
)
def test_a_changed_decimal_is_never_the_same_text(reads: Reads, one: str, other: str) -> None:
    """Values that are near are not equal: only a change of units may round."""
    texts = [
        f"The release gate of the ranking model stands at {value} on the frozen holdout." for value in (one, other)
    ]
    judgement = judge(*map(reads, texts))
    assert judgement.vetoes
    assert not judgement.is_duplicate(0.0)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "We will drop Redis as the cache of the session service.",
            "We dropped Redis as the cache of the session service.",
        ),
        ("The bit-banged I2C driver will be removed in 5.2.", "The bit-banged I2C driver was removed in 5.2."),
    ],
)
def test_what_will_be_done_is_not_what_was_done(reads: Reads, one: str, other: str) -> None:
    """In either order: a plan that was carried out is news, and so is one that was only a plan after all."""
    assert VetoKind.MODALITY in kinds(judge(reads(one), reads(other)))
    assert VetoKind.MODALITY in kinds(judge(reads(other), reads(one)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("importer", "exporter"),
        ("sensitive", "insensitive"),
        ("Iran", "Iraq"),
        ("encryption", "decryption"),
        ("verified", "unverified"),
        ("complete", "incomplete"),
        ("Slovakia", "Slovenia"),
        ("employee", "employer"),
        ("customer", "customs"),
    ],
)
def test_another_word_is_no_slip_of_the_pen(reads: Reads, one: str, other: str) -> None:
    """However few letters it takes: nothing is skipped for it, either way."""
    texts = [f"The {word} of the shop is named in the yearly report." for word in (one, other)]
    for stored, candidate in (texts, texts[::-1]):
        judgement = judge(reads(stored), reads(candidate))
        assert not judgement.is_duplicate(0.88)
        assert judgement.vetoes or judgement.similarity < judgement.lower_cut


@pytest.mark.parametrize("slip", ["databse", "databaes", "dattabase"])
def test_a_slip_of_the_pen_is_nothing_new(reads: Reads, slip: str) -> None:
    """Letters lost, doubled or swapped within a word."""
    said = "The nightly job copies the database of the shop to Frankfurt."
    assert judge(reads(said), reads(said.replace("database", slip))).is_duplicate(0.9)


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("The search returns at most 50 items per page.", "The search returns at least 50 items per page."),
        ("Use a job system for < 50 agents on the server.", "Use a job system for > 50 agents on the server."),
        ("Payments of 10,000 EUR or more need two people.", "Payments of 10,000 EUR or less need two people."),
        ("The parser recovers at `;` and not at `}` yet.", "The parser recovers at `}` and not at `;` yet."),
    ],
)
def test_bounds_and_symbols_are_part_of_the_text(reads: Reads, stored: str, candidate: str) -> None:
    """A turned bound or a swapped symbol is not the same text, however few letters it takes."""
    judgement = judge(reads(stored), reads(candidate))
    assert judgement.similarity < 1
    assert not judgement.is_duplicate(0.9)


def test_a_question_is_not_the_same_as_its_statement(reads: Reads) -> None:
    """A question mark is more than punctuation."""
    assert judge(reads("We use Redis for sessions."), reads("We use Redis for sessions?")).similarity < 1


@pytest.mark.parametrize(
    ("candidate", "kind"),
    [
        (STORED.replace("500", "900"), VetoKind.VALUE),
        ("Session tokens live for 15 minutes", VetoKind.VALUE),
        (STORED.replace("audit_log", "audit_log_v2"), VetoKind.IDENTIFIER),
        (STORED.removesuffix(", unless the table is locked.") + ".", VetoKind.CONDITION_LOST),
    ],
)
def test_a_changed_value_or_name_or_a_dropped_condition_forbids_duplicate(
    reads: Reads, candidate: str, kind: VetoKind
) -> None:
    """Whatever the similarity: the veto is named, and no threshold lets it pass."""
    judgement = judge(reads(STORED), reads(candidate))
    assert kind in kinds(judgement)
    assert not judgement.is_duplicate(0.0)


@pytest.mark.parametrize(
    ("stored", "candidate", "kind"),
    [
        ("Retries are disabled for the hook worker.", "Retries are enabled for the hook worker.", VetoKind.OPPOSITE),
        ("Martin owns the DNS zone of the shop.", "Martina owns the DNS zone of the shop.", VetoKind.ALTERNATIVE),
        ("The processor of the data is named.", "The process of the data is named.", VetoKind.ALTERNATIVE),
        ("It is served over HTTP on that port.", "It is served over HTTPS on that port.", VetoKind.ALTERNATIVE),
        ("Retries are on for mails, off for the API.", "Retries are off for mails, on for the API.", VetoKind.ROLES),
        ("We round half up to the nearest cent.", "We round half down to the nearest cent.", VetoKind.OPPOSITE),
        ("The migration runs on staging first.", "The migration runs on production first.", VetoKind.ALTERNATIVE),
        ("Pushes wont survive a reboot.", "Pushes will survive a reboot.", VetoKind.NEGATION),
        ("The frontend is tested with Vitest.", "The frontend is tested with Jest.", VetoKind.ALTERNATIVE),
        ("Backups of EU tenants stay there.", "Backups of US tenants stay there.", VetoKind.ALTERNATIVE),
        ("The upgrade to Java 21 is done.", "The upgrade to Java 21 is planned.", VetoKind.MODALITY),
        ("The pod drops idle connections.", "The pod no longer drops idle connections.", VetoKind.STATE),
        ("The parser is on v3.2.1 here.", "The parser is on v3.4.0 here.", VetoKind.VERSION),
        ("Support ends on 12 March 2026.", "Support ends on 19 March 2026.", VetoKind.DATE),
    ],
)  # fmt: skip
def test_what_turns_a_statement_around_is_named(reads: Reads, stored: str, candidate: str, kind: VetoKind) -> None:
    """Opposites, alternatives, plans for facts, ends, versions and dates."""
    assert kind in kinds(judge(reads(stored), reads(candidate)))


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("Die Bestellungen sind absteigend sortiert.", "Die Bestellungen sind aufsteigend sortiert."),
        ("В тестовой среде кэширование всегда выключено.", "В тестовой среде кэширование всегда включено."),
    ],
)
def test_another_particle_before_a_word_is_no_slip(reads: Reads, stored: str, candidate: str) -> None:
    """It is the opposite, in languages that glue it to the word."""
    judgement = judge(reads(stored), reads(candidate))
    assert judgement.similarity < judgement.lower_cut


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("The cache TTL of the gateway is 5 minutes.", "The cache TTL of the gateway is 300 s."),
        ("Uploads over 2 GB are rejected by nginx.", "Uploads over 2048 MB are rejected by nginx."),
        ("Compression is disabled for small files.", "Compression is not enabled for small files."),
        ("The job runs twice a day on the worker.", "The job runs every 12 hours on the worker."),
    ],
)
def test_the_same_said_otherwise_is_not_vetoed(reads: Reads, stored: str, candidate: str) -> None:
    """Equal amounts in other units, and a negated opposite."""
    assert judge(reads(stored), reads(candidate)).vetoes == ()


def test_direction_counts(reads: Reads) -> None:
    """Part of a memory adds nothing to it; the memory adds to its part."""
    whole = "Nightly backups go to the bucket acme-backups; the on-call engineer checks the restore log every Monday."
    part = "Nightly backups go to the bucket acme-backups."
    assert judge(reads(whole), reads(part)).similarity > judge(reads(part), reads(whole)).similarity


def test_an_unrelated_text_is_new(reads: Reads) -> None:
    """Its words are listed as new, and its similarity is far below the lower cut."""
    judgement = judge(reads(STORED), reads("Figma exports lack the spacing scale, so designers wait for a fix."))
    assert judgement.similarity < judgement.lower_cut / 2
    assert "Figma" in judgement.new


@pytest.mark.parametrize(("said", "new"), [(-0.1, True), (0.1, False)])
def test_the_same_frame_around_other_words_is_no_repeat_unless_a_reader_finds_it_one(
    reads: Reads, said: float, new: bool
) -> None:
    """ "Two … each" and "every … within two" are alike to the forest, whatever they are about."""
    pair = reads("two reviewers approve each change"), reads("every migration has to be reversible within two releases")
    (judgement,) = judge_pairs([pair], lambda asked: [said] * len(asked))
    nobody_reads = pair[0].vectors is None
    assert (judgement.similarity <= UNREAD) is (new or nobody_reads)


@pytest.mark.parametrize(
    ("one", "other", "skipped"),
    [
        ("cemavomuv", "vasihizat", False),
        ("tycho", "brahe", False),
        ("marder", "falke", False),
        ("matchmaking", "mm", True),
        ("falkenstein", "falkenstien", True),
    ],
)
def test_one_name_for_another_is_no_repeat_however_alike_they_are_found(
    reads: Reads, one: str, other: str, skipped: bool
) -> None:
    """Two words that nobody knows, and nothing else differs: they name two things. Not where one is short for the
    other, or a slip of it."""
    stored, candidate = (reads(f"The release is switched by the toggle {name} in production.") for name in (one, other))
    (judgement,) = judge_pairs([(stored, candidate)], lambda asked: [9.0] * len(asked))
    assert judgement.vetoes == () if skipped else not judgement.is_wording


@pytest.mark.parametrize(
    ("stored", "candidate", "skipped"),
    [
        ("Marloes is the contact for SAP, questions go to her.", "Pieter is the one to ask about SAP.", False),
        ("Vectors are stored in Qdrant, as int8.", "Embeddings: int8, store Milvus.", False),
        ("Vectors are stored in Qdrant, as int8.", "Embeddings: int8, store qdrant.", True),
        ("The link has 10 Gbit/s.", "Linked with 10 Gbps.", True),
        ("Prices are frozen at the order.", "Placing the order fixes the price.", True),
    ],
)
def test_another_name_is_told_in_another_sentence_too(stored: str, candidate: str, skipped: bool) -> None:
    """Words with a capital that nobody knows, one in either text. Not units, nor what only begins a sentence."""
    assert bool(name_vetoes(prepare(stored, None), prepare(candidate, None))) is not skipped


@pytest.mark.parametrize(
    "candidate",
    ["", "😀😀😀", "!!! ---", "שלום עולם", "x" * 100_000, "word " * 20_000, "\u202etxet", "0" * 5_000, "```" * 400],
)  # fmt: skip
def test_what_is_not_understood_is_kept(reads: Reads, candidate: str) -> None:
    """No words, other scripts, pastes and noise: no error, and a similarity that skips nothing."""
    judgement = judge(reads(STORED), reads(candidate))
    assert judgement.similarity < judgement.lower_cut
    assert judge(reads(candidate), reads(STORED)).similarity < judgement.lower_cut


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        (
            "Зоны поиска храним полигонами в базе, от сетки отказались.",
            "С ночной сборкой стоим, пока безопасники не согласуют договор с банком.",
        ),
        (
            "نخزن مناطق التوصيل كمضلعات في قاعدة البيانات ولا نستخدم الشبكة.",
            "ننتظر حتى يوافق القسم القانوني على العقد مع شركة النقل.",
        ),
        (
            "배송 구역은 데이터베이스에 다각형으로 저장하고 격자는 쓰지 않는다.",
            "법무팀이 운송 회사와의 계약을 승인할 때까지 기다리고 있다.",
        ),
        ("Os clientes novos entram com a conta da loja.", "A importação de pedidos corre de forma paralela."),
        ("Zmiany w umowie zatwierdza Dorota po rozmowie.", "W bazie testowej kopia danych jest zawsze pusta."),
        ("Kayıtlar Ankara'daki veri merkezinde tutulur.", "Yeni kütüphaneler mimari kurulunda konuşulmalıdır."),
        ("การแคชหมดอายุหลังจากสิบห้านาที", "ลูกค้าต้องการใบแจ้งหนี้เป็นไฟล์พีดีเอฟ"),
    ],
    ids=["Russian", "Arabic", "Korean", "Portuguese", "Polish", "Turkish", "Thai"],
)  # fmt: skip
def test_texts_in_a_language_the_model_cannot_read_are_not_all_alike(reads: Reads, stored: str, candidate: str) -> None:
    """To the model they are rows of letters and syllables; two that share no word are unrelated."""
    judgement = judge(reads(stored), reads(candidate))
    assert judgement.similarity < judgement.lower_cut


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        (
            "Oturumlar Redis içinde saklanır ve otuz dakika hareketsizlikten sonra sona erer.",
            "Oturumlar Redis içinde saklanmaz ve otuz dakika hareketsizlikten sonra sona erer.",
        ),
        (
            "सत्र रेडिस में संग्रहीत होते हैं और तीस मिनट की निष्क्रियता के बाद समाप्त हो जाते हैं।",
            "सत्र रेडिस में संग्रहीत नहीं होते हैं और तीस मिनट की निष्क्रियता के बाद समाप्त हो जाते हैं।",
        ),
        (
            "Palvelin tallentaa istunnot välimuistiin, kun käyttäjä on kirjautunut sisään.",
            "Palvelin ei tallenna istuntoja välimuistiin, kun käyttäjä on kirjautunut sisään.",
        ),
    ],
    ids=["Turkish", "Hindi", "Finnish"],
)  # fmt: skip
def test_in_a_language_of_which_no_words_are_known_only_the_same_words_are_a_repeat(
    reads: Reads, stored: str, candidate: str
) -> None:
    """Who does not know the language does not know which word or ending denies."""
    judgement = judge(reads(stored), reads(candidate))
    assert judgement.similarity < judgement.lower_cut
    assert judge(reads(stored), reads(stored.replace(",", "") + "!")).similarity >= judgement.lower_cut


def test_one_long_word_is_read_in_the_time_of_its_length() -> None:
    """No rule begins anew at each of its letters: 20,000 of them took 20 seconds of a core's time."""
    started = time.process_time()
    judge(prepare("a" * 20_000, None), prepare("a" * 10_000, None))
    assert time.process_time() - started < 2


def test_a_candidate_too_long_to_compare_is_new(reads: Reads) -> None:
    """What was not compared counts as new."""
    judgement = judge(reads(STORED), reads(STORED + " More follows here." * 1_000))
    assert judgement.similarity < judgement.lower_cut


def test_many_at_once_are_judged_as_one_by_one(reads: Reads) -> None:
    """A batch changes nothing but the time."""
    memories = [reads(text) for text in (STORED, STORED.replace("500", "900"), "Figma exports lack a scale.", "")]
    candidate = reads("billing-api's export writes batches of 500 rows to audit_log except while that table is locked.")
    together = judge_pairs([(memory, candidate) for memory in memories])
    alone = [judge(memory, candidate) for memory in memories]
    assert [j.vetoes for j in together] == [j.vetoes for j in alone]
    assert [j.similarity for j in together] == pytest.approx([j.similarity for j in alone], abs=1e-9)


def test_packing_loses_nothing_and_stays_small(embedder: FastEmbedder) -> None:
    """A stored memory is judged from its packed vectors exactly as from the model's; 4 kB are enough for 70 words."""
    stored, candidate = (prepare(t, embedder.tokens([t])[0]) for t in (STORED, STORED.replace("writes", "sends")))
    packed = pack(stored)
    assert len(packed) < 4_000
    assert judge(unpack(STORED, packed), candidate) == judge(stored, candidate)


@pytest.mark.parametrize("packed", [b"", b"\x00", b"\x01\x05\x00" + b"\x7f" * 10, b"\xff" * 700])
def test_foreign_vectors_are_left_out(embedder: FastEmbedder, packed: bytes) -> None:
    """Bytes of another recipe, or cut short: judged on words alone, never misread."""
    text = STORED.replace("writes", "sends")
    candidate = prepare(text, embedder.tokens([text])[0])
    assert judge(unpack(STORED, packed), candidate) == judge(prepare(STORED, None), candidate)


def test_a_changed_value_revises_and_another_component_does_not(reads: Reads) -> None:
    """The stored memory is outdated when its own value changed; what is said of another service leaves it true."""
    stored = reads("The connection pool of ledger-api is set to 20 connections.")
    assert judge(stored, reads("The connection pool of ledger-api is set to 40 connections.")).revises
    assert not judge(stored, reads("The search index of catalog-web is rebuilt by a cron job.")).revises


def test_a_conflict_is_named_in_words() -> None:
    """What differs, as it is written in each; nothing where nothing does."""
    limits = [prepare(f"The limit is {size} per file.", None) for size in ("5 MB", "9 MB")]
    assert judge(*limits).conflicts == ("value: 5 MB → 9 MB",)
    assert judge(limits[0], limits[0]).conflicts == ()


@pytest.mark.parametrize("candidate", ["port 8080", "8080 is the port", "not 8080"])
def test_a_stored_text_of_a_single_word_is_compared(reads: Reads, candidate: str) -> None:
    """There is nothing beside a word that could be looked for; what says more is no duplicate of it."""
    assert not judge(reads("8080"), reads(candidate)).is_duplicate(0.9)


@given(st.text(max_size=120), st.text(max_size=120))
@settings(max_examples=60, deadline=None)
def test_any_two_texts_are_judged(one: str, other: str) -> None:
    """No text raises; the similarity is a probability; judging twice gives the same."""
    stored, candidate = prepare(one, None), prepare(other, None)
    judgement = judge(stored, candidate)
    assert 0.0 <= judgement.similarity <= 1.0
    assert judge(stored, candidate) == judgement


@pytest.mark.parametrize("with_vectors", [True, False])
def test_the_weights_fit_the_features(with_vectors: bool) -> None:
    """Names and order are those the model was trained with: a new feature needs new weights."""
    weights = model(with_vectors)
    assert weights.names == names(with_vectors)
    assert len(weights.linear) == len(weights.names)
    assert int(weights.trees.feature.max()) < len(weights.names)
    grid, free, vetoed = weights.knots
    assert np.all(np.diff(grid) > 0)
    assert np.all(np.diff(free) >= 0)
    assert np.all(np.diff(vetoed) >= 0)


def test_importing_the_door_is_cheap() -> None:
    """A hook process that only imports it pays for no numpy and no grammar."""
    code = "import sys, dedup.verify; print([m for m in ('numpy', 'dedup.verifier.words') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_reading_comes_back_from_its_shorthand_as_it_was() -> None:
    """Words, values, cues and clauses of all labelled texts, and of odd ones."""
    odd = ["", "的" * 60, "✨", "word " * 5_000, 'a "quoted" \\ thing', "\ud800 half a character"]
    written = [json.loads(line) for file in PAIRS.glob("*.jsonl") for line in file.read_text("utf-8").splitlines()]
    for text in (*odd, *(pair[side] for pair in written[::5] for side in "ab")):
        assert decode(encode(analyse(text))) == analyse(text)


@pytest.mark.parametrize("short", [b"", b"x", zlib.compress(b"[]"), zlib.compress(b"[[1],2,3,4,5,6,7]")])
def test_bytes_that_are_no_shorthand_are_refused(short: bytes) -> None:
    """A damaged reading is made again, never half believed."""
    with pytest.raises(ValueError, match="analysis"):
        decode(short)


def test_stored_readings_are_those_of_this_version() -> None:
    """Where this fails, texts are read in another way than when they were stored: raise `PACKING`, and the digest."""
    texts = (
        STORED,
        "As agreed, we'll not retry until v2.1 of `billing-api` is in prod; at most 5 MB, unless asked.",
        "The third of one hundred and twenty runs (`0 2 * * 1`) took 1h30m, ½ of 10 Mb came from 2001:db8::1 at 3pm.",
    )
    digest = hashlib.sha256(b"".join(zlib.decompress(encode(analyse(text))) for text in texts)).hexdigest()
    assert (PACKING, digest[:16]) == (8, "5e80ed21debbd8f9")


@pytest.mark.parametrize(
    "stored",
    [
        "For each parcel the stage sum must equal the total delay exactly to the second.",
        "`stageDelta` clamps negative deltas to zero, so the stages add up to more than the actual delay.",
    ],
)
def test_where_it_holds_is_a_condition_whatever_else_is_called_so(reads: Reads, stored: str) -> None:
    """A stage of something is written like the place, and the place added is news all the same."""
    judgement = judge(reads(stored), reads(f"{stored[:-1]} on staging."))
    assert "condition added: staging" in judgement.conflicts
    assert not judgement.is_wording


def test_who_is_called_by_the_short_name_of_a_place_is_none(reads: Reads) -> None:
    """QA of a text about quality assurance is the same people."""
    stored = reads("The quality assurance team of the insulin pump works in Lisbon and is one hour behind us.")
    assert not judge(stored, reads("QA for the insulin pump sits in Lisbon, 1h behind us.")).vetoes
