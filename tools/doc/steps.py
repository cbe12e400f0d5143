#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes site/steps.json: for each dialect the steps of its description, each with the topics that it decides.

usage: steps.py [--check]        --check: only say whether the file is up to date

The sentences are those of docs/living.md and docs/dialects.md. Here is only what each numbered step is about; a step
without a topic, or a topic without a step, is an error. A topic is a component, or something smaller:
  trim tabs             what goes before anything is read
  slashes end           where the authority begins, and what ends it
  case map decode       of a host: letters, Unicode, escapes
  ipv4 ipv6 dots file join jar empty
"""
import json
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUTPUT = os.path.join(ROOT, "site", "steps.json")

LIVING = {
    "python": "trim tabs|scheme|end slashes|ipv6|query fragment path dots decode ipv4|map|userinfo host|case|port|join|empty|empty|join",
    "go": "fragment|tabs trim|scheme|query|slashes|end slashes|userinfo|ipv6 port|decode case map ipv4 host|host|path fragment|slashes"
          "|dots|join|join",
    "java-uri": "scheme|fragment end tabs trim decode|slashes|end slashes|query path dots|userinfo ipv6 ipv4 port host|host map case|host|join"
                "|join|join",
    "java-url": "trim|scheme|jar|query|slashes userinfo|host ipv6 ipv4 port|map|path dots fragment|end decode case|join",
    "curl": "trim tabs|scheme|file|slashes end|userinfo|host ipv6|port|decode|ipv4 ipv6|host case map|query fragment|dots|join",
    "php": "scheme|scheme slashes|port slashes|slashes|port|end userinfo port host ipv4 ipv6 map case decode"
           "|query fragment tabs trim",
    "node-legacy": "trim|end|slashes|scheme|slashes|slashes|tabs userinfo end host|port|ipv6|host|case map|query path fragment"
                   "|query fragment|dots ipv4 decode|join",
    "ruby": "map|scheme end query path tabs trim dots|ipv6 ipv4 host|slashes|userinfo port|query|file fragment|path|case decode|join",
    "perl": "trim|scheme|map case|end tabs|userinfo host port decode ipv4 ipv6|path query fragment|dots slashes|join",
    "urllib3": "slashes|end|userinfo ipv6 port host|dots path query fragment map case ipv4 decode tabs trim|path",
    "okhttp": "trim scheme|slashes end|userinfo|tabs|port|host decode map ipv4 ipv6 case|dots path query fragment",
    "rust-url": "map|file|path userinfo port|join",
    "chromium": "path|userinfo query|host|map decode|ipv6 ipv4 port|host map|path|file|scheme|fragment|join|path|map|host",
    "firefox": "host|map|ipv4|file|port fragment|scheme path query|userinfo port|path|join|scheme|scheme host slashes end|scheme decode|path query fragment",
}
SAME = {"python-3.11": "python", "curl-7.88": "curl"}

# Which topics a row of the tables of docs/dialects.md has, by its words.
ROWS = {
    "Preprocess": [(r"^trim", "trim"), (r"tabs", "tabs"), (r"U\+FFFD", "map")],
    "Parse": [(r"UNC path", "slashes"), (r"^the scheme|scheme of one letter", "scheme"), (r"^file:", "file slashes"), (r"^mailto", "path"),
              (r"^hierarchical", "slashes end userinfo"), (r"^query and fragment", "query fragment"), (r"^the rest", "path")],
    "Canonicalize": [(r"^the scheme", "scheme"), (r"^user", "userinfo"), (r"^file", "file"), (r"^the host", "host"), (r"^the port", "port"),
                     (r"^the path|^an empty path|before a path", "path dots"), (r"^the query", "query"), (r"^the fragment", "fragment")],
    "CanonicalizeHost": [(r"IPv4", "ipv4"), (r"IPv6|brackets", "ipv6"), (r"percent-decode", "decode"), (r"Nameprep|label separators become", "map"),
                         (r"lower case", "case"), (r"refuse", "host"), (r"tabs", "tabs")],
}

GRAMMAR = [("3.1", "The scheme is a letter, then letters, digits, “+”, “-” and “.”.", "scheme"),
           ("3.2", "The authority follows “//” and ends at “/”, “?” or “#”.", "slashes end"),
           ("3.2.1", "The user information is before the first “@”, from a set of characters of its own.", "userinfo"),
           ("3.2.2", "The host is an address in brackets, an IPv4 address of four decimal numbers, or a name; nothing is mapped.",
            "host ipv4 ipv6 map decode case"),
           ("3.2.3", "The port is decimal digits, of any number.", "port"),
           ("3.3", "The path is segments of allowed characters; parsing changes nothing.", "path dots tabs trim"),
           ("3.4", "The query follows the first “?”, from a set of characters.", "query"),
           ("3.5", "The fragment follows the first “#”.", "fragment"),
           ("5.2", "A reference is resolved by components.", "join")]
EXPRESSION = [("appendix B", "One regular expression finds the components: nothing is refused, and nothing but “/”, “?” and “#” ends the authority.",
               "scheme slashes end userinfo host ipv4 ipv6 map decode case port path dots tabs trim query fragment")]


def section(document, heading):
    """The text under a heading that begins with these words."""
    start = re.search(rf"^#+ {re.escape(heading)}\b.*$", document, re.M)
    return re.split(r"^#", document[start.end():], maxsplit=1, flags=re.M)[0]


def plain(markdown):
    """A step's sentence: no links, and quotation marks instead of back quotes."""
    return re.sub(r"`([^`]+)`", "“\\1”", re.sub(r"\s+", " ", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown))).strip()


def living_steps(document, dialect):
    text = re.split(r"^(?:Known to differ|No known)", section(document, dialect), maxsplit=1, flags=re.M)[0]
    steps = [plain(step) for step in re.split(r"^\d+\. ", text, flags=re.M)[1:]]
    topics = LIVING[dialect].split("|")
    if len(steps) != len(topics):
        sys.exit(f"steps.py: {dialect} has {len(steps)} steps in docs/living.md and {len(topics)} here")
    return [{"at": f"step {i + 1}", "text": step, "topics": about.split()} for i, (step, about) in enumerate(zip(steps, topics))]


def table(document, stage):
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section(document, stage).splitlines() if line.startswith("| ")]
    return rows[0][1:], [row for row in rows[1:] if row[0] != "---"]


def weburl_steps(document, dialect):
    """The steps of a dialect of 2011: those of its revision, and of its host steps."""
    revision = dialect.removeprefix("weburl-")
    steps = []
    for stage, rules in ROWS.items():
        columns, rows = table(document, stage)
        column = revision if stage == "CanonicalizeHost" else revision.split("-")[0]
        if column not in columns:
            continue
        for name, *cells in rows:
            topics = {topic for pattern, words in rules if re.search(pattern, name) for topic in words.split()}
            if cells[columns.index(column)] and topics:
                steps.append({"at": f"{stage}, step {cells[columns.index(column)]}", "text": plain(re.sub(r" \([^()]*(?:\([^()]*\)[^()]*)*\)$", "", name)),
                              "topics": sorted(topics)})
    return steps


def cited(source, rows):
    return [{"at": f"{source}, {place}", "text": text, "topics": topics.split()} for place, text, topics in rows]


def main():
    with open(os.path.join(ROOT, "docs", "living.md"), encoding="utf-8") as file:
        living = file.read()
    with open(os.path.join(ROOT, "docs", "dialects.md"), encoding="utf-8") as file:
        weburl = file.read()
    steps = {"rfc3986": cited("RFC 3986", GRAMMAR), "rfc3987": cited("RFC 3987, as RFC 3986", GRAMMAR), "rfc3986-regex": cited("RFC 3986", EXPRESSION)}
    for dialect in LIVING:
        steps[dialect] = living_steps(living, dialect)
    for dialect, other in SAME.items():
        steps[dialect] = steps[other]
    steps["barth"] = weburl_steps(weburl, "barth")
    for revision in ("r1", "r2", "r3"):
        for browser in ("", "-chrome", "-gecko", "-ie"):
            steps[f"weburl-{revision}{browser}"] = weburl_steps(weburl, f"weburl-{revision}{browser}")
    made = json.dumps({"comment": "SPDX-License-Identifier: MIT. Written by tools/doc/steps.py; ./dev docs writes it anew.", "steps": steps},
                      ensure_ascii=False, separators=(",", ":")).replace('],"', '],\n"').replace('"},{', '"},\n{') + "\n"
    if "--check" in sys.argv[1:]:
        with open(OUTPUT, encoding="utf-8") as file:
            sys.exit(0 if file.read() == made else "site/steps.json is out of date: ./dev docs writes it anew")
    with open(OUTPUT, "w", encoding="utf-8") as file:
        file.write(made)


main()
