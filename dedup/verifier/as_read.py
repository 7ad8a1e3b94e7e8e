"""How a pair of texts is put before the reader of pairs (`dedup.embedding.reader`)."""

from __future__ import annotations

from dedup.verifier.fillers import undressed
from dedup.verifier.prepared import Prepared
from dedup.verifier.sameness import plain, same_amount


def as_read(stored: Prepared, candidate: Prepared) -> tuple[str, str] | None:
    """Both without filler, the candidate with equal quantities written as in the stored text; None where nothing else
    differs.

    The reader never learned from a text beside itself, and takes it for one with some small thing changed; and "300 s"
    is for it something else than "5 minutes".
    """
    one, other = undressed(stored.text), undressed(_in_its_units(stored, candidate))
    return None if plain(one) == plain(other) else (one, other)


def _in_its_units(stored: Prepared, candidate: Prepared) -> str:
    text = candidate.text
    for own in sorted(candidate.analysis.quantities, key=lambda quantity: quantity.at, reverse=True):
        for other in stored.analysis.quantities:
            if same_amount(own, other) and not (own.weak or other.weak):
                text = text[: own.at[0]] + stored.text[slice(*other.at)] + text[own.at[1] :]
                break
    return text
