/* SPDX-License-Identifier: MIT */
/* The files of the page, which are inside the program. */
#ifndef URLENS_CLI_SERVE_FILE_H
#define URLENS_CLI_SERVE_FILE_H

#include <stddef.h>

typedef struct serve_file {
  const char *path; /* with "/" in front */
  const char *etag; /* changes with the contents; with its quotes */
  const unsigned char *data;
  size_t size;
} serve_file;

/* Written by cmake/embed.cmake; ends with an entry of NULLs. */
extern const serve_file serve_files[];

/* The file that a path means, as it is written; "/" is the page itself. NULL if no file has that path. */
const serve_file *serve_file_find(const char *path);

/* The MIME type, by the end of the name. */
const char *serve_file_type(const char *path);

/* Whether a value of If-None-Match (RFC 9110, section 13.1.2) names the file's contents. */
int serve_file_is_known(const serve_file *file, const char *if_none_match);

#endif
