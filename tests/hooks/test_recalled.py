"""What is recalled first of a project: the rest gives way where not everything fits."""

from dedup.engine import Engine
from dedup.model import Candidate, Namespace, Source
from hooks.recalled import relevant
from tests.dedup.test_since import NEW, OLD, OTHER, kept
from tests.fakes import PROJECT

LIMIT = "the oven melts its seal above 230 degrees"


def said_since(engine: Engine, *kinds: Namespace) -> None:
    """Four later days, on each of which 30 things of every one of these kinds were said."""
    for day in ("tuesday", "wednesday", "thursday", "friday"):
        engine.clock.now += 86_400  # type: ignore[attr-defined]
        engine.capture([
            Candidate(f"{day}{kind}{n} {kind}{n}{day}", PROJECT, kind, Source(day), confidence=0.9)
            for kind in kinds
            for n in range(30)
        ])  # fmt: skip


def test_what_is_said_anew_comes_behind_all_others(engine: Engine) -> None:
    """So it is what gives way where not everything fits; it is told where there is room."""
    old, other, new = kept(engine, OLD, OTHER, NEW)
    assert [memory.urn for memory in relevant(engine, PROJECT)] == [new.urn, other.urn, old.urn]


def test_what_somebody_asked_for_gives_way_to_nothing(engine: Engine) -> None:
    """However like a later one it is."""
    wanted = kept(engine, OLD, confidence=1.0)[0]
    kept(engine, OTHER, NEW)
    assert relevant(engine, PROJECT)[0] == wanted


def test_what_was_learned_on_the_first_day_has_its_turn(engine: Engine) -> None:
    """A limit or a cause may be filed under any kind: it stands behind one thing of each later conversation, and not
    behind all of them."""
    engine.capture([Candidate(LIMIT, PROJECT, Namespace.LEARNINGS, Source("monday"), confidence=0.8)])
    said_since(engine, Namespace.CONFIG, Namespace.DECISIONS)
    assert LIMIT in [memory.content for memory in relevant(engine, PROJECT)[:20]]


def test_what_the_project_is_about_is_told_beside_what_was_decided(engine: Engine) -> None:
    """It lasts as long: what happens on the way takes no turn from it."""
    engine.capture([Candidate(LIMIT, PROJECT, Namespace.CONTEXT, Source("monday"), confidence=0.8)])
    said_since(engine, Namespace.CONFIG)
    assert LIMIT in [memory.content for memory in relevant(engine, PROJECT)[:2]]


def test_what_was_said_last_is_told_first(engine: Engine) -> None:
    """However much of older days has its turn."""
    engine.capture([Candidate(LIMIT, PROJECT, Namespace.LEARNINGS, Source("monday"), confidence=0.9)])
    said_since(engine, Namespace.CONFIG, Namespace.DECISIONS)
    told = relevant(engine, PROJECT)
    assert told[0].source.session_id == "friday"
    assert sum(memory.source.session_id == "friday" for memory in told[:20]) >= 10


def test_what_is_long_comes_behind_what_is_short(engine: Engine) -> None:
    """In its room two or three others are told. It comes before what a later one is much like, and what somebody asked
    for stands first however long it is."""
    long, lengthy = " ".join(f"word{n}" for n in range(40)), " ".join(f"rule{n}" for n in range(40))
    old, other, said, new = kept(engine, OLD, OTHER, long, NEW)
    wanted = kept(engine, lengthy, confidence=1.0)[-1]
    assert [memory.urn for memory in relevant(engine, PROJECT)] == [
        wanted.urn, new.urn, other.urn, said.urn, old.urn,
    ]  # fmt: skip
