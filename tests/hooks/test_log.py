"""The log file: JSON lines, the same whoever writes them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hooks import log, log_facts
from tests.conftest import ROOT


@pytest.mark.parametrize("light", [True, False])
def test_a_line_is_one_json_object_with_level_and_time(tmp_path: Path, light: bool) -> None:
    """By hand and by structlog alike, down to the order of the members; half a surrogate pair is no reason to fail."""
    with log.writing(tmp_path, light=light) as logger:
        logger.write("info", "hook", outcome="ok", duration_ms=1.5)
        logger.write("error", "hook", error="odd: \ud800")
    first, second = (json.loads(line) for line in (tmp_path / log.FILE).read_text(encoding="utf-8").splitlines())
    assert list(first) == ["outcome", "duration_ms", "event", "level", "timestamp"]
    assert (first["event"], first["level"], second["level"]) == ("hook", "info", "error")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", first["timestamp"])
    assert (tmp_path / log.FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("light", [True, False])
def test_no_fact_is_longer_than_anybody_reads(tmp_path: Path, light: bool) -> None:
    """What is cut off can still be told from others like it."""
    with log.writing(tmp_path, light=light) as logger:
        for end in "ab":
            logger.write("error", "hook", error="x" * 5_000 + end, candidates=3)
    one, other = (json.loads(line) for line in (tmp_path / log.FILE).read_text(encoding="utf-8").splitlines())
    assert one["error"] != other["error"]
    assert (len(one["error"]) < 1_100, one["error"].endswith(", 5001 characters"), one["candidates"]) == (True, True, 3)


@pytest.mark.parametrize(("given", "logged"), [("", ""), ("x" * 100, "x" * 100), ("\ud800" * 3, "\ud800" * 3)])
def test_a_session_is_named_as_it_is(given: str, logged: str) -> None:
    """As long as it is a name."""
    assert log_facts.of_hook("pre-compact", dry_run=False, session_id=given)["session_id"] == logged


def test_what_is_too_long_to_be_a_name_is_not_logged() -> None:
    """It may be what somebody said."""
    found = log_facts.of_hook("pre-compact", dry_run=False, session_id="SECRET" * 1_000 + "\ud800")["session_id"]
    assert re.fullmatch("sha256:[0-9a-f]{16}, 6001 characters", found)


@pytest.mark.parametrize("light", [True, False])
def test_what_is_below_the_level_is_left_out(tmp_path: Path, light: bool) -> None:
    """`log_level` holds for both ways of writing."""
    with log.writing(tmp_path, "info", light=light) as logger:
        logger.write("debug", "candidate")
    assert (tmp_path / log.FILE).read_text() == ""


_ONE_LINE = """
import resource, signal, sys
from pathlib import Path
from hooks import log
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
if sys.argv[3]:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), -1))
with log.writing(Path(sys.argv[1]), light=sys.argv[2] == "light") as logger:
    for number in range(2):
        logger.write("info", "hook", error="x" * 400, number=number)
"""


@pytest.mark.skipif(os.name != "posix", reason="no limit for a file's size")
@pytest.mark.parametrize("way", ["light", "usual"])
def test_what_a_full_disk_cut_off_spoils_no_other_line(tmp_path: Path, way: str) -> None:
    """Nor does it hurt the process that writes it. A file that may not grow further is written to as a full disk is."""
    for most in ("700", ""):
        subprocess.run([sys.executable, "-c", _ONE_LINE, str(tmp_path), way, most], cwd=ROOT, check=True)
    whole, cut, *after = (tmp_path / log.FILE).read_text().splitlines()
    assert [json.loads(line)["number"] for line in (whole, *after)] == [0, 0, 1]
    with pytest.raises(ValueError, match="Unterminated"):
        json.loads(cut)


@pytest.mark.parametrize("light", [True, False])
def test_where_there_can_be_no_log_it_is_done_without(tmp_path: Path, light: bool) -> None:
    """In a home that cannot be made, or one whose log is something else."""
    (tmp_path / "file").touch()
    (tmp_path / "home" / log.FILE).mkdir(parents=True)
    for home in (tmp_path / "file" / "home", tmp_path / "home"):
        with log.writing(home, light=light) as logger:
            logger.write("info", "hook", outcome="ok")
    assert (tmp_path / "file").read_bytes() == b""
    assert [path.name for path in (tmp_path / "home").rglob("*")] == [log.FILE]
