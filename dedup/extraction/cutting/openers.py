"""Words with which people begin to speak: before what they say, and before what they say instead.

Parts of patterns: `OPENERS` may stand before anything that a user says, a rule, a request, an answer, news; `EXCUSES`
tell of a slip, before the right word or behind it, and `SORRY` is all that turns from what was said to what is meant.
"""

YES, NO = r"yes|yeah|yep|yup|ya", r"no|nope|nah|nay"
"""The mere words. What agrees or refuses beside them depends on what was said before: see who uses them."""

OPENERS = (
    rf"ok(?:ay)?|and|so|also|but|then|oh|ah|btw|by the way|fyi|hey|hi|{NO}|{YES}|well|cool|perfect|good|great|fine"
    r"|right|sure|thanks?|thx|hm+|look|wait|sorry|claude|important|heads[- ]up|please|pls"
)

LEAD = rf"\W{{0,6}}(?:(?:{OPENERS})[\s,.:;!–—-]{{1,4}}){{0,3}}"
"""Up to three of them, and what stands between."""

TURNING = rf"\W*(?:(?:{OPENERS}|actually|never ?mind|on second thought)\b[\s,.:;!–—-]*){{0,4}}"
"""The same before what takes something back: up to four."""

AGREES = (
    rf"{YES}|sure|of course|ok(?:ay)?|all ?right|right|exactly|agreed|definitely|absolutely|fine|great|perfect"
    r"|(?:hm+,? )?good(?: (?:question|point|idea))?|sounds good|makes sense|do (?:it|that)|noted|got it"
    r"|understood|will do|thanks?(?: you)?|please|pls"
)
"""With which people say that they have heard something, or agree."""

CHANGES_MIND = r"actually|scratch that|i(?:['’]?ve| have)? changed my mind|change of plans?"
"""With which people turn to something else than they said before."""

EXCUSES = r"sorry|sry|pardon(?: me)?|w?hoops|oops|ups|my (?:bad|mistake)|typo|argh|i mean"

SORRY = rf"{EXCUSES}|oh no|hang on|on second thought|scratch that|wait|no,? wait|correction"

NO_KIND = (
    r"(?:ideas?|worr\w+|clue|rush|hurry|problems?|problemo|issues?|objections?|doubts?|wait|pressure|offen[cs]e|comments?"
    r"|questions?|matter|changes?|time|luck|more|need|deal|big|biggie|way|thanks?|thx|sweat|harm|chance|differences?"
    r"|effect|errors?|warnings?|output|logs?|response|answer|reply|news|internet|network|connection|signal|such|one"
    r"|longer|reason|point|joke|stress|good|bad|not|no|it|that|this|i|you|we|he|she|they|there|the|an?|my|your|just|only"
    r"|really|sorry|please|pls|coffee|tests?|commits?|branch(?:es)?|prs?|results?|rows?|data|traces?|lines?|trouble|space"
    r"|match(?:es)?|diff|show|go|can|dice|use|help|access|progress|success|complaints?|excuse|hits?|feedback|sleep|sound)"
)
"""What behind "no" is no kind of things that its user will have none of: said of a run, of the moment, or politely."""
