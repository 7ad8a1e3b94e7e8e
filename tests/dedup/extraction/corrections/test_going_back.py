"""What is again as it was before an earlier conversation is kept, with what Claude says of it: else only what holds no
more would be known."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def kept(user: str, claude: str) -> list[str]:
    """What is kept of a user's words with Claude's answer."""
    said = [Utterance(Speaker.USER, user), Utterance(Speaker.ASSISTANT, claude)]
    return [c.content for c in extract(said, PROJECT) if c.content.endswith(f"; {claude}")]


@pytest.mark.parametrize(
    ("user", "claude"),
    [
        ("put jump back on B, ppl complain", "Jump is on B; A is free now."),
        ("jump goes back to B, playstation players are used to circle", "Jump is on B again."),
        ("wav again pls, the ogg decode hitches on the tablet", "All sounds are WAV again."),
        (
            "let's go back to the old logo, marketing hates the new one",
            "Reverted: the header shows the old logo again.",
        ),
        ("on second thought back to yarn", "Switched back to yarn; the lockfile is regenerated."),
        ("move the sessions back into postgres, redis was a mistake", "Sessions live in Postgres again."),
        ("back to the dark theme as default please", "The default theme is dark again."),
    ],
)
def test_what_goes_back_is_kept_with_claudes_report(user: str, claude: str) -> None:
    """Neither says enough alone."""
    assert kept(user, claude) == [f"{user}; {claude}"]


def test_the_reason_before_it_stands_with_it() -> None:
    """In the same message, if it says what it is about; what else is there does not."""
    report = "The map uses OSM tiles again."
    assert kept("our server is down every night. back to osm tiles", report) == [
        f"our server is down every night. back to osm tiles; {report}"
    ]
    assert kept("ugh. back to osm tiles", report) == [f"back to osm tiles; {report}"]
    assert kept("remember the server? back to osm tiles", report) == [f"back to osm tiles; {report}"]


@pytest.mark.parametrize(
    ("user", "claude"),
    [
        # what two who work go back to
        ("go back to the main branch pls", "On main again."),
        ("back to the login bug", "Right, the login bug: the cookie is dropped again on redirect."),
        ("revert that and go back to step 2", "Reverted; we're at step 2 again."),
        ("let's get back to the importer", "The importer is where we left it."),
        ("back to work", "Back to work."),
        # what is done once more
        ("run the tests again", "All 44 tests pass again."),
        ("load September again", "September is loaded again."),
        ("a bit smaller again", "It is one point smaller now."),
        # states, stories, questions
        ("the build is red again", "The build is green again, it was the cache."),
        ("staging is up again", "Good, staging answers again."),
        ("someone came back with 200 photos", "There is now one job for all photos."),
        ("remember the tile server? it was down every night back then", "Yes, the tile server is stable now."),
        ("back to osm tiles?", "The map uses OSM tiles again."),
        ("back to osm tiles for now", "The map uses OSM tiles again."),
        # what Claude does not take up
        ("back to osm tiles", "I could switch the map to OSM tiles again."),
        ("back to osm tiles", "Should the map use OSM tiles again?"),
        ("back to osm tiles", "Done."),
        ("put it back", "It's back."),
    ],
)
def test_what_is_no_way_back_is_left_to_the_models(user: str, claude: str) -> None:
    """Most of what sounds like it is of the work at hand."""
    assert kept(user, claude) == []


def test_a_secret_is_not_kept_for_it() -> None:
    """In neither's words."""
    assert kept("back to the password Lichen77moos on the nas", "The nas has the password Lichen77moos again.") == []
