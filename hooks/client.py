"""What Claude Code runs: stdin → answer → stdout. Always exit 0; stdout is a valid answer or empty.

Run as `python -I -S client.py hook EVENT …`, where importing anything but this file and a few built-in modules would
take longer than all the rest: it hands the bytes of the call to the worker (`hooks.worker`), if there is one, and the
bytes of the answer on. Where there is none, or it cannot be the one for this call, the interpreter is completed and
`hooks.cold` does the work. Once the worker has accepted a call and does not answer in time, the answer is empty: it
goes on with the capture, and what it captures it captures once, whoever asks for it again.
"""

import os
import sys
import time

TYPE_CHECKING = False  # as in `typing`, which is not imported here
if TYPE_CHECKING:
    from _socket import socket
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec

BUDGETS_S = {"pre-compact": 25.0, "session-start": 12.0, "new-session": 4.0, "session-end": 8.0}
"""After this the process ends with an empty answer, well within the limits that `hooks.json` gives the client."""

WIRE = 1
"""Version of what goes over the socket; part of its name, so that two versions never meet."""

ACCEPTED, REFUSED = b"+", b"-"
"""First byte of the worker's reply. Refused: its code, its settings or its environment are not this call's."""

_ACCEPTS_S = 1.0  # a worker that is well accepts within milliseconds; one that is suspended never does
_LONGEST = 100  # bytes of a socket's path; systems take 104 to 108
_WRITE = 512  # bytes: what a pipe that takes anything takes whole (PIPE_BUF in POSIX)
_MOST = 32_000_000  # bytes of a call; a real one has a thousand
_OFF = ("0", "false", "no", "off", "n", "f")


def run(arguments: list[str]) -> None:
    """Answer one hook call and end the process. `arguments`: EVENT [--output json|text] [--dry-run].

    Not click, not argparse: those leave with exit code 2 on a bad flag, and exit code 2 blocks a compaction.
    """
    begin = time.monotonic()
    until = begin + budget_s(arguments)
    payload: bytes | None = None
    try:
        if os.environ.get("SUBCOG_WITHIN_JUDGE"):  # the name is in `dedup.judge.claude_cli`, which says why
            os._exit(0)
        _end_when_told()
        _occupy()
        payload = read_all(0, until)
        if payload is not None and not _relayed(arguments, payload, until):
            _cold(arguments, payload, begin, until)
    except BaseException as error:  # noqa: BLE001 - whatever it is, the session must not notice
        try:  # noqa: SIM105 - importing `contextlib` could fail, too
            _note(arguments, payload, until, type(error).__name__)
        except BaseException:  # noqa: BLE001, S110 - then `doctor` finds what is broken by itself
            pass
    # Ends here and now: unloading takes time that the session would wait for, and could fail.
    os._exit(0)


def budget_s(arguments: list[str]) -> float:
    """Seconds that a call may take; unknown events have some, too."""
    return BUDGETS_S.get("".join(arguments[:1]), 8.0)


def home() -> str:
    """The home that the environment names, or the default; as `dedup.config` has it, which is not imported here. Raises
    `OSError` where there can be none."""
    given = _expanded(os.environ.get("SUBCOG_HOME") or "")
    if os.path.isabs(given):
        return given
    data = os.environ.get("XDG_DATA_HOME", "").strip()
    if not os.path.isabs(data):
        data = _expanded("~/Library/Application Support" if sys.platform == "darwin" else "~/.local/share")
    if not os.path.isabs(data):
        raise OSError("HOME has to be an absolute path, or SUBCOG_HOME")
    return os.path.join(data, "subcog-dedup")


def _expanded(path: str) -> str:
    """As `dedup.directories` has it."""
    if path.partition("/")[0] == "~" and not os.path.isabs(os.environ.get("HOME", "/")) and os.name != "nt":
        return path
    return os.path.expanduser(path)


def rendezvous(home: str) -> str:
    """The private directory that the socket is in: in the home, or where that path is too long for one, elsewhere."""
    inside = os.path.join(home, "run")
    if len(os.fsencode(inside)) + len(socket_name()) < _LONGEST:
        return inside
    import binascii

    return f"/tmp/subcog-dedup-{os.getuid()}/{binascii.crc32(os.fsencode(home)):08x}"  # noqa: S108 - checked: is_private


def socket_name() -> str:
    """The worker's socket in its directory."""
    return f"worker-{WIRE}.sock"


def is_private(directory: str) -> bool:
    """Whether nobody else can have put anything there: ours, and closed to all others."""
    try:
        seen = os.lstat(directory)
    except OSError:
        return False
    return seen.st_uid == os.getuid() and seen.st_mode & 0o170077 == 0o040000


def surroundings() -> list[bytes]:
    """What a hook's work depends on besides its payload: the code that is asked for, and the environment."""
    whole = (b"HOME", b"XDG_DATA_HOME", b"XDG_CACHE_HOME")
    found = [b"%s=%s" % pair for pair in os.environb.items() if pair[0] in whole or pair[0].startswith(b"SUBCOG_")]
    return [os.fsencode(os.path.dirname(os.path.abspath(__file__))), *sorted(found)]


def joined(parts: list[bytes]) -> bytes:
    """Parts as one message: how many, the length of each, all of them. `parted` takes it apart."""
    return b"%08x" % len(parts) + b"".join(b"%08x" % len(part) for part in parts) + b"".join(parts)


def framed(answer: bytes) -> bytes:
    """An answer behind its length in 8 hex digits. `unframed` gives it back."""
    return b"%08x" % len(answer) + answer


def unframed(data: bytes) -> bytes | None:
    """The answer, once all of it is there; None before. Raises `ValueError` where there is none in it."""
    return data[8:] if len(data) >= 8 and int(data[:8], 16) == len(data) - 8 else None


def read_all(file: int, until: float) -> bytes | None:
    """Everything that comes until the other end closes; None if it has not by then, or it was too much to be a call.

    That is read all the same, and thrown away: whoever finds the pipe closed takes it for a failure.
    """
    import select

    found: list[bytes] = []
    size = 0
    while select.select([file], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(file, 1_048_576)
        if not part:
            return b"".join(found) if size <= _MOST else None
        size += len(part)
        if size <= _MOST:
            found.append(part)
    return None


def say(data: bytes, until: float) -> None:
    """The answer to stdout, straight to the descriptor: nothing buffered can fail at exit, nor can it block."""
    import select

    while data and select.select([], [1], [], max(0.0, until - time.monotonic()))[1]:
        data = data[os.write(1, data[:_WRITE]) :]


def is_off() -> bool:
    """Whether the environment turns the worker off. The config file can, too, but only the worker reads that."""
    return os.environ.get("SUBCOG_WORKER", "").strip().lower() in _OFF


def _occupy() -> None:
    """Where a standard descriptor came closed, the next file that is opened would get its number, and be taken for it:
    the answer would go into a database or a pipe of our own."""
    for file in (0, 1, 2):
        try:
            os.fstat(file)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free


def _end_when_told() -> None:
    """The client stops hooks with signals; this process is then done, and well."""
    import _signal  # type: ignore[import-not-found]  # what `signal` wraps; importing that takes 3 ms

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(_signal, name):
            _signal.signal(getattr(_signal, name), lambda *_: os._exit(0))


def end_at(until: float) -> None:
    """Have this process end at that time, or (0) not any more."""
    import _signal

    if hasattr(_signal, "setitimer"):
        _signal.signal(_signal.SIGALRM, lambda *_: os._exit(0))
        _signal.setitimer(_signal.ITIMER_REAL, max(0.001, until - time.monotonic()) if until else 0)


def _relayed(arguments: list[str], payload: bytes, until: float) -> bool:
    """Have the worker answer. False where it has to be done here: no worker, not for this call, or it has died."""
    try:
        line = _line_to_worker()
        if line is None:
            return False
        left = b"%d" % ((until - time.monotonic()) * 1000)
        asked = [left, os.fsencode(os.getcwd()), joined([os.fsencode(a) for a in arguments]), payload]
        line.sendall(joined([*asked, joined(surroundings())]))
        reply = line.recv(65_536)
    except OSError:
        return False
    if not reply.startswith(ACCEPTED):
        return False
    try:
        say(_rest(line, reply, until), until)
    except TimeoutError:
        _note(arguments, payload, until, "the worker did not answer in time")
        return True
    except (OSError, ValueError):
        return False
    return True


def _line_to_worker() -> "socket | None":
    """A connection to the worker; None where there can be none, or it is not this user's. Raises `OSError` where there
    is none."""
    import _socket

    if not hasattr(_socket, "AF_UNIX") or is_off():
        return None
    directory = rendezvous(home())
    if not is_private(directory):
        return None
    line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    line.settimeout(_ACCEPTS_S)  # also for connecting: a full queue must not be waited for
    line.connect(os.path.join(directory, socket_name()))
    return line if is_ours(line) else None


def _rest(line: "socket", reply: bytes, until: float) -> bytes:
    """The answer that a reply carries, once all of it is there. Raises `OSError` where the worker breaks off."""
    while (answer := unframed(reply[1:])) is None:
        line.settimeout(max(0.001, until - time.monotonic()))
        part = line.recv(65_536)
        if not part:
            raise ConnectionAbortedError
        reply += part
    return answer


def is_ours(line: "socket") -> bool:
    """Whether the process at the other end of a connection is this user's; where the system cannot say, the directory
    that the socket is in has to do."""
    import _socket

    if not hasattr(_socket, "SO_PEERCRED"):
        return True
    credentials = line.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, 12)
    return int.from_bytes(credentials[4:8], sys.byteorder) == os.getuid()  # pid, uid, gid


def _cold(arguments: list[str], payload: bytes, begin: float, until: float) -> None:
    """Do the work without a worker, and have one started for the next call that there is work for."""
    import gc

    gc.set_threshold(100_000)  # what is imported stays; looking through it again and again takes a tenth of the time
    _find_package()
    from hooks.lean_imports import spare_imports

    spare_imports()
    from hooks.fast_path import nothing_new

    end_at(until)
    done = nothing_new(arguments, payload, home(), begin)
    end_at(0)  # from here on a parent watches over a child
    if not done:
        _complete()
        from hooks.cold import answer

        answer(arguments, payload, begin, until)


def _note(arguments: list[str], payload: bytes | None, until: float, error: str) -> None:
    _complete()
    from hooks.cold import note

    note(arguments, payload or b"", until - budget_s(arguments), error)


def _find_package() -> None:
    """Where `-I` left out our own packages: they are where this file is."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if root not in sys.path:
        sys.path.insert(0, root)


def _complete() -> None:
    """What `-S` left out, once it is missed: the packages of the environment of this interpreter; and our own."""
    if "site" not in sys.modules and _Missing not in sys.meta_path:
        sys.meta_path.append(_Missing)
    _find_package()


class _Missing:
    """The last to be asked for a module: completes the interpreter (1 to 3 ms), and has the others look again."""

    @staticmethod
    def find_spec(name: str, path: "Sequence[str] | None", _target: object = None, /) -> "ModuleSpec | None":
        if path is not None or name in sys.stdlib_module_names:  # a part of something, or of another system's Python
            return None
        sys.meta_path.remove(_Missing)
        import site

        site.main()
        return next((spec for finder in sys.meta_path if (spec := finder.find_spec(name, None))), None)


if __name__ == "__main__":
    run(sys.argv[2:])
