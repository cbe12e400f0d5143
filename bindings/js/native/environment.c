/* SPDX-License-Identifier: MIT */
#include "environment.h"

#include <stdlib.h>

static void release(environment *here) {
  urlens_destroy(here->url);
  urlens_destroy(here->base);
  free(here);
}

static void destroy_environment(napi_env env, void *data, void *hint) {
  environment *here = data;
  (void)hint;
  napi_delete_reference(env, here->array);
  release(here);
}

/* Makes the array of numbers. 0: it cannot be made. */
static int share_numbers(napi_env env, napi_value exports, environment *here) {
  napi_value buffer, array;
  void *data;
  size_t size = sizeof *here->numbers;
  if (napi_create_arraybuffer(env, size, &data, &buffer) != napi_ok) return 0;
  if (napi_create_typedarray(env, napi_uint32_array, size / sizeof(uint32_t), buffer, 0, &array) != napi_ok) return 0;
  if (napi_set_named_property(env, exports, "numbers", array) != napi_ok) return 0;
  here->numbers = data;
  return napi_create_reference(env, array, 1, &here->array) == napi_ok;
}

environment *create_environment(napi_env env, napi_value exports) {
  environment *here = calloc(1, sizeof *here);
  if (!here) return NULL;
  if (urlens_create(NULL, &here->url) == URLENS_OK && urlens_create_like(here->url, &here->base) == URLENS_OK &&
      share_numbers(env, exports, here)) {
    if (napi_set_instance_data(env, here, destroy_environment, NULL) == napi_ok) return here;
    napi_delete_reference(env, here->array);
  }
  release(here);
  return NULL;
}

urlens_status give_error(environment *here, urlens_error error) {
  here->numbers->status = error.status;
  here->numbers->place = error.place;
  here->numbers->at = error.at == URLENS_NOWHERE ? UINT32_MAX : (uint32_t)error.at;
  here->numbers->error_length = (uint32_t)error.length;
  return error.status;
}

urlens_status give_no_memory(environment *here) {
  return give_error(here, (urlens_error){URLENS_E_OUT_OF_MEMORY, URLENS_NOWHERE, 0, URLENS_PLACE_INPUT});
}

urlens_status read_base(napi_env env, environment *here, napi_value value, const urlens_url **base) {
  given_text text;
  napi_valuetype type = napi_undefined;
  urlens_status status;
  urlens_error error;
  *base = NULL;
  napi_typeof(env, value, &type);
  if (type == napi_undefined) return URLENS_OK;
  status = take_text(env, here, value, &text);
  if (status != URLENS_OK) return status;
  status = urlens_parse(here->base, text.data, text.length, NULL);
  close_text(&text);
  *base = here->base;
  if (status == URLENS_OK) return status;
  error = urlens_error_of(here->base);
  error.place = URLENS_PLACE_BASE;
  return give_error(here, error);
}

napi_value status_value(napi_env env, urlens_status status) {
  napi_value value = NULL;
  napi_create_uint32(env, status, &value);
  return value;
}
