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
  ways_notes *notes = context;
  notes->list = grow_array(notes->list, &notes->capacity, notes->count + 1, sizeof *notes->list);
  notes->list[notes->count++] = (ways_note){error, at};
}

static int create(urlens_url **url, uint32_t flags, ways_notes *notes) {
  urlens_options options = {.size = sizeof options, .flags = flags};
  if (notes) {
    options.sink = take_note;
    options.sink_context = notes;
  }
  return urlens_create(&options, url) == URLENS_OK;
}

int ways_create(ways *w) {
  memset(w, 0, sizeof *w);
  return create(&w->url, 0, NULL) && create(&w->machine, URLENS_OPTION_REFERENCE_MACHINE, NULL) &&
         create(&w->noted, 0, &w->notes) &&
         create(&w->noted_machine, URLENS_OPTION_REFERENCE_MACHINE, &w->machine_notes) &&
         create(&w->resolved, 0, NULL) && create(&w->base, 0, NULL);
}

void ways_destroy(ways *w) {
  urlens_destroy(w->url);
  urlens_destroy(w->machine);
  urlens_destroy(w->noted);
  urlens_destroy(w->noted_machine);
  urlens_destroy(w->resolved);
  urlens_destroy(w->base);
  free(w->notes.list);
  free(w->machine_notes.list);
  text_release(&w->base_text);
  text_release(&w->complaint);
}

urlens_status ways_set_base(ways *w, const char *input, size_t length) {
  text_clear(&w->base_text);
  text_append(&w->base_text, input, length);
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

static int same_view(urlens_view a, urlens_view b) {
  return !a.data == !b.data && a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static int same_components(const urlens_components *a, const urlens_components *b) {
  return a->scheme_end == b->scheme_end && a->username_start == b->username_start &&
         a->username_end == b->username_end && a->password_end == b->password_end && a->host_start == b->host_start &&
         a->host_end == b->host_end && a->port_end == b->port_end && a->path_start == b->path_start &&
         a->path_end == b->path_end && a->query_end == b->query_end && a->length == b->length && a->port == b->port &&
         a->host_kind == b->host_kind && a->scheme_kind == b->scheme_kind && a->flags == b->flags;
}

static int same_error(urlens_error a, urlens_error b) {
  return a.status == b.status && a.at == b.at && a.length == b.length && a.place == b.place;
}

static int compare(ways *w, const ways_result *want, const ways_result *got) {
  if (got->status != want->status) {
    complain(w, got->name, "another status, ");
    text_append_string(&w->complaint, urlens_status_name(got->status));
    return 0;
  }
  if (!same_error(got->error, want->error)) {
    complain(w, got->name, "another place of the error, ");
    text_append_size(&w->complaint, got->error.at);
    text_append_string(&w->complaint, " instead of ");
    text_append_size(&w->complaint, want->error.at);
    return 0;
  }
  if (want->status != URLENS_OK || !got->href.data) return 1;
  if (!same_view(got->href, want->href)) {
    complain(w, got->name, "another href, ");
    text_append(&w->complaint, got->href.data, got->href.length);
    return 0;
  }
  if (!same_components(got->components, want->components)) return complain(w, got->name, "other components");
  return 1;
}

/* --- With an object ------------------------------------------------------------------------------------------------ */

/* What an object gives must be in order, and its parts those that the components say. */
static void check_object(ways *w, const urlens_url *url, const char *name) {
  urlens_view href = urlens_href(url), slice;
  if (href.data[href.length] != '\0') complain(w, name, "no NUL after the href");
  if (urlens_self_check(url) != URLENS_OK) complain(w, name, "urlens_self_check fails");
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (urlens_slice_checked(href.data, href.length, urlens_components_of(url), (urlens_part)part, &slice) !=
            URLENS_OK ||
        !same_view(slice, urlens_get(url, (urlens_part)part))) {
      complain(w, name, "urlens_slice_checked gives another part");
    }
  }
}

/* Takes down what came of a parse into an object. */
static ways_result result_of(ways *w, const urlens_url *url, const char *name, urlens_status status) {
  ways_result result = {.name = name, .status = status, .error = urlens_error_of(url)};
  if (status != URLENS_OK) return result;
  result.href = urlens_href(url);
  result.components = urlens_components_of(url);
  check_object(w, url, name);
  return result;
}

static ways_result with_object(ways *w, urlens_url *url, const char *name, const char *input, size_t length,
                               const urlens_url *base) {
  return result_of(w, url, name, urlens_parse(url, input, length, base));
}

/* With the base as text, which is parsed by the way. */
static int check_resolve(ways *w, const ways_result *want, const char *input, size_t length, int with_base) {
  urlens_status status = urlens_resolve(w->resolved, input, length, with_base ? w->base_text.data : NULL,
                                        with_base ? w->base_text.length : 0);
  ways_result got = result_of(w, w->resolved, "resolve", status);
  return compare(w, want, &got);
}

/* --- Into a buffer ------------------------------------------------------------------------------------------------- */

/* A block of exactly that many bytes, so that a sanitizer sees every byte too many; and what was written there. */
typedef struct ways_buffer {
  urlens_output out;
  urlens_components components;
} ways_buffer;

/* A buffer that has not been written to. Sets *buffer. */
static void open_buffer(size_t capacity, ways_buffer *buffer) {
  memset(buffer, 0, sizeof *buffer);
  buffer->out.data = capacity > 0 ? malloc(capacity) : NULL;
  buffer->out.capacity = capacity;
}

/* The same with the base as text and components: 0 if that gives something else. */
static int same_without_object(const ways_buffer *want, urlens_status status, const char *input, size_t length,
                               const urlens_url *base) {
  ways_buffer got;
  int same;
  open_buffer(want->out.capacity, &got);
  same = urlens_resolve_into(input, length, urlens_href(base).data, urlens_components_of(base), &got.out,
                             &got.components) == status &&
         same_error(got.out.error, want->out.error) && got.out.length == want->out.length &&
         same_components(&got.components, &want->components);
  if (same && status == URLENS_OK) same = memcmp(got.out.data, want->out.data, got.out.length) == 0;
  free(got.out.data);
  return same;
}

static ways_result into_buffer(ways *w, const char *name, const char *input, size_t length, const urlens_url *base,
                               size_t capacity, ways_buffer *buffer) {
  ways_result got = {.name = name, .components = &buffer->components};
  open_buffer(capacity, buffer);
  got.status = urlens_parse_into(input, length, base, NULL, &buffer->out, &buffer->components);
  got.error = buffer->out.error;
  got.href = (urlens_view){buffer->out.data, buffer->out.length};
  if (base && !same_without_object(buffer, got.status, input, length, base)) {
    complain(w, name, "urlens_resolve_into differs");
  }
  return got;
}

static int is_untouched(const ways_buffer *buffer) {
  static const urlens_components nothing;
  return same_components(&buffer->components, &nothing);
}

/* A label of several hundred characters may need memory that only an object has; the contract says so. */
static int may_lack_memory(size_t length) {
  return length > 380;
}

/* Parses with a buffer that is enough, and compares. */
static int check_into(ways *w, const ways_result *want, const char *name, const char *input, size_t length,
                      const urlens_url *base, size_t capacity) {
  ways_buffer buffer;
  ways_result got = into_buffer(w, name, input, length, base, capacity, &buffer);
  int same = compare(w, want, &got);
  free(buffer.out.data);
  if (want->status != URLENS_OK && !is_untouched(&buffer))
    return complain(w, name, "a failure wrote to the components");
  return same;
}

/* Parses with a buffer that cannot be enough, then with the size that was reported. */
static int check_too_small(ways *w, const ways_result *want, const char *name, const char *input, size_t length,
                           const urlens_url *base, size_t capacity) {
  ways_buffer buffer;
  ways_result got = into_buffer(w, name, input, length, base, capacity, &buffer);
  free(buffer.out.data);
  if (got.status != URLENS_E_BUFFER_TOO_SMALL) return complain(w, name, "a buffer that is too small was enough");
  if (!is_untouched(&buffer)) return complain(w, name, "without room it wrote to the components");
  if (got.error.status != got.status) return complain(w, name, "the output's error is not the status");
  if (buffer.out.length < want->href.length) return complain(w, name, "the size reported is less than the result's");
  return check_into(w, want, "parse_into, size as reported", input, length, base, buffer.out.length);
}

static int check_buffers(ways *w, const ways_result *want, const char *input, size_t length, const urlens_url *base) {
  ways_buffer buffer;
  size_t need = want->href.length, base_length = base ? urlens_href(base).length : 0;
  size_t large = (need > length ? need : length) * 3 + base_length + 1024;
  ways_result got = into_buffer(w, "parse_into, large", input, length, base, large, &buffer);
  int same;
  free(buffer.out.data);
  if (got.status == URLENS_E_BUFFER_TOO_SMALL && may_lack_memory(length)) large = buffer.out.length;
  if (!check_into(w, want, "parse_into, large", input, length, base, large)) return 0;
  if (want->status != URLENS_OK) return 1;
  if (!check_too_small(w, want, "parse_into, no room", input, length, base, 0)) return 0;
  if (!check_too_small(w, want, "parse_into, one byte short", input, length, base, need - 1)) return 0;
  /* Room for exactly the result is enough, except where the contract says that working memory is needed too. */
  got = into_buffer(w, "parse_into, exact", input, length, base, need, &buffer);
  if (got.status == URLENS_E_BUFFER_TOO_SMALL && may_lack_memory(length)) same = 1;
  else same = compare(w, want, &got);
  free(buffer.out.data);
  return same;
}

/* --- The others ---------------------------------------------------------------------------------------------------- */

static int check_can_parse(ways *w, const ways_result *want, const char *input, size_t length, const urlens_url *base) {
  urlens_options machine = {.size = sizeof machine, .flags = URLENS_OPTION_REFERENCE_MACHINE};
  ways_result got = {.name = "can_parse"};
  int same;
  got.status = urlens_can_parse(input, length, base, NULL, &got.error);
  if (got.status == URLENS_E_OUT_OF_MEMORY && may_lack_memory(length)) return 1;
  same = compare(w, want, &got);
  got.name = "can_parse, reference machine";
  got.status = urlens_can_parse(input, length, base, &machine, &got.error);
  return compare(w, want, &got) && same;
}

static int check_notes(ways *w) {
  static const char name[] = "reference machine with a sink";
  if (w->notes.count != w->machine_notes.count) return complain(w, name, "another number of validation errors");
  for (size_t i = 0; i < w->notes.count; i++) {
    if (w->notes.list[i].error != w->machine_notes.list[i].error) return complain(w, name, "other validation errors");
    if (w->notes.list[i].at != w->machine_notes.list[i].at) return complain(w, name, "other places of them");
  }
  return 1;
}

static void check_unchanged(ways *w, const ways_result *got, urlens_view input) {
  int unchanged = got->href.length == input.length &&
                  (input.length == 0 || memcmp(got->href.data, input.data, input.length) == 0);
  if (unchanged != !!(got->components->flags & URLENS_IS_UNCHANGED)) {
    complain(w, got->name, "URLENS_IS_UNCHANGED is wrong");
  }
}

/* The serialization parses to itself, without a base. */
static void check_again(ways *w) {
  urlens_view href = urlens_href(w->url);
  ways_result got = with_object(w, w->machine, "parsed again", href.data, href.length, NULL);
  if (got.status != URLENS_OK || !same_view(got.href, href)) {
    complain(w, "parsed again", "the serialization is not its own");
  }
}

int ways_parse(ways *w, const char *input, size_t length, int with_base, urlens_status *status) {
  const urlens_url *base = with_base ? w->base : NULL;
  ways_result want, got;
  text_clear(&w->complaint);
  w->notes.count = 0;
  w->machine_notes.count = 0;
  want = with_object(w, w->url, "default", input, length, base);
  *status = want.status;
  if (want.status == URLENS_OK) check_unchanged(w, &want, (urlens_view){input, length});
  got = with_object(w, w->machine, "reference machine", input, length, base);
  compare(w, &want, &got);
  got = with_object(w, w->noted, "with a sink", input, length, base);
  compare(w, &want, &got);
  got = with_object(w, w->noted_machine, "reference machine with a sink", input, length, base);
  compare(w, &want, &got);
  check_notes(w);
  check_resolve(w, &want, input, length, with_base);
  check_can_parse(w, &want, input, length, base);
  check_buffers(w, &want, input, length, base);
  if (want.status == URLENS_OK && w->complaint.length == 0) check_again(w);
  return w->complaint.length == 0;
}
