"""Secrets that a sentence tells. Each module is one way to say it:

- Behind a name: `names` (`password: …`), `keys`, `clauses`, `told`, `put_together`, `run_on`, `phrases`, `in_passing`,
  `asked`, and in `other_languages` or `told_elsewhere`. Before one: `named_behind`. Beside another one: `beside_one`.
  Dictated: `spelled`.
- With nothing that names it: `pairs` (a user and a password), `lets_in`, `usual`, `opens`, `unlocks`, `whose`;
  codes of what opens with one: `opened`.
- Apart from its name, in another clause: `apart`, `rotated`, `new_codes`, `spares`.

Shared by these: `logins` and `accounts`, where somebody speaks of logging in; `changes`, what is said of a new value;
`judged` and `coined`, whether a value is one; `plain`, a text without its marks of typography.
"""
