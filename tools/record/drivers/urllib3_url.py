# SPDX-License-Identifier: MIT
"""urllib3: urllib3.util.parse_url. It has no join."""
import urllib3
from urllib3.exceptions import LocationParseError

import lines


def parse(text):
    try:
        url = urllib3.util.parse_url(text)
    except LocationParseError:
        return None
    user, colon, password = (url.auth or "").partition(":")
    return lines.parts(url.scheme, user if url.auth is not None else None, password if colon else None, url.host,
                       None if url.port is None else str(url.port), url.path, url.query, url.fragment)


lines.serve(urllib3.__version__, parse)
