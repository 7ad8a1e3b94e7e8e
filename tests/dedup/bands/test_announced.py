"""What a user announces in casual words takes the place of what it ends, and of nothing that stays true beside it."""

from contextlib import closing
from pathlib import Path

import pytest

from dedup.bands.announced import NEAR, REACH, of_another_subject, takes_back, takes_its_place
from dedup.config import load
from dedup.embedding.views import Views
from dedup.lazy_dataclasses import replace
from dedup.model import Candidate, Match, Memory, Namespace, Place, Source, Speaker, Urn
from dedup.scorers import VerifierScorer
from dedup.stores.sqlite import SqliteStore
from dedup.terms import AMENDED
from dedup.wiring import assembled, embedder
from tests.fakes import PROJECT

CHANGES = [
    # something else where something stood
    ("Staging runs on Heroku.", "staging is on fly.io now"),
    ("The API listens on port 8080.", "the api port is 9090 now"),
    ("Sessions expire after 30 minutes.", "sessions last 60 min now"),
    ("Logs are kept for 30 days.", "log retention is 90 days now, legal said so"),
    ("Python 3.10 is the minimum version.", "min python is 3.12 now"),
    ("Test coverage must stay above 80 %.", "coverage target is 70 now"),
    ("The nightly backup runs at 2 am.", "backup runs at 4 am now bc the report job needs the db at 2"),
    ("Customer exports are limited to 10,000 rows.", "export limit goes up to 50k rows"),
    ("The admin panel is written in Vue.", "admin panel got rewritten in svelte"),
    ("The launch is planned for April 14.", "launch moved to may 12"),
    ("Logs are kept for 30 days.", "logs are kept 6 months now"),
    ("Slack alerts go to #ops.", "alerts go to #oncall now"),
    ("Payments are owned by Omar.", "lena owns payments now"),
    ("Kim is on call this quarter.", "omar is on call now"),
    ("Mails are sent in German.", "mails are sent in english now"),
    ("The worker polls every 10 seconds.", "poll every 30 s instead"),
    ("go 1.22, controller-runtime", "we're on go 1.23 now, bumped go.mod myself"),
    ("we're on yarn", "we're on pnpm now"),
    ("we've 3 staging servers", "we've 4 staging servers now"),
    ("at most 5 rollouts at a time", "5 at a time is too slow on release days. 8"),
    # beside what else the older text says
    ("the api port is 8080 because the proxy expects it there", "the api port is 9090 now"),
    ("refund limit is 200 euros, above that a second person has to approve", "refund limit is 150 now"),
    ("the pdf queue has a concurrency of 2 max, each process eats 400 MB", "pdf queue can go up to 4 now"),
    # the end of what stands there
    ("who gets refunds: up to 48h before the show", "refunds: jonas says 48h is too generous, make it 72"),
    ("priya does the box office, jonas is the money guy", "and jonas left, lena does the money stuff now"),
    ("2 yrs raw, then daily means", "and forget the 2 years, we keep all raw data forever"),
    ("No deploys on Fridays.", "forget the friday rule, we can deploy any day"),
    ("We use Redis for the job queue.", "job queue is on postgres now, redis is gone"),
    ("Omar owns the payments service.", "lena took over payments from omar"),
    ("Feature flags are kept in LaunchDarkly.", "we dropped launchdarkly, flags are in unleash"),
    ("use yarn, not npm", "switched to pnpm last week, no more yarn"),
    ("staging is hosted on heroku", "we moved staging from heroku to fly"),
    ("We store images in S3.", "images live in r2 now, s3 got too expensive"),
    ("Prices are stored in cents.", "prices are decimals now, not cents"),
]

LIFTED = [
    ("never use lodash in this repo", "ok lodash is fine from now on"),
    ("No deploys on Fridays.", "deploys on fridays are ok now"),
    ("Never use default exports.", "we can use default exports again"),
    ("no mocks. ever", "btw mocks are allowed now"),
    ("avoid lodash", "lodash is welcome again"),
    ("write commit messages in english pls, always", "forget the rule about english commit messages"),
    ("no friday deploys", "ok, scrap the friday deploy rule"),
    ("never push to main", "the push to main rule no longer applies"),
]

STILL_HOLDS = [
    ("never use lodash in this repo", "lodash is fine in tests from now on"),  # in part
    ("never use lodash, if it can be avoided", "lodash is fine from now on"),
    ("never use lodash in this repo", "lodash is fine if it is tree-shaken from now on"),
    ("Never deploy on Fridays.", "deploys are ok now"),
    ("never skip tests", "tests are ok now"),  # how it goes
    ("no lodash", "the build is fine again"),
    ("never restart the db", "the db is fine again"),
    ("never use lodash", "is lodash allowed now?"),
    ("Commit messages are always in English.", "forget the rule about the license"),  # another one
    ("Commit messages are always in English.", "forget the rule"),
    ("never use console.log", "in tests, console.log is fine from now on"),
    ("The API returns no tokens, since logs leak.", "tokens are fine from now on"),
    ("never push to main", "always ask me before you lift the rule about push to main"),
    ("no default exports in this repo", "we never drop the rule on default exports"),
    ("No deploys on Friday. No deploys in December.", "forget the rule about deploys on friday"),
    ("The messages of the pool are in English.", "forget the rule about messages"),  # no rule
]

BESIDE = [
    ("The batch size is 100 because the API allows 500 per call.", "the API limit is 1000 now"),
    ("The gateway has timeouts of 10 s.", "gateway timeouts are at 12 now"),
    # of a part, or something more
    ("The API listens on port 8080.", "the admin api is on 9090 now"),
    ("Slack alerts go to #ops.", "billing alerts go to #finance now"),
    ("Alerts go to #ops.", "alerts for billing go to #finance now"),
    ("CI runs on GitHub Actions.", "ci for the mobile app runs on bitrise now"),
    ("stage is on eks 1.29", "we're on call now"),
    ("go 1.22, controller-runtime", "we're on line 23 now"),
    ("Logs are kept for 30 days.", "logs are at line 300 now"),
    ("The pool has 20 connections.", "the pool is at 18 now"),
    ("Uploads are limited to 20 MB.", "uploads for admins are limited to 100 MB now"),
    ("The main region is eu-west-1.", "for us customers the main region is us-east-1 now"),
    ("Error messages are in English only.", "error messages need german as well now"),
    ("The importer reads CSV.", "the importer now reads json too"),
    # of another thing in the same words
    ("Launch is on April 14.", "launch party is on april 20 now"),
    ("The staging database is reset every Sunday.", "staging database is on postgres 16 now"),
    ("Logs are kept for 30 days.", "logs are in english now"),
    ("Payments are processed by Stripe.", "refunds are processed by adyen now"),
    ("Use tabs in Go files.", "forget that, look at the go files instead"),
    # of another thing, in the same sentence
    ("Staging runs on Fly.", "production runs on fly now"),
    ("The Android app is released every Tuesday.", "the ios app is released every tuesday now"),
    ("The docs are built with MkDocs.", "the blog is built with mkdocs now"),
    # in another way, at another time, in another language
    ("Uploads are stored in MinIO.", "uploads are stored in webp now"),
    ("The nightly build runs on Jenkins.", "the nightly build runs on sundays now"),
    ("Deploys are announced in Slack.", "deploys are announced in english now"),
    ("Anna has access to the staging DB.", "anna has access to the billing db now"),
    # how it is going
    ("Test coverage must stay above 80 %.", "coverage is at 83 % now"),
    ("Staging runs on Heroku.", "staging is down now"),
    ("Jonas reviews migrations.", "jonas left for lunch, anna answers now"),
    ("The crawler waits 2 seconds between requests.", "i waited 20 seconds now, nothing"),
    ("Docs are published with MkDocs.", "i moved the docs to the other branch"),
    ("Anna owns billing.", "anna is gone, i can't ask her"),
    ("Maria owns the backend.", "maria left feedback on the backend ticket"),
    ("The app is in the Play store.", "app is in review now"),
    ("Sessions expire after 30 minutes.", "sessions of guests last 10 min now"),
    ("Sessions expire after 30 minutes.", "weird, sessions last 60 minutes now"),
    ("Logs go to Loki.", "logs go to my terminal now"),
    ("We use Redis for the job queue.", "redis is deadlocked, jobs pile up in the queue"),
    ("We use Redis for the job queue.", "redis got too many jobs in the queue, memory is full"),
    # denied, on a condition, ordered, quoted
    ("Staging runs on Heroku.", "we never moved staging from heroku to fly"),
    ("We use Redis for the job queue.", "we have not dropped redis, the queue stays"),
    ("No deploys on Fridays.", "don't forget no deploys on fridays, even hotfixes"),
    ("Images are stored in S3.", "if images are gone from s3 return 404"),
    ("The API listens on port 8080.", "kill the api on port 8080 and restart it"),
    ("We use TypeScript.", 'the blog says "we dropped typescript, everything is jsdoc now"'),
    # not settled
    ("Backups run at 2 am.", "the backup is too slow, why?"),
    ("Sessions expire after 30 minutes.", "maybe sessions last 60 min now"),
    ("Sessions expire after 30 minutes.", "sessions last 60 min for now"),
    # another thing of the same
    ("the api listens on port 8080", "the api is on fly.io now"),
    ("the importer reads CSV from the SFTP server", "instead of the SFTP server use a local folder in tests"),
    # itself such news
    ("sessions last 30 min now", "sessions last 60 min now"),
]


@pytest.mark.parametrize(("stored", "text"), CHANGES)
def test_an_announced_change_takes_the_place_of_what_it_changes(stored: str, text: str) -> None:
    """In however few words, and whoever said the older text."""
    assert takes_its_place(stored, text)


@pytest.mark.parametrize(("stored", "text"), LIFTED)
def test_who_allows_what_was_forbidden_lifts_the_rule(stored: str, text: str) -> None:
    """Else it would be told first for ever."""
    assert takes_its_place(stored, text)


@pytest.mark.parametrize(("stored", "text"), STILL_HOLDS)
def test_a_rule_holds_until_all_of_it_is_lifted(stored: str, text: str) -> None:
    """And whatever else is fine."""
    assert not takes_its_place(stored, text)


@pytest.mark.parametrize(("stored", "text"), BESIDE)
def test_what_may_stay_true_beside_it_is_not_replaced(stored: str, text: str) -> None:
    """What is replaced is not recalled any more, so both are kept where in doubt."""
    assert not takes_its_place(stored, text)


@pytest.fixture
def views(model_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Views:
    """Texts as the real model sees them."""
    monkeypatch.setenv("SUBCOG_MODEL_DIR", str(model_dir))
    return embedder(load())


def test_only_a_user_announces_and_only_of_what_is_near(views: Views) -> None:
    """Claude tells in the same words what it has just done, and far from it the same words are about another thing."""
    scorer = VerifierScorer(views)
    urn = Urn(PROJECT, Namespace.CONFIG, "0" * 12)

    def band(speaker: Speaker, score: float) -> str:
        text = Candidate("staging is on fly.io now", PROJECT, Namespace.CONFIG, speaker=speaker)
        (found,) = scorer.compare([Match(urn, "Staging runs on Heroku.", score)], text, 0.9)
        return found.band.value

    assert band(Speaker.USER, NEAR) == "revision"
    assert band(Speaker.ASSISTANT, NEAR) != "revision"
    assert band(Speaker.USER, NEAR - 0.01) != "revision"


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("the lisbon store opens at 9", "the porto store opens at 10 now, not 9"),
        ("sessions of staff expire after 30 minutes", "sessions of customers expire after 60 minutes now, not 30"),
        ("the staging db is on port 5433", "also the prod db is on port 5434 now"),
        ("the dev cluster has 3 nodes", "the prod cluster has 9 nodes now instead of 6"),
        ("the kiosk app is built with qt", "the admin app is built with flutter now instead of qt"),
        ("the eu cluster runs on k8s 1.29", "the us cluster is on k8s 1.31 now"),
        ("the led is inverted on v1 boards", "on v2 boards the led is not inverted"),
        ("the tracking api v1 gives local time", "the tracking api v2 gives utc now"),
    ],
)
def test_the_same_said_of_something_else_with_another_value_replaces_nothing(stored: str, text: str) -> None:
    """Whatever it says of its own value."""
    assert of_another_subject(stored, text)


@pytest.mark.parametrize(("stored", "text"), CHANGES)
def test_a_change_is_of_the_same_subject(stored: str, text: str) -> None:
    """In other words, or with another one who does it."""
    assert not of_another_subject(stored, text)
    assert not of_another_subject("The hub listens on port 8090.", "From now on the hub uses port 18090.")


@pytest.mark.parametrize("text", ["we use the tracking api v2 now", "we moved to v2 of the tracking api"])
def test_another_version_is_no_other_subject_where_it_is_what_is_used(text: str) -> None:
    """It takes the place of the one before."""
    assert not of_another_subject("we use the tracking api v1", text)


URN, OWN = Urn(PROJECT, Namespace.CONFIG, "0" * 12), Source(session_id="s1")


def takes_it_back(stored: str, text: str, *, score: float = NEAR, away: int = 2, by: Speaker = Speaker.USER) -> bool:
    said = Match(URN, stored, score, session_id="s1", speaker=by, place=Place(1, 1))
    text_now = Candidate(text, PROJECT, Namespace.CONFIG, source=OWN, speaker=Speaker.USER, place=Place(1 + away, 1))
    return takes_back(said, text_now)


KAFKA = "we'll use Kafka for the order events because the team knows it."


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        (KAFKA, "scratch that, we use RabbitMQ for the order events, ops already runs it."),
        (KAFKA, "oh wait, ignore what i just said, order events go over RabbitMQ"),
        ("Deploys go out on Tuesdays and Thursdays.", "my mistake, deploys go out on Mondays and Wednesdays."),
        ("The nightly export goes to acme-exports.", "sorry, I meant the nightly export goes to acme-archive"),
        ("Anna reviews the migrations.", "hm, I mixed that up. Ben reviews the migrations"),
    ],
)
def test_who_corrects_themselves_takes_back_what_they_have_just_said(stored: str, text: str) -> None:
    """However many words stand in the place of others: that something is taken back is said."""
    assert takes_it_back(stored, text)


def test_what_is_corrected_in_a_text_that_says_it_whole_is_taken_back() -> None:
    """As `dedup.extraction.corrections.amended` puts it; any other text that goes on from one tells more."""
    stored = "The session timeout is 20 minutes."
    said = Match(URN, stored, NEAR, session_id="s1", speaker=Speaker.USER, place=Place(1, 1))
    now = Candidate(f"{stored} Make it 60.", PROJECT, Namespace.CONFIG, source=OWN, speaker=Speaker.USER)
    now = replace(now, place=Place(3, 1))
    assert takes_back(said, replace(now, evidence=(AMENDED,)))
    assert not takes_back(said, now)
    assert not takes_back(replace(said, content="The cache timeout is 20 minutes."), replace(now, evidence=(AMENDED,)))


def test_what_is_taken_back_is_near_recent_and_their_own() -> None:
    """Of anything else it is not known that it was meant."""
    text = "scratch that, we use RabbitMQ for the order events"
    assert takes_it_back(KAFKA, text)
    assert not takes_it_back(KAFKA, text, score=NEAR - 0.01)
    assert not takes_it_back(KAFKA, text, away=REACH + 1)
    assert not takes_it_back(KAFKA, text, by=Speaker.ASSISTANT)
    assert not takes_it_back(KAFKA, "we use RabbitMQ for the order events")
    assert not takes_it_back("Invoices are archived for ten years.", text)


def test_a_change_in_a_few_words_is_found_in_a_later_conversation(tmp_path: Path, views: Views) -> None:
    """Too short to be a repeat of what another conversation said, it is compared all the same, and the older text does
    not hold any more."""
    with closing(SqliteStore(tmp_path / "home")) as store:
        engine = assembled(load(), store, views)

        def say(text: str, session: str, speaker: Speaker) -> Memory:
            where = {"source": Source(session_id=session), "speaker": speaker, "place": Place(1, 1)}
            (receipt,) = engine.capture([Candidate(text, PROJECT, Namespace.CONFIG, **where)])  # type: ignore[arg-type]
            return engine.store.get(receipt.urn)  # type: ignore[return-value]

        old = say("The API listens on port 8080.", "first", Speaker.ASSISTANT)
        beside = say("The worker writes its invoices as PDF.", "first", Speaker.ASSISTANT)
        new = say("the api port is 9090 now", "second", Speaker.USER)
        assert new.revises == old.urn
        assert store.get(old.urn).superseded_by == new.urn  # type: ignore[union-attr]
        assert store.get(beside.urn).superseded_by is None  # type: ignore[union-attr]
