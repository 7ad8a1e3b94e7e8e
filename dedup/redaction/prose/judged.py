"""Whether what a name is given is a secret: what may be a password, and what a key, a token or a phrase looks like."""

import re
from itertools import takewhile

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.redaction.signs.called import OWN, ends_in_an_owner, is_of_a_run, is_several, setting_of
from dedup.redaction.signs.certain import is_certain, is_coined, is_no_name
from dedup.redaction.signs.next_clause import begins_anew
from dedup.redaction.signs.words import (
    CLAUSE_ENDS,
    TIGHT,
    bare,
    entropy,
    has_symbol,
    is_descriptive,
    is_file,
    is_identifier,
    is_jumbled,
    is_mixed,
    is_odd,
    is_phrase,
    is_prose,
    is_random,
    is_said_of_it,
    is_value,
    is_word_and_number,
    is_wordy,
    speaks,
)

_TYPE = late(
    r"(?:[A-Z][a-z]+)+(?:Array|Buffer|Bytes|Config|Element|Encoder|Field|Hash|Input|Manager|Object|Options|Password|Ref"
    r"|Provider|Schema|Str|String|Text|Type|Value)[0-9]?"
)
_HUMPS = late(r"(?:[A-Z][a-z]+){2,}[A-Z]+[0-9]?|(?:[A-Z][a-z]+){3,}[0-9]?")  # LowerToLLVM2
_NUMBERED = late(r"\s[0-9]{1,2}\s(?:of|over|on|in|is|goes|lowers)\b")
_OF_A_TEST = late(r"(?i:test)\S|\S+\s\([0-9.]+\s?m?s\)")
_OWNED = late(r"[\w.-]*[_.-]")
_ENDS = late(r"[\"'`,;)}\]]{0,3}[^\S\n]*(?:\Z|\n|#|,|\})")
_KEY_LIKE = late(r"[A-Za-z0-9/+=]+")
_HOLDS = late(r"(?i)licen[sc]e|product|activation")
_GROUPED = late(r"(?:[A-Z0-9]{4,8}-){2,}[A-Z0-9]{4,8}")
_WORDS_OF_A_WALLET = 24
_WORDS = late(r"(?:[a-z]+[ \t]*)+")
_LINE_OF_WORDS = late(r"(?P<words>[a-z \t]+)(?:[.!?;](?:\s[^\n]*)?)?")


def is_secret(text: str, found: "re.Match[str]", secret: str, quoted: bool, after: str) -> bool:
    """Whether the value of a name is a secret; `found`: the name with its sign, `after`: what follows on the value."""
    sign = found["sign"] or ""
    if sign == ">" and not (
        text[: found.start()].endswith("<") or text[max(0, found.start() - 30) : found.start()].count("<")
    ):
        return False
    if sign in ("|", "->", "→", ">") and not is_mixed(secret):
        return False
    if found["short"] and _is_a_run(text, found, bare(secret)):
        return False
    if is_file(bare(secret)) or secret.startswith("--") or _is_named_after(text, found, secret):
        return False
    if sign == ":" and not quoted and _TYPE.fullmatch(bare(secret)):  # SecretStr2
        return False
    if found["password"] or found["phrase"]:
        return _is_password(text, found, secret, quoted, after)
    return is_key(text, found, secret, quoted)


_OWN_NAME = late(rf"(?i)(?:[a-z0-9]+_)*(?:{OWN}|secret|token|auth)(?:_(?:ptr|buf|str|arg|hash|len))?")


def _is_named_after(text: str, found: "re.Match[str]", secret: str) -> bool:
    """Whether a value is a variable, as code hands it on: `params["password"] = registry_password`. A file of settings
    may have the same, with no space: `DB_PASSWORD=app_password`."""
    sign, name = found["sign"] or "", bare(secret)
    if sign == "|" and not found["gap"] and text[found.start("sign") - 1] != " ":  # set_password|delete_user2
        return True
    return bool(sign in (":", "=") and found["gap"] and "_" in name and _OWN_NAME.fullmatch(name)) and not (
        setting_of(text, found)
    )


def _is_a_run(text: str, found: "re.Match[str]", word: str) -> bool:
    """Whether a pass is one of a compiler or a renderer, or what a test run prints: `DEPTH_PASS=early-z`, "the pass is
    LowerToLLVM2", "PASS: TestLogin"."""
    setting = setting_of(text, found)
    if setting == "PASS" and found["sign"] == ":" and text.startswith(word, found.end()):  # in no quotes
        return (is_wordy(word) and not is_odd(word)) or _OF_A_TEST.match(text, found.end()) is not None
    if setting:
        return is_of_a_run(setting, word)
    if _NUMBERED.match(text, found.end("short")):  # "pass 2 of the compiler"
        return True
    return found["short"] == "pass" and bool(found["verb"] and _HUMPS.fullmatch(word))


def _is_password(text: str, found: "re.Match[str]", secret: str, quoted: bool, after: str) -> bool:
    """A password may be any word, so what speaks about passwords has to be known; keys and tokens are no words."""
    if " " in secret:
        return _is_told_phrase(found, secret)
    odd = is_mixed(secret) or bool(re.search(r"[^\W_][^\w\s.,:;/'()\[\]-][^\W_]", secret))
    value = _Value(bare(secret), odd, quoted, ends=_ends(bare(secret), after))
    if found["none"] is not None:
        return _stands_beside(text, found, value)
    if found["verb"]:
        return _is_told(found, value)
    if found["sign"] in TIGHT:
        return _is_set(found, value)
    return _is_listed(text, found, value, after)


def _ends(word: str, after: str) -> bool:
    """Whether the clause ends behind a value, or the value is one that needs no end."""
    if CLAUSE_ENDS.match(after) or is_certain(word):
        return True
    return word.isalpha() and word.islower() and is_value(word) and begins_anew(after, 0, subject=False)


@dataclass(frozen=True, slots=True)
class _Value:
    """What a password is said to be, if it is one word. `word`: it without quotes; `odd`: no word of a sentence has its
    characters; `ends`: whether the clause ends with it."""

    word: str
    odd: bool
    quoted: bool
    ends: bool

    @property
    def chosen(self) -> bool:
        """Whether it is as people choose them: Winter-2025."""
        return self.word[:1].isalpha() and self.word[-1:].isdigit() and self.ends


def _is_told_phrase(found: "re.Match[str]", secret: str) -> bool:
    """Of several words, in quotes: a phrase, and no sentence."""
    return (
        bool(found["sign"] or found["verb"])
        and (is_mixed(secret) or bool(found["phrase"]) or is_phrase(secret))
        and len(secret.split()) <= (_WORDS_OF_A_WALLET if found["phrase"] and _is_wallet(secret) else 8)
        and not speaks(secret)
    )


def _stands_beside(text: str, found: "re.Match[str]", value: _Value) -> bool:
    """With nothing between name and value: `password hunter2`, `--pass x9-Kd!`."""
    flag = re.search(r"--?[\w-]{0,30}\Z", text[max(0, found.start() - 30) : found.start()])
    if (found["short"] or "").lower() == "pass" and not flag:  # "pass `--color`"
        return False
    told = bool(value.quoted or flag or has_symbol(value.word)) or not is_wordy(value.word)
    return value.odd and len(value.word) >= 6 and bool(found["gap"] or value.quoted) and (told or value.chosen)


def _is_told(found: "re.Match[str]", value: _Value) -> bool:
    """After a verb: "the password is heron"."""
    word, verb = value.word, found["verb"].lower()
    if value.odd:
        numbered = any(len(part) > 2 and part.isdigit() for part in word.split("-"))  # flower-4711-x
        told = value.quoted or value.chosen or (numbered and value.ends)
        return told or not is_wordy(word) or not any(c in "-_/" for c in word) or (is_coined(word) and value.ends)
    if is_several(found["name"]) and verb.startswith(("is", "was")):
        return False  # "the rotation of the passwords is complete"
    german = verb in ("ist", "lautet", "sind", "waren")
    plain = word.isalpha() and not is_prose(word) and not (german and is_said_of_it(word)) and value.ends
    return word.isdigit() or (plain and verb != "to" and not found["adverb"] and (len(word) >= 6 or value.quoted))


def _is_set(found: "re.Match[str]", value: _Value) -> bool:
    """After a sign that sets a value: `password=heron`."""
    loose = bool(found["gap"]) and not value.quoted
    if (found["short"] or "").islower() and loose and not value.odd:  # `pass = 0 leaks`
        return False
    return value.odd or not loose or (not is_prose(value.word) and value.ends)


def _is_listed(text: str, found: "re.Match[str]", value: _Value, after: str) -> bool:
    """After any other sign: `password: heron`, `| password | heron |`."""
    word = value.word
    if value.quoted:
        return True
    if found["short"] and is_wordy(word) and not has_symbol(word):
        owned = _is_of_an_owner(text, found, word, after)
        if owned is not None:
            return owned
    if value.odd or word.isdigit():
        return not (is_wordy(word) and any(c in "/:" for c in word)) and not (word.isdigit() and bool(found["short"]))
    if "\n" in found.group() or (found["short"] or "").islower():
        return False
    if is_several(found["name"]):  # `passwords: complexity, reuse`
        return False
    return not (is_prose(word) or _TYPE.fullmatch(word)) and value.ends and "/" not in word


def _is_of_an_owner(text: str, found: "re.Match[str]", word: str, after: str) -> bool | None:
    """Whether a pass is somebody's (`smtp_pass: heron`, `db_pass: heron99`), and no run (`render pass: shadow2`); None
    where that cannot be told by whose it is."""
    line = text[max(0, found.start() - 60) : found.start()].rpartition("\n")[2].strip(" \t-*\"'`{")
    if word.isalpha() and _OWNED.fullmatch(line) and ends_in_an_owner(line):
        return "\n" not in found.group() and not is_prose(word) and _ENDS.match(after) is not None
    if found["short"] != "pass":
        return None
    chosen = is_word_and_number(word) or (is_coined(word) and _ENDS.match(after) is not None)
    return chosen and (not line or (line.endswith("_") and ends_in_an_owner(line)))


def told_phrase(text: str, found: "re.Match[str]", begin: int, said: str) -> str | None:
    """The phrase of several words that stands at `begin`, if one does; `said`: what stands there, to its line's end.
    Nothing of it is told where letters of another alphabet begin it.
    """
    line = _LINE_OF_WORDS.fullmatch(said)
    words = list(takewhile(lambda w: w.isalpha() and w.islower(), re.split(r"[ \t]+", line["words"] if line else said)))
    # A sentence goes on with words, too: one that ends with them all has to be a phrase.
    phrase = found["verb"] and line and is_phrase(" ".join(words))
    many = len(words) >= (4 if found["sign"] else 8)
    if not (phrase or (many and 3 * sum(map(is_descriptive, words[:24])) < len(words[:24]))):
        return None
    told = _WORDS.match(text, begin)
    return told[0].rstrip() if told else ""


def _is_wallet(secret: str) -> bool:
    """Whether a long phrase is some words drawn from a list, and speaks of nothing."""
    words = secret.split()
    return _LINE_OF_WORDS.fullmatch(secret) is not None and 3 * sum(map(is_descriptive, words)) < len(words)


def is_key(text: str, found: "re.Match[str]", secret: str, quoted: bool) -> bool:
    """Keys, tokens and shared secrets are random: long, mixed, and not built of words as names are."""
    tight, word = found["sign"] in TIGHT or quoted, bare(secret)
    flag = re.search(r"--?[\w-]{0,30}\Z", text[max(0, found.start() - 30) : found.start()])
    if " " in secret:
        return False
    if found["none"] is not None and not quoted and not (flag and found["gap"]):
        return bool(found["gap"]) and bool(_KEY_LIKE.fullmatch(word)) and is_random(word)
    if _HOLDS.match(found["name"]) and _GROUPED.fullmatch(word):
        return any(c.isdigit() for c in word)
    if word.isdigit():
        return len(word) >= 12 and tight
    if word.isalpha():
        if is_jumbled(word) and found["sign"]:
            return True
        return len(word) >= 20 and tight and not is_wordy(word) and entropy(word) >= 3.0
    if is_wordy(word.removeprefix("$")) or is_identifier(word.rpartition(".")[2]):  # $gray-200, jose.OAuth2Token
        return tight and is_no_name(word)  # chosen by somebody: `app.secret_key = "Lichen77"`
    random = len(word) >= (8 if tight else 12) and is_mixed(word) and entropy(word) >= (2.5 if tight else 2.8)
    return random or (tight and is_no_name(word))
