"""What breaks a rule and is to stay is kept with what Claude has found."""

import pytest

from dedup.extraction.answers.exempted import EXEMPTED
from dedup.extraction.extract import extract
from dedup.model import Speaker, Utterance
from tests.fakes import PROJECT


def exempted(rule: str, finding: str, answer: str) -> list[str]:
    """The exemptions that are kept of a rule, of what Claude finds against it, and of what its user says to that."""
    said = [Utterance(Speaker.USER, rule), Utterance(Speaker.ASSISTANT, finding), Utterance(Speaker.USER, answer)]
    found = extract([*said, Utterance(Speaker.ASSISTANT, "OK.")], PROJECT)
    return [one.content for one in found if EXEMPTED in one.evidence]


@pytest.mark.parametrize(
    ("rule", "finding", "answer"),
    [
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "the pdf renderer needs those. stays"),
        ("every service logs json", "`cron-mailer` logs plain text.", "thats on purpose, Hanna greps it. dont touch"),
        ("always name files in kebab case", "`README_Kunden.md` breaks that rule.", "leave that, the wiki links to it"),
        (
            "tests must not use the network",
            "`test_stripe_live.py` uses the network.",
            "that one may. runs only nightly",
        ),
        ("no raw sql in handlers", "The report handler builds raw SQL.", "the report can keep it, too slow otherwise"),
        ("python 3.12 everywhere", "The `ocr` image is still on 3.9.", "that stays 3.9, tesseract binding"),
        ("every table has a tenant_id", "`countries` has none.", "countries is shared. fine as is"),
        (
            "we dont use default exports",
            "`next.config.js` and the pages have one.",
            "pages are ok, next wants that. rest no",
        ),
        (
            "all prices are net",
            "The table `vouchers` has a gross column.",
            "the tax office wants it. leave it. only exception",
        ),
        ("nobody writes to prod by hand", "The billing script does.", "billing is an exception, Ana signs each run"),
    ],
)
def test_what_may_stay_is_kept_with_the_reason(rule: str, finding: str, answer: str) -> None:
    """By itself the finding reads like something to mend, and the answer like nothing."""
    (text,) = exempted(rule, finding, answer)
    assert text.startswith(finding)
    assert text.endswith(answer)


@pytest.mark.parametrize(
    ("rule", "finding", "answer"),
    [
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "then move them out"),
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "ok"),
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "that's fine, thanks"),
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "leave it for now, the build comes first"),
        ("no inline styles anywhere", "`Invoice.tsx` has inline styles.", "leave that until Tom is back"),
        ("no inline styles anywhere", "Shall I look for inline styles?", "leave it, Tom does that"),
        ("how does the invoice look?", "`Invoice.tsx` has inline styles.", "leave that, the wiki links to it"),
        ("never store passwords", "The password of the demo is Kestrel-42-Blau.", "that stays, the docs name it"),
    ],
)
def test_what_is_to_be_mended_or_left_for_now_is_no_exception(rule: str, finding: str, answer: str) -> None:
    """Nor what Claude asks, what breaks no rule, and a secret."""
    assert exempted(rule, finding, answer) == []
