#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the library as two files, urlens.c and urlens.h, and the Public Suffix List as a third, urlens_psl.c, into a folder
(default: dist).

usage: tools/amalgamate.py [FOLDER]

urlens.h has all public headers in it, the core first: there is no folder urlens/ to put beside it.
The list has a licence of its own (MPL-2.0), so it never goes into urlens.c: whoever wants it compiles urlens_psl.c as well.
The files of src/ follow each other in the order of the layers. A header is put where it is first included, and keeps its
guard; includes of what is already there go. What files share becomes static by URLENS_AMALGAMATION, which the file defines. What
one file keeps to itself gets the file's name in front, so that two files may use the same name.
"""
import itertools
import os
import re
import sys

from sources import read, ROOT, sources

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"')
CONDITION = re.compile(r"^[ \t]*#[ \t]*(if|ifdef|ifndef|endif)\b")
SPDX = re.compile(r"^/\* SPDX-License-Identifier: (.*?) \*/$")
VERSION = re.compile(r"^#define URLENS_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", re.M)

HEAD = """/* SPDX-License-Identifier: {licence} */
/*
 * urlens {version}, the library in one file. Written by tools/amalgamate.py; change the files it is made from instead.
 * Compile it with the rest of your program and include urlens.h. URLENS_WITH_UNICODE=0 leaves out what is not ASCII, and
 * URLENS_WITH_ENCODINGS, …_DECODERS, …_CONFUSABLES, …_SITE, …_RFC, …_WEBURL, …_LIVING, …_ECMA, …_TEMPLATE, …_PATTERN, …_REGEXP,
 * …_BUILD, …_SIMD, …_LINKS and …_AUDIT are such parts too (core/config.h has them). URLENS_WITH_PSL=1 wants urlens_psl.c, which has the
 * Public Suffix List.
 */
#ifndef URLENS_AMALGAMATION
#  define URLENS_AMALGAMATION
#endif
#include "urlens.h"
#if defined(__GNUC__)
/* Parts that are left out leave declarations behind. */
#  pragma GCC diagnostic ignored "-Wunused-function"
#endif
"""

LIST = "site/suffix_list.c"  # the one file with the Public Suffix List
LIST_TABLES = "site/tables/psl"

# The definition of a table that files share. In one file it is static, like its declaration (UL_INTERNAL_DATA).
SHARED_TABLE = re.compile(r"^const \w+ ul_\w+(?=[^;()]*=)", re.M)

LIST_HEAD = """/* SPDX-License-Identifier: {licence} */
/*
 * urlens {version}: the Public Suffix List, for urlens.c compiled with URLENS_WITH_PSL=1. Written by tools/amalgamate.py. The
 * list, and this file with it, is under the Mozilla Public License 2.0; what is not data in it is under the MIT licence too.
 */
#define URLENS_AMALGAMATION
#define URLENS_WITH_PSL 1
#include "urlens.h"
"""


# A comment, a string, a character, a name, a number, an arrow, or any other character but white space.
TOKEN = re.compile(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[A-Za-z_]\w*|\d[\w.]*|->|\S', re.S)
NAME = re.compile(r"[A-Za-z_]\w*")
SHARED = re.compile(r"ul_|UL_|urlens_|URLENS_")
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)


def declared(statement):
    """The names that a statement at the margin of a file declares; what stands in its braces is left out, except enumerators."""
    words = [word for word in statement if NAME.fullmatch(word)]
    if not words or words[0] not in ("static", "typedef", "struct", "union", "enum"):
        return
    if words[0] in ("struct", "union", "enum") or (words[0] == "typedef" and words[1] in ("struct", "union", "enum")):
        tag = words[1 if words[0] != "typedef" else 2] if len(words) > 1 else None
        if tag and "{" in statement and statement[statement.index("{") - 1] == tag:
            yield tag
    if words[0] == "static":
        # The name stands before the first parenthesis, bracket or "=", or at the end; of a pointer to a function, in its parentheses.
        end = next((i for i, word in enumerate(statement) if word in ("(", "[", "=", ";")), len(statement))
        pointer = statement[end:end + 2] == ["(", "*"]
        yield next(word for word in statement[end:] if NAME.fullmatch(word) and word != "const") if pointer else statement[end - 1]
    if words[0] == "typedef":
        pointer = next((i for i in range(len(statement) - 1) if statement[i:i + 2] == ["(", "*"]), None)
        yield statement[pointer + 2] if pointer is not None else words[-1]


def own_names(text):
    """The names that a file declares at its margin and keeps to itself."""
    names, statement, depth, enumerators = set(MACRO.findall(text)), [], 0, False
    for token in TOKEN.findall(re.sub(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", "", text, flags=re.M)):
        if token.startswith("/*"):
            continue
        if token == "}":
            depth -= 1
        if depth == 0:
            statement.append(token)
            if token == ";" or (token == "}" and "(" in statement and "=" not in statement):
                names.update(declared(statement))
                statement = []
        elif enumerators and NAME.fullmatch(token) and before in ("{", ","):
            names.add(token)
        if token == "{":
            enumerators = depth == 0 and "enum" in statement
            depth += 1
        before = token
    return {name for name in names if not SHARED.match(name)}


def with_own_names(path, text):
    """The file with its name in front of the names that it keeps to itself."""
    stem = re.sub(r"\W", "_", path[:-2])
    new = {name: ("UL_" + stem.upper() if name.isupper() else "ul_" + stem) + "_" + name for name in own_names(text)}
    tokens = [(match.start(), match[0]) for match in TOKEN.finditer(text) if not match[0].startswith("/*")]
    pieces, done, members = [], 0, []  # of `members`: for each open brace, whether it is that of a struct
    for i, (start, token) in enumerate(tokens):
        before, after = tokens[i - 1][1] if i else "", tokens[i + 1][1] if i + 1 < len(tokens) else ""
        if token == "{":
            members.append(before in ("struct", "union") or (i > 1 and tokens[i - 2][1] in ("struct", "union")))
        elif token == "}":
            members.pop()
        is_member = before in (".", "->") or (members and members[-1] and after in (";", ",", "[", ":", ")"))
        if token in new and (token.isupper() or not is_member):
            pieces += [text[done:start], new[token]]
            done = start + len(token)
    return "".join(pieces) + text[done:]


# A public header that includes another one.
OWN_INCLUDE = re.compile(r'^#include "[a-z./]+\.h"$', re.M)


def headers():
    """The public headers, the core first, and those that need another one beside it last."""
    folder = os.path.join(ROOT, "include/urlens")
    paths = [f"include/urlens/{name}" for name in sorted(os.listdir(folder)) if name.endswith(".h")]
    return ["include/urlens.h"] + sorted(paths, key=lambda path: len(OWN_INCLUDE.findall(read(path))))


PUBLIC_FUNCTION = re.compile(r"^URLENS_API [^(;]*?\b(urlens_\w+)\(", re.M)
LIST_DATA = re.compile(r"^extern UL_HIDDEN const .*\b(ul_\w+)\[\];", re.M)

PREFIX_HEAD = """/*
 * Names of your own: with URLENS_PREFIX=my_ every name that the linker sees begins with it, my_urlens_parse, so that a program can
 * have two copies of the library. Sources go on saying urlens_parse. With URLENS_API=static and urlens.c included by a file of yours,
 * the linker sees none.
 */
#if defined(URLENS_PREFIX) && !defined(URLENS_PREFIXED)
#  define URLENS_JOIN(prefix, name) prefix##name
#  define URLENS_PREFIXED(prefix, name) URLENS_JOIN(prefix, name)
"""


def prefixes(header):
    """Definitions that put URLENS_PREFIX in front of the names that are seen outside."""
    names = sorted(set(PUBLIC_FUNCTION.findall(header) + LIST_DATA.findall(read("src/site/suffix_list.h"))))
    return PREFIX_HEAD + "".join(f"#  define {name} URLENS_PREFIXED(URLENS_PREFIX, {name})\n" for name in names) + "#endif\n\n"


def joined_headers():
    """All public headers as one; only the core includes anything that is not among them."""
    return "\n".join(re.sub(r'^(#include "[a-z./]+\.h"\n)+\n', "", read(path), flags=re.M) for path in headers())


class Writer:
    def __init__(self):
        self.lines = []
        self.done = {path[len("include/"):] for path in headers()}  # headers that are there already, unconditionally
        self.done_in_part = set()  # headers that are there in the condition of the part being written
        self.licences = {"MIT"}

    def put(self, path, outer_depth=0, part_depth=0):
        """Appends a file of src/ with its headers in place."""
        text = read("src/" + path)
        if path.endswith(".c"):
            text = with_own_names(path, text)
        if path != LIST and not path.startswith(LIST_TABLES):
            text = SHARED_TABLE.sub(r"static \g<0>", text)
        # A header's own guard is a condition that does not count: the first time, it holds.
        depth = outer_depth - (1 if path.endswith(".h") else 0)
        self.lines.append(f"/* {'-' * 8} src/{path} {'-' * (100 - len(path))} */")
        for line in text.rstrip("\n").split("\n"):
            include, condition, spdx = INCLUDE.match(line), CONDITION.match(line), SPDX.match(line)
            if condition:
                depth += -1 if condition[1] == "endif" else 1
            if spdx:
                self.licences.update(spdx[1].split(" AND "))
            elif include:
                self.put_header(include[1], depth, part_depth)
            else:
                self.lines.append(line)

    def put_header(self, path, depth, part_depth):
        if path in self.done or path in self.done_in_part:
            return
        if depth == part_depth and path.endswith(".h"):
            (self.done_in_part if part_depth else self.done).add(path)
        self.put(path, depth, part_depth)

    def put_files(self, part, paths):
        """Appends files, in a condition if they belong to a part that can be left out."""
        if part:
            self.lines.append(f"#if URLENS_WITH_{part}")
        for path in paths:
            self.put(path, 1 if part else 0, 1 if part else 0)
        if part:
            self.lines.append(f"#endif /* URLENS_WITH_{part} */")
        self.done_in_part = set()


def library_files():
    """What urlens.c is made of, in order: a part or None, and files; of each layer first those that every library has."""
    files = [(layer, part or "", path) for layer, path, part in sources() if path != LIST]
    for _, of_layer in itertools.groupby(files, key=lambda file: file[0]):
        for part, of_part in itertools.groupby(sorted(of_layer), key=lambda file: file[1]):
            yield part, [path for _, _, path in of_part]


def joined(head, parts, version):
    """The text of a file made of those, and the licences of what is in it."""
    writer = Writer()
    for part, paths in parts:
        writer.put_files(part, paths)
    head = head.format(licence=" AND ".join(sorted(writer.licences)), version=version)
    return head + "\n".join(writer.lines) + "\n", writer.licences


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else "dist"
    header = joined_headers()
    licence, body = header.split("\n", 1)
    header = licence + "\n" + prefixes(header) + body
    version = ".".join(VERSION.findall(header))
    library, licences = joined(HEAD, library_files(), version)
    suffixes, _ = joined(LIST_HEAD, [(None, [LIST])], version)
    if "MPL-2.0" in licences:
        sys.exit("amalgamate: something under the MPL-2.0 would get into urlens.c")
    os.makedirs(folder, exist_ok=True)
    for name, text in (("urlens.c", library), ("urlens.h", header), ("urlens_psl.c", suffixes)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        print(f"{folder}/{name}: {text.count(chr(10))} lines, {len(text.encode()) // 1024} KB")


main()
