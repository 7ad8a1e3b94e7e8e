"""What a text says by other characters than words, or glued to a number, is read: each change of it is another fact."""

import pytest

from dedup.verifier.marks import differ_in_marks
from dedup.verify import VetoKind, judge, prepare
from tests.dedup.conftest import Reads, kinds


def same(reads: Reads, stored: str, candidate: str) -> bool:
    return judge(reads(stored), reads(candidate)).similarity == 1.0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("`python:3.12-slim`", "`python:3.12-alpine`"),
        ("python:3.12-slim", "python:3.12-alpine"),
        ("firmware 3.4b", "firmware 3.4a"),
        ("firmware 3.4b", "firmware 3.4"),
        ("what § 14a says", "what § 14b says"),
        ("what § 14a says", "what § 14 says"),
        ("the board of room 2.14a", "the board of room 2.14b"),
    ],
)
def test_letters_behind_a_number_are_read(reads: Reads, one: str, other: str) -> None:
    """The variant of an image, the letter of a version or paragraph: another thing."""
    stored, candidate = (f"The machines of the second batch use {name} since March." for name in (one, other))
    assert VetoKind.IDENTIFIER in kinds(reads, stored, candidate)
    assert VetoKind.IDENTIFIER in kinds(reads, candidate, stored)


@pytest.mark.parametrize(
    ("one", "other"), [("5s", "5 s"), ("12V", "12 V"), ("10kN", "10 kN"), ("§ 14a", "§ 14 a"), ("4K", "4k")]
)
def test_a_blank_before_the_letters_makes_no_difference(reads: Reads, one: str, other: str) -> None:
    """A unit or a letter may be written close to its number or apart from it."""
    assert not kinds(reads, f"The drive uses {one} in each of them.", f"The drive uses {other} in each of them.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("example.com", "*.example.com"),
        ("src/*", "src/**"),
        ("src/*", "src/"),
        ("orders.*", "orders.#"),
        ("-verbose", "--verbose"),
        ("_total", "__total"),
        ("_total", "total"),
        ("*args", "**args"),
        ('"$@"', '"$*"'),
        ("/build", "build/"),
        ("**/build", "build/"),
        (".env", "env"),
        ("#alerts", "alerts"),
        ("`build/`", "`build`"),
    ],
)
def test_the_signs_around_a_name_belong_to_it(reads: Reads, one: str, other: str) -> None:
    """A pattern, an option, a private name, a directory: the same word with other signs is not the same text."""
    stored, candidate = (f"The rule for {name} was checked before the release." for name in (one, other))
    assert not same(reads, stored, candidate)
    assert not same(reads, candidate, stored)


@pytest.mark.parametrize("dressed", ["*shared*", "**shared**", "_shared_", "`shared`", '"shared"', "(shared)"])
def test_emphasis_and_quotes_belong_to_no_name(reads: Reads, dressed: str) -> None:
    """What stands on both sides of a word and sets it off is dress."""
    assert same(reads, "The session cache is shared by the regions.", f"The session cache is {dressed} by the regions.")


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("> 80 % disk usage pages the engineer on duty.", "80 % disk usage pages the engineer on duty."),
        ("+ one replica for the search cluster.", "- one replica for the search cluster."),
    ],
)
def test_a_sign_before_the_first_number_is_no_bullet(reads: Reads, stored: str, candidate: str) -> None:
    """A line may begin with a bound, or with what is added or taken away."""
    assert not same(reads, stored, candidate)
    assert not same(reads, candidate, stored)


def test_a_bullet_is_dress(reads: Reads) -> None:
    """A hyphen before a number may be a bullet like any other."""
    assert same(reads, "- 3 replicas serve the search cluster.", "3 replicas serve the search cluster.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Node 20", "Node >20"),
        ("rails 7.1", "rails >= 7.1"),
        ("lodash 4.17", "lodash ^4.17"),
        ("disks 80% full", "disks <80% full"),
        ("the zone UTC+2", "the zone UTC-2"),
    ],
)
def test_a_bound_in_one_text_only_changes_the_value(reads: Reads, one: str, other: str) -> None:
    """Where all words are the same, a number and all from it on are two values; so are two offsets from UTC."""
    stored, candidate = (f"We planned the tool for {said} in the last review." for said in (one, other))
    assert VetoKind.VALUE in kinds(reads, stored, candidate)
    assert VetoKind.VALUE in kinds(reads, candidate, stored)


@pytest.mark.parametrize(
    ("one", "other"),
    [("🟢 ", "🔴 "), ("✔ ", "✘ "), ("⏳ ", "✔ "), ("- ", "- [ ] "), ("- [ ] ", "- [-] "), ("", "~~"), ("", "❌ ")],
)
def test_a_mark_that_it_is_not_so_changes_the_state(reads: Reads, one: str, other: str) -> None:
    """What is red, crossed out or still to be done is no fact."""
    fact = "The price list of the vendor is imported into the catalogue."
    struck = other if other == "~~" else ""
    assert VetoKind.STATE in kinds(reads, one + fact, other + fact + struck)


@pytest.mark.parametrize(("one", "other"), [("🟢", "🟡"), ("👍", "👎")])
def test_another_mark_changes_the_value(reads: Reads, one: str, other: str) -> None:
    """Two marks of a state stand for two states."""
    fact = "Import of the price list from the vendor into the catalogue"
    assert VetoKind.VALUE in kinds(reads, f"{one} {fact}", f"{other} {fact}")


@pytest.mark.parametrize("label", ["Was:", "TODO:"])
def test_a_label_may_say_that_it_is_not_so(reads: Reads, label: str) -> None:
    """What was so, and what is still to be done, is not what is."""
    fact = "The price list of the vendor is imported into the catalogue."
    assert VetoKind.STATE in kinds(reads, fact, f"{label} {fact}")


def test_a_mark_of_what_is_done_is_decoration(reads: Reads) -> None:
    """That it is so, a statement says without a mark too."""
    fact = "The price list of the vendor is imported into the catalogue."
    assert not kinds(reads, fact, f"✅ {fact}")


SAYING_OTHERWISE = [
    (
        "The runtime image is `python:3.12-slim` for all jobs.",
        "The runtime image is `python:3.12-alpine` for all jobs.",
    ),
    ("The sensor firmware is 3.4b on all devices.", "The sensor firmware is 3.4a on all devices."),
    ("The sensor firmware is 3.4b on all devices.", "The sensor firmware is 3.4 on all devices."),
    ("The paragraph is § 14a of the contract with the bank.", "The paragraph is § 14b of the contract with the bank."),
    ("We run Python 3.1 on the old batch hosts.", "We run Python 3.10 on the old batch hosts."),
    (
        "The certificate covers example.com of the shop.",
        "The certificate covers *.example.com of the shop.",
    ),
    (
        "The option is -verbose of the agent.",
        "The option is --verbose of the agent.",
    ),
    ("The linter leaves out src/* in the nightly run.", "The linter leaves out src/** in the nightly run."),
    ("We support Node 20 in the command line tool.", "We support Node >20 in the command line tool."),
    ("> 80 % disk usage on a node pages the person on call", "80 % disk usage on a node pages the person on call"),
    ("All timestamps of the ledger are stored in UTC+2.", "All timestamps of the ledger are stored in UTC-2."),
    ("🟢 Import of the price list into the catalogue", "🔴 Import of the price list into the catalogue"),
    ("The mobile app caches the price list for a day.", "- [ ] The mobile app caches the price list for a day."),
    ("Import of the price list into the catalogue: ✔", "Import of the price list into the catalogue: ✘"),
]


@pytest.mark.parametrize(("stored", "candidate"), [*SAYING_OTHERWISE, *((b, a) for a, b in SAYING_OTHERWISE)])
def test_another_sign_is_no_dress(stored: str, candidate: str) -> None:
    """Nor is what is glued to a number, or says that something is not so: it is a veto, whatever the model thinks."""
    assert judge(prepare(stored, None), prepare(candidate, None)).vetoes


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("**Decision:** use `redis` for the sessions.", "Decision: use redis for the sessions."),
        ("The coverage target is 0.5 percent.", "The coverage target is 0.50 percent."),
        ("Use *args* and _kwargs_ in the wrapper (always).", "Use args and kwargs in the wrapper, always."),
        ("- ✅ the import runs at night", "- ✅ The import runs at night."),
        ("Jobs of the export commit batches of 500.", "Jobs of the export commit batches of 500"),
        ("The 5min job and the 1st worker share a pool.", "The 5min job and the 1st worker share a pool!"),
    ],
)
def test_dress_is_none(stored: str, candidate: str) -> None:
    """Emphasis, code marks, brackets, punctuation, and units."""
    assert not differ_in_marks(stored, candidate)
