"""The janitor: puts right, in its own time, what hooks kept too much of.

`recall` proposes pairs, `prefilter` drops most of them cheaply, `assessor` asks the verifier, `groups` says what goes
into what, `sweep` goes through a store with them, a block of memories at a time, and `run` writes what they say and
does the rest of the housework.
"""
