"""Passwords that are plain words, in German, French, Spanish and Portuguese sentences: "das Passwort vom WLAN ist
Turmfalke", "avec le mot de passe crécerelle", "la contraseña es cernícalo".

`other_languages` knows values that look like one. Here the value is any word that the glossary of the language lacks
and that has no ending of a participle or an adjective, where the clause ends behind it. Linear: every gap is bounded.
"""

import re
from collections.abc import Iterator

from dedup.gloss import glossary
from dedup.patterns import late
from dedup.redaction.signs.certain import is_certain, is_coined
from dedup.redaction.signs.forms import Span
from dedup.redaction.signs.next_clause import begins_anew
from dedup.redaction.signs.sought import Read, Sought
from dedup.redaction.signs.words import bare_word, is_common, is_mixed, is_odd, is_placeholder, is_said_of_it

_VALUE = r"[\"'`„“«]?\s?(?P<secret>[^\W\d_][\w!#$%&*+-]{3,40})"
_ENDS = late(
    r"[*_`\"'“”»)]{0,4}\s?(?:\Z|[,.;!?)»\n]|[–—-]\s|(?:und|et|y|e|für|pour|para|auf|sur|en|em|bei|in|im|mais|aber|pero|an|ein)\b)"
)
_DE = r"(?<![\w-])(?:[\wäöüß]{2,30}-?)?(?:passwort|kennwort|passphrase)"
_FR = r"(?<![\w-])(?:mot de passe|mdp|phrase secrète)"
_ES = r"(?<![\w-])(?:contraseña|palabra de paso)"
_PT = r"(?<![\w-])(?:senha|palavra-passe)"
# The key of a network: "der Schlüssel fürs WLAN ist …", "la clé du wifi est …"
_NET = r"(?:wi-?fi|w-?lan|hotspot|g(?:ä|ae)ste-?netz|réseau|router|routers|red|rede)\b"
_NET_DE = (
    r"(?<![\w-])(?:(?:schlüssel|code|key)\s(?:fürs?|zum|vom|von|des|im|für)\s(?:das\s|dem\s|unser\w*\s)?"
    rf"(?:[\w-]{{1,20}}-)?{_NET}|wlan-?(?:schlüssel|key|code))"
)
_NET_FR = rf"(?<![\w-])(?:clé|code)\s(?:du|de\sla|de\snotre)\s{_NET}"
_NET_ES = rf"(?<![\w-])(?:clave|llave|código)\s(?:del?|de\sla|de\snuestr[ao])\s{_NET}"
_NET_PT = rf"(?<![\w-])(?:chave|código)\s(?:do|da|de)\s{_NET}"
_OF = r"(?:\s[\w.'’-]{1,24}){0,5}?"
_FORMS = tuple(
    (code, Sought(f"(?i){form}"))
    for code, form in (
        ("de", rf"{_DE}{_OF}\s(?:ist|lautet|heißt|heisst|bleibt|war)(?:\s(?:jetzt|nun|immer|noch|weiterhin"
                rf"|einfach)){{0,2}}:?\s{_VALUE}"),
        ("de", rf"\b(?:mit|als|und|per|nehmen|nutzen)\s(?:dem\s|das\s|unser\s|demselben\s)?{_DE}\s{_VALUE}"),
        ("de", rf"\b(?:benutzer|nutzer|user|login|zugang|konto|account)\b[^.\n]{{0,40}}?[,/]\s?{_DE}\s{_VALUE}"),
        ("de", rf"\b(?:nimm|nehmt|nutzt?e?|verwendet?|benutzt?e?|hat|habe|haben|hatte|braucht?|tippe?|gib)\s(?:da\s)?"
                rf"(?:das\s|dein\s|unser\s|ein\s)?{_DE}\s{_VALUE}"),
        ("de", rf"\b(?:benutzer|nutzer|user|login|konto|account)\s[\w.@+-]{{2,60}}\s{_DE}\s{_VALUE}"),
        ("de", rf"\b(?:nimm|nehmt|nehmen(?:\swir)?|nutze|nutzen(?:\swir)?|verwende|verwenden(?:\swir)?|benutze"
                rf"|setze?)\s{_VALUE}\sals\s(?:\w{{1,20}}\s)?{_DE}"),
        ("de", rf"\b(?:setze?n?|stell\w{{0,2}}|änder\w{{0,2}}|wechs\w{{1,4}}|mach\w?)"
                rf"\s(?:\w{{1,12}}\s){{0,3}}?{_DE}{_OF}\s(?:auf|in|zu)\s{_VALUE}"),
        ("de", rf"{_DE}{_OF}(?:\s(?:hab\w?|hat|wurde|haben\swir)(?:\s(?:ich|er|sie|wir))?)?\sauf\s{_VALUE}"
                r"\s(?:gesetzt|geändert|zurückgesetzt)"),
        ("fr", rf"{_FR}{_OF}\s(?:est|reste|sera|était|c['’]est)(?:\s(?:toujours|maintenant|encore"
                rf"|simplement)){{0,2}}\s?:?\s{_VALUE}"),
        ("fr", rf"{_FR}(?:\s[\w.'’-]{{1,24}}){{0,4}}?\s?:\s{_VALUE}"),
        ("fr", rf"\b(?:avec|et|utilise[rz]?|par)\s(?:le\s|un\s|comme\s)?{_FR}\s{_VALUE}"),
        ("fr", rf"\b(?:utilise[rz]?|mets|mettez|prends|prenez|entre[rz]?|tape[rz]?)\s{_VALUE}\scomme\s"
                rf"(?:\w{{1,20}}\s)?{_FR}"),
        ("fr", rf"\b(?:utilisateur|user|login|compte)\s[\w.@+-]{{2,60}}\s{_FR}\s{_VALUE}"),
        ("fr", rf"\b(?:a|ont|tape|saisis|mets)\s(?:le\s|un\s|comme\s){_FR}\s{_VALUE}"),
        ("fr", rf"(?<![\w-])mdp\s{_VALUE}"),
        ("es", rf"\b(?:usuario|user|login|cuenta)\s[\w.@+-]{{2,60}}\s{_ES}\s{_VALUE}"),
        ("es", rf"\b(?:tiene|tienen|tenemos|pon|mete|escribe)\s(?:la\s|una\s){_ES}\s{_VALUE}"),
        ("pt", rf"\b(?:usuário|usuario|user|login|conta)\s[\w.@+-]{{2,60}}\s{_PT}\s{_VALUE}"),
        ("pt", rf"\b(?:tem|têm|temos|digita|coloca|coloque)\s(?:a\s|uma\s){_PT}\s{_VALUE}"),
        ("es", rf"{_ES}{_OF}\s(?:es|será|era|sigue\ssiendo|queda)(?:\s(?:ahora|siempre|todavía)){{0,2}}:?\s{_VALUE}"),
        ("es", rf"\b(?:con|y|usa|usar|usamos)\s(?:la\s|una\s)?{_ES}\s{_VALUE}"),
        ("es", rf"\b(?:usa|usar|usad|usamos|pon|poner|escribe|mete)\s{_VALUE}\scomo\s(?:la\s)?{_ES}"),
        ("de", rf"\b(?:ist|war)\s(?:das|dein|euer|ihr|unser)\s(?:[\w-]{{2,20}}\s)?{_DE}{_OF}"
                rf"(?:\s(?:noch|nicht|jetzt|immer\snoch|wirklich|schon|vielleicht))?\s{_VALUE}(?=[\"'“]?\s?(?:\?|oder\b))"),
        ("de", rf"{_DE}{_OF}\s(?:müsste|sollte|könnte|dürfte)\s(?:noch\s|eigentlich\s|jetzt\s)?{_VALUE}"
                rf"(?=[\"'“]?\ssein\b)"),
        ("de", rf"{_DE}{_OF}\?\s{_VALUE}(?=[\"'“]?[.!]?\s*\Z)"),
        ("de", rf"{_DE}{_OF}\svon\s{_VALUE}(?=[\"'“]?\sauf\s)"),
        ("fr", rf"{_FR}{_OF}\sest-(?:il|ce)\s(?:toujours\s|encore\s)?{_VALUE}(?=[\"'”]?\s?\?)"),
        ("fr", rf"{_FR}{_OF}\s?\?\s{_VALUE}(?=[\"'”]?[.!]?\s*\Z)"),
        ("es", rf"{_ES}{_OF}\?\s{_VALUE}(?=[\"'”]?[.!]?\s*\Z)"),
        ("pt", rf"{_PT}{_OF}\?\s{_VALUE}(?=[\"'”]?[.!]?\s*\Z)"),
        ("de", rf"{_NET_DE}{_OF}\s(?:ist|lautet|heißt|heisst|war)(?:\s(?:jetzt|nun|immer|noch)){{0,2}}:?\s{_VALUE}"),
        ("fr", rf"{_NET_FR}{_OF}\s(?:est|c['’]est|reste)(?:\s(?:toujours|maintenant|encore))?\s?:?\s{_VALUE}"),
        ("es", rf"{_NET_ES}{_OF}\s(?:es|era|sigue\ssiendo)(?:\s(?:ahora|siempre|todavía))?:?\s{_VALUE}"),
        ("pt", rf"{_NET_PT}{_OF}\s(?:é|era|continua)(?:\s(?:agora|sempre|ainda))?:?\s{_VALUE}"),
        ("pt", rf"{_PT}{_OF}\s(?:é|será|era|continua|fica)(?:\s(?:agora|sempre|ainda)){{0,2}}:?\s{_VALUE}"),
        ("pt", rf"\b(?:com|e|usa|usar|use|usamos)\s(?:a\s|uma\s)?{_PT}\s{_VALUE}"),
        ("pt", rf"\b(?:use|usa|usar|usamos|coloque)\s{_VALUE}\scomo\s(?:a\s)?{_PT}"),
    )
)  # fmt: skip
_SAID_OF_IT = {
    "fr": late(r".*(?:ée?s?|ants?|[ai]bles?|iques?|oires?|euse?s?|eurs?|ement|tion|i[fv]e?s?|[aei]r|ale?|aux"
            r"|ois|ite?s?|[^\Wa]u)"),
    "es": late(r".*(?:[ai]d[oa]s?|[ai]bles?|ori[oa]s?|ci[óo]n|mente|[aie]ndo|[aei]r|al(?:es)?|os[oa]s?|iv[oa]s?"
            r"|ent[ea]s?|[íi]a)"),
    "pt": late(r".*(?:[ai]d[oa]s?|[aí]ve(?:l|is)|[óo]ri[oa]s?|ção|mente|[aie]ndo|[aei]r|al|ais|os[oa]s?"
            r"|iv[oa]s?|ent[ea]s?)"),
}  # fmt: skip
_STRONG_OR_WEAK = "débil faible fort forte fraca fuerte maestra maître maîtresse mestra mestre nouveau"
_KINDS = frozenset(_STRONG_OR_WEAK.split())
_LEADS_ON = (" sein", " auf ", " oder ", " als ", " comme ", " como ", " gesetzt", " geändert", " zurück")


def told_elsewhere(text: Read) -> Iterator[Span]:
    """The plain words that sentences of these languages tell to be passwords."""
    for code, form in _FORMS:
        for found in form.in_lines(text):
            secret = bare_word(found["secret"])
            begin = found.start("secret")
            end = begin + len(secret)
            ends = text.startswith(_LEADS_ON, end) or _ENDS.match(text, end) or begins_anew(text, end)
            if is_certain(secret) or (ends and (is_coined(secret) or _is_value(secret, code))):
                yield begin, end, "secret"


def _is_value(secret: str, code: str) -> bool:
    """Whether a word is none that the language has for what passwords are."""
    if len(secret) < 4 or secret.isupper() or is_placeholder(secret) or is_common(secret):
        return False
    if is_mixed(secret):
        return is_odd(secret)
    word = secret.lower()
    if word in _KINDS:
        return False
    parts = [part for part in re.split(r"[^\w]+", word) if part]
    if not all(part.isalpha() for part in parts) or all(_is_known(part, code) for part in parts):
        return False
    said = _SAID_OF_IT.get(code)
    return not (said.fullmatch(word) if said else is_said_of_it(word))


def _is_known(word: str, code: str) -> bool:
    known = glossary(code)
    return word in known.forms or any(
        word[:end] in known.beginnings for end in range(4, min(len(word), known.longest) + 1)
    )
