"""Secrets out, before anything is stored, hashed or looked up: `redact` is the door, the rest is what only it uses.

- `tokens`: known by their own form, whatever stands beside them.
- `layouts`: known by the place where they stand in a table, a configuration, a command or a page.
- `prose`: told by a sentence to be one.
- `signs`: what all of them look for: names of secrets, and what is no value.

What was a secret once is one wherever else it stands (`again`).
"""
