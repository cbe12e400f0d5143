/* SPDX-License-Identifier: MIT */
/* What the states do to the URL: the operations of the Standard's sections 4.1 and 4.2 on the text that is written. */
#include "core/ascii.h"
#include "percent/percent.h"
#include "whatwg/machine.h"

void ul_set_empty_host(ul_machine *machine) {
  ul_buffer_append(machine->output, UL_SPAN("//"));
  ul_record_authority(&machine->url, machine->output);
  ul_record_host(&machine->url, machine->output, URLENS_HOST_KIND_EMPTY);
}

void ul_copy_base_authority(ul_machine *machine) {
  static const uint32_t kept = URLENS_HAS_SCHEME | URLENS_HAS_USERNAME | URLENS_HAS_PASSWORD | URLENS_HAS_HOST |
                               URLENS_HAS_PORT;
  const urlens_components *base = machine->base->record;
  ul_buffer_cut(machine->output, 0);
  ul_buffer_append(machine->output, ul_span_of(machine->base->href, base->port_end));
  machine->url = *base;
  machine->url.flags &= kept;
  machine->url.path_start = machine->url.path_end = machine->url.query_end = machine->url.length = base->port_end;
}

void ul_copy_base_path(ul_machine *machine) {
  ul_copy_base_authority(machine);
  ul_begin_path(machine);
  machine->url.flags |= machine->base->record->flags & URLENS_HAS_OPAQUE_PATH;
  ul_buffer_append(machine->output, ul_record_slice(machine->base, URLENS_PART_PATH));
  machine->path_needs_guard = machine->base->record->path_start > machine->base->record->port_end;
}

/* Whether a path that is a drive letter and nothing else is not shortened. */
static int keeps_drive(const ul_machine *machine) {
  if (!ul_is_file(machine) || ul_differs(machine, UL_FILE_HAS_NO_DRIVES)) return 0;
  return !ul_differs(machine, UL_FILE_DRIVE_STAYS_IN_BASE) || machine->path_prefix > 0;
}

/* URL Standard, section 4.2, shorten a url's path: how much of it is left. */
static size_t shortened_length(const ul_machine *machine, ul_span path) {
  size_t at = path.length;
  if (path.length == 3 && keeps_drive(machine) && ul_begins_with_drive(path)) return path.length;
  while (at > 0) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): at is within the path, so there is text */
    if (path.data[--at] == '/') break;
  }
  return at;
}

/* Does not even copy what shortening would remove, so it needs only the room of the result. */
void ul_copy_shortened_base_path(ul_machine *machine) {
  ul_span path = ul_record_slice(machine->base, URLENS_PART_PATH);
  ul_copy_base_authority(machine);
  ul_begin_path(machine);
  ul_buffer_append(machine->output, ul_span_slice(path, 0, shortened_length(machine, path)));
}

void ul_begin_path(ul_machine *machine) {
  machine->path_begin = machine->output->length;
  machine->path_began_well = ul_buffer_ok(machine->output);
  ul_record_path_start(&machine->url, machine->output, 1);
  machine->open = UL_PATH_OPEN;
}

/*
 * URL Standard, URL serializer, step 3: "/." before a path of two or more segments whose first is empty, if there is no
 * host.
 */
static void guard_path(ul_machine *machine) {
  ul_buffer *output = machine->output;
  size_t start = machine->path_begin;
  if (machine->url.flags & (URLENS_HAS_HOST | URLENS_HAS_OPAQUE_PATH)) return;
  if (!ul_buffer_ok(output)) {
    if (!machine->path_needs_guard) return;
  } else if (output->length - start < 2 || memcmp(output->data + start, "//", 2) != 0) {
    return;
  }
  ul_buffer_insert(output, start, UL_SPAN("/."));
  machine->url.path_start = ul_offset(start + 2);
}

/* Removes what was written from `start` to `end`, before the end of the path. */
static void remove_written(ul_machine *machine, size_t start, size_t end) {
  ul_buffer *output = machine->output;
  memmove(output->data + start, output->data + end, output->length - end);
  ul_buffer_cut(output, output->length - (end - start));
}

/* UL_FILE_PATH_BEGINS_ONCE: of the slashes with which the path begins one stays. */
static void remove_extra_slashes(ul_machine *machine) {
  ul_span written = ul_buffer_span(machine->output);
  size_t start = machine->path_begin, end = start;
  while (end + 1 < written.length && written.data[end + 1] == '/') end++;
  remove_written(machine, start, end);
}

/* UL_FILE_DRIVE_HAS_NO_HOST: a path that begins with a drive letter is not on another host. */
static void remove_host_before_drive(ul_machine *machine) {
  ul_span written = ul_buffer_span(machine->output);
  size_t start = machine->url.host_start;
  if (!ul_begins_with_drive(ul_span_slice(written, machine->path_begin, written.length))) return;
  remove_written(machine, start, machine->path_begin);
  machine->url.host_end = machine->url.port_end = machine->url.path_start = ul_offset(start);
  machine->url.host_kind = URLENS_HOST_KIND_EMPTY;
  machine->path_begin = start;
}

/* UL_FILE_REFERENCE_IS_GUARDED: "/." before a path that begins with "//", as in a URL without a host. */
static void guard_file_path(ul_machine *machine) {
  size_t start = machine->path_begin;
  int is_base_path = machine->segment == 0;
  if (machine->url.host_kind != URLENS_HOST_KIND_EMPTY || machine->had_no_host || is_base_path) return;
  if (machine->output->length - start >= 2 && memcmp(machine->output->data + start, "//", 2) == 0) {
    ul_buffer_insert(machine->output, start, UL_SPAN("/."));
  }
}

/* What programs do to the path of a file: URL when it is complete. */
static void finish_file_path(ul_machine *machine) {
  if (!ul_is_file(machine) || !ul_buffer_ok(machine->output)) return;
  if (ul_differs(machine, UL_FILE_DRIVE_HAS_NO_HOST)) remove_host_before_drive(machine);
  if (ul_differs(machine, UL_FILE_PATH_BEGINS_ONCE)) remove_extra_slashes(machine);
  if (ul_differs(machine, UL_FILE_REFERENCE_IS_GUARDED) && machine->is_relative) guard_file_path(machine);
}

/* Ends the component that is being written. */
static void end_component(ul_machine *machine) {
  if (machine->open == UL_NOTHING_OPEN) ul_begin_path(machine);
  if (machine->open == UL_PATH_OPEN) {
    if (ul_program_of(machine)) finish_file_path(machine);
    guard_path(machine);
    ul_record_path(&machine->url, machine->output);
  } else if (machine->open == UL_QUERY_OPEN) {
    ul_record_query(&machine->url, machine->output);
  }
}

void ul_copy_base_query(ul_machine *machine) {
  ul_span query = ul_record_slice(machine->base, URLENS_PART_QUERY);
  if (!query.data) return;
  end_component(machine);
  ul_buffer_push(machine->output, '?');
  ul_buffer_append(machine->output, query);
  machine->open = UL_QUERY_OPEN;
}

void ul_enter_query_state(ul_machine *machine) {
  end_component(machine);
  ul_buffer_push(machine->output, '?');
  machine->open = UL_QUERY_OPEN;
  machine->state = UL_QUERY_STATE;
  if (machine->encoding != URLENS_ENCODING_UTF_8) {
    ul_percent_encoder_init(&machine->query, machine->encoding, URLENS_PERCENT_SET_SPECIAL_QUERY,
                            URLENS_UNENCODABLE_REFERENCE);
  }
}

void ul_enter_fragment_state(ul_machine *machine) {
  end_component(machine);
  ul_buffer_push(machine->output, '#');
  machine->open = UL_FRAGMENT_OPEN;
  machine->state = UL_FRAGMENT_STATE;
}

void ul_finish_record(ul_machine *machine) {
  end_component(machine);
  ul_record_finish(&machine->url, machine->output);
}

int ul_is_windows_drive_letter(ul_span text) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a text of two bytes is there */
  return text.length == 2 && ul_is_alpha((unsigned char)text.data[0]) && (text.data[1] == ':' || text.data[1] == '|');
}

int ul_begins_with_drive(ul_span path) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a path of three bytes is there */
  return path.length >= 3 && ul_is_alpha((unsigned char)path.data[1]) && path.data[2] == ':' &&
         (path.length == 3 || path.data[3] == '/');
}

/* Whether a segment is a drive letter, or begins with one and a "\". */
static int is_drive_segment(ul_span segment) {
  return segment.length >= 2 && ul_is_windows_drive_letter(ul_span_slice(segment, 0, 2)) &&
         (segment.length == 2 || segment.data[2] == '\\');
}

/*
 * UL_SPECIAL_DRIVES_STAY and UL_OTHER_DRIVES_STAY: the last segment is a drive letter. It is looked for once: what stays is
 * never removed.
 */
static int drive_stays(ul_machine *machine, ul_span path) {
  uint32_t stays = ul_is_special(machine) ? UL_SPECIAL_DRIVES_STAY : UL_OTHER_DRIVES_STAY;
  size_t segment;
  if (!ul_differs(machine, stays) || path.length == 0) return 0;
  if (machine->drive_end == path.length) return 1;
  segment = ul_find_after_last(path, '/');
  if (!is_drive_segment(ul_span_slice(path, segment, path.length))) return 0;
  machine->drive_end = path.length;
  return 1;
}

/* Looks only at what it removes, so that all calls together take linear time. */
void ul_shorten_path(ul_machine *machine) {
  ul_span written = ul_buffer_span(machine->output);
  ul_span path = ul_span_slice(written, machine->path_begin, written.length);
  if (drive_stays(machine, path)) return;
  ul_buffer_cut(machine->output, machine->path_begin + shortened_length(machine, path));
}

void ul_keep_base_path(ul_machine *machine) {
  ul_copy_base_path(machine);
  if (machine->c == '?') {
    ul_enter_query_state(machine);
    return;
  }
  ul_copy_base_query(machine);
  if (machine->c == '#') ul_enter_fragment_state(machine);
}

void ul_enter_path_state(ul_machine *machine) {
  if (machine->open == UL_NOTHING_OPEN) ul_begin_path(machine);
  machine->segment = machine->output->length;
  machine->path_text = machine->pointer;
  machine->path_prefix = machine->output->length - machine->path_begin;
  ul_buffer_push(machine->output, '/');
  machine->state = UL_PATH_STATE;
}
