"""What a user says has changed is kept, in however few words; orders of the moment are left to the models."""

import pytest

from dedup.extraction.corrections.changed import CHANGED, NEWS, TURNED, changed
from dedup.extraction.cutting.put_right import PUT_RIGHT
from dedup.extraction.cutting.statements import statements
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def is_news(text: str, speaker: Speaker = Speaker.USER) -> bool:
    return any(changed(statement) for statement in statements(Utterance(speaker, text), 0))


@pytest.mark.parametrize("said", [*NEWS, *TURNED, *PUT_RIGHT])
def test_each_form_of_news_is_shown_by_what_is_said_in_it(said: str) -> None:
    """So that one who reads the tables may believe them."""
    assert is_news(said)


@pytest.mark.parametrize(
    "text",
    [
        "we switched to pnpm",
        "heads up the slack channel for incidents is another one now, it's #inc-war-room",
        "our registry has moved to ghcr.io/tidal",
        "the billing day was changed to the 15th",
        "i renamed the package, it's @tidal/kit now",
        "our tech lead is gone, it's Farid now",
        "there's a new kafka topic, orders.v3",
        "no webpack anymore, we're on vite",
        "two approvals are enough from now on",
        "oh, we've moved from Jenkins to Buildkite",
        "btw we migrated the jobs to `temporal` last month",
        "actually scrap redis streams, we do nats now",
        "forget what I said about yarn, it's pnpm",
        "forget what I said about the JsonCodec, that class is gone",
        "my mistake, deploys go out on Mondays and Wednesdays",
        "ditch the csv export, use parquet",
        "actually Tom owns the billing service, not Anna",
        "correction: the deadline is March 14, not March 12",
        "change of plan: we poll every 30 seconds now",
        "staging is now at stage.acme.dev",
        "btw the api runs on port 9090 now",
        "forget the friday rule we can deploy anytime now",
        "I was wrong about the weights, they take kg too if you ask for it",
        "actually, the gateway no longer talks to the old cluster",
        "alerts go to #oncall-data now",
        "dbt starts at 4 utc now",
        "invoices go out on the 3rd now",
        "the api key lives in vault now",
        "support is done by Kim now",
        "min ios is 17 now",
        "lets drop it, min is 17 now",
        "we're on postgres 16 now",
        "tom owns payments now",
        "omar is on call now",
        "the standup is on wednesdays now",
        "mobile builds run on bitrise now",
        "jonas reviews dags/ now, marga left",
        "marga left, jonas reviews all prs that touch dags/ from now",
        "its jonas now not marga who reviews dags",
        "#data-alerts is archived, its #oncall-data now",
        "github mac runners are way too slow, we moved ci to bitrise",
        "we've moved from gulp to Make",
        "we migrated the pipeline to the test environment",
        "we've moved on to the new billing API",
        "hm kaniko is archived i just saw. buildah then",
        "and r6g.large is too small, their load test hit 95% cpu. go r6g.xlarge",
        "the pool of 10 is too small, make it 20",
        "the demo has moved. it's on the 14th now",
        "kaniko is archived! buildah then",
    ],
)
def test_what_has_changed_is_kept(text: str) -> None:
    """In the middle of some work, and whatever the models think of so few words."""
    said = [
        Utterance(Speaker.USER, "Can you add the export to the billing page?"),
        Utterance(Speaker.ASSISTANT, "I added `ExportButton` to `BillingPage.tsx`; the handler is in `export.ts`."),
        Utterance(Speaker.USER, text),
        Utterance(Speaker.ASSISTANT, "Understood."),
    ]
    assert [c.content for c in extract(said, PROJECT) if CHANGED in c.evidence] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "we switched to the release branch",
        "the url changed to null after the redirect",
        "the region changed to red in the heatmap",
        "the channel is dead since this morning, nothing comes in",
        "the cluster moved to not ready",
        "the font changed to something ugly",
        "no logs any more, what happened",
        "no errors any more, great",
        "new branch: fix/login-loop",
        "new topic: the importer",
        "the new endpoint is slow",
        "i changed the test, it's green now",
        "that is enough from now on",
        "we moved to another tab",
        "have we switched to pnpm?",
        "we switched to pnpm, right?",
        "actually put the button on the left, not on the right",
        "actually, use a list instead of a tuple here",
        "actually it is not working, not on my machine",
        "forget it, we do that later",
        "scrap that, it's not worth it",
        "drop the temp table, it's only for this run",
        "my bad, wrong terminal",
        "my mistake, I forgot to save the file",
        "my mistake, put it back",
        "forget what I said about the test",
        "switch to pnpm",
        "we switched to pnpm for this session",
        "I think we moved to pnpm",
        "actually no",
        "the cursor is now at line.start",
        "I was wrong about that, sorry",
        "forget the rule",
        "the build is green now",
        "it goes to the login page now",
        "coverage is at 80 % now",
        "the job is running now",
        "jonas is here now",
        "prod is down, it's broken now",
        "we're on a call now",
        "it failed, we moved it to the next sprint",
        "the suite runs on my laptop now",
        "everything is on fire now",
        "he owns me a coffee now",
        "we moved the button to the left",
        "we changed 3 files to make it work",
        "we moved on to the tests",
        "we're on step 3 now",
        "the 3rd test is too slow. restart then",
        "step 4 is too long for me. step 5 then",
        "the tmux session is dead. restart then",
        "the button moved. line 14 is green now",
        "it moved. 3 tests are red now",
        "the wifi password changed. sommer24 now",
        "pin 4471 is too short. make it 991327",
        "the export of 500 rows is too slow for support. 3 complaints",
        "with 4 workers the tests are too slow. 12 minutes",
        "20 mb is too big for a mail. make it 5",
        "line length 100 is too long for my terminal. make it 80",
        "argocd is dead. kubectl then",
        "if kaniko is archived. buildah then",
        "node 16 is eol. upgrade then",
        "the method is deprecated. suppress then",
        "the error changed. 404 now",
        "nothing changed. 404 now",
        "i see what moved. line 12 now",
        "chrome quit, it runs out of memory",
        "it's red now, not green",
        "my mistake, the server was not running",
    ],
)
def test_what_is_of_the_moment_is_left_to_the_models(text: str) -> None:
    """An order, a question, a guess: a memory of it would be wrong tomorrow."""
    assert not is_news(text)


def test_claude_tells_no_such_news() -> None:
    """What it changed in the code is its work; what the team has changed it only knows from its user."""
    assert not is_news("We switched to pnpm.", Speaker.ASSISTANT)
