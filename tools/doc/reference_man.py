# SPDX-License-Identifier: MIT
"""Man pages of section 3, one for each function, type and header."""
import re
import textwrap

from reference_parser import chain, squeezed
from reference_text import (blocks, brief, conventions, errors_named, full_comment, general_rules, named_in,
                            prototype_lines, returns_status, sentences, summary, tokens, uncapitalized)

WIDTH = 72  # of code, so that it fits a terminal
SHORT = 45  # lines; a longer example is only named
MOST_USERS = 40  # a type that more functions use has no list of them
ESCAPES = {"\\": r"\(rs", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}


def escaped(text):
    """Text as roff wants it, in ASCII."""
    return "".join(ESCAPES.get(char) or (char if ord(char) < 128 else f"\\[u{ord(char):04X}]") for char in text)


def bold(text):
    return rf"\fB{escaped(text)}\fP"


def italic(text):
    return rf"\fI{escaped(text)}\fP"


def protected(line):
    """A line of text that roff does not take for a request."""
    return r"\&" + line if line[:1] in (".", "'") else line


def link(item):
    return bold(item.name) + "(3)"


class Page:
    """The lines of one page, and what turns text into them."""

    def __init__(self, reference, date, name, about=None):
        self.reference, self.name, self.about = reference, name, about
        self.lines = [r'.\" SPDX-License-Identifier: MIT',
                      r'.\" Made by tools/doc/reference.py from the public headers.',
                      f'.TH {name.upper()} 3 "{date}" "urlens {reference.version}" "urlens reference"',
                      ".nh", ".ad l"]  # a name is never divided, and lines of long names are not stretched

    def put(self, *lines):
        self.lines += lines

    def paragraph(self):
        """A heading begins a paragraph of its own."""
        if not self.lines[-1].startswith((".SH", ".SS")):
            self.put(".PP")

    def heading(self, title):
        self.put(f".SH {title}")

    def inline(self, text):
        """Text with its names marked."""
        return "".join(self.token(kind, match) for kind, match in tokens(text))

    def token(self, kind, match):
        if kind == "text":
            return escaped(match)
        if kind == "quoted":
            return italic(match["quoted"])
        if kind == "code":
            return italic(match["code"])
        item = self.reference.names.get(match["name"]) if kind == "name" else None
        if item and item.name == match["name"] and item.kind != "macro" and item is not self.about:
            return link(item)
        if match[0] == "urlens.h" and self.name != "urlens":
            return bold("urlens") + "(3)"
        return escaped(match[0]) if kind in ("rfc", "report") else bold(match[0])

    def text(self, text):
        """A sentence begins on a line of its own: roff knows then where sentences end."""
        for sentence in sentences(text):
            for line in textwrap.wrap(self.inline(sentence), 78, break_long_words=False, break_on_hyphens=False):
                self.put(protected(line))

    def code(self, lines):
        self.paragraph()
        self.put(".in +4n", ".EX", *(protected(escaped(line)) for line in lines), ".EE", ".in")

    def comment(self, text):
        """A whole comment of a header."""
        for number, (kind, inside) in enumerate(blocks(text)):
            if kind == "drawing":
                self.code(textwrap.dedent("\n".join(inside)).split("\n"))
            elif kind == "text":
                if number > 0:
                    self.paragraph()
                self.text(inside)
            else:
                self.entries(kind, inside)

    def entries(self, kind, inside):
        for entry in inside:
            self.put(r".IP \(bu 2" if kind == "list" else f".TP\n{self.inline(entry[0])}")
            self.text(entry if kind == "list" else entry[1])

    def see_also(self, items, others=()):
        names = sorted({item.name for item in items if item is not self.about and item.kind != "macro"})
        names = [name for name in others if name not in names] + names
        self.heading("SEE ALSO")
        self.put(*(f".BR {escaped(name)} (3)," for name in names[:-1]), f".BR {escaped(names[-1])} (3)")

    def name_line(self, line):
        self.heading("NAME")
        text = rf"{escaped(self.name)} \- {escaped(line.replace('`', '').replace('…', '...'))}"
        self.put(*map(protected, textwrap.wrap(text, 78, break_long_words=False, break_on_hyphens=False)))

    def synopsis(self, header, lines):
        self.heading("SYNOPSIS")
        self.put(".nf", f".B #include <{header.path}>")
        if lines:
            self.put(".PP", *(protected(line) for line in lines))
        self.put(".fi")

    def finish(self):
        return "\n".join(self.lines) + "\n"


def prototype(item):
    """A prototype in bold, its parameters in italics."""
    lines = []
    for line in prototype_lines(item, WIDTH):
        for parameter in item.parameters:
            line = re.sub(rf"(?<=[ *]){parameter.name}(?=[,)])", f"\0{parameter.name}\1", line, count=1)
        lines.append(r"\fB" + escaped(line).replace("\0", r"\fI").replace("\1", r"\fB") + r"\fP")
    return lines


def status_comment(reference, name):
    """What the status's own comment says."""
    return next((member.comment for member in reference.names["urlens_status"].members if member.name == name), "")


def return_value(page, item):
    page.heading("RETURN VALUE")
    page.text("URLENS_OK, which is 0, or the reason of the failure. Every function follows the conventions of")
    page.put(".BR urlens (3).")
    names = errors_named(item)
    if names:
        page.text("Reasons that are named above:")
    for name in names:
        page.put(".TP", bold(name))
        page.text(status_comment(page.reference, name) or "see urlens_status")


def example(page, name):
    files = page.reference.examples_with(name)
    if not files:
        return
    page.heading("EXAMPLES")
    text = page.reference.examples[files[0]]
    if text.count("\n") > SHORT:
        page.put(f"The source tree has {escaped('examples/' + files[0])}.")
        return
    page.put(f"This is {escaped('examples/' + files[0])} of the source tree.")
    page.code(text.rstrip("\n").split("\n")[1:])


def built_on(page, item):
    """The comments that a function's comment goes on from, so that its page can be read alone."""
    for other in chain(item):
        page.put(f".SS From the description of {other.name}")
        page.comment(full_comment(other))


def function_page(reference, date, item):
    page = Page(reference, date, item.name, item)
    page.name_line(uncapitalized(brief(item)))
    page.synopsis(item.header, prototype(item))
    page.heading("DESCRIPTION")
    page.comment(full_comment(item))
    built_on(page, item)
    if general_rules(item.header):
        page.put(f".SS For all functions of {item.header.path}")
        page.text(squeezed(general_rules(item.header)))
    if returns_status(item):
        return_value(page, item)
    example(page, item.name)
    said = " ".join([item.code, item.comment] + [other.comment for other in chain(item)])
    page.see_also(named_in(said, reference) + chain(item), [item.header.page()])
    return page.finish()


def type_code(item):
    """What a type's synopsis shows: of an enum only its name, since its enumerators are listed further down."""
    if item.kind == "enum":
        return [f"typedef enum {item.name} {item.name};" if item.code.startswith("typedef") else f"enum {item.name};"]
    if item.kind == "struct":
        fields = [f"    {member.code};" for member in item.members]
        return [f"typedef struct {item.name} {{", *fields, f"}} {item.name};"]
    return [item.code]


def silent_run(members, start):
    """How many members from there on have neither a comment nor a heading."""
    count = 0
    while start + count < len(members) and not members[start + count].comment and (
            count == 0 or not members[start + count].heading):
        count += 1
    return count


def member_line(item, member):
    """An enumerator with its number, or a field with its type."""
    if item.kind == "enum":
        return bold(member.name) + escaped(f" = {member.code}")
    before, after = re.fullmatch(rf"(.*\b|.*[^\w]){member.name}(.*)", member.code).groups()
    return protected(escaped(before) + bold(member.name) + escaped(after))


def member_entries(page, item):
    page.heading("ENUMERATORS" if item.kind == "enum" else "FIELDS")
    at = 0
    while at < len(item.members):
        member = item.members[at]
        if member.heading:
            page.paragraph()
            page.comment(member.heading)
        count = silent_run(item.members, at)
        if count:
            page.paragraph()
            page.put(".nf", *(member_line(item, each) for each in item.members[at:at + count]), ".fi")
        else:
            page.put(".TP", member_line(item, member))
            page.comment(member.comment)
        at += count or 1


def type_page(reference, date, item):
    page = Page(reference, date, item.name, item)
    page.name_line(uncapitalized(brief(item)))
    page.synopsis(item.header, [bold(line) for line in type_code(item)])
    page.heading("DESCRIPTION")
    page.comment(item.comment)
    if item.members:
        member_entries(page, item)
    example(page, item.name)
    users = reference.users(item)
    said = " ".join([item.code, item.comment] + [member.comment for member in item.members])
    page.see_also(named_in(said, reference) + (users if len(users) <= MOST_USERS else []), [item.header.page()])
    return page.finish()


def lists(page, header):
    """What the header declares, with a line about each, by section."""
    for title, items in header.sections():
        functions = [item for item in items if item.kind == "function"]
        if functions and title:
            page.put(f".SS {escaped(title)}")
        for item in functions:
            page.put(".TP", link(item))
            page.text(summary(item) + ".")


def plain_list(page, title, items):
    if items:
        page.heading(title)
    for item in items:
        page.put(".TP", bold(f"{item.name} {item.code}".strip()) if item.kind == "macro" else link(item))
        page.text(summary(item) + ".")


def header_page(reference, date, header):
    page = Page(reference, date, header.page())
    intro, promise, rules = conventions(header)
    page.name_line(uncapitalized(header.title.rstrip(".")))
    page.synopsis(header, [bold("cc program.c $(pkg-config --cflags --libs urlens)")])
    page.heading("DESCRIPTION")
    page.comment(intro)
    if rules:
        page.heading("CONVENTIONS")
        page.text(promise)
    for title, text in rules:
        page.put(f".SS {escaped(title)}")
        page.text(text)
    page.heading("FUNCTIONS")
    lists(page, header)
    plain_list(page, "TYPES", [item for item in header.items if item.is_type()])
    plain_list(page, "MACROS", [item for item in header.items if item.kind == "macro"])
    if header.path == "urlens.h":
        example(page, "urlens_parse")
    page.see_also([], [other.page() for other in reference.headers if other is not header])
    if header.path == "urlens.h":
        page.lines[-1] += ","
        page.put(".BR urlens (1)")
    return page.finish()


def pages(reference, date):
    """Names of pages and their text."""
    made = {header.page(): header_page(reference, date, header) for header in reference.headers}
    for item in reference.items():
        if item.kind == "function":
            made[item.name] = function_page(reference, date, item)
        elif item.is_type():
            made[item.name] = type_page(reference, date, item)
    return made
