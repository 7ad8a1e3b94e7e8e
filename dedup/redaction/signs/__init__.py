"""What tells a secret, and what only looks like it.

`called`: what secrets are called; `services`: what they let somebody in to, and as whom; `doors`: what opens with a
code; `forms`: what carries them; `further`: where the next value of a name stands; `certain`: what is a password
whatever stands behind it; `next_clause`: whether a sentence is over there; `vocabulary`, `standards` and `published`:
what is no secret; `words`: what a value is; `marks`: what stands in the place of a secret.
`sought` searches for an expression only where what it `needs` is in the text.
"""
