/* SPDX-License-Identifier: MIT */
#include "comparison.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "message.h"

/* --- Options ------------------------------------------------------------------------------------------------------ */

/* One entry of the list: a set, or a dialect. */
static int read_dialect(comparison *c, const char *name, size_t length) {
  urlens_dialect dialect;
  uint32_t traits;
  if (dialect_find_set(name, length, &traits)) {
    dialect_list_add_set(&c->dialects, traits);
    return 1;
  }
  if (!dialect_find(name, length, &dialect)) return 0;
  if (dialect_list_add(&c->dialects, dialect)) return 1;
  message_print("urlens: --dialects: \"%s\" is listed twice\n", urlens_dialect_name(dialect));
  return 0;
}

static int read_dialects(comparison *c, const char *list) {
  for (;;) {
    size_t length = strcspn(list, ",");
    if (length == 0) {
      message_print("urlens: there is no dialect \"\": --dialects must be ids or sets with commas between them\n");
      return EXIT_USAGE;
    }
    if (!read_dialect(c, list, length)) return EXIT_USAGE;
    list += length;
    if (*list == '\0') return EXIT_FINE;
    list++;
  }
}

/* The option takes only names of severities, so this finds one. */
static urlens_severity severity_named(const char *name) {
  urlens_severity severity = URLENS_SEVERITY_INFO;
  return urlens_severity_from_name(name, strlen(name), &severity) == URLENS_OK ? severity : URLENS_SEVERITY_INFO;
}

/* What decides about findings. */
static int read_filters(comparison *c, const settings *s) {
  c->has_threshold = s->fail_on != NULL;
  if (s->fail_on) c->threshold = severity_named(s->fail_on);
  if (s->min_severity) c->least = severity_named(s->min_severity);
  c->has_rules = s->rules != NULL;
  if (s->rules && !audit_rules_read(&c->rules, s->rules, "--rules")) return EXIT_USAGE;
  if (s->ignore && !audit_rules_read(&c->ignored, s->ignore, "--ignore")) return EXIT_USAGE;
  return s->baseline ? baseline_read(&c->accepted, s->baseline) : EXIT_FINE;
}

int comparison_tells(const comparison *c, const urlens_finding *finding, urlens_view input, text *scratch) {
  if (finding->severity < c->least || (c->has_rules && !audit_rules_have(&c->rules, finding->id))) return 0;
  return !audit_rules_have(&c->ignored, finding->id) && !baseline_has(&c->accepted, finding->id, input, scratch);
}

int comparison_prepare(settings *s) {
  comparison *c = calloc(1, sizeof *c);
  int status = EXIT_FINE;
  if (!c) {
    message_print("urlens: out of memory\n");
    return EXIT_IO;
  }
  s->prepared = c;
  s->counts_lines = s->output == OUTPUT_SARIF || s->output == OUTPUT_JUNIT;
  if (s->dialects) status = read_dialects(c, s->dialects);
  return status == EXIT_FINE ? read_filters(c, s) : status;
}

void comparison_release(settings *s) {
  comparison *c = s->prepared;
  if (c) dialect_list_release(&c->dialects);
  if (c) baseline_release(&c->accepted);
  free(c);
  s->prepared = NULL;
}

/* --- Running ------------------------------------------------------------------------------------------------------ */

answer_texts comparison_given(const worker *w, urlens_view input) {
  answer_texts given;
  given.input = input;
  given.base = w->base_text;
  return given;
}

/* Only a diff shows validation errors, and the Standard's dialect is faster without them. */
static urlens_status open_auditor(worker *w, comparison_function function) {
  const comparison *c = w->s->prepared;
  urlens_auditor_options options = {0};
  if (w->auditor) return URLENS_OK;
  options.size = sizeof options;
  options.dialects = c->dialects.dialects;
  options.dialect_count = c->dialects.count;
  if (function == urlens_auditor_audit || w->s->only_different) options.flags = URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY;
  if (function == urlens_auditor_diff) {
    options.sink = validation_notes_add;
    options.sink_context = &w->notes;
  }
  return urlens_auditor_create(&options, &w->auditor);
}

int comparison_run(worker *w, comparison_function function, urlens_view input) {
  urlens_error error = {URLENS_OK, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT};
  answer_texts given = comparison_given(w, input);
  error.status = open_auditor(w, function);
  w->notes.count = 0;
  w->compared = input;
  if (error.status == URLENS_OK) {
    error.status = function(w->auditor, input.data, input.length, given.base.data, given.base.length);
  }
  if (error.status == URLENS_OK) return 1;
  worker_fail(w, error, input, NULL);
  return 0;
}
