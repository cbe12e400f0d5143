# SPDX-License-Identifier: MIT
"""What a URL object has besides the attributes of the URL API."""
import ipaddress
from typing import Any, Self
from urllib.parse import quote

from urlens import _urlens

# What may be in a path segment as it is; everything else is percent-encoded.
_SEGMENT = "!$&'()*+,;=:@"


class URL(_urlens.URL):
    """A URL, with the attributes of the URL API. Assigning to one raises URLError where the URL API ignores the value."""

    __slots__ = ()

    @property
    def host_address(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        """The host as an address, or None if it is a name or absent."""
        host = self.hostname
        try:
            if host.startswith("["):
                return ipaddress.IPv6Address(host[1:-1])
            return ipaddress.IPv4Address(host)
        except ValueError:
            return None

    @property
    def site(self) -> str | None:
        """The scheme and the registrable domain, or the host where it has none: what browsers call a site."""
        host = self.domain or self.hostname
        return f"{self.protocol}//{host}" if host else None

    def joinpath(self, *segments: str) -> Self:
        """The URL with these segments added to its path, without query and fragment.

        A segment is text, not a piece of a URL: a "/" in it is percent-encoded. "." and ".." raise ValueError, because no
        URL can have them as segments.
        """
        for segment in segments:
            if segment.lower().replace("%2e", ".") in (".", ".."):
                raise ValueError(f"{segment!r} cannot be a path segment")
        path = self.pathname
        if not path.startswith("/") and self.protocol not in ("http:", "https:") and path:
            raise ValueError("an opaque path has no segments")
        encoded = [quote(segment, safe=_SEGMENT, errors="replace") for segment in segments]
        result = self.__copy__()
        result.search = result.hash = ""
        result.pathname = "/".join([path.removesuffix("/"), *encoded])
        return result

    def __truediv__(self, segment: str) -> Self:
        return self.joinpath(segment) if isinstance(segment, str) else NotImplemented

    def __replace__(self, /, **attributes: str) -> Self:
        """A copy with other values of attributes, for copy.replace."""
        result = self.__copy__()
        for name, value in attributes.items():
            if name.startswith("_") or not hasattr(type(self), name):
                raise TypeError(f"a URL has no attribute {name!r}")
            setattr(result, name, value)
        return result

    replace = __replace__

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), None, self.dialect)

    def __repr__(self) -> str:
        dialect = "" if self.dialect == "whatwg" else f", dialect={self.dialect!r}"
        return f"{type(self).__name__}({str(self)!r}{dialect})"
