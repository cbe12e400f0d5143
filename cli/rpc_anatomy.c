/* SPDX-License-Identifier: MIT */
/* anatomy: a URL, and with it where its parts were written, what was changed in them and why. */
#include "anatomy.h"
#include "changes.h"
#include "parts.h"
#include "rpc.h"

/* Where the byte number `at` of the cleaned text is in the input: tabs and line ends between are counted too. */
static size_t place_in_input(urlens_view input, size_t trimmed, size_t at) {
  size_t place = trimmed;
  for (;;) {
    while (place < input.length &&
           (input.data[place] == '\t' || input.data[place] == '\n' || input.data[place] == '\r')) {
      place++;
    }
    if (at == 0) return place;
    at--;
    place++;
  }
}

static void write_place(json_writer *writer, const anatomy *a, urlens_view input, urlens_view part) {
  size_t from = (size_t)(part.data - a->clean.data);
  size_t start = place_in_input(input, a->trimmed_before, from), end = start;
  if (part.length > 0) end = place_in_input(input, a->trimmed_before, from + part.length - 1) + 1;
  json_open_object(writer);
  json_name(writer, "start");
  json_write_size(writer, start);
  json_name(writer, "end");
  json_write_size(writer, end);
  json_close_object(writer);
}

/* "written": the place of each part that the input has, in bytes. */
static void write_written(json_writer *writer, const anatomy *a, urlens_view input) {
  json_name(writer, "written");
  json_open_object(writer);
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (!a->parts[part].data) continue;
    json_name(writer, part_name((urlens_part)part));
    write_place(writer, a, input, a->parts[part]);
  }
  json_close_object(writer);
}

/* "removed": how many bytes went before anything was read, at the beginning, at the end, and inside. */
static void write_removed(json_writer *writer, const anatomy *a) {
  json_name(writer, "removed");
  json_open_object(writer);
  json_name(writer, "before");
  json_write_size(writer, a->trimmed_before);
  json_name(writer, "after");
  json_write_size(writer, a->trimmed_after);
  json_name(writer, "inside");
  json_write_size(writer, a->removed);
  json_close_object(writer);
}

static void write_value(json_writer *writer, const char *name, urlens_view value) {
  json_name(writer, name);
  if (value.data) json_write_text(writer, value.data, value.length);
  else json_write_null(writer);
}

static void write_change(rpc *r, int part, urlens_view before) {
  urlens_view after = urlens_get(r->url, (urlens_part)part);
  text_clear(&r->scratch);
  change_reason(r->url, part, before, after, &r->scratch);
  json_open_object(&r->answer);
  json_name(&r->answer, "part");
  json_write_string(&r->answer, part_name((urlens_part)part));
  write_value(&r->answer, "before", before);
  write_value(&r->answer, "after", after);
  json_name(&r->answer, "why");
  json_write_text(&r->answer, r->scratch.data, r->scratch.length);
  json_close_object(&r->answer);
}

static void write_changes(rpc *r, const anatomy *a, int has_base) {
  json_name(&r->answer, "changes");
  json_open_array(&r->answer);
  for (int part = URLENS_PART_SCHEME; part <= URLENS_PART_FRAGMENT; part++) {
    if (change_is_made(a, r->url, part, has_base)) write_change(r, part, a->parts[part]);
  }
  json_close_array(&r->answer);
}

/* "messages": a sentence for each of "errors". */
static void write_messages(rpc *r) {
  json_name(&r->answer, "messages");
  json_open_array(&r->answer);
  for (size_t i = 0; i < r->notes.count; i++) {
    json_write_string(&r->answer, urlens_validation_error_message(r->notes.notes[i].error));
  }
  json_close_array(&r->answer);
}

static void op_anatomy(rpc *r) {
  anatomy a = {{{NULL, 0}}, {NULL, 0, 0}, 0, 0, 0};
  answer_texts texts;
  if (!rpc_text(r, "input", &texts.input) || !rpc_optional_text(r, "base", &texts.base)) return;
  if (!rpc_parse_url(r, &texts)) return;
  answer_url(&r->answer, r->url, &r->notes, &r->scratch);
  anatomy_read(&a, texts.input, r->url);
  write_written(&r->answer, &a, texts.input);
  write_removed(&r->answer, &a);
  write_changes(r, &a, texts.base.data != NULL);
  write_messages(r);
  anatomy_release(&a);
}

const rpc_operation rpc_anatomy_operations[] = {
    {"anatomy", op_anatomy},
    {NULL, NULL},
};
