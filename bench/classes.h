/* SPDX-License-Identifier: MIT */
/* Classes of input that have no place in a shape's statistics. */
#ifndef BENCH_CLASSES_H
#define BENCH_CLASSES_H

#include "operations.h"
#include "shape.h"

/* One URL, or reference, each. None of them looks at the shape. */
void write_idn_one(writer *out, const shape *like);
void write_idn_three(writer *out, const shape *like);
void write_ace(writer *out, const shape *like);
void write_percent_heavy(writer *out, const shape *like);
void write_malformed(writer *out, const shape *like);
void write_relative(writer *out, const shape *like);
void write_relative_up(writer *out, const shape *like);

/* A value for a setter other than href. */
void write_value(writer *out, setter part);

#endif
