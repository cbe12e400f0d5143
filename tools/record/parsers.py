# SPDX-License-Identifier: MIT
"""Today's parsers: which version the dialect models, where to get it, and how to run its driver."""
import glob
import os
import shutil
import sys
from collections import namedtuple

import install
from install import DRIVERS, Missing

# command: gives the command line and changes to the environment, or raises Missing. joins: whether the interface has a join.
# nul: whether it takes texts with NUL.
Parser = namedtuple("Parser", "version command joins nul", defaults=(True, True))


def driver(name):
    return os.path.join(DRIVERS, name)


def python():
    return [install.node(), driver("in_pyodide.mjs"), install.npm("pyodide@314.0.7")], {}


def python_3_11():
    program = shutil.which("python3.11")
    if not program:
        raise Missing("no python3.11")
    return [program, driver("python.py")], {}


def curl():
    found = glob.glob(os.path.join(install.pip("pycurl==7.49.0"), "pycurl.libs", "libcurl*.so*"))
    if not found:
        raise Missing("pycurl's wheel has no libcurl of its own")
    return [sys.executable, driver("curl.py"), found[0]], {}


def curl_7_88():
    install.debian("curl", "curl")  # brings libcurl.so.4
    return [sys.executable, driver("curl.py"), "libcurl.so.4"], {}


def php():
    packages = install.npm("@php-wasm/node-8-5@3.1.56", "@php-wasm/universal@3.1.56")
    return [install.node(), driver("in_php_wasm.mjs"), packages], {}


def ruby():
    packages = install.npm("@ruby/4.0-wasm-wasi@2.10.1", "@ruby/wasm-wasi@2.10.1")
    return [install.node(), "--no-warnings", driver("in_ruby_wasm.mjs"), packages], {}


def perl():
    command = [install.debian("perl", "perl"), driver("uri.pl")]
    try:
        install.run(command[0], "-MURI", "-e", "1")
    except Missing:
        install.apt("liburi-perl")
    return command, {}


def chromium():
    program = install.debian("chromium", "chromium", "chromium-browser", "google-chrome")
    return [sys.executable, driver("chromium.py"), program], {}


def firefox():
    return [sys.executable, driver("firefox.py"), install.debian("firefox-esr", "firefox-esr", "firefox")], {}


def urllib3():
    return [sys.executable, driver("urllib3_url.py")], {"PYTHONPATH": install.pip("urllib3==2.8.0", "idna==3.20")}


PARSERS = {
    "python": Parser("3.14.2", python),
    "python-3.11": Parser("3.11.7", python_3_11),
    "go": Parser("1.26.8", lambda: ([install.go()], {})),
    "java-uri": Parser("17.0.15", lambda: (install.java("JavaUri"), {})),
    "java-url": Parser("17.0.15", lambda: (install.java("JavaUrl"), {})),
    "curl": Parser("8.23.0", curl, nul=False),
    "curl-7.88": Parser("7.88.1", curl_7_88, nul=False),
    "php": Parser("8.5.10", php, joins=False),
    "node-legacy": Parser("26.10.0", lambda: ([install.node(), driver("node_url.cjs")], {})),
    "ruby": Parser("1.1.1", ruby),
    "perl": Parser("5.17", perl),
    "urllib3": Parser("2.8.0", urllib3, joins=False),
    "okhttp": Parser("5.5.1", lambda: (install.java("OkHttp", install.maven()), {})),
    "rust-url": Parser("2.5.8", lambda: ([install.cargo("2.5.8")], {})),
    "chromium": Parser("156.0.8078.79", chromium),
    "firefox": Parser("153.7.0", firefox),
}
