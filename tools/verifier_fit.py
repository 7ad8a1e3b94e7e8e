"""Fits the verifier's model with scikit-learn and turns it into the plain arrays that `dedup.verifier.forest` reads."""

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

Floats = npt.NDArray[np.float64]

TREES = {"max_iter": 400, "learning_rate": 0.1, "max_leaf_nodes": 31, "max_depth": 10, "l2_regularization": 5.0}
"""Chosen by hand, by four authors who were left out and by those in `--check`: their mean AUC was .916 with 240 trees
of half the leaves at steps of .04, .932 at depth 8 and .933 without a bound; the depth bounds the time of a
prediction."""
TREES_SHARE = 0.8
"""Of the log-odds of both models; the rest is the linear model's."""
LINEAR_C = 0.02
QUANTILES = (0.01, 0.99)
"""Features are clipped to these quantiles of the training data before the linear model sees them."""


class Fitted:
    """Boosted trees and a linear model on standardised features; the weighted mean of their log-odds."""

    def __init__(self, x: Floats, y: npt.NDArray[np.bool_], weight: Floats) -> None:
        self.boosted = boost(x, y, weight)
        self.low, self.high = np.quantile(x, QUANTILES, axis=0)
        clipped = np.clip(x, self.low, self.high)
        mean, scale = clipped.mean(axis=0), np.maximum(clipped.std(axis=0), 1e-6)
        model = LogisticRegression(C=LINEAR_C, max_iter=3000)
        model.fit((clipped - mean) / scale, y, sample_weight=weight)
        self.linear = model.coef_[0] / scale
        self.bias = float(model.intercept_[0] - (mean * self.linear).sum())

    def log_odds(self, x: Floats) -> Floats:
        linear = np.clip(x, self.low, self.high) @ self.linear + self.bias
        trees: Floats = self.boosted.decision_function(x)
        weighed: Floats = TREES_SHARE * trees + (1 - TREES_SHARE) * linear
        return weighed


def boost(
    x: Floats, y: npt.NDArray[np.bool_], weight: Floats, iterations: int = int(TREES["max_iter"])
) -> HistGradientBoostingClassifier:
    settings: dict[str, Any] = {**TREES, "max_iter": iterations}
    model = HistGradientBoostingClassifier(
        **settings, min_samples_leaf=40, max_features=0.3, max_bins=63, early_stopping=False, random_state=0
    )
    return model.fit(x, y, sample_weight=weight)


def arrays(model: HistGradientBoostingClassifier) -> tuple[dict[str, npt.NDArray[Any]], int]:
    """All trees as one list of nodes, and the greatest depth."""
    sizes, feature, threshold, left, right, value = [], [], [], [], [], []
    depth = 0
    base = float(np.asarray(model._baseline_prediction).ravel()[0]) / len(model._predictors)
    for (tree,) in model._predictors:
        nodes = tree.nodes
        leaf = nodes["is_leaf"].astype(bool)
        sizes.append(len(nodes))
        feature.append(np.where(leaf, -1, nodes["feature_idx"]))
        threshold.append(np.where(leaf, 0.0, nodes["num_threshold"]))
        left.append(np.where(leaf, 0, nodes["left"]))
        right.append(np.where(leaf, 0, nodes["right"]))
        value.append(np.where(leaf, nodes["value"] + base, 0.0))
        depth = max(depth, int(nodes["depth"].max()))
    found: dict[str, npt.NDArray[Any]] = {
        "sizes": np.array(sizes, np.uint16),
        "feature": np.concatenate(feature).astype(np.int16),
        # Rounded up to what float32 can hold, so that a value equal to the threshold stays on its left.
        "threshold": _above(np.concatenate(threshold)),
        "left": np.concatenate(left).astype(np.uint8),
        "right": np.concatenate(right).astype(np.uint8),
        "value": np.concatenate(value).astype(np.float16),
    }
    return found, depth


def _above(values: Floats) -> npt.NDArray[np.float32]:
    single = values.astype(np.float32)
    return np.where(single < values, np.nextafter(single, np.float32(np.inf)), single).astype(np.float32)


def calibrate(
    log_odds: Floats,
    vetoed: npt.NDArray[np.bool_],
    y: npt.NDArray[np.bool_],
    weights: Floats | None = None,
) -> tuple[Floats, Floats, Floats]:
    """Platt's (1999) logistic through out-of-author predictions: log-odds, and P(duplicate) without and with a veto.

    `weights`: how much each prediction counts.
    """
    counts = np.ones(len(y)) if weights is None else weights
    grid = np.linspace(-12.0, 12.0, 97)
    tables = []
    for group in (~vetoed, vetoed):
        model = LogisticRegression(C=1e6).fit(log_odds[group, None], y[group], counts[group])
        tables.append(model.predict_proba(grid[:, None])[:, 1])
    return grid, tables[0], tables[1]
