# SPDX-License-Identifier: MIT
"""Whether the reference pages have everything, and whether the comments of the headers say what they must.

What the parser finds is compared with what clang finds, which reads the same headers in its own way.
"""
import json
import os
import re
import subprocess
import sys

from reference_parser import ROOT, chain, read_file
from reference_text import TOKEN, returns_status

WIDEST = 120  # columns of a header's line
# Names that a comment may use though the headers do not declare them.
SETTINGS = re.compile(r"URLENS_(WITH_\w+|SHARED|BUILDING|AMALGAMATION|OFFSET_BITS)")


def syntax_tree(headers):
    """The declarations of all headers, as clang has them."""
    source = "".join(f'#include "{header.path}"\n' for header in headers)
    command = ["clang", "-x", "c", "-std=c11", "-I" + os.path.join(ROOT, "include"), "-fsyntax-only", "-Xclang",
               "-ast-dump=json", "-"]
    run = subprocess.run(command, input=source.encode(), stdout=subprocess.PIPE, check=True)
    nodes = json.loads(run.stdout)["inner"]
    return [node for node in nodes if node.get("name", "").startswith("urlens_")]


def parts_of(node, kind):
    return [part["name"] for part in node.get("inner", []) if part["kind"] == kind]


def declared_by_clang(headers):
    """What there is: functions with their parameters, enumerators, fields, types."""
    found = set()
    for node in syntax_tree(headers):
        name = node["name"]
        if node["kind"] == "FunctionDecl":
            found.add(f"function {name}({', '.join(parts_of(node, 'ParmVarDecl'))})")
        else:
            found.add(f"type {name}")
            found.update(f"field {name}.{part}" for part in parts_of(node, "FieldDecl"))
            found.update(f"enumerator {name} {part}" for part in parts_of(node, "EnumConstantDecl"))
    return found


def declared_by_parser(reference):
    found = set()
    for item in reference.items():
        if item.kind == "function":
            found.add(f"function {item.name}({', '.join(parameter.name for parameter in item.parameters)})")
        elif item.is_type():
            found.add(f"type {item.name}")
            form = "enumerator {} {}" if item.kind == "enum" else "field {}.{}"
            found.update(form.format(item.name, member.name) for member in item.members)
    return found


def incomplete(reference):
    ours, theirs = declared_by_parser(reference), declared_by_clang(reference.headers)
    return ([f"tools/doc/reference_parser.py does not find: {missing}" for missing in sorted(theirs - ours)] +
            [f"tools/doc/reference_parser.py finds what is not there: {extra}" for extra in sorted(ours - theirs)])


def place(item):
    return f"include/{item.header.path}:{item.line}: {item.name}"


def without_comment(reference):
    return [f"{place(item)} has no comment" for item in reference.items() if not item.comment]


def can_fail_in_its_own_way(item):
    """Functions that neither change an object nor get memory fail as the conventions say, and need not repeat it."""
    return any(re.search(r"^urlens_(?:url|params|auditor) \*|\*\*|^const urlens_options", parameter.code)
               for parameter in item.parameters)


def without_errors(reference):
    """Functions that do not say how they fail, in their own comment or in one that theirs builds on."""
    problems = []
    for item in reference.items():
        text = " ".join([item.comment, item.header.comment * (item.header.path != "urlens.h")] +
                        [other.comment for other in chain(item)])
        says = re.search(r"\bURLENS_E_|\b[Oo]n (?:any )?error\b", text)
        if returns_status(item) and can_fail_in_its_own_way(item) and not says:
            problems.append(f"{place(item)} does not say which errors it has")
    return problems


def comments(reference):
    """Places and comments."""
    for header in reference.headers:
        yield f"include/{header.path}", header.comment
        for item in header.items:
            yield place(item), item.comment
            for member in item.members:
                yield f"{place(item)}: {member.name}", f"{member.comment}\n{member.heading}"


def unknown_names(reference):
    """Names in comments that nothing has, and documents that are not there."""
    problems = []
    for where, text in comments(reference):
        for match in TOKEN.finditer(text):
            name, prefix = match["name"], match["prefix"]
            if name and name not in reference.names and not SETTINGS.fullmatch(name):
                problems.append(f"{where}: the comment names {name}, which is not declared")
            if prefix and not reference.of_prefix(prefix):
                problems.append(f"{where}: no enumerator begins with {prefix}")
        problems += [f"{where}: the comment names {page}, which does not exist"
                     for page in re.findall(r"\bdocs/\w+\.md", text) if not os.path.exists(os.path.join(ROOT, page))]
    return problems


def unknown_words(reference):
    """Words in backticks that are neither a parameter nor a field nor a size."""
    fields = {member.name for item in reference.items() if item.kind == "struct" for member in item.members}
    problems = []
    for item in reference.items():
        known = fields | {parameter.name for parameter in item.parameters} | set(re.findall(r"\w+", item.code))
        problems += [f"{place(item)}: the comment has `{word}`, which is no parameter and no field"
                     for word in re.findall(r"`(\w+)`", item.comment) if word not in known]
    return problems


def long_lines(reference):
    problems = []
    for header in reference.headers:
        lines = read_file("include/" + header.path).split("\n")
        wide = [str(number) for number, line in enumerate(lines, 1) if len(line) > WIDEST]
        if wide:
            problems.append(f"include/{header.path}: lines of more than {WIDEST} columns: {' '.join(wide)}")
    return problems


CHECKS = (incomplete, without_comment, without_errors, unknown_names, unknown_words, long_lines)


def check(reference):
    problems = [problem for find in CHECKS for problem in find(reference)]
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(1)
    items = reference.items()
    functions = [item for item in items if item.kind == "function"]
    enumerators = sum(len(item.members) for item in items if item.kind == "enum")
    fields = sum(len(item.members) for item in items if item.kind == "struct")
    types = [item for item in items if item.is_type()]
    print(f"{len(functions)} functions, {len(types)} types, {enumerators} enumerators, {fields} fields: all documented")
