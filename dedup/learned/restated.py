"""Is it the same thing, said again in one conversation?

Whoever decides something hears it confirmed, sees it done and reads it in the summary, each time with a detail more or
less. The verifier rightly says that such a text adds something; a line of its own would still repeat what is there.
Within one conversation it is therefore kept as a wording of the memory: every detail stays, searchable, under it.

How likely it is depends on more than the words: who agrees does so in the next utterance and in words of their own, a
summary tells many things at once. What may be news is kept apart, whatever else speaks for it: what users say they
seldom say again, and a text with other numbers is another fact.

By its chance alone an agent would be taken to say something again 1,943 times in the annotated sessions that the
weights are made of: 1,735 times it does, 70 times it does not, and of the rest nobody knows. What each rule keeps apart
is counted among these, each author with the weights of the others (which `fixtures/told_again` had no part in yet).
"""

import re
from typing import TYPE_CHECKING

from dedup.extraction.cutting.sentences import parts
from dedup.gloss import in_english
from dedup.learned.answering import answers, names_them
from dedup.learned.logistic import Weights, log_odds, with_products
from dedup.model import Candidate, Match, Place, Speaker
from dedup.patterns import late
from dedup.verifier.judgement import REVERSING, VetoKind
from dedup.verifier.open_states import open_state_vetoes
from dedup.verifier.verbatim import HEDGING
from dedup.verifier.vetoes import words_of_change
from dedup.words import (
    FEWEST,
    FEWEST_SHARED,
    alike,
    counts,
    exchanged,
    numbers,
    overlap,
    renumbered,
    stems,
    words,
)

if TYPE_CHECKING:
    from dedup.verifier.judgement import Judgement

WEIGHTS = Weights("restated.json", 246)
VERSION = 1  # of the file's form

LEAST_SHARED = 2
"""Stems that two texts must have in common, unless the verifier agrees. Texts of fewer than `FEWEST` stems must have
`FEWEST_SHARED`."""

AGREES = 0.5
"""From this probability on that a text adds nothing, in the verifier's eyes, the number of words that the two have in
common does not matter: "no factories, we have fixtures, yml.", "Fixtures in YAML, no factories." In a text of few words
none may stand for another: "cents as integers", "Cents as floats." By it 63 repeats more are joined, and 1 text that is
none."""

OF_CLAUDES, OF_USERS = 0.4, 0.25
"""Share of its words that a text must have in common with what Claude has said before, or a user, unless the verifier
agrees. An agent at work tells many things about one subject in the same few words; what a user said it confirms in
words of its own. Of what repeats Claude, the first keeps 20 repeats of 139 apart in eight annotated sets, and 3 of 11
texts that are none; in thirteen real sessions 5 of 26, and 11 of 18. Of what repeats a user, the second keeps 1 of 293
repeats apart, 2 of 16 texts that are none, and four in the real sessions that nobody had annotated."""

SURE = 0.9
"""From this chance on a value that only one of the two texts names is a detail, other numbers of which the verifier
finds none changed are the same ones, written otherwise ("1,500 ms", "1.5 s"), and a denial denies the opposite. By it
32 repeats more are joined, and no other text."""

_MOST_SHARED, _MOST_OF_ONE, _MOST_NUMBERS, _FARTHEST, _MOST_CANDIDATES, _LONG = 8, 12, 3, 20, 8, 40
"""Features are shares of these: stems in common and of one text alone, numbers, utterances, candidates, and words;
what is more counts as so many, except for words."""

ONE_EDIT, DOUBTED = 0.6, 0.5
"""Share of all their words that two texts have in common, from which one is the other with an edit. Where a word was
lost, and the verifier takes it for less than this likely that nothing is added, the edit is meant: "on the leader pod
only", "on every pod". It keeps 8 repeats apart."""

SAME_SENTENCE, LONGEST_EXCHANGE = 0.7, 3
"""Share of all their words that stand in both texts in the same order, from which they are the same sentence (in any
order, where one denies or limits what the other says); how many words stand for something else in it at most: "accepts
commas as separators", "accepts semicolons as separators". It keeps 7 repeats apart."""

_SAYING_LITTLE_WORDS = (
    "the a an is are was were be been being has have had get gets got do does did and or of to in on at for with by as"
    " that which it its our we i you this these those so then now also just will would can from than into s t there per"
    " via"
)
_LIMITING_WORDS = (
    "not no never none nobody nothing only unless except without nor neither cannot isn aren wasn weren hasn haven hadn"
    " don doesn didn won wouldn couldn shouldn mustn wont dont doesnt didnt cant isnt arent wasnt wouldnt couldnt"
)
# Conditions, and where or when something holds.
_QUALIFYING_WORDS = (
    "might if when while whenever until till unless during outside production prod staging weekdays weekends"
)
_SAYING_LITTLE, _LIMITING = frozenset(_SAYING_LITTLE_WORDS.split()), frozenset(_LIMITING_WORDS.split())
_DOUBTING = _LIMITING | HEDGING | frozenset(_QUALIFYING_WORDS.split())
_QUALIFYING = frozenset({VetoKind.MODALITY, VetoKind.STATE, VetoKind.CONDITION_NEW})
"""What makes the same sentence say less: it is planned or supposed, was so once, holds on a condition."""
_VALUES = frozenset({VetoKind.VALUE, VetoKind.VERSION, VetoKind.DATE, VetoKind.IDENTIFIER})

ABOUT_IT = 0.2
"""Share of a sentence's words that must be known from the older text, in a text of several. It keeps 99 repeats
apart, of which 58 hold a fact that the older text does not, and 6 texts that are none."""

# What an answer begins with that gives in, or tells what was turned round: "Then it is Frankfurt", "Swapped: …", "I
# moved them to Postmark". It keeps 59 repeats apart, and 4 texts that are none.
_GIVES_IN = late(
    r"\W*(?:then|reverted|undone|reversed|swapped|switched|flipped|changed|sorry|you(?: are|['’]re) right"
    r"|(?:right|all right|agreed), then|good point"
    r"|(?:i|we)(?:['’]ve| have)?(?: now| also| just)? (?:moved|switched|put|made|changed|turned|set|gave|dropped"
    r"|removed|replaced|disabled|enabled|raised|lowered))\b",
    re.IGNORECASE,
)
# A number that was said becomes another one: "goes from 0.87 to 0.91".
_FROM_TO = late(r"\bfrom\s+(\W?\d[\d.,:]*\w*)(?:\s\w+)?\s+to\s+(\W?\d[\d.,:]*\w*)", re.IGNORECASE)
# Something else in the place of what the older text tells: "BuildKit instead of Kaniko".
_IN_PLACE_OF = late(
    r"([^\s,;:*]+),? (?:instead of|in place of|rather than|replaces) (?:the |an? |our )?([^\s,;:*]+)",
    re.IGNORECASE,
)

DENIED = 0.4
"""From this probability that the older text is outdated on, a denial of one of its words is taken at its word. Below
it, it is taken for a summary, which mostly denies the opposite of what was said. It keeps 21 repeats apart."""


def comparable(stored: str, candidate: Candidate, outdated: str = "") -> bool:
    """Whether the candidate may repeat a text of its own conversation: a word in common, and nothing in its form that
    tells news. What is not comparable needs no judging, which takes time.

    `outdated`: what the candidate is known to make outdated, and something has before.
    """
    return not _stems(stored).isdisjoint(_stems(candidate.content)) and not may_be_news(stored, candidate, outdated)


def tells_of_it(
    stored: str,
    text: str,
    there: "Judgement",
    likely: float,
    outdated: str = "",
    said_by: Speaker | None = None,
) -> bool:
    """Whether the text tells of the same thing: enough words in common, and the same numbers. `there`: what the
    verifier says of the two; `likely`: the chance that one repeats the other. `outdated`: as for `comparable`.
    `said_by`: who said the older one, where it is known."""
    one, other = _stems(stored), _stems(text)
    brief = min(len(one), len(other)) < FEWEST
    agrees = there.similarity >= AGREES and not (brief and there.new and there.lost)
    least = OF_CLAUDES if said_by is Speaker.ASSISTANT else OF_USERS
    if not agrees and (len(one & other) < (FEWEST_SHARED if brief else LEAST_SHARED) or overlap(one, other) < least):
        return False
    changed = any(veto.kind in _VALUES for veto in there.vetoes)
    same_numbers = likely >= SURE and not changed
    return (
        same_numbers or not renumbered(stored, text) or is_same_change(outdated, in_english(stored), in_english(text))
    )


def is_same_change(outdated: str, newer: str, text: str) -> bool:
    """Whether a text that makes another one outdated puts the numbers there that a newer one has put there already, and
    no others: "the pool goes to 60", "I raised the pool from 20 to 60"."""
    before, after, told = numbers(outdated), numbers(newer), numbers(text)
    return bool(outdated) and bool(after - before) and after - before <= told <= before | after


def may_be_news(stored: str, candidate: Candidate, outdated: str = "") -> bool:
    """Whether it must be kept as a line of its own, however much it sounds like what is there."""
    before, text, stored = numbers(stored), in_english(candidate.content), in_english(stored)
    if answers(stored, text) or names_them(stored, text):
        return True
    if candidate.pointed_out:  # by who says which statements say the same: of 7 that were joined here 4 did not
        return True
    if candidate.speaker is Speaker.USER:
        return True
    if is_same_change(outdated, stored, text):  # whoever repeats a change says that it is one
        return _goes_further(stored, text)
    if _GIVES_IN.match(text) or (words_of_change(text) and not words_of_change(stored)):
        return True
    if any(numbers(old) <= before and not numbers(new) & before for old, new in _FROM_TO.findall(text)):
        return True
    return _is_in_its_place(stored, text) or _goes_further(stored, text)


def says_otherwise(stored: str, text: str, there: "Judgement", likely: float = 0.0, outdated: str = "") -> bool:
    """Whether the text denies, changes, or only resembles the older one; the arguments are those of `tells_of_it`."""
    one, other = _stems(stored), _stems(text)
    glosses = in_english(stored), in_english(text)
    edited = there.similarity < DOUBTED and ONE_EDIT * len(one | other) <= len(one & other) < len(one)
    changed = [v.kind for v in there.vetoes if v.kind not in _VALUES or (v.stored and v.candidate) or likely < SURE]
    revised = there.revises and bool(changed) and not is_same_change(outdated, stored, text)
    denied = there.denies and there.revision >= DENIED and likely < SURE
    refused = there.revision >= DENIED and _denies_what_was_said(*glosses)
    judged = revised or denied or refused or not REVERSING.isdisjoint(changed)
    qualified = any(veto.kind in _QUALIFYING for veto in there.vetoes) and alike(stored, text) >= SAME_SENTENCE
    return (
        edited
        or judged
        or bool(open_state_vetoes(stored, text))
        or _excepts(*glosses)
        or qualified
        or _differs_in_a_word(stored, text)  # as they were said, too: two words may have one gloss
        or _differs_in_a_word(*glosses)
    )


def features(stored: Match, candidate: Candidate, there: "Judgement", back: "Judgement") -> tuple[float, ...]:
    """What the chance is computed from; the score of `stored` is its cosine.

    `there` is what the verifier says of the two: whether the candidate adds anything, contradicts the older text or
    makes it outdated; `back` the same the other way round: whether the candidate says everything that was there.
    """
    one, other = _stems(stored.content), _stems(candidate.content)
    common = len(one & other)
    before, after = numbers(stored.content), numbers(candidate.content)
    of_one_alone = _of_one_alone(one, other)
    away = _FARTHEST
    if stored.place and candidate.place:
        away = min(candidate.place.utterance - stored.place.utterance, _FARTHEST)
    adds = log_odds(there.similarity)
    seen = with_products(
        (
            overlap(one, other),
            _in_common(one, other),
            min(common, _MOST_SHARED) / _MOST_SHARED,
            stored.score,
            adds,
            log_odds(back.similarity),
            log_odds(there.revision),
            float(bool(there.vetoes)),
            float(bool(back.vetoes)),
            float(_limited(in_english(stored.content), in_english(candidate.content))),
            float(stored.speaker is Speaker.USER),
            float(stored.place is None),  # it was read at another time
            away / _FARTHEST,
            float(away <= 1),
            float(away == 0),
            _crowd(stored.place),
            _crowd(candidate.place),
            *(
                min(len(held), _MOST_NUMBERS) / _MOST_NUMBERS
                for held in (before & after, before - after, after - before)
            ),
        )
    )
    return (
        *seen,
        *of_one_alone,
        float(bool(_REASON.search(candidate.content)) and not _REASON.search(stored.content)),
        float(candidate.content.startswith("**")),
        len(words(candidate.content)) / _LONG,
        len(words(stored.content)) / _LONG,
        *(share * stored.score for share in of_one_alone),
        *(share * adds for share in of_one_alone),
    )


def _of_one_alone(one: frozenset[str], other: frozenset[str]) -> tuple[float, ...]:
    """How much the newer text has alone, then the older one: what is news of a thing names it, and others beside it."""
    told = ((len(own), len(whole)) for own, whole in ((other - one, other), (one - other, one)))
    return tuple(part for own, of in told for part in (own / max(of, 1), min(own, _MOST_OF_ONE) / _MOST_OF_ONE))


def _in_common(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / max(len(one | other), 1)


def _limited(stored: str, text: str, limiting: frozenset[str] = _LIMITING) -> bool:
    """Whether one of two texts denies or limits something in words that the other lacks."""
    return bool((frozenset(words(stored)) ^ frozenset(words(text))) & limiting)


def _crowd(place: Place | None) -> float:
    return min(place.candidates if place else 1, _MOST_CANDIDATES) / _MOST_CANDIDATES


def _stems(text: str) -> frozenset[str]:
    return stems(in_english(text))


def _differs_in_a_word(stored: str, text: str) -> bool:
    """Whether it is the same sentence about something else, not where a word has only moved; or denied, or limited,
    whatever the order of its words."""
    like = max(alike(stored, text), _in_common(stems(stored), stems(text)))
    if like >= SAME_SENTENCE and _limited(stored, text, _DOUBTING):
        return True
    lost, new = counts(stored) - counts(text), counts(text) - counts(stored)  # what is said twice may change once
    return any(
        max(len(before), len(after)) <= LONGEST_EXCHANGE
        and not (lost.keys() - _SAYING_LITTLE).isdisjoint(before)
        and not (new.keys() - _SAYING_LITTLE).isdisjoint(after)
        for before, after, _ in exchanged(stored, text, SAME_SENTENCE)
    )


_REASON = late(r"\b(?:because|since|so|as|therefore|which means)\b", re.IGNORECASE)

# What is denied in so many words, and what says in an older text that not everything in it holds.
_DENIED = late(r"(?:\b(?:not|never|no longer|no more|cannot)\b|n['’]t\b)((?:\W+[^\W_]+){1,3})", re.IGNORECASE)
_HOLDS_PARTLY = late(
    r"\b(?:not|never|cannot|without|no|none|nothing|nobody|only|instead|out|stop(?:ped)?|drop(?:ped)?|removed?|rejected"
    r"|against|rather|neither|nor|unless|except)\b|n['’]t\b",
    re.IGNORECASE,
)


def _denies_what_was_said(stored: str, text: str) -> bool:
    """Whether a word of an older text that holds wholly is denied: "keeps accepting v1 tokens", "v1 tokens are not
    accepted". Where the verifier takes the older one for outdated as well, 5 of 7 such texts that would be joined tell
    news."""
    denied = stems(" ".join(_DENIED.findall(text)))
    return not denied.isdisjoint(stems(stored)) and not _HOLDS_PARTLY.search(stored)


_EXCEPTED = late(r"\b(?:unless|except(?: for)?)\b([^.,;:()\n]+)", re.IGNORECASE)
_TAKEN_IN = late(r"\b(?:if|includ(?:ing|ed|es))\b([^.,;:()\n]+)", re.IGNORECASE)


def _excepts(stored: str, text: str) -> bool:
    """Whether one text leaves out what the other takes in, neither denied: "unless they are transient", "if these are
    transient"."""
    for one, other in ((stored, text), (text, stored)):
        left_out = [stems(part) for part in _EXCEPTED.findall(one)]
        taken_in = [stems(part) for part in _TAKEN_IN.findall(other) if _LIMITING.isdisjoint(words(part))]
        if any(out and out <= into for out in left_out for into in taken_in):
            return True
    return False


def _is_in_its_place(stored: str, text: str) -> bool:
    known = stems(stored)
    told = [(stems(new), stems(old)) for new, old in _IN_PLACE_OF.findall(text)]
    return any(new and old and old <= known and known.isdisjoint(new) for new, old in told)


def _goes_further(stored: str, text: str) -> bool:
    """Whether a sentence of the text is about something else: it would be a memory nowhere."""
    known = stems(stored)
    found = [stems(part) for part in parts(text)]
    telling = [part for part in found if len(part) >= FEWEST_SHARED]
    return len(telling) > 1 and any(len(part & known) < ABOUT_IT * len(part) for part in telling)
