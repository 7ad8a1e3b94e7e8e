"""What a user asks to have remembered, in so many words. No model has a say in that."""

import re
from collections.abc import Sequence

from dedup.extraction.cutting.chat_spelling import spelt_out
from dedup.extraction.cutting.openers import OPENERS
from dedup.extraction.cutting.sentences import sentences
from dedup.extraction.cutting.statements import SHORT_MESSAGE, Statement, asks, without_tag
from dedup.gloss import glossed
from dedup.languages import ENGLISH
from dedup.model import Speaker
from dedup.patterns import late

ASKED = "asked_for"
"""The evidence that such a candidate has."""

_TO = (
    r"(?:remember|memori[sz]e|note|keep in mind|bear in mind|(?:do not|don['’]?t|never) (?:let (?:me|us) )?forget"
    r"|make a note|take note)"
)
_FOR_WHOM = (  # and how it is asked: "remember for me, will you: …"
    r"(?:(?: this| it)? for (?:me|us|later(?: on)?|the future|future sessions|(?:the )?(?:next|coming) (?:time"
    r"|session|week|month"
    r"|year|season)|(?:spring|summer|autumn|winter|next (?:spring|summer|autumn|winter)))\b){0,2}"
    r"(?:,? (?:please|pls|(?:will|would|can|could) you))*,?"
)
_NO_SUBJECT = r"(?!(?:when|how|why|what|which|who|where|if|whether|to|me|him|her|us|you|i|a|last|that|these|this)\b)"
_SENTENCE = (  # "remember wave 2 is in hours"; not "remember when it was slow", "remember the thing that is in the log"
    rf"{_NO_SUBJECT}"
    r"(?:[\w-]+ ){1,4}?(?:is|are|must|has|have|needs?|can(?:not|['’]?t)|do(?:es)?(?: not|n['’]?t)|uses?|runs?|expects?)"
    r" [^?\n]*\Z"
    # "remember the bot posts to #ops"; not "remember the demo starts in ten minutes"
    rf"|{_NO_SUBJECT}"
    r"(?!the last\b)"
    r"(?![^?\n]*\b(?:minutes|right now|today|tonight|tomorrow|yesterday|noon|before you|this|that|when|by)\b)"
    r"(?:[\w-]+ ){1,4}?(?:posts|goes|sends|lives|listens|takes|gets|belongs|wants|owns|returns|stores|keeps|costs"
    r"|means|allows|supports|requires|ignores|reads|writes|should|starts|ends) [^?\n]*\Z"
)
_HABIT = (  # "remember I prefer tabs"; not "remember I don't know it", "remember I told you", "remember we had that"
    r"(?:i(?: am|['’]m)|you(?: are|['’]re)|(?:i|we) (?:(?:always|only|never) )?(?:prefer|like|use|work|deploy|release"
    r"|ship|run|support|hate|(?:do not|don['’]?t)(?! (?:know|understand|get|remember|think|see)\b))) [^?\n]*\Z"
)
_POLITE = (
    rf"\W{{0,6}}(?:(?:{OPENERS}|do (?:that|it)|for (?:next time|later|the future))[,:]? )*(?:always |just )?"
    r"(?:i(?: want|['’]d like| would like| need) you to (?:please )?|make sure (?:that )?(?:you "
    r"|to )?(?=.{0,8}\bforget\b)"
    r"|(?:can|could|would|will) you (?:please |always )*)?"
)
_OF_BEFORE = (
    r"(?:(?:we|i|you|they|he|she) (?:had|said|told|spoke|did|saw|were|was|got|talked|discussed|asked|tried|used to)\b)"
)
_SOMETHING = (  # "remember for us that the crane needs two people"; not "that bug in the parser", "that time when …"
    r"(?:(?:please )?(?:remember|memori[sz]e|note|(?:keep|bear) in mind|make a note)|remembering|noting"
    r"|keeping in mind)"
    rf"{_FOR_WHOM} that (?!{_OF_BEFORE}|(?:[\w-]+ ){{1,2}}?(?:with|from|about|of|in|on|when|where|why|that|we|i|you)\b"
    r"|(?:one|time|thing)\b)(?:[\w'’`-]+ ){1,5}?(?:is|are|must|may|has|have|needs?|can(?:not|['’]?t)?|won['’]?t|will"
    r"|do(?:es)?(?: not|n['’]?t)?|should|wants?|owns?|uses?|runs?|gets?|goes|takes?|comes?|closes?|opens?|ends?|starts?"
    r"|costs?|expects?|picks?|keeps?|means?|speaks?|works?|pays?|knows?|answers?|lives?|likes?|prefers?|belongs?"
    r"|shares?|only|never|always|[a-z]{3,}s(?= (?:at|in|on|to|no|the|an?|two"
    r"|three|\d+|for|with|from|by|only|as)\b)) [\w`'\"]"
)
# Though it asks; without a please only where what is to be remembered is a sentence, not "that thing with the cache".
_A_REQUEST = late(
    r"\W{0,6}(?:claude,? )?(?:can|could|would|will) you (?:please\b|(?:always )?remember to (?:always|never|only)\b"
    r"|(?:remember|(?:keep|bear) in mind) that "
    rf"(?!{_OF_BEFORE})(?:the|we|our|my|every|all|each|no|(?-i:[A-Z])\w+) \w"
    rf"|{_SOMETHING})|{_POLITE}(?:(?:can|could|would|will) you (?:please )?)?(?:mind )?(?:{_SOMETHING})",
    re.IGNORECASE,
)
_BEGINS = late(
    # "remember that …", "keep in mind: …", "remember to never …", "for the record, …"; not "remember to run it".
    rf"{_POLITE}(?:mind )?(?:{_TO}{_FOR_WHOM} (?:also )?(?:that|this|these|of|(?:to )?always|(?:to )?never)\b"
    rf"|{_TO}(?: this)?(?: for (?:later|(?:the )?next (?:time|session)|the future|future sessions))?"
    r"(?:,? (?:please|pls))?\s*[:,–—-]"
    rf"|{_TO} (?:the|our|my)\b[^:?\n]{{2,60}}:\s"  # "remember the deploy freeze: none from December 1 on"
    rf"|remember (?={_SENTENCE}|{_HABIT})"
    rf"|{_TO}{_FOR_WHOM}\s*[:–—]|keep (?:this|that|it) in mind{_FOR_WHOM}\s*:|{_SOMETHING}"
    r"|(?:keep|bear) in mind\b|(?:save|write) (?:this|that)(?: down)?\s*[:,–—-]"
    r"|(?:write|note) down\s*[:,–—-]|(?:mental )?note (?:to self|for you(?:rself)?)\s*[:,–—-]"
    r"|(?:save|add|commit|put)(?: this| that| it)? (?:to|in|into) (?:your |the )?memory\s*[:,–—-]"
    r"|remember to (?:only |use (?!(?:it|this|that|them|the|your|my)\b))[\w`]"  # "remember to use Decimal for money"
    # "one more thing to remember: …", "a thing you should remember is that …"; not "one more thing to note: …"
    r"|(?:(?:a|one|one more|another|a last|one last|a final|the only|an important|one other) (?:thing|point|fact"
    r"|detail)"
    r"|thing|something(?: else)?)"
    r" (?:to|(?:that )?(?:you|u) (?:should|must|need to|have to|ought to)) (?:always |also |please )?"
    r"(?:remember|memori[sz]e|(?:keep|bear) in mind|never forget|not forget)(?: (?:here|too|as well|for [\w ]{2,20}))?"
    r"(?:\s*[:,–—]|\s-(?=\s)| is that(?= \w))"
    r"|for (?:the record|(?:future|later) reference)\b)(?P<what>.*)",
    re.IGNORECASE | re.DOTALL,
)
_THESE = r"(?:this|these|those|the following)"
_OF_WHAT = (  # "… these things about the project, please"
    r"(?:,? (?:please|pls)| (?:things|rules|points|facts|notes)| (?:down|somewhere)"
    r"| (?:for|about|in|of|on) (?:[\w'’]+ ){0,4}[\w'’]+){0,4}"
)
_TOPIC = late(
    r"\W*(?:the|our|my|about the) [\w-]+(?: (?!is|are|has|must|needs?)[\w'’-]+){0,2}\s*[.!…]+\W*", re.IGNORECASE
)
_POINTS = late(
    rf"(?:[^.!?:\n]{{0,60}}, )?{_POLITE}(?:(?:{_TO}|save|write down|write) {_THESE}{_OF_WHAT}\W*"
    rf"|(?:keep|bear) {_THESE}{_OF_WHAT} in mind{_OF_WHAT}\W*"
    r"|(?:(?:here are|these are|some|a few|few|the|two|three|four|five|other|important|more) ){0,3}"
    r"(?:things|facts|points|notes) (?:to|(?:that )?(?:i (?:want|need) you to|you (?:should|must|have to|need to)))"
    rf" (?:remember|memori[sz]e|know|keep in mind|bear in mind|not forget|never forget){_OF_WHAT}\W*"
    rf"|what you (?:should|must|need to|have to) (?:remember|know){_OF_WHAT}\W*|for your (?:memory|notes)\W*"
    r"|(?:remember|memori[sz]e|(?:keep|bear) in mind)\s?:\s*)\Z",
    re.IGNORECASE,
)
# "…; remember that", "…を覚えておいて": behind what is to be remembered, or as a sentence of its own behind it.
# A mere "don't forget" behind an order is no such thing, but in languages whose verb comes last.
_THAT = (
    r"(?:please )?(?:(?:remember|note) (?:that|this)(?: one)?|keep (?:that|this) in mind"
    r"|(?:do not|don['’]?t) let (?:me|us) forget (?:that|this|it))(?:,? please)?\W*\Z"
)
_LAST = r"(?:please )?(?:remember|keep in mind|don['’]?t forget|note)(?: (?:that|this|it))?(?: please)?\W*\Z"
_ENDS = late(rf"(?P<what>.*\w)\s*[,;:–—-]\s*{_THAT}", re.IGNORECASE | re.DOTALL)
_ENDS_VERB_LAST = late(rf"(?P<what>.*\w)\W+{_LAST}", re.IGNORECASE | re.DOTALL)
_FOLLOWED_BY = late(rf"[.!?\n]\W*{_THAT}", re.IGNORECASE)
_FOLLOWED_BY_VERB = late(rf"[.!?\n]\W*{_LAST}", re.IGNORECASE)
_VERB_LAST = ("ja", "ko")
_LONGEST_END = 120  # characters; looked for in a run of dots, it takes the square of their number
_REMARK = late(r"\W{0,6}note\s*[:,–—-]", re.IGNORECASE)  # within a message: beside a review's points, a log's lines
_FEWEST = 2
_WORD = late(r"\w+")
_NOTHING = "ah oh ok okay good great nice right yes thanks thx perfect cool please pls thank you for me now too as well"
_EMPTY = frozenset(_NOTHING.split())


def asked_for(statement: Statement) -> bool:
    """Whether its user asks, in it or in what introduces it, to have it remembered. Empty words do not count."""
    if statement.speaker is not Speaker.USER:
        return False
    gloss = _spelt_out(statement)
    if asks(gloss) and not _A_REQUEST.match(gloss):
        return False
    if statement.part and statement.parts > SHORT_MESSAGE and _REMARK.match(gloss):
        return False
    if _POINTS.match(gloss):  # what introduces a list says nothing itself
        return False
    verb_last = statement.language in _VERB_LAST
    ends, followed_by = (_ENDS_VERB_LAST, _FOLLOWED_BY_VERB) if verb_last else (_ENDS, _FOLLOWED_BY)
    if said := _BEGINS.match(gloss) or ends.fullmatch(gloss):
        if _names_a_topic(gloss) and any(not asks(told) for told in sentences(_behind(statement), casual=True)[:1]):
            return False  # the next sentence tells it
        return sum(word not in _EMPTY for word in _WORD.findall(said["what"].lower())) >= _FEWEST
    if statement.part == statement.parts - 2:
        behind = _behind(statement)[:_LONGEST_END]
        kept = _POINTS_BACK.fullmatch(behind)
        if kept and kept["forget"]:  # "restart the worker. don't forget it!" is about now
            kept = None
        kept = kept or followed_by.search(statement.utterance_gloss.rstrip()[-_LONGEST_END:])
        if kept and _tells_something(gloss):
            return True
    if _names_a_topic(_in_full(statement.before, statement.language)):
        return True
    before = (glossed(text, statement.language) for text in (statement.lead_in, statement.before))
    return any(_POINTS.match(_last_sentence(text)) for text in before)


_IT = r"(?:that|this|it)"
# Why it is to be remembered; not what: "remember this, it's 5433 on staging".
_WHY = (
    r"(?:,|,? (?:since|because|as)) [^?\n]{0,30}?\b(?:nowhere|(?:not|never) (?:written|documented)"
    r"|forget|forgot(?:ten)?|(?:cost|took) (?:me|us)|look (?:it|that|this) up"
    r"|(?:docs?|documentation|manual|specs?|readme) (?:is|are|says?|do(?:es)?(?: not|n['’]?t)))\b[^?\n]{0,40}"
)
_POINTS_BACK = late(
    rf"\W*(?:(?:{OPENERS}|nice)\b\W*){{0,3}}"
    r"(?:that['’]?s important,? )?(?:make sure (?:you |to )|you should |(?:can|could) you )?(?:please |pls )?"
    rf"(?:(?:remember|note|save|memori[sz]e) {_IT}|(?:write|note) {_IT} down|keep {_IT} in mind"
    rf"|(?P<forget>(?:do not|don['’]?t) forget {_IT})|(?:put|add|save|write) {_IT} (?:in(?:to)?|to) (?:claude\.md"
    r"|(?:your |the )?(?:memory|notes)))(?: (?:somewhere|down|for (?:later|next time|the future|the next time)))*"
    rf"(?:,? (?:please|pls))?(?:{_WHY})?\W*",
    re.IGNORECASE,
)
_MOST_MEANT = 3  # statements of Claude's; of more, nobody knows which


def points_back(statement: Statement) -> bool:
    """Whether a user asks in it to have remembered what was said just before, and says nothing else."""
    return statement.speaker is Speaker.USER and bool(_POINTS_BACK.fullmatch(statement.gloss))


def meant_by_next(said: Sequence[Statement], i: int) -> bool:
    """Whether the user answers a brief statement of Claude's with nothing but "remember that"."""
    own = said[i]
    if own.speaker is not Speaker.ASSISTANT or own.parts > _MOST_MEANT or asks(without_tag(own.gloss)):
        return False
    follows = [other for other in said[i + 1 : i + 1 + 2 * _MOST_MEANT] if other.turn != own.turn]
    answer = [other for other in follows if other.turn == follows[0].turn] if follows else []
    telling = [other for other in answer if _tells_something(other.gloss)]
    return bool(telling) and points_back(telling[0])


def _spelt_out(statement: Statement) -> str:
    return _in_full(without_tag(statement.text), statement.language)


def _in_full(text: str, language: str) -> str:
    return spelt_out(text) if language == ENGLISH else glossed(text, language)


def _names_a_topic(gloss: str) -> bool:
    """Whether it asks to have remembered what it only names: "remember for me, will you: the freeze."."""
    said = _BEGINS.match(gloss) if ":" in gloss else None
    return said is not None and _TOPIC.fullmatch(said["what"]) is not None


def _behind(statement: Statement) -> str:
    return statement.utterance_gloss.rpartition(statement.gloss)[2]


def _tells_something(gloss: str) -> bool:
    return any(word not in _EMPTY for word in _WORD.findall(gloss.lower()))


def _last_sentence(text: str) -> str:
    """What introduces a list may stand behind another sentence: "hi, new project. please keep these in mind:"."""
    return _SENTENCE_END.split(text)[-1]


_SENTENCE_END = late(r"[.!?]\s+(?=\S)")
