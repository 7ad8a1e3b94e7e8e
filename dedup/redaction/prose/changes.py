"""Words that tell of a change, and where a sentence tells that a secret changed: "the password was rotated", "the alarm
code is different since monday", "they gave us a new pin". In English, German, French, Spanish and Portuguese. Linear:
every look to either side is bounded.
"""

import re

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN, OWN

PASSWORD = rf"(?:{OWN}|[^\W\d_]{{0,12}}(?:{FOREIGN}))s?|clave"
"""What a password is called."""
SMALL = (
    r"(?:of|for|on|in|at|from|behind|to|with|that|which|we|i|you|they|is|was|were|are|isn['’]?t|wasn['’]?t|has|have|had|got|gets?|does|doesn['’]?t"
    r"|did|used|needs?|must|should|just|no|not|again|also|still|will|yesterday|today|last|this|tonight|since|because|so|and|after|before"
    r"|when|now|then|there|here|everywhere|done|vom|von|fürs?|auf|bei|beim|im|am|zum|zur|des|der|ist|sind|wurden?|hat|war|gilt|seit|und|gestern|heute"
    r"|nicht|wieder|du|de|des|pour|sur|dans|a|ont?|est|sont|n['’]est|hier|et|del?|para|en|fue|fueron|ha|han|es|era|se|ya|ayer|hoy|y"
    r"|depuis|desde|d[oae]s?|n[oa]s?|em|foi|foram|é|são|já|não|ontem|hoje|e|plus)"
)
VERBS = (
    r"changed|rotat(?:ed?|es|ing)|leaked|updated|expired|renewed|replaced|revoked|regenerated|re-?issued|swapped|cycled"
    r"|compromised|exposed|stolen|switched|any\s?more|any\slonger|no\slonger|used\sto\sbe|stopped\sworking|(?:do(?:es)?n['’]?t|not)\swork"
    r"|the\ssame\sas"
    r"|geändert|geaendert|gewechselt|wechselt|rotiert|(?:zurück|zurueck)gesetzt|neu\sgesetzt|resettet|erneuert|gele?akt|geleaked"
    r"|abgelaufen|ersetzt|(?:aus)?getauscht|kompromittiert|nicht\smehr"
    r"|chang(?:é|ée|er)s?|renouvelée?s?|réinitialisée?s?|fuité?e?s?|expirée?s?|remplacée?s?|modifiée?s?|révoquée?s?"
    r"|cambi(?:ó|o|é|ad[oa]s?|aron|amos|aste)|rotad[oa]s?|rotó|renov(?:ó|ad[oa]s?|ou|aram)|resete(?:ó|ad[oa]s?)|restablecid[oa]s?"
    r"|filtr(?:ó|o|ad[oa]s?|aron)|caduc(?:ó|o|ad[oa]s?)|expir(?:ó|o|ad[oa]s?|ou)|reemplazad[oa]s?|sustituid[oa]s?|ya\sno"
    r"|mud(?:ou|ad[oa]s?|aram|amos|ei)|troc(?:ou|ad[oa]s?|aram|amos|ámos|uei)|alter(?:ou|ad[oa]s?)|redefin(?:iu|id[oa]s?)"
    r"|reset(?:ou|ad[oa]s?)|vaz(?:ou|ad[oa]s?|aram)|rotacion(?:ou|ad[oa]s?)|substituíd[oa]s?|já\snão|não\s[^.;!?\n]{1,60}\smais"
)
# These are nouns, too, and what follows shows which: "the password reset page".
NOUNS = r"change|changes|changing|reset|resets|resetting|leak|leaks|update|updates|expires?|renew"
CHANGED = rf"(?:{VERBS}|(?:{NOUNS})(?=\s?[.,;:!?)(–—-]|\s*\Z|\s{SMALL}(?![\w-])))(?![\w-])"
NEW = (
    r"(?:new|another|different|fresh|old|former|previous|neue?[nrs]?|alte[nrs]?|andere[ns]?|nouve(?:au|l|lle)s?|anciens?|ancienne|autre"
    r"|nuev[oa]s?|viej[oa]s?|otr[oa]|nov[oa]s?|velh[oa]s?|antig[oau]{1,2}s?|outr[oa])"
)
_CHANGES = late(rf"(?i)(?<![\w-]){CHANGED}")
_CHANGES_BEFORE = late(rf"(?i)(?<![\w-])(?:{VERBS}|{NOUNS})(?![\w-])")
_NEW_BEFORE = late(rf"(?i)(?<![\w-]){NEW}\s(?:(?:the\s)?[\w-]{{1,15}}\s){{0,2}}\Z")
_NEW_BEHIND = late(rf"(?i)\s{NEW}(?![\w-])")
STOP = late(r"[.!?;]\s+|\n\s*")
"""Where a sentence ends."""
ON = (
    r"(?:now|from\snow(?:\son)?|instead|going\sforward|until|since|as\sof|works|is\sit|it\sis|is\sthe\s(?:new|current)|ab\s(?:jetzt|sofort|heute)|jetzt|gilt|geht"
    r"|désormais|maintenant|marche|ahora|a\spartir|desde|en\sadelante|funciona|agora|daqui)"
)
"""What tells that a value holds from now on."""
FROM_NOW = late(rf"(?i)[\"'`*”“»)]{{0,3}}\s{ON}(?![\w-])")


def change_told(name: "re.Match[str]", begin: int, close: int) -> int:
    """How far the sentence from `begin` to `close` has told that what it names has changed; 0 where it does not."""
    text, end = name.string, name.end()
    change = _CHANGES.search(text, end, min(close, end + 80)) or _NEW_BEHIND.match(text, end)
    if change:
        return change.end()
    before = text[max(begin, name.start() - 60) : name.start()]
    return end if _NEW_BEFORE.search(before) or _CHANGES_BEFORE.search(before) else 0
