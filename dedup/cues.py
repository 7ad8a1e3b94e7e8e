"""What can be seen of a statement without understanding it: cues, by name, for the models of `dedup.extract_model`.

A cue is a number, mostly 0 or 1. Names are part of the weights file: rename one only together with training again.
"""

import re
from collections.abc import Mapping, Sequence

from dedup.model import Speaker
from dedup.statements import Statement


def _any(*patterns: str) -> "re.Pattern[str]":
    return re.compile("|".join(patterns), re.IGNORECASE)


# Searched anywhere in the statement.
WORDING: Mapping[str, "re.Pattern[str]"] = {
    "never_always": _any(r"\b(?:never|always|under no circumstances|at all times|without exception|nowhere|no one|nobody)\b"),
    "must": _any(r"\b(?:must(?:n't)?|have to|has to|had to|needs? to|required?|requires|mandatory|shall|should)\b"),
    "forbidden": _any(r"\b(?:forbidden|not allowed|no longer|not any ?more|any ?more|mustn't|can ?not|can'?t|won'?t|do ?n[o']?t)\b"),
    "only": _any(r"\b(?:only|exclusively|solely|nothing but|just|except|unless)\b"),
    "every": _any(r"\b(?:every|each|all|any|whole|entire|both)\b"),
    "rule": _any(r"\b(?:rules?|convention|policy|standard|agreed?|as agreed|principle|from now on|from here on|in general|as a rule)\b"),
    "here_we": _any(r"\b(?:we|our|us|here)\b"),
    "decided": _any(r"\b(?:decided|decision|we(?:'ll| will| go| are going) (?:with|for|use)|go(?:ing)? (?:with|for)|settled|chose|chosen|choose|opt(?:ed)?|picked|stick(?:ing)? (?:with|to)|stay(?:s|ing)? (?:with|on)|change of plan|final(?:ly)?|let'?s)\b"),
    "contrast": _any(r"\b(?:instead|rather than|not|no|without|but|however|although|though|while|whereas|neither|nor)\b"),
    "instead": _any(r"\b(?:instead of|rather than|in place of|replac\w+|supersed\w+|no longer|in favou?r of|moved? (?:to|from)|switch\w* (?:to|from)|chang\w+ (?:to|from)|over to)\b", r"\bnot (?:a|the|in|on|by|with|via|through|from|per|for|as)\b", r", (?:no|not) "),
    "cause": _any(r"\b(?:because|since|due to|caus(?:e|es|ed|ing)|reason|why|comes? from|came from|therefore|hence|thus|otherwise|as a result|result(?:s|ed)? in|leads? to|led to|thanks to|that'?s why|so that)\b", r", so\b", r"\bso (?:we|it|the|they|i|that|no|a|an|every|any|all)\b"),
    "root_cause": _any(r"\b(?:root cause|the cause|the culprit|the reason|the (?:actual |real )?(?:bug|problem|issue) (?:is|was|comes)|turn(?:s|ed) out|was (?:caused|due)|caused by|responsible for|explains)\b"),
    "number": re.compile(r"\d"),
    "quantity": _any(r"\d\s?(?:%|ms|µs|us|ns|s|sec|secs|seconds?|min|mins|minutes?|h|hours?|days?|weeks?|months?|years?|kb|mb|gb|tb|kib|mib|gib|mbit|gbit|bytes?|bits?|px|rps|qps|req|hz|khz|mhz|ghz|fps|x|k|m|€|eur|usd|µa|ma|v|w|mm|cm|km|m²|kg|°c|times|rows?|items?|users?|people|nodes?|workers?|threads?|pods?|retries|connections?|files?|lines?|records?|entries|chars?|characters)\b", r"[$€£]\s?\d", r"\d\s?(?:%|€|°)"),
    "from_to": _any(r"\bfrom [~≈]?\d[\w.,]*\s?[%\w]* to [~≈]?\d", r"\d\s?\w*\s?(?:→|->|⇒)\s?\d", r"\b(?:instead of|down from|up from|against|compared (?:to|with)|versus|vs\.?) [~≈]?\d"),
    "setting": re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[\w.-]+\s?[=:]\s?(?:\d|true|false|on|off)\b|--[a-z][\w-]+|\bport \d|:\d{2,5}\b"),
    "path": re.compile(r"(?<![\w/])(?:~|\.{1,2})?/?[\w.@-]+/[\w./@*-]+|\b[\w-]+\.(?:py|ts|tsx|js|go|rs|rb|java|kt|cs|c|h|cpp|php|sql|ya?ml|json|toml|ini|conf|cfg|md|sh|tf|csv|xml|html|css|env|lock)\b"),
    "identifier": re.compile(r"`|\b[a-z]+[A-Z]\w+\b|\b\w+_\w+\b|\b\w+\(\)|\b\w+\.\w+\.\w+\b"),
    "clock": _any(r"\b\d{1,2}:\d\d\b", r"\b(?:utc|daily|nightly|weekly|hourly|monthly|every (?:night|day|week|month|hour|minute|monday|sunday)|cron|at night|midnight)\b"),
    "date": _any(r"\b\d{1,2}\.? ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\b", r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month|year)|week \d+|20[2-4]\d|spring|summer|autumn|winter)\b"),
    "version": _any(r"\bv?\d+\.\d+(?:\.\d+)*\b", r"\bv\d+\b"),
    "wait": _any(r"\b(?:blocked|blocks|blocker|blocking|wait(?:s|ing)?|until|till|hasn'?t|haven'?t|not yet|pending|missing|depends on|on hold|outstanding|approv\w+|as long as|stuck)\b"),
    "stays": _any(r"\b(?:stays?|remains?|keeps?|kept|leave|leaves|left|for now|temporar\w+|workaround|leftover|legacy|debt|hack|later|eventually|deprecated|known|hard-?coded|todo|old)\b"),
    "done": _any(r"\b(?:released|published|shipped|live|finished|completed?|migrated|merged|deployed|rolled out|moved|removed|deleted|in production|in prod|is gone|are gone|arrived|done|now)\b"),
    "secret": _any(r"\b(?:secur\w+|secrets?|tokens?|passwords?|credentials?|encrypt\w*|auth\w*|permissions?|gdpr|privacy|private|personal data|pii|sign(?:ed|ature|atures|ing)?|vault|tls|certificates?|xss|csrf|injection|access|admin|roles?|audit\w*|allow-?list|sanitiz\w+|redact\w*|public|leak\w*)\b"),
    "testing": _any(r"\b(?:tests?|tested|testing|fixtures?|mocks?|mocked|stubs?|fakes?|coverage|ci|pytest|jest|playwright|e2e|flaky|seeds?|golden|snapshots?|staging)\b"),
    "speed": _any(r"\b(?:faster|slower|slow|fast|latency|throughput|p50|p95|p99|per second|memory|cpu|seconds|takes?|took|performance|benchmark|measured|speed|quick\w*)\b"),
    "interface": _any(r"\b(?:api|endpoint|returns?|returned|response|request|header|field|payload|webhook|status code|events?|json|param\w*|schema|callback|client|format|4\d\d|5\d\d|200|204|exit code|throws?|raises?|rejects?|accepts?|expects?|delivers?|sends?|supports?)\b"),
    "people": _any(r"\b(?:customers?|users?|team|legal|finance|ops|security|product|management|boss|colleagues?|support|marketing|auditors?|office|company|department|vendor|provider|partner|contract|law|licen[cs]e|budget|they|he|she)\b"),
    "fix": _any(r"\b(?:fix(?:ed|es)?|solved|solution|resolved|now (?:uses?|returns?|goes|runs?|has|have|is|are|takes?|only|stays?|lives?|comes?)|changed|added|set|moved|replaced|switched|is now|are now|uses|goes through)\b"),
    "by_default": _any(r"\b(?:by default|default|limit|maximum|minimum|at most|at least|max|min|timeout|retention|interval|ttl|size|quota|cap|threshold|expires?|per)\b"),
    "remember": _any(r"\b(?:remember|don'?t forget|keep in mind|note that|for the record|mind that|important|careful|beware|attention|hard rule|fyi|please note|bear in mind)\b"),
    "correction": _any(r"\b(?:i was wrong|correct myself|i take (?:that|it) back|scratch that|forget (?:it|that)|change of plan|my mistake|on second thought|actually|after all|not anymore|sorry)\b"),
    "hypothesis": _any(r"\b(?:might|may|maybe|perhaps|possibly|could be|could|probably|likely|presumably|seems?|looks? like|suspect\w*|assum\w+|wonder\w*|guess|unclear|potential\w*|apparently|suggests?|my bet|expect)\b"),
    "i_think": _any(r"\b(?:i (?:think|guess|believe|suppose)|imo|imho|i'd say)\b"),
    "conditional": _any(r"\b(?:if|would|were to|in case|whether|unless|should (?:we|it|i|you))\b", r"\b\w+'d\b"),
    "plan": _any(r"\b(?:i'?ll|i will|we'?ll|we will|going to|next|then i|plan(?:s|ned)?|to-?do|still (?:to|need|open)|remaining|remains to|later|afterwards|tomorrow|follow-?up|step \d|want to|i need to|let me|let'?s|i'd like|can be|once)\b"),
    "option": _any(r"\b(?:options?|alternativ\w*|either|or|another (?:way|approach)|one could|we could|you could|could also|approach|choice|pros?|cons?|recommend\w*|prefer|suggest\w*|simplest|simpler|easiest|possible|candidates?|trade-?offs?)\b"),
    "status": _any(r"\b(?:pass(?:es|ed|ing)?|green|fails?|failed|failing|succe\w+|works?|working|builds?|compiles?|pushed|committed|errors?|warnings?|up to date|running|ready|all good|looks? (?:good|fine|right)|exit(?:ed)?|clean|in place)\b"),
    "looking": _any(r"\b(?:look(?:s|ing|ed)?|check(?:s|ing|ed)?|read(?:ing)?|see|saw|found|find|search\w*|investigat\w+|verif\w+|confirm\w*|inspect\w*|try|trying|tried|trace|tracing|understand|notice\w*|compar\w+|double-?check\w*|explor\w+|review\w*)\b"),
    "first_person": _any(r"\b(?:i|i'm|i've|i'd|i'll|my|me|mine)\b"),
    "second_person": _any(r"\b(?:you|your|yours|you're|you'd|you've)\b"),
    "please": _any(r"\b(?:please|pls|plz|can you|could you|would you|want me|shall i|should i|do you|are you|kindly)\b"),
    "thanks": _any(r"\b(?:thanks?|thx|great|perfect|nice|awesome|excellent|cool|wow|super|lol|haha|sorry|good (?:morning|question|point|catch|idea|work|job)|you'?re right|welcome|happy to|interesting)\b", r"[:;]-?[)D(]|😀|🎉|👍|💎|😊"),
    "ask": _any(r"\?\W*\Z"),
    "wh": _any(r"\A\W*(?:what|why|how|which|who|when|where|does|do|did|is|are|can|could|should|would|any|shall|was|were|will|have|has)\b"),
    "deictic": _any(r"\A\W*(?:it|it's|its|this|that|that's|these|those|they|both|he|she|the same|same|which|such|there|here|one|none|neither|all of)\b"),
    "these_lines": _any(r"\b(?:below|above|following|as follows|here(?:'s| is| are)|summary|wrap(?:-| )?up|overview|the (?:numbers|result|results|picture|flow|plan|list|options|steps))\b"),
    "colon_end": re.compile(r":\**\s*\Z"),
    "colon": re.compile(r"\w:\s"),
    "label": re.compile(r"\A\W*\*\*[^*\n]{2,60}\*\*"),
    "bold": re.compile(r"\*\*"),
    "semicolon": re.compile(r"; | — | – "),
    "arrow": re.compile(r"→|->|=>|⇒"),
    "quote": re.compile(r"[\"“”„«»]"),
    "emoji": re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]"),
    "paren": re.compile(r"\(.{3,}?\)"),
    "exclaim": re.compile(r"!"),
    "digits_first": re.compile(r"\A\W*\d"),
    "line_ref": _any(r"\blines? \d+", r":\d+\b", r"\btests? \d", r"\d+/\d+", r"#\d+"),
    "past": _any(r"\b(?:was|were|had|did|went|\w{3,}ed)\b"),
    "present": _any(r"\b(?:is|are|has|have|does|isn'?t|aren'?t|doesn'?t|don'?t)\b"),
    "today": _any(r"\b(?:today|this morning|right now|just now|currently|at the moment|yesterday|last (?:week|night|month|year)|ago|so far|already|still)\b"),
    "each_time": _any(r"\b(?:whenever|each time|every time|when|before|after|while|during|as soon as|once)\b"),
    "compare": _any(r"\b(?:than|more|less|fewer|larger|smaller|higher|lower|most|least|better|worse|too|enough|twice|half)\b"),
    "exists": _any(r"\b(?:there (?:is|are|was|were|'s)|there's|exists?|contains?|consists?|belongs?|lives? in|is (?:stored|kept|written|defined|based|done|called|used|named))\b", r"\bonly (?:in|on|by|from|via|with|for)\b"),
    "example": _any(r"\b(?:e\.g\.|for example|for instance|such as|like this|i\.e\.)"),
    "generic_you": _any(r"\b(?:usually|typically|generally|in general|commonly|often|normally|it'?s (?:a )?(?:good|best|common)|best practice|keep in mind)\b"),
}

# Matched at the beginning.
OPENING: Mapping[str, "re.Pattern[str]"] = {
    "let_me": _any(r"\W*(?:ok(?:ay)?[,.]? |now |so |first,? |and |then |but )*(?:let me|let's|i'?ll|i will|i'?m (?:going|now|also)|i want to|i need to|now i|now to|time to|going to|i'd|i would|we can|we could)\b"),
    "i_did": _any(r"\W*(?:i|i've|i have|i'm|i also|i just|i can|i see|i could|i had|i was|i don't|i haven't)\b"),
    "gerund": _any(r"\W*(?:now |then |next,? |also |still |so )*\w+ing\b(?! (?:is|was|are|has|must|takes|needs|happens|goes|stays))"),
    "ack": _any(r"\W*(?:ok(?:ay)?|yes|yeah|yep|ya|no|nope|sure|right|understood|got it|agreed|done|good|great|perfect|clear|noted|alright|of course|makes sense|exactly|fine|thanks|hm+|ah+|oh|haha|wow|nice|super|cool|found it|confirmed|hello|hi|hey|morning|sorry)\b"),
    "ack_then_says": _any(r"\W*(?:understood|agreed|noted|clear|got it|confirmed|right|ok(?:ay)?|yes|no|done|good|then|so)\s*[,:;—–-]+ ?\w+"),
    "imperative": _any(r"\W*(?:please |pls |and |then |now |also |ok |so )*(?:add|make|fix|run|check|use|remove|delete|rename|change|update|write|put|set|look|try|find|show|tell|give|open|create|move|do|take|go|stop|start|commit|push|merge|revert|explain|test|continue|implement|skip|split|prepare|leave|keep|clean|refactor|document|merge|deploy|tag|measure|propose)\b"),
    "connective": _any(r"\W*(?:and|but|so|then|also|or|because|since|otherwise|therefore|hence|however|still|plus)\b"),
    "found": _any(r"\W*(?:found|confirmed|reproduced|this (?:explains|means|is why|confirms)|that (?:explains|means|is why)|here is|here's|there it is|so the|the (?:cause|culprit|reason|problem|issue|bug|error|fix))\b"),
    "the": _any(r"\W*(?:the|our|all|every|each|no|a|an)\b"),
    "code": re.compile(r"\W{0,4}`"),
    "article_less": _any(r"\W*(?:removed|added|fixed|changed|updated|created|moved|renamed|implemented|switched|replaced|refactored|converted|set|extracted|introduced|made)\b"),
}

_HEADINGS: Mapping[str, "re.Pattern[str]"] = {
    "summary": _any(r"summary|wrap|recap|overview|done|changed|what (?:was|we|i|changed)|result|findings|state|where we|final|conclusion|key|fixed|released|learned|notes?|decisions?|decided|agreed"),
    "cause": _any(r"cause|analysis|diagnosis|why|problem|issue|explanation|finding|bug"),
    "open": _any(r"next|open|to-?do|remaining|plan|step|follow|options?|proposal|suggest|alternat|recommend|question|approach|risk|missing|left"),
}

_WORD = re.compile(r"[^\W_]+(?:['’][a-z]+)?")
_CODE_SPAN = re.compile(r"`[^`\n]+`")


def cues(statement: Statement, around: Sequence[Statement | None] = (None, None)) -> dict[str, float]:
    """The cues of one statement that are not 0; `around` are the statements just before and after in its utterance."""
    text = statement.text
    words = _WORD.findall(text.lower())
    found = {name: 1.0 for name, pattern in WORDING.items() if pattern.search(text)}
    found |= {f"begins_{name}": 1.0 for name, pattern in OPENING.items() if pattern.match(text)}
    found |= _shape(statement, words)
    found |= _place(statement)
    for neighbour, name in zip(around, ("previous", "next"), strict=True):
        if neighbour is not None:
            for cue in ("ask", "hypothesis", "let_me", "cause", "must", "decided"):
                pattern = WORDING.get(cue) or OPENING[cue]
                if pattern.search(neighbour.text):
                    found[f"{name}_{cue}"] = 1.0
    return found


def _shape(statement: Statement, words: list[str]) -> dict[str, float]:
    text = statement.text
    code = _CODE_SPAN.findall(text)
    n = len(words)
    shape = {
        "words_under_5": float(n < 5),
        "words_under_8": float(n < 8),
        "words_over_14": float(n > 14),
        "words_over_22": float(n > 22),
        "words_over_32": float(n > 32),
        "length": min(len(text), 300) / 300,
        "code_spans_1": float(len(code) >= 1),
        "code_spans_2": float(len(code) >= 2),
        "numbers_2": float(sum(w[0].isdigit() for w in words) >= 2),
        "capitals": min(sum(w[:1].isupper() for w in text.split()[1:]), 4) / 4,
        "starts_lower": float(text[:1].islower()),
        "ends_stop": float(text.rstrip("*_ )\"'").endswith((".", "!"))),
        "commas": min(text.count(","), 3) / 3,
        "long_words": sum(len(w) > 8 for w in words) / max(n, 1),
    }
    return {name: value for name, value in shape.items() if value}


def _place(statement: Statement) -> dict[str, float]:
    said = statement.utterance.text
    place = {
        "user": float(statement.speaker is Speaker.USER),
        "bullet": float(statement.bullet),
        "nested": float(statement.depth > 1),
        "in_list": float(statement.depth > 0),
        "first": float(statement.part == 0),
        "last": float(statement.part == statement.parts - 1),
        "alone": float(statement.parts == 1),
        "second": float(statement.part == 1),
        "late": statement.part / max(statement.parts - 1, 1),
        "many_parts": min(statement.parts, 20) / 20,
        "after_code": float(statement.after_code),
        "has_before": float(bool(statement.before)),
        "has_lead_in": float(bool(statement.lead_in)),
        "has_heading": float(bool(statement.heading)),
        "turn_under_80": float(len(said) < 80),
        "turn_over_400": float(len(said) > 400),
        "turn_over_1200": float(len(said) > 1200),
    }
    context = f"{statement.heading} {statement.lead_in}"
    for name, pattern in _HEADINGS.items():
        place[f"under_{name}"] = float(bool(context.strip()) and bool(pattern.search(context)))
    return {name: value for name, value in place.items() if value}
