"""The log file: JSON lines, the same whoever writes them."""

import json
import re
from pathlib import Path

import pytest

from hooks import log


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
def test_what_is_below_the_level_is_left_out(tmp_path: Path, light: bool) -> None:
    """`log_level` holds for both ways of writing."""
    with log.writing(tmp_path, "warning", light=light) as logger:
        logger.write("info", "candidate")
    assert (tmp_path / log.FILE).read_text() == ""
