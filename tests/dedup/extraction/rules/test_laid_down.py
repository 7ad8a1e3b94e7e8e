"""What a user lays down for good is kept, whatever the models think of it; orders of the moment are left to them."""

import re

import pytest

from dedup.extraction.extract import extract
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.rules.prohibitions import PROHIBITIONS
from dedup.extraction.rules.rule_forms import RULES
from dedup.extraction.rules.wishes import WISHES
from dedup.model import Candidate, Speaker, Utterance
from tests.fakes import PROJECT


def laid_down(text: str, speaker: Speaker = Speaker.USER) -> list[Candidate]:
    """What is kept for having been laid down, when it is said in the middle of some work."""
    said = [
        Utterance(Speaker.USER, "Can you add the export to the billing page?"),
        Utterance(Speaker.ASSISTANT, "I added `ExportButton` to `BillingPage.tsx`; the handler is in `export.ts`."),
        Utterance(speaker, text),
        Utterance(Speaker.ASSISTANT, "Understood. I changed it accordingly and ran the tests."),
    ]
    return [c for c in extract(said, PROJECT) if LAID_DOWN in c.evidence]


@pytest.mark.parametrize(
    "text",
    [
        "never push to main",
        "Always run the linter before committing.",
        "ok, but please always answer in German",
        "never push to main, ok?",
        "always use type hints, okay?",
        "do not push to main, ever",
        "whatever you do, dont touch the legacy/ folder",
        "when you touch a mapping, ask me first",
        "nevr push to main without asking",
        "alwasy run the tests before commiting",
        "I changed my mind, always use spaces in this repo",
        "no, don't ever edit generated files",
        "You should never touch the tables by hand.",
        "I prefer short commit messages",
        "i always want type hints",
        "can you stop adding comments to everything?",
        'can you stop asking "shall i go on" after each of them?',
        "no emojis in commit messages",
        "dont use any in typescript",
        "use uv instead of pip",
        "use pnpm not npm here",
        "use ruff instead of black in this repo please",
        "i want type hints everywhere",
        "I want a smoke test in every package",
        "do not commit without asking me",
        "no deploys in the two hours before a release",
        "I never want to see you amend a pushed commit again",
        "no new dependencies without asking for permission",
        "Ask me before you add a dependency.",
        "As I said, ask me before you add a new dependency.",
        "like i already said: never push to main",
        "as agreed, always rebase",
        "as i just said, never push to main",
        "from now on every pr needs a screenshot of the page",
        "for the future: run the linter before you commit",
        "in this repo we use tabs",
        "no default exports except where next forces it",
        "dont touch the prod database",
        "dont push to main ever",
        "no snapshot tests ever",
        "every dag needs an owner tag, always",
        "from now on pin all versions in requirements.txt",
        "never run a full refresh during the day",
        "never run dbt full refresh during office hours",
        "never restart the broker during a match",
        "dont run the migrations yourself, i do that by hand, always",
        "don't suggest Kubernetes again",
        "commit messages in english please",
        "from now on no force pushes",
        "in this codebase we only use named exports",
        "in this repo we don't write docstrings for private functions",
        "don't deploy to prod by hand",
        "no abbreviations except id and url",
        "no any types unless a library forces us",
        "IMPORTANT: always run make check",
        "yep, never push to main",
        "hey, always use utc",
        "could you please never push to main",
        "can you always run the linter before committing",
        "Use Typst from now on.",
        "From now on, call me Sam.",
        "never again use sed -i on the lock file",
        "One thing that must never happen: deleting rows from the ledger table.",
        "What I care about most: it must fail open when Redis is down.",
        "keep answers short",
        "Please don't amend commits",
        "no mocks in integration tests tho. ever.",
        "tests first, then the code. always.",
        "stop sending emails from tests",
        "stop accepting default exports",
        "House rules: never swallow errors, wrap them with context.",
        "how we work: bugs get a ticket first",
        "house rules: bump the version when you change the api",
        "basic rules: commit messages say why it was changed",
        "my preferences: I'm a beginner, explain errors step by step",
        "And before you run any migration on production you ask me, always, no exceptions, even a tiny one.",
        "whenever you delete a file you check with me first, no exceptions",
        "Yes and one more rule about that, no SMS between nine at night and eight in the morning, whatever happens.",
        "And no deployments on Fridays after noon, and none at all this weekend apart from the import.",
        "no customer emails at night",
        "and no pushing to main directly anymore",
        "no merging without a green build",
        "pr always, mikael reviews",
        "and run the fast tests before every commit pls",
        "use decimal for money, no exceptions",
        "every endpoint needs a rate limit, no exceptions",
        "don't touch the legacy schema, no matter what",
        "btw don't touch anything under data/golden, that's the hand-labelled set from Ivana",
        "one rule for every experiment: it gets 3 seeds, and we report mean and std",
        "max 3 pics per card, that's a rule now",
    ],
)
def test_a_standing_instruction_is_kept(text: str) -> None:
    """However short; said by the user, not by Claude."""
    assert [c.content for c in laid_down(text)] == [text]
    assert laid_down(text, Speaker.ASSISTANT) == []


@pytest.mark.parametrize(("said", "form"), RULES.items())
def test_each_form_of_a_rule_is_shown_by_what_is_said_in_it(said: str, form: str) -> None:
    """So that one who reads the table may believe it, and no form is there for nothing."""
    assert re.match(form, said, re.IGNORECASE)
    (found,) = laid_down(said)
    assert found.content.endswith(said)


@pytest.mark.parametrize(("said", "form"), PROHIBITIONS.items())
def test_what_is_forbidden_whoever_does_it_is_laid_down(said: str, form: str) -> None:
    """However it is said, and behind what else stands in the sentence."""
    assert re.search(form, said, re.IGNORECASE)
    assert [c.content for c in laid_down(said)] == [said]
    behind = f"one more about the export, {said}"
    assert [c.content for c in laid_down(behind)] == [behind]


@pytest.mark.parametrize(
    "text",
    [
        "the job may never finish on that box",
        "we may never know why it crashed",
        "it may never have run on windows",
        "that handler may never be called",
        "that must never have passed the review",
        "that line must never be reached, but it is",
        "the docs say a plugin must never write there",
        "must a worker never write to the bucket?",
        "the pump must not ever run while the valve is open",
        "nobody reads the newsletter",
        "nobody uses the old importer any more",
        "nobody touches the garden in winter, it looks bad",
        "nobody calls on Sundays",
        "nobody writes to me on weekends",
        "nobody runs the tests before they push, so ci is red",
        "nobody touched it by hand",
    ],
)
def test_what_may_or_may_not_come_about_is_no_rule(text: str) -> None:
    """Nor is what others say, what nobody happens to do, and what tells not of what it is."""
    assert laid_down(text) == []


@pytest.mark.parametrize(("said", "form"), WISHES.items())
def test_how_a_user_wishes_to_be_worked_with_is_laid_down(said: str, form: str) -> None:
    """Nobody else tells Claude of its habits."""
    assert re.match(form, said, re.IGNORECASE)
    for text in (said, f"ok, {said}", f"honestly, {said}"):
        assert [c.content for c in laid_down(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "i'd love it if you stopped explaining every diff lol",
        "quit saying great question haha",
        "i'd rather you took the second one",
        "i'd love it if you could stop the server",
        "it would be great if you could fix the test before monday",
        "i'd love to see the graph",
        "would be nice if the answers were cached",
        "would be nice if we had a test for every endpoint",
        "i wish you could see the face of my boss",
        "i hate this bug",
        "i hate when it crashes like that",
        "i hate when you click save and nothing happens",
        "i hate it when you have to wait for the build",
        "i hate it when you do that",
        "i like it when you are right",
        "i love when you run it and it works",
        "i don't need the explanation of the error",
        "i don't need you to explain that now",
        "i don't want comments on the landing page",
        "enough with the comments, now the export",
        "enough of the logs",
        "no more errors, great",
        "no more disk space on the server",
        "no more comments in the table, it is empty",
        "please no more commits, i want to look first",
        "quit the app and open it again",
        "quit asking now and run it",
        "can we not just restart the server?",
        "can you not see the file?",
        "can you not write to every bucket?",
        "can we not have a queue for every tenant?",
    ],
)
def test_what_is_wished_for_the_work_at_hand_is_no_rule(text: str) -> None:
    """Nor what is wished of others, or asked."""
    assert laid_down(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "niemals auf main pushen",
        "bitte nie im Prod-Cluster testen",
        "immer pnpm statt npm verwenden",
        "Schreib die Docstrings bitte immer auf Englisch, auch wenn ich mal deutsch schreibe",
        "Kommentare bitte immer auf Englisch",
        "Frag mich immer, bevor du etwas löschst",
        "Lösche nie eine Migration",
    ],
)
def test_in_german_the_verb_comes_last_or_orders(text: str) -> None:
    """Bare, as nothing that happened has it; or it orders something by "always" or "never"."""
    assert [c.content for c in laid_down(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "nie funktioniert es beim ersten Mal",
        "immer noch die gleichen Fehler beim Bauen",
        "immer die Tests, die auf dem Server laufen",
        "immer wieder Fehler beim Importieren der Daten",
        "nie hat jemand das Protokoll gelesen haben wollen",
        "Soll ich das immer vor dem Bauen machen?",
        "Fehlermeldungen kommen immer auf Englisch",
        "Schreib mir, wenn es immer noch hängt",
        "Starte den Job, der hängt immer beim ersten Mal",
        "Frag Anna, die weiß das immer besser",
        "Commits immer auf dem falschen Branch",
    ],
)
def test_what_happens_in_german_is_no_rule(text: str) -> None:
    """Though it begins or ends like one."""
    assert laid_down(text) == []


def test_what_the_next_sentence_calls_a_rule_is_one() -> None:
    """Whatever stands behind that."""
    told = laid_down("max 6 lights per level. that's a rule now. bake the rest")
    assert [c.content for c in told] == ["max 6 lights per level."]
    assert laid_down("max 6 lights per level. that's a rule of the engine. bake the rest") == []


def test_ever_is_a_sentence_too() -> None:
    """Of the one before it."""
    (found,) = laid_down("dont log customer names. ever.")
    assert found.content == "dont log customer names. ever."
    (found,) = laid_down("no snapshot tests. ever.")
    assert found.content.startswith("no snapshot tests.")


@pytest.mark.parametrize(
    "text",
    [
        "never push to main at the moment",
        "never push to main rn",
        "don't touch the legacy folder atm, ever",
        "always use the old parser for the time being",
        "never merge anything in the meantime",
        "always run it twice this sprint",
        "never restart it before lunch",
        "never mind",
        "never mind, ok?",
        "we never close the connection",
        "deploys always kill the sessions",
        "no tests for this one",
        "no pushing to main today",
        "no pushing to main possible anymore since the branch protection",
        "no polling from the client, so updates are late",
        "no writing to the disk was seen during the run",
        "no deploys on friday, i'm off",
        "no releases on public holidays happened last year",
        "no newsletters on mondays, thats a gap in the data",
        "no traffic on Sundays so it scales down",
        "review always fails on this branch",
        "squash always, it says",
        "the tests run before every commit",
        "run the script before every test case in the list",
        "when you run it you see the error, always",
        "if you see the error, tell me",
        "it fails, no matter what",
        "all tests pass, no exceptions",
        "every request takes 3 seconds, no matter what",
        "no exceptions in the log",
        "use the old token, no exceptions were logged with it",
        "don't restart it whatever happens, the import is running",
        "always returns null for guests, right?",
        "no luck with the restart. Ever since the upgrade the socket is gone.",
        "don't think I have seen this error before, ever",
        "whatever you do, don't close this tmux pane",
        "when you hit the breakpoint, ask me what to inspect",
        "if you can't find the file, ask me",
        "always the same error, right?",
        "don't run it yet, ok?",
        "never do that.",
        "always the same error!",
        "Never stop it while it is copying.",
        "always answer yes to that script today",
        "no space left in the volume",
        "please stop the server",
        "I prefer the second option.",
        "use the second one instead of the first",
        "don't commit yet",
        "don't use the cache in staging",
        "dont use sudo in this terminal",
        "should we always run the linter?",
        "always crashes on startup with the new build",
        "Never returns from the second loop",
        "no errors in the log, but the page stays white",
        "The installer overwrote my config without asking.",
        "The docs say you should never call this directly",
        "translate this: you must always wear a helmet",
        "stop running tests",
        "I prefer option B",
        "use branch-2 not main",
        "use port 8081 not 8080 here, the other one is taken today",
        "I want it everywhere",
        "i want the fix in all three branches",
        "from now on the hub uses port 18090",
        "in this repo the tests fail on Windows",
        "don't deploy to production yet",
        "don't run the tests again",
        "no errors except the one in line 5",
        "are the commits in english there?",
        "from now on all tests fail with a timeout",
        "from now on no tests are collected",
        "in this repo every test is red",
        "in this project we don't see any of the changes",
        "in this repo we only need to fix the linter",
        "going forward use the second one for this task",
        "for the future: maybe we could look at Kafka",
        "the comments in german are unreadable for our contractor",
        "docs in english exist, the german ones are missing",
        "don't you see the error in production logs",
        "don't restart prod, the customer is in a call",
        "don't push it to prod, I want to look first",
        "don't mention it again",
        "no files except README changed",
        "no service except billing is down",
        "we should never have merged that branch",
        "i prefer to look at it after lunch",
        "i never want to see that log again",
        "nothing works without asking for sudo",
        "The customer should never have seen that email.",
        "no builds in two days, what is going on",
        "The rules file fails with these errors:\n- line 3 is empty\n- line 9 is too long",
        "dont restart it during the migration",
        "never ran during the night",
        "no errors ever",
        "no response ever",
        "from now on it crashes",
        "everything is slow from now on",
        "never again did it fail",
        "never again touch that file",
        "never again will it take 3 hours to find that bug",
        "continue with step 3 from here on",
        "please refactor the parser from here on",
        "the linter complains about every import from now on",
        "hopefully fewer flakes from now on",
        "docs say: use v2 from now on",
        "from now on focus on the login bug",
        "it works on my machine. always.",
        "you break the imports. always.",
        "claude you forget the semicolon. always.",
        "no you break the imports. always.",
        "fix the typo in the readme. don't amend commits",
        "don't rename variables",
        "don't regenerate snapshots",
        "what i care about: does it compile",
        "what i care about most: get the demo running",
        "important: stop restarting the server",
        "never forget that one",
        "stop crashing please",
        "stop accepting and return 503",
        "preferences: the settings page has a bug. it crashes when you open it. the log says nothing useful",
        "guidelines for the review: i looked at the diff and the parser is fine. the second test was slow",
        "principles of the talk: i'll present on thursday. slides are done",
        "don't make changes",
        "the first. always.",
        "the importer crashes on umlauts. always.",
        "What I care about today: the build is green.",
        "from now on everything the importer does is logged twice",
        "we never got that far yesterday",
        "we always get a timeout from that box",
        "it fails on ci, never here",
        "the error shows up in chrome, never in firefox",
        "that was the second time, never mind",
        "the linter complains about every import, always",
        "ask before it times out",
        "i asked before, never got an answer",
        "comments start with that weird prefix again",
        "nothing works, ever",
        "don't touch anything in src/auth until I'm back",
        "the firewall blocks it, that's a rule we set last year",
        "why is that, that's a rule for everybody?",
        "one rule for the firewall is missing: port 443",
    ],
)
def test_what_is_bound_to_the_moment_is_left_to_the_models(text: str) -> None:
    """Reports, questions, quotes and orders for this once may begin with the very words of a rule."""
    assert laid_down(text) == []


def test_announced_rules_stand_together() -> None:
    """Each item of a list that is called rules, and what follows in the same breath; the next order does not."""
    rules = "Some rules for this repo:\n- pnpm, not npm\n- no ORM\n- ask before adding a dependency\n"
    assert [c.content for c in laid_down(rules)] == ["pnpm, not npm", "no ORM", "ask before adding a dependency"]
    rules = rules.replace(":", "")
    assert [c.content for c in laid_down(rules)] == ["pnpm, not npm", "no ORM", "ask before adding a dependency"]
    for heading in ("how we do things here", "dos and don'ts", "please follow these in everything you write"):
        listed = rules.replace("Some rules for this repo", f"{heading}:")
        assert [c.content for c in laid_down(listed)] == ["pnpm, not npm", "no ORM", "ask before adding a dependency"]
    more = f"{rules}\nNow fix these\n\n- the login page\n- the export"
    assert [c.content for c in laid_down(more)] == ["pnpm, not npm", "no ORM", "ask before adding a dependency"]
    said = "House rules: always use pnpm. Commit messages are in English. Now please fix the login test."
    assert [c.content for c in laid_down(said)] == ["House rules: always use pnpm.", "Commit messages are in English."]


@pytest.mark.parametrize(
    "lead",
    [
        "forbidden in this project:",
        "never:",
        "please avoid:",
        "hey claude, avoid:",
        "you may not touch:",
        "we no longer use:",
    ],
)
def test_what_is_forbidden_in_a_list_is_kept_with_what_forbids_it(lead: str) -> None:
    """Alone each point would say the contrary. Not of the moment, nor an errand that must not be forgotten."""
    points = "\n- raw sql in controllers\n- the any type\n"
    assert [c.content for c in laid_down(f"{lead}{points}")] == [f"{lead} {p}" for p in points[3:-1].split("\n- ")]
    assert laid_down(f"don't forget:{points}") == []
    assert laid_down(f"don't touch today:{points}") == []
    assert laid_down(f"we can't reproduce:{points}") == []


def test_a_run_of_white_space_below_an_announcement_costs_no_more_than_its_length() -> None:
    """A hook would be killed over it, and so would the next one."""
    blank = " \t" * 50_000
    assert [c.content for c in laid_down(f"Some rules for this repo\n- pnpm, not npm\n{blank}x\n- no ORM")][:1] == [
        "pnpm, not npm"
    ]


@pytest.mark.parametrize(
    "point", ["pin 4471", "the card is 4111", "combination 4 8 15", "jenkins login ci / sommer", "safe 4471"]
)
def test_what_may_be_a_secret_is_no_rule_though_it_stands_among_rules(point: str) -> None:
    """Whatever the line above them is called."""
    for lead in ("our rules for this repo:", "from now on:"):
        assert not any(point in found.content for found in laid_down(f"{lead}\n- tabs, never spaces\n- {point}"))


@pytest.mark.parametrize(
    "line", ["neither, its era5 arriving late. anyway. rules for how you work here:", "ok. rules for this repo:"]
)
def test_what_announces_rules_may_stand_behind_another_sentence(line: str) -> None:
    """Of the same line; its points are laid down like those below a line of its own."""
    points = ["small commits, one thing each", "polars, not pandas"]
    found = laid_down("\n- ".join([line, *points]))
    assert all(any(point in c.content for c in found) for point in points)


def test_other_lists_behind_another_sentence_are_no_rules() -> None:
    """Though they are of rules, or stand behind a sentence about them."""
    assert laid_down("fine. the rules file fails with these errors:\n- rule 7 not found\n- timeout of the parser") == []
    assert laid_down("rules are fine. the files of the last run:\n- small commits of june\n- polars dump") == []


@pytest.mark.parametrize(
    "text",
    [
        "next time put it in an overlay under app/boards",
        "ask. next time put it in an overlay under app/boards",
        "yes. next time put helpers into core/ and tell me",
        "next time, please ask me before you rename a table",
        "in future use the staging bucket",
        "from here on write the tests first",
        "here on out use tabs in this repo",
        "from this point on write the tests first",
        "moving forward, put every helper into lib/",
        "ask me first next time",
        "next time don't touch the generated files",
    ],
)
def test_a_rebuke_lays_down_how_it_is_done_next_time(text: str) -> None:
    """An order for whenever it comes up again."""
    assert laid_down(text)


@pytest.mark.parametrize(
    "text",
    [
        "next time it crashes send me the log",
        "next time the job runs it will be fine",
        "maybe next time",
        "next time around",
        "next time you see it tell me",
        "next time migrations will run first",
        "next time crashes are logged",
        "in future versions this will be gone",
        "in the future we might need more nodes",
        "from here on the log is empty",
        "from this point on it crashes",
        "from this point on the log is empty",
        "moving forward is slow in the carousel",
        "here on out the disk is full",
        "what do we do next time?",
        "the build failed next time",
    ],
)
def test_what_happens_next_time_is_no_rule(text: str) -> None:
    """Nor what one hopes, asks or awaits."""
    assert not laid_down(text)


@pytest.mark.parametrize(
    "text",
    [
        "new rule: no deploys fri after 12",
        "new rule, no deploys on friday afternoons",
        "One more rule: a design value is never removed in a minor",
        "hard rule: no pod in the ci namespace mounts docker.sock",
        "make that a rule: tiles are never reparented",
        "let's make it a rule please: every write gets its id at the tap",
        "And a rule about her data: a volunteer's phone number is visible to coordinators only.",
        "Security rule: session cookies are always HttpOnly and Secure.",
        "testing rule for this service: every grant gets a negative test per claim",
        "New rule, effective today: the suite runs every tariff in both profiles",
        "Prod never auto sync",
        "prod never auto-sync",
        "main never force push",
        "Dev and stage never page.",
        "staging never pages anybody",
        "In prod also nobody should change by hand, only via git",
        "nobody should push to main",
        "no one should edit the schema by hand",
        "nobody but the pipeline should apply terraform in prod",
        "And no floats anywhere near money, please.",
        "no emojis anywhere please",
        "no lodash anywhere in the storefront pls",
        "no privileged container please, security team forbids",
        "no public buckets please, that's against the policy",
        "Please keep commit messages in the imperative and without emoji",
        "please keep commit messages in the imperative and without emoji; the last ones had a rocket in them.",
        "keep commits under 300 lines",
        "keep the docs in English",
        "keep answers under ten lines, please",
        "We don't add Redis for that; this service has no Redis and it should stay that way.",
        "Test systems contain invented patients only, and it must stay so.",
        "the app has no tracking and i want to keep it that way",
        "no third party analytics in the kids app, ever.",
        "no mocks for the tide service, ever",
        "no emojis in commit messages please, ever",
        "no big bang migrations on the cluster, ever",
        "A stuck row goes to manual review, and it must never resend by itself.",
        "Use the reconciler, and it must never resend by itself.",
        "in the e2e never use text",
        "in prod never run migrations by hand",
        "keep summaries to two lines",
        "keep prs to one change please",
    ],
)
def test_rules_that_are_told_without_never_at_their_head_are_laid_down(text: str) -> None:
    """Announced as one rule, of what nobody should do or only some may, of what is nowhere, ever, or stays so."""
    assert [c.content for c in laid_down(text)] == [text]
    assert laid_down(text, Speaker.ASSISTANT) == []


@pytest.mark.parametrize(
    "text",
    [
        "the new rule fails on the old files",
        "new rule in eslint: no unused imports are reported any more",
        "there is a new rule: the linter complains about every import",
        'new rule: it fails with "unexpected token"',
        "new rule, no effect",
        "new rule, we start at ten",
        "new rule: allow tcp 443 from 10.0.0.0/8",
        "new rule: can you check it?",
        "one last rule, if I may.",
        "the third one is not a rule: I have not had coffee yet",
        "I know that rule: a transaction ends when you go back to the event loop",
        "should we make that a rule?",
        "make that a rule",
        "the rule of by hand continues, this I confirmed with the director",
        "prod never sync, I always have to press it",
        "prod never syncs",
        "prod never deployed yesterday",
        "staging never starts on the first try",
        "ci never finishes",
        "ci never pass, what is wrong?",
        "dev never page loads",
        "prod never page, we saw the outage an hour late",
        "the crane never runs, the fuse is out",
        "tests never pass",
        "it never calls back",
        "alerts never reach me",
        "the mails never leave the queue",
        "main never builds on windows",
        "no errors anywhere",
        "no trace of it anywhere in the log",
        "no callers anywhere, so I removed it",
        "no docs anywhere near that function",
        "no wifi anywhere near the pump",
        "no calls to it anywhere",
        "no emojis anywhere on the page, the font is missing",
        "no tests please",
        "no big downloads please",
        "no access to the bucket, the policy forbids it",
        "no toasts, please!",
        "no changes in the billing code today please",
        "nobody should use it in sim, but here we are",
        "nobody should be on the old version by now",
        "nobody should push now, I'm rebasing",
        "nobody should touch it until the import is through",
        "nobody should restart the database, the backup is running",
        "nobody should see that",
        "nobody should panic",
        "nobody should be logged out over night",
        "nobody should use the old endpoint any more, I think",
        "nobody should touch this",
        "keep the comments for now",
        "keep the docs in the old folder",
        "keep the tests in english.py",
        "keep commits coming",
        "keep the functions without tests for today",
        "the table is empty and it should stay that way until friday",
        "the server is stopped and should stay that way",
        "nothing is running and it should stay that way",
        "the window is open and must stay that way",
        "is there no cache, and should it stay that way?",
        "the page has no title and stays that way after a reload",
        "the layout is fine and should stay that way",
        "leave it like that",
        "it should stay that way",
        "no outages on that cluster, ever",
        "no downtime with that provider, ever",
        "no complaints in two years, ever",
        "no errors in the log, ever",
        "no crash in that module, ever",
        "it doesn't work in chrome, ever",
        "that was the worst release ever",
        "it was slow, and it must never have been tested",
        "the import is at 80 %, and it must not stop now",
        "is it true that only admins may delete it?",
        "only a restart may help",
        "only the first one may fail",
        "only pg-c may differ",
        "the docs say only admins may delete a booking",
        "if only the admin may do that, why does it work for me",
        "in chrome always crashes",
        "in prod never works",
        "on ci always fails",
        "in staging never finishes",
        "in the log always the same line",
        "in prod always run into that",
        "only you may see that error, it is your cache",
        "only the old clients may use that path, I guess",
        "only the first request may open a connection, the others hang",
        "nobody should use that much memory",
        "nobody should send an email by accident, so I turned it off",
        "I was told nobody should deploy on Fridays",
        "in theory nobody should read it",
        "make it a rule, otherwise I forget it",
        "make that a rule, will you?",
        "last rule: deny all",
        "security rule: inbound 443 from anywhere",
        "security rule: port 22 is open to the world",
        "new rule: works fine",
        "new rule: passed",
        "there are all kinds of rules: some of them old",
        "all tests pass and it should stay that way",
        "all pods are running and it should stay that way",
        "I don't like it, and it should stay that way",
        "they didn't touch the schema and it should stay that way",
        "we don't have a domain yet, and it should stay that way",
        "keep commits to one branch",
        "keep the docs under construction",
        "no progress on that ticket, ever",
        "no reply to my mail, ever",
        "no changes anywhere please",
        "in this terminal never run sudo",
        "in the meantime always use the staging url",
        "ci never install the right version",
        "ci never push to the registry, no idea why",
        "prod never deploy on monday since the upgrade",
        "nobody should call before nine, I'm asleep",
        "staging alerts never go to slack, why is that?",
        "dev never reaches the server",
        "always lands in spam, never the inbox",
        "always fails on ci, never locally",
        "always comes in winter, never earlier",
        "always returns in 3 ms, never more",
        "always crashes in chrome, never firefox",
    ],
)
def test_reports_states_and_orders_in_the_words_of_such_rules_are_none(text: str) -> None:
    """Faults, guesses, what is so at hand, what is wished for this once, rules of a network."""
    assert laid_down(text) == []


def test_one_announced_rule_announces_nothing_behind_it() -> None:
    """Of "house rules: …" the next sentence is one more; "new rule: …" is of one thing."""
    (found,) = laid_down("new rule: no deploys fri after 12. The pipeline is yellow since noon.")
    assert found.content == "new rule: no deploys fri after 12."


def test_what_the_next_sentence_says_shall_stay_so_is_laid_down() -> None:
    """Where it limits something; not what is so at hand."""
    (found,) = laid_down("The kiosk has no keyboard. It should stay that way.")
    assert found.content.startswith("The kiosk has no keyboard.")
    assert laid_down("The kiosk is not open. It should stay that way.") == []
    assert laid_down("The header is blue. It should stay that way.") == []
