"""The wish that something is not to be remembered, wherever it stands in a sentence: "what I say now please don't …".

`unwanted_forms` has what people say by itself, before a colon or behind a comma. Here other words may stand before it,
so more has to tell whose wish it is: an order that nobody else is told, a "you", or words that are of nothing else.
"""

import re

from dedup.extraction.cutting.statements import asks, without_tag
from dedup.extraction.left_out.unwanted_forms import (
    BETWEEN_US,
    NOT_IN_ENGLISH,
    is_of_a_process,
    is_of_memory,
    is_of_things,
)
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

_NOT = r"(?: not|n['’]?t)"
_ORDER = (  # behind what may stand before an order, and not behind whoever else is spoken of: "users don't …"
    r"(?:\A\W{0,6}|[,;:.!?(…–—]\s{0,3}|\s-\s|\b(?:and|but|so|or|please|pls|plz|just|hey|ok|okay|also|then|kindly|now"
    r"|next"
    r"|this (?:one|bit|part)|whatever you do|und|aber|also|bitte|et|mais|donc|y|pero|e|mas|или|и|но|только"
    r"|пожалуйста)\s"
    r"|(?=[\u3040-\u9fff\uac00-\ud7af]))"
)
_DO_NOT = rf"{_ORDER}(?:(?:do{_NOT}|never)(?: (?:you|u|ever|even|please|pls|just))*|not(?: to)?|no need to)"
_YOU_DO_NOT = (
    rf"\b(?:(?:you|u)(?: please| really)? (?:(?:should|must|need|ought|are){_NOT}(?: to)?|do{_NOT} (?:have|need) to"
    r"|better not|(?:are|have) not to)(?: ever| please)?"
    rf"|(?:i|we)(?:['’]?d| would)? (?:really |much )?(?:rather|prefer)(?: it)?(?: if)? you (?:(?:do|did){_NOT}|not)"
    rf"|(?:i|we)(?:['’]?d| would)? (?:really )?(?:do{_NOT} (?:want|need|like)|never want(?:ed)?) you to"
    r"|(?:want|like|ask|need|trust|beg|count on|(?:i|we) (?:tell|told))(?:ing)? you (?:to (?:please )?not"
    r"|(?:please )?not to)"
    rf"|(?:appreciate|love|prefer|like|glad|grateful|happy|nice|great|better)(?: it)? if you (?:do|did|could"
    rf"|would){_NOT}"
    rf"|(?:make sure|promise|see to it)(?: me)?(?: that)? (?:not to|you (?:do{_NOT}|won['’]?t|will not))"
    r"|(?:can|could|would|will) (?:you|u)(?: please)? not"
    r"|not (?:something|anything|a thing) (?:that )?(?:(?:i|we)(?:['’]?d| would)? (?:really )?(?:want|like) you to"
    r"|(?:for )?you(?: should| to)?)"
    r"|(?:there(?:['’]?s| is) )?no (?:need|reason) (?:for you )?to)"
)
_WHAT = r"what(?:ever)? (?:follows|comes(?: next| now)?|(?:i|we)(?:['’]\w+)?(?: [\w'’]+){1,6}?)"
_THEM = (
    r"(?:(?:this|that|it|these|those)(?: (?:one|bit|part|thing|stuff|info|information|message|sentence|conversation"
    rf"|chat|here))?|(?:any|anything|none|nothing|all|a word) of (?:this|that|it|{_WHAT})"
    rf"|{_WHAT}|(?:the|my) (?:following|next|rest|coming|last)(?: [\w]+)?|(?:that )?i (?:said|told"
    rf"|mentioned)(?: \w+){{0,2}})"
)
_MEMORY = (
    r"(?:(?:to|into|in|from|for|out of|on) (?:your |the |any )?(?:long[- ]term )?(?:memory|memories|notes|mind)"
    r"|in (?:memory|mind))"
)
_WHERE = (
    rf"(?: (?:anywhere|ever|at all|for (?:later|the future|future (?:use|sessions?)|next time)|{_MEMORY}"
    r"|(?:beyond|after|past) this (?:session|chat|conversation)))"
)
_MIND = (  # verbs of memory
    rf"(?:(?:remember|memori[sz]e|note|jot)(?: down)?(?: {_THEM})?(?: down)?{_WHERE}*"
    rf"|(?:write|put|take|jot) (?:{_THEM} down|down(?: {_THEM})?){_WHERE}*"
    rf"|(?:take|make|keep) (?:an? |any )?(?:notes?|records?|memory|memories) (?:of|about|on) {_THEM}"
    rf"|commit {_THEM} to memory|(?:put|keep|have) {_THEM} on (?:file|record)"
    rf"|(?:save|store|keep|record|log|retain|put|write|add|commit)(?: {_THEM})?{_WHERE}{{1,2}})"
)
_SAVE = rf"(?:(?:save|store|keep|record|retain|write|hold on to|hang on to)(?: {_THEM})?)"
_REMEMBERED = r"(?:remembered|memori[sz]ed|noted(?: down)?|written down)"
_SAVED = r"(?:saved|stored|kept|recorded|retained)"
_EITHER = rf"(?:{_REMEMBERED}|{_SAVED})"
_MUST = r"(?:is|are|must|should|shall|may|ought|needs?|has|does)"
_IS_NOT = rf"(?:(?:{_MUST}{_NOT})(?: to| need to| have to)?|['’]s not to) be"
_DENIED = (  # neither told of what was, nor denied twice: "never drop this from your memory"
    rf"(?:\b(?:{_MUST}|will|do|need){_NOT}|\bcan(?: ?not|['’]?t)|['’]s not|\bnever|\bnothing|\bnone"
    r"|(?<!\bwas )(?<!\bwere )(?<!\bdid )(?<!\bhas )(?<!\bhave )(?<!\bhad )\bnot)"
    r"(?! (?:yet|forget|lose|delete|remove|drop|erase|wipe|exclude)\b)"
)
_YOURS = r"your (?:long[- ]term )?(?:memory|memories|notes)"
_WANT = rf"(?:do{_NOT}|would{_NOT}|never) (?:want|like)(?: to (?:have|see))?"
_NOT_DENIED = r"(?<!not )(?<!n['’]t )(?<!nt )(?<!never )"

OF_MEMORY = {
    "don't remember this": rf"(?:{_DO_NOT}|{_YOU_DO_NOT}) {_MIND}",
    "please refrain from remembering this": (
        rf"\b(?:refrain from|avoid|stop|without) (?:remembering|memori[sz]ing|noting|writing down) {_THEM}"
    ),
    "that must not be remembered": rf"\b{_THEM} {_IS_NOT} {_REMEMBERED}|{_ORDER}not to be {_REMEMBERED}",
    "make sure that isn't remembered": (
        rf"\b(?:make sure|see to it)(?: that)? {_THEM} (?:is{_NOT}|gets? not|does{_NOT} get) {_EITHER}"
    ),
    "nothing of this should be kept": (
        rf"\b(?:nothing|none) of (?:this|that|it|{_WHAT}) (?:is to|must|should|shall|may|needs to) be {_EITHER}"
    ),
    "I don't want it remembered": rf"(?:\b(?:i|we) |{_ORDER}){_WANT} {_THEM} (?:{_REMEMBERED}|{_SAVED}{_WHERE})",
    "this must not end up in your memory": (  # not "is not in your memory yet"
        rf"{_DENIED} (?:[\w'’]+ ){{0,6}}?(?:for|to|into|(?:end up|land|go|belong|put|stay|appear|be) (?:in"
        rf"|on)) {_YOURS}"
    ),
    "I don't want it in your memory": rf"\b(?:i|we) {_WANT} {_THEM} (?:in|on) {_YOURS}",
    "no notes on this": r"\bno (?:notes?|memory|memories|record) (?:for|of|on|about) (?:this|that)(?: one| bit| part)?",
    "ignore this for your memory": (
        rf"{_NOT_DENIED}\b(?:ignore|skip|exclude|omit|delete|remove|drop|strike|erase|wipe|hold|leave|keep) {_THEM}"
        rf" (?:back from|away from|out of|(?<!leave this )(?<!keep this )(?<!keep that )(?<!keep it )(?:in|for|from))"
        rf" (?:{_YOURS}|memory)(?: (?:when|once|after|as soon as) [^,;:.!?]{{2,40}})?"
    ),
}
"""What is of memory, so that no more has to tell it: what somebody says → the form that it has."""

_OF_SAVING = (
    rf"(?:{_DO_NOT}|{_YOU_DO_NOT}) {_SAVE}|\b{_THEM} {_IS_NOT} {_SAVED}|{_ORDER}not to be {_SAVED}"
    rf"|\bi {_WANT} {_THEM} {_SAVED}"
    rf"|\b(?:refrain from|avoid|without) (?:saving|storing|keeping|recording) {_THEM}"
)
_THIS_IS = (
    r"(?:(?:this|that|these|those)(?: (?:one|next|last|whole|bit|part|thing|stuff|info|message|conversation|chat)){0,2}"
    rf"|it|{_WHAT}|what['’]?s next|(?:the|my) (?:next|following|rest|last)(?: \w+)?"
    r"|(?:everything|all|anything) (?:i|from|that|in)(?: [\w'’]+){1,6}?)"
    r"(?:['’]?s| is| are| stays?| remains?| should (?:be|stay)| must (?:be|stay)| has to (?:be|stay)| be)?"
)
_LEADS_TO_US = (
    rf"(?:(?:{_ORDER}|\b{_THIS_IS} )(?:(?:(?:this|that)(?:['’]s)?|just|only|strictly|purely|totally|completely|all"
    rf"|quite"
    rf"|here|really|say|now|me) ){{0,3}}|\b(?:stays?|remains?|keep {_THEM}|(?:treat|take|consider) {_THEM} as"
    r"|telling you(?: (?:this|that))?|something|a word|background|info|a bit) )"
)

OF_US = {
    "that stays between you and me": (
        rf"{_LEADS_TO_US}(?:just |only |strictly )?between (?:(?:just )?us(?: two)?|you(?:,| and) (?:me|i)\b"
        r"(?:,? and the \w+(?: post)?)?|the two of us|ourselves)"
    ),
    "this next bit is off the record": rf"{_LEADS_TO_US}off the record",
    "I am telling you this in confidence": rf"{_LEADS_TO_US}in (?:strict(?:est)? )?confidence",
    "can we speak off the record": (
        r"\b(?:let me|let['’]?s|i(?:['’]?ll)?|can (?:i|we|you and i)|may i|could (?:i"
        r"|we))(?: [\w'’]+){1,6}? off the record"
    ),
    "this is not for the record": r"\bnot (?:for|on) the record|\bkeep (?:this|that|it) off the record",
    "for your ears only": r"\bfor your (?:ears|eyes)(?: only)?",
    "keep that one to yourself": r"\bkeep (?:this|that|it)(?: one| part)? (?:to|for) yourself",
    "this must not leave this chat": (
        r"(?:\bnot|n['’]?t|\bnever)(?: to)? leave (?:this|the) (?:chat|room|conversation|session)"
    ),
    "you didn't hear that from me": r"\byou (?:did(?: not|n['’]?t)|never) hear(?:d)? (?:this|that|it) from me",
    "please forget what I say now": (  # not "forget what I said about knots", which is of something else
        rf"(?:{_ORDER}|\byou (?:can|should|may|will|to|must) )forget (?:(?:(?:about )?(?:this|that|it) )?"
        r"(?:again|right (?:after(?:wards?)?|away)|immediately|at once|afterwards?|later|once|as soon as)"
        r"|(?:that )?(?:i|we) (?:ever |just )?(?:said|told|mentioned|wrote)(?: (?:you|so|this|that|it|anything)){0,2}"
        rf"|(?:everything |all )?(?!what(?:ever)? (?:i|we)(?: [\w'’]+)? (?:said|told|wrote|mentioned)\b){_WHAT})"
    ),
    "and you forget it right away": (  # not "you forget it again: …", which complains
        r"\byou forget (?:this|that|it) (?:right (?:after(?:wards?)?|away)|immediately|afterwards?)"
    ),
}
"""The same, of what nobody else is to know, or of what is to be forgotten again."""

_ELSEWHERE = (
    r"(?:das|dies|es|was ich (?:dir )?(?:jetzt|gleich|nun)[^,;:.!?]{1,20}),?(?: [a-zäöüß]+){0,3}"
    r" (?:merkst|speicherst|notierst|behältst) du (?:dir )?(?:[a-zäöüß]+ )?nicht"
    r"|(?:speichere?|notiere?|merke?|schreibe?)(?: dir)? (?:das|dies|es|davon)? ?(?:bitte )?(?:nirgends|nirgendwo"
    r"|nichts)"
    r"|nicht (?:für|in) dein(?:e|en)? (?:gedächtnis|notizen|protokoll)"
    r"|(?:(?:das|dies|es|alles)(?: [a-zäöüß]+){0,2} )?bleibt (?:bitte |aber |nur )*unter uns|(?:ganz |streng "
    r"|nur )?unter uns"
    r"|im vertrauen(?: gesagt)?|(?:nichts|nix) davon (?:zu )?(?:merken|speichern|notieren|aufschreiben|behalten)"
    r"|(?:streng )?vertraulich,? (?:also )?(?:bitte )?nicht (?:merken|speichern|notieren)"
    r"|(?:ne |n['’])?(?:le |la |les |l['’])(?:retiens|retenez|note[sz]?|garde[sz]?|enregistre[sz]?|mémorise[sz]?)"
    r" (?:(?:surtout )?pas|nulle part|jamais)|(?:soit )?dit entre nous|à ne pas (?:garder|retenir|noter|enregistrer"
    r"|mémoriser)(?: en mémoire)?"
    r"|(?:ça |cela |ceci |tout ça )?(?:doit )?rest(?:e|er) entre (?:nous|toi et moi)|entre toi et moi"
    r"|(?:esto |eso )?(?:que )?(?:se )?queda (?:solo )?entre (?:nosotros|tú y yo)|entre (?:tú y yo|nosotros)"
    r"|no lo (?:recuerdes|guardes|anotes|apuntes|memorices|registres)"
    r"|no (?:hace falta|necesitas|tienes) que (?:lo )?(?:recuerdes|guardes|anotes|apuntes|recordarlo|guardarlo"
    r"|anotarlo)"
    r"|(?:tu n['’]as pas (?:à|besoin de)|pas besoin de) (?:le |la )?(?:retenir|noter|garder|mémoriser)"
    r"|n[ãa]o precisas? (?:guardar|lembrar|anotar)(?: isso| isto| disso| disto)?|bitte (?:nicht"
    r"|nichts) (?:aufschreiben|notieren"
    r"|merken)|не (?:надо|нужно) (?:это )?(?:запоминать|записывать)(?: это| этого)?"
    r"|no para tu memoria|pas pour ta mémoire|não é para a (?:sua|tua) memória"
    r"|fi(?:ca|que)(?: só)? entre nós|entre (?:você|tu) e eu|(?:это )?(?:останется |строго |только )?между нами"
    r"|не под запись|не для (?:записи|протокола|памяти)"
)
_EASTERN = (
    r"(?:これ|それ|この件|その件|今から言うこと|次の話|以下)[はをも]?(?:どこにも)?"
    r"(?:覚え|記憶し|保存し|記録し|メモし|残さ)(?:ないで|なくて(?:も)?いい)(?:ほしい|欲しい|もらいたい|おいて)?"
    r"(?:下さい|ください|くれ|ね|です|の)*|ここだけの話(?:です|だ)?|オフレコ(?:で|です)?|内緒(?:です|ですが|だけど)"
    r"|(?:别|不要|请勿|勿)把(?:这个|这件事|这些|这|它)(?:记下来?|记住|写下来?|保存(?:下来)?|存下来?|记录(?:下来)?)"
    r"|우리끼리|비밀인데|오프 ?더 ?레코드"
)

_GOES_ON = (
    r"(?:,? ?(?:please|pls|plz|ok(?:ay)?|here|though|of course|by the way|btw|obviously|right after(?:wards?)?"
    r"|for a (?:second|sec|minute|moment)|now|then|only|either|any ?more|again|claude|thanks|thx|guys|you know"
    r"|if (?:you can|possible|that['’]?s ok)|(?:would|will|can|could) you|bitte|ja|stp|svp|s['’]il te plaît|por favor"
    r"|пожалуйста)(?![\w'’]))*"
    r"(?:(?P<opens>\s*(?:[:;–—：；]|-(?=\s)|\.{2,}|…)|,? but\b)|(?P<soft>\)?[,，、)]|(?:が|けど)[、,]?"
    r"|,? (?:because|since|is that|as (?:it|this|that|we|i|you|they|he|she|the))\b|, that\b)|[\s.!?)。！？]*\Z)"
)


def _in(*forms: str) -> "re.Pattern[str]":
    return late(rf"(?:{'|'.join(forms)}){_GOES_ON}", re.IGNORECASE)


_SURE = (_in(*OF_MEMORY.values()), _in(*OF_US.values()), _in(rf"\b(?:{_ELSEWHERE})", _EASTERN))
_FOREIGN = _in(rf"{_ORDER}(?:{'|'.join((NOT_IN_ENGLISH | BETWEEN_US).values())})")
_UNSURE = _in(_OF_SAVING)
_MAY_BE = (  # one of these is in every wish, and in few sentences: the patterns below are not asked of most
    "rememb memor memór mémor mémoi not writ jot mind sav stor keep kept record retain hold hang between confiden"
    " ears eyes"
    " forget leave hear yourself merk speich schreib halt dein vertrau unter reti reten garde gardez enregis écri"
    " entre nulle"
    " recuer"
    " guard anot apunt regist grab grav lembr salv escr запом сохран запис между памят протокол"
)
_WORDS_OF_IT = tuple(_MAY_BE.split())
EAST = late(r"[\u3040-\u9fff\uac00-\ud7af]")
_FAR = 4_000  # characters of a sentence; of one without an end, a second would be lost
_SAID_BY_OTHERS = late(  # "the customer said: don't save this"
    r"(?<!\bi )(?<!\bwe )(?<!\byou )\b(?:says?|said|reads?|told|asked|asks|wants?|insists?|writes|demands?|requires?)"
    r"(?: (?:us|them|him|her|that|to)){0,2}[,:]?\s*\Z",
    re.IGNORECASE,
)
_GOVERNED = late(  # "if the upload fails, don't save this"; not "if you don't mind"
    r"(?:\A\W*|[,;:.–—]\s*)(?:if|when(?:ever)?|unless|once|while|where|until)\s"
    r"(?!(?:you|u|i|we|possible|that)\b)[^:;.!?]*\Z",
    re.IGNORECASE,
)
_NAMED = late(  # "something you shouldn't save", "which please do not store": what is not saved stands before
    r"\b(?:this|that|it|something|anything|which|what (?:i|we)\b[^,;:.!?]{0,50}|(?:one|bit|part|thing|aside|story"
    r"|message"
    r"|sentence|detail|rest)(?: (?:that|which))?),?\s*\Z",
    re.IGNORECASE,
)
_TELLS = late(
    r"\b(?:(?:i(?:['’]?m|['’]?ll| am| will| have to| need to| want to| should(?:n['’]?t)?| probably| can)?|let me)"
    r"(?: [\w'’]+){0,3} (?:tell(?:ing)?|say(?:ing)?|said|mention|explain|confess|admit|vent|share)|told me"
    r"|i (?:just )?heard"
    r"|secrets?|confidential(?:ly)?|in private|fyi|aside|between (?:us|you)|off the record|(?:just )?so (?:that )?you"
    r" (?:know|understand|see)|background|trust you)\b",
    re.IGNORECASE,
)
_QUOTED = late(r'"[^"\n]{0,300}"|“[^”\n]{0,300}”|„[^“”\n]{0,300}[“”]|«[^»\n]{0,300}»|`[^`\n]{0,300}`')
_WORD = late(r"[^\W_]+(?:['’]\w+)?")
_TALK = (
    "a about actually again ah all alright also am an and another anything are aside at back background be before"
    " behind"
    " bit btw but by can cant claude comes coming concerning context could dear do dont ears else every everything"
    " eyes few"
    " first following follows for from fyi get give go going good got guys have hear here here's heres hey hi hm hmm"
    " honest honestly"
    " how i i'd i'll i'm i've id if ill im in info information is it it's its just keep know last lastly let let's lets"
    " like listen little look look may maybe me mention message minute moment more my need never next no note now of"
    " off oh ok"
    " okay on once one only or other our part please pls point probably question quick quickly quite rather real"
    " really reason remark"
    " remarks rest right said say saying sec second secret see sentence share should shouldn't so some something sorry"
    " speak sure talk talking tell telling thanks that that's thats the then there there's these they thing things this"
    " though thought time to told too trust u understand up us vent wait want we well what what's whats where which"
    " while will with"
    " word words would yes yet you you're your"
)
_OF_TALK = frozenset(_TALK.split())


_POINTS = late(
    r"\b(?:this|that|it|these|those|following|next|rest|what|esto|eso|lo|isso|isto|das|dies|es|ça|cela|ceci|le)\b"
    r"|[^\x00-\x7f]",
    re.IGNORECASE,
)
_AHEAD = late(
    r"\b(?:next|following|follows|comes|coming|now|going to|(?:let me|can|may|could|i['’]?ll)\b.{1,40} off the record"
    r"|jetzt|gleich|ahora|agora|maintenant)\b",
    re.IGNORECASE,
)
_BACK = late(r"\A\W*(?:and |but |so )?that\b|\b(?:just (?:said|told)|said|told|mentioned|wrote)\b", re.IGNORECASE)
_OFFERS = late(r"\W*(?:[\w'’]+,? ){0,3}(?:can|could|may|would|will) (?:we|i|you|u)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Within:
    """Such a wish. `told`: what the sentence says beside it. `opens`: it leads to what follows the sentence as well.
    `alone`: the sentence says nothing else; `ahead`: then it is of what follows, whatever stands before."""

    told: str
    opens: bool = False
    alone: bool = False
    ahead: bool = False


def wish_within(text: str) -> Within | None:
    """The wish that what is told in this sentence, or behind it, is not kept; None without one."""
    low = text[:_FAR].lower()
    if not (any(word in low for word in _WORDS_OF_IT) or EAST.search(low)):
        return None
    said = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), without_tag(text[:_FAR]))
    for pattern in (*_SURE, _FOREIGN, _UNSURE):
        for found in pattern.finditer(said):
            if _is_meant(said, found, sure=pattern in _SURE, foreign=pattern is _FOREIGN):
                return _read(said, found)
    return None


def only_talks(text: str) -> bool:
    """Whether it tells nothing, but that something is going to be told: "ok listen", "one more thing"."""
    return all(word.lower().replace("’", "'") in _OF_TALK for word in _WORD.findall(text))


def _is_meant(said: str, found: "re.Match[str]", *, sure: bool, foreign: bool) -> bool:
    """Whether it is a wish of this user's, of what they tell. Of what is saved or stored, more has to tell it."""
    before, wish = said[: found.start()], found[0].lower()
    if _SAID_BY_OTHERS.search(before) or _GOVERNED.search(before):
        return False
    if "memory" in wish and "your" not in wish and is_of_a_process(said):
        return False
    if asks(said) and not found["opens"] and not found["soft"] and not _OFFERS.match(said):
        return False
    if sure or is_of_memory(wish):
        return True
    if is_of_things(before) or not (_POINTS.search(wish) or _NAMED.search(before)):
        return False
    aside = wish.startswith("(") or (foreign and found["opens"])
    return bool(aside or only_talks(before) or _TELLS.search(before))


def _read(said: str, found: "re.Match[str]") -> Within:
    before, behind = said[: found.start()], said[found.end() :]
    told = f"{before} {behind}".strip()
    alone = not behind.strip() and not found["opens"] and only_talks(before)
    ahead = bool(_AHEAD.search(f"{before}{found[0]}")) and not _BACK.search(said)
    return Within("" if alone else told, bool(found["opens"]), alone, ahead)
