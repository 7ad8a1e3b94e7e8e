"""What was said → what is worth remembering: `extract` is the door, the rest is what only it and its training use.

Sentences and statements, the cues and kinds that show in them, the conversation around them, retractions, and the texts
made of what was chosen; `models` weighs it all. Others call in as well: the import of Markdown asks `kinds` what a
heading is about, `judge` reads statements, `learned` cuts by `sentences`.
"""
