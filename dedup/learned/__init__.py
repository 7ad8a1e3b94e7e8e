"""What was learned from annotated conversations, as small models over a few figures; trained by `tools/train_*.py`."""
