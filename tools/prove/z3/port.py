# SPDX-License-Identifier: MIT
"""
src/whatwg/fast_can_parse.c: is_ordinary_port and is_short_port take what their specification takes, for all bytes.
src/whatwg/fast_url.h: ul_fast_http_scheme finds "http://" and "https://" and nothing else, for all bytes.

Nothing is assumed but that the bytes that are read exist, which the functions look at the length for.
"""
from bits import *

BYTE = 8


def byte(name):
    return BitVec(name, BYTE)


def is_digit(c):
    return And(ULE(ord('0'), c), ULE(c, ord('9')))


def widen(c):
    return ZeroExt(BITS - BYTE, c)


def c_memcmp_is_at_most(c, text):
    """memcmp(c, text, n) <= 0: the first byte that differs decides."""
    result = True
    for a, b in reversed(list(zip(c, text))):
        result = If(a == ord(b), result, ULT(a, ord(b)))
    return result


def c_ordinary_port(c):
    """is_ordinary_port on six bytes or more."""
    digits, more = word(0), word(1)
    for i in range(6):
        more = more & If(is_digit(c[i]), word(1), word(0))
        digits = digits + more
    at = c[0]
    for i in range(6):
        at = If(digits == i, c[i], at)  # c[digits % 6]: digits is at most 6, and 6 % 6 is 0
    return And(at == ord('/'), Or(ULT(digits, 5), c_memcmp_is_at_most(c[:5], '65535')))


def c_short_port(c):
    """is_short_port on all that is left, fewer than six bytes."""
    at, value, runs = word(0), BitVecVal(0, 32), True
    for i in range(len(c)):
        runs = And(runs, is_digit(c[i]))
        value = If(runs, value * 10 + Extract(31, 0, widen(c[i]) - ord('0')), value)
        at = If(runs, word(i + 1), at)
    ends = Or(at == len(c), *[And(at == i, c[i] == ord('/')) for i in range(len(c))])
    return And(ULE(value, 0xFFFF), ends)


def spec_port(c, may_end):
    """For a number of digits from 0 to 5: they are digits; then comes "/", or the end; and their value is at most 65535."""
    kinds = []
    for count in range(min(len(c), 5) + 1):
        if count == len(c) and not may_end:
            continue
        value = sum((widen(c[i]) - ord('0')) * word(10 ** (count - 1 - i)) for i in range(count)) if count else word(0)
        after = c[count] == ord('/') if count < len(c) else True
        kinds.append(And(*[is_digit(c[i]) for i in range(count)], after, ULE(value, word(65535))))
    return Or(*kinds)


def c_http_scheme(data):
    """ul_fast_http_scheme on eight bytes or more; the words of four bytes are compared byte by byte, in any byte order."""
    s = data[4] == ord('s')
    last = [If(s, data[4 + i], data[3 + i]) for i in range(4)]
    first_differs = [data[i] ^ ord('http'[i]) for i in range(4)]
    last_differs = [(last[i] & [0, 255, 255, 255][i]) ^ [0, ord(':'), ord('/'), ord('/')][i] for i in range(4)]
    same = And(*[a | b == 0 for a, b in zip(first_differs, last_differs)])
    return If(same, If(s, word(8), word(7)), word(0))


def spec_http_scheme(data):
    begins = lambda text: And(*[data[i] == ord(text[i]) for i in range(len(text))])
    return If(begins('https://'), word(8), If(begins('http://'), word(7), word(0)))


def main():
    proofs = Proofs()
    c = [byte(f'c{i}') for i in range(8)]
    proofs.prove('is_ordinary_port', c_ordinary_port(c[:6]) == spec_port(c[:6], may_end=False))
    for length in range(6):
        proofs.prove(f'is_short_port, {length} bytes', c_short_port(c[:length]) == spec_port(c[:length], may_end=True))
    proofs.prove('ul_fast_http_scheme', c_http_scheme(c) == spec_http_scheme(c))
    proofs.finish()


if __name__ == '__main__':
    main()
