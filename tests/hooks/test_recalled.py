"""What is recalled first of a project: the rest gives way where not everything fits."""

from dedup.engine import Engine
from hooks.recalled import relevant
from tests.dedup.test_since import NEW, OLD, OTHER, kept
from tests.fakes import PROJECT


def test_what_is_said_anew_comes_behind_all_others(engine: Engine) -> None:
    """So it is what gives way where not everything fits; it is told where there is room."""
    old, other, new = kept(engine, OLD, OTHER, NEW)
    assert [memory.urn for memory in relevant(engine, PROJECT)] == [new.urn, other.urn, old.urn]


def test_what_somebody_asked_for_gives_way_to_nothing(engine: Engine) -> None:
    """However like a later one it is."""
    wanted = kept(engine, OLD, confidence=1.0)[0]
    kept(engine, OTHER, NEW)
    assert relevant(engine, PROJECT)[0] == wanted
