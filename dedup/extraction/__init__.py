"""What was said → what is worth remembering: `extract` is the door, the rest is what only it and its training use.

One by one: `statements` cuts what was said, `observed` adds the cues that show in each and in the conversation around
it, `weighing` decides by rules and `models` which are kept, `standalone` makes texts of them that make sense, and
`filing` names their kinds.

What is kept by rules, whatever a model thinks of it, has a module for each way to say it: `asked` ("remember …"),
`laid_down` ("never …", in `rule_forms`, or below a line that is `announcing` it), `changed` ("we switched to …", or in
two sentences, `put_right`), `answers` (in a `dialogue`, or one of the options in `picks`; what is `settled` through the
client). Less has to speak for what is `scoped` ("… everywhere"). `amended`, `lifted` and `retractions` take back what
was said, `unwanted` is what is not to be kept; `listings` and `point_by_point` know lists, `momentary` what is
of now alone.

Others call in as well: the import of Markdown asks `kinds` what a heading is about, `judge` reads statements, `learned`
and `verifier` cut by `sentences`, `hooks.speech` asks for secrets by `questions`.
"""
