"""Secrets in the elements of a page: `<input type=password value=…>`, the hidden token of a form, whatever stands
between and in whatever order. Linear: an element has a longest length, and each of its attributes is read once.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import is_placeholder, is_prose, is_random

_ELEMENT = Sought(r"(?i)<(?:input|meta)\s(?P<attributes>[^<>]{5,8000})")
_ATTRIBUTE = late(r"(?<![\w:@.-])([A-Za-z-]{2,20})\s?=\s?(\"[^\"]*\"|'[^']*'|[^\s\"'>]+)")
_QUOTES = "\"'"
_VALUES = ("value", "content", "defaultvalue")
_NAMES = ("name", "id", "property")
_TYPED = late(r"(?i)passw|passphrase|pwd\Z")
_HIDDEN = late(r"(?i)csrf|xsrf|token|secret|nonce\Z|samlresponse|api[_-]?key|session")


def in_markup(text: Read) -> Iterator[Span]:
    """What fields for passwords are filled with, and what forms carry hidden."""
    for element in _ELEMENT.finditer(text):
        given = {found[1].lower(): found.span(2) for found in _ATTRIBUTE.finditer(text, *element.span("attributes"))}
        said = {name: text[begin:end].strip(_QUOTES) for name, (begin, end) in given.items()}
        name = next((said[each] for each in _NAMES if each in said), "")
        typed = said.get("type", "").lower() == "password" or _TYPED.search(name)
        for each in _VALUES:
            value = said.get(each, "")
            if len(value) < 3 or is_placeholder(value):
                continue
            if (typed and not is_prose(value)) or (not typed and _HIDDEN.search(name) and is_random(value)):
                begin = text.index(value, given[each][0])
                yield begin, begin + len(value), "secret"
