#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the RFC dialects with a model that is written from the documents in another way.

usage: model.py [COUNT [SEED]]

The grammar is appendix A as one regular expression, resolution is section 5.2's pseudocode, dot segments are removed by
section 5.2.4's steps on strings. Generated references, more or less broken, go through `urlens rpc`; what it answers must be
what the model says. Exit status: 0 the same everywhere, 1 not.
"""
import json
import os
import random
import re
import subprocess
import sys

ROOT = os.environ.get("URLENS_ROOT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
LIMIT = 127 if os.environ.get("URLENS_OFFSET_BITS") == "8" else 2**31 - 1

# --- Appendix A ------------------------------------------------------------------------------------------------------

UCSCHAR = "\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef" + "".join(
    f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in range(1, 14)) + "\U000e1000-\U000efffd"
IPRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"


def grammar(ucschar="", iprivate=""):
    """URI-reference, or with more characters IRI-reference, as a regular expression with the components named."""
    unreserved, sub_delims, pct = "A-Za-z0-9\\-._~" + ucschar, "!$&'()*+,;=", "%[0-9A-Fa-f]{2}"
    pchar = f"(?:[{unreserved}{sub_delims}:@]|{pct})"
    octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9])"
    ipv4 = rf"{octet}\.{octet}\.{octet}\.{octet}"
    h16 = "[0-9A-Fa-f]{1,4}"
    ls32 = f"(?:{h16}:{h16}|{ipv4})"
    ipv6 = "|".join([
        f"(?:{h16}:){{6}}{ls32}", f"::(?:{h16}:){{5}}{ls32}", f"(?:{h16})?::(?:{h16}:){{4}}{ls32}",
        f"(?:(?:{h16}:){{0,1}}{h16})?::(?:{h16}:){{3}}{ls32}", f"(?:(?:{h16}:){{0,2}}{h16})?::(?:{h16}:){{2}}{ls32}",
        f"(?:(?:{h16}:){{0,3}}{h16})?::{h16}:{ls32}", f"(?:(?:{h16}:){{0,4}}{h16})?::{ls32}",
        f"(?:(?:{h16}:){{0,5}}{h16})?::{h16}", f"(?:(?:{h16}:){{0,6}}{h16})?::"])
    future = rf"[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~{sub_delims}:]+"
    userinfo = f"(?:[{unreserved}{sub_delims}:]|{pct})*"
    host = rf"(?:\[(?:{ipv6}|{future})\]|(?:[{unreserved}{sub_delims}]|{pct})*)"

    def authority(n):
        return rf"//(?:(?P<userinfo{n}>{userinfo})@)?(?P<host{n}>{host})(?::(?P<port{n}>[0-9]*))?"
    abempty, absolute = f"(?:/{pchar}*)*", f"/(?:{pchar}+(?:/{pchar}*)*)?"
    noscheme = f"(?:[{unreserved}{sub_delims}@]|{pct})+(?:/{pchar}*)*"
    rootless = f"{pchar}+(?:/{pchar}*)*"
    query = f"(?:[{unreserved}{sub_delims}:@/?{iprivate}]|{pct})*"
    fragment = f"(?:[{unreserved}{sub_delims}:@/?]|{pct})*"
    hier = f"(?:{authority(1)}(?P<path1>{abempty})|(?P<path2>{absolute}|{rootless}|))"
    relative = f"(?:{authority(2)}(?P<path3>{abempty})|(?P<path4>{absolute}|{noscheme}|))"
    return re.compile(rf"(?:(?P<scheme>[A-Za-z][A-Za-z0-9+\-.]*):{hier}|{relative})"
                      rf"(?:\?(?P<query>{query}))?(?:#(?P<fragment>{fragment}))?")


STRICT = {"rfc3986": grammar(), "rfc3987": grammar(UCSCHAR, IPRIVATE)}
APPENDIX_B = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.S)


def first(match, *names):
    return next((match[name] for name in names if match[name] is not None), None)


def read(text, dialect):
    """The components of a reference, or None."""
    if dialect == "rfc3986-regex":
        match = APPENDIX_B.match(text)
        parts = {"scheme": match[2], "path": match[5], "query": match[7], "fragment": match[9]}
        userinfo = host = port = None
        if match[4] is not None:
            userinfo, at, host = match[4].rpartition("@")
            userinfo = userinfo if at else None
            colon = host.rfind(":")
            if colon > host.rfind("]"):
                host, port = host[:colon], host[colon + 1:]
    else:
        match = STRICT[dialect].fullmatch(text)
        if not match:
            return None
        parts = {"scheme": match["scheme"], "path": first(match, "path1", "path2", "path3", "path4"),
                 "query": match["query"], "fragment": match["fragment"]}
        userinfo, host = first(match, "userinfo1", "userinfo2"), first(match, "host1", "host2")
        port = first(match, "port1", "port2")
    return {**parts, "userinfo": userinfo, "host": host, "port": port}


# --- Section 5 -------------------------------------------------------------------------------------------------------

def remove_dot_segments(path):
    output = ""
    while path:
        if path.startswith("../"):
            path = path[3:]
        elif path.startswith("./"):
            path = path[2:]
        elif path.startswith("/./"):
            path = path[2:]
        elif path == "/.":
            path = "/"
        elif path.startswith("/../") or path == "/..":
            path = "/" + path[4:]
            output = output[:output.rfind("/")] if "/" in output else ""
        elif path in (".", ".."):
            path = ""
        else:
            end = path.find("/", 1)
            end = len(path) if end < 0 else end
            output, path = output + path[:end], path[end:]
    return output


AUTHORITY = ("userinfo", "host", "port")


def merge(base, path):
    if base["host"] is not None and not base["path"]:
        return "/" + path
    return base["path"][:base["path"].rfind("/") + 1] + path


def guarded(parts):
    """A path that has lost its dot segments and would now be read as something else."""
    if parts["host"] is None and parts["path"].startswith("//"):
        parts["path"] = "/." + parts["path"]
    elif parts["host"] is None and parts["scheme"] is None and parts["path"].split("/")[0].find(":") > 0:
        parts["path"] = "./" + parts["path"]
    return parts


def resolve(reference, base, strict=True):
    target, scheme = dict(reference), reference["scheme"]
    if not strict and scheme and base["scheme"] and scheme.lower() == base["scheme"].lower():
        scheme = None
    if scheme is not None or reference["host"] is not None:
        target["path"] = remove_dot_segments(reference["path"])
        target["scheme"] = base["scheme"] if scheme is None else scheme
        return guarded(target)
    for name in ("scheme",) + AUTHORITY:
        target[name] = base[name]
    if reference["path"] == "":
        target["path"] = base["path"]
        if reference["query"] is None:
            target["query"] = base["query"]
        return target
    path = reference["path"]
    target["path"] = remove_dot_segments(path if path.startswith("/") else merge(base, path))
    return guarded(target)


def recompose(parts):
    text = parts["scheme"] + ":" if parts["scheme"] is not None else ""
    if parts["host"] is not None:
        text += "//" + (parts["userinfo"] + "@" if parts["userinfo"] is not None else "") + parts["host"]
        text += ":" + parts["port"] if parts["port"] is not None else ""
    text += parts["path"] + ("?" + parts["query"] if parts["query"] is not None else "")
    return text + ("#" + parts["fragment"] if parts["fragment"] is not None else "")


# --- Section 6, for references that the grammar allows ------------------------------------------------------------------

PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}


def normalize(parts, mask):
    parts = dict(parts)

    def encodings(text):
        def one(match):
            char = chr(int(match[1], 16))
            if "percent" in mask and re.fullmatch(r"[A-Za-z0-9\-._~]", char):
                return char
            return match[0].upper() if "case" in mask else match[0]
        return text if text is None else re.sub("%([0-9A-Fa-f]{2})", one, text)

    def lower(text):
        return re.sub("%[0-9A-Fa-f]{2}|[A-Z]", lambda match: match[0] if match[0][0] == "%" else match[0].lower(), text)
    for name in ("userinfo", "host", "path", "query", "fragment"):
        parts[name] = encodings(parts[name])
    if "case" in mask:
        for name in ("scheme", "host"):
            parts[name] = lower(parts[name]) if parts[name] is not None else None
    if "scheme" in mask and parts["scheme"] is not None and parts["host"] is not None:
        if parts["port"] is not None and (not parts["port"] or int(parts["port"]) == PORTS.get(parts["scheme"].lower())):
            parts["port"] = None
        parts["path"] = parts["path"] or "/"
    if "dots" in mask and (parts["scheme"] is not None or parts["path"].startswith("/")):
        parts["path"] = remove_dot_segments(parts["path"])
        guarded(parts)
    return parts


# --- Generated references --------------------------------------------------------------------------------------------

PIECES = ["a", "b", "A", "Z", "0", "9", ".", "..", "./", "../", "/", "//", "?", "#", ":", "@", "%41", "%2e", "%2E", "%3a",
          "%7E", "%C3%A9", "%", "%4", "[", "]", "[::1]", "[1:2::3]", "[v1.x]", "::", "1.2.3.4", "255", "256", "http:",
          "HTTP://", "x:", "ftp://", ":80", ":21", ":", "+", "-", "_", "~", "!", "$", "&", "=", "\xe9", "\u200e", "\ue000",
          "\ufffd", "\U0001f600", " ", "\\", "^", "<", "\n", "\0", "g:h", "ab", "c"]
PLAIN = PIECES[:19] + ["http://", "x:", "a/b", "c?d", "//h", "e#f"]
ADDRESS = ["1", "ffff", "0", ":", "::", "1.2.3.4", "12345", "01.2.3.4", ".", "g", "%25e", "v", "vA.", "!"]


def generate(source):
    kind = source.random()
    if kind < 0.15:
        return "//[" + "".join(source.choice(ADDRESS[:4]) for _ in range(source.randrange(18))) + "]"
    if kind < 0.2:
        return "a://u@[" + "".join(source.choice(ADDRESS) for _ in range(source.randrange(12))) + "]:7/"
    pieces = PLAIN if kind < 0.6 else PIECES
    return "".join(source.choice(pieces) for _ in range(source.randrange(9)))


def requests_for(source, count):
    for _ in range(count):
        dialect = source.choice(["rfc3986", "rfc3987", "rfc3986-regex"])
        request = {"dialect": dialect, "input": generate(source)}
        kind = source.random()
        if kind < 0.4:
            yield {"op": "parse", **request}
        elif kind < 0.8:
            base = source.choice(["http://a/b/c/d;p?q", "x:", "x:a/b", "x:/", "x:/.//a/b", "http://h", "x:a", generate(source)])
            yield {"op": "resolve", **request, "base": base, "strict": source.random() < 0.5}
        else:
            mask = [name for name in ("case", "percent", "dots", "scheme") if source.random() < 0.5]
            yield {"op": "canon", **request, "mask": mask}


def expected(request):
    """What must be answered: components, or None for a failure."""
    parts = read(request["input"], request["dialect"])
    if parts is None:
        return None
    if request["op"] == "resolve":
        base = read(request["base"], request["dialect"])
        if base is None or (base["scheme"] is None and request["dialect"] != "rfc3986-regex"):
            return None
        return resolve(parts, base, request["strict"])
    return normalize(parts, request["mask"]) if request["op"] == "canon" else parts


def answer_of(parts):
    username, colon, password = (parts["userinfo"] or "").partition(":")
    answer = {"ok": True, "href": recompose(parts), "username": None, "password": None}
    if parts["userinfo"] is not None:
        answer.update(username=username, password=password if colon else None)
    answer.update({name: parts[name] for name in ("scheme", "host", "port", "path", "query", "fragment")})
    return answer


def is_modelled(request):
    """Normalizing what the grammar does not allow is not in the model."""
    if request["op"] != "canon" or request["dialect"] != "rfc3986-regex":
        return True
    return read(request["input"], "rfc3987") is not None


def main():
    count, seed = (int(word) for word in (sys.argv[1:] + ["60000", "1"][len(sys.argv) - 1:]))
    requests = [request for request in requests_for(random.Random(seed), count) if is_modelled(request)]
    run = subprocess.run([PROGRAM, "rpc"], input="".join(json.dumps(r) + "\n" for r in requests).encode(),
                         stdout=subprocess.PIPE, check=True)
    accepted = wrong = skipped = 0
    for request, line in zip(requests, run.stdout.splitlines(), strict=True):
        got, parts = json.loads(line), expected(request)
        if got.get("error") == "too-long" and LIMIT < 1000:
            skipped += 1
            continue
        want = {"ok": False} if parts is None else answer_of(parts)
        accepted += parts is not None
        if want != ({"ok": False} if not got["ok"] else got):
            wrong += 1
            if wrong <= 10:
                print(f"case    {json.dumps(request)}\nwanted  {json.dumps(want)}\ngot     {line.decode()}\n")
    print(f"{len(requests)} references, {accepted} accepted, {wrong} not as the model says, {skipped} skipped")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
