"""Token recall: rare words propose, in any script, and the work for one memory is bounded."""

import pytest

from dedup.janitor.recall import TokenIndex, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the ferry timetable lives in Postgres", "Postgres holds the timetable of the ferry"),
        ("расписание парома хранится в базе", "в базе хранится расписание всех паромов"),
        ("渡轮时刻表保存在数据库里", "数据库保存渡轮的时刻表"),
        ("フェリーの時刻表はデータベースにある", "データベースにフェリーの時刻表がある"),
        ("जहाज़ की समय-सारणी डेटाबेस में है", "डेटाबेस में जहाज़ की समय-सारणी रहती है"),
    ],
)
def test_texts_that_share_rare_words_propose_each_other_in_any_script(one: str, other: str) -> None:
    """Among a hundred others, the one that shares rare words comes first."""
    noise = [f"note {n} on crane {n % 7}: 备注 {n} и заметка" for n in range(100)]
    index = TokenIndex([*noise[:50], one, *noise[50:], other])
    assert index.recall(101, 5)[0] == 50
    assert index.overlap(101, [50, 0])[0] > index.overlap(101, [50, 0])[1]


def test_only_earlier_memories_are_proposed_and_none_that_was_retired() -> None:
    """Each pair is proposed once, from the later one; a retired memory never."""
    index = TokenIndex(["harbour crane seven"] * 4)
    assert index.recall(2, 10) == [0, 1]
    assert index.recall(0, 10) == []
    index.retire(0)
    assert index.recall(3, 10) == [1, 2]


def test_a_text_without_words_finds_nothing() -> None:
    """Punctuation alone has no terms; the index lives with it, and with no texts at all."""
    index = TokenIndex(["…!", "…!", "crane"])
    assert index.recall(1, 5) == []
    assert list(index.overlap(1, [0])) == [0.0]
    TokenIndex([])
    assert terms("…") == []
