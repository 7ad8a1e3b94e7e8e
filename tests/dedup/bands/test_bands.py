"""What a candidate is to a stored text."""

import pytest

from dedup.bands.bands import compared
from dedup.model import Band, Candidate, Match, Namespace, Source, Speaker, Urn
from dedup.terms import PROPOSED
from dedup.verifier.judgement import Judgement, Veto, VetoKind
from tests.fakes import PROJECT

STORED = Match(Urn(PROJECT, Namespace.CONFIG, "0" * 12), "The thermostat polls every 60 seconds.", 0.9, session_id="a")
OTHER_VALUE = Judgement(0.1, vetoes=(Veto(VetoKind.VALUE, "60 seconds", "300 seconds"),), revision=0.9)


@pytest.mark.parametrize(("evidence", "band"), [((), Band.REVISION), ((PROPOSED,), Band.NEW)])
def test_what_was_only_proposed_replaces_nothing(evidence: tuple[str, ...], band: Band) -> None:
    """However like a change it sounds."""
    text = "The thermostat polls every 300 seconds."
    said = Candidate(text, PROJECT, Namespace.CONFIG, Source("b"), evidence=evidence, speaker=Speaker.ASSISTANT)
    assert compared(OTHER_VALUE, 0.9, STORED, said).band is band


@pytest.mark.parametrize(
    ("stored", "text", "band"),
    [
        ("the max length of a title is 80", "the max length for comments is 500 now", Band.NEW),
        ("the max length of a title is 80", "the max length for titles is 500 now", Band.REVISION),
    ],
)
def test_not_even_what_says_that_it_is_a_change_changes_another_thing(stored: str, text: str, band: Band) -> None:
    """A property of one thing is no property of another one."""
    before = Match(Urn(PROJECT, Namespace.CONFIG, "0" * 12), stored, 0.9, session_id="a")
    said = Candidate(text, PROJECT, Namespace.CONFIG, Source("b"), speaker=Speaker.USER)
    assert compared(OTHER_VALUE, 0.9, before, said).band is band
