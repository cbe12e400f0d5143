/* SPDX-License-Identifier: MIT */
/* Contexts that wait for the next chunk. */
#include <stdatomic.h>
#include <stdlib.h>

#include "adapter.h"

/* More contexts than this are released instead of kept. */
enum { SLOTS = 128 };

struct pool {
  _Atomic(urlens_sql_context *) slots[SLOTS];
  atomic_size_t users;
};

pool *pool_create(void) {
  pool *made = malloc(sizeof *made);
  if (!made) return NULL;
  for (size_t i = 0; i < SLOTS; i++) atomic_init(&made->slots[i], NULL);
  atomic_init(&made->users, 1);
  return made;
}

void pool_join(pool *shared) {
  atomic_fetch_add(&shared->users, 1);
}

void pool_leave(pool *shared) {
  if (atomic_fetch_sub(&shared->users, 1) > 1) return;
  for (size_t i = 0; i < SLOTS; i++) urlens_sql_context_destroy(atomic_load(&shared->slots[i]));
  free(shared);
}

/* A slot is emptied and filled in one step each, so two threads never get the same context. */
urlens_sql_context *pool_take(pool *shared) {
  for (size_t i = 0; i < SLOTS; i++) {
    urlens_sql_context *found = atomic_exchange(&shared->slots[i], NULL);
    if (found) return found;
  }
  return urlens_sql_context_create();
}

void pool_give(pool *shared, urlens_sql_context *context) {
  for (size_t i = 0; i < SLOTS; i++) {
    urlens_sql_context *empty = NULL;
    if (atomic_compare_exchange_strong(&shared->slots[i], &empty, context)) return;
  }
  urlens_sql_context_destroy(context);
}

registration *registration_create(pool *shared, const urlens_sql_function *function) {
  registration *made = malloc(sizeof *made);
  if (!made) return NULL;
  pool_join(shared);
  made->shared = shared;
  made->function = function;
  return made;
}

void registration_destroy(void *of) {
  registration *released = of;
  pool_leave(released->shared);
  free(released);
}
