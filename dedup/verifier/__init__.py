"""Does a candidate add anything to a stored memory? The parts of `dedup.verify`, which is the door to them.

`words` reads a text, `prepare` keeps what comparing needs, `align` finds for each word of one text its partner in the
other, `features` measures what is left over, `forest` turns the measures into a probability, `vetoes` names what
forbids calling two texts the same.
"""
