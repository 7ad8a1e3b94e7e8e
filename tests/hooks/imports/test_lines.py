"""Lines of JSON: the smallest one, our own export, and everything that is wrong with a line."""

import json

import pytest

from dedup.model import Domain, Namespace
from hooks.imports.lines import records
from hooks.imports.record import NotImported, Record


def read(*lines: object, namespace: Namespace | None = None) -> list[Record | NotImported]:
    return list(records(iter(line if isinstance(line, str) else json.dumps(line) for line in lines), namespace))


def test_the_smallest_line() -> None:
    """A content and a namespace are enough; blank lines count but say nothing."""
    assert read(
        {"content": "Tabs, not spaces", "namespace": "patterns"}, "", {"content": "x", "namespace": "Tech_Debt"}
    ) == [
        Record("line 1", "Tabs, not spaces", Namespace.PATTERNS),
        Record("line 3", "x", Namespace.TECH_DEBT),
    ]


def test_a_structured_value_is_kept_and_put_into_words() -> None:
    """Its main statement if it has one, with its title; otherwise every name with what it says."""
    titled = {"title": "Retries", "content": "three times with 200 ms between", "confidence": 0.9}
    plain = {"port": 8080, "flags": ["fast", "safe"], "session_id": "abc"}
    first, second = read({"content": titled, "namespace": "config"}, {"content": plain, "namespace": "config"})
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.content, first.value) == ("Retries: three times with 200 ms between", titled)
    assert (second.content, second.value) == ("port: 8080; flags: fast; safe", plain)


def test_numbers_and_flags_are_told_to_the_last_digit() -> None:
    """Two values that differ in anything must not become one text, or the second would be skipped for the first."""
    values = [1048576, 1048577, 0.1234567891, 0.1234567892, 3.0, 20, True, False]
    found = read(*({"content": {"limit": value}, "namespace": "config"} for value in values))
    said = [record.content for record in found if isinstance(record, Record)]
    assert said[4:] == ["limit: 3", "limit: 20", "limit: true", "limit: false"]
    assert len(set(said)) == len(values)


def test_a_line_of_our_own_export_keeps_its_name_times_and_wordings() -> None:
    """What `export` prints comes back as the memory it was."""
    line = {
        "urn": "subcog://shop-0a1b2c3d/decisions/0123456789ab",
        "domain": "shop-0a1b2c3d",
        "namespace": "decisions",
        "content": "Deploys happen on Tuesdays",
        "created_at": "2026-01-02T03:04:05Z",
        "last_seen_at": "2026-02-02T03:04:05Z",
        "times_seen": 4,
        "wordings": [
            {"content": "We deploy each Tuesday", "source": {"session_id": "s", "uuid": "u", "transcript": "t"}}
        ],
        "superseded_by": "subcog://shop-0a1b2c3d/decisions/ba9876543210",
    }
    (record,) = read(line)
    assert isinstance(record, Record)
    assert record.origin
    assert str(record.origin.urn) == line["urn"]
    assert record.domain == Domain("shop-0a1b2c3d")
    assert (record.origin.created_at, record.origin.times_seen) == (1_767_323_045.0, 4)
    assert str(record.origin.superseded_by) == line["superseded_by"]
    assert [(w.content, w.source.session_id) for w in record.origin.wordings] == [("We deploy each Tuesday", "s")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "not JSON"),
        ("[1]", "not a JSON object"),
        ({"namespace": "config"}, "content"),
        ({"content": "", "namespace": "config"}, "says nothing"),
        ({"content": None, "namespace": "config"}, "says nothing"),
        ({"content": "x"}, "--namespace"),
        ({"content": "x", "namespace": "musings"}, "namespace: unknown namespace"),
        ({"content": "x", "namespace": "config", "domain": "Not/A/Slug"}, "not a domain"),
        ({"content": "x", "urn": "subcog://nowhere"}, "not a URN"),
        ({"content": "x", "namespace": "config", "times_seen": -1}, "times_seen"),
        ({"content": "x", "namespace": "config", "retired": {"into": "subcog://a/config/0123456789ab"}}, "retired"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_a_bad_line_is_refused_with_its_place_and_the_reason(line: object, why: str) -> None:
    """The others are read all the same."""
    first, second = read(line, {"content": "fine", "namespace": "config"})
    assert isinstance(first, NotImported)
    assert first.where == "line 1"
    assert why in first.why
    assert second == Record("line 2", "fine", Namespace.CONFIG)


def test_a_line_of_our_own_export_says_what_it_is_apart_from() -> None:
    """Memories by their names, texts by their hashes; anything else is no name for either."""
    apart = ["subcog://shop-0a1b2c3d/config/0123456789ab", "a1" * 32]
    line = {"content": "x", "namespace": "config", "apart_from": apart}
    (record,) = records(iter([json.dumps(line)]), None)
    assert isinstance(record, Record)
    assert record.distinct_from == tuple(apart)
    (refused,) = records(iter([json.dumps(line | {"apart_from": ["PostgreSQL"]})]), None)
    assert isinstance(refused, NotImported)
    assert refused.why.startswith("apart_from.0")


@pytest.mark.parametrize("key", ["", "  "])
def test_an_empty_key_is_none(key: str) -> None:
    """Otherwise each line would stand in the place of the one before it."""
    (record,) = read({"content": "x", "namespace": "config", "key": key})
    assert isinstance(record, Record)
    assert record.key is None


def test_nothing_stands_in_its_own_place() -> None:
    """A line that is linked to itself is imported without the link."""
    urn = "subcog://shop-0a1b2c3d/config/0123456789ab"
    (record,) = read({"content": "x", "urn": urn, "revises": urn, "superseded_by": urn})
    assert isinstance(record, Record)
    assert record.origin
    assert record.origin.revises is record.origin.superseded_by is None


def test_a_line_without_a_namespace_gets_the_given_one() -> None:
    """`--namespace` is for those that do not say it, not for those that do."""
    first, second = read({"content": "a"}, {"content": "b", "namespace": "config"}, namespace=Namespace.CONTEXT)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.namespace, second.namespace) == (Namespace.CONTEXT, Namespace.CONFIG)
