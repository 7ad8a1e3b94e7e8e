"""What is somebody else's to touch is laid down; what is to be let alone for the work at hand is not."""

import re

import pytest

from dedup.extraction.cutting.statements import statements
from dedup.extraction.rules.laid_down import laid_down
from dedup.extraction.rules.off_limits import OFF_LIMITS
from dedup.model import Speaker, Utterance


def laid(text: str) -> list[str]:
    """The statements of what a user says that are laid down."""
    return [one.text for one in statements(Utterance(Speaker.USER, text), 0) if laid_down(one)]


@pytest.mark.parametrize(("said", "form"), OFF_LIMITS.items())
def test_each_form_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it."""
    assert re.match(form, said, re.IGNORECASE)
    assert laid(said)


@pytest.mark.parametrize(
    "text",
    [
        "hands off the .prefab files, i wire those in the editor. last bot broke all refs",
        "hands off the ladder logic pls, that's Olga's",
        "hands off the migrations folder",
        "hands off my .vimrc please",
        "fingers off the generated/ folder pls, it comes from the schema",
        "keep your fingers off the migrations folder, the dba writes them",
        "keep your hands off the price list, Rosa does that by hand",
        "don't touch the .sch files, i do those in kicad",
        "dont touch .tscn files, i do those in the editor",
        "don't touch the stylesheets, Juno owns them",
        "please do not edit the score files, the conductor does that himself",
        "leave the .psd files alone, Juno does those",
        "leave the .po files to the translators",
        "leave vendor/ alone pls, it comes from upstream",
        "u dont touch the save format unless i say so",
        "don't publish anything unless I say so",
        "u should never edit the prefabs by hand",
        "don't delete photos unless I tell you to",
        "stay away from the billing tables, only Finance writes those",
        "stay out of infra/, that's the ops team's",
        "the wiring diagrams are off limits, Olga draws those",
        "Don't touch the ledger, the accountants keep it.",
        "please leave the seating plan alone, my wife does that by hand",
        "dont touch the mix, sam does those",
        "hands off the fonts please, the agency owns them",
        "keep ur hands off the .fdx files, i write those in final draft",
        "do not reformat the SQL files, the DBAs keep those by hand",
        "don't edit data/golden/*.json, those are generated",
        "stay out of the billing module, that's Marta's",
        "no releases unless i say so",
        "dont install stuff unless i say so pls",
        "hands off .env",
        "leave third_party/ alone, it's vendored",
        "don't delete old backups unless I tell you to",
    ],
)
def test_what_is_said_to_be_somebodys_is_laid_down(text: str) -> None:
    """By who does it, where it comes from, or by its name alone; and what nobody does unless told so."""
    assert laid(text)


@pytest.mark.parametrize(
    "text",
    [
        "hands off, im still typing",
        "hands off the keyboard for a sec, im deploying",
        "hands off mouse works now, nice",
        "dont touch main.gd yet, i have unsaved changes",
        "dont touch the dev server rn, im recording",
        "leave the tests alone for now, fix the build first",
        "leave the tests alone, fix the build first",
        "don't touch the header, just move the button",
        "don't touch the config, it works now",
        "don't touch the parser, I'm working on it",
        "leave it alone, that's fine",
        "leave the padding, it looks good",
        "leave the button alone, the padding is the problem",
        "leave that to me",
        "leave the review to me, you do the docs",
        "hands off the wheel, the autopilot drives those routes",
        "the hands off mode does that by itself",
        "don't touch that file, i do it myself",
        "don't touch the branch, Ana is rebasing it",
        "leave the server alone, the backup is running",
        "leave the light on, Juno comes later",
        "wait here unless i tell you to",
        "don't stop unless i say so",
        "leave the door to the left open",
        "stay away from the screen, i'm recording",
        "stay out of this, it's between Ana and me",
        "the login is off limits at the moment, they are migrating",
        "fingers off the keyboard, i'm deploying",
        "don't touch the file, Ana does that today",
        "don't touch the staging db, the team runs a load test there",
        "leave the failing tests alone, we do those later",
        "don't touch the other two, those work",
        "don't touch the tests, those pass",
        "no message ever reaches the worker. not in dev, not in prod.",
        "no mail ever goes to the customer, not even in a test, the smtp relay drops them",
        "what you can't ever do is find the bug in the logs",
        "what I should never do is trust the docs",
        "hands off the test rig, I do that run myself today",
        "hands off approach here, the scheduler does it",
        "hands off to the reviewer, who approves it",
        "hands off between agents fail, the queue drops them",
        "hands off, that's Olga's turn",
        "leave the window alone, it does that",
        "leave the warning alone, that's the linter's fault",
        "leave the port alone, that's docker's problem",
        "leave the retries alone, the client does that already",
        "leave the test alone, that's Tom's bug",
        "don't touch the toggle, it does that on its own",
        "don't change the timeout, that's nginx's job",
        "don't touch the cache, the proxy does that",
        "don't edit the file, the formatter does it",
        "don't touch the dropdown, the browser draws it",
        "don't open the port, the router does that",
        "don't change the size, the layout does that",
        "don't delete the row, the trigger does that",
        "don't touch the form, we do that in the next sprint",
        "leave the colours to the others",
        "leave the details to the comments",
        "leave the tests to the end",
        "leave the decisions to the humans lol",
        "stay away from the edges, that's the robot's dead zone",
        "stay off the call, i do that",
        "no output unless i ask for it with -v",
        "no logs unless i say verbose",
        "never got an answer unless i asked",
        "dont answer unless i ask",
        "don't continue unless i say so",
        "don't do anything unless i say so",
        "never works unless i tell it to",
        "never returns a value unless we ask for it",
        "no response unless i ask twice",
        "the file is off limits, the container owns it",
        "the key n is never set",
        "always u",
        "ask u before the run?",
        "n never returns",
        "u always forget the semicolon",
        "ur tests always fail",
        "ur commit should never have been merged",
        "leave the fridge open, my wife does that too",
        "hands off button is broken, the user does that twice",
        "don't touch the slider, my brother found it jumps",
        "don't open the app, the customer complained about it",
        "leave it to the designers, they know",
        "we never touch those, Ana did them once",
        "don't run it unless the lock is free",
        "no results unless i add a filter",
        "the one thing we can't do is test it",
    ],
)
def test_what_is_left_alone_for_now_is_not(text: str) -> None:
    """Nor what a program does by itself, what other words are of, and reports."""
    assert laid(text) == []
