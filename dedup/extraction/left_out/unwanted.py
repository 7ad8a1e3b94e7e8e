"""What a user does not want to be remembered: "don't remember this: …", or "don't remember that" right behind it.

It is their memory. Nothing of it is kept, nor what Claude says back of it. Where it could be meant of something else
("don't save that", of a file; "forget that", of what Claude offers), what was said stays.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from dedup.extraction.cutting.openers import AGREES
from dedup.extraction.cutting.statements import FURTHEST, Statement, asks, turn_of
from dedup.extraction.left_out.confided import confided, is_of_one_thing
from dedup.extraction.left_out.forgetting import forgotten_by_name
from dedup.extraction.left_out.unwanted_forms import Wish, ends_with, forgets, is_of_things, leads_to, stands_alone
from dedup.extraction.left_out.unwanted_within import only_talks, wish_within
from dedup.extraction.rules.asked import ASKED
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.gloss import glossed
from dedup.lazy_dataclasses import replace
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

_MOST_MEANT = 3  # statements of a message; of more, nobody knows which
_MORE = 2  # stems of Claude's, beside those of its user, by which it only says that it has heard them
_ECHOED, _FEWEST = 0.5, 2  # share of the shorter one's stems that both have, and how many, where Claude says it back

_ACKNOWLEDGES = late(
    rf"(?:\W*\b(?:{AGREES}"
    r"|i (?:have )?(?:noted|wrote down) (?:it|that)"
    r"|alles klar|in ordnung|verstanden|notiert|d['’]accord|compris|entendu|noté|bien reçu|vale|entendido|de acuerdo"
    r"|anotado|certo|entendi|хорошо|понял|понятно|わかりました|分かりました|了解(?:です|しました)?|承知しました|알겠습니다"
    r"|好的?|明白了?|收到)\b)+\W*",
    re.IGNORECASE,
)


def unwanted(said: Sequence[Statement], ruled: Mapping[int, str]) -> set[int]:
    """Places of what its user asks not to have remembered. `ruled`: by which rule each of the others is kept."""
    found: dict[int, str] = {}
    for i, statement in enumerate(said):
        if statement.speaker is Speaker.USER:
            by_name = forgotten_by_name(said, i, ruled)
            found |= _confided(said, i, ruled) | _named(said, i, ruled) if by_name is None else by_name
    mine = {i: told for i, told in found.items() if said[i].speaker is Speaker.USER}
    return found.keys() | {echo for i, told in mine.items() for echo in said_back(said, i, told)}


def said_last(said: Sequence[Statement], i: int) -> range:
    """The places of the last message of the user who speaks at `i`; none if Claude has asked or told something since
    that they may be speaking of."""
    last = _last_message(said, i)
    return range(0) if any(_tells_something_else(said, n, last) for n in range(last.stop, i)) else last


def _named(said: Sequence[Statement], i: int, ruled: Mapping[int, str]) -> dict[int, str]:
    """What the statement at `i` says is not to be remembered: each place, with what is told there."""
    own, message = said[i], turn_of(said, i)
    rest = range(i + 1, message.stop)
    told = any(stems(said[n].gloss) and not only_talks(said[n].text) for n in range(message.start, i))
    if wish := _of(own, stands_alone):
        if wish.ahead and rest and not told:
            of_things = not wish.sure and any(is_of_things(said[n].gloss) for n in rest)
            return {} if of_things else {i: ""} | _behind(said, rest, own.text, ruled)
        meant = _before(said, i, ruled, sure=wish.sure) if wish.sure or not (wish.of_it or rest) else {}
        return {i: ""} | meant if meant else {}
    if (wish := _of(own, leads_to)) and (wish.told or rest):
        return {i: wish.told} | _behind(said, rest, own.text, ruled)
    wish = _of(own, ends_with)
    if wish and not only_talks(wish.told) and (wish.sure or not is_of_things(wish.told)):
        return {i: wish.told}
    forgotten = not rest and any(map(forgets, (own.gloss, own.text)))
    if forgotten:
        return _before(said, i, ruled, sure=True, forgotten=True)
    if (within := wish_within(own.text)) is None:
        return {}
    mine = {i: glossed(within.told, own.language)}
    if within.alone and not rest and within.ahead and not told:
        return mine | _behind(said, _next_message(said, i), own.text, ruled)
    if within.alone and not (rest and (within.ahead or not told)):
        return mine | _before(said, i, ruled, sure=True)
    return mine | (_behind(said, rest, own.text, ruled) if within.alone or within.opens else {})


def _confided(said: Sequence[Statement], i: int, ruled: Mapping[int, str]) -> dict[int, str]:
    """What is told in confidence at `i`: beside those words, behind them where they lead to it or nothing stands
    before, or before them."""
    own, message = said[i], turn_of(said, i)
    secret = confided(own.text, listed=own.bullet or own.row)
    if secret is None:
        return {}
    rest = range(i + 1, message.stop)
    if secret.told:
        return {i: glossed(secret.told, own.language)} | (_behind(said, rest, own.text, ruled) if secret.opens else {})
    first = not any(stems(said[n].gloss) and not only_talks(said[n].text) for n in range(message.start, i))
    if secret.ahead or (first and rest):
        meant = _behind(said, rest or _next_message(said, i), own.text, ruled)
    else:
        meant = _before(said, i, ruled, sure=True)
    if not meant or not (secret.sure or not any(is_of_one_thing(said[n].text) for n in meant)):
        return {}
    return {i: ""} | meant


def _of(statement: Statement, form: Callable[[str], Wish | None]) -> Wish | None:
    """The wish that the form finds in the gloss, or in the text."""
    if wish := form(statement.gloss):
        return wish
    wish = form(statement.text) if statement.text != statement.gloss else None
    return replace(wish, told=glossed(wish.told, statement.language)) if wish else None


def _behind(said: Sequence[Statement], places: range, below: str, ruled: Mapping[int, str]) -> dict[int, str]:
    """The rest of a message; not what its user wants to be kept all the same, if it is no list of rules below that."""
    return {n: said[n].gloss for n in places if said[n].lead_in == below or n not in ruled}


def _before(
    said: Sequence[Statement], i: int, ruled: Mapping[int, str], *, sure: bool, forgotten: bool = False
) -> dict[int, str]:
    """What was said before the statement at `i`. Whoever lays down a rule may have another thing in mind, and whoever
    speaks of a file that it is not to be saved."""
    meant = _meant(said, i, ruled, forgets=forgotten)
    if any(ruled.get(n) == LAID_DOWN or (not sure and is_of_things(said[n].gloss)) for n in meant):
        return {}
    return {n: said[n].gloss for n in meant}


def _meant(said: Sequence[Statement], i: int, ruled: Mapping[int, str], *, forgets: bool) -> list[int]:
    """What the user of the statement at `i` means by "that": what they have said right before, in the same message or
    in the last; of several the one that they had asked to have remembered. Who only `forgets` something may mean what
    Claude has said since, if that was more than that it has heard it."""
    before = [n for n in range(turn_of(said, i).start, i) if stems(said[n].gloss)]
    last = _last_message(said, i) if forgets else said_last(said, i)
    if forgets and not all(map(_acknowledges, said[last.stop : i])):
        last = range(0)
    places = before[-1:] or list(last)
    asked = [n for n in (places if forgets else before or places) if ruled.get(n) == ASKED]
    if len(asked) == 1:
        return asked
    asking = any(asks(said[n].gloss) for n in places)
    return places if len(places) <= _MOST_MEANT and not (asked or asking) else []


def _acknowledges(own: Statement) -> bool:
    return any(_ACKNOWLEDGES.fullmatch(text) for text in (own.gloss, own.text))


def _last_message(said: Sequence[Statement], i: int) -> range:
    earlier = (n for n in range(i - 1, max(i - 1 - FURTHEST, -1), -1) if said[n].speaker is Speaker.USER)
    place = next((n for n in earlier if said[n].turn != said[i].turn), None)
    return range(i, i) if place is None else turn_of(said, place)


def _next_message(said: Sequence[Statement], i: int) -> range:
    later = range(turn_of(said, i).stop, min(i + FURTHEST, len(said)))
    place = next((n for n in later if said[n].speaker is Speaker.USER), None)
    return range(0) if place is None else turn_of(said, place)


def said_back(said: Sequence[Statement], i: int, told: str | None = None) -> list[int]:
    """Where Claude says back, in its answer, what its user says at `i`, or what is `told` there."""
    known, behind = stems(said[i].gloss if told is None else told), turn_of(said, i).stop
    answer = turn_of(said, behind) if behind < len(said) else range(0)
    heard = {n: stems(said[n].gloss) for n in answer if said[n].speaker is Speaker.ASSISTANT}
    return [n for n, own in heard.items() if len(own & known) >= max(_FEWEST, _ECHOED * min(len(own), len(known)))]


def _tells_something_else(said: Sequence[Statement], n: int, last: range) -> bool:
    """Whether Claude asks or tells something at `n`, which the answer to it may be about, and not what was said."""
    own = said[n]
    if own.speaker is Speaker.USER:
        return False
    known = stems(" ".join(said[m].gloss for m in last))
    return asks(own.gloss) or len(stems(own.gloss) - known) > _MORE
