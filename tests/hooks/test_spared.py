"""What is left out of a process that answers one hook."""

import subprocess
import sys

PROGRAM = """
import sys
from hooks.spared import NeverCalled, spare
spare()
import numpy as np
from usearch.index import Index
index = Index(ndim=4, metric="cos", dtype="f16")
index.add([7, 8], np.eye(4, dtype=np.float32)[:2])
assert list(index.search(np.eye(4, dtype=np.float32)[1], 1, threads=1).keys) == [8]
"""


def program(more: str) -> None:
    subprocess.run([sys.executable, "-c", PROGRAM + more], check=True)


def test_vectors_are_found_without_clients_and_progress_bars() -> None:
    """What usearch imports beside its index is not there, and nobody misses it."""
    program('assert not {"http.client", "email", "ssl", "tqdm.std"} & set(sys.modules)')


def test_whoever_called_it_all_the_same_would_be_told() -> None:
    """A stand-in says so, and does not pretend to have worked."""
    program("""
from tqdm import tqdm
try:
    tqdm([1])
except ImportError as error:
    assert "hooks.spared" in str(error)
else:
    raise AssertionError
""")


def test_whoever_needs_the_real_one_gets_it() -> None:
    """As tracing may, which sends its spans by HTTP: by name, or as a whole."""
    program("""
from urllib.request import getproxies
import urllib.request
from tqdm import trange
import tqdm
assert urllib.request.getproxies is getproxies
assert tqdm.tqdm(range(3)) and trange(3)
""")


def test_what_is_there_already_stays() -> None:
    """Nobody's module is taken away."""
    program = (
        "import sys, urllib.request as r; from hooks.spared import spare; spare(); assert sys.modules[r.__name__] is r"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
