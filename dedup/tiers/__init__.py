"""Each tier is one way to recognise a duplicate: no log, and no clock but the run's deadline. The pipeline
guards and times them.

`exact`, `semantic`, `recent`, and `prefix` where deduplication is off; `neighbours` and `ahead` work for `semantic`.
"""
