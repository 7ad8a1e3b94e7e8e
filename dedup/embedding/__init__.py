"""Texts → vectors: the model, its files and where they come from, and the vectors of one run (`embeddings`).

Here is all that knows which model it is and where it lies. `tiers`, `janitor` and `stores` compare and keep vectors
through the port and `embeddings`; nothing of the model is imported there.
"""
