# SPDX-License-Identifier: MIT
"""The whole reference on one page of HTML that needs nothing but itself."""
import os
import re
import textwrap
from html import escape

from reference_parser import chain, squeezed
from reference_text import blocks, conventions, full_comment, prototype_lines, summary, tokens

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 72  # of a prototype on one line
MOST_EXAMPLES = 3  # that an entry names, the shortest ones
KINDS = {"enum": "enum", "struct": "struct", "opaque": "opaque struct", "callback": "function pointer", "alias": "type",
         "macro": "macro", "function": "function"}
C_TOKEN = re.compile(
    r"(?P<comment>/\*.*?\*/|//[^\n]*)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\")"
    r"|(?P<name>\b(?:urlens|URLENS)_\w+)", re.S)
HEAD = """<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<!-- Made by tools/doc/reference.py from the public headers. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<meta name="description" content="Every function, type, enumerator and field of urlens.">
<title>urlens {version}: reference</title>
<style>
{css}</style>
</head>
<body id="top">
<div class="bar">
<a class="title" href="#top">urlens<span class="word"> reference</span> <span class="version">{version}</span></a>
<input id="filter" type="search" placeholder="Filter: port, punycode, params…" aria-label="Filter" hidden>
</div>
<div class="columns">
"""


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def header_id(header):
    return header.path.replace("/", "-")


def example_id(name):
    return "example-" + name


class Html:
    """Turns text and code into HTML with links."""

    def __init__(self, reference):
        self.reference = reference
        self.headers = {header.path: header for header in reference.headers}
        self.about = None  # the item whose entry is being written

    def member(self, text):
        """Where the field is that a text such as out->length, or a field's own name, means; None if it is no field."""
        before, _, name = text.rpartition("->")
        types = {parameter.name: re.search(r"\burlens_\w+|$", parameter.code)[0] for parameter in self.parameters()}
        item = self.reference.names.get({"out": "urlens_output", **types}.get(before)) if before else self.about
        known = item and item.kind == "struct" and name in (member.name for member in item.members)
        return f"{item.name}.{name}" if known else None

    def parameters(self):
        return self.about.parameters if self.about else []

    def name(self, name, label=None):
        """A link to what has that name; an enumerator's comment is its hint."""
        item = self.reference.names.get(name)
        if not item:
            return f"<code>{escape(label or name, False)}</code>"
        member = next((member for member in item.members if member.name == name), None) if item.name != name else None
        hint = f' title="{escape(squeezed(member.comment))}"' if member and member.comment else ""
        return f'<a href="#{name}"{hint}><code>{escape(label or name, False)}</code></a>'

    def inline(self, text):
        return "".join(self.token(kind, match) for kind, match in tokens(text))

    def token(self, kind, match):
        if kind == "text":
            return escape(match, False)
        if kind == "name":
            return self.name(match["name"])
        if kind == "prefix":
            item = self.reference.of_prefix(match["prefix"])
            return self.name(item.name, match[0]) if item else escape(match[0], False)
        if kind == "header" and match["header"] in self.headers:
            return f'<a href="#{header_id(self.headers[match["header"]])}"><code>{match["header"]}</code></a>'
        if kind == "rfc":
            return f'<a href="https://www.rfc-editor.org/rfc/rfc{match["rfc_number"]}">{match[0]}</a>'
        if kind == "report":
            return f'<a href="https://www.unicode.org/reports/tr{match["report_number"]}/">{match[0]}</a>'
        return self.literal(match["quoted"] or match[0])

    def literal(self, text):
        place = self.member(text)
        code = f'<code class="short">{escape(text, False)}</code>'
        return f'<a href="#{place}">{code}</a>' if place else code

    def comment(self, text):
        return "\n".join(self.block(kind, inside) for kind, inside in blocks(text))

    def block(self, kind, inside):
        if kind == "drawing":
            return "<pre>" + escape(textwrap.dedent("\n".join(inside)), False) + "</pre>"
        if kind == "list":
            return "<ul>" + "".join(f"<li>{self.inline(entry)}</li>" for entry in inside) + "</ul>"
        if kind == "terms":
            rows = "".join(f"<dt>{self.inline(term)}</dt><dd>{self.inline(meaning)}</dd>" for term, meaning in inside)
            return f'<dl class="terms">{rows}</dl>'
        return f"<p>{self.inline(inside)}</p>"

    def code(self, text, own=""):
        """C with its names linked, except the one that it declares."""
        parts, end = [], 0
        for match in C_TOKEN.finditer(text):
            parts += [escape(text[end:match.start()], False), self.code_token(match, own)]
            end = match.end()
        return "".join(parts) + escape(text[end:], False)

    def code_token(self, match, own):
        if match["comment"] or match["string"]:
            return f'<span class="{"c" if match["comment"] else "s"}">{escape(match[0], False)}</span>'
        if match[0] == own:
            return f"<b>{own}</b>"
        return f'<a href="#{match[0]}">{match[0]}</a>' if match[0] in self.reference.names else match[0]


def prototype(html, item):
    """A prototype whose parameters' names are marked, without the links being changed."""
    text = html.code("\n".join(prototype_lines(item, WIDTH)), item.name)
    for parameter in item.parameters:
        text = re.sub(rf"(?<=[ *]){parameter.name}(?=[,)])", f"<i>{parameter.name}</i>", text, count=1)
    return f'<pre class="prototype">{text}</pre>'


def declaration(html, item):
    if item.kind == "function":
        return prototype(html, item)
    if item.kind == "macro":
        return f"<pre>#define <b>{item.name}</b> {html.code(item.code)}</pre>".replace(" </pre>", "</pre>")
    return "" if item.members else f"<pre>{html.code(item.code, item.name)}</pre>"


def enumerator_row(html, member):
    """Name, number and meaning; a number that is made of other enumerators is part of the meaning."""
    meaning = html.comment(member.comment) if member.comment else ""
    code = f"<code>{html.code(member.code)}</code>"
    if len(member.code) > 10:
        code, meaning = "", f"{meaning}<p>{code}</p>"
    name = f'<code class="name">{member.name}</code>'
    return f'<tr id="{member.name}"><td>{name}</td><td>{code}</td><td>{meaning}</td></tr>'


def field_row(html, item, member):
    meaning = html.comment(member.comment) if member.comment else ""
    code = re.sub(rf"\b{member.name}\b(?=\)\(|$)", f'<span class="name">{member.name}</span>', html.code(member.code))
    return f'<tr id="{item.name}.{member.name}"><td><code>{code}</code></td><td>{meaning}</td></tr>'


def member_rows(html, item):
    for member in item.members:
        if member.heading:
            heading = html.inline(squeezed(member.heading))
            yield f'<tr class="heading"><th colspan="3" scope="rowgroup">{heading}</th></tr>'
        yield enumerator_row(html, member) if item.kind == "enum" else field_row(html, item, member)


def members(html, item):
    if not item.members:
        return ""
    rows = "\n".join(member_rows(html, item))
    return f'<table class="{"numbers" if item.kind == "enum" else "fields"}"><tbody>\n{rows}\n</tbody></table>'


def folded(title, inside):
    return f"<details><summary>{title}</summary><div>\n{inside}\n</div></details>"


def facts(html, item):
    """What belongs to an entry and is not in its comment: what that builds on, who uses a type, examples."""
    parts = [folded("About " + html.name(other.name), html.comment(full_comment(other))) for other in chain(item)]
    users = html.reference.users(item) if item.is_type() else []
    if users:
        count = f"{len(users)} function{'s' * (len(users) > 1)}"
        parts.append(folded(f"Used by {count}", ", ".join(html.name(user.name) for user in users)))
    files = html.reference.examples_with(item.name)[:MOST_EXAMPLES] if item.kind != "macro" else []
    if files:
        links = ", ".join(f'<a href="#{example_id(file)}">{file}</a>' for file in files)
        parts.append(f'<p class="facts">Example{"s" * (len(files) > 1)}: {links}</p>')
    return "\n".join(parts)


def entry(html, item):
    html.about = item
    return f"""<article class="entry" id="{item.name}">
<h4><a href="#{item.name}">{item.name}</a><span class="kind">{KINDS[item.kind]}</span></h4>
{declaration(html, item)}
{html.comment(full_comment(item))}
{members(html, item)}
{facts(html, item)}
</article>"""


def group(title, level, inside):
    heading = f"<h{level}>{escape(title, False)}</h{level}>\n" if title else ""
    return f"<section data-group>\n{heading}{inside}\n</section>"


def overview(html, header):
    """One line about each function of a header, and the names of its types."""
    form = '<tr data-of="{}"><td>{}</td><td>{}</td></tr>'
    rows = "\n".join(form.format(item.name, html.name(item.name), html.inline(summary(item)))
                     for item in header.items if item.kind == "function")
    types = ", ".join(html.name(item.name) for item in header.items if item.is_type())
    return f'<h3>Functions</h3>\n<table class="names"><tbody>\n{rows}\n</tbody></table>\n<p>Types: {types}</p>'


def convention_rows(html, header):
    _, promise, rules = conventions(header)
    if not rules:
        return ""
    rows = "\n".join(f"<dt>{escape(title, False)}</dt><dd>{html.inline(text)}</dd>" for title, text in rules)
    return f'<h3 id="conventions">Conventions</h3>\n<p>{html.inline(promise)}</p>\n<dl class="rules">\n{rows}\n</dl>'


def capitalized(title):
    return title[0].upper() + title[1:]


def header_section(html, header):
    html.about = None
    title = capitalized(header.title)
    sections = "\n".join(group(title, 3, "\n".join(entry(html, item) for item in items))
                         for title, items in header.sections())
    return f"""<section data-group>
<h2 id="{header_id(header)}"><span class="path">{header.path}</span></h2>
<p class="lead">{html.inline(title)}</p>
<div data-intro>
{html.comment(conventions(header)[0])}
{convention_rows(html, header)}
{overview(html, header)}
</div>
{sections}
</section>"""


def example_section(html):
    parts = []
    for name, text in html.reference.examples.items():
        body = re.sub(r"^(/\*|//) SPDX[^\n]*\n", "", text).rstrip("\n")
        place = example_id(name)
        parts.append(f'<article class="entry" id="{place}">\n<h4><a href="#{place}">{name}</a></h4>\n'
                     f"<pre>{html.code(body)}</pre>\n</article>")
    return '<section data-group>\n<h2 id="examples">Examples</h2>\n' + "\n".join(parts) + "\n</section>"


def contents_of(header):
    """The list of what a header has, by section."""
    rows = []
    for title, items in header.sections():
        if title:
            rows.append(f'<li class="group" data-intro>{escape(title, False)}</li>')
        rows += [f'<li data-of="{item.name}"><a href="#{item.name}">{item.name}</a></li>' for item in items]
    return "<ul>\n" + "\n".join(rows) + "\n</ul>"


def contents(reference):
    rows = ['<li data-intro><a class="header" href="#conventions">Conventions</a></li>']
    for header in reference.headers:
        link = f'<a class="header" href="#{header_id(header)}">{header.path}</a>'
        rows.append(f"<li data-group>{link}\n{contents_of(header)}</li>")
    examples = "\n".join(f'<li data-of="{example_id(name)}"><a href="#{example_id(name)}">{name}</a></li>'
                         for name in reference.examples)
    rows.append(f'<li data-group><a class="header" href="#examples">Examples</a>\n<ul>\n{examples}\n</ul></li>')
    return '<nav aria-label="Contents">\n<ul>\n' + "\n".join(rows) + "\n</ul>\n</nav>"


def page(reference, date):
    html = Html(reference)
    version = escape(reference.version)
    parts = [HEAD.format(version=version, css=read("reference.css")), contents(reference), "<main>",
             f'<div data-intro>\n<h1>urlens {version}</h1>\n<p class="lead">What the public headers declare, and the '
             f'examples. <time>{date}</time></p>\n</div>',
             '<p id="nothing" hidden>Nothing here has these words.</p>']
    parts += [header_section(html, header) for header in reference.headers]
    parts += [example_section(html), "</main>\n</div>"]
    parts += [f"<script>\n{read('reference.js')}</script>", "</body>\n</html>\n"]
    return "\n".join(parts)
