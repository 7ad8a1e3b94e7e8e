"""Which statements are kept, and how surely: what rules and models say, and what lists and corrections change."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, groupby

from dedup.extraction.answers.advised import takes_value
from dedup.extraction.answers.agreed import AGREED, agreed
from dedup.extraction.answers.agreed_but import agreed_but
from dedup.extraction.answers.answers import ANSWERED, PICKED
from dedup.extraction.answers.exempted import exempted
from dedup.extraction.answers.refusals import refusals
from dedup.extraction.answers.spoken_of import SPOKEN_OF, heard_with_question, read
from dedup.extraction.by_rules import (
    CORRECTED,
    CORRECTED_LATER,
    REFUSED,
    RULED,
    SUREST,
    Standing,
    heard_by_rules,
    rule_of,
)
from dedup.extraction.choices.picks import laid_out, option_picked
from dedup.extraction.corrections.amended import amendments
from dedup.extraction.corrections.another_value import measured_anew
from dedup.extraction.corrections.bare_values import Bare, bare_values, together
from dedup.extraction.corrections.contradicted import contradicted
from dedup.extraction.corrections.denied import denied
from dedup.extraction.corrections.excepted import excepted
from dedup.extraction.corrections.lifted import lifted
from dedup.extraction.corrections.meant import meant
from dedup.extraction.corrections.outdating import is_told, may_outdate
from dedup.extraction.corrections.said_otherwise import said_otherwise
from dedup.extraction.cutting.listings import of_facts
from dedup.extraction.cutting.momentary import of_the_task
from dedup.extraction.cutting.secretive import may_tell_a_secret
from dedup.extraction.cutting.statements import Statement, turn_of
from dedup.extraction.evidence.models import Keeper
from dedup.extraction.evidence.observed import Observed
from dedup.extraction.noticed import CAUSE
from dedup.extraction.rules.asked import ASKED, meant_by_next
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.extraction.turns.instead import Instead
from dedup.gloss import glossed
from dedup.lazy_dataclasses import dataclass, field, replace
from dedup.learned.logistic import log_odds, probability
from dedup.model import Speaker
from dedup.patterns import late
from dedup.ports import Estimate, Weigh
from dedup.terms import UNREAD

NEARLY, NEARLY_OF_A_USER = 1.25, 3.0
"""Log-odds below the cut from which a statement is read. Read are more than half again as many statements as are kept;
a fifth of those is what users say in few words ("Anna owns billing"), and the cues hear little in."""

_NEARLY = {Speaker.USER: NEARLY_OF_A_USER, Speaker.ASSISTANT: NEARLY}

LISTED, LESS_FOR_FACTS = "listed", 3.0
"""The evidence of what is kept because it stands in a list of its user's. And by how much the cut is lowered, in
log-odds, for the best of the points below a line that announces facts."""

BY_READING = "by_reading"
"""The evidence of what is kept though its cues alone would not have it kept."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What is decided of the statements, each named by its place among those seen."""

    scores: dict[int, float]
    """How likely each is to be kept."""
    chosen: set[int]
    """Those that are kept."""
    brief: set[int]
    """Those that are kept, too, unless another one takes them along: less has to speak for what is brief."""
    read: dict[int, Estimate]
    """What is said of those that were read."""
    why: dict[int, str]
    """What decided that a statement is kept, or what it lacks, where its cues are not all there is to it."""
    outdates: dict[int, str] = field(default_factory=dict)
    """What no longer holds by what its user says, of those of which that was asked."""
    private: frozenset[int] = frozenset()  # what may stand in no text, not even to explain another
    anew: frozenset[int] = frozenset()
    """What was said before the first of those that are to be judged, and is kept for what is said now."""


def weighed(
    seen: Sequence[Observed],
    keep: Keeper,
    weigh: Weigh | None,
    known: Callable[[str], bool],
    near: Callable[[str], Sequence[str]],
    first: int = 0,
) -> tuple[list[Observed], Weighed]:
    """What is decided of the statements `seen`, and these, with each correction in the place of what it corrects.

    `weigh`: reads what the cues would keep, or nearly; what is `known`, word for word, need not be read.
    `near`: the stored texts that are nearest to one, for what says that one of them no longer holds. `first`: the place
    of the first that is to be judged; what stands before it was, and is only heard.
    """
    said = [o.statement for o in seen]
    ruled = {i: rule for i in range(len(said)) if (rule := rule_of(said, i))}
    amended = amendments(said)
    amended |= contradicted(said, amended)
    amended |= meant(said, amended)
    amended = measured_anew(said) | amended
    amended |= said_otherwise(said, _places(amended) | {one.kept_if for one in amended.values()} | ruled.keys())
    spared = heard_with_question(seen)
    heard = list(map(spared.get, range(len(said)), seen))
    lowered = dict.fromkeys(spared, (SPOKEN_OF, ANSWERED))
    lowered |= {i: (REFUSED, CORRECTED) for i, one in amended.items() if one.either}
    lowered |= {one.kept_if: (CORRECTED_LATER, CORRECTED) for one in amended.values()}
    standing = heard_by_rules(said, ruled, lowered)
    amended |= excepted(said, ruled, standing.out) | lifted(said, ruled) | denied(said)
    found = _by_cues(heard, keep, standing)
    if weigh:
        asked = [i for i in _to_be_read(said, found.scores, keep, standing) if i >= first and not known(said[i].text)]
        found = _by_reading(found, read(weigh, said, heard, asked), keep, standing)
    found = _with_agreed(said, _without_options(said, _with_lists(said, found, keep)))
    # Of a message that corrects itself, the whole tells more: "with 10 minutes it crashes. make it 5".
    firm = {i: one for i, one in amended.items() if one.not_so or said[one.kept_if].turn != said[i].turn}
    firm = {i: one for i, one in firm.items() if one.kept_if in amended or one.is_kept(i, found.chosen | found.brief)}
    taken = _places(firm)
    kept = {i for i, rule in ruled.items() if rule in (ASKED, LAID_DOWN, PICKED)}
    # A value that is taken of an advice may also stand in the place of one that is known; the number of an option not.
    kept -= {i for i in kept if ruled[i] == PICKED and takes_value(said[i]) and not option_picked(said, i)}
    bare = bare_values(said, taken | kept | standing.private)
    found = _with_outdating(said, found, keep, near, bare)
    elsewhere = taken | ruled.keys() | standing.out | {n for one in bare for n in one.parts}
    refused = refusals(said, elsewhere, standing.private)
    refused |= exempted(said, elsewhere | _places(refused), standing.private)
    refused |= agreed_but(said, elsewhere | _places(refused), standing.private)
    sure = {i: RULED[one.why] for i, one in refused.items() if one.either}
    found = replace(found, scores=found.scores | sure, chosen=found.chosen | sure.keys())
    gone = {i: said[one.kept_if].text for i, one in amended.items() if one.not_so and one.kept_if < first <= i}
    # What the cut was lowered by is evidence, too: by the models alone a short answer is hardly worth anything.
    surer = {
        i: probability(log_odds(found.scores[i]) + standing.less[i][0]) for i in found.brief & standing.less.keys()
    }
    # Cause, mechanism and remedy are one thing to remember, also where less speaks for each.
    causes = {i for i in found.brief if found.why.get(i) == CAUSE}
    found = replace(
        found,
        chosen=found.chosen | causes,
        brief=found.brief - causes,
        scores=found.scores | surer,
        outdates=gone | found.outdates,
        private=standing.private,
        anew=_anew(said, found, bare, first),
    )
    return _amended(seen, found, amended | together(said, bare, found.chosen | found.brief) | refused)


def _places(found: Mapping[int, Instead]) -> set[int]:
    """The places of these, and of what each takes the place of."""
    return {n for i, one in found.items() for n in (i, *one.not_so)}


def _by_cues(seen: Sequence[Observed], keep: Keeper, standing: Standing) -> Weighed:
    scores = {i: 0.0 if i in standing.out else min(keep.score(o.cues), SUREST) for i, o in enumerate(seen)}
    scores |= {i: RULED[rule] for i, rule in standing.ruled.items() if i not in standing.out}
    chosen, brief = _kept(scores, keep.cut, standing)
    return Weighed(scores, chosen, brief, {}, {i: standing.less[i][1] for i in brief} | standing.ruled)


def _to_be_read(said: Sequence[Statement], scores: Mapping[int, float], keep: Keeper, standing: Standing) -> list[int]:
    """The statements that the cues would keep, or nearly."""
    # Where a reader has no say in what is kept, it still has one in what kind of memory that is.
    nearly = dict.fromkeys(_NEARLY, 0.0) if keep.pool is None else _NEARLY
    speaking = sorted(standing.telling | standing.less.keys())
    return [i for i in speaking if log_odds(scores[i]) >= standing.least(i, keep.cut) - nearly[said[i].speaker]]


def _by_reading(
    by_cues: Weighed, estimates: Mapping[int, Estimate | None], keep: Keeper, standing: Standing
) -> Weighed:
    """What the cues say, and who has read the statements that have `estimates`."""
    read = {i: estimate for i, estimate in estimates.items() if estimate is not None}
    unread = dict.fromkeys(estimates.keys() - read.keys(), UNREAD)
    if keep.pool is None:
        return replace(by_cues, read=read, why=by_cues.why | unread | standing.ruled)
    free = read.keys() - standing.ruled.keys()
    scores = by_cues.scores | {i: min(keep.pool.pooled(by_cues.scores[i], read[i].keep), SUREST) for i in free}
    chosen, brief = _kept({i: scores[i] for i in free}, keep.pool.cut, standing)
    by_reading = dict.fromkeys(chosen - by_cues.chosen, BY_READING)
    chosen |= by_cues.chosen - free
    brief |= by_cues.brief - free
    why = by_reading | {i: standing.less[i][1] for i in brief} | unread | standing.ruled
    return Weighed(scores, chosen, brief, read, why)


def _kept(scores: Mapping[int, float], cut: float, standing: Standing) -> tuple[set[int], set[int]]:
    """Of the statements with these scores: those that are chosen, and those that are kept by a lower cut."""
    chosen = {i for i, p in scores.items() if i in standing.telling and p >= cut}
    less = (standing.less.keys() & scores.keys()) - chosen
    return chosen, {i for i in less if log_odds(scores[i]) >= standing.least(i, cut)}


_DOUBTS = late(r"\b(?:nit|maybe|perhaps|could|might)\b|:\W*\Z", re.IGNORECASE)


_FEWEST_LISTED = 2  # points


def _lists_of_users(said: Sequence[Statement]) -> list[list[int]]:
    """The places of the points of each list that a user has typed, of lists with several."""

    def whose(i: int) -> tuple[bool, int, int, str, str]:
        own = said[i]
        return own.bullet and own.speaker is Speaker.USER, own.turn, own.depth, own.heading, own.lead_in

    found = [list(places) for (listed, *_), places in groupby(range(len(said)), whose) if listed]
    return [places for places in found if len(places) >= _FEWEST_LISTED]


def _with_lists(said: Sequence[Statement], weighed: Weighed, keep: Keeper) -> Weighed:
    """The same, with what its user lists beside what is kept: the points of a list are of one kind, and say little by
    themselves ("- Tom: infra"). More than half must be kept; below "our stack:" less has to speak for all of them."""
    scores, chosen, why = dict(weighed.scores), set(weighed.chosen), dict(weighed.why)
    cut = keep.cut if keep.pool is None else keep.pool.cut
    for listed in _lists_of_users(said):
        lead = glossed(said[listed[0]].lead_in, said[listed[0]].language)
        if any(map(may_tell_a_secret, (lead, *(said[i].gloss for i in listed)))):
            continue  # what stands below "jenkins user ci" may be a password that nothing tells as one
        points = [i for i in listed if scores[i] and not (of_the_task(said[i].gloss) or _DOUBTS.search(said[i].gloss))]
        kept = [i for i in points if i in chosen or i in weighed.brief]
        points = [i for i in points if not said[i].point or i in kept]  # "good" to what settles nothing
        best = max((scores[i] for i in points), default=0.0)
        if 2 * len(kept) <= len(listed) and not (of_facts(lead) and log_odds(best) >= log_odds(cut) - LESS_FOR_FACTS):
            continue
        for i in points:
            if i not in kept:
                chosen.add(i)
                scores[i] = max(min(best, SUREST), cut)
                why[i] = LISTED
    return replace(weighed, scores=scores, chosen=chosen, why=why)


def _with_outdating(
    said: Sequence[Statement],
    weighed: Weighed,
    keep: Keeper,
    near: Callable[[str], Sequence[str]],
    bare: Sequence[Bare],
) -> Weighed:
    """The same, with what says that something kept or stored no longer holds: what was open is settled, what was
    planned is done, or a value is another one. No model takes "reto sent the excel file" for worth keeping, and what
    waits for the file would stand for good."""
    scores, chosen, why, outdates = dict(weighed.scores), set(weighed.chosen), dict(weighed.why), dict[int, str]()
    cut = keep.cut if keep.pool is None else keep.pool.cut
    outdating = may_outdate(said, bare)
    sure = {one.own for one in bare if one.is_taken_up}
    for i, (text, (evidence, holds)) in sorted(outdating.items()):
        if not scores[i] or is_told(said, i, chosen | weighed.brief):
            continue
        earlier = [said[j].text for j in sorted(chosen, reverse=True) if j < i and said[j].turn != said[i].turn]
        gone = next(filter(holds, chain(earlier, near(text))), None)
        if gone is None and i not in sure:
            continue
        if said[i].speaker is Speaker.USER:  # Claude's report may be of a part: "The import of the archive now …"
            outdates[i] = gone or ""
        if i not in chosen | weighed.brief:
            chosen.add(i)
            scores[i] = max(scores[i], cut)
            why[i] = evidence
    return replace(weighed, scores=scores, chosen=chosen, why=why, outdates=outdates)


def _anew(said: Sequence[Statement], weighed: Weighed, bare: Sequence[Bare], first: int) -> frozenset[int]:
    """What stands before the `first`, and is kept for what is said from there on: what its user asks to keep or agrees
    to, and a value that Claude takes up."""
    meant = {i for i, rule in weighed.why.items() if rule in (ASKED, AGREED) and i < first == turn_of(said, i).stop}
    meant = {i for i in meant if weighed.why[i] == AGREED or meant_by_next(said, i)}
    return frozenset(meant | {one.own for one in bare if one.own < first <= max(one.parts)})


def _without_options(said: Sequence[Statement], weighed: Weighed) -> Weighed:
    """The same, without the options of which a user has picked: the one stands with the pick, and the others read like
    decisions."""
    out = {n for i in weighed.chosen | weighed.brief for n in laid_out(said, i)}
    scores = weighed.scores | dict.fromkeys(out, 0.0)
    return replace(weighed, scores=scores, chosen=weighed.chosen - out, brief=weighed.brief - out)


def _with_agreed(said: Sequence[Statement], weighed: Weighed) -> Weighed:
    """The same, with what Claude proposed and its user agreed to."""
    kept = weighed.chosen | weighed.brief
    new = {i for i in agreed(said, kept) - kept if weighed.scores[i]}
    scores = weighed.scores | {i: max(weighed.scores[i], RULED[AGREED]) for i in new}
    return replace(weighed, scores=scores, chosen=weighed.chosen | new, why=weighed.why | dict.fromkeys(new, AGREED))


def _amended(
    seen: Sequence[Observed], weighed: Weighed, amended: Mapping[int, Instead]
) -> tuple[list[Observed], Weighed]:
    """Each correction in the place of what it corrects, where that is kept; else it is heard like any statement."""
    seen, scores, read, why = list(seen), dict(weighed.scores), dict(weighed.read), dict(weighed.why)
    chosen, brief = set(weighed.chosen), set(weighed.brief)
    done: set[int] = set()
    for i, one in amended.items():
        again = one.kept_if in amended and one.kept_if != i
        kept = one.kept_if in done if again else one.kept_if in chosen | brief
        kept = kept or (one.either and i in chosen | brief)
        if not kept or not scores[i]:  # taken back, or a secret
            continue
        done.add(i)
        seen[i] = Observed(one.statement, seen[one.kept_if].cues)
        chosen.add(i)
        brief.discard(i)
        scores[i] = max(scores[one.kept_if], scores[i] * one.either)
        read |= {i: read[one.kept_if]} if one.kept_if in read else {}
        why[i] = one.why
        chosen.difference_update(one.not_so)
        brief.difference_update(one.not_so)
        scores |= dict.fromkeys(one.not_so, 0.0)
    return seen, replace(weighed, scores=scores, chosen=chosen, brief=brief, read=read, why=why)
