"""A message → the statements it is made of: `statements` is the door.

Without what was pasted (`pastes`), with lists in Markdown (`listings`), block by block (`blocks`), row by row where
`tables` say how things are, and sentence by sentence (`sentences`, which the full stop of one of the `abbreviations`
does not end, nor that between two that are `put_right` together). What a user has `settled` through the client is one
statement.

Words that all rooms know: what people say first (`openers`), as they spell it in a chat (`chat_spelling`), what is of
now alone (`momentary`), and what may speak of a secret (`secretive`).
"""
