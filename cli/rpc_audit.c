/* SPDX-License-Identifier: MIT */
/* The operations diff and audit. */
#include "audit_json.h"
#include "rpc.h"

/* Reads one entry of the list: a set, or a dialect. */
static int audit_read_dialect(rpc *r, const json_value *entry, dialect_list *dialects) {
  urlens_dialect dialect;
  uint32_t traits;
  if (entry->kind != JSON_STRING) {
    rpc_bad_request(r, "Each entry of \"dialects\" must be a string, the id of a dialect or the name of a set", NULL,
                    0);
    return 0;
  }
  if (dialect_find_set(entry->data, entry->length, &traits)) {
    dialect_list_add_set(dialects, traits);
    return 1;
  }
  if (urlens_dialect_from_name(entry->data, entry->length, &dialect) != URLENS_OK) {
    rpc_bad_request(r, "There is no dialect of that name", entry->data, entry->length);
    return 0;
  }
  if (dialect_list_add(dialects, dialect)) return 1;
  rpc_bad_request(r, "A dialect is named twice", entry->data, entry->length);
  return 0;
}

/* Reads the request's dialects; an empty list means the default ones. */
static int audit_read_dialects(rpc *r, dialect_list *dialects) {
  json_value *list, *entry;
  size_t i;
  if (!rpc_optional_list(r, "dialects", &list)) return 0;
  if (!list) return 1;
  if (list->count == 0) {
    rpc_bad_request(r, "\"dialects\" must name at least one dialect", NULL, 0);
    return 0;
  }
  entry = json_first(list);
  for (i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (!audit_read_dialect(r, entry, dialects)) return 0;
  }
  return 1;
}

/* Makes the auditor, or a new one if the last request was for other dialects. The list then belongs to `r`. */
static urlens_status audit_prepare(rpc *r, dialect_list *dialects, uint32_t flags) {
  urlens_auditor_options options = {0};
  int is_same = r->auditor && r->audited_flags == flags && dialect_list_equals(&r->audited, dialects);
  dialect_list_release(is_same ? dialects : &r->audited);
  if (is_same) return URLENS_OK;
  r->audited = *dialects;
  r->audited_flags = flags;
  urlens_auditor_destroy(r->auditor);
  r->auditor = NULL;
  options.size = sizeof options;
  options.dialects = r->audited.dialects;
  options.dialect_count = r->audited.count;
  options.sink = validation_notes_add;
  options.sink_context = &r->notes;
  options.flags = flags;
  return urlens_auditor_create(&options, &r->auditor);
}

typedef urlens_status (*audit_function)(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                        size_t base_length);

/* Reads the request and runs the function; 0 after a failure has been answered. */
static int audit_run(rpc *r, audit_function function, answer_texts *given) {
  dialect_list dialects = {NULL, 0};
  urlens_status status;
  int brief;
  if (!rpc_text(r, "input", &given->input) || !rpc_optional_text(r, "base", &given->base)) return 0;
  if (!rpc_optional_boolean(r, "brief", &brief)) return 0;
  if (!audit_read_dialects(r, &dialects)) {
    dialect_list_release(&dialects);
    return 0;
  }
  status = audit_prepare(r, &dialects, brief ? URLENS_AUDITOR_ASKS_ONE_IF_ORDINARY : 0);
  r->notes.count = 0;
  if (status == URLENS_OK) {
    status = function(r->auditor, given->input.data, given->input.length, given->base.data, given->base.length);
  }
  if (status != URLENS_OK) rpc_failed(r, status);
  return status == URLENS_OK;
}

static void op_diff(rpc *r) {
  answer_texts given;
  if (audit_run(r, urlens_auditor_diff, &given))
    audit_write_diff(&r->answer, r->auditor, &given, &r->notes, &r->scratch);
}

static void op_audit(rpc *r) {
  answer_texts given;
  findings list;
  if (!audit_run(r, urlens_auditor_audit, &given)) return;
  findings_take(&list, r->auditor);
  audit_write_findings(&r->answer, &list, urlens_auditor_safe_url(r->auditor));
}

const rpc_operation rpc_audit_operations[] = {
    {"diff", op_diff},
    {"audit", op_audit},
    {NULL, NULL},
};
