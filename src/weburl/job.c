/* SPDX-License-Identifier: MIT */
/* What the stages share: failures, pieces of text, percent-encoding; and the walks over the lists of steps. */
#include "core/text.h"
#include "unicode/utf8.h"
#include "weburl/classes.h"
#include "weburl/weburl.h"

#if URLENS_WITH_UNICODE

void ul_job_init(ul_job *job, const ul_dialect *dialect, ul_arena *arena, ul_scratch *scratch) {
  memset(job, 0, sizeof *job);
  job->dialect = dialect;
  job->arena = arena;
  job->scratch = scratch;
  job->encoding = URLENS_ENCODING_UTF_8;
  job->error.at = URLENS_NOWHERE;
}

/* Where a text stands in the input, if it is a piece of it. */
static size_t position_in_input(const ul_job *job, ul_span text) {
  uintptr_t start = (uintptr_t)job->input.data, at = (uintptr_t)text.data;
  return text.data && job->input.data && at >= start && at - start <= job->input.length ? at - start : URLENS_NOWHERE;
}

ul_flow ul_job_fail(ul_job *job, urlens_status status, ul_span text) {
  if (ul_job_failed(job)) return UL_STOP;
  job->error.status = status;
  job->error.at = position_in_input(job, text);
  job->error.length = job->error.at == URLENS_NOWHERE ? 0 : text.length;
  return UL_STOP;
}

char *ul_job_room(ul_job *job, size_t size) {
  char *room = ul_arena_take(job->arena, size);
  if (!room) ul_job_fail(job, URLENS_E_OUT_OF_MEMORY, ul_span_of(NULL, 0));
  return room;
}

ul_span ul_job_text(ul_job *job, char *room, size_t size, size_t length) {
  ul_arena_shrink(job->arena, size, length);
  return ul_span_of(room, length);
}

ul_span ul_job_join(ul_job *job, const ul_span *texts, size_t count) {
  size_t length = 0, at = 0;
  char *room;
  for (size_t i = 0; i < count; i++) length += texts[i].length;
  room = ul_job_room(job, length);
  if (!room) return ul_span_empty();
  for (size_t i = 0; i < count; i++) {
    if (texts[i].length > 0) memcpy(room + at, texts[i].data, texts[i].length);
    at += texts[i].length;
  }
  return ul_span_of(room, length);
}

void ul_job_add(ul_job *job, ul_growing_text *text, ul_span more) {
  if (more.length > text->size - text->text.length) {
    size_t size = 2 * (text->text.length + more.length);
    char *room = ul_job_room(job, size);
    if (!room) return;
    if (text->text.length > 0) memcpy(room, text->room, text->text.length);
    text->room = room;
    text->size = size;
    text->text.data = room;
  }
  if (more.length > 0) memcpy(text->room + text->text.length, more.data, more.length);
  text->text.length += more.length;
}

ul_span ul_job_lowercase(ul_job *job, ul_span text) {
  char *room;
  size_t i = 0;
  while (i < text.length && !ul_is_upper((unsigned char)text.data[i])) i++;
  if (i == text.length) return text;
  room = ul_job_room(job, text.length);
  if (!room) return text;
  ul_copy_lowercase(room, text);
  return ul_span_of(room, text.length);
}

ul_span ul_job_well_formed(ul_job *job, ul_span text) {
  enum { LONGER = 3 }; /* U+FFFD in the place of a byte */
  ul_buffer output;
  char *room;
  if (ul_utf8_is_valid(text)) return text;
  room = ul_job_room(job, text.length * LONGER);
  if (!room) return text;
  ul_buffer_init_fixed(&output, room, text.length * LONGER, SIZE_MAX);
  ul_utf8_append_decoded(&output, text);
  return ul_job_text(job, room, text.length * LONGER, output.length);
}

size_t ul_count_slashes(ul_span text) {
  size_t count = 0;
  while (count < text.length && ul_is_slash(text.data[count])) count++;
  return count;
}

int ul_scheme_is_in(ul_span scheme, const char *const *list) {
  if (scheme.length == 0) return 0;
  for (; *list; list++) {
    if ((*list)[0] == (char)ul_to_lower((unsigned char)scheme.data[0]) &&
        ul_equal_ignoring_case(scheme, ul_span_of_name(*list))) {
      return 1;
    }
  }
  return 0;
}

static char *write_octet(char *out, unsigned char octet, ul_hex_case digits) {
  const char *hex = digits == UL_LOWER_HEX ? "0123456789abcdef" : "0123456789ABCDEF";
  out[0] = '%';
  out[1] = hex[octet >> 4];
  out[2] = hex[octet & 15];
  return out + 3;
}

ul_span ul_job_escape(ul_job *job, ul_span text, uint32_t set, ul_hex_case digits) {
  size_t count = 0;
  char *room, *out;
  for (size_t i = 0; i < text.length; i++) count += ul_seed_is(text.data[i], set) ? 1 : 0;
  if (count == 0) return text;
  room = out = ul_job_room(job, text.length + 2 * count);
  if (!room) return text;
  for (size_t i = 0; i < text.length; i++) {
    if (ul_seed_is(text.data[i], set)) {
      out = write_octet(out, (unsigned char)text.data[i], digits);
    } else {
      *out++ = text.data[i];
    }
  }
  return ul_span_of(room, text.length + 2 * count);
}

ul_span ul_preprocess(ul_job *job, ul_span text) {
  for (const ul_text_step *const *step = job->dialect->preprocess; *step && !ul_job_failed(job); step++) {
    text = (*step)->run(job, text);
  }
  return text;
}

urlens_status ul_parse_absolute(ul_job *job, ul_span text, ul_parsed *url) {
  memset(url, 0, sizeof *url);
  for (const ul_parse_step *const *step = job->dialect->parse; *step; step++) {
    if ((*step)->run(job, &text, url) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

urlens_status ul_resolve(ul_job *job, ul_span reference, const ul_parsed *base, ul_parsed *url) {
  ul_resolution resolution;
  memset(url, 0, sizeof *url);
  resolution.reference = reference;
  resolution.base = base;
  resolution.url = url;
  for (const ul_resolve_step *const *step = job->dialect->resolve; *step; step++) {
    if ((*step)->run(job, &resolution) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

urlens_status ul_canonicalize(ul_job *job, ul_parsed *url) {
  for (const ul_canonicalize_step *const *step = job->dialect->canonicalize; *step; step++) {
    if ((*step)->run(job, url) == UL_STOP || ul_job_failed(job)) break;
  }
  return job->error.status;
}

/* Seed 002, Serialization; the same in all revisions. */
void ul_serialize_parsed(const ul_parsed *url, ul_buffer *output, urlens_components *record) {
  ul_record_init(record);
  ul_buffer_append(output, url->scheme);
  ul_buffer_push(output, ':');
  ul_record_scheme(record, output);
  if (url->user.data || url->password.data || url->host.data || url->port.data) {
    ul_buffer_append(output, UL_SPAN("//"));
    ul_record_authority(record, output);
    if (url->user.data || url->password.data) {
      size_t username_end;
      ul_buffer_append(output, url->user);
      username_end = output->length;
      if (url->password.data) ul_buffer_push(output, ':');
      ul_buffer_append(output, url->password);
      ul_buffer_push(output, '@');
      ul_record_userinfo(record, output, username_end);
    }
    ul_buffer_append(output, url->host);
    ul_record_host(record, output, url->host.length ? URLENS_HOST_KIND_OPAQUE : URLENS_HOST_KIND_EMPTY);
    if (url->port.data) {
      ul_buffer_push(output, ':');
      ul_buffer_append(output, url->port);
      ul_record_port(record, output, 0);
    }
  }
  if (url->path.data) ul_record_path_start(record, output);
  ul_buffer_append(output, url->path);
  ul_record_path(record, output);
  if (url->query.data) {
    ul_buffer_push(output, '?');
    ul_buffer_append(output, url->query);
    ul_record_query(record, output);
  }
  if (url->fragment.data) ul_buffer_push(output, '#');
  ul_buffer_append(output, url->fragment);
  ul_record_finish(record, output);
  if (url->hierarchical) record->flags |= URLENS_IS_HIERARCHICAL;
}

#endif
