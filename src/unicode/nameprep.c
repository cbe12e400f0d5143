/* SPDX-License-Identifier: MIT */
#include "unicode/nameprep.h"

#if URLENS_WITH_UNICODE

#  include "core/error.h"
#  include "core/text.h"
#  include "unicode/corrigendum5.h"
#  include "unicode/tables/nameprep.h"
#  include "unicode/utf8.h"

int ul_nameprep_is_prohibited(uint32_t code_point) {
  return code_point >= 0x80 && ul_set_contains(&nameprep_prohibited, code_point);
}

int ul_nameprep_is_unassigned(uint32_t code_point) {
  return code_point >= 0x80 && ul_set_contains(&nameprep_unassigned, code_point);
}

int ul_nameprep_map(uint32_t code_point, ul_mapped *mapped) {
  return ul_map_find(&nameprep_mapping, code_point, mapped);
}

int ul_corrigendum5_is_combining(uint32_t code_point) {
  return ul_set_contains(&nameprep_combining, code_point);
}

/* One run over the steps of a profile. */
typedef struct nameprep_run {
  ul_span input;
  const ul_nameprep_profile *profile;
  unsigned flags;
  ul_rooms *rooms; /* the text, and where to write the next one */
  ul_buffer *output;
  int unassigned_seen;
  urlens_error error;
} nameprep_run;

static urlens_status nameprep_fail(nameprep_run *run, urlens_status status, size_t at, size_t length) {
  run->error = ul_error_at(status, at, length);
  return status;
}

/* RFC 3454, section 3 */
static urlens_status nameprep_step_map(nameprep_run *run) {
  ul_buffer *target = ul_rooms_target(run->rooms);
  for (size_t at = 0; at < run->rooms->text.length;) {
    ul_mapped mapped;
    uint32_t c = ul_utf8_next(run->rooms->text, at, &at);
    if (c < 0x80) {
      ul_buffer_push(target, (char)ul_to_lower(c));
    } else if (!ul_nameprep_map(c, &mapped)) {
      ul_utf8_append(target, c);
    } else if (mapped.text.data) {
      ul_buffer_append(target, mapped.text);
    } else {
      ul_utf8_append(target, mapped.code_point);
    }
  }
  return ul_rooms_turn(run->rooms);
}

/* RFC 3454, section 4 */
static urlens_status nameprep_step_normalize(nameprep_run *run) {
  ul_buffer *target = ul_rooms_target(run->rooms);
  urlens_status status = ul_normalize(run->rooms->text, &run->profile->normalization, &run->rooms->working, target);
  return status != URLENS_OK ? status : ul_rooms_turn(run->rooms);
}

/*
 * RFC 3454, section 5. A prohibited character was in the input as it is, since neither mapping nor normalizing makes
 * one; the generator has made sure of that.
 */
static urlens_status nameprep_step_prohibit(nameprep_run *run) {
  for (size_t at = 0; at < run->rooms->text.length;) {
    uint32_t c = ul_utf8_next(run->rooms->text, at, &at);
    if (!ul_nameprep_is_prohibited(c)) continue;
    for (size_t from = 0, next; from < run->input.length; from = next) {
      if (ul_utf8_next(run->input, from, &next) == c) {
        return nameprep_fail(run, URLENS_E_NAMEPREP_PROHIBITED, from, next - from);
      }
    }
    return nameprep_fail(run, URLENS_E_NAMEPREP_PROHIBITED, URLENS_NOWHERE, 0);
  }
  return URLENS_OK;
}

/* RFC 3454, section 6 */
static urlens_status nameprep_step_bidi(nameprep_run *run) {
  if (!(run->flags & UL_NAMEPREP_CHECK_BIDI) || ul_bidi_check(run->rooms->text, run->profile->bidi)) return URLENS_OK;
  return nameprep_fail(run, URLENS_E_NAMEPREP_BIDI, 0, run->input.length);
}

/* r2 and r3, The Nameprep algorithm, step 6 */
static urlens_status nameprep_step_note_unassigned(nameprep_run *run) {
  run->unassigned_seen = 0;
  for (size_t at = 0; at < run->rooms->text.length && !run->unassigned_seen;) {
    run->unassigned_seen = ul_nameprep_is_unassigned(ul_utf8_next(run->rooms->text, at, &at));
  }
  return URLENS_OK;
}

/* r1 to r3, The Nameprep algorithm, step 2 */
static urlens_status nameprep_step_refuse_tone_marks(nameprep_run *run) {
  for (size_t at = 0, next; at < run->input.length; at = next) {
    uint32_t c = ul_utf8_next(run->input, at, &next);
    if (c == 0x340 || c == 0x341) return nameprep_fail(run, URLENS_E_NAMEPREP_PROHIBITED, at, next - at);
  }
  return URLENS_OK;
}

/* r1 to r3, The Nameprep algorithm, step 4 */
static urlens_status nameprep_step_swap(nameprep_run *run) {
  ul_corrigendum5_swap(run->rooms->text, ul_rooms_target(run->rooms));
  return ul_rooms_turn(run->rooms);
}

static urlens_status nameprep_do_step(nameprep_run *run, ul_nameprep_step step) {
  switch (step) {
    case UL_NAMEPREP_DONE: return URLENS_OK;
    case UL_NAMEPREP_MAP: return nameprep_step_map(run);
    case UL_NAMEPREP_NORMALIZE: return nameprep_step_normalize(run);
    case UL_NAMEPREP_PROHIBIT: return nameprep_step_prohibit(run);
    case UL_NAMEPREP_BIDI: return nameprep_step_bidi(run);
    case UL_NAMEPREP_NOTE_UNASSIGNED: return nameprep_step_note_unassigned(run);
    case UL_NAMEPREP_MAP_UNASSIGNED: return run->unassigned_seen ? nameprep_step_map(run) : URLENS_OK;
    case UL_NAMEPREP_REFUSE_TONE_MARKS: return nameprep_step_refuse_tone_marks(run);
    case UL_NAMEPREP_SWAP: return nameprep_step_swap(run);
  }
  return URLENS_OK;
}

/* All steps, from the start: a ul_rooms_work. */
static urlens_status nameprep_do_steps(void *context, ul_rooms *rooms) {
  nameprep_run *run = context;
  run->rooms = rooms;
  for (const uint8_t *step = run->profile->steps; *step != UL_NAMEPREP_DONE; step++) {
    urlens_status status = nameprep_do_step(run, (ul_nameprep_step)*step);
    if (status != URLENS_OK) return status;
  }
  ul_buffer_append(run->output, rooms->text);
  return URLENS_OK;
}

urlens_status ul_nameprep(ul_span text, const ul_nameprep_profile *profile, unsigned flags, ul_scratch *scratch,
                          ul_buffer *output, urlens_error *error) {
  nameprep_run run = {0};
  urlens_status status;
  run.input = text;
  run.profile = profile;
  run.flags = flags;
  run.output = output;
  run.error = ul_error_of(URLENS_OK);
  if (ul_is_ascii(text)) {
    ul_append_lowercase(output, text); /* every profile maps, and no other step does anything to ASCII */
    status = output->status;
  } else {
    status = ul_rooms_run(text, scratch, nameprep_do_steps, &run);
    if (status == URLENS_OK) status = output->status;
  }
  run.error.status = status;
  if (error) *error = run.error;
  return status;
}

#endif
