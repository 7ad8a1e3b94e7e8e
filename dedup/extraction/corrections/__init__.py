"""What takes the place of something said before, in so few words that it says nothing alone.

- In the place of what was just said: what is `amended` ("sorry, 9090", by `slips`) or `meant`, `denied`, `contradicted`
  or `lifted`; what Claude has `said_otherwise` before and after; or a rule, from which something is `excepted`.
- Another value of what was claimed: `bare_values` ("4 please", in `bare_forms`). `reset_values` finds the claim that a
  number is of, `reset_words` that of a day, a place or a name; `arrows` show what it was before ("8 -> 6"); or it is
  `going_back` to that.
- In the place of what is known from earlier: what has `changed` ("we switched to …"), `another_value` of it, and what
  else is `outdating`.
"""
