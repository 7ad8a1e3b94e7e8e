"""The same forms of rules in German, of which a gloss keeps too little: its verb comes last, and is bare."""

import re

from dedup.patterns import late

_NO_INFINITIVE = (  # "immer muss ich warten", "nie bekommen wir Antworten", "immer gehen Bilder verloren"
    r"ich|du|er|sie|es|wir|ihr|man|jemand|niemand|ist|war|sind|waren|hat|hatte|haben|wird|werden|wurden?|kann|können"
    r"|muss|müssen|soll|sollen|will|wollen|darf|dürfen|gehen|kommen|bekommen|bleiben|scheinen|brauchen"
)
_IN_GERMAN = late(  # the verb comes last, and bare: "niemals auf main pushen"
    r"\W*(?:(?:bitte|also|und|aber|ok|achtung|wichtig)\W+)*(?:niemals|nie|immer)"
    r" (?!(?:noch|wieder|mehr|nur|so|der|die|das|den|dem|diese\w?|dieselben?|alle\w?)\b)"
    rf"(?![^?]*\b(?:{_NO_INFINITIVE})\b)(?:[\w./@`-]+ ){{1,7}}"
    r"(?-i:(?!ge[a-zäöüß]+en\b|verloren|vergessen|verschwunden|worden)[a-zäöüß]{2,}(?:en|ern|eln))\W*\Z",
    re.IGNORECASE,
)


_GERMAN_NOT_SO = r"(?!(?:noch|wieder|mehr|weiter|nur|so)\b)"
_ALWAYS_IN_GERMAN = rf"(?:immer|niemals|nie|grundsätzlich|stets|ausnahmslos),? {_GERMAN_NOT_SO}"
_ORDERED_IN_GERMAN = late(  # "schreib die Docstrings immer auf Englisch"; not "prüf, warum es immer hängt"
    r"\W*(?:(?:bitte|also|und|aber|ok(?:ay)?|gut|ja|nein|achtung|wichtig|dann)\W+){0,3}"
    r"(?:(?:schreibe?|nimm|nutze?|verwende?|benutze?|frage?|teste?|committe?|pushe?|formatiere?|benenne?|lege?|setze?"
    r"|antworte?|kommentiere?|dokumentiere?|lösche?|ändere?|installiere?|starte?)"
    rf"(?! (?:ich|er|sie|es|man|wir)\b)(?![^?]*\b(?:warum|wieso|ob|wo|wie|dass|wenn)\b[^?]* immer\b)"
    rf" (?:[\w./@`-]+ ){{0,8}}?(?:{_ALWAYS_IN_GERMAN})[^\W\d]"
    r"|(?:(?:die|alle|unsere) )?(?:docstrings?|kommentare|commits?|commit[- ](?:messages|nachrichten)"
    r"|doku(?:mentation)?"
    r"|variablen(?:namen)?|branch(?:namen|es)?|prs?|antworten) (?:bitte )?(?:immer|nur|grundsätzlich) (?:auf|in)"
    r" (?:englisch|deutsch|französisch)\b)",
    re.IGNORECASE,
)


_OPENERS = r"\W*(?:(?:bitte|also|und|aber|ok(?:ay)?|gut|ja|nein|achtung|wichtig|dann|übrigens|claude)\W+){0,3}"
_NOT_OF_NOW = (
    r"(?![^?]*\b(?:jetzt|gerade|heute|morgen|gleich|erstmal|erst mal|nachher|noch|schon|wieder|dies\w*"
    r"|das (?:da|hier|nicht|ohne|so)|hier|sie|ihn|es)\b)"
)
_GOES_OUT = (
    r"(?:push|committ?|merg|deploy|release|veröffentlich|installier|aktualisier|lösch|entfern|veränder|änder|umbenenn"
    r"|migrier|überschreib|ausroll|benenn|schreib|nimm|nutz|verwend)"
)
_MY_OK = (
    r"(?:(?:meine?|einer?|meiner) )?(?:ok(?:ay)?|freigabe|zustimmung|erlaubnis|einverständnis|bestätigung|rücksprache"
    r"|rückfrage|review)"
)
_ITSELF = r"(?:ohne (?:rück)?(?:frage|sprache)|ohne (?:mich )?zu fragen|selbst(?:ständig)?|eigenständig|jederzeit)"

RULES_IN_GERMAN = {
    "frag mich, bevor du etwas löschst": (
        rf"(?:frage?|warne?|konsultiere?) mich,? {_NOT_OF_NOW}(?:immer|vorher|bitte|bevor|vor jede[mr]|bei jede[mr])\b"
        r"[^?]{3,80}"
    ),
    "zeig mir den Diff, bevor du pushst": (
        rf"(?:zeige?|schicke?|gib)(?: mir)? {_NOT_OF_NOW}[^?,]{{3,60}},? bevor du {_GOES_OUT}\w*\W*\Z"
    ),
    "push nie ohne mein OK": (
        rf"[^\W\d]{{3,14}} {_NOT_OF_NOW}(?:bitte )?(?:nie(?:mals)?|nichts|nicht) (?:[^?]{{0,40}} )?ohne {_MY_OK}\b"
    ),
    "ohne meine Freigabe wird nichts gemergt": (
        rf"ohne {_MY_OK} {_NOT_OF_NOW}(?:wird|werden|geht|gehen) (?:nichts|keine?) [^?]{{3,60}}"
    ),
    "du darfst ohne Rückfrage committen": (
        rf"du (?:darfst|kannst) {_NOT_OF_NOW}(?:[\w/`.-]+ ){{0,4}}?{_ITSELF} (?:[^?]{{0,30}} )?{_GOES_OUT}\w*"
    ),
    "du musst nicht fragen, bevor du die Tests laufen lässt": (
        rf"du (?:musst|brauchst) (?:mich )?nicht (?:zu )?fragen,? {_NOT_OF_NOW}(?:bevor|wenn|um|für|bei) [^?]{{3,80}}"
    ),
    "Finger weg vom Ordner legacy/": (
        r"(?:(?:lass )?(?:bitte )?die finger|finger weg|hände weg) (?:von|vom|aus)\b"
        r"(?! (?:der|dem) (?:tastatur|maus)\b)[^?]{3,80}"
    ),
    "fass den Ordner legacy/ nie an": rf"(?:fasse?|rühre?) {_NOT_OF_NOW}[^?]{{3,60}} (?:nicht|nie(?:mals)?) an\b",
    "installier nichts global": rf"{_GOES_OUT}e? {_NOT_OF_NOW}(?:bitte )?(?:nichts|nie(?:mals)?|keine?n?) [^?]{{3,60}}",
    "das Committen mache ich selbst": (
        r"(?:das )?(?:committ?en|commits|pushen|mergen|deployen|deployment|release|taggen|veröffentlichen)"
        rf" {_NOT_OF_NOW}(?:mache? ich|übernehme ich|ist meine sache|überlass mir|überlässt du mir)\b"
    ),
    "nenn mich Ruta": r"nenne? mich (?:(?:bitte|einfach|ab jetzt) )*(?-i:[A-ZÄÖÜ])[\w-]{1,20}\W*\Z",
}
"""What somebody says → the form that it has, as a regular expression. Behind whatever people say first."""

_FORMS = late(rf"{_OPENERS}(?:{'|'.join(f'(?:{form})' for form in RULES_IN_GERMAN.values())})", re.IGNORECASE)


def is_rule_in_german(text: str, language: str = "de") -> bool:
    """Whether it is one as it was said: in its gloss the verb, which comes last, has lost what tells it. What is short
    may be taken for another `language`: "installier nichts global"."""
    if text.rstrip().endswith("?"):
        return False
    in_german = language == "de" and (_IN_GERMAN.match(text) or _ORDERED_IN_GERMAN.match(text))
    return bool(in_german or _FORMS.match(text))
