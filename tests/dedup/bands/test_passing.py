"""What passes changes nothing that is stored."""

import pytest

from dedup.bands.bands import compared
from dedup.bands.passing import is_passing
from dedup.model import Band, Candidate, Match, Namespace, Source, Speaker, Urn
from dedup.verifier.judgement import Judgement, Veto, VetoKind
from tests.fakes import PROJECT


@pytest.mark.parametrize(
    ("stored", "text", "passing"),
    [
        ("the export runs at 06:00", "just for today the export runs at 9", True),
        ("the export runs at 06:00", "this monday's export is cancelled", True),
        ("the export runs at 06:00", "the export is late, nobody touches the share before ten this morning", True),
        ("the export runs at 06:00", "the export runs at 9 temporarily, the disk is full", True),
        ("the export runs at 06:00", "I moved the export to 9 this morning", False),
        ("the export runs at 06:00", "from today on the export runs at 9", False),
        ("the export runs at 06:00", "the export was one time too many at 6, so it runs at 9", False),
        ("the export is off for today", "the export is off for this week", False),
        ("a parcel weighs at most 30 kg", "parcels weigh 4 kg on average", True),
        ("a parcel weighs at most 30 kg", "the heaviest parcel we had was 28 kg", True),
        ("a parcel weighs at most 30 kg", "a parcel weighs at most 25 kg", False),
        ("a parcel weighs 4 kg on average", "a parcel weighs 6 kg on average", False),
        ("lunch is at 12", "Ida thinks 12 is too early for lunch", True),
        ("lunch is at 12", "some guests wanted it at 1, the cook said no", True),
        ("lunch is at 12", "lunch is at 1, Ida found noon too early", False),
        ("lunch is at 12", "Ida says lunch is at 1", False),
        ("no emojis in commit messages", "commits without emojis, u put one in the last one again", True),
        ("lunch is at 12", "lunch at 12 please, I told you", True),
        ("lunch is at 12", "like i said, lunch is at 12 and not when you are hungry", True),
        ("never mock the tide service", "you can mock the tide service again, the sandbox is gone", False),
        ("never mock the tide service", "we mock the tide service again", False),
        ("rev C has no light sensor at all", "rev D comes in April, there is the light sensor again", True),
        ("the Lyon shop has no card terminal", "the shop in Nantes opens next month, with a terminal again", True),
        ("the API has no paging", "v3 of the API will be there in June, with cursors", True),
        ("the API has no paging", "v3 comes in June and replaces it, with cursors", False),
        ("the API has no paging", "v3 came in June, with cursors", False),
        ("the course starts in May", "the course starts in June", False),
    ],
)
def test_what_passes_is_told_from_what_changes_something(stored: str, text: str, passing: bool) -> None:
    """One time, a measurement, an opinion and a complaint leave what is stored as it is, unless it is one itself."""
    assert is_passing(stored, text) is passing


@pytest.mark.parametrize(("text", "band"), [("at 9 from now on", Band.REVISION), ("at 9, just for today", Band.NEW)])
def test_what_passes_replaces_nothing(text: str, band: Band) -> None:
    """However like a change the models find it."""
    before = Match(Urn(PROJECT, Namespace.CONFIG, "0" * 12), "the export runs at 06:00", 0.9, session_id="a")
    said = Candidate(f"the export runs {text}", PROJECT, Namespace.CONFIG, Source("b"), speaker=Speaker.USER)
    judgement = Judgement(0.1, vetoes=(Veto(VetoKind.VALUE, "06:00", "9"),), revision=0.9)
    assert compared(judgement, 0.9, before, said).band is band
