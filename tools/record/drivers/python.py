# SPDX-License-Identifier: MIT
"""Python: urllib.parse.urlsplit and urljoin."""
import platform
from urllib.parse import urljoin, urlsplit

import lines


def host_of(url):
    """The host; urlsplit says None for an empty one too, and only the authority shows that there was one."""
    return "" if url.hostname is None and url.netloc else url.hostname


def port_of(url):
    """The port is looked at only when it is asked for: a wrong one does not make the URL wrong."""
    try:
        return None if url.port is None else str(url.port)
    except ValueError:
        return None


def parse(text):
    try:
        url = urlsplit(text)
        return lines.parts(url.scheme or None, url.username, url.password, host_of(url), port_of(url), url.path,
                           url.query or None, url.fragment or None)
    except ValueError:
        return None


def join(base, text):
    try:
        return urljoin(base, text)
    except ValueError:
        return None


lines.serve(platform.python_version(), parse, join)
