"""SHA-256, from wherever."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from dedup.digests import sha256


@given(st.binary())
def test_it_is_sha_256(data: bytes) -> None:
    """Hashes are stored: whichever implementation is at hand, they are the same."""
    assert sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()
