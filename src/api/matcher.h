/* SPDX-License-Identifier: MIT */
/* What a urlens_matcher is, and what patterns and matchers share. */
#ifndef UL_API_MATCHER_H
#define UL_API_MATCHER_H

#include "api/handle.h"
#include "pattern/build.h"

struct urlens_matcher {
  urlens_allocator allocator;
  ul_settings settings;
  ul_memory memory;
  int takes_fast_path; /* ul_takes_fast_path of the settings */
  int has_url;
  ul_buffer hrefs[2]; /* the URL, if it was parsed, and the one before: the input may be a view into that */
  unsigned current;   /* which of them */
  ul_buffer base;     /* of a URL that was read */
  ul_builder builder; /* makes components canonical; their texts are in it */
  ul_arena earlier;   /* the texts of the components before, for the same reason */
  ul_target target;   /* the URL that patterns are asked about */
  ul_match_memory match;
  ul_scratch groups; /* of the last exec, if it matched */
  size_t group_starts[URLENS_PATTERN_PARTS + 1];
  int has_groups;    /* the last exec matched, and the URL is the same */
  ul_buffer numbers; /* of the patterns that match */
  urlens_error error;
};

/*
 * A finished block becomes an object of its own: it takes the buffer's memory. After the block is what is needed to
 * release it. NULL: out of memory. Its size is a multiple of UL_BLOCK_ALIGNMENT. (pattern.c)
 */
UL_INTERNAL void *ul_block_take(ul_buffer *buffer);
UL_INTERNAL void ul_block_release(void *block, size_t size);

/* The settings of patterns and matchers: those of the URL Standard, in UTF-8, with the limits of the options. */
UL_INTERNAL urlens_status ul_pattern_settings(const urlens_options *options, ul_settings *settings,
                                              urlens_allocator *allocator);

/* Reads the caller's input: views become spans of well-formed text, in the builder's memory if need be. */
UL_INTERNAL urlens_status ul_pattern_texts_read(ul_builder *builder, const urlens_pattern_input *input,
                                                ul_pattern_texts *texts);

#endif
