/* SPDX-License-Identifier: MIT */
/*
 * A line with a query, and then lines with an operation each: the first letter says which, and "=" separates the name
 * from the value. The list is compared with a naive one after every step; parsing its serialization gives it again.
 */
#include "common.h"

enum { MOST_PAIRS = 512, MOST_STEPS = 64 };

/* The naive list: every text in a block of its own. */
typedef struct model_text {
  char *data;
  size_t length;
} model_text;

typedef struct model {
  model_text names[MOST_PAIRS], values[MOST_PAIRS];
  size_t size;
} model;

/* The length of the well-formed sequence that the text begins with; 0 if there is none: then *bad is what to replace. */
static size_t sequence_length(const unsigned char *s, size_t length, size_t *bad) {
  size_t need = s[0] < 0x80 ? 1 : s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
  for (size_t i = 1; i < need; i++) {
    unsigned low = 0x80, high = 0xBF;
    if (i == 1 && s[0] == 0xE0) low = 0xA0;
    if (i == 1 && s[0] == 0xED) high = 0x9F;
    if (i == 1 && s[0] == 0xF0) low = 0x90;
    if (i == 1 && s[0] == 0xF4) high = 0x8F;
    *bad = i;
    if (i >= length || s[i] < low || s[i] > high) return 0;
  }
  if (need == 0) *bad = 1;
  return need;
}

/* A scalar value string of the text, in a block of its own. */
static model_text model_take(fuzz_text text) {
  model_text made = {malloc(3 * text.length + 1), 0};
  if (!made.data) abort();
  for (size_t at = 0; at < text.length;) {
    size_t bad = 1, good = sequence_length((const unsigned char *)text.data + at, text.length - at, &bad);
    if (good) memcpy(made.data + made.length, text.data + at, good);
    else memcpy(made.data + made.length, "\xEF\xBF\xBD", 3);
    made.length += good ? good : 3;
    at += good ? good : bad;
  }
  return made;
}

static int model_equal(model_text a, model_text b) {
  return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

static void model_remove(model *m, size_t at) {
  free(m->names[at].data);
  free(m->values[at].data);
  m->size--;
  memmove(&m->names[at], &m->names[at + 1], (m->size - at) * sizeof m->names[0]);
  memmove(&m->values[at], &m->values[at + 1], (m->size - at) * sizeof m->values[0]);
}

static void model_append(model *m, fuzz_text name, fuzz_text value) {
  m->names[m->size] = model_take(name);
  m->values[m->size] = model_take(value);
  m->size++;
}

/* Removes from `from` on what has that name, and that value if there is one. Returns how many. */
static size_t model_delete(model *m, size_t from, fuzz_text name, const fuzz_text *value) {
  model_text wanted = model_take(name), wanted_value = model_take(value ? *value : name);
  size_t removed = 0;
  for (size_t i = from; i < m->size;) {
    if (model_equal(m->names[i], wanted) && (!value || model_equal(m->values[i], wanted_value))) {
      model_remove(m, i);
      removed++;
    } else {
      i++;
    }
  }
  free(wanted.data);
  free(wanted_value.data);
  return removed;
}

static size_t model_find(const model *m, fuzz_text name) {
  model_text wanted = model_take(name);
  size_t i = 0;
  while (i < m->size && !model_equal(m->names[i], wanted)) i++;
  free(wanted.data);
  return i < m->size ? i : URLENS_NOWHERE;
}

static void model_set(model *m, fuzz_text name, fuzz_text value) {
  size_t first = model_find(m, name);
  if (first == URLENS_NOWHERE) {
    model_append(m, name, value);
    return;
  }
  model_delete(m, first + 1, name, NULL);
  free(m->values[first].data);
  m->values[first] = model_take(value);
}

/* The next UTF-16 code unit's worth of a well-formed text, as a number that sorts like it. */
static uint32_t sort_key(model_text text, size_t *at) {
  unsigned char s = (unsigned char)text.data[*at];
  size_t need = s < 0x80 ? 1 : s < 0xE0 ? 2 : s < 0xF0 ? 3 : 4;
  uint32_t c = need == 1 ? s : s & (0x7Fu >> need);
  for (size_t i = 1; i < need; i++) c = c << 6 | ((unsigned char)text.data[*at + i] & 0x3Fu);
  *at += need;
  /* A pair of surrogates, as one number between U+D7FF and U+E000. */
  return c < 0x10000 ? c << 10 : (0xD800u + ((c - 0x10000) >> 10)) << 10 | ((c - 0x10000) & 0x3FF);
}

static int model_less(model_text a, model_text b) {
  size_t i = 0, j = 0;
  while (i < a.length && j < b.length) {
    uint32_t x = sort_key(a, &i), y = sort_key(b, &j);
    if (x != y) return x < y;
  }
  return i == a.length && j < b.length;
}

/* Insertion: stable, and plain to see. */
static void model_sort(model *m) {
  for (size_t i = 1; i < m->size; i++) {
    for (size_t j = i; j > 0 && model_less(m->names[j], m->names[j - 1]); j--) {
      model_text name = m->names[j], value = m->values[j];
      m->names[j] = m->names[j - 1];
      m->values[j] = m->values[j - 1];
      m->names[j - 1] = name;
      m->values[j - 1] = value;
    }
  }
}

static void model_clear(model *m) {
  while (m->size > 0) model_remove(m, m->size - 1);
}

/* The model gets what the list was parsed to; whether that was right is checked by parsing its serialization. */
static void model_read(model *m, const urlens_params *params) {
  urlens_view name, value;
  for (size_t i = 0; i < urlens_params_size(params); i++) {
    fuzz_same_status("at", URLENS_OK, urlens_params_at(params, i, &name, &value));
    model_append(m, fuzz_view(name), fuzz_view(value));
    fuzz_check(m->names[i].length == name.length && m->values[i].length == value.length, "the list is well-formed");
  }
}

static void compare(const model *m, const urlens_params *params) {
  urlens_view name, value;
  fuzz_check(m->size == urlens_params_size(params), "the number of pairs");
  for (size_t i = 0; i < m->size; i++) {
    fuzz_same_status("at", URLENS_OK, urlens_params_at(params, i, &name, &value));
    fuzz_check(name.data && value.data, "what is there is not NULL");
    fuzz_same_text("name", fuzz_text_of(m->names[i].data, m->names[i].length), fuzz_view(name));
    fuzz_same_text("value", fuzz_text_of(m->values[i].data, m->values[i].length), fuzz_view(value));
  }
}

/* U+FFFD in place of what is ill-formed gives the same list. */
static void check_well_formed(const model *m, fuzz_text query) {
  static urlens_params *other;
  model_text apart = model_take(query);
  if (!other && urlens_params_create(NULL, &other)) abort();
  fuzz_same_status("parse", URLENS_OK, urlens_params_parse(other, apart.data, apart.length));
  compare(m, other);
  free(apart.data);
}

static urlens_status serialize(const void *call, urlens_output *out) {
  return urlens_params_serialize(call, out);
}

static void check_serialization(const model *m, const urlens_params *params) {
  static urlens_params *again;
  fuzz_product query = fuzz_must_produce("serialize", serialize, params, fuzz_text_of("", 0));
  if (!again && urlens_params_create(NULL, &again)) abort();
  fuzz_same_status("parse", URLENS_OK, urlens_params_parse(again, query.data, query.length));
  compare(m, again);
  free(query.data);
}

/* A name and a value that are pieces of the list itself, if it has any. */
static int own_pair(const urlens_params *params, fuzz_text *name, fuzz_text *value) {
  urlens_view first, second;
  if (urlens_params_at(params, 0, &first, NULL) ||
      urlens_params_at(params, urlens_params_size(params) - 1, NULL, &second)) {
    return 0;
  }
  *name = fuzz_view(first);
  *value = fuzz_view(second);
  return 1;
}

static void step(model *m, urlens_params *params, char what, fuzz_text name, fuzz_text value) {
  size_t removed, wanted;
  switch (what) {
    case 'A':
    case 'S':
      if (!own_pair(params, &name, &value)) break;
      /* The model takes its copies first, for the list may move. */
      if (what == 'A') model_append(m, name, value);
      else model_set(m, name, value);
      fuzz_same_status("with its own text", URLENS_OK,
                       what == 'A' ? urlens_params_append(params, name.data, name.length, value.data, value.length)
                                   : urlens_params_set(params, name.data, name.length, value.data, value.length));
      break;
    case 'a':
      model_append(m, name, value);
      fuzz_same_status("append", URLENS_OK,
                       urlens_params_append(params, name.data, name.length, value.data, value.length));
      break;
    case 's':
      model_set(m, name, value);
      fuzz_same_status("set", URLENS_OK, urlens_params_set(params, name.data, name.length, value.data, value.length));
      break;
    case 'd':
      wanted = model_delete(m, 0, name, NULL);
      fuzz_same_status("delete", URLENS_OK, urlens_params_delete(params, name.data, name.length, NULL, 0, &removed));
      fuzz_check(wanted == removed, "delete, how many");
      break;
    case 'D':
      wanted = model_delete(m, 0, name, &value);
      fuzz_same_status("delete a value", URLENS_OK,
                       urlens_params_delete(params, name.data, name.length, value.data, value.length, &removed));
      fuzz_check(wanted == removed, "delete a value, how many");
      break;
    case 'f':
      fuzz_check(model_find(m, name) == urlens_params_find(params, 0, name.data, name.length, NULL, 0), "find");
      break;
    case 'o':
      model_sort(m);
      fuzz_same_status("sort", URLENS_OK, urlens_params_sort(params));
      break;
    default: break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static urlens_params *params;
  static model m;
  fuzz_text rest = fuzz_text_of((const char *)data, size), line = fuzz_line(&rest);
  char *copy = fuzz_copy(line.data, line.length);
  fuzz_input = fuzz_text_of((const char *)data, size);
  if (!params && urlens_params_create(NULL, &params)) abort();
  fuzz_same_status("parse", URLENS_OK, urlens_params_parse(params, copy, line.length));
  free(copy);
  if (urlens_params_size(params) > MOST_PAIRS - MOST_STEPS) return -1;
  model_read(&m, params);
  check_well_formed(&m, line);
  check_serialization(&m, params);
  for (int count = 0; rest.length > 0 && count < MOST_STEPS; count++) {
    const char *equals;
    size_t name;
    line = fuzz_line(&rest);
    if (line.length == 0) continue;
    equals = memchr(line.data, '=', line.length);
    name = equals ? (size_t)(equals - line.data) : line.length;
    if (name == 0) continue;
    step(&m, params, line.data[0], fuzz_text_of(line.data + 1, name - 1),
         fuzz_text_of(line.data + name + (equals ? 1 : 0), line.length - name - (equals ? 1 : 0)));
    compare(&m, params);
  }
  check_serialization(&m, params);
  model_clear(&m);
  return 0;
}
