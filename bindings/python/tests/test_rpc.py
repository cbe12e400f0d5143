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


def ask(program, requests):
    """What the program answers."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([program, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(requests)
    return answers


def test_random_texts(program):
    requests = list(random_requests(20261116, 20_000))
    accepted = 0
    for request, theirs in zip(requests, ask(program, requests)):
        ours = answer(request)
        accepted += "error" not in ours
        for name, value in ours.items():
            assert same(name, value, theirs.get(name)), (request, name, ours, theirs)
    assert accepted > 5_000


def output(call):
    """The answer of an op that gives one text."""
    try:
        return {"output": call()}
    except urlens.URLError as error:
        return {"error": error.name}


def params_of(text):
    params = urlens.SearchParams(text)
    return {"params": [list(pair) for pair in params.items()], "output": str(params)}


def site_of(text):
    url = urlens.URL(text)
    return {"suffix": url.suffix, "domain": url.domain, "subdomain": url.subdomain}


def audit_of(text):
    report = urlens.audit(text)
    return {"outcome": report.outcome, "safe": report.safe,
            "findings": [[f.id, f.severity, f.title, f.detail] for f in report.findings]}


def diff_of(text):
    result = urlens.diff(text)
    return {"disagree": list(result.disagree),
            "dialects": {name: reading.name if isinstance(reading, urlens.URLError) else reading.href
                         for name, reading in result.dialects.items()}}


# Each op: further fields of the request, and what Python says for the text.
OPS = {
    "can-parse": ({}, lambda text: {"ok": urlens.can_parse(text)}),
    "relative": ({"base": "http://h/a/b"}, lambda text: output(lambda: urlens.relative(text, "http://h/a/b"))),
    "search-params": ({}, params_of),
    "percent-encode": ({"set": "userinfo"}, lambda text: {"output": urlens.percent_encode(text, "userinfo")}),
    "percent-decode": ({}, lambda text: {"output": urlens.percent_decode(text)}),
    "surt": ({"form": "ssurt"}, lambda text: output(lambda: urlens.surt(text, "ssurt"))),
    "normalize-url": ({"strength": "likely"}, lambda text: output(lambda: urlens.normalize(text, "likely"))),
    "audit": ({}, audit_of),
    "diff": ({}, diff_of),
}


def simplify(op, theirs):
    """The program's answer with what Python's has."""
    if op == "audit":
        theirs["findings"] = [[f["id"], f["severity"], f["title"], f["detail"]] for f in theirs["findings"]]
    if op == "diff":
        theirs["dialects"] = {name: answer.get("href", answer.get("error")) for name, answer in theirs["dialects"].items()}
    return theirs


def test_other_operations(program):
    source = random.Random(3)
    requests = []
    for _ in range(6_000):
        op = source.choice(list(OPS))
        text = source.choice(["", "http://", "http://a/"]) + "".join(source.choices(PIECES, k=source.randint(0, 8)))
        requests.append({"op": op, "input": text, **OPS[op][0]})
    for request, theirs in zip(requests, ask(program, requests)):
        ours = OPS[request["op"]][1](request["input"])
        theirs = simplify(request["op"], theirs)
        for name, value in ours.items():
            assert theirs.get(name) == value, (request, name, ours, theirs)


def test_sites(program):
    source = random.Random(5)
    hosts = ["com", "co.uk", "example", "github.io", "a", "b-c", "ü", "公司.cn", "1.2.3.4", "[::1]", "ck", "www.ck"]
    texts = [f"http://{'.'.join(source.choices(hosts, k=source.randint(1, 4)))}/" for _ in range(2_000)]
    texts = [text for text in texts if urlens.can_parse(text)]
    answers = ask(program, [{"op": "site", "input": text} for text in texts])
    assert len(texts) > 500
    for text, theirs in zip(texts, answers):
        ours = site_of(text)
        assert {name: theirs[name] for name in ours} == ours, text


ATTRIBUTES = ("href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")


def test_random_setters(program):
    """One setter after another: the URL that comes of them is the program's."""
    source = random.Random(11)
    requests = []
    for _ in range(5_000):
        start = source.choice(["http://u:p@h.example:81/a?b#c", "file:///C:/x", "mailto:x", "x://h/p", "https://1.2.3.4/"])
        changes = [[source.choice(ATTRIBUTES), "".join(source.choices(PIECES, k=source.randint(0, 3)))]
                   for _ in range(source.randint(1, 4))]
        requests.append({"op": "set", "input": start, "set": changes})
    for request, theirs in zip(requests, ask(program, requests)):
        url, failed = urlens.URL(request["input"]), None
        for name, value in request["set"]:
            try:
                setattr(url, name, value)
            except urlens.URLError as error:
                if name == "href":
                    failed = error.name
                    break
        assert (failed or str(url)) == (theirs["href"] if theirs["ok"] else theirs["error"]), (request, str(url), theirs)


def test_random_params(program):
    """The methods of SearchParams, alone and as the query of a URL, give what the program gives."""
    source = random.Random(13)
    requests = []
    for _ in range(3_000):
        words = ["a", "b", "a b", "ü", "%41", "&", "=", ""]
        ops = []
        for _ in range(source.randint(0, 5)):
            op = source.choice(["append", "delete", "delete", "set", "sort", "get", "getAll", "has", "has", "size"])
            count = {"append": 2, "set": 2, "sort": 0, "size": 0, "get": 1, "getAll": 1}.get(op) or source.randint(1, 2)
            ops.append([op, *source.choices(words, k=0 if op in ("sort", "size") else count)])
        query = "&".join("=".join(source.choices(words, k=source.randint(1, 2))) for _ in range(source.randint(0, 4)))
        requests.append({"op": "search-params", "input": query, "ops": ops})
    methods = {"getAll": "get_all", "size": "__len__"}
    for request, theirs in zip(requests, ask(program, requests)):
        url = urlens.URL("http://h/")
        url.search = request["input"]
        for params in (urlens.SearchParams(request["input"]), url.params):
            results = [getattr(params, methods.get(op, op))(*arguments) for op, *arguments in request["ops"]]
            assert [list(pair) for pair in params.items()] == theirs["params"], request
            assert results == theirs["results"], request
        changed = any(op[0] in ("append", "delete", "set", "sort") for op in request["ops"])
        if changed:
            assert url.search == ("?" + theirs["output"] if theirs["output"] else ""), request
