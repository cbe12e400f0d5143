/* SPDX-License-Identifier: MIT */
/*
 * Preprocessing of a string. Each step returns the text untouched if there is nothing to do, which is the usual case.
 */
#include "core/ascii.h"
#include "unicode/utf8.h"
#include "weburl/steps.h"

/* The decoder has already read surrogates and ill-formed UTF-8 as U+FFFD; only the noncharacters remain. */
static int is_noncharacter(uint32_t c) {
  return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
}

/* The length of the text after the replacements. Sets *replaced to whether there are any. */
static size_t measure_replaced(ul_span text, int *replaced) {
  size_t length = 0, next;
  *replaced = 0;
  for (size_t at = 0; at < text.length; at = next) {
    uint32_t c = ul_utf8_read(text, at, &next);
    if (c == UL_ILL_FORMED || is_noncharacter(c)) {
      *replaced = 1;
      length += ul_utf8_length(UL_REPLACEMENT);
    } else {
      length += next - at;
    }
  }
  return length;
}

static ul_span replace_non_scalars(ul_job *job, ul_span text) {
  int replaced;
  size_t length, at = 0, next;
  char *room;
  if (ul_is_ascii(text)) return text;
  length = measure_replaced(text, &replaced);
  if (!replaced) return text;
  room = ul_job_room(job, length);
  if (!room) return text;
  for (size_t i = 0; i < text.length; i = next) {
    uint32_t c = ul_utf8_next(text, i, &next);
    at += ul_utf8_write(is_noncharacter(c) ? UL_REPLACEMENT : c, room + at);
  }
  return ul_span_of(room, length);
}

const ul_text_step ul_replace_non_scalars = {
    "replace surrogates, noncharacters and ill-formed sequences by U+FFFD",
    "Preprocessing (r3 step 2)",
    replace_non_scalars,
};

/* url-spec knows only characters. Bytes that are not characters are read as everywhere in the library. */
static ul_span read_as_utf8(ul_job *job, ul_span text) {
  return ul_job_well_formed(job, text);
}

const ul_text_step ul_read_as_utf8 = {
    "read ill-formed sequences as U+FFFD",
    "not in the document",
    read_as_utf8,
};

static int text_has_byte(ul_span text, char byte) {
  return ul_span_find(text, 0, byte) < text.length;
}

static ul_span remove_tabs_and_newlines(ul_job *job, ul_span text) {
  size_t count = 0, length = 0;
  char *room;
  if (!text_has_byte(text, '\t') && !text_has_byte(text, '\n') && !text_has_byte(text, '\r')) return text;
  for (size_t i = 0; i < text.length; i++) count += ul_is_tab_or_newline((unsigned char)text.data[i]) ? 1 : 0;
  room = ul_job_room(job, text.length - count);
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (!ul_is_tab_or_newline((unsigned char)text.data[i])) room[length++] = text.data[i];
  }
  return ul_span_of(room, length);
}

const ul_text_step ul_remove_tabs_and_newlines = {
    "remove tabs and newlines",
    "Preprocessing (r3 step 3)",
    remove_tabs_and_newlines,
};

typedef int (*trimmed_test)(char c);

static ul_span trim_if(ul_span text, trimmed_test is_trimmed) {
  size_t start = 0, end = text.length;
  while (end > 0 && is_trimmed(text.data[end - 1])) end--;
  while (start < end && is_trimmed(text.data[start])) start++;
  return ul_span_slice(text, start, end);
}

static int is_space_vt_or_ff(char c) {
  return c == ' ' || c == '\v' || c == '\f';
}

static ul_span trim_spaces(ul_job *job, ul_span text) {
  (void)job;
  return trim_if(text, is_space_vt_or_ff);
}

const ul_text_step ul_trim_spaces = {
    "trim space, vertical tab and form feed",
    "Preprocessing (r3 step 4)",
    trim_spaces,
};

static int is_control_character(char c) {
  return (unsigned char)c <= 0x20;
}

static ul_span trim_controls(ul_job *job, ul_span text) {
  (void)job;
  return trim_if(text, is_control_character);
}

const ul_text_step ul_trim_controls = {
    "trim everything up to U+0020",
    "url-spec, Finding the scheme; r1 and r2, Preprocessing",
    trim_controls,
};
