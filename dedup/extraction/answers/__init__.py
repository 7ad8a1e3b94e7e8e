"""What is said in few words to what was said last, and kept with it: `answers` is the door.

- A user takes what Claude has `advised`, or has `taken_up` with a limit ("do it, only for the crew"), or `declined`
  ("no mac"); tells `whether` something is to be so; has `agreed` to one of the `designs` or rules that Claude proposes;
  or has `turned_down` what was proposed, also in several sentences (`refusals`).
- What is not short and yet spares what it is of (`unsaid`), or hangs on the sentence before it (`elliptic`), stands
  behind its question: one that a user has `asked_earlier`, `own_questions` that they answer themselves, and the one
  that Claude's answer is `spoken_of`.
"""
