"""What is told later of the same thing, as far as vectors tell."""

from dedup.engine import Engine
from dedup.model import Candidate, Memory, Namespace, Source
from dedup.stores.sqlite import SqliteStore
from tests.fakes import PROJECT, engine_over


def kept(engine: Engine, *said: str, confidence: float = 0.8) -> list[Memory]:
    """What was said, each a minute later and in a conversation of its own, as memories."""
    for text in said:
        engine.clock.now += 60  # type: ignore[attr-defined]
        one = Candidate(text, PROJECT, Namespace.CONFIG, Source(text), confidence=confidence)
        assert engine.capture([one])[0].stored
    return sorted(engine.store.memories(), key=lambda memory: memory.number)


OLD, NEW = "export jobs keep all files", "files of export jobs move elsewhere"
OTHER = "teachers forget their passwords"


class TestSaidAnew:
    def test_the_later_one_of_two_that_are_much_alike_stands(self, engine: Engine) -> None:
        """It holds, if they contradict each other; if they do not, either will do."""
        old, other, new = kept(engine, OLD, OTHER, NEW)
        assert engine.said_anew([new, other, old]) == {old.urn}
        assert engine.said_anew([old, other]) == set()

    def test_what_is_left_to_another_leaves_nothing_to_itself(self, engine: Engine) -> None:
        """Of three in a row, of which the outer two are less alike, the first is told by nothing but the second."""
        first, second, third = kept(engine, "a b c d", "c d e f", "e f g h")
        assert engine.said_anew([first, second]) == {first.urn}
        assert engine.said_anew([first, second, third]) == {second.urn}

    def test_without_vectors_all_stand(self, store: SqliteStore) -> None:
        """Nothing tells which are alike."""
        engine = engine_over(store)
        assert engine.said_anew(kept(engine, OLD, NEW)) == set()
