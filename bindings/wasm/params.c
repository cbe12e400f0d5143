/* SPDX-License-Identifier: MIT */
#include "params.h"

static urlens_params *params;
static urlens_view *views;
static size_t views_size;

static void prepare(void) {
  if (!params) settled(urlens_params_create(NULL, &params));
}

const urlens_view *wasm_params_parse(size_t length) {
  size_t count;
  prepare();
  if (settled(urlens_params_parse(params, wasm_room(0), length)) != URLENS_OK) out_of_memory(); /* too long */
  count = urlens_params_size(params);
  views = grow(views, &views_size, 2 * count * sizeof *views);
  for (size_t i = 0; i < count; i++) urlens_params_at(params, i, &views[2 * i], &views[2 * i + 1]);
  result.length = 2 * count;
  return views;
}

static urlens_status write_params(const void *call, urlens_output *out) {
  return urlens_params_serialize(call, out);
}

void wasm_params_write(size_t count) {
  const uint32_t *lengths = (const uint32_t *)(void *)wasm_room(0);
  const char *at = (const char *)(lengths + count);
  prepare();
  urlens_params_parse(params, "", 0);
  for (size_t i = 0; i + 1 < count; i += 2) {
    const char *value = at + lengths[i];
    if (urlens_params_append(params, at, lengths[i], value, lengths[i + 1]) != URLENS_OK) out_of_memory();
    at = value + lengths[i + 1];
  }
  if (give_written(write_params, params) != URLENS_OK) out_of_memory();
}
