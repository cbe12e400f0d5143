/* SPDX-License-Identifier: MIT */
/* What programs are made of. */
#ifndef UL_REGEXP_PROGRAM_H
#define UL_REGEXP_PROGRAM_H

#include "regexp/regexp.h"

typedef enum ul_regexp_operation {
  UL_REGEXP_FAIL,
  UL_REGEXP_MATCH,     /* the whole expression matches */
  UL_REGEXP_ACCEPT,    /* the body of a lookaround matches */
  UL_REGEXP_BYTE,      /* argument: the byte */
  UL_REGEXP_BYTE_BACK, /* the same to the left, in a lookbehind */
  UL_REGEXP_SET,       /* argument: the number of the set */
  UL_REGEXP_SET_BACK,  /* the same to the left */
  UL_REGEXP_SPLIT,     /* next; if that fails, other */
  UL_REGEXP_RUN,       /* argument: a set, of which all that follow are taken; other: a mark, or UL_REGEXP_NO_MARK */
  UL_REGEXP_SAVE,      /* argument: twice the number of the capture, and 1 more for its end */
  UL_REGEXP_RESET,     /* argument: captures first << 12 | last become absent */
  UL_REGEXP_AT_START,  /* ^ */
  UL_REGEXP_AT_END,    /* $ */
  UL_REGEXP_AT_LINE_START,   /* ^ with the flag m */
  UL_REGEXP_AT_LINE_END,     /* $ with the flag m */
  UL_REGEXP_AT_BOUNDARY,     /* \b */
  UL_REGEXP_NOT_AT_BOUNDARY, /* \B */
  UL_REGEXP_LOOK,            /* other: the body, which has no captures; next if it matches */
  UL_REGEXP_LOOK_CAPTURING,  /* argument: its captures, as in RESET */
  UL_REGEXP_LOOK_NOT,        /* next if the body fails */
  UL_REGEXP_REFERENCE, /* argument: capture << 2 | FOLDED | BACK; next if it has a length, other if not or absent */
  UL_REGEXP_PASS_ONCE, /* argument: the mark; fails if this was reached here before */
  UL_REGEXP_PASS_KEPT, /* argument: the first of two marks; the same in a lookaround, whose success is kept too */
  UL_REGEXP_OPERATION_COUNT
} ul_regexp_operation;

/* What UL_REGEXP_RUN has in a program that passes each instruction at most once. */
#define UL_REGEXP_NO_MARK UINT32_MAX

/* Bits of the argument of UL_REGEXP_REFERENCE. */
enum { UL_REGEXP_REFERENCE_BACK = 1, UL_REGEXP_REFERENCE_FOLDED = 2 };

/* Bits of a program's flags. */
enum {
  UL_REGEXP_ANCHORED = 1,       /* it can match only at the beginning of the text */
  UL_REGEXP_HAS_REFERENCES = 2, /* to captures; it has no marks, and a limit of steps */
  UL_REGEXP_KNOWN_FLAGS = 3
};

typedef struct ul_regexp_instruction {
  uint32_t word; /* operation, and the argument << 8 */
  uint32_t next;
  uint32_t other;
} ul_regexp_instruction;

enum { UL_REGEXP_MOST_ARGUMENT = 0xFFFFFF };

/* A set of ASCII characters: bit c % 32 of word c / 32. */
typedef struct ul_regexp_class {
  uint32_t words[4];
} ul_regexp_class;

/* "URLR" as a number; in the wrong order of bytes it is another one. */
#define UL_REGEXP_MAGIC UINT32_C(0x55524C52)

static inline unsigned ul_regexp_operation_of(const ul_regexp_instruction *instruction) {
  return instruction->word & 0xFF;
}

static inline uint32_t ul_regexp_argument_of(const ul_regexp_instruction *instruction) {
  return instruction->word >> 8;
}

static inline ul_regexp_instruction ul_regexp_instruction_of(ul_regexp_operation operation, uint32_t argument,
                                                             uint32_t next, uint32_t other) {
  ul_regexp_instruction instruction = {(uint32_t)operation | argument << 8, next, other};
  return instruction;
}

/* The first and the last of a range of captures in an argument. */
static inline uint32_t ul_regexp_range(uint32_t first, uint32_t last) {
  return first << 12 | last;
}

static inline uint32_t ul_regexp_range_first(uint32_t range) {
  return range >> 12;
}

static inline uint32_t ul_regexp_range_last(uint32_t range) {
  return range & 0xFFF;
}

static inline int ul_regexp_class_has(const ul_regexp_class *set, unsigned char byte) {
  return byte < 128 && (set->words[byte >> 5] >> (byte & 31) & 1);
}

static inline const ul_regexp_class *ul_regexp_classes_of(const ul_regexp_program *program) {
  return (const ul_regexp_class *)(const void *)(program + 1);
}

static inline const ul_regexp_instruction *ul_regexp_code_of(const ul_regexp_program *program) {
  return (const ul_regexp_instruction *)(const void *)(ul_regexp_classes_of(program) + program->class_count);
}

#endif
