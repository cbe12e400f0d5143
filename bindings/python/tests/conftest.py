# SPDX-License-Identifier: MIT
"""Where tests find the conformance data and the program."""
import json
import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def shared_text(name):
    """A file of the conformance data; the test is skipped if the data is not there."""
    path = pathlib.Path(os.environ.get("URLENS_SHARED", ROOT.parent / "shared")) / "conformance" / name
    if not path.exists():
        pytest.skip(f"no {path.name}: set URLENS_SHARED to where the conformance data is")
    return path.read_text(encoding="utf-8")


def shared_json(name):
    return json.loads(shared_text(name))


def shared_lines(name):
    """A file with a JSON value a line."""
    return [json.loads(line) for line in shared_text(name).split("\n") if line]


@pytest.fixture(scope="session")
def program():
    """The program urlens; a test that compares with it is skipped if nobody has built it."""
    path = pathlib.Path(os.environ.get("URLENS_PROGRAM", ROOT / "build" / "urlens"))
    if not path.exists():
        pytest.skip("the program is not built: ./dev build, or set URLENS_PROGRAM")
    return path
