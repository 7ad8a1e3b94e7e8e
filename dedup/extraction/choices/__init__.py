"""What a user takes of what Claude lays out: `picks` is the door.

`options` are the points of a list, the rows of a table or parts of a line, and `offered` says by the line above them
whether one may choose. A user takes them in `pick_forms`, made of `pick_parts`, with `pick_limits`; after `wondering`
what there is; or `by_number`. Not kept is what is `passed_over`, or `proposed` and never taken.
"""
