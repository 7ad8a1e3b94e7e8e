"""What the transcript reader hears, how far it has read, and what it puts up with."""

import json
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dedup.model import Source, Speaker, Utterance
from dedup.steps import Cursor
from hooks.speech import said
from hooks.transcript import Passage, may_speak, read
from hooks.transcript_bytes import begun_in, decode
from tests.conftest import ROOT

FIXTURES = ROOT / "fixtures" / "transcripts"
START = Cursor("t")


def user(text: str, uuid: str = "u", **more: Any) -> bytes:
    """A user record as the client writes it, without its newline."""
    record = {"parentUuid": None, "type": "user", "message": {"role": "user", "content": text}, "uuid": uuid, **more}
    return json.dumps(record, separators=(",", ":")).encode()


def texts(reading: Passage) -> list[str]:
    return [utterance.text for utterance in reading.utterances]


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


class TestWhatIsHeard:
    def test_session(self) -> None:
        """Of a whole session, only what the person and the model said: no tools, no thinking, no client, no summary."""
        assert texts(read(FIXTURES / "session.jsonl", START)) == [
            "The harvest import is slow. Please keep the CSV format, the growers depend on it.",
            "Let me look at the importer.",
            "Root cause: the importer reads the whole file into memory. "
            "We stream it in chunks of 500 rows from now on.",
            "Agreed: 500 rows per chunk.",
            "And never touch the growers' originals.",
            "Which database do we use for the yields?",
            "PostgreSQL 16; the yields live in the schema `harvest`.",
        ]

    def test_older_client(self) -> None:
        """Notices that older clients did not flag are known by their form; what stands beside them is kept."""
        assert texts(read(FIXTURES / "older_client.jsonl", START)) == [
            "Tests for the irrigation planner never sleep; they move the clock.",
            "The planner rounds up to full litres. Why?",
            "Rounding happens in one place only: `litres()`.",
            "Because the valves cannot be opened for part of a litre.",
            "Write `<system-reminder>` in the docs without brackets, please.",
        ]

    def test_source(self, transcript: Path) -> None:
        """An utterance knows its speaker, session, record and file name (not the path, which names a person's home)."""
        transcript.write_bytes(user("We ship on Tuesdays.", "r-1", sessionId="s-1") + b"\n")
        source = Source("s-1", "r-1", "session.jsonl")
        assert read(transcript, START).utterances == (Utterance(Speaker.USER, "We ship on Tuesdays.", source),)

    def test_repeated(self, transcript: Path) -> None:
        """A record that stands in the file twice is heard once; another record with the same words is heard."""
        transcript.write_bytes(b"\n".join([user("Yes.", "a"), user("Yes.", "a"), user("Yes.", "b")]) + b"\n")
        reading = read(transcript, START)
        assert [u.source.uuid for u in reading.utterances] == ["a", "b"]

    def test_places(self, transcript: Path) -> None:
        """Each utterance comes with the directory that its record names, if it names one."""
        lines = [user("One.", "a", cwd="/x"), user("Two.", "b", cwd=["/y"]), user("Three.", "c", cwd="/z")]
        transcript.write_bytes(b"\n".join([*lines, user("Three.", "c", cwd="/z"), user("Four.", "d")]) + b"\n")
        reading = read(transcript, START)
        assert list(zip(texts(reading), reading.directories, strict=True)) == [
            ("One.", "/x"),
            ("Two.", ""),
            ("Three.", "/z"),
            ("Four.", ""),
        ]

    def test_begun_in(self, transcript: Path) -> None:
        """A session began in the directory that the first record to name one was written in."""
        summary = b'{"type":"summary","summary":"A \\"cwd\\":\\"/no\\"","leafUuid":"x","cwd":7}\n'
        transcript.write_bytes(summary + b"{broken cwd\n" + user("One.", "a", cwd="/x") + user("Two.", "b", cwd="/y"))
        assert begun_in(transcript) == "/x"
        transcript.write_bytes(summary)
        assert [begun_in(p) for p in (transcript, transcript.parent, Path("a\0b"), transcript / "none")] == [""] * 4


class TestSecrets:
    """What is told to be a secret once is then spoken of without its name, by whoever speaks."""

    def said(self, transcript: Path, *lines: tuple[str, str]) -> list[str]:
        records = [
            json.dumps(
                {"type": by, "uuid": f"u{n}", "message": {"role": by, "content": [{"type": "text", "text": text}]}}
            )
            for n, (by, text) in enumerate(lines)
        ]
        transcript.write_text("\n".join(records) + "\n")
        return texts(read(transcript, START))

    def test_a_secret_is_taken_out_of_what_others_say_of_it(self, transcript: Path) -> None:
        """Before it was told and after it; of each occurrence the mark says what it was."""
        said = self.said(
            transcript,
            ("assistant", "I found Bericht77x in the dump."),
            ("user", "Right. password: Bericht77x"),
            ("assistant", "The reporting user logs in with Bericht77x, and ghp_" + "a1B2" * 9 + " is revoked."),
            ("user", "ok, Bericht78x is the release"),
        )
        assert said == [
            "I found [redacted:secret] in the dump.",
            "Right. password: [redacted:secret]",
            "The reporting user logs in with [redacted:secret], and [redacted:github-token] is revoked.",
            "ok, Bericht78x is the release",
        ]

    def test_a_short_answer_to_a_question_for_a_secret_tells_one(self, transcript: Path) -> None:
        """Nothing in the answer does, so it is learned from what was asked. A longer answer may be about anything, and
        so may one to another question."""
        said = self.said(
            transcript,
            ("assistant", "Fine. What is the root password of the NAS?"),
            ("user", "it is quarz4711"),
            ("assistant", "The mount unit holds quarz4711 now. Which host runs the backup?"),
            ("user", "basalt4712"),
            ("assistant", "basalt4712 it is."),
        )
        assert said[2:] == [
            "The mount unit holds [redacted:secret] now. Which host runs the backup?",
            "basalt4712",
            "basalt4712 it is.",
        ]

    def test_what_was_told_before_the_cursor_is_known(self, transcript: Path) -> None:
        """A secret is told before one compaction, and spoken of after it: wherever reading begins, the rest reads the
        same."""
        whole = self.said(
            transcript,
            ("user", "password: Bericht77x"),
            ("assistant", "What is the root password of the NAS?"),
            ("user", "it is quarz4711"),
            ("assistant", "The reporting user logs in with Bericht77x, the NAS with quarz4711."),
        )
        assert whole[2:] == [
            "it is [redacted:secret]",
            "The reporting user logs in with [redacted:secret], the NAS with [redacted:secret].",
        ]
        cursor = START
        for n in range(len(whole)):
            assert texts(read(transcript, cursor)) == whole[n:]
            cursor = read(transcript, cursor, part=1).cursor
        assert texts(read(transcript, cursor)) == []

    def test_the_same_record_twice_is_heard_once_whatever_was_told_between(self, transcript: Path) -> None:
        """What a record says does not depend on the secrets that are known when it is read."""
        said = self.said(transcript, ("user", "it takes Bericht77x"), ("user", "password: Bericht77x"))
        twice = transcript.read_text().splitlines()
        transcript.write_text("\n".join([*twice, twice[0]]) + "\n")
        assert texts(read(transcript, START)) == said == ["it takes [redacted:secret]", "password: [redacted:secret]"]


class TestParts:
    """A pass takes a part of what is new, so that it ends in time; the next takes the next."""

    @pytest.mark.parametrize("part", [1, 25, 100, 1000])
    def test_parts_are_the_whole(self, transcript: Path, part: int) -> None:
        """Part by part everything is heard once, in order, and the last part says that it is the last."""
        said = [f"Word number {n}." for n in range(12)]
        transcript.write_bytes(b"".join(user(text, str(n)) + b"\n" for n, text in enumerate(said)))
        heard, reading = [], read(transcript, START, part)
        heard += texts(reading)
        while reading.more:
            reading = read(transcript, reading.cursor, part)
            heard += texts(reading)
        assert heard == said
        assert reading.cursor == read(transcript, START).cursor

    def test_a_part_has_something_in_it(self, transcript: Path) -> None:
        """Also an utterance longer than a part, or a part of nothing, moves the cursor on."""
        transcript.write_bytes(user("First. " * 100, "a") + b"\n" + user("Second.", "b") + b"\n")
        reading = read(transcript, START, 0)
        assert (len(reading.utterances), reading.more) == (1, True)
        assert texts(read(transcript, reading.cursor, 0)) == ["Second."]

    def test_short_utterances_weigh_as_well(self, transcript: Path) -> None:
        """Thousands of one-word answers are not one part."""
        transcript.write_bytes(b"".join(user("ok", str(n)) + b"\n" for n in range(10_000)))
        assert read(transcript, START).more


class TestNoTranscript:
    @pytest.mark.parametrize(
        "content",
        [
            b"hello\n",
            b"hello",
            b"\n\nhello\n",
            b'{"name": "x", "version": 1}\n',
            b'{"message": "broken\n',
            b'[{"type": "fruit"}]\n',
            b'{"level": "info", "message": "started"}\n{"level": "info", "message": {"a": 1}}\n',
            b"\x89PNG\r\n\x1a\n\0\0",
            b'{\n  "a": 1\n}\n',
        ],
    )
    def test_another_file(self, transcript: Path, content: bytes) -> None:
        """A file without one record of a transcript is told from one that has nothing new, and is not marked read."""
        transcript.write_bytes(content)
        reading = read(transcript, START)
        assert (reading.unreadable, reading.cursor) == ("not a transcript", START)

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"\n",
            b'{"parentUuid":null,"isSidech',
            b'{"type":"summary","summary":"Irrigation","leafUuid":"x"}\n',
            b'{"type":"file-history-snapshot","messageId":"x","snapshot":{}}\n',
            b'{"type":"queue-operation","operation":"enqueue","sessionId":"x"}\n',
            b'{"type":"user","message":{"role":"user","content":[]}}\n',
            b'{"type":"progress","data":{"message":{"type":"user"}},"uuid":"x"}\n',
        ],
    )
    def test_a_session_that_has_said_nothing(self, transcript: Path, content: bytes) -> None:
        """A transcript is one before anybody speaks."""
        transcript.write_bytes(content)
        assert read(transcript, START).unreadable == ""

    def test_only_from_the_beginning(self, transcript: Path) -> None:
        """What is appended to a transcript makes it nothing else."""
        transcript.write_bytes(user("First.") + b"\n")
        cursor = read(transcript, START).cursor
        with transcript.open("ab") as file:
            file.write(b"junk\n")
        assert read(transcript, cursor).unreadable == ""


class TestHowFarItHasRead:
    def test_only_what_is_new(self, transcript: Path) -> None:
        """A second reading begins where the first ended."""
        transcript.write_bytes(user("First.") + b"\n")
        first = read(transcript, START)
        with transcript.open("ab") as file:
            file.write(user("Second.") + b"\n")
        second = read(transcript, first.cursor)
        assert texts(second) == ["Second."]
        assert not second.restarted
        assert second.cursor.offset == transcript.stat().st_size
        assert second.bytes_read == transcript.stat().st_size - first.cursor.offset

    def test_nothing_new(self, transcript: Path) -> None:
        """Passage again moves nothing: the cursor is the same, which is how a caller knows."""
        transcript.write_bytes(user("First.") + b"\n")
        cursor = read(transcript, START).cursor
        assert read(transcript, cursor) == Passage((), cursor)

    def test_unfinished_last_line(self, transcript: Path) -> None:
        """Half a record at the end is left for the next time, and then read whole."""
        whole = user("We deploy on Tuesdays.", "a") + b"\n" + user("After the backup.", "b")
        for cut in range(len(user("We deploy on Tuesdays.", "a")) + 1, len(whole)):
            transcript.write_bytes(whole[:cut])
            first = read(transcript, START)
            assert texts(first) == ["We deploy on Tuesdays."]
            transcript.write_bytes(whole + b"\n")
            assert texts(read(transcript, first.cursor)) == ["After the backup."]

    def test_unfinished_fixture(self) -> None:
        """The cursor stays before a line that is still being written."""
        path = FIXTURES / "unfinished.jsonl"
        reading = read(path, START)
        assert texts(reading) == ["We deploy on Tuesdays only."]
        assert reading.cursor.offset == path.read_bytes().index(b"\n") + 1

    def test_last_line_without_newline(self, transcript: Path) -> None:
        """A whole record is read though no newline ends it; what is appended to it, glued or not, is read next."""
        for glue in (b"", b"\n", b"\r\n"):
            transcript.write_bytes(user("First.", "a"))
            first = read(transcript, START)
            assert texts(first) == ["First."]
            transcript.write_bytes(user("First.", "a") + glue + user("Second.", "b") + b"\n")
            assert texts(read(transcript, first.cursor)) == ["Second."]

    def test_rewritten(self, transcript: Path) -> None:
        """A file with other bytes before the cursor is another file: it is read from its beginning."""
        transcript.write_bytes(user("First.", "a") + b"\n" + user("Second.", "b") + b"\n")
        cursor = read(transcript, START).cursor
        transcript.write_bytes(user("Third.", "a") + b"\n" + user("Fourth", "b") + b"\n" + user("Fifth.", "c") + b"\n")
        reading = read(transcript, cursor)
        assert texts(reading) == ["Third.", "Fourth", "Fifth."]
        assert reading.restarted

    def test_shortened(self, transcript: Path) -> None:
        """A file shorter than the cursor is read from its beginning; an emptied one puts the cursor there."""
        transcript.write_bytes(user("First.") + b"\n" + user("Second.") + b"\n")
        cursor = read(transcript, START).cursor
        transcript.write_bytes(user("First.") + b"\n")
        assert texts(read(transcript, cursor)) == ["First."]
        transcript.write_bytes(b"")
        assert read(transcript, cursor).cursor == START

    @pytest.mark.parametrize("cursor", [Cursor("t", 10), Cursor("t", -1, "x"), Cursor("t", 0, "x"), Cursor("t", 10**9)])
    def test_cursor_that_cannot_be(self, transcript: Path, cursor: Cursor) -> None:
        """A cursor that no reading made is no reason to skip anything."""
        transcript.write_bytes(user("First.") + b"\n")
        assert texts(read(transcript, cursor)) == ["First."]

    def test_cursor_is_kept_by_its_key(self, transcript: Path) -> None:
        """The cursor goes back under the name it came with, whatever the file is called."""
        transcript.write_bytes(user("First.") + b"\n")
        assert read(transcript, Cursor("a key")).cursor.key == "a key"

    def test_seeks(self, transcript: Path) -> None:
        """What was read before is not read again: of a big file only the new bytes."""
        with transcript.open("wb") as file:
            for _ in range(200):
                file.write(user("x" * 20_000) + b"\n")
        cursor = read(transcript, START).cursor
        with transcript.open("ab") as file:
            file.write(user("New.") + b"\n")
        assert read(transcript, cursor).bytes_read == len(user("New.")) + 1

    @given(st.lists(st.sampled_from([user(f"Word {n}.", str(n)) for n in range(4)]), max_size=6), st.data())
    @settings(deadline=None)
    def test_any_cut(self, tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], data: st.DataObject) -> None:
        """Wherever the file ended at the first reading, two readings hear what one would, in order."""
        whole = b"".join(line + b"\n" for line in lines)
        path = tmp_path_factory.mktemp("cut") / "t.jsonl"
        path.write_bytes(whole[: data.draw(st.integers(0, len(whole)))])
        first = read(path, START)
        path.write_bytes(whole)
        heard = [*first.utterances, *read(path, first.cursor).utterances]
        assert list(dict.fromkeys(heard)) == list(read(path, START).utterances)


class TestWhatItPutsUpWith:
    def test_damaged(self) -> None:
        """Glued, torn, zeroed, mistyped and undecodable records cost no other record a word."""
        reading = read(FIXTURES / "damaged.jsonl", START)
        assert texts(reading) == [
            "One record stands before the damage.",
            "Two processes wrote this line at once.",
            "This is the second record on that line.",
            "A word behind a tool result, glued.",
            "The session and the record have no names.",
            "The next session began right behind the torn record.",
            "This one follows a block of NULs.",
            "Half an emoji: \ufffd, the rest was cut off.",
            "Invalid bytes: \x01 then \ufffd\ufffd end.",
            "The last one is whole, though no newline ends it.",
        ]
        assert reading.undecodable == 1

    def test_undecodable_counted(self, transcript: Path) -> None:
        """A line that is no JSON is counted, and the next is read."""
        transcript.write_bytes(b'{"message": broken\n' + user("Good.") + b"\n")
        reading = read(transcript, START)
        assert (texts(reading), reading.undecodable) == (["Good."], 1)

    @pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"\0\0", b"  \t", b"\r\n", b"12 ", b"null"])
    def test_before_a_record(self, transcript: Path, before: bytes) -> None:
        """A byte order mark, NULs, white space and stray scalars before a record do not hide it."""
        transcript.write_bytes(before + user("Good.") + b"\r\n")
        assert texts(read(transcript, START)) == ["Good."]

    def test_torn_again_and_again(self, transcript: Path) -> None:
        """Records are looked for behind damage, but not from every one of thousands of torn ones to the line's end."""
        torn = b'{"parentUuid":[' * 900 + b"1," * 3_000_000
        transcript.write_bytes(torn + b'"message"\n' + user("Good.") + b"\n")
        reading = read(transcript, START)
        assert (texts(reading), reading.undecodable) == (["Good."], 1)

    def test_long_number(self, transcript: Path) -> None:
        """A number of more digits than Python makes an integer of costs no record its words."""
        record = user("We use one index per shop.", result=1).replace(b":1}", b":" + b"7" * 6000 + b"}")
        assert b"7777" in record
        transcript.write_bytes(record + b"\n")
        assert texts(read(transcript, START)) == ["We use one index per shop."]

    def test_deep_nesting(self, transcript: Path) -> None:
        """A record nested too deeply to decode is passed over, as any undecodable one."""
        deep = b'{"message":' + b"[" * 200_000 + b"]" * 200_000 + b"}"
        transcript.write_bytes(deep + b"\n" + user("Good.") + b"\n")
        reading = read(transcript, START)
        assert (texts(reading), reading.undecodable) == (["Good."], 1)

    @pytest.mark.parametrize("what", ["missing", "directory", "empty path", "NUL", "surrogate"])
    def test_unreadable(self, tmp_path: Path, what: str) -> None:
        """What cannot be read says nothing, gives the reason, and leaves the cursor where it was."""
        path = {
            "missing": tmp_path / "none.jsonl",
            "directory": tmp_path,
            "empty path": Path(),
            "NUL": tmp_path / "a\0b",
            "surrogate": tmp_path / "\ud800",
        }[what]
        cursor = Cursor("t", 7, "anchor")
        reading = read(path, cursor)
        assert (reading.utterances, reading.cursor) == ((), cursor)
        assert reading.unreadable

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
    def test_named_pipe(self, tmp_path: Path) -> None:
        """A named pipe, which would be waited for forever, is not opened."""
        os.mkfifo(tmp_path / "pipe")
        assert read(tmp_path / "pipe", START).unreadable == "not a file"

    @pytest.mark.parametrize("fill", [b"\0", b"x", b'{"message":', b'\\"'])
    def test_no_line_is_read_whole_however_long(
        self, transcript: Path, monkeypatch: pytest.MonkeyPatch, fill: bytes
    ) -> None:
        """What is longer than any record is passed over piece by piece; what stands behind it is heard, and what
        stood before it is not read again."""
        monkeypatch.setattr("hooks.transcript._LONGEST", 1_000)
        monkeypatch.setattr("hooks.transcript._PART_BYTES", 1_000)
        junk = fill * 5_000
        transcript.write_bytes(b"\n".join((user("Before."), junk, user("Behind."), b"")))
        found, cursor, more, longest = [], START, True, 0
        while more:
            passage = read(transcript, cursor)
            found += texts(passage)
            cursor, more, longest = passage.cursor, passage.more, max(longest, passage.bytes_read)
        assert found == ["Before.", "Behind."]
        assert cursor.offset == transcript.stat().st_size
        assert longest < 2_500

    def test_a_first_line_that_is_too_long_keeps_nothing_from_being_heard(
        self, transcript: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that begins with such a line may be a transcript, if it begins as one; nothing else may."""
        monkeypatch.setattr("hooks.transcript._LONGEST", 1_000)
        monkeypatch.setattr("hooks.transcript._PART_BYTES", 1_000)
        transcript.write_bytes(user("x" * 5_000) + b"\n" + user("Behind.") + b"\n")
        found: list[str] = []
        cursor, more = START, True
        while more:
            passage = read(transcript, cursor)
            found, cursor, more = found + texts(passage), passage.cursor, passage.more
        assert found == ["Behind."]
        transcript.write_bytes(b"\0" * 5_000 + b"\n" + user("Behind.") + b"\n")
        assert read(transcript, START).unreadable == "not a transcript"

    @given(st.binary(max_size=300))
    @settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_bytes(self, tmp_path: Path, junk: bytes) -> None:
        """Any bytes on lines before a record: no error, and the record is heard."""
        path = tmp_path / "junk.jsonl"
        path.write_bytes(junk + b"\n" + user("Good.") + b"\n")
        assert "Good." in texts(read(path, START))


def heard(records: Iterable[object]) -> list[Utterance]:
    return [u for record in records for u in said(record, "t") if isinstance(u, Utterance)]


WORDS = st.sampled_from(
    ["text", "message", "user", "assistant", "type", '"text"', '{"message":', "}{", "\\", "é\n", ""]
)
SCALARS = st.one_of(WORDS, st.booleans(), st.none(), st.integers(-5, 5), st.floats(allow_nan=False))
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
RESULTS = st.fixed_dictionaries(
    {"type": st.just("tool_result"), "content": st.one_of(WORDS, st.lists(ANYTHING, max_size=2))}
)
SPOKEN = st.fixed_dictionaries({"type": st.just("text"), "text": st.one_of(st.just("Real words."), ANYTHING)})
USES = st.fixed_dictionaries({"type": st.just("tool_use"), "input": ANYTHING})
THOUGHTS = st.fixed_dictionaries({"type": st.just("thinking"), "thinking": WORDS})
CONTENT = st.one_of(WORDS, st.lists(st.one_of(RESULTS, SPOKEN, USES, THOUGHTS, ANYTHING), max_size=3), ANYTHING)


@st.composite
def shuffled(draw: st.DrawFn, members: dict[str, st.SearchStrategy[Any]]) -> dict[str, Any]:
    """An object with any of the members, in any order."""
    names = draw(st.permutations(sorted(members)))
    return {name: draw(members[name]) for name in names if draw(st.integers(0, 5))}


MESSAGES = shuffled({"role": st.just("user"), "type": st.just("message"), "content": CONTENT, "usage": ANYTHING})
KINDS = st.sampled_from(["user", "user", "assistant", "progress", "attachment"])
RECORDS = shuffled(
    {
        "parentUuid": st.none(),
        "type": KINDS,
        "message": st.one_of(MESSAGES, ANYTHING),
        "toolUseResult": ANYTHING,
        "data": st.one_of(ANYTHING, shuffled({"type": KINDS, "message": MESSAGES})),
        "uuid": st.uuids().map(str),
    }
)
LAYOUTS = st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", " : ")])


class TestSortingByBytes:
    """Lines are sorted out before they are decoded. That may save work; it must not lose a word."""

    @given(st.lists(st.tuples(RECORDS, LAYOUTS), min_size=1, max_size=3), st.sampled_from([b"", b" ", b"\0", b"\t"]))
    @settings(deadline=None, max_examples=600)
    @example([({"type": "progress", "data": {"message": 1}}, (",", ":")), ({"type": "user"}, (",", ":"))], b"")
    def test_superset(self, records: list[tuple[dict[str, Any], tuple[str, str]]], glue: bytes) -> None:
        """Every line on which full decoding hears an utterance passes, whatever is glued to what, in any layout."""
        line = glue.join(json.dumps(record, separators=layout).encode() for record, layout in records) + b"\n"
        found, whole = decode(line)
        assert whole
        assert found == [record for record, _ in records]
        assert may_speak(line) or not heard(found)

    @given(st.lists(RECORDS, min_size=2, max_size=2), st.data())
    @settings(deadline=None, max_examples=300)
    def test_torn(self, records: list[dict[str, Any]], data: st.DataObject) -> None:
        """It holds as well for a record that was torn anywhere before the next one was appended to it."""
        torn, behind = (json.dumps(record).encode() for record in records)
        line = torn[: data.draw(st.integers(0, len(torn)))] + behind + b"\n"
        assert may_speak(line) or not heard(decode(line)[0])

    @pytest.mark.parametrize("name", sorted(path.name for path in FIXTURES.glob("*.jsonl")))
    def test_fixtures(self, name: str, tmp_path: Path) -> None:
        """Passage a transcript hears exactly what decoding every one of its lines hears."""
        lines = [line for line in (FIXTURES / name).read_bytes().split(b"\n") if line]
        if name == "unfinished.jsonl":
            lines.pop()
        everything = [
            replace(u, source=replace(u.source, transcript=name)) for line in lines for u in heard(decode(line)[0])
        ]
        assert list(read(FIXTURES / name, START).utterances) == list(dict.fromkeys(everything))

    def test_saves_work(self, transcript: Path) -> None:
        """Tool results, with which a transcript is filled, are not decoded: as string, as list, repeated outside."""
        big = '"text":"message" \\ "\n' * 100_000  # 2 MB with a quote or an escape every few bytes
        block = {"tool_use_id": "t", "type": "tool_result", "content": big}
        image = {"type": "image", "source": {"type": "base64", "data": "A" * 100_000}}
        records: list[dict[str, Any]] = [
            {"type": "user", "message": {"role": "user", "content": [block]}, "toolUseResult": {"stdout": big}},
            {
                "type": "user",
                "message": {"role": "user", "content": [block]},
                "toolUseResult": {"type": "text", "file": {"content": big}},
            },
            {"type": "user", "message": {"role": "user", "content": [{**block, "content": [image]}]}},
            {"type": "progress", "data": {"message": {"content": [{"type": "text", "text": big}]}}},
            {"type": "attachment", "attachment": {"content": big}},
        ]
        lines = [json.dumps(r).encode() + b"\n" for r in records]
        assert not any(map(may_speak, lines))
        transcript.write_bytes(b"".join(lines) + user("Good.") + b"\n")
        assert texts(read(transcript, START)) == ["Good."]
