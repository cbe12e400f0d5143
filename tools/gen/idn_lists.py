#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes src/weburl/tables/idn_lists.h: the two lists that a browser of 2011 decided by whether a host stays in Unicode."""
import sys

import common

OUTPUT = ["src/weburl/tables/idn_lists.h"]

TLDS = "gecko-idn/whitelist-tlds-2011-05-05.txt"
CHARACTERS = "gecko-idn/blacklist-chars-2011-05-05.txt"

PURPOSE = """
Facts about Mozilla's configuration file all.js as of 2011-05-05: the top-level domains of network.IDN.whitelist, and the
characters of network.IDN.blacklist_chars. The date is that of the documents which refer to them.
"""


def lines(data, name):
    return [line.strip() for line in data.text(name).splitlines() if line.strip() and not line.startswith("#")]


def generate(data, root):
    tlds = sorted(lines(data, TLDS))
    characters = sorted(int(line, 16) for line in lines(data, CHARACTERS))
    if len(tlds) != 67 or len(set(tlds)) != 67 or len(set(characters)) != 107:
        raise AssertionError("the lists are not those of 2011-05-05")
    table = common.Table(OUTPUT[0], __file__, data, None, PURPOSE, licence="MIT", copyright=None)
    table.uses(TLDS, CHARACTERS)
    table.strings("ul_idn_enabled_tlds", tlds, "In order.")
    table.ranges("ul_idn_blacklist", common.to_ranges(characters), "First and last of every range, in order.")
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
