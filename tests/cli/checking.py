# SPDX-License-Identifier: MIT
"""Counts what holds and prints what does not, for tests that ask a running program."""
failures = []
checks = 0


def check(holds, what, *details):
    global checks
    checks += 1
    if not holds:
        failures.append(what)
        print("not so:", what, *(str(detail)[:400] for detail in details))


def finish():
    """Prints what came of it. The exit status."""
    print(f"{checks} checks, {len(failures)} failures")
    return 1 if failures else 0
