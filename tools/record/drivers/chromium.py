# SPDX-License-Identifier: MIT
"""Chromium: new URL, in a page that is printed after its script has run. The first argument is the program."""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = """<!doctype html><meta charset="utf-8"><pre></pre><script>{script}
const bytes = Uint8Array.from(atob('{cases}'), (char) => char.charCodeAt(0));
document.querySelector('pre').textContent = btoa(answers(JSON.parse(new TextDecoder().decode(bytes))));</script>"""


def run(program, *arguments):
    return subprocess.run([program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()


def answers(program, cases):
    with open(os.path.join(HERE, "browser.js"), encoding="utf-8") as file:
        script = file.read()
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(PAGE.format(script=script, cases=base64.b64encode(json.dumps(cases).encode()).decode()))
        printed = run(program, f"--user-data-dir={folder}/profile", "--virtual-time-budget=60000", "--dump-dom", "file://" + page)
    return json.loads(base64.b64decode(re.search("<pre>(.*?)</pre>", printed, re.S)[1]))


version = re.search(r"\d[\d.]+", run(sys.argv[1], "--version"))[0]
print(json.dumps({"version": version}))
for row in answers(sys.argv[1], [json.loads(line) for line in sys.stdin]):
    print(json.dumps(row))
