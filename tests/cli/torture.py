#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What cannot be said in a table: signals, terminals, very long lines, very many lines, input that comes slowly.

usage: torture.py [NAME…]       only tests whose name contains one of the words

URLENS_SLOW=1 makes the large ones larger: ten million lines. Without pseudo-terminals the tests that need one are skipped.

terminal.json has what the program shows on a terminal. A case has "args" and
  name            what it is about; its arguments if it is not given
  streams         which of stdin, stdout and stderr are the terminal ("stdout" if not given)
  files, stdin    as in run.py; env: environment variables
  status          the exit status (0 if not given)
  shown           all that is on the terminal, or shown_has: pieces of it; shown_lacks: pieces that it must not have
  pointed         lines of the screen, each with the line under it: [text, marks]
  needs           what the build must have, as in run.py
"""
import json
import os
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
SLOW = os.environ.get("URLENS_SLOW") == "1"
SMALL = os.environ.get("URLENS_OFFSET_BITS") == "8"
TIMEOUT = 250
LINES = 10_000_000 if SLOW else 400_000


class Skipped(Exception):
    """The test cannot run here; the text says what is missing."""


def open_terminal():
    """Both ends of a pseudo-terminal."""
    try:
        import pty

        return pty.openpty()
    except (ImportError, OSError) as error:
        raise Skipped(f"no pseudo-terminals ({error})") from error


def start(*arguments, **where):
    return subprocess.Popen([PROGRAM, *arguments], **where)


# --- Large ------------------------------------------------------------------------------------------------------------


def a_line_of_100_megabytes():
    length = 100_000_000
    run = start("canon", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if os.fork() == 0:
        run.stdout.close()
        run.stdin.write(b"a:b\nc:")
        for _ in range(100):
            run.stdin.write(b"d" * (length // 100))
        run.stdin.write(b"\ne:f\n")
        run.stdin.close()
        os._exit(0)
    run.stdin.close()
    lines = run.stdout.read().split(b"\n")
    messages = run.stderr.read()
    status = run.wait(TIMEOUT)
    os.wait()
    wanted = [3, 0 if SMALL else length + 2, 3, 0]
    if [len(line) for line in lines] != wanted or status != (1 if SMALL else 0):
        yield f"lengths {[len(line) for line in lines]}, wanted {wanted}; exit status {status}; {messages[:200]!r}"


def peak_memory(path, *options):
    """Runs over the file; the most memory it had, in KB, and how many lines came out."""
    reader, writer = os.pipe()
    child = start("canon", *options, path, stdout=writer)
    os.close(writer)
    lines = 0
    while block := os.read(reader, 1 << 20):
        lines += block.count(b"\n")
    os.close(reader)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = status
    return usage.ru_maxrss, lines, status


def many_lines_take_no_more_memory_than_few():
    with tempfile.NamedTemporaryFile() as file:
        block = b"".join(b"https://Example.com/%d/a/../b?q=%d\n" % (i, i) for i in range(10000))
        for _ in range(LINES // 40000):
            file.write(block)
        file.flush()
        few, lines_few, _ = peak_memory(file.name)
        for _ in range(LINES // 40000 * 3):
            file.write(block)
        file.flush()
        many, lines_many, status = peak_memory(file.name)
    if status != 0 or lines_many != 4 * lines_few or lines_many != LINES // 40000 * 40000:
        yield f"{lines_few} and {lines_many} lines, status {status}"
    if many > few + 16000:
        yield f"{few} KB for {lines_few} lines, {many} KB for {lines_many}"


def threads_keep_the_order_of_many_lines():
    count = LINES // 4
    with tempfile.NamedTemporaryFile() as file, tempfile.NamedTemporaryFile() as out:
        # Every tenth line is invalid, and some are long, so that chunks are not alike.
        for i in range(count):
            file.write(b"x\n" if i % 10 == 9 else b"A:%d%s\n" % (i, b"y" * (i % 97 if i % 1000 < 900 else 100)))
        file.flush()
        run = start("canon", "-j", "8", file.name, stdout=out, stderr=subprocess.PIPE)
        *messages, summary, _ = run.stderr.read().decode().split("\n")
        status = run.wait(TIMEOUT)
        out.seek(0)
        for i, line in enumerate(out):
            wanted = b"\n" if i % 10 == 9 else b"a:%d%s\n" % (i, b"y" * (i % 97 if i % 1000 < 900 else 100))
            if line != wanted:
                yield f"line {i + 1} is {line!r} and not {wanted!r}"
                return
    if status != 1 or i + 1 != count:
        yield f"{i + 1} lines instead of {count}, status {status}"
    if summary != f"urlens: {count // 10} of {count} records are invalid: {count // 10} missing-scheme-non-relative-URL":
        yield f"the last message is {summary!r}"
    numbers = [int(message.split(":")[2]) for message in messages]
    if numbers != list(range(10, count + 1, 10)):
        yield f"{len(numbers)} messages, not in order or not about the right lines: {messages[:3]}"


# --- Slow input, signals, errors ----------------------------------------------------------------------------------------


def a_line_is_answered_before_the_next_one_comes():
    run = start("canon", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for piece, answer in ((b"a:b\n", b"a:b\n"), (b"c", None), (b":d\ne:", b"c:d\n"), (b"f\n", b"e:f\n")):
        run.stdin.write(piece)
        run.stdin.flush()
        if answer and not select.select([run.stdout], [], [], 30)[0]:
            yield f"nothing after {piece!r}"
            break
        if answer and os.read(run.stdout.fileno(), 100) != answer:
            yield f"something else after {piece!r}"
    run.stdin.close()
    run.stdout.close()
    if run.wait(TIMEOUT) != 0:
        yield f"exit status {run.returncode}"


def interrupt(number):
    run = start("canon", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"a:b\nc:d\ne:")
    run.stdin.flush()
    first = os.read(run.stdout.fileno(), 100)
    run.send_signal(number)
    rest = run.stdout.read()
    messages = run.stderr.read()
    status = run.wait(TIMEOUT)
    run.stdin.close()
    if first + rest != b"a:b\nc:d\n" or status != -number or messages:
        yield f"output {first + rest!r}, status {status}, messages {messages[:200]!r}"


def an_interruption_leaves_whole_lines():
    yield from interrupt(signal.SIGINT)
    yield from interrupt(signal.SIGTERM)


def an_interruption_of_a_long_run_leaves_whole_lines():
    with tempfile.NamedTemporaryFile() as file, tempfile.NamedTemporaryFile() as out:
        file.write(b"http://example.com/a/b\n" * 3_000_000)
        file.flush()
        run = start("canon", file.name, stdout=out)
        time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        status = run.wait(TIMEOUT)
        size = os.path.getsize(out.name)
        if status not in (0, -signal.SIGINT) or size % 23 != 0:
            yield f"status {status}, {size} bytes"


def a_read_error_is_noticed():
    if not os.path.exists("/proc/self/mem"):
        return
    run = subprocess.run([PROGRAM, "canon", "a:b", "-f", "/proc/self/mem"], capture_output=True, timeout=TIMEOUT)
    if run.returncode != 3 or run.stdout != b"a:b\n" or b"cannot read" not in run.stderr:
        yield f"exit status {run.returncode}, {run.stdout!r}, {run.stderr!r}"


def a_reader_that_goes_away_ends_it_quietly():
    run = start("canon", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    run.stdin.write(b"a:b\n")
    run.stdin.flush()
    os.read(run.stdout.fileno(), 100)
    run.stdout.close()
    try:
        for _ in range(1000):
            run.stdin.write(b"a:b\n" * 1000)
        run.stdin.close()
    except BrokenPipeError:
        pass
    messages = run.stderr.read()
    if run.wait(TIMEOUT) != 0 or messages:
        yield f"exit status {run.returncode}, {messages!r}"


# --- Terminals ----------------------------------------------------------------------------------------------------------


def on_terminal(*arguments, streams=("stdout",), data=b"", env=None, folder=None):
    """The exit status, and what is shown on a terminal that these streams are."""
    leader, follower = open_terminal()
    where = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    where.update({name: follower for name in streams})
    variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LC_CTYPE", "LANG")}
    known = {"TERM": "xterm", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    run = start(*arguments, env={**variables, **known, **(env or {})}, cwd=folder, **where)
    os.close(follower)
    if where["stdin"] == subprocess.PIPE:
        run.stdin.write(data)
        run.stdin.close()
    shown = b""
    try:
        while block := os.read(leader, 65536):
            shown += block
    except OSError:
        pass  # the other side is closed
    os.close(leader)
    return run.wait(TIMEOUT), shown.decode().replace("\r\n", "\n")


def parse_draws_on_a_terminal():
    status, shown = on_terminal("https://example.com/")
    plain = re.sub("\033\\[[0-9;]*m", "", shown)
    if status != 0 or plain == shown or "  2  host      example.com\n" not in plain or "└─1─┘" not in plain:
        yield f"exit status {status}, {shown!r}"


def no_color_is_obeyed():
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        _, shown = on_terminal("https://example.com/", env=env)
        if "\033" in shown or "example.com" not in shown:
            yield f"{env}: {shown!r}"
    _, shown = on_terminal("--color", "always", "https://example.com/", env={"NO_COLOR": "1"})
    if "\033" not in shown:
        yield f"--color always: {shown!r}"
    _, shown = on_terminal("https://example.com/", env={"NO_COLOR": ""})
    if "\033" not in shown:
        yield f"an empty NO_COLOR: {shown!r}"


def query_list_has_a_line_for_each_pair_on_a_terminal():
    _, shown = on_terminal("query", "list", "http://h/?a=1&b=2")
    if shown != "a=1\nb=2\n":
        yield repr(shown)


def nothing_to_read_on_a_terminal_is_wrong_usage():
    status, shown = on_terminal("canon", streams=("stdin", "stderr"))
    if status != 4 or "needs something to work on" not in shown:
        yield f"exit status {status}, {shown!r}"


def statistics_are_shown_on_a_terminal():
    status, shown = on_terminal("canon", "--stats", streams=("stderr",), data=b"a:b\nx\n")
    if status != 1 or "2 records, 1 invalid, " not in shown:
        yield f"exit status {status}, {shown!r}"
    status, shown = on_terminal("canon", "--stats", streams=("stderr",), data=b"http://example.com/\n" * 100_000)
    speed = re.search("100000 records, 0 invalid, ([0-9.]+) s, .*/s, ([0-9.]+) MB/s\n", shown)
    if status != 0 or not speed:
        yield f"no speed of a pipe: {shown!r}"
    elif abs(float(speed[1]) * float(speed[2]) - 2.0) > 0.3:
        yield f"the pipe had 2 MB: {shown!r}"
    status, shown = on_terminal("canon", "--stats", "a:b", streams=("stderr",))
    if "1 records" not in shown or "MB/s" in shown:
        yield f"arguments are not read from anywhere: {shown!r}"


def all_of_a_terminal(leader):
    """What was written to it; when nobody can write to it any more, reading is an error."""
    shown = b""
    try:
        while piece := os.read(leader, 65536):
            shown += piece
    except OSError:
        pass
    return shown


def a_progress_line_is_shown_after_a_second():
    leader, follower = open_terminal()
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"http://example.com/\n" * 100_000)
        file.flush()
        run = start("canon", file.name, stdout=subprocess.PIPE, stderr=follower)
        os.close(follower)
        while not select.select([leader], [], [], 0.05)[0]:
            os.read(run.stdout.fileno(), 1024)  # so slowly that it is there still when the line comes
        shown = os.read(leader, 65536)
        while os.read(run.stdout.fileno(), 65536):
            pass
        status = run.wait(TIMEOUT)
        run.stdout.close()
        shown = (shown + all_of_a_terminal(leader)).decode()
        os.close(leader)
    if status != 0:
        yield f"exit status {status}"
    if not re.search("records, .*/s, [0-9]+ %, .* left, 0 invalid", shown):
        yield f"no line: {shown[:300]!r}"
    if not shown.endswith("\r\033[K"):
        yield f"the line is not taken away: {shown[-60:]!r}"


def problems_on_terminal(case):
    """What is wrong with a case of terminal.json."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in case.get("files", {}).items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(content)
        status, shown = on_terminal(*case["args"], streams=case.get("streams", ["stdout"]), env=case.get("env"),
                                    data=case.get("stdin", "").encode(), folder=folder)
    if status != case.get("status", 0):
        yield f"exit status {status} instead of {case.get('status', 0)}: {shown[:300]!r}"
    if "shown" in case and shown != case["shown"]:
        yield f"the terminal\n    wanted {json.dumps(case['shown'])}\n    got    {json.dumps(shown)}"
    for piece in case.get("shown_has", []):
        if piece not in shown:
            yield f"the terminal lacks {json.dumps(piece)}:\n{shown[:1500]}"
    for piece in case.get("shown_lacks", []):
        if piece in shown:
            yield f"the terminal has {json.dumps(piece)}:\n{shown[:1500]}"
    yield from problems_with_columns(case, shown)


def problems_with_columns(case, shown):
    lines = re.sub("\033\\[[0-9;]*m", "", shown).split("\n")
    for text, marks in case.get("pointed", []):
        if not any(line == text and after == marks for line, after in zip(lines, lines[1:])):
            yield f"the terminal lacks these two lines, one under the other:\n{text}\n{marks}\nin\n{shown[:1500]}"


def cases_on_terminal():
    with open(os.path.join(HERE, "terminal.json"), encoding="utf-8") as file:
        cases = [case for case in json.load(file) if isinstance(case, dict)]
    for case in cases:
        needs = case.get("needs", [])
        missing = [part for part in needs if os.environ.get("URLENS_WITH_" + part.upper()) == "0"]
        if not missing and not (SMALL and "long" in needs):
            yield "terminal: " + (case.get("name") or " ".join(case["args"])), lambda case=case: problems_on_terminal(case)


TESTS = [
    a_line_of_100_megabytes,
    many_lines_take_no_more_memory_than_few,
    threads_keep_the_order_of_many_lines,
    a_line_is_answered_before_the_next_one_comes,
    an_interruption_leaves_whole_lines,
    an_interruption_of_a_long_run_leaves_whole_lines,
    a_read_error_is_noticed,
    a_reader_that_goes_away_ends_it_quietly,
    parse_draws_on_a_terminal,
    no_color_is_obeyed,
    query_list_has_a_line_for_each_pair_on_a_terminal,
    nothing_to_read_on_a_terminal_is_wrong_usage,
    statistics_are_shown_on_a_terminal,
    a_progress_line_is_shown_after_a_second,
]


def main():
    words = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    passed = failed = 0
    skipped = {}
    for name, test in [(test.__name__.replace("_", " "), test) for test in TESTS] + list(cases_on_terminal()):
        if words and not any(word in name for word in words):
            continue
        begun = time.time()
        try:
            wrong = list(test())
        except Skipped as reason:
            skipped.setdefault(str(reason), []).append(name)
            continue
        passed, failed = passed + (not wrong), failed + bool(wrong)
        for problem in wrong:
            print(f"{name}: {problem}")
        if time.time() - begun > 10:
            print(f"{name}: {time.time() - begun:.0f} s")
    for reason, names in skipped.items():
        print(f"skipped, {reason}: {len(names)} tests: {'; '.join(names)}")
    print(f"torture: {passed} passed, {failed} failed" + (f", {sum(map(len, skipped.values()))} skipped" if skipped else ""))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
