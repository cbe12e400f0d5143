/* SPDX-License-Identifier: MIT */
/*
 * A line with a host, and then the text of a Public Suffix List. Its answers are those of the algorithm as
 * publicsuffix.org words it, over rules that are looked at one by one.
 */
#include "common.h"
#include "urlens/site.h"

/* One rule. */
typedef struct naive_rule {
  fuzz_text name;
  int is_exception, is_wildcard;
} naive_rule;

/* Whether a text is a name that is written as it is compared: letters, digits, "-" and ".". */
static int is_simple(fuzz_text text) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.data[i];
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.')) return 0;
  }
  return text.length > 0;
}

static naive_rule read_rule(fuzz_text line) {
  naive_rule rule = {line, 0, 0};
  size_t length = 0, skipped;
  while (length < line.length && !strchr(" \t\r\f\v", line.data[length])) length++;
  rule.is_exception = length > 0 && line.data[0] == '!';
  rule.is_wildcard = length > 1 && line.data[0] == '*' && line.data[1] == '.';
  skipped = rule.is_exception ? 1 : rule.is_wildcard ? 2 : 0;
  rule.name = fuzz_text_of(line.data + skipped, length - skipped);
  return rule;
}

/* Where the labels of the host begin that match the rule; the host's length if they do not. */
static size_t match(naive_rule rule, fuzz_text host) {
  size_t at;
  if (rule.name.length > host.length) return host.length;
  at = host.length - rule.name.length;
  if (memcmp(host.data + at, rule.name.data, rule.name.length) != 0) return host.length;
  if (at > 0 && host.data[at - 1] != '.') return host.length;
  if (!rule.is_wildcard) return at;
  if (at == 0) return host.length;
  for (at--; at > 0 && host.data[at - 1] != '.';) at--;
  return at;
}

/* The suffix of a host by the rules of the text; 0 if a rule is not one that this can read. */
static int find_suffix(fuzz_text text, fuzz_text host, size_t *suffix) {
  size_t best = host.length, exception = host.length;
  while (text.length > 0) {
    fuzz_text line = fuzz_line(&text);
    naive_rule rule;
    size_t at;
    if (line.length >= 2 && line.data[0] == '/' && line.data[1] == '/') continue;
    rule = read_rule(line);
    if (rule.name.length == 0 || (rule.name.length == 1 && rule.name.data[0] == '*')) continue;
    if (!is_simple(rule.name)) return 0;
    at = match(rule, host);
    if (at < host.length && rule.is_exception) exception = exception == host.length || at > exception ? at : exception;
    else if (at < best && !rule.is_exception) best = at;
  }
  for (*suffix = host.length; *suffix > 0 && host.data[*suffix - 1] != '.';) --*suffix;
  if (best < host.length) *suffix = best;
  if (exception == host.length) return 1;
  for (*suffix = exception + 1; host.data[*suffix - 1] != '.';) ++*suffix;
  return 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_text rest = fuzz_text_of((const char *)data, size), host = fuzz_line(&rest);
  urlens_suffix_list *list = NULL;
  urlens_options options = {.size = sizeof options};
  urlens_output out = {0};
  urlens_site site;
  urlens_error error;
  char room[256];
  size_t suffix;
  fuzz_input = fuzz_text_of((const char *)data, size);
  fuzz_check_error("a list", urlens_suffix_list_create(rest.data, rest.length, NULL, &list, &error), error,
                   fuzz_text_of(rest.data, rest.length));
  if (error.status) return 0;
  options.suffix_list = list;
  out.data = room;
  out.capacity = sizeof room;
  if (host.length < sizeof room && is_simple(host) &&
      urlens_site_from_text(0, host.data, host.length, &options, &out, &site) == URLENS_OK && site.suffix.data &&
      host.data[host.length - 1] != '.' && find_suffix(rest, host, &suffix)) {
    fuzz_same_text("a suffix", fuzz_text_of(host.data + suffix, host.length - suffix), fuzz_view(site.suffix));
  }
  urlens_suffix_list_destroy(list);
  return 0;
}
