"""Numbers are compared by what they mean, not by how they are written."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dedup.verifier import grammar
from dedup.verifier.numerals import find_quantities
from dedup.verifier.quantities import Quantity, equal, maybe_equal
from dedup.verifier.words import analyse


def only(text: str) -> Quantity:
    found = find_quantities(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 min", "300 s"),
        ("5 minutes", "five minutes"),
        ("1 min 35 s", "95 seconds"),
        ("an hour", "3600 s"),
        ("2 GB", "2048 MB"),
        ("1.5 GB", "1536 MB"),
        ("5,000", "5k"),
        ("5_000", "5000"),
        ("2 million", "2M"),
        ("50 %", "half"),
        ("40 percent", "two fifths"),
        ("1 %", "one per cent"),
        ("v3.2", "3.2"),
        ("3.2.0", "v3.2"),
        ("0x68", "104"),
        ("2^7", "128"),
        ("twice a day", "every 12 h"),
        ("daily", "every 24 hours"),
        ("every quarter of an hour", "every 15 minutes"),
        ("tenths of a cent", "tenths of cents"),
        ("hundredths of a second", "10 ms"),
        ("each half hour", "every 30 min"),
        ("two and a half hours", "150 minutes"),
        ("an hour and a half", "90 min"),
        ("one and a half million", "1.5M"),
        ("60 Hz", "16.6667 ms"),
        ("10 Mar 2025", "2025-03-10"),
        ("March 10", "10th of March"),
        ("03-10", "10 March"),
        ("2026/03/01", "1 March 2026"),
        ("1.2.0-rc1", "v1.2.0 RC.1"),
        ("12-18.", "18 December"),
        ("2:30 pm", "14:30"),
        ("500 mA", "0.5 A"),
        ("1e-3", "0.001"),
        ("90초", "1분 30초"),
        ("5 分钟", "300 秒"),
        ("5 a.m.", "05:00"),
        ("half past two", "02:30"),
        ("half past 3", "15:30"),
        ("quarter to nine", "8:45"),
        ("7 in the morning", "07:00"),
        ("11 de la noche", "23:00"),
        ("20 Uhr", "20:00"),
        ("noon", "12:00"),
        ("1,5 Sekunden", "1500 ms"),
        ("$2.5M", "2,500,000 USD"),
        ("$5m", "$5 million"),
        ("1 Gbps", "1000 Mbps"),
        ("10 Gbit/s", "10 Gbps"),
        ("1 GB/s", "1024 MB/s"),
        ("100 mW", "0.1 W"),
        ("10 000", "10,000"),
        ("3 kg", "3000 g"),
        ("12 cm", "12 centimetres"),
        ("256 bits", "32 bytes"),
        ("one year", "12 months"),
        ("104 weeks", "2 years"),
        ("every 6 months", "twice a year"),
        ("one in ten", "10 %"),
        ("once in 20 runs", "5 %"),
        ("3 out of 4", "75 %"),
        ("*/15 * * * *", "every 15 minutes"),
        ("01/03/2026", "1 de marzo de 2026"),
        ("01/03/2026", "January 3, 2026"),
        ("15.06.", "15 June"),
        ("two times", "twice"),
        ("1,234,567,890,123", "1234567890123"),
        ("0xDEADBEEFDEADBEEF", "0xdeadbeefdeadbeef"),
        ("1e400 pm", "1e400 pm"),
        ("10 000 times a day", "10,000 times a day"),
        ("every 10\u00a0000 s", "every 10,000 seconds"),
        ("every 1,5 seconds", "every 1.5 seconds"),
        ("2,5 times per hour", "every 24 minutes"),
        ("0,125 s", "125 ms"),
        ("0\u00a0125", "125"),
        ("12 at night", "midnight"),
        ("12 de la noche", "00:00"),
        ("12 in the afternoon", "noon"),
        ("every ſecond day", "every 2 days"),
        ("1h30m", "90 minutes"),
        ("2h15min", "135 min"),
        ("1d12h", "36 hours"),
        ("P30D", "30 days"),
        ("PT1H30M", "90 min"),
        ("1:30 h", "90 min"),
        ("15h30", "15:30"),
        ("1½ hours", "90 minutes"),
        ("2 ½ h", "150 min"),
        ("¾", "75 %"),
        ("one hundred and twenty", "120"),
        ("two hundred fifty", "250"),
        ("fifteen hundred", "1,500"),
        ("three hundred and sixty-five days", "1 year"),
        ("one million two hundred thousand", "1.2M"),
        ("a couple of hundred", "200"),
        ("a million", "10^6"),
        ("half a dozen", "6"),
        ("half a million", "500k"),
        ("half a gigabyte", "512 MB"),
        ("half an amp", "500 mA"),
        ("2**16", "65,536"),
        ("10³", "1000"),
        ("2¹⁰", "1024"),
        ("10.000", "10,000"),
        ("1.000.000", "a million"),
        ("10 Mb", "10 Mbit"),
        ("1 Gb/s", "1 Gbps"),
        ("10 MBps", "10 MB/s"),
        ("100 megabits per second", "100 Mbit/s"),
        ("12.5 MB/s", "100 Mbit/s"),
        ("£300", "300 GBP"),
        ("EUR 50", "€50"),
        ("a quarter past four", "4:15"),
        ("ten past four", "4:10"),
        ("twenty-five to six", "5:35"),
        ("half past three in the afternoon", "15:30"),
        ("0300 hours", "03:00"),
        ("20260605", "2026-06-05"),
        ("the twenty-first of June", "21 June"),
        ("in the third week", "in the 3rd week"),
        ("4.0-rc1", "4.0 RC1"),
        ("a decade", "ten years"),
        ("twice daily", "every 12h"),
        ("three times weekly", "3x a week"),
        ("9 Uhr 30", "09:30"),
        ("1 ‰", "0.1 %"),
    ],
)
def test_equal_amounts_are_equal_however_written(one: str, other: str) -> None:
    """Units, scales, number words, versions, dates and frequencies, in both directions."""
    assert equal(only(one), only(other))
    assert equal(only(other), only(one))


@pytest.mark.parametrize(("one", "other"), [("3.1", "3.10"), ("1.2", "1.20"), ("4.1", "4.10"), ("8.1", "8.100")])
def test_a_zero_at_the_end_makes_another_version(one: str, other: str) -> None:
    """3.1 is not 3.10: versions and sections are counted, and ten comes after nine."""
    assert not equal(only(f"needs {one}"), only(f"needs {other}"))


@pytest.mark.parametrize(("one", "other"), [("0.5", "0.50"), ("2.0", "2.00"), ("2.5 s", "2.50 s"), ("3.50 €", "3.5 €")])
def test_a_share_or_an_amount_may_be_written_with_more_zeros(one: str, other: str) -> None:
    """0.5 is 0.50, and so is what has a unit: nobody counts these."""
    assert equal(only(f"needs {one}"), only(f"needs {other}"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 min", "5 s"),
        ("5 GB", "5.1 GB"),
        ("90 ms", "90 µs"),
        ("v3.2", "v3.20"),
        ("1.2.0-alpha", "1.2.0"),
        ("1.2.0-beta.1", "1.2.0-rc.1"),
        ("v1.2.0-rc.1", "1.2.0.1"),
        ("2026/03/01", "2026/03/02"),
        ("1.28", "1.29"),
        ("10 March", "17 March"),
        ("03-14", "03-15"),
        ("40 %", "60 %"),
        ("daily", "weekly"),
        ("09:00", "19:00"),
        ("5 V", "5 A"),
        ("$5m", "$5"),
        ("1 Gbps", "1 Mbps"),
        ("10 MB/s", "10 GB/s"),
        ("60 fps", "60 rpm"),
        ("100 mW", "100 MW"),
        ("-5", "5"),
        ("half past two", "half past three"),
        ("1 a.m.", "1 p.m."),
        ("64 kbit", "64 kbyte"),
        ("15.06.", "16.06."),
        ("one in ten", "one in twenty"),
        ("365 days", "360 days"),
        ("every 500 ms", "every 501 ms"),
        ("123456789012", "123456789013"),
        ("-1001234567890", "1001234567890"),
        ("1234567890123456789", "1234567890123456788"),
        ("0x52908400098527886E0F7030069857D2E4169EE7", "0x52908400098527886E0F7030069857D2E4169EE8"),
        ("1700000000123 ms", "1700000000124 ms"),
        ("v2024.1234567890", "v2024.1234567891"),
        ("1e400 ms", "30 ms"),
        ("every 1,5 seconds", "every 15 seconds"),
        ("2,5 times per hour", "25 times per hour"),
        ("0,125 s", "125 s"),
        ("12 at night", "noon"),
        ("1h30m", "130 min"),
        ("1h30m", "1h3m"),
        ("P30D", "P3D"),
        ("P1M", "PT1M"),
        ("1½ hours", "12 hours"),
        ("½", "¼"),
        ("one hundred and twenty", "one hundred and twelve"),
        ("half a dozen", "a dozen"),
        ("half a million", "a million"),
        ("10³", "103"),
        ("2**10", "210"),
        ("10.000", "10.5"),
        ("1.500", "15"),
        ("10 Mb", "10 MB"),
        ("100 Mb/s", "100 MB/s"),
        ("10 MBps", "10 Mbps"),
        ("£300", "€300"),
        ("ten past four", "ten to four"),
        ("half past three in the morning", "15:30"),
        ("the third week", "the fourth week"),
        ("4.0-rc1", "4.0-rc2"),
        ("4.0-rc1", "4.0"),
        ("5-beta", "5"),
        ("20260605", "20260506"),
    ],
)
def test_other_amounts_are_not_equal(one: str, other: str) -> None:
    """A difference in value or in unit is a difference."""
    assert not equal(only(one), only(other))


@pytest.mark.parametrize("written", ["10-20 ms", "10–20 ms", "10 - 20 ms", "10 to 20 ms"])
def test_a_range_is_both_of_its_ends(written: str) -> None:
    """Also where both have two digits: it is no date, and another end is another range."""
    low, high = find_quantities(written)
    assert equal(low, only("10"))
    assert equal(high, only("20 ms"))


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("between one hundred and two hundred", [100, 200]),
        ("between one hundred and twenty", [100, 20]),
        ("one thousand and five hundred", [1000, 500]),
        ("one two three", [1, 2, 3]),
        ("ports 80/443", [80, 443]),
        ("from five to ten", [5, 10]),
        ("on 5/6", [5, 6]),
    ],
)
def test_words_beside_each_other_may_be_several_numbers(said: str, values: list[float]) -> None:
    """Only what is said as one number is one: nobody says "one hundred and two hundred" for 300."""
    assert [quantity.value for quantity in find_quantities(said)] == values


def test_of_so_many_parts_is_a_share() -> None:
    """ "3/4 of the nodes" is 75 % of them; "on 3/4" is a day."""
    assert equal(only("3/4 of the nodes"), only("75 %"))
    assert len(find_quantities("on 3/4")) == 2


def test_so_many_a_second_is_an_amount_and_a_time() -> None:
    """However short it is: "100 rps" are "100 requests per second"."""
    amount, often = find_quantities("100 rps")
    spelt_amount, spelt_often = find_quantities("100 requests per second")
    assert equal(amount, spelt_amount)
    assert equal(often, spelt_often)


def test_a_bare_number_may_be_the_measured_one() -> None:
    """`timeout_ms: 5000` says 5 s, but only the name of the setting says so: equal if the unit is supplied."""
    assert maybe_equal(only("5000"), only("5 s"))
    assert maybe_equal(only("2048"), only("2 GB"))
    assert not maybe_equal(only("5001"), only("5 s"))


def test_the_numbers_of_a_list_are_not_quantities() -> None:
    """Items counted "1) … 2) …" count nothing that the text is about."""
    assert find_quantities("1) exact match 2) no wildcards") == []


_SPELT = st.sampled_from(
    [
        *dict.fromkeys(re.findall(r"[^\W\d_]+", grammar.GRAMMAR)),
        "0",
        "1",
        "12",
        "000",
        "5,5",
        "0,125",
        "5_000",
        "1e400",
    ]
)
_BETWEEN = st.sampled_from([" ", " ", " ", "", "\u00a0", "\u202f", "-", ".", ",", ":", "/"])
_MADE = st.lists(st.tuples(_SPELT, _BETWEEN), max_size=8).map(lambda pairs: "".join(map("".join, pairs)))
"""Texts of the words that the grammar knows."""


@example("1e400 pm")
@example("9" * 5000 + " v1.2.3")
@example("10\u00a0000 times a day")
@example("half past ſix, ſix in the morning, twİce a day, 5 auguſt, ᲅри s")
@given(
    st.text(alphabet="0123456789.,:- %kMsvx^()ehminGB½٣", max_size=60)
    | _MADE
    | _MADE.map(lambda made: made.replace("s", "ſ"))
)
def test_any_tangle_of_digits_is_read_without_an_error(text: str) -> None:
    """Analysis never raises, its quantities lie within the text, in order, and each equals itself."""
    found = find_quantities(text)
    assert all(0 <= q.at[0] < q.at[1] <= len(text) for q in found)
    assert [q.at for q in found] == sorted(q.at for q in found)
    assert all(equal(q, q) for q in found)
    assert all(equal(q, p) == equal(p, q) for q in found for p in found)


def test_a_crontab_says_the_time_of_day_and_how_often() -> None:
    """That it is daily need not be said elsewhere, the time must be."""
    clock, often = find_quantities("0 2 * * *")
    assert equal(clock, only("02:00"))
    assert equal(often, only("every day"))
    assert (clock.weak, often.weak) == (False, True)


@pytest.mark.parametrize("written", ["`0 2 * * 1`", '"0 2 * * 1"', "(0 2 * * 1)"])
def test_a_crontab_is_read_in_quotes_and_brackets(written: str) -> None:
    """As people write one in a sentence."""
    clock, often = find_quantities(f"runs at {written}, as cron has it")
    assert equal(clock, only("02:00"))
    assert equal(often, only("weekly"))


@pytest.mark.parametrize("written", ["2001:db8::1", "2001:0db8:0:0:0:0:0:1", "2001:DB8::1", "[2001:db8::1]"])
def test_an_address_has_one_name_however_it_is_written(written: str) -> None:
    """IPv6: zeros left out or not, in brackets or not; no part of it is a number."""
    analysis = analyse(f"the broker listens on {written} only")
    assert (analysis.identifiers, analysis.quantities) == (["2001:db8::1"], [])


@pytest.mark.parametrize("written", ["std::vec::Vec", "12:30:45", "a: b", "::before"])
def test_what_has_colons_is_not_always_an_address(written: str) -> None:
    """Paths of modules, times of day, selectors."""
    assert not any(name.count(":") > 1 and name.startswith("2001") for name in analyse(written).identifiers)
    assert all(name == written.lower() for name in analyse(written).identifiers)


def test_a_rate_is_an_amount_and_a_time() -> None:
    """`$410/month` is 410 dollars each month."""
    amount, often = analyse("it costs ~$410/month").quantities
    assert equal(amount, only("410 USD"))
    assert equal(often, only("monthly"))
