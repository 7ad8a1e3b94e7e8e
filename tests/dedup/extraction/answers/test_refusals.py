"""What Claude proposes and its user turns down is one memory, and the proposal alone is none."""

import pytest

from dedup.extraction.extract import extract
from dedup.model import Namespace, Source, Speaker, Utterance
from dedup.ports import Estimate
from tests.fakes import PROJECT

NO_FACT, LIKED = -2.0, 9.0


def kept(*turns: str, liked: float = NO_FACT) -> list[str]:
    """What is kept of `turns`, the last of which is the user's, where a reader gives everything these log-odds."""
    return kept_in_all(*turns, "Fair enough.", liked=liked)


def kept_in_all(*turns: str, liked: float = NO_FACT) -> list[str]:
    """The same, where the last of `turns` is Claude's."""
    speakers = (Speaker.ASSISTANT, Speaker.USER)
    told = [Utterance(speakers[(len(turns) - 1 - n) % 2], text, Source(uuid=str(n))) for n, text in enumerate(turns)]
    estimate = Estimate(liked, [0.0] * len(Namespace))
    return [c.content for c in extract(told, PROJECT, lambda asked: [estimate] * len(asked))]


SPLIT = "I'd split the app into services: booking, payment and inventory, each with its own database."


@pytest.mark.parametrize(
    ("proposal", "refusal"),
    [
        (SPLIT, "no. monolith stays"),
        (SPLIT, "lol no. one dev, three shops. monolith stays"),
        (SPLIT, "nah, we're one dev. keep the monolith"),
        (
            "We could move the queue to RabbitMQ, which handles priorities.",
            "no way. postgres with skip locked does it. fewer things to run",
        ),
        ("I'd suggest adding Sentry for error tracking.", "not now. logs are enough for three shops"),
        ("Let's put the members' photos into S3.", "not S3. they stay on the club's NAS. the board voted on that"),
        ("You could use GraphQL for the mobile client.", "don't. REST stays. our partner only speaks REST"),
        ("I'd add a dark mode to the kiosk.", "no need. the kiosk stands in full sunlight. nobody could read it"),
        ("I'd encrypt the notes on the client.", "no. the office must be able to search them"),
        ("I recommend Kubernetes for the deployment.", "No thanks. Docker compose on the one box. Ops is one person."),
        ("An alternative would be gRPC between the modules.", "nope. JSON over HTTP. debugging with curl matters more"),
        ("I'd delete the XML export, nothing calls it.", "no. the accountant pulls it every quarter. it has to stay"),
        ("I'd use Tailwind for the pages.", "we're not doing tailwind. plain css. the designer wants to read it"),
        ("I'd move the logs to Loki.", "overkill. journald is enough. it's a single machine"),
        ("I'd rewrite the importer in Go.", "we don't do Go here. nobody else could maintain it"),
        ("Shall I split the app into services?", "no. one dev, three shops. monolith stays"),
        ("Want me to set up feature flags with LaunchDarkly?", "nah. env vars do. there are two customers"),
        ("What about a Slack bot for the alerts?", "no slack. we're on Matrix. alerts go to the ops room"),
        ("I'd bring in Ansible for the three servers.", "no. a shell script does it. nobody knows ansible"),
        ("I'd write the firmware in Rust.", "nah. C. the vendor's SDK is C only. thanks"),
    ],
)
def test_what_is_turned_down_in_several_sentences_is_kept_with_the_proposal(proposal: str, refusal: str) -> None:
    """Neither says enough alone, and a later session would propose it again. All that the user says goes along: what is
    to be instead, and why; it is a decision of theirs, whatever a reader makes of its parts."""
    expected = refusal.removesuffix(". thanks")
    (text,) = kept(proposal, refusal)
    assert text.rstrip(".") == f"{proposal} {expected}".rstrip(".")


def test_the_refusal_is_its_users_and_a_decision() -> None:
    """So nobody takes the proposal for Claude's decision."""
    told = [
        Utterance(Speaker.ASSISTANT, "I'd move the logs to Loki.", Source(uuid="0")),
        Utterance(Speaker.USER, "nope. journald is enough. it's a single machine", Source(uuid="1")),
    ]
    (one,) = extract(told, PROJECT)
    assert (one.speaker, one.namespace, one.source.uuid) == (Speaker.USER, Namespace.DECISIONS, "1")
    assert "turned_down" in one.evidence


def test_a_number_that_only_the_proposal_has_is_left_out() -> None:
    """It would be found again as a value that holds. Where nothing else is left, nothing is put together."""
    refusal = "no. we don't do Go here. nobody else could maintain it"
    assert kept("I'd rewrite the importer in Go, it'd be ten times faster.", refusal) == [
        f"I'd rewrite the importer in Go. {refusal}"
    ]
    assert not kept("I'd raise the timeout to 90 seconds.", "no. the proxy cuts it anyway. better retries")
    assert kept("I'd keep 2 copies of each photo.", "no. only 2 for the titles. disk is tight") == [
        "I'd keep 2 copies of each photo. no. only 2 for the titles. disk is tight"
    ]


def test_what_it_was_proposed_for_stands_before_it() -> None:
    """The user's own wish or question, and what "it" or "they" are in the proposal. Not what Claude says behind it."""
    assert kept(
        "the report should be mailed to the board", "I'd bring in Temporal.", "nah. cron does it. one mail"
    ) == ["the report should be mailed to the board; I'd bring in Temporal. nah. cron does it. one mail"]
    told = "The logs are hard to search. I'd ship them to Loki. It has a good UI. Want me to set it up?"
    assert kept(told, "nope. journald is enough. it's one machine") == [
        "The logs are hard to search. I'd ship them to Loki. nope. journald is enough. it's one machine"
    ]


@pytest.mark.parametrize(
    ("proposal", "answer"),
    [
        # what Claude would do next, or of its own words
        ("I'd run the tests first.", "no. later. fix the import"),
        ("I'd run the whole suite before the merge.", "nah. it takes an hour. that is too long"),
        ("Shall I commit this?", "no. the message is wrong. it says nothing"),
        ("I'd look at the proxy logs.", "no. nothing there. the parser is at fault"),
        ("I'd rename the variable to `total`.", "no. sum is shorter. everybody knows it"),
        ("I'd fix the typo in the header.", "no. the header is generated. fonts are elsewhere"),
        ("I'd add a regression test.", "nah. the parser is thrown away. nobody uses it"),
        ("I'd send the mail.", "no. Petra reads it before. drafts only"),
        ("I'd have to restart the database for that.", "no. guests are booking. the boat is full"),
        ("Would you like me to explain it?", "no. generics are known. thanks"),
        # nothing is refused, or nobody knows yet
        (SPLIT, "no problem. thanks. sounds good"),
        (SPLIT, "no objections. services it is. nice boundaries"),
        (SPLIT, "no idea. Tom wrote the app. he knows"),
        (SPLIT, "not sure. the shops are small. maybe one day"),
        (SPLIT, "not yet. the customer decides on Friday. the budget is open"),
        (SPLIT, "don't know. the shops are small. Tom has an opinion"),
        (SPLIT, "no. why? what's wrong with the monolith?"),
        (SPLIT, "no. you misunderstood. the bug is in the cart"),
        (SPLIT, "no. that's a different project. the shop is in PHP"),
        # of the moment
        (SPLIT, "no. stop. run the tests"),
        (SPLIT, "no. show me the cart. the prices are odd"),
        (SPLIT, "no. not today. the shop in Bern is down"),
        (SPLIT, "no time. demo in an hour. ship it"),
        (SPLIT, "nah. next week. the shop in Bern comes first"),
        # it says neither what is to be nor why
        (SPLIT, "no. leave it. it's fine"),
        (SPLIT, "no. no need. thanks"),
        # a choice, or several proposals: nobody knows which is refused
        ("Should I use Redis or Memcached for the sessions?", "no. postgres does it. fewer moving parts"),
        ("I'd move the queue to RabbitMQ. For the cache I'd use Redis.", "no. postgres does it. fewer things to run"),
        ("I'd split the app:\n\n- booking\n- payment", "no. monolith stays. one dev"),
        # no proposal
        ("The queue runs in RabbitMQ.", "no. it runs in postgres. look again"),
        ("Can anybody book the fuel dock?", "no. members only. the coast guard too"),
        # a secret may be among it
        ("I'd keep the key in Vault.", "no. the wiki has it. the key is sk-live-4242abcd4242"),
        ("I'd store the token in the environment.", "no. a file is enough. password is hunter2-Kx91"),
    ],
)
def test_what_refuses_nothing_for_good_is_not_put_behind_the_proposal(proposal: str, answer: str) -> None:
    """A step of the task, a doubt, an order, or a bare no is no decision."""
    head = proposal.split(". ", maxsplit=1)[0].split("\n", maxsplit=1)[0].rstrip(".")
    assert not any(head in text for text in kept(proposal, answer))


POOL = (
    "My proposal: we cap `pool_size` at 40 connections, because `pgbouncer` must never hold more than the database has."
)
RATES = "I'd cache the rates in `rates.json` for good, because `fetch_rates` must never run twice, not even in tests."
SESSIONS = "I'd use Redis for the sessions, since it expires keys by itself."


@pytest.mark.parametrize(
    "refusal",
    ["no thanks, too risky", "that's overkill for us", "nah, postgres does that", "no, the board wants postgres"],
)
def test_who_says_why_or_what_instead_in_one_sentence_is_heard_as_well(refusal: str) -> None:
    """Whatever a reader makes of so few words."""
    assert kept(SESSIONS, refusal) == [f"{SESSIONS} {refusal}"]


@pytest.mark.parametrize(
    ("asked", "answer", "whole"),
    [
        ("where should the sessions live?", "nah, postgres", "where should the sessions live? nah, postgres"),
        (
            "where should the sessions live?",
            "no, a postgres table",
            "where should the sessions live? no, a postgres table",
        ),
    ],
)
def test_what_is_to_be_instead_answers_what_was_wanted(asked: str, answer: str, whole: str) -> None:
    """The proposal adds nothing to that."""
    assert kept(asked, SESSIONS, answer) == [whole]


@pytest.mark.parametrize("proposal", [POOL, RATES])
@pytest.mark.parametrize("no", ["no", "nope", "no, leave it", "no. leave it", "rather not", "not now", "hm, no thanks"])
def test_a_proposal_never_stands_without_the_no(proposal: str, no: str) -> None:
    """However sure a reader is that it tells something: it does not hold."""
    texts = kept(proposal, no, liked=LIKED)
    assert proposal not in texts
    assert f"{proposal} {no}" in texts
    assert kept(SESSIONS, no) == []


@pytest.mark.parametrize(
    ("proposal", "no"),
    [
        ("I'd use Bazel for the monorepo.", "oh god no"),
        ("I suggest Kubernetes for the staging box.", "lol no"),
        ("I'd rename the `bk_` columns to `booking_`.", "keep them"),
        ("I'd replace jQuery on the booking page with plain JS.", "no, leave it as it is"),
        ("I'd put the legend below the map.", "stays as it is"),
        ("I'd stay with Express, since all handlers would have to change.", "stay"),
        ("We could cache the tide tables in Redis.", "never"),
    ],
)
def test_a_firm_no_is_kept_in_any_case(proposal: str, no: str) -> None:
    """It holds beyond the moment, so Claude should not propose it again."""
    assert kept(proposal, no) == [f"{proposal} {no}"]


@pytest.mark.parametrize(
    ("proposal", "no"),
    [
        ("I could restart the worker.", "god no"),
        ("I'd run the tests once more.", "never"),
        ("I could delete the old branches.", "keep them"),
        ("I'd like to check the logs once more.", "keep it short"),
        ("I left the debug print in line 40.", "keep it"),
        ("I'll stay on this branch.", "stay"),
        ("I'd use Bazel for the monorepo.", "never mind"),
        ("I'd use Bazel for the monorepo.", "leave it"),
    ],
)
def test_what_is_refused_for_the_moment_is_not(proposal: str, no: str) -> None:
    """A step for the task at hand, or nothing that was proposed."""
    assert kept(proposal, no) == []


@pytest.mark.parametrize("yes", ["no problem", "no objections", "not sure", "no idea, ask Tom", "ok do it"])
def test_it_stands_as_it_was_said_where_nobody_refuses_it(yes: str) -> None:
    """A word like "no" is not always one."""
    assert RATES in kept(RATES, yes, liked=LIKED)


@pytest.mark.parametrize("later", ["hm ok, you're right, do it", "actually yes, split it", "let's do it after all"])
def test_a_refusal_that_its_user_takes_back_is_none(later: str) -> None:
    """The last word counts."""
    told = ("Ok?", "Deployments would be independent.")
    assert not any(
        "split the app" in text for text in kept_in_all(SPLIT, "no. monolith stays. one dev", *told[1:], later, "Done.")
    )


def test_a_longer_message_or_a_list_is_heard_sentence_by_sentence() -> None:
    """Who tells more than five things does not only refuse."""
    long = "no. one dev. three shops. monolith stays. the importer is slow. prices come from Bern. Vera owns them"
    assert not any("split" in text for text in kept(SPLIT, long))
    assert not any("split" in text for text in kept(SPLIT, "no:\n- monolith stays\n- one dev only"))


@pytest.mark.parametrize(
    "private", ["don't remember this: I'm selling the shop to Ana", "off the record: Ana is buying the shop"]
)
def test_what_is_said_to_something_private_is_not_put_together(private: str) -> None:
    """What Claude proposes for it may tell of it."""
    texts = kept(private, "Then I'd move the shop to Ana's server.", "no. the server stays. keep the monolith")
    assert not any("Ana" in text for text in texts)


def test_a_rule_in_the_refusal_stays_a_rule() -> None:
    """It is told first in every session, and is found by its own words."""
    assert "never use Go in production." in kept(
        "I'd rewrite the importer in Go.", "no. never use Go in production. ok"
    )


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        ("A cron job on the box would send the reminders.", "no cron. nobody sees when it dies. the queue has delays"),
        ("The filter uses float for the coefficients.", "no floats. m0 has no fpu. q15"),
        ("The parser allocates its buffer with malloc.", "no malloc. Everything static"),
        ("I'm storing the status as a Postgres enum.", "no enums in the db. a check constraint is easier to change"),
        ("I'll add Plausible to count the visits.", "no analytics. we promised the parents"),
        ("I've put a `deleted_at` column on members.", "no soft deletes. gdpr. really delete"),
        ("I'd run the thumbnailer as a Lambda.", "no lambdas. cold starts. a worker on the box"),
        ("The booking page is embedded with an iframe.", "no iframes"),
        ("A trigger on `stock` keeps the sum up to date.", "No triggers"),
        ("A small WordPress would let the volunteers edit the page.", "no wordpress pls. last one got hacked"),
        ("The component is a default export.", "no default exports. grep"),
    ],
)
def test_a_kind_is_forbidden_with_what_claude_makes_of_it(told: str, refusal: str) -> None:
    """Two or three words forbid it for good, whether Claude proposes it, announces it or tells that it is so."""
    assert kept("the club page", told, refusal) in ([f"{told} {refusal}"], [f"the club page; {told} {refusal}"])


@pytest.mark.parametrize(
    ("told", "report"),
    [
        ("The cache should be warm now.", "no cache. header says miss"),
        ("The build uses four workers.", "no workers. it prints one"),
        ("A toast appears when you save.", "no toast. nothing happens"),
        ("I added the button to the toolbar.", "no button. i see the old toolbar"),
        ("I wrote the config to `/etc/app.toml`.", "no config. the folder is empty"),
        ("I've set the buzzer to two kilohertz.", "no sound. the led blinks"),
        ("I've enabled SSL on the proxy.", "no ssl. chrome shows http"),
        ("I sent the test mail.", "no mail. not in spam either"),
        ("Is Redis running?", "no redis. connection refused"),
        ("Start it with `docker compose up`.", "no docker on this laptop. give me the plain command"),
        ("I'll open a branch for this.", "no branch. straight on this one, its a typo"),
        ("I'll write a migration for it.", "no migration. that table is only in my local db"),
        ("I'll add tests for the reader.", "no tests. later"),
        ("I'll drop the column.", "no wait. i need it for the report"),
        ("Sorry, I broke the build.", "no worries. do it again"),
    ],
)
def test_what_is_not_there_is_no_kind_that_is_forbidden(told: str, report: str) -> None:
    """The same words tell how something ran, what is not on somebody's machine, or nothing at all."""
    assert kept("go on", told, report) == []


def test_what_only_asks_for_more_is_no_want_of_what_is_refused() -> None:
    """A proposal that is refused stands behind what its user wanted, and "nice. next" wants nothing of it."""
    told = "For the order events I'd set up Kafka."
    assert kept("nice. next", told, "no kafka. two people can't run it. rabbit") == [
        f"{told} no kafka. two people can't run it. rabbit"
    ]
