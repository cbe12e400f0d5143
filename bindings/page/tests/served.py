#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program serves every file of the page as it is in dist/site, and with the policy that the page itself asks for.

usage: served.py PROGRAM FOLDER
"""
import http.client
import os
import re
import subprocess
import sys

TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm",
         ".json": "application/json", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}


def files_of(folder):
    for path, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(path, name), folder)


def rules_of(policy):
    """frame-ancestors has no effect in a page, only in a header."""
    return {" ".join(rule.split()) for rule in policy.split(";")} - {"frame-ancestors 'none'", ""}


def wrong_with(connection, folder, name):
    connection.request("GET", "/" + name)
    answer = connection.getresponse()
    body = answer.read()
    with open(os.path.join(folder, name), "rb") as file:
        if answer.status != 200 or body != file.read():
            return f"status {answer.status}, {len(body)} bytes"
    wanted = TYPES.get(os.path.splitext(name)[1])
    if wanted and answer.headers.get_content_type() != wanted:
        return f"its type is {answer.headers['Content-Type']}"
    asked = re.search(rb'http-equiv="Content-Security-Policy" content="([^"]*)"', body) if name == "index.html" else None
    if asked and rules_of(asked[1].decode()) != rules_of(answer.headers["Content-Security-Policy"]):
        return f"the header has another policy: {answer.headers['Content-Security-Policy']}"
    return None


def main():
    program, folder = sys.argv[1:]
    server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE)
    port = int(re.search(rb":(\d+)/$", server.stdout.readline().strip())[1])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    names = sorted(files_of(folder))
    wrong = [(name, why) for name in names if (why := wrong_with(connection, folder, name))]
    for name, why in wrong:
        print(f"{name}: {why}")
    connection.close()
    server.terminate()
    status = server.wait(60)
    print(f"{len(names)} files, {len(wrong)} wrong, status {status}")
    return 1 if wrong or status != 0 or "index.html" not in names else 0


sys.exit(main())
