/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.4, basic URL parser: the states up to the authority. */
#include "core/ascii.h"
#include "core/text.h"
#include "percent/sets.h"
#include "record/schemes.h"
#include "whatwg/machine.h"

/* "Append c, lowercased, to buffer." The beginning is kept, to tell which scheme it is. */
static void append_to_scheme(ul_machine *machine) {
  char c = (char)ul_to_lower(machine->c);
  ul_buffer_push(machine->output, c);
  if (machine->scheme_length <= UL_SCHEME_HEAD) machine->scheme_head[machine->scheme_length] = c;
  machine->scheme_length++;
}

/* scheme start state */
ul_step ul_scheme_start_state(ul_machine *machine) {
  if (machine->c != UL_EOF && ul_is_alpha(machine->c)) {
    append_to_scheme(machine);
    machine->state = UL_SCHEME_STATE;
    return UL_ADVANCE;
  }
  machine->state = UL_NO_SCHEME_STATE;
  return UL_AGAIN;
}

/* Writes the scheme's ":" and notes the scheme. */
static void set_scheme(ul_machine *machine) {
  size_t head = machine->scheme_length <= UL_SCHEME_HEAD ? machine->scheme_length : 0;
  ul_buffer_push(machine->output, ':');
  ul_record_scheme(&machine->url, machine->output);
  machine->url.scheme_kind = (uint8_t)ul_scheme_kind_of(ul_span_of(machine->scheme_head, head));
}

static ul_span base_scheme(const ul_machine *machine) {
  return machine->base ? ul_record_slice(machine->base, URLENS_PART_SCHEME) : ul_span_of(NULL, 0);
}

static void note_scheme_rules(ul_machine *machine, ul_span scheme) {
  if (ul_program_of(machine)) machine->scheme_rules = ul_rules_of_scheme(ul_program_of(machine), scheme);
}

/* Whether the base has the same special scheme. */
static int base_has_scheme(const ul_machine *machine) {
  if (machine->scheme_rules) return ul_span_equal(base_scheme(machine), ul_written_scheme(machine));
  return machine->base && machine->base->record->scheme_kind == machine->url.scheme_kind;
}

/* Whether the path is opaque: it does not begin with "/", or the program does not look. */
static int has_opaque_path(const ul_machine *machine) {
  return !ul_remaining_starts_with(machine, "/") || ul_scheme_is(machine, UL_SCHEME_IS_OPAQUE);
}

/* scheme state, steps 2.4 to 2.9: where to go after the ":". */
static ul_step after_scheme(ul_machine *machine) {
  if (ul_is_file(machine)) {
    if (!ul_remaining_starts_with(machine, "//")) {
      ul_validation_error(machine, URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
    }
    machine->state = UL_FILE_STATE;
  } else if (ul_is_special(machine)) {
    machine->state = base_has_scheme(machine) ? UL_SPECIAL_RELATIVE_OR_AUTHORITY_STATE
                                              : UL_SPECIAL_AUTHORITY_SLASHES_STATE;
  } else if (!has_opaque_path(machine)) {
    machine->state = UL_PATH_OR_AUTHORITY_STATE;
    ul_machine_seek(machine, machine->next);
  } else {
    ul_begin_path(machine);
    machine->url.flags |= URLENS_HAS_OPAQUE_PATH;
    machine->state = UL_OPAQUE_PATH_STATE;
  }
  return UL_ADVANCE;
}

/* scheme state, without state override; the protocol setter has a function of its own. */
ul_step ul_scheme_state(ul_machine *machine) {
  if (machine->c < 0x80 && ul_byte_is((char)machine->c, UL_SCHEME_CODE_POINT)) {
    append_to_scheme(machine);
    return UL_ADVANCE;
  }
  if (machine->c == ':') {
    set_scheme(machine);
    note_scheme_rules(machine, ul_written_scheme(machine));
    return after_scheme(machine);
  }
  ul_buffer_clear(machine->output);
  machine->state = UL_NO_SCHEME_STATE;
  ul_machine_seek(machine, 0);
  return UL_AGAIN;
}

/* no scheme state */
ul_step ul_no_scheme_state(ul_machine *machine) {
  int opaque = machine->base && ul_record_has(machine->base->record, URLENS_HAS_OPAQUE_PATH);
  if (!machine->base || (opaque && machine->c != '#')) {
    return ul_failure(machine, URLENS_E_MISSING_SCHEME, URLENS_V_MISSING_SCHEME_NON_RELATIVE_URL);
  }
  if (opaque) {
    ul_copy_base_path(machine);
    ul_copy_base_query(machine);
    ul_enter_fragment_state(machine);
    return UL_ADVANCE;
  }
  machine->is_relative = 1;
  note_scheme_rules(machine, base_scheme(machine));
  machine->state = machine->base->record->scheme_kind == URLENS_SCHEME_KIND_FILE ? UL_FILE_STATE : UL_RELATIVE_STATE;
  return UL_AGAIN;
}

/* special relative or authority state */
ul_step ul_special_relative_or_authority_state(ul_machine *machine) {
  if (machine->c == '/' && ul_remaining_starts_with(machine, "/")) {
    machine->state = UL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE;
    ul_machine_seek(machine, machine->next);
    return UL_ADVANCE;
  }
  ul_validation_error(machine, URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  machine->state = UL_RELATIVE_STATE;
  return UL_AGAIN;
}

/* path or authority state */
ul_step ul_path_or_authority_state(ul_machine *machine) {
  if (machine->c == '/') {
    machine->state = UL_AUTHORITY_STATE;
    machine->buffer_start = machine->next;
    return UL_ADVANCE;
  }
  ul_enter_path_state(machine);
  return UL_AGAIN;
}

/* UL_OTHER_BASE_KEEPS_BSLASH: the base's last segment up to its last "\" stays. */
static void keep_until_backslash(ul_machine *machine) {
  ul_span path = ul_record_slice(machine->base, URLENS_PART_PATH);
  ul_span segment = ul_span_slice(path, ul_find_after_last(path, '/'), path.length);
  if (ul_is_special(machine) || !ul_differs(machine, UL_OTHER_BASE_KEEPS_BSLASH)) return;
  ul_buffer_append(machine->output, ul_span_slice(segment, 0, ul_find_after_last(segment, '\\')));
}

/* relative state, step 5: neither "/" nor "\" comes first. */
static ul_step relative_to_base_path(ul_machine *machine) {
  if (machine->c != '?' && machine->c != '#' && machine->c != UL_EOF) {
    ul_copy_shortened_base_path(machine);
    ul_enter_path_state(machine);
    if (ul_program_of(machine)) keep_until_backslash(machine);
    return UL_AGAIN;
  }
  ul_keep_base_path(machine);
  return UL_ADVANCE;
}

/* Copies only the scheme of the base, for a reference that has its own authority. */
static void copy_base_scheme(ul_machine *machine) {
  const urlens_components *base = machine->base->record;
  ul_buffer_cut(machine->output, 0);
  ul_buffer_append(machine->output, ul_span_of(machine->base->href, base->scheme_end + (size_t)1));
  ul_record_scheme(&machine->url, machine->output);
}

/* relative slash state, step 2: after two slashes, of which c is the second, the authority begins. */
static ul_step begin_authority_at_next(ul_machine *machine) {
  copy_base_scheme(machine);
  machine->takes_backslash = 0;
  machine->state = UL_AUTHORITY_STATE;
  machine->buffer_start = machine->next;
  return UL_ADVANCE;
}

/* Whether c and what follows it are two slashes of any kind, but not "//". */
static int are_backslashes(const ul_machine *machine) {
  if (machine->c == '/') return ul_remaining_starts_with(machine, "\\");
  return machine->c == '\\' && (ul_remaining_starts_with(machine, "/") || ul_remaining_starts_with(machine, "\\"));
}

/* UL_OTHER_BSLASHES_LOSE_HOST: the reference begins with two slashes, but not with "//". The path has them. */
static ul_step lose_host(ul_machine *machine) {
  copy_base_scheme(machine);
  if (machine->c == '/') ul_machine_seek(machine, machine->next);
  ul_enter_path_state(machine);
  return UL_AGAIN;
}

/* Whether a "\" is a slash before the path: in special URLs, and for programs that take it for one. */
static int takes_backslash(const ul_machine *machine) {
  return ul_is_special(machine) ? ul_takes_backslash(machine)
                                : ul_differs(machine, UL_OTHER_REFERENCE_BSLASH | UL_OTHER_BSLASHES_LOSE_HOST);
}

/* relative state */
ul_step ul_relative_state(ul_machine *machine) {
  machine->url.scheme_kind = machine->base->record->scheme_kind;
  if (ul_differs(machine, UL_OTHER_BSLASHES_LOSE_HOST) && !ul_is_special(machine)) {
    if (are_backslashes(machine)) return lose_host(machine);
    machine->takes_backslash = 1;
  }
  if (machine->c == '/') {
    machine->state = UL_RELATIVE_SLASH_STATE;
    return UL_ADVANCE;
  }
  if (machine->c == '\\' && takes_backslash(machine)) {
    ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
    machine->slash_was_backslash = 1;
    machine->state = UL_RELATIVE_SLASH_STATE;
    return UL_ADVANCE;
  }
  return relative_to_base_path(machine);
}

/* Whether the two slashes before the authority, of which c is the second, are "//" where that alone counts. */
static int are_counted(const ul_machine *machine) {
  uint32_t counted = ul_is_special(machine) ? UL_SPECIAL_SLASHES_ARE_COUNTED : UL_OTHER_REFERENCE_BSLASH;
  return ul_differs(machine, counted) && machine->c == '/' && !machine->slash_was_backslash;
}

/* relative slash state */
ul_step ul_relative_slash_state(ul_machine *machine) {
  int is_slash = machine->c == '/' || (machine->c == '\\' && !ul_scheme_is(machine, UL_SCHEME_KEEPS_BSLASH));
  if (is_slash && !are_counted(machine) && (ul_is_special(machine) || ul_differs(machine, UL_OTHER_REFERENCE_BSLASH))) {
    if (machine->c == '\\') ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
    copy_base_scheme(machine);
    machine->state = UL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE;
    return UL_ADVANCE;
  }
  if (machine->c == '/') return begin_authority_at_next(machine);
  ul_copy_base_authority(machine);
  ul_enter_path_state(machine);
  return UL_AGAIN;
}

/* special authority slashes state */
ul_step ul_special_authority_slashes_state(ul_machine *machine) {
  machine->state = UL_SPECIAL_AUTHORITY_IGNORE_SLASHES_STATE;
  if (machine->c == '/' && ul_remaining_starts_with(machine, "/")) {
    ul_machine_seek(machine, machine->next);
    return UL_ADVANCE;
  }
  ul_validation_error(machine, URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  return UL_AGAIN;
}

/* special authority ignore slashes state */
ul_step ul_special_authority_ignore_slashes_state(ul_machine *machine) {
  int is_slash = machine->c == '/' || (machine->c == '\\' && !ul_scheme_is(machine, UL_SCHEME_KEEPS_BSLASH));
  if (!is_slash || ul_scheme_is(machine, UL_SCHEME_MAY_LACK_HOST)) {
    machine->state = UL_AUTHORITY_STATE;
    machine->buffer_start = machine->pointer;
    return UL_AGAIN;
  }
  ul_validation_error(machine, URLENS_V_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  return UL_ADVANCE;
}
