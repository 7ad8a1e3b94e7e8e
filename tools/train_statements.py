"""Train the reader of statements: an adapter of the embedding model that reads a statement and what stands around it.

    python -m tools.statement_rows FOLDER/rows.npz                      # in the project's environment
    python -m tools.train_statements FOLDER all 0 1 2                   # anywhere with numpy and torch
    python -m tools.fit_statements FOLDER                               # writes dedup/data/statements.npz and .json

As the reader of pairs is trained (see `tools/train_reader.py`), with one answer more than there are namespaces: the
log-odds that a person would keep the statement, and how much speaks for each namespace. Both are learned at once; each
helps the other one.

Writes into `$OUT`, or into FOLDER: for `all`, `weights.npz`; for each number, `fold_N.npz`: what is said of whole
sessions of authors that the adapter has not seen.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from tools.train_reader import BATCH, DEVICE, FOLDS, Reader, Texts, adapted, answers, arguments, published_base, weights

EPOCHS = 4


def train(rows: Texts, of: Any, base: dict[str, Tensor], name: str) -> Reader:
    """An adapter that has seen these rows alone."""

    def loss(reader: Reader, batch: Any) -> Tensor:
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            said = reader(*rows.batch(batch))
        keep = functional.binary_cross_entropy_with_logits(said[:, 0], rows.column("keep", batch))
        kinds = rows.column("kinds", batch)
        filed = -(torch.log_softmax(said[:, 1:], 1) * kinds).sum(1)
        return keep + filed.sum() / kinds.sum().clamp(min=1)

    answers_of_each = 1 + rows.columns["kinds"].shape[1]
    return adapted(base, answers_of_each, EPOCHS, lambda rng: rows.batches(of, BATCH, rng), loss, name)


def main() -> None:
    folder, out, jobs = arguments(__doc__)
    base, rows = published_base(folder), Texts(folder / "rows.npz")
    author = rows.columns["author"]
    names = sorted(set(author))
    for job in jobs:
        left = [] if job == "all" else names[int(job) :: FOLDS]
        away = np.isin(author, left)
        reader = train(rows, np.flatnonzero(~away), base, job)
        if job == "all":
            np.savez_compressed(out / "weights.npz", **weights(reader))
        else:
            of = np.flatnonzero(away & rows.columns["whole"])
            np.savez_compressed(out / f"fold_{job}.npz", of=of, said=answers(reader, rows, of))


if __name__ == "__main__":
    main()
