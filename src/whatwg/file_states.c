/* SPDX-License-Identifier: MIT */
/* URL Standard, section 4.4, basic URL parser: file URLs and their drive letters. */
#include "core/ascii.h"
#include "whatwg/machine.h"

/* Section 4.2: the input from the pointer on starts with a Windows drive letter. */
static int starts_with_windows_drive_letter(const ul_machine *machine) {
  ul_span input = machine->input;
  size_t first = ul_skip(machine, machine->pointer, 0), second = ul_skip(machine, machine->pointer, 1);
  size_t third = ul_skip(machine, machine->pointer, 2);
  char pair[2];
  if (second >= input.length || ul_differs(machine, UL_FILE_HAS_NO_DRIVES)) return 0;
  pair[0] = input.data[first];
  pair[1] = input.data[second];
  if (!ul_is_windows_drive_letter(ul_span_of(pair, 2))) return 0;
  if (ul_differs(machine, UL_FILE_DRIVE_COMES_FIRST)) return 1;
  return third >= input.length || input.data[third] == '/' || input.data[third] == '\\' || input.data[third] == '?' ||
         input.data[third] == '#';
}

/* Writes "file:" if it is not there yet. */
static void set_file_scheme(ul_machine *machine) {
  if (ul_record_has(&machine->url, URLENS_HAS_SCHEME)) return;
  ul_buffer_append(machine->output, UL_SPAN("file:"));
  ul_record_scheme(&machine->url, machine->output);
  machine->url.scheme_kind = URLENS_SCHEME_KIND_FILE;
}

static int base_is_file(const ul_machine *machine) {
  return machine->base && machine->base->record->scheme_kind == URLENS_SCHEME_KIND_FILE;
}

/* file state, step 4: relative to a base that is a file URL. */
static ul_step relative_to_base_file(ul_machine *machine) {
  if (machine->c != '?' && machine->c != '#' && machine->c != UL_EOF) {
    if (starts_with_windows_drive_letter(machine)) {
      ul_validation_error(machine, URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER);
      ul_copy_base_authority(machine);
    } else {
      ul_copy_shortened_base_path(machine);
    }
    ul_enter_path_state(machine);
    return UL_AGAIN;
  }
  ul_keep_base_path(machine);
  return UL_ADVANCE;
}

/* file state */
ul_step ul_file_state(ul_machine *machine) {
  set_file_scheme(machine);
  if (machine->c == '/' || machine->c == '\\') {
    if (machine->c == '\\') ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
    machine->state = UL_FILE_SLASH_STATE;
    return UL_ADVANCE;
  }
  if (base_is_file(machine)) return relative_to_base_file(machine);
  ul_set_empty_host(machine);
  ul_enter_path_state(machine);
  return UL_AGAIN;
}

/* The first segment of the base's path with its "/", if that is a normalized Windows drive letter; otherwise empty. */
static ul_span base_drive(const ul_machine *machine) {
  ul_span path = ul_record_slice(machine->base, URLENS_PART_PATH);
  if (ul_differs(machine, UL_FILE_HAS_NO_DRIVES | UL_FILE_DROPS_BASE_DRIVE)) return ul_span_of(NULL, 0);
  return ul_begins_with_drive(path) ? ul_span_slice(path, 0, 3) : ul_span_of(NULL, 0);
}

/* file slash state */
ul_step ul_file_slash_state(ul_machine *machine) {
  if (machine->c == '/' || machine->c == '\\') {
    if (machine->c == '\\') ul_validation_error(machine, URLENS_V_INVALID_REVERSE_SOLIDUS);
    machine->state = UL_FILE_HOST_STATE;
    machine->buffer_start = machine->next;
    return UL_ADVANCE;
  }
  if (base_is_file(machine)) {
    ul_copy_base_authority(machine);
    ul_begin_path(machine);
    if (!starts_with_windows_drive_letter(machine)) ul_buffer_append(machine->output, base_drive(machine));
  } else {
    ul_set_empty_host(machine);
  }
  ul_enter_path_state(machine);
  return UL_AGAIN;
}

/* The first three bytes of the buffer, without tabs and newlines. Returns how many there are, at most three. */
static size_t buffer_head(const ul_machine *machine, char head[3]) {
  size_t length = 0;
  for (size_t at = machine->buffer_start; length < 3; at++) {
    at = ul_skip(machine, at, 0);
    if (at >= machine->pointer) break;
    head[length++] = machine->input.data[at];
  }
  return length;
}

/* file host state, step 1.1: the text that looked like a host is a drive letter, and begins the path. */
static ul_step drive_letter_host(ul_machine *machine, const char *head) {
  ul_validation_error(machine, URLENS_V_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST);
  ul_set_empty_host(machine);
  ul_enter_path_state(machine);
  ul_buffer_append(machine->output, ul_span_of(head, 2));
  machine->path_text = machine->buffer_start;
  return UL_AGAIN;
}

enum { LOCALHOST_LENGTH = sizeof "localhost" - 1 };

/* Whether the text written from `start` on is "localhost". */
static int wrote_localhost(const ul_buffer *output, size_t start) {
  return ul_buffer_ok(output) &&
         ul_span_equal(ul_span_slice(ul_buffer_span(output), start, output->length), UL_SPAN("localhost"));
}

/*
 * The same when the output has no room for that. The host is written to a buffer of its own, where it can be compared
 * if it is short.
 */
static ul_step parse_file_host_beside(ul_machine *machine) {
  char space[LOCALHOST_LENGTH];
  ul_buffer host, *output = machine->output;
  ul_step step;
  ul_buffer_init_fixed(&host, space, sizeof space, output->limit);
  machine->output = &host;
  step = ul_parse_host_text(machine, machine->buffer_start);
  machine->output = output;
  if (wrote_localhost(&host, 0)) {
    ul_record_host(&machine->url, output, URLENS_HOST_KIND_EMPTY);
    return step;
  }
  if (ul_buffer_ok(&host)) {
    ul_buffer_append(output, ul_buffer_span(&host));
  } else {
    /* It is longer than the room that is left, so it does not have to be written. */
    ul_buffer_room(output, host.length);
    ul_buffer_advance(output, host.length);
  }
  ul_record_host(&machine->url, output, (urlens_host_kind)machine->url.host_kind);
  return step;
}

/* file host state, step 1.3: a host, except that "localhost" becomes the empty host. */
static ul_step parse_file_host(ul_machine *machine) {
  ul_buffer *output = machine->output;
  size_t start;
  ul_buffer_append(output, UL_SPAN("//"));
  ul_record_authority(&machine->url, output);
  start = output->length;
  if (!ul_buffer_ok(output) || output->limit - start < LOCALHOST_LENGTH ||
      (!output->allocator && output->capacity - start < LOCALHOST_LENGTH)) {
    return parse_file_host_beside(machine);
  }
  if (ul_parse_host_text(machine, machine->buffer_start) == UL_FAILURE) return UL_FAILURE;
  if (wrote_localhost(output, start) && !ul_differs(machine, UL_FILE_KEEPS_LOCALHOST)) {
    ul_buffer_cut(output, start);
    ul_record_host(&machine->url, output, URLENS_HOST_KIND_EMPTY);
    machine->had_no_host = 1;
  }
  return UL_ADVANCE;
}

static int is_slash(uint32_t c) {
  return c == '/' || c == '\\';
}

/* file host state, step 1.2: the host is empty. */
static void empty_file_host(ul_machine *machine) {
  ul_set_empty_host(machine);
  machine->had_no_host = 1;
  while (ul_differs(machine, UL_FILE_SKIPS_SLASHES) && is_slash(machine->c)) {
    size_t slash = machine->pointer;
    ul_machine_seek(machine, machine->next);
    if (is_slash(machine->c)) continue;
    ul_machine_seek(machine, slash);
    return;
  }
}

/* Whether the text that looks like a host is a drive letter. With UL_FILE_DROPS_HOST that needs a path, or the end, after it. */
static int is_drive_letter_host(const ul_machine *machine, ul_span head) {
  if (ul_differs(machine, UL_FILE_DROPS_HOST) && (machine->c == '?' || machine->c == '#')) return 0;
  return machine->override == UL_NO_STATE && !ul_differs(machine, UL_FILE_HAS_NO_DRIVES) &&
         ul_is_windows_drive_letter(head);
}

/* file host state */
ul_step ul_file_host_state(ul_machine *machine) {
  char head[3];
  size_t length;
  while (machine->c != UL_EOF && machine->c != '/' && machine->c != '\\' && machine->c != '?' && machine->c != '#') {
    ul_machine_seek(machine, machine->next);
  }
  if ((machine->c == '?' || machine->c == '#') && ul_differs(machine, UL_FILE_HOST_NEEDS_SLASH)) {
    return ul_failure(machine, URLENS_E_HOST_INVALID_CODE_POINT, URLENS_V_HOST_INVALID_CODE_POINT);
  }
  length = buffer_head(machine, head);
  if (is_drive_letter_host(machine, ul_span_of(head, length))) return drive_letter_host(machine, head);
  if (length == 0 || ul_differs(machine, UL_FILE_DROPS_HOST)) {
    empty_file_host(machine);
  } else if (parse_file_host(machine) == UL_FAILURE) {
    return UL_FAILURE;
  }
  if (machine->override != UL_NO_STATE) return UL_RETURN;
  machine->state = UL_PATH_START_STATE;
  return UL_AGAIN;
}
