#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests of the crate url against urlens::compat::url, outside the project.

usage: url_suite.py FOLDER

cargo fetches the crate from the registry; its tests are copied to FOLDER, beside a crate that is called url and has nothing in it
but urlens::compat::url. What fails must be in url-differences.txt, and what is there must fail: a difference that has gone has to
go from the list, and from docs/rust.md, too. 77: the crate could not be fetched.
"""
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "url-differences.txt")
VERSION = "2.5.8"

FETCH = """[package]
name = "fetch"
version = "0.0.0"
edition = "2021"
[lib]
path = "lib.rs"
[dependencies]
url = "=%s"
[workspace]
"""

SHIM = """[package]
name = "url"
version = "%s"
edition = "2021"
[lib]
path = "lib.rs"
[dependencies]
urlens = { path = %s, features = ["serde"] }
[dev-dependencies]
serde = { version = "1", features = ["derive"] }
serde_derive = "1"
serde_json = "1"
[features]
default = ["std", "serde"]
std = []
serde = []
[[test]]
name = "unit"
[[test]]
name = "wpt"
harness = false
[workspace]
# As in bindings/rust, so that a compiler's cache knows the object files.
[profile.dev.package.urlens-sys]
opt-level = 3
debug = false
"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def source(folder):
    """Where cargo has put the crate; None if it cannot fetch it."""
    write(os.path.join(folder, "fetch/Cargo.toml"), FETCH % VERSION)
    write(os.path.join(folder, "fetch/lib.rs"), "")
    got = subprocess.run(["cargo", "metadata", "--format-version=1"], cwd=os.path.join(folder, "fetch"), stdout=subprocess.PIPE,
                         check=False)
    if got.returncode != 0:
        return None
    packages = json.loads(got.stdout)["packages"]
    return next(os.path.dirname(package["manifest_path"]) for package in packages if package["name"] == "url")


def prepare(folder, crate):
    urlens = os.path.normpath(os.path.join(HERE, "../urlens"))
    suite = os.path.join(folder, "suite")
    write(os.path.join(suite, "Cargo.toml"), SHIM % (VERSION, json.dumps(urlens)))
    write(os.path.join(suite, "lib.rs"), "pub use urlens::compat::url::*;\n")
    for name in os.listdir(os.path.join(crate, "tests")):
        os.makedirs(os.path.join(suite, "tests"), exist_ok=True)
        shutil.copyfile(os.path.join(crate, "tests", name), os.path.join(suite, "tests", name))
    # The crate's own failures are none of urlens; what fails is compared with a list of its own.
    write(os.path.join(suite, "tests/expected_failures.txt"), "")
    return suite


def cargo(suite, *arguments):
    got = subprocess.run(["cargo", "test", "-q", *arguments], cwd=suite, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         encoding="utf-8", check=False)
    return got.stdout


def results(suite):
    """Names of tests, and of those that fail: (all, failed)."""
    output = cargo(suite, "--test", "unit", "--", "--format=pretty")
    found = re.findall(r"^test (\w+)(?: - should panic)? \.\.\. (\w+)", output, re.M)
    if not found:
        sys.exit(output)
    names = ["unit " + name for name, _ in found]
    failed = ["unit " + name for name, result in found if result != "ok"]
    output = cargo(suite, "--test", "wpt")
    found = re.findall(r"^(<.*>) \.\.\. (✅|❌|🟠)", output, re.M)
    if not found:
        sys.exit(output)
    names += ["wpt " + name for name, _ in found]
    failed += ["wpt " + name for name, result in found if result == "❌"]
    return names, failed


def expected():
    with open(LIST, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]


def main():
    folder = os.path.abspath(sys.argv[1])
    crate = source(folder)
    if crate is None:
        print("the crate url could not be fetched")
        sys.exit(77)
    names, failed = results(prepare(folder, crate))
    wanted = expected()
    problems = [f"fails: {name}" for name in failed if name not in wanted]
    problems += [f"is listed in {os.path.basename(LIST)}, but passes: {name}" for name in wanted if name in names and name not in failed]
    problems += [f"is listed in {os.path.basename(LIST)}, but does not exist: {name}" for name in wanted if name not in names]
    print("\n".join(problems))
    print(f"url {VERSION}: {len(names)} tests, {len(failed)} of them differ")
    sys.exit(1 if problems else 0)


main()
