"""What the client may send a hook, and what a hook may answer."""

import json
import traceback
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedup.errors import InvalidInput
from hooks.payloads import HookInput, SessionStartInput, output, parse

BASE = {"session_id": "5b1f3c9e", "transcript_path": "/t/5b1f3c9e.jsonl", "cwd": "/home/mira/orchard"}
KINDS: list[type[HookInput]] = [HookInput, SessionStartInput]


def sent(**fields: Any) -> bytes:
    """A payload as the client sends it: one line of compact JSON."""
    return json.dumps(BASE | fields, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


class TestInput:
    @pytest.mark.parametrize("rest", [{}, {"trigger": "manual"}, {"trigger": 5}, {"custom_instructions": ["x"]}])
    def test_what_no_hook_needs(self, rest: dict[str, Any]) -> None:
        """Members that no hook reads may be missing, new, or of any kind."""
        assert asdict(parse(HookInput, sent(hook_event_name="PreCompact", prompt_id="p", **rest))) == BASE

    def test_session_start(self) -> None:
        """The source of a session start is read; what else newer clients add is ignored."""
        payload = parse(SessionStartInput, sent(source="compact", model="opus", context_tokens=5, agent={"type": "x"}))
        assert (payload.source, payload.session_id) == ("compact", "5b1f3c9e")

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(
        "data", [b"{}", b'{"cwd":null,"session_id":null,"transcript_path":null}', b"\xef\xbb\xbf{}\r\n"]
    )
    def test_nothing_is_required(self, kind: type[HookInput], data: bytes) -> None:
        """What is missing or null is empty: a payload without a transcript has nothing to capture, and is no error."""
        assert set(asdict(parse(kind, data)).values()) == {""}

    def test_broken_text(self) -> None:
        """Half an emoji or a stray byte in one field does not lose the others."""
        data = b'{"cwd":"/home/mira","source":"keep \\ud83d and \xff","session_id":"s"}'
        payload = parse(SessionStartInput, data)
        assert (payload.cwd, payload.source) == ("/home/mira", "keep \ufffd and \ufffd")

    @pytest.mark.parametrize("number", [b"9" * 5_000, b"-" + b"9" * 5_000, b"1e999999", b"9" * 5_000 + b".5"])
    def test_large_numbers(self, number: bytes) -> None:
        """A number that Python does not read loses nothing."""
        assert parse(HookInput, b'{"cwd":"/x","tokens":[' + number + b"]}").cwd == "/x"
        with pytest.raises(InvalidInput, match="not text: cwd"):
            parse(HookInput, b'{"cwd":' + number + b"}")

    def test_whole_emoji(self) -> None:
        """An emoji that is written as two escapes is one character."""
        assert parse(HookInput, b'{"cwd":"/\\ud83c\\udf33"}').cwd == "/🌳"

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "not JSON"),
            (b"SECRET", "not JSON"),
            (b'{"cwd": "SECRET', "not JSON"),
            (b'{"cwd": "a"} SECRET', "not JSON"),
            (b"[" * 200_000, "not JSON"),
            (b'["SECRET"]', "payload: "),
            (b'"SECRET"', "payload: "),
            (b'{"cwd": ["SECRET"]}', "not text: cwd"),
            (b'{"cwd": 5, "session_id": {"SECRET": 1}}', "not text: session_id, cwd"),
        ],
    )
    def test_refused(self, data: bytes, reason: str) -> None:
        """What cannot be used is refused with what is wrong with it, and none of it appears in error or traceback."""
        with pytest.raises(InvalidInput, match=f"not a HookInput: {reason}") as caught:
            parse(HookInput, data)
        assert "SECRET" not in "".join(traceback.format_exception_only(caught.value))
        assert caught.value.__context__ is None or caught.value.__suppress_context__

    @given(st.sampled_from(KINDS), st.binary(max_size=80))
    @settings(deadline=None)
    def test_any_bytes(self, kind: type[HookInput], data: bytes) -> None:
        """Any bytes are a payload or are refused; nothing else is raised."""
        try:
            assert isinstance(parse(kind, data), kind)
        except InvalidInput as error:
            assert "\n" not in str(error)

    @given(
        st.dictionaries(
            st.sampled_from(["cwd", "session_id", "source", "else"]),
            st.recursive(
                st.one_of(st.text(), st.integers(), st.none(), st.booleans()),
                lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.text(), inner, max_size=2)),
                max_leaves=4,
            ),
        )
    )
    @settings(deadline=None)
    def test_any_object(self, fields: dict[str, Any]) -> None:
        """An object whose known fields are text, null or absent is a payload; any other is refused."""
        usable = all(value is None or isinstance(value, str) for name, value in fields.items() if name != "else")
        try:
            payload = parse(SessionStartInput, json.dumps(fields).encode())
        except InvalidInput:
            assert not usable
        else:
            assert usable
            assert payload.cwd == (fields.get("cwd") or "")


class TestOutput:
    @pytest.mark.parametrize("event", ["PreCompact", "SessionStart"])
    def test_shape(self, event: str) -> None:
        """The answer is exactly the client's object, with nothing beside it, on one line."""
        line = output(event, "Auto-captured …\n1.")
        assert (line.count(b"\n"), line[-1:]) == (1, b"\n")
        assert json.loads(line) == {
            "hookSpecificOutput": {"hookEventName": event, "additionalContext": "Auto-captured …\n1."}
        }

    def test_limits(self) -> None:
        """More than the client takes inline, and events that it takes no context for, cannot be put together."""
        assert output("SessionStart", "x" * 10_000)
        assert output("SessionStart", "🚀" * 5_000)
        with pytest.raises(InvalidInput):
            output("SessionStart", "🚀" * 5_001)
        with pytest.raises(InvalidInput):
            output("SessionStart", "x" * 10_001)
        with pytest.raises(InvalidInput):
            output("SessionEnd", "x")
