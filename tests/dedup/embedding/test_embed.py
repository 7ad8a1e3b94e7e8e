"""The embedding model as the rest of the package sees it: texts in, unit vectors out."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from dedup.embedding.embed import CONTENT_WINDOW, FastEmbedder
from dedup.embedding.model_install import reference_pairs, worst_cosine_error
from dedup.errors import ModelMissing
from tests.conftest import ROOT
from tests.dedup.embedding.numpy_bert import PAIRS, NumpyBert

SHORT = "We use PostgreSQL for the main database."
LONG = " ".join(f"Service {number} writes its audit trail to bucket {number * 7}." for number in range(50))
"""About 700 word pieces: three windows."""


@pytest.fixture(scope="module")
def witness(model_dir: Path) -> NumpyBert:
    return NumpyBert(model_dir)


def test_vectors_are_unit_float32_of_384_in_the_order_of_the_texts(embedder: FastEmbedder) -> None:
    """One row per text, in the order given, although batches are sorted by length inside."""
    texts = [SHORT, LONG, "Yes.", "", SHORT]
    vectors = embedder.embed(texts)
    assert vectors.shape == (5, 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert np.allclose(vectors[0], vectors[4], atol=1e-5)


def test_nothing_in_gives_nothing_out(embedder: FastEmbedder) -> None:
    """An empty list is no error and has no rows."""
    assert embedder.embed([]).shape == (0, 384)
    assert embedder.tokens([]) == []


def test_the_graph_computes_what_plain_numpy_computes(embedder: FastEmbedder, witness: NumpyBert) -> None:
    """Vectors agree with the independent forward pass to 1e-5 in every component, in any language."""
    texts = [text for pair in PAIRS[:11] for text in pair]
    vectors = embedder.embed(texts)
    for text, vector in zip(texts, vectors, strict=True):
        assert np.abs(witness.embed(text) - vector).max() < 1e-5, text


def test_the_shipped_reference_is_what_plain_numpy_computes(witness: NumpyBert) -> None:
    """The data file that installs are held against was not made by the graph it judges."""
    stored = reference_pairs()
    assert [(pair.a, pair.b) for pair in stored] == list(PAIRS)
    for pair in stored[::4]:
        assert float(witness.embed(pair.a) @ witness.embed(pair.b)) == pytest.approx(pair.cosine, abs=1e-6)


def test_the_installed_model_meets_the_reference(embedder: FastEmbedder) -> None:
    """float32 noise only: far below the tolerance of an install."""
    assert worst_cosine_error(embedder, reference_pairs()) < 1e-5


def test_a_text_alone_and_in_a_batch_has_the_same_vector(embedder: FastEmbedder) -> None:
    """Padding and neighbours do not leak into a vector: at most 1e-5 in any component."""
    texts = [SHORT, LONG, "Yes.", *(f"Case {number} of many, some longer than others." * 3 for number in range(20))]
    together = embedder.embed(texts)
    for text, vector in zip(texts, together, strict=True):
        assert np.abs(embedder.embed([text])[0] - vector).max() < 1e-5


def test_the_number_of_threads_does_not_change_a_vector(embedder: FastEmbedder, model_dir: Path) -> None:
    """One thread or two: the same vector within 1e-5."""
    single = FastEmbedder(model_dir, threads=1)
    assert np.abs(single.embed([SHORT, LONG]) - embedder.embed([SHORT, LONG])).max() < 1e-5


def test_long_texts_that_differ_only_at_the_end_differ(embedder: FastEmbedder) -> None:
    """Texts are never compared by their first 256 word pieces alone, and a small change moves a vector a little."""
    vectors = embedder.embed([LONG + " The bucket is public.", LONG + " Paris is in France.", LONG])
    assert float(vectors[0] @ vectors[1]) < 0.9999
    assert float(vectors[0] @ vectors[2]) > 0.95


def test_a_long_text_is_the_weighted_mean_of_its_windows(embedder: FastEmbedder, witness: NumpyBert) -> None:
    """Windows are cut between words, cover every word piece once, and count by their length."""
    view = embedder.tokens([LONG])[0]
    whole = witness.tokenizer
    whole.no_truncation()
    try:
        assert view.pieces == tuple(whole.encode(LONG, add_special_tokens=False).tokens)
    finally:
        whole.enable_truncation(256)
    total = np.zeros(384)
    first = 0
    while first < len(view.pieces):
        end = min(first + CONTENT_WINDOW, len(view.pieces))
        while end < len(view.pieces) and view.pieces[end].startswith("##"):
            end -= 1
        window = LONG[view.offsets[first][0] : view.offsets[end - 1][1]]
        total += (end - first) * witness.embed(window)
        first = end
    assert np.abs(total / np.linalg.norm(total) - embedder.embed([LONG])[0]).max() < 1e-5


@pytest.mark.parametrize("extra", [-1, 0, 1])
def test_the_edge_of_the_window_is_no_cliff(embedder: FastEmbedder, extra: int) -> None:
    """253, 254 and 255 word pieces: one more word hardly moves the vector."""
    words = ["alpha", "beta", "delta", "gamma"] * 64
    base = " ".join(words[:CONTENT_WINDOW])
    other = " ".join(words[: CONTENT_WINDOW + extra])
    assert len(embedder.tokens([other])[0].pieces) == CONTENT_WINDOW + extra
    a, b = embedder.embed([base, other])
    assert float(a @ b) > 0.99


def test_token_views_come_from_the_same_forward_pass(embedder: FastEmbedder, witness: NumpyBert) -> None:
    """Pieces and offsets line up with the rows, and `vector` is what `embed` gives."""
    text = "Reset the naïve tokenizer's cache."
    view, long_view = embedder.tokens([text, LONG])
    encoding = witness.tokenizer.encode(text)
    assert view.pieces == tuple(encoding.tokens[1:-1])
    assert [text[start:end] for start, end in view.offsets][2] == "naïve"
    assert "token" in view.pieces
    assert np.abs(witness.hidden(text)[1:-1] - view.contextual).max() < 1e-4
    assert view.static.shape == view.contextual.shape == (len(view.pieces), 384)
    assert np.array_equal(view.static[0], embedder.static_table()[encoding.ids[1]])
    assert np.abs(np.array([view.vector, long_view.vector]) - embedder.embed([text, LONG])).max() < 1e-5


def test_offsets_of_later_windows_count_from_the_start_of_the_text(embedder: FastEmbedder) -> None:
    """The last piece of a long text points at its last character."""
    view = embedder.tokens([LONG])[0]
    assert view.offsets[-1] == (len(LONG) - 1, len(LONG))
    plain = [(piece, span) for piece, span in zip(view.pieces, view.offsets, strict=True) if "#" not in piece]
    assert all(LONG[start:end].lower() == piece for piece, (start, end) in plain)


@pytest.mark.parametrize(
    "text",
    ["", " \n\t", "\ud83d lone surrogate", "a [SEP] b [PAD] c", "\x00\u200b", "x" * 5000, "한국어 " * 400, "🚀" * 600],
    ids=["empty", "blank", "surrogate", "special", "control", "one-word", "korean", "emoji"],
)
def test_any_text_has_a_vector(embedder: FastEmbedder, text: str) -> None:
    """Whatever a transcript holds: a finite unit vector, and a view that lines up."""
    vector = embedder.embed([text])[0]
    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)
    view = embedder.tokens([text])[0]
    assert len(view.pieces) == len(view.offsets) == len(view.contextual) == len(view.static)
    assert np.abs(view.vector - vector).max() < 1e-5


def test_threads_share_one_embedder(model_dir: Path) -> None:
    """Several threads at first use: loaded once, same vectors."""
    shared = FastEmbedder(model_dir)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(shared.embed([SHORT])[0])) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert np.allclose(np.array(found), np.array(found[0]), atol=1e-6)


def test_a_missing_model_says_what_to_type(tmp_path: Path) -> None:
    """ModelMissing names the command; nothing is created where the model should be."""
    with pytest.raises(ModelMissing, match="subcog-dedup model install"):
        FastEmbedder(tmp_path / "nothing").embed(["text"])
    assert list(tmp_path.iterdir()) == []


def _python(code: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TMPDIR": str(tmp_path), "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_embedding_never_touches_the_network_and_leaves_nothing_behind(tmp_path: Path, model_dir: Path) -> None:
    """No socket is connected and no name looked up by the interpreter, no cache is made in /tmp or home."""
    code = f"""
import sys
from pathlib import Path
seen = []
sys.addaudithook(lambda event, _: seen.append(event) if event in ("socket.connect", "socket.getaddrinfo") else None)
from dedup.embedding.embed import FastEmbedder
FastEmbedder(Path({str(model_dir)!r})).embed(["text"])
assert not seen, seen
"""
    done = _python(code, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


def test_importing_the_module_imports_nothing_heavy(tmp_path: Path) -> None:
    """A hook process that never embeds does not pay for numpy, onnxruntime or fastembed."""
    code = """
import sys
import dedup.embedding.embed
heavy = {"numpy", "fastembed", "onnx", "onnxruntime", "tokenizers", "requests"} & set(sys.modules)
assert not heavy, heavy
"""
    done = _python(code, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("once", [False, True])
def test_loaded_without_fastembed_it_sees_the_same(embedder: FastEmbedder, once: bool, model_dir: Path) -> None:
    """Vectors made in a hook of its own and vectors made by the worker stand in one index."""
    texts = [SHORT, LONG, "Yes.", "", "数据库 über 日本 🌳", *(text for pair in PAIRS[:8] for text in pair)]
    bare = FastEmbedder(model_dir, bare=True, once=once)
    for one, other in zip(bare.tokens(texts), embedder.tokens(texts), strict=True):
        assert (one.pieces, one.offsets) == (other.pieces, other.offsets)
        assert np.abs(one.contextual - other.contextual).max(initial=0) < (1e-5 if once else 1e-30)  # around 1
        assert np.abs(one.vector - other.vector).max() < (1e-6 if once else 1e-30)
    assert np.array_equal(bare.embed(texts), np.stack([view.vector for view in bare.tokens(texts)]))


def test_a_bare_load_imports_no_client_of_a_model_hub(model_dir: Path) -> None:
    """That is all there is to gain by it."""
    program = f"""
import sys
from pathlib import Path
from dedup.embedding.embed import FastEmbedder
FastEmbedder(Path({str(model_dir)!r}), bare=True).tokens(["text"])
assert not {{"fastembed", "huggingface_hub", "requests", "httpx"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
