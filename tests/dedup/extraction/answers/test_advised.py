"""What a user takes of Claude's advice in a few words is kept with what they had asked and with the advice."""

import pytest

from dedup.extraction.answers.advised import advised
from dedup.extraction.answers.answers import PICKED
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT

ASKED = "what should we build the images with?"
ADVICE = "Kaniko is unmaintained. The usual replacement is BuildKit, rootless, with a registry cache."


def taken(asked: str, advice: str, answer: str, behind: str = "") -> str:
    """What is taken with the first sentence of an answer to an advice."""
    who = (Speaker.USER, Speaker.ASSISTANT, Speaker.USER, Speaker.USER)
    turns = [Utterance(*turn) for turn in zip(who, (asked, advice, answer, behind), strict=True) if turn[1]]
    said = [statement for n, utterance in enumerate(turns) for statement in statements(utterance, n)]
    return advised(said, next(i for i, one in enumerate(said) if one.turn == 2))


@pytest.mark.parametrize(
    "answer",
    ["So buildkit.", "ok buildkit", "buildkit, rootless works on our nodes", "well then buildkit.", "buildkit yes"],
)
def test_who_asked_what_to_do_takes_something_by_its_name(answer: str) -> None:
    """With the sentence that names it, and with nothing else of what Claude says."""
    told = taken(ASKED, ADVICE, answer)
    assert told == f"{ASKED} The usual replacement is BuildKit, rootless, with a registry cache."


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("What version should we take?", "One minor version at a time. I'd go to 1.33 in two steps.", "Ok 1.33."),
        ("What is better than latest?", "Use the commit SHA, and make repositories immutable.", "SHA and immutable."),
        ("which database for the bookings?", "SQLite is simplest, Postgres scales.", "postgres, we have 3 writers"),
        ("what would you use for e2e?", "Playwright has the better tracing.", "playwright. cypress is flaky here"),
        ("which map?", "MapLibre with tiles from MapTiler would do.", "maplibre + maptiler"),
        ("how often should the backup run?", "Hourly would be enough.", "So hourly."),
    ],
)
def test_whatever_the_work_is_asked_about(asked: str, advice: str, answer: str) -> None:
    """A release, a product, or how often; Claude may advise another one."""
    assert taken(asked, advice, answer).startswith(asked)


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("why does the build fail?", "Kaniko can't write to the cache.", "So kaniko."),
        ("what should I look at first?", "I'd look at the importer.", "ok importer"),
        ("where should I click?", "In the settings there is a button.", "ok settings"),
        ("which test fails?", "test_harbour fails, test_pier passes.", "so test_harbour."),
        ("which branch should we use?", "main is protected; release is open.", "release."),
        ("what should the commit message be?", "Something like: Number the piers.", "So number the piers."),
        ("which files should I change?", "config.py and views.py need the flag.", "config.py and views.py."),
        ("can you delete the build folder?", "The build folder has 3 GB.", "build folder."),
        ("which password should we use for the replica?", "Use the one from Vault.", "So vault."),
        (ASKED, ADVICE, "buildkit?"),
        (ASKED, ADVICE, "buildkit is slow though"),
        (ASKED, ADVICE, "not buildkit"),
        (ASKED, ADVICE, "buildkit today"),
        (ASKED, ADVICE, "ok thanks"),
        (ASKED, ADVICE, "So podman."),
        (ASKED, f"{ADVICE} Shall I set it up?", "buildkit"),
        ("the images are built with kaniko", ADVICE, "buildkit"),
    ],
)
def test_who_asked_for_something_else_or_takes_nothing(asked: str, advice: str, answer: str) -> None:
    """What is so, and what is to be done now, is not decided by naming it; nor is what is doubted, or asked for."""
    assert taken(asked, advice, answer) == ""


def test_what_is_taken_back_is_not_taken() -> None:
    """Though it was named."""
    assert taken("how many workers should we run?", "I'd use 4 workers.", "4 workers", "no wait, make it 6") == ""


def test_it_is_kept_with_the_advice() -> None:
    """As one text, though its user said a word only."""
    turns = ((Speaker.USER, ASKED), (Speaker.ASSISTANT, ADVICE), (Speaker.USER, "So buildkit."))
    (found,) = [c for c in extract([Utterance(*turn) for turn in turns], PROJECT) if PICKED in c.evidence]
    assert found.content == f"{ASKED} The usual replacement is BuildKit, rootless, with a registry cache. So buildkit."


@pytest.mark.parametrize("answer", ["osm only for launch", "osm just in the app", "osm tiles only for the launch"])
def test_it_may_be_taken_for_one_purpose_only(answer: str) -> None:
    """Where the user has asked which of two it is to be."""
    advice = "OSM tiles: free, and no setup. A tile server would only be needed offline."
    asked = "maps, osm tiles or our own tile server?"
    assert taken(asked, advice, answer) == f"{asked} OSM tiles: free, and no setup."
    assert taken(asked, advice, "osm only for now, later our own") == ""
    assert taken(asked, advice, "only for launch") == ""
    assert taken("is it the osm tiles or our own tile server that fails?", advice, answer) == ""


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("where do we host the docs. pages? netlify?", "Pages is free; Netlify has previews.", "netlify."),
        ("which queue? rabbit? nats?", "RabbitMQ has a console; NATS is one binary.", "nats."),
        ("leaflet or maplibre", "Leaflet is small; MapLibre tilts.", "maplibre."),
        ("tags, thermal or inkjet?", "One fades, the other needs cartridges.", "thermal."),
        (
            "if something is wrong it should tell me. telegram? signal?",
            "Telegram has bots; Signal a number.",
            "signal.",
        ),
    ],
)
def test_several_names_ask_which(asked: str, advice: str, answer: str) -> None:
    """What they are for stands before them. What limits the choice, in the next sentence, is of one text with it."""
    assert taken(asked, advice, answer).startswith(asked)
    turns = (
        (Speaker.USER, f"{asked}\nno mail please"),
        (Speaker.ASSISTANT, advice),
        (Speaker.USER, f"{answer} but only for us"),
    )
    texts = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert [text for text in texts if text.startswith(asked) and text.endswith(f"{answer} but only for us")]


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("is it the cable? the switch?", "The cable is fine; the switch drops packets.", "switch."),
        ("who was it, tom? eva?", "Tom changed it; Eva reviewed it.", "tom."),
        ("which test fails? login? cart?", "login fails; cart passes.", "login."),
        ("which log should i look at? app? nginx?", "The app log has the trace; nginx has none.", "app."),
        ("did you commit? push?", "I committed; the push comes later.", "push."),
    ],
)
def test_names_may_ask_for_facts(asked: str, advice: str, answer: str) -> None:
    """Or for what to do now."""
    assert taken(asked, advice, answer) == ""


def test_what_only_swears_before_the_names_does_not_stand_there() -> None:
    """It says nothing of what they are for."""
    assert taken("damn. qemu? podman?", "Podman would work.", "podman.") == "qemu? podman? Podman would work."


@pytest.mark.parametrize(
    "text",
    [
        "push. and they mirror everything into artifactory",
        "fine. she put the contract into one line for us: HL7 over MLLP, an answer within 30 seconds",
    ],
)
def test_a_word_of_claudes_is_no_pick_before_what_limits_nothing(text: str) -> None:
    """Though what follows spares the name of who does it."""
    turns = ((Speaker.ASSISTANT, "The contract is fine, I push it now."), (Speaker.USER, text))
    kept = [c.content for c in extract([Utterance(*turn) for turn in turns], PROJECT)]
    assert not [one for one in kept if one.startswith(("push.", "fine."))]


@pytest.mark.parametrize("answer", ["buildkit only for today", "buildkit just for this run", "buildkit only for that"])
def test_not_for_the_moment_alone(answer: str) -> None:
    """Nor for what a pronoun stands for."""
    assert taken(ASKED, ADVICE, answer) == ""


VALUES = "85 is usual, 92 makes files half again as large without a visible gain."


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("jpeg quality?", VALUES, "85"),
        ("jpeg quality?", VALUES, "ok 92 then"),
        ("jpeg quality?", VALUES, "85 is fine"),
        ("zstd level?", "Level 3 is the default, 9 takes twice the CPU.", "3 stays"),
        ("heating curve steepness?", "1.2 suits radiators; a floor heating wants 0.4.", "0.4, its all floor"),
        ("glazing temperature for the cups?", "1040 °C is what the maker gives, 1060 is glossier.", "1040 °C then"),
        ("how many retries for the webhook?", "Five is a good number, with a pause that doubles.", "5"),
        ("exports to s3, how many a day?", "One is usual, four would be possible.", "4 pls"),
    ],
)
def test_a_number_is_kept_behind_the_question_alone(asked: str, advice: str, answer: str) -> None:
    """The others that Claude names would be found again as what was said."""
    assert taken(asked, advice, answer) == asked


@pytest.mark.parametrize(
    ("asked", "advice", "answer"),
    [
        ("jpeg quality?", VALUES, "85?"),
        ("jpeg quality?", VALUES, "85 ok"),
        ("jpeg quality?", VALUES, "70"),
        ("jpeg quality?", VALUES, "85 is what we had and people complained"),
        ("jpeg quality?", VALUES, "85, but i am not sure"),
        ("jpeg quality?", f"{VALUES} Shall I set 85?", "85"),
        ("jpeg quality 80 or more?", VALUES, "85"),
        ("line of the error?", "85 throws it, 92 is the caller.", "85"),
        ("retries for the webhook?", "Two ways:\n\n1. a fixed pause\n2. a pause that doubles", "2"),
        ("options?", VALUES, "85"),
        ("7 min??", "It takes 5 minutes, 92 files are read.", "92"),
        ("jpeg quality?", VALUES, "92!!!"),
        ("cpu usage?", "80 % on the one node, 91 % on the other.", "91"),
        ("how old is the cache?", "3 days, the other one is 9 days old.", "9"),
        ("what's the exit code?", "1 is a warning, 2 an error.", "2"),
        ("password length for the door code?", "4711 was the old one.", "4711"),
    ],
)
def test_a_number_that_tells_how_it_is_decides_nothing(asked: str, advice: str, answer: str) -> None:
    """Nor one that Claude has not named, or that is doubted, or a secret."""
    assert taken(asked, advice, answer) == ""


def kept(asked: str, advice: str, answer: str) -> list[str]:
    who = (Speaker.USER, Speaker.ASSISTANT, Speaker.USER)
    return [
        one.content
        for one in extract([Utterance(*turn) for turn in zip(who, (asked, advice, answer), strict=True)], PROJECT)
    ]


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("grafana dashboards in repo or clicked?", "I'd keep them in the repo as JSON; then a review is possible."),
        ("the price lists, as excel or in the database?", "I'd put them into the database: then two people can edit."),
        ("test data for the robot, real or made up?", "I'd take recorded ones, because others lack the jitter."),
        ("config files, yaml or toml?", "I'd write them in TOML, because YAML surprises people."),
        ("ok backups. how many do we keep?", "I'd keep seven daily ones, that's what fits on the disk."),
        ("invoices: s3 or the nas?", "I'd store them on the NAS, since the tax office may want to see them."),
    ],
)
def test_advice_that_spares_what_it_is_of_stands_behind_the_question(asked: str, advice: str) -> None:
    """Where its user takes it; an advice that names it stands alone."""
    assert kept(asked, advice, "agreed") == [f"{asked} {advice}"]
    assert f"{asked} {advice}" not in kept(asked, advice, "no, not yet")
    named = "I'd hide the prices from guests, because dealers see them too."
    assert kept("how should guests see the prices?", named, "agreed") == [named]


@pytest.mark.parametrize(
    ("asked", "told", "answer"),
    [
        ("and?", "Most of the owl mistakes come from recordings with frogs.", "frogs!!"),
        ("blocking for french only?", "This looks like data that differs between Node and the browser.", "the browser"),
        ("older clients?", "A reserved part of the budget is there for them.", "reserved part"),
        ("that's what happened on tuesday?", "Yes, the default pause was 5 seconds.", "5 seconds"),
    ],
)
def test_a_question_without_a_verb_may_ask_for_no_value(asked: str, told: str, answer: str) -> None:
    """Nor where Claude weighs nothing: then a word of it is only heard."""
    assert taken(asked, told, answer) == ""


def test_a_number_stands_with_what_claude_has_set_and_behind_the_question() -> None:
    """So does what Claude has weighed, which names its thing by half."""
    turns = ("zstd level?", "Level 3 is the default, 9 takes twice the CPU.", "3", "Kept at zstd level 3.")
    who = (Speaker.USER, Speaker.ASSISTANT)
    found = [one.content for one in extract([Utterance(who[n % 2], text) for n, text in enumerate(turns)], PROJECT)]
    assert found[-1] == "zstd level? 3; Kept at zstd level 3."
    assert all(one.startswith("zstd level?") for one in found)
