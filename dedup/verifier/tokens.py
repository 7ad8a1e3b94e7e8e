"""A text → words, parts of identifiers and marks, each with its place; quantities are left to `numerals`."""

from __future__ import annotations

import re

from dedup.lazy_dataclasses import dataclass
from dedup.patterns import late
from dedup.verifier.lexicon import lexicon
from dedup.verifier.spelt import ISO_8601, TOGETHER
from dedup.verifier.units import VULGAR

_URL = r"[a-z][a-z0-9+.-]*://[^\s`'\"<>)\]}|,]+"
_BLOB = late(
    rf"(?P<url>{_URL})"
    r"|\[?(?P<ipv6>(?<![\w:])(?:(?=[0-9a-f:]{0,39}::)(?=:{0,2}[0-9a-f])[0-9a-f:]{3,39}|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4})(?![\w:]))\]?"
    r"|(?P<blob>(?:[\w@$~#%./\\*^&+-]|(?<=\w)['’](?=\w))+(?:::?[\w/.*{}-]+)*(?:\(\))?)"
    r"|(?P<mark>[.;:,!?()\[\]{}|=→⇒<>≤≥—–…\n`'\"•]+)",
    re.IGNORECASE,
)
_IDENTIFIER = late(r"[^\W\d]")
_CAMEL = late(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]{2,}|^[A-Z][a-z]+[A-Z]")
_VERSIONLIKE = late(r"v?\d+(?:\.\d+)*(?:[-.]?(?:rc|beta|alpha)\.?\d*)?", re.IGNORECASE)
_PARTS = late(r"[A-Z]?[a-z0-9]+(?=[A-Z])|[A-Z]+(?=[A-Z][a-z])|[^\W_]+?(?=[A-Z][a-z])|[^\W_]+")
_WORDS = late(r"[^\W\d_]+(?:['’][^\W\d_]+)*[+#]{0,2}|\d+")
UNSPACED = late("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SHORTHAND = frozenset({"w/", "w/o", "b/c", "i/o", "t/o", "and/or", "n/a", "->", "=>"})
_NUMBERISH = late(r"[-+~<>$€]?\d[\d,._’']*(?:e[+-]?\d+)?(?:[a-zA-Zµμ%°]{1,6}|st|nd|rd|th)?[.+]?", re.IGNORECASE)
_WRITTEN_OTHERWISE = late(
    rf"[~<>=≈$€£+-]*\d*[{''.join(VULGAR)}](?:[a-zA-Zµμ%°]{{1,6}})?|(?:2|10)[⁰¹²³⁴-⁹]{{1,3}}|[012]?\dh[0-5]\d|(?i:{TOGETHER})|{ISO_8601}"
)
"""Numbers in more than digits: 1½, 10³, 15h30, 1h30m, P30D."""
_COUNTED = late(r"[x×]\d{1,2}(?<!86)", re.IGNORECASE)
_DOTTED = frozenset({"e.g", "i.e", "a.m", "p.m", "a.k.a"})
_RATE = late(
    r"([~<>=≈$€+-]*\d[\d.,]*[a-z%]{0,3})/(second|minute|min|hour|hr|h|day|week|month|mo|year|yr)", re.IGNORECASE
)
_TIMED = late(r"\d+(?:\.\d+)?-[^\W\d_]+(?:-[^\W\d_]+)?|\d+[가-힣]+", re.IGNORECASE)


@dataclass(slots=True)
class Token:
    """A word, a part of an identifier or a mark; `identifier` numbers the identifier."""

    text: str
    at: tuple[int, int]
    identifier: int = -1
    mark: bool = False


def tokens(text: str, skip: int) -> tuple[list[Token], list[str], str]:
    """Tokens from `skip` on, the identifiers, and the text with the identifiers blanked, for the quantities."""
    found: list[Token] = []
    identifiers: list[str] = []
    masked = list(text)
    masked[:skip] = " " * skip
    for match in _BLOB.finditer(text, skip):
        start, end = match.span()
        if match.group("mark"):
            found.append(Token(match.group("mark"), (start, end), mark=True))
            continue
        if match.group("ipv6"):
            start, end = match.span("ipv6")
            identifiers.append(_address(match.group("ipv6")))
            masked[start:end] = " " * (end - start)
            found.append(Token(identifiers[-1], (start, end), len(identifiers) - 1))
            continue
        raw = match.group()
        lead = len(raw) - len(raw.lstrip("*.#^&+-\\" if not raw.startswith(("--", "./", "../", "~/")) else "*"))
        start, raw = start + lead, raw[lead:]
        trail = raw.rstrip(".*-:+#&^\\" if raw[-2:] != "++" and raw[-1:] != "#" else ".")
        if trail.endswith("/") and trail.lower() != "w/":
            trail = trail.rstrip("/") if trail.count("/") == 1 and len(trail) < 3 else trail
        stop, raw = start + len(trail), trail
        if not raw:
            continue
        for piece, at in _cut(raw, start):
            kind = _kind(piece)
            if kind == "identifier":
                number = len(identifiers)
                identifiers.append(comparable_name(piece))
                masked[at : at + len(piece)] = " " * len(piece)
                found += [Token(p.group(), (at + p.start(), at + p.end()), number) for p in _PARTS.finditer(piece)]
            elif kind == "words":
                found += [Token(w.group(), (at + w.start(), at + w.end())) for w in _words(piece)]
        if stop < end and text[stop:end].strip(".*-:") != text[stop:end]:
            found.append(Token(text[stop:end], (stop, end), mark=True))
    return found, identifiers, "".join(masked)


def _address(written: str) -> str:
    """An address of IPv6 in its shortest form."""
    from ipaddress import IPv6Address

    try:
        return IPv6Address(written).compressed
    except ValueError:
        return written.lower()


def _words(piece: str) -> list[re.Match[str]]:
    if piece.lower() in _SHORTHAND or (piece.lower(),) in lexicon().entries:
        match = re.match(r".+", piece)
        return [match] if match else []
    return [m for m in _WORDS.finditer(piece) if not m.group().isdigit()]


def _cut(raw: str, start: int) -> list[tuple[str, int]]:
    """`host:5432` is a host and a number, `a/b` of two plain words is both words; anything else stays whole."""
    cut: list[tuple[str, int]] = []
    head, colon, tail = raw.partition(":")
    while colon and head and tail and tail[0] != ":" and "://" not in raw and not re.fullmatch(r"\d\d?:\d\d", raw):
        cut += _uncut(head, start)
        raw, start = tail, start + len(head) + 1
        head, colon, tail = raw.partition(":")
    return cut + _uncut(raw, start)


def _uncut(raw: str, start: int) -> list[tuple[str, int]]:
    """What no colon cuts: an address, of which the port is a number, a rate, or one piece."""
    if "://" in raw:
        head, sep, port = raw.rpartition(":")
        if sep and re.fullmatch(r"\d+", port):
            return [(head, start), (port, start + len(head) + 1)]
        return [(raw, start)]
    rate = _RATE.fullmatch(raw)
    if rate:
        return [(rate.group(1), start), (rate.group(2), start + rate.start(2))]
    if raw.startswith(":"):
        return [(raw[1:], start + 1)]
    return [(raw, start)]


def _kind(piece: str) -> str:
    """What a blank-separated piece is: "number", "identifier" or "words"."""
    lower = piece.lower()
    if lower in _SHORTHAND or (lower,) in lexicon().entries or (len(piece) < 5 and piece.isalpha()):
        return "words"
    if (
        _NUMBERISH.fullmatch(piece)
        or _VERSIONLIKE.fullmatch(piece)
        or _TIMED.fullmatch(piece)
        or lower.startswith("0x")
        or (not piece.isalpha() and _WRITTEN_OTHERWISE.fullmatch(piece))
    ):
        return "number"
    if _COUNTED.fullmatch(piece):
        return "number"
    if not _IDENTIFIER.search(piece):
        return "number" if any(c.isdigit() for c in piece) else "mark"
    if any(c.isdigit() for c in piece) and UNSPACED.search(piece):
        return "words"
    if any(c in piece for c in "_\\$@") or any(c.isdigit() for c in piece) or "::" in piece or _CAMEL.search(piece):
        return "identifier"
    if piece.startswith(("--", "./", "~/", "/", "../")) or piece.endswith("/"):
        return "identifier"
    if "/" in piece:
        sides = piece.split("/")
        return "identifier" if len(sides) > 2 or any("." in s for s in sides) else "words"
    return "identifier" if re.search(r"\w\.\w", piece) and lower not in _DOTTED else "words"


def comparable_name(identifier: str) -> str:
    """An identifier as it is compared: case and the separators of naming styles do not count."""
    plain = identifier.lower().removesuffix("()").rstrip("/")
    plain = plain.removeprefix("./").removeprefix("https://").removeprefix("http://")
    return re.sub(r"[_\s-]", "", plain) or plain
