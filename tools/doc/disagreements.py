#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints how often today's parsers see different hosts, from what `./dev observe` recorded, and the shortest inputs that show it."""
import collections
import ipaddress
import itertools
import os
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/conformance"))
import living  # noqa: E402
import rpc  # noqa: E402

MOST = 25
HOST = living.PARTS.index("host")
REFUSED = None
VISIBLE = re.compile(r"[!-_a-~¡-¬®-ʯ①-힣＀-ﾾ]+")


def host_of(answer):
    """The host without brackets and in lower case, '' for none, or REFUSED."""
    if answer is False:
        return REFUSED
    host = (answer[HOST] if len(answer) > HOST else None) or ""
    return host.strip("[]").lower()


def addresses(host):
    """The host; an IPv6 address in one spelling, whichever it has."""
    try:
        return str(ipaddress.IPv6Address(host))
    except ValueError:
        return host


def names_in_ascii(hosts):
    """By host: the name that is looked up in the end, where the host is one in Unicode. A host that is no name stays."""
    other = sorted(host for host in hosts if host is not REFUSED and not host.isascii())
    answers = rpc.ask([{"op": "domain-to-ascii", "input": host} for host in other])
    return {host: answer["output"] for host, answer in zip(other, answers) if answer["ok"]}


def observed():
    """What was recorded: versions by name, and for each input the hosts by name."""
    versions, hosts = {}, collections.defaultdict(dict)
    for name in living.recorded_names():
        versions[name], pairs = living.recorded(name)
        for case, answer in pairs:
            if "base" not in case:
                hosts[case["input"]][name] = host_of(answer)
    return versions, list(hosts.items())


def spelled_alike(rows, decode=lambda host: host):
    """The same rows with hosts that name the same thing spelled in the same way."""
    decoded = {host: host if host is REFUSED else decode(host) for _, by_name in rows for host in by_name.values()}
    ascii_ = names_in_ascii(set(decoded.values()))
    keys = {host: host if host is REFUSED else addresses(ascii_.get(text, text)) for host, text in decoded.items()}
    return [(text, {name: keys[host] for name, host in by_name.items()}) for text, by_name in rows]


def counts(rows):
    """For pairs of names: on how many inputs their hosts differ, and how many only one of them accepts."""
    differ, refuse = collections.Counter(), collections.Counter()
    for _, by_name in rows:
        for one, other in itertools.combinations(sorted(by_name), 2):
            refusals = (by_name[one] is REFUSED) + (by_name[other] is REFUSED)
            differ[one, other] += refusals == 0 and by_name[one] != by_name[other]
            refuse[one, other] += refusals == 1
    return differ, refuse


def print_matrix(names, differ, refuse):
    print("| |" + "|".join(f" {number} " for number in range(1, len(names) + 1)) + "|")
    print("|---|" + "--:|" * len(names))
    for row, name in enumerate(names):
        cells = [str((differ if row < column else refuse)[tuple(sorted((name, other)))]) if name != other else ""
                 for column, other in enumerate(names)]
        print(f"| {row + 1} `{name}` | " + " | ".join(cells) + " |")


def groups(by_name):
    """Names by what they see: the host that most see first, and refusals last."""
    seen = collections.defaultdict(list)
    for name, host in by_name.items():
        seen[host].append(name)
    return sorted(seen.items(), key=lambda item: (item[0] is REFUSED, -len(item[1]), item[0] or ""))


def split_pairs(by_name):
    """The pairs of parsers that see two hosts which are both there and differ."""
    seeing = [name for name, host in by_name.items() if host]
    return [pair for pair in itertools.combinations(seeing, 2) if by_name[pair[0]] != by_name[pair[1]]]


def candidates(rows):
    """By the groups that an input splits the parsers into: the shortest such input, and the pairs. It is no split if one parser
    decodes what another leaves as it is."""
    best = {}
    for text, by_name in sorted(spelled_alike(rows, urllib.parse.unquote), key=lambda row: (len(row[0]), row[0])):
        if VISIBLE.fullmatch(text + "".join(filter(None, by_name.values()))):
            best.setdefault(frozenset(tuple(names) for _, names in groups(by_name)), (text, split_pairs(by_name)))
    return list(best.values())


def worth_knowing(rows):
    """Inputs that split the parsers most. A pair counts half as much each time that an input before has split it."""
    left, worth, as_seen = candidates(rows), collections.defaultdict(lambda: 1.0), dict(rows)
    for _ in range(MOST):
        text, pairs = max(left, key=lambda item: (sum(worth[pair] for pair in item[1]), -len(item[0])))
        left.remove((text, pairs))
        for pair in pairs:
            worth[pair] /= 2
        yield text, as_seen[text]


def cell(text):
    """A text as code. Characters that one would not see, and the mark of code itself, are written as escapes."""
    seen = "".join(char if VISIBLE.fullmatch(char) else f"\\u{ord(char):04X}" for char in text)
    return f"`{seen}`".replace("|", "\\|")


def shown(host):
    return "refused" if host is REFUSED else cell(host) if host else "none"


def print_examples(rows):
    print("| input | host: who sees it |\n|---|---|")
    for text, by_name in worth_knowing(rows):
        print(f"| {cell(text)} | " + "<br>".join(f"{shown(host)}: {', '.join(names)}" for host, names in groups(by_name)) + " |")


def main():
    versions, rows = observed()
    names = sorted(versions)
    print(f"{len(rows):,} inputs, as " + ", ".join(f"`{name}` ({versions[name]})" for name in names) + " read them. Hosts are compared "
          "in lower case, names in ASCII, IPv6 addresses by value.\n\nAbove the diagonal: on how many inputs both find a host, or none, "
          "and not the same. Below: how many one of them accepts and the other refuses.\n")
    print_matrix(names, *counts(spelled_alike(rows)))
    print("\nShort inputs on which most of them differ:\n")
    print_examples(rows)


main()
