/* SPDX-License-Identifier: MIT */
#include "library.h"

#include <stdio.h>
#include <string.h>

#ifdef _WIN32

/* The peers are compared on systems that have dlopen. */
void *library_open(const char *directory, const char *const *names, size_t count) {
  (void)directory;
  (void)names;
  (void)count;
  return NULL;
}

int library_find(void *library, const library_function *functions, size_t count) {
  (void)library;
  (void)functions;
  return count == 0;
}

#else

#  include <dlfcn.h>

static void *open_in(const char *directory, const char *name) {
  char path[4096];
  int length = directory ? snprintf(path, sizeof path, "%s/%s", directory, name)
                         : snprintf(path, sizeof path, "%s", name);
  return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

void *library_open(const char *directory, const char *const *names, size_t count) {
  void *library = NULL;
  for (size_t i = 0; directory && !library && i < count; i++) library = open_in(directory, names[i]);
  for (size_t i = 0; !library && i < count; i++) library = open_in(NULL, names[i]);
  return library;
}

int library_find(void *library, const library_function *functions, size_t count) {
  for (size_t i = 0; i < count; i++) {
    void *found = dlsym(library, functions[i].name);
    if (!found) return 0;
    /* ISO C has no conversion from an object's address to a function's; POSIX says that they look the same. */
    memcpy(functions[i].pointer, &found, sizeof found);
  }
  return 1;
}

#endif
