# SPDX-License-Identifier: MIT
"""Reads the public headers: what they declare, and what their comments say.

The headers are as clang-format writes them, which makes them easy to read: a declaration begins at the margin, its
comment ends on the line above it, and the comment of an enumerator or a field is above it or after it on its line. A
comment with a blank line above it, inside an enum or a struct, is the heading of those that follow.
"""
import glob
import os
import re
from dataclasses import dataclass, field

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What is at the margin of a header.
RULE = r"/\* -{20,} \*/\n"
PIECE = re.compile(
    rf"^(?:{RULE}/\* (?P<section>[^\n]*?) *\*/\n{RULE}"
    r"|/\* --- (?P<subsection>[^\n]*?) -+ \*/\n"
    r"|/\*(?P<comment>.*?)\*/\n"
    r"|URLENS_API (?P<function>[^;]*);"
    r"|(?:typedef )?(?P<kind>enum|struct) (?P<tag>\w+) \{\n(?P<body>.*?)^\}[^;]*;"
    r"|typedef struct (?P<opaque>\w+) (?P=opaque);"
    r"|typedef (?P<callback>[^;{}]*?\(\*\w+\)\([^;]*?\));"
    r"|typedef (?P<alias>[^;{}()]*?\w+);"
    r"|# *define (?P<macro>URLENS_\w+)(?P<value>[^\n]*)\n"
    r"|(?P<directive># *(?:if|elif|else|endif)[^\n]*\n)"
    r"|(?P<blank>\n))",
    re.M | re.S)

# What is inside the braces of an enum and of a struct.
AFTER = r"(?:[ \t]*/\*(?P<after>.*?)\*/)?"
ENUMERATOR = re.compile(
    rf"(?P<space>\s*)(?:/\*(?P<above>.*?)\*/|(?P<name>\w+)\s*=\s*(?P<code>[^,/]+?)\s*(?:,|(?=/\*)|\Z){AFTER})", re.S)
FIELD = re.compile(rf"(?P<space>\s*)(?:/\*(?P<above>.*?)\*/|(?P<code>[^;/]+);{AFTER})", re.S)


@dataclass
class Member:
    """An enumerator or a field. `code` is the enumerator's number, or the field's declaration."""
    name: str
    code: str
    comment: str
    heading: str = ""  # of the group that begins here


@dataclass
class Parameter:
    name: str
    code: str


@dataclass
class Item:
    """Something that a header declares: a function, enum, struct, opaque struct, callback, alias or macro."""
    kind: str
    name: str
    header: "Header"
    section: str
    comment: str
    code: str
    line: int
    members: list = field(default_factory=list)
    parameters: list = field(default_factory=list)
    returns: str = ""
    refers_to: "Item" = None  # the function whose comment has to be read with this one's

    def is_type(self):
        return self.kind not in ("function", "macro")


@dataclass
class Header:
    path: str  # as in #include
    title: str = ""
    comment: str = ""
    items: list = field(default_factory=list)

    def page(self):
        """urlens for urlens.h, urlens_site.h for urlens/site.h: there is a type urlens_site, which has a page too."""
        return "urlens" if self.path == "urlens.h" else self.path.replace("/", "_")

    def sections(self):
        """Titles of sections and what is in them, in order."""
        found = {}
        for item in self.items:
            found.setdefault(item.section, []).append(item)
        return found.items()


def clean(comment):
    """A comment's text without its stars; lines that are indented stay so."""
    lines = [re.sub(r"^ *\*(?: |$)", "", line) for line in comment.strip("\n").split("\n")]
    return "\n".join(line.rstrip() for line in lines).strip(" \n")


def squeezed(code):
    """Code on one line."""
    return re.sub(r"\s+", " ", code).strip()


def split_commas(code):
    """The parts between commas that are not inside parentheses."""
    parts, depth = [""], 0
    for char in code:
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def declared_name(code):
    """The name that a declaration of a field, a parameter or a type gives."""
    pointer_to_function = re.search(r"\(\*(\w+)\)\(", code)
    return pointer_to_function[1] if pointer_to_function else re.search(r"(\w+)(?:\[\w+\])?$", code)[1]


def enumerators(body):
    members, heading, above = [], "", ""
    for match in ENUMERATOR.finditer(body.rstrip()):
        if match["above"] is None:
            comment = clean(match["after"] or "") or above
            members.append(Member(match["name"], squeezed(match["code"]), comment, heading))
            heading = above = ""
        elif match["space"].count("\n") > 1:
            heading = clean(match["above"])
        else:
            above = clean(match["above"])
    return members


def fields(body):
    members, above = [], ""
    for match in FIELD.finditer(body.rstrip()):
        if match["above"] is not None:
            above = clean(match["above"])
            continue
        first, *others = split_commas(squeezed(match["code"]))
        base = first[:-len(declared_name(first))] if others else ""
        for code in [first] + [base + other for other in others]:
            members.append(Member(declared_name(code), code, clean(match["after"] or "") or above))
        above = ""
    return members


def function_of(code, item):
    """Fills in what a prototype says."""
    before, inside = re.fullmatch(r"(.*?)\((.*)\)", code).groups()
    item.name = declared_name(before)
    item.returns = before[:-len(item.name)].strip()
    item.parameters = [Parameter(declared_name(part), part) for part in split_commas(inside) if part != "void"]
    return item


def item_of(match, make):
    """The item that a piece of a header declares, or None."""
    if match["function"]:
        code = squeezed(match["function"])
        return function_of(code, make("function", "", code))
    if match["kind"]:
        item = make(match["kind"], match["tag"], squeezed(match[0]))
        item.members = (enumerators if item.kind == "enum" else fields)(match["body"])
        return item
    if match["opaque"]:
        return make("opaque", match["opaque"], match[0])
    for kind in ("callback", "alias"):
        if match[kind]:
            return make(kind, declared_name(match[kind]), squeezed(match[0]))
    if match["macro"] and not match["macro"].endswith("_H"):
        return make("macro", match["macro"], squeezed(match["value"]))
    return None


def add(header, item):
    """Adds an item. If there is one of that name, from another branch of an #if, the last code and comment count."""
    for known in header.items:
        if known.name == item.name:
            known.code, known.comment = item.code, item.comment or known.comment
            return known
    header.items.append(item)
    return item


def is_in_the_row(header, item):
    """Whether a macro is on the line after one that it shares the comment with."""
    last = header.items[-1] if header.items else None
    return item.kind == "macro" and not item.comment and last and last.kind == "macro" and item.line == last.line + 1


def read_header(path, text):
    header, section, parent, comment = Header(path), "", "", ""
    for match in PIECE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        item = item_of(match, lambda kind, name, code: Item(kind, name, header, section, comment, code, line))
        if match["comment"]:
            comment = clean(match["comment"])
            if not header.title and comment.startswith("urlens: "):
                first, _, header.comment = comment.partition("\n\n")
                header.title, comment = squeezed(first[len("urlens: "):]), ""
        elif match["section"]:
            section = parent = match["section"]
        elif match["subsection"]:
            section = f"{parent}: {match['subsection']}"
        elif item:
            if is_in_the_row(header, item):
                item.comment = header.items[-1].comment
            add(header, item)
            comment = ""
        elif match["blank"]:
            comment = ""
    return header


# The words by which a comment says that it goes on from another one.
GOES_ON = re.compile(r"^The same\b|: the same\b|^The inverse\b|\bas above\b|\bby that name\b")


def link_comments(header):
    """Finds the comments that build on that of another function: of one they name, or else of the one before."""
    functions = [item for item in header.items if item.kind == "function"]
    by_name = {item.name: item for item in functions}
    for before, item in zip([None] + functions, functions):
        if GOES_ON.search(item.comment):
            named = re.search(r"\bas (urlens_\w+)", item.comment)
            item.refers_to = by_name.get(named[1]) if named and named[1] != item.name else before


def chain(item):
    """The functions whose comments an item's comment builds on, the nearest first."""
    found = []
    while item.refers_to and item.refers_to not in found:
        item = item.refers_to
        found.append(item)
    return found


@dataclass
class Reference:
    headers: list
    version: str
    examples: dict  # name of the file: its text
    names: dict = field(default_factory=dict)  # of items and enumerators: the item

    def items(self):
        return [item for header in self.headers for item in header.items]

    def of_prefix(self, prefix):
        """The enum that has enumerators which begin so, for what is written as URLENS_HAS_…"""
        found = (item for name, item in self.names.items() if name.startswith(prefix) and item.kind == "enum")
        return next(found, None)

    def users(self, wanted):
        """The functions in whose prototype a type is."""
        functions = (item for item in self.items() if item.kind == "function")
        return [item for item in functions if re.search(rf"\b{wanted.name}\b", item.code)]

    def examples_with(self, name):
        """The names of the examples that use a function or a type, the shortest first."""
        found = [file for file, text in self.examples.items() if re.search(rf"\b{name}\b", text)]
        return sorted(found, key=lambda file: self.examples[file].count("\n"))


def read_file(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def in_order(headers):
    """The core first, then the others as the core's comment lists them."""
    intro = headers["urlens.h"].comment
    place = {path: intro.find(path) if path in intro else len(intro) for path in headers}
    return [headers["urlens.h"]] + sorted((header for path, header in headers.items() if path != "urlens.h"),
                                          key=lambda header: (place[header.path], header.path))


def version_of(core):
    value = {item.name: item.code for item in core.items}
    return ".".join(value["URLENS_VERSION_" + part] for part in ("MAJOR", "MINOR", "PATCH"))


def read_all():
    folder = os.path.join(ROOT, "include")
    paths = [os.path.relpath(path, folder).replace(os.sep, "/")
             for pattern in ("*.h", "urlens/*.h") for path in sorted(glob.glob(os.path.join(folder, pattern)))]
    headers = in_order({path: read_header(path, read_file("include/" + path)) for path in paths})
    examples = {os.path.basename(path): read_file(path)
                for path in sorted(glob.glob(os.path.join(ROOT, "examples", "*.c*"))) if not path.endswith(".txt")}
    reference = Reference(headers, version_of(headers[0]), examples)
    for header in headers:
        link_comments(header)
        for item in header.items:
            reference.names[item.name] = item
            if item.kind == "enum":
                reference.names.update((member.name, item) for member in item.members)
    return reference
