/* SPDX-License-Identifier: MIT */
/* The few things that differ between operating systems. */
#ifndef URLENS_CLI_PLATFORM_H
#define URLENS_CLI_PLATFORM_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The numbers of the standard streams. */
enum { PLATFORM_INPUT = 0, PLATFORM_OUTPUT = 1, PLATFORM_MESSAGES = 2 };

/*
 * Call once, first: makes standard input and output binary, and a closed pipe an error instead of a signal. A standard
 * stream that the program was started without gets a place holder, so that no file or pipe takes its number; reading and
 * writing it is an error.
 */
void platform_prepare(void);

/*
 * Replaces main's arguments by the same arguments in UTF-8, on systems where they are in another encoding. They stay
 * until the program ends. Returns 0 if there is no memory.
 */
int platform_arguments(int *argc, char ***argv);

/* Why reading or writing that file has just failed: errno in words, or that it is closed. */
const char *platform_reason(int file);

/* Opens a file for reading; -1 on an error, with errno set. */
int platform_open(const char *name);
void platform_close(int file);

/* A new file for reading and writing, which is deleted when it is closed; NULL on an error, with errno set. */
FILE *platform_temporary_file(void);

/* Whether a file or a folder has that name. */
int platform_file_exists(const char *name);

/* Whether a name that looks like a URL of one letter is a path on a drive, as in C:\list.txt; only Windows has those. */
int platform_is_drive_path(const char *name);

/* Whether it is a regular file; then *size is how long it is. */
int platform_is_regular(int file, uint64_t *size);

/*
 * Reads what there is, at most `size` bytes (not 0), and waits only if there is nothing. Returns the number of bytes, 0
 * at the end or after an interruption, -1 on an error, with errno set.
 */
long platform_read(int file, char *to, size_t size);

/* What a wait ended with. */
typedef enum platform_wait_result {
  PLATFORM_WAIT_READY, /* there is input, or its end */
  PLATFORM_WAIT_INTERRUPTED,
  PLATFORM_WAIT_TIMEOUT
} platform_wait_result;

/* Waits for input, at most that many milliseconds; -1: any time. */
platform_wait_result platform_wait_for(int file, int milliseconds);

/*
 * Makes a socket in the file system and listens there; only the owner may connect. A socket that nobody listens to any
 * more is removed first. -1 on an error, with errno set: EADDRINUSE if somebody listens, EEXIST if it is another file.
 */
int platform_listen(const char *path);

/*
 * The next client of a socket; -1 after an interruption or on an error. Writing to it fails if the client takes nothing for
 * that many seconds.
 */
int platform_accept(int listener, int seconds);

/* Removes a file. */
void platform_remove(const char *path);

/* Writes all of it; 0 on an error, with errno set. */
int platform_write(int file, const char *data, size_t length);

int platform_is_terminal(int file);
int platform_input_is_terminal(void);

/* The number of columns of the terminal that standard output is, or what COLUMNS says, or 80; but not fewer than this. */
enum { PLATFORM_FEWEST_COLUMNS = 12 };
int platform_columns(void);

int platform_processors(void);

/* Seconds since some time in the past. */
double platform_seconds(void);

/*
 * From now on an interruption (SIGINT, SIGTERM) does not end the program but makes platform_read return. A second one
 * ends it.
 */
void platform_catch_interruption(void);
int platform_interrupted(void);

/* Ends the program as the interruption would have done, if there was one. */
void platform_end_if_interrupted(void);

#endif
