"""What asks for a secret ("What is the root password?"), tells one in answer to that, or may speak of one.

Nothing in a short answer gives it away ("maria123", "demo and sommer"), so it must not be heard at all. How long a
secret lives, where it is kept, who has it, and which header or service it belongs to may be told; such an answer is
only lost if it looks like a secret itself. Linear: every gap is bounded.
"""

import re

from dedup.patterns import late
from dedup.redaction.signs.called import FOREIGN
from dedup.redaction.signs.certain import is_certain
from dedup.redaction.signs.further import is_made_up
from dedup.redaction.signs.words import bare_word, has_symbol, is_mixed, is_random, is_value, is_word_and_number

_ASKED = (
    rf"(?:\b(?:(?:{FOREIGN})(?:er|s|es|et|e?n)?|\w{{2,30}}passwort|parola|пароль"
    r"|clave(?! (?:primaria|for[áa]nea|[úu]nica|compuesta|valor|p[úu]blica)\b)"
    r"|pass ?(?:word|phrase|code)s?|pwd?|secrets?|credentials?|creds?|logins?|tokens?|(?-i:PINs?)|pin ?codes?"
    r"|(?:my|your|the) pin(?=\?| (?:for|of|to) (?:the |your |my )?(?:door|alarm|safe|gate|phone|card|lock|bank|sim|app"
    r"|account|laptop|tablet|terminal)\b)|(?:verification|one-time|2fa|mfa|backup) codes?|otps?|recovery phrase"
    r"|combination (?:of|for|to) the (?:safe|lock|door|vault)"
    r"|(?:api|access|private|secret|encryption|decryption|recovery|licen[cs]e|signing|security|ssh"
    r"|wi-?fi|wpa2?|wlan) ?(?:keys?|codes?)|psk|(?:door|alarm|gate|entry|sms) codes?|seed phrase|mnemonic"
    r"|community string|jwt secret|(?:hash|password|pii|secret) salt"
    r"|passwörter|zugangsdaten|credenciales|identifiants)\b|密码|パスワード|비밀번호"
    # part of the name of a setting: no word begins or ends there
    r"|(?-i:(?<![A-Z0-9])(?:[A-Z0-9]{1,30}_){0,4}(?:PASSWORD|PASSWD|PASS|PWD|SECRET|SALT|TOKEN|(?:API|SECRET|ACCESS)_KEY)(?![A-Z0-9])))"
)
_OF_A_SECRET = late(_ASKED, re.IGNORECASE)
_ENDS_IN_ONE = late(rf"{_ASKED}\Z", re.IGNORECASE)
# How to log in, and how to reach somebody.
_OF_ACCESS = late(
    r"\bhow (?:do|can|could|should) (?:i|we) (?:log|sign) in\b(?! (?:json|utc)\b)"
    r"|\bwhat (?:do|should|can) (?:i|we) (?:log|sign) in with\b"
    r"|\bwhat (?:do|should|must) (?:i|we) (?:enter|type)\b[^.?]{0,30}\b(?:prompt|sudo|login|keypad)\b"
    r"|\bwhat does the keypad"
    r"|\b(?:wi-?fi|wlan|network)\b[^.?]{0,30}\b(?:its|the) key\b"
    r"|\byour (?:\w+ )?(?:e-?mail|phone|mobile|address|number)\b(?! (?:app|of|provider|client|site)\b)",
    re.IGNORECASE,
)
# "Should the password be kestrel or heron?"; not "… be hashed or encrypted", "… be optional or required"
_NO_VALUE = (
    r"(?!\w+(?:ed|al|ary|ory|ic|ble|ent|ant)\b|(?:short|long|plain|public|private|random|there|here|new|old|same)\w*\b)"
)
_OFFERED = late(
    rf"\b(?:pass ?(?:word|phrase|code)|pwd?|pin|{FOREIGN})\b"
    r"(?! (?:page|field|form|screen|dialog|polic(?:y|ies)|reset|hash|input|prompt|rules?|checks?|managers?"
    r"|stores?|files?)\b)"
    rf"(?: (?:be|is|was)| [^?,]{{1,60}}? (?:be|is|was))?"
    rf" {_NO_VALUE}[^\s?,]{{3,40}},? or {_NO_VALUE}[^\s?,]{{3,40}} ?\?",
    re.IGNORECASE,
)
_LEADS_IN = r"\A\W*(?:(?:and|so|but|ok(?:ay)?|then)\W+)*"
_ABOUT_IT = late(
    rf"{_LEADS_IN}(?:how (?:long|often|many|much|old|big)|when|where|who(?:se)?|why|should|shall|is|are|can"
    rf"|could|would|will"
    r"|has|have|did|do|does|wo|wer|wann|wieso|où|qui|quand|d[oó]nde|qui[eé]n|cu[aá]ndo|onde|quem|quando)\b"
    r"|\b(?:expir\w*|stored|hash(?:e[sd])?|rotat\w*|encrypted|revok\w*|kept|live|format|algorithm|length|minimum|lifetime"
    r"|ttl|valid|lexer|parser|grammar|context window|(?:type|kind)s? of|contains?|includes?|look like|happens?"
    r"|carry|named"
    r"|cover|claims?|scopes?|defines?|names? (?:for|of))\b(?! (?:server|site|system|database|shop)\b)"
    r"|\b(?:github|repo(?:sitory)?|actions|kubernetes|k8s|ci|design|colou?r|theme|spacing|syntax) (?:secret|token)s?\b"
    r"|\bwhich tokens (?:should|do|shall|would) (?:we|i) use, [\w-]+ or [\w-]+\?"
    r"|\bwhat status codes? (?:when|if|for|should|does)\b"
    r"|\bwhat should the (?:\w+ )?(?:error|message|screen|page)s? say\b"
    r"|(?:words?|codes?|pins?|secrets?|credentials?|creds|logins?|tokens?|keys?)[ -](?:type|kind|polic\w+|method"
    r"|backend|provider|manager|librar\w+|hash|theme|page|screen|form|button|flow|design|prompt|header|endpoint|field"
    r"|bucket|rules?|store|storage|rotation|name|prefix|check|validation|issuer|service|url)s?\b",
    re.IGNORECASE,
)
# "Which service issues the tokens?" asks for the service: what stands between the question word and the verb.
_ASKED_FOR = late(
    r"\b(?:(?:welche[rsmn]?|quel(?:le)?s?|qu[eé]|qual)\s(?!(?:è|é|es|est|ist|sont|sind|são)\b)"
    r"(?P<noun>mots? de passe|[\w'’/.-]{1,30})\s"
    r"|(?:which|what)\s(?P<what>(?:[\w'’/.-]{1,30}\s){1,5}?)"
    r"(?:is|are|was|does|do|did|should|shall|can|could|would|will|has|have|must|may|to|opens?|unlocks?|goes|go|owns?|issues?"
    r"|reads?|uses?|needs?|protects?|gets?|lets?|signs?|sends?|holds?|take|works?|belongs?|carr(?:y|ies)|contains?"
    r"|stores?|handles?|checks?|validates?|creates?|generates?|provides?|accepts?|requires?|wants?|i|we|you)\b)",
    re.IGNORECASE,
)
_HANDS_OVER = (
    r"(?:give|tell|send|share|provide|paste|post|gib|nenn\w*|schick\w*|donne[sz]?|envoie\w*|dame|dime|pásame|me passe)"
)
_REQUESTS = late(
    rf"\b{_HANDS_OVER}[ -](?:(?:me|us|it|in|here|moi|mir|uns)\b[^.?!]{{0,30}}|(?:the|your|der|das|die|le"
    rf"|la)\b[^.?!]{{0,30}})"
    rf"(?:{_ASKED}|(?<=\bit)(?=\W*\Z))"
    rf"|\b(?:i|we)(?:['’]ll)? (?:still |also |will |would )?need (?:the|your)\b[^.?!]{{0,30}}{_ASKED}"
    r"(?=(?: (?:of|for|to (?:continue|proceed|connect|log|sign|go on|test|deploy|unlock|run))\b[^.?!]{0,60})?\W*\Z)"
    rf"|\bdo you (?:have|know|remember) (?:an?|the|your)\b[^.?!]{{0,20}}{_ASKED}(?=(?: (?:of|for)\b[^?]{{0,40}})?\?)",
    re.IGNORECASE,
)
_WHAT_IS_IT = late(
    r"\b(?:which one|what) (?:is it|(?:do|should) i (?:type|enter|use)|to (?:type|enter))\b|\b(?:paste|send"
    r"|share|tell me) it\b",
    re.IGNORECASE,
)
_IN_ANY = late(rf"{_ASKED}|\b(?:log(?:ged)? ?in|sign(?:ed)? ?in|authenticat\w+|get into|prompt)\b", re.IGNORECASE)
_ASKS_WHAT = late(
    r"\b(?:what|which|how|was|wie|welche\w{0,2}|quel\w{0,4}|qu[eé]|cu[aá]l(?:es)?|qual|quais|wat|welk|h?va[d]?|mik[äa]|jak\w{0,3}|как\w{0,3})\b"
    r"|什么|哪|何|뭐|무엇|\A\W*(?:(?:and|or|the|your|a|root|admin|db|database|user|und|das|et|y)\W+){0,5}"
    rf"(?:{_ASKED}|\w{{1,20}})\W*\Z",
    re.IGNORECASE,
)
_TELLS_IT = late(
    r"(?:\b(?:it|that|one|password|passphrase|pw|key|secret|login|passwort|contraseña)(?:['’]s|\s(?:is|ist|es))"
    r"|\b(?:it['’]?s|use[ds]?|using|try|enter|type|take|nimm|nehmen|nutzen|utilis\w{1,3}|usamos|hard-?code)"
    r"(?:\s[\w.@-]{2,30}\s(?:and|with|/|mit|und|et|y))?)\s"
    r"(?:(?:always|still|just|immer|toujours|siempre|the word|user)\s){0,2}"
    r"[\"'`]?(?P<value>[A-Za-zÀ-ÿ][\w!#$%&*+-]{3,40})(?!['’\w])",
    re.IGNORECASE,
)
_CHOSEN = late(
    r"\b(?:use|hard-?code|take|set|put|enter|type)\s(?:always\s|just\s)?[\"'`]?(?P<value>[a-z][a-z0-9!-]{4,40})"
    r"(?=[\"'`]?(?:[.,;!]|\s(?:in|for|on|everywhere|as|until|locally|at)\b|\s*\Z))",
    re.IGNORECASE,
)
_IT_IS = late(r"\b(?:it|that)(?:['’]s|\s(?:is|was))\s[\"'`]?(?P<value>[\w!#$%&*+-]{16,80})", re.IGNORECASE)
_PAIR = late(r"(?<![\w/.])(?P<user>[\w.@-]{2,40})\s/\s(?P<value>[\w!#$%&*+-]{4,40})(?![\w/])")
_PASSWORD = late(
    r"pass ?(?:word|phrase|code)|passwort|kennwort|contraseña|mot de passe|senha|PASS|\bpw\b", re.IGNORECASE
)
_WORD = late(r"[^\s\"'`,;()]{6,60}")


def asks_for_a_secret(question: str) -> bool:
    """Whether whoever answers tells a secret, or how to reach somebody. A request need not be a question."""
    if _REQUESTS.search(question):
        return True
    if "?" not in question and "？" not in question:
        return False
    if _OFFERED.search(question):
        return True
    if _OF_A_SECRET.search(question) is None:
        return _OF_ACCESS.search(question) is not None
    if _WHAT_IS_IT.search(question):
        return True
    if _ASKS_WHAT.search(question) is None:  # "The cron for the passwords, shall it call the vault?"
        return False
    return not (_ABOUT_IT.search(question) or _asks_for_something_else(question) or _asks_for_a_kind(question))


_KINDS = late(
    rf"[,:] (?:{_ASKED} or (?!(?:an? |the )?{_ASKED})[\w -]+|(?:[\w-]+ ){{1,3}}or (?:an? )?{_ASKED})\?", re.IGNORECASE
)
_TYPED = late(r"\b(?:form|enter|type|prompt|door|safe|gate|unlock\w*|box)\b", re.IGNORECASE)


def _asks_for_a_kind(question: str) -> bool:
    """Whether a secret is only one of the kinds it offers: "What auth for the admin, password or SSO?"."""
    offers = _KINDS.search(question)
    before = question[: offers.start()] if offers else ""
    return offers is not None and not (_OF_A_SECRET.search(before) or _TYPED.search(before))


_OF_GETTING_IN = late(r"\b(?:unlock\w*|get(?:s|ting)? in\b|bitlocker|vpn|codes?\W{1,3}\d)", re.IGNORECASE)
_WORD_AND_NUMBER = late(r"(?<![\w./:@+-])[^\W\d_]{4,}\d{3,}\w{0,3}(?![\w./:@+-])")  # "maria123", "sommer2020x"


def is_of_a_secret(text: str) -> bool:
    """Whether a text speaks of a secret, or of logging in, so that what is put in the place of a word of it may be one;
    or has a word such as people take for a password."""
    return any(pattern.search(text) is not None for pattern in (_IN_ANY, _OF_GETTING_IN, _WORD_AND_NUMBER))


def is_about_a_secret(text: str) -> bool:
    """Whether it speaks of one, or whoever answers it tells one."""
    return is_of_a_secret(text) or asks_for_a_secret(text)


_SECRETIVE = late(
    r"\[redacted:|\b(?:pass(?:word|wd|phrase|code)?|pw|pwd|pin|otp|secret|token"
    r"|(?<!primary )(?<!foreign )(?<!per )(?<!without )key"
    r"|credentials?|creds|log-?ins?|combination|safe(?= (?:is )?\d)"
    r"|(?:2fa|mfa)(?= (?:seed|secret|code|key|backup)| (?:is )?\d)|(?:recovery|seed) phrase|the door is"
    r"|(?:vpn|access|door|recovery|backup|zip|alarm) codes?|iban|ssn|seed"
    r"|card)\b",
    re.IGNORECASE,
)


def may_tell_a_secret(text: str) -> bool:
    """Whether it speaks of one, by any word: what is listed beside it may be one that nothing tells as such."""
    return bool(_SECRETIVE.search(text)) or is_of_a_secret(text)


def _asks_for_something_else(question: str) -> bool:
    """Whether none of what is asked for by its name is a secret."""
    asked = [(found["noun"] or found["what"]).strip() for found in _ASKED_FOR.finditer(question)]
    return bool(asked) and not any(what in ("value", "one") or _ENDS_IN_ONE.search(what) for what in asked)


_FEW = 6  # words
_BEFORE = 600  # characters: of what was said last, its end asks
_SENTENCES = late(r"(?<=[.!?？:\n])\s+")


def told_to(asked: str, answer: str) -> tuple[str, ...]:
    """What may be the secret in a short answer to a text that ends with asking for one: each of its words, since
    nothing tells which."""
    words = answer.split(maxsplit=_FEW)
    if len(words) > _FEW or not any(map(asks_for_a_secret, _SENTENCES.split(asked[-_BEFORE:]))):
        return ()
    return tuple(map(bare_word, words))


def is_told_in(question: str, answer: str, brief: bool) -> bool:
    """Whether an answer must not be heard, given what was asked just before: a `brief` one to a question for a secret;
    a longer one, and one to a question about secrets, if it seems to hold one."""
    if asks_for_a_secret(question):
        told = any(map(is_certain, map(bare_word, _WORD.findall(answer))))
        return brief or told or any(is_value(bare_word(found["value"])) for found in _TELLS_IT.finditer(answer))
    if not _IN_ANY.search(question):
        return False
    if any(_looks_made_up(word) or is_certain(word) for word in map(bare_word, _WORD.findall(answer))):
        return True
    if any(is_random(bare_word(found["value"])) for found in _IT_IS.finditer(answer)):
        return True
    if any(is_value(bare_word(found["value"])) and is_value(found["user"]) for found in _PAIR.finditer(answer)):
        return True
    return bool(_PASSWORD.search(question)) and any(is_value(found["value"]) for found in _CHOSEN.finditer(answer))


def _looks_made_up(word: str) -> bool:
    return (has_symbol(word) and is_made_up(word)) or (
        is_word_and_number(word) and word.endswith("!") and is_mixed(word)
    )
