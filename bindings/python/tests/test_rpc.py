# SPDX-License-Identifier: MIT
"""Random texts: Python and the program must say the same in every dialect."""
import json
import random
import subprocess

import urlens

PIECES = ["http:", "https://", "file:", "x:", "//", "/", "\\", "a", "example.com", "[::1]", "0x7f.1", ":80", ":99999", "@",
          "u:p@", "?", "#", "q=1", "%41", "%", "..", ".", " ", "\t", "ü", "。", "\u200d", "\x00", "xn--", "&", "+"]
PARTS = ("href", "scheme", "username", "password", "host", "port", "path", "query", "fragment")


def random_requests(seed, count):
    source = random.Random(seed)
    names = [dialect.id for dialect in urlens.dialects()]
    for _ in range(count):
        op = source.choice(["parse", "canon", "resolve"])
        request = {"op": op, "input": "".join(source.choices(PIECES, k=source.randint(0, 9)))}
        request["dialect"] = source.choice(["whatwg", source.choice(names)])
        if op == "resolve":
            request["base"] = "http://h/" + "".join(source.choices(PIECES, k=source.randint(0, 4)))
        yield request


def answer(request):
    """What Python says, in the words of the program."""
    arguments = {"text": request["input"], "dialect": request["dialect"]}
    if "base" in request:
        arguments["base"] = request["base"]
    try:
        if request["op"] == "parse":
            return dict(zip(PARTS, urlens.parse(**arguments)))
        return {"href": getattr(urlens, request["op"])(**arguments)}
    except urlens.URLError as error:
        return {"error": error.name}


def same(name, ours, theirs):
    """The program writes '' for credentials that the Standard's URLs do not have, Python None."""
    return ours == theirs or (name in ("username", "password") and ours is None and theirs == "")


def test_random_texts(program):
    requests = list(random_requests(20261116, 20_000))
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([program, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = done.stdout.decode().splitlines()
    assert len(answers) == len(requests)
    accepted = 0
    for request, line in zip(requests, answers):
        theirs, ours = json.loads(line), answer(request)
        accepted += "error" not in ours
        for name, value in ours.items():
            assert same(name, value, theirs.get(name)), (request, name, ours, theirs)
    assert accepted > 5_000
