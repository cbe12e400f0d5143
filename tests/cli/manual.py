#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of docs/manual.md and compares what they print with what the page says.

usage: manual.py [--update]

A block that begins with ```console has commands after "$ ", each followed by its output; they run in one folder, by a
shell. A block after <!-- file: NAME --> is a file in that folder. --update writes what the commands print into the page.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.environ.get("URLENS_ROOT") or os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
PAGE = os.path.join(ROOT, "docs", "manual.md")
BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?```(console)?\n(.*?)```\n", re.S)


def run(command, folder):
    environment = {**os.environ, "PATH": folder + "/bin:" + os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    result = subprocess.run(["bash", "-c", command], cwd=folder + "/work", env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    return result.stdout.decode()


def main():
    missing = [part for part in ("UNICODE", "PSL", "SITE", "AUDIT", "LIVING", "BUILD", "LINKS")
               if os.environ.get("URLENS_WITH_" + part) == "0"]
    if missing or os.environ.get("URLENS_OFFSET_BITS") == "8" or not shutil.which("bash"):
        print("the manual is that of a whole build, and needs bash")
        return 77
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/bin")
        os.mkdir(folder + "/work")
        os.symlink(os.path.abspath(PROGRAM), folder + "/bin/urlens")

        def replace(match):
            nonlocal wrong, count
            name, is_console, content = match.groups()
            if name:
                with open(os.path.join(folder, "work", name), "w", encoding="utf-8") as file:
                    file.write(content)
            if not is_console:
                return match.group(0)
            new = ""
            for command, wanted in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", content, re.M):
                got = run(command, folder)
                count += 1
                new += "$ %s\n%s" % (command, got)
                if got != wanted:
                    wrong += 1
                    print("%s\n    wanted %r\n    got    %r" % (command, wanted, got))
            return "```console\n%s```\n" % new
        page = BLOCK.sub(replace, page)
    if "--update" in sys.argv[1:]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page)
        return 0
    if count < 10:
        print("the manual has lost its commands: there are only", count)
        return 1
    print("manual: %d commands, %d wrong" % (count, wrong))
    return wrong > 0


sys.exit(main())
