#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program on Windows: what the system does to arguments, names of files, lines and the console.

usage: windows.py PROGRAM [WRAPPER…]        such as windows.py build/windows/urlens.exe wine

The program's own cases (run.py) are about what it does on every system; these are about the borders where Windows differs: arguments
are UTF-16, files have drives and backslashes, libc turns CR LF into LF and takes Ctrl-Z for the end, and a console is no terminal.
"""
import os
import pty
import re
import subprocess
import sys
import tempfile
import time

TIMEOUT = 120
COMMAND = []
FAILURES = []
COUNT = 0


def run(*arguments, stdin=b"", folder=None):
    """Status, output and messages."""
    done = subprocess.run([*COMMAND, *arguments], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                          timeout=TIMEOUT, check=False)
    return done.returncode, done.stdout, done.stderr


def run_on_console(*arguments):
    """What the program writes to a console."""
    master, slave = pty.openpty()
    process = subprocess.Popen([*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    output, end = b"", time.time() + TIMEOUT
    while time.time() < end:
        try:
            piece = os.read(master, 65536)
        except OSError:  # nobody writes to it any more
            break
        if not piece:
            break
        output += piece
    process.wait(timeout=TIMEOUT)
    os.close(master)
    return output


def expect(name, wanted, got):
    global COUNT
    COUNT += 1
    if wanted != got:
        FAILURES.append(name)
        print(f"{name}\n  wanted {wanted!r}\n  got    {got!r}")


def test_arguments():
    for text, wanted in [("http://bücher.example/ü", b"http://xn--bcher-kva.example/%C3%BC\n"), ("a:😀", b"a:%F0%9F%98%80\n"),
                         ("a:日本語", b"a:%E6%97%A5%E6%9C%AC%E8%AA%9E\n"), ("http://a/*?x=*", b"http://a/*?x=*\n"),
                         ('a:x "y" \\\\', b'a:x "y" \\\\\n'), ("http://a\\b\\", b"http://a/b/\n")]:
        expect(f"argument {text}", (0, wanted, b""), run("canon", text))


def test_lines():
    expect("CR LF", (0, b"a:b\nc:d\n", b""), run("canon", stdin=b"a:b\r\nc:d\r\n"))
    expect("LF stays LF", (0, b"a:b\nc:d\n", b""), run("canon", stdin=b"a:b\nc:d\n"))
    expect("Ctrl-Z is text", (0, b"a:b%1Ac\nd:e\n", b""), run("canon", stdin=b"a:b\x1ac\nd:e\n"))


def test_files():
    with tempfile.TemporaryDirectory() as folder:
        names = ["list.txt", "späße 😀.txt"]
        for name in names:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(b"http://A/\r\nb:\x1ac\r\n")
        wanted = (0, b"http://a/\nb:%1Ac\n", b"")
        drive = "Z:" + folder.replace("/", "\\")  # where Wine shows the root
        for name in names:
            expect(f"file {name}", wanted, run("canon", name, folder=folder))
            expect(f"file {name} with drive", wanted, run("canon", f"{drive}\\{name}"))
            expect(f"file {name} with slashes", wanted, run("canon", drive.replace("\\", "/") + "/" + name))
        status, output, message = run("canon", "--file", "fehlt-ü.txt", folder=folder)
        expect("a file that is not there: status", 3, status)
        expect("a file that is not there: output", b"", output)
        expect("a file that is not there: message", True, "fehlt-ü.txt".encode() in message)


def test_console():
    screen = run_on_console("parse", "http://bücher.example:80/ü")
    expect("the console gets colours", True, b"\x1b[" in screen)
    words = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", screen).decode(errors="replace")
    expect("the console gets UTF-8", True, "bücher" in words)
    expect("no replacement character", False, "\ufffd" in words)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    COMMAND.extend([*sys.argv[2:], os.path.abspath(sys.argv[1])])
    for test in (test_arguments, test_lines, test_files, test_console):
        test()
    print(f"{COUNT - len(FAILURES)} of {COUNT}")
    sys.exit(1 if FAILURES else 0)


main()
