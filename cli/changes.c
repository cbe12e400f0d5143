/* SPDX-License-Identifier: MIT */
#include "changes.h"

#include <string.h>

static int differs(urlens_view before, urlens_view after) {
  if (!before.data) return 0; /* it is from the base, or was added with the path */
  return !after.data || before.length != after.length || memcmp(before.data, after.data, before.length) != 0;
}

int change_is_made(const anatomy *a, const urlens_url *url, int part, int has_base) {
  int is_credential = part == URLENS_PART_USERNAME || part == URLENS_PART_PASSWORD;
  int is_relative = has_base && !a->parts[URLENS_PART_HOST].data && !a->parts[URLENS_PART_SCHEME].data;
  if (part == URLENS_PART_PATH && is_relative) return 0; /* it is resolved, not changed */
  if (is_credential && a->parts[part].length == 0) return 0;
  return differs(a->parts[part], urlens_get(url, (urlens_part)part));
}

static int has_byte(urlens_view v, char byte) {
  return v.length > 0 && memchr(v.data, byte, v.length) != NULL;
}

static int has_non_ascii(urlens_view v) {
  size_t i;
  for (i = 0; i < v.length; i++) {
    if ((unsigned char)v.data[i] >= 0x80) return 1;
  }
  return 0;
}

static int same_but_case(urlens_view a, urlens_view b) {
  size_t i;
  if (a.length != b.length) return 0;
  for (i = 0; i < a.length; i++) {
    char x = a.data[i], y = b.data[i];
    if (x >= 'A' && x <= 'Z') x = (char)(x + 32);
    if (y >= 'A' && y <= 'Z') y = (char)(y + 32);
    if (x != y) return 0;
  }
  return 1;
}

static const char *host_reason(const urlens_url *url, urlens_view before, urlens_view after) {
  unsigned kind = urlens_components_of(url)->host_kind;
  if (same_but_case(before, after)) return "in lower case";
  if (kind == URLENS_HOST_KIND_IPV4) return "the address in its usual form";
  if (kind == URLENS_HOST_KIND_IPV6) return "the address in its shortest form";
  if (kind == URLENS_HOST_KIND_EMPTY) return "localhost means no host";
  if (kind == URLENS_HOST_KIND_OPAQUE) return "percent-encoded";
  if (has_non_ascii(before)) return "IDNA";
  return has_byte(before, '%') ? "percent-decoded" : "IDNA";
}

/* Whether a path has a "." or ".." for a segment, percent-encoded or not. */
static int has_dot_segment(urlens_view path) {
  size_t at = 0;
  while (at < path.length) {
    size_t dots = 0, end = at;
    while (end < path.length && path.data[end] != '/' && path.data[end] != '\\') {
      if (path.data[end] == '.') {
        dots++;
        end++;
      } else if (path.length - end >= 3 && path.data[end] == '%' && path.data[end + 1] == '2' &&
                 (path.data[end + 2] | 0x20) == 'e') {
        dots++;
        end += 3;
      } else {
        dots = 3;
        end++;
      }
    }
    if (dots == 1 || dots == 2) return 1;
    at = end + 1;
  }
  return 0;
}

static void path_reason(const urlens_url *url, urlens_view before, urlens_view after, text *to) {
  size_t start = to->length;
  int is_special = urlens_components_of(url)->scheme_kind != URLENS_SCHEME_KIND_OTHER;
  if (before.length == 0) {
    text_append_string(to, "never empty");
    return;
  }
  if (has_dot_segment(before)) text_append_string(to, "dot segments resolved");
  if (is_special && has_byte(before, '\\') && !has_byte(after, '\\')) {
    text_append_string(to, to->length > start ? ", \\ becomes /" : "\\ becomes /");
  }
  if (has_byte(after, '%') && after.length > before.length) {
    text_append_string(to, to->length > start ? ", percent-encoded" : "percent-encoded");
  }
  if (to->length == start) text_append_string(to, has_byte(after, '%') ? "percent-encoded" : "normalized");
}

static void port_reason(const urlens_url *url, urlens_view after, text *to) {
  urlens_view scheme = urlens_get(url, URLENS_PART_SCHEME);
  if (after.data) {
    text_append_string(to, "in its shortest form");
  } else {
    text_append_string(to, "the default of ");
    text_append(to, scheme.data, scheme.length);
  }
}

void change_reason(const urlens_url *url, int part, urlens_view before, urlens_view after, text *to) {
  switch (part) {
    case URLENS_PART_SCHEME: text_append_string(to, "in lower case"); break;
    case URLENS_PART_HOST: text_append_string(to, host_reason(url, before, after)); break;
    case URLENS_PART_PORT:
      if (before.length == 0) text_append_string(to, "no number");
      else port_reason(url, after, to);
      break;
    case URLENS_PART_PATH: path_reason(url, before, after, to); break;
    default: text_append_string(to, after.data ? "percent-encoded" : "empty"); break;
  }
}
