"""Secrets by the place where they stand: in `settings`, the `arguments` of a command, the elements of `markup`, the
configuration of `devices`, the `columns` of tables (`cells` says what one holds), in a list (`listed`) or `beneath`
their name, `in_pieces`, and in all other `places`.
"""
