#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the dialect rfc3986 with uriparser (https://uriparser.github.io/), where that is installed.

usage: uriparser.py [COUNT [SEED]]

Generated references are parsed and resolved by both. Each difference must be one that DIFFERENCES explains, as of uriparser
0.9.7. Exit status: 0 so it is, 1 not, 77 there is no uriparser (Debian: liburiparser1).
"""
import collections
import ctypes
import ctypes.util
import ipaddress
import json
import random
import subprocess
import sys

from model import LIMIT, PROGRAM, generate, merge, read, recompose


class Range(ctypes.Structure):
    _fields_ = [("first", ctypes.c_void_p), ("after_last", ctypes.c_void_p)]

    def text(self):
        return None if not self.first else ctypes.string_at(self.first, self.after_last - self.first).decode()


class Segment(ctypes.Structure):
    pass


Segment._fields_ = [("text", Range), ("next", ctypes.POINTER(Segment)), ("reserved", ctypes.c_void_p)]


class Uri(ctypes.Structure):
    _fields_ = [("scheme", Range), ("userinfo", Range), ("host", Range), ("ip4", ctypes.c_void_p), ("ip6", ctypes.c_void_p),
                ("future", Range), ("port", Range), ("path_head", ctypes.POINTER(Segment)),
                ("path_tail", ctypes.POINTER(Segment)), ("query", Range), ("fragment", Range),
                ("absolute_path", ctypes.c_int), ("owner", ctypes.c_int), ("reserved", ctypes.c_void_p)]


def load():
    name = ctypes.util.find_library("uriparser") or "liburiparser.so.1"
    try:
        return ctypes.CDLL(name)
    except OSError:
        print(f"{name} not found, skipped")
        sys.exit(77)


LIBRARY = load()
STRICT, LOOSE = 0, 1


def parse(text, uri):
    """Whether uriparser takes the text, which must outlive the uri."""
    end = ctypes.c_char_p()
    return LIBRARY.uriParseSingleUriA(ctypes.byref(uri), text, ctypes.byref(end)) == 0


def to_string(uri):
    size = ctypes.c_int()
    LIBRARY.uriToStringCharsRequiredA(ctypes.byref(uri), ctypes.byref(size))
    room = ctypes.create_string_buffer(size.value + 1)
    LIBRARY.uriToStringA(room, ctypes.byref(uri), size.value + 1, None)
    return room.value.decode()


def path_of(uri):
    segments, node = [], uri.path_head
    while node:
        segments.append(node.contents.text.text() or "")
        node = node.contents.next
    text = "/".join(segments)
    return "/" + text if uri.absolute_path or (uri.host.first and segments) else text


def theirs_parse(request):
    text, uri = request["input"].encode(), Uri()
    if not parse(text, uri):
        return None
    host = uri.host.text()
    if host is not None and (uri.ip6 or uri.future.first):
        host = f"[{host}]"
    parts = {"scheme": uri.scheme.text(), "userinfo": uri.userinfo.text(), "host": host, "port": uri.port.text(),
             "path": path_of(uri), "query": uri.query.text(), "fragment": uri.fragment.text()}
    LIBRARY.uriFreeUriMembersA(ctypes.byref(uri))
    return parts


def theirs_resolve(request):
    text, base_text = request["input"].encode(), request["base"].encode()
    uri, base, target, result = Uri(), Uri(), Uri(), None
    if parse(text, uri):
        if parse(base_text, base):
            option = STRICT if request["strict"] else LOOSE
            if LIBRARY.uriAddBaseUriExA(ctypes.byref(target), ctypes.byref(uri), ctypes.byref(base), option) == 0:
                result = to_string(target)
                LIBRARY.uriFreeUriMembersA(ctypes.byref(target))
            LIBRARY.uriFreeUriMembersA(ctypes.byref(base))
        LIBRARY.uriFreeUriMembersA(ctypes.byref(uri))
    return result


def ours(answer, op):
    if not answer["ok"]:
        return None
    if op == "resolve":
        return answer["href"]
    userinfo = answer["username"]
    if answer["password"] is not None:
        userinfo += ":" + answer["password"]
    return {**{name: answer[name] for name in ("scheme", "host", "port", "path", "query", "fragment")}, "userinfo": userinfo}


# --- Differences, each with the reason why it is one --------------------------------------------------------------------


def resolved_path(request):
    """The target's path before dot segments are removed, if the target has no authority; otherwise None."""
    reference, base = read(request["input"], "rfc3986"), read(request["base"], "rfc3986")
    if reference["host"] is not None:
        return None
    own = reference["scheme"] is not None and (request["strict"] or reference["scheme"] != base["scheme"])
    if own or reference["path"].startswith("/"):
        return reference["path"] if own or base["host"] is None else None
    return merge(base, reference["path"]) if base["host"] is None else None


def spells_address(request, mine, other):
    def parts(text):
        found = read(text, "rfc3986")
        if found is None or not (found["host"] or "").startswith("[") or found["host"][1] in "vV":
            return None
        return {**found, "host": ipaddress.ip_address(found["host"][1:-1])}
    return request["op"] == "resolve" and mine and other and parts(mine) is not None and parts(mine) == parts(other)


def compares_case(request, mine, other):
    del mine, other
    if request["op"] != "resolve" or request["strict"]:
        return False
    schemes = [read(request[name], "rfc3986")["scheme"] or "" for name in ("input", "base")]
    return schemes[0] != schemes[1] and schemes[0].lower() == schemes[1].lower()


def loses_slash(request, mine, other):
    path = resolved_path(request) if request["op"] == "resolve" and mine and other else None
    return path is not None and not path.startswith("/") and mine.split(":", 1)[1].startswith("/")


def with_dot(text):
    """The same URI with a "/." before its path."""
    parts = read(text, "rfc3986")
    return recompose({**parts, "path": "/." + parts["path"]})


def adds_dot(request, mine, other):
    return request["op"] == "resolve" and mine and other == with_dot(mine)


def lacks_dot(request, mine, other):
    path = resolved_path(request) if request["op"] == "resolve" and mine and other else None
    return path is not None and ":/.//" in mine and other == mine.replace(":/.//", "://", 1)


DIFFERENCES = [
    ("IPv6 addresses are written in full by uriparser; a reference has to come out as it went in", spells_address),
    ("uriparser compares schemes with regard to case where section 5.2.2's older rule is asked for; section 3.1 says that "
     "schemes are case-insensitive", compares_case),
    ("where all before a \"..\" goes, of a path that does not begin with \"/\", section 5.2.4 leaves the \"/\" behind it; "
     "uriparser does not", loses_slash),
    ("uriparser puts \"/.\" before a path that nothing could mistake for an authority: \"/\" alone, or one after an authority",
     adds_dot),
    ("a path that begins with \"//\" once it has lost its dot segments becomes an authority in uriparser; here it keeps a \"/.\"",
     lacks_dot),
]


def main():
    count, seed = (int(word) for word in (sys.argv[1:] + ["60000", "1"][len(sys.argv) - 1:]))
    source, requests = random.Random(seed), []
    while len(requests) < count:
        text, base = generate(source), source.choice(["http://a/b/c/d;p?q", "x:", "x:a/b", "x:/", "http://h", generate(source)])
        if "\0" in text + base:
            continue  # uriparser's texts end there
        requests.append({"op": "parse", "dialect": "rfc3986", "input": text})
        if read(text, "rfc3986"):
            requests.append({"op": "resolve", "dialect": "rfc3986", "input": text, "base": base, "strict": source.random() < 0.8})
    run = subprocess.run([PROGRAM, "rpc"], input="".join(json.dumps(r) + "\n" for r in requests).encode(),
                         stdout=subprocess.PIPE, check=True)
    found, unexplained = collections.Counter(), 0
    for request, line in zip(requests, run.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        if answer.get("error") == "too-long" and LIMIT < 1000:
            continue
        mine = ours(answer, request["op"])
        other = theirs_parse(request) if request["op"] == "parse" else theirs_resolve(request)
        if mine == other:
            continue
        reason = next((reason for reason, applies in DIFFERENCES if applies(request, mine, other)), None)
        found[reason] += 1
        if reason is None:
            unexplained += 1
            if unexplained <= 25:
                print(f"case       {json.dumps(request)}\nurlens     {json.dumps(mine)}\nuriparser  {json.dumps(other)}\n")
    unneeded = [reason for reason, _applies in DIFFERENCES if not found[reason]]
    for reason, number in found.most_common():
        print(f"{number:6} {reason or 'unexplained'}")
    for reason in unneeded:
        print(f"no difference of this kind any more: {reason}")
    print(f"{len(requests)} requests, {sum(found.values())} differences, {unexplained} unexplained")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
