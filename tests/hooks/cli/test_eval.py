"""Evaluation as a command: figures anyone can reproduce, errors that name the line."""

import json
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hooks.command import run

A = "The timeout of the export job is 30 seconds, since the API is slow"
PAIRS = [
    {"id": "p1", "namespace": "config", "a": A, "b": A.lower(), "label": "duplicate", "kind": "case"},
    {"id": "p2", "namespace": "config", "a": A, "b": "Only admins may see the billing page, and nobody may change it"}
    | {"label": "distinct", "kind": "unrelated"},
    {"id": "p3", "namespace": "config", "a": A, "b": A.replace("30", "45"), "label": "distinct", "kind": "number"},
]


def test_transcripts_that_are_not_there_are_an_error(tmp_path: Path) -> None:
    """They would count as sessions in which nothing was found."""
    gold = ROOT / "fixtures" / "held_out" / "sessions_gold.jsonl"
    done = run("eval", "sessions", str(gold), "--transcripts", str(tmp_path))
    assert (done.exit_code, len(done.output.splitlines())) == (2, 1)


@pytest.fixture
def pairs_file(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(pair) + "\n" for pair in PAIRS))
    return path


def test_the_scorer_can_be_chosen(
    pairs_file: Path, model_dir: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By cosine, the literal spec, a changed number is a repeat: that is why there is a verifier. What is asked for
    overrules the setting."""
    monkeypatch.setenv("SUBCOG_DEDUP_SCORER", "cosine")
    by_cosine = json.loads(run("eval", "pairs", str(pairs_file), "--json").stdout)
    by_verifier = json.loads(run("eval", "pairs", str(pairs_file), "--scorer", "verifier", "--json").stdout)
    assert by_cosine["by_kind"]["number"]["in_duplicate_band"] == 1.0
    assert by_verifier["by_kind"]["number"]["in_duplicate_band"] == 0.0
    assert run("eval", "pairs", str(pairs_file), "--scorer", "dice").exit_code == 2


def test_pairs_are_judged_each_in_a_fresh_store(pairs_file: Path, model_dir: Path, home: Path) -> None:
    """An exact repeat is skipped, a changed number and another subject are not; the person's own store is untouched."""
    found = json.loads(run("eval", "pairs", str(pairs_file), "--json").stdout)
    assert (found["n"], found["precision"], found["recall"], found["false_skip_rate"]) == (3, 1.0, 1.0, 0.0)
    assert found["by_kind"]["number"]["in_duplicate_band"] == 0.0
    assert not (home / "memories.db").exists()
    keys = {
        "auc",
        "accuracy",
        "duplicate_precision",
        "duplicate_recall",
        "revisions",
        "sweep",
        "calibration",
        "mistakes",
    }
    assert set(found) >= keys


def test_mistakes_come_with_their_own_texts_the_worst_first(tmp_path: Path, model_dir: Path) -> None:
    """Also where two pairs have one id, and where a kind has pairs of both labels. A byte order mark is no fault."""
    again = "The export job times out after 30 seconds, since the API is slow"
    other = "Only admins may see the billing page, and nobody may change it"
    rows = [
        {"id": "same", "a": A, "b": b, "label": label}
        for b, label in [
            (again, "duplicate"),
            (A.replace("30", "45"), "duplicate"),
            (other, "duplicate"),
            (A.lower(), "distinct"),
        ]
    ]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\ufeff" + "".join(json.dumps(row) + "\n" for row in rows))
    found = json.loads(run("eval", "pairs", str(path), "--json").stdout)
    assert found["mistakes"][0]["b"] == A.lower()
    missed = found["mistakes"][1:]
    assert {m["b"] for m in missed} >= {other, A.replace("30", "45")}
    assert [m["score"] for m in missed] == sorted(m["score"] for m in missed)
    assert found["by_kind"][""]["label"] == "distinct and duplicate"


def test_progress_is_for_terminals(tmp_path: Path, model_dir: Path) -> None:
    """Nothing of it in a file that errors are kept in, not even an empty line."""
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps(PAIRS[0]) + "\n")
    assert run("eval", "pairs", str(path)).stderr == ""


def test_what_is_too_short_to_be_skipped_is_ranked_all_the_same(tmp_path: Path, model_dir: Path) -> None:
    """Under 50 characters a paraphrase is kept; the area under the curve still says how well the scorer ranks."""
    stored = "The webhook queue is drained by three workers."
    path = tmp_path / "short.jsonl"
    rows = [
        (stored, "Three workers drain the webhook queue.", "duplicate"),
        (stored, "Backups run on host c3.", "distinct"),
    ]
    path.write_text(
        "".join(
            json.dumps({"id": str(n), "a": a, "b": b, "label": label}) + "\n" for n, (a, b, label) in enumerate(rows)
        )
    )
    found = json.loads(run("eval", "pairs", str(path), "--json").stdout)
    assert found["recall"] == 0.0
    assert found["auc"] == 1.0


def test_sessions_are_compared_with_their_annotations(model_dir: Path) -> None:
    """Recall and precision of what the hook's work captures, from our own held-out sessions."""
    gold = ROOT / "fixtures" / "held_out" / "sessions_gold.jsonl"
    found = json.loads(
        run("eval", "sessions", str(gold), "--transcripts", str(gold.parent / "sessions"), "--json").stdout
    )
    assert found["facts"] == 78
    assert 0.5 < found["fact_recall"] <= 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no pairs in it"),
        ('{"id": "x", "a": "b"}\n', "pairs.jsonl:1: b: field required"),
        (json.dumps(PAIRS[0]) + '\n{"id": \n', "pairs.jsonl:2"),
        (json.dumps(PAIRS[0] | {"label": "same"}) + "\n", "pairs.jsonl:1: label"),
        ("root:x:0:0\n", "pairs.jsonl:1: not a JSON object\n"),
        (json.dumps(PAIRS[0] | {"a": " "}) + "\n", "pairs.jsonl:1: a: says nothing\n"),
    ],
)
def test_a_bad_file_is_an_error_that_names_the_line(tmp_path: Path, content: str, says: str) -> None:
    """Exit code 2."""
    path = tmp_path / "pairs.jsonl"
    path.write_text(content)
    result = run("eval", "pairs", str(path))
    assert (result.exit_code, says in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no facts in it"),
        ("root:x:0:0\n", "gold.jsonl:1: not a JSON object\n"),
        ("[1]\n", "gold.jsonl:1: not a JSON object\n"),
        ("{}\n", "gold.jsonl:1: fact_id: field required\n"),
        ("[" * 100_000, "gold.jsonl:1: not a JSON object\n"),
        ('{"fact_id": "f", "project": "p"}\n', "gold.jsonl:1: namespace: field required\n"),
    ],
)
def test_bad_annotations_are_an_error_that_names_the_line(tmp_path: Path, content: str, says: str) -> None:
    """As in a file of pairs: figures from what is left would look like figures of all."""
    path = tmp_path / "gold.jsonl"
    path.write_text(content)
    result = run("eval", "sessions", str(path), "--transcripts", str(tmp_path))
    assert (result.exit_code, says in result.stderr) == (2, True)


def test_tune_recommends_a_cut_and_writes_it_beside_what_a_person_wrote(
    tmp_path: Path, model_dir: Path, home: Path
) -> None:
    """With the interval; comments in the file stay; the next run uses it."""
    rows = [
        PAIRS[0] | {"id": f"d{n}", "a": f"{PAIRS[0]['a']}, rule {n}", "b": f"{PAIRS[0]['b']}, rule {n}"}
        for n in range(12)
    ]
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in [*rows, PAIRS[1]]))
    home.mkdir(parents=True)
    (home / "config.toml").write_text("\ufeff# mine\ndedup_cache_capacity = 7\n")
    found = json.loads(run("tune", str(path), "--precision", "0.9", "--write", "--json").stdout)
    cut = found["dedup_threshold_default"]
    assert cut["precision"] >= 0.9
    assert (cut["recall"], cut["skipped"]) == (1.0, 13 if cut["precision"] < 1 else 12)
    written = (home / "config.toml").read_text()
    assert "# mine" in written
    assert f"dedup_threshold_default = {cut['threshold']}" in written
    from dedup.config import load

    assert (load().dedup_threshold_default, load().dedup_cache_capacity) == (cut["threshold"], 7)


def test_what_no_threshold_can_skip_says_nothing_of_a_threshold(tmp_path: Path, model_dir: Path) -> None:
    """What is too short to be skipped by meaning is kept, however alike: no threshold is raised for it."""
    stored = "The connection pool of the {} service has at most 20 connections because PostgreSQL allows 100 in total"
    again = "Since PostgreSQL allows only 100 connections in total, the {} service's connection pool is limited to 20"
    names = [
        "booking",
        "tariff",
        "photo",
        "billing",
        "search",
        "import",
        "export",
        "audit",
        "login",
        "mail",
        "report",
        "chat",
    ]
    pairs = [(stored.format(name), again.format(name), "duplicate") for name in names]
    pairs += [
        (f"the {name} service uses port 8025", f"port 8025 is used by the {name} service", "distinct") for name in names
    ]
    path = tmp_path / "pairs.jsonl"
    rows = [{"id": str(n), "a": a, "b": b, "label": label} for n, (a, b, label) in enumerate(pairs)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    cut = json.loads(run("tune", str(path), "--json").stdout)["dedup_threshold_default"]
    assert (cut["skipped"], cut["recall"]) == (12, 1.0)


def test_figures_of_words_alone_say_so(
    pairs_file: Path, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are not those of the product with its model, and a threshold from them is not kept."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))
    result = run("eval", "pairs", str(pairs_file), "--json")
    assert (json.loads(result.stdout)["n"], "without the embedding model" in result.stderr) == (3, True)
    result = run("tune", str(pairs_file), "--precision", "0.5", "--write")
    assert (result.exit_code, (home / "config.toml").exists()) == (2, False)


def test_tune_says_when_nothing_reaches_the_precision(pairs_file: Path, model_dir: Path) -> None:
    """Three pairs recommend nothing."""
    result = run("tune", str(pairs_file))
    assert (result.exit_code, "no threshold reaches" in result.stderr) == (1, True)
