/* SPDX-License-Identifier: MIT */
/* The operations diff and audit. */
#include <string.h>

#include "audit_json.h"
#include "rpc.h"

/* The request's dialects; count 0 for the default ones. */
typedef struct audit_dialects {
  urlens_dialect list[RPC_MOST_DIALECTS];
  size_t count;
} audit_dialects;

static int audit_read_dialects(rpc *r, audit_dialects *dialects) {
  json_value *list, *entry;
  size_t i, j;
  memset(dialects, 0, sizeof *dialects);
  if (!rpc_optional_list(r, "dialects", &list)) return 0;
  if (!list) return 1;
  if (list->count == 0 || list->count > RPC_MOST_DIALECTS) {
    rpc_bad_request(r, "\"dialects\" must name at least one dialect, and each only once", NULL, 0);
    return 0;
  }
  entry = json_first(list);
  for (i = 0; i < list->count; i++, entry = json_next(entry)) {
    if (entry->kind != JSON_STRING) {
      rpc_bad_request(r, "Each entry of \"dialects\" must be a string, the id of a dialect", NULL, 0);
      return 0;
    }
    if (urlens_dialect_from_name(entry->data, entry->length, &dialects->list[i]) != URLENS_OK) {
      rpc_bad_request(r, "There is no dialect of that name", entry->data, entry->length);
      return 0;
    }
    for (j = 0; j < i; j++) {
      if (dialects->list[j] != dialects->list[i]) continue;
      rpc_bad_request(r, "A dialect is named twice", entry->data, entry->length);
      return 0;
    }
  }
  dialects->count = list->count;
  return 1;
}

/* Makes the auditor, or makes it anew if the last request was for other dialects. */
static urlens_status audit_prepare(rpc *r, const audit_dialects *dialects) {
  urlens_auditor_options options = {0};
  urlens_status status;
  size_t bytes = dialects->count * sizeof dialects->list[0];
  if (r->auditor && r->audited_count == dialects->count && memcmp(r->audited, dialects->list, bytes) == 0) {
    return URLENS_OK;
  }
  urlens_auditor_destroy(r->auditor);
  r->auditor = NULL;
  options.size = sizeof options;
  options.dialects = dialects->count > 0 ? dialects->list : NULL;
  options.dialect_count = dialects->count;
  options.sink = validation_notes_add;
  options.sink_context = &r->notes;
  status = urlens_auditor_create(&options, &r->auditor);
  if (status != URLENS_OK) return status;
  memcpy(r->audited, dialects->list, bytes);
  r->audited_count = dialects->count;
  return URLENS_OK;
}

typedef urlens_status (*audit_function)(urlens_auditor *auditor, const char *input, size_t length, const char *base,
                                        size_t base_length);

/* Reads the request and runs the function; 0 after a failure has been answered. */
static int audit_run(rpc *r, audit_function function, audited *given) {
  audit_dialects dialects;
  urlens_status status;
  if (!rpc_text(r, "input", &given->input) || !rpc_optional_text(r, "base", &given->base)) return 0;
  if (!audit_read_dialects(r, &dialects)) return 0;
  status = audit_prepare(r, &dialects);
  r->notes.count = 0;
  if (status == URLENS_OK) {
    status = function(r->auditor, given->input.data, given->input.length, given->base.data, given->base.length);
  }
  if (status != URLENS_OK) rpc_failed(r, status);
  return status == URLENS_OK;
}

static void op_diff(rpc *r) {
  audited given;
  if (audit_run(r, urlens_auditor_diff, &given))
    audit_write_diff(&r->answer, r->auditor, &given, &r->notes, &r->scratch);
}

static void op_audit(rpc *r) {
  audited given;
  if (audit_run(r, urlens_auditor_audit, &given)) audit_write_findings(&r->answer, r->auditor);
}

const rpc_operation rpc_audit_operations[] = {
    {"diff", op_diff},
    {"audit", op_audit},
    {NULL, NULL},
};
