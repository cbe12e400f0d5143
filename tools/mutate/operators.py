# SPDX-License-Identifier: MIT
"""Mutants of C: small changes of one place that a test should notice.

A tokenizer is enough for that. A change that is not C does not compile, and is left out.
"""
import collections
import re

# What is changed: `start` and `end` are places in the text of the file, `text` is put there. `operator` is the kind of change.
Mutation = collections.namedtuple("Mutation", "start end text operator")
Token = collections.namedtuple("Token", "start end text")

TOKEN = re.compile(
    r"""/\*.*?\*/ | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)* |
        0[xX][0-9a-fA-F]+\w* | \d+\w* | [A-Za-z_]\w* |
        <<=|>>= | ->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]= | \S""",
    re.X | re.M | re.S)
NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$")
FUNCTION = re.compile(r"\b(\w+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)[^;{}=()]*$")

OTHERS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"], "^": ["|"],
    "<<": [">>"], ">>": ["<<"], "+=": ["-="], "-=": ["+="], "&=": ["|="], "|=": ["&="], "<<=": [">>="], ">>=": ["<<="],
    "++": ["--"], "--": ["++"],
}
KINDS = {**dict.fromkeys(["<", "<=", ">", ">=", "==", "!="], "relation"), **dict.fromkeys(["&&", "||"], "logic"),
         **dict.fromkeys(["&", "|", "^", "<<", ">>", "&=", "|=", "<<=", ">>="], "bits")}
MAYBE_UNARY = set("+-*&")
KEYWORDS = {"return", "case", "sizeof", "if", "while", "for", "switch", "do", "else", "const", "static", "struct", "goto"}
NOT_STATEMENTS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto",
                  "static", "const", "struct", "enum", "typedef", "union", "extern", "sizeof", "register", "volatile"}


def tokens_of(text):
    """The tokens of a file, without comments and directives."""
    found = [Token(match.start(), match.end(), match[0]) for match in TOKEN.finditer(text)]
    return [token for token in found if not token.text.startswith("/*") and not token.text.lstrip().startswith("#")]


def is_operand(token):
    return token.text not in KEYWORDS and (token.text in (")", "]") or re.match(r"[\w'\"]", token.text) is not None)


def is_binary(tokens, index):
    """Whether an operator that can be unary too has something on its left; "type *name" is a declaration."""
    before, token, after = tokens[index - 1], tokens[index], tokens[index + 1]
    if not is_operand(before):
        return False
    return token.start > before.end and after.start > token.end  # the format puts spaces around those with two operands


def numbers(token):
    """A number becomes one more and one less; one in hexadecimal, which may be a mask, loses its lowest bit too."""
    match = NUMBER.match(token.text)
    if not match:
        return
    value, suffix = int(match[1], 0) if match[1][:2] in ("0x", "0X") else int(match[1]), match[2]
    results = [value + 1] + ([value - 1] if value > 0 else [])
    if match[1].startswith("0x") and value & (value - 1):
        results.append(value & (value - 1))
    for result in sorted(set(results)):
        text = f"{result:#x}{suffix}" if match[1].startswith("0x") else f"{result}{suffix}"
        yield Mutation(token.start, token.end, text, "constant")


def characters(token):
    """A character constant becomes the next one."""
    if len(token.text) == 3 and token.text[0] == "'" and "!" <= token.text[1] < "~":
        other = chr(ord(token.text[1]) + 1)
        yield Mutation(token.start, token.end, "'\\%s'" % other if other in "\\'" else f"'{other}'", "constant")


def partner(tokens, index):
    """The index of the parenthesis that closes the one at `index`."""
    depth = 0
    for place in range(index, len(tokens)):
        depth += (tokens[place].text == "(") - (tokens[place].text == ")")
        if depth == 0:
            return place
    return None


def conditions(text, tokens, index):
    """if and while with the opposite condition, or with none."""
    if tokens[index].text not in ("if", "while") or tokens[index + 1].text != "(":
        return
    close = partner(tokens, index + 1)
    if close is None:
        return
    start, end = tokens[index + 1].end, tokens[close].start
    yield Mutation(start, end, f"!({text[start:end]})", "negation")
    if tokens[index].text == "if":
        yield Mutation(start, end, "0", "condition")


def statements(text, tokens, index):
    """A statement that is not there: a call, an assignment, break, continue; and a return of 0."""
    first, before = tokens[index], tokens[index - 1].text
    if before not in (";", "{", "}", ")", "else", ":"):
        return
    end = index
    while end < len(tokens) and tokens[end].text not in (";", "{", "}"):
        end += 1
    if end >= len(tokens) or tokens[end].text != ";" or end == index:
        return
    last = tokens[end]
    words = [token.text for token in tokens[index:end]]
    if words.count("(") != words.count(")"):
        return
    if first.text in ("break", "continue"):
        yield Mutation(first.start, last.start, "", "statement")
    elif first.text == "return" and words[1:] not in ([], ["0"]):
        yield Mutation(tokens[index + 1].start, last.start, "0", "return")
    elif first.text not in NOT_STATEMENTS and re.match(r"[A-Za-z_*(]", first.text) and before != ")":
        is_declaration = len(words) > 1 and re.match(r"[A-Za-z_]", words[0]) and re.match(r"[A-Za-z_*]", words[1])
        if not is_declaration and ("(" in words or any(word.endswith("=") or word in ("++", "--") for word in words)):
            yield Mutation(first.start, last.start, "", "statement")
    elif first.text not in NOT_STATEMENTS and before == ")" and re.match(r"[A-Za-z_*]", first.text):
        yield Mutation(first.start, last.start, "", "statement")


def mutations(text):
    """All mutations of a file, as lists: those of one place are one list."""
    tokens = tokens_of(text)
    depth = 0
    for index in range(1, len(tokens) - 1):
        token = tokens[index]
        depth += (token.text in ("{", "[")) - (token.text in ("}", "]"))
        if depth == 0:
            continue
        found = []
        if token.text in OTHERS and (token.text not in MAYBE_UNARY or is_binary(tokens, index)):
            found += [Mutation(token.start, token.end, other, KINDS.get(token.text, "arithmetic"))
                      for other in OTHERS[token.text]]
        if token.text == "!":
            found.append(Mutation(token.start, token.end, "", "negation"))
        if not (token.text == "1" and tokens[index - 1].text == "return"):  # true is not more true as 2; see statements()
            found += numbers(token)
        found += characters(token)
        if found:
            yield found
        found = list(conditions(text, tokens, index)) + list(statements(text, tokens, index))
        if found:
            yield found


def apply(text, mutation):
    return text[:mutation.start] + mutation.text + text[mutation.end:]


def function_at(text, place):
    """The name of the function that `place` is in, or "" outside of functions. Functions begin and end at the margin."""
    start = text.rfind("\n}", 0, place)
    opened = text.find("{\n", max(start, 0))
    while opened != -1 and opened < place:
        line = text.rfind("\n", 0, opened) + 1
        if text[line] not in " \t#}":
            head = re.sub(r"/\*.*?\*/", "", text[max(start, 0):opened], flags=re.S)
            match = FUNCTION.search(re.sub(r"^[ \t]*#.*$", "", head, flags=re.M))
            return match[1] if match else ""
        opened = text.find("{\n", opened + 1)
    return ""
