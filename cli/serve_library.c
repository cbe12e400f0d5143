/* SPDX-License-Identifier: MIT */
#if defined(URLENS_CLI_SERVE)

#  include "serve_library.h"

#  include <dlfcn.h>
#  include <string.h>

#  include "message.h"

/* Stores the address of a function. ISO C has no cast from a pointer to data to one to a function. */
static int find(void *file, const char *name, void *function) {
  void *address = dlsym(file, name);
  memcpy(function, &address, sizeof address);
  return address != NULL;
}

/* URLENS_CLI_MICROHTTPD is the name that the library had when the program was built. */
int serve_library_load(serve_library *library) {
  void *file = dlopen(URLENS_CLI_MICROHTTPD, RTLD_NOW | RTLD_LOCAL);
  int found = file != NULL;
#  define FIND(name) found = found && find(file, #  name, &library->name);
  SERVE_LIBRARY(FIND)
#  undef FIND
  if (!found) message_print("urlens: serving needs libmicrohttpd: %s\n", dlerror());
  return found;
}

#else

typedef int serve_library_is_missing; /* a file needs a declaration */

#endif
