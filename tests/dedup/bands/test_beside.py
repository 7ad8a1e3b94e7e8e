"""What sounds like an older text and is of something else, so that both still hold."""

import pytest

from dedup.bands.beside import (
    adds_to_it,
    is_of_another,
    is_of_another_owner,
    is_same_of_another,
    is_told_apart,
    says_no_more,
)
from dedup.verifier.judgement import Judgement, Veto, VetoKind


@pytest.mark.parametrize(
    ("stored", "text", "another"),
    [
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00; one takes 12 minutes.", True),
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00 and are kept 12 minutes.", False),
        ("Dumps run at 03:00 and are kept 21 days.", "Dumps run at 03:00 and are kept only 12 minutes now.", False),
    ],
)
def test_a_number_of_another_kind_is_of_something_else(stored: str, text: str, another: bool) -> None:
    """How long something is kept, and how long it takes; also where the verifier finds a partner for each word."""
    found = Judgement(0.1, vetoes=(Veto(VetoKind.VALUE, "21 days", "12 minutes"),))
    assert is_of_another(stored, text, found) is another


@pytest.mark.parametrize(
    ("stored", "text", "same"),
    [
        ("The upload limit is 20 MB for guests.", "The upload limit is 200 MB for members.", True),
        ("Ticket 341 is about the login.", "Ticket 342 is about the login.", True),
        ("The upload limit is 20 MB for guests.", "The upload limit is 25 MB for guests.", False),
        ("The upload limit is 20 MB for guests.", "guests may send 25 MB, members asked for more", False),
    ],
)
def test_the_same_sentence_with_another_number_of_something_else(stored: str, text: str, same: bool) -> None:
    """Nothing that somebody says so tells a change, however surely it sounds like one. What says it in another sentence
    is for `dedup.learned.outdated` to judge."""
    assert is_same_of_another(stored, text) is same


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (
            "the max length of a title is 80 characters",
            "the max length for comments is 500 characters, mods wanted that",
        ),
        ("latency budget of the reranker is 30 ms", "latency budget for retrieval is 15 ms"),
        ("memory limit of the web dynos is 512 MB", "memory limit for the import dyno is 2 GB now"),
        ("the session timeout of the admin area is 10 minutes", "session timeout for the shop is 60 minutes"),
        ("the reranker's latency budget is 30 ms", "the latency budget of retrieval is 15 ms"),
        ("web dyno memory limit: 512 MB", "the memory limit for the import worker is 2 GB"),
        ("the budget of the choir for the summer tour is 4000", "the budget for the orchestra's tour is 2500"),
        ("the deadline of the grant report is March 15", "the deadline for the ethics form is February 20"),
        ("the owner of the search api is Maren", "the owner of the mail gateway is Pelle"),
        ("the import of the orders runs at 3", "the import of the prices runs at 5"),
        ("der Grenzwert für Nitrat ist 50 mg", "der Grenzwert für Blei ist 10 µg"),
        ("the retry limit in the mailer is 5", "the retry limit in the importer is 8, timeouts there"),
    ],
)
def test_the_same_property_of_something_else_changes_nothing(stored: str, text: str) -> None:
    """Behind "of", "for" and the like, before an "'s", or in front: each says of what, and neither is in the other."""
    assert is_of_another_owner(stored, text)
    assert is_of_another_owner(text, stored)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("the max length of a title is 80 characters", "the max length of titles is 120 now"),
        ("the max length of a title is 80 characters", "the max title length is 120, mods wanted that"),
        ("memory limit of the web dynos is 512 MB", "the web dynos' memory limit is 1 GB, too many restarts"),
        ("memory limit is 512 MB", "memory limit of the dynos is 1 GB"),
        ("memory limit of the dynos is 512 MB", "memory limit is 1 GB now"),
        ("the session timeout of the admin area is 10 minutes", "the admin's session timeout is 20 minutes"),
        ("latency budget of the reranker is 30 ms", "latency budget for reranking is 40 ms"),
        ("the standup on Mondays is at 9", "the standup on Tuesdays is at 10"),
        ("the default retention of logs is 30 days", "the new retention of logs is 60 days"),
        ("the owner of the search api is Maren", "the owner of the search service is Pelle"),
        ("the deadline of the grant report is March 15", "the deadline for the report is April 1"),
        ("the import of the orders runs at 3", "the orders import runs at 5, the shop closes late"),
        ("the token lifetime for customers is 15 minutes", "the token lifetime is 30 minutes, customers complained"),
        ("the max length of a title is 80 characters", "the max size for images is 2 MB"),
        ("the max length of a title is 80 characters", "for comments it may be 500 characters"),
    ],
)
def test_the_same_property_of_the_same_thing_may_be_another_now(stored: str, text: str) -> None:
    """Or of one that may be the same by another name, or where only one of the two says of what."""
    assert not is_of_another_owner(stored, text)


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("the timeout of the shop is 60 minutes, that's another app", True),
        ("batch pods get 4 GB, they're on a different node pool", True),
        ("panel interviews take 90 minutes, those are separate", True),
        ("notebooks are on python 3.11, nothing to do with the dags", True),
        ("the museum shop releases on thursdays, different team, dont mix them up", True),
        ("releases go out every second thursday", False),
        ("captures go to another bucket", False),
        ("from now on sessions live in Redis, that's another store", False),
        ("wards give out their own beds", False),
        ("every experiment runs with five different seeds", False),
        ("deputies can publish a roster as well", False),
    ],
)
def test_what_says_that_it_is_of_something_else_changes_nothing(text: str, apart: bool) -> None:
    """Not where it says that it is a change, nor where another thing is what stands there now."""
    assert is_told_apart("interviews take 45 minutes", text) is apart


@pytest.mark.parametrize(
    ("stored", "text", "adds"),
    [
        ("Dan runs the market stall", "Dan also runs the school kitchen from now on", True),
        ("the oven log goes to the health office", "the oven log also goes to the owner now", True),
        ("the key opens the shed", "the shed wants a code from now on, in addition to the key", True),
        ("Dan runs the market stall", "in addition there is a stall in Murten", True),
        ("the oven log goes to the health office only", "the oven log also goes to the owner now", False),
        ("apprentices cannot open the shed", "apprentices can also open the shed now", False),
        ("the shed also has a code", "the shed also has a code, 5 digits now", False),
        ("Dan runs the market stall", "Mia runs the market stall from now on", False),
    ],
)
def test_what_is_added_to_a_thing_changes_nothing(stored: str, text: str, adds: bool) -> None:
    """Not where there was nothing else until then."""
    assert adds_to_it(stored, text) is adds


@pytest.mark.parametrize(
    ("stored", "text", "same"),
    [
        ("Should I add a statement timeout? yes, 30 seconds.", "the statement timeout is 30 seconds, right", True),
        ("the feed talks to the shop over rest, no direct sql", "the feed to the shop: no sql", True),
        ("the timeout is 30 seconds", "the timeout is 60 seconds", False),
        ("the timeout goes from 30 to 60 seconds", "the timeout is 30 seconds", False),
        ("the timeout is 30 seconds", "the timeout is 30 seconds now", False),
        ("the worker calls the api", "the api calls the worker", False),
        ("copies go from staging to prod", "copies go to staging from prod", False),
        ("deploys must be on fridays", "deploys may be on fridays", False),
        ("we use redis", "we don't use redis", False),
        ("never use redis", "use redis", False),
        ("we use redis and kafka", "we had redis and kafka", False),
        ("jobs go through `enqueue`", "jobs go through `perform`", False),
    ],
)
def test_what_says_nothing_new_replaces_nothing(stored: str, text: str, same: bool) -> None:
    """However like a change a model finds it: a question of Claude's may be stored with its answer."""
    assert says_no_more(stored, text) is same
