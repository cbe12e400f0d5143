# SPDX-License-Identifier: MIT
"""URLs as the URL Standard reads them, and as everyone else does.

>>> import urlens
>>> urlens.parse("HTTPS://EXAMPLE.com:443/a/../b").href
'https://example.com/b'
"""
from urlens._dialects import Dialect, dialects
from urlens._url import URL
from urlens._urlens import Parts, SearchParams, URLError, can_parse, canon, parse, relative, resolve
from urlens._urlens import version as __version__

__all__ = [
    "Dialect", "Parts", "SearchParams", "URL", "URLError", "can_parse", "canon", "dialects", "parse", "relative",
    "resolve",
]
