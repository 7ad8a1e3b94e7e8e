"""The model once more, as a forward pass in plain numpy: the witness that the ONNX graph is held against.

Shares no code with the graph: reads the safetensors file itself, computes in float64, one text at a time, no
padding. `python -m tests.dedup.embedding.numpy_bert MODEL_DIR` writes `dedup/data/model_reference.json` anew.
"""

import json
import math
import struct
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tokenizers import Tokenizer

Array = npt.NDArray[np.float64]
HERE = "tests/dedup/embedding/numpy_bert.py"
REFERENCE = Path(__file__).parents[3] / "dedup" / "data" / "model_reference.json"

PAIRS = (
    ("We use PostgreSQL for the main database.", "The main database is PostgreSQL."),
    ("We use PostgreSQL for the main database.", "We use SQLite for the main database."),
    ("The retry limit is 3.", "The retry limit is 5."),
    ("Fixed the flaky login test by waiting for the redirect.", "The login test no longer fails at random."),
    ("API keys are read from the environment.", "Bananas ripen faster in a paper bag."),
    ("Never commit generated files.", "Always commit generated files."),
    ("Deploys run from the release branch only.", "Only the release branch is deployed."),
    ("Wir speichern Zeiten immer in UTC.", "Times are always stored in UTC."),
    ("時刻は常にUTCで保存する。", "Times are always stored in UTC."),
    ("`cargo test --workspace` must pass before merging 🚀", "before merging, run cargo test for the workspace"),
    ("def add(a: int, b: int) -> int: return a + b", "A function that adds two integers."),
    ("", "."),
    ("Cache entries expire after ten minutes. " * 24, "Cache entries expire after an hour. " * 26),
    ("Supercalifragilisticexpialidocious naïve Ünïcödé", "supercalifragilisticexpialidocious naive unicode"),
)

_erf = np.vectorize(math.erf, otypes=[np.float64])


def read_weights(path: Path) -> dict[str, Array]:
    content = path.read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    tensors = {}
    for name, entry in header.items():
        if entry.get("dtype") == "F32":
            begin, end = entry["data_offsets"]
            flat = np.frombuffer(content[8 + length + begin : 8 + length + end], dtype="<f4")
            tensors[name] = flat.reshape(entry["shape"]).astype(np.float64)
    return tensors


class NumpyBert:
    def __init__(self, model_dir: Path) -> None:
        self._w = read_weights(model_dir / "model.safetensors")
        self.tokenizer = Tokenizer.from_file(str(model_dir / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(256)

    def hidden(self, text: str) -> Array:
        """Last hidden state, (tokens, 384), `[CLS]` and `[SEP]` included."""
        ids = self.tokenizer.encode(text).ids
        w = self._w
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][: len(ids)]
        x = self._norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        for layer in range(6):
            x = self._layer(x, f"encoder.layer.{layer}.")
        return x

    def embed(self, text: str) -> Array:
        mean = self.hidden(text).mean(axis=0)
        unit: Array = mean / np.linalg.norm(mean)
        return unit

    def _layer(self, x: Array, at: str) -> Array:
        q, k, v = (self._linear(x, f"{at}attention.self.{part}") for part in ("query", "key", "value"))
        context = np.empty_like(x)
        for head in range(12):
            own = slice(head * 32, head * 32 + 32)
            scores = np.exp(q[:, own] @ k[:, own].T / math.sqrt(32))
            context[:, own] = scores / scores.sum(axis=1, keepdims=True) @ v[:, own]
        x = self._norm(x + self._linear(context, at + "attention.output.dense"), at + "attention.output.LayerNorm")
        wide = self._linear(x, at + "intermediate.dense")
        wide = wide * 0.5 * (1.0 + _erf(wide / math.sqrt(2.0)))
        return self._norm(x + self._linear(wide, at + "output.dense"), at + "output.LayerNorm")

    def _linear(self, x: Array, name: str) -> Array:
        return x @ self._w[name + ".weight"].T + self._w[name + ".bias"]

    def _norm(self, x: Array, name: str) -> Array:
        centred = x - x.mean(axis=-1, keepdims=True)
        scale = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
        out: Array = centred / scale * self._w[name + ".weight"] + self._w[name + ".bias"]
        return out


def main() -> None:
    witness = NumpyBert(Path(sys.argv[1]))
    pairs = [{"a": a, "b": b, "cosine": round(float(witness.embed(a) @ witness.embed(b)), 7)} for a, b in PAIRS]
    about = f"Cosines of all-MiniLM-L6-v2 by {HERE} (float64); an install must agree with them."
    REFERENCE.write_text(json.dumps({"about": about, "pairs": pairs}, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
