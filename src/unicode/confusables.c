/* SPDX-License-Identifier: MIT */
#include "unicode/confusables.h"

#if URLENS_WITH_CONFUSABLES

#  include "core/ascii.h"
#  include "unicode/normalize.h"
#  include "unicode/rooms.h"
#  include "unicode/tables/confusables.h"
#  include "unicode/utf8.h"

static const ul_normalization confusables_nfd = {UL_NFD, UL_AGE_17_0, 0};

/* ---- Skeletons (UTS #39, section 4) ---- */

/* The prototype of a character, if it is not the character itself. */
static int confusables_find(uint32_t c, ul_mapped *prototype) {
  return ul_map_find(&confusable_prototypes, c, prototype);
}

/* Steps 2 and 3: leaves out characters that are not shown, and replaces the others by their prototypes. */
static void skeleton_replace(ul_span text, ul_buffer *output) {
  for (size_t at = 0; at < text.length;) {
    ul_mapped prototype;
    uint32_t c = ul_utf8_next(text, at, &at);
    if (ul_set_contains(&confusable_ignorable, c)) continue;
    if (!confusables_find(c, &prototype)) {
      ul_utf8_append(output, c);
    } else if (prototype.text.data) {
      ul_buffer_append(output, prototype.text);
    } else {
      ul_utf8_append(output, prototype.code_point);
    }
  }
}

/* A ul_rooms_work; its context is the output. */
static urlens_status skeleton_make(void *context, ul_rooms *rooms) {
  urlens_status status = ul_normalize(rooms->text, &confusables_nfd, &rooms->working, ul_rooms_target(rooms));
  if (status == URLENS_OK) status = ul_rooms_turn(rooms);
  if (status != URLENS_OK) return status;
  skeleton_replace(rooms->text, ul_rooms_target(rooms));
  status = ul_rooms_turn(rooms);
  if (status != URLENS_OK) return status;
  status = ul_normalize(rooms->text, &confusables_nfd, &rooms->working, ul_rooms_target(rooms));
  if (status == URLENS_OK) status = ul_rooms_turn(rooms);
  if (status == URLENS_OK) ul_buffer_append(context, rooms->text);
  return status;
}

urlens_status ul_skeleton(ul_span text, ul_scratch *scratch, ul_buffer *output) {
  urlens_status status = ul_rooms_run(text, scratch, skeleton_make, output);
  return status == URLENS_OK ? output->status : status;
}

/* ---- Sets of scripts (UTS #39, section 5.1) ---- */

enum { SCRIPT_WORDS = (UL_SCRIPT_KORE + 32) / 32 };

typedef struct script_set {
  uint32_t words[SCRIPT_WORDS];
} script_set;

static void script_add(script_set *set, unsigned script) {
  set->words[script / 32] |= UINT32_C(1) << script % 32;
}

static int script_has(const script_set *set, unsigned script) {
  return (int)(set->words[script / 32] >> script % 32 & 1);
}

static void script_intersect(script_set *set, const script_set *other) {
  for (size_t i = 0; i < SCRIPT_WORDS; i++) set->words[i] &= other->words[i];
}

static int script_is_empty(const script_set *set) {
  uint32_t all = 0;
  for (size_t i = 0; i < SCRIPT_WORDS; i++) all |= set->words[i];
  return all == 0;
}

/* UTS #39, section 5.1, table 1a: writing systems that use several scripts are added to the scripts that they use. */
static void script_augment(script_set *set) {
  if (script_has(set, UL_SCRIPT_HAN)) {
    script_add(set, UL_SCRIPT_HANB);
    script_add(set, UL_SCRIPT_JPAN);
    script_add(set, UL_SCRIPT_KORE);
  }
  if (script_has(set, UL_SCRIPT_HIRAGANA) || script_has(set, UL_SCRIPT_KATAKANA)) script_add(set, UL_SCRIPT_JPAN);
  if (script_has(set, UL_SCRIPT_HANGUL)) script_add(set, UL_SCRIPT_KORE);
  if (script_has(set, UL_SCRIPT_BOPOMOFO)) script_add(set, UL_SCRIPT_HANB);
}

static int script_is_common(unsigned value) {
  return value == UL_SCRIPT_COMMON || value == UL_SCRIPT_INHERITED;
}

/* The augmented script set for a value of `confusable_scripts` that is not Common or Inherited. */
static script_set script_set_of(unsigned value) {
  script_set set = {{0}};
  if (value < UL_SCRIPT_COUNT) {
    script_add(&set, value);
  } else {
    unsigned number = value - UL_SCRIPT_COUNT;
    for (size_t i = confusable_script_starts[number]; i < confusable_script_starts[number + 1]; i++) {
      script_add(&set, confusable_script_members[i]);
    }
  }
  script_augment(&set);
  return set;
}

/* ---- The report on a label ---- */

/* What has been seen of a label. */
typedef struct label_state {
  script_set resolved;      /* scripts that all characters can belong to */
  script_set without_latin; /* the same for the characters that cannot be Latin */
  script_set used;          /* scripts of the characters that belong to one only */
  int other_than_latin;     /* a character that cannot be Latin, nor Common or Inherited */
  int not_ascii;
  int not_allowed;    /* a character outside the general security profile */
  int latin_like;     /* one that Latin letters look like */
  int not_latin_like; /* one that no Latin looks like */
  int not_ascii_like; /* one that no letter, digit or hyphen of ASCII looks like */
} label_state;

static void label_see_scripts(label_state *state, uint32_t c) {
  unsigned value = ul_runs_find(&confusable_scripts, c);
  script_set set;
  if (script_is_common(value)) return;
  set = script_set_of(value);
  script_intersect(&state->resolved, &set);
  if (!script_has(&set, UL_SCRIPT_LATIN)) {
    script_intersect(&state->without_latin, &set);
    state->other_than_latin = 1;
  }
  if (value < UL_SCRIPT_COUNT) script_add(&state->used, value);
}

/* Whether the characters of a prototype can be part of a text in any script. */
static int label_is_common(const ul_mapped *prototype) {
  if (!prototype->text.data) return script_is_common(ul_runs_find(&confusable_scripts, prototype->code_point));
  for (size_t at = 0; at < prototype->text.length;) {
    if (!script_is_common(ul_runs_find(&confusable_scripts, ul_utf8_next(prototype->text, at, &at)))) return 0;
  }
  return 1;
}

/* Notes what one character of the label's NFD can be mistaken for. */
static void label_see_shape(label_state *state, uint32_t c) {
  unsigned value = ul_runs_find(&confusable_scripts, c);
  ul_mapped prototype = {0, {NULL, 0}, 0};
  int found;
  script_set set;
  if (ul_set_contains(&confusable_ignorable, c)) return;
  found = confusables_find(c, &prototype);
  if (!ul_is_alphanumeric(c) && c != '-' && !(prototype.flags & UL_CONFUSABLE_ASCII)) state->not_ascii_like = 1;
  if (script_is_common(value)) return;
  set = script_set_of(value);
  if (script_has(&set, UL_SCRIPT_LATIN) || prototype.flags & UL_CONFUSABLE_LATIN) {
    state->latin_like = 1;
  } else if (!found || !label_is_common(&prototype)) {
    state->not_latin_like = 1;
  }
}

/* The character at `at`; returns where the next one is. */
static size_t label_see(label_state *state, ul_span label, size_t at) {
  char room[UL_NFD_MOST * UL_UTF8_MOST];
  uint64_t work[32];
  ul_buffer parts;
  ul_scratch scratch;
  ul_span text;
  size_t next;
  uint32_t c = ul_utf8_next(label, at, &next);
  if (c >= 0x80) state->not_ascii = 1;
  if (!ul_set_contains(&confusable_allowed, c)) state->not_allowed = 1;
  label_see_scripts(state, c);
  ul_buffer_init_fixed(&parts, room, sizeof room, SIZE_MAX);
  ul_scratch_init(&scratch, NULL, work, sizeof work);
  if (ul_normalize(ul_span_slice(label, at, next), &confusables_nfd, &scratch, &parts) != URLENS_OK) return next;
  text = ul_buffer_span(&parts);
  for (size_t i = 0; i < text.length;) label_see_shape(state, ul_utf8_next(text, i, &i));
  return next;
}

/* UTS #39, section 5.2 */
static urlens_restriction label_restriction(const label_state *state) {
  if (state->not_allowed) return URLENS_RESTRICTION_NONE;
  if (!state->not_ascii) return URLENS_RESTRICTION_ASCII;
  if (!script_is_empty(&state->resolved)) return URLENS_RESTRICTION_SINGLE_SCRIPT;
  if (script_has(&state->without_latin, UL_SCRIPT_JPAN) || script_has(&state->without_latin, UL_SCRIPT_HANB) ||
      script_has(&state->without_latin, UL_SCRIPT_KORE)) {
    return URLENS_RESTRICTION_HIGHLY;
  }
  for (size_t i = 0; i < sizeof confusable_recommended; i++) {
    unsigned script = confusable_recommended[i];
    if (script == UL_SCRIPT_CYRILLIC || script == UL_SCRIPT_GREEK) continue;
    if (script_has(&state->without_latin, script)) return URLENS_RESTRICTION_MODERATELY;
  }
  return URLENS_RESTRICTION_MINIMALLY;
}

static unsigned label_count_scripts(const label_state *state) {
  unsigned count = 0;
  for (unsigned script = 0; script < UL_SCRIPT_COUNT; script++) count += (unsigned)script_has(&state->used, script);
  return count;
}

void ul_report_label(ul_span label, urlens_label_report *report) {
  label_state state;
  memset(&state, 0, sizeof state);
  memset(&state.resolved, 0xFF, sizeof state.resolved);
  memset(&state.without_latin, 0xFF, sizeof state.without_latin);
  for (size_t at = 0; at < label.length;) at = label_see(&state, label, at);
  report->flags = 0;
  report->scripts = label_count_scripts(&state);
  report->restriction = label_restriction(&state);
  if (script_is_empty(&state.resolved)) {
    report->flags |= URLENS_LABEL_MIXED_SCRIPT;
  } else if (state.other_than_latin && state.latin_like && !state.not_latin_like &&
             !script_has(&state.resolved, UL_SCRIPT_LATIN)) {
    report->flags |= URLENS_LABEL_LATIN_CONFUSABLE;
  }
  if (state.not_ascii && !state.not_ascii_like) report->flags |= URLENS_LABEL_ASCII_CONFUSABLE;
}

#endif
