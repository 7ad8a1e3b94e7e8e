"""What a user asks to have forgotten by naming it: "please forget what I told you about where we live".

Such words are no memory: they would be told beside what is to be forgotten. What was told of it in the same
conversation goes with them, where it has all the words that name it; of a bare "live" nobody could tell.

"Forget what I told you about the port, it's 8443" is a change, and stays one.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from dedup.extraction.cutting.chat_spelling import spelt_out
from dedup.extraction.cutting.openers import TURNING
from dedup.extraction.cutting.statements import Statement, asks, turn_of
from dedup.extraction.left_out.unwanted_within import only_talks
from dedup.extraction.rules.laid_down import LAID_DOWN
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late
from dedup.words import stems

_LONGEST = 240  # characters
_SAID = (
    r"(?:i|we)(?:['’]ve| have)? (?:just |once |ever |already )?(?:said|wrote|mentioned|shared|explained|(?:told"
    r"|let) you"
    r"(?: know)?)(?: to you| you)?"
    r"(?: (?:earlier|before|yesterday|just now|today|back then|the other day|(?:on|last) \w+|in (?:the|our"
    r"|an?) (?:last|other"
    r"|earlier) (?:session|chat)))?"
)
_OF = r"(?:about|regarding|concerning|on)"
_PIECE = r"(?:(?:the|that|this)(?: whole)? (?:thing|things|bit|part|stuff|story|business|remark|comment))"
_ALL = (
    rf"(?:what(?:ever)?|everything|anything|all(?: that| of what)?|(?:the )?(?:things|stuff) (?:that )?"
    rf"|{_PIECE}(?: that)?)"
)
_YOURS = r"(?:from|out of|in) your (?:own |long[- ]term )?(?:memory|memories|notes|records?|head|mind)"
_TOPIC = (  # not what is to be done now, nor a rule, which one lifts
    r"(?:(?!\b(?:rules?|instead|now|first|rather|because|then|so|but|if|when|until|unless|for the moment"
    r"|every time|each time|always)\b"
    r"|\band (?!my|her|his|our|their|the|your|that)\b)[^,.;:!?()\n–—]){2,80}?"
)
_NOT_KEPT = (
    r"(?:(?:do not|don['’]?t|never) (?:keep|save|store|remember|note|mention|repeat)|(?:i )?(?:do not"
    r"|don['’]?t) want you to (?:keep|save|store|remember))"
)
_ASKS = (
    r"(?:(?:i(?:['’]d| would)? (?:want|like|need|prefer) you to|(?:can|could|would|will) you|you (?:can|may|should"
    r"|must)|let['’]?s|just|kindly|please|also|maybe) ){0,3}"
)
_SO = (
    r"(?:(?:(?:i|we) )?(?:do not|don['’]?t|never) (?:want|like) (?:that|this|it|any of (?:it|that))\b[^?]{0,60}"
    r"|(?:that|this|it)(?: is|['’]?s| was)(?: just| really| too| very| quite)? (?:private|personal|confidential"
    r"|secret|sensitive"
    r"|none of|nobody['’]?s|nothing for|not (?:for|fair|public|true|so|your|right|mine|meant)|wrong|a mistake"
    r"|a lie|a joke)\b[^?]{0,60}"
    r"|(?:that|this|it) (?:isn['’]?t|wasn['’]?t) (?:public|true|so|for|fair|your|right|mine|meant)\b[^?]{0,40}"
    r"|(?:that|this|it) (?:should(?: not|n['’]?t)|must(?: not|n['’]?t)|(?:does not|doesn['’]?t|has no) (?:belong"
    r"|business))\b[^?]{0,60}"
    r"|(?:i|we) should(?: not|n['’]?t)(?: have|['’]ve)\b[^?]{0,60})"
)
_WHY = rf"[,.;:(–—-]+ ?(?:(?:because|since|as|and|cause|cos) )?{_SO}"
_PLEASE = r"(?:,? (?:please|thanks|thx|ok(?:ay)?|again|by the way|btw|though|then|claude|will you|would you|right))*"
_FORGETS = late(
    rf"{TURNING}{_ASKS}(?:"
    rf"(?:forget(?: about)?|delete|erase|remove|wipe|scrub|purge|{_NOT_KEPT}) {_ALL} {_SAID} {_OF} (?P<told>{_TOPIC})"
    rf"(?: {_YOURS})?"
    rf"|forget(?: about)? {_PIECE} {_OF} (?P<piece>{_TOPIC})(?: {_YOURS})?"
    rf"|(?:delete|erase|remove|wipe|scrub|purge|take|drop) (?P<noted>{_TOPIC}) {_YOURS}"
    rf"){_PLEASE}[\s.!)]*(?:{_WHY})?[\s.!)]*\Z"
    rf"|{TURNING}{_ASKS}forget(?: about)? (?P<private>{_TOPIC}){_PLEASE}{_WHY}[\s.!)]*\Z",
    re.IGNORECASE,
)
_OF_NOTES = late(
    r"\b(?:notes?|memor(?:y|ies)|records?|private|personal|confidential|secret|sensitive)\b", re.IGNORECASE
)
_WHY_ALONE = late(rf"\W*{_SO}[\s.!)]*\Z", re.IGNORECASE)
_OUR_OWN = late(r"\b(?:i|i['’]?m|my|me|mine|we|our|us|myself)\b", re.IGNORECASE)
_LONG, _END = 6, 1  # characters of a word, and of what may end otherwise
_ENOUGH = 2  # stems that name something; one alone may be of anything


def forgotten_by_name(said: Sequence[Statement], i: int, ruled: Mapping[int, str]) -> dict[int, str] | None:
    """What the statement at `i` asks to have forgotten by naming it, and itself: each place, with what is told there.
    None if it asks for no such thing. `ruled`: by which rule each of the others is kept."""
    own = said[i]
    if own.language != ENGLISH or len(own.text) > _LONGEST:
        return None
    text = spelt_out(own.text.rstrip("?？ "))
    if not (found := _FORGETS.match(text)):
        return None
    topic = next(named for name in ("told", "piece", "noted", "private") if (named := found[name]))
    if not stems(topic):  # "forget that"
        return None
    if found["private"] and not _OF_NOTES.search(text[found.end("private") :]):  # "forget option 2, it's wrong"
        return None
    rest = range(i + 1, turn_of(said, i).stop)
    why = [n for n in rest if _WHY_ALONE.match(spelt_out(said[n].text))]
    told = [n for n in rest if n not in why and not asks(said[n].text) and not only_talks(said[n].text)]
    sure = bool(found["noted"] or why or _OF_NOTES.search(text))
    if told and not sure:  # what holds instead: "Forget what I said about the mail. Put it on the screen."
        return None
    meant = _named(said, i, topic, ruled)
    return {n: said[n].gloss for n in (i, *why, *meant)}


def _named(said: Sequence[Statement], i: int, topic: str, ruled: Mapping[int, str]) -> list[int]:
    """Where the user has told what has the words of the `topic`; where one word names it, in one message alone."""
    named = stems(topic)
    theirs = _OUR_OWN.search(topic) is not None
    places = [
        n for n in range(i) if said[n].speaker is Speaker.USER and _has(said[n], named) and not asks(said[n].text)
    ]
    if theirs:
        places = [n for n in places if _OUR_OWN.search(said[n].text)]
    if any(ruled.get(n) == LAID_DOWN for n in places):
        return []
    return places if len(named) >= _ENOUGH or len({said[n].turn for n in places}) == 1 else []


def _has(statement: Statement, named: Iterable[str]) -> bool:
    """Whether it has each of these stems, or words of a longer one's kin: "drinks" of "drinking", "Mia" of "mias"."""
    told = stems(spelt_out(statement.text))
    return all(
        name in told
        or name.removesuffix("s") in told
        or (len(name) >= _LONG and any(t.startswith(name[:-_END]) for t in told))
        for name in named
    )
