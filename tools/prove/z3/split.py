# SPDX-License-Identifier: MIT
"""
src/scan/split.h: for all masks, the arithmetic finds what its specification asks for.

Assumed, and named where it is used: the authority starts before the end of the text; a byte is only one byte; the masks of
stops have the stops that their contract wants; what `ul_split_fill` makes of them is proved. Each C function is proved for all
positions that its callers may pass, and that they pass no others is proved as well ("… stays inside").

With a path to the program of masks.c as its argument, also compares the models with the C functions.
"""
import re
import subprocess
import sys

from bits import *

LOW = ('slash', 'dot', 'colon', 'at', 'question', 'hash')
STOPS = ('host', 'path', 'query', 'fragment', 'userinfo')
START = 8 # of the authority, in the comparison with C
ONE = word(1)
ALL = word(2 ** 64 - 1)


# ---------------------------------------------------------------------------------------------------------------------
# The models
# ---------------------------------------------------------------------------------------------------------------------


def c_bits_before(bits, end):
    return bits & ((ONE << end) - 1)


def c_bits_from(bits, start):
    return bits & ALL << start


def c_bits_after(bits, position):
    return bits & ALL << position << 1


def c_bits_first(bits):
    return bits & (0 - bits)


def c_fill(bits, length):
    end = If(ULT(length, 64), ONE << length, word(0))
    host = bits['host'] | end
    fragment = bits['path'] | end
    query = fragment | bits['hash']
    path = query | bits['question']
    return dict(bits, host=host, slash=bits['slash'] | end, fragment=fragment, query=query, path=path, userinfo=host)


def c_is_host(bits, start):
    """ul_split_is_host, and the port_end that ul_split takes then."""
    host_stops = c_bits_from(bits['host'], start)
    return (c_bits_first(host_stops) & bits['slash']) != 0, c_lowest_bit(host_stops)


def c_authority(bits, start):
    """What ul_split does if the authority is no host alone: whether it goes on, and port_end."""
    authority_stops = c_bits_from(bits['slash'] | bits['path'], start)
    return (c_bits_first(authority_stops) & bits['slash']) != 0, c_lowest_bit(authority_stops)


def c_credentials(bits, start, port_end):
    """ul_split_credentials: what it returns, and username_end, password_end and host_start."""
    ats = c_bits_from(c_bits_before(bits['at'], port_end), start)
    end = c_highest_bit(ats)
    marks = c_bits_from(c_bits_before(bits['userinfo'], end), start)
    username_end = If(marks != 0, c_lowest_bit(marks), end)
    bad = Or(marks != c_bits_first(marks), (marks & ~bits['colon']) != 0)
    result = If(bad, False, And(username_end + 1 != end, ULT(start, end)))
    return (If(ats == 0, True, result), If(ats == 0, start, username_end), If(ats == 0, start, end),
            If(ats == 0, start, end + 1))


def c_host(bits, digit, start):
    """ul_split_host: what it returns, and host_end. The bits of `digit` are where the bytes 0 to 9 are."""
    stops = c_bits_from(bits['host'], start)
    end = c_lowest_bit(stops)
    dots = c_bits_from(c_bits_before(bits['dot'], end), start)
    label = If(dots != 0, c_highest_bit(dots) + 1, start)
    is_name = And(ULT(label, end), LShR(digit, label) & 1 == 0)
    return If((c_bits_first(stops) & (bits['slash'] | bits['colon'])) == 0, False, is_name), end


def c_has_dots(bits, port_end, before_end):
    """ul_split_has_dots. The bits of `begins` are where ul_begins_with_dot holds."""
    suspect = c_bits_from(bits['slash'] << 1 & bits['dot'] & before_end, port_end)
    return suspect & bits['begins'] != 0


def c_short_rest(bits, length, port_end):
    """ul_split_short_rest: what it returns, and path_end and query_end."""
    path_stops = c_bits_from(bits['path'], port_end)
    path_end = c_lowest_bit(path_stops)
    query_stops = If(bits['question'] & c_bits_first(path_stops) != 0, c_bits_after(bits['query'], path_end), path_stops)
    query_end = c_lowest_bit(query_stops)
    fragment_stops = c_bits_after(bits['fragment'], query_end)
    is_fragment = And((c_bits_first(query_stops) & bits['hash']) != 0, c_bits_first(fragment_stops) == ONE << length)
    result = If(c_has_dots(bits, port_end, c_bits_first(path_stops) - 1), False,
                If(query_end == length, True, is_fragment))
    return result, path_end, query_end


def c_long_path(bits, port_end, scanner_end, scanner_dots):
    """The first lines of ul_split_long_rest: whether it goes on, and where the path ends. The scanner's answers are given."""
    stops = c_bits_from(bits['path'], port_end)
    end = If(stops != 0, c_lowest_bit(stops), scanner_end)
    dots = If(stops != 0, False, scanner_dots)
    return Not(Or(dots, c_has_dots(bits, port_end, If(stops != 0, c_bits_first(stops) - 1, ALL)))), end


# ---------------------------------------------------------------------------------------------------------------------
# The specifications
# ---------------------------------------------------------------------------------------------------------------------


def is_in(*masks):
    return lambda i: Or(*[has(m, i) for m in masks])


def spec_authority(bits, start):
    """The authority ends at the first slash or at the end, and nothing that stops a path comes before it."""
    end = spec_first(is_in(bits['slash'], bits['path']), start)
    return spec_at(is_in(bits['slash']), end), end


def spec_is_host(bits, start):
    """The first slash, or the end, ends the host, in which is nothing that stops it; so before it is neither a colon nor an at sign."""
    end = spec_first(is_in(bits['slash']), start)
    return And(end != 64, spec_first(is_in(bits['host']), start) == end), end


def spec_credentials(bits, start, port_end):
    """
    They end at the last "@" of the authority. One ":" may be in them, and nothing else that stops userinfo. The username ends
    there. They are not empty, and nor is what follows the ":".
    """
    end = spec_last(is_in(bits['at']), start, port_end)
    is_mark = is_in(bits['userinfo'])
    first, last = spec_first(is_mark, start, end), spec_last(is_mark, start, end)
    username_end = If(first == 64, end, first)
    marks_are_fine = Or(first == 64, And(first == last, spec_at(is_in(bits['colon']), first), first + 1 != end))
    none = end == 64
    # Without a ":" the password is empty and is not written, and that is fine unless all of it is empty.
    return (Or(none, And(marks_are_fine, start != end)), If(none, start, username_end), If(none, start, end),
            If(none, start, end + 1))


def spec_host(bits, digit, start):
    """The host ends at its first stop: a slash, the end, or a ":". It is not empty; its last label is neither, and begins with no digit."""
    end = spec_first(is_in(bits['host']), start)
    dot = spec_last(is_in(bits['dot']), start, end)
    label = If(dot == 64, start, dot + 1)
    is_name = And(label != end, Not(spec_at(is_in(digit), label)))
    return And(spec_at(is_in(bits['slash'], bits['colon']), end), is_name), end


def spec_dots(bits, start, end):
    """Whether "." or "%2e" in the path directly follows a slash of the path."""
    is_dot = lambda i: i > 0 and And(has(bits['begins'], i), has(bits['slash'], i - 1), ULT(start, i))
    return spec_first(lambda i: is_dot(i) if i else False, start, end) != 64


def spec_short_rest(bits, length, port_end):
    """The path ends at its first stop; a "?" there begins a query, which ends at its first; then a fragment, up to the end."""
    path_end = spec_first(is_in(bits['path']), port_end)
    query_end = If(spec_at(is_in(bits['question']), path_end), spec_first(is_in(bits['query']), path_end + 1), path_end)
    fragment_end = spec_first(is_in(bits['fragment']), query_end + 1)
    has_fragment = And(spec_at(is_in(bits['hash']), query_end), fragment_end == length)
    return And(Not(spec_dots(bits, port_end, path_end)), Or(query_end == length, has_fragment)), path_end, query_end


def spec_long_path(bits, port_end, scanner_end, scanner_dots):
    """The same for the path alone, which may go on after the 64 bytes: then the scanner says where it ends."""
    inside = spec_first(is_in(bits['path']), port_end)
    is_fine = And(Not(spec_dots(bits, port_end, inside)), Or(inside != 64, Not(scanner_dots)))
    return is_fine, If(inside == 64, scanner_end, inside)


# ---------------------------------------------------------------------------------------------------------------------
# The proofs
# ---------------------------------------------------------------------------------------------------------------------


def same(c, spec):
    """Both take the text or both refuse it; and if they take it, the positions are the same."""
    return And(c[0] == spec[0], Or(Not(c[0]), And(*[a == b for a, b in zip(c[1:], spec[1:])])))


def contract(bits):
    """ul_split_bits: the bytes that end a component are stops of it, and a byte is only one of those that are looked for."""
    among = [bits['slash'] | bits['colon'] | bits['at'] | bits['question'] | bits['hash']]
    distinct = [bits[a] & bits[b] == 0 for i, a in enumerate(LOW) for b in LOW[i + 1:]]
    return distinct + [among[0] & ~bits['host'] == 0, bits['begins'] & ~bits['dot'] == 0]


def prove_words(proofs):
    bits, p = mask('bits'), mask('p')
    inside = ULT(p, 64)
    for name, c, wanted in (('ul_bits_before', c_bits_before, lambda i: ULT(word(i), p)),
                            ('ul_bits_from', c_bits_from, lambda i: ULE(p, word(i))),
                            ('ul_bits_after', c_bits_after, lambda i: ULT(p, word(i)))):
        result = c(bits, p)
        proofs.prove(name, And(*[has(result, i) == And(has(bits, i), wanted(i)) for i in range(BITS)]), inside)
    first = spec_first(is_in(bits), word(0))
    proofs.prove('ul_bits_first', And(*[has(c_bits_first(bits), i) == (first == i) for i in range(BITS)]))
    proofs.prove('ul_lowest_bit', c_lowest_bit(bits) == first, bits != 0)
    proofs.prove('ul_highest_bit', c_highest_bit(bits) == spec_last(is_in(bits), word(0), word(64)), bits != 0)


def prove_fill(proofs, raw, bits, length):
    end = lambda i: length == i
    wanted = {'host': is_in(raw['host']), 'slash': is_in(raw['slash']), 'userinfo': is_in(raw['host']), 'fragment': is_in(raw['path']),
              'query': is_in(raw['path'], raw['hash']), 'path': is_in(raw['path'], raw['hash'], raw['question'])}
    proofs.prove('ul_split_fill', And(*[has(bits[name], i) == Or(stops(i), end(i))
                                        for name, stops in wanted.items() for i in range(BITS)]))


def main():
    proofs = Proofs()
    raw = {name: mask(name) for name in LOW + ('host', 'path', 'begins')}
    length, start, port_end, host_start = mask('length'), mask('start'), mask('port_end'), mask('host_start')
    digit, scanner_end, scanner_dots = mask('digit'), mask('scanner_end'), mask('scanner_dots') != 0
    bits = c_fill(raw, length)
    given = contract(raw)
    is_short, is_long = ULT(length, 64), ULE(64, length)
    # No byte is at the end of a short text. Bits beyond that are not looked at, whatever they are.
    ended = [Not(spec_at(is_in(*[raw[name] for name in LOW]), length))]
    begun = [ULE(start, length), ULT(start, 64)]

    prove_words(proofs)
    prove_fill(proofs, raw, bits, length)

    c, spec = c_is_host(bits, start), spec_is_host(bits, start)
    proofs.prove('ul_split_is_host', same(c, spec), *given, *begun)
    others = spec_first(is_in(raw['colon'], raw['at'], raw['question'], raw['hash']), start)
    proofs.prove('ul_split_is_host: the authority has nothing else', Or(Not(c[0]), ULE(c[1], others)), *given, *begun)

    c, spec = c_authority(bits, start), spec_authority(bits, start)
    proofs.prove('ul_split, the authority', same(c, spec), *given, *begun)
    proofs.prove('ul_split, the authority: port_end stays inside',
                 Or(Not(c[0]), And(ULE(start, c[1]), ULT(c[1], 64), spec_at(is_in(bits['slash']), c[1]),
                                   Or(Not(is_short), ULE(c[1], length)))), *given, *begun, *ended)

    authority = [ULE(start, port_end), ULT(port_end, 64), spec_at(is_in(bits['slash']), port_end)]
    c, spec = c_credentials(bits, start, port_end), spec_credentials(bits, start, port_end)
    proofs.prove('ul_split_credentials', same(c, spec), *given, *authority)
    proofs.prove('ul_split_credentials: host_start stays inside',
                 Or(Not(c[0]), And(ULE(start, c[3]), ULE(c[3], port_end))), *given, *authority)

    host = [ULE(host_start, port_end), ULT(port_end, 64), spec_at(is_in(bits['slash']), port_end)]
    c, spec = c_host(bits, digit, host_start), spec_host(bits, digit, host_start)
    proofs.prove('ul_split_host', same(c, spec), *given, *host)
    proofs.prove('ul_split_host: host_end stays inside', Or(Not(c[0]), And(ULT(host_start, c[1]), ULE(c[1], port_end))),
                 *given, *host)

    path = [ULT(port_end, 64), spec_at(is_in(bits['slash']), port_end)]
    c, spec = c_short_rest(bits, length, port_end), spec_short_rest(bits, length, port_end)
    proofs.prove('ul_split_short_rest', same(c, spec), *given, *ended, *path, ULE(port_end, length), is_short)
    proofs.prove('ul_split_short_rest: path_end and query_end stay inside',
                 And(ULE(port_end, c[1]), ULE(c[1], c[2]), ULE(c[2], length)),
                 *given, *ended, *path, ULE(port_end, length), is_short)

    c = c_long_path(bits, port_end, scanner_end, scanner_dots)
    spec = spec_long_path(bits, port_end, scanner_end, scanner_dots)
    proofs.prove('ul_split_long_rest, the path', same(c, spec), *given, *path, is_long)

    if len(sys.argv) > 1:
        compare_with_c(proofs, sys.argv[1])
    proofs.finish()


# ---------------------------------------------------------------------------------------------------------------------
# The models and the C functions
# ---------------------------------------------------------------------------------------------------------------------


def number_of(term):
    term = simplify(term)
    return int(is_true(term)) if term.sort().name() == 'Bool' else term.as_long()


def positions(text, pattern):
    """A bit for each place of the text where the pattern is found."""
    return sum(1 << match.start() for match in re.finditer(pattern, text))


def model_of_split(sample):
    """What masks.c prints for the same masks: whether it is taken; then the positions."""
    text, *masks = sample
    length, start = word(len(text)), word(START)
    masks = dict(zip(('host', 'path') + LOW, map(word, masks)), begins=word(positions(text, r'\.|%2[eE]')))
    digit = word(positions(text, '[0-9]'))
    bits = c_fill(masks, length)
    is_host, port_end = map(simplify, c_is_host(bits, start))
    username_end = password_end = host_start = start
    if not is_true(is_host):
        goes_on, port_end = map(simplify, c_authority(bits, start))
        if not is_true(goes_on):
            return [0]
        fine, username_end, password_end, host_start = map(simplify, c_credentials(bits, start, port_end))
        if not is_true(fine):
            return [0]
    fine, host_end = map(simplify, c_host(bits, digit, host_start))
    if not is_true(fine):
        return [0]
    fine, path_end, query_end = map(simplify, c_short_rest(bits, length, port_end))
    if not is_true(fine):
        return [0]
    return [1] + list(map(number_of, (username_end, password_end, host_start, host_end, port_end, path_end, query_end)))


def random_masks(source):
    """A text that is random but for the order that URLs have, so that some of them are taken, and its masks."""
    text = source.choice(('', 'u@', 'u:p@', 'u:@', '@', 'a:b:c@')) + source.choice(('h', 'a.b', 'a.1', 'a..', 'h%'))
    text += source.choice(('', ':8'))
    if source.randrange(4):
        text += '/' + ''.join(source.choice(('a', 'b', '/', '.', '%', '%2e', '%2E', '?', '#', '!'))
                              for _ in range(source.randrange(9)))
    if source.randrange(4) == 0:
        text = ''.join(source.choice('ab1:/@?#.%!') for _ in range(source.randrange(20)))
    text = '#:' * (START // 2) + text
    find = lambda bytes_: positions(text, '[' + bytes_ + ']')
    # What lies beyond the end must not matter, so it is random in the masks of stops.
    beyond = source.getrandbits(64) << len(text) + 1 & 2 ** 64 - 1
    return [text, find(':/@?#%!') | beyond, find('!') | beyond] + [
        find(bytes_) for bytes_ in ('/', '.%', ':', '@', '?', '#')]


def compare_with_c(proofs, program):
    source = random.Random(3986)
    samples = [random_masks(source) for _ in range(400)]
    lines = ''.join(' '.join(map(str, sample)) + '\n' for sample in samples)
    output = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    answers = [list(map(int, line.split())) for line in output]
    wanted = [model_of_split(sample) for sample in samples]
    taken = sum(answer[0] for answer in answers)
    proofs.compare('ul_split and its model', answers == wanted and 0 < taken < len(samples), len(samples))


if __name__ == '__main__':
    main()
