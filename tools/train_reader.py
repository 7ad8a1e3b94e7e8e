"""Train the reader of pairs: an adapter of the embedding model that reads stored text and candidate together.

    python -m tools.reader_pairs FOLDER                       # in the project's environment
    OUT=FOLDER python tools/train_reader.py FOLDER all 0 1 2  # anywhere with numpy and torch; a GPU takes two minutes
    python -m tools.fit_reader FOLDER                         # writes dedup/data/reader.npz and .json

Low-rank adaptation (Hu et al. 2021, arXiv:2106.09685): each linear map W of the encoder becomes W + s·(A·B)ᵀ, where A
(inner × rank) and B (rank × outer) are learned and W stays as published; so do the word pieces and positions. Layer
norms and the two vectors of token types are learned, too. The answer is a linear function of three vectors: that of
`[CLS]`, and the means over the pieces of either text. A second answer, whether something is said again in one
conversation, is learned beside it and not shipped: from the pairs alone, in which hardly a word tells, nothing is
learned at all (the loss stays that of a constant for 4,300 steps).

Writes, for `all`, `weights.npz`; for each number, `fold_N.npz`: the log-odds of the written pairs of authors that the
adapter has not seen. This file imports nothing of the project, so that it runs where only a GPU's libraries are.
"""

import os
import sys
import time
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
    def __init__(self, base: dict[str, Tensor]) -> None:
        super().__init__()
        self.word = nn.Parameter(base["embeddings.word_embeddings.weight"], requires_grad=False)
        self.position = nn.Parameter(base["embeddings.position_embeddings.weight"], requires_grad=False)
        self.types = nn.Parameter(base["embeddings.token_type_embeddings.weight"])
        self.norm = _norm(base, "embeddings.LayerNorm").requires_grad_(False)
        self.layers = nn.ModuleList(Layer(base, number) for number in range(LAYERS))
        self.answer = nn.Linear(3 * HIDDEN, 2)
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


class Pairs:
    """What `tools.reader_pairs` wrote: pieces of both texts, label, weight, author, and whether a person wrote it."""

    def __init__(self, file: Path) -> None:
        found = dict(np.load(file))
        self.ids, self.stored, self.candidate = (found[name].astype(int) for name in ("ids", "stored", "candidate"))
        self.start = np.concatenate([[0], np.cumsum(self.stored + self.candidate)])
        self.same, self.weight, self.author, self.written = (
            found[name] for name in ("same", "weight", "author", "written")
        )
        self.question = found["again"].astype(int)  # which of the two answers is asked for
        self.opens, self.closes = found["special"]

    def batch(self, of: Any) -> tuple[Tensor, Tensor, Tensor]:
        """Ids, token types and mask, each (pairs, pieces): `[CLS]` stored `[SEP]` candidate `[SEP]`."""
        longest = int((self.stored[of] + self.candidate[of] + 3).max())
        ids, types = np.zeros((2, len(of), longest), np.int64)
        mask = np.zeros((len(of), longest), np.float32)
        for row, pair in enumerate(of):
            one, other, start = self.stored[pair], self.candidate[pair], self.start[pair]
            pieces = self.ids[start : start + one + other]
            full = [self.opens, *pieces[:one], self.closes, *pieces[one:], self.closes]
            ids[row, : len(full)] = full
            types[row, one + 2 : len(full)] = 1
            mask[row, : len(full)] = 1
        return tuple(torch.from_numpy(part).to(DEVICE) for part in (ids, types, mask))

    def batches(self, of: Any, size: int, chance: np.random.Generator | None = None) -> list[Any]:
        """All of them in batches of about the same length; in another order each time, where `chance` is given."""
        of = of if chance is None else chance.permutation(of)
        found = []
        for first in range(0, len(of), size * _SORTED_AT_ONCE):
            part = of[first : first + size * _SORTED_AT_ONCE]
            part = part[np.argsort(self.stored[part] + self.candidate[part], kind="stable")]
            found += [part[start : start + size] for start in range(0, len(part), size)]
        return found if chance is None else [found[number] for number in chance.permutation(len(found))]


def train(pairs: Pairs, of: Any, base: dict[str, Tensor], name: str) -> Reader:
    """An adapter that has seen these pairs alone."""
    torch.manual_seed(0)
    chance = np.random.default_rng(0)
    reader: Reader = Reader({key: value.clone() for key, value in base.items()}).to(DEVICE)
    learned = [parameter for parameter in reader.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(learned, lr=PEAK_RATE, weight_decay=WEIGHT_DECAY)
    asked = [of[pairs.question[of] == question] for question in (0, 1)]
    steps, step, began = EPOCHS * sum(len(part) // BATCH + 1 for part in asked), 0, time.time()
    for epoch in range(EPOCHS):
        reader.train()
        losses = []
        batches = [batch for part in asked for batch in pairs.batches(part, BATCH, chance)]
        for number in chance.permutation(len(batches)):
            batch = batches[number]
            done = step / steps
            optimiser.param_groups[0]["lr"] = PEAK_RATE * max(min(done / WARMING, (1 - done) / (1 - WARMING)), 0)
            step += 1
            with torch.autocast(DEVICE, dtype=torch.bfloat16):
                said = reader(*pairs.batch(batch))[:, pairs.question[batch[0]]]
            same, weight = (torch.tensor(part[batch], dtype=torch.float32, device=DEVICE) for part in
                            (pairs.same, pairs.weight))  # fmt: skip
            each = functional.binary_cross_entropy_with_logits(said, same, reduction="none")
            loss = (each * weight).sum() / weight.sum()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, LONGEST_STEP)
            optimiser.step()
            losses.append(loss.detach())
        loss_of_all = float(torch.stack(losses).mean())
        print(f"{name}: epoch {epoch}, loss {loss_of_all:.4f}, {time.time() - began:.0f} s", flush=True)
    return reader


def log_odds(reader: Reader, pairs: Pairs, of: Any) -> Any:
    """What it says of these pairs, in their order."""
    reader.eval()
    found = np.zeros(len(pairs.same), np.float32)
    with torch.no_grad():
        for batch in pairs.batches(of, 4 * BATCH):
            found[batch] = reader(*pairs.batch(batch))[:, 0].cpu().numpy()
    return found[of]


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(os.environ["OUT"])
    base = {name: torch.from_numpy(value.astype(np.float32)) for name, value in np.load(folder / "base.npz").items()}
    pairs = Pairs(folder / "pairs.npz")
    names = sorted(set(pairs.author))
    for job in sys.argv[2:]:
        left = [] if job == "all" else names[int(job) :: FOLDS]
        away = np.isin(pairs.author, left)
        reader = train(pairs, np.flatnonzero(~away), base, job)
        if job == "all":
            kept = {name: p.detach().cpu().numpy() for name, p in reader.named_parameters() if p.requires_grad}
            np.savez_compressed(out / "weights.npz", **{name: value.astype(np.float16) for name, value in kept.items()})
        else:
            of = np.flatnonzero(away & pairs.written)
            np.savez_compressed(out / f"fold_{job}.npz", of=of, log_odds=log_odds(reader, pairs, of))


if __name__ == "__main__":
    main()
