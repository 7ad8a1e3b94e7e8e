"""Addresses that whoever has them may call. The random part of one is a secret; pages about hooks, source files and
deployed versions stand behind the same words, so that part has to look like nothing else. Linear: up to the secret
every part of an address has a longest length, and an address is read once.
"""

from collections.abc import Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import is_identifier, is_mixed, is_placeholder, is_wordy

_HOOK = Sought(
    r"[hH]ttps?://(?P<before>[\w.-]{1,100}(?::[0-9]{1,5})?/(?:[\w.@-]{1,60}/){0,6}?)"
    r"(?P<word>hooks?|webhooks?|build_hooks|heartbeat|integration|with/key|macros/s|deploy)/(?P<secret>[\w/?=&%.~@-]{10,}+)"
)
# Services that keep the word in the name of the host, or whose secret is short.
_OF_A_SERVICE = Sought(
    r"[hH]ttps://hooks\.zapier\.com/hooks/catch/(?P<zap>[0-9]+/\w{3,}[\w/?=&%.-]*+)"
    r"|[hH]ttps://hook\.(?:[a-z]{2}[0-9]\.)?make\.com/(?P<make>[\w-]{20,}+)"
    r"|[hH]ttps://open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v[0-9]/hook/(?P<lark>[\w-]{20,}+)"
    r"|[hH]ttps://hc-ping\.com/(?P<ping>[a-f0-9-]{36})"
    r"|[hH]ttps://ntfy\.sh/(?P<topic>(?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{16,64})(?![\w-])"
    r"|[hH]ttps://calendar\.google\.com/calendar/ical/[^\s/]{1,100}/private-(?P<calendar>[a-f0-9]{20,}+)"
    r"|[hH]ttps://outlook\.(?:office365|live|office)\.com/owa/calendar/[^\s/]{1,100}/(?P<owa>[a-f0-9]{30,}+)"
)
_READ_BY_ANYBODY = late(
    r"(?:docs?|developers?|learn|blog|help|wiki)\."
    r"|[^\n]*/(?:blob|tree|commits?|docs?|(?:api-)?reference|blog|guides?|learn|wiki|articles?|posts?|tutorials?)/"
)
_DIVIDES = late(r"[/?=&]")


def webhooks(text: Read) -> Iterator[Span]:
    """What stands behind the name of a hook and is random."""
    for found in _OF_A_SERVICE.finditer(text):
        yield *found.span(found.lastgroup or 0), "webhook"
    for found in _HOOK.finditer(text):
        if _READ_BY_ANYBODY.match(found["before"]):
            continue
        deployed = found["word"] in ("deploy", "integration")
        parts = (part.rstrip(".") for part in _DIVIDES.split(found["secret"]))
        if any(_is_random(part) and not (deployed and _COMMIT.fullmatch(part)) for part in parts):
            yield found.start("secret"), found.start("secret") + len(found["secret"].rstrip(".?")), "webhook"


_COMMIT = late(r"[0-9a-f]{7,12}|[0-9a-f]{40}")  # of these lengths; tokens in hexadecimal have 20, 24, 32 or 64
_TIME = late(r"(?:(?:19|20)[0-9]{2}[01][0-9])?[0-3][0-9]T[0-9]{4,6}Z?")
_FILE = late(r"\w[\w.@-]*\.(?!json\Z|xml\Z)[a-z]{1,5}[0-9]?")  # .json and .xml are what an interface answers in, too
_JOINS = late(r"[-_.~@%]")
_LONG = 6  # characters; pieces of a version, a date or a UUID may be shorter, but not all those of a UUID
_TITLE = 3  # words


def _is_random(part: str) -> bool:
    """Whether a part of an address is no word, file, time, version or title of a page."""
    if len(part) < 10 or is_wordy(part) or is_placeholder(part) or _FILE.fullmatch(part):
        return False
    if sum(len(word) > 1 and word.isalpha() and word.islower() for word in part.split("-")) >= _TITLE:
        return False
    return any(
        len(piece) >= _LONG
        and is_mixed(piece)
        and not (is_wordy(piece) or _TIME.fullmatch(piece) or is_identifier(piece))
        for piece in _JOINS.split(part)
    )
