/* SPDX-License-Identifier: MIT */
/* What the Standard has to say about a URL that parses all the same: a function is called for each remark. */
#include <stdio.h>
#include <string.h>
#include <urlens.h>

typedef struct listener {
  const char *input;
  int count;
} listener;

static void hear(void *context, urlens_validation_error error, size_t at) {
  listener *l = context;
  l->count++;
  printf("  byte %zu, at \"%.4s\": %s (%s)\n", at, l->input + at, urlens_validation_error_name(error),
         urlens_validation_error_message(error));
}

int main(void) {
  static const char *const inputs[] = {"https:\\\\me@example.org\\a b", "http://0300.1/%zz",
                                       "https://example.org/fine"};
  listener l = {NULL, 0};
  urlens_options options = {.size = sizeof options, .sink = hear, .sink_context = &l};
  urlens_url *url = NULL;
  urlens_status status = urlens_create(&options, &url);
  for (size_t i = 0; !status && i < sizeof inputs / sizeof inputs[0]; i++) {
    l.input = inputs[i];
    l.count = 0;
    puts(inputs[i]);
    status = urlens_parse(url, inputs[i], strlen(inputs[i]), NULL);
    if (!status) printf("  %d remarks; it means %s\n", l.count, urlens_href(url).data);
  }
  urlens_destroy(url);
  return status != URLENS_OK;
}
