# SPDX-License-Identifier: MIT
"""Who reads a URL differently, and why."""
from collections.abc import Iterable
from typing import NamedTuple

from urlens import _urlens
from urlens._dialects import expand
from urlens._urlens import Parts, URLError

_PARTS = Parts.__match_args__[1:]


class Finding(NamedTuple):
    """Something that an audit found. An id that begins with "O" is an outcome, any other is a cause."""

    id: str
    severity: str
    title: str
    detail: str
    start: int
    end: int


class Audit(NamedTuple):
    """What an audit says of a text: outcome is the id of the worst outcome, safe a URL that all read in the same way."""

    outcome: str | None
    findings: list[Finding]
    safe: str | None

    @property
    def severity(self) -> str | None:
        """The severity of the worst finding, or None."""
        return self.findings[0].severity if self.findings else None


class Diff(NamedTuple):
    """How dialects read a text: the parts, or the error of one that refuses it; and the parts in which they differ."""

    dialects: dict[str, Parts | URLError]
    disagree: tuple[str, ...]


def audit(text: str, base: str | None = None, dialects: Iterable[str] | None = None) -> Audit:
    """Looks for what makes programs read the text differently. dialects: ids or names of sets, such as "living"."""
    rows, safe = _urlens.audit_tuples(text, base, expand(dialects))
    findings = [Finding(*row) for row in rows]
    outcome = next((finding.id for finding in findings if finding.id.startswith("O")), None)
    return Audit(outcome, findings, safe)


def diff(text: str, base: str | None = None, dialects: Iterable[str] | None = None) -> Diff:
    """Lets several dialects read the text, and compares. dialects: ids or names of sets, such as "browsers"."""
    readings, bits = _urlens.diff_tuples(text, base, expand(dialects))
    return Diff(dict(readings), tuple(part for bit, part in enumerate(_PARTS) if bits >> bit & 1))
