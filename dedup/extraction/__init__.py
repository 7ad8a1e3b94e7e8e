"""What was said → what is worth remembering: `extract` is the door, the rest is what only it and its training use.

The way of a statement through the modules:

1. `statements` cuts it out of a message: without what was pasted (`pastes`), with lists in Markdown (`listings`),
   block by block (`blocks`), row by row where `tables` say how things are, and sentence by sentence (`sentences`,
   which an `abbreviations`' full stop does not end).
2. `observed` adds the cues that show in it (`cues`, by `cue_words`) and in the conversation around it
   (`conversation`).
3. `weighing` decides whether it is kept: by rules, by what the `models` make of its cues, by what a reader says of it
   `in_place`, and in `typed_lists` by what stands beside it; only what is `telling` enough by itself.
4. `standalone` makes a text of it that makes sense alone: with the sentences beside it, where it is `elliptic`
   or they explain it, unless they say something `again`, behind the line above its list (`lead_ins`) or the question
   that it answers (`unsaid`, where it is not short; `own_questions`, or one `asked_earlier`; `spoken_of`, where Claude
   answers it; `turned_down`, where it says no).
5. `filing` names its kind, by the cues of `kinds`.

A rule has a module for each way to say it, and the pairs of sentences, words and forms that it takes beside it:

- Always kept: what is `asked` for ("remember …"), what is `laid_down` for good ("never …", in `rule_forms`, "nobody may
  …", in `prohibitions`, "hands off …", `off_limits`, "that isn't negotiable", `taboos`, "… and it should stay that
  way", `staying`, "push at will", `permissions`, "show me the diff before you push", `consulted`, "call me Ruta",
  `called`, in German in `rules_in_german`, as one of `wishes`, or below a line that is `announcing` it; both in
  `chat_spelling`, too; a rule with its `rule_reasons`), what has `changed` ("we switched to …", in two sentences
  `put_right`), what is `settled` through the client, which of the `options` a user `picks` (of what is `offered`, in
  `pick_forms` of `pick_parts`, with `pick_limits`, after `wondering`, or `by_number`) or takes of what is `advised`, or
  has `taken_up` with a limit ("do it, only for the crew") or `declined` ("no mac"), `whether` something is to be so,
  and what they have `agreed` to of the `designs` and rules that Claude proposes, or turned down in several sentences
  (`refusals`).
- Kept more easily: what is `scoped` ("… everywhere"), what is `told_briefly` ("… now") or `postponed`, what Claude has
  `noticed` on the way, and `answers` to what Claude has said last (`dialogue`), or to each of a list of questions
  (`point_by_point`, by `replies` to its `points`).
- Kept with what it is said of: what is `amended` ("sorry, 9090", by `slips`) or `meant`, `denied`, `contradicted` or
  `lifted`, and `bare_values` ("4 please", in `bare_forms`; of which claim, by `reset_values` or
  `reset_words`; or what is `going_back`).
- Kept for what is known already: `another_value` of it, and what else is `outdating`.
- Not kept: what is only `proposed`, an option that is `passed_over`, what is taken back (`retractions`), `refuted` or
  `unwanted` ("don't save this", in `unwanted_forms` by itself and in `unwanted_within` among other words, `forgetting`
  by its name) or `confided` ("this stays in this chat"), and what is `secretive`.

Parts of many forms are in `openers` (what people say first) and `momentary` (what is of now alone). Everywhere,
`said` is all statements of a conversation in order, `i` the place of one among them, its `gloss` what it says as
models read it.

Others call in as well: the import of Markdown asks `kinds` what a heading is about, `judge` reads statements and has
what it finds worded by `pointed_out`, `learned` and `verifier` cut by `sentences`, `hooks.speech` asks for secrets by
`secretive`.
"""
