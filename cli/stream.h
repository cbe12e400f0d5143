/* SPDX-License-Identifier: MIT */
/* Lines from standard input or a socket, and output that is checked. */
#ifndef URLENS_CLI_STREAM_H
#define URLENS_CLI_STREAM_H

#include <stddef.h>

#include "text.h"

/* Standard output or a socket, in JSON: write to `pending`, then call one of the two functions. Begin with all zeros. */
typedef struct output {
  int file; /* of a socket; 0: standard output */
  text pending;
  int failed;    /* nothing more can be written; a message has been printed unless `is_closed` */
  int is_closed; /* the output is a pipe that nobody reads any more */
} output;

/* Hands on what is pending once there is much of it. 0 if that failed. */
int output_check(output *out);

/* Hands on all that is pending, to the system. 0 if that failed, now or before. */
int output_flush(output *out);

/* Flushes and closes the output, a socket excepted, and releases the memory. 0 if anything failed; a closed pipe is not a failure. */
int output_close(output *out);

/* Standard input or a socket, line by line. Begin with all zeros. */
typedef struct line_input {
  int file;    /* of a socket; 0: standard input */
  size_t most; /* bytes of a line; 0: any number */
  int seconds; /* that a line may take, from its first byte on; 0: any time */
  int skips;   /* the rest of a line is passed over */
  char *data;
  size_t capacity;
  size_t start;   /* of what has not been handed out */
  size_t scanned; /* up to here there is no line feed */
  size_t end;
  int at_end;
} line_input;

typedef enum line_status {
  LINE_READ,
  LINE_END,
  LINE_FAILED,
  LINE_TOO_LONG, /* it has more bytes than `most`; the next call passes over the rest of it */
  LINE_TOO_SLOW  /* its end has not come in time */
} line_status;

/*
 * The next line, of any length, without its line feed; valid until the next call. The last one need not have a line
 * feed. `out` is flushed before anything that might have to wait for input. LINE_FAILED: a message has been printed.
 */
line_status line_read(line_input *input, output *out, const char **line, size_t *length);

void line_release(line_input *input);

#endif
