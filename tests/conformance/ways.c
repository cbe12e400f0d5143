/* SPDX-License-Identifier: MIT */
#include "ways.h"

#include <stdlib.h>
#include <string.h>

/* A result that is compared with that of the default way. */
typedef struct ways_result {
  const char *name;
  urlens_status status;
  urlens_error error;
  urlens_view href;
  const urlens_components *components;
} ways_result;

static void take_note(void *context, urlens_validation_error error, size_t at) {
  ways *w = context;
  w->notes = grow_array(w->notes, &w->note_capacity, w->note_count + 1, sizeof *w->notes);
  w->notes[w->note_count].error = error;
  w->notes[w->note_count].at = at;
  w->note_count++;
}

static void take_plain_note(void *context, urlens_validation_error error, size_t at) {
  ways *w = context;
  w->plain_notes = grow_array(w->plain_notes, &w->plain_note_capacity, w->plain_note_count + 1, sizeof *w->plain_notes);
  w->plain_notes[w->plain_note_count].error = error;
  w->plain_notes[w->plain_note_count].at = at;
  w->plain_note_count++;
}

static urlens_options ways_options(ways *w, uint32_t flags, urlens_sink sink) {
  urlens_options options = {0};
  options.size = sizeof options;
  options.flags = flags;
  options.sink = sink;
  options.sink_context = w;
  return options;
}

int ways_create(ways *w) {
  urlens_options plain = ways_options(w, URLENS_OPTION_REFERENCE_MACHINE, NULL), noted = ways_options(w, 0, take_note);
  urlens_options noted_plain = ways_options(w, URLENS_OPTION_REFERENCE_MACHINE, take_plain_note);
  memset(w, 0, sizeof *w);
  return urlens_create(NULL, &w->url) == URLENS_OK && urlens_create(&plain, &w->plain) == URLENS_OK &&
         urlens_create(&noted, &w->noted) == URLENS_OK && urlens_create(&noted_plain, &w->noted_plain) == URLENS_OK &&
         urlens_create(NULL, &w->base) == URLENS_OK;
}

void ways_destroy(ways *w) {
  urlens_destroy(w->url);
  urlens_destroy(w->plain);
  urlens_destroy(w->noted);
  urlens_destroy(w->noted_plain);
  urlens_destroy(w->base);
  free(w->notes);
  free(w->plain_notes);
  text_release(&w->complaint);
}

urlens_status ways_set_base(ways *w, const char *input, size_t length) {
  return urlens_parse(w->base, input, length, NULL);
}

/* Adds a line about a difference; always returns 0. */
static int complain(ways *w, const char *name, const char *what) {
  if (w->complaint.length > 0) text_append_string(&w->complaint, "; ");
  text_append_string(&w->complaint, name);
  text_append_string(&w->complaint, ": ");
  text_append_string(&w->complaint, what);
  return 0;
}

static int same_components(const urlens_components *a, const urlens_components *b) {
  return a->scheme_end == b->scheme_end && a->username_start == b->username_start &&
         a->username_end == b->username_end && a->password_end == b->password_end && a->host_start == b->host_start &&
         a->host_end == b->host_end && a->port_end == b->port_end && a->path_start == b->path_start &&
         a->path_end == b->path_end && a->query_end == b->query_end && a->length == b->length && a->port == b->port &&
         a->host_kind == b->host_kind && a->scheme_kind == b->scheme_kind && a->flags == b->flags;
}

static int compare(ways *w, const ways_result *want, const ways_result *got) {
  if (got->status != want->status) {
    complain(w, got->name, "another status, ");
    text_append_string(&w->complaint, urlens_status_name(got->status));
    return 0;
  }
  if (got->error.status != want->error.status || got->error.at != want->error.at ||
      got->error.length != want->error.length) {
    complain(w, got->name, "another place of the error, ");
    text_append_size(&w->complaint, got->error.at);
    text_append_string(&w->complaint, " instead of ");
    text_append_size(&w->complaint, want->error.at);
    return 0;
  }
  if (want->status != URLENS_OK || !got->href.data) return 1;
  if (got->href.length != want->href.length || memcmp(got->href.data, want->href.data, want->href.length) != 0) {
    complain(w, got->name, "another href, ");
    text_append(&w->complaint, got->href.data, got->href.length);
    return 0;
  }
  if (!same_components(got->components, want->components)) return complain(w, got->name, "other components");
  return 1;
}

/* Parses into an object and takes down what came of it. A failure must leave the object as it was. */
static ways_result with_object(ways *w, urlens_url *url, const char *name, const char *input, size_t length,
                               const urlens_url *base) {
  ways_result result;
  memset(&result, 0, sizeof result);
  result.name = name;
  result.status = urlens_parse(url, input, length, base);
  result.error = urlens_error_of(url);
  if (result.status == URLENS_OK) {
    result.href = urlens_href(url);
    result.components = urlens_components_of(url);
    if (result.href.data[result.href.length] != '\0') complain(w, name, "no NUL behind the href");
  }
  if (result.status == URLENS_OK && urlens_self_check(url) != URLENS_OK) complain(w, name, "urlens_self_check fails");
  return result;
}

/* Parses into a block of exactly `capacity` bytes, so that a sanitizer sees every byte too many. */
static ways_result into_buffer(const char *name, const char *input, size_t length, const urlens_url *base,
                               size_t capacity, char **block, urlens_result *result) {
  ways_result got;
  memset(&got, 0, sizeof got);
  *block = capacity > 0 ? malloc(capacity) : NULL;
  got.name = name;
  got.status = urlens_parse_into(input, length, base, NULL, *block, capacity, result);
  got.error = result->error;
  got.href.data = *block;
  got.href.length = result->length;
  got.components = &result->components;
  return got;
}

/* A label of several hundred characters may need memory that only an object has; the contract says so. */
static int may_lack_memory(size_t length) {
  return length > 380;
}

/* Parses with a buffer that is enough, and compares. */
static int check_into(ways *w, const ways_result *want, const char *name, const char *input, size_t length,
                      const urlens_url *base, size_t capacity) {
  urlens_result result;
  char *block;
  ways_result got = into_buffer(name, input, length, base, capacity, &block, &result);
  int same = compare(w, want, &got);
  free(block);
  return same;
}

/* Parses with a buffer that cannot be enough, then with the size that was reported. */
static int check_too_small(ways *w, const ways_result *want, const char *name, const char *input, size_t length,
                           const urlens_url *base, size_t capacity) {
  urlens_result result;
  char *block;
  ways_result got = into_buffer(name, input, length, base, capacity, &block, &result);
  free(block);
  if (got.status != URLENS_E_BUFFER_TOO_SMALL) return complain(w, name, "a buffer that is too small was enough");
  if (result.length < want->href.length) return complain(w, name, "the size reported is less than the result's");
  return check_into(w, want, "parse_into, size as reported", input, length, base, result.length);
}

static int check_buffers(ways *w, const ways_result *want, const char *input, size_t length, const urlens_url *base) {
  urlens_result result;
  size_t need = want->href.length, base_length = base ? urlens_href(base).length : 0;
  size_t large = (need > length ? need : length) * 3 + base_length + 1024;
  char *block;
  ways_result got = into_buffer("parse_into, large", input, length, base, large, &block, &result);
  int same;
  free(block);
  if (got.status == URLENS_E_BUFFER_TOO_SMALL && may_lack_memory(length)) large = result.length;
  if (!check_into(w, want, "parse_into, large", input, length, base, large)) return 0;
  if (want->status != URLENS_OK) return 1;
  if (!check_too_small(w, want, "parse_into, no room", input, length, base, 0)) return 0;
  if (!check_too_small(w, want, "parse_into, one byte short", input, length, base, need - 1)) return 0;
  /* Room for exactly the result is enough, except where the contract says that working memory is needed too. */
  got = into_buffer("parse_into, exact", input, length, base, need, &block, &result);
  if (got.status == URLENS_E_BUFFER_TOO_SMALL && may_lack_memory(length)) same = 1;
  else same = compare(w, want, &got);
  free(block);
  return same;
}

static int check_can_parse(ways *w, const ways_result *want, const char *input, size_t length, const urlens_url *base) {
  urlens_options plain = ways_options(w, URLENS_OPTION_REFERENCE_MACHINE, NULL);
  ways_result got;
  int same;
  memset(&got, 0, sizeof got);
  got.name = "can_parse";
  got.status = urlens_can_parse(input, length, base, NULL, &got.error);
  if (got.status == URLENS_E_OUT_OF_MEMORY && may_lack_memory(length)) return 1;
  same = compare(w, want, &got);
  got.name = "can_parse, plain";
  got.status = urlens_can_parse(input, length, base, &plain, &got.error);
  return compare(w, want, &got) && same;
}

static int check_notes(ways *w) {
  size_t i;
  if (w->note_count != w->plain_note_count)
    return complain(w, "plain with a sink", "another number of validation errors");
  for (i = 0; i < w->note_count; i++) {
    if (w->notes[i].error != w->plain_notes[i].error)
      return complain(w, "plain with a sink", "other validation errors");
    if (w->notes[i].at != w->plain_notes[i].at) return complain(w, "plain with a sink", "other places of them");
  }
  return 1;
}

int ways_parse(ways *w, const char *input, size_t length, int with_base, urlens_status *status) {
  const urlens_url *base = with_base ? w->base : NULL;
  ways_result want, got;
  urlens_view href;
  text_clear(&w->complaint);
  w->note_count = 0;
  w->plain_note_count = 0;
  want = with_object(w, w->url, "default", input, length, base);
  *status = want.status;
  if (want.status == URLENS_OK) {
    int unchanged = want.href.length == length && (length == 0 || memcmp(want.href.data, input, length) == 0);
    if (unchanged != !!(want.components->flags & URLENS_IS_UNCHANGED))
      complain(w, "default", "URLENS_IS_UNCHANGED is wrong");
  }
  got = with_object(w, w->plain, "plain", input, length, base);
  compare(w, &want, &got);
  got = with_object(w, w->noted, "with a sink", input, length, base);
  compare(w, &want, &got);
  got = with_object(w, w->noted_plain, "plain with a sink", input, length, base);
  compare(w, &want, &got);
  check_notes(w);
  check_can_parse(w, &want, input, length, base);
  check_buffers(w, &want, input, length, base);
  /* The serialization parses to itself, without a base. */
  if (want.status == URLENS_OK && w->complaint.length == 0) {
    href = urlens_href(w->url);
    got = with_object(w, w->plain, "parsed again", href.data, href.length, NULL);
    if (got.status != URLENS_OK || got.href.length != href.length ||
        memcmp(got.href.data, href.data, href.length) != 0) {
      complain(w, "parsed again", "the serialization is not its own");
    }
  }
  return w->complaint.length == 0;
}
