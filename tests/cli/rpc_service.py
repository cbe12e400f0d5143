#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens rpc` as a service: help, the JSON Schema of requests and answers, and clients of a unix socket.

The program is $URLENS_PROGRAM or build/urlens.
"""
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

from checking import check, finish

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
DATA = os.path.join(ROOT, "tests", "conformance", "data")
# What a build that lacks a part answers.
LACKING = ("unsupported", "no-unicode", "unknown-encoding", "too-long", "bad-request")

# --- JSON Schema: the words that docs/rpc.schema.json uses ----------------------------------------------------------

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def is_of(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def members_wrong(schema, value, root):
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            return f"lacks {name}"
    for name, member in value.items():
        rest = schema.get("additionalProperties", True)
        if name not in properties and rest is False:
            return f"has {name}"
        wrong = wrong_in(properties.get(name, rest if isinstance(rest, dict) else {}), member, root)
        if wrong:
            return f"{name}: {wrong}"
    return None


def wrong_in(schema, value, root):
    """Why a value is not as the schema says; None if it is."""
    known = {"$ref", "anyOf", "const", "enum", "type", "properties", "required", "additionalProperties", "items"}
    check(set(schema) <= known, "a word of the schema that this test knows", schema)
    if "$ref" in schema:
        target = root
        for step in schema["$ref"][2:].split("/"):
            target = target[step]
        return wrong_in(target, value, root)
    if "anyOf" in schema:
        reasons = [wrong_in(each, value, root) for each in schema["anyOf"]]
        return None if None in reasons else f"none of: {reasons}"
    if "const" in schema and (value != schema["const"] or type(value) is not type(schema["const"])):
        return f"{value!r} instead of {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not one of {schema['enum']}"
    types = schema.get("type", [])
    if types and not any(is_of(value, name) for name in ([types] if isinstance(types, str) else types)):
        return f"{value!r} is not {types}"
    if isinstance(value, dict):
        return members_wrong(schema, value, root)
    for element in value if isinstance(value, list) else []:
        wrong = wrong_in(schema.get("items", {}), element, root)
        if wrong:
            return wrong
    return None


def ask(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([PROGRAM, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def check_against_schema(schema, requests):
    definitions = schema["$defs"]
    for request, answer in zip(requests, ask(requests)):
        wrong = wrong_in(definitions["requests"][request["op"]], request, schema)
        check(not wrong, "the request is as the schema says", wrong, request)
        expected = definitions["answers"][request["op"]] if answer["ok"] else definitions["failure"]
        wrong = wrong_in(expected, answer, schema)
        check(not wrong, "the answer is as the schema says", wrong, request, answer)


def recorded_requests():
    """Requests made of the conformance data."""
    with open(os.path.join(DATA, "audit.jsonl"), encoding="utf-8") as file:
        cases = [json.loads(line) for line in file if line.startswith("{")]
    for case in cases:
        if isinstance(case.get("input"), str):
            for op in "audit", "diff", "parse":
                request = {"op": op, "input": case["input"]}
                yield request | ({"base": case["base"]} if isinstance(case.get("base"), str) else {})
    for dialect in "rfc3986", "weburl-r3", "curl", "go", "barth":
        for case in cases[:60]:
            if isinstance(case.get("input"), str):
                yield {"op": "parse", "input": case["input"], "dialect": dialect}
    for text in "127.0.0.1", "::1", "example.com", "a b", "", "[v1.x]":
        yield {"op": "address", "input": text}


# More is read than the schema allows: a pattern alone, parts that are empty; and a wrong name is the error of a call.
LENIENT = {"pattern", "patterns", "component", "parts"}


def check_odd_requests(schema, operations):
    """Examples with one field of another value: the answer is as the schema says, and a wrong type is a bad request."""
    odd = [(each["example"] | {field.rstrip("?"): value}, field.rstrip("?"))
           for each in operations for field in each["fields"] for value in (7, True, "x", ["x"], [[]], {"x": 1})]
    for (request, field), answer in zip(odd, ask([request for request, _ in odd])):
        definitions = schema["$defs"]
        wrong = wrong_in(definitions["answers"][request["op"]] if answer["ok"] else definitions["failure"], answer, schema)
        check(not wrong, "the answer to an odd request is as the schema says", wrong, request, answer)
        if field not in LENIENT and wrong_in(definitions["requests"][request["op"]], request, schema):
            refused = answer.get("error") in ("bad-request", "unsupported")  # the latter if the build lacks the operation
            check(refused, "a field of a wrong type is refused", request, answer)


def check_help(schema):
    operations = ask([{"op": "help"}])[0]["ops"]
    check_odd_requests(schema, operations)
    names = [each["op"] for each in operations]
    check("help" in names and len(names) == len(set(names)), "help lists each operation once", names)
    for each in operations:
        check(each["example"] and each["example"]["op"] == each["op"], "an example", each)
        request = schema["$defs"]["requests"].get(each["op"])
        check(request is not None, "the schema has the operation", each["op"])
        fields = {field.rstrip("?"): field.endswith("?") for field in each["fields"]}
        for name in request["required"] if request else []:
            check(name == "op" or fields.get(name) is False, "a field that is needed", each["op"], name)
        for name in fields:
            check(name in request["properties"], "a field of the schema", each["op"], name)
        check(set(each["example"]) - {"op"} <= set(fields), "the example's fields", each)
    examples = [each["example"] for each in operations]
    for request, answer in zip(examples, ask(examples)):
        check(answer["ok"] or answer["error"] in LACKING, "the example is answered", request, answer)
    check_against_schema(schema, examples)


# --- The socket -----------------------------------------------------------------------------------------------------

class Service:
    def __init__(self, path, *options):
        self.path = path
        self.process = subprocess.Popen([PROGRAM, "rpc", "--socket", path, *options], stderr=subprocess.PIPE)
        for _ in range(400):
            if os.path.exists(path) or self.process.poll() is not None:
                break
            time.sleep(0.05)

    def connect(self):
        client = socket.socket(socket.AF_UNIX)
        client.settimeout(60)
        for _ in range(100):
            try:
                client.connect(self.path)
                return client
            except OSError:
                time.sleep(0.05)
        raise OSError("cannot connect")

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(60)
        self.process.stderr.close()
        return status


def exchange(client, lines):
    client.sendall(lines)
    received = b""
    while received.count(b"\n") < lines.count(b"\n"):
        got = client.recv(65536)
        if not got:
            break
        received += got
    return [json.loads(line) for line in received.splitlines()]


def talk(service, number, answers):
    client = service.connect()
    for i in range(20):
        request = json.dumps({"op": "parse", "id": [number, i], "input": f"http://h{number}/{i}"}) + "\n"
        answers[number] += exchange(client, request.encode())
    client.close()


def check_clients(folder):
    path = os.path.join(folder, "a.sock")
    service = Service(path)
    check(stat.S_IMODE(os.stat(path).st_mode) & 0o077 == 0, "only the owner may connect", oct(os.stat(path).st_mode))
    answers = [[] for _ in range(12)]
    threads = [threading.Thread(target=talk, args=(service, i, answers)) for i in range(len(answers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, got in enumerate(answers):
        wanted = [([number, i], f"http://h{number}/{i}") for i in range(20)]
        check([(answer["id"], answer["href"]) for answer in got] == wanted, "a client's own answers, in order", got[:2])
    second = subprocess.run([PROGRAM, "rpc", "--socket", path], stderr=subprocess.PIPE, timeout=60)
    check(second.returncode == 3 and b"another program serves there" in second.stderr, "a socket in use", second)
    idle = service.connect()
    check(exchange(idle, b'{"op":"parse","input":"a:b"}\n')[0]["ok"], "one more client")
    check(service.stop() == 0, "SIGTERM ends it with status 0")
    check(idle.recv(10) == b"", "the end closes connections")
    idle.close()
    check(not os.path.exists(path), "the end removes the socket")


def check_limits(folder):
    path = os.path.join(folder, "b.sock")
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(path)
    service = Service(path, "--max-request", "200", "--timeout", "1")
    client = service.connect()
    long = b'{"op":"parse","input":"http://h/' + b"a" * 500000 + b'"}\n'
    got = exchange(client, long + b'{"op":"parse","input":"a:b"}\n')
    check([answer.get("error", answer.get("href")) for answer in got] == ["too-long", "a:b"], "a request that is too long", got)
    time.sleep(1.5)
    check(exchange(client, b'{"op":"parse","input":"c:d"}\n')[0]["href"] == "c:d", "a client may be idle")
    client.sendall(b'{"op":')
    check(client.recv(10) == b"", "a request that takes too long ends the connection")
    client.close()
    check(service.stop(signal.SIGINT) == 0, "SIGINT ends it with status 0")


def check_refusals(folder):
    file = os.path.join(folder, "file")
    with open(file, "w", encoding="utf-8") as created:
        created.write("x")
    for arguments, status, words in [(["--socket", file], 3, "no socket"), (["--timeout", "5"], 4, "--timeout has no effect here"),
                                     (["--socket", "x", "--timeout", "0"], 4, "from 1 to 86400"),
                                     (["--max-request", "1"], 4, "from 64"),
                                     (["--socket", os.path.join(folder, "x" * 200)], 3, "cannot serve at")]:
        run = subprocess.run([PROGRAM, "rpc", *arguments], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)
        check(run.returncode == status and words in run.stderr.decode(), "a refusal", arguments, run)
    check(os.path.exists(file), "a file that is no socket stays")
    lines = b'{"op":"parse","input":"' + b"a" * 100 + b'"}\n{"op":"parse","input":"a:b"}\n'
    run = subprocess.run([PROGRAM, "rpc", "--max-request", "64"], input=lines, stdout=subprocess.PIPE, check=True)
    got = [json.loads(line) for line in run.stdout.splitlines()]
    check([answer["ok"] for answer in got] == [False, True] and got[0]["error"] == "too-long", "--max-request", got)


def main():
    with open(os.path.join(ROOT, "docs", "rpc.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    check_help(schema)
    if os.environ.get("URLENS_OFFSET_BITS") != "8":
        check_against_schema(schema, list(recorded_requests()))
    with tempfile.TemporaryDirectory() as folder:
        check_clients(folder)
        check_limits(folder)
        check_refusals(folder)
    return finish()


sys.exit(main())
