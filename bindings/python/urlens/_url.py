# SPDX-License-Identifier: MIT
"""What a URL object has besides the attributes of the URL API."""
import ipaddress
from typing import Any, Self

from urlens import _urlens


class URL(_urlens.URL):
    """A URL, with the attributes of the URL API. Assigning to one raises URLError where the URL API ignores the value."""

    __slots__ = ()

    @property
    def host_address(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        """The host as an address, or None if it is a name or absent."""
        address = self.address
        return None if address is None else ipaddress.ip_address(address)

    @property
    def site(self) -> str | None:
        """The scheme and the registrable domain of the origin, or the host where it has none: what browsers call a site.

        None if the origin is opaque: such a URL is on no site, not even on its own.
        """
        origin = self.origin
        if origin == "null":
            return None
        page = self if self.hostname else _urlens.URL(origin)  # that of a blob: URL is the origin of another one
        return f"{page.protocol}//{page.domain or page.hostname}"

    def joinpath(self, *segments: str) -> Self:
        """The URL with these segments added to its path, without query and fragment.

        A segment is text, not a piece of a URL: "/" and "%" in it are percent-encoded. "." and ".." raise URLError, because
        no URL can have them as segments.
        """
        result = self.__copy__()
        result.search = result.hash = ""
        for segment in segments:
            result.push_segment(segment)
        return result

    def __truediv__(self, segment: str) -> Self:
        return self.joinpath(segment) if isinstance(segment, str) else NotImplemented

    def __copy__(self) -> Self:
        """A URL of its own that is the same, with what a derived class has added to it."""
        result = super().__copy__()
        state = self.__getstate__()
        for attributes in state if isinstance(state, tuple) else (state,):
            for name, value in (attributes or {}).items():
                setattr(result, name, value)
        return result

    def __replace__(self, /, **attributes: str) -> Self:
        """A copy with other values of attributes, for copy.replace."""
        result = self.__copy__()
        for name, value in attributes.items():
            if name.startswith("_") or not hasattr(type(self), name) or callable(getattr(type(self), name)):
                raise TypeError(f"a URL has no attribute {name!r}")
            setattr(result, name, value)
        return result

    replace = __replace__

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), *self._source, self.dialect), self.__getstate__()

    def __repr__(self) -> str:
        dialect = "" if self.dialect == "whatwg" else f", dialect={self.dialect!r}"
        return f"{type(self).__name__}({str(self)!r}{dialect})"


def _restore(kind: type[URL], text: str, base: str | None, dialect: str) -> URL:
    """A URL that was pickled. A derived class may take other arguments, and gets what it has added afterwards."""
    return _urlens.URL.__new__(kind, text, base, dialect)
