#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares data: URLs and file paths with what Node makes of them, over generated inputs.

Node's fetch has a data: URL processor of its own. Its pathToFileURL also takes repeated separators together and a separator
off the end, which is not asked for here; so both are compared without those.
"""
import json
import os
import random
import re
import shutil
import subprocess
import sys

PROGRAM = os.environ.get("URLENS_PROGRAM", "build/urlens")
CASES = 3000

DATA = ["text/html", "a/b", "x", "/", ";", "; ", "charset=", "=", '"', "\\", "utf-8", "base64", ";base64", " ", ",", "YWJj",
        "Y", "==", "%3D", "%20", "%41", "+", "é", "(", "a=b", "A=c", "#", "?", "\t", "%0A", "!", "~"]
# Node keeps a parameter whose value is nothing but whitespace; MIME Sniffing, "parse a MIME type", step 11.9.4, drops it.
NODE_IS_WRONG = re.compile(r"=[ \t]+[;,]")
PATHS = ["C:", "\\", "/", "a", "..", ".", "ü", " ", "%", "#", "\\\\srv\\s", "|", "?"]

SCRIPT = """
const url = require('url');
let text = '';
process.stdin.on('data', piece => text += piece).on('end', async () => {
  const {data, posix, windows} = JSON.parse(text), attempt = f => { try { return f(); } catch (e) { return null; } };
  const out = {data: [], posix: posix.map(p => attempt(() => url.pathToFileURL(p, {windows: false}).href)),
               windows: windows.map(p => attempt(() => url.pathToFileURL(p, {windows: true}).href))};
  for (const u of data) {
    try {
      const answer = await fetch(u);
      out.data.push([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer()).toString('base64')]);
    } catch (e) { out.data.push(null); }
  }
  process.stdout.write(JSON.stringify(out));
});
"""


def node_can():
    """fetch, and pathToFileURL for another system than this one."""
    if not shutil.which("node"):
        return False
    probe = "process.exit(typeof fetch === 'function' && require('url').pathToFileURL('C:\\\\a', {windows: true}).href === 'file:///C:/a' ? 0 : 1)"
    return subprocess.run(["node", "-e", probe], stderr=subprocess.DEVNULL).returncode == 0


def rpc(requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([PROGRAM, "rpc"], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def plain(url):
    return url and re.sub("/+$", "", re.sub("/+", "/", url))


def main():
    if not node_can():
        print("no node that can do this")
        return 77
    if os.environ.get("URLENS_OFFSET_BITS") == "8":
        return 77
    pick = random.Random(5)
    some = lambda pieces, most: "".join(pick.choice(pieces) for _ in range(pick.randrange(most)))
    inputs = {"data": ["data:" + some(DATA, 10) + pick.choice(["", ",", ",YQ==", ",x%41"]) for _ in range(CASES)],
              "posix": ["/" + some(PATHS, 8) for _ in range(CASES)],
              "windows": ["C:\\" + some(PATHS, 8) for _ in range(CASES)]}
    run = subprocess.run(["node", "-e", SCRIPT], input=json.dumps(inputs).encode(), stdout=subprocess.PIPE, check=True)
    wanted, bad = json.loads(run.stdout), 0
    for kind, texts in inputs.items():
        if kind == "data":
            answers = rpc({"op": "data-url", "input": text} for text in texts)
            got = [[a["mime"], a["base64"]] if a["ok"] else None for a in answers]
        else:
            got = [plain(a.get("output")) for a in rpc({"op": "file-path", "os": kind, "to": "url", "input": t} for t in texts)]
            wanted[kind] = [plain(url) for url in wanted[kind]]
        for text, want, have in zip(texts, wanted[kind], got):
            if want != have and not (kind == "data" and NODE_IS_WRONG.search(text)):
                bad += 1
                print(f"{kind}\n  input  {json.dumps(text)}\n  wanted {json.dumps(want)}\n  got    {json.dumps(have)}")
    print(f"{3 * CASES} inputs, {bad} differ from node")
    return 1 if bad else 0


sys.exit(main())
