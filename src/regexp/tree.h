/* SPDX-License-Identifier: MIT */
/* The tree that the parser makes of a source and the generator makes instructions of. Nodes are numbered; 0 is the root. */
#ifndef UL_REGEXP_TREE_H
#define UL_REGEXP_TREE_H

#include "regexp/program.h"
#include "regexp/set.h"

#define UL_REGEXP_NONE UINT32_MAX

typedef enum ul_regexp_kind {
  UL_REGEXP_NODE_BYTE,      /* value: the byte */
  UL_REGEXP_NODE_SET,       /* value: the number of the class */
  UL_REGEXP_NODE_ASSERTION, /* value: the operation */
  UL_REGEXP_NODE_SEQUENCE,
  UL_REGEXP_NODE_CHOICE,
  UL_REGEXP_NODE_CAPTURE,  /* value: its number */
  UL_REGEXP_NODE_LOOK,     /* value: the operation */
  UL_REGEXP_NODE_REPEAT,   /* from `least` to `most` times, which is UL_REGEXP_NONE for any number */
  UL_REGEXP_NODE_REFERENCE /* value: the number of the capture, or of the name if is_named */
} ul_regexp_kind;

typedef struct ul_regexp_node {
  uint8_t kind;
  uint8_t backward; /* inside a lookbehind: matches from right to left */
  uint8_t nullable; /* can match the empty text */
  uint8_t lazy;     /* of REPEAT */
  uint8_t folded;   /* of REFERENCE: ignores case */
  uint8_t is_named; /* of REFERENCE */
  uint32_t first;   /* children */
  uint32_t last;
  uint32_t next; /* siblings */
  uint32_t previous;
  uint32_t value;
  uint32_t least; /* of REPEAT */
  uint32_t most;
  uint32_t captures; /* of REPEAT and LOOK: the first capture inside */
  uint32_t captures_end;
} ul_regexp_node;

/* A name in the source: that of a group, or of a reference. */
typedef struct ul_regexp_name {
  uint32_t text; /* where in the compiler's `strings` */
  uint32_t length;
  uint32_t capture; /* of a group; UL_REGEXP_NONE for a reference */
  uint32_t same;    /* the next group of this name; of a reference: the first. UL_REGEXP_NONE after the last */
  uint32_t at;      /* in the source */
} ul_regexp_name;

typedef struct ul_regexp_parser {
  ul_regexp_compiler *compiler;
  ul_span source;
  size_t at;
  unsigned flags;          /* in force here */
  int backward;            /* inside a lookbehind */
  uint32_t depth;          /* groups and classes that are open, and the whole pattern */
  uint32_t capture_count;  /* so far, with capture 0 */
  uint32_t most_reference; /* the largest \N */
  size_t most_reference_at;
  int has_references;
  uint32_t compared; /* strings of classes so far */
  ul_regexp_error error;
} ul_regexp_parser;

static inline ul_regexp_node *ul_regexp_node_at(const ul_regexp_compiler *compiler, uint32_t number) {
  return (ul_regexp_node *)(void *)compiler->nodes.data + number;
}

static inline ul_regexp_name *ul_regexp_name_at(const ul_regexp_compiler *compiler, uint32_t number) {
  return (ul_regexp_name *)(void *)compiler->names.data + number;
}

static inline uint32_t ul_regexp_name_count(const ul_regexp_compiler *compiler) {
  return (uint32_t)(compiler->names.length / sizeof(ul_regexp_name));
}

/* Appends an item to a list. 0: no memory, or too large; then the list's status says which, and nothing was appended. */
static inline int ul_regexp_push(ul_buffer *list, const void *item, size_t size) {
  char *room = ul_buffer_room(list, size);
  if (!room) return 0;
  memcpy(room, item, size);
  ul_buffer_advance(list, size);
  return 1;
}

/* Takes the last item off a list that has one. */
static inline void ul_regexp_pop(ul_buffer *list, void *item, size_t size) {
  ul_buffer_cut(list, list->length - size);
  memcpy(item, list->data + list->length, size);
}

/* Whether the parser has found something wrong. */
static inline int ul_regexp_failed(const ul_regexp_parser *parser) {
  return parser->error.status != UL_REGEXP_OK;
}

/* The next character of the source, or -1 at its end. */
static inline int ul_regexp_peek(const ul_regexp_parser *parser) {
  return parser->at < parser->source.length ? (unsigned char)parser->source.data[parser->at] : -1;
}

/* The character `ahead` further, or -1. */
static inline int ul_regexp_peek_at(const ul_regexp_parser *parser, size_t ahead) {
  return ahead < parser->source.length - parser->at ? (unsigned char)parser->source.data[parser->at + ahead] : -1;
}

/* Skips `c` if that is the next character. */
static inline int ul_regexp_skip(ul_regexp_parser *parser, int c) {
  if (ul_regexp_peek(parser) != c) return 0;
  parser->at++;
  return 1;
}

/* Whether `c`, which may be -1, is one of the characters. */
static inline int ul_regexp_is_in(int c, const char *characters) {
  ul_span set = ul_span_of_name(characters);
  return c > 0 && ul_span_find(set, 0, (char)c) < set.length;
}

static inline int ul_regexp_ignores_case(const ul_regexp_parser *parser) {
  return (parser->flags & UL_REGEXP_IGNORE_CASE) != 0;
}

/* Keeps the first thing that is wrong, with its place. */
UL_INTERNAL void ul_regexp_fail(ul_regexp_parser *parser, size_t at, const char *what);

/* The same when memory runs out, or a list has become too long. */
UL_INTERNAL void ul_regexp_fail_list(ul_regexp_parser *parser, const ul_buffer *list);

/* The source is valid, but larger than a limit. */
UL_INTERNAL void ul_regexp_fail_too_large(ul_regexp_parser *parser, const char *what);

/* A node without children. After a failure: 0. */
UL_INTERNAL uint32_t ul_regexp_node_new(ul_regexp_parser *parser, ul_regexp_kind kind, uint32_t value);

/* Makes a node the last child of another one. The child must be complete. */
UL_INTERNAL void ul_regexp_node_append(ul_regexp_parser *parser, uint32_t parent, uint32_t child);

/* A node that matches one character of a set, which holds folded characters if case is ignored. */
UL_INTERNAL uint32_t ul_regexp_node_of_set(ul_regexp_parser *parser, ul_regexp_set set);

/* A node that matches one character, of all of Unicode. */
UL_INTERNAL uint32_t ul_regexp_node_of_character(ul_regexp_parser *parser, uint32_t c);

/* A parser at the beginning of a source, with a compiler whose lists are empty. */
UL_INTERNAL ul_regexp_parser ul_regexp_parser_of(ul_regexp_compiler *compiler, ul_span source, unsigned flags);

/* The parser: fills in the tree. */
UL_INTERNAL void ul_regexp_parse(ul_regexp_parser *parser);

/* Where a character escape is: a class allows more of them. */
typedef enum ul_regexp_escape_place { UL_REGEXP_IN_TERM, UL_REGEXP_IN_CLASS } ul_regexp_escape_place;

/* ECMAScript: CharacterEscape, after the backslash. Returns the code point. */
UL_INTERNAL uint32_t ul_regexp_read_character(ul_regexp_parser *parser, ul_regexp_escape_place place);

/* ECMAScript: RegExpUnicodeEscapeSequence, after "\u". Returns the code point. */
UL_INTERNAL uint32_t ul_regexp_read_unicode(ul_regexp_parser *parser);

/* ECMAScript: CharacterClassEscape, after the backslash. Returns 1 if one follows. *has_strings: MayContainStrings. */
UL_INTERNAL int ul_regexp_read_class_escape(ul_regexp_parser *parser, ul_regexp_set *set, int *has_strings);

/* ECMAScript: CharacterClass, after the "[". Returns a node. */
UL_INTERNAL uint32_t ul_regexp_read_class(ul_regexp_parser *parser);

/*
 * ECMAScript: Quantifier: from `least` to `most` times, which is UL_REGEXP_NONE for any number. Returns 0: the next characters are
 * not one. The "?" that makes it lazy is left.
 */
UL_INTERNAL int ul_regexp_read_quantifier(ul_regexp_parser *parser, uint32_t *least, uint32_t *most);

/* ECMAScript: DecimalDigits. A number that does not fit becomes the largest that fits. */
UL_INTERNAL uint32_t ul_regexp_read_number(ul_regexp_parser *parser);

/* ECMAScript: GroupName, after the "<". Returns the number of the name, or UL_REGEXP_NONE after a failure. */
UL_INTERNAL uint32_t ul_regexp_read_name(ul_regexp_parser *parser, uint32_t capture);

/* Links references with the groups they name. A name that no group has is an error. */
UL_INTERNAL void ul_regexp_link_names(ul_regexp_parser *parser);

/* The text of a name. */
UL_INTERNAL ul_span ul_regexp_name_text(const ul_regexp_compiler *compiler, const ul_regexp_name *name);

/*
 * What \p{name=value} or, with NULL data as value, \p{name} matches: 1, or 0 if ECMAScript does not know it. *has_strings: it is
 * a property of strings; over ASCII those are empty sets.
 */
UL_INTERNAL int ul_regexp_find_property(ul_span name, ul_span value, ul_regexp_set *set, int *has_strings);

/* The generator: appends the program of the tree to `output`. */
UL_INTERNAL ul_regexp_status ul_regexp_generate(ul_regexp_parser *parser, ul_buffer *output);

/* Writes what the generator made, in order, from the instruction `start` on. */
UL_INTERNAL ul_regexp_status ul_regexp_arrange(ul_regexp_parser *parser, uint32_t start, ul_buffer *output);

#endif
