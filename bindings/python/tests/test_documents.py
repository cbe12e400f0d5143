# SPDX-License-Identifier: MIT
"""The examples of the documents work as they are written."""
import doctest

import pytest

from conftest import ROOT


@pytest.mark.parametrize("name", ["bindings/python/README.md", "docs/python.md"])
def test_examples(name, tmp_path, monkeypatch):
    for package in ("pyarrow", "pandas", "polars"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8",
                              optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL, globs={})
    assert result.attempted > 10 and result.failed == 0
