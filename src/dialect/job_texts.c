/* SPDX-License-Identifier: MIT */
/* A job's failures, and its pieces of text. */
#include "core/text.h"
#include "dialect/dialect.h"
#include "unicode/utf8.h"

void ul_memory_init(ul_memory *memory, const urlens_allocator *allocator) {
  ul_scratch_init(&memory->domain.decoded, allocator, NULL, 0);
  ul_scratch_init(&memory->domain.work, allocator, NULL, 0);
  ul_scratch_init(&memory->host, allocator, NULL, 0);
  ul_buffer_init(&memory->domain.ascii, allocator, URLENS_MAX_LENGTH);
  ul_arena_init(&memory->arena, allocator, NULL, 0);
}

void ul_memory_release(ul_memory *memory) {
  ul_scratch_release(&memory->domain.decoded);
  ul_scratch_release(&memory->domain.work);
  ul_scratch_release(&memory->host);
  ul_buffer_release(&memory->domain.ascii);
  ul_arena_release(&memory->arena);
}

void ul_job_init(ul_job *job, const ul_request *request) {
  memset(job, 0, sizeof *job);
  job->request = request;
  job->dialect = request->settings->dialect;
  job->arena = &request->memory->arena;
  job->scratch = &request->memory->domain.work;
  job->source = request->input;
  job->error = ul_error_of(URLENS_OK);
  ul_arena_reset(job->arena);
}

/* Where a text is in the source, if it is a piece of it. */
static size_t position_in_source(const ul_job *job, ul_span text) {
  uintptr_t start = (uintptr_t)job->source.data, at = (uintptr_t)text.data;
  return text.data && job->source.data && at >= start && at - start <= job->source.length ? at - start : URLENS_NOWHERE;
}

/* Notes where the failure is: from a character of the source to the end of one. */
static void mark_characters(ul_job *job, size_t start, size_t end) {
  size_t at = start;
  while (at < end && at < job->source.length) ul_utf8_read(job->source, at, &at);
  job->error.at = start;
  job->error.length = at - start;
}

urlens_status ul_job_fail(ul_job *job, urlens_status status, ul_span text) {
  if (ul_job_failed(job)) return job->error.status;
  job->error.status = status;
  job->error.at = position_in_source(job, text);
  job->error.length = 0;
  job->error.place = job->place;
  if (job->error.at != URLENS_NOWHERE) mark_characters(job, job->error.at, job->error.at + text.length);
  return status;
}

char *ul_job_room(ul_job *job, size_t size) {
  char *room = ul_job_failed(job) ? NULL : ul_arena_take(job->arena, size);
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
  if (!room) return UL_SPAN("");
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
  enum { LONGER = 3 }; /* a byte may become U+FFFD */
  ul_buffer output;
  char *room;
  if (ul_utf8_is_valid(text)) return text;
  room = ul_job_room(job, text.length * LONGER);
  if (!room) return text;
  ul_buffer_init_fixed(&output, room, text.length * LONGER, SIZE_MAX);
  ul_utf8_append_decoded(&output, text);
  return ul_job_text(job, room, text.length * LONGER, output.length);
}
