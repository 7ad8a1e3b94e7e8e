"""Train the reader of pairs: an adapter of the embedding model that reads stored text and candidate together.

    python -m tools.reader_pairs FOLDER                       # in the project's environment
    python tools/train_reader.py FOLDER all 0 1 2             # anywhere with numpy and torch; a GPU takes two minutes
    python -m tools.fit_reader FOLDER                         # writes dedup/data/reader.npz and .json

Low-rank adaptation (Hu et al. 2021, arXiv:2106.09685): each linear map W of the encoder becomes W + s·(A·B)ᵀ, where A
(inner × rank) and B (rank × outer) are learned and W stays as published; so do the word pieces and positions. Layer
norms and the two vectors of token types are learned, too. The answer is a linear function of three vectors: that of
`[CLS]`, and the means over the pieces of either text. A second answer, whether something is said again in one
conversation, is learned beside it and not shipped: from the pairs alone, in which hardly a word tells, nothing is
learned at all (the loss stays that of a constant for 4,300 steps).

Writes into `$OUT`, or into FOLDER: for `all`, `weights.npz`; for each number, `fold_N.npz`: the log-odds of the written
pairs of authors that the adapter has not seen. This file imports nothing of the project, so that it runs where only a
GPU's libraries are.
"""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

HIDDEN, LAYERS, HEADS = 384, 6, 12
RANK, SCALE = 8, 2.0
EPOCHS, BATCH, PEAK_RATE, WARMING = 4, 64, 1e-3, 0.06
WEIGHT_DECAY, DROPOUT, LONGEST_STEP = 0.01, 0.1, 1.0
FOLDS = 3
_SORTED_AT_ONCE = 40  # batches of texts of about the same length are cut from so many

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Adapted(nn.Module):  # type: ignore[misc]
    """A linear map as published, and what is learned beside it."""

    def __init__(self, base: dict[str, Tensor], name: str) -> None:
        super().__init__()
        self.weight = nn.Parameter(base[f"{name}.weight"], requires_grad=False)
        self.bias = nn.Parameter(base[f"{name}.bias"], requires_grad=False)
        outer, inner = self.weight.shape
        self.A = nn.Parameter(torch.randn(inner, RANK) / inner**0.5)
        self.B = nn.Parameter(torch.zeros(RANK, outer))

    def forward(self, rows: Tensor) -> Tensor:
        return functional.linear(rows, self.weight, self.bias) + (rows @ self.A) @ self.B * SCALE


class Layer(nn.Module):  # type: ignore[misc]
    def __init__(self, base: dict[str, Tensor], number: int) -> None:
        super().__init__()
        name = f"encoder.layer.{number}"
        self.query, self.key, self.value = (
            Adapted(base, f"{name}.attention.self.{part}") for part in ("query", "key", "value")
        )
        self.attended = Adapted(base, f"{name}.attention.output.dense")
        self.attended_norm = _norm(base, f"{name}.attention.output.LayerNorm")
        self.wide = Adapted(base, f"{name}.intermediate.dense")
        self.narrow = Adapted(base, f"{name}.output.dense")
        self.norm = _norm(base, f"{name}.output.LayerNorm")
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, hidden: Tensor, real: Tensor) -> Tensor:
        texts, pieces, _ = hidden.shape

        def heads(of: Tensor) -> Tensor:
            return of.view(texts, pieces, HEADS, HIDDEN // HEADS).transpose(1, 2)

        seen = functional.scaled_dot_product_attention(
            heads(self.query(hidden)), heads(self.key(hidden)), heads(self.value(hidden)), attn_mask=real
        )
        mixed = self.attended(seen.transpose(1, 2).reshape(texts, pieces, HIDDEN))
        hidden = self.attended_norm(hidden + self.dropout(mixed))
        found: Tensor = self.norm(hidden + self.dropout(self.narrow(functional.gelu(self.wide(hidden)))))
        return found


class Reader(nn.Module):  # type: ignore[misc]
    """The encoder, adapted, and `answers` linear functions of what it makes of two texts."""

    def __init__(self, base: dict[str, Tensor], answers: int) -> None:
        super().__init__()
        self.word = nn.Parameter(base["embeddings.word_embeddings.weight"], requires_grad=False)
        self.position = nn.Parameter(base["embeddings.position_embeddings.weight"], requires_grad=False)
        self.types = nn.Parameter(base["embeddings.token_type_embeddings.weight"])
        self.norm = _norm(base, "embeddings.LayerNorm").requires_grad_(False)
        self.layers = nn.ModuleList(Layer(base, number) for number in range(LAYERS))
        self.answer = nn.Linear(3 * HIDDEN, answers)
        self.dropout = nn.Dropout(DROPOUT)
        nn.init.normal_(self.answer.weight, std=0.02)
        nn.init.zeros_(self.answer.bias)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        hidden = self.word[ids] + self.position[: ids.shape[1]] + self.types[types]
        hidden = self.dropout(self.norm(hidden))
        real = mask[:, None, None, :].bool()
        for layer in self.layers:
            hidden = layer(hidden, real)
        sides = [(mask * (types == side)).unsqueeze(-1) for side in (0, 1)]
        means = [(hidden * side).sum(1) / side.sum(1) for side in sides]
        found: Tensor = self.answer(self.dropout(torch.cat([hidden[:, 0], *means], 1)).float())
        return found


def _norm(base: dict[str, Tensor], name: str) -> nn.LayerNorm:
    norm = nn.LayerNorm(HIDDEN, eps=1e-12)
    norm.weight.data, norm.bias.data = base[f"{name}.weight"], base[f"{name}.bias"]
    return norm


class Texts:
    """Pairs of texts that `tools.word_pieces` wrote, and the columns beside them."""

    def __init__(self, file: Path) -> None:
        self.columns = dict(np.load(file))
        self.ids, self.first, self.second = (self.columns.pop(name).astype(int) for name in ("ids", "first", "second"))
        self.start = np.concatenate([[0], np.cumsum(self.first + self.second)])
        self.opens, self.closes = self.columns.pop("special")

    def batch(self, of: Any) -> tuple[Tensor, Tensor, Tensor]:
        """Ids, token types and mask, each (pairs, pieces): `[CLS]` first `[SEP]` second `[SEP]`."""
        longest = int((self.first[of] + self.second[of] + 3).max())
        ids, types = np.zeros((2, len(of), longest), np.int64)
        mask = np.zeros((len(of), longest), np.float32)
        for row, pair in enumerate(of):
            one, other, start = self.first[pair], self.second[pair], self.start[pair]
            pieces = self.ids[start : start + one + other]
            full = [self.opens, *pieces[:one], self.closes, *pieces[one:], self.closes]
            ids[row, : len(full)] = full
            types[row, one + 2 : len(full)] = 1
            mask[row, : len(full)] = 1
        return tuple(torch.from_numpy(part).to(DEVICE) for part in (ids, types, mask))

    def batches(self, of: Any, size: int, rng: np.random.Generator | None = None) -> list[Any]:
        """All of them in batches of about the same length; in another order each time, where `rng` is given."""
        of = of if rng is None else rng.permutation(of)
        found = []
        for first in range(0, len(of), size * _SORTED_AT_ONCE):
            part = of[first : first + size * _SORTED_AT_ONCE]
            part = part[np.argsort(self.first[part] + self.second[part], kind="stable")]
            found += [part[start : start + size] for start in range(0, len(part), size)]
        return found if rng is None else [found[number] for number in rng.permutation(len(found))]

    def column(self, name: str, of: Any) -> Tensor:
        """A column's values for these pairs, as numbers."""
        return torch.tensor(self.columns[name][of], dtype=torch.float32, device=DEVICE)


def adapted(
    base: dict[str, Tensor], answers: int, epochs: int, draw: Callable[[np.random.Generator], list[Any]],
    loss_of: Callable[[Reader, Any], Tensor], name: str,
) -> Reader:  # fmt: skip
    """An adapter that has learned for so many epochs. `draw`: the batches of an epoch; `loss_of`: what to minimise."""
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    reader: Reader = Reader({key: value.clone() for key, value in base.items()}, answers).to(DEVICE)
    learned = [parameter for parameter in reader.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learned, lr=PEAK_RATE, weight_decay=WEIGHT_DECAY)
    drawn = [draw(rng) for _ in range(epochs)]
    steps, step, began = sum(map(len, drawn)), 0, time.time()
    for epoch, batches in enumerate(drawn):
        reader.train()
        losses = []
        for batch in batches:
            done = step / steps
            optimiser.param_groups[0]["lr"] = PEAK_RATE * max(min(done / WARMING, (1 - done) / (1 - WARMING)), 0)
            step += 1
            loss = loss_of(reader, batch)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, LONGEST_STEP)
            optimiser.step()
            losses.append(loss.detach())
        loss_of_all = float(torch.stack(losses).mean())
        print(f"{name}: epoch {epoch}, loss {loss_of_all:.4f}, {time.time() - began:.0f} s", flush=True)
    return reader


def weights(reader: Reader) -> dict[str, Any]:
    """What was learned, in half precision; B times the scale, which then nobody else needs to know."""
    kept = {name: p.detach().cpu().numpy() for name, p in reader.named_parameters() if p.requires_grad}
    return {name: (value * (SCALE if name.endswith(".B") else 1)).astype(np.float16) for name, value in kept.items()}


def answers(reader: Reader, texts: Texts, of: Any) -> Any:
    """What it says of these pairs, in their order: (pairs, answers)."""
    reader.eval()
    found = np.zeros((len(texts.first), reader.answer.out_features), np.float32)
    with torch.no_grad():
        for batch in texts.batches(of, 4 * BATCH):
            found[batch] = reader(*texts.batch(batch)).cpu().numpy()
    return found[of]


def published_base(folder: Path) -> dict[str, Tensor]:
    """The model's weights that `tools.word_pieces` wrote."""
    return {name: torch.from_numpy(value.astype(np.float32)) for name, value in np.load(folder / "base.npz").items()}


def train(pairs: Texts, of: Any, base: dict[str, Tensor], name: str) -> Reader:
    """An adapter that has seen these pairs alone."""
    question = pairs.columns["again"].astype(int)  # which of the two answers is asked for

    def draw(rng: np.random.Generator) -> list[Any]:
        batches = [b for asked in (0, 1) for b in pairs.batches(of[question[of] == asked], BATCH, rng)]
        return [batches[number] for number in rng.permutation(len(batches))]

    def loss(reader: Reader, batch: Any) -> Tensor:
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            said = reader(*pairs.batch(batch))[:, question[batch[0]]]
        weight = pairs.column("weight", batch)
        each = functional.binary_cross_entropy_with_logits(said, pairs.column("same", batch), reduction="none")
        return (each * weight).sum() / weight.sum()

    return adapted(base, 2, EPOCHS, draw, loss, name)


def arguments(doc: str | None) -> tuple[Path, Path, list[str]]:
    """Where what it learns from is, where what it writes goes ($OUT, else the same), and its jobs."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("jobs", nargs="+", choices=["all", *map(str, range(FOLDS))])
    given = parser.parse_args()
    return given.folder, Path(os.environ.get("OUT", given.folder)), given.jobs


def main() -> None:
    folder, out, jobs = arguments(__doc__)
    base, pairs = published_base(folder), Texts(folder / "pairs.npz")
    author, written = pairs.columns["author"], pairs.columns["written"]
    names = sorted(set(author[written]))  # what was not written as pairs has no author, and is left out of no job
    for job in jobs:
        left = [] if job == "all" else names[int(job) :: FOLDS]
        away = np.isin(author, left)
        reader = train(pairs, np.flatnonzero(~away), base, job)
        if job == "all":
            np.savez_compressed(out / "weights.npz", **weights(reader))
        else:
            of = np.flatnonzero(away & written)
            np.savez_compressed(out / f"fold_{job}.npz", of=of, log_odds=answers(reader, pairs, of)[:, 0])


if __name__ == "__main__":
    main()
