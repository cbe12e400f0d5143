/* SPDX-License-Identifier: MIT */
/*
 * Which functions of the library a process enters. Preloaded before a library that was compiled with -finstrument-functions;
 * the places of the functions in the library go to the file $URLENS_TRACE.PROCESS when the process ends.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define MOST 0x1000000 /* bytes of a library */

static unsigned char entered[MOST];
static char *base;

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller) {
  size_t place;
  (void)caller;
  if (!base) {
    Dl_info info;
    if (!dladdr(function, &info)) return;
    base = info.dli_fbase;
  }
  place = (size_t)((char *)function - base);
  if (place < MOST) entered[place] = 1;
}

void __cyg_profile_func_exit(void *function, void *caller) {
  (void)function;
  (void)caller;
}

__attribute__((destructor)) static void write_trace(void) {
  const char *path = getenv("URLENS_TRACE");
  char name[4096];
  FILE *file;
  if (!base || !path) return;
  snprintf(name, sizeof name, "%s.%ld", path, (long)getpid());
  file = fopen(name, "w");
  if (!file) return;
  for (size_t place = 0; place < MOST; place++) {
    if (entered[place]) fprintf(file, "%zx\n", place);
  }
  fclose(file);
}
