"""The person's door: verbs end to end over a real store, clear errors, exit codes that mean something."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hooks.cli import VERBS, cli
from tests.conftest import ROOT

PG = "We use PostgreSQL 15 for the order service because of its JSON support"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments), catch_exceptions=False)


@pytest.fixture(autouse=True)
def in_a_project_without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands run in a project directory; most need no vectors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(tmp_path / "no-model"))


def added(content: str = PG, *more: str) -> str:
    return str(json.loads(run("add", content, "-n", "decisions", "--json", *more).output)["urn"])


def test_a_memory_is_added_listed_shown_found_exported_and_forgotten() -> None:
    """The life of one memory through every verb."""
    urn = added()
    assert json.loads(run("show", urn, "--json").output)["content"] == PG
    assert [m["urn"] for m in json.loads(run("list", "--json").output)] == [urn]
    assert [m["urn"] for m in json.loads(run("search", "postgresql json", "--json").output)] == [urn]
    (exported,) = map(json.loads, run("export").output.splitlines())
    assert exported["urn"] == urn
    assert exported["tags"][0].startswith("hash:sha256:")
    assert set(exported) >= {"domain", "namespace", "content", "created_at", "last_seen_at", "times_seen", "source"}
    assert exported["wordings"] == []
    assert run("forget", urn).exit_code == 0
    assert run("show", urn).exit_code == 1
    assert run("list").exit_code == 1


def test_check_and_add_tell_of_a_duplicate_with_every_finding() -> None:
    """The spec's result, and what each tier said."""
    urn = added()
    result = json.loads(run("check", PG.upper(), "-n", "decisions", "--json").output)
    assert (result["is_duplicate"], result["reason"], result["matched_urn"]) == (True, "exact_match", urn)
    assert result["matched_memory_id"] == urn.rpartition("/")[2]
    assert [f["tier"] for f in result["findings"]] == ["exact"]
    again = json.loads(run("add", PG, "-n", "decisions", "--json").output)
    assert (again["action"], again["urn"]) == ("skipped", urn)
    assert urn in run("check", PG, "-n", "decisions").output


def test_a_dry_run_of_add_writes_nothing() -> None:
    """It says what would happen."""
    assert "Would store" in run("add", PG, "-n", "decisions", "--dry-run").output
    assert run("list").exit_code == 1


def test_secrets_are_redacted_before_anything_is_stored(home: Path) -> None:
    """In the memory, in the log, in the answer, in the file."""
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6g7H8"
    added(f"The deploy token is {secret} and rotates every week")
    assert secret not in run("export").output + run("log", "--json").output
    assert all(secret.encode() not in p.read_bytes() for p in home.iterdir() if p.is_file())
    assert json.loads(
        run("check", f"The deploy token is {secret} and rotates every week", "-n", "decisions", "--json").output
    )["is_duplicate"]


def test_projects_do_not_see_each_other_and_everybody_sees_global(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`list` and `search` show this project and `global`; `list --all` is for the owner of them all."""
    added()
    run("add", "Tabs, never spaces", "-n", "patterns", "--global")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert [m["content"] for m in json.loads(run("list", "--json").output)] == ["Tabs, never spaces"]
    assert json.loads(run("search", "postgresql", "--json").output) == []
    assert len(json.loads(run("list", "--all", "--json").output)) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["check", PG, "-n", "decision"], 2, "unknown namespace 'decision'"),
        (["check", "  ", "-n", "decisions"], 2, "needs some text"),
        (["show", "subcog://x"], 2, "not a URN"),
        (["show", "subcog://global/decisions/000000000000"], 1, "no memory"),
        (["forget", "subcog://global/decisions/000000000000"], 1, "no memory"),
        (["list", "--domain", "A/B"], 2, "not a domain"),
        (["replay", "no-such-file.jsonl"], 2, "does not exist"),
        (["frobnicate"], 2, "No such command"),
        (["search", "nothing like it"], 1, "nothing found"),
    ],
)
def test_errors_are_one_clear_line_and_an_exit_code(arguments: list[str], code: int, says: str) -> None:
    """No traceback, whatever was typed."""
    result = run(*arguments)
    assert result.exit_code == code
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_a_bad_setting_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the command line nothing is silently replaced by a default."""
    monkeypatch.setenv("SUBCOG_DEDUP_THRESHOLD_DEFAULT", "1.2")
    result = run("list")
    assert (result.exit_code, "SUBCOG_DEDUP_THRESHOLD_DEFAULT" in result.stderr) == (2, True)


def test_a_damaged_store_is_an_error_of_its_own_kind(home: Path) -> None:
    """Exit code 3, and the file stays as it is."""
    home.mkdir()
    (home / "memories.db").write_bytes(b"scrambled" * 1000)
    result = run("list")
    assert (result.exit_code, "cannot open the store" in result.stderr) == (3, True)


def test_metrics_are_valid_prometheus_text() -> None:
    """HELP and TYPE before each family, cumulative buckets in order, numbers at the end."""
    added()
    lines = run("metrics").output.splitlines()
    assert 'dedup_checks_total{namespace="decisions",result="unique"} 1' in lines
    families = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(families) == len(set(families))
    buckets = [
        float(line.split()[-1])
        for line in lines
        if line.startswith('dedup_check_duration_ms_bucket{check_type="exact"')
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] == 1
    assert "dedup_cache_size 1" in lines


def test_the_log_tells_what_was_decided() -> None:
    """Newest first, with the text and every finding."""
    added()
    run("add", PG, "-n", "decisions")
    rows = json.loads(run("log", "--json").output)
    assert [row["decision"] for row in rows] == ["hash_exact", "captured"]
    assert rows[0]["text"] == PG


def test_every_verb_has_a_file_help_and_a_line_in_the_readme() -> None:
    """The documentation names every command there is."""
    readme = (ROOT / "README.md").read_text()
    for verb in VERBS:
        assert run(verb, "--help").exit_code == 0
        assert f"`{verb}" in readme
    assert "hook" not in [line.split()[0] for line in run("--help").output.splitlines() if line.startswith("  ")]


def test_every_setting_is_in_the_readme() -> None:
    """And nothing that is not a setting."""
    from dedup.config import Settings, variable

    readme = (ROOT / "README.md").read_text()
    for name in Settings.model_fields:
        family = "SUBCOG_DEDUP_THRESHOLD_{NAMESPACE}" if name.startswith("dedup_threshold_") else variable(name)
        assert f"`{family}`" in readme or f"`{variable(name)}`" in readme


def test_a_batch_of_texts_prints_as_it_is_markup_or_not() -> None:
    """Square brackets in a memory are text, not colours."""
    urn = added("Use [bold]brackets[/] in [red]logs, they are plain text for us")
    assert "[bold]brackets[/]" in run("show", urn).output
    assert "[bold]brackets[/]" in run("list").output
    assert (
        "[red]logs"
        in run("check", "Use [bold]brackets[/] in [red]logs, they are plain text for us", "-n", "decisions").output
    )
