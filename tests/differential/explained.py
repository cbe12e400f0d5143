# SPDX-License-Identifier: MIT
"""The differences between urlens and whatwg-url that are known, and why.

Each rule is about code points for which the two have different data. That one of them occurs excuses nothing yet: each
has a stand-in, which is in both versions of the data what the code point itself is in the older one. With the stand-ins
in their places urlens must answer as before, and whatwg-url like urlens. Otherwise there is another cause, and the test
fails. A rule's example must be a difference that it explains: rules that are not needed any more fail the test too.
"""
import re


class Rule:
    def __init__(self, name, reason, ranges, stand_in, example, only_wanted_may_fail):
        self.name, self.reason, self.example, self.only_wanted_may_fail = name, reason, example, only_wanted_may_fail
        self.stand_ins = {chr(point): stand_in for first, last in ranges for point in range(first, last + 1)}

    def may_explain(self, request, wanted, got):
        """Whether the code points are there, and the difference is one that they can make: a host that only one accepts
        or only one reports. One that a setter ignores leaves another host; a blob: URL has its origin's inside."""
        if "failure" in wanted and "failure" not in got and not self.only_wanted_may_fail:
            return False
        one_fails = ("failure" in wanted) != ("failure" in got)
        one_reports = {**wanted, "errors": None} == {**got, "errors": None}
        one_ignores = request["op"] == "set" and wanted.get("hostname") != got.get("hostname")
        blob_differs = wanted.get("protocol") == "blob:" and {**wanted, "origin": None} == {**got, "origin": None}
        if not (one_fails or one_reports or one_ignores or blob_differs):
            return False
        return with_stand_ins(request, self.stand_ins) != with_stand_ins(request, {})


RULES = [
    Rule("assigned in Unicode 18.0",
         "tr46 7 has the mapping table of Unicode 18.0, urlens that of 17.0. These code points are unassigned in 17.0, "
         "and so disallowed in a domain (UTS #46, section 4.1, criterion 7); in 18.0 they are valid or mapped. No "
         "other has another status or mapping. The Standard names no version of UTS #46. The stand-in, U+0378, is "
         "unassigned in both.",
         ((0x558, 0x558), (0x58B, 0x58C), (0x5C8, 0x5C9), (0xB53, 0xB54), (0x1ADE, 0x1ADF), (0x1AEC, 0x1AF0),
          (0x208F, 0x208F), (0x209D, 0x209F), (0x20C2, 0x20C4), (0x2E60, 0x2E63), (0xA7DD, 0xA7DD), (0xA7E2, 0xA7E2),
          (0xAB6C, 0xAB6D), (0x107BB, 0x107BF), (0x10EC9, 0x10ECF), (0x10ED9, 0x10EEE), (0x10EF0, 0x10EF9),
          (0x11B0A, 0x11B0A), (0x11DF0, 0x11DF1), (0x1246F, 0x1246F), (0x12475, 0x1247F), (0x12550, 0x12686),
          (0x18CD6, 0x18CDA), (0x18D1F, 0x18D20), (0x18E00, 0x19191), (0x191A0, 0x191D2), (0x1B123, 0x1B128),
          (0x1B168, 0x1B168), (0x1CED2, 0x1CED4), (0x1CEDD, 0x1CEDF), (0x1CEF1, 0x1CEFD), (0x1D127, 0x1D128),
          (0x1D1EB, 0x1D1FF), (0x1D250, 0x1D281), (0x1D6A6, 0x1D6A6), (0x1DB00, 0x1DB1C), (0x1DF1F, 0x1DF24),
          (0x1DF2B, 0x1DF81), (0x1DF90, 0x1DF96), (0x1DFCD, 0x1DFFF), (0x1F1AE, 0x1F1AE), (0x1F6D9, 0x1F6D9),
          (0x1F7DA, 0x1F7DB), (0x1F7F1, 0x1F7FF), (0x1FA8B, 0x1FA8D), (0x1FACC, 0x1FACC), (0x1FADD, 0x1FADD),
          (0x1FAEB, 0x1FAEB), (0x1FAF9, 0x1FAFA), (0x2B81E, 0x2B81E), (0x3D000, 0x3FC3F)),
         "\u0378", "http://\U00012550.example/", only_wanted_may_fail=False),
    Rule("Bidi_Class changed by Unicode 18.0",
         "Three Balinese vowel signs are nonspacing marks in Unicode 17.0 (Bidi_Class NSM); tr46 7, which has the "
         "properties of 18.0, has them in class L. The Bidi rule (RFC 5893, section 2), which UTS #46 applies to Bidi "
         "domain names, allows NSM in a right-to-left label, and not L. The stand-in, U+1B36, is a vowel sign of the "
         "same script that is NSM in both.",
         ((0x1B3A, 0x1B3A), (0x1B3C, 0x1B3C), (0x1B42, 0x1B42)),
         "\u1b36", "http://\u05d0\u1b3a.example/", only_wanted_may_fail=True),
]

ALL_STAND_INS = {point: stand_in for rule in RULES for point, stand_in in rule.stand_ins.items()}


def rule_for(request, wanted, got):
    """The rule that may explain the difference. None explains that the library and the program do not agree."""
    if "library" in got:
        return None
    return next((rule for rule in RULES if rule.may_explain(request, wanted, got)), None)


def is_confirmed(got, wanted_instead, got_instead):
    """Whether the answers to the request with all stand-ins show that nothing but the data makes the difference."""
    return wanted_instead == got_instead and ("failure" in got) == ("failure" in got_instead)


def with_stand_ins(value, stand_ins):
    """A request with the stand-ins in the places of their code points: as they are, percent-encoded, and in Punycode.
    Tabs and line breaks go, and escapes of what labels are made of become plain, so that they hide nothing."""
    if isinstance(value, dict):
        return {name: item if name == "op" else with_stand_ins(item, stand_ins) for name, item in value.items()}
    if isinstance(value, list):
        return [with_stand_ins(item, stand_ins) for item in value]

    def replaced(text):
        return "".join(stand_ins.get(char, char) for char in text)

    def replaced_escapes(match):  # what is not UTF-8 stays as it is
        text = bytes.fromhex(match.group().replace("%", "")).decode("utf-8", "surrogateescape")
        return "".join(f"%{byte:02X}" for byte in replaced(text).encode("utf-8", "surrogateescape"))

    def replaced_label(match):  # and so does what is not Punycode
        try:
            return "xn--" + replaced(match.group(1).lower().encode().decode("punycode")).encode("punycode").decode()
        except UnicodeError:
            return match.group()

    # Two surrogates that have come to stand side by side are one code point for everybody but Python.
    text = replaced(value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass"))
    text = re.sub("(?:%[0-9A-Fa-f]{2})+", replaced_escapes, re.sub("[\t\n\r]", "", text))
    text = re.sub("%(2D|3[0-9]|[46][1-9A-F]|[57][0-9A])", lambda match: chr(int(match.group(1), 16)), text, flags=re.I)
    return re.sub("xn--([a-z0-9-]+)", replaced_label, text, flags=re.I)
