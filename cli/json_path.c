/* SPDX-License-Identifier: MIT */
#include "json_path.h"

#include <string.h>

/* The value of a member, the last one of that name; NULL if the object has no such member. */
static json_value *member_of(json_value *object, const char *name, size_t length) {
  json_value *key = object->count > 0 ? json_first(object) : NULL, *found = NULL;
  for (size_t i = 0; i < object->count; i++) {
    json_value *value = json_next(key);
    if (key->length == length && memcmp(key->data, name, length) == 0) found = value;
    key = json_next(value);
  }
  return found;
}

/* An element of a list by its number in decimal; NULL if the list has no such element. */
static json_value *element_of(json_value *list, const char *digits, size_t length) {
  size_t number = 0, i;
  json_value *element;
  if (length == 0) return NULL;
  for (i = 0; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9') return NULL;
    number = number * 10 + (size_t)(digits[i] - '0');
    if (number >= list->count) return NULL;
  }
  element = json_first(list);
  for (i = 0; i < number; i++) element = json_next(element);
  return element;
}

json_value *json_find(json_value *value, const char *path) {
  while (value) {
    size_t length = strcspn(path, ".");
    if (value->kind == JSON_OBJECT) {
      json_value *whole = member_of(value, path, strlen(path));
      if (whole || path[length] == '\0') return whole;
      value = member_of(value, path, length);
    } else {
      value = value->kind == JSON_ARRAY ? element_of(value, path, length) : NULL;
    }
    if (path[length] == '\0') return value;
    path += length + 1;
  }
  return NULL;
}
