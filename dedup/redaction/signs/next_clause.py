"""Whether a sentence is over where it runs on without a stop: "the password is heron you can put it in the notes".

Whoever types fast leaves the commas out. Behind a value stands then what begins a clause of its own: who does
something, what to do, a word of thanks, a picture. A noun does not ("the password rotation dialog"), nor what describes
the word before. In English, German, French, Spanish and Portuguese.
"""

from dedup.patterns import late
from dedup.redaction.signs.words import CLAUSE_ENDS

_NEXT = late(r"\s{1,8}([^\W\d_]{1,20}(?:['’][^\W\d_]{1,20})?)(?:-(?:l[aeo]s?|moi|me))?(?![\w-])")
_SIGNS = late(r"\s{0,8}(?:[…→←➜⇒☀-➿\U0001f000-\U0001faff]|\.{2,}|[-=]>|</?3|&\s|/\s|;-?[)(pPD])")
# Who or what the next clause is about, what it tells people to do, and what leads to it.
_BEGINNINGS = """
i u you ive im id ill we weve they theyre he she it its this that thats these those there theres the a an my your our
his her their all both everyone everybody anyone anybody someone somebody nobody whoever who which whose what where how
why while whilst whenever wherever as like till until after before once although though cause cuz cos bc coz otherwise
than via over from by with without per
pls plz please kindly just only not no never always dont don't doesnt doesn't didnt didn't cant can't cannot couldnt
couldn't shouldnt shouldn't mustnt mustn't wont won't wouldnt wouldn't isnt isn't arent aren't lets let let's put use
try keep add make remember ask tell give go feel hope hopefully ensure never also maybe perhaps still even again same
right yes yep nope ok okay k kk thank thanks thx ty cheers sorry lol haha hehe xd fyi btw imo idk hey hm hmm anyway
today tonight tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday nothing instead
i've i'm i'd i'll you're you'll you've we're we'll we've they're it's it'll that's there's he's she's here's what's
du ich wir ihr er sie es man das die der dies diese damit dafür dazu darum deshalb dann dort bitte nur aber nicht kein
keine nie niemals immer weil denn falls wenn sobald solange bis ab seit ohne also auch eben halt ja nein danke trag
trags mach machs nimm schreib schreibs setz setzs gib probier kannst kann könnt könnte kannste darf darfst muss musst
müsst soll sollst sollte gilt geht ging funktioniert reicht steht kommt hat hab habe haben ist sind war oder jeder alle
tu je j'ai il elle ils elles on nous vous c'est ça cela ce cette ceci qui que quand si parce car donc puis mais merci
stp svp s'il entra entre mets mettez utilise utilisez essaie garde note ne n'oublie pas jamais toujours seulement juste
sans avec depuis marche faut peux peut pouvez
tú yo usted ustedes ellos ella nosotros lo la esto eso esta ese pero porque cuando gracias porfa porfavor por favor
solo sólo no nunca siempre sin con desde hasta ponlo ponla pon úsalo úsala usa úsenlo prueba guarda puedes puede
podemos pueden vale que si como es está funciona sirve todos
você vc vcs eu ele ela eles nós gente isso isto essa esse mas quando obrigado obrigada valeu pfv só não nao nunca
sempre sem com desde até põe poe coloca coloque usa use pode podem podemos ta tá tô é está todo todos funciona serve
se pra pro
"""
BEGINNINGS = frozenset(_BEGINNINGS.split())
# Of these the value may be the subject; where a colon leads to it, the word may be somebody's name ("password: marta
# can tell you"), so there they have to ask.
_VERBS = "is was are were has had can could will would should shall may might must do does did needs expires works"
_OF_A_SUBJECT = frozenset([*_VERBS.split(), "hat", "ist", "sind", "war", "kann", "es", "est", "é", "está", "steht"])
_ASKS = late(
    r"\s{1,8}\w{1,20}\s{1,8}(?:you|u|i|we|they|he|she|it|this|that|the|anyone|someone|somebody|du|ich|wir|ihr|man)\b"
)
_WHOM = (
    "you u the a an it this that these those my your our his her their all both everyone everybody anyone anybody us me"
)
_OBJECTS = frozenset(_WHOM.split())
_DO = late(
    r"\s{1,8}\w{1,20}\s{1,8}(?:can|could|will|would|should|may|must|have|need|is|are|was|has|does|dont|don't|put|use|try|know|want)\b"
)
# Nouns as well, unless something is done with them: "log in", "check the mails", not "the password check".
_DOES = late(
    r"\s{1,8}(?:log|sign)\sin\b|\s{1,8}(?:check|set|log|note|copy|type|paste|store|test|save|open|write|send|sign|change|enter|click|see|look|login"
    r"|run|start|share|print|commit|post|move|take|hold|leave|skip|drop|switch|rotate|replace|delete|remove)"
    r"\s(?:it|this|that|them|the|your|my|our|everything|nothing|anything|into|in\sand|in\sas|in\sto|down|at|to|on)\b"
)
_LABEL = late(
    r"(?i)\s{1,8}(?:user(?:name)?|e?-?mail|login|host|server|url|port|db|database)(?:\s(?:is|was)\s|\s?[:=]|\s\S{1,60}(?:\s*\Z|[.,;!)]))"
)
_SOMEBODY = late(
    r"\s{1,8}[A-Z][a-z]{1,15}\s(?:can|has|uses|used|knows|said|set|gave|made|will|told|wants|needs|asked|chose|chooses)\b"
)
_OR = late(r"(?i)\s{1,8}(?:or|oder|ou|o)\s(?:the|my|our|if|else|you|we|try|use|ask|just|das|die|der|le|la|el|a|o)\b")


def goes_no_further(text: str, at: int, *, subject: bool = True) -> bool:
    """Whether the clause is over at `at`, with a stop or without; `subject`: whether the next word may tell something
    of the value ("with password heron is fine")."""
    return CLAUSE_ENDS.match(text, at) is not None or begins_anew(text, at, subject=subject)


def begins_anew(text: str, at: int, *, subject: bool = True) -> bool:
    """Whether another clause begins at `at`, with no stop before it. A word that ends in s may be what the password
    does ("entry with a password spares us the key"), unless that clause has a verb of its own."""
    if _LABEL.match(text, at) or _SIGNS.match(text, at) or _DOES.match(text, at) or _OR.match(text, at):
        return True
    found = _NEXT.match(text, at)
    word = found[1].lower().replace("’", "'") if found else ""
    if text[at - 1 : at] == "s" and word in _OBJECTS:
        return _DO.match(text, at) is not None
    if word in _OF_A_SUBJECT and not subject:
        return _ASKS.match(text, at) is not None
    return word in BEGINNINGS or word in _OF_A_SUBJECT or bool(subject and _SOMEBODY.match(text, at))
