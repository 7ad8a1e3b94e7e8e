"""The reader: what a stored text and a candidate say to a model that sees both at once."""

import errno
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dedup.embedding import reader
from dedup.embedding.embed import FastEmbedder
from dedup.embedding.model_graph import HIDDEN, LAYERS
from dedup.embedding.model_store import TOKENIZER, WEIGHTS
from dedup.embedding.reader import PAIRS, STATEMENTS, Adapter, Reader, graph_in, opened
from dedup.embedding.views import Views
from dedup.verifier.forest import model
from dedup.verify import judge_pairs, prepare

STORED = "The billing worker calls the ledger service over gRPC, never the other way round."
AGAIN = "Calls go from the billing worker to the ledger service, over gRPC and in this direction only."
TURNED = "The ledger service calls the billing worker over gRPC, never the other way round."
OTHER = "Snapshots of the search index are kept for nine days."


@pytest.fixture(scope="module")
def read(model_dir: Path) -> Reader:
    return Reader(model_dir, PAIRS, 1)


@pytest.fixture
def own_dir(model_dir: Path, tmp_path: Path) -> Path:
    """A directory in which no graph has been drawn; copies, as a graph's weights may not be links."""
    for name in (WEIGHTS, TOKENIZER):
        shutil.copy(model_dir / name, tmp_path)
    return tmp_path


def test_who_did_what_to_whom_is_read(read: Reader) -> None:
    """The same words in other roles say less the same than other words in the same roles."""
    again, turned, other = read.answers([(STORED, AGAIN), (STORED, TURNED), (STORED, OTHER)])
    assert again is not None
    assert turned is not None
    assert other is not None
    assert again > turned > other


def test_a_pair_is_read_alike_in_whatever_company(read: Reader) -> None:
    """Padding beside a longer pair is not seen."""
    pairs = [(STORED, AGAIN), (OTHER, OTHER), (STORED, f"{AGAIN} {TURNED} {OTHER}")]
    alone = [read.answers([pair])[0] for pair in pairs]
    assert np.array(read.answers(pairs)) == pytest.approx(np.array(alone), abs=1e-3)


@pytest.mark.parametrize("text", ["", "gRPC only, " * 60])
def test_a_text_is_read_whole_or_not_at_all(read: Reader, text: str) -> None:
    """Nothing is said of half a text, nor of none; whatever stands beside it is read all the same."""
    assert read.answers([(STORED, text), (text, STORED)]) == [None, None]
    assert read.answers([(STORED, text), (STORED, AGAIN)])[1] == pytest.approx(read.answers([(STORED, AGAIN)])[0])


def test_half_a_surrogate_pair_is_a_character(read: Reader) -> None:
    """JSON allows it, the tokenizer does not."""
    assert read.answers([(STORED, f"{AGAIN} \ud83d")])[0] is not None


def test_of_a_long_statement_the_beginning_is_read(model_dir: Path) -> None:
    """It says what it is about; of a pair, the rest might say otherwise."""
    long = f"user: {STORED} " * 20
    whole, begun = Reader(model_dir, STATEMENTS, 1).answers([(long, "##"), (f"{long} {OTHER}", "##")])
    assert whole == begun is not None


def test_an_adapter_that_adds_nothing_is_the_model_itself(own_dir: Path, model_dir: Path) -> None:
    """What it answers from are the states that the embedding model has."""
    nothing: dict[str, Any] = {}
    for layer in range(LAYERS):
        for name, inner, outer in (
            ("attention.self.query", HIDDEN, HIDDEN),
            ("attention.self.key", HIDDEN, HIDDEN),
            ("attention.self.value", HIDDEN, HIDDEN),
            ("attention.output.dense", HIDDEN, HIDDEN),
            ("intermediate.dense", HIDDEN, 4 * HIDDEN),
            ("output.dense", 4 * HIDDEN, HIDDEN),
        ):
            nothing[f"encoder.layer.{layer}.{name}.A"] = np.ones((inner, 1), np.float32)
            nothing[f"encoder.layer.{layer}.{name}.B"] = np.zeros((1, outer), np.float32)
    nothing["embeddings.token_type_embeddings.weight"] = np.repeat(_type_of_one_text(model_dir), 2, axis=0)
    nothing["answer.weight"] = np.concatenate([np.zeros(HIDDEN), np.ones(HIDDEN), np.zeros(HIDDEN)])[None].astype("f")
    nothing["answer.bias"] = np.zeros(1, np.float32)
    np.savez(own_dir / "adapter.npz", **nothing)
    said = Reader(own_dir, Adapter(own_dir / "adapter.npz", PAIRS.longest, whole=True), 1).answers([(STORED, AGAIN)])[0]
    (view,) = FastEmbedder(model_dir).tokens([f"{STORED} [SEP] {AGAIN}"])
    first = len(FastEmbedder(model_dir).tokens([STORED])[0].pieces)
    # The mean is over the first text with its `[CLS]` and `[SEP]`, which a view leaves out.
    assert view.pieces[first] == "[SEP]"
    states = _states(model_dir, f"{STORED} [SEP] {AGAIN}")[: first + 2]
    assert said == pytest.approx([float(states.mean(0).sum())], abs=0.01)


def _type_of_one_text(model_dir: Path) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    from dedup.embedding.model_graph import map_tensor, read_spans

    spans = read_spans(model_dir / WEIGHTS)
    return np.array(map_tensor(model_dir / WEIGHTS, spans["embeddings.token_type_embeddings.weight"])[:1])


def _states(model_dir: Path, text: str) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    from dedup.embedding.bare_session import BareSession

    found: np.ndarray[tuple[int, ...], np.dtype[np.float32]] = (
        BareSession(model_dir, 1).onnx_embed([text]).model_output[0]
    )
    return found


def test_the_graph_is_drawn_once_and_that_of_an_older_version_goes(own_dir: Path) -> None:
    """It lies beside the weights, which an ONNX graph may not look for anywhere else."""
    (own_dir / "reader-00000000.onnx").write_bytes(b"of an older version")
    assert opened(own_dir, PAIRS) is not None
    (drawn,) = own_dir.glob("reader-*.onnx")
    written = drawn.stat().st_mtime_ns
    assert opened(own_dir, PAIRS) is not None
    assert drawn.stat().st_mtime_ns == written
    assert not [path for path in own_dir.iterdir() if path.suffix not in (".onnx", ".json", ".safetensors")]


def test_where_nothing_can_be_read_the_features_decide(tmp_path: Path, model_dir: Path) -> None:
    """A model that is not there: no error, and what the verifier said without it."""
    assert opened(tmp_path / "nowhere", PAIRS) is None
    assert Views(tmp_path / "nowhere").read([(STORED, AGAIN)]) == [None]
    texts = [STORED, AGAIN]
    stored, again = (prepare(text, view) for text, view in zip(texts, Views(model_dir).tokens(texts), strict=True))
    assert judge_pairs([(stored, again)], Views(tmp_path / "nowhere").read) == judge_pairs([(stored, again)])


def test_on_a_full_disk_nothing_is_left_of_a_graph(own_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hook process would leave another piece of one."""

    def full(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:1000])
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(Path, "write_bytes", full)
    before = set(own_dir.iterdir())
    assert opened(own_dir, PAIRS) is None
    assert set(own_dir.iterdir()) == before


def test_a_graph_is_drawn_again_by_other_code(own_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a graph that an older version drew of the same weights would keep it otherwise."""
    other = own_dir.parent / "model_graph.py"
    other.write_text("# draws it otherwise")
    drawn = graph_in(own_dir, PAIRS)
    monkeypatch.setattr(reader, "_DRAWN_BY", other)
    assert graph_in(own_dir, PAIRS) != drawn
    assert not drawn.exists()


def test_a_damaged_graph_is_drawn_again(own_dir: Path) -> None:
    """One that was cut off, say."""
    drawn = graph_in(own_dir, PAIRS)
    whole = drawn.read_bytes()
    drawn.write_bytes(whole[:1000])
    assert opened(own_dir, PAIRS) is not None
    assert drawn.read_bytes() == whole


def test_only_what_may_be_the_same_is_read(model_dir: Path) -> None:
    """Reading two texts takes as long as seeing one: not for a pair that has nothing in common."""
    asked: list[tuple[str, str]] = []

    def say(pairs: object) -> list[float | None]:
        asked.extend(pairs)  # type: ignore[arg-type]
        return [8.0] * len(asked)

    texts = [STORED, AGAIN, OTHER]
    stored, again, other = (
        prepare(text, view) for text, view in zip(texts, Views(model_dir).tokens(texts), strict=True)
    )
    told, far = judge_pairs([(stored, again), (stored, other)], say)
    assert asked == [(STORED, AGAIN)]
    assert told.similarity > judge_pairs([(stored, again)])[0].similarity
    (alone,) = judge_pairs([(stored, other)])
    assert far.vetoes == alone.vetoes
    assert far.similarity == pytest.approx(alone.similarity)  # a sum of several pairs may be rounded otherwise


def test_the_more_is_read_as_the_same_the_likelier_it_is() -> None:
    """And never by reading alone: the features count, and a veto."""
    of = model(with_vectors=True).pool
    assert of is not None
    assert of.measured > 0
    assert of.read > 0
    assert (np.diff(of.knots[1]) >= 0).all()
    assert (np.diff(of.knots[2]) >= 0).all()
