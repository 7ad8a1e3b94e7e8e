"""What can be seen of a statement, and what models make of it: `observed` is the door.

`cues` show in it, by `cue_words`, and `conversation` tells more; the trained `models` make an estimate of them, as a
reader does of a statement `in_place`. `kinds` are the cues of the namespace.
"""
