#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes every generated table again from the pinned inputs: python3 tools/gen/all.py [--data DIR] [--root DIR]

Every module of this folder that defines OUTPUT and generate(data, root) is a generator; see common.py.
"""
import importlib
import os
import sys

sys.dont_write_bytecode = True

import common


def generators():
    folder = os.path.dirname(os.path.abspath(__file__))
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".py") or name in ("all.py", "common.py"):
            continue
        module = importlib.import_module(name[:-3])
        if hasattr(module, "OUTPUT") and hasattr(module, "generate"):
            yield module


def main():
    options = common.arguments("Make every generated table again.")
    if not os.path.isdir(options.data):
        print("tables: there is no folder %s; give it with --data" % options.data, file=sys.stderr)
        return 3
    total = 0
    for module in generators():
        for table in module.generate(common.Data(options.data), options.root):
            print("%8d bytes  %s" % (table.size(), table.path))
            total += table.size()
    print("%8d bytes  in all" % total)
    return 0


if __name__ == "__main__":
    sys.exit(main())
