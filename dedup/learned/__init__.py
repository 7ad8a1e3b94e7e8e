"""Small models of what annotated conversations teach, over a few figures or a vector; trained by `tools/train_*.py`."""
