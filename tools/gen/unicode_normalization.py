# SPDX-License-Identifier: MIT
"""Makes src/unicode/tables/normalization.h: decomposition, combining classes, ages and composition of Unicode 17.0."""
import sys

import common
import ucd

OUTPUT = "src/unicode/tables/normalization.h"

PURPOSE = """
Normalization data. ul_norm(c) is
  0                       nothing happens to c in any form;
  below UL_NORM_MAPPED    an index into ul_norm_class: bits 0-7 combining class, 8 composes with what stands before it,
                          9-10 age (ul_age), 11 Hangul syllable;
  otherwise               c has a mapping: UL_NORM_MAPPED is to be taken off for an index into ul_norm_pool. There stands
                          a word (bits 0-2 length of the canonical mapping, 3-7 length of the compatibility mapping if it
                          is another, both in UTF-16 code units; 8 is its own NFC; 9, 10 the canonical, the compatibility
                          mapping can interact with what stands before it; 11-12 age; 13 changed by Corrigendum 4),
                          followed by the two full mappings.
A pair (first, second) of the basic plane that composes is found at ul_pair_key[h] == first << 16 | second, where
h = UL_PAIR_HASH(key, ul_pair_salt[UL_PAIR_HASH(key, 0) >> UL_PAIR_BUCKET_SHIFT]); the others are in ul_pair_far.
"""

BACKWARD, HANGUL = 1 << 8, 1 << 11
IS_NFC, MIDDLE, MIDDLE_COMPATIBILITY, CORRIGENDUM_4 = 1 << 8, 1 << 9, 1 << 10, 1 << 13
SLOT_BITS, BUCKET_BITS = 10, 8


def class_word(norm, ages, point):
    if ucd.is_hangul(point):
        return HANGUL
    word = norm.ccc.get(point, 0) | (BACKWARD if point in norm.backward else 0)
    return word | ages[point] << 9 if word else 0


def entry(norm, ages, point):
    """The words of a character with a mapping."""
    canonical, full = norm.canonical.get(point, ()), norm.compatibility[point]
    first, second = common.utf16(canonical), common.utf16(full) if full != canonical else []
    if len(first) > 7 or len(second) > 31:
        raise AssertionError("mapping too long: U+%04X" % point)
    word = len(first) | len(second) << 3 | ages[point] << 11
    if point in norm.composites:
        word |= IS_NFC
    if canonical and norm.starts_in_the_middle(canonical):
        word |= MIDDLE
    if norm.starts_in_the_middle(full):
        word |= MIDDLE_COMPATIBILITY
    if point in norm.before_corrigendum_4:
        word |= CORRIGENDUM_4
    return tuple([word] + first + second)


def decode(trie, classes, pool, point):
    """The reader of the table, as normalize.c has it: (class word, entry or None)."""
    value = trie[point]
    if value < len(classes):
        return classes[value], None
    at = value - len(classes)
    count = 1 + (pool[at] & 7) + (pool[at] >> 3 & 31)
    return None, tuple(pool[at:at + count])


def pair_hash(key, salt):
    value = (key ^ salt * 0x9E3779B1) & 0xFFFFFFFF
    value = value * 0x85EBCA6B & 0xFFFFFFFF
    value ^= value >> 15
    value = value * 0xC2B2AE35 & 0xFFFFFFFF
    return value >> (32 - SLOT_BITS)


def perfect_hash(pairs):
    """Salts per bucket such that all keys get slots of their own: the fullest buckets choose first."""
    buckets = {}
    for key in sorted(pairs):
        buckets.setdefault(pair_hash(key, 0) >> (SLOT_BITS - BUCKET_BITS), []).append(key)
    salts, slots = [0] * (1 << BUCKET_BITS), {}
    for bucket in sorted(buckets, key=lambda b: (-len(buckets[b]), b)):
        for salt in range(1, 1 << 16):
            places = [pair_hash(key, salt) for key in buckets[bucket]]
            if len(set(places)) == len(places) and not any(place in slots for place in places):
                break
        else:
            raise AssertionError("no perfect hash with these parameters")
        salts[bucket] = salt
        slots.update(zip(places, buckets[bucket]))
    return salts, slots


def write_pairs(table, norm):
    near = {first << 16 | second: point for (first, second), point in norm.pairs.items() if point < 0x10000}
    far = sorted((first, second, point) for (first, second), point in norm.pairs.items() if point >= 0x10000)
    if any(key >> 32 or key & 0xFFFF < 0x80 for key in near):
        raise AssertionError("a pair outside the basic plane with a composite in it")
    salts, slots = perfect_hash(near)
    keys = [slots.get(slot, 0) for slot in range(1 << SLOT_BITS)]
    values = [near.get(key, 0) for key in keys]
    for key, point in near.items():
        slot = pair_hash(key, salts[pair_hash(key, 0) >> (SLOT_BITS - BUCKET_BITS)])
        if keys[slot] != key or values[slot] != point:
            raise AssertionError("pair hash: %X" % key)
    table.define("UL_PAIR_SLOT_BITS", SLOT_BITS)
    table.define("UL_PAIR_BUCKET_SHIFT", SLOT_BITS - BUCKET_BITS)
    table.array("ul_pair_salt", salts)
    table.array("ul_pair_key", keys, width=4, hexadecimal=True)
    table.array("ul_pair_composite", values, width=2, hexadecimal=True)
    table.array("ul_pair_far", [part for row in far for part in row],
                "First, second, composite of the pairs outside the basic plane, in order.", width=4, hexadecimal=True)
    table.define("UL_PAIR_FAR_COUNT", len(far))


def check_model(norm, ages):
    """What normalize.c relies on beyond the format."""
    for point in norm.backward:
        if point in norm.compatibility:
            raise AssertionError("U+%04X composes backward and has a mapping" % point)
    for (first, second), point in norm.pairs.items():
        if ages[point] < max(ages[first], ages[second]):
            raise AssertionError("U+%04X is older than its parts" % point)
        if norm.ccc.get(first):
            raise AssertionError("U+%04X composes with a non-starter first" % point)
    for point, full in norm.compatibility.items():
        if norm.ccc.get(point) and point not in norm.canonical:
            raise AssertionError("U+%04X is a non-starter with a compatibility mapping" % point)
        if any(ucd.is_hangul(part) for part in full):
            raise AssertionError("U+%04X is mapped to a Hangul syllable" % point)
        if any(ages[part] > ages[point] for part in full):
            raise AssertionError("U+%04X is older than its mapping" % point)


def generate(data, root):
    norm, ages = ucd.Normalization(data), ucd.ages(data)
    check_model(norm, ages)
    words = {point: class_word(norm, ages, point) for point in range(common.UNICODE_END)
             if point not in norm.compatibility}
    classes = sorted(set(words.values()), key=lambda w: (w != 0, w != HANGUL, w))
    number = {word: at for at, word in enumerate(classes)}
    entries = {point: entry(norm, ages, point) for point in norm.compatibility}
    pool, places = [], {}
    for words_of in sorted(set(entries.values()), key=lambda e: (-len(e), e)):
        places[words_of] = len(pool)
        pool.extend(words_of)
    values = [0] * common.UNICODE_END
    for point in range(common.UNICODE_END):
        values[point] = len(classes) + places[entries[point]] if point in entries else number[words[point]]
    trie = common.Trie(values)
    for point in range(common.UNICODE_END):
        if decode(trie, classes, pool, point) != (words.get(point), entries.get(point)):
            raise AssertionError("normalization: U+%04X" % point)
    table = common.Table(OUTPUT, __file__, data, ucd.VERSION, PURPOSE)
    table.define("UL_NORM_LONGEST", max(len(full) for full in norm.compatibility.values()))
    table.define("UL_NORM_HANGUL", number[HANGUL])
    table.define("UL_NORM_MAPPED", len(classes))
    table.array("ul_norm_class", classes)
    table.trie("ul_norm", trie, "See above.")
    table.array("ul_norm_pool", pool)
    write_pairs(table, norm)
    old = sorted(norm.before_corrigendum_4.items())
    table.array("ul_corrigendum_4", [part for row in old for part in row],
                "Character and mapping before Corrigendum 4.", width=4, hexadecimal=True)
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
