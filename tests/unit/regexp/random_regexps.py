# SPDX-License-Identifier: MIT
"""Random regular expressions of ECMAScript's v mode, and short texts that have a chance to match them.

Two things are left out, because V8 (of Node 26) does not do what ECMAScript says there: the flag i in modifiers, which changes classes
after the group, too (/(?-i:a)|[b]/iv does not match "B"), and \\q{…} where case is ignored (/[\\p{Any}--\\q{s}]/iv matches "S").
"""

LETTERS = "abAkKsS"
PUNCTUATION = "-_/ 0"
NAMES = ["x", "y", "$z", "\\u0061", "\\u{62}c"]
CLASS_ESCAPES = ["\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\p{Lu}", "\\P{Lu}", "\\p{L}", "\\p{ASCII}", "\\P{Lowercase}",
                 "\\p{Script=Latin}", "\\p{gc=Nd}", "\\p{Any}", "\\p{Changes_When_NFKC_Casefolded}", "\\P{Alphabetic}"]
CHARACTER_ESCAPES = ["\\x61", "\\u0062", "\\u{6b}", "\\u017f", "\\u212A", "\\u{212a}", "\\t", "\\cA", "\\0", "\\/", "\\-", "\\.",
                     "\\uD83D\\uDE00", "\\$"]
IN_CLASS_ESCAPES = ["\\-", "\\b", "\\&", "\\!", "\\]", "\\^"]
QUANTIFIERS = ["*", "+", "?", "{0}", "{1}", "{2}", "{0,1}", "{1,2}", "{0,2}", "{2,3}", "{1,}", "{2,}", "{0,}", "{3}"]
MOST_QUANTIFIERS = 4  # the time that other engines need may multiply with each


class Maker:
    """Makes expressions with a random generator of its own."""

    def __init__(self, random, references=True):
        self.random = random
        self.references = references
        self.groups = 0
        self.names = []
        self.quantifiers = 0
        self.ignores_case = False

    def make(self, flags):
        """One expression, which is right most of the time."""
        self.ignores_case = "i" in flags
        self.groups, self.names, self.quantifiers = 0, [], 0
        text = self.disjunction(self.random.choice((1, 2, 2, 3, 3, 4)))
        if self.random.random() < 0.06:
            text = self.damage(text)
        return text

    def damage(self, text):
        at = self.random.randrange(len(text) + 1)
        piece = self.random.choice(list("()[]{}*+?|\\^$.-&,:<>=!1k") + ["(?", "&&", "--", "{2,1}", "\\k<x>", "\\p{", "(?<x>", "\\q{a"])
        return self.random.choice((text[:at] + piece + text[at:], text[:at] + text[at + 1:], text[:at] + piece + text[at + 1:]))

    def disjunction(self, depth):
        count = self.random.choice((1, 1, 1, 2, 2, 3))
        return "|".join(self.alternative(depth) for _ in range(count))

    def alternative(self, depth):
        return "".join(self.term(depth) for _ in range(self.random.choice((0, 1, 1, 2, 2, 3))))

    def term(self, depth):
        draw = self.random.random()
        if draw < 0.06:
            return self.random.choice(["^", "$", "\\b", "\\B"])
        if draw < 0.14 and depth > 0:
            return self.random.choice(["(?=", "(?!", "(?<=", "(?<!"]) + self.disjunction(depth - 1) + ")"
        atom = self.atom(depth)
        if self.random.random() < 0.4 and self.quantifiers < MOST_QUANTIFIERS:
            self.quantifiers += 1
            atom += self.random.choice(QUANTIFIERS)
            if self.random.random() < 0.3:
                atom += "?"
        return atom

    def atom(self, depth):
        draw = self.random.random()
        if depth > 0 and draw < 0.42:
            return self.group(depth)
        if draw < 0.48:
            return "."
        if draw < 0.56:
            return self.random.choice(CLASS_ESCAPES)
        if draw < 0.62:
            return self.random.choice(CHARACTER_ESCAPES[:-3] + ["\\."])
        if draw < 0.76:
            return self.character_class(2)
        if draw < 0.81 and self.references:
            return self.reference()
        return self.random.choice(LETTERS + "ab/ 0")

    def group(self, depth):
        draw = self.random.random()
        if draw < 0.4:
            self.groups += 1
            return "(" + self.disjunction(depth - 1) + ")"
        if draw < 0.55:
            self.groups += 1
            name = self.random.choice(NAMES)
            self.names.append(name)
            return "(?<" + name + ">" + self.disjunction(depth - 1) + ")"
        if draw < 0.65:
            return self.random.choice(["(?s:", "(?m:", "(?-s:", "(?m-s:", "(?sm:", "(?-ms:"]) + self.disjunction(depth - 1) + ")"
        return "(?:" + self.disjunction(depth - 1) + ")"

    def reference(self):
        if self.names and self.random.random() < 0.5:
            return "\\k<" + self.random.choice(self.names) + ">"
        return "\\" + str(self.random.randint(1, max(1, self.groups + (self.random.random() < 0.2))))

    def character_class(self, depth):
        draw = self.random.random()
        negated = self.random.choice(("", "", "^"))
        if depth > 0 and draw < 0.3:
            operator = self.random.choice(("&&", "--"))
            return "[" + negated + operator.join(self.operand(depth) for _ in range(self.random.choice((2, 2, 3)))) + "]"
        items = [self.operand(depth) if self.random.random() < 0.5 else self.range() for _ in range(self.random.randint(0, 3))]
        return "[" + negated + "".join(items) + "]"

    def range(self):
        first, last = sorted(self.random.choice("09AKSZ_aksz") for _ in range(2))
        return self.random.choice([first + "-" + last, "\\u0100-\\u0200", "\\u2100-\\u2200", "!-~"])

    def operand(self, depth):
        draw = self.random.random()
        if depth > 0 and draw < 0.25:
            return self.character_class(depth - 1)
        if draw < 0.45:
            return self.random.choice(CLASS_ESCAPES)
        if draw < 0.6 and not self.ignores_case:
            return "\\q{" + "|".join(self.string() for _ in range(self.random.randint(1, 3))) + "}"
        if draw < 0.75:
            return self.random.choice(CHARACTER_ESCAPES + IN_CLASS_ESCAPES)
        if draw < 0.78:
            return "\\p{RGI_Emoji}"
        return self.random.choice(LETTERS + "_ 0")

    def string(self):
        return "".join(self.random.choice(LETTERS + "ab" if self.random.random() < 0.9 else CHARACTER_ESCAPES)
                       for _ in range(self.random.choice((0, 1, 1, 2, 2, 3))))

    def flags(self):
        return "".join(flag for flag, chance in (("i", 0.35), ("m", 0.15), ("s", 0.15)) if self.random.random() < chance)

    def text(self):
        """A short text: the time that other engines need may double with every character."""
        alphabet = self.random.choice(["ab", "ab", "aAbB", LETTERS + PUNCTUATION + "\n", "abkKsS0_ \n/"])
        return "".join(self.random.choice(alphabet) for _ in range(self.random.choice((0, 1, 2, 3, 4, 5, 6, 8))))
