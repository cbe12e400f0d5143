# SPDX-License-Identifier: MIT
"""The examples of docs/sql.md, run by the engines.

A block that begins with ```sql and the name of an engine has statements; the comments after one are the rows that it must
give. In the table of functions, the first cell of a row is an expression and the second one is its value.
"""
import json
import os
import re

import suite

DOCUMENT = os.path.join(suite.ROOT, "docs", "sql.md")
BLOCK = re.compile(r"^```(\w[^\n]*)\n(.*?)^```$", re.M | re.S)
EXAMPLE = re.compile(r"^\| `(url_\w+)(\(.*?\))` \| `(.*?)` \|", re.M)


def read():
    with open(DOCUMENT, encoding="utf-8") as file:
        return file.read()


def statements(block):
    """Each statement with the rows that it must give, or None if nothing is said about them."""
    found = []
    for line in block.splitlines():
        if line.startswith("-- "):
            found[-1][1].append(line[3:])
        else:
            found.append((line, []))
    return found


def shown(value):
    """A value as the document writes it."""
    if value is None:
        return "NULL"
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_blocks(engine, check):
    blocks = [text for kind, text in BLOCK.findall(read()) if kind == f"sql {engine.name}"]
    check(f"docs/sql.md has a block for {engine.name}", True, len(blocks) > 0)
    for statement, wanted in [pair for block in blocks for pair in statements(block)]:
        rows = engine.run(statement)
        if wanted:
            check(statement, wanted, [" | ".join(shown(value) for value in row) for row in rows])


def check_table(engine, check):
    """An escape in an example is one that SQL has not: \\n is a line feed."""
    examples = EXAMPLE.findall(read())
    check("docs/sql.md has examples", True, len(examples) > 30)
    for name, arguments, wanted in examples:
        if not engine.has(name):
            continue
        texts = [text.replace("\\n", "\n") for text in re.findall(r"'(.*?)'", arguments)]
        got = engine.call(name, texts)
        if wanted in ("true", "false"):
            got = bool(got)
        check(f"docs/sql.md: {name}{arguments}", wanted, shown(got))


def check_rpc(check):
    """What ClickHouse sees: a line of the block is a request, the next one a part of the answer."""
    (block,) = [text for kind, text in BLOCK.findall(read()) if kind == "rpc"]
    lines = [json.loads(line) for line in block.splitlines()]
    for request, wanted, answer in zip(lines[::2], lines[1::2], suite.ask(lines[::2])):
        check(f"docs/sql.md: {request}", wanted, {name: answer.get(name) for name in wanted})


def check_documents(engine, check):
    check_blocks(engine, check)
    check_table(engine, check)
    check_rpc(check)
