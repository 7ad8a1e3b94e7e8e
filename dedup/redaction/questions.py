"""Questions whose answer is a secret: "What is the root password?", "Which PIN opens the alarm panel?".

Nothing in the answer gives it away ("maria123", "demo and sommer"), so it must not be heard at all. How long a secret
lives, where it is kept and in which form may be told.
"""

import re

from dedup.patterns import late

_OF_A_SECRET = late(
    r"\b(?:pass ?(?:word|phrase|code)s?|pwd?|secrets?|credentials?|creds?|logins?|tokens?|(?-i:PINs?)|pin ?codes?"
    r"|(?:my|your|the) pin(?=\?)|(?:api|access|private|encryption|decryption|recovery|licen[cs]e|signing|security|ssh)"
    r" ?(?:keys?|codes?)"
    r"|passw[oö]rt(?:er)?|kennwort|contraseña|mot de passe|senha|пароль)\b"
    r"|\bhow (?:do|can|could|should) (?:i|we) (?:log|sign) in\b"
    r"|\byour (?:\w+ )?(?:e-?mail|phone|mobile|address|number)\b(?! (?:app|of|provider|client|site)\b)",
    re.IGNORECASE,
)
_ABOUT_IT = late(
    r"\A\W*(?:(?:and|so|but|ok(?:ay)?|then)\W+)*(?:how (?:long|often|many|much|old|big)|when|where"
    r"|should|shall|do|does)\b"
    r"|\b(?:expir\w*|stored|hash(?:e[sd])?|rotat\w*|encrypted|revok\w*|kept|live|format|algorithm|length|minimum|lifetime"
    r"|ttl|valid|lexer|parser|grammar|context window|(?:type|kind)s? of)\b(?! (?:server|site|system|database|shop)\b)"
    r"|(?:words?|codes?|pins?|secrets?|credentials?|creds|logins?|tokens?|keys?)[ -](?:type|kind|polic\w+|method"
    r"|backend|provider|manager|librar\w+|hash|theme|page|screen|form|button|flow|design|prompt)s?\b",
    re.IGNORECASE,
)


def asks_for_a_secret(question: str) -> bool:
    """Whether whoever answers tells a secret, or how to reach somebody."""
    return _OF_A_SECRET.search(question) is not None and _ABOUT_IT.search(question) is None
