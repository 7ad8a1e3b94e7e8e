"""What the model sees of a text, for its vector and for its words."""

from pathlib import Path

import numpy as np

from dedup.embedding.views import Views
from dedup.gloss import in_english

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


def test_vectors_of_other_glosses_are_not_compared() -> None:
    """The id says by which recipe texts are glossed."""
    assert Views(Path()).model_id.endswith("/gloss-1")
