/* SPDX-License-Identifier: MIT */
/*
 * A compiled pattern: one block of memory with offsets and without pointers. It can be copied, written to a file and
 * mapped, and it is never changed.
 *
 *   urlens_pattern | texts, parts and code of the first component | those of the second | … | ul_pattern_component …
 *
 * Most components are "*" or empty. These two have no place in the block: all patterns share them.
 *
 * Offsets count from the beginning of the block. Texts are ASCII, except the names of groups and pattern strings.
 */
#ifndef UL_PATTERN_PATTERN_H
#define UL_PATTERN_PATTERN_H

#include "core/buffer.h"
#include "core/scratch.h"
#include "record/schemes.h"
#if URLENS_WITH_REGEXP
#  include "regexp/regexp.h"
#endif

/* The most bytes that a block may have. */
#define UL_MOST_OF_BLOCK ((size_t)0x7FFFFFFF)

/* Blocks, and the arrays in them, begin at multiples of this. */
enum { UL_BLOCK_ALIGNMENT = 8 };

/* A text in the block. */
typedef struct ul_block_text {
  uint32_t at;
  uint32_t length;
} ul_block_text;

/* URL Pattern Standard: the types of a part. The order is that of urlens_pattern_compare, the least specific first. */
typedef enum ul_part_type {
  UL_PART_FULL_WILDCARD,
  UL_PART_SEGMENT_WILDCARD,
  UL_PART_REGEXP,
  UL_PART_FIXED_TEXT
} ul_part_type;

/* Its modifiers, in the same kind of order. */
typedef enum ul_modifier {
  UL_MODIFIER_ZERO_OR_MORE,
  UL_MODIFIER_OPTIONAL,
  UL_MODIFIER_ONE_OR_MORE,
  UL_MODIFIER_NONE
} ul_modifier;

/* URL Pattern Standard: a part. Its value is a fixed text, or the source of a regular expression. See ul_component_part. */
typedef struct ul_pattern_part {
  uint32_t type;     /* ul_part_type */
  uint32_t modifier; /* ul_modifier */
  ul_block_text name;
  ul_block_text prefix;
  ul_block_text value;
  ul_block_text suffix;
} ul_pattern_part;

/* A part in the block. Its texts follow each other there: value, name, prefix, suffix. */
typedef struct ul_block_part {
  uint8_t type;     /* ul_part_type */
  uint8_t modifier; /* ul_modifier */
  uint16_t reserved;
  uint32_t at; /* where the texts are */
  uint32_t value_length;
  uint32_t name_length;
  uint32_t prefix_length;
  uint32_t suffix_length;
} ul_block_part;

/*
 * What the direct matcher does. It tries one way after another in the order in which the Standard's regular expression
 * does. "A state" has a row of bits, one for each position in the text: a bit is set when the state has been tried
 * there. It is not tried there again, because it failed.
 */
typedef enum ul_operation {
  UL_OP_END,     /* the text must end here */
  UL_OP_LITERAL, /* the text `a`, which has `b` bytes */
  UL_OP_OPEN,    /* group `a` begins */
  UL_OP_CLOSE,   /* group `a` ends */
  UL_OP_ONE,     /* one byte that is not `byte`; any byte if that is 0 */
  UL_OP_LAZY,    /* as few more of these as possible; a state with row `a` */
  UL_OP_GREEDY,  /* as many of these as possible; a state with row `a` */
  UL_OP_RUN,     /* all of these: what follows cannot begin earlier */
  UL_OP_TAIL,    /* everything but the last `a` bytes: what follows has a fixed length */
  UL_OP_OPTION,  /* go on; or else at instruction `b`, without group `c`; a state with row `a` */
  UL_OP_AGAIN,   /* go on at instruction `b`, or else here; a state with row `a` */
  UL_OP_SEGMENT  /* group `a` is a whole segment: UL_OP_OPEN, UL_OP_ONE, UL_OP_RUN and UL_OP_CLOSE in one */
} ul_operation;

/* No group: operand `c` of UL_OP_OPTION for a fixed text. */
#define UL_NO_GROUP UINT32_MAX

typedef struct ul_instruction {
  uint8_t operation; /* ul_operation */
  uint8_t byte;
  uint8_t follow; /* of UL_OP_LAZY and UL_OP_GREEDY: the byte that has to follow; 0: not known */
  uint8_t reserved;
  uint32_t a;
  uint32_t b;
  uint32_t c;
} ul_instruction;

/* How a component is matched. */
typedef enum ul_component_form {
  UL_FORM_ANYTHING, /* "*" */
  UL_FORM_EXACT,    /* one fixed text, perhaps empty */
  UL_FORM_DIRECT,   /* by the direct matcher */
  UL_FORM_REGEXP    /* by the regular expression engine */
} ul_component_form;

typedef struct ul_pattern_component {
  ul_block_text string; /* the pattern string */
  union {
    ul_block_text exact; /* of UL_FORM_EXACT */
    struct {
      uint32_t code;       /* where the ul_instruction are; or the regular expression's program */
      uint32_t code_count; /* how many; or the bytes of the program */
    };
  };
  uint32_t parts; /* where the ul_block_part are; 0: they are not written, see ul_component_part */
  uint32_t part_count;
  uint32_t rows; /* states of the direct matcher */
  uint32_t group_count;
  uint8_t form;        /* ul_component_form */
  uint8_t delimiter;   /* of its segments, or 0 */
  uint8_t ignore_case; /* 1 or 0 */
  uint8_t encoding;    /* ul_encoding */
} ul_pattern_component;

enum {
  UL_PATTERN_HAS_REGEXP = 1 << 0, /* a component has a regexp group */
  UL_PATTERN_JOINS_QUERY = 1 << 1 /* the path is matched together with "?" and the query */
};

/* The bit of "data" among schemes; special ones have 1 << urlens_scheme_kind. */
enum { UL_SCHEME_DATA = 1 << URLENS_SCHEME_KIND_OTHER };

/*
 * The components that are proved if a URL has the pattern's `start` before its path, byte for byte. Most patterns name
 * one scheme and one host and no port, and then one comparison takes the place of three. If the path is one fixed text
 * too, the start includes it. Then the start must be everything before the query.
 */
enum {
  UL_PROVED_BEFORE_PATH = 1 << URLENS_PART_SCHEME | 1 << URLENS_PART_HOST | 1 << URLENS_PART_PORT,
  UL_PROVED_WITH_PATH = UL_PROVED_BEFORE_PATH | 1 << URLENS_PART_PATH
};

struct urlens_pattern {
  uint32_t size;        /* of the block; a multiple of UL_BLOCK_ALIGNMENT */
  uint16_t restricted;  /* bit 1 << urlens_part for each component that is not UL_FORM_ANYTHING */
  uint8_t flags;        /* bits UL_PATTERN_… */
  uint8_t schemes;      /* bits UL_SCHEME_DATA and 1 << urlens_scheme_kind: the schemes that match; 0: any */
  ul_block_text start;  /* such as "https://example.com", or "https://example.com/about" */
  uint32_t group_count; /* of all components */
  uint16_t proved;      /* by the start: UL_PROVED_…; 0: the pattern has no start */
  char anything[2];     /* the texts of UL_COMPONENT_ANYTHING: "*", and the name "0" of its group */
  uint32_t components[URLENS_PATTERN_PARTS]; /* where each ul_pattern_component is; or one that is shared */
};

/* The components that patterns share, in place of an offset. */
typedef enum ul_shared_component {
  UL_COMPONENT_ANYTHING, /* "*" */
  UL_COMPONENT_EMPTY     /* "" */
} ul_shared_component;

enum { UL_SHARED_COMPONENTS = UL_COMPONENT_EMPTY + 1 };

/* (component.c) */
UL_INTERNAL_DATA const ul_pattern_component ul_shared_components[UL_SHARED_COMPONENTS];

static inline const ul_pattern_component *ul_component_of(const urlens_pattern *pattern, unsigned part) {
  uint32_t at = pattern->components[part];
  if (at < UL_SHARED_COMPONENTS) return &ul_shared_components[at];
  return (const void *)((const char *)pattern + at);
}

static inline ul_span ul_pattern_text(const urlens_pattern *pattern, ul_block_text text) {
  return ul_span_of((const char *)pattern + text.at, text.length);
}

static inline const ul_instruction *ul_pattern_code(const urlens_pattern *pattern,
                                                    const ul_pattern_component *component) {
  return (const void *)((const char *)pattern + component->code);
}

/* Which special scheme a text is; capitals make none. */
static inline urlens_scheme_kind ul_special_scheme_of(ul_span scheme) {
  int upper = 0;
  urlens_scheme_kind kind = ul_scheme_kind_in_case(scheme, &upper);
  return upper ? URLENS_SCHEME_KIND_OTHER : kind;
}

/* --- Short texts ---------------------------------------------------------------------------------------------------- */

/* The bits in which eight bytes differ. */
static inline uint64_t ul_bits_between(const char *a, const char *b) {
  uint64_t first, second;
  memcpy(&first, a, sizeof first);
  memcpy(&second, b, sizeof second);
  return first ^ second;
}

/* Whether two texts of `length` bytes are the same. Most are so short that a call would take longer. */
static inline int ul_same_bytes(const char *a, const char *b, size_t length) {
  uint32_t few, other;
  if (length > 32) return memcmp(a, b, length) == 0;
  if (length >= 8) {
    size_t last = length - 8;
    uint64_t bits = ul_bits_between(a, b) | ul_bits_between(a + last, b + last);
    if (length > 16) bits |= ul_bits_between(a + 8, b + 8) | ul_bits_between(a + last - 8, b + last - 8);
    return bits == 0;
  }
  if (length >= 4) {
    memcpy(&few, a, 4);
    memcpy(&other, b, 4);
    if (few != other) return 0;
    memcpy(&few, a + length - 4, 4);
    memcpy(&other, b + length - 4, 4);
    return few == other;
  }
  while (length > 0 && a[length - 1] == b[length - 1]) length--;
  return length == 0;
}

/* The position of the first `byte` at or after `from`, or the end. It is expected to be near. */
static inline size_t ul_find_near(ul_span text, size_t from, char byte) {
  size_t near = text.length - from > 16 ? from + 16 : text.length;
  while (from < near && text.data[from] != byte) from++;
  return from < near || near == text.length ? from : ul_span_find(text, from, byte);
}

/* A part of a component. That of "*", and that of UL_FORM_EXACT, are not in the block: their only part is known. */
UL_INTERNAL ul_pattern_part ul_component_part(const urlens_pattern *pattern, const ul_pattern_component *component,
                                              uint32_t number);

/* The name of a component's group `number`; NULL data: it has no such group. */
UL_INTERNAL ul_span ul_group_name(const urlens_pattern *pattern, const ul_pattern_component *component, size_t number);

/* What urlens_pattern_compare promises. */
UL_INTERNAL int ul_pattern_compare(const urlens_pattern *left, const urlens_pattern *right, urlens_part part);

/* --- Matching ------------------------------------------------------------------------------------------------------- */

/* The most bytes for the states of a match of one component, and for what it has to come back to. */
#define UL_MOST_FOR_MATCH ((size_t)64 << 20)

/* Working memory of matches. Once it has grown to what patterns and texts need, a match allocates nothing. */
typedef struct ul_match_memory {
  ul_scratch states;
  ul_buffer branches;
#if URLENS_WITH_REGEXP
  ul_regexp_memory regexp;
  ul_scratch captures;
#endif
} ul_match_memory;

UL_INTERNAL void ul_match_memory_init(ul_match_memory *memory, const urlens_allocator *allocator);
UL_INTERNAL void ul_match_memory_release(ul_match_memory *memory);

/* A match of one component. */
typedef struct ul_component_match {
  const urlens_pattern *pattern;
  const ul_pattern_component *component;
  ul_span text;    /* of the URL; its data is not NULL */
  ul_span *groups; /* room for component->group_count; or NULL: they are not wanted */
  ul_match_memory *memory;
} ul_component_match;

/*
 * Whether the component matches the text: sets *matches. The groups mean something only if it does. Errors:
 * URLENS_E_OUT_OF_MEMORY, URLENS_E_MATCH_LIMIT. (component.c)
 */
UL_INTERNAL urlens_status ul_component_exec(const ul_component_match *match, int *matches);

/* What is matched: the components of a URL by urlens_part, and path and query as they are in a URL, one after the other. */
enum { UL_PATH_AND_QUERY = URLENS_PATTERN_PARTS, UL_MATCHED_TEXTS };

/* The text from `start` to `end`; one that is not empty begins with a delimiter of `delimiter` bytes. */
static inline ul_span ul_text_between(const char *href, size_t start, size_t end, size_t delimiter) {
  start += start < end ? delimiter : 0;
  return ul_span_of(href + start, end - start);
}

/* A URL that is matched. Of each of its texts UL_BUFFER_SLACK bytes more can be read. */
typedef struct ul_target {
  const char *href; /* NULL: no URL was parsed; texts were given for the components */
  urlens_components record;
  ul_span given[UL_MATCHED_TEXTS];
} ul_target;

/* One of the texts of a target. What is absent has no length, and is matched as an empty text. */
static inline ul_span ul_target_text(const ul_target *target, unsigned text) {
  const urlens_components *r = &target->record;
  const char *href = target->href;
  if (UL_UNLIKELY(!href)) return target->given[text];
  switch (text) {
    case URLENS_PART_SCHEME: return ul_span_of(href, r->scheme_end);
    case URLENS_PART_USERNAME: return ul_text_between(href, r->username_start, r->username_end, 0);
    case URLENS_PART_PASSWORD: return ul_text_between(href, r->username_end, r->password_end, 1);
    case URLENS_PART_HOST: return ul_text_between(href, r->host_start, r->host_end, 0);
    case URLENS_PART_PORT: return ul_text_between(href, r->host_end, r->port_end, 1);
    case URLENS_PART_PATH: return ul_text_between(href, r->path_start, r->path_end, 0);
    case URLENS_PART_QUERY: return ul_text_between(href, r->path_end, r->query_end, 1);
    case URLENS_PART_FRAGMENT: return ul_text_between(href, r->query_end, r->length, 1);
    default: return ul_text_between(href, r->path_start, r->query_end, 0);
  }
}

/* URL Pattern Standard, match: whether all components match. */
UL_INTERNAL urlens_status ul_pattern_test(const urlens_pattern *pattern, const ul_target *target,
                                          ul_match_memory *memory, int *matches);

/* The same for some components: bit 1 << urlens_part for each. */
UL_INTERNAL urlens_status ul_pattern_test_parts(const urlens_pattern *pattern, uint32_t wanted, const ul_target *target,
                                                ul_match_memory *memory, int *matches);

/* The same with the groups of all components, one component after another: there is room for all of them. */
UL_INTERNAL urlens_status ul_pattern_exec(const urlens_pattern *pattern, const ul_target *target, ul_span *groups,
                                          ul_match_memory *memory, int *matches);

/* The same for UL_FORM_DIRECT. (match.c) */
UL_INTERNAL urlens_status ul_direct_exec(const ul_component_match *match, int *matches);

#endif
