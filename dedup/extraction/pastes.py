"""What a user pasted: logs, stack traces, mails, shells and patches, known by the form of their lines."""

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
    r"|at [\w.$<>]{1,120}[ \t]*$|[\w.$<>]{1,120} @ \S{1,200}:\d+"  # a browser's stack
    r"|[\w.]{0,80}(?:Error|Exception): |error(?:\[\w+\])?: |panic: |npm ERR!|make: \*\*\*"
    r"|(?:From|To|Subject|Date|Cc|Sent|Betreff|Von|An): "  # mails
    rf"|[$%] (?!{_SAID_OF_IT})\S|[$%] go |>"
    rf"|(?:\([\w.-]{{1,30}}\) )?\w[\w.-]{{0,40}}@[\w.-]{{1,60}}[: ]\S{{0,80}}[$#>%] ?"
    rf"|[{{}}\]|]|\[(?:info|warn(?:ing)?|error|debug|trace|fatal|http|main|client|server)\] "
    rf"|\[(?!redacted:|[\w .-]{{1,40}}\](?:[./]\w|\(| ?{_SAID_OF_A_TAG}))"  # not "[id].tsx holds the page"
    rf"|<(?!\w[\w.]{{0,40}} ?/?> ?{_SAID_OF_A_TAG})\w|</|[+-]{{3}} [ab]/|@@ -\d|diff --git"
    r"|(?:GET|POST|PUT|PATCH|DELETE) /\S* HTTP|HTTP/\d(?:\.\d)? \d{3}\b"
    r")"
)


_FENCE = late(r"\s*(?:`{3,}[^`]*\Z|~{3})")  # "```npm test``` fails" is no fence


def without_pastes(text: str) -> str:
    """What the user typed, without the lines whose form says that they were pasted."""
    kept: list[str] = []
    fenced = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
            kept.append(line)
        elif fenced or not (_PASTED.match(line) or _symbols(line) > 0.3):
            kept.append(line)
        else:
            kept.append("")
    return "\n".join(kept)


def _symbols(line: str) -> float:
    """Share of the characters that are neither letters, digits, spaces nor ordinary punctuation; 0 for short lines."""
    if len(line) < 20:
        return 0.0
    odd = sum(not (c.isalnum() or c.isspace() or c in ".,:;!?'\"()-`*_") for c in line[:400])
    return odd / min(len(line), 400)
