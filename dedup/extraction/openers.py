"""Words with which people begin to speak: before what they say, and before what they say instead.

Parts of patterns. What may stand before a rule, a request or news, and what excuses a slip, is the same everywhere.
"""

OPENERS = (
    r"ok(?:ay)?|and|so|also|but|then|oh|ah|btw|by the way|fyi|hey|hi|no|nope|nah|yes|yeah|yep|yup|well|cool|perfect"
    r"|good|great|fine|right|sure|thanks?|thx|hm+|look|wait|sorry|claude|important|heads[- ]up|please|pls"
)

SORRY = (
    r"sorry|sry|pardon(?: me)?|oh no|w?hoops|oops|ups|my (?:bad|mistake)|typo|argh|hang on|on second thought"
    r"|scratch that|wait|no,? wait|correction|i mean"
)
