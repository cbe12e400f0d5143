#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the program with the arguments and input of cases.json and cases/*.json and looks at what comes out.

usage: run.py [NAME…]       only cases whose name contains one of the words

A case has "args" and
  name            what it is about; its arguments if it is not given
  files           files that are there when it runs: name -> text, or {"bytes": …}, {"gzip": …}, {"zstd": …}, {"xz": …},
                  {"bzip2": …}, {"utf16": text}, {"folder": true}
  env             environment variables
  stdin           text, or stdin_bytes: text whose code points are the bytes, or stdin_parts: [[text, how often], …],
                  or stdin_from: a file
  status          the exit status (0 if not given)
  stdout          all of the output, or stdout_bytes: text whose code points are the bytes; or stdout_has: pieces of it;
                  stdout_lacks: pieces that it must not have; or answers: for each line of it, members that its object
                  must have, null standing for any object. {"has": […]} as a member's value: pieces of a string;
                  {"absent": true}: no such member.
  stderr_has      pieces of the messages, or stderr: all of them; without either there must be none
  closed          numbers of the standard streams that the program is started without
  stdout_to       a file such as /dev/full, or "nobody": a pipe that is not read
  needs           "unicode", "encodings", "psl", "site", "rfc", "ecma", "audit", "weburl", "living", "template", "build",
                  "pattern", "regexp", "links": not run in a build without that;
                  "long": not in one with 8-bit offsets; "gzip", "zstd", "xz", "bzip2": not in one that
                  cannot unpack that
  without         parts as in needs: run only in a build that has none of them
"""
import bz2
import functools
import glob
import gzip
import json
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
TIMEOUT = 60

# What a build may lack, and how that is told.
PARTS = {"unicode": "no Unicode", "encodings": "no encodings", "psl": "no Public Suffix List", "site": "no sites",
         "rfc": "no RFC dialects", "ecma": "no ECMAScript", "audit": "no audit", "weburl": "no dialects of 2011",
         "living": "no living dialects", "template": "no URI Templates",
         "build": "no building of URLs, no hosts alone",
         "pattern": "no URL patterns", "regexp": "no regular expressions", "links": "no links in text"}


@functools.lru_cache
def unpacks():
    """What the program says that it can unpack."""
    run = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, timeout=TIMEOUT)
    return run.stdout.decode().rpartition("unpacks: ")[2].split()


def lacks(case):
    """What this build has not got that the case needs."""
    needs = case.get("needs", [])
    for part, missing in PARTS.items():
        if part in needs and os.environ.get("URLENS_WITH_" + part.upper()) == "0":
            return missing
        if part in case.get("without", []) and os.environ.get("URLENS_WITH_" + part.upper()) != "0":
            return "built with what it must lack"
    for format, library in ("gzip", "zlib"), ("xz", "liblzma"), ("bzip2", "libbz2"):
        if format in needs and format not in unpacks():
            return "built without " + library
    if "zstd" in needs and ("zstd" not in unpacks() or not shutil.which("zstd")):
        return "no zstd"
    if "long" in needs and os.environ.get("URLENS_OFFSET_BITS") == "8":
        return "8-bit offsets"
    if case.get("stdout_to", "").startswith("/") and not os.path.exists(case["stdout_to"]):
        return "no " + case["stdout_to"]
    return None


def stdin_of(case):
    if "stdin_bytes" in case:
        return case["stdin_bytes"].encode("latin-1")
    if "stdin_parts" in case:
        return b"".join(text.encode() * count for text, count in case["stdin_parts"])
    return case.get("stdin", "").encode()


def pack(content):
    """The bytes of a file of a case."""
    if isinstance(content, str):
        return content.encode()
    if "bytes" in content:
        return content["bytes"].encode("latin-1")
    if "gzip" in content:
        return b"".join(gzip.compress(pack(member)) for member in as_list(content["gzip"]))
    if "xz" in content:
        return b"".join(lzma.compress(pack(member)) for member in as_list(content["xz"]))
    if "bzip2" in content:
        return b"".join(bz2.compress(pack(member)) for member in as_list(content["bzip2"]))
    if "utf16" in content:
        return content["utf16"].encode("utf-16-" + content.get("order", "le"), "surrogatepass")
    return b"".join(
        subprocess.run(["zstd", "-qc"], input=pack(member), stdout=subprocess.PIPE, check=True).stdout
        for member in as_list(content["zstd"])
    )


def as_list(value):
    return value if isinstance(value, list) else [value]


def make_files(folder, files):
    for name, content in files.items():
        path = os.path.join(folder, name)
        if isinstance(content, dict) and content.get("folder"):
            os.mkdir(path)
            continue
        data = pack(content)
        if isinstance(content, dict) and "cut" in content:
            data = data[: content["cut"]]
        with open(path, "wb") as file:
            file.write(data)


def environment(case):
    """A known environment: nothing in ours changes what the program prints."""
    ours = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "TERM")}
    return {**ours, "COLUMNS": "100", **case.get("env", {})}


def execute(case):
    """The exit status, output and messages."""
    with tempfile.TemporaryDirectory() as folder:
        make_files(folder, case.get("files", {}))
        return execute_in(case, folder)


def execute_in(case, folder):
    command = [PROGRAM, *case["args"]]
    where = {
        "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": TIMEOUT, "cwd": folder, "env": environment(case),
    }
    if "closed" in case:
        where["preexec_fn"] = lambda: [os.close(number) for number in case["closed"]]
    if "stdin_from" in case:
        descriptor = os.open(case["stdin_from"], os.O_RDONLY)
        run = subprocess.run(command, stdin=descriptor, **where)
        os.close(descriptor)
    elif case.get("stdout_to") == "nobody":
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run(command, input=stdin_of(case), **{**where, "stdout": writer})
        os.close(writer)
    elif "stdout_to" in case:
        with open(case["stdout_to"], "wb") as file:
            run = subprocess.run(command, input=stdin_of(case), **{**where, "stdout": file})
    else:
        run = subprocess.run(command, input=stdin_of(case), **where)
    encoding = "latin-1" if "stdout_bytes" in case else "utf-8"
    return run.returncode, (run.stdout or b"").decode(encoding, "replace"), run.stderr.decode("utf-8", "replace")


def member_is(want, got, present):
    if isinstance(want, dict) and "absent" in want:
        return not present
    if isinstance(want, dict) and "has" in want:
        return isinstance(got, str) and all(piece in got for piece in want["has"])
    return present and want == got


def check_answers(wanted, output):
    lines = output.split("\n")
    if lines[-1] != "":
        yield "the last line does not end"
    if len(lines) - 1 != len(wanted):
        yield f"{len(lines) - 1} answers instead of {len(wanted)}"
    for number, (want, line) in enumerate(zip(wanted, lines), 1):
        try:
            answer = json.loads(line)
        except ValueError:
            yield f"answer {number} is not JSON: {line[:200]!r}"
            continue
        for key, value in (want or {}).items():
            if not member_is(value, answer.get(key), key in answer):
                yield f"answer {number}, {key}:\n    wanted {json.dumps(value)}\n    got    {json.dumps(answer.get(key))}"


def problems(case):
    status, output, messages = execute(case)
    if status != case.get("status", 0):
        yield f"exit status {status} instead of {case.get('status', 0)}: {messages[:300]}"
    if "stdout" in case and output != case["stdout"]:
        yield f"output\n    wanted {json.dumps(case['stdout'])}\n    got    {json.dumps(output)}"
    if "stdout_bytes" in case and output != case["stdout_bytes"]:
        yield f"output\n    wanted {json.dumps(case['stdout_bytes'])}\n    got    {json.dumps(output)}"
    for piece in case.get("stdout_lacks", []):
        if piece in output:
            yield f"the output has {json.dumps(piece)}:\n{output[:500]}"
    for piece in case.get("stdout_has", []):
        if piece not in output:
            yield f"the output lacks {json.dumps(piece)}:\n{output[:500]}"
    if "answers" in case:
        yield from check_answers(case["answers"], output)
    for piece in case.get("stderr_has", []):
        if piece not in messages:
            yield f"the messages lack {json.dumps(piece)}: {json.dumps(messages[:500])}"
    if "stderr" in case and messages != case["stderr"]:
        yield f"messages\n    wanted {json.dumps(case['stderr'])}\n    got    {json.dumps(messages)}"
    if messages and "stderr_has" not in case and "stderr" not in case:
        yield f"messages: {json.dumps(messages[:500])}"


def flushes_before_it_waits():
    """An answer comes as soon as its request was sent, though the input is still open."""
    run = subprocess.Popen([PROGRAM, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    guard = threading.Timer(TIMEOUT, run.kill)
    guard.start()
    for piece in (b'{"op":"can-parse","input":"a:"}\n', b'{"op":"can-parse",', b'"input":"b:"}\n{"op"'):
        run.stdin.write(piece)
        run.stdin.flush()
        if piece.find(b"\n") >= 0 and run.stdout.readline() != b'{"ok":true}\n':
            yield "no answer while the input was open"
    run.stdin.close()
    if b"bad-request" not in run.stdout.readline():
        yield "no answer to the last line, which did not end"
    if run.wait() != 0:
        yield f"exit status {run.returncode}"
    run.stdout.close()
    guard.cancel()


def name_of(case):
    return case.get("name") or " ".join(case["args"])


def read_cases():
    cases = []
    for path in [os.path.join(HERE, "cases.json"), *sorted(glob.glob(os.path.join(HERE, "cases", "*.json")))]:
        with open(path, encoding="utf-8") as file:
            cases += [case for case in json.load(file) if isinstance(case, dict)]
    return cases


def main():
    tests = [(name_of(case), lacks(case), lambda case=case: problems(case)) for case in read_cases()]
    tests += [(f.__name__.replace("_", " "), None, f) for f in (flushes_before_it_waits,)]
    words = sys.argv[1:]
    passed = failed = 0
    skipped = {}
    for name, reason, test in tests:
        if words and not any(word in name for word in words):
            continue
        if reason:
            skipped.setdefault(reason, []).append(name)
            continue
        wrong = list(test())
        passed, failed = passed + (not wrong), failed + bool(wrong)
        for problem in wrong:
            print(f"{name}: {problem}")
    for reason, names in skipped.items():
        print(f"skipped, {reason}: {len(names)} tests: {'; '.join(names)}".replace("\n", " "))
    print(f"cli: {passed} passed, {failed} failed" + (f", {sum(map(len, skipped.values()))} skipped" if skipped else ""))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
