# SPDX-License-Identifier: MIT
"""Makes src/encoding/tables/labels.h: the names of the encodings and a perfect hash over their labels."""
import sys

import common
import encoding_index

OUTPUT = "src/encoding/tables/labels.h"

PURPOSE = """
Names and labels of encodings. The number of a label is found by hashing: with h the hash of its bytes (labels.c has the
function), STEP = ul_encoding_label_step[h % UL_ENCODING_LABEL_BUCKETS], and the slot
  (h + STEP * UL_ENCODING_LABEL_STRIDE(h)) % UL_ENCODING_LABEL_SLOTS,
ul_encoding_label_slot has the number, UL_ENCODING_LABELS if there is none. No two labels share a slot. Label n is the
text ul_encoding_label_text from ul_encoding_label_start[n] to the next one's start, and stands for the encoding
ul_encoding_label_id[n].
""" + encoding_index.EDITION

SLOTS = 512
BUCKETS = 128


def hash_of(label):
    """FNV-1a in 32 bits: the function of labels.c."""
    value = 0x811C9DC5
    for byte in label.encode("ascii"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def slot_of(value, step):
    return (value + step * (value >> 16 | 1)) % SLOTS


def perfect_hash(labels):
    """A step for every bucket, so that no two labels meet: the fullest buckets choose first."""
    buckets = {}
    for number, label in enumerate(labels):
        buckets.setdefault(hash_of(label) % BUCKETS, []).append(number)
    steps, slots = [0] * BUCKETS, [len(labels)] * SLOTS
    for bucket, members in sorted(buckets.items(), key=lambda item: (-len(item[1]), item[0])):
        for step in range(256):
            wanted = [slot_of(hash_of(labels[number]), step) for number in members]
            if len(set(wanted)) == len(wanted) and all(slots[slot] == len(labels) for slot in wanted):
                break
        else:
            raise AssertionError("no step for bucket %d; change SLOTS or BUCKETS" % bucket)
        steps[bucket] = step
        for slot, number in zip(wanted, members):
            slots[slot] = number
    return steps, slots


def generate(data, root):
    encodings = encoding_index.encodings(data)
    labels = sorted((label, number) for number, (_, own) in enumerate(encodings) for label in own)
    texts = [label for label, _ in labels]
    if len(labels) != 228 or len(set(texts)) != 228 or any(text != text.lower() for text in texts):
        raise AssertionError("the labels are not what they were")
    steps, slots = perfect_hash(texts)
    for number, text in enumerate(texts):
        value = hash_of(text)
        if slots[slot_of(value, steps[value % BUCKETS])] != number:
            raise AssertionError("label %s is not found" % text)
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + len(text))
    table = common.Table(OUTPUT, __file__, data, None, PURPOSE, encoding_index.LICENCE, encoding_index.COPYRIGHT)
    table.define("UL_ENCODING_LABELS", len(labels))
    table.define("UL_ENCODING_LABEL_LONGEST", max(map(len, texts)))
    table.define("UL_ENCODING_LABEL_SLOTS", SLOTS)
    table.define("UL_ENCODING_LABEL_BUCKETS", BUCKETS)
    table.define("UL_ENCODING_LABEL_STRIDE(hash)", "((hash) >> 16 | 1)")
    table.array("ul_encoding_label_step", steps)
    table.array("ul_encoding_label_slot", slots)
    table.array("ul_encoding_label_id", [number for _, number in labels])
    table.array("ul_encoding_label_start", starts)
    table.text("ul_encoding_label_text", "".join(texts))
    table.strings("ul_encoding_names", [name for name, _ in encodings], "In the order of urlens_encoding.")
    return [table.write(root)]


if __name__ == "__main__":
    sys.exit(common.main(generate, __doc__))
