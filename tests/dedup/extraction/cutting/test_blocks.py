"""Paragraphs are found without the Markdown parser, and as it would find them."""

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st

from dedup.extraction.cutting.blocks import parsed, tokens_of
from dedup.steps import Cursor
from hooks.transcript import read
from tests.conftest import ROOT

FIXTURES = ROOT / "fixtures"
PIECES = (
    *("a", "b c", "é", "`x`", "``", "```", "~~~", "*", "**b**", "***", "* *", "_", "__", "_ _ _", "-", "--", "---"),
    *(
        "- x",
        "+",
        "1.",
        "1)",
        "10. y",
        "9999999999. z",
        "#",
        "# h",
        "##x",
        ">",
        "|",
        "| a |",
        "|---|",
        ":--",
        "=",
        "===",
    ),
    *("[a]: b", "<b>", "<!-- ", "-->", "\\", "&amp;", " ", "  ", "    ", "\n", "\n\n", "\n ", "\t", "\r", "\0", "\v"),
    *("\f", "\x1d", "\x85", "\u2028", "\u00a0", "\u3000", "\ufeff"),
)


def speaking(blocks: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What of a stream of blocks makes a difference: all but paragraphs' beginnings and ends, and the empty ones."""
    told = [(kind, text.strip()) for kind, text in blocks]
    return [one for one in told if one[1] or one[0] not in ("inline", "paragraph_open", "paragraph_close")]


@settings(max_examples=1000, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_paragraphs_need_no_parser(text: str) -> None:
    """What is taken for paragraphs alone, the Markdown parser takes for the same paragraphs."""
    assert speaking(tokens_of(text)) == speaking(parsed(text))


def test_people_and_models_mostly_write_paragraphs() -> None:
    """In the fixtures' conversations both ways find the same blocks, and most texts are taken the short one."""
    spoken = [
        utterance.text
        for file in sorted(FIXTURES.rglob("*.jsonl"))
        for utterance in read(file, Cursor(str(file))).utterances
    ]
    assert all(speaking(tokens_of(text)) == speaking(parsed(text)) for text in spoken)
    short = [text for text in spoken if ("paragraph_open", "") not in tokens_of(text)]
    assert len(short) > len(spoken) / 2 > 100
