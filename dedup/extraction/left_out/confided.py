"""What a user tells in confidence: "this one stays in this chat", "strictly confidential: …", "don't tell anyone".

It asks for the same as "don't remember this" (`unwanted_forms`), in words that are of the people who are not to hear of
it, or of where it is not to go. People have no end of ways to say so, so no form is asked for: it is a sentence, or
what stands before a colon or at the end, that has nothing but words of telling and keeping, and among them some that
tell the wish. "The payroll export is strictly confidential: only HR may read it" names what it is of, and is a fact.
"""

import re

from dedup.extraction.cutting.statements import asks
from dedup.extraction.left_out.unwanted_forms import is_of_a_process, is_of_things
from dedup.extraction.left_out.unwanted_within import EAST, only_talks
from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late

_NO = r"(?:\b(?:not|never|no|nothing|none|nowhere|without|out of|off|away from|cannot)\b|n['’]?t\b)"
_IT = r"(?:this|that|it|these|those|anything)"
_ANYONE = r"(?:any(?:one|body)|a soul|others|no ?(?:one|body))"
_NOBODY = r"(?:no ?body|no[ -]?one)(?:['’]?s)?"
_DE_NO = r"\b(?:nicht|nichts|nix|nie|nirgend\w*|kein\w*|ohne|raus aus)\b"
_DE_NOBODY = r"(?:niemand\w*|keine[mr]?)"

OF_PEOPLE = {
    "not a word of this in the memory": (
        rf"{_NO}.{{0,60}}?\b(?:(?:the|your|any|those|these) (?:long[- ]term )?(?:memory|memories|notes?|notebook)"
        r"|notes?(?= (?:of|on|about|please|pls)\b|\W*\Z))|\bnot (?:for|to) (?:memory|notes)\b"
    ),
    "keep that to yourself": r"\b(?:keep|hold|leave|stays?).{1,25}? (?:to|for|with) you(?:rself)?\b",
    "that is between you and me": r"\bbetween (?:(?:just )?us\b|you and me|me and you|the two of us)",
    "this one stays in this chat": (
        r"\b(?:stays?|remains?|kept?|is only|be only)\b.{0,30}? (?:this|our) (?:chat|conversation|room|session"
        r"|window)\b"
        rf"|{_NO}.{{0,20}}? leaves? (?:this|our) (?:chat|conversation|room|session|window)\b"
    ),
    "don't tell anyone": (
        rf"{_NO}(?: \w+)? (?:tell|mention|share|repeat|show|talk|spread|pass|say)\b.{{0,25}}? {_ANYONE}\b"
        rf"|\A\W*(?:\w+ )?(?:do(?: not|n['’]?t)|never) (?:mention|repeat|spread|share|pass) {_IT}"
        rf" (?:on|around|further|elsewhere|anywhere)\b|\btell {_NOBODY}\b"
    ),
    "nobody else needs to know": (
        rf"\b{_NOBODY}.{{0,12}} (?:needs?|has|have|must|should|may|ought|supposed|allowed|meant)(?: \w+)?"
        r" (?:know|hear|learn|find|told)\b"
    ),
    "keep quiet about it": (
        r"\b(?:quiet|silent|mum) (?:about|on)\b|\bkeep (?:this|that|it) (?:quiet|hush)|\bunder wraps\b"
    ),
    "you don't know that from me": rf"(?:\bnever\b|n['’]?t\b|\bnot\b).{{0,15}} {_IT} from me\b",
    "that's only for your ears": (
        r"\b(?:only|just|strictly)(?: meant)? for (?:you\b|your (?:ears|eyes))|\bfor (?:you|your (?:ears|eyes)) only\b"
    ),
    "das muss nicht ins Gedächtnis": (
        rf"{_DE_NO}.{{0,40}}?\b(?:gedächtnis|notizen|protokoll)|\bnirgend\w*.{{0,25}}? (?:auf\w*|hin|rein|steh\w*"
        rf"|land\w*)"
        r"|\b(?:schreib|notier|halt|speicher)\w*.{1,25}? nirgend"
    ),
    "das behältst du aber für dich": (
        r"\b(?:nur|bloß|behalt\w*|behält\w*|bleibt)\b.{0,25}?\b(?:für|bei) (?:dich|dir|deine ohren)\b|\bunter uns\b"
    ),
    "das bleibt in diesem Chat": (
        r"\bbleib\w*.{0,25}? diese[mr] (?:chat|gespräch|raum|unterhaltung)"
        r"|\bdiese[ns]? (?:chat|gespräch|raum|unterhaltung) nicht"
    ),
    "sag das bitte niemandem": (
        rf"\b(?:sag|erzähl|verrat|zeig)\w*.{{0,25}}? {_DE_NOBODY}\b|\b{_DE_NOBODY}.{{0,25}}? (?:wissen|erfahren"
        rf"|sagen)\b"
        rf"|\b(?:muss|soll|darf|braucht)\b.{{0,20}}? {_DE_NOBODY}.{{0,12}} (?:wissen|erfahren)|\bkein wort\b"
        rf"|\bnicht von mir\b"
        r"|\bnicht weiter ?(?:sagen|erzählen|geben)"
    ),
    "garde-le pour toi": (
        r"\bgarde\w*.{1,15}? pour (?:toi|vous)\b|\b(?:en parle|dis|dites|répète|raconte|parle)\w*.{0,15}? à personne\b"
        r"|\bsortir d['’]ici\b|\bentre (?:nous|toi et moi)\b|\bpas.{0,20}? (?:la|ta|tes) (?:mémoire|notes)\b"
        r"|\breste\w*.{0,8} (?:ce chat|cette conversation)\b|\b(?:note|notez|écris|écrivez)\b.{0,20}? nulle part\b"
    ),
    "que no salga de aquí": (
        r"\bno.{0,20}? (?:a|con) nadie\b|\bque nadie.{0,10} (?:entere|sepa)\b|\bno (?:salga|sale"
        r"|salir).{0,6} (?:aquí|este chat)"
        r"|\bqued[ae].{0,12} (?:este chat|esta conversación|entre nosotros)|\b(?:solo|sólo) para ti\b"
        r"|\bpara ti\b.{0,6} solo"
        r"|\bno.{0,20}? (?:la|tu) memoria\b|\bguárda\w* para ti\b|\bni una palabra\b"
    ),
    "não contes a ninguém": (
        r"\bn[ãa]o.{0,20}? ningu[ée]m\b|\bfica.{0,8} (?:neste chat|nesta conversa|entre nós)|\bguard\w+.{0,12} (?:ti"
        r"|você)\b"
        r"|\bn[ãa]o sai daqui\b|\bs[óo] (?:para|pra) (?:ti|você)\b|\bn[ãa]o.{0,20}? (?:tua|sua) memória\b"
    ),
    "tienilo per te": r"\btieni\w* per te\b|\bnon.{0,15} nessuno\b|\brest[ai] (?:tra|fra) noi\b",
    "никому не говори": r"\bникому.{0,15} не (?:говори|рассказывай)|\b(?:останется|остаётся|остается) в этом чате\b",
    "内緒にしてください": r"内緒|他言無用",
    "别告诉别人": r"(?:别|不要)(?:告诉|外传|说出去)|保密",
    "아무한테도 말하지 마": r"아무(?:한테|에게)도\s?말하지|비밀(?:이야|이에요|입니다|로)",
}
"""What says that nobody is to know of it, or where it is not to go → the words that tell so."""

OF_THINGS_TOO = {
    "this is confidential": (
        r"\b(?:confidential(?:ly)?|secret|secrecy|vertraulich|geheim|confidentiel|confidencial|segredo|secreto"
        r"|confidenziale|riservato|конфиденциально|секрет)\b"
    ),
    "keep it private": (
        r"\b(?:keep|kept|stays?|treat\w*|remains?|follows|following|private\b.{0,15}? leave)\b.{0,20}\bprivate\b"
        rf"|\bprivate\b.{{0,15}}{_NO}|\bprivate\b.{{0,12}} (?:leave|keep) (?:this|that|it)\b"
    ),
    "that is not meant to be stored": (
        r"\bnot (?:meant |supposed |intended )?to (?:be )?(?:stored|saved|kept|recorded|written|noted|remembered)\b"
        r"|\b(?:rather|prefer)\b.{0,25}\bnot\b.{0,15} (?:stored|saved|kept|recorded|written|noted)\b"
        r"|\b(?:public|official|confidential|announced|knows?)\b.{0,25}(?:n['’]?t|not|never) (?:store|save|keep"
        r"|record|note|write)\b"
    ),
    "don't write that down": (
        rf"(?:\A\W*(?:\w+ ){{0,2}}|[,;:.] (?:\w+ )?)(?:do(?: not|n['’]?t)|never|let['’]?s not|no need to) (?:write"
        rf"|jot|note)"
        rf" {_IT}(?: one)?(?: down| anywhere)\b|\blet['’]?s not (?:keep|make|take).{{0,10}} (?:record|note)\b"
    ),
    "no lo apuntes": (
        r"\bno (?:lo|la) (?:apunt|anot|guard|escrib|registr)\w+|\bnão o (?:anot|guard|escrev)\w+"
        r"|\bnon (?:annotarlo|salvarlo|scriverlo|segnarlo)\b"
    ),
    "nicht aufschreiben": r"\bnicht (?:aufschreiben|notieren|festhalten|aufheben)\b",
}
"""The same, in words that may be of a thing: of a file, a repository or a class."""

_SAID = (
    "absolutely allowed ahead all along among announced anybody anyone anything anywhere around as away back be"
    " because been before behind belong belongs between business by chat confidence confidential confidentially"
    " conversation does doesn doesnt don done down ears either else elsewhere end ends ever everyone exactly eyes"
    " find for forget forever from further go goes going gonna handle handled has have hear heard hold hush"
    " intended internal into its jot keep kept knowledge known knows land lands later learn leave leaves let's"
    " long-term long term made make makes matter may meant memories memory mention mum must mustn mustnt my nobody"
    " none noone no-one nor note notebook noted notes nothing nowhere off official on others ought ourselves out"
    " outside over pass people personal personally piece place please prefer private privately promise public put"
    " quiet rather read record recorded records regard remain remains remember remembered repeat right room safe"
    " save saved secrecy secret sensitive session share shared shouldnt show silent single so somebody someone"
    " something soul spread stay stays store stored strictly such supposed take taken talk tell them themselves"
    " though till to told top totally touch treat treated under until wanted whole window with without word wraps"
    " write writing written yet you yours yourself cannot can't doesn't don't didn't didnt dont isn't isnt mustn't"
    " needn't neednt shouldn't shan't won't wont wouldn't aren't haven't never not pls plz isn needn shouldn aren"
    " haven psst pssst shh shhh hush-hush two me am are that'll it'll it'd needs than"
)
_GESAGT = (
    "das dies dieses diese diesem dieser diesen dir dich du deine deiner deinem deinen dein mir mich mein ich wir"
    " uns es alles etwas davon darüber damit folgendes folgende was jetzt gleich nun noch aber also und oder bitte"
    " ja doch mal halt nur bloß erstmal vorerst streng absolut ganz sehr ist sind sei bleibt bleiben bleib soll"
    " sollte sollten darf dürfen muss müssen kann gehört kommt braucht geht hast habe hat weiß wissen weiss"
    " erfahren erfährt sag sage sagen erzähl erzähle erzählen verrat verrate verraten zeig zeige zeigen schreib"
    " schreibe schreiben notier notiere notieren speicher speichere speichern halte festhalten aufschreiben"
    " aufheben merken merk nimm auf hin rein hinein fest ab ins in im an zu zum nicht nichts nix nie niemals"
    " nirgends nirgendwo nirgendwohin niemand niemandem niemanden keiner keinem keinen keine kein wort weiter"
    " weitersagen weitererzählen weitergeben sonst anderer anderen andere anderem gedächtnis notizen protokoll"
    " gespräch raum unterhaltung unter behältst behalte behalt behandle behandeln vertraulich geheim privat intern"
    " öffentlich offiziell bekannt für fürs von vom bei ohren auftauchen auftaucht stehen steht landen landet"
    " verlässt verlassen ohne raus aus danke wie dass es's pst ne nein"
)
_DIT = (
    "c'est ça ca cela ceci ce c' est reste rester restent doit devrait va n'en n' l' le la les en pas jamais rien"
    " personne à a parle parlez parler dis dites dire répète répétez raconte garde gardez pour toi vous nous moi"
    " entre et mais que qui suit surtout bien strictement encore très un une mot sur de d'ici d' ici sortir quitter"
    " cette dans mémoire notez écris écrivez nulle part confidentiel privé officiel stp svp s'il te plaît plait"
    " merci aller tout seulement juste esto eso está muy estrictamente todavía aún lo sigue viene ahora"
    " confidencial secreto privado público oficial así pero y por favor no ni una palabra se queda quede quedar"
    " solo sólo este esta conversación aquí salga sale salir nadie entere sepa digas diga cuentes cuente menciones"
    " compartas apuntes anotes guardes escribas registres guárdalo guárdatelo para ti tu mi memoria ningún ninguna"
    " sitio lado lugar parte con nosotros gracias debe ir isto isso é ainda segredo mas e fica ficar só neste nesta"
    " conversa não nao contes conte conta fales fale fala ninguém guarda guarde você si daqui sai nós memória tua"
    " sua na escrevas o obrigado pra questo è tienilo tientelo per non dirlo ditelo raccontarlo nessuno annotarlo"
    " salvarlo scriverlo segnarlo resta resti tra fra noi riservato confidenziale strettamente ancora это строго"
    " пока но и а никому об этом не говори говорите рассказывай рассказывайте останется остаётся остается в чате"
    " пожалуйста конфиденциально секрет пусть"
)
_VOCABULARY = frozenset(f"{_SAID} {_GESAGT} {_DIT}".split())
_WORD = late(r"[^\W_]+(?:['’-][^\W_]+)*")

_SURE = late("|".join(OF_PEOPLE.values()), re.IGNORECASE)
_UNSURE = late("|".join(OF_THINGS_TOO.values()), re.IGNORECASE)
# What has been, what is not yet, what is not to be lost, what the speaker does not know, and what something is good
# for: "the port is 8443, so nobody has to learn that again".
_NO_WISH = late(
    r"\b(?:again|twice|so that|find no|found no)\b|\A\W*so (?:nobody|no[ -]?one|you|they|we)\b|"
    r"\b(?:yet[^,;.]{0,6}\Z|was|were|wasn['’]?t|weren['’]?t|did|didn['’]?t|had|hadn['’]?t|hasn['’]?t|last time"
    r"|(?:do|does|should|must) ?(?:not|n['’]?t) forget|don['’]?t forget|never forget|why|how"
    r"|i (?:do(?:n['’]?t| not)|can['’]?t|cannot|won['’]?t|never) (?!want|need|like))\b",
    re.IGNORECASE,
)
_OF_THE_THING = late(r"(?:\bit\b|\bes\b|\bthey\b)", re.IGNORECASE)
_OF_WHAT_IS_TOLD = late(
    r"\b(?:this|that|thats|these|the following|following|follows|keep|treat\w*|das|dies|alles|behandel\w*|c['’]est"
    r"|ça|cela"
    r"|ceci|suit|esto|eso|lo que|isto|isso|questo|это|nobody|don['’]?t|not|never|nicht|no|não|non|es)\b",
    re.IGNORECASE,
)
_STRESSED = late(
    r"\b(?:strictly|top|highly|totally|streng|absolut|strictement|estrictamente|strettamente)\b", re.IGNORECASE
)
_AHEAD = late(
    r"\b(?:follow(?:s|ing)|next|(?<!for )(?<!by )(?<!until )now|folgendes|(?<!bis )jetzt|gleich|sigue|viene|suit)\b",
    re.IGNORECASE,
)
_LEADS = late(r"\s?(?:[:;–—：；]|\s-(?=\s)|\.{2,3})\s*(?=\S)|,? (?:but|aber|mais|pero|mas|но) (?=\S)", re.IGNORECASE)
_CUT = late(r"[,;:.!–—、，][\s!]+|\s?[(\[]|\s--?\s|\s(?=(?:but|aber|mais|pero|mas)\s)", re.IGNORECASE)
_SHOWN = frozenset("([–—-")
_THINGS = late(
    r"\b(?:repos?(?:itory|itories)?|class(?:es)?|methods?|functions?|members?|attributes?|propert(?:y|ies)|modules?"
    r"|endpoints?|apis?|buckets?|registr(?:y|ies)|packages?|networks?|subnets?|channels?|boards?|links?|folders?"
    r"|directory|directories|keys?|tokens?|accounts?|contracts?|attachments?|wiki|lists?|data|datei(?:en)?|ordner"
    r"|bericht|informe|rapport|document[oe]s?)\b",
    re.IGNORECASE,
)
_WHO_MAY = late(  # "confidential: only HR may read it" tells what that means
    r"\W*(?:(?:only|nur|solo|sólo|seul\w*|apenas) [\w-]+|(?:no ?body|no[ -]?one|niemand|nadie|personne) but\b)",
    re.IGNORECASE,
)
_MACHINE = late(r"\bmemory\b", re.IGNORECASE)
_FAR, _LONGEST, _FEWEST_WORDS, _MOST_CUTS = 2_000, 160, 6, 4


@dataclass(frozen=True, slots=True)
class Confided:
    """Such a wish. `told`: what the same sentence says beside it; `opens`: of what follows as well; `ahead`: of nothing
    else; `sure`: not in words that may be of a thing, as a file is confidential."""

    told: str = ""
    opens: bool = False
    ahead: bool = False
    sure: bool = True


def confided(text: str, *, listed: bool = False) -> Confided | None:
    """How a sentence says that what is told is for nobody else; None if it does not. `listed`: it is one of a list,
    where "confidential: …" is a name like any other."""
    own = text[:_FAR]
    if not (_SURE.search(own) or _UNSURE.search(own)) or asks(text):
        return None
    sure = _wish(own)
    if sure is not None:
        return Confided(ahead=_AHEAD.search(own) is not None, sure=sure) if _points(own, sure=sure) else None
    return _leading(own, listed=listed) or _closing(own)


def is_of_one_thing(text: str) -> bool:
    """Whether a text speaks of a thing that may itself be confidential, private or not stored."""
    return is_of_things(text) or _THINGS.search(text) is not None


def _leading(own: str, *, listed: bool) -> Confided | None:
    """The wish before a colon, or before "but"."""
    found = _LEADS.search(own[: _LONGEST + 1])
    if found is None or (sure := _wish(own[: found.start()])) is None:
        return None
    wish, told = own[: found.start()], own[found.end() :]
    if not sure:
        bare = _OF_WHAT_IS_TOLD.search(wish) is None and _STRESSED.search(wish) is None
        if listed or _WHO_MAY.match(told) or (bare and len(told.split()) < _FEWEST_WORDS):
            return None
    return Confided(told, opens=True)


def _closing(own: str) -> Confided | None:
    """The wish at the end, behind a comma, a full stop or a bracket."""
    for cut in list(_CUT.finditer(own))[-_MOST_CUTS:]:
        told, wish = own[: cut.start()], own[cut.end() :]
        if only_talks(told) or (sure := _wish(wish)) is None:
            continue
        shown = cut[0].strip()[:1] in _SHOWN if cut[0].strip() else False
        if not (shown or _points(wish, sure=sure)) or (not sure and is_of_one_thing(told)):
            continue
        if not (_MACHINE.search(wish) and is_of_a_process(told)):
            return Confided(told)
    return None


def _points(wish: str, *, sure: bool) -> bool:
    """Whether it is of what is told, and not of a thing that was named: "it's confidential"."""
    return sure or _OF_WHAT_IS_TOLD.search(_OF_THE_THING.sub("", wish)) is not None


def _wish(text: str) -> bool | None:
    """Whether a text that says nothing else is surely such a wish; None if it says anything else, or no wish."""
    if len(text) > _LONGEST or _NO_WISH.search(text):
        return None
    sure = _SURE.search(text) is not None
    if not sure and _UNSURE.search(text) is None:
        return None
    words = (word.lower().replace("’", "'") for word in _WORD.findall(text))
    said = all(word in _VOCABULARY or only_talks(word) or EAST.search(word) for word in words)
    return sure if said else None
