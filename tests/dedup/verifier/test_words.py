"""How the verifier reads one text: words, identifiers, the reach of negations, the part of each clause."""

from dedup.verifier.fillers import closing, opening
from dedup.verifier.words import MOST_CHARACTERS, Part, Word, analyse


def keys(text: str) -> list[str]:
    return [word.key for word in analyse(text).words if not word.light]


def word(text: str, raw: str) -> Word:
    return next(w for w in analyse(text).words if w.raw == raw)


def test_spellings_of_one_word_have_one_key() -> None:
    """Inflections, abbreviations and naming styles are the same word."""
    assert keys("databases configured") == keys("db config")
    assert keys("k8s repo") == keys("Kubernetes repositories")
    assert keys("pull request") == keys("PR")
    assert analyse("`pool_mode`").identifiers == analyse("poolMode").identifiers


def test_a_host_and_its_port_are_an_identifier_and_a_number() -> None:
    """The port is a value: when it changes, a value changes."""
    reading = analyse("the worker listens on http://localhost:8787 now")
    assert reading.identifiers == ["localhost"]
    assert [q.value for q in reading.quantities] == [8787]


def test_any_number_of_colons_is_read() -> None:
    """What is between them is as it is between two."""
    assert len(analyse("set:" * 1_200).words) == len(analyse("set: " * 1_200).words) > 0


def test_filler_is_not_part_of_what_is_said() -> None:
    """The statement begins behind "As agreed, " and its like; a text that is nothing but filler stays whole."""
    said = "tokens expire after an hour"
    for filler in (
        "As agreed, ",
        "I've now made sure that ",
        "To summarise: ",
        "Right, so ",
        "Yes, ",
        "btw ",
        "**Decision:** ",
        "Understood. ",
        "don't forget that ",
        "we said ",
        "we agreed that ",
        "You're right, ",
        "Note to self: ",
        "Just a heads up: ",
        "Just a heads-up for whoever picks this up: ",
        "Note for anyone who comes after me: ",
        "Interesting finding: ",
        "Quick reminder: ",
        "It's worth noting that ",
        "I can confirm that ",
        "As per our discussion, ",
        "As we decided yesterday, ",
        "Like I said, ",
        "For what it's worth, ",
        "To clarify: ",
        "After some digging, it turns out that ",
        "The team decided that ",
    ):
        assert opening(filler + said) == len(filler)
    assert opening("As agreed, done.") == 0
    assert opening("we said only admins may merge") == len("we said ")


def test_what_only_begins_like_filler_is_said() -> None:
    """A name that has such a word in it, a label that says what the text is about, what is so no more, or a doubt."""
    for said in (
        "status-codes below 400 are cached",
        "Note for staging: the pool has 5 connections",
        "config.py holds the defaults",
        "Testing: the pool has 5 connections",
        "Fixed: the login fails after 30 minutes",
        "From what I see, the pool has 5 connections",
        "IIRC, the pool has 5 connections",
        "From now on, the pool has 5 connections",
        "as requested fields are missing, the form stays open",
    ):
        assert opening(said) == 0


def test_what_people_say_behind_something_is_no_part_of_it() -> None:
    """The statement ends before "…, right" and its like. What asks is not taken for what states, "on the right" says
    where, and a text that is nothing but filler stays whole."""
    said = "tokens expire after an hour"
    for filler in (", right.", " pls", ", as agreed", " (as discussed).", " btw", ", that's settled!"):
        assert closing(said + filler) == len(said)
    for whole in (f"{said}, right?", "the legend of the map is on the right", "fyi, as agreed"):
        assert closing(whole) == len(whole)


def test_a_region_in_capitals_is_no_pronoun() -> None:
    """Data of US tenants is not data of EU tenants; "let us go" names nobody's region."""
    assert "us" in keys("Backups of US tenants stay there.")
    assert "us" not in keys("Backups tell us what was there.")


def test_a_negation_reaches_the_words_behind_it_within_its_clause() -> None:
    """ "not shared with the client, used by the server": shared is denied, used is not."""
    text = "The cache is not shared with tenants, but flushed by the server."
    assert word(text, "shared").sign == -1
    assert word(text, "flushed").sign == 1
    assert word("zero leaks in the driver", "leaks").sign == -1


def test_each_clause_knows_what_it_does() -> None:
    """Conditions, exceptions and causes are told from the main statement."""
    text = "Deploys run nightly unless staging is red, because reviewers sleep."
    assert word(text, "Deploys").part is Part.MAIN
    assert word(text, "red").part is Part.UNLESS
    assert word(text, "reviewers").part is Part.CAUSE


def test_scripts_without_spaces_are_read_by_character_and_their_negations_seen() -> None:
    """Chinese and Japanese are compared character by character."""
    reading = analyse("库存不缓存")
    assert len(reading.words) == 5
    assert reading.cues["neg"] == 1


def test_reading_stops_at_a_bound_and_says_so() -> None:
    """A 100 kB paste costs no more than its first part, and is marked as not complete."""
    assert analyse("word " * 10).complete
    assert not analyse("word " * MOST_CHARACTERS).complete
    assert not analyse("x" * 100_000).complete
