"""Small models of what annotated conversations teach, over a few figures; trained by `tools/train_*.py`.

The verifier judges a candidate and a stored text first. Each model answers a question that this leaves open:

- `replaced`, where a veto forbids to skip it: does it replace the older text? Not if both stay true
  (`dedup.bands.beside`).
- `restated`, where it neither repeats nor replaces anything: has its own conversation said it before? Not if it may be
  news, or says otherwise.
- `outdated`, where a user says it: is what an earlier conversation said so no more? Not if both hold
  (`dedup.bands.bands`).

All three are regressions over their figures (`logistic`).
"""
