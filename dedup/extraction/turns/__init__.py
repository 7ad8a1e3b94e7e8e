"""Which words of Claude's a user answers: `dialogue` finds them.

Several at once are answered `point_by_point`: Claude's `points` have numbers, and a message has `replies` to them, or
says something to `all_but` some. A correction or a refusal is kept `instead` of what it is of.
"""
