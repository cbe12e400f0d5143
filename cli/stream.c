/* SPDX-License-Identifier: MIT */
#include "stream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "platform.h"
#include "terminal.h"

/* How much is read, and handed on, at once. */
#define STREAM_BLOCK ((size_t)1 << 16)

static int output_failed(output *out) {
  /* A closed pipe is not a failure: its reader has what it wanted. */
  if (!out->failed && errno == EPIPE) out->is_closed = 1;
  if (!out->failed && !out->is_closed && !out->file) {
    message_print("urlens: cannot write the output: %s\n", platform_reason(PLATFORM_OUTPUT));
  }
  out->failed = 1;
  return 0;
}

int output_check(output *out) {
  return out->pending.length < STREAM_BLOCK ? !out->failed : output_flush(out);
}

static int output_write(output *out) {
  if (out->file) return platform_write(out->file, out->pending.data, out->pending.length);
  return terminal_write(PLATFORM_OUTPUT, TERMINAL_JSON, out->pending.data, out->pending.length);
}

int output_flush(output *out) {
  if (out->failed) return 0;
  if (!output_write(out)) return output_failed(out);
  text_clear(&out->pending);
  return 1;
}

int output_close(output *out) {
  output_flush(out);
  if (!out->file && fclose(stdout) != 0) output_failed(out);
  text_release(&out->pending);
  return !out->failed || out->is_closed;
}

/* Makes room: moves the rest to the front if that is enough, and otherwise allocates more. */
static void line_make_room(line_input *input) {
  if (input->start > 0) {
    memmove(input->data, input->data + input->start, input->end - input->start);
    input->end -= input->start;
    input->scanned -= input->start;
    input->start = 0;
  }
  if (input->capacity - input->end < STREAM_BLOCK / 2) {
    input->data = grow_array(input->data, &input->capacity, input->end + STREAM_BLOCK, 1);
  }
}

/* Finds the line feed of the next line in what has been read. */
static int line_find(line_input *input, const char **line, size_t *length) {
  char *found = input->end > input->scanned ? memchr(input->data + input->scanned, '\n', input->end - input->scanned)
                                            : NULL;
  input->scanned = input->end;
  if (!found) return 0;
  *line = input->data + input->start;
  *length = (size_t)(found - *line);
  input->start += *length + 1;
  input->scanned = input->start;
  return 1;
}

/* What is left at the end of the input. */
static line_status line_last(line_input *input, const char **line, size_t *length) {
  *line = input->data ? input->data + input->start : "";
  *length = input->end - input->start;
  input->start = input->end;
  return *length > 0 && !input->skips ? LINE_READ : LINE_END;
}

/* Waits for more bytes. A line that has begun has some time to end. */
static line_status line_wait(line_input *input, double since) {
  double left = since + input->seconds - platform_seconds();
  int has_begun = input->end > input->start;
  if (input->seconds == 0) return LINE_READ;
  if (has_begun && left <= 0) return LINE_TOO_SLOW;
  switch (platform_wait_for(input->file, has_begun ? (int)(left * 1000) + 1 : -1)) {
    case PLATFORM_WAIT_READY: return LINE_READ;
    case PLATFORM_WAIT_INTERRUPTED: return LINE_END;
    case PLATFORM_WAIT_TIMEOUT:
    default: return LINE_TOO_SLOW;
  }
}

/* Reads more bytes. LINE_READ, or why it could not. */
static line_status line_fill(line_input *input, output *out, double since) {
  line_status status;
  long got;
  if (!output_flush(out)) return LINE_FAILED;
  line_make_room(input);
  status = line_wait(input, since);
  if (status != LINE_READ) return status;
  got = platform_read(input->file, input->data + input->end, input->capacity - input->end);
  if (got < 0 && !input->file) {
    message_print("urlens: cannot read standard input: %s\n", platform_reason(PLATFORM_INPUT));
  }
  if (got < 0) return LINE_FAILED;
  input->at_end = got == 0;
  input->end += (size_t)got;
  return LINE_READ;
}

/* Drops what there is of a line that is too long. */
static void line_drop(line_input *input) {
  input->start = input->end;
  input->scanned = input->end;
  input->skips = 1;
}

line_status line_read(line_input *input, output *out, const char **line, size_t *length) {
  double since = input->seconds > 0 ? platform_seconds() : 0;
  for (;;) {
    line_status status;
    while (line_find(input, line, length)) {
      if (!input->skips) return input->most > 0 && *length > input->most ? LINE_TOO_LONG : LINE_READ;
      input->skips = 0;
    }
    if (input->at_end) return line_last(input, line, length);
    if (input->skips) {
      line_drop(input);
    } else if (input->most > 0 && input->end - input->start > input->most) {
      line_drop(input);
      return LINE_TOO_LONG;
    }
    if (input->end == input->start && input->seconds > 0) since = platform_seconds();
    status = line_fill(input, out, since);
    if (status != LINE_READ) return status;
  }
}

void line_release(line_input *input) {
  free(input->data);
  memset(input, 0, sizeof *input);
}
