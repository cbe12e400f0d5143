/* SPDX-License-Identifier: MIT */
/* The pairs of a query: read them, change them, put them back. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

static void show(const urlens_params *params) {
  urlens_view name, value;
  for (size_t i = 0; urlens_params_at(params, i, &name, &value) == URLENS_OK; i++) {
    printf("%.*s: %.*s\n", (int)name.length, name.data, (int)value.length, value.data);
  }
  value = urlens_params_get(params, "page", 4);
  printf("page is %.*s\n", (int)value.length, value.data);
  for (size_t i = 0; (i = urlens_params_find(params, i, "tag", 3, NULL, 0)) != URLENS_NOWHERE; i++) {
    printf("pair %zu is a tag\n", i);
  }
}

static urlens_status change(urlens_params *params) {
  urlens_status status = urlens_params_set(params, "page", 4, "3", 1);
  if (!status) status = urlens_params_append(params, "q", 1, "a&b", 3);
  if (!status) status = urlens_params_delete(params, "tag", 3, "new", 3, NULL);
  if (!status) status = urlens_params_sort(params);
  return status;
}

int main(void) {
  static const char input[] = "https://shop.example/list?tag=new&page=2&tag=sale%21&sort=price+up";
  urlens_url *url = NULL;
  urlens_params *params = NULL;
  urlens_status status = urlens_create(NULL, &url);
  if (!status) status = urlens_params_create(NULL, &params);
  if (!status) status = urlens_parse(url, input, strlen(input), NULL);
  if (!status) status = urlens_params_from_url(params, url);
  if (!status) {
    show(params);
    status = change(params);
  }
  if (!status) status = urlens_params_to_url(params, url);
  if (!status) puts(urlens_href(url).data);
  urlens_params_destroy(params);
  urlens_destroy(url);
  return status != URLENS_OK;
}
