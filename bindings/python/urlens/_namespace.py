# SPDX-License-Identifier: MIT
"""What the namespaces of data frames share: the functions of urlens.columns as methods.

An expression is computed piece by piece, so what can be read only once, such as a generator of patterns, is read here.
"""
from collections.abc import Iterable
from typing import Any

from urlens import columns
from urlens._dialects import expand
from urlens._urlens import Pattern, PatternSet

NAMES = [name for name in columns.__all__ if name.islower()]


class Functions:
    """The functions of urlens.columns; their options are those that they have there. _call does what each is for."""

    def _call(self, name: str, *arguments: Any, **options: Any) -> Any:
        raise NotImplementedError

    def parse(self, **options: Any) -> Any:
        """All parts."""
        return self._call("parse", **options)

    def host(self, **options: Any) -> Any:
        """The host, without the port."""
        return self._call("host", **options)

    def scheme(self, **options: Any) -> Any:
        """The scheme, without ':'."""
        return self._call("scheme", **options)

    def username(self, **options: Any) -> Any:
        """The user name."""
        return self._call("username", **options)

    def password(self, **options: Any) -> Any:
        """The password."""
        return self._call("password", **options)

    def port(self, **options: Any) -> Any:
        """The port as it is written."""
        return self._call("port", **options)

    def path(self, **options: Any) -> Any:
        """The path."""
        return self._call("path", **options)

    def query(self, **options: Any) -> Any:
        """The query, without '?'."""
        return self._call("query", **options)

    def fragment(self, **options: Any) -> Any:
        """The fragment, without '#'."""
        return self._call("fragment", **options)

    def canon(self, **options: Any) -> Any:
        """The whole URL, as the dialect writes it."""
        return self._call("canon", **options)

    def suffix(self, **options: Any) -> Any:
        """The public suffix of the host."""
        return self._call("suffix", **options)

    def domain(self, **options: Any) -> Any:
        """The registrable domain of the host."""
        return self._call("domain", **options)

    def subdomain(self, **options: Any) -> Any:
        """What is in front of the registrable domain."""
        return self._call("subdomain", **options)

    def param(self, name: str, **options: Any) -> Any:
        """The decoded value of the first parameter of that name."""
        return self._call("param", name, **options)

    def surt(self, form: str = "surt", **options: Any) -> Any:
        """A form that sorts by domain."""
        return self._call("surt", form, **options)

    def normalize(self, strength: str = "same", **options: Any) -> Any:
        """The normal form."""
        return self._call("normalize", strength, **options)

    def audit(self, *, dialects: Iterable[str] | None = None, **options: Any) -> Any:
        """Outcome, severity, findings, and a safe URL."""
        return self._call("audit", dialects=expand(dialects), **options)

    def match(self, patterns: Pattern | PatternSet | Iterable[Any], **options: Any) -> Any:
        """Whether a pattern matches, or the number of the first of a set that does."""
        return self._call("match", columns.as_patterns(patterns), **options)
