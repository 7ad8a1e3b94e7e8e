"""What was said → what is worth remembering: `extract` is the door, the rest is what only it and its training use.

One by one: `statements` cuts what was said, `observed` adds the cues that show in each and in the conversation around
it, `weighing` decides by rules and `models` which are kept, `standalone` makes texts of them that make sense, and
`filing` names their kinds. Others call in as well: the import of Markdown asks `kinds` what a heading is about, `judge`
reads statements, `learned` and `verifier` cut by `sentences`, `hooks.speech` asks for secrets by `questions`.
"""
