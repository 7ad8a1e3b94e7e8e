"""Annotated sessions as the training scripts read them, and what candidates from them are worth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dedup.model import Candidate, Utterance
from dedup.steps import Cursor
from hooks.evaluation.gold import Gold, read_gold
from hooks.evaluation.sessions import SessionFigures, Tally
from hooks.transcript import read


@dataclass(frozen=True)
class Session:
    """One transcript, and the project it belongs to."""

    project: str
    transcript: str
    utterances: tuple[Utterance, ...]


@dataclass(frozen=True)
class Annotated:
    """The sessions of one author, those of a project in their order, with what they state."""

    author: str
    sessions: tuple[Session, ...]
    gold: Gold


def load(gold: Path, transcripts: Path) -> Annotated:
    """Read a gold file and the transcripts it speaks of. Raises `InvalidInput` with the line that is wrong."""
    annotations = read_gold(gold)
    sessions = (
        Session(project, name, read(transcripts / name, Cursor(str(transcripts / name))).utterances)
        for project, names in annotations.sessions().items()
        for name in names
    )
    return Annotated(gold.stem.removesuffix("_gold"), tuple(sessions), annotations)


def figures(of: Annotated, captured: Iterable[tuple[Session, Sequence[Candidate]]]) -> SessionFigures:
    """Count. Exact repeats within one project count once, as the exact tier would see to."""
    tally, seen = Tally(of.gold), set[tuple[str, str]]()
    for session, found in captured:
        for candidate in found:
            if (session.project, candidate.hash) not in seen:
                seen.add((session.project, candidate.hash))
                tally.add(session.project, candidate)
    return tally.figures()
