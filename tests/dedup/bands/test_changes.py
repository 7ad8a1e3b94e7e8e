"""What says that it changes an older text."""

import pytest

from dedup.bands.changes import (
    answers_otherwise,
    corrects_a_number,
    is_elsewhere_now,
    says_it_changes,
)


@pytest.mark.parametrize(
    ("stored", "text", "changes"),
    [
        ("we decided on redis for the sessions", "we decided on postgres for the sessions instead of redis", True),
        ("We use Redis for sessions", "We use Postgres for sessions now, not Redis", True),
        ("the production region is eu-west-1", "from now on the production region is eu-central-1", True),
        ("Releases are cut by Anna", "Releases are cut by Ben from now on", True),
        ("we deploy on fridays", "we deploy on thursdays from now on", True),
        ("the orders backup goes to S3 in Ireland", "the users backup goes to Backblaze instead of S3", False),
        ("Docker is needed on the laptops", "the VPN is no longer needed on the laptops", False),
        ("the clinic's portal is available in German", "the clinic's portal is now also available in Polish", False),
        ("the report can be paid by card", "from now on the report can be paid by bank transfer", False),
        ("we deploy the api on fridays", "we deploy the worker on fridays from now on", False),
        ("The sms queue is on Redis", "The email queue is on Kafka now", False),
        ("staging deploys from main", "production now deploys from main", False),
        ("SQLite is used in the mobile app", "Tests run against Postgres, not SQLite", False),
        ("We use Postgres for sessions, not Redis", "We use Postgres for sessions instead of Redis", False),
        ("Releases are cut by Anna", "Releases are cut by Ben", False),
        ("Builds run on Jenkins", "The mobile builds run on Bitrise instead of Jenkins", False),
    ],
)
def test_who_says_that_it_is_a_change_is_believed(stored: str, text: str, changes: bool) -> None:
    """Where he says what it is instead of, or the same sentence states something else."""
    assert says_it_changes(stored, text) is changes


@pytest.mark.parametrize(
    ("stored", "text", "elsewhere"),
    [
        ("CI runs on GitHub Actions.", "CI runs on Bitrise now.", True),
        ("The session tokens live in Redis.", "The session tokens now live in Postgres.", True),
        ("Releases are cut by Tom.", "Releases are cut by Anna from now on.", True),
        (
            "Alerts of failed jobs go to the channel #data-alerts.",
            "Alerts of failed jobs now go to the channel #oncall.",
            True,
        ),
        ("CI runs on GitHub Actions.", "CI runs on Bitrise.", False),  # nothing says that it is a change
        ("The importer reads XML.", "The importer now reads CSV.", False),
        ("CI runs on GitHub Actions.", "CI also runs on Bitrise now.", False),
        ("CI runs on GitHub Actions.", "CI runs on Bitrise for mobile now.", False),
        ("CI runs on GitHub Actions.", "CI runs on GitHub and Bitrise now.", False),
        ("Releases are cut by Tom.", "Releases are cut by Anna if urgent now.", False),
        ("The importer runs on the worker pool.", "The exporter runs on the worker pool now.", False),
        ("CI runs on Bitrise.", "CI runs on Bitrise, with two cores now.", False),
        (
            "CI now runs on Bitrise.",
            "CI runs on GitHub Actions now.",
            False,
        ),  # of two that say so nobody knows the order
        ("The backup goes to S3.", "The backup would go to the NAS now if we had one.", False),
        ("uploads are stored in MinIO", "uploads are stored in WebP now", False),
        ("the nightly build runs on Jenkins", "the nightly build runs on Sundays now", False),
        ("the standup is on Monday", "the standup is on Wednesday now", True),
        ("exports are written in CSV", "exports are written in Parquet now", True),
    ],
)
def test_the_same_sentence_with_now_and_another_place_is_a_change(stored: str, text: str, elsewhere: bool) -> None:
    """At its end; what begins otherwise is about something else."""
    assert is_elsewhere_now(stored, text) is elsewhere


@pytest.mark.parametrize(
    ("stored", "text", "corrects"),
    [
        ("Chunks older than 7 days are compressed.", "Compression: chunks are compressed after 14 days, not 7.", True),
        ("google calendar sync: every 10 min", "sync google calendar every 5 min, 10 is too slow", True),
        (
            "The policy of the view runs every 15 minutes.",
            "The view's policy runs every 30 minutes instead of 15.",
            True,
        ),
        (
            "Chunks older than 7 days are compressed.",
            "Compression policy changed: chunks are compressed after 14 days, not 7.",
            True,
        ),
        ("Chunks older than 7 days are compressed.", "Backups are kept for 14 weeks, not 7.", False),
        ("Chunks older than 9 days are compressed.", "Compression: chunks are compressed after 14 days, not 7.", False),
        ("Chunks are compressed after 14 days, not 7.", "Chunks are compressed after 14 days instead of 7.", False),
        ("google calendar sync: every 10 min", "sync google calendar every 10 min, not more", False),
        ("The load is scheduled for 04:30 UTC.", "move the load to 05:15 utc, 04:30 is too early", True),
        ("A device key is revoked after 60 days.", "Ninety days instead of 60 for unused device keys.", True),
        ("An access log is deleted after 60 days.", "Ninety days instead of 60 for session logs.", False),
        ("The retry limit for webhooks is 5", "The retry limit for emails is 3, not 5", False),
        ("Uploads may have 20 MB", "Uploads on the old API may have 5 MB, not 20", False),
        (
            "The audit log of the billing service is kept for 7 days in S3.",
            "Let me note that 7 days was too short: the audit log of the billing service is kept for 14 days in S3.",
            False,
        ),
        ("Customer 4711 has a discount of 10 %", "Customer 4712 has a discount of 15 %, not 10", False),
        ("Redis 6 runs on production", "Redis 7 runs instead of 6 on staging", False),
        ("The worker uses 4 threads", "On small machines the worker uses 2 threads, 4 are too many", False),
        ("The heartbeat is sent every 5 seconds", "5 is too often for phones, a heartbeat every 60 there", False),
    ],
)
def test_who_names_the_older_number_as_what_is_so_no_more_corrects_it(stored: str, text: str, corrects: bool) -> None:
    """Of the same thing, and with another number in its place."""
    assert corrects_a_number(stored, text) is corrects


@pytest.mark.parametrize(
    ("stored", "text", "otherwise"),
    [
        ("Which store do the sessions live in? Redis", "Which store do the sessions live in? Postgres", True),
        ("Should the export job run hourly? Yes", "Should the export job run hourly? No, at night", True),
        (
            "セッションはどのデータベースに保存しますか？ Redis",
            "セッションはどのデータベースに保存しますか？ Postgres",
            True,
        ),
        ("Which store do the sessions live in? Redis", "Which store do the sessions live in?  `redis`", False),
        ("Which store do the sessions live in? Redis", "Which store do the carts live in? Postgres", False),
        ("Which port? 8080", "Which port? 9090", False),
        ("What should the new table be called? a", "What should the new table be called? b", False),
        ("Where should all reports live? On S3", "Where should all reports live? Keep it as it is", False),
        ("The sessions live in Redis", "Which store do the sessions live in? Postgres", False),
    ],
)
def test_who_answers_a_question_otherwise_has_changed_their_mind(stored: str, text: str, otherwise: bool) -> None:
    """Where the question says what it is about; a bare one may be asked of something else."""
    assert answers_otherwise(stored, text) is otherwise
