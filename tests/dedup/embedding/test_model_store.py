"""The model directory: what is accepted into it, how it gets there, and how harm to it is noticed."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dedup.embedding import model_install
from dedup.embedding.embed import FastEmbedder
from dedup.embedding.model_graph import WeightsRefused, build_graph, read_spans
from dedup.embedding.model_install import InstallFailed, install, reference_pairs
from dedup.embedding.model_store import FILES, GRAPH, MANIFEST, MODEL_ID, TOKENIZER, WEIGHTS, ModelState, status, verify
from dedup.embedding.reader import adapted_graphs
from dedup.errors import ModelMissing
from tests.conftest import ROOT


@pytest.fixture
def model(tmp_path: Path, model_dir: Path) -> Path:
    """A whole model directory that the test may harm."""
    copy = tmp_path / "model"
    shutil.copytree(model_dir, copy)
    return copy


def _fake_source(folder: Path) -> Path:
    """A directory that looks like a source and is none: right names, wrong bytes."""
    folder.mkdir()
    (folder / WEIGHTS).write_bytes(b"not the weights")
    (folder / TOKENIZER).write_text("{}")
    return folder


# --- noticing harm ---------------------------------------------------------------------------------------------------


def test_an_empty_place_is_missing(tmp_path: Path) -> None:
    """Missing, with what to type."""
    seen = status(tmp_path / "model")
    assert seen.state is ModelState.MISSING
    assert "subcog-dedup model install" in seen.hint


def test_a_copied_model_is_checked_once_and_then_trusted(model: Path) -> None:
    """Files newer than the manifest may be anything until hashed; hashing stamps the directory."""
    os.utime(model / WEIGHTS)
    assert status(model).state is ModelState.CHANGED
    assert FastEmbedder(model).embed(["text"]).shape == (1, 384)
    assert status(model).state is ModelState.INSTALLED


def test_status_reads_no_weights(model: Path) -> None:
    """A look costs a few stats: far less than a tenth of what hashing costs."""
    verify(model)
    started = time.perf_counter()
    status(model)
    assert time.perf_counter() - started < 0.02


@pytest.mark.parametrize("name", [*FILES, MANIFEST])
def test_a_lost_file_is_noticed_by_a_look(model: Path, name: str) -> None:
    """Without any one of its files the model is damaged, says which, and is not loaded."""
    (model / name).unlink()
    seen = status(model)
    assert seen.state is ModelState.DAMAGED
    assert any(name in finding for finding in seen.findings)
    with pytest.raises(ModelMissing, match="subcog-dedup model install"):
        FastEmbedder(model).embed(["text"])


@pytest.mark.parametrize("name", FILES)
def test_a_cut_off_file_is_noticed_by_a_look(model: Path, name: str) -> None:
    """A file that lost its end, as after a full disk."""
    with (model / name).open("r+b") as file:
        file.truncate((model / name).stat().st_size // 2)
    assert status(model).state is ModelState.DAMAGED


def test_a_flipped_byte_is_noticed_before_it_is_used(model: Path) -> None:
    """Same size, one byte of the weights changed: the embedder hashes what is newer than its manifest, and refuses."""
    with (model / WEIGHTS).open("r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)
        file.seek(50_000_000)
        file.write(bytes([byte[0] ^ 1]))
    with pytest.raises(ModelMissing, match="SHA-256"):
        FastEmbedder(model).embed(["text"])


def test_verify_notices_what_times_hide(model: Path) -> None:
    """Changed bytes under an old time pass a look, but not `verify`; nor does a manifest rewritten to match them."""
    (model / TOKENIZER).write_bytes((model / TOKENIZER).read_bytes().replace(b"lowercase", b"lowercasE", 1))
    manifest = json.loads((model / MANIFEST).read_text())
    manifest["files"][TOKENIZER]["sha256"] = hashlib.sha256((model / TOKENIZER).read_bytes()).hexdigest()
    (model / MANIFEST).write_text(json.dumps(manifest))
    assert status(model).state is ModelState.INSTALLED
    assert verify(model).state is ModelState.DAMAGED


@pytest.mark.parametrize("content", ["", "[]", "{}", "not json", '{"files": {"a": 1}}'])
def test_an_unreadable_manifest_is_damage(model: Path, content: str) -> None:
    """Whatever the manifest holds, a look answers instead of raising."""
    (model / MANIFEST).write_text(content)
    assert status(model).state is ModelState.DAMAGED


def test_a_model_of_another_recipe_is_not_used(model: Path) -> None:
    """Vectors of another recipe may not be mixed with ours."""
    manifest = json.loads((model / MANIFEST).read_text())
    (model / MANIFEST).write_text(json.dumps({**manifest, "model_id": "all-MiniLM-L6-v2/onnx-0"}))
    seen = status(model)
    assert seen.state is ModelState.DAMAGED
    assert MODEL_ID in seen.findings[0]


# --- installing ------------------------------------------------------------------------------------------------------


def test_install_makes_a_whole_model_and_says_how(tmp_path: Path, model_dir: Path) -> None:
    """From a directory with the published files: verified, proved against the reference, nothing left beside it."""
    lines: list[str] = []
    target = tmp_path / "data" / "model"
    report = install(target, lines.append, source=model_dir)
    assert report.status.state is ModelState.INSTALLED
    assert status(target).state is ModelState.INSTALLED
    assert not report.already_installed
    assert [attempt.refusal for attempt in report.attempts] == [""]
    assert report.worst_cosine_error is not None
    assert report.worst_cosine_error < 1e-5
    assert lines
    drawn = [graph.name for graph in adapted_graphs(target)]
    assert len(drawn) == 2
    assert sorted(entry.name for entry in target.iterdir()) == sorted([*FILES, MANIFEST, *drawn])
    assert [entry.name for entry in target.parent.iterdir() if not entry.name.endswith(".lock")] == ["model"]


def test_a_second_install_has_nothing_to_do(model: Path) -> None:
    """No source is asked when the model is whole."""
    report = install(model, source=Path("/nowhere"))
    assert report.already_installed
    assert report.status.state is ModelState.INSTALLED


def test_install_repairs_damage(model: Path, model_dir: Path) -> None:
    """A damaged directory is replaced as a whole."""
    (model / GRAPH).write_bytes(b"")
    assert install(model, source=model_dir).status.state is ModelState.INSTALLED


def test_what_a_killed_process_left_of_a_graph_is_no_foreign_file(model: Path, model_dir: Path) -> None:
    """A hook that runs out of time may be drawing one; repairing the model takes it away."""
    (model / "reader-00000000.onnx.4711").write_bytes(b"cut off")
    (model / GRAPH).write_bytes(b"")
    assert install(model, source=model_dir).status.state is ModelState.INSTALLED
    assert not [graph for graph in adapted_graphs(model) if graph.suffix != ".onnx"]


def test_weights_with_another_hash_are_refused(tmp_path: Path) -> None:
    """Right name, wrong bytes: refused with both hashes, and nothing is installed."""
    with pytest.raises(InstallFailed, match="53aa51172d142c89"):
        install(tmp_path / "model", source=_fake_source(tmp_path / "source"))
    assert status(tmp_path / "model").state is ModelState.MISSING


def test_a_failed_install_leaves_the_old_model_alone(model: Path, tmp_path: Path) -> None:
    """Even with `force`: the old model is replaced only by a proved one."""
    with pytest.raises(InstallFailed):
        install(model, source=_fake_source(tmp_path / "source"), force=True)
    assert verify(model).state is ModelState.INSTALLED


def test_a_graph_that_computes_something_else_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model_dir: Path
) -> None:
    """The reference cosines are the last gate: here one of them is wrong by a thousandth."""
    first, *others = reference_pairs()
    wrong = (model_install.ReferencePair(first.a, first.b, first.cosine + 0.001), *others)
    monkeypatch.setattr(model_install, "reference_pairs", lambda: wrong)
    with pytest.raises(InstallFailed, match=r"off by 0\.00100"):
        install(tmp_path / "model", source=model_dir)
    assert status(tmp_path / "model").state is ModelState.MISSING


def test_a_directory_with_other_files_is_never_replaced(tmp_path: Path, model_dir: Path) -> None:
    """Someone pointed the model directory at a place with files of their own."""
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(InstallFailed, match=r"thesis\.tex"):
        install(tmp_path, source=model_dir)
    assert (tmp_path / "thesis.tex").read_text() == "precious"


def test_a_place_that_cannot_be_written_is_an_error_to_read(tmp_path: Path, model_dir: Path) -> None:
    """A file where a directory must be: InstallFailed, no traceback of another kind."""
    (tmp_path / "data").write_text("a file")
    with pytest.raises(InstallFailed, match="cannot install"):
        install(tmp_path / "data" / "model", source=model_dir)


def _start_install(target: Path, source: Path) -> subprocess.Popen[str]:
    code = (
        "import sys; from pathlib import Path; from dedup.embedding.model_install import install; "
        "report = install(Path(sys.argv[1]), lambda line: print(line, flush=True), source=Path(sys.argv[2])); "
        "print(report.already_installed)"
    )
    command = [sys.executable, "-c", code, str(target), str(source)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_installs_at_once_make_one_model(tmp_path: Path, model_dir: Path) -> None:
    """One builds, the other waits and finds it done; both succeed."""
    children = [_start_install(tmp_path / "model", model_dir) for _ in range(2)]
    last = []
    for child in children:
        output, complaint = child.communicate(timeout=120)
        assert child.returncode == 0, complaint
        last.append(output.split()[-1])
    assert sorted(last) == ["False", "True"]
    assert verify(tmp_path / "model").state is ModelState.INSTALLED


def test_a_killed_install_leaves_no_model_and_the_next_one_cleans_up(tmp_path: Path, model_dir: Path) -> None:
    """Killed in the middle: nothing under the model's name, leftovers beside it are swept by the next install."""
    target = tmp_path / "model"
    child = _start_install(target, model_dir)
    assert child.stdout is not None
    for line in child.stdout:
        if "building" in line:
            break
    child.kill()
    child.communicate()
    assert status(target).state is ModelState.MISSING
    assert list(tmp_path.glob(".model.part-*"))
    assert install(target, source=model_dir).status.state is ModelState.INSTALLED
    assert not list(tmp_path.glob(".model.part-*"))


# --- the weights file and the graph ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 4, b"\xff" * 64, b"\x02" + b"\x00" * 7 + b"{]", b"\x02" + b"\x00" * 7 + b"[]"]
)
def test_a_file_that_is_no_safetensors_is_refused(tmp_path: Path, content: bytes) -> None:
    """Empty, too short, an absurd header length, no JSON, the wrong JSON."""
    path = tmp_path / WEIGHTS
    path.write_bytes(content)
    with pytest.raises(WeightsRefused):
        read_spans(path)


def test_a_cut_off_safetensors_is_refused(tmp_path: Path, model_dir: Path) -> None:
    """The header promises more bytes than there are."""
    path = tmp_path / WEIGHTS
    with (model_dir / WEIGHTS).open("rb") as file:
        path.write_bytes(file.read(1_000_000))
    with pytest.raises(WeightsRefused, match="cut off"):
        read_spans(path)


def test_weights_of_another_model_are_refused(model_dir: Path) -> None:
    """A missing tensor is named."""
    spans = read_spans(model_dir / WEIGHTS)
    del spans["encoder.layer.5.output.dense.bias"]
    with pytest.raises(WeightsRefused, match=r"encoder\.layer\.5\.output\.dense\.bias"):
        build_graph(spans, WEIGHTS)


def test_the_graph_uses_only_standard_operators_and_is_valid(model_dir: Path) -> None:
    """The ONNX checker accepts it, no operator is one runtime's own, and it is the file that is installed."""
    import onnx

    content = build_graph(read_spans(model_dir / WEIGHTS), WEIGHTS)
    onnx.checker.check_model(str(model_dir / GRAPH), full_check=True)
    graph = onnx.load_model_from_string(content)
    assert {node.domain for node in graph.graph.node} == {""}
    assert [opset.version for opset in graph.opset_import] == [17]
    assert content == (model_dir / GRAPH).read_bytes()
