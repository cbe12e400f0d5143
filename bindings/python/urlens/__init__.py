# SPDX-License-Identifier: MIT
"""URLs as the URL Standard reads them, and as everyone else does.

>>> import urlens
>>> urlens.parse("HTTPS://EXAMPLE.com:443/a/../b").href
'https://example.com/b'
"""
from urlens._audit import Audit, Diff, Finding, audit, diff
from urlens._dialects import Dialect, dialects
from urlens._url import URL
from urlens._urlens import (
    Parts, Pattern, PatternSet, SearchParams, URLError, can_parse, canon, domain, domain_to_ascii, domain_to_unicode, host,
    normalize, param, parse, percent_decode, percent_decode_bytes, percent_encode, relative, resolve, suffix, surt,
)
from urlens._urlens import version as __version__

__all__ = [
    "Audit", "Dialect", "Diff", "Finding", "Parts", "Pattern", "PatternSet", "SearchParams", "URL", "URLError", "__version__", "audit",
    "can_parse", "canon", "dialects", "diff", "domain", "domain_to_ascii", "domain_to_unicode", "host", "normalize", "param",
    "parse", "percent_decode", "percent_decode_bytes", "percent_encode", "relative", "resolve", "suffix", "surt",
]
