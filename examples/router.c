/* SPDX-License-Identifier: MIT */
/* A router: a set of URL patterns, and for each request the first one that matches, with its groups. */
#include <stdio.h>
#include <string.h>
#include <urlens/pattern.h>

static const char *const routes[] = {
    "https://example.com/",          "https://example.com/users/new",
    "https://example.com/users/:id", "https://example.com/:lang?/docs/:page+",
    "https://*.example.com/files/*",
};

static const char *const requests[] = {
    "https://example.com/?utm=1",           "https://example.com/users/new",
    "https://example.com/users/7#top",      "https://example.com/docs/install/linux",
    "https://EXAMPLE.com/en/docs/a/../faq", "https://cdn.example.com/files/img/logo.svg",
    "https://example.com:8080/users/7",
};

enum { ROUTES = sizeof routes / sizeof routes[0], REQUESTS = sizeof requests / sizeof requests[0] };

/* Prints the groups of the path. One that took no part is not empty, but absent. */
static void print_groups(const urlens_matcher *matcher, const urlens_pattern *route) {
  for (size_t i = 0; i < urlens_pattern_group_count(route, URLENS_PART_PATH); i++) {
    urlens_view name = urlens_pattern_group_name(route, URLENS_PART_PATH, i);
    urlens_view text = urlens_matcher_group(matcher, URLENS_PART_PATH, i);
    if (text.data) printf("  %.*s = %.*s\n", (int)name.length, name.data, (int)text.length, text.data);
  }
}

static urlens_status answer(urlens_matcher *matcher, const urlens_pattern_set *set, const char *request) {
  size_t number;
  int matches;
  urlens_status status = urlens_matcher_parse(matcher, request, strlen(request), NULL);
  if (!status) status = urlens_matcher_first(matcher, set, &number);
  if (status) return status;
  printf("%s\n  %s\n", request, number == URLENS_NOWHERE ? "no route" : routes[number]);
  if (number == URLENS_NOWHERE) return URLENS_OK;
  status = urlens_matcher_exec(matcher, urlens_pattern_set_at(set, number), &matches);
  if (!status) print_groups(matcher, urlens_pattern_set_at(set, number));
  return status;
}

int main(void) {
  urlens_pattern_input inputs[ROUTES] = {0};
  urlens_pattern_set_error wrong;
  urlens_pattern_set *set = NULL;
  urlens_matcher *matcher = NULL;
  urlens_status status;
  for (size_t i = 0; i < ROUTES; i++) {
    inputs[i].size = sizeof inputs[i];
    inputs[i].text.data = routes[i];
    inputs[i].text.length = strlen(routes[i]);
  }
  status = urlens_pattern_set_create(0, inputs, ROUTES, NULL, &set, &wrong);
  if (status) fprintf(stderr, "route %zu: %s\n", wrong.number, urlens_status_message(status));
  if (!status) status = urlens_matcher_create(NULL, &matcher);
  for (size_t i = 0; !status && i < REQUESTS; i++) status = answer(matcher, set, requests[i]);
  urlens_matcher_destroy(matcher);
  urlens_pattern_set_destroy(set);
  return status != URLENS_OK;
}
