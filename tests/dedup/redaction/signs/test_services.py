"""Whatever one logs in to, its password is heard in each of the sentences that name one."""

import re

import pytest

from dedup.redaction.redact import redact
from dedup.redaction.signs.services import SERVICES

# Without what a name may have besides: "rabbit(?:mq)?", "db-?[0-9]{1,3}".
NAMES = [name for name in re.sub(r"\([^()]*\)", "~", SERVICES).split("|") if re.fullmatch(r"[^\W\d_]\w+", name)]


@pytest.mark.parametrize("form", ["the {} has admin/kestrel", "{} is admin / kestrel", "we open {} with admin/heron"])
def test_every_service_is_heard_in_every_form(form: str) -> None:
    """A list of each form's own would forget some."""
    assert len(NAMES) > 60
    assert [name for name in NAMES if "[redacted" not in redact(form.format(name))] == []


@pytest.mark.parametrize(
    "text",
    [
        "jira is up / green again",
        "the server has nginx/1.25",
        "the database is postgres / 16",
        "proxmox is version 8 / bookworm",
        "prod is on main / v2",
        "the console has a dark/light switch",
        "the dashboard is admin / staff only",
        "the backend is user/role based",
        "the wiki has guest / member pages",
    ],
)
def test_what_is_said_of_a_service_stays(text: str) -> None:
    """Versions, states and roles."""
    assert redact(text) == text
