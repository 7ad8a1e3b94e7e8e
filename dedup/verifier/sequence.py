"""The order of what both texts have: swapped roles, moved values, and the words that stand in another's place."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from dedup.verifier.align import Alignment
from dedup.verifier.prepared import Prepared


def sequence_features(stored: Prepared, candidate: Prepared, aligned: Alignment) -> dict[str, float]:
    """Features: how many of the words that both have stand in the same order, and what stands between these."""
    found: dict[str, float] = {}
    anchors = [(i, j) for i, j in enumerate(aligned.partners) if j >= 0]
    columns = [j for _, j in anchors]
    n, m = len(candidate.content), len(stored.content)
    pairs = len(columns) * (len(columns) - 1) / 2
    inversions = sum(1 for x in range(len(columns)) for y in columns[x + 1 :] if y < columns[x]) if pairs else 0
    found["inversions"] = inversions / pairs if pairs else 0.0
    kept = _longest_rising(columns)
    found["ordered_new"] = len(kept) / max(n, 1)
    found["ordered_lost"] = len(kept) / max(m, 1)
    found["disordered"] = float(len(columns) - len(kept))
    follow = sum(1 for (i, j), (k, q) in pairwise(anchors) if k == i + 1 and q == j + 1)
    found["neighbours_new"] = follow / max(n - 1, 1)
    found["neighbours_lost"] = follow / max(m - 1, 1)
    _slots(found, candidate, stored, aligned, [anchors[i] for i in kept], set(columns), {i for i, _ in anchors})
    _names(found, candidate, stored, anchors)
    _value_places(found, candidate, aligned, anchors)
    return found


def _longest_rising(values: list[int]) -> list[int]:
    """Indices of a longest rising subsequence (patience sorting)."""
    tails: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for index, value in enumerate(values):
        place = bisect_left(tails, value)
        if place == len(tails):
            tails.append(value)
            last.append(index)
        else:
            tails[place] = value
            last[place] = index
        before.append(last[place - 1] if place else -1)
    kept: list[int] = []
    index = last[-1] if last else -1
    while index >= 0:
        kept.append(index)
        index = before[index]
    return kept[::-1]


def _slots(
    found: dict[str, float],
    candidate: Prepared,
    stored: Prepared,
    aligned: Alignment,
    anchors: list[tuple[int, int]],
    used: set[int],
    has: set[int],
) -> None:
    """Between two anchors that keep their order, the words of one text stand where those of the other stood."""
    n, m = len(candidate.content), len(stored.content)
    likes: list[float] = []
    contexts: list[float] = []
    inserted = deleted = replaced = crossed = short = 0
    names = 0
    for (i, j), (k, q) in pairwise([(-1, -1), *anchors, (n, m)]):
        mine, theirs = range(i + 1, k), range(j + 1, q)
        if mine and theirs:
            replaced += 1
            crossed += sum(1 for w in mine if w in has) + sum(1 for w in theirs if w in used)
            if len(mine) <= 2 and len(theirs) <= 2:
                short += 1
                block = aligned.likeness[mine.start : mine.stop, theirs.start : theirs.stop]
                likes.append(float(block.max(axis=1).min()))
                if aligned.contextual is not None:
                    contexts.append(float(aligned.contextual[mine.start : mine.stop, theirs.start : theirs.stop].max()))
                names += any(candidate.content[w].proper or candidate.content[w].identifier >= 0 for w in mine)
        elif mine:
            inserted += len(mine)
        elif theirs:
            deleted += len(theirs)
    found["slots"] = float(replaced)
    found["slots_short"] = float(short)
    found["slots_names"] = float(names)
    found["slots_crossed"] = float(crossed)
    found["slots_like"] = min(likes, default=1.0)
    found["slots_like_mean"] = sum(likes) / len(likes) if likes else 1.0
    found["inserted"] = float(inserted)
    found["deleted"] = float(deleted)
    found["edits"] = float(replaced + inserted + deleted)
    if stored.vectors is not None and candidate.vectors is not None:
        found["slots_context"] = min(contexts, default=1.0)


def _names(found: dict[str, float], candidate: Prepared, stored: Prepared, anchors: list[tuple[int, int]]) -> None:
    """Names, identifiers and values that both have, but in another order: A calls B, B calls A."""
    telling = [
        j
        for i, j in anchors
        if candidate.content[i].proper
        or candidate.content[i].identifier >= 0
        or candidate.content[i].quantity >= 0
        or stored.content[j].proper
        or candidate.content[i].families
    ]
    pairs = len(telling) * (len(telling) - 1) / 2
    turned = sum(1 for x in range(len(telling)) for y in telling[x + 1 :] if y < telling[x])
    found["names_turned"] = float(turned)
    found["names_turned_share"] = turned / pairs if pairs else 0.0


def _value_places(
    found: dict[str, float], candidate: Prepared, aligned: Alignment, anchors: list[tuple[int, int]]
) -> None:
    """For names and values that both have: do their neighbours agree, or do another one's neighbours agree better?"""
    telling = [
        (i, j)
        for i, j in anchors
        if candidate.content[i].quantity >= 0 or candidate.content[i].identifier >= 0 or candidate.content[i].families
        or candidate.content[i].proper
    ]  # fmt: skip
    agree: list[float] = []
    swapped = 0
    gain = 0.0
    likeness = aligned.likeness.tolist() if telling else []
    near = {(i, j): _near(candidate, likeness, i, j) for i, j in telling}
    for x, (i, j) in enumerate(telling):
        agree.append(near[i, j])
        for k, q in telling[x + 1 :]:
            if candidate.content[i].key == candidate.content[k].key:
                continue
            straight = near[i, j] + near[k, q]
            crossed = _near(candidate, likeness, i, q) + _near(candidate, likeness, k, j)
            if crossed > straight + 0.3:
                swapped += 1
            gain = max(gain, crossed - straight)
        if x > 12:
            break
    found["places_agree_worst"] = min(agree, default=1.0)
    found["places_agree"] = sum(agree) / len(agree) if agree else 1.0
    found["places_swapped"] = float(swapped)
    found["places_swap_gain"] = gain


def _near(candidate: Prepared, likeness: list[list[float]], i: int, j: int) -> float:
    """How well the two words before and after `i` are found within three words of `j`.

    `likeness` as lists: for seven numbers at a time they are three times as fast as an array.
    """
    n, low = len(likeness), max(0, j - 3)
    total = weight = 0.0
    clause = candidate.content[i].clause
    for k, worth in ((i - 2, 0.5), (i - 1, 1.0), (i + 1, 1.0), (i + 2, 0.5)):
        if 0 <= k < n:
            if candidate.content[k].clause != clause:
                worth *= 0.4
            row = likeness[k]
            # In a tuple: of one number alone `max` would want the items.
            total += worth * max((0.0, *row[low:j], *row[j + 1 : j + 4]))
            weight += worth
    return total / weight if weight else 1.0
