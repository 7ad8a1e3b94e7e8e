"""What can be seen of a statement, and what models make of it: `observed` is the door.

`cues` show in it, by `cue_words`, and `conversation` tells more; the trained `models` make an estimate of them, as a
reader does of a statement `in_place`. Those of a list that a user types are kept or left together (`typed_lists`).
`kinds` are the cues of the namespace.
"""
