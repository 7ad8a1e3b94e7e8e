"""`dedup.lazy_dataclasses`: what `dataclasses` makes of a class, made later."""

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup import lazy_dataclasses

VALUES = st.none() | st.integers(-3, 3) | st.text("ab", max_size=2) | st.tuples(st.integers(0, 2))


def declared(library: Any) -> dict[str, Any]:
    """The same classes, once by each library."""

    @library.dataclass(frozen=True, slots=True)
    class Point:
        x: object
        y: object = 0

        def __post_init__(self) -> None:
            if self.x == 3:
                raise ValueError("not three")

        @property
        def both(self) -> tuple[object, object]:
            return self.x, self.y

    @library.dataclass(frozen=True, slots=True)
    class Solid(Point):
        z: object = None
        hidden: object = library.field(default=b"", repr=False, compare=False)

    @library.dataclass(frozen=True)
    class Loose:
        x: object
        made: list[object] = library.field(default_factory=list)
        derived: object = library.field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "derived", repr(self.x))

        def __str__(self) -> str:
            return "loose"

    @library.dataclass(slots=True)
    class Growing:
        x: object
        made: dict[str, object] = library.field(default_factory=dict)

    @library.dataclass(frozen=True, slots=True, eq=False)
    class Itself:
        x: object
        y: object = 0

    return {kind.__name__: kind for kind in (Point, Solid, Loose, Growing, Itself)}


STANDARD, OURS = declared(dataclasses), declared(lazy_dataclasses)
KINDS = sorted(OURS)


def outcome(of: Callable[[], object]) -> tuple[str, str]:
    """What it gives, or which error it raises."""
    try:
        return "", repr(of())
    except (TypeError, ValueError, AttributeError) as error:
        return type(error).__name__, str(error)


@given(st.sampled_from(KINDS), st.lists(VALUES, max_size=5), st.dictionaries(st.sampled_from("xyz"), VALUES))
def test_objects_are_made_and_shown_alike(kind: str, given_: list[object], named: dict[str, object]) -> None:
    """The same arguments give the same object, or the same error, in the same words."""
    made = [outcome(lambda of=of: of[kind](*given_, **named)) for of in (OURS, STANDARD)]  # type: ignore[misc]
    assert made[0] == made[1]


@given(st.sampled_from(KINDS), VALUES, VALUES, VALUES, VALUES)
def test_objects_are_equal_and_hashed_alike(kind: str, a: object, b: object, c: object, d: object) -> None:
    """Members are compared in order; only objects of one class are equal, and what may change has no hash."""

    def compared(of: dict[str, Any]) -> list[object]:
        one, other = of[kind](a), of[kind](c)
        if kind in ("Point", "Solid", "Itself"):
            one, other = of[kind](a, b), of[kind](c, d)
        hashes = [] if kind == "Itself" else [outcome(lambda: hash(one)), outcome(lambda: hash(one) == hash(other))]
        return [one == other, one != other, one == a, *hashes]

    assert outcome(lambda: compared(OURS)) == outcome(lambda: compared(STANDARD))


def test_a_subclass_is_no_equal_of_its_base() -> None:
    """A point of the plane is no point of space."""
    assert OURS["Point"](1, 2) != OURS["Solid"](1, 2)
    assert isinstance(OURS["Solid"](1, 2), OURS["Point"])


@pytest.mark.parametrize("kind", ["Point", "Solid", "Loose", "Itself"])
def test_frozen_objects_stay_as_they_are(kind: str) -> None:
    """Nothing can be assigned or deleted, with the error that `dataclasses` raises."""
    for of in (OURS, STANDARD):
        made = of[kind](1)
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
            made.x = 2
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
            del made.x


def test_slots_leave_no_room_for_others() -> None:
    """An object with slots has no dictionary, and one without has."""
    assert not hasattr(OURS["Solid"](1), "__dict__")
    assert hasattr(OURS["Loose"](1), "__dict__")
    with pytest.raises(AttributeError):
        OURS["Growing"](1).other = 1


@given(st.sampled_from(["Point", "Solid", "Growing", "Loose"]), VALUES, VALUES)
def test_a_changed_copy(kind: str, before: object, after: object) -> None:
    """`replace` gives what `dataclasses.replace` gives; each takes the other's objects."""
    for of in (OURS, STANDARD):
        if 3 in (before, after):
            return
        assert dataclasses.replace(of[kind](before), x=after) == of[kind](after)
    assert lazy_dataclasses.replace(OURS[kind](before), x=after) == OURS[kind](after)


@pytest.mark.parametrize("changes", [{"derived": 1}, {"other": 1}])
def test_a_copy_with_a_change_that_cannot_be(changes: dict[str, object]) -> None:
    """A member that is computed, or that there is none of, is refused."""
    for library, of in ((lazy_dataclasses, OURS), (dataclasses, STANDARD)):
        with pytest.raises((ValueError, TypeError)):
            library.replace(of["Loose"](1), **changes)


def test_dataclasses_takes_them_for_its_own() -> None:
    """`is_dataclass`, `fields` and `asdict` answer as for a dataclass, so whoever shows or checks objects can."""
    for kind in KINDS:
        ours: Any = OURS[kind](1)
        standard = STANDARD[kind](1)
        assert dataclasses.is_dataclass(type(ours))
        assert [(f.name, f.init, f.repr, f.compare) for f in dataclasses.fields(ours)] == [
            (f.name, f.init, f.repr, f.compare) for f in dataclasses.fields(standard)
        ]
        assert dataclasses.asdict(ours) == dataclasses.asdict(standard)
        assert ours.__match_args__ == standard.__match_args__


@lazy_dataclasses.dataclass(frozen=True, slots=True)
class Kept:
    """Of a module, so that it can be pickled."""

    x: int
    more: tuple[int, ...] = ()


def test_copies_and_pickles() -> None:
    """A frozen object with slots can be copied, deeply too, and pickled."""
    made = Kept(1, (2, 3))
    assert copy.copy(made) == copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made  # noqa: S301


def test_it_is_matched_by_position() -> None:
    """Class patterns take members in their order."""
    match Kept(1, (2,)):
        case Kept(x, (y,)):
            assert (x, y) == (1, 2)


def test_making_classes_and_objects_imports_little() -> None:
    """`dataclasses`, and `inspect` with it, are not imported by a module that only declares and uses such classes."""
    program = (
        "import sys; from dedup.lazy_dataclasses import dataclass, replace\n"
        "@dataclass(frozen=True, slots=True)\nclass A:\n    x: int = 0\n"
        "assert hash(replace(A(), x=1)) == hash(A(1)) and repr(A()) == 'A(x=0)'\n"
        "print([name for name in ('dataclasses', 'inspect') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ("[]" if sys.version_info < (3, 14) else "['dataclasses', 'inspect']")
