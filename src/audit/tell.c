/* SPDX-License-Identifier: MIT */
/* Sentences that say who reads what. */
#include "audit/audit.h"
#include "host/special.h"

/* Readers that say the same, by their numbers. */
typedef struct group {
  size_t members[UL_DIALECT_COUNT];
  size_t count;
} group;

/* "a", "a and b", "a, b and c". */
static void tell_names(ul_buffer *output, const ul_reading *readings, const group *readers) {
  for (size_t i = 0; i < readers->count; i++) {
    if (i > 0) ul_detail_add(output, i + 1 < readers->count ? ", " : " and ");
    ul_detail_add(output, readings[readers->members[i]].name);
  }
}

/* " verb" for several readers, " verbs" for one. */
static void tell_verb(ul_buffer *output, const char *verb, const group *readers) {
  ul_buffer_push(output, ' ');
  ul_detail_add(output, verb);
  if (readers->count == 1) ul_buffer_push(output, 's');
}

/* The part itself; of a host, its class if it is internal; of a user name, the password too. */
static void tell_part(ul_buffer *output, const ul_reading *reading, urlens_part part) {
  ul_span password = ul_reading_part(reading, URLENS_PART_PASSWORD);
  ul_detail_quote(output, ul_reading_part(reading, part));
  if (part == URLENS_PART_HOST && ul_host_class_is_internal(reading->host.kind)) {
    ul_detail_add(output, " (");
    ul_detail_add(output, ul_host_class_name(reading->host.kind));
    ul_buffer_push(output, ')');
  }
  if (part == URLENS_PART_USERNAME && password.length > 0) {
    ul_detail_add(output, " with the password ");
    ul_detail_quote(output, password);
  }
}

static int has_something_to_tell(const ul_reading *reading, const ul_wording *wording) {
  if (!wording->verb) return 0;
  return ul_reading_part(reading, wording->part).length > 0 ||
         (wording->part == URLENS_PART_USERNAME && ul_reading_part(reading, URLENS_PART_PASSWORD).length > 0);
}

static void tell_group(ul_buffer *output, const ul_reading *readings, const group *readers, const ul_wording *wording) {
  const ul_reading *first = &readings[readers->members[0]];
  tell_names(output, readings, readers);
  if (first->stance == UL_REFUSED) {
    tell_verb(output, "refuse", readers);
    ul_detail_add(output, " it");
  } else if (first->stance == UL_HOST_NOT_NAMED) {
    tell_verb(output, "name", readers);
    ul_detail_add(output, " no host");
  } else if (has_something_to_tell(first, wording)) {
    tell_verb(output, wording->verb, readers);
    ul_detail_add(output, wording->object);
    tell_part(output, first, wording->part);
  } else {
    tell_verb(output, wording->none_verb, readers);
    ul_detail_add(output, wording->none_what);
  }
}

/* Readers that do not accept the text are grouped by that alone. */
static int are_together(const ul_reading *a, const ul_reading *b, ul_comparison same) {
  return a->stance == b->stance && (a->stance != UL_ACCEPTED || same(a, b));
}

/* The groups of one stance; those that have been told are marked. */
static void tell_groups(ul_audit *audit, ul_stance stance, ul_comparison same, const ul_wording *wording, int *told) {
  const ul_reading *readings = audit->readings;
  size_t start = audit->detail_at[audit->finding_count - 1];
  for (size_t i = 0; i < audit->count; i++) {
    group readers = {.count = 0};
    if (told[i] || readings[i].stance != stance) continue;
    for (size_t j = i; j < audit->count; j++) {
      if (told[j] || !are_together(&readings[i], &readings[j], same)) continue;
      told[j] = 1;
      readers.members[readers.count++] = j;
    }
    if (audit->details.length > start) ul_detail_add(&audit->details, "; ");
    tell_group(&audit->details, readings, &readers, wording);
  }
}

void ul_tell_readings(ul_audit *audit, ul_comparison same, const ul_wording *wording) {
  int told[UL_DIALECT_COUNT] = {0};
  tell_groups(audit, UL_ACCEPTED, same, wording, told);
  if (!wording->verb) {
    tell_groups(audit, UL_HOST_NOT_NAMED, same, wording, told);
    tell_groups(audit, UL_REFUSED, same, wording, told);
  }
  ul_buffer_push(&audit->details, '.');
}
