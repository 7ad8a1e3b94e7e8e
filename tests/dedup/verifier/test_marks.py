"""What says something else without another word is no duplicate."""

import pytest

from dedup.verifier.marks import differ_in_marks
from dedup.verify import judge, prepare

SAYING_OTHERWISE = [
    (
        "The runtime image is `python:3.12-slim` for all jobs.",
        "The runtime image is `python:3.12-alpine` for all jobs.",
    ),
    ("The sensor firmware is 3.4b on all devices.", "The sensor firmware is 3.4a on all devices."),
    ("The sensor firmware is 3.4b on all devices.", "The sensor firmware is 3.4 on all devices."),
    ("The paragraph is § 14a of the contract with the bank.", "The paragraph is § 14b of the contract with the bank."),
    ("We run Python 3.1 on the old batch hosts.", "We run Python 3.10 on the old batch hosts."),
    (
        "The certificate covers example.com of the shop.",
        "The certificate covers *.example.com of the shop.",
    ),
    (
        "The option is -verbose of the agent.",
        "The option is --verbose of the agent.",
    ),
    ("The linter leaves out src/* in the nightly run.", "The linter leaves out src/** in the nightly run."),
    ("We support Node 20 in the command line tool.", "We support Node >20 in the command line tool."),
    ("> 80 % disk usage on a node pages the person on call", "80 % disk usage on a node pages the person on call"),
    ("All timestamps of the ledger are stored in UTC+2.", "All timestamps of the ledger are stored in UTC-2."),
    ("🟢 Import of the price list into the catalogue", "🔴 Import of the price list into the catalogue"),
    ("The mobile app caches the price list for a day.", "- [ ] The mobile app caches the price list for a day."),
    ("Import of the price list into the catalogue: ✔", "Import of the price list into the catalogue: ✘"),
]


@pytest.mark.parametrize(("stored", "candidate"), [*SAYING_OTHERWISE, *((b, a) for a, b in SAYING_OTHERWISE)])
def test_another_sign_is_no_dress(stored: str, candidate: str) -> None:
    """Nor is what is glued to a number, or says that something is not so: it is a veto, whatever the model thinks."""
    assert judge(prepare(stored, None), prepare(candidate, None)).vetoes


@pytest.mark.parametrize(
    ("stored", "candidate"),
    [
        ("**Decision:** use `redis` for the sessions.", "Decision: use redis for the sessions."),
        ("The coverage target is 0.5 percent.", "The coverage target is 0.50 percent."),
        ("Use *args* and _kwargs_ in the wrapper (always).", "Use args and kwargs in the wrapper, always."),
        ("- ✅ the import runs at night", "- ✅ The import runs at night."),
        ("Jobs of the export commit batches of 500.", "Jobs of the export commit batches of 500"),
        ("The 5min job and the 1st worker share a pool.", "The 5min job and the 1st worker share a pool!"),
    ],
)
def test_dress_is_none(stored: str, candidate: str) -> None:
    """Emphasis, code marks, brackets, punctuation, and units."""
    assert not differ_in_marks(stored, candidate)
