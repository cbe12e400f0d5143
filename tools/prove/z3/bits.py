# SPDX-License-Identifier: MIT
"""
What the proofs share: words of 64 bits, and two ways to speak of positions in them.

The models (`c_…`) follow the C functions line by line, with the same operators on bit vectors. The specifications (`spec_…`)
know no such arithmetic: they ask for the first or the last position that has a property, one position after the other.
"""
import random
import sys
import time

from z3 import And, BitVec, BitVecVal, Concat, Extract, If, LShR, Not, Or, Solver, UDiv, ULE, ULT, ZeroExt, is_true, sat, simplify, unsat

BITS = 64
NONE = BitVecVal(64, BITS)


def word(number):
    return BitVecVal(number, BITS)


def mask(name):
    return BitVec(name, BITS)


def has(bits, position):
    """Whether the bit at a position, an integer, is set."""
    return Extract(position, position, bits) == 1


def c_lowest_bit(bits):
    """ul_lowest_bit in src/scan/scan.h: what __builtin_ctzll counts; not defined for 0."""
    zeros = NONE
    for i in reversed(range(BITS)):
        zeros = If(has(bits, i), word(i), zeros)
    return zeros


def c_highest_bit(bits):
    """ul_highest_bit in src/scan/scan.h."""
    position = NONE
    for i in range(BITS):
        position = If(has(bits, i), word(i), position)
    return position


def spec_first(is_wanted, start, end=None):
    """The first position from `start` on, and before `end`, of which is_wanted(position) is true; 64 if it has none."""
    found = NONE
    for i in reversed(range(BITS)):
        inside = ULE(start, word(i)) if end is None else And(ULE(start, word(i)), ULT(word(i), end))
        found = If(And(inside, is_wanted(i)), word(i), found)
    return found


def spec_last(is_wanted, start, end):
    """The last such position."""
    found = NONE
    for i in range(BITS):
        found = If(And(ULE(start, word(i)), ULT(word(i), end), is_wanted(i)), word(i), found)
    return found


def spec_at(is_wanted, position):
    """Whether is_wanted is true of a position that is a bit vector."""
    return Or(*[And(position == i, is_wanted(i)) for i in range(BITS)])


class Proofs:
    """Proves one claim after the other, and counts."""

    def __init__(self):
        self.proved = 0
        self.failed = 0

    def prove(self, name, claim, *given):
        """The claim holds for all values of its variables for which what is given holds."""
        begun = time.monotonic()
        if given and Solver().check(*given) != sat:
            return self._fail(name, 'what is assumed contradicts itself, so that the proof would say nothing')
        solver = Solver()
        solver.add(*given)
        solver.add(Not(claim))
        answer = solver.check()
        if answer == unsat:
            self.proved += 1
            print(f'proved  {name} ({time.monotonic() - begun:.1f} s)', flush=True)
        else:
            self._fail(name, f'counterexample: {solver.model()}' if answer == sat else 'the solver gave up')

    def compare(self, name, is_same, count):
        """The model gives what the C program gave, for that many random values."""
        if is_same:
            self.proved += 1
            print(f'same    {name} ({count} random values)', flush=True)
        else:
            self._fail(name, 'the model and the C function differ')

    def _fail(self, name, why):
        self.failed += 1
        print(f'failed  {name}: {why}', flush=True)

    def finish(self):
        print(f'{self.proved} proved, {self.failed} failed')
        sys.exit(1 if self.failed else 0)
