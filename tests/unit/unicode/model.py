#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random strings against a plain model of UAX #15 and UTS #46, written from the data files: model.py PROGRAM [COUNT [SEED]]

The model does every step on the whole string, in the order of the specifications, and has no shortcut; it also covers what
no published test does: older ages with and without Corrigendum 4 and 5. Skipped (exit 77) without the data.
"""
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(ROOT, "tools", "gen")]

import common
import node_normalize
import ucd
import unicode_idna

HYPHENS, BIDI, JOINERS, STD3, LENGTH, TRANSITIONAL, IGNORE = (1 << bit for bit in range(7))
STANDARD, STRICT = BIDI | JOINERS, BIDI | JOINERS | HYPHENS | STD3 | LENGTH


class Model:
    def __init__(self, data):
        self.norm = ucd.Normalization(data)
        self.ages = ucd.ages(data)
        self.mapping = unicode_idna.mapping_table(data)
        self.bidi = unicode_idna.by_property(data, "extracted/DerivedBidiClass.txt", "L")
        self.joining = unicode_idna.by_property(data, "extracted/DerivedJoiningType.txt", "U")

    # UAX #15. `version` counts as urlens_unicode_version does, so that 3 - version is the number of an age.

    def ccc(self, point, age):
        return self.norm.ccc.get(point, 0) if self.ages[point] <= age else 0

    def decompose(self, point, age, compatibility, old):
        if ucd.is_hangul(point):
            return ucd.decompose_hangul(point)
        _, _, is_compatibility, mapping = self.norm.characters.get(point, ("", 0, False, ()))
        if old and point in self.norm.before_corrigendum_4:
            mapping = (self.norm.before_corrigendum_4[point],)
        if not mapping or self.ages[point] > age or (is_compatibility and not compatibility):
            return (point,)
        return sum((self.decompose(part, age, compatibility, old) for part in mapping), ())

    def composite(self, first, second, age):
        l, v, s, t = first - 0x1100, second - 0x1161, first - 0xAC00, second - 0x11A7
        if 0 <= l < 19 and 0 <= v < 21:
            return 0xAC00 + (l * 21 + v) * 28
        if 0 <= s < 11172 and s % 28 == 0 and 0 < t < 28:
            return first + t
        found = self.norm.pairs.get((first, second))
        return found if found and self.ages[found] <= age else None

    def normalize(self, points, form, version=0, corrigenda=0):
        age = 3 - version
        old = not corrigenda & 4 if age == 0 else corrigenda & 1
        points = sum((self.decompose(point, age, form >= 2, old) for point in points), ())
        points = list(points)
        for end in range(len(points)):  # the exchanges of canonical ordering, one at a time
            at = end
            while at > 0 and 0 < self.ccc(points[at], age) < self.ccc(points[at - 1], age):
                points[at - 1], points[at] = points[at], points[at - 1]
                at -= 1
        return points if form % 2 else self.compose(points, age, corrigenda & 2)

    def compose(self, points, age, before_corrigendum_5):
        out, starter = [], None
        for point in points:
            own = self.ccc(point, age)
            between = [self.ccc(b, age) for b in out[starter + 1:]] if starter is not None else []
            if before_corrigendum_5:
                blocked = any(b in (0, own) for b in between)
            else:
                blocked = any(b == 0 or b >= own for b in between)
            found = self.composite(out[starter], point, age) if starter is not None and not blocked else None
            if found:
                out[starter] = found
                continue
            out.append(point)
            if own == 0:
                starter = len(out) - 1
        return out

    # UTS #46

    def map(self, points, flags):
        out = []
        for point in points:
            status, mapping = self.mapping[point]
            if status == "ignored":
                continue
            if flags & TRANSITIONAL and point == 0x1E9E:
                out += [0x73, 0x73]
            elif status == "mapped" or (status == "deviation" and flags & TRANSITIONAL):
                out += mapping
            else:
                out.append(point)
        return out

    def process(self, points, flags):
        """The labels after processing, and whether there was an error."""
        text = "".join(map(chr, self.normalize(self.map(points, flags), 0)))
        labels, bad = [], False
        for label in text.split("."):
            transitional = flags & TRANSITIONAL
            if label.startswith("xn--"):
                decoded = self.decode(label)
                if not label.isascii() or decoded is None:
                    bad = bad or not label.isascii() or not flags & IGNORE
                    labels.append((label, False))
                    continue
                label, transitional = decoded, False
                bad = bad or label.isascii()
            labels.append((label, True))
            bad = bad or not self.valid([ord(c) for c in label], flags, transitional)
        if flags & BIDI and any(self.bidi[ord(c)] in ("R", "AL", "AN") for label, _ in labels for c in label):
            bad = bad or not all(self.bidi_rule(label) for label, checked in labels if label and checked)
        return [label for label, _ in labels], bad

    @staticmethod
    def decode(label):
        try:
            decoded = label[4:].encode("ascii").decode("punycode") if label[4:] != "-" else None
            return None if decoded is None or any(0xD800 <= ord(c) < 0xE000 for c in decoded) else decoded
        except (UnicodeError, ValueError, OverflowError):
            return None

    def valid(self, points, flags, transitional):
        if not points:
            return True
        hyphens = points[2:4] == [0x2D, 0x2D] or points[0] == 0x2D or points[-1] == 0x2D
        allowed = ("valid",) if transitional else ("valid", "deviation")
        return not (
            self.normalize(points, 0) != points
            or (hyphens if flags & HYPHENS else points[:4] == [0x78, 0x6E, 0x2D, 0x2D])
            or 0x2E in points
            or self.norm.characters.get(points[0], ("Cn",))[0][0] == "M"
            or any(self.mapping[point][0] not in allowed for point in points)
            or (flags & STD3 and any(p < 0x80 and chr(p) not in "abcdefghijklmnopqrstuvwxyz0123456789-" for p in points))
            or (flags & JOINERS and not all(self.joiner(points, at) for at in range(len(points)))))

    def joiner(self, points, at):
        if points[at] not in (0x200C, 0x200D) or (at and self.norm.ccc.get(points[at - 1]) == 9):
            return True
        if points[at] == 0x200D:
            return False
        types = "".join(self.joining[point] for point in points)
        before, after = types[:at].rstrip("T"), types[at + 1:].lstrip("T")
        return before[-1:] in ("L", "D") and after[:1] in ("R", "D")

    def bidi_rule(self, label):
        classes = [self.bidi[ord(c)] for c in label]
        end = [c for c in classes if c != "NSM"][-1:] or [""]
        neutral = {"EN", "ES", "CS", "ET", "ON", "BN", "NSM"}
        if classes[0] in ("R", "AL"):
            return (set(classes) <= neutral | {"R", "AL", "AN"} and end[0] in ("R", "AL", "EN", "AN")
                    and not {"EN", "AN"} <= set(classes))
        return classes[0] == "L" and set(classes) <= neutral | {"L"} and end[0] in ("L", "EN")

    def to_unicode(self, points, flags):
        labels, bad = self.process(points, flags)
        return ".".join(labels).encode("utf-8").hex() + ("!" if bad else "")

    def to_ascii(self, points, flags):
        labels, bad = self.process(points, flags)
        out = [label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii") for label in labels]
        if flags & LENGTH:
            bad = bad or not all(0 < len(label) < 64 for label in out) or len(".".join(out)) > 253
        return "!" if bad else ".".join(out).encode("ascii").hex()


# Pieces of domains that meet the rules' borders.
PIECES = ("xn--", "xn--bcher-kva", "XN--4db", "xn--u-ccb", "xn--0", "a", "-", "1", ".", ".", "\u3002", "\u200c", "\u200d",
          "\u0915\u094d", "\u00df", "\u1e9e", "\u03c2", "\u05d0", "\u0628", "\u0627", "\u0661", "\u00ad", "\u0301", "\u0323",
          "\u0338", "=", "_", "\u2488", "\uff21", "\uac00", "\u11a8", "\u0bc6", "\u0bbe", "\u0b95", "\u093c", "\u0308", "\u0640",
          "\u0650", "\ufdfa", "\u1f80", "\U0001611e", "\U00016121", "\u4e00", "\u00fc", "E", "\ufe0f", "\U000e0100")


def random_domain(generator):
    if generator.random() < 0.3:
        return node_normalize.random_text(generator)
    return "".join(generator.choice(PIECES) for _ in range(generator.randint(1, 9)))


def random_line(model, generator):
    """An operation with its text, and what the model says."""
    kind = generator.random()
    if kind < 0.5:
        text = node_normalize.random_text(generator)
        form, version, corrigenda = generator.randrange(4), generator.randrange(4), generator.randrange(8)
        points = model.normalize([ord(c) for c in text], form, version, corrigenda)
        return "n%d%d%d" % (form, version, corrigenda), text, "".join(map(chr, points)).encode("utf-8").hex()
    text = random_domain(generator)
    flags = generator.choice((STANDARD, STRICT, STANDARD | TRANSITIONAL, generator.randrange(128)))
    if "\u200c" in text and not generator.randrange(3):
        flags &= ~JOINERS
    points = [ord(c) for c in text]
    if kind < 0.8:
        return "a%d" % flags, text, model.to_ascii(points, flags)
    return "u%d" % flags, text, model.to_unicode(points, flags)


def main():
    shared = os.environ.get("URLENS_SHARED") or os.path.join(os.path.dirname(ROOT), "shared")
    if not os.path.isdir(os.path.join(shared, "data")):
        print("suite not found: %s/data" % shared)
        return 77
    model = Model(common.Data(os.path.join(shared, "data")))
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    generator = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = [random_line(model, generator) for _ in range(count)]
    given = "".join("%s %s\n" % (operation, text.encode("utf-8").hex()) for operation, text, _ in cases)
    got = subprocess.run([sys.argv[1]], input=given.encode("ascii"), capture_output=True, check=True).stdout
    answers = got.decode("ascii").split("\n")[:-1]
    failures = 0 if len(answers) == len(cases) else 1
    for (operation, text, wanted), answer in zip(cases, answers):
        if operation[0] == "a" and answer.endswith("!"):
            answer = "!"
        if answer != wanted:
            failures += 1
            if failures <= 10:
                points = " ".join("%04X" % ord(c) for c in text)
                print("%s of %s\n  wanted %s\n  got    %s" % (operation, points, wanted, answer))
    print("%d strings, %d failures" % (count, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
