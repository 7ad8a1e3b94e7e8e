"""Small edits of a text whose effect on the label is certain: those that keep its meaning, and those that change it.

Written pairs that are alike word for word are mostly distinct, because an author who writes a distinct candidate
changes one word, and one who writes a duplicate rephrases. These edits give both labels to near copies, so that the
model learns which word was changed instead of how much.
"""

import random
import re
from collections.abc import Callable

Edit = Callable[[str, random.Random], str]

_ARTICLES = re.compile(r"\b(?:the|a|an)\s", re.IGNORECASE)
_TIME = {"ms": 0.001, "s": 1, "min": 60, "minutes": 60, "seconds": 1, "h": 3600, "hours": 3600, "days": 86400}
_QUANTITY = re.compile(r"\b(\d+)\s?(ms|s|min|minutes|seconds|h|hours|days|GB|MB)\b")
_NUMBER = re.compile(r"(?<![\w.,/:-])(\d{1,6})(?![\w/:]|[.,]\d)")
_WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_SWAPS = [
    tuple(line.split(" = "))
    for line in """
since = because
because = as
uses = relies on
use = make use of
must = have to
needs = requires
only = solely
all = every one of the
before = prior to
instead of = rather than
cannot = can't
is not = isn't
do not = don't
does not = doesn't
also = too
until = till
so that = in order that
about = roughly
whereas = while
fixed = solved
starts = begins
kept = retained
database = db
repository = repo
configuration = config
production = prod
staging = stg
kubernetes = k8s
Postgres = PostgreSQL
request = req
requests = reqs
environment = env
authentication = auth
directory = dir
parameter = param
message = msg
documentation = docs
application = app
with = w/
without = w/o
and = &
maximum = max
minimum = min
""".strip().splitlines()
]
# Two ways of saying the same where one of them negates.
_EQUIVALENT = [
    tuple(line.split(" = "))
    for line in """
disabled = not enabled
is disabled = stays off
enabled = not disabled
enabled = switched on
allowed = not forbidden
forbidden = not allowed
optional = not required
required = not optional
mandatory = not optional
at most = no more than
at least = no less than
without = with no
cannot = is unable to
can't = is not able to
must not = is not allowed to
must not = must never
never = at no time
only = nothing else than
always = without exception
fails = does not succeed
fail = do not succeed
will be = is going to be
stuck = blocked
missing = not there
unchanged = not changed
empty = not filled
possible = not impossible
unsafe = not safe
""".strip().splitlines()
]
_FILLERS = (
    "As agreed, ", "To summarise: ", "Right, so ", "Done — ", "For the record: ", "Just to confirm: ", "Noted: ",
    "I've now made sure that ", "ok, ", "yes, ", "So, ", "Quick note: ", "Remember that ", "We decided that ",
)  # fmt: skip
_OPPOSITES = [
    tuple(line.split(" = "))
    for line in """
before = after
enabled = disabled
must = may
must = should
always = sometimes
never = always
every = some
all = some
all = most
at most = at least
more than = less than
increased = decreased
raised = lowered
faster = slower
production = staging
prod = staging
staging = production
allowed = forbidden
only = also
read = write
first = last
Linux = Windows
macOS = Linux
client = server
Redis = Memcached
Postgres = MySQL
Kafka = RabbitMQ
JSON = YAML
minutes = seconds
hours = minutes
days = hours
ms = s
MB = GB
daily = weekly
nightly = weekly
is = might be
are = may be
uses = will use
with = without
""".strip().splitlines()
]


def keep(text: str, chance: random.Random) -> str:
    """The same statement, written a little differently (one to three small edits); the text itself if none applies."""
    edits: list[Edit] = [
        _typo,
        _format,
        _articles,
        _unit,
        _digits,
        _filler,
        _exchange,
        _exchange,
        _case,
        _equivalent,
        _equivalent,
    ]
    for edit in chance.sample(edits, chance.choice((1, 1, 2, 3))):
        text = edit(text, chance)
    return text


def change(text: str, chance: random.Random) -> str:
    """Another statement, one small edit away; the text itself if no edit applies."""
    edits: list[Edit] = [_other_number, _opposite, _opposite, _negate, _swap_names, _other_identifier]
    for edit in chance.sample(edits, len(edits)):
        changed = edit(text, chance)
        if changed != text:
            return changed
    return text


def _typo(text: str, chance: random.Random) -> str:
    words = list(re.finditer(r"\b[a-z]{6,}\b", text))
    if not words:
        return text
    match = chance.choice(words)
    at = chance.randrange(match.start() + 1, match.end() - 2)
    kind = chance.randrange(3)
    if kind == 0:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text[:at] + text[at + 1 :] if kind == 1 else text[:at] + text[at] + text[at:]


def _format(text: str, chance: random.Random) -> str:
    kind = chance.randrange(4)
    if kind == 0:
        return text.replace("`", "")
    if kind == 1:
        return "- " + text.rstrip(".")
    if kind == 2:
        return re.sub(r"(?<![`\w/.])(\w+[_./]\w+(?:[_./]\w+)*)(?![`\w/])", r"`\1`", text)
    return text.replace("; ", ". ").replace(" – ", ", ")


def _articles(text: str, chance: random.Random) -> str:
    return _ARTICLES.sub(lambda m: "" if chance.random() < 0.6 else m.group(), text)


def _case(text: str, chance: random.Random) -> str:
    return text.lower() if chance.random() < 0.5 and "`" not in text else text[:1].lower() + text[1:]


def _unit(text: str, chance: random.Random) -> str:
    matches = list(_QUANTITY.finditer(text))
    if not matches:
        return text
    match = chance.choice(matches)
    value, unit = int(match.group(1)), match.group(2)
    if unit in ("GB", "MB"):
        said = f"{value * 1024} MB" if unit == "GB" else f"{value / 1024:g} GB" if value % 512 == 0 else f"{value}MB"
    else:
        seconds = value * _TIME[unit]
        choices = [f"{seconds * 1000:g} ms" if seconds < 100 else "", f"{seconds:g} s" if seconds >= 0.1 else ""]
        choices += [f"{seconds / 60:g} min" if seconds >= 30 and seconds % 30 == 0 else ""]
        choices += [f"{seconds / 3600:g} hours" if seconds >= 3600 and seconds % 1800 == 0 else ""]
        said = chance.choice([c for c in choices if c] or [match.group()])
    return text[: match.start()] + said + text[match.end() :]


def _digits(text: str, chance: random.Random) -> str:
    """Small numbers in words, large ones grouped or with k."""

    def other(match: re.Match[str]) -> str:
        value = int(match.group(1))
        if value <= 12:
            return _WORDS[value]
        if value >= 1000:
            return f"{value // 1000}k" if value % 1000 == 0 and chance.random() < 0.5 else f"{value:,}"
        return match.group()

    return _NUMBER.sub(other, text, count=1)


def _filler(text: str, chance: random.Random) -> str:
    head = chance.choice(_FILLERS)
    plain = text[:1].lower() + text[1:] if text[1:2].islower() else text
    return head + plain


def _exchange(text: str, chance: random.Random) -> str:
    return _one_of(_SWAPS, text, chance)


def _equivalent(text: str, chance: random.Random) -> str:
    return _one_of(_EQUIVALENT, text, chance)


def _one_of(pairs: list[tuple[str, ...]], text: str, chance: random.Random) -> str:
    usable = [(one, other) for one, other in pairs if re.search(rf"(?<![\w`/_-]){re.escape(one)}(?![\w`/_-])", text)]
    if not usable:
        return text
    one, other = chance.choice(usable)
    return re.sub(rf"(?<![\w`/_-]){re.escape(one)}(?![\w`/_-])", other, text, count=1)


def _opposite(text: str, chance: random.Random) -> str:
    return _one_of(_OPPOSITES, text, chance)


def _other_number(text: str, chance: random.Random) -> str:
    matches = list(_NUMBER.finditer(text)) + list(re.finditer(r"(?<=\.)(\d{1,3})\b", text))
    if not matches:
        return text
    match = chance.choice(matches)
    value = int(match.group(1))
    other = chance.choice([value * 2, value + 1, max(value - 1, 1), value * 10, value + 5])
    return text if other == value else text[: match.start()] + str(other) + text[match.end() :]


def _negate(text: str, chance: random.Random) -> str:
    turned = re.sub(
        r"\b(is|are|was|were|must|should|can|will|may|does|do)\s(?!not\b|never\b|no\b|nothing\b|none\b)(?=[a-z])",
        r"\1 not ",
        text,
        count=1,
    )
    return turned if chance.random() < 0.6 else re.sub(r"\b(not|never)\s", "", text, count=1)


def _swap_names(text: str, chance: random.Random) -> str:
    """Exchange two names that are not simply listed ("A and B")."""
    names = list(re.finditer(r"`[^`]+`|\b[a-z]+(?:[_-][a-z]+)+\b|(?<=[a-z] )[A-Z][A-Za-z]+\b", text))
    pairs = [
        (x, y)
        for n, x in enumerate(names)
        for y in names[n + 1 :]
        if x.group() != y.group()
        and y.start() - x.end() > 12
        and not re.search(r"\b(?:and|or)\b|,", text[x.end() : y.start()])
    ]
    if not pairs:
        return text
    x, y = chance.choice(pairs)
    return text[: x.start()] + y.group() + text[x.end() : y.start()] + x.group() + text[y.end() :]


def _other_identifier(text: str, chance: random.Random) -> str:
    names = list(re.finditer(r"\b[a-z]+(?:[_-][a-z]+)+\b", text))
    if not names:
        return text
    match = chance.choice(names)
    parts = re.split(r"([_-])", match.group())
    parts[chance.choice(range(0, len(parts), 2))] = chance.choice(
        ["audit", "core", "backup", "edge", "batch", "legacy"]
    )
    return text[: match.start()] + "".join(parts) + text[match.end() :]
