/* SPDX-License-Identifier: MIT */
/*
 * The addon with memory that can be made to fail. It has one function more: failAfter(count) lets that many blocks be
 * had, and none after them; -1 lets all. The linker sends the calls of malloc and its family here (--wrap).
 */
#include "../../native/addon.h"

#include <stdlib.h>

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker makes these names. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

static int64_t left = -1;

static int fails(void) {
  if (left > 0) left--;
  else if (left == 0) return 1;
  return 0;
}

void *__wrap_malloc(size_t size) {
  return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
  return fails() ? NULL : __real_realloc(block, size);
}
/* NOLINTEND(bugprone-reserved-identifier) */

static napi_value fail_after(napi_env env, napi_callback_info info) {
  napi_value value;
  size_t count = 1;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  napi_get_value_int64(env, value, &left);
  return NULL;
}

NAPI_MODULE_INIT() {
  napi_value function;
  napi_create_function(env, "failAfter", NAPI_AUTO_LENGTH, fail_after, NULL, &function);
  napi_set_named_property(env, exports, "failAfter", function);
  return define_addon(env, exports);
}
