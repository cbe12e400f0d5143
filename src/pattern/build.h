/* SPDX-License-Identifier: MIT */
/* Making a pattern from text: tokens, parts, canonical texts, and the block they are written to. */
#ifndef UL_PATTERN_BUILD_H
#define UL_PATTERN_BUILD_H

#include "core/arena.h"
#include "dialect/request.h"
#include "pattern/pattern.h"

/* --- Tokens (tokenize.c) -------------------------------------------------------------------------------------------- */

/* URL Pattern Standard: the types of a token. */
typedef enum ul_token_type {
  UL_TOKEN_OPEN,
  UL_TOKEN_CLOSE,
  UL_TOKEN_REGEXP,
  UL_TOKEN_NAME,
  UL_TOKEN_CHAR,
  UL_TOKEN_ESCAPED_CHAR,
  UL_TOKEN_OTHER_MODIFIER,
  UL_TOKEN_ASTERISK,
  UL_TOKEN_END,
  UL_TOKEN_INVALID_CHAR
} ul_token_type;

/* URL Pattern Standard: a token. Positions count bytes. */
typedef struct ul_token {
  ul_token_type type;
  uint32_t index; /* where it begins */
  uint32_t value; /* where its value begins */
  uint32_t length;
} ul_token;

typedef enum ul_tokenize_policy { UL_TOKENIZE_STRICT, UL_TOKENIZE_LENIENT } ul_tokenize_policy;

typedef struct ul_token_list {
  const ul_token *tokens; /* the last one is UL_TOKEN_END */
  size_t count;
} ul_token_list;

/* Tokenizes a text. The list is in `memory`, until that is used again. The error is one of the syntax, or of memory. */
UL_INTERNAL urlens_status ul_tokenize(ul_span input, ul_tokenize_policy policy, ul_scratch *memory, ul_token_list *list,
                                      urlens_error *error);

/* --- The builder ---------------------------------------------------------------------------------------------------- */

/* A part while its component is parsed. */
typedef struct ul_draft_part {
  ul_pattern_part part;
  uint32_t at;     /* in the pattern string: where the part begins, or its value if that is a regular expression */
  uint32_t length; /* of that */
} ul_draft_part;

/*
 * The components before the path, of the pattern before. The next pattern of a set often has the same ones: then their part
 * of the block stays as it is.
 */
typedef struct ul_beginning {
  int is_wanted;       /* the builder makes many patterns */
  int is_kept;         /* they are in the builder's block and components */
  int is_special;      /* the protocol matches a special scheme */
  ul_block_text start; /* scheme, "://" and host, at the end; empty: the pattern has no start */
  size_t block_length;
  size_t ends[URLENS_PART_PATH]; /* of their texts, in `texts` */
  ul_buffer texts;               /* what they were compiled from */
} ul_beginning;

typedef struct ul_builder {
  const ul_settings *settings; /* of the URL Standard */
  ul_memory *memory;
  const urlens_allocator *allocator;
  urlens_pattern header;
  ul_pattern_component components[URLENS_PATTERN_PARTS];
  ul_beginning beginning;
  ul_buffer block;   /* what follows the header; its first bytes are room for that */
  ul_buffer work;    /* what the URL parser writes */
  ul_buffer pending; /* fixed text that is being collected */
  ul_arena texts;    /* texts that are put together */
  ul_scratch tokens;
  ul_scratch constructor_tokens;
  ul_scratch parts;
  ul_scratch order; /* for sorting names, and for code */
  ul_match_memory match;
#if URLENS_WITH_REGEXP
  ul_regexp_compiler regexp;
  ul_buffer source; /* of a component's regular expression */
#endif
  int joins_query; /* the pattern has UL_PATTERN_JOINS_QUERY */
  uint8_t schemes; /* of the pattern */
  urlens_error error;
} ul_builder;

UL_INTERNAL void ul_builder_init(ul_builder *builder, const ul_settings *settings, ul_memory *memory,
                                 const urlens_allocator *allocator);
UL_INTERNAL void ul_builder_release(ul_builder *builder);

/* Makes it ready for the next pattern. The memory is kept. */
UL_INTERNAL void ul_builder_clear(ul_builder *builder);

/* Takes off what was written to the block after `length`. */
UL_INTERNAL void ul_builder_cut(ul_builder *builder, size_t length);

/* Whether shortcuts are taken. Their results are those of the Standard's steps. */
static inline int ul_builder_takes_shortcuts(const ul_builder *builder) {
  return !(builder->settings->flags & URLENS_OPTION_REFERENCE_MACHINE);
}

/* Notes an error and returns its status. */
static inline urlens_status ul_builder_fail(ul_builder *builder, urlens_error error) {
  builder->error = error;
  return error.status;
}

/* The input of urlens_pattern_create, well-formed and checked. Data that is NULL is not given. */
typedef struct ul_pattern_texts {
  ul_span text;
  ul_span base;
  ul_span parts[URLENS_PATTERN_PARTS];
} ul_pattern_texts;

/*
 * URL Pattern Standard, create: makes the block of a pattern in builder->block. `flags` are bits URLENS_PATTERN_….
 * builder->error says what is wrong and where. (create.c)
 */
UL_INTERNAL urlens_status ul_pattern_create(ul_builder *builder, uint32_t flags, const ul_pattern_texts *texts);

/* --- Canonical texts (canonicalize.c) ------------------------------------------------------------------------------- */

/* URL Pattern Standard, section 3.1: the encoding callbacks. */
typedef enum ul_encoding {
  UL_ENCODE_PROTOCOL,
  UL_ENCODE_USERINFO,
  UL_ENCODE_HOSTNAME,
  UL_ENCODE_IPV6_HOSTNAME,
  UL_ENCODE_PORT,
  UL_ENCODE_PATHNAME,
  UL_ENCODE_OPAQUE_PATHNAME,
  UL_ENCODE_SEARCH,
  UL_ENCODE_HASH,
  UL_ENCODE_NOTHING /* a text as it is */
} ul_encoding;

enum { UL_ENCODINGS = UL_ENCODE_NOTHING + 1 };

/*
 * Appends the canonical form of a text to `output`, which is not builder->work. A text that has none gets the error of
 * the URL parser; builder->error then has no place.
 */
UL_INTERNAL urlens_status ul_canonicalize(ul_builder *builder, ul_encoding encoding, ul_span value, ul_buffer *output);

/* canonicalize a port, given the protocol's value: a default port becomes empty. */
UL_INTERNAL urlens_status ul_canonicalize_pattern_port(ul_builder *builder, ul_span value, ul_span protocol,
                                                       ul_buffer *output);

/* Two texts as one, in builder->texts. NULL data: out of memory. */
UL_INTERNAL ul_span ul_join_texts(ul_builder *builder, ul_span first, ul_span second);

/* --- Inputs (init.c, constructor.c) --------------------------------------------------------------------------------- */

/* A component's text, and where its bytes are in the caller's input. */
typedef struct ul_located {
  ul_span text;       /* NULL data: it does not exist */
  urlens_place place; /* which text of the caller's it is from */
  size_t origin;      /* byte `added` of the text is byte `origin` of the caller's */
  size_t added;       /* this many bytes at its beginning are not the caller's */
} ul_located;

/* The place of an error in the caller's input. */
UL_INTERNAL urlens_error ul_located_error(const ul_located *located, urlens_error error);

/* URL Pattern Standard: URLPatternInit. */
typedef struct ul_pattern_init {
  ul_located parts[URLENS_PATTERN_PARTS];
  ul_span base; /* NULL data: it does not exist */
} ul_pattern_init;

typedef enum ul_init_type { UL_INIT_PATTERN, UL_INIT_URL } ul_init_type;

/*
 * URL Pattern Standard, process a URLPatternInit. The caller fills `result` with the values for components that do not
 * exist: empty strings for UL_INIT_URL, and "*" for UL_INIT_PATTERN. Texts that are put together are in builder->texts.
 */
UL_INTERNAL urlens_status ul_process_init(ul_builder *builder, const ul_pattern_init *init, ul_init_type type,
                                          ul_pattern_init *result);

/*
 * URL Pattern Standard, create, steps 1 to 3: the URLPatternInit of the caller's texts, one of which may be a constructor
 * string. (create.c)
 */
UL_INTERNAL urlens_status ul_pattern_init_of(ul_builder *builder, const ul_pattern_texts *texts, ul_pattern_init *init);

/* URL Pattern Standard, parse a constructor string: `result` has pieces of the input. */
UL_INTERNAL urlens_status ul_parse_constructor_string(ul_builder *builder, ul_span input, ul_pattern_init *result);

/* --- Components (compile.c, parse.c, string.c, program.c) ----------------------------------------------------------- */

/* URL Pattern Standard: options, and the encoding callback. */
typedef struct ul_component_rules {
  char delimiter; /* or 0 */
  char prefix;    /* or 0 */
  uint8_t ignore_case;
  ul_encoding encoding;
} ul_component_rules;

/* What a component is made of while it is compiled. */
typedef struct ul_draft {
  ul_draft_part *parts;
  size_t count;
} ul_draft;

/* URL Pattern Standard, parse a pattern string: the parts are in builder->parts, their texts in builder->block. */
UL_INTERNAL urlens_status ul_parse_pattern_string(ul_builder *builder, ul_span input, const ul_component_rules *rules,
                                                  ul_draft *draft);

/* URL Pattern Standard, compile a component: writes all that it needs to the block, and fills in the component. */
UL_INTERNAL urlens_status ul_compile_component(ul_builder *builder, const ul_located *located,
                                               const ul_component_rules *rules, ul_pattern_component *component);

/*
 * URL Pattern Standard, protocol component matches a special scheme. The component is in builder->block, the error is
 * one of matching.
 */
UL_INTERNAL urlens_status ul_matches_special_scheme(ul_builder *builder, const ul_pattern_component *protocol,
                                                    int *matches);

/* URL Pattern Standard, generate a pattern string: appends it to the block. */
UL_INTERNAL void ul_generate_pattern_string(ul_builder *builder, const ul_draft *draft,
                                            const ul_component_rules *rules);

/* The characters that mean something in a pattern string, and are escaped where they do not. */
static inline int ul_is_pattern_special(char c) {
  static const uint64_t specials[4] = {
      UINT64_C(15) << '(' | UINT64_C(1) << ':' | UINT64_C(1) << '?', /* "(", ")", "*" and "+" follow each other */
      UINT64_C(1) << ('\\' - 64) | UINT64_C(1) << ('{' - 64) | UINT64_C(1) << ('}' - 64),
  };
  return (int)(specials[(unsigned char)c >> 6] >> ((unsigned char)c & 63) & 1);
}

/* Where the first of them is, from `at` on; or the end. */
static inline size_t ul_find_pattern_special(ul_span text, size_t at) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text with a length has bytes */
  while (at < text.length && !ul_is_pattern_special(text.data[at])) at++;
  return at;
}

/* URL Pattern Standard, escape a pattern string: appends it. */
UL_INTERNAL void ul_escape_pattern_string(ul_buffer *output, ul_span text);

/* URL Pattern Standard, generate a segment wildcard regexp. `room` is where it is written. */
enum { UL_SEGMENT_REGEXP_ROOM = 8 };
UL_INTERNAL ul_span ul_segment_wildcard_regexp(char delimiter, char room[UL_SEGMENT_REGEXP_ROOM]);

/* The code of a component without regexp groups, appended to the block. (program.c) */
UL_INTERNAL urlens_status ul_write_program(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                                           ul_pattern_component *component);

/* The program of a component with regexp groups, appended to the block. (regexp.c) */
UL_INTERNAL urlens_status ul_write_regexp(ul_builder *builder, const ul_draft *draft, const ul_component_rules *rules,
                                          ul_pattern_component *component);

/* Appends zeros to the block up to the next multiple of UL_BLOCK_ALIGNMENT. Returns its length. */
UL_INTERNAL uint32_t ul_builder_align(ul_builder *builder);

/* Appends a text of the block to it once more. */
UL_INTERNAL void ul_builder_copy(ul_builder *builder, ul_block_text text);

/* A text of the block while that is being built; empty if the block is full. */
static inline ul_span ul_builder_text(const ul_builder *builder, ul_block_text text) {
  return ul_buffer_ok(&builder->block) ? ul_span_of(builder->block.data + text.at, text.length) : ul_span_of(NULL, 0);
}

/* The text of the block from `at` to its end. */
static inline ul_block_text ul_builder_text_from(const ul_builder *builder, size_t at) {
  ul_block_text text = {(uint32_t)at, (uint32_t)(builder->block.length - at)};
  return text;
}

/* --- Match patterns of extensions (match_pattern.c) ----------------------------------------------------------------- */

/* Reads a match pattern: the texts are those of a URL pattern, and the builder knows what else it needs. */
UL_INTERNAL urlens_status ul_match_pattern_read(ul_builder *builder, urlens_match_pattern_rules rules, ul_span text,
                                                ul_pattern_texts *texts);

/* --- Writing (generate.c) ------------------------------------------------------------------------------------------- */

/* What urlens_pattern_generate promises: the text is in builder->block. */
UL_INTERNAL urlens_status ul_pattern_generate(ul_builder *builder, const urlens_pattern *pattern, urlens_part part,
                                              const urlens_pattern_group *groups, size_t count);

#endif
