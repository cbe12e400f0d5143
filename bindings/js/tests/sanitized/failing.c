/* SPDX-License-Identifier: MIT */
/*
 * The addon with memory that can be made to fail, and that is counted. It has two functions more: failAfter(count) lets
 * that many blocks be had, and none after them, and -1 lets all; countBlocks() says how many there are. The linker sends
 * the calls of malloc and its family here (--wrap).
 */
#include "../../native/addon.h"

#include <stdatomic.h>
#include <stdlib.h>

/* NOLINTBEGIN(bugprone-reserved-identifier): the linker makes these names. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);

static _Atomic int64_t left = -1, blocks;

static int fails(void) {
  if (left > 0) left--;
  else if (left == 0) return 1;
  return 0;
}

static void *counted(void *block) {
  if (block) blocks++;
  return block;
}

void *__wrap_malloc(size_t size) {
  return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
  return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
  if (!block) return __wrap_malloc(size);
  return fails() ? NULL : __real_realloc(block, size);
}

void __wrap_free(void *block) {
  if (block) blocks--;
  __real_free(block);
}
/* NOLINTEND(bugprone-reserved-identifier) */

static napi_value fail_after(napi_env env, napi_callback_info info) {
  napi_value value;
  size_t count = 1;
  int64_t wanted = -1;
  napi_get_cb_info(env, info, &count, &value, NULL, NULL);
  napi_get_value_int64(env, value, &wanted);
  left = wanted;
  return NULL;
}

static napi_value count_blocks(napi_env env, napi_callback_info info) {
  napi_value count = NULL;
  (void)info;
  napi_create_int64(env, blocks, &count);
  return count;
}

NAPI_MODULE_INIT() {
  const napi_property_descriptor functions[] = {
      {"failAfter", NULL, fail_after, NULL, NULL, NULL, napi_enumerable, NULL},
      {"countBlocks", NULL, count_blocks, NULL, NULL, NULL, napi_enumerable, NULL},
  };
  napi_define_properties(env, exports, sizeof functions / sizeof functions[0], functions);
  return define_addon(env, exports);
}
