"""Registration in settings files: ours go in and out, everything else keeps its bytes."""

import itertools
import json
import os
import shlex
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedup.errors import DedupError
from hooks import client
from hooks.install import (
    Change,
    Scope,
    SettingsInvalid,
    carry_out,
    disabled,
    executable,
    install,
    launcher,
    plan_install,
    plan_uninstall,
    registrations,
    settings_file,
    uninstall,
)
from hooks.registration import HOOKS, MARK, NEW_SESSIONS, command, registered, runnable, with_ours, without_ours
from hooks.settings_file import SettingsUnusable, keep_record, recorded

PROGRAM = ("/opt/tools/bin/subcog-dedup",)
MOVED = ("/home/zoë/venvs/new one/bin/subcog-dedup",)
OTHER = {"hooks": [{"type": "command", "command": "notify-send done", "timeout": 5}]}

SHAPES: dict[str, bytes | None] = {
    "no file": None,
    "empty file": b"",
    "white space only": b" \n\n",
    "empty object": b"{}",
    "empty object with a gap": b"{ }\n",
    "empty object on lines": b"{\n\n}\n",
    "no hooks": b'{\n  "model": "opus"\n}\n',
    "empty hooks": b'{\n  "hooks": {}\n}\n',
    "empty hooks with a gap": b'{\n  "hooks": { }\n}\n',
    "empty event": b'{\n  "hooks": {\n    "PreCompact": []\n  }\n}\n',
    "hooks of others": json.dumps({"hooks": {"PreCompact": [OTHER], "Stop": [OTHER]}, "z": 1}, indent=2).encode(),
    "hooks of others in our events": json.dumps({"hooks": {h.event: [OTHER, OTHER] for h in HOOKS}}, indent=2).encode(),
    "four spaces": json.dumps({"a": [1, {"b": None}], "hooks": {"Stop": [OTHER]}}, indent=4).encode() + b"\n",
    "tabs": json.dumps({"env": {"A": "b"}, "hooks": {"SessionEnd": [OTHER]}}, indent="\t").encode() + b"\n",
    "odd indentation": b'{\n     "a": 1,\n "hooks":\n{"Stop":[\n]}\n  , "b":2 }\n\n\n',
    "no indentation": b'{\n"a": 1,\n"b": 2\n}\n',
    "minified": json.dumps({"a": 1, "hooks": {"PreCompact": [OTHER]}}, separators=(",", ":")).encode(),
    "one line": json.dumps({"a": 1, "hooks": {"PreCompact": [OTHER]}}).encode(),
    "CRLF": b'{\r\n  "a": 1,\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n',
    "CR": b'{\r  "a": 1\r}\r',
    "byte order mark": "\ufeff".encode() + b'{\n  "a": 1\n}\n',
    "no final newline": b'{\n  "a": 1\n}',
    "Unicode, raw and escaped": '{\n  "a": "zoë 日本 \\u00e9 \\ud83d\\ude00 \\ud800 \\/ \u2028"\n}\n'.encode(),
    "keys that stand twice": b'{\n  "hooks": {"Stop": []},\n  "a": 1,\n  "hooks": {"Stop": [], "Stop": []}\n}\n',
    "strange numbers": b'{"a": 1E+2, "b": -0.0, "c": 123456789012345678901234567890}',
    "brackets in strings": b'{\n  "a": "}, ] \\" { [ // # subcog-dedup",\n  "hooks": {}\n}\n',
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "project" / ".claude" / "settings.json"


def given_file(file: Path, data: bytes | None) -> None:
    if data is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def bytes_of(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def value_of(file: Path) -> Any:
    return json.loads(file.read_bytes().decode("utf-8-sig"))


def our_lines(settings: Any) -> list[str]:
    groups = [group for event in settings.get("hooks", {}).values() for group in event]
    return [h["command"] for group in groups for h in group["hooks"] if h["command"].endswith(MARK)]


@pytest.mark.parametrize("shape", SHAPES)
def test_install_install_uninstall_leaves_every_byte_as_it_was(file: Path, home: Path, shape: str) -> None:
    """Whatever the file looked like, and also if there was none (then its directory goes too)."""
    given_file(file, SHAPES[shape])
    tree = sorted(file.parents[1].rglob("*")) if file.parents[1].exists() else []
    assert install(file, PROGRAM, home).is_change
    once = bytes_of(file)
    assert not install(file, PROGRAM, home).is_change
    assert bytes_of(file) == once
    assert uninstall(file, home).is_change
    assert bytes_of(file) == SHAPES[shape]
    assert (sorted(file.parents[1].rglob("*")) if file.parents[1].exists() else []) == tree, "and nothing beside it"


@pytest.mark.parametrize("shape", SHAPES)
def test_installed_settings_are_the_old_ones_and_ours(file: Path, home: Path, shape: str) -> None:
    """As the client reads them: each of our hooks once, behind those of others, and nothing else changed."""
    given_file(file, SHAPES[shape])
    before = json.loads(SHAPES[shape].decode("utf-8-sig")) if (SHAPES[shape] or b"").strip() else {}  # type: ignore[union-attr]
    install(file, PROGRAM, home)
    after = value_of(file)
    for event, groups in registered(PROGRAM).items():
        assert after["hooks"][event] == before.get("hooks", {}).get(event, []) + groups
        del after["hooks"][event]
    for event in [h.event for h in HOOKS]:
        before.get("hooks", {}).pop(event, None)
    assert after == before | {"hooks": before.get("hooks", {})}
    assert [*after] == [*(before | {"hooks": 0})], "in the old order"


@pytest.mark.parametrize("shape", [name for name, data in SHAPES.items() if (data or b"").startswith(b"{")])
def test_the_lines_of_others_stay_as_they_are(file: Path, home: Path, shape: str) -> None:
    """Installing only inserts: what was there is still there, in order, byte for byte."""
    given_file(file, SHAPES[shape])
    install(file, PROGRAM, home)
    rest = iter(file.read_bytes())
    assert all(byte in rest for byte in b"".join((SHAPES[shape] or b"").split()))


@pytest.mark.parametrize(
    ("shape", "indent", "newline"),
    [("tabs", "\t", "\n"), ("four spaces", "    ", "\n"), ("CRLF", "  ", "\r\n"), ("no indentation", "", "\n")],
)
def test_what_is_inserted_is_laid_out_as_its_neighbours(
    file: Path, home: Path, shape: str, indent: str, newline: str
) -> None:
    """A file that was laid out evenly still is, with its own indentation and line ends."""
    given_file(file, SHAPES[shape])
    install(file, PROGRAM, home)
    evenly = json.dumps(value_of(file), indent=indent) + "\n"
    assert file.read_bytes() == evenly.replace("\n", newline).encode()


def test_a_minified_file_stays_minified(file: Path, home: Path) -> None:
    """What is inserted has no white space either."""
    given_file(file, SHAPES["minified"])
    install(file, PROGRAM, home)
    assert file.read_text() == json.dumps(value_of(file), separators=(",", ":"))


def test_a_new_file_looks_as_the_client_writes_it(file: Path, home: Path) -> None:
    """So the client's next save changes nothing but what it is about."""
    install(file, PROGRAM, home)
    assert file.read_text() == json.dumps({"hooks": registered(PROGRAM)}, indent=2) + "\n"


def add_in_front(settings: Any) -> None:
    settings["hooks"]["PreCompact"].insert(0, OTHER)


def add_behind(settings: Any) -> None:
    settings["hooks"]["SessionEnd"].append(OTHER)


def add_into_our_group(settings: Any) -> None:
    settings["hooks"]["SessionStart"][-1]["hooks"].append({"type": "command", "command": "date"})


def add_event(settings: Any) -> None:
    settings["hooks"]["Stop"] = [OTHER]


def add_setting(settings: Any) -> None:
    settings["model"] = "haiku"


def take_out_one_of_ours(settings: Any) -> None:
    del settings["hooks"]["SessionStart"]


def copy_ours(settings: Any) -> None:
    settings["hooks"]["PreCompact"] *= 2


def tune_ours(settings: Any) -> None:
    settings["hooks"]["PreCompact"][-1]["hooks"][0]["timeout"] = 60


def reorder(settings: Any) -> None:
    settings["hooks"] = dict(reversed(settings["hooks"].items()))


EDITS = [
    add_in_front,
    add_behind,
    add_into_our_group,
    add_event,
    add_setting,
    take_out_one_of_ours,
    copy_ours,
    tune_ours,
    reorder,
]


def without_marked(settings: Any) -> Any:
    """The settings without our handlers, and without what they leave empty."""
    hooks = {}
    for event, groups in settings["hooks"].items():
        kept = []
        for group in groups:
            handlers = [h for h in group["hooks"] if not h["command"].endswith(MARK)]
            if handlers:
                kept.append(group | {"hooks": handlers})
        if kept:
            hooks[event] = kept
    rest = {key: value for key, value in settings.items() if key != "hooks"}
    return rest | ({"hooks": hooks} if hooks else {})


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize(
    "shape", ["no file", "no hooks", "hooks of others", "hooks of others in our events", "minified"]
)
@pytest.mark.parametrize("forgotten", [False, True], ids=["remembered", "home lost"])
def test_only_ours_go_when_somebody_else_changed_the_file(
    file: Path, home: Path, tmp_path: Path, shape: str, edit: Callable[[Any], None], forgotten: bool
) -> None:
    """What others added, removed or edited since stays, also if the home with our memory of the file is lost."""
    given_file(file, SHAPES[shape])
    install(file, PROGRAM, home)
    settings = value_of(file)
    edit(settings)
    file.write_text(json.dumps(settings, indent=3))
    uninstall(file, tmp_path / "elsewhere" if forgotten else home)
    expected = without_marked(settings)
    if shape == "no file" and not expected and not forgotten:
        assert not file.exists(), "nothing of anybody is left in a file that we made"
    else:
        assert value_of(file) == expected
        assert our_lines(value_of(file)) == []


def test_text_added_by_hand_keeps_its_bytes(file: Path, home: Path) -> None:
    """An edit elsewhere in the text: uninstalling gives the original text with that edit."""
    original = '{\n   "a" : 1,\n   "hooks" : { "PreCompact" : [ ' + json.dumps(OTHER) + " ] }\n}"
    given_file(file, original.encode())
    install(file, PROGRAM, home)
    file.write_text(file.read_text().replace('"a" : 1,', '"a" : 1,   "b":[ 2 ],'))
    uninstall(file, home)
    assert file.read_text() == original.replace('"a" : 1,', '"a" : 1,   "b":[ 2 ],')


def test_what_was_empty_before_stays_when_ours_go(file: Path, home: Path) -> None:
    """An empty list or object that somebody left there is not ours to remove."""
    given_file(file, b'{"hooks": {"PreCompact": []}}')
    install(file, PROGRAM, home)
    file.write_text(file.read_text() + "\n")
    uninstall(file, home)
    assert file.read_text() == '{"hooks": {"PreCompact": []}}\n'


def test_installing_from_another_place_replaces_the_path_in_place(file: Path, home: Path) -> None:
    """Same entries, same places, new path; and uninstalling still gives back the first original."""
    given_file(file, SHAPES["hooks of others"])
    install(file, PROGRAM, home)
    first = file.read_text()
    install(file, MOVED, home)
    assert file.read_text() == first.replace(*PROGRAM, shlex.join(MOVED))
    uninstall(file, home)
    assert bytes_of(file) == SHAPES["hooks of others"]


def test_moving_after_an_edit_by_others_keeps_their_edit(file: Path, home: Path) -> None:
    """What uninstalling gives back after the second install is the file as others had it at that time."""
    given_file(file, SHAPES["no hooks"])
    install(file, PROGRAM, home)
    file.write_text(file.read_text().replace("opus", "haiku"))
    install(file, MOVED, home)
    uninstall(file, home)
    assert bytes_of(file) == (SHAPES["no hooks"] or b"").replace(b"opus", b"haiku")


def test_a_timeout_that_a_person_tuned_survives_an_update(file: Path, home: Path) -> None:
    """Only the path is brought up to date."""
    install(file, PROGRAM, home)
    settings = value_of(file)
    tune_ours(settings)
    file.write_text(json.dumps(settings))
    install(file, MOVED, home)
    assert value_of(file)["hooks"]["PreCompact"][0]["hooks"] == [
        {"type": "command", "command": command(MOVED, HOOKS[0]), "timeout": 60}
    ]


def test_doubled_and_outdated_entries_of_ours_become_one_each(file: Path, home: Path) -> None:
    """Copies, and entries for events that this version does not use, go when installing."""
    install(file, PROGRAM, home)
    settings = value_of(file)
    copy_ours(settings)
    settings["hooks"]["Stop"] = settings["hooks"]["SessionEnd"]
    file.write_text(json.dumps(settings))
    install(file, PROGRAM, home)
    assert value_of(file) == {"hooks": registered(PROGRAM)}


def all_lines(settings: Any) -> list[str]:
    return [h["command"] for groups in settings["hooks"].values() for group in groups for h in group["hooks"]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SUBCOG_HOME=/data/mem nice {} hook pre-compact --dry-run 2>>/tmp/err # subcog-dedup", None),
        ('"/old place/subcog-dedup" hook pre-compact # subcog-dedup', "{} hook pre-compact # subcog-dedup"),
        ("'/old/it'\"'\"'s/subcog-dedup' hook pre-compact # subcog-dedup", "{} hook pre-compact # subcog-dedup"),
        ("my-wrapper hook pre-compact # subcog-dedup", "my-wrapper hook pre-compact # subcog-dedup"),
        (
            "$(which subcog-dedup) hook pre-compact # subcog-dedup",
            "$(which subcog-dedup) hook pre-compact # subcog-dedup",
        ),
    ],
    ids=["around it", "double quotes", "quoted quotes", "a wrapper", "a substitution"],
)
def test_of_a_command_that_a_person_tuned_only_the_path_is_replaced(
    file: Path, home: Path, before: str, after: str | None
) -> None:
    """What they put in front of it, behind it, or in its place is theirs; a second install changes nothing."""
    settings: dict[str, Any] = {"hooks": registered(PROGRAM)}
    settings["hooks"]["PreCompact"][0]["hooks"][0]["command"] = before.replace("{}", *PROGRAM)
    given_file(file, json.dumps(settings).encode())
    install(file, MOVED, home)
    assert all_lines(value_of(file))[0] == (after or before).replace("{}", shlex.join(MOVED))
    assert not install(file, MOVED, home).is_change


def test_half_a_character_that_a_person_put_before_our_command_stays(file: Path, home: Path) -> None:
    """JSON can hold it as an escape only; cut off behind an emoji, say."""
    install(file, PROGRAM, home)
    before = file.read_text().replace(
        f'"command": "{shlex.join(PROGRAM)}', f'"command": "X=\\ud83d {shlex.join(PROGRAM)}'
    )
    file.write_text(before)
    install(file, MOVED, home)
    assert file.read_text() == before.replace(shlex.join(PROGRAM), shlex.join(MOVED))


def test_a_path_that_is_the_same_in_other_quotes_stays(file: Path, home: Path) -> None:
    """It runs this installation already; a person may write it as they like."""
    settings: dict[str, Any] = {"hooks": registered(PROGRAM)}
    settings["hooks"]["PreCompact"][0]["hooks"][0]["command"] = f'"{PROGRAM[0]}" hook pre-compact {MARK}'
    given_file(file, json.dumps(settings).encode())
    assert not install(file, PROGRAM, home).is_change


def test_an_entry_that_a_person_split_by_its_matcher_stays_split(file: Path, home: Path) -> None:
    """One for automatic compactions, one for manual ones: both are brought up to date, and neither is a copy."""
    settings: dict[str, Any] = {"hooks": registered(PROGRAM)}
    (entry,) = settings["hooks"]["PreCompact"]
    settings["hooks"]["PreCompact"] = [{"matcher": m} | entry for m in ("auto", "manual", "manual")]
    given_file(file, json.dumps(settings).encode())
    install(file, MOVED, home)
    split = value_of(file)["hooks"]["PreCompact"]
    assert [group["matcher"] for group in split] == ["auto", "manual"]
    assert {h["command"] for group in split for h in group["hooks"]} == {command(MOVED, HOOKS[0])}


def test_a_command_of_others_that_ends_in_our_name_is_theirs(file: Path, home: Path) -> None:
    """The mark alone is not enough: ours call a hook of ours."""
    theirs = {"hooks": [{"type": "command", "command": f"backup-memories.sh {MARK}"}]}
    data = json.dumps({"hooks": {"Stop": [theirs], "PreCompact": [theirs]}}, indent=2).encode()
    given_file(file, data)
    install(file, PROGRAM, home)
    assert value_of(file)["hooks"]["Stop"] == [theirs]
    assert value_of(file)["hooks"]["PreCompact"] == [theirs, *registered(PROGRAM)["PreCompact"]]
    file.write_bytes(file.read_bytes() + b"\n")
    uninstall(file, home)
    assert file.read_bytes() == data + b"\n"


def test_new_sessions_of_an_earlier_version_come_to_be_told_when_they_are_resumed(file: Path, home: Path) -> None:
    """With any install; not where a person has said when, or goes by the same matcher with a hook of theirs."""
    theirs = [{"type": "command", "command": "date"}]
    for said, beside, becomes in (
        ("startup|clear", [], "startup|clear|resume"),
        ("clear", [], "clear"),
        ("startup|clear", theirs, "startup|clear"),
    ):
        (ours,) = registered(PROGRAM, [replace(NEW_SESSIONS, matcher=said)])["SessionStart"]
        handlers = [{"type": "command", "command": command(PROGRAM, NEW_SESSIONS)}, *beside]
        given_file(file, json.dumps({"hooks": {"SessionStart": [{**ours, "hooks": handlers}]}}).encode())
        install(file, PROGRAM, home)
        assert [one["matcher"] for one in value_of(file)["hooks"]["SessionStart"]] == [becomes, "compact"]


def test_a_backup_that_a_person_made_is_not_touched(file: Path, home: Path) -> None:
    """It may have the name that ours has; ours then gets another, and goes again."""
    given_file(file, SHAPES["tabs"])
    theirs = file.with_name("settings.json.subcog-backup")
    theirs.write_text("mine")
    install(file, PROGRAM, home)
    assert (theirs.read_text(), theirs.with_name(f"{theirs.name}-2").read_bytes()) == ("mine", SHAPES["tabs"])
    install(file, MOVED, home)
    uninstall(file, home)
    assert sorted(file.parent.iterdir()) == [file, theirs]
    assert theirs.read_text() == "mine"


def test_a_backup_of_ours_that_a_person_wrote_to_is_theirs(file: Path, home: Path) -> None:
    """The next install does not write over it, and uninstalling leaves it there."""
    given_file(file, SHAPES["tabs"])
    backup = install(file, PROGRAM, home).backup
    assert backup
    backup.write_text("mine")
    install(file, MOVED, home)
    uninstall(file, home)
    assert (backup.read_text(), bytes_of(file)) == ("mine", SHAPES["tabs"])


@pytest.mark.parametrize("first", [0, 1])
def test_the_directory_made_for_two_files_goes_with_the_last(file: Path, home: Path, first: int) -> None:
    """Whichever that is, also if the directory was made when the other one was registered."""
    files = [file, file.with_name("settings.local.json")]
    file.parents[1].mkdir()
    for one in files:
        install(one, PROGRAM, home)
    uninstall(files[first], home)
    assert file.parent.exists()
    uninstall(files[1 - first], home)
    assert list(file.parents[1].iterdir()) == []


def test_a_program_is_missed_behind_what_a_person_put_in_front_of_it(tmp_path: Path) -> None:
    """`nice` is there, and yet nothing would run."""
    assert not runnable(f"A=1 nice {tmp_path}/subcog-dedup hook pre-compact {MARK}")
    (tmp_path / "subcog-dedup").write_text("#!/bin/sh\n")
    (tmp_path / "subcog-dedup").chmod(0o755)
    assert runnable(f"A=1 nice {tmp_path}/subcog-dedup hook pre-compact {MARK}")


def test_hooks_that_are_all_turned_off_are_seen(tmp_path: Path) -> None:
    """By the file that says so; a more particular file overrules a general one."""
    user, local = settings_file(Scope.USER, tmp_path), settings_file(Scope.LOCAL, tmp_path)
    assert disabled(tmp_path) is None
    given_file(user, b'{"disableAllHooks": true}')
    assert disabled(tmp_path) == user
    given_file(local, b'{"disableAllHooks": false}')
    assert disabled(tmp_path) is None


INVALID = {
    b'{\n  "a": 1,\n  // mine\n  "b": 2\n}': (3, 3, "no comments"),
    b'{\n  "a": 1,\n}': (3, 1, "a key in double quotes"),
    b'{"a": 1': (1, 8, "found the end"),
    b'{"a" 1}': (1, 6, "':'"),
    b'{"a": 1} x': (1, 10, "'x'"),
    b"{'a': 1}": (1, 2, "a key in double quotes"),
    b'{"a": NaN}': (1, 7, "a value"),
    b'{"a": 01}': (1, 8, "','"),
    b'{"a": "x\ny"}': (1, 7, "control character"),
    b'{"a": "\\x"}': (1, 7, "escape"),
    b'{\r\n"a": "never closed}': (2, 6, "not closed"),
    b"[]": (1, 1, "object"),
    b"null": (1, 1, "object"),
    b'{\n  "hooks": []\n}': (2, 12, "not an object"),
    b'{"hooks": null}': (1, 11, "not an object"),
    b'{"hooks": {"SessionEnd": {}}}': (1, 26, "not a list"),
    b'{\n  "a": "\xff"\n}': (2, 9, "UTF-8"),
    '{"é": x}'.encode(): (1, 7, "a value"),
    b'{"a":' + b"[" * 100_000: (1, 206, "deep"),
}


@pytest.mark.parametrize("data", INVALID, ids=lambda data: repr(data[:30]))
def test_invalid_settings_are_refused_untouched_with_the_place(file: Path, home: Path, data: bytes) -> None:
    """One line with file, line and column; not a byte is written."""
    line, column, why = INVALID[data]
    given_file(file, data)
    with pytest.raises(SettingsInvalid) as refused:
        install(file, PROGRAM, home)
    assert str(refused.value).startswith(f"{file}:{line}:{column}: ")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (bytes_of(file), [*file.parent.iterdir()]) == (data, [file])


def test_a_dry_run_shows_the_difference_and_writes_nothing(file: Path, home: Path) -> None:
    """And what it shows is what installing then does."""
    given_file(file, SHAPES["no final newline"])
    change = plan_install(file, PROGRAM, home)
    assert (bytes_of(file), [*file.parent.iterdir()], home.exists()) == (SHAPES["no final newline"], [file], False)
    assert change.diff().endswith(" }\n\\ No newline at end of file\n")
    assert f"+++ {file}\n" in change.diff()
    install(file, PROGRAM, home)
    assert bytes_of(file) == change.after
    assert plan_uninstall(file, home).after == SHAPES["no final newline"]
    assert plan_install(file, PROGRAM, home).diff() == ""


def test_the_diff_of_a_new_file_starts_at_nothing(file: Path, home: Path) -> None:
    """As tools that apply one expect; not even the file's directory is made for it."""
    change = plan_install(file, PROGRAM, home)
    assert change.diff().startswith(f"--- /dev/null\n+++ {file}\n@@ -0,0 ")
    assert not file.parent.exists()


def test_the_bytes_before_are_kept_beside_the_file(file: Path, home: Path) -> None:
    """A backup while we are in the file; with the same permissions, for settings may hold keys."""
    given_file(file, SHAPES["tabs"])
    file.chmod(0o600)
    change = install(file, PROGRAM, home)
    assert change.backup
    assert change.backup.name == "settings.json.subcog-backup"
    assert change.backup.read_bytes() == SHAPES["tabs"]
    assert stat.S_IMODE(change.backup.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660])
def test_permissions_stay(file: Path, home: Path, mode: int) -> None:
    """The file is replaced by another one, which neither opens it to others nor locks anybody out."""
    given_file(file, SHAPES["tabs"])
    file.chmod(mode)
    install(file, PROGRAM, home)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    uninstall(file, home)
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_what_is_remembered_is_private(file: Path, home: Path) -> None:
    """The original may hold keys: nobody else can read our copy, whatever the umask."""
    given_file(file, SHAPES["tabs"])
    install(file, PROGRAM, home)
    kept = [home, *home.rglob("*")]
    assert {p.name for p in kept} >= {"install", "lock"}
    assert len(kept) == 5, "the home, the directory, its lock, what was there before, and where the backup is"
    assert [p for p in kept if stat.S_IMODE(p.stat().st_mode) & 0o077] == []


def test_a_link_stays_a_link_and_its_target_is_written(file: Path, home: Path, tmp_path: Path) -> None:
    """People keep settings in a directory of dotfiles, and link to them."""
    real = tmp_path / "dotfiles" / "claude.json"
    given_file(real, SHAPES["tabs"])
    file.parent.mkdir(parents=True)
    file.symlink_to("../../dotfiles/claude.json")
    install(file, PROGRAM, home)
    assert (file.is_symlink(), len(our_lines(value_of(real)))) == (True, len(HOOKS))
    uninstall(file, home)
    assert (file.is_symlink(), bytes_of(real)) == (True, SHAPES["tabs"])


def test_a_link_to_nothing_gets_its_target_and_loses_it_again(file: Path, home: Path, tmp_path: Path) -> None:
    """The link is the person's and stays; what we made behind it goes, its directory too."""
    file.parent.mkdir(parents=True)
    file.symlink_to(tmp_path / "dotfiles" / "claude.json")
    install(file, PROGRAM, home)
    assert len(our_lines(value_of(file))) == len(HOOKS)
    uninstall(file, home)
    assert (file.is_symlink(), file.exists(), (tmp_path / "dotfiles").exists()) == (True, False, False)


@pytest.mark.parametrize("what", ["directory", "device", "under a file"])
def test_what_is_no_plain_file_is_refused(file: Path, home: Path, tmp_path: Path, what: str) -> None:
    """Never rename over a device (a link to /dev/null is a way to have no settings), never trip over a directory."""
    if what == "under a file":
        file.parents[1].mkdir()
        file.parent.write_text("")
    else:
        file.parent.mkdir(parents=True)
        file.mkdir() if what == "directory" else file.symlink_to(os.devnull)
    with pytest.raises(SettingsUnusable) as refused:
        install(file, PROGRAM, home)
    assert "\n" not in str(refused.value)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_installs_at_the_same_time_register_once(file: Path, home: Path) -> None:
    """And the original is still known afterwards: none of them took another's work for it."""
    given_file(file, SHAPES["hooks of others"])
    with ThreadPoolExecutor(8) as pool:
        changes = list(pool.map(lambda _: install(file, PROGRAM, home), range(8)))
    assert sum(change.is_change for change in changes) == 1
    assert len(our_lines(value_of(file))) == len(HOOKS)
    uninstall(file, home)
    assert bytes_of(file) == SHAPES["hooks of others"]


def test_what_the_client_saves_in_between_is_not_lost(file: Path, home: Path) -> None:
    """The client knows no lock of ours: if it saves while we are at it, we start again from what it saved."""
    given_file(file, SHAPES["no hooks"])
    saves = iter([b'{\n  "model": "haiku"\n}\n'])

    def plan() -> Change:
        change = plan_install(file, PROGRAM, home)
        file.write_bytes(next(saves, change.before or b""))
        return change

    carry_out(plan, home)
    assert value_of(file) == {"model": "haiku", "hooks": registered(PROGRAM)}


def test_a_file_that_never_rests_is_left_alone(file: Path, home: Path) -> None:
    """An error is better than the loss of what somebody else is saving."""
    given_file(file, b"{}")

    def plan() -> Change:
        change = plan_install(file, PROGRAM, home)
        file.write_bytes(file.read_bytes() + b"\n")
        return change

    with pytest.raises(SettingsUnusable, match="keeps changing"):
        carry_out(plan, home)
    assert value_of(file) == {}


def test_killed_between_record_and_file_the_next_run_completes_it(file: Path, home: Path) -> None:
    """The record is written first: what it says about a file that was never written does no harm."""
    given_file(file, SHAPES["tabs"])
    planned = plan_install(file, PROGRAM, home)
    assert planned.record is not None
    (home / "install").mkdir(parents=True)
    keep_record(home / "install", file.resolve(), planned.record)
    install(file, PROGRAM, home)
    uninstall(file, home)
    assert bytes_of(file) == SHAPES["tabs"]
    assert recorded(home / "install", file.resolve()) is None


@pytest.mark.parametrize("nth", range(4))
def test_what_a_killed_install_was_writing_goes_with_the_next_run(
    file: Path, home: Path, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    """Beside the settings and in the home: it may hold keys. Not where it may still be written, by an install for
    another home, nor a file of others whose name is like it."""
    given_file(file, SHAPES["tabs"])
    before = {*file.parent.iterdir()}
    written = itertools.count()

    def killed(_: int) -> None:
        if next(written) == 2 * nth:  # a file, then its directory
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", killed)
        patched.setattr(Path, "unlink", lambda *_, **__: None)  # who is killed tidies nothing up
        with pytest.raises(KeyboardInterrupt):
            install(file, PROGRAM, home)
    halves = [one for folder in (file.parent, home / "install") for one in folder.glob(".*.subcog-half-*")]
    assert len(halves) == 1
    install(file, PROGRAM, home)
    assert halves[0].exists(), "a moment ago"
    lookalikes = [file.parent / ".settings.json.abcdefgh", file.parent / ".settings.json.subcog-half-abcdefghi"]
    for one in (*halves, *lookalikes):
        one.touch()
        os.utime(one, (0, 0))
    uninstall(file, home)
    assert {*file.parent.iterdir()} == before | {*lookalikes}
    assert [one.name for one in (home / "install").iterdir()] == ["lock"]


def test_a_damaged_record_is_as_none(file: Path, home: Path) -> None:
    """What is ours is then taken out of the text as it stands."""
    given_file(file, SHAPES["four spaces"])
    install(file, PROGRAM, home)
    for memo in (home / "install").glob("*.json"):
        memo.write_text('{"written": 1')
    uninstall(file, home)
    assert bytes_of(file) == SHAPES["four spaces"]


def test_uninstall_where_nothing_is_ours_changes_nothing(file: Path, home: Path) -> None:
    """No file is made where there was none, and nothing is laid out anew."""
    for shape in ("no file", "hooks of others", "odd indentation"):
        given_file(file, SHAPES[shape])
        assert not uninstall(file, home).is_change
        assert bytes_of(file) == SHAPES[shape]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
groups = st.lists(st.just(OTHER) | st.dictionaries(st.sampled_from(["matcher", "x"]), json_values), max_size=3)
settings_texts = st.builds(
    lambda value, indent, separators, ascii_: json.dumps(
        value, indent=indent, separators=separators, ensure_ascii=ascii_
    ),
    st.dictionaries(st.text(max_size=8).filter(lambda key: key != "hooks"), json_values, max_size=3)
    | st.fixed_dictionaries(
        {"a": json_values, "hooks": st.dictionaries(st.sampled_from([*(h.event for h in HOOKS), "Stop"]), groups)}
    ),
    st.sampled_from([None, 0, 1, 2, 4, "\t"]),
    st.sampled_from([(",", ":"), (", ", ": "), (" , ", " : ")]),
    st.booleans(),
)


@given(settings_texts)
def test_law_taking_out_is_the_inverse_of_putting_in(text: str) -> None:
    """On the text alone, without any memory of bytes, for every settings file; and putting in twice is once."""
    installed = with_ours(text, PROGRAM)
    assert with_ours(installed, PROGRAM) == installed
    assert [json.loads(installed)["hooks"][h.event][-1:] for h in HOOKS] == list(registered(PROGRAM).values())
    assert without_ours(installed, text) == text


PLACES = ["plain", "with space", 'it\'s "quoted"', "zoë 日本", "$HOME `date` \\n", "semi;colon & # hash"]


@pytest.mark.parametrize("name", PLACES)
def test_the_command_runs_wherever_the_installation_lies(tmp_path: Path, name: str) -> None:
    """Through `sh -c`, as the client runs it: the arguments arrive, stdin and stdout are the hook's."""
    program = tmp_path / name / "subcog-dedup"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nprintf "%s|" "$@"; cat\n')
    program.chmod(0o755)
    ran = _ran_by_shell(command((str(program),), HOOKS[0]))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"hook|pre-compact|--output|text|payload", b"")


def _missing(program: Path) -> None:
    program.unlink()


def _exit_2(program: Path) -> None:
    program.write_text("#!/bin/sh\necho usage: >&2\nexit 2\n")


def _lost_interpreter(program: Path) -> None:
    program.write_text("#!/nowhere/venv/bin/python3\n")


def _not_executable(program: Path) -> None:
    program.chmod(0o644)


@pytest.mark.parametrize("damage", [_missing, _exit_2, _lost_interpreter, _not_executable])
@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.event)
def test_a_broken_installation_never_shows_in_a_session(
    tmp_path: Path, hook: Any, damage: Callable[[Path], None]
) -> None:
    """Exit code 0 and silence: anything else would be an error in the session, or block its compaction."""
    program = tmp_path / "venv gone" / "subcog-dedup"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    damage(program)
    ran = _ran_by_shell(command((str(program),), hook))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def _ran_by_shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["/bin/sh", "-c", line], input=b"payload", capture_output=True, check=False)


def test_the_files_are_those_that_the_client_reads(
    tmp_path: Path, guarded_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user's in ~/.claude, or where CLAUDE_CONFIG_DIR says; the project's in the directory of the session."""
    assert settings_file(Scope.USER, tmp_path) == guarded_home / ".claude" / "settings.json"
    assert settings_file(Scope.PROJECT, tmp_path) == tmp_path / ".claude" / "settings.json"
    assert settings_file(Scope.LOCAL, tmp_path) == tmp_path / ".claude" / "settings.local.json"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "config"))
    assert settings_file(Scope.USER, tmp_path) == tmp_path / "config" / "settings.json"


def test_registrations_name_each_file_that_holds_ours(tmp_path: Path, home: Path) -> None:
    """With the events, and whether what they call is there."""
    program = tmp_path / "a place" / "subcog-dedup"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    user, local = settings_file(Scope.USER, tmp_path), settings_file(Scope.LOCAL, tmp_path)
    assert list(registrations(tmp_path)) == []
    install(user, (str(program),), home)
    install(local, (str(tmp_path / "gone" / "subcog-dedup"),), home)
    given_file(settings_file(Scope.PROJECT, tmp_path), SHAPES["hooks of others"])
    events = tuple(hook.event for hook in HOOKS)
    assert [(r.file, r.events, r.runnable) for r in registrations(tmp_path)] == [
        (user, events, True),
        (local, events, False),
    ]


def test_the_local_settings_at_the_root_of_the_repository_count_too(tmp_path: Path, home: Path) -> None:
    """The client reads them wherever in the repository it is started."""
    for part in ("objects", "refs"):
        (tmp_path / ".git" / part).mkdir(parents=True)
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (inside := tmp_path / "deep" / "inside").mkdir(parents=True)
    at_root = settings_file(Scope.LOCAL, tmp_path)
    install(at_root, PROGRAM, home)
    install(settings_file(Scope.PROJECT, tmp_path), PROGRAM, home)
    assert [r.file for r in registrations(inside)] == [at_root]


def test_a_file_that_two_scopes_share_is_named_once(guarded_home: Path, home: Path) -> None:
    """In the home directory itself, the project's settings are the user's."""
    install(settings_file(Scope.USER, guarded_home), PROGRAM, home)
    assert len(list(registrations(guarded_home))) == 1


def test_registrations_say_where_a_settings_file_is_invalid(tmp_path: Path) -> None:
    """Passed over, it would read as "not registered"."""
    given_file(settings_file(Scope.LOCAL, tmp_path), b'{\n "hooks": {,}}')
    with pytest.raises(DedupError, match=r"settings\.local\.json:2:12: not JSON"):
        list(registrations(tmp_path))


def test_the_executable_is_the_one_beside_this_interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the first one on the PATH, which may be of another installation; and links stay links."""
    for place in ("venv", "other"):
        program = tmp_path / place / "subcog-dedup"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "other"))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv" / "python"))
    assert executable() == str(tmp_path / "venv" / "subcog-dedup")


def launched(place: Path) -> tuple[str, ...]:
    """An installation at a place: its Python, and the client."""
    client = place / "lib" / "hooks" / "client.py"
    client.parent.mkdir(parents=True)
    client.write_text("import sys; print(*sys.argv[1:], sys.stdin.read(), sep='|', end='')")
    (place / "bin").mkdir()
    (place / "bin" / "python").symlink_to(sys.executable)
    return (str(place / "bin" / "python"), "-I", "-S", str(client))


@pytest.mark.parametrize("name", PLACES)
def test_the_client_runs_wherever_the_installation_lies(tmp_path: Path, name: str) -> None:
    """By the Python beside it, without site packages."""
    ran = _ran_by_shell(command(launched(tmp_path / name), HOOKS[0]))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"hook|pre-compact|--output|text|payload", b"")


@pytest.mark.parametrize(
    "line",
    [
        "{} hook pre-compact --output text 2>/dev/null || true # subcog-dedup",
        "SUBCOG_HOME=/data/mem nice {} hook pre-compact --dry-run 2>>/tmp/err # subcog-dedup",
        "cd / && {} hook pre-compact # subcog-dedup",
    ],
)
def test_an_entry_is_moved_from_the_command_to_the_client_and_back(
    file: Path, home: Path, tmp_path: Path, line: str
) -> None:
    """Of an older version, of another installation: what runs it is replaced, what is around it stays."""
    here, there = launched(tmp_path / "he re"), launched(tmp_path / "there")
    settings: dict[str, Any] = {"hooks": registered(PROGRAM)}
    settings["hooks"]["PreCompact"][0]["hooks"][0]["command"] = line.replace("{}", shlex.join(PROGRAM))
    given_file(file, json.dumps(settings).encode())
    for program in (here, there, there, MOVED, here):
        install(file, program, home)
        assert all_lines(value_of(file))[0] == line.replace("{}", shlex.join(program))
        assert not install(file, program, home).is_change
    uninstall(file, home)
    assert not our_lines(value_of(file))


@pytest.mark.parametrize("lost", ["bin/python", "lib/hooks/client.py"])
def test_a_client_is_missed_with_its_python_and_without(tmp_path: Path, lost: str) -> None:
    """`doctor` asks this; after an update of Python the one is there and the other is not."""
    line = command(launched(tmp_path), HOOKS[0])
    assert runnable(line)
    (tmp_path / lost).unlink()
    assert not runnable(line)


def test_a_file_of_others_that_is_called_as_the_client_is_theirs(file: Path, home: Path, tmp_path: Path) -> None:
    """Only with our options in front of it, and in a directory of our name."""
    theirs = f"/opt/other/client.py hook pre-compact {MARK}"
    settings: dict[str, Any] = {"hooks": registered(PROGRAM)}
    settings["hooks"]["PreCompact"][0]["hooks"][0]["command"] = theirs
    given_file(file, json.dumps(settings).encode())
    install(file, launched(tmp_path / "x"), home)
    assert all_lines(value_of(file))[0] == theirs


def test_what_install_registers_is_the_client_of_this_installation() -> None:
    """With this Python, isolated and without site packages; and it is there to be run."""
    found = launcher()
    assert found == (sys.executable, "-I", "-S", str(Path(client.__file__)))
    assert runnable(command(found, HOOKS[0]))
