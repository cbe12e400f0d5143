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
  if (!out->failed && !out->is_closed) {
    message_print("urlens: cannot write the output: %s\n", platform_reason(PLATFORM_OUTPUT));
  }
  out->failed = 1;
  return 0;
}

int output_check(output *out) {
  return out->pending.length < STREAM_BLOCK ? !out->failed : output_flush(out);
}

int output_flush(output *out) {
  size_t length = out->pending.length;
  if (out->failed) return 0;
  if (!terminal_write(PLATFORM_OUTPUT, TERMINAL_JSON, out->pending.data, length)) return output_failed(out);
  text_clear(&out->pending);
  return 1;
}

int output_close(output *out) {
  output_flush(out);
  if (fclose(stdout) != 0) output_failed(out);
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

line_status line_read(line_input *input, output *out, const char **line, size_t *length) {
  while (!line_find(input, line, length)) {
    long got;
    if (input->at_end) {
      *line = input->data ? input->data + input->start : "";
      *length = input->end - input->start;
      input->start = input->end;
      return *length > 0 ? LINE_READ : LINE_END;
    }
    if (!output_flush(out)) return LINE_FAILED;
    line_make_room(input);
    got = platform_read(PLATFORM_INPUT, input->data + input->end, input->capacity - input->end);
    if (got < 0) {
      message_print("urlens: cannot read standard input: %s\n", platform_reason(PLATFORM_INPUT));
      return LINE_FAILED;
    }
    input->at_end = got == 0;
    input->end += (size_t)got;
  }
  return LINE_READ;
}

void line_release(line_input *input) {
  free(input->data);
  memset(input, 0, sizeof *input);
}
