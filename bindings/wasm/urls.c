/* SPDX-License-Identifier: MIT */
#include "urls.h"

#include <string.h>

static urlens_url *url;
static urlens_url *base_url;

urlens_url *shared_url(void) {
  if (!url) settled(urlens_create(NULL, &url));
  return url;
}

urlens_status read_base(size_t at, size_t length, urlens_url **base) {
  urlens_error error;
  *base = NULL;
  if (length == NO_TEXT) return URLENS_OK;
  if (!base_url) settled(urlens_create(NULL, &base_url));
  if (urlens_parse(base_url, wasm_room(0) + at, length, NULL) == URLENS_OK) {
    *base = base_url;
    return URLENS_OK;
  }
  error = urlens_error_of(base_url);
  error.place = URLENS_PLACE_BASE;
  return give_error(error);
}

static urlens_status give_url(void) {
  give_text(urlens_href(url));
  result.components = *urlens_components_of(url);
  result.status = URLENS_OK;
  return URLENS_OK;
}

int wasm_can_parse(size_t length, size_t base_length) {
  urlens_url *base;
  if (read_base(length, base_length, &base) != URLENS_OK) return 0;
  return settled(urlens_parse(shared_url(), wasm_room(0), length, base)) == URLENS_OK;
}

urlens_status wasm_parse(size_t length, size_t base_length) {
  urlens_url *base;
  urlens_status status = read_base(length, base_length, &base);
  if (status != URLENS_OK) return status;
  if (urlens_parse(shared_url(), wasm_room(0), length, base) != URLENS_OK) return give_error(urlens_error_of(url));
  return give_url();
}

urlens_status wasm_set(size_t length, urlens_attribute attribute, size_t value_length) {
  if (urlens_parse(shared_url(), wasm_room(0), length, NULL) != URLENS_OK) return give_error(urlens_error_of(url));
  if (urlens_set(url, attribute, wasm_room(0) + length, value_length, NULL) != URLENS_OK) {
    return give_error(urlens_error_of(url));
  }
  return give_url();
}

static urlens_status write_origin(const void *call, urlens_output *out) {
  return urlens_origin(call, out);
}

urlens_status wasm_origin(size_t length) {
  if (urlens_parse(shared_url(), wasm_room(0), length, NULL) != URLENS_OK) return give_error(urlens_error_of(url));
  return give_written(write_origin, url);
}

void wasm_status_name(urlens_status status) {
  const char *name = urlens_status_name(status);
  give_text((urlens_view){name, strlen(name)});
}

void wasm_status_message(urlens_status status) {
  const char *message = urlens_status_message(status);
  give_text((urlens_view){message, strlen(message)});
}
