"""Texts → unit vectors, and → contextual token vectors, with all-MiniLM-L6-v2 run by fastembed.

Importing this module costs nothing; the first embedding imports fastembed (0.3 s, of which two thirds are its
download clients; see `dedup.embedding.bare_session` for the way around it) and loads the model (75 ms).

**Long texts.** The model reads 256 word pieces. A longer text is cut, between words, into windows of at most that
many, and its vector is the mean of the windows' vectors, each weighted by its number of word pieces, normalised
again. The windows are filled greedily and weighted so that one more sentence at the end of a text moves its vector
only a little, and a cut-off tail of three words counts for three words.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dedup.embedding.bare_session import BareSession, silence, threads_usable
from dedup.embedding.model_graph import HIDDEN, WINDOW, WORD_TABLE, map_tensor, read_spans
from dedup.embedding.model_store import GRAPH, INSTALL_HINT, MODEL_ID, WEIGHTS, ModelState, status, verify
from dedup.errors import ModelMissing
from dedup.lazy_dataclasses import dataclass

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from fastembed import TextEmbedding
    from tokenizers import Encoding, Tokenizer

CONTENT_WINDOW = WINDOW - 2
"""Word pieces of the text itself in one window: `[CLS]` and `[SEP]` take two of the places."""
_BATCH = 8
"""Windows in one forward pass. They are sorted by length first, so that little of a batch is padding: 60 texts of
mixed length take 185 ms in eights, 196 in sixteens and 240 all at once."""
_REGISTERED_NAME = f"subcog-dedup/{MODEL_ID}"
_registry_lock = threading.Lock()
"""Adding to fastembed's class-level registry twice is an error there; threads may come at once."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenView:
    """One text as the model saw it, word piece by word piece; `[CLS]` and `[SEP]` are left out.

    Rows of `contextual` and `static` go with `pieces`: the last hidden state, and the word-piece embedding before any
    context; both float32 (len(pieces), 384) and not normalised. `vector` is what `embed` returns for the text.
    """

    pieces: tuple[str, ...]
    """Word pieces, lower-cased by the tokenizer; `##` marks the continuation of a word."""
    offsets: tuple[tuple[int, int], ...]
    """Characters of the original text, start and end, that each piece stands for."""
    contextual: npt.NDArray[np.float32]
    static: npt.NDArray[np.float32]
    vector: npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of one text (characters from `start`) that fits the model, with its number of word pieces."""

    owner: int
    start: int
    text: str
    size: int


@dataclass(frozen=True, slots=True)
class _Loaded:
    embedding: TextEmbedding | None
    """None where the model was loaded without fastembed."""
    inner: Any
    """fastembed's model under the façade (it gives the last hidden state, which the façade pools away), or a
    stand-in."""
    tokenizer: Tokenizer
    table: npt.NDArray[np.float32]


class FastEmbedder:
    """The model. Loads on first use; safe to share between threads.

    Never touches the network, and neither does what it runs: see `_open`.
    """

    def __init__(self, model_dir: Path, *, threads: int | None = None, bare: bool = False, once: bool = False) -> None:
        """`threads`: cores for one forward pass; by default those this process may use, at most 2.

        `bare`: without fastembed, which takes a third of the time to load; `once`: for a process that embeds one batch;
        both see `dedup.embedding.bare_session`. The vectors are the same.
        """
        self._model_dir = model_dir
        self._bare = bare
        self._once = once
        self._threads = threads or threads_usable()
        self._loaded: _Loaded | None = None
        self._lock = threading.Lock()

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Unit vectors, float32 (len(texts), 384), in the order of `texts`. Raises ModelMissing."""
        import numpy as np

        if not texts:
            return np.zeros((0, HIDDEN), dtype=np.float32)
        loaded = self._load()
        if loaded.embedding is None:
            return np.stack([view.vector for view in self.tokens(texts)])
        windows = _by_length(loaded.tokenizer, texts)
        found = loaded.embedding.embed([window.text for window in windows], batch_size=_BATCH)
        return _pool_windows(len(texts), windows, np.array(list(found), dtype=np.float32))

    def tokens(self, texts: Sequence[str]) -> list[TokenView]:
        """Token vectors and the text's own vector from the same forward pass, one view per text.

        Takes as long as `embed`, and about 3 kB of memory per word piece. Raises ModelMissing.
        """
        import numpy as np

        if not texts:
            return []
        loaded = self._load()
        windows = _by_length(loaded.tokenizer, texts)
        vectors: list[npt.NDArray[np.float32]] = []
        parts: list[list[tuple[_Window, Encoding, npt.NDArray[np.float32]]]] = [[] for _ in texts]
        for first in range(0, len(windows), _BATCH):
            batch = windows[first : first + _BATCH]
            hidden = loaded.inner.onnx_embed([window.text for window in batch]).model_output
            for window, states in zip(batch, hidden, strict=True):
                encoding = loaded.tokenizer.encode(window.text)
                states = states[: len(encoding.ids)]  # what follows is padding
                mean = states.mean(axis=0, dtype=np.float64)
                vectors.append((mean / np.linalg.norm(mean)).astype(np.float32))
                parts[window.owner].append((window, encoding, states))
        pooled = _pool_windows(len(texts), windows, np.array(vectors))
        return [
            _join(sorted(own, key=_position), vector, loaded.table) for own, vector in zip(parts, pooled, strict=True)
        ]

    def static_table(self) -> npt.NDArray[np.float32]:
        """The word-piece embeddings, float32 (30522, 384), mapped from disk and read-only. Raises ModelMissing."""
        return self._load().table

    def _load(self) -> _Loaded:
        # One lock around it all: two threads that both find nothing loaded would load 90 MB twice.
        with self._lock:
            if self._loaded is None:
                self._loaded = _open(self._model_dir, self._threads, self._bare, self._once)
            return self._loaded


def _open(model_dir: Path, threads: int, bare: bool, once: bool) -> _Loaded:
    seen = status(model_dir)
    if seen.state is ModelState.CHANGED:
        seen = verify(model_dir)  # once: a directory that proves whole is stamped
    if seen.state is not ModelState.INSTALLED:
        raise ModelMissing(f"{seen}: {INSTALL_HINT}")
    silence()
    try:
        embedding = None if bare else _through_fastembed(model_dir, threads)
        inner: Any = embedding.model if embedding else BareSession(model_dir, threads, once=once)
        tokenizer: Tokenizer = inner.tokenizer
        # fastembed cuts at 256 pieces. We cut ourselves, and must see the whole text to do so.
        tokenizer.no_truncation()
        table = map_tensor(model_dir / WEIGHTS, read_spans(model_dir / WEIGHTS)[WORD_TABLE])
    except Exception as error:
        # onnxruntime and tokenizers raise bare Exceptions of their own for a file they cannot read.
        raise ModelMissing(f"embedding model in {model_dir} cannot be loaded ({error}): {INSTALL_HINT}") from error
    return _Loaded(embedding, inner, tokenizer, table)


def _through_fastembed(model_dir: Path, threads: int) -> TextEmbedding:
    from fastembed import TextEmbedding

    _register(TextEmbedding)
    return TextEmbedding(
        _REGISTERED_NAME,
        # With a path fastembed has nothing to look for; cache_dir keeps it from creating one in /tmp.
        specific_model_path=str(model_dir),
        cache_dir=str(model_dir),
        local_files_only=True,
        threads=threads,
        providers=["CPUExecutionProvider"],  # a GPU gives slightly other vectors than the CPU next to it
    )


def _register(registry: type[TextEmbedding]) -> None:
    """Tell fastembed about our graph, once per process."""
    from fastembed.common.model_description import ModelSource, PoolingType

    with _registry_lock:
        if any(model["model"] == _REGISTERED_NAME for model in registry.list_supported_models()):
            return
        registry.add_custom_model(
            _REGISTERED_NAME,
            pooling=PoolingType.MEAN,
            normalization=True,
            sources=ModelSource(hf=_REGISTERED_NAME),  # required, never asked
            dim=HIDDEN,
            model_file=GRAPH,
        )


def _by_length(tokenizer: Tokenizer, texts: Sequence[str]) -> list[_Window]:
    """All windows of all texts, longest first: out of memory comes at once or never."""
    windows = [window for owner, text in enumerate(texts) for window in _cut(tokenizer, owner, text)]
    return sorted(windows, key=lambda window: window.size, reverse=True)


def _cut(tokenizer: Tokenizer, owner: int, text: str) -> Iterator[_Window]:
    """The windows of one text; a text that fits is its own window, untouched."""
    # Half of a surrogate pair (JSON allows it) is no text to the tokenizer; it becomes "?", one character for one.
    text = text.encode("utf-8", "replace").decode("utf-8")
    encoding = tokenizer.encode(text, add_special_tokens=False)
    count = len(encoding.ids)
    if count <= CONTENT_WINDOW:
        yield _Window(owner, 0, text, count)
        return
    words, offsets = encoding.word_ids, encoding.offsets
    first = 0
    while first < count:
        end = min(first + CONTENT_WINDOW, count)
        # Never inside a word: its second half would be read as the beginning of another one. A word has at most
        # 100 pieces (the tokenizer turns longer ones into one unknown), so this always finds an edge.
        while first + 1 < end < count and words[end] is not None and words[end] == words[end - 1]:
            end -= 1
        start = offsets[first][0]
        yield _Window(owner, start, text[start : offsets[end - 1][1]], end - first)
        first = end


def _pool_windows(count: int, windows: Sequence[_Window], vectors: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """One unit vector per text: the mean of its windows' vectors, weighted by their word pieces."""
    import numpy as np

    total = np.zeros((count, HIDDEN), dtype=np.float64)
    for window, vector in zip(windows, vectors, strict=True):
        total[window.owner] += max(window.size, 1) * vector.astype(np.float64)
    # Vectors of this model are never opposite to each other, so no sum is zero.
    pooled: npt.NDArray[np.float32] = (total / np.linalg.norm(total, axis=1, keepdims=True)).astype(np.float32)
    return pooled


def _position(part: tuple[_Window, Any, Any]) -> int:
    return part[0].start


def _join(
    parts: Sequence[tuple[_Window, Encoding, npt.NDArray[np.float32]]],
    vector: npt.NDArray[np.float32],
    table: npt.NDArray[np.float32],
) -> TokenView:
    """Put the windows of one text together again, without the special tokens, offsets counted in the whole text."""
    import numpy as np

    pieces: list[str] = []
    ids: list[int] = []
    offsets: list[tuple[int, int]] = []
    states: list[npt.NDArray[np.float32]] = []
    for window, encoding, hidden in parts:
        inside = [row for row, special in enumerate(encoding.special_tokens_mask) if not special]
        pieces += [encoding.tokens[row] for row in inside]
        ids += [encoding.ids[row] for row in inside]
        offsets += [
            (encoding.offsets[row][0] + window.start, encoding.offsets[row][1] + window.start) for row in inside
        ]
        states.append(hidden[inside])
    return TokenView(
        pieces=tuple(pieces),
        offsets=tuple(offsets),
        contextual=np.concatenate(states),
        static=np.asarray(table[ids], dtype=np.float32),
        vector=vector,
    )
