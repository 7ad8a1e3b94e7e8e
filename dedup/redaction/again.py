"""What was a secret once is one wherever else it stands, with no name: "set it to …. Then I logged in with …".

Only what nobody would write for anything else is taken wherever it stands; a plain word may be the name of a service as
well, so it is taken where it is entered. Linear: the text is read once, whatever number of secrets there are.
"""

from collections.abc import Iterator, Mapping

from dedup.patterns import late
from dedup.redaction.signs.certain import is_unmistakable
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import goes_no_further
from dedup.redaction.signs.words import is_value

_QUOTES = "\"'`*"
_BEGINS = 4  # characters by which a secret is looked up
_PLACES = late(r"(?<!\w)\S")
_LETTERS = late(r"[^\W\d_]{5,40}")
_NAMED = late(r"[A-Za-z_][\w.-]{1,60}=(?=.)")  # "the token is … and DB_PASSWORD=…" is taken with its name
_ENTERED = late(
    r"(?i)(?:\b(?:typ(?:ed?|ing)|enter(?:s|ed|ing)?|tried|trying|(?:log|sign)(?:s|ged|ging|ed)?[ -]?in with"
    r"|tippe|eingegeben|eingebe|tapé|entré|saisi|escrib[ií]|digitei|digitar)\s[\"'`]?|(?<=[\s(])[\"'`])\Z"
)
_NEAR = 30  # characters in which that stands


def _is_entered(text: str, begin: int, end: int) -> bool:
    """Whether a plain word stands where one enters a password, or alone in quotes."""
    leads = _ENTERED.search(text, max(0, begin - _NEAR), begin)
    if leads is None:
        return False
    quote = text[begin - 1]
    return text[end : end + 1] == quote if quote in _QUOTES else goes_no_further(text, end)


class Secrets:
    """Secrets of a text or of a conversation, looked up by how they begin."""

    def __init__(self, taken: Mapping[str, str]) -> None:
        """`taken`: what was taken out, and of each its kind."""
        self._lengths: dict[str, dict[int, None]] = {}
        self._kinds: dict[str, tuple[str, bool]] = {}
        for told, kind in taken.items():
            secret = told[named.end() :] if (named := _NAMED.match(told)) else told
            secret = secret.strip(_QUOTES)
            anywhere = is_unmistakable(secret)
            if anywhere or (_LETTERS.fullmatch(secret) and is_value(secret)):
                self._kinds[secret] = kind, anywhere
                self._lengths.setdefault(secret[:_BEGINS], {})[len(secret)] = None

    def again(self, text: str) -> Iterator[Span]:
        """Where they stand as words of their own."""
        for place in _PLACES.finditer(text) if self._kinds else ():
            at = place.start()
            for length in self._lengths.get(text[at : at + _BEGINS], ()):
                end = at + length
                kind, anywhere = self._kinds.get(text[at:end], ("", False))
                within = text[end : end + 1].isalnum() or text[end : end + 1] == "_"
                if kind and not within and (anywhere or _is_entered(text, at, end)):
                    yield at, end, kind
