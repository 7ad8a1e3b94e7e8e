"""The forms in which people say that something is not to be remembered, before it or behind it.

Verbs of memory ("remember", "merk dir", "retiens") are of whatever was said. One also saves, stores or writes down a
file, a row or a draft: such a verb is of what was said where a colon or a "but" leads to it, or where nothing is spoken
of that one saves. What English says is looked for in the gloss, what other languages say in the text: a gloss does not
keep the small words in their order.
"""

import re

from dedup.extraction.cutting.openers import TURNING
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

_DO_NOT = (
    r"(?:(?:i )?(?:do not|don['’]?t) want you to|(?:do not|don['’]?t|never)(?: you| u)?(?: dare(?: to)?)?|no need to"
    r"|(?:you )?(?:should|must)(?: not|n['’]?t)|you (?:do not|don['’]?t) (?:have|need) to|you need(?: not|n['’]?t)"
    r"|(?:can|could|would|will) you (?:please )?not|(?:i['’]?d|i would) rather you (?:did not|didn['’]?t))"
)
_VERB = (
    r"(?:remember|memori[sz]e|save|store|record|commit|log|(?:keep|make|take) (?:a )?(?:record|note) of"
    r"|(?:note|keep|write|put|jot)(?: down)?)"
)
_MEMORY = r"(?:(?:to|in|into|from|out of) (?:your )?(?:memory|memories|notes)|anywhere)"
_THIS = (
    r"(?:(?:this|that|it)(?: one)?|(?:any|anything|nothing) of (?:this|that)|the following|what (?:follows|comes next)"
    r"|what i (?:say|tell you|write) (?:now|next)|the next (?:bit|part|thing|line|sentence|one))"
)
_SAVED = rf"(?:be )?(?:saved|stored|recorded|kept|remembered|noted|memori[sz]ed|written down)(?: {_MEMORY})?"
_DE = r"(?:ab|auf)?(?:zu)?(?:merken|speichern|notieren|schreiben|festhalten)"
_FR = r"(?:retiens|retenez|mémorise[sz]?|garde[sz]?|note[sz]?|enregistre[sz]?|sauvegarde[sz]?|écris|écrivez)"
_ES = (
    r"(?:recuerdes?|memorices?|guardes?|anotes?|apuntes?|registres?|grabes?|escribas?|recordar|guardar|anotar|apuntar)"
)
_PT = r"(?:(?:se|te) lembres?|lembres?|memorizes?|guardes?|guarda|graves?|anotes?|anota|salves?|registr?es?|escrevas?)"
_RU = r"не (?:надо )?(?:запоминай|сохраняй|записывай|запоминать|сохранять|записывать)(?:те)?"
_JA = r"(?:覚え|記憶し|保存し|記録し|メモし|残さ)(?:ないで|なくていい)(?:下さい|ください|くれ|ね|です)*"
_KO = r"(?:기억하지|저장하지|기록하지|적지|메모하지|남기지)\s?(?:마|말아|않아도 돼)(?:세요|\s?줘|\s?주세요|라)?"
_ZH = r"(?:请)?(?:别|不要|勿|不用|不必)(?:把它)?(?:记住|记得|记录|记下来?|记|保存|存|写下来?)"

NOT_TO_BE_KEPT = {
    "don't save this": (
        rf"{_DO_NOT} {_VERB} {_THIS}(?: down)?(?: {_MEMORY})?"
        r"|(?:do not|don['’]?t) (?:remember|memori[sz]e|save|store|record|note)(?=\s*:)"
    ),
    "I don't want this in your memory": (
        rf"(?:(?:i|we) )?(?:do not|don['’]?t) want (?:this|that|it) (?:{_SAVED}|{_MEMORY})"
    ),
    "not for your memory": (
        r"(?:(?:this|that)(?: is|['’]s) )?not for (?:your |the )?(?:memory|notes|record)"
        r"|(?:nothing|none) of (?:this|that) (?:goes|belongs|(?:must|should) go)"
        r" (?:to|in|into) (?:your )?(?:memory|notes)"
    ),
    "this is not to be remembered": (
        rf"(?:this|that)(?: one)?(?:['’]s not| (?:is|must|should)(?: not|n['’]?t))(?: to)? (?:{_SAVED}|{_MEMORY})"
    ),
    "keep this out of your memory": (
        r"(?:delete|remove|drop|keep|leave) (?:this|that|it) (?:from|out of) (?:your )?(?:memory|memories|notes)"
    ),
}
"""What somebody says → the form that it has, as a regular expression; before what is not to be kept, or behind it."""

NOT_IN_ENGLISH = {
    "merk dir das bitte nicht": (
        r"(?:merk|speicher|notier|schreib|halt)e? (?:(?:dir|euch) )?(?:das|dies|folgendes)(?: [a-zü]+){0,2} nicht"
        r"(?: auf| ab| fest)?"
    ),
    "ich will nicht, dass du das speicherst": (
        r"(?:ich )?(?:will|möchte|wollte) nicht,? dass du (?:dir )?(?:das|dies)"
        r" (?:speicherst|merkst|notierst|aufschreibst)"
    ),
    "das bitte nicht speichern": rf"(?:(?:das|dies|folgendes)(?: [a-zü]+){{0,4}} )?nicht (?:zu )?{_DE}",
    "ne retiens pas ça": (
        rf"(?:(?:ne |n['’])?{_FR} (?:surtout )?pas|ne pas (?:retenir|noter|garder|enregistrer|mémoriser))"
        r" (?:ça|ca|cela|ceci)(?: en mémoire)?"
        rf"|(?:ne |n['’])?{_FR} (?:ça |cela |ceci )?nulle part|à ne pas (?:retenir|noter|garder|enregistrer|mémoriser)"
    ),
    "no recuerdes esto": (
        rf"(?:no (?:quiero que )?{_ES} (?:esto|eso)|(?:(?:esto|eso) )?no lo {_ES})(?: en (?:la |tu )?memoria)?"
    ),
    "não guarde isso": (
        rf"n[ãa]o (?:quero que )?{_PT} (?:isso|isto|disso|disto)(?: na (?:sua |tua )?memória)?"
        r"|(?:isso|isto) n[ãa]o é (?:para|pra) (?:guardar|lembrar|anotar|salvar|gravar)"
    ),
    "не запоминай это": rf"(?:{_RU} (?:это|этого)|(?:это|этого) {_RU})",
    "これは覚えないでください": (
        rf"(?:(?:これ|それ|この件|その件|以下|今の話?)[はをも]?(?:どこにも)?{_JA}|(?:覚え|記憶し)ないでください)"
    ),
    "이건 기억하지 마세요": rf"(?:이건|이거|이것[은을]|이걸|그건|그거|그걸)\s?(?:절대\s|어디에도\s)?{_KO}",
    "不要记住这个": rf"{_ZH}(?:这个|这件事|这条|这些|这|那个)|(?:这个|这件事|这条|这|那个)\s?{_ZH}",
}
"""The same, as other languages have it."""

BETWEEN_US = {
    "off the record": r"(?:this is |that['’]?s |strictly )?off the record",
    "forget this again later": r"forget (?:this|the following)(?: again)?(?: later| afterwards| right away)?(?=\s*:)",
    "in confidence": r"(?:i(?:['’]?m| am) telling you this |this is |strictly )?in confidence",
    "this stays between us": (
        r"(?:keep (?:this|that|it) |(?:this|that)(?: (?:is|stays)|['’]s) )(?:just |only )?between (?:us|you and me)"
        r"|keep (?:this|that) to yourself"
    ),
    "das bleibt unter uns": (
        r"(?:das|dies) bleibt (?:bitte )?unter uns|unter uns(?: gesagt)?|behalte? (?:das|dies) (?:bitte )?für dich"
    ),
    "ça reste entre nous": r"(?:(?:que )?(?:ça|cela|ceci) reste )?entre nous|garde (?:ça|cela|ceci) pour toi",
    "esto queda entre nosotros": r"(?:(?:que )?(?:esto|eso) qued[ae] )?entre (?:nosotros|tú y yo)",
    "isto fica entre nós": r"(?:(?:isso|isto) fica )?(?:aqui |só |cá )?entre nós",
    "это между нами": r"(?:(?:это|только) )?(?:строго )?между нами",
    "ここだけの話です": r"ここだけの話(?:です|だ)?(?:が|けど)?|オフレコ(?:で|です)?",
    "우리끼리 얘기인데": r"우리끼리(?:만)?\s?(?:하는\s)?(?:얘기|이야기|말)(?:인데|야|예요)?",
    "这话就我们俩知道": r"(?:这话?)?(?:就|只有)我们俩知道|私下说",
}
"""The same, of what nobody else is to know; before it."""

FORGOTTEN = {
    "forget what i just said": r"forget (?:this|that|what i (?:just )?(?:said|wrote|told you))",
    "vergiss das": (
        r"vergiss (?:das|dies)(?: (?:wieder|bitte|einfach))*|vergiss,? was ich (?:gerade |eben )?gesagt habe"
    ),
    "oublie ça": r"oublie[sz]? (?:ça|ca|cela|ceci|ce que (?:je viens de dire|j['’]ai dit))",
    "olvida eso": r"olvida (?:eso|esto|lo que (?:acabo de decir|dije))",
    "esquece isso": r"esque(?:ce|ça) (?:isso|isto|o que (?:eu )?(?:acabei de dizer|disse))",
    "забудь это": r"забудь(?:те)? (?:это|об этом|что я (?:только что )?сказала?)",
    "それは忘れて": r"(?:それ|これ|今の話?)[はを]?忘れて(?:下さい|ください|くれ|ね)*",
    "그건 잊어 줘": r"(?:그건|그거|이건|방금 한 말은)\s?잊어(?:\s?줘|\s?주세요|버려)?",
    "忘了吧": r"(?:请)?(?:忘了|忘掉|忘记)(?:这个|那个|这件事|刚才说的|吧)+",
}
"""The same, behind what was said."""

_THAT_IT_IS = (  # "please don't write down anywhere that mireille is sick"; not "don't note that column as required"
    rf"{_DO_NOT} (?:(?:remember|memori[sz]e|note)(?: down)?(?: {_MEMORY})?|(?:save|store|record|keep|write|put|jot)"
    rf" (?:down(?: {_MEMORY})?|{_MEMORY})) that"
    r" (?!(?:we|i|it|there) (?:had|did|was|were|ever)\b|[\w-]+ (?:as|in|to|on|at|with|for)\b)"
    r"(?=(?:[\w'’-]+ ){1,5}?(?:is|are|was|were|has|have|had|will|can|[a-z]{3,}(?:s|ed))\b)"
    r"|schreib nirgend(?:s|wo)(?: auf| hin)?,? dass|merk dir (?:bitte )?nicht,? dass|ne note nulle part que"
    r"|no (?:anotes|apuntes|escribas) en ning[uú]n (?:sitio|lado|lugar) que|n[ãa]o anotes? em lugar nenhum que"
)
_LEADS = (
    rf"{TURNING}(?:(?:bitte|und|aber|also|achtung|psst|nein|s['’]il (?:te|vous) pla[iî]t|stp|svp|et|mais|por favor"
    r"|y|pero|e|mas|пожалуйста|и|но|нет)\b[\s,.:;!–—-]*){0,2}"
)
_POLITE = (
    r"(?:,? ?(?:please|pls|plz|ok(?:ay)?|here|again|any ?more|after all|though|thanks|thx|bitte|ja|wieder|stp|svp|merci"
    r"|s['’]il (?:te|vous) pla[iî]t|por favor|gracias|obrigad[oa]|пожалуйста)\b)*"
)
_END = rf"{_POLITE}[\s.!?…)。！]*"
_WHY = (
    r"(?:[,;:–—-]+ ?(?:it|that|this)(?:['’]?s| is| was) (?:wrong|not true|not so|nonsense|outdated|private|secret)\W*)?"
)
_BUT = r",? (?:but|aber|mais|pero|mas|но)\b(?! [\w'’]+ (?:it|that|this|them)\b)"
_OPEN = rf"(?:\s*(?:[:;–—：；]|-(?=\s))|{_BUT}|(?P<soft>[,，、](?! ?(?:it|that|this)\b)))"

_WISH = f"(?P<wish>{'|'.join((NOT_TO_BE_KEPT | NOT_IN_ENGLISH).values())})"
_US = f"(?P<us>{'|'.join(BETWEEN_US.values())})"
_THAT_US = (
    r"(?:(?:this|that)(?: is|['’]?s) )?off the record|(?:this|that)(?: (?:is|stays)|['’]?s) (?:just )?between us"
    r"|keep (?:this|that|it) (?:to yourself|between us)"
)
_PRIVATE = (
    r"(?P<private>(?:(?:this|that|it)(?: is|['’]?s) )?(?:strictly )?(?:private|confidential|secret)[\s,;:.–—-]{1,3})?"
)
_ASIDE = (  # "nobody knows yet, so don't save this: …"
    r"(?:(?!(?:if|when|while|unless|until|on|in|at|for|because)\b)[^,;:.!?\n]{1,40}, (?=[^:\n]{5,60}:))?"
)
_AHEAD = late(rf"{_LEADS}{_PRIVATE}{_ASIDE}(?:please |pls |so )?(?:{_WISH}|{_US}){_POLITE}{_OPEN}", re.IGNORECASE)
_AHEAD_OF_CLAUSE = late(rf"{_LEADS}(?P<wish>{_THAT_IT_IS})", re.IGNORECASE)
_ALONE = late(rf"{_LEADS}(?:{_WISH}|(?P<us>{_THAT_US})){_END}{_WHY}", re.IGNORECASE)
_BEHIND = late(
    rf"(?:[,;:(–—，、-]\s?(?:(?:but|so|aber|mais|pero|mas|но) )?| (?:but|aber) | (?=(?:please|pls|bitte) ))"
    rf"(?:(?:please|pls|bitte|por favor) )?(?:{_WISH}|(?P<us>{_THAT_US})){_END}\Z",
    re.IGNORECASE,
)
_FORGETS = late(rf"{_LEADS}(?:{'|'.join(FORGOTTEN.values())}){_END}{_WHY}", re.IGNORECASE)

_OF_MEMORY = late(
    r"\b(?:remember|m[ée]m(?:[oó]ri|oire)|note |merk|reti?en|recuerd|recordar|lembr|запом|your |to memory)"
    r"|覚え|記憶|기억|记住|记得",
    re.IGNORECASE,
)
_OF_IT, _IN_MEMORY = late(r"\b(?:it|lo)\b", re.IGNORECASE), late(r"\bin memory\Z", re.IGNORECASE)
_POINTS_AHEAD = late(
    r"\b(?:this|follow\w*|next|now)\b|[^\x00-\x7f]|\b(?:das|dies|esto|isto|ceci|cela)\b", re.IGNORECASE
)
_THAT = late(r"that|off|in\b", re.IGNORECASE)
_SAVED_THINGS = late(
    r"\b(?:files?|drafts?|dumps?|documents?|buffers?|images?|screenshots?|photos?|pictures?|outputs?|results?|logs?|cop(?:y|ies)"
    r"|exports?|pages?|forms?|dialogs?|rows?|records?|cookies?|sessions?|states?|snapshots?|changes|settings?|caches?|models?"
    r"|checkpoints?|artifacts?|scripts?|reports?|responses?|payloads?|json|csv|pdfs?|configs?|tables?|columns?|fields?|database"
    r"|sav(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|entry|entries|branch|values?)\b",
    re.IGNORECASE,
)
_OF_A_PROCESS = late(
    r"\d ?[kmgt]i?b\b|\b(?:bytes|ram|heap|disk|stream\w*|cached?|buffers?|swap|gpu|process|too (?:big|large)|oom)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """That something is not to be kept. `told`: what the same text says beside it. `sure`: its words are of memory
    alone; `ahead`: they may point to what follows; `of_it`: they are of an "it", which may be anything."""

    told: str
    sure: bool = True
    ahead: bool = True
    of_it: bool = False


def leads_to(text: str) -> Wish | None:
    """Whether a text begins with the wish that what follows is not kept: "don't save this: …"."""
    if found := _AHEAD_OF_CLAUSE.match(text):
        return Wish(text[found.end() :])
    found = _AHEAD.match(text)
    if found is None:
        return None
    wish = _wish(found, text[found.end() :])
    if not (wish.sure or found["private"]) and (found["soft"] or wish.of_it):
        return None
    in_memory = found["wish"] and _IN_MEMORY.search(found["wish"])  # or "in memory", as a list may be kept
    return None if in_memory and is_of_a_process(wish.told) else wish


def stands_alone(text: str) -> Wish | None:
    """Whether a text is nothing but that wish, of what stands before it or behind."""
    found = _ALONE.fullmatch(text)
    return _wish(found, "") if found else None


def ends_with(text: str) -> Wish | None:
    """Whether a text ends with the wish that it is not kept: "…, but don't remember that"."""
    found = _BEHIND.search(text)
    return _wish(found, text[: found.start()]) if found else None


def forgets(text: str) -> bool:
    """Whether a text says nothing but that something is to be forgotten, whatever that is."""
    return _FORGETS.fullmatch(text) is not None


def is_of_things(text: str) -> bool:
    """Whether a text speaks of something that one saves or stores."""
    return _SAVED_THINGS.search(text) is not None


def is_of_a_process(text: str) -> bool:
    """Whether a text speaks of the memory of a machine."""
    return _OF_A_PROCESS.search(text) is not None


def is_of_memory(wish: str) -> bool:
    """Whether the words of a wish are of memory, and not of saving, which one does with files as well."""
    return _OF_MEMORY.search(wish) is not None


def _wish(found: "re.Match[str]", told: str) -> Wish:
    said = found["wish"] or ""
    ahead = bool(_POINTS_AHEAD.search(said)) or bool(found["us"] and not _THAT.match(found["us"]))
    return Wish(told, not said or is_of_memory(said), ahead, bool(_OF_IT.search(said)))
