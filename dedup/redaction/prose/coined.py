"""Whether a value is taken where its clause ends with it: what tables, files and commits are called elsewhere
(`Ember_Canyon_47`) is a password in a sentence that tells one, but nothing may go on behind it ("the password
Ember_Canyon_47 table").
"""

import re

from dedup.redaction.signs.certain import is_certain, is_coined, is_no_name
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.words import CLAUSE_ENDS


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
