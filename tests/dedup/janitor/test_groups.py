"""What goes into what, given which pairs fit."""

from hypothesis import given
from hypothesis import strategies as st

from dedup.janitor.groups import Group, groups


def test_a_chain_is_not_a_group() -> None:
    """A~B~C does not merge A with C: the middle one, which both fit, survives; of a longer chain the end is left."""
    pairs = {(1, 2), (2, 3)}
    assert groups(pairs, lambda s, m: (min(s, m), max(s, m)) in pairs) == [Group(2, (1, 3))]
    longer = {(1, 2), (2, 3), (3, 4)}
    assert groups(longer, lambda s, m: (min(s, m), max(s, m)) in longer) == [Group(2, (1, 3))]


def test_the_oldest_survives_among_equals() -> None:
    """Where all fit each other, the smallest number, which is the oldest memory, stays."""
    assert groups([(7, 3), (7, 5), (5, 3)], lambda _s, _m: True) == [Group(3, (5, 7))]


def test_a_survivor_that_nothing_fits_leaves_the_others_to_each_other() -> None:
    """Fitting has a direction: what carries others with it may be a survivor and yet no member."""
    assert groups([(1, 2), (1, 3)], lambda s, m: s != 1 and m != 1) == [Group(2, (3,))]


@given(
    st.sets(st.tuples(st.integers(0, 12), st.integers(0, 12)).filter(lambda pair: pair[0] != pair[1]), max_size=40),
    st.sets(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=60),
)
def test_every_member_fits_its_survivor_and_nothing_goes_twice(
    pairs: set[tuple[int, int]], fitting: set[tuple[int, int]]
) -> None:
    """Whatever the pairs: a member was asked about, goes once, and no survivor goes anywhere."""
    found = groups(pairs, lambda s, m: (s, m) in fitting)
    members = [member for group in found for member in group.members]
    assert all((group.survivor, member) in fitting for group in found for member in group.members)
    assert len(members) == len(set(members))
    assert not set(members) & {group.survivor for group in found}
