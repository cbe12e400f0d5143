# SPDX-License-Identifier: MIT
"""What the comments of the headers are made of: blocks (paragraphs, lists, drawings), sentences, names to be linked."""
import re

from reference_parser import chain, squeezed

BULLET = re.compile(r"- (.*)")
TERM = re.compile(r" {2,3}(\S+) {2,}(\S.*)")
INDENTED = re.compile(r" {2,}\S")

# Names in a comment. All the rest is text.
TOKEN = re.compile(
    r"`(?P<quoted>[^`\n]+)`"
    r"|(?P<prefix>\bURLENS_[A-Z0-9_]*_)…"
    r"|(?P<name>\b(?:urlens|URLENS)_\w+)"
    r"|(?P<header>\burlens(?:/\w+)?\.h\b)"
    r"|(?P<rfc>\bRFC (?P<rfc_number>\d{3,4})\b)"
    r"|(?P<report>\bU(?:TS|AX) #(?P<report_number>\d+))"
    r"|(?P<code>(?<![\w*])\*[a-z]\w*\b|\b[a-z]\w*->\w+)")


def blocks(text):
    """Pairs of a kind and its content: text, list (of texts), terms (of pairs), drawing (of lines)."""
    found = []
    for chunk in re.split(r"\n\n+", text):
        lines = chunk.split("\n")
        while lines:
            kind = kind_of(lines)
            taken = 1
            while taken < len(lines) and goes_on(kind, lines[taken]):
                taken += 1
            found.append((kind, content(kind, lines[:taken])))
            lines = lines[taken:]
    return joined(found)


def kind_of(lines):
    if BULLET.match(lines[0]):
        return "list"
    if TERM.match(lines[0]):
        return "terms"
    return "drawing" if INDENTED.match(lines[0]) else "text"


def goes_on(kind, line):
    """Whether a line belongs to the block before it."""
    if kind == "text":
        return not BULLET.match(line) and not INDENTED.match(line)
    return bool(INDENTED.match(line) or kind == "list" and BULLET.match(line))


def content(kind, lines):
    if kind == "text":
        return squeezed(" ".join(lines))
    if kind == "drawing":
        return lines
    start = BULLET if kind == "list" else TERM
    items = []
    for line in lines:
        match = start.match(line)
        if match:
            items.append(list(match.groups()))
        else:
            items[-1][-1] += " " + line.strip()
    return [item[0] for item in items] if kind == "list" else items


def joined(found):
    """A drawing with a blank line in it is one drawing."""
    result = []
    for kind, inside in found:
        if kind == "drawing" and result and result[-1][0] == "drawing":
            result[-1][1].extend([""] + inside)
        else:
            result.append((kind, inside))
    return result


def sentences(text):
    return re.split(r"(?<=[.!?]) +(?=[A-Z0-9\"`*…])", text)


def first_sentence(text):
    return sentences(squeezed(text.split("\n\n")[0]))[0] if text else ""


def full_comment(item):
    """A comment in which "the same" and "as above" say what they mean."""
    if not item.refers_to:
        return item.comment
    other = item.refers_to.name
    text = re.sub(r"(^T|: t)he same\b(?! \w+ as)", rf"\1he same as {other}", item.comment)
    text = re.sub(r"^The inverse\b", f"The inverse of {other}", text)
    return re.sub(r"\bas above\b", f"as for {other}", text)


def summary(item):
    """One line about an item."""
    return first_sentence(full_comment(item)).rstrip(".")


def brief(item):
    """The summary without what follows its first semicolon."""
    return summary(item).split("; ")[0]


PROPER_NAMES = ("ECMAScript", "Nameprep", "Punycode", "Unicode")


def uncapitalized(line):
    """For the middle of a sentence. Names and acronyms stay as they are."""
    is_word = re.match(r"[A-Z][a-z]*(?![\w+#/])", line)
    return line[0].lower() + line[1:] if is_word and not line.startswith(PROPER_NAMES) else line


def tokens(text):
    """Pairs of a kind and the match, or, for what is between names, of "text" and the text."""
    end = 0
    for match in TOKEN.finditer(text):
        if match.start() > end:
            yield "text", text[end:match.start()]
        yield match.lastgroup, match
        end = match.end()
    if end < len(text):
        yield "text", text[end:]


def named_in(text, reference):
    """The items that a text names, in order."""
    found = []
    for kind, match in tokens(text):
        item = None
        if kind == "name":
            item = reference.names.get(match["name"])
        elif kind == "prefix":
            item = reference.of_prefix(match["prefix"])
        if item and item not in found:
            found.append(item)
    return found


def errors_named(item):
    """The statuses, or beginnings such as URLENS_E_RFC_…, in a function's comment and in those it builds on."""
    text = "\n".join(each.comment for each in [item] + chain(item))
    return list(dict.fromkeys(re.findall(r"\bURLENS_E_\w+…?", text)))


def returns_status(item):
    return item.kind == "function" and item.returns == "urlens_status"


def conventions(header):
    """A header's comment in three: what is before the conventions, their first sentence, and titles with texts."""
    intro, mark, rest = header.comment.partition("CONVENTIONS.")
    if not mark:
        return header.comment, "", []
    first, *others = re.split(r"\n\n+", rest.strip())
    return intro.strip(), squeezed(first), [titled(paragraph) for paragraph in others]


def titled(paragraph):
    title, _, text = squeezed(paragraph).partition(". ")
    return title, text


def general_rules(header):
    """The paragraph of a header that holds for all its functions."""
    return next((text for text in re.split(r"\n\n+", header.comment) if "conventions of urlens.h" in text), "")


def paired(parameters):
    """Parameters in groups that belong on one line: a text and its length."""
    groups = []
    for parameter in parameters:
        before = groups[-1][-1].name if groups else ""
        if groups and parameter.name in ("length", before + "_length"):
            groups[-1].append(parameter)
        else:
            groups.append([parameter])
    return groups


def prototype_lines(item, width):
    """A prototype on one line if that has room for it, otherwise with the parameters indented on lines of their own."""
    inside = ", ".join(parameter.code for parameter in item.parameters) or "void"
    head = item.returns + ("" if item.returns.endswith("*") else " ") + item.name
    if len(head) + len(inside) + 3 <= width:
        return [f"{head}({inside});"]
    groups = [", ".join(parameter.code for parameter in group) for group in paired(item.parameters)]
    return [f"{head}("] + [f"    {group}," for group in groups[:-1]] + [f"    {groups[-1]});"]
