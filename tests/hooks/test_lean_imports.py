"""What is left out of a process that answers one hook."""

import subprocess
import sys

PROGRAM = """
import sys
from hooks.lean_imports import spare_imports, spare_threads
spare_imports(); spare_threads()
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
    called = """
from {} import {} as never
try:
    never([1])
except ImportError as error:
    assert "hooks.lean_imports" in str(error)
else:
    raise AssertionError
"""
    for module, name in (("tqdm", "tqdm"), ("urllib.error", "HTTPError"), ("urllib.parse", "quote_from_bytes")):
        program(called.format(module, name))


def test_whoever_needs_the_real_one_gets_it() -> None:
    """As tracing may, which sends its spans by HTTP: by name, or as a whole."""
    program("""
from urllib.request import getproxies
import urllib.request
from tqdm import trange
import tqdm
from urllib.parse import urlsplit
import urllib.parse
assert urllib.request.getproxies is getproxies and urllib.parse.urlsplit is urlsplit
assert tqdm.tqdm(range(3)) and trange(3)
""")


def test_what_is_there_already_stays() -> None:
    """Nobody's module is taken away."""
    there = "import sys, urllib.request as real; from hooks.lean_imports import spare_imports; spare_imports(); "
    subprocess.run([sys.executable, "-c", there + "assert sys.modules['urllib.request'] is real"], check=True)
