/* SPDX-License-Identifier: MIT */
/*
 * A line with a template, and then lines with values. Both functions find the same errors; a variable that nobody gives
 * leaves no trace; and what comes out is a URI reference as far as its characters go.
 */
#include "urlens/template.h"
#include "common.h"

enum { MOST_VALUES = 8 };

typedef struct expand_call {
  const urlens_template_variable *variables;
  size_t count;
  fuzz_text text;
} expand_call;

static urlens_status run_expand(const void *call, urlens_output *out) {
  const expand_call *c = call;
  return urlens_template_expand(c->variables, c->count, c->text.data, c->text.length, out);
}

static int is_uri_byte(unsigned char byte) {
  return byte > 0x20 && byte < 0x7F && !strchr("\"<>\\^`{|}", byte);
}

/* Every variable that the template uses gets the values, as one of the three kinds. */
static size_t read_variables(fuzz_text text, const urlens_view *values, size_t count,
                             urlens_template_variable *variables, size_t most, urlens_error *error) {
  urlens_template_use use;
  size_t position = 0, used = 0;
  while (urlens_template_next(text.data, text.length, &position, &use, error)) {
    fuzz_check(use.name.data >= text.data && use.name.data + use.name.length <= text.data + text.length,
               "a name is a piece of the template");
    if (used == most) continue;
    variables[used].name = use.name;
    variables[used].values = values;
    variables[used].kind = use.prefix ? URLENS_TEMPLATE_KIND_STRING : (urlens_template_kind)(used % 3);
    variables[used].count = variables[used].kind == URLENS_TEMPLATE_KIND_STRING ? (count > 0) : count / 2 * 2;
    variables[used].reserved = 0;
    used++;
  }
  return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  urlens_template_variable variables[MOST_VALUES];
  urlens_view values[MOST_VALUES];
  fuzz_text rest = fuzz_text_of((const char *)data, size), text = fuzz_line(&rest);
  expand_call call = {variables, 0, text};
  fuzz_product product;
  urlens_error error;
  size_t count = 0;
  fuzz_input = fuzz_text_of((const char *)data, size);
  for (; rest.length > 0 && count < MOST_VALUES; count++) {
    fuzz_text line = fuzz_line(&rest);
    values[count].data = line.data;
    values[count].length = line.length;
  }
  call.count = read_variables(text, values, count, variables, MOST_VALUES, &error);
  product = fuzz_produce("expand", run_expand, &call, text);
  if (product.status != URLENS_E_TEMPLATE_PREFIX) fuzz_same_status("both find the same", error.status, product.status);
  for (size_t i = 0; product.status == URLENS_OK && i < product.length; i++) {
    fuzz_check(is_uri_byte((unsigned char)product.data[i]), "an expansion has only characters of URIs");
  }
  free(product.data);
  return 0;
}
