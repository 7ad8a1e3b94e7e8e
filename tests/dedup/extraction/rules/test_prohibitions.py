"""How people work, always or never, is laid down, though they tell it in other words than an order."""

import re

import pytest

from dedup.extraction.extract import extract
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.rules.prohibitions import PRACTICES
from dedup.model import Candidate, Speaker, Utterance
from tests.fakes import PROJECT


def laid_down(text: str) -> list[Candidate]:
    """What is kept for having been laid down, when it is said in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you add the export to the billing page?"),
        Utterance(Speaker.ASSISTANT, "I added `ExportButton` to `BillingPage.tsx`; the handler is in `export.ts`."),
        Utterance(Speaker.USER, text),
        Utterance(Speaker.ASSISTANT, "Understood. I changed it accordingly."),
    ]
    return [c for c in extract(said, PROJECT) if LAID_DOWN in c.evidence]


@pytest.mark.parametrize(("said", "form"), PRACTICES.items())
def test_each_form_is_that_of_what_is_said_in_it(said: str, form: str) -> None:
    """Behind whatever people say first."""
    assert re.search(form, said, re.IGNORECASE)
    assert [c.content for c in laid_down(said)] == [said]
    assert [c.content for c in laid_down(f"ok, {said}")] == [f"ok, {said}"]


@pytest.mark.parametrize(
    "text",
    [
        "backups never go to the office NAS here. they go to the vault",
        "no, we never rebase. merge only",
        "we never hotfix in prod. a branch and a review",
        "we never mock the database. real postgres in a container",
        "we don't squash here, every commit stays",
        "merge commits always",
        "additive only, always. no drops",
        "the ledger is append only, always",
        "and nothing gets deployed from somebody's machine",
        "nothing gets merged without a review",
        "nothing is published by hand, only by the pipeline",
        "nothing goes to prod without a tag",
        "release not on mondays. monday is stocktaking",
        "deploy not between 11 and 14. lunch is the peak",
        "For the commit messages please in German and with the ticket in front",
        "the comments please in English",
        "The secrets please not in the repo.",
        "The drawings please only in the SVG.",
        "One important thing for everything: please never change the order of the columns.",
        "One general thing for all that you do: always ask before you delete.",
        "no terraform apply ever, only through atlantis",
        "no console.log ever, use the logger",
        "never the label, the id is what the scanners read",
        "never the name, always the id",
        "It is forbidden by us to use goto, because of the norm.",
        "In this project it's forbidden to call the vendor's API directly.",
        "The patient names may one not print, this is because of the law.",
        "The calibration must one never overwrite.",
        "The tests we make always without the network.",
        "Please name the branches after the ticket, this we do so since ever.",
        "Please write the logs in UTC, we do this always so.",
        "Before you change a table, you must me always ask.",
        "Before you install something, you have to ask me always.",
        "No demo data! Each shop which gets delivered with it makes problems.",
        "Please do not make npm update! We are fixed to React 17.",
        "We have no exceptions in the firmware, please.",
        "I want maximal five buttons per screen.",
        "In our team is the Sunday without deployments.",
        "It is by us forbidden to use recursion.",
        "migrations never run from CI here. I run them by hand",
        "we always round up to five cents",
        "we never truncate order tables",
        "We don't vendor dependencies here.",
        "nothing gets installed manually on the scanners",
        "Nothing goes live without a backup.",
        "releases never on a friday",
        "update not at night, the night shift is alone",
        "for the release notes please in french and with the version",
        "All invoices please only as PDF.",
        "One last thing for the reports: please no colours besides grey.",
        "no soft deletes ever, always the real thing",
        "never by name, always by the badge number",
        "Here it's forbidden to store photos of children.",
        "The labels should one never translate.",
        "All dumps we keep only on the encrypted disk.",
        "Round the prices after the tax, this we do always so.",
        "If you rename a column, you must me first tell.",
        "We write no comments in the generated code, please.",
        "We allow at most two retries per job.",
        "for us is Christmas week without releases",
        "No stock photos! Every customer sees at once that they are fake.",
        "secrets never go into the values file here",
    ],
)
def test_how_they_work_is_laid_down(text: str) -> None:
    """Also by who has learned another language first, and without a verb; what they add may stand with it or not."""
    assert len(laid_down(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "the backups never run on sundays. can you check the timer",
        "we never got an answer from them",
        "we never tested that on windows",
        "we never see the splash screen. why?",
        "we never deploy this branch, delete it",
        "notifications never arrive here",
        "the mails never come from the right address",
        "jobs never finish on the second worker",
        "that never works here",
        "nothing gets deployed since this morning. look at the runner",
        "nothing is published from the feed. the parser is broken",
        "nothing goes to the queue without an error",
        "nothing gets merged into the list when i click save",
        "nothing gets written by hand when i press enter",
        "deploy not working. check",
        "deploy not on stage today, on dev",
        "merge not yet please",
        "the comments please once more",
        "the tests please again",
        "The file please in the folder tmp for now.",
        "For the commit please in one line this time",
        "One thing for you: the page is white",
        "One important thing: the server was down this morning",
        "no sound ever, also not after a restart",
        "no answer ever, only timeouts",
        "never the same result twice",
        "crash on startup, always",
        "it hangs, always",
        "white page only, always",
        "I get 403 forbidden when i call the api",
        "it is forbidden to open the folder, says windows",
        "The export may one not start while the import runs",
        "The tests we make always fail on the second run",
        "Please name the branch after this ticket, i forgot",
        "Before you go on you must always see the plan? where is it",
        "No data! The table is empty.",
        "We have no exceptions in the log, please look again.",
        "I want maximal zoom on this picture.",
        "In our team is today nobody without a cold.",
        "Please do not make it now! First the export.",
        "the migration never runs from CI, it says no such table",
        "we always get the old page",
        "we always forget to restart it",
        "everything gets published twice from the laptop",
        "we always deploy it by hand when the runner is stuck",
        "we never pass that line, look",
        "we never use it again after this",
        "we don't use that branch here, its old",
        "rows never get deleted from the list here, why",
        "the light is red only, always",
        "nothing is installed on this box yet",
        "nothing gets deleted by the cleanup job since yesterday",
        "nothing gets released from the lock",
        "update not needed",
        "the release not on the server yet",
        "the docs please in the other folder",
        "The reports please only of today.",
        "One thing: please always the same error comes",
        "A remark: the door stays open",
        "no answer ever, just timeouts",
        "no picture ever, only the frame",
        "never the error, always something before it. strange",
        "It is forbidden to write there, the server says",
        "The drill may one not start while the door is open",
        "The test runs we always see fail",
        "We have only two screens free",
        "I want maximal one click for this now",
        "for us is this now without meaning",
        "No rows! Every query is empty.",
        "No luck! All the same.",
        "Do not run it! The others are still working.",
        "Please don't use this one! It is broken.",
    ],
)
def test_a_fault_or_an_order_of_the_moment_is_no_way_of_working(text: str) -> None:
    """They are told in nearly the same words."""
    assert laid_down(text) == []
