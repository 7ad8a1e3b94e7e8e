"""The words: URNs, domains, candidates, hashes."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.errors import InvalidInput
from dedup.fingerprint import canonical, full_hash
from dedup.model import Candidate, Domain, Namespace, Urn
from tests.fakes import PROJECT

SLUGS = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,99}", fullmatch=True)
IDS = st.text("0123456789abcdef", min_size=12, max_size=12)


@given(slug=SLUGS, namespace=st.sampled_from(list(Namespace)), id_=IDS)
def test_law_parse_and_format_of_a_urn_are_inverse(slug: str, namespace: Namespace, id_: str) -> None:
    """Every URN can be typed back in."""
    urn = Urn(Domain(slug), namespace, id_)
    assert Urn.parse(str(urn)) == urn


NOT_URNS = """
subcog://
subcog://global/decisions
subcog://global/decisions/abc123
http://global/decisions/000000000000
subcog://a/b/decisions/000000000000
subcog://global/thoughts/000000000000
subcog://Global/decisions/000000000000
subcog://global/decisions/00000000000G
"""


@pytest.mark.parametrize("wrong", [*NOT_URNS.splitlines(), "subcog://global/decisions/000000000000\n"])
def test_what_is_not_a_urn_is_refused(wrong: str) -> None:
    """With a message that says what one looks like."""
    with pytest.raises(InvalidInput):
        Urn.parse(wrong)


@given(st.text())
def test_law_the_canonical_form_is_idempotent(content: str) -> None:
    """Canonical text is its own canonical form, so hashes of stored canonical text stay what they are."""
    assert canonical(canonical(content)) == canonical(content)


@given(st.text(string.ascii_letters + " \t\n\u00a0\u2003", min_size=1).filter(str.strip))
def test_law_case_and_white_space_make_no_other_text(content: str) -> None:
    """Trim, lower-case, collapse Unicode white space."""
    assert full_hash(f" {content.upper()}\u2003".replace(" ", "\u00a0 ")) == full_hash(content)


@pytest.mark.parametrize(
    ("one", "other"),
    [("at 10 Mb", "at 10 MB"), ("at 10Mb/s", "at 10 MB/s"), ("1 Gbps", "1 GBps"), ("draws 5 mW", "draws 5 MW")],
)
def test_units_that_only_their_case_tells_apart_make_another_text(one: str, other: str) -> None:
    """A changed unit is no repeat. The same unit is the same text, whatever the case of the words around it."""
    assert full_hash(one) != full_hash(other)
    assert full_hash(one.replace("at", "At").replace("draws", "Draws")) == full_hash(one)
    assert full_hash(other.lower()) == full_hash(other)


def test_a_candidate_cannot_disagree_with_its_hash() -> None:
    """The hash comes from the text, and its tag from the hash."""
    candidate = Candidate("Use PostgreSQL", PROJECT, Namespace.DECISIONS)
    assert candidate.hash == full_hash("use postgresql")
    assert candidate.tag == f"hash:sha256:{candidate.hash[:16]}"


def test_a_candidate_needs_some_text() -> None:
    """White space is not a memory."""
    with pytest.raises(InvalidInput):
        Candidate(" \n\u00a0", PROJECT, Namespace.DECISIONS)


def test_namespaces_are_parsed_leniently_and_named_in_the_error() -> None:
    """`Tech_Debt` is `tech-debt`; a typo shows the list."""
    assert Namespace.parse(" Tech_Debt ") is Namespace.TECH_DEBT
    with pytest.raises(InvalidInput, match="decisions, patterns"):
        Namespace.parse("decision")
