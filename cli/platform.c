/* SPDX-License-Identifier: MIT */
#if !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L
#endif

#include "platform.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

#if defined(_WIN32)

#  include <fcntl.h>
#  include <io.h>

void platform_prepare(void) {
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
}

long platform_read(char *to, size_t size) {
  return _read(0, to, size > INT_MAX ? INT_MAX : (unsigned)size);
}

int platform_output_is_terminal(void) {
  return _isatty(1);
}

#else

#  include <signal.h>
#  include <unistd.h>

void platform_prepare(void) {
  signal(SIGPIPE, SIG_IGN);
}

long platform_read(char *to, size_t size) {
  ssize_t got;
  do {
    got = read(STDIN_FILENO, to, size > INT_MAX ? INT_MAX : size);
  } while (got < 0 && errno == EINTR);
  return (long)got;
}

int platform_output_is_terminal(void) {
  return isatty(STDOUT_FILENO);
}

#endif
