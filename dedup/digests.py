"""SHA-256 as the interpreter itself has it.

`hashlib` imports OpenSSL first, which takes 3 ms, a third of what a bare interpreter needs; what we hash is short.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import sha256 as sha256
else:
    for _name in ("_sha2", "_sha256", "hashlib"):  # CPython from 3.12 on, CPython 3.11, what was built without
        try:
            sha256 = __import__(_name).sha256
            break
        except ImportError:
            continue
