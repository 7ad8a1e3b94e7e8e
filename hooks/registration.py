"""What we register with Claude Code, and how it gets into the text of a settings file and out again.

Only events that clients of every age know: one that a client does not know makes older ones drop the whole file.
Commands in shell form, because older clients ignore the exec form's `args`; timeouts in seconds.
"""

import json
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hooks import json_text
from hooks.json_text import Kind, Node

_NAMES = ("subcog-dedup", "subcog-dedup.exe")
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


_CALL = re.compile(rf"\shook\s+({'|'.join(hook.verb for hook in HOOKS)})(?![\w-])")
# One word of a shell command, quotes and all; possessive, so that a quote that is never closed fails at once.
_WORD = re.compile(r"""(?:[^\s'"\\]|\\.|'[^']*+'|"(?:[^"\\]|\\.)*+")++""", re.DOTALL)


class BadShape(ValueError):
    """The file is JSON, and yet not settings: `at` is where, in the text, something else was expected."""

    def __init__(self, why: str, at: int) -> None:
        super().__init__(why)
        self.at = at


def command(executable: str, hook: Hook) -> str:
    """What the client runs, by `sh -c` (Git Bash on Windows).

    Whatever becomes of the installation, the session sees nothing of it: a missing or broken executable makes the
    shell complain into nowhere and exit 0. (Exit code 2 would block the compaction, others show an error.)
    """
    return f"{shlex.quote(executable)} hook {hook.arguments} 2>/dev/null || true {MARK}"


def group(executable: str, hook: Hook) -> dict[str, object]:
    """One element of an event's list in the settings."""
    handler = {"type": "command", "command": command(executable, hook), "timeout": hook.timeout}
    return {**({"matcher": hook.matcher} if hook.matcher else {}), "hooks": [handler]}


def registered(executable: str) -> dict[str, list[dict[str, object]]]:
    """The settings' `hooks` as they are where nobody else has any."""
    return {hook.event: [group(executable, hook)] for hook in HOOKS}


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
        groups, g = self.way[1]
        matcher = groups.items[g].get("matcher")
        return matcher.value if matcher and matcher.value not in ("", "*") else None


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


def moved(line: str, executable: str) -> str:
    """A command of ours with the path of the executable replaced; what a person has put around it stays.

    Unchanged where what is called is no file of our name, but a wrapper or a substitution of theirs.
    """
    word, path = _called(line)
    if word is None or path == executable:
        return line
    return line[: word.start()] + shlex.quote(executable) + line[word.end() :]


def _called(line: str) -> tuple[re.Match[str] | None, str]:
    """The word of a command that calls our executable, and the path that it stands for; (None, "") if none does."""
    word = next((word for word in _WORD.finditer(line) if _CALL.match(line, word.end())), None)
    path = _unquoted(word[0]) if word else None
    return (word, path) if path and Path(path).name in _NAMES else (None, "")


def _unquoted(word: str) -> str | None:
    """The path that a shell word stands for, `~` included; None if it stands for something else."""
    try:
        words = shlex.split(word)
    except ValueError:
        return None
    return os.path.expanduser(words[0]) if len(words) == 1 else None  # noqa: PTH111 - a Path would tidy it up


def with_ours(text: str, executable: str) -> str:
    """`text` with our hooks in it: put behind those of others, or, where they are, brought up to date in place.

    What a person tuned in an entry that is there (its timeout, its matcher, what stands around the path in its
    command) stays, and so does one that they split in two by its matcher. Raises `BadJson`, `BadShape`.
    """
    if not text.strip():
        return json.dumps({"hooks": registered(executable)}, indent=2, ensure_ascii=False) + "\n"
    for hook in HOOKS:
        if not any((found.event, found.verb) == (hook.event, hook.verb) for found in ours(_root(text))):
            text = _put(text, hook, executable)
    while outdated := next((found for found in ours(_root(text)) if moved(found.line, executable) != found.line), None):
        text = json_text.replaced(text, outdated.command, moved(outdated.line, executable))
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
    if path := _called(line)[1]:
        return shutil.which(path) is not None
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


def _put(text: str, hook: Hook, executable: str) -> str:
    root = _root(text)
    events = root.get("hooks")
    if events is None:
        return json_text.appended(text, root, {hook.event: [group(executable, hook)]}, "hooks")
    if events.kind is not Kind.OBJECT:
        raise BadShape("`hooks` is not an object", events.start)
    groups = events.get(hook.event)
    if groups is None:
        return json_text.appended(text, events, [group(executable, hook)], hook.event)
    if groups.kind is not Kind.ARRAY:
        raise BadShape(f"`hooks.{hook.event}` is not a list", groups.start)
    return json_text.appended(text, groups, group(executable, hook))


def _surplus(root: Node) -> Ours | None:
    """One that is the second for its event and matcher, or is for an event that this version does not use it for."""
    wanted = {(hook.event, hook.verb) for hook in HOOKS}
    seen: set[tuple[str, object]] = set()
    for found in ours(root):
        if (found.event, found.verb) not in wanted or (found.event, found.matcher) in seen:
            return found
        seen.add((found.event, found.matcher))
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
