"""What the model sees of a text, for its vector and for its words."""

from pathlib import Path

import numpy as np
import pytest

from dedup.embedding.views import Views
from dedup.gloss import in_english
from dedup.model import Namespace

GERMAN = "Wir nehmen ab jetzt Postgres, weil MySQL Daten verloren hat."


def test_another_language_means_what_its_gloss_means(model_dir: Path) -> None:
    """The vector is the gloss's, which is nearer to the same said in English; the words stay what was said."""
    views = Views(model_dir)
    vector, gloss, english = views.embed(
        [GERMAN, in_english(GERMAN), "From now on we use Postgres, because MySQL lost data."]
    )
    (seen,) = views.tokens([GERMAN])
    assert np.array_equal(vector, gloss)
    assert vector @ english > seen.vector @ english
    assert "wei" in "".join(seen.pieces)


def test_a_statement_is_read_in_its_place(model_dir: Path) -> None:
    """What was decided is worth keeping, what is about to be done is not; a rule about tests is one about tests."""
    decided, narrated, rule = Views(model_dir).weigh(
        [
            ("user: We take Postgres, MySQL lost data twice.", "assistant: Which database? ##"),
            ("assistant: Let me look at the migrations first.", "user: We take Postgres. ##"),
            ("user: Integration tests run against a real database, never against a mock.", "##"),
        ]
    )
    assert decided is not None
    assert narrated is not None
    assert rule is not None
    assert decided.keep > 0 > narrated.keep
    kinds = dict(zip(sorted(Namespace), rule.namespaces, strict=True))
    assert max(kinds, key=kinds.__getitem__) is Namespace.TESTING


def test_many_statements_are_read_like_each_alone(model_dir: Path) -> None:
    """Whatever they are read beside."""
    views = Views(model_dir)
    asked = [(f"user: Port {n} is for the gateway.", "##") for n in range(8000, 8040)]
    for many, alone in zip(views.weigh(asked), [views.weigh([one])[0] for one in asked], strict=True):
        assert many is not None
        assert alone is not None
        assert many.keep == pytest.approx(alone.keep, abs=1e-3)
        assert many.namespaces == pytest.approx(alone.namespaces, abs=1e-3)


def test_without_a_model_nothing_is_said(tmp_path: Path) -> None:
    """No error: whoever asks does without."""
    assert Views(tmp_path).weigh([("user: We take Postgres.", "##")]) == [None]


def test_vectors_of_other_glosses_are_not_compared() -> None:
    """The id says by which recipe texts are glossed."""
    assert Views(Path()).model_id.endswith("/gloss-1")
