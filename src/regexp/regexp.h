/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions of ECMAScript 2025 with the flag `v`, over ASCII: what URLPattern needs. A source is compiled to a program,
 * which is one block of bytes without pointers, and a program is run on a text. docs/regexp.md has what is supported, the
 * guarantees and the limits.
 *
 * Time. A program without back references visits each of its instructions at most once at each position of the text, and a mark
 * once for each instruction that leads to it: time is linear in both, whatever the expression and the text are. Captures inside
 * lookarounds take as much again, for each lookaround that has some. A program with back references has a limit of steps:
 * UL_REGEXP_LIMIT.
 */
#ifndef UL_REGEXP_REGEXP_H
#define UL_REGEXP_REGEXP_H

#include "core/buffer.h"
#include "core/scratch.h"

typedef enum ul_regexp_status {
  UL_REGEXP_OK,        /* compiled; or the text matches */
  UL_REGEXP_NO_MATCH,  /* the text does not match */
  UL_REGEXP_SYNTAX,    /* ECMAScript refuses the source with a SyntaxError */
  UL_REGEXP_TOO_LARGE, /* the source is valid, but its program, or the nesting of its groups, is larger than the limit */
  UL_REGEXP_NO_MEMORY,
  UL_REGEXP_LIMIT /* running needs more steps or more memory than the limit allows: whether the text matches is not known */
} ul_regexp_status;

typedef struct ul_regexp_error {
  ul_regexp_status status;
  size_t at;        /* where in the source; its length: at the end */
  const char *what; /* a sentence without a full stop, for a person; never NULL */
} ul_regexp_error;

/* The flags of the whole expression, beside `v`, which is always set. */
enum { UL_REGEXP_IGNORE_CASE = 1, UL_REGEXP_MULTILINE = 2, UL_REGEXP_DOT_ALL = 4 };

/* The limits. */
enum {
  UL_REGEXP_MOST_DEPTH = 250,           /* groups and classes inside each other */
  UL_REGEXP_MOST_INSTRUCTIONS = 200000, /* of a program; counted repetitions are written out */
  UL_REGEXP_MOST_CAPTURES = 4096,       /* with capture 0 */
  UL_REGEXP_MOST_STEPS = 10000000,      /* of a run, where a program has back references */
  UL_REGEXP_MOST_MEMORY = 64 << 20      /* bytes of working memory for one run, unless the caller sets another limit */
};

/*
 * ---------------------------------------------------------------------------------------------------------------- compiling
 */

/* Working memory of the compiler. It can be used again and again, and keeps what it has. */
typedef struct ul_regexp_compiler {
  ul_buffer nodes;        /* the tree */
  ul_buffer frames;       /* groups that are open, nodes whose instructions are being written */
  ul_buffer open_classes; /* classes in classes */
  ul_buffer labels;       /* where instructions go on */
  ul_buffer code;         /* instructions before they are put in order */
  ul_buffer classes;      /* sets of characters */
  ul_buffer strings;      /* strings of classes, names of groups */
  ul_buffer names;        /* groups with names, and references to them */
} ul_regexp_compiler;

UL_INTERNAL void ul_regexp_compiler_init(ul_regexp_compiler *compiler, const urlens_allocator *allocator);
UL_INTERNAL void ul_regexp_compiler_release(ul_regexp_compiler *compiler);

/*
 * Compiles `source`, as `new RegExp(source, "v" + flags)` does, and appends the program to `output` (if that is not
 * NULL), whose length must be a multiple of 8 and whose memory must be aligned for any type. The length of every
 * program is a multiple of 8. On any failure `output` is as it was, and *error says what and where. A byte of 0x80 or
 * more is UL_REGEXP_SYNTAX; a program that is longer than output's limit is UL_REGEXP_TOO_LARGE.
 *
 * With `output` NULL the source is only checked: this is how one regexp group of a URLPattern is validated by itself.
 */
UL_INTERNAL ul_regexp_status ul_regexp_compile(ul_regexp_compiler *compiler, ul_span source, unsigned flags,
                                               ul_buffer *output, ul_regexp_error *error);

/*
 * ------------------------------------------------------------------------------------------------------ sources of URLPattern
 *
 * The URL Pattern Standard puts the regular expression of a component together as a text, and so does this: begin, add
 * the parts, end, and compile the text. Therefore the inside of a regexp group (captures, names, back references) means
 * the same as in a browser. Capture numbers count every "(" that captures, in order: the groups of the parts and those
 * inside regexp groups, which a part with a prefix or suffix and "*" or "+" has twice.
 */

typedef enum ul_regexp_modifier {
  UL_REGEXP_ONCE,
  UL_REGEXP_OPTIONAL,     /* "?" */
  UL_REGEXP_ZERO_OR_MORE, /* "*" */
  UL_REGEXP_ONE_OR_MORE   /* "+" */
} ul_regexp_modifier;

/* What a part's group matches. */
typedef enum ul_regexp_value {
  UL_REGEXP_SOURCE,           /* `source` is a regular expression */
  UL_REGEXP_SEGMENT_WILDCARD, /* `source` has the delimiter code point, or nothing: [^…]+? */
  UL_REGEXP_FULL_WILDCARD     /* .* */
} ul_regexp_value;

typedef struct ul_regexp_group {
  ul_regexp_value value;
  ul_regexp_modifier modifier;
  ul_span source;
  ul_span prefix;
  ul_span suffix;
} ul_regexp_group;

/* URL Pattern Standard: generate a regular expression and name list. Each appends to `source`. */
UL_INTERNAL void ul_regexp_source_begin(ul_buffer *source);
UL_INTERNAL void ul_regexp_source_add_text(ul_buffer *source, ul_span text, ul_regexp_modifier modifier);
UL_INTERNAL void ul_regexp_source_add_group(ul_buffer *source, const ul_regexp_group *group);
UL_INTERNAL void ul_regexp_source_end(ul_buffer *source);

/*
 * ------------------------------------------------------------------------------------------------------------------ programs
 */

/* The beginning of a program. It is followed by its instructions and its sets of characters. */
typedef struct ul_regexp_program {
  uint32_t magic; /* also tells the order of bytes */
  uint32_t size;  /* in bytes, all of it, a multiple of 8 */
  uint32_t instruction_count;
  uint32_t class_count;
  uint32_t mark_count;    /* failure bits for each position of the text */
  uint32_t capture_count; /* with the whole match, which is capture 0 */
  uint32_t start;         /* the first instruction */
  uint32_t flags;         /* UL_REGEXP_ANCHORED, … */
} ul_regexp_program;

/*
 * Whether `size` bytes at `data`, which is aligned for any type, begin with a program that can be run: running it reads nothing
 * outside, ends, and keeps to its limits. For programs that come from files. Takes time linear in the size.
 */
UL_INTERNAL int ul_regexp_program_is_sound(const void *data, size_t size);

/*
 * ------------------------------------------------------------------------------------------------------------------- running
 */

/* Working memory of a run. It can be used again and again; once it has grown to what the texts need, a run allocates nothing. */
typedef struct ul_regexp_memory {
  ul_scratch bits;    /* failure bits */
  ul_buffer branches; /* where to go on after a failure */
  ul_buffer events;   /* what the captures are made of */
  size_t limit;       /* the most bytes of all three together; UL_REGEXP_MOST_MEMORY unless changed */
  uint64_t steps;     /* the most steps with back references; UL_REGEXP_MOST_STEPS unless changed */
} ul_regexp_memory;

UL_INTERNAL void ul_regexp_memory_init(ul_regexp_memory *memory, const urlens_allocator *allocator);
UL_INTERNAL void ul_regexp_memory_release(ul_regexp_memory *memory);

/* Where a capture is in the text. Both are UL_REGEXP_ABSENT if it took no part. */
typedef struct ul_regexp_capture {
  uint32_t start;
  uint32_t end;
} ul_regexp_capture;

#define UL_REGEXP_ABSENT UINT32_MAX

/*
 * Runs a program that was compiled here or is sound, as `exec` does: the first place of the text where it matches, which is the
 * beginning for a source that begins with "^". `captures`, if not NULL, has room for program->capture_count; what is in
 * it means something only when the result is UL_REGEXP_OK. A byte of 0x80 or more of the text matches nothing. Texts have at most
 * UINT32_MAX - 2 bytes; longer ones, like those that need too much memory, are UL_REGEXP_LIMIT.
 */
UL_INTERNAL ul_regexp_status ul_regexp_run(const ul_regexp_program *program, ul_span text, ul_regexp_capture *captures,
                                           ul_regexp_memory *memory);

#endif
