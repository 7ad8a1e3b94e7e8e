"""What a user pasted: logs, stack traces, mails, shells and patches, known by the form of their lines."""

from itertools import pairwise

from dedup.patterns import late

# What a person says of such things, and no program: "ERROR responses must carry a code", "<Link> never prefetches".
_VERBS = (
    r"must|should|shall|never|always|may|can(?:not|['’]t)?|needs?|stays?|go(?:es)?|don['’]?t"
    r"|doesn['’]?t|do not|does not|means?|blocks?|pages?"
)
_SAID_OF_IT = rf" ?(?:[a-z][\w-]* ){{0,2}}(?:{_VERBS})\b"
_SAID_OF_A_TAG = rf" ?(?:[a-z][\w-]* ){{0,2}}(?:{_VERBS}|is|are|only)\b"  # "INFO server is listening" is a log's
_PASTED = late(
    r"\s*(?:"
    r"\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\w{3} +\d{1,2} \d\d:\d\d:\d\d"  # log lines
    rf"|\[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE|CRITICAL)\b(?:[\]:]|\s(?!{_SAID_OF_IT}))"
    r"|Traceback \(|File \".{1,200}\", line \d+|Caused by: |goroutine \d+"
    r"|at (?!\d?\d:\d\d\b)(?:[\w.$<>/]{1,120}[ (]+)?\S{1,200}:\d+(?:\)?\W*\Z|\)? [~\[(])"  # "at 03:00 UTC …"
    r"|at [\w.$<>]{1,120}[ \t]*$|\(?[\w.$<>]{1,120}\)? @ \S{1,200}:\d+"  # a browser's stack
    r"|[\w.]{0,80}(?:Error|Exception): |error(?:\[\w+\])?: |panic: |npm ERR!|make: \*\*\*"
    r"|(?:From|To|Subject|Date|Cc|Sent|Betreff|Von|An): "  # mails
    rf"|[$%] (?!{_SAID_OF_IT})\S|[$%] go |>"
    rf"|(?:\([\w.-]{{1,30}}\) )?\w[\w.-]{{0,40}}@[\w.-]{{1,60}}[: ]\S{{0,80}}[$#>%] ?"
    rf"|[{{}}\]|]|\[(?:info|warn(?:ing)?|error|debug|trace|fatal|http|main|client|server)\] "
    rf"|\[(?!redacted:|[\w .-]{{1,40}}\](?:[./]\w|\(| ?{_SAID_OF_A_TAG}))"  # not "[id].tsx holds the page"
    rf"|<(?!\w[\w.]{{0,40}} ?/?> ?{_SAID_OF_A_TAG})\w|</|[+-]{{3}} [ab]/|@@ -\d|diff --git"
    r"|(?:GET|POST|PUT|PATCH|DELETE) /\S* HTTP|HTTP/\d(?:\.\d)? \d{3}\b"
    r"|➜ |(?:-->|==>) \S|[✔✖✘] |npm (?:error|warn) |[-=_]{5,}[ \t]*\Z|[~^]{2}[~^ ]{0,200}\Z"
    # A place in the code, and what a compiler or a browser's console says of it; and the line that is meant.
    r"|[\w./@-]{1,200}\.[a-z]{1,5}(?::\d+){1,2}(?::|(?: -)? (?:error|warning|info)\b"
    rf"| \[?(?!\w*{_SAID_OF_IT})[A-Z])"
    r"|\d{1,6}(?: {3,}|\t| *\| {2,}| +\S{0,200}/\S{1,200}:\d+\s*\Z)\S?|Found \d+ (?:errors?|warnings?|problems?)\b"
    r")"
)


LONGEST_GAP = 4
"""Lines that a program may have written between two that show it by their form: "Updating existing machines"."""

_BY_A_PERSON = late(  # or may be: a sentence, or what begins in lower case, but nothing that is indented
    r"(?! {2})(?:"
    r"(?i:[^\n]*\b(?:i|i['’]\w+|we|we['’]\w+|you|my|our|us|me|please|pls|should|must|never|always|want|needs?|let['’]?s)\b)"
    r"|[^\n]*(?<!\.\.)[.!?]\s*\Z|\s*(?![\w -]{1,30}: )[a-zà-ÿ])"
)
_FENCE = late(r"\s*`{3,}[^`]*\Z| {0,3}~{3}")  # "```npm test``` fails" is no fence


def without_pastes(text: str) -> str:
    """What the user typed: without the lines whose form says that they were pasted, and the few between two of these in
    which nobody speaks. Each line that is left out is empty."""
    lines, fenced = text.split("\n"), False
    by_form: list[int] = []
    for n, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and (_PASTED.match(line) or _symbols(line) > 0.3):
            by_form.append(n)
    out = set(by_form)
    for one, other in pairwise(by_form):
        between = [n for n in range(one + 1, other) if lines[n].strip()]
        if len(between) <= LONGEST_GAP and not any(
            _FENCE.match(lines[n]) or _BY_A_PERSON.match(lines[n]) for n in between
        ):
            out.update(between)
    return "\n".join("" if n in out else line for n, line in enumerate(lines))


def _symbols(line: str) -> float:
    """Share of the characters that are neither letters, digits, spaces nor ordinary punctuation; 0 for short lines."""
    if len(line) < 20:
        return 0.0
    odd = sum(not (c.isalnum() or c.isspace() or c in ".,:;!?'\"()-`*_") for c in line[:400])
    return odd / min(len(line), 400)
