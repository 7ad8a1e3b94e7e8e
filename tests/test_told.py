"""The count of what a new session is told."""

from tools.told import counted


def test_a_fact_counts_once_however_many_lines_tell_it() -> None:
    """And apart from the others where something has replaced it."""
    a, b, old = frozenset({"a"}), frozenset({"b"}), frozenset({"old"})
    found = counted([a, a, b, old, frozenset()], {"old", "never told"})
    assert found == {"lines": 5, "facts": 2, "outdated": 1, "repeats": 1, "empty": 1}


def test_a_line_repeats_others_if_they_tell_all_of_it() -> None:
    """Together, too; of those that tell each other, one tells something."""
    a, b, both = frozenset({"a"}), frozenset({"b"}), frozenset({"a", "b"})
    assert counted([a, b], ())["repeats"] == 0
    assert counted([a, both], ())["repeats"] == 1
    assert counted([a, b, both], ())["repeats"] == 2
    assert counted([both, both, both], ())["repeats"] == 2
