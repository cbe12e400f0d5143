# SPDX-License-Identifier: MIT
"""Firefox: new URL, in a page that is driven by Marionette. The first argument is the program."""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 120


class Marionette:
    """Firefox's protocol for being driven: each message is its length, a colon, and JSON."""

    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=SECONDS).makefile("rwb")
        self.sent = 0
        self.receive()  # what Firefox says about itself

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def ask(self, command, **parameters):
        self.sent += 1
        message = json.dumps([0, self.sent, command, parameters]).encode()
        self.stream.write(b"%d:%s" % (len(message), message))
        self.stream.flush()
        _, _, error, result = self.receive()
        if error:
            sys.exit(f"{command}: {error['message']}")
        return result


def port_of(profile):
    """The port that Firefox has chosen; it writes a file when it is ready."""
    path = os.path.join(profile, "MarionetteActivePort")
    for _ in range(SECONDS * 10):
        if os.path.exists(path) and os.path.getsize(path):
            with open(path, encoding="ascii") as file:
                return int(file.read())
        time.sleep(0.1)
    sys.exit("Firefox did not start")


def answers(firefox, cases):
    with open(os.path.join(HERE, "browser.js"), encoding="utf-8") as file:
        script = file.read()
    result = firefox.ask("WebDriver:ExecuteScript", script=script + "return answers(JSON.parse(arguments[0]));",
                         args=[json.dumps(cases)], scriptTimeout=SECONDS * 1000)
    return json.loads(result["value"])


def main():
    cases = [json.loads(line) for line in sys.stdin]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with open(os.path.join(profile, "user.js"), "w", encoding="ascii") as file:
            file.write('user_pref("marionette.port", 0);\n')
        process = subprocess.Popen([sys.argv[1], "--headless", "--marionette", "--no-remote", "--profile", profile],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "HOME": profile})
        try:
            firefox = Marionette(port_of(profile))
            capabilities = firefox.ask("WebDriver:NewSession")["capabilities"]
            print(json.dumps({"version": capabilities["browserVersion"]}))
            for row in answers(firefox, cases):
                print(json.dumps(row))
        finally:
            process.terminate()
            process.wait()


main()
