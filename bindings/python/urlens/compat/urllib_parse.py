# SPDX-License-Identifier: MIT
"""urllib.parse as CPython 3.14 has it, in every Python, and several times as fast.

    from urlens.compat.urllib_parse import urljoin, urlsplit

urlsplit, urlparse, urlunsplit, urlunparse, urljoin, urldefrag and the types of their results are those of this module, for
str and bytes. Errors are urlens.URLError, a ValueError, where CPython raises ValueError. There are no lists of schemes
(uses_netloc and others) that could be changed. Everything about queries and quoting is that of the Python that runs.
"""
from collections import namedtuple
from typing import Any
from urllib.parse import (
    parse_qs, parse_qsl, quote, quote_from_bytes, quote_plus, unquote, unquote_plus, unquote_to_bytes, urlencode,
)

from urlens._urlens import python_split, python_splitter, resolve

__all__ = [
    "DefragResult", "DefragResultBytes", "ParseResult", "ParseResultBytes", "SplitResult", "SplitResultBytes", "parse_qs",
    "parse_qsl", "quote", "quote_from_bytes", "quote_plus", "unquote", "unquote_plus", "unquote_to_bytes", "urldefrag",
    "urlencode", "urljoin", "urlparse", "urlsplit", "urlunparse", "urlunsplit",
]

# Schemes with an authority, and schemes that references can be relative to.
_WITH_NETLOC = frozenset(
    "ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtsps rtspu rsync svn svn+ssh sftp nfs "
    "git git+ssh ws wss itms-services".split())
_RELATIVE = frozenset(
    "ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtsps rtspu sftp svn svn+ssh ws wss".split())

_STRIPPED = "".join(map(chr, range(0x21)))
_REMOVED = dict.fromkeys(map(ord, "\t\r\n"))


class _Netloc:
    """What an authority consists of. The subclasses have its delimiters as str or as bytes."""

    __slots__ = ()
    _at: Any
    _colon: Any
    _open: Any
    _close: Any
    _percent: Any
    netloc: Any

    def _user(self) -> tuple[Any, Any]:
        user, at, _ = self.netloc.rpartition(self._at)
        if not at:
            return None, None
        name, colon, password = user.partition(self._colon)
        return name, password if colon else None

    def _host(self) -> tuple[Any, Any]:
        host = self.netloc.rpartition(self._at)[2]
        _, bracket, literal = host.partition(self._open)
        if bracket:
            host, _, rest = literal.partition(self._close)
            port = rest.partition(self._colon)[2]
        else:
            host, _, port = host.partition(self._colon)
        return host, port or None

    @property
    def username(self) -> Any:
        """What is before the first ":" before the last "@", or None."""
        return self._user()[0]

    @property
    def password(self) -> Any:
        """What is between that ":" and the last "@", or None."""
        return self._user()[1]

    @property
    def hostname(self) -> Any:
        """The host in lower case, but for what follows a "%"; None if it is empty."""
        host, percent, zone = self._host()[0].partition(self._percent)
        return host.lower() + percent + zone or None

    @property
    def port(self) -> int | None:
        """The port as a number, or None; ValueError if it is not one up to 65535."""
        port = self._host()[1]
        if port is None:
            return None
        if not (port.isascii() and port.isdigit()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        if int(port) > 65535:
            raise ValueError("Port out of range 0-65535")
        return int(port)


class _NetlocStr(_Netloc):
    __slots__ = ()
    _at, _colon, _open, _close, _percent = "@", ":", "[", "]", "%"


class _NetlocBytes(_Netloc):
    __slots__ = ()
    _at, _colon, _open, _close, _percent = b"@", b":", b"[", b"]", b"%"


class _Encoded:
    """Results of str, which can be encoded."""

    __slots__ = ()
    _counterpart: Any

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """The same result as bytes."""
        return self._counterpart(*(piece.encode(encoding, errors) for piece in self))  # type: ignore[attr-defined]


class _Decoded:
    """Results of bytes, which can be decoded."""

    __slots__ = ()
    _counterpart: Any

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """The same result as str."""
        return self._counterpart(*(piece.decode(encoding, errors) for piece in self))  # type: ignore[attr-defined]


_Defrag = namedtuple("_Defrag", "url fragment")
_Split = namedtuple("_Split", "scheme netloc path query fragment")
_Parse = namedtuple("_Parse", "scheme netloc path params query fragment")


class DefragResult(_Defrag, _Encoded):
    """A URL without its fragment, and the fragment."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The URL with its fragment."""
        return self.url + "#" + self.fragment if self.fragment else self.url


class DefragResultBytes(_Defrag, _Decoded):
    """The same as bytes."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The URL with its fragment."""
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResult(_Split, _NetlocStr, _Encoded):
    """The five pieces of a URL."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The pieces put together."""
        return urlunsplit(self)


class SplitResultBytes(_Split, _NetlocBytes, _Decoded):
    """The same as bytes."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The pieces put together."""
        return urlunsplit(self)


class ParseResult(_Parse, _NetlocStr, _Encoded):
    """The six pieces of a URL: the path's parameters are one of their own."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The pieces put together."""
        return urlunparse(self)


class ParseResultBytes(_Parse, _NetlocBytes, _Decoded):
    """The same as bytes."""

    __slots__ = ()

    def geturl(self) -> Any:
        """The pieces put together."""
        return urlunparse(self)


for _strings, _bytes in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes), (ParseResult, ParseResultBytes)):
    _strings._counterpart, _bytes._counterpart = _bytes, _strings


def _as_text(*pieces: Any) -> list[Any]:
    """Bytes as str; None and whatever else is false as ''. All must be of one kind, but for those that are empty."""
    is_text = isinstance(pieces[0], str)
    for piece in pieces:
        if piece and isinstance(piece, str) != is_text:
            raise TypeError("Cannot mix str and non-str arguments")
    if is_text:
        return list(pieces)
    return [piece.decode("ascii", "strict") if piece else "" for piece in pieces]


def _read_scheme(scheme: str | None) -> str:
    return "" if scheme is None else scheme.strip(_STRIPPED).translate(_REMOVED)


def _split(kind: Any, url: Any, scheme: Any, allow_fragments: Any) -> Any:
    """urlsplit or urlparse, by the type of the result, for bytes and for calls with more than a URL."""
    is_text = isinstance(url, str)
    url, scheme = _as_text(url, scheme)
    result = python_split(kind, url, _read_scheme(scheme), allow_fragments)
    return result if is_text else result.encode()


def _urlsplit(url: Any, scheme: Any = "", allow_fragments: Any = True) -> Any:
    return _split(SplitResult, url, scheme, allow_fragments)


def _urlparse(url: Any, scheme: Any = "", allow_fragments: Any = True) -> Any:
    return _split(ParseResult, url, scheme, allow_fragments)


urlsplit = python_splitter(SplitResult, _urlsplit)
urlparse = python_splitter(ParseResult, _urlparse)


def _put_together(scheme: str | None, netloc: str | None, path: str, query: str | None, fragment: str | None) -> str:
    """A piece that is None is absent; an empty one has its delimiter.

    Pieces are added, and not formatted: a str that formats as something else is still that str, and what is not one raises
    TypeError.
    """
    if netloc is not None:
        path = "//" + netloc + path if not path or path[0] == "/" else "//" + netloc + "/" + path
    elif path[:2] == "//":
        path = "//" + path
    if scheme:
        path = scheme + ":" + path
    if query is not None:
        path = path + "?" + query
    return path if fragment is None else path + "#" + fragment


def _unsplit(scheme: str, netloc: str, path: str, params: str, query: str, fragment: str) -> str:
    """Empty pieces are absent, except an authority where the scheme has one and the path leaves room for it."""
    has_netloc = netloc or (scheme in _WITH_NETLOC and (not path or path[:1] == "/"))
    if params:
        path = "%s;%s" % (path, params)
    return _put_together(scheme or None, (netloc or "") if has_netloc else None, path, query or None, fragment or None)


def urlunsplit(components: Any) -> Any:
    """Puts five pieces together."""
    scheme, netloc, path, query, fragment = components
    url = _unsplit(*_as_text(scheme, netloc, path, "", query, fragment))
    return url if isinstance(scheme, str) else url.encode("ascii")


def urlunparse(components: Any) -> Any:
    """Puts six pieces together."""
    scheme, netloc, path, params, query, fragment = components
    url = _unsplit(*_as_text(scheme, netloc, path, params, query, fragment))
    return url if isinstance(scheme, str) else url.encode("ascii")


def _merge(base: str, path: str) -> str:
    """The path of a reference on the page with the path `base`, without dot segments."""
    segments = path.split("/")
    if path[0] != "/":
        before = base.split("/")
        if before[-1]:
            before.pop()
        segments = before + segments
        segments = segments[:1] + [segment for segment in segments[1:-1] if segment] + segments[1:][-1:]
    kept: list[str] = []
    for segment in segments:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept) or "/"


def _join(base: str, url: str, allow_fragments: Any) -> str:
    """urljoin in Python, for what the library's own does not take: lone surrogates, and "#" that is not a delimiter."""
    base_scheme, base_netloc, base_path, base_query, base_fragment = python_split(tuple, base, None, allow_fragments)
    scheme, netloc, path, query, fragment = python_split(tuple, url, None, allow_fragments)
    if scheme is None:
        scheme = base_scheme
    if scheme != base_scheme or (scheme and scheme not in _RELATIVE):
        return url
    if not scheme or scheme in _WITH_NETLOC:
        if netloc:
            return _put_together(scheme, netloc, path, query, fragment)
        netloc = base_netloc
    if path:
        path = _merge(base_path, path)
    else:
        path = base_path
        if query is None:
            query = base_query
            fragment = base_fragment if fragment is None else fragment
    return _put_together(scheme, netloc, path, query, fragment)


def urljoin(base: Any, url: Any, allow_fragments: Any = True) -> Any:
    """The URL that a reference on the page `base` leads to."""
    if not base:
        return url
    if not url:
        return base
    if not (isinstance(base, str) and isinstance(url, str)):
        base, url = _as_text(base, url)
        return urljoin(base, url, allow_fragments).encode("ascii")
    if allow_fragments and url.isascii() and base.isascii():
        return resolve(url, base, "python")
    return _join(base, url, allow_fragments)


def urldefrag(url: Any) -> Any:
    """The URL without its fragment, and the fragment."""
    text, = _as_text(url)
    if "#" in text:
        scheme, netloc, path, query, fragment = python_split(tuple, text, None, True)
        result = DefragResult(_put_together(scheme, netloc, path, query, None), fragment or "")
    else:
        result = DefragResult(text, "")
    return result if isinstance(url, str) else result.encode()
