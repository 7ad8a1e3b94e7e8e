"""A text as it is meant, without what Markdown, JSON and typography write around a value: `password: **swordfish**`,
`password: “swordfish”` and `\\"password\\": \\"swordfish\\"` within a JSON string tell the same.

What is dropped here may be a part of a password as well, so every text is read both ways. Linear: it is read once.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from dedup.patterns import late
from dedup.redaction.signs.forms import Span

# One character for one, so that both readings see them.
_TYPED = {
    **dict.fromkeys(map(ord, "\u00a0\u2002\u2003\u2009\u200a\u200b\u202f\u3000\ufeff"), " "),
    **dict.fromkeys(map(ord, "“”„‟«»「」『』"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‹›"), "'"),
    **dict.fromkeys(map(ord, "\r\u0085\u2028\u2029。，；！？"), "\n"),
    **dict.fromkeys(map(ord, "："), ":"),
    **dict.fromkeys(map(ord, "＝"), "="),
    **dict.fromkeys(map(ord, "…"), "."),
}
_WRITTEN = late(
    r"(?P<line>(?:\A|\n)(?:\s|```\w*(?=\s|\Z)|[-+*>#$•/]{1,6}(?=\s)|[-+>|]|[0-9]{1,6}(?:[.)]\s|[\t→])|\[[ xX]\]\s)*)"
    r"|(?P<ends>\s\|(?=\s|\Z)|(?<=\S)—|<!--|-->|/\*|\*/|</?(?:br|div|li|p|t[dhr])(?: ?/)?>)"
    r"|(?P<escaped>(?<!\\)\\++(?:[\"'/nrt]|u[0-9a-fA-F]{4}))"
    r"|(?P<joined>(?<=[ \t=:])[\\^`]\n[ \t]*)|(?P<blank>\t|[^\S\n]{2,}+)"
    r"|[*`]+|~~|(?<!\w)_+(?=[^\W_])|(?<=[^\W_])_+(?!\w)|</?(?:b|code|em|i|strong)>"
)
_EMOJI = late(r"[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]")
_RULE = "|--"
_CONTROLS = {"n": "\n", "r": "\n", "t": " "}


def typed(text: str) -> str:
    """`text` with the quotes, spaces and colons of a keyboard; every character stays where it is."""
    return text if text.isascii() and "\r" not in text else _EMOJI.sub("\n", text.translate(_TYPED))


class Plain:
    """A text without its markup, and where each of its characters stands in the text."""

    def __init__(self, text: str) -> None:
        self._begins, self._from = [0], [0]  # of each part: here, and in the text
        parts: list[str] = []
        size = at = 0
        for found in _WRITTEN.finditer(text):
            meant = _meant(found)
            if meant == found[0]:
                continue
            parts += text[at : found.start()], meant
            size += found.start() - at
            at = found.end()
            for length, begin in ((len(meant), found.start()), (0, at)):
                self._begins.append(size)
                self._from.append(begin)
                size += length
        parts.append(text[at:])
        self.text = "".join(parts)

    def spans(self, found: Iterable[Span]) -> Iterator[Span]:
        """In the text, what was found here."""
        for begin, end, kind in found:
            yield self._at(begin), self._at(end - 1) + 1, kind

    def _at(self, here: int) -> int:
        part = bisect_right(self._begins, here) - 1
        return self._from[part] + here - self._begins[part]


def _meant(found: "re.Match[str]") -> str:
    """What a piece of markup stands for."""
    if found["escaped"]:
        sign = found[0].lstrip("\\")
        return chr(int(sign[1:], 16)) if len(sign) > 1 else _CONTROLS.get(sign, sign)
    if found["line"] is not None:
        drawn = found[0].strip("\n")  # blank lines alone are no markup: most texts have them, and are read only once
        if _RULE in drawn.replace(" ", ""):  # nothing stands on the next line of a table's heading but a rule
            return f"\n{_RULE}\n"
        return found[0] if not drawn else "\n" if "\n" in found[0] else ""
    if found["joined"]:  # a command goes on in its next line; behind a sign its value stands there
        return ""
    return "\n" if found["ends"] else " " if found["blank"] else ""
