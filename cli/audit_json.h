/* SPDX-License-Identifier: MIT */
/* What an auditor found, as JSON: the same for `urlens rpc` and the commands diff and audit. */
#ifndef URLENS_CLI_AUDIT_JSON_H
#define URLENS_CLI_AUDIT_JSON_H

#include "answer.h"
#include "findings.h"
#include "json_write.h"
#include "text.h"
#include "urlens/audit.h"

/*
 * These write members into an object that is open, beginning with "ok". `notes` are the validation errors of the
 * Standard's reading, and may be NULL; the contents of `scratch` are lost.
 */
void audit_write_diff(json_writer *writer, const urlens_auditor *auditor, const answer_texts *given,
                      const validation_notes *notes, text *scratch);
void audit_write_findings(json_writer *writer, const findings *list, urlens_view safe);

/* The names of the components in a set of bits 1 << urlens_part, with spaces between them. */
void audit_append_parts(text *to, uint32_t parts);

#endif
