"""What one text is to another, by what a scorer finds of the two and by their words: `bands` is the door.

- It changes the older one, as it says itself (`changes`), in casual words (`announced`) or by lifting a rule
  (`rules_lifted`).
- Both stay true: it tells of something `beside` it, of what somebody else is `permitted`, of what is `passing`, or of
  other `years`.
- What it says besides what the two have in common: clause by clause (`clauses`).
"""
