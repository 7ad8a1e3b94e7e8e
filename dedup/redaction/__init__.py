"""Secrets out, before anything is stored, hashed or looked up: `redact` is the door, the rest is what only it uses.

A secret is known by its form or by the name it is given; `words` says of a value what else it may be.
"""
