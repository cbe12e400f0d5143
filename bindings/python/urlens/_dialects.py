# SPDX-License-Identifier: MIT
"""What the dialects are."""
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
