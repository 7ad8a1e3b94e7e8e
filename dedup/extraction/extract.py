"""What was said → what is worth remembering. Pure: no clock, no store, the same words give the same candidates."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress

from dedup.errors import InvalidInput
from dedup.extraction.amended import Amended, amendments
from dedup.extraction.answers import ANSWERED, PICKED, leeway, picked, tells_a_secret
from dedup.extraction.asked import ASKED, asked_for, meant_by_next, points_back
from dedup.extraction.changed import CHANGED, changed
from dedup.extraction.conversation import by_itself, conversation_cues, plainness
from dedup.extraction.cues import cues, spoken
from dedup.extraction.in_place import in_place
from dedup.extraction.kinds import kind_cues, kind_named
from dedup.extraction.laid_down import LAID_DOWN, SCOPED, TELLS_WHERE, laid_down, of_the_task, tells_where
from dedup.extraction.listed import in_lines, lists_of_users
from dedup.extraction.listings import may_tell_a_secret, of_facts
from dedup.extraction.models import Keeper, Models, models
from dedup.extraction.retractions import retracted
from dedup.extraction.settled import SETTLED
from dedup.extraction.standalone import texts
from dedup.extraction.statements import MIN_LENGTH, Statement, asks_unmarked, statements
from dedup.gloss import glossed
from dedup.languages import languages
from dedup.lazy_dataclasses import dataclass, replace
from dedup.learned.logistic import log_odds
from dedup.model import WANTED, Candidate, Domain, Namespace, Place, Speaker, Utterance
from dedup.patterns import late
from dedup.ports import Estimate, Weigh
from dedup.redaction.redact import candidate
from dedup.terms import AMENDED, UNREAD
from dedup.words import SAYS_AGAIN, overlap, stems

MAX_STATEMENT, MAX_ASKED = 600, 4_000
"""Characters of a sentence; of one that its user asks to have remembered. A longer one is a paste or a list without
line ends."""

_SUREST = 0.999  # of a model, which is never as sure as a person

NEARLY, NEARLY_OF_A_USER = 1.25, 3.0
"""Log-odds below the cut from which a statement is read. It is more than half again as many as are kept; what users say
in few words ("Anna owns billing"), and the cues hear little in, is a fifth of it."""

_NEARLY = {Speaker.USER: NEARLY_OF_A_USER, Speaker.ASSISTANT: NEARLY}

LISTED, OF_FACTS = "listed", 2.5
"""The evidence of what is kept since it stands in a list of its user's, and how much less, in log-odds, has to speak
for the best of the points below a line that announces facts."""

BY_READING = "by_reading"
"""The evidence of what is kept though its cues alone would not have it kept."""


@dataclass(frozen=True, slots=True)
class Observed:
    """A statement with everything that was seen of it."""

    statement: Statement
    cues: Mapping[str, float]


def extract(
    utterances: Sequence[Utterance],
    domain: Domain,
    weigh: Weigh | None = None,
    known: Callable[[str], bool] = lambda _text: False,
) -> list[Candidate]:
    """The candidates in the order in which they were said.

    `confidence` is the probability that a person would keep the statement, 1 where the user asks for it or lays it down
    for good; `evidence` the cues that spoke for it and for its namespace. `weigh`: reads what the cues would keep, or
    nearly, and has a say in both. What is `known`, word for word, need not be read.
    """
    return candidates(observed(utterances), domain, models(), weigh, known)


def observed(utterances: Sequence[Utterance]) -> list[Observed]:
    """Every statement with its cues, in the order in which they were said."""
    said: list[Statement] = []
    around: list[tuple[Statement | None, Statement | None]] = []
    codes = languages([(utterance.speaker, utterance.text) for utterance in utterances])
    for turn, utterance in enumerate(utterances):
        if utterance.speaker is Speaker.USER:
            utterance = replace(utterance, text=in_lines(said, utterance.text))
        parts = [s for s in statements(utterance, turn, codes[turn]) if _is_said(s)]
        said += parts
        if parts:
            around += zip([None, *parts[:-1]], [*parts[1:], None], strict=True)
    found = []
    for statement, near, echo in zip(said, around, conversation_cues(said), strict=True):
        seen = cues(statement, near) | echo
        if statement.speaker is Speaker.USER:  # the same words mean another thing in another mouth
            seen |= {f"u_{name}": value for name, value in seen.items()}
        # The cues of single words are the same for both speakers: there is too little data to learn them for each.
        found.append(Observed(statement, seen | spoken(statement.gloss)))
    return found


def _is_said(statement: Statement) -> bool:
    return len(statement.text) <= MAX_STATEMENT or (len(statement.text) <= MAX_ASKED and asked_for(statement))


def candidates(
    seen: Sequence[Observed],
    domain: Domain,
    use: Models,
    weigh: Weigh | None = None,
    known: Callable[[str], bool] = lambda _text: False,
) -> list[Candidate]:
    """The candidates among `seen`, by the models `use`. `weigh` and `known`: see `extract`."""
    said = [o.statement for o in seen]
    work = by_itself(said)
    keep = use.keep.of(plainness(said), work)
    amended = amendments(said)
    weighed = _weighed(seen, keep, weigh, known, {one.wrong for one in amended.values()})
    seen, weighed = _amended(seen, _with_lists(said, weighed, keep), amended)
    said = [o.statement for o in seen]
    kept = texts(said, weighed.chosen, weighed.scores, weighed.answers)
    about_them = [seen[text.about] for text in kept]
    namespaces = guessed_namespaces(about_them, work, use, [weighed.read.get(text.about) for text in kept])
    in_turn = Counter(said[text.about].turn for text in kept)
    found = []
    for text, (namespace, akin, why) in zip(kept, namespaces, strict=True):
        about = seen[text.about]
        decided = [weighed.decided[text.about]] if text.about in weighed.decided else []
        with suppress(InvalidInput):  # nothing but white space
            found.append(
                candidate(
                    text.text,
                    domain,
                    namespace,
                    source=about.statement.utterance.source,
                    confidence=round(weighed.scores[text.about], 3),
                    evidence=(*decided, *keep.reasons(about.cues), *why),
                    akin=akin,
                    speaker=about.statement.speaker,
                    place=Place(about.statement.turn, in_turn[about.statement.turn]),
                )
            )
    return found


@dataclass(frozen=True, slots=True)
class _Weighed:
    """What is decided of the statements, each named by its place among those seen."""

    scores: dict[int, float]
    """How likely each is to be kept."""
    chosen: dict[int, float]
    """Those that are kept, with their scores."""
    answers: dict[int, float]
    """Those that are kept, too, unless another one takes them along: short answers, for which less has to speak."""
    read: dict[int, Estimate]
    """What is said of those that were read."""
    decided: dict[int, str]
    """What decided that a statement is kept, or what it lacks, where its cues are not all there is to it."""


def _weighed(
    seen: Sequence[Observed],
    keep: Keeper,
    weigh: Weigh | None,
    known: Callable[[str], bool],
    corrected: Container[int],
) -> _Weighed:
    """What the cues say, and whoever reads what they would keep or nearly keep. `corrected`: what its user took the
    trouble to correct."""
    said = [o.statement for o in seen]
    ruled = {i: rule for i in range(len(said)) if (rule := _rule(said, i))}
    scores = {i: _RULED[ruled[i]] if i in ruled else min(keep.score(o.cues), _SUREST) for i, o in enumerate(seen)}
    secret = {i for i in range(len(said)) if tells_a_secret(said, i)}
    nothing = {
        i for i, statement in enumerate(said) if points_back(statement) or (i not in ruled and _only_asks(statement))
    }
    for i in retracted(said) | secret | nothing:
        scores[i] = 0.0
    scoped = {i for i in scores if tells_where(said[i])}
    less = {
        i: by
        for i in scores
        if (by := max(leeway(said, i), CORRECTED_LATER * (i in corrected), SCOPED * (i in scoped)))
    }
    telling = {i for i in scores if i in ruled or _tells(said[i])}
    chosen, answers = _kept(scores, keep.cut, telling, less)
    why = {i: TELLS_WHERE if i in scoped else ANSWERED for i in less}
    by_cues = _Weighed(scores, chosen, answers, {}, {i: why[i] for i in answers} | ruled)
    if weigh is None:
        return by_cues
    # Where a reader has no say in what is kept, it still has one in what kind of memory that is.
    nearly = dict.fromkeys(_NEARLY, 0.0) if keep.pool is None else _NEARLY
    least = {i: log_odds(keep.cut) - nearly[said[i].speaker] - less.get(i, 0.0) for i in telling | less.keys()}
    speaking = [i for i, p in scores.items() if i in least and log_odds(p) >= least[i]]
    asked = [i for i in speaking if not known(said[i].text)]
    estimates = weigh([in_place(said, i) for i in asked]) if asked else []
    read = {i: estimate for i, estimate in zip(asked, estimates, strict=True) if estimate is not None}
    unread = dict.fromkeys(set(asked) - read.keys(), UNREAD)
    if keep.pool is None:
        return replace(by_cues, read=read, decided=by_cues.decided | unread | ruled)
    free = read.keys() - ruled.keys()
    scores |= {i: min(keep.pool.pooled(scores[i], read[i].keep), _SUREST) for i in free}
    chosen, answers = _kept({i: scores[i] for i in free}, keep.pool.cut, telling, less)
    by_reading = dict.fromkeys(chosen.keys() - by_cues.chosen.keys(), BY_READING)
    chosen = {i: p for i, p in by_cues.chosen.items() if i not in free} | chosen
    answers = {i: p for i, p in by_cues.answers.items() if i not in free} | answers
    decided = by_reading | {i: why[i] for i in answers} | unread | ruled
    return _Weighed(scores, chosen, answers, read, decided)


_DOUBTS = late(r"\b(?:nit|maybe|perhaps|could|might)\b|:\W*\Z", re.IGNORECASE)


def _with_lists(said: Sequence[Statement], weighed: _Weighed, keep: Keeper) -> _Weighed:
    """The same, with what its user lists beside what is kept: the points of a list are of one kind, and say little by
    themselves ("- Tom: infra"). More than half must be kept; below "our stack:" less has to speak for all of them."""
    scores, chosen, decided = dict(weighed.scores), dict(weighed.chosen), dict(weighed.decided)
    cut = keep.cut if keep.pool is None else keep.pool.cut
    for listed in lists_of_users(said):
        lead = glossed(said[listed[0]].lead_in, said[listed[0]].language)
        if any(map(may_tell_a_secret, (lead, *(said[i].gloss for i in listed)))):
            continue  # what stands below "jenkins user ci" may be a password that nothing tells as one
        points = [i for i in listed if scores[i] and not (of_the_task(said[i].gloss) or _DOUBTS.search(said[i].gloss))]
        kept = [i for i in points if i in chosen or i in weighed.answers]
        best = max((scores[i] for i in points), default=0.0)
        if 2 * len(kept) <= len(listed) and not (of_facts(lead) and log_odds(best) >= log_odds(cut) - OF_FACTS):
            continue
        for i in points:
            if i not in kept:
                chosen[i] = scores[i] = max(best, cut)
                decided[i] = LISTED
    return replace(weighed, scores=scores, chosen=chosen, decided=decided)


def _amended(
    seen: Sequence[Observed], weighed: _Weighed, amended: Mapping[int, Amended]
) -> tuple[list[Observed], _Weighed]:
    """Each correction in the place of what it corrects, where that is kept; else it is heard like any statement."""
    seen, scores, read, decided = list(seen), dict(weighed.scores), dict(weighed.read), dict(weighed.decided)
    chosen, answers = dict(weighed.chosen), dict(weighed.answers)
    done: set[int] = set()
    for i, one in amended.items():
        kept = one.wrong in done if one.wrong in amended else one.wrong in chosen or one.wrong in answers
        if not kept or not scores[i]:  # taken back, or a secret
            continue
        done.add(i)
        seen[i] = Observed(one.statement, seen[one.wrong].cues)
        chosen[i] = scores[i] = scores[one.wrong]
        answers.pop(i, None)
        read |= {i: read[one.wrong]} if one.wrong in read else {}
        decided[i] = AMENDED
        for gone in one.not_so:
            chosen.pop(gone, None), answers.pop(gone, None)
            scores[gone] = 0.0
    return seen, _Weighed(scores, chosen, answers, read, decided)


def _kept(
    scores: Mapping[int, float], cut: float, telling: Container[int], less: Mapping[int, float]
) -> tuple[dict[int, float], dict[int, float]]:
    """Of the statements with these scores those that are chosen, and the answers that are kept, for which `less` has to
    speak by so many log-odds. `telling`: those that say something by themselves."""
    chosen = {i: p for i, p in scores.items() if i in telling and p >= cut}
    brief = {i: scores[i] for i in less.keys() & scores.keys() if i not in chosen}
    return chosen, {i: p for i, p in brief.items() if log_odds(p) >= log_odds(cut) - less[i]}


def _only_asks(statement: Statement) -> bool:
    return statement.speaker is Speaker.USER and asks_unmarked(statement.gloss)


def _tells(statement: Statement) -> bool:
    """Whether a statement says something by itself: it is long enough, or a user tells a number in it, or corrects
    one."""
    gloss = statement.gloss
    return len(gloss) >= MIN_LENGTH or (statement.speaker is Speaker.USER and bool(_NUMBERS.search(gloss)))


_NUMBERS = late(  # "fee is 12 % not 15", "limit is 120k text"
    r"\d.*\b(?:not|instead|rather than|no longer|no more)\b"
    r"|\A\W*(?!(?:it|that|this|there|which|he|she|i|you|we)\b)(?:[\w-]+ ){1,3}(?:is|are) [^?\d]{0,12}\d[^?]*\Z",
    re.IGNORECASE,
)

CORRECTED_LATER = 2.2
"""Log-odds; chosen with 160 small conversations in view, in which an order that is corrected is to stay an order."""

_RULED = {ASKED: WANTED, LAID_DOWN: WANTED, SETTLED: _SUREST, CHANGED: 0.9, PICKED: 0.9}
"""The confidence in what is kept by a rule, whatever the models say of it."""


def _rule(said: Sequence[Statement], i: int) -> str:
    """By which rule the statement at `i` is kept; "" if the models are to say."""
    statement = said[i]
    if statement.settles:
        return SETTLED
    if meant_by_next(said, i):
        return ASKED
    rules = ((ASKED, asked_for), (LAID_DOWN, laid_down), (CHANGED, changed))
    return next((name for name, holds in rules if holds(statement)), PICKED if picked(said, i) else "")


_CHOICE = Namespace.DECISIONS  # what is settled in a dialogue

_AKIN = 0.02
"""Probability from which another namespace counts as likely."""


_Filed = tuple[Namespace, tuple[Namespace, ...], tuple[str, ...]]


def guessed_namespaces(
    kept: Sequence[Observed], work: float, use: Models, read: Sequence[Estimate | None] = ()
) -> list[_Filed]:
    """For each statement: its namespace, the others that are likely, and the cues that spoke for it.

    Statements that repeat each other vote together, and share the namespaces that are likely. Memories are compared
    within these only: a fact that was filed one way when it was decided, and another way in the summary, would be kept
    twice. So is what one reads as surely this and somebody filed by its words: what is likely by the cues alone is
    likely. `work`: how much of it Claude does by itself; `read`: what was said of each by who has read it, if anything.
    """
    shown = [kind_cues(o.statement, o.cues) for o in kept]
    named = [_CHOICE if o.statement.settles else kind_named(o.statement.gloss) for o in kept]
    by_reading = [estimate.namespaces if estimate else None for estimate in read] or [None] * len(kept)
    by_cues = [use.sort.votes(cues, work, name) for cues, name in zip(shown, named, strict=True)]
    votes = [use.sort.votes(cues, work, name, by) for cues, name, by in zip(shown, named, by_reading, strict=True)]
    likely = [tuple(o for by in both for o in use.sort.likely(by, _AKIN)) for both in zip(votes, by_cues, strict=True)]
    result: dict[int, _Filed] = {}
    for places, alike in _repeated(kept):
        together = [sum(votes_for, 0.0) for votes_for in zip(*(votes[j] for j in alike), strict=True)]
        name = use.sort.named(together)
        akin = dict.fromkeys(other for j in alike for other in likely[j] if other != name)
        others = tuple(map(Namespace.parse, akin))
        result.update((i, (Namespace.parse(name), others, use.sort.reasons(shown[i], name))) for i in places)
    return [result[i] for i in range(len(kept))]


def _repeated(kept: Sequence[Observed]) -> Iterator[tuple[list[int], list[int]]]:
    """Places of statements that differ in their code alone, and of all that repeat them, themselves included.

    The rows of a long table are such statements: to compare each with each takes a hook more than its time.
    """
    bags = defaultdict[frozenset[str], list[int]](list)
    for i, o in enumerate(kept):
        bags[stems(o.statement.gloss)].append(i)
    for bag, places in bags.items():
        alike = [j for other, there in bags.items() if overlap(bag, other) >= SAYS_AGAIN for j in there]
        yield from [(places, alike)] if alike else (([i], [i]) for i in places)  # too short to repeat even itself
