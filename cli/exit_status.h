/* SPDX-License-Identifier: MIT */
/* The program's exit status. Scripts rely on these numbers. */
#ifndef URLENS_CLI_EXIT_STATUS_H
#define URLENS_CLI_EXIT_STATUS_H

enum {
  EXIT_FINE = 0,
  EXIT_INVALID = 1,  /* some records are invalid */
  EXIT_FINDINGS = 2, /* an audit reached its threshold */
  EXIT_IO = 3,       /* input or output failed */
  EXIT_USAGE = 4     /* the arguments are wrong */
};

#endif
