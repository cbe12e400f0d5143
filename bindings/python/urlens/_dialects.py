# SPDX-License-Identifier: MIT
"""What the dialects are."""
from collections.abc import Iterable
from typing import NamedTuple

from urlens import _urlens

# In the order of the bits of urlens_trait.
_TRAITS = (
    "reads-references", "resolves", "canonicalizes", "normalizes", "has-stages", "has-setters", "has-origins",
    "has-validation-errors", "has-host-steps", "reports-hierarchical", "compared-by-default", "is-browser", "is-rfc",
    "is-of-2011", "is-living", "audited-by-default",
)


class Dialect(NamedTuple):
    """A way of reading a URL."""

    id: str
    title: str
    models: str
    version: str
    traits: frozenset[str]


def dialects() -> list[Dialect]:
    """The dialects that functions take by their id, the Standard's first."""
    return [
        Dialect(name, title, models, version,
                frozenset(trait for bit, trait in enumerate(_TRAITS) if bits >> bit & 1))
        for name, title, models, version, bits in _urlens.dialect_rows()
    ]


# The names of sets of dialects, and the trait that those in them have. What a set is called, the program and the rpc
# know too.
_SETS = {"browsers": "is-browser", "living": "is-living", "rfc": "is-rfc", "2011": "is-of-2011"}


def expand(names: Iterable[str] | None) -> list[str] | None:
    """The ids in a list of ids and of names of sets, each once; None for None."""
    if names is None:
        return None
    if isinstance(names, str):
        names = names.split()
    ids: dict[str, None] = {}
    for name in names:
        if name == "all" or name in _SETS:
            wanted = _SETS.get(name)
            ids.update((dialect.id, None) for dialect in dialects() if wanted is None or wanted in dialect.traits)
        else:
            ids[name] = None
    return list(ids)
