#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`urlens rpc` and CPython's ipaddress say the same of which addresses are global, or the difference has a reason.

At both edges of every block of special.tsv, beside them, and at random. CPython knows the registries' newer blocks from 3.13
on. An older one cannot tell, so another is looked for: $URLENS_CPYTHON, python3.13 and later, those of pyenv. If there is
none, the test is skipped; special.c has checked all of it against special.tsv.
"""
import glob
import ipaddress
import json
import os
import random
import shutil
import subprocess
import sys

ROOT = os.environ.get("URLENS_ROOT") or os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..")
PROGRAM = os.environ.get("URLENS_PROGRAM") or os.path.join(ROOT, "build", "urlens")
NEEDED = (3, 13)

# Prefix, and why CPython's is_global may differ there.
DIFFERENCES = [
    ("224.0.0.0/4", "CPython calls multicast global"),
    ("ff00::/8", "CPython calls multicast global"),
    ("192.88.99.0/24", "the registry does not say whether it is reachable; CPython lists it as global"),
    ("168.63.129.16/32", "a cloud's metadata service in public space"),
    ("fec0::/10", "site-local addresses, which the registry no longer lists, are not public"),
    ("::/96", "IPv4-compatible: the address inside counts"),
    ("::ffff:0:0:0/96", "IPv4-translated: the address inside counts"),
    ("64:ff9b::/96", "NAT64: the address inside counts; CPython calls the prefix global"),
    ("2002::/16", "6to4: the address inside counts; CPython calls the prefix not global"),
    ("100:0:0:1::/64", "a block that is newer than some CPythons"),
    ("3fff::/20", "a block that is newer than some CPythons"),
    ("5f00::/16", "a block that is newer than some CPythons"),
    ("2001:1::3/128", "an address that is newer than some CPythons"),
]
DIFFERENCES = [(ipaddress.ip_network(prefix), reason) for prefix, reason in DIFFERENCES]


def other_python():
    """A CPython that is new enough, or None."""
    candidates = [os.environ.get("URLENS_CPYTHON")]
    candidates += [shutil.which(f"python3.{minor}") for minor in range(20, NEEDED[1] - 1, -1)]
    candidates += glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3"))
    for path in filter(None, candidates):
        test = f"import sys; sys.exit(not (sys.implementation.name == 'cpython' and sys.version_info[:2] >= {NEEDED}))"
        if subprocess.run([path, "-c", test], stderr=subprocess.DEVNULL).returncode == 0:
            return path
    return None


def addresses():
    """Edges of blocks, their neighbours, and others."""
    with open(os.path.join(ROOT, "tests", "unit", "host", "special.tsv"), encoding="utf-8") as file:
        networks = [ipaddress.ip_network(line.split("\t")[0]) for line in file if not line.startswith("#")]
    source = random.Random(1)
    for network in networks:
        most = 2**network.max_prefixlen
        first, size = int(network.network_address), network.num_addresses
        numbers = [first - 1, first, first + size - 1, first + size] + [first + source.randrange(size) for _ in range(20)]
        for number in numbers:
            yield type(network.network_address)(number % most)
    for _ in range(20000):
        yield ipaddress.IPv4Address(source.getrandbits(32))
        yield ipaddress.IPv6Address(source.getrandbits(128))
        yield ipaddress.IPv6Address(0x2000 << 112 | source.getrandbits(125))


def explanation(address):
    for network, reason in DIFFERENCES:
        if address in network:
            return reason
    return None


def main():
    if sys.version_info[:2] < NEEDED:
        path = other_python()
        if not path:
            print(f"CPython {sys.version.split()[0]} lacks newer blocks of the registries; 3.13 or later is needed")
            return 77
        os.execv(path, [path, os.path.abspath(__file__)])
    wanted = list(addresses())
    requests = "".join(json.dumps({"op": "address", "bytes": address.packed.hex()}) + "\n" for address in wanted)
    answers = subprocess.run([PROGRAM, "rpc"], input=requests.encode(), stdout=subprocess.PIPE, check=True).stdout.splitlines()
    assert len(answers) == len(wanted)
    reasons, failures = {}, 0
    for address, line in zip(wanted, answers):
        got = json.loads(line)["global"]
        if got == address.is_global:
            continue
        reason = explanation(address)
        if reason:
            reasons[reason] = reasons.get(reason, 0) + 1
            continue
        failures += 1
        print(f"{address}\n  CPython: {address.is_global}\n  urlens:  {line.decode()}")
    for reason, count in reasons.items():
        print(f"{count:6} times: {reason}")
    print(f"{len(wanted)} addresses against CPython {sys.version.split()[0]}; {failures} differ without a reason")
    return 1 if failures else 0


sys.exit(main())
