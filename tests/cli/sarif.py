#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets Microsoft's sarif-multitool, which npm has, validate the SARIF documents that the program writes.

usage: sarif.py PROGRAM FOLDER

FOLDER is where the tool is installed, once. Without npm or the network the exit status is 77: skipped.
"""
import json
import os
import subprocess
import sys

TOOL = "@microsoft/sarif-multitool@5.7.0"
URLS = ["http://h/", "http://good\\@evil/", "http://0177.1/", "http://\u0430pple.com/", "http://u:p@h/", "file://evil/s",
        "http://h/a b", "", "http://[::1]x/", "java\tscript:alert(1)", "http://h/\U0001f600\u202e"]


def skip(why):
    print(why)
    sys.exit(77)


def install(folder):
    """Where the tool's own program is."""
    os.makedirs(folder, exist_ok=True)
    program = os.path.join(folder, "node_modules", ".bin", "sarif-multitool")
    if os.path.exists(program):
        return program
    try:
        run = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, TOOL],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        skip(f"npm does not run: {error}")
    if run.returncode != 0 or not os.path.exists(program):
        skip("npm cannot install " + TOOL)
    return program


def write_documents(program, folder):
    """One document of lines, one of a table, one of JSON Lines, one of arguments, one without results."""
    with open(os.path.join(folder, "urls list.txt"), "w", encoding="utf-8") as file:
        file.writelines(url + "\n" for url in URLS)
    with open(os.path.join(folder, "urls.csv"), "w", encoding="utf-8") as file:
        file.write("id,url\n" + "".join(f'{i},"{url}"\n' for i, url in enumerate(URLS)))
    with open(os.path.join(folder, "urls.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(json.dumps({"page": {"url": url}}) + "\n" for url in URLS)
    for name, arguments in {"lines": ["-f", "urls list.txt"], "table": ["--csv", "urls.csv"],
                            "objects": ["--jsonl", "--field", "page.url", "urls.jsonl"],
                            "arguments": ["--", *URLS], "nothing": ["http://h/"]}.items():
        path = os.path.join(folder, name + ".sarif")
        with open(path, "wb") as file:
            subprocess.run([program, "audit", "--sarif", *arguments], stdout=file, cwd=folder, check=True)
        yield path


# The tool wants an address of the project, which has none yet.
ACCEPTED = ["Warning_ProvideToolnformationUri"]


def problems(tool, path):
    """The errors and warnings that the tool finds in a document."""
    report = path + ".report"
    run = subprocess.run([tool, "validate", path, "--output", report, "--log", "ForceOverwrite", "--rule-kind", "Sarif"],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    if not os.path.exists(report):
        return [run.stdout.decode(errors="replace")]
    with open(report, encoding="utf-8-sig") as file:
        results = json.load(file)["runs"][0].get("results", [])
    return [f"{result['ruleId']} {result.get('level', 'warning')}: {result['message']}" for result in results
            if result.get("level", "warning") in ("error", "warning") and result["message"].get("id") not in ACCEPTED]


def main():
    program, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    tool = install(folder)
    failed = 0
    for path in write_documents(program, folder):
        found = problems(tool, path)
        failed += len(found) > 0
        print(f"{os.path.basename(path)}: {len(found)} problems")
        for line in found[:10]:
            print("  " + line)
    return 1 if failed else 0


sys.exit(main())
