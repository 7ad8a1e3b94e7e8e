"""Stores with known duplicates: texts to try the janitor on, and which of them say the same.

`small_store` is 1,873 memories: people's words from `fixtures/pairs`, those that contradict them in a value, families
of statements that differ in a value, and 254 that repeat another one in another dress or with a word or two exchanged.
`large_store` is of any size, made of parts, a fifth of it repeats.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PAIRS = Path(__file__).resolve().parent.parent / "fixtures" / "pairs"
SMALL, TWINS = 1_873, 254

CHANGED = frozenset(("number", "version", "port_or_path", "date_time", "unit_change", "environment", "other_component"))
"""Labelled kinds where the second text states another value of the same thing: both are to be kept."""


@dataclass(frozen=True, slots=True)
class Planted:
    """One memory to be stored. `repeats`: the place of the memory it says again, None for one of its own."""

    content: str
    namespace: str
    repeats: int | None = None


_REPEATED = 0.2  # of a large store


def small_store() -> list[Planted]:
    """1,873 memories, 254 of which repeat another, in an order in which repeats come after what they repeat."""
    chance = random.Random(0)
    texts = dict(_written())
    families = _families(chance)
    while len(texts) < SMALL - TWINS:
        content, namespace = next(families)
        texts.setdefault(content, namespace)
    originals = list(texts.items())[: SMALL - TWINS]
    chance.shuffle(originals)
    store = [Planted(content, namespace) for content, namespace in originals]
    taken = set(texts)
    for place in chance.sample(range(len(store)), len(store)):
        again = restate(store[place].content, chance)
        if len(store) < SMALL and again not in taken:
            taken.add(again)
            store.append(Planted(again, store[place].namespace, place))
    return store


def large_store(size: int) -> Iterator[Planted]:
    """`size` memories of one namespace, a fifth of them repeats of earlier ones, spread over the whole."""
    chance = random.Random(0)
    taken: dict[str, int] = {}
    originals: list[tuple[int, str]] = []
    for place in range(size):
        content, of = "", None
        while not content or content in taken:
            of = None
            if originals and chance.random() < _REPEATED:
                of, said = chance.choice(originals)
                content = restate(said, chance)
            else:
                content = _statement(chance)
        taken[content] = place
        if of is None:
            originals.append((place, content))
        yield Planted(content, "learnings", of)


def restate(text: str, chance: random.Random) -> str:
    """The same statement in another dress: one or two small edits, of which no reader would ask for the difference."""
    said = text
    edits = chance.sample(EDITS, len(EDITS))
    wanted = chance.choice((1, 1, 2))
    for edit in edits:
        changed = edit(said, chance)
        if changed.split() != said.split():
            said, wanted = changed, wanted - 1
        if not wanted:
            break
    return said


def _written() -> Iterator[tuple[str, str]]:
    """What people wrote, and what states another value of it."""
    for path in sorted(PAIRS.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield row["a"], row["namespace"]
            if row["kind"] in CHANGED:
                yield row["b"], row["namespace"]


# Edits: each gives another text, or the same where it does not apply.


def _opened(text: str, chance: random.Random) -> str:
    head = chance.choice(("As agreed, ", "Note: ", "To summarise: ", "OK, ", "For the record: ", "Noted: "))
    return head + (text[:1].lower() + text[1:] if text[1:2].islower() else text)


def _listed(text: str, chance: random.Random) -> str:
    return chance.choice(("- ", "* ", "> ")) + text.rstrip(".")


def _bare(text: str, chance: random.Random) -> str:
    return text.replace("`", "")


def _shouted(text: str, chance: random.Random) -> str:
    return text.rstrip(".") + "!"


def _lines(text: str, chance: random.Random) -> str:
    return text.replace("; ", ".\n- ").replace(". ", ".\n", 1)


def _dashed(text: str, chance: random.Random) -> str:
    return text.replace(", ", " – ", 1)


_TIMES = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
_DURATION = re.compile(r"(?<![\w.,:/-])(\d{1,4}) (second|minute|hour|day)s?\b(?![-/])")


def _units(text: str, chance: random.Random) -> str:
    """60 minutes, 1 hour."""

    def other(found: re.Match[str]) -> str:
        seconds = int(found[1]) * _TIMES[found[2]]
        for unit, size in reversed(_TIMES.items()):
            if unit != found[2] and seconds % size == 0 and seconds // size <= 9_999:
                return f"{seconds // size} {unit}{'s' if seconds != size else ''}"
        return found[0]

    return _DURATION.sub(other, text, count=1)


def _digits(text: str, chance: random.Random) -> str:
    """20000, 20,000."""
    return re.sub(r"(?<![\w.,:/-])(\d{1,2})(\d{3})(?![\w/:-]|[.,]\d)", r"\1,\2", text, count=1)


def _percent(text: str, chance: random.Random) -> str:
    return re.sub(r"(\d) ?%", r"\1 percent", text)


_EXCHANGED = (
    ("because", "since"), ("instead of", "rather than"), ("uses", "makes use of"), ("every", "each"),
    ("cannot", "can't"), ("is not", "isn't"), ("do not", "don't"), ("does not", "doesn't"), ("until", "till"),
    ("must", "has to"), ("only", "solely"), ("needs", "requires"), ("requests", "reqs"), ("are not", "aren't"),
)  # fmt: skip


def _exchanged(text: str, chance: random.Random) -> str:
    usable = [pair for pair in _EXCHANGED if re.search(rf"(?<![\w`/_-]){pair[0]}(?![\w`/_-])", text)]
    if not usable:
        return text
    one, other = chance.choice(usable)
    return re.sub(rf"(?<![\w`/_-]){one}(?![\w`/_-])", other, text, count=1)


def _articles(text: str, chance: random.Random) -> str:
    return re.sub(r"\b(?:the|an?) ", "", text, count=chance.choice((1, 2)))


EDITS: tuple[Callable[[str, random.Random], str], ...] = (
    _opened, _listed, _bare, _shouted, _lines, _dashed, _units, _digits, _percent, _exchanged, _exchanged, _articles,
)  # fmt: skip

# Parts of statements. A name and two values from wide ranges keep one from repeating another by chance.
_NAMES = (
    "billing", "booking", "search", "ledger", "invoice", "catalogue", "checkout", "harbour", "crane", "berth", "tariff",
    "customs", "manifest", "telemetry", "dispatch", "routing", "pricing", "loyalty", "returns", "stock", "payroll",
    "roster", "archive", "import", "export", "gateway", "session", "upload", "thumbnail", "mailer", "webhook", "audit",
    "quota", "search-index", "replica", "snapshot", "forecast", "weather", "map-tiles", "voyage",
)  # fmt: skip
_PARTS = ("api", "worker", "service", "job", "proxy", "cron", "consumer", "db", "cache", "ui", "cli", "bridge")
_FACTS = (
    "{name} opens at most {n} connections to the database",
    "{name} retries a failed call {m} times with {n} ms between them",
    "{name} keeps its sessions in Redis for {n} minutes",
    "the queue of {name} holds {n} messages before it rejects new ones",
    "{name} reads its secrets from Vault at start-up",
    "{name} must not be deployed on a Friday",
    "the health check of {name} fails after {n} ms without an answer",
    "{name} writes its logs as JSON, one line for each request",
    "the nightly run of {name} takes {n} seconds for {m} thousand rows",
    "{name} was moved from REST to gRPC in version {m}.{n}",
    "{name} needs {n} MB of memory under load",
    "uploads to {name} are cut into parts of {n} kB",
    "{name} caches its answers for {n} seconds",
    "the test suite of {name} is split into {m} shards",
    "{name} drops events that are older than {n} minutes",
    "the migration of {name} adds an index on column c{n}",
    "{name} listens on port {port}",
    "tokens for {name} expire after {n} minutes",
    "{name} fails with exit code {m} when its lock file is taken",
    "{name} locks the row before it changes the amount",
    "the dashboard of {name} refreshes every {n} seconds",
    "{name} sorts by the arrival time and then by berth {n}",
    "backups of {name} are kept for {n} days",
    "{name} answers {m} thousand requests a second on two cores",
)
_REASONS = (
    "because the provider limits each key", "because the old driver leaked handles", "since the load test in March",
    "because two pods raced for the same row", "so that a restart loses nothing", "as the auditors asked for it",
    "because the cluster has no spare memory", "so that the mobile client can resume", "after the outage in spring",
    "because the upstream times out first", "so that replays stay idempotent", "because clocks drift on the cranes",
    "until the new storage class is there", "because a full scan took minutes", "so that the bill stays below budget",
    "because customers export at month end", "as agreed with the platform team", "because TLS handshakes were slow",
    "so that on-call sees it first", "because the vendor's SDK blocks the thread",
)  # fmt: skip
_DETAILS = (
    "the value lives in `{name}.toml`", "ticket OPS-{port} has the graphs", "owner is team {team}",
    "set in `deploy/{name}/values.yaml`", "measured on {m} nodes", "see runbook {port}", "reviewed by {team}",
    "the flag is `{flag}`", "alert {port} watches it", "rolled out with change {port}",
)  # fmt: skip
_TEAMS = ("anchor", "beacon", "compass", "dock", "estuary", "ferry", "galley", "hull", "isobar", "jetty")


def _name(chance: random.Random) -> str:
    return f"{chance.choice(_NAMES)}-{chance.choice(_PARTS)}"


def _filled(template: str, name: str, chance: random.Random) -> str:
    return template.format(
        name=name,
        n=chance.choice((2, 5, 8, 12, 15, 20, 24, 30, 45, 60, 90, 120, 180, 240, 250, 300, 500, 600, 900)),
        m=chance.randint(2, 40),
        port=chance.randint(1_024, 65_000),
        team=chance.choice(_TEAMS),
        flag=f"{name.replace('-', '_')}_{chance.choice(('strict', 'fast', 'safe', 'v2', 'shadow'))}",
    )


def _statement(chance: random.Random) -> str:
    name = _name(chance)
    fact, detail = (_filled(chance.choice(parts), name, chance) for parts in (_FACTS, _DETAILS))
    said = f"{fact}, {chance.choice(_REASONS)}; {detail}."
    return said[:1].upper() + said[1:]


def _families(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Statements of one kind about one thing, each with a value of its own."""
    kinds = ("config", "performance", "learnings", "decisions")
    while True:
        template, name, kind = chance.choice(_FACTS), _name(chance), chance.choice(kinds)
        if "{n}" in template:
            for _ in range(3):
                said = _filled(template, name, chance)
                yield said[:1].upper() + said[1:] + ".", kind
