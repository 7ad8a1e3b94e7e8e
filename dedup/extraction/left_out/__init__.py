"""What is not kept: `unwanted` and `retractions` are the doors.

- What a user does not want remembered: "don't save this", in `unwanted_forms` by itself and in `unwanted_within` among
  other words, `forgetting` by its name, or `confided` ("this stays in this chat").
- What its own speaker takes back, or a user turns down at once (`retractions`), and causes that are `refuted`.
"""
