#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fetches the two headers of DuckDB that the extension is compiled with, from a package on crates.io.

usage: headers.py FOLDER

Does nothing if they are in the folder already. The package is checked by its SHA-256 before anything is taken from it.
"""
import hashlib
import io
import os
import sys
import tarfile
import urllib.request

NAME = "libduckdb-sys-1.20000.1"
ADDRESS = f"https://static.crates.io/crates/libduckdb-sys/{NAME}.crate"
SHA256 = "0140448c472968ee5cf5ba697435deebe558b366ef1e5c080d24d9696b600725"
HEADERS = ["duckdb.h", "duckdb_extension.h"]


def member(archive, name):
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as files:
        return files.extractfile(name).read()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    if all(os.path.exists(os.path.join(folder, header)) for header in HEADERS):
        return
    with urllib.request.urlopen(ADDRESS, timeout=120) as answer:
        package = answer.read()
    found = hashlib.sha256(package).hexdigest()
    if found != SHA256:
        sys.exit(f"{ADDRESS}: wanted SHA-256 {SHA256}, got {found}")
    source = member(package, f"{NAME}/duckdb.tar.gz")
    os.makedirs(folder, exist_ok=True)
    for header in HEADERS:
        with open(os.path.join(folder, header), "wb") as file:
            file.write(member(source, f"duckdb/src/include/{header}"))


if __name__ == "__main__":
    main()
