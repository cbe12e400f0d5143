# SPDX-License-Identifier: MIT
"""Inputs for a URL parser, made at random from known ones; the same for the same seed, with every version of Python."""
import json
import os
import re
import string

MASK = (1 << 64) - 1
OTHER_CASE = str.maketrans(string.ascii_letters, string.ascii_letters.swapcase())

# Something of everything, whatever the conformance cases have.
URLS = [
    "http://example.com/", "https://user:pass@example.com:8080/a/b/c?x=1&y=2#top", "http://h", "ws://h:80/p",
    "wss://h:443", "ftp://ftp.example:21/dir/../file;type=i", "file:///C:/a/b", "file://host/share/x",
    "file:/C|/../d", "file:..", "file:///C:/", "file:///d|/x/y", "file:C|/x", "file://C:/x", "file:///",
    "file:///a/C:/..", "/D:/y", "D|", "D:/../z", "file:?q", "file://localhost/x", "mailto:a@b.example?subject=x",
    "data:text/plain,hello world#f", "javascript:alert(1) ", "about:blank", "blob:https://example.com:443/uuid",
    "blob:file:///x", "blob:ws://h/", "urn:isbn:0451450523", "a:b", "a:/b", "a://b", "a:/..//b", "a:/.//b", "x:///p",
    "x://h:0/", "x://u@h/?#", "sc://[::1]/", "sc://%zz/", "non-special:opaque  ?q#f", "http://127.0.0.1/",
    "http://0x7f.1/", "http://0177.0.0.0x1:65535/", "http://4294967295/", "http://1.2.3.4.5/", "http://[::]/",
    "http://[2001:db8::1]:80/", "http://[::ffff:1.2.3.4]/", "http://[1:2:3:4:5:6:7:8]/", "http://[1::8%25en0]/",
    "http://xn--bcher-kva.example/", "http://xn--nxasmq6b.com/", "http://xn--/", "http://xn--a/",
    "http://xn--8i7caa/", "http://bücher.example/straße?ü#ß", "http://ＥＸＡＭＰＬＥ．com/", "http://日本語。テスト/",
    "http://\u0645\u062b\u0627\u0644.\u0625\u062e\u062a\u0628\u0627\u0631/", "http://\u05d0\u05d1\u05d2.example/",
    "http://ශ\u0dca\u200dර\u0dd3.com/", "http://\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com/",
    "http://☕.example/", "http://\ufdfa/", "http://a\u00adb.example/", "http://%C3%BC.x/",
    "http://%EF%BC%85%EF%BC%94%EF%BC%91/", "http://１２７．０．０．１/", "http://①②③.example/", "//h/p", "/p/./q/../r", "?q",
    "#f", "", "..", "./a:b", "\\\\h\\p", "///x", ":80", "@", "a/b?c#d", "%2e%2E/x", "/C|/x", "C:", "http:a",
    "http:/a", "https:\\\\a", "http://h/\ud800?\udc00#\udfff", "\u3000http://h/\u00a0", "\x00\x1fhttp://h/\x1f ",
    "ht\ttp:/\n/h/\r",
]

# Pieces that mean something to a URL parser, by what they are about.
DELIMITERS = [*":/\\?#@[]%&=;,+|.-_~^`{}<>\"' $!*()", "//", "\\\\", "://", ":/", "/.", "/..", "..", "/./", "/../",
              "/.//"]
ESCAPES = ["%", "%2", "%zz", "%00", "%20", "%09", "%0A", "%23", "%25", "%2e", "%2E", "%2E%2e", ".%2e", "%2F", "%2f",
           "%3A", "%3f", "%40", "%41", "%5B", "%5c", "%7C", "%7f", "%80", "%C2%AD", "%c3%9F", "%C3", "%E3%80%82",
           "%EF%BF%BD", "%F0%9F%92%A9", "%ED%A0%80", "%ff", "%2525"]
NUMBERS = ["0", "1", "9", "00", "07", "08", "0x", "0X", "0xg", "0x7f", "0xffffffff", "0x100000000", "255", "256",
           "65535", "65536", "4294967295", "4294967296", "80", "443", "21", ":80", ":443", ":0", ":00080", ":65536",
           ":-1", "1.2.3.4", "1.2", "1..2", "1.2.3.0x", "::", "::1", "[::]", "[::1]", "::ffff:1.2.3.4",
           "1:2:3:4:5:6:7:8", ":1.2.3.256", "fe80", "0:0:0", "[v1.a]"]
IDN = ["xn--", "XN--", "xn--a", "xn--ls8h", "xn--zca", "xn--bcher-kva", "xn--4db", "xn---", "xn--fa-hia",
       "xn--u-ccb", "xn--8i7caa", "xn--0.pt", "xn--a-yoc", "xn--1ug", "-", "--", "a--b", "ü", "u\u0308", "ß", "ẞ",
       "ς", "Σ", "İ", "ı", "K", "Å", "ﬁ", "ǅ", "½", "²", "①", "⒈", "℀", "…", "。", "．", "｡", "／", "％", "：", "＠", "？",
       "＃", "［", "\u00a0", "\u00ad", "\u034f", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\ufe0f", "\u2028",
       "\u0300", "\u0301", "\u0338", "≠", "=\u0338", "<\u0338", "क\u094d\u200dष", "क\u094d\u200cष",
       "\u0628\u200c\u0628", "\u05d0", "\u05d1", "\u05d0a", "\u0627", "\u0661", "۱", "\u05d01", "1\u05d0", "a\u0661",
       "日本", "ｱ", "ｶﾞ", "가", "ᄀ", "ᅡ", "각", "豈", "丽", "𝒜", "💩", "👩\u200d💻", "\U00010a01", "\U0001e900", "\U000e0001",
       "\U000e0100", "\ufdd0", "\uffff", "\U0010ffff", "�", "￼"]
CONTROLS = [chr(point) for point in (*range(0x21), 0x7F, 0x80, 0x85, 0x9F)] + ["\t", "\n", "\r", "\r\n", "\t"]
SURROGATES = ["\ud800", "\udbff", "\udc00", "\udfff", "\ud83d", "\ude00"]
SCHEMES = ["http:", "https:", "ws:", "wss:", "ftp:", "file:", "blob:", "data:", "javascript:", "about:", "a:",
           "HTTP:", "fIlE:", "web+x:", "1a:", "a_b:", "http", "file", "//", "C:", "c|", "/C|/", "/C:/", "localhost",
           "LOCALHOST", "u:p@", ":@", "@"]
KINDS = (DELIMITERS, DELIMITERS, ESCAPES, NUMBERS, IDN, IDN, CONTROLS, SURROGATES, SCHEMES)

# From where one code point at random is taken: what scripts and compatibility characters there are.
RANGES = ((0x20, 0x7E), (0xA0, 0x17F), (0x180, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x52F),
          (0x590, 0x5FF), (0x600, 0x6FF), (0x700, 0x8FF), (0x900, 0xDFF), (0xE00, 0x109F), (0x10A0, 0x11FF),
          (0x1200, 0x1AFF), (0x1B00, 0x1FFF), (0x2000, 0x20FF), (0x2100, 0x2BFF), (0x2C00, 0x2FFF), (0x3000, 0x33FF),
          (0x4E00, 0x9FFF), (0xA000, 0xABFF), (0xAC00, 0xD7FF), (0xE000, 0xF8FF), (0xF900, 0xFFFF),
          (0x10000, 0x107FF), (0x10800, 0x10FFF), (0x11000, 0x11FFF), (0x12000, 0x16FFF), (0x1D000, 0x1DFFF),
          (0x1E000, 0x1EFFF), (0x1F000, 0x1FFFF), (0x20000, 0x323AF), (0xE0000, 0xE01FF))

PARTS = ("href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")
VALUES = ["", "http", "https:", "file", "ws", "a", "javascript:", "h", "example.com:8080", "h:80", ":80", "[::1]:1",
          "x@y", "a b", "80", "443", "0", "65536", "8080x", "\t9", "/a/../b", "a\\b", "//c", "/.//d", "?x=1", "#f",
          "??", "##", "é", "%41", "'\"<>"]
# What some setters need more of than of anything else.
VALUES_OF = {"protocol": SCHEMES, "host": NUMBERS + IDN, "hostname": NUMBERS + IDN, "port": NUMBERS}


class Numbers:
    """splitmix64."""

    def __init__(self, seed):
        self.state = seed & MASK

    def below(self, limit):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        return (z ^ z >> 31) % limit

    def one_of(self, items):
        return items[self.below(len(items))]


def strings_of(value, names):
    """The strings that objects anywhere in a JSON value have under these names."""
    if isinstance(value, list):
        for item in value:
            yield from strings_of(item, names)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in names and isinstance(item, str):
                yield item
            else:
                yield from strings_of(item, names)


def load_seeds(folder):
    """The inputs and the setters' values of the conformance cases in the folder; the same order everywhere."""
    urls, values = list(URLS), list(VALUES)
    for name in sorted(os.listdir(folder)):
        if not name.endswith((".json", ".jsonl")):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            data = [json.loads(line) for line in file] if name.endswith(".jsonl") else json.load(file)
        urls += strings_of(data, ("input", "base", "href"))
        values += strings_of(data, ("new_value",))
    # Long ones take time and have nothing that short ones have not.
    return [list(dict.fromkeys(text for text in texts if len(text) <= 200)) for texts in (urls, values)]


class Mutator:
    def __init__(self, seed, folder):
        self.numbers = Numbers(seed)
        self.urls, self.values = load_seeds(folder)
        self.absolute = [text for text in self.urls if re.match(r"[a-z][a-z0-9+.-]*:", text, re.I)]

    def piece(self):
        """A short string that may change what a parser does."""
        if self.numbers.below(8) == 0:
            first, last = self.numbers.one_of(RANGES)
            return chr(first + self.numbers.below(last - first + 1))
        return self.numbers.one_of(self.numbers.one_of(KINDS))

    def host(self):
        """Labels of characters that are likely to be related: IDNA needs more than lucky insertions."""
        below, labels = self.numbers.below, []
        for _ in range(1 + below(3)):
            first, last = self.numbers.one_of(RANGES)
            label = "".join(self.numbers.one_of(IDN) if below(4) == 0 else chr(first + below(last - first + 1))
                            for _ in range(1 + below(4)))
            labels.append("xn--" + label.encode("punycode").decode() if below(3) == 0 else label)
        return ".".join(labels)

    # The changes. Each gets a text, a stretch of it, and other texts.

    def insert(self, text, at, _end, _others):
        return text[:at] + self.piece() + text[at:]

    def replace(self, text, at, _end, _others):
        return text[:at] + self.piece() + text[at + 1:]

    def delete(self, text, at, end, _others):
        return text[:at] + text[end:]

    def repeat(self, text, at, end, _others):
        to = self.numbers.below(len(text) + 1)
        return text[:to] + text[at:end] + text[to:]

    def splice(self, text, at, _end, others):
        other = self.numbers.one_of(others)
        return text[:at] + other[self.numbers.below(len(other) + 1):]

    def change_case(self, text, at, end, _others):
        return text[:at] + text[at:end].translate(OTHER_CASE) + text[end:]

    def escape(self, text, at, end, _others):
        escaped = "".join(f"%{byte:02X}" for byte in text[at:end].encode("utf-8", "replace"))
        return text[:at] + escaped + text[end:]

    def change_host(self, text, _at, _end, _others):
        before, slashes, rest = text.partition("//")
        kept = rest if self.numbers.below(2) else "/" + rest.partition("/")[2]
        return before + slashes + self.host() + kept if slashes else self.piece() + text

    CHANGES = (insert, insert, insert, replace, delete, repeat, splice, change_case, escape, change_host)

    def change(self, text, others):
        """The text with one change, mostly after the scheme: without one there is little to see."""
        low = text.find(":") + 1 if self.numbers.below(4) else 0
        at = low + self.numbers.below(len(text) - low + 1)
        end = min(len(text), at + 1 + self.numbers.below(4))
        return self.numbers.one_of(self.CHANGES)(self, text, at, end, others)

    def mutated(self, texts, most):
        """One of the texts with up to that many changes, few more often than many."""
        text = self.numbers.one_of(texts)
        for _ in range(min(self.numbers.below(most + 1), self.numbers.below(most + 1))):
            text = self.change(text, texts)
        return text

    def url(self, most):
        return self.mutated(self.absolute if self.numbers.below(16) else self.urls, most)

    def parse(self):
        return {"op": "parse", "input": self.url(3)}

    def resolve(self):
        # An input with a scheme of its own has little to do with its base; most of them lose it.
        text = self.mutated(self.urls, 4)
        if self.numbers.below(3):
            text = text.partition(":")[2] or text
        return {"op": "resolve", "input": text, "base": self.url(1)}

    def set(self):
        changes = []
        for _ in range(1 + self.numbers.below(3)):
            part = self.numbers.one_of(PARTS)
            texts = self.numbers.one_of((self.values, self.values, self.urls, VALUES_OF.get(part, self.values)))
            changes.append([part, self.url(2) if part == "href" else self.mutated(texts, 3)])
        return {"op": "set", "input": self.url(1), "set": changes}
