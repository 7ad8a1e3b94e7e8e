"""What we register with Claude Code, and how it gets into the text of a settings file and out again.

Only events that clients of every age know: one that a client does not know makes older ones drop the whole file.
Commands in shell form, because older clients ignore the exec form's `args`; timeouts in seconds.
"""

import json
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from dedup.lazy_dataclasses import dataclass
from hooks import json_text
from hooks.json_text import Kind, Node

_NAMES = ("subcog-dedup", "subcog-dedup.exe")
ISOLATED = ("-I", "-S")
"""How Python is called to run `hooks.client`: without the person's own settings for it, and without any packages."""

Program: TypeAlias = tuple[str, ...]
"""What runs our hooks: the path of our command alone, or Python with `ISOLATED` and the path of `hooks/client.py`."""

MARK = "# subcog-dedup"
"""Ends each of our commands, and is how we know them again: by it and by what they ask us to do.

A comment is nothing to the shell, is not handed on to the hook as an environment variable would be, survives when the
client or another tool writes the file anew, and whatever a person adds to the command goes in front of it, because
behind it nothing would run.
"""


@dataclass(frozen=True, slots=True)
class Hook:
    """One entry: the event, what our command is asked to do, how long it may take (seconds), when it is called."""

    event: str
    arguments: str
    timeout: int
    matcher: str | None = None

    @property
    def verb(self) -> str:
        """What comes after `hook` in the command."""
        return self.arguments.split()[0]


HOOKS = (
    # Plain text: a JSON answer to PreCompact is refused by the client. No matcher: manual and automatic alike.
    Hook("PreCompact", "pre-compact --output text", 30),
    # Only after a compaction is there something to say; other sessions must not wait for a process that says nothing.
    Hook("SessionStart", "session-start", 15, "compact"),
    # Without a timeout of its own the client allows SessionEnd 1.5 s.
    Hook("SessionEnd", "session-end", 10),
)
NEW_SESSIONS = Hook("SessionStart", "new-session", 5, "startup|clear|resume")
"""For those who want it: each new session begins a little later, and with what memory holds in its context; one that is
resumed, with what was kept meanwhile."""

_FORMERLY = "startup|clear"
"""When earlier versions had the client call `NEW_SESSIONS`."""


_CALL = re.compile(rf"\shook\s+({'|'.join(hook.verb for hook in (*HOOKS, NEW_SESSIONS))})(?![\w-])")
# One word of a shell command, quotes and all; possessive, so that a quote that is never closed fails at once.
_WORD = re.compile(r"""(?:[^\s'"\\]|\\.|'[^']*+'|"(?:[^"\\]|\\.)*")+""", re.DOTALL)


class BadShape(ValueError):
    """The file is JSON, and yet not settings: `at` is where, in the text, something else was expected."""

    def __init__(self, why: str, at: int) -> None:
        super().__init__(why)
        self.at = at


def command(program: Program, hook: Hook) -> str:
    """What the client runs, by `sh -c` (Git Bash on Windows).

    Whatever becomes of the installation, the session sees nothing of it: a missing or broken executable makes the
    shell complain into nowhere and exit 0. (Exit code 2 would block the compaction, others show an error.)
    """
    return f"{shlex.join(program)} hook {hook.arguments} 2>/dev/null || true {MARK}"


def group(program: Program, hook: Hook) -> dict[str, object]:
    """One element of an event's list in the settings."""
    handler = {"type": "command", "command": command(program, hook), "timeout": hook.timeout}
    return {**({"matcher": hook.matcher} if hook.matcher else {}), "hooks": [handler]}


def registered(program: Program, hooks: Sequence[Hook] = HOOKS) -> dict[str, list[dict[str, object]]]:
    """The settings' `hooks` as they are where nobody else has any."""
    events = dict.fromkeys(hook.event for hook in hooks)
    return {event: [group(program, hook) for hook in hooks if hook.event == event] for event in events}


@dataclass(frozen=True, slots=True)
class Ours:
    """One handler of ours in a settings file: `way` leads to it from the inside out, as (container, index) pairs:
    the group's handlers, the event's groups, the events, the settings."""

    event: str
    command: Node
    way: tuple[tuple[Node, int], ...]

    @property
    def line(self) -> str:
        return str(self.command.value)

    @property
    def verb(self) -> str:
        """Which of our hooks it calls."""
        found = _CALL.search(self.line)
        return found[1] if found else ""

    @property
    def matcher(self) -> object:
        """When the client calls it; None: always, which may be written in three ways."""
        matcher = self._matcher
        return matcher.value if matcher and matcher.value not in ("", "*") else None

    @property
    def outdated_matcher(self) -> Node | None:
        """The matcher, where it is as an earlier version wrote it, and nobody else's handler goes by it."""
        alone = len(self.way[0][0].items) == 1
        return self._matcher if alone and (self.verb, self.matcher) == (NEW_SESSIONS.verb, _FORMERLY) else None

    @property
    def _matcher(self) -> Node | None:
        groups, g = self.way[1]
        return groups.items[g].get("matcher")


def ours(root: Node) -> Iterator[Ours]:
    """Every handler of ours, wherever it stands; shapes that others invented are passed by."""
    for h, top in enumerate(root.entries):
        for e, event in enumerate(top.node.entries if top.key == "hooks" else ()):
            for g, group_ in enumerate(event.node.items):
                handlers = group_.get("hooks")
                for i, handler in enumerate(handlers.items if handlers else ()):
                    line = handler.get("command")
                    if event.key and handlers and line and _is_marked(line.value):
                        way = ((handlers, i), (event.node, g), (top.node, e), (root, h))
                        yield Ours(event.key, line, way)


def _is_marked(line: object) -> bool:
    """Others may end a command of their own in our name; the call of a hook of ours, nobody else has as well."""
    return isinstance(line, str) and line.rstrip().endswith(MARK) and _CALL.search(line) is not None


def moved(line: str, program: Program) -> str:
    """A command of ours with what runs it replaced; what a person has put around that stays.

    Unchanged where what is called is no file of ours, but a wrapper or a substitution of theirs.
    """
    found = _called(line)
    if found is None or found.words == program:
        return line
    return line[: found.begin] + shlex.join(program) + line[found.end :]


@dataclass(frozen=True, slots=True)
class _Called:
    """What a command of ours runs, as `words`, and where in the line that stands."""

    words: tuple[str, ...]
    begin: int
    end: int

    @property
    def is_there(self) -> bool:
        return shutil.which(self.words[0]) is not None and (len(self.words) == 1 or Path(self.words[-1]).is_file())


def _called(line: str) -> _Called | None:
    """What runs a hook of ours in this line; None if it is nothing of ours."""
    words = list(_WORD.finditer(line))
    at = next((i for i, word in enumerate(words) if _CALL.match(line, word.end())), None)
    if at is None or not (path := _unquoted(words[at][0])):
        return None
    if Path(path).name in _NAMES:
        return _Called((path,), *words[at].span())
    before = words[max(0, at - 3) : at]
    if Path(path).parts[-2:] == ("hooks", "client.py") and tuple(word[0] for word in before[1:]) == ISOLATED:
        python = _unquoted(before[0][0]) or ""
        return _Called((python, *ISOLATED, path), before[0].start(), words[at].end())
    return None


def _unquoted(word: str) -> str | None:
    """The path that a shell word stands for, `~` included; None if it stands for something else."""
    try:
        words = shlex.split(word)
    except ValueError:
        return None
    return os.path.expanduser(words[0]) if len(words) == 1 else None  # noqa: PTH111 - a Path would tidy it up


def with_ours(text: str, program: Program, hooks: Sequence[Hook] = HOOKS) -> str:
    """`text` with these hooks in it: put behind those of others, or, where they are, brought up to date in place.

    What a person tuned in an entry that is there (its timeout, its matcher, what stands around the path in its
    command) stays, and so does one that they split in two by its matcher. Raises `BadJson`, `BadShape`.
    """
    if not text.strip():
        return json.dumps({"hooks": registered(program, hooks)}, indent=2, ensure_ascii=False) + "\n"
    for hook in hooks:
        if not any((found.event, found.verb) == (hook.event, hook.verb) for found in ours(_root(text))):
            text = _put(text, hook, program)
    while outdated := next((found for found in ours(_root(text)) if moved(found.line, program) != found.line), None):
        text = json_text.replaced(text, outdated.command, moved(outdated.line, program))
    while matcher := next(filter(None, (found.outdated_matcher for found in ours(_root(text)))), None):
        text = json_text.replaced(text, matcher, NEW_SESSIONS.matcher)
    while surplus := _surplus(_root(text)):
        text = _without(text, surplus, keep=frozenset())
    return text


def without_ours(text: str, original: str | None = "{}") -> str | None:
    """`text` without our hooks; what our going leaves empty goes too, unless it stood in `original` already.

    `original` is the text before we came: None if there was no file. If it held nothing and now nothing is left,
    it is the answer. Raises `BadJson`, `BadShape`.
    """
    held_something = bool(original and original.strip())
    keep = _containers(original) if original and held_something else frozenset[str]()
    found = next(ours(_root(text)), None)
    if found is None:
        return text
    while found:
        text = _without(text, found, keep)
        found = next(ours(_root(text)), None)
    return text if held_something or _root(text).entries else original


def runnable(line: str) -> bool:
    """Whether the program that a command of ours names is there to be run: ours, or where it is hidden, the first."""
    if found := _called(line):
        return found.is_there
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return False
    program = next((word for word in words if not _is_assignment(word)), "")
    return bool(program) and shutil.which(Path(program).expanduser()) is not None


def _is_assignment(word: str) -> bool:
    name, equals, _ = word.partition("=")
    return bool(equals) and name.isidentifier()


def _root(text: str) -> Node:
    root = json_text.parse(text)
    if root.kind is not Kind.OBJECT:
        raise BadShape("settings are an object", root.start)
    return root


def _put(text: str, hook: Hook, program: Program) -> str:
    root = _root(text)
    events = root.get("hooks")
    if events is None:
        return json_text.appended(text, root, {hook.event: [group(program, hook)]}, "hooks")
    if events.kind is not Kind.OBJECT:
        raise BadShape("`hooks` is not an object", events.start)
    groups = events.get(hook.event)
    if groups is None:
        return json_text.appended(text, events, [group(program, hook)], hook.event)
    if groups.kind is not Kind.ARRAY:
        raise BadShape(f"`hooks.{hook.event}` is not a list", groups.start)
    return json_text.appended(text, groups, group(program, hook))


def _surplus(root: Node) -> Ours | None:
    """One that is the second for its event and matcher, or is for an event that this version does not use it for."""
    wanted = {(hook.event, hook.verb) for hook in (*HOOKS, NEW_SESSIONS)}
    seen: set[tuple[str, str, object]] = set()
    for found in ours(root):
        if (found.event, found.verb) not in wanted or (found.event, found.verb, found.matcher) in seen:
            return found
        seen.add((found.event, found.verb, found.matcher))
    return None


def _without(text: str, found: Ours, keep: frozenset[str]) -> str:
    """Take out one handler, together with what would hold nothing without it and does not have to stay."""
    stays = (False, f"hooks.{found.event}" in keep, "hooks" in keep)
    level = 0
    while level < len(stays) and len(found.way[level][0].entries) == 1 and not stays[level]:
        level += 1
    return json_text.removed(text, *found.way[level])


def _containers(text: str) -> frozenset[str]:
    """`hooks` and `hooks.EVENT` for what a text has of these."""
    events = _root(text).get("hooks")
    if events is None:
        return frozenset()
    return frozenset({"hooks"} | {f"hooks.{entry.key}" for entry in events.entries})
