/* SPDX-License-Identifier: MIT */
/* Memory from where the caller wants it: here from one block, which is never given back piece by piece. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

enum { ALIGNMENT = 16, BLOCK = 16384 };

typedef struct arena {
  _Alignas(ALIGNMENT) unsigned char block[BLOCK];
  size_t used;
  int calls;
} arena;

static void *arena_allocate(void *context, size_t size) {
  arena *a = context;
  size_t start = a->used;
  a->calls++;
  if (size > BLOCK - start) return NULL; /* the library then returns URLENS_E_OUT_OF_MEMORY */
  a->used = (start + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  return a->block + start;
}

static void *arena_reallocate(void *context, void *block, size_t old_size, size_t new_size) {
  void *moved = arena_allocate(context, new_size);
  return moved ? memcpy(moved, block, old_size < new_size ? old_size : new_size) : NULL;
}

static void arena_release(void *context, void *block, size_t size) {
  (void)context;
  (void)block;
  (void)size;
}

int main(void) {
  static const char input[] = "https://example.org/a/b?c#d";
  static arena a;
  urlens_allocator allocator = {arena_allocate, arena_reallocate, arena_release, &a};
  urlens_options options = {.size = sizeof options, .allocator = &allocator};
  urlens_url *url = NULL;
  urlens_status status = urlens_create(&options, &url);
  for (int round = 1; !status && round <= 3; round++) {
    int before = a.calls;
    for (int i = 0; !status && i < 100; i++) status = urlens_parse(url, input, strlen(input), NULL);
    printf("round %d: 100 URLs, %s\n", round, a.calls > before ? "some memory" : "no memory");
  }
  urlens_destroy(url);
  return status != URLENS_OK;
}
