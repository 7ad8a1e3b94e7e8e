"""Keys of the `state` table, where unfinished work leaves notes, and who reads each."""

LAST_RUN = "janitor.last"
"""When the last whole run of the janitor ended, in seconds since the epoch: `hooks.janitor_launch`, whether one is
due."""

RAN_ON = "janitor.ran_on"
"""The last days on which it ran, but for this one, as a JSON list of seconds since the epoch: the janitor, which
believes no clock that is far ahead of them."""

STARTED = "janitor.started"
"""When a hook last started the janitor, in seconds since the epoch: `hooks.janitor_launch`, which starts none beside
it."""

SWEPT = "janitor.swept/"
"""A scope ("{domain}/{namespace}" follows), how far it was compared, and by what: the janitor, which goes on there."""

ACROSS = "janitor.across"
"""Pairs that say the same under two namespaces, as JSON: `dedup.janitor.cross`, for whoever reviews pairs."""

JUDGE_LAST_PAIR = "judge.turn"
"""The open pair that the judge was asked about last: its next run, which begins behind it."""

SPENT = "judge.spent"
"""A day and the tokens paid for on it, as JSON: the budget, into which every process pays."""

UNINDEXED_SINCE = "texts.passed_over"
"""Since when there are runs that could not be indexed, in seconds since the epoch: doctor, and a hook's log line."""

FORGOTTEN_IN = "vectors.forgotten/"
"""A scope ("{domain}/{namespace}" follows), when something in it was forgotten whose vector may be in its index file:
whoever folds the files."""

LAST_ROW = "memories.last_row"
"""The highest row that a memory had which is gone: the store, which numbers none after it. The janitor goes by rows."""

CALLED = "called/"
"""A repository (what it is called without a remote follows), what it was called, as a JSON list: `hooks.renamed`."""

MOVED = "moved/"
"""A domain's old name (which follows), its new ones, the last first, as a JSON list: `hooks.renamed`, and rereading."""

TOO_LONG = "too_long/"
"""A transcript's cursor (its key follows): where it stood when hooks had no more time, how often they were stopped
there for taking too long, and when last, in seconds since the epoch: `hooks.too_long`, which has less read at a time,
and `hooks.unfinished`, which has the janitor read the rest."""
