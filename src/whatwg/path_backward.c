/* SPDX-License-Identifier: MIT */
/*
 * A path when there is little room. The path state writes segments forward and removes some of them again. So for a
 * while it needs more room than the finished path. When that room is not there, the path is done again from its end to
 * its beginning; record/dots.h says how.
 */
#include "percent/percent.h"
#include "percent/sets.h"
#include "record/dots.h"
#include "whatwg/machine.h"

typedef struct backward_path {
  ul_backward_path kept;
  const ul_machine *machine;
  size_t start; /* in the input: where the path's text begins */
  size_t end;   /* and where it ends */
} backward_path;

static int ends_segment(const ul_machine *machine, char c) {
  return c == '/' || (c == '\\' && ul_is_special(machine));
}

/* The first bytes of a segment's text, without tabs and newlines. Returns how many there are, at most `most`. */
static size_t segment_head(const ul_machine *machine, size_t start, size_t end, char *head, size_t most) {
  size_t length = 0;
  for (size_t at = start; at < end && length < most; at++) {
    if (!ul_byte_is(machine->input.data[at], UL_TAB_OR_NEWLINE)) head[length++] = machine->input.data[at];
  }
  return length;
}

/* The longest spelling of two dots, and one byte more. */
enum { DOTS_HEAD = 7 };

static int dots_between(const ul_machine *machine, size_t start, size_t end) {
  char head[DOTS_HEAD];
  return ul_dots_that_count(machine, ul_span_of(head, segment_head(machine, start, end, head, sizeof head)));
}

static int drive_between(const ul_machine *machine, size_t start, size_t end) {
  char head[3];
  return ul_is_windows_drive_letter(ul_span_of(head, segment_head(machine, start, end, head, sizeof head)));
}

/* Appends a segment's encoding. */
static void encode_between(const ul_machine *machine, size_t start, size_t end, ul_buffer *output) {
  while (start < end) {
    size_t stop = start;
    while (stop < end && !ul_byte_is(machine->input.data[stop], UL_TAB_OR_NEWLINE)) stop++;
    ul_percent_encode(output, ul_span_slice(machine->input, start, stop), URLENS_PERCENT_SET_PATH);
    start = stop + 1;
  }
}

/* Keeps a segment: "/" and its encoding. */
static void keep_segment(backward_path *path, size_t start, size_t end) {
  ul_buffer output;
  char *text;
  ul_buffer_init_fixed(&output, NULL, 0, SIZE_MAX);
  encode_between(path->machine, start, end, &output);
  text = ul_backward_keep(&path->kept, output.length, 1);
  if (!text) return;
  ul_buffer_init_fixed(&output, text, output.length, SIZE_MAX);
  encode_between(path->machine, start, end, &output);
}

static void take_segment(backward_path *path, size_t start, size_t end) {
  ul_segment_fate fate = ul_backward_take(&path->kept, dots_between(path->machine, start, end), end == path->end);
  if (fate == UL_SEGMENT_STAYS) keep_segment(path, start, end);
  else if (fate == UL_SEGMENT_LEAVES_EMPTY) keep_segment(path, end, end);
}

/* Takes the segments from the end back to `from`. */
static void take_segments(backward_path *path, size_t from) {
  size_t end = path->end;
  for (;;) {
    size_t start = end;
    while (start > from && !ends_segment(path->machine, path->machine->input.data[start - 1])) start--;
    take_segment(path, start, end);
    if (start <= from) return;
    end = start - 1;
  }
}

static size_t segment_end(const backward_path *path, size_t start) {
  while (start < path->end && !ends_segment(path->machine, path->machine->input.data[start])) start++;
  return start;
}

/*
 * Only in a file URL: finds a segment that is a drive letter and that becomes the first one of the path when it is
 * written, if there is such a segment. Everything before it has been removed by then, and nothing removes it. `depth`
 * is how many segments the path has at first, and `least` how many of them always stay.
 */
static int find_first_drive(const backward_path *path, size_t depth, size_t least, size_t *start) {
  for (*start = path->start;; ++*start) {
    size_t end = segment_end(path, *start);
    int dots = dots_between(path->machine, *start, end);
    if (dots == 0 && depth == 0 && drive_between(path->machine, *start, end)) return 1;
    if (dots == 0) depth++;
    if (dots == 2 && depth > least) depth--;
    if (end >= path->end) return 0;
    *start = end;
  }
}

static size_t count_slashes_of(ul_span path) {
  size_t count = 0;
  for (size_t i = 0; i < path.length; i++) count += path.data[i] == '/' ? 1 : 0;
  return count;
}

/* Takes the rest of the base's path. Debts remove segments of it, but not the first `fixed` bytes. */
static void take_prefix(ul_backward_path *path, ul_span prefix, size_t fixed) {
  while (path->debt > 0 && prefix.length > fixed) {
    do {
      prefix.length--;
    } while (prefix.data[prefix.length] != '/');
    path->debt--;
  }
  path->length += prefix.length;
  path->count += count_slashes_of(prefix);
  if (prefix.length == 0) return;
  path->first_is_empty = prefix.length == 1 || prefix.data[1] == '/';
  if (path->write) memcpy(path->write - prefix.length, prefix.data, prefix.length);
}

/* The whole path. */
static void take_path_backward(backward_path *path, ul_span prefix) {
  int file = ul_is_file(path->machine);
  size_t fixed = file && ul_begins_with_drive(prefix) ? 3 : 0, drive;
  if (file && find_first_drive(path, count_slashes_of(prefix), fixed ? 1 : 0, &drive)) {
    size_t end = segment_end(path, drive);
    if (end < path->end) take_segments(path, end + 1);
    keep_segment(path, drive, end);
    if (path->kept.write) path->kept.write[2] = ':';
    return;
  }
  take_segments(path, path->start);
  take_prefix(&path->kept, prefix, fixed);
}

/* Where the path ends: at "?" or "#", unless a state override is given, or at the end of the input. */
static size_t find_path_end(const ul_machine *machine) {
  size_t at = machine->path_text;
  if (machine->override != UL_NO_STATE) return machine->input.length;
  while (at < machine->input.length && machine->input.data[at] != '?' && machine->input.data[at] != '#') at++;
  return at;
}

void ul_take_path_backward(ul_machine *machine) {
  backward_path path = {.machine = machine, .start = machine->path_text, .end = find_path_end(machine)};
  ul_buffer *output = machine->output;
  ul_span prefix = ul_span_of(NULL, 0);
  size_t length;
  if (machine->path_prefix > 0) {
    prefix = ul_span_of(machine->base->href + machine->base->record->path_start, machine->path_prefix);
  }
  take_path_backward(&path, prefix);
  length = path.kept.length;
  machine->path_needs_guard = path.kept.count > 1 && path.kept.first_is_empty;
  if (machine->path_began_well && output->status != URLENS_E_OUT_OF_MEMORY) {
    char *room;
    output->status = URLENS_OK;
    output->length = machine->path_begin;
    room = ul_buffer_room(output, length);
    if (room) {
      memset(&path.kept, 0, sizeof path.kept);
      path.kept.write = room + length;
      take_path_backward(&path, prefix);
    }
  }
  output->length = machine->path_begin + length;
  ul_machine_seek(machine, path.end);
}
