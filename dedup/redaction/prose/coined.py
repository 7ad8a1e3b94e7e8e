"""Whether a value is taken where its clause ends with it: what tables, files and commits are called elsewhere
(`Ember_Canyon_47`) is a password in a sentence that tells one, but nothing may go on behind it ("the password
Ember_Canyon_47 table"). Where nothing but a password can stand, a plain word or a number is one, too.
"""

import re

from dedup.patterns import late
from dedup.redaction.signs.certain import has_a_known_word, is_certain, is_coined, is_no_name
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.words import CLAUSE_ENDS, is_said_of_it, is_value, is_word_and_number

PLAIN = r"[\"'`*„“«(]{0,3}(?P<secret>(?<![\w.@-])[^\W_][\w.!?@#$%^&*+~-]{3,60})"
"""What `is_plain` may be true of, behind a quote or not."""
SHORTEST = 4
NUMBER = late(r"[0-9]{4,8}#?")
"""Of a PIN."""


def is_plain(secret: str) -> bool:
    """Whether a value is a word, or some with hyphens, that no sentence about software has, or a number as long as a
    PIN: `kestrel`, `lichen-moor`, `Heron77`, `4711`."""
    if is_certain(secret) or is_coined(secret) or NUMBER.fullmatch(secret):
        return True
    worded = secret.replace("-", "").isalpha() or is_word_and_number(secret)
    return worded and not has_a_known_word(secret) and not is_said_of_it(secret) and is_value(secret)


def ends(found: "re.Match[str]", secret: str) -> bool:
    """Whether the clause is over behind the value."""
    return goes_no_further(found.string, found.start("secret") + len(secret), subject=False)


def is_told(found: "re.Match[str]", secret: str) -> bool:
    """Behind the name of a password; what is said of the value may be said of a table, too: "password? Heron_Mail_23
    is the template"."""
    end = found.start("secret") + len(secret)
    return is_certain(secret) or (is_coined(secret) and CLAUSE_ENDS.match(found.string, end) is not None)


def is_named_behind(found: "re.Match[str]", secret: str) -> bool:
    """Before the name of a password, with which the form ends: not "Heron_Pw_23 is the password table"."""
    end = found.end()
    return is_certain(secret) or (is_coined(secret) and CLAUSE_ENDS.match(found.string, end) is not None)


def is_nobody(found: "re.Match[str]", secret: str) -> bool:
    """Where users, machines and tools may stand as well: those have a small number, too ("bert42")."""
    return is_no_name(secret) or (is_coined(secret) and ends(found, secret))


def is_own(_found: "re.Match[str]", secret: str) -> bool:
    """The same, where the form goes on behind the value, so that nothing has to end there."""
    return is_no_name(secret) or is_coined(secret)
