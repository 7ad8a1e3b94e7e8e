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


def is_rule_in_german(text: str) -> bool:
    """Whether it is one as it was said: in its gloss the verb, which comes last, has lost what tells it."""
    return bool(_IN_GERMAN.match(text) or _ORDERED_IN_GERMAN.match(text))
