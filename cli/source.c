/* SPDX-License-Identifier: MIT */
#include "source.h"

#include <errno.h>
#include <string.h>

#include "format.h"
#include "message.h"
#include "platform.h"

/* How much packed data is read at once. */
#define SOURCE_BLOCK ((size_t)1 << 18)

/* Appends "cannot read NAME: why"; a missing file is called missing. */
static void source_explain(const source *s, const char *why, text *error) {
  text_append_string(error, "cannot read ");
  if (strcmp(s->name, "-") == 0) text_append_string(error, "standard input");
  else message_quote(error, s->name, strlen(s->name));
  text_append_string(error, ": ");
  text_append_string(error, why);
}

/* Reads more of the file, and appends it to `raw`. 0 on an error. */
static int source_fill(source *s, text *error) {
  long got = platform_read(s->file, text_room(&s->raw, SOURCE_BLOCK), SOURCE_BLOCK);
  if (got < 0) {
    source_explain(s, platform_reason(s->file), error);
    return 0;
  }
  if (got == 0) s->raw_ended = 1;
  s->raw.length += (size_t)got;
  s->consumed += (uint64_t)got;
  return 1;
}

static int source_begin_unpacking(source *s, packing kind, text *error) {
  const char *why = NULL;
  s->unpack = unpack_open(kind, &why);
  if (s->unpack) return 1;
  source_explain(s, why, error);
  return 0;
}

/* Reads the first bytes, as many as it takes to know what the file is. 0 on an error. */
static int source_recognize(source *s, text *error) {
  format found;
  do {
    if (!source_fill(s, error)) return 0;
  } while (!s->raw_ended && format_needs_more(s->raw.data, s->raw.length));
  found = format_recognize(s->raw.data, s->raw.length);
  if (found.refuse) {
    source_explain(s, found.refuse, error);
    return 0;
  }
  return found.kind == PACKING_NONE || source_begin_unpacking(s, found.kind, error);
}

static void source_clear(source *s) {
  text_clear(&s->raw);
  s->raw_at = 0;
  s->raw_ended = 0;
  s->consumed = 0;
  s->unpack = NULL;
  s->at_start = 1;
  s->has_mark = 0;
  s->is_utf16 = 0;
  memset(&s->decoder, 0, sizeof s->decoder);
  text_clear(&s->decoded);
  s->decoded_at = 0;
}

int source_open(source *s, const char *name, text *error) {
  source_clear(s);
  s->name = name;
  s->file = strcmp(name, "-") == 0 ? PLATFORM_INPUT : platform_open(name);
  if (s->file < 0) {
    source_explain(s, errno == ENOENT ? "the file is missing" : strerror(errno), error);
    return 0;
  }
  s->is_open = 1;
  s->is_regular = platform_is_regular(s->file, &s->size);
  return source_recognize(s, error);
}

/* Unpacks some bytes; 0 at the end, -1 on an error. */
static long source_unpack(source *s, char *to, size_t size, text *error) {
  unpack_step step;
  const char *why = NULL;
  step.out = to;
  step.out_length = size;
  while (step.out == to) {
    if (s->raw_at == s->raw.length && !s->raw_ended) {
      text_clear(&s->raw);
      s->raw_at = 0;
      if (!source_fill(s, error)) return -1;
    }
    step.in = s->raw.data + s->raw_at;
    step.in_length = s->raw.length - s->raw_at;
    if (step.in_length == 0 && unpack_is_complete(s->unpack)) return 0;
    if (!unpack_run(s->unpack, &step, &why)) {
      source_explain(s, why, error);
      return -1;
    }
    s->raw_at = s->raw.length - step.in_length;
    if (step.out == to && s->raw_ended && s->raw_at == s->raw.length && !unpack_is_complete(s->unpack)) {
      if (platform_interrupted()) return 0;
      source_explain(s, "its packed data ends too early", error);
      return -1;
    }
  }
  return (long)(step.out - to);
}

static long source_read_on(source *s, char *to, size_t size, text *error) {
  size_t left = s->raw.length - s->raw_at;
  long got;
  if (s->unpack) return source_unpack(s, to, size, error);
  if (left > 0) {
    if (left > size) left = size;
    memcpy(to, s->raw.data + s->raw_at, left);
    s->raw_at += left;
    return (long)left;
  }
  if (s->raw_ended) return 0;
  got = platform_read(s->file, to, size);
  if (got < 0) source_explain(s, platform_reason(s->file), error);
  if (got > 0) s->consumed += (uint64_t)got;
  return got;
}

/* Hands out some of what is decoded; 0 if there is nothing. */
static long source_hand_out(source *s, char *to, size_t size) {
  size_t left = s->decoded.length - s->decoded_at;
  if (left > size) left = size;
  if (left > 0) memcpy(to, s->decoded.data + s->decoded_at, left);
  s->decoded_at += left;
  return (long)left;
}

/* Reads UTF-16. Its bytes are first read into `to`, and then replaced there by UTF-8. */
static long source_read_utf16(source *s, char *to, size_t size, text *error) {
  long got, handed;
  while ((handed = source_hand_out(s, to, size)) == 0) {
    text_clear(&s->decoded);
    s->decoded_at = 0;
    got = source_read_on(s, to, size, error);
    if (got < 0) return got;
    if (got > 0) utf16_decode(&s->decoder, to, (size_t)got, &s->decoded);
    else utf16_finish(&s->decoder, &s->decoded);
    if (got == 0 && s->decoded.length == 0) return 0;
  }
  return handed;
}

/* Whether the bytes are the beginning of a byte order mark, or one with text after it. */
static int may_be_mark(const char *data, size_t have, const char *mark, size_t length) {
  return memcmp(data, mark, have < length ? have : length) == 0;
}

/*
 * Reads the first bytes and removes a byte order mark, whose bytes may come one by one. `size` is larger than any mark.
 */
static long source_read_first(source *s, char *to, size_t size, text *error) {
  size_t have = 0;
  s->at_start = 0;
  while ((have < 3 && may_be_mark(to, have, "\xEF\xBB\xBF", 3)) ||
         (have < 2 && (may_be_mark(to, have, "\xFE\xFF", 2) || may_be_mark(to, have, "\xFF\xFE", 2)))) {
    long got = source_read_on(s, to + have, size - have, error);
    if (got < 0) return got;
    if (got == 0) break;
    have += (size_t)got;
  }
  if (have >= 2 && (may_be_mark(to, 2, "\xFE\xFF", 2) || may_be_mark(to, 2, "\xFF\xFE", 2))) {
    s->is_utf16 = 1;
    s->decoder.big_endian = *to == '\xFE';
    utf16_decode(&s->decoder, to + 2, have - 2, &s->decoded);
    return source_read_utf16(s, to, size, error);
  }
  if (have < 3 || !may_be_mark(to, 3, "\xEF\xBB\xBF", 3)) return (long)have;
  s->has_mark = 1;
  memmove(to, to + 3, have - 3);
  return have > 3 ? (long)(have - 3) : source_read_on(s, to, size, error);
}

long source_read(source *s, char *to, size_t size, text *error) {
  if (s->at_start) return source_read_first(s, to, size, error);
  return s->is_utf16 ? source_read_utf16(s, to, size, error) : source_read_on(s, to, size, error);
}

void source_close(source *s) {
  if (!s->is_open) return;
  if (s->file != PLATFORM_INPUT) platform_close(s->file);
  unpack_close(s->unpack);
  s->unpack = NULL;
  s->is_open = 0;
}

void source_release(source *s) {
  source_close(s);
  text_release(&s->raw);
  text_release(&s->decoded);
}
