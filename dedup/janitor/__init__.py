"""The janitor: puts right, in its own time, what hooks kept too much of.

`recall` proposes pairs, `sieve` drops most of them cheaply, `assessor` asks the verifier, `groups` says what goes into
what, and `sweep` does it, a block of memories at a time; `upkeep` is the rest of the housework.
"""
