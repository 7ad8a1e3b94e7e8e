"""What was said → what is worth remembering: `extract` is the door, the rest is what only it and its training use.

The way of a statement through the rooms; the docstring of each says what its modules are for:

1. `cutting`: a message is cut into statements.
2. `evidence`: what shows in a statement and in the conversation around it, for the models.
3. `weighing` decides whether it is kept: first `by_rules`, then by what the models make of its cues and what a reader
   says of it; and only what tells enough by itself.
   - `rules`: what a user lays down or asks for is always kept.
   - `choices`: what a user picks of what Claude lays out; and what nobody takes of it, which is not kept.
   - `answers`: what a user says in few words to what Claude has said last, kept with what it is of; `turns` finds that.
   - `corrections`: what takes the place of something said before.
   - `left_out`: what is not to be kept.
   - Kept more easily: what is `scoped` ("… everywhere"), what is `told_briefly` ("… now") or `postponed`, and what
     Claude has `noticed` on the way.
4. `standalone` makes a text of it that makes sense alone: with the sentences beside it, unless they say something
   `again`, behind the line above its list (`lead_ins`) or the question that it answers.
5. `filing` names its kind.

What somebody else finds worth keeping goes the same way from its fourth step on (`pointed_out`).

Everywhere, `said` is all statements of a conversation in order, `i` the place of one among them, its `gloss` what it
says as models read it.
"""
