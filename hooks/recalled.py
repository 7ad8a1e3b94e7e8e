"""What is recalled of a project: which memories, in which order, and what of the older ones still holds."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, zip_longest

from dedup.engine import Engine
from dedup.model import Decision, Domain, Memory, Namespace, Urn
from dedup.ports import Store
from dedup.scope import visible_from
from dedup.successors import successors
from dedup.terms import Review
from hooks.renamed import former_names

_RECALLED = 60  # of those that are wanted, the latest, and what was settled; the size limit decides how many are shown
_LASTING = (Namespace.DECISIONS, Namespace.PATTERNS, Namespace.CONTEXT)
_PASSING = tuple(kind for kind in Namespace if kind not in _LASTING)
_BEFORE = 200  # of what lasts, and of all else, the latest, of which each conversation has a turn
_LONG = 250
"""Characters from which a text gives way: in its room two or three others are told."""

_FORMERLY = "More of this project is kept under its former name: `{}` brings it here."
_PERHAPS = "More may be kept under this project's former name, {}: {}; `{}` brings all of it here."


def notes(store: Store, cwd: str) -> list[str]:
    """What is to be told beside the memories of the project in `cwd`."""
    return [
        _PERHAPS.format(former.name, former.caution, former.command)
        if former.shared
        else _FORMERLY.format(former.command)
        for former in former_names(store, cwd)
    ]


def relevant(engine: Engine, domain: Domain, reported: Collection[str] = ()) -> list[Memory]:
    """The project's memories and the global ones that hold, without those of a report. First come those that somebody
    asked for or laid down, however long ago. Of the others every second one is what lasts: what was decided, how things
    are done, and what the project is about. Between these are told, by turns, what was said last, and all else, of each
    conversation in turn: a limit that was filed as something learned stands behind no dozen of later notes. Each is
    followed by what was said of it in a later conversation, which may have changed it, and by what it has replaced only
    in part.

    What is much like a later one of them comes behind the others: it may say the same, or what holds no more. So where
    not everything fits, what is told differs most. Of both what is long comes behind what is short."""
    found = list(_in_turn(engine, domain, reported))
    anew = engine.said_anew(found)
    return sorted(
        found, key=lambda one: (False, False) if one.is_wanted else (one.urn in anew, len(one.content) > _LONG)
    )


def _in_turn(engine: Engine, domain: Domain, reported: Collection[str]) -> Iterator[Memory]:
    """The same in the order in which they are found."""
    domains, limit, now = visible_from(domain), _RECALLED + len(reported), engine.clock()
    replaced: defaultdict[Urn, list[Memory]] = defaultdict(list)
    for memory in engine.store.superseded(domains, limit, now):
        if memory.superseded_by:
            replaced[engine.store.survivor_of(memory.superseded_by)].append(memory)
    wanted = engine.store.in_force(domains, limit, wanted=True, now=now)
    latest = engine.store.in_force(domains, limit, wanted=False, now=now)
    lasting, passing = (
        _of_each_conversation(engine.store.in_force(domains, _BEFORE, wanted=False, kinds=kinds, now=now))[:limit]
        for kinds in (_LASTING, _PASSING)
    )
    by_turns = _by_turns(_by_turns(latest, passing), lasting)
    chosen = {memory.urn: memory for memory in (*wanted, *by_turns)}
    since = engine.said_since([*chosen.values()])
    told = set(reported)
    for memory in chosen.values():
        in_part = (older for older in _replaced_by(memory, replaced) if holds_in_part(engine.store, older))
        for one in chain((memory,), _followed(memory, since), in_part):
            if str(one.urn) not in told:
                told.add(str(one.urn))
                yield one


def _of_each_conversation(memories: Sequence[Memory]) -> list[Memory]:
    """By turns what is surest of each conversation, the latest one first: what was said long ago is told beside what
    was said last."""
    by_session: defaultdict[str, list[Memory]] = defaultdict(list)
    for memory in memories:
        by_session[memory.source.session_id].append(memory)
    return _by_turns(*(sorted(of, key=lambda memory: -memory.confidence) for of in by_session.values()))


def _by_turns(*lists: Sequence[Memory]) -> list[Memory]:
    return [memory for of_each in zip_longest(*lists) for memory in of_each if memory]


def _followed(memory: Memory, since: Mapping[Urn, Memory]) -> Iterator[Memory]:
    """What was said of it since, and of that."""
    while later := since.get(memory.urn):
        yield (memory := later)


def _replaced_by(memory: Memory, replaced: Mapping[Urn, Sequence[Memory]]) -> Iterator[Memory]:
    """The memories that it has replaced, each before those that it had."""
    for older in replaced.get(memory.urn, ()):
        yield older
        yield from _replaced_by(older, replaced)


def holds_in_part(store: Store, memory: Memory) -> bool:
    """Whether a replaced memory tells something besides what all those that came in its place change, and nobody has
    said that it does not hold."""
    from dedup.bands.clauses import tells_more

    if memory.superseded_by is None:
        return False
    newer = [found.content for urn in successors(store, memory.urn) if (found := store.get(urn))]
    tells = bool(newer) and all(tells_more(memory.content, text) for text in newer)
    return tells and not _as_somebody_said(store, memory)


def _as_somebody_said(store: Store, memory: Memory) -> bool:
    """Whether a memory is replaced because a person said so, of all of it."""
    pair = str(memory.superseded_by), str(memory.urn)
    return any(
        row.decision is Decision.PERSON_KEEP and (row.urn, row.replaces) == pair and row.review is not Review.REVERSED
        for row in store.log_about(memory.urn)
    )
