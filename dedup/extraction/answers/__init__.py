"""What is said in few words to what was said last, and kept with it: `answers` is the door.

- A user takes what Claude has `advised`, or has it done with a limit ("do it, only for the crew"), or does without ("no
  mac"); tells `whether` something is to be so; has `agreed` to one of the `designs` or rules that Claude proposes, or
  `agreed_but` for one thing; has `turned_down` what was proposed (`refusals`), or `exempted` what breaks a rule ("that
  one stays").
- What spares what it is of is kept behind that: an answer that is not short (`unsaid`: "5 wooden ones from the shed"),
  and what hangs on the sentence before it (`elliptic`: "but only for members").
- That may be no question of Claude's: one that a user has `asked_earlier`, one of `own_questions` that they answer
  themselves ("do we still need it? nope"), or, of an answer of Claude's, the one that it is `spoken_of`.
"""
