"""The ONNX graph of all-MiniLM-L6-v2, drawn over upstream's own weights file.

The graph holds no weights. Each parameter is an ONNX *external* tensor that points into
`model.safetensors` (offset and length, as the safetensors header gives them), so the 90 MB that upstream
published stay on disk byte for byte as published: one hash vouches for them for ever, onnxruntime maps them
into memory instead of parsing them (75 ms to load, against 175 ms with the weights inside the protobuf), and
the word-piece table can be mapped from the same file.

Only standard operators of opset 17 are used. `Gemm(transB=1)` takes a PyTorch `Linear` weight as it is stored
(out × in) and adds the bias; that needs two axes, hence the network works on flat (batch·tokens, 384) rows and
goes back to (batch, tokens, heads, 32) only inside attention.

Sources: the BERT encoder as in `transformers` 4.8 (`BertModel`, post-layer-norm, GELU with erf); the
safetensors layout (8 bytes little-endian header length, JSON header, raw little-endian data).
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.errors import ModelError
from dedup.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnx import NodeProto, TensorProto

VOCABULARY = 30522
HIDDEN = 384
LAYERS = 6
HEADS = 12
HEAD_WIDTH = HIDDEN // HEADS
INTERMEDIATE = 1536
LAYER_NORM_EPSILON = 1e-12
WINDOW = 256
"""Longest window the model was trained on, in word pieces, `[CLS]` and `[SEP]` included."""

OPSET = 17
IR_VERSION = 8
"""IR version 8 came with opset 17: the oldest runtime that knows the operators can read the file too."""
OUTPUT_NAME = "last_hidden_state"
ANSWERS_NAME = "answers"
WORD_TABLE = "embeddings.word_embeddings.weight"
_MASKED = -10000.0
"""Added to the score of a padded position; exp(-10000) is exactly 0 in float32."""
_HEADER_LIMIT = 10_000_000
"""Headers of real models are kilobytes; a length above this is not a safetensors file."""


class WeightsRefused(ModelError):
    """A file offered as this model's weights is not it: another hash, cut off, other names or shapes."""


@dataclass(frozen=True, slots=True)
class TensorSpan:
    """Where one tensor lies in the weights file: shape, and first byte and length in bytes from the file's start."""

    shape: tuple[int, ...]
    offset: int
    length: int


def read_spans(weights: Path) -> dict[str, TensorSpan]:
    """Read the safetensors header: float32 tensors by name, none of the data.

    Raises WeightsRefused when the header does not parse or the file is shorter than it promises.
    """
    try:
        size = weights.stat().st_size
        with weights.open("rb") as file:
            (header_length,) = struct.unpack("<Q", file.read(8))
            if header_length > min(size, _HEADER_LIMIT):
                raise WeightsRefused(f"{weights}: header of {header_length} bytes in a file of {size}")
            header: dict[str, Any] = json.loads(file.read(header_length))
        start = 8 + header_length
        spans = {
            name: TensorSpan(
                shape=tuple(entry["shape"]),
                offset=start + entry["data_offsets"][0],
                length=entry["data_offsets"][1] - entry["data_offsets"][0],
            )
            for name, entry in header.items()
            if name != "__metadata__" and entry["dtype"] == "F32"
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, struct.error) as error:
        raise WeightsRefused(f"{weights}: not a safetensors file ({error})") from error
    if any(span.offset + span.length > size for span in spans.values()):
        raise WeightsRefused(f"{weights}: cut off at {size} bytes")
    return spans


def map_tensor(weights: Path, span: TensorSpan) -> NDArray[Any]:
    """Map one float32 tensor into memory, read-only; pages are read when touched."""
    import numpy as np

    return np.memmap(weights, dtype="<f4", mode="r", offset=span.offset, shape=span.shape)


def build_graph(
    spans: Mapping[str, TensorSpan], weights_name: str, adapter: Mapping[str, NDArray[Any]] | None = None
) -> bytes:
    """Draw the encoder and return the serialised ONNX model.

    `weights_name` is the file name of the weights beside the graph; external data never leaves its directory.
    Inputs are int64 (batch, tokens): `input_ids`, `attention_mask`, `token_type_ids`. The output
    `last_hidden_state` is float32 (batch, tokens, 384). With an `adapter` (see `dedup.embedding.reader`), whose few
    weights lie in the graph itself, the output is `answers`, float32 (batch, answers of the adapter): functions of
    the two texts, of token types 0 and 1, together.

    Raises WeightsRefused when a tensor is missing or has another shape.
    """
    from onnx import TensorProto, helper

    pen = _Pen(spans, weights_name, adapter or {})
    hidden = _embeddings(pen)
    bias = _mask_bias(pen)
    for index in range(LAYERS):
        hidden = _layer(pen, index, hidden, bias)
    pen.node("Reshape", [hidden, "shape_rows3"], OUTPUT_NAME)
    if adapter:
        _answers(pen, adapter)

    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info(OUTPUT_NAME, TensorProto.FLOAT, ["batch", "tokens", HIDDEN])
    if adapter:
        output = helper.make_tensor_value_info(ANSWERS_NAME, TensorProto.FLOAT, ["batch", "answers"])
    graph = helper.make_graph(pen.nodes, "all-MiniLM-L6-v2", inputs, [output], pen.constants)
    model = helper.make_model(
        graph,
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
        producer_name="subcog-dedup",
    )
    content: bytes = model.SerializeToString()
    return content


class _Pen:
    """Collects nodes and constants; every node is named after its only output."""

    def __init__(self, spans: Mapping[str, TensorSpan], weights_name: str, adapter: Mapping[str, NDArray[Any]]) -> None:
        self._spans = spans
        self._weights_name = weights_name
        self._adapter = adapter
        self.nodes: list[NodeProto] = []
        self.constants: list[TensorProto] = []

    def node(self, operator: str, inputs: Sequence[str], output: str, **attributes: Any) -> str:
        from onnx import helper

        self.nodes.append(helper.make_node(operator, inputs, [output], name=output, **attributes))
        return output

    def integers(self, name: str, values: int | list[int]) -> str:
        """An int64 constant: a scalar for an int, one axis for a list."""
        from onnx import TensorProto, helper

        flat, axes = ([values], []) if isinstance(values, int) else (values, [len(values)])
        self.constants.append(helper.make_tensor(name, TensorProto.INT64, axes, flat))
        return name

    def number(self, name: str, value: float) -> str:
        """A float32 scalar constant."""
        from onnx import TensorProto, helper

        self.constants.append(helper.make_tensor(name, TensorProto.FLOAT, [], [value]))
        return name

    def weight(self, name: str, *shape: int) -> str:
        """A parameter: the adapter's own, if it has one, or an external tensor into the weights file."""
        from onnx import TensorProto

        if name in self._adapter:
            return self.own(name, *shape)
        span = self._spans.get(name)
        if span is None or span.shape != shape:
            found = "nothing" if span is None else str(span.shape)
            raise WeightsRefused(f"tensor {name}: expected {shape}, found {found}")
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape, data_location=TensorProto.EXTERNAL)
        for key, value in (("location", self._weights_name), ("offset", span.offset), ("length", span.length)):
            tensor.external_data.add(key=key, value=str(value))
        self.constants.append(tensor)
        return name

    def own(self, name: str, *shape: int) -> str:
        """A parameter of the adapter, in the graph itself."""
        from onnx import TensorProto, helper

        values = self._adapter.get(name)
        if values is None or values.shape != shape:
            raise WeightsRefused(f"adapter {name}: expected {shape}, found {None if values is None else values.shape}")
        self.constants.append(helper.make_tensor(name, TensorProto.FLOAT, shape, values.tobytes(), raw=True))
        return name

    def linear(self, source: str, prefix: str, output: str, width: int, inner: int) -> str:
        """`source · Wᵀ + b` for a PyTorch `Linear` from `inner` to `width`; adapted, `+ (source · A) · B`."""
        weight = self.weight(f"{prefix}.weight", width, inner)
        bias = self.weight(f"{prefix}.bias", width)
        if not self._adapter:
            return self.node("Gemm", [source, weight, bias], output, transB=1)
        rank = self._adapter[f"{prefix}.A"].shape[1]
        plain = self.node("Gemm", [source, weight, bias], f"{output}_plain", transB=1)
        narrow = self.node("MatMul", [source, self.own(f"{prefix}.A", inner, rank)], f"{output}_narrow")
        return self.node("Gemm", [narrow, self.own(f"{prefix}.B", rank, width), plain], output)

    def layer_norm(self, source: str, prefix: str, output: str) -> str:
        scale = self.weight(f"{prefix}.weight", HIDDEN)
        bias = self.weight(f"{prefix}.bias", HIDDEN)
        return self.node("LayerNormalization", [source, scale, bias], output, axis=-1, epsilon=LAYER_NORM_EPSILON)


def _embeddings(pen: _Pen) -> str:
    """Word piece + position + token type, normalised; also the shapes that later reshapes share."""
    pen.integers("shape_rows", [-1, HIDDEN])
    pen.node("Shape", ["input_ids"], "ids_shape")
    pen.node("Concat", ["ids_shape", pen.integers("hidden_axis", [HIDDEN])], "shape_rows3", axis=0)
    pen.node("Concat", ["ids_shape", pen.integers("head_axes", [HEADS, HEAD_WIDTH])], "shape_heads", axis=0)
    zero, one = pen.integers("zero", 0), pen.integers("one", 1)
    pen.node("Gather", ["ids_shape", one], "token_count")
    pen.node("Range", [zero, "token_count", one], "positions")
    pen.node("Gather", [pen.weight(WORD_TABLE, VOCABULARY, HIDDEN), "input_ids"], "word")
    pen.node("Gather", [pen.weight("embeddings.position_embeddings.weight", 512, HIDDEN), "positions"], "position")
    pen.node("Gather", [pen.weight("embeddings.token_type_embeddings.weight", 2, HIDDEN), "token_type_ids"], "type")
    pen.node("Add", ["word", "position"], "word_position")
    pen.node("Add", ["word_position", "type"], "embedded")
    pen.node("Reshape", ["embedded", "shape_rows"], "embedded_rows")
    return pen.layer_norm("embedded_rows", "embeddings.LayerNorm", "embedded_norm")


def _mask_bias(pen: _Pen) -> str:
    """0 where a token is real, -10000 where it is padding, shaped (batch, 1, 1, tokens)."""
    from onnx import TensorProto

    pen.node("Cast", ["attention_mask"], "mask_float", to=TensorProto.FLOAT)
    pen.node("Unsqueeze", ["mask_float", pen.integers("mask_axes", [1, 2])], "mask")
    pen.node("Sub", [pen.number("float_one", 1.0), "mask"], "padding")
    pen.number("gelu_half", 0.5)
    pen.number("gelu_root", math.sqrt(2.0))
    pen.number("attention_scale", math.sqrt(HEAD_WIDTH))
    return pen.node("Mul", ["padding", pen.number("masked", _MASKED)], "mask_bias")


def _answers(pen: _Pen, adapter: Mapping[str, NDArray[Any]]) -> None:
    """Linear functions of the state of `[CLS]` and of the means over either text's pieces."""
    from onnx import TensorProto

    pen.node("Cast", ["token_type_ids"], "types_float", to=TensorProto.FLOAT)
    pen.node("Mul", ["mask_float", "types_float"], "second")
    pen.node("Sub", ["mask_float", "second"], "first")
    across, along = pen.integers("across", [2]), pen.integers("along", [1])
    means = []
    for side in ("first", "second"):
        pen.node("Unsqueeze", [side, across], f"{side}_mask")
        pen.node("Mul", [OUTPUT_NAME, f"{side}_mask"], f"{side}_states")
        pen.node("ReduceSum", [f"{side}_states", along], f"{side}_sum", keepdims=0)
        pen.node("ReduceSum", [f"{side}_mask", along], f"{side}_count", keepdims=0)
        means.append(pen.node("Div", [f"{side}_sum", f"{side}_count"], f"{side}_mean"))
    pen.node("Gather", [OUTPUT_NAME, "zero"], "opening", axis=1)
    pen.node("Concat", ["opening", *means], "seen", axis=1)
    count = len(adapter["answer.bias"])
    weight, bias = pen.own("answer.weight", count, 3 * HIDDEN), pen.own("answer.bias", count)
    pen.node("Gemm", ["seen", weight, bias], ANSWERS_NAME, transB=1)


def _layer(pen: _Pen, index: int, rows: str, bias: str) -> str:
    """One encoder layer over flat rows: self-attention, then the feed-forward pair, each added and normalised."""
    prefix = f"encoder.layer.{index}"
    name = f"layer{index}_"
    # The keys come out transposed (tokens last), ready for query · keyᵀ.
    for part, order in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])):
        pen.linear(rows, f"{prefix}.attention.self.{part}", name + part, HIDDEN, HIDDEN)
        pen.node("Reshape", [name + part, "shape_heads"], f"{name}{part}_split")
        pen.node("Transpose", [f"{name}{part}_split"], f"{name}{part}_heads", perm=order)
    pen.node("MatMul", [f"{name}query_heads", f"{name}key_heads"], name + "scores")
    pen.node("Div", [name + "scores", "attention_scale"], name + "scores_scaled")
    pen.node("Add", [name + "scores_scaled", bias], name + "scores_masked")
    pen.node("Softmax", [name + "scores_masked"], name + "attention", axis=-1)
    pen.node("MatMul", [name + "attention", f"{name}value_heads"], name + "context_heads")
    pen.node("Transpose", [name + "context_heads"], name + "context_split", perm=[0, 2, 1, 3])
    pen.node("Reshape", [name + "context_split", "shape_rows"], name + "context")
    pen.linear(name + "context", f"{prefix}.attention.output.dense", name + "attended", HIDDEN, HIDDEN)
    pen.node("Add", [name + "attended", rows], name + "attended_sum")
    middle = pen.layer_norm(name + "attended_sum", f"{prefix}.attention.output.LayerNorm", name + "middle")

    pen.linear(middle, f"{prefix}.intermediate.dense", name + "wide", INTERMEDIATE, HIDDEN)
    # x · (1 + erf(x / √2)) · ½, spelled out because Gelu as an operator came only with opset 20; onnxruntime
    # recognises this spelling and fuses it.
    pen.node("Div", [name + "wide", "gelu_root"], name + "gelu_scaled")
    pen.node("Erf", [name + "gelu_scaled"], name + "gelu_erf")
    pen.node("Add", [name + "gelu_erf", "float_one"], name + "gelu_shifted")
    pen.node("Mul", [name + "wide", name + "gelu_shifted"], name + "gelu_product")
    pen.node("Mul", [name + "gelu_product", "gelu_half"], name + "gelu")
    pen.linear(name + "gelu", f"{prefix}.output.dense", name + "narrow", HIDDEN, INTERMEDIATE)
    pen.node("Add", [name + "narrow", middle], name + "narrow_sum")
    return pen.layer_norm(name + "narrow_sum", f"{prefix}.output.LayerNorm", name + "out")
