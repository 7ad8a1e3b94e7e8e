"""What says in few words how the work is now is kept; what is of the moment is not."""

from pathlib import Path

import pytest

from dedup.config import load
from dedup.extraction.cutting.put_right import TOGETHER
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.extraction.postponed import POSTPONED
from dedup.extraction.told_briefly import (
    FALLBACKS,
    GOES_WITHOUT,
    INTRODUCES,
    KNOWN_AS,
    SOMEONE_ELSE,
    TOLD,
    told_briefly,
)
from dedup.model import Speaker, Utterance
from dedup.wiring import embedder
from tests.fakes import PROJECT


def leeway(text: str, speaker: Speaker = Speaker.USER) -> float:
    return max(told_briefly(statement) for statement in statements(Utterance(speaker, text), 0))


@pytest.mark.parametrize(
    "said", [*TOLD, *FALLBACKS, *SOMEONE_ELSE, *TOGETHER, *POSTPONED, *INTRODUCES, *KNOWN_AS, *GOES_WITHOUT]
)
def test_each_form_is_shown_by_what_is_said_in_it(said: str) -> None:
    """So that one who reads the tables may believe them. Claude tells of its work in such words."""
    assert leeway(said)
    assert not leeway(said, Speaker.ASSISTANT)


@pytest.mark.parametrize(
    "said",
    [
        "is the pump on 12 khz now?",
        "it runs on port 9 now",
        "run the tests with two workers now",
        "the model has to go onto the cluster now",
        "implement the enhanced export now",
        "the tests are green now",
        "don't touch the ui files now",
        "the dump is at /tmp/dump.sql",
        "the failing build is at https://ci.acme.dev/build/1234",
        "the log is at /var/log/app.log",
        "the default branch is broken",
        "main is at 3a4f5b2",
        "he is on #builds",
        "the url is wrong",
        "line 12: one check is enough there, the build is broken",
        "the password of the nas is sommer now",
        "leave the box as it is for now",
        "02:00 is ok",
        "Henrik has them in a spreadsheet",
        "actually make it 3",
        "write it in lowercase pls",
        "tom runs the tests",
        "moved it to cloudflare, works",
        "put the log in the chat, works?",
        "put it in the readme, looks good",
        "switched to another tab, fails again",
        "new project: please set it up, with tests, and a readme",
        "the app: where is the login, and who wrote it?",
        "the service: it hangs",
        "if the tests fail we look at the logs",
        "if it breaks again we order from linz",
        "if you see an error its your turn",
        "if they dont like it its their problem",
        "if the deploy is through we look at the logs",
        "if the permit is here by march we should celebrate that",
        "should the printer be cheaper we could order one from linz",
        "if the shop is closed today we order from linz",
        "should the printer in graz break again, do we order from linz?",
        "if the login fails we use the password sommer",
        "keep it as a fallback",
        "i hate these errors",
        "i hate mondays",
        "i hate when it crashes",
        "tests, docs, changelog",
        "loss 0.31, acc 0.91, slow",
        "epoch 3 done, loss 0.31, stopping",
        "it takes 3.5, then 4.1, then fails",
        "upgrade to godot 4.3, rerun, commit",
        "parser, lexer, printer: check them all",
        "header + footer + nav are broken",
        "run lint + tests + build",
        "tests later, they need the new fixture",
        "update the readme later, it has typos",
        "ci later, i have a meeting",
        "run the tests later, first show me the diff",
        "austria later",
        "the rest comes later",
        "the urns come later this week",
        "jonna is on call for the archive this week",
        "the deploy can wait, first the tests",
        "i can wait till the launch is over",
        "don't merge before the release",
        "wait until the build is green",
        "no errors in the beta",
        "no crash in version 2",
        "not before 11 pm please",
        "maybe the map comes with version 2",
        "the field trial starts in may",
    ],
)
def test_questions_orders_and_states_of_the_moment_are_no_such_news(said: str) -> None:
    """Nor is what names no thing, or speaks of a secret."""
    assert not leeway(said)


def test_only_who_begins_introduces_a_project_without_a_verb() -> None:
    """Later on it may be a list of anything."""
    for said in INTRODUCES:
        (later,) = statements(Utterance(Speaker.USER, said), 4)
        assert leeway(said)
        assert not told_briefly(later)


KEPT = [
    "also ripped out great expectations last night, soda does the bronze checks now",
    "recalibrated hive b: its factor is 22.1 now",
    "and the pi does its db dump at 04:00 now",
    "tom went to the platform team, hub feed is mine now",
    "grafanas gone, home assistant shows the curves now",
    "actually make the readers 3",
    "the right motor pwm is 25 khz now",
    "sso later, first customers dont need it",
    "no tablets for the beta",
    "skip the map for now, that comes with the second release",
    "kim runs the standup",
    "i hate one letter variables",
    "hotfix branches: 2 reviewers are enough",
    "nginx is gone, caddy terminates tls now",
    "anke retired, the tax module is mine now",
    "exports are gzipped now",
    "upgraded the nas to dsm 7.3, seems ok",
    "swapped the psu for a 650 W one, all good",
    "new project: rezeptomat, sveltekit 2 + sqlite, hetzner vps",
    "if they dont unban me its unity ads",
    "should the printer in graz break again we order from linz",
    "if stripe keeps declining us we use mollie",
    "keep the fax as the fallback if the portal is down",
    "lea kümmert sich jetzt um den importer",
    "c'est lea qui s'occupe du feed maintenant",
    "hide the phone number, because drivers were called at night",
    "store the prices without tax, since the tax differs by state",
    "group the tickets by customer please because support works customer by customer",
]
PASSING = [
    "the page looks better now",
    "the container restarts every minute now",
    "the spinner is gone now",
    "tom is in a meeting now",
    "the job has 3 errors now",
    "the list shows 3 items now",
    "removed the print, the script works fine now",
    "actually make the button blue",
    "you can go to the next step since the tests pass",
    "write the changelog entry pls",
    "ben reviews it later",
    "lint later, i need coffee",
    "austria later",
    "the table is empty now",
    "if the deploy is through we look at the logs",
    "if they dont like it its their problem",
    "use the second monitor pls because the first one is broken",
    "run the tests again because the first run was cut off",
    "make the font bigger because I can't read it",
    "put a print there because I don't see what it gets",
    "take the other branch since main is slow",
    "keep the tab open since we need the numbers in a minute",
]


def test_a_bare_introduction_is_kept(model_dir: Path) -> None:
    """A name and what it is made of, before anything else is said."""
    vectors = embedder(load())
    assert vectors is not None
    for text in (*INTRODUCES, "hausmeister, django 5.1, htmx, sqlite", "tech: kotlin 2, ktor, exposed"):
        said = [Utterance(Speaker.USER, text), Utterance(Speaker.ASSISTANT, "Got it. I have looked around.")]
        assert text in [c.content for c in extract(said, PROJECT, vectors.weigh)]


def test_they_are_kept_in_the_middle_of_some_work(model_dir: Path) -> None:
    """For the models alone they say too little, whether they are news or not."""
    vectors = embedder(load())
    assert vectors is not None
    for text in (*KEPT, *PASSING):
        said = [
            Utterance(Speaker.USER, "morning. can you rerun the failing test in ci for me"),
            Utterance(Speaker.ASSISTANT, "The test was flaky: it passed on the second run. Nothing to change."),
            Utterance(Speaker.USER, text),
            Utterance(Speaker.ASSISTANT, "Noted."),
        ]
        assert [c.content for c in extract(said, PROJECT, vectors.weigh)] == ([text] if text in KEPT else []), text


@pytest.mark.parametrize(
    "said",
    [
        "no bluetooth please, it makes trouble in the basement",
        "no popups pls, my mother clicks them all away",
        "no java please. nobody here can read it",
        "an orm we will not use, only sql",
        "whatsapp please not, the union forbids it",
        "cloud not please, the data stays in the house",
        "a second database i want not",
        "mocks i would not like in the tests",
        "java i don't want to see in this repo",
        "slack we don't use.",
    ],
)
def test_what_its_user_will_have_none_of_is_kept(said: str) -> None:
    """With the reason, or in the words of who learned another language first."""
    assert leeway(said)
    assert [c.content for c in extract([Utterance(Speaker.USER, said)], PROJECT)] == [said]


@pytest.mark.parametrize(
    "said",
    [
        "no hurry please, it is only a demo",
        "no more questions please, just do it",
        "no explanations please, just the command",
        "no music now please, i am in a call",
        "no colours please, i want to look first",
        "no commits yet please, wait for me",
        "no connection please help",
        "no java please. can you look at the parser",
        "this i don't understand",
        "the button i don't see",
        "docker we don't have here",
        "why it fails i don't know",
        "nvm i dont want to know",
        "that i would like not to do today",
        "the second option we don't need now",
        "tests please not yet",
        "kubernetes you don't need to explain",
    ],
)
def test_what_is_of_the_moment_is_not_done_without(said: str) -> None:
    """Nor what one does not see, have or know."""
    assert not leeway(said)


def test_what_is_taken_instead_stands_with_what_is_not_used() -> None:
    """In a word; not where that is none of a name."""
    use = [Utterance(Speaker.USER, f"slack we don't use. {rest}") for rest in ("teams.", "thanks.", "tomorrow.")]
    assert [c.content for one in use for c in extract([one], PROJECT)] == [
        "slack we don't use. teams.",
        *["slack we don't use."] * 2,
    ]
