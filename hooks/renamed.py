"""A URN that was handed out before its project got another name."""

from dedup.lazy_dataclasses import replace
from dedup.model import Domain, Urn
from dedup.ports import Store
from dedup.terms import MOVED


def as_called_now(store: Store, urn: Urn) -> Urn:
    """The memory's URN by the name that its domain was moved to; the URN itself where it is known, or nobody knows."""
    tried = {urn.domain}
    found = urn
    while not (store.get(found) or store.retired(found)):
        name = store.state(f"{MOVED}{found.domain}")
        if name is None or Domain(name) in tried:
            return urn
        found = replace(found, domain=Domain(name))
        tried.add(found.domain)
    return found
